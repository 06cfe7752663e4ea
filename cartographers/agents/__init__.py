"""Environments in which agents learn the game: Gymnasium's alone, PettingZoo's at a table. It takes the extra `agents`.

Importing this registers `cartographers/Solo-v1` with Gymnasium. What actions and observations mean is on the page
beside this file.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Unpack

import gymnasium

from cartographers.agents.episode import Options
from cartographers.agents.solo import SoloEnv
from cartographers.agents.tables import tables
from cartographers.core.maps import Terrain
from cartographers.core.region import SPACES, space_names, union

if TYPE_CHECKING:  # PettingZoo is loaded where a table is asked for
    from cartographers.agents.table import TableEnv, TableParallelEnv

__all__ = ["Options", "action_of", "drawing_of", "layout", "solo_env", "table_env", "table_parallel_env"]

SOLO = "cartographers/Solo-v1"


def solo_env(*, render_mode: str | None = None, **options: Unpack[Options]) -> SoloEnv:
    """Return a game alone, as Gymnasium has environments. Raises `Refused` if there is no such game."""
    return SoloEnv(render_mode=render_mode, **options)


def table_env(
    players: int = 3, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Unpack[Options]
) -> "TableEnv":
    """Return a game of several in which they draw one after the other (AEC), as PettingZoo has environments.

    It is truncated after `max_cycles` cards. Raises `Refused` if there is no such game.
    """
    from cartographers.agents.table import TableEnv

    return TableEnv(players, max_cycles=max_cycles, render_mode=render_mode, **options)


def table_parallel_env(
    players: int = 3, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Unpack[Options]
) -> "TableParallelEnv":
    """Return the same in which all draw at once, card by card. Raises `Refused` as `table_env`."""
    from cartographers.agents.table import TableParallelEnv

    return TableParallelEnv(players, max_cycles=max_cycles, render_mode=render_mode, **options)


def drawing_of(action: int) -> tuple[str, tuple[str, ...]]:
    """Return the terrain and the spaces that an action draws. Raises `ValueError` if there is no such action.

    >>> drawing_of(522)
    ('farm', ('A1', 'A2'))
    """
    terrain, region = tables().drawing(action)
    return str(terrain), tuple(space_names(region))


def action_of(terrain: str, spaces: Iterable[str]) -> int:
    """Return the action that draws a terrain on some spaces. Raises `ValueError` if no card has such a drawing.

    >>> action_of("farm", ["A2", "A1"])
    522
    """
    names = [*spaces]
    if not {*names} <= SPACES.keys():
        raise ValueError(names)
    return tables().action(Terrain(terrain), union(SPACES[name] for name in names))


def layout() -> dict[str, slice]:
    """Return where in the observation's `numbers` which of them are.

    >>> layout()["time"]
    slice(37, 38, None)
    """
    return dict(tables().layout)


if SOLO not in gymnasium.registry:
    gymnasium.register(id=SOLO, entry_point="cartographers.agents.solo:SoloEnv")
