"""Sealed games: who cheats is found out, and what was done is named."""

import errno
import json
import os
import stat
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from cartographers.base.chance import commitment
from cartographers.base.words import LANGUAGES
from cartographers.core.events import DrawingUndone, GameStarted, ShapeDrawn, WordsAdded
from cartographers.logs import keyfile
from cartographers.logs.lines import write
from cartographers.logs.seal import bare, sealed
from tests.cases.replays import INDEX, REPLAYS
from tests.helpers.commands import GAME, Ran, Run, game_lines
from tests.helpers.random_games import BOX
from tests.helpers.sealed import SECRET, WORDS, Deal, Lines, game, lines

KEY: Final = Path(f"{GAME}.key")
OTHER: Final = "ffeeddccbbaa99887766554433221100"


@cache
def log() -> tuple[dict[str, Any], ...]:
    """Return an honest game with its seed told."""
    return tuple(lines(game()))


def at(kind: str, skip: int = 0) -> int:
    """Return where in the honest game the first event of a kind stands, or a later one, from 0."""
    return [place for place, fields in enumerate(log()) if fields["event"] == kind][skip]


def lay_down(log_lines: Lines) -> None:
    GAME.write_bytes(write(log_lines))


def replayed(run: Run, log_lines: Lines) -> Ran:
    lay_down(log_lines)
    return run("replay", str(GAME), "--json")


def test_an_honest_game_is_proven(run: Run) -> None:
    ran = replayed(run, [*log()])

    assert (ran.code, ran.json["ok"], ran.json["sealed"]) == (0, True, "proven")
    assert "Proven" in run("replay", str(GAME)).out


def test_every_beginning_of_a_sealed_log_is_valid(run: Run) -> None:
    for count in range(1, len(log()) + 1):
        ran = replayed(run, [*log()[:count]])
        proven = "proven" if count == len(log()) else "not_revealed"
        assert (ran.code, ran.json["events"], ran.json["sealed"]) == (0, count, proven)


@pytest.mark.parametrize("step", [1, 5, 67])
def test_a_replay_that_stops_says_what_the_whole_log_proves(run: Run, step: int) -> None:
    lay_down([*log()])
    stopped = run("replay", str(GAME), "--step", str(step), "--json").json

    assert (stopped["events"], stopped["sealed"]) == (step, "proven")
    assert "Proven: " in run("replay", str(GAME), "--step", str(step)).out
    lay_down([*log()[:-1]])
    assert run("replay", str(GAME), "--step", "5", "--json").json["sealed"] == "not_revealed"


def test_a_seed_that_is_not_told_proves_nothing(run: Run) -> None:
    lay_down([*log()[:-1]])

    assert "Not proven" in run("replay", str(GAME)).out


def swapped(season: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    return cards if season != 1 else (*cards[:2], cards[-1], *cards[3:])


def exchanged(season: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    return cards if season != 1 else (cards[1], cards[0], *cards[2:])


def unambushed(_: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in cards if card not in BOX.ambushes)


def shuffled_anew(season: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    return cards if season != 2 else cards[::-1]


def dealt_anew(started: GameStarted) -> GameStarted:
    return replace(started, edicts=started.edicts[::-1])


@pytest.mark.parametrize(
    ("deal", "refused"),
    [
        (swapped, {"refused": "card_swapped", "season": "summer", "place": 3}),
        (exchanged, {"refused": "cards_exchanged", "season": "summer"}),
        (unambushed, {"refused": "ambush_left_out"}),
        (shuffled_anew, {"refused": "shuffled_anew", "season": "fall"}),
    ],
)
def test_who_has_the_key_cannot_turn_up_other_cards(run: Run, deal: Deal, refused: dict[str, object]) -> None:
    """All seals are right; the seed itself gives the cheat away."""
    events = game(deal)
    ran = replayed(run, lines(events))

    assert (ran.code, ran.json["line"]) == (1, len(events))
    assert json.loads(ran.json["expected"]).items() >= refused.items()


def test_edicts_that_were_dealt_anew_are_named(run: Run) -> None:
    ran = replayed(run, lines(game(header=dealt_anew)))

    assert json.loads(ran.json["expected"])["refused"] == "edicts_not_dealt"
    assert replayed(run, lines(game(header=lambda started: replace(dealt_anew(started), chosen=True)))).code == 0


def without(*places: int) -> Lines:
    return [fields for place, fields in enumerate(log()) if place not in places]


def with_line(place: int, fields: dict[str, Any]) -> Lines:
    return [*log()[:place], fields, *log()[place:]]


def changed(place: int, **fields: object) -> Lines:
    return [*log()[:place], {**log()[place], **fields}, *log()[place + 1 :]]


def seed_exchanged(told: str) -> Lines:
    """Return a game that goes on from its tenth event with another seed, of which one is told at the end."""
    bare = lines(game())[:10] + lines(game(secret=OTHER), OTHER)[10:]
    events: Lines = bare[:10]
    for number, fields in enumerate(bare[10:-1], 11):
        plain = {name: value for name, value in fields.items() if name not in {"number", "seal"}}
        events.append(sealed(plain, OTHER, number, events[-1]["seal"]))
    last = {"event": "seed_revealed", "seed": told}
    return [*events, sealed(last, told, len(events) + 1, events[-1]["seal"])]


def merged() -> Lines:
    return [*log()[:10], *lines(game(secret=OTHER), OTHER)[10:]]


def undone() -> Lines:
    """Return a game in which Anna takes her first drawing back."""
    events = game()
    drawn = next(place for place, event in enumerate(events) if isinstance(event, ShapeDrawn))
    return lines([*events[: drawn + 1], DrawingUndone(player=0), *events[drawn:]])


def erased() -> Lines:
    whole = undone()
    place = next(place for place, fields in enumerate(whole) if fields["event"] == "drawing_undone")
    return [*whole[: place - 1], *whole[place + 1 :]]


TAMPERED: Final[dict[str, tuple[Callable[[], Lines], str, Callable[[], int] | int]]] = {
    "an event removed": (lambda: without(at("shape_drawn", 4)), "event_removed", lambda: at("shape_drawn", 4) + 1),
    "an event repeated": (lambda: with_line(9, log()[5]), "event_inserted", 10),
    "an event inserted": (
        lambda: with_line(9, {"event": "turn_passed", "player": 0, "map": 0, "number": 10, "seal": "0" * 32}),
        "event_inserted",
        10,
    ),
    "an event without a seal inserted": (
        lambda: with_line(9, {"event": "turn_passed", "player": 0, "map": 0}),
        "event_inserted",
        10,
    ),
    "the last event repeated": (lambda: [*log()[:20], log()[19]], "event_inserted", 21),
    "an event moved": (lambda: [*without(5)[:8], log()[5], *without(5)[8:]], "event_moved", 6),
    "a drawing altered": (
        lambda: changed(at("shape_drawn", 2), spaces=["K1", "K2"]),
        "event_altered",
        lambda: at("shape_drawn", 2) + 1,
    ),
    "a score altered": (
        lambda: changed(at("season_scored"), season="fall"),
        "event_altered",
        lambda: at("season_scored") + 1,
    ),
    "a seal shortened": (lambda: changed(9, seal=log()[9]["seal"][:-1]), "event_altered", 10),
    "a seal left out": (
        lambda: [*log()[:9], {name: fact for name, fact in log()[9].items() if name != "seal"}, *log()[10:]],
        "event_altered",
        10,
    ),
    "a number exchanged": (lambda: changed(9, number=99), "event_altered", 10),
    "an undone drawing erased": (erased, "event_removed", lambda: at("shape_drawn") + 1),
    "words changed": (lambda: changed(1, words="another bird"), "event_altered", 2),
    "words left out": (lambda: without(1), "event_removed", 2),
    "the commitment replaced": (lambda: changed(0, commitment=commitment(OTHER)), "commitment_replaced", 1),
    "the header altered": (lambda: changed(0, map="B"), "event_altered", 1),
    "the seed exchanged, the first one told": (lambda: seed_exchanged(SECRET), "other_seed", 11),
    "the seed exchanged, the second one told": (lambda: seed_exchanged(OTHER), "other_seed", 11),
    "a wrong seed told": (lambda: [*log()[:-1], {**log()[-1], "seed": OTHER}], "wrong_seed", lambda: len(log())),
    "two games merged": (merged, "other_seed", 11),
}


@pytest.mark.parametrize(("tampered", "refused", "line"), TAMPERED.values(), ids=TAMPERED)
def test_who_has_the_log_alone_cannot_change_it(
    run: Run, tampered: Callable[[], Lines], refused: str, line: Callable[[], int] | int
) -> None:
    ran = replayed(run, tampered())

    assert (ran.code, ran.json["line"]) == (1, line if isinstance(line, int) else line())
    assert json.loads(ran.json["expected"])["refused"] == refused
    assert run("replay", str(GAME)).code == 1
    assert run("score").code == 4


MORE: Final[list[Lines]] = [
    [{"event": "drawing_undone", "player": 0}],
    [{"event": "seed_revealed", "seed": "another"}],
    [{"event": "seed_revealed", "seed": SECRET}, {"event": "drawing_undone", "player": 0}],
    [{"event": "dragon_came"}],
]


@pytest.mark.parametrize("more", MORE, ids=range(len(MORE)))
@pytest.mark.parametrize("step", [1, 5, 67, 68, 69])
def test_no_line_behind_the_end_hides_what_was_done_before(run: Run, more: Lines, step: int) -> None:
    for before, line, proof in (
        (changed(0, players=["Ben", "Anna"]), 1, None),
        ([*log()], len(log()) + 1, "not_proven"),
    ):
        ran = replayed(run, [*before, *more])
        stopped = run("replay", str(GAME), "--step", str(step), "--json")

        assert (ran.code > 0, ran.json["ok"], ran.json["line"], ran.json.get("sealed")) == (True, False, line, proof)
        assert (stopped.code, stopped.json["ok"], stopped.json["line"]) == (ran.code, False, line)
        assert stopped.json.get("sealed") != "proven"
        assert "Proven" not in run("replay", str(GAME), "--step", str(step)).out


def test_a_log_that_is_torn_behind_its_end_is_not_called_proven(run: Run) -> None:
    GAME.write_bytes(write([*log()]) + b'{"ev')
    ran = run("replay", str(GAME), "--json")

    assert (ran.code, ran.json["sealed"]) == (4, "not_proven")


@pytest.mark.parametrize("place", [3, 20, 67])
@pytest.mark.parametrize("told", [OTHER, "", SECRET])
@pytest.mark.parametrize("keyed", [True, False])
def test_a_seed_in_the_middle_of_a_log_hides_nothing(run: Run, place: int, told: str, *, keyed: bool) -> None:
    """By the key, else by the seed that was sealed, wherever it stands, all before it is checked."""
    if keyed:
        laid_key(67)
    altered = changed(1, words="another bird")[:67]
    ran = replayed(run, [*altered[:place], {"event": "seed_revealed", "seed": told}, *altered[place:]])
    known = keyed or told == SECRET

    assert (ran.code, ran.json["line"]) == (1, 2 if known else place + 1)
    assert not known or json.loads(ran.json["expected"])["refused"] == "event_altered"


@pytest.mark.parametrize("count", [1, 2, 20, 67, 68])
@pytest.mark.parametrize("other", [commitment(OTHER), "0" * 64])
def test_a_commitment_that_was_replaced_is_named_where_the_key_is_at_hand(run: Run, count: int, other: str) -> None:
    laid_key(count)
    ran = replayed(run, changed(0, commitment=other)[:count])

    assert (ran.code, ran.err, ran.json["line"]) == (1, "", 1)
    assert json.loads(ran.json["expected"])["refused"] == "commitment_replaced"
    assert run("undo", "-p", "Anna", "--json").error["reason"] == "commitment_replaced"


@pytest.mark.parametrize("seal", ["", "0" * 32, None])
@pytest.mark.parametrize("count", [2, 3, 9, None])
def test_nor_does_a_seal_that_was_made_anew_hide_a_replaced_commitment(
    run: Run, count: int | None, seal: str | None
) -> None:
    """Be it with the other seed, or none: by the key, and once the seed is told."""
    header = {**log()[0], "commitment": commitment(OTHER)}
    header = sealed(bare(header), OTHER, 1, "") if seal is None else {**header, "seal": seal}
    if count:
        laid_key(count)

    ran = replayed(run, [header, *log()[1:count]])

    assert (ran.code, ran.json["line"]) == (1, 1)
    assert json.loads(ran.json["expected"])["refused"] == "commitment_replaced"


def laid_key(number: int) -> None:
    """Lay the key of the honest game down, as far as its log has come."""
    key = {"format": "cartographers-key/1", "seed": SECRET, "number": number, "seal": log()[number - 1]["seal"]}
    KEY.write_text(json.dumps({**key, "pending": []}))


@pytest.mark.parametrize(
    ("events", "refused"),
    [
        (lambda: game(words=WORDS, late=True), "words_too_late"),
        (lambda: [event for event in game() if not isinstance(event, WordsAdded)], "shuffled_anew"),
    ],
    ids=["added late", "left out and sealed anew"],
)
def test_who_has_the_key_cannot_bring_in_words_otherwise(
    run: Run, events: Callable[[], list[Any]], refused: str
) -> None:
    ran = replayed(run, lines(events()))

    assert ran.code == 1
    assert json.loads(ran.json["expected"])["refused"] == refused


def test_a_number_of_the_format_that_was_lowered_is_named(run: Run) -> None:
    ran = replayed(run, changed(0, format="cartographers-log/1"))

    assert ran.code == 4
    assert json.loads(ran.json["expected"])["refused"] == "format_lowered"


# With the commands themselves


@pytest.fixture
def begun(run: Run) -> None:
    """Start a sealed game of two, and turn up the first card."""
    assert run("new", "--sealed", "-p", "Anna", "-p", "Ben").code == 0
    assert run("seal", "-p", "Anna", "the", "early", "bird").code == 0
    assert run("reveal").code == 0


def draws(run: Run, player: str) -> list[str]:
    """Draw the first legal drawing of a player, and return the line that was typed."""
    move = run("moves", "-p", player, "--json").json["moves"][0]
    typed = ["-p", player, move["terrain"], *move["spaces"]]
    assert run("place", *typed).code == 0
    return typed


@pytest.mark.usefixtures("begun")
def test_a_game_is_played_to_its_end_and_proven(run: Run) -> None:
    while (state := run("show", "--json").json)["phase"] != "finished":
        if state["phase"] == "explore":
            assert run("reveal").code == 0
        else:
            for player in state["players"]:
                if not player["drawn"]:
                    draws(run, player["name"])
    secret = json.loads(KEY.read_text())["seed"]
    assert secret not in GAME.read_text()
    assert run("undo", "-p", "Ben").code == 0
    draws(run, "Ben")
    assert run("replay", str(GAME), "--json").json["sealed"] == "not_revealed"

    assert run("reveal").code == 0

    assert json.loads(game_lines()[-1])["seed"] == secret
    assert run("replay", str(GAME), "--json").json["sealed"] == "proven"
    assert {run(*line.split()).code for line in ("reveal", "undo -p Ben", "seal -p Ben more")} == {3}


@pytest.mark.usefixtures("begun")
def test_the_seed_stands_in_a_file_that_only_its_owner_reads(run: Run) -> None:
    secret = json.loads(KEY.read_text())["seed"]

    assert stat.S_IMODE(KEY.stat().st_mode) == 0o600
    assert len(bytes.fromhex(secret)) == 16
    draws(run, "Anna")
    assert stat.S_IMODE(KEY.stat().st_mode) == 0o600
    KEY.chmod(0o660)
    draws(run, "Ben")
    assert stat.S_IMODE(KEY.stat().st_mode) == 0o660
    for line in (
        "show --json",
        "show --seed --json",
        "show --seed",
        "moves -p Ben --json",
        "replay game.jsonl --each --json",
    ):
        assert secret not in run(*line.split()).out


@pytest.mark.usefixtures("begun")
def test_a_log_that_was_cut_is_not_gone_on_with(run: Run) -> None:
    """Who has seen the next card may not draw the last one otherwise."""
    before = game_lines()
    draws(run, "Anna")
    draws(run, "Ben")
    run("reveal")
    GAME.write_text("".join(before))

    ran = run("place", "-p", "Anna", "farm", "A1", "A2", "--json")

    assert (ran.code, ran.error["code"], ran.error["reason"]) == (4, "does_not_follow", "log_cut")
    assert game_lines() == before
    assert json.loads(run("replay", str(GAME), "--json").json["expected"])["refused"] == "log_cut"


@pytest.mark.usefixtures("begun")
def test_a_key_that_fell_behind_catches_up(run: Run) -> None:
    """As after a crash between the writing of the log and of the key."""
    old = KEY.read_bytes()
    draws(run, "Anna")
    KEY.write_bytes(old)
    draws(run, "Ben")

    assert json.loads(KEY.read_text())["number"] == len(game_lines())
    assert run("replay", str(GAME)).code == 0


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "no_key"),
        ("", "bad_key"),
        ("{}", "bad_key"),
        ('{"format": "cartographers-key/1", "seed": 1, "number": 1, "seal": ""}', "bad_key"),
        ('{"format": "cartographers-key/9", "seed": "a", "number": 1, "seal": "", "pending": []}', "bad_key"),
        ('{"format": "cartographers-key/1", "seed": "a", "number": 1, "seal": "", "pending": [1]}', "bad_key"),
        ("[" * 9000, "bad_key"),
        (
            '{"format": "cartographers-key/1", "seed": "of another game", "number": 1, "seal": "", "pending": []}',
            "wrong_key",
        ),
    ],
)
def test_without_its_own_key_a_game_is_read_but_not_gone_on_with(run: Run, content: str | None, code: str) -> None:
    KEY.unlink()
    if content is not None:
        KEY.write_text(content)
    before = game_lines()
    ran = run("place", "-p", "Anna", "farm", "A1", "A2", "--json")

    assert (ran.code, ran.error["code"], game_lines()) == (4, code, before)
    assert run("show").code == 0
    assert run("replay", str(GAME)).code == 0


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("line", "code", "problem"),
    [
        ("seal -p Ben too late", 3, "words_too_late"),
        ("reveal hamlet", 2, "card_not_needed"),
        ("new --sealed -g new.jsonl --seed mine", 2, "usage"),
        ("new --sealed -g new.jsonl --table --first-game", 2, "usage"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, line: str, code: int, problem: str) -> None:
    before = game_lines()
    ran = run(*line.split(), "--json")

    assert (ran.code, ran.error["code"], game_lines()) == (code, problem, before)
    assert not Path("new.jsonl.key").exists()


def test_words_are_added_once_by_each_and_only_to_a_sealed_seed(run: Run) -> None:
    run("new", "-g", "open.jsonl")
    assert run("seal", "-g", "open.jsonl", "mine", "--json").error["code"] == "not_sealed"
    run("new", "--sealed")
    assert run("seal", "x" * 201, "--json").error["code"] == "wrong_words"
    assert run("seal", "a\nb", "--json").error["code"] == "wrong_words"
    assert run("seal", "mine").code == 0
    assert run("seal", "mine", "--json").error["code"] == "words_already"


def test_a_key_file_that_is_there_is_not_overwritten(run: Run) -> None:
    KEY.write_text("of another game")

    assert run("new", "--sealed").code == 5
    assert (KEY.read_text(), GAME.exists()) == ("of another game", False)


def test_a_log_that_is_there_leaves_no_key_behind(run: Run) -> None:
    run("new")

    assert run("new", "--sealed").code == 5
    assert not KEY.exists()


def test_the_seed_of_a_game_that_runs_is_told_only_to_who_asks(run: Run) -> None:
    made = run("new", "--json").json
    (header,) = map(json.loads, game_lines())
    seed = header["seed"]

    assert "seed" not in made["events"][0]
    assert seed not in run("show", "--json").out + run("show").out + run("replay", str(GAME), "--each", "--json").out
    assert run("show", "--seed", "--json").json["seed"] == seed
    assert seed in run("show", "--seed").out
    assert seed in run("replay", str(GAME), "--each", "--json", "--seed").out
    assert run("new", "-g", "mine.jsonl", "--seed", "mine", "--json").json["events"][0]["seed"] == "mine"


@pytest.mark.parametrize("entry", INDEX["sealed"], ids=itemgetter("file"))
def test_a_sealed_log_of_the_corpus_is_what_it_was(run: Run, entry: dict[str, Any]) -> None:
    """The corpus is only added to: a log replays for ever."""
    ran = run("replay", str(REPLAYS / entry["file"]), "--json")
    wanted = {
        "events": ran.json["events"],
        "fingerprint": ran.json["fingerprint"],
        "proves": ran.json.get("sealed", "nothing"),
    }
    if ran.json["line"] is not None:
        wanted |= {"line": ran.json["line"], "why": json.loads(ran.json["expected"])["refused"]}

    assert entry == {"file": entry["file"], "what": entry["what"], "exit": ran.code, **wanted}


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("tail", ["", '{"ev', '{"event": "card_revealed"', "\x00"])
def test_a_torn_line_does_not_hide_that_a_log_was_cut(run: Run, tail: str) -> None:
    GAME.write_text(game_lines()[0] + tail)

    assert run("seal", "-p", "Anna", "again", "--json").error["reason"] == "log_cut"
    assert run("replay", str(GAME)).code == 1
    assert GAME.read_text().endswith(tail)


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("escaped", ["\\u0063ommitment", "commit\\u006dent"])
def test_however_its_fields_are_written_a_sealed_log_is_sealed(run: Run, escaped: str) -> None:
    bare = [
        {name: value for name, value in json.loads(line).items() if name not in {"number", "seal"}}
        for line in game_lines()
    ]
    GAME.write_bytes(write(bare).replace(b"commitment", escaped.encode(), 1))

    assert json.loads(run("replay", str(GAME), "--json").json["expected"])["refused"] in {
        "event_removed",
        "event_inserted",
    }
    assert run("place", "-p", "Anna", "farm", "A1", "A2").code == 4


@pytest.mark.usefixtures("begun")
def test_where_the_key_cannot_be_written_nothing_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else who has seen the next card could cut it off again."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before, key = game_lines(), KEY.read_bytes()
    monkeypatch.setattr("cartographers.logs.files.create", full)
    move = run("moves", "-p", "Anna", "--json").json["moves"][0]
    ran = run("place", "-p", "Anna", move["terrain"], *move["spaces"], "--json")

    assert (ran.code, ran.error["code"], ran.error["file"]) == (5, "not_writable", str(KEY.resolve()))
    assert (game_lines(), KEY.read_bytes()) == (before, key)


@pytest.mark.usefixtures("begun")
def test_where_the_log_cannot_be_written_the_key_knows(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before, key = game_lines(), KEY.read_bytes()
    move = run("moves", "-p", "Anna", "--json").json["moves"][0]
    with monkeypatch.context() as patched:
        patched.setattr("cartographers.logs.log.Writer.append", full)
        assert run("place", "-p", "Anna", move["terrain"], *move["spaces"]).code == 5

    assert (game_lines(), KEY.read_bytes()) == (before, key)
    assert run("place", "-p", "Anna", move["terrain"], *move["spaces"]).code == 0


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("written", [0, 1, 2])
@pytest.mark.parametrize("torn", ["", '{"ev'])
def test_who_is_killed_between_log_and_key_has_made_the_move(run: Run, written: int, torn: str) -> None:
    """The key holds it already; whoever comes next writes what is missing of it, so that nobody can take it back."""
    old = json.loads(KEY.read_bytes())
    draws(run, "Anna")
    draws(run, "Ben")
    after = game_lines()
    pending = [json.loads(line) for line in after[-2:]]
    KEY.write_text(json.dumps({**old, "pending": pending}))
    GAME.write_text("".join(after[: len(after) - 2 + written]) + torn)
    assert run("replay", str(GAME)).code == (4 if torn else 0)

    assert run("reveal").code == 0

    assert game_lines()[: len(after)] == after
    assert json.loads(KEY.read_bytes())["pending"] == []
    assert run("replay", str(GAME)).code == 0


@pytest.mark.usefixtures("begun")
def test_other_events_than_those_that_were_being_written_are_none_of_the_game(run: Run) -> None:
    old = json.loads(KEY.read_bytes())
    draws(run, "Anna")
    other = {**json.loads(game_lines()[-1]), "seal": "0" * 32}
    KEY.write_text(json.dumps({**old, "pending": [other]}))

    assert json.loads(run("replay", str(GAME), "--json").json["expected"])["refused"] == "log_cut"


@pytest.mark.usefixtures("begun")
def test_what_a_kill_has_left_of_the_key_goes_with_the_next_move(run: Run) -> None:
    copy = Path(f"{KEY}.old")
    copy.write_text("half")
    draws(run, "Anna")

    assert not copy.exists()


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("half", [b"", b'{"format": "cartographers-key/1", "se'])
def test_who_is_killed_while_the_key_is_written_has_left_a_copy(run: Run, half: bytes) -> None:
    KEY.rename(f"{KEY}.old")
    KEY.write_bytes(half)

    assert run("replay", str(GAME)) == (0, run("replay", str(GAME)).out, "")
    draws(run, "Anna")
    assert {*os.listdir()} == {str(GAME), KEY.name}


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_may_not_read_the_key_reads_the_log_and_is_told_why_no_more(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def may_not(path: str) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    before = game_lines()
    monkeypatch.setattr(keyfile, "_content", may_not)
    ran = run("place", "-p", "Ben", "farm", "A1", "--json", "--lang", language)

    assert (ran.code, ran.error["code"], game_lines()) == (4, "locked_key", before)
    assert "--dry-run" in ran.error["message"]
    assert run("show").err == ""
    assert run("replay", str(GAME), "--lang", language).code == 0


@pytest.mark.usefixtures("begun")
def test_a_key_file_that_is_a_pipe_keeps_nobody_waiting(run: Run) -> None:
    KEY.unlink()
    os.mkfifo(KEY)

    assert run("show").code == 0
    assert run("place", "-p", "Anna", "farm", "A1", "--json").error["code"] == "bad_key"


@pytest.mark.usefixtures("begun")
def test_a_link_to_a_log_leads_to_its_key_too(run: Run) -> None:
    Path("link.jsonl").symlink_to(GAME)
    move = run("moves", "-p", "Anna", "--json").json["moves"][0]

    assert run("place", "-p", "Anna", "-g", "link.jsonl", move["terrain"], *move["spaces"]).code == 0
    assert json.loads(KEY.read_text())["number"] == len(game_lines())


def test_behind_the_end_the_seed_is_told_to_who_asks(run: Run) -> None:
    lay_down([*log()])

    assert run("show", "--seed", "--json").json["seed"] == SECRET
    assert SECRET in run("show", "--seed").out


def test_edicts_that_were_chosen_are_said_to_be(run: Run) -> None:
    assert "chosen, not dealt" in run("new", "--sealed", "--first-game").out
    assert "chosen, not dealt" in run("show").out
    assert "chosen, not dealt" not in run("new", "--sealed", "-g", "dealt.jsonl").out


FOREIGN: Final = [
    "{}",
    '{"x": "\\ud800"}',
    '{"\\ud800": 1}',
    '{"event": "shape_drawn", "player": 0, "map": 0, "terrain": "farm", "spaces": ["A1"], "number": 4, "seal": 5}',
    '{"event": "turn_passed", "player": 0, "map": 0}',
    '{"x": NaN}',
    '{"x": ' + "9" * 5000 + "}",
    '{"x": ' + "[" * 400 + "]" * 400 + "}",
    ", ".join(["{}"] * 5000),
]


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("pending", FOREIGN, ids=range(len(FOREIGN)))
def test_what_no_move_has_left_in_a_key_file_does_not_reach_the_log(run: Run, pending: str) -> None:
    before = game_lines()
    KEY.write_text(KEY.read_text().replace("[]", f"[{pending}]"))
    ran = run("undo", "-p", "Anna", "--json")

    assert (ran.code, ran.error["code"], game_lines()) == (4, "bad_key", before)


@pytest.mark.usefixtures("begun")
def test_a_right_seal_does_not_make_a_wrong_move_right(run: Run) -> None:
    """Whoever has the key can seal anything; the rules judge it all the same."""
    key, lines_of = json.loads(KEY.read_text()), [json.loads(line) for line in game_lines()]
    passed = sealed({"event": "turn_passed", "player": 0, "map": 0}, key["seed"], len(lines_of) + 1, key["seal"])
    KEY.write_text(json.dumps({**key, "pending": [passed]}))

    assert run("undo", "-p", "Anna", "--json").error["code"] == "bad_key"
    assert len(game_lines()) == len(lines_of)


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("number", ["0", "-1", "true", "1.0", '"3"'])
def test_the_number_in_a_key_file_counts_events(run: Run, number: str) -> None:
    key = json.loads(KEY.read_text())
    KEY.write_text(json.dumps({**key, "number": "N"}).replace('"N"', number))

    assert run("undo", "-p", "Anna", "--json").error["code"] == "bad_key"


@pytest.mark.usefixtures("begun")
def test_without_the_key_a_number_must_be_one(run: Run) -> None:
    """Only numbers can tell then, and `true` is none, though Python takes it for 1."""
    KEY.unlink()
    ran = replayed(run, changed(0, number=True)[:20])

    assert (ran.code, ran.json["line"]) == (1, 1)
    assert json.loads(ran.json["expected"])["refused"] == "event_altered"


@pytest.mark.usefixtures("begun")
def test_without_the_key_a_replay_says_that_seals_are_not_checked(run: Run) -> None:
    assert "not checked" not in run("replay", str(GAME)).out
    KEY.unlink()
    assert "not checked" in run("replay", str(GAME)).out
    lay_down([*log()])
    assert "not checked" not in run("replay", str(GAME)).out
