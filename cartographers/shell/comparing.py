"""Games of one deal beside each other, whoever played them and wherever."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from msgspec import json

from cartographers.base.words import harmless
from cartographers.shell.choices import listed
from cartographers.shell.contract import ComparedPlayer
from cartographers.shell.games import kind_of
from cartographers.shell.problems import Exit, Problem, no_command, of_file
from cartographers.shell.session import LogSession, session_of
from cartographers.shell.terminal import Lines
from cartographers.shell.text import whole

AnySession: TypeAlias = LogSession[Any, Any, Any, Any]


class Player(NamedTuple):
    """A player of a game that is compared, with what is kept of them."""

    log: str
    key: tuple[int, ...] | None
    """By what they are ranked, if the game is over."""
    compared: ComparedPlayer


class Result(NamedTuple):
    """What is read of a game to compare it."""

    log: str
    kind: str
    deal: dict[str, Any]
    players: list[Player]


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
    names, file = state.game.players, of_file(own.words, path)
    labels = (harmless(file if names == ("1",) else f"{file}, {name}") for name in names)
    seen = map(json.encode, rules.observe(own.box, state)["players"])
    players = map(ComparedPlayer, labels, seen, rules.comparing.sheets(state))
    keys = rules.comparing.by(state) if state.result is not None else [None] * len(names)
    kept = [Player(path, key, player) for key, player in zip(keys, players, strict=True)]
    return Exit.DONE, Result(path, own.game.kind, rules.comparing.deal(state), kept)


class Comparison:
    """Games, of which those are compared that have the deal of the first."""

    def __init__(self, results: Iterable[Result]) -> None:
        """Take results as they come; of games of other deals only what they differ in stays."""
        self.first: Result | None = None
        self.apart: list[tuple[str, list[str]]] = []
        """The logs of other deals, with the names of what they differ in."""
        self._players: list[Player] = []
        for result in results:
            self.first = self.first or result
            if differs := _differing(self.first, result):
                self.apart.append((result.log, differs))
            else:
                self._players += result.players

    @property
    def ranking(self) -> list[tuple[int | None, Player]]:
        """The players by place, none for those whose games go on, who come last."""
        over = sorted(
            (one for one in self._players if one.key is not None), key=lambda one: one.key or (), reverse=True
        )
        places: list[int | None] = []
        for at, one in enumerate(over):
            places.append(places[-1] if at and over[at - 1].key == one.key else at + 1)
        return [*zip(places, over, strict=True), *((None, one) for one in self._players if one.key is None)]

    def document(self) -> dict[str, Any]:
        """Return it as JSON."""
        from cartographers.shell import documents

        ranking, kind, deal = self.ranking, *((self.first.kind, self.first.deal) if self.first else ("", {}))
        if ranking and ranking[-1][1].key is None:  # somebody still plays, to whom the seed tells the coming cards
            deal = {name: None if name == "seed" else fact for name, fact in deal.items()}
        players = [{"log": one.log, "place": place, **one.compared.seen} for place, one in ranking]
        return documents.compare(kind, deal, players, [{"log": log, "differs": names} for log, names in self.apart])

    def lines(self, session: AnySession) -> Iterator[str]:
        """Yield it as people read it."""
        words, lines, ranking = session.words, Lines(session.terminal, session.words), self.ranking
        for place, one in ranking:
            facts = {"player": whole(one.compared.label), "total": words.count("stars", one.compared.seen["total"])}
            message = words("share.so_far", player=facts["player"], stars=facts["total"])
            yield from lines.wrap(words("result.place", place=place, **facts) if place else message, "   ")
        yield from session.game.voice.compared(session, [one.compared for _, one in ranking])
        if self.apart:
            yield from ("", *lines.wrap(words("compare.apart")))
        for log, names in self.apart:
            what = listed(words(f"deal.{name}") for name in names)
            yield from lines.wrap(f"  {harmless(of_file(words, log))}: {what}", "    ")


def _differing(first: Result, other: Result) -> list[str]:
    """Return the names of what another deal differs in."""
    if other.kind != first.kind:
        return ["kind"]
    names = dict.fromkeys((*first.deal, *other.deal))
    return [name for name in names if first.deal.get(name) != other.deal.get(name)]
