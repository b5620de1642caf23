"""Channel-wise convolution with a step of one on NumPy: one copy of the data for each column of a window, no more.

A copy is shifted along the last axis, so that what all places see in that column of their windows lies as the places
do.  What they see in another row of the window begins some lines further on in the same copy.  So the places of some
lines are, for each row of the window, one product: the weights of that row by the stretches of all copies.  The bias is
the weight of one more copy, which is all ones.

As wide as the data are mostly the places, too ("same" padding): then a shifted copy is one stretch of memory, in which
the columns that came round the end of a line are zeros.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from dlarray.functions.convolution.convolution_layout_numpy import LAYING, Space
from dlarray.functions.convolution.windows import Windows
from dlarray.threads import share

LONGEST = (
    9000  # numbers of a product of a vector and a matrix: from 9216 on OpenBLAS would use threads of its own
)
LEAST = 48  # places of a product, below which its call takes longer than what it computes
# Numbers that a thread lays out at a time.  More than its cache holds: with an eighth two threads took as long as one,
# for each waits for Python's lock between two calls of NumPy.
SLAB = 1 << 20
PARTS = 8  # partial sums of the gradient of the weights, however many threads there are: results repeat


def suits(weights: tuple[int, ...], windows: Windows, counts: tuple[int, ...]) -> bool:
    """Whether each filter sees one channel, windows lie side by side, and products are neither short nor too long."""
    places = counts[0] * counts[-1] if len(counts) == 2 else counts[0]
    return (
        len(counts) <= 2
        and weights[1] == weights[2] == 1
        and all(s == 1 for s in windows.stride)
        and all(counts)
        and LEAST <= places <= LONGEST // (weights[-1] + 1)
    )


class _Lines:
    """Where the columns of all windows are, in data (observations, channels, lines, width)."""

    def __init__(self, x: np.ndarray, shape: tuple[int, ...], windows: Windows, counts: tuple[int, ...]):
        before, dilation = windows.before, windows.dilation
        if len(counts) == 1:
            x, before, dilation, counts = x[:, :, None], (0, *before), (1, *dilation), (1, *counts)
        self.x = np.ascontiguousarray(x)
        self.rows = 1 if len(shape) == 4 else shape[3]
        self.columns = shape[-1]
        self.many, self.width = counts
        self.places = self.many * self.width
        self.apart = dilation[0]
        self.lines = self.many + (self.rows - 1) * self.apart  # of a copy
        self.above = before[0]
        self.shifts = [s * dilation[1] - before[1] for s in range(self.columns)]

    def pieces(self, least: int = 1) -> list[tuple[slice, slice]]:
        """Observations and channels that are computed in one go, in at least so many pieces."""
        observations, channels = self.x.shape[:2]
        planes = max(1, SLAB // ((self.columns + 1) * self.lines * self.width))
        if planes >= channels:
            count = max(-(-observations // (planes // channels)), min(least, observations))
            count = min(
                count + count % 2 if count > 1 else 1, observations
            )  # as many for each of two threads
            return [(part, slice(0, channels)) for part in _parts(observations, count)]
        some = _parts(channels, -(-channels // planes))
        return [(slice(k, k + 1), part) for k in range(observations) for part in some]

    def laid(self, piece: tuple[slice, slice], space: _Frame) -> np.ndarray:
        """The shifted copies (observations, channels, columns and ones, lines, width) of a piece."""
        part = self.x[piece]
        lead, extent = part.shape[:2], part.shape[3]
        slab = space.of((*lead, self.columns + 1, self.lines, self.width))
        top, first = max(self.above, 0), max(-self.above, 0)
        given = min(part.shape[2] - first, self.lines - top)
        if given <= 0:
            return slab
        part, whole = part[:, :, first : first + given], extent == self.width
        for s, shift in enumerate(self.shifts):
            target = slab[:, :, s, top : top + given]
            low, high = max(-shift, 0), min(self.width, extent - shift)
            if low >= high:
                continue
            if whole:
                flat, source = target.reshape(*lead, -1), part.reshape(*lead, -1)
                n = flat.shape[-1]
                flat[:, :, low : n - max(shift, 0)] = source[:, :, max(shift, 0) : n - low]
                if shift < 0:
                    target[..., :low] = 0
                elif shift:
                    target[..., high:] = 0
            else:
                target[..., low:high] = part[..., low + shift : high + shift]
        return slab

    def row(self, slab: np.ndarray, r: int, columns: int) -> np.ndarray:
        """What all places see in one row of their windows: (observations, channels, columns, places)."""
        start = r * self.apart * self.width
        flat = slab.reshape(*slab.shape[:3], self.lines * self.width)
        return flat[:, :, :columns, start : start + self.places]


class _Frame:
    """Memory of a thread for shifted copies: zeros where no copy is written to, ones in the last."""

    def __init__(self, dtype: np.dtype):
        self._space = Space("columns", dtype)
        self._slab: np.ndarray = np.empty(0, dtype)

    def of(self, shape: tuple[int, ...]) -> np.ndarray:
        if self._slab.shape != shape:
            self._slab = self._space.memory(math.prod(shape)).reshape(shape)
            self._slab[:, :, :-1] = 0
            self._slab[:, :, -1] = 1
        return self._slab


def _parts(n: int, count: int) -> list[slice]:
    return [slice(n * k // count, n * (k + 1) // count) for k in range(count)]


def correlate(x: np.ndarray, w: np.ndarray, b: np.ndarray | None, windows: Windows) -> np.ndarray:
    """Each filter at each window: (observations, channels, windows…)."""
    counts = windows.counts(x.shape[2:])
    at = _Lines(x, w.shape, windows, counts)
    channels, ones = w.shape[0], at.columns + (b is not None)
    y = np.empty((x.shape[0], channels, *counts), np.result_type(x, w))
    target = y.reshape(x.shape[0], channels, 1, at.places)
    weights = np.zeros((channels, at.rows, 1, at.columns + 1), y.dtype)
    weights[:, :, 0, :-1] = w.reshape(channels, at.rows, at.columns)
    if b is not None:
        weights[:, 0, 0, -1] = b

    def worker(pieces: Iterator) -> None:
        space, other = _Frame(y.dtype), Space("rows", y.dtype)
        for piece in pieces:
            slab, out, taken = at.laid(piece, space), target[piece], weights[piece[1]]
            np.matmul(taken[:, 0, :, :ones], at.row(slab, 0, ones), out=out)
            more = other.memory(out.size).reshape(out.shape)
            for r in range(1, at.rows):
                np.matmul(taken[:, r, :, :-1], at.row(slab, r, at.columns), out=more)
                out += more

    share(worker, at.pieces(2), 2 * LAYING * y.size * at.rows * at.columns)
    return y


def weights_gradient(x: np.ndarray, g: np.ndarray, shape: tuple[int, ...], windows: Windows) -> np.ndarray:
    """The gradient of the weights from that of the result."""
    at = _Lines(x, shape, windows, g.shape[2:])
    given = np.ascontiguousarray(g).reshape(*g.shape[:2], at.places, 1)
    pieces = at.pieces(2)
    parts = min(len(pieces), PARTS)
    total = np.zeros((parts, shape[0], at.rows, at.columns))

    def worker(taken: Iterator) -> None:
        space = _Frame(x.dtype)
        for part in taken:
            for piece in pieces[len(pieces) * part // parts : len(pieces) * (part + 1) // parts]:
                slab, seed = at.laid(piece, space), given[piece]
                for r in range(at.rows):
                    found = np.matmul(at.row(slab, r, at.columns), seed)
                    total[part, piece[1], r] += np.add.reduce(found[..., 0], axis=0, dtype=np.float64)

    share(worker, list(range(parts)), 2 * LAYING * g.size * at.rows * at.columns)
    return np.add.reduce(total, axis=0).astype(g.dtype).reshape(shape)
