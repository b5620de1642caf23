"""What a screen of a training progress monitor is; this one shows nothing."""

from __future__ import annotations

import os
import sys
import weakref
from typing import Any


def in_notebook() -> bool:
    """Whether this runs in a kernel of IPython, which shows pictures.  Nothing is imported to find out."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return getattr(shell, "kernel", None) is not None


class Screen:
    """Something that shows a monitor: ``show`` is called while there is something new, ``close`` once, at the end.

    A screen reads from the monitor what it wants: its properties, ``axes()``, ``scale(name)``, ``curve(metric)``,
    ``told()``, ``latest()``.  It keeps no reference to the monitor, which would never end otherwise.
    """

    pause = 0.5  # seconds between two calls of ``show``
    always = False  # whether it is shown what happens while the monitor is not visible: a log is

    def __init__(self) -> None:
        _screens.add(self)

    def show(self, monitor: Any) -> None:
        """Show its present state."""

    def close(self) -> None:
        """Nothing more is shown."""

    def forked(self) -> None:
        """This is another process now: threads, connections and files belong to the one that it was forked from."""


_screens: weakref.WeakSet[Screen] = weakref.WeakSet()  # of this process


def _forked() -> None:
    for screen in list(_screens):
        screen.forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
