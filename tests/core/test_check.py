"""Score sheets are checked as far as each level proves: what is right passes, and each provable mistake is found."""

from functools import cache
from random import Random
from typing import Final, TypeAlias

import pytest
from msgspec.structs import asdict, replace

from cartographers.core.check import check_sheet, placed
from cartographers.core.maps import Land, Terrain, parse_land
from cartographers.core.region import ROWS, SPACES, singles, space_names, union
from cartographers.core.scoring.rulebook import BOUNDS, RULES, points, stars
from cartographers.core.sheet import BOXES, Boxes, Code, Head, Level, Part, Report, Sheet, Witness
from tests.helpers.paper import writing
from tests.helpers.paper.writing import SEASONS
from tests.helpers.random_games import BOX, random_game

CHUNK: Final = 50
CHUNKS: Final = [pytest.param(range(first, first + CHUNK), id=f"{first}+") for first in range(0, 1000, CHUNK)]
LEVELS: Final = tuple(Level)

RULES_EN: Final = BOX.editions["en"]
LOGGED: Final = Head("Anna", "A", "en", asdict(RULES_EN))
GRID: Final = """
FF.....VVVV
F..M.r....V
.r......Mr.
...........
..AAA......
..WWWM..X..
........X..
...........
.rM......r.
.....r.M...
F..........
"""


@cache
def game(seed: int) -> writing.Game:
    return writing.played(BOX, random_game(BOX, Random(seed)))


def of_level(seed: int, level: Level) -> tuple[Sheet, Witness | None]:
    """Return the sheet of one player of a random game, with what a level gives beside it."""
    played = game(seed)
    player = seed % len(played[0].lands)
    sheet = writing.filled_in(played, player, min(level, Level.SEASONS))
    return sheet, writing.witness(played, player) if level == Level.LOG else None


def changed(sheet: Sheet, season: str, *, carried: bool = False, **boxes: int) -> Sheet:
    """Return a sheet with other numbers in some boxes, which may have gone into its sums."""
    before = sheet.boxes[season]
    more = sum(number - getattr(before, name) for name, number in boxes.items()) if carried else 0
    after = replace(before, **boxes)
    after = replace(after, total=after.total + more)
    total = None if sheet.total is None else sheet.total + more
    return replace(sheet, boxes={**sheet.boxes, season: after}, total=total)


def codes(report: Report) -> list[tuple[Code, str | None, str]]:
    return [(finding.code, finding.season, finding.box) for finding in report.findings]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seeds", CHUNKS)
def test_the_right_sheet_of_a_random_game_is_right(seeds: range, level: Level) -> None:
    for seed in seeds:
        sheet, witness = of_level(seed, level)

        report = check_sheet(BOX, sheet, witness)

        assert (report.findings, report.level) == ((), level), seed
        assert report.total == report.added == sheet.total


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seeds", CHUNKS)
def test_a_number_that_does_not_add_up_is_found_and_nothing_else(seeds: range, level: Level) -> None:
    """Every number on a sheet is in a sum, so that one alone that is wrong shows at every level."""
    for seed in seeds:
        rng = Random(seed)
        sheet, witness = of_level(seed, level)
        season, box = rng.choice(SEASONS), rng.choice([*BOXES, "total", "all"])
        error = rng.choice([-1, 1]) * rng.randint(1, 9)
        if box == "monsters" and sheet.boxes[season].monsters + error > 0:  # a minus that is missing is a mistake too
            error = -error
        if box == "all":
            wrong = replace(sheet, total=(sheet.total or 0) + error)
        else:
            wrong = changed(sheet, season, **{box: getattr(sheet.boxes[season], box) + error})

        (finding,) = check_sheet(BOX, wrong, witness).findings

        if box == "all":
            assert (finding.code, finding.season) == (Code.WRONG_TOTAL, None), seed
            assert finding.counted == sheet.total
        elif finding.season == season:
            assert finding.box in {box, "total"}, seed
        else:
            assert finding.code in {Code.COINS_FELL, Code.STARS_FELL}, seed
            assert SEASONS.index(finding.season or "") == SEASONS.index(season) + 1
        if level >= Level.SEASONS and box in {"first", "second", "monsters"}:
            assert (finding.box, finding.counted) == (box, getattr(sheet.boxes[season], box)), seed
        if level == Level.LOG and box in BOXES:
            assert (finding.box, finding.counted) == (box, getattr(sheet.boxes[season], box)), seed


def provable(sheet: Sheet, season: str, box: str, written: int, level: Level) -> bool:
    """Tell, knowing the game, whether a number in one box contradicts what a level gives."""
    right = {one: sheet.boxes[one] for one in SEASONS}
    order = SEASONS.index(season)
    exact = level >= Level.SEASONS or (level == Level.MAP and season == SEASONS[-1])
    if level == Level.LOG or (exact and box in {"first", "second", "monsters"}):
        return True
    if box == "coins":
        before = right[SEASONS[order - 1]].coins if order else 0
        after = right[SEASONS[order + 1]].coins if season != SEASONS[-1] else BOX.coin_track
        return not before <= written <= after
    return written > 0 if box == "monsters" else written < 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seeds", CHUNKS[:5])
def test_a_missing_minus_is_one_finding_in_each_season_and_all_else_is_judged_as_if_it_stood_there(
    seeds: range, level: Level
) -> None:
    for seed in seeds:
        rng = Random(seed)
        sheet, witness = of_level(seed, level)
        lost = [season for season in SEASONS if sheet.boxes[season].monsters and rng.random() < 0.7]
        wrong = sheet
        for season in lost:
            monsters = -sheet.boxes[season].monsters
            wrong = changed(wrong, season, carried=rng.random() < 0.5, monsters=monsters)

        report = check_sheet(BOX, wrong, witness)

        assert codes(report) == [(Code.MISSING_MINUS, season, "monsters") for season in lost], seed
        assert [finding.counted for finding in report.findings] == [sheet.boxes[season].monsters for season in lost]
        assert (report.total, report.monsters) == (sheet.total, sum(box.monsters for box in sheet.boxes.values()))
        assert not report.open


@pytest.mark.parametrize("level", LEVELS)
def test_a_wrong_sum_beside_a_missing_minus_is_found_and_counted_with_it(level: Level) -> None:
    """A sum is right with the minus or without it, and nothing between them is."""
    sheet, witness = next(
        (sheet, witness)
        for sheet, witness in (of_level(seed, level) for seed in range(100))
        if sheet.boxes["spring"].monsters < -1
    )
    monsters = sheet.boxes["spring"].monsters
    wrong = changed(sheet, "spring", monsters=-monsters, total=sheet.boxes["spring"].total + 1)

    minus, total = check_sheet(BOX, wrong, witness).findings

    assert (minus.code, minus.counted) == (Code.MISSING_MINUS, monsters)
    assert (total.code, total.season, total.counted) == (Code.WRONG_SUM, "spring", sheet.boxes["spring"].total)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seeds", CHUNKS)
def test_a_wrong_box_that_went_into_the_sums_is_found_where_it_can_be_proved(seeds: range, level: Level) -> None:
    """Where the level cannot prove it, the sheet says nothing of it; cards that only grow and bounds prove more."""
    for seed in seeds:
        rng = Random(seed)
        sheet, witness = of_level(seed, level)
        season, box = rng.choice(SEASONS), rng.choice(BOXES)
        written = getattr(sheet.boxes[season], box) + rng.choice([-1, 1]) * rng.randint(1, 9)

        found = codes(check_sheet(BOX, changed(sheet, season, carried=True, **{box: written}), witness))

        if provable(sheet, season, box, written, level):
            assert len(found) == 1, seed
        elif box == "coins":
            assert {code for code, *_ in found} <= {Code.TOO_FEW_COINS}, seed
        elif level == Level.NUMBERS:
            assert not found, seed
        else:
            assert {code for code, *_ in found} <= BEYOND_PROOF, seed


BEYOND_PROOF: Final = {Code.TOO_MANY, Code.STARS_FELL, Code.TOO_MANY_MONSTERS, Code.NO_MULTIPLE}


def half_filled(sheet: Sheet, rng: Random) -> Sheet:
    """Return a sheet with the season of some spaces left out, from one to all."""
    assert sheet.land
    drawn = [*singles(sheet.land.filled & ~sheet.land.mountain & ~sheet.land.wasteland)]
    unknown = union(rng.sample(drawn, rng.randint(1, rng.choice((3, len(drawn))))))
    parts = {}
    for season, land in sheet.lands.items():
        least, most = (
            {one: getattr(sheet.land, one) & region for one in Terrain}
            for region in (land.filled & ~unknown, land.filled | unknown)
        )
        parts[season] = Part(replace(land, **least), replace(land, **most))
    return replace(sheet, lands={SEASONS[-1]: sheet.land}, parts={one: parts[one] for one in SEASONS[:-1]})


@pytest.mark.parametrize("level", [Level.SEASONS, Level.LOG])
@pytest.mark.parametrize("seeds", CHUNKS)
def test_a_right_sheet_with_seasons_left_out_is_right(seeds: range, level: Level) -> None:
    for seed in seeds:
        sheet, witness = of_level(seed, level)
        report = check_sheet(BOX, half_filled(sheet, Random(seed)), witness)
        assert report.findings == ()
        assert report.level == (Level.LOG if witness else Level.MAP)
        for season, counted in report.counted.items():  # what is counted after all is what was earned
            for box in ("first", "second", "monsters"):
                assert getattr(counted, box) in {None, getattr(sheet.boxes[season], box)}


@pytest.mark.parametrize("seeds", CHUNKS)
def test_of_a_wrong_sheet_with_seasons_left_out_no_right_number_is_named(seeds: range) -> None:
    """Only what fell casts doubt on two numbers, of which one is right."""
    found = 0
    for seed in seeds:
        rng = Random(seed)
        sheet, _ = of_level(seed, Level.SEASONS)
        season, box = rng.choice(SEASONS[:-1]), rng.choice(("first", "second", "monsters"))
        number = getattr(sheet.boxes[season], box) + rng.choice((-6, -2, -1, 1, 2, 6))
        wrong = changed(sheet, season, carried=True, **{box: min(number, 0) if box == "monsters" else max(number, 0)})
        report = check_sheet(BOX, half_filled(wrong, rng))
        named = {(one.season, one.box) for one in report.findings if one.code != Code.STARS_FELL}
        assert named <= ({(season, box)} if wrong != sheet else set())
        found += bool(named)
    assert found


def test_what_can_be_placed_proves_what_it_can() -> None:
    """Two forests on the edge are of spring, two more of spring or summer: Sentinel Wood gave 2 to 4 then."""
    land = parse_land(GRID.split())
    spring = replace(land, **dict.fromkeys(Terrain, 0)).drawn(Terrain.FOREST, land.forest & ROWS[0])
    sheet = a_sheet(lands={"summer": land}, parts={"spring": Part(spring, land)})
    assert codes(check_sheet(BOX, sheet)) == []
    for written, expected in ((1, Code.TOO_FEW), (2, None), (4, None), (5, Code.TOO_MANY)):
        report = check_sheet(BOX, changed(sheet, "spring", carried=True, first=written))
        assert codes(report) == ([(expected, "spring", "first")] if expected else [])


@pytest.mark.parametrize("seeds", CHUNKS)
def test_no_state_of_a_game_earned_more_than_its_last_map_allows(seeds: range) -> None:
    for seed in seeds:
        state, ends = game(seed)
        for player, final in enumerate(state.lands):
            for end in ends.values():
                assert_bounded(end.lands[player], final)


@pytest.mark.parametrize("seeds", CHUNKS[:10])
def test_no_part_of_a_map_earned_more_than_the_map_allows(seeds: range) -> None:
    """Any drawn spaces may have been drawn last, whatever the shapes were."""
    for seed in seeds:
        rng = Random(seed)
        state, _ = game(seed)
        final = rng.choice(state.lands)
        share = rng.random()
        kept = union(space for space in singles(final.filled) if rng.random() < share)
        part = replace(final, **{terrain: getattr(final, terrain) & kept for terrain in Terrain})

        assert_bounded(part, final)


def assert_bounded(earlier: Land, later: Land) -> None:
    for card in BOX.scoring.values():
        facts = points(card, RULES_EN)
        bound = BOUNDS.get(card.id, RULES[card.id])
        assert stars(RULES[card.id](earlier, **facts)) <= stars(bound(later, **facts)), card.id


def a_sheet(**more: object) -> Sheet:
    """Return a right sheet for the drawn map, all of which was drawn in spring."""
    boxes = {
        "spring": Boxes(4, 6, 1, -6, 5),
        "summer": Boxes(6, 0, 1, -6, 1),
    }
    land = parse_land(GRID.split())
    edicts = ("sentinel_wood", "canal_lake", "wildholds", "borderlands")
    sheet = Sheet("Anna", RULES_EN, boxes, 6, edicts, land, dict.fromkeys(boxes, land))
    return replace(sheet, **more)


def test_the_drawn_sheet_is_right() -> None:
    report = check_sheet(BOX, a_sheet())

    assert (codes(report), report.level, report.total, report.monsters) == ([], Level.SEASONS, 6, -12)


SPRING, SUMMER = "spring", "summer"
CANAL_LAKE: Final = ["E3", "E4", "E5", "F3", "F4", "F5"]
THREATENED: Final = ["E9", "F8", "F10", "G8", "G10", "H9"]

Expected: TypeAlias = tuple[Code, str | None, str, int, list[str]]
"""A code, the season and the box, what should stand there or bounds it, and the spaces that prove it."""

BY_MAP: Final = a_sheet(lands={})
BY_NUMBERS: Final = a_sheet(lands={}, land=None)

WRONG: Final = {
    "a box": (changed(a_sheet(), SPRING, second=7), (Code.WRONG_BOX, SPRING, "second", 6, CANAL_LAKE)),
    "a box that went into the sums": (
        changed(a_sheet(), SUMMER, carried=True, first=7),
        (Code.WRONG_BOX, SUMMER, "first", 6, CANAL_LAKE),
    ),
    "a corner counted twice": (
        changed(a_sheet(), SPRING, first=5),
        (Code.WRONG_BOX, SPRING, "first", 4, ["A1", "A2", "B1", "K1"]),
    ),
    "a monster too few": (
        changed(a_sheet(), SUMMER, monsters=-5),
        (Code.WRONG_MONSTERS, SUMMER, "monsters", -6, THREATENED),
    ),
    "a minus left out": (
        changed(a_sheet(), SPRING, monsters=6),
        (Code.MISSING_MINUS, SPRING, "monsters", -6, THREATENED),
    ),
    "a minus left out before another number": (
        changed(a_sheet(), SPRING, monsters=5),
        (Code.WRONG_MONSTERS, SPRING, "monsters", -6, THREATENED),
    ),
    "coins that fell": (changed(a_sheet(), SUMMER, coins=0), (Code.COINS_FELL, SUMMER, "coins", 1, [])),
    "coins behind the track": (changed(a_sheet(), SPRING, coins=15), (Code.TOO_MANY_COINS, SPRING, "coins", 14, [])),
    "negative coins": (changed(a_sheet(), SPRING, coins=-1), (Code.NEGATIVE, SPRING, "coins", 0, [])),
    "a sum": (changed(a_sheet(), SPRING, total=6), (Code.WRONG_SUM, SPRING, "total", 5, [])),
    "the total": (a_sheet(total=7), (Code.WRONG_TOTAL, None, "total", 6, [])),
    "more than the map can have earned": (
        changed(BY_MAP, SPRING, carried=True, first=5),
        (Code.TOO_MANY, SPRING, "first", 4, ["A1", "A2", "B1", "K1"]),
    ),
    "more monsters than there can have been": (
        changed(BY_MAP, SPRING, carried=True, monsters=-9),
        (Code.TOO_MANY_MONSTERS, SPRING, "monsters", -8, ["E9", "F8", "F9", "F10", "G8", "G9", "G10", "H9"]),
    ),
    "more stars than the card gives on any map": (
        changed(BY_NUMBERS, SPRING, carried=True, second=117),
        (Code.TOO_MANY, SPRING, "second", 116, []),
    ),
    "more stars than the edge has spaces": (
        changed(BY_NUMBERS, SPRING, carried=True, first=41),
        (Code.TOO_MANY, SPRING, "first", 40, []),
    ),
    "stars that no number of clusters gives": (
        changed(BY_NUMBERS, SUMMER, carried=True, second=7),
        (Code.NO_MULTIPLE, SUMMER, "second", 8, []),
    ),
    "more stars than any card gives on any map": (
        changed(replace(BY_NUMBERS, edicts=()), SPRING, carried=True, first=193),
        (Code.TOO_MANY, SPRING, "first", 192, []),
    ),
    "more monsters than there can be": (
        changed(BY_NUMBERS, SUMMER, carried=True, monsters=-37),
        (Code.TOO_MANY_MONSTERS, SUMMER, "monsters", -36, []),
    ),
    "less of a card that can only have grown": (
        changed(BY_NUMBERS, SUMMER, carried=True, first=5),
        (Code.STARS_FELL, SUMMER, "first", 6, []),
    ),
    "negative stars": (
        changed(a_sheet(lands={}, land=None, edicts=()), SPRING, carried=True, first=-4),
        (Code.NEGATIVE, SPRING, "first", 0, []),
    ),
    "a minus left out that nothing proves": (
        changed(BY_NUMBERS, SPRING, monsters=6),
        (Code.MISSING_MINUS, SPRING, "monsters", -6, []),
    ),
    "a minus left out before more monsters than there can have been": (
        changed(BY_MAP, SPRING, carried=True, monsters=9),
        (Code.TOO_MANY_MONSTERS, SPRING, "monsters", -8, ["E9", "F8", "F9", "F10", "G8", "G9", "G10", "H9"]),
    ),
}


@pytest.mark.parametrize(("sheet", "expected"), WRONG.values(), ids=WRONG)
def test_one_mistake_is_one_finding(sheet: Sheet, expected: Expected) -> None:
    (finding,) = check_sheet(BOX, sheet).findings

    assert (finding.code, finding.season, finding.box, finding.counted, space_names(finding.spaces)) == expected


def test_coins_must_be_as_many_as_mountains_surrounded() -> None:
    """B4 is closed in by what is drawn around it."""
    land = parse_land(
        GRID.replace("FF.....VVVV\nF..M.r....V\n.r......Mr.", "FF.F...VVVV\nF.FMFr....V\n.r.F....Mr.").split()
    )
    sheet = changed(a_sheet(edicts=(), land=land, lands={}), SUMMER, carried=True, coins=0)

    findings = [finding for finding in check_sheet(BOX, sheet).findings if finding.box == "coins"]

    assert [(finding.code, finding.counted, space_names(finding.spaces)) for finding in findings] == [
        (Code.TOO_FEW_COINS, 1, ["B4"])
    ]


def test_a_wrong_box_is_not_told_again_whether_or_not_it_went_into_the_sum() -> None:
    both = changed(changed(a_sheet(), SPRING, first=9), SPRING, carried=True, second=1)

    assert codes(check_sheet(BOX, both)) == [
        (Code.WRONG_BOX, SPRING, "first"),
        (Code.WRONG_BOX, SPRING, "second"),
    ]


def test_another_rule_that_makes_a_number_right_is_named() -> None:
    villages = parse_land(["VVVVVV.....", *["..........."] * 10])
    boxes = {SPRING: Boxes(0, 0, 0, 0, 0), SUMMER: Boxes(0, 6, 0, 0, 6)}
    sheet = a_sheet(boxes=boxes, total=6, land=villages, lands={})

    (finding,) = check_sheet(BOX, sheet).findings

    assert (finding.card, finding.counted, finding.rules) == ("wildholds", 8, ("wildholds_stars=6",))


def test_a_log_shows_other_cards_and_another_map() -> None:
    sheet = a_sheet()
    other = parse_land(GRID.replace("A", "V").split())
    edicts = ("greenbough", *sheet.edicts[1:])
    witness = Witness(edicts, {SPRING: other, SUMMER: other}, {SPRING: 2, SUMMER: 1}, other, LOGGED)

    found = codes(check_sheet(BOX, sheet, witness))

    assert (Code.WRONG_EDICT, None, "A") in found
    assert [finding for finding in found if finding[0] == Code.WRONG_MAP] == [(Code.WRONG_MAP, SPRING, "map")]
    assert (Code.WRONG_COINS, SPRING, "coins") in found
    assert (Code.COINS_FELL, SUMMER, "coins") not in found


HEADS_CHANGED: Final = {
    "another player": ({"player": "Ben"}, {}, (Code.WRONG_PLAYER, "player", "Ben", "Anna")),
    "another side": ({}, {"side": "B"}, (Code.WRONG_SIDE, "side", "B", "A")),
    "another edition": ({}, {"edition": "de"}, (Code.WRONG_EDITION, "edition", "de", "en")),
    "another rule": (
        {},
        {"rules": {"wildholds_stars": 6}},
        (Code.WRONG_RULE, "rules", "wildholds_stars=6", "wildholds_stars=8"),
    ),
}


@pytest.mark.parametrize("level", [Level.NUMBERS, Level.MAP, Level.SEASONS])
@pytest.mark.parametrize(("more", "said", "expected"), HEADS_CHANGED.values(), ids=HEADS_CHANGED)
def test_what_a_sheet_says_of_the_game_is_compared_with_the_log(
    more: dict[str, str], said: dict[str, object], expected: tuple[Code, str, str, str], level: Level
) -> None:
    """Whether a map is typed with it or not."""
    land = a_sheet().land
    assert land
    given = {Level.NUMBERS: BY_NUMBERS, Level.MAP: BY_MAP, Level.SEASONS: a_sheet()}[level]
    witness = Witness(given.edicts, a_sheet().lands, {SPRING: 1, SUMMER: 1}, land, LOGGED)
    whole = Head(side="A", edition="en", rules={"wildholds_stars": 8})
    assert not check_sheet(BOX, replace(given, head=whole), witness).findings

    (finding,) = check_sheet(BOX, replace(given, head=replace(whole, **said), **more), witness).findings

    assert (finding.code, finding.box, finding.written, finding.counted) == expected


def test_of_a_map_on_the_wrong_side_only_what_is_drawn_is_compared() -> None:
    """What is printed is another mistake, and told once."""
    land = a_sheet().land
    assert land
    printed = BOX.sides["B"]
    moved = replace(land, mountain=printed.mountain, wasteland=printed.wasteland, ruins=printed.ruins)
    witness = Witness(a_sheet().edicts, a_sheet().lands, {SPRING: 1, SUMMER: 1}, land, LOGGED)

    found = codes(check_sheet(BOX, replace(BY_MAP, land=moved, head=Head(side="B")), witness))

    assert found == [(Code.WRONG_SIDE, None, "side")]


def test_what_the_log_has_not_scored_yet_is_checked_by_the_sheet_alone() -> None:
    sheet = a_sheet()
    witness = Witness(sheet.edicts, {SPRING: sheet.lands[SPRING]}, {SPRING: 1}, sheet.lands[SPRING], LOGGED)

    assert check_sheet(BOX, sheet, witness).level == Level.SEASONS
    assert check_sheet(BOX, BY_NUMBERS, witness).level == Level.NUMBERS


def test_coins_are_compared_with_those_of_the_log() -> None:
    """Of two seasons the log has the first: what is written there proves nothing of the second."""
    sheet = a_sheet()
    witness = Witness(sheet.edicts, {SPRING: sheet.lands[SPRING]}, {SPRING: 1}, sheet.lands[SPRING], LOGGED)
    more, fewer = (changed(sheet, SPRING, carried=True, coins=coins) for coins in (4, 0))

    assert codes(check_sheet(BOX, more, witness)) == [(Code.WRONG_COINS, SPRING, "coins")]
    assert codes(check_sheet(BOX, changed(fewer, SUMMER, carried=True, coins=0), witness)) == [
        (Code.WRONG_COINS, SPRING, "coins"),
        (Code.TOO_FEW_COINS, SUMMER, "coins"),
    ]


def test_coins_may_have_paid_for_skills() -> None:
    """Only the skill Diplomacy makes farm and village of one space."""
    land = parse_land(GRID.replace("AAA", "DAA").split())
    sheet = a_sheet(edicts=(), land=land, lands={})

    assert not codes(check_sheet(BOX, changed(sheet, SUMMER, carried=True, coins=0)))


def a_year(**edicts: tuple[int, int]) -> Sheet:
    """Return a sheet of four seasons by its numbers alone, its edicts those of the drawn sheet."""
    boxes = {season: Boxes(*edicts.get(season, (0, 0)), 0, 0, sum(edicts.get(season, (0, 0)))) for season in SEASONS}
    return a_sheet(boxes=boxes, total=sum(box.total for box in boxes.values()), lands={}, land=None)


def test_a_card_that_can_only_grow_is_compared_across_the_year() -> None:
    """A is scored in spring and in winter."""
    (finding,) = check_sheet(BOX, a_year(spring=(7, 0), winter=(0, 3))).findings

    assert (finding.code, finding.season, finding.box, finding.counted) == (Code.STARS_FELL, "winter", "second", 7)


def test_a_card_that_can_only_grow_gives_no_less_than_an_earlier_map() -> None:
    year = a_year(spring=(4, 6), summer=(6, 0), winter=(0, 3))
    sheet = replace(year, lands=dict.fromkeys(("spring", "summer", "fall"), parse_land(GRID.split())))
    boxes = {season: replace(box, monsters=-6, total=box.total - 6) for season, box in sheet.boxes.items()}
    (finding,) = check_sheet(BOX, replace(sheet, boxes=boxes, total=(sheet.total or 0) - 24)).findings

    assert (finding.code, finding.season, finding.box, finding.counted) == (Code.TOO_FEW, "winter", "second", 4)
    assert space_names(finding.spaces) == ["A1", "A2", "B1", "K1"]


def test_a_sum_beside_two_doubtful_boxes_is_not_doubted() -> None:
    """The true coins were fewer in spring and more in summer than is written."""
    sheet = a_sheet(
        boxes={SPRING: Boxes(5, 5, 7, 0, 17), SUMMER: Boxes(5, 5, 4, 0, 15)}, total=32, edicts=(), land=None, lands={}
    )

    assert codes(check_sheet(BOX, sheet)) == [(Code.COINS_FELL, SUMMER, "coins")]


def test_a_map_of_the_sheet_may_be_later_than_the_last_season_filled_in() -> None:
    drawn = parse_land(GRID.split())
    later = replace(drawn, forest=drawn.forest | SPACES["K2"])
    mistyped = replace(later, water=later.water | SPACES["K5"])
    witness = Witness(a_sheet().edicts, {SPRING: drawn, SUMMER: drawn}, {SPRING: 1, SUMMER: 1}, later, LOGGED)

    assert not codes(check_sheet(BOX, replace(BY_MAP, land=later), witness))
    (finding,) = check_sheet(BOX, replace(BY_MAP, land=mistyped), witness).findings
    assert (finding.code, space_names(finding.spaces)) == (Code.WRONG_MAP, ["K5"])


def test_the_map_of_a_sheet_is_compared_with_the_log_beside_a_map_of_each_season() -> None:
    """What is wrong on both is found once, and so is a space without a season on a map that is right otherwise."""
    drawn = parse_land(GRID.split())
    mistyped = replace(drawn, water=drawn.water | SPACES["K5"])
    worse = replace(mistyped, water=mistyped.water | SPACES["K7"])
    lands = {SPRING: drawn, SUMMER: drawn}
    witness = Witness(a_sheet().edicts, lands, {SPRING: 1, SUMMER: 1}, drawn, LOGGED)
    unknown = {SPRING: Part(drawn, mistyped), SUMMER: Part(drawn, mistyped)}
    for given, expected in (
        ({"land": mistyped, "lands": lands}, ["K5"]),
        ({"land": mistyped, "lands": {**lands, SUMMER: mistyped}}, ["K5"]),
        ({"land": worse, "lands": {**lands, SUMMER: mistyped}}, ["K5", "K7"]),
        ({"land": drawn, "lands": {**lands, SUMMER: mistyped}}, ["K5"]),
        ({"land": mistyped, "lands": {}, "parts": unknown}, ["K5"]),
    ):
        found = check_sheet(BOX, replace(a_sheet(), **given), witness).findings
        wrong = [one for one in found if one.code == Code.WRONG_MAP]

        assert [space for one in wrong for space in space_names(one.spaces)] == expected


def test_places_are_of_one_game_and_tied_by_monsters() -> None:
    sheet = a_sheet()
    cheaper = changed(changed(a_sheet(lands={}), SPRING, monsters=-5), SPRING, first=3)
    reports = [check_sheet(BOX, one) for one in (sheet, cheaper, changed(sheet, SUMMER, carried=True, coins=2))]

    assert placed(reports) == (3, 2, 1)
    assert placed([*reports, check_sheet(BOX, a_sheet(edicts=(*sheet.edicts[:3], "cauldrons")))]) is None


def test_an_impossible_sheet_is_never_placed_before_a_possible_one() -> None:
    """Whatever is written on it: of what is impossible nobody knows the right number."""
    impossible = 0
    for seed in range(200):
        rng = Random(seed)
        sheet, _ = of_level(seed, Level.MAP if seed % 2 else Level.NUMBERS)
        reports = []
        for _ in range(rng.randint(2, 6)):
            box, season = rng.choice([*BOXES]), rng.choice(SEASONS)
            written = rng.choice([-900, -30, -1, 0, 5, 30, 900]) if rng.random() < 0.5 else 0
            number = getattr(sheet.boxes[season], box)
            reports.append(check_sheet(BOX, changed(sheet, season, carried=True, **{box: written or number})))

        places = placed(reports)

        assert places
        results = [
            (report.open, -report.total, -report.monsters, place) for report, place in zip(reports, places, strict=True)
        ]
        assert [place for *_, place in sorted(results)] == sorted(places)
        most = max((place for place, report in zip(places, reports, strict=True) if not report.open), default=0)
        assert all(place > most for place, report in zip(places, reports, strict=True) if report.open)
        impossible += any(report.open for report in reports) and most > 0
    assert impossible > 50


@pytest.mark.parametrize("seeds", CHUNKS[:5])
def test_a_sheet_with_a_box_that_no_map_can_give_comes_after_all_that_are_possible(seeds: range) -> None:
    """By its numbers alone, with its edicts or without, however few stars the others have."""
    for seed in seeds:
        rng = Random(seed)
        right = [replace(of_level(one, Level.NUMBERS)[0], total=None) for one in (seed, seed + 1)]
        season, box = rng.choice(SEASONS), rng.choice(["first", "second", "coins", "monsters"])
        edicts = tuple(rng.sample(list(BOX.scoring), 4)) if rng.random() < 0.5 else ()
        sheets = [replace(sheet, edicts=edicts) for sheet in right]
        bound = most(sheets[0], season, box)
        beyond = bound + rng.randint(1, 9) * (-1 if box == "monsters" else 1)
        wrong = changed(sheets[0], season, carried=True, **{box: beyond})
        if box == "monsters":  # stars that make up for them
            wrong = changed(wrong, season, carried=True, first=most(sheets[0], season, "first"))

        reports = [check_sheet(BOX, sheet) for sheet in (wrong, sheets[1])]
        found = [(one.code, one.counted) for one in reports[0].findings if (one.season, one.box) == (season, box)]

        assert found == [(BEYOND.get(box, Code.TOO_MANY), bound)], seed
        assert reports[0].open, seed
        if not reports[1].open:
            assert placed(reports) == (2, 1), seed


BEYOND: Final = {"coins": Code.TOO_MANY_COINS, "monsters": Code.TOO_MANY_MONSTERS}


def most(sheet: Sheet, season: str, box: str) -> int:
    """Return the number of a box that nothing can exceed, or fall below, on either side."""
    at = SEASONS.index(season)
    if box == "coins":
        return 14
    if box == "monsters":
        return -4 * sum(sorted((ambush.shape.size for ambush in BOX.ambushes.values()), reverse=True)[: at + 1])
    if not sheet.edicts:
        return max(MOST.values())
    letter = BOX.seasons[at].edicts[("first", "second").index(box)]
    card = sheet.edicts[BOX.edicts.index(letter)]
    return MOST[card] * sheet.rules.wildholds_stars // 8 if card == "wildholds" else MOST[card]


MOST: Final = {
    "sentinel_wood": 40,  # spaces of the edge
    "greenbough": 22,  # rows and columns
    "treetower": 116,  # spaces that are no mountains
    "stoneside_forest": 3 * 5,  # mountains
    "canal_lake": 116,
    "mages_valley": 2 * 20,  # spaces beside mountains
    "golden_granary": 3 * 6 + 22,  # ruins, and spaces beside them
    "shoreside_expanse": 3 * 42,  # spaces off the edge with one between two in a row
    "wildholds": 8 * 19,  # times six spaces
    "great_city": 96,  # spaces that are not beside mountains
    "greengold_plains": 3 * 64,  # spaces with one between two in a row
    "shieldgate": 2 * 58,  # half of all spaces
    "borderlands": 6 * 22,
    "lost_barony": 3 * 11,
    "broken_road": 3 * 11,
    "cauldrons": 64,
}
