"""Elementwise functions of one array: exp, log, sqrt, tanh, abs.

Each is one call of the fast path in ``dlarray.operators``, with NumPy's ufunc as the quick forward.
"""

import builtins
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.autodiff import elementwise as ew
from dlarray.operators import unary
from dlarray.python_builtins import only_pythons
from dlarray.registry import NOT_GIVEN, function, surplus


@function("first", wrap=False)
def exp(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Exponential of each element.

    Syntax: ``Y = exp(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/exp.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.exp(dl.dlarray([0, 1, 2]))
      1×3 dlarray
    <BLANKLINE>
        1.0000    2.7183    7.3891
    """
    if extra or unknown:
        surplus("exp", 1, extra, unknown)
    return unary(ew.exp, X, np.exp)


@function("first", wrap=False)
def log(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Natural logarithm of each element.

    Syntax: ``Y = log(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).

    Notes
    -----
    Differs from MATLAB: a negative real number gives NaN, not a complex result, because the class of a result may not
    depend on values on a GPU.  Make ``X`` complex, ``X + 0j``, for the complex logarithm.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/log.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.log(dl.dlarray([1, 10]))
      1×2 dlarray
    <BLANKLINE>
             0    2.3026
    """
    if extra or unknown:
        surplus("log", 1, extra, unknown)
    return unary(ew.log, X, np.log)


@function("first", wrap=False)
def sqrt(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Square root of each element.

    Syntax: ``Y = sqrt(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).

    Notes
    -----
    Differs from MATLAB: a negative real number gives NaN, as with ``log``; ``X + 0j`` makes ``X`` complex.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sqrt.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.sqrt(dl.dlarray([1, 4, 9]))
      1×3 dlarray
    <BLANKLINE>
         1     2     3
    """
    if extra or unknown:
        surplus("sqrt", 1, extra, unknown)
    return unary(ew.sqrt, X, np.sqrt)


@function("first", wrap=False)
def tanh(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Hyperbolic tangent of each element.

    Syntax: ``Y = tanh(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/tanh.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.tanh(dl.dlarray([-1, 0, 1]))
      1×3 dlarray
    <BLANKLINE>
       -0.7616         0    0.7616
    """
    if extra or unknown:
        surplus("tanh", 1, extra, unknown)
    return unary(ew.tanh, X, np.tanh)


@function("first", wrap=False)
def abs(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Absolute value of each element; for complex numbers the magnitude.

    Syntax: ``Y = abs(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    Returns
    -------
    dlarray
        Size and format of ``X``; class of ``X`` (logical gives double).  The derivative at 0 is 0.

    Notes
    -----
    Extends MATLAB: what Python's own ``abs`` alone can mean is left to it:
    numbers of other kinds, such as fractions.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/abs.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.abs(dl.dlarray([-2, 0, 2]))
      1×3 dlarray
    <BLANKLINE>
         2     0     2
    """
    if extra or unknown:
        surplus("abs", 1, extra, unknown)
    if type(X) is not dlarray and only_pythons("abs", (X,), {}):
        return builtins.abs(X)
    return unary(ew.abs, X, np.abs)
