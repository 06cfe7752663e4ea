"""Where a filled-in score sheet says otherwise than the log of its game."""

from collections.abc import Iterator

from msgspec.structs import asdict, replace

from cartographers.core.cards import Box
from cartographers.core.maps import Land, Terrain
from cartographers.core.region import NOWHERE, Region
from cartographers.core.sheet import HEADS, Code, Finding, Head, Sheet, Witness


def against_log(box: Box, sheet: Sheet, witness: Witness) -> Iterator[Finding]:
    """Yield where players, sides, rules, cards, skills and maps are not those of the log."""
    told = NOWHERE
    yield from _heads(replace(sheet.head, player=sheet.player), witness.head)
    if sheet.skills and {*sheet.skills} != {*witness.skills}:
        said, logged = (", ".join(skills) or None for skills in (sheet.skills, witness.skills))
        yield Finding(Code.WRONG_SKILLS, None, "skills", None, said, logged)
    for letter, written, right in zip(box.edicts, sheet.edicts, witness.edicts, strict=False):
        if written != right:
            yield Finding(Code.WRONG_EDICT, None, letter, right, written, right)
    for season in sheet.boxes:
        for typed in _typed_lands(sheet, season, witness) if season in witness.lands else ():
            differ = difference(typed, witness.lands[season]) & ~told
            told |= differ
            if differ:
                yield Finding(Code.WRONG_MAP, season, "map", None, None, None, [(0, differ)])


def _heads(written: Head, logged: Head) -> Iterator[Finding]:
    """Yield what is said of the game and its player, and is not so."""
    for box, code in zip(HEADS, (Code.WRONG_PLAYER, Code.WRONG_SIDE, Code.WRONG_EDITION), strict=False):
        if (said := getattr(written, box)) and said != getattr(logged, box):
            yield Finding(code, None, box, None, said, getattr(logged, box))
    for rule, answer in written.rules.items():
        if answer != logged.rules[rule]:
            said, right = (f"{rule}={one}" for one in (answer, logged.rules[rule]))
            yield Finding(Code.WRONG_RULE, None, "rules", None, said, right)


def _typed_lands(sheet: Sheet, season: str, witness: Witness) -> Iterator[Land]:
    """Yield the maps that a sheet gives for a season, the map of the sheet without what was drawn later by the log.

    Where the season of a space is not given, it is that of the log.
    """
    if season in sheet.lands:
        yield sheet.lands[season]
    elif season in sheet.parts:
        part, logged = sheet.parts[season], witness.lands[season]
        yield replace(
            logged,
            **{one: getattr(part.least, one) | getattr(logged, one) & getattr(part.most, one) for one in Terrain},
        )
    if sheet.land is not None and season == [*sheet.boxes][-1]:
        later = difference(witness.lands[season], witness.land) & ~difference(sheet.land, witness.land)
        yield replace(sheet.land, **{terrain: getattr(sheet.land, terrain) & ~later for terrain in Terrain})


def difference(typed: Land, logged: Land) -> Region:
    """Return the spaces on which a map is not that of the log; another side of it is a mistake by itself."""
    differ = NOWHERE
    for kind, region in asdict(typed.on_side(logged)).items():
        differ |= region ^ getattr(logged, kind)
    return differ
