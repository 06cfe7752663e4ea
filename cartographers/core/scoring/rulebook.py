"""How a scoring rule answers, and the table of all rules.

A rule returns awards, not a number, so that a score and its explanation are one thing: each award says how many
stars which spaces earn together. A rule is named after its card and takes the map and, by name, what is printed there.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from math import gcd
from typing import TypeAlias

from msgspec.structs import replace

from cartographers.core.cards import ScoringCard
from cartographers.core.editions import Rules
from cartographers.core.maps import Land, Terrain
from cartographers.core.region import MAP, Region, size, union

Award: TypeAlias = tuple[int, Region]
"""Stars, and the spaces that earn them together."""

Rule: TypeAlias = Callable[..., list[Award]]

RULES: dict[str, Rule] = {}
"""Every scoring rule, by the id of its card."""


def scoring_card(rule: Rule) -> Rule:
    """Register a rule under its name."""
    RULES[rule.__name__] = rule
    return rule


BOUNDS: dict[str, Rule] = {}
"""For the cards that later drawings can take stars from: the most that an earlier map can have earned."""


def at_most(rule: Rule) -> Callable[[Rule], Rule]:
    """Register, under the name of a rule, the awards that no earlier state of a map can have exceeded.

    A rule without such a bound never gives less when more is drawn: what it gives later is its bound.
    """

    def enter(bound: Rule) -> Rule:
        BOUNDS[rule.__name__] = bound
        return bound

    return enter


def numbers(rule: Rule) -> frozenset[str]:
    """Return the names under which a rule takes what is printed on its card."""
    code = rule.__code__
    return frozenset(code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount])


def points(card: ScoringCard, rules: Rules) -> dict[str, int | str]:
    """Return what is printed on a scoring card, with the named rules' answers filled in."""
    return {name: getattr(rules, value) if isinstance(value, str) else value for name, value in card.points.items()}


def step(card: ScoringCard, rules: Rules) -> int:
    """Return the number of stars of which a scoring card gives only multiples: each award is one printed on it."""
    return gcd(
        *(number for name, number in points(card, rules).items() if isinstance(number, int) and name != "at_least")
    )


def highest(card: ScoringCard, rules: Rules, sides: Iterable[Land]) -> int:
    """Return a number of stars that a scoring card exceeds on no map of these sides."""
    return _highest(card.id, tuple(points(card, rules).items()), tuple(sides))


@cache
def _highest(card: str, given: tuple[tuple[str, int | str], ...], sides: tuple[Land, ...]) -> int:
    """Return what a card gives, or can have given, at most where every terrain is on every space at once."""
    most = 0
    for side in sides:
        drawn = MAP & ~side.mountain & ~side.wasteland
        land = replace(side, **dict.fromkeys(Terrain, drawn))
        most = max(most, stars(BOUNDS.get(card, RULES[card])(land, **dict(given))))
    return most


def awards(card: ScoringCard, rules: Rules, land: Land) -> list[Award]:
    """Return what a scoring card gives for a map: stars, and the spaces that earn them."""
    return rule(card, rules)(land)


def rule(card: ScoringCard, rules: Rules) -> Callable[[Land], list[Award]]:
    """Return the scoring rule of a card, with what is printed on it filled in, for many maps."""
    return partial(RULES[card.id], **points(card, rules))


def per_space(each: int, region: Region) -> list[Award]:
    """Return the award of some stars for each space."""
    return [(each * size(region), region)] if region else []


def per_cluster(each: int, region: Region) -> list[Award]:
    """Return the award of some stars for each of the most spaces of a region no two of which touch in a row."""
    number, rest = 0, region
    while rest:
        first = rest & -rest
        rest &= ~(first | first << 1)
        number += 1
    return [(each * number, region)] if region else []


def stars(awards: Sequence[Award]) -> int:
    """Return the sum of all stars."""
    total = 0
    for award, _ in awards:
        total += award
    return total


def spaces(awards: Sequence[Award]) -> Region:
    """Return all spaces that earn something."""
    return union(region for _, region in awards)
