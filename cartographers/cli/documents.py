"""The JSON documents of Cartographers, called as the commands that print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from cartographers.base.words import languages
from cartographers.core.ambush import first_corner
from cartographers.core.cards import AmbushCard, Arrow, ExploreCard, RuinsCard, ScoringCard, Season, SkillCard
from cartographers.core.editions import ANSWERS
from cartographers.core.events import KIND
from cartographers.core.maps import format_land
from cartographers.core.observation import observe, seed_of, shown
from cartographers.core.region import NAMES, SPACES, size, space_names, union
from cartographers.core.scoring.rulebook import awards, spaces, stars
from cartographers.core.seasons import rated
from cartographers.core.state import map_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cartographers.cli.cards_view import Card
    from cartographers.cli.skills import WithSkill
    from cartographers.core.advice import Advice
    from cartographers.core.cards import Box
    from cartographers.core.editions import Rules
    from cartographers.core.legal import Drawing, Task
    from cartographers.core.maps import Land
    from cartographers.core.scoring.rulebook import Award
    from cartographers.core.shapes import Shape
    from cartographers.core.sheet import Finding, Report
    from cartographers.core.state import State
    from cartographers.simulation.games import Distribution, Setting, Tally


def show(box: Box, state: State, *, with_seed: bool) -> dict[str, Any]:
    """Return a state, with the seed where it is asked for."""
    seed = {"seed": seed_of(state)} if with_seed else {}
    return observe(box, state) | seed


def moves(
    task: Task, drawings: Iterable[Drawing], wish: WithSkill | None, *, player: int | None, owner: int | None
) -> dict[str, Any]:
    """Return all drawings of a card, or what a skill adds to one: on a player's map, or on a bare one."""
    document: dict[str, Any] = {"player": player, "map": owner, "card": task.card, "ruins": task.ruins}
    if wish is None:
        return {**document, "moves": [shown(drawing) for drawing in drawings]}
    document |= {"skill": wish.card.id}
    if wish.terrain:
        document |= {
            "drawing": {"terrain": wish.terrain, "spaces": space_names(union(map(SPACES.__getitem__, wish.spaces)))}
        }
    return {**document, "moves": [_with_skill(drawing) for drawing in drawings]}


def _with_skill(drawing: Drawing) -> dict[str, Any]:
    """Return what a skill adds, or the drawing that it replaces."""
    drawn = drawing.extra or drawing
    return {"terrain": drawn.terrain, "spaces": space_names(drawn.spaces), "coins": drawing.coins}


def hint(box: Box, state: State, player: int, advices: Iterable[Advice]) -> dict[str, Any]:
    """Return the best drawings of a player, the best first."""
    hints = [_advice(state, advice) for advice in advices]
    return {"player": player, "map": map_of(box, state, player), "card": state.card, "hints": hints}


def score(box: Box, state: State, players: Iterable[int]) -> dict[str, Any]:
    """Return score sheets: by season, and what the map would earn now."""
    seen = observe(box, state)["players"]
    return {"players": [_score(box, state, player, seen[player]) for player in players]}


def bare_score(box: Box, path: str, land: Land, cards: Iterable[str], rules: Rules) -> dict[str, Any]:
    """Return what a bare map earns by scoring cards."""
    return {
        "file": path,
        "cards": {card: _stars(awards(box.scoring[card], rules, land)) for card in cards},
        "mountains_surrounded": space_names(land.surrounded),
        "monsters": -size(land.threatened),
    }


def form(lines: Iterable[str]) -> dict[str, Any]:
    """Return an empty score sheet."""
    return {"form": "".join(f"{line}\n" for line in lines)}


def check(box: Box, path: str | None, report: Report, place: int | None) -> dict[str, Any]:
    """Return what was found in a score sheet, its place among all sheets, and the rating of a whole one."""
    whole = report.edicts and len(report.sheet.boxes) == len(box.seasons)
    rating, title = rated(box, report.edicts, report.total) if whole else (None, None)
    return {
        "file": path,
        "player": report.sheet.player or None,
        "level": report.level,
        "ok": not report.findings,
        "findings": [_finding(finding) for finding in report.findings],
        "totals": {"written": report.sheet.total, "added": report.added, "counted": report.total},
        "seasons": {season: _season(report, season) for season in report.sheet.boxes},
        "place": place,
        "rating": rating,
        "title": title,
    }


def cards(box: Box, ids: Iterable[str]) -> list[dict[str, Any]]:
    """Return cards: what is printed on each, and its name and text in every language."""
    from cartographers.cli.cards_view import every_card

    known = every_card(box)
    return [_card(box, known[card]) for card in ids]


def rulings(box: Box, skills: Iterable[str]) -> list[dict[str, Any]]:
    """Return what is ruled on some skills where their cards leave it open."""
    from cartographers.cli.cards_view import rulings_on

    return [
        {
            "id": skill,
            "names": {language: words(f"skill.{skill}.name") for language, words in languages(KIND).items()},
            "rulings": {language: rulings_on(box, skill, words) for language, words in languages(KIND).items()},
        }
        for skill in skills
    ]


def named_rules(box: Box) -> list[dict[str, Any]]:
    """Return the named rules, their answers, and the one of each edition."""
    return [
        {
            "id": rule,
            "answers": [*answers],
            "editions": {name: getattr(rules, rule) for name, rules in box.editions.items()},
            "names": {language: words(f"rule.{rule}.name") for language, words in languages(KIND).items()},
            "texts": {language: words(f"rule.{rule}.text") for language, words in languages(KIND).items()},
        }
        for rule, answers in ANSWERS.items()
    ]


def titles(box: Box) -> list[dict[str, Any]]:
    """Return the titles of the solo game, each with the rating that earns it."""
    return [
        {
            "id": title.id,
            "rating": title.rating,
            "names": {language: words(f"title.{title.id}") for language, words in languages(KIND).items()},
        }
        for title in box.titles
    ]


def simulate(setting: Setting, seeds: range, tally: Tally) -> dict[str, Any]:
    """Return games of bots, summed up."""
    from cartographers.cli.summary_view import BOXES

    seats = tally.seats.items()
    return {
        "seeds": f"{seeds.start}:{seeds.stop}",
        **to_builtins(setting),
        "games": tally.games,
        **{name: _figures(tally.boxes[name]) for name in BOXES if name in tally.boxes},
        **({"bots": {name: _figures(one) | {"won": tally.won[name]} for name, one in seats}} if seats else {}),
        "cards": {card: _figures(stars) for card, stars in sorted(tally.cards.items())},
    }


def _advice(state: State, advice: Advice) -> dict[str, Any]:
    drawing, gain = advice.drawing, advice.gain
    edicts = dict(zip(state.game.edicts, gain.edicts, strict=True))
    skill: dict[str, Any] = {"skill": drawing.skill, "more": advice.more} if drawing.skill else {}
    if extra := drawing.extra:
        skill["extra"] = {"terrain": extra.terrain, "spaces": space_names(extra.spaces)}
    return {
        **shown(drawing),
        **skill,
        "gain": {"edicts": edicts, "coins": gain.coins, "monsters": gain.monsters},
        "season": advice.now,
        "later": advice.later,
        "room": advice.room,
    }


def _score(box: Box, state: State, player: int, seen: dict[str, Any]) -> dict[str, Any]:
    land = state.lands[player]
    return {
        "name": seen["name"],
        "seasons": seen["seasons"],
        "now": {
            "edicts": {card: _stars(awards(box.scoring[card], state.rules, land)) for card in state.game.edicts},
            "coins": state.coins[player],
            **({"spent": state.spent[player]} if state.game.skills else {}),
            "monsters": {"stars": -size(land.threatened), "spaces": space_names(land.threatened)},
        },
        "total": seen["total"],
    }


def _stars(given: Sequence[Award]) -> dict[str, Any]:
    return {"stars": stars(given), "spaces": space_names(spaces(given))}


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        **{name: getattr(finding, name) for name in ("code", "season", "box", "card", "written", "counted")},
        "spaces": space_names(finding.spaces),
        "awards": [{"stars": stars, "spaces": space_names(spaces)} for stars, spaces in finding.awards],
        "rules": [*finding.rules],
    }


def _season(report: Report, season: str) -> dict[str, Any]:
    """Return the boxes of a season, and of its map, if there is one, the mountains that prove a coin each."""
    boxes, land = report.sheet.boxes[season], report.lands.get(season)
    return {
        "written": to_builtins(boxes),
        "added": boxes.added,
        "counted": {**to_builtins(report.counted[season]), "total": report.season_total(season)},
        "coins_proved": None if land is None else space_names(land.surrounded),
        "grid": None if land is None else format_land(land),
    }


def _card(box: Box, card: Card) -> dict[str, Any]:
    from cartographers.cli.cards_view import kind_of, message_of, numbers_of

    places = numbers_of(box, card)
    points = {name: number for name, number in places.items() if isinstance(number, int)}
    return {
        "id": card.id,
        "kind": kind_of(card),
        "number": card.number,
        "names": {language: words(message_of(card, "name")) for language, words in languages(KIND).items()},
        "texts": {language: words(message_of(card, "text"), **places) for language, words in languages(KIND).items()},
        **_printed(card),
        **({"points": points} if isinstance(card, ScoringCard) else {}),
    }


def _printed(card: Card) -> dict[str, Any]:
    """Return what is printed on a card, under the names that the facts have."""
    match card:
        case ExploreCard():
            shapes = [{"coin": offer.coin, **_shape(offer.shape)} for offer in card.shapes]
            return {"time": card.time, "ruin": False, "terrains": [*card.terrains], "shapes": shapes}
        case RuinsCard():
            return {"time": 0, "ruin": True, "terrains": [], "shapes": []}
        case AmbushCard():
            holes = _holes(card.shape)
            return {
                "terrain": card.terrain,
                "shape": _shape(card.shape),
                "arrow": card.arrow,
                "pass_to": "left" if card.arrow == Arrow.CLOCKWISE else "right",
                "solo_corner": card.corner,
                "solo_corner_cell": NAMES[first_corner(card)],
                "solo_direction": card.arrow,
                **({"holes": holes} if holes else {}),
            }
        case ScoringCard():
            return {"group": card.group, "solo_stars": card.solo_stars}
        case Season():
            return {"threshold": card.threshold, "edicts": [*card.edicts]}
        case SkillCard():
            shape = {"shape": _shape(card.shape)} if card.shape else {}
            return {"cost": card.cost, "use": card.use, "terrain": card.terrain or None, **shape}


def _shape(shape: Shape) -> dict[str, Any]:
    cells = [[row, column] for row, line in enumerate(shape.lines) for column, sign in enumerate(line) if sign == "#"]
    return {"size": shape.size, "cells": cells, "art": [line.replace("#", "X") for line in shape.lines]}


def _holes(shape: Shape) -> list[list[int]]:
    """Return the spaces between the parts of a shape, which do not belong to it."""
    return [
        [row, column]
        for row, line in enumerate(shape.lines)
        for column in range(line.index("#"), line.rindex("#"))
        if line[column] == "."
    ]


def _figures(one: Distribution) -> dict[str, Any]:
    from cartographers.cli.summary_view import PERCENTILES

    return {
        "count": one.count,
        "mean": round(one.mean, 2),
        "spread": round(one.deviation, 2),
        "percentiles": {str(percent): one.percentile(percent) for percent in PERCENTILES},
    }
