"""Conversions of class: cast, single, double, half, bfloat16, logical, and MATLAB's integer classes."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import choice, real
from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff.halves import rounded
from dlarray.autodiff.places import together
from dlarray.autodiff.tape import note_cut
from dlarray.backend import backend_name, class_name, half_dtype, is_complex, namespace
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.nests import is_network
from dlarray.registry import function

INTEGER_RANGES = {
    f"{sign}int{bits}": (0.0 if sign else -(2.0 ** (bits - 1)), 2.0 ** (bits - (sign == "")) - 1)
    for bits in (8, 16, 32, 64)
    for sign in ("", "u")
}


def _array(name: str, X: Any) -> dlarray:
    """Anything that MATLAB would convert: arrays, text (its character codes), categorical (its numbers)."""
    if isinstance(X, str):
        return asdlarray(np.asarray([ord(c) for c in X], dtype=np.float64).reshape(1 if X else 0, len(X)))
    if isinstance(X, categorical):
        return X.double()
    try:
        return asdlarray(X)
    except ClassError:
        fix = f"dlupdate({name}, net)" if is_network(X) else "pass an array"
        raise ClassError(f"{name}: X is {describe(X)}, which has no numbers; fix: {fix}") from None


def _as_float(name: str, X: Any, real: str, complex_: str) -> dlarray:
    X = _array(name, X)
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
    X = real(name, "X", _array(name, X), fix=f"{name}(real(X))")
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
    X = real("logical", "X", _array("logical", X), fix="logical(real(X)) or X != 0")
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
def cast(X: Any, newclass: Any = None, /, *, like: Any = None) -> dlarray:
    """Convert to a class that is named, or to that of a prototype.

    Syntaxes: ``Y = cast(X, newclass)``, ``Y = cast(X, "like", p)``, ``Y = cast(X, like=p)``.

    Parameters
    ----------
    X : array
        Any size and format.
    newclass : str
        "single", "double", "logical", one of MATLAB's integer classes (see `uint8`), or one of the extensions
        "half" and "bfloat16".
    like : array, optional
        Prototype: the result has its class, and is complex when it is.

    Returns
    -------
    dlarray
        Size and labels of X.  Floating-point classes are traced as X is.

    Raises
    ------
    ArgumentError
        An unknown class; both a class and a prototype, or neither.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cast.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.underlyingType(dl.cast(dl.zeros(2), "single"))
    'single'
    """
    if (newclass is None) == (like is None):
        raise ArgumentError('cast: needs a class or a prototype, not both; fix: cast(X, "single"), or like=p')
    if like is not None:
        like = asdlarray(like)
        X = _array("cast", X)
        X = X.wrap(together([X.array, like._data])[0])  # to the GPU, if the prototype is there
        dtype = like._data.dtype
        if is_complex(dtype):
            X = _array("cast", X)
            if not is_complex(X._data.dtype):
                xp = namespace(X.array)
                X = X.wrap(
                    xp.astype(X.array, xp.complex64 if class_name(dtype) == "single" else xp.complex128)
                )
        newclass = class_name(dtype)
    return _CLASSES[
        choice("cast", "newclass", newclass, _CLASSES, fix='cast(X, "single")', error=ArgumentError)
    ](X)


def _integer(name: str) -> Any:
    low, high = INTEGER_RANGES[name]

    def convert(X: Any, /) -> dlarray:
        X = real(name, "X", _array(name, X), fix=f"{name}(real(X))")
        raw = X._data
        xp = namespace(raw)
        if X._node is not None:
            note_cut(name)
        values = xp.astype(raw, xp.float64)
        values = xp.where(xp.isnan(values), xp.zeros_like(values), values)
        values = xp.clip(values, low, high)
        size = xp.abs(values)
        whole = xp.floor(size)
        whole = xp.where(size - whole >= 0.5, whole + 1, whole)
        return make(xp.where(values < 0, -whole, whole), X._format, None)

    convert.__name__ = name
    convert.__doc__ = f"""Round to whole numbers of the range of MATLAB's class {name}.

    Syntax: ``Y = {name}(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.

    Returns
    -------
    dlarray
        Whole numbers from {low:.0f} to {high:.0f}, with size and labels of X; never traced.  Halves
        are rounded away from zero, larger numbers become the limit, NaN becomes 0.

    Notes
    -----
    Differs from MATLAB: the class of the result is double, because there are no integer arrays here.  Later
    arithmetic is not rounded and does not saturate.  Limits beyond 2^53 are those that a double can hold.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.{name}([-0.4, 2.5, 3.4])
      1×3 dlarray
    <BLANKLINE>
         0     3     3
    """
    return function(format=None, differentiable=False)(convert)


int8, int16, int32, int64 = (_integer(f"int{bits}") for bits in (8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (_integer(f"uint{bits}") for bits in (8, 16, 32, 64))
_INTEGERS = {"int8": int8, "int16": int16, "int32": int32, "int64": int64,
             "uint8": uint8, "uint16": uint16, "uint32": uint32, "uint64": uint64}  # fmt: skip
_CLASSES = {"single": single, "double": double, "half": half, "bfloat16": bfloat16, "logical": logical,
            **_INTEGERS}  # fmt: skip


def _limit(name: str, place: int, word: str) -> Any:
    def limit(typename: str = "int32", /) -> float:
        word = choice(name, "typename", typename, INTEGER_RANGES, fix=f'{name}("uint8")', error=ArgumentError)
        return INTEGER_RANGES[word][place]

    limit.__name__ = name
    limit.__doc__ = f"""{word} number of an integer class.

    Syntaxes: ``v = {name}()`` (of "int32"), ``v = {name}(typename)``.

    Parameters
    ----------
    typename : str
        "int8" to "int64", "uint8" to "uint64".

    Returns
    -------
    float
        There are no integer classes here; limits beyond 2^53 are those that a double can hold.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.{name}("uint8")
    {INTEGER_RANGES["uint8"][place]}
    """
    return function(format=None, differentiable=False)(limit)


intmin, intmax = _limit("intmin", 0, "Smallest"), _limit("intmax", 1, "Largest")


@function(format=None, half="own")
def full(X: Any, /) -> dlarray:
    """The array itself: arrays are always full here.

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
