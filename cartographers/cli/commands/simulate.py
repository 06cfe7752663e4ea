"""`simulate`: bots play many games, which are kept in a file and summarized."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from functools import partial
from stat import S_ISREG
from typing import Any, Final, TypeAlias

import click
from msgspec import UNSET

from cartographers.base.limits import LARGEST_LOG
from cartographers.base.words import Words
from cartographers.cli import typed
from cartographers.cli.at_work import Play, in_processes, on_cluster
from cartographers.cli.bots import BotName, bot_failed, forewarn
from cartographers.cli.game import Session, open_session
from cartographers.cli.options import edicts_option, edition_option, rules_option, side_option, skills_option
from cartographers.cli.summary_view import SummaryView
from cartographers.core.events import MOST_PLAYERS
from cartographers.logs import log
from cartographers.logs.lines import write
from cartographers.shell import files
from cartographers.shell.choices import listed
from cartographers.shell.files import STANDARD_INPUT
from cartographers.shell.grammar import Command, File, Number, Option
from cartographers.shell.many import progress
from cartographers.shell.options import given, json_option, not_with, only_with, processes_option
from cartographers.shell.problems import Problem, filled
from cartographers.simulation.games import Setting, Tally, begin, chunks, games, outcome_of
from cartographers.simulation.programs import NAMES, PATIENCE, Failure, bots
from cartographers.simulation.results import (
    DamagedResultsError,
    OtherFileError,
    OtherSettingsError,
    Results,
    results,
    summed,
)

Draw: TypeAlias = Callable[[Setting, Tally], None]
"""Draws games where a plot is asked for."""

_PLOTS: Final = (".svg", ".png", ".pdf")
_MOST_GAMES: Final = 10**9
_SEEDS: Final = re.compile("([0-9]{1,15}):([0-9]{1,15})")


@click.command("simulate", cls=Command)
@click.option("--games", "count", cls=Option, type=Number(1, _MOST_GAMES, whole=True), metavar="N")
@click.option("--seeds", cls=Option, metavar="A:B")
@click.option("--bot", cls=Option, type=BotName(NAMES), metavar="BOT", multiple=True)
@click.option("--patience", cls=Option, type=Number(0, 10**6), metavar="SECONDS", default=PATIENCE)
@click.option("--players", "how_many", cls=Option, type=Number(1, MOST_PLAYERS, whole=True), metavar="N", default=1)
@side_option("side")
@edition_option
@edicts_option
@skills_option
@rules_option
@click.option("-o", "--output", cls=Option, metavar="FILE", type=click.Path(readable=False))
@click.option("--logs", cls=Option, metavar="FOLDER", type=click.Path(readable=False))
@click.option("--plot", cls=Option, metavar="FILE", type=File())
@click.option("--against", cls=Option, metavar="FILE", type=File())
@click.option("--force", cls=Option, is_flag=True)
@processes_option
@click.option("--dask", cls=Option, metavar="ADDRESS")
@json_option
@click.pass_context
def simulate(
    ctx: click.Context,
    /,
    *,
    count: int | None,
    seeds: str | None,
    bot: tuple[str, ...],
    patience: float,
    how_many: int,
    side: str | None,
    edition: str | None,
    edicts: str | None,
    skills: str | None,
    rules: tuple[str, ...],
    output: str | None,
    logs: str | None,
    processes: int,
    dask: str | None,
    **plotted: Any,  # noqa: ANN401 - of the plot
) -> None:
    """Let bots play many games, and summarize them."""
    session, wanted = open_session(ctx.obj), _seeds(count, seeds)
    draw = _checked(ctx, session, output, dask, **plotted)
    edition = typed.edition(edition, box := session.box)
    setting = Setting(
        bot=bot if len(bot) > 1 else (*bot, *NAMES)[0],
        edition=edition,
        rules=typed.rules(rules, box.editions[edition]),
        map=typed.side(side, box),
        players=max(how_many, len(bot)),
        edicts=typed.edicts(session.words, edicts, box),
        logs=logs is not None,
        skills=UNSET if skills is None else typed.skills(session.words, skills, box, table=False),
    )
    forewarn(session, bots(setting.seats, patience), session.begun(lambda: begin(box, setting, wanted.start)))
    work, seats = partial(games, setting, patience=patience), setting.names if len(bot) > 1 else ()
    play = in_processes(work, processes) if dask is None else on_cluster(work, dask)
    with play as played, nullcontext() if output is None else _kept(output, setting, wanted) as kept:
        tally = _simulated(session, wanted, played, kept, logs, seats=seats)
    _say(session, setting, wanted, tally, draw)


def _checked(
    ctx: click.Context,
    session: Session,
    output: str | None,
    dask: str | None,
    *,
    plot: str | None,
    against: str | None,
    force: bool,
) -> Draw:
    """Check that options go together, and return what draws the games where a plot is asked for.

    Raises:
        Problem: they do not, or no plot could be written when all games are played.

    """
    if (bots := len(ctx.params["bot"])) > 1 and given(ctx, "how_many") and ctx.params["how_many"] != bots:
        raise Problem("usage", filled("simulate.other_players", bots=bots))
    if output is None:
        only_with(ctx, "-o", "logs")
    if dask is not None:
        not_with(ctx, "--dask", "processes")
    if plot is None:
        only_with(ctx, "--plot", "against", "force")
        return lambda *_: None
    from cartographers.shell import exporting

    ending = exporting.ending_of(plot, _PLOTS)
    exporting.check_new(plot, force=force)
    exporting.need("plots", "matplotlib")
    from cartographers.cli import plots

    others = [] if against is None else [_summed(against)]

    def draw(setting: Setting, tally: Tally) -> None:
        made = plots.plot(session.words, [(setting, tally), *others], [*session.box.scoring], ending)
        exporting.write(plot, made, force=force)

    return draw


def _summed(path: str) -> tuple[Setting, Tally]:
    """Return the games of a file and their settings. Raises `Problem` if it holds something else."""
    try:
        with files.reading(path):
            return summed(path)
    except (OtherFileError, DamagedResultsError) as error:
        facts = {"file": path, "line": getattr(error, "line", 1)}
        raise Problem("damaged", filled("simulate.no_results", **facts), **facts) from error


def _say(session: Session, setting: Setting, wanted: range, tally: Tally, draw: Draw) -> None:
    """Print the summary of games, and draw it."""
    if session.terminal.as_json:
        from cartographers.cli import documents

        session.terminal.say_json(documents.simulate(setting, wanted, tally))
    else:
        session.terminal.say(SummaryView(session).lines(tally))
    draw(setting, tally)


def _seeds(count: int | None, seeds: str | None) -> range:
    if seeds is None:
        if count is None:
            raise Problem("usage", "simulate.how_many")
        return range(count)
    match = _SEEDS.fullmatch(seeds)
    wanted = range(int(match[1]), int(match[2])) if match else range(0)
    if not wanted:
        raise Problem("usage", filled("simulate.seeds", typed=seeds))
    if count not in {None, len(wanted)}:
        raise Problem("usage", filled("simulate.other_count", typed=seeds, count=len(wanted)))
    return wanted


@contextmanager
def _kept(path: str, setting: Setting, seeds: range) -> Iterator[Results]:
    """Hold the file that keeps the games. Raises `Problem` if it cannot be written."""
    if path == STANDARD_INPUT:
        raise Problem("usage", "simulate.dash")
    if os.path.exists(path) and not os.path.isdir(path) and not S_ISREG(os.stat(path).st_mode):
        raise Problem("not_writable", "file.not_writable", file=path)  # opening a pipe would wait forever
    with files.writing(path), results(path, setting, seeds) as kept:
        yield kept


def _simulated(
    session: Session, seeds: range, play: Play, kept: Results | None, logs: str | None, *, seats: tuple[str, ...]
) -> Tally:
    """Play all games that are not in the file yet, and summarize all of them."""
    tally = Tally(seats)
    if kept:
        _read(kept, tally)
    if kept and logs:
        _check_logs(kept.path, logs, seeds[: tally.games])
    with (
        progress(session.terminal, len(seeds), done=tally.games, beside_output=True) as advance,
        closing(play(chunks(seeds[tally.games :]))) as chunked,
    ):
        try:
            for chunk in chunked:
                for seed, events in zip(seeds[tally.games :], chunk.logs, strict=False):
                    _write_log(logs or "", seed, events)
                if kept:
                    with files.writing(kept.path):
                        kept.append(chunk.lines)
                for line in chunk.lines:
                    tally.add(outcome_of(line))
                advance(len(chunk.lines))
                if chunk.failure:
                    raise _failed(chunk.failure, kept.path if kept else None)
        except KeyboardInterrupt:
            if kept:
                facts = {"games": kept.games, "count": len(seeds), "file": kept.path}
                session.terminal.note("stopped", session.words("simulate.stopped", **facts), **facts)
            raise
    return tally


def _failed(failure: Failure, file: str | None) -> Problem:
    """Return the problem that a program could not play on; games that were finished are in the file."""

    def sentence(words: Words) -> str:
        said = [bot_failed(failure)(words), words("simulate.bot_game", seed=failure.seed, turn=failure.turn)]
        return " ".join([*said, words("simulate.bot_kept", file=file)] if file else said)

    return Problem("bot_failed", sentence, **failure._asdict())


def _read(kept: Results, tally: Tally) -> None:
    """Summarize the games in the file. Raises `Problem` if it contains something else."""
    path = kept.path
    try:
        kept.read(tally)
    except OtherFileError as error:
        raise Problem("exists", "simulate.other_file", file=path) from error
    except OtherSettingsError as error:
        message = filled("simulate.other_settings", file=path, settings=listed(error.names))
        raise Problem("other_settings", message, file=path, settings=error.names) from error
    except DamagedResultsError as error:
        raise Problem("damaged", "simulate.damaged", file=path, line=error.line) from error


def _check_logs(path: str, folder: str, seeds: range) -> None:
    """Check that a folder has the logs of all games in the file. Raises `Problem` if one is missing."""
    with files.writing(folder):
        there = set(os.listdir(folder) if os.path.exists(folder) else ())
    missing = next((log for seed in seeds if (log := _log_of(seed)) not in there), None)
    if missing:
        file = os.path.join(folder, missing)
        raise Problem("missing", filled("simulate.no_log", file=file, games=path), file=file)


def _log_of(seed: int) -> str:
    return f"{seed}.jsonl"


def _write_log(folder: str, seed: int, events: list[dict[str, Any]]) -> None:
    """Write the log of a game, unless it is there already. Raises `Problem` if another is, or it cannot be."""
    path = os.path.join(folder, _log_of(seed))
    with files.writing(path):
        os.makedirs(folder, exist_ok=True)
        try:
            log.create(path, events)
        except FileExistsError as error:
            if not os.path.isfile(path) or files.read(path, LARGEST_LOG) != write(events):
                raise Problem("exists", "simulate.other_log", file=path) from error
