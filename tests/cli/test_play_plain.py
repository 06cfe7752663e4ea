"""`play`, line by line: whole games, and what is asked, told and kept on the way."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Final

import pytest

import cartographers
from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.game import GamePlayed
from cartographers.cli.play.setup import Wishes
from cartographers.cli.play.table import MapTable
from cartographers.cli.typed import deck_cards
from cartographers.core.evolve import evolve
from cartographers.core.legal import to_wait_for
from cartographers.core.maps import Terrain
from cartographers.core.moves import Move, Place, Reveal, decide, legal_moves, start
from cartographers.core.region import space_names
from cartographers.core.scoring.rulebook import points
from cartographers.shell import app
from cartographers.shell.choices import folded
from cartographers.shell.games import GAMES
from tests.helpers.commands import GAME, Lay, Ran, Run, game_lines, replay_lines
from tests.helpers.random_games import BOX

ENTER: Final = b"\n"


def answers(wishes: Wishes) -> Iterator[str]:
    """Yield what is typed, with Enter for yes, in a game in which everybody draws the first of all legal drawings."""
    game = start(
        BOX,
        seed=wishes.seed,
        players=wishes.players or ("1",),
        side=wishes.side or "A",
        edition=wishes.edition or "en",
    )
    state = evolve(BOX, None, game)
    while state.result is None:
        move: Move = Reveal()
        typed = ""
        if state.card is not None:
            player = to_wait_for(BOX, state)[0]
            drawing = legal_moves(BOX, state, player)[0]
            spaces = tuple(space_names(drawing.spaces))
            move, typed = Place(player, drawing.terrain, spaces), f"{drawing.terrain} {' '.join(spaces)}\n"
        yield typed
        state = decide(BOX, state, move)[-1].state


def typed_in(wishes: Wishes, count: int | None = None) -> bytes:
    """Return the first lines of a game as they are typed."""
    return "".join(f"{line}\n" for line in [*answers(wishes)][:count]).encode()


def options(wishes: Wishes) -> list[str]:
    """Return the command that starts such a game."""
    named = [word for name in wishes.players or () for word in ("-p", name)]
    given = (("--map", wishes.side), ("--edition", wishes.edition), ("--seed", wishes.seed))
    return ["play", "--plain", *named, *(f"{option}={value}" for option, value in given if value is not None)]


def piped(*arguments: str, stdin: bytes, **environment: str) -> Ran:
    """Run a command in a process of its own that reads from a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "cartographers", *arguments],
        check=False,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1]), **environment},
        input=stdin,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def kinds(file: Path = GAME) -> list[str]:
    """Return the events of a log, by kind."""
    return [json.loads(line)["event"] for line in game_lines(file)]


ALONE: Final = Wishes(players=("Anna",), side="A", edition="en", seed="7")
FREE: Final = Wishes(players=("Anna",), side="B", edition="de", seed="7")
TWO: Final = Wishes(players=("Anna", "Béla"), seed="12")


def test_enter_all_the_way_starts_a_game_alone(run: Run) -> None:
    ran = run("play", stdin=ENTER * 4)

    (header,) = map(json.loads, game_lines())
    assert ran.code == 0
    assert (header["players"], header["map"], header["edition"]) == (["1"], "A", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_edition_of_the_language_that_is_read_is_offered(run: Run, language: str) -> None:
    asked = run("--lang", language, "play", stdin=ENTER * 4).out

    (header,) = map(json.loads, game_lines())
    assert header["edition"] == language
    assert f": {language}, " in asked
    assert f"Enter: {language} " in asked


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ([b"Anna, anna", b"Anna, Ada", b"", b"", b""], [2, 1, 1, 1]),
        ([b"", b"C", b"b", b"", b""], [1, 2, 1, 1]),
        ([b"", b"", b"fr", b"xx", b"pl", b""], [1, 1, 3, 1]),
        ([b"", b"", b"", b"yup", b"nay", b"j", b"YES"], [1, 1, 1, 4]),
    ],
    ids=["players", "side", "edition", "first game"],
)
def test_a_wrong_answer_is_asked_for_again_at_once(run: Run, answers: list[bytes], asked: list[int]) -> None:
    ran = run("play", stdin=b"\n".join(answers) + b"\n")

    assert [ran.out.count(start) for start in ("Who plays?", "Which side", "Which edition", "With the four")] == asked
    assert ran.told.count("Error:") == sum(asked) - 4
    assert kinds() == ["game_started"]


ANSWERS: Final = {
    "en": ("y Y yes", "n N no"),
    "de": ("j ja Ja y yes", "n nein NEIN no"),
    "hu": ("i igen Igen y yes", "n nem NEM no"),
    "pl": ("t tak Tak y yes", "n nie NIE no"),
    "el": ("ν Ν ναι ΝΑΙ nai y yes", "ο όχι οχι ΟΧΙ ochi oxi n N no"),
}
"""What means yes, and what means no: nobody who types a Latin n means a Greek yes."""


@pytest.mark.parametrize("language", ANSWERS)
def test_a_whole_answer_means_yes_or_no_in_the_language_that_is_read(run: Run, language: str) -> None:
    for yes, answers in zip((True, False), ANSWERS[language], strict=True):
        for answer in answers.split():
            GAME.unlink(missing_ok=True)
            ran = run("play", "--lang", language, stdin=ENTER * 3 + f"{answer}\n".encode())
            (header,) = map(json.loads, game_lines())
            assert (ran.code, ran.err, header["edicts"] == list(BOX.first_game)) == (0, "", yes), answer


@pytest.mark.parametrize("language", ANSWERS)
@pytest.mark.parametrize("answer", ["ye", "ne", "nai!", "1", "x y"])
def test_an_answer_that_is_neither_yes_nor_no_is_asked_for_again(run: Run, language: str, answer: str) -> None:
    ran = run("play", "--lang", language, stdin=ENTER * 3 + f"{answer}\n\n".encode())

    assert ran.told == Words(language, "cartographers")(
        "error", message=Words(language, "cartographers")("play.yes_or_no")
    )
    assert kinds() == ["game_started"]


@pytest.mark.parametrize("leave", ["q", "quit"])
@pytest.mark.parametrize("question", range(4))
def test_no_game_is_begun_when_a_question_before_it_is_left(run: Run, question: int, leave: str) -> None:
    ran = run("play", "--plain", stdin=ENTER * question + f"{leave}\n\n\n\n\n".encode())

    assert (ran.code, ran.err, GAME.exists()) == (0, "", False)
    assert " ".join(ran.out.split()).count("(? for more)") == question + 1


@pytest.mark.parametrize("word", ["?", "help"])
@pytest.mark.parametrize(
    ("question", "told"),
    [
        *enumerate(
            ["such as Anna, Ben; up to 100", "with a wasteland in", "Hungarian (hu)", "suggested for a first game. n"]
        )
    ],
)
def test_a_question_before_a_game_is_explained_and_asked_again(run: Run, question: int, told: str, word: str) -> None:
    ran = run("play", "--plain", stdin=ENTER * question + f"{word}\n".encode() + ENTER * (4 - question))
    shown = " ".join(ran.out.split()).split(" (? for more). ")
    (header,) = map(json.loads, game_lines())

    assert (ran.err, header["players"], header["map"]) == ("", ["1"], "A")
    explained, leave, asked_again = shown[question + 1].partition("q: leave; no game is started ")
    assert told in explained
    assert (bool(leave), asked_again) == (True, shown[question])


def test_at_a_real_table_the_questions_do_not_say_how_it_is_played(run: Run) -> None:
    """They are asked on the way there."""
    asked = [" ".join(run("play", *table, stdin=b"?\n").out.split()) for table in ([], ["--table"])]

    assert ["`cartographers play --table`" in told for told in asked] == [True, False]


@pytest.mark.parametrize("kind", GAMES)
def test_nothing_is_asked_where_no_game_can_be_begun(run: Run, kind: str) -> None:
    ran = run("play", "--kind", kind, "-g", "sub/x.jsonl", stdin=ENTER * 4)

    assert (ran.code, ran.out) == (5, "")
    assert "sub/x.jsonl" in ran.told
    Path("sub").mkdir()
    assert run("play", "--kind", kind, "-g", "sub/x.jsonl", stdin=b"q\n").code == 0
    assert not [*Path("sub").iterdir()]


def test_an_ambush_says_where_it_looked_and_c_shows_the_cards_in_play(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 4)
    ran = run("play", "--plain", stdin=b"\nc\n")
    told, words = " ".join(ran.out.split()), Words("en", "cartographers")

    assert ran.err == ""
    facts = {"corner": "top left", "arrow": "counterclockwise", "tried": 0, "ring": 0}
    assert words("play.looked", **facts) in told
    for card in json.loads(game_lines()[0])["edicts"]:
        text = words(f"card.{card}.text", **points(BOX.scoring[card], BOX.editions["en"]))
        assert text in told


def test_a_card_in_play_is_explained_by_the_rules_of_the_game(run: Run) -> None:
    run("new", "--first-game", "--rule", "wildholds_stars=6")
    told = " ".join(run("play", "--plain", stdin=b"c\n").out.split())

    assert "Each village cluster of at least 6 spaces scores 6 stars." in told


def test_somebody_may_be_called_q(run: Run) -> None:
    run("play", "--plain", "-p", "q")

    assert json.loads(game_lines()[0])["players"] == ["q"]


def test_an_answer_that_is_too_long_is_asked_for_again(run: Run) -> None:
    too_long = b"farm " + b"A1 " * 5000 + b"\n"
    ran = run("play", "--plain", stdin=too_long + ENTER * 4 + too_long + b"\n")

    assert ran.code == 0
    assert ran.told.count("An answer has at most 4096 characters.") == ran.told.count("Error:") == 2
    assert ran.out.count("Who plays?") == 2
    assert kinds()[:2] == ["game_started", "card_revealed"]


def test_a_torn_line_is_told_once(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    with GAME.open("a") as log:
        log.write('{"event": "shape_')
    ran = run("play", stdin=b"farm I9-K9 K8\n\n")

    assert ran.told.count("is incomplete") == 1
    assert len(game_lines()) == 3


def test_questions_are_as_narrow_as_the_screen(run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lay("03-three-players", 30)
    ran = run("play", "--plain", stdin=b"q\n")

    assert ran.out.endswith("? ") or ran.out.endswith(": ")
    assert max(map(len, ran.out.splitlines())) <= 41


@pytest.mark.parametrize("wishes", [ALONE, FREE, TWO], ids=["side A", "side B, free ambush", "two in ambushes"])
def test_a_whole_game_is_typed(run: Run, wishes: Wishes) -> None:
    ran = run(*options(wishes), stdin=typed_in(wishes))

    assert (ran.code, ran.err) == (0, "")
    assert kinds()[-1] == "game_finished"
    assert kinds().count("season_scored") == 4
    assert run("replay", str(GAME)).code == 0


def test_a_whole_game_is_typed_through_a_pipe(run: Run) -> None:
    ran = piped(*options(TWO), stdin=typed_in(TWO))

    assert (ran.code, ran.err) == (0, "")
    drawn = [event for event in map(json.loads, game_lines()) if event["event"] == "shape_drawn"]
    assert any(event["player"] != event["map"] for event in drawn)
    assert "on the map of" in ran.out
    assert run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("wrong", ["farm A1", "xyz", "m", "quit", "revael", "Q1"])
def test_between_cards_only_enter_and_r_turn_up_a_card(run: Run, wrong: str) -> None:
    ran = run(*options(ALONE), stdin=f"{wrong}\n".encode())

    assert ran.code == 0
    assert kinds() == ["game_started"]


@pytest.mark.parametrize("typed", ["", "r"])
def test_enter_or_r_turns_up_a_card(run: Run, typed: str) -> None:
    run(*options(ALONE), stdin=f"{typed}\n".encode())

    assert "card_revealed" in kinds()


def test_at_a_real_table_a_card_is_turned_up_by_its_name_alone(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    run("play", stdin=b"r\n\nm\nt\nmoves\nhint\n")
    assert kinds() == ["game_started"]

    run("play", stdin=b"hamlet\n")

    assert json.loads(game_lines()[-1])["card"] == "hamlet"


@pytest.mark.parametrize("wrong", ["lake A1", "farm", "farm Z9", "farm A1-A9", "r", "", "\x1b[A"])
def test_a_wrong_drawing_loses_nothing(run: Run, lay: Lay, wrong: str) -> None:
    lay("01-solo-a", 2)
    ran = run("play", stdin=f"{wrong}\nfarm I9-K9 K8\n\n".encode())

    assert ran.code == 0
    assert game_lines() == replay_lines("01-solo-a")[:3]


@pytest.mark.parametrize(("lines", "word"), [(1, "t"), (1, "hint"), (1, "moves"), (1, "A1"), (2, "reveal")])
def test_an_unknown_word_is_said_to_mean_nothing_before_the_help(run: Run, lay: Lay, lines: int, word: str) -> None:
    lay("01-solo-a", lines)
    ran = run("play", stdin=f"{word}\n".encode())

    assert ran.told == f"Error: “{word}” means nothing here."
    assert "q: leave; the game is kept" in ran.out


def test_the_spaces_that_a_terrain_lacks_are_asked_for(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)

    assert run("play", stdin=b"farm\n").told == "Error: Name the spaces after farm too, such as farm C4 C5."


@pytest.mark.parametrize(
    ("lines", "typed", "now"),
    [
        (1, "?", ["Enter or r"]),
        (2, "", ["TERRAIN SPACE...", "m", "t"]),
        (3, "?", ["Enter or r", "u"]),
    ],
    ids=["before the first card", "a drawing", "drawn"],
)
def test_the_help_says_what_can_be_done_now(run: Run, lay: Lay, lines: int, typed: str, now: list[str]) -> None:
    lay("01-solo-a", lines)
    shown = run("play", stdin=f"{typed}\n".encode()).out.replace("(? for more): ", "\n")

    offered = [
        line for line in shown.splitlines() if line.startswith(("Enter or", "CARD:", "TERRAIN", "m:", "t:", "u:"))
    ]
    assert [line.partition(":")[0] for line in offered] == now


def test_the_help_at_a_real_table_asks_for_the_card(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    shown = run("play", stdin=b"?\n").out

    assert "CARD: the card that was turned up, by its name or number\nm: the cards that can be in the deck" in shown
    assert "Enter or r" not in shown


SLIP = [
    *("hamlet", "place village A1 B1 B2", "farmland", "place farm D1 D2"),
    *("undo card", "u", "place village K1 K2 J1", "redo", "undo card", "undo  card", "redo all"),
]


def test_at_a_real_table_slips_are_mended_and_nothing_right_is_typed_anew(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    ran = run("play", stdin="\n".join([*SLIP, "?", ""]).encode())

    assert ran.err == ""
    assert kinds()[5:] == [
        *("card_taken_back", "drawing_undone", "shape_drawn", "card_revealed", "shape_drawn"),
        *("card_taken_back", "card_taken_back", "card_revealed", "shape_drawn", "card_revealed", "shape_drawn"),
    ]
    assert "u: take the last drawing back, then the card; undo card: the card at once" in ran.out
    assert "redo: bring back" not in ran.out


@pytest.mark.parametrize("typed", ["U", "redo", "redo all"])
def test_a_drawing_is_brought_back_by_any_of_its_words(run: Run, lay: Lay, typed: str) -> None:
    lines = lay("01-solo-a", 3)
    ran = run("play", stdin=f"u\n?\n{typed}\n".encode())

    assert game_lines() == [*lines, '{"event": "drawing_undone", "player": 0}\n', lines[-1]]
    assert "redo: bring back what was taken back last; redo all: everything" in ran.out


def test_in_a_game_with_a_seed_no_card_is_taken_back(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 3)
    ran = run("play", stdin=b"undo card\n")

    assert ran.told.startswith("Error: A card can be taken back only at a real table")
    assert game_lines() == lines


def test_what_does_not_come_again_is_said(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    ran = run("play", stdin="\n".join([*SLIP[:6], "place village D1 D2 E1", "redo", ""]).encode())

    assert "Farm D1 D2: no longer follows. Already filled: D1 D2." in ran.out
    assert "Enter again what no longer follows" in " ".join(ran.out.split())


def test_a_card_that_loses_its_place_is_said(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    typed = [*SLIP[:5], "great river", "place water H1 H2 H3", "farmland", "U", ""]
    ran = run("play", stdin="\n".join(typed).encode())

    assert ran.err == ""
    assert " ".join(ran.out.split()).count("Farmland no longer comes back by itself") == 1
    assert kinds()[-3:] == ["shape_drawn", "card_revealed", "shape_drawn"]


def test_letters_that_are_none_lose_nothing(lay: Lay) -> None:
    lay("01-solo-a", 2)
    ran = piped("play", stdin=b"\xff\xfe A1\nfarm I9-K9 K8\n\n", PYTHONIOENCODING="utf-8:strict")

    assert ran.code == 0
    assert game_lines() == replay_lines("01-solo-a")[:3]


def test_a_tip_says_what_the_hint_command_says(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 2)
    hint = run("hint").out
    ran = run("play", stdin=b"t\n")

    assert hint.startswith("1. ")
    assert (ran.err, game_lines()) == ("", lines)
    assert hint in ran.out


def test_of_several_a_tip_is_for_the_one_who_is_asked(run: Run, lay: Lay) -> None:
    lay("03-three-players", 16)
    _, asked, next_to = json.loads(game_lines()[0])["players"]
    tips = run("play", stdin=b"t\n").out

    assert run("hint", "-p", asked).out in tips
    assert run("hint", "-p", next_to).out not in tips


@pytest.mark.parametrize(
    ("lines", "letter", "command"),
    [
        (2, "m", "moves"),
        (2, "m I9", "moves I9"),
        (2, "t", "hint"),
        (3, "u", "undo"),
        (2, "?", "help"),
        (2, "q", "quit"),
    ],
)
def test_the_name_of_a_command_means_the_same_as_its_letter(
    run: Run, lay: Lay, lines: int, letter: str, command: str
) -> None:
    told = []
    for typed in (letter, command):
        lay("01-solo-a", lines)
        ran = run("play", stdin=f"{typed}\ns\n".encode())
        told.append((ran.out, ran.err, game_lines()))

    assert told[0] == told[1]
    assert told[1][1] == ""


def test_drawings_are_taken_back_one_after_the_other(run: Run) -> None:
    ran = run(*options(TWO), stdin=typed_in(TWO, 3) + b"u\nu\nu\n")

    undone = [event["player"] for event in map(json.loads, game_lines()) if event["event"] == "drawing_undone"]
    assert undone == [1, 0]
    assert ran.told.count("Error:") == 1


def test_the_last_who_drew_is_known_when_the_game_goes_on(run: Run, lay: Lay) -> None:
    lay("03-three-players", 4)
    last = json.loads(game_lines()[-1])["player"]
    ran = run("play", stdin=b"u\n")

    assert ran.err == ""
    assert json.loads(game_lines()[-1]) == {"event": "drawing_undone", "player": last}


def test_what_is_shown_changes_nothing(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 2)
    ran = run("play", stdin=b"m\ns\ne\nd\n?\nq\nfarm I9-K9 K8\n\n")

    assert (ran.code, ran.err, game_lines()) == (0, "", lines)
    assert sum(bool(re.search(r"(^|: )\d+\. (Forest|Farm) ", line)) for line in ran.out.splitlines()) == 20


@pytest.mark.parametrize(
    ("typed", "terrains", "spaces"),
    [
        ("m Acker", {"farm"}, set()),
        ("m forest", {"forest"}, set()),
        ("m I9 K9", {"forest", "farm"}, {"I9", "K9"}),
        ("m Wald I9-K9", {"forest"}, {"I9", "J9", "K9"}),
    ],
)
def test_of_what_may_be_drawn_a_terrain_and_spaces_are_listed(
    run: Run, lay: Lay, typed: str, terrains: set[str], spaces: set[str]
) -> None:
    lay("01-solo-a", 2)
    moves = run("moves", "--json").json["moves"]
    wanted = [move["spaces"] for move in moves if move["terrain"] in terrains and spaces <= {*move["spaces"]}]
    ran = run("--lang", "de", "play", stdin=f"{typed}\n".encode())

    assert re.search(rf"\b{len(wanted)} Möglichkeit(en)?:", ran.out)
    assert all(" ".join(drawn) in ran.out for drawn in wanted[:20])


def test_a_beginning_means_what_may_be_drawn_now_before_anything_else(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    ran = run("--lang", "de", "play", stdin=b"m wa\nwa I9-K9 K8\n\n")

    assert (ran.err, json.loads(game_lines()[-1])["terrain"]) == ("", "forest")


def test_more_than_are_listed_are_counted_and_can_be_narrowed(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    all_of_them, fewer = (" ".join(run("play", stdin=typed).out.split()) for typed in (b"m\n", b"m C5\n"))

    assert "And 1124 more. Add a terrain or spaces after m to narrow the list, such as m forest A1." in all_of_them
    assert "And 36 more. Add a terrain or spaces after m to narrow the list, such as m forest C5 A4." in fewer


def test_nothing_that_may_be_drawn_is_said_so(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    ran = run("play", stdin=b"m A12\nm water\n")

    assert (ran.err, ran.out.count("Nothing like this may be drawn now")) == ("", 2)


def test_a_game_that_goes_on_shows_the_map(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)

    assert " K . ." in run("play").out


def test_the_end_of_input_keeps_the_game_and_it_goes_on(run: Run) -> None:
    lines = typed_in(ALONE).splitlines(keepends=True)
    run(*options(ALONE), stdin=b"".join(lines[:9]))
    before = game_lines()
    run("play", stdin=b"".join(lines[9:]))

    assert game_lines()[: len(before)] == before
    assert kinds()[-1] == "game_finished"


def test_an_unfinished_game_goes_on(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 2)
    ran = run("--ascii", "play", "--plain", "-g", str(GAME), "--kind", "cartographers")

    assert (ran.code, game_lines()) == (0, lines)
    assert "Resuming the game" in ran.out


@pytest.mark.parametrize(
    "typed", ["--map A", "--edition de", "--seed x", "--skills", "--first-game", "-p Anna --player Ben --edition pl"]
)
def test_what_is_only_for_a_new_game_is_refused_where_one_goes_on(run: Run, lay: Lay, typed: str) -> None:
    lines = lay("01-solo-a", 2)
    ran = run("play", "--plain", *typed.split(), stdin=b"\n")
    named = "--edition" if "pl" in typed else typed.split(maxsplit=1)[0]

    assert (ran.code, ran.out, game_lines()) == (2, "", lines)
    assert re.search(rf"Error: {named} (is|are) only for a new game, and the game in game.jsonl is not", ran.told)
    assert run("play", *typed.split(), "-g", "new.jsonl").code == 0


def test_a_finished_game_is_kept_and_the_one_behind_it_goes_on(run: Run, lay: Lay) -> None:
    lines, second = lay("01-solo-a"), Path("game-2.jsonl")
    for command in (options(ALONE), ["play"]):
        assert run(*command, stdin=ENTER).code == 0

    assert game_lines() == lines
    assert kinds(second)[0] == "game_started"
    assert not Path("game-3.jsonl").exists()
    assert "the game in game-2.jsonl is not finished" in run(*options(ALONE)).told


def test_a_game_whose_end_alone_is_owed_is_finished(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 58)
    ran = run("play", stdin=ENTER * 4)

    assert (ran.code, ran.err, game_lines()) == (0, "", lines)
    assert Path("game-2.jsonl").exists()


def test_standard_input_is_no_game(run: Run) -> None:
    assert run("play", "-g", "-").code == 2


def test_what_another_terminal_drew_is_taken_in(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = typed_in(TWO, 3).splitlines(keepends=True)
    play = MapTable.play

    def after_another(table: MapTable, move: Move) -> GamePlayed:
        if isinstance(move, Place) and "shape_drawn" not in kinds():
            play(copy(table), move)
        return play(table, move)

    monkeypatch.setattr(MapTable, "play", after_another)
    ran = run(*options(TWO), stdin=b"".join(lines))

    assert "Anna has already drawn" in ran.told
    assert [event["player"] for event in map(json.loads, game_lines()) if event["event"] == "shape_drawn"] == [0, 1]


def test_nobody_answers(shell: Run) -> None:
    ran = shell("play")

    assert (ran.code, ran.err, GAME.exists()) == (0, "", False)


def test_standard_input_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)

    assert app.run(["play"]) == 0
    assert not GAME.exists()


def test_a_map_comes_once_a_turn_and_when_it_is_asked_for(run: Run) -> None:
    stdin = typed_in(ALONE, 4)
    shown = run(*options(ALONE), stdin=stdin).out.count(" K . . ")
    assert shown == 2 == kinds().count("shape_drawn")

    assert run("play", stdin=b"map\n").out.count(" K . . ") == 1
    assert run("play", stdin=b"show\n").out.count(" K . . ") == 1


def test_a_drawing_is_made_if_the_answer_is_yes(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 2)
    hint = run("hint").out.splitlines()
    best, gain = hint[0].removeprefix("1. "), hint[1]
    for no in ("n", "no", "NO", "u", "q", "xyz", ""):
        ran = run("play", stdin=f"{best}\n{no}".encode() + b"\n" * bool(no))
        assert f"{best}\n{gain}" in ran.out, "what it would bring, box by box"
        assert "Is this right?" in ran.out
        assert game_lines() == lines, no
    for yes in ("", "y", "Yes"):
        lay("01-solo-a", 2)
        assert run("play", stdin=f"{best}\n{yes}\n".encode()).err == ""
        assert kinds()[-1] == "shape_drawn"


def test_a_drawing_that_may_not_be_is_refused_before_it_is_asked_about(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    ran = run("play", stdin=b"farm A1-A9\n")

    assert "Is this right?" not in ran.out
    assert ran.told.startswith("Error: ")


def test_what_is_shown_while_a_drawing_is_asked_about_keeps_it(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    ran = run("play", stdin=b"farm I9-K9 K8\nmap\nrow I\n?\n\n")

    assert "Enter or y: yes." in ran.out
    assert game_lines() == replay_lines("01-solo-a")[:3]


def test_another_drawing_takes_the_place_of_one_that_is_asked_about(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    run("play", stdin=b"forest I9-K9 K8\nfarm I9-K9 K8\n\n")

    assert game_lines() == replay_lines("01-solo-a")[:3]


def test_place_draws_at_once(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    ran = run("play", stdin=b"place farm I9-K9 K8\n")

    assert "Is this right?" not in ran.out
    assert game_lines() == replay_lines("01-solo-a")[:3]


@pytest.mark.parametrize(("listing", "number"), [("t", 2), ("m", 3), ("m\n", 25), ("m\nm", 25), ("m farm C5\n", 21)])
def test_a_number_chooses_from_the_last_list(run: Run, lay: Lay, listing: str, number: int) -> None:
    lay("01-solo-a", 2)
    shown = run("play", stdin=f"{listing}\n".encode()).out
    (said,) = re.findall(rf"(?:^|: ){number}\. (\w+) ([A-K0-9 ]+?)(?:  |$)", shown, re.MULTILINE)
    assert "A number chooses from the list." in shown
    run("play", stdin=f"{listing}\n{number}\n\n".encode())

    move = json.loads(game_lines()[-1])
    assert (move["terrain"], move["spaces"]) == (said[0].lower(), said[1].split())


@pytest.mark.parametrize("again", ["", "m", "moves"])
def test_a_list_goes_on_to_its_end_with_its_numbers(run: Run, lay: Lay, again: str) -> None:
    lay("01-solo-a", 2)
    legal = len(run("moves", "--json").json["moves"])
    shown = run("play", stdin=b"m\n" + f"{again}\n".encode() * (legal // 20)).out
    numbers = [int(number) for number in re.findall(r"(?:^|: )(\d+)\. ", shown, re.MULTILINE)]

    assert numbers == [*range(1, legal + 1)]
    assert shown.count("Enter shows more of it.") == legal // 20
    assert shown.count("A number chooses from the list.") == legal // 20 + 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1", "A number chooses from a list, and there is none yet: m shows one."),
        ("m\n21", "The list goes from 1 to 20 so far."),
        ("t\n4", "The list goes from 1 to 3 so far."),
        ("m\n0", "The list goes from 1 to 20 so far."),
        ("m\nm A12\n1", "A number chooses from a list, and there is none yet: m shows one."),
        ("m\n1\n\nr\n1", "A number chooses from a list, and there is none yet: m shows one."),
    ],
)
def test_a_number_of_no_list_is_explained(run: Run, lay: Lay, typed: str, told: str) -> None:
    lay("01-solo-a", 2)

    assert run("play", stdin=f"{typed}\n".encode()).told == f"Error: {told}"


def test_only_the_terrains_of_the_card_are_asked_for(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    ran = run("play", stdin=b"lake A1\nA1 B1\nm C\n")

    assert "Forest / Farm and spaces, such as forest " in ran.out
    assert "“lake” is not a terrain that can be drawn. Choose from: Forest, Farm." in ran.told
    assert "Name the terrain before the spaces (Forest, Farm), such as forest A1 B1." in ran.told


def test_the_only_terrain_of_a_card_need_not_be_typed(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    ran = run("play", stdin=b"reveal hamlet\na1 b1 b2\n\n")

    assert (ran.err, "Spaces for Village, such as A1 B1-B2" in ran.out) == ("", True)
    assert json.loads(game_lines()[-1])["spaces"] == ["A1", "B1", "B2"]


def test_a_map_is_told_in_words(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 3)
    ran = run("play", stdin=b"map words\nrow i\ncolumn 9\nrow L\ncolumn 0\nrow\n")
    said = re.sub(r"Enter turns up the next card \(\? for more\): ", "", ran.out)

    assert ran.told.count("Rows have the letters from A to K") == 2
    assert ran.told.count("Columns have the numbers from 1 to 11") == 1
    assert "Farm: I9 J9 K8-K9.\nMountain: B4 C9 F6 I3 J8.\nRuins empty: B6 C2 C10 I2 I10 J6.\n" in said
    assert "Empty: 112 spaces." in said
    assert "I: I1 empty, I2 ruins, I3 mountain, I4-I8 empty, I9 farm, I10 ruins, I11 empty" in said
    assert "9: A9-B9 empty, C9 mountain, D9-H9 empty, I9-K9 farm" in said


def test_what_is_drawn_on_ruins_is_told_in_words(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    ran = run("play", stdin=b"hamlet\nplace village B6 C5 C6\nmap words\nrow B\n")

    assert "Ruins drawn on: B6." in ran.out
    assert "B6 village on ruins" in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_understood_in_the_language_in_use_and_in_english(run: Run, lay: Lay, language: str) -> None:
    lines = Words(language, "cartographers")("play.commands").split("\n")
    meant = {name: words for name, *words in map(str.split, lines)}
    english = Words("en", "shell")("play.commands")
    assert [*meant] == english.replace(" card\n", "\n").replace("skills skill", "skills").split("\n")
    rests = {
        "map": ["", "words"],
        "row": ["C"],
        "column": ["4"],
        "cards": ["canal"],
        "place": ["farm I9-K9 K8"],
        "redo": ["", "all"],
    }
    for name, others in meant.items():
        if name in {"words", "all", "skills"}:
            continue
        answers = {}
        for word in (name, *others, *(word.capitalize() for word in others)):
            for rest in rests.get(name, [""]):
                lay("01-solo-a", {"undo": 3, "redo": 3, "reveal": 3}.get(name, 2))
                first = "u\n" if name == "redo" else ""
                ran = run("--lang", language, "play", stdin=f"{first}{word} {rest}\nq\n".encode())
                answers[word, rest] = (ran.out, game_lines())
                assert ran.err == "", (word, rest)
        assert len({str(answer) for (_, rest), answer in answers.items() if rest == rests.get(name, [""])[0]}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_terrain_and_no_card_begins_with_the_word_of_a_command(language: str) -> None:
    words = Words(language, "cartographers")
    commands = {folded(word) for word in words("play.commands").split()}
    names = [*(f"terrain.{one}" for one in Terrain), *(f"card.{one}.name" for one in deck_cards(BOX))]

    assert not commands & {folded(words(name).split()[0]) for name in names}


def test_commands_show_what_they_show_in_a_shell(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    for command in ("score", "cards", "cards canal", "cards Mages Valley", "cards canal, Wildholds", "cards --titles"):
        alone = run(*shlex.split(command.replace("Mages Valley", "'Mages Valley'").replace(",", "")))
        assert alone.code == 0
        assert alone.out in run("play", stdin=f"{command}\nq\n".encode()).out, command
    assert "There is no card" in run("play", stdin=b"cards unheard of\n").told
    ran = run("play", stdin=b"score --json\nscore --no-such\nxyz\n")
    assert "No such option" in ran.told
    assert "Error: “xyz” means nothing here." in ran.told, "no JSON after the command that asked for it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_taken_back_and_everything_comes_again_in_the_language_in_use(run: Run, language: str) -> None:
    meant = {words[0]: words for words in map(str.split, Words(language, "cartographers")("play.commands").split("\n"))}
    typed = [("undo card", "redo all"), *((f"{meant['undo'][-1]} {one}", "redo all") for one in meant["cards"][1:])]
    typed += [("undo card", f"{meant['redo'][-1]} {one.capitalize()}") for one in meant["all"]]
    for place, (undo, redo) in enumerate(typed):
        game = Path(f"{place}.jsonl")
        run("new", "-p", "Anna", "--table", "--first-game", "-g", str(game))
        ran = run("--lang", language, "play", "-g", str(game), stdin=f"7\n{undo}\n{redo}\n".encode())

        assert ran.err == "", (undo, redo)
        assert kinds(game)[1:] == ["card_revealed", "card_taken_back", "card_revealed"], (undo, redo)


def test_a_greek_key_means_the_latin_one(run: Run, lay: Lay) -> None:
    for greek, latin in (("μ", "m"), ("μ C4", "m C4"), ("τ", "t"), ("σ", "s"), (";", "q")):
        told = []
        for key in (greek, latin):
            lay("01-solo-a", 2)
            told.append(run("--lang", "el", "play", stdin=f"{key}\nq\n".encode()))
        assert told[0] == told[1]
        assert told[0].err == ""


def test_an_answer_that_means_nothing_is_named_as_it_was_typed(run: Run, lay: Lay) -> None:
    for words in map(str.split, Words("pl", "cartographers")("play.commands").split("\n")):
        lay("01-solo-a", 2)
        told = run("--lang", "pl", "play", stdin=f"{words[-1]} xyzzy\nq\n".encode()).told

        assert not re.search(rf"„{words[0]}\b", told), words


def test_an_answer_that_means_nothing_keeps_the_drawing_that_is_asked_about(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)

    ran = run("play", stdin=b"t\n1\nperhaps\ny\n")

    assert "“perhaps”" in ran.told
    assert kinds()[2:] == ["shape_drawn"]


SKILLED: Final = (
    "new",
    "--table",
    "--first-game",
    "-p",
    "Anna",
    "-p",
    "Bob",
    "--skills",
    "acrobatics,search,knowledge",
)


def with_skills(run: Run, *lines: str) -> Ran:
    """Begin a game with skills, and type lines into it."""
    assert run(*SKILLED).code == 0
    ran = piped("play", "--plain", stdin="".join(f"{line}\n" for line in lines).encode(), COLUMNS="80")
    assert "Traceback" not in ran.err
    return ran


def test_a_drawing_is_typed_with_its_skill(run: Run) -> None:
    with_skills(run, "farmland", "A1 B1 + knowledge", "", "place farm A1 B1 + search C1")
    anna, bob = (json.loads(line) for line in game_lines()[-2:])

    assert (anna["terrain"], anna["skill"]) == ("village", "knowledge")
    assert (bob["skill"], bob["extra"]) == ("search", {"terrain": "farm", "spaces": ["C1"]})


def test_moves_are_listed_and_chosen_with_a_skill(run: Run) -> None:
    ran = with_skills(run, "farmland", "m A1 B1 + search", "3", "")

    assert "3. Farm A1 B1 + Search C1" in ran.out
    assert json.loads(game_lines()[-1])["extra"] == {"terrain": "farm", "spaces": ["C1"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_skills_are_listed_with_whether_they_can_be_used(run: Run, language: str) -> None:
    words = Words(language, "cartographers")
    assert run(*SKILLED).code == 0
    word = words("play.commands").split("skills skill")[1].split("\n")[0].split() or ["skills"]
    ran = piped("--lang", language, "play", "--plain", stdin=f"7\n8\n{word[0]}\n".encode(), COLUMNS="500")

    for skill in ("acrobatics", "search", "knowledge"):
        assert f"  {words(f'skill.{skill}.name')}\n" in ran.out
    assert ran.out.count(words("play.skill_open")) == 2


def test_a_plus_lists_the_skills_and_one_without_a_drawing_asks_for_its_spaces(run: Run) -> None:
    ran = with_skills(run, "+", "farmland", "+ knowledge", "+ search C1", "m A1 +")

    assert ran.out.count("The skills of this game") == 1
    assert "such as village C4 C5" in ran.told
    assert "such as farm C4 C5" in ran.told
    assert "Name a skill after the +" in ran.told
    assert len(game_lines()) == 2


HURT: Final = ("8", "farm A1 B1", "", "farm A1 B1", "", "hamlet", *("village D1 E1 E2", "") * 2, "goblin attack")


@pytest.mark.parametrize("typed", ["acrobatics", "skill acrobatics", "skills acro", "+ acrobatics"])
def test_acrobatics_is_used_by_its_name_and_taken_back(run: Run, typed: str) -> None:
    with_skills(run, *HURT, typed, "u")

    assert [json.loads(line) for line in game_lines()[-2:]] == [
        {"event": "skill_used", "player": 1, "skill": "acrobatics"},
        {"event": "skill_undone", "player": 1},
    ]


def test_skills_go_with_any_new_game_and_leave_its_questions_open(run: Run) -> None:
    asked = run("play", "--plain", "--skills", stdin=b"Anna\nB\n\n\n")
    run("play", "--plain", "-p", "Anna", "--skills", "search,negotiate,knowledge", "-g", "chosen.jsonl", stdin=b"")
    begun, chosen = (json.loads(game_lines(Path(log))[0]) for log in ("game.jsonl", "chosen.jsonl"))

    assert asked.err.count("Enter: ") >= 4 or asked.out.count("Enter: ") >= 4
    assert (begun["players"], begun["map"], len({*begun["skills"]})) == (["Anna"], "B", 3)
    assert chosen["skills"] == ["search", "negotiate", "knowledge"]
    assert run("play", "--plain", "--table", "--first-game", "--skills", "-g", "t.jsonl", "--lang", "en").told == (
        "Error: With --table, name the three skills that lie there: --skills ID,ID,ID."
    )
    assert not Path("t.jsonl").exists()
