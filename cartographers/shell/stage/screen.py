"""The screen itself: keys, mouse and size of a terminal, by prompt_toolkit."""

import signal
import sys
from asyncio import get_running_loop
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth

from cartographers.shell.stage.scene import Scene
from cartographers.shell.terminal import Colours, Terminal

AnyScene: TypeAlias = Scene[Any, Any, Any, Any]

_SIGNALS: Final = ("SIGTERM", "SIGHUP", "SIGQUIT")

_NAMES: Final = {
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Left: "left",
    Keys.Right: "right",
    Keys.Tab: "tab",
    Keys.Enter: "enter",
}

_DEPTHS: Final = {
    Colours.SIXTEEN: ColorDepth.DEPTH_4_BIT,
    Colours.MANY: ColorDepth.DEPTH_8_BIT,
    Colours.ALL: ColorDepth.DEPTH_24_BIT,
}


def run(terminal: Terminal, scene: AnyScene) -> None:
    """Play a game on the whole screen, until it is left or finished."""
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
        received = application.run(pre_run=lambda: _end_by_signals(application))
    finally:
        terminal.held = None
        terminal.warn(waiting)
    if received is not None:
        signal.raise_signal(received)  # now that the screen is as it was before


def _end_by_signals(application: Application[int | None]) -> None:
    """Let the signals that end a program leave the screen first."""
    for name in _SIGNALS:
        with suppress(AttributeError, NotImplementedError):  # as Windows has none, or its loop cannot
            number = getattr(signal, name)
            get_running_loop().add_signal_handler(number, partial(_end, application, number))


def _end(application: Application[int | None], received: int) -> None:
    if application.is_running and not application.is_done:
        application.exit(result=received)


class _Picture(FormattedTextControl):
    """The scene as the text of a window."""

    def __init__(self, scene: AnyScene, terminal: Terminal) -> None:
        super().__init__(self._text, focusable=True, show_cursor=False, get_cursor_position=lambda: Point(0, 0))
        self._scene, self._terminal = scene, terminal

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        """Tell the scene where a mouse button was let go."""
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
        scene.press(_NAMES[key] if isinstance(key, Keys) and key in _NAMES else str(key))
        if scene.done:
            event.app.exit()

    for key in (*_NAMES, Keys.Any):
        bindings.add(key)(pressed)

    @bindings.add(Keys.ControlZ)
    def rest(event: KeyPressEvent) -> None:
        event.app.suspend_to_background()

    @bindings.add(Keys.SIGINT)
    @bindings.add(Keys.ControlC)
    @bindings.add(Keys.ControlD)
    def leave(event: KeyPressEvent) -> None:
        event.app.exit()

    return bindings


def _depth(terminal: Terminal) -> ColorDepth:
    """Return how many colours there are, or that there are none."""
    return ColorDepth.DEPTH_1_BIT if terminal.color is False else _DEPTHS[terminal.colours]
