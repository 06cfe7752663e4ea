"""Games from Python: as the command line plays, writes and reads them."""

import doctest
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import pytest

import cartographers
from cartographers import Damaged, DoesNotFollow, Drawing, Game, Refused
from cartographers.api import common, game, sheets
from tests.helpers.commands import GAME, Lay, Run, game_lines, replay_lines

NAMES: Final = [name for name in cartographers.__all__ if not name.startswith("_")]
Act: TypeAlias = Callable[[], object]
CHECKOUT: Final = Path(__file__).parents[2]
REPLAYS: Final = ["01-solo-a", "03-three-players", "10-unfinished", "13-undone-after-scoring", "16-table-alone"]


@pytest.mark.parametrize("module", [common, game, sheets], ids=lambda module: module.__name__)
def test_what_docstrings_show_is_so(module: Any) -> None:  # noqa: ANN401 - modules have no narrower type
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


def test_names_are_loaded_when_they_are_used_and_all_of_them_are_there() -> None:
    loaded = "import sys, cartographers; print([name for name in sys.modules if name.startswith(('carto', 'msgspec'))])"
    run = subprocess.run([sys.executable, "-c", loaded], check=True, capture_output=True, text=True)

    assert run.stdout.strip() == "['cartographers.base', 'cartographers']"
    assert all(callable(getattr(cartographers, name)) for name in NAMES)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        cartographers.chess  # noqa: B018 - it is asked for


def test_a_game_is_the_same_as_at_the_shell(run: Run) -> None:
    """Every command and its method, on one seed: the same events, documents and log."""
    run("new", "-p", "Anna", "-p", "Ben", "--seed", "first light", "--map", "B", "-g", "shell.jsonl")
    played = Game(["Anna", "Ben"], seed="first light", map="B")
    while not played.finished and len(played.dumps().splitlines()) < 40:
        if not played.waiting:
            run("reveal", "-g", "shell.jsonl")
            played.reveal()
            continue
        who = played.waiting[0]
        assert played.hint(who) == run("hint", "-p", who, "-g", "shell.jsonl", "--json").json
        drawing = played.moves(who)[-1]
        run("place", "-p", who, drawing.terrain, *drawing.spaces, "-g", "shell.jsonl")
        played.place(drawing, player=who)

    assert played.dumps() == Path("shell.jsonl").read_text("utf-8")
    assert played.state == run("show", "-g", "shell.jsonl", "--json").json
    assert played.score() == run("score", "-g", "shell.jsonl", "--json").json
    assert played.fingerprint == run("replay", "shell.jsonl", "--json").json["fingerprint"]


@pytest.mark.parametrize("name", REPLAYS)
def test_a_log_is_read_and_written_back(lay: Lay, run: Run, name: str, tmp_path: Path) -> None:
    written = "".join(lay(name))
    loaded = Game.loads(written)

    assert loaded.dumps() == written
    assert loaded.state == run("show", "--json").json
    *_, last = loaded.replay()
    assert last.state == loaded.state
    assert [moment.event for moment in loaded.replay()] == [json.loads(line) for line in game_lines()]
    loaded.save(tmp_path / "again.jsonl")
    assert Game.load(tmp_path / "again.jsonl").fingerprint == loaded.fingerprint


def test_a_copy_is_played_on_apart() -> None:
    one = Game(seed="7")
    one.reveal()
    other = one.copy()
    before = one.dumps()
    other.place(other.moves()[0])
    other.undo()

    assert one.dumps() == before
    assert len(other.dumps().splitlines()) == len(before.splitlines()) + 2
    assert other.redo()[0]["event"] == "shape_drawn"
    assert pickle.loads(pickle.dumps(other)).dumps() == other.dumps()  # noqa: S301 - our own


def test_skills_and_a_real_table_are_played() -> None:
    table = Game(table=True, first_game=True, skills=["search", "acrobatics", "knowledge"])
    table.reveal("farmland")
    added = table.moves(skill="search", drawing=table.moves()[0])[0]
    assert added.extra == ("farm", ("A3",))
    assert table.place("farm", ["A1", "B1"], skill="search", extra=("farm", ["C1"]))[0]["skill"] == "search"
    table.undo()
    assert table.place(added)[0]["extra"] == {"terrain": "farm", "spaces": ["A3"]}
    table.reveal("hamlet")
    table.place("village", ["D1", "E1", "E2"])
    table.undo_card()
    assert [event["event"] for event in table.redo()] == ["card_revealed", "shape_drawn"]
    assert Game(seed="x", skills=True).state["skills"] == Game(seed="x", skills=True).state["skills"] != []


def test_what_the_rules_forbid_is_refused_with_facts_and_changes_nothing() -> None:
    table = Game(["Anna", "Ben"], table=True, first_game=True)
    table.reveal("farmland")
    before = table.dumps()
    refusals: dict[str, Act] = {
        "overlap": lambda: table.place("farm", ["A1", "B4"], player="Anna"),
        "off_map": lambda: table.place("farm", [(0, 1), 7], player="Anna"),  # type: ignore[list-item]  # wrong on purpose
        "wrong_terrain": lambda: table.place("water", "A1 B1", player="Anna"),
        "unknown_terrain": lambda: table.place("lava", ["A1"], player="Anna"),
        "still_drawing": lambda: table.reveal("hamlet"),
        "player_needed": lambda: table.place("farm", ["A1", "B1"]),
        "unknown_player": lambda: table.moves("Cleo"),
        "nothing_to_undo": lambda: table.undo("Anna"),
        "nothing_to_redo": table.redo,
        "skill_not_in_game": lambda: table.use("acrobatics", "Ben"),
        "unknown_map": lambda: Game(map="C"),
        "unknown_edition": lambda: Game(edition="fr"),
        "unknown_card": lambda: Game(edicts=["castle"] * 4),
        "unknown_skill": lambda: Game(skills=["flight"]),
        "unknown_lang": lambda: table.svg(language="xx"),
    }
    for code, act in refusals.items():
        with pytest.raises(Refused) as caught:
            act()
        assert caught.value.code == code
        assert re.fullmatch(r"[A-ZÀ-Ž“0-9(].*[.?]", str(caught.value)), "a sentence"
        assert code not in str(caught.value)
        assert json.loads(json.dumps(caught.value.facts)) == caught.value.facts
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 - our own
    assert table.dumps() == before


def test_a_refusal_calls_players_by_their_names() -> None:
    game = Game(["Anna", "Ben"], seed="x")
    game.reveal()
    with pytest.raises(Refused, match="Anna, Ben"):
        game.reveal()
    log = game.dumps() + '{"event": "drawing_undone", "player": 1}\n'
    with pytest.raises(DoesNotFollow, match="line 3: Ben has"):
        Game.loads(log)


def test_what_is_typed_as_one_text_is_not_taken_apart_into_letters() -> None:
    alone, listed = Game("Anna", seed=7, first_game=True), Game(["Anna"], seed="7", first_game=True)
    alone.reveal()
    listed.reveal()
    drawing = alone.moves()[0]
    alone.place(drawing.terrain, " ".join(drawing.spaces))
    listed.place(drawing)

    assert alone.players == ("Anna",)
    assert alone.dumps() == listed.dumps()


def test_a_game_says_in_short_what_it_is() -> None:
    assert repr(Game(["Anna", "Ben"], seed="x", map="B")) == "<Game: Anna 0, Ben 0; map B, spring, explore, step 1>"


@pytest.mark.parametrize("step", [0, -1, 2])
def test_a_picture_of_a_step_that_is_not_there_is_refused(step: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 1"):
        Game(seed="x").svg(step)


def test_a_broken_log_is_refused_with_its_line() -> None:
    whole = replay_lines("01-solo-a")
    with pytest.raises(Damaged) as damaged:
        Game.loads("".join([*whole[:4], "{}\n"]))
    with pytest.raises(DoesNotFollow) as other:
        Game.loads("".join([*whole[:4], *whole[5:]]))

    assert damaged.value.line == other.value.line == 5
    assert str(damaged.value).startswith("line 5: ")
    again = pickle.loads(pickle.dumps(other.value))  # noqa: S301 - our own
    assert (again.line, str(again)) == (5, str(other.value))


def test_a_file_that_holds_something_else_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    one = Game(seed="7")
    one.save(path)
    one.reveal()
    one.save(path)
    assert path.read_text("utf-8") == one.dumps()
    with pytest.raises(FileExistsError):
        Game(seed="8").save(path)
    path.write_text(one.dumps()[:-20], "utf-8")
    with pytest.raises(FileExistsError):
        one.save(path)


def test_a_sealed_game_is_looked_at_and_not_led_on(run: Run) -> None:
    run("new", "--sealed", "-p", "Anna")
    sealed = Game.load("game.jsonl")

    assert sealed.state == run("show", "--json").json
    assert next(sealed.replay()).event["event"] == "game_started"
    with pytest.raises(Refused) as caught:
        sealed.reveal()
    assert caught.value.code == "key_needed"


def test_a_game_that_a_program_plays_is_believed(run: Run) -> None:
    rng, played = Random(3), Game(["Anna", "Ben", "Cleo"], edition="de", seed="3")
    while not played.finished:
        if played.waiting:
            who = rng.choice(played.waiting)
            played.place(rng.choice(played.moves(who)), player=who)
        else:
            played.reveal()
    played.save("game.jsonl")

    assert run("replay").code == 0
    assert isinstance(played.state["places"], list)


def test_a_drawing_shows_all_that_it_is() -> None:
    assert repr(Drawing("farm", ("A1", "B1"), 1, single=False)) == (
        "Drawing(terrain='farm', spaces=('A1', 'B1'), coins=1, single=False)"
    )


def test_the_page_shows_what_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CHECKOUT)
    page = CHECKOUT / "cartographers/api/README.md"
    shown = page.read_text("utf-8").replace("```", "\n```")

    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(shown, {}, page.name, str(page), 0))
    assert runner.summarize().attempted > 20
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("step", [None, 9])
def test_a_picture_is_that_of_export(lay: Lay, run: Run, step: int | None) -> None:
    lay("03-three-players")
    run("export", "--lang", "el", "-o", "there.svg", *(["--step", str(step)] if step else []))
    loaded = Game.load(GAME)

    assert loaded.svg(step, language="el") == Path("there.svg").read_text("utf-8")
    assert loaded._repr_svg_() == loaded.svg()
