"""Convolution on NumPy by rows: windows are laid out along all axes but the first, and reach over it as they lie.

Laid out as (rows of the data, channels, elements along the other axes, places along the other axes), the elements of
all windows that start in one row are one matrix with evenly spaced rows: the next window's matrix begins one row
further on and overlaps it.  So a window of 5×5 is copied 5 times and not 25, and BLAS reads the matrices from the view.
The arrays are as in ``convolution_numpy``, and the order of the elements of a window is (first axis, channels, others).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from dlarray.functions.convolution_layout_numpy import (
    LAYING,
    TILE,
    Space,
    bordered,
    height,
    raised,
    stack,
    strided,
    windows_view,
)
from dlarray.functions.windows import Windows
from dlarray.threads import share

SLAB = 1 << 18  # numbers that a thread lays out at a time: about what the cache of a core holds
NARROW, WIDE = 64, 256  # places in a matrix: fewer do not pay, more do not fit the cache
SHORT = 12  # places in a line, below which one channel is not worth it
LONG = 400  # places that a product of the gradient of the weights sums over, at least
PARTS = 8  # partial sums of the gradient of the weights, however many threads there are: results repeat


def suits(observations: int, weights: tuple[int, ...], windows: Windows, counts: tuple[int, ...]) -> bool:
    """Whether this is the quicker way: windows reach over neighbouring rows, and rows are long enough."""
    return (
        len(counts) > 1
        and windows.size[0] > 1
        and windows.dilation[0] == 1
        and windows.stride[0] < windows.size[0]
        and (weights[2] > 1 or counts[-1] >= SHORT)
        and observations * math.prod(counts[1:]) >= NARROW
        and all(counts)
    )


class Piece(NamedTuple):
    """Observations and rows of windows that are computed in one go."""

    observations: slice
    rows: slice


def _pieces(observations: int, counts: tuple[int, ...], laid: int, split_rows: bool = True) -> list[Piece]:
    """Pieces that lay out at most about SLAB numbers; ``laid`` is how many there are for a row and a place."""
    inner = math.prod(counts[1:])
    some = max(1, min(observations, -(-WIDE // inner) if inner < WIDE else 1))
    while some > 1 and some * inner * laid * counts[0] > 2 * SLAB and some * inner > NARROW:
        some -= 1
    rows = counts[0]
    if split_rows:
        rows = max(1, min(rows, SLAB // max(1, some * inner * laid)))
        rows = -(-counts[0] // -(-counts[0] // rows))
    return [
        Piece(slice(first, min(first + some, observations)), slice(start, min(start + rows, counts[0])))
        for first in range(0, observations, some)
        for start in range(0, counts[0], rows)
    ]


def _view(x: np.ndarray, groups: int, windows: Windows) -> np.ndarray:
    """Padded data as (groups, rows, channels of a group, elements…, observations, places…), first axis aside."""
    n = len(windows.size)
    x = x.reshape(x.shape[0], groups, x.shape[1] // groups, *x.shape[2:])
    others = Windows(*[part[1:] for part in windows])
    view = windows_view(x, others._replace(before=(0,) * (n - 1), after=(0,) * (n - 1)))
    return view.transpose(1, 3, 2, *range(4, 3 + n), 0, *range(3 + n, view.ndim))


def _laid(view: np.ndarray, piece: Piece, windows: Windows, space: Space) -> np.ndarray:
    """The windows of a piece as matrices (rows, groups, elements, places): views that overlap."""
    n, step, reach = len(windows.size), windows.stride[0], windows.size[0]
    first, last = piece.rows.start * step, (piece.rows.stop - 1) * step + reach
    chosen: Any = (slice(None), slice(first, last), *(slice(None),) * n, piece.observations)
    part = view[chosen]
    slab = space.memory(part.size).reshape(part.shape)
    np.copyto(slab, part)
    groups, rows = part.shape[:2]
    elements = math.prod(part.shape[2 : 2 + n])
    places = part.size // (groups * rows * elements)
    row = elements * places * slab.itemsize
    return strided(
        slab,
        (piece.rows.stop - piece.rows.start, groups, reach * elements, places),
        (step * row, rows * row, places * slab.itemsize, slab.itemsize),
    )


def _matrix(w: np.ndarray) -> np.ndarray:
    """Weights as (groups, filters, elements of a window), elements in the order in which they are laid out."""
    groups, filters = w.shape[:2]
    return np.ascontiguousarray(w.swapaxes(2, 3)).reshape(groups, filters, math.prod(w.shape[2:]))


def _rows(y: np.ndarray, groups: int) -> np.ndarray:
    """(observations, channels, windows…) as a view (rows, groups, channels of a group, observations, …)."""
    y = y.reshape(y.shape[0], groups, y.shape[1] // groups, *y.shape[2:])
    return y.transpose(3, 1, 2, 0, *range(4, y.ndim))


def correlate(x: np.ndarray, w: np.ndarray, b: np.ndarray | None, windows: Windows) -> np.ndarray:
    """Each filter at each window: (observations, groups × filters, windows…)."""
    groups, filters, channels = w.shape[:3]
    counts = windows.counts(x.shape[2:])
    y = np.empty((x.shape[0], groups * filters, *counts), np.result_type(x, w))
    matrix = raised(_matrix(w), height(filters, 16))
    view = _view(bordered(x, windows), groups, windows)
    laid = groups * channels * math.prod(windows.size[1:]) * windows.stride[0]
    whole = _rows(y, groups)

    def worker(pieces: Iterator) -> None:
        space = Space("columns", x.dtype)
        for piece in pieces:
            target = whole[piece.rows, :, :, piece.observations]
            product = stack(matrix, _laid(view, piece, windows, space))[:, :, :filters].reshape(target.shape)
            if b is None:
                target[...] = product
            else:
                np.add(product, b.reshape(groups, filters, *(1,) * (target.ndim - 3)), out=target)

    share(worker, _pieces(x.shape[0], counts, laid), LAYING * y.size * matrix.shape[-1])
    return y


def sums_suit(weights: tuple[int, ...], windows: Windows, counts: tuple[int, ...]) -> bool:
    """Whether the gradient of the weights is quicker this way: few numbers, which are sums over many places."""
    filters, channels = weights[1:3]
    return (
        len(counts) > 1
        and windows.size[0] > 1
        and windows.dilation[0] == windows.stride[0] == 1
        and (channels > 1 or counts[-1] >= SHORT)
        and filters * channels * math.prod(windows.size[1:]) * LONG <= TILE
    )


def weights_gradient(x: np.ndarray, g: np.ndarray, shape: tuple[int, ...], windows: Windows) -> np.ndarray:
    """The gradient of the weights from that of the result.

    For each step along the first axis it is one product, summed over all rows and places of a piece: with the rows
    inside, (channels, elements along the other axes, rows, places), what is summed over lies in one line.
    """
    groups, filters, channels, reach = shape[:4]
    n, counts = len(windows.size), g.shape[2:]
    elements = channels * math.prod(windows.size[1:])
    view = np.moveaxis(_view(bordered(x, windows), groups, windows), 1, n + 1)
    pieces = _pieces(g.shape[0], counts, groups * elements)
    parts = min(len(pieces), PARTS)
    total = np.zeros((parts, reach, groups, filters, elements), g.dtype)
    short = max(1, TILE // (filters * elements))

    def worker(taken: Iterator) -> None:
        space, other = Space("columns", x.dtype), Space("rows", g.dtype)
        for part in taken:
            for piece in pieces[len(pieces) * part // parts : len(pieces) * (part + 1) // parts]:
                columns = _lines(view, n + 1, piece._replace(rows=_stretched(piece.rows, reach)), space)
                given = _lines(np.moveaxis(_rows(g, groups), 0, 2), 2, piece, other)
                columns = columns.reshape(groups, elements, -1)
                given = given.reshape(groups, filters, -1)
                length = given.shape[-1]
                row = length // (piece.rows.stop - piece.rows.start)
                for start in range(0, length, short):
                    a = given[:, :, start : start + short]
                    for r in range(reach):
                        first = r * row + start
                        total[part, r] += a @ columns[:, :, first : first + a.shape[-1]].swapaxes(1, 2)

    share(worker, list(range(parts)), LAYING * g.size * elements * reach)
    found = np.add.reduce(total, axis=0).reshape(reach, groups, filters, channels, *shape[4:])
    return np.ascontiguousarray(np.moveaxis(found, 0, 3))


def _stretched(rows: slice, reach: int) -> slice:
    """The rows of data that the windows of these rows reach over, one after the other."""
    return slice(rows.start, rows.stop + reach - 1)


def _lines(view: np.ndarray, axis: int, piece: Piece, space: Space) -> np.ndarray:
    """A copy of a piece of a view whose rows are an axis, and whose observations are the next."""
    chosen: Any = (*(slice(None),) * axis, piece.rows, piece.observations)
    part = view[chosen]
    found = space.memory(part.size).reshape(part.shape)
    np.copyto(found, part)
    return found


def spread(
    g: np.ndarray, w: np.ndarray, b: np.ndarray | None, windows: Windows, extent: tuple[int, ...]
) -> np.ndarray:
    """The transpose of ``correlate`` in its input: each number of g puts the weights of its filter at its window."""
    groups, filters, channels, reach, *inner = w.shape
    n, step = len(extent), windows.stride[0]
    counts = g.shape[2:]
    size = tuple(max(s, p + m) for s, p, m in zip(windows.spans(counts), windows.before, extent, strict=True))
    out = np.zeros((g.shape[0], groups * channels, *size), g.dtype)
    matrix = np.ascontiguousarray(_matrix(w).swapaxes(1, 2))
    elements = channels * math.prod(inner)
    taps = list(itertools.product(*map(range, inner)))
    source = _rows(g, groups)

    def worker(pieces: Iterator) -> None:
        space, slab = Space("columns", g.dtype), Space("rows", g.dtype)
        for piece in pieces:
            given = source[piece.rows, :, :, piece.observations]
            columns = space.memory(given.size).reshape(given.shape)
            np.copyto(columns, given)
            rows, places = given.shape[0], math.prod(given.shape[3:])
            product = stack(matrix, columns.reshape(rows, groups, filters, places))
            product = product.reshape(rows, groups, reach, elements, places)
            # first the windows of one place are added along the first axis, then along the others
            sums = slab.memory(size[0] * groups * elements * places).reshape(
                size[0], groups, elements, places
            )
            sums.fill(0)
            for r in range(reach):
                sums[r : r + (rows - 1) * step + 1 : step] += product[:, :, r]
            sums = sums.reshape(size[0], groups, channels, *inner, *given.shape[3:])
            target = out[piece.observations]
            target = target.reshape(target.shape[0], groups, channels, *size)
            target = target.transpose(3, 1, 2, 0, *range(4, target.ndim))
            for at in taps:
                region = [
                    slice(t * d, t * d + (m - 1) * s + 1, s)
                    for t, d, s, m in zip(
                        at, windows.dilation[1:], windows.stride[1:], counts[1:], strict=True
                    )
                ]
                place: Any = (..., *region)
                tap: Any = (slice(None), slice(None), slice(None), *at)
                target[place] += sums[tap]

    pieces = _pieces(g.shape[0], counts, groups * elements * step, split_rows=False)
    share(worker, pieces, LAYING * g.size * elements * reach)
    if size != tuple(extent):
        there: Any = (..., *(slice(p, p + m) for p, m in zip(windows.before, extent, strict=True)))
        out = np.ascontiguousarray(out[there])
    if b is not None:
        out += b.reshape(groups * channels, *(1,) * n)
    return out
