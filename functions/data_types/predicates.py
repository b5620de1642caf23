"""Questions about the values and the class of arrays: isnan, isreal, isa and their like."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from dlarray.arguments import text
from dlarray.array import asdlarray, dlarray, make
from dlarray.backend import class_name, is_complex, is_float, namespace
from dlarray.categorical import categorical
from dlarray.errors import ClassError, DLArrayError, describe
from dlarray.functions.system.gpu_arrays import isgpuarray
from dlarray.registry import function
from dlarray.table.column import Column

_MISSING_TEXT = ("", None)


def _elementwise(name: str, X: Any, test: Any) -> dlarray:
    """A logical array with the labels of X; text counts as its characters."""
    found = asdlarray([float(ord(c)) for c in X]) if isinstance(X, str) else numbers_of(X)
    if found is None:
        raise ClassError(
            f"{name}: X is {describe(X)}, which is neither numeric nor logical; fix: cellfun for a list, or an array"
        )
    raw = found._data
    xp = namespace(raw)
    if not is_float(raw.dtype):
        raw = xp.astype(raw, xp.float64)
    return make(test(xp, raw), found._format, None)


@function(format=None, differentiable=False)
def isfinite(X: Any, /) -> dlarray:
    """Which elements are finite: neither Inf nor NaN.

    Syntax: ``tf = isfinite(X)``.

    Returns
    -------
    dlarray
        Logical, with size and labels of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isfinite.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isfinite([1, dl.inf(1).item(), 3])
      1×3 logical dlarray
    <BLANKLINE>
       1   0   1
    """
    return _elementwise("isfinite", X, lambda xp, x: xp.isfinite(x))


@function(format=None, differentiable=False)
def isinf(X: Any, /) -> dlarray:
    """Which elements are Inf or -Inf.

    Syntax: ``tf = isinf(X)``.

    Returns
    -------
    dlarray
        Logical, with size and labels of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isinf.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isinf([1, float("-inf"), float("nan")])
      1×3 logical dlarray
    <BLANKLINE>
       0   1   0
    """
    return _elementwise("isinf", X, lambda xp, x: xp.isinf(x))


@function(format=None, differentiable=False)
def isnan(X: Any, /) -> dlarray:
    """Which elements are NaN.

    Syntax: ``tf = isnan(X)``.

    Returns
    -------
    dlarray
        Logical, with size and labels of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isnan.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isnan([1, float("nan"), 3])
      1×3 logical dlarray
    <BLANKLINE>
       0   1   0
    """
    return _elementwise("isnan", X, lambda xp, x: xp.isnan(x))


@function(format=None, differentiable=False)
def ismissing(X: Any, /) -> dlarray:
    """Which elements are missing: NaN, an undefined category, or an empty text.

    Syntax: ``tf = ismissing(X)``.

    Parameters
    ----------
    X : array, categorical or list of text
        Any size and format.

    Returns
    -------
    dlarray
        Logical, with size and labels of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ismissing.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.ismissing([1, float("nan"), 3])
      1×3 logical dlarray
    <BLANKLINE>
       0   1   0
    """
    if isinstance(X, categorical):
        return X.isundefined()
    if isinstance(X, str):
        return asdlarray(X in _MISSING_TEXT)
    if isinstance(X, (list, tuple)) and X and all(isinstance(entry, str) or entry is None for entry in X):
        return asdlarray([entry in _MISSING_TEXT for entry in X])
    return _elementwise("ismissing", X, lambda xp, x: xp.isnan(x))


def _any_or_all(name: str, X: Any, test: Any, reduce: str) -> dlarray:
    answer = _elementwise(name, X, test)._data
    xp = namespace(answer)
    return make(xp.reshape(getattr(xp, reduce)(answer), (1, 1)), "", None)


@function(format=None, differentiable=False)
def allfinite(X: Any, /) -> dlarray:
    """Whether all elements are finite.

    Syntax: ``tf = allfinite(X)``.

    Returns
    -------
    dlarray
        A logical scalar, which Python's ``if`` takes; true for an empty array.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/allfinite.html

    Examples
    --------
    >>> import dlarray as dl
    >>> bool(dl.allfinite([1, 2, 3]))
    True
    """
    return _any_or_all("allfinite", X, lambda xp, x: xp.isfinite(x), "all")


@function(format=None, differentiable=False)
def anynan(X: Any, /) -> dlarray:
    """Whether any element is NaN.

    Syntax: ``tf = anynan(X)``.

    Returns
    -------
    dlarray
        A logical scalar, which Python's ``if`` takes; false for an empty array.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/anynan.html

    Examples
    --------
    >>> import dlarray as dl
    >>> bool(dl.anynan([1, float("nan")]))
    True
    """
    return _any_or_all("anynan", X, lambda xp, x: xp.isnan(x), "any")


@function(format=None, differentiable=False)
def anymissing(X: Any, /) -> dlarray:
    """Whether any element is missing: NaN, an undefined category, or an empty text.

    Syntax: ``tf = anymissing(X)``.

    Returns
    -------
    dlarray
        A logical scalar, which Python's ``if`` takes; false for an empty array.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/anymissing.html

    Examples
    --------
    >>> import dlarray as dl
    >>> bool(dl.anymissing(["a", ""]))
    True
    """
    return _any_or_all("anymissing", ismissing(X), lambda xp, x: x != 0, "any")


# -- the class ---------------------------------------------------------------------------------------------------
def numbers_of(X: Any) -> Any:
    """X as a dlarray when it is numeric or logical data, else None (text, lists of other things, objects)."""
    if isinstance(X, dlarray):
        return X
    if X is None:
        return asdlarray([])
    if isinstance(X, (str, bytes, Mapping, categorical)) or (
        callable(X) and not isinstance(X, (int, float, tuple)) and not hasattr(X, "__dlarray__")
    ):
        return None
    if isinstance(X, (list, tuple)) and any(isinstance(entry, dlarray) for entry in X):
        return None
    try:
        return asdlarray(X)
    except (DLArrayError, TypeError, ValueError, RuntimeError):  # of the library whose array it is
        return None


def data_class(X: Any) -> str:
    """MATLAB's class name of any value; of a dlarray that of its data."""
    if isinstance(X, str):
        return "char"
    if isinstance(X, Mapping):
        return "struct"
    name = type(X).__name__
    dtype = getattr(X, "dtype", None)
    if dtype is not None and str(dtype).rpartition(".")[2].startswith(("int", "uint")):
        return str(dtype).rpartition(".")[2]
    found = numbers_of(X)
    if found is not None:
        return class_name(found._data.dtype)
    if isinstance(X, (list, tuple)):
        return "cell"
    return "function_handle" if callable(X) else name


@function(format=None, differentiable=False)
def isreal(X: Any, /) -> bool:
    """Whether an array is stored without an imaginary part.

    Syntax: ``tf = isreal(X)``.

    Returns
    -------
    bool
        False for complex arrays, even when all imaginary parts are zero, and for structures, lists of other
        things than numbers, and functions; true for text and for all other arrays.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isreal.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isreal([1, 2]), dl.isreal(1 + 0j)
    (True, False)
    """
    if isinstance(X, str):
        return True
    found = numbers_of(X)
    return found is not None and not is_complex(found._data.dtype)


@function(format=None, differentiable=False)
def isfloat(X: Any, /) -> bool:
    """Whether the data is of a floating-point class: single or double.

    Syntax: ``tf = isfloat(X)``.

    Returns
    -------
    bool
        A Python list of numbers counts as the array that it becomes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isfloat.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isfloat(dl.zeros(2)), dl.isfloat(dl.zeros(2) > 1)
    (True, False)
    """
    return data_class(X) in ("single", "double", "half", "bfloat16")


@function(format=None, differentiable=False)
def isnumeric(X: Any, /) -> bool:
    """Whether the data is numeric: neither logical nor text.

    Syntax: ``tf = isnumeric(X)``.

    Returns
    -------
    bool
        A Python list of numbers counts as the array that it becomes; a list of other things does not.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isnumeric.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isnumeric([1, 2]), dl.isnumeric("12"), dl.isnumeric(True)
    (True, False, False)
    """
    return data_class(X) in ("single", "double", "half", "bfloat16") or isinteger(X)


@function(format=None, differentiable=False)
def isinteger(X: Any, /) -> bool:
    """Whether the data has an integer class.

    Syntax: ``tf = isinteger(X)``.

    Returns
    -------
    bool
        True for arrays of MATLAB's integer classes, `uint8` and its like, and for NumPy's integer arrays.  A Python
        number counts as double, as MATLAB's numbers do.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isinteger.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isinteger(4), dl.isinteger(dl.int8(4))
    (False, True)
    """
    held = isinstance(
        getattr(X, "number_class", None), str
    )  # a column of a table knows the class of its numbers
    return data_class(X).startswith(("int", "uint")) and (held or hasattr(X, "dtype"))


@function(format=None, differentiable=False)
def islogical(X: Any, /) -> bool:
    """Whether the data is logical.

    Syntax: ``tf = islogical(X)``.

    Returns
    -------
    bool

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/islogical.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.islogical(dl.dlarray([1, 2]) > 1), dl.islogical(1)
    (True, False)
    """
    return data_class(X) == "logical"


def _is_layer(x: object) -> bool:
    return any(base.__name__ == "Layer" for base in type(x).__mro__)


@function(format=None, differentiable=False)
def isa(X: Any, typename: str, /) -> bool:
    """Whether a value is of a class, or of one of a family of classes.

    Syntax: ``tf = isa(X, typename)``.

    Parameters
    ----------
    X : any
        Any value.
    typename : str
        A class: "double", "single", "logical", "char", "string", "cell", "struct", "function_handle",
        "dlarray", "gpuArray", the name of any Python class of the value, MATLAB's name of a layer's class
        ("nnet.cnn.layer.ReLULayer"); or a family: "numeric", "float", "integer".

    Returns
    -------
    bool
        A plain array is an unformatted dlarray here, so a dlarray answers to "dlarray" and to the class of
        its data.  Layers in a list or a layer array are what each of them is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isa.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.zeros(2, "single")
    >>> dl.isa(X, "dlarray"), dl.isa(X, "float"), dl.isa(X, "double")
    (True, True, False)
    """
    typename = text("isa", "typename", typename, fix='isa(X, "double")')
    if isinstance(X, Column) and X.held == "times" and len(X):
        X = X[0]
    if (isinstance(X, list) or type(X).__name__ == "LayerArray") and len(X) and all(map(_is_layer, X)):
        return all(isa(one, typename) for one in X)
    family = {"numeric": isnumeric, "float": isfloat, "integer": isinteger}.get(typename)
    if family is not None:
        return family(X)
    if typename == "gpuArray":
        return isgpuarray(X)
    own = data_class(X) if not isinstance(X, enum.Enum) else ""  # a member of an enumeration is of its class
    if typename in (own, "string" if own == "char" else own):
        return True
    bases = type(X).__mro__[:-1]
    own_names = {base.__name__ for base in bases} | {getattr(base, "ClassName", "") for base in bases}
    return typename.rpartition(".")[2] in own_names - {""}
