"""Commands at random, good and bad, against a plain model of the rules, which shares no code with the program."""

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from cartographers.base.player_names import as_seen
from tests.helpers import naive
from tests.helpers.commands import GAME, Run
from tests.helpers.typed_games import typed

Answer: TypeAlias = list[dict[str, Any]] | str
"""The events that a command must make, or why it must be refused."""

Player: TypeAlias = int | str | None

NAMES: Final = ("Anna", "Béla", "Γιώργος", "Żaneta")
CARDS: Final = [*naive.EXPLORE, *naive.RUINS, *naive.AMBUSHES]
ANSWERS: Final[dict[str, list[Any]]] = {
    "solo_ambush": ["printed", "free"],
    "fallback_terrain": ["card", "any"],
    "lost_barony_wasteland": ["filled", "open"],
    "wildholds_stars": [8, 6],
    "ambush_fallback_terrain": ["monster", "any"],
}
USAGE: Final = {
    *("card_needed", "card_not_needed", "player_needed"),
    *("unknown_card", "unknown_player", "unknown_space", "unknown_terrain"),
}
"""What the command line is wrong for; all else the rules forbid."""

GROUPS: Final = [
    [card for card in naive.SCORING if naive.SCORING[card]["group"] == group]
    for group in naive.facts("scoring.yaml")["groups"]
]
SHAPES: Final = sorted(
    {offer["shape"] for card in naive.EXPLORE.values() for offer in card["shapes"]}
    | {card["shape"] for card in naive.AMBUSHES.values()}
)
TERRAINS: Final = st.sampled_from([*naive.LETTERS, *naive.LETTERS, "lava"])
PLAYERS: Final = st.sampled_from([0, 0, 1, 2, 3, None, "Nemo"])
"""The number of a player, or who is none, or nobody named."""

PLACES: Final[dict[str, Callable[[naive.Table], bool]]] = {
    "anywhere": lambda _: True,
    "ruins": lambda table: table.duty and table.card is not None,
    "an ambush": lambda table: table.card in naive.AMBUSHES,
    "where nothing fits": lambda table: any(not table.asked(player).fitting for player in table.waiting()),
}

BEYOND: Final = ("A12", "L1", "Z99", "K13")
NO_SPACES: Final = ("A0", "B2-C3", "7", "A100")
CHANCE: Final = st.randoms(use_true_random=False)

somebody_must_draw: Final = precondition(lambda self: self.table.waiting())


@st.composite
def headers(draw: st.DrawFn) -> dict[str, Any]:
    """Return the first line of a log: any game, though without a seed or under house rules the edicts are chosen."""
    edition = draw(st.sampled_from([*naive.EDITIONS]))
    common = naive.EDITIONS[edition]
    apart = {name: draw(st.sampled_from(answers)) for name, answers in ANSWERS.items() if draw(st.booleans())}
    rules = {name: answer for name, answer in apart.items() if answer != common[name]}
    seed = draw(st.sampled_from([None, *map("mgła {}".format, range(10))]) | st.text(max_size=6).map(as_seen))
    chosen = [draw(st.sampled_from(group)) for group in draw(st.permutations(GROUPS))]
    return {
        "event": "game_started",
        "format": "cartographers-log/3" if seed is None else "cartographers-log/1",
        "game": "cartographers",
        "edition": edition,
        "rules": rules,
        "map": draw(st.sampled_from("AB")),
        "ruins": draw(st.sampled_from([True, True, False])),
        "ambushes": draw(st.sampled_from([True, True, False])),
        "skills": [],
        "seed": seed,
        "players": [*NAMES[: draw(st.sampled_from([1, 1, 2, 3, 4]))]],
        "edicts": chosen if seed is None or rules else naive.dealt(seed),
    }


class Shell(RuleBasedStateMachine):
    """A shell at which a game is played; after each command the log must be the model's."""

    def __init__(self, run: Run) -> None:
        """Begin where there is no game."""
        super().__init__()
        self.run = run
        GAME.unlink(missing_ok=True)

    @initialize(header=headers(), turns=st.integers(0, 40), to=st.sampled_from([*PLACES]), luck=st.integers())
    def new(self, header: dict[str, Any], turns: int, to: str, luck: int) -> None:
        """Start a game; the model plays this many turns of it, and on to some place, and its log must be believed."""
        self.table, self.lines = naive.Table(header), [header]
        command = typed(header, header)
        assert self.run(*command).code == 0
        assert GAME.read_bytes().decode() == self.written
        assert self.run(*command, "--json").error["code"] == "exists"
        chance = Random(luck)
        tidy = chance.random() < 1 / 2
        while not self.table.finished and (turns > 0 or (self.table.season < 3 and not PLACES[to](self.table))):
            turns -= 1
            for player in chance.sample(self.table.waiting(), len(self.table.waiting())):
                terrain, spaces = self.legal(player, chance, tidy=tidy)
                self.happened(self.table.place(player, terrain, [*map(naive.spelled, spaces)]))
            if not self.table.finished:
                self.happened(self.table.reveal(self.next_card(chance)))
        GAME.write_text(self.written, "utf-8", newline="")
        self.look(self.run("show", "--json").json)
        for draw in (self.draw_a_shape_of_the_card_wherever_it_is_empty, self.draw_a_single_space):
            if self.table.waiting():
                draw(chance)

    @precondition(lambda self: not self.table.waiting())
    @rule(chance=CHANCE)
    def turn_up_the_next_card(self, chance: Random) -> None:
        self.reveal(None if self.table.finished else self.next_card(chance))

    @rule(card=st.sampled_from([None, *CARDS, "dragon"]))
    def turn_up_any_card(self, card: str | None) -> None:
        self.reveal(card)

    @rule(chance=CHANCE)
    def draw_for_everybody(self, chance: Random) -> None:
        for player in chance.sample(self.table.waiting(), len(self.table.waiting())):
            self.place(player, *self.legal(player, chance))

    @somebody_must_draw
    @rule(chance=CHANCE)
    def draw_what_may_be_drawn(self, chance: Random) -> None:
        player = chance.choice(self.table.waiting())
        self.place(player, *self.legal(player, chance))

    @somebody_must_draw
    @rule(chance=CHANCE, terrain=TERRAINS)
    def draw_it_in_any_terrain(self, chance: Random, terrain: str) -> None:
        player = chance.choice(self.table.waiting())
        self.place(player, terrain, self.legal(player, chance)[1])

    @somebody_must_draw
    @rule(chance=CHANCE, other=PLAYERS)
    def draw_what_another_may(self, chance: Random, other: Player) -> None:
        self.place(other, *self.legal(chance.choice(self.table.waiting()), chance))

    @somebody_must_draw
    @rule(chance=CHANCE, less=st.booleans())
    def draw_it_with_a_space_more_or_less(self, chance: Random, *, less: bool) -> None:
        player = chance.choice(self.table.waiting())
        terrain, spaces = self.legal(player, chance)
        space = chance.choice(spaces if less else sorted(naive.EVERYWHERE))
        self.place(player, terrain, sorted({*spaces} ^ {space}) or spaces)

    @somebody_must_draw
    @rule(chance=CHANCE)
    def draw_a_shape_of_the_card_wherever_it_is_empty(self, chance: Random) -> None:
        """Ignore ruins, and the place to which a monster goes."""
        player = chance.choice(self.table.waiting())
        asked = self.table.asked(player)
        if fitting := sorted(sorted(spaces) for spaces in asked.shapes if spaces <= asked.empty):
            self.place(player, chance.choice([*asked.terrains]), chance.choice(fitting))

    @somebody_must_draw
    @rule(chance=CHANCE)
    def draw_a_single_space(self, chance: Random) -> None:
        player = chance.choice(self.table.waiting())
        asked = self.table.asked(player)
        self.place(player, chance.choice(asked.fallback or asked.terrains), [chance.choice(sorted(asked.empty))])

    @rule(player=PLAYERS, terrain=TERRAINS, shape=st.sampled_from(SHAPES), chance=CHANCE)
    def draw_any_shape_anywhere(self, player: Player, terrain: str, shape: str, chance: Random) -> None:
        self.place(player, terrain, chance.choice(sorted(map(sorted, naive.places(shape)))))

    @rule(player=PLAYERS, terrain=TERRAINS, odd=st.sampled_from([*BEYOND, *NO_SPACES]), chance=CHANCE)
    def draw_where_no_space_is(self, player: Player, terrain: str, odd: str, chance: Random) -> None:
        names = [naive.spelled(space) for space in chance.sample(sorted(naive.EVERYWHERE), 2)]
        self.place_names(player, terrain, [names[0], odd, names[1]])

    @rule(player=PLAYERS)
    def take_back(self, player: Player) -> None:
        self.by(player, ["undo"], self.table.undo)

    @somebody_must_draw
    @rule(chance=CHANCE)
    def list_what_may_be_drawn(self, chance: Random) -> None:
        player = chance.choice(self.table.waiting())
        document = self.run("moves", "--json", "-p", self.table.header["players"][player]).json
        listed = {
            (move["terrain"], frozenset(map(naive.named, move["spaces"]))): move["coins"] for move in document["moves"]
        }
        assert listed == self.table.asked(player).drawings()
        assert len(document["moves"]) == len(listed)

    def next_card(self, chance: Random) -> str | None:
        """Return what to turn up: of a real deck any card that is left in it."""
        return None if self.table.header["seed"] is not None else chance.choice(self.table.deck())

    def legal(self, player: int, chance: Random, *, tidy: bool = False) -> tuple[str, list[naive.Space]]:
        """Return something that may be drawn; whoever is tidy draws as far up as can be."""
        asked = self.table.asked(player)
        terrains = asked.terrains if asked.fitting else asked.fallback
        spaces = sorted(map(sorted, asked.fitting)) or [[space] for space in sorted(asked.empty)]
        return chance.choice(terrains), spaces[0] if tidy else chance.choice(spaces)

    def reveal(self, card: str | None) -> None:
        expected = "unknown_card" if card == "dragon" else self.table.reveal(card)
        self.type(["reveal", *([card] if card else [])], expected)

    def place(self, player: Player, terrain: str, spaces: Iterable[naive.Space]) -> None:
        self.place_names(player, terrain, [*map(naive.spelled, spaces)])

    def place_names(self, player: Player, terrain: str, names: list[str]) -> None:
        def wish(number: int) -> Answer:
            return self.table.place(number, terrain, names)

        wrong = "unknown_terrain" if terrain == "lava" else "unknown_space" if {*names} & {*NO_SPACES} else ""
        self.by(player, ["place", terrain, *names], wish, wrong)

    def by(self, player: Player, command: list[str], wish: Callable[[int], Answer], wrong: str = "") -> None:
        """Type what a player wishes, unless something else in the command is wrong."""
        match player:
            case int():
                number = player % self.table.count
                self.type([*command, "-p", self.table.header["players"][number]], wrong or wish(number))
            case str():
                self.type([*command, "-p", player], wrong or "unknown_player")
            case None:
                self.type(command, wrong or ("player_needed" if self.table.count > 1 else wish(0)))

    def type(self, command: list[str], expected: Answer) -> None:
        """Type a command that must have this answer, and change the log by the events in it and no more."""
        ran = self.run(*command, "--json")
        if isinstance(expected, str):
            assert ran.error["code"] == expected
            assert ran.code == (2 if expected in USAGE else 3)
        else:
            assert (ran.code, ran.err) == (0, "")
            assert ran.json["events"] == expected
            self.happened(expected)
            self.look(ran.json["state"])
        assert GAME.read_bytes().decode() == self.written

    def happened(self, events: Answer) -> None:
        assert isinstance(events, list)
        self.lines += events

    @property
    def written(self) -> str:
        return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in self.lines)

    def look(self, shown: dict[str, Any]) -> None:
        """Look whether what is shown is the model."""
        seen = self.table.seen()
        players = [{name: player[name] for name in seen["players"][0]} for player in shown["players"]]
        assert {**{name: shown[name] for name in seen}, "players": players} == seen


def test_commands_at_random_do_what_the_plain_rules_say(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)  # no crash is played here, and to wait for the disk takes longest

    class Here(Shell):
        def __init__(self) -> None:
            super().__init__(run)

    run_state_machine_as_test(Here, settings=settings(max_examples=20, stateful_step_count=30))
