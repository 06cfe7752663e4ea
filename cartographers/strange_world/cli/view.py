"""A game as it is told: what happened, where it stands, and what can be typed now."""

from collections.abc import Iterator, Sequence

from cartographers.base.words import harmless
from cartographers.shell.contract import Played, Speaker, View
from cartographers.shell.grammar import options_again
from cartographers.shell.text import quoted
from cartographers.strange_world.cli.card_names import card_name, traveller_name
from cartographers.strange_world.cli.table_view import TableView
from cartographers.strange_world.cli.typed import in_shell
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.events import (
    CardPlaced,
    CardsPassed,
    Direction,
    DirectionChosen,
    Event,
    Founded,
    GameFinished,
    GameStarted,
    MoveUndone,
    PileTurned,
    RoundDealt,
)
from cartographers.strange_world.core.judge import choosing
from cartographers.strange_world.core.moves import Choose, proposed
from cartographers.strange_world.core.placing import Arrival
from cartographers.strange_world.core.state import FIRST_PASS, Phase, State


class GameView(TableView, View[Box, State, Event]):
    """Everything that is printed about a game."""

    def __init__(self, speaker: Speaker[Box], log: str = "") -> None:
        """Speak of what is in the speaker's box; commands to be typed next name this log, and the file of cards."""
        super().__init__(speaker, log)
        self._options = options_again(log, speaker.terminal.cards)

    def played(self, played: Played[State, Event]) -> Iterator[str]:
        """Yield the events of a move, the worlds that they changed, and what to do next."""
        changed = set[int]()
        for line in played.lines:
            state, event = line.state, line.event
            yield from self.happened(state, event)
            match event:
                case CardPlaced():
                    changed.add(event.player)
                case MoveUndone() if not state.to_pass:
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

    def happened(self, state: State, event: Event) -> Iterator[str]:
        """Yield what an event in a game means to all at the table; `state` is the one after it."""
        return self._told(state, event, openly=False)

    def disclosed(self, state: State, event: Event) -> Iterator[str]:
        """Yield what an event of a finished game means, with the cards that were secret."""
        return self._told(state, event, openly=True)

    def _told(self, state: State, event: Event, *, openly: bool) -> Iterator[str]:  # noqa: C901 - a case for each event
        match event:
            case GameStarted():
                message = "event.game_started_alone" if state.solo else "event.game_started"
                yield from self.wrap(self.words(message, players=self.listed(event.players)))
            case DirectionChosen():
                yield from self.wrap(
                    self.words(
                        "event.direction_chosen",
                        player=state.game.players[event.player],
                        direction=self.words(f"direction.{event.direction}"),
                    )
                )
            case RoundDealt():
                yield from self.wrap(self.words("event.round_dealt", round=state.round + 1))
                if openly:
                    for name, hand in zip(state.game.players, event.hands, strict=True):
                        yield from self.wrap(f"  {harmless(name)}: {self.listed(map(self.card, hand))}", "    ")
            case CardsPassed():
                facts = {"player": state.game.players[event.player]}
                if openly:
                    facts["cards"] = self.listed(map(self.card, event.cards))
                message = "event.cards_passed_open" if openly else "event.cards_passed"
                yield from self.wrap(self.words(message, **facts), "  ")
                if not any(state.picks):
                    yield from self.wrap(self.words("event.cards_changed"))
            case CardPlaced():
                yield from self.wrap(" ".join(self._placed(state, event)))
            case PileTurned():
                cards = self.listed(map(self.card, event.cards))
                yield from self.wrap(self.words("event.pile_turned", pile=event.pile, cards=cards), "  ")
            case MoveUndone():
                message = "event.move_undone_alone" if state.solo else "event.move_undone"
                yield from self.wrap(self.words(message, player=state.game.players[event.player]))
            case GameFinished():
                yield from self.result(state)

    def next_step(self, state: State, asks: int | None = None) -> Iterator[str]:
        """Yield what can be typed now; cards of a hand only if the player who `asks` has it."""
        if state.result is not None:
            yield from self._hint("next.finished", "score")
            return
        players, turns = state.game.players, state.turns
        if not turns:
            yield from self._hint("next.reveal_alone" if state.solo else "next.reveal", "reveal", pile=state.pile)
            return
        if state.phase == Phase.DIRECTION:
            yield from self._hint(
                "next.direction", f"place {in_shell(Choose(Direction.LEFT), self.words)}", player=players[turns[0]]
            )
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

    def _hint(self, message: str, command: str, **facts: object) -> Iterator[str]:
        """Yield what can be done now, and on its own line the command for it, ready to be copied."""
        yield from self._said(self.words(message, command=self._command(command), **facts))

    def _said(self, hint: str) -> Iterator[str]:
        said, _, command = hint.partition("\n")
        yield from self.wrap(said)
        yield command

    def _command(self, command: str) -> str:
        return f"cartographers {command}{self._options}"

    def _placed(self, state: State, event: CardPlaced) -> Iterator[str]:
        """Yield the sentences for a card that was placed and all its effects."""
        words = self.words
        facts = {"player": state.game.players[event.player], "card": card_name(words, event.card), "cell": event.cell}
        yield words("event.card_placed_alone" if state.solo else "event.card_placed", **facts)
        if event.eaten:
            yield words("event.eaten", cells=", ".join(event.eaten))
        steps = [self._joined(event), self._erupted(event)]
        for step in steps if state.rules.volcano_portal == "portal_then_eruption" else reversed(steps):
            yield from step

    def _joined(self, event: CardPlaced) -> Iterator[str]:
        if event.portal:
            yield self.words("event.portal")
        if isinstance(event.traveller, Arrival):
            side = ", ".join(
                (self.words(f"side.{event.traveller.side}"), self.words(f"towards.{event.traveller.towards}"))
            )
            who = traveller_name(self.words, event.traveller.id)
            yield self.words("event.traveller", traveller=who, side=side)

    def _erupted(self, event: CardPlaced) -> Iterator[str]:
        if event.fumarole:
            yield self.words("event.fumarole", cell=event.fumarole)
        if isinstance(event.city, Founded):
            yield self.words("event.city", stars=event.city.stars)
