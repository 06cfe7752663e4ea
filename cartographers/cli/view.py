"""A game as it is told: what happened, where it stands, and what can be typed now."""

from collections.abc import Iterator, Sequence

from cartographers.base.words import harmless, number
from cartographers.cli.game_lines import GameLines, changed_maps, duty_of
from cartographers.cli.skills import skill_facts
from cartographers.core import events
from cartographers.core.cards import Box
from cartographers.core.deals import deal
from cartographers.core.legal import task, to_wait_for
from cartographers.core.observation import seed_of
from cartographers.core.region import space_names
from cartographers.core.skills import answering
from cartographers.core.state import State, map_of
from cartographers.shell.choices import to_type
from cartographers.shell.closing import ended
from cartographers.shell.contract import Played, View
from cartographers.shell.current import default_game, options_again
from cartographers.shell.text import beside, quoted, whole


class GameView(GameLines, View[Box, State, events.Event]):
    """Everything that is printed about a game."""

    def played(self, played: Played[State, events.Event]) -> Iterator[str]:
        """Yield the events of a move, the maps that they changed, and what to do next."""
        after, changed, veiled = played.after, set[int](), set[int]()
        waiting = to_wait_for(self.box, after)
        for line in played.lines:
            state, event = line.state, line.event
            is_open = (state.season, state.revealed) == (after.season, after.revealed)
            if played.elsewhere and waiting and is_open and isinstance(event, events.ShapeDrawn):
                veiled.add(event.map)
                yield from self.hidden(state, event)
            else:
                changed |= changed_maps(self.box, played.before, state, event)
                yield from self.happened(state, event)
        if after.card is not None and any(isinstance(line.event, events.CardRevealed) for line in played.lines):
            yield ""
            yield from self.asked(after)
        if played.before is None:
            yield from self.edicts(after)
            cards = " ".join(map(self._typed_card, after.game.edicts))
            yield from self.wrap(self.words("new.explained", cards=cards), "  ")
            yield from self.skills(after)
            if skills := " ".join(skill_facts(self.words, skill)["typed"] for skill in after.game.skills):
                yield from self.wrap(self.words("new.skills_explained", cards=skills), "  ")
        shown = (changed - veiled) | {map_of(self.box, after, player) for player in waiting[:1]}
        maps = [0] if after.solo else sorted(shown)
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
        table = [*self.edicts(state), *self.skills(state), "", *self.legend(state)]
        if in_words:
            yield from (line for player in players for line in (*self.sheet_in_words(state, player), ""))
            yield from (*self.edicts(state), *self.skills(state))
        elif len(players) == 1:
            attacked = map_of(self.box, state, players[0]) if players[0] in to_wait_for(self.box, state) else players[0]
            maps = dict.fromkeys((players[0], attacked))  # in an ambush also the one on which the monster is to come
            yield from self.in_rows([*(self.sheet(state, number) for number in maps), table])
        else:
            yield from self.in_rows([self.sheet(state, player) for player in players])
            yield ""
            yield from table
        yield ""
        for player in players:
            yield from self.scores(state, player)
        if state.scored:
            yield ""

    def happened(self, state: State, event: events.Event) -> Iterator[str]:  # noqa: C901 - a case for each event
        """Yield what an event in a game means; `state` is the one after it."""
        match event:
            case events.GameStarted():
                message = "event.game_started_alone" if state.solo else "event.game_started"
                facts = {
                    "players": self.listed(event.players),
                    "map": self.words(f"map.{event.map}"),
                    "edition": self.words(f"edition.{event.edition}"),
                }
                yield from self.wrap(self.words(message, **facts))
            case events.CardRevealed(card=card) if card in self.box.ruins:
                yield from self.wrap(self.words("event.ruins_revealed", card=self.card(card)))
            case events.CardRevealed(card=card):
                yield from self.wrap(self.words("event.card_revealed", card=self.card(card)))
            case events.ShapeDrawn():
                yield from self.wrap(self.drawn(state, event))
            case events.TurnPassed() | events.DrawingUndone() | events.SkillUsed() | events.SkillUndone():
                facts = {"player": state.game.players[event.player], "skill": self.words("skill.acrobatics.name")}
                yield from self.wrap(self._told(str(event.__struct_config__.tag), state, **facts))
            case events.CardTakenBack():
                yield from self.wrap(self.words("event.card_taken_back"))
            case events.SeasonScored():
                yield from self.wrap(self.words("event.season_scored", season=self.words(f"season.{event.season}")))
                for name, score in zip(state.game.players, event.scores, strict=True):
                    line = self.score(score) if state.solo else f"{harmless(name)}: {self.score(score)}"
                    yield from self.wrap(f"  {line}", "    ")
            case events.GameFinished():
                yield from self.result(state)
            case events.WordsAdded():
                facts = {"player": state.game.players[event.player], "words": event.words}
                yield from self.wrap(self._told("words_added", state, **facts))
            case events.SeedRevealed():
                yield from self.wrap(self.words("event.seed_revealed", seed=event.seed))

    def hidden(self, state: State, event: events.Event) -> list[str]:
        """Return that somebody has drawn, and not what: others still draw."""
        player = state.game.players[event.player] if isinstance(event, events.ShapeDrawn) else ""
        return self.wrap(self.words("event.has_drawn", player=player))

    def named(self, state: State, event: events.Event) -> str:
        """Return what an event is called that does not follow a state: the card, or the drawing and who drew it."""
        match event:
            case events.CardRevealed():
                return self.card(event.card)
            case events.ShapeDrawn():
                drawn = self.drawing(event)
                return drawn if state.solo else f"{harmless(state.game.players[event.player])}, {drawn}"
            case events.SkillUsed():
                return self.skill(event.skill)
            case _:
                return super().named(state, event)

    def next_step(self, state: State) -> Iterator[str]:
        """Yield what can be typed now; while there is a card to draw, with the first legal drawing as an example."""
        waiting = to_wait_for(self.box, state)
        if state.result is not None:
            if state.sealed:
                file = quoted(self.log or default_game())
                yield from self._hint("next.proof" if state.opened else "next.unseal", file=file)
            yield from ended(self, state)
            return
        if state.sealed and not state.revealed and not state.seasons and len(state.words) < len(state.lands):
            yield from self._hint("next.seal_alone" if state.solo else "next.seal")
        yield from self._acrobatics(state)
        if not waiting:
            in_deck = next((card for card in self.box.explore if card not in state.revealed), "")
            message = "next.reveal_card" if state.at_table else "next.reveal"
            yield from self._hint(message, card=self._typed_card(in_deck))
            return
        example = next(task(self.box, state, waiting[0]).drawings())
        terrain = to_type(self.words, f"terrain.{example.terrain}", example.terrain).lower()
        typed = " ".join((quoted(terrain), *space_names(example.spaces)))
        if state.solo:
            yield from self._hint("next.draw_alone", drawing=typed)
            return
        names = self.listed(state.game.players[player] for player in waiting)
        yield from self.wrap(self.words("next.waiting", players=names))
        first = quoted(state.game.players[waiting[0]])
        yield from self._hint("next.draw", player=first, drawing=typed)

    def _acrobatics(self, state: State) -> Iterator[str]:
        """Yield the players who can answer the ambush by a skill, and the command for it."""
        skill, ready = answering(self.box, state)
        if names := [state.game.players[player] for player in ready]:
            facts = {"players": self.listed(names), "player": quoted(names[0]), **skill_facts(self.words, skill)}
            yield from self._hint("next.skill_alone" if state.solo else "next.skill", **facts)

    def again(self, state: State) -> list[str] | None:
        """Return the words after `new` that deal the same game; None where no words can."""
        game, seed = state.game, seed_of(state)
        if seed is None or state.words:
            return None
        typed = [word for name in game.players if game.players != ("1",) for word in ("-p", name)]
        for option, own, usual in (("--map", game.map, self.box.sides), ("--edition", game.edition, self.box.editions)):
            typed += [option, own] if own != next(iter(usual)) else []
        typed += ["--seed", seed]
        if deal(self.box, seed) != game.edicts:
            typed += ["--edicts", ",".join(game.edicts)]
        typed += ["--skills", ",".join(game.skills)] if game.skills else []
        for rule, answer in game.rules.items():
            typed += ["--rule", f"{rule}={answer}"]
        return typed + ["--no-ruins"] * (not game.ruins) + ["--no-ambushes"] * (not game.ambushes)

    def table(self, state: State) -> Iterator[str]:
        """Yield what is on the table: the season, its cards, and what to draw now."""
        if state.result is not None:
            yield from self.result(state)
            return
        yield from self.wrap(self._season(state))
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
        for owner in (map_of(self.box, state, player) for player in waiting):
            if state.acrobats >> owner & 1:
                facts = {"skill": self.skill(state.used[owner]), "owner": state.game.players[owner]}
                yield from self.wrap(self._told("acrobatics", state, **facts))
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

    def sheets(self, state: State) -> Iterator[str]:
        """Yield the maps of all players."""
        yield from self.in_rows([self.sheet(state, player) for player in range(len(state.lands))])

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
            title = self.words(f"title.{result.title}") if result.title else ""
            yield from self.wrap(self.words("result.title" if title else "result.no_title", title=title))
            ladder = ((number(title.rating), self.words(f"title.{title.id}")) for title in self.box.titles)
            titles = self.listed(f"{rating} {name}" for rating, name in ladder)
            yield from self.wrap(self.words("titles.ladder", titles=titles), "  ")
            return
        for line in self.placed(result.places, state.game.players, result.totals):
            yield from self.wrap(line, "   ")

    def summary(self, state: State) -> str:
        """Return how far a game is: its season, and the card in play; or how it ended."""
        result = state.result
        if result is None:
            card = "" if state.card is None else f", {self.card(state.card)}"
            return f"{self._season(state)}{card}"
        if not state.solo:
            return self.listed(self.placed(result.places, state.game.players, result.totals))
        title = f", {self.words(f'title.{result.title}')}" if result.title else ""
        return f"{self.words.count('stars', result.totals[0])}{title}"

    def seed(self, state: State) -> list[str]:
        """Return the seed of a game, or why there is none to show."""
        seed = seed_of(state)
        message = "show.seed" if seed is not None else "show.seed_sealed" if state.sealed else "show.seed_table"
        return self.wrap(self.words(message, seed=seed))

    def _season(self, state: State) -> str:
        season = self.box.seasons[state.season]
        message = "show.season" if state.time < season.threshold else "show.season_last"
        facts = {"season": self.words(f"season.{season.id}"), "time": state.time, "threshold": season.threshold}
        return self.words(message, **facts)

    def _typed_card(self, card: str) -> str:
        """Return a card as a shell takes it in the language in use."""
        return quoted(to_type(self.words, f"card.{card}.name", card).lower())

    def _hint(self, message: str, **facts: object) -> Iterator[str]:
        """Yield what can be done now, and on its own line the command for it, ready to be copied."""
        said, _, command = self.words(message, log=options_again(self.log), **facts).partition("\n")
        yield from self.wrap(said)
        yield command
