"""Why something is not possible: reasons and facts, for which the edge of the program finds the words."""

from enum import StrEnum


class Reason(StrEnum):
    """Why an event cannot follow or a move is not allowed; the comment at each lists its facts, as JSON values."""

    GAME_OVER = "game_over"
    NOT_NOW = "not_now"  # phase: what comes first
    NO_SUCH_PLAYER = "no_such_player"  # player
    NOT_YOUR_TURN = "not_your_turn"  # player, players: whose turn it is
    UNEXPECTED = "unexpected"  # expected: the fields of the event that must be there
    ALREADY_PASSED = "already_passed"  # player
    WRONG_COUNT = "wrong_count"  # count, expected
    NOT_IN_HAND = "not_in_hand"  # card; alone cards: those that are turned up
    NOT_OPEN = "not_open"  # card, cards: those that are face up on the piles
    WRONG_PILE = "wrong_pile"  # card, piles: those on which it is face up
    PILE_NEEDED = "pile_needed"  # card, piles
    NO_PILE_NOW = "no_pile_now"  # pile
    NO_SUCH_CELL = "no_such_cell"  # cell
    OCCUPIED = "occupied"  # cell
    NOT_ADJACENT = "not_adjacent"  # cell
    TOO_LARGE = "too_large"  # cell
    SIDE_CLOSED = "side_closed"  # cell, side
    BESIDE_FINISHED_PORTAL = "beside_finished_portal"  # cell, cells: where else it can go
    PORTAL_NEEDED = "portal_needed"  # cells: those to choose from, as in all that follow
    WRONG_PORTAL = "wrong_portal"  # cells
    NO_PORTAL = "no_portal"  # no portal is formed, or nobody can come through it
    TRAVELLER_NEEDED = "traveller_needed"  # travellers
    TRAVELLER_GONE = "traveller_gone"  # traveller, travellers: those that are available
    WRONG_SIDE = "wrong_side"  # side: the one on which the others stand
    PLACE_TAKEN = "place_taken"  # towards: where there is a place
    FUMAROLE_NEEDED = "fumarole_needed"  # cells
    WRONG_FUMAROLE = "wrong_fumarole"  # cells
    NO_ERUPTION = "no_eruption"
    CITY_NEEDED = "city_needed"  # cells: fumaroles on which it can be besides the new one
    WRONG_CITY = "wrong_city"  # cells
    NO_CITY = "no_city"
    NOTHING_TO_UNDO = "nothing_to_undo"  # player
    NOTHING_TO_REDO = "nothing_to_redo"


class Flaw(StrEnum):
    """Why some data can be no event of this game; the facts of each stand beside it."""

    UNKNOWN_RULE = "unknown_rule"  # rule
    UNKNOWN_RULE_VALUE = "unknown_rule_value"  # rule, value
    DEFAULT_RULE = "default_rule"  # rule, value
    NOT_DEALT = "not_dealt"  # field, expected: what the seed deals
