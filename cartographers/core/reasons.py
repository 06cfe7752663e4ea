"""Why something is not possible: reasons and facts, for which the edge of the program finds the words."""

from enum import StrEnum


class Reason(StrEnum):
    """Why an event cannot follow or a move is not allowed; the comment at each lists its facts, as JSON values."""

    OFF_MAP = "off_map"  # spaces
    OVERLAP = "overlap"  # spaces
    WRONG_TERRAIN = "wrong_terrain"  # terrain, terrains
    WRONG_SHAPE = "wrong_shape"  # card, spaces, skill where that changes the shape; cover in a free ambush
    RUIN_REQUIRED = "ruin_required"  # spaces: the empty ruins
    FALLBACK_NOT_ALLOWED = "fallback_not_allowed"  # card
    FALLBACK_MUST_BE_1X1 = "fallback_must_be_1x1"  # card
    NO_CARD = "no_card"
    ALREADY_DRAWN = "already_drawn"  # player
    STILL_DRAWING = "still_drawing"  # card, players
    NOT_IN_DECK = "not_in_deck"  # card
    CARD_NEEDED = "card_needed"
    CARD_NOT_NEEDED = "card_not_needed"
    NOTHING_TO_UNDO = "nothing_to_undo"  # player, unless it is about a card
    NOTHING_TO_REDO = "nothing_to_redo"  # cards, if some wait without a place
    NOT_AT_TABLE = "not_at_table"
    SKILL_NOT_IN_GAME = "skill_not_in_game"  # skill, skills
    SKILL_NOT_NOW = "skill_not_now"  # skill, card: null where none lies
    SKILL_USED_UP = "skill_used_up"  # skill, used, season
    TOO_FEW_COINS = "too_few_coins"  # cost, coins: those that can pay
    NOT_BESIDE = "not_beside"  # skill, spaces
    OLD_FORMAT = "old_format"  # found, expected
    GAME_OVER = "game_over"
    NO_SUCH_PLAYER = "no_such_player"  # player
    WRONG_MAP = "wrong_map"  # map: the right one
    WRONG_COINS = "wrong_coins"  # coins: the right number
    UNEXPECTED = "unexpected"  # expected: the fields of the event that must be there
    NOT_NOW = "not_now"
    NOT_SEALED = "not_sealed"
    KEY_NEEDED = "key_needed"
    WORDS_TOO_LATE = "words_too_late"
    WRONG_WORDS = "wrong_words"  # longest
    WORDS_ALREADY = "words_already"  # player
    WRONG_SEED = "wrong_seed"
    EDICTS_NOT_DEALT = "edicts_not_dealt"  # edicts: those that the seed deals
    AMBUSH_LEFT_OUT = "ambush_left_out"  # season, place (from 1), card
    CARDS_EXCHANGED = "cards_exchanged"  # season, cards: the two
    CARD_SWAPPED = "card_swapped"  # season, place (from 1), card: the right one, turned
    SHUFFLED_ANEW = "shuffled_anew"  # season


class Flaw(StrEnum):
    """Why some data can be no event of this game; the facts of each stand beside it."""

    UNKNOWN_EDITION = "unknown_edition"  # edition
    UNKNOWN_RULE = "unknown_rule"  # rule
    UNKNOWN_RULE_VALUE = "unknown_rule_value"  # rule, value
    RULE_OF_EDITION = "rule_of_edition"  # rule, value
    WRONG_EDICTS = "wrong_edicts"  # edicts; groups that are missing or double
    FORMAT_LOWERED = "format_lowered"  # found, expected
    FORMAT_RAISED = "format_raised"  # found, expected
