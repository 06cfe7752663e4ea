"""Bots that play along with people: to the end, tomorrow, and when one of them fails."""

import json
import time
from collections.abc import Callable, Iterator

import pytest

from cartographers.base.words import Words
from cartographers.cli.game import Session, open_session
from cartographers.cli.play.companions import Companions, seated
from cartographers.cli.play.table import MapTable, placing
from cartographers.core.moves import Reveal, legal_moves
from cartographers.shell.problems import Problem
from cartographers.shell.terminal import Terminal
from tests.helpers.commands import GAME, Run, game_lines
from tests.helpers.emulator import PATIENCE, Start, emulators


@pytest.fixture
def emulator() -> Iterator[Start]:
    """Start commands in terminals, which are closed in the end."""
    yield from emulators()


def session() -> Session:
    return open_session(Terminal(Words("en", "cartographers"), {}, as_json=False))


def waits(until: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("bots", [("greedy",), ("random", "random")])
def test_bots_draw_when_it_is_their_turn_until_the_game_is_over(run: Run, bots: tuple[str, ...]) -> None:
    seats = seated(bots)
    run("new", "-p", "Anna", *(word for name in seats for word in ("-p", name)), "--seed", "4")
    table = MapTable(session(), str(GAME), ["Anna"])
    with Companions(session(), str(GAME), seats):
        while table.state.result is None:
            waits(lambda: not table.elsewhere or table.look())
            if table.turn is None and not table.to_move:
                if table.state.result is None:
                    table.play(Reveal())
            elif table.turn is not None:
                table.play(placing(0, legal_moves(table.session.box, table.state, 0)[0]))

    assert run("replay").code == 0
    drawn = [json.loads(line) for line in game_lines() if "shape_drawn" in line]
    assert {event["player"] for event in drawn} == set(range(len(seats) + 1))


def test_a_bot_that_fails_is_named_once_and_the_others_play_on(run: Run) -> None:
    seats = seated(["bad=cat", "greedy"])
    run("new", "-p", "Anna", "-p", "bad", "-p", "greedy", "--seed", "4")
    table = MapTable(session(), str(GAME), ["Anna"])
    with Companions(session(), str(GAME), seats) as companions:
        table.beside = companions.check
        table.play(Reveal())
        with pytest.raises(Problem) as caught:
            waits(lambda: table.look() and False)
        waits(lambda: 2 not in table.to_move or table.look() is None)

    assert (caught.value.code, caught.value.facts["bot"]) == ("bot_failed", "bad")
    companions.check()
    assert 1 in table.to_move


def test_somebody_plays_against_a_bot_on_the_screen_and_goes_on_tomorrow(emulator: Start, run: Run) -> None:
    typed = ("play", "-p", "Anna", "--bot", "greedy", "--seed", "7")
    for command in (typed, ("play", "-p", "Anna", "--bot", "greedy")):
        terminal = emulator(*command)
        terminal.sees("Enter")
        before = len(game_lines())
        end = time.monotonic() + PATIENCE
        while len(game_lines()) < before + 12:
            assert time.monotonic() < end, terminal.shown
            shown = terminal.shown
            terminal.types("t\r")
            terminal.waits(lambda: terminal.shown != shown)  # noqa: B023 - called at once
        terminal.types("q")
        terminal.ends()
        terminal.sees("cartographers play -p Anna --bot greedy")

    assert json.loads(game_lines()[0])["players"] == ["Anna", "greedy"]
    assert run("replay").code == 0


def test_line_by_line_the_bot_draws_too(run: Run) -> None:
    """The second card can be turned up only after the bot has drawn on the first."""
    ran = run("play", "--plain", "-p", "Anna", "--bot", "greedy", "--seed", "7", stdin=b"\nt\n1\n\nq\n")
    events = [json.loads(line) for line in game_lines()]

    assert ran.code == 0
    assert events[0]["players"] == ["Anna", "greedy"]
    assert [event["player"] for event in events if event["event"] == "shape_drawn"] == [0, 1]
    assert sum(event["event"] == "card_revealed" for event in events) >= 2


@pytest.mark.parametrize("typed", ["--bot gredy", "-p Anna --bot gredy -g other.jsonl"])
def test_an_unknown_bot_is_refused_before_a_game_begins(run: Run, typed: str) -> None:
    ran = run("play", "--plain", *typed.split(), stdin=b"\n\n\n\n")

    assert (ran.code, ran.out) == (2, "")
    assert "Did you mean: greedy?" in ran.err


def test_a_bot_that_is_not_in_the_game_is_refused(run: Run) -> None:
    run("new", "-p", "Anna", "-p", "Ben")

    assert run("play", "--plain", "-p", "Anna", "--bot", "greedy", stdin=b"").code == 2
