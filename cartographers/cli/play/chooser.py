"""The cards that may have been turned up at a real table: one is chosen by its name, its number, or arrows."""

from collections.abc import Sequence

from cartographers.base.words import Words
from cartographers.cli import typed
from cartographers.cli.game import Session
from cartographers.cli.play.pages import closed, skill_lines
from cartographers.core.cards import Box
from cartographers.core.state import State, may_be_in_deck
from cartographers.shell.choices import folded, folds
from cartographers.shell.problems import Problem
from cartographers.shell.stage.keys import LOWEST


class CardChooser:
    """A list of the cards that can be in the deck; none is chosen at first, so that no Enter too many takes one."""

    def __init__(self, words: Words, box: Box, state: State) -> None:
        self.chosen: str | None = None
        self.typed = ""
        """The beginning of a name or number that was typed for it."""
        cards = {one: card for one, card in typed.deck_cards(box).items() if may_be_in_deck(box, state, one)}
        self.lines = {one: f"{card.number:>2} {words(f'card.{one}.name')}" for one, card in cards.items()}
        """The cards, each with its printed number and its name."""
        self._spelled = {
            one: {str(card.number), *(name.replace(" ", "") for name in folds(words(f"card.{one}.name")))}
            for one, card in cards.items()
        }

    def move(self, rows: int) -> None:
        """Choose the card that is `rows` below, or above if negative; after the last comes the first."""
        ids = [*self.lines]
        place = ids.index(self.chosen) if self.chosen else -1 if rows > 0 else 0
        self.chosen, self.typed = ids[(place + rows) % len(ids)] if rows else self.chosen, ""

    def types(self, key: str) -> bool:
        """Choose the next card that begins with what was typed, or else with this key; return whether one does."""
        letter = folded(key) if len(key) == 1 else ""
        if key == " " and self.typed:
            return True
        for begun in (self.typed + letter, letter) if letter else ():
            if found := self._beginning(begun, after=begun == letter):
                self.chosen, self.typed = found, begun
                return True
        self.typed = ""
        return False

    def _beginning(self, begun: str, *, after: bool) -> str | None:
        """Return a card that begins so, of several one that is spelled so, else the first from the chosen one on."""
        ids = [*self.lines]
        start = ids.index(self.chosen) + after if self.chosen else 0
        ids = [one for one in ids[start:] + ids[:start] if any(name.startswith(begun) for name in self._spelled[one])]
        return min(ids, key=lambda one: begun not in self._spelled[one], default=None)


class SkillChooser:
    """The skills of a game, of which one is chosen: at first one that can be used now, if there is any."""

    def __init__(self, session: Session, state: State, turn: int | None, seats: Sequence[int]) -> None:
        self._session, self.state, self._turn, self._seats = session, state, turn, seats
        ids = state.game.skills
        self.chosen = next((one for one in ids if not closed(session, state, turn, one, seats)), ids[0])

    def move(self, rows: int) -> None:
        """Choose the skill that is `rows` below, or above if negative; after the last comes the first."""
        ids = self.state.game.skills
        self.chosen = ids[(ids.index(self.chosen) + rows) % len(ids)]

    def lines(self, columns: int) -> list[str]:
        """Return the skills with their texts, and whether each can be used now, or why not."""
        lines = skill_lines(self._session, self.state, self._turn, columns, seats=self._seats, chosen=self.chosen)
        return lines if len(lines) < LOWEST - 1 else [*filter(None, lines)]

    def taken(self) -> str:
        """Return the chosen skill, if it can be used now. Raises `Problem` if it cannot be."""
        if reason := closed(self._session, self.state, self._turn, self.chosen, self._seats):
            raise Problem("skill_not_now", lambda _: reason)
        return self.chosen
