"""The options and completions that the commands of this game share."""

from typing import Final

from cartographers.shell import options
from cartographers.strange_world.cli.typed import ANSWER_WORDS
from cartographers.strange_world.core.events import KIND, Direction
from cartographers.strange_world.core.placing import Towards
from cartographers.strange_world.core.rulings import ANSWERS

rules_option: Final = options.rules_option(ANSWERS)
place_words: Final = options.offered(
    KIND, lambda box: [*box.lands, *ANSWER_WORDS, *box.travellers, *Direction, *Towards]
)
"""What may be typed after `place`; cards are all of the game, not those of a hand, which are secret."""
