"""The questions for other programs: ours answers all of them right, and one that lies is found out."""

import json
import re
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.conformance.__main__ import asked, main, wrong
from tests.conformance.questions import CHECKOUT, Question, questions
from tests.helpers.commands import Run, _elsewhere, run  # noqa: F401 - pytest finds fixtures by their names

QUESTIONS: Final = [*questions()]


def test_this_program_answers_every_question_right(run: Run) -> None:  # noqa: F811 - the fixture
    for name in ("replays", "tests"):
        Path(name).symlink_to(CHECKOUT / name)

    def ask(question: Question) -> tuple[int, str]:
        Path("map.txt").write_text(f"{question.grid}\n", "utf-8")
        ran = run(*question.typed)
        return ran.code, ran.out

    assert [answer for question in QUESTIONS if (answer := wrong(question, ask))] == []


def test_a_program_in_a_process_of_its_own_is_asked() -> None:
    some = [*QUESTIONS[:2], QUESTIONS[-1]]

    assert [*asked([sys.executable, "-m", "cartographers"], some)] == [None] * 3


@pytest.mark.parametrize("said", ["", "{}", "[]", "nonsense", json.dumps({"ok": True, "moves": 3, "state": {}})])
def test_a_program_that_lies_is_found_out(said: str) -> None:
    """What it prints is wrong for each question, whichever it is; a drawing that is not legal is a list of none."""
    right = [question for question in QUESTIONS if wrong(question, lambda _: (0, said)) is None]

    assert all(question.expected == [] for question in right)
    assert len(right) < len(QUESTIONS) / 10


def test_the_command_line_asks_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == main(["--"]) == main(["--", "no-such-program"]) == 2
    assert "Usage: python -m tests.conformance -- COMMAND" in capsys.readouterr().err


def test_the_page_says_how_many_questions_there_are() -> None:
    page = (CHECKOUT / "tests" / "conformance" / "README.md").read_text("utf-8")

    assert re.search(r"(\d+) questions", page)[1] == str(len(QUESTIONS))  # type: ignore[index]
