"""Rounding: fix, floor, ceil, round; and sign and clip, which are flat in parts too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from dlarray.arguments import choice, real, whole
from dlarray.array import dlarray, make
from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import Primitive
from dlarray.backend import class_name, is_complex, is_integer, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError
from dlarray.functions.elementwise.declare import elementwise, epsilon
from dlarray.integers.classes import as_double, converted, is_wide
from dlarray.operands import aligned, check_sizes, exact_numbers, integer_class, operands, same_class
from dlarray.registry import NOT_GIVEN, function, surplus

_declare = partial(elementwise, module=__name__)
_TIES = ("fromzero", "tozero", "even", "odd", "plusinf", "minusinf")


def by_parts(xp: Any, whole: Callable, x: Any) -> Any:
    """``whole`` of the real and the imaginary parts: the standard's rounding is for real numbers."""
    if not is_complex(x.dtype):
        return whole(xp, x)
    return whole(xp, xp.real(x)) + 1j * whole(xp, xp.imag(x))


def _flat(name: str, whole: Callable) -> Primitive:
    """A primitive with whole results: its derivative is 0."""
    p: Primitive = primitive(name=f"{name}_parts", rules=(lambda xp, g: g * 0.0,), holomorphic=False)(
        lambda xp, x: by_parts(xp, whole, x)
    )
    return p


_floor = _flat("floor", lambda xp, x: xp.floor(x))
_ceil = _flat("ceil", lambda xp, x: xp.ceil(x))
_fix = _flat("fix", lambda xp, x: xp.trunc(x))

_FLAT = "Complex numbers are rounded in both parts.  The derivative is 0."
floor = _declare(
    "floor",
    _floor,
    "floor",
    "Each element rounded toward minus infinity.",
    "[-1.5, 0.2, 2.7]",
    "    -2     0     2",
    returns=_FLAT,
)
ceil = _declare(
    "ceil",
    _ceil,
    "ceil",
    "Each element rounded toward plus infinity.",
    "[-1.5, 0.2, 2.7]",
    "    -1     1     3",
    returns=_FLAT,
)
fix = _declare(
    "fix",
    _fix,
    "trunc",
    "Each element rounded toward zero.",
    "[-1.5, 0.2, 2.7]",
    "    -1     0     2",
    returns=_FLAT,
)


# x / abs(x) of a complex number: a turn of x turns the result, a stretch leaves it
@primitive((0,), name="sign_of", holomorphic=False)
def _sign(xp, x):
    return xp.sign(x)


@_sign.vjp(0)
def _(xp, g, x):
    if not is_complex(x.dtype):
        return g * 0.0
    size = xp.abs(x)
    zero = size == 0.0
    turn = x / xp.where(zero, xp.ones_like(size), size)
    around = xp.imag(g * xp.conj(turn)) / xp.where(zero, xp.ones_like(size), size)
    return turn * around * xp.where(zero, xp.zeros_like(size), xp.ones_like(size)) * 1j


sign = _declare(
    "sign",
    _sign,
    "sign",
    "Sign of each element: -1, 0 or 1; of a complex number ``x / abs(x)``.",
    "[-3, 0, 0.5]",
    "    -1     0     1",
    returns="The derivative of a real number is 0.",
)


# -- round -----------------------------------------------------------------------------------------------------
def _nearest(xp: Any, x: Any, ties: str) -> Any:
    """Nearest whole number; ``ties`` decides between two that are equally near."""
    low = xp.floor(x)
    middle = low + 0.5
    tie = (x == middle) & (x != low)
    if ties == "fromzero":
        up = tie & (x > 0.0)
    elif ties == "tozero":
        up = tie & (x < 0.0)
    elif ties in ("even", "odd"):
        even = xp.floor(low * 0.5) * 2.0 == low
        up = tie & (~even if ties == "even" else even)
    else:
        up = tie if ties == "plusinf" else tie & ~tie
    up = up | (x > middle)
    return xp.where(up, low + 1.0, low)


def _power_of_ten(xp: Any, x: Any) -> Any:
    """The e with 10**e <= abs(x) < 10**(e+1); 0 where there is none."""
    a = xp.abs(x)
    usual = xp.isfinite(a) & (a > 0.0)
    a = xp.where(usual, a, xp.ones_like(a))
    e = xp.floor(xp.log10(a))
    e = e + xp.astype(10.0 ** (e + 1.0) <= a, e.dtype) - xp.astype(10.0**e > a, e.dtype)
    return xp.where(usual, e, xp.zeros_like(e))


def _rounded(xp: Any, x: Any, digits: int, kind: str, ties: str) -> Any:
    if kind == "decimals" and digits == 0:
        return _nearest(xp, x, ties)
    places = digits - 1.0 - _power_of_ten(xp, x) if kind == "significant" else xp.ones_like(x) * float(digits)
    factor = 10.0 ** xp.abs(places)  # whole powers of ten are exact up to 1e22, their inverses are not
    up = places >= 0.0
    scaled = xp.where(up, x * factor, x / factor)
    whole = _nearest(xp, scaled, ties)
    y = xp.where(up, whole / factor, whole * factor)
    return xp.where(xp.abs(scaled) * epsilon(x) < 2.0, y, x)  # beyond, x has no such digits


@primitive(name="round_digits", rules=(lambda xp, g, **_: g * 0.0,), holomorphic=False)
def _round(xp, x, *, digits, kind, ties):
    return by_parts(xp, lambda xp, part: _rounded(xp, part, digits, kind, ties), x)


@_round.kernel("numpy")
def _(x, *, digits, kind, ties):
    with np.errstate(all="ignore"):
        return _round.forward(np, x, digits=digits, kind=kind, ties=ties)


@function("first", arrays=("X",), integers="own")
def round(X: Any, N: Any = 0, type: Any = "decimals", /, *, TieBreaker: str = "fromzero") -> Any:
    """Each element rounded to the nearest whole number, or to a number of digits.

    Syntaxes: ``Y = round(X)``, ``round(X, N)``, ``round(X, N, type)``, ``round(…, TieBreaker=direction)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.  Complex numbers are rounded in both parts.
    N : int, optional
        Number of digits: to the right of the decimal point, or with a negative ``N`` to its left.  Default: 0.
    type : {"decimals", "significant"}, optional
        "significant" counts ``N`` (positive) from the leftmost digit.
    TieBreaker : {"fromzero", "tozero", "even", "odd", "plusinf", "minusinf"}
        Where a number halfway between two goes.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).  The derivative is 0.

    Raises
    ------
    ArgumentError
        ``N`` is not a whole number, or not positive with "significant".
    OptionError
        An unknown ``type`` or ``TieBreaker``.

    Notes
    -----
    Extends MATLAB: what Python's own ``round`` alone can mean is left to it:
    numbers of other kinds, such as fractions, and ``ndigits=``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/round.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.round(dl.dlarray([-2.5, 0.4, 1.5]))
      1×3 dlarray
    <BLANKLINE>
        -3     0     2
    >>> dl.round(dl.dlarray(3132), 2, "significant")
      1×1 dlarray
    <BLANKLINE>
            3100
    """
    kind = choice("round", "type", type, ("decimals", "significant"))
    ties = choice("round", "TieBreaker", TieBreaker, _TIES)
    least, wanted = None, "a whole number of digits"
    if kind == "significant":
        least, wanted = 1, 'a positive whole number with "significant"'
    digits = whole("round", "N", N, least=least, expected=wanted, fix="round(X, 2)")
    if is_integer(X._data.dtype):
        if kind == "decimals" and digits >= 0:
            return X
        if is_wide(class_name(X._data.dtype)):
            raise ClassError(
                f"round: X is {X.describe()}, whose digits left of the point are not rounded; fix: idivide, or "
                "round(double(X), N)"
            )
        found = _round(as_double(X._data), digits=digits, kind=kind, ties=ties)
        return make(converted(found, class_name(X._data.dtype)), "", None)
    (array,) = same_class(X.array)
    return _round(array, digits=digits, kind=kind, ties=ties)


# -- clip ------------------------------------------------------------------------------------------------------
@primitive((0,), name="clip_numbers", holomorphic=False, rounds=True)
def _clip(xp, x, *, low, high):
    # some libraries' clip reads a mask back to the host
    return xp.where(x < low, xp.full_like(x, low), xp.where(x > high, xp.full_like(x, high), x))


@_clip.kernel("numpy")
def _(x, *, low, high):
    return np.clip(x, low, high)


@_clip.vjp(0)
def _(xp, g, x, *, low, high):
    return xp.where((x >= low) & (x <= high), g, xp.zeros_like(g))


@function("union", wrap=False)
def clip(
    X: Any = NOT_GIVEN, lower: Any = NOT_GIVEN, upper: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any
) -> dlarray:
    """Each element limited to a range.

    Syntax: ``C = clip(X, lower, upper)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.
    lower, upper : float or dlarray or array_like
        The bounds: numbers, or arrays whose labelled dimensions are matched by label, others by position, and whose
        sizes of 1 expand.

    Returns
    -------
    dlarray
        Class of ``X`` (logical gives double).  NaN stays NaN.  Where an element is outside, the bound that replaces it
        has the gradient; an element equal to a bound has its own.

    Raises
    ------
    ArgumentError
        Both bounds are numbers, and ``lower`` is more than ``upper``, or one is NaN.
    ClassError
        An operand is complex.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/clip.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.clip(dl.dlarray([-2, 0.5, 3]), 0, 1)
      1×3 dlarray
    <BLANKLINE>
             0    0.5000    1.0000
    """
    if extra or unknown:
        surplus("clip", 3, extra, unknown)
    numbers = isinstance(lower, (int, float)) and isinstance(upper, (int, float))
    if numbers and not lower <= upper:
        raise ArgumentError(
            f"clip: lower must be at most upper, but they are {lower} and {upper}; fix: clip(X, {upper}, {lower})"
        )
    arrays = operands("clip", X, lower, upper)
    for argument, value in zip(("X", "lower", "upper"), arrays, strict=True):
        real("clip", argument, value)
    integers = integer_class("clip", arrays)
    if integers is not None:
        check_sizes("clip", tuple(arrays), [Z._data for Z in arrays])
        x, low, high = (converted(v, integers) for v in exact_numbers((X, lower, upper), arrays, integers))
        xp = namespace(x, low, high)
        x = xp.where(x < low, low, x)
        return dlarray.from_array(xp.where(x > high, high, x))
    if numbers:
        (array,) = same_class(arrays[0].array)
        return arrays[0].wrap(_clip(array, low=float(lower), high=float(upper)))
    data, fmt = aligned("clip", *arrays)
    check_sizes("clip", tuple(arrays), data)
    (x,) = same_class(data[0])
    low, high = (namespace_of(f).astype(f, x.dtype) for f in data[1:])
    xp = namespace(x, low, high)
    y = xp.where(x < low, low, x)
    return dlarray.from_array(xp.where(y > high, high, y), fmt)
