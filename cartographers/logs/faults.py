"""Where and why a log of any game breaks off, for which the edge of the program finds the words."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from cartographers.base.refusals import MalformedEventError, Refusal
from cartographers.logs.lines import Damage, DamageError, TornError, line_of
from cartographers.logs.seal import BrokenSealError

BREAKS: Final = (DamageError, MalformedEventError, Refusal, BrokenSealError)
"""What is raised where a log breaks off."""


class Fault(Struct, frozen=True):
    """Where and why a log breaks off."""

    code: str
    """Either `damaged` or `does_not_follow`."""
    line: int | None
    reason: str
    facts: Mapping[str, object]
    found: str | None
    torn_at: int | None = None
    """Where a torn last line begins, in bytes."""


def fault(error: Exception, data: bytes, line: int) -> Fault:
    """Return why a log breaks off at a line, by one of the errors in `BREAKS`."""
    match error:
        case TornError() if line > 1:
            return Fault("damaged", error.line, error.damage, {}, error.found, error.start)
        case TornError():
            return Fault("damaged", error.line, Damage.NOT_JSON, error.facts, error.found)
        case DamageError():
            return Fault("damaged", error.line, error.damage, error.facts, error.found)
        case MalformedEventError():
            return Fault("damaged", line, error.flaw, error.facts, line_of(data, line))
        case Refusal():
            return Fault("does_not_follow", line, error.reason, error.facts, line_of(data, line))
        case BrokenSealError():
            return Fault("does_not_follow", line, error.what, {}, line_of(data, line))
        case _:
            raise TypeError(error)
