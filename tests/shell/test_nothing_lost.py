"""Whatever happens to a process or a disk: no event that was confirmed is missing, none is twice, the log replays."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate, chain
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import pytest
from msgspec.structs import replace

from cartographers.cli import game as the_game
from cartographers.core.moves import decide
from tests.helpers.commands import GAME, Ran, Run, game_lines, replay_lines
from tests.helpers.disks import full_disk
from tests.helpers.forked import Shell, Timed
from tests.helpers.found_logs import TORN, is_owed
from tests.helpers.terminals import environment

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be forked here")


def fresh(typed: list[str], signal: int | None = None, after: float = 0, line: int | None = None) -> Timed:
    """Run a command line as a shell does, from the start of the interpreter; no line is waited for."""
    assert line is None
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "cartographers", *typed],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        if signal is not None:
            time.sleep(after)
            process.send_signal(signal)
        out, err = process.communicate()
    return Timed(Ran(process.returncode, out.decode(), err.decode()), time.perf_counter() - began)


class Game:
    """A game that has been played, and is played again by the same commands."""

    def __init__(self, name: str) -> None:
        lines = replay_lines(name)
        self.events: list[dict[str, Any]] = [json.loads(line) for line in lines]
        self.players: list[str] = self.events[0]["players"]
        self.own = [number for number in range(1, len(lines)) if not is_owed(self.events, number)]
        """The events that commands wished for, counted from 0."""
        self.data = "".join(lines).encode()
        self.ends = [0, *accumulate(len(line.encode()) for line in lines)]
        """Where so many events end, in bytes."""

    def command(self, count: int) -> list[str]:
        """Return what is typed when so many events stand: at the end something that is refused."""
        event = self.events[next((number for number in self.own if number >= count), 0)]
        match event["event"]:
            case "shape_drawn":
                return ["place", "-p", self.players[event["player"]], event["terrain"], *event["spaces"], "--json"]
            case "drawing_undone":
                return ["undo", "-p", self.players[event["player"]], "--json"]
            case "card_revealed" if self.events[0]["seed"] is None:
                return ["reveal", event["card"], "--json"]
        return ["reveal", "--json"]

    def lay(self, size: int) -> None:
        """Lay down the first so many bytes."""
        GAME.write_bytes(self.data[:size])

    def count(self) -> int:
        """Return how many events stand: the first of the game, each once, and behind them at most half the next."""
        log = GAME.read_bytes()
        assert self.data.startswith(log)
        return sum(end - 1 <= len(log) for end in self.ends[1:])


def confirmed(ran: Ran) -> list[dict[str, Any]]:
    """Return the events of which a process has told, perhaps before it died."""
    return json.loads(ran.out)["events"] if ran.out.endswith("\n") else []


def play_under_fire(shell: Shell, game: Game, kills: int, rng: Random) -> Counter[str]:
    """Play a game over and over, each `place` being killed at a random moment until it stands; tell what came of it.

    Before some of them the log is torn, as if the last one had died in the middle of a line.
    """
    came = Counter[str]()
    before = len(game.events)
    ran_for: deque[float] = deque(maxlen=9)
    while came["not there"] + came["there"] < kills:
        if before == len(game.events):
            before = 1
            game.lay(game.ends[before])
        typed = game.command(before)
        torn = b""
        if typed[0] == "place" and ran_for and rng.random() > SPARED_SO_OFTEN:
            if rng.random() < TORN_SO_OFTEN:
                torn = game.data[game.ends[before] :][: rng.randint(1, 20)]
                game.lay(game.ends[before] + len(torn))
            ran, _ = shell(typed, signal.SIGKILL, rng.uniform(0, 1.5 * median(ran_for)))
        else:
            ran, seconds = shell(typed)
            if typed[0] == "place":
                ran_for.append(seconds)
        count, told = game.count(), confirmed(ran)
        assert count >= before
        assert not told or told == game.events[before:count]
        if torn and (count > before or GAME.stat().st_size == game.ends[before]):
            assert TORN.read_bytes().endswith(torn)
        if ran.code == 0:
            assert told
        else:
            assert ran.code == -signal.SIGKILL
            came["there" if count > before else "not there"] += 1
        before = count
    return came


TORN_SO_OFTEN: Final = 0.3
SPARED_SO_OFTEN: Final = 0.1

GAMES: Final = ["03-three-players", "05-six-players-hu", "08-table-full-map", "14-ambush-fallback-any"]


@pytest.mark.parametrize("name", GAMES)
def test_place_is_killed_at_random_moments(run: Run, forked: Shell, name: str) -> None:
    """A hundred and twenty-five times in each of four games, before the writing and behind it."""
    game = Game(name)
    came = play_under_fire(forked, game, 125, Random(name))

    assert min(came["not there"], came["there"]) > 0
    assert run(*game.command(game.count())).code in {0, 3}
    assert run("replay", str(GAME)).code == 0


def test_place_is_killed_at_random_moments_from_the_start_of_the_interpreter(run: Run) -> None:
    game = Game("01-solo-a")
    play_under_fire(fresh, game, 25, Random(1))

    assert run(*game.command(game.count())).code in {0, 3}
    assert run("replay", str(GAME)).code == 0


SIGNALS: Final = ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"]


@pytest.mark.parametrize("name", SIGNALS)
@pytest.mark.parametrize("before", [1, 64], ids=["reveal", "undo"])
def test_a_command_is_stopped_by_any_signal(run: Run, forked: Shell, before: int, name: str) -> None:
    game, rng = Game("13-undone-after-scoring"), Random(name)
    game.lay(game.ends[before])
    _, whole = forked(game.command(before))
    after = game.count()
    for _ in range(12):
        game.lay(game.ends[before])
        ran, _ = forked(game.command(before), signal.Signals[name], rng.uniform(0, whole))
        assert before <= game.count() <= after
        assert not confirmed(ran) or game.count() == after
        assert run(*game.command(game.count())).code in {0, 3}
        assert run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("name", SIGNALS)
def test_new_is_stopped_by_any_signal(run: Run, forked: Shell, name: str) -> None:
    """There is a whole log or none, and what a killed process has left hinders nobody."""
    typed, rng = ["new", "--seed", "x", "--json"], Random(name)
    _, whole = forked(typed)
    for _ in range(12):
        GAME.unlink()
        ran, _ = forked(typed, signal.Signals[name], rng.uniform(0, whole))
        there = GAME.exists()
        assert there or not confirmed(ran)
        assert run(*typed).code == (5 if there else 0)
        assert run("replay", str(GAME)).code == 0


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for no disk, where nothing dies."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("name", ["01-solo-a", "13-undone-after-scoring"])
def test_a_log_that_was_cut_at_any_byte_is_played_on(run: Run, name: str) -> None:
    """Every whole event is kept, the rest is set aside, and the same game comes of it."""
    game = Game(name)
    for cut in range(game.ends[-6], game.ends[-1] - 1):
        game.lay(cut)
        before = game.count()
        TORN.unlink(missing_ok=True)
        typed = game.command(before)
        last = before > game.own[-1]
        ran = run(*typed)

        assert ran.code == (3 if last else 0)
        assert game.count() > before
        assert GAME.stat().st_size in game.ends
        assert not last or GAME.read_bytes() == game.data
        assert last or ran.json["events"] == game.events[before : game.count()]
        assert (TORN.read_bytes() if TORN.exists() else b"") == game.data[game.ends[before] : cut]
    assert run("replay", str(GAME)).code == 0


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("name", "before"),
    [("01-solo-a", 25), ("13-undone-after-scoring", 64), ("13-undone-after-scoring", 65)],
    ids=["reveal", "undo", "place"],
)
def test_a_disk_that_is_full_at_any_byte_changes_nothing(run: Run, name: str, before: int) -> None:
    """A command that writes several events writes all of them, or says why it writes none."""
    game = Game(name)
    start = game.ends[before]
    game.lay(start)
    assert run(*game.command(before)).code == 0
    whole = GAME.stat().st_size
    game.lay(start)
    for most in range(start, whole):
        with full_disk(most):
            ran = run(*game.command(before))
        assert (ran.code, ran.error["code"], ran.error["system"]) == (5, "not_writable", "EFBIG")
        assert GAME.read_bytes() == game.data[:start]
    with full_disk(whole):
        assert run(*game.command(before)).code == 0
    assert GAME.read_bytes() == game.data[:whole]


@pytest.mark.usefixtures("patient")
def test_a_disk_that_is_full_at_any_byte_leaves_no_new_game(run: Run) -> None:
    typed = ["new", "--seed", "x", "--json"]
    run(*typed)
    size = GAME.stat().st_size
    GAME.unlink()
    for most in range(size):
        with full_disk(most):
            assert run(*typed).error["system"] == "EFBIG"
        assert not os.listdir()
    with full_disk(size):
        assert run(*typed).code == 0


def test_a_disk_that_is_full_keeps_a_torn_line_where_it_is(run: Run) -> None:
    game = Game("01-solo-a")
    torn = game.ends[3] + 20
    game.lay(torn)
    TORN.write_bytes(b"x" * torn)
    for most in range(torn, torn + 20):
        with full_disk(most):
            ran = run(*game.command(3))
        assert (ran.code, ran.error["file"], ran.error["system"]) == (5, str(TORN), "EFBIG")
        assert GAME.read_bytes() == game.data[:torn]
        assert TORN.read_bytes() == b"x" * torn


def test_twenty_shells_at_once_write_a_thousand_events(run: Run) -> None:
    """Each plays at every table, and whoever is first turns up the card; every confirmed event is there once."""
    names = [f"Player {number}" for number in range(20)]
    tables = [f"table{number}.jsonl" for number in range(4)]
    players = [word for name in names for word in ("-p", name)]
    for table in tables:
        assert run("new", *players, "--table", "--first-game", "-g", table).code == 0
    command = [sys.executable, "-m", "tests.helpers.many_shells", json.dumps([names, tables])]
    assert subprocess.run(command, check=False, env=environment(CARTOGRAPHERS_LANG="en")).returncode == 0

    told = [json.loads(Path(f"{name}.json").read_text()) for name in names]
    assert sum(map(len, told)) > 1000
    for table in tables:
        there = [json.loads(line) for line in game_lines(Path(table))[1:]]
        of_each = [[event for at, event in one if at == table] for one in told]
        assert Counter(map(str, there)) == Counter(map(str, chain(*of_each)))
        for player, own in enumerate(of_each):
            drawn = [event for event in there if event.get("player") == player]
            assert [event for event in own if "player" in event] == drawn
        assert run("replay", table).code == 0


UNPRIVILEGED: Final = """
import ctypes, struct, sys
if sys.platform == "linux":  # even root may then only do what the modes of files say
    ctypes.CDLL(None).capset(struct.pack("Ii", 0x20080522, 0), bytes(24))
from cartographers.shell import main
main()
"""


def unprivileged(typed: list[str]) -> Ran:
    """Run a command line without the rights of an administrator."""
    done = subprocess.run(
        [sys.executable, "-c", UNPRIVILEGED, *typed], check=False, capture_output=True, env=environment(), text=True
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@contextmanager
def mode(path: Path, bits: int) -> Iterator[None]:
    """Let a file or a folder have a mode for a while."""
    before = path.stat().st_mode
    path.chmod(bits)
    try:
        yield
    finally:
        path.chmod(before)


def test_a_file_that_may_only_be_read_is_not_written() -> None:
    game = Game("01-solo-a")
    game.lay(game.ends[3])
    with mode(GAME, 0o444):
        ran = unprivileged(game.command(3))

    assert (ran.code, ran.error["code"], ran.error["system"]) == (5, "not_writable", "EACCES")
    assert GAME.read_bytes() == game.data[: game.ends[3]]
    assert os.listdir() == [str(GAME)]


def test_in_a_folder_that_may_only_be_read_a_game_goes_on_and_none_begins() -> None:
    game = Game("01-solo-a")
    game.lay(game.ends[3])
    with mode(Path(), 0o555):
        assert unprivileged(game.command(3)).code == 0
        ran = unprivileged(["new", "-g", "other.jsonl", "--json"])
    assert (ran.code, ran.error["file"], ran.error["system"]) == (5, "other.jsonl", "EACCES")
    assert os.listdir() == [str(GAME)]

    torn = game.data[: game.ends[3] + 9]
    game.lay(len(torn))
    with mode(Path(), 0o555):
        ran = unprivileged(game.command(3))
    assert (ran.code, ran.error["file"], ran.error["system"]) == (5, str(TORN), "EACCES")
    assert GAME.read_bytes() == torn


def test_where_a_torn_line_should_go_stands_something_else(run: Run) -> None:
    game = Game("01-solo-a")
    game.lay(game.ends[3] + 9)
    TORN.mkdir()
    error = run(*game.command(3)).error

    assert (error["code"], error["file"], error["system"]) == ("not_writable", str(TORN), "EISDIR")
    assert "incomplete last line" in error["message"]
    assert GAME.read_bytes() == game.data[: game.ends[3] + 9]


@pytest.mark.parametrize(("typed", "code"), [("new", 5), ("reveal", 4), ("show", 4)])
def test_a_folder_that_has_vanished_is_an_error(tmp_path: Path, typed: str, code: int) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    os.chdir(folder)
    folder.rmdir()
    ran, _ = fresh([typed, "--json"])

    assert (ran.code, ran.error["file"], ran.error["system"]) == (code, str(GAME), "ENOENT")


def test_a_folder_that_is_moved_while_a_command_thinks_loses_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written into a log that is no longer there is not confirmed."""
    game = Game("01-solo-a")
    game.lay(game.ends[3])
    folder = (tmp_path / "folder").absolute()
    folder.mkdir()
    log = GAME.rename(folder / GAME)

    def slow(*arguments: Any) -> Any:  # noqa: ANN401 - whatever there is to decide
        folder.rename(tmp_path / "moved")
        return decide(*arguments)

    monkeypatch.setattr(the_game, "GAME", replace(the_game.GAME, rules=replace(the_game.GAME.rules, decide=slow)))
    ran = run(*game.command(3), "-g", str(log))

    assert (ran.code, ran.error["code"], ran.error["system"]) == (5, "not_writable", "ENOENT")
    assert (tmp_path / "moved" / GAME).read_bytes() == game.data[: game.ends[3]]


def test_a_link_to_a_game_stays_a_link(run: Run) -> None:
    game = Game("01-solo-a")
    game.lay(game.ends[3])
    real = GAME.rename("real.jsonl")
    GAME.symlink_to(real)

    assert run(*game.command(3)).code == 0
    assert GAME.is_symlink()
    assert game.count() > 3


@pytest.mark.parametrize("target", [str(GAME), "nowhere"], ids=["circle", "nowhere"])
@pytest.mark.parametrize("typed", ["new", "reveal", "show"])
def test_a_link_that_leads_to_no_game_is_an_error(run: Run, typed: str, target: str) -> None:
    GAME.symlink_to(target)
    ran = run(typed, "--json")

    assert (ran.code, ran.error["code"]) == (4, "missing")
    assert os.listdir() == [str(GAME)]
