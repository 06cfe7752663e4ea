"""Plays a whole game of each kind in each language with an installed program, in the folder where one stands.

python tests/helpers/play_elsewhere.py EXECUTABLE
"""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

LANGUAGES = ("en", "de", "hu", "pl", "el")

MOVES: Final[Mapping[str, tuple[str, Callable[[Any], list[str]]]]] = {
    "cartographers": ("draw", lambda move: [move["terrain"], *move["spaces"]]),
    "strange-world": ("place", lambda move: move["words"]),
}
"""By game: the phase in which a player moves, and what `place` takes of a move of `moves`."""


def main(program: str) -> str:
    """Play all games, and return what came of each."""
    return "".join(play_all(program, kind) for kind in MOVES)


def play_all(program: str, kind: str) -> str:
    """Play a game in all languages at the same time, and return what differs or that nothing does."""
    with ThreadPoolExecutor() as pool:
        logs = list(pool.map(lambda language: play(program, kind, language), LANGUAGES))
    if len({log.read_bytes() for log in logs}) > 1:
        sys.exit("The same game has another log in another language.")
    shown = [run(program, "show", "--lang", language, "-g", str(logs[0])) for language in LANGUAGES]
    if len(set(shown)) < len(LANGUAGES):
        sys.exit("Two languages use the same words.")
    replayed = [json.loads(line) for line in run(program, "replay", "--json", *map(str, logs)).splitlines()]
    if not all(replay["ok"] and replay["state"]["phase"] == "finished" for replay in replayed):
        sys.exit("A game does not replay.")
    for ending in ("html", "svg", "cast"):  # which need nothing but the package
        run(program, "export", str(logs[0]), "-o", f"{kind}.{ending}")
    same = f"{len(LANGUAGES)} games of {replayed[0]['events']} events are the same"
    return f"{kind}: {same}: {replayed[0]['fingerprint']}\n"


def play(program: str, kind: str, language: str) -> Path:
    """Play to the end, always making the first of the legal moves, and return the log."""
    log, (phase, typed) = Path(f"{kind}-{language}.jsonl"), MOVES[kind]

    def answer(command: str, *arguments: str) -> Any:  # noqa: ANN401 - JSON is anything
        return json.loads(run(program, command, *arguments, "--json", "--lang", language, "-g", str(log)))

    state = answer("new", "--seed", "trail", "--kind", kind)["state"]
    while state["phase"] != "finished":
        if state["phase"] == phase:
            state = answer("place", *typed(answer("moves")["moves"][0]))["state"]
        else:
            state = answer("reveal")["state"]
    return log


def run(program: str, *arguments: str) -> str:
    """Run a command that must do, and return what it prints."""
    return subprocess.run([program, *arguments], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


if __name__ == "__main__":
    sys.stdout.write(main(*sys.argv[1:]))
