"""Runs of a function as it stands, and what is learnt of it on the way: its work, its random numbers, its data.

Accelerated functions are run so before anything is compiled.  In MATLAB ``EnableHigherDerivatives`` is true in them
where it is not given.  That makes a gradient half as slow again, so it is done only where a gradient is differentiated.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray import random
from dlarray.array import dlarray, make
from dlarray.autodiff import tape
from dlarray.autodiff.tape import Node
from dlarray.errors import TraceError


class NeededAgain(TraceError):
    """A gradient is differentiated that was made as if it never would be."""


class FirstRun:
    """Looks on while a function runs for the first time.

    Attributes
    ----------
    nodes, elements : int
        How many operations its gradients walked over, and how many numbers these had made: its work, the same on every
        machine.
    """

    def __init__(self) -> None:
        self.nodes = self.elements = 0
        self._gradients: set[Node] = set()

    def __call__(self, gradient: dlarray) -> dlarray:
        """A gradient that is not recorded, as the beginning of what is made of it."""
        node = tape.leaf(gradient._data.shape)
        self._gradients.add(node)
        return make(gradient._data, gradient._format, node)

    def before_pull(self, y: Node) -> None:
        """Count what is walked over; refuse to walk over what depends on such a gradient."""
        seen: set[Any] = {None}
        stack: list[Any] = [y]
        while stack:
            node = stack.pop()
            if node not in seen:
                seen.add(node)
                self.elements += math.prod(node.shape or ())  # a node of several results has none
                stack += node.parents
        self.nodes += len(seen) - 1
        if not seen.isdisjoint(self._gradients):
            raise NeededAgain("dlgradient: a gradient is differentiated again")


def first_run(run: Callable[[], Any]) -> tuple[Any, bool, FirstRun]:
    """The results of ``run()``, whether gradients in it are differentiated again, and its work."""
    work = FirstRun()
    stream = random.stream()
    before, outer = (stream.seed, stream.state), tape.stack.before_pull  # one may run inside another
    tape.stack.before_pull = work.before_pull
    try:
        with tape.higher_derivatives(work):
            return run(), False, work
    except TraceError:  # also: values that an earlier gradient has used up
        stream.seed, stream.state = before
    finally:
        tape.stack.before_pull = outer
    with tape.higher_derivatives():
        return run(), True, work
