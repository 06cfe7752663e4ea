"""What is shown of a game that is played on one screen, in lines with the escapes of colours."""

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from cartographers.base.events import Refusal
from cartographers.base.words import harmless, number, signed
from cartographers.cli.game import Session
from cartographers.cli.game_lines import duty_of, summed
from cartographers.cli.map_lines import map_lines
from cartographers.cli.play.chooser import CardChooser
from cartographers.cli.play.ghost import Ghost
from cartographers.cli.play.pages import card_pages, edict_lines, skill_line, where_from, worth_lines
from cartographers.cli.score_view import ScoreView
from cartographers.cli.view import GameView
from cartographers.core.advice import Advice, after, worth
from cartographers.core.events import SeasonScored
from cartographers.core.legal import Drawing, to_wait_for
from cartographers.core.maps import Land
from cartographers.core.observation import earned, totals
from cartographers.core.region import NOWHERE, Region, space_names
from cartographers.core.scoring.rulebook import awards, points, spaces
from cartographers.core.state import State, latest, map_of
from cartographers.shell.choices import listed
from cartographers.shell.stage.keys import LOWEST, NARROWEST
from cartographers.shell.text import beside, clipped, labelled, whole, width, wrapped

FIRST_ROW, FIRST_COLUMN = 3, 2
"""Where the map begins on the screen: the line of A, and the column of 1."""

_RULER: Final = " 1 2 3 4 5 6 7 8 9 "
"""What stands over every map."""

_PANEL: Final = 51
_MOST_MAPS: Final = 6
"""The most players whose maps are shown at the end; the maps of more can be asked for."""

_UNDER: Final = 24
"""The columns of a map, under a name."""

_NAME: Final = 40
"""The columns that a name may take next to other words."""

_GAP: Final = 3
_MESSAGES: Final = 3


class Picture:
    """Everything that the screen can show about a game, in the words and colours of a terminal."""

    def __init__(self, session: Session, seats: Sequence[int]) -> None:
        """Show what those who play here may see."""
        self._seats = seats
        self._session, self._words, self._box = session, session.words, session.box
        self._becomes = session.terminal.readable("→", sys.stdout)

    def view(self, columns: int | None = None) -> GameView:
        """Return the words for what happens in a game, in lines as wide as the screen at most."""
        view = GameView(self._session)
        view.width = columns or NARROWEST
        return view

    def drawing(self, state: State, turn: int, ghost: Ghost, tip: Advice | None) -> list[str]:
        """Return what a player who draws sees: the map under the shape, and what the drawing would give."""
        owner = map_of(self._box, state, turn)
        players, land = state.game.players, self._under(ghost)
        who = players[turn] if owner == turn else f"{players[turn]} {self._becomes} {players[owner]}"
        asked = self._asked(state, turn, ghost, tip)
        return [self._title(state, who), *self._beside_map(state, owner, land, asked)]

    def between(self, state: State, chooser: CardChooser | None) -> list[str]:
        """Return what is shown between two cards, and at a real table the cards that may have been turned up.

        Who plays alone here sees the map, the latest drawing marked; several see everybody's stars, and nobody's map.
        """
        panel = [*self._to_come(state, chooser)]
        if len(self._seats) > 1:
            stars = self._stars(state)
            room = LOWEST - _MESSAGES - len(panel) - 4
            return [self._title(state), "", *panel, "", *(stars if len(stars) <= room else ())]
        return self._own(state, panel, worths=chooser is None)

    def waiting(self, state: State) -> list[str]:
        """Return what is shown while others draw elsewhere: who, and to one who plays alone here the own map."""
        shapes = self.view(_PANEL if len(self._seats) == 1 else None).shapes(state.card or "")
        if len(self._seats) > 1:
            return [self._title(state), "", *shapes, *self._missing(state, NARROWEST)]
        return self._own(state, [*shapes, *self._missing(state, _PANEL)], worths=True)

    def _own(self, state: State, panel: list[str], *, worths: bool) -> list[str]:
        """Return the map of the only player here, the latest drawing marked, with a panel to its right."""
        (player,) = self._seats
        land = state.lands[player]
        skills = skill_line(self._session, state, None, seats=self._seats)
        panel += [piece for line in skills for piece in wrapped(line, _PANEL)]
        before = worth(self._box, state, land, state.coins[player])
        lines = ["", *worth_lines(self._session, state, before, before, _PANEL)] if worths else []
        panel += lines if len(panel) + len(lines) <= LOWEST - _MESSAGES - 2 else []
        title = self._title(state, state.game.players[player])
        return [title, *self._beside_map(state, player, self._map(land, latest(state, player)), panel)]

    def _missing(self, state: State, columns: int) -> list[str]:
        missing = listed(clipped(harmless(state.game.players[one]), _NAME) for one in to_wait_for(self._box, state))
        return wrapped(self._words("next.waiting", players=missing), columns)[: LOWEST // 2]

    def curtain(self, state: State, turn: int) -> list[str]:
        """Return where the game is and who has not drawn yet; nobody sees another's map unasked."""
        player, owner = (
            clipped(harmless(state.game.players[who]), _NAME) for who in (turn, map_of(self._box, state, turn))
        )
        message = "play.curtain" if owner == player else "play.curtain_ambush"
        message = self._words(message, player=player, owner=owner)
        waiting, skills = self._missing(state, NARROWEST), skill_line(self._session, state, turn, seats=self._seats)
        said = [piece for line in (message, *(skills if owner != player else ())) for piece in wrapped(line, NARROWEST)]
        return [self._title(state), "", *self.view().shapes(state.card or ""), *waiting, "", *said]

    def finished(self, state: State) -> list[str]:
        """Return the end of a game: places, or rating and title; the maps, unless there are many; the score sheets."""
        if state.solo:
            panel = ["", *self.view(_PANEL).result(state)]
            above, below = beside([self._named(state, 0), panel], _GAP), self.sheets(state)
            return [*above, *([""] if len(above) + len(below) < LOWEST - 1 else ()), *below]
        result, count = [*self.view().result(state), ""], len(state.lands)
        if count > _MOST_MAPS:
            return [*result, *self.sheets(state)]
        maps = self.view().in_rows([self._named(state, player) for player in range(count)])
        return [*result, *maps, *(["", *self.sheets(state)] if count == 2 else ())]  # noqa: PLR2004 - places say the rest

    def scoring(self, state: State, event: SeasonScored) -> Iterator[list[str]]:
        """Yield a page for each box of a season that was scored, with the spaces that count lit up, then the sheets."""
        season = next(season for season in self._box.seasons if season.id == event.season)
        name = self._words(f"season.{event.season}")
        under = dict(zip(self._box.edicts, state.game.edicts, strict=True))
        for player, land in enumerate(state.lands):
            head = name if state.solo else f"{clipped(harmless(state.game.players[player]), _NAME)} · {name}"
            for edict in season.edicts:
                given = awards(self._box.scoring[under[edict]], state.rules, land)
                box = labelled(self.view().under(edict, under[edict]), summed(given) or "0")
                text = self._words(f"card.{under[edict]}.text", **points(self._box.scoring[under[edict]], state.rules))
                yield self._lit(f"{head} · {box}", land, spaces(given), text)
            score = event.scores[player]
            coins = labelled(self._words("score.coins"), number(score.coins))
            yield self._lit(f"{head} · {coins}", land, land.surrounded, self._words("play.coins"))
            monsters = labelled(self._words("score.monsters"), number(score.monsters))
            yield self._lit(f"{head} · {monsters}", land, land.threatened, self._words("play.monsters"))
        yield [self._words("event.season_scored", season=name), "", *self.sheets(state)]

    def sheets(self, state: State) -> list[str]:
        """Return the score sheets of all players, or only their stars if there are many."""
        if len(state.lands) > 2:  # noqa: PLR2004 - more do not fit on the screen
            return self._stars(state)
        view = ScoreView(self._session)
        view.width = NARROWEST
        return [
            line
            for player, name in enumerate(state.game.players)
            for line in ([] if state.solo else [harmless(name)]) + view.sheet_table(state, player)
        ]

    def maps(self, state: State) -> Iterator[list[str]]:
        """Yield a page for each player's map, what was drawn last marked."""
        for player in range(len(state.lands)):
            yield self._named(state, player) if state.solo else self.view().sheet(state, player)

    def _named(self, state: State, player: int) -> list[str]:
        """Return a player's map under the name and the stars so far."""
        name, total = state.game.players[player], self._words.count("stars", totals(self._box, state)[player])
        head = total if state.game.players == ("1",) else labelled(clipped(harmless(name), _UNDER), total)
        lines = self._map(state.lands[player], latest(state, player))
        coins = [f" {line}" for line in self.view().coins(state, player)]
        return [*wrapped(head, max(map(width, lines))), *lines, *coins]

    def struck(self, state: State, told: Sequence[str]) -> list[str]:
        """Return the solo player's map after an ambush, and the messages about it."""
        panel = [piece for line in told for piece in wrapped(line, _PANEL)]
        return [self._title(state), *beside([self._map(state.lands[0], latest(state, 0)), ["", "", *panel]], _GAP)]

    def cards(self, state: State) -> Iterator[list[str]]:
        """Yield a page for each card in play, with its text and its shapes, or an example."""
        return card_pages(self._session, state, NARROWEST)

    def below(self, state: State, shown: Sequence[str], columns: int, room: int) -> list[str]:
        """Return what the room under a map holds: what the letters mean, and the edicts, at least this season's."""
        explained = wrapped(self._words("cards.legend"), NARROWEST)[0] in shown
        if explained or not any(_RULER in line for line in shown):
            return []
        legend = wrapped("  ".join(map(whole, self.view().signs(state))), columns)
        season = self._box.seasons[state.season]
        for only in (None, season.edicts):
            edicts = edict_lines(self._session, state, columns, only)
            if len(edicts) + len(legend) + 2 <= room:
                return ["", *edicts, "", *legend]
        return legend if len(legend) <= room else []

    def keys(self, state: State, again: str, *, choosing: bool) -> list[str]:
        """Return what each key does, and what the letters on a map mean; or what they do while a card is chosen."""
        lines = self._words("play.help_card" if choosing else "play.help", log=again).split("\n")
        lines += [self._words("play.help_skills")] if state.game.skills else []
        if state.at_table:
            lines.append(self._words("play.help_table"))
        keys = [piece for line in lines for piece in wrapped(line, NARROWEST, "    ")]
        return keys if choosing else [*keys, "", *self.view().legend(state)]

    def _beside_map(self, state: State, owner: int, land: list[str], panel: Sequence[str]) -> list[str]:
        """Return a map with a panel to its right and, in the room under the map, the season and the stars so far."""
        lines, room = land, max(map(width, land))
        for text in self._so_far(state, owner):
            lines = [*lines, *wrapped(text, room, " ")]
        return beside([lines[: LOWEST - _MESSAGES - 2], panel], _GAP)

    def _so_far(self, state: State, owner: int) -> Iterator[str]:
        scores = earned(state, owner)
        if scores:
            seasons = zip(self._box.seasons, scores, strict=False)
            stars = listed(f"{self._words(f'season.{season.id}')} {number(score.total)}" for season, score in seasons)
            total = number(sum(score.total for score in scores))
            yield f" {self._words('show.stars_alone', total=total)} ({stars})"
        yield from (f" {line}" for line in self.view().coins(state, owner))

    def _title(self, state: State, who: str = "") -> str:
        season = self._box.seasons[state.season]
        facts = {
            "season": self._words(f"season.{season.id}"),
            "time": state.time,
            "threshold": season.threshold,
            "cards": len(state.revealed),
        }
        title = self._words.count("play.title", len(state.revealed), **facts)
        return f"{clipped(harmless(who), NARROWEST - width(title) - 3)} · {title}" if who and not state.solo else title

    def _map(self, land: Land, marked: Region, mark: str = "*") -> list[str]:
        return map_lines(land, marked, mark=mark, colours=self._session.terminal.colours)

    def _under(self, ghost: Ghost) -> list[str]:
        """Return a map with a shape that is not drawn yet; mountains that it surrounds are marked too."""
        land = ghost.task.land
        with_ghost = land.drawn(ghost.kind, ghost.spaces & land.empty)
        drawing = ghost.drawing()
        closed = land.closed(ghost.spaces) if drawing else NOWHERE
        return self._map(with_ghost, ghost.spaces | closed, mark="*" if drawing else "!")

    def _to_come(self, state: State, chooser: CardChooser | None) -> Iterator[str]:
        asked = f"{self._words('play.choose_card')} {chooser.typed}" if chooser else self._words("play.reveal")
        yield from wrapped(asked.rstrip(), _PANEL)
        if state.game.skills and not (state.revealed or state.seasons):
            yield from (*self.view(2 * _PANEL).skills(state), self._words("play.skills_explained"))
        if state.ruins:
            yield from wrapped(self._words("show.ruins_wait"), _PANEL)
        for card, line in chooser.lines.items() if chooser else ():
            yield f"{'•' if chooser and card == chooser.chosen else ' '} {line}"

    def _asked(self, state: State, turn: int, ghost: Ghost, tip: Advice | None) -> list[str]:
        """Return what is next to a map: the card, whether the shape may be drawn, and what it would give."""
        terrain, offers = self._words(f"terrain.{ghost.kind}"), len(ghost.offers)
        chosen = self._words("play.chosen", terrain=terrain, number=ghost.offer + 1, count=offers)
        lines = [*self.view(_PANEL).shapes(state.card or ""), chosen]
        required = " ".join(space_names(ghost.task.required))
        if duty := duty_of(ghost.task):
            lines.append(self._words(f"show.{duty}", spaces=required))
        elif ghost.task.card in self._box.ambushes and state.solo:
            lines.append(self._words("play.cover", cover=required, **where_from(self._session, ghost.task.card)))
        lines += skill_line(self._session, state, turn, ghost.card, adding=bool(ghost.begun), seats=self._seats)
        lines.append(self._verdict(state, ghost))
        owner = map_of(self._box, state, turn)
        before = worth(self._box, state, state.lands[owner], state.coins[owner])
        drawing = ghost.drawing()
        then = after(self._box, state, turn, drawing) if drawing else before
        panel = [piece for line in lines for piece in wrapped(line, _PANEL)]
        panel += ["", *worth_lines(self._session, state, before, then, _PANEL)]
        if tip is not None:
            earns = self._words("play.tip", now=signed(tip.now), later=signed(tip.later), room=tip.room)
            panel += wrapped(earns, _PANEL)
            if tip.more:
                skill = self._words(f"skill.{tip.drawing.skill}.name")
                panel += wrapped(self._words("play.tip_skill", skill=skill, more=signed(tip.more)), _PANEL)
        return panel

    def _verdict(self, state: State, ghost: Ghost) -> str:
        try:
            drawing = ghost.judged()
        except Refusal as refusal:
            return self._words("play.refused", reason=self._session.reason(refusal.reason, refusal.facts, state))
        return " ".join([self._words("play.allowed"), *self._earned(ghost, drawing)])

    def _earned(self, ghost: Ghost, drawing: Drawing) -> Iterator[str]:
        if closed := space_names(ghost.task.land.closed(ghost.spaces)):
            yield self._words.count("event.surrounded", len(closed), spaces=" ".join(closed))
        if drawing.coins:
            yield self._words.count("event.coins", drawing.coins)

    def _lit(self, head: str, land: Land, marked: Region, text: str) -> list[str]:
        return [*wrapped(head, NARROWEST), *beside([self._map(land, marked), ["", "", *wrapped(text, _PANEL)]], _GAP)]

    def _stars(self, state: State) -> list[str]:
        lines = list[str]()
        for name, total in zip(state.game.players, totals(self._box, state), strict=True):
            stars = self._words.count("stars", total)
            lines += wrapped(f"  {clipped(harmless(name), _NAME)}: {stars}", NARROWEST, "    ")
        return lines
