"""Many games: how their numbers are spread, and the file that keeps them."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartographers.core.bots import BOTS, play
from cartographers.simulation.games import Distribution, Games, Setting, Tally, begin, chunks, games, outcome_of
from cartographers.simulation.results import DamagedResultsError, OtherFileError, OtherSettingsError, results
from tests.helpers.random_games import BOX

SETTING = Setting(bot="random", edition="en", rules={}, map="A", players=2, edicts=None, logs=False)
SEEDS = range(3, 8)


def distribution(numbers: Sequence[int]) -> Distribution:
    found = Distribution()
    for number in numbers:
        found.add(number)
    return found


@given(st.lists(st.integers(-200, 300), min_size=1))
def test_mean_and_spread_are_those_of_the_numbers(numbers: list[int]) -> None:
    found = distribution(numbers)

    assert found.count == len(numbers)
    assert found.mean == pytest.approx(fmean(numbers))
    assert found.deviation == pytest.approx(pstdev(numbers))


@given(st.lists(st.integers(-200, 300), min_size=1), st.integers(1, 100))
def test_a_percentile_is_the_least_number_that_so_many_do_not_exceed(numbers: list[int], percent: int) -> None:
    least = next(one for one in sorted(numbers) if 100 * sum(n <= one for n in numbers) >= percent * len(numbers))

    assert distribution(numbers).percentile(percent) == least


def test_what_is_told_of_a_game_is_what_its_events_say() -> None:
    """Totals are sums of seasons, these of their boxes; coins and monsters those of all seasons together."""
    (line,) = games(SETTING, range(5, 6)).lines
    _, state = play(BOX, begin(BOX, SETTING, 5), BOTS["random"])
    told = json.loads(line)

    assert told["seed"] == "5"
    assert [*told["edicts"].values()] == [*state.game.edicts]
    for number, player in enumerate(told["players"]):
        seasons = player["seasons"].values()
        for season, scores in zip(seasons, state.scored, strict=True):
            assert season["edicts"] == scores[number].edicts
            assert season["total"] == sum(season["edicts"].values()) + season["coins"] + season["monsters"]
        for box in ("coins", "monsters", "total"):
            assert player[box] == sum(season[box] for season in seasons)
    assert state.result
    assert ([player["total"] for player in told["players"]], told["places"]) == (
        [*state.result.totals],
        [*state.result.places],
    )
    assert "rating" not in told


def test_the_stars_of_a_card_are_those_of_both_its_seasons() -> None:
    tally = Tally()
    lines = games(SETTING, SEEDS).lines
    for line in lines:
        tally.add(outcome_of(line))

    total = sum(one.mean * one.count for one in (*tally.cards.values(), tally.boxes["coins"], tally.boxes["monsters"]))
    assert total == pytest.approx(tally.boxes["total"].mean * tally.boxes["total"].count)
    assert sum(one.count for one in tally.cards.values()) == 4 * 2 * len(SEEDS)


def test_chunks_are_all_seeds_in_order() -> None:
    assert [seed for chunk in chunks(range(7, 100)) for seed in chunk] == [*range(7, 100)]


def kept(path: Path, played: Games | None = None, seeds: range = SEEDS, setting: Setting = SETTING) -> int:
    """Return how many games are in a file, behind which some are then written."""
    tally = Tally()
    with results(str(path), setting, seeds) as file:
        file.read(tally)
        file.append(played.lines[tally.games :] if played else [])
    return tally.games


@pytest.fixture(scope="module")
def played() -> Games:
    return games(SETTING, SEEDS)


def test_a_file_goes_on_wherever_it_was_cut(tmp_path: Path, played: Games) -> None:
    """After each of its bytes it is as if never cut, once the missing games are written."""
    whole = tmp_path / "whole.jsonl"
    assert kept(whole, played) == 0
    data = whole.read_bytes()
    path = tmp_path / "cut.jsonl"
    for end in {*range(0, len(data), 37), *range(len(data) - 3, len(data) + 1)}:
        path.write_bytes(data[:end])
        assert kept(path, played) == max(0, data[:end].count(b"\n") - 1)
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    "found", ["a diary\n", "{}\n", '{"event": "game_started"}\n', "[]\n", '{"format": "x"}\n', "\n"]
)
def test_another_file_is_left_alone(tmp_path: Path, found: str) -> None:
    path = tmp_path / "other"
    path.write_text(found)

    with pytest.raises(OtherFileError):
        kept(path)
    assert path.read_text() == found


@pytest.mark.parametrize(
    ("other", "name"),
    [({"bot": "greedy"}, "bot"), ({"map": "B"}, "map"), ({"players": 1}, "players"), ({"logs": True}, "logs")],
)
def test_games_of_other_settings_are_left_alone(
    tmp_path: Path, played: Games, other: dict[str, Any], name: str
) -> None:
    path = tmp_path / "games"
    kept(path, played)
    before = path.read_bytes()

    with pytest.raises(OtherSettingsError) as caught:
        kept(path, setting=Setting(**{field: getattr(SETTING, field) for field in SETTING.__struct_fields__} | other))
    assert caught.value.names == [name]
    with pytest.raises(OtherSettingsError) as caught:
        kept(path, seeds=range(3, 9))
    assert caught.value.names == ["seeds"]
    assert path.read_bytes() == before


@pytest.mark.parametrize("line", [2, 4, 6])
@pytest.mark.parametrize("found", [b"\n", b"{}\n", b"[1]\n", b'{"seed": "3"}\n', b"\xff\n", b"x" * 2**20 + b"\n"])
def test_a_whole_line_that_is_not_its_game_is_told(tmp_path: Path, played: Games, line: int, found: bytes) -> None:
    path = tmp_path / "games"
    kept(path, played)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = found
    path.write_bytes(b"".join(lines))

    with pytest.raises(DamagedResultsError) as caught:
        kept(path)
    assert caught.value.line == line
    assert path.read_bytes() == b"".join(lines)


def _one_player(players: list[Any]) -> None:
    del players[1:]


def _no_season(players: list[Any]) -> None:
    del players[0]["seasons"]["winter"]


def _more_stars(players: list[Any]) -> None:
    """Add to the sums of the player, but not to that of the season."""
    players[0]["seasons"]["fall"]["coins"] += 1
    players[0]["coins"] += 1
    players[0]["total"] += 1


def _other_card(players: list[Any]) -> None:
    edicts = players[0]["seasons"]["fall"]["edicts"]
    edicts["bog"] = edicts.pop(next(iter(edicts)))


CHANGES: Final[dict[str, Callable[[dict[str, Any]], object]]] = {
    "a total that is no sum": lambda game: game["players"][0].update(total=999),
    "coins that are no sum": lambda game: game["players"][1].update(coins=999),
    "a season that is no sum": lambda game: _more_stars(game["players"]),
    "a text": lambda game: game["players"][0].update(total="20"),
    "half a star": lambda game: game["players"][0].update(total=20.5),
    "a truth": lambda game: game["players"][0]["seasons"]["spring"].update(coins=True),
    "nothing": lambda game: game["players"][0].update(total=None),
    "very much": lambda game: game["players"][0].update(total=10**400),
    "a player too few": lambda game: _one_player(game["players"]),
    "no player": lambda game: game.update(players=[]),
    "a season too few": lambda game: _no_season(game["players"]),
    "a card that is not scored": lambda game: _other_card(game["players"]),
    "a card that is none": lambda game: game["edicts"].update(A="bog"),
    "an edict too few": lambda game: game["edicts"].pop("D"),
    "a rating of several": lambda game: game.update(rating=3),
    "another field": lambda game: game.update(more=1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_line_that_was_changed_is_no_game_that_belongs_there(tmp_path: Path, played: Games, change: str) -> None:
    path = tmp_path / "games"
    kept(path, played)
    lines = path.read_bytes().splitlines(keepends=True)
    game = json.loads(lines[3])
    CHANGES[change](game)
    path.write_bytes(b"".join([*lines[:3], json.dumps(game).encode() + b"\n", *lines[4:]]))

    with pytest.raises(DamagedResultsError) as caught:
        kept(path)
    assert caught.value.line == 4


def test_a_line_that_is_nested_without_end_is_none(tmp_path: Path, played: Games) -> None:
    path = tmp_path / "games"
    kept(path, played)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b"[" * 200_000 + b"\n")
    with pytest.raises(DamagedResultsError):
        kept(path)

    path.write_bytes(b"[" * 200_000 + b"\n")
    with pytest.raises(OtherFileError):
        kept(path)


def test_settings_that_are_written_otherwise_are_damaged(tmp_path: Path, played: Games) -> None:
    path = tmp_path / "games"
    kept(path, played)
    path.write_bytes(path.read_bytes().replace(b", ", b",", 1))

    with pytest.raises(DamagedResultsError) as caught:
        kept(path)
    assert caught.value.line == 1


@pytest.mark.parametrize("how", ["removed", "replaced", "emptied", "written to"])
def test_a_file_that_somebody_else_changes_meanwhile_is_written_no_more(
    tmp_path: Path, played: Games, how: str
) -> None:
    path = tmp_path / "games"
    with results(str(path), SETTING, SEEDS) as file:
        file.read(Tally())
        file.append(played.lines[:1])
        if how in {"removed", "replaced"}:
            path.unlink()
        if how == "replaced":
            path.write_bytes(b"mine")
        if how == "emptied":
            path.write_bytes(b"")
        if how == "written to":
            path.write_bytes(path.read_bytes() + b"mine")
        before = path.read_bytes() if path.exists() else None
        with pytest.raises(OSError, match="games"):
            file.append(played.lines[1:])
        assert (path.read_bytes() if path.exists() else None) == before


def test_a_game_too_many_is_told(tmp_path: Path, played: Games) -> None:
    path = tmp_path / "games"
    kept(path, played)
    path.write_bytes(path.read_bytes() + played.lines[-1])

    with pytest.raises(DamagedResultsError) as caught:
        kept(path)
    assert caught.value.line == len(SEEDS) + 2
