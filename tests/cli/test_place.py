"""`place`: a drawing, and whatever follows of itself."""

import json
import shlex
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cartographers.base.words import LANGUAGES, Words
from tests.helpers.commands import GAME, Lay, Run, game_lines, replay_lines

DRAWN = {"event": "shape_drawn", "player": 0, "map": 0, "terrain": "farm", "spaces": ["I9", "J9", "K8", "K9"]}


@pytest.fixture
def orchard(lay: Lay) -> None:
    """Wait in a solo game for the orchard, forest or farm, to be drawn."""
    lay("01-solo-a", 2)


@pytest.mark.usefixtures("orchard")
def test_json_is_the_events_and_the_state_as_in_show(run: Run) -> None:
    placed = run("place", "farm", "I9", "J9", "K8", "K9", "--json")

    assert placed.json == {"events": [DRAWN], "state": run("show", "--json").json}
    assert placed.err == ""


@pytest.mark.usefixtures("orchard")
@pytest.mark.parametrize(
    "spaces",
    [
        ["k9", "K8", "j9", "I9"],
        ["i9,J9", "k8,,k9"],
        ["I9, J9, K8, K9"],
        ["I9-K9", "K8"],
        ["K9-I9", "k9–k8"],
        ["K8", "I9", "I9", "J9-K9"],
        ["Ι9", "J9", "κ8-Κ9"],
    ],
)
def test_spaces_are_typed_in_any_order_with_commas_or_as_runs(run: Run, spaces: list[str]) -> None:
    assert run("place", "farm", *spaces, "--json").json["events"] == [DRAWN]


@pytest.mark.usefixtures("orchard")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terrain_is_named_in_the_language_in_use(run: Run, language: str) -> None:
    name = unicodedata.normalize("NFD", Words(language, "cartographers")("terrain.farm").upper())

    assert run("place", name, "I9-K9", "K8", "--lang", language, "--json").json["events"] == [DRAWN]


@pytest.mark.usefixtures("orchard")
@pytest.mark.parametrize("typed", ["farm", "FARM", "fa", "ack", "Farm"])
def test_a_terrain_is_named_by_id_or_by_a_beginning_too(run: Run, typed: str) -> None:
    assert run("place", typed, "I9-K9", "K8", "--lang", "de", "--json").json["events"] == [DRAWN]


@pytest.mark.usefixtures("orchard")
def test_who_plays_alone_may_be_named(run: Run) -> None:
    assert run("place", "-p", "anna", "farm", "I9-K9", "K8", "--json").json["events"] == [DRAWN]


@pytest.mark.parametrize(
    "words",
    [
        ["-p", "Anna", "village", "H2", "I1-I2", "J1-K1"],
        ["village", "-p", "ANNA", "H2", "I1-I2", "J1-K1"],
        ["village", "H2", "I1-I2", "J1-K1", "--player=an"],
    ],
)
def test_options_stand_before_behind_or_between_the_arguments(run: Run, lay: Lay, words: list[str]) -> None:
    lay("03-three-players", 4)
    run("place", *words)

    assert game_lines() == replay_lines("03-three-players")[:5]


def test_players_draw_in_any_order(run: Run, lay: Lay) -> None:
    lay("03-three-players", 2)
    for name, terrain, *spaces in (
        ("Γιώργος", "forest", "H6", "I6-I7", "J7-K7"),
        ("Anna", "village", "H2", "I1-I2", "J1-K1"),
        ("Béla", "forest", "A9-A11", "B8-B9"),
    ):
        drawn = [player["drawn"] for player in run("show", "--json").json["players"]]
        state = run("place", terrain, *spaces, "-p", name, "--json").json["state"]
        assert sum(drawn) < sum(player["drawn"] for player in state["players"])

    assert (state["phase"], state["card"]) == ("explore", None)


def test_in_an_ambush_one_draws_on_the_map_of_a_neighbour(run: Run, lay: Lay) -> None:
    lay("03-three-players", 30)
    ran = run("place", "-p", "Béla", "monster", "A1", "A3", "B1", "B3", "--json")

    assert game_lines() == replay_lines("03-three-players")[:31]
    assert [player["grid"][0][:3] for player in ran.json["state"]["players"]] == ["X.X", "...", "..."]


def test_coins_of_a_drawing_are_counted_and_told(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 9)
    ran = run("place", "forest", "I11", "J10")

    assert game_lines() == replay_lines("01-solo-a")[:10]
    assert "1 coin." in ran.out
    assert "Coins: 1 of 14" in ran.out


@pytest.mark.parametrize(("before", "after"), [(15, 17), (56, 59)])
def test_the_last_drawing_of_a_season_scores_it_at_once(run: Run, lay: Lay, before: int, after: int) -> None:
    lay("01-solo-a", before)
    drawing = json.loads(replay_lines("01-solo-a")[before])
    ran = run("place", drawing["terrain"], *drawing["spaces"], "--json")

    assert game_lines() == replay_lines("01-solo-a")[:after]
    assert ran.json["events"] == [json.loads(line) for line in game_lines()[before:]]


def test_the_stars_of_a_season_are_told(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 15)
    stars = "Canal Lake 2 + Greengold Plains 0, coins 2, monsters −3 = 1"

    assert stars in run("place", "village", "J11", "K10-K11").out


def test_the_end_of_the_game_is_told(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 56)

    assert "Apprentice Surveyor" in run("place", "farm", "G3-G5", "H3").out


def test_the_next_command_is_shown_and_runs(run: Run, lay: Lay) -> None:
    log = Path("Anna's game.jsonl")
    lay("03-three-players", 2, file=log)
    for command in ("place", "place", "place", "reveal"):
        program, *words = shlex.split(run("show", "-g", str(log)).out.splitlines()[-1])
        assert (program, words[0]) == ("cartographers", command)
        assert run(*words).code == 0


def test_commands_at_the_same_time_wait_for_each_other(shell: Run, run: Run, lay: Lay) -> None:
    lay("03-three-players", 2)
    lines = [
        ("Anna", "village", "H2", "I1", "I2", "J1", "K1"),
        ("Béla", "forest", "A9", "A10", "A11", "B8", "B9"),
        ("Γιώργος", "forest", "H6", "I6", "I7", "J7", "K7"),
    ]
    with ThreadPoolExecutor(len(lines)) as pool:
        ran = list(pool.map(lambda words: shell("place", "-p", *words), lines))

    assert [done.code for done in ran] == [0, 0, 0]
    assert len(game_lines()) == 5
    assert run("replay", "game.jsonl").code == 0


@pytest.mark.parametrize("count", [2, 15, 56])
def test_a_dry_run_judges_a_drawing_prints_its_line_and_changes_nothing(run: Run, lay: Lay, count: int) -> None:
    """Also the last one of a season, on which more follows of itself."""
    lay("01-solo-a", count)
    lines = replay_lines("01-solo-a")
    fields = json.loads(lines[count])
    typed = ["place", fields["terrain"], *fields["spaces"]]
    before = GAME.read_bytes()
    printed, document = run(*typed, "--dry-run"), run(*typed, "--dry-run", "--json")

    assert printed == (0, lines[count], "")
    assert GAME.read_bytes() == before
    assert document == run(*typed, "--json")
    assert GAME.read_bytes() != before


@pytest.mark.usefixtures("orchard")
def test_a_dry_run_refuses_what_is_refused(run: Run) -> None:
    for typed in (["place", "farm", "A4"], ["place", "water", "I9"], ["place", "farm", "Z1"], ["place", "pole", "I9"]):
        assert run(*typed, "--dry-run", "--json") == run(*typed, "--json")


def test_a_dry_run_needs_no_key_of_a_sealed_game(run: Run) -> None:
    run("new", "--sealed")
    run("reveal")
    move = run("moves", "--json").json["moves"][0]
    typed = ["place", move["terrain"], *move["spaces"], "--dry-run"]
    with_key = run(*typed)
    Path("game.jsonl.key").unlink()

    assert (with_key.code, run(*typed)) == (0, with_key)
    assert list(json.loads(with_key.out)) == [
        "event",
        "player",
        "map",
        "terrain",
        "spaces",
        *["coins"][: move["coins"]],
    ]


def test_a_dry_run_reads_standard_input(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 2)
    GAME.unlink()
    assert run("place", "farm", "I9-K9", "K8", "-g", "-", "--dry-run", stdin="".join(lines).encode()).code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_friend_who_is_not_in_a_solo_game_is_told_whose_it_is(run: Run, language: str) -> None:
    for log, names in (("named.jsonl", ["-p", "Anna"]), ("unnamed.jsonl", [])):
        run("new", *names, "--seed", "1", "-g", log)
        ran = run("place", "-p", "Ben", "farm", "A1", "-g", log, "--json", "--lang", language)

        assert (ran.code, ran.error["code"]) == (2, "unknown_player")
        assert ("Anna" in ran.error["message"], "-p" in ran.error["message"]) == (bool(names), not names)
