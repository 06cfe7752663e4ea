"""Games of one deal beside each other, whoever played them and wherever."""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from cartographers.base.words import harmless
from cartographers.shell.choices import listed
from cartographers.shell.contract import ComparedPlayer
from cartographers.shell.games import kind_of
from cartographers.shell.problems import Exit, Problem, no_command, of_file
from cartographers.shell.session import LogSession, session_of
from cartographers.shell.terminal import Lines
from cartographers.shell.text import whole

AnySession: TypeAlias = LogSession[Any, Any, Any, Any]


class Result(NamedTuple):
    """What is kept of a game to compare it."""

    log: str
    kind: str
    deal: dict[str, Any]
    seed: str | None
    """Only if the game is over."""
    players: list[tuple[str, tuple[int, ...] | None, ComparedPlayer]]
    """The name of each, and by what they are ranked if the game is over."""


def result_of(session: AnySession, path: str) -> tuple[Exit, Result | None]:
    """Return what is kept of a log, or say why it cannot be read."""
    try:
        stored = session.stored(path)
        own = session_of(session.terminal, kind_of(stored.data))
        state = own.standing(path, stored=stored)
    except Problem as problem:
        return session.terminal.tell(problem), None
    rules = own.game.rules
    if rules.comparing is None:
        return session.terminal.tell(no_command("compare", own.game.kind)), None
    over, names = state.result is not None, state.game.players
    file = of_file(own.words, path)
    labels = [file if names == ("1",) else f"{file}, {name}" for name in names]
    seen = rules.observe(own.box, state)["players"]
    keys = rules.comparing.by(state) if over else [None] * len(names)
    players = map(ComparedPlayer, map(harmless, labels), seen, rules.comparing.sheets(state))
    seed = rules.seed(state) if over else None
    deal = rules.comparing.deal(state)
    return Exit.DONE, Result(path, own.game.kind, deal, seed, [*zip(names, keys, players, strict=True)])


class Comparison:
    """Games, of which those are ranked that have the deal of the first."""

    def __init__(self, results: Sequence[Result]) -> None:
        """Rank the players of all finished games of the first deal; those of games that go on come after them."""
        self.first = results[0]
        self.alike = [one for one in results if not self.differs(one)]
        self.apart = [one for one in results if self.differs(one)]
        every = [(one.log, *player) for one in self.alike for player in one.players]
        over = sorted((one for one in every if one[2] is not None), key=itemgetter(2), reverse=True)
        places: list[int] = []
        for at, (_, _, key, _) in enumerate(over):
            places.append(places[-1] if at and over[at - 1][2] == key else at + 1)
        self.ranking = [
            *zip(places, over, strict=True),
            *((None, one) for one in every if one[2] is None),
        ]
        """Places, none for who still plays, each with log, name, key and player."""

    def differs(self, other: Result) -> list[str]:
        """Return the names of what another deal differs in."""
        if other.kind != self.first.kind:
            return ["kind"]
        names = dict.fromkeys((*self.first.deal, *other.deal))
        return [name for name in names if self.first.deal.get(name) != other.deal.get(name)]

    def document(self) -> dict[str, Any]:
        """Return it as JSON."""
        from cartographers.shell import documents

        secret = any(key is None for _, (_, _, key, _) in self.ranking)
        deal = {name: None if name == "seed" and secret else fact for name, fact in self.first.deal.items()}
        players = [
            {"log": log, "place": place, **player.seen, "name": name} for place, (log, name, _, player) in self.ranking
        ]
        apart = [{"log": one.log, "differs": self.differs(one)} for one in self.apart]
        return documents.compare(self.first.kind, deal, players, apart)

    def lines(self, session: AnySession) -> Iterator[str]:
        """Yield it as people read it."""
        words, lines = session.words, Lines(session.terminal, session.words)
        for place, (_, _, _, player) in self.ranking:
            facts = {"player": whole(player.label), "total": words.count("stars", player.seen["total"])}
            message = words("share.so_far", player=facts["player"], stars=facts["total"])
            yield from lines.wrap(words("result.place", place=place, **facts) if place else message, "   ")
        yield from session.game.voice.compared(session, [player for _, (_, _, _, player) in self.ranking])
        if self.apart:
            yield from ("", *lines.wrap(words("compare.apart")))
        for one in self.apart:
            what = listed(words(f"deal.{name}") for name in self.differs(one))
            yield from lines.wrap(f"  {harmless(of_file(words, one.log))}: {what}", "    ")
