"""Sealed logs changed at random, as somebody without the key might, and what may still be said of them.

As a program, which makes many more changes than the tests do: python -m tests.helpers.tampering --changes 100000
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from multiprocessing import Pool
from random import Random
from typing import Any, Final, NamedTuple

from cartographers.base.chance import commitment
from cartographers.base.words import Words
from cartographers.logs.journal import Stored
from cartographers.logs.keyfile import NO_KEY_FILE, Key, KeyFile
from cartographers.logs.lines import DamageError, TornError, read, write
from cartographers.logs.seal import bare, sealed
from cartographers.shell.session import session_of
from cartographers.shell.terminal import Terminal
from tests.fuzz.mutation import mutated
from tests.helpers.sealed import SECRET, Lines, game, lines

OTHER: Final = "ffeeddccbbaa99887766554433221100"
"""The seed of another game, of which the cheat has all."""

_HABITS: Final = 0.15
"""How often the bytes of the file are changed, and not its events."""

Cheat = Callable[[Lines, Random], None]
"""Changes the lines of a log."""


class Case(NamedTuple):
    """A sealed log as it was, as it is now, and whether its key is at hand."""

    was: Lines
    data: bytes
    keyed: bool

    @property
    def key(self) -> Key:
        """The key, which remembers the log as it was."""
        return Key(SECRET, len(self.was), self.was[-1]["seal"])

    @property
    def unchanged(self) -> bool:
        """Whether the log means what it meant."""
        return self._events(torn=False) == [*map(_text, self.was)]

    def passes(self, *, torn: bool = False) -> bool:
        """Tell whether the log may be called right: because it is, or because nobody here could tell.

        A last line that is `torn` may be passed over. A log in which nothing can be seen to be sealed with the key is
        that of another game, and the key is said to be not its own.
        """
        events = self._events(torn=torn)
        if events is None or (self.keyed and self._is_of_the_key(events)) or self._is_told():
            return events == [*map(_text, self.was)]
        return True

    def _is_of_the_key(self, events: list[str]) -> bool:
        """Tell whether the header promises the seed, or seals of the log as it was stand there one behind the other."""
        seals = ["", *(json.loads(event).get("seal") for event in events)]
        links = {*pairwise(["", *(fields["seal"] for fields in self.was)])}
        return commitment(SECRET) in events[0] or not links.isdisjoint(pairwise(map(str, seals)))

    def _is_told(self) -> bool:
        """Tell whether a line reveals the seed."""
        for line in self.data.split(b"\n"):
            try:
                (fields,) = read(line)
            except DamageError:
                continue
            if isinstance(fields, dict) and fields.get("event") == "seed_revealed" and fields.get("seed") == SECRET:
                return True
        return False

    def _events(self, *, torn: bool) -> list[str] | None:
        """Return the events of the log, each as a text; none if a line is damaged."""
        events: list[str] = []
        try:
            events += map(_text, read(self.data))
        except TornError as error:
            return events if torn and error.line > 1 else None
        except DamageError:
            return None
        return events


def case(rng: Random) -> Case:
    """Return a game of one or two, finished or running, whose log was changed one to four times."""
    whole = _whole(rng.choice([1, 2]), SECRET)
    was = [*whole] if rng.random() < 0.6 else [*whole[: rng.randint(2, len(whole) - 1)]]
    now = [dict(fields) for fields in was]
    for _ in range(rng.randint(1, 4)):
        rng.choice(CHEATS)(now, rng)
    data = write(now)
    if rng.random() < _HABITS:
        data = mutated(data, write(_whole(2, OTHER)), rng)
    return Case(was, data, rng.random() < 0.5)


def problem(seed: int) -> str:
    """Return what is said of a changed log that may not be said, if anything."""
    rng = Random(seed)
    one = case(rng)
    session = session_of(_TERMINAL, "cartographers")
    keys = KeyFile("", one.key) if one.keyed else NO_KEY_FILE
    stop = rng.choice([None, rng.randint(1, len(one.was) + 2)])
    replayed = session.journal(Stored(one.data, keys)).replay(lambda line: line.number == stop)
    proof = session.game.rules.proof(replayed.state) if replayed.state and not replayed.fault else None
    if proof == "proven" and not one.unchanged:
        return f"change {seed}: proven"
    return f"change {seed}: stopping at {stop}, all follows" if not replayed.fault and not one.passes() else ""


def main() -> None:
    """Change as many logs as are wished for."""
    parser = ArgumentParser(prog="python -m tests.helpers.tampering")
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    with Pool() as pool:
        seeds = range(arguments.first, arguments.first + arguments.changes)
        found = [*filter(None, pool.imap(problem, seeds, chunksize=64))]
    if found:
        sys.exit("\n".join(found))
    sys.stdout.write(f"{arguments.changes} changes were found out.\n")


@cache
def _whole(players: int, secret: str) -> tuple[dict[str, Any], ...]:
    names = ("Anna", "Ben")[:players]
    return tuple(lines(game(secret=secret, players=names), secret))


def _text(fields: object) -> str:
    return json.dumps(fields, sort_keys=True)


_TERMINAL: Final = Terminal(Words("en", "cartographers"), {}, as_json=False)
_TERMINAL.held = []  # its warnings


def _alter(log: Lines, rng: Random) -> None:
    """Put another value into a field, often one of the same field elsewhere."""
    fields = rng.choice(log)
    name = rng.choice([*fields])
    there = [other[name] for other in (*log, *_whole(2, OTHER)) if name in other]
    fields[name] = rng.choice([*there, *_twisted(fields[name], rng)])


def _twisted(value: object, rng: Random) -> list[object]:
    """Return values a little different from one."""
    match value:
        case bool():
            return [not value, int(value)]
        case int():
            return [value + 1, value - 1, bool(value), str(value), -value]
        case str():
            at = rng.randrange(len(value) + 1)
            return [value[:at] + rng.choice("0fAé \u200b") + value[at + 1 :], value[:at], "", None, value + " "]
        case list():
            return [value[::-1], value[1:], [*value, *value[:1]], rng.sample(value, len(value))]
        case _:
            return [None, 0, "", []]


def _strip(log: Lines, rng: Random) -> None:
    """Take a field away, or bring one in."""
    fields = rng.choice(log)
    if rng.random() < 0.5:
        del fields[rng.choice([*fields])]
        fields["event"] = fields.get("event", "card_revealed")
    else:
        fields[rng.choice(["seal", "number", "commitment", "seed", "chosen", "note"])] = rng.choice(["", 0, SECRET])


def _remove(log: Lines, rng: Random) -> None:
    """Take lines out, though not the only one."""
    at = rng.randrange(len(log))
    log[at : at + rng.choice([1, 1, 1, 2, 5])] = []
    log += [] if log else [{"event": "card_revealed", "card": "hamlet"}]


def _exchange(log: Lines, rng: Random) -> None:
    """Exchange two lines, often neighbours."""
    at = rng.randrange(len(log))
    other = rng.choice([(at + 1) % len(log), rng.randrange(len(log))])
    log[at], log[other] = log[other], log[at]


def _move(log: Lines, rng: Random) -> None:
    """Move a line, often to the end."""
    fields = log.pop(rng.randrange(len(log)))
    log.insert(rng.choice([len(log), rng.randint(0, len(log))]), fields)


def _insert(log: Lines, rng: Random) -> None:
    """Bring in a line of this game, of another or none, often at the end."""
    numbers = {"number": rng.choice([len(log) + 1, rng.randint(1, len(log) + 1)]), "seal": rng.choice(["0" * 32, ""])}
    made: Lines = [
        {"event": "drawing_undone", "player": rng.randint(-1, 2)},
        {"event": "card_taken_back"},
        {"event": "turn_passed", "player": 0, "map": 0},
        {"event": "seed_revealed", "seed": rng.choice([OTHER, SECRET, "", "told"])},
        {"event": "words_added", "player": 0, "words": "a word"},
        {"event": "card_revealed", "card": "hamlet"},
        {"event": "dragon_came"},
    ]
    fields = rng.choice([rng.choice(log), rng.choice(_whole(2, OTHER)), rng.choice(made), rng.choice(made) | numbers])
    log.insert(rng.choice([len(log), rng.randint(0, len(log))]), dict(fields))


def _reveal(log: Lines, rng: Random) -> None:
    """Reveal a seed that is none, sealed with itself, in the middle or at the end."""
    at = rng.choice([len(log), rng.randint(0, len(log))])
    before = log[at - 1].get("seal", "") if at else ""
    log.insert(at, _resealed({"event": "seed_revealed", "seed": OTHER}, at + 1, before))


def _promise(log: Lines, rng: Random) -> None:
    """Replace the commitment."""
    log[0]["commitment"] = rng.choice([commitment(OTHER), "0" * 64, ""])


def _change_seeds(log: Lines, rng: Random) -> None:
    """Seal the rest of the game with a seed of one's own."""
    for at in range(rng.randrange(len(log)), len(log)):
        log[at] = _resealed(bare(log[at]), at + 1, log[at - 1].get("seal", "") if at else "")


def _resealed(fields: dict[str, Any], number: int, before: object) -> dict[str, Any]:
    return sealed(fields, OTHER, number, str(before))


CHEATS: Final[tuple[Cheat, ...]] = (
    *(_alter, _alter, _alter, _strip, _remove, _exchange, _move, _insert, _insert, _reveal, _promise, _change_seeds),
)


if __name__ == "__main__":
    main()
