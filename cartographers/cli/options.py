"""The options that many commands of Cartographers share, and what a shell offers for them when Tab is pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from cartographers.shell import options
from cartographers.shell.grammar import Option, terminal_of
from cartographers.shell.options import Completer, beginning, known, offered, state_of
from cartographers.shell.problems import Problem, filled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cartographers.cli.game import Session


def terrains(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the terrains of the card in play, or all of them."""
    from cartographers.core.legal import task, to_wait_for
    from cartographers.core.maps import Terrain

    session = _session(ctx)
    state = state_of(session, ctx)
    if state is None or state.card is None:
        return beginning(begun, Terrain)
    box = session.box
    drawn = {one for player in to_wait_for(box, state) for one in task(box, state, player).choice.terrains}
    return beginning(begun, (one for one in Terrain if one in drawn))


def deck_cards(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the cards that can be turned up at a real table, in its game or in any."""
    from cartographers.cli.typed import deck_cards
    from cartographers.core.state import may_be_in_deck

    session = _session(ctx)
    state, cards = state_of(session, ctx), deck_cards(session.box)
    if state is None:
        return beginning(begun, cards)
    return beginning(begun, (card for card in cards if state.at_table and may_be_in_deck(session.box, state, card)))


def edicts(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return scoring cards after those already typed, with commas between them."""
    before, comma, last = begun.rpartition(",")
    return [f"{before}{comma}{card}" for card in beginning(last, _session(ctx).box.scoring)]


def new_skills(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return skills after those already typed, with commas between them."""
    before, comma, last = begun.rpartition(",")
    return [f"{before}{comma}{skill}" for skill in beginning(last, _session(ctx).box.skills)]


def skills(*uses: str) -> Completer:
    """Return what completes the skills of the game, or of the box, that are used in some ways."""

    def ids(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
        session = _session(ctx)
        state, every = state_of(session, ctx), session.box.skills
        return beginning(begun, (one for one in (state.game.skills if state else every) if every[one].use in uses))

    return ids


def first_terrain(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """Return the terrains of the card in play for the first word of a drawing."""
    return [] if ctx.params.get(str(param.name)) else terrains(ctx, param, begun)


def added(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """Return what may come after the plus that follows a drawing: a skill, or the terrain that it needs."""
    before = [*ctx.params[str(param.name)]]
    if before[-1:] == ["+"]:
        return skills("replaces", "adds")(ctx, param, begun)
    if before[-2:-1] != ["+"]:
        return []
    skill = _session(ctx).box.skills.get(before[-1])
    return terrains(ctx, param, begun) if skill and skill.chosen else []


def _session(ctx: click.Context) -> Session:
    from cartographers.cli.game import open_session

    return open_session(terminal_of(ctx))


def _answers() -> Mapping[str, Sequence[object]]:
    from cartographers.core.editions import ANSWERS

    return ANSWERS


class OneOf(Option):
    """An option for one of a few things in the box, all of which its placeholder names."""

    def __init__(self, *names: Any, shell_complete: Completer, **settings: Any) -> None:  # noqa: ANN401 - what click takes
        super().__init__(*names, shell_complete=shell_complete, **settings)
        self._ids = shell_complete

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the ids."""
        return "|".join(self._ids(ctx, self, ""))


def _listed(file: str, key: str) -> Completer:
    """Return what completes the ids under a key of a file of cards; help names them, for which nothing else is read."""

    def ids() -> Iterable[str]:
        from cartographers.base.compiled_cards import opened

        return opened([file], lambda files: [*files[file].convert(dict[str, Any])[key]])

    return known(ids)


def side_option(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return the option for a side of the map, under the name that a command has for it."""
    return click.option("--map", name, cls=OneOf, shell_complete=_listed("maps.yaml", "sides"))


drawn_cards: Final = offered(lambda box: [*box.explore, *box.ambushes])
scoring_cards: Final = offered(lambda box: box.scoring)
edition_option: Final = click.option("--edition", cls=OneOf, shell_complete=_listed("editions.yaml", "editions"))
skills_option: Final = click.option(
    "--skills", cls=Option, metavar="[ID,ID,ID]", is_flag=False, flag_value=options.UNNAMED, shell_complete=new_skills
)
edicts_option: Final = click.option("--edicts", cls=Option, metavar="ID,ID,ID,ID", shell_complete=edicts)
rules_option: Final = options.rules_option(_answers)


def check_together(
    *, edicts: bool, first_game: bool, table: bool, seed: bool, sealed: bool = False, daily: bool = False
) -> None:
    """Check that options for a new game go together. Raises `Problem` if two exclude each other."""
    clashes = {
        ("--edicts", "--first-game"): edicts and first_game,
        ("--table", "--seed"): table and seed,
        ("--sealed", "--table"): sealed and table,
        ("--sealed", "--seed"): sealed and seed,
        ("--daily", "--seed"): daily and seed,
        ("--daily", "--table"): daily and table,
        ("--daily", "--sealed"): daily and sealed,
    }
    for (one, other), clash in clashes.items():
        if clash:
            raise Problem("usage", filled("new.clash", one=one, other=other))
