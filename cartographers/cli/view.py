"""Text from states and words. Plain letters, at most 80 columns wide."""

import shlex
from collections.abc import Iterable, Iterator, Sequence

from cartographers.cli.options import default_game
from cartographers.cli.session import Played
from cartographers.core.cards import Box
from cartographers.core.events import (
    CardRevealed,
    DrawingUndone,
    Event,
    GameFinished,
    GameStarted,
    Score,
    SeasonScored,
    ShapeDrawn,
    TurnPassed,
)
from cartographers.core.legal import Drawing, task
from cartographers.core.maps import Land, format_land
from cartographers.core.observation import earned
from cartographers.core.region import SIDE, names
from cartographers.core.shapes import Shape
from cartographers.core.state import State, evolve, map_of
from cartographers.words import Words, number

WIDTH = 80
_GAP = 3


def map_lines(land: Land) -> list[str]:
    """Return a map with its rows and columns named, 25 columns wide and 13 lines high."""
    columns = range(1, SIDE + 1)
    tens = "".join(f" {column // 10 or ' '}" for column in columns)
    ones = "".join(f" {column % 10}" for column in columns)
    rows = ["".join(f" {sign}" for sign in line) for line in format_land(land)]
    return [f"  {tens}", f"  {ones}", *(f" {row}{line}" for row, line in zip("ABCDEFGHIJK", rows, strict=True))]


def beside(blocks: Sequence[Sequence[str]], gap: int = _GAP) -> list[str]:
    """Return blocks of lines side by side."""
    height = max(map(len, blocks))
    widths = [max(map(len, block), default=0) for block in blocks]
    rows = zip(*([*block, *[""] * (height - len(block))] for block in blocks), strict=True)
    return [
        (" " * gap).join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Return a text in lines of whole words."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


class View:
    """Everything that is told about a game, in one language."""

    def __init__(self, box: Box, words: Words, log: str = "") -> None:
        """Speak of what is in the box with these words; commands to be typed next name this log."""
        self.box, self.words = box, words
        self._log = f" -g {shlex.quote(log)}" if log not in {"", default_game()} else ""

    def played(self, played: Played) -> Iterator[str]:
        """Yield what events came of a move, the maps that they changed, and what is to be done now."""
        state, changed = played.before, set[int]()
        for event in played.events:
            state = evolve(self.box, state, event)
            yield from self.happened(state, event)
            match event:
                case ShapeDrawn():
                    changed.add(event.map)
                case DrawingUndone():
                    changed.add(map_of(self.box, state, event.player))
        after = played.after
        if after.card is not None and any(isinstance(event, CardRevealed) for event in played.events):
            yield ""
            yield from self.asked(after)
        if played.before is None:
            yield from self.edicts(after)
        for player in [0] if after.solo else sorted(changed):
            yield ""
            yield from self.sheet(after, player)
        yield ""
        yield from self.next_step(after)

    def game(self, state: State, players: Iterable[int]) -> Iterator[str]:
        """Yield the lines of `show`: the table, and the maps of some players."""
        yield from self.table(state)
        yield ""
        shown = list(players)
        if len(shown) == 1:
            yield from beside([self.sheet(state, shown[0]), self.edicts(state) + self.legend(state)])
        else:
            yield from self.maps(state, shown)
            yield from self.edicts(state)
            yield from self.legend(state)
        yield ""
        for player in shown:
            yield from self.scores(state, player)
        yield from self.next_step(state)

    def maps(self, state: State, players: Iterable[int]) -> Iterator[str]:
        """Yield the maps of some players, as many side by side as there is room for, and an empty line behind."""
        sheets = [self.sheet(state, player) for player in players]
        per_row = (WIDTH + _GAP) // (max(max(map(len, sheet)) for sheet in sheets) + _GAP)
        for start in range(0, len(sheets), per_row):
            yield from beside(sheets[start : start + per_row])
            yield ""

    def table(self, state: State) -> Iterator[str]:
        """Yield what lies on the table: the season, its cards, and what is to be drawn now."""
        season = self.box.seasons[state.season]
        if state.result is not None:
            yield from self.result(state)
            return
        yield self.words(
            "show.season", season=self.words(f"season.{season.id}"), time=state.time, threshold=season.threshold
        )
        if state.revealed:
            cards = ", ".join(self.card(card) for card in state.revealed)
            yield from wrapped(self.words("show.revealed", cards=cards))
        if state.card is not None:
            yield ""
            yield from self.asked(state)
        elif state.ruins:
            yield self.words("show.ruins_wait")

    def asked(self, state: State) -> Iterator[str]:
        """Yield the card to be drawn with its shapes, what must be covered, and who still has to draw."""
        card = state.card or ""
        yield from self.shapes(card)
        if card in self.box.ambushes and not state.solo:
            players = state.game.players
            pairs = ((name, players[map_of(self.box, state, number)]) for number, name in enumerate(players))
            yield from wrapped(
                self.words("show.ambushed", pairs=", ".join(f"{name} → {owner}" for name, owner in pairs))
            )
        waiting = self._waiting(state)
        if state.ruins and card in self.box.explore:
            for player in waiting:
                asked = task(self.box, state, player)
                if asked.drawable:
                    line = self.words("show.cover_ruins", spaces=" ".join(names(asked.required)))
                else:
                    line = self.words("show.no_ruins")
                yield from wrapped(line if state.solo else f"{state.game.players[player]}: {line}")
        elif state.solo and waiting and not task(self.box, state, 0).drawable:
            yield from wrapped(self.words("show.single"))

    def shapes(self, card: str) -> list[str]:
        """Return a card that is drawn: its name, terrains and shapes."""
        if card in self.box.explore:
            explore = self.box.explore[card]
            terrains = " / ".join(self.words(f"terrain.{terrain}") for terrain in explore.terrains)
            time = self.words.count("show.time", explore.time)
            drawn = [self._shape(offer.shape, coin=offer.coin) for offer in explore.shapes]
        else:
            ambush = self.box.ambushes[card]
            terrains, time = self.words(f"terrain.{ambush.terrain}"), self.words("show.ambush")
            drawn = [self._shape(ambush.shape)]
        title = self.words("show.card", card=self.card(card), terrains=terrains, time=time)
        return [title, *(f"   {line}" for line in beside(drawn, gap=5))]

    def sheet(self, state: State, player: int) -> list[str]:
        """Return a player's map under their name, with the coins."""
        coins = self.words("show.coins", coins=state.coins[player], track=self.box.coin_track)
        heading = [] if state.solo else [state.game.players[player]]
        return [*heading, *map_lines(state.lands[player]), f" {coins}"]

    def edicts(self, state: State) -> list[str]:
        """Return the scoring cards in play, with the seasons that score them."""
        lines = [self.words("show.edicts")]
        for edict, card in zip(self.box.edicts, state.game.edicts, strict=True):
            seasons = [self.words(f"season.{season.id}") for season in self.box.seasons if edict in season.edicts]
            lines.append(f" {edict}  {self.card(card)} ({', '.join(seasons)})")
        return lines

    def legend(self, state: State) -> list[str]:
        """Return what the letters on a map mean."""
        drawn = "  ".join(
            f"{sign} {self.words(f'terrain.{terrain}')}"
            for sign, terrain in zip("FVA", ("forest", "village", "farm"), strict=True)
        )
        more = "  ".join(
            f"{sign} {self.words(f'terrain.{terrain}')}"
            for sign, terrain in zip("WXM", ("water", "monster", "mountain"), strict=True)
        )
        wasteland = f"  # {self.words('wasteland')}" if any(land.wasteland for land in state.lands) else ""
        return ["", drawn, more, f"r {self.words('ruins')}{wasteland}", *wrapped(self.words("show.small_letters"), 50)]

    def scores(self, state: State, player: int) -> Iterator[str]:
        """Yield a player's stars of the seasons so far, a line each, and their sum."""
        scores = earned(state, player)
        if not scores:
            return
        name = "" if state.solo else f"{state.game.players[player]} "
        yield self.words("show.stars", player=name, total=number(sum(score.total for score in scores)))
        for season, score in zip(self.box.seasons, scores, strict=False):
            yield f"  {self.words(f'season.{season.id}')}: {self._score(score)}"

    def drawings(self, drawings: Sequence[Drawing]) -> Iterator[str]:
        """Yield legal drawings as `place` takes them."""
        yield self.words.count("moves.count", len(drawings))
        for drawing in drawings:
            coins = f"  {self.words.count('moves.coins', drawing.coins)}" if drawing.coins else ""
            yield f"{drawing.terrain} {' '.join(names(drawing.spaces))}{coins}"

    def happened(self, state: State, event: Event) -> Iterator[str]:
        """Yield what an event in a game means; `state` is the one after it."""
        match event:
            case GameStarted():
                message = "event.game_started_alone" if state.solo else "event.game_started"
                players = ", ".join(event.players)
                yield self.words(message, players=players, map=event.map, edition=event.edition)
            case CardRevealed(card=card) if card in self.box.ruins:
                yield self.words("event.ruins_revealed", card=self.card(card))
            case CardRevealed(card=card):
                yield self.words("event.card_revealed", card=self.card(card))
            case ShapeDrawn():
                yield from wrapped(self._drawn(state, event))
            case TurnPassed():
                yield self.words("event.turn_passed", player=state.game.players[event.player])
            case DrawingUndone():
                yield self.words("event.drawing_undone", player=state.game.players[event.player])
            case SeasonScored():
                yield self.words("event.season_scored", season=self.words(f"season.{event.season}"))
                for name, score in zip(state.game.players, event.scores, strict=True):
                    yield f"  {name}: {self._score(score)}"
            case GameFinished():
                yield from self.result(state)

    def result(self, state: State) -> Iterator[str]:
        """Yield the end of a finished game: places and totals, or alone rating and title."""
        result = state.result
        if result is None:
            return
        yield self.words("event.game_finished")
        if isinstance(result.rating, int):
            yield self.words("result.solo", total=number(result.totals[0]), rating=number(result.rating))
            yield (
                self.words("result.title", title=self.words(f"title.{result.title}"))
                if result.title
                else self.words("result.no_title")
            )
            return
        ranking = sorted(zip(result.places, result.totals, state.game.players, strict=True), key=lambda row: row[0])
        for place, total, name in ranking:
            yield self.words("result.place", place=place, player=name, total=self.words.count("stars", total))

    def next_step(self, state: State) -> Iterator[str]:
        """Yield what can be typed now; while a card is to be drawn, with the first legal drawing as an example."""
        waiting = self._waiting(state)
        if state.result is not None:
            return
        if not waiting:
            yield self.words("next.reveal", log=self._log)
            return
        example = next(task(self.box, state, waiting[0]).drawings())
        typed = f"{example.terrain} {' '.join(names(example.spaces))}"
        if state.solo:
            yield self.words("next.draw_alone", drawing=typed, log=self._log)
            return
        yield from wrapped(self.words("next.waiting", players=self._names(state, waiting)))
        yield self.words("next.draw", player=shlex.quote(state.game.players[waiting[0]]), drawing=typed, log=self._log)

    def _waiting(self, state: State) -> list[int]:
        """Return the players who still have to draw the card in play."""
        if state.card is None:
            return []
        return [player for player in range(len(state.lands)) if not state.done >> player & 1]

    def _names(self, state: State, players: Iterable[int]) -> str:
        return ", ".join(state.game.players[player] for player in players)

    def card(self, card: str) -> str:
        """Return a card's name."""
        return self.words(f"card.{card}.name")

    def _drawn(self, state: State, event: ShapeDrawn) -> str:
        player, owner = state.game.players[event.player], state.game.players[event.map]
        facts = {
            "player": player,
            "owner": owner,
            "terrain": self.words(f"terrain.{event.terrain}"),
            "spaces": " ".join(names(event.spaces)),
        }
        line = self.words("event.shape_drawn" if event.player == event.map else "event.shape_drawn_for", **facts)
        return f"{line} {self.words.count('event.coins', event.coins)}" if event.coins else line

    def _score(self, score: Score) -> str:
        edicts = " + ".join(f"{self.card(card)} {stars}" for card, stars in score.edicts.items())
        return self.words(
            "score.line", edicts=edicts, coins=score.coins, monsters=number(score.monsters), total=number(score.total)
        )

    def _shape(self, shape: Shape, *, coin: bool = False) -> list[str]:
        return [*shape.lines, *([self.words("show.coin")] if coin else [])]
