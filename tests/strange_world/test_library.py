"""The box of the second game is opened as it is, or not at all."""

from pathlib import Path

import pytest

from cartographers.base import compiled_cards
from cartographers.base.compiled_cards import compiled
from cartographers.base.plain_yaml import DataError, DataFlaw
from cartographers.strange_world.library import Mismatch, open_box, read_box
from tests.strange_world.helpers.random_games import BOX

TEXT = (Path(__file__).parents[2] / "cards" / "strange_world.yaml").read_text(encoding="utf-8")


def test_the_box_holds_the_cards_of_every_number_of_players() -> None:
    box = open_box()
    assert [sum(card.number(players) for card in box.lands.values()) for players in (1, 2, 3, 4)] == [21, 38, 45, 60]
    assert (len(box.starting), len(box.travellers), box.fumaroles) == (4, 8, 11)
    assert (box.dark_cities, box.solo_bands) == ((9, 7, 5, 4, 4), (60, 70, 75, 80))


def test_the_box_is_the_same_when_its_cards_were_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "strange_world.yaml": TEXT.encode(),
        "compiled.json": compiled({"strange_world.yaml": TEXT, "a.yaml": "b"}),
    }
    monkeypatch.setattr(compiled_cards, "file_content", lambda *parts: files[parts[-1]])
    monkeypatch.setattr(compiled_cards, "load", None)
    assert open_box() == BOX


def test_cards_that_were_edited_are_seen_although_others_were_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    edited = TEXT.replace("fumaroles: 11", "fumaroles: 12")
    files = {"strange_world.yaml": edited.encode(), "compiled.json": compiled({"strange_world.yaml": TEXT})}
    monkeypatch.setattr(compiled_cards, "file_content", lambda *parts: files[parts[-1]])
    assert open_box().fumaroles == 12


@pytest.mark.parametrize(
    ("old", "new", "reason", "facts"),
    [
        ("id: water_swamp,", "id: water_plant,", Mismatch.REPEATED_ID, {"id": "water_plant"}),
        ("id: start_water,", "id: moon,", Mismatch.REPEATED_ID, {"id": "moon"}),
        ("id: water_swamp,", "id: eaten,", Mismatch.RESERVED_ID, {"id": "eaten"}),
        ("id: water_swamp,", "id: fumarole,", Mismatch.RESERVED_ID, {"id": "fumarole"}),
        ("id: water_swamp,", "id: moon#2,", Mismatch.RESERVED_ID, {"id": "moon#2"}),
        *(
            ("id: water_swamp,", f"id: {id_!r},", Mismatch.RESERVED_ID, {"id": id_})
            for id_ in ("", "-g", "D5", "d5", "Moon", "two words", "swamp_")
        ),
        ('{"1+": 4, "2+": 2', '{"1+": 5, "2+": 2', Mismatch.WRONG_PILES, {"count": 22, "expected": 21}),
        ('"3+": 2, "4": 2}', '"3+": 2}', Mismatch.TOO_FEW, {"count": 58, "least": 60}),
        ("- {id: start_swamp, icons: [swamp]}\n", "", Mismatch.TOO_FEW, {"count": 3, "least": 4}),
        ("fumaroles: 11", "fumaroles: 10", Mismatch.TOO_FEW_FUMAROLES, {"count": 10, "volcanoes": 11}),
        ("[9, 7, 5, 4, 4]", "[7, 9, 5, 4, 4]", Mismatch.NOT_FALLING, {}),
        ("[60, 70, 75, 80]", "[60, 60, 75, 80]", Mismatch.NOT_RISING, {}),
        (
            "start_swamp, icons: [swamp]",
            "start_swamp, icons: [volcano]",
            Mismatch.NO_STARTING_CARD,
            {"id": "start_swamp"},
        ),
        *(
            ("start_swamp, icons: [swamp]", f"start_swamp, {other}", Mismatch.NO_STARTING_CARD, {"id": "start_swamp"})
            for other in ("portal: true", "moon: true", 'copies: {"4": 1}')
        ),
        (', copies: {"4": 1}', "", Mismatch.NO_COPIES, {"id": "volcano_portal"}),
        ("icons: [water, swamp]", "icons: [water, sea]", DataFlaw.WRONG_VALUE, {"value": "sea"}),
        ("need: {fumaroles: 3}", "need: {volcanoes: 3}", DataFlaw.UNKNOWN_FIELD, {"field": "volcanoes"}),
        ('{"4": 1}', '{"5": 1}', DataFlaw.WRONG_VALUE, None),
        ('{"4": 1}', '{"4": 0}', DataFlaw.WRONG_VALUE, None),
    ],
)
def test_cards_with_which_nobody_can_play_are_refused(
    old: str, new: str, reason: Mismatch | DataFlaw, facts: dict[str, object] | None
) -> None:
    assert old in TEXT
    with pytest.raises(DataError) as caught:
        read_box(TEXT.replace(old, new, 1), "own.yaml")
    assert (caught.value.name, caught.value.reason) == ("own.yaml", reason)
    assert facts is None or caught.value.facts == facts


def test_what_is_wrong_with_a_card_is_told_with_its_place() -> None:
    with pytest.raises(DataError) as caught:
        read_box(TEXT.replace("id: water_swamp,", "id: moon,"), "own.yaml")
    line = next(number for number, line in enumerate(TEXT.splitlines(), 1) if "id: water_swamp," in line)
    assert (caught.value.line, caught.value.column) == (line, 8)


def test_too_few_travellers_are_refused() -> None:
    lines = [line for line in TEXT.splitlines() if "bonus" not in line or "splash" in line]
    with pytest.raises(DataError) as caught:
        read_box("\n".join(lines), "own.yaml")
    assert (caught.value.reason, caught.value.facts) == (Mismatch.TOO_FEW, {"count": 1, "least": 3})
