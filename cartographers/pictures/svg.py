"""One step of a game as an SVG: the boards, the cards in play, the edicts and the score sheets."""

from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from html import escape
from math import ceil
from typing import Final, TypeAlias
from xml.etree import ElementTree as ET

from cartographers.base.words import Words
from cartographers.pictures.boards import SMALL, WIDTH, draw_board, draw_scores, draw_square, spoken_name
from cartographers.pictures.drawing import FONT, INK, LINE, PAPER, Pen, short, signs, wrapped
from cartographers.pictures.scene import Board, Edict, Face, Figure, Scene, ScoreRow, ScoreTable, spoken

USUAL_WIDTH: Final = 1200
"""The width, in pixels, for which a picture is laid out where nothing else is asked for."""

_GAP: Final = 32.0
_MARGIN: Final = 20.0
_A4: Final = ("210mm", "297mm")
_LEAST: Final = 380
"""How many pixels a column needs."""

Draw: TypeAlias = Callable[[Pen], float]
"""Draws something as wide as a column, and returns how high it is."""


def picture(words: Words, scene: Scene, width: int = USUAL_WIDTH) -> str:
    """Return an SVG of a scene, laid out to be read where it is this many pixels wide."""
    boards: list[Draw] = [partial(_board, words, board) for board in scene.boards]
    columns = columns_of(len(boards), width)
    columns += columns == 1 < width // _LEAST  # beside one board is room for what is told
    whole = columns * WIDTH + (columns - 1) * _GAP
    used: dict[str, None] = {}
    content = ET.Element("g")
    pen = Pen(content, used)
    y = _head(pen, words, scene, whole)
    if len(boards) == 1 or not boards:
        told = [*boards, *_table(words, scene), *_edicts(words, scene), *_sheets(words, scene)]
        height = _masonry(pen, told, columns, y, side=columns > 1)
    else:
        y = _masonry(pen, _table(words, scene), columns, y)
        y = _grid(pen, boards, columns, y)
        height = _masonry(pen, [*_sheets(words, scene), *_edicts(words, scene)], columns, y)
    names = ", ".join(filter(None, map(spoken_name, scene.boards)))
    title = words("game.title") + (f": {names}" if names else "")
    return _document(content, used, title, (whole + 2 * _MARGIN, height + 2 * _MARGIN))


def columns_of(boards: int, width: int) -> int:
    """Return how many boards are side by side in this many pixels."""
    rows = ceil(boards / max(1, width // _LEAST))
    return ceil(boards / max(1, rows))


def head(words: Words, scene: Scene, columns: int) -> str:
    """Return an SVG of what stands above the boards in a film, as wide as some boards."""
    used: dict[str, None] = {}
    content = ET.Element("g")
    whole = columns * WIDTH + (columns - 1) * _GAP
    pen = Pen(content, used)
    y = _masonry(pen, _table(words, scene), columns, _head(pen, words, scene, whole))
    return _document(content, used, words("game.title"), (whole + 2 * _MARGIN, y + _MARGIN))


def board_alone(words: Words, board: Board) -> str:
    """Return an SVG of one board, as it stands beside others in a film."""
    used: dict[str, None] = {}
    content = ET.Element("g")
    height = draw_board(Pen(content, used), words, board)
    return _document(content, used, spoken_name(board), (WIDTH + 2 * _MARGIN, height + 2 * _MARGIN))


def sheet(words: Words, scene: Scene) -> str:
    """Return an SVG of an empty sheet, on one page of A4: a board to draw on, and the edicts in two columns below."""
    used: dict[str, None] = {}
    content = ET.Element("g")
    pen = Pen(content, used)
    y = pen.lines(0, [words("game.title")], 20, bold=True) + 8
    pen.line(WIDTH * 0.55, 24, WIDTH, 24, stroke=LINE)
    for board in scene.boards:
        y += draw_board(pen.moved(0, y), words, board, empty=True) + 12
    half, ends = 0.485, [y, y]
    for draw in _edicts(words, scene):
        column = ends.index(min(ends))
        moved = pen.moved(column * WIDTH * (1 - half), ends[column])
        moved.element.set("transform", f"{moved.element.get('transform')} scale({half})")
        ends[column] += draw(moved) * half + 6
    return _document(content, used, words("game.title"), (WIDTH + 2 * _MARGIN, max(ends) + 2 * _MARGIN), _A4)


def sheet_page(words: Words, scene: Scene) -> str:
    """Return an empty sheet as a page that prints on A4."""
    style = "@page{size:A4;margin:0}body{margin:0}svg{display:block;width:210mm;height:296mm;max-width:100%}"
    allowed = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{allowed}'"
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(words("game.title"))}</title>\n'
        f"<style>{style}</style>\n<main>\n{sheet(words, scene)}</main>\n</html>\n"
    )


def _board(words: Words, board: Board, pen: Pen) -> float:
    return draw_board(pen, words, board)


def _document(
    content: ET.Element,
    used: Iterable[str],
    title: str,
    size: tuple[float, float],
    paper: tuple[str, str] | None = None,
) -> str:
    width, height = map(short, size)
    namespace = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}", "role": "img"}
    if paper:
        width, height = paper
    root = ET.Element("svg", {**namespace, "width": width, "height": height, "font-family": FONT})
    top = Pen(root, {})
    named = top.group(title).element
    root.remove(named)
    root.append(named[0])
    defs = ET.SubElement(root, "defs")
    defs.extend(signs()[name].symbol for name in sorted(used))
    ET.SubElement(root, "rect", width="100%", height="100%", fill=PAPER)
    content.set("transform", f"translate({short(_MARGIN)} {short(_MARGIN)})")
    root.append(content)
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"


def _head(pen: Pen, words: Words, scene: Scene, width: float) -> float:
    """Write the name of the game, how far it is, or how it ended, and return where that ends."""
    y = pen.lines(0, wrapped(words("game.title"), width, 22, bold=True), 22, bold=True)
    if scene.result:
        said = [spoken(words, one) for one in scene.result]
        text = said if len(scene.boards) == 1 else [f"{said[0]} {'  ·  '.join(said[1:])}"]
        lines = [line for one in text for line in wrapped(one, width, 15)]
        lines = [*lines[:4], *(["…"] if len(lines) > 4 else [])]  # noqa: PLR2004 - each board tells its place
        return pen.lines(y + 2, lines, 15) + 14
    clock = f": {scene.clock[0]} / {scene.clock[1]}" if scene.clock else ""
    y = pen.lines(y + 2, [f"{spoken(words, scene.period)}{clock}"], 17)
    return y + 14


def _grid(pen: Pen, draws: list[Draw], columns: int, y: float) -> float:
    """Draw things in rows of equal height, and return where they end."""
    for start in range(0, len(draws), columns):
        row = draws[start : start + columns]
        y += max(draw(pen.moved(at * (WIDTH + _GAP), y)) for at, draw in enumerate(row)) + _GAP * 0.8
    return y


def _masonry(pen: Pen, draws: list[Draw], columns: int, y: float, *, side: bool = False) -> float:
    """Draw each thing in the column that ends first, or the first thing alone in its own; return where all end."""
    ends = [y] * columns
    for at, draw in enumerate(draws):
        there = ends[1:] if side and at else ends
        shortest = ends.index(min(there), 1 if side and at else 0)
        ends[shortest] += draw(pen.moved(shortest * (WIDTH + _GAP), ends[shortest])) + 14
    return max(ends)


def _table(words: Words, scene: Scene) -> list[Draw]:
    """Return what draws the cards in play, those turned up before, and what else lies on the table."""
    draws: list[Draw] = [partial(_face, words, card) for card in scene.cards]
    told = [spoken(words, one) for one in (scene.told, *scene.notes) if one and not scene.result]
    if told:
        draws.append(lambda pen: pen.lines(0, [line for one in told for line in wrapped(one, WIDTH, SMALL)], SMALL))
    return draws


def _face(words: Words, card: Face, pen: Pen) -> float:
    """Draw a card: its name and time, what can be drawn by it, and its shapes."""
    title = " · ".join(spoken(words, one) for one in (card.name, card.note) if one)
    y = pen.lines(8, wrapped(title, WIDTH - 24, 16, bold=True), 16, bold=True, x=12)
    if not card.kinds:
        said = " ".join(spoken(words, text) for text in card.text)
        y = pen.lines(y, wrapped(said, WIDTH - 24, SMALL), SMALL, x=12)
    x, below = 12.0, y
    for kind in card.kinds:
        draw_square(pen, kind, x, y + 8, 44)
        x, below = x + 50, y + 52
    for figure in card.figures:
        width, height = _figure(pen, figure, x + 16, y + 8)
        if x + 16 + width > WIDTH - 8:  # it would be cut off
            break
        x, below = x + 16 + width, max(below, y + 8 + height)
    pen.rect(0, 0, WIDTH, below + 12, fill="none", stroke=INK, rx="8")
    return below + 12


def _figure(pen: Pen, figure: Figure, x: float, y: float) -> tuple[float, float]:
    """Draw a shape with its coin, and return how wide and high it is."""
    side = 15.0
    for row, line in enumerate(figure.lines):
        for column, sign in enumerate(line):
            if sign == "#":
                pen.rect(x + side * column, y + side * row, side, side, fill="#8a8172", stroke=PAPER)
    width = side * max(map(len, figure.lines))
    if figure.coin:
        pen.sign("coin", x + width + 3, y, 18)
        width += 21
    return width, side * len(figure.lines)


def _edicts(words: Words, scene: Scene) -> list[Draw]:
    return [partial(_edict, words, edict) for edict in scene.edicts]


def _edict(words: Words, edict: Edict, pen: Pen) -> float:
    """Draw a scoring card: its letter, its name, when it is scored, and its text."""
    indent = 34.0 if edict.letter else 12.0
    when = ", ".join(spoken(words, one) for one in edict.when)
    y = pen.lines(6, wrapped(spoken(words, edict.name), WIDTH - indent - 10, 15, bold=True), 15, bold=True, x=indent)
    if not edict.name:
        pen.line(indent, 26, WIDTH - 14, 26, stroke=LINE)
        y = 30.0
    if edict.letter:
        pen.text(12, 22, edict.letter, 17, bold=True)
    y = pen.lines(y, wrapped(when, WIDTH - indent - 10, 12), 12, x=indent)
    for text in edict.text:
        y = pen.lines(y + 2, wrapped(spoken(words, text), WIDTH - indent - 10, SMALL), SMALL, x=indent)
    pen.rect(0, 0, WIDTH, y + 8, fill="none", stroke=LINE, rx="8")
    return y + 8


def _sheets(words: Words, scene: Scene) -> list[Draw]:
    """Return what draws the score sheets of all players side by side, where each has one column."""
    tables = [board.score for board in scene.boards]
    if not tables or any(len(table.columns) > 1 for table in tables):
        return []
    heads = tuple(spoken_name(board) or column for board in scene.boards for column in board.score.columns)
    rows = zip(*(table.rows for table in tables), strict=True)
    together = ScoreTable(heads, tuple(ScoreRow(row[0].head, tuple(one.boxes[0] for one in row)) for row in rows))
    return [lambda pen: draw_scores(pen, words, together, 0)]
