"""Positions judged by hand, each put to the core as the question that it is."""

from collections.abc import Callable
from itertools import count
from operator import itemgetter
from typing import Any

import pytest
from msgspec.structs import replace

from cartographers.base.events import Refusal
from cartographers.core.ambush import printed_drawing
from cartographers.core.cards import Offer
from cartographers.core.deals import ambush_order, deck
from cartographers.core.editions import set_apart
from cartographers.core.events import CardRevealed, GameFinished, Score, SeasonScored, ShapeDrawn
from cartographers.core.evolve import evolve
from cartographers.core.judge import judge, owed
from cartographers.core.legal import SINGLE, coins, task
from cartographers.core.maps import Land, Terrain
from cartographers.core.moves import Place, decide, legal_moves, start
from cartographers.core.region import size, space, space_names
from cartographers.core.scoring.rulebook import awards, stars
from cartographers.core.seasons import game_finished, season_scored
from cartographers.core.shapes import Shape
from cartographers.core.state import State, map_of
from tests.cases.rules import CASES, Case, the_land
from tests.helpers.random_games import BOX

KINDS: dict[str, Callable[[Case], None]] = {}


def kind(check: Callable[[Case], None]) -> Callable[[Case], None]:
    """Enter a check under its name."""
    KINDS[check.__name__] = check
    return check


@pytest.mark.parametrize("case", CASES, ids=itemgetter("id"))
def test_the_core_answers_as_was_judged_by_hand(case: Case) -> None:
    KINDS[case["kind"]](case)


def test_none_of_the_183_cases_is_left_out() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 183
    assert {case["kind"] for case in CASES} == KINDS.keys()


def the_state(*lands: Land, card: str | None = None, **rules: str) -> State:
    """Return the state of a game at a real table in which a card has been turned up."""
    game = start(BOX, seed=None, edicts=BOX.first_game, players=("Ana", "Ben", "Cleo")[: len(lands)], edition="en")
    begun = evolve(BOX, None, game)
    return replace(begun, lands=lands, card=card, rules=set_apart(begun.rules, rules))


def verdict(state: State, move: dict[str, Any]) -> dict[str, Any]:
    """Return whether the first player may draw so, and the coins or the reason."""
    try:
        event = decide(BOX, state, Place(0, Terrain(move["terrain"]), tuple(move["cells"])))[0].event
    except Refusal as refusal:
        return {"legal": False, "coins": 0, "reason": refusal.reason}
    assert isinstance(event, ShapeDrawn)
    return {"legal": True, "coins": event.coins}


@kind
def score_card(case: Case) -> None:
    earned = awards(BOX.scoring[case["card"]], BOX.editions["en"], the_land(case))
    assert {"score": stars(earned)} == case["expect"]


@kind
def monster_loss(case: Case) -> None:
    assert {"lost": size(the_land(case).threatened)} == case["expect"]


@kind
def closed_mountains(case: Case) -> None:
    """Count the coins of all that is drawn as if it were drawn at once."""
    land = the_land(case)
    printed = Land(mountain=land.mountain, wasteland=land.wasteland)
    paid = coins(printed, land.filled & printed.empty, BOX.coin_track)
    assert {"closed": space_names(land.surrounded), "coins": paid} == case["expect"]


@kind
def coin_track(case: Case) -> None:
    """Earn two coins with a shape that shows one and closes the mountain in the corner A1."""
    corner = Land(mountain=space(0, 0), forest=space(1, 0))
    purse = BOX.coin_track - case["before"]
    assert case["gained"] == 2
    assert case["before"] + coins(corner, space(0, 1), purse, shape_coin=True) == case["expect"]["after"]
    assert case["expect"]["cap"] == BOX.coin_track


@kind
def draw(case: Case) -> None:
    """Ask for a reading that names a value of the rule `fallback_terrain` under that value."""
    for answer in [reading["expect"] for reading in case.get("readings", [])] or [case["expect"]]:
        expected = {**answer}
        state = the_state(the_land(case), card=case["card"], fallback_terrain=expected.pop("fallback_terrain", "card"))
        assert verdict(replace(state, ruins=case.get("ruin_pending", False)), case["move"]) == expected


@kind
def drawable(case: Case) -> None:
    state = replace(the_state(the_land(case), card=case["card"]), ruins=case.get("ruin_pending", False))
    asked = task(BOX, state, 0)
    offers = enumerate(BOX.explore[case["card"]].shapes, 1)
    shapes = [number for number, offer in offers if offer.shape.fits(asked.empty, asked.required)]
    assert {"shapes": shapes, "fallback": asked.choice.offers == (SINGLE,)} == case["expect"]


@kind
def ambush_draw(case: Case) -> None:
    """Let the first player of two draw on the map of the second, who gets the coins."""
    land = the_land(case)
    found = verdict(the_state(land, land, card=case["card"]), case["move"])
    found["owner_coins"] = found.pop("coins")
    assert found == {"owner_coins": 0, **without(case["expect"], "coin_to")}


@kind
def solo_ambush(case: Case) -> None:
    """Ask for the other reading of a disputed case by the rule `solo_ambush: free`."""
    land, ambush = the_land(case), BOX.ambushes[case["card"]]
    assert {"drawn": space_names(printed_drawing(ambush, land.empty))} == case["expect"]
    for reading in case.get("readings", []):
        if reading["expect"].get("free_turning"):
            free = legal_moves(BOX, the_state(land, card=ambush.id, solo_ambush="free"), 0)
            assert [space_names(drawing.spaces) for drawing in free] == reading["expect"]["any_of"]


@kind
def season_flow(case: Case) -> None:
    """Cards are turned up one by one, and each is drawn in the first way that is legal."""
    season = next(season for season in BOX.seasons if season.id == case["season"])
    number, nothing = BOX.seasons.index(season), Score(edicts={}, coins=0, monsters=0, total=0)
    state = replace(the_state(BOX.sides["A"]), season=number, scored=((nothing,),) * number)
    ended_at, turns = None, []
    for place, card in enumerate(case["revealed"], 1):
        event = CardRevealed(card=card)
        judge(BOX, state, event)
        state = evolve(BOX, state, event)
        if state.card is not None:
            turns.append({"card": card, "ruin_required": state.ruins and card in BOX.explore})
            first = owed(BOX, state)
            if first is None:
                first = decide(BOX, state, chosen(state))[0].event
            state = evolve(BOX, state, first)
        if isinstance(owed(BOX, state), SeasonScored):
            ended_at = place
    assert case["expect"] == {
        "ended_at": ended_at,
        "time": state.time,
        "turns": turns,
        "ruin_pending_after": state.ruins,
    }


def chosen(state: State) -> Place:
    """Return the first legal drawing of the only player."""
    drawing = legal_moves(BOX, state, 0)[0]
    return Place(0, drawing.terrain, tuple(space_names(drawing.spaces)))


@kind
def ambush_decks(case: Case) -> None:
    """Take the first seed that deals the ambushes in this order."""
    games = (start(BOX, seed=str(seed), edition="en") for seed in count())
    game = next(game for game in games if list(ambush_order(BOX, game)) == case["ambush_order"])
    gone: list[str] = []
    for number, season in enumerate(BOX.seasons):
        lurking = sorted(BOX.ambushes.keys() & {*deck(BOX, game, number, tuple(gone))})
        assert lurking == case["expect"]["decks"][number]
        gone += case["revealed"].get(season.id, [])


@kind
def season_score(case: Case) -> None:
    state = the_state(the_land(case))
    edicts = tuple(case["edicts"][edict] for edict in BOX.edicts)
    number = [season.id for season in BOX.seasons].index(case["season"])
    game = replace(state.game, edicts=edicts)
    score = season_scored(BOX, replace(state, game=game, season=number, coins=(case["coins"],))).scores[0]
    first, second = score.edicts.values()
    assert {
        "first": first,
        "second": second,
        "coins": score.coins,
        "monsters": -score.monsters,
        "total": score.total,
    } == case["expect"]


def finished(seasons: list[list[tuple[int, int]]], cards: tuple[str, ...] = BOX.first_game) -> GameFinished:
    """Return the end of a game, by season and player from totals and stars lost to monsters."""
    state = the_state(*[BOX.sides["A"]] * len(seasons[0]))
    scored = tuple(
        tuple(Score(edicts={}, coins=0, monsters=-lost, total=total) for total, lost in scores) for scores in seasons
    )
    return game_finished(BOX, replace(state, game=replace(state.game, edicts=cards), scored=scored))


@kind
def solo_result(case: Case) -> None:
    total = case["total"]
    end = finished([[(total - 30, 0)], [(10, 0)], [(10, 0)], [(10, 0)]], tuple(case["cards"]))
    assert isinstance(end.rating, int)
    target = total - end.rating
    expected = without(case["expect"], "below_scale")
    assert {"target": target, "rating": end.rating, "title": end.title or "none"} == expected


@kind
def final_result(case: Case) -> None:
    """Read the row of a season as two edicts, coins, and the stars lost to monsters."""
    players = case["players"]
    seasons = [[(sum(row[:3]) - row[3], row[3]) for row in rows] for rows in zip(*players.values(), strict=True)]
    end = finished(seasons)
    lost = {name: sum(row[3] for row in rows) for name, rows in players.items()}
    places = dict(zip(players, end.places, strict=True))
    assert case["expect"] == {
        "totals": dict(zip(players, end.totals, strict=True)),
        "monsters_lost": lost,
        "winners": [name for name, place in places.items() if place == 1],
        "places": places,
    }


@kind
def who_draws(case: Case) -> None:
    seats = case["seats_clockwise"]
    state = the_state(*[BOX.sides["A"]] * len(seats), card=case["card"])
    draws_on = {seat: seats[map_of(BOX, state, number)] for number, seat in enumerate(seats)}
    assert {"draws_on": draws_on} == case["expect"]


@kind
def sheet_valid(case: Case) -> None:
    """Take a sheet as valid if it can be read and shows what is printed on its side."""
    side = BOX.sides[case["side"]]
    try:
        land = the_land(case)
    except ValueError:
        valid = False
    else:
        valid = all(getattr(land, kind) == getattr(side, kind) for kind in ("mountain", "wasteland", "ruins"))
    assert {"valid": valid} == case["expect"]


@kind
def map_layout(case: Case) -> None:
    side = BOX.sides[case["side"]]
    printed = {"mountains": side.mountain, "ruins": side.ruins, "wasteland": side.wasteland}
    assert {feature: space_names(region) for feature, region in printed.items()} == case["expect"]
    assert side.filled == side.mountain | side.wasteland


@kind
def card_data(case: Case) -> None:
    for name, expected in case["expect"].items():
        assert printed_on(name, expected) == expected


def printed_on(name: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Return what the box says of a card or a season; a picture as asked, if it is the same shape."""
    if name in BOX.explore:
        explore = BOX.explore[name]
        pairs = zip(explore.shapes, asked["shapes"], strict=True)
        shapes = [{"picture": picture(o, a["picture"]), "coin": o.coin} for o, a in pairs]
        return {"time": explore.time, "terrains": [*explore.terrains], "shapes": shapes}
    if name in BOX.ruins:
        return {"time": 0, "terrains": [], "shapes": []}
    if name in BOX.ambushes:
        ambush = BOX.ambushes[name]
        passes = ambush.arrow.replace("_", "")
        return {"picture": "/".join(ambush.shape.lines), "passes": passes, "solo_corner": ambush.corner}
    if name in BOX.scoring:
        scoring = BOX.scoring[name]
        return {"solo_value": scoring.solo_stars, "category": scoring.group.replace("spatial", "space")}
    season = next(season for season in BOX.seasons if season.id == name)
    return {"threshold": season.threshold, "edicts": [*season.edicts]}


def picture(offer: Offer, asked: str) -> str:
    """Return the picture that is asked for if it shows an offered shape, however turned, else the shape's own."""
    same = {*Shape(asked.replace("/", "\n")).orientations} == {*offer.shape.orientations}
    return asked if same else "/".join(offer.shape.lines)


def without(answer: dict[str, Any], reading: str) -> dict[str, Any]:
    """Return an answer without the name of the reading to which it belongs."""
    return {key: value for key, value in answer.items() if key != reading}
