"""Opens the box: reads the cards, and refuses cards without rules and rules without cards."""

from collections.abc import Container, Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from msgspec import Struct

from cartographers.base.compiled_cards import opened
from cartographers.base.events import MalformedEventError
from cartographers.base.plain_yaml import DataFlaw, Document
from cartographers.core.cards import AmbushCard, Box, ExploreCard, RuinsCard, ScoringCard, Season, SkillCard, Title
from cartographers.core.editions import Rules, set_apart
from cartographers.core.maps import Land, parse_land
from cartographers.core.scoring.rulebook import RULES, numbers
from cartographers.core.shapes import Shape

C = TypeVar("C", ExploreCard, RuinsCard, AmbushCard, ScoringCard)


class Explore(Struct, forbid_unknown_fields=True):
    """What `explore.yaml` holds."""

    explore: list[ExploreCard]
    ruins: list[RuinsCard]


class Ambush(Struct, forbid_unknown_fields=True):
    """What `ambush.yaml` holds."""

    ambushes: list[AmbushCard]


class Scoring(Struct, forbid_unknown_fields=True):
    """What `scoring.yaml` holds."""

    groups: tuple[str, ...]
    scoring: list[ScoringCard]


class Maps(Struct, forbid_unknown_fields=True):
    """What `maps.yaml` holds."""

    coin_track: int
    sides: dict[str, str]


class Seasons(Struct, forbid_unknown_fields=True):
    """What `seasons.yaml` holds."""

    edicts: tuple[str, ...]
    seasons: tuple[Season, ...]
    titles: tuple[Title, ...]


class Skills(Struct, forbid_unknown_fields=True):
    """What `skills.yaml` holds."""

    skills: list[SkillCard]


class Editions(Struct, forbid_unknown_fields=True):
    """What `editions.yaml` holds."""

    common: Rules
    editions: dict[str, dict[str, str | int]]
    first_game: tuple[str, ...]


class Mismatch(StrEnum):
    """Why readable files do not make a box."""

    NO_RULE = "no_rule"  # id
    NO_CARD = "no_card"  # id
    OTHER_POINTS = "other_points"  # expected
    UNKNOWN_ID = "unknown_id"  # id
    REPEATED_ID = "repeated_id"  # id


_FILES: Final = (
    *("ambush.yaml", "editions.yaml", "explore.yaml", "maps.yaml", "scoring.yaml", "seasons.yaml", "skills.yaml"),
)


def open_box() -> Box:
    """Return everything in the box. Raises `DataError`, with the place, if a file is wrong or cards lack rules."""
    return opened(_FILES, _box)


def _box(files: Mapping[str, Document]) -> Box:
    explore = files["explore.yaml"].convert(Explore, _shape)
    ambush = files["ambush.yaml"].convert(Ambush, _shape)
    scoring = files["scoring.yaml"].convert(Scoring)
    maps = files["maps.yaml"].convert(Maps)
    seasons = files["seasons.yaml"].convert(Seasons)
    editions = files["editions.yaml"].convert(Editions)
    skills = files["skills.yaml"].convert(Skills, _shape)
    cards = _by_id(files["scoring.yaml"], "scoring", scoring.scoring)
    check_rules(files["scoring.yaml"], scoring)
    _check_known(files["editions.yaml"], editions.first_game, cards, "first_game")
    for index, season in enumerate(seasons.seasons):
        _check_known(files["seasons.yaml"], season.edicts, seasons.edicts, "seasons", index, "edicts")
    return Box(
        explore=_by_id(files["explore.yaml"], "explore", explore.explore),
        ruins=_by_id(files["explore.yaml"], "ruins", explore.ruins),
        ambushes=_by_id(files["ambush.yaml"], "ambushes", ambush.ambushes),
        scoring=cards,
        groups=scoring.groups,
        edicts=seasons.edicts,
        seasons=seasons.seasons,
        sides=_sides(files["maps.yaml"], maps),
        coin_track=maps.coin_track,
        titles=seasons.titles,
        skills={card.id: card for card in skills.skills},
        editions=_editions(files["editions.yaml"], editions),
        first_game=editions.first_game,
    )


def check_rules(file: Document, scoring: Scoring) -> None:
    """Check that each scoring card has its rule, with the rule's own arguments, and that each rule has its card.

    Raises `DataError` at the card that has no such rule, or at the list that lacks a card.
    """
    for index, card in enumerate(scoring.scoring):
        at = ("scoring", index)
        if card.id not in RULES:
            raise file.error(Mismatch.NO_RULE, *at, "id", id=card.id)
        if card.group not in scoring.groups:
            raise file.error(Mismatch.UNKNOWN_ID, *at, "group", id=card.group)
        if card.points.keys() != numbers(RULES[card.id]):
            raise file.error(Mismatch.OTHER_POINTS, *at, "points", expected=sorted(numbers(RULES[card.id])))
        for name, value in card.points.items():
            if isinstance(value, str) and value not in Rules.__struct_fields__:
                raise file.error(Mismatch.UNKNOWN_ID, *at, "points", name, id=value)
    if without := sorted(RULES.keys() - {card.id for card in scoring.scoring}):
        raise file.error(Mismatch.NO_CARD, "scoring", id=without[0])


def _by_id(file: Document, where: str, cards: Iterable[C]) -> dict[str, C]:
    known: dict[str, C] = {}
    for index, card in enumerate(cards):
        if card.id in known:
            raise file.error(Mismatch.REPEATED_ID, where, index, "id", id=card.id)
        known[card.id] = card
    return known


def _check_known(file: Document, ids: Iterable[str], known: Container[str], *where: str | int) -> None:
    for index, name in enumerate(ids):
        if name not in known:
            raise file.error(Mismatch.UNKNOWN_ID, *where, index, id=name)


def _sides(file: Document, maps: Maps) -> dict[str, Land]:
    sides = {}
    for side, grid in maps.sides.items():
        try:
            sides[side] = parse_land(grid.split())
        except ValueError as error:
            raise file.error(DataFlaw.WRONG_VALUE, "sides", side, value=grid) from error
    return sides


def _editions(file: Document, editions: Editions) -> dict[str, Rules]:
    boxes = {}
    for name, own in editions.editions.items():
        try:
            boxes[name] = set_apart(editions.common, own)
        except MalformedEventError as error:
            rule = str(error.facts["rule"])
            raise file.error(DataFlaw.WRONG_VALUE, "editions", name, rule, value=own[rule]) from error
    return boxes


def _shape(kind: type, value: object) -> object:
    """Make a shape of its drawing, for msgspec."""
    if kind is not Shape:
        raise NotImplementedError(kind)
    if not isinstance(value, str):
        raise ValueError(value)  # noqa: TRY004 - what a hook of msgspec raises for a value that cannot be
    return Shape(value)
