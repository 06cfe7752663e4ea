"""A shape that is moved over a map before it is drawn."""

from collections.abc import Iterator
from itertools import product
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from cartographers.base.events import Refusal
from cartographers.core.cards import Box, Offer, SkillCard, Use
from cartographers.core.legal import Drawing, Task, task
from cartographers.core.maps import Terrain
from cartographers.core.region import SIDE, STRIDE, Region, row_and_column, singles, space, space_names, union
from cartographers.core.shapes import Hanging, Orientation, Shape
from cartographers.core.skills import additional, check_coins, judge_with, to_draw_with
from cartographers.core.state import State


class Begun(Struct, frozen=True):
    """A legal drawing of what was asked for, to which a skill is about to add, and the coins there before it."""

    card: SkillCard
    wanted: Task
    drawing: Drawing
    paying: int


class Ghost(Struct, frozen=True):
    """A shape of a task, turned and mirrored, in a terrain, with the corner of its box in a row and a column from 0."""

    task: Task
    offer: int = 0
    terrain: int = 0
    turned: int = 0
    """Which of the shape's orientations it has, the printed one being the first."""
    row: int = 0
    column: int = 0
    card: SkillCard | None = None
    """The skill with which it is drawn."""
    begun: Begun | None = None
    """The drawing to which it adds."""

    @classmethod
    def of(cls, task: Task, card: SkillCard | None = None, begun: Begun | None = None) -> "Ghost":
        """Return the first shape of a task at the first place where it may be drawn, in the first terrain."""
        ghost = cls(task, card=card, begun=begun)
        for offer in range(len(ghost.offers)):
            jumped = replace(ghost, offer=offer).jumped(here=True)
            if jumped.drawing():
                return jumped
        return ghost

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The shapes of the task; only the single space where none of them fits."""
        return self.task.choice.offers

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """The terrains in which it may be drawn."""
        return self.task.choice.terrains

    @property
    def kind(self) -> Terrain:
        """The terrain in which it would be drawn."""
        return self.terrains[self.terrain]

    @property
    def shape(self) -> Shape:
        """The shape itself."""
        return self.offers[self.offer].shape

    @property
    def orientation(self) -> Orientation:
        """The shape as it is turned and mirrored."""
        return self.shape.orientations[self.turned]

    @property
    def spaces(self) -> Region:
        """The spaces over which it hovers."""
        if not isinstance(self.shape, Hanging):
            return self.orientation.at(space(self.row, self.column))
        cells = [(self.row + row, self.column + column) for row, column in self._cells()]
        return union(space(*cell) for cell in cells if min(cell) >= 0 and max(cell) < SIDE)

    def judged(self) -> Drawing:
        """Return what would be drawn, with its skill. Raises `Refusal` if it may not be drawn here."""
        if one := self.begun:
            return judge_with(one.card, one.wanted, one.drawing, one.paying, (self.kind, space_names(self.spaces)))
        drawing = self.task.judge(self.kind, self.spaces)
        return replace(drawing, skill=self.card.id) if self.card else drawing

    def drawing(self) -> Drawing | None:
        """Return what would be drawn, if it may be."""
        try:
            return self.judged()
        except Refusal:
            return None

    def moved(self, rows: int, columns: int) -> "Ghost":
        """Return it moved by rows and columns, kept on the map."""
        return self._at(self.row + rows, self.column + columns)

    def put(self, row: int, column: int) -> "Ghost":
        """Return it with its middle on a space."""
        return self._at(row - (self.orientation.height - 1) // 2, column - (self.orientation.width - 1) // 2)

    def turn(self) -> "Ghost":
        """Return it turned clockwise by a quarter, its middle where it was."""
        height = self.orientation.height
        return self._like({(column, height - 1 - row) for row, column in self._cells()})

    def mirror(self) -> "Ghost":
        """Return it with left and right exchanged."""
        width = self.orientation.width
        return self._like({(row, width - 1 - column) for row, column in self._cells()})

    def next(self) -> "Ghost":
        """Return the next shape, and after the last the first one in the next terrain."""
        place = self.offer + self.terrain * len(self.offers) + 1
        offer, terrain = place % len(self.offers), place // len(self.offers) % len(self.terrains)
        turned = self.turned if offer == self.offer else 0
        return replace(self, offer=offer, terrain=terrain, turned=turned).moved(0, 0)

    def jumped(self, *, here: bool = False) -> "Ghost":
        """Return it at the next place where it may be drawn, turned if there is none, or as it is."""
        count, current = len(self.shape.orientations), (self.row, self.column)
        for step in range(count + 1):
            turned = (self.turned + step) % count
            for place in self._places(turned):
                if step or place > current or (here and place == current):
                    return replace(self, turned=turned, row=place[0], column=place[1])
        return self

    def _places(self, turned: int) -> Iterator[tuple[int, int]]:
        """Yield the rows and columns of its corner at which it may be drawn in one of its orientations."""
        empty, required = self.task.empty, self.task.choice.required
        if not isinstance(self.shape, Hanging):
            yield from map(row_and_column, singles(self.shape.anchors(empty, required)[turned]))
            return
        legal = {*self.shape.placements(empty, required)}
        ghost = replace(self, turned=turned)
        for row, column in ghost.corners():
            if replace(ghost, row=row, column=column).spaces in legal:
                yield row, column

    def corners(self) -> Iterator[tuple[int, int]]:
        """Return all rows and columns that its corner can have; a shape that may hang over keeps a space on the map."""
        over = isinstance(self.shape, Hanging)
        height, width = self.orientation.height, self.orientation.width
        low, left = (1 - height, 1 - width) if over else (0, 0)
        corners = product(
            range(low, SIDE if over else SIDE + 1 - height), range(left, SIDE if over else SIDE + 1 - width)
        )
        return (corner for corner in corners if not over or replace(self, row=corner[0], column=corner[1]).spaces)

    def showing(self, drawing: Drawing) -> "Ghost":
        """Return it as a drawing of the task."""
        for offer, offered in enumerate(self.offers):
            for turned in range(len(offered.shape.orientations)):
                ghost = replace(self, offer=offer, turned=turned, terrain=self.terrains.index(drawing.terrain))
                for row, column in ghost.corners():
                    if (shown := replace(ghost, row=row, column=column)).spaces == drawing.spaces:
                        return shown
        raise ValueError(drawing)

    def like(self, other: "Ghost | None") -> "Ghost":
        """Return it where another one of the same shapes lies, in its terrain if that may be drawn; else as it is."""
        if other is None or other.begun or other.offers != self.offers:
            return self
        terrain = self.terrains.index(other.kind) if other.kind in self.terrains else 0
        place = {name: getattr(other, name) for name in ("offer", "turned", "row", "column")}
        return replace(self, terrain=terrain, **place)

    def _cells(self) -> set[tuple[int, int]]:
        return {divmod(offset, STRIDE) for offset in self.orientation.offsets}

    def _like(self, cells: set[tuple[int, int]]) -> "Ghost":
        wanted = Orientation.of(frozenset(cells))
        middle = self.row + (self.orientation.height - 1) // 2, self.column + (self.orientation.width - 1) // 2
        return replace(self, turned=self.shape.orientations.index(wanted)).put(*middle)

    def _at(self, row: int, column: int) -> "Ghost":
        """Return it as near as it can be to a place, and of several such places at the one nearest to where it is."""

        def away(corner: tuple[int, int]) -> tuple[int, int]:
            wanted, here = (
                abs(corner[0] - r) + abs(corner[1] - c) for r, c in ((row, column), (self.row, self.column))
            )
            return wanted, here

        row, column = min(self.corners(), key=away)
        return replace(self, row=row, column=column)


def drawn_with(box: Box, state: State, turn: int, skill: str = "") -> Ghost:
    """Return what a player may draw, perhaps with a skill. Raises `Refusal` if that cannot be used now."""
    return Ghost.of(to_draw_with(box, state, turn, skill), box.skills[skill] if skill else None)


def added(box: Box, state: State, turn: int, ghost: Ghost) -> Ghost | None:
    """Return what a skill adds to a drawing; None if it adds to none, or does so already, or nothing can be added.

    Raises `Refusal` if it may not be drawn, or the coins are too few.
    """
    if ghost.card is None or ghost.card.use != Use.ADDS or ghost.begun:
        return None
    wanted, drawing, paying = task(box, state, turn), ghost.judged(), state.coins[turn]
    check_coins(ghost.card, paying + drawing.coins)
    addition = additional(ghost.card, wanted, drawing)
    return Ghost.of(addition, ghost.card, Begun(ghost.card, wanted, drawing, paying)) if addition.drawable else None


def as_drawn(box: Box, state: State, turn: int, drawing: Drawing) -> Ghost:
    """Return the ghost of a legal drawing; of one with an addition, the ghost of that."""
    ghost = drawn_with(box, state, turn, drawing.skill).showing(drawing)
    addition = added(box, state, turn, ghost) if drawing.extra else None
    if addition is None or drawing.extra is None:
        return ghost
    return addition.showing(
        replace(drawing, terrain=cast("Terrain", drawing.extra.terrain), spaces=drawing.extra.spaces)
    )
