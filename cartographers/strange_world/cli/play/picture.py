"""What is shown of a game that is played on one screen, in lines with the escapes of colours."""

import sys
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cartographers.base.events import Refusal
from cartographers.base.words import harmless, number, signed
from cartographers.shell.choices import listed
from cartographers.shell.stage.keys import LOWEST, NARROWEST
from cartographers.shell.text import beside, clipped, padded, width, wrapped
from cartographers.strange_world.cli.card_names import card_name, traveller_name
from cartographers.strange_world.cli.game import Session
from cartographers.strange_world.cli.play.ghost import Ghost, Option, Prospect
from cartographers.strange_world.cli.play.table import (
    LONGEST_NAME,
    card_line,
    cards_of,
    eaten_because,
    star_lines,
    traveller_lines,
)
from cartographers.strange_world.cli.view import GameView
from cartographers.strange_world.cli.world_view import world_lines
from cartographers.strange_world.core.cards import ROUNDS
from cartographers.strange_world.core.cells import NAMES, NONE, Cells
from cartographers.strange_world.core.events import Direction
from cartographers.strange_world.core.moves import Choose, Pass
from cartographers.strange_world.core.placing import Arrival, Outcome
from cartographers.strange_world.core.scoring import KINDS, stars
from cartographers.strange_world.core.state import FIRST_PASS, State, without
from cartographers.strange_world.core.world import World

_LEFT: Final = 36
"""The columns that a world and the stars below it may take."""

_GAP: Final = 2
_PANEL: Final = NARROWEST - _LEFT - _GAP
_CHOSEN, _OTHER = "• ", "  "


class Picture:
    """Everything that the screen can show about a game, in the words and colours of a terminal."""

    def __init__(self, session: Session, seats: Sequence[int]) -> None:
        """Show what those who play here may see."""
        self._seats = seats
        self._session, self._words, self._box = session, session.words, session.box
        self._becomes = session.terminal.readable("→", sys.stdout)

    def view(self) -> GameView:
        """Return the words for what happens in a game, in lines as wide as the screen at most."""
        view = GameView(self._session)
        view.width = NARROWEST
        return view

    def placing(self, state: State, ghost: Ghost, prospect: Prospect | None, told: Sequence[str]) -> list[str]:
        """Return what a player who moves a card over the world sees: what placing it here would do, or why it may not.

        The messages about the last move are below, as many of the latest as there is room for.
        """
        panel = [*self._cards(ghost), "", *self._verdict(ghost, prospect)]
        panel += self._told(told, len(panel))
        if prospect is None:
            seen = _Seen(ghost.uncovered, ghost.cell, ghost.world)
        elif prospect.asked:
            laid = ghost.world.laid(ghost.cell, ghost.card, ghost.eaten)
            seen = _Seen(laid, ghost.cell | ghost.eaten, prospect.best.world, at_best=True)
        else:
            seen = _Seen.of(ghost, prospect.best)
        return self._beside_world(state, ghost, seen, panel)

    def asking(self, state: State, ghost: Ghost, prospect: Prospect, chosen: int) -> list[str]:
        """Return a question that placing a card raises, and what each answer gives."""
        option = prospect.options[chosen]
        who = traveller_name(self._words, option.answer.id) if isinstance(option.answer, Arrival) else ""
        panel = [*wrapped(self._words(f"play.asks.{prospect.asked}", traveller=who), _PANEL), ""]
        now = self._total(state, ghost.world)
        for one in prospect.options:
            change = signed(self._total(state, one.best.world) - now)
            first, *more = wrapped(self._label(ghost, one), _PANEL - 8)
            mark = _CHOSEN if one is option else _OTHER
            panel += [f"{mark}{padded(first, _PANEL - 7)}{change:>4}", *(f"  {line}" for line in more)]
        if isinstance(option.answer, str):
            panel += ["", *traveller_lines(self._session, option.answer, _PANEL)]
        seen = _Seen.of(ghost, option.best, at_best=not ghost.answered(option.answer).settled)
        return self._beside_world(state, ghost, seen, panel)

    def passing(self, state: State, player: int, moves: Sequence[Pass], chosen: int) -> list[str]:
        """Return the cards that a player may pass on, and which of them are chosen."""
        neighbour = _name(state, (player + state.step) % len(state.worlds))
        message = "play.choose_two" if state.to_pass == FIRST_PASS else "play.choose_one"
        panel = wrapped(self._words(message, player=neighbour), _PANEL)
        for place, move in enumerate(moves):
            mark = _CHOSEN if place == chosen else _OTHER
            panel.append("")
            for card in move.cards:
                panel += wrapped(f"{mark}{card_line(self._session, card)}", _PANEL, " " * 7)
                mark = _OTHER
        kept = listed(card_name(self._words, card) for card in without(state.hands[player], moves[chosen].cards))
        panel += ["", *wrapped(self._words("play.kept", cards=kept), _PANEL)]
        left = [*self._world(state.worlds[player]), "", *self._stars(state, player, state.worlds[player])]
        return [*self._title(state, player), *self._beside(left, panel)]

    def directions(self, state: State, moves: Sequence[Choose], chosen: int) -> list[str]:
        """Return the ways that a round may go."""
        players = state.game.players
        lines = wrapped(self._words("play.choose_direction", player=_name(state, state.sun)), NARROWEST)
        for place, move in enumerate(moves):
            step = 1 if move.direction == Direction.LEFT else -1
            order = [players[(state.sun + step * turn) % len(players)] for turn in range(len(players) + 1)]
            shown = f" {self._becomes} ".join(clipped(harmless(name), 12) for name in order)
            way = f"{self._words(f'direction.{move.direction}')}: {shown}"
            lines += ["", *wrapped(f"{_CHOSEN if place == chosen else _OTHER}{way}", NARROWEST, "    ")]
        return [*self._title(state), *lines, "", *self._all_stars(state)]

    def between(self, state: State, told: Sequence[str]) -> list[str]:
        """Return what is shown before cards are dealt, or in a solo game turned up."""
        said = self._words("play.turn_up", pile=state.pile) if state.solo else self._words("play.deal")
        return self._at_rest(state, said, told)

    def waiting(self, state: State, missing: Sequence[int], told: Sequence[str]) -> list[str]:
        """Return what is shown while others choose elsewhere, and who they are."""
        players = listed(_name(state, player) for player in missing)
        return self._at_rest(state, self._words("play.waiting", players=players), told)

    def _at_rest(self, state: State, said: str, told: Sequence[str]) -> list[str]:
        """Return what is said, with the world of the only player here, or all stars."""
        if len(self._seats) > 1:
            return [*self._title(state), *wrapped(said, NARROWEST), "", *self._all_stars(state), "", *told]
        (player,), panel = self._seats, wrapped(said, _PANEL)
        if not state.solo:
            panel += ["", *(line for text in self._all_stars(state) for line in wrapped(text, _PANEL, "    "))]
        left = [*self._world(state.worlds[player]), "", *self._stars(state, player, state.worlds[player])]
        return [*self._title(state, player), *self._beside(left, [*panel, *self._told(told, len(panel))])]

    def curtain(self, state: State, player: int, told: Sequence[str]) -> list[str]:
        """Return what is shown between two players, so that nobody sees another's hand unasked."""
        message = wrapped(self._words("play.curtain_hand", player=_name(state, player)), NARROWEST)
        return [*self._title(state), *message, "", *self._all_stars(state), "", *told]

    def finished(self, state: State) -> list[str]:
        """Return the end of a game: places or band, and the worlds with their stars."""
        lines = [*self.view().result(state), "", *self.view().sheets(state), ""]
        for player in range(len(state.worlds)):
            lines += self._star_lines(state, player)
        return [clipped(line, NARROWEST) for line in lines]

    def worlds(self, state: State) -> Iterator[list[str]]:
        """Yield a page for each player's world, the first one with what is on the table."""
        head = [clipped(line, NARROWEST) for line in self.view().whole_table(state)]
        for player in range(len(state.worlds)):
            yield [*head, *([""] if head else []), *self._sheet(state, player)]
            head = []

    def keys(self, again: str) -> list[str]:
        """Return what all keys do, and what the letters of a world mean; some options resume the game."""
        lines = (
            piece
            for line in self._words("play.help", log=again).split("\n")
            for piece in wrapped(line, NARROWEST, "  ")
        )
        return [*lines, "", *self.view().legend()]

    def _sheet(self, state: State, player: int) -> list[str]:
        return [*self._world(state.worlds[player]), *self._star_lines(state, player)]

    def _star_lines(self, state: State, player: int) -> list[str]:
        return [line for text in star_lines(self._session, state, player) for line in wrapped(text, NARROWEST, "  ")]

    def _title(self, state: State, player: int | None = None) -> list[str]:
        title = self._words("show.round", round=min(state.round + 1, ROUNDS), rounds=ROUNDS)
        if player is not None and not state.solo:
            title = f"{_name(state, player)} · {title}"
        return [title, ""]

    def _beside_world(self, state: State, ghost: Ghost, seen: "_Seen", panel: Sequence[str]) -> list[str]:
        """Return the world under a card, with the stars as they are and as they would be, and a panel to its right."""
        left = self._world(seen.world, free=ghost.free & ~seen.world.filled, marked=seen.marked)
        left += ["", *self._stars(state, ghost.player, seen.then, at_best=seen.at_best)]
        return [*self._title(state, ghost.player), *self._beside(left, panel)]

    def _beside(self, left: Sequence[str], panel: Sequence[str]) -> list[str]:
        """Return a panel to the right of what is on the left of the screen, both always in the same columns."""
        return beside([[*left, " " * _LEFT], panel], _GAP)

    def _told(self, told: Sequence[str], taken: int) -> list[str]:
        """Return the messages about the last move, as many of the latest as there is room for below a panel."""
        lines = [clipped(piece, _PANEL) for line in told for piece in wrapped(line, _PANEL, "  ")]
        room = LOWEST - 4 - taken
        return ["", *lines[-room:]] if lines and room > 0 else []

    def _world(self, world: World, *, free: Cells = NONE, marked: Cells = NONE) -> list[str]:
        return world_lines(self._words, self._box, world, free=free, marked=marked)

    def _cards(self, ghost: Ghost) -> list[str]:
        lines = []
        for place, ((card, _), (pile, _)) in enumerate(zip(ghost.sources, _labelled(ghost), strict=True)):
            mark = _CHOSEN if place == ghost.source else _OTHER
            lines += wrapped(f"{mark}{pile}{card_line(self._session, card)}", _PANEL, " " * 7)
        return lines

    def _verdict(self, ghost: Ghost, prospect: Prospect | None) -> list[str]:
        """Return the outcome of placing a card, or why it may not be placed."""
        try:
            ghost.judge()
        except Refusal as refusal:
            reason = self._session.reason(refusal.reason, refusal.facts, ghost.state)
            return wrapped(self._words("play.refused", reason=reason), _PANEL)
        said = [
            self._words("play.may_place"),
            *eaten_because(self._words, ghost),
            *(self._comes(prospect) if prospect else ()),
        ]
        return [line for one in said for line in wrapped(one, _PANEL, "  ")]

    def _comes(self, prospect: Prospect) -> Iterator[str]:
        """Yield what forms and what erupts; no cell is named where that is still to be asked."""
        came, words = prospect.best, self._words
        if came.portal:
            yield words("play.portal")
        if came.fumarole:
            yield words("play.erupts") if prospect.asked else words("event.fumarole", cell=NAMES[came.fumarole])
        if came.city and not prospect.asked:
            yield words("event.city", stars=came.city.stars)

    def _label(self, ghost: Ghost, option: Option) -> str:
        match option.answer:
            case None:
                return self._words("play.nobody")
            case str():
                return traveller_name(self._words, option.answer)
            case Arrival():
                side, towards = option.answer.side, option.answer.towards
                return f"{self._words(f'side.{side}')}, {self._words(f'towards.{towards}')}"
            case _:
                return f"{NAMES[option.answer]} {self._what_lies(ghost, option.answer)}".rstrip()

    def _what_lies(self, ghost: Ghost, cell: int) -> str:
        """Return what is on a cell once the card is placed, or an empty text if that is the same everywhere."""
        world = ghost.world.laid(ghost.cell, ghost.card, ghost.eaten)
        if cell & world.fumaroles:
            return ""
        if cell & world.eaten:
            return self._words("eaten")
        return next(card_name(self._words, card.id) for one, card in world.shown if one == cell)

    def _stars(self, state: State, player: int, then: World, *, at_best: bool = False) -> list[str]:
        """Return each kind of stars as it is now and as it would be, and the total."""
        before = stars(state.rules, self._box.travellers, state.worlds[player])
        after = stars(state.rules, self._box.travellers, then)
        lines = [self._words("play.at_best" if at_best else "play.stars")]
        for kind in (*KINDS, "total"):
            now, later = getattr(before, kind), getattr(after, kind)
            shown = number(now) if later == now else f"{number(now)} {self._becomes} {number(later)}"
            change = "" if later == now else signed(later - now)
            label = self._words(f"box.{kind}")
            lines.append(f"  {label}{' ' * max(1, _LEFT - 8 - width(label) - width(shown))}{shown} {change:>5}")
        return lines

    def _total(self, state: State, world: World) -> int:
        return stars(state.rules, self._box.travellers, world).total

    def _all_stars(self, state: State) -> list[str]:
        totals = [self._total(state, world) for world in state.worlds]
        stood = (
            f"  {_name(state, player)}: {self._words.count('stars', total)}" for player, total in enumerate(totals)
        )
        return [line for text in stood for line in wrapped(text, NARROWEST, "    ")]


class _Seen(NamedTuple):
    """What is shown of a world while a card is placed."""

    world: World
    marked: Cells
    then: World
    """The world whose stars are counted."""
    at_best: bool = False
    """Whether later answers can still make it worse."""

    @classmethod
    def of(cls, ghost: Ghost, came: Outcome, *, at_best: bool = False) -> "_Seen":
        """Return the world as it would be, with everything marked that would change."""
        city = came.city.cells if came.city else NONE
        marked = ghost.cell | came.eaten | came.portal | came.fumarole | city
        return cls(came.world, marked, came.world, at_best)


def _name(state: State, player: int) -> str:
    """Return a player's name, as much of it as there is room for next to other words."""
    return clipped(harmless(state.game.players[player]), LONGEST_NAME)


def _labelled(ghost: Ghost) -> list[tuple[str, str]]:
    """Return the cards that may be placed, each after its label; equal cards of a hand are one."""
    return [*dict.fromkeys(cards_of(ghost.state, ghost.player))]
