"""`new`: the first line of a game's log, as its options say."""

import json
import unicodedata
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from cartographers.base.words import Words
from tests.helpers.commands import GAME, Run, game_lines

FIELDS = (
    *("event", "format", "game", "edition", "rules", "map"),
    *("ruins", "ambushes", "skills", "seed", "players", "edicts"),
)


def header() -> dict[str, Any]:
    """Return the first and only event of the game."""
    (line,) = game_lines()
    event: dict[str, Any] = json.loads(line)
    return event


def test_a_game_begins_with_a_header_in_the_order_of_the_format(run: Run) -> None:
    run("new", "--seed", "monday")

    assert header() == {
        "event": "game_started",
        "format": "cartographers-log/1",
        "game": "cartographers",
        "edition": "en",
        "rules": {},
        "map": "A",
        "ruins": True,
        "ambushes": True,
        "skills": [],
        "seed": "monday",
        "players": ["1"],
        "edicts": header()["edicts"],
    }
    assert tuple(header()) == FIELDS


def test_json_is_the_event_and_the_state_as_in_show(run: Run) -> None:
    started = run("new", "--seed", "monday", "--json")

    assert started.json == {"events": [header()], "state": run("show", "--json").json}
    assert started.err == ""


@pytest.mark.parametrize("typed", ["B", "b", "\N{GREEK CAPITAL LETTER BETA}", "\N{GREEK SMALL LETTER BETA}"])
def test_a_side_of_the_map_may_be_typed_in_greek_letters_that_look_the_same(run: Run, typed: str) -> None:
    assert run("new", "--map", typed).code == 0
    assert header()["map"] == "B"


def test_without_a_seed_each_game_takes_128_bits_of_its_own(run: Run) -> None:
    for number in range(3):
        run("new", "-g", f"{number}.jsonl")
    seeds = {json.loads(game_lines(Path(f"{number}.jsonl"))[0])["seed"] for number in range(3)}

    assert len(seeds) == 3
    assert {len(bytes.fromhex(seed)) * 8 for seed in seeds} == {128}


def test_a_seed_may_be_any_text(run: Run) -> None:
    run("new", "--seed", "Γρύπας/„#1“ 🗺")

    assert header()["seed"] == "Γρύπας/„#1“ 🗺"


def test_an_empty_seed_is_a_seed(run: Run) -> None:
    run("new", "--seed", "")

    assert header()["seed"] == ""


def test_players_sit_in_the_order_in_which_they_are_named(run: Run) -> None:
    run("new", "-p", "Zoë", "--player", "Ada", "-p", "Béla")

    assert header()["players"] == ["Zoë", "Ada", "Béla"]


def test_names_are_written_composed_however_they_are_typed(run: Run) -> None:
    run("new", "-p", unicodedata.normalize("NFD", "Béla"))

    assert header()["players"] == [unicodedata.normalize("NFC", "Béla")]


def test_a_hundred_may_play(run: Run) -> None:
    ran = run("new", "--json", *(word for number in range(100) for word in ("-p", f"{number:040}")))

    assert len(ran.json["state"]["players"]) == 100


def test_a_real_table_has_no_seed_and_the_edicts_that_lie_there(run: Run) -> None:
    run("new", "--table", "--edicts", "shieldgate,cauldrons,greenbough,canal_lake")

    assert header()["seed"] is None
    assert header()["edicts"] == ["shieldgate", "cauldrons", "greenbough", "canal_lake"]


@pytest.mark.parametrize("typed", ["SHIELDGATE,cauld,Greenbough,Canal Lake", "umocnienia, KRYJÓWKI, Zaga, Polny staw"])
def test_edicts_are_named_in_the_language_in_use_too_or_by_a_beginning(run: Run, typed: str) -> None:
    run("new", "--lang", "pl", "--edicts", typed)

    assert header()["edicts"] == ["shieldgate", "cauldrons", "greenbough", "canal_lake"]


def test_the_first_game_has_edicts_of_its_own(run: Run) -> None:
    run("new", "--first-game")

    assert header()["edicts"] == ["sentinel_wood", "mages_valley", "wildholds", "borderlands"]


def test_ruins_and_ambushes_can_be_left_out(run: Run) -> None:
    run("new", "--no-ruins", "--no-ambushes")

    assert (header()["ruins"], header()["ambushes"]) == (False, False)


def test_a_rule_is_set_apart_by_its_value_in_json(run: Run) -> None:
    run("new", "--rule", "wildholds_stars=6", "--rule", "solo_ambush=free")

    assert header()["rules"] == {"wildholds_stars": 6, "solo_ambush": "free"}


def test_a_rule_equal_to_its_edition_is_not_set_apart(run: Run) -> None:
    run("new", "--edition", "de", "--rule", "solo_ambush=free", "--rule", "fallback_terrain=card")

    assert header()["rules"] == {"fallback_terrain": "card"}


def test_of_a_rule_named_twice_the_last_answer_counts(run: Run) -> None:
    run("new", "--rule", "wildholds_stars=6", "--rule", "wildholds_stars=8")

    assert header()["rules"] == {}


@pytest.mark.parametrize("command", ["new", "play --plain -p Anna"])
def test_the_edition_is_not_taken_from_the_language_but_offered_in_one_line(run: Run, command: str) -> None:
    ran = run("--lang", "de", *command.split())

    assert header()["edition"] == "en"
    assert ran.err == ""
    assert ran.out.splitlines()[0] == Words("de", "cartographers")("new.edition", edition="de")


@pytest.mark.parametrize(
    "typed", ["new", "--lang de new --edition en", "--lang de new --json", "--lang de new --edition de"]
)
def test_nothing_is_said_of_the_edition_where_it_is_named_or_read_by_a_script(run: Run, typed: str) -> None:
    assert "--edition" not in run(*typed.split()).out


def test_a_small_letter_names_a_side_of_the_map(run: Run) -> None:
    run("new", "--map", "b")

    assert header()["map"] == "B"


def test_the_environment_names_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARTOGRAPHERS_GAME", "other.jsonl")
    run("new")

    assert not GAME.exists()
    assert GAME.with_name("other.jsonl").exists()


def test_the_command_line_names_the_game_before_the_environment_does(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARTOGRAPHERS_GAME", "other.jsonl")
    run("new", "--game", str(GAME))

    assert GAME.exists()


def test_the_environment_says_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")

    assert "Wiosna" in run("new").out


def test_the_command_line_says_the_language_before_the_environment_does(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARTOGRAPHERS_LANG", "pl")

    assert "Frühling" in run("--lang", "de", "new").out


SIDES: Final = {
    "en": ("wilderness side (A)", "wastelands side (B)"),
    "de": ("Vorderseite (A)", "Rückseite (B)"),
    "hu": ("vadon (A)", "pusztaság (B)"),
    "pl": ("strona pustkowi (A)", "strona bezdroży (B)"),
    "el": ("πλευρά A", "πλευρά B"),
}
"""What is printed on the box and the map sheets; in Greek nothing is."""


@pytest.mark.parametrize("language", SIDES)
@pytest.mark.parametrize("players", [[], ["-p", "Anna", "-p", "Béla"]], ids=["alone", "two"])
def test_the_side_of_the_map_is_called_as_the_box_calls_it(run: Run, language: str, players: list[str]) -> None:
    for letter, name in zip("AB", SIDES[language], strict=True):
        GAME.unlink(missing_ok=True)
        first = run("new", "--map", letter, *players, "--lang", language).out.partition("\n\n")[0]
        assert f": {name}. " in " ".join(first.split())


@pytest.mark.parametrize("day", ["0001-01-01", "2024-02-29", "2026-11-28", "2026-11-29", "9999-12-31"])
def test_the_daily_game_is_dealt_by_its_day_on_sides_that_take_turns(run: Run, day: str) -> None:
    assert run("new", "--daily", day, "-g", "daily.jsonl").code == 0
    side = "A" if date.fromisoformat(day).toordinal() % 2 == 0 else "B"
    assert run("new", "--seed", f"daily {day}", "--map", side).code == 0

    assert Path("daily.jsonl").read_bytes() == GAME.read_bytes()
    assert run("share").out.partition("\n")[0] == "Cartographers"  # its seed is secret as long as it goes on


def test_the_first_day_of_all_is_odd(run: Run) -> None:
    run("new", "--daily", "0001-01-01")
    assert header()["map"] == "B"


def test_without_a_day_it_is_that_of_today_in_utc(run: Run) -> None:
    before = datetime.now(UTC).date()
    run("new", "--daily", "-p", "Anna", "--edition", "hu")
    days = {f"daily {day.isoformat()}" for day in (before, datetime.now(UTC).date())}

    assert header()["seed"] in days
    assert (header()["edition"], header()["players"]) == ("hu", ["Anna"])


def test_of_the_daily_game_everything_else_may_be_chosen(run: Run) -> None:
    run("new", "--daily", "2026-11-28", "--map", "B", "--first-game", "--skills")
    other = header()
    run("new", "--daily", "2026-11-29", "--map", "A", "-g", "next.jsonl")

    assert (other["map"], len(other["skills"])) == ("B", 3)
    assert json.loads(Path("next.jsonl").read_text("utf-8"))["map"] == "A"


@pytest.mark.parametrize("typed", ["2026-02-29", "2026-1-1", "20260101", "today", "2026-W01-1", ""])
def test_what_is_no_day_is_refused(run: Run, typed: str) -> None:
    ran = run("new", "--daily", typed, "--json")
    assert (ran.code, ran.error["code"], ran.error["typed"]) == (2, "usage", typed)
    assert not GAME.exists()


@pytest.mark.parametrize(
    "other", [["--seed", "x"], ["--table", "--first-game"], ["--sealed"], ["--kind", "strange-world", "--seed", "x"]]
)
def test_the_daily_game_has_its_seed(run: Run, other: list[str]) -> None:
    ran = run("new", "--daily", *other)
    assert (ran.code, "cannot be used together" in ran.told) == (2, True)
    assert not GAME.exists()
