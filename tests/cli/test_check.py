"""`check`: paper sheets in three formats, one or a hundred, and what is said of them."""

import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import count, cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import asdict, replace

from cartographers.base.words import LANGUAGES, Words
from cartographers.core.editions import ANSWERS
from cartographers.core.events import Event, GameStarted, SeasonScored, decode, encode
from cartographers.core.sheet import Sheet
from cartographers.core.state import State
from cartographers.logs.lines import write
from tests.helpers.commands import REPLAYS, Ran, Run, replay_lines
from tests.helpers.paper import writing
from tests.helpers.paper.writing import KINDS
from tests.helpers.random_games import BOX, random_game
from tests.helpers.skilled_games import skilled_game

ENDINGS: Final = {"text": "txt", "yaml": "yaml", "csv": "csv"}
every_kind = pytest.mark.parametrize("kind", KINDS)


@cache
def replayed(name: str) -> writing.Game:
    return writing.played(BOX, [decode(BOX, json.loads(line)) for line in replay_lines(name)])


def sheets_of(name: str, level: int = 3) -> list[Sheet]:
    """Return the right sheets of a game in `replays`."""
    game = replayed(name)
    return [writing.filled_in(game, player, level) for player in range(len(game[0].lands))]


def laid(kind: str, sheets: Iterable[Sheet], name: str, *, stem: str = "sheet") -> str:
    """Write sheets of a game in `replays` down, and return the path."""
    start = replayed(name)[0].game
    path = f"{stem}.{ENDINGS[kind]}"
    text = writing.written([*sheets], kind, side=start.map, edition=start.edition)
    Path(path).write_text(text, "utf-8", newline="")
    return path


SIX: Final = [
    ("wrong_sum", "spring", "total", 12, 11),
    ("wrong_box", "summer", "first", 16, 8),
    ("wrong_box", "fall", "first", 8, 7),
    ("too_few_coins", "fall", "coins", 0, 2),
    ("wrong_monsters", "winter", "monsters", -5, -6),
    ("wrong_total", None, "total", 83, 71),
]
"""A box, a sum, a total, a monster too few, coins that fell, and a corner counted twice."""


def with_six_mistakes(*, carried: bool) -> Sheet:
    """Return the sheet of a solo game with six mistakes; those in boxes went into the sums, or did not."""
    (sheet,) = sheets_of("07-fallback-el")
    boxes = dict(sheet.boxes)
    for season, changes in {
        "summer": {"first": 16},
        "winter": {"monsters": -5},
        "fall": {"coins": 0, "first": 8},
    }.items():
        more = sum(number - getattr(boxes[season], box) for box, number in changes.items()) if carried else 0
        boxes[season] = replace(boxes[season], **changes, total=boxes[season].total + more)
    boxes["spring"] = replace(boxes["spring"], total=12)
    return replace(sheet, boxes=boxes, total=83)


@every_kind
@pytest.mark.parametrize("carried", [False, True])
def test_exactly_the_six_mistakes_are_found(run: Run, kind: str, *, carried: bool) -> None:
    path = laid(kind, [with_six_mistakes(carried=carried)], "07-fallback-el")

    ran = run("check", path, "--json")

    assert (ran.code, ran.err) == (1, "")
    found = ran.json["findings"]
    assert [
        (finding["code"], finding["season"], finding["box"], finding["written"], finding["counted"])
        for finding in found
    ] == SIX
    assert found[2]["spaces"] == ["A11", "B11", "C1", "C11", "D1", "F11", "G11"]
    assert found[3]["spaces"] == ["B4", "I3"]
    assert found[4]["spaces"] == ["D8", "E8", "E10", "F9", "H9", "I8"]
    assert (ran.json["file"], ran.json["player"], ran.json["level"], ran.json["ok"]) == (path, "Νίκος", 3, False)
    assert ran.json["totals"] == {"written": 83, "added": 81, "counted": 71}


@every_kind
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_six_mistakes_are_told_in_every_language(run: Run, kind: str, language: str) -> None:
    path = laid(kind, [with_six_mistakes(carried=True)], "07-fallback-el")

    ran = run("--lang", language, "check", path)

    assert ran.code == 1
    lines = ran.out.splitlines()
    assert [line[:2] for line in lines if line[1:3] == ". " and line[0].isdecimal() and " 1" not in line[-3:]][:6] == [
        f"{number}." for number in range(1, 7)
    ]
    assert not any(line.startswith("7. ") for line in lines)
    assert max(map(len, lines)) <= 80


@every_kind
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_minus_is_asked_for_once_in_every_season_of_all_players(run: Run, kind: str, language: str) -> None:
    """Whether the sums are those with the minus or those without it."""
    name = "05-six-players-hu"
    right = sheets_of(name)
    sheets = []
    for number, sheet in enumerate(right):
        boxes = {
            season: replace(box, monsters=-box.monsters, total=box.total - number % 2 * 2 * box.monsters)
            for season, box in sheet.boxes.items()
        }
        sheets.append(replace(sheet, boxes=boxes, total=sum(box.total for box in boxes.values())))
    path = laid(kind, sheets, name)

    ran = run("--lang", language, "check", path, "--json")

    assert (ran.code, ran.err) == (1, "")
    for document, sheet in zip(ran.documents, right, strict=True):
        assert [
            (finding["code"], finding["season"], finding["written"], finding["counted"])
            for finding in document["findings"]
        ] == [
            ("missing_minus", season, -box.monsters, box.monsters)
            for season, box in sheet.boxes.items()
            if box.monsters
        ]
        assert document["totals"]["counted"] == sheet.total
    said = Words(language, "cartographers")("check.missing_minus", where="", written="", counted="").partition(". ")[2]
    question = re.split("(?<=[?;])", said)[0]
    told = " ".join(run("--lang", language, "check", path).out.split())
    assert told.count(question) == sum(len(document["findings"]) for document in ran.documents)


@every_kind
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("name", ["01-solo-a", "02-solo-b-de-free", "04-two-players-pl", "07-fallback-el"])
def test_a_right_sheet_says_so_in_one_line(run: Run, name: str, level: int, kind: str) -> None:
    for sheet in sheets_of(name, level):
        ran = run("check", laid(kind, [sheet], name))

        assert (ran.code, ran.err) == (0, "")
        first, *more = ran.out.splitlines()
        assert f": {sheet.player}: {sheet.total} stars; " in first
        assert first.endswith(f"(level {level})")
        assert len(more) <= (level > 1)


def test_a_log_proves_everything(run: Run) -> None:
    path = laid("text", sheets_of("04-two-players-pl", 1), "04-two-players-pl")

    ran = run("check", path, "--log", str(REPLAYS / "04-two-players-pl.jsonl"), "--json")

    assert (ran.code, ran.err) == (0, "")
    assert [(document["player"], document["level"], document["ok"]) for document in ran.documents] == [
        ("Ola", 4, True),
        ("Jan", 4, True),
    ]


def test_a_scoring_that_was_taken_back_is_not_the_one_that_counts(run: Run) -> None:
    path = laid("text", sheets_of("03-three-players", 3), "03-three-players")

    assert run("check", path, "--log", str(REPLAYS / "03-three-players.jsonl")).code == 0


def test_a_space_that_is_not_as_in_the_log_is_named(run: Run) -> None:
    sheet, _ = sheets_of("04-two-players-pl", 2)
    assert sheet.land
    spared = replace(sheet, land=replace(sheet.land, monster=sheet.land.monster & (sheet.land.monster - 1)))

    ran = run("check", laid("text", [spared], "04-two-players-pl"), "--log", str(REPLAYS / "04-two-players-pl.jsonl"))

    assert ran.code == 1
    assert "differs from the log on" in ran.out


@pytest.mark.parametrize("seed", range(12))
def test_sheets_of_games_with_skills_are_right_in_every_format_and_by_their_log(run: Run, seed: int) -> None:
    events = skilled_game(Random(seed))
    game = writing.played(BOX, events)
    start, kind = game[0].game, KINDS[seed % 3]
    Path("skills.jsonl").write_bytes(write(map(encode, events)))
    for level in (1, 2, 3):
        sheets = [writing.filled_in(game, player, level) for player in range(len(start.players))]
        path = f"sheet.{ENDINGS[kind]}"
        text = writing.written(sheets, kind, side=start.map, edition=start.edition)
        Path(path).write_text(text, "utf-8", newline="")
        expected = [(sheet.player, sheet.total) for sheet in sheets]

        assert_right(run("check", path, "--json"), expected, level)
        assert_right(run("check", path, "--log", "skills.jsonl", "--json"), expected, 4)
        Path(path).write_text(text.replace(start.skills[0], next(one for one in BOX.skills if one not in start.skills)))
        ran = run("check", path, "--log", "skills.jsonl", "--json")
        assert {one["code"] for document in ran.documents for one in document["findings"]} == {"wrong_skills"}


def test_what_the_log_has_spent_is_spent(run: Run) -> None:
    """A coin that a skill has cost is no coin of its season; with the log the sheet need not name the skills."""
    events = next(
        events
        for events in (skilled_game(Random(seed)) for seed in range(100))
        if writing.played(BOX, events)[1]["spring"].spent[0]
        and isinstance(events[0], GameStarted)
        and len(events[0].players) == 1
    )
    game = writing.played(BOX, events)
    Path("skills.jsonl").write_bytes(write(map(encode, events)))
    coins, spent = game[1]["spring"].coins[0], game[1]["spring"].spent[0]
    Path("sheet.txt").write_text(f"spring: 0 0 {coins + spent} 0 = {coins + spent}\n")

    findings = run("check", "sheet.txt", "--log", "skills.jsonl", "--json").json["findings"]

    assert ("wrong_coins", coins + spent, coins) in [(one["code"], one["written"], one["counted"]) for one in findings]


@cache
def spring_with_skills() -> tuple[list[Event], State, int, int]:
    """Return a first season, its end, a player who has more coins then than the dearest skill costs, and that cost."""
    for seed in count():
        events = skilled_game(Random(seed))
        until = next(number for number, event in enumerate(events, 1) if isinstance(event, SeasonScored))
        end = writing.played(BOX, events[:until])[0]
        dearest = max(BOX.skills[skill].cost for skill in end.game.skills)
        for player, coins in enumerate(end.coins):
            if coins > dearest > 0:
                return events[:until], end, player, dearest
    raise AssertionError


@pytest.mark.parametrize("language", LANGUAGES)
def test_coins_after_the_log_are_told_by_what_skills_cost(run: Run, language: str) -> None:
    events, end, player, dearest = spring_with_skills()
    Path("spring.jsonl").write_bytes(write(map(encode, events)))
    score = end.scored[0][player]
    first, second = score.edicts.values()
    spring = f"spring: {first} {second} {score.coins} {score.monsters} = {score.total}"
    Path("sheet.txt").write_text(f"player: {end.game.players[player]}\n{spring}\nsummer: 0 0 0 0 = 0\n", "utf-8")

    findings = run("check", "sheet.txt", "--log", "spring.jsonl", "--json").json["findings"]
    told = " ".join(run("--lang", language, "check", "sheet.txt", "--log", "spring.jsonl").out.split())

    found = [(one["code"], one["season"], one["counted"]) for one in findings if one["box"] == "coins"]
    assert found == [("too_few_coins", "summer", score.coins - dearest)]
    words = Words(language, "cartographers")
    said = words("check.too_few_coins.log.spent", where="", written="", counted="|", dearest=str(dearest))
    assert " ".join(said.rpartition("|")[2].split()) in told


LOGS: Final = ["01-solo-a", "02-solo-b-de-free", "04-two-players-pl", "05-six-players-hu", "07-fallback-el"]


def other_heads(name: str, player: str) -> dict[str, tuple[str, str, str]]:
    """Return for each line at the head of a sheet that is right by a log: a wrong one, its code, and what is found."""
    state = replayed(name)[0]
    side = "B" if state.game.map == "A" else "A"
    edition = "pl" if state.game.edition == "en" else "en"
    groups = {card.id: card.group for card in BOX.scoring.values()}
    first, *rest = state.game.edicts
    card = next(one for one in groups if groups[one] == groups[first] and one != first)
    heads = {
        f"map: {state.game.map}": (f"map: {side}", "wrong_side", side),
        f"edition: {state.game.edition}": (f"edition: {edition}", "wrong_edition", edition),
        f"edicts: {', '.join(state.game.edicts)}": (f"edicts: {', '.join([card, *rest])}", "wrong_edict", card),
    }
    if state.solo:
        heads[f"player: {player}"] = ("player: Somebody", "wrong_player", "Somebody")
    rules = asdict(state.rules)
    for rule, answers in ANSWERS.items():
        other = next(answer for answer in answers if answer != rules[rule])
        heads[f"rules: {rule}={rules[rule]}"] = (f"rules: {rule}={other}", "wrong_rule", f"{rule}={other}")
    return heads


@every_kind
@pytest.mark.parametrize("name", LOGS)
def test_any_one_head_that_is_not_as_in_the_log_is_found_and_nothing_else(run: Run, name: str, kind: str) -> None:
    """Of all a sheet may say: with its numbers alone, so that no map shows it."""
    log = str(REPLAYS / f"{name}.jsonl")
    sheet = sheets_of(name, 1)[0]
    season = sheet.boxes["spring"]
    numbers = (season.first, season.second, season.coins, season.monsters, season.total)

    def written(heads: Iterable[str]) -> str:
        lines = [*heads, f"spring: {' '.join(map(str, numbers))}"]
        if kind == "csv":
            lines = [line.replace(": ", ";").replace(", ", ";") for line in lines[:-1]]
            lines.append(f"spring;{';'.join(map(str, numbers))}")
        if kind == "yaml":
            lines[-1] = f"spring: [{', '.join(map(str, numbers))}]"
            lines = [re.sub("^(edicts): (.*)", r"\1: [\2]", line) for line in lines]
        return "\n".join(lines) + "\n"

    for head, (other, code, found) in other_heads(name, sheet.player).items():
        path = Path(f"sheet.{ENDINGS[kind]}")
        named = [] if head.startswith("player:") else [f"player: {sheet.player}"]
        path.write_text(written([*named, head]), "utf-8")
        assert run("check", "--log", log, str(path)).code == 0, head

        path.write_text(written([*named, other]), "utf-8")
        ran = run("check", "--log", log, str(path), "--json")

        assert ran.code == 1
        assert [(finding["code"], finding["written"]) for finding in ran.json["findings"]] == [(code, found)]
        assert ran.json["level"] == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_head_that_is_not_as_in_the_log_is_told_in_every_language(run: Run, language: str) -> None:
    """And counted by the log all the same."""
    (sheet,) = sheets_of("01-solo-a", 1)
    Path("sheet.txt").write_text(
        "player: Zoe\nmap: B\nedition: de\nrules: wildholds_stars=6\nspring: 0 0 0 0 = 0\n", "utf-8"
    )

    ran = run("--lang", language, "check", "--log", str(REPLAYS / "01-solo-a.jsonl"), "sheet.txt")

    words = Words(language, "cartographers")
    side = re.escape(words("map.B"))
    for box, said in {"player": "Zoe", "side": side, "edition": "de", "rules": "wildholds_stars=6"}.items():
        assert re.search(rf"\d\. {words(f'check.head.{box}')}: [^:]*\b{said}[, ]", " ".join(ran.out.split())), box
    assert sheet.player in ran.out


def test_a_name_is_compared_as_it_is_meant(run: Run) -> None:
    (sheet,) = sheets_of("01-solo-a", 1)
    path = laid("text", [replace(sheet, player=sheet.player.upper())], "01-solo-a")

    assert run("check", "--log", str(REPLAYS / "01-solo-a.jsonl"), path).code == 0


def test_who_is_not_in_the_log_is_told_who_is(run: Run) -> None:
    sheet, other = sheets_of("04-two-players-pl", 1)
    path = laid("text", [replace(sheet, player="Olga"), other], "04-two-players-pl")

    ran = run("check", path, "--log", str(REPLAYS / "04-two-players-pl.jsonl"), "--json")

    assert ran.code == 4
    assert ran.error["players"] == ["Ola", "Jan"]
    assert [document["player"] for document in ran.documents] == ["Jan"]


def test_an_edition_or_a_rule_on_the_command_line_holds_whatever_a_sheet_says(run: Run) -> None:
    """Two friends see where their rules part."""
    name = "07-fallback-el"
    (sheet,) = sheets_of(name)
    path = laid("text", [sheet], name)

    (finding,) = run("check", path, "--rule", "wildholds_stars=6", "--json").json["findings"][:1]

    assert (finding["card"], finding["written"], finding["counted"]) == ("wildholds", 8, 6)
    assert finding["rules"] == ["wildholds_stars=8"]
    assert run("check", path, "--edition", "de").code == 0
    assert run("check", path, "--edition", "de", "--rule", "lost_barony_wasteland=open").code == 0


@every_kind
def test_several_players_have_a_line_each_and_their_places(run: Run, kind: str) -> None:
    sheets = sheets_of("05-six-players-hu")
    ran = run("check", laid(kind, sheets, "05-six-players-hu"))

    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.split(":")[1].strip() for line in lines[:6]] == [sheet.player for sheet in sheets]
    result = replayed("05-six-players-hu")[0].result
    assert result
    expected = sorted(zip(result.places, (sheet.player for sheet in sheets), strict=True), key=lambda row: row[0])
    assert [line.split(":")[0] for line in lines[8:]] == [f"{place}. {player}" for place, player in expected]


def test_a_hundred_players_and_a_file_that_cannot_be_read(run: Run) -> None:
    sheets = [
        replace(sheet, player=f"{sheet.player} {number}")
        for number in range(17)
        for sheet in sheets_of("05-six-players-hu")
    ][:100]
    paths = [laid(KINDS[n % 3], [sheet], "05-six-players-hu", stem=str(n)) for n, sheet in enumerate(sheets)]
    Path("torn.txt").write_text("player: nobody\nspring: 1 2 three\n")

    ran = run("check", *paths[:50], "torn.txt", "missing.txt", *paths[50:])

    assert ran.code == 4
    assert "torn.txt, line 2, column 13" in ran.told
    assert "missing.txt" in ran.told
    lines = ran.out.splitlines()
    assert [line.split(":")[0] for line in lines[:100]] == paths
    assert len(lines) == 100 + 2 + 100
    documents = run("check", *paths, "torn.txt", "--json").documents
    assert [document["player"] for document in documents] == [sheet.player for sheet in sheets]
    assert {document["place"] for document in documents[:2]} <= {*range(1, 101)}


def test_sheets_of_other_games_have_no_ranking(run: Run) -> None:
    one = laid("text", sheets_of("01-solo-a"), "01-solo-a", stem="one")
    other = laid("text", sheets_of("07-fallback-el"), "07-fallback-el", stem="other")

    assert "no ranking" in run("check", one, other).out
    assert [document["place"] for document in run("check", one, other, "--json").documents] == [None, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_impossible_sheet_is_ranked_last_and_said_to_be_impossible(run: Run, language: str) -> None:
    numbers = {"Anna": "900 4 30 0 = 934", "Ben": "7 4 3 -1 = 13", "Zoe": "7 4 2 0 = 13"}
    Path("sheets.txt").write_text("".join(f"player: {name}\nspring: {row}\n" for name, row in numbers.items()))

    ran = run("--lang", language, "check", "sheets.txt")

    ranking = [line for line in ran.out.splitlines() if re.match(r"\d\. ", line)][-3:]
    assert [re.search("Anna|Ben|Zoe", line)[0] for line in ranking] == ["Zoe", "Ben", "Anna"]  # type: ignore[index]
    impossible = Words(language, "cartographers")("check.impossible")
    assert [impossible in line for line in ranking] == [False, False, True]
    places = [document["place"] for document in run("check", "sheets.txt", "--json").documents]
    assert places == [3, 2, 1]


def test_a_whole_year_alone_has_a_rating(run: Run) -> None:
    result = replayed("01-solo-a")[0].result
    assert result
    document = run("check", laid("text", sheets_of("01-solo-a"), "01-solo-a"), "--json").json

    assert (document["rating"], document["title"]) == (result.rating, result.title)


@every_kind
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_is_read_as_it_is_printed_and_is_not_filled_in(run: Run, kind: str, side: str, language: str) -> None:
    form = run("--lang", language, "check", "--form", "--map", side, "--format", kind).out
    assert max(map(len, form.splitlines())) <= (80 if kind != "csv" else 200)
    path = f"form.{ENDINGS[kind]}"
    Path(path).write_text(form, "utf-8")

    ran = run("check", path, "--json")

    assert ran.code == 4
    (fault,) = ran.error["faults"]
    assert fault["code"] == "no_numbers"


@every_kind
@pytest.mark.parametrize("skills", [(), ("diplomacy", "S02", "Search")])
def test_a_form_that_was_overtyped_is_a_sheet(run: Run, kind: str, skills: tuple[str, ...]) -> None:
    """As a person fills it in: the blanks, the map and the seasons of a game that was played."""
    sheet = replace(sheets_of("01-solo-a")[0], skills=skills)
    form = run("check", "--form", *(["--skills"] if skills else []), "--format", kind).out
    assert bool(re.search("^skills", form, re.MULTILINE)) == bool(skills)
    path = f"form.{ENDINGS[kind]}"
    Path(path).write_text(overtyped(form, kind, sheet), "utf-8")

    ran = run("check", path, "--json")

    assert (ran.code, ran.err) == (0, "")
    assert (ran.json["player"], ran.json["level"], ran.json["totals"]["written"]) == ("Anna", 3, sheet.total)
    assert all(skill in Path(path).read_text("utf-8") for skill in skills)


def overtyped(form: str, kind: str, sheet: Sheet) -> str:
    """Fill a form in by its lines; rows keep their letters and rulers."""
    separator = ";" if kind == "csv" else ""
    given, rows = dict[str, str](), list[str]()
    for line in writing.written([sheet], kind, side="A", edition="en").removeprefix("\ufeff").splitlines():
        key = re.match(r"[\s-]*([a-z]{3,})[:;]", line)
        if key:
            given[key[1]] = line
        else:
            rows.append(separator.join(line.split(";")[:11]) if separator else line.strip())
    maps = iter(rows)
    lines = []
    for line in form.splitlines():
        row, key = re.match(r"\s*[A-K][ ;]", line), re.match(r"(\s*)[\s-]*([a-z]{3,})[:;]", line)
        if row:
            lines.append(row[0] + next(maps))
        elif key and key[2] in given and key[2] not in {"grid", "seasons"}:
            lines.append(key[1] + given[key[2]].strip())
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_is_for_the_edition_of_the_language_that_is_read(run: Run, language: str) -> None:
    assert f"\nedition: {language}\n" in run("--lang", language, "check", "--form").out
    assert "\nedition: pl\n" in run("--lang", language, "check", "--form", "--edition", "pl").out


@every_kind
def test_a_half_filled_sheet_is_checked_as_far_as_it_goes(run: Run, kind: str) -> None:
    (sheet,) = sheets_of("07-fallback-el")
    path = laid(kind, [sheet], "07-fallback-el")
    before, marks, after = re.split(r"(seasons.*?)(?=spring)", Path(path).read_text("utf-8"), flags=re.DOTALL)
    kept = cycle([True, False])
    marks = re.sub("[1-4]", lambda mark: mark[0] if next(kept) else " " if kind == "csv" else ".", marks)
    Path(path).write_text(before + marks + after, "utf-8", newline="")
    ran = run("check", path, "--json")
    (warning,) = (json.loads(line)["warning"] for line in ran.err.splitlines())
    assert (ran.code, ran.json["level"], ran.json["findings"], warning["code"]) == (0, 2, [], "no_season")


def test_a_form_for_scripts_is_json(run: Run) -> None:
    assert run("check", "--form", "--json").json == {"form": run("check", "--form").out}


def test_a_log_is_no_sheet(run: Run) -> None:
    ran = run("check", str(REPLAYS / "01-solo-a.jsonl"), "--json")

    assert (ran.code, [fault["code"] for fault in ran.error["faults"]]) == (4, ["not_a_sheet"])


@pytest.mark.parametrize(
    "typed", ["check", "check --map A sheet.txt", "check --format csv sheet.txt", "check --skills sheet.txt"]
)
def test_what_does_not_go_together_is_a_usage_error(run: Run, typed: str) -> None:
    assert run(*typed.split(), "--json").code == 2


def test_standard_input_is_a_sheet_too(run: Run) -> None:
    path = laid("csv", sheets_of("01-solo-a"), "01-solo-a")

    assert run("check", "-", stdin=Path(path).read_bytes()).code == 0


@pytest.mark.parametrize("seeds", [range(first, first + 20) for first in range(0, 100, 20)], ids=str)
def test_sheets_of_random_games_are_right_in_every_format(run: Run, seeds: range) -> None:
    for seed in seeds:
        game = writing.played(BOX, random_game(BOX, Random(seed)))
        start = game[0].game
        rules = [word for name, value in start.rules.items() for word in ("--rule", f"{name}={value}")]
        kind, level = KINDS[seed % 3], 1 + seed // 3 % 3
        sheets = [writing.filled_in(game, player, level) for player in range(len(start.players))]
        path = f"{seed}.{ENDINGS[kind]}"
        text = writing.written(sheets, kind, side=start.map, edition=start.edition, grids=bool(seed % 2))
        Path(path).write_text(text, "utf-8", newline="")

        ran = run("check", path, *rules, "--json")

        assert_right(ran, [(sheet.player, sheet.total) for sheet in sheets], level)


def assert_right(ran: Ran, expected: list[tuple[str, Any]], level: int) -> None:
    assert (ran.code, ran.err) == (0, "")
    assert [(document["player"], document["totals"]["counted"]) for document in ran.documents] == expected
    assert {document["level"] for document in ran.documents} == {level}


STANDARD_INPUT: Final = {
    "en": "standard input",
    "de": "Standardeingabe",
    "hu": "szabványos bemenet",
    "pl": "standardowe wejście",
    "el": "τυπική είσοδος",
}


@pytest.mark.parametrize("language", STANDARD_INPUT)
def test_standard_input_is_named_where_it_is_read(run: Run, language: str) -> None:
    name = STANDARD_INPUT[language]
    right = run("--lang", language, "check", "-", stdin=b"player: Anna\nspring: 7 4 3 -1 = 13\ntotal: 13\n")
    wrong = run("--lang", language, "check", "-", stdin=b"player: Anna\nspring: 7 4 x -1 = 13\n")
    log = run("--lang", language, "replay", "-", stdin=b"{}\n")

    assert right.out.startswith(f"{name}: Anna")
    assert f": {name}, " in wrong.told
    assert name in " ".join((log.out + log.err).split())


@pytest.mark.parametrize("language", STANDARD_INPUT)
def test_the_letters_of_a_map_are_told_once_where_one_is_none(run: Run, language: str) -> None:
    words = Words(language, "cartographers")
    letters = " ".join(words("sheet.letters").split())
    Path("map.txt").write_text("Q..........\n" * 2 + "...........\n" * 9)
    Path("other.txt").write_text("..........\n" * 11)

    assert run("--lang", language, "score", "--sheet", "map.txt", "--map", "A").told.count(letters) == 1
    assert letters not in run("--lang", language, "score", "--sheet", "other.txt", "--map", "A").told


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_that_a_card_cannot_give_are_told_by_the_edicts_alone_and_come_last(run: Run, language: str) -> None:
    Path("sheet.txt").write_text(
        "edicts: sentinel_wood, canal_lake, wildholds, borderlands\n"
        "player: Anna\nspring: 60 1 0 0 = 61\nsummer: 1 7 0 0 = 8\n\n"
        "player: Ben\nspring: 1 1 0 0 = 2\nsummer: 1 8 0 0 = 9\n",
        "utf-8",
    )

    ran = run("--lang", language, "check", "sheet.txt")
    anna, ben = map(json.loads, run("check", "sheet.txt", "--json").out.splitlines())

    assert (anna["place"], ben["place"], ben["findings"]) == (2, 1, [])
    assert [(one["code"], one["counted"]) for one in anna["findings"]] == [("too_many", 40), ("no_multiple", 8)]
    assert "60 (≤40)" in ran.out
    assert "7 (×8)" in ran.out
    said = Words(language, "cartographers")("check.no_multiple", where="", written="<", counted=">")
    assert " ".join(said.partition("<")[2].partition(">")[0].split()) in " ".join(ran.out.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_that_no_map_can_give_are_told_in_every_language_and_come_last(run: Run, language: str) -> None:
    Path("sheet.txt").write_text(
        "player: Anna\nspring: 999 0 3 -50 = 952\n\nplayer: Ben\nspring: 1 1 0 0 = 2\n", "utf-8"
    )

    ran = run("--lang", language, "check", "sheet.txt")
    anna, ben = map(json.loads, run("check", "sheet.txt", "--json").out.splitlines())

    assert ran.code == 1
    assert (anna["place"], ben["place"]) == (2, 1)
    assert [(one["code"], one["counted"]) for one in anna["findings"]] == [
        ("too_many", 192),
        ("too_many_monsters", -20),
    ]
    words = Words(language, "cartographers")
    for message in ("check.too_many.ever", "check.too_many_monsters.ever"):
        said = words(message, where="", written="<", counted=">").partition("<")[2].partition(">")[0]
        assert " ".join(said.split()) in " ".join(ran.out.split())
