"""The gradient of the weights of a channel-wise convolution with a step of one on NumPy, without laying windows out.

In the memory of padded data, what all places see at one element of the window is one stretch, as far from the places as
the element is from the window's begin.  So each weight has one product of two stretches for its gradient.  At the end
of each line of places stand some that are not windows, for they reach over the border: there the other stretch is zero.

The forward stays with laid out windows: one product with a number for each channel, and one sum, for each element of
the window took as long (0.3 and 0.1 ns for a number, 9 times).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from dlarray.functions.convolution.convolution_layout_numpy import Space, bordered
from dlarray.functions.convolution.windows import Windows
from dlarray.kernels.memory_order import first_last
from dlarray.threads import share

SLAB = 1 << 16  # numbers that a thread works on at a time
LINE = (
    1 << 12
)  # numbers that a product adds up at a time: BLAS leaves them to the calling thread, and rounds little
WORK = 32  # multiplications, as `share` counts them, of an element of the window at a place


def suits(weights: tuple[int, ...], windows: Windows, counts: tuple[int, ...]) -> bool:
    """Whether each filter sees one channel and each channel one filter, and windows lie side by side."""
    return weights[1] == weights[2] == 1 and all(s == 1 for s in windows.stride) and all(counts)


class _Planes(NamedTuple):
    """Padded data as (planes, places), and what of them belongs together."""

    source: np.ndarray
    inner: bool
    shape: tuple[int, ...]  # of a plane's places, with those that are left out
    counts: tuple[int, ...]  # of its windows
    offsets: list[int]  # of each element of the window
    length: int  # of a stretch

    @staticmethod
    def of(x: np.ndarray, windows: Windows, counts: tuple[int, ...], inner: bool) -> _Planes:
        data = bordered(x, windows, inner=inner, lasting=False)
        if inner:
            data = first_last(data)
        last = data.shape[1:] if inner else data.shape[2:]
        wide = (*last[1:], 1) if not inner else last[1:]
        steps = [math.prod(wide[k:]) for k in range(len(counts))]
        offsets = [
            sum(t * d * step for t, d, step in zip(at, windows.dilation, steps, strict=True))
            for at in itertools.product(*map(range, windows.size))
        ]
        places = math.prod(last)
        source = data.reshape(-1, places)
        return _Planes(source, inner, (counts[0], *last[1:]), counts, offsets, places - offsets[-1])

    @property
    def step(self) -> int:
        return max(1, SLAB // self.source.shape[1])

    def windows_of(self, planes: np.ndarray) -> np.ndarray:
        """The places that are windows, of planes with all places: a view."""
        there: Any = (slice(None), *(slice(n) for n in self.counts))
        return planes.reshape(-1, *self.shape)[there]

    def view(self, y: np.ndarray) -> np.ndarray:
        """An array (observations, channels, windows…) in the order of the planes."""
        return first_last(y) if self.inner else y.reshape(-1, *y.shape[2:])

    def pieces(self) -> list[slice]:
        count = len(self.source)
        many = -(-count // self.step)
        step = -(-count // (many + many % 2))
        return [slice(start, min(start + step, count)) for start in range(0, count, step)]

    def shared(self, work: Any) -> None:
        share(work, self.pieces(), WORK * self.source.size * len(self.offsets))


def weights_gradient(
    x: np.ndarray, g: np.ndarray, shape: tuple[int, ...], windows: Windows, inner: bool
) -> np.ndarray:
    """The gradient of the weights from that of the result."""
    at = _Planes.of(x, windows, g.shape[2:], inner)
    source, given, length = at.source, at.view(g), at.length
    sums = np.empty((len(source), len(at.offsets)), np.float64)
    places = math.prod(at.shape)

    def work(pieces: Iterable[slice]) -> None:
        space = Space("rows", g.dtype)
        for part in pieces:
            a = source[part]
            seed = space.memory(len(a) * places).reshape(len(a), places)
            seed.fill(0)
            at.windows_of(seed)[...] = given[part]
            for i, first in enumerate(at.offsets):
                for start in range(0, length, LINE):
                    stop = min(start + LINE, length)
                    found = np.vecdot(seed[:, start:stop], a[:, first + start : first + stop])
                    if start:
                        sums[part, i] += found
                    else:
                        sums[part, i] = found

    at.shared(work)
    if not inner:
        sums = np.add.reduce(sums.reshape(x.shape[0], x.shape[1], -1), axis=0)
    return sums.astype(g.dtype).reshape(shape)
