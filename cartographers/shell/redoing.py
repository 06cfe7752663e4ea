"""Bringing back what was taken back, in the log of any game."""

from collections.abc import Callable, Container, Sequence

from cartographers.base.events import Lost, Step
from cartographers.base.words import Words
from cartographers.logs.replay import Line
from cartographers.shell.contract import B, E, M, Played, S
from cartographers.shell.problems import Forbidden, no_command
from cartographers.shell.session import LogSession


def redo(
    session: LogSession[B, S, E, M],
    path: str,
    each: Callable[[Line[S, E]], object] = lambda _: None,
    *,
    everything: bool = False,
    players: Container[int] | None = None,
) -> Played[S, E]:
    """Bring back what was taken back last, or everything, as far as it still follows; `each` as for `session.play`.

    If `players` are given, by number, only what these can bring back.

    Raises:
        Problem: nothing was taken back, or nothing of it follows, or the log cannot be read or written.

    """
    rules = session.game.rules
    if rules.history is None:
        raise no_command("redo", session.game.kind)
    history, lost = rules.history(), list[Lost[E]]()

    def keep(line: Line[S, E]) -> None:
        nonlocal history
        history = history.after(line.state, line.event)
        each(line)

    def decide(state: S, _: str | None) -> list[Step[S, E]]:
        redone = history.redo(session.box, state, everything=everything, players=players)
        lost.extend(redone.lost)
        if not redone.steps:
            raise _refused(session, state, lost[0])
        return redone.steps

    played = session.write(path, decide, keep)
    return Played(played.before, played.lines, lost)


def _refused(session: LogSession[B, S, E, M], state: S, lost: Lost[E]) -> Forbidden:
    def sentence(words: Words) -> str:
        return " ".join(said(session.speaking(words.of(session.game.kind)), state, [lost]))

    return Forbidden(lost.why.reason, sentence, **lost.why.facts)


def said(session: LogSession[B, S, E, M], state: S, lost: Sequence[Lost[E]]) -> list[str]:
    """Return what was taken back and does not follow a state any more, each with why; the last with what helps."""
    view = session.game.voice.view(session, "")
    facts = [(view.named(state, event), session.reason(why.reason, why.facts, state)) for event, why in lost]
    lines = [session.words("redo.lost", event=named, why=why) for named, why in facts]
    return [*lines[:-1], *(f"{line} {session.words('redo.go_on')}" for line in lines[-1:])]
