"""The random numbers of a function that is compiled: noticed, recorded, replayed.

A thread draws through one of these in place of its stream.  Where it is ``compiling``, the stream cannot be set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray import random


class Recording:
    """The draws of a function that is being compiled.

    ``steps`` draws the same numbers again.  Without ``given`` the function gets numbers; with it, the values that
    stand for them.  ``with`` a recording, this thread draws through it, and afterwards the stream is where it was.
    """

    compiling = True

    def __init__(self, given: Sequence | None = None) -> None:
        self.steps: list[tuple[str, Callable[[], Any]]] = []
        self.values: list[Any] = []  # what the function got
        self._given = None if given is None else iter(given)

    def draw(self, make: Callable[[], np.ndarray], kind: str = "draw") -> Any:
        """The numbers, or what stands for them."""
        self.steps.append((kind, make))
        value = make() if self._given is None else next(self._given, None)
        if value is None:  # it draws more than the first time; the caller compares the counts
            value = make()
        self.values.append(value)
        return value

    def seed(self) -> Seed:
        """A seed that is drawn for each call."""
        seed = Seed(self)
        self.steps.append(("seed", seed.take))
        if self._given is None:
            seed.take()
        return seed

    def __enter__(self) -> Recording:
        self._before, random.here.recording = random.here.recording, self
        self._state = None if self._given is not None else (random.stream().seed, random.stream().state)
        return self

    def __exit__(self, *exception: Any) -> None:
        random.here.recording = self._before
        if self._state is not None:  # the numbers were drawn to see their sizes; the call draws them again
            random.stream().seed, random.stream().state = self._state


class Seed:
    """A seed of a function that is being compiled, and what is made of it; ``number`` is that of the latest call."""

    def __init__(self, recording: Recording) -> None:
        self._recording, self._made = recording, dict[Any, Any]()
        self.number = 0

    def take(self) -> int:
        self.number = random.new_seed()
        return self.number

    def draw(self, key: Any, make: Callable[[int], np.ndarray]) -> Any:
        if key not in self._made:
            self._made[key] = self._recording.draw(lambda: make(self.number), "made")
        return self._made[key]


class Noticing:
    """Counts the draws of a function, which are made as ever."""

    compiling = False

    def __init__(self) -> None:
        self.count = 0

    def draw(self, make: Callable[[], np.ndarray]) -> Any:
        """The numbers."""
        self.count += 1
        return make()

    def seed(self) -> int:
        """A seed."""
        self.count += 1
        return random.new_seed()

    def __enter__(self) -> Noticing:
        self._before, random.here.recording = random.here.recording, self
        return self

    def __exit__(self, *exception: Any) -> None:
        random.here.recording = self._before


class Replay:
    """Gives a function the numbers of an earlier run again: what its draws and seeds gave, in order."""

    compiling = True

    def __init__(self, values: Sequence) -> None:
        self._values = iter(values)

    def draw(self, make: Callable[[], np.ndarray]) -> Any:
        """The next numbers."""
        value = next(self._values, None)
        return make() if value is None else value

    def seed(self) -> int:
        """The next seed."""
        value = next(self._values, None)
        return value if isinstance(value, int) else random.new_seed()

    def __enter__(self) -> Replay:
        self._before, random.here.recording = random.here.recording, self
        return self

    def __exit__(self, *exception: Any) -> None:
        random.here.recording = self._before
