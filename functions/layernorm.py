"""layernorm: each observation brought to mean 0 and variance 1 over its channels, then scaled and shifted."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.array import autodiff_or_raw, dlarray
from dlarray.autodiff import primitive
from dlarray.errors import ArgumentError, FormatError, SizeError, describe
from dlarray.functions.activations import BLOCK, choice, number, real
from dlarray.operators import operands, same_class
from dlarray.registry import function


def _composed(xp, x, offset, scale, *, axes, epsilon):
    """The whole operation in the standard's functions: what higher derivatives go through."""
    centred = x - xp.mean(x, axis=axes, keepdims=True)
    variance = xp.mean(centred * centred, axis=axes, keepdims=True)
    return centred / xp.sqrt(variance + epsilon) * scale + offset


@primitive((0, 1, 2), aux=True, composite=_composed, holomorphic=False)
def layernorm_p(xp, x, offset, scale, *, axes, epsilon):
    """Normalise over ``axes`` (negative); keeps the means and the reciprocal standard deviations."""
    mean = xp.mean(x, axis=axes, keepdims=True)
    centred = x - mean
    factor = 1.0 / xp.sqrt(xp.mean(centred * centred, axis=axes, keepdims=True) + epsilon)
    return centred * factor * scale + offset, (mean, factor)


@layernorm_p.vjp_all
def _layernorm_gradient(xp, g, x, offset, scale, *, axes, epsilon, needs, aux):
    mean, factor = aux
    unit = (x - mean) * factor
    dx = d_offset = d_scale = None
    if needs[0]:
        h = g * scale
        along = xp.mean(h * unit, axis=axes, keepdims=True)
        dx = (h - xp.mean(h, axis=axes, keepdims=True) - unit * along) * factor
    others = _others(x.ndim, scale)
    if needs[1]:
        d_offset = xp.reshape(xp.sum(g, axis=others), scale.shape)
    if needs[2]:
        d_scale = xp.reshape(xp.sum(g * unit, axis=others), scale.shape)
    return dx, d_offset, d_scale


def _others(rank: int, scale: Any) -> tuple[int, ...]:
    """All axes but the channels'; the scale and the offset have the shape (channels, 1, ..., 1)."""
    return tuple(a for a in range(-rank, 0) if a != -scale.ndim)


def _rows(x: np.ndarray, axes: tuple[int, ...], scale: np.ndarray) -> tuple[int, int, int] | None:
    """(rows, channels, elements of a channel) when the axes are the last ones in storage, which is the usual case."""
    channel = scale.ndim
    if x.dtype not in (np.float32, np.float64) or sorted(axes) != list(range(-channel, 0)) or not x.size:
        return None
    inner = math.prod(x.shape[1 - channel :]) if channel > 1 else 1
    return x.size // (x.shape[-channel] * inner), x.shape[-channel], inner


def _row_means(a: np.ndarray, ones: np.ndarray | None) -> np.ndarray:
    """Means of the rows, as a column; a product with ones is quicker than a sum, and as good in short rows."""
    total = np.add.reduce(a, axis=1) if ones is None else np.vecdot(a, ones)
    total /= a.shape[1]
    return total[:, None]


def _ones(n: int, dtype: Any) -> np.ndarray | None:
    return np.ones(n, dtype) if 64 <= n <= 4096 else None


@layernorm_p.kernel("numpy")
@np.errstate(invalid="ignore", over="ignore")  # a row with inf is NaN
def _layernorm_numpy(x, offset, scale, *, axes, epsilon):
    shape = _rows(x, axes, scale)
    if shape is None:
        return layernorm_p.forward(np, x, offset, scale, axes=axes, epsilon=epsilon)
    rows, channels, inner = shape
    n = channels * inner
    y = np.empty(x.shape, x.dtype)
    source, target = np.ascontiguousarray(x).reshape(rows, n), y.reshape(rows, n)
    mean, factor = np.empty((2, rows, 1), x.dtype)
    gain, shift = (v.reshape(channels, 1) if inner > 1 else v.reshape(channels) for v in (scale, offset))
    step, ones = max(1, BLOCK // n), _ones(n, x.dtype)
    for start in range(0, rows, step):
        part = slice(start, start + step)
        a, b = source[part], target[part]
        mean[part] = _row_means(a, ones)
        np.subtract(a, mean[part], out=b)
        factor[part, 0] = 1.0 / np.sqrt(np.vecdot(b, b) / n + epsilon)
        b *= factor[part]
        c = b.reshape(-1, channels, inner) if inner > 1 else b
        c *= gain
        c += shift
    kept = x.shape[: x.ndim - scale.ndim] + (1,) * scale.ndim
    return y, (mean.reshape(kept), factor.reshape(kept))


@layernorm_p.vjp_kernel("numpy")
@np.errstate(invalid="ignore", over="ignore")
def _(g, x, offset, scale, *, axes, epsilon, needs, aux):
    shape = _rows(x, axes, scale)
    if shape is None:
        return _layernorm_gradient(np, g, x, offset, scale, axes=axes, epsilon=epsilon, needs=needs, aux=aux)
    rows, channels, inner = shape
    n = channels * inner
    gs, xs = (np.ascontiguousarray(v).reshape(rows, n) for v in (g, x))
    mean, factor = (v.reshape(rows, 1) for v in aux)
    gain = np.repeat(scale.reshape(channels), inner)
    dx = np.empty(x.shape, x.dtype) if needs[0] else None
    step, ones = max(1, BLOCK // n), _ones(n, x.dtype)
    scaled, centred = np.empty((2, min(step, rows), n), x.dtype)
    d_offset, d_scale = np.zeros((2, n), x.dtype)
    for start in range(0, rows, step):
        part = slice(start, start + step)
        a, f = gs[part], factor[part]
        h = np.multiply(a, f, out=scaled[: len(a)])
        c = np.subtract(xs[part], mean[part], out=centred[: len(a)])
        if needs[1]:
            d_offset += np.add.reduce(a, axis=0)
        if needs[2]:
            d_scale += np.einsum("ij,ij->j", h, c)
        if dx is not None:
            h *= gain
            along = np.vecdot(h, c)[:, None]
            along *= f * f / n
            c *= along
            c += _row_means(h, ones)
            np.subtract(h, c, out=dx.reshape(rows, n)[part])
    sums = (
        np.add.reduce(v.reshape(channels, inner), axis=1).reshape(scale.shape) if needed else None
        for v, needed in ((d_offset, needs[1]), (d_scale, needs[2]))
    )
    return (dx, *sums)


_OPERATIONS = ("auto", "channel-only", "spatial-channel", "batch-excluded")


@function("same", arrays=("X",), needs="C")
def layernorm(X, offset, scaleFactor, /, *, Epsilon=1e-5, OperationDimension="auto", DataFormat: Any = None):
    """Normalise each observation over its channels, then scale and shift each channel.

    ``Y = layernorm(X, offset, scaleFactor)`` computes ``(x - mean) / sqrt(variance + Epsilon) * scaleFactor + offset``
    with the mean and the (population) variance over the operation dimensions of each observation.

    ``Y = layernorm(X, offset, scaleFactor, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    offset, scaleFactor : dlarray or array_like
        Vectors with one element for each channel: rows, columns or, formatted, with the label "C".
    Epsilon : float, default 1e-5
        Positive number added to the variance.
    OperationDimension : {"auto", "channel-only", "spatial-channel", "batch-excluded"}
        What to normalise over: the channels; the spatial dimensions and the channels; or all dimensions but "B".
        ``"auto"`` is "spatial-channel" for data with two or more spatial dimensions and "channel-only" for other
        data.  So the time steps of a sequence are normalised one by one.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        Size and format of ``X``; unformatted, with its dimensions in the order of ``X``, when ``X`` is unformatted.
        Single if any input is single.

    Raises
    ------
    SizeError
        When ``offset`` or ``scaleFactor`` does not have one element for each channel.
    FormatError
        When ``X`` has no channel dimension, or is unformatted and there is no ``DataFormat``.
    ArgumentError
        When ``Epsilon`` is not positive.

    Notes
    -----
    Before R2023a, MATLAB normalised over all dimensions but "B"; ``OperationDimension="batch-excluded"`` still does.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.layernorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 10], [2, 20], [3, 60]], "CB")
    >>> dl.layernorm(X, dl.zeros(3, 1), dl.ones(3, 1))
      3(C) × 2(B) dlarray
    <BLANKLINE>
       -1.2247   -0.9258
             0   -0.4629
        1.2247    1.3887
    """
    where = choice("layernorm", "OperationDimension", OperationDimension, _OPERATIONS)
    epsilon = number("layernorm", "Epsilon", Epsilon)
    if not 0 < epsilon < math.inf:
        raise ArgumentError(f"layernorm: Epsilon must be a positive number, but it is {describe(Epsilon)}")
    X, offset, scale = operands("layernorm", X, offset, scaleFactor)
    if where == "auto":
        where = "spatial-channel" if X._format.count("S") > 1 else "channel-only"
    labels = {"channel-only": "C", "spatial-channel": "SC", "batch-excluded": "SCTU"}[where]
    shift = per_channel("layernorm", "offset", offset, X)
    gain = per_channel("layernorm", "scaleFactor", scale, X)
    x, shift, gain = same_class(real("layernorm", "X", X).face, shift, gain)
    if 0 in x.shape:
        return x + 0.0 * (shift + gain)
    return layernorm_p(x, shift, gain, axes=X.axes(labels), epsilon=epsilon)


def per_channel(name: str, argument: str, v: dlarray, X: dlarray) -> Any:
    """The face of a vector with one element per channel, shaped (channels, 1, ..., 1) to meet that of X."""
    place = X._format.index("C")
    channels = X.shape[place]
    size = v.shape
    if math.prod(size) != channels or sum(n != 1 for n in size) > 1:
        raise SizeError(
            f"{name}: {argument} is {v.describe()}, but X is {X.describe()}: {argument} must be a vector with one "
            f'element for each of the {channels} channels; fix: dlarray(v, "C") with {channels} elements'
        )
    if v._format and any(n != 1 and label != "C" for n, label in zip(size, v._format, strict=True)):
        raise FormatError(
            f'{name}: {argument} is {v.describe()}, but its elements belong to channels; fix: label them "C", or '
            f"stripdims({argument})"
        )
    face = real(name, argument, v).face
    return autodiff_or_raw(face).reshape(face, (channels,) + (1,) * place)
