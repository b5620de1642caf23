"""realpow, reallog, realsqrt, rsqrt: powers and logarithms that stay real."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import real
from dlarray.array import dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import namespace
from dlarray.errors import ArgumentError
from dlarray.functions.elementwise.basic import log, sqrt
from dlarray.functions.linear_algebra.linear_systems import on_host
from dlarray.registry import function


def _nonnegative(name: str, X: dlarray, fix: str) -> dlarray:
    """X, unless it is complex or, where looking costs no wait for a device, negative somewhere."""
    real(name, "X", X)
    raw = X._data
    if on_host(raw) and bool(namespace(raw).any(raw < 0)):
        raise ArgumentError(
            f"{name}: X must be nonnegative for a real result, but {X.describe()} has negative elements; fix: {fix}"
        )
    return X


@function("first", arrays=("X",))
def reallog(X: Any, /) -> dlarray:
    """Natural logarithm of nonnegative real numbers.

    Syntax: ``Y = reallog(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real and nonnegative, any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).

    Raises
    ------
    ArgumentError
        X has a negative element.
    ClassError
        X is complex.

    Notes
    -----
    Differs from MATLAB: on a GPU, and while a step is compiled, the values are not looked at (that would stop the
    device), and a negative element gives NaN.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/reallog.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.reallog(dl.dlarray([1, 10]))
      1×2 dlarray
    <BLANKLINE>
             0    2.3026
    """
    return log(_nonnegative("reallog", X, "log(X + 0j) for the complex logarithm"))


@function("first", arrays=("X",))
def realsqrt(X: Any, /) -> dlarray:
    """Square root of nonnegative real numbers.

    Syntax: ``Y = realsqrt(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real and nonnegative, any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).

    Raises
    ------
    ArgumentError
        X has a negative element.
    ClassError
        X is complex.

    Notes
    -----
    Differs from MATLAB: on a GPU, and while a step is compiled, the values are not looked at (that would stop the
    device), and a negative element gives NaN.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/realsqrt.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.realsqrt(dl.dlarray([1, 4, 9]))
      1×3 dlarray
    <BLANKLINE>
         1     2     3
    """
    return sqrt(_nonnegative("realsqrt", X, "sqrt(X + 0j) for the complex square root"))


@function("union", arrays=("X", "Y"))
def realpow(X: Any, Y: Any, /) -> dlarray:
    """Elementwise power whose result is real.

    Syntax: ``Z = realpow(X, Y)``.

    Parameters
    ----------
    X, Y : dlarray or array_like
        Real.  Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    Returns
    -------
    dlarray
        ``X .^ Y``.

    Raises
    ------
    ArgumentError
        A negative element of X has an exponent that is not whole: the power would be complex.
    ClassError
        An operand is complex, or not numeric.

    Notes
    -----
    Differs from MATLAB: on a GPU, and while a step is compiled, the values are not looked at (that would stop the
    device), and such a power gives NaN.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/realpow.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.realpow(dl.dlarray([-2, 3, 4]), 2)
      1×3 dlarray
    <BLANKLINE>
         4     9    16
    """
    a, b = value_of(real("realpow", "X", X).array), value_of(real("realpow", "Y", Y).array)
    xp = namespace(a, b)
    if on_host(a) and bool(xp.any((a < 0) & (b != xp.floor(b)))):
        raise ArgumentError(
            "realpow: the result would be complex: a negative element of X has an exponent that is not whole; "
            "fix: power(X + 0j, Y)"
        )
    return X**Y


@function("first", arrays=("X",))
def rsqrt(X: Any, /) -> dlarray:
    """Reciprocal square root of each element: ``1 ./ sqrt(X)``.

    Syntax: ``Y = rsqrt(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).  Inf where X is 0, NaN where it is real and negative.

    Notes
    -----
    Extends MATLAB, whose `rsqrt` is for half precision.

    References
    ----------
    https://www.mathworks.com/help/fixedpoint/ref/half.rsqrt.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rsqrt(dl.dlarray([1, 4, 16]))
      1×3 dlarray
    <BLANKLINE>
        1.0000    0.5000    0.2500
    """
    root: Any = sqrt(X)
    return root**-1.0
