"""`sync`: logs of one game that were carried on apart come together, and contradictions are named on both sides."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from cartographers.base.events import Filed, Refusal, Role
from cartographers.base.words import LANGUAGES, Words
from cartographers.logs.merge import Contradiction, missing
from cartographers.logs.turns import LoggedEvent
from cartographers.shell.session import session_of
from cartographers.shell.syncing import Known
from cartographers.shell.terminal import Terminal
from cartographers.strange_world.core.events import CardsPassed
from tests.helpers.commands import GAME, Lay, Run, game_lines
from tests.helpers.random_games import BOX, random_game
from tests.helpers.skilled_games import skilled_game
from tests.strange_world.helpers.random_games import BOX as CLOUDS
from tests.strange_world.helpers.random_games import random_game as random_world

Played: TypeAlias = Callable[[Random], list[Any]]

TERMINAL: Final = Terminal(Words("en", "cartographers"), {}, as_json=False)


class Copy:
    """The log of somebody, in memory: what is appended is judged as in a file."""

    def __init__(self, kind: str, name: str, begun: Any) -> None:  # noqa: ANN401 - of any game
        self.known, self.name, self.lines = Known(session_of(TERMINAL, kind), name), name, 0
        self.add(begun)

    def add(self, event: Any) -> list[Any]:  # noqa: ANN401 - of any game
        """Append an event, and return it with what follows of itself. Raises `Refusal`."""
        self.lines += 1
        entry = LoggedEvent(event, Filed(Role.ACTS), self.name, self.lines)
        return [step.event for step in self.known.take([entry])]

    def sync(self, other: "Copy") -> list[Contradiction[Any]]:
        lacks = missing(self.known.turns, other.known.turns)
        assert not (lacks.events and lacks.contradictions)
        self.lines += len([*self.known.take(lacks.events)])
        return lacks.contradictions

    @property
    def canonical(self) -> list[Any]:
        return [*self.known.turns.canonical()]


def first(rng: Random) -> list[Any]:
    """Return a game of several, at a table or with a seed, in which drawings and cards are taken back."""
    return some(lambda: random_game(BOX, rng))


def skilled(rng: Random) -> list[Any]:
    return some(lambda: skilled_game(rng))


def second(rng: Random) -> list[Any]:
    return [event for event, _ in random_world(CLOUDS, rng, rng.choice([2, 3, 4]))]


def some(play: Callable[[], list[Any]]) -> list[Any]:
    while len((events := play())[0].players) < 2:
        pass
    return events


games = pytest.mark.parametrize(
    ("kind", "played"), [("cartographers", first), ("cartographers", skilled), ("strange-world", second)]
)


def acts(whole: Copy, events: list[Any]) -> Iterator[tuple[Any, int | None]]:
    """Play a game on, and yield its events that do not follow of themselves, each with the turns begun before it.

    None stands for those of one that begins a turn or takes one back.
    """
    at = 1
    while at < len(events):
        begun = len(whole.known.turns.begun)
        added = whole.add(events[at])
        filed = whole.known.turns.entries[-len(added)].filed
        assert events[at : at + len(added)] == added
        yield events[at], None if filed.role in {Role.BEGINS, Role.RETURNS} else begun
        at += len(added)


@games
@pytest.mark.parametrize("seed", range(12))
def test_a_game_split_over_as_many_logs_comes_together(kind: str, played: Played, seed: int) -> None:
    """Everybody carries on only their own log, and knows which card lies there.

    Who turns up a card, takes one back, or sets aside cards, which may be the last to be passed, has heard of all.
    """
    rng = Random(seed)
    events = played(rng)
    copies = [Copy(kind, name, events[0]) for name in events[0].players]
    whole = Copy(kind, "whole", events[0])

    def hear(copy: Copy) -> None:
        for other in rng.sample(copies, len(copies)):
            assert copy.sync(other) == []

    for event, begun in acts(whole, events):
        own = copies[getattr(event, "player", rng.randrange(len(copies)))]
        if begun != len(own.known.turns.begun) or isinstance(event, CardsPassed):
            hear(own)
        try:
            own.add(event)
        except Refusal:
            hear(own)
            own.add(event)
        for _ in range(rng.randrange(3)):
            assert rng.choice(copies).sync(rng.choice(copies)) == []
    for copy in (*copies, *copies):
        hear(copy)

    assert [copy.canonical for copy in copies] == [whole.canonical] * len(copies)
    assert [missing(copy.known.turns, whole.known.turns) for copy in copies] == [([], [])] * len(copies)


@games
@pytest.mark.parametrize("seed", range(5))
def test_without_take_backs_cards_may_be_turned_up_anywhere(kind: str, played: Played, seed: int) -> None:
    """Two who turn up the same card at once, or go on at once, have done the same."""
    rng = Random(seed)
    begun, *rest = Copyist(kind, played(rng)).canonical
    copies = [Copy(kind, name, begun) for name in begun.players]
    whole = Copy(kind, "whole", begun)
    for event, _ in acts(whole, [begun, *rest]):
        own = copies[getattr(event, "player", rng.randrange(len(copies)))]
        others = rng.sample(copies, len(copies))
        while True:
            try:
                own.add(event)
            except Refusal:
                if not others:
                    assert event in own.canonical  # it has come from somebody else
                    break
                assert own.sync(others.pop()) == []
            else:
                break
    for copy in (*copies, *copies):
        for other in copies:
            assert copy.sync(other) == []

    assert [copy.canonical for copy in copies] == [whole.canonical] * len(copies)


class Copyist(Copy):
    """A whole game."""

    def __init__(self, kind: str, events: list[Any]) -> None:
        super().__init__(kind, "whole", events[0])
        for _ in acts(self, events):
            pass


@pytest.fixture
def two(run: Run) -> Callable[..., None]:
    """Begin a game of Anna and Ben in a log for each, and play lines in them: `anna: place …`."""

    def play(*lines: str) -> None:
        for line in lines:
            log, _, typed = line.partition(": ")
            ran = run(*typed.split(), "-g", f"{log}.jsonl")
            assert ran.code == 0, (line, ran.err)

    run("new", "-p", "Anna", "-p", "Ben", "--table", "--first-game", "--skills", "acrobatics,search,knowledge")
    Path("anna.jsonl").write_bytes(GAME.read_bytes())
    Path("ben.jsonl").write_bytes(GAME.read_bytes())
    GAME.unlink()
    return play


Two: TypeAlias = Callable[..., None]


def fingerprints(run: Run, *logs: str) -> set[str]:
    return {run("replay", log, "--json").json["game_fingerprint"] for log in logs}


def test_what_is_missing_is_appended_and_no_line_changes(run: Run, two: Two) -> None:
    two("anna: reveal farmland", "anna: place -p Anna farm A1 B1", "ben: sync anna.jsonl")
    two("ben: place -p Ben farm C1 D1")
    before = Path("anna.jsonl").read_bytes()
    ran = run("sync", "ben.jsonl", "-g", "anna.jsonl", "--json")

    assert ran.code == 0
    assert [(event["event"], event["player"]) for event in ran.json["events"]] == [("shape_drawn", 1)]
    assert ran.json["state"] == run("show", "-g", "anna.jsonl", "--json").json
    assert Path("anna.jsonl").read_bytes().startswith(before)
    assert len(fingerprints(run, "anna.jsonl", "ben.jsonl")) == 1
    for log, other in (("anna", "ben"), ("ben", "anna")):
        again = run("sync", f"{other}.jsonl", "-g", f"{log}.jsonl")
        assert (again.code, again.out) == (0, f"Nothing is missing in {log}.jsonl.\n")


def test_what_others_drew_is_told_once_all_have_drawn(run: Run, two: Two) -> None:
    two("anna: reveal farmland", "anna: place -p Anna farm A1 B1")
    taken = run("sync", "anna.jsonl", "-g", "ben.jsonl").out
    two("anna: undo -p Anna", "anna: place -p Anna farm K1 K2")
    again = run("sync", "anna.jsonl", "-g", "ben.jsonl").out
    two("ben: place -p Ben farm C1 D1", "ben: reveal hamlet", "ben: place -p Ben village A1 A2 A3 B1 B2")
    both = run("sync", "ben.jsonl", "-g", "anna.jsonl").out

    assert taken.splitlines()[:2] == ["Turned up: Farmland", "Anna has drawn."]
    assert again.splitlines()[:2] == ["Anna’s drawing was taken back.", "Anna has drawn."]
    for told in (taken, again):
        assert "\nBen\n" in told
        assert "*" not in told.partition("\nBen\n")[2]
        assert "Anna  " not in told
    assert both.splitlines()[:3] == ["Ben drew Farm on C1 D1. 1 coin.", "Turned up: Hamlet", "Ben has drawn."]
    assert "Village on" not in both
    two("anna: place -p Anna village A1 A2 A3 B1 B2", "anna: undo -p Anna", "ben: undo -p Ben")
    two(
        "anna: place -p Anna village A1 A2 A3 B1 B2", "anna: sync ben.jsonl", "ben: place -p Ben village A1 A2 A3 B1 B2"
    )
    assert "Ben drew Village on A1 A2 A3 B1 B2." in run("sync", "ben.jsonl", "-g", "anna.jsonl").out


def test_what_was_taken_back_elsewhere_is_taken_back(run: Run, two: Two) -> None:
    two("anna: reveal farmland", "anna: place -p Anna farm A1 B1", "ben: sync anna.jsonl")
    two("anna: undo -p Anna", "ben: sync anna.jsonl", "ben: place -p Ben farm C1 D1", "anna: place -p Anna farm K1 K2")
    two("ben: sync anna.jsonl", "anna: undo --card", "anna: reveal hamlet", "ben: sync anna.jsonl")

    assert run("show", "-g", "ben.jsonl", "--json").json["card"] == "hamlet"
    assert len(fingerprints(run, "anna.jsonl", "ben.jsonl")) == 1


def test_two_drawings_of_one_player_contradict_each_other_in_both_logs(run: Run, two: Two) -> None:
    two("anna: reveal farmland", "ben: sync anna.jsonl", "anna: place -p Anna farm A1 B1")
    two("ben: place -p Ben farm H1 H2", "ben: place -p Anna farm K1 K2")
    for log, other, line, other_line in (("anna", "ben", 3, 4), ("ben", "anna", 4, 3)):
        before = Path(f"{log}.jsonl").read_bytes()
        ran = run("sync", f"{other}.jsonl", "-g", f"{log}.jsonl", "--json")
        (found,) = ran.error["contradictions"]

        assert (ran.code, ran.out, ran.error["code"]) == (1, "", "contradicts")
        assert (found["file"], found["line"]) == (f"{log}.jsonl", line)
        assert (found["other"], found["other_line"]) == (f"{other}.jsonl", other_line)
        assert found["event"] == json.loads(game_lines(Path(f"{log}.jsonl"))[line - 1])
        assert found["other_event"] == json.loads(game_lines(Path(f"{other}.jsonl"))[other_line - 1])
        assert Path(f"{log}.jsonl").read_bytes() == before
    told = run("sync", "ben.jsonl", "-g", "anna.jsonl").told
    assert "anna.jsonl, line 3: Anna, Farm A1 B1 – ben.jsonl, line 4: Anna, Farm K1 K2" in told

    two("ben: undo -p Anna", "ben: sync anna.jsonl", "anna: sync ben.jsonl")
    assert len(fingerprints(run, "anna.jsonl", "ben.jsonl")) == 1


def test_a_drawing_that_others_have_gone_on_from_contradicts_a_new_one(run: Run, two: Two) -> None:
    two("anna: reveal farmland", "anna: place -p Anna farm A1 B1", "anna: place -p Ben farm A1 B1")
    two("ben: sync anna.jsonl", "anna: reveal hamlet", "ben: undo -p Ben")
    ben = Path("ben.jsonl").read_bytes()
    two("ben: place -p Ben farm K1 K2")
    for log, other in (("anna", "ben"), ("ben", "anna")):
        ran = run("sync", f"{other}.jsonl", "-g", f"{log}.jsonl", "--json")
        assert (ran.code, len(ran.error["contradictions"])) == (1, 1)

    Path("ben.jsonl").write_bytes(ben)
    two("anna: sync ben.jsonl", "ben: sync anna.jsonl")
    assert run("show", "-g", "ben.jsonl", "--json").json["card"] == "hamlet"
    assert len(fingerprints(run, "anna.jsonl", "ben.jsonl")) == 1


def test_two_cards_at_a_real_table_contradict_each_other(run: Run, two: Two) -> None:
    two("anna: reveal farmland", "ben: reveal hamlet")
    ran = run("sync", "ben.jsonl", "-g", "anna.jsonl")
    assert (ran.code, "line 2: Farmland – ben.jsonl, line 2: Hamlet" in ran.told) == (1, True)
    two("ben: undo --card", "ben: sync anna.jsonl", "anna: sync ben.jsonl")
    assert len(fingerprints(run, "anna.jsonl", "ben.jsonl")) == 1


def test_acrobatics_contradicts_the_shape_of_the_card_on_that_map(run: Run, two: Two) -> None:
    two("anna: reveal farmland", "anna: place -p Anna farm C4 C5", "anna: place -p Ben farm C4 C5")
    two("anna: reveal hamlet", "anna: place -p Anna village A1 B1 B2", "anna: place -p Ben village A1 B1 B2")
    two("anna: reveal goblin", "ben: sync anna.jsonl", "anna: skill -p Anna acrobatics")
    move = run("moves", "-p", "Ben", "-g", "ben.jsonl", "--json").json["moves"][0]
    two(f"ben: place -p Ben {move['terrain']} {' '.join(move['spaces'])}")
    for log, other, events in (
        ("anna", "ben", ("skill_used", "shape_drawn")),
        ("ben", "anna", ("shape_drawn", "skill_used")),
    ):
        ran = run("sync", f"{other}.jsonl", "-g", f"{log}.jsonl", "--json")
        (found,) = ran.error["contradictions"]
        assert (found["event"]["event"], found["other_event"]["event"]) == events
    two("anna: undo -p Anna", "anna: sync ben.jsonl", "ben: sync anna.jsonl")
    assert len(fingerprints(run, "anna.jsonl", "ben.jsonl")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_games_are_refused(run: Run, two: Two, language: str) -> None:
    two("anna: reveal farmland")
    run("new", "-p", "Anna", "-p", "Ben", "--seed", "x", "-g", "other.jsonl")
    ran = run("sync", "other.jsonl", "-g", "anna.jsonl", "--json", "--lang", language)
    assert (ran.code, ran.error["code"], "seed" in ran.error["fields"]) == (4, "another_game", True)
    run("new", "--kind", "strange-world", "-g", "clouds.jsonl")
    assert run("sync", "clouds.jsonl", "-g", "anna.jsonl").code == 4
    assert run("sync", "nowhere.jsonl", "-g", "anna.jsonl").code == 4
    ran = run("sync", "anna.jsonl", "-g", "nowhere.jsonl", "--json", "--lang", language)
    assert (ran.code, ran.error["code"]) == (4, "missing")
    assert "-g" in ran.error["message"]
    assert "`cartographers new`" not in ran.error["message"]
    assert not Path("nowhere.jsonl").exists()


def test_a_log_that_does_not_follow_is_refused(run: Run, lay: Lay) -> None:
    lines = lay("03-three-players", 40)
    Path("other.jsonl").write_text("".join([*lines, lines[-1]]), "utf-8")
    before = GAME.read_bytes()
    ran = run("sync", "other.jsonl", "--json")
    assert (ran.code, ran.error["code"], ran.error["file"]) == (4, "does_not_follow", "other.jsonl")
    assert GAME.read_bytes() == before


def test_of_a_torn_log_what_is_whole_is_taken_over(run: Run, lay: Lay) -> None:
    lines = lay("03-three-players")
    Path("other.jsonl").write_text("".join(lines[:50]) + lines[50][:20], "utf-8")
    lay("03-three-players", 20)
    ran = run("sync", "other.jsonl")
    assert (ran.code, "line 51, is incomplete" in ran.told) == (0, True)
    assert game_lines() == lines[:50]


@pytest.mark.parametrize("sealed", ["game.jsonl", "other.jsonl"])
@pytest.mark.parametrize("with_key", [True, False])
def test_sealed_logs_are_refused(run: Run, sealed: str, *, with_key: bool) -> None:
    for log in ("game.jsonl", "other.jsonl"):
        run("new", "-g", log, *(["--sealed"] if log == sealed else []))
    if not with_key:
        Path(f"{sealed}.key").unlink()
    ran = run("sync", "other.jsonl", "--json")
    assert (ran.code, ran.error["code"], ran.error["file"]) == (3, "sealed", sealed)


def test_standard_input_may_be_the_other_log_and_there_may_be_several(run: Run, lay: Lay) -> None:
    lines = lay("03-three-players")
    GAME.write_text("".join(lines[:5]), "utf-8")
    Path("other.jsonl").write_text("".join(lines[:30]), "utf-8")
    ran = run("sync", "other.jsonl", "-", "--json", stdin="".join(lines).encode())
    assert (ran.code, len(ran.json["events"])) == (0, len(lines) - 5)
    assert game_lines() == lines
    assert run("sync", "-", "-").code == 2


def test_others_that_contradict_each_other_are_named(run: Run, two: Two) -> None:
    two("anna: reveal farmland", "ben: sync anna.jsonl")
    Path("cleo.jsonl").write_bytes(Path("anna.jsonl").read_bytes())
    two("ben: place -p Ben farm C1 D1", "cleo: place -p Ben farm K1 K2")
    before = Path("anna.jsonl").read_bytes()
    ran = run("sync", "ben.jsonl", "cleo.jsonl", "-g", "anna.jsonl", "--json")
    (found,) = ran.error["contradictions"]
    assert (found["file"], found["line"], found["other"], found["other_line"]) == ("ben.jsonl", 3, "cleo.jsonl", 3)
    assert Path("anna.jsonl").read_bytes() == before


def test_two_who_sync_at_once_lose_nothing(run: Run, lay: Lay) -> None:
    lines = lay("03-three-players")
    for name, count in (("a", 40), ("b", 80), ("c", len(lines))):
        Path(f"{name}.jsonl").write_text("".join(lines[:count]), "utf-8")
    GAME.write_text("".join(lines[:3]), "utf-8")
    typed = [sys.executable, "-m", "cartographers", "sync"]
    running = [subprocess.Popen([*typed, f"{name}.jsonl"], stdout=subprocess.DEVNULL) for name in "abcabc"]
    assert {one.wait() for one in running} == {0}
    assert game_lines() == lines
    assert run("replay", "game.jsonl").code == 0


@pytest.mark.parametrize("stop", [1, 30, 200])
def test_whoever_was_killed_in_the_middle_syncs_again(run: Run, lay: Lay, stop: int) -> None:
    """Of what was being appended a beginning may be there, its last line torn."""
    lines = lay("03-three-players")
    text = "".join(lines).encode()
    Path("other.jsonl").write_bytes(text)
    GAME.write_bytes(text[: len("".join(lines[:60]).encode()) + stop])
    assert run("sync", "other.jsonl").code == 0
    assert GAME.read_bytes() == text
