"""What is told fits the terminal in every language, also in plain letters, of which one more may be needed."""

from pathlib import Path

import pytest

from cartographers.base.words import LANGUAGES
from cartographers.shell.text import width
from tests.helpers.commands import GAME, Run
from tests.strange_world.helpers.card_names import CARDS, IDS
from tests.strange_world.helpers.worlds import SCORED, changed, played

WRONG = changed(("total: 46", "total: 47"), ("moons: 6", "moons: 9"), ("player: Anna", "player: Ψυχή"), text=SCORED)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letters", [(), ("--ascii",)])
def test_no_line_is_wider_than_a_terminal(run: Run, language: str, letters: tuple[str, ...]) -> None:
    GAME.write_text(changed(("Anna", "Ψυχή Θεοχάρη"), text=played("score", 4)[0]), "utf-8")
    Path("worlds.yaml").write_text(WRONG, "utf-8")

    for line in ((*CARDS,), (*CARDS, *IDS), (*CARDS, "--rules"), ("score",), ("check", "worlds.yaml")):
        ran = run(*line, *letters, "--lang", language)
        assert (ran.code, ran.err) == (line[0] == "check", "")
        assert ran.out.isascii() >= bool(letters)
        assert max(map(width, ran.out.splitlines())) <= 80, line


def test_columns_stand_below_each_other_in_plain_letters(run: Run) -> None:
    GAME.write_text(changed(("Anna", "Ψυχή Θεοχάρη"), text=played("score", 4)[0]), "utf-8")
    table, _, _ = run("score", "--ascii", "--lang", "el").out.partition("\n\n")
    heads, rule, *rows = table.splitlines()

    assert "Psychi Th..." in heads
    assert {len(line) for line in (heads, *rows)} == {len(rule)}
