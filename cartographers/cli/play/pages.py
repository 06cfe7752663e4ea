"""What both ways to play can show on a key: the edicts with their texts, and the cards that are left."""

from cartographers.cli.game import Session
from cartographers.core.scoring import points
from cartographers.core.state import State, may_be_in_deck
from cartographers.shell.choices import listed
from cartographers.shell.text import wrapped


def edict_lines(session: Session, state: State, columns: int) -> list[str]:
    """Return the edicts with their seasons and what they score."""
    words, box = session.words, session.box
    lines = [words("show.edicts")]
    for edict, card in zip(box.edicts, state.game.edicts, strict=True):
        seasons = listed(words(f"season.{season.id}") for season in box.seasons if edict in season.edicts)
        lines += wrapped(
            f"{words('row.edict', edict=edict, card=words(f'card.{card}.name'))} ({seasons})", columns, "  "
        )
        text = words(f"card.{card}.text", **points(box.scoring[card], state.rules))
        lines += wrapped(f"  {text}", columns, "  ")
    return lines


def deck_lines(session: Session, state: State, columns: int) -> list[str]:
    """Return the cards turned up this season, and those that can still come, in the order of their numbers."""
    words, box = session.words, session.box
    left = [card for card in box.explore if may_be_in_deck(box, state, card)]
    ruins = [card for card in box.ruins if may_be_in_deck(box, state, card)]
    seen = listed(words(f"card.{card}.name") for card in state.revealed)
    lines = wrapped(words("show.revealed", cards=seen), columns, "  ") if seen else []
    lines.append(words.count("play.deck", len(left) + len(ruins)))
    for card in left:
        terrains = " / ".join(words(f"terrain.{terrain}") for terrain in box.explore[card].terrains)
        time = words.count("show.time", box.explore[card].time)
        lines.append(f"  {words(f'card.{card}.name')}: {terrains}, {time}")
    lines += [f"  {words(f'card.{card}.name')}" for card in ruins]
    return [*lines, *(wrapped(words("play.ambushes"), columns) if state.game.ambushes else ())]
