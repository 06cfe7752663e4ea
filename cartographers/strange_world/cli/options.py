"""The options and completions that the commands of this game share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cartographers.shell import options

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cartographers.strange_world.core.cards import Box


def _answers() -> Mapping[str, Sequence[object]]:
    from cartographers.strange_world.core.rulings import ANSWERS

    return ANSWERS


def _words(box: Box) -> list[str]:
    from cartographers.strange_world.cli.typed import ANSWER_WORDS
    from cartographers.strange_world.core.events import Direction
    from cartographers.strange_world.core.placing import Towards

    return [*box.lands, *ANSWER_WORDS, *box.travellers, *Direction, *Towards]


rules_option: Final = options.rules_option(_answers)
place_words: Final = options.offered(_words)
"""What may be typed after `place`; cards are all of the game, not those of a hand, which are secret."""
