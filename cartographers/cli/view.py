"""A game as it is told: what happened, where it stands, and what can be typed now."""

from collections.abc import Iterator, Sequence

from cartographers.base.words import harmless
from cartographers.cli.table_view import TableView
from cartographers.core.cards import Box
from cartographers.core.events import (
    CardRevealed,
    DrawingUndone,
    Event,
    GameFinished,
    GameStarted,
    SeasonScored,
    SeedRevealed,
    ShapeDrawn,
    TurnPassed,
    WordsAdded,
)
from cartographers.core.legal import task, to_wait_for
from cartographers.core.region import neighbours, space_names
from cartographers.core.state import State, map_of
from cartographers.shell.choices import to_type
from cartographers.shell.contract import Played, Speaker, View
from cartographers.shell.grammar import default_game, options_again
from cartographers.shell.text import quoted


class GameView(TableView, View[Box, State, Event]):
    """Everything that is printed about a game."""

    def __init__(self, speaker: Speaker[Box], log: str = "") -> None:
        """Speak of what is in the speaker's box; commands to be typed next name this log."""
        super().__init__(speaker, log)
        self._log = options_again(log)
        self._file = quoted(log or default_game())

    def played(self, played: Played[State, Event]) -> Iterator[str]:
        """Yield the events of a move, the maps that they changed, and what to do next."""
        changed = set[int]()
        for line in played.lines:
            state, event = line.state, line.event
            yield from self.happened(state, event)
            match event:
                case ShapeDrawn():
                    changed.add(event.map)
                case DrawingUndone():
                    changed.add(map_of(self.box, state, event.player))
        after = played.after
        if after.card is not None and any(isinstance(line.event, CardRevealed) for line in played.lines):
            yield ""
            yield from self.asked(after)
        if played.before is None:
            yield from self.edicts(after)
            yield from self.wrap(
                self.words("new.explained", cards=" ".join(map(self._typed_card, after.game.edicts))), "  "
            )
        waiting = to_wait_for(self.box, after)
        maps = [0] if after.solo else sorted(changed | {map_of(self.box, after, player) for player in waiting[:1]})
        if maps:
            yield ""
            yield from self.in_rows([self.sheet(after, number) for number in maps])
        yield ""
        yield from self.next_step(after)

    def game(self, state: State, players: Sequence[int], *, in_words: bool = False) -> Iterator[str]:
        """Yield the lines of `show`: the table, the maps of some players, and what to do next."""
        yield from self.standing(state, players, in_words=in_words)
        yield from self.next_step(state)

    def standing(self, state: State, players: Sequence[int], *, in_words: bool = False) -> Iterator[str]:
        """Yield the table, and the maps of some players, as pictures or in words."""
        yield from self.table(state)
        yield ""
        table = [*self.edicts(state), "", *self.legend(state)]
        if in_words:
            for player in players:
                yield from (*self.sheet_in_words(state, player), "")
            yield from self.edicts(state)
        elif len(players) == 1:
            yield from self.in_rows([*self._own_and_attacked(state, players[0]), table])
        else:
            yield from self.in_rows([self.sheet(state, player) for player in players])
            yield ""
            yield from table
        yield ""
        for player in players:
            yield from self.scores(state, player)
        if state.scored:
            yield ""

    def happened(self, state: State, event: Event) -> Iterator[str]:  # noqa: C901 - a case for each event
        """Yield what an event in a game means; `state` is the one after it."""
        match event:
            case GameStarted():
                message = "event.game_started_alone" if state.solo else "event.game_started"
                facts = {
                    "players": self.listed(event.players),
                    "map": self.words(f"map.{event.map}"),
                    "edition": self.words(f"edition.{event.edition}"),
                }
                yield from self.wrap(self.words(message, **facts))
            case CardRevealed(card=card) if card in self.box.ruins:
                yield from self.wrap(self.words("event.ruins_revealed", card=self.card(card)))
            case CardRevealed(card=card):
                yield from self.wrap(self.words("event.card_revealed", card=self.card(card)))
            case ShapeDrawn():
                yield from self.wrap(self._drawn(state, event))
            case TurnPassed():
                yield from self.wrap(self._told("turn_passed", state, player=state.game.players[event.player]))
            case DrawingUndone():
                yield from self.wrap(self._told("drawing_undone", state, player=state.game.players[event.player]))
            case SeasonScored():
                yield from self.wrap(self.words("event.season_scored", season=self.words(f"season.{event.season}")))
                for name, score in zip(state.game.players, event.scores, strict=True):
                    line = self.score(score) if state.solo else f"{harmless(name)}: {self.score(score)}"
                    yield from self.wrap(f"  {line}", "    ")
            case GameFinished():
                yield from self.result(state)
            case WordsAdded():
                facts = {"player": state.game.players[event.player], "words": event.words}
                yield from self.wrap(self._told("words_added", state, **facts))
            case SeedRevealed():
                yield from self.wrap(self.words("event.seed_revealed", seed=event.seed))

    def next_step(self, state: State) -> Iterator[str]:
        """Yield what can be typed now; while there is a card to draw, with the first legal drawing as an example."""
        waiting = to_wait_for(self.box, state)
        if state.result is not None:
            if state.sealed:
                yield from self._hint("next.proof" if state.opened else "next.unseal", file=self._file)
            yield from self._hint("next.finished")
            return
        if state.sealed and not state.revealed and not state.seasons and len(state.words) < len(state.lands):
            yield from self._hint("next.seal_alone" if state.solo else "next.seal")
        if not waiting:
            in_deck = next((card for card in self.box.explore if card not in state.revealed), "")
            message = "next.reveal_card" if state.at_table else "next.reveal"
            yield from self._hint(message, card=self._typed_card(in_deck))
            return
        example = next(task(self.box, state, waiting[0]).drawings())
        terrain = to_type(self.words, f"terrain.{example.terrain}", example.terrain)
        typed = " ".join((quoted(terrain), *space_names(example.spaces)))
        if state.solo:
            yield from self._hint("next.draw_alone", drawing=typed)
            return
        yield from self.wrap(
            self.words("next.waiting", players=self.listed(state.game.players[player] for player in waiting))
        )
        first = quoted(state.game.players[waiting[0]])
        yield from self._hint("next.draw", player=first, drawing=typed)

    def _typed_card(self, card: str) -> str:
        """Return a card as a shell takes it in the language in use."""
        return quoted(to_type(self.words, f"card.{card}.name", card))

    def _hint(self, message: str, **facts: object) -> Iterator[str]:
        """Yield what can be done now, and on its own line the command for it, ready to be copied."""
        said, _, command = self.words(message, log=self._log, **facts).partition("\n")
        yield from self.wrap(said)
        yield command

    def _own_and_attacked(self, state: State, player: int) -> list[list[str]]:
        """Return a player's map, and in an ambush the neighbour's on which the monster has yet to be drawn."""
        maps = [player]
        if player in to_wait_for(self.box, state) and map_of(self.box, state, player) != player:
            maps.append(map_of(self.box, state, player))
        return [self.sheet(state, number) for number in maps]

    def _told(self, event: str, state: State, **facts: object) -> str:
        """Return the sentence of an event; a solo game needs no name."""
        return self.words(f"event.{event}_alone" if state.solo else f"event.{event}", **facts)

    def _drawn(self, state: State, event: ShapeDrawn) -> str:
        player, owner = state.game.players[event.player], state.game.players[event.map]
        facts = {
            "player": player,
            "owner": owner,
            "terrain": self.words(f"terrain.{event.terrain}"),
            "spaces": " ".join(space_names(event.spaces)),
        }
        line = self._told("shape_drawn" if event.player == event.map else "shape_drawn_for", state, **facts)
        if closed := space_names(state.lands[event.map].surrounded & neighbours(event.spaces)):
            line += f" {self.words.count('event.surrounded', len(closed), spaces=' '.join(closed))}"
        return f"{line} {self.words.count('event.coins', event.coins)}" if event.coins else line
