"""Coins of games with skills: what can have been spent passes, and each coin that cannot be is found."""

from itertools import accumulate, product
from random import Random
from typing import Final, NamedTuple

import pytest
from msgspec.structs import asdict, replace

from cartographers.core.check import check_sheet, placed
from cartographers.core.check_coins import spent
from cartographers.core.maps import Land, Terrain
from cartographers.core.region import neighbours, singles, size, space_names, union
from cartographers.core.scoring.rulebook import awards, stars
from cartographers.core.seasons import cards_of
from cartographers.core.sheet import Boxes, Code, Head, Level, Part, Report, Sheet, Witness
from tests.helpers.paper import writing
from tests.helpers.paper.writing import SEASONS
from tests.helpers.random_games import BOX
from tests.helpers.skilled_games import skilled_game

RULES: Final = BOX.editions["en"]
LOGGED: Final = Head("Anna", "A", "en", asdict(RULES))
CHEAP, DEAR, MIXED = (
    ("search", "knowledge", "move_silently"),
    ("search", "concentrate", "knowledge"),
    ("diplomacy", "negotiate", "search"),
)
CHUNKS: Final = [pytest.param(range(first, first + 100), id=f"{first}+") for first in range(0, 1000, 100)]


def codes(report: Report) -> list[tuple[Code, str | None, str]]:
    return [(finding.code, finding.season, finding.box) for finding in report.findings]


def year(*coins: int, skills: tuple[str, ...] = (), **more: object) -> Sheet:
    """Return a sheet on which there are only coins, by its numbers alone."""
    boxes = {season: Boxes(0, 0, number, 0, number) for season, number in zip(SEASONS, coins, strict=False)}
    return replace(Sheet("Anna", RULES, boxes, sum(coins), skills=skills), **more)


class Played(NamedTuple):
    """A year with skills: its sheet, and what was spent by the end of each season."""

    sheet: Sheet
    spent: list[int]


def played(rng: Random) -> Played:
    """Return a year in which spaces are filled, coins are, and skills are used as chance will have it."""
    skills = tuple(rng.sample([*BOX.skills], 3))
    edicts = tuple(rng.choice([one.id for one in BOX.scoring.values() if one.group == group]) for group in BOX.groups)
    land = BOX.sides[rng.choice([*BOX.sides])]
    filled, paid, boxes, lands, costs = 0, 0, dict[str, Boxes](), dict[str, Land](), list[int]()
    for season in BOX.seasons:
        before = size(land.surrounded)
        for single in rng.sample([*singles(land.empty)], rng.randint(0, size(land.empty) // 2)):
            land = land.drawn(rng.choice([*Terrain][:-1]), single)
        if land.empty:
            land = land.drawn(Terrain.MONSTER, rng.choice([*singles(land.empty)]))
        filled = min(BOX.coin_track, filled + size(land.surrounded) - before + rng.randint(0, 4))
        skill = rng.choice([one for one in skills if BOX.skills[one].cost <= filled - paid] or [""])
        if skill and rng.random() < 0.8 and (skill != "diplomacy" or land.empty):
            paid += BOX.skills[skill].cost
            if skill == "diplomacy":
                single = rng.choice([*singles(land.empty)])
                land = land.drawn(Terrain.FARM, single).drawn(Terrain.VILLAGE, single)
        filled = min(BOX.coin_track, max(filled, size(land.surrounded)))
        first, second = (stars(awards(card, RULES, land)) for card in cards_of(BOX, edicts, season))
        coins, monsters = filled - paid, -size(land.threatened)
        boxes[season.id] = Boxes(first, second, coins, monsters, first + second + coins + monsters)
        lands[season.id] = land
        costs.append(paid)
    total = sum(box.total for box in boxes.values())
    return Played(Sheet("Anna", RULES, boxes, total, edicts, land, lands, skills=skills), costs)


def half_known(sheet: Sheet, rng: Random) -> Sheet:
    """Return a sheet with the season of some spaces left out."""
    parts, final = {}, sheet.lands[SEASONS[-1]]
    unknown = union(single for single in singles(final.filled) if rng.random() < 0.3)
    for season in SEASONS[:-1]:
        land = sheet.lands[season]
        least, most = (
            {one: getattr(final, one) & which for one in Terrain}
            for which in (land.filled & ~unknown, land.filled | unknown)
        )
        parts[season] = Part(replace(land, **least), replace(land, **most))
    return replace(sheet, lands={SEASONS[-1]: final}, parts=parts)


@pytest.mark.parametrize("seeds", CHUNKS)
def test_the_right_sheet_of_a_year_with_skills_is_right(seeds: range) -> None:
    """With its numbers, with the map, with the season of each space or of some, and by the log."""
    for seed in seeds:
        sheet, costs = played(Random(seed))
        coins = {season: box.coins for season, box in sheet.boxes.items()}
        assert sheet.land
        witness = Witness(
            sheet.edicts, sheet.lands, coins, sheet.land, LOGGED, sheet.skills, dict(zip(SEASONS, costs, strict=True))
        )
        numbers = replace(sheet, edicts=(), land=None, lands={})
        half = replace(
            witness,
            **{name: {one: getattr(witness, name)[one] for one in SEASONS[:2]} for name in ("lands", "coins", "spent")},
            land=sheet.lands[SEASONS[1]],
        )
        for level, given, by in (
            (Level.NUMBERS, numbers, None),
            (Level.MAP, replace(sheet, lands={}), None),
            (Level.MAP, half_known(sheet, Random(seed)), None),
            (Level.SEASONS, sheet, None),
            (Level.SEASONS, sheet, half),
            (Level.NUMBERS, replace(numbers, skills=()), half),
            (Level.LOG, sheet, witness),
            (Level.LOG, replace(numbers, skills=()), witness),
        ):
            report = check_sheet(BOX, given, by)
            assert ([*report.findings], report.level) == ([], level), seed
            for season, paid in zip(SEASONS, costs, strict=True):
                fewest, most = spent(BOX, report, season)
                assert fewest <= paid <= most, seed


@pytest.mark.parametrize("seed", range(30))
def test_the_right_sheet_of_a_game_with_skills_is_right(seed: int) -> None:
    """At every level; one coin more or less in a season is found by the log."""
    game = writing.played(BOX, skilled_game(Random(seed)))
    for player in range(len(game[0].lands)):
        witness = writing.witness(game, player)
        for level in Level:
            sheet, by = (
                writing.filled_in(game, player, min(level, Level.SEASONS)),
                witness if level == Level.LOG else None,
            )
            assert not codes(check_sheet(BOX, sheet, by)), level
        for season in SEASONS:
            boxes = sheet.boxes[season]
            wrong = replace(boxes, coins=boxes.coins + 1, total=boxes.total + 1)
            carried = replace(sheet, boxes={**sheet.boxes, season: wrong}, total=(sheet.total or 0) + 1)
            assert codes(check_sheet(BOX, carried, witness)) == [(Code.WRONG_COINS, season, "coins")]


@pytest.mark.parametrize("seeds", CHUNKS)
def test_coins_alone_are_right_if_they_fall_by_no_more_than_the_dearest_skill_and_else_wrong(seeds: range) -> None:
    """Of each number it is known by itself, and from one season to the next, whether it can be."""
    for seed in seeds:
        rng = Random(seed)
        skills = tuple(rng.sample([*BOX.skills], 3))
        costs = {0, *(BOX.skills[skill].cost for skill in skills)}
        coins = [*accumulate([rng.randint(0, 15), *(rng.randint(-4, 3) for _ in range(3))])]
        possible = min(coins) >= 0 and any(
            filled == sorted(filled) and filled[-1] <= BOX.coin_track
            for paid in product(costs, repeat=len(coins))
            for filled in [[left + gone for left, gone in zip(coins, accumulate(paid), strict=True)]]
        )

        findings = check_sheet(BOX, year(*coins, skills=skills)).findings

        assert bool(findings) != possible, seed
        assert {finding.box for finding in findings} <= {"coins"}
        for finding in findings:
            if finding.code == Code.COINS_FELL:
                assert finding.counted == coins[SEASONS.index(finding.season or "") - 1] - max(costs)


@pytest.mark.parametrize(
    ("skills", "least"), [((), 5), (CHEAP, 5), (MIXED, 4), (("acrobatics", "search", "negotiate"), 3), (DEAR, 2)]
)
def test_coins_fall_by_the_dearest_of_the_three_at_most(skills: tuple[str, ...], least: int) -> None:
    assert not codes(check_sheet(BOX, year(5, least, skills=skills)))

    (finding,) = check_sheet(BOX, year(5, least - 1, skills=skills)).findings

    assert (finding.code, finding.season, finding.counted) == (Code.COINS_FELL, "summer", least)


@pytest.mark.parametrize(
    ("coins", "skills", "season", "most"),
    [
        ((14, 13, 14), MIXED, "fall", 13),
        ((14, 13, 13, 14), MIXED, "winter", 13),
        ((14, 13), DEAR, "summer", 11),
        ((12, 11, 12, 12), DEAR, "fall", 11),
        ((13, 10, 9, 9), DEAR, "fall", 8),
    ],
)
def test_coins_that_fell_are_gone_from_the_track(
    coins: tuple[int, ...], skills: tuple[str, ...], season: str, most: int
) -> None:
    """They paid for a skill, for the cheapest that costs as many at least; such a sheet is ranked last."""
    report = check_sheet(BOX, year(*coins, skills=skills))

    assert [(one.code, one.season, one.counted) for one in report.findings][:1] == [(Code.TOO_MANY_COINS, season, most)]
    assert placed([report, check_sheet(BOX, year(*[0] * len(coins), skills=skills))]) == (2, 1)


def test_coins_that_fell_after_the_log_are_gone_too() -> None:
    by = witness(DEAR, 10, spent=3)

    assert not codes(check_sheet(BOX, year(10, 8, 8), by))
    (finding,) = check_sheet(BOX, year(10, 8, 9), by).findings
    assert (finding.code, finding.season, finding.counted) == (Code.TOO_MANY_COINS, "fall", 8)


BARE: Final = BOX.sides["A"]


def around(*mountains: str, both: str = "") -> Land:
    """Return side A with forest on every space beside some mountains, and spaces that are farm and village at once."""
    closed = union(single for single in singles(BARE.mountain) if {*space_names(single)} & {*mountains})
    beside = union(single for single in singles(BARE.empty) if neighbours(single) & closed)
    drawn = BARE.drawn(Terrain.FOREST, beside)
    spaces = union(single for single in singles(BARE.empty) if {*space_names(single)} & {*both.split()})
    return drawn.drawn(Terrain.FARM, spaces).drawn(Terrain.VILLAGE, spaces)


def test_mountains_prove_coins_but_for_what_can_have_been_spent_by_then() -> None:
    """Three mountains; a season of skills for two coins each leaves one, two leave none."""
    skills = ("acrobatics", "search", "knowledge")
    land = around("B4", "C9", "F6")
    assert size(land.surrounded) == 3
    for count, least in ((1, 1), (2, 0)):
        for coins in range(3):
            written = [*[coins] * count]
            sheet = year(*written, skills=skills, land=land)
            found = [one for one in check_sheet(BOX, sheet).findings if one.season == SEASONS[count - 1]]
            expected = [(Code.TOO_FEW_COINS, least)] if coins < least else []
            assert [(one.code, one.counted) for one in found] == expected
            assert all(one.spaces == land.surrounded for one in found)


USES: Final = {
    "one a season": (("A1", "A1 A2", "A1 A2 A3", "A1 A2 A3 A4"), []),
    "two in the second": (("A1 A2", "A1 A2"), [("spring", 2, 1)]),
    "two in spring": (("", "A1 A2"), [("summer", 2, 1)]),
    "three where two seasons are known": ((None, "A1 A2 A3"), [("summer", 3, 2)]),
    "two where two seasons are known": ((None, "A1 A2"), []),
    "five in a year": ((None, None, None, "A1 A2 A3 A4 A5"), [("winter", 5, 4)]),
    "twice two": (("A1 A2", "A1 A2", "A1 A2 A3 A4"), [("spring", 2, 1), ("fall", 2, 1)]),
}


@pytest.mark.parametrize(("drawn", "expected"), USES.values(), ids=USES)
def test_diplomacy_draws_one_space_a_season(
    drawn: tuple[str | None, ...], expected: list[tuple[str, int, int]]
) -> None:
    lands = {season: around(both=one) for season, one in zip(SEASONS, drawn, strict=False) if one is not None}
    sheet = year(*[5] * len(drawn), skills=MIXED, lands=lands, land=[*lands.values()][-1])
    known = check_sheet(BOX, sheet).findings

    assert [(one.code, one.box) for one in known] == [(Code.TOO_MANY_USES, "map")] * len(expected)
    assert [(one.season, one.written, one.counted) for one in known] == expected


def test_without_diplomacy_no_space_is_farm_and_village_at_once() -> None:
    """It is found where it was first drawn, and nothing else is then wrong."""
    lands = {"spring": BARE, "summer": around(both="C1"), "fall": around(both="C1")}
    report = check_sheet(BOX, year(3, 3, 3, skills=DEAR, lands=lands, land=lands["fall"]))

    assert codes(report) == [(Code.TOO_MANY_USES, "summer", "map")]
    assert space_names(report.findings[0].spaces) == ["C1"]
    assert report.open


def test_each_space_of_diplomacy_is_a_coin_spent() -> None:
    lands = {"spring": around(both="A1"), "summer": around(both="A1 A2")}
    assert not codes(check_sheet(BOX, year(13, 12, skills=MIXED, lands=lands)))

    findings = check_sheet(BOX, year(14, 13, skills=MIXED, lands=lands)).findings

    assert [(one.code, one.counted) for one in findings] == [(Code.TOO_MANY_COINS, 13), (Code.TOO_MANY_COINS, 12)]


def test_so_is_each_that_cannot_have_been_drawn_later() -> None:
    """Of three spaces on the map of winter one at least was there in summer."""
    sheet = year(14, 13, 12, 11, skills=MIXED, land=around(both="A1 A2 A3"))
    assert not codes(check_sheet(BOX, sheet))

    (finding,) = check_sheet(BOX, year(14, 14, 12, 11, skills=MIXED, land=sheet.land)).findings

    assert (finding.code, finding.season, finding.counted) == (Code.TOO_MANY_COINS, "summer", 13)


def test_skills_that_nobody_names_may_have_cost_anything() -> None:
    """Farm and village at once tells that there were some; without it there were none."""
    land = around("B4", "C9", "F6", both="K1")

    assert not codes(check_sheet(BOX, year(14, 9, 0, 0, land=land)))
    assert codes(check_sheet(BOX, year(14, 9, 0, 0, land=around("B4")))) == [
        (Code.COINS_FELL, "summer", "coins"),
        (Code.COINS_FELL, "fall", "coins"),
        (Code.TOO_FEW_COINS, "winter", "coins"),
    ]


def witness(skills: tuple[str, ...], *coins: int, spent: int = 0) -> Witness:
    """Return what a log says of the first seasons, in which nothing was drawn."""
    logged = [*zip(SEASONS, coins, strict=False)]
    return Witness(
        tuple(BOX.first_game),
        {one: BARE for one, _ in logged},
        dict(logged),
        BARE,
        LOGGED,
        skills,
        {one: spent for one, _ in logged},
    )


def test_coins_are_those_that_the_log_has_left() -> None:
    by = witness(DEAR, 6, 3, spent=3)

    assert not codes(check_sheet(BOX, year(6, 3), by))
    (finding,) = check_sheet(BOX, year(6, 6), by).findings
    assert (finding.code, finding.counted) == (Code.WRONG_COINS, 3)


def test_after_the_log_coins_are_bound_by_what_it_has_spent() -> None:
    by = witness(DEAR, 7, spent=3)
    for coins, expected in (
        ((7, 4, 1), []),
        ((7, 3, 3), [(Code.TOO_FEW_COINS, "summer", 4)]),
        ((7, 11, 11), []),
        ((7, 11, 12), [(Code.TOO_MANY_COINS, "fall", 11)]),
    ):
        findings = check_sheet(BOX, year(*coins), by).findings
        assert [(one.code, one.season, one.counted) for one in findings] == expected


def test_after_the_log_mountains_prove_coins_but_for_what_it_has_spent_and_can_have_been_since() -> None:
    """Where the log itself proves more, no mountain is named."""
    land = around("B4", "C9", "F6", "I3", "J8")
    assert size(land.surrounded) == 5
    for logged, least, named in ((0, 2, True), (5, 2, True), (6, 3, False)):
        (finding,) = check_sheet(BOX, year(logged, 0, land=land), witness(DEAR, logged)).findings
        assert (finding.code, finding.counted, bool(finding.spaces)) == (Code.TOO_FEW_COINS, least, named)
    assert not codes(check_sheet(BOX, year(1, 0, land=land), witness(DEAR, 1, spent=2)))


def test_the_skills_are_those_of_the_log_and_others_are_found() -> None:
    """In whatever order they are named."""
    by = witness(DEAR, 6)

    assert not codes(check_sheet(BOX, year(6, 3, skills=(DEAR[2], *DEAR[:2])), by))
    for skills, logged in ((MIXED, DEAR), (MIXED, ())):
        (finding,) = check_sheet(BOX, year(6, skills=skills), witness(logged, 6)).findings
        said, right = ", ".join(skills), ", ".join(logged) or None
        assert (finding.code, finding.box, finding.written, finding.counted) == (
            Code.WRONG_SKILLS,
            "skills",
            said,
            right,
        )
    assert codes(check_sheet(BOX, year(6, 5, skills=MIXED), witness((), 6))) == [
        (Code.TOO_FEW_COINS, "summer", "coins"),
        (Code.WRONG_SKILLS, None, "skills"),
    ]


def test_sheets_with_other_skills_are_not_of_one_game() -> None:
    one, same, other, untold = (
        check_sheet(BOX, year(3, skills=skills)) for skills in (DEAR, tuple(reversed(DEAR)), MIXED, ())
    )

    assert placed([one, same, untold]) == (1, 1, 1)
    assert placed([one, other]) is None
