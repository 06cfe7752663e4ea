"""The rules once more, cell by cell, in code that shares nothing with the core.

A space is a pair of row and column, a region a set of them, a map a dictionary of letters, and every question is
answered by trying everything. The core thinks in shifted bits; whoever thinks so differently should not err in the same
place.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import yaml

Space: TypeAlias = tuple[int, int]
Spaces: TypeAlias = frozenset[Space]
Rules: TypeAlias = Mapping[str, str | int]

EVERYWHERE: Spaces = frozenset((row, column) for row in range(11) for column in range(11))
NOWHERE: Spaces = frozenset()
LETTERS = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "X"}
BOTH = {"farm_village": "D"}


def facts(file: str) -> dict[str, Any]:
    path = Path(__file__).parents[2] / "cards" / file
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


EXPLORE = {card["id"]: card for card in facts("explore.yaml")["explore"]}
RUINS = {card["id"]: card for card in facts("explore.yaml")["ruins"]}
AMBUSHES = {card["id"]: card for card in facts("ambush.yaml")["ambushes"]}
SCORING = {card["id"]: card for card in facts("scoring.yaml")["scoring"]}
COSTS = {card["id"]: card["cost"] for card in facts("skills.yaml")["skills"]}
ADDS = ("concentrate", "cure_wounds", "search", "diplomacy")
SIDES = facts("maps.yaml")["sides"]
SEASONS = facts("seasons.yaml")["seasons"]
TITLES = facts("seasons.yaml")["titles"]
EDITIONS = {
    name: {**facts("editions.yaml")["common"], **own} for name, own in facts("editions.yaml")["editions"].items()
}


def around(space: Space) -> Spaces:
    """Return the spaces that share a side with a space."""
    row, column = space
    return EVERYWHERE & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def clusters(spaces: Spaces) -> list[Spaces]:
    """Return the connected parts of some spaces, in the order of their first spaces."""
    found = []
    left = set(spaces)
    while left:
        cluster: set[Space] = set()
        waiting = [min(left)]
        while waiting:
            space = waiting.pop()
            if space in left:
                left.remove(space)
                cluster.add(space)
                waiting.extend(around(space))
        found.append(frozenset(cluster))
    return found


def named(name: str) -> Space:
    """Return the space with a name, as C4."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def spelled(space: Space) -> str:
    """Return the name of a space, as C4."""
    return f"{'ABCDEFGHIJK'[space[0]]}{space[1] + 1}"


def shuffled(cards: Iterable[str], *, seed: str, label: str) -> list[str]:
    return sorted(cards, key=lambda card: sha256(f"{seed}/{label}/{card}".encode()).digest())


def dealt(seed: str) -> list[str]:
    """Return the scoring cards that a seed puts under the edicts A to D."""
    groups = {card["group"] for card in SCORING.values()}
    by_group = [[card for card in SCORING if SCORING[card]["group"] == group] for group in groups]
    tops = [shuffled(cards, seed=seed, label="scoring")[0] for cards in by_group]
    return shuffled(tops, seed=seed, label="edicts")


def dealt_skills(seed: str, *, ambushes: bool) -> list[str]:
    """Return the three skills that a seed deals."""
    return shuffled((skill for skill in COSTS if ambushes or skill != "acrobatics"), seed=seed, label="skills")[:3]


class Sheet(NamedTuple):
    """A map: a letter on each space, a point where it is empty, and the ruins' marks."""

    letters: dict[Space, str]
    ruins: Spaces

    @classmethod
    def read(cls, lines: Iterable[str]) -> "Sheet":
        """Read eleven lines; small letters stand on ruins."""
        signs = {(r, c): sign for r, line in enumerate(lines) for c, sign in enumerate(line)}
        letters = {space: "." if sign == "r" else sign.upper() for space, sign in signs.items()}
        return cls(letters, frozenset(space for space, sign in signs.items() if sign.islower()))

    def lines(self) -> list[str]:
        """Return eleven lines; small letters stand on ruins."""
        signs = {
            space: letter if space not in self.ruins else "r" if letter == "." else letter.lower()
            for space, letter in self.letters.items()
        }
        return ["".join(signs[row, column] for column in range(11)) for row in range(11)]

    def of(self, letters: str) -> Spaces:
        """Return the spaces on which one of some letters stands."""
        return frozenset(space for space, letter in self.letters.items() if letter in letters)

    def beside(self, space: Space, letters: str) -> bool:
        """Tell whether a neighbour of a space holds one of some letters."""
        return any(self.letters[other] in letters for other in around(space))

    def drawn(self, terrain: str, spaces: Spaces) -> "Sheet":
        """Return the map with a terrain drawn on some spaces."""
        return self._replace(letters={**self.letters, **dict.fromkeys(spaces, (LETTERS | BOTH)[terrain])})

    @property
    def sides(self) -> list[Spaces]:
        """The empty neighbours of each mountain that has some."""
        empty = self.of(".")
        return [open_sides for mountain in self.of("M") if (open_sides := around(mountain) & empty)]

    @property
    def threatened(self) -> Spaces:
        """The empty spaces beside monsters."""
        return frozenset(space for space in self.of(".") if self.beside(space, "X"))


# Scoring: each card's stars, and the spaces that earn them. `D` is farm and village at once.

Earned: TypeAlias = tuple[int, Spaces]


def each(stars: int, spaces: Iterable[Space]) -> Earned:
    region = frozenset(spaces)
    return stars * len(region), region


def together(parts: Iterable[Earned]) -> Earned:
    pairs = list(parts)
    return sum(stars for stars, _ in pairs), NOWHERE.union(*(spaces for _, spaces in pairs))


def full_lines(sheet: Sheet, stars: int, lines: Iterable[Spaces]) -> Earned:
    return together((stars, line) for line in lines if not line & sheet.of("."))


def rows_and_columns() -> list[Spaces]:
    return [frozenset(s for s in EVERYWHERE if s[axis] == i) for axis in (0, 1) for i in range(11)]


def sentinel_wood(sheet: Sheet, _: Rules) -> Earned:
    return each(1, (s for s in sheet.of("F") if {0, 10} & {*s}))


def greenbough(sheet: Sheet, _: Rules) -> Earned:
    return together((1, forest) for line in rows_and_columns() if (forest := line & sheet.of("F")))


def treetower(sheet: Sheet, _: Rules) -> Earned:
    return each(1, (s for s in sheet.of("F") if not sheet.beside(s, ".")))


def stoneside_forest(sheet: Sheet, _: Rules) -> Earned:
    joined: set[Space] = set()
    for cluster in clusters(sheet.of("F")):
        mountains = {m for m in sheet.of("M") if around(m) & cluster}
        if len(mountains) > 1:
            joined |= mountains
    return each(3, joined)


def canal_lake(sheet: Sheet, _: Rules) -> Earned:
    water = each(1, (s for s in sheet.of("W") if sheet.beside(s, "AD")))
    farm = each(1, (s for s in sheet.of("AD") if sheet.beside(s, "W")))
    return together([water, farm])


def mages_valley(sheet: Sheet, _: Rules) -> Earned:
    water = each(2, (s for s in sheet.of("W") if sheet.beside(s, "M")))
    farm = each(1, (s for s in sheet.of("AD") if sheet.beside(s, "M")))
    return together([water, farm])


def golden_granary(sheet: Sheet, _: Rules) -> Earned:
    water = each(1, (s for s in sheet.of("W") if around(s) & sheet.ruins))
    farm = each(3, (s for s in sheet.of("AD") if s in sheet.ruins))
    return together([water, farm])


def shoreside_expanse(sheet: Sheet, _: Rules) -> Earned:
    secluded = [
        cluster
        for own, other in (("AD", "W"), ("W", "AD"))
        for cluster in clusters(sheet.of(own))
        if not any({0, 10} & {*s} or sheet.beside(s, other) for s in cluster)
    ]
    return together((3, cluster) for cluster in secluded)


def wildholds(sheet: Sheet, rules: Rules) -> Earned:
    large = [cluster for cluster in clusters(sheet.of("VD")) if len(cluster) >= 6]
    return together((int(rules["wildholds_stars"]), cluster) for cluster in large)


def great_city(sheet: Sheet, _: Rules) -> Earned:
    inland = [c for c in clusters(sheet.of("VD")) if not any(sheet.beside(s, "M") for s in c)]
    by_size = sorted(inland, key=lambda cluster: -len(cluster))
    return each(1, by_size[0] if by_size else NOWHERE)


def greengold_plains(sheet: Sheet, _: Rules) -> Earned:
    def kinds(cluster: Spaces) -> set[str]:
        outside = {other for s in cluster for other in around(s)} - cluster
        return {sheet.letters[other].replace("D", "A") for other in outside} & {*"FAWXM"}

    return together((3, c) for c in clusters(sheet.of("VD")) if len(kinds(c)) >= 3)


def shieldgate(sheet: Sheet, _: Rules) -> Earned:
    by_size = sorted(clusters(sheet.of("VD")), key=lambda cluster: -len(cluster))
    return each(2, by_size[1] if len(by_size) > 1 else NOWHERE)


def borderlands(sheet: Sheet, _: Rules) -> Earned:
    return full_lines(sheet, 6, rows_and_columns())


def lost_barony(sheet: Sheet, rules: Rules) -> Earned:
    filled = EVERYWHERE - sheet.of(".#" if rules["lost_barony_wasteland"] == "open" else ".")
    for side in range(11, 0, -1):
        for row, column in sorted(EVERYWHERE):
            square = {(row + i, column + j) for i in range(side) for j in range(side)}
            if square <= filled:
                return 3 * side, frozenset(square)
    return 0, NOWHERE


def broken_road(sheet: Sheet, _: Rules) -> Earned:
    diagonals = [frozenset((start + i, i) for i in range(11 - start)) for start in range(11)]
    return full_lines(sheet, 3, diagonals)


def cauldrons(sheet: Sheet, _: Rules) -> Earned:
    return each(1, (s for s in sheet.of(".") if not sheet.beside(s, ".")))


SCORES: dict[str, Callable[[Sheet, Rules], Earned]] = {
    rule.__name__: rule
    for rule in (
        *(sentinel_wood, greenbough, treetower, stoneside_forest),
        *(canal_lake, mages_valley, golden_granary, shoreside_expanse),
        *(wildholds, great_city, greengold_plains, shieldgate),
        *(borderlands, lost_barony, broken_road, cauldrons),
    )
}


# Drawing: a shape is tried in all eight ways and in every place.


def cells(art: str) -> Spaces:
    lines = enumerate(art.split())
    return frozenset((r, c) for r, line in lines for c, sign in enumerate(line) if sign == "#")


def turned(shape: Spaces) -> set[Spaces]:
    """Return a shape turned and mirrored."""
    found = set()
    for _ in range(4):
        shape = frozenset((column, -row) for row, column in shape)
        found |= {shape, frozenset((row, -column) for row, column in shape)}
    return found


def moved(shape: Spaces) -> Iterator[Spaces]:
    """Yield a shape moved everywhere on the map and over its rim, as it is."""
    for down in range(-15, 16):
        for right in range(-15, 16):
            place = frozenset((row + down, column + right) for row, column in shape)
            if place & EVERYWHERE:
                yield place


@cache
def everywhere(shape: Spaces) -> frozenset[Spaces]:
    """Return a shape everywhere on the map and over its rim, turned and mirrored."""
    return frozenset(place for way in turned(shape) for place in moved(way))


@cache
def places(art: str) -> frozenset[Spaces]:
    """Return a drawn shape everywhere on the map, turned and mirrored."""
    return frozenset(place for place in everywhere(cells(art)) if place <= EVERYWHERE)


@cache
def hanging(art: str) -> frozenset[Spaces]:
    """Return what lies on the map of a drawn shape that hangs over its edge, in every way."""
    return frozenset(place & EVERYWHERE for place in everywhere(cells(art)) if not place <= EVERYWHERE)


def alike(spaces: Spaces) -> frozenset[Spaces]:
    """Return the places of the shape that some spaces have."""
    top, left = (min(space[axis] for space in spaces) for axis in (0, 1))
    lines = ["".join(".#"[(top + r, left + c) in spaces] for c in range(11)) for r in range(11)]
    return places("\n".join(lines))


class Asked:
    """What a card asks of whoever draws on a map; `duty`: over ruins, `room`: for coins; `skill`: one that replaces."""

    def __init__(
        self, sheet: Sheet, card: str, rules: Rules, *, duty: bool, room: int, solo: bool, skill: str = ""
    ) -> None:
        self.sheet, self.card, self.duty, self.room = sheet, card, duty, room
        self.sides = sheet.sides
        self.strict = skill in ("negotiate", "move_silently")
        self.empty = sheet.of(".")
        self.must = self.empty & sheet.ruins if duty else EVERYWHERE
        if card in AMBUSHES:
            ambush = AMBUSHES[card]
            self.shapes = dict.fromkeys(places("##" if skill == "acrobatics" else ambush["shape"]), False)
            self.terrains = ["monster"]
            anything = rules["ambush_fallback_terrain"] == "any"
            self.fallback = [] if solo else [*LETTERS] if anything else ["monster"]
            if solo:
                self.must = self._first_coverable(ambush)
        else:
            explore = EXPLORE[card]
            self.shapes = {}
            for offer in sorted(explore["shapes"], key=lambda offer: bool(offer.get("coin"))):
                ways = hanging if skill == "move_silently" else places
                self.shapes |= dict.fromkeys(ways(offer["shape"]), offer.get("coin", False))
            if skill == "negotiate":
                self.shapes = dict.fromkeys(places("## ##"), False)
            self.terrains = ["village"] if skill == "knowledge" else explore["terrains"]
            anything = skill != "knowledge" and (duty or rules["fallback_terrain"] == "any")
            self.fallback = [] if self.strict else [*LETTERS] if anything else self.terrains
        self.fitting = [s for s in self.shapes if s <= self.empty and s & self.must]

    @property
    def stuck(self) -> bool:
        """Whether nothing can be drawn."""
        return not (self.fitting or (self.fallback and self.empty))

    def drawings(self) -> dict[tuple[str, Spaces], int]:
        """Return every legal drawing with the coins that it fills."""
        if self.fitting:
            legal = [(terrain, spaces) for terrain in self.terrains for spaces in self.fitting]
        else:
            legal = [(t, frozenset([space])) for t in self.fallback for space in self.empty]
        return {(terrain, spaces): self.coins(spaces) for terrain, spaces in legal}

    def judge(self, terrain: str, spaces: Spaces) -> int | str:
        """Return the coins that a drawing fills, or the first reason why it is illegal."""
        single = len(spaces) == 1
        if not spaces <= self.empty:
            return "overlap" if spaces <= EVERYWHERE else "off_map"
        if terrain not in (self.terrains if self.fitting or not self.fallback else self.fallback):
            return "wrong_terrain"
        if spaces not in self.shapes and (self.strict or not single):
            return "wrong_shape"
        if not self.fitting and not self.strict:
            return self.coins(spaces) if single else "fallback_must_be_1x1"
        if self.duty and not spaces & self.must:
            return "ruin_required"
        if spaces not in self.shapes:
            return "fallback_not_allowed"
        return self.coins(spaces) if spaces & self.must else "wrong_shape"

    def coins(self, spaces: Spaces) -> int:
        """Return the coins of a legal drawing: of its shape, and of mountains now closed."""
        closed = sum(side <= spaces for side in self.sides)
        return min(self.room, closed + (bool(self.fitting) and self.shapes[spaces]))

    def _first_coverable(self, ambush: dict[str, Any]) -> Spaces:
        coverable = {space for place in self.shapes if place <= self.empty for space in place}
        return next((frozenset([s]) for s in walk(1, 1, ambush) if s in coverable), NOWHERE)


class Added:
    """What a skill adds behind a legal drawing."""

    def __init__(self, asked: Asked, skill: str, terrain: str, spaces: Spaces) -> None:
        self.sheet = asked.sheet.drawn(terrain, spaces)
        self.empty, self.sides = self.sheet.of("."), self.sheet.sides
        self.room = asked.room - asked.coins(spaces)
        self.beside = {"search": spaces, "cure_wounds": self.sheet.of("X")}.get(skill)
        self.terrains = [terrain]
        self.shapes = places("##" if skill == "cure_wounds" else "#")
        if skill == "diplomacy":
            self.terrains = [*BOTH]
        elif skill == "cure_wounds":
            self.terrains = EXPLORE[asked.card]["terrains"]
        elif skill == "concentrate":
            self.shapes = alike(spaces) if asked.fitting else frozenset()

    def additions(self) -> dict[tuple[str, Spaces], int]:
        """Return every legal addition with the coins that it fills."""
        every = {(terrain, spaces): self.judge(terrain, spaces) for terrain in self.terrains for spaces in self.shapes}
        return {addition: coins for addition, coins in every.items() if isinstance(coins, int)}

    def judge(self, terrain: str, spaces: Spaces) -> int | str:
        """Return the coins that an addition fills, or the first reason why it is illegal."""
        if not spaces <= EVERYWHERE:
            return "off_map"
        if not spaces <= self.empty:
            return "overlap"
        if terrain not in self.terrains:
            return "wrong_terrain"
        if spaces not in self.shapes:
            return "wrong_shape"
        if self.beside is not None and not any(around(space) & self.beside for space in spaces):
            return "not_beside"
        return min(self.room, sum(side <= spaces for side in self.sides))


# Ambushes in a solo game.


def walk(height: int, width: int, ambush: dict[str, Any]) -> Iterator[Space]:
    """Yield where the top left corner of a box lies on its way, ring by ring."""
    bottom, right = 11 - height, 11 - width
    for ring in range(6):
        on = {(r, c) for r, c in EVERYWHERE if min(r, c, bottom - r, right - c) == ring}
        if not on:
            return
        along = sorted(box for box in on if box[0] == ring)
        down = sorted(box for box in on if box[1] == right - ring)
        back = sorted((box for box in on if box[0] == bottom - ring), reverse=True)
        up = sorted((box for box in on if box[1] == ring), reverse=True)
        path = [*dict.fromkeys(along + down + back + up)]
        if ambush["arrow"] == "counter_clockwise":
            path.reverse()
        row = ring if "top" in ambush["corner"] else bottom - ring
        column = ring if "left" in ambush["corner"] else right - ring
        start = path.index((row, column))
        yield from path[start:] + path[:start]


def printed_ambush(sheet: Sheet, card: str) -> Spaces:
    """Return where the engine draws an ambush as it is printed; nowhere if there is no room."""
    shape = cells(AMBUSHES[card]["shape"])
    height, width = (1 + max(cell[axis] for cell in shape) for axis in (0, 1))
    for down, right in walk(height, width, AMBUSHES[card]):
        place = frozenset((row + down, column + right) for row, column in shape)
        if place <= sheet.of("."):
            return place
    return NOWHERE


# A whole game, from the objects of its log.


class Game:
    """A game that believes its log's header, and asserts every claim of the lines behind it."""

    def __init__(self, header: dict[str, Any]) -> None:
        skills, newest = header["skills"], header["format"].endswith("/3")
        assert not skills or (newest and len(skills) == len({*skills} & COSTS.keys()) == 3)
        assert skills or not newest or header["seed"] is None
        self.header = header
        self.rules: Rules = {**EDITIONS[header["edition"]], **header["rules"]}
        self.count = len(header["players"])
        self.sheets = [Sheet.read(SIDES[header["map"]].split())] * self.count
        self.coins = [0] * self.count
        self.spent = [0] * self.count
        self.used: list[str | None] = [None] * self.count
        self.season = self.time = 0
        self.card: str | None = None
        self.duty = False
        self.acted: set[int] = set()
        self.turned_up: list[str] = []
        self.gone: list[str] = []
        self.scores: list[list[dict[str, Any]]] = []
        self.finished = False
        self._acts: list[dict[str, Any]] = []
        self._acrobats: set[int] = set()
        self._engine: dict[str, Any] | None = None
        self._befores: list[dict[str, Any]] = []
        self._keep()

    def follow(self, event: dict[str, Any]) -> None:
        """Go on by one line."""
        assert event["event"] != "game_started"
        getattr(self, event["event"])(event)

    def card_revealed(self, event: dict[str, Any]) -> None:
        assert self.card is None
        assert self.time < SEASONS[self.season]["threshold"]
        card, deck = event["card"], self.deck()
        self._befores = [*self._befores, {name: copy(value) for name, value in vars(self).items()}]
        assert card in (deck if self.header["seed"] is None else deck[:1])
        self.turned_up.append(card)
        if card in RUINS:
            self.duty = True
        else:
            self.card = card
        if card in AMBUSHES:
            self.gone.append(card)
        self.time += EXPLORE[card]["time"] if card in EXPLORE else 0
        self.acted = set()
        self._acts, self._acrobats, self._engine = [], set(), None
        self._keep()

    def shape_drawn(self, event: dict[str, Any]) -> None:
        player, owner, terrain, skill = event["player"], event["map"], event["terrain"], event.get("skill", "")
        spaces, extra = frozenset(map(named, event["spaces"])), self._extra(event)
        assert owner == self._owner(player)
        assert (extra is not None) == (skill in ADDS)
        coins = event.get("coins", 0)
        if self._engine_draws:
            assert "skill" not in event
            assert spaces == printed_ambush(self.sheets[0], self.card or "")
            assert coins == self.asked(player).coins(spaces)
            self._engine = event
        else:
            assert not self._stuck()
            assert coins == self.judge(player, terrain, spaces, skill, extra)
            self._acts.append(event)
        for drawing in ((terrain, spaces), extra):
            self.sheets[owner] = self.sheets[owner].drawn(*drawing) if drawing else self.sheets[owner]
        self.coins[owner] += coins
        self._pay(player, skill)
        self._act(player)

    def skill_used(self, event: dict[str, Any]) -> None:
        player = event["player"]
        assert event == {"event": "skill_used", "player": player, "skill": "acrobatics"}
        assert not self._engine_draws
        assert not (self.card and self._stuck())
        assert not self.refusal(player, "acrobatics")
        if self._engine:
            engine = self._engine
            self._back()
            self._engine = engine
        self._pay(player, "acrobatics")
        self._acrobats.add(player)
        self._acts.append(event)

    def skill_undone(self, event: dict[str, Any]) -> None:
        assert event["player"] in self._acrobats
        assert self._to_come(event["player"])
        self._again([act for act in self._acts if act != {**event, "event": "skill_used", "skill": "acrobatics"}])

    def turn_passed(self, event: dict[str, Any]) -> None:
        assert event["map"] == self._owner(event["player"])
        if self._engine_draws:
            assert not printed_ambush(self.sheets[0], self.card or "")
        else:
            assert event["player"] in self._stuck()[:1]
        self._act(event["player"])
        self._keep()

    def drawing_undone(self, event: dict[str, Any]) -> None:
        drawings = [act for act in self._acts if act["event"] == "shape_drawn" and act["player"] == event["player"]]
        assert drawings
        self._again([act for act in self._acts if act not in drawings])

    def card_taken_back(self, event: dict[str, Any]) -> None:
        assert event == {"event": "card_taken_back"}
        assert self.header["format"].endswith("/3")
        assert self._befores
        assert self.header["seed"] is None
        assert self.finished or self.card or self.time < SEASONS[self.season]["threshold"]
        assert not self._engine_draws
        assert not (self.card and self._stuck())
        vars(self).update(self._befores[-1])

    def season_scored(self, event: dict[str, Any]) -> None:
        assert self.card is None
        assert len(self.scores) == self.season
        assert self.time >= SEASONS[self.season]["threshold"]
        assert event["season"] == SEASONS[self.season]["id"]
        for score, expected in zip(event["scores"], self._scores(), strict=True):
            assert list(score.items()) == list(expected.items())
        self.scores.append(event["scores"])
        if self.season < 3:
            self.season, self.time, self.turned_up = self.season + 1, 0, []
            self.used = [None] * self.count

    def game_finished(self, event: dict[str, Any]) -> None:
        assert len(self.scores) == 4
        assert not self.finished
        assert event == {"event": "game_finished", **self._result()}
        self.finished = True

    def _scores(self) -> Iterator[dict[str, Any]]:
        """Yield what each player scores at the end of a season."""
        cards = [self.header["edicts"]["ABCD".index(edict)] for edict in SEASONS[self.season]["edicts"]]
        for sheet, coins in zip(self.sheets, self.coins, strict=True):
            stars = {card: SCORES[card](sheet, self.rules)[0] for card in cards}
            monsters = -len(sheet.threatened)
            total = sum(stars.values()) + coins + monsters
            yield {"edicts": stars, "coins": coins, "monsters": monsters, "total": total}

    def _result(self) -> dict[str, Any]:
        """Return what came of a game."""
        totals = [sum(season[p]["total"] for season in self.scores) for p in range(self.count)]
        lost = [-sum(season[p]["monsters"] for season in self.scores) for p in range(self.count)]
        expected: dict[str, Any] = {"totals": totals, "places": [0] * self.count}
        for player in range(self.count):
            better = [
                other
                for other in range(self.count)
                if totals[other] > totals[player] or (totals[other] == totals[player] and lost[other] < lost[player])
            ]
            expected["places"][player] = 1 + len(better)
        if self.count == 1:
            rating = totals[0] - sum(SCORING[card]["solo_stars"] for card in self.header["edicts"])
            titles = [title["id"] for title in TITLES if title["rating"] <= rating]
            expected |= {"rating": rating, "title": titles[0] if titles else None}
        return expected

    def _keep(self) -> None:
        """Keep everything as it is when a card has been turned up, for drawings that are undone."""
        self._kept = {name: copy(value) for name, value in vars(self).items() if name != "_kept"}

    def _back(self) -> None:
        """Go back to where the last card had been turned up."""
        vars(self).update(self._kept)
        self._keep()

    def _again(self, acts: list[dict[str, Any]]) -> None:
        """Let only some acts have happened since the last card was turned up, besides those of the engine."""
        engine = [self._engine] if self._engine else []
        self._back()
        for act in engine + acts:
            self.follow(act)

    @property
    def _engine_draws(self) -> bool:
        printed = self.rules["solo_ambush"] == "printed"
        return self.count == 1 and self.card in AMBUSHES and printed and not self._acrobats

    def _stuck(self) -> list[int]:
        """Return who has to pass, before anybody acts."""
        left = [] if self._acts else [player for player in range(self.count) if player not in self.acted]
        return [player for player in left if self.asked(player).stuck]

    def _to_come(self, owner: int) -> bool:
        """Tell whether a map still waits for the drawing of an ambush."""
        drawn = {self._owner(player) for player in self.acted}
        return self.card in AMBUSHES and owner in {*range(self.count)} - drawn

    def _extra(self, event: dict[str, Any]) -> tuple[str, Spaces] | None:
        """Return what is added to a drawing."""
        if "extra" not in event:
            return None
        extra = event["extra"]
        spaces = [*map(named, extra["spaces"])]
        assert extra.keys() == {"terrain", "spaces"}
        assert spaces == sorted({*spaces} & EVERYWHERE)
        return extra["terrain"], frozenset(spaces)

    def _pay(self, player: int, skill: str) -> None:
        if skill:
            self.coins[player] -= COSTS[skill]
            self.spent[player] += COSTS[skill]
            self.used[player] = skill

    def refusal(self, player: int, skill: str) -> str | None:
        """Return the first reason why a player cannot use a skill now, as far as it does not depend on a drawing."""
        reopened = self._engine is not None and not self._acrobats
        coins, now = self.coins[player], self.card in EXPLORE
        if skill == "acrobatics":
            now = reopened or self._to_come(player)
            if now and self.count == 1:
                now = not self._domino(self._kept["sheets"][0]).stuck
            coins = self._kept["coins"][player] if reopened else coins
        if skill not in self.header["skills"]:
            return "skill_not_in_game"
        if not now:
            return "skill_not_now"
        if self.used[player]:
            return "skill_used_up"
        return "too_few_coins" if skill not in ADDS and coins < COSTS[skill] else None

    def _domino(self, sheet: Sheet) -> Asked:
        """Return what Acrobatics asks of whoever plays alone."""
        return Asked(sheet, self.turned_up[-1], self.rules, duty=False, room=0, solo=True, skill="acrobatics")

    def judge(
        self, player: int, terrain: str, spaces: Spaces, skill: str = "", extra: tuple[str, Spaces] | None = None
    ) -> int | str:
        """Return the coins that a drawing and its addition fill, or the first reason why they are illegal."""
        if skill and (why := self.refusal(player, skill)):
            return why
        asked = self.asked(player, skill)
        coins = asked.judge(terrain, spaces)
        if isinstance(coins, str) or extra is None:
            return coins
        if self.coins[player] + coins < COSTS[skill]:
            return "too_few_coins"
        more = Added(asked, skill, terrain, spaces).judge(*extra)
        return more if isinstance(more, str) else coins + more

    def _owner(self, player: int) -> int:
        if self.card not in AMBUSHES:
            return player
        to_the_left = AMBUSHES[self.card]["arrow"] == "clockwise"
        return (player - 1 if to_the_left else player + 1) % self.count

    def asked(self, player: int, skill: str = "") -> Asked:
        assert self.card is not None
        assert player in range(self.count)
        assert player not in self.acted
        owner = self._owner(player)
        duty = self.duty and self.card in EXPLORE
        room = 14 - self.coins[owner] - self.spent[owner]
        solo, skill = self.count == 1, "acrobatics" if owner in self._acrobats else skill
        return Asked(self.sheets[owner], self.card, self.rules, duty=duty, room=room, solo=solo, skill=skill)

    def _act(self, player: int) -> None:
        self.acted.add(player)
        if len(self.acted) == self.count:
            self.duty &= self.card in AMBUSHES
            self.card = None

    def deck(self) -> list[str]:
        """Return the cards that are left: the top one first, or at a real table any of them."""
        seed = self.header["seed"]
        cards = [*EXPLORE, *(RUINS if self.header["ruins"] else ())]
        if self.header["ambushes"] and seed is not None:
            before = [card for card in self.gone if card not in self.turned_up]
            begun = shuffled(AMBUSHES, seed=seed, label="ambush")[: self.season + 1]
            cards += [card for card in begun if card not in before]
        elif self.header["ambushes"] and len(self.gone) <= self.season:
            cards += [card for card in AMBUSHES if card not in self.gone]
        left = [card for card in cards if card not in self.turned_up]
        return left if seed is None else shuffled(left, seed=seed, label=SEASONS[self.season]["id"])


class Table(Game):
    """A game that is played: each wish is refused for a reason, and changes nothing, or makes some events."""

    def reveal(self, card: str | None = None) -> list[dict[str, Any]] | str:
        real_deck = self.header["seed"] is None
        if card is not None and not real_deck:
            return "card_not_needed"
        if self.finished:
            return "game_over"
        if card is None and real_deck:
            return "card_needed"
        if self.card:
            return "still_drawing"
        if card is not None and card not in self.deck():
            return "not_in_deck"
        events = self._went({"event": "card_revealed", "card": card or self.deck()[0]})
        while not (card or self.card or self.finished or self.refusal(0, "acrobatics") is None):
            events += self._went({"event": "card_revealed", "card": self.deck()[0]})
        return events

    def verdict(
        self, player: int, terrain: str, spaces: Spaces, skill: str = "", extra: tuple[str, Spaces] | None = None
    ) -> int | str:
        """Return the coins of what a player wants to draw, or why it is refused."""
        if self.finished:
            return "game_over"
        if not self.card:
            return "no_card"
        if player in self.acted:
            return "already_drawn"
        return self.judge(player, terrain, spaces, skill, extra)

    def place(self, player: int, terrain: str, spaces: Collection[str]) -> list[dict[str, Any]] | str:
        where = frozenset(map(named, spaces))
        coins = self.verdict(player, terrain, where)
        return coins if isinstance(coins, str) else self._went(self._drawing(player, terrain, where, coins))

    def undo(self, player: int) -> list[dict[str, Any]] | str:
        return self._went(self.undone(player)) or "nothing_to_undo"

    def undone(self, player: int) -> dict[str, Any] | None:
        """Return what takes back the latest act of a player that can be taken back."""
        for act in reversed(self._acts):
            if act["player"] == player and act["event"] == "shape_drawn":
                return {"event": "drawing_undone", "player": player}
            if act["player"] == player and self._to_come(player):
                return {"event": "skill_undone", "player": player}
        return None

    def usable(self, player: int, skill: str) -> bool:
        """Tell whether a player can use a skill now, with some drawing and addition if it goes with them."""
        if self.finished or self.refusal(player, skill):
            return False
        if skill == "acrobatics":
            return True
        if player in self.acted:
            return False
        asked = self.asked(player, skill)
        drawings = asked.drawings().items()
        if skill not in ADDS:
            return bool(drawings)
        paid = [drawing for drawing, coins in drawings if self.coins[player] + coins >= COSTS[skill]]
        return any(Added(asked, skill, *drawing).additions() for drawing in paid)

    def waiting(self) -> list[int]:
        """Return who has still to draw."""
        return [player for player in range(self.count) if self.card and player not in self.acted]

    def seen(self) -> dict[str, Any]:
        """Return what everybody at the table sees."""
        return {
            "season": SEASONS[self.season]["id"],
            "time": self.time,
            "phase": "finished" if self.finished else "draw" if self.card else "explore",
            "card": self.card,
            "ruins": self.duty,
            "revealed": self.turned_up,
            "players": [
                {
                    "name": self.header["players"][player],
                    "grid": self.sheets[player].lines(),
                    "coins": self.coins[player],
                    "spent": self.spent[player],
                    "skill": self.used[player],
                    "drawn": player in self.acted,
                    "total": sum(season[player]["total"] for season in self.scores),
                }
                for player in range(self.count)
            ],
        }

    def _went(self, event: dict[str, Any] | None) -> list[dict[str, Any]]:
        """Follow an event and all that nobody chooses, and return them."""
        events = []
        while event:
            self.follow(event)
            events.append(event)
            event = self._owed()
        return events

    def _owed(self) -> dict[str, Any] | None:
        """Return what must come next."""
        season = SEASONS[self.season]
        if self._engine_draws:
            asked, spaces = self.asked(0), printed_ambush(self.sheets[0], self.card or "")
            if not spaces:
                return {"event": "turn_passed", "player": 0, "map": 0}
            return self._drawing(0, "monster", spaces, asked.coins(spaces))
        if self.card:
            stuck = self._stuck()
            return {"event": "turn_passed", "player": stuck[0], "map": self._owner(stuck[0])} if stuck else None
        if len(self.scores) == 4:
            return None if self.finished else {"event": "game_finished", **self._result()}
        if self.time >= season["threshold"]:
            return {"event": "season_scored", "season": season["id"], "scores": [*self._scores()]}
        if self.header["seed"] is not None and self.turned_up and self.turned_up[-1] in RUINS:
            return {"event": "card_revealed", "card": self.deck()[0]}
        return None

    def _drawing(self, player: int, terrain: str, spaces: Spaces, coins: int) -> dict[str, Any]:
        event = {
            "event": "shape_drawn",
            "player": player,
            "map": self._owner(player),
            "terrain": terrain,
            "spaces": [*map(spelled, sorted(spaces))],
        }
        return event | ({"coins": coins} if coins else {})
