"""The kernel says what the core says: scorers, monsters, coins, legal drawings and ambush walks, under all rules."""

import os
import subprocess
import sys

import pytest

from cartographers.analysis.cards import cards_of
from cartographers.analysis.scoring import NUMBERS
from cartographers.analysis.speed import FAST
from tests.helpers.kernel import difference
from tests.helpers.random_games import BOX

CHUNK = 500


@pytest.mark.parametrize("first", range(0, 9000, CHUNK))
def test_a_position_is_judged_as_by_the_core(first: int) -> None:
    assert [*filter(None, map(difference, range(first, first + CHUNK)))] == []


@pytest.mark.skipif(not FAST, reason="the other positions are judged so already")
def test_the_kernel_says_the_same_as_it_stands() -> None:
    command = [sys.executable, "-m", "tests.helpers.kernel", "--positions", "1000", "--from", "9000"]
    done = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_every_scoring_card_has_its_number_in_the_order_of_the_box() -> None:
    assert [*NUMBERS] == [*BOX.scoring]


def test_cards_are_made_anew_for_other_rules_and_for_another_box() -> None:
    en, de = (cards_of(BOX, BOX.editions[edition]) for edition in ("en", "de"))

    assert cards_of(BOX, BOX.editions["en"]) is en
    assert [*en.fallback] != [*de.fallback]
