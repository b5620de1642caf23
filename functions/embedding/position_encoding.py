"""Sines and cosines that tell positions: sinusoidalPositionEncoding."""

from __future__ import annotations

from typing import Any

from dlarray import formats, limits
from dlarray.arguments import choice, real, whole
from dlarray.array import dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, device_of, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, FormatError, SizeError
from dlarray.operands import same_class
from dlarray.registry import function

_POSITIONS = ("auto", "temporal-indices", "spatial-indices", "data-values")


@function(format=None, arrays=("X",), integers="double")
def sinusoidalPositionEncoding(
    X: Any, outputSize: Any, /, *, Positions: str = "auto", PositionOffset: Any = 0, DataFormat: Any = None
):
    """Map positions to vectors of sines and cosines.

    Syntaxes: ``Y = sinusoidalPositionEncoding(X, outputSize)``, ``sinusoidalPositionEncoding(…, Name=value)``.

    The channels 2k-1 and 2k of the result are ``sin(p/10000^((2k-2)/outputSize))`` and the cosine of the same, for
    the position p.

    Parameters
    ----------
    X : dlarray or array_like
        Formatted data whose positions are encoded.  Unformatted data needs ``DataFormat``.
    outputSize : int
        Number of channels of the result, a positive even number.
    Positions : {"auto", "temporal-indices", "spatial-indices", "data-values"}
        Meaning of a position: the number of the time step, from 1; the number along the only spatial dimension, from 1;
        or the value itself, of data with one channel.  "auto" takes the first that ``X`` has: time, one spatial
        dimension, values.
    PositionOffset : int
        Added to the positions.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        Of the size of ``X``, but with ``outputSize`` channels; labelled as ``X``, with "C" where ``X`` lacks it.
        Unformatted for unformatted ``X``.  Of the class of ``X``, logical gives double.

    Raises
    ------
    ArgumentError
        When ``outputSize`` is not even, or ``PositionOffset`` is negative.
    FormatError
        When ``X`` has no dimension of the kind that ``Positions`` asks for.
    SizeError
        When values are positions and ``X`` has more than one channel.

    Notes
    -----
    Extends MATLAB, which has this as a layer: https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sinusoidalpositionencodinglayer.html
    Differentiable where values are the positions.

    References
    ----------
    Vaswani and others, "Attention is all you need", 2017.

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray(dl.zeros(7, 2), "CT")
    >>> dl.sinusoidalPositionEncoding(X, 4)
      4(C) × 2(T) dlarray
    <BLANKLINE>
        0.8415    0.9093
        0.5403   -0.4161
        0.0100    0.0200
        1.0000    0.9998
    """
    name = "sinusoidalPositionEncoding"
    wanted, fix = "a positive even number", "outputSize=64"
    size = whole(name, "outputSize", outputSize, least=1, expected=wanted, fix=fix)
    offset = whole(name, "PositionOffset", PositionOffset, least=0, fix="PositionOffset=0")
    if size % 2:
        raise ArgumentError(f"{name}: outputSize must be {wanted}, but it is {size}; fix: {fix}")
    (array,) = same_class(real(name, "X", X).array)
    if X.axis("C") is None:
        fmt, place = formats.insert(X._format, "C")
        shape = X.shape[:place] + (1,) + X.shape[place:]
        X = dlarray.from_array(namespace_of(array).reshape(array, shape[::-1]), fmt)
        array = X.array
    c = X.axis("C") or -1
    axis = _axis(name, X, choice(name, "Positions", Positions, _POSITIONS))
    shape = (*array.shape[: array.ndim + c], size, *array.shape[array.ndim + c + 1 :])
    limits.check(name, shape, array.dtype, X._data)
    if axis is None:
        return X.wrap(_encoded(array + offset if offset else array, c, size, shape))
    raw = value_of(array)
    xp = namespace(raw)
    places = xp.arange(1 + offset, 1 + offset + raw.shape[axis], dtype=raw.dtype, device=device_of(raw))
    places = xp.reshape(places, (-1,) + (1,) * (-1 - axis))
    places = xp.reshape(places, (1,) * (raw.ndim - places.ndim) + tuple(places.shape))
    small = tuple(size if a == c else n for a, n in enumerate(places.shape, -raw.ndim))
    return X.wrap(xp.broadcast_to(_encoded(places, c, size, small), shape))


def _axis(name: str, X: dlarray, positions: str) -> int | None:
    """The axis whose numbers are the positions, or None where values are."""
    spatial = X.axes("S")
    if positions == "auto":
        if X.axis("T") is not None:
            return X.axis("T")
        positions = "spatial-indices" if len(spatial) == 1 else "data-values"
    if (
        positions == "temporal-indices"
        and X.axis("T") is None
        or positions == "spatial-indices"
        and len(spatial) != 1
    ):
        what = "a time dimension" if positions == "temporal-indices" else "one spatial dimension"
        raise FormatError(
            f'{name}: Positions="{positions}" needs {what}, but X is {X.describe()}; fix: Positions="data-values"'
        )
    if positions == "data-values":
        if X.array.shape[X.axis("C")] != 1:
            raise SizeError(
                f"{name}: values are positions, so X must have one channel, but it is {X.describe()}; "
                'fix: Positions="temporal-indices", or one channel'
            )
        return None
    return X.axis("T") if positions == "temporal-indices" else spatial[0]


def _encoded(p: Any, c: int, size: int, shape: tuple[int, ...]) -> Any:
    """Sines and cosines of positions with one channel, along the channel axis."""
    raw, xp = value_of(p), namespace_of(p)
    rates = asarray_like([10000.0 ** (-2 * k / size) for k in range(size // 2)], raw, raw.dtype)
    angles = p * namespace(rates).reshape(rates, (-1,) + (1,) * (-1 - c))
    return xp.reshape(xp.stack([xp.sin(angles), xp.cos(angles)], axis=p.ndim + c + 1), shape)
