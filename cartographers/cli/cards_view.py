"""The cards as they are printed, in words and shapes, and the named rules on which the boxes differ."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from cartographers.base.words import Words, number
from cartographers.cli.game_lines import GameLines, summed
from cartographers.core.cards import AmbushCard, Box, ExploreCard, RuinsCard, ScoringCard, Season, SkillCard
from cartographers.core.editions import ANSWERS, Rules
from cartographers.core.maps import parse_land
from cartographers.core.scoring.rulebook import Award, awards, points, spaces
from cartographers.core.shapes import Shape
from cartographers.shell.choices import listed
from cartographers.shell.text import beside

Card: TypeAlias = ExploreCard | RuinsCard | AmbushCard | ScoringCard | Season | SkillCard


def every_card(box: Box) -> dict[str, Card]:
    """Return all cards by their ids, in the order of their numbers."""
    groups: Sequence[Mapping[str, Card]] = (
        box.ambushes,
        box.ruins,
        box.explore,
        {season.id: season for season in box.seasons},
        box.scoring,
        box.skills,
    )
    return {card: value for group in groups for card, value in group.items()}


class CardsView(GameLines):
    """Cards and named rules, for people."""

    rules_in_play: Rules | None = None
    """The named rules of a game; without one, cards are explained as they are printed."""

    def overview(self) -> Iterator[str]:
        """Yield the names of all cards, by kind."""
        kinds: dict[str, list[Card]] = {}
        for card in every_card(self.box).values():
            group = self.words(f"group.{card.group}") if isinstance(card, ScoringCard) else ""
            kinds.setdefault(self.words(f"cards.list.{kind_of(card)}", group=group), []).append(card)
        for kind, cards in kinds.items():
            yield from self.wrap(kind)
            for card in cards:
                yield from self.wrap(f"  {card.number:>3}\u00a0 {self._name(card)} ({card.id})", "       ")
            yield ""
        yield from self.wrap(self.words("cards.more"))

    def cards(self, ids: Sequence[str]) -> Iterator[str]:
        """Yield cards with their texts and shapes and, for a scoring card, a map that shows what it scores."""
        known = every_card(self.box)
        for place, card_id in enumerate(ids):
            if place:
                yield ""
            yield from self._card_lines(known[card_id])
        if any(isinstance(known[card_id], ScoringCard) for card_id in ids):
            yield ""
            yield from self.wrap(self.words("cards.legend"))

    def rules(self) -> Iterator[str]:
        """Yield each named rule, its answers, and by which edition each is played."""
        for place, (rule, answers) in enumerate(ANSWERS.items()):
            if place:
                yield ""
            yield from self.wrap(f"{rule}: {self.words(f'rule.{rule}.name')}", "  ")
            yield from self.wrap(f"  {self.words(f'rule.{rule}.text')}", "  ")
            for answer in answers:
                said = self.words(f"rule.{rule}.{answer}")
                yield from self.wrap(f"  {rule}={answer}: {said}{self._played_by(rule, answer)}", "    ")

    def rulings(self, skills: Iterable[str]) -> Iterator[str]:
        """Yield what is ruled on some skills where their cards leave it open, each time after their names."""
        found: dict[str, list[str]] = {}
        for skill in skills:
            for ruling in rulings_on(self.box, skill, self.words):
                found.setdefault(ruling, []).append(self.skill(skill))
        yield from self.wrap(self.words("cards.rulings"))
        for ruling, names in found.items():
            yield from self.wrap(f"  {listed(names)}: {ruling}", "    ")

    def titles(self) -> Iterator[str]:
        """Yield the titles of the solo game, each with the rating that earns it."""
        yield from self.wrap(self.words("cards.list.title"))
        for title in self.box.titles:
            facts = {"rating": number(title.rating), "title": self.words(f"title.{title.id}")}
            yield from self.wrap(f"  {self.words('titles.from', **facts)}", "    ")
        yield from self.wrap(f"  {self.words('titles.below', rating=number(self.box.titles[-1].rating))}", "    ")
        yield ""
        yield from self.wrap(self.words("titles.rating"))

    def _card_lines(self, card: Card) -> Iterator[str]:
        yield from self.wrap(f"{card.number}  {self._name(card)}  ({card.id})", "  ")
        yield from self.wrap(f"  {self.words(f'cards.{kind_of(card)}')}{self._printed(card)}", "  ")
        yield from self.wrap(
            f"  {self.words(message_of(card, 'text'), **numbers_of(self.box, card, self.rules_in_play))}", "  "
        )
        match card:
            case ExploreCard():
                yield from self._shapes([(offer.shape, offer.coin) for offer in card.shapes])
            case AmbushCard():
                yield from self._shapes([(card.shape, False)])
            case ScoringCard():
                yield from self._example(card)
            case SkillCard() if card.shape:
                yield from self._shapes([(card.shape, False)])
            case _:
                pass

    def _shapes(self, shapes: Sequence[tuple[Shape, bool]]) -> Iterator[str]:
        yield ""
        for line in beside([self.shape(shape, coin=coin) for shape, coin in shapes], gap=5):
            yield f"    {line}".rstrip()

    def _example(self, card: ScoringCard) -> Iterator[str]:
        land = parse_land(card.example.split())
        given = awards(card, self.rules_in_play or _common(self.box), land)
        yield ""
        yield from self.wrap(f"  {self.example(given)}", "  ")
        yield from (f"  {line}" for line in self.map(land, spaces(given)))

    def example(self, given: Sequence[Award]) -> str:
        """Return the sentence above or beside a map that shows what a scoring card scores."""
        return self.words("cards.example", stars=summed(given))

    def _printed(self, card: Card) -> str:
        """Return what else is printed on a card, after its kind."""
        match card:
            case ExploreCard():
                terrains = " / ".join(self.words(f"terrain.{terrain}") for terrain in card.terrains)
                return f" · {terrains}"
            case ScoringCard():
                group, solo = self.words(f"group.{card.group}"), self.words("cards.solo_stars", n=card.solo_stars)
                return f" · {group} · {solo}"
            case SkillCard():
                return f" · {self.words(f'cards.use.{card.use}')}"
            case _:
                return ""

    def _name(self, card: Card) -> str:
        return self.words(message_of(card, "name"))

    def _played_by(self, rule: str, answer: str | int) -> str:
        editions = [name for name, rules in self.box.editions.items() if getattr(rules, rule) == answer]
        return f" [{', '.join(editions)}]" if editions else ""


def rulings_on(box: Box, skill: str, words: Words) -> list[str]:
    """Return our rulings on a skill: that on all skills of its use, and its own, if there is one."""
    messages = [f"skill.ruling.{box.skills[skill].use}", f"skill.{skill}.ruling"]
    return [words(message, rift=words("card.rift_lands.name")) for message in messages if words.has(message)]


def message_of(card: Card, part: str) -> str:
    """Return the message that is a card's name or text."""
    match card:
        case Season():
            return f"season.{card.id}" if part == "name" else f"season.{card.id}.{part}"
        case SkillCard():
            return f"skill.{card.id}.{part}"
        case _:
            return f"card.{card.id}.{part}"


def numbers_of(box: Box, card: Card, rules: Rules | None = None) -> dict[str, int | str]:
    """Return the numbers in a card's text, by the names of their places in it, with some rules or as printed."""
    match card:
        case ExploreCard():
            return {"time": card.time}
        case ScoringCard():
            return points(card, rules or _common(box))
        case Season():
            return {"threshold": card.threshold, "first": card.edicts[0], "second": card.edicts[1]}
        case SkillCard():
            return {"cost": card.cost}
        case _:
            return {}


def _common(box: Box) -> Rules:
    """Return the rules by which cards are explained: those of the first edition, as printed on the cards."""
    return next(iter(box.editions.values()))


def kind_of(card: Card) -> str:
    """Return what kind of card it is."""
    match card:
        case ExploreCard() | RuinsCard():
            return "explore"
        case AmbushCard():
            return "ambush"
        case ScoringCard():
            return "scoring"
        case Season():
            return "season"
        case SkillCard():
            return "skill"
