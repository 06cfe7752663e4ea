"""A shape that is moved over a map before it is drawn."""

from msgspec import Struct
from msgspec.structs import replace

from cartographers.base.events import Refusal
from cartographers.core.cards import Offer
from cartographers.core.legal import Drawing, Task
from cartographers.core.maps import Terrain
from cartographers.core.region import SIDE, STRIDE, Region, row_and_column, singles, space
from cartographers.core.shapes import Orientation, Shape


class Ghost(Struct, frozen=True):
    """A shape of a task, turned and mirrored, in a terrain, with the corner of its box in a row and a column from 0."""

    task: Task
    offer: int = 0
    terrain: int = 0
    turned: int = 0
    """Which of the shape's orientations it has, the printed one being the first."""
    row: int = 0
    column: int = 0

    @classmethod
    def of(cls, task: Task) -> "Ghost":
        """Return the first shape of a task at the first place where it may be drawn, in the first terrain."""
        ghost = cls(task)
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
        return self.orientation.at(space(self.row, self.column))

    def judged(self) -> Drawing:
        """Return what would be drawn. Raises `Refusal` if it may not be drawn here."""
        return self.task.judge(self.kind, self.spaces)

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
        anchors = self.shape.anchors(self.task.empty, self.task.choice.required)
        count = len(anchors)
        current = space(self.row, self.column)
        for step in range(count + 1):
            turned = (self.turned + step) % count
            for anchor in singles(anchors[turned]):
                if step or anchor > current or (here and anchor == current):
                    row, column = row_and_column(anchor)
                    return replace(self, turned=turned, row=row, column=column)
        return self

    def showing(self, drawing: Drawing) -> "Ghost":
        """Return it as a drawing of the task."""
        for offer, offered in enumerate(self.offers):
            for turned, orientation in enumerate(offered.shape.orientations):
                for anchor in singles(orientation.anchors):
                    if orientation.at(anchor) == drawing.spaces:
                        row, column = row_and_column(anchor)
                        terrain = self.terrains.index(drawing.terrain)
                        return replace(self, offer=offer, terrain=terrain, turned=turned, row=row, column=column)
        raise ValueError(drawing)

    def _cells(self) -> set[tuple[int, int]]:
        return {divmod(offset, STRIDE) for offset in self.orientation.offsets}

    def _like(self, cells: set[tuple[int, int]]) -> "Ghost":
        wanted = Orientation.of(frozenset(cells))
        middle = self.row + (self.orientation.height - 1) // 2, self.column + (self.orientation.width - 1) // 2
        return replace(self, turned=self.shape.orientations.index(wanted)).put(*middle)

    def _at(self, row: int, column: int) -> "Ghost":
        lowest, rightmost = SIDE - self.orientation.height, SIDE - self.orientation.width
        return replace(self, row=min(max(row, 0), lowest), column=min(max(column, 0), rightmost))
