"""What can happen in a game, and how a log records it (formats 1 to 3 of the log).

`encode` and `decode` are the only place that knows the JSON of an event. A decoded event may still be impossible at
its place in a game: that is for `judge` to say.
"""

import re
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, to_builtins
from msgspec.structs import asdict

from cartographers.base.events import EventFlaw, MalformedEventError, check, decoded, kinds_of
from cartographers.base.player_names import check_names, is_text, is_words
from cartographers.core.cards import IN_PLAY, Box, Use
from cartographers.core.editions import set_apart
from cartographers.core.maps import FARM_VILLAGE, Terrain
from cartographers.core.reasons import Flaw
from cartographers.core.region import SPACES, Region, space_names

FORMAT: Final = "cartographers-log/1"
SEALED_FORMAT: Final = "cartographers-log/2"
"""The format of a log whose seed is revealed at the end, and whose events are sealed until then."""

TABLE_FORMAT: Final = "cartographers-log/3"
"""The format of a log with skills, or of a game at a real table, where cards are taken back."""

KIND: Final = "cartographers"
MOST_PLAYERS: Final = 100

Player: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
"""The number of a player, or of a player's map, counted from 0; in the game at hand there may be none."""

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Loss: TypeAlias = Annotated[int, Meta(le=0)]
Rank: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]


class GameStarted(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="game_started", omit_defaults=True
):
    """What is played. `rules` are the named rules that differ from the edition's answers."""

    format: Literal["cartographers-log/1", "cartographers-log/2", "cartographers-log/3"]
    game: Literal["cartographers"]
    edition: str
    rules: dict[str, str | int]
    map: str
    ruins: bool
    ambushes: bool
    skills: tuple[str, ...]
    """The three skills that are open to everyone; none in a game without skills."""
    seed: str | None
    players: tuple[str, ...]
    edicts: tuple[str, ...]
    commitment: Annotated[str, Meta(min_length=1)] = ""
    """In a sealed game, the hash of the seed that is revealed at the end."""
    chosen: bool = False
    """In a sealed game, whether the edicts were chosen, not dealt by the seed."""


class WordsAdded(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="words_added"):
    """A player added words of their own to the sealed seed, so that nobody could have chosen it."""

    player: Player
    words: str


class CardRevealed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="card_revealed"):
    """A card was turned up: ruins, explore or ambush."""

    card: str


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    """What a skill added to a drawing, perhaps farm and village at once."""

    terrain: Annotated[str, Meta(pattern=f"^({'|'.join((*Terrain, FARM_VILLAGE))})$")]
    spaces: Region


class ShapeDrawn(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="shape_drawn", omit_defaults=True
):
    """A player drew on a map, their own or a neighbour's; `coins` were filled by it on the track of the map's owner.

    `skill` replaced the drawing or added `extra` to it; the coins are those of both together.
    """

    player: Player
    map: Player
    terrain: Terrain
    spaces: Region
    coins: Annotated[int, Meta(ge=1)] = 0
    skill: Annotated[str, Meta(min_length=1)] = ""
    extra: Extra | None = None


class SkillUsed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="skill_used"):
    """A player answered the ambush on their own map with Acrobatics; alone, the engine's drawing was taken back."""

    player: Player
    skill: str


class SkillUndone(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="skill_undone"):
    """A player took Acrobatics back; alone, the engine's drawing is there again."""

    player: Player


class TurnPassed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="turn_passed"):
    """A player could not draw anything."""

    player: Player
    map: Player


class DrawingUndone(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="drawing_undone"):
    """A player's drawing since the last card was turned up was taken back, and a scoring that followed it."""

    player: Player


class CardTakenBack(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="card_taken_back"):
    """At a real table, the last card was taken back and all that followed it, as if it had never been turned up."""


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's stars of a season: by the scoring card of each edict, for coins, and (0 or less) for monsters."""

    edicts: dict[str, Count]
    coins: Count
    monsters: Loss
    total: int


class SeasonScored(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="season_scored"):
    """A season ended; scores by player."""

    season: str
    scores: tuple[Score, ...]


class GameFinished(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="game_finished"):
    """The game ended: totals and places by player; solo also the rating and the title it earns."""

    totals: tuple[int, ...]
    places: tuple[Rank, ...]
    rating: int | UnsetType = UNSET
    title: str | UnsetType | None = UNSET


class SeedRevealed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="seed_revealed"):
    """The sealed seed was revealed, and proves every card of the game; nothing can follow."""

    seed: str


Event: TypeAlias = (
    GameStarted
    | WordsAdded
    | CardRevealed
    | ShapeDrawn
    | TurnPassed
    | DrawingUndone
    | SkillUsed
    | SkillUndone
    | CardTakenBack
    | SeasonScored
    | GameFinished
    | SeedRevealed
)

_KINDS: Final = kinds_of(Event)

_LATER: Final = (SkillUsed, SkillUndone, CardTakenBack)
"""The events that only logs of format 3 have."""


def encode(event: Event) -> dict[str, Any]:
    """Return an event as written in a log, with its fields in the log's order."""
    fields: dict[str, Any] = to_builtins(event)
    if isinstance(event, ShapeDrawn):
        fields["spaces"] = space_names(event.spaces)
        if event.extra:
            fields["extra"]["spaces"] = space_names(event.extra.spaces)
    return fields


def decode(box: Box, fields: object) -> Event:
    """Return the event that one object of a log means. Raises `MalformedEventError` if no event looks like this."""
    event: Event = decoded(_KINDS, fields, (FORMAT, SEALED_FORMAT, TABLE_FORMAT), _prepared)
    _check_ids(box, event)
    return event


def _prepared(kind: type[Struct], fields: dict[str, Any]) -> dict[str, Any]:
    if kind is not ShapeDrawn:
        return fields
    if isinstance(extra := fields.get("extra"), dict):
        fields = {**fields, "extra": _with_region(extra, "`$.extra`")}
    return _with_region(fields, "`$.spaces`")


def _with_region(fields: dict[str, Any], path: str) -> dict[str, Any]:
    return {**fields, "spaces": _region(fields["spaces"], path)} if "spaces" in fields else fields


def _region(spaces: object, path: str) -> Region:
    """Return the region of a list of names, which must be in the order of the map, each once."""
    try:
        singles = [SPACES[name] for name in spaces] if isinstance(spaces, list) else []
    except (KeyError, TypeError):  # not a name, or not even a text
        singles = []
    if not singles or singles != sorted({*singles}):
        raise ValidationError(path)
    return sum(singles)


def _check_ids(box: Box, event: Event) -> None:
    """Refuse ids of nothing in the box."""
    match event:
        case GameStarted():
            check_header(box, event)
        case WordsAdded():
            check("words", is_words(event.words))
        case SeedRevealed():
            check("seed", is_text(event.seed))
        case CardRevealed():
            known = event.card in box.explore or event.card in box.ruins or event.card in box.ambushes
            check("card", known)
        case ShapeDrawn():
            use = box.skills[event.skill].use if event.skill in box.skills else None
            check("skill", not event.skill or use in {Use.REPLACES, Use.ADDS})
            check("extra", (event.extra is not None) == (use == Use.ADDS))
        case SkillUsed():
            check("skill", event.skill in box.skills and box.skills[event.skill].use == Use.AMBUSH)
        case SeasonScored():
            check("season", any(event.season == season.id for season in box.seasons))
            check("scores", all(card in box.scoring for score in event.scores for card in score.edicts))
        case GameFinished(title=str()):
            check("title", any(event.title == title.id for title in box.titles))


def check_known(game: GameStarted, event: Event) -> None:
    """Refuse an event that the format of a game's log does not have.

    Raises:
        MalformedEventError: it does not.

    """
    if game.format == TABLE_FORMAT:
        return
    if isinstance(event, _LATER):
        known = [name for name, kind in _KINDS.items() if kind not in _LATER]
        raise MalformedEventError(EventFlaw.UNKNOWN_EVENT, found=event.__struct_config__.tag, expected=known)
    if isinstance(event, ShapeDrawn) and event.skill:
        raise MalformedEventError(EventFlaw.UNKNOWN_FIELD, field="skill")


def check_header(box: Box, game: GameStarted) -> None:
    """Refuse, with `MalformedEventError`, what cannot be a game of this box: map, seed, players, edicts or rules."""
    if game.skills:
        check(
            "skills", game.format == TABLE_FORMAT and len(game.skills) == len({*game.skills} & {*box.skills}) == IN_PLAY
        )
    check("map", game.map in box.sides)
    check("seed", game.seed is None or is_text(game.seed))
    _check_format(game)
    if not 1 <= len(game.players) <= MOST_PLAYERS:
        raise MalformedEventError(EventFlaw.WRONG_PLAYERS, count=len(game.players), most=MOST_PLAYERS)
    check_names(game.players)
    groups = [box.scoring[card].group if card in box.scoring else "" for card in game.edicts]
    if sorted(groups) != sorted(box.groups):
        missing = [group for group in box.groups if group not in groups]
        double = [group for group in box.groups if groups.count(group) > 1]
        raise MalformedEventError(Flaw.WRONG_EDICTS, edicts=list(game.edicts), missing=missing, double=double)
    if game.edition not in box.editions:
        raise MalformedEventError(Flaw.UNKNOWN_EDITION, edition=game.edition)
    own = asdict(box.editions[game.edition])
    for rule, value in game.rules.items():
        if value == own.get(rule):
            raise MalformedEventError(Flaw.RULE_OF_EDITION, rule=rule, value=value)
    set_apart(box.editions[game.edition], game.rules)


def _check_format(game: GameStarted) -> None:
    """Refuse a header that is only partly sealed, or in a higher format than it needs."""
    sealed = bool(game.commitment or game.chosen)
    if game.format == SEALED_FORMAT or (game.skills and sealed):
        check("commitment", bool(re.fullmatch("[0-9a-f]{64}", game.commitment)))
        check("seed", game.seed is None)
    elif game.format == TABLE_FORMAT and not game.skills and (sealed or game.seed is not None):
        lower = SEALED_FORMAT if sealed else FORMAT
        raise MalformedEventError(Flaw.FORMAT_RAISED, found=game.format, expected=lower)
    elif game.format == FORMAT and sealed:
        raise MalformedEventError(Flaw.FORMAT_LOWERED, found=game.format, expected=SEALED_FORMAT)
