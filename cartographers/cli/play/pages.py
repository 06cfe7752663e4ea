"""What both ways to play can show on a key: the cards in play with their texts, and the cards that are left."""

import sys
from collections.abc import Container, Iterator, Sequence

from cartographers.base.events import Refusal
from cartographers.base.words import harmless, number, signed
from cartographers.cli.cards_view import CardsView, message_of, numbers_of
from cartographers.cli.game import Session
from cartographers.cli.rules_view import RulesView
from cartographers.cli.view import GameView
from cartographers.core.advice import Worth, due, this_season
from cartographers.core.ambush import ring, tried
from cartographers.core.cards import Box, SkillCard, Use
from cartographers.core.maps import parse_land
from cartographers.core.region import Region
from cartographers.core.scoring.rulebook import awards, points, spaces
from cartographers.core.skills import answering, check_coins, check_skill, open_skills
from cartographers.core.state import State, map_of, may_be_in_deck
from cartographers.shell.choices import listed
from cartographers.shell.text import beside, width, wrapped

_GAP = 3


def edict_lines(session: Session, state: State, columns: int, only: Container[str] | None = None) -> list[str]:
    """Return the edicts, or some of them, with their seasons and what they score."""
    words, box = session.words, session.box
    lines = [words("show.edicts")]
    for edict, card in zip(box.edicts, state.game.edicts, strict=True):
        if only is None or edict in only:
            lines += wrapped(_edict(session, edict, card), columns, "  ")
            text = words(f"card.{card}.text", **points(box.scoring[card], state.rules))
            lines += wrapped(f"  {text}", columns, "  ")
    return lines


def skill_lines(
    session: Session, state: State, turn: int | None, columns: int, *, seats: Sequence[int], chosen: str = ""
) -> list[str]:
    """Return the skills of a game, one of them marked, with their texts and whether each can be used now, or why not.

    `turn` is the player who draws next, if anybody does, and `seats` are those who play here.
    """
    words, lines = session.words, wrapped(session.words("play.skills"), columns)
    for skill in state.game.skills:
        card = session.box.skills[skill]
        text = words(message_of(card, "text"), **numbers_of(session.box, card))
        lines += ["", f"{'•' if skill == chosen else ' '} {words(message_of(card, 'name'))}"]
        open_ = _of(session, state, turn, user_of(session.box, state, turn, skill, seats), "play.skill_open")
        for line in (text, closed(session, state, turn, skill, seats) or open_):
            lines += wrapped(f"  {line}", columns, "  ")
    return lines


def user_of(box: Box, state: State, turn: int | None, skill: str, seats: Sequence[int] | None = None) -> int:
    """Return the player who would use a skill now: the next one to draw; in an ambush the owner of the map.

    Of those who play here that is, in an ambush, whose map is still to be drawn on, elsewhere too.
    """
    seats = seats or range(len(state.lands))
    player = seats[0] if turn is None else turn
    if box.skills[skill].use != Use.AMBUSH:
        return player
    owner = player if turn is None else map_of(box, state, player)
    can = (one for one in answering(box, state)[1] if one in seats)
    return owner if owner in seats and turn is not None else next(can, player)


def closed(session: Session, state: State, turn: int | None, skill: str, seats: Sequence[int] | None = None) -> str:
    """Return why a skill cannot be used now, or nothing if it can be."""
    box, words = session.box, session.words
    player = user_of(box, state, turn, skill, seats)
    try:
        check_skill(box, state, player, skill)
        if skill in open_skills(box, state, player):
            return ""
        check_coins(box.skills[skill], state.coins[player])
    except Refusal as refusal:
        reason = session.reason(refusal.reason, refusal.facts, state)
        return _of(session, state, turn, player, "play.skill_closed", reason=reason)
    return words("play.skill_nothing", skill=words(f"skill.{skill}.name"))


def open_line(
    session: Session,
    state: State,
    turn: int | None,
    message: str = "play.skills_open",
    seats: Sequence[int] | None = None,
) -> str:
    """Return which skills can be used now, in a message, or nothing if none can be."""
    ready = [one for one in state.game.skills if not closed(session, state, turn, one, seats)]
    names = listed(session.words(f"skill.{one}.name") for one in ready)
    user = user_of(session.box, state, turn, ready[0], seats) if ready else 0
    return _of(session, state, turn, user, message, skills=names) if ready else ""


def _of(session: Session, state: State, turn: int | None, user: int, message: str, **facts: str) -> str:
    """Return a message about a skill; where another player than the next one to draw would use it, it names them."""
    if turn in {None, user}:
        return session.words(message, **facts)
    return session.words(f"{message}.of", player=harmless(state.game.players[user]), **facts)


def skill_line(
    session: Session,
    state: State,
    turn: int | None,
    card: SkillCard | None = None,
    *,
    adding: bool = False,
    seats: Sequence[int] | None = None,
) -> list[str]:
    """Return the skill with which a player draws, or adds to a drawing, or those that can be used, if any can.

    In an ambush that has been answered, return what is drawn instead.
    """
    if card is None:
        return [*filter(None, [open_line(session, state, turn, seats=seats), *_answered(session, state, turn)])]
    message = "play.skill_adds" if adding else "play.with_skill"
    return [session.words(message, skill=session.words(f"skill.{card.id}.name"))]


def _answered(session: Session, state: State, turn: int | None) -> Iterator[str]:
    """Yield what a skill has made of the ambush that a player draws, if it has."""
    owner = 0 if turn is None else map_of(session.box, state, turn)
    if turn is not None and state.acrobats >> owner & 1:
        facts = {
            "skill": session.words(f"skill.{state.used[owner]}.name"),
            "owner": harmless(state.game.players[owner]),
        }
        yield session.words("event.acrobatics_alone" if state.solo else "event.acrobatics", **facts)


def drawn_cards(box: Box, state: State) -> list[str]:
    """Return the ruins card that waits and the card to be drawn, if there are any."""
    waiting = [card for card in state.revealed if card in box.ruins and state.ruins]
    return [*waiting[-1:], *([state.card] if state.card else ())]


def card_pages(session: Session, state: State, columns: int) -> Iterator[list[str]]:
    """Yield a page for each card in play: the ruins card that waits, the card to draw, and the edicts with examples."""
    words, box, view = session.words, session.box, CardsView(session)
    view.width = columns
    for card in drawn_cards(box, state):
        yield [*view.cards([card])]
    for edict, card in zip(box.edicts, state.game.edicts, strict=True):
        scoring = box.scoring[card]
        land = parse_land(scoring.example.split())
        given = awards(scoring, state.rules, land)
        block = view.map(land, spaces(given))
        texts = (words(f"card.{card}.text", **points(scoring, state.rules)), view.example(given))
        room = columns - max(map(width, block)) - _GAP
        panel = [line for text in texts for line in ("", *wrapped(text, room))]
        legend = wrapped(words("cards.legend"), columns)
        yield [*wrapped(_edict(session, edict, card), columns, "  "), *beside([block, panel], _GAP), "", *legend]


def looked(session: Session, card: str, drawn: Region) -> str:
    """Return where the ambush of a solo game looked for its place, and why it lies where it was drawn."""
    facts = {"tried": tried(session.box.ambushes[card], drawn), "ring": ring(drawn)}
    return session.words("play.looked", **facts, **where_from(session, card))


def where_from(session: Session, card: str) -> dict[str, str]:
    """Return the corner in which an ambush begins in a solo game, and its direction."""
    corner, arrow = RulesView(session).corner_and_arrow(session.box.ambushes[card])
    return {"corner": corner, "arrow": arrow}


def worth_lines(session: Session, state: State, before: Worth, then: Worth, columns: int) -> Iterator[str]:
    """Yield each box as it is now and with a drawing; those that this season scores are marked."""
    words, box, view = session.words, session.box, GameView(session)
    scored, becomes = due(box, box.seasons[state.season]), session.terminal.readable("→", sys.stdout)
    labels = [
        f"{'•' if place in scored else ' '} {view.row(edict, card)}"
        for place, (edict, card) in enumerate(zip(box.edicts, state.game.edicts, strict=True))
    ]
    labels += [f"• {words(f'score.{name}')}" for name in ("coins", "monsters")]
    labels.append(f"  {words(f'season.{box.seasons[state.season].id}')}")

    def numbers(one: Worth) -> list[int]:
        return [*one.edicts, one.coins, one.monsters, this_season(box, state, one)]

    for label, now, later in zip(labels, numbers(before), numbers(then), strict=True):
        shown = number(now) if later == now else f"{number(now)} {becomes} {number(later)}"
        change = "" if later == now else signed(later - now)
        yield f"{label}{' ' * max(1, columns - 6 - width(label) - width(shown))}{shown} {change:>5}"


def _edict(session: Session, edict: str, card: str) -> str:
    """Return an edict with its card and its seasons."""
    words = session.words
    seasons = listed(words(f"season.{season.id}") for season in session.box.seasons if edict in season.edicts)
    return f"{words('row.edict', edict=edict, card=words(f'card.{card}.name'))} ({seasons})"


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
