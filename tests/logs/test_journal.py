"""The log of any game as one thing: here of a game that adds numbers up to ten, and no more."""

from enum import StrEnum
from errno import ENOSPC
from io import FileIO
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from cartographers.base.chance import commitment
from cartographers.base.events import Refusal, Step
from cartographers.base.limits import read_all
from cartographers.logs import lines
from cartographers.logs.journal import BesideError, BrokenLogError, Journal, NoKeyError, Stored, create, held, load
from cartographers.logs.keyfile import Key, KeyFlaw, read, remember
from cartographers.logs.lines import write
from cartographers.logs.replay import Fault, Line, Rules
from cartographers.logs.seal import SEAL, Break, sealed
from tests.helpers.sealed import SECRET


class Reason(StrEnum):
    """Why the game refuses a number."""

    TOO_MUCH = "too_much"


def judge(total: int | None, added: int) -> None:
    if (total or 0) + added > 10:
        raise Refusal(Reason.TOO_MUCH, total=total)


def encode(added: int) -> dict[str, Any]:
    return {"add": added} if added else {"add": 0, "commitment": commitment(SECRET)}


RULES: Final = Rules[int, int](
    lambda fields: fields["add"],  # type: ignore[index]  # every line of these tests has it
    encode,
    judge,
    lambda total, added: (total or 0) + added,
)


def steps(total: int, *added: int) -> list[Step[int, int]]:
    return [*map(Step, added, [*accumulate(added, initial=total)][1:])]


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "game.jsonl")


def laid(path: str, *added: int) -> bytes:
    """Lay a log down that is not sealed."""
    data = write({"add": one} for one in added)
    Path(path).write_bytes(data)
    return data


def laid_sealed(path: str, *added: int) -> list[dict[str, Any]]:
    """Lay a sealed log down, and its key."""
    events: list[dict[str, Any]] = []
    for number, one in enumerate([0, *added], 1):
        events.append(sealed(encode(one), SECRET, number, events[-1][SEAL] if events else ""))
    Path(path).write_bytes(write(events))
    remember(path, Key(SECRET, len(events), events[-1][SEAL]))
    return events


@pytest.mark.parametrize("secret", [None, SECRET])
def test_a_log_is_begun_led_on_and_read_again(path: str, secret: str | None) -> None:
    first = 0 if secret else 1
    written = [create(path, RULES, first, secret=secret)]
    with held(path, RULES) as log:
        assert (log.state, log.seed) == (first, secret)
        assert log.append([]) == []
        written += log.append(steps(first, 3, 4))
        written += log.append(steps(first + 7, 1))
        assert log.state == first + 8
    found: list[Line[int, int]] = []
    replayed = Journal(RULES, load(path)).replay(found.append)

    assert found == written
    assert (replayed.state, replayed.events, replayed.fault) == (first + 8, 4, None)
    assert read(path) == (Key(SECRET, 4, str(written[-1].fields[SEAL])) if secret else None)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the numbers of the lines that are parsed, as they are."""
    numbers: list[int] = []
    value = lines._value  # noqa: SLF001 - which each line goes through

    def counted(line: bytes, number: int) -> object:
        numbers.append(number)
        return value(line, number)

    monkeypatch.setattr(lines, "_value", counted)
    return numbers


@pytest.mark.parametrize("stop", [2, 9])
def test_a_sealed_log_is_parsed_once(path: str, parsed: list[int], stop: int) -> None:
    """Its header is looked at before, as it says that the log is sealed."""
    laid_sealed(path, 1, 2, 3)
    journal = Journal(RULES, load(path))
    for _ in range(2):
        assert journal.replay(lambda line: line.number == stop).events == min(stop, 4)
    assert parsed == [1, 1, 2, 3, 4]

    parsed.clear()
    with held(path, RULES) as log:
        log.append(steps(6, 1))
    assert parsed == [1, 1, 2, 3, 4]


def test_behind_where_the_folding_stops_a_sealed_log_is_checked_to_its_end(path: str) -> None:
    events = laid_sealed(path, 1, 2, 3)
    Path(path).write_bytes(write([*events[:3], {**events[3], "add": 4}]))
    replayed = Journal(RULES, load(path)).replay(lambda line: line.number == 2)

    assert (replayed.state, replayed.events) == (1, 2)
    assert replayed.fault
    assert (replayed.fault.line, replayed.fault.reason) == (4, Break.ALTERED)


def test_a_log_breaks_off_where_its_game_says(path: str) -> None:
    data = laid(path, 4, 5, 6)
    replayed = Journal(RULES, load(path)).replay()

    assert (replayed.state, replayed.events) == (9, 2)
    assert replayed.fault == Fault("does_not_follow", 3, Reason.TOO_MUCH, {"total": 9}, '{"add": 6}')
    with pytest.raises(BrokenLogError) as caught, held(path, RULES):
        pytest.fail("is held")
    assert (caught.value.fault, caught.value.state) == (replayed.fault, 9)
    assert Path(path).read_bytes() == data


def test_a_torn_line_is_set_aside_before_the_log_is_led_on(path: str) -> None:
    data = laid(path, 4, 5)
    Path(path).write_bytes(data + b'{"ad')
    told = list[tuple[int, str]]()
    with held(path, RULES, set_aside=lambda *torn: told.append(torn)) as log:
        assert Path(path).read_bytes() == data
        (line,) = log.append(steps(9, 1))

    assert told == [(3, f"{path}.torn")]
    assert Path(f"{path}.torn").read_bytes() == b'{"ad'
    assert (line.number, Path(path).read_bytes()) == (3, data + b'{"add": 1}\n')


def test_a_torn_line_that_cannot_be_set_aside_stays(path: str) -> None:
    data = laid(path, 4, 5) + b'{"ad'
    Path(path).write_bytes(data)
    Path(f"{path}.torn").mkdir()
    with pytest.raises(BesideError) as caught, held(path, RULES):
        pytest.fail("is held")

    assert (caught.value.file, caught.value.keeps_torn) == (f"{path}.torn", True)
    assert Path(path).read_bytes() == data


@pytest.mark.parametrize("written", [0, 1, 2])
@pytest.mark.parametrize("torn", [b"", b'{"ad'])
def test_each_line_is_seen_once_whatever_a_kill_has_left(path: str, written: int, torn: bytes) -> None:
    events = laid_sealed(path, 1, 2, 3)
    remember(path, Key(SECRET, 2, events[1][SEAL], events[2:]))
    Path(path).write_bytes(write(events[: 2 + written]) + torn)
    seen: list[Line[int, int]] = []
    with held(path, RULES, seen.append) as log:
        assert (log.state, [line.fields for line in seen]) == (6, events)
        assert Path(path).read_bytes() == write(events)
        (line,) = log.append(steps(6, 4))

    assert (line.number, line.state) == (5, 10)
    assert read(path) == Key(SECRET, 5, str(line.fields[SEAL]))


def test_what_no_move_has_left_in_a_key_file_is_no_key(path: str) -> None:
    """The key that seals it is right, and the rules refuse it all the same."""
    events = laid_sealed(path, 4, 5)
    remember(path, Key(SECRET, 3, events[2][SEAL], [sealed(encode(6), SECRET, 4, events[2][SEAL])]))
    with pytest.raises(NoKeyError) as caught, held(path, RULES):
        pytest.fail("is held")

    assert caught.value.flaw == KeyFlaw.BAD_KEY
    assert Path(path).read_bytes() == write(events)


def other_key(path: str) -> None:
    remember(path, Key("another seed", 1, ""))


FLAWS: Final = {
    KeyFlaw.NO_KEY: lambda path: Path(f"{path}.key").unlink(),
    KeyFlaw.BAD_KEY: lambda path: Path(f"{path}.key").write_text("{}"),
    KeyFlaw.WRONG_KEY: other_key,
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_without_its_own_key_a_sealed_log_is_read_but_not_written(path: str, flaw: KeyFlaw) -> None:
    events = laid_sealed(path, 1, 2)
    FLAWS[flaw](path)
    journal = Journal(RULES, load(path))
    assert (journal.flaw, journal.replay().state) == (flaw, 3)
    with pytest.raises(NoKeyError) as caught, held(path, RULES):
        pytest.fail("is held")

    assert (caught.value.flaw, caught.value.file) == (flaw, f"{path}.key")
    assert Path(path).read_bytes() == write(events)


def full(*_: object) -> None:
    raise OSError(ENOSPC, "No space left on device")


def test_where_the_key_file_cannot_be_written_the_log_is_not(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    events = laid_sealed(path, 1, 2)

    with held(path, RULES) as log:
        with monkeypatch.context() as patched:
            patched.setattr("cartographers.logs.files.create", full)
            with pytest.raises(BesideError) as caught:
                log.append(steps(3, 1))
        assert (caught.value.file, caught.value.keeps_torn) == (f"{path}.key", False)
        assert Path(path).read_bytes() == write(events)
        log.append(steps(3, 1))
    assert Journal(RULES, load(path)).replay().state == 4


def test_where_the_log_cannot_be_written_the_key_file_knows(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is written next is sealed as if nothing had been."""
    events = laid_sealed(path, 1, 2)
    before = read(path)

    with held(path, RULES) as log:
        with monkeypatch.context() as patched:
            patched.setattr("cartographers.logs.log.Writer.append", full)
            with pytest.raises(OSError, match="No space"):
                log.append(steps(3, 1))
        assert (Path(path).read_bytes(), read(path), log.state) == (write(events), before, 3)
        log.append(steps(3, 2))
    assert Journal(RULES, load(path)).replay().state == 5


def test_a_key_file_that_is_there_lets_no_log_begin(path: str) -> None:
    Path(f"{path}.key").write_text("of another game")
    with pytest.raises(BesideError) as caught:
        create(path, RULES, 0, secret=SECRET)
    assert isinstance(caught.value.error, FileExistsError)
    assert not Path(path).exists()

    laid(path, 1)
    with pytest.raises(FileExistsError):
        create(path, RULES, 0)


def test_a_key_is_read_before_its_log(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody leads the log on once it is read: by a key that is read after that it would be cut."""
    first = laid_sealed(path, 1)

    def before_it_grows(file: FileIO, most: int) -> bytes:
        data = read_all(file, most)
        laid_sealed(path, 1, 2)
        return data

    monkeypatch.setattr("cartographers.logs.journal.read_all", before_it_grows)
    stored = load(path)

    assert stored.data == write(first) != Path(path).read_bytes()
    assert Journal(RULES, stored).replay().fault is None


def test_what_is_seen_to_be_something_else_is_named() -> None:
    other = Fault("damaged", 1, "not_a_log", {}, None)
    rules = replace(RULES, mistaken=lambda data: other if data.startswith(b"<") else None)

    assert Journal(rules, Stored(b"<html>\n")).replay().fault == other
    assert Journal(rules, Stored(b"[\n")).replay().fault != other
