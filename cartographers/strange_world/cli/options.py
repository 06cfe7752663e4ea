"""The options and completions that the commands of this game share."""

from typing import Final

import click

from cartographers.shell.grammar import Option
from cartographers.shell.options import beginning
from cartographers.strange_world.cli.game import open_session
from cartographers.strange_world.cli.typed import ANSWER_WORDS
from cartographers.strange_world.core.events import Direction
from cartographers.strange_world.core.placing import Towards
from cartographers.strange_world.core.rulings import ANSWERS


def rules(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """Return the named rulings with their answers that begin with this, for completion by a shell."""
    return beginning(begun, [f"{rule}={answer}" for rule, answers in ANSWERS.items() for answer in answers])


def place_words(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return what may be typed after `place`; cards are all of the game, not those of a hand, which are secret."""
    box = open_session(ctx.find_root().obj).box
    return beginning(begun, [*box.lands, *ANSWER_WORDS, *box.travellers, *Direction, *Towards])


rules_option: Final = click.option(
    "--rule", "rules", cls=Option, multiple=True, metavar="RULE=VALUE", shell_complete=rules
)
