"""Key files are whole whatever happens, and stay whose they were."""

import os
from pathlib import Path
from typing import Final

import pytest

from cartographers.logs import files
from cartographers.logs.keyfile import Key, KeyDamageError, read, remember
from tests.helpers.disks import full_disk
from tests.helpers.moments import moment

OLD: Final = Key("a seed", 1, "0" * 32)
NEW: Final = Key("a seed", 2, "1" * 32, [{"event": "card_revealed", "card": "hamlet"}])


@pytest.fixture
def log(tmp_path: Path) -> str:
    """Return where a log would be; its key lies there."""
    log = str(tmp_path / "game.jsonl")
    remember(log, OLD)
    return log


def names(log: str) -> set[str]:
    return {*os.listdir(Path(log).parent)}


@pytest.mark.parametrize("mode", [0o600, 0o660, 0o644, 0o400])
def test_a_key_file_keeps_its_mode_and_its_names(log: str, mode: int) -> None:
    """As the log does: it stays the same file."""
    key = Path(f"{log}.key")
    key.chmod(mode)
    other = Path(f"{log}.other")
    other.hardlink_to(key)
    if not os.access(key, os.W_OK):
        pytest.skip("who is no administrator does not write here")
    remember(log, NEW)

    assert key.stat().st_mode & 0o777 == mode
    assert key.samefile(other)
    assert read(log) == NEW
    assert names(log) == {key.name, other.name}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only an administrator gives files away")
def test_a_key_file_keeps_its_owner_and_group(log: str) -> None:
    os.chown(f"{log}.key", 12345, 54321)
    remember(log, NEW)

    found = os.stat(f"{log}.key")
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (12345, 54321, 0o600)


def test_a_link_to_a_key_file_stays_a_link(log: str, tmp_path: Path) -> None:
    key, real = Path(f"{log}.key"), tmp_path / "real"
    key.rename(real)
    key.symlink_to(real)
    remember(log, NEW)

    assert key.is_symlink()
    assert read(log) == NEW
    assert names(log) == {key.name, "real"}


def test_a_new_key_file_is_for_its_owner_alone(log: str) -> None:
    assert os.stat(f"{log}.key").st_mode & 0o777 == 0o600


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be forked here")
def test_whoever_is_killed_at_any_moment_leaves_the_old_key_or_the_new(log: str) -> None:
    """And the next one writes as if nothing had been."""
    found: list[Key | None] = []
    code = 1
    while code:
        process = os.fork()
        if not process:
            with moment(len(found), lambda: os._exit(1)):
                remember(log, NEW)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        found.append(read(log))
        remember(log, OLD)
        assert read(log) == OLD
        assert names(log) == {"game.jsonl.key"}
    assert len(found) > 30
    assert found.count(OLD) + found.count(NEW) == len(found)
    assert min(found.count(OLD), found.count(NEW)) > 1


def test_a_disk_that_is_full_keeps_what_was_remembered(log: str) -> None:
    old = Path(f"{log}.key").stat().st_size
    remember(log, NEW)
    new = Path(f"{log}.key").stat().st_size
    remember(log, OLD)
    for most in range(old, new):
        with full_disk(most), pytest.raises(OSError, match="File too large"):
            remember(log, NEW)
        assert read(log) == OLD
        assert names(log) == {"game.jsonl.key"}


def test_whoever_reads_while_the_key_is_written_reads_the_old_one(log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write, seen = files.write, []

    def watched(file: object, data: bytes) -> None:
        seen.append(read(log))
        write(file, data)  # type: ignore[arg-type]  # what was handed over
        seen.append(read(log))

    monkeypatch.setattr(files, "write", watched)
    remember(log, NEW)

    assert seen == [OLD, OLD, OLD, NEW]


def test_a_key_file_that_is_none_has_no_copy(log: str) -> None:
    Path(f"{log}.key").write_text("{")
    with pytest.raises(KeyDamageError):
        read(log)
    with pytest.raises(OSError, match="Stale"):
        remember(log, NEW)
