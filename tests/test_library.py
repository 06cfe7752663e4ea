"""The box is what is printed, and opens only if facts and rules belong together."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NoReturn, TypeAlias

import pytest

from cartographers.base import compiled_cards
from cartographers.base.package_files import file_content
from cartographers.base.plain_yaml import DataError, DataFlaw
from cartographers.core.maps import format_land
from cartographers.core.scoring.rulebook import RULES, Award
from cartographers.library import Mismatch, open_box

SIDE_A = "".join(f"{line}\n" for line in format_land(open_box().sides["A"]))

Refused: TypeAlias = Callable[[str, str, str], tuple[StrEnum, dict[str, Any]]]


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> Refused:
    """Return how a box is refused in one of whose files a text is changed; an arrow in the new text shows the place."""

    def refused_with(file: str, old: str, new: str) -> tuple[StrEnum, dict[str, Any]]:
        before, found, behind = file_content("cards", file).decode().partition(old)
        assert found
        above, _, below = (before + new + behind).partition("→")

        def changed(*parts: str) -> bytes:
            return (above + below).encode() if parts[-1] == file else file_content(*parts)

        monkeypatch.setattr(compiled_cards, "file_content", changed)
        with pytest.raises(DataError) as caught:
            open_box()
        error = caught.value
        assert (error.name, error.line, error.column) == (file, above.count("\n") + 1, len(above) - above.rfind("\n"))
        return error.reason, error.facts

    return refused_with


def test_the_box_holds_every_card() -> None:
    """Cards are numbered through: ambushes 1 to 4, ruins 5 and 6, explore cards 7 to 17, scoring cards 26 to 41."""
    box = open_box()
    numbers = {
        kind: [card.number for card in cards.values()]
        for kind, cards in (
            ("ambush", box.ambushes),
            ("ruins", box.ruins),
            ("explore", box.explore),
            ("scoring", box.scoring),
        )
    }

    assert numbers == {"ambush": [1, 2, 3, 4], "ruins": [5, 6], "explore": [*range(7, 18)], "scoring": [*range(26, 42)]}
    assert [season.number for season in box.seasons] == [18, 19, 20, 21]
    assert [season.threshold for season in box.seasons] == [8, 8, 7, 6]
    assert ["".join(season.edicts) for season in box.seasons] == ["AB", "BC", "CD", "DA"]
    assert [title.rating for title in box.titles] == [30, 20, 10, 0, -5, -10, -20, -30]
    assert box.coin_track == 14
    assert sum(card.time for card in box.explore.values()) == 16
    assert sum(offer.coin for card in box.explore.values() for offer in card.shapes) == 4


def test_cards_and_rules_are_the_same_sixteen() -> None:
    """Four of each group, which have the cards of one number after the other."""
    box = open_box()

    assert {*box.scoring} == {*RULES}
    assert [card.group for card in box.scoring.values()] == [group for group in box.groups for _ in range(4)]
    assert [box.scoring[card].group for card in box.first_game] == [*box.groups]


@pytest.fixture
def no_yaml(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let YAML be unreadable."""

    def load(text: str, name: str) -> NoReturn:
        raise AssertionError(name, text)

    monkeypatch.setattr(compiled_cards, "load", load)


@pytest.mark.usefixtures("no_yaml")
def test_a_box_opens_without_yaml_when_the_cards_were_compiled() -> None:
    assert open_box().coin_track == 14


def test_a_card_that_was_edited_is_seen_although_others_were_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def edited(*parts: str) -> bytes:
        content = file_content(*parts)
        return content.replace(b"coin_track: 14", b"coin_track: 15") if parts[-1] == "maps.yaml" else content

    monkeypatch.setattr(compiled_cards, "file_content", edited)
    assert open_box().coin_track == 15


@pytest.mark.parametrize("content", [None, b"", b"{}", b"[1"])
def test_a_box_opens_when_nothing_was_compiled(monkeypatch: pytest.MonkeyPatch, content: bytes | None) -> None:
    def without(*parts: str) -> bytes:
        if parts[-1] != "compiled.json":
            return file_content(*parts)
        if content is None:
            raise FileNotFoundError(*parts)
        return content

    monkeypatch.setattr(compiled_cards, "file_content", without)
    assert open_box().coin_track == 14


@pytest.mark.parametrize(
    ("file", "old", "new", "refusal"),
    [
        ("scoring.yaml", "id: cauldrons", "id: →caldrons", (Mismatch.NO_RULE, {"id": "caldrons"})),
        (
            "scoring.yaml",
            "{water: 2, farm: 1}",
            "→{water: 2}",
            (Mismatch.OTHER_POINTS, {"expected": ["farm", "water"]}),
        ),
        ("scoring.yaml", "{each: 6}", "→{each: 6, row: 1}", (Mismatch.OTHER_POINTS, {"expected": ["each"]})),
        ("scoring.yaml", "wildholds_stars", "→wild_stars", (Mismatch.UNKNOWN_ID, {"id": "wild_stars"})),
        ("scoring.yaml", "group: spatial", "group: →special", (Mismatch.UNKNOWN_ID, {"id": "special"})),
        ("scoring.yaml", "id: greenbough", "id: →sentinel_wood", (Mismatch.REPEATED_ID, {"id": "sentinel_wood"})),
        ("seasons.yaml", "[C, D]", "[C, →E]", (Mismatch.UNKNOWN_ID, {"id": "E"})),
        ("editions.yaml", "mages_valley", "→mages_vale", (Mismatch.UNKNOWN_ID, {"id": "mages_vale"})),
        ("editions.yaml", "solo_ambush: free", "solo_ambush: →fee", (DataFlaw.WRONG_VALUE, {"value": "fee"})),
        ("editions.yaml", "wildholds_stars: 8", "wildholds_stars: →7", (DataFlaw.WRONG_VALUE, {"value": 7})),
        ("editions.yaml", "solo_ambush: pr", "→solo_ambus: pr", (DataFlaw.UNKNOWN_FIELD, {"field": "solo_ambus"})),
        ("ambush.yaml", "id: bugbear_assault", "id: →goblin_attack", (Mismatch.REPEATED_ID, {"id": "goblin_attack"})),
        ("ambush.yaml", "bottom_left", "→bottom", (DataFlaw.WRONG_VALUE, {"value": "bottom"})),
        ("explore.yaml", "id: outpost_ruins", "id: →temple_ruins", (Mismatch.REPEATED_ID, {"id": "temple_ruins"})),
        ("explore.yaml", "[forest, water]", "[forest, →lava]", (DataFlaw.WRONG_VALUE, {"value": "lava"})),
        ("explore.yaml", "time: 1", "time: →one", (DataFlaw.WRONG_TYPE, {"expected": "int", "found": "str"})),
        ("ambush.yaml", "|\n    #.#\n    #.#", "→|\n    #.#\n    #.", (DataFlaw.WRONG_VALUE, {"value": "#.#\n#.\n"})),
        ("maps.yaml", "A: |\n", "A: →|\n    .\n", (DataFlaw.WRONG_VALUE, {"value": f".\n{SIDE_A}"})),
    ],
)
def test_a_box_does_not_open_whose_facts_do_not_fit(
    refused: Refused, file: str, old: str, new: str, refusal: tuple[StrEnum, dict[str, Any]]
) -> None:
    assert refused(file, old, new) == refusal


def test_a_box_does_not_open_that_lacks_the_card_of_a_rule(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    def dragons() -> list[Award]:
        return []

    monkeypatch.setitem(RULES, "dragons", dragons)
    assert refused("scoring.yaml", "scoring:\n", "scoring:\n→") == (Mismatch.NO_CARD, {"id": "dragons"})
