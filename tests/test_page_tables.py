"""Tables on the pages hold what the program has: events, codes, exit codes, editions, commands."""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

import pytest
from msgspec import Struct
from msgspec.structs import asdict, fields

from cartographers.base.events import EventFlaw
from cartographers.base.plain_yaml import DataFlaw
from cartographers.base.player_names import NameFlaw
from cartographers.core import events
from cartographers.core.editions import ANSWERS
from cartographers.core.reasons import Flaw, Reason
from cartographers.core.sheet import Code
from cartographers.logs.lines import Damage
from cartographers.logs.seal import COMMITMENT, Break
from cartographers.paper.faults import MapFlaw, SheetFlaw
from cartographers.shell.app import COMMANDS
from cartographers.shell.problems import EXITS, Exit
from cartographers.strange_world.core import check as worlds
from cartographers.strange_world.core import events as other_events
from cartographers.strange_world.core.rulings import ANSWERS as RULINGS
from cartographers.strange_world.worlds import WorldFlaw
from tests.helpers.random_games import BOX
from tests.readme import CHECKOUT, prose, text

JSON: Final = "cartographers/cli/JSON.md"
LOGS: Final = "replays/README.md"
WORLDS: Final = "cartographers/strange_world/README.md"


def rows(page: str, heading: str) -> Iterator[list[str]]:
    """Yield the cells of each row of the first table on a page whose heading begins so."""
    table = prose(page).partition(f"\n| {heading}")[2].partition("\n\n")[0]
    assert table, heading
    for line in table.split("\n")[2:]:
        yield [cell.strip() for cell in line.replace(r"\|", "").strip("|").split("|")]


def quoted(cell: str) -> list[str]:
    return re.findall("`([^`]+)`", cell)


@pytest.mark.parametrize(
    ("page", "codes"),
    [
        *((JSON, codes) for codes in (Reason, Flaw, EventFlaw, NameFlaw, Code, SheetFlaw, MapFlaw, Damage, Break)),
        *((WORLDS, codes) for codes in (worlds.Code, WorldFlaw, DataFlaw)),
    ],
)
def test_a_page_names_every_code(page: str, codes: type[StrEnum]) -> None:
    assert {*codes} - {*quoted(prose(page))} == set()


def test_the_table_of_codes_has_their_exit_codes() -> None:
    codes = {code: int(row[0]) for row in rows(JSON, "exit |") for code in quoted(row[2])}

    assert {code: codes.get(code) for code in EXITS} == EXITS


def test_the_table_of_exit_codes_has_all() -> None:
    assert [int(row[0]) for row in rows("README.md", "exit code |")] == [*Exit]


@pytest.mark.parametrize("page", ["README.md", "cartographers/cli/README.md"])
def test_the_table_of_commands_has_all(page: str) -> None:
    assert sorted(quoted(row[0])[0].split()[0] for row in rows(page, "command |")) == sorted(COMMANDS)


LATER = {COMMITMENT, "chosen", "skill", "extra"}


def test_the_table_of_events_has_all_fields_in_their_order() -> None:
    """Those of format 1; the tables of formats 2 and 3 have the others."""
    table: dict[str, list[str]] = {}
    for event, names, *_ in rows(LOGS, "event |"):
        table.setdefault(quoted(event)[0] if event else [*table][-1], []).extend(quoted(names))

    others = {"words_added", "seed_revealed", "skill_used", "skill_undone", "card_taken_back"}
    assert table == {tag: listed for tag, listed in described(events._KINDS).items() if tag not in others}  # noqa: SLF001
    assert others | LATER <= {*quoted(prose(LOGS))}


def described(types: Mapping[str, type[Struct]]) -> dict[str, list[str]]:
    """Return the fields of each event in the order of the log, without those of formats 2 and 3 alone."""
    return {tag: [field.name for field in fields(kind) if field.name not in LATER] for tag, kind in types.items()}


def test_the_table_of_events_of_the_second_game_has_all() -> None:
    assert [quoted(row[0])[0] for row in rows(WORLDS, "event |")] == [*other_events._KINDS]  # noqa: SLF001


def test_the_table_of_editions_is_what_they_answer() -> None:
    table = [row[:1] + row[2:] for row in rows("cards/README.md", "rule |")]
    editions = [asdict(box) for box in BOX.editions.values()]

    assert table == [[f"`{rule}`", *(str(box[rule]) for box in editions)] for rule in ANSWERS]
    assert [quoted(row[1]) for row in rows("cards/README.md", "rule |")] == [
        [str(answer) for answer in answers] for answers in ANSWERS.values()
    ]
    assert text("cards/README.md").partition("\n| rule |")[2].startswith(f" values | {' | '.join(BOX.editions)} |")


def test_the_rulings_of_the_second_game_are_explained() -> None:
    assert {*RULINGS} <= {*re.findall(r"^(\w+): ", text(WORLDS), re.MULTILINE)}


def test_what_the_page_of_the_tests_names_is_there() -> None:
    named = [name for row in rows("tests/README.md", "what |") for name in quoted(row[1])]

    assert len(named) > 30
    assert [name for name in named if not (CHECKOUT / name).exists() and not (CHECKOUT / "tests" / name).exists()] == []
