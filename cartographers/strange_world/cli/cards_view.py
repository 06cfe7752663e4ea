"""The cards in words: what is on them, what it does, and the named rulings."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from msgspec import to_builtins

from cartographers.base.words import Words
from cartographers.shell.choices import listed
from cartographers.shell.contract import BoxLines
from cartographers.strange_world import library
from cartographers.strange_world.cli.card_names import animal_name, band_told, card_name, traveller_name
from cartographers.strange_world.core.cards import MOST_PLAYERS, Box, Card, Icon, Traveller
from cartographers.strange_world.core.rulings import ANSWERS
from cartographers.strange_world.core.scoring import TRAVELLER

Printed: TypeAlias = Card | Traveller


def every_card(box: Box) -> dict[str, Printed]:
    """Return land cards, starting cards and travellers by their ids."""
    return {**box.lands, **box.starting, **box.travellers}


def message_of(box: Box, card: str) -> str:
    """Return the message that is a card's name."""
    return f"{'traveller' if card in box.travellers else 'card'}.{card}.name"


class CardsView(BoxLines[Box]):
    """Cards and named rulings, for people."""

    def overview(self) -> Iterator[str]:
        """Yield the names of all cards, by kind."""
        groups: dict[str, Mapping[str, Printed]] = {
            "land": self.box.lands,
            "starting": self.box.starting,
            "traveller": self.box.travellers,
        }
        for kind, cards in groups.items():
            yield from self.wrap(self.words(f"cards.list.{kind}"))
            for card in cards.values():
                yield from self.wrap(f"  {printed_name(self.words, card)} ({card.id})", "    ")
            yield ""
        yield from self.wrap(self.words("cards.more"))

    def cards(self, ids: Sequence[str]) -> Iterator[str]:
        """Yield cards with what each thing on them does, and at the end what concerns several of them."""
        known = every_card(self.box)
        chosen = [known[card] for card in ids]
        for place, card in enumerate(chosen):
            if place:
                yield ""
            yield from self._card(card)
        common = {
            "dark_city": any(isinstance(card, Card) and Icon.VOLCANO in card.icons for card in chosen),
            "eater": any(card.id in self.box.lands for card in chosen),
            "traveller": any(isinstance(card, Traveller) for card in chosen),
        }
        for thing, concerned in common.items():
            if concerned:
                yield ""
                yield from self.wrap(self.words(f"explain.{thing}"))

    def rules(self) -> Iterator[str]:
        """Yield each named ruling with its answers."""
        for place, (rule, answers) in enumerate(ANSWERS.items()):
            if place:
                yield ""
            yield from self.wrap(f"{rule}: {self.words(f'ruling.{rule}.question')}", "  ")
            for answer in answers:
                default = f" [{self.words('cards.default')}]" if answer == answers[0] else ""
                said = self.words(f"ruling.{rule}.{answer}")
                yield from self.wrap(f"  {rule}={answer}: {said}{default}", "    ")

    def bands(self) -> Iterator[str]:
        """Yield what a solo game is worth, the best first, a paragraph for each."""
        yield self.words("cards.list.band")
        for band in range(len(self.box.solo_bands), -1, -1):
            yield f"  {band_told(self.words, self.box.solo_bands, band)}"

    def _card(self, card: Printed) -> Iterator[str]:
        yield from self.wrap(f"{printed_name(self.words, card)}  ({card.id})", "  ")
        yield from self.wrap(f"  {self._kind_of(card)}", "  ")
        for text in texts_of(self.words, card):
            yield from self.wrap(f"  {text}", "  ")

    def _kind_of(self, card: Printed) -> str:
        """Return what kind of card it is, and what else is printed on it."""
        if isinstance(card, Traveller):
            stars = self.words("cards.traveller_stars", least=TRAVELLER, most=TRAVELLER + card.bonus)
            return f"{self.words('traveller')} · {stars}"
        if card.id in self.box.starting:
            return self.words("starting_card")
        counts = listed(str(card.number(players)) for players in range(1, MOST_PLAYERS + 1))
        return f"{self.words('land_card')} · {self.words('cards.copies', counts=counts)}"


def printed_name(words: Words, card: Printed) -> str:
    """Return the name of a card in some words."""
    return traveller_name(words, card.id) if isinstance(card, Traveller) else card_name(words, card.id)


def texts_of(words: Words, card: Printed) -> list[str]:
    """Return what each thing on a card does, or what a traveller needs."""
    if isinstance(card, Traveller):
        return needs(words, card)
    things = [("moon", "moon")] * card.moon
    things += [(f"icon.{icon}", icon) for icon in dict.fromkeys(card.icons)] + [("portal", "portal")] * card.portal
    texts = [f"{words(name)}: {words(f'explain.{thing}')}" for name, thing in things]
    if card.animals:
        animals = listed(animal_name(words, animal) for animal in card.animals)
        texts.append(f"{animals}: {words('explain.animal')}")
    return texts


@cache
def _printed_travellers() -> dict[str, Traveller]:
    """Return the travellers of the real box, whose needs have sentences of their own."""
    return dict(library.open_box().travellers)


def needs(words: Words, card: Traveller) -> list[str]:
    """Return what a traveller gives, and for what."""
    need, printed = card.need, _printed_travellers().get(card.id)
    if printed and printed.need == need:
        numbers = {name: one for name, one in to_builtins(need).items() if isinstance(one, int)}
        return [words.count(f"traveller.{card.id}.text", card.bonus, **numbers, **need.icons, **need.each_row)]
    icons = {words(f"icon.{icon}"): count for icon, count in need.icons.items()}
    others = {
        words("fumarole"): need.fumaroles,
        words("portal"): need.portals,
        words("need.animals"): need.animals,
    }
    rows = {words(f"icon.{icon}"): count for icon, count in need.each_row.items()}
    wanted = {"together": {**icons, **others}, "each_row": rows}
    texts = [words.count("need.text", card.bonus)]
    for where, counts in wanted.items():
        if given := [f"{count} × {name}" for name, count in counts.items() if count]:
            texts.append(words(f"need.{where}", needs=listed(given)))
    return texts
