"""Replay pages of games, and what a real browser shows of them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from cartographers.core.bots import BOTS, play
from cartographers.core.events import encode
from cartographers.core.moves import start
from cartographers.strange_world.core.events import encode as encode_strange
from tests.helpers.missing import CHROMIUM
from tests.helpers.random_games import BOX
from tests.strange_world.helpers.random_games import BOX as STRANGE_BOX
from tests.strange_world.helpers.random_games import random_game

REPLAYS: Final = Path(__file__).parents[2] / "replays"
FOUR: Final = ("Anna", "Béla", "Γιώργος", "Żaneta")

_OPTIONS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)

SHOWN: Final = """() => {
  const texts = (all) => [...all].map((one) => one.textContent);
  const letters = new Map([...document.querySelectorAll("symbol")].map((one) => [`#${one.id}`, one.textContent]));
  return {
    step: Number(document.getElementById("slider").value),
    told: texts(document.querySelectorAll("#told p")),
    players: [...document.querySelectorAll(".player")].map((player) => ({
      total: player.querySelector(".score b").textContent,
      letters: [...player.querySelectorAll(".board tbody tr")].map((row) =>
        [...row.querySelectorAll("use")].map((use) => letters.get(use.getAttribute("href")) ?? ".")),
      names: texts(player.querySelectorAll(".board tbody td")),
      newest: texts(player.querySelectorAll(".newest")).map((name) => name.split(",")[0]),
      lit: texts(player.querySelectorAll(".lit")).map((name) => name.split(",")[0]),
      facts: texts(player.querySelectorAll(".facts li")),
      why: texts(player.querySelectorAll(".why p")),
      sheet: [...player.querySelectorAll(".sheet tbody:not(.now) tr")].map((row) => texts(row.querySelectorAll("td"))),
    })),
  };
}"""
"""What a page shows, as texts."""


@cache
def cartographers(*arguments: str) -> str:
    """Run a command of the program where nothing in the environment speaks to it, and return what it prints."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-m", "cartographers", *arguments]
    return subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE).stdout.decode()


def documents(*arguments: str) -> list[Any]:
    """Return the JSON documents that a command prints."""
    return [json.loads(line) for line in cartographers(*arguments, "--json").splitlines()]


def exported(log: Path, language: str = "en") -> Path:
    """Return the replay page of a log, beside it."""
    page = log.with_suffix(f".{language}.html")
    if not page.exists():
        cartographers("export", str(log), "-o", str(page), "--lang", language)
    return page


def played(file: Path, players: tuple[str, ...] = FOUR, bot: str = "greedy") -> Path:
    """Write the log of a game of bots."""
    events, _ = play(BOX, start(BOX, seed="won by Anna", edition="en", players=players), BOTS[bot])
    return _written(file, [encode(event) for event in events])


def played_strange(file: Path, players: int = 4, seed: int = 5) -> Path:
    """Write the log of a game of the second kind, played at random."""
    return _written(file, [encode_strange(event) for event, _ in random_game(STRANGE_BOX, Random(seed), players)])


def _written(file: Path, events: list[dict[str, Any]]) -> Path:
    file.write_text("".join(f"{json.dumps(event, ensure_ascii=False)}\n" for event in events), "utf-8")
    return file


def beginning(log: Path, events: int, file: Path) -> Path:
    """Write the beginning of a log."""
    file.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:events]))
    return file


def renamed(log: Path, names: list[str], file: Path) -> Path:
    """Write a log whose players are called otherwise."""
    header, *rest = log.read_text("utf-8").splitlines()
    return _written(file, [{**json.loads(header), "players": names}, *map(json.loads, rest)])


@contextmanager
def browser() -> Iterator[Browser]:
    """Start the browser of this system."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=[*_OPTIONS])


TOLD: Final = """(steps) => steps.map((step) => {
  const slider = document.getElementById("slider");
  slider.value = step;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  return [...document.querySelectorAll("#told p")].map((line) => line.textContent).join(" ");
})"""
"""What a page tells of some steps to which the slider is moved."""


CHOSEN: Final = """([index, row]) => {
  const player = document.querySelectorAll(".player")[index];
  const buttons = () => player.querySelectorAll(".sheet tbody tr")[row].querySelectorAll("button");
  const chosen = [...buttons()].map((_, place) => {
    buttons()[place].click();
    const lit = [...player.querySelectorAll(".lit")].map((cell) => cell.textContent.split(",")[0]);
    return [lit, player.querySelector(".why p").textContent];
  });
  buttons()[chosen.length - 1].click();
  return chosen;
}"""
"""What lights up, and is spelled out, when the boxes of a player's row are chosen one after the other."""


class Watched:
    """A page of a browser, and whatever it did beside showing the game."""

    def __init__(self, browser: Browser, file: Path, *, hash: str = "", width: int = 1400, **context: Any) -> None:  # noqa: A002, ANN401
        self.said: list[str] = []
        self.requests: list[str] = []
        self.page: Page = browser.new_context(viewport={"width": width, "height": 900}, **context).new_page()
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: self.said.append(dialog.message))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.add_init_script(
            "addEventListener('securitypolicyviolation', (event) => console.error(event.violatedDirective))"
        )
        self.page.goto(file.as_uri() + hash)

    def shown(self) -> Any:  # noqa: ANN401 - as `SHOWN` says
        """Return what the page shows."""
        return self.page.evaluate(SHOWN)

    def wait_for_step(self, step: int) -> None:
        """Wait until a step is shown."""
        expect(self.page.locator("#slider")).to_have_value(str(step))

    def check_quiet(self) -> None:
        """Check that the page asked for nothing but itself, and that nothing went wrong."""
        assert self.said == []
        assert {request.partition("#")[0] for request in self.requests} == {self.page.url.partition("#")[0]}


PICTURED: Final = ("03-three-players", 58)
"""The replay and the step of which the README shows a picture."""


def pictured(browser: Browser, folder: Path, step: int = PICTURED[1]) -> bytes:
    """Return a picture, as PNG, of the page of the replay that is pictured."""
    log = folder / f"{PICTURED[0]}.jsonl"
    log.write_bytes((REPLAYS / log.name).read_bytes())
    page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    page.goto(f"{exported(log).as_uri()}#step={step}")
    expect(page.locator("#slider")).to_have_value(str(step))
    return page.screenshot()


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with browser() as chromium, TemporaryDirectory() as made:
        (REPLAYS / f"{PICTURED[0]}.png").write_bytes(pictured(chromium, Path(made)))
