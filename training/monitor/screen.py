"""What a screen of a training progress monitor is; this one shows nothing."""

from __future__ import annotations

import sys
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

    def show(self, monitor: Any) -> None:
        """Show its present state."""

    def close(self) -> None:
        """Nothing more is shown."""
