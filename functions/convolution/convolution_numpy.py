"""Kernels of convolution for NumPy: windows are copied side by side, tile by tile, and multiplied by the weights.

Arrays are (observations, channels, …), weights (groups, filters, channels of a group, …), both contiguous.  "Correlate"
is what deep learning calls convolution.  All three products of a convolution are here: forward, gradient of the
weights, and gradient of the input (``spread``, which is also the transposed convolution).

Products are cut into small tiles that BLAS computes in the calling thread, and threads take pieces of a few tiles in
turn: so the copying runs in parallel too, and nothing waits inside a product (as in the kernels of attention).  What is
laid out at a time stays in the cache, so memory does not grow with the number of windows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from dlarray.functions.convolution import convolution_lines_numpy as by_lines
from dlarray.functions.convolution import convolution_rows_numpy as by_rows
from dlarray.functions.convolution import convolution_taps_numpy as by_taps
from dlarray.functions.convolution.convolution_layout_numpy import (
    LAYING,
    TILE,
    Space,
    bordered,
    crossed,
    divisor,
    height,
    raised,
    stack,
    windows_view,
)
from dlarray.functions.convolution.windows import Windows
from dlarray.threads import share

WIDTH = 128  # places in a tile
COLUMNS = (
    1 << 18
)  # numbers that a piece lays out: a megabyte of singles, about what the cache of a core holds
TURN = 3  # filters for each channel up to which turned filters beat additions (measured: equal at 3)
FLAT = 16  # filters of that convolution: with fewer, sums are quicker
WASTE = 1.5  # times the multiplications that are worth a convolution in place of sums
COPIED = 4  # multiplications that take the time of a number that is copied to every other place
PARTS = 8  # partial sums of the gradient of the weights, however many threads there are: results repeat
SUMS = 1 << 22  # numbers in all of them together, but for two


# -- tiles -----------------------------------------------------------------------------------------------------
class Cut(NamedTuple):
    """How the places (observations, windows…) are cut: ``step`` along ``axis``, with all that follows, is a tile."""

    places: tuple[int, ...]
    axis: int
    step: int
    most: int  # tiles in a piece

    def pieces(self) -> Iterator[tuple[slice, ...]]:
        """Indices of the places; each holds whole tiles, of a stretch of ``axis`` and of the axis before it."""
        length = self.places[self.axis]
        whole = length - length % self.step
        if not self.axis:
            rise = self.step * _even(whole // self.step, self.most)
            for first in range(0, whole, max(rise, 1)):
                yield (slice(first, min(first + rise, whole)),)
            if whole < length:
                yield (slice(whole, length),)
            return
        before = self.places[self.axis - 1]
        rise = _even(before, max(1, self.most * self.step // max(whole, 1)))
        some = self.step * _even(whole // self.step, self.most)
        for lead in itertools.product(*map(range, self.places[: self.axis - 1])):
            at = tuple(slice(i, i + 1) for i in lead)
            for first in range(0, before, rise):
                stretch = slice(first, min(first + rise, before))
                for start in range(0, whole, some):
                    yield (*at, stretch, slice(start, min(start + some, whole)))
                if whole < length:
                    yield (*at, stretch, slice(whole, length))

    def tiled(self, x: np.ndarray, index: tuple[slice, ...]) -> np.ndarray:
        """A piece of (…, places) as a view (tiles, tiles, …, places of a tile): along the axis before, and the axis."""
        n, axis = len(self.places), self.axis
        chosen: Any = (..., *index, *(slice(None),) * (n - axis - 1))
        part = x[chosen]
        if not axis:
            part = part[None]
        at = part.ndim - n + axis
        step = min(self.step, part.shape[at])
        part = part.reshape(*part.shape[:at], part.shape[at] // step, step, *part.shape[at + 1 :])
        before = at - 1 if axis else 0
        return part.transpose(before, at, *range(before), *range(before + 1, at), *range(at + 1, part.ndim))

    def together(self, x: np.ndarray, lead: int) -> np.ndarray:
        """(tiles, tiles, …, places of a tile) as (…, tiles, tiles, places of a tile), ``lead`` axes in between."""
        at = lead + max(self.axis - 1, 0)
        return x.transpose(*range(2, at + 2), 0, 1, *range(at + 2, x.ndim))


def _even(count: int, most: int) -> int:
    """Shares of nearly equal size, none above ``most``."""
    return -(-count // max(1, -(-count // most)))


def _cut(places: tuple[int, ...], rows: int, width: int) -> Cut:
    """Tiles of about ``width`` places; ``rows`` numbers are laid out for each place."""
    axis = next(a for a in range(len(places)) if math.prod(places[a + 1 :]) <= width)
    length, inner = places[axis], max(1, math.prod(places[axis + 1 :]))
    most = max(1, min(length, width // inner))
    step = next((s for s in range(most, most // 2, -1) if length % s == 0), _even(length, most))
    return Cut(places, axis, step, max(1, COLUMNS // max(1, rows * step * inner)))


# -- the three products ------------------------------------------------------------------------------------------
def _view(x: np.ndarray, groups: int, windows: Windows) -> np.ndarray:
    """(groups, channels of a group, elements…, observations, windows…)."""
    x = bordered(x, windows, lasting=False)
    x = x.reshape(x.shape[0], groups, x.shape[1] // groups, *x.shape[2:])
    view = windows_view(x, windows)
    at = view.ndim - len(windows.size)
    return view.transpose(*range(1, at), 0, *range(at, view.ndim))


def _places(x: np.ndarray, groups: int) -> np.ndarray:
    """(observations, channels, windows…) as a view (groups, channels of a group, observations, windows…)."""
    x = x.reshape(x.shape[0], groups, x.shape[1] // groups, *x.shape[2:])
    return x.transpose(1, 2, 0, *range(3, x.ndim))


def correlate(x: np.ndarray, w: np.ndarray, b: np.ndarray | None, windows: Windows) -> np.ndarray:
    """Each filter at each window: (observations, groups × filters, windows…)."""
    groups, filters = w.shape[:2]
    rows = math.prod(w.shape[2:])
    counts = windows.counts(x.shape[2:])
    if (
        x.size
        and w.size
        and not by_rows.inner_order(x.shape[0], counts)
        and by_lines.suits(w.shape, windows, counts)
    ):
        return by_lines.correlate(x, w, b, windows)
    if x.size and w.size and by_rows.suits(x.shape[0], w.shape, windows, counts):
        return by_rows.correlate(x, w, b, windows)
    y = np.empty((x.shape[0], groups * filters, *counts), np.result_type(x, w))
    if not y.size:
        return y
    matrix = raised(w.reshape(groups, filters, rows), height(filters, 16))
    view, target = _view(x, groups, windows), _places(y, groups)
    cut = _cut(target.shape[2:], groups * rows, WIDTH)

    def worker(pieces: Iterator) -> None:
        space = Space("columns", x.dtype)
        for index in pieces:
            found = cut.tiled(target, index)
            columns = space.copied(cut.tiled(view, index), groups, rows)
            product = stack(matrix, columns)[:, :, :filters].reshape(found.shape)
            if b is None:
                found[...] = product
            else:
                np.add(product, b.reshape(groups, filters, *(1,) * (found.ndim - 4)), out=found)

    share(worker, list(cut.pieces()), LAYING * y.size * rows)
    return y


def weights_gradient(x: np.ndarray, g: np.ndarray, shape: tuple[int, ...], windows: Windows) -> np.ndarray:
    """The gradient of the weights from that of the result."""
    groups, filters = shape[:2]
    rows = math.prod(shape[2:])
    if not g.size or not x.size:
        return np.zeros(shape, g.dtype)
    inner = by_rows.inner_order(x.shape[0], g.shape[2:])
    if not inner and by_lines.suits(shape, windows, g.shape[2:]):
        return by_lines.weights_gradient(x, g, shape, windows)
    if by_taps.suits(shape, windows, g.shape[2:]):
        return by_taps.weights_gradient(x, g, shape, windows, inner)
    if by_rows.sums_suit(x.shape[0], shape, windows, g.shape[2:]):
        return by_rows.weights_gradient(x, g, shape, windows)
    view, given = _view(x, groups, windows), _places(g, groups)
    many, tall = height(filters, 32), height(rows, 36)
    few, short = divisor(many, 32), divisor(tall, 36)
    cut = _cut(given.shape[2:], groups * tall, max(16, min(256, TILE // (few * short))))
    pieces = list(cut.pieces())
    parts = min(len(pieces), max(2, min(PARTS, SUMS // (groups * many * tall))))
    total = np.zeros((parts, groups, many, tall), g.dtype)

    def worker(taken: Iterator) -> None:
        space, other = Space("columns", x.dtype), Space("rows", g.dtype)
        for part in taken:
            for index in pieces[len(pieces) * part // parts : len(pieces) * (part + 1) // parts]:
                columns = space.copied(cut.tiled(view, index), groups, rows, tall)
                a = other.copied(cut.tiled(given, index), groups, filters, many)
                total[part] += crossed(a, columns)

    share(worker, list(range(parts)), LAYING * g.size * rows)
    return np.add.reduce(total, axis=0)[:, :filters, :rows].reshape(shape)


def bias_gradient(g: np.ndarray) -> np.ndarray:
    """The sum over observations and windows."""
    return np.add.reduce(np.add.reduce(g.reshape(*g.shape[:2], math.prod(g.shape[2:])), axis=-1), axis=0)


def spread(
    g: np.ndarray, w: np.ndarray, b: np.ndarray | None, windows: Windows, extent: tuple[int, ...]
) -> np.ndarray:
    """The transpose of ``correlate`` in its input: each number of g puts the weights of its filter at its window."""
    groups, filters, channels = w.shape[:3]
    if all(s == 1 for s in windows.stride) and filters <= TURN * channels:
        # with a step of one, that is to correlate with the filters turned round: copying is quicker than adding
        turned = np.ascontiguousarray(np.flip(w, tuple(range(3, w.ndim))).swapaxes(1, 2))
        before = tuple(r - 1 - p for r, p in zip(windows.reach, windows.before, strict=True))
        after = tuple(
            m - n - p + r - 1 for m, n, p, r in zip(extent, g.shape[2:], before, windows.reach, strict=True)
        )
        return correlate(g, turned, b, windows._replace(before=before, after=after))
    if g.size and w.size and _steps_suit(g, w, windows):
        return _by_steps(g, w, b, windows, extent)
    if g.size and w.size and by_rows.suits(g.shape[0], w.shape, windows, g.shape[2:]):
        return by_rows.spread(g, w, b, windows, extent)
    counts, rows = g.shape[2:], math.prod(w.shape[2:])
    size = tuple(max(s, p + m) for s, p, m in zip(windows.spans(counts), windows.before, extent, strict=True))
    out = np.zeros((g.shape[0], groups * channels, *size), g.dtype)
    matrix = raised(np.ascontiguousarray(w.reshape(groups, filters, rows).swapaxes(1, 2)), height(rows, 16))
    source, target = _places(g, groups), _places(out, groups)
    cut = _cut(source.shape[2:], groups * rows, WIDTH)
    each = list(itertools.product(*map(range, windows.size)))
    n = len(counts)

    def worker(taken: Iterator) -> None:
        space = Space("columns", g.dtype)
        for index in itertools.chain.from_iterable(taken):
            h = cut.tiled(source, index)
            columns = space.copied(h, groups, filters)
            product = stack(matrix, columns)[:, :, :rows].reshape(
                *h.shape[:2], groups, channels, *windows.size, *h.shape[4:]
            )
            product = cut.together(product, 2 + n)
            here = (*index, *(slice(0, m) for m in source.shape[2 + len(index) :]))
            for at in each:
                region = [
                    slice(t * d + s.start * e, t * d + (s.stop - 1) * e + 1, e)
                    for t, d, e, s in zip(at, windows.dilation, windows.stride, here[1:], strict=True)
                ]
                tap: Any = (slice(None), slice(None), *at)
                windowed: Any = (..., here[0], *region)
                part = product[tap]
                place = target[windowed].reshape(part.shape)  # one axis is split: a view
                place += part

    # pieces of one observation overlap in the result, so they go to one thread
    share(worker, _by_observation(cut), LAYING * g.size * rows)
    if size != tuple(extent):
        there: Any = (..., *(slice(p, p + m) for p, m in zip(windows.before, extent, strict=True)))
        out = np.ascontiguousarray(out[there])
    if b is not None:
        out += b.reshape(groups * channels, *(1,) * len(size))
    return out


def _steps_suit(g: np.ndarray, w: np.ndarray, windows: Windows) -> bool:
    """Whether windows overlap, and cut by the step have few elements more than whole; and products are not too flat."""
    size, stride = windows.size, windows.stride
    cut = math.prod(-(-n // s) * s for n, s in zip(size, stride, strict=True))
    return (
        math.prod(stride) > 1
        and any(n > s for n, s in zip(size, stride, strict=True))
        and cut <= WASTE * math.prod(size)
        and all(d == 1 for d in windows.dilation)
        and w.shape[0] * w.shape[2] * math.prod(stride) >= FLAT
        and not by_rows.inner_order(g.shape[0], g.shape[2:])
    )


def _by_steps(
    g: np.ndarray, w: np.ndarray, b: np.ndarray | None, windows: Windows, extent: tuple[int, ...]
) -> np.ndarray:
    """``spread`` with a step s: the places p, p+s, p+2s… of the result see the elements p, p+s… of a window alone.

    So for each p it is a convolution of g with these elements, turned round; all of them are filters of one.
    """
    groups, filters, channels = w.shape[:3]
    n, stride = len(extent), windows.stride
    short = tuple(-(-m // s) for m, s in zip(windows.size, stride, strict=True))
    whole = np.zeros(
        (groups, filters, channels, *(k * s for k, s in zip(short, stride, strict=True))), w.dtype
    )
    inside: Any = (..., *(slice(m) for m in windows.size))
    whole[inside] = w
    split = whole.reshape(groups, filters, channels, *itertools.chain(*zip(short, stride, strict=True)))
    elements, steps = range(3, 3 + 2 * n, 2), range(4, 4 + 2 * n, 2)
    turned = np.flip(split.transpose(0, 2, *steps, 1, *elements), tuple(range(-n, 0)))
    turned = np.ascontiguousarray(turned).reshape(groups, channels * math.prod(stride), filters, *short)
    # every place of the result, and as many before and behind as fill whole steps
    starts = [p // s for p, s in zip(windows.before, stride, strict=True)]
    stops = [-(-(p + m) // s) for p, m, s in zip(windows.before, extent, stride, strict=True)]
    before = tuple(k - 1 - start for k, start in zip(short, starts, strict=True))
    after = tuple(stop - m for stop, m in zip(stops, g.shape[2:], strict=True))
    one = (1,) * n
    found = correlate(g, turned, None, Windows(short, one, one, before, after))
    found = found.reshape(g.shape[0], groups * channels, *stride, *found.shape[2:])
    out = np.empty((g.shape[0], groups * channels, *extent), found.dtype)
    added = None if b is None else b.reshape(-1, *one)

    def worker(observations: Iterator[int]) -> None:
        for k in observations:
            for at in itertools.product(*map(range, stride)):
                to, of = [], []
                for p, s, first, a, m in zip(at, stride, starts, windows.before, extent, strict=True):
                    low = first * s + p - a  # where the first step lies in the result
                    skip = max(0, -(low // s))
                    to.append(slice(low + skip * s, m, s))
                    of.append(slice(skip, skip + len(range(low + skip * s, m, s))))
                place: Any = (k, slice(None), *to)
                source: Any = (k, slice(None), *at, *of)
                if added is None:
                    out[place] = found[source]
                else:
                    np.add(found[source], added, out=out[place])

    share(worker, list(range(g.shape[0])), LAYING * COPIED * out.size)
    return out


def _by_observation(cut: Cut) -> list[list]:
    found: dict[int, list] = {}
    for index in cut.pieces():
        found.setdefault(index[0].start, []).append(index)
    return list(found.values())
