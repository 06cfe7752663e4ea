"""Finished worlds that are wrong, and what is said of them."""

from typing import Any, Final

from cartographers.base.limits import MOST_FORMS
from cartographers.strange_world.core.check import Code
from tests.strange_world.helpers.worlds import BARE, SCORED, changed, played, world

FIRST_GAME: Final = "player: Anna\nspring: 7 4 3 -1 = 13\ntotal: 13\n"

EATEN: Final = "eaten eaten eaten eaten"

FOUND: Final[dict[Code, tuple[str, dict[str, Any]]]] = {
    Code.WRONG_STARS: (
        changed(("moons: 6", "moons: 8"), text=SCORED),
        {"box": "moons", "written": 8, "counted": 6, "cells": [[1, 1], [2, 1], [4, 1]]},
    ),
    Code.WRONG_TOTAL: (
        changed(("total: 46", "total: 47"), text=SCORED),
        {"box": "total", "written": 47, "counted": 46, "cells": []},
    ),
    Code.WATERS_ADJACENT: (changed(("eaten, water", "mountain_water, water")), {"cells": [[2, 2], [2, 3]]}),
    Code.SWAMPS_IN_ROW: (changed(("plant_plant_goat", "start_swamp")), {"cells": [[1, 3], [1, 4]]}),
    Code.MOON_BELOW_TOP: (changed(("eaten, water", "moon, water")), {"cells": [[2, 2]]}),
    Code.VOLCANO_WITHOUT_FUMAROLE: (changed(("mountain_mountain", "volcano_plant")), {"cells": [[2, 1]]}),
    Code.TOO_MANY_FUMAROLES: (
        world(*["fumarole fumarole fumarole fumarole"] * 3, EATEN),
        {"written": 12, "counted": 11, "cells": [[row, column] for row in (1, 2, 3) for column in (1, 2, 3, 4)]},
    ),
    Code.CITY_NOT_ON_FUMAROLES: (changed(("[4, 3]]", "[3, 3]]")), {"cells": [[3, 3], [4, 2]]}),
    Code.CITIES_OVERLAP: (
        changed(
            ("mountain_swamp", "fumarole"),
            ("water_portal]\n    dark", "fumarole]\n    dark"),
            ("[4, 3]]}]", "[4, 3]]}, {stars: 7, cells: [[4, 3], [4, 4]]}]"),
        ),
        {"cells": [[4, 3], [4, 4]]},
    ),
    Code.WRONG_CITY: (changed(("stars: 9", "stars: 8")), {"written": 8, "cells": [[4, 2], [4, 3]]}),
    Code.CARD_TOO_OFTEN: (
        "number_of_players: 3\n" + BARE,
        {"written": 1, "counted": 0, "cells": [[3, 2]]},
    ),
    Code.NO_STARTING_CARD: (world(*[EATEN] * 4), {"cells": []}),
    Code.TWO_STARTING_CARDS: (
        world(EATEN, "eaten start_plant eaten eaten", EATEN, "eaten eaten eaten start_mountain"),
        {"cells": [[2, 2], [4, 4]]},
    ),
    Code.TRAVELLERS_ON_BOTH_SIDES: (
        changed(("rows: [2, 3]}", "rows: [2, 3]}, {id: burk, side: right, rows: [1, 2]}")),
        {"cells": []},
    ),
    Code.TRAVELLER_TWICE: (
        changed(("rows: [2, 3]}", "rows: [2, 3]}, {id: splash, rows: [1, 2]}")),
        {"written": 2, "counted": 1, "cells": []},
    ),
    Code.TOO_FEW_PORTALS: (
        world(
            EATEN,
            "eaten start_plant eaten eaten",
            *[EATEN] * 2,
            more="    travellers: {side: right, cards: [{id: roro, rows: [0, 1]}]}\n",
        ),
        {"written": 1, "counted": 0, "cells": []},
    ),
}
"""By code a file in which it is found, and nothing else, with what is told of it."""

BAD: Final[dict[str, tuple[str, int, int, str]]] = {
    "other_game": (changed(("game: strange-world", "game: tic-tac-toe"), text=SCORED), 1, 7, "tic-tac-toe"),
    "not_worlds": ("These are our worlds.\n", 1, 1, "not a file of finished worlds"),
    "a_log": (played("log", 2)[0], 1, 1, "log of a game"),
    "no_worlds": ("game: strange-world\nplayers: []\n", 2, 10, "Nobody"),
    "too_many_worlds": (f"game: strange-world\nplayers: [{'x, ' * MOST_FORMS}x]\n", 2, 311, "100"),
    "wrong_rows": (changed(("      - [moon, moon, swamp_plant, plant_plant_goat]\n", "")), 5, 7, "3 instead of 4"),
    "wrong_cards": (changed(("[moon, moon,", "[moon,")), 5, 9, "3 instead of 4"),
    "unknown_card": (changed(("[moon, moon,", "[mon, moon,")), 5, 10, "Did you mean: moon?"),
    "unknown_traveller": (changed(("id: splash", "id: splosh")), 10, 43, "Did you mean: splash?"),
    "rows_apart": (changed(("rows: [2, 3]", "rows: [2, 4]")), 10, 57, "[2, 4]"),
    "no_side": (changed(("side: left, ", "")), 10, 26, "side: right"),
    "syntax": ("game: strange-world\nplayers: [", 2, 11, "YAML"),
    "character": (changed(("Anna", "An\x07na")), 3, 15, "U+0007"),
    "documents": (f"{BARE}---\n{BARE}", 12, 1, "second document"),
    "depth": (changed(("Anna", "[" * 40 + "]" * 40)), 3, 42, "32"),
    "anchor": (changed(("Anna", "&who Anna")), 3, 13, "&who"),
    "alias": (changed(("Anna", "*who")), 3, 13, "*who"),
    "tag": (changed(("Anna", "!!str Anna")), 3, 13, "tag:yaml.org,2002:str"),
    "key": (changed(("player: Anna", "[player]: Anna")), 3, 5, "key"),
    "repeated_key": (f"{SCORED}    total: 46\n", 13, 5, "total"),
    "ambiguous": (changed(("Anna", "yes")), 3, 13, "yes"),
    "wrong_type": (changed(("total: 46", 'total: "46"'), text=SCORED), 12, 12, "a whole number. Found: text."),
    "wrong_value": (changed(("rows: [2, 3]", "rows: [5, 6]")), 10, 61, "0 to 5"),
    "unknown_field": (changed(("moons: 6", "moon: 6"), text=SCORED), 11, 75, "moon"),
    "missing_field": (changed(("player: Anna\n    world", "world")), 3, 5, "player"),
}
"""By what is wrong a file, the line and column where, and what the sentence says."""
