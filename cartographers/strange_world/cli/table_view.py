"""What lies on the table, what a player holds, and the worlds of the players."""

from collections.abc import Iterator, Sequence

from cartographers.base.words import harmless, number
from cartographers.shell.contract import BoxLines
from cartographers.shell.text import inline, quoted
from cartographers.strange_world.cli.card_names import band_told, card_name, card_signs, traveller_name
from cartographers.strange_world.cli.typed import spelled
from cartographers.strange_world.cli.world_view import cells_in_words, legend, world_in_words, world_lines
from cartographers.strange_world.core.cards import ROUNDS, Box
from cartographers.strange_world.core.cells import NONE, Cells, neighbours
from cartographers.strange_world.core.judge import choosing, open_cards
from cartographers.strange_world.core.moves import Move
from cartographers.strange_world.core.placing import room
from cartographers.strange_world.core.scoring import stars
from cartographers.strange_world.core.state import Phase, State, without


class TableView(BoxLines[Box]):
    """The state of a game."""

    def whole_table(self, state: State) -> Iterator[str]:
        """Yield what is on the table, with the piles of a solo game unless `hand` shows them."""
        yield from self.table(state)
        if state.solo and not choosing(state):
            yield from self._piles(state)

    def table(self, state: State) -> Iterator[str]:
        """Yield what is on the table except piles: the round, the sun card, travellers and dark cities."""
        if state.result is not None:
            yield from self.result(state)
            return
        yield from self.wrap(self.words("show.round", round=min(state.round + 1, ROUNDS), rounds=ROUNDS))
        if not state.solo:
            facts = {"player": state.game.players[state.sun]}
            if state.direction and len(state.worlds) > 2:  # noqa: PLR2004 - two pass to each other either way
                facts["direction"] = self.words(f"direction.{state.direction}")
            yield from self.wrap(self.words("show.sun_direction" if "direction" in facts else "show.sun", **facts))
        if state.game.rules:
            rules = self.listed(f"{name}={value}" for name, value in state.game.rules.items())
            yield from self.wrap(self.words("show.rules", rules=rules), "  ")
        here = self.listed(traveller_name(self.words, one) for one in state.supply.travellers)
        message = "show.travellers" if here else "show.no_travellers"
        yield from self.wrap(self.words(message, travellers=here), "  ")
        cities = self.listed(map(str, state.supply.cities)) or self.words("show.none")
        yield from self.wrap(self.words("show.dark_cities", cities=cities))

    def hand(self, state: State, player: int) -> Iterator[str]:
        """Yield what a player can choose from: the cards in hand and set aside, or the open cards of the piles."""
        if state.phase == Phase.FINISHED or (state.solo and state.phase == Phase.REVEAL):
            return
        if choosing(state):
            yield from self._piles(state)
            return
        picks = state.picks[player]
        cards = without(state.hands[player], picks)
        yield from self.wrap(
            self.words("show.hand", cards=self.listed(map(self.card, cards)))
            if cards
            else self.words("show.empty_hand"),
            "  ",
        )
        if picks:
            yield from self.wrap(self.words("show.picks", cards=self.listed(map(self.card, picks))), "  ")

    def sheets(self, state: State) -> Iterator[str]:
        """Yield the worlds of all players."""
        yield from self.in_rows([self.sheet(state, player) for player in range(len(state.worlds))])

    def sheet(self, state: State, player: int) -> list[str]:
        """Return a player's world under their name, the card that was placed last marked, with its stars so far."""
        heading = [] if state.solo else [self.words.readable(harmless(state.game.players[player]))]
        total = stars(state.rules, self.box.travellers, state.worlds[player]).total
        return [*heading, *self.world(state, player), f" {self.words('show.world_stars', total=number(total))}"]

    def world(self, state: State, player: int) -> list[str]:
        """Return a player's world, with dots where the next card can go while the game goes on."""
        world = state.worlds[player]
        marked: Cells = world.cards[-1][0] if state.last == player else NONE
        return world_lines(self.words, self.box, world, free=_free(state, player), marked=marked)

    def sheet_in_words(self, state: State, player: int) -> list[str]:
        """Return a player's world in words under their name, with its stars so far."""
        heading = [] if state.solo else [harmless(state.game.players[player])]
        total = stars(state.rules, self.box.travellers, state.worlds[player]).total
        world = world_in_words(self.words, state.worlds[player], _free(state, player))
        lines = [*heading, *world, self.words("show.world_stars", total=number(total))]
        return [piece for line in lines for piece in self.wrap(line, "  ")]

    def cells_in_words(self, state: State, player: int) -> dict[str, str]:
        """Return what is on each cell of a player's frame, by its name."""
        said = cells_in_words(self.words, state.worlds[player], _free(state, player))
        return {name: inline(one, self.words.language) for name, one in said.items()}

    def legend(self) -> list[str]:
        """Return what the letters of a world mean."""
        return legend(self.words, self.box, self.width)

    def card(self, card: str) -> str:
        """Return the name of a land card, and its letters in a world."""
        return f"{card_name(self.words, card)} [{card_signs(self.box, self.box.lands[card])}]"

    def result(self, state: State) -> Iterator[str]:
        """Yield the end of a finished game: places and totals, or in a solo game the total and what it is worth."""
        result = state.result
        if result is None:
            return
        yield from self.wrap(self.words("event.game_finished"))
        if isinstance(result.band, int):
            yield from self.wrap(self.words("show.world_stars", total=number(result.totals[0])))
            yield from self.wrap(band_told(self.words, self.box.solo_bands, result.band))
            levels = self.listed(map(number, self.box.solo_bands))
            yield from self.wrap(self.words("band.levels", levels=levels))
            return
        ranking = sorted(zip(result.places, result.totals, state.game.players, strict=True), key=lambda row: row[0])
        for place, total, name in ranking:
            earned = self.words.count("stars", total)
            yield from self.wrap(self.words("result.place", place=place, player=name, total=earned), "   ")

    def seed(self, state: State) -> list[str]:
        """Return the seed of a game."""
        return self.wrap(self.words("show.seed", seed=state.game.seed))

    def choices(self, moves: Sequence[Move]) -> Iterator[str]:
        """Yield legal moves as `place` takes them in the language in use."""
        yield from self.wrap(self.words.count("moves.count", len(moves)))
        yield from (" ".join(map(quoted, spelled(move, self.words))) for move in moves)

    def _piles(self, state: State) -> Iterator[str]:
        yield from self.wrap(self.words("show.open"))
        for pile, card in open_cards(state).items():
            yield from self.wrap(f"  {pile}\u00a0 {self.card(card)}", "     ")


def _free(state: State, player: int) -> Cells:
    """Return where the next card can go while the game goes on."""
    world = state.worlds[player]
    return NONE if state.phase == Phase.FINISHED else neighbours(world.filled) & ~world.filled & room(world)
