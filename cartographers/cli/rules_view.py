"""How Cartographers is played, in numbers of its box and answers of the edition."""

from collections.abc import Iterator
from typing import Final

from cartographers.cli.cards_view import CardsView, numbers_of
from cartographers.core.cards import AmbushCard, Use
from cartographers.core.editions import Rules
from cartographers.shell.choices import listed
from cartographers.shell.text import whole

TOPICS: Final = ("goal", "turn", "ruins", "ambush", "monsters", "coins", "skills", "seasons", "scoring", "solo")
"""In the order of the page."""


class RulesView(CardsView):
    """The rules of the game, for people."""

    def facts(self, rules: Rules) -> dict[str, object]:
        """Return what fills the places in the texts of the topics."""
        box, words = self.box, self.words
        seasons = {words(f"season.{season.id}"): season for season in box.seasons}
        return {
            "first": box.edicts[0],
            "last": box.edicts[-1],
            "single": words(f"rule.fallback_terrain.{rules.fallback_terrain}"),
            "nowhere": words(f"rule.ambush_fallback_terrain.{rules.ambush_fallback_terrain}"),
            "ruins": listed(map(self.card, box.ruins)),
            "ambushes": listed(map(self.card, box.ambushes)),
            "walk": words(f"rule.solo_ambush.{rules.solo_ambush}"),
            "corners": listed(
                f"{self.card(card.id)} ({', '.join(self.corner_and_arrow(card))})" for card in box.ambushes.values()
            ),
            "solo": words("rules.solo.name").lower(),
            "rift": self.card("rift_lands"),
            "track": box.coin_track,
            "replacing": self.priced(one.id for one in box.skills.values() if one.use == Use.REPLACES),
            "adding": self.priced(one.id for one in box.skills.values() if one.use == Use.ADDS),
            "answering": self.priced(one.id for one in box.skills.values() if one.use == Use.AMBUSH),
            "ambush": listed(self.skill(one.id) for one in box.skills.values() if one.use == Use.AMBUSH),
            "seasons": listed(whole(f"{name} {season.threshold}") for name, season in seasons.items()),
            "edicts": listed(whole(" ".join((name, *season.edicts))) for name, season in seasons.items()),
        }

    def corner_and_arrow(self, card: AmbushCard) -> tuple[str, str]:
        """Return where an ambush begins in a solo game, and which way it goes."""
        return self.words(f"corner.{card.corner}"), self.words(f"arrow.{card.arrow}")

    def more(self, topic: str) -> Iterator[str]:
        """Yield what belongs to a topic besides its texts."""
        match topic:
            case "seasons":
                yield from (
                    self.words(f"season.{one.id}.text", **numbers_of(self.box, one)) for one in self.box.seasons
                )
            case "solo":
                yield ""
                yield from self.titles()
            case _:
                pass
