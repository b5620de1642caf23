"""Sequences of a mini-batch cut into pieces of one length: the option ``SequenceLength`` as a number."""

from __future__ import annotations

import math
from collections.abc import Iterator

from dlarray.array import dlarray

Piece = tuple[list[dlarray], list[dlarray]]


def pieces(inputs: list[dlarray], targets: list[dlarray], length: int) -> Iterator[tuple[bool, Piece]]:
    """The pieces of a mini-batch, each with whether it is the last: ``length`` time steps of every array that has time.

    The last piece is shorter where the sequences do not come out even.  Targets without time belong to each piece.
    """
    steps = max((steps_of(X) for X in inputs), default=1)
    count = max(math.ceil(steps / length), 1)
    for k in range(count):
        cut = slice(k * length, (k + 1) * length)
        yield k == count - 1, ([_cut(X, cut, steps) for X in inputs], [_cut(X, cut, steps) for X in targets])


def steps_of(X: dlarray) -> int:
    """The number of time steps; 1 without them."""
    axis = X.axis("T")
    return 1 if axis is None else X.array.shape[axis]


def _cut(X: dlarray, cut: slice, steps: int) -> dlarray:
    axis = X.axis("T")
    if (
        axis is None or X.array.shape[axis] != steps
    ):  # another kind of data, such as one vector for each sequence
        return X
    return X.wrap(X.array[(..., cut) + (slice(None),) * (-axis - 1)])
