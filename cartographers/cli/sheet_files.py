"""Bare maps, typed into files, and the words for what is wrong with them."""

from cartographers.cli.problems import EXITS, Problem
from cartographers.cli.session import Session
from cartographers.core.maps import Land
from cartographers.core.typed_map import Fault, MapFlaw, read_map


def read_bare_map(session: Session, path: str, side: str | None) -> Land:
    """Return the map that somebody typed into a file; what was read with a doubt is told.

    Raises:
        Problem: the file is missing, or not a map; everything wrong in it is named with its line and column.

    """
    try:
        text = session.data(path).decode()
    except UnicodeDecodeError as error:
        raise Problem("bad_sheet", EXITS["bad_sheet"], session.words("sheet.not_utf8", file=path), file=path) from error
    land, faults, warnings = read_map(text, session.box.sides, side)
    for fault in warnings:
        session.terminal.note(
            fault.flaw, _said(session, path, fault), file=path, line=fault.line, column=fault.column, **fault.facts
        )
    if land is None:
        listed = [{"line": fault.line, "column": fault.column, "code": fault.flaw, **fault.facts} for fault in faults]
        message = "\n".join(_said(session, path, fault) for fault in faults)
        raise Problem("bad_sheet", EXITS["bad_sheet"], message, file=path, faults=listed)
    return land


def _said(session: Session, path: str, fault: Fault) -> str:
    known = {name: " ".join(fact) if isinstance(fact, list) else fact for name, fact in fault.facts.items()}
    message = f"sheet.{fault.flaw}"
    if "kind" in known:
        message += f".{known['kind']}"
        message += ".row" if known["printed"] and fault.flaw == MapFlaw.NOT_PRINTED else ""
    elif fault.flaw == MapFlaw.SHORT_ROW and known["place"]:
        message += ".place"
    said = session.words(message, **known)
    return session.words("sheet.fault", file=path, line=fault.line, column=fault.column, fault=said)
