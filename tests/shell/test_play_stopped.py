"""`play` that is stopped from outside and goes on, and `play` whose terminal or log goes away."""

import os
import re
import shlex
import shutil
import signal
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.helpers.commands import GAME, Run, game_lines
from tests.helpers.emulator import COMMAND, PATIENCE, Emulator, Start, emulators

BASH: Final = shutil.which("bash") or ""

GAMES: Final = {
    "cartographers": (["-p", "Anna", "--seed", "7"], "Enter turns up"),
    "strange-world": (["--kind", "strange-world", "-p", "Anna", "-p", "Ben", "--seed", "7"], "Enter"),
}
"""By its kind, how a game is begun, and what its screen shows then."""

MOUSE: Final = (b"1000", b"1003", b"1006", b"1015")

each_game: Final = pytest.mark.parametrize("kind", GAMES)


@pytest.fixture
def emulator() -> Iterator[Start]:
    """Start commands in terminals, which are closed in the end."""
    yield from emulators()


@pytest.fixture
def shell(emulator: Start) -> Emulator:
    """Return a bash with job control."""
    terminal = emulator(command=[BASH, "--norc", "--noprofile", "-i"], controlling=True, PS1="ready> ")
    terminal.sees("ready>")
    return terminal


def modes(written: bytes) -> dict[bytes, bytes]:
    """Return the modes that a terminal was last told to be in."""
    return dict(re.findall(rb"\x1b\[\?(\d+)([hl])", written))


def is_in_order(terminal: Emulator) -> bool:
    """Tell whether the terminal is on its main screen, with a cursor and no mouse that writes into the shell."""
    last = modes(terminal.written)
    return (
        last.get(b"1049") == b"l" and last.get(b"25") == b"h" and {last.get(mouse, b"l") for mouse in MOUSE} == {b"l"}
    )


def is_played_on(terminal: Emulator) -> bool:
    """Tell whether the terminal shows the screen of a game, reads keys one by one, and has a mouse."""
    last, local = modes(terminal.written), termios.tcgetattr(terminal.master)[3]
    return (
        last.get(b"1049") == b"h"
        and last.get(b"25") == b"l"
        and last.get(b"1000") == b"h"
        and not local & (termios.ICANON | termios.ECHO)
    )


def process_of(terminal: Emulator) -> int:
    """Return the process of the command that a shell started last."""
    found = ""
    while not found:
        children = Path(f"/proc/{terminal.process.pid}/task/{terminal.process.pid}/children")
        found = children.read_text().strip()
    return int(found.split()[0])


needs_bash: Final = pytest.mark.skipif(
    not BASH or not Path("/proc/self/task").exists(), reason="there is no bash or no /proc here"
)


@needs_bash
@each_game
@pytest.mark.parametrize(
    "stop",
    [signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGSTOP, "\x1a"],
    ids=["TSTP", "TTIN", "TTOU", "STOP", "Ctrl-Z"],
)
def test_a_game_that_was_stopped_comes_back_whole(
    shell: Emulator, run: Run, kind: str, stop: signal.Signals | str
) -> None:
    """Twice, by a shell that uses the terminal in between."""
    begun, shown = GAMES[kind]
    shell.types(f"{shlex.join([*COMMAND, 'play', *begun])}\r")
    shell.sees(shown)
    screen = shell.shown
    for _ in range(2):
        before = len(shell.written)
        if isinstance(stop, str):
            shell.types(stop)
        else:
            os.kill(process_of(shell), stop)
        shell.waits(lambda: b"Stopped" in shell.written[before:])  # noqa: B023 - called at once
        if stop != signal.SIGSTOP:
            shell.waits(lambda: is_in_order(shell))
        shell.types("stty -a; echo $((6*7))\r")
        shell.waits(lambda: b"\n42\r" in shell.written[before:])  # noqa: B023 - called at once
        assert re.search(rb" icanon .*\n?", shell.written[before:])
        shell.types("fg\r")
        shell.waits(lambda: is_played_on(shell) and shell.shown == screen)
    shell.types("\r")
    shell.waits(lambda: shell.shown != screen)
    shell.types("q")
    shell.waits(lambda: is_in_order(shell))
    shell.types("echo left $?\r")
    shell.sees("left 0")

    assert run("replay", str(GAME)).code == 0


@needs_bash
@pytest.mark.parametrize("stop", [signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU], ids=["TSTP", "TTIN", "TTOU"])
@pytest.mark.parametrize("mode", ["tostop", "-tostop"])
def test_a_game_that_goes_on_in_the_background_leaves_the_terminal_alone(
    shell: Emulator, mode: str, stop: signal.Signals
) -> None:
    begun, shown = GAMES["cartographers"]
    shell.types(f"stty {mode}; {shlex.join([*COMMAND, 'play', *begun])}\r")
    shell.sees(shown)
    screen = shell.shown
    os.kill(process_of(shell), stop)
    shell.sees("Stopped")
    shell.types("bg\r")
    time.sleep(1)
    shell.types("echo $((6*7))\r")
    shell.sees("42")
    assert is_in_order(shell)
    shell.types("fg\r")
    shell.waits(lambda: is_played_on(shell) and shell.shown == screen)
    shell.types("\r")
    shell.waits(lambda: shell.shown != screen)


@needs_bash
def test_a_game_that_is_stopped_for_good_and_put_in_the_background_stops_again(shell: Emulator) -> None:
    """It touches a terminal that is the shell's, and does not run in circles."""
    begun, shown = GAMES["cartographers"]
    shell.types(f"{shlex.join([*COMMAND, 'play', *begun])}\r")
    shell.sees(shown)
    screen, process = shell.shown, process_of(shell)
    os.kill(process, signal.SIGSTOP)
    shell.waits(lambda: b"Stopped" in shell.written)
    shell.types("bg\r")
    shell.waits(lambda: Path(f"/proc/{process}/stat").read_text().split()[2] == "T")
    time.sleep(1)
    shell.types("fg\r")
    shell.waits(lambda: is_played_on(shell) and shell.shown == screen)
    shell.types("\r")
    shell.waits(lambda: shell.shown != screen)


def replaced_by(thing: str) -> None:
    """Put something that is no log in the place of the game."""
    GAME.rename("kept.jsonl")
    match thing:
        case "pipe":
            os.mkfifo(GAME)
        case "folder":
            GAME.mkdir()
        case "device":
            GAME.symlink_to("/dev/zero")


@each_game
@pytest.mark.parametrize(("thing", "code"), [("pipe", 5), ("folder", 4), ("device", 5)])
@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["screen", "plain"])
def test_a_log_that_is_no_file_any_more_ends_the_game(
    emulator: Start, run: Run, *, kind: str, thing: str, code: int, plain: list[str]
) -> None:
    begun, shown = GAMES[kind]
    terminal = emulator("play", *begun, *plain)
    terminal.sees("?" if plain else shown)
    replaced_by(thing)
    terminal.types("\r\r\r\r" if plain or kind == "cartographers" else "u\r\ru")

    assert terminal.ends() == code
    assert "Error: " in terminal.shown
    assert plain or is_in_order(terminal)
    assert run("replay", "kept.jsonl").code == 0


@each_game
@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0), ("q\r", 0)], ids=["Ctrl-C", "Ctrl-D", "q"])
@pytest.mark.parametrize("begins", [True, False], ids=["at a question", "in the game"])
def test_a_game_line_by_line_is_left_with_the_code_of_the_key(
    emulator: Start, run: Run, *, kind: str, key: str, code: int, begins: bool
) -> None:
    begun = ["--kind", kind] if begins else GAMES[kind][0]
    terminal = emulator(command=[*COMMAND, "play", "--plain", *begun], controlling=True)
    terminal.sees("?")
    terminal.types(key)

    assert terminal.ends() == code
    assert "Traceback" not in terminal.shown
    assert begins or run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("thing", ["pipe", "device"])
def test_what_is_no_file_is_not_played(run: Run, thing: str) -> None:
    GAME.touch()
    replaced_by(thing)
    ran = run("play", "--plain", stdin=b"\n\n\n\nq\n")

    assert (ran.code, ran.out) == (5, "")


def ignoring_hangups(*arguments: str) -> list[str]:
    """Return a command that runs the program as `nohup` does."""
    program = (
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    )
    return [sys.executable, "-c", program, *COMMAND, *arguments]


@each_game
@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["screen", "plain"])
@pytest.mark.parametrize("controlling", [True, False], ids=["with SIGHUP", "without"])
@pytest.mark.parametrize("ignoring", [True, False], ids=["nohup", "as usual"])
@pytest.mark.parametrize("begins", [True, False], ids=["at a question", "in the game"])
def test_a_terminal_that_is_closed_ends_a_game_in_one_way(
    emulator: Start, *, kind: str, plain: list[str], controlling: bool, ignoring: bool, begins: bool
) -> None:
    begun, shown = GAMES[kind]
    typed = ["play", *plain, *((["--kind", kind]) if begins else begun)]
    command = ignoring_hangups(*typed) if ignoring else [*COMMAND, *typed]
    terminal = emulator(command=command, controlling=controlling)
    terminal.sees("?" if begins or plain else shown)
    before = [] if begins else game_lines()
    os.close(terminal.master)
    terminal.master = os.open(os.devnull, os.O_RDWR)

    assert terminal.process.wait(PATIENCE) == -signal.SIGHUP
    assert begins or game_lines() == before


@pytest.mark.parametrize("keys", [b"\r" * 50, b"t\r" * 12, b"?"])
def test_a_terminal_may_be_closed_at_any_moment(emulator: Start, run: Run, keys: bytes) -> None:
    for wait in (0, 0.02, 0.1, 0.3):
        GAME.unlink(missing_ok=True)
        terminal = emulator("play", *GAMES["cartographers"][0], controlling=wait != 0.1)
        terminal.sees(GAMES["cartographers"][1])
        os.write(terminal.master, keys)
        time.sleep(wait)
        os.close(terminal.master)
        terminal.master = os.open(os.devnull, os.O_RDWR)

        assert terminal.process.wait(PATIENCE) == -signal.SIGHUP
        assert run("replay", str(GAME)).code == 0
