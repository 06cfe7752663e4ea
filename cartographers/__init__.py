"""Cartographers: played, replayed and scored, at the shell and from Python.

The names below are loaded when they are first used.
"""

from cartographers.base import __version__

__all__ = [
    "CardStars",
    "CartographersError",
    "Damaged",
    "DoesNotFollow",
    "Drawing",
    "Game",
    "Moment",
    "Refused",
    "Sheet",
    "__version__",
    "cards",
    "check",
]

TYPE_CHECKING = False  # as in typing, which takes longer to load than all of this
if TYPE_CHECKING:
    from cartographers.api.common import CartographersError, Damaged, DoesNotFollow, Drawing, Moment, Refused
    from cartographers.api.game import Game
    from cartographers.api.sheets import CardStars, Sheet, cards, check

_ROOMS = {"game": ("Game",), "sheets": ("Sheet", "CardStars", "cards", "check")}


def __getattr__(name: str) -> object:
    """Load a name of the library."""
    if name not in __all__:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message, name=name)
    from importlib import import_module

    room = next((room for room, names in _ROOMS.items() if name in names), "common")
    value: object = getattr(import_module(f"cartographers.api.{room}"), name)
    globals()[name] = value
    return value
