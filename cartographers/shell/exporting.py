"""What `export` makes of a game, by the ending of its file: pictures, films, a page."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cartographers.base.words import Words
from cartographers.logs.replay import Line
from cartographers.pictures.scene import Scene
from cartographers.shell import choices, files
from cartographers.shell.contract import Painter
from cartographers.shell.film import AnySession, Film, Playback, reported
from cartographers.shell.games import kind_of
from cartographers.shell.problems import Exit, Problem, filled
from cartographers.shell.session import session_of
from cartographers.shell.terminal import WIDEST, Colours, Terminal
from cartographers.shell.text import wrapped

AnyLine: TypeAlias = Line[Any, Any]


class Wanted(Struct, frozen=True):
    """What is typed of a picture or film."""

    step: float | None = None
    """The last event that is shown."""
    players: tuple[str, ...] = ()
    """The names of those whose boards are drawn; all where none are."""
    width: int | None = None
    """In pixels."""
    delay: float | None = None
    """How long each frame is shown, in seconds."""


class Story(Struct, frozen=True):
    """The events of a game, up to the last that is shown, and the words to tell of them."""

    session: AnySession
    words: Words
    lines: Sequence[AnyLine]
    """At least one."""
    wanted: Wanted

    def scenes(self) -> Iterator[Scene]:
        """Yield what each step shows, of the players who are wanted."""
        paint = painted(self.session)(self.session.box)
        numbers = [choices.player_number(name, self.lines[-1].state) for name in self.wanted.players]
        for line in self.lines:
            scene = paint(line.state, line.event)
            if numbers:
                scene = replace(scene, boards=tuple(scene.boards[number] for number in sorted({*numbers})))
            yield scene

    def last(self) -> Scene:
        """Return what the last step shows."""
        *_, scene = replace(self, lines=self.lines[-1:]).scenes()
        return scene


class Ending(Struct, frozen=True):
    """What a file with an ending is, and which options it can be made with."""

    make: Callable[[Story], bytes]
    """Makes it of a game."""
    options: tuple[str, ...] = ("only",)
    """The names of the options that not every ending takes, but this one."""


def painted(session: AnySession) -> Callable[[Any], Painter[Any, Any]]:
    """Return what makes scenes of a game. Raises `Problem` if it has no pictures."""
    painter = session.game.voice.painter
    if painter is None:
        raise Problem("usage", lambda words: words("export.no_pictures", game=words("game.title")))
    return painter


def _page(story: Story) -> bytes:
    from cartographers.shell.replay_page import replay_page

    openly, shown = story.lines[-1].state.result is not None, zip(story.lines, story.scenes(), strict=True)
    return replay_page(story.session, story.words.language, shown, openly=openly).encode()


def _svg(story: Story) -> bytes:
    from cartographers.pictures.svg import USUAL_WIDTH, picture

    return picture(story.words, story.last(), story.wanted.width or USUAL_WIDTH).encode()


def _blank_svg(words: Words, scene: Scene, _: Wanted) -> bytes:
    from cartographers.pictures.svg import sheet

    return sheet(words, scene).encode()


def _blank_html(words: Words, scene: Scene, _: Wanted) -> bytes:
    from cartographers.pictures.svg import sheet_page

    return sheet_page(words, scene).encode()


def _png(story: Story) -> bytes:
    from cartographers.pictures.svg import USUAL_WIDTH

    return _pixels(_svg(story), story.wanted.width or USUAL_WIDTH)


def _blank_png(words: Words, scene: Scene, wanted: Wanted) -> bytes:
    from cartographers.pictures.svg import USUAL_WIDTH

    return _pixels(_blank_svg(words, scene, wanted), wanted.width or USUAL_WIDTH)


def _pixels(svg: bytes, width: int) -> bytes:
    need("pictures", "resvg_py")
    from cartographers.pictures.pixels import png

    return png(svg.decode(), width)


def _gif(story: Story) -> bytes:
    """Return a film with a frame for each step that turns up a card or changes a board."""
    need("pictures", "resvg_py", "PIL")
    from cartographers.pictures.svg import board_alone, columns_of, head

    width = story.wanted.width or _FILM_WIDTH
    frames: list[list[str]] = []
    before: Scene | None = None
    for scene in story.scenes():
        columns = columns_of(len(scene.boards), width)
        if (
            before is None
            or (scene.cards, scene.result) != (before.cards, before.result)
            or scene.boards != before.boards
        ):
            known = zip(before.boards, frames[-1][1:], strict=True) if before else ((None, ""),) * len(scene.boards)
            drawn = (
                svg if board is one else board_alone(story.words, board)
                for board, (one, svg) in zip(scene.boards, known, strict=True)
            )
            frames.append([head(story.words, scene, columns), *drawn])
            before = scene
    from cartographers.pictures.pixels import gif

    return gif(frames, width, columns, _DELAY if story.wanted.delay is None else story.wanted.delay)


def _cast(story: Story) -> bytes:
    """Return a film of a terminal in asciicast v2, as `replay --each --delay` shows it."""
    recorded = _Recorded(story.session.terminal.words, {}, as_json=False)
    recorded.cards = story.session.terminal.cards
    session = story.session.speaking(story.words)
    session.terminal = recorded
    film = Film(session, Playback(None, each=True, delay=1, with_seed=False, follow=False, brief=False))
    film.openly = story.lines[-1].state.result is not None
    delay = _DELAY if story.wanted.delay is None else story.wanted.delay
    frames = [film.frame(line) for line in story.lines]
    height = max(frame.count("\n") for frame in frames) + 2
    header = {"version": 2, "width": WIDEST, "height": height, "title": story.words("game.title")}
    events = ([round(at * delay, 3), "o", frame.replace("\n", "\r\n")] for at, frame in enumerate(frames))
    last = [round(len(frames) * delay, 3), "o", "\r\n"]
    return "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in (header, *events, last)).encode()


class _Recorded(Terminal):
    """A terminal that is the same everywhere: as wide as any, with all letters and all colours."""

    width = WIDEST
    painted = Colours.ALL

    def readable(self, text: str, stream: object) -> str:
        """Return a text as it is."""
        del stream
        return text


_DELAY: Final = 1.0
_FILM_WIDTH: Final = 800

ENDINGS: Final[Mapping[str, Ending]] = {
    ".html": Ending(_page),
    ".svg": Ending(_svg, ("only", "width")),
    ".png": Ending(_png, ("only", "width")),
    ".gif": Ending(_gif, options=("only", "width", "pause")),
    ".cast": Ending(_cast, options=("pause",)),
}
"""What files of a game can be, by their endings."""

BLANK: Final[Mapping[str, Callable[[Words, Scene, Wanted], bytes]]] = {
    ".svg": _blank_svg,
    ".png": _blank_png,
    ".html": _blank_html,
}
"""What makes files with an empty sheet, by their endings."""


def need(extra: str, *modules: str) -> None:
    """Load what an extra brings. Raises `Problem` with the line that installs it if a module is missing."""
    try:
        for module in modules:
            import_module(module)
    except ModuleNotFoundError as error:
        if error.name not in modules:
            raise
        raise Problem("no_extra", "export.no_extra", extra=extra) from error


def ending_of(file: str, known: Iterable[str]) -> str:
    """Return the ending of a file, which says what it is. Raises `Problem` if it is none of those that are known."""
    ending = os.path.splitext(file)[1].lower()
    if ending not in known:
        message = filled("export.unknown_ending", file=file, endings=choices.listed(known))
        raise Problem("unknown_ending", message, file=file, endings=[*known])
    return ending


def check_new(file: str, *, force: bool) -> None:
    """Pass a file that is missing or may be replaced. Raises `Problem` if it exists, or cannot be written."""
    files.check_file(file)
    if os.path.isdir(file):
        raise Problem("not_writable", "file.not_writable", file=file)
    if not force and os.path.lexists(file):
        raise Problem("exists", "export.exists", file=file, system="EEXIST")


def write(file: str, data: bytes, *, force: bool) -> None:
    """Write a file whole or not at all. Raises `Problem` if it exists, unless it may be replaced, or cannot be."""
    try:
        with files.writing(file):
            files.put(file, data, replace=force)
    except Problem as problem:
        if problem.code != "exists":
            raise
        raise Problem("exists", "export.exists", file=file, system="EEXIST") from problem


def export(session: AnySession, log: str, file: str, wanted: Wanted, *, force: bool) -> Exit:
    """Make a file of a game, and return the exit code; of a log that breaks off tell what `replay` tells."""
    make = ENDINGS[ending_of(file, ENDINGS)].make
    check_new(file, force=force)
    stored = session.stored(log)
    session = session_of(session.terminal, kind_of(stored.data))
    painted(session)
    film = Film(session, Playback(wanted.step, each=False, delay=0, with_seed=False, follow=False, brief=True))
    film.unchecked = stored.keys.key is None
    lines: list[AnyLine] = []

    def show(line: AnyLine) -> bool:
        lines.append(line)
        return film.show(line)

    replayed = session.journal(stored).replay(show)
    if replayed.fault:
        return reported(film, log, replayed)
    write(file, make(Story(session, session.words, lines, wanted)), force=force)
    _say(session, file, events=len(lines))
    return Exit.DONE


def export_blank(
    session: AnySession, file: str, wanted: Wanted, typed: Mapping[str, str | None], *, force: bool
) -> None:
    """Make a file of an empty sheet, as it is `typed`, on which a game can be drawn."""
    make = BLANK[ending_of(file, BLANK)]
    check_new(file, force=force)
    blank = session.game.voice.blank
    if blank is None:
        raise Problem("usage", lambda words: words("export.no_blank", game=words("game.title")))
    scene = session.begun(lambda: blank(session, typed))
    write(file, make(session.words, scene, wanted), force=force)
    _say(session, file, events=None)


def _say(session: AnySession, file: str, *, events: int | None) -> None:
    if session.terminal.as_json:
        session.terminal.say_json({"file": file, "events": events})
    else:
        session.terminal.say(wrapped(session.words("export.written", file=file), session.terminal.width))
