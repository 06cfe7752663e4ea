"""What stands above the numbers of a score sheet: the side of the map, the edition, rules set apart, edicts, skills."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeVar

from cartographers.base.fields import Cell, Field
from cartographers.base.numbers import whole
from cartographers.core.cards import IN_PLAY, Box
from cartographers.core.editions import ANSWERS
from cartographers.paper.faults import BLANK, EDICTS, SKILLS, Named, Notes, SheetFlaw
from cartographers.paper.rows import plain

T = TypeVar("T")

HEADS: Final = ("map", "edition", "rules", EDICTS, SKILLS)
"""What also applies to the following players, until it is written again."""

_NAME: Final = r"[^\s,;](?:[^,;]*[^\s,;])?"
_RULE: Final = r"[^\s,;=:]+\s*[=:]\s*[^\s,;]+|[^\s,;]+"


class Heads(NamedTuple):
    """What the heads of a sheet say; nothing stands for what is not told."""

    edicts: tuple[str, ...]
    skills: tuple[str, ...]
    edition: str | None
    rules: Mapping[str, str | int]
    side: str | None
    fine: bool
    """Whether nothing is wrong with any of them."""
    side_fine: bool


class HeadReader:
    """Reads heads, each once however many players it holds for."""

    def __init__(self, box: Box, named: Named, notes: Notes) -> None:
        self._box, self._named, self._notes = box, named, notes
        self._read: dict[Cell, tuple[object, bool]] = {}

    def read(self, fields: Mapping[str, Field]) -> Heads:
        """Return what the heads among the fields of a sheet say."""
        edicts, edicts_fine = self._once(fields.get(EDICTS), self._edicts, tuple[str, ...]())
        skills, skills_fine = self._once(fields.get(SKILLS), self._skills, tuple[str, ...]())
        edition, edition_fine = self._once(fields.get("edition"), self._edition, None)
        rules, rules_fine = self._once(fields.get("rules"), self._rules, dict[str, str | int]())
        side, side_fine = self._once(fields.get("map"), self._side, None)
        fine = edicts_fine and skills_fine and edition_fine and rules_fine and side_fine
        return Heads(edicts, skills, edition, rules, side, fine, side_fine)

    def _once(self, field: Field | None, read: Callable[[Field], T | None], missing: T) -> tuple[T, bool]:
        """Return what a field says, and whether it is right."""
        if field is None:
            return missing, True
        if field.key not in self._read:
            before = len(self._notes.faults)
            self._read[field.key] = read(field), len(self._notes.faults) == before
        said, fine = self._read[field.key]
        return (missing if said is None else said), fine  # type: ignore[return-value]  # a key has one reader

    def _edicts(self, field: Field) -> tuple[str, ...]:
        names = _names(field)
        if len(names) > len(self._box.scoring):  # not written by hand
            self._notes.miscounted(field, len(names), len(self._box.edicts))
            return ()
        cards = [self._card(name, EDICTS, SheetFlaw.UNKNOWN_CARD) for name in names]
        for place, (name, card) in enumerate(zip(names, cards, strict=True)):
            for other in filter(None, cards[:place]):
                if card == other:
                    self._notes.fault(name, SheetFlaw.SAME_CARD, card=card)
                elif card and self._box.scoring[card].group == self._box.scoring[other].group:
                    self._notes.fault(name, SheetFlaw.SAME_GROUP, card=card, other=other)
        if names and len(names) != len(self._box.edicts):
            groups = {self._box.scoring[card].group for card in cards if card}
            missing = [group for group in self._box.groups if all(cards) and group not in groups]
            self._notes.miscounted(field, len(names), len(self._box.edicts), missing=missing)
        return tuple(cards)

    def _skills(self, field: Field) -> tuple[str, ...]:
        names = _names(field)
        if names and len(names) != IN_PLAY:
            self._notes.miscounted(field, len(names), IN_PLAY)
        if len(names) > len(self._box.skills):  # not written by hand
            return ()
        skills = [self._card(name, SKILLS, SheetFlaw.UNKNOWN_SKILL, known=[*self._box.skills]) for name in names]
        for place, (name, skill) in enumerate(zip(names, skills, strict=True)):
            if skill and skill in skills[:place]:
                self._notes.fault(name, SheetFlaw.SAME_CARD, card=skill)
        return tuple(skills)

    def _card(self, name: Cell, key: str, flaw: SheetFlaw, **known: list[str]) -> str:
        card, alike = self._named(key, whole(name.text))
        if not card:
            self._notes.fault(name, flaw, found=name.text, suggestions=[*alike], **known)
        return card

    def _side(self, field: Field) -> str | None:
        sides = {side.casefold(): side for side in self._box.sides}
        read = [cell._replace(text="".join(map(plain, cell.text))) for cell in field.cells]
        return self._one_of(field._replace(cells=read), SheetFlaw.UNKNOWN_SIDE, sides)

    def _edition(self, field: Field) -> str | None:
        return self._one_of(field, SheetFlaw.UNKNOWN_EDITION, {edition: edition for edition in self._box.editions})

    def _one_of(self, field: Field, flaw: SheetFlaw, known: Mapping[str, str]) -> str | None:
        cells = [cell for cell in field.cells if cell.text.strip(BLANK)]
        if len(cells) > 1:
            self._notes.miscounted(field, len(cells), 1)
        elif cells and cells[0].text.casefold() in known:
            return known[cells[0].text.casefold()]
        elif cells:
            self._notes.unknown(cells[0], flaw, list(known.values()))
        return None

    def _rules(self, field: Field) -> dict[str, str | int]:
        pairs = [(one.key, one.cells[0] if one.cells else one.key) for one in field.fields]
        for pair in (pair for cell in field.cells for pair in cell.parts(_RULE)):
            words = list(pair.parts(r"[^\s=:]+")) or [pair]
            pairs.append((words[0], words[-1]))
        rules: dict[str, str | int] = {}
        for name, value in pairs:
            rule = name.text.lower()
            answers = {str(answer): answer for answer in ANSWERS.get(rule, ())}
            if not answers:
                self._notes.unknown(name, SheetFlaw.UNKNOWN_RULE, list(ANSWERS))
            elif (answer := whole(value.text).lower()) not in answers:
                self._notes.unknown(value, SheetFlaw.UNKNOWN_VALUE, list(answers))
            else:
                rules[rule] = answers[answer]
        return rules


def _names(field: Field) -> list[Cell]:
    return [name for cell in field.cells for name in cell.parts(_NAME) if name.text.strip(BLANK)]
