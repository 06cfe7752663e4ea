"""Bare maps and score sheets, typed into files, and the words for what is wrong with them."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from os.path import splitext
from typing import Any, Final

from cartographers.base.limits import MOST_FAULTS
from cartographers.base.words import LANGUAGES, Words, languages
from cartographers.cli.game import Session
from cartographers.cli.typed import card_names
from cartographers.core.cards import Box
from cartographers.core.events import KIND
from cartographers.core.maps import Land
from cartographers.core.sheet import EDICTS, Sheet
from cartographers.paper.faults import SKILLS, Fault, MapFlaw, Named, Terms
from cartographers.shell.choices import folded, folds, listed, look_up
from cartographers.shell.files import mistaken
from cartographers.shell.problems import Problem, of_file

NO_MAP: Final = "not_a_map"
NO_SHEET: Final = "not_a_sheet"
"""The codes of files that hold something else."""

KINDS: Final = {".yaml": "yaml", ".yml": "yaml", ".csv": "csv", ".tsv": "csv"}
"""The formats of score sheets by the endings of files; in any other file the format is recognized."""


def read_bare_map(session: Session, path: str, side: str | None) -> Land:
    """Return the map that somebody typed into a file; print a warning for what was read with a doubt.

    Raises `Problem` if the file is missing, or not a map; everything wrong in it comes with its line and column.
    """
    from cartographers.paper.maps import read_text

    files, text = SheetFiles(session), session.text(path, NO_MAP)
    land, faults, warnings = read_text(text, session.box.sides, side)
    if land is None:
        from cartographers.cli.contents import Paper
        from cartographers.shell.contents import contents

        found = contents(text)
        if found in {None, Paper.A_MAP}:
            files.note(path, warnings)
            raise files.problem(path, faults)
        raise mistaken(path, NO_MAP, str(found))
    files.note(path, warnings)
    return land


class SheetFiles:
    """Reads files that people typed, and finds the words for what is wrong in them."""

    def __init__(self, session: Session) -> None:
        self.session, self.words = session, session.words

    def sheets(self, path: str, find: Named, terms: Terms, side: str | None) -> tuple[list[Sheet], Problem | None]:
        """Return the score sheets of a file that can be read, and the problem with the others.

        The given side of the map applies where a sheet names none. Raises `Problem` if the file is missing, is no text,
        or holds no score sheet but something else that is known.
        """
        from cartographers.paper.sheets import read_sheets

        text = self.session.text(path, NO_SHEET)
        written = read_sheets(
            text,
            self.session.box,
            find,
            terms._replace(side=side),
            kind=KINDS.get(splitext(path)[1].lower()),
        )
        if written.faults and not written.sheets:
            from cartographers.cli.contents import Paper
            from cartographers.shell.contents import contents

            if (found := contents(text)) not in {None, Paper.A_SCORE_SHEET}:
                raise mistaken(path, NO_SHEET, str(found))
        where = "sheet.fault_in_cell" if written.in_cells else "sheet.fault"
        self.note(path, written.doubts, where)
        return written.sheets, self.problem(path, written.faults, where) if written.faults else None

    def note(self, path: str, doubts: Iterable[Fault], where: str = "sheet.fault") -> None:
        """Print what was read with a doubt."""
        for fault in doubts:
            message = self._placed(path, fault, where)
            self.session.terminal.note(
                fault.flaw, message, file=path, line=fault.line, column=fault.column, **fault.facts
            )

    def problem(self, path: str, faults: Iterable[Fault], where: str = "sheet.fault") -> Problem:
        """Return the problem with a file, made of its faults, each with its line and column, up to a limit."""
        more = [*faults]
        faults, more = more[:MOST_FAULTS], more[MOST_FAULTS:]
        listed = [{"line": fault.line, "column": fault.column, "code": fault.flaw, **fault.facts} for fault in faults]

        def sentence(words: Words) -> str:
            said = [self._placed(path, fault, where) for fault in faults]
            letters = any(fault.flaw == MapFlaw.UNKNOWN_CHARACTER for fault in faults)
            said += [words("sheet.letters")] if letters else []
            return "\n".join([*said, words("sheet.more", most=MOST_FAULTS)] if more else said)

        return Problem("bad_sheet", sentence, file=path, faults=listed)

    def _placed(self, path: str, fault: Fault, where: str) -> str:
        said = of_fault(self.words, self.session.box, fault.flaw, fault.facts)
        return self.words(where, file=of_file(self.words, path), line=fault.line, column=fault.column, fault=said)


def of_fault(words: Words, box: Box, flaw: str, facts: Mapping[str, object]) -> str:
    """Return the sentence for a fault in a map or a score sheet."""
    known = {name: _fact(words, box, name, fact) for name, fact in facts.items()}
    message = f"sheet.{flaw}"
    if "kind" in known:
        message += f".{known['kind']}"
        message += ".row" if known["printed"] and flaw == MapFlaw.NOT_PRINTED else ""
    elif flaw == MapFlaw.SHORT_ROW and known["place"]:
        message += ".place"
    elif flaw == "wrong_count":
        own, other = f"{message}.{known['key']}", ".total" if known["expected"] == 1 else ".season"
        message = own if words.has(own) else message + other
    elif flaw == "missing_box" and facts["box"] == "total":
        message += ".total"
    elif "why" in known:
        message += f".{known['why']}"
    said = words(message, **known)
    if known.get("missing"):
        said += " " + words("reason.wrong_edicts.missing", groups=known["missing"])
    if known.get("suggestions"):
        said += " " + words("typed.meant", names=known["suggestions"])
    elif known.get("known"):
        said += " " + words("typed.known", names=known["known"])
    return said


def _fact(words: Words, box: Box, name: str, fact: Any) -> Any:  # noqa: ANN401 - facts are JSON
    match name, fact:
        case "card" | "other", str():
            return _card(words, box, fact)
        case "box", str():
            return words(f"form.{fact}" if fact in EDICTS else f"score.{fact}")
        case "season", str():
            return words(f"season.{fact}")
        case "missing", list():
            return listed(words(f"group.{group}") for group in fact)
        case "suggestions" | "known", list():
            return listed(_card(words, box, one) for one in fact)
        case _, list():
            return " ".join(fact)
        case _:
            return fact


def _card(words: Words, box: Box, one: str) -> str:
    """Return the name of a card or skill, or what else may be written as it is."""
    kind = "card" if one in box.scoring else "skill" if one in box.skills else ""
    return words(f"{kind}.{one}.name") if kind else one


def key_finder(box: Box) -> Callable[[str], str]:
    """Return a function that finds a key of a score sheet: seasons and the total may be named in any language."""
    keys = {"autumn": "fall"}
    for words in languages(KIND).values():
        names = {f"season.{season.id}": season.id for season in box.seasons} | {"score.total": "total"}
        keys |= {spelling: key for message, key in names.items() for spelling in folds(words(message))}
    return lambda typed: keys.get(folded(typed), typed.lower())


def card_finder(box: Box) -> Named:
    """Return a function that finds a scoring card or skill as typed ones are found, alike in every language in use."""

    @cache
    def all_names(key: str) -> dict[str, str]:
        return card_names(languages(KIND)[LANGUAGES[0]], box.skills if key == SKILLS else box.scoring)

    def find(key: str, typed: str) -> tuple[str, list[str]]:
        names = all_names(key)
        meaning = look_up(typed, names)
        return names.get(meaning.found, ""), list(dict.fromkeys(names[name] for name in meaning.alike))

    return find
