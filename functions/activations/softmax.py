"""softmax: exponentials that sum to one along the channel dimension."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import real
from dlarray.autodiff import primitive
from dlarray.backend import device_of, namespace
from dlarray.functions.losses.crossentropy import crossentropy_sum_p
from dlarray.functions.losses.indexcrossentropy import index_loss_p
from dlarray.functions.losses.logarithms import TOGETHER, bounded
from dlarray.kernels.blocks import BLOCK, CHEAP, FEW, divisor, in_blocks
from dlarray.operands import same_class
from dlarray.registry import function

LONG = 10_000  # numbers in a line, above which BLAS shares a product among its own threads


@primitive((-1,), holomorphic=False, rounds=True)
def softmax_p(xp, x, *, axis):
    """Softmax along one axis (negative) of a raw array."""
    e = xp.exp(x - xp.max(x, axis=axis, keepdims=True))
    return e / xp.sum(e, axis=axis, keepdims=True)


@softmax_p.vjp_all
def _softmax_gradient(xp, g, y, *, axis, needs):
    return (y * (g - xp.sum(g * y, axis=axis, keepdims=True)),)


@primitive((0,), holomorphic=False)
def softmax_for_logarithm_p(xp, y, x, *, axis):
    """The softmax y of x, as a loss takes it that divides its gradient by probabilities of at least eps."""
    return y


@softmax_for_logarithm_p.vjp_all
def _gradient_for_logarithm(xp, g, y, *, axis, needs):
    to_y, to_x = needs
    if not to_x:
        return g, None
    # What the loss divided by is multiplied first; beside y, x gets what the bound has taken from it.
    g_y = g * (bounded(xp, y) - y if to_y else bounded(xp, y))
    return g if to_y else None, g_y - y * xp.sum(g_y, axis=axis, keepdims=True)


softmax_for_logarithm_p.bypass = True
softmax_p.for_logarithm = softmax_for_logarithm_p


def _slabs(x: np.ndarray, axis: int) -> tuple[tuple[int, int, int], int]:
    """The array as (outer, n, inner) around the axis, and how many slabs along the first a thread does at a time."""
    n = x.shape[axis]
    inner = math.prod(x.shape[axis + 1 :]) if axis < -1 else 1
    outer = x.size // (n * inner)
    # few and large ones, as many for one thread as for another: in between, threads wait for Python's lock
    many = -(-x.size // (2 * BLOCK))
    return (outer, n, inner), max(1, -(-outer // (many + many % 2 if many > 1 else 1)))


@softmax_p.kernel("numpy")
def _softmax_numpy(x, *, axis):
    if x.dtype not in (np.float32, np.float64):
        return None
    if x.size < BLOCK and np.minimum.reduce(x, axis=None) >= -20 and np.maximum.reduce(x, axis=None) <= 64:
        y = np.exp(x)  # nothing overflows or is lost, so nothing need be subtracted
        y /= np.add.reduce(y, axis=axis, keepdims=True)
        return y
    y = np.empty(x.shape, x.dtype)
    shape, step = _slabs(x, axis)
    source, target = np.ascontiguousarray(x).reshape(shape), y.reshape(shape)
    add = _adder(shape, x)

    def work(parts):
        for part in parts:
            a, e = source[part], target[part]
            top = np.maximum.reduce(a, axis=1, keepdims=True)
            if top.min() >= -1 and top.max() <= 64:  # nothing overflows, and no small probability is lost
                np.exp(a, out=e)
            else:  # a row with inf, or all -inf, is NaN
                np.subtract(a, top, out=e)
                np.exp(e, out=e)
            e /= add(e)

    in_blocks(work, shape[0], step, x.size)
    return y


def _adder(shape: tuple[int, int, int], x: np.ndarray) -> Any:
    """What adds slabs up along their second axis.

    A product with ones adds quicker than a sum, up to a length at which its rounding would show.
    """
    short = divisor(shape[1], 4096)
    if shape[2] != 1 or x.dtype != np.float32 or x.size < 4096 or short < min(shape[1], 512):
        return lambda e: np.add.reduce(e, axis=1, keepdims=True)
    ones = np.ones(short, x.dtype)
    if short == shape[1]:
        return lambda e: np.vecdot(e[:, :, 0], ones)[:, None, None]
    pieces = shape[1] // short
    return lambda e: np.add.reduce(np.vecdot(e.reshape(-1, pieces, short), ones), axis=1)[:, None, None]


@softmax_p.vjp_kernel("numpy")
def _(g, y, *, axis, needs):
    if y.dtype not in (np.float32, np.float64) or not y.size:
        return _softmax_gradient(np, g, y, axis=axis, needs=needs)
    return (_pulled(g, y, axis, False),)


def _pulled(g: np.ndarray, y: np.ndarray, axis: int, bounds: bool) -> np.ndarray:
    """The gradient of the logits; ``bounds`` says that g was divided by probabilities of at least eps."""
    shape, _ = _slabs(y, axis)
    gs = np.ascontiguousarray(g).reshape(shape)
    return _pulled_by(lambda part, b, out: gs[part], y, axis, bounds)


def _pulled_by(seed: Callable, y: np.ndarray, axis: int, bounds: bool) -> np.ndarray:
    """The same; ``seed(part, b, out)`` gives g of some slabs, of which b are the probabilities, and may fill out."""
    dx = np.empty(y.shape, y.dtype)
    shape, step = _slabs(y, axis)
    ys, target = np.ascontiguousarray(y).reshape(shape), dx.reshape(shape)
    add, low = _adder(shape, y), np.finfo(y.dtype).eps

    def work(parts):
        for part in parts:
            b, d = ys[part], target[part]
            a = seed(part, b, d)
            if bounds and not np.minimum.reduce(b, axis=None) >= low:
                np.multiply(a, np.maximum(b, np.full_like(b, low)), out=d)
                d -= b * add(d)
                continue
            if shape[2] == 1 and shape[1] <= LONG:
                total = np.vecdot(a[:, :, 0], b[:, :, 0])[:, None, None]
            else:
                total = add(np.multiply(a, b, out=None if a is d else d))
            np.subtract(a, total, out=d)
            d *= b

    in_blocks(work, shape[0], step, y.size, FEW)
    return dx


@softmax_for_logarithm_p.vjp_kernel("numpy")
def _(g, y, *, axis, needs):
    if needs[0] or not y.size or y.dtype not in (np.float32, np.float64):
        return _gradient_for_logarithm(np, g, y, axis=axis, needs=needs)
    return None, _pulled(g, y, axis, True)


# -- softmax and the loss of its probabilities as one primitive ------------------------------------------------
# Their values are those of the loss, and on NumPy the gradients are to the bit those of the two one after the other,
# but for probabilities below eps.  A pass over what is in the cache takes the place of one over memory.  An argument
# x stands for the logits: its node alone matters.
@primitive((0, 2), holomorphic=False)
def softmax_crossentropy_sum_p(xp, y, x, t, *, axis, scale):
    """The sum of -t*log(y) times a number, as a 1×1 array, of the softmax y of x along an axis."""
    return crossentropy_sum_p(y, t, scale=scale)


@softmax_crossentropy_sum_p.vjp_all
def _softmax_crossentropy_gradient(xp, g, y, t, *, axis, scale, needs):
    to_y, to_x, to_t = needs
    dy = dx = dt = None
    f = g * -scale
    if to_y or to_t:
        safe = bounded(xp, y)
        dy = f * (t / safe) if to_y else None
        dt = f * xp.log(safe) if to_t else None
    if to_x and to_y:  # what the bound has taken from y
        rest = dy * (safe - y)
        dx = rest - y * xp.sum(rest, axis=axis, keepdims=True)
    elif to_x:
        dx = f * (t - y * xp.sum(t, axis=axis, keepdims=True))
    return dy, dx, dt


@softmax_crossentropy_sum_p.vjp_kernel("numpy")
def _(g, y, t, *, axis, scale, needs):
    if needs[0] or needs[2] or y.shape != t.shape or not y.size or y.dtype not in (np.float32, np.float64):
        return _softmax_crossentropy_gradient(np, g, y, t, axis=axis, scale=scale, needs=needs)
    shape, _ = _slabs(y, axis)
    ts, low = np.ascontiguousarray(t).reshape(shape), np.finfo(y.dtype).eps
    factor = (g * -scale).reshape(1, 1, 1)

    def seed(part: slice, b: np.ndarray, out: np.ndarray) -> np.ndarray:
        """What the loss gives for the probabilities, at the cost of a pass over what is in the cache."""
        if np.minimum.reduce(b, axis=None) >= low:
            np.divide(ts[part], b, out=out)
        else:
            out.fill(low)
            np.maximum(b, out, out=out)
            np.divide(ts[part], out, out=out)
        out *= factor
        return out

    return None, _pulled_by(seed, y, axis, True), None


@primitive((0,), holomorphic=False)
def softmax_index_loss_p(xp, y, x, *, index, axis, kept):
    """-log of the element of y that the index names, of the softmax y of x along the axis; 0 where it is not kept."""
    return index_loss_p(y, index=index, axis=axis, kept=kept)


@softmax_index_loss_p.vjp_all
def _softmax_index_gradient(xp, g, y, *, index, axis, kept, needs):
    to_y, to_x = needs
    raw = namespace(index)
    classes = raw.reshape(raw.arange(y.shape[axis], device=device_of(index)), (-1,) + (1,) * (-1 - axis))
    f = g if kept is None else xp.where(kept, g, xp.zeros_like(g))
    hit, none = classes == index, xp.zeros_like(y)
    if not to_y:
        return None, f * y - xp.where(hit, f, none)
    safe = bounded(xp, y)
    dy = xp.where(hit, -f / safe, none)
    rest = dy * (safe - y)
    return dy, rest - y * xp.sum(rest, axis=axis, keepdims=True) if to_x else None


@softmax_index_loss_p.vjp_kernel("numpy")
def _(g, y, *, index, axis, kept, needs):
    if needs[0] or y.dtype not in (np.float32, np.float64) or not y.size:
        return _softmax_index_gradient(np, g, y, index=index, axis=axis, kept=kept, needs=needs)
    chosen = np.take_along_axis(y, index, axis)
    safe = bounded(np, chosen)
    dy = -(g / safe)
    if kept is not None:
        dy = np.where(kept, dy, np.zeros_like(dy))
    total = dy * safe
    dx = np.empty(y.shape, y.dtype)
    shape, step = _slabs(y, axis)
    ys, target = np.ascontiguousarray(y).reshape(shape), dx.reshape(shape)
    each = np.ascontiguousarray(np.broadcast_to(-total, index.shape)).reshape(shape[0], 1, shape[2])

    def work(parts):
        for part in parts:
            np.multiply(ys[part], each[part], out=target[part])

    in_blocks(work, shape[0], step, y.size, CHEAP)
    there = np.where(chosen == safe, (dy - total) * chosen, total - chosen * total)
    np.put_along_axis(dx, index, there, axis)
    return None, dx


for _loss, _both in (
    (crossentropy_sum_p, softmax_crossentropy_sum_p),
    (index_loss_p, softmax_index_loss_p),
):
    _both.bypass = True
    TOGETHER[softmax_p, _loss] = _both


@function("first", arrays=("X",), needs="C", half="own", integers="double")
def softmax(X, /, *, DataFormat: Any = None):
    """Softmax along the channel dimension: ``exp(x) / sum(exp(x))``, positive numbers that sum to 1.

    Syntaxes: ``Y = softmax(X)`` for formatted ``X``, ``Y = softmax(X, DataFormat=fmt)`` for unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double); unformatted, with its dimensions in the order of ``X``,
        when ``X`` is unformatted.

    Raises
    ------
    FormatError
        When there is no channel dimension, or ``X`` is unformatted and there is no ``DataFormat``.
    ClassError
        When ``X`` is complex.

    Notes
    -----
    The largest element is subtracted first, so large numbers do not overflow.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.softmax.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 0], [2, 0], [3, 0]], "CB")
    >>> dl.softmax(X)
      3(C) × 2(B) dlarray
    <BLANKLINE>
        0.0900    0.3333
        0.2447    0.3333
        0.6652    0.3333
    """
    (x,) = same_class(real("softmax", "X", X).array)
    return softmax_p(x, axis=X.axis("C")) if 0 not in x.shape else x
