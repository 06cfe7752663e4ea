"""Bots in other languages: two that play, and all that one can do wrong."""

import json
import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES
from cartographers.core.bots import BOTS, play
from cartographers.core.events import ShapeDrawn, encode
from cartographers.core.moves import legal_moves
from cartographers.core.observation import observe, shown
from cartographers.simulation.games import Setting, Tally, begin, games
from cartographers.simulation.programs import FailedError, Failure, Program, Seat, names
from tests.helpers.commands import Run
from tests.helpers.random_games import BOX

HERE: Final = Path(__file__).parent / "bots"
PYTHON: Final = shlex.join([sys.executable, str(HERE / "coins.py")])
SHELL: Final = shlex.quote(str(HERE / "middle.sh"))

WRONG: Final = {
    "babbles": "print('forest, please', flush=True)",
    "cheats": "print(json.dumps({'move': len(asked['moves'])}), flush=True)",
    "counts from the end": "print('{\"move\": -1}', flush=True)",
    "says true": "print('{\"move\": true}', flush=True)",
    "draws elsewhere": "print(json.dumps({'terrain': 'forest', 'spaces': ['Z99']}), flush=True)",
    "answers with a list": "print('[1]', flush=True)",
    "nests": "print('[' * 100000, flush=True)",
    "says nothing": "time.sleep(60)",
    "ends": "sys.exit()",
    "dies": "os.kill(os.getpid(), 9)",
}


def program(act: str, *, after: int = 0) -> str:
    """Return the command of a bot that draws the first drawing this many times, then does something else."""
    code = (
        "import json, os, sys, time\n"
        "turn = 0\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if 'moves' not in asked: continue\n"
        "    turn += 1\n"
        f"    if turn <= {after}: print('{{\"move\": 0}}', flush=True)\n"
        f"    else: {act}\n"
    )
    return shlex.join([sys.executable, "-c", code])


def setting(*bot: str, players: int = 1) -> Setting:
    return Setting(bot if len(bot) > 1 else bot[0], "en", {}, "A", max(players, len(bot)), None, logs=True)


def waits(until: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 20
    while not until():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_program_gets_what_everybody_may_know_and_draws_what_it_says(tmp_path: Path) -> None:
    """A bot that keeps all it gets: the first line without the seed, then states as `show` prints them."""
    kept = tmp_path / "kept"
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        f"    open({str(kept)!r}, 'a').write(line)\n"
        "    moves = json.loads(line).get('moves')\n"
        "    if moves: print(json.dumps({'move': len(moves) - 1}), flush=True)\n"
    )
    bot = Program(Seat("it", shlex.join([sys.executable, "-c", code])))
    game = begin(BOX, setting("random"), 7)
    events, state = play(BOX, game, bot)
    bot.over([4])
    waits(lambda: kept.read_text("utf-8").endswith('{"over": [4]}\n'))
    bot.close()
    header, *asked, over = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]

    assert state.result is not None
    assert events == play(BOX, game, lambda box, now, player: legal_moves(box, now, player)[-1])[0]
    public = {name: fact for name, fact in encode(game).items() if name != "seed"}
    assert header == {"bot": 1, "game": json.loads(json.dumps(public))}
    assert all({*line} == {"state", "player", "map", "moves"} for line in asked)
    assert over == {"over": [4]}


def test_a_program_is_told_on_whose_map_it_draws(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    act = f"open({str(kept)!r}, 'a').write(line); print('{{\"move\": 0}}', flush=True)"
    bot = Program(Seat("it", program(act)))
    events, _ = play(BOX, begin(BOX, setting("random", players=3), 7), bot)
    bot.close()
    asked = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    drawn = [(event.player, event.map) for event in events if isinstance(event, ShapeDrawn)]

    assert [(one["player"], one["map"]) for one in asked] == drawn
    assert {(owner - player) % 3 for player, owner in drawn} == {0, 1, 2}


def test_the_state_and_the_moves_are_those_of_show_and_moves() -> None:
    asked = []

    def keeps(box, state, player):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202 - a bot
        asked.append((observe(box, state), [*map(shown, legal_moves(box, state, player))]))
        return BOTS["greedy"](box, state, player)

    play(BOX, begin(BOX, setting("random"), 3), keeps)
    state, moves = asked[0]
    assert {"players", "edicts", "card"} <= {*state}
    assert {*moves[0]} == {"terrain", "spaces", "coins", "single"}


@pytest.mark.parametrize("command", [PYTHON, SHELL], ids=["Python", "shell"])
def test_programs_in_two_languages_play_games_that_replay(run: Run, command: str) -> None:
    ran = run("simulate", "--games", "6", "--bot", command, "-o", "games.jsonl", "--logs", "logs", "-j", "2")
    logs = sorted(map(str, Path("logs").iterdir()))

    assert (ran.code, ran.err) == (0, "")
    assert len(logs) == 6
    assert run("replay", *logs).code == 0
    assert json.loads(Path("games.jsonl").read_text("utf-8").splitlines()[0])["bot"] == command


def test_several_bots_sit_at_one_table(run: Run) -> None:
    ran = run("simulate", "--games", "4", "--bot", "greedy", "--bot", "random", "--bot", f"coins={PYTHON}", "--json")
    seats = ran.json["bots"]

    assert ran.json["players"] == 3
    assert [*seats] == ["greedy", "random", "coins"]
    assert sum(seat["won"] for seat in seats.values()) >= 4
    assert seats["greedy"]["mean"] > seats["random"]["mean"]
    assert run("simulate", "--games", "1", "--players", "5", "--bot", "greedy", "--bot", "random").code == 2
    for language in LANGUAGES:
        told = run("--lang", language, "simulate", "--games", "2", "--bot", "random", "--bot", "random").out
        assert told.count("random 1") == told.count("random 2") == 2


def test_the_bot_of_the_page_beats_chance(run: Run) -> None:
    page = (Path(__file__).parents[2] / "cartographers/api/README.md").read_text("utf-8")
    Path("bot.py").write_text(page.rpartition("```python\n")[2].partition("```")[0], "utf-8")
    mine = f"mine={shlex.quote(sys.executable)} bot.py"
    ran = run("simulate", "--games", "3", "--bot", mine, "--bot", "random", "--json")

    assert (ran.code, ran.json["bots"]["mine"]["won"]) == (0, 3)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_program_that_goes_wrong_loses_the_run_and_nothing_that_was_finished(run: Run, wrong: str) -> None:
    """It plays twenty drawings right, which is a game and a half."""
    patience = "1" if wrong == "says nothing" else "20"
    typed = ("simulate", "--games", "5", "--patience", patience, "-o", "games.jsonl", "--json")
    ran = run(*typed, "--bot", f"it={program(WRONG[wrong], after=40)}")
    kept = Path("games.jsonl").read_text("utf-8").splitlines()

    assert (ran.code, ran.error["code"], ran.error["bot"]) == (5, "bot_failed", "it")
    assert ran.error["why"] == {"says nothing": "silent", "ends": "ended", "dies": "ended"}.get(wrong, "wrong")
    assert ran.error["seed"] == str(len(kept) - 1)
    assert len(kept) == 2
    assert ran.error["turn"] > 1
    assert "games.jsonl" in ran.error["message"]


def test_what_a_program_said_is_shown_shortened_and_harmless(run: Run) -> None:
    ran = run("simulate", "--games", "1", "--bot", f"it={program('print(chr(27) + str(10 ** 400), flush=True)')}")

    assert ran.code == 5
    assert "\x1b" not in ran.err
    assert len(ran.err) < 600


@pytest.mark.parametrize("typed", ["greddy", "no-such-program --fast", "it=no-such-program", "'", ""])
def test_what_is_no_bot_and_no_program_is_refused_at_once(run: Run, typed: str) -> None:
    ran = run("simulate", "--games", "1", "--bot", typed, "--json")

    assert (ran.code, ran.error["code"]) == (2, "unknown_bot")


def test_seats_are_named_and_none_twice() -> None:
    assert Seat.of("greedy") == Seat("greedy")
    assert Seat.of("me=sh -c true") == Seat("me", "sh -c true")
    assert Seat.of("sh -c 'x=1'") == Seat("sh -c 'x=1'", "sh -c 'x=1'")
    assert names([Seat("a"), Seat("b"), Seat("a")]) == ("a 1", "b", "a 2")


def test_a_program_is_started_once_and_ended_with_the_process(tmp_path: Path) -> None:
    started = tmp_path / "started"
    act = f"open({str(started)!r}, 'a').write(str(os.getpid()) + ' '); print('{{\"move\": 0}}', flush=True)"
    played = games(setting(program(act)), range(3))
    pids = {*map(int, started.read_text("utf-8").split())}

    assert played.failure is None
    assert len(played.lines) == 3
    assert len(pids) == 1
    tally = Tally(("it",))
    assert (tally.seats["it"].count, tally.won) == (0, {"it": 0})


def test_a_failed_program_is_ended(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    act = f"open({str(pid)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    with pytest.raises(FailedError) as caught:
        play(BOX, begin(BOX, setting("random"), 1), Program(Seat("it", program(act)), patience=5))

    assert caught.value.failure == Failure("silent", "it", "1", 1, "")
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text("utf-8")), 0)
