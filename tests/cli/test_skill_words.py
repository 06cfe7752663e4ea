"""What is said of skills: why one cannot be used, and what was drawn with one."""

import json
from operator import itemgetter
from typing import Any

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.game import open_session, sentence
from cartographers.cli.view import GameView
from cartographers.core.events import ShapeDrawn, SkillUndone, SkillUsed, decode
from cartographers.core.region import space_names
from cartographers.shell.terminal import Terminal
from tests.cases.skills import INDEX, LOGS, Entry
from tests.helpers.commands import Run
from tests.helpers.random_games import BOX, states

SKILLS = ["search", "negotiate", "acrobatics"]

every_language = pytest.mark.parametrize("language", LANGUAGES)


def of(skill: str, **facts: object) -> dict[str, Any]:
    """Return the facts of an addition, or of another refusal that is about a skill."""
    return {"skill": skill, **({"spaces": ["J4", "J5"]} if not facts or "terrain" in facts else {}), **facts}


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("skill_not_in_game", of("knowledge", skills=SKILLS), "Knowledge is not in this game. The skills in it: Search,"),
    ("skill_not_in_game", of("knowledge", skills=[]), "This game is played without skills."),
    ("skill_not_now", of("search", card="gnoll_raid"), "Search goes with the drawing of an explore card"),
    ("skill_not_now", of("search", card=None), "Search goes with a drawing, but there is no card to draw."),
    ("skill_not_now", of("acrobatics", card=None), "Acrobatics answers an ambush"),
    ("skill_not_now", of("acrobatics", card="hamlet"), "Acrobatics answers an ambush"),
    ("skill_used_up", of("search", used="negotiate", season="fall"), "Already used (Fall): Negotiate."),
    ("too_few_coins", {"cost": 1, "coins": 0}, "This skill costs 1 coin. Coins that can pay for it now: 0."),
    ("too_few_coins", {"cost": 3, "coins": 2}, "This skill costs 3 coins. Coins that can pay for it now: 2."),
    ("off_map", of("search"), "What Search adds must lie on the map: J4 J5."),
    ("overlap", of("diplomacy"), "What Diplomacy adds needs empty spaces"),
    (
        "wrong_terrain",
        of("diplomacy", terrain="water", terrains=["farm_village"]),
        "Diplomacy does not add Water to this drawing. Allowed: Farm and village.",
    ),
    ("wrong_shape", of("search"), "Search adds a single space, not J4 J5."),
    ("wrong_shape", of("cure_wounds"), "Cure Wounds adds two spaces side by side, not J4 J5."),
    ("wrong_shape", of("concentrate"), "Concentrate draws the same shape once more"),
    ("wrong_shape", of("negotiate"), "Negotiate draws a square of four spaces, not J4 J5."),
    (
        "wrong_shape",
        of("move_silently", card="hamlet", spaces=["J4", "J5"]),
        "With Move Silently a shape of the card Hamlet hangs over the edge, and J4 J5 is not its part on the map.",
    ),
    (
        "wrong_shape",
        of("acrobatics", card="gnoll_raid", spaces=["J4", "J5"]),
        "Acrobatics: only two monster spaces side by side are drawn, not",
    ),
    ("not_beside", of("search"), "Search adds a space beside the drawing, but J4 J5 is not beside it."),
    ("not_beside", of("cure_wounds"), "Cure Wounds adds two spaces beside a monster space that is not one of them"),
]


@pytest.mark.parametrize(("reason", "facts", "said"), REFUSED)
def test_a_refusal_says_what_the_skill_is_for(reason: str, facts: dict[str, Any], said: str) -> None:
    assert said in sentence(Words("en", "cartographers"), reason, facts)


@every_language
def test_a_refusal_is_said_in_every_language_in_forms_of_its_own(language: str) -> None:
    """Each names the skill or another fact; none falls back to what is said of a drawing without a skill."""
    words = Words(language, "cartographers")
    sentences = [sentence(words, reason, facts) for reason, facts, _ in REFUSED]

    assert len({*sentences}) == len(REFUSED) - 1  # Acrobatics with a card and without
    for said, (reason, facts, _) in zip(sentences, REFUSED, strict=True):
        assert not {*"{}"} & {*said}
        if skill := facts.get("skill"):
            named = words(f"skill.{facts.get('used', skill)}.name")
            assert named in said or facts.get("skills") == [], reason


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["1 coin.", "2 coins.", "5 coins."]),
        ("de", ["1 Münze.", "2 Münzen.", "5 Münzen."]),
        ("hu", ["1 érmébe kerül", "2 érmébe kerül", "5 érmébe kerül"]),
        ("pl", ["1 monetę.", "2 monety.", "5 monet."]),
        ("el", ["1 νόμισμα.", "2 νομίσματα.", "5 νομίσματα."]),
    ],
)
def test_a_cost_takes_the_right_plural(language: str, forms: list[str]) -> None:
    words = Words(language, "cartographers")
    for cost, form in zip((1, 2, 5), forms, strict=True):
        assert form in sentence(words, "too_few_coins", {"cost": cost, "coins": 0})


def flat(text: str) -> str:
    """Return a text as one line, however it was wrapped."""
    return " ".join(text.split())


@every_language
@pytest.mark.parametrize("entry", INDEX["good"], ids=itemgetter("file"))
def test_events_say_which_skill_was_used_and_what_it_added(language: str, entry: Entry) -> None:
    words = Words(language, "cartographers")
    view = GameView(open_session(Terminal(words, {}, as_json=False)))
    log = [decode(BOX, json.loads(line)) for line in LOGS.joinpath(entry["file"]).read_bytes().splitlines()]

    for event, state in zip(log, states(BOX, log), strict=True):
        said = flat(" ".join(view.happened(state, event)))
        if isinstance(event, ShapeDrawn):
            skill = words(f"skill.{event.skill}.name") if event.skill else ""
            assert bool(skill) == any(
                words(message, skill=skill, terrain=terrain, spaces=spaces) in said
                for message in ("event.with_skill", "event.added")
                for terrain, spaces in [extra_in_words(words, event)]
            )
        elif isinstance(event, SkillUsed | SkillUndone):
            assert words("skill.acrobatics.name") in said


def extra_in_words(words: Words, event: ShapeDrawn) -> tuple[str, str]:
    """Return the terrain and the spaces of what a skill added, or nothing."""
    if event.extra is None:
        return "", ""
    return words(f"terrain.{event.extra.terrain}"), " ".join(space_names(event.extra.spaces))


@every_language
@pytest.mark.parametrize("entry", INDEX["good"], ids=itemgetter("file"))
def test_show_and_score_tell_coins_spent_and_skills_used(run: Run, language: str, entry: Entry) -> None:
    words, file = Words(language, "cartographers"), str(LOGS / entry["file"])
    shown, spoken, scored = (
        flat(run("--lang", language, *command, "-g", file).out)
        for command in (["show"], ["show", "--words"], ["score"])
    )
    costs = ", ".join(f"{words(f'skill.{skill}.name')} {BOX.skills[skill].cost}" for skill in entry["skills"])

    assert (words("show.skills", skills=costs) in spoken) == bool(entry["skills"])
    for coins, spent, skill in zip(entry["coins"], entry["spent"], entry["skill"], strict=True):
        used = words("show.used", skill=words(f"skill.{skill}.name")) if skill else words("show.unused")
        purse = [words("show.spent", spent=spent, coins=coins), used]
        assert all((line in shown and line in spoken) == bool(entry["skills"]) for line in purse)
        assert words("show.coins", coins=coins + spent, track=BOX.coin_track) in shown
        counted = words("score.coins_spent", filled=coins + spent, spent=spent, coins=coins)
        assert (counted in scored) == bool(entry["skills"])
