"""What all views of Cartographers say alike of cards, shapes, scores and maps."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cartographers.base.words import harmless, number
from cartographers.cli.map_lines import map_in_words, map_lines
from cartographers.cli.skills import PLUS
from cartographers.core.cards import Box
from cartographers.core.events import CardTakenBack, DrawingUndone, Event, Score, ShapeDrawn, SkillUndone, SkillUsed
from cartographers.core.legal import Drawing, Task
from cartographers.core.maps import FARM_VILLAGE, LETTERS, Land
from cartographers.core.observation import earned
from cartographers.core.region import (
    COLUMNS,
    DIAGONALS,
    NOWHERE,
    ROW_LETTERS,
    ROWS,
    Region,
    neighbours,
    singles,
    size,
    space_names,
)
from cartographers.core.scoring.rulebook import Award, stars
from cartographers.core.shapes import Shape
from cartographers.core.skills import used_now
from cartographers.core.state import State, latest, map_of
from cartographers.shell.choices import listed
from cartographers.shell.contract import BoxLines
from cartographers.shell.text import whole, wrapped

_COLUMN: Final = 25
_SHORTEST_RUN: Final = 3


class GameLines(BoxLines[Box]):
    """Lines that speak of a game, its cards and its maps."""

    def card(self, card: str) -> str:
        """Return a card's name."""
        return self.words(f"card.{card}.name")

    def skill(self, skill: str) -> str:
        """Return a skill's name."""
        return self.words(f"skill.{skill}.name")

    def priced(self, skills: Iterable[str]) -> str:
        """Return the names of skills, each with its cost in coins."""
        return listed(whole(f"{self.skill(skill)} {self.box.skills[skill].cost}") for skill in skills)

    def row(self, edict: str, card: str) -> str:
        """Return a scoring card's name after the letter of its edict, which leads a row."""
        return self.words("row.edict", edict=edict, card=self.card(card))

    def under(self, edict: str, card: str) -> str:
        """Return a scoring card's name with the letter of its edict, for sentences and headings."""
        return self.words("card.under_edict", edict=edict, card=self.card(card))

    def shape(self, shape: Shape, *, coin: bool = False) -> list[str]:
        """Return a shape as it is printed, with its coin below."""
        return [*shape.lines, *([self.words("show.coin")] if coin else [])]

    def map(self, land: Land, marked: Region = NOWHERE) -> list[str]:
        """Return a map, some spaces marked."""
        return map_lines(land, marked, colours=self.terminal.painted)

    def sheet(self, state: State, player: int) -> list[str]:
        """Return a player's map under their name, what was drawn since the last card marked, with the coins."""
        lines = self.map(state.lands[player], latest(state, player))
        return [*self._heading(state, player), *lines, *(f" {line}" for line in self._purse(state, player))]

    def sheet_in_words(self, state: State, player: int) -> list[str]:
        """Return a player's map in words under their name, with the coins."""
        lines = [
            *self._heading(state, player),
            *map_in_words(self.words, state.lands[player]),
            *self._purse(state, player),
        ]
        return [piece for line in lines for piece in self.wrap(line, "  ")]

    def block(self, land: Land, heading: str, marked: Region) -> list[str]:
        """Return a map under a heading, with the spaces marked that the heading is about."""
        return [*wrapped(heading, _COLUMN, "  "), *self.map(land, marked)]

    def _heading(self, state: State, player: int) -> list[str]:
        return [] if state.solo else [self.words.readable(harmless(state.game.players[player]))]

    def coins(self, state: State, player: int) -> list[str]:
        """Return the coins on a player's track and, in a game with skills, those spent."""
        coins, spent = state.coins[player], state.spent[player]
        lines = [self.words("show.coins", coins=coins + spent, track=self.box.coin_track)]
        return lines + [self.words("show.spent", spent=spent, coins=coins)] * bool(state.game.skills)

    def _purse(self, state: State, player: int) -> list[str]:
        """Return a player's coins and, in a game with skills, the skill of the season."""
        used = used_now(state, player)
        skill = self.words("show.used", skill=self.skill(used)) if used else self.words("show.unused")
        return [*self.coins(state, player), *([skill] if state.game.skills else ())]

    def spaces(self, region: Region) -> str:
        """Return what a region is: a whole row, column or diagonal, or else its spaces, with runs in a row in short."""
        if region in ROWS:
            return self.words("spaces.row", row=ROW_LETTERS[ROWS.index(region)])
        if region in COLUMNS:
            return self.words("spaces.column", column=COLUMNS.index(region) + 1)
        if region in DIAGONALS and size(region) > 1:
            return self.words("spaces.diagonal", first=space_names(region)[0], last=space_names(region)[-1])
        return " ".join(_runs(region))

    def score(self, score: Score) -> str:
        """Return what a season gave a player."""
        edicts = " + ".join(f"{self.card(card)} {stars}" for card, stars in score.edicts.items())
        return self.words(
            "score.line", edicts=edicts, coins=score.coins, monsters=number(score.monsters), total=number(score.total)
        )

    def scores(self, state: State, player: int) -> Iterator[str]:
        """Yield a player's stars of the seasons so far, a line each, and their sum."""
        scores = earned(state, player)
        if not scores:
            return
        message = "show.stars_alone" if state.solo else "show.stars"
        total = number(sum(score.total for score in scores))
        yield from self.wrap(self.words(message, player=state.game.players[player], total=total))
        for season, score in zip(self.box.seasons, scores, strict=False):
            yield from self.wrap(f"  {self.words(f'season.{season.id}')}: {self.score(score)}", "    ")

    def edicts(self, state: State) -> list[str]:
        """Return the scoring cards in play, with the seasons that score them."""
        lines = [self.words("show.edicts")]
        for edict, card in zip(self.box.edicts, state.game.edicts, strict=True):
            seasons = [self.words(f"season.{season.id}") for season in self.box.seasons if edict in season.edicts]
            lines += self.wrap(f" {self.row(edict, card)} ({', '.join(seasons)})", "    ")
        return lines + (self.wrap(self.words("show.edicts_chosen")) if state.game.chosen else [])

    def skills(self, state: State) -> list[str]:
        """Return the skills in play, with their costs, if there are any."""
        skills = self.words("show.skills", skills=self.priced(state.game.skills))
        return wrapped(skills, self.width // 2, "  ") if state.game.skills else []

    def legend(self, state: State) -> list[str]:
        """Return what the letters on a map mean, on several lines."""
        signs = self.signs(state)
        rows = ["  ".join(signs[start : start + 3]) for start in range(0, len(signs), 3)]
        return [*rows, *wrapped(self.words("show.small_letters"), self.width // 2)]

    def signs(self, state: State) -> list[str]:
        """Return each letter on the maps with what it means."""
        printed = {kind for kind in ("mountain", "wasteland") if any(getattr(land, kind) for land in state.lands)}
        letters = [
            f"{sign} {self.words('wasteland' if kind == 'wasteland' else f'terrain.{kind}')}"
            for sign, (kind, *more) in LETTERS.items()
            if not more and (kind in printed or kind not in {"mountain", "wasteland"})
        ]
        letters.append(f"r {self.words('ruins')}")
        both = any(self.box.skills[skill].terrain == FARM_VILLAGE for skill in state.game.skills)
        return [*letters, f"D {self.words(f'terrain.{FARM_VILLAGE}')}"] if both else letters

    def _told(self, event: str, state: State, **facts: object) -> str:
        """Return the sentence of an event; a solo game needs no name."""
        return self.words(f"event.{event}_alone" if state.solo else f"event.{event}", **facts)

    def drawn(self, state: State, event: ShapeDrawn) -> str:
        """Return the sentence of a drawing, with its skill, and the mountains and coins that it brought."""
        player, owner = state.game.players[event.player], state.game.players[event.map]
        facts = {
            "player": player,
            "owner": owner,
            "terrain": self.words(f"terrain.{event.terrain}"),
            "spaces": " ".join(space_names(event.spaces)),
        }
        line = self._told("shape_drawn" if event.player == event.map else "shape_drawn_for", state, **facts)
        if event.skill:
            line += f" {self._with_skill(event)}"
        spaces = event.spaces | (event.extra.spaces if event.extra else NOWHERE)
        if closed := space_names(state.lands[event.map].surrounded & neighbours(spaces)):
            line += f" {self.words.count('event.surrounded', len(closed), spaces=' '.join(closed))}"
        return f"{line} {self.words.count('event.coins', event.coins)}" if event.coins else line

    def _with_skill(self, event: ShapeDrawn) -> str:
        """Return the sentence for the skill of a drawing, and what it added."""
        skill = self.skill(event.skill)
        if event.extra is None:
            return self.words("event.with_skill", skill=skill)
        terrain, spaces = self.words(f"terrain.{event.extra.terrain}"), " ".join(space_names(event.extra.spaces))
        return self.words("event.added", skill=skill, terrain=terrain, spaces=spaces)

    def drawings(self, drawings: Sequence[Drawing]) -> Iterator[str]:
        """Yield legal drawings as `place` takes them."""
        yield from self.wrap(self.words.count("moves.count", len(drawings)))
        for drawing in drawings:
            coins = f"  {self.words.count('moves.coins', drawing.coins)}" if drawing.coins else ""
            yield f"{self.drawing(drawing)}{coins}"

    def drawing(self, drawing: Drawing | ShapeDrawn) -> str:
        """Return a drawing, perhaps with a skill, as `place` takes it in the language in use."""
        drawn = f"{self.words(f'terrain.{drawing.terrain}')} {' '.join(space_names(drawing.spaces))}"
        if not drawing.skill:
            return drawn
        skill, extra = self.words(f"skill.{drawing.skill}.name"), drawing.extra
        if extra is None:
            return f"{drawn} {PLUS} {skill}"
        terrain = [self.words(f"terrain.{extra.terrain}")] if self.box.skills[drawing.skill].chosen else []
        return " ".join((drawn, PLUS, skill, *terrain, *space_names(extra.spaces)))


def _runs(region: Region) -> Iterator[str]:
    """Yield the names of spaces, three or more side by side in a row as a run."""
    for row in ROWS:
        spaces = [*singles(region & row)]
        while spaces:
            length = 1
            while length < len(spaces) and spaces[length] == spaces[0] << length:
                length += 1
            run = [name for space in spaces[:length] for name in space_names(space)]
            yield from [f"{run[0]}-{run[-1]}"] if length >= _SHORTEST_RUN else run
            del spaces[:length]


def summed(awards: Sequence[Award]) -> str:
    """Return stars, and how they add up."""
    terms = " + ".join(str(given) for given, _ in awards)
    return f"{stars(awards)} = {terms}" if len(awards) > 1 else terms


def duty_of(wanted: Task) -> str:
    """Return which sentence says what a card requires besides its shapes: the end of a message's id, or nothing."""
    if not wanted.drawable:
        return "no_ruins" if wanted.ruins else "single"
    return "cover_ruins" if wanted.ruins else ""


def changed_maps(box: Box, before: State | None, after: State, event: Event) -> set[int]:
    """Return the maps that an event changed, by number; `before` is the state before the move that made it."""
    match event:
        case ShapeDrawn():
            return {event.map}
        case SkillUsed() | SkillUndone():
            return {event.player}
        case DrawingUndone():
            return {map_of(box, after, event.player)}
        case CardTakenBack() if before:
            return {one for one, land in enumerate(after.lands) if land != before.lands[one]}
    return set()
