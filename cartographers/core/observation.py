"""A state as everybody at the table may see it: neither the order of the deck nor the seed."""

from typing import Any

from msgspec import to_builtins

from cartographers.core.cards import Box
from cartographers.core.events import Score
from cartographers.core.legal import Drawing
from cartographers.core.maps import format_land
from cartographers.core.region import space_names
from cartographers.core.skills import open_skills, used_now
from cartographers.core.state import State


def observe(box: Box, state: State) -> dict[str, Any]:
    """Return a state as ``show --json`` gives it: ids, numbers and maps as lines of text."""
    season = box.seasons[state.season]
    seen: dict[str, Any] = {
        "game": state.game.game,
        "edition": state.game.edition,
        "map": state.game.map,
        "season": season.id,
        "time": state.time,
        "threshold": season.threshold,
        "phase": phase(state),
        "card": state.card,
        "ruins": state.ruins,
        "edicts": dict(zip(box.edicts, state.game.edicts, strict=True)),
        "skills": list(state.game.skills),
        "revealed": list(state.revealed),
        "players": [_player(box, state, player) for player in range(len(state.lands))],
    }
    if state.result is not None:
        seen["places"] = list(state.result.places)
        if state.solo:
            seen |= {"rating": state.result.rating, "title": state.result.title}
    return seen


def shown(drawing: Drawing) -> dict[str, Any]:
    """Return a drawing as ``moves --json`` gives it."""
    spaces = space_names(drawing.spaces)
    return {"terrain": drawing.terrain, "spaces": spaces, "coins": drawing.coins, "single": drawing.single}


def public(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event of a log without the seed, from which the coming cards can be worked out."""
    return {name: value for name, value in event.items() if name != "seed" or event.get("event") != "game_started"}


def proof(state: State) -> str | None:
    """Return `proven` or, until a sealed seed is revealed, `not_revealed`; None if no seed is sealed."""
    if not state.sealed:
        return None
    return "proven" if state.opened else "not_revealed"


def seed_of(state: State) -> str | None:
    """Return the seed of a game; None at a real table, and while it is sealed."""
    return state.told if state.sealed else state.game.seed


def totals(_: Box, state: State) -> list[int]:
    """Return the stars of each player so far."""
    return [sum(score.total for score in earned(state, player)) for player in range(len(state.lands))]


def deal_of(state: State) -> dict[str, Any]:
    """Return what deals the cards of a game, and its rules; at a real table the cards themselves, turned up so far."""
    game, words = state.game, [added.words for added in state.words]
    seed = game.seed if not state.sealed else "\n".join((state.told or game.commitment, *words))
    dealt: dict[str, Any] = {"cards": [*state.seasons, state.revealed]} if state.at_table else {"seed": seed}
    names = ("edition", "map", "rules", "ruins", "ambushes", "edicts", "skills")
    return dealt | {name: to_builtins(getattr(game, name)) for name in names}


def ranked_by(state: State) -> list[tuple[int, int]]:
    """Return by what players are ranked: their totals, and what monsters cost them (0 or less)."""
    every = (earned(state, player) for player in range(len(state.lands)))
    return [(sum(score.total for score in some), sum(score.monsters for score in some)) for some in every]


def phase(state: State) -> str:
    """Return ``explore`` when the next card is turned up, ``draw`` while somebody must draw, or ``finished``."""
    if state.result is not None:
        return "finished"
    return "explore" if state.card is None else "draw"


def earned(state: State, player: int) -> tuple[Score, ...]:
    """Return a player's scores of the seasons that have been scored."""
    return tuple(scores[player] for scores in state.scored)


def _player(box: Box, state: State, player: int) -> dict[str, Any]:
    scores = earned(state, player)
    return {
        "name": state.game.players[player],
        "grid": format_land(state.lands[player]),
        "coins": state.coins[player],
        "spent": state.spent[player],
        "skill": used_now(state, player),
        "open": open_skills(box, state, player),
        "drawn": bool(state.done >> player & 1),
        "seasons": {season.id: to_builtins(score) for season, score in zip(box.seasons, scores, strict=False)},
        "total": sum(score.total for score in scores),
    }
