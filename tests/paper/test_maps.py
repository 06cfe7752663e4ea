"""Maps as people type them: read generously where only one thing can be meant, and strictly where not."""

import re
from random import Random
from typing import Final

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cartographers.base.fields import typed_lines
from cartographers.cli.map_lines import map_lines
from cartographers.core.maps import Land, Terrain, format_land, parse_land
from cartographers.core.region import space_names
from cartographers.paper.faults import Fault, MapFlaw
from cartographers.paper.maps import MapReading, read_seasons
from tests.helpers.lands import Lines, lands
from tests.helpers.paper.drawn import DRAWN, LAND, ROWS, SIDE_B, each_line, places, read
from tests.helpers.random_games import BOX


def without_print(land: Land, printed: Land = LAND) -> Land:
    """Return what is drawn on a map, but for spaces on which something else is printed."""
    solid = printed.mountain | printed.wasteland
    return Land(**{terrain: getattr(land, terrain) & ~solid for terrain in Terrain})


GENEROUS: Final = {
    "signs alone": DRAWN,
    "no last newline": DRAWN.rstrip(),
    "a byte order mark": f"\ufeff{DRAWN}",
    "lines of Windows": DRAWN.replace("\n", "\r\n"),
    "lines of an old Macintosh": DRAWN.replace("\n", "\r"),
    "empty lines": "\n \n" + DRAWN.replace("\n", "\n\t\n"),
    "blanks": " ".join(DRAWN),
    "tabs": "\t".join(DRAWN),
    "blanks that do not break": "\N{NO-BREAK SPACE}".join(DRAWN),
    "groups": each_line(lambda _, signs: f"  {signs[:4]} {signs[4:7]}   {signs[7:]}  "),
    "bars": each_line(lambda _, signs: f"|{'|'.join(signs)}|"),
    "a frame": f"┌{'─' * 11}┐\n{each_line(lambda _, signs: f'│{signs}│')}\n└{'─' * 11}┘",
    "rulers": each_line(lambda _, signs: f"+{'---+' * 11}\n| {' | '.join(signs)} |"),
    "row letters": each_line(lambda row, signs: row + signs),
    "small row letters": each_line(lambda row, signs: f"{row.lower()} | {signs}"),
    "column numbers": "   1 2 3 4 5 6 7 8 9 10 11\n" + each_line(lambda row, signs: f" {row} {' '.join(signs)}"),
    "column numbers alone": f"1234567891011\n{DRAWN}",
    "column numbers on two lines": f"         11\n12345678901\n{DRAWN}",
    "column numbers between bars": f"|{' |' * 9}1|1|\n|1|2|3|4|5|6|7|8|9|0|1|\n{DRAWN}",
    "digits": DRAWN.translate(str.maketrans(".FVAWXM", "012345^")),
}


@pytest.mark.parametrize("side", [None, "A"])
@pytest.mark.parametrize("text", GENEROUS.values(), ids=GENEROUS)
def test_what_can_mean_only_one_thing_is_read(text: str, side: str | None) -> None:
    assert read(text, side) == MapReading(LAND, [], [])


LOOK_ALIKES: Final = {
    "Greek": ("AMXx", "ΑΜΧχ"),
    "Cyrillic": ("AMXxr", "АМХхг"),
    "full width": ("FVAWXM", "ＦＶＡＷＸＭ"),
    "raised dots": (".", "·"),
}


@pytest.mark.parametrize(("signs", "typed"), LOOK_ALIKES.values(), ids=LOOK_ALIKES)
def test_other_alphabets_are_read_as_what_they_look_like_with_a_warning(signs: str, typed: str) -> None:
    text = DRAWN.translate(str.maketrans(signs, typed))
    read_as = dict(zip(typed, signs, strict=True))
    land, faults, warnings = read(text)

    assert (land, faults) == (LAND, [])
    seen: dict[str, tuple[int, int]] = {}
    for line, row in enumerate(text.split(), 1):
        for column, sign in enumerate(row, 1):
            if sign in typed:
                seen.setdefault(sign, (line, column))
    assert places(warnings) == [
        (*place, "look_alike", {"found": sign, "read": read_as[sign]}) for sign, place in seen.items()
    ]


def test_row_letters_may_be_greek_too() -> None:
    greek = dict(zip("ABEHIK", "ΑΒΕΗΙΚ", strict=True))
    land, faults, warnings = read(each_line(lambda row, signs: greek.get(row, row) + signs))

    assert (land, faults) == (LAND, [])
    assert [warning[:2] for warning in warnings] == [(ROWS.index(row) + 1, 1) for row in greek]


def test_where_the_side_is_named_what_is_printed_there_need_not_be_typed() -> None:
    bare = DRAWN.upper().translate(str.maketrans("MR", ".."))

    assert read(bare, "A") == MapReading(LAND, [], [])
    assert read(bare).land == without_print(LAND)


SEASONS: Final = """\
1.2........
...M.r.....
.....4.....
...........
...........
.....M.....
...........
...........
.rM......r.
.....r.M...
0.........3
"""


@pytest.mark.parametrize(
    "text",
    [
        SEASONS,
        SEASONS.replace("M", ".").replace("r", "0"),
        "  12345678901\n" + "".join(f"{row} {line}\n" for row, line in zip(ROWS, SEASONS.split(), strict=True)),
    ],
    ids=["with what is printed", "digits alone", "with letters and a ruler"],
)
def test_the_season_of_each_space_is_read(text: str) -> None:
    drawn, faults, _ = read_seasons(typed_lines(text))

    assert faults == []
    assert {season: space_names(spaces) for season, spaces in drawn.items()} == {
        1: ["A1"],
        2: ["A3"],
        3: ["K11"],
        4: ["C6"],
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SEASONS.replace("4", "5"), Fault(3, 6, MapFlaw.UNKNOWN_SEASON, {"found": "5"})),
        (SEASONS.replace("1.2.", "1.2"), Fault(1, 11, MapFlaw.SHORT_ROW, {"row": "A", "count": 10, "place": None})),
        (SEASONS.replace("0.", "0.."), Fault(11, 12, MapFlaw.LONG_ROW, {"row": "K", "count": 12})),
        (SEASONS[:-12], Fault(10, 12, MapFlaw.MISSING_ROWS, {"count": 10})),
        (SEASONS * 40, Fault(1, 1, MapFlaw.TOO_LONG, {"most": 4000})),
    ],
    ids=lambda fault: fault.flaw if isinstance(fault, Fault) else "",
)
def test_what_is_no_season_of_each_space_is_named(text: str, fault: Fault) -> None:
    assert read_seasons(typed_lines(text)).faults == [fault]


@given(lands())
def test_every_map_is_read_as_it_is_written(lines: Lines) -> None:
    """Farm and village at once stands in many of these maps."""
    assert read("\n".join(lines)) == MapReading(parse_land(lines), [], [])


@given(lands())
def test_every_map_is_read_as_it_is_printed(lines: Lines) -> None:
    land = parse_land(lines)

    assert read(click.unstyle("\n".join(map_lines(land)))) == MapReading(land, [], [])


@given(lands(), st.sampled_from([*BOX.sides]))
def test_every_map_of_a_side_is_read_without_what_is_printed_there(lines: Lines, side: str) -> None:
    printed = BOX.sides[side]
    drawn = without_print(parse_land(lines), printed)
    expected = replace(drawn, mountain=printed.mountain, wasteland=printed.wasteland, ruins=printed.ruins)

    for typed in (drawn, expected):
        assert read("\n".join(format_land(typed)), side) == MapReading(expected, [], [])


SIGNS: Final = ".FVAWXM#rfvawxDd0123456789^|│+-─ \t\r\n\ufeffBCEGHIJKbkΑχМ·…Ⅷ①\xa0\x1c\x85\ud800"


@st.composite
def scrawls(draw: st.DrawFn) -> str:
    """Take a map that could be read, and write here and there something else."""
    text = draw(st.sampled_from([*GENEROUS.values(), SIDE_B]))
    rng = Random(draw(st.integers()))
    for _ in range(draw(st.integers(1, 9))):
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(["", rng.choice(SIGNS)]) + text[place + rng.randint(0, 1) :]
    return text


@given(st.text() | st.text(SIGNS) | scrawls(), st.sampled_from([None, *BOX.sides]))
def test_any_text_is_a_map_or_has_faults_that_lie_in_it(text: str, side: str | None) -> None:
    land, faults, warnings = read(text, side)
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))

    assert (land is None) == bool(faults)
    for fault in faults + warnings:
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
