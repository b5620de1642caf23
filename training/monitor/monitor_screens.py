"""Where a training progress monitor is seen: what a screen is, which there are, and when it is its turn."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from typing import Any

from dlarray import callers
from dlarray.arguments import is_empty, one_word
from dlarray.errors import ClassError, OptionError, describe
from dlarray.training.monitor.figure_screen import Window
from dlarray.training.monitor.figures import window_opens
from dlarray.training.monitor.notebook_screen import Notebook
from dlarray.training.monitor.screen import Screen, in_notebook
from dlarray.training.monitor.tensorboard_screen import TensorBoard
from dlarray.training.monitor.terminal_lines import is_terminal
from dlarray.training.monitor.terminal_screen import Table, Terminal
from dlarray.training.monitor.web_screen import Web

SCREENS: dict[str, Callable[..., Any]] = {
    "window": Window,
    "notebook": Notebook,
    "terminal": Terminal,
    "table": Table,
    "web": Web,
    "tensorboard": TensorBoard,
}

SHARE = 9  # a screen that took a second to draw waits nine: drawing takes at most a tenth of the time


class Slot:
    """A screen of a monitor, and when it may be shown something again."""

    def __init__(self, screen: Any) -> None:
        self.screen = screen
        self.pause = float(getattr(screen, "pause", Screen.pause))
        self.always = bool(getattr(screen, "always", False))
        self.due = self.free = 0.0
        self.opened = False

    def show(self, monitor: Any) -> bool:
        """Show it; whether the screen still works.  A training does not end because nobody can see it."""
        began = time.monotonic()
        try:
            self.screen.show(monitor)
        except Exception as problem:
            _warn(self.screen, problem)
            with contextlib.suppress(Exception):  # what is wrong has been said
                getattr(self.screen, "close", int)()
            return False
        ended = time.monotonic()
        # The first look, which opens a window and loads what draws into it, does not count.
        self.free = ended + SHARE * (ended - began) if self.opened else ended
        self.opened = True
        self.due = max(self.free, ended + self.pause)
        return True


def close_all(slots: list[Slot]) -> None:
    """Close the screens and forget them."""
    while slots:
        screen = slots.pop().screen
        try:
            getattr(screen, "close", int)()
        except Exception as problem:
            _warn(screen, problem)


def _warn(screen: Any, problem: Exception) -> None:
    name = type(screen).__name__
    callers.warn(
        f"trainingProgressMonitor: the screen {name} is given up, because it failed: "
        f"{type(problem).__name__}: {problem}",
        RuntimeWarning,
    )


def best_screen() -> Any:
    """A figure in a notebook, a window where one can be opened, else the terminal; nothing where nobody looks."""
    if in_notebook():
        return Notebook()
    if window_opens():
        return Window()
    stream = sys.stderr
    return Terminal(stream) if is_terminal(stream) else Screen()


def screen_of(value: Any, *options: Any, **named: Any) -> Any:
    """A screen by its word, or the object itself."""
    if isinstance(value, str):
        word = one_word(value, ("auto", *SCREENS))
        if word == "auto" and not options and not named:
            return best_screen()
        if word in SCREENS:
            return SCREENS[word](*options, **named)
        words = ", ".join(f'"{name}"' for name in ("auto", *SCREENS, "none"))
        raise OptionError(
            f"trainingProgressMonitor: Screens must be one of {words}, or an object with show(monitor), but it is "
            f'"{value}"; fix: Screens="terminal"'
        )
    if not callable(getattr(value, "show", None)) or isinstance(value, type) or options or named:
        raise ClassError(
            "trainingProgressMonitor: a screen must be a word or an object with a method show(monitor), but it is "
            f'{describe(value)}; fix: monitor.addScreen("web")'
        )
    return value


def screens_of(value: Any) -> tuple[list[Any], bool]:
    """Screens given as a word, an object or a list of them, and whether the best one is to be chosen later."""
    items = list(value) if isinstance(value, (list, tuple)) else [] if is_empty(value) else [value]
    words = [item.lower() if isinstance(item, str) else item for item in items]
    auto = "auto" in words
    return [screen_of(item) for item in words if item not in ("auto", "none")], auto
