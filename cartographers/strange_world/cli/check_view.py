"""What was found in finished worlds: what is written and counted, what earns it, and whether it is possible."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from cartographers.shell.problems import of_file
from cartographers.strange_world.cli.card_names import band_told, card_name, traveller_name
from cartographers.strange_world.cli.score_view import ScoreView, number_or_blank
from cartographers.strange_world.cli.world_view import legend, world_lines
from cartographers.strange_world.core.cells import Cells, cell_names
from cartographers.strange_world.core.check import TOTAL, Finding, Report, placed
from cartographers.strange_world.core.judge import band
from cartographers.strange_world.core.scoring import KINDS


class CheckView(ScoreView):
    """Reports of finished worlds."""

    def line(self, path: str, report: Report) -> str:
        """Return one line for one world: whether it is possible, what it earns, and how many numbers are wrong."""
        facts = {
            "who": f"{of_file(self.words, path)}: {report.sheet.player}",
            "stars": self.words.count("stars", report.stars.total),
        }
        if not report.possible:
            return self.words("world.impossible", **facts)
        if report.findings:
            return self.words.count("world.wrong", len(report.findings), **facts)
        return self.words("world.right" if report.sheet.written else "world.bare", **facts)

    def checked(self, path: str, report: Report) -> Iterator[str]:
        """Yield the whole report on one world."""
        wrong = [finding for finding in report.findings if finding.box]
        impossible = [finding for finding in report.findings if not finding.box]
        yield from self.wrap(self.line(path, report), "  ")
        yield ""
        yield from self._numbers(report)
        yield ""
        yield from self._listed(wrong, 1)
        yield from [""] if wrong else []
        yield from self._pictures(report, [*wrong, *impossible])
        yield ""
        yield from self.wrap(self.words("world.possible" if report.possible else "world.not_possible"))
        yield from self._listed(impossible, 1 + len(wrong))
        yield ""
        yield from self.wrap(self.words("world.earned"))
        yield from self.earned(report.sheet.world, report.awards)
        yield from self._band(report)

    def ranking(self, reports: Collection[tuple[str, Report]]) -> Iterator[str]:
        """Yield the places of the players of one game, as their worlds are counted."""
        yield self.words("world.ranking")
        places = placed(report for _, report in reports)
        for place, (_, report) in sorted(zip(places, reports, strict=True), key=lambda row: row[0]):
            total = self.words.count("stars", report.stars.total)
            if not report.possible:
                total += f" ({self.words('check.impossible')})"
            facts = {"place": place, "player": report.sheet.player, "total": total}
            yield from self.wrap(self.words("result.place", **facts), "   ")

    def _numbers(self, report: Report) -> list[str]:
        """Return the score sheet: what is written, if anything is, and what is counted."""
        counted = [*(getattr(report.stars, kind) for kind in KINDS), report.stars.total]
        written = [number_or_blank(report.sheet.written.get(box)) for box in (*KINDS, TOTAL)]
        if not any(written):
            return self.sheet([self.words("score.stars")], [counted])
        return self.sheet([self.words("check.written"), self.words("check.counted")], [written, counted])

    def _listed(self, findings: Collection[Finding], first: int) -> Iterator[str]:
        for place, finding in enumerate(findings, first):
            yield from self.wrap(f"{place}. {self._said(finding)}", "   ")

    def _said(self, finding: Finding) -> str:
        nothing = ".nothing" if finding.box in KINDS and not finding.counted else ""
        return self.words(
            f"finding.{finding.code}{nothing}",
            box=self.words(f"box.{finding.box}") if finding.box else "",
            written=number_or_blank(finding.written),
            counted=number_or_blank(finding.counted),
            cells=" ".join(cell_names(finding.cells)),
            card=card_name(self.words, finding.id),
            traveller=traveller_name(self.words, finding.id),
        )

    def _pictures(self, report: Report, findings: Collection[Finding]) -> Iterator[str]:
        """Yield the world once for each finding, with its cells marked."""
        marked = [(f"{place}.", finding.cells) for place, finding in enumerate(findings, 1) if finding.cells]
        blocks = [[heading, *self._picture(report, cells)] for heading, cells in marked]
        yield from self.in_rows(blocks or [self._picture(report, 0)])
        yield ""
        yield from legend(self.words, self.box, self.width)

    def _picture(self, report: Report, cells: Cells) -> list[str]:
        world = replace(report.sheet.world, side=next(iter(report.sheet.sides), None))
        return world_lines(self.words, self.box, world, marked=cells)

    def _band(self, report: Report) -> Iterator[str]:
        if report.sheet.players == 1 and report.possible:
            reached = band(self.box, report.stars.total)
            yield ""
            yield from self.wrap(band_told(self.words, self.box.solo_bands, reached))
