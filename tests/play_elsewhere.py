"""Plays a whole game in each language with an installed program, in the folder where one stands.

python tests/play_elsewhere.py EXECUTABLE
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de", "hu", "pl", "el")


def main(program: str) -> str:
    """Play in all languages at the same time, and return what differs or that nothing does."""
    with ThreadPoolExecutor() as pool:
        logs = list(pool.map(lambda language: play(program, language), LANGUAGES))
    if len({log.read_bytes() for log in logs}) > 1:
        sys.exit("The same game has another log in another language.")
    shown = [run(program, "show", "--lang", language, "-g", str(logs[0])) for language in LANGUAGES]
    if len(set(shown)) < len(LANGUAGES):
        sys.exit("Two languages use the same words.")
    replayed = [json.loads(line) for line in run(program, "replay", "--json", *map(str, logs)).splitlines()]
    if not all(replay["ok"] and replay["state"]["phase"] == "finished" for replay in replayed):
        sys.exit("A game does not replay.")
    return f"{len(LANGUAGES)} games of {replayed[0]['events']} events are the same: {replayed[0]['fingerprint']}\n"


def play(program: str, language: str) -> Path:
    """Play to the end, always drawing the first of the legal moves, and return the log."""
    log = Path(f"{language}.jsonl")

    def answer(command: str, *arguments: str) -> Any:  # noqa: ANN401 - JSON is anything
        return json.loads(run(program, command, *arguments, "--json", "--lang", language, "-g", str(log)))

    state = answer("new", "--seed", "trail")["state"]
    while state["phase"] != "finished":
        if state["phase"] == "draw":
            move = answer("moves")["moves"][0]
            state = answer("place", move["terrain"], *move["spaces"])["state"]
        else:
            state = answer("reveal")["state"]
    return log


def run(program: str, *arguments: str) -> str:
    """Run a command that must do, and return what it prints."""
    return subprocess.run([program, *arguments], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


if __name__ == "__main__":
    sys.stdout.write(main(*sys.argv[1:]))
