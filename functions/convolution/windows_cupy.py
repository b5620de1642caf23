"""Where windows stand, for the CUDA kernels of pooling and convolution: over three axes, some of them of length 1."""

from __future__ import annotations

import math
from typing import Any

from dlarray.functions.convolution.windows import Windows
from dlarray.kernels.cuda import MOST, THREADS, Source

GEOMETRY = r"""
#define ABOUT long long size0, long long size1, long long size2, long long stride0, long long stride1, \
    long long stride2, long long dilation0, long long dilation1, long long dilation2, long long before0, \
    long long before1, long long before2, long long extent0, long long extent1, long long extent2, long long count0, \
    long long count1, long long count2, long long by_stride0, long long by_stride1, long long by_stride2, \
    long long by_extent1, long long by_extent2, long long by_count1, long long by_count2, long long by_windows, \
    long long pages
#define WINDOWS Windows w = {{(int)size0, (int)size1, (int)size2}, {(int)stride0, (int)stride1, (int)stride2}, \
    {(int)dilation0, (int)dilation1, (int)dilation2}, {(int)before0, (int)before1, (int)before2}, \
    {(int)extent0, (int)extent1, (int)extent2}, {(int)count0, (int)count1, (int)count2}, \
    {by_stride0, by_stride1, by_stride2}, {by_extent1, by_extent2}, {by_count1, by_count2}, by_windows}

// n / size for n below 2^31, by a multiplication: ``by`` is what `by_multiplying` makes of the size.
__device__ int quotient(int n, Index by) {
    return (int)(((unsigned long long)(unsigned)n * (unsigned)by) >> (int)(by >> 32));
}

struct Windows {
    int size[3], stride[3], dilation[3], before[3], extent[3], count[3];
    Index by_stride[3], by_extent[2], by_count[2], by_windows;
    __device__ int windows() const { return count[0] * count[1] * count[2]; }
    __device__ int elements() const { return extent[0] * extent[1] * extent[2]; }
    // The element that an element of a window is, or -1 for padding.
    __device__ int at(const int* window, int t0, int t1, int t2) const {
        int a = window[0] * stride[0] + t0 * dilation[0] - before[0];
        int b = window[1] * stride[1] + t1 * dilation[1] - before[1];
        int c = window[2] * stride[2] + t2 * dilation[2] - before[2];
        bool inside = a >= 0 && a < extent[0] && b >= 0 && b < extent[1] && c >= 0 && c < extent[2];
        return inside ? (a * extent[1] + b) * extent[2] + c : -1;
    }
    // The window whose t-th element along an axis is at a place, or -1.
    __device__ int of(int axis, int place, int t) const {
        int n = place + before[axis] - t * dilation[axis];
        if (n < 0) return -1;
        int found = quotient(n, by_stride[axis]);
        return found * stride[axis] == n && found < count[axis] ? found : -1;
    }
    // Where a window, and where an element stands.
    __device__ void window_at(int i, int* place) const { apart(i, count, by_count, place); }
    __device__ void element_at(int i, int* place) const { apart(i, extent, by_extent, place); }
    __device__ static void apart(int i, const int* sizes, const Index* by, int* place) {
        int rest = quotient(i, by[1]);
        place[2] = i - rest * sizes[2];
        place[0] = quotient(rest, by[0]);
        place[1] = rest - place[0] * sizes[1];
    }
};

#define ELEMENTS(w, t0, t1, t2) \
    for (int t0 = 0; t0 < w.size[0]; t0++) \
        for (int t1 = 0; t1 < w.size[1]; t1++) \
            for (int t2 = 0; t2 < w.size[2]; t2++)
// All windows that an element is in, with the element of the window that it is.
#define COVERING(w, place, window, t0, t1, t2) \
    for (int t0 = 0, window ## 0; t0 < w.size[0]; t0++) \
        if ((window ## 0 = w.of(0, place[0], t0)) >= 0) \
            for (int t1 = 0, window ## 1; t1 < w.size[1]; t1++) \
                if ((window ## 1 = w.of(1, place[1], t1)) >= 0) \
                    for (int t2 = 0, window ## 2; t2 < w.size[2]; t2++) \
                        if ((window ## 2 = w.of(2, place[2], t2)) >= 0)
// Threads go over the elements of a page, blocks along y over the pages.
#define PAGES(page, i, n) \
    for (Index page = blockIdx.y; page < pages; page += gridDim.y) \
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += gridDim.x * blockDim.x)
"""


def geometry(
    windows: Windows, extent: tuple[int, ...], counts: tuple[int, ...] | None = None
) -> tuple[int, ...]:
    """What a kernel is told of the windows, over axes of the lengths ``extent``."""
    fill = (1,) * (3 - len(windows.size))
    counts = tuple(windows.counts(extent)) if counts is None else counts
    none = (0,) * len(fill)
    strides, extents, counts = (*fill, *windows.stride), (*fill, *extent), (*fill, *counts)
    divided = (*strides, *extents[1:], *counts[1:], math.prod(counts))
    return (*fill, *windows.size, *strides, *fill, *windows.dilation, *none, *windows.before, *extents, *counts,
            *map(by_multiplying, divided))  # fmt: skip


def by_multiplying(size: int) -> int:
    """What ``quotient`` in the kernels divides a number below 2^31 by: a factor, and above it how far to shift.

    The factor is 2^shift / size rounded up; a multiple of size is at most size - 1 from it, too little for another
    quotient.  A GPU divides by some 20 instructions, and a kernel of windows would do little else.
    """
    size = max(size, 1)
    shift = 31 + (size - 1).bit_length()
    return -(-(1 << shift) // size) | shift << 32


def fits(windows: Windows, extent: tuple[int, ...]) -> bool:
    """Whether the kernels can go over them: three axes at most, and numbers of elements that fit into 31 bits twice."""
    return len(windows.size) <= 3 and math.prod(extent) < 2**30 and math.prod(windows.counts(extent)) < 2**30


def over_pages(source: Source, kernel: str, like: Any, elements: int, pages: int, *args: Any) -> None:
    """Run a kernel for the elements of all pages; the last argument is the number of pages."""
    source.launch(kernel, like, (-(-elements // THREADS), min(pages, MOST)), THREADS, *args, pages)
