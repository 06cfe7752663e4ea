"""Texts in pictures are as wide as is reckoned, and whatever stands in them is text."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartographers
from cartographers.base.words import LANGUAGES
from cartographers.pictures.drawing import Pen, clipped, fitting, measured, wrapped
from tests.helpers.catalogues import forms, key, messages

FONTS = Path(cartographers.__file__).parent / "pictures" / "fonts"
NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def shown(language: str) -> list[str]:
    """Return all that may be said in a picture."""
    kinds = (
        "card.",
        "score.",
        "season.",
        "stars",
        "box.",
        "traveller.",
        "explain.",
        "show.",
        "result.",
        "event.",
        "band.",
    )
    games = ("cartographers", "strange-world", "shell")
    every = [message for game in games for message in messages(language, game) if key(message).startswith(kinds)]
    return [text for message in every for text in forms(message)]


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_wider_than_it_is_reckoned(language: str, *, bold: bool) -> None:
    font = pytest.importorskip("PIL.ImageFont").truetype(FONTS / f"DejaVuSans{'-Bold' * bold}.ttf", 100)
    for text in shown(language):
        assert font.getlength(text) <= measured(text, 100, bold=bold), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_letters_have_all_that_is_said(language: str) -> None:
    pytest.importorskip("resvg_py")
    from cartographers.pictures.pixels import MISSING

    font = pytest.importorskip("PIL.ImageFont").truetype(FONTS / "DejaVuSans.ttf", 40)
    missing = font.getmask("\uffff").getbbox(), bytes(font.getmask("\uffff"))
    letters = {letter for text in shown(language) for letter in text if letter.isprintable() and letter != " "}
    without = {letter for letter in letters if (font.getmask(letter).getbbox(), bytes(font.getmask(letter))) == missing}

    assert not without
    assert not [letter for letter in letters if MISSING.search(letter)]


@given(st.text(), st.floats(30, 400))
def test_what_is_clipped_or_wrapped_fits(text: str, width: float) -> None:
    assert measured(clipped(text, width, 13), 13) <= width
    assert all(measured(line, 13) <= width for line in wrapped(text, width, 13))
    assert 8 <= fitting(text, width, 13, 8) <= 13


@given(st.text())
def test_any_text_is_text_in_valid_xml(text: str) -> None:
    root = ET.Element("svg")
    Pen(root, {}).text(0, 0, text, 10)
    (read,) = ET.fromstring(ET.tostring(root))  # noqa: S314 - our own

    assert (read.text or "").split() == NO_XML.sub("\ufffd", text).split()
