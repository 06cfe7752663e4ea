"""Command lines of whose output people read every word, and the sheets that some of them read."""

from typing import Final, TypeAlias

from cartographers.shell.app import COMMANDS
from tests.cases.refusals import TABLE

PROVED: Final = """\
map: A
edicts: sentinel wood, canal lake, wildholds, borderlands
player: Anna
grid:
FF.F...VVVV
F.FMFr...VV
.r.F....Mr.
...........
..AAA......
..WWWM..X..
........X..
...........
.rM......r.
.....r.M...
F..........
"""
"""A sheet with a map on which a mountain is surrounded, without its numbers."""

DIPLOMATIC: Final = """\
grid:
FF.F...VVVV
F.FMFr..FVV
.r.F...FMfV
........F..
..DDA......
..WWWM..X..
........X..
...........
.rM......r.
.....r.M...
F..........
"""
"""A map on which two mountains are surrounded, and two spaces are farm and village at once."""

SHEETS: Final = {
    "right.txt": f"{PROVED}spring: 5 6 1 -6 = 6\ntotal: 6\n",
    "numbers.txt": "player: Anna\nspring: -7 4 15 1 = 13\nsummer: 4 9 4 -2 = 16\nfall: 9 8 3 -6 = 14\ntotal: 50\n",
    "bounds.txt": f"{PROVED}spring: 5 9 2 -9 = 7\nsummer: 7 6 1 -6 = 8\ntotal: 13\n",
    "space by space.txt": f"{PROVED}spring: 6 6 0 -5 = 9\ntotal: 8\n",
    "several.yaml": "edicts: [26, 30, 34, 38]\nplayers:\n- {player: Anna, spring: [1, 2, 3, -1, 5]}\n"
    "- {player: Béla, spring: [2, 2, 3, -2, 5]}\n- {player: Cleo, spring: [1, 1, 1, -1, 3], total: 2}\n",
    "skills.txt": f"map: A\nskills: Diplomacy, Negotiate, Search\nplayer: Anna\n{DIPLOMATIC}spring: 5 6 0 -6 = 5\n"
    "player: Ben\nspring: 1 2 9 0 = 12\nsummer: 1 2 5 0 = 8\n"
    f"player: Cleo\n{DIPLOMATIC}spring: 5 6 14 -6 = 19\n"
    f"player: Dora\nskills: S05, S06, S08\n{DIPLOMATIC}spring: 5 6 2 -6 = 7\n",
    "other skills.txt": "skills: S05, S06, S08\nspring: 0 0 0 0 = 9\n",
    "broken skills.txt": "skills: Serch, Knowledge, S05, S09\nspring: 0 0 0 0 = 0\n",
    "broken.csv": "map;A\nedicts;sentinal wood;greenbough;wildholds\ngrid\n;;;M\nspring;1;2;x;4\ntotl;7\n",
}

Scenes: TypeAlias = dict[str, tuple[str, str]]

SESSIONS: Final[dict[str, Scenes]] = {
    "help": {
        "no-command": ("", ""),
        "cartographers": ("", "--help"),
        **{command: ("", f"{command} --help") for command in COMMANDS},
    },
    "new": {
        "alone": ("", "new --seed monday"),
        "several": ("", "new -p Anna -p Ben --map B --edition hu --seed monday"),
    },
    "show": {
        "begun": ("01-solo-a 1", "show"),
        "a-card": ("01-solo-a 2", "show"),
        "ruins-wait-behind-an-ambush": ("01-solo-a 6", "show"),
        "season-scored": ("01-solo-a 17", "show"),
        "ruins": ("01-solo-a 27", "show"),
        "finished": ("01-solo-a 59", "show"),
        "finished-without-a-title": ("02-solo-b-de-free 52", "show"),
        "single-space-behind-ruins": ("02-solo-b-de-free 33", "show"),
        "single-space": ("02-solo-b-de-free 43", "show"),
        "ambush-drawn-alone": ("02-solo-b-de-free 12", "show"),
        "several-in-a-turn": ("03-three-players 4", "show"),
        "several-in-an-ambush": ("03-three-players 31", "show"),
        "several-with-ruins": ("03-three-players 36", "show"),
        "several-finished": ("03-three-players 108", "show"),
        "one-of-several": ("03-three-players 60", "show -p Béla"),
        "in-words": ("02-solo-b-de-free 43", "show --words"),
        "several-in-words": ("03-three-players 60", "show --words"),
    },
    "reveal": {
        "a-card": ("01-solo-a 17", "reveal"),
        "ruins": ("01-solo-a 25", "reveal"),
        "ambush-and-ruins": ("01-solo-a 35", "reveal"),
        "ambush-of-neighbours": ("03-three-players 29", "reveal"),
        "at-a-table": ("08-table-full-map 4", "reveal 'great river'"),
    },
    "place": {
        "alone": ("01-solo-a 2", "place farm I9 J9 K8 K9"),
        "with-a-coin": ("01-solo-a 9", "place forest I11 J10"),
        "last-of-a-season": ("01-solo-a 15", "place village J11 K10 K11"),
        "last-of-the-game": ("01-solo-a 56", "place farm G3-G5 H3"),
        "of-several": ("03-three-players 2", "place -p Béla forest A9-A11 B8 B9"),
        "in-an-ambush": ("03-three-players 30", "place -p Béla monster A1 A3 B1 B3"),
        "last-of-several": ("03-three-players 105", "place -p Anna monster E4"),
    },
    "compare": {
        "alone": ("01-solo-a", "compare game.jsonl"),
        "several": ("03-three-players", "compare game.jsonl"),
        "running": ("03-three-players 60", "compare game.jsonl nowhere.jsonl"),
    },
    "share": {
        "alone": ("01-solo-a", "share"),
        "begun": ("01-solo-a 1", "share --ascii"),
        "running": ("01-solo-a 27", "share"),
        "several": ("03-three-players", "share -p Béla"),
        "several-running": ("03-three-players 60", "share -p Anna"),
        "whose": ("03-three-players", "share"),
    },
    "undo": {
        "alone": ("01-solo-a 3", "undo"),
        "of-several": ("03-three-players 4", "undo -p Béla"),
        "a-card": ("16-table-alone 3", "undo --card"),
        "an-old-table": ("08-table-full-map 3", "undo --card"),
        "no-table": ("01-solo-a 3", "undo --card"),
    },
    "redo": {
        "a-card": ("16-table-alone 13", "redo"),
        "everything": ("16-table-alone 15", "redo --all"),
        "nothing": ("01-solo-a 3", "redo"),
    },
    "moves": {
        "two": ("02-solo-b-de-free 12", "moves"),
        "with-coins": ("01-solo-a 27", "moves"),
    },
    "score": {
        "begun": ("01-solo-a 2", "score"),
        "season-scored": ("01-solo-a 17", "score"),
        "finished": ("01-solo-a 59", "score"),
        "several": ("03-three-players 108", "score"),
        "one-of-several": ("03-three-players 60", "score -p Béla"),
        "bare-map": ("", "score --sheet map.txt"),
        "bare-map-by-some-cards": ("", "score --sheet map.txt --card greenbough --card cauldrons"),
    },
    "check": {
        "form": ("", "check --form"),
        "form-yaml": ("", "check --form --format yaml --map B"),
        "form-csv": ("", "check --form --format csv"),
        "form-with-skills": ("", "check --form --skills"),
        "right": ("", "check right.txt"),
        "numbers": ("", "check numbers.txt"),
        "bounds": ("", "check bounds.txt"),
        "space-by-space": ("", "check 'space by space.txt'"),
        "by-the-log": ("01-solo-a 59", "check right.txt --log game.jsonl"),
        "by-another-rule": ("", "check right.txt --rule wildholds_stars=6 --edition de"),
        "several": ("", "check several.yaml right.txt"),
        "group": ("", "check several.yaml"),
        "broken": ("", "check broken.csv"),
        "skills": ("", "check skills.txt"),
        "other-skills": ("01-solo-a 59", "check 'other skills.txt' --log game.jsonl"),
        "broken-skills": ("", "check 'broken skills.txt'"),
    },
    "cards": {
        "all": ("", "cards"),
        "of-each-kind": ("", "cards rift_lands temple_ruins gnoll_raid fall search"),
        "scoring": ("", "cards golden_granary lost_barony"),
        "rules": ("", "cards --rules"),
    },
    "rules": {
        "page": ("", "rules"),
        "by-a-game": ("02-solo-b-de-free 43", "rules"),
        "topics": ("", "rules goal turn ruins ambush monsters coins seasons scoring solo"),
    },
    "hint": {
        "alone": ("01-solo-a 27", "hint"),
        "single-space": ("02-solo-b-de-free 43", "hint"),
        "in-an-ambush": ("03-three-players 30", "hint -p Béla"),
    },
    "simulate": {
        "alone": ("", "simulate --games 4"),
        "several": ("", "simulate --seeds 5:8 --players 2 --edicts greenbough,canal_lake,shieldgate,cauldrons"),
    },
    "replay": {
        "good": ("03-three-players 108", "replay game.jsonl"),
        "each": ("01-solo-a 59", "replay game.jsonl --each"),
        "step": ("03-three-players 108", "replay game.jsonl --step 31"),
        "cards-taken-back": ("16-table-alone 15", "replay game.jsonl --each"),
        "wrong-claim": ("bad/09-sum-wrong", "replay game.jsonl"),
        "overlap": ("bad/02-overlap", "replay game.jsonl"),
        "torn": ("bad/18-torn-last-line", "replay game.jsonl"),
        "damaged": ("bad/20-wrong-format", "replay game.jsonl"),
        "many": ("bad/02-overlap", "replay game.jsonl nowhere.jsonl game.jsonl"),
    },
    "errors": {
        "unknown-option": ("", "show --maps"),
        "bad-sheet": ("", "moves --sheet map.txt --card hamlet --map A"),
        "torn": ("bad/18-torn-last-line", "reveal"),
        **{
            f"{position}: {typed}": ("" if position == "nothing" else position, typed)
            for position, rows in TABLE.items()
            for typed, *_ in rows
        },
    },
}
"""By folder and scene: a replay and how many of its lines are the game, and what is typed."""
