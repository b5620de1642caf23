"""The one operation behind batchnorm, groupnorm, instancenorm and layernorm, and the statistics that it takes.

The data is seen as (outside, batch, groups, channels of a group, inside): time and unspecified dimensions are stored
before the observations, spatial ones after the channels.  The four functions differ in which of these five axes have
statistics in common, and in the number of groups alone.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray.arguments import real
from dlarray.array import dlarray
from dlarray.autodiff import TracedArray, primitive
from dlarray.autodiff.halves import dtype_of_halves, in_single, rounded
from dlarray.backend import is_array, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, SizeError
from dlarray.functions.normalization.normalization_numpy import (
    gradients_numpy,
    moments_numpy,
    normalize_numpy,
)
from dlarray.machine.remembered import Remembered
from dlarray.operands import operands, same_class

OUTSIDE, BATCH, GROUPS, CHANNELS, INSIDE = range(-5, 0)


def _moments(xp: Any, v: Any, over: tuple[int, ...]) -> tuple[Any, Any]:
    """Mean and population variance, with the reduced axes kept."""
    mean = xp.mean(v, axis=over, keepdims=True)
    centred = v - mean
    return mean, xp.mean(centred * centred, axis=over, keepdims=True)


def _composed(xp, x, offset, scale, *, shape, over, epsilon, known=None):
    """The whole operation in the standard's functions, through the statistics: what higher derivatives go through."""
    v = xp.reshape(x, shape)
    mean, variance = _moments(xp, v, over)
    return xp.reshape((v - mean) / xp.sqrt(variance + epsilon) * scale + offset, x.shape)


# Fused for memory and speed: composed, a forward and a backward write some fifteen arrays of the size of the data.
@primitive((0, 1, 2), aux=True, composite=_composed, holomorphic=False, rounds=True)
def normalize_p(xp, x, offset, scale, *, shape, over, epsilon, known=None):
    """Normalise x, seen with five axes, over some of them; the offset and the scale are (groups, channels, 1).

    ``known`` are the mean and the variance of x when they have been computed before.
    """
    v = xp.reshape(x, shape)
    mean, variance = known or _moments(xp, v, over)
    y = (v - mean) * (1.0 / xp.sqrt(variance + epsilon)) * scale + offset
    return xp.reshape(y, x.shape), (mean, variance)


@normalize_p.vjp_all
def _normalize_gradient(xp, g, x, offset, scale, *, shape, over, epsilon, needs, aux, known=None):
    mean, variance = aux
    factor = 1.0 / xp.sqrt(variance + epsilon)
    g, unit = xp.reshape(g, shape), (xp.reshape(x, shape) - mean) * factor
    dx = d_offset = d_scale = None
    if needs[0]:
        h = g * scale
        along = xp.mean(h * unit, axis=over, keepdims=True)
        dx = xp.reshape((h - xp.mean(h, axis=over, keepdims=True) - unit * along) * factor, x.shape)
    others = (OUTSIDE, BATCH, INSIDE)
    if needs[1]:
        d_offset = xp.reshape(xp.sum(g, axis=others), scale.shape)
    if needs[2]:
        d_scale = xp.reshape(xp.sum(g * unit, axis=others), scale.shape)
    return dx, d_offset, d_scale


@normalize_p.kernel("numpy")
def _(x, offset, scale, *, shape, over, epsilon, known=None):
    return normalize_numpy(x, offset, scale, shape, over, epsilon, known)


@normalize_p.vjp_kernel("numpy")
def _(g, x, offset, scale, *, shape, over, epsilon, needs, aux, known=None):
    found = gradients_numpy(g, x, scale, shape, over, epsilon, needs, aux)
    if found is None:
        return _normalize_gradient(
            namespace(x), g, x, offset, scale, shape=shape, over=over, epsilon=epsilon, needs=needs, aux=aux
        )
    return found


def _moments_composed(xp, x, *, shape, over):
    return xp.concat(_moments(xp, xp.reshape(x, shape), over), axis=OUTSIDE)


@primitive((0,), aux=True, composite=_moments_composed, holomorphic=False)
def moments_p(xp, x, *, shape, over):
    """Mean and population variance of x, seen with five axes, over the first and others of them, joined."""
    y = _moments_composed(xp, x, shape=shape, over=over)
    return y, y[:1, ...]


@moments_p.vjp_all
def _(xp, g, x, *, shape, over, needs, aux):
    count = math.prod(shape[a] for a in over)
    slope = g[:1, ...] + (xp.reshape(x, shape) - aux) * (2.0 * g[1:, ...])
    return (xp.reshape(slope / count, x.shape),)


@moments_p.kernel("numpy")
def _(x, *, shape, over):
    return moments_numpy(x, shape, over)


def _prediction_composed(xp, x, offset, scale, mean, variance, *, shape, epsilon):
    y = (xp.reshape(x, shape) - mean) * (scale / xp.sqrt(variance + epsilon)) + offset
    return xp.reshape(y, x.shape)


@primitive((0, 1, 2, 3, 4), composite=_prediction_composed, holomorphic=False)
def prediction_p(xp, x, offset, scale, mean, variance, *, shape, epsilon):
    """Normalise x, seen with five axes, with given statistics; they and the parameters are (groups, 1, 1)."""
    return _prediction_composed(xp, x, offset, scale, mean, variance, shape=shape, epsilon=epsilon)


@prediction_p.vjp_all
def _(xp, g, x, offset, scale, mean, variance, *, shape, epsilon, needs):
    factor = 1.0 / xp.sqrt(variance + epsilon)
    g, others = xp.reshape(g, shape), (OUTSIDE, BATCH, INSIDE)
    dx = xp.reshape(g * (factor * scale), x.shape) if needs[0] else None
    total = along = None
    if needs[1] or needs[3]:
        total = xp.reshape(xp.sum(g, axis=others), scale.shape)
    if needs[2] or needs[4]:
        along = factor * xp.reshape(xp.sum(g * (xp.reshape(x, shape) - mean), axis=others), scale.shape)
    return (
        dx,
        total,
        along,
        -factor * scale * total if needs[3] else None,
        -0.5 * factor * factor * scale * along if needs[4] else None,
    )


@prediction_p.kernel("numpy")
def _(x, offset, scale, mean, variance, *, shape, epsilon):
    over = (OUTSIDE, BATCH, INSIDE)
    found = normalize_numpy(x, offset, scale, shape, over, epsilon, (mean, variance), own=False)
    return None if found is None else found[0]


# -- what the functions share --------------------------------------------------------------------------------------
def split(X: dlarray, groups: int) -> tuple[int, int, int, int, int]:
    """The five axes of a formatted array with a channel dimension."""
    sizes = dict.fromkeys("SCBTU", 1)
    for label, size in zip(X._format, X.shape, strict=True):
        sizes[label] *= size
    return sizes["U"] * sizes["T"], sizes["B"], groups, sizes["C"] // groups, sizes["S"]


def arrays(name: str, X: Any, offset: Any, scale: Any, groups: int = 1) -> tuple[dlarray, Any, Any, Any]:
    """X on the backend that the arguments share, and the arrays of X, the offset and the scale in one class."""
    X, offset, scale = operands(name, X, offset, scale)
    shift = per_channel(name, "offset", offset, X, groups)
    gain = per_channel(name, "scaleFactor", scale, X, groups)
    return X, *same_class(real(name, "X", X).array, shift, gain)


def per_channel(name: str, argument: str, v: dlarray, X: dlarray, groups: int = 1) -> Any:
    """The array of a vector with one element per channel, shaped (groups, channels of a group, 1)."""
    shape = _fitting((v, X), name, argument, groups)
    array = real(name, argument, v).array
    return array if tuple(array.shape) == shape else namespace_of(array).reshape(array, shape)


@Remembered
def _fitting(v: dlarray, X: dlarray, name: str, argument: str, groups: int) -> tuple[int, int, int]:
    """The shape of a vector with one element per channel, which no other is."""
    channels = X.shape[X._format.index("C")]
    size = v.shape
    if size != (channels, 1) and (math.prod(size) != channels or sum(n != 1 for n in size) > 1):
        raise SizeError(
            f"{name}: {argument} is {v.describe()}, but X is {X.describe()}: {argument} must be a vector with one "
            f'element for each of the {channels} channels; fix: dlarray(v, "C") with {channels} elements'
        )
    if v._format and any(n != 1 and label != "C" for n, label in zip(size, v._format, strict=True)):
        raise FormatError(
            f'{name}: {argument} is {v.describe()}, but its elements belong to channels; fix: label them "C", or '
            f"stripdims({argument})"
        )
    return groups, channels // groups, 1


def untouched(x: Any, shift: Any, gain: Any) -> Any:
    """Empty data as it is; it depends on the offset and the scale for form's sake, so that their gradients are 0."""
    xp = namespace(x, shift, gain)
    half = dtype_of_halves((x,))
    y = in_single(x) + 0.0 * (xp.sum(in_single(shift)) + xp.sum(in_single(gain)))
    return y if half is None else rounded(y, half)


def plain(array: Any) -> bool:
    """Whether an array is a raw array, or records one: not several gradients at once."""
    return is_array(array.value if type(array) is TracedArray else array)
