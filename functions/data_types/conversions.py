"""Conversions of class: single, double, half, bfloat16, logical; full."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import real
from dlarray.array import asdlarray, dlarray, holds_arrays, make
from dlarray.autodiff.halves import rounded
from dlarray.autodiff.tape import note_cut
from dlarray.backend import backend_name, class_name, half_dtype, is_complex, namespace
from dlarray.categorical import categorical
from dlarray.conversion import as_double, reversed_array
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.nests import is_network
from dlarray.registry import function
from dlarray.table.texts import texts


def as_converted(name: str, X: Any, whole: bool = False) -> dlarray:
    """What MATLAB would convert: arrays, characters (their codes), categorical (its numbers), strings (double).

    ``whole`` keeps integers of Python and NumPy as they are, for a conversion that loses no digit.
    """
    if texts.is_strings(X):
        if name != "double" or texts.numbers is None:
            raise ClassError(
                f"{name}: X is {describe(X)}, a string; fix: {name}(double(X)), the number that it says"
            )
        return asdlarray(texts.numbers(X))
    if isinstance(X, str):
        return asdlarray(np.asarray([ord(c) for c in X], dtype=np.float64).reshape(1 if X else 0, len(X)))
    if isinstance(X, categorical):
        return X.double()
    try:
        if not whole or type(X) is dlarray:
            return asdlarray(X)
        if isinstance(X, (list, tuple)) and holds_arrays(X):
            return asdlarray(X)
        if type(X) is int and abs(X) >= 2**63:  # NumPy has no integers for some of these
            X = np.uint64(X) if 0 < X < 2**64 else as_double(X)
        return dlarray.from_array(reversed_array(X, whole=True))
    except ClassError:
        fix = f"dlupdate({name}, net)" if is_network(X) else "pass an array"
        raise ClassError(f"{name}: X is {describe(X)}, which has no numbers; fix: {fix}") from None


def _as_float(name: str, X: Any, real: str, complex_: str) -> dlarray:
    X = as_converted(name, X)
    array = X.array
    xp = namespace(array)
    wanted = getattr(xp, complex_ if is_complex(array.dtype) else real)
    return X if array.dtype == wanted else X.wrap(xp.astype(array, wanted))


@function(format=None, half="own")
def double(X: Any, /) -> dlarray:
    """Convert to double precision.

    Syntax: ``Y = double(X)``.

    Parameters
    ----------
    X : array, text or categorical
        Any size and format.  Text gives a row of character codes, a categorical the numbers of its categories.

    Returns
    -------
    dlarray
        Size and labels of X; traced as X is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.underlyingType(dl.double(dl.zeros(2, "single")))
    'double'
    """
    return _as_float("double", X, "float64", "complex128")


@function(format=None, half="own")
def single(X: Any, /) -> dlarray:
    """Convert to single precision.

    Syntax: ``Y = single(X)``.

    Parameters
    ----------
    X : array, text or categorical
        Any size and format.  Text gives a row of character codes, a categorical the numbers of its categories.

    Returns
    -------
    dlarray
        Size and labels of X; traced as X is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/single.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.single(0.5)
      1×1 single dlarray
    <BLANKLINE>
        0.5000
    """
    return _as_float("single", X, "float32", "complex64")


def _as_half(name: str, X: Any) -> dlarray:
    X = real(name, "X", as_converted(name, X), fix=f"{name}(real(X))")
    dtype = half_dtype(namespace(X._data), name)
    if X._data.dtype == dtype:
        return X
    return X.wrap(rounded(X.array, dtype))


@function(format=None, half="own")
def half(X: Any, /) -> dlarray:
    """Convert to half precision: 11 significant bits, numbers up to 65504.

    Syntax: ``Y = half(X)``.

    Parameters
    ----------
    X : array, text or categorical
        Real, any size and format.  Text gives a row of character codes, a categorical the numbers of its categories.

    Returns
    -------
    dlarray
        Size and labels of X; traced as X is.  Rounded to the nearest number; beyond 65504 it is Inf, and below
        about 6e-8 it is 0.

    Raises
    ------
    ClassError
        X is complex, or the library that holds it has no half precision.

    Notes
    -----
    Extends MATLAB, whose `half` is an object of Fixed-Point Designer that no dlarray holds.  What a function makes of
    it is computed in single and rounded once; half with double is half, half with single is single.

    References
    ----------
    https://www.mathworks.com/help/fixedpoint/ref/half.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.half([0.1, 1000.3, 70000])
    >>> X
      1×3 half dlarray
    <BLANKLINE>
       1.0e+03 *
    <BLANKLINE>
        0.0001    1.0005       Inf
    >>> dl.underlyingType(X * 2)
    'half'
    """
    return _as_half("half", X)


@function(format=None, half="own")
def bfloat16(X: Any, /) -> dlarray:
    """Convert to bfloat16: 8 significant bits, and the range of single.

    Syntax: ``Y = bfloat16(X)``.

    Parameters
    ----------
    X : array, text or categorical
        Real, any size and format.  Text gives a row of character codes, a categorical the numbers of its categories.

    Returns
    -------
    dlarray
        Size and labels of X; traced as X is.  Rounded to the nearest number.

    Raises
    ------
    ClassError
        X is complex, or the library that holds it has no bfloat16.  NumPy and CuPy (from version 14) have it where
        the package ml_dtypes is installed; JAX brings that.

    Notes
    -----
    Extends MATLAB, which has no such class.  What a function makes of it is computed in single and rounded once;
    bfloat16 with double is bfloat16, with single or half it is single.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.bfloat16(3.14159)  # doctest: +SKIP
      1×1 bfloat16 dlarray
    <BLANKLINE>
        3.1406
    """
    return _as_half("bfloat16", X)


@function(format=None, differentiable=False)
def logical(X: Any, /) -> dlarray:
    """Convert numbers to logical values: true where they are not zero.

    Syntax: ``L = logical(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format.

    Returns
    -------
    dlarray
        Logical, with size and labels of X; never traced.

    Raises
    ------
    ArgumentError
        X holds NaN.  On a GPU the values are not looked at, and NaN gives true.
    ClassError
        X is complex.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/logical.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.logical([0, 2, -1])
      1×3 logical dlarray
    <BLANKLINE>
       0   1   1
    """
    X = real("logical", "X", as_converted("logical", X), fix="logical(real(X)) or X != 0")
    raw = X._data
    if class_name(raw.dtype) == "logical":
        return X
    if backend_name(raw) == "numpy" and np.isnan(raw).any():
        raise ArgumentError(
            f"logical: NaN's cannot be converted to logicals, and X ({X.describe()}) holds {np.isnan(raw).sum()}; "
            "fix: replace them first, or isnan(X)"
        )
    if X._node is not None:
        note_cut("logical")
    return make(raw != 0, X._format, None)


@function(format=None, half="own")
def full(X: Any, /) -> dlarray:
    """Convert to a full array; arrays are always full here.

    Syntax: ``Y = full(X)``.

    Parameters
    ----------
    X : array, or a sparse array of SciPy
        Any array; a sparse one is filled with its zeros.

    Returns
    -------
    dlarray

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/full.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.full([1, 0]).shape
    (1, 2)
    """
    return asdlarray(X.toarray() if type(X).__module__.startswith("scipy.sparse") else X)
