"""Convolution on a GPU: windows laid out as columns, products by cuBLAS, and back by a kernel that gathers.

Columns are (elements of a window, observations, windows), for as many observations as ``COLUMNS`` numbers hold.  Then
the result and the gradient of the data are products of one observation each, all in one launch, and the gradient of
the weights is a single product over all observations.  Windows of one element need no columns.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray.backend import namespace
from dlarray.functions.convolution.convolution_primitive import convolution_p, transposed_p
from dlarray.functions.convolution.windows import Windows
from dlarray.functions.convolution.windows_cupy import GEOMETRY, fits, geometry, over_pages
from dlarray.kernels.cuda import Source, fresh, laid, pulls, suits
from dlarray.kernels.cuda_products import multiply, turned
from dlarray.kernels.cuda_sums import sum_of_pages, sum_of_rows

COLUMNS = 1 << 26  # numbers in the columns at a time

SOURCE = Source(
    GEOMETRY
    + r"""
// A page is an element of a window in a channel.
extern "C" __global__ void columns(
    const REAL* __restrict__ x, REAL* __restrict__ out, long long observations, long long channels, ABOUT
) {
    WINDOWS;
    int each = w.windows(), inside = w.size[0] * w.size[1] * w.size[2];
    PAGES(page, i, (int)observations * each) {
        int window[3], channel = (int)(page / inside), t = (int)(page % inside);
        int observation = quotient(i, w.by_windows);
        w.window_at(i - observation * each, window);
        int rest = t / w.size[2], at = w.at(window, rest / w.size[1], rest % w.size[1], t % w.size[2]);
        out[page * observations * each + i] =
            at < 0 ? (REAL)0 : x[((Index)observation * channels + channel) * w.elements() + at];
    }
}

// A page is a channel of an observation: what all windows say of its elements, and the bias.
extern "C" __global__ void gathered(
    const REAL* __restrict__ columns, const REAL* bias, REAL* __restrict__ y, long long observations,
    long long channels, ABOUT
) {
    WINDOWS;
    int each = w.windows(), inside = w.size[0] * w.size[1] * w.size[2];
    PAGES(page, i, w.elements()) {
        Index channel = page % channels, observation = page / channels;
        int place[3];
        w.element_at(i, place);
        REAL total = bias ? bias[channel] : (REAL)0;
        COVERING(w, place, window, t0, t1, t2) {
            Index row = channel * inside + (t0 * w.size[1] + t1) * w.size[2] + t2;
            total += columns[(row * observations + observation) * each + (window0 * w.count[1] + window1) * w.count[2]
                             + window2];
        }
        y[page * w.elements() + i] = total;
    }
}

extern "C" __global__ void add_bias(
    REAL* y, const REAL* __restrict__ bias, long long channels, long long each, long long n
) {
    for (EACH(i, n)) y[i] += bias[i / each % channels];
}
""",
    rows=False,
)


class _Task:
    """One convolution: ``wide`` data (observations, channels, …), ``narrow`` data (observations, filters, …)."""

    def __init__(self, w: Any, windows: Windows, extent: tuple[int, ...], counts: tuple[int, ...]):
        self.groups, self.filters, self.channels = w.shape[:3]
        self.inside = math.prod(w.shape[2:])  # elements of a window, all channels of a group
        self.w = laid(w).reshape(self.groups, self.filters, self.inside)
        self.extent, self.each, self.about = extent, math.prod(counts), geometry(windows, extent, counts)
        self.counts = counts
        #: windows of one element each, as they lie: the columns would be a copy of the data
        self.direct = windows.plain

    def parts(self, observations: int) -> list[slice]:
        step = max(1, min(COLUMNS, 2**31 - 1) // (self.groups * self.inside * self.each))
        return [slice(i, min(i + step, observations)) for i in range(0, observations, step)]

    def room(self, like: Any, part: slice) -> Any:
        return fresh(like, self.groups, self.inside, part.stop - part.start, self.each)

    def columns(self, wide: Any, part: slice) -> Any:
        """(groups, elements of a window, observations, windows)"""
        found, count, channels = self.room(wide, part), part.stop - part.start, self.groups * self.channels
        pages = self.groups * self.inside
        over_pages(
            SOURCE, "columns", wide, count * self.each, pages, wide[part], found, count, channels, *self.about
        )
        return found

    def gathered(self, columns: Any, bias: Any, wide: Any) -> None:
        count, channels = wide.shape[:2]
        over_pages(
            SOURCE, "gathered", wide, math.prod(self.extent), count * channels, columns, bias, wide, count, channels,
            *self.about,
        )  # fmt: skip

    def split(self, narrow: Any) -> Any:
        """(groups, observations, filters, windows); a view."""
        return narrow.reshape(len(narrow), self.groups, self.filters, self.each).transpose(1, 0, 2, 3)

    def split_wide(self, wide: Any) -> Any:
        """(groups, observations, channels, elements); a view."""
        return wide.reshape(len(wide), self.groups, self.channels, self.each).transpose(1, 0, 2, 3)

    def products(self, a: Any, b: Any, out: Any) -> None:
        """``out = a @ b`` for (groups, observations, rows, columns); few launches where there are few of either."""
        groups, observations = out.shape[:2]
        if groups <= observations:
            for k in range(groups):
                multiply(a[k], b[k], out[k])
        else:
            for k in range(observations):
                multiply(a[:, k], b[:, k], out[:, k])

    def correlate(self, wide: Any, bias: Any) -> Any:
        """Filters applied to all windows."""
        wide, count = laid(wide), wide.shape[0]
        y = fresh(wide, count, self.groups * self.filters, *self.counts)
        if self.direct:
            self.products(self._for_all(self.w, count), self.split_wide(wide), self.split(y))
        for part in () if self.direct else self.parts(count):
            columns = self.columns(wide, part).transpose(0, 2, 1, 3)
            self.products(self._for_all(self.w, columns.shape[1]), columns, self.split(y[part]))
        self.add_bias(y, bias, self.each)
        return y

    @staticmethod
    def add_bias(y: Any, bias: Any, each: int) -> None:
        if bias is not None:
            SOURCE.each("add_bias", y, y.size, y, laid(bias), bias.shape[0], each)

    def spread(self, narrow: Any, bias: Any) -> Any:
        """The transpose: filters put at all windows, and added up."""
        narrow, bias = laid(narrow), None if bias is None else laid(bias)
        count = narrow.shape[0]
        wide = fresh(narrow, count, self.groups * self.channels, *self.extent)
        if self.direct:
            self.products(self._for_all(turned(self.w), count), self.split(narrow), self.split_wide(wide))
            self.add_bias(wide, bias, self.each)
            return wide
        for part in self.parts(count):
            columns = self.room(narrow, part)
            weights = self._for_all(turned(self.w), part.stop - part.start)
            self.products(weights, self.split(narrow[part]), columns.transpose(0, 2, 1, 3))
            self.gathered(columns, bias, wide[part])
        return wide

    def direct_weights_gradient(self, wide: Any, narrow: Any) -> Any:
        """A product for each observation, and their sum; one for all of them where they have one element."""
        count = wide.shape[0]
        if self.each == 1:
            total = fresh(wide, *self.w.shape)
            g, x = self.split(narrow)[..., 0], self.split_wide(wide)[..., 0]
            multiply(turned(g), x, total)
            return total
        parts = fresh(wide, count, *self.w.shape)
        x = self.split_wide(wide).transpose(0, 1, 3, 2)
        self.products(self.split(narrow), x, parts.transpose(1, 0, 2, 3))
        return parts if count == 1 else sum_of_rows(parts.reshape(count, self.w.size))

    def weights_gradient(self, wide: Any, narrow: Any, shape: tuple[int, ...]) -> Any:
        wide, narrow = laid(wide), laid(narrow)
        one = (
            self.filters * self.channels
        )  # parts of that size against copies of the data and of the gradient
        if self.direct and (self.each == 1 or one <= self.each * (self.filters + self.channels)):
            return self.direct_weights_gradient(wide, narrow).reshape(shape)
        total = fresh(wide, *self.w.shape)
        for k, part in enumerate(self.parts(wide.shape[0])):
            columns, count = self.columns(wide, part), part.stop - part.start
            g = laid(self.split(narrow[part]).transpose(0, 2, 1, 3))
            g = g.reshape(self.groups, self.filters, count * self.each)
            columns = columns.reshape(self.groups, self.inside, count * self.each)
            multiply(g, turned(columns), total, 1.0, 1.0 if k else 0.0)
        return total.reshape(shape)

    @staticmethod
    def _for_all(w: Any, observations: int) -> Any:
        """(groups, rows, columns) for each observation; nothing is copied."""
        xp = namespace(w)
        return xp.broadcast_to(w[:, None], (w.shape[0], observations, *w.shape[1:]))


def _bias_gradient(g: Any) -> Any:
    return sum_of_pages(g.reshape(*g.shape[:2], -1))


def _suits(windows: Windows, extent: tuple[int, ...], *arrays: Any) -> bool:
    return fits(windows, extent) and suits(*arrays)


@convolution_p.kernel("cupy")
def _(x, w, b, *, windows):
    extent = tuple(x.shape[2:])
    if not _suits(windows, extent, x, w, b):
        return None
    return _Task(w, windows, extent, tuple(windows.counts(extent))).correlate(x, b)


@pulls(convolution_p)
def _(g, x, w, b, *, windows, needs):
    extent = tuple(x.shape[2:])
    if not _suits(windows, extent, g, x, w):
        return None
    task, g = _Task(w, windows, extent, tuple(g.shape[2:])), laid(g)
    return (
        task.spread(g, None) if needs[0] else None,
        task.weights_gradient(x, g, w.shape) if needs[1] else None,
        _bias_gradient(g) if needs[2] else None,
    )


@transposed_p.kernel("cupy")
def _(x, w, b, *, windows, extent):
    if not _suits(windows, extent, x, w, b):
        return None
    return _Task(w, windows, tuple(extent), tuple(x.shape[2:])).spread(x, b)


@pulls(transposed_p)
def _(g, x, w, b, *, windows, extent, needs):
    if not _suits(windows, extent, g, x, w):
        return None
    task, g = _Task(w, windows, tuple(extent), tuple(x.shape[2:])), laid(g)
    return (
        task.correlate(g, None) if needs[0] else None,
        task.weights_gradient(g, x, w.shape) if needs[1] else None,
        _bias_gradient(g) if needs[2] else None,
    )
