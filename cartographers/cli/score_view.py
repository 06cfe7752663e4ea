"""Score sheets as text, and why each box is what it is: the spaces that earn it, marked on the map."""

from collections.abc import Iterator, Sequence

from cartographers.base.words import harmless, number
from cartographers.cli.game_lines import GameLines, summed
from cartographers.core.editions import Rules
from cartographers.core.maps import Land
from cartographers.core.observation import earned
from cartographers.core.region import size
from cartographers.core.scoring.rulebook import Award, awards, spaces, stars
from cartographers.core.state import State
from cartographers.shell.text import labelled, table_lines, width


class ScoreView(GameLines):
    """The score sheet of a game, and the stars of bare maps."""

    def game(self, state: State, players: Sequence[int]) -> Iterator[str]:
        """Yield each player's score sheet, and what the map would earn now."""
        cards = dict(zip(self.box.edicts, state.game.edicts, strict=True))
        for place, player in enumerate(players):
            if place:
                yield ""
            if not state.solo:
                yield harmless(state.game.players[player])
            yield from self.sheet_table(state, player)
            yield ""
            yield from self.wrap(self.words("score.now"))
            land = state.lands[player]
            scoring, rules = self.box.scoring, state.rules
            given = [(self.under(edict, card), awards(scoring[card], rules, land)) for edict, card in cards.items()]
            yield from self._boxes(land, given)
            coins, spent = state.coins[player], state.spent[player]
            facts = {"filled": coins + spent, "spent": spent, "coins": coins}
            said = self.words("score.coins_spent", **facts) if state.game.skills else None
            yield said or f"{self.words('score.coins')}: {coins}"

    def bare(self, path: str, land: Land, cards: Sequence[str], rules: Rules) -> Iterator[str]:
        """Yield the stars of a bare map."""
        yield harmless(path)
        yield from self._boxes(land, [(self.card(card), awards(self.box.scoring[card], rules, land)) for card in cards])
        mountains = size(land.surrounded)
        yield from self.wrap(self.words.count("score.mountains", mountains))

    def sheet_table(self, state: State, player: int) -> list[str]:
        """Return the score sheet: a line for each season that was scored, a column for each edict, and the total."""
        scores = earned(state, player)
        total = sum(score.total for score in scores)
        rows = []
        for season, score in zip(self.box.seasons, scores, strict=False):
            stars_of = [score.edicts.get(card) for card in state.game.edicts]
            numbers = [*stars_of, score.coins, score.monsters, score.total]
            rows.append([self.words(f"season.{season.id}"), *("" if n is None else number(n) for n in numbers)])
        rows.append([self.words("score.total"), *[""] * (len(self.box.edicts) + 2), number(total)])
        headers = [
            "",
            *self.box.edicts,
            self.words("score.coins"),
            self.words("score.monsters"),
            self.words("score.total"),
        ]
        lines = table_lines(rows, headers)
        if max(map(width, lines)) <= self.width:
            return lines
        return [*self.scores(state, player)]

    def _boxes(self, land: Land, given: Sequence[tuple[str, list[Award]]]) -> Iterator[str]:
        """Yield the boxes with stars, each with its map, then those without, and what monsters cost."""
        blocks = [
            self.block(land, labelled(name, summed(awarded)), spaces(awarded))
            for name, awarded in given
            if stars(awarded)
        ]
        threatened, monsters = land.threatened, self.words("score.monsters")
        if threatened:
            blocks.append(self.block(land, labelled(monsters, number(-size(threatened))), threatened))
        nothing = [labelled(name, "0") for name, awarded in given if not stars(awarded)]
        if not threatened:
            nothing.append(labelled(monsters, "0"))
        if blocks:
            yield from self.in_rows(blocks)
            yield ""
        yield from self.wrap(", ".join(nothing)) if nothing else ()
