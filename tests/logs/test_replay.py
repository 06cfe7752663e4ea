"""The logs in `replays`, good and bad, and what a replay says of each."""

import json
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from operator import itemgetter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cartographers.base.events import EventFlaw, MalformedEventError, Refusal
from cartographers.base.player_names import NameFlaw
from cartographers.core.editions import ANSWERS
from cartographers.core.events import CardRevealed, Event, GameStarted, SeasonScored, ShapeDrawn, TurnPassed, encode
from cartographers.core.observation import observe
from cartographers.core.reasons import Flaw, Reason
from cartographers.core.region import size
from cartographers.core.state import State
from cartographers.logs.lines import Damage, DamageError, read, write
from cartographers.logs.replay import Line, Replay, Replayed, Rules
from cartographers.logs.seal import Break
from tests.cases.replays import INDEX, REPLAYS, Entry
from tests.helpers import naive
from tests.helpers.random_games import BOX, RULES

good_logs = pytest.mark.parametrize("entry", INDEX["good"], ids=itemgetter("file"))
bad_logs = pytest.mark.parametrize("entry", INDEX["bad"], ids=itemgetter("file"))


def content(entry: Entry) -> bytes:
    """Return a log of the index."""
    return REPLAYS.joinpath(entry["file"]).read_bytes()


def replayed(data: bytes) -> tuple[Replayed[State], list[Line[State, Event]]]:
    """Return what comes of the replay of a log in which every event follows, and its lines."""
    replay = Replay(read(data), RULES)
    lines = [*replay.lines()]
    return replay.outcome(), lines


def test_the_index_lists_every_log() -> None:
    listed = [entry["file"] for entries in INDEX.values() for entry in entries]
    assert listed == sorted(listed, key=lambda file: ("/" in file, file))
    assert {*listed} == {path.relative_to(REPLAYS).as_posix() for path in REPLAYS.rglob("*.jsonl")}


@good_logs
def test_a_good_log_ends_as_the_index_says(entry: Entry) -> None:
    replay, steps = replayed(content(entry))
    seen = observe(BOX, steps[-1].state)
    players = seen["players"]
    found: Entry = {
        "file": entry["file"],
        "what": entry["what"],
        "exit": 0,
        "events": replay.events,
        "fingerprint": replay.fingerprint,
        "phase": seen["phase"],
        "season": seen["season"],
        "totals": [player["total"] for player in players],
        "coins": [player["coins"] for player in players],
        **{key: seen[key] for key in ("places", "rating", "title") if key in seen},
        "grids": ["".join(f"{line}\n" for line in player["grid"]) for player in players],
    }

    assert found == entry


@good_logs
def test_a_good_log_is_right_by_the_naive_judge(entry: Entry) -> None:
    header, *lines = map(json.loads, content(entry).splitlines())
    game = naive.Game(header)
    for line in lines:
        game.follow(line)
    assert game.finished == (entry["phase"] == "finished")


@good_logs
def test_a_game_has_one_text(entry: Entry) -> None:
    """What is written again is the same, byte by byte."""
    _, steps = replayed(content(entry))
    assert write(encode(step.event) for step in steps) == content(entry)


@good_logs
def test_the_beginning_of_a_good_log_is_good(entry: Entry) -> None:
    """Cut off at any of fifty lines, with its newline or without, it leads to the state that the whole log passes."""
    lines = content(entry).splitlines()
    _, steps = replayed(content(entry))
    for end in range(1, len(lines), 1 + len(lines) // 50):
        replay, _ = replayed(b"\n".join(lines[:end]) + b"\n" * (end % 2))
        assert (replay.state, replay.events) == (steps[end - 1].state, end)


@good_logs
def test_a_fingerprint_is_that_of_the_events_however_they_are_written(entry: Entry) -> None:
    """With a byte order mark, CRLF, blanks, escapes and its fields in another order."""
    events = [dict(reversed(json.loads(line).items())) for line in content(entry).splitlines()]
    other = b"\xef\xbb\xbf" + b"\r\n".join(json.dumps(event, separators=(" ,", ":  ")).encode() for event in events)
    replay, _ = replayed(other)

    canonical = [json.dumps(e, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n" for e in events]
    assert replay.fingerprint == entry["fingerprint"] == sha256("".join(canonical).encode()).hexdigest()


@given(st.dictionaries(st.text(), st.text() | st.dictionaries(st.text(), st.integers(-99, 99)), min_size=1))
def test_a_fingerprint_is_that_of_the_specification_whatever_stands_in_the_log(fields: dict[str, object]) -> None:
    """Control characters and those of other planes included, in keys too."""
    replay = Replay(
        read(write([fields])), Rules(lambda line: line, lambda _: {}, lambda *_: None, lambda _, line: line)
    )
    assert len([*replay.lines()]) == 1

    canonical = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
    assert replay.outcome().fingerprint == sha256(canonical.encode()).hexdigest()


@bad_logs
def test_a_bad_log_breaks_off_where_and_why_the_index_says(entry: Entry) -> None:
    """The events before the bad line have followed."""
    replay = Replay(read(content(entry)), RULES)
    with pytest.raises((DamageError, MalformedEventError, Refusal)) as caught:
        [*replay.lines()]
    match caught.value:
        case DamageError() as error:
            exit_code, why = 4, str(error.damage)
            assert error.line == replay.line
        case MalformedEventError() as error:
            exit_code, why = 4, str(error.flaw)
        case _ as error:
            assert isinstance(error, Refusal)
            exit_code, why = 1, str(error.reason)

    assert (replay.line, exit_code, why) == (entry["line"], entry["exit"], entry["why"])
    assert (replay.state is None) == (entry["line"] == 1)


@pytest.mark.parametrize("entry", [e for e in INDEX["bad"] if e["exit"] == 1], ids=itemgetter("file"))
def test_a_log_that_does_not_follow_is_not_believed_by_the_naive_judge(entry: Entry) -> None:
    """All lines before the bad one are."""
    header, *lines = map(json.loads, islice(content(entry).splitlines(), entry["line"]))
    game = naive.Game(header)
    for line in lines[:-1]:
        game.follow(line)
    with pytest.raises(AssertionError):
        game.follow(lines[-1])


def test_a_replay_stands_at_the_last_event_that_followed() -> None:
    """A replay knows no game: here numbers are added up, and none above 9 follows."""

    def judge(_: int | None, added: str) -> None:
        if len(added) > 2:
            raise ValueError(added)

    rules = Rules[int, str]("+{}".format, lambda _: {}, judge, lambda total, added: (total or 0) + int(added))
    replay = Replay(read(b"1\n2\n10\n3\n"), rules)
    assert (replay.state, replay.events, replay.line) == (None, 0, 1)
    steps = replay.lines()
    assert next(steps)[-2:] == ("+1", 1)
    assert next(steps)[-2:] == ("+2", 3)
    with pytest.raises(ValueError, match="10"):
        next(steps)
    assert (replay.state, replay.events, replay.line) == (3, 2, 3)
    assert replay.outcome() == Replayed(3, 2, sha256(b"1\n2\n").hexdigest(), None, 3)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-20, 120)
    | st.sampled_from([*BOX.explore, *BOX.scoring, "A1", "B2", "water"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["card", "player", "total"]), inner),
    max_leaves=4,
)


@given(st.sampled_from(INDEX["good"]), st.integers(), values)
def test_whatever_stands_in_a_log_it_follows_or_is_refused(entry: Entry, seed: int, value: object) -> None:
    """Another value stands somewhere in a line, or the line is missing or doubled."""
    rng = Random(seed)
    lines = content(entry).splitlines()
    at = rng.randrange(len(lines))
    changed = json.dumps(exchanged(json.loads(lines[at]), value, rng)).encode()
    lines[at : at + 1] = rng.choice([[], [lines[at]] * 2, [changed], [changed], [changed], [changed]])

    replay = Replay(read(b"\n".join(lines)), RULES)
    with suppress(DamageError, MalformedEventError, Refusal):
        [*replay.lines()]
    assert replay.events >= at  # the lines before the change are those of a good log


def exchanged(value: object, other: object, rng: Random) -> object:
    """Return a value with another one somewhere inside, or instead."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice([*value])
        return {**value, key: exchanged(value[key], other, rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        return [*value[:at], exchanged(value[at], other, rng), *value[at + 1 :]]
    return other


# What the logs show, so that whoever changes a rule sees a log break off.


def followed(data: bytes, **answers: str | int) -> list[tuple[State | None, Event]]:
    """Return the events that follow, each with the state before it; some rules may be answered unlike in the log."""
    steps: list[tuple[State | None, Event]] = []

    def altered(before: State | None, event: Event) -> State:
        steps.append((before, event))
        after = RULES.evolve(before, event)
        return replace(after, rules=replace(after.rules, **answers)) if before is None else after

    with suppress(DamageError, MalformedEventError, Refusal):
        [*Replay(read(data), replace(RULES, evolve=altered)).lines()]
    return steps


def shown(before: State | None, event: Event) -> set[str]:
    """Return what there is to see in an event: an edition, a card that is turned up or earns stars, a way out."""
    match event:
        case GameStarted():
            return {event.edition, event.map}
        case CardRevealed():
            return {event.card}
        case SeasonScored():
            return {card for score in event.scores for card, stars in score.edicts.items() if stars}
        case ShapeDrawn() | TurnPassed() if before:
            asked = "an ambush" if before.card in BOX.ambushes else "ruins" if before.ruins else "a card"
            if isinstance(event, TurnPassed):
                return {f"a pass after {asked}"}
            single = size(event.spaces) == 1 and before.card != "rift_lands"
            return {f"a single space after {asked}"} if single else set()
        case _:
            return set()


def test_every_card_edition_side_and_way_out_is_shown_by_a_good_log() -> None:
    ways_out = {f"a single space after {asked}" for asked in ("a card", "ruins", "an ambush")}
    ways_out |= {"a pass after a card", "a pass after an ambush"}
    cards = {*BOX.explore, *BOX.ruins, *BOX.ambushes, *BOX.scoring}
    found = {one for entry in INDEX["good"] for step in followed(content(entry)) for one in shown(*step)}

    assert cards | {*BOX.editions} | {*BOX.sides} | ways_out <= found


@pytest.mark.parametrize(
    ("rule", "answer"), [(rule, answer) for rule, answers in ANSWERS.items() for answer in answers]
)
def test_every_answer_to_every_rule_decides_a_log(rule: str, answer: str | int) -> None:
    """There is a log, good or bad, of which fewer or more events follow if the rule is answered otherwise."""
    (other,) = {*ANSWERS[rule]} - {answer}
    for entry in INDEX["good"] + INDEX["bad"]:
        steps = followed(content(entry))
        states = [before for before, _ in steps if before]
        asked = states and getattr(states[0].rules, rule) == answer
        if asked and len(followed(content(entry), **{rule: other})) != len(steps):
            return
    pytest.fail(f"no log needs {rule}: {answer}")


def test_every_reason_flaw_and_damage_that_a_log_can_show_is_shown_by_a_bad_one() -> None:
    """A log names no space beyond the rim, and always its cards; key files, names and sizes are tested elsewhere."""
    of_moves = {Reason.OFF_MAP, Reason.CARD_NEEDED, Reason.CARD_NOT_NEEDED, Reason.KEY_NEEDED, Reason.WRONG_WORDS}
    of_moves |= {Reason.SKILL_NOT_IN_GAME, Reason.SKILL_NOT_NOW, Reason.SKILL_USED_UP, Reason.TOO_FEW_COINS}
    of_moves |= {Reason.NOT_BESIDE, Reason.NOT_AT_TABLE, Reason.OLD_FORMAT, Reason.NOTHING_TO_REDO}
    elsewhere = {
        Break.CUT,
        NameFlaw.ALIKE_NAME,
        NameFlaw.UNSEEN_NAME,
        Damage.TOO_MANY,
        Damage.TOO_LONG,
    }
    reasons = {entry["why"] for entry in INDEX["bad"] + INDEX["sealed"] if "why" in entry}
    assert reasons == {*Reason, *EventFlaw, *Flaw, *NameFlaw, *Damage, *Break} - of_moves - elsewhere


def judging(known: list[Line[State, Event]]) -> tuple[Rules[State, Event], list[Event]]:
    """Return rules that know some lines, and a list of the events that they judge."""
    judged: list[Event] = []

    def judge(state: State | None, event: Event) -> None:
        judged.append(event)
        RULES.judge(state, event)

    return replace(RULES, judge=judge, known=known), judged


@pytest.mark.parametrize("other", [None, 0, 7, -1])
def test_what_has_followed_before_is_not_judged_again(other: int | None) -> None:
    """Up to the first line that is another: from there on every line is, and what comes of it is the same."""
    data = REPLAYS.joinpath("03-three-players.jsonl").read_bytes()
    whole, lines = replayed(data)
    known, first = [*lines], len(lines)
    if other is not None:
        known[other], first = known[other]._replace(fields={"event": "another"}), range(len(lines))[other]
    rules, judged = judging(known)
    replay = Replay(read(data), rules)

    assert [*replay.lines()] == lines
    assert judged == [line.event for line in lines[first:]]
    assert replay.outcome() == whole


def test_what_only_equals_in_python_what_has_followed_before_is_judged() -> None:
    data = REPLAYS.joinpath("03-three-players.jsonl").read_bytes()
    rules, _ = judging(replayed(data)[1])
    changed = data.replace(b'"player": 1,', b'"player": true,', 1)
    assert changed != data
    with pytest.raises(MalformedEventError):
        [*Replay(read(changed), rules).lines()]
