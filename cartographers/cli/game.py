"""Sessions of Cartographers: what this game offers to the commands of all games, and its words for refusals."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from cartographers.base.words import Words
from cartographers.core.cards import Box
from cartographers.core.events import TABLE_FORMAT, Event, decode, encode
from cartographers.core.evolve import evolve
from cartographers.core.judge import judge
from cartographers.core.moves import Move, TakeBack, Undo, decide, settle
from cartographers.core.observation import observe, proof, public, seed_of, totals
from cartographers.core.reasons import Flaw, Reason
from cartographers.core.state import State
from cartographers.library import open_box
from cartographers.logs.replay import Line
from cartographers.shell.choices import listed, name_of, said
from cartographers.shell.contract import Game, GameRules, GameVoice, Painter, Past, Played, Speaker, View
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Terminal

if TYPE_CHECKING:
    from cartographers.pictures.scene import Scene


def sentence(words: Words, reason: str, facts: Mapping[str, object], state: State | None = None) -> str:
    """Return the sentence for why something was refused, with its facts in words."""
    message = _form(words, f"reason.{reason}", facts)
    if reason == Reason.NOTHING_TO_UNDO and not facts:
        message += ".card"
    if reason == Reason.NOTHING_TO_REDO and facts:
        message += ".cards"
    if state and state.solo and words.has(f"{message}.alone"):
        message += ".alone"
    told = {name: _said(words, name, fact, state) for name, fact in facts.items()}
    cost = facts.get("cost")
    said = [words.count(message, cost, **told) if isinstance(cost, int) else words(message, **told)]
    if reason == Reason.NOTHING_TO_UNDO and facts and state and state.before and state.game.format == TABLE_FORMAT:
        said.append(words("reason.nothing_to_undo.earlier"))
    groups = {name: facts.get(name) for name in ("missing", "double")} if reason == Flaw.WRONG_EDICTS else {}
    said += [
        words(f"{message}.{name}", groups=_said(words, "groups", fact, state)) for name, fact in groups.items() if fact
    ]
    return " ".join(said)


def _form(words: Words, message: str, facts: Mapping[str, object]) -> str:
    """Return the message for some facts: of the skill, of an addition or another of its own, or the one for all."""
    ends = [str(facts.get("skill")), *(name for name in ("cover", "skill") if name in facts)]
    ends += ["no_card"] * (facts.get("card", "") is None) + ["none"] * (facts.get("skills") == [])
    return next((form for end in ends if words.has(form := f"{message}.{end}")), message)


def _said(words: Words, name: str, fact: object, state: State | None) -> str:
    match name, fact:
        case "card" | "turned", str():
            return name_of(words, f"card.{fact}.name", fact)
        case "skill" | "used", str():
            return name_of(words, f"skill.{fact}.name", fact)
        case "skills", list():
            return listed(name_of(words, f"skill.{one}.name", str(one)) for one in fact)
        case "cards" | "edicts", list():
            return listed(name_of(words, f"card.{card}.name", str(card)) for card in fact)
        case "groups", list():
            return listed(words(f"group.{group}") for group in fact)
        case "season", str():
            return words(f"season.{fact}")
        case "terrain", str():
            return words(f"terrain.{fact}")
        case "terrains", list():
            return listed(words(f"terrain.{terrain}") for terrain in fact)
        case "spaces", list():
            return " ".join(fact)
        case _:
            return said(name, fact, state)


Session: TypeAlias = LogSession[Box, State, Event, Move]
GameLine: TypeAlias = Line[State, Event]
GamePlayed: TypeAlias = Played[State, Event]


def _view(speaker: Speaker[Box], log: str) -> View[Box, State, Event]:
    from cartographers.cli.view import GameView

    return GameView(speaker, log)


def _painter(box: Box) -> Painter[State, Event]:
    from cartographers.cli.picture import SceneMaker

    return SceneMaker(box)


def _blank(speaker: Speaker[Box], printed: Mapping[str, str | None]) -> "Scene":
    from cartographers.cli import typed
    from cartographers.cli.picture import blank

    box, edicts = speaker.box, typed.edicts(speaker.words, printed["edicts"], speaker.box)
    return blank(box, typed.side(printed["side"], box), edicts, printed["seed"])


def _history() -> Past[Box, State, Event]:
    from cartographers.core import history

    return history.History()


GAME: Final = Game[Box, State, Event, Move](
    kind="cartographers",
    rules=GameRules(
        open_box=lambda _: open_box(),
        decode=decode,
        encode=encode,
        judge=judge,
        evolve=evolve,
        settle=settle,
        decide=decide,
        undo=Undo,
        take_back=TakeBack(),
        history=_history,
        observe=observe,
        public=public,
        proof=proof,
        totals=totals,
        seed=seed_of,
    ),
    voice=GameVoice(
        view=_view,
        painter=_painter,
        blank=_blank,
        sentence=sentence,
        mistyped={Reason.CARD_NEEDED, Reason.CARD_NOT_NEEDED},
    ),
)


def open_session(terminal: Terminal) -> Session:
    """Return a session that prints to a terminal; its box is opened when it is first needed."""
    return LogSession(terminal, GAME)
