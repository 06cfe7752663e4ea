"""What one step of a game shows, as a scene: maps, cards, edicts and score sheets."""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from cartographers.cli.cards_view import every_card, message_of, numbers_of
from cartographers.core.cards import AmbushCard, Box, ExploreCard
from cartographers.core.events import Event, SeasonScored, ShapeDrawn
from cartographers.core.evolve import evolve
from cartographers.core.maps import LETTERS, Land, format_land
from cartographers.core.moves import start
from cartographers.core.observation import observe
from cartographers.core.region import NOWHERE, ROW_LETTERS, SIDE, Region, space, space_names
from cartographers.core.scoring.rulebook import RULES, points
from cartographers.core.shapes import Shape
from cartographers.core.state import State
from cartographers.pictures.scene import (
    Board,
    Earned,
    Edict,
    Face,
    Figure,
    Message,
    Purse,
    Scene,
    ScoreBox,
    ScoreRow,
    ScoreTable,
    Square,
)

_COLUMNS = tuple(str(column + 1) for column in range(SIDE))
_COINS, _MONSTERS, _TOTAL = (Message(f"score.{box}") for box in ("coins", "monsters", "total"))
_UNUSED = ScoreBox(unused=True)


class SceneMaker:
    """Makes a scene of each step of a game, one after the other; a map that did not change is made once."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._made: dict[int, tuple[object, Board]] = {}

    def __call__(self, state: State, event: Event | None) -> Scene:
        """Return what the state after an event shows; without an event, nothing is newest."""
        seen = observe(self.box, state)
        deck = tuple(map(_card_name, seen["revealed"]))
        scored = event.season if isinstance(event, SeasonScored) else None
        return Scene(
            boards=tuple(
                self._board(state, seen, player, _newest(event, player), scored) for player in range(len(state.lands))
            ),
            period=Message(f"season.{seen['season']}"),
            clock=(seen["time"], seen["threshold"]),
            cards=self._cards(state, seen),
            deck=deck,
            told=Message("show.revealed", {"cards": deck}) if deck else None,
            edicts=tuple(self._edict(state, edict, card) for edict, card in seen["edicts"].items()),
            notes=self._notes(seen),
            legend=_LEGEND,
            result=self._result(seen),
        )

    def _board(self, state: State, seen: dict[str, Any], player: int, newest: Region, scored: str | None) -> Board:
        own = {name: fact for name, fact in seen["players"][player].items() if name not in {"drawn", "open"}}
        made_of = (own, newest, scored, seen.get("places"))
        known, board = self._made.get(player, (None, None))
        if board is None or known != made_of:
            board = self._new_board(state, seen, player, newest, scored)
            self._made[player] = (made_of, board)
        return board

    def _new_board(self, state: State, seen: dict[str, Any], player: int, newest: Region, scored: str | None) -> Board:
        own, notes = seen["players"][player], []
        if seen["skills"]:
            used = own["skill"]
            notes.append(
                Message("show.used", {"skill": Message(f"skill.{used}.name")}) if used else Message("show.unused")
            )
        return Board(
            player="" if state.solo else own["name"],
            rows=tuple(ROW_LETTERS),
            columns=_COLUMNS,
            squares=_squares(tuple(own["grid"]), newest),
            score=self._sheet(state, seen, player, scored),
            total=own["total"],
            purse=Purse(own["coins"] + own["spent"], own["spent"], self.box.coin_track),
            notes=tuple(notes),
            place=seen["places"][player] if "places" in seen else None,
        )

    def _sheet(self, state: State, seen: dict[str, Any], player: int, scored: str | None) -> ScoreTable:
        """Return the score sheet: a row for each season, with the boxes of its two edicts, coins, monsters and sum."""
        edicts, own, land = seen["edicts"], seen["players"][player], state.lands[player]
        earned = {card: self._earned(state, card, land) for card in edicts.values()}
        threatened = tuple(Earned(-1, (name,)) for name in space_names(land.threatened))
        coins = Earned(own["coins"], (), _COINS)
        columns = (*edicts, _COINS, _MONSTERS, _TOTAL)
        rows = []
        for season in self.box.seasons:
            score, told = own["seasons"].get(season.id), season.id == scored
            boxes = [
                _UNUSED
                if edict not in season.edicts
                else ScoreBox(score["edicts"][card], earned[card] if told else None)
                if score
                else ScoreBox()
                for edict, card in edicts.items()
            ]
            if score:
                boxes.append(ScoreBox(score["coins"], (coins,) if told else None))
                boxes.append(ScoreBox(score["monsters"], threatened if told else None))
                summed = (Earned(box.number or 0, (), name) for name, box in zip(columns, boxes, strict=False))
                boxes.append(ScoreBox(score["total"], tuple(summed) if told else None))
            else:
                boxes += [ScoreBox()] * 3
            rows.append(ScoreRow(Message(f"season.{season.id}"), tuple(boxes)))
        seasons = tuple(Earned(row.boxes[-1].number, (), row.head) for row in rows if row.boxes[-1].number is not None)
        rows.append(ScoreRow(_TOTAL, (*[_UNUSED] * (len(edicts) + 2), ScoreBox(own["total"], seasons or None))))
        now = [ScoreBox(_sum(earned[card]), earned[card]) for card in edicts.values()]
        now += [ScoreBox(own["coins"]), ScoreBox(_sum(threatened), threatened), _UNUSED]
        return ScoreTable(columns, tuple(rows), ScoreRow(Message("score.now"), tuple(now)))

    def _earned(self, state: State, card: str, land: Land) -> tuple[Earned, ...]:
        return _awards(card, tuple(points(self.box.scoring[card], state.rules).items()), land)

    def _cards(self, state: State, seen: dict[str, Any]) -> tuple[Face, ...]:
        """Return the ruins card that is still to be covered, and the card to draw."""
        ids = [seen["revealed"][-1]] if seen["ruins"] and seen["card"] is None and seen["revealed"] else []
        if seen["ruins"] and seen["card"] is not None:
            ids = [card for card in seen["revealed"][:-1] if card in self.box.ruins][-1:]
        return tuple(self._face(state, card) for card in (*ids, *filter(None, [seen["card"]])))

    def _face(self, state: State, card_id: str) -> Face:
        card = every_card(self.box)[card_id]
        face = Face(
            _card_name(card_id), (Message(message_of(card, "text"), {**numbers_of(self.box, card, state.rules)}),)
        )
        match card:
            case ExploreCard():
                kinds = tuple(_kind(_LETTER[terrain]) for terrain in card.terrains)
                figures = tuple(_figure(offer.shape, coin=offer.coin) for offer in card.shapes)
                note = Message("show.time", count=card.time)
                return Face(face.name, face.text, card.time, note, kinds, figures)
            case AmbushCard():
                return Face(
                    face.name,
                    face.text,
                    None,
                    Message("show.ambush"),
                    (_kind(_LETTER[card.terrain]),),
                    (_figure(card.shape),),
                )
            case _:
                return face

    def _edict(self, state: State, edict: str, card: str) -> Edict:
        text = Message(f"card.{card}.text", {**points(self.box.scoring[card], state.rules)})
        when = tuple(Message(f"season.{season.id}") for season in self.box.seasons if edict in season.edicts)
        return Edict(_card_name(card), (text,), edict, when)

    def _notes(self, seen: dict[str, Any]) -> tuple[Message, ...]:
        notes = [Message("show.ruins_wait")] if seen["ruins"] and seen["card"] is None else []
        if seen["skills"]:
            priced = tuple(
                Message("row.edict", {"edict": Message(f"skill.{one}.name"), "card": str(self.box.skills[one].cost)})
                for one in seen["skills"]
            )
            notes.append(Message("show.skills", {"skills": priced}))
        return tuple(notes)

    def _result(self, seen: dict[str, Any]) -> tuple[Message, ...]:
        if "places" not in seen:
            return ()
        over = Message("event.game_finished")
        if "rating" not in seen:
            ranked = sorted(zip(seen["places"], seen["players"], strict=True), key=lambda one: one[0])
            return (over, *(_placed(place, own) for place, own in ranked))
        total, rating, title = seen["players"][0]["total"], seen["rating"], seen["title"]
        solo = Message("result.solo", {"total": total, "printed": total - rating, "rating": rating})
        if title is None:
            return (over, solo, Message("result.no_title"))
        return (over, solo, Message("result.title", {"title": Message(f"title.{title}")}))


def blank(box: Box, side: str, edicts: tuple[str, ...] | None, seed: str | None) -> Scene:
    """Return an empty sheet, with the edicts that are named or that a seed deals, or else with room for their names.

    Raises `MalformedEventError` if they are not one of each group.
    """
    begun = start(box, seed=seed or "", edicts=edicts, side=side, edition=next(iter(box.editions)))
    scene = SceneMaker(box)(evolve(box, None, begun), None)
    (board,) = scene.boards
    *seasons, total = board.score.rows
    nothing = replace(total, boxes=(*total.boxes[:-1], ScoreBox()))
    score = replace(board.score, rows=(*seasons, nothing), now=None)
    if edicts is None and seed is None:
        scene = replace(scene, edicts=tuple(replace(edict, name="", text=()) for edict in scene.edicts))
    return replace(scene, boards=(replace(board, score=score),))


def _placed(place: int, own: dict[str, Any]) -> Message:
    total = Message("stars", count=own["total"])
    return Message("result.place", {"place": place, "player": own["name"], "total": total})


def _newest(event: Event | None, player: int) -> Region:
    """Return what an event has drawn on a player's map."""
    if not isinstance(event, ShapeDrawn) or event.map != player:
        return NOWHERE
    return event.spaces | (event.extra.spaces if event.extra else NOWHERE)


def _card_name(card: str) -> Message:
    return Message(f"card.{card}.name")


def _figure(shape: Shape, *, coin: bool = False) -> Figure:
    return Figure(shape.lines, coin)


def _sum(earned: tuple[Earned, ...]) -> int:
    return sum(one.stars for one in earned)


_LETTER = {"_".join(kinds): letter for letter, kinds in LETTERS.items()}
"""The letter of each terrain, and of farm and village at once."""

_SIGN = {letter: sign for sign, letter in _LETTER.items()}


@lru_cache(maxsize=1024)
def _kind(letter: str, *, newest: bool = False) -> Square:
    """Return what is on a space with a letter of a map's text form."""
    sign, on_ruins = _SIGN.get(letter.upper()), letter.islower()
    names = [Message("wasteland" if sign == "wasteland" else f"terrain.{sign}")] if sign else []
    return Square(
        signs=(sign,) if sign else ("ruins",) * on_ruins,
        marks=("on_ruins",) if sign and on_ruins else (),
        letters="" if letter == "." else letter,
        names=(*[Message("ruins")] * on_ruins, *names),
        newest=newest,
    )


_LEGEND = tuple(map(_kind, (*LETTERS, "r")))


@lru_cache(maxsize=1024)
def _squares(grid: tuple[str, ...], newest: Region) -> tuple[tuple[Square, ...], ...]:
    return tuple(
        tuple(_kind(letter, newest=bool(newest & space(row, column))) for column, letter in enumerate(line))
        for row, line in enumerate(grid)
    )


@lru_cache(maxsize=4096)
def _awards(card: str, printed: tuple[tuple[str, int | str], ...], land: Land) -> tuple[Earned, ...]:
    """Return what a scoring card, with what is printed on it, gives for a map: each award with its spaces."""
    return tuple(Earned(stars, tuple(space_names(spaces))) for stars, spaces in RULES[card](land, **dict(printed)))


def bare_board(land: Land) -> Board:
    """Return a map by itself, of nobody's."""
    return Board("", tuple(ROW_LETTERS), _COLUMNS, _squares(tuple(format_land(land)), NOWHERE), ScoreTable((), ()), 0)
