"""The document of a replay page: what each step of a game shows, with texts and squares as numbers."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from cartographers.base.words import Words
from cartographers.pictures.scene import Board, Earned, Edict, Face, Scene, ScoreBox, ScoreTable, Square, Text, spoken

NAMES: Final = {"de": "Deutsch", "el": "Ελληνικά", "en": "English", "hu": "Magyar", "pl": "Polski"}
"""What languages call themselves; one that is not here is called by its folder."""

MESSAGES: Final = (
    *("page.back", "page.beside.left", "page.beside.right", "page.board", "page.boards", "page.card", "page.clock"),
    *("page.edicts", "page.empty", "page.first", "page.how", "page.intro", "page.keys", "page.language"),
    *("page.last", "page.legend", "page.moves_on", "page.new", "page.on", "page.pause", "page.play", "page.result"),
    *("page.scored_at", "page.sheet", "page.step", "page.step_of", "page.total", "page.totals"),
    *(
        "page.totals_hint",
        "page.totals_table",
        "page.unchosen",
        "portal",
        "score.coins_spent",
        "show.coin",
        "show.coins",
    ),
)
"""What the page says itself; a game may have no use for some of it."""

_OPEN: Final = {
    name: f"{{{name}}}" for name in ("coins", "count", "end", "filled", "n", "rows", "spent", "time", "track", "who")
}
"""The facts of these messages, which are filled in where the page is read."""

Told: TypeAlias = Mapping[str, Sequence[str]]
"""What happened, in lines, by language."""


class Moment(NamedTuple):
    """A step of a game: what it shows, and what happened."""

    scene: Scene
    told: Told


class Book:
    """The document of a game: what its steps show, with texts and squares as numbers."""

    def __init__(self, words: Mapping[str, Words]) -> None:
        self.words = words
        self.squares: list[Square] = []
        self._numbers: dict[bytes, int] = {}
        self._texts: dict[tuple[str, ...], int] = {}
        self._known: dict[bytes, int | str] = {}
        self._faces: dict[str, int] = {}
        self._boards: dict[int, tuple[Board, dict[str, Any]]] = {}
        self._used: dict[int, set[str]] = {}

    def document(self, steps: Iterable[Moment]) -> dict[str, Any]:
        """Return the document of all steps."""
        changes: list[dict[str, Any]] = []
        totals: list[list[int]] = []
        before: dict[str, Any] = {}
        boards: Sequence[Board] = ()
        legend: Sequence[Square] = ()
        for number, step in enumerate(steps, start=1):
            boards, legend = step.scene.boards, step.scene.legend
            shown = self._step(step, number)
            changes.append(_changes(before, shown))
            now = [board.total for board in boards]
            if not totals or now != totals[-1][1:]:
                totals.append([number, *now])
            before = shown
        return {
            "title": {language: words("game.title") for language, words in self.words.items()},
            "languages": {language: NAMES.get(language, language) for language in self.words},
            "words": {language: self._own(words) for language, words in self.words.items()},
            "players": [self._player(board, index) for index, board in enumerate(boards)],
            "legend": self._legend(legend),
            "squares": [self._named(square) for square in self.squares],
            "faces": [json.loads(face) for face in self._faces],
            "totals": totals,
            "steps": changes,
            "texts": dict(zip(self.words, map(list, zip(*self._texts, strict=True)), strict=True)),
        }

    @staticmethod
    def _own(words: Words) -> dict[str, str]:
        """Return the page's own messages, with the places of their facts left open."""
        return {name.removeprefix("page."): words(name, **_OPEN) for name in MESSAGES if words.has(name)}

    def _step(self, step: Moment, number: int) -> dict[str, Any]:
        scene = step.scene
        shown: dict[str, Any] = {
            "told": self._same(tuple("\n".join(step.told[language]) for language in self.words)),
            "period": self._text(scene.period),
            "clock": scene.clock,
            "cards": [self._face(face) for face in scene.cards],
            "deck": scene.told and self._text(scene.told),
            "edicts": [self._edict(edict) for edict in scene.edicts],
            "notes": self._all(scene.notes),
            "result": self._all(scene.result),
            "boards": {
                str(index): self._board(board, index, number, over=bool(scene.result))
                for index, board in enumerate(scene.boards)
            },
        }
        return {name: value for name, value in shown.items() if value is not None}

    def _text(self, text: Text) -> int | str:
        """Return the number of a text, or the text itself where it is the same in every language."""
        key = msgspec.json.encode(text)
        if key not in self._known:
            self._known[key] = self._same(tuple(spoken(words, text) for words in self.words.values()))
        return self._known[key]

    def _same(self, texts: tuple[str, ...]) -> int | str:
        return texts[0] if len({*texts}) == 1 else self._texts.setdefault(texts, len(self._texts))

    def _all(self, texts: Iterable[Text]) -> list[int | str]:
        return [self._text(text) for text in texts]

    def _square(self, square: Square) -> int:
        """Return the number of a square; whether it is the newest is said of its place."""
        plain = msgspec.structs.replace(square, newest=False) if square.newest else square
        key = msgspec.json.encode(plain)
        if key not in self._numbers:
            self._numbers[key] = len(self.squares)
            self.squares.append(plain)
        return self._numbers[key]

    def _named(self, square: Square) -> int | str:
        """Return what a square is called within a sentence: with small letters, but in German."""
        said = []
        for language, words in self.words.items():
            names = [spoken(words, name) for name in square.names]
            said.append(", ".join(name if language == "de" else name[:1].lower() + name[1:] for name in names))
        return self._same(tuple(said))

    def _legend(self, legend: Iterable[Square]) -> list[int]:
        """Return the squares of a legend whose signs were seen."""
        seen = {sign for square in self.squares for sign in (*square.signs, *square.marks)}
        return [self._square(square) for square in legend if seen.issuperset((*square.signs, *square.marks))]

    def _face(self, face: Face) -> int:
        shown = {
            "name": self._text(face.name),
            "text": self._all(face.text),
            "note": face.note and self._text(face.note),
            "kinds": [self._square(kind) for kind in face.kinds],
            "figures": [{"lines": figure.lines, "coin": figure.coin} for figure in face.figures],
        }
        return self._faces.setdefault(json.dumps(shown), len(self._faces))

    def _edict(self, edict: Edict) -> dict[str, Any]:
        return {
            "name": self._text(edict.name),
            "text": self._all(edict.text),
            "letter": edict.letter,
            "when": self._all(edict.when),
        }

    def _board(self, board: Board, index: int, number: int, *, over: bool) -> dict[str, Any]:
        """Return what a board shows; as before where nothing of it has changed."""
        last = self._boards.get(index)
        if last and last[0] is board:
            return last[1]
        places = [
            (f"{row}{column}", square)
            for row, line in zip(board.rows, board.squares, strict=True)
            for column, square in zip(board.columns, line, strict=True)
        ]
        shown: dict[str, Any] = {
            "squares": {place: self._square(square) for place, square in places if square.signs or square.marks},
            "newest": " ".join(place for place, square in places if square.newest),
            "purse": board.purse and [board.purse.filled, board.purse.spent, board.purse.track],
            "notes": self._all(board.notes),
            "total": board.total,
            "place": board.place,
            "links": [list(link) for link in board.links],
            "beside": [[self._text(one.name), one.left, *one.rows] for one in board.beside],
            **self._boxes(board.score, last[1]["boxes"] if last else {}, number, over=over),
        }
        shown = {name: value for name, value in shown.items() if value or value == 0 or name in {"boxes", "squares"}}
        self._used.setdefault(index, set()).update(shown["squares"])
        self._boards[index] = (board, shown)
        return shown

    def _boxes(self, score: ScoreTable, before: Mapping[str, Any], number: int, *, over: bool) -> dict[str, Any]:
        """Return what stands in a score sheet, by row and column, and what was filled in and explained by this step.

        An explanation is of the board of its step, which is named once the board is another one.
        """
        boxes: dict[str, Any] = {}
        lit = []
        for name, box in _every_box(score):
            if box.number is None:
                continue
            boxes[name] = self._box(box)
            old = before.get(name, {})
            if box.earned is None and "why" in old and old["n"] == box.number:
                boxes[name] |= {"why": old["why"], "at": old.get("at", number - 1)}
            elif box.earned is not None and name not in before and number > 1:
                lit.append(name)
        now = {}
        if score.now and not over:
            now = {str(column): self._box(box) for column, box in enumerate(score.now.boxes) if not box.unused}
        return {"boxes": boxes, "lit": lit, "now": now}

    def _box(self, box: ScoreBox) -> dict[str, Any]:
        why = {} if box.earned is None else {"why": [self._earned(one) for one in box.earned if one.stars]}
        return {"n": box.number, **why}

    def _earned(self, one: Earned) -> list[Any]:
        return [one.stars, " ".join(one.places), *([self._text(one.name)] if one.name else [])]

    def _player(self, board: Board, index: int) -> dict[str, Any]:
        """Return what stays of a player: the name, rows and columns of the board, heads of the score sheet."""
        rows, columns = board.rows, board.columns
        if board.floating:
            rows = _extent(rows, {place[:1] for place in self._used[index]})
            columns = _extent(columns, {place[1:] for place in self._used[index]})
        return {
            "name": self._text(board.player),
            "rows": rows,
            "columns": columns,
            "all_rows": board.rows,
            "heads": self._all(board.score.columns),
            "rows_of": self._all(row.head for row in board.score.rows),
            "unused": [name for name, box in _every_box(board.score) if box.unused],
            **({"now": self._text(board.score.now.head)} if board.score.now else {}),
        }


def _every_box(score: ScoreTable) -> Iterator[tuple[str, ScoreBox]]:
    """Yield each box of a score sheet under its row and column, from 0."""
    for row, line in enumerate(score.rows):
        for column, box in enumerate(line.boxes):
            yield f"{row}.{column}", box


def _extent(names: tuple[str, ...], used: set[str]) -> tuple[str, ...]:
    """Return the names from the first to the last that is used."""
    places = [place for place, name in enumerate(names) if name in used]
    return names[places[0] : places[-1] + 1] if places else names


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON merge patch that makes one object, in which nothing is null, of another."""
    changed: dict[str, Any] = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if old is value or old == value:
            continue
        both = isinstance(old, dict) and isinstance(value, dict)
        changed[name] = _changes(old, value) if both else value  # type: ignore[arg-type]  # both are objects
    return changed
