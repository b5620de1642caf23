"""Lines that are printed while a terminal shows one that is written over and over: they stand above it."""

from __future__ import annotations

import shutil
import sys
import threading
import weakref
from typing import Any

from dlarray import threads
from dlarray.training.monitor.screen import in_notebook

# What keeps a line at the end of a terminal: hide() takes it away, draw() writes it again.
_lines: weakref.WeakSet[Any] = weakref.WeakSet()
_lock = threads.open_after_fork(threading.RLock())
_NOTEBOOK = 80  # characters that fit the output of a cell, as Python's displays count on


def keep(line: Any) -> None:
    """From now on the line gives way to what is printed."""
    with _lock:
        _lines.add(line)


def forget(line: Any) -> None:
    """It has its end."""
    with _lock:
        _lines.discard(line)


def say(text: str) -> None:
    """Print lines."""
    with _lock:
        shown = list(_lines)
        for line in shown:
            line.hide()
        print(text, flush=True)
        for line in shown:
            line.draw()


def is_terminal(stream: Any) -> bool:
    """Whether somebody looks at the stream in a terminal."""
    return hasattr(stream, "isatty") and bool(stream.isatty())


def room() -> int | None:
    """How many characters a printed line may have; None where lines go to a file or another program."""
    if in_notebook():
        return _NOTEBOOK
    return shutil.get_terminal_size().columns if is_terminal(sys.stdout) else None
