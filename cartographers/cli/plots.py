"""Plots of many games: how totals are spread, and the stars of each scoring card."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeAlias

import matplotlib as mpl
from matplotlib.figure import Figure

from cartographers.base.words import Words
from cartographers.cli.summary_view import PERCENTILES
from cartographers.simulation.games import Distribution, Setting, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Played: TypeAlias = tuple[Setting, Tally]

_COLOURS: Final = ("#0072b2", "#d55e00")
_LINES: Final = ("-", "--")
_HATCHES: Final = ("", "///")
"""Those who see no colours tell two bots apart by these."""


def plot(words: Words, played: Sequence[Played], cards: Sequence[str], ending: str) -> bytes:
    """Return a plot of one or two simulations as a file of a kind: totals at the left, scoring cards at the right.

    The same results make the same bytes of an SVG.
    """
    with mpl.rc_context({"svg.hashsalt": "", "svg.fonttype": "path", "pdf.fonttype": 42}):
        figure = Figure(figsize=(12, 6.5), layout="constrained")
        left, right = figure.subplots(1, 2)
        for number, (setting, tally) in enumerate(played):
            _totals(left, tally.boxes["total"], _name(words, setting, tally), number)
        left.set_xlabel(words("simulate.plot.totals"))
        left.set_ylabel(words("simulate.plot.share"))
        left.set_ylim(bottom=0)
        left.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), frameon=False)
        _cards(right, words, played, cards)
        made = BytesIO()
        undated: Mapping[str, Mapping[str, None]] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
        figure.savefig(made, format=ending[1:], dpi=100, metadata=undated.get(ending[1:]))
    return made.getvalue()


def _name(words: Words, setting: Setting, tally: Tally) -> str:
    """Return what simulation it is: its bot, edition and side, and how many games."""
    bots = " / ".join(seat.name for seat in setting.seats)
    parts = (bots, words(f"edition.{setting.edition}"), words(f"map.{setting.map}"))
    return f"{', '.join(parts)} · {words.count('simulate.games', tally.games)}"


def _totals(axes: "Axes", totals: Distribution, name: str, number: int) -> None:
    """Draw what share of players has which total, and the percentiles as lines down to the axis."""
    counts = totals.counts
    least, most = min(counts), max(counts)
    step = max(1, (most - least) // 30)
    shares = [
        100 * sum(counts.get(total, 0) for total in range(start, start + step)) / totals.count
        for start in range(least, most + 1, step)
    ]
    edges = [least + step * at - 0.5 for at in range(len(shares) + 1)]
    marks = [f"{percent}%: {totals.percentile(percent)}" for percent in PERCENTILES]
    axes.stairs(shares, edges, fill=True, color=_COLOURS[number], alpha=0.25, label=f"{name}\n{'   '.join(marks)}")
    axes.stairs(shares, edges, color=_COLOURS[number], linestyle=_LINES[number])
    for percent in PERCENTILES:
        at = totals.percentile(percent)
        bold = 2.0 if percent == 50 else 0.8  # noqa: PLR2004 - the median
        axes.axvline(at, color=_COLOURS[number], linestyle=_LINES[number], linewidth=bold)


def _cards(axes: "Axes", words: Words, played: Sequence[Played], cards: Sequence[str]) -> None:
    """Draw the mean stars of each scoring card as a bar, and a line from the 5th to the 95th percentile."""
    shown = [card for card in cards if any(card in tally.cards for _, tally in played)]
    thick = 0.7 / len(played)
    for number, (_, tally) in enumerate(played):
        for row, card in enumerate(shown):
            if card in tally.cards:
                y, stars = row + thick * (number - (len(played) - 1) / 2), tally.cards[card]
                axes.barh(y, stars.mean, thick * 0.9, color=_COLOURS[number], alpha=0.5, hatch=_HATCHES[number])
                ends = (stars.percentile(PERCENTILES[0]), stars.percentile(PERCENTILES[-1]))
                axes.plot(ends, (y, y), color="black", linewidth=1.2, marker="|")
    axes.set_yticks(range(len(shown)), [words(f"card.{card}.name") for card in shown])
    axes.invert_yaxis()
    axes.set_xlabel(words("simulate.plot.cards"))
