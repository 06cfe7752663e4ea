"""What is found beside a log, and in it."""

from typing import Any

from tests.helpers.commands import GAME

TORN = GAME.with_name(f"{GAME}.torn")

AMBUSHES = {"goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid"}


def is_owed(events: list[dict[str, Any]], number: int) -> bool:
    """Tell whether the engine writes an event of itself, whenever it finds the log to end before it."""
    header, before, event = events[0], events[number - 1], events[number]
    match event["event"]:
        case "turn_passed" | "season_scored" | "game_finished":
            return True
        case "card_revealed":
            return before.get("card", "").endswith("_ruins") and header["seed"] is not None
        case "shape_drawn":
            return len(header["players"]) == 1 and header["edition"] != "de" and before.get("card") in AMBUSHES
    return False
