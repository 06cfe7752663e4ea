"""Whether a filled-in score sheet is right, as far as what is given can prove (spec: score sheet).

Four levels of proof: the numbers alone, the final map, the map of each season, the log of the game. What a level cannot
prove is claimed neither as right nor as wrong.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum, StrEnum
from itertools import pairwise, product
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from cartographers.core.cards import Box, ScoringCard
from cartographers.core.editions import ANSWERS, Rules, set_apart
from cartographers.core.maps import Land
from cartographers.core.region import MAP, NOWHERE, Region, neighbours, size
from cartographers.core.scoring import BOUNDS, Award, spaces, stars
from cartographers.core.seasons import awards, points, ranked

EDICTS: Final = ("first", "second")
BOXES: Final = (*EDICTS, "coins", "monsters")
"""The boxes of a season that are added up; its edicts in the order A B, B C, C D, D A."""

_HIGHEST: Final = 1000
"""No box of any map holds so many stars."""


class Boxes(Struct, frozen=True):
    """What is written for one season: stars of its edicts, for coins and (0 or less) for monsters, and their sum."""

    first: int
    second: int
    coins: int
    monsters: int
    total: int

    @property
    def added(self) -> int:
        """What the boxes add up to."""
        return self.first + self.second + self.coins + self.monsters


class Sheet(Struct, frozen=True):
    """A score sheet as somebody filled it in; seasons by their ids."""

    player: str
    rules: Rules
    boxes: Mapping[str, Boxes]
    """The seasons that are filled in: the first ones of the year, in their order."""
    total: int | None = None
    edicts: tuple[str, ...] = ()
    """The scoring cards under A to D; none: they are not named."""
    land: Land | None = None
    """The map at the end of the last season that is filled in."""
    lands: Mapping[str, Land] = {}
    """The map at the end of a season, for those that are known."""


class Witness(Struct, frozen=True):
    """What the log of the game says of its player, by season, as far as seasons have been scored."""

    edicts: tuple[str, ...]
    lands: Mapping[str, Land]
    coins: Mapping[str, int]


class Level(IntEnum):
    """How much is given to prove a sheet with."""

    NUMBERS = 1
    MAP = 2
    SEASONS = 3
    LOG = 4


class Code(StrEnum):
    """What is wrong. `counted` is then the right number, or the one it must not fall below or exceed."""

    WRONG_BOX = "wrong_box"  # of an edict
    WRONG_MONSTERS = "wrong_monsters"
    WRONG_COINS = "wrong_coins"
    TOO_MANY = "too_many"  # of an edict: more than any earlier state of the map can have earned
    TOO_MANY_MONSTERS = "too_many_monsters"  # likewise
    TOO_FEW_COINS = "too_few_coins"  # fewer than mountains surrounded
    TOO_MANY_COINS = "too_many_coins"  # more than the track holds
    COINS_FELL = "coins_fell"  # fewer than in the season before
    STARS_FELL = "stars_fell"  # fewer than in the season before, of a card that can only have grown
    NEGATIVE = "negative"  # counted is the least it may be
    POSITIVE_MONSTERS = "positive_monsters"  # counted is 0, the most it may be
    WRONG_SUM = "wrong_sum"
    WRONG_TOTAL = "wrong_total"
    WRONG_EDICT = "wrong_edict"  # another card than in the log; written and counted are ids
    WRONG_MAP = "wrong_map"  # another map than in the log


AT_LEAST: Final = {Code.TOO_MANY_MONSTERS, Code.TOO_FEW_COINS, Code.COINS_FELL, Code.STARS_FELL, Code.NEGATIVE}
AT_MOST: Final = {Code.TOO_MANY, Code.TOO_MANY_COINS, Code.POSITIVE_MONSTERS}
"""The findings whose number is a bound."""


class Finding(Struct, frozen=True):
    """One thing that is wrong: what is written, what it should be, and the awards that prove it."""

    code: Code
    season: str | None
    box: str
    """`first`, `second`, `coins`, `monsters`, `total`, `map`, or the letter of an edict."""
    card: str | None
    written: int | str | None
    counted: int | str | None
    awards: Sequence[Award] = ()
    rules: tuple[str, ...] = ()
    """The named rules, as ``name=value``, each of which would make the written number right."""

    @property
    def spaces(self) -> Region:
        """All spaces that the finding is about."""
        return spaces(self.awards)


class Counted(Struct, frozen=True):
    """What the rules give for the boxes of a season, `None` where it cannot be proved."""

    first: int | None = None
    second: int | None = None
    coins: int | None = None
    monsters: int | None = None


class Report(Struct, frozen=True):
    """What is written, what it adds up to, what the rules count, and everything that is wrong."""

    sheet: Sheet
    level: Level
    edicts: tuple[str, ...]
    lands: Mapping[str, Land]
    """The maps that prove a season."""
    counted: Mapping[str, Counted]
    findings: tuple[Finding, ...]

    @property
    def added(self) -> int:
        """What all boxes add up to as they are written."""
        return sum(boxes.added for boxes in self.sheet.boxes.values())

    @property
    def total(self) -> int:
        """What all boxes add up to as they are counted, or written where they cannot be counted."""
        return sum(map(self.season_total, self.sheet.boxes))

    @property
    def monsters(self) -> int:
        """What monsters cost over the game, counted like the total; 0 or less."""
        return sum(self.right_boxes(season)[-1] for season in self.sheet.boxes)

    def right_boxes(self, season: str) -> list[int]:
        """Return the boxes of a season as they are counted, or written where they cannot be counted."""
        written, counted = self.sheet.boxes[season], self.counted[season]
        return [getattr(written, name) if (right := getattr(counted, name)) is None else right for name in BOXES]

    def season_total(self, season: str) -> int:
        """Return what those boxes add up to."""
        return sum(self.right_boxes(season))


def check(box: Box, sheet: Sheet, witness: Witness | None = None) -> Report:
    """Check a sheet with all that it gives, and with the log of its game if there is one."""
    edicts, lands = sheet.edicts, dict(sheet.lands)
    last = [*sheet.boxes][-1]
    if sheet.land is not None:
        lands.setdefault(last, sheet.land)
    if witness:
        edicts, lands = witness.edicts, {**lands, **witness.lands}
    lands = {season: lands[season] for season in sheet.boxes if season in lands}
    coins = witness.coins if witness else {}
    counted = {
        season: _counted(cards_of(box, edicts, season), sheet.rules, lands.get(season), coins.get(season))
        for season in sheet.boxes
    }
    draft = Report(sheet, _level(sheet, edicts, lands, witness), edicts, lands, counted, ())
    found = [*_boxes(box, draft), *(_against_log(box, draft, witness) if witness else ())]
    found += _sums(box, draft, found)
    names = [*BOXES, "total", *box.edicts, "map"]
    seasons = [season.id for season in box.seasons]

    def place(finding: Finding) -> tuple[int, int]:
        return (seasons.index(finding.season) if finding.season else len(seasons), names.index(finding.box))

    return Report(sheet, draft.level, edicts, lands, counted, tuple(sorted(found, key=place)))


def placed(reports: Sequence[Report]) -> tuple[int, ...] | None:
    """Return the places of players, by what is counted; `None` if their sheets cannot be from one game."""
    if len({(report.edicts, *report.sheet.boxes) for report in reports}) > 1:
        return None
    return ranked([(report.total, report.monsters) for report in reports])


def cards_of(box: Box, edicts: Sequence[str], season: str) -> list[ScoringCard]:
    """Return the two scoring cards of a season; none, if they are not known."""
    under = dict(zip(box.edicts, edicts, strict=False))
    letters = next(one.edicts for one in box.seasons if one.id == season)
    return [box.scoring[under[letter]] for letter in letters if letter in under]


def _level(sheet: Sheet, edicts: Sequence[str], lands: Mapping[str, Land], witness: Witness | None) -> Level:
    if witness and witness.lands.keys() >= sheet.boxes.keys():
        return Level.LOG
    if not edicts or not lands:
        return Level.NUMBERS
    return Level.SEASONS if lands.keys() == sheet.boxes.keys() else Level.MAP


def _counted(cards: Sequence[ScoringCard], rules: Rules, land: Land | None, coins: int | None) -> Counted:
    if land is None:
        return Counted(coins=coins)
    earned = [stars(awards(card, rules, land)) for card in cards]
    return Counted(**dict(zip(EDICTS, earned, strict=False)), coins=coins, monsters=-size(land.threatened))


def _boxes(box: Box, report: Report) -> Iterator[Finding]:
    """Yield the boxes that are wrong, each once."""
    before: str | None = None
    for season in report.sheet.boxes:
        for number, name in enumerate(EDICTS):
            cards = cards_of(box, report.edicts, season)
            yield from _edict(report, season, name, cards[number] if cards else None)
        yield from _coins(box, report, season, before)
        yield from _monsters(report, season)
        before = season
    yield from _fallen(box, report)


def _edict(report: Report, season: str, name: str, card: ScoringCard | None) -> Iterator[Finding]:
    written, right = getattr(report.sheet.boxes[season], name), getattr(report.counted[season], name)
    if written < 0 and right is None:
        yield Finding(Code.NEGATIVE, season, name, card.id if card else None, written, 0)
    elif card is None:
        return
    elif right is not None:
        if written != right:
            land = report.lands[season]
            others = _other_rules(card, report.sheet.rules, written, land)
            given = awards(card, report.sheet.rules, land)
            yield Finding(Code.WRONG_BOX, season, name, card.id, written, right, given, others)
    elif later := _later(report, season):
        bound = _at_most(card, report.sheet.rules, later)
        if written > stars(bound):
            yield Finding(Code.TOO_MANY, season, name, card.id, written, stars(bound), bound)


def _coins(box: Box, report: Report, season: str, before: str | None) -> Iterator[Finding]:
    boxes = report.sheet.boxes
    written, right, land = boxes[season].coins, report.counted[season].coins, report.lands.get(season)
    closed = land.surrounded if land else NOWHERE
    proved: list[Award] = [(size(closed), closed)] if closed else []
    least = min(size(closed), box.coin_track)
    earlier = boxes[before].coins if before else 0
    if right is not None:
        if written != right:
            yield Finding(Code.WRONG_COINS, season, "coins", None, written, right, proved)
    elif written < 0:
        yield Finding(Code.NEGATIVE, season, "coins", None, written, least, proved)
    elif written > box.coin_track:
        yield Finding(Code.TOO_MANY_COINS, season, "coins", None, written, box.coin_track)
    elif written < least:
        yield Finding(Code.TOO_FEW_COINS, season, "coins", None, written, least, proved)
    elif written < earlier <= box.coin_track:
        yield Finding(Code.COINS_FELL, season, "coins", None, written, earlier)


def _monsters(report: Report, season: str) -> Iterator[Finding]:
    written, right = report.sheet.boxes[season].monsters, report.counted[season].monsters
    later = _later(report, season)
    beside = NOWHERE
    if later:
        beside = neighbours(later.monster) & MAP & ~later.mountain & ~later.wasteland
    if written > 0 and right is None:
        yield Finding(Code.POSITIVE_MONSTERS, season, "monsters", None, written, 0)
    elif right is not None:
        if written != right:
            threatened = report.lands[season].threatened
            given: list[Award] = [(-size(threatened), threatened)] if threatened else []
            yield Finding(Code.WRONG_MONSTERS, season, "monsters", None, written, right, given)
    elif later and -written > size(beside):
        given = [(-size(beside), beside)]
        yield Finding(Code.TOO_MANY_MONSTERS, season, "monsters", None, written, -size(beside), given)


def _fallen(box: Box, report: Report) -> Iterator[Finding]:
    """Yield what a card that can only grow cannot have lost from one season to the next; one of the two is wrong."""
    for before, season in pairwise(report.sheet.boxes):
        earlier = dict(zip((card.id for card in cards_of(box, report.edicts, before)), EDICTS, strict=False))
        for card, name in zip(cards_of(box, report.edicts, season), EDICTS, strict=False):
            if card.id not in earlier or card.id in BOUNDS:
                continue
            if any(getattr(report.counted[one], name) is not None for one in (before, season)):
                continue
            most, written = (
                getattr(report.sheet.boxes[before], earlier[card.id]),
                getattr(report.sheet.boxes[season], name),
            )
            later = _later(report, before)
            possible = later is None or most <= stars(_at_most(card, report.sheet.rules, later))
            if possible and 0 <= written < most:
                yield Finding(Code.STARS_FELL, season, name, card.id, written, most)


def _against_log(box: Box, report: Report, witness: Witness) -> Iterator[Finding]:
    """Yield where cards and maps are not those of the log."""
    sheet = report.sheet
    for letter, written, right in zip(box.edicts, sheet.edicts, witness.edicts, strict=False):
        if written != right:
            yield Finding(Code.WRONG_EDICT, None, letter, right, written, right)
    typed = dict(sheet.lands)
    if sheet.land is not None:
        typed.setdefault([*sheet.boxes][-1], sheet.land)
    for season, land in typed.items():
        if season in witness.lands and (differ := _difference(land, witness.lands[season])):
            yield Finding(Code.WRONG_MAP, season, "map", None, None, None, [(0, differ)])


def _difference(one: Land, other: Land) -> Region:
    """Return the spaces on which two maps differ."""
    differ = NOWHERE
    for kind, region in asdict(one).items():
        differ |= region ^ getattr(other, kind)
    return differ


def _later(report: Report, season: str) -> Land | None:
    """Return the first map that is known of a season or a later one."""
    order = [*report.sheet.boxes]
    return next((report.lands[one] for one in order[order.index(season) :] if one in report.lands), None)


def _at_most(card: ScoringCard, rules: Rules, land: Land) -> list[Award]:
    """Return awards that no earlier state of a map can have exceeded."""
    if card.id in BOUNDS:
        return BOUNDS[card.id](land, **points(card, rules))
    return awards(card, rules, land)


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

    So a wrong box is not told again as a wrong sum, whether its number went into the sum or not.
    """
    sheet = report.sheet
    meant: dict[tuple[str, str], set[int]] = {}
    for finding in found:
        for at, numbers in _possible(box, report, finding):
            meant.setdefault(at, set()).update(numbers)
    totals = []
    for season, boxes in sheet.boxes.items():
        right, possible = report.season_total(season), {0}
        for name in BOXES:
            numbers = {getattr(boxes, name), *meant.get((season, name), ())}
            possible = {number + more for number in possible for more in numbers}
        if boxes.total in possible:
            totals.append({boxes.total})
        else:
            totals.append({boxes.total, boxes.added, right})
            yield Finding(Code.WRONG_SUM, season, "total", None, boxes.total, right)
    sums = {sum(numbers) for numbers in product(*totals)}
    if sheet.total is not None and sheet.total not in {*sums, report.total}:
        yield Finding(Code.WRONG_TOTAL, None, "total", None, sheet.total, report.total)


def _possible(box: Box, report: Report, finding: Finding) -> Iterator[tuple[tuple[str, str], Iterable[int]]]:
    """Yield the boxes that a finding casts doubt on, each with the numbers that may be the right ones."""
    season, counted = finding.season, finding.counted
    if season is None or not isinstance(counted, int) or not isinstance(finding.written, int):
        return
    at = season, finding.box
    seasons, edicts = [*report.sheet.boxes], report.edicts
    before = seasons[seasons.index(season) - 1]
    match finding.code:
        case Code.WRONG_BOX | Code.WRONG_MONSTERS | Code.WRONG_COINS:
            yield at, [counted]
        case Code.POSITIVE_MONSTERS:
            yield at, range(-_HIGHEST, 1)
        case Code.TOO_MANY | Code.TOO_MANY_COINS:
            yield at, range(counted + 1)
        case Code.TOO_MANY_MONSTERS:
            yield at, range(counted, 1)
        case Code.NEGATIVE:
            yield at, range(_HIGHEST)
        case Code.TOO_FEW_COINS:
            yield at, range(counted, box.coin_track + 1)
        case Code.COINS_FELL:
            yield at, range(counted, box.coin_track + 1)
            yield (before, "coins"), range(finding.written + 1)
        case Code.STARS_FELL:
            other = next(
                name
                for card, name in zip(cards_of(box, edicts, before), EDICTS, strict=False)
                if card.id == finding.card
            )
            yield at, range(counted, _HIGHEST)
            yield (before, other), range(finding.written + 1)
