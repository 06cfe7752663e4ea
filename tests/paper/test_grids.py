"""The maps of sheets, and the seasons in which spaces were drawn."""

import re

import pytest
from msgspec.structs import replace

from cartographers.core.maps import parse_land
from cartographers.core.region import space_names
from cartographers.paper.faults import SheetFlaw
from tests.helpers.paper.examples import (
    CSV,
    SEASONS,
    SHEET,
    SPRING,
    TEXT,
    YAML,
    YAML_ALONE,
    YAML_BLOCKS,
    but,
    grown,
    indented,
    read,
    the_sheet,
)
from tests.helpers.paper.faulty import places


def test_spaces_of_a_season_that_is_not_filled_in_are_a_doubt() -> None:
    written = read(but(TEXT, ("winter: 8 12 6 -1 = 25\n", "")))

    (doubt,) = written.doubts
    line, column = next(
        (n, line.index("4") + 1) for n, line in enumerate(TEXT.split("\n"), 1) if re.match(r"[.1-3]*4", line)
    )
    assert (*doubt[:3], doubt.facts["season"]) == (line, column, SheetFlaw.NOT_FILLED_IN, "winter")


@pytest.mark.parametrize("text", [TEXT, YAML, CSV], ids=["text", "yaml", "csv"])
def test_seasons_that_are_left_out_are_a_doubt_and_keep_nothing_from_being_read(text: str) -> None:
    row = "4;3;;;3;;;2;;;\n" if text == CSV else "43..3..2..."
    gaps = "4;;;;3;;;;;;\n" if text == CSV else "4...3......"
    written = read(but(text, (row, gaps)))

    (sheet,), (doubt,) = written.sheets, written.doubts
    assert (written.faults, doubt.flaw, doubt.facts) == ([], SheetFlaw.NO_SEASON, {"spaces": ["D2", "D8"]})
    assert sheet.lands == {"winter": SHEET.land}
    assert {season: space_names(part.most.filled & ~part.least.filled) for season, part in sheet.parts.items()} == (
        {season: ["D2", "D8"] for season in SEASONS[:3]}
    )
    spring = SHEET.lands["spring"]
    assert sheet.parts["spring"].least == spring


def test_what_was_drawn_after_the_last_season_filled_in_is_told_from_what_may_have_been() -> None:
    written = read(but(TEXT, ("winter: 8 12 6 -1 = 25\n", ""), ("43..3..2...", "43..3......")))

    (sheet,) = written.sheets
    fall = sheet.parts["fall"]
    assert SHEET.lands["fall"] == fall.most
    assert space_names(fall.most.filled & ~fall.least.filled) == ["D8"]
    assert sheet.lands == {}


def test_a_map_may_stand_beside_the_numbers_of_each_season() -> None:
    assert the_sheet(YAML_BLOCKS) == replace(SHEET, lands={season: SHEET.lands[season] for season in SEASONS[:3]})


def test_a_map_of_one_season_goes_before_the_seasons_of_the_spaces() -> None:
    own = grown(1).replace("XX", "X.", 1)
    numbers = SPRING.replace("}", "").replace("{", "").replace(", ", "\n  ")
    text = but(YAML_ALONE, (f" {SPRING}\n", f"\n  {numbers}\n  grid: |\n{indented(own, 4)}"))

    assert the_sheet(text).lands == {**SHEET.lands, "spring": parse_land(own.split())}


def test_other_alphabets_are_read_with_a_doubt_at_their_place() -> None:
    text = but(TEXT, ("XXFFF", "XΧFFF"), ("AAVV", "AАVV"))
    written = read(text)

    assert (written.sheets, written.faults) == ([SHEET], [])
    assert places(written.doubts) == [
        (6, 2, "look_alike", {"found": "Χ", "read": "X"}),
        (16, 9, "look_alike", {"found": "А", "read": "A"}),
    ]
