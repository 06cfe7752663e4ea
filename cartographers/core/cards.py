"""What is printed on cards and sheets, as frozen values; `Box` holds all of it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from cartographers.core.editions import Rules
from cartographers.core.maps import Land, Terrain
from cartographers.core.shapes import Shape


class Arrow(StrEnum):
    """Which way a monster goes: where a map is passed to, and along the edge of the map in a solo game."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter_clockwise"


class Corner(StrEnum):
    """Where a monster of a solo game begins its walk."""

    TOP_LEFT = "top_left"
    TOP_RIGHT = "top_right"
    BOTTOM_LEFT = "bottom_left"
    BOTTOM_RIGHT = "bottom_right"


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """A shape on an explore card, and whether drawing it earns a coin."""

    shape: Shape
    coin: bool = False


class ExploreCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An explore card: one of the shapes is drawn in one of the terrains."""

    id: str
    number: int
    time: int
    terrains: tuple[Terrain, ...]
    shapes: tuple[Offer, ...]


class RuinsCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruins card: the next explore card must be drawn over ruins. It takes no time."""

    id: str
    number: int


class AmbushCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An ambush card: a shape of monsters, and the way it goes."""

    id: str
    number: int
    terrain: Terrain
    shape: Shape
    arrow: Arrow
    corner: Corner


class ScoringCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A scoring card: `points` are the arguments of the scoring rule that has its id.

    A number is meant as it is; a word is the named rule of the edition that gives the number.
    """

    id: str
    number: int
    group: str
    solo_stars: int
    points: dict[str, int | str]
    example: str = ""
    """A drawn map that shows what earns stars, and what does not."""


class Season(Struct, frozen=True, forbid_unknown_fields=True):
    """A season: it ends when the times of its explore cards reach the threshold; then two edicts are scored."""

    id: str
    number: int
    threshold: int
    edicts: tuple[str, str]


IN_PLAY: Final = 3
"""How many skills are open to everyone in a game with skills."""


class Use(StrEnum):
    """What a skill does to a turn."""

    REPLACES = "replaces"
    ADDS = "adds"
    AMBUSH = "ambush"


class SkillCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A skill card of the mini-expansion of the German box: what it does, and what using it costs in coins."""

    id: str
    number: str
    cost: int
    use: Use
    terrain: str = ""
    """What it is drawn in, perhaps farm and village at once; `card`: any terrain of the card in play.

    Empty: what the card asks for, or of an addition the terrain of the drawing.
    """
    shapes: tuple[Shape, ...] = ()
    """What is drawn; none: a shape of the card in play."""

    @property
    def chosen(self) -> bool:
        """Whether the player chooses among the terrains of the card in play."""
        return self.terrain == "card"

    @property
    def shape(self) -> Shape | None:
        """The shape that is drawn, if the skill has its own."""
        return self.shapes[0] if self.shapes else None


class Title(Struct, frozen=True, forbid_unknown_fields=True):
    """A title of the solo game, and the lowest rating that earns it."""

    id: str
    rating: int


class Box(Struct, frozen=True):
    """Everything in the box; cards by their ids, in the order of their numbers."""

    explore: Mapping[str, ExploreCard]
    ruins: Mapping[str, RuinsCard]
    ambushes: Mapping[str, AmbushCard]
    scoring: Mapping[str, ScoringCard]
    groups: tuple[str, ...]
    edicts: tuple[str, ...]
    seasons: tuple[Season, ...]
    sides: Mapping[str, Land]
    coin_track: int
    titles: tuple[Title, ...]
    skills: Mapping[str, SkillCard]
    editions: Mapping[str, Rules]
    first_game: tuple[str, ...]
    """The scoring cards of the German rulebook's first game, under A to D."""
