"""Exponentials and logarithms of one array: expm1, log1p, log2, log10, nextpow2."""

from __future__ import annotations

from functools import partial
from typing import Any

from dlarray.arguments import check_nargout, real
from dlarray.array import asdlarray
from dlarray.autodiff import TracedArray
from dlarray.autodiff import elementwise as ew
from dlarray.autodiff.halves import dtype_of_halves, in_single, rounded
from dlarray.conversion import namespace_of
from dlarray.functions.elementwise.declare import OUTSIDE, elementwise, formula, ufunc
from dlarray.operands import same_class
from dlarray.operators import unary
from dlarray.registry import NOT_GIVEN, function, surplus

_declare = partial(elementwise, module=__name__)

expm1 = _declare(
    "expm1",
    ew.expm1,
    "expm1",
    "``exp(x) - 1`` of each element, accurate for small x.",
    "[-1, 0, 1e-4]",
    "   -0.6321         0    0.0001",
)
log1p = _declare(
    "log1p",
    ew.log1p,
    "log1p",
    "``log(1 + x)`` of each element, accurate for small x.",
    "[-0.5, 0, 1]",
    "   -0.6931         0    0.6931",
    notes=OUTSIDE,
)
log10 = _declare(
    "log10",
    ew.log10,
    "log10",
    "Logarithm to base 10 of each element.",
    "[0.1, 1, 50]",
    "   -1.0000         0    1.6990",
    notes=OUTSIDE,
)


def _scaled(xp: Any, x: Any, e: Any) -> Any:
    """x * 2**e for whole e, in two steps, because 2**e alone overflows for subnormal x."""
    half = xp.floor(e * 0.5)
    return x * 2.0**half * 2.0 ** (e - half)


def _exponent(xp: Any, x: Any) -> Any:
    """The e with 2**(e-1) <= abs(x) < 2**e; 0 for 0, inf and NaN."""
    a = xp.abs(x)
    usual = xp.isfinite(a) & (a > 0)
    a = xp.where(usual, a, xp.ones_like(a))
    e = xp.floor(xp.log2(a)) + 1.0
    m = _scaled(xp, a, -e)  # log2 may round across a power of two
    e = e + xp.astype(m >= 1.0, e.dtype) - xp.astype(m < 0.5, e.dtype)
    return xp.where(usual, e, xp.zeros_like(e))


@function("first", wrap=False)
def log2(X: Any = NOT_GIVEN, /, *extra: Any, nargout: int = 1, **unknown: Any) -> Any:
    """Logarithm to base 2 of each element, or its mantissa and exponent.

    Syntaxes: ``Y = log2(X)``, ``F, E = log2(X, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format; real for two outputs.
    nargout : {1, 2}
        2 asks for mantissa and exponent.

    Returns
    -------
    Y : dlarray
        Size, format and class of ``X`` (logical gives double).
    F, E : dlarray
        ``X = F * 2**E`` with ``0.5 <= abs(F) < 1`` and whole ``E``; ``F = X`` and ``E = 0`` where X is 0, infinite or
        NaN.  ``F`` is differentiable, with ``E`` held fixed.

    Notes
    -----
    Differs from MATLAB: a negative real number gives NaN, as with ``log``; ``X + 0j`` makes ``X`` complex.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/log2.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.log2(dl.dlarray([0.5, 1, 8]))
      1×3 dlarray
    <BLANKLINE>
        -1     0     3
    >>> F, E = dl.log2(dl.dlarray([0.25, 10]), nargout=2)
    >>> F
      1×2 dlarray
    <BLANKLINE>
        0.5000    0.6250
    """
    if extra or unknown:
        surplus("log2", 1, extra, unknown)
    if nargout is None or check_nargout("log2", nargout, (1, 2)) == 1:
        return unary(ew.log2, X, _quick_log2, "log2")
    X = real("log2", "X", asdlarray(X))
    (array,) = same_class(X.array)
    half = dtype_of_halves((array,))
    if half is not None:
        return tuple(
            part.wrap(rounded(part.array, half)) for part in log2(X.wrap(in_single(array)), nargout=2)
        )
    value = array.value if type(array) is TracedArray else array
    xp = namespace_of(value)
    e = _exponent(xp, value)
    return X.wrap(_scaled(xp, array, -e)), X.wrap(e)


_quick_log2 = ufunc("log2")


def _next_power(xp: Any, x: Any) -> Any:
    e = _exponent(xp, x)
    exact = _scaled(xp, xp.abs(x), -e) == 0.5
    e = e - xp.astype(exact, e.dtype)
    return xp.where(xp.isfinite(x), e, xp.abs(x))


_nextpow2 = formula("nextpow2", _next_power, lambda xp, g: g * 0.0, (), holomorphic=False)

nextpow2 = _declare(
    "nextpow2",
    _nextpow2,
    None,
    "Exponent of the next power of 2: the smallest whole p with ``2**p >= abs(x)``.",
    "[1, 100, 1024]",
    "     0     7    10",
    only_real=True,
    returns="0 for 0; the derivative is 0.",
)
