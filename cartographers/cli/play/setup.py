"""The questions before a game: who plays, on which side, by which rulebook; Enter answers each."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cartographers.cli import typed
from cartographers.cli.game import Session
from cartographers.core.events import GameStarted
from cartographers.core.moves import start
from cartographers.shell.choices import folded
from cartographers.shell.options import made_up
from cartographers.shell.problems import Problem
from cartographers.shell.stage import asking
from cartographers.shell.stage.asking import Ask, answered, player_names

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

    Raises `Problem` if the log cannot be read or written, or its game goes on although options ask for a new game;
    `EOFError` if the input ends, or somebody leaves.
    """
    return asking.begin(
        session,
        path,
        lambda: _started(session, _asked(session, ask) if wishes == Wishes() else _told(session, wishes)),
        Wishes.__struct_fields__,
    )


def _told(session: Session, wishes: Wishes) -> Wishes:
    """Return what the command line says, after saying by which edition the game is played if it names none."""
    if wishes.edition is None:
        typed.tell_edition(session)
    return wishes


def _asked(session: Session, ask: Ask) -> Wishes:
    """Ask what must be known about a new game; an empty answer takes the default, a wrong one is asked for again.

    The edition offered is that of the language in use.
    """
    own = typed.own_edition(session.words, session.box)
    understood: dict[str, Callable[[str], object]] = {
        "players": player_names,
        "side": lambda answer: answer or None,
        "edition": lambda answer: answer or own,
        "first_game": lambda answer: _yes(session, answer),
    }
    wishes = Wishes()
    for wish, understand in understood.items():

        def take(answer: str) -> Wishes:
            wished = replace(wishes, **{wish: understand(answer)})  # noqa: B023 - called at once
            _started(session, wished)
            return wished

        wishes = answered(session, ask, wish, take, edition=own)
    return wishes


def _started(session: Session, wishes: Wishes) -> GameStarted:
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
    """Tell whether an answer means yes; just Enter means no. Raises `Problem` if it means neither."""
    answers = {session.words("play.no"): False, session.words("play.yes"): True}
    meant = {folded(word): yes for listed, yes in answers.items() for word in listed.split()}
    if not answer:
        return False
    if folded(answer) not in meant:
        raise Problem("usage", "play.yes_or_no", found=answer)
    return meant[folded(answer)]
