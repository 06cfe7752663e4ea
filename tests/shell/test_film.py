"""`replay` as a film: event by event, with pauses, and of a log that still grows."""

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import click
import pytest

from cartographers.core.observation import public
from tests.helpers.commands import GAME, Lay, Run
from tests.helpers.terminals import command, environment, on_a_terminal

Paused: TypeAlias = Callable[..., list[float]]

LOG: Final = str(GAME)

CLEARED: Final = "\x1b[H\x1b[2J"


@pytest.fixture
def paused(monkeypatch: pytest.MonkeyPatch) -> Paused:
    """Take no time for pauses, but let the game grow by a piece in each; return how long they were to be.

    Whoever still waits when all is written would wait for ever.
    """

    def instead(*pieces: str) -> list[float]:
        pauses: list[float] = []
        left = [*pieces]

        def sleep(seconds: float) -> None:
            if not seconds:
                return
            pauses.append(seconds)
            if pieces:
                with GAME.open("a", encoding="utf-8", newline="") as log:
                    log.write(left.pop(0))

        monkeypatch.setattr(time, "sleep", sleep)
        return pauses

    return instead


def test_a_film_pauses_after_every_event(run: Run, lay: Lay, paused: Paused) -> None:
    lay("01-solo-a")
    pauses = paused()

    assert run("replay", LOG, "--delay", "1.5") == run("replay", LOG, "--each")
    assert pauses == [1.5] * 59


def test_a_film_stops_after_a_step(run: Run, lay: Lay, paused: Paused) -> None:
    lay("01-solo-a")
    pauses = paused()

    assert run("replay", LOG, "--delay", "1", "--step", "12").code == 0
    assert pauses == [1] * 12


def test_a_film_in_a_pipe_is_plain_lines(run: Run, lay: Lay, paused: Paused) -> None:
    lay("01-solo-a")
    paused()
    shown = run("replay", LOG, "--delay", "1").out

    assert "\x1b" not in shown
    assert shown.startswith("Solo game. Map: wilderness side (A). English edition.\nTurned up: Orchard\n")


def test_a_film_on_a_terminal_is_drawn_in_place(run: Run, lay: Lay) -> None:
    """A picture is the table, the maps and what happened; behind the last one stands what `replay` says."""
    lay("03-three-players", 12)
    _, *pictures = on_a_terminal("replay", LOG, "--delay", "0.001").split(CLEARED)
    each = run("replay", LOG, "--each").out.splitlines()

    assert len(pictures) == 12
    for picture, happened in zip(pictures, each, strict=False):
        lines = click.unstyle(picture).splitlines()
        assert sum(line.startswith(" A ") for line in lines) in {1, 2}
        assert happened in lines
    assert click.unstyle(pictures[-1]).endswith(run("replay", LOG).out)


@pytest.mark.parametrize(
    ("more", "variables"), [(["--color", "never"], {}), ([], {"TERM": "dumb"}), ([], {"NO_COLOR": "1"})]
)
def test_where_there_are_no_escapes_a_film_is_plain_lines(
    run: Run, lay: Lay, more: list[str], variables: dict[str, str]
) -> None:
    lay("03-three-players", 12)
    shown = on_a_terminal("replay", LOG, "--delay", "0.001", *more, variables=variables)

    assert shown == run("replay", LOG, "--each").out


def test_each_of_many_logs_is_shown_from_its_beginning(run: Run, lay: Lay) -> None:
    lay("01-solo-a")
    lay("03-three-players", file=Path("other.jsonl"))
    documents = run("replay", LOG, "other.jsonl", LOG, "--each", "--json").documents
    ends = [number for number, document in enumerate(documents) if "log" in document]

    assert ends == [59, 59 + 1 + 108, 59 + 1 + 108 + 1 + 59]
    assert [(documents[end]["log"], documents[end]["events"]) for end in ends] == [
        (LOG, 59),
        ("other.jsonl", 108),
        (LOG, 59),
    ]


def test_a_log_from_standard_input_is_shown_event_by_event(run: Run, lay: Lay) -> None:
    lay("01-solo-a")

    piped = run("replay", "-", "--each", stdin=GAME.read_bytes()).out
    assert piped == run("replay", LOG, "--each").out.replace(f"{LOG}: ", "standard input: ")


def test_a_log_that_grows_is_followed_until_the_game_is_finished(run: Run, lay: Lay, paused: Paused) -> None:
    """Lines come one by one, several at once and in halves; each event is shown once."""
    lines = lay("01-solo-a")
    whole = run("replay", LOG, "--each")
    lay("01-solo-a", 5)
    half = len(lines[5]) // 2
    paused("", lines[5][:half], "", lines[5][half:], "".join(lines[6:9]), *lines[9:])

    assert run("replay", LOG, "--follow") == whole


def test_what_scripts_see_of_a_growing_log_is_what_they_see_of_a_whole_one(run: Run, lay: Lay, paused: Paused) -> None:
    lines = lay("01-solo-a")
    whole = run("replay", LOG, "--each", "--seed", "--json")
    lay("01-solo-a", 1)
    paused(*lines[1:])

    assert run("replay", LOG, "--follow", "--seed", "--json") == whole


def test_a_finished_game_is_not_followed(run: Run, lay: Lay, paused: Paused) -> None:
    lay("01-solo-a")
    pauses = paused()

    assert run("replay", LOG, "--follow") == run("replay", LOG, "--each")
    assert pauses == []


def test_following_ends_with_the_step_that_is_asked_for(run: Run, lay: Lay, paused: Paused) -> None:
    lines = lay("01-solo-a", 7)
    lay("01-solo-a", 5)
    paused(*lines[5:])

    assert run("replay", LOG, "--follow", "--step", "7", "--json").documents[-1]["events"] == 7


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param('{"event": "card_revealed", "card": "hamlet"}\n', 1, id="does not follow"),
        pytest.param('{"event": "card_turned", "card": "hamlet"}\n', 4, id="no event"),
        pytest.param("Hamlet\nHamlet\n", 4, id="no JSON, and not torn"),
    ],
)
def test_following_ends_with_a_line_that_cannot_be(run: Run, lay: Lay, paused: Paused, line: str, code: int) -> None:
    lay("01-solo-a", 2)
    paused(line)
    ran = run("replay", LOG, "--follow", "--json")

    assert ran.code == code
    assert (ran.documents[-1]["events"], ran.documents[-1]["line"]) == (2, 3)


def test_a_log_that_is_nowhere_is_not_followed(run: Run, paused: Paused) -> None:
    pauses = paused()

    assert run("replay", LOG, "--follow").code == 4
    assert pauses == []


@pytest.mark.parametrize("logs", [["-"], [LOG, LOG]])
def test_only_one_file_can_be_followed(run: Run, lay: Lay, logs: list[str]) -> None:
    lay("01-solo-a")
    ran = run("replay", *logs, "--follow", "--json")

    assert (ran.code, ran.error["code"]) == (2, "usage")


def test_a_log_is_followed_while_others_play(run: Run, lay: Lay) -> None:
    """The game is short of its last drawing, which ends the season and the game."""
    lines = [json.loads(line) for line in lay("03-three-players")]
    lay("03-three-players", 105)
    with subprocess.Popen(
        command("replay", LOG, "--follow", "--json"), stdout=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout
        shown = [json.loads(process.stdout.readline())["event"] for _ in range(105)]
        assert run("place", "-p", "Anna", "monster", "E4").code == 0
        *events, last = map(json.loads, process.stdout.read().splitlines())

    assert [*shown, *(document["event"] for document in events)] == [public(line) for line in lines]
    assert (process.returncode, last["ok"]) == (0, True)
