"""What is asked of a program, and what it must answer; the page of this folder says how to read the files."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import yaml

CHECKOUT: Final = Path(__file__).parents[2]
CASES: Final = CHECKOUT / "tests" / "cases"

Answer: TypeAlias = Mapping[str, Any]
"""A JSON document that a command prints; an exit code other than 0 and 1 stands under `exit`, with `error`."""

_OF_PLAYERS: Final = {"totals": "total", "coins": "coins", "spent": "spent", "skill": "skill", "grids": "grid"}
"""By the key of an index, that of a player in `show --json`."""

_WHOLE: Final = ("phase", "season", "places", "rating", "title", "skills")


class Question(NamedTuple):
    """A command line without the program, a map to write into `map.txt` before, and what must come of the answer."""

    name: str
    typed: tuple[str, ...]
    expected: object
    heard: Callable[[int, Answer], object]
    """Returns, of an exit code and a document, what is to be compared."""
    grid: str = ""


def questions() -> Iterator[Question]:
    """Yield all questions."""
    for folder in (CHECKOUT / "replays", CASES / "skills"):
        index = yaml.safe_load((folder / "index.yaml").read_text("utf-8"))
        for entry in (*index["good"], *index["bad"]):
            yield _of_log(folder, entry)
    for case in yaml.safe_load((CASES / "rules.yaml").read_text("utf-8"))["cases"]:
        if ask := _OF_CASES.get(case["kind"]):
            yield from ask(case)
    yield from _perft()


def _of_log(folder: Path, entry: dict[str, Any]) -> Question:
    """Ask whether a log follows, for all that its index says."""
    asked = [key for key in ("events", "fingerprint", "line", *_WHOLE, *_OF_PLAYERS) if key in entry]
    expected = {key: entry[key] for key in ("exit", *asked)}
    if "grids" in expected:
        expected["grids"] = [grid.split() for grid in entry["grids"]]

    def heard(code: int, answer: Answer) -> object:
        state = answer.get("state") or {}
        found: dict[str, Any] = {"exit": code}
        for key in asked:
            if key in _OF_PLAYERS:
                found[key] = [player.get(_OF_PLAYERS[key]) for player in state.get("players", [])]
            else:
                found[key] = (state if key in _WHOLE else answer).get(key)
        return found

    path = str((folder / entry["file"]).relative_to(CHECKOUT))
    return Question(path, ("replay", path, "--json"), expected, heard)


def _grid(case: dict[str, Any]) -> str:
    """Return the map of a case, whose ruins are listed apart, as `score --sheet` takes it."""
    rows = [list(line) for line in case["sheet"].split()]
    for name in case["ruins"]:
        row, column = ord(name[0]) - ord("A"), int(name[1:]) - 1
        sign = rows[row][column]
        rows[row][column] = "r" if sign == "." else sign.lower()
    return "\n".join(map("".join, rows))


def _score_card(case: dict[str, Any]) -> Iterator[Question]:
    card = case["card"]
    typed = ("score", "--sheet", "map.txt", "--card", card, "--edition", "en", "--json")
    yield Question(
        case["id"],
        typed,
        case["expect"]["score"],
        lambda _, answer: answer.get("cards", {}).get(card, {}).get("stars"),
        _grid(case),
    )


def _monster_loss(case: dict[str, Any]) -> Iterator[Question]:
    typed = ("score", "--sheet", "map.txt", "--edition", "en", "--json")
    yield Question(case["id"], typed, -case["expect"]["lost"], lambda _, answer: answer.get("monsters"), _grid(case))


def _closed_mountains(case: dict[str, Any]) -> Iterator[Question]:
    typed = ("score", "--sheet", "map.txt", "--edition", "en", "--json")
    yield Question(
        case["id"],
        typed,
        case["expect"]["closed"],
        lambda _, answer: answer.get("mountains_surrounded"),
        _grid(case),
    )


def _draw(case: dict[str, Any]) -> Iterator[Question]:
    """Ask for each reading that names a value of the rule `fallback_terrain` under that value."""
    move = case["move"]
    for expect in [reading["expect"] for reading in case.get("readings", [])] or [case["expect"]]:
        rule = f"fallback_terrain={expect.get('fallback_terrain', 'card')}"
        typed = ("moves", "--sheet", "map.txt", "--card", case["card"], "--edition", "en", "--rule", rule, "--json")
        ruins = ("--ruins",) if case.get("ruin_pending") else ()
        expected = [expect["coins"]] if expect["legal"] else []
        yield Question(case["id"], (*typed, *ruins), expected, _coins_of(move["terrain"], move["cells"]), _grid(case))


def _coins_of(terrain: str, spaces: list[str]) -> Callable[[int, Answer], object]:
    """Return what finds the coins of a drawing among those that are listed, in a list that is empty if it is not."""

    def heard(_: int, answer: Answer) -> object:
        listed = answer.get("moves", [])
        return [one["coins"] for one in listed if one["terrain"] == terrain and {*one["spaces"]} == {*spaces}]

    return heard


def _solo_ambush(case: dict[str, Any]) -> Iterator[Question]:
    typed = ("moves", "--sheet", "map.txt", "--card", case["card"], "--solo", "--edition", "en", "--json")
    drawn = case["expect"]["drawn"]
    yield Question(
        case["id"],
        typed,
        [drawn] if drawn else [],
        lambda _, answer: [one["spaces"] for one in answer.get("moves", [])],
        _grid(case),
    )


_OF_CASES: Final[dict[str, Callable[[dict[str, Any]], Iterator[Question]]]] = {
    "score_card": _score_card,
    "monster_loss": _monster_loss,
    "closed_mountains": _closed_mountains,
    "draw": _draw,
    "solo_ambush": _solo_ambush,
}
"""The kinds of cases that a command line can be asked."""


def _perft() -> Iterator[Question]:
    """Ask how many drawings each card leaves on the empty map of a side."""
    counts = yaml.safe_load((CASES / "perft.yaml").read_text("utf-8"))
    empty = "\n".join(["..........."] * 11)
    for side in ("A", "B"):
        for kind, cards in counts[side].items():
            ruins = ("--ruins",) if kind == "empty_map_with_ruins_duty" else ()
            for card, count in cards.items():
                typed = ("moves", "--sheet", "map.txt", "--map", side, "--card", card, "--edition", "en", "--json")
                name = f"{side} {kind} {card}"
                yield Question(name, (*typed, *ruins), count, lambda _, answer: len(answer.get("moves", [])), empty)
