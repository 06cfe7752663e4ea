"""Whole games, typed command by command."""

import json
import re
import shlex
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.text import width
from cartographers.strange_world.cli.card_names import card_signs
from cartographers.strange_world.cli.typed import ANSWER_WORDS
from tests.helpers.commands import GAME, Run, game_lines
from tests.strange_world.helpers.random_games import BOX
from tests.strange_world.helpers.typed_games import (
    NEW,
    Turn,
    by_script,
    follow,
    hinted,
    named,
    placed,
    seated,
    started,
    state,
)

PLAYERS: Final = (1, 2, 3, 4)
CARDS: Final = Path(__file__).parents[3] / "cards" / "strange_world.yaml"

_PLAYED: Final[dict[int, tuple[list[Turn], list[str]]]] = {}


def by_hints(run: Run, players: int) -> tuple[list[Turn], list[str]]:
    """Return a whole game in which everybody did what was hinted, and its log; it is played once for all tests."""
    if players not in _PLAYED:
        turns = [*follow(run, started(run, players))]
        _PLAYED[players] = turns, game_lines()
    return _PLAYED[players]


@pytest.mark.parametrize("players", PLAYERS)
def test_whoever_does_what_is_hinted_comes_to_the_end(run: Run, players: int) -> None:
    turns, log = by_hints(run, players)

    assert turns[-1].state.result is not None
    assert {turn.command[0] for turn in turns} == ({"reveal", "place"} if players == 1 else {"reveal", "place", "show"})
    assert len(log) == len([turn for turn in turns if turn.command[0] != "show"]) + 2, "the first and the last line"


@pytest.mark.parametrize("players", PLAYERS)
def test_no_line_is_wider_than_a_terminal_but_commands(run: Run, players: int) -> None:
    for turn in by_hints(run, players)[0]:
        lines = turn.ran.out.splitlines()
        assert all(width(line) <= 80 for line in lines if not line.startswith("  cartographers ")), turn.command


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_text_for_all_shows_a_hand(run: Run, players: int) -> None:
    for turn in by_hints(run, players)[0]:
        assert ("Hand: " in turn.ran.out) <= (turn.command[0] == "show")
        if turn.command[0] != "show":
            hands = {card for hand in turn.state.hands for card in hand}
            assert not named(turn.ran.out) & hands - placed(turn.state), turn.command


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_replays_whether_it_is_finished_or_not(run: Run, players: int) -> None:
    log = by_hints(run, players)[1]
    for count in (len(log), len(log) // 2):
        GAME.write_text("".join(log[:count]), "utf-8")
        ran = run("replay", "game.jsonl", "--json")
        assert (ran.json["ok"], ran.json["events"], ran.code) == (True, count, 0)
        assert ran.json["state"]["phase"] == state().phase


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_work_in_every_language_and_for_every_log(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("CARTOGRAPHERS_LANG", language)
    Path("my cards.yaml").write_bytes(CARDS.read_bytes())
    begun = started(run, 3, "x", "-g", "our game.jsonl", "--cards", "my cards.yaml")

    for _, turn in zip(range(26), follow(run, begun), strict=False):
        assert {"our game.jsonl", "my cards.yaml"} <= {*turn.command}

    assert '"card_placed"' in Path("our game.jsonl").read_text("utf-8")


@pytest.mark.parametrize("players", PLAYERS)
def test_a_script_plays_by_the_moves_that_are_listed(run: Run, players: int) -> None:
    begun = run(*NEW, "--json", "--seed", "script", *seated(players))
    assert begun.json["events"] == [json.loads(game_lines()[0])], "who names a seed knows it"

    turns = [*by_script(run, Random(players))]

    assert sum(len(turn.ran.json["events"]) for turn in turns) == len(game_lines()) - 1
    result = turns[-1].state.result
    assert result
    assert turns[-1].ran.json["state"]["totals"] == [*result.totals]


@pytest.mark.parametrize("players", [1, 3])
def test_what_moves_prints_can_be_typed(run: Run, players: int) -> None:
    started(run, players)
    rng = Random(players)
    while (now := state()).round < 2:
        words = ["reveal"]
        if now.turns:
            whose = [] if now.solo else [f"--player={now.game.players[now.turns[0]]}"]
            heading, *listed = run("moves", *whose).out.splitlines()
            assert str(len(listed)) in heading
            words = ["place", *whose, *shlex.split(rng.choice(listed))]
        ran = run(*words)
        assert ran.code == 0, (words, ran.err)


def test_a_solo_game_by_script_in_hungarian(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARTOGRAPHERS_LANG", "hu")
    words, rng = Words("hu", "strange-world"), Random(9)
    begun = started(run, 1, "hétfő")
    said, typed = [begun.out], list[str]()
    assert sum(name in begun.out for name in ("Csobb", "Sass", "Karszt", "Bruszt", "Huh", "Plopp", "Blör", "Roró")) == 3

    while (now := state()).result is None:
        command = ["reveal"]
        if now.turns:
            moves = run("moves", "--json").json["moves"]
            longest = max(len(move["words"]) for move in moves)
            chosen = rng.choice([move["words"] for move in moves if len(move["words"]) == longest])
            command = ["place", *(in_hungarian(words, word) for word in chosen)]
        ran = run(*command)
        assert ran.code == 0, (command, ran.err)
        said.append(ran.out)
        typed += command

    told = "".join(said)
    for phrase in ("Egyszemélyes játék.", "Forduló: 1/5", "A játék véget ért.", "Csillagok: "):
        assert phrase in told
    assert all(width(line) <= 80 for line in told.splitlines() if not line.startswith("  cartographers "))
    assert {"Pakli", "Kitörés", "Utazó", "balra"} <= {*typed}


def in_hungarian(words: Words, word: str) -> str:
    """Return a word behind `place` as a Hungarian says it."""
    messages = (
        f"card.{word}.name",
        f"traveller.{word}.name",
        f"way.{word}",
        ANSWER_WORDS[word].message if word in ANSWER_WORDS else "",
    )
    return next((words(message) for message in messages if message and words.has(message)), word)


@pytest.mark.parametrize("players", [2, 4])
def test_nobody_is_told_what_others_have(run: Run, players: int) -> None:
    """Of every event of a round: whatever is printed names no card that only another player can know of."""
    started(run, players)
    for turn in by_script(run, Random(players)):
        now = turn.state
        for event in turn.ran.json["events"]:
            assert not {"hands", "seed"} & {*event}
            assert event["event"] != "cards_passed" or "cards" not in event
        replay = ["replay", "game.jsonl", "--each"]
        for line in (["show"], ["show", "--json"], replay, [*replay, "--json"]):
            assert not named(run(*line).out) - placed(now), line
        assert not named(turn.ran.out) - placed(now)
        for player, name in enumerate(now.game.players):
            ran = run("show", f"--player={name}", "--json")
            assert sorted([*ran.json["hand"], *ran.json["picks"]]) == sorted(now.hands[player])
            assert named(ran.out) <= {*now.hands[player]} | placed(now), name
        if now.round:
            return


def test_cards_are_typed_by_the_letters_that_are_printed(run: Run) -> None:
    """Those that two cards share, as in a box of one's own, mean neither."""
    started(run, 1)
    piles = run("show", "--json").json["piles"]
    for pile, card in piles.items():
        letters = card_signs(BOX, BOX.lands[card])
        for typed, cell in ((letters, "A1"), (letters.lower(), "Α1")):
            ran = run("place", typed, cell, "pile", pile, "--json")
            assert (ran.code, ran.error["code"]) == (3, "not_adjacent"), typed


def test_the_open_cards_of_the_piles_are_shown_as_long_as_the_game_goes_on(run: Run) -> None:
    _, log = by_hints(run, 1)
    for count in range(1, len(log) + 1):
        GAME.write_text("".join(log[:count]), "utf-8")
        seen = run("show", "--json").json
        tops = [] if seen["phase"] == "finished" else seen["piles"].items()
        shown = run("show").out.replace("\N{NO-BREAK SPACE}", " ")

        assert shown.count("Face-up cards, by pile:") == bool(tops)
        listed = re.findall(r"^  (\d)  .*\[(.*)\]$", shown, re.MULTILINE)
        assert listed == [(pile, card_signs(BOX, BOX.lands[card])) for pile, card in tops]


def test_a_pick_is_told_to_nobody_else(run: Run) -> None:
    started(run, 2)
    run("reveal")
    hand = state().hands[0]

    ran = run("place", "-p", "Anna", *hand[:2])

    others = (["show"], ["show", "-p", "Béla B."], ["replay", "game.jsonl", "--each"])
    told = ran.out + "".join(run(*line).out for line in others)
    assert "Anna set cards aside to pass." in told
    assert "Set aside to pass: " not in told
    assert "Set aside to pass: " in run("show", "-p", "Anna").out
    assert run("show", "-p", "Anna", "--json").json["picks"] == [*hand[:2]]


def test_whatever_goes_wrong_tells_no_hand(run: Run) -> None:
    """A card that is not in hand is refused; then the log says that a player was dealt another card."""
    started(run, 2)
    run("reveal")
    hands = state().hands
    other = next(card for card in BOX.lands if card not in hands[0])
    ran = run("place", "-p", "Anna", other, other)
    told = [ran, run("place", "-p", "Anna", other, other, "--json")]
    header, dealt = game_lines()
    GAME.write_text(header + dealt.replace(hands[0][0], other, 1), "utf-8")
    told += [run(*line) for line in (["replay", "game.jsonl"], ["replay", "game.jsonl", "--json"], ["show", "--json"])]

    secret = {card for hand in hands for card in hand} - {other}
    assert [one.code for one in told] == [3, 3, 1, 1, 4]
    for one in told:
        assert not [card for card in secret if f'"{card}"' in (one.out + one.err).replace("\\", "")]
        assert not named(one.out + one.err) & secret


@pytest.mark.parametrize("cut", [2, 20, 60])
def test_a_torn_line_tells_no_hand(run: Run, cut: int) -> None:
    """It breaks off at the deal, or where Anna sets cards aside."""
    started(run, 2)
    run("reveal")
    hands = state().hands
    for lines in (2, 3):
        if lines == len(game_lines()) + 1:
            run("place", "-p", "Anna", *hands[0][:2])
        GAME.with_name("torn.jsonl").write_text("".join(game_lines()[:lines])[:-cut], "utf-8")
        ran = run("replay", "torn.jsonl", "--json", "--each")
        assert ran.code == 4
        assert not [card for hand in hands for card in hand if f'\\"{card}' in ran.out]


def test_an_end_that_is_forged_tells_nothing(run: Run) -> None:
    started(run, 2)
    run("reveal")
    forged = '{"event": "game_finished", "stars": [], "totals": [], "places": []}\n'
    GAME.write_text("".join([*game_lines(), forged]), "utf-8")

    *told, _ = run("replay", "game.jsonl", "--each", "--json").documents
    assert len(told) == 2
    assert not any({"hands", "seed"} & {*document["event"]} for document in told)


def test_only_a_finished_game_tells_everything(run: Run) -> None:
    log = by_hints(run, 2)[1]
    GAME.write_text("".join(log), "utf-8")

    *told, _ = run("replay", "game.jsonl", "--each", "--json").documents
    assert [document["event"] for document in told] == [*map(json.loads, log)]
    assert run("replay", "game.jsonl", "--each").out.count("set these cards aside") == 20

    GAME.write_text("".join(log[:-1]), "utf-8")
    *told, _ = run("replay", "game.jsonl", "--each", "--json").documents
    assert not any({"hands", "seed"} & {*document["event"]} for document in told)
    assert not any("cards" in one["event"] for one in told if one["event"]["event"] == "cards_passed")
    assert "set these cards aside" not in run("replay", "game.jsonl", "--each").out


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_choice_can_be_taken_back_until_something_else_happens(run: Run, players: int) -> None:
    started(run, players)
    for turn in by_script(run, Random(3)):
        if turn.state.round:
            return
        whose = turn.command[1:2] if players > 1 else []
        last = json.loads(game_lines()[-1])
        if last["event"] == "card_placed" or (last["event"] == "cards_passed" and any(turn.state.picks)):
            undone = run("undo", *whose)
            assert undone.code == 0, undone.err
            assert run("redo").code == 0
            assert (state(), json.loads(game_lines()[-1])) == (turn.state, last)
            assert run("redo", "--json").error["code"] == "nothing_to_redo"
            run("undo", *whose)
            assert run(*turn.command).code == 0
            assert state() == turn.state
        elif turn.command[0] == "place":
            assert run("undo", *whose, "--json").error["code"] == "nothing_to_undo"


def test_logs_of_both_games_replay_at_once(run: Run) -> None:
    started(run, 2)
    run("new", "-g", "first.jsonl", "--seed", "x")

    documents = run("replay", "first.jsonl", "game.jsonl", "--json").documents

    assert [one["state"]["game"] for one in documents] == ["cartographers", "strange-world"]
    assert [one["ok"] for one in documents] == [True, True]


def test_hints_in_ascii_work_too(run: Run) -> None:
    """They name players in other letters, which mean the same player."""
    ran = started(run, 4)
    for _ in range(30):
        command = hinted(run("show", "--ascii"))
        if command[0] == "show":
            command = hinted(run(*command, "--ascii"))
        assert all(word.isascii() for word in command)
        ran = run(*command)
        assert ran.code == 0, (command, ran.err)

    assert state().round == 1


@pytest.mark.parametrize("typed", ["moon D5", "-p Anna plant_plant_spirit plant_plant_goat"])
def test_a_dry_run_prints_the_line_that_would_be_written_and_changes_nothing(run: Run, typed: str) -> None:
    if "-p" in typed:
        run(*NEW, "-p", "Anna", "-p", "Ben", "--seed", "5")
        run("reveal")
    else:
        run(*NEW, "--seed", "0")
    before = GAME.read_bytes()
    printed, document = run("place", *typed.split(), "--dry-run"), run("place", *typed.split(), "--dry-run", "--json")

    assert GAME.read_bytes() == before
    assert document == run("place", *typed.split(), "--json")
    assert printed == (0, game_lines()[-1], "")
