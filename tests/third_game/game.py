"""What heads or tails offers to the commands of all games."""

from enum import StrEnum

from msgspec import Struct

from cartographers.base.chance import pick
from cartographers.base.events import Refusal, decoded, kinds_of
from cartographers.shell.contract import Game, GameRules, GameVoice, View, moves_are_events

Reason = StrEnum("Reason", ["GAME_OVER", "OTHER_SIDE", "NOTHING_TO_UNDO"])


class Begun(Struct, frozen=True, tag_field="event", tag="game_started"):
    game: str
    seed: str
    players: tuple[str, ...]


class Tossed(Struct, frozen=True, tag_field="event", tag="tossed"):
    guess: str
    fell: str


class Undone(Struct, frozen=True, tag_field="event", tag="undone"): ...


class State(Struct, frozen=True):
    game: Begun
    right: tuple[bool, ...] = ()
    result: int | None = None
    solo: bool = True

    @property
    def falls(self) -> str:
        return ("heads", "tails")[pick(2, seed=self.game.seed, label=f"{len(self.right)}")]


def evolve(_: None, state: State | None, event: Begun | Tossed | Undone) -> State:
    if isinstance(event, Begun):
        return State(event)
    if state is None or (isinstance(event, Undone) and not state.right):
        raise Refusal(Reason.NOTHING_TO_UNDO)
    if isinstance(event, Tossed) and event.fell != state.falls:
        raise Refusal(Reason.OTHER_SIDE, expected=state.falls)
    if isinstance(event, Tossed) and state.result is not None:
        raise Refusal(Reason.GAME_OVER)
    right = state.right[:-1] if isinstance(event, Undone) else (*state.right, event.guess == event.fell)
    return State(state.game, right, result=sum(right) if len(right) == 3 else None)


class CoinView(View[None, State, Begun | Tossed | Undone]):
    def happened(self, _: State, event: Begun | Tossed | Undone) -> list[str]:
        return [self.words("toss", fell=event.fell)] if isinstance(event, Tossed) else []

    def table(self, state: State) -> list[str]:
        return [self.words("right", right=sum(state.right))]


RULES = GameRules[None, State, Begun | Tossed | Undone, Begun | Tossed | Undone](
    decode=lambda _, fields: decoded(kinds_of(Begun | Tossed | Undone), fields),
    evolve=evolve,
    decide=moves_are_events(evolve),
    undo=lambda _: Undone(),
    observe=lambda _, state: {"right": [*state.right], "result": state.result},
)
GAME = Game("heads-or-tails", RULES, GameVoice(view=CoinView))
