"""What is on the screen of a game, and what each key makes of it; it knows no terminal."""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from typing import Final

from cartographers.cli.map_view import map_lines
from cartographers.cli.play.ghost import Ghost
from cartographers.cli.play.pages import deck_lines, edict_lines
from cartographers.cli.play.table import Table
from cartographers.cli.problems import Problem
from cartographers.cli.score_view import ScoreView
from cartographers.cli.session import Session
from cartographers.cli.text import beside, width, wrapped
from cartographers.cli.view import summed
from cartographers.core.advice import Advice, Worth, advise, after, due, this_season, worth
from cartographers.core.errors import Refusal
from cartographers.core.events import SeasonScored, ShapeDrawn
from cartographers.core.legal import task
from cartographers.core.maps import Land
from cartographers.core.observation import earned
from cartographers.core.region import NOWHERE, Region, names
from cartographers.core.scoring import spaces
from cartographers.core.seasons import awards
from cartographers.core.state import State, evolve, map_of
from cartographers.words import number, signed

NARROWEST, LOWEST = 80, 24
"""The smallest screen on which everything has its place."""

_PANEL: Final = 51
_LETTERS_MORE: Final = 8
"""By so much a line may grow when it is put in ASCII, where some letters become two."""

_GAP: Final = 3
_TIPS: Final = 3
_MESSAGES: Final = 3
_ARROWS: Final = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "k": (-1, 0),
    "j": (1, 0),
    "h": (0, -1),
    "l": (0, 1),
}
_FIRST_ROW, _FIRST_COLUMN = 3, 2
"""Where the map begins on the screen: the line of A, and the column of 1."""


class Scene:
    """A game that is played on one screen, and by several that pass the keyboard on."""

    def __init__(self, session: Session, path: str) -> None:
        """Go on with the game of a log."""
        self.table = Table(session, path)
        self.words, self.box = session.words, session.box
        self.done = False
        """Whether the player wants to leave."""
        self._session = session
        self._columns: Final = NARROWEST - (_LETTERS_MORE if session.terminal.ascii else 0)
        self._pages: list[list[str]] = []
        """What is shown first, each page until a key is pressed."""
        self._messages: list[str] = []
        self._ghost: Ghost | None = None
        self._tips: Iterator[Advice] | None = None
        self._tip: Advice | None = None
        self._sitting: int | None = None
        """Who sits at the keyboard and has seen their map."""
        self._keys: Final[dict[str, Callable[[], None]]] = {
            "enter": self._go_on,
            "tab": lambda: self._change(Ghost.next),
            "r": lambda: self._change(Ghost.turn),
            "m": lambda: self._change(Ghost.mirror),
            "n": lambda: self._change(Ghost.jumped),
            "t": self._advise,
            "u": self._undo,
            "e": lambda: self._show(edict_lines(session, self.state, self._columns)),
            "s": lambda: self._show(self._scores()),
            "d": lambda: self._show(deck_lines(session, self.state, self._columns)),
            "?": lambda: self._show(self._help()),
            "q": self._leave,
        }
        self._take_up()

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.table.state

    def press(self, key: str) -> None:
        """Do what a key asks for; what is refused is told, and loses nothing."""
        if self._pages and key not in {"q", "u"}:
            self._pages.pop(0)
            return
        self._messages = []
        try:
            if key in _ARROWS:
                self._change(lambda ghost: ghost.moved(*_ARROWS[key]))
            elif key in self._keys:
                self._keys[key]()
        except Problem as problem:
            self._messages = wrapped(problem.message, self._columns)
            before = self.state
            self.table.reread()
            if self.state != before:  # somebody went on with the game in another shell
                self._take_up()

    def click(self, column: int, line: int) -> None:
        """Put the shape where the mouse points, on the screen counted from 0; there already, draw it."""
        row, place = line - _FIRST_ROW, (column - _FIRST_COLUMN) // 2
        if self._ghost is not None and not self._pages and row in range(11) and place in range(11):
            moved = self._ghost.put(row, place)
            if moved == self._ghost:
                self.press("enter")
            else:
                self._change(lambda _: moved)

    def lines(self, columns: int = NARROWEST, rows: int = LOWEST) -> list[str]:
        """Return the screen as lines with the escapes of colours, as many and as wide as it is at most."""
        if columns < NARROWEST or rows < LOWEST:
            message = self.words("play.small", columns=NARROWEST, rows=LOWEST)
            return wrapped(message, max(columns, 10))[:rows]
        body = self._pages[0] if self._pages else self._picture()
        keys = self._key_line()
        return [*body[: rows - 1], *[""] * (rows - 1 - len(body)), keys]

    def _view(self, columns: int | None = None) -> ScoreView:
        view = ScoreView(self._session)
        view.width = columns or self._columns
        return view

    def _take_up(self) -> None:
        """Look who is to do what now."""
        self._tips = self._tip = self._ghost = None
        turn = self.table.turn
        if turn is not None and (self.state.solo or turn == self._sitting):
            self._sitting = turn
            self._ghost = Ghost.of(task(self.box, self.state, turn))

    def _go_on(self) -> None:
        """Draw, turn up a card, sit down at the keyboard, or leave a finished game."""
        turn = self.table.turn
        if self.state.result is not None:
            self.done = True
        elif turn is None:
            self._play(self.table.reveal)
        elif self._ghost is None:
            self._sitting = turn
            self._take_up()
        else:
            ghost = self._ghost
            self._play(lambda: self.table.place(turn, ghost.kind, tuple(names(ghost.spaces))))

    def _undo(self) -> None:
        player = self.table.latest or 0
        self._pages = []
        self._play(lambda: self.table.undo(player))
        self._sitting = player
        self._take_up()

    def _play(self, move: Callable[[], None]) -> None:
        """Make a move, and tell what came of it: a line each, and pages for a season that was scored."""
        before = self.state
        move()
        played = self.table.played
        state = before
        view = self._view()
        for event in played.events if played else ():
            state = evolve(self.box, state, event)
            if isinstance(event, SeasonScored):
                self._pages += self._scoring(state, event)
            elif not isinstance(event, ShapeDrawn) or event.player != event.map or not state.solo:
                self._messages += view.happened(state, event)
        self._take_up()

    def _change(self, change: Callable[[Ghost], Ghost]) -> None:
        self._tip = None
        if self._ghost is not None:
            self._ghost = change(self._ghost)

    def _advise(self) -> None:
        """Show the next of the three best drawings, and why."""
        if self._ghost is None or self._sitting is None:
            return
        if self._tips is None:
            self._tips = cycle(islice(advise(self.box, self.state, self._sitting), _TIPS))
        self._tip = next(self._tips)
        self._ghost = self._ghost.showing(self._tip.drawing)

    def _leave(self) -> None:
        self.done = True

    def _show(self, lines: Sequence[str]) -> None:
        self._pages = [[*lines]]

    # What is shown

    def _picture(self) -> list[str]:
        state, turn = self.state, self.table.turn
        if state.result is not None:
            view = self._view()
            return [*view.result(state), "", *self._sheets(view)]
        if turn is not None and self._ghost is None:
            return self._curtain(turn)
        owner = 0 if turn is None else map_of(self.box, state, turn)
        if turn is None and not state.solo:
            owner = self._sitting or 0
        land, panel = state.lands[owner], [*self._panel(turn, owner)]
        picture = beside([self._map(land), panel], _GAP)
        return [self._title(owner), *picture, *self._messages[-_MESSAGES:]]

    def _title(self, owner: int) -> str:
        state = self.state
        season = self.box.seasons[state.season]
        facts = {
            "season": self.words(f"season.{season.id}"),
            "time": state.time,
            "threshold": season.threshold,
            "cards": len(state.revealed),
        }
        title = self.words.count("play.title", len(state.revealed), **facts)
        return title if state.solo else f"{state.game.players[owner]} · {title}"

    def _map(self, land: Land) -> list[str]:
        deep = self._session.terminal.deep
        ghost = self._ghost
        if ghost is None:
            latest = NOWHERE
            if self.state.turned is not None and self.state.solo:
                latest = land.filled & ~self.state.turned.lands[0].filled
            return map_lines(land, latest, deep=deep)
        with_ghost = land.drawn(ghost.kind, ghost.spaces & land.empty)
        mark = "*" if ghost.drawing() else "!"
        return map_lines(with_ghost, ghost.spaces, mark=mark, deep=deep)

    def _panel(self, turn: int | None, owner: int) -> Iterator[str]:
        """Yield what stands beside the map: the card, whether the shape may be drawn, and what it would give."""
        state, view = self.state, self._view(_PANEL)
        ghost = self._ghost
        before = worth(self.box, state, state.lands[owner], state.coins[owner])
        if turn is None or ghost is None:
            yield from wrapped(self.words("play.reveal"), _PANEL)
            if state.ruins:
                yield from wrapped(self.words("show.ruins_wait"), _PANEL)
            yield ""
            yield from self._worths(before, before)
            return
        yield from view.shapes(state.card or "")
        facts = {
            "terrain": self.words(f"terrain.{ghost.kind}"),
            "number": ghost.offer + 1,
            "count": len(ghost.offers),
        }
        yield from wrapped(self.words("play.chosen", **facts), _PANEL)
        if state.ruins and ghost.task.drawable and ghost.task.required:
            yield from wrapped(self.words("show.cover_ruins", spaces=" ".join(names(ghost.task.required))), _PANEL)
        yield from self._verdict(ghost)
        yield ""
        drawing = ghost.drawing()
        yield from self._worths(before, after(self.box, state, turn, drawing) if drawing else before)

    def _verdict(self, ghost: Ghost) -> Iterator[str]:
        try:
            drawing = ghost.judged()
        except Refusal as refusal:
            reason = self._session.reason(refusal.reason, refusal.facts, self.state)
            yield from wrapped(self.words("play.refused", reason=reason), _PANEL)
            return
        coins = f" {self.words.count('event.coins', drawing.coins)}" if drawing.coins else ""
        yield from wrapped(self.words("play.allowed") + coins, _PANEL)
        if self._tip is not None:
            facts = {"now": signed(self._tip.now), "later": signed(self._tip.later), "room": self._tip.room}
            yield from wrapped(self.words("play.tip", **facts), _PANEL)

    def _worths(self, before: Worth, then: Worth) -> Iterator[str]:
        """Yield each box as it is now and with the drawing; those that this season scores are marked."""
        scored = due(self.box, self.state)
        labels = [
            f"{'•' if place in scored else ' '} {edict} {self.words(f'card.{card}.name')}"
            for place, (edict, card) in enumerate(zip(self.box.edicts, self.state.game.edicts, strict=True))
        ]
        labels += [f"• {self.words(f'score.{name}')}" for name in ("coins", "monsters")]
        labels.append(f"  {self.words(f'season.{self.box.seasons[self.state.season].id}')}")

        def numbers(one: Worth) -> list[int]:
            return [*one.edicts, one.coins, one.monsters, this_season(self.box, self.state, one)]

        for label, now, later in zip(labels, numbers(before), numbers(then), strict=True):
            shown = number(now) if later == now else f"{number(now)} → {number(later)}"
            change = "" if later == now else signed(later - now)
            yield f"{label}{' ' * max(1, _PANEL - 6 - width(label) - width(shown))}{shown} {change:>5}"

    def _curtain(self, turn: int) -> list[str]:
        """Return what is shown between two players, so that nobody sees another's map unasked."""
        player = self.state.game.players[turn]
        owner = self.state.game.players[map_of(self.box, self.state, turn)]
        message = "play.curtain" if owner == player else "play.curtain_ambush"
        told = [line for text in self._messages for line in wrapped(text, self._columns)]
        return [*told, "", *wrapped(self.words(message, player=player, owner=owner), self._columns)]

    def _scoring(self, state: State, event: SeasonScored) -> Iterator[list[str]]:
        """Yield a page for each box of a season that was scored, with the spaces that count lit up."""
        view = self._view()
        season = next(season for season in self.box.seasons if season.id == event.season)
        name = self.words(f"season.{event.season}")
        under = dict(zip(self.box.edicts, state.game.edicts, strict=True))
        for player, land in enumerate(state.lands):
            who = "" if state.solo else f"{state.game.players[player]} · "
            for edict in season.edicts:
                given = awards(self.box.scoring[under[edict]], state.rules, land)
                head = f"{who}{name} · {edict} {self.words(f'card.{under[edict]}.name')}: {summed(given) or 0}"
                yield self._lit(head, land, spaces(given))
            score = event.scores[player]
            coins = f"{who}{name} · {self.words('score.coins')}: {score.coins}"
            yield self._lit(coins, land, land.surrounded)
            monsters = f"{who}{name} · {self.words('score.monsters')}: {number(score.monsters)}"
            yield self._lit(monsters, land, land.threatened)
        yield [self.words("event.season_scored", season=name), "", *self._sheets(view, state)]

    def _lit(self, head: str, land: Land, marked: Region) -> list[str]:
        return [head, *map_lines(land, marked, deep=self._session.terminal.deep), "", self.words("play.more")]

    def _sheets(self, view: ScoreView, state: State | None = None) -> Iterator[str]:
        """Yield the score sheets of all players; of many only their stars."""
        state = state or self.state
        for player, name in enumerate(state.game.players):
            if not state.solo:
                yield name
            if len(state.lands) <= 2:  # noqa: PLR2004 - more do not fit on the screen
                yield from view.sheet_table(state, player)
            else:
                yield "  " + self.words.count("stars", sum(score.total for score in earned(state, player)))

    def _scores(self) -> list[str]:
        return [*self._sheets(self._view())]

    def _help(self) -> list[str]:
        return [line for text in self.words("play.help").split("\n") for line in wrapped(text, self._columns, "    ")]

    def _key_line(self) -> str:
        if self._pages:
            return self.words("play.keys.page")
        if self.state.result is not None:
            return self.words("play.keys.finished")
        return self.words("play.keys.draw" if self._ghost is not None else "play.keys.reveal")
