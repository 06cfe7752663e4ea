"""What a replay page holds: each step as its scene shows it, in little space, and nothing secret or unsafe."""

import json
import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from cartographers.base.words import LANGUAGES, languages
from cartographers.pictures.page_document import MESSAGES
from cartographers.shell.games import GAMES
from tests.helpers import pages

REPLAYS: Final = Path(__file__).parents[2] / "replays"
FOLDER: Final = Path(__file__).parents[2] / "cartographers" / "pictures" / "page"
KIB: Final = 1024
NODE: Final = shutil.which("node")


def document(page: Path) -> Any:  # noqa: ANN401 - JSON is anything
    """Return the document in a page."""
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)
    assert found
    return json.loads(found[1])


def merged(value: Any, patch: Any) -> Any:  # noqa: ANN401 - JSON is anything
    """Return a value with a JSON merge patch, as RFC 7396 says."""
    if not isinstance(patch, dict):
        return patch
    made = dict(value) if isinstance(value, dict) else {}
    for name, change in patch.items():
        if change is None:
            made.pop(name, None)
        else:
            made[name] = merged(made.get(name), change)
    return made


def copied(name: str, folder: Path) -> Path:
    log = folder / f"{Path(name).name}.jsonl"
    log.write_bytes((REPLAYS / f"{name}.jsonl").read_bytes())
    return log


@pytest.mark.parametrize("name", ["13-undone-after-scoring", "16-table-alone", "05-six-players-hu"])
def test_merged_patches_are_what_show_says_of_each_step(name: str, tmp_path: Path) -> None:
    log = copied(name, tmp_path)
    state: dict[str, Any] = {}
    game = document(pages.exported(log))
    *steps, _ = pages.documents("replay", "--each", str(log))
    assert len(game["steps"]) == len(steps)
    for patch, step in zip(game["steps"], steps, strict=True):
        state = merged(state, patch)
        for board, player in zip(state["boards"].values(), step["state"]["players"], strict=True):
            assert len(board["squares"]) == sum(letter != "." for row in player["grid"] for letter in row)
            assert board["total"] == player["total"]
            assert board["purse"] == [player["coins"] + player["spent"], player["spent"], 14]


def test_a_page_of_four_is_below_400_kib(tmp_path: Path) -> None:
    for log in (pages.played(tmp_path / "four.jsonl"), pages.played_strange(tmp_path / "strange.jsonl")):
        assert pages.exported(log).stat().st_size <= 400 * KIB


@pytest.mark.slow
def test_a_page_of_a_hundred_is_below_4_mib(tmp_path: Path) -> None:
    hundred = pages.played(tmp_path / "hundred.jsonl", tuple(f"Player {index}" for index in range(100)), "random")

    assert pages.exported(hundred).stat().st_size <= 4 * KIB * KIB


def test_the_policy_allows_this_style_and_this_script_alone(tmp_path: Path) -> None:
    page = pages.exported(copied("01-solo-a", tmp_path)).read_text("utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    style, script = (re.search(f"<{tag}>(.*?)</{tag}>", page, re.DOTALL) for tag in ("style", "script"))
    assert policy
    assert style
    assert script
    hashes = [f"'sha256-{b64encode(sha256(one[1].encode()).digest()).decode()}'" for one in (style, script)]
    assert policy[1] == f"default-src 'none'; style-src {hashes[0]}; script-src {hashes[1]}; base-uri 'none'"
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)| style=|\son\w+=", page)


def test_the_same_log_makes_the_same_page(tmp_path: Path) -> None:
    log = copied("03-three-players", tmp_path)
    page = pages.exported(log).read_bytes()
    other = log.rename(tmp_path / "other.jsonl")
    assert pages.exported(other).read_bytes() == page


def test_a_running_game_shows_neither_its_seed_nor_a_card_to_come(tmp_path: Path) -> None:
    log = copied("10-unfinished", tmp_path)
    whole, header = pages.exported(log).read_text("utf-8"), json.loads(log.read_text("utf-8").splitlines()[0])
    (end,) = pages.documents("replay", str(log))
    turned = {step["event"].get("card") for step in pages.documents("replay", "--each", str(log))[:-1]}
    names = {card["id"]: card["names"] for card in pages.documents("cards")[0] if card["kind"] in {"explore", "ambush"}}
    to_come = [name for card, of in names.items() if card not in turned for name in of.values()]
    assert end["state"]["phase"] != "finished"
    assert to_come
    assert json.dumps(header["seed"]) not in whole
    assert [name for name in to_come if f'"{name}"' in whole] == []


def test_hands_of_a_running_game_are_not_in_its_page(tmp_path: Path) -> None:
    whole = pages.played_strange(tmp_path / "whole.jsonl")
    log = pages.beginning(whole, 4, tmp_path / "dealt.jsonl")
    events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    hands = next(event["hands"] for event in events if event["event"] == "round_dealt")
    page = pages.exported(log).read_text("utf-8")
    names = {card["id"]: card["names"]["en"] for card in pages.documents("cards", "--kind", "strange-world")[0]}
    assert [names[card] for hand in hands for card in hand if f'"{names[card]}"' in page] == []
    assert json.dumps(events[0]["seed"]) not in page


def test_a_sealed_game_keeps_its_key(tmp_path: Path) -> None:
    log = tmp_path / "sealed.jsonl"
    pages.cartographers("new", "--sealed", "-g", str(log))
    (key,) = (path for path in tmp_path.iterdir() if path != log)
    pages.cartographers("reveal", "-g", str(log))
    secret = json.loads(key.read_text("utf-8"))
    page = pages.exported(log).read_text("utf-8")
    assert secret["seed"] not in page
    assert secret["seal"] not in page


def test_what_ends_a_script_is_escaped(tmp_path: Path) -> None:
    log = copied("01-solo-a", tmp_path)
    page = pages.exported(pages.renamed(log, ["</script>&\u2028<!--"], tmp_path / "named.jsonl")).read_text("utf-8")
    assert page.count("</script>") == 2
    assert "\u2028" not in page
    assert "<!--" not in page


def test_every_message_of_the_page_is_said_in_every_language_and_used() -> None:
    script, html = (FOLDER / "page.js").read_text("utf-8"), (FOLDER / "page.html").read_text("utf-8")
    used = {*re.findall(r'data-(?:say|name)="(\w+)"', html), *re.findall(r'say\((?:\w+ \? )?"([\w.]+)"', script)}
    used |= {*re.findall(r'say\([^"()]* \? "([\w.]+)" : "[\w.]+"', script)}
    used |= {*re.findall(r'say\([^"()]* \? "[\w.]+" : "([\w.]+)"', script)}
    assert {message.removeprefix("page.") for message in MESSAGES} == used
    for kind in GAMES:
        for language, words in languages(kind).items():
            said = {message: words.has(message) for message in MESSAGES}
            assert [message for message, there in said.items() if not there and message.startswith("page.")] == [
                *["page.beside.left", "page.beside.right"] * (kind == "cartographers")
            ], (kind, language)
    assert set(LANGUAGES) == {"de", "el", "en", "hu", "pl"}


@pytest.mark.skipif(not NODE, reason="there is no node here")
def test_the_script_is_one() -> None:
    subprocess.run([str(NODE), "--check", str(FOLDER / "page.js")], check=True)


def test_the_script_is_small_and_plain() -> None:
    script = (FOLDER / "page.js").read_text("utf-8")
    lines = script.splitlines()
    assert len(lines) < 600
    assert [line for line in lines if len(line) > 120 or line != line.rstrip() or "\t" in line] == []
    for forbidden in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "Function(",
        "fetch(",
        "XMLHttpRequest",
        "localStorage",
        'setAttribute("style"',
        "var ",
        "console.",
        "==  ",
        "import(",
    ):
        assert forbidden not in script
    assert not re.search(r"[^=!]==[^=]|!=[^=]", script)
    named = re.findall(r"(?:function|const|let) (\w+)", script)
    assert [name for name in named if len(re.findall(rf"\b{name}\b", script)) < 2] == []
