"""What a step shows is what `show --json` and `score --json` print of it."""

from collections.abc import Iterator

import pytest

from cartographers.cli import documents
from cartographers.cli.game import GAME
from cartographers.core.events import Event, SeasonScored, ShapeDrawn
from cartographers.core.observation import observe
from cartographers.core.region import space_names
from cartographers.core.state import State
from cartographers.logs.lines import read
from cartographers.logs.replay import Replay
from cartographers.pictures.scene import Scene
from tests.helpers.commands import REPLAYS
from tests.helpers.random_games import BOX, RULES
from tests.helpers.scenes import adds_up, check_words, letters, newest, numbers, places

LOGS = sorted(path.stem for path in REPLAYS.glob("*.jsonl"))


def steps(log: str) -> Iterator[tuple[State, Event, Scene]]:
    """Yield each state of a log after its event, and the scene of it."""
    assert GAME.voice.painter
    paint = GAME.voice.painter(BOX)
    for line in Replay(read((REPLAYS / f"{log}.jsonl").read_bytes()), RULES).lines():
        yield line.state, line.event, paint(line.state, line.event)


@pytest.mark.parametrize("log", LOGS)
def test_a_scene_shows_what_show_prints(log: str) -> None:
    for state, event, scene in steps(log):
        seen = observe(BOX, state)
        for player, board in zip(seen["players"], scene.boards, strict=True):
            assert board.player == ("" if state.solo else player["name"])
            assert letters(board) == player["grid"]
            assert board.purse
            assert (board.purse.filled - board.purse.spent, board.purse.spent) == (player["coins"], player["spent"])
            assert board.total == player["total"]
        assert scene.clock == (seen["time"], seen["threshold"])
        assert [message.id for message in scene.deck] == [f"card.{card}.name" for card in seen["revealed"]]
        assert [edict.letter for edict in scene.edicts] == [*seen["edicts"]]
        assert [card.name.id for card in scene.cards][-1:] == [
            f"card.{card}.name" for card in [seen["card"]] if card
        ] or seen["ruins"]
        drawn = {player: set[str]() for player in range(len(scene.boards))}
        if isinstance(event, ShapeDrawn):
            drawn[event.map] = {*space_names(event.spaces), *(space_names(event.extra.spaces) if event.extra else ())}
        assert [newest(board) for board in scene.boards] == [*drawn.values()]


@pytest.mark.parametrize("log", LOGS)
def test_score_sheets_say_what_score_prints(log: str) -> None:
    for state, event, scene in steps(log):
        for sheet, board in zip(
            documents.score(BOX, state, range(len(state.lands)))["players"], scene.boards, strict=True
        ):
            rows = dict(zip((season.id for season in BOX.seasons), numbers(board), strict=False))
            for season, score in sheet["seasons"].items():
                stars = [score["edicts"].get(card) for card in state.game.edicts]
                assert rows[season] == [*stars, score["coins"], score["monsters"], score["total"]]
            assert all(set(row) == {None} for season, row in rows.items() if season not in sheet["seasons"])
            assert numbers(board)[-1][-1] == sheet["total"]
            assert board.score.now
            *edicts, coins, monsters, _ = board.score.now.boxes
            told = [*sheet["now"]["edicts"].values(), sheet["now"]["monsters"]]
            assert [(box.number, places(box)) for box in (*edicts, monsters)] == [
                (one["stars"], {*one["spaces"]}) for one in told
            ]
            assert coins.number == sheet["now"]["coins"]
            boxes = [box for row in (*board.score.rows, board.score.now) for box in row.boxes]
            assert all(map(adds_up, boxes))
            lit = [box for row in board.score.rows[:-1] for box in row.boxes if box.earned is not None]
            assert len(lit) == (5 if isinstance(event, SeasonScored) else 0)


@pytest.mark.parametrize("log", LOGS)
def test_all_of_a_scene_is_said_in_every_language(log: str) -> None:
    *_, (_, _, last) = steps(log)
    check_words("cartographers", last)
    for _, event, scene in steps(log):
        if not isinstance(event, ShapeDrawn):
            for card in scene.cards:
                check_words("cartographers", Scene((), scene.period, cards=(card,)))


def test_a_map_that_did_not_change_is_the_same_object() -> None:
    before: Scene | None = None
    for _, event, scene in steps("05-six-players-hu"):
        if before and isinstance(event, ShapeDrawn):
            changed = [one is not other for one, other in zip(before.boards, scene.boards, strict=True)]
            assert sum(changed) <= 2, "the one drawn on, and the one whose drawing is no longer the newest"
            assert changed[event.map]
        before = scene
