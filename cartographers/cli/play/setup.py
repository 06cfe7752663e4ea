"""The questions before a game: who plays, on which side, by which rulebook; Enter answers each."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cartographers.cli import typed
from cartographers.cli.game import Session
from cartographers.core.events import GameStarted
from cartographers.core.moves import start
from cartographers.shell.options import made_up
from cartographers.shell.problems import Problem
from cartographers.shell.stage import asking
from cartographers.shell.stage.asking import Ask, answered, player_names, yes_or_no

if TYPE_CHECKING:
    from collections.abc import Callable


class Wishes(Struct, frozen=True):
    """What the command line says about a new game; if it says anything, nothing is asked; the rest is the default."""

    players: tuple[str, ...] | None = None
    side: str | None = None
    edition: str | None = None
    first_game: bool | None = None
    seed: str | None = None


def begin(session: Session, ask: Ask, path: str, wishes: Wishes) -> str:
    """Return the log of an unfinished game, or of a new one after asking what must be known about it.

    Raises:
        Problem: the log cannot be read or written, or its game goes on although options ask for a new game.
        EOFError: the input ends, or somebody leaves.

    """
    return asking.begin(
        session,
        path,
        lambda: _started(session, _asked(session, ask) if wishes == Wishes() else wishes),
        Wishes.__struct_fields__,
    )


def _asked(session: Session, ask: Ask) -> Wishes:
    """Ask what must be known about a new game; an empty answer takes the default, a wrong one is asked for again."""
    understood: dict[str, Callable[[str], object]] = {
        "players": player_names,
        "side": lambda answer: answer or None,
        "edition": lambda answer: answer or None,
        "first_game": lambda answer: _yes(session, answer),
    }
    wishes = Wishes()
    for wish, understand in understood.items():

        def take(answer: str) -> Wishes:
            wished = replace(wishes, **{wish: understand(answer)})  # noqa: B023 - called at once
            _started(session, wished)
            return wished

        wishes = answered(session, ask, wish, take)
    return wishes


def _started(session: Session, wishes: Wishes) -> GameStarted:
    """Return the beginning of a game.

    Raises:
        Problem: such a game is impossible.

    """
    box = session.box
    return session.begun(
        lambda: start(
            box,
            seed=made_up() if wishes.seed is None else wishes.seed,
            edicts=box.first_game if wishes.first_game else None,
            players=wishes.players or ("1",),
            side=typed.side(wishes.side or None, box),
            edition=typed.edition(wishes.edition or None, box),
        )
    )


def _yes(session: Session, answer: str) -> bool:
    """Tell whether an answer means yes; just Enter means no.

    Raises:
        Problem: it means neither.

    """
    meant = yes_or_no(session.words, answer) if answer else False
    if meant is None:
        raise Problem("usage", "play.yes_or_no", found=answer)
    return meant
