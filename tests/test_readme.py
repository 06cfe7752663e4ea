"""The pages tell the truth: their sessions are played, their links lead somewhere, and CI runs what installs."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from cartographers.shell.app import COMMANDS
from tests.readme import CHECKOUT, ELIDED, PAGES, Step, blocks, play, prose, renewed, steps, text

README: Final = "README.md"
LONGEST: Final = {README: 250}
"""Lines of a page; others may have 400."""

every_page = pytest.mark.parametrize("page", PAGES)

STEPS: Final = [(page, number) for page in PAGES for number in range(len(steps(page)))]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[str]]:
    """Play all sessions of a page in one shell and one folder, and return what each command prints."""

    @cache
    def printed(page: str) -> list[str]:
        return play([step.typed for step in steps(page)], tmp_path_factory.mktemp("page"))

    return printed


@pytest.mark.parametrize(
    ("page", "number"), STEPS, ids=[f"{page}: {steps(page)[number].command}" for page, number in STEPS]
)
def test_a_session_prints_what_stands_after_its_command(
    printed: Callable[[str], list[str]], page: str, number: int
) -> None:
    step, output = steps(page)[number], printed(page)[number]
    if not step.shows(output):
        assert output == step.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_played(command: str) -> None:
    assert any(f"cartographers {command}" in step.command for page in PAGES for step in steps(page))


def test_the_pages_are_those_that_were_meant() -> None:
    assert len(PAGES) >= 9
    assert sum(len(steps(page)) for page in PAGES) > 60


@every_page
def test_a_page_is_short(page: str) -> None:
    assert len(text(page).splitlines()) <= LONGEST.get(page, 400)


@every_page
def test_a_page_has_a_heading_and_says_for_whom_it_is(page: str) -> None:
    heading, blank, first = text(page).split("\n", 3)[:3]
    assert heading.startswith("# ")
    assert not blank
    assert page == README or first.startswith("For ")


def links(page: str) -> list[str]:
    """Return where the links of a page lead that are no addresses of the web."""
    return [target for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)) if "://" not in target]


def anchors(page: str) -> set[str]:
    """Return the names of the headings of a page, as links write them."""
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    }


def leads(page: str, target: str) -> Path:
    """Return the file to which a link on a page leads."""
    return (CHECKOUT / page).parent.joinpath(target.partition("#")[0] or Path(page).name).resolve()


@every_page
def test_links_lead_to_what_is_there(page: str) -> None:
    for target in links(page):
        path, anchor = leads(page, target), target.partition("#")[2]
        assert path.exists(), target
        assert not anchor or anchor in anchors(path.relative_to(CHECKOUT).as_posix()), target


@pytest.mark.parametrize("page", PAGES[1:])
def test_links_lead_to_a_page_and_back(page: str) -> None:
    assert CHECKOUT / page in {leads(README, target) for target in links(README)}
    assert CHECKOUT / README in {leads(page, target) for target in links(page)}


def test_ci_runs_the_commands_to_the_letter() -> None:
    """Those that install: one plays, one tests."""
    commands = [block.strip() for block in blocks(README, "sh") if "pip install" in block]

    assert len(commands) == 2
    for command in commands:
        assert command in (CHECKOUT / ".ci" / "run").read_text("utf-8")


def test_examples_run_where_a_game_was_begun_before(tmp_path: Path) -> None:
    """The command that installs begins one, and goes on with it when it is given again."""
    begin = re.search(r"cartographers play.*", "".join(blocks(README, "sh")))
    assert begin is not None
    commands = [f"printf '\\n\\n\\n\\n' | {begin[0]} && ls", begin[0], *(step.typed for step in steps(README))]

    begun, resumed, *printed = play(commands, tmp_path)

    assert "game.jsonl" in begun
    assert "game.jsonl" in resumed
    assert [step.command for step, output in zip(steps(README), printed, strict=True) if not step.shows(output)] == []


@pytest.mark.parametrize(
    ("old", "printed", "new"),
    [
        ("one\n", "two\nthree\n", "two\nthree\n"),
        ("one\n...\nlast\n", "one\ntwo\nthree\nend\n", "one\n...\nend\n"),
        ("one\nred\n...\nlast\n", "one\nblue\nthree\nfour\nlast\n", "one\nblue\n...\nlast\n"),
        ("...\nlast\n", "one\ntwo\nlast\n", "...\nlast\n"),
        ("one\n...\n", "uno\ndue\n", "uno\n...\n"),
    ],
)
def test_what_is_printed_is_renewed_and_what_was_elided_stays_so(old: str, printed: str, new: str) -> None:
    assert renewed(old, printed) == new
    assert Step("", new).shows(printed)
    assert (ELIDED in new) == (ELIDED in old)
