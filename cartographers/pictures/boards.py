"""Boards as pictures: squares with their signs, letters and marks, the coin track, and the score sheet."""

from itertools import pairwise
from math import ceil
from typing import Final

from cartographers.base.words import Words, number
from cartographers.pictures.drawing import FAINT, INK, LINE, PAPER, Pen, clipped, fitting, signs, wrapped
from cartographers.pictures.scene import Board, Purse, ScoreBox, ScoreTable, Square, spoken

WIDTH: Final = 440.0
"""How wide a board is, with all that belongs to it."""

SMALL: Final = 13.0
_LABEL: Final = 20.0
_LARGEST: Final = 76.0
"""The largest side of a square."""

_BESIDE: Final = 92.0
"""How wide the place is where others stand beside a board."""

_ROW: Final = 24.0


def draw_board(pen: Pen, words: Words, board: Board, *, empty: bool = False) -> float:
    """Draw a board under its player's name and stars, unless they are still empty, and return how high it is."""
    y = 0.0 if empty else _heading(pen, board)
    y = _squares(pen, words, board, y)
    if board.purse:
        y = _track(pen, board.purse, y + 8)
    for note in board.notes:
        y = pen.lines(y + 4, wrapped(spoken(words, note), WIDTH, SMALL), SMALL)
    if len(board.score.columns) > 1:
        y = draw_scores(pen, words, board.score, y + 10)
    return y


def _heading(pen: Pen, board: Board) -> float:
    total = number(board.total)
    pen.sign("star", WIDTH - 20, 1, 18)
    pen.text(WIDTH - 26, 17, total, 18, bold=True, text_anchor="end")
    place = f"{board.place}. " if board.place and board.player else ""
    name = clipped(spoken_name(board), WIDTH - 90, 17, bold=True)
    pen.text(0, 17, f"{place}{name}", 17, bold=True)
    return 28.0


def spoken_name(board: Board) -> str:
    """Return the name of a player as it can be shown."""
    return spoken(_NO_WORDS, board.player)


_NO_WORDS: Final = Words("en", "")
"""A name is said without words."""


def _shown(board: Board) -> tuple[range, range]:
    """Return which rows and columns are shown: of a board that floats only those from the first to the last filled."""
    rows, columns = range(len(board.rows)), range(len(board.columns))
    filled = [(row, column) for row in rows for column in columns if board.squares[row][column] != Square()]
    if not board.floating or not filled:
        return rows, columns
    return tuple(range(min(some), max(some) + 1) for some in zip(*filled, strict=True))  # type: ignore[return-value]


def _squares(pen: Pen, words: Words, board: Board, top: float) -> float:
    """Draw rows, columns and squares of a board, and whoever stands beside it; return where it ends."""
    rows, columns = _shown(board)
    room = WIDTH - _LABEL - (_BESIDE if board.beside else 0)
    side = min(_LARGEST, room / len(columns))
    left = _LABEL + (_BESIDE if board.beside and board.beside[0].left else 0)
    top += 16
    for at, column in enumerate(columns):
        pen.text(left + side * (at + 0.5), top - 4, board.columns[column], 12, text_anchor="middle")
    for down, row in enumerate(rows):
        y = top + side * down
        pen.text(left - 6, y + side / 2 + 4, board.rows[row], 12, text_anchor="end")
        for at, column in enumerate(columns):
            square = board.squares[row][column]
            place = f"{board.rows[row]}{board.columns[column]}"
            said = ", ".join(spoken(words, name) for name in square.names)
            around = pen.group(f"{place}: {said}") if said else pen
            draw_square(around, square, left + side * at, y, side)
    _newest(pen, board, (rows, columns), (left, top, side))
    _links(pen, board, (rows, columns), (left, top, side))
    x = left + side * len(columns) + 6 if not (board.beside and board.beside[0].left) else 0
    stacked: dict[float, int] = {}
    for one in board.beside:
        y = top + side * (one.rows[1] - rows[0])
        stacked[y] = stacked.get(y, 0) + 1
        y += (stacked[y] - 1) * 36
        pen.sign("traveller", x + (_BESIDE - 30) / 2, y - 18, 22)
        name = spoken(words, one.name)
        pen.text(x + (_BESIDE - 8) / 2, y + 16, clipped(name, _BESIDE - 8, 12), 12, text_anchor="middle")
    return top + side * len(rows) + (18 if any(one.rows[1] > rows[-1] for one in board.beside) else 0)


def draw_square(pen: Pen, square: Square, x: float, y: float, side: float) -> None:
    """Draw a square: its signs, each on its ground with its letter, and the marks over them."""
    pen.rect(x, y, side, side, fill=PAPER, stroke=LINE)
    count = len(square.signs)
    across = ceil(count**0.5)
    down = ceil(count / across) if count else 0
    letters = [square.letters] if count == 1 else square.letters
    for at, (sign, letter) in enumerate(zip(square.signs, letters, strict=False)):
        row, column = divmod(at, across)
        width = side / min(across, count - row * across)
        _tile(pen, sign, letter, (x + width * column, y + side / down * row, width, side / down))
    for mark in square.marks:
        pen.sign(mark, x, y, side)


def _tile(pen: Pen, sign: str, letter: str, box: tuple[float, float, float, float]) -> None:
    """Draw a sign on its ground, with its letter; one that nobody has drawn is its letter alone."""
    x, y, width, height = box
    known = signs().get(sign)
    known = known if known and known.ground else None  # a user's own card may name what is a mark
    ground, ink = (known.ground, known.ink) if known else (FAINT, INK)
    pen.rect(x, y, width, height, fill=ground, stroke=PAPER)
    least = min(width, height)
    size = min(least * 0.3, 15)
    if known is None:
        pen.text(x + width / 2, y + height / 2 + size * 0.7, letter, size * 2, fill=ink, text_anchor="middle")
        return
    drawn = least * 0.62
    pen.sign(sign, x + (width - drawn) / 2 - width * 0.03, y + height * 0.07, drawn)
    pen.text(x + width - 4, y + height - 4.5, letter, size, fill=ink, text_anchor="end")


def _newest(pen: Pen, board: Board, shown: tuple[range, range], place: tuple[float, float, float]) -> None:
    """Draw a frame around each square that the last event has changed."""
    left, top, side = place
    rows, columns = shown
    corners = [
        (left + side * (column - columns[0]), top + side * (row - rows[0]))
        for row in rows
        for column in columns
        if board.squares[row][column].newest
    ]
    for colour, width in ((PAPER, "6"), ("#000000", "3")):
        for x, y in corners:
            pen.rect(x, y, side, side, fill="none", stroke=colour, stroke_width=width)


def _links(pen: Pen, board: Board, shown: tuple[range, range], place: tuple[float, float, float]) -> None:
    """Draw a portal where two places are joined."""
    left, top, side = place
    rows, columns = shown
    for pair in board.links:
        middles = [
            (board.columns.index(one[1:]) - columns[0] + 0.5, board.rows.index(one[0]) - rows[0] + 0.5) for one in pair
        ]
        x, y = (sum(some) / 2 * side for some in zip(*middles, strict=True))
        pen.circle(left + x, top + y, 9, fill=PAPER, stroke=signs()["portal"].ink, stroke_width="2")
        pen.sign("portal", left + x - 6, top + y - 6.5, 12)


def _track(pen: Pen, purse: Purse, y: float) -> float:
    """Draw the coin track, the coins that were spent first."""
    step = min(26.0, (WIDTH - _LABEL) / purse.track)
    for coin in range(purse.track):
        sign = "coin_spent" if coin < purse.spent else "coin" if coin < purse.filled else "coin_empty"
        pen.sign(sign, _LABEL + step * coin, y, step - 4)
    return y + step - 4


def draw_scores(pen: Pen, words: Words, table: ScoreTable, top: float) -> float:
    """Draw a score sheet, and return where it ends."""
    heads = [spoken(words, column) for column in table.columns]
    rows = [(spoken(words, row.head), row.boxes) for row in table.rows]
    first = max(WIDTH * 0.24, WIDTH - 100 * len(heads))
    letters = sum(len(head) == 1 for head in heads)
    rest = (WIDTH - first - 34 * letters) / max(len(heads) - letters, 1)
    widths = [34 if len(head) == 1 and letters < len(heads) else rest for head in heads]
    edges = [first]
    for width in widths:
        edges.append(edges[-1] + width)
    pen.rect(0, top, WIDTH, _ROW, fill=FAINT)
    for head, (left, right) in zip(heads, pairwise(edges), strict=True):
        size = fitting(head, right - left - 6, SMALL, 8)
        shown = clipped(head, right - left - 6, size)
        pen.text((left + right) / 2, top + 16, shown, size, bold=len(head) == 1, text_anchor="middle")
    for at, (head, boxes) in enumerate(rows, start=1):
        y = top + _ROW * at
        pen.text(6, y + 16, clipped(head, first - 10, SMALL), SMALL, bold=at == len(rows))
        for box, (left, right) in zip(boxes, pairwise(edges), strict=True):
            _box(pen, box, (left, y, right - left), bold=at == len(rows))
    bottom = top + _ROW * (len(rows) + 1)
    pen.rect(0, top, WIDTH, bottom - top, fill="none", stroke=LINE)
    return bottom


def _box(pen: Pen, box: ScoreBox, place: tuple[float, float, float], *, bold: bool) -> None:
    x, y, width = place
    pen.rect(x, y, width, _ROW, fill=FAINT if box.unused else PAPER, stroke=LINE)
    if box.number is not None:
        shown = number(box.number)
        pen.text(x + width / 2, y + 16, shown, SMALL, bold=bold, text_anchor="middle")
