"""What was taken back in a game, and what of it comes again.

What was taken back waits, the latest first: drawings on the card in play, and cards with the drawings on them. A new
drawing replaces the one of the same player that waits on this card, and Acrobatics that waits against it. What was
passed over for the next card is forgotten. Of the cards that wait, the one that comes next, when it is turned up, finds
the drawings that wait on it. So does the one after it, for a card too many; then the next one loses its place. Any
other card of the same kind (explore, ruins or ambush) takes the place of the next one; a card of another kind had been
forgotten, and comes before it. But a second explore card that comes so takes the place, for then the card that waits
was a mistake. A card without its place no longer comes of itself, only when it is turned up by its name, for it was
perhaps the other one that had been forgotten. When all are without a place, another explore card ends the waiting.
"""

from collections.abc import Container
from typing import Literal, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cartographers.base.events import Lost, Redone, Refusal
from cartographers.core.cards import Box
from cartographers.core.events import (
    CardRevealed,
    CardTakenBack,
    DrawingUndone,
    Event,
    GameStarted,
    ShapeDrawn,
    SkillUndone,
    SkillUsed,
)
from cartographers.core.moves import Addition, Move, Place, Reveal, UseSkill, decide
from cartographers.core.reasons import Reason
from cartographers.core.region import space_names
from cartographers.core.state import State

Act: TypeAlias = ShapeDrawn | SkillUsed
Drawings: TypeAlias = tuple[Act, ...]
"""What players drew, and where they used Acrobatics."""

Kind: TypeAlias = Literal["explore", "ruins", "ambush"]


class Turn(Struct, frozen=True):
    """A card that was turned up, with what players drew on it, not the engine."""

    card: str
    kind: Kind
    drawings: Drawings = ()
    """In the order in which they were drawn."""
    undone: tuple[Drawings, ...] = ()
    """What was taken back of them and waits, the latest last; what was taken back together is together."""
    replaced: bool = False
    """Whether another card has taken its place, while it waits."""
    passed: bool = False
    """Whether an explore card has come before it that is not of its kind, while it waits."""


class History(Struct, frozen=True):
    """The turns of a game as they stand, and what was taken back and waits to come again."""

    turns: tuple[Turn, ...] = ()
    """At least the last one; nothing before the first card."""
    ahead: tuple[Turn, ...] = ()
    """The cards that were taken back, the next one first."""
    displaced: tuple[str, ...] = ()
    """The cards with drawings that lost their place when the last card was turned up."""

    @property
    def drawings(self) -> Drawings:
        """The drawings and uses of a skill that can be taken back, the latest last."""
        return self.turns[-1].drawings if self.turns else ()

    @property
    def waits(self) -> bool:
        """Whether anything that was taken back can come again."""
        return bool(self._waiting)

    def after(self, state: State, event: Event) -> Self:
        """Return the history after an event, which has led to a state."""
        match event:
            case GameStarted():
                return type(self)()
            case CardRevealed():
                return self._revealed(event.card, _kind(state, event.card))
            case ShapeDrawn() if not state.drawn >> event.player & 1:
                return self  # the engine drew it
            case ShapeDrawn() | SkillUsed():
                turn = self.turns[-1]
                waiting = (_without(group, event.player, type(event)) for group in turn.undone)
                if isinstance(event, ShapeDrawn):
                    waiting = (_without(group, event.map, SkillUsed) for group in waiting)
                return self._last(drawings=(*turn.drawings, event), undone=tuple(filter(None, waiting)))
            case DrawingUndone() | SkillUndone():
                turn = self.turns[-1]
                kind = ShapeDrawn if isinstance(event, DrawingUndone) else SkillUsed
                left = _without(turn.drawings, event.player, kind)
                taken = tuple(drawing for drawing in turn.drawings if drawing not in left)
                return self._last(drawings=left, undone=(*turn.undone, taken))
            case CardTakenBack():
                return replace(self, turns=self.turns[:-1], ahead=(self.turns[-1], *self.ahead))
            case _:
                return self

    def redo(
        self, box: Box, state: State, *, everything: bool, players: Container[int] | None = None
    ) -> Redone[State, Event]:
        """Return what was taken back last, or everything, as far as it still follows a state that owes nothing.

        A card that does not follow ends it, as what comes after it was drawn later. If `players` are given, of what was
        taken back on the card in play only what these drew comes again; a card brings all drawings on it.

        Raises:
            Refusal: nothing waits, or only cards without a place.

        """
        redone = Redone[State, Event]([], [])
        waiting = [*filter(None, (_of(events, players) for events in self._waiting))]
        for events in waiting if everything else waiting[:1]:
            for event in events:
                try:
                    redone.steps.extend(decide(box, state, _move(event)))
                    state = redone.steps[-1].state
                except Refusal as refusal:
                    redone.lost.append(Lost(event, refusal))
                    if isinstance(event, CardRevealed):
                        return redone
        if not redone.steps and not redone.lost:
            left_out = [turn.card for turn in self.ahead]
            raise Refusal(Reason.NOTHING_TO_REDO, **({"cards": left_out} if left_out else {}))
        return redone

    @property
    def _waiting(self) -> list[tuple[CardRevealed | Act, ...]]:
        """What comes again together, step by step."""
        waiting: list[tuple[CardRevealed | Act, ...]] = []
        if self.turns:
            waiting += reversed(self.turns[-1].undone)
        for turn in self.ahead:
            if not turn.replaced:
                waiting += [(CardRevealed(card=turn.card), *turn.drawings), *reversed(turn.undone)]
        return waiting

    def _revealed(self, card: str, kind: Kind) -> Self:
        coming = [at for at, turn in enumerate(self.ahead) if not turn.replaced][:2]
        left_out = (at for at, turn in enumerate(self.ahead) if turn.replaced)
        at, turn = next((at for at in (*coming, *left_out) if self.ahead[at].card == card), None), Turn(card, kind)
        before, rest = self.ahead[:0], self.ahead
        if at is not None:
            waiting, before, rest = self.ahead[at], self.ahead[:at], self.ahead[at + 1 :]
            turn = replace(turn, undone=(*waiting.undone, *filter(None, [waiting.drawings])))
        elif coming:
            following = self.ahead[coming[0]]
            taken = kind == following.kind or (kind == "explore" and following.passed)
            before, rest = self.ahead[: coming[0] + taken], self.ahead[coming[0] + taken :]
            if not taken and kind == "explore":
                rest = (replace(following, passed=True), *rest[1:])
        elif kind == "explore":
            rest = ()
        displaced = tuple(one.card for one in before if not one.replaced and (one.drawings or one.undone))
        return replace(
            self,
            turns=(*(self._last(undone=()).turns if self.turns else ()), turn),
            ahead=(*(replace(one, replaced=True) for one in before), *rest),
            displaced=displaced,
        )

    def _last(self, **changed: object) -> Self:
        return replace(self, turns=(*self.turns[:-1], replace(self.turns[-1], **changed)))


def _kind(state: State, card: str) -> Kind:
    """Return the kind of a card that led to a state when it was turned up."""
    if card in state.ambushes:
        return "ambush"
    return "ruins" if state.card is None else "explore"


def _without(acts: Drawings, player: int, kind: type[Act]) -> Drawings:
    return tuple(act for act in acts if act.player != player or not isinstance(act, kind))


def _of(events: tuple[CardRevealed | Act, ...], players: Container[int] | None) -> tuple[CardRevealed | Act, ...]:
    """Return what of that which comes again together is of some players, if it is said of which; a card is of all."""
    if players is None or isinstance(events[0], CardRevealed):
        return events
    return tuple(event for event in events if isinstance(event, CardRevealed) or event.player in players)


def _move(event: CardRevealed | Act) -> Move:
    """Return the move that makes an event again."""
    if isinstance(event, CardRevealed):
        return Reveal(event.card)
    if isinstance(event, SkillUsed):
        return UseSkill(event.player, event.skill)
    extra = Addition(event.extra.terrain, tuple(space_names(event.extra.spaces))) if event.extra else None
    return Place(event.player, event.terrain, tuple(space_names(event.spaces)), event.skill, extra)
