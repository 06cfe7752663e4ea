"""A game in a few lines, to be pasted into a chat."""

from collections.abc import Iterator
from typing import Final

from cartographers.base.words import number
from cartographers.cli.game_lines import GameLines
from cartographers.core.maps import format_land
from cartographers.core.observation import earned, totals
from cartographers.core.state import State
from cartographers.shell.daily import headline

_SQUARES: Final = dict(zip("FVAWXDM#.", "🟩🟥🟨🟦🟪🟧🟫⬛⬜", strict=True))
"""By the letter of a space what stands for it in a chat; ruins with nothing drawn are empty."""


class ShareView(GameLines):
    """What people tell each other of a game."""

    def lines(self, state: State, player: int, seed: str | None) -> Iterator[str]:
        """Yield what was played, the stars of a player, and the map: fifteen lines."""
        game, total = state.game, totals(self.box, state)[player]
        yield ". ".join(headline(self.words, seed))
        yield f"{self.words(f'edition.{game.edition}')}, {self.words(f'map.{game.map}')}"
        scores = zip(self.box.seasons, earned(state, player), strict=False)
        seasons = [f"{self.words(f'season.{season.id}')} {number(score.total)}" for season, score in scores]
        yield ", ".join(seasons) or self.words(f"season.{self.box.seasons[0].id}")
        stars, name = self.words.count("stars", total), game.players[player]
        if state.result is None:
            yield self.words("share.so_far_alone" if state.solo else "share.so_far", player=name, stars=stars)
        elif not state.solo:
            facts = {"player": name, "stars": stars, "place": state.result.places[player]}
            yield self.words("share.place", players=len(game.players), **facts)
        else:
            title = state.result.title
            yield f"{stars}, {self.words(f'title.{title}')}" if title else stars
        yield from self._map(format_land(state.lands[player]))

    def _map(self, rows: list[str]) -> list[str]:
        """Return a map in colored squares, or where they cannot be shown, in letters."""
        squares = ["".join(_SQUARES[sign] for sign in row.upper().replace("R", ".")) for row in rows]
        return squares if all(self.words.readable(row) == row for row in squares) else [" ".join(row) for row in rows]
