"""What is refused on which log: what is typed, the exit code, the code of the error and its facts."""

from typing import Any, Final, TypeAlias
from unittest.mock import ANY

A, B, C = "Anna", "Béla", "Γιώργος"

LONG: Final = "x" * 41

LOG: Final = {"file": "game.jsonl"}

ONLY_FOREST: Final = {"missing": ["farm_water", "village", "spatial"], "double": []}

Row: TypeAlias = tuple[str, int, str, dict[str, Any]]
"""What is typed, the exit code, the code of the error and its facts."""

TABLE: Final[dict[str, list[Row]]] = {
    "01-solo-a 2": [
        ("place forest A11 A12 B11 L11", 3, "off_map", {"spaces": ["A12", "L11"]}),
        ("place forest A4 B4 C4 C5", 3, "overlap", {"spaces": ["B4"]}),
        ("place water A1-A3 B3", 3, "wrong_terrain", {"terrain": "water", "terrains": ["forest", "farm"]}),
        ("place farm A1-A4", 3, "wrong_shape", {"card": "orchard", "spaces": ["A1", "A2", "A3", "A4"]}),
        ("place farm A1", 3, "fallback_not_allowed", {"card": "orchard"}),
        ("place -p anne farm A1", 2, "unknown_player", {"found": "anne", "suggestions": [A]}),
        ("place fram A1", 2, "unknown_terrain", {"found": "fram", "suggestions": ["farm"]}),
        ("place f A1", 2, "unknown_terrain", {"found": "f", "suggestions": ["forest", "farm"]}),
        ("place mountain A1", 2, "unknown_terrain", {"found": "mountain", "suggestions": []}),
        ("place farm A1 B0", 2, "unknown_space", {"found": "B0"}),
        ("place farm A1-B2", 2, "unknown_space", {"found": "A1-B2"}),
        ("place farm ,", 2, "unknown_space", {"found": ","}),
        ("place farm", 2, "usage", {}),
        ("reveal", 3, "still_drawing", {"card": "orchard", "players": [0]}),
        ("undo", 3, "nothing_to_undo", {"player": 0}),
        ("undo now", 2, "usage", {}),
        ("undo --card", 3, "not_at_table", {}),
        ("undo --card -p Anna", 2, "usage", {}),
        ("redo", 3, "nothing_to_redo", {}),
        ("redo --all", 3, "nothing_to_redo", {}),
        ("new", 5, "exists", LOG | {"system": "EEXIST"}),
        ("show --step 1", 2, "usage", {}),
        ("show --lang fr", 2, "unknown_lang", {"found": "fr", "suggestions": []}),
        ("draw", 2, "usage", {}),
        ("place farm A1 -g game.jsonl/x", 4, "missing", {"file": "game.jsonl/x", "system": "ENOTDIR"}),
        ("place farm A1 -g .", 5, "not_writable", {"file": ".", "system": "EISDIR"}),
        ("show -g .", 4, "missing", {"file": ".", "system": "EISDIR"}),
        ("score --sheet game.jsonl", 4, "bad_sheet", LOG | {"faults": ANY}),
        ("check game.jsonl", 4, "bad_sheet", LOG | {"faults": ANY}),
        ("simulate --games 1 -o game.jsonl", 5, "exists", LOG),
        ("replay -j 2 --each game.jsonl", 2, "usage", {}),
        ("place farm A1-A4 --dry-run", 3, "wrong_shape", {"card": "orchard", "spaces": ["A1", "A2", "A3", "A4"]}),
        ("sync", 2, "usage", {}),
        ("sync no.jsonl", 4, "missing", {"file": "no.jsonl", "system": "ENOENT"}),
        ("compare", 2, "usage", {}),
        ("compare no.jsonl", 4, "missing", {"file": "no.jsonl", "system": "ENOENT"}),
        ("new --daily 2026-02-30 -g next.jsonl", 2, "usage", {"typed": "2026-02-30"}),
    ],
    "01-solo-a 3": [
        ("place farm A1", 3, "no_card", {}),
        ("moves", 3, "no_card", {}),
        ("hint", 3, "no_card", {}),
        ("reveal hamlet", 2, "card_not_needed", {}),
        ("reveal homlet", 2, "unknown_card", {"found": "homlet", "suggestions": ["hamlet", "homestead"]}),
        ("reveal canal_lake", 2, "unknown_card", {"found": "canal_lake", "suggestions": []}),
    ],
    "01-solo-a 27": [
        ("place village A9 A10 B9", 3, "ruin_required", {"spaces": ["C10", "I2", "J6"]}),
    ],
    "01-solo-a 59": [
        ("place farm A1", 3, "game_over", {}),
        ("moves", 3, "game_over", {}),
        ("reveal", 3, "game_over", {}),
    ],
    "08-table-full-map 3": [
        ("undo --card", 3, "old_format", {"found": "cartographers-log/1", "expected": "cartographers-log/3"}),
    ],
    "16-table-alone 1": [
        ("undo --card", 3, "nothing_to_undo", {}),
        ("redo", 3, "nothing_to_redo", {}),
    ],
    "02-solo-b-de-free 12": [
        ("place monster D1 E1 E2 F1", 3, "wrong_shape", {"card": "kobold_onslaught", "cover": "K1"}),
    ],
    "02-solo-b-de-free 33": [
        ("place farm I11 J11 K9-K11", 3, "fallback_must_be_1x1", {"card": "hinterland_stream"}),
    ],
    "03-three-players 3": [
        ("place -p Béla forest A1", 3, "already_drawn", {"player": 1}),
        ("moves -p Béla", 3, "already_drawn", {"player": 1}),
        ("reveal", 3, "still_drawing", {"card": "treetop_village", "players": [0, 2]}),
        ("undo -p Anna", 3, "nothing_to_undo", {"player": 0}),
        ("place forest A1", 2, "player_needed", {"players": [A, B, C]}),
        ("moves", 2, "player_needed", {"players": [A, B, C]}),
        ("undo", 2, "player_needed", {"players": [A, B, C]}),
        ("show -p Ana", 2, "unknown_player", {"found": "Ana", "suggestions": [A]}),
        ("moves -p 0", 2, "unknown_player", {"found": "0", "suggestions": []}),
        ("score -p Ana", 2, "unknown_player", {"found": "Ana", "suggestions": [A]}),
    ],
    "08-table-full-map 4": [
        ("reveal", 2, "card_needed", {}),
        ("reveal Hamlet", 3, "not_in_deck", {"card": "hamlet"}),
        ("reveal HAM", 3, "not_in_deck", {"card": "hamlet"}),
    ],
    "bad/02-overlap": [
        (command, 4, "does_not_follow", LOG | {"line": 13, "reason": "overlap", "spaces": ["C6"]})
        for command in ("show", "moves", "reveal", "place farm A1", "undo")
    ],
    "bad/13-reveal-early": [
        ("show", 4, "does_not_follow", LOG | {"line": 33, "reason": "still_drawing", "card": ANY, "players": [0]}),
    ],
    "bad/17-missing-field": [
        (command, 4, "damaged", LOG | {"line": ANY, "reason": "missing_field", "field": ANY})
        for command in ("show", "moves", "reveal", "place farm A1", "undo")
    ],
    "bad/20-wrong-format": [
        ("reveal", 4, "damaged", LOG | {"line": 1, "reason": "unknown_format", "found": ANY, "expected": ANY}),
    ],
    "nothing": [
        (command, 4, "missing", LOG | {"system": "ENOENT"})
        for command in ("show", "moves", "reveal", "place farm A1", "undo")
    ]
    + [
        ("new -g no/game.jsonl", 5, "not_writable", {"file": "no/game.jsonl", "system": "ENOENT"}),
        ("new -p Anna -p ANNA", 2, "same_name", {"name": "ANNA"}),
        ("new -p Anna -p ''", 2, "wrong_name", {"name": "", "longest": 40}),
        (f"new -p {LONG}", 2, "wrong_name", {"name": LONG, "longest": 40}),
        ("new -p 'An\tna'", 2, "wrong_name", {"name": "An\tna", "longest": 40}),
        ("new" + "".join(f" -p {n}" for n in range(101)), 2, "wrong_players", {"count": 101, "most": 100}),
        ("new --map C", 2, "unknown_map", {"found": "C", "suggestions": []}),
        ("new --edition pt", 2, "unknown_edition", {"found": "pt", "suggestions": []}),
        ("new --rule solo_ambush", 2, "usage", {}),
        ("new --rule solo_ambush=maybe", 2, "unknown_value", {"found": "maybe", "suggestions": []}),
        ("new --rule wildholds_stars=7", 2, "unknown_value", {"found": "7", "suggestions": []}),
        ("new --rule wildstars=6", 2, "unknown_rule", {"found": "wildstars", "suggestions": ["wildholds_stars"]}),
        (
            "new --edicts 27,treet,shieldg,41",
            2,
            "wrong_edicts",
            {"edicts": ANY, "missing": ["farm_water"], "double": ["forest"]},
        ),
        ("new --edicts greenbough", 2, "wrong_edicts", {"edicts": ["greenbough"], **ONLY_FOREST}),
        ("new --edicts hamlet,canal,shield,caul", 2, "unknown_card", {"found": "hamlet", "suggestions": []}),
        (
            "new --edicts green",
            2,
            "unknown_card",
            {"found": "green", "suggestions": ["greenbough", "greengold_plains"]},
        ),
        ("new --edicts greenb,canal,shield,caul --first-game", 2, "usage", {}),
        ("new --table", 2, "edicts_needed", {}),
        ("new --table --first-game --seed x", 2, "usage", {}),
        ("show no.txt", 2, "usage", {}),
        ("show -g a.jsonl -g b.jsonl", 2, "usage", {"games": ["a.jsonl", "b.jsonl"]}),
        ("games nowhere", 4, "missing", {"file": "nowhere", "system": "ENOENT"}),
        ("replay game.jsonl --step 0", 2, "usage", {"typed": "0", "least": 1, "most": ANY}),
        ("--lang fr show", 2, "unknown_lang", {"found": "fr", "suggestions": []}),
        ("replay game.jsonl --delay -1", 2, "usage", {"typed": "-1", "least": 0, "most": ANY}),
        ("score", 4, "missing", LOG | {"system": "ENOENT"}),
        ("score no.txt", 2, "usage", {}),
        ("score --sheet no.txt", 4, "missing", {"file": "no.txt", "system": "ENOENT"}),
        ("score --sheet no.txt --card hamlet", 2, "unknown_card", {"found": "hamlet", "suggestions": []}),
        ("score --sheet no.txt --map C", 2, "unknown_map", {"found": "C", "suggestions": []}),
        ("score --sheet no.txt --edition pt", 2, "unknown_edition", {"found": "pt", "suggestions": []}),
        ("score --sheet no.txt --rule lost=x", 2, "unknown_value", {"found": "x", "suggestions": []}),
        ("check", 2, "usage", {}),
        ("check no.txt", 4, "missing", {"file": "no.txt", "system": "ENOENT"}),
        ("check no.txt --map A", 2, "usage", {}),
        ("check --form no.txt", 2, "usage", {}),
        ("check --form --rule lost_barony_wasteland=open", 2, "usage", {}),
        ("check - no.txt -", 2, "usage", {}),
        ("score --sheet - -", 2, "usage", {}),
        ("replay - -", 2, "usage", {}),
        ("check --form --map C", 2, "unknown_map", {"found": "C", "suggestions": []}),
        ("check --form --format xls", 2, "unknown_kind", {"found": "xls", "suggestions": []}),
        ("check no.txt --edition pt", 2, "unknown_edition", {"found": "pt", "suggestions": []}),
        ("check no.txt --rule lost=x", 2, "unknown_value", {"found": "x", "suggestions": []}),
        ("check no.txt --log no.jsonl", 4, "missing", {"file": "no.jsonl", "system": "ENOENT"}),
        ("check -j 0 no.txt", 2, "usage", {"typed": "0", "least": 1, "most": ANY}),
        ("check -j 2 --form", 2, "usage", {}),
        ("simulate", 2, "usage", {}),
        ("simulate --games 0", 2, "usage", {"typed": "0", "least": 1, "most": ANY}),
        ("simulate --seeds 5:5", 2, "usage", {}),
        ("simulate --seeds 5", 2, "usage", {}),
        ("simulate --games 4 --seeds 0:5", 2, "usage", {}),
        ("simulate --games 1 --players 101", 2, "usage", {"typed": "101", "least": 1, "most": 100}),
        ("simulate --games 1 --bot greddy", 2, "unknown_bot", {"found": "greddy", "suggestions": ["greedy"]}),
        ("simulate --games 1 --map C", 2, "unknown_map", {"found": "C", "suggestions": []}),
        ("simulate --games 1 --edicts greenbough", 2, "wrong_edicts", {"edicts": ["greenbough"], **ONLY_FOREST}),
        ("simulate --games 1 -o no/x", 5, "not_writable", {"file": "no/x", "system": "ENOENT"}),
        ("simulate --games 1 -o .", 5, "not_writable", {"file": ".", "system": "EISDIR"}),
        ("simulate --games 1 -o /dev/null", 5, "not_writable", {"file": "/dev/null"}),
        ("simulate --games 1 -o -", 2, "usage", {}),
        ("simulate --games 1 --logs x", 2, "usage", {}),
        ("simulate --games 1 --dask tcp://127.0.0.1:1 -j 2", 2, "usage", {}),
        ("simulate --games 1 --dask nowhere", 2, "usage", {}),
        ("moves --sheet no.txt", 2, "card_needed", {}),
        ("moves --sheet no.txt --card hamlet", 4, "missing", {"file": "no.txt", "system": "ENOENT"}),
        ("moves --sheet no.txt --card wildhold", 2, "unknown_card", {"found": "wildhold", "suggestions": []}),
        ("moves --sheet no.txt --card hamlet --rule x=y", 2, "unknown_rule", {"found": "x", "suggestions": []}),
        ("cards hamelt", 2, "unknown_card", {"found": "hamelt", "suggestions": ["hamlet"]}),
        ("cards great", 2, "unknown_card", {"found": "great", "suggestions": ["great_river", "great_city"]}),
    ],
}
