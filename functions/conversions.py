"""Conversions of class: cast, single, double, logical, and MATLAB's integer classes."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff.tape import note_cut
from dlarray.backend import backend_name, class_name, is_complex, namespace
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, describe
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
        raise ClassError(f"{name}: X is {describe(X)}, which has no numbers; fix: pass an array") from None


def _as_float(name: str, X: Any, real: str, complex_: str) -> dlarray:
    X = _array(name, X)
    face = X.face
    xp = namespace(face)
    wanted = getattr(xp, complex_ if is_complex(face.dtype) else real)
    return X if face.dtype == wanted else X.wrap(xp.astype(face, wanted))


@function(format=None)
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


@function(format=None)
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
    X = _array("logical", X)
    raw = X._data
    if class_name(raw.dtype) == "logical":
        return X
    if is_complex(raw.dtype):
        raise ClassError(f"logical: X is complex ({X.describe()}); fix: logical(real(X)) or X != 0")
    if backend_name(raw) == "numpy" and np.isnan(raw).any():
        raise ArgumentError(
            f"logical: NaN's cannot be converted to logicals, and X ({X.describe()}) holds {np.isnan(raw).sum()}; "
            "fix: replace them first, or isnan(X)"
        )
    if X._node is not None:
        note_cut("logical")
    return make(raw != 0, X._format, None)


@function(format=None)
def cast(X: Any, newclass: Any = None, /, *, like: Any = None) -> dlarray:
    """Convert to a class that is named, or to that of a prototype.

    Syntaxes: ``Y = cast(X, newclass)``, ``Y = cast(X, "like", p)``, ``Y = cast(X, like=p)``.

    Parameters
    ----------
    X : array
        Any size and format.
    newclass : str
        "single", "double", "logical", or one of MATLAB's integer classes (see `uint8`).
    like : array, optional
        Prototype: the result has its class, and is complex when it is.

    Returns
    -------
    dlarray
        Size and labels of X.  Single and double are traced as X is.

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
        dtype = asdlarray(like)._data.dtype
        if is_complex(dtype):
            X = _array("cast", X)
            if not is_complex(X._data.dtype):
                xp = namespace(X.face)
                X = X.wrap(
                    xp.astype(X.face, xp.complex64 if class_name(dtype) == "single" else xp.complex128)
                )
        newclass = class_name(dtype)
    convert = {"single": single, "double": double, "logical": logical, **_INTEGERS}.get(newclass)
    if convert is None:
        raise ArgumentError(
            f'cast: the class must be "single", "double", "logical" or an integer class such as "uint8", but it is '
            f'{describe(newclass)}; fix: cast(X, "single")'
        )
    return convert(X)


def _integer(name: str) -> Any:
    low, high = INTEGER_RANGES[name]

    def convert(X: Any, /) -> dlarray:
        X = _array(name, X)
        raw = X._data
        xp = namespace(raw)
        if is_complex(raw.dtype):
            raise ClassError(f"{name}: X is complex ({X.describe()}); fix: {name}(real(X))")
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


def _limit(name: str, place: int, word: str) -> Any:
    def limit(typename: str = "int32", /) -> float:
        if typename not in INTEGER_RANGES:
            raise ArgumentError(
                f"{name}: the class must be one of {', '.join(INTEGER_RANGES)}, but it is {describe(typename)}; "
                f'fix: {name}("uint8")'
            )
        return INTEGER_RANGES[typename][place]

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


@function(format=None)
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
