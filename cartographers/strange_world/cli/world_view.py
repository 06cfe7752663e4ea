"""A world as text: letters for what each card shows, in colour where there are colours."""

from collections.abc import Mapping
from typing import Final

from cartographers.base.words import Words, harmless, number
from cartographers.shell.contract import BoxLines
from cartographers.shell.text import clipped, inline, padded, runs, whole, width, wrapped
from cartographers.strange_world.cli.card_names import (
    ICONS,
    JOINED,
    MOON,
    PORTAL,
    animal_letters,
    animal_name,
    card_name,
    card_signs,
    traveller_name,
)
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.cells import (
    FRAME,
    LETTERS,
    NAMES,
    NONE,
    Cell,
    Cells,
    cell,
    cell_names,
    columns_of,
    neighbours,
    rows_of,
    singles,
    union,
)
from cartographers.strange_world.core.placing import room
from cartographers.strange_world.core.scoring import stars
from cartographers.strange_world.core.state import Phase, State
from cartographers.strange_world.core.world import Side, World

HIDDEN: Final = "X"
VENT: Final = "F"
"""A fumarole; in a dark city its stars follow it."""

FREE: Final = "."
"""Where a card may be placed."""

_SIGNS: Final = 4
"""The most letters in a cell; the last ones of a card that shows more are left out."""

_LONGEST: Final = 8
"""The most characters of a traveller's name."""

_WIDEST: Final = 2 * _LONGEST + 1
"""The most characters of the names of those who share a place."""

_COLOURS: Final = {"M": "47;30", "W": "46;30", "P": "42;30", "S": "45;97", "V": "41;97", MOON: "43;30", VENT: "100;97"}
"""By the first letter of a cell, its background and the colour of its letters, as set on a terminal."""


def world_lines(words: Words, box: Box, world: World, *, free: Cells = NONE, marked: Cells = NONE) -> list[str]:
    """Return a world with its rows and columns named; a star comes before some cells, and a dot is on `free` ones.

    A line for each row, and one between any two, with the travellers at their sides: 22 columns wide where the world
    has its four columns, and at most 40 with travellers.
    """
    shown = world.filled | free
    rows, columns = rows_of(shown), columns_of(shown)
    standing = _standing(words, world)
    letters = _letters(box, world)
    bare: list[tuple[str, str]] = [("", "  " + "".join(f" {column + 1:<{_SIGNS}}" for column in columns))]
    for upper in range(rows[0] - 1, rows[-1] + 1):
        if upper in rows:
            cells = (cell(upper, column) for column in columns)
            bare.append(("", f" {LETTERS[upper]}" + "".join(_cell(one, letters, free, marked) for one in cells)))
        if upper in standing or upper in rows[:-1]:
            bare.append((standing.get(upper, ""), "  " + " " * (_SIGNS + 1) * len(columns)))
    side = max((width(name) for name, _ in bare), default=0)
    if not side:
        return [line.rstrip() for _, line in bare]
    if world.side == Side.LEFT:
        return [f"{padded(name, side)}{line}".rstrip() for name, line in bare]
    return [f"{line} {name}".rstrip() for name, line in bare]


def world_in_words(words: Words, world: World, free: Cells) -> list[str]:
    """Return a world in sentences: where each card is and what else is on its cells, portals, and travellers."""
    found: dict[str, list[str]] = {}
    for name, said in cells_in_words(words, world, free).items():
        found.setdefault(said, []).append(name)
    found.pop(words("world.empty"), None)
    lines = [f"{said[0].upper()}{said[1:]}: {runs(names)}." for said, names in found.items()]
    lines += [f"{words('portal')}: {' + '.join(cell_names(portal))}." for portal in world.portals]
    for guest in world.guests:
        rows = f"{LETTERS[guest.upper]}-{LETTERS[guest.upper + 1]}" if 0 <= guest.upper < len(LETTERS) - 1 else ""
        where = ", ".join(filter(None, (words(f"side.{world.side}"), rows)))
        lines.append(f"{traveller_name(words, guest.id)}: {where}.")
    return lines


def cells_in_words(words: Words, world: World, free: Cells) -> dict[str, str]:
    """Return what is on each cell of the frame, by its name."""
    dark = {one: f"{words('dark_city')} ({city.stars})" for city in world.cities for one in singles(city.cells)}
    said = {
        **dict.fromkeys(singles(FRAME), words("world.empty")),
        **dict.fromkeys(singles(free), words("world.free")),
        **dict.fromkeys(singles(world.eaten), words("eaten")),
        **dict.fromkeys(singles(world.fumaroles), words("fumarole")),
        **dark,
        **{one: card_name(words, card.id) for one, card in world.shown},
    }
    return {NAMES[one]: said[one] for one in singles(FRAME)}


def legend(words: Words, box: Box, columns: int) -> list[str]:
    """Return what the letters mean, in lines that fit `columns`."""
    icons = {sign: words(f"icon.{icon}") for icon, sign in ICONS.items()}
    animals = {sign: animal_name(words, animal) for animal, sign in animal_letters(box).items()}
    groups = (
        {**icons, PORTAL: words("portal"), MOON: words("moon"), JOINED: words("show.joined")},
        animals,
        {HIDDEN: words("eaten"), VENT: words("fumarole"), f"{VENT}9": words("show.in_city"), FREE: words("show.free")},
    )
    lines: list[str] = []
    for signs in groups:
        texts = (whole(f"{sign} {said} ") for sign, said in signs.items())  # two blanks apart
        lines += wrapped(" ".join(texts).rstrip(), columns)
    return [line.rstrip() for line in lines]


def _letters(box: Box, world: World) -> dict[Cell, str]:
    built = {one: city.stars for city in world.cities for one in singles(city.cells)}
    joined = union(world.portals)
    return {
        **dict.fromkeys(singles(world.eaten), HIDDEN),
        **{one: f"{VENT}{built.get(one, '')}" for one in singles(world.fumaroles)},
        **{one: card_signs(box, card, joined=bool(one & joined))[:_SIGNS] for one, card in world.shown},
    }


def _cell(one: Cell, letters: Mapping[Cell, str], free: Cells, marked: Cells) -> str:
    signs = letters.get(one, FREE if one & free else "")
    paint = _COLOURS.get(signs[:1])
    painted = f"\x1b[{paint}m{signs}\x1b[0m" if paint else signs
    return f"{'*' if one & marked else ' '}{painted}{' ' * (_SIGNS - len(signs))}"


def _standing(words: Words, world: World) -> dict[int, str]:
    """Return who stands next to each row and the one below it."""
    places: dict[int, list[str]] = {}
    for guest in world.guests:
        places.setdefault(guest.upper, []).append(clipped(traveller_name(words, guest.id), _LONGEST))
    return {upper: clipped("+".join(names), _WIDEST) for upper, names in places.items()}


class WorldLines(BoxLines[Box]):
    """What is printed of the worlds of a game."""

    def sheet(self, state: State, player: int) -> list[str]:
        """Return a player's world under their name, the card that was placed last marked, with its stars so far."""
        heading = [] if state.solo else [self.words.readable(harmless(state.game.players[player]))]
        total = stars(state.rules, self.box.travellers, state.worlds[player]).total
        return [*heading, *self.world(state, player), f" {self.words('show.world_stars', total=number(total))}"]

    def world(self, state: State, player: int) -> list[str]:
        """Return a player's world, with dots where the next card can go while the game goes on."""
        world = state.worlds[player]
        marked: Cells = world.cards[-1][0] if state.last == player else NONE
        return world_lines(self.words, self.box, world, free=_free(state, player), marked=marked)

    def sheet_in_words(self, state: State, player: int) -> list[str]:
        """Return a player's world in words under their name, with its stars so far."""
        heading = [] if state.solo else [self.words.readable(harmless(state.game.players[player]))]
        total = stars(state.rules, self.box.travellers, state.worlds[player]).total
        world = world_in_words(self.words, state.worlds[player], _free(state, player))
        lines = [*heading, *world, self.words("show.world_stars", total=number(total))]
        return [piece for line in lines for piece in self.wrap(line, "  ")]

    def cells_in_words(self, state: State, player: int) -> dict[str, str]:
        """Return what is on each cell of a player's frame, by its name."""
        said = cells_in_words(self.words, state.worlds[player], _free(state, player))
        return {name: inline(one, self.words.language) for name, one in said.items()}

    def legend(self) -> list[str]:
        """Return what the letters of a world mean."""
        return legend(self.words, self.box, self.width)

    def card(self, card: str) -> str:
        """Return the name of a land card, and its letters in a world."""
        return f"{card_name(self.words, card)} [{card_signs(self.box, self.box.lands[card])}]"


def _free(state: State, player: int) -> Cells:
    """Return where the next card can go while the game goes on."""
    world = state.worlds[player]
    return NONE if state.phase == Phase.FINISHED else neighbours(world.filled) & ~world.filled & room(world)
