"""A filled-in score sheet, and what a check of it reports."""

from collections.abc import Mapping, Sequence
from enum import IntEnum, StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cartographers.core.editions import Rules
from cartographers.core.maps import Land
from cartographers.core.region import Region, neighbours
from cartographers.core.scoring.rulebook import Award, spaces

EDICTS: Final = ("first", "second")
BOXES: Final = (*EDICTS, "coins", "monsters")
"""The boxes of a season that are added up; its edicts in the order A B, B C, C D, D A."""


HEADS: Final = ("player", "side", "edition", "rules", "skills")
"""What stands above the numbers and is compared with the log, in this order."""


class Boxes(Struct, frozen=True):
    """What is written for one season: stars of its edicts, for coins and (0 or less) for monsters, and their sum."""

    first: int
    second: int
    coins: int
    monsters: int
    total: int

    @property
    def minus_missing(self) -> bool:
        """Whether a number stands for monsters that only makes sense with a minus before it."""
        return self.monsters > 0

    @property
    def meant(self) -> "Boxes":
        """The boxes with the minus before monsters, should it be missing."""
        return replace(self, monsters=-self.monsters) if self.minus_missing else self

    @property
    def added(self) -> int:
        """What the boxes add up to."""
        return self.first + self.second + self.coins + self.monsters


class Head(Struct, frozen=True):
    """What is said of the game and its player; nothing stands for what is not told."""

    player: str = ""
    side: str | None = None
    edition: str | None = None
    rules: Mapping[str, str | int] = {}
    """Of a sheet the named rules that it sets apart, of a log all of them."""


class Part(Struct, frozen=True):
    """A map that is known in part: what was certainly drawn by the end of a season, and all that may have been."""

    least: Land
    most: Land

    @property
    def threatened(self) -> Region | None:
        """The empty spaces adjacent to monsters; `None` if what is not known decides about some."""
        sure = self.most.empty & neighbours(self.least.monster)
        return sure if sure == self.least.empty & neighbours(self.most.monster) else None


class Sheet(Struct, frozen=True):
    """A score sheet as somebody filled it in; seasons by their ids."""

    player: str
    rules: Rules
    boxes: Mapping[str, Boxes]
    """The seasons that are filled in: the first ones of the year, in order."""
    total: int | None = None
    edicts: tuple[str, ...] = ()
    """The scoring cards under A to D; empty if they are not named."""
    land: Land | None = None
    """The map at the end of the last season that is filled in."""
    lands: Mapping[str, Land] = {}
    """The map at the end of a season, for those that are known."""
    parts: Mapping[str, Part] = {}
    """The map at the end of a season, for those known in part, as the season of some spaces is not given."""
    head: Head = Head()
    """What the sheet itself says, whatever it is checked by."""
    skills: tuple[str, ...] = ()
    """The skills of the game; empty if they are not named."""


class Witness(Struct, frozen=True):
    """What the log of the game says about its player, by season, as far as seasons have been scored."""

    edicts: tuple[str, ...]
    lands: Mapping[str, Land]
    coins: Mapping[str, int]
    land: Land
    """The map at the end of the log."""
    head: Head
    """What the log says; the name of the player is as the sheet has it if both mean the same."""
    skills: tuple[str, ...] = ()
    spent: Mapping[str, int] = {}
    """The coins that skills had cost by the end of each season; `coins` are those left."""


class Level(IntEnum):
    """How much is given to prove a sheet with."""

    NUMBERS = 1
    MAP = 2
    SEASONS = 3
    LOG = 4


class Code(StrEnum):
    """What is wrong. `counted` is then the right number, or the one it must not fall below or exceed, or divides it."""

    WRONG_BOX = "wrong_box"  # of an edict
    WRONG_MONSTERS = "wrong_monsters"
    WRONG_COINS = "wrong_coins"
    TOO_FEW = "too_few"  # of an edict: fewer than an earlier map has earned, of a card that can only grow
    TOO_MANY = "too_many"  # of an edict: more than any earlier state of the map, or any map, can have earned
    NO_MULTIPLE = "no_multiple"  # of an edict: the card gives only multiples of counted
    TOO_MANY_MONSTERS = "too_many_monsters"  # likewise
    TOO_FEW_COINS = "too_few_coins"  # fewer than mountains surrounded, or than the log has before, less skills' cost
    TOO_MANY_COINS = "too_many_coins"  # more than the track holds without those spent, or than the log has later
    TOO_MANY_USES = "too_many_uses"  # of Diplomacy: more spaces that are farm and village at once than it can have made
    COINS_FELL = "coins_fell"  # fewer than in the season before, by more than a skill can have cost
    STARS_FELL = "stars_fell"  # fewer than when the card was scored before, of one that can only grow
    NEGATIVE = "negative"  # counted is the least it may be
    MISSING_MINUS = "missing_minus"  # of monsters: right, but for the minus; counted has it
    WRONG_SUM = "wrong_sum"
    WRONG_TOTAL = "wrong_total"
    WRONG_EDICT = "wrong_edict"  # another card than in the log; written and counted are ids
    WRONG_MAP = "wrong_map"  # another map than in the log
    WRONG_PLAYER = "wrong_player"  # nobody of this name plays alone in the log
    WRONG_SIDE = "wrong_side"  # another side of the map than in the log
    WRONG_EDITION = "wrong_edition"  # likewise
    WRONG_RULE = "wrong_rule"  # another answer to a named rule than in the log; both as ``name=value``
    WRONG_SKILLS = "wrong_skills"  # other skills than in the log; both as ids with commas between them


AT_LEAST: Final = {
    Code.TOO_FEW,
    Code.TOO_MANY_MONSTERS,
    Code.TOO_FEW_COINS,
    Code.COINS_FELL,
    Code.STARS_FELL,
    Code.NEGATIVE,
}
AT_MOST: Final = {Code.TOO_MANY, Code.TOO_MANY_COINS, Code.TOO_MANY_USES}
"""The findings whose number is a bound, so that what is right is not known."""


class Finding(Struct, frozen=True):
    """One thing that is wrong: what is written, what it should be, and the awards that prove it."""

    code: Code
    season: str | None
    box: str
    """`first`, `second`, `coins`, `monsters`, `total`, `map`, the letter of an edict, or a name of `HEADS`."""
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
    skills: tuple[str, ...] | None
    """Those of the log, or else of the sheet; `None` if neither names them."""
    spent: Mapping[str, int]
    """What skills had cost by the end of each season that the log has."""
    lands: Mapping[str, Land]
    """The maps that prove a season."""
    parts: Mapping[str, Part]
    """What is known of the map of each season of which anything is; both ends are alike where all is."""
    counted: Mapping[str, Counted]
    findings: tuple[Finding, ...]

    @property
    def open(self) -> bool:
        """Whether only a bound is known for some mistake, so that the right total is unknown."""
        return any(finding.code in AT_LEAST | AT_MOST | {Code.NO_MULTIPLE} for finding in self.findings)

    @property
    def added(self) -> int:
        """What all boxes add up to as they are written."""
        return sum(boxes.added for boxes in self.sheet.boxes.values())

    @property
    def total(self) -> int:
        """What all boxes add up to as they are counted, or meant where they cannot be counted."""
        return sum(map(self.season_total, self.sheet.boxes))

    @property
    def monsters(self) -> int:
        """What monsters cost over the game, counted like the total; 0 or less."""
        return sum(self.right_boxes(season)[-1] for season in self.sheet.boxes)

    def later(self, season: str) -> Land | None:
        """Return a map with all that was drawn by the end of a season: the first that is known from then on."""
        order = [*self.sheet.boxes]
        return next((self.parts[one].most for one in order[order.index(season) :] if one in self.parts), None)

    def earlier(self, season: str) -> Land | None:
        """Return a map with nothing that was drawn after a season: the last that is known until then."""
        order = [*self.sheet.boxes]
        known = (self.parts[one].least for one in order[order.index(season) :: -1] if one in self.parts)
        return next(known, None)

    def right_boxes(self, season: str) -> list[int]:
        """Return the boxes of a season as they are counted, or meant where they cannot be counted."""
        meant, counted = self.sheet.boxes[season].meant, self.counted[season]
        return [getattr(meant, name) if (right := getattr(counted, name)) is None else right for name in BOXES]

    def season_total(self, season: str) -> int:
        """Return what those boxes add up to."""
        return sum(self.right_boxes(season))
