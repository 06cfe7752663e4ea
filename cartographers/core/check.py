"""Whether a filled-in score sheet is right, as far as what is given can prove.

Four levels of proof: the numbers alone, the final map, the map of each season, the log of the game. What a level cannot
prove is claimed neither as right nor as wrong.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias

from msgspec.structs import replace

from cartographers.core.cards import Box, ScoringCard
from cartographers.core.check_coins import coins_found
from cartographers.core.check_log import against_log
from cartographers.core.editions import ANSWERS, Rules, set_apart
from cartographers.core.events import MOST_PLAYERS
from cartographers.core.maps import Land
from cartographers.core.region import MAP, NOWHERE, neighbours, size
from cartographers.core.scoring.rulebook import BOUNDS, Award, awards, highest, points, stars, step
from cartographers.core.seasons import cards_of, most_lost, ranked
from cartographers.core.sheet import BOXES, EDICTS, HEADS, Code, Counted, Finding, Level, Part, Report, Sheet, Witness

_Range: TypeAlias = tuple[int, int]
"""The numbers from the first to the last."""

_HIGHEST: Final = 1000
"""More stars than any box of any map can have."""


def check_sheet(box: Box, sheet: Sheet, witness: Witness | None = None) -> Report:
    """Check a sheet with all that it gives, and with the log of its game if there is one."""
    edicts, lands = sheet.edicts, dict(sheet.lands)
    last = [*sheet.boxes][-1]
    if sheet.land is not None and last not in sheet.parts:
        lands.setdefault(last, sheet.land)
    if witness:
        edicts, lands = witness.edicts, {**lands, **witness.lands}
    lands = {season: lands[season] for season in sheet.boxes if season in lands}
    parts = {**sheet.parts, **{season: Part(land, land) for season, land in lands.items()}}
    coins = witness.coins if witness else {}
    counted = {
        season: _counted(_cards(box, edicts, season), sheet.rules, parts.get(season), coins.get(season))
        for season in sheet.boxes
    }
    skills, spent = (witness.skills, witness.spent) if witness else (sheet.skills or None, {})
    level = _level(sheet, edicts, parts, witness)
    draft = Report(sheet, level, edicts, skills, spent, lands, parts, counted, ())
    found = [*_boxes(box, draft), *(against_log(box, sheet, witness) if witness else ())]
    found += _sums(box, draft, found)
    names = [*BOXES, "total", *HEADS, *box.edicts, "map"]
    seasons = [season.id for season in box.seasons]

    def place(finding: Finding) -> tuple[int, int]:
        return (seasons.index(finding.season) if finding.season else len(seasons), names.index(finding.box))

    return replace(draft, findings=tuple(sorted(found, key=place)))


def placed(reports: Iterable[Report]) -> tuple[int, ...] | None:
    """Return the places of players, by what is counted; `None` if their sheets cannot be from one game.

    Whose sheet is impossible, so that nobody knows its right total, comes after all whose sheets are possible.
    """
    game, skills, results = None, set[frozenset[str]](), list[tuple[bool, int, int]]()
    for report in reports:
        own = (report.edicts, *report.sheet.boxes)
        skills |= {frozenset(report.skills)} if report.skills else set()
        if game not in {None, own} or len(skills) > 1 or len(results) == MOST_PLAYERS:
            return None
        game = own
        results.append((not report.open, report.total, report.monsters))
    return ranked(results)


def _cards(box: Box, edicts: Sequence[str], season: str) -> list[ScoringCard]:
    return cards_of(box, edicts, next(one for one in box.seasons if one.id == season))


def _level(sheet: Sheet, edicts: Sequence[str], parts: Mapping[str, Part], witness: Witness | None) -> Level:
    if witness and witness.lands.keys() >= sheet.boxes.keys():
        return Level.LOG
    if not edicts or [*sheet.boxes][-1] not in parts:
        return Level.NUMBERS
    known = {season for season, part in parts.items() if part.least == part.most}
    return Level.SEASONS if known >= sheet.boxes.keys() else Level.MAP


def _counted(cards: Sequence[ScoringCard], rules: Rules, part: Part | None, coins: int | None) -> Counted:
    if part is None:
        return Counted(coins=coins)
    earned = dict(zip(EDICTS, (_sure(card, rules, part) for card in cards), strict=False))
    threatened = part.threatened
    return Counted(**earned, coins=coins, monsters=None if threatened is None else -size(threatened))


def _sure(card: ScoringCard, rules: Rules, part: Part) -> int | None:
    """Return what a card gives whatever is not known of a map; `None` if that may decide."""
    least, most = (stars(awards(card, rules, land)) for land in (part.least, part.most))
    return least if part.least == part.most or (card.id not in BOUNDS and least == most) else None


def _boxes(box: Box, report: Report) -> Iterator[Finding]:
    for season in report.sheet.boxes:
        for number, name in enumerate(EDICTS):
            cards = _cards(box, report.edicts, season)
            yield from _edict(box, report, season, name, cards[number] if cards else None)
        yield from _monsters(box, report, season)
    yield from _fallen(box, report)
    yield from coins_found(box, report)


def _edict(box: Box, report: Report, season: str, name: str, card: ScoringCard | None) -> Iterator[Finding]:
    written, right = getattr(report.sheet.boxes[season], name), getattr(report.counted[season], name)
    if written < 0 and right is None:
        yield Finding(Code.NEGATIVE, season, name, card.id if card else None, written, 0)
    elif card is None:
        most = max(highest(one, report.sheet.rules, box.sides.values()) for one in box.scoring.values())
        if written > most:
            yield Finding(Code.TOO_MANY, season, name, None, written, most)
    elif right is not None:
        if written != right:
            exact = report.lands.get(season)
            others = _other_rules(card, report.sheet.rules, written, exact) if exact else ()
            given = awards(card, report.sheet.rules, report.parts[season].least)
            yield Finding(Code.WRONG_BOX, season, name, card.id, written, right, given, others)
    else:
        most, given = _at_most(box, report, season, card)
        least, proof = _at_least(report, season, card)
        if written > most:
            yield Finding(Code.TOO_MANY, season, name, card.id, written, most, given)
        elif written < least:
            yield Finding(Code.TOO_FEW, season, name, card.id, written, least, proof)
        elif written % (each := step(card, report.sheet.rules)):
            yield Finding(Code.NO_MULTIPLE, season, name, card.id, written, each)


def _monsters(box: Box, report: Report, season: str) -> Iterator[Finding]:
    boxes, right = report.sheet.boxes[season], report.counted[season].monsters
    written, meant = boxes.monsters, boxes.meant.monsters
    most = most_lost(box)[[one.id for one in box.seasons].index(season)]
    later, part = report.later(season), report.parts.get(season)
    beside = NOWHERE
    if later:
        beside = neighbours(later.monster) & MAP & ~later.mountain & ~later.wasteland
        beside &= part.least.empty if part else MAP
    given: list[Award] = []
    if right is not None and part and (threatened := part.threatened):
        given = [(-size(threatened), threatened)]
    if right is not None and meant != right:
        yield Finding(Code.WRONG_MONSTERS, season, "monsters", None, written, right, given)
    elif right is None and later and -meant > size(beside):
        given = [(-size(beside), beside)]
        yield Finding(Code.TOO_MANY_MONSTERS, season, "monsters", None, written, -size(beside), given)
    elif right is None and -meant > most:
        yield Finding(Code.TOO_MANY_MONSTERS, season, "monsters", None, written, -most)
    elif boxes.minus_missing:
        yield Finding(Code.MISSING_MINUS, season, "monsters", None, written, meant, given)


def _fallen(box: Box, report: Report) -> Iterator[Finding]:
    """Yield the boxes of cards that can only grow and give less than when they were scored before."""
    boxes = report.sheet.boxes
    for season in boxes:
        for card, name in zip(_cards(box, report.edicts, season), EDICTS, strict=False):
            before = _before(box, report, season, card)
            written = getattr(boxes[season], name)
            if before is None or card.id in BOUNDS or getattr(report.counted[season], name) is not None or written < 0:
                continue
            each = step(card, report.sheet.rules)
            if written % each or written < _at_least(report, season, card)[0]:
                continue  # already told
            earlier, other = before
            proved, claimed = getattr(report.counted[earlier], other), getattr(boxes[earlier], other)
            if proved is not None:
                if written < proved:
                    given = awards(card, report.sheet.rules, report.parts[earlier].least)
                    yield Finding(Code.TOO_FEW, season, name, card.id, written, proved, given)
            elif not claimed % each and written < claimed <= _at_most(box, report, earlier, card)[0]:
                yield Finding(Code.STARS_FELL, season, name, card.id, written, claimed)


def _before(box: Box, report: Report, season: str, card: ScoringCard) -> tuple[str, str] | None:
    """Return the season and the box in which a card was last scored before a season."""
    order = [*report.sheet.boxes]
    for earlier in reversed(order[: order.index(season)]):
        for other, name in zip(_cards(box, report.edicts, earlier), EDICTS, strict=False):
            if other is card:
                return earlier, name
    return None


def _at_most(box: Box, report: Report, season: str, card: ScoringCard) -> tuple[int, list[Award]]:
    """Return what a card cannot have exceeded in a season: on any map, or with awards, before a later one."""
    rules, land = report.sheet.rules, report.later(season)
    if land is None:
        return highest(card, rules, box.sides.values()), []
    given = BOUNDS[card.id](land, **points(card, rules)) if card.id in BOUNDS else awards(card, rules, land)
    return stars(given), given


def _at_least(report: Report, season: str, card: ScoringCard) -> tuple[int, list[Award]]:
    """Return what a card that can only grow has certainly given, on a map that is known in part, with awards."""
    part = report.parts.get(season)
    given = awards(card, report.sheet.rules, part.least) if part and card.id not in BOUNDS else []
    return stars(given), given


def _other_rules(card: ScoringCard, rules: Rules, written: int, land: Land) -> tuple[str, ...]:
    """Return the answers to named rules by which a number is right."""
    asked = [name for name in card.points.values() if isinstance(name, str)]
    return tuple(
        f"{name}={answer}"
        for name in asked
        for answer in ANSWERS[name]
        if stars(awards(card, set_apart(rules, {name: answer}), land)) == written
    )


def _sums(box: Box, report: Report, found: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the sums that are wrong even if each wrong box had been added up as it should be.

    So a wrong box is not told again as a wrong sum, whether its number went into the sum or not, and a missing minus
    neither, whether it is missing in the sum as well or not.
    """
    sheet = report.sheet
    meant: dict[tuple[str, str], list[_Range]] = {
        (season, "monsters"): [(boxes.meant.monsters, boxes.meant.monsters)]
        for season, boxes in sheet.boxes.items()
        if boxes.minus_missing
    }
    for finding in found:
        for at, numbers in _possible(box, report, finding):
            meant.setdefault(at, []).append(numbers)
    totals = []
    for season, boxes in sheet.boxes.items():
        right = report.season_total(season)
        each = [[(number := getattr(boxes, name), number), *meant.get((season, name), ())] for name in BOXES]
        if any(sum(low for low, _ in some) <= boxes.total <= sum(high for _, high in some) for some in product(*each)):
            totals.append({boxes.total})
        else:
            totals.append({boxes.total, boxes.added, right})
            yield Finding(Code.WRONG_SUM, season, "total", None, boxes.total, right)
    sums = {sum(numbers) for numbers in product(*totals)}
    if sheet.total is not None and sheet.total not in {*sums, report.total}:
        yield Finding(Code.WRONG_TOTAL, None, "total", None, sheet.total, report.total)


def _possible(box: Box, report: Report, finding: Finding) -> Iterator[tuple[tuple[str, str], _Range]]:
    """Yield the boxes that a finding casts doubt on, each with the numbers that may be the right ones."""
    season, counted = finding.season, finding.counted
    if season is None or not isinstance(counted, int):
        return
    at = season, finding.box
    if finding.code == Code.COINS_FELL:
        order = [*report.sheet.boxes]
        yield at, (0, box.coin_track)
        yield (order[order.index(season) - 1], "coins"), (0, box.coin_track)
    elif finding.code == Code.STARS_FELL:
        yield at, (0, _HIGHEST)
        before = _before(box, report, season, box.scoring[finding.card or ""])
        if before:
            yield before, (0, _HIGHEST)
    else:
        bounds = {
            Code.TOO_MANY_MONSTERS: (counted, 0),
            Code.TOO_MANY: (0, counted),
            Code.TOO_MANY_COINS: (0, counted),
            Code.TOO_FEW: (counted, _HIGHEST),
            Code.TOO_FEW_COINS: (counted, box.coin_track),
            Code.NEGATIVE: (counted, _HIGHEST),
            Code.NO_MULTIPLE: (0, _HIGHEST),
        }
        yield at, bounds.get(finding.code, (counted, counted))
