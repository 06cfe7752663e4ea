"""Pictures in pixels, and films of them; the letters are our own, so that they look the same everywhere."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import TYPE_CHECKING, Final

import resvg_py

if TYPE_CHECKING:
    from PIL.Image import Image

_FAMILY: Final = "DejaVu Sans"
MISSING: Final = re.compile(
    "[^\x00-\x7e\xa0-\u017f\u0218-\u021b\u1e9e\u0370-\u03ff\u0400-\u045f\u0490\u0491\u2010-\u2015\u2018-\u201e"
    "\u2022\u2026\u2032\u2033\u20ac\u2190-\u2193\u2212\u2605\u2713\u25a1\u25cb\u25cf]"
)
"""Letters that ours lack: Latin, Greek and Cyrillic ones and some signs are there."""

_BOX: Final = "\N{WHITE SQUARE}"
_COLOURS: Final = 255
_SAMPLED: Final = 4
"""How many frames of a film choose its colours."""

_STAYS: Final = 4
"""How many times as long the last frame of a film is shown."""


def png(svg: str, width: int) -> bytes:
    """Return an SVG drawn this many pixels wide, as PNG; a letter that ours lack is a box."""
    with as_file(files("cartographers.pictures") / "fonts") as fonts:
        drawn = resvg_py.svg_to_bytes(
            svg_string=MISSING.sub(_BOX, svg),
            width=width,
            dpi=96,
            skip_system_fonts=True,
            font_files=[str(fonts / f"{name}.ttf") for name in ("DejaVuSans", "DejaVuSans-Bold")],
            font_family=_FAMILY,
            sans_serif_family=_FAMILY,
        )
    return bytes(drawn)


def gif(frames: Sequence[Sequence[str]], width: int, columns: int, delay: float) -> bytes:
    """Return a film as GIF, in which each frame is shown for a while, in seconds.

    A frame is an SVG above and those of boards in columns below; those that come again are drawn once.
    """
    from PIL import Image

    drawn = cache(lambda svg, wide: Image.open(BytesIO(png(svg, wide))).convert("RGB"))
    placed = [[*_placed(drawn, frame, width, columns)] for frame in frames]
    height = max(y + image.height for frame in placed for image, _, y in frame)
    pages = []
    for frame in placed:
        page = Image.new("RGB", (width, height), "white")
        for image, x, y in frame:
            page.paste(image, (x, y))
        pages.append(page)
    sample = Image.new("RGB", (width, height * _SAMPLED), "white")
    for place in range(_SAMPLED):
        sample.paste(pages[place * (len(pages) - 1) // (_SAMPLED - 1)], (0, height * place))
    palette = sample.quantize(_COLOURS, dither=Image.Dither.NONE)
    shown = [page.quantize(palette=palette, dither=Image.Dither.NONE) for page in pages]
    pause = max(20, round(delay * 1000))  # shorter ones are not kept
    pauses = [*[pause] * (len(shown) - 1), min(pause * _STAYS, 600_000)]
    made = BytesIO()
    shown[0].save(made, "GIF", save_all=True, append_images=shown[1:], duration=pauses, loop=0)
    return made.getvalue()


def _placed(
    drawn: "Callable[[str, int], Image]", frame: Sequence[str], width: int, columns: int
) -> "Iterator[tuple[Image, int, int]]":
    """Yield the pictures of a frame, each with where it lies."""
    above, *boards = frame
    top = drawn(above, width)
    yield top, 0, 0
    y = top.height
    for start in range(0, len(boards), columns):
        row = [drawn(svg, width // columns) for svg in boards[start : start + columns]]
        yield from ((image, at * (width // columns), y) for at, image in enumerate(row))
        y += max(image.height for image in row)
