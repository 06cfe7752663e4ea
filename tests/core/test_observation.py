"""What everybody at the table may see."""

import json
from random import Random

from msgspec.structs import replace

from cartographers.core.events import GameFinished, SeasonScored
from cartographers.core.observation import observe
from tests.helpers.random_games import BOX, random_game, states
from tests.helpers.tables import after, draw, table, turn_up


def test_the_order_of_the_deck_and_the_seed_are_hidden() -> None:
    """Two games that differ in nothing else look alike at every step."""
    for state in states(BOX, random_game(BOX, Random(1))):
        other = replace(state, deck=state.deck[::-1], game=replace(state.game, seed="another"))
        assert json.dumps(observe(BOX, other)) == json.dumps(observe(BOX, state))


def test_a_game_in_the_middle_of_a_turn() -> None:
    """Anna has drawn over ruins and earned a coin, Béla must still draw."""
    state = after(table(2), *turn_up("temple_ruins", "farmland"), draw("farm B6 B7"))
    seen = observe(BOX, state)
    anna, bela = seen.pop("players")

    assert seen == {
        "game": "cartographers",
        "edition": "en",
        "map": "A",
        "season": "spring",
        "time": 1,
        "threshold": 8,
        "phase": "draw",
        "card": "farmland",
        "ruins": True,
        "edicts": {"A": "sentinel_wood", "B": "mages_valley", "C": "wildholds", "D": "borderlands"},
        "skills": [],
        "revealed": ["temple_ruins", "farmland"],
    }
    assert anna.pop("grid")[1] == "...M.aA...."
    assert anna == {
        "name": "Anna",
        "coins": 1,
        "spent": 0,
        "skill": None,
        "open": [],
        "drawn": True,
        "seasons": {},
        "total": 0,
    }
    assert (bela["grid"][1], bela["coins"], bela["drawn"]) == ("...M.r.....", 0, False)


def test_between_turns_there_is_no_card_and_after_a_scoring_a_new_season() -> None:
    """The scores of a season are those of its event, and the totals and the end those of the last."""
    for seed in range(5):
        events = random_game(BOX, Random(seed))
        for event, state in zip(events, states(BOX, events), strict=True):
            seen = observe(BOX, state)
            assert seen["phase"] == ("finished" if state.result else "draw" if state.card else "explore")
            if isinstance(event, SeasonScored) and event.season != "winter":
                assert (seen["card"], seen["time"], seen["revealed"]) == (None, 0, [])
                assert [player["seasons"][event.season]["total"] for player in seen["players"]] == [
                    score.total for score in event.scores
                ]
            if isinstance(event, GameFinished):
                assert seen["season"] == "winter"
                assert [player["total"] for player in seen["players"]] == [*event.totals]
                assert seen["places"] == [*event.places]
                assert ("rating" in seen) == ("title" in seen) == state.solo
