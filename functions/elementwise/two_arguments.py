"""Elementwise functions of two arrays: atan2, hypot, mod, rem."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import real
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import elementwise as ew
from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import Primitive
from dlarray.backend import class_name, is_complex, is_float, is_integer
from dlarray.conversion import namespace_of
from dlarray.endexpr import End, applied
from dlarray.errors import ClassError, describe
from dlarray.functions.elementwise.declare import epsilon
from dlarray.integers import arithmetic
from dlarray.numbers.quick import QUICK
from dlarray.operands import (
    aligned,
    check_direction,
    check_sizes,
    computes,
    exact_numbers,
    integer_class,
    no_integers,
    operands,
    over_columns,
    same_class,
)
from dlarray.operators import apply
from dlarray.registry import NOT_GIVEN, function, surplus


def pair(
    name: str, p: Primitive, a: Any, b: Any, names: tuple[str, str] = ("X", "Y"), only_real: bool = True
) -> dlarray:
    """A function of two operands: labels aligned, sizes expanded, single wins; a number has no class of its own."""
    if (type(a) is End or type(b) is End) and (over_end := applied(name, (a, b))) is not None:
        return over_end  # a subscript, such as mod(end, 2)
    found = over_columns(name, lambda x, y: pair(name, p, x, y, names, only_real), a, b)
    if found is not NotImplemented:
        return found
    arrays, fmt = pair_arrays(name, a, b, names, only_real)
    kind = next((class_name(x.dtype) for x in arrays if is_integer(x.dtype)), "")
    if kind:
        return dlarray.from_array(arithmetic.computed(name, arrays[0], arrays[1], kind))
    return dlarray.from_array(apply(p, *arrays), fmt)


def pair_arrays(
    name: str, a: Any, b: Any, names: tuple[str, str] = ("X", "Y"), only_real: bool = True
) -> tuple[list, str]:
    """The arrays of two operands, aligned and of one class, and the united format."""
    for argument, value in zip(names, (a, b), strict=True):
        if not computes(value):
            raise ClassError(
                f"{name}: {argument} must be numeric, but it is {describe(value)}; "
                "fix: pass a dlarray, an array or a number"
            )
    arrays = operands(name, a, b)
    check_direction(name, (a, b), arrays)
    if only_real:
        for argument, X in zip(names, arrays, strict=True):
            real(name, argument, X)
    data, fmt = aligned(name, *arrays)
    for i, value in enumerate((a, b)):
        other = data[1 - i].dtype
        if isinstance(value, (int, float)) and is_float(other) and not is_complex(other):
            data[i] = namespace_of(data[i]).astype(data[i], other)
    check_sizes(name, tuple(arrays), data)
    kind = integer_class(name, arrays)
    if kind is None:
        return same_class(*data), fmt
    if name not in ("mod", "rem"):
        argument, X = next((n, X) for n, X in zip(names, arrays, strict=True) if is_integer(X._data.dtype))
        raise no_integers(name, argument, X)
    return exact_numbers((a, b), arrays, kind), ""


def _quiet(p: Primitive) -> Primitive:
    """The same, without NumPy's warnings."""

    @p.kernel("numpy")
    def _(*raws):
        with np.errstate(all="ignore"):
            return p.forward(np, *raws)

    return p


# -- angle and radius ------------------------------------------------------------------------------------------
@primitive((0, 1), name="atan2_of", holomorphic=False)
def atan2_p(xp, y, x):
    return xp.atan2(y, x)


def _inverse_radius(xp, y, x):
    """1/r of the radius r, 0 at the origin; hypot keeps tiny and huge radii in range."""
    r = xp.hypot(y, x)
    origin = r == 0.0
    inverse = 1.0 / xp.where(origin, xp.ones_like(r), r)
    return xp.where(origin, xp.zeros_like(inverse), inverse)


@atan2_p.vjp(0)
def _(xp, g, y, x):
    inverse = _inverse_radius(xp, y, x)
    return g * ((x * inverse) * inverse)


@atan2_p.vjp(1)
def _(xp, g, y, x):
    inverse = _inverse_radius(xp, y, x)
    return -(g * ((y * inverse) * inverse))


_quiet(atan2_p)


@function("union", wrap=False)
def atan2(Y: Any = NOT_GIVEN, X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Angle of the point (x, y) in radians: the inverse tangent of ``y / x`` in all four quadrants.

    Syntax: ``P = atan2(Y, X)``.

    Parameters
    ----------
    Y, X : dlarray or array_like
        Real.  Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    Returns
    -------
    dlarray
        From -pi to pi.  At the origin both derivatives are 0.

    Raises
    ------
    ClassError
        An operand is complex (``angle`` takes complex numbers), or not numeric.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/atan2.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.atan2(dl.dlarray([1, 1, -1]), dl.dlarray([1, -1, -1]))
      1×3 dlarray
    <BLANKLINE>
        0.7854    2.3562   -2.3562
    """
    if extra or unknown:
        surplus("atan2", 2, extra, unknown)
    return pair("atan2", atan2_p, Y, X, ("Y", "X"))


_hypot = _quiet(
    primitive((0, 1, -1), name="hypot_of", rules=tuple(ew.hypot.rules), holomorphic=False)(
        lambda xp, a, b: xp.hypot(a, b)
    )
)


@function("union", wrap=False)
def hypot(A: Any = NOT_GIVEN, B: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Square root of the sum of squares, computed without overflow: ``sqrt(abs(A)**2 + abs(B)**2)``.

    Syntax: ``C = hypot(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.  Of complex numbers the
        magnitudes count.

    Returns
    -------
    dlarray
        Infinite where an operand is, also beside a NaN.  At the origin both derivatives are 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hypot.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.hypot(dl.dlarray([3, 5]), dl.dlarray([4, 12]))
      1×2 dlarray
    <BLANKLINE>
         5    13
    """
    if extra or unknown:
        surplus("hypot", 2, extra, unknown)
    arrays, fmt = pair_arrays("hypot", A, B, ("A", "B"), only_real=False)
    arrays = [ew.abs(f) if is_complex(f.dtype) else f for f in arrays]
    return dlarray.from_array(apply(_hypot, *arrays), fmt)


# -- remainders ------------------------------------------------------------------------------------------------
def _remainder(xp, a, b):
    """abs(a) less the whole multiples of abs(b), exactly; 0 where the quotient is whole but for rounding."""
    size, step = xp.abs(a), xp.abs(b)
    usual = (step > 0.0) & xp.isfinite(size)
    step = xp.where(usual, step, xp.ones_like(step))
    size = xp.where(usual, size, xp.zeros_like(size))
    m = xp.remainder(size, step)
    quotient = size / step
    whole = xp.abs(quotient - xp.round(quotient)) <= epsilon(quotient) * quotient
    return xp.where(whole & (step != xp.floor(step)) & xp.isfinite(step), xp.zeros_like(m), m)


def _nothing(xp, a, b):
    """NaN where a or b is NaN or a is infinite, else 0."""
    return (a - a) + 0.0 * xp.where(xp.isnan(b), b, xp.zeros_like(b))


@primitive((0, 1, -1), name="mod", holomorphic=False)
def _mod(xp, a, b):
    m = _remainder(xp, a, b)
    opposite = (a < 0.0) != (b < 0.0)
    size = xp.where(opposite & (m != 0.0), xp.abs(b) - m, m)
    y = xp.where(b < 0.0, -size, size)
    return xp.where(b == 0.0, a, y + _nothing(xp, a, b))


@primitive((0, 1, -1), name="rem", holomorphic=False)
def _rem(xp, a, b):
    m = _remainder(xp, a, b)
    y = xp.where(a < 0.0, -m, m)
    return xp.where(b == 0.0, xp.full_like(y, math.nan), y + _nothing(xp, a, b))


def _multiples(xp, g, a, b, y):
    """How often b was taken off a: the derivative by b is its negative."""
    zero = b == 0.0
    times = xp.round((a - y) / xp.where(zero, xp.ones_like(b), b))
    return -(g * xp.where(zero | ~xp.isfinite(b), xp.zeros_like(times), times))


for _p in (_mod, _rem):
    _p.rules = [lambda xp, g, a, b, y: g, _multiples]
    _quiet(_p)


@function("union", wrap=False)
def mod(A: Any = NOT_GIVEN, M: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Remainder after division, with the sign of the divisor: ``A - M * floor(A / M)``.

    Syntax: ``B = mod(A, M)``.

    Parameters
    ----------
    A, M : dlarray or array_like
        Dividend and divisor, real.  Labelled dimensions are matched by label, others by position, and sizes of 1
        expand.

    Returns
    -------
    dlarray
        0 or of the sign of ``M``; ``mod(A, 0)`` is ``A``.  Where ``A / M`` is whole but for rounding and ``M`` is not
        whole, the result is 0.  The derivative by ``A`` is 1, that by ``M`` is ``-floor(A / M)``, 0 where ``M`` is 0.

    Raises
    ------
    ClassError
        An operand is complex or not numeric.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mod.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mod(dl.dlarray([-4, -1, 7, 9]), 3)
      1×4 dlarray
    <BLANKLINE>
         2     2     1     0
    """
    if extra or unknown:
        surplus("mod", 2, extra, unknown)
    if (number := QUICK["mod"]((A, M))) is not None:  # mod(iteration, 50) of a training loop
        return asdlarray(float(number))
    return pair("mod", _mod, A, M, ("A", "M"))


@function("union", wrap=False)
def rem(A: Any = NOT_GIVEN, B: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Remainder after division, with the sign of the dividend: ``A - B * fix(A / B)``.

    Syntax: ``R = rem(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Dividend and divisor, real.  Labelled dimensions are matched by label, others by position, and sizes of 1
        expand.

    Returns
    -------
    dlarray
        0 or of the sign of ``A``; ``rem(A, 0)`` is NaN.  Where ``A / B`` is whole but for rounding and ``B`` is not
        whole, the result is 0.  The derivative by ``A`` is 1, that by ``B`` is ``-fix(A / B)``.

    Raises
    ------
    ClassError
        An operand is complex or not numeric.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rem.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rem(dl.dlarray([-4, -1, 7, 9]), 3)
      1×4 dlarray
    <BLANKLINE>
        -1    -1     1     0
    """
    if extra or unknown:
        surplus("rem", 2, extra, unknown)
    if (number := QUICK["rem"]((A, B))) is not None:
        return asdlarray(float(number))
    return pair("rem", _rem, A, B, ("A", "B"))
