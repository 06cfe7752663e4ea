"""What a scene shows, as texts that can be compared with what `show` and `score` print."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from cartographers.base.words import languages
from cartographers.pictures.scene import Board, Message, Scene, ScoreBox, spoken


def letters(board: Board) -> list[str]:
    """Return the letters of a board with one on each square, as a text."""
    return ["".join(square.letters or "." for square in row) for row in board.squares]


def numbers(board: Board) -> list[list[int | None]]:
    """Return what stands in the boxes of the score sheet."""
    return [[box.number for box in row.boxes] for row in board.score.rows]


def newest(board: Board) -> set[str]:
    """Return the names of the places that the last event has changed."""
    return {
        f"{row}{column}"
        for row, squares in zip(board.rows, board.squares, strict=True)
        for column, square in zip(board.columns, squares, strict=True)
        if square.newest
    }


def places(box: ScoreBox) -> set[str]:
    """Return the places that earn what stands in a box."""
    return {place for one in box.earned or () for place in one.places}


def messages(part: object) -> Iterator[Message]:
    """Yield every message in a part of a scene, except those inside of others."""
    if isinstance(part, Message):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from messages(one)
    elif isinstance(part, Struct):
        for name in part.__struct_fields__:
            yield from messages(getattr(part, name))


def check_words(kind: str, scene: Scene) -> None:
    """Say all of a scene in all languages: nothing is missing, and no id is shown."""
    for words in languages(kind).values():
        for message in messages(scene):
            said = spoken(words, message)
            assert said, message
            assert "{" not in said, said


def adds_up(box: ScoreBox) -> bool:
    """Tell whether what is explained adds up to what stands there."""
    return box.earned is None or sum(one.stars for one in box.earned) == box.number


def explained(document: dict[str, Any]) -> set[str]:
    """Return the places that `score --json` names in an explanation."""
    return (
        {*document["spaces"]}
        if "spaces" in document
        else {cell for award in document["awards"] for cell in award["cells"]}
    )
