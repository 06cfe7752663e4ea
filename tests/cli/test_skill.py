"""Skills on the command line: how they are chosen, typed, listed, used and taken back."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from cartographers.base.words import LANGUAGES, Words
from tests.helpers.commands import GAME, Run, game_lines
from tests.helpers.random_games import BOX

TABLE: Final = "new --table --first-game --skills"


Play: TypeAlias = Callable[..., Any]


@pytest.fixture
def play(run: Run) -> Play:
    """Return what types lines one after another, each of which must be right, and returns what the last one printed."""

    def typed(*lines: str) -> Any:  # noqa: ANN401 - JSON is anything
        for line in lines:
            ran = run(*line.split(), "--json")
            assert (ran.code, ran.err) == (0, ""), line
        return ran.json

    return typed


FARMLAND: Final = (f"{TABLE} acrobatics,search,cure_wounds", "reveal farmland")
TWO_COINS: Final = (*FARMLAND, "place farm A1 B1", "reveal hamlet", "place village D1 E1 E2")
HURT: Final = (f"{TABLE} knowledge,search,cure_wounds", "reveal farmland", "place farm A1 B1", "reveal goblin_attack")


def skills_begun() -> list[str]:
    skills: list[str] = json.loads(game_lines()[0])["skills"]
    return skills


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_begins_a_game_names_the_command_that_explains_the_skills(run: Run, language: str) -> None:
    begun = run("--lang", language, "new", "--skills", "cure_wounds,search,move_silently").out
    commands = [shlex.split(line)[2:] for line in re.findall("cartographers cards .*(?:\n  .*)*", begun)]

    assert [len(cards) for cards in commands] == [4, 3]
    assert [run("--lang", language, "cards", *cards, "--json").code for cards in commands] == [0, 0]


def test_the_seed_deals_three_skills(play: Play) -> None:
    play("new --seed monday --skills -p Anna")
    dealt = skills_begun()
    play("new --seed monday -p Anna --skills -g again.jsonl")

    assert len({*dealt} & {*BOX.skills}) == 3
    assert json.loads(game_lines(Path("again.jsonl"))[0])["skills"] == dealt


@pytest.mark.parametrize(
    "typed",
    [
        "search,negotiate,knowledge",
        "Suchen, verhandeln,WISSEN",
        "S08,s07;S05",
        "s08 s07 s05",
        "keresés,negocj,γνώση",
    ],
)
def test_skills_are_chosen_as_edicts_are(run: Run, typed: str) -> None:
    assert run("new", "--skills", typed, "--lang", "de").code == 0
    assert skills_begun() == ["search", "negotiate", "knowledge"]


@pytest.mark.parametrize(
    ("options", "code", "facts"),
    [
        (["--skills", "search"], "wrong_skills", {"skills": ["search"]}),
        (["--skills", "search,search,knowledge"], "wrong_skills", {"skills": ["search", "search", "knowledge"]}),
        (["--skills", ""], "wrong_skills", {"skills": []}),
        (["--skills", "serch,wisdom,x"], "unknown_skill", {"found": "serch", "suggestions": ["search"]}),
        (["--table", "--first-game", "--skills"], "skills_needed", {}),
    ],
)
def test_skills_that_cannot_be_are_refused(run: Run, options: list[str], code: str, facts: dict[str, Any]) -> None:
    ran = run("new", *options, "--json")

    assert (ran.code, ran.out) == (2, "")
    assert {**ran.error, "message": ""} == {"code": code, "message": "", **facts}
    assert not GAME.exists()


@pytest.mark.parametrize(
    "typed", ["+ search C1", "+ sea c1", "+search C1", "+ S C1", "+ search farm C1", "+ SEARCH fa C1"]
)
def test_a_skill_that_adds_takes_its_spaces_after_a_plus(run: Run, play: Play, typed: str) -> None:
    play(*FARMLAND)
    event = run("place", "farm", "A1", "B1", *typed.split(), "--json").json["events"][0]

    assert event["skill"] == "search"
    assert event["extra"] == {"terrain": "farm", "spaces": ["C1"]}


@pytest.mark.parametrize("typed", ["cure wounds", "cure_wounds", "cure", "Cure Wou"])
def test_the_longest_run_of_words_is_the_skill(run: Run, play: Play, typed: str) -> None:
    play(*HURT)
    play("reveal great_river")
    wounds = run("moves", "--skill", typed, "water", "D4-D6", "--json").json
    spaces = wounds["moves"][0]["spaces"]
    event = run("place", "water", "D4-D6", "+", *typed.split(), "water", *spaces, "--json").json["events"][0]

    assert (event["skill"], event["extra"]) == ("cure_wounds", {"terrain": "water", "spaces": spaces})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skill_is_typed_by_its_name_in_any_language_or_its_number(run: Run, language: str) -> None:
    """What does not exist is refused before the log is looked for; a skill that does is not."""
    words = Words(language, "cartographers")
    for skill, card in BOX.skills.items():
        number = str(card.number)
        for name in (words(f"skill.{skill}.name"), words.english(f"skill.{skill}.name"), skill, number, number.lower()):
            use = BOX.skills[skill].use
            added = ["+", *name.split(), *({"adds": ["water", "A2"]}.get(use, []))]
            refused = run("place", "farm", "A1", *added, "--lang", language, "--json").error
            assert refused["code"] == ("usage" if use == "ambush" else "missing"), name


@pytest.mark.parametrize(
    ("line", "code", "right"),
    [
        ("place farm A1 B1 +", "usage", "+ search C6"),
        ("place farm + search C1", "usage", "farm C4 C5"),
        ("place farm A1 B1 + search", "usage", "+ search C4"),
        ("place farm A1 B1 + cure wounds C1 C2", "usage", "+ cure_wounds water C4 C5"),
        ("place farm A1 B1 + cure wounds water", "usage", "+ cure_wounds water C4 C5"),
        ("place farm A1 B1 + knowledge C1", "usage", "nothing comes after + knowledge"),
        ("place farm A1 B1 + search C1 + knowledge", "usage", "Only one skill"),
        ("place farm A1 B1 + acrobatics", "usage", "`cartographers skill acrobatics`"),
        ("place farm A1 B1 + acrobatics C1", "usage", "`cartographers skill acrobatics`"),
        ("place farm A1 B1 + serch C1", "unknown_skill", "Did you mean: Search?"),
        ("place farm A1 B1 + c C1", "unknown_skill", "Concentrate, Cure Wounds"),
        ("place farm A1 B1 + search wather C1", "unknown_terrain", "Did you mean: Water?"),
        ("place farm A1 B1 + search C1 Z", "unknown_space", "“Z”"),
        ("skill search", "usage", "`cartographers place TERRAIN SPACE... + search [TERRAIN] SPACE...`"),
        ("skill move silently", "usage", "`cartographers place TERRAIN SPACE... + move_silently`"),
        ("skill acro batics", "unknown_skill", "Did you mean: Acrobatics?"),
        ("moves --skill acrobatics", "usage", "`cartographers skill acrobatics`"),
        ("moves --skill search", "usage", "`cartographers moves --skill search TERRAIN SPACE...`"),
        ("moves --skill search farm", "usage", "`cartographers moves --skill search TERRAIN SPACE...`"),
        ("moves --skill knowledge farm A1 B1", "usage", "`cartographers moves --skill knowledge`"),
        ("moves farm A1 B1", "usage", "works only with --skill"),
        ("moves game.jsonl", "usage", "`cartographers moves -g game.jsonl`"),
        ("moves --sheet map.txt --card goblin_attack --skill search farm A1 B1", "usage", "Goblin Attack"),
        ("moves --sheet map.txt --card temple_ruins --skill search farm A1 B1", "unknown_card", "temple_ruins"),
        ("moves --sheet map.txt --card hamlet --skill acrobatics", "usage", "`cartographers skill acrobatics`"),
    ],
)
def test_what_is_typed_wrong_is_told_with_the_right_way(run: Run, play: Play, line: str, code: str, right: str) -> None:
    play(*FARMLAND)
    before = GAME.read_bytes()
    Path("map.txt").write_text(f"{'.' * 11}\n" * 11)
    ran = run(*line.split(), "--json")

    assert (ran.code, ran.out) == (2, "")
    assert ran.error["code"] == code
    assert right in ran.error["message"]
    assert GAME.read_bytes() == before


def test_what_a_skill_adds_is_listed_after_a_drawing(play: Play) -> None:
    play(*FARMLAND)

    assert play("moves --skill search farm B1 A1") == {
        "player": 0,
        "map": 0,
        "card": "farmland",
        "ruins": False,
        "skill": "search",
        "drawing": {"terrain": "farm", "spaces": ["A1", "B1"]},
        "moves": [{"terrain": "farm", "spaces": [space], "coins": 1} for space in ("A2", "B2", "C1")],
    }


def test_what_a_skill_replaces_is_listed_without_a_drawing(play: Play) -> None:
    play(f"{TABLE} knowledge,search,negotiate", "reveal farmland")
    usual, listed = play("moves"), play("moves --skill knowledge")

    assert list(listed) == ["player", "map", "card", "ruins", "skill", "moves"]
    assert listed["moves"] == [
        {"terrain": "village", "spaces": move["spaces"], "coins": move["coins"]} for move in usual["moves"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wish", ["knowledge", "search farm A1 B1", "diplomacy farm A1 B1", "move_silently"])
def test_every_line_is_what_place_takes(run: Run, play: Play, language: str, wish: str) -> None:
    skill, *drawing = wish.split()
    play(f"{TABLE} {skill},acrobatics,concentrate", "reveal farmland")
    before = GAME.read_bytes()
    _, *lines = run("moves", "--skill", skill, *drawing, "--lang", language).out.splitlines()

    assert lines
    for line in lines[:5]:
        GAME.write_bytes(before)
        event = run("place", *line.partition("  ")[0].split(), "--lang", language, "--json").json["events"][0]
        assert event["skill"] == skill


def test_a_wound_is_cured_as_it_is_listed(run: Run, play: Play) -> None:
    play(*HURT, "reveal great_river")
    _, line, *_ = run("moves", "--skill", "cure_wounds", "water", "D4-D6", "--lang", "de").out.splitlines()

    assert "Wunden heilen Wasser" in line
    assert run("place", *line.partition("  ")[0].split(), "--lang", "de").code == 0


def test_a_bare_map_lists_skills_without_asking_for_coins(run: Run) -> None:
    Path("map.txt").write_text(f"{'.' * 11}\n" * 11)
    bare = ("moves", "--sheet", "map.txt", "--card", "hamlet", "--json")
    squares = run(*bare, "--skill", "negotiate").json
    again = run(*bare, "--skill", "concentrate", "village", "A1", "A2", "B2").json

    assert (squares["player"], squares["map"], squares["skill"], "drawing" in squares) == (
        None,
        None,
        "negotiate",
        False,
    )
    assert [len(squares["moves"]), {len(move["spaces"]) for move in squares["moves"]}] == [100, {4}]
    assert again["drawing"] == {"terrain": "village", "spaces": ["A1", "A2", "B2"]}
    assert {len(move["spaces"]) for move in again["moves"]} == {3}
    assert {move["coins"] for move in again["moves"]} == {1}


@pytest.mark.parametrize(("drawing", "code"), [("A1 A2 A3", "wrong_shape"), ("A1 A2 L2", "off_map")])
def test_behind_a_wrong_drawing_nothing_is_listed(run: Run, drawing: str, code: str) -> None:
    Path("map.txt").write_text(f"{'.' * 11}\n" * 11)
    ran = run(*f"moves --sheet map.txt --card hamlet --skill search village {drawing} --json".split())

    assert (ran.code, ran.error["code"]) == (3, code)


def test_where_nothing_can_be_added_the_list_is_empty(run: Run) -> None:
    Path("map.txt").write_text("....FFFFFFF\n" + "FFFFFFFFFFF\n" * 10)
    line = "moves --sheet map.txt --card fishing_village --skill search water A1-A4 --json"
    ran = run(*line.split())

    assert (ran.code, ran.json["moves"]) == (0, [])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("place farm A1 B1 + knowledge", "skill_not_in_game"),
        ("moves --skill knowledge", "skill_not_in_game"),
        ("place farm A1 B1 + search C2", "not_beside"),
        ("place farm A1 B1 + search water C1", "wrong_terrain"),
        ("moves --skill search water A1 B1", "wrong_terrain"),
        ("skill acrobatics", "skill_not_now"),
    ],
)
def test_what_the_rules_forbid_is_refused(run: Run, play: Play, line: str, code: str) -> None:
    play(*FARMLAND)
    ran = run(*line.split(), "--json")

    assert (ran.code, ran.error["code"]) == (3, code)


def test_one_skill_a_season_is_paid_with_coins(run: Run, play: Play) -> None:
    play(f"{TABLE} search,concentrate,negotiate", "reveal farmland")
    moves, place = (run(*line.split(), "--json") for line in ("moves --skill neg", "place farm A1 B1 + conc D1 E1"))

    assert (moves.error["code"], moves.error["coins"]) == ("too_few_coins", 0)
    assert (place.error["code"], place.error["coins"]) == ("too_few_coins", 1)
    play("place farm A1 B1 + search C1", "reveal hamlet")
    assert run("moves", "--skill", "negotiate", "--json").error["code"] == "skill_used_up"


def test_acrobatics_answers_an_ambush_and_is_taken_back(run: Run, play: Play) -> None:
    play(*TWO_COINS)
    before = play("reveal goblin_attack")["state"]
    used = play("skill acro")

    assert used["events"] == [{"event": "skill_used", "player": 0, "skill": "acrobatics"}]
    assert (used["state"]["phase"], used["state"]["players"][0]["spent"]) == ("draw", 2)
    assert play("undo")["events"] == [{"event": "skill_undone", "player": 0}]
    assert play("show") == before
    assert run("undo", "--json").error["code"] == "nothing_to_undo"


def test_undo_takes_back_the_latest_act_first(play: Play) -> None:
    play(*TWO_COINS, "reveal goblin_attack", "skill acrobatics")
    domino = play("moves")["moves"][0]
    play(f"place monster {' '.join(domino['spaces'])}")

    assert [play("undo")["events"][0]["event"] for _ in range(2)] == ["drawing_undone", "skill_undone"]


def test_several_players_are_told_who_can_use_acrobatics(run: Run, play: Play) -> None:
    play(f"{TABLE} acrobatics,search,cure_wounds -p Anna -p Ben", "reveal farmland", "place -p Anna farm A1 B1")
    play("place -p Ben farm A1 B1", "reveal hamlet", "place -p Anna village D1 E1 E2", "place -p Ben village D1 D2 E1")
    out = run("reveal", "goblin_attack").out

    assert "Can use Acrobatics first: Anna, Ben\n  cartographers skill -p Anna acrobatics\n" in out
    play("skill -p Ben acrobatics", "undo -p Ben")


def test_reveal_stops_while_acrobatics_can_answer_an_ambush(run: Run, play: Play) -> None:
    """The first seed that shows it: an ambush comes when there are two coins."""
    for seed in range(200):
        GAME.unlink(missing_ok=True)
        play(f"new --seed {seed} --skills acrobatics,search,cure_wounds")
        ran = run("reveal", "--json").json
        while ran["state"]["phase"] == "draw":
            move = max(play("moves")["moves"], key=lambda move: move["coins"])
            play(f"place {move['terrain']} {' '.join(move['spaces'])}")
            ran = run("reveal", "--json").json
        if ran["state"]["phase"] == "explore":
            break

    assert ran["state"]["players"][0]["open"] == ["acrobatics"]
    assert ran["events"][-1]["terrain"] == "monster"
    shown = run("show").out
    assert "You can use Acrobatics first:\n  cartographers skill acrobatics\n" in shown
    assert shown.endswith("Next: turn up a card\n  cartographers reveal\n")
    assert play("reveal")["events"][0]["event"] == "card_revealed"


def test_a_game_with_skills_is_dealt_again_with_them(play: Play) -> None:
    from cartographers.cli.game import GAME as OFFERED
    from cartographers.cli.view import GameView
    from cartographers.shell.session import LogSession
    from cartographers.shell.terminal import Terminal

    play("new --seed 7 --skills search,negotiate,knowledge")
    session = LogSession(Terminal(Words("en", "cartographers"), {}, as_json=False), OFFERED)

    assert GameView(session).again(session.state(str(GAME))) == [
        "--seed",
        "7",
        "--skills",
        "search,negotiate,knowledge",
    ]


def test_the_score_tells_what_was_spent_beside_the_coins_that_count(play: Play, run: Run) -> None:
    play(*TWO_COINS, "reveal goblin_attack", "skill acrobatics")
    now = play("score")["players"][0]["now"]

    assert (now["coins"], now["spent"]) == (0, 2)
    run("new", "--table", "--first-game", "-g", "without.jsonl")
    assert "spent" not in play("score -g without.jsonl")["players"][0]["now"]
