"""Whole games, typed command by command."""

from typing import Any, TypeAlias

Event: TypeAlias = dict[str, Any]

FIRST_GAME = ["sentinel_wood", "mages_valley", "wildholds", "borderlands"]


def typed(header: Event, event: Event) -> list[str]:
    """Return the command line that wishes for an event; those that the engine writes of itself have none."""
    match event:
        case {"event": "game_started"}:
            return ["new", *options(event)]
        case {"event": "card_revealed", "card": card}:
            return ["reveal"] if header["seed"] is not None else ["reveal", card]
        case {"event": "shape_drawn", "player": player, "terrain": terrain, "spaces": spaces}:
            return ["place", terrain, *spaces, "-p", header["players"][player]]
        case {"event": "drawing_undone", "player": player}:
            return ["undo", "-p", header["players"][player]]
        case {"event": "card_taken_back"}:
            return ["undo", "--card"]
    raise AssertionError(event)


def options(header: Event) -> list[str]:
    """Return what `new` is told for a header. The seed deals the edicts too, but at a table or under house rules."""
    chosen = header["seed"] is None or header["rules"]
    first = header["edicts"] == FIRST_GAME
    return [
        *(word for name in header["players"] for word in ("-p", name)),
        *("--map", header["map"], "--edition", header["edition"]),
        *(word for rule, answer in header["rules"].items() for word in ("--rule", f"{rule}={answer}")),
        *(() if header["ruins"] else ("--no-ruins",)),
        *(() if header["ambushes"] else ("--no-ambushes",)),
        *(("--table",) if header["seed"] is None else (f"--seed={header['seed']}",)),
        *(("--first-game",) if first else ("--edicts", ",".join(header["edicts"])) if chosen else ()),
    ]
