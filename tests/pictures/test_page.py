"""The replay page in a real browser: every step shows what the commands say of it, whoever reads it and however."""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.mark import ParameterSet
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, expect

from cartographers.base.words import LANGUAGES, Words, number
from tests.helpers import pages
from tests.helpers.missing import CHROMIUM
from tests.helpers.pages import CHOSEN, REPLAYS, TOLD, Watched

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")

HOSTILE: Final = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</script><b>\u202eannA", "漢" * 40]
WIDER: Final = """[...document.querySelectorAll("main *")].filter((one) => {
  const { display, overflowX } = getComputedStyle(one);
  const wider = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1;
  return wider && overflowX === "visible" && display !== "inline";
}).map((one) => one.outerHTML.slice(0, 200))"""
"""Finds what is wider than its place."""


def slow(*values: str) -> ParameterSet:
    """Return values for a test which with them is slow."""
    return pytest.param(*values, marks=pytest.mark.slow)


GAMES: Final = ("four", "03-three-players", "10-unfinished", "strange", "strange alone")
TOLD_IN: Final = [
    (language, game) if game == GAMES[number] or game == GAMES[0] else slow(language, game)
    for number, language in enumerate(LANGUAGES)
    for game in GAMES
]
"""Each language and each game is tried at once, all of them together slowly."""

SLOWEST: Final = 50
"""In milliseconds, for a key."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with pages.browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return games of both kinds: of four, with what was taken back, and alone."""
    folder = tmp_path_factory.mktemp("logs")
    found = {"four": pages.played(folder / "four.jsonl"), "strange": pages.played_strange(folder / "strange.jsonl")}
    found["strange alone"] = pages.played_strange(folder / "alone.jsonl", 1)
    for name in ("03-three-players", "13-undone-after-scoring", "10-unfinished"):
        found[name] = folder / f"{name}.jsonl"
        found[name].write_bytes((REPLAYS / f"{name}.jsonl").read_bytes())
    found["hostile"] = pages.renamed(found["four"], HOSTILE, folder / "hostile.jsonl")
    return found


def collapsed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("game", ["four", slow("03-three-players"), "13-undone-after-scoring"])
def test_every_step_shows_what_show_says_of_it(browser: Browser, logs: dict[str, Path], game: str) -> None:
    watched, words = Watched(browser, pages.exported(logs[game])), Words("en", "cartographers")
    *steps, _ = pages.documents("replay", "--each", str(logs[game]))
    for number_, step in enumerate(steps, start=1):
        shown, state = watched.shown(), step["state"]
        assert shown["step"] == number_
        for seen, player in zip(shown["players"], state["players"], strict=True):
            assert ["".join(row) for row in seen["letters"]] == player["grid"]
            coins = player["coins"] + player["spent"]
            assert seen["facts"][0].strip() == words("show.coins", coins=coins, track=14)
            assert seen["total"] == number(player["total"])
            assert [row[-1] for row in seen["sheet"]] == _totals(player)
        if step["event"]["event"] == "shape_drawn":
            assert shown["players"][step["event"]["map"]]["newest"] == step["event"]["spaces"]
        watched.page.keyboard.press("ArrowRight")
    watched.check_quiet()


def _totals(player: dict[str, Any]) -> list[str]:
    """Return the last column of a score sheet."""
    seasons = [number(score["total"]) for score in player["seasons"].values()]
    return [*seasons, *[""] * (4 - len(seasons)), number(player["total"])]


@pytest.mark.parametrize(("language", "game"), TOLD_IN)
def test_the_slider_goes_anywhere_and_every_step_says_what_happened_in_every_language(
    browser: Browser, logs: dict[str, Path], game: str, language: str
) -> None:
    watched = Watched(browser, pages.exported(logs[game]))
    watched.page.select_option("#language", language)
    last = int(watched.page.get_attribute("#slider", "max") or 0)
    order = [*range(last, 0, -2), *range(last - 1, 0, -2)]
    told = dict(zip(order, watched.page.evaluate(TOLD, order), strict=True))
    everything = pages.cartographers("replay", "--each", str(logs[game]), "--lang", language)
    assert collapsed(everything).startswith(collapsed(" ".join(told[step] for step in range(1, last + 1))))
    watched.check_quiet()


def test_the_slider_is_moved_by_mouse_and_keys(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["four"]))
    slider = watched.page.locator("#slider")
    box = slider.bounding_box()
    assert box
    watched.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = watched.shown()["step"]
    assert abs(middle - int(slider.get_attribute("max") or 0) / 2) < 2
    slider.press("ArrowRight")
    assert watched.shown()["step"] == middle + 1
    slider.press("Home")
    assert watched.shown()["step"] == 1


def test_the_world_of_every_step_is_that_of_show(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["strange"]))
    *steps, _ = pages.documents("replay", "--each", str(logs["strange"]))
    for step in steps:
        for seen, player in zip(watched.shown()["players"], step["state"]["players"], strict=True):
            filled = [name.split(",")[0] for name in seen["names"] if not name.endswith("empty")]
            assert filled == [*player["world"]["cells"]]
            assert seen["total"] == number(player["total"])
            assert [row[0] for row in seen["sheet"]] == [*map(str, player["stars"].values()), str(player["total"])]
        watched.page.keyboard.press("ArrowRight")
    watched.check_quiet()


@pytest.mark.parametrize("game", ["four", slow("03-three-players")])
def test_at_a_scoring_and_ever_after_a_box_lights_up_what_score_explains(
    browser: Browser, logs: dict[str, Path], game: str, tmp_path: Path
) -> None:
    watched = Watched(browser, pages.exported(logs[game]))
    *steps, _ = pages.documents("replay", "--each", str(logs[game]))
    # a season whose scoring was taken back is scored again: what stands in the end is the last one
    scorings = {
        step["event"]["season"]: n for n, step in enumerate(steps, 1) if step["event"]["event"] == "season_scored"
    }
    for row, (season, at) in enumerate(scorings.items()):
        (score,) = pages.documents("score", "-g", str(pages.beginning(logs[game], at, tmp_path / f"{season}.jsonl")))
        for index, player in enumerate(score["players"]):
            scored = player["seasons"][season]["edicts"]
            edicts = [box for card, box in player["now"]["edicts"].items() if card in scored]
            boxes = [*edicts, {"stars": player["now"]["coins"], "spaces": []}, player["now"]["monsters"]]
            boxes.append({"stars": player["seasons"][season]["total"], "spaces": []})
            watched.page.evaluate(f"location.hash = '#step={at}'")
            watched.wait_for_step(at)
            every = {space for box in boxes for space in box["spaces"]}
            assert {*watched.shown()["players"][index]["lit"]} == every
            for step in (at, len(steps)):
                watched.page.fill("#slider", str(step))
                _check_boxes(watched, index, row, boxes)
            expect(watched.page).to_have_url(re.compile(f"#step={len(steps)}$"))
    watched.check_quiet()


def _check_boxes(watched: Watched, index: int, row: int, boxes: list[dict[str, Any]]) -> None:
    """Check what lights up, and is spelled out, when each box of a row is chosen."""
    chosen = watched.page.evaluate(CHOSEN, [index, row])
    assert [{*lit} for lit, _ in chosen] == [{*box["spaces"]} for box in boxes]
    for (_, why), box in zip(chosen, boxes, strict=True):
        assert f": {number(box['stars'])}" in why
        assert _sum(why) == box["stars"]


def _sum(told: str) -> int:
    """Return what the sum that is spelled out adds up to."""
    spelled = re.sub(r"\([^)]*\)", "", told.rpartition(": ")[2] if "=" not in told else told.partition("=")[2])
    terms = spelled.replace("\u2212", "-").split(" + ")
    return sum(int(term.split("×")[0]) * int(term.split("×")[1]) if "×" in term else int(term) for term in terms)


def test_a_box_of_a_world_lights_up_what_score_explains(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["strange"]), hash="#step=9999")
    (score,) = pages.documents("score", "-g", str(logs["strange"]))
    for index, player in enumerate(score["players"]):
        buttons = watched.page.locator(".player").nth(index).locator(".sheet button")
        for place, box in enumerate(player["now"].values()):
            buttons.nth(place).click()
            cells = {cell for award in box["awards"] if award["stars"] for cell in award["cells"]}
            shown = watched.shown()["players"][index]
            assert {*shown["lit"]} == cells
            assert _sum(shown["why"][0]) == box["stars"]


def test_the_address_leads_to_a_step_and_follows(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["four"]), hash="#step=57")
    page = watched.page
    assert watched.shown()["step"] == 57
    for key, step in {"ArrowRight": 58, "ArrowLeft": 57, "Home": 1}.items():
        page.keyboard.press(key)
        assert watched.shown()["step"] == step
        expect(page).to_have_url(re.compile(f"#step={step}$"))
    page.keyboard.press("ArrowRight")
    for address, step in {"#step=12": 12, "#step=0": 1, "#step=x": 1, "#step=-3": 1, "#step=3": 3}.items():
        page.evaluate(f"location.hash = '{address}'")
        watched.wait_for_step(step)
    page.keyboard.press("End")
    assert watched.shown()["step"] == int(page.get_attribute("#slider", "max") or 0)
    watched.check_quiet()


def test_keyboard_alone_plays_chooses_a_box_and_reads_an_edict(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["four"]))
    page = watched.page
    page.clock.install()
    page.keyboard.press(" ")
    page.clock.run_for(5000)
    page.keyboard.press(" ")
    playing = watched.shown()["step"]
    assert playing > 2
    page.clock.run_for(5000)
    assert watched.shown()["step"] == playing
    page.keyboard.press("End")
    page.locator(".sheet button").first.focus()
    page.keyboard.press("Enter")
    assert page.get_attribute(".sheet button >> nth=0", "aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert page.get_attribute(".sheet button >> nth=0", "aria-pressed") == "false"
    for edict in range(2):
        page.locator("#edicts summary").nth(edict).focus()
        page.keyboard.press("Enter")
        assert page.locator("#edicts details[open]").count() == 1  # one at a time
        assert page.locator("#edicts details[open] p").inner_text().strip()


def test_the_totals_lead_to_their_step(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["four"]))
    watched.page.locator("#chart svg").scroll_into_view_if_needed()
    box = watched.page.locator("#chart svg").bounding_box()
    assert box
    watched.page.mouse.click(box["x"] + box["width"] - 12, box["y"] + 50)
    assert watched.shown()["step"] == int(watched.page.get_attribute("#slider", "max") or 0)
    watched.page.locator("#race summary").click()
    rows = watched.page.locator("#totals tbody tr")
    *steps, _ = pages.documents("replay", "--each", str(logs["four"]))
    totals = [[player["total"] for player in step["state"]["players"]] for step in steps]
    told = [key for key, _ in groupby(totals)]
    assert [[*map(int, row.locator("td").all_inner_texts())] for row in rows.all()] == told
    rows.nth(1).locator("a").click()
    watched.wait_for_step(totals.index(told[1]) + 1)


def test_no_id_shows_in_any_language(browser: Browser, logs: dict[str, Path]) -> None:
    for game in ("four", "strange", "strange alone"):
        watched = Watched(browser, pages.exported(logs[game]))
        last = int(watched.page.get_attribute("#slider", "max") or 0)
        for language in LANGUAGES:
            watched.page.select_option("#language", language)
            assert watched.page.get_attribute("html", "lang") == language
            for step in (*range(1, last, 19), last):
                watched.page.evaluate(TOLD, [step])
                text = watched.page.evaluate("document.body.textContent.replace(/{\"language\".*/s, '')")
                assert not re.findall(r"[a-z]+[._][a-z]+_?[a-z]*|[{}]|undefined|null\b", text), (language, step)


def test_the_page_begins_in_the_language_in_use(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["four"], "pl"))
    assert watched.page.input_value("#language") == "pl"
    assert watched.page.locator("h1").inner_text() == Words("pl", "cartographers")("game.title")


def test_a_screen_reader_is_told_the_step_and_reads_the_map_as_a_table(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["03-three-players"]), hash="#step=9999")
    page = watched.page
    table = page.get_by_role("table", name="Map: Anna")
    assert table.get_by_role("rowheader", name="C", exact=True).count() == 1
    assert table.get_by_role("columnheader", name="11", exact=True).count() == 1
    assert table.get_by_role("cell", name=re.compile(r"^[A-K]\d+, ")).count() == 11 * 11
    *_, end = pages.documents("replay", str(logs["03-three-players"]))
    grid = end["state"]["players"][0]["grid"]
    places = [
        (f"{row}{column + 1}", line[column])
        for row, line in zip("ABCDEFGHIJK", grid, strict=True)
        for column in range(11)
    ]
    on_ruins = next(place for place, letter in places if letter == "f")
    assert table.get_by_role("cell", name=f"{on_ruins}, ruins, forest").count() == 1
    assert collapsed(page.get_by_role("status").first.inner_text()).startswith("The game is over.")
    assert page.get_by_role("slider", name="Step").get_attribute("aria-valuetext") == "Step 108 of 108"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["four", "strange", "strange alone", "hostile"])
def test_axe_finds_nothing(browser: Browser, logs: dict[str, Path], game: str, scheme: str) -> None:
    watched = Watched(browser, pages.exported(logs[game]), color_scheme=scheme)
    page = watched.page
    for step in ("1", page.get_attribute("#slider", "max") or ""):
        page.fill("#slider", step)
        page.locator("#edicts summary").first.click()
        if page.locator(".sheet button").count():
            page.locator(".sheet button").first.click()
        found = Axe().run(page).response["violations"]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


@pytest.mark.parametrize("game", ["four", "strange", "strange alone", "hostile"])
def test_a_telephone_shows_everything_without_scrolling_sideways(
    browser: Browser, logs: dict[str, Path], game: str
) -> None:
    watched = Watched(browser, pages.exported(logs[game]), width=360)
    last = int(watched.page.get_attribute("#slider", "max") or 0)
    for language in LANGUAGES:
        watched.page.select_option("#language", language)
        for step in (1, 2, last // 2, last):
            watched.page.fill("#slider", str(step))
            assert watched.page.evaluate("document.documentElement.scrollWidth") <= 360
            assert watched.page.evaluate(WIDER) == []


@pytest.mark.parametrize("seen", [".player >> nth=0", ".player >> nth=2", "#race"])
def test_a_telephone_keeps_in_place_what_the_reader_looks_at(
    browser: Browser, logs: dict[str, Path], seen: str
) -> None:
    page = Watched(browser, pages.exported(logs["four"]), width=360).page
    page.locator(seen).evaluate(
        "(one) => scrollBy(0, one.getBoundingClientRect().top - document.getElementById('controls').offsetHeight - 9)"
    )
    place = page.locator(seen).evaluate("(one) => one.getBoundingClientRect().top")
    heights = set()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert abs(page.locator(seen).evaluate("(one) => one.getBoundingClientRect().top") - place) <= 2
        heights.add(page.locator("#table").evaluate("(one) => one.offsetHeight"))
    assert len(heights) > 2  # the cards above it came and went


def test_a_chosen_box_shows_the_text_of_its_edict_within_sight(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["four"]), hash="#step=9999")
    page = watched.page
    boxes = page.locator(".player").first.locator(".sheet button[aria-label]")
    texts = page.locator("#edicts details p").all_text_contents()
    for place, text in enumerate(texts[:2]):  # spring scores the first two edicts
        boxes.nth(place).click()
        assert watched.shown()["players"][0]["why"][1] == text
        why = page.locator(".why").first.bounding_box()
        assert why
        assert why["y"] + why["height"] <= 900
        assert page.locator("#explained").inner_text() == " ".join(
            page.locator(".why").first.locator("p").all_inner_texts()
        )
    boxes.nth(2).click()  # the coins
    assert not {*watched.shown()["players"][0]["why"]} & {*texts}


def test_whatever_a_name_holds_it_is_text(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["hostile"]), hash="#step=9999")
    page = watched.page
    names = [name.replace("\u202e", "\\u202e") for name in HOSTILE]
    assert page.locator(".board caption bdi").all_inner_texts() == names
    for element, count in {"script": 2, "img": 0, "b b": 0}.items():
        assert page.locator(element).count() == count
    for language in LANGUAGES:
        page.select_option("#language", language)
        assert names[0] in page.inner_text("#result")
    watched.check_quiet()


def test_nothing_that_is_not_of_the_page_runs_in_it(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["four"]))
    with watched.page.expect_event("requestfailed") as refused:
        watched.page.evaluate("""() => {
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          document.body.append(script);
          document.body.append(Object.assign(new Image(), { src: "https://example.org/" }));
        }""")
    assert refused.value.failure == "csp"
    assert watched.page.evaluate("window.ran") is None
    assert any("script-src" in said for said in watched.said)


def test_reduced_motion_is_kept(browser: Browser, logs: dict[str, Path]) -> None:
    moves = "getComputedStyle(document.querySelector('.newest'), '::after').animationName"
    *steps, _ = pages.documents("replay", "--each", str(logs["four"]))
    drawn = next(n for n, step in enumerate(steps, 1) if step["event"]["event"] == "shape_drawn")
    for motion, name in {"reduce": "none", "no-preference": "appear"}.items():
        watched = Watched(browser, pages.exported(logs["four"]), hash=f"#step={drawn}", reduced_motion=motion)
        assert watched.page.evaluate(moves) == name


def test_paper_shows_the_end_and_the_reader_stays_where_they_were(browser: Browser, logs: dict[str, Path]) -> None:
    watched = Watched(browser, pages.exported(logs["four"]), hash="#step=9")
    page = watched.page
    before = watched.shown()
    page.emulate_media(media="print")
    expect(page.locator("#result")).not_to_be_empty()
    assert watched.shown()["players"][0]["total"] != before["players"][0]["total"]
    assert [page.locator(part).is_visible() for part in ("#controls", "#boards", "#outcome")] == [False, True, True]
    page.emulate_media(media="screen")
    watched.wait_for_step(9)
    assert watched.shown() == before
    assert page.pdf().startswith(b"%PDF")


def test_paper_shows_the_text_of_every_edict_and_the_screen_the_open_one_again(
    browser: Browser, logs: dict[str, Path]
) -> None:
    page = Watched(browser, pages.exported(logs["four"])).page
    page.locator("#edicts summary").nth(2).click()
    texts = page.locator("#edicts details p")
    seen = [text.is_visible() for text in texts.all()]
    assert seen.count(True) == 1
    page.emulate_media(media="print")
    expect(page.locator("#result")).not_to_be_empty()
    assert [text.is_visible() for text in texts.all()] == [True] * len(seen)
    assert page.locator("#legend").is_visible()
    page.emulate_media(media="screen")
    expect(page.locator("#controls")).to_be_visible()
    assert [text.is_visible() for text in texts.all()] == seen


def test_paper_that_leaves_out_backgrounds_shows_places(browser: Browser, logs: dict[str, Path]) -> None:
    page = Watched(browser, pages.exported(logs["four"])).page
    page.emulate_media(media="print")
    expect(page.locator(".place")).to_have_count(4)
    looks = "getComputedStyle(document.querySelector('.place'))"
    assert page.evaluate(f"[{looks}.color, {looks}.backgroundColor]") == ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]


def test_a_key_is_answered_at_once(browser: Browser, logs: dict[str, Path]) -> None:
    for game in ("four", "strange"):
        watched = Watched(browser, pages.exported(logs[game]))
        times = watched.page.evaluate("""async () => {
          const times = [];
          for (let step = 0; step < 80; step += 1) {
            const before = performance.now();
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
            document.body.getBoundingClientRect();
            times.push(performance.now() - before);
            await new Promise(requestAnimationFrame);
          }
          return times.sort((one, other) => one - other);
        }""")
        assert times[40] < SLOWEST


@pytest.mark.slow
def test_a_hundred_players_are_shown(browser: Browser, tmp_path: Path) -> None:
    names = tuple(f"Player {index}" for index in range(1, 101))
    log = pages.beginning(pages.played(tmp_path / "whole.jsonl", names, "random"), 420, tmp_path / "hundred.jsonl")
    watched = Watched(browser, pages.exported(log), width=360)
    expect(watched.page.locator(".player")).to_have_count(100)
    watched.page.keyboard.press("End")
    *_, end = pages.documents("replay", str(log))
    shown = watched.shown()["players"]
    assert [["".join(row) for row in one["letters"]] for one in shown] == [p["grid"] for p in end["state"]["players"]]
    assert watched.page.evaluate("document.documentElement.scrollWidth") <= 360
    watched.check_quiet()


def thumbnail(png: bytes) -> list[int]:
    """Return how light each part of a picture is, so roughly that fonts and versions of a browser do not matter."""
    return [*Image.open(BytesIO(png)).convert("L").resize((56, 36)).tobytes()]


def test_the_readme_shows_this_page(browser: Browser, tmp_path: Path) -> None:
    """If it does not any more, `python -m tests.helpers.pages` takes the picture anew."""
    replay, step = pages.PICTURED
    kept = thumbnail((REPLAYS / f"{replay}.png").read_bytes())
    now, other = (thumbnail(pages.pictured(browser, tmp_path, at)) for at in (step, step - 30))

    def difference(one: list[int]) -> float:
        return sum(abs(ours - theirs) for ours, theirs in zip(one, kept, strict=True)) / len(kept)

    assert difference(now) < 1.5 < difference(other)
