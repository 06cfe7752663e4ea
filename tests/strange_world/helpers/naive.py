"""A slow counter of the stars of a finished world, cell by cell, written apart from the engine from the rules alone.

A grid has a line of words for each row: the id of a card, `eaten` or `fumarole`. Travellers are an id and the number
of the upper one of their two rows, from 0.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

Grid = Sequence[Sequence[str]]


def count(facts: dict[str, Any], grid: Grid, cities: Iterable[int], travellers: Iterable[tuple[str, int]]) -> list[int]:
    """Return mountain, water, animals, swamp, dark cities, moons and travellers."""
    cards = {card["id"]: card for card in [*facts["lands"], *facts["starting"]]}
    wishes = {card["id"]: card for card in facts["travellers"]}
    at = {(r, c): word for r, row in enumerate(grid) for c, word in enumerate(row)}
    icons = {place: Counter(cards[word]["icons"]) for place, word in at.items() if word in cards}

    def around(place: tuple[int, int]) -> Iterator[tuple[int, int]]:
        r, c = place
        yield from ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))

    def group(place: tuple[int, int], seen: set[tuple[int, int]]) -> int:
        if place in seen or not icons.get(place, Counter())["mountain"]:
            return 0
        seen.add(place)
        return icons[place]["mountain"] + sum(group(near, seen) for near in around(place))

    def animals(rows: Iterable[int]) -> int:
        return len(
            {animal for (r, _), word in at.items() if r in rows for animal in cards.get(word, {}).get("animals", ())}
        )

    def moon(place: tuple[int, int]) -> int:
        r, c = place
        stars = 0
        for kind in icons.get((r + 1, c), Counter()):
            stars += 2 * sum(icons.get((row, c), Counter())[kind] for row in range(len(grid)))
        return stars

    def portals(row: int) -> int:
        found, before = 0, False
        for word in grid[row] if row in range(len(grid)) else ():
            here = bool(cards.get(word, {}).get("portal"))
            found += here and before
            before = here and not before
        return found

    def met(need: dict[str, Any], rows: tuple[int, int]) -> bool:
        seen = [sum((icons.get((row, c), Counter()) for c in range(4)), Counter()) for row in rows]
        return all(
            (
                all(seen[0][kind] + seen[1][kind] >= least for kind, least in need.get("icons", {}).items()),
                all(row[kind] >= least for kind, least in need.get("each_row", {}).items() for row in seen),
                sum(word == "fumarole" for (r, _), word in at.items() if r in rows) >= need.get("fumaroles", 0),
                sum(map(portals, rows)) >= need.get("portals", 0),
                animals(rows) >= need.get("animals", 0),
            )
        )

    water = sum(
        icons[place]["water"] * sum(at.get(near, "eaten") != "eaten" for near in around(place)) for place in icons
    )
    return [
        max(group(place, set()) for place in at),
        water,
        2 * animals(range(4)),
        3 * sum(shown["swamp"] for shown in icons.values()),
        sum(cities),
        sum(moon(place) for place, word in at.items() if word in cards and cards[word].get("moon")),
        sum(5 + wishes[id_]["bonus"] * met(wishes[id_]["need"], (upper, upper + 1)) for id_, upper in travellers),
    ]
