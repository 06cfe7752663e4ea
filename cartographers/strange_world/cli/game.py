"""Sessions of Strange World Above the Clouds: what it offers to the commands of all games; its words for refusals."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from cartographers.base.limits import LARGEST_SHEET
from cartographers.base.plain_yaml import DataError, DataFlaw
from cartographers.base.words import Words
from cartographers.shell.choices import listed, name_of, said
from cartographers.shell.contract import (
    ComparedPlayer,
    Comparing,
    Game,
    GameRules,
    GameVoice,
    Painter,
    Past,
    Played,
    Speaker,
    View,
)
from cartographers.shell.problems import Problem
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Terminal
from cartographers.strange_world import library
from cartographers.strange_world.cli.card_names import card_name, traveller_name
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.events import KIND, SECRETS, Event, decode, encode, public
from cartographers.strange_world.core.judge import judge
from cartographers.strange_world.core.moves import Move, Undo, decide, settle
from cartographers.strange_world.core.observation import deal_of, observe, totals
from cartographers.strange_world.core.reasons import Reason
from cartographers.strange_world.core.state import State, evolve
from cartographers.strange_world.core.turns import filed


def sentence(words: Words, reason: str, facts: Mapping[str, object], state: State | None = None) -> str:
    """Return the sentence for why something was refused, with its facts in words."""
    message = f"reason.{reason}"
    if state and state.solo and words.has(f"{message}.alone"):
        message += ".alone"
    return words(message, **{name: _said(words, name, fact, state) for name, fact in facts.items()})


def fault(words: Words, error: DataError) -> str:
    """Return what is wrong in a file of cards or worlds, with what may have been meant; not where it is."""
    if isinstance(error.reason, DataFlaw):
        wrong_type = error.reason == DataFlaw.WRONG_TYPE
        facts = {
            name: _types(words, fact) if wrong_type else _said(words, "", fact, None)
            for name, fact in error.facts.items()
        }
        return words(f"data.{error.reason}", **facts)
    said = sentence(words, error.reason, error.facts)
    meant = error.facts.get("suggestions")
    return f"{said} {words('typed.meant', names=listed(meant))}" if isinstance(meant, list) and meant else said


def _types(words: Words, kinds: object) -> str:
    """Return the words for JSON's names of types, which have a vertical bar between them; null need not be named."""
    names = str(kinds).split(" | ")
    return " / ".join(name_of(words, f"type.{name}", name) for name in names if name != "null" or len(names) == 1)


def _said(words: Words, name: str, fact: object, state: State | None) -> str:
    match name, fact:
        case "phase", str():
            return words(f"phase.{fact}")
        case "card", str():
            return card_name(words, fact)
        case "cards", list():
            return listed(card_name(words, card) for card in fact)
        case "traveller", str():
            return traveller_name(words, fact)
        case "travellers", list():
            return listed(traveller_name(words, traveller) for traveller in fact)
        case "side", str():
            return words(f"side.{fact}")
        case "towards", list():
            return listed(words(f"towards.{way}") for way in fact)
        case "cells" | "piles", list():
            return listed(map(str, fact))
        case _:
            return said(name, fact, state)


Session: TypeAlias = LogSession[Box, State, Event, Move]
GamePlayed: TypeAlias = Played[State, Event]


def _open_box(terminal: Terminal) -> Box:
    """Return everything in the box, with the cards of the file that the terminal names.

    Raises `Problem` if the file is missing, or its cards are wrong; with the place.
    """
    path = terminal.cards
    if path is None:
        return library.open_box()
    content = LogSession(terminal, GAME).data(path, most=LARGEST_SHEET)
    try:
        return library.read_box(content.decode(), path)
    except UnicodeDecodeError as error:
        raise Problem("bad_cards", "sheet.not_utf8", file=path) from error
    except DataError as error:
        raise _bad_cards(path, error) from error


def _bad_cards(path: str, error: DataError) -> Problem:
    facts = {"file": path, "line": error.line, "column": error.column}
    return Problem(
        "bad_cards",
        lambda words: words("sheet.fault", **facts, fault=fault(words.of(KIND), error)),
        **facts,
        reason=error.reason,
        **error.facts,
    )


def _view(speaker: Speaker[Box], log: str) -> View[Box, State, Event]:
    from cartographers.strange_world.cli.view import GameView

    return GameView(speaker, log)


def _painter(box: Box) -> Painter[State, Event]:
    from cartographers.strange_world.cli.picture import SceneMaker

    return SceneMaker(box)


def _shared(speaker: Speaker[Box], state: State, player: int, seed: str | None) -> Iterable[str]:
    from cartographers.strange_world.cli.share_view import ShareView

    return ShareView(speaker).lines(state, player, seed)


def _compared(speaker: Speaker[Box], players: Sequence[ComparedPlayer]) -> Iterable[str]:
    from cartographers.strange_world.cli.compare_view import CompareView

    return CompareView(speaker).lines(players)


def _history() -> Past[Box, State, Event]:
    from cartographers.strange_world.core import history

    return history.History()


GAME: Final = Game[Box, State, Event, Move](
    kind=KIND,
    rules=GameRules(
        open_box=_open_box,
        decode=decode,
        encode=encode,
        judge=judge,
        evolve=evolve,
        settle=settle,
        decide=lambda box, state, move, _: decide(box, state, move),
        undo=Undo,
        history=_history,
        filed=filed,
        observe=lambda box, state: observe(box, state, 0 if state.solo else None),  # who plays alone hides nothing
        public=public,
        totals=totals,
        comparing=Comparing(
            deal=deal_of,
            sheets=lambda state: state.worlds,
            by=lambda state: [(total,) for total in state.result.totals] if state.result else [],
        ),
        seed=lambda state: state.game.seed,
        secrets=tuple(SECRETS.values()),
    ),
    voice=GameVoice(
        view=_view,
        painter=_painter,
        sentence=sentence,
        shared=_shared,
        compared=_compared,
        mistyped={Reason.NO_SUCH_CELL, Reason.PILE_NEEDED},
    ),
)


def open_session(terminal: Terminal) -> Session:
    """Return a session that prints to a terminal; its box is opened when it is first needed."""
    return LogSession(terminal, GAME)
