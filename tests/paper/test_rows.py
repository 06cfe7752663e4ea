"""All that is wrong with the rows of a typed map is named with its place."""

from typing import Final

import pytest

from cartographers.paper.faults import MapFlaw
from tests.helpers.paper.drawn import DRAWN, SIDE_A, SIDE_B, Place, each_line, places, read, with_lines

STRICT: Final[dict[str, tuple[str, str | None, list[Place]]]] = {
    "a text that is too long": ("." * 4001, None, [(1, 1, "too_long", {"most": 4000})]),
    "nothing": ("", None, [(1, 1, "missing_rows", {"count": 0})]),
    "the tens of column numbers alone": (
        "11",
        None,
        [
            (1, 3, "short_row", {"row": "A", "count": 2, "place": None}),
            (1, 3, "missing_rows", {"count": 1}),
        ],
    ),
    "a character that means nothing": (
        with_lines(DRAWN, E=".W..Z......", G=" .Ŵ....FF..…"),
        None,
        [
            (5, 5, "unknown_character", {"found": "Z"}),
            (7, 3, "unknown_character", {"found": "Ŵ"}),
            (7, 12, "unknown_character", {"found": "…"}),
        ],
    ),
    "a row letter that is another's": (
        each_line(lambda row, signs: f"{row.replace('G', 'C')} {signs}"),
        None,
        [(7, 1, "wrong_row_letter", {"found": "C", "row": "G"})],
    ),
    "a row letter that is forgotten": (
        each_line(lambda row, signs: signs if row == "C" else f"{row} {signs}"),
        None,
        [(3, 1, "wrong_row_letter", {"found": "X", "row": "C"})],
    ),
    "a row that its letter shows to be missing": (
        each_line(lambda row, signs: f"{row} {signs}").replace(f"C {DRAWN.split()[2]}\n", ""),
        None,
        [(3, 1, "wrong_row_letter", {"found": "D", "row": "C"}), (10, 14, "missing_rows", {"count": 10})],
    ),
    "a space short": (
        with_lines(DRAWN, D="AW..W..F.."),
        None,
        [(4, 11, "short_row", {"row": "D", "count": 10, "place": None})],
    ),
    "a gap": (
        with_lines(DRAWN, D="AW..W ..F.."),
        None,
        [(4, 7, "short_row", {"row": "D", "count": 10, "place": "D6"})],
    ),
    "a wide gap": (
        each_line(lambda row, signs: " ".join(f"{row}{signs}" if row != "I" else f"{row}.r ....FAwF")),
        None,
        [(9, 9, "short_row", {"row": "I", "count": 10, "place": "I3"})],
    ),
    "a space short before the mountain": (
        with_lines(DRAWN, I="rM....FAwF"),
        "A",
        [(9, 1, "short_row", {"row": "I", "count": 10, "place": "I1"})],
    ),
    "a space short behind the mountain": (
        with_lines(DRAWN, C="XxWWW..FM."),
        "A",
        [(3, 11, "short_row", {"row": "C", "count": 10, "place": "C11"})],
    ),
    "a space short where nothing is printed": (
        with_lines(DRAWN, D="AW..W..F.."),
        "A",
        [(4, 11, "short_row", {"row": "D", "count": 10, "place": None})],
    ),
    "a row letter and nothing else": (
        each_line(lambda row, signs: row if row == "B" else f"{row} {signs}"),
        "A",
        [(2, 1, "blanks", {"row": "B"})],
    ),
    "spaces too many": (
        with_lines(DRAWN, D=".AW..W..F....", K="| . . . . . . . A A V V . |"),
        "A",
        [
            (4, 12, "long_row", {"row": "D", "count": 13}),
            (11, 25, "long_row", {"row": "K", "count": 12}),
        ],
    ),
    "blanks for empty spaces": (DRAWN.replace(".", " "), None, [(1, 1, "blanks", {"row": "A"})]),
    "blanks for empty spaces, cut at the end of each line": (
        "\n".join(line.rstrip() for line in DRAWN.replace(".", " ").split("\n")),
        "A",
        [(1, 1, "blanks", {"row": "A"})],
    ),
    "blanks for empty spaces behind row letters": (
        each_line(lambda row, signs: f"{row} {signs.replace('.', ' ')}"),
        None,
        [(1, 1, "blanks", {"row": "A"})],
    ),
    "a blank row between row letters": (
        each_line(lambda row, signs: "" if row == "C" else f"{row} {signs}"),
        None,
        [(3, 1, "blanks", {"row": "C"})],
    ),
    "blanks between blanks": (
        each_line(lambda _, signs: " ".join(signs).replace(".", " ")),
        None,
        [(1, 1, "blanks", {"row": "A"})],
    ),
    "blanks on a map that is nearly full": (
        with_lines(each_line(lambda *_: "FVAWXFVAWXF"), E="FVAWX VAWXF"),
        None,
        [(5, 1, "blanks", {"row": "E"})],
    ),
    "a space short on a map that is full": (
        with_lines(each_line(lambda *_: "FVAWXFVAWXF"), E="FVAWXVAWXF"),
        None,
        [(5, 11, "short_row", {"row": "E", "count": 10, "place": None})],
    ),
    "a blank row, and a row short behind it": (
        DRAWN.replace(DRAWN.split()[2], " ").replace(DRAWN.split()[5], DRAWN.split()[5][1:]),
        None,
        [(3, 1, "blanks", {"row": "C"}), (6, 11, "short_row", {"row": "F", "count": 10, "place": None})],
    ),
    "a blank row at the top of a map that is blank": ("\n" * 10 + "X" * 11, None, [(1, 1, "blanks", {"row": "A"})]),
    "nothing but blanks": ("\n" * 11, None, [(1, 1, "blanks", {"row": "A"})]),
    "a blank row and a row that is not there": (
        "\n".join([*DRAWN.split()[:3], "", *DRAWN.split()[5:]]),
        None,
        [(4, 1, "blanks", {"row": "D"}), (10, 12, "missing_rows", {"count": 10})],
    ),
    "a row short where every other line is blank": (
        "\n\n".join(DRAWN.split()[1:]),
        None,
        [(19, 12, "missing_rows", {"count": 10})],
    ),
    "a row short": (with_lines(DRAWN, H=""), "A", [(10, 12, "missing_rows", {"count": 10})]),
    "rows too many": (f"{DRAWN}\n{SIDE_A}", "A", [(13, 1, "too_many_rows", {"count": 22})]),
    "a mountain one column off": (
        with_lines(DRAWN, J="....r.MAFV."),
        "A",
        [
            (10, 5, "not_printed", {"space": "J5", "found": "r", "kind": "ruins", "side": "A", "printed": ["J6"]}),
            (10, 7, "not_printed", {"space": "J7", "found": "M", "kind": "mountain", "side": "A", "printed": ["J8"]}),
            (10, 8, "printed", {"space": "J8", "found": "A", "kind": "mountain", "side": "A", "printed": ["J8"]}),
        ],
    ),
    "a row without a mountain": (
        with_lines(DRAWN, A="| X | X | ^ | . . . . . . . w"),
        "A",
        [
            (1, 11, "not_printed", {"space": "A3", "found": "^", "kind": "mountain", "side": "A", "printed": []}),
            (1, 29, "not_printed", {"space": "A11", "found": "w", "kind": "ruins", "side": "A", "printed": []}),
        ],
    ),
    "wasteland drawn on, and elsewhere": (
        with_lines(SIDE_B, D="#....X....."),
        "B",
        [
            (4, 1, "not_printed", {"space": "D1", "found": "#", "kind": "wasteland", "side": "B", "printed": ["D6"]}),
            (4, 6, "printed", {"space": "D6", "found": "X", "kind": "wasteland", "side": "B", "printed": ["D6"]}),
        ],
    ),
    "the other side": (f"\n{SIDE_B}", "A", [(2, 1, "wrong_side", {"side": "A", "looks_like": "B"})]),
    "everything in one run": (
        with_lines(DRAWN, B="X.MFFfFF...", D="AW..W..F.", E=".W..W....?.", G=".W....FF....", K=".......AAVM"),
        "A",
        [
            (2, 3, "not_printed", {"space": "B3", "found": "M", "kind": "mountain", "side": "A", "printed": ["B4"]}),
            (2, 4, "printed", {"space": "B4", "found": "F", "kind": "mountain", "side": "A", "printed": ["B4"]}),
            (4, 10, "short_row", {"row": "D", "count": 9, "place": None}),
            (5, 10, "unknown_character", {"found": "?"}),
            (7, 12, "long_row", {"row": "G", "count": 12}),
            (11, 11, "not_printed", {"space": "K11", "found": "M", "kind": "mountain", "side": "A", "printed": []}),
        ],
    ),
}


FULL: Final = "FVAWXFVAWXF"
NEARLY: Final = {"inside": "FVAWX.VAWXF", "in front": ".VAWXFVAWXF", "at the end": "FVAWXFVAWX."}
FRAMES: Final = [
    "{row} {signs}",
    "{row}|{signs}",
    "|{signs}|",
    "{row} |{signs}|",
    "{row}\t{signs}",
    "{row} | {signs} |",
    "{signs}",
]
"""How rows are framed, with or without something between their spaces."""


@pytest.mark.parametrize("blank", [" ", "\t", "\u00a0", "\u3000"], ids=["blank", "tab", "no-break", "ideographic"])
@pytest.mark.parametrize("between", ["", " ", "|", "\t", " | "], ids=["nothing", "blank", "bar", "tab", "bars"])
@pytest.mark.parametrize("frame", FRAMES)
def test_one_blank_for_an_empty_space_is_seen_in_every_frame(frame: str, between: str, blank: str) -> None:
    for line in NEARLY.values():
        rows = with_lines(each_line(lambda *_: FULL), E=line).replace(".", blank).split("\n")
        framed = [
            frame.format(row=row, signs=between.join(signs)) for row, signs in zip("ABCDEFGHIJK", rows, strict=True)
        ]

        ((number, _, code, facts),) = places(read("\n".join(framed)).faults)

        assert (number, code, facts) == (5, "blanks", {"row": "E"}), line


@pytest.mark.parametrize("between", ["", " ", "|", "\t", " | "], ids=["nothing", "blank", "bar", "tab", "bars"])
@pytest.mark.parametrize("frame", FRAMES)
def test_a_space_short_without_a_blank_is_short_in_every_frame(frame: str, between: str) -> None:
    rows = with_lines(each_line(lambda *_: FULL), E=FULL[:5] + FULL[6:]).split("\n")
    framed = [frame.format(row=row, signs=between.join(signs)) for row, signs in zip("ABCDEFGHIJK", rows, strict=True)]

    ((number, _, code, facts),) = places(read("\n".join(framed)).faults)

    assert (number, code, facts["count"]) == (5, "short_row", 10)


@pytest.mark.parametrize(("text", "side", "faults"), STRICT.values(), ids=STRICT)
def test_all_that_is_wrong_is_named_with_its_place(text: str, side: str | None, faults: list[Place]) -> None:
    reading = read(text, side)

    assert places(reading.faults) == faults
    assert (reading.land, reading.warnings) == (None, [])


def test_every_flaw_is_told_above() -> None:
    told = {flaw for _, _, faults in STRICT.values() for _, _, flaw, _ in faults}

    assert told == {*MapFlaw} - {MapFlaw.LOOK_ALIKE, MapFlaw.UNKNOWN_SEASON}
