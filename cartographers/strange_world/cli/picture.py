"""What one step of a game shows, as a scene: worlds with their travellers, the table and the stars."""

from itertools import zip_longest
from typing import Any

from msgspec import to_builtins

from cartographers.pictures.scene import (
    Board,
    Bystander,
    Earned,
    Edict,
    Face,
    Message,
    Scene,
    ScoreBox,
    ScoreRow,
    ScoreTable,
    Square,
    Text,
)
from cartographers.strange_world import library
from cartographers.strange_world.cli.card_names import ICONS, JOINED, MOON, PORTAL, animal_letters
from cartographers.strange_world.core.cards import EATEN, FUMAROLE, ROUNDS, Box, Card, Traveller
from cartographers.strange_world.core.cells import FRAME, LETTERS, SIDE, cell_names
from cartographers.strange_world.core.events import CardPlaced, Event
from cartographers.strange_world.core.observation import observe
from cartographers.strange_world.core.scoring import awards
from cartographers.strange_world.core.state import State

_COLUMNS = tuple(str(column + 1) for column in range(SIDE))


class SceneMaker:
    """Makes a scene of each step of a game, one after the other; a world that did not change is made once."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._made: dict[int, tuple[object, Board]] = {}
        self._animals = animal_letters(box)
        self._legend = (
            *(Square((icon,), letters=letter, names=(Message(f"icon.{icon}"),)) for icon, letter in ICONS.items()),
            *(
                Square((one,), letters=letter, names=(_named("animal.{}", one),))
                for one, letter in self._animals.items()
            ),
            Square(("moon",), letters=MOON, names=(Message("moon"),)),
            Square(("portal",), letters=PORTAL, names=(Message("portal"),)),
            Square(("eaten",), letters="X", names=(Message("eaten"),)),
            Square(("fumarole",), letters="F", names=(Message("fumarole"),)),
            Square(("fumarole",), ("dark_city",), "F", (Message("dark_city"),)),
        )
        self._texts = library.open_box().travellers

    def __call__(self, state: State, event: Event | None) -> Scene:
        """Return what the state after an event shows; without an event, nothing is newest."""
        seen = observe(self.box, state, 0 if state.solo else None)
        hand = tuple(map(_card_name, seen["hand"])) if state.solo else ()
        placed = event if isinstance(event, CardPlaced) else None
        return Scene(
            boards=tuple(self._board(state, seen, player, placed) for player in range(len(state.worlds))),
            period=Message("show.round", {"round": seen["round"], "rounds": ROUNDS}),
            cards=(self._face(self.box.lands[placed.card]),) if placed else (),
            deck=hand,
            told=Message("show.hand", {"cards": hand}) if hand else None,
            edicts=tuple(self._traveller(self.box.travellers[one]) for one in seen["travellers"]),
            notes=self._notes(state, seen),
            legend=self._legend,
            result=self._result(seen),
        )

    def _board(self, state: State, seen: dict[str, Any], player: int, placed: CardPlaced | None) -> Board:
        own = seen["players"][player]
        newest = {placed.cell, *placed.eaten, placed.fumarole} if placed and placed.player == player else set()
        made_of = (own["name"], own["world"], own["total"], newest, seen.get("places"))
        known, board = self._made.get(player, (None, None))
        if board is None or known != made_of:
            board = self._new_board(state, seen, player, newest)
            self._made[player] = (made_of, board)
        return board

    def _new_board(self, state: State, seen: dict[str, Any], player: int, newest: set[str]) -> Board:
        own = seen["players"][player]
        world = own["world"]
        cities = {name: city["stars"] for city in world["dark_cities"] for name in city["cells"]}
        joined = {name for pair in world["portals"] for name in pair}
        names = [[f"{row}{column}" for column in _COLUMNS] for row in LETTERS]
        return Board(
            player="" if state.solo else own["name"],
            rows=tuple(LETTERS),
            columns=_COLUMNS,
            squares=tuple(
                tuple(
                    self._square(world["cells"].get(one), cities.get(one), joined=one in joined, newest=one in newest)
                    for one in row
                )
                for row in names
            ),
            score=self._sheet(state, player),
            total=own["total"],
            place=seen["places"][player] if "places" in seen else None,
            floating=True,
            links=tuple((one, other) for one, other in world["portals"]),
            beside=tuple(_bystander(guest, left=world["side"] == "left") for guest in world["travellers"]),
        )

    def _square(self, shown: str | None, city: int | None, *, joined: bool, newest: bool) -> Square:
        if shown is None:
            return Square()
        if shown == EATEN:
            return Square(("eaten",), letters="X", names=(Message("eaten"),), newest=newest)
        if shown == FUMAROLE:
            if city is None:
                return Square(("fumarole",), (), "F", (Message("fumarole"),), newest)
            names = (Message("fumarole"), Message("dark_city"), str(city))
            return Square(("fumarole",), ("dark_city",), f"F{city}", names, newest)
        return self._card(self.box.lands.get(shown) or self.box.starting[shown], joined=joined, newest=newest)

    def _card(self, card: Card, *, joined: bool = False, newest: bool = False) -> Square:
        """Return what is on a card, each sign with its letter, in the order of a terminal."""
        shown = [("moon", MOON)] * card.moon + [(str(icon), ICONS[icon]) for icon in card.icons]
        shown += [("portal", JOINED if joined else PORTAL)] * card.portal
        shown += [(animal, self._animals[animal]) for animal in card.animals]
        signs, letters = tuple(sign for sign, _ in shown), "".join(letter for _, letter in shown)
        return Square(signs, (), letters, (_card_name(card.id),), newest)

    def _sheet(self, state: State, player: int) -> ScoreTable:
        """Return what the world earns so far: a row for each kind of stars, and their sum."""
        world = state.worlds[player]
        given = awards(state.rules, self.box.travellers, world)
        called: dict[str, list[Message]] = {
            "animals": [_named("animal.{}", animal) for animal in world.animals(FRAME)],
            "travellers": [_named("traveller.{}.name", guest.id) for guest in world.guests],
        }
        rows, total = [], 0
        for kind, some in given.items():
            names = called.get(kind, [])
            earned = tuple(
                Earned(award.stars, cell_names(award.cells), name) for award, name in zip_longest(some, names)
            )
            stars = sum(award.stars for award in some)
            total += stars
            rows.append(ScoreRow(Message(f"box.{kind}"), (ScoreBox(stars, earned),)))
        summed = tuple(Earned(row.boxes[0].number or 0, (), row.head) for row in rows)
        rows.append(ScoreRow(Message("box.total"), (ScoreBox(total, summed),)))
        return ScoreTable((Message("score.stars"),), tuple(rows))

    def _face(self, card: Card) -> Face:
        return Face(_card_name(card.id), _texts(card), kinds=(self._card(card),))

    def _traveller(self, card: Traveller) -> Edict:
        printed = self._texts.get(card.id)
        if printed is None or printed.need != card.need:
            return Edict(_named("traveller.{}.name", card.id), (Message("need.text", count=card.bonus),))
        numbers = {name: one for name, one in to_builtins(card.need).items() if isinstance(one, int)}
        facts = {**numbers, **card.need.icons, **card.need.each_row}
        text = Message(f"traveller.{card.id}.text", {str(name): one for name, one in facts.items()}, card.bonus)
        return Edict(_named("traveller.{}.name", card.id), (text,))

    def _notes(self, state: State, seen: dict[str, Any]) -> tuple[Message, ...]:
        notes = []
        if not state.solo:
            facts: dict[str, Any] = {"player": seen["players"][seen["sun"]]["name"]}
            if seen["direction"] and len(seen["players"]) > 2:  # noqa: PLR2004 - two pass to each other either way
                facts["direction"] = Message(f"direction.{seen['direction']}")
            notes.append(Message("show.sun_direction" if "direction" in facts else "show.sun", facts))
        cities: tuple[Text, ...] = tuple(map(str, seen["dark_cities"])) or (Message("show.none"),)
        notes.append(Message("show.dark_cities", {"cities": cities}))
        if not seen["travellers"]:
            notes.append(Message("show.no_travellers"))
        return tuple(notes)

    def _result(self, seen: dict[str, Any]) -> tuple[Message, ...]:
        if "places" not in seen:
            return ()
        over = Message("event.game_finished")
        if "band" in seen:
            band, bands = seen["band"], self.box.solo_bands
            worth = Message(f"band.{band}", {"least": bands[band - 1] if band else ""})
            return (over, Message("show.world_stars", {"total": seen["totals"][0]}), worth)
        ranked = sorted(zip(seen["places"], seen["players"], strict=True), key=lambda one: one[0])
        return (over, *(_placed(place, own) for place, own in ranked))


def _placed(place: int, own: dict[str, Any]) -> Message:
    total = Message("stars", count=own["total"])
    return Message("result.place", {"place": place, "player": own["name"], "total": total})


def _bystander(guest: dict[str, Any], *, left: bool) -> Bystander:
    upper, lower = guest["rows"]
    first = LETTERS.index(upper) if upper else LETTERS.index(lower) - 1
    return Bystander(_named("traveller.{}.name", guest["id"]), left, (first, first + 1))


def _named(message: str, one: str) -> Message:
    """Return the message for an id, which may come from a user's own file and have none."""
    return Message(message.format(one), otherwise=one)


def _card_name(card: str) -> Message:
    return _named("card.{}.name", card)


def _texts(card: Card) -> tuple[Message, ...]:
    """Return what each thing on a card does."""
    things = ["moon"] * card.moon + [*dict.fromkeys(map(str, card.icons))] + ["portal"] * card.portal
    return tuple(Message(f"explain.{thing}") for thing in (*things, *["animal"] * bool(card.animals)))
