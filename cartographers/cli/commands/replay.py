"""`replay`: fold logs again, and say whether every event follows."""

import json
from collections.abc import Iterator

import click

from cartographers.cli.app import Command, Option, print_json
from cartographers.cli.options import json_option, language_option
from cartographers.cli.problems import Exit, Problem
from cartographers.cli.session import Fault, GameReplay, GameStep, Session
from cartographers.cli.view import View
from cartographers.core.errors import Reason
from cartographers.core.observation import observe


@click.command("replay", cls=Command)
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@click.option("--step", cls=Option, type=click.IntRange(min=1), metavar="N")
@click.option("--each", cls=Option, is_flag=True)
@json_option
@language_option
@click.pass_context
def replay(ctx: click.Context, *, logs: tuple[str, ...], step: int | None, each: bool, as_json: bool) -> None:
    """Replay logs."""
    session = Session(ctx.obj)
    exits = [_replay(session, path, step=step, each=each, as_json=as_json, brief=len(logs) > 1) for path in logs]
    ctx.exit(max(exits))


def _replay(session: Session, path: str, *, step: int | None, each: bool, as_json: bool, brief: bool) -> Exit:
    """Replay one log, tell what came of it (of many in brief), and return the exit code that it asks for."""
    view = View(session.box, session.words)

    def tell(done: GameStep) -> bool:
        if each and as_json:
            print_json({"event": done.fields, "state": observe(session.box, done.state)})
        elif each:
            click.echo("\n".join(view.happened(done.state, done.event)))
        return done.number == step

    try:
        data = session.data(path)
    except Problem as problem:
        if as_json:
            print_json(_document(session, path, None, Fault(problem.code, None, problem.code, {}, None)))
        else:
            click.echo(problem.message)
        return problem.exit_code
    replayed, fault = session.replay(data, tell)
    if as_json:
        print_json(_document(session, path, replayed, fault))
    else:
        click.echo("\n".join(_lines(session, path, replayed, fault, brief=brief)))
    if fault is None:
        return Exit.DONE
    return Exit.DIFFERENCE if fault.code == "does_not_follow" else Exit.UNREADABLE


def _document(session: Session, path: str, replayed: GameReplay | None, fault: Fault | None) -> dict[str, object]:
    """Return what scripts read; `expected` is JSON as well: the event that must stand here, or why this may not."""
    return {
        "log": path,
        "ok": fault is None,
        "events": replayed.events if replayed else 0,
        "line": fault and fault.line,
        "expected": fault and _expected(fault),
        "found": fault and fault.found,
        "fingerprint": replayed and replayed.fingerprint,
        "state": observe(session.box, replayed.state) if replayed and replayed.state else None,
    }


def _expected(fault: Fault) -> str:
    unexpected = fault.reason == Reason.UNEXPECTED
    wanted = fault.facts["expected"] if unexpected else {"refused": fault.reason, **fault.facts}
    return json.dumps(wanted, ensure_ascii=False)


def _lines(session: Session, path: str, replayed: GameReplay, fault: Fault | None, *, brief: bool) -> Iterator[str]:
    """Yield what people read."""
    words = session.words
    if fault:
        yield session.problem(path, fault).message
        yield words("replay.found", found=fault.found)
    else:
        yield words.count("replay.follows", replayed.events, file=path)
    if brief:
        return
    if replayed.state:
        view = View(session.box, words)
        yield from view.table(replayed.state)
        yield ""
        yield from view.maps(replayed.state, range(len(replayed.state.lands)))
    yield words("replay.fingerprint", fingerprint=replayed.fingerprint)
