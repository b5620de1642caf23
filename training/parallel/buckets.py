"""Sums of gradients over all processes that travel while the backward pass goes on.

Gradients are final from the last layer to the first, so they lie in buckets in that order.  A bucket whose gradients
are all final is on its way at once, one after the other in the same order on every rank.  Nobody waits for a sum until
all ranks have said that they are well; a rank that is not sends zeros for the rest, so what has begun ends everywhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray.training.parallel.flat_buffers import Layout, carrier
from dlarray.training.parallel.held_signals import Held

BYTES = 4 << 20  # of a bucket: a message that takes much longer than it takes to begin one
PATIENCE = 10.0  # seconds that sums which nobody wants any more are waited for


def planned(arrays: Sequence[Any]) -> list[list[int]]:
    """Which arrays lie in which bucket: from the last to the first, those of one class together."""
    found: list[list[int]] = []
    size, kind = 0, ""
    for k in reversed(range(len(arrays))):
        if not found or size >= BYTES or carrier(arrays[k].dtype) != kind:
            found.append([])
            size, kind = 0, carrier(arrays[k].dtype)
        found[-1].append(k)
        size += arrays[k].nbytes
    return found


def worthwhile(transport: Any, arrays: Sequence[Any]) -> bool:
    """Whether there is something to send before the backward pass ends, from where MPI can take it."""
    on_host = transport.size > 1 and transport.name != "nccl" and all(type(x) is np.ndarray for x in arrays)
    return on_host and len(planned(arrays)) > 1


class BucketSums:
    """The sums of one backward pass; ``arrays`` are the learnables, whose gradients have their sizes and classes."""

    def __init__(
        self, transport: Any, arrays: Sequence[Any], weights: Sequence[float], digest: bytes
    ) -> None:
        self.transport, self.arrays, self.digest = transport, arrays, digest
        self.weights = tuple(weights)
        self.fraction = weights[transport.rank] / sum(weights)
        self.plan = planned(arrays)
        self.missing = [len(places) for places in self.plan]
        self.bucket = {k: b for b, places in enumerate(self.plan) for k in places}
        self.given: list[Any] = [None] * len(arrays)
        self.begun: list[Any] = []

    def places(self, nodes: Sequence[Any], shapes: Sequence[tuple]) -> Callable[[Any, Any], None] | None:
        """Who is to be told of the gradients of these variables; None where they are not the learnables."""
        at = {node: k for k, node in enumerate(nodes)}
        if self.begun or len(at) != len(self.arrays) or list(shapes) != [x.shape for x in self.arrays]:
            return None
        return lambda node, g: self.take(at[node], g)

    def take(self, k: int, g: Any) -> None:
        """The gradient of a learnable, which changes no more."""
        like = self.arrays[k]
        if type(g) is not np.ndarray or g.dtype != like.dtype or g.shape != like.shape:
            return  # it becomes what its learnable is when the pass is over, and so is its bucket sent then
        self.given[k] = g
        self.missing[self.bucket[k]] -= 1
        while len(self.begun) < len(self.plan) and not self.missing[len(self.begun)]:
            self._begin(self.given, self.fraction)
        for pending in self.begun:  # MPI goes on with its messages while it is asked
            pending.test()

    def rest(self, gradients: Sequence[Any] | None) -> None:
        """Send what has not been sent: of these gradients, or zeros from a rank that has none."""
        while len(self.begun) < len(self.plan):
            self._begin(
                self.arrays if gradients is None else gradients, 0.0 if gradients is None else self.fraction
            )

    def _begin(self, values: Sequence[Any], factor: float) -> None:
        (buffer,) = Layout([values[k] for k in self.plan[len(self.begun)]]).packed(factor)
        with Held():
            self.begun.append(self.transport.begin(buffer))

    def sums(self) -> list[Any]:
        """The sums over all ranks, in the order of the learnables."""
        found: list[Any] = [None] * len(self.arrays)
        for places, pending in zip(self.plan, self.begun, strict=True):
            for k, x in zip(
                places, Layout([self.arrays[k] for k in places]).unpacked([pending.wait()]), strict=True
            ):
                found[k] = x
        return found

    def abandon(self) -> None:
        """Let what has begun come to its end, because nobody asks for it."""
        self.rest(None)
        end = time.monotonic() + PATIENCE
        while not all([pending.test() for pending in self.begun]) and time.monotonic() < end:
            time.sleep(1e-3)
