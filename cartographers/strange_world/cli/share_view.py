"""A game in a few lines, to be pasted into a chat."""

from collections.abc import Iterator

from cartographers.shell.contract import BoxLines
from cartographers.shell.daily import headline
from cartographers.strange_world.cli.card_names import band_told
from cartographers.strange_world.cli.world_view import world_lines
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.scoring import KINDS, stars
from cartographers.strange_world.core.state import State


class ShareView(BoxLines[Box]):
    """What people tell each other of a game."""

    def lines(self, state: State, player: int, seed: str | None) -> Iterator[str]:
        """Yield what was played, the stars of a player, and the world: at most thirteen lines."""
        world, result = state.worlds[player], state.result
        earned = stars(state.rules, self.box.travellers, world)
        yield ". ".join(headline(self.words, seed))
        yield ", ".join(f"{self.words(f'box.{kind}')} {getattr(earned, kind)}" for kind in KINDS)
        facts = {"player": state.game.players[player], "stars": self.words.count("stars", earned.total)}
        if result is None:
            yield self.words("share.so_far_alone" if state.solo else "share.so_far", **facts)
        elif isinstance(result.band, int):
            yield f"{facts['stars']}. {band_told(self.words, self.box.solo_bands, result.band)}"
        else:
            yield self.words("share.place", place=result.places[player], players=len(state.worlds), **facts)
        yield from world_lines(self.words, self.box, world)
