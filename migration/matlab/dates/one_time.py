"""What one point or length of time shares with the others: what several of them are, and what functions make of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.table.times import over_times


class OneTime:
    """The base of one datetime, duration or calendarDuration."""

    __slots__ = ()
    __array_ufunc__ = None  # NumPy's arrays leave their operators to the time
    many: Any = None  # what several of them are

    def __over_columns__(self, name: str, call: Callable, args: tuple, options: dict) -> Any:
        """A function of the library."""
        return over_times(name, call, args, options)

    @classmethod
    def joined_times(cls, parts: Any, dim: int) -> Any:
        """``[a, b]`` and ``[a; b]`` of times."""
        return cls.many.joined_times(parts, dim)

    def repeated(self, times: Any) -> Any:
        """What `repmat` makes of it."""
        return self.many([self]).repeated(times)
