"""Games at a real table, told move by move."""

from msgspec.structs import replace

from cartographers.core.evolve import evolve
from cartographers.core.maps import Terrain, parse_land
from cartographers.core.moves import Move, Place, Reveal, decide, start
from cartographers.core.state import State
from tests.helpers.earned import these
from tests.helpers.random_games import BOX

NAMES = ("Anna", "Béla", "Γιώργος", "Żaneta")


def table(players: int = 1, **rules: str | int) -> State:
    """Return the beginning of the first game on side A, with the cards of a real table."""
    game = start(BOX, seed=None, edition="en", edicts=BOX.first_game, players=NAMES[:players], rules=rules)
    return evolve(BOX, None, game)


def after(state: State, *moves: Move) -> State:
    """Return the state after some moves."""
    for move in moves:
        state = decide(BOX, state, move)[-1].state
    return state


def turn_up(*cards: str) -> list[Reveal]:
    """Return the moves that turn up these cards."""
    return [Reveal(card) for card in cards]


def draw(drawing: str, player: int = 0) -> Place:
    """Return a move from a terrain and spaces, as ``farm A1-A3``."""
    terrain, _, spaces = drawing.partition(" ")
    return Place(player, Terrain(terrain), tuple(these(spaces)))


def on(state: State, *lines: str) -> State:
    """Return the state with other maps, all alike: these lines, and the last again and again."""
    land = parse_land([*lines, *[lines[-1]] * (11 - len(lines))])
    return replace(state, lands=(land,) * len(state.lands))
