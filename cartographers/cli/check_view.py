"""What was found in score sheets: what is written, added up and counted, and the spaces that prove it."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from cartographers.base.words import number
from cartographers.cli.game_lines import GameLines, summed
from cartographers.core.cards import Season
from cartographers.core.check import placed
from cartographers.core.check_coins import dearest, spent
from cartographers.core.check_log import difference
from cartographers.core.maps import Land, format_land
from cartographers.core.region import MAP, NAMES, singles, size
from cartographers.core.scoring.rulebook import Award, stars
from cartographers.core.seasons import rated
from cartographers.core.sheet import AT_LEAST, AT_MOST, BOXES, EDICTS, HEADS, Code, Finding, Level, Report
from cartographers.shell.choices import listed
from cartographers.shell.problems import of_file
from cartographers.shell.text import labelled, table_lines, width

_MOST_IN_FULL = 12
"""Up to this many spaces are listed one by one."""


class CheckView(GameLines):
    """Reports of score sheets."""

    def checked(self, path: str, report: Report) -> Iterator[str]:
        """Yield the whole report on one sheet; for a correct one that is one line."""
        yield self.line(path, report)
        if report.findings:
            yield ""
            yield from self._table(report)
            yield ""
            for place, finding in enumerate(report.findings, 1):
                yield from self.wrap(f"{place}. {self._said(report, finding)}", "   ")
            yield ""
            yield from self._maps(report)
            yield from self.wrap(self.words(f"check.level.{report.level}"))
            last = [*report.sheet.boxes][-1]
            if report.level == Level.MAP and last != self.box.seasons[-1].id and last in report.lands:
                yield from self.wrap(self.words("check.taken", season=self.words(f"season.{last}")))
            yield from self._coins(report)

    def line(self, path: str, report: Report) -> str:
        """Return one line for one sheet: that it is correct and what proves it, or how much is wrong."""
        file = of_file(self.words, path)
        who = f"{file}: {report.sheet.player}" if report.sheet.player else file
        last = [*report.sheet.boxes][-1]
        if last != self.box.seasons[-1].id:
            who = self.words("check.until", who=who, season=self.words(f"season.{last}"))
        if report.findings:
            written = report.added if report.sheet.total is None else report.sheet.total
            facts = {"who": who, "written": number(written), "counted": number(report.total)}
            return self.words.count("check.wrong.open" if report.open else "check.wrong", len(report.findings), **facts)
        return self.words(f"check.right.{report.level}", who=who, stars=self.words.count("stars", report.total))

    def rating(self, report: Report) -> Iterator[str]:
        """Yield what a whole year is worth if it was played alone."""
        if report.edicts and len(report.sheet.boxes) == len(self.box.seasons) and not report.open:
            rating, title = rated(self.box, report.edicts, report.total)
            name = self.words(f"title.{title}") if title else self.words("check.no_title")
            yield from self.wrap(self.words("check.alone", rating=number(rating), title=name))

    def ranking(self, sheets: Collection[tuple[str, Report]]) -> Iterator[str]:
        """Yield the places of players of one game; tied, what monsters cost them decides."""
        places = placed(report for _, report in sheets)
        if places is None:
            yield from self.wrap(self.words("check.several_games"))
            return
        yield self.words("check.ranking")
        totals = [(report.open, report.total) for _, report in sheets]
        rows = sorted(zip(places, sheets, strict=True), key=lambda row: row[0])
        for place, (path, report) in rows:
            stars = self.words.count("stars", report.total)
            if totals.count((report.open, report.total)) > 1:
                stars += f" ({labelled(self.words('score.monsters'), number(report.monsters))})"
            if report.open:
                stars += f" ({self.words('check.impossible')})"
            player = report.sheet.player or of_file(self.words, path)
            yield from self.wrap(self.words("result.place", place=place, player=player, total=stars), "   ")

    def _table(self, report: Report) -> list[str]:
        """Return the score sheet, a column for each season; after a wrong number comes the right one."""
        wrong = {(finding.season, finding.box): finding for finding in report.findings}

        def cell(season: str | None, box: str, written: int | None) -> str:
            finding = wrong.get((season, box))
            shown = "" if written is None else number(written)
            return f"{shown} ({_bound(finding)})" if finding and isinstance(finding.counted, int) else shown

        boxes = [(season, report.sheet.boxes[season.id]) for season in self._seasons(report)]
        rows = {
            letter: [
                cell(season.id, name, getattr(own, name))
                if (name := dict(zip(season.edicts, EDICTS, strict=True)).get(letter))
                else ""
                for season, own in boxes
            ]
            for letter in self.box.edicts
        }
        for name in BOXES[len(EDICTS) :]:
            rows[self.words(f"score.{name}")] = [cell(season.id, name, getattr(own, name)) for season, own in boxes]
        rows[self.words("check.written")] = [
            *(cell(season.id, "total", own.total) for season, own in boxes),
            cell(None, "total", report.sheet.total),
        ]
        rows[self.words("check.added")] = [*(number(own.added) for _, own in boxes), number(report.added)]
        rows[self.words("check.counted")] = [
            *(number(report.season_total(season.id)) for season, _ in boxes),
            number(report.total),
        ]
        return self._in_columns(report, rows)

    def _seasons(self, report: Report) -> list[Season]:
        return [season for season in self.box.seasons if season.id in report.sheet.boxes]

    def _in_columns(self, report: Report, rows: Mapping[str, Sequence[str]]) -> list[str]:
        """Return the rows of a score sheet as a table, with the names of its cards if they fit, or else in lines."""
        seasons = [self.words(f"season.{season.id}") for season in self._seasons(report)]
        heads = ["", *seasons, self.words("score.total")]
        cards = dict(zip(self.box.edicts, report.edicts, strict=False))
        named = [[self.row(head, cards[head]) if head in cards else head, *row] for head, row in rows.items()]
        for table in (named, [[head, *row] for head, row in rows.items()]):
            lines = table_lines(table, heads)
            if max(map(width, lines)) <= self.width:
                return lines
        lines = []
        for head, row in rows.items():
            name = self.under(head, cards[head]) if head in cards else head
            values = [f"{season}\u00a0{value}" for season, value in zip(heads[1:], row, strict=False) if value]
            lines += self.wrap(f"{name}: {', '.join(values)}", "  ") if values else []
        return lines

    def _said(self, report: Report, finding: Finding) -> str:
        facts = {
            "where": self._where(finding),
            "written": self._shown(finding, finding.written),
            "counted": self._shown(finding, finding.counted),
            "awards": self._awarded(finding.awards),
            "spaces": self.spaces(finding.spaces),
        }
        suffix = ""
        if finding.box == "coins" and isinstance(finding.counted, int):
            suffix, paid = self._paid(report, finding, finding.counted)
            facts |= paid
        if finding.code == Code.WRONG_MAP and size(finding.spaces) <= _MOST_IN_FULL:
            facts["spaces"] = self._differences(report, finding)
        message = f"check.{finding.code}{suffix}"
        if finding.box in HEADS and finding.code != Code.WRONG_SKILLS:
            message = "check.wrong_head"
        match finding.code:
            case Code.WRONG_BOX | Code.WRONG_MONSTERS if not finding.spaces:
                message += ".nothing"
            case Code.TOO_MANY_USES if not finding.counted:
                message += ".none"
            case Code.TOO_MANY | Code.TOO_MANY_MONSTERS if finding.counted and not finding.awards:
                message += ".ever"
            case Code.WRONG_SUM | Code.WRONG_TOTAL:
                added = self._added(report, finding)
                message += ".both" * (added != finding.counted)
                facts["added"] = number(added)
        said = self.words(message, **facts)
        if finding.rules:
            said += " " + self.words("check.rules", written=facts["written"], rules=listed(finding.rules))
        if finding.box == EDICTS[-1] and finding.code == Code.WRONG_BOX and self._exchanged(report, finding.season):
            said += " " + self.words("check.exchanged")
        return said

    def _paid(self, report: Report, finding: Finding, counted: int) -> tuple[str, dict[str, str]]:
        """Return which sentence says what is wrong with coins, and what it says of those that skills cost."""
        dear, suffix = dearest(self.box, report), ""
        given = stars(finding.awards)
        match finding.code:
            case Code.TOO_FEW_COINS if not given:
                suffix = ".log.spent" if dear else ".log"
            case Code.TOO_FEW_COINS if given != counted:
                suffix = ".spent"
            case Code.COINS_FELL if dear:
                suffix, given = ".spent", counted + dear
            case Code.TOO_MANY_COINS if counted != self.box.coin_track:
                suffix, given = ".spent" if report.skills else ".later", self.box.coin_track
        return suffix, {"dearest": number(dear), "given": number(given), "spent": number(abs(given - counted))}

    def _exchanged(self, report: Report, season: str | None) -> bool:
        """Return whether each of the two edicts of a season has the other's number."""
        written, counted = report.sheet.boxes[season or ""], report.counted[season or ""]
        return (written.first, written.second) == (counted.second, counted.first)

    def _differences(self, report: Report, finding: Finding) -> str:
        """Return spaces with what is typed on each, and what the log has there."""
        typed, logged = self._land(report, finding), report.lands[finding.season or ""]
        signs = ["".join(format_land(land)) for land in (typed or Land(), logged)]
        each = zip(singles(MAP), *signs, strict=True)
        return " ".join(f"{NAMES[space]}\u00a0{one}≠{other}" for space, one, other in each if finding.spaces & space)

    def _added(self, report: Report, finding: Finding) -> int:
        """Return what the boxes of a season, or the sums of all seasons, add up to as they are written."""
        boxes = report.sheet.boxes
        return boxes[finding.season].added if finding.season else sum(one.total for one in boxes.values())

    def _where(self, finding: Finding) -> str:
        box = self._box_name(finding)
        return f"{self.words(f'season.{finding.season}')}, {box}" if finding.season else box

    def _box_name(self, finding: Finding) -> str:
        if finding.box in EDICTS:
            season = next(season for season in self.box.seasons if season.id == finding.season)
            letter = season.edicts[EDICTS.index(finding.box)]
            return self.under(letter, finding.card) if finding.card else self.words("check.edict", edict=letter)
        if finding.box in self.box.edicts:
            return self.words("check.edict", edict=finding.box)
        if finding.box in HEADS:
            return self.words(f"check.head.{finding.box}")
        return self.words("check.map" if finding.box == "map" else f"score.{finding.box}")

    def _shown(self, finding: Finding, value: int | str | None) -> str:
        if value is None and finding.box == "skills":
            return self.words("check.no_skills")
        if not isinstance(value, str):
            return number(value or 0)
        if finding.box == "side":
            return self.words(f"map.{value}")
        if finding.box == "skills":
            return listed(self.words(f"skill.{one}.name") for one in value.split(", "))
        return value if finding.box in HEADS else self.card(value)

    def _awarded(self, awards: Sequence[Award]) -> str:
        """Return what earns stars: each award with its row, column, diagonal or spaces."""
        if len(awards) == 1:
            return self.spaces(awards[0][1])
        return ", ".join(f"{given}\u00a0({self.spaces(region)})" for given, region in awards)

    def _maps(self, report: Report) -> Iterator[str]:
        """Yield a map for each finding that has spaces, with these marked."""
        blocks = []
        for place, finding in enumerate(report.findings, 1):
            land = self._land(report, finding)
            if finding.spaces and land is not None:
                counts = f": {summed(finding.awards)}" if finding.code == Code.WRONG_BOX else ""
                blocks.append(self.block(land, f"{place}. {self._where(finding)}{counts}", finding.spaces))
        if blocks:
            highest = max(map(len, blocks))
            yield from self.in_rows([[""] * (highest - len(block)) + block for block in blocks])
            yield ""

    def _land(self, report: Report, finding: Finding) -> Land | None:
        """Return the map that a finding is about: of its season, or the first later one that is known."""
        if finding.code == Code.WRONG_MAP:
            own, logged = report.sheet.lands.get(finding.season or ""), report.lands[finding.season or ""]
            return own if own and finding.spaces & difference(own, logged) else report.sheet.land
        season = finding.season or next(iter(report.sheet.boxes))
        if season in report.parts and finding.code not in {Code.TOO_MANY, Code.TOO_MANY_MONSTERS}:
            return report.parts[season].least
        return report.later(season)

    def _coins(self, report: Report) -> Iterator[str]:
        """Yield how many coins the last map accounts for, and how many skills can have cost."""
        last = [*report.sheet.boxes][-1]
        if report.level != Level.LOG and last in report.lands:
            closed = report.lands[last].surrounded
            season = self.words(f"season.{last}")
            facts = {
                "season": season,
                "coins": report.sheet.boxes[last].coins,
                "proved": size(closed),
                "spaces": self.spaces(closed),
            }
            message = "check.coins" if closed else "check.coins.none"
            yield from self.wrap(self.words(message, **facts))
        fewest, most = spent(self.box, report, last)
        if report.level != Level.LOG and fewest < most:
            message = "check.spent" if report.skills else "check.spent.unknown"
            yield from self.wrap(self.words(message, fewest=fewest, most=most))


def _bound(finding: Finding) -> str:
    """Return what should be in a box, as far as it is known."""
    sign = "≥" if finding.code in AT_LEAST else "≤" if finding.code in AT_MOST else ""
    sign = "×" if finding.code == Code.NO_MULTIPLE else sign
    return f"{sign}{number(int(finding.counted or 0))}"
