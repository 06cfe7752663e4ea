"""Score sheets of games as their players would have written them, in each of the three formats."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec.structs import asdict, replace

from cartographers.core.cards import Box
from cartographers.core.events import Event, SeasonScored
from cartographers.core.evolve import evolve
from cartographers.core.maps import Land, format_land
from cartographers.core.sheet import Boxes, Head, Sheet, Witness
from cartographers.core.state import State

Game: TypeAlias = tuple[State, Mapping[str, State]]
"""A finished game, and its state at the end of each season."""

SEASONS: Final = ("spring", "summer", "fall", "winter")
KINDS: Final = ("text", "yaml", "csv")


def played(box: Box, events: Iterable[Event]) -> Game:
    """Return what came of a game; a scoring that was taken back counts for nothing."""
    state, ends = None, dict[str, State]()
    for event in events:
        state = evolve(box, state, event)
        if isinstance(event, SeasonScored):
            ends[event.season] = state
    assert state is not None
    return state, ends


def witness(game: Game, player: int) -> Witness:
    """Return what the log of a game says of a player."""
    state, ends = game
    return Witness(
        edicts=state.game.edicts,
        lands={season: end.lands[player] for season, end in ends.items()},
        coins={season: end.coins[player] for season, end in ends.items()},
        land=state.lands[player],
        head=Head(state.game.players[player], state.game.map, state.game.edition, asdict(state.rules)),
        skills=state.game.skills,
        spent={season: end.spent[player] for season, end in ends.items()},
    )


def filled_in(game: Game, player: int, level: int) -> Sheet:
    """Return the right sheet of a player, with as much on it as a level of proof asks for."""
    state, ends = game
    boxes = {}
    for season, scores in zip(SEASONS, state.scored, strict=True):
        score = scores[player]
        first, second = score.edicts.values()
        boxes[season] = Boxes(first, second, score.coins, score.monsters, score.total)
    sheet = Sheet(
        player=state.game.players[player],
        rules=state.rules,
        boxes=boxes,
        total=sum(box.total for box in boxes.values()),
        skills=state.game.skills,
    )
    if level == 1:
        return sheet
    sheet = replace(sheet, edicts=state.game.edicts, land=state.lands[player])
    if level == 2:
        return sheet
    return replace(sheet, lands={season: end.lands[player] for season, end in ends.items()})


def season_digits(sheet: Sheet) -> list[str]:
    """Return in which season each space was drawn, as eleven rows of digits."""
    grids = [format_land(sheet.lands[season]) for season in SEASONS]
    return [
        "".join(
            next((str(n + 1) for n, grid in enumerate(grids) if grid[row][column] not in ".rM#"), ".")
            for column in range(11)
        )
        for row in range(11)
    ]


def written(sheets: Sequence[Sheet], kind: str, *, side: str, edition: str, grids: bool = False) -> str:
    """Return sheets of one game as a file; in YAML the map of each season may stand beside its numbers."""
    match kind:
        case "text":
            return _text(sheets, side, edition)
        case "yaml":
            return _yaml(sheets, side, edition, grids=grids)
        case _:
            return _csv(sheets, side, edition)


def _numbers(boxes: Boxes) -> list[int]:
    return [boxes.first, boxes.second, boxes.coins, boxes.monsters, boxes.total]


def _land(land: Land) -> list[str]:
    return format_land(land)


def _text(sheets: Sequence[Sheet], side: str, edition: str) -> str:
    lines = [f"map: {side}", f"edition: {edition}"]
    if sheets[0].edicts:
        lines.append(f"edicts: {', '.join(sheets[0].edicts)}")
    if sheets[0].skills:
        lines.append(f"skills: {', '.join(sheets[0].skills)}")
    for sheet in sheets:
        lines.append(f"player: {sheet.player}")
        if sheet.land:
            lines += ["grid:", *_land(sheet.land)]
        if sheet.lands:
            lines += ["seasons:", *season_digits(sheet)]
        for season, boxes in sheet.boxes.items():
            *numbers, total = _numbers(boxes)
            lines.append(f"{season}: {' '.join(map(str, numbers))} = {total}")
        lines.append(f"total: {sheet.total}")
    return "\n".join(lines) + "\n"


def _yaml(sheets: Sequence[Sheet], side: str, edition: str, *, grids: bool) -> str:
    lines = [f"map: {side}", f"edition: {edition}"]
    if sheets[0].edicts:
        lines.append(f"edicts: [{', '.join(sheets[0].edicts)}]")
    if sheets[0].skills:
        lines.append(f"skills: [{', '.join(sheets[0].skills)}]")
    lines.append("players:")

    def block(key: str, rows: Iterable[str], indent: str) -> list[str]:
        return [f"{indent}{key}: |", *(f"{indent}  {row}" for row in rows)]

    for sheet in sheets:
        lines.append(f"  - player: {json.dumps(sheet.player, ensure_ascii=False)}")
        if sheet.land:
            lines += block("grid", _land(sheet.land), "    ")
        if sheet.lands and not grids:
            lines += block("seasons", season_digits(sheet), "    ")
        for season, boxes in sheet.boxes.items():
            names = ("first", "second", "coins", "monsters", "total")
            pairs = [f"{name}: {number}" for name, number in zip(names, _numbers(boxes), strict=True)]
            if sheet.lands and grids:
                lines += [f"    {season}:", *(f"      {pair}" for pair in pairs)]
                lines += block("grid", _land(sheet.lands[season]), "      ")
            else:
                lines.append(f"    {season}: {{{', '.join(pairs)}}}")
        lines.append(f"    total: {sheet.total}")
    return "\n".join(lines) + "\n"


def _csv(sheets: Sequence[Sheet], side: str, edition: str) -> str:
    rows: list[list[str]] = [["map", side], ["edition", edition]]
    if sheets[0].edicts:
        rows.append(["edicts", *sheets[0].edicts])
    if sheets[0].skills:
        rows.append(["skills", *sheets[0].skills])
    for sheet in sheets:
        rows.append(["player", sheet.player])
        if sheet.land:
            rows += [["grid"], *([sign.replace(".", "") for sign in line] for line in _land(sheet.land))]
        if sheet.lands:
            rows += [["seasons"], *([sign.replace(".", "") for sign in line] for line in season_digits(sheet))]
        rows += [[season, *map(str, _numbers(boxes))] for season, boxes in sheet.boxes.items()]
        rows.append(["total", str(sheet.total)])
    width = max(map(len, rows))
    table = io.StringIO()
    csv.writer(table, delimiter=";").writerows([*row, *[""] * (width - len(row))] for row in rows)
    return "\ufeff" + table.getvalue()
