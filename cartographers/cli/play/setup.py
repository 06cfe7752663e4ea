"""The questions before a game: who plays, on which side, by which rulebook; Enter answers each."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cartographers.base.chance import made_up
from cartographers.cli import typed
from cartographers.cli.game import Session
from cartographers.core.events import GameStarted
from cartographers.core.moves import start
from cartographers.core.state import State
from cartographers.shell.choices import listed
from cartographers.shell.problems import Problem
from cartographers.shell.stage import asking
from cartographers.shell.stage.asking import Ask, answered, player_names, yes_or_no
from cartographers.shell.text import wrapped

if TYPE_CHECKING:
    from collections.abc import Callable


class Wishes(Struct, frozen=True):
    """What the command line says about a new game; the rest is the default.

    If it says anything but that the cards lie on a real table, that there are skills, or who plays along, nothing is
    asked besides the edicts that lie there.
    """

    players: tuple[str, ...] | None = None
    side: str | None = None
    edition: str | None = None
    first_game: bool | None = None
    seed: str | None = None
    edicts: str | None = None
    table: bool | None = None
    skills: str | None = None
    bots: tuple[str, ...] = ()
    """The names of bots that play along."""


def begin(session: Session, ask: Ask, path: str, wishes: Wishes) -> str:
    """Return the log of an unfinished game, or of a new one after asking what must be known about it.

    Raises `Problem` if the log cannot be read or written, or its game goes on although options ask for a new game;
    `EOFError` if the input ends, or somebody leaves.
    """

    def only_new(state: State) -> list[str]:
        """Return all wishes but who plays here, and a real table where there is one already."""
        there = {"players", "bots", *(["table"] if state.at_table else [])}
        return [wish for wish in Wishes.__struct_fields__ if wish not in there]

    def start() -> GameStarted:
        return _started(session, _asked(session, ask, wishes))

    return asking.begin(session, path, start, only_new, (*(wishes.players or ()), *wishes.bots))


def _asked(session: Session, ask: Ask, wishes: Wishes) -> Wishes:
    """Ask what must be known about a new game; an empty answer takes the default, a wrong one is asked for again.

    The edition offered is that of the language in use; if only the command line is heard, it is said which it is.
    """
    own = typed.own_edition(session.words, session.box)
    understood: dict[str, Callable[[str], object]] = {
        "players": player_names,
        "side": lambda answer: answer or None,
        "edition": lambda answer: answer or own,
        "edicts": lambda answer: answer,
        "first_game": lambda answer: _yes(session, answer),
    }
    open_ = (
        {"players", "side", "edition", "first_game"}
        if replace(wishes, table=None, skills=None, bots=()) == Wishes()
        else set[str]()
    )
    if wishes.table:
        open_ = open_ - {"first_game"} | ({"edicts"} if wishes.edicts is None and not wishes.first_game else set())
    table = "" if wishes.table else f" {session.words('play.explain_table')}"
    if "edition" not in open_:
        typed.tell_edition(session, wishes.edition)
    for wish, understand in understood.items():
        if wish not in open_:
            continue

        def take(answer: str) -> Wishes:
            wished = replace(wishes, **{wish: understand(answer)})  # noqa: B023 - called at once
            _started(session, wished)
            return wished

        choices = _edicts(session) if wish == "edicts" else ()
        wishes = answered(session, ask, wish, take, choices, edition=own, table=table)
    return wishes


def _started(session: Session, wishes: Wishes) -> GameStarted:
    box = session.box
    first_game = wishes.first_game or (wishes.table and wishes.edicts is None)
    return session.begun(
        lambda: start(
            box,
            seed=made_up() if wishes.seed is None and not wishes.table else wishes.seed,
            edicts=box.first_game if first_game else typed.edicts(session.words, wishes.edicts, box),
            players=(*(wishes.players or ("1",)), *wishes.bots),
            side=typed.side(wishes.side or None, box),
            edition=typed.edition(wishes.edition or None, box),
            skills=typed.skills(session.words, wishes.skills, box, table=bool(wishes.table)),
        )
    )


def _edicts(session: Session) -> Iterator[str]:
    """Yield the scoring cards by group, each with the number printed on it."""
    words, cards = session.words, session.box.scoring
    for group in session.box.groups:
        ids = (one for one, card in cards.items() if card.group == group)
        names = (f"{cards[one].number} {words(f'card.{one}.name')}".replace(" ", "\u00a0") for one in ids)
        yield from wrapped(f"{words(f'group.{group}')}: {listed(names)}", session.terminal.width, "  ")


def _yes(session: Session, answer: str) -> bool:
    """Tell whether an answer means yes; just Enter means no. Raises `Problem` if it means neither."""
    meant = yes_or_no(session.words, answer) if answer else False
    if meant is None:
        raise Problem("usage", "play.yes_or_no", found=answer)
    return meant
