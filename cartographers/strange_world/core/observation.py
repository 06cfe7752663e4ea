"""A state as a player may know it: without others' hands and cards set aside, the deck and the seed."""

from typing import Any

from msgspec import to_builtins

from cartographers.strange_world.core.cards import EATEN, FUMAROLE, ROUNDS, Box
from cartographers.strange_world.core.cells import LETTERS, NAMES, SIDE, cell_names, singles
from cartographers.strange_world.core.judge import open_cards
from cartographers.strange_world.core.scoring import stars
from cartographers.strange_world.core.state import State, without
from cartographers.strange_world.core.world import World


def observe(box: Box, state: State, player: int | None = None) -> dict[str, Any]:
    """Return what a player may know, or what everybody may know: ids, numbers, and cells by their names."""
    seen: dict[str, Any] = {
        "game": state.game.game,
        "rules": dict(state.game.rules),
        "phase": str(state.phase),
        "round": min(state.round + 1, ROUNDS),
        "sun": state.sun,
        "direction": state.direction,
        "turns": state.turns,
        "to_pass": state.to_pass,
        "dark_cities": list(state.supply.cities),
        "travellers": list(state.supply.travellers),
        "players": [_player(box, state, number) for number in range(len(state.worlds))],
    }
    if state.solo:
        seen |= {"pile": state.pile, "piles": {str(pile): card for pile, card in open_cards(state).items()}}
    if player is not None:
        picks = state.picks[player]
        hand = without(state.hands[player], picks)
        seen |= {"player": player, "hand": list(hand), "picks": list(picks)}
    if state.result is not None:
        seen |= {"totals": list(state.result.totals), "places": list(state.result.places)}
        if state.solo:
            seen["band"] = state.result.band
    return seen


def totals(box: Box, state: State) -> list[int]:
    """Return the stars of each player so far."""
    return [stars(state.rules, box.travellers, world).total for world in state.worlds]


def deal_of(state: State) -> dict[str, Any]:
    """Return what deals the cards of a game, and its rules."""
    return {"seed": state.game.seed, "players": len(state.worlds), "rules": dict(state.game.rules)}


def observe_world(world: World) -> dict[str, Any]:
    """Return a world as everybody sees it: what each filled cell shows, and the cities and travellers with it.

    A traveller's `rows` have letters like those of cells; a row that cannot exist is `None`.
    """
    shown = dict(world.shown)
    cells = {}
    for cell in singles(world.filled):
        card = shown.get(cell)
        cells[NAMES[cell]] = card.id if card else FUMAROLE if cell & world.fumaroles else EATEN
    return {
        "cells": cells,
        "portals": [list(cell_names(portal)) for portal in world.portals],
        "dark_cities": [{"stars": city.stars, "cells": list(cell_names(city.cells))} for city in world.cities],
        "side": world.side,
        "travellers": [
            {"id": guest.id, "rows": [_letter(guest.upper), _letter(guest.upper + 1)]} for guest in world.guests
        ],
    }


def _letter(row: int) -> str | None:
    return LETTERS[row] if row in range(SIDE) else None


def _player(box: Box, state: State, player: int) -> dict[str, Any]:
    earned = stars(state.rules, box.travellers, state.worlds[player])
    return {
        "name": state.game.players[player],
        "world": observe_world(state.worlds[player]),
        "hand": len(state.hands[player]),
        "picks": len(state.picks[player]),
        "stars": to_builtins(earned),
        "total": earned.total,
    }
