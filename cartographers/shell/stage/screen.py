"""The screen itself: keys, mouse and size of a terminal, by prompt_toolkit."""

import os
import signal
import sys
from asyncio import ensure_future, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

from prompt_toolkit.application import Application, get_app, run_in_terminal
from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth

from cartographers.shell.problems import Problem
from cartographers.shell.stage.keys import Scene
from cartographers.shell.terminal import Colours, Terminal

AnyScene: TypeAlias = Scene[Any, Any, Any, Any]

_SIGNALS: Final = ("SIGTERM", "SIGHUP", "SIGQUIT")

_TOUCHES: Final = ("SIGTTIN", "SIGTTOU")
"""What stops a process that reads or sets a terminal which is that of others now."""

_WATCH: Final = 0.5
"""How often to look whether the terminal is still there, and what others have done to the log, in seconds."""

_NAMES: Final = {
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Left: "left",
    Keys.Right: "right",
    Keys.Tab: "tab",
    Keys.Enter: "enter",
    Keys.Escape: "escape",
}

_DEPTHS: Final = {
    Colours.SIXTEEN: ColorDepth.DEPTH_4_BIT,
    Colours.MANY: ColorDepth.DEPTH_8_BIT,
    Colours.ALL: ColorDepth.DEPTH_24_BIT,
}


def run(terminal: Terminal, scene: AnyScene) -> None:
    """Play a game on the whole screen, until it is left or finished.

    Raises `Problem` if the log is no file any more; `KeyboardInterrupt` at Ctrl-C; `EOFError` if the terminal was
    closed; where that shows in writing, it is an `OSError`.
    """
    application: Application[int | None] = Application(
        layout=Layout(Window(_Picture(scene, terminal), always_hide_cursor=True)),
        key_bindings=_bindings(scene),
        full_screen=True,
        mouse_support=True,
        color_depth=_depth(terminal),
    )
    application.ttimeoutlen = 0.05
    waiting: list[str] = []
    terminal.held = waiting
    try:
        received = application.run(pre_run=partial(_begin, application, scene))
    finally:
        _heed_touches(signal.SIG_DFL)
        terminal.held = None
        terminal.warn(waiting)
    if received is not None:
        signal.raise_signal(received)  # the screen has been restored


def _begin(application: Application[int | None], scene: AnyScene) -> None:
    """Heed signals, the end of the terminal, and what others do to the log."""
    for name in _SIGNALS:
        _heed(name, partial(_end, application, getattr(signal, name, None)))
    if os.name == "posix" and signal.getsignal(signal.SIGTSTP) is not signal.SIG_IGN:
        _heed("SIGTSTP", partial(_rest, os.getpid()))
    _heed_touches(_touched)
    _heed("SIGCONT", partial(_wake, application))
    _watch(application, scene)


def _heed(name: str, act: Callable[[], None]) -> None:
    with suppress(AttributeError, NotImplementedError):  # Windows has none, or its loop cannot
        get_running_loop().add_signal_handler(getattr(signal, name), act)


def _end(application: Application[int | None], received: int | None) -> None:
    """Let a signal that ends a program leave the screen first."""
    if application.is_running and not application.is_done:
        application.exit(result=received)


def _heed_touches(act: Any) -> None:  # noqa: ANN401 - as `signal.signal` has it
    """Heed, or no more, what stops who touches the terminal of others, unless that was to be ignored."""
    for name in _TOUCHES:
        if (number := getattr(signal, name, None)) and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, act)


def _touched(number: int, _: object) -> None:
    """Be stopped at once where the terminal is that of others; else leave the screen first, as who sent this wants it.

    The loop, which acts later, cannot do the first: what was interrupted would be tried again before, without end.
    """
    if os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp():
        get_running_loop().call_soon_threadsafe(_rest, os.getpid(), number)
        return
    _heed_touches(signal.SIG_DFL)
    os.kill(os.getpid(), number)
    _heed_touches(_touched)


def _rest(process: int, number: int | None = None) -> None:
    """Leave the screen and be stopped, alone or, as process 0, with the group; then take the screen again."""

    def stop() -> None:
        get_running_loop().remove_signal_handler(signal.SIGTSTP)
        _heed_touches(signal.SIG_DFL)  # until the screen is taken again
        os.kill(process, number or signal.SIGTSTP)
        _heed("SIGTSTP", partial(_rest, os.getpid()))

    ensure_future(run_in_terminal(stop)).add_done_callback(lambda _: _heed_touches(_touched))


def _wake(application: Application[int | None]) -> None:
    """Take the screen back after this process was stopped, perhaps without warning."""
    if application.is_running and not application.is_done:
        with suppress(OSError, _terminal_error()):
            application.input.raw_mode().__enter__()  # the one around the application still restores what was before
            application.renderer.reset()
        application.invalidate()


def _terminal_error() -> type[Exception]:
    """Return what is raised of a terminal that is not there."""
    import termios

    return termios.error


def _watch(application: Application[int | None], scene: AnyScene) -> None:
    """Show what others have done; end when the terminal is gone: that may show in no key that is read, nor signal."""
    if sys.stdin.isatty():
        if scene.look():
            application.invalidate()
        get_running_loop().call_later(_WATCH, _watch, application, scene)
    elif application.is_running and not application.is_done:
        application.exit(exception=EOFError)


class _Picture(FormattedTextControl):
    """The scene as the text of a window."""

    def __init__(self, scene: AnyScene, terminal: Terminal) -> None:
        super().__init__(self._text, focusable=True, show_cursor=False, get_cursor_position=lambda: Point(0, 0))
        self._scene, self._terminal = scene, terminal

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        """Tell the scene where a mouse button was released."""
        if mouse_event.event_type == MouseEventType.MOUSE_UP:
            self._scene.click(mouse_event.position.x, mouse_event.position.y)

    def _text(self) -> StyleAndTextTuples:
        size = get_app().output.get_size()
        text = "\n".join(self._scene.lines(size.columns, size.rows))
        return to_formatted_text(ANSI(self._terminal.readable(text, sys.stdout)))


def _bindings(scene: AnyScene) -> KeyBindings:
    bindings = KeyBindings()

    def pressed(event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        try:
            scene.press(_NAMES[key] if isinstance(key, Keys) and key in _NAMES else str(key))
        except Problem as problem:
            event.app.exit(exception=problem)
            return
        if scene.done:
            event.app.exit()

    for key in (*_NAMES, Keys.Any):
        bindings.add(key)(pressed)

    @bindings.add(Keys.ControlZ)
    def rest(_: KeyPressEvent) -> None:
        if os.name == "posix":
            _rest(0)

    @bindings.add(Keys.SIGINT)
    @bindings.add(Keys.ControlC)
    def stop(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    @bindings.add(Keys.ControlD)
    def leave(event: KeyPressEvent) -> None:
        event.app.exit()

    return bindings


def _depth(terminal: Terminal) -> ColorDepth:
    """Return how many colours there are, or that there are none."""
    return ColorDepth.DEPTH_1_BIT if terminal.color is False else _DEPTHS[terminal.colours]
