"""``X.dims``: a function of the array that needs no argument, asked for without parentheses, as MATLAB allows.

Python would hand out the method itself, which is equal to no text and no number: ``X.dims == "CBT"`` would be false
in silence. So what comes is the value, and calling the value gives it again: ``X.dims()`` works as before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class AskedText(str):
    """A text that may be called."""

    __slots__ = ()

    def __call__(self) -> str:
        return str(self)


class AskedNumber(int):
    """A whole number that may be called."""

    def __call__(self) -> int:
        return int(self)


class Asked:
    """The attribute: of the class the function, of an object what the function gives."""

    def __init__(self, function: Callable) -> None:
        self.function = function

    def __get__(self, thing: Any, owner: type) -> Any:
        if thing is None:
            return self.function
        value = self.function(thing)
        return AskedText(value) if isinstance(value, str) else AskedNumber(value)
