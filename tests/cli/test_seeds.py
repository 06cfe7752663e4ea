"""Seeds that look the same deal the same, and who typed one otherwise is told."""

import json
import unicodedata
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from cartographers.base.words import LANGUAGES
from cartographers.logs.lines import write
from tests.helpers.commands import GAME, Run, game_lines
from tests.helpers.disguises import disguised

SEEDS = ["Świt", "a b", "ομίχλη πρωί", "köd", "🗺 x", "1", "tűz és víz", "각", ""]


def made(run: Run, *line: str) -> tuple[str, str]:
    """Start a game, and return its log and what was said on standard error."""
    GAME.unlink(missing_ok=True)
    ran = run(*line)
    assert ran.code == 0, ran.err
    return game_lines()[0], ran.told


@pytest.mark.parametrize("kind", ["cartographers", "strange-world"])
@pytest.mark.parametrize("seed", SEEDS, ids=ascii)
def test_seeds_that_look_the_same_give_one_log(run: Run, kind: str, seed: str) -> None:
    rng, start = Random(seed), ("new", "--kind", kind, "-p", "Anna", "-p", "Ben", "--seed")
    log, told = made(run, *start, seed)
    assert (json.loads(log)["seed"], told) == (seed, "")

    for _ in range(10):
        typed = disguised(seed, rng)
        other, told = made(run, *start, typed)

        assert other == log
        assert (f"“{seed}”" in told) == (typed != seed)


@pytest.mark.parametrize("kind", ["cartographers", "strange-world"])
def test_a_game_that_is_played_line_by_line_begins_alike(run: Run, kind: str) -> None:
    log, told = made(run, "play", "--kind", kind, "--plain", "-p", "Anna", "--seed", "\u3000S\u0301wit\u00a0")

    assert json.loads(log)["seed"] == "Świt"
    assert "“Świt”" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_a_seed_was_changed_is_said_in_every_language(run: Run, language: str) -> None:
    _, told = made(run, "--lang", language, "new", "--seed", " monday")
    assert "monday" in told
    assert (language == "en") == ("seeds that look the same" in told)

    made(run, "new", "--sealed")
    told = run("--lang", language, "seal", "early\u00a0", "bird").told
    assert "early bird" in told
    assert (language == "en") == ("words that look the same" in told)


def test_scripts_read_that_a_seed_was_changed_beside_the_document(run: Run) -> None:
    ran = run("new", "--seed", "monday ", "--json")

    assert ran.json["events"][0]["seed"] == "monday"
    assert (ran.warning["code"], ran.warning["seed"]) == ("seed_changed", "monday")


def test_words_that_look_the_same_are_sealed_alike(run: Run) -> None:
    for typed in ("ko\u0308d száll", "köd\u2003\u200bszáll", " köd  száll "):
        GAME.unlink(missing_ok=True)
        Path(f"{GAME}.key").unlink(missing_ok=True)
        run("new", "--sealed")
        run("seal", typed)
        assert json.loads(game_lines()[1])["words"] == "köd száll"


@pytest.mark.parametrize(
    ("form", "edicts", "card"),
    [
        ("NFC", "sentinel_wood,golden_granary,borderlands,wildholds", "hinterland_stream"),
        ("NFD", "shoreside_expanse,wildholds,stoneside_forest,cauldrons", "temple_ruins"),
    ],
)
def test_a_log_keeps_the_seed_that_it_has(run: Run, form: Literal["NFC", "NFD"], edicts: str, card: str) -> None:
    """Each form in a log deals cards of its own, as it always has."""
    run("new", "--seed", "Świt", "--edicts", edicts)
    header = {**json.loads(game_lines()[0]), "seed": unicodedata.normalize(form, "Świt")}
    GAME.write_bytes(write([header]))

    ran = run("reveal", "--json")

    assert (ran.json["events"][0]["card"], ran.err) == (card, "")
    assert run("replay", str(GAME)).code == 0
