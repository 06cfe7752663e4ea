"""Whether the coins of a filled-in score sheet can be right, and the marks that a skill leaves on its map.

Coins only grow, but for those that skills cost: at most one skill a season, of those in the game. Where a sheet names
none, a space that is farm and village at once shows that some were in play, which may have cost anything.
"""

from collections.abc import Collection, Iterator
from functools import partial
from typing import Final

from cartographers.core.cards import Box
from cartographers.core.maps import Land
from cartographers.core.region import NOWHERE, Region, size
from cartographers.core.scoring.rulebook import Award
from cartographers.core.seasons import least_spent
from cartographers.core.sheet import Code, Finding, Part, Report

_DIPLOMACY: Final = "diplomacy"
"""The skill whose spaces can be seen on a map."""


def coins_found(box: Box, report: Report) -> Iterator[Finding]:
    """Yield what is wrong with the coins of each season, and with what Diplomacy drew."""
    for season in report.sheet.boxes:
        yield from _coins(box, report, season)
    if report.skills is not None:
        yield from _uses(report, in_play=_DIPLOMACY in report.skills)


def dearest(box: Box, report: Report) -> int:
    """Return the most coins that a season can cost."""
    return max(_costs(box, report))


def _costs(box: Box, report: Report) -> Collection[int]:
    """Return what a season can cost."""
    if report.skills is not None:
        return {0, *(box.skills[skill].cost for skill in report.skills)}
    lands = [*report.lands.values(), *([report.sheet.land] if report.sheet.land else ())]
    return range(box.coin_track + 1 if any(map(_both, lands)) else 1)


def spent(box: Box, report: Report, season: str) -> tuple[int, int]:
    """Return the fewest and the most coins that skills can have cost by the end of a season."""
    order = [*report.sheet.boxes]
    at = order.index(season)
    logged = [(number, report.spent[one]) for number, one in enumerate(order[: at + 1]) if one in report.spent]
    last, paid = logged[-1] if logged else (-1, 0)
    uses = [0, *_used(report, at)] if _DIPLOMACY in (report.skills or ()) else [0]
    cost = min(max(uses), at + 1) * box.skills[_DIPLOMACY].cost
    fallen = [0, *least_spent(map(partial(_left, box, report), order), _costs(box, report))]
    return max(paid + fallen[at + 1] - fallen[last + 1], cost), paid + dearest(box, report) * (at - last)


def _left(box: Box, report: Report, season: str) -> int:
    """Return the coins of a season, as counted or else as written, as far as the track can have as many."""
    written, right = report.sheet.boxes[season].coins, report.counted[season].coins
    return min(max(written, 0), box.coin_track) if right is None else right


def _used(report: Report, at: int) -> Iterator[int]:
    """Yield, by each map that is known, how often Diplomacy was used by the end of a season: once in each after it."""
    for number, season in enumerate(report.sheet.boxes):
        if season in report.parts:
            yield size(_both(report.parts[season].least)) - max(0, number - at)


def _coins(box: Box, report: Report, season: str) -> Iterator[Finding]:
    order = [*report.sheet.boxes]
    written, right = report.sheet.boxes[season].coins, report.counted[season].coins
    least, most, given = _bounds(box, report, season)
    before = order[order.index(season) - 1] if season != order[0] else None
    if right is not None:
        if written != right:
            yield Finding(Code.WRONG_COINS, season, "coins", None, written, right, given)
    elif written < 0:
        yield Finding(Code.NEGATIVE, season, "coins", None, written, 0)
    elif written > most:
        yield Finding(Code.TOO_MANY_COINS, season, "coins", None, written, most)
    elif written < least:
        yield Finding(Code.TOO_FEW_COINS, season, "coins", None, written, least, given)
    elif before and report.counted[before].coins is None:
        earlier = report.sheet.boxes[before].coins
        if written < (least := earlier - dearest(box, report)) and earlier <= _bounds(box, report, before)[1]:
            yield Finding(Code.COINS_FELL, season, "coins", None, written, least)


def _bounds(box: Box, report: Report, season: str) -> tuple[int, int, list[Award]]:
    """Return the fewest and the most coins of a season, and the mountains if they prove the fewest."""
    order = [*report.sheet.boxes]
    at, dear = order.index(season), dearest(box, report)
    logged = [
        (number - at, coins) for number, one in enumerate(order) if (coins := report.counted[one].coins) is not None
    ]
    fewest, highest = spent(box, report, season)
    land = report.earlier(season)
    closed = land.surrounded if land else NOWHERE
    proved = min(size(closed), box.coin_track) - highest
    least = max([proved, *(coins + ago * dear for ago, coins in logged if ago < 0)])
    most = min([box.coin_track - fewest, *(coins + ahead * dear for ahead, coins in logged if ahead >= 0)])
    return least, most, [(size(closed), closed)] if closed and proved == least else []


def _uses(report: Report, *, in_play: bool) -> Iterator[Finding]:
    """Yield where more spaces became farm and village at once than there were seasons, or any without Diplomacy."""
    known = {number: report.parts[one] for number, one in enumerate(report.sheet.boxes) if one in report.parts}
    known = {-1: Part(Land(), Land()), **known}
    start = -1
    for at, part in known.items():
        for since, earlier in known.items():
            drawn = _both(part.least) & ~_both(earlier.most)
            most = (at - since) * in_play
            if start <= since < at and size(drawn) > most:
                yield Finding(
                    Code.TOO_MANY_USES, [*report.sheet.boxes][at], "map", None, size(drawn), most, [(0, drawn)]
                )
                start = at


def _both(land: Land) -> Region:
    """Return the spaces that are farm and village at once, which Diplomacy alone draws."""
    return land.farm & land.village
