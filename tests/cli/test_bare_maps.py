"""`score --sheet` and `moves --sheet`: maps without a game."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.core.maps import Land, format_land
from cartographers.core.region import SPACES, union
from tests.cases.perft import COUNTS
from tests.cases.rules import CASES, Case, the_land
from tests.helpers.commands import Run
from tests.helpers.random_games import BOX

MAP: Final = Path("map.txt")

TYPED: Final = """\
VVV........
VVV........
###........
.r.........
...........
.....M.....
...........
.......X...
...........
...........
..........F
"""
"""Six villages, wasteland that makes a square of them, ruins, a mountain, a monster and a forest."""


def write(land: Land) -> None:
    MAP.write_text("\n".join(format_land(land)))


@pytest.fixture
def typed() -> None:
    """Type a map into a file."""
    MAP.write_text(TYPED)


def scored(run: Run, *more: str) -> Any:  # noqa: ANN401 - JSON is anything
    return run("score", "--sheet", str(MAP), *more, "--json").json


def moves(run: Run, case: Case, *more: str) -> list[dict[str, Any]]:
    """Return what may be drawn of the card of a case on its map."""
    write(the_land(case))
    ruins = ["--ruins"] * case.get("ruin_pending", False)
    ran = run("moves", "--sheet", str(MAP), "--card", case["card"], *ruins, *more, "--json")
    document = ran.json
    found: list[dict[str, Any]] = document.pop("moves")
    assert (ran.code, ran.err) == (0, "")
    assert document == {"player": None, "map": None, "card": case["card"], "ruins": bool(ruins)}
    return found


def of_kind(*kinds: str) -> Callable[..., Any]:
    """Run a test with every case of some kinds."""
    return pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in CASES if c["kind"] in kinds])


def answers(case: Case, rule: str) -> Iterator[tuple[list[str], dict[str, Any]]]:
    """Yield each answer to a case, with the rule by which it is given if its readings name one."""
    for reading in case.get("readings", [case]):
        expected = {**reading["expect"]}
        answer = expected.pop(rule, None)
        yield (["--rule", f"{rule}={answer}"] if answer else []), expected


@of_kind("score_card")
def test_a_card_gives_the_stars_that_were_counted_by_hand(run: Run, case: Case) -> None:
    write(the_land(case))

    assert scored(run, "--card", case["card"])["cards"][case["card"]]["stars"] == case["expect"]["score"]


@of_kind("monster_loss")
def test_monsters_cost_what_was_counted_by_hand(run: Run, case: Case) -> None:
    write(the_land(case))

    assert scored(run)["monsters"] == -case["expect"]["lost"]


@of_kind("closed_mountains")
def test_mountains_are_surrounded_as_was_judged_by_hand(run: Run, case: Case) -> None:
    write(the_land(case))

    assert scored(run)["mountains_surrounded"] == case["expect"]["closed"]


@of_kind("draw")
def test_a_drawing_is_listed_if_it_was_judged_legal(run: Run, case: Case) -> None:
    """A disputed one both ways, each by its rule."""
    for rule, expected in answers(case, "fallback_terrain"):
        assert coins_of(moves(run, case, *rule), case["move"]) == (expected["coins"] if expected["legal"] else None)


@of_kind("ambush_draw")
def test_a_drawing_on_a_neighbours_map_is_listed_if_it_was_judged_legal(run: Run, case: Case) -> None:
    expected = case["expect"].get("owner_coins", 0) if case["expect"]["legal"] else None

    assert coins_of(moves(run, case), case["move"]) == expected


def coins_of(listed: list[dict[str, Any]], wish: dict[str, Any]) -> int | None:
    """Return the coins of a drawing that is listed once, or nothing for one that is not."""
    found = [
        move["coins"] for move in listed if (move["terrain"], {*move["spaces"]}) == (wish["terrain"], {*wish["cells"]})
    ]
    assert len(found) <= 1
    return found[0] if found else None


@of_kind("drawable")
def test_the_shapes_that_can_be_drawn_are_those_found_by_hand(run: Run, case: Case) -> None:
    listed = moves(run, case)
    regions = [union(SPACES[space] for space in move["spaces"]) for move in listed if not move["single"]]
    offers = enumerate(BOX.explore[case["card"]].shapes, 1)

    assert case["expect"] == {
        "shapes": [number for number, offer in offers if any(region in offer.shape for region in regions)],
        "fallback": all(move["single"] for move in listed),
    }


@of_kind("solo_ambush")
def test_a_monster_goes_where_it_was_followed_by_hand(run: Run, case: Case) -> None:
    """The other reading of a disputed case is the rule `solo_ambush=free`."""
    drawn = [move["spaces"] for move in moves(run, case, "--solo")]
    assert drawn == list(filter(None, [case["expect"]["drawn"]]))
    for reading in case.get("readings", [])[1:]:
        free = moves(run, case, "--solo", "--rule", "solo_ambush=free")
        assert [move["spaces"] for move in free] == reading["expect"]["any_of"]


@pytest.mark.parametrize(
    ("side", "what", "card"),
    [(side, what, card) for side, whats in COUNTS.items() for what, cards in whats.items() for card in cards],
)
def test_an_empty_side_has_as_many_moves_as_were_counted(run: Run, side: str, what: str, card: str) -> None:
    """Nothing is typed but the spaces: what is printed is known from the side."""
    MAP.write_text(f"{'.' * 11}\n" * 11)
    ruins = ["--ruins"] * (what == "empty_map_with_ruins_duty")
    ran = run("moves", "--sheet", str(MAP), "--map", side, "--card", card, *ruins, "--json")

    assert len(ran.json["moves"]) == COUNTS[side][what][card]


@pytest.mark.usefixtures("typed")
def test_json_has_the_fields_in_their_order(run: Run) -> None:
    document = scored(run)
    cards = document.pop("cards")

    assert list(document.items()) == [("file", "map.txt"), ("mountains_surrounded", []), ("monsters", -4)]
    assert list(cards) == list(BOX.scoring)
    assert cards["wildholds"] == {"stars": 8, "spaces": ["A1", "A2", "A3", "B1", "B2", "B3"]}
    assert cards["lost_barony"] == {"stars": 9, "spaces": [f"{row}{column}" for row in "ABC" for column in (1, 2, 3)]}
    assert cards["great_city"]["stars"] == 6
    assert cards["golden_granary"] == {"stars": 0, "spaces": []}


@pytest.mark.usefixtures("typed")
def test_people_see_on_the_map_which_spaces_count(run: Run) -> None:
    """One map for each card with stars, and one for the four spaces beside the monster."""
    cards = scored(run)["cards"].values()
    heading, *lines = run("score", "--sheet", str(MAP)).out.splitlines()

    assert heading == "map.txt"
    assert "".join(lines).count("*") == sum(len(card["spaces"]) for card in cards) + 4
    assert "".join(lines).count(" K . ") == sum(card["stars"] > 0 for card in cards) + 1


@pytest.mark.usefixtures("typed")
def test_a_named_rule_changes_the_stars(run: Run) -> None:
    cards = scored(run, "--rule", "wildholds_stars=6", "--rule", "lost_barony_wasteland=open", "--edition", "el")[
        "cards"
    ]

    assert (cards["wildholds"]["stars"], cards["lost_barony"]["stars"]) == (6, 6)


def test_an_edition_answers_all_rules(run: Run) -> None:
    """The German rulebook lets a lone player turn the monster, and fill a space that is left over as they like."""
    (ambush,) = [case for case in CASES if case["id"] == "SA-O07"]
    (fallback,) = [case for case in CASES if case["id"] == "DR-O11"]

    for case, rule in ((ambush, "solo_ambush=free"), (fallback, "fallback_terrain=any")):
        german, english, named = (
            moves(run, case, "--solo", *words)
            for words in (["--edition", "de"], ["--edition", "en"], ["--edition", "en", "--rule", rule])
        )
        assert german == named != english


@pytest.mark.usefixtures("typed")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", ["shieldgate", "great_city"])
def test_cards_are_named_by_their_names(run: Run, language: str, card: str) -> None:
    name = Words(language, "cartographers")(f"card.{card}.name")
    both = scored(run, "--card", name, "--card", "border", "--lang", language)["cards"]

    assert list(both) == [card, "borderlands"]


@pytest.mark.usefixtures("typed")
def test_moves_of_a_card_are_asked_for_by_its_name(run: Run) -> None:
    documents = [
        run("moves", "--sheet", str(MAP), "--card", card, "--lang", "de", "--json").json
        for card in ("orchard", "Obsthain", "obst", "Orch")
    ]

    assert documents == [documents[0]] * 4
    assert documents[0]["card"] == "orchard"


@pytest.mark.usefixtures("typed")
def test_every_file_has_its_line_and_one_that_is_no_map_does_not_stop_the_others(run: Run) -> None:
    Path("bad.txt").write_text("No map")
    ran = run("score", "--sheet", "map.txt", "bad.txt", "--sheet", "nowhere.txt", "map.txt", "--json")
    errors = [json.loads(line)["error"] for line in ran.err.splitlines()]

    assert ran.code == 4
    assert [document["file"] for document in ran.documents] == ["map.txt", "map.txt"]
    assert {(error["code"], error["file"]) for error in errors} == {
        ("bad_sheet", "bad.txt"),
        ("missing", "nowhere.txt"),
    }


@pytest.mark.parametrize("command", ["score", "moves --card hamlet"])
def test_a_map_comes_through_standard_input(run: Run, command: str) -> None:
    MAP.write_text(TYPED)
    typed, piped = (
        run(*command.split(), "--sheet", file, "--json", stdin=TYPED.encode()).json for file in (str(MAP), "-")
    )

    assert {**piped, "file": ""} == {**typed, "file": ""}
    assert piped.get("file", "-") == "-"


def test_what_is_printed_on_the_named_side_counts(run: Run) -> None:
    """Side B has ruins in G2, and side A has none there."""
    MAP.write_text("\n".join(["." * 11] * 6 + [".A" + "." * 9] + ["." * 11] * 4))
    granary = [scored(run, "--map", side)["cards"]["golden_granary"] for side in "AB"]

    assert granary == [{"stars": 0, "spaces": []}, {"stars": 3, "spaces": ["G2"]}]


FULL: Final = "F" * 11


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([FULL] * 11, ["--card", "hamlet"]),
        ([FULL] * 11, ["--card", "gnoll_raid"]),
        (["F" * 10 + "."] * 11, ["--card", "bugbear_assault", "--solo"]),
        (["F" * 10 + "."] * 11, ["--card", "bugbear_assault", "--solo", "--edition", "de"]),
    ],
)
def test_nothing_to_draw_is_an_empty_list(run: Run, lines: list[str], words: list[str]) -> None:
    MAP.write_text("\n".join(lines))
    ran = run("moves", "--sheet", str(MAP), *words, "--json")

    assert (ran.code, ran.err, ran.json["moves"]) == (0, "", [])
    assert run("moves", "--sheet", str(MAP), *words).out == "0 ways to draw:\n"


@pytest.mark.usefixtures("typed")
def test_ruins_are_a_duty_for_explore_cards_alone(run: Run) -> None:
    listed = {
        card: run("moves", "--sheet", str(MAP), "--card", card, "--ruins", "--json").json
        for card in ("hamlet", "gnoll_raid")
    }

    assert {card: document["ruins"] for card, document in listed.items()} == {"hamlet": True, "gnoll_raid": False}
    assert all("D2" in move["spaces"] for move in listed["hamlet"]["moves"])
    assert not all("D2" in move["spaces"] for move in listed["gnoll_raid"]["moves"])


SCRAWL: Final = TYPED.replace("VVV........", "VVV.......", 1).replace("X", "Z")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["score", "moves --card hamlet"])
def test_all_faults_are_told_with_their_places(run: Run, language: str, command: str) -> None:
    MAP.write_text(SCRAWL)
    typed = [*command.split(), "--sheet", str(MAP), "--lang", language]
    error = run(*typed, "--json").error
    ran = run(*typed)

    assert {key: value for key, value in error.items() if key != "message"} == {
        "code": "bad_sheet",
        "file": "map.txt",
        "faults": [
            {"line": 1, "column": 11, "code": "short_row", "row": "A", "count": 10, "place": None},
            {"line": 8, "column": 8, "code": "unknown_character", "found": "Z"},
        ],
    }
    assert (ran.code, ran.out) == (4, "")
    assert ran.told.endswith(" ".join(error["message"].split()))
    assert len(error["message"].splitlines()) == 3  # one for each, and what the letters mean


def test_what_is_read_with_a_doubt_is_told_and_counts(run: Run) -> None:
    MAP.write_text(TYPED.replace("F", "\N{GREEK CAPITAL LETTER ALPHA}"), "utf-8")
    ran = run("score", "--sheet", str(MAP), "--json")
    (warning,) = [json.loads(line)["warning"] for line in ran.err.splitlines()]
    message = warning.pop("message")

    assert warning == {"code": "look_alike", "file": "map.txt", "line": 11, "column": 11, "found": "Α", "read": "A"}
    assert (ran.code, ran.json["cards"]["sentinel_wood"]["stars"]) == (0, 0)
    assert run("score", "--sheet", str(MAP)).told == message


def test_a_file_that_is_no_text_is_no_map(run: Run) -> None:
    MAP.write_bytes(b"\xff\xfe.\0")

    assert run("score", "--sheet", str(MAP), "--json").error["code"] == "bad_sheet"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("command", [["score"], ["moves", "--card", "hamlet"]])
def test_blanks_for_empty_spaces_are_told_once_to_be_dots(
    run: Run, command: list[str], language: str, *, cut: bool
) -> None:
    """Whether an editor has cut the blanks at the ends of lines or not."""
    lines = TYPED.replace(".", " ").split("\n")
    MAP.write_text("\n".join(line.rstrip() if cut else line for line in lines))

    ran = run("--lang", language, *command, "--sheet", str(MAP), "--json")

    assert ran.code == 4
    assert [(fault["code"], fault["line"], fault["row"]) for fault in ran.error["faults"]] == [("blanks", 1, "A")]
    assert "(.)" in run("--lang", language, *command, "--sheet", str(MAP)).told
