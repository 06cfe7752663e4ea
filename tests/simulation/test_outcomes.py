"""What came of a game is believed as far as it follows from itself: whatever is changed in it, it is refused."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import accumulate, product
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from cartographers.simulation.games import Setting, games, outcome_of, written
from cartographers.simulation.results import fits
from tests.helpers.random_games import BOX

SETTINGS: Final = {
    "alone": Setting(bot="random", edition="en", rules={}, map="A", players=1, edicts=None, logs=False),
    "three": Setting(bot="random", edition="de", rules={}, map="B", players=3, edicts=None, logs=False),
    "chosen": Setting(
        bot="random",
        edition="en",
        rules={"lost_barony_wasteland": "open"},
        map="B",
        players=2,
        edicts=("wildholds", "greenbough", "lost_barony", "golden_granary"),
        logs=False,
    ),
    "skilled": Setting("random", "en", {}, "A", 2, None, logs=False, skills=("search", "concentrate", "knowledge")),
}
COSTS: Final = {"skilled": (0, 3)}
"""What a skill can have cost in a season, or none."""
CHANGES: Final = 2000
"""To the games of each setting."""

CARDS: Final = Path(__file__).parents[2] / "cards"
SEASONS: Final = {"spring": "AB", "summer": "BC", "fall": "CD", "winter": "DA"}
TRACK: Final = 14

Document = dict[str, Any]
Leaf = tuple[Any, Any]
"""What holds a value, and under which key or index."""


def can_be_left(coins: list[int], costs: Sequence[int]) -> bool:
    """Tell whether there is a way to pay for a skill a season, so that the coins filled only grow, up to the track."""
    return any(
        [0, *filled, TRACK] == sorted([0, *filled, TRACK])
        for paid in product(costs, repeat=len(coins))
        for filled in [[left + gone for left, gone in zip(coins, accumulate(paid), strict=True)]]
    )


def right(game: Document, edicts: list[str], name: str) -> bool:
    """Tell whether all that follows is right, by a recomputation that shares nothing with the program."""
    cards = dict(zip("ABCD", edicts, strict=True))
    places = []
    coins = monsters = 0
    results = []
    for player in game["players"]:
        coins, monsters, total = 0, 0, 0
        for season, letters in SEASONS.items():
            score = player["seasons"][season]
            if [*score["edicts"]] != [cards[letter] for letter in letters]:
                return False
            if min(score["coins"], -score["monsters"], *score["edicts"].values()) < 0:
                return False
            if score["total"] != sum(score["edicts"].values()) + score["coins"] + score["monsters"]:
                return False
            coins += score["coins"]
            monsters, total = monsters + score["monsters"], total + score["total"]
        left = [player["seasons"][season]["coins"] for season in SEASONS]
        if not can_be_left(left, COSTS.get(name, (0,))):
            return False
        if [player[name] for name in ("coins", "monsters", "total")] != [coins, monsters, total]:
            return False
        results.append((total, monsters))
    places = [1 + sum(other > own for other in results) for own in results]
    if game["edicts"] != cards or game["places"] != places:
        return False
    if name != "alone":
        return "rating" not in game and "title" not in game
    solo = yaml.safe_load((CARDS / "scoring.yaml").read_text("utf-8"))["scoring"]
    rating = results[0][0] - sum(card["solo_stars"] for card in solo if card["id"] in edicts)
    titles = yaml.safe_load((CARDS / "seasons.yaml").read_text("utf-8"))["titles"]
    earned = [title["id"] for title in sorted(titles, key=lambda one: -one["rating"]) if rating >= title["rating"]]
    return bool(game["rating"] == rating and game["title"] == (earned[0] if earned else None))


def leaves(value: Any) -> Iterator[Leaf]:  # noqa: ANN401 - JSON is anything
    """Yield everything that a document holds, however deep."""
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key
            yield from leaves(one)


def _other(value: Any, chance: random.Random) -> Any:  # noqa: ANN401 - JSON is anything
    """Return something else that may stand for a value, most often alike."""
    near = [value + 1, value - 1, -value, value + chance.randint(-200, 200), 999] if isinstance(value, int) else []
    words = [*BOX.scoring, *(title.id for title in BOX.titles), "1", ""] if isinstance(value, str) else []
    return chance.choice([*near * 4, *words, None, True, 1.5, float(value) if near else 0, [], {}, "nonsense", 10**9])


def change(game: Document, chance: random.Random) -> None:
    """Change one thing in a game."""
    holder, key = chance.choice([*leaves(game)])
    how = chance.randrange(12)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, dict):
        holder[chance.choice(["more", "winter", "rating", "title", "A", "wildholds"])] = chance.choice(
            [0, 1, None, "x"]
        )
    elif how == 1:
        holder.append(holder[key])
    elif how == 2 and isinstance(holder[key], dict):
        holder[key] = dict(reversed(holder[key].items()))
    else:
        holder[key] = _other(holder[key], chance)


def believed(setting: Setting, line: bytes) -> bool:
    """Tell whether a file that holds a line goes on behind it."""
    try:
        game = outcome_of(line)
        return written(game) == line and fits(BOX, setting, game)
    except (ValueError, LookupError):
        return False


def lines_of(name: str) -> list[bytes]:
    return games(SETTINGS[name], range(8)).lines


@pytest.mark.parametrize("name", SETTINGS)
def test_every_game_that_was_played_is_believed(name: str) -> None:
    for line in games(SETTINGS[name], range(60)).lines:
        game = json.loads(line)
        assert believed(SETTINGS[name], line)
        assert right(game, [*game["edicts"].values()], name)


@pytest.mark.parametrize("name", SETTINGS)
def test_whatever_is_changed_in_a_game_it_is_refused(name: str) -> None:
    """One thing alone cannot be changed: another one follows from it, or no number stands there any more."""
    chance, lines, changed = random.Random(f"one of {name}"), lines_of(name), 0
    while changed < CHANGES:
        line = chance.choice(lines)
        game = json.loads(line)
        seed = game["seed"]
        change(game, chance)
        data = json.dumps(game).encode() + b"\n"
        if data != line and game.get("seed") == seed:  # which the file knows of each line
            assert not believed(SETTINGS[name], data), data
            changed += 1


def summed(game: Document) -> None:
    """Make the sums of a game right again, whatever its boxes are."""
    for player in game["players"]:
        for score in player["seasons"].values():
            score["total"] = sum(score["edicts"].values()) + score["coins"] + score["monsters"]
        for name in ("coins", "monsters", "total"):
            player[name] = sum(score[name] for score in player["seasons"].values())


@pytest.mark.parametrize("name", SETTINGS)
def test_boxes_that_were_changed_with_their_sums_are_refused_or_follow(name: str) -> None:
    chance, lines = random.Random(f"boxes of {name}"), lines_of(name)
    found = {True: 0, False: 0}
    for _ in range(CHANGES):
        game = json.loads(chance.choice(lines))
        edicts = [*game["edicts"].values()]
        scores = [score for player in game["players"] for score in player["seasons"].values()]
        score = chance.choice(scores)
        box = chance.choice([*score["edicts"], "coins", "monsters"])
        holder = score["edicts"] if box in score["edicts"] else score
        holder[box] += chance.choice([1, -1, 3, -3, chance.randint(-30, 30)])
        summed(game)
        told = believed(SETTINGS[name], json.dumps(game).encode() + b"\n")
        found[told] += 1
        assert not told or right(game, edicts, name), game

    assert found[False] > CHANGES / 3


def _more(game: Document, box: str, by: int, season: str = "winter") -> None:
    game["players"][0]["seasons"][season][box] += by


def _stars(game: Document, season: str, stars: int, *, second: bool = False) -> None:
    """Set the stars of a card of a season."""
    edicts = game["players"][0]["seasons"][season]["edicts"]
    edicts[[*edicts][second]] = stars


BEYOND: Final[dict[str, Callable[[Document], None]]] = {
    "more coins than the track holds": lambda game: _more(game, "coins", TRACK + 1),
    "coins that fell": lambda game: _more(game, "coins", TRACK, "spring"),
    "monsters that give": lambda game: _more(game, "monsters", 50),
    "more monsters than come in a season": lambda game: _more(game, "monsters", -21, "spring"),
    "more monsters than come in a year": lambda game: _more(game, "monsters", -65),
    "stars below none": lambda game: _stars(game, "spring", -8),
    "more stars than a map gives": lambda game: _stars(game, "spring", 8000),
    "stars that are lost again": lambda game: _stars(game, "spring", 22, second=True),  # greenbough can only grow
    "stars that no award gives": lambda game: _stars(game, "spring", 7),  # wildholds, by eights
}


@pytest.mark.parametrize("beyond", BEYOND)
def test_what_no_game_can_give_is_refused(beyond: str) -> None:
    """With all that follows from it as it should be."""
    setting = SETTINGS["chosen"]
    line = lines_of("chosen")[0]
    game = deepcopy(json.loads(line))
    BEYOND[beyond](game)
    summed(game)
    results = [(player["total"], player["monsters"]) for player in game["players"]]
    game["places"] = [1 + sum(other > own for other in results) for own in results]

    assert not believed(setting, json.dumps(game).encode() + b"\n")


@pytest.mark.parametrize("coins", [(0, 0, 0, 15), (0, 0, 0, 17), (14, 11, 12, 12), (14, 13, 13, 13), (14, 11, 8, 9)])
def test_coins_that_skills_must_have_cost_are_gone_from_the_track(coins: tuple[int, ...]) -> None:
    """In each season none is used, or one that costs nothing or three."""
    setting = SETTINGS["skilled"]
    for left, right in ((coins, False), ((14, 11, 11, 8), True), ((12, 9, 10, 11), True)):
        game = json.loads(lines_of("skilled")[0])
        for season, number in zip(SEASONS, left, strict=True):
            game["players"][0]["seasons"][season]["coins"] = number
        summed(game)
        results = [(player["total"], player["monsters"]) for player in game["players"]]
        game["places"] = [1 + sum(other > own for other in results) for own in results]

        assert believed(setting, json.dumps(game).encode() + b"\n") == right, left


def test_edicts_that_the_seed_does_not_deal_are_refused() -> None:
    one, other = games(SETTINGS["alone"], range(2)).lines
    game = {**json.loads(other), "seed": "0"}

    assert not believed(SETTINGS["alone"], json.dumps(game).encode() + b"\n")
    assert believed(SETTINGS["alone"], one)
