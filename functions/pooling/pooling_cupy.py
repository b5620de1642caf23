"""Pooling in CUDA: a thread for each window forward, and for each element back; none adds to what another writes."""

from __future__ import annotations

import math
from typing import Any

from dlarray.functions.convolution.windows_cupy import GEOMETRY, fits, geometry, over_pages
from dlarray.functions.pooling.pooling_primitive import largest_p, window_spread, window_sums
from dlarray.kernels.cuda import Source, fresh, laid, pulls, suits

SOURCE = Source(
    GEOMETRY
    + r"""
// The first largest element of a window, or its first NaN; padding is -Inf.  Returns where it is, -1 for padding.
__device__ int best_of(const Windows& w, const REAL* x, const int* window, REAL* value) {
    int place = -1;
    REAL best = -INF;
    bool first = true;
    ELEMENTS(w, t0, t1, t2) {
        int at = w.at(window, t0, t1, t2);
        REAL v = at < 0 ? -INF : x[at];
        if (first || v > best || (isnan(v) && !isnan(best))) {
            best = v;
            place = at;
            first = false;
        }
    }
    *value = best;
    return place;
}

extern "C" __global__ void largest(const REAL* __restrict__ x, REAL* __restrict__ y, ABOUT) {
    WINDOWS;
    PAGES(page, i, w.windows()) {
        int window[3];
        w.window_at(i, window);
        best_of(w, x + page * w.elements(), window, y + page * w.windows() + i);
    }
}

extern "C" __global__ void largest_places(const REAL* __restrict__ x, int* __restrict__ places, ABOUT) {
    WINDOWS;
    PAGES(page, i, w.windows()) {
        int window[3];
        REAL unused;
        w.window_at(i, window);
        places[page * w.windows() + i] = best_of(w, x + page * w.elements(), window, &unused);
    }
}

extern "C" __global__ void largest_pull(
    const REAL* __restrict__ g, const int* __restrict__ places, REAL* __restrict__ d, ABOUT
) {
    WINDOWS;
    PAGES(page, i, w.elements()) {
        int place[3];
        w.element_at(i, place);
        REAL total = 0;
        COVERING(w, place, window, t0, t1, t2) {
            Index at = page * w.windows() + (window0 * w.count[1] + window1) * w.count[2] + window2;
            if (places[at] == i) total += g[at];
        }
        d[page * w.elements() + i] = total;
    }
}

extern "C" __global__ void sums(const REAL* __restrict__ x, REAL* __restrict__ y, double scale, ABOUT) {
    WINDOWS;
    PAGES(page, i, w.windows()) {
        int window[3];
        w.window_at(i, window);
        REAL total = 0;
        ELEMENTS(w, t0, t1, t2) {
            int at = w.at(window, t0, t1, t2);
            if (at >= 0) total += x[page * w.elements() + at];
        }
        y[page * w.windows() + i] = total * (REAL)scale;
    }
}

extern "C" __global__ void spread(const REAL* __restrict__ g, REAL* __restrict__ d, double scale, ABOUT) {
    WINDOWS;
    PAGES(page, i, w.elements()) {
        int place[3];
        w.element_at(i, place);
        REAL total = 0;
        COVERING(w, place, window, t0, t1, t2)
            total += g[page * w.windows() + (window0 * w.count[1] + window1) * w.count[2] + window2];
        d[page * w.elements() + i] = total * (REAL)scale;
    }
}
""",
    rows=False,
)


def _lead(x: Any, windows: Any) -> tuple[int, ...]:
    return tuple(x.shape[: x.ndim - len(windows.size)])


def _extent(x: Any, windows: Any) -> tuple[int, ...]:
    return tuple(x.shape[x.ndim - len(windows.size) :])


@largest_p.kernel("cupy")
def _(x, *, windows):
    extent, lead = _extent(x, windows), _lead(x, windows)
    if not fits(windows, extent) or not suits(x):
        return None
    counts = tuple(windows.counts(extent))
    y = fresh(x, *lead, *counts)
    over_pages(
        SOURCE, "largest", x, math.prod(counts), math.prod(lead), laid(x), y, *geometry(windows, extent)
    )
    return y, None


@pulls(largest_p)
def _(g, x, y, *, windows, needs, aux=None):
    extent, lead = _extent(x, windows), _lead(x, windows)
    if not fits(windows, extent) or not suits(g, x):
        return None
    counts, pages, about = _extent(y, windows), math.prod(lead), geometry(windows, extent)
    places, d = fresh(x, *y.shape, dtype="int32"), fresh(x, *x.shape)
    over_pages(SOURCE, "largest_places", x, math.prod(counts), pages, laid(x), places, *about)
    over_pages(SOURCE, "largest_pull", x, math.prod(extent), pages, laid(g), places, d, *about)
    return (d,)


@window_sums.kernel("cupy")
def _(x, *, windows, scale, extent):
    if not fits(windows, extent) or not suits(x):
        return None
    lead, counts = _lead(x, windows), tuple(windows.counts(extent))
    y = fresh(x, *lead, *counts)
    over_pages(
        SOURCE,
        "sums",
        x,
        math.prod(counts),
        math.prod(lead),
        laid(x),
        y,
        float(scale),
        *geometry(windows, extent),
    )
    return y


@window_spread.kernel("cupy")
def _(g, *, windows, scale, extent):
    if not fits(windows, extent) or not suits(g):
        return None
    lead, counts = _lead(g, windows), _extent(g, windows)
    d = fresh(g, *lead, *extent)
    about = geometry(windows, extent, counts)
    over_pages(SOURCE, "spread", g, math.prod(extent), math.prod(lead), laid(g), d, float(scale), *about)
    return d
