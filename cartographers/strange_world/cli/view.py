"""A game as it is shown: what happened, where it stands, and what can be typed now."""

from collections.abc import Iterator, Sequence

from cartographers.base.words import harmless, number
from cartographers.shell.closing import ended
from cartographers.shell.contract import Played, View
from cartographers.shell.current import options_again
from cartographers.shell.text import quoted
from cartographers.strange_world.cli.card_names import band_told, card_name, traveller_name
from cartographers.strange_world.cli.typed import in_shell, spelled
from cartographers.strange_world.cli.world_view import WorldLines
from cartographers.strange_world.core import events
from cartographers.strange_world.core.cards import ROUNDS, Box
from cartographers.strange_world.core.judge import choosing, open_cards
from cartographers.strange_world.core.moves import Choose, Move, proposed
from cartographers.strange_world.core.placing import Arrival
from cartographers.strange_world.core.state import FIRST_PASS, Phase, State, without


class GameView(WorldLines, View[Box, State, events.Event]):
    """Everything that is printed about a game."""

    def played(self, played: Played[State, events.Event]) -> Iterator[str]:
        """Yield the events of a move, the worlds that they changed, and what to do next."""
        changed = set[int]()
        for line in played.lines:
            state, event = line.state, line.event
            yield from self.happened(state, event)
            match event:
                case events.CardPlaced():
                    changed.add(event.player)
                case events.MoveUndone() if not state.to_pass:
                    changed.add(event.player)
        after = played.after
        if played.before is None:
            yield ""
            yield from self.table(after)
            changed = set(range(len(after.worlds)))
        if changed:
            yield ""
            yield from self.in_rows([self.sheet(after, player) for player in sorted(changed)])
        if hand := [*self.hand(after, 0)] if after.solo else []:
            yield from ("", *hand)
        yield ""
        yield from self.next_step(after)

    def game(
        self, state: State, players: Sequence[int], *, asks: int | None = None, in_words: bool = False
    ) -> Iterator[str]:
        """Yield the lines of `show`: the table, the worlds of some players, and the hand of the one who `asks`."""
        yield from self.standing(state, players, in_words=in_words)
        asks = 0 if state.solo else asks
        if hand := [] if asks is None else [*self.hand(state, asks)]:
            yield from (*hand, "")
        yield from self.next_step(state, asks)

    def standing(self, state: State, players: Sequence[int], *, in_words: bool = False) -> Iterator[str]:
        """Yield what everybody may see: the table, and the worlds of some players, as pictures or in words."""
        yield from self.whole_table(state)
        yield ""
        if in_words:
            yield from (line for player in players for line in (*self.sheet_in_words(state, player), ""))
            return
        yield from self.in_rows([self.sheet(state, player) for player in players])
        yield from ("", *self.legend(), "")

    def happened(self, state: State, event: events.Event) -> Iterator[str]:
        """Yield what an event in a game means to all at the table; `state` is the one after it."""
        return self._told(state, event, openly=False)

    def disclosed(self, state: State, event: events.Event) -> Iterator[str]:
        """Yield what an event of a finished game means, with the cards that were secret."""
        return self._told(state, event, openly=True)

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
        yield from self.wrap(self._round(state))
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
        message = "show.hand" if cards else "show.empty_hand"
        yield from self.wrap(self.words(message, cards=self.listed(map(self.card, cards))), "  ")
        if picks:
            yield from self.wrap(self.words("show.picks", cards=self.listed(map(self.card, picks))), "  ")

    def sheets(self, state: State) -> Iterator[str]:
        """Yield the worlds of all players."""
        yield from self.in_rows([self.sheet(state, player) for player in range(len(state.worlds))])

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
        for line in self.placed(result.places, state.game.players, result.totals):
            yield from self.wrap(line, "   ")

    def summary(self, state: State) -> str:
        """Return how far a game is, or how it ended."""
        result = state.result
        if result is None:
            return self._round(state)
        if state.solo:
            return self.words.count("stars", result.totals[0])
        return self.listed(self.placed(result.places, state.game.players, result.totals))

    def _round(self, state: State) -> str:
        return self.words("show.round", round=min(state.round + 1, ROUNDS), rounds=ROUNDS)

    def seed(self, state: State) -> list[str]:
        """Return the seed of a game."""
        return self.wrap(self.words("show.seed", seed=state.game.seed))

    def choices(self, moves: Sequence[Move]) -> Iterator[str]:
        """Yield legal moves as `place` takes them in the language in use."""
        yield from self.wrap(self.words.count("moves.count", len(moves)))
        yield from (" ".join(map(quoted, spelled(move, self.words))) for move in moves)

    def _told(self, state: State, event: events.Event, *, openly: bool) -> Iterator[str]:  # noqa: C901 - a case for each event
        match event:
            case events.GameStarted():
                message = "event.game_started_alone" if state.solo else "event.game_started"
                yield from self.wrap(self.words(message, players=self.listed(event.players)))
            case events.DirectionChosen():
                facts = {"player": state.game.players[event.player]}
                facts["direction"] = self.words(f"direction.{event.direction}")
                yield from self.wrap(self.words("event.direction_chosen", **facts))
            case events.RoundDealt():
                yield from self.wrap(self.words("event.round_dealt", round=state.round + 1))
                if openly:
                    for name, hand in zip(state.game.players, event.hands, strict=True):
                        yield from self.wrap(f"  {harmless(name)}: {self.listed(map(self.card, hand))}", "    ")
            case events.CardsPassed():
                facts = {"player": state.game.players[event.player]}
                if openly:
                    facts["cards"] = self.listed(map(self.card, event.cards))
                message = "event.cards_passed_open" if openly else "event.cards_passed"
                yield from self.wrap(self.words(message, **facts), "  ")
                if not any(state.picks):
                    yield from self.wrap(self.words("event.cards_changed"))
            case events.CardPlaced():
                yield from self.wrap(" ".join(self._placed(state, event)))
            case events.PileTurned():
                cards = self.listed(map(self.card, event.cards))
                yield from self.wrap(self.words("event.pile_turned", pile=event.pile, cards=cards), "  ")
            case events.MoveUndone():
                message = "event.move_undone_alone" if state.solo else "event.move_undone"
                yield from self.wrap(self.words(message, player=state.game.players[event.player]))
            case events.GameFinished():
                yield from self.result(state)

    def named(self, state: State, event: events.Event) -> str:
        """Return what an event is called that does not follow a state: who placed which card, or set cards aside."""
        match event:
            case events.CardPlaced():
                return f"{harmless(state.game.players[event.player])}, {card_name(self.words, event.card)} {event.cell}"
            case events.CardsPassed():
                return harmless(state.game.players[event.player])
            case events.DirectionChosen():
                return f"{harmless(state.game.players[event.player])}, {self.words(f'direction.{event.direction}')}"
            case _:
                return super().named(state, event)

    def next_step(self, state: State, asks: int | None = None) -> Iterator[str]:
        """Yield what can be typed now; cards of a hand only if the player who `asks` has it."""
        if state.result is not None:
            yield from ended(self, state)
            return
        players, turns = state.game.players, state.turns
        if not turns:
            yield from self._hint("next.reveal_alone" if state.solo else "next.reveal", "reveal", pile=state.pile)
            return
        if state.phase == Phase.DIRECTION:
            command = f"place {in_shell(Choose(events.Direction.LEFT), self.words)}"
            yield from self._hint("next.direction", command, player=players[turns[0]])
            return
        player = 0 if state.solo else asks if asks in turns else None
        if player is None:
            first = players[turns[0]]
            if state.phase == Phase.PASS:
                yield from self.wrap(self.words("next.to_pass", players=self.listed(players[one] for one in turns)))
            message = "next.look_pass" if state.phase == Phase.PASS else "next.look_place"
            yield from self._hint(message, f"show -p {quoted(first)}", player=first)
            return
        example = in_shell(proposed(self.box, state, player), self.words)
        whose = "" if state.solo else f"-p {quoted(players[player])} "
        command = f"place {whose}{example}"
        if state.phase == Phase.PASS:
            message = "next.pass_two" if state.to_pass == FIRST_PASS else "next.pass_one"
            yield from self._said(self.words.count(message, len(turns), command=self._command(command)))
        elif state.solo:
            yield from self._hint("next.pile" if choosing(state) else "next.place_alone", command)
        else:
            yield from self._hint("next.place", command, player=players[player])

    def again(self, state: State) -> list[str]:
        """Return the words after `new` that deal the same game."""
        typed = [word for name in state.game.players if state.game.players != ("1",) for word in ("-p", name)]
        typed += ["--seed", state.game.seed]
        for rule, answer in state.game.rules.items():
            typed += ["--rule", f"{rule}={answer}"]
        return typed

    def _hint(self, message: str, command: str, **facts: object) -> Iterator[str]:
        """Yield what can be done now, and on its own line the command for it, ready to be copied."""
        yield from self._said(self.words(message, command=self._command(command), **facts))

    def _said(self, hint: str) -> Iterator[str]:
        said, _, command = hint.partition("\n")
        yield from self.wrap(said)
        yield command

    def _command(self, command: str) -> str:
        return f"cartographers {command}{options_again(self.log, self.terminal.cards)}"

    def _placed(self, state: State, event: events.CardPlaced) -> Iterator[str]:
        """Yield the sentences for a card that was placed and all its effects."""
        words = self.words
        facts = {"player": state.game.players[event.player], "card": card_name(words, event.card), "cell": event.cell}
        yield words("event.card_placed_alone" if state.solo else "event.card_placed", **facts)
        if event.eaten:
            yield words("event.eaten", cells=", ".join(event.eaten))
        steps = [self._joined(event), self._erupted(event)]
        for step in steps if state.rules.volcano_portal == "portal_then_eruption" else reversed(steps):
            yield from step

    def _joined(self, event: events.CardPlaced) -> Iterator[str]:
        if event.portal:
            yield self.words("event.portal")
        if isinstance(event.traveller, Arrival):
            side = f"{self.words(f'side.{event.traveller.side}')}, {self.words(f'towards.{event.traveller.towards}')}"
            who = traveller_name(self.words, event.traveller.id)
            yield self.words("event.traveller", traveller=who, side=side)

    def _erupted(self, event: events.CardPlaced) -> Iterator[str]:
        if event.fumarole:
            yield self.words("event.fumarole", cell=event.fumarole)
        if isinstance(event.city, events.Founded):
            yield self.words("event.city", stars=event.city.stars)

    def _piles(self, state: State) -> Iterator[str]:
        yield from self.wrap(self.words("show.open"))
        for pile, card in open_cards(state).items():
            yield from self.wrap(f"  {pile}\u00a0 {self.card(card)}", "     ")
