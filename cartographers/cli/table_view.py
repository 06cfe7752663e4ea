"""What lies on the table, and what is on the sheets of the players."""

from collections.abc import Iterator, Sequence

from cartographers.base.words import harmless, number
from cartographers.cli.game_lines import GameLines
from cartographers.cli.map_view import map_in_words
from cartographers.core.legal import Drawing, Task, task, to_wait_for
from cartographers.core.maps import LETTERS
from cartographers.core.region import space_names
from cartographers.core.state import State, latest, map_of
from cartographers.shell.text import beside, whole, wrapped


class TableView(GameLines):
    """The state of a game."""

    def table(self, state: State) -> Iterator[str]:
        """Yield what is on the table: the season, its cards, and what to draw now."""
        if state.result is not None:
            yield from self.result(state)
            return
        season = self.box.seasons[state.season]
        name = self.words(f"season.{season.id}")
        message = "show.season" if state.time < season.threshold else "show.season_last"
        yield from self.wrap(self.words(message, season=name, time=state.time, threshold=season.threshold))
        if state.revealed:
            yield from self.wrap(self.words("show.revealed", cards=self.listed(map(self.card, state.revealed))))
        if state.card is not None:
            yield ""
            yield from self.asked(state)
        elif state.ruins:
            yield from self.wrap(self.words("show.ruins_wait"))

    def asked(self, state: State) -> Iterator[str]:
        """Yield the card to draw with its shapes, what must be covered, and who still has to draw."""
        card = state.card or ""
        yield from self.shapes(card)
        if card in self.box.ambushes and not state.solo:
            players = state.game.players
            owners = [players[map_of(self.box, state, number)] for number in range(len(players))]
            pairs = ", ".join(f"{whole(name)} → {whole(owner)}" for name, owner in zip(players, owners, strict=True))
            yield from self.wrap(self.words("show.ambushed", pairs=pairs))
        waiting = to_wait_for(self.box, state)
        for player in waiting:
            wanted = task(self.box, state, player)
            duty = duty_of(wanted)
            if duty and (wanted.ruins or state.solo):
                whose = "" if state.solo else "_of"
                facts = {"player": state.game.players[player], "spaces": " ".join(space_names(wanted.required))}
                yield from self.wrap(self.words(f"show.{duty}{whose}", **facts), "  ")

    def shapes(self, card: str) -> list[str]:
        """Return a card that is drawn: its name, terrains and shapes."""
        if card in self.box.explore:
            explore = self.box.explore[card]
            terrains = " / ".join(self.words(f"terrain.{terrain}") for terrain in explore.terrains)
            time = self.words.count("show.time", explore.time)
            drawn = [self.shape(offer.shape, coin=offer.coin) for offer in explore.shapes]
        else:
            ambush = self.box.ambushes[card]
            terrains, time = self.words(f"terrain.{ambush.terrain}"), self.words("show.ambush")
            drawn = [self.shape(ambush.shape)]
        title = self.words("show.card", card=self.card(card), terrains=terrains, time=time)
        return [*self.wrap(title, "  "), *(f"   {line}" for line in beside(drawn, gap=5))]

    def sheet(self, state: State, player: int) -> list[str]:
        """Return a player's map under their name, what was drawn since the last card marked, with the coins."""
        coins = self.words("show.coins", coins=state.coins[player], track=self.box.coin_track)
        heading = [] if state.solo else [self.words.readable(harmless(state.game.players[player]))]
        return [*heading, *self.map(state.lands[player], latest(state, player)), f" {coins}"]

    def sheet_in_words(self, state: State, player: int) -> list[str]:
        """Return a player's map in words under their name, with the coins."""
        coins = self.words("show.coins", coins=state.coins[player], track=self.box.coin_track)
        heading = [] if state.solo else [harmless(state.game.players[player])]
        lines = [*heading, *map_in_words(self.words, state.lands[player]), coins]
        return [piece for line in lines for piece in self.wrap(line, "  ")]

    def sheets(self, state: State) -> Iterator[str]:
        """Yield the maps of all players."""
        yield from self.in_rows([self.sheet(state, player) for player in range(len(state.lands))])

    def edicts(self, state: State) -> list[str]:
        """Return the scoring cards in play, with the seasons that score them."""
        lines = [self.words("show.edicts")]
        for edict, card in zip(self.box.edicts, state.game.edicts, strict=True):
            seasons = [self.words(f"season.{season.id}") for season in self.box.seasons if edict in season.edicts]
            lines += self.wrap(f" {self.row(edict, card)} ({', '.join(seasons)})", "    ")
        return lines + (self.wrap(self.words("show.edicts_chosen")) if state.game.chosen else [])

    def legend(self, state: State) -> list[str]:
        """Return what the letters on a map mean."""
        printed = {kind for kind in ("mountain", "wasteland") if any(getattr(land, kind) for land in state.lands)}
        signs = [
            f"{sign} {self.words('wasteland' if kind == 'wasteland' else f'terrain.{kind}')}"
            for sign, (kind, *more) in LETTERS.items()
            if not more and (kind in printed or kind not in {"mountain", "wasteland"})
        ]
        signs.append(f"r {self.words('ruins')}")
        rows = ["  ".join(signs[start : start + 3]) for start in range(0, len(signs), 3)]
        return [*rows, *wrapped(self.words("show.small_letters"), self.width // 2)]

    def drawings(self, drawings: Sequence[Drawing]) -> Iterator[str]:
        """Yield legal drawings as `place` takes them."""
        yield from self.wrap(self.words.count("moves.count", len(drawings)))
        for drawing in drawings:
            coins = f"  {self.words.count('moves.coins', drawing.coins)}" if drawing.coins else ""
            yield f"{self.drawing(drawing)}{coins}"

    def drawing(self, drawing: Drawing) -> str:
        """Return a drawing as `place` takes it in the language in use."""
        return f"{self.words(f'terrain.{drawing.terrain}')} {' '.join(space_names(drawing.spaces))}"

    def result(self, state: State) -> Iterator[str]:
        """Yield the end of a finished game: places and totals, or in a solo game rating and title."""
        result = state.result
        if result is None:
            return
        yield from self.wrap(self.words("event.game_finished"))
        if isinstance(result.rating, int):
            total, rating = result.totals[0], result.rating
            facts = {"total": number(total), "printed": total - rating, "rating": number(rating)}
            yield from self.wrap(self.words("result.solo", **facts))
            yield from self.wrap(
                self.words("result.title", title=self.words(f"title.{result.title}"))
                if result.title
                else self.words("result.no_title")
            )
            ladder = ((number(title.rating), self.words(f"title.{title.id}")) for title in self.box.titles)
            titles = self.listed(f"{rating} {name}" for rating, name in ladder)
            yield from self.wrap(self.words("titles.ladder", titles=titles), "  ")
            return
        ranking = sorted(zip(result.places, result.totals, state.game.players, strict=True), key=lambda row: row[0])
        for place, total, name in ranking:
            stars = self.words.count("stars", total)
            yield from self.wrap(self.words("result.place", place=place, player=name, total=stars), "   ")

    def seed(self, state: State) -> list[str]:
        """Return the seed of a game, or why there is none to show."""
        seed = state.told if state.sealed else state.game.seed
        if seed is not None:
            return self.wrap(self.words("show.seed", seed=seed))
        return self.wrap(self.words("show.seed_sealed" if state.sealed else "show.seed_table"))


def duty_of(wanted: Task) -> str:
    """Return which sentence says what a card requires besides its shapes: the end of a message's id, or nothing."""
    if not wanted.drawable:
        return "no_ruins" if wanted.ruins else "single"
    return "cover_ruins" if wanted.ruins else ""
