"""The question before a game: who plays; Enter is an answer."""

from msgspec import Struct

from cartographers.shell.options import made_up
from cartographers.shell.stage import asking
from cartographers.shell.stage.asking import Ask, answered, player_names
from cartographers.strange_world.cli.game import Session
from cartographers.strange_world.core.events import GameStarted
from cartographers.strange_world.core.moves import start


class Wishes(Struct, frozen=True):
    """What the command line says about a new game; if it says anything, nothing is asked; the rest is the default."""

    players: tuple[str, ...] | None = None
    seed: str | None = None


def begin(session: Session, ask: Ask, path: str, wishes: Wishes) -> str:
    """Return the log of an unfinished game, or of a new one after asking what must be known about it.

    Raises:
        Problem: the log cannot be read or written, or its game goes on although options ask for a new game.
        EOFError: the input ends, or somebody leaves.

    """

    def asked(answer: str) -> GameStarted:
        return _started(session, Wishes(players=player_names(answer)))

    def started() -> GameStarted:
        if wishes != Wishes():
            return _started(session, wishes)
        return answered(session, ask, "players", asked)

    return asking.begin(session, path, started, lambda _: Wishes.__struct_fields__)


def _started(session: Session, wishes: Wishes) -> GameStarted:
    """Return the beginning of a game.

    Raises:
        Problem: such a game is impossible.

    """
    return session.begun(
        lambda: start(
            session.box,
            seed=made_up() if wishes.seed is None else wishes.seed,
            players=wishes.players or ("1",),
        )
    )
