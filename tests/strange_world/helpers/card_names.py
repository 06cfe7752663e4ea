"""The cards of the second game, by all their names."""

from pathlib import Path
from typing import Final

import cartographers
from tests.strange_world.helpers.random_games import BOX

CARDS: Final = ("cards", "--kind", "strange-world")

IDS: Final = [*BOX.lands, *BOX.starting, *BOX.travellers]

CARDS_FILE: Final = Path(cartographers.__file__).parents[1] / "cards" / "strange_world.yaml"
