"""What follows from the sizes and labels of arrays and from options alone is worked out once for each combination.

A step of a training asks the same things of its arrays in each iteration: whether weights fit the data, where windows
stand, what size the result has.  Of a small convolution this is half of the time that Python takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")

_MOST = 1024  # combinations; more are forgotten together
_FIXED = frozenset((int, float, str, bool, type(None)))  # classes of options that cannot change


class Remembered(Generic[Found]):
    """A function of dlarrays, of which it looks at size and labels alone, and of options.

    Options of other classes than numbers and text, such as vectors, are not remembered: the function is asked each
    time.  Nor are errors.
    """

    def __init__(self, work: Callable[..., Found]):
        self.work = work
        self._found: dict[tuple, Found] = {}

    def __call__(self, arrays: Sequence[Any], *options: Any) -> Found:
        kinds = [type(value) for value in options]
        if not _FIXED.issuperset(kinds):
            return self.work(*arrays, *options)
        # the classes belong to it: 1, 1.0 and True are one key, and not one option
        key = (*[X if X is None else (X._data.shape, X._format) for X in arrays], *options, *kinds)
        found = self._found.get(key)
        if found is None:
            found = self.work(*arrays, *options)
            if len(self._found) >= _MOST:
                self._found.clear()
            self._found[key] = found
        return found
