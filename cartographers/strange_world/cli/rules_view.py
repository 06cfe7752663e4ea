"""How Strange World is played, in numbers of its box."""

from collections.abc import Iterator
from typing import Final

from cartographers.shell.choices import listed
from cartographers.strange_world.cli.cards_view import CardsView
from cartographers.strange_world.core.cards import HAND, PILES, ROUNDS, SOLO_TRAVELLERS
from cartographers.strange_world.core.placing import LENGTH
from cartographers.strange_world.core.scoring import KINDS

TOPICS: Final = ("goal", "round", "placing", "wishes", "portals", "volcanoes", "scoring", "solo")
"""In the order of the page."""

_EXPLAINED: Final = {
    "wishes": ("eater", "moon", "water", "swamp", "portal"),
    "portals": ("portal", "traveller"),
    "volcanoes": ("volcano", "dark_city"),
    "scoring": ("mountain", "water", "animal", "swamp", "dark_city", "moon", "traveller"),
}
"""What is explained on the page of a topic, as `cards` explains it."""


class RulesView(CardsView):
    """The rules of the game, for people."""

    def facts(self) -> dict[str, object]:
        """Return what fills the places in the texts of the topics."""
        return {
            "rounds": ROUNDS,
            "length": LENGTH,
            "hand": HAND,
            "piles": PILES,
            "travellers": SOLO_TRAVELLERS,
            "cities": listed(map(str, self.box.dark_cities)),
            "kinds": listed(self.words(f"box.{kind}") for kind in KINDS),
        }

    def more(self, topic: str) -> Iterator[str]:
        """Yield what belongs to a topic besides its texts."""
        yield from (self.words(f"explain.{thing}") for thing in _EXPLAINED.get(topic, ()))
        if topic == "solo":
            yield ""
            yield from self.bands()
