"""Events of a solution: when the values of a function change their sign."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any, NamedTuple

import numpy as np

from dlarray.errors import SizeError, describe
from dlarray.functions.data_types.handles import outputs
from dlarray.migration.matlab.equations.steps import Step, as_column
from dlarray.migration.matlab.numerics.hosts import host


class Found(NamedTuple):
    """An event: when, where, and the number of the value that changed its sign."""

    time: float
    y: np.ndarray
    number: int


class Events:
    """A function ``[value, isterminal, direction] = f(t, y)``, followed from step to step."""

    def __init__(self, function: Callable, more: tuple, t: float, y: np.ndarray, nonnegative: Any) -> None:
        self.function, self.more, self.nonnegative = outputs(function, 3), more, nonnegative
        self.found: list[Found] = []
        self.before = self._ask(t, y)[0]
        self.first = True

    def _ask(self, t: float, y: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        given = self.function(float(t), as_column(y), *self.more)
        if not isinstance(given, (tuple, list)) or len(given) != 3:
            raise SizeError(
                f"Events must return three arrays, value, isterminal and direction, but it gives {describe(given)}; "
                "fix: return value, isterminal, direction"
            )
        value, terminal, direction = (host(x).ravel(order="F").astype(np.float64) for x in given)
        if terminal.size != value.size or direction.size not in (0, value.size):
            raise SizeError(
                f"Events returns {value.size} values, {terminal.size} of isterminal and {direction.size} of direction; "
                "fix: as many of each"
            )
        return value, terminal, direction if direction.size else np.zeros(value.size)

    def step(self, step: Step) -> Found | None:
        """Note the events of a step; the terminal one that ends it, if any."""
        after, terminal, direction = self._ask(step.end, step.after)
        changed = (np.sign(self.before) != np.sign(after)) & (direction * (after - self.before) >= 0)
        # What was zero at the end of the last step has been noted there.
        again = {each.number for each in takewhile(lambda each: each.time == step.t, reversed(self.found))}
        here = []
        for k in np.flatnonzero(changed):
            if self.before[k] == 0 and k + 1 in again:
                continue
            time = self._located(step, int(k))
            here.append(Found(time, step.at(time, self.nonnegative), int(k) + 1))
        here.sort(key=lambda each: abs(each.time - step.t))
        self.before = after
        first, self.first = self.first, False
        for each in here:
            self.found.append(each)
            if terminal[each.number - 1] and not first:  # a first step's is only noted
                return each
        return None

    def _located(self, step: Step, k: int) -> float:
        """The end of the shortest interval in which the sign changes."""
        left, right = step.t, step.end
        sign = np.sign(self.before[k])
        if sign == 0:
            return left
        narrow = 4 * np.spacing(max(abs(left), abs(right)))
        while abs(right - left) > narrow:
            middle = left + (right - left) / 2
            if middle in (left, right):
                break
            if np.sign(self._ask(middle, step.at(middle, self.nonnegative))[0][k]) == sign:
                left = middle
            else:
                right = middle
        return right
