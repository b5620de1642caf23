"""Convolution on NumPy by rows: windows are laid out along all axes but the first, and reach over it as they lie.

Laid out as (rows of the data, channels, elements along the other axes, places along the other axes), the elements of
all windows that start in one row are one matrix with evenly spaced rows: the next window's matrix begins one row
further on and overlaps it.  So a window of 5×5 is copied 5 times and not 25, and BLAS reads the matrices from the view.
The arrays are as in ``convolution_numpy``, and the order of the elements of a window is (first axis, channels, others).

Where images are small and observations many, the observations come last in all memory: what is copied are then lines
of observations, and the result stays in this order of memory, which elementwise functions keep and the next
convolution meets again.  "Places" are the observations and the windows along the other axes, in either order.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from dlarray.functions.convolution.convolution_layout_numpy import (
    LAYING,
    TILE,
    Space,
    bordered,
    crossed,
    height,
    raised,
    stack,
    stack_into,
    strided,
    windows_view,
)
from dlarray.functions.convolution.windows import Windows
from dlarray.kernels.memory_order import empty, ordered, zeros
from dlarray.threads import share

SLAB = 1 << 18  # numbers that a thread lays out at a time: about what the cache of a core holds
NARROW, WIDE = 64, 256  # places in a matrix: fewer do not pay, more do not fit the cache
SHORT = 12  # places in a line, below which one channel is not worth it
MANY = 32  # observations that are worth to lie innermost, where lines are short
LONG = 400  # places that a product of the gradient of the weights sums over, at least
PARTS = 8  # partial sums of the gradient of the weights, however many threads there are: results repeat


def suits(observations: int, weights: tuple[int, ...], windows: Windows, counts: tuple[int, ...]) -> bool:
    """Whether this is the quicker way: windows reach over neighbouring rows, and rows are long enough."""
    return (
        len(counts) > 1
        and windows.size[0] > 1
        and windows.dilation[0] == 1
        and windows.stride[0] < windows.size[0]
        and (weights[2] > 1 or counts[-1] >= SHORT or observations >= MANY)
        and observations * math.prod(counts[1:]) >= NARROW
        and all(counts)
    )


def inner_order(observations: int, counts: tuple[int, ...]) -> bool:
    """Whether the observations lie innermost: decided by sizes, so that the gradient meets what the forward made."""
    return observations >= MANY and counts[-1] < MANY


class Piece(NamedTuple):
    """Observations and rows of windows that are computed in one go."""

    observations: slice
    rows: slice


def _pieces(
    observations: int, counts: tuple[int, ...], laid: int, inner: bool, split_rows: bool = True
) -> list[Piece]:
    """Pieces that lay out at most about SLAB numbers; ``laid`` is how many there are for a row and a place."""
    windows = math.prod(counts[1:])
    least = min(observations, NARROW) if inner else 1  # lines that BLAS can write
    some = max(least, min(observations, -(-WIDE // windows) if windows < WIDE else 1))
    while some > least and some * windows * laid * counts[0] > 2 * SLAB and some * windows > NARROW:
        some -= 1
    rows = counts[0]
    if split_rows:
        rows = max(1, min(rows, SLAB // max(1, some * windows * laid)))
        rows = -(-counts[0] // -(-counts[0] // rows))
    return [
        Piece(slice(first, min(first + some, observations)), slice(start, min(start + rows, counts[0])))
        for first in range(0, observations, some)
        for start in range(0, counts[0], rows)
    ]


def _view(x: np.ndarray, groups: int, windows: Windows, inner: bool) -> np.ndarray:
    """Padded data as (groups, rows, channels of a group, elements…, places), without the first axis of windows."""
    n = len(windows.size)
    x = x.reshape(x.shape[0], groups, x.shape[1] // groups, *x.shape[2:])
    others = Windows(*[part[1:] for part in windows])
    view = windows_view(x, others._replace(before=(0,) * (n - 1), after=(0,) * (n - 1)))
    return view.transpose(1, 3, 2, *range(4, 3 + n), *_places(range(3 + n, view.ndim), inner))


def _places(windows: range, inner: bool) -> tuple[int, ...]:
    """The axes of places: those of the windows, and axis 0 of the observations, last or first."""
    return (*windows, 0) if inner else (0, *windows)


def _some(view: np.ndarray, piece: Piece, axis: int, inner: bool) -> np.ndarray:
    """The observations of a piece; the places begin at ``axis``."""
    chosen: Any = (..., piece.observations) if inner else (*(slice(None),) * axis, piece.observations)
    return view[chosen]


def _laid(view: np.ndarray, piece: Piece, windows: Windows, space: Space, inner: bool) -> np.ndarray:
    """The windows of a piece as matrices (rows, groups, elements, places): views that overlap."""
    n, step, reach = len(windows.size), windows.stride[0], windows.size[0]
    first, last = piece.rows.start * step, (piece.rows.stop - 1) * step + reach
    part = _some(view[:, first:last], piece, n + 2, inner)
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


def _rows(y: np.ndarray, groups: int, inner: bool) -> np.ndarray:
    """(observations, channels, windows…) as a view (rows, groups, channels of a group, places)."""
    y = y.reshape(y.shape[0], groups, y.shape[1] // groups, *y.shape[2:])
    return y.transpose(3, 1, 2, *_places(range(4, y.ndim), inner))


def correlate(x: np.ndarray, w: np.ndarray, b: np.ndarray | None, windows: Windows) -> np.ndarray:
    """Each filter at each window: (observations, groups × filters, windows…)."""
    groups, filters, channels = w.shape[:3]
    counts = windows.counts(x.shape[2:])
    inner = inner_order(x.shape[0], counts)
    y = empty((x.shape[0], groups * filters, *counts), np.result_type(x, w), inner)
    matrix = raised(_matrix(w), height(filters, 16))
    view = _view(bordered(x, windows, inner=inner, lasting=False), groups, windows, inner)
    laid = groups * channels * math.prod(windows.size[1:]) * windows.stride[0]
    whole = _rows(y, groups, inner)
    # where the lines of a piece are short, one pass over all of y is quicker than one over each piece
    added = None if inner else b

    def worker(pieces: Iterator) -> None:
        space = Space("columns", x.dtype)
        for piece in pieces:
            target = _some(whole[piece.rows], piece, 3, inner)
            stack_into(target, matrix, _laid(view, piece, windows, space, inner), added)

    share(worker, _pieces(x.shape[0], counts, laid, inner), LAYING * y.size * matrix.shape[-1])
    if inner and b is not None:
        y += b.reshape(groups * filters, *(1,) * len(counts))
    return y


def sums_suit(observations: int, weights: tuple[int, ...], windows: Windows, counts: tuple[int, ...]) -> bool:
    """Whether the gradient of the weights is quicker this way: few numbers, which are sums over many places."""
    if inner_order(observations, counts):
        return suits(observations, weights, windows, counts)
    filters, channels = weights[1:3]
    return (
        len(counts) > 1
        and windows.size[0] > 1
        and windows.dilation[0] == windows.stride[0] == 1
        and (channels > 1 or counts[-1] >= SHORT)
        and filters * channels * math.prod(windows.size[1:]) * LONG <= TILE
    )


def weights_gradient(x: np.ndarray, g: np.ndarray, shape: tuple[int, ...], windows: Windows) -> np.ndarray:
    """The gradient of the weights from that of the result."""
    groups, filters, channels, reach = shape[:4]
    elements = channels * math.prod(windows.size[1:])
    inner = inner_order(x.shape[0], g.shape[2:])
    pieces = _pieces(g.shape[0], g.shape[2:], groups * elements * windows.stride[0], inner)
    parts = min(len(pieces), PARTS)
    total = np.zeros((parts, groups, filters, reach * elements), g.dtype)
    view = _view(bordered(x, windows, inner=inner, lasting=False), groups, windows, inner)
    given = _rows(g, groups, inner)
    add = _add_by_row if inner else _add_by_line

    def worker(taken: Iterator) -> None:
        space, other = Space("columns", x.dtype), Space("rows", g.dtype)
        for part in taken:
            for piece in pieces[len(pieces) * part // parts : len(pieces) * (part + 1) // parts]:
                add(total[part], view, given, piece, windows, space, other)

    share(worker, list(range(parts)), LAYING * g.size * elements * reach)
    found = np.add.reduce(total, axis=0).reshape(groups, filters, reach, channels, *shape[4:])
    return np.ascontiguousarray(np.moveaxis(found, 2, 3))


def _add_by_row(total, view, given, piece, windows, space, other) -> None:
    """Each row of windows is one product, summed over its places."""
    rows = _copied(_some(given[piece.rows], piece, 3, True), other)
    columns = _laid(view, piece, windows, space, True)
    total += crossed(rows.reshape(*rows.shape[:3], columns.shape[-1]), columns)


def _add_by_line(total, view, given, piece, windows, space, other) -> None:
    """Each step along the first axis is one product, summed over all rows and places.

    With the rows inside, (channels, elements along the other axes, rows, places), what is summed over lies in one line.
    """
    n = len(windows.size)
    total = total.reshape(*total.shape[:2], windows.size[0], -1)
    groups, filters, reach, elements = total.shape
    part = _some(view[:, _stretched(piece.rows, reach)], piece, n + 2, False)
    columns = _copied(np.moveaxis(part, 1, n + 1), space).reshape(groups, elements, -1)
    lines = _copied(np.moveaxis(_some(given[piece.rows], piece, 3, False), 0, 2), other)
    lines = lines.reshape(groups, filters, -1)
    length = lines.shape[-1]
    row = length // (piece.rows.stop - piece.rows.start)
    short = max(1, TILE // (filters * elements))
    for start in range(0, length, short):
        a = lines[:, :, start : start + short]
        for r in range(reach):
            first = r * row + start
            total[:, :, r] += a @ columns[:, :, first : first + a.shape[-1]].swapaxes(1, 2)


def _stretched(rows: slice, reach: int) -> slice:
    """The rows of data that the windows of these rows reach over, one after the other."""
    return slice(rows.start, rows.stop + reach - 1)


def _copied(part: np.ndarray, space: Space) -> np.ndarray:
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
    inside = inner_order(g.shape[0], counts)
    out = zeros((g.shape[0], groups * channels, *size), g.dtype, inside)
    matrix = np.ascontiguousarray(_matrix(w).swapaxes(1, 2))
    elements = channels * math.prod(inner)
    taps = list(itertools.product(*map(range, inner)))
    source, whole = _rows(g, groups, inside), _rows(out, groups, inside)

    def worker(pieces: Iterator) -> None:
        space, slab = Space("columns", g.dtype), Space("rows", g.dtype)
        for piece in pieces:
            given = _some(source[piece.rows], piece, 3, inside)
            columns = _copied(given, space)
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
            target = _some(whole, piece, 3, inside)
            for at in taps:
                region = [
                    slice(t * d, t * d + (m - 1) * s + 1, s)
                    for t, d, s, m in zip(
                        at, windows.dilation[1:], windows.stride[1:], counts[1:], strict=True
                    )
                ]
                place: Any = (..., *region, slice(None)) if inside else (..., *region)
                tap: Any = (slice(None), slice(None), slice(None), *at)
                target[place] += sums[tap]

    pieces = _pieces(g.shape[0], counts, groups * elements * step, inside, split_rows=False)
    share(worker, pieces, LAYING * g.size * elements * reach)
    if size != tuple(extent):
        there: Any = (..., *(slice(p, p + m) for p, m in zip(windows.before, extent, strict=True)))
        out = ordered(out[there], inside)
    if b is not None:
        out += b.reshape(groups * channels, *(1,) * n)
    return out
