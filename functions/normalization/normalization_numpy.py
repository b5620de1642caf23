"""NumPy kernels of the normalisations: sums by BLAS, then a few passes over blocks that stay in cache.

Data with the axes (outside, batch, groups, channels, inside) is seen as (outer, rows, channels, inside): each row has
a mean and a variance of its own over the three other axes.

While the mean of a row is not much larger than its standard deviation, which is the usual case, nothing is centred: the
variance is the mean of the squares less the square of the mean, and y is one product and one sum.  A block with a
larger mean, which would cancel, takes a slower way.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from dlarray.kernels.blocks import BLOCK, CHEAP, FEW, divisor, in_blocks
from dlarray.kernels.memory_order import innermost, last_first
from dlarray.threads import share

_FAR = 4.0  # a mean is far from 0 when its square is larger than this many variances
_LONG = 4096  # a product adds longer rows too inexactly: they are cut
_PART = 512  # into parts of at most so many elements
_SEVERAL = 4  # outer elements that are worth parameters as long as the data inside
_NARROW = 32  # fewer elements inside than this are not worth an inner loop of their own


class _Layout(NamedTuple):
    """How the five axes fall into outer, rows, channels and inside."""

    outer: int
    rows: int
    channels: int
    inside: int
    groups: int  # the parameters of row r are those of group r mod groups
    turned: bool  # inside is not normalised over: it comes before the channels in a copy
    inner: bool = False  # the batch is the last in memory, and belongs to inside

    @property
    def size(self) -> tuple[int, int, int, int]:
        return self[:4]

    @property
    def elements(self) -> int:
        """Of one row."""
        return self.outer * self.channels * self.inside

    @property
    def alike(self) -> bool:
        """Whether a row is one vector, and all rows have the same parameters."""
        return self.outer == self.groups == 1 and (self.inside < _NARROW or self.turned)

    @property
    def step(self) -> int:
        """Rows of a block, nearly as many in each; columns are not read one by one, however long they are."""
        least = 16 if self.channels * self.inside == 1 else 1
        most = min(max(least, (BLOCK - 1) // self.elements), self.rows)
        return -(-self.rows // -(-self.rows // most))

    def blocks(self) -> Iterator[slice]:
        for start in range(0, self.rows, self.step):
            yield slice(start, min(start + self.step, self.rows))


def _layout(x: np.ndarray, shape: tuple[int, ...], over: tuple[int, ...]) -> _Layout | None:
    """None where the kernels do not go."""
    if x.dtype not in (np.float32, np.float64) or not x.size:
        return None
    return _planned(shape, over, innermost(x))


@functools.lru_cache(maxsize=1024)
def _planned(shape: tuple[int, ...], over: tuple[int, ...], inner: bool) -> _Layout | None:
    outside, batch, groups, channels, inside = shape
    joined = {a for a in over if shape[a] > 1}
    apart = {a for a in range(-5, 0) if shape[a] > 1} - joined
    if -1 in apart and groups == 1 and joined <= {-2}:
        return _Layout(1, outside * batch * inside, channels, 1, 1, True)
    if joined <= {-2, -1} and apart <= {-5, -4, -3}:
        return _Layout(1, outside * batch * groups, channels, inside, groups, False)
    if joined <= {-5, -2, -1} and apart <= {-4, -3}:
        return _Layout(outside, batch * groups, channels, inside, groups, False)
    if inner and apart <= {-3} and joined <= {-4, -2, -1}:
        return _Layout(1, groups, channels, inside * batch, groups, False, True)
    if joined <= {-5, -4, -2, -1} and apart <= {-3}:
        return _Layout(outside * batch, groups, channels, inside, groups, False)
    return None


def _seen(x: np.ndarray, shape: tuple[int, ...], at: _Layout) -> np.ndarray:
    if at.inner:
        x = x.reshape(shape).transpose(0, 2, 3, 4, 1)
    elif at.turned:
        x = np.swapaxes(x.reshape(-1, at.channels, shape[-1]), 1, 2)
    return np.ascontiguousarray(x).reshape(at.size)


def _back(y: np.ndarray, shape: tuple[int, ...], at: _Layout, like: np.ndarray) -> np.ndarray:
    if at.inner:
        return last_first(y.reshape(*like.shape[1:], like.shape[0]))
    if at.turned:
        y = np.ascontiguousarray(np.swapaxes(y.reshape(-1, shape[-1], at.channels), 1, 2))
    return y.reshape(like.shape)


def _kept(v: np.ndarray, shape: tuple[int, ...], over: tuple[int, ...]) -> np.ndarray:
    """One number for each row, in the shape that a reduction with kept axes has."""
    return v.reshape(_reduced(shape, over))


@functools.lru_cache(maxsize=1024)
def _reduced(shape: tuple[int, ...], over: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 if a in over else n for a, n in zip(range(-5, 0), shape, strict=True))


def _by_row(v: np.ndarray, at: _Layout) -> Callable[[slice], np.ndarray]:
    """What gives the parameters of some rows, to meet (outer, rows, channels, inside)."""
    if at.alike:
        whole = np.repeat(v.reshape(1, at.channels, 1), at.inside, axis=2)
        return lambda part: whole
    v = v.reshape(at.groups, at.channels, 1)
    if at.groups == 1:
        return lambda part: v
    if at.groups == at.rows:
        return lambda part: v[part]
    return lambda part: v[np.arange(part.start, part.stop) % at.groups]


# -- sums ----------------------------------------------------------------------------------------------------------
def _last_sums(a: np.ndarray, b: np.ndarray | None) -> np.ndarray:
    """Sums of a, or of a * b, over the last axis and the first."""
    n = a.shape[-1]
    short = n if n <= _LONG else divisor(n, _PART)
    parts = n > short >= _NARROW
    if parts:
        shape = (*a.shape[:-1], n // short, short)
        a, b = a.reshape(shape), None if b is None else b.reshape(shape)
    if b is not None:
        found = np.vecdot(a, b)
    elif parts or short == n:
        found = a @ np.ones(short, a.dtype)
    else:
        found = np.add.reduce(a, axis=-1)
    if parts:
        found = np.add.reduce(found, axis=-1)
    return found[0] if len(found) == 1 else np.add.reduce(found, axis=0)


def _column_sums(a: np.ndarray, b: np.ndarray | None) -> np.ndarray:
    """Sums of a, or of a * b, down the columns; long ones in parts, so that their rounding does not add up."""
    total = np.zeros(a.shape[1])
    ones = np.ones(min(len(a), _LONG), a.dtype)
    for start in range(0, len(a), _LONG):
        part = a[start : start + _LONG]
        if b is not None:
            part = part * b[start : start + _LONG]
        total += ones[: len(part)] @ part
    return total.astype(a.dtype)


def _row_sums(a: np.ndarray, b: np.ndarray | None = None) -> np.ndarray:
    """Sums of a, or of a * b, over all axes but the rows of (outer, rows, channels, inside)."""
    flat = (*a.shape[:2], a.shape[2] * a.shape[3])
    a, b = a.reshape(flat), None if b is None else b.reshape(flat)
    if flat[2] == 1:
        return _column_sums(a[..., 0], None if b is None else b[..., 0])
    return _last_sums(a, b)


def _channel_sums(a: np.ndarray, b: np.ndarray | None = None) -> np.ndarray:
    """Sums of a, or of a * b, over the outer axis and inside: (rows, channels)."""
    if a.shape[2] == 1:
        return _row_sums(a, b)[:, None]
    if a.shape[3] > 1:
        return _last_sums(a, b)
    found = (a if b is None else a * b)[..., 0]
    return found[0] if len(found) == 1 else np.add.reduce(found, axis=0)


def _far(mean: np.ndarray, variance: np.ndarray) -> np.ndarray:
    """Rows that must be centred; what has overflown is far as well."""
    return ~(mean * mean <= _FAR * variance)


def _centred(a: np.ndarray, mean: np.ndarray, at: _Layout, out: np.ndarray | None = None) -> np.ndarray:
    """a less its means; a second time, as a large mean is rounded to more than the data's digits."""
    centred = np.subtract(a, mean[:, None, None], out=out)
    rest = _row_sums(centred)
    rest /= at.elements
    centred -= rest[:, None, None]
    return centred


def _moments(v: np.ndarray, at: _Layout) -> tuple[np.ndarray, np.ndarray]:
    """Mean and variance of each row."""
    mean = _row_sums(v)
    mean /= at.elements
    variance = _row_sums(v, v)
    variance /= at.elements
    variance -= mean * mean
    far = _far(mean, variance)
    for part in at.blocks():
        if far[part].any():
            centred = _centred(v[:, part], mean[part], at)
            variance[part] = _row_sums(centred, centred) / at.elements
    return mean, variance


def _outer(column: np.ndarray, row: np.ndarray, out: np.ndarray) -> np.ndarray:
    """column times row, as a product of matrices with a row of zeros: without it BLAS takes eight times as long."""
    left, right = np.zeros((2, len(column)), out.dtype), np.zeros((2, len(row)), out.dtype)
    left[0], right[0] = column, row
    return np.matmul(left.T, right, out=out)


# -- kernels -------------------------------------------------------------------------------------------------------
@np.errstate(invalid="ignore", over="ignore")  # a row with inf is NaN
def moments_numpy(x: np.ndarray, shape: tuple[int, ...], over: tuple[int, ...]) -> Any:
    """Mean and variance, one after the other along the first axis; and the mean for the gradient."""
    at = _layout(x, shape, over)
    if at is None:
        return None
    mean, variance = (_kept(r, shape, over) for r in _moments(_seen(x, shape, at), at))
    return np.concatenate((mean, variance)), mean


@np.errstate(invalid="ignore", over="ignore")
def normalize_numpy(x, offset, scale, shape, over, epsilon, known, own=True) -> Any:
    """The forward: y, and the means and variances; ``own`` says that they are those of x itself."""
    at = _layout(x, shape, over)
    if at is None:
        return None
    v, y = _seen(x, shape, at), np.empty(at.size, x.dtype)
    mean, variance = _moments(v, at) if known is None else (k.reshape(-1) for k in known)
    factor = 1.0 / np.sqrt(variance + x.dtype.type(epsilon))
    gain, shift, far = _by_row(scale, at), _by_row(offset, at), _far(mean, variance)
    if at.alike:
        whole = slice(0, at.rows)
        pair = np.concatenate((gain(whole), shift(whole))).reshape(2, -1)
        weights = np.stack((-mean * factor, np.ones_like(mean)))

    def work(parts: Iterable[slice]) -> None:
        buffer = np.empty((at.step, at.channels * at.inside), x.dtype) if at.alike else None
        for part in parts:
            a, b, f = v[:, part], y[:, part], factor[part]
            if far[part].any():
                if own:
                    _centred(a, mean[part], at, out=b)
                else:
                    np.subtract(a, mean[part, None, None], out=b)
                b *= f[:, None, None]
                b *= gain(part)
                b += shift(part)
            elif buffer is not None:
                space = buffer[: len(f)]
                np.multiply(a.reshape(space.shape), _outer(f, pair[0], space), out=b.reshape(space.shape))
                b += np.matmul(weights[:, part].T, pair, out=space).reshape(b.shape)
            else:
                w = f[:, None, None] * gain(part)
                c = shift(part) - mean[part, None, None] * w
                if (
                    at.outer >= _SEVERAL
                ):  # one long loop in place of many: 1e6 numbers in lines of 1024 408 and 250 µs
                    w, c = (np.repeat(k, at.inside, axis=2) for k in (w, c))
                np.multiply(a, w, out=b)
                b += c

    in_blocks(work, at.rows, at.step, v.size, CHEAP)
    return _back(y, shape, at, x), (_kept(mean, shape, over), _kept(variance, shape, over))


@np.errstate(invalid="ignore", over="ignore")
def gradients_numpy(g, x, scale, shape, over, epsilon, needs, aux) -> Any:
    """The gradients of x, the offset and the scale."""
    at = _layout(x, shape, over)
    if at is None:
        return None
    v, seed = _seen(x, shape, at), _seen(g, shape, at)
    mean, variance = (k.reshape(-1) for k in aux)
    factor = 1.0 / np.sqrt(variance + x.dtype.type(epsilon))
    dx = np.empty(at.size, x.dtype) if needs[0] else None
    how = _alike if at.alike else _apart
    sums = how(seed, v, mean, factor, _far(mean, variance), _by_row(scale, at), dx, at)
    d_offset, d_scale = (
        s.reshape(scale.shape).astype(x.dtype) if needed else None
        for s, needed in zip(sums, needs[1:], strict=True)
    )
    return None if dx is None else _back(dx, shape, at, x), d_offset, d_scale


# Both: dx = f * (h * gain - mean of (h * gain) - (a - m) * f^2 * mean of (h * gain * (a - m))), for the seed h, the
# data a, its mean m and the reciprocal standard deviation f; and the sums of h and h * (a - m) * f in each channel.
def _apart(seed, v, mean, factor, far, gain, dx, at):
    """Rows with parameters of their own."""
    first = _channel_sums(seed)
    second = _channel_sums(seed, v) - mean[:, None] * first

    def work(parts: Iterable[slice]) -> None:
        buffer = np.empty((2, at.outer, at.step, at.channels, at.inside), v.dtype)
        for part in parts:
            a, m, f, w = v[:, part], mean[part], factor[part], gain(part)
            centred, room = buffer[:, :, : len(f)]
            if far[part].any():
                a, m = _centred(a, m, at, out=centred), np.zeros_like(m)
                second[part] = _channel_sums(seed[:, part], a)
            if dx is not None:
                along, across = ((k[part] * w[..., 0]).sum(axis=1) for k in (first, second))
                slope = (
                    f * across / at.elements * f * f
                )  # in this order no step leaves the range of the class
                d = np.multiply(seed[:, part], f[:, None, None] * w, out=dx[:, part])
                np.multiply(a, slope[:, None, None], out=room)
                room += (f * along / at.elements - m * slope)[:, None, None]
                d -= room

    in_blocks(work, at.rows, at.step, v.size, CHEAP)
    second *= factor[:, None]
    return (
        np.add.reduce(k.reshape(-1, at.groups, at.channels), axis=0, dtype=np.float64)
        for k in (first, second)
    )


def _alike(seed, v, mean, factor, far, gain, dx, at):
    """Rows that are vectors with the same parameters: sums over rows and along them are products with matrices."""
    n, blocks = at.elements, list(at.blocks())
    total = np.empty((len(blocks), 2, n))
    row = gain(slice(0, at.rows)).reshape(-1)

    @np.errstate(invalid="ignore", over="ignore")
    def work(numbers: Iterable[int]) -> None:
        buffer = np.empty((3, at.step, n), v.dtype)
        for k in numbers:
            part = blocks[k]
            a, h, m, f = v[0, part].reshape(-1, n), seed[0, part].reshape(-1, n), mean[part], factor[part]
            centred, products, weights = buffer[:, : len(f)]
            if far[part].any():
                a = _centred(v[:, part], m, at, out=centred.reshape(1, -1, *at.size[2:])).reshape(-1, n)
                m = np.zeros_like(m)
            np.multiply(h, a, out=products)
            first, second = np.stack((np.ones_like(f), f * m)) @ h
            total[k, 0] = first
            # with a row of zeros: BLAS shares a product with a vector among its threads, however small it is
            total[k, 1] = (np.stack((f, np.zeros_like(f))) @ products)[0] - second
            if dx is not None:
                along = np.vecdot(h, row)
                slope = f * (np.vecdot(products, row) - m * along) / n * f * f
                d = np.multiply(h, _outer(f, row, weights), out=dx[0, part].reshape(-1, n))
                np.multiply(a, slope[:, None], out=products)
                products += (f * along / n - m * slope)[:, None]
                d -= products

    if len(blocks) == 1:
        work([0])
    else:
        share(work, list(range(len(blocks))), FEW * v.size)
    sums = np.add.reduce(total, axis=0)
    return np.add.reduce(sums.reshape(2, at.channels, at.inside), axis=2)
