"""``X.dims``: a function of the array that needs no argument, asked for without parentheses, as MATLAB allows.

Python would hand out the method itself, which is equal to no text and no number: ``X.dims == "CBT"`` would be false
in silence. So what comes is the value, and calling the value gives it again: ``X.dims()`` works as before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.errors import ArgumentError


class AskedText(str):
    """A text that may be called."""

    __slots__ = ()

    def __call__(self) -> str:
        return str(self)


class AskedNumber(int):
    """A whole number that may be called."""

    def __call__(self) -> int:
        return int(self)


class AskedSize(tuple):
    """A size that may be called as the function is, ``X.size(2)``; NumPy's ``size`` is the number of elements."""

    function: Callable
    thing: Any

    def __call__(self, *dims: Any, **options: Any) -> Any:
        return self.function(self.thing, *dims, **options)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            raise ArgumentError(
                f"X.size is MATLAB's size, {tuple(self)}, not a number; fix: X.numel == {other}"
            )
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__

    def __reduce__(self) -> tuple:
        return tuple, (tuple(self),)


class Asked:
    """The attribute: of the class the function, of an object what the function gives."""

    def __init__(self, function: Callable) -> None:
        self.function = function

    def __get__(self, thing: Any, owner: type) -> Any:
        if thing is None:
            return self.function
        value = self.function(thing)
        if isinstance(value, tuple):
            size = AskedSize(value)
            size.function, size.thing = self.function, thing
            return size
        return AskedText(value) if isinstance(value, str) else AskedNumber(value)
