"""`cards` of the second game: its cards and named rulings, explained."""

from pathlib import Path
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.strange_world.core.rulings import ANSWERS
from tests.helpers.commands import Run
from tests.strange_world.helpers.card_names import CARDS, CARDS_FILE, IDS
from tests.strange_world.helpers.random_games import FACTS


def test_all_cards_are_listed_with_what_is_printed_on_them(run: Run) -> None:
    ran = run(*CARDS, "--json")
    listed = {card["id"]: card for card in ran.json}

    assert (ran.code, ran.err) == (0, "")
    assert [*listed] == IDS
    for kind, group in (("land", "lands"), ("starting", "starting"), ("traveller", "travellers")):
        for facts in FACTS[group]:
            card = listed[facts["id"]]
            assert card["kind"] == kind
            for name in facts.keys() - {"id", "hu", "need"}:
                assert card[name] == facts[name]
    assert listed["kark"]["need"]["icons"] == {"mountain": 5}
    assert listed["moon"]["copies"] == {"1+": 4, "2+": 2, "3+": 2, "4": 2}
    assert [*listed["start_plant"]] == ["id", "kind", "names", "texts", "icons", "animals"]


def test_names_and_texts_come_in_every_language(run: Run) -> None:
    for card in run(*CARDS, "--json", "--lang", "pl").json:
        assert [*card["names"]] == [*card["texts"]] == [*LANGUAGES]
        assert all([*card["names"].values(), *card["texts"].values()])
    (splash,) = run(*CARDS, "splash", "--json").json
    assert splash["names"]["hu"] == "Csobb"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained_in_every_language(run: Run, language: str) -> None:
    words = Words(language, "strange-world")
    ran = run(*CARDS, *IDS, "--lang", language)
    told = " ".join(ran.out.split())

    assert (ran.code, ran.err) == (0, "")
    for thing in ("moon", "portal", "volcano", "water", "eater", "dark_city", "traveller"):
        assert words(f"explain.{thing}") in told


@pytest.mark.parametrize(
    ("typed", "language", "card"),
    [
        ("moon", "hu", "moon"),
        ("Hold", "hu", "moon"),
        ("két növény (szarvas, kecske)", "hu", "plant_plant_goat"),
        ("Two mountains", "el", "mountain_mountain"),
        ("Csobb", "hu", "splash"),
        ("splash", "hu", "splash"),
        ("START_WATER", "en", "start_water"),
        ("flou", "en", "floulou"),
    ],
)
def test_a_card_is_named_by_its_id_or_its_name(run: Run, typed: str, language: str, card: str) -> None:
    (found,) = run(*CARDS, typed, "--lang", language, "--json").json
    assert found["id"] == card


def test_what_is_no_card_is_refused_with_what_looks_like_it(run: Run) -> None:
    ran = run(*CARDS, "splosh", "--json")
    assert (ran.code, ran.error["code"], ran.error["suggestions"]) == (2, "unknown_card", ["splash"])
    assert run(*CARDS, "shieldgate").code == 2
    assert run("cards", "splash").code == 2


def test_the_named_rulings_are_explained_with_their_answers(run: Run) -> None:
    listed = run(*CARDS, "--rules", "--json").json
    out = run(*CARDS, "--rules").out

    assert {rule["id"]: tuple(rule["answers"]) for rule in listed} == ANSWERS
    for rule in listed:
        assert rule["default"] == rule["answers"][0]
        assert [*rule["texts"]] == [*LANGUAGES]
        assert [*rule["answer_texts"]] == rule["answers"]
        assert all(f"\n  {rule['id']}={answer}: " in out for answer in rule["answers"])
    assert " ".join(out.split()).count("[the default]") == len(ANSWERS)


def test_cards_and_rulings_do_not_go_together(run: Run) -> None:
    assert run(*CARDS, "moon", "--rules").code == 2


def test_cards_of_a_file_are_told_by_what_is_on_them(run: Run) -> None:
    text = CARDS_FILE.read_text("utf-8")
    for old, new in (
        (
            "{id: swamp_plant, icons: [swamp, plant], animals: [snake]",
            "{id: reeds, icons: [swamp, plant], animals: [eel]",
        ),
        (
            "bonus: 5, need: {icons: {water: 3}}",
            "bonus: 7, need: {icons: {water: 4}, each_row: {plant: 1}, animals: 2}",
        ),
        ("{id: burk, hu: Sass", "{id: ulf, hu: Ulf"),
    ):
        assert old in text
        text = text.replace(old, new)
    Path("cards.yaml").write_text(text, "utf-8")
    told = " ".join(run(*CARDS, "--cards", "cards.yaml", "reeds", "splash", "ulf").out.split())

    assert "reeds (reeds)" in told
    assert "eel: Each different animal" in told
    assert "5 stars, or 12 if its need is met" in told
    assert "7 more stars if its two rows have what it needs." in told
    assert "In both rows together at least: 4 × Water, 2 × Different animals." in told
    assert "In each of the two rows at least: 1 × Plant." in told
    assert "ulf (ulf)" in told
    assert run(*CARDS, "reeds").code == 2


BONUSES: Final = {
    "en": {1: "1 more star if", 2: "2 more stars if"},
    "de": {1: "1 weiterer Stern, wenn", 2: "2 weitere Sterne, wenn"},
    "hu": {1: "További 1 csillag, ha", 2: "További 2 csillag, ha"},
    "pl": {1: "Premia 1 gwiazdki, jeśli", 2: "Premia 2 gwiazdek, jeśli", 22: "Premia 22 gwiazdek, jeśli"},
    "el": {1: "1 αστέρι ακόμη, αν", 2: "2 αστέρια ακόμη, αν"},
}


@pytest.mark.parametrize("language", BONUSES)
def test_a_bonus_is_counted_as_people_count(run: Run, language: str) -> None:
    """A card of one's own may give a single star, with the need that is printed or with another."""
    for bonus, said in BONUSES[language].items():
        printed = CARDS_FILE.read_text("utf-8").replace(
            "bonus: 5, need: {icons: {water: 3}}", f"bonus: {bonus}, need: {{icons: {{water: 3}}}}"
        )
        for text in (printed, printed.replace("need: {icons: {water: 3}}", "need: {icons: {water: 4}}")):
            Path("cards.yaml").write_text(text, "utf-8")
            told = " ".join(run(*CARDS, "--cards", "cards.yaml", "splash", "--lang", language).out.split())
            assert f" {said} " in told


def test_a_file_of_cards_that_is_wrong_is_refused(run: Run) -> None:
    Path("cards.yaml").write_text(CARDS_FILE.read_text("utf-8").replace("id: burk", "id: moon"), "utf-8")
    ran = run(*CARDS, "--cards", "cards.yaml", "--json")
    assert (ran.code, ran.error["code"], ran.error["reason"], ran.error["id"]) == (
        4,
        "bad_cards",
        "repeated_id",
        "moon",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_solo_game_is_worth_is_shown_with_the_stars_it_takes(run: Run, language: str) -> None:
    bands = run(*CARDS, "--titles", "--json").json
    shown = " ".join(run(*CARDS, "--titles", "--lang", language).out.split())

    assert [(band["band"], band["least"]) for band in bands] == [(4, 80), (3, 75), (2, 70), (1, 60), (0, None)]
    for band in bands:
        assert band["texts"][language] in shown
