"""Where a monster goes in a solo game: along the edge of the map, then a ring farther in, until there is room."""

from functools import cache

from cartographers.core.cards import AmbushCard, Arrow, Corner
from cartographers.core.region import NOWHERE, SIDE, Region, row_and_column, singles, space, union


def printed_drawing(card: AmbushCard, empty: Region) -> Region:
    """Return the spaces that an ambush fills in its printed orientation, the box around it flush along the edge.

    Nowhere when there is no room on the whole map (rule ``solo_ambush: printed``).
    """
    shape = card.shape.printed
    places = map(shape.at, walk(shape.height, shape.width, card.corner, card.arrow))
    return next((spaces for spaces in places if not spaces & ~empty), NOWHERE)


def tried(card: AmbushCard, drawn: Region) -> int:
    """Return how many places were tried before the one where an ambush was drawn in its printed orientation."""
    shape = card.shape.printed
    return [*map(shape.at, walk(shape.height, shape.width, card.corner, card.arrow))].index(drawn)


def ring(drawn: Region) -> int:
    """Return how many spaces an ambush lies in from the edge of the map, on its ring of the walk."""
    places = map(row_and_column, singles(drawn))
    return min(min(row, column, SIDE - 1 - row, SIDE - 1 - column) for row, column in places)


def first_coverable(card: AmbushCard, empty: Region) -> Region:
    """Return the first space of the walk that the shape, turned and mirrored at will, can cover.

    Nowhere when it fits nowhere (rule ``solo_ambush: free``).
    """
    coverable = union(card.shape.placements(empty))
    return next((single for single in walk(1, 1, card.corner, card.arrow) if single & coverable), NOWHERE)


def first_corner(card: AmbushCard) -> Region:
    """Return the space on which the walk of an ambush begins."""
    return walk(1, 1, card.corner, card.arrow)[0]


@cache  # the same few walks serve every game
def walk(height: int, width: int, corner: Corner, arrow: Arrow) -> tuple[Region, ...]:
    """Return the places of a box's top left corner on its way around all rings, from the outermost."""
    steps: list[Region] = []
    for ring in range((SIDE + 1) // 2):
        top, bottom, left, right = ring, SIDE - height - ring, ring, SIDE - width - ring
        if top > bottom or left > right:
            break
        clockwise = [
            *((top, column) for column in range(left, right)),
            *((row, right) for row in range(top, bottom)),
            *((bottom, column) for column in range(right, left, -1) if top < bottom),
            *((row, left) for row in range(bottom, top, -1) if left < right),
        ]
        corners = {
            Corner.TOP_LEFT: (top, left),
            Corner.TOP_RIGHT: (top, right),
            Corner.BOTTOM_LEFT: (bottom, left),
            Corner.BOTTOM_RIGHT: (bottom, right),
        }
        # A ring of one row or column ends where it cannot turn back.
        clockwise += [] if corners[Corner.BOTTOM_RIGHT] in clockwise else [corners[Corner.BOTTOM_RIGHT]]
        path = clockwise if arrow == Arrow.CLOCKWISE else clockwise[::-1]
        start = path.index(corners[corner])
        steps += (space(row, column) for row, column in path[start:] + path[:start])
    return tuple(steps)
