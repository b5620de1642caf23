"""Ctrl-C between the parts of an exchange: it waits for the end of it.

An exchange of processes has several parts.  A process that left after the first one would answer the next part of the
others with something else, and all would wait for ever.
"""

from __future__ import annotations

import functools
import signal
import threading
from collections.abc import Callable
from typing import Any


class Held:
    """While the block runs, an interrupt is noted; at its end it does what it does."""

    def __init__(self) -> None:
        self._before: Any = None
        self._struck: tuple | None = None

    def __enter__(self) -> Held:
        if threading.current_thread() is threading.main_thread():  # signals go there alone
            before = signal.getsignal(signal.SIGINT)
            if callable(before) and not isinstance(getattr(before, "__self__", None), Held):
                self._before = before
                signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *error: Any) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            if self._struck is not None:
                self._before(*self._struck)

    def _note(self, *struck: Any) -> None:
        self._struck = struck


def undivided(exchange: Callable) -> Callable:
    """A method that an interrupt does not leave half done."""

    @functools.wraps(exchange)
    def whole(*args: Any, **kwargs: Any) -> Any:
        with Held():
            return exchange(*args, **kwargs)

    return whole
