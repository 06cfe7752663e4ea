"""The JSON documents of Strange World Above the Clouds, called as the commands that print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from cartographers.base.words import languages
from cartographers.strange_world.core.cells import Cells, cell_names, column_of, row_of, singles
from cartographers.strange_world.core.events import KIND
from cartographers.strange_world.core.observation import observe
from cartographers.strange_world.core.rulings import ANSWERS
from cartographers.strange_world.core.scoring import Award, awards

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cartographers.strange_world.core.cards import Box
    from cartographers.strange_world.core.check import Finding, Report
    from cartographers.strange_world.core.moves import Move
    from cartographers.strange_world.core.state import State


def show(box: Box, state: State, player: int | None, *, with_seed: bool) -> dict[str, Any]:
    """Return a state as a player may know it, or as all may, with the seed where it is asked for."""
    return observe(box, state, player) | ({"seed": state.game.seed} if with_seed else {})


def moves(state: State, player: int, found: Iterable[Move]) -> dict[str, Any]:
    """Return all moves of a player."""
    return {"player": player, "phase": state.phase, "moves": [*map(_move, found)]}


def score(box: Box, state: State, players: Iterable[int]) -> dict[str, Any]:
    """Return what worlds earn so far, kind by kind, and what earns it."""
    return {"players": [_score(box, state, player) for player in players]}


def check(path: str, report: Report) -> dict[str, Any]:
    """Return what was found in a finished world."""
    return {
        "file": path,
        "player": report.sheet.player,
        "ok": report.ok,
        "possible": report.possible,
        "stars": to_builtins(report.stars),
        "total": report.stars.total,
        "findings": [_finding(finding) for finding in report.findings],
    }


def cards(box: Box, ids: Iterable[str]) -> list[dict[str, Any]]:
    """Return cards: what is printed on each, and its name and text in every language."""
    return [_card(box, card) for card in ids]


def named_rules() -> list[dict[str, Any]]:
    """Return the named rulings; the first answer is the default."""
    every = languages(KIND)
    return [
        {
            "id": rule,
            "answers": [*answers],
            "default": answers[0],
            "texts": {language: words(f"ruling.{rule}.question") for language, words in every.items()},
            "answer_texts": {
                answer: {language: words(f"ruling.{rule}.{answer}") for language, words in every.items()}
                for answer in answers
            },
        }
        for rule, answers in ANSWERS.items()
    ]


def bands(box: Box) -> list[dict[str, Any]]:
    """Return what a solo game is worth, the best first."""
    from cartographers.strange_world.cli.card_names import band_told

    return [
        {
            "band": band,
            "least": box.solo_bands[band - 1] if band else None,
            "texts": {language: band_told(words, box.solo_bands, band) for language, words in languages(KIND).items()},
        }
        for band in range(len(box.solo_bands), -1, -1)
    ]


def _move(move: Move) -> dict[str, Any]:
    """Return what a move chooses, and the words for it after `place`."""
    from cartographers.strange_world.cli.typed import spelled

    chosen = {name: value for name, value in to_builtins(move).items() if value and name != "player"}
    return {**chosen, "words": spelled(move)}


def _score(box: Box, state: State, player: int) -> dict[str, Any]:
    now = {kind: _stars(given) for kind, given in awards(state.rules, box.travellers, state.worlds[player]).items()}
    total = sum(one["stars"] for one in now.values())
    return {"name": state.game.players[player], "now": now, "total": total}


def _stars(given: Sequence[Award]) -> dict[str, Any]:
    each = [{"stars": award.stars, "cells": [*cell_names(award.cells)]} for award in given]
    return {"stars": sum(award.stars for award in given), "awards": each}


def _finding(finding: Finding) -> dict[str, Any]:
    told = {name: getattr(finding, name) for name in ("code", "box", "written", "counted")}
    return {**told, "cells": _places(finding.cells)}


def _places(cells: Cells) -> list[list[int]]:
    """Return row and column of each cell, from 1."""
    return [[row_of(one) + 1, column_of(one) + 1] for one in singles(cells)]


def _card(box: Box, card: str) -> dict[str, Any]:
    from cartographers.strange_world.cli.cards_view import every_card, printed_name, texts_of

    printed = every_card(box)[card]
    kind = "land" if card in box.lands else "starting" if card in box.starting else "traveller"
    facts = {name: fact for name, fact in to_builtins(printed).items() if name not in {"id", "hu"}}
    if kind == "starting":
        facts = {name: facts[name] for name in ("icons", "animals")}
    return {
        "id": card,
        "kind": kind,
        "names": {language: printed_name(words, printed) for language, words in languages(KIND).items()},
        "texts": {language: " ".join(texts_of(words, printed)) for language, words in languages(KIND).items()},
        **facts,
    }
