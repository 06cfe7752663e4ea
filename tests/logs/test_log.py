"""Logs are read strictly, line by line, and appended to in one piece or not at all."""

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cartographers.base.limits import LARGEST_LOG, LONGEST_LINE, MOST_EVENTS, TooLargeError
from cartographers.logs import files
from cartographers.logs.files import BusyError, unshared
from cartographers.logs.lines import Damage, DamageError, TornError, read, write
from cartographers.logs.log import FullError, create, held
from tests.helpers.disks import full_disk

EVENT = {"event": "card_revealed", "card": "hamlet"}
LINE = b'{"event": "card_revealed", "card": "hamlet"}\n'

LINES = {
    Damage.EMPTY_LINE: [b"", b" ", b"\t", b"\r"],
    Damage.NOT_UTF8: [
        b'{"a": "\xff"}',
        b'{"a": "\xc3"}',
        b'{"a": "\xed\xa0\x80"}',
        b'{"a": "\xc0\xaf"}',
        "{}".encode("utf-16"),
    ],
    Damage.NOT_JSON: [
        *(b"{", b"}", b"x", b"[1", b"{'a': 1}", b"{a: 1}", b'{"a": 1,}', b'{"a" 1}', b'{"a": 1} {"b": 2}', b"{}//"),
        *(b'{"a": 01}', b'{"a": +1}', b'{"a": .5}', b'{"a": 1.}', b'{"a": True}', b'{"a": Infinit}', b'{"a": 0x1}'),
        *(b'{"a": "\t"}', b'{"a": "\\x41"}', b'{"a": "\\u12"}', b"\x00", b"\xc2\xa0{}", b"\x0c{}"),
    ],
    Damage.REPEATED_KEY: [b'{"a": 1, "a": 1}', b'{"a": 1, "\\u0061": 2}', b'{"b": [{"a": 1, "a": null}]}'],
    Damage.WRONG_NUMBER: [
        *(b'{"a": NaN}', b'{"a": Infinity}', b'{"a": -Infinity}', b"NaN"),
        *(b'{"a": 1.5}', b'{"a": 1.0}', b'{"a": -0.0}', b'{"a": 1e3}', b'{"a": 1E+3}', b'{"a": 1e999}', b"0.5"),
        *(b'{"a": 1234567890123456}', b'{"a": %s}' % (b"9" * 5000), b'{"a": -%s}' % (b"9" * 5000)),
    ],
    Damage.LONE_SURROGATE: [b'{"a": "\\ud800"}', b'{"\\udc00": 1}', b'["\\udc00\\ud800"]', b'"\\uD83D \\uDE00"'],
    Damage.TOO_LONG: [b'"%s"' % (b"x" * LONGEST_LINE), b" " * (LONGEST_LINE + 1)],
    Damage.TOO_DEEP: [b"[" * 33 + b"]" * 33, b"[" * 100_000, b'{"a": ' * 100_000, b"[" * 100_000 + b"]" * 100_000],
}
EACH_LINE = [
    pytest.param(damage, line, id=f"{damage}-{number}")
    for damage, lines in LINES.items()
    for number, line in enumerate(lines)
]


def damage_of(data: bytes) -> tuple[int, Damage, list[object]]:
    """Return the line and the damage of a log, and the values before it."""
    values: list[object] = []
    with pytest.raises(DamageError) as caught:
        values.extend(read(data))
    return caught.value.line, caught.value.damage, values


@pytest.mark.parametrize(("damage", "line"), EACH_LINE)
def test_a_damaged_line_is_named_and_all_before_it_is_read(damage: Damage, line: bytes) -> None:
    assert damage_of(LINE + line + b"\n" + LINE) == (2, damage, [EVENT])
    assert damage_of(line + b"\n" + LINE) == (1, damage, [])


CUT = [
    *LINES[Damage.NOT_JSON],
    "{}".encode("utf-16"),
    b"[" * 100_000,
    b'{"a": ' * 100_000,
    b'{"a": 1.5, "b',
    b'{"a": NaN, ',
    b'{"a": ' + b"9" * 5000,
    b'{"a": {"x": 1, "x": 2}, "b',
    b'{"a": "\xc3',
]
"""Lines that are not whole, whatever else is wrong with them."""


@pytest.mark.parametrize("line", CUT, ids=range(len(CUT)))
def test_a_last_line_that_is_not_whole_json_is_torn(line: bytes) -> None:
    """With a newline behind it or not."""
    assert damage_of(LINE + LINE + line + b"\n") == (3, Damage.TORN, [EVENT, EVENT])
    assert damage_of(LINE + LINE + line) == (3, Damage.TORN, [EVENT, EVENT])


@pytest.mark.parametrize(("damage", "line"), EACH_LINE)
def test_whole_json_that_a_log_may_not_hold_is_damage_in_the_last_line_too(damage: Damage, line: bytes) -> None:
    if line not in CUT and line.strip():
        assert damage_of(LINE + LINE + line + b"\n") == (3, damage, [EVENT, EVENT])


def test_every_damage_occurs() -> None:
    assert {*LINES, Damage.EMPTY_FILE, Damage.TORN, Damage.TOO_MANY} == {*Damage}


def test_a_byte_order_mark_stands_at_the_start_or_nowhere() -> None:
    assert damage_of(LINE + b"\xef\xbb\xbf" + LINE + LINE) == (2, Damage.NOT_JSON, [EVENT])
    assert damage_of(b"\xef\xbb\xbf" * 2 + LINE + LINE) == (1, Damage.NOT_JSON, [])


def test_a_log_ends_somewhere() -> None:
    line, damage, values = damage_of(b"{}\n" * (MOST_EVENTS + 1))

    assert (line, damage, len(values)) == (MOST_EVENTS + 1, Damage.TOO_MANY, MOST_EVENTS)


def test_a_line_may_be_as_long_as_is_allowed() -> None:
    (value,) = read(b'"%s"\n' % (b"x" * (LONGEST_LINE - 2)))

    assert len(str(value)) == LONGEST_LINE - 2


def test_nothing_is_written_that_could_not_be_read_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pytest.raises(FullError):
        create(str(path), [{"seed": "x" * LONGEST_LINE}])
    assert [*tmp_path.iterdir()] == []
    for full in (b"{}\n" * MOST_EVENTS, b'"%s"\n' % (b"x" * (LARGEST_LOG - len(LINE) - 2))):
        path.write_bytes(full)
        with held(str(path)) as writer, pytest.raises(FullError):
            writer.append([EVENT])
        assert path.read_bytes() == full
    path.write_bytes(b"{}\n" * (MOST_EVENTS - 1))
    with held(str(path)) as writer:
        writer.append([EVENT])
    assert path.read_bytes().endswith(b"{}\n" + LINE)


def test_what_is_larger_than_any_log_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with path.open("wb") as file:
        file.truncate(LARGEST_LOG + 1)
    with pytest.raises(TooLargeError), held(str(path)):
        pass


BLANK_ENDS: Final = [b"\n", b"\r\n", b"  ", b"\t\n", b"\n\n", b" \n\t\r\n ", b"\n" * 1000, b" " * LONGEST_LINE + b"\n"]
ODD_ENDS: Final = [
    *(blank.encode() for blank in "\u00a0\u3000\v\f\u0085\u2028\u2003\ufeff"),
    "\u00a0\n".encode(),
    "\n \u3000\n\v\n\ufeff".encode(),
    "\r\n\u00a0\r\n".encode(),
]
"""Blanks that JSON has nowhere."""


@pytest.mark.parametrize("blanks", BLANK_ENDS, ids=range(len(BLANK_ENDS)))
@pytest.mark.parametrize("before", [LINE, b"\xef\xbb\xbf" + LINE, LINE.replace(b"\n", b"\r\n")])
def test_blank_lines_at_the_end_are_read(before: bytes, blanks: bytes) -> None:
    assert [*read(before + blanks)] == [EVENT]
    assert damage_of(before + b"\n" + LINE + blanks)[:2] == (2, Damage.EMPTY_LINE)
    assert damage_of(before + b"{\n" + blanks)[:2] == (2, Damage.TORN)


@pytest.mark.parametrize("blanks", ODD_ENDS, ids=range(len(ODD_ENDS)))
@pytest.mark.parametrize("before", [LINE, LINE.rstrip(), LINE.replace(b"\n", b"\r\n")])
def test_blanks_of_every_kind_at_the_end_are_read_and_written_over(path: str, before: bytes, blanks: bytes) -> None:
    """But not before other lines."""
    assert [*read(before + blanks)] == [EVENT]
    assert damage_of(LINE + blanks + b"\n" + LINE)[0] == 2
    Path(path).write_bytes(before + blanks)
    with held(path) as writer:
        writer.append([EVENT])
    assert [*read(content(path))] == [EVENT, EVENT]
    assert len(content(path)) <= len(before + LINE) + 2


@pytest.mark.parametrize("blanks", [b"\n", b" \n", b"\r\n \n", b" ", b"\n" * 1000, b"\xef\xbb\xbf\n"])
def test_blank_lines_alone_are_damage(blanks: bytes) -> None:
    assert damage_of(blanks) == (1, Damage.EMPTY_LINE, [])


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf"])
def test_an_empty_file_is_damage(data: bytes) -> None:
    assert damage_of(data) == (1, Damage.EMPTY_FILE, [])


@pytest.mark.parametrize(
    "data",
    [
        LINE + LINE,
        (LINE + LINE).removesuffix(b"\n"),
        b"\xef\xbb\xbf" + LINE + LINE,
        (LINE + LINE).replace(b"\n", b"\r\n"),
        (LINE + LINE).replace(b"{", b" \t{ ").replace(b"}", b" } \r\t"),
        (LINE + LINE).replace(b"h", b"\\u0068"),
    ],
)
def test_what_other_programs_write_differently_is_read_alike(data: bytes) -> None:
    """Without the last newline, with a byte order mark, with CRLF, with blanks, with escapes."""
    assert [*read(data)] == [EVENT, EVENT]


def test_any_value_is_read_since_what_an_event_is_the_game_knows() -> None:
    """A pair of surrogates is one character, and a number may have fifteen digits."""
    assert [*read(b'5\nnull\n[]\n"\\ud83d\\ude00"\n{"a": -0, "b": 123456789012345}\n')] == [
        *(5, None, [], "😀"),
        {"a": 0, "b": 123456789012345},
    ]


def test_a_line_torn_at_any_byte_is_seen() -> None:
    """Wherever the last of three lines ends, it is whole, or torn from where it begins."""
    data = write(
        [EVENT, {"event": "game_started", "players": ["Γιώργος", "Żaneta", "🗺"], "rules": {"a": [1, {}]}}, EVENT]
    )
    starts = [0, *(i + 1 for i, byte in enumerate(data) if byte == ord("\n"))]
    whole = {*starts, *(start - 1 for start in starts)}
    for end in range(1, len(data)):
        values: list[object] = []
        line = data[:end].count(b"\n")
        if end in whole:
            assert len([*read(data[:end])]) == line + (end not in starts)
            continue
        with pytest.raises(TornError) as caught:
            values.extend(read(data[:end]))
        assert (caught.value.line, caught.value.start, len(values)) == (line + 1, starts[line], line)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14) + 1, 10**14) | st.text(),
    lambda values: st.lists(values) | st.dictionaries(st.text(), values),
    max_leaves=6,
)
events = st.lists(st.dictionaries(st.text(), json_values, max_size=4), min_size=1, max_size=3)


@settings(max_examples=50)
@given(events)
def test_what_was_written_is_read(written: list[dict[str, Any]]) -> None:
    data = write(written)

    assert [*read(data)] == written
    assert write(json.loads(line) for line in data.splitlines()) == data


@given(
    st.binary(max_size=60) | st.text('{}[]":,0123456789.eE-+aNI \\ud8\n\r\t', max_size=60).map(str.encode),
    st.sampled_from([b"", LINE]),
)
def test_any_bytes_are_read_or_damaged(data: bytes, before: bytes) -> None:
    """Never anything else; the line is one that the file has, and all before it has been read."""
    data = before + data
    values: list[object] = []
    broken: DamageError | None = None
    try:
        values.extend(read(data))
    except DamageError as error:
        broken = error
    assert len(values) >= before.count(b"\n")
    if broken:
        assert len(values) == broken.line - 1 <= data.count(b"\n")
    else:
        data = re.sub("[\\s\ufeff]+\\Z", "", data.decode()).encode()
        assert len(values) == data.count(b"\n") + 1
        assert json.dumps(values) == json.dumps([json.loads(line) for line in data.split(b"\n") if line])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(st.dictionaries(st.text(), JSON))
def test_a_line_is_written_as_any_program_would(event: dict[str, Any]) -> None:
    """With blanks behind commas and colons, and no letter escaped that needs not be."""
    assert write([event, event]) == 2 * f"{json.dumps(event, ensure_ascii=False)}\n".encode()


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Return where a log may be."""
    return str(tmp_path / "game.jsonl")


def content(path: str) -> bytes:
    return Path(path).read_bytes()


def test_a_new_log_holds_its_events(path: str) -> None:
    create(path, [EVENT, EVENT])
    assert content(path) == LINE + LINE


def test_a_new_log_overwrites_nothing(path: str) -> None:
    Path(path).write_bytes(b"a diary")
    with pytest.raises(FileExistsError):
        create(path, [EVENT])
    assert content(path) == b"a diary"


def test_events_are_appended(path: str) -> None:
    create(path, [EVENT])
    with held(path) as writer:
        assert writer.data == LINE
        writer.append([EVENT, EVENT])
        writer.append([EVENT])
        assert writer.data == LINE * 4
    assert content(path) == LINE * 4


def test_a_missing_newline_is_written_first(path: str) -> None:
    Path(path).write_bytes(LINE.rstrip())
    with held(path) as writer:
        writer.append([EVENT])
        assert writer.data == LINE * 2
    assert content(path) == LINE * 2


@pytest.mark.parametrize("blanks", BLANK_ENDS, ids=range(len(BLANK_ENDS)))
@pytest.mark.parametrize("before", [LINE, LINE.replace(b"\n", b"\r\n")])
def test_events_are_written_in_place_of_blank_lines_at_the_end(path: str, before: bytes, blanks: bytes) -> None:
    Path(path).write_bytes(before + blanks)
    with held(path) as writer:
        writer.append([EVENT])
        writer.append([EVENT])
        assert writer.data == before + LINE * 2
    assert content(path) == before + LINE * 2


def test_blank_lines_stay_where_nothing_can_be_written(path: str) -> None:
    Path(path).write_bytes(LINE + b"\n \n")
    with held(path) as writer:
        with full_disk(len(LINE) + 10), pytest.raises(OSError, match="File too large"):
            writer.append([EVENT])
        assert content(path) == writer.data == LINE + b"\n \n"
        writer.append([EVENT])
    assert content(path) == LINE * 2


def test_a_torn_line_with_blank_lines_behind_it_is_moved_with_them(path: str) -> None:
    Path(path).write_bytes(LINE + b'{"event": "car\n\n')
    with held(path) as writer:
        writer.set_aside(len(LINE))
        writer.append([EVENT])
    assert content(path) == LINE * 2


def test_a_log_that_is_not_there_is_not_held(path: str) -> None:
    with pytest.raises(FileNotFoundError), held(path):
        pytest.fail("held")
    assert not Path(path).exists()


def test_a_torn_line_is_moved_beside_the_log(path: str) -> None:
    """Behind what an earlier crash has left there."""
    Path(path).write_bytes(LINE + b'{"event": "car')
    Path(f"{path}.torn").write_bytes(b"earlier, ")
    with held(path) as writer:
        assert writer.beside == f"{path}.torn"
        writer.set_aside(len(LINE))
        writer.append([EVENT])
    assert content(path) == LINE * 2
    assert content(f"{path}.torn") == b'earlier, {"event": "car'


def test_a_torn_line_that_cannot_be_moved_stays(path: str) -> None:
    Path(path).write_bytes(LINE + b'{"event": "car')
    Path(f"{path}.torn").mkdir()
    with held(path) as writer, pytest.raises(OSError, match="torn"):
        writer.set_aside(len(LINE))
    assert content(path) == LINE + b'{"event": "car'


@pytest.mark.parametrize("before", [LINE, LINE.rstrip()])
@pytest.mark.parametrize("written", [0, 1, len(LINE), len(LINE) + 1, 2 * len(LINE) - 1])
def test_a_disk_that_is_full_in_the_middle_leaves_the_log_whole(path: str, before: bytes, written: int) -> None:
    Path(path).write_bytes(before)
    with held(path) as writer:
        with full_disk(len(before) + written), pytest.raises(OSError, match="File too large"):
            writer.append([EVENT, EVENT])
        assert content(path) == writer.data == before
        writer.append([EVENT])
    assert content(path) == LINE * 2


def test_a_disk_that_is_full_in_the_middle_leaves_no_new_log(path: str) -> None:
    with full_disk(len(LINE) + 3), pytest.raises(OSError, match="File too large"):
        create(path, [EVENT, EVENT])
    assert not Path(path).exists()


def test_an_interruption_leaves_the_log_whole(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone presses Ctrl-C while the disk is waited for."""

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    create(path, [EVENT])
    with held(path) as writer, monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            writer.append([EVENT])
        with pytest.raises(KeyboardInterrupt):
            create(f"{path}.new", [EVENT])
    assert content(path) == LINE
    assert not Path(f"{path}.new").exists()


def test_where_files_cannot_be_linked_a_log_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(_: str, __: str) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    create(str(tmp_path / "game.jsonl"), [EVENT])

    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]
    assert (tmp_path / "game.jsonl").read_bytes() == LINE
    with pytest.raises(FileExistsError):
        create(str(tmp_path / "game.jsonl"), [EVENT])


def test_a_draft_that_a_killed_process_left_hinders_no_new_log(path: str) -> None:
    """Even one of the same process number."""
    Path(f"{path}.{os.getpid()}.new").write_bytes(b"half")
    create(path, [EVENT])
    assert content(path) == LINE


@pytest.mark.parametrize("linked", [True, False], ids=["its log", "another beginning"])
def test_a_draft_that_a_killed_process_left_goes_when_its_log_is_written(path: str, *, linked: bool) -> None:
    """And the lock stays, which a system lets go with any handle of the file."""
    draft = f"{path}.cartographers-draft"
    create(path, [EVENT])
    os.link(path, draft) if linked else Path(draft).write_bytes(b"{")
    with held(path) as writer:
        assert not Path(draft).exists()
        writer.append([EVENT])
        other = f"from cartographers.logs.files import *; f = FileIO({path!r}, 'r+')\nwith locked(f, 0): pass"
        assert b"BusyError" in subprocess.run([sys.executable, "-c", other], check=False, capture_output=True).stderr
    assert content(path) == LINE * 2


def test_a_draft_that_somebody_holds_stays(path: str) -> None:
    create(path, [EVENT])
    draft = f"{path}.cartographers-draft"
    code = f"from cartographers.logs.files import *; d = drafted({draft!r}); d.__enter__(); print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        with held(path):
            assert Path(draft).exists()
        process.kill()


def test_a_link_that_leads_nowhere_is_no_place_for_a_new_log(tmp_path: Path, path: str) -> None:
    Path(path).symlink_to("elsewhere")
    with pytest.raises(FileExistsError):
        create(path, [EVENT])
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_new_log_has_the_mode_that_the_user_wants_for_files(path: str) -> None:
    before = os.umask(0o027)
    try:
        create(path, [EVENT])
    finally:
        os.umask(before)
    assert Path(path).stat().st_mode & 0o777 == 0o640


def test_a_log_keeps_its_mode_and_its_names(tmp_path: Path, path: str) -> None:
    """A link stays a link, and two names go on naming one file."""
    create(path, [EVENT])
    Path(path).chmod(0o604)
    (tmp_path / "link").symlink_to("game.jsonl")
    (tmp_path / "other").hardlink_to(path)
    for name in ("link", "other"):
        with held(str(tmp_path / name)) as writer:
            writer.append([EVENT])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "other").samefile(path)
    assert Path(path).stat().st_mode & 0o777 == 0o604
    assert content(path) == LINE * 3


def test_a_log_that_was_moved_while_it_was_held_is_as_it_was(tmp_path: Path, path: str) -> None:
    create(path, [EVENT])
    with held(path) as writer:
        moved = Path(path).rename(tmp_path / "moved")
        with pytest.raises(FileNotFoundError):
            writer.append([EVENT])
    assert moved.read_bytes() == LINE


def test_a_log_that_was_replaced_while_it_was_held_is_as_it_was(tmp_path: Path, path: str) -> None:
    """And so is the other, into which nothing has been written either."""
    create(path, [EVENT])
    with held(path) as writer:
        moved = Path(path).rename(tmp_path / "moved")
        create(path, [EVENT, EVENT])
        with pytest.raises(OSError, match="Stale"):
            writer.append([EVENT])
    assert (moved.read_bytes(), content(path)) == (LINE, LINE * 2)


def test_a_torn_line_is_kept_as_private_as_its_log(path: str) -> None:
    Path(path).write_bytes(LINE + b"{")
    Path(path).chmod(0o600)
    with held(path) as writer:
        writer.set_aside(len(LINE))
    assert Path(f"{path}.torn").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("kind", ["link", "dangling", "pipe"])
def test_a_torn_line_goes_through_no_link_and_into_no_pipe(tmp_path: Path, path: str, kind: str) -> None:
    """Whoever shares a folder could have it written anywhere, or have everybody wait for ever."""
    Path(path).write_bytes(LINE + b"{")
    elsewhere = tmp_path / "elsewhere"
    if kind == "pipe":
        os.mkfifo(f"{path}.torn")
    else:
        Path(f"{path}.torn").symlink_to(elsewhere)
    if kind == "link":
        elsewhere.touch()
    with held(path) as writer, pytest.raises(OSError, match="torn"):
        writer.set_aside(len(LINE))
    assert content(path) == LINE + b"{"
    assert elsewhere.exists() == (kind == "link")
    assert kind != "link" or not elsewhere.read_bytes()


@pytest.mark.parametrize("written", range(1, 2 * len(LINE)))
def test_what_a_failing_disk_does_not_take_back_is_a_beginning(
    path: str, monkeypatch: pytest.MonkeyPatch, written: int
) -> None:
    """Whole events that may stay, and a torn line that the next writer sets aside."""

    class Failing(FileIO):
        def truncate(self, _: int | None = None) -> int:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    create(path, [EVENT])
    with monkeypatch.context() as patch:
        patch.setattr("cartographers.logs.log.FileIO", Failing)
        with full_disk(len(LINE) + written), held(path) as writer, pytest.raises(OSError, match="Input/output"):
            writer.append([EVENT, EVENT])
    assert content(path) == (LINE * 3)[: len(LINE) + written]
    values: list[object] = []
    try:
        values.extend(read(content(path)))
    except TornError as error:
        with held(path) as writer:
            writer.set_aside(error.start)
    assert [*read(content(path))] == values
    assert len(values) == (2 if written >= len(LINE) - 1 else 1) + (written == 2 * len(LINE) - 1)


OTHER = b'{"event": "card_revealed", "card": "orchards"}\n'
"""As long as no line of a torn log."""


def overwrite(path: str, data: bytes) -> None:
    """Write over a file as `cp` does: it stays the same file."""
    with open(path, "r+b") as file:
        file.truncate()
        file.write(data)


@pytest.mark.parametrize("other", [b"", b"{", LINE, OTHER * 3, LINE * 4, LINE[:-2].swapcase() + b"}\n" + LINE])
@pytest.mark.parametrize("torn", [b"", b'{"ev'])
def test_a_log_that_is_written_over_while_it_is_held_is_left_alone(path: str, other: bytes, torn: bytes) -> None:
    """Be it shorter, longer or as long as before."""
    Path(path).write_bytes(LINE * 2 + torn)
    with held(path) as writer:
        overwrite(path, other)
        with pytest.raises(OSError, match="Stale"):
            writer.set_aside(len(LINE) * 2) if torn else writer.append([EVENT])
    assert content(path) == other
    assert not Path(f"{path}.torn").exists() or not content(f"{path}.torn")


@pytest.mark.parametrize("moment", ["before", "between", "behind"])
@pytest.mark.parametrize("change", ["append", "replace", "shorten"])
def test_what_another_program_writes_in_the_moment_of_writing_stays(
    path: str, monkeypatch: pytest.MonkeyPatch, moment: str, change: str
) -> None:
    """Before the log is looked at, between that and the writing, or before it is looked at again."""

    def changed() -> None:
        before = content(path)
        overwrite(path, {"append": before + OTHER, "replace": OTHER * 5, "shorten": OTHER}[change])

    write_all = files.write

    def interfered(file: FileIO, data: bytes) -> None:
        if moment == "between":
            changed()
        write_all(file, data)
        if moment == "behind":
            changed()

    create(path, [EVENT])
    monkeypatch.setattr(files, "write", interfered)
    with held(path) as writer:
        if moment == "before":
            changed()
        if (moment, change) == ("behind", "append"):
            writer.append([EVENT])
            assert content(path) == LINE * 2 + OTHER
            return
        with pytest.raises(OSError, match="Stale"):
            writer.append([EVENT])
    assert content(path) == {"append": LINE + OTHER, "replace": OTHER * 5, "shorten": OTHER}[change]


def test_a_disk_that_is_full_takes_nothing_from_what_another_program_has_appended(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_all = files.write

    def interfered(file: FileIO, data: bytes) -> None:
        with open(path, "ab") as other:
            other.write(OTHER)
        with full_disk(len(LINE + OTHER) + 9):
            write_all(file, data)

    create(path, [EVENT])
    monkeypatch.setattr(files, "write", interfered)
    with held(path) as writer, pytest.raises(OSError, match="File too large"):
        writer.append([EVENT])
    assert content(path).startswith(LINE + OTHER)


linux = pytest.mark.skipif(sys.platform != "linux", reason="no other system keeps others from opening a file")

APPENDER: Final = """
import sys
with open(sys.argv[1], "ab", buffering=0) as log:
    print(flush=True)
    input()
    log.write(sys.argv[2].encode())
    print(flush=True)
    input()
"""


@contextmanager
def appending(path: str) -> Iterator[Callable[[], None]]:
    """Have a program that has a log open, asks for no lock, and appends when it is told to."""
    command = [sys.executable, "-c", APPENDER, path, OTHER.decode()]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        talk = process.stdin, process.stdout
        talk[1].readline()

        def append() -> None:
            talk[0].write(b"\n")
            talk[0].flush()
            talk[1].readline()

        try:
            yield append
        finally:
            process.kill()


@linux
def test_what_a_failed_write_has_begun_stays_where_another_program_may_write_after_it(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the last look and the cut there is a moment in which it would lose something."""
    create(path, [EVENT])
    truncate = FileIO.truncate

    class Late(FileIO):
        def truncate(self, size: int | None = None) -> int:
            append()
            return truncate(self, size)

    monkeypatch.setattr("cartographers.logs.log.FileIO", Late)
    monkeypatch.setattr("cartographers.logs.log._BRIEFLY", 0.1)
    with appending(path) as append, held(path) as writer:
        with full_disk(len(LINE) + 9), pytest.raises(OSError, match="File too large"):
            writer.append([EVENT])
        append()
    assert content(path) == LINE + LINE[:9] + OTHER


@linux
@pytest.mark.parametrize("end", [b"\n \n", b'{"event": "car'], ids=["blank", "torn"])
def test_a_log_that_another_program_has_open_is_not_cut(path: str, monkeypatch: pytest.MonkeyPatch, end: bytes) -> None:
    monkeypatch.setattr("cartographers.logs.log.unshared", lambda file, _=0: unshared(file, 0.1))
    Path(path).write_bytes(LINE + end)
    with held(path) as writer:
        with appending(path), pytest.raises(BusyError):
            writer.append([EVENT]) if end.isspace() else writer.set_aside(len(LINE))
        assert content(path) == LINE + end
        writer.append([EVENT]) if end.isspace() else writer.set_aside(len(LINE))
    assert content(path) == LINE + (LINE if end.isspace() else b"")


@linux
def test_whoever_opens_a_log_in_the_moment_of_cutting_waits(path: str) -> None:
    """And then appends to what is left."""
    Path(path).write_bytes(LINE + b"\n")
    with FileIO(path, "r+") as file:
        with unshared(file) as alone:
            assert alone
            other = subprocess.Popen([sys.executable, "-c", f"open({path!r}, 'ab').write({OTHER!r})"])
            with pytest.raises(subprocess.TimeoutExpired):
                other.wait(0.5)
            file.truncate(len(LINE))
        assert other.wait(10) == 0
    assert content(path) == LINE + OTHER
