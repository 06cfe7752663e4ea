"""The questions that no rulebook decides, and their possible answers; the first of each is the default."""

from collections.abc import Mapping
from typing import Final, Literal, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from cartographers.base.events import MalformedEventError
from cartographers.strange_world.core.reasons import Flaw


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to each question: the named rulings by which a game is played."""

    portal_between_two_open: Literal["eaten", "player_chooses"] = "eaten"
    """A portal card is placed between two that belong to no portal: it is eaten, or its player chooses one to join."""
    beside_finished_portal: Literal["allowed", "only_if_forced"] = "allowed"
    """Whether a portal card may be placed next to a finished portal, where it is eaten, if it could go elsewhere."""
    covered_portal_partner: Literal["stays_used", "open_again"] = "stays_used"
    """Whether the face-up half of a portal whose other half was covered may form another portal."""
    eaten_card_opens_row: Literal["moons_flip", "moons_stay"] = "moons_flip"
    """Whether moons are eaten when the card placed above them is itself eaten at once."""
    volcano_portal: Literal["portal_then_eruption", "eruption_then_portal"] = "portal_then_eruption"
    """Which comes first on a card with a volcano and a portal; an eruption over the other half leaves no portal."""
    traveller: Literal["optional", "mandatory"] = "optional"
    """Whether a portal may be formed without taking an available traveller."""
    traveller_beyond_rows: Literal["allowed", "forbidden"] = "allowed"
    """Whether a traveller may stand half next to a row that the world of four rows can no longer have."""
    boung_portals: Literal["intact_at_end", "ever_formed"] = "intact_at_end"
    """Which portals count for a traveller's need: those with both halves face up, or covered ones too."""
    moon_counts_volcano: Literal["counted", "not_counted"] = "counted"
    """Whether a volcano on the card below a moon gives stars like other icons."""
    finished_portal_without_travellers: Literal["still_eats", "harmless"] = "still_eats"
    """Whether a portal card is eaten next to a finished portal when no traveller is left."""


ANSWERS: Final[Mapping[str, tuple[str, ...]]] = {
    question: get_args(hint) for question, hint in get_type_hints(Rules).items()
}
"""Every named ruling with its possible answers, the default first."""


def set_apart(answers: Mapping[str, str]) -> Rules:
    """Return the rulings with some questions answered differently from the default.

    Raises `MalformedEventError` if a ruling or an answer is unknown, or it is the default.
    """
    for rule, value in answers.items():
        if rule not in ANSWERS:
            raise MalformedEventError(Flaw.UNKNOWN_RULE, rule=rule)
        if value == ANSWERS[rule][0]:
            raise MalformedEventError(Flaw.DEFAULT_RULE, rule=rule, value=value)
        if value not in ANSWERS[rule]:
            raise MalformedEventError(Flaw.UNKNOWN_RULE_VALUE, rule=rule, value=value)
    return replace(Rules(), **answers)
