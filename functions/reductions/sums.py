"""Reductions over dimensions: sum, mean, prod, and how every reduction reads its ``dim``, flags and weights."""

import math
from typing import Any

import numpy as np

from dlarray.arguments import choice, dim_numbers, first_dim, is_brackets, is_empty, refuse_no_dim
from dlarray.array import dlarray
from dlarray.autodiff import TracedArray
from dlarray.autodiff import reductions as rd
from dlarray.autodiff.tape import Node
from dlarray.backend import class_name, is_complex, is_integer, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, SizeError
from dlarray.integers.classes import converted
from dlarray.integers.reductions import product, total
from dlarray.machine.sums import summable, summed
from dlarray.operands import operands, same_class
from dlarray.registry import function


def reduced_axes(name: str, X: dlarray, dim: Any) -> tuple[int, ...]:
    """The (negative) axes that ``dim`` names: a number, a vector of numbers, "all", or None for MATLAB's default.

    The default is the first dimension whose size is not 1.  Dimensions beyond the last have size 1 and are left out.
    """
    rank = X._data.ndim
    if type(dim) is int and 1 <= dim <= rank:
        return (-dim,)
    if is_empty(dim):
        refuse_no_dim(name, X, dim)
        return (-first_dim(X),)
    if isinstance(dim, str):
        known = len(dim) == 1 and dim in "SCBTU"
        fix = f'{name}(X, finddim(X, "{dim}"))' if known else f'{name}(X, "all")'
        choice(
            name, "dim", dim, ("all",), other="a number or a vector of numbers", fix=fix, error=ArgumentError
        )
        return tuple(range(-rank, 0))
    return tuple(sorted(-d for d in dim_numbers(name, "dim", dim) if d <= rank))


_REAL = np.dtype(np.float32), np.dtype(np.float64)
NANFLAGS = {"omitnan": True, "omitmissing": True, "includenan": False, "includemissing": False}
_WORDS = ("default", "double", "native", *NANFLAGS)


def axes_of(name: str, X: dlarray, dim: Any) -> tuple[int, ...]:
    """The axes of a reduction; without ``dim`` MATLAB reduces the empty 0×0 array to a scalar."""
    if X._data.shape == (0, 0) and not X._format and is_empty(dim):
        return (-2, -1)
    return reduced_axes(name, X, dim)


def read_options(
    name: str, options: tuple, *, first: int = 2, omit: bool = False, outtypes: bool = False
) -> tuple[Any, bool, str]:
    """Read (dim, outtype, nanflag), the flags in any order: the dim, whether NaN is left out, the outtype.

    ``first`` is the number of the first of the options among the arguments, ``omit`` the default of the nanflag.
    """
    dim, outtype = None, "default"
    words = _WORDS if outtypes else NANFLAGS
    for k, option in enumerate(options):
        if k == 0 and not (isinstance(option, str) and option.lower() in words):
            dim = option
            continue
        word = choice(name, f"argument {k + first}", option, words, error=ArgumentError)
        if word in NANFLAGS:
            omit = NANFLAGS[word]
        else:
            outtype = word
    return dim, omit, outtype


def computing_array(X: dlarray, outtype: str) -> Any:
    """The array in the class that a reduction computes in: double if asked for, else single or double as X is."""
    (array,) = same_class(X.array)
    if outtype != "double":
        return array
    xp = namespace_of(array)
    wanted = xp.complex128 if is_complex(array.dtype) else xp.float64
    return array if array.dtype == wanted else xp.astype(array, wanted)


def typed(result: Any, X: dlarray, outtype: str) -> Any:
    """The result in the class that the outtype asks for: "native" keeps logical and the integer classes."""
    if outtype == "native":
        if class_name(X._data.dtype) == "logical":
            return getattr(result, "value", result) != 0
        if is_integer(X._data.dtype):
            return converted(result, class_name(X._data.dtype))
    return result


def without_nan(array: Any, fill: float) -> Any:
    """The array with ``fill`` in place of NaN."""
    xp = namespace_of(array)
    return xp.where(xp.isnan(array), xp.full_like(array, fill), array)


@function("first", arrays=("X",), method=True, integers="own")
def sum(X: Any, /, *options: Any) -> Any:
    """Sum of array elements.

    Syntaxes: ``S = sum(X)``, ``sum(X, dim)``, ``sum(X, [dim1, dim2])``, ``sum(X, "all")``, ``sum(…, outtype)``,
    ``sum(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, list of int or "all", optional
        Dimensions to sum over, counted from 1.  Default: the first dimension whose size is not 1.
    outtype : {"default", "double", "native"}, optional
        The class that is computed in and returned: "default" is the class of ``X``, and double of logical data and
        integers; "native" keeps logical and the integer classes, which limit the result; "double" makes double.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is left out; "includemissing" and "omitmissing" are the same.

    Returns
    -------
    dlarray
        The summed dimensions have size 1 and keep their labels.  Class of ``X``; logical data and integers give double.

    Notes
    -----
    Extends MATLAB: what Python's own ``sum`` alone can mean is left to it:
    generators, dicts, lists of other objects, and ``start=``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sum.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.sum(dl.dlarray([[1, 2], [3, 4]], "CB"), 1)
      1(C) × 2(B) dlarray
    <BLANKLINE>
         4     6
    """
    dim, omit, outtype = read_options("sum", options, outtypes=True)
    axes = axes_of("sum", X, dim)
    if axes and not omit and outtype == "default" and summable(X._data) and X._data.dtype in _REAL:
        return _quick_sum(X, axes)
    if outtype == "native" and is_integer(X._data.dtype):
        return total(X._data, axes) if axes else X
    array = computing_array(X, outtype)
    if omit:
        array = without_nan(array, 0.0)
    return typed(reduced(namespace_of(array).sum, array, axes), X, outtype)


def _quick_sum(X: dlarray, axes: tuple[int, ...]) -> dlarray:
    """The sum of NumPy's singles or doubles in a few steps, as most losses end in one."""
    x = X._data
    y = summed(x, axes)
    if X._node is None:
        return X.wrap(y)
    how = {"axis": axes, "dtype": None, "keepdims": True, "shape": x.shape}
    return X.wrap(TracedArray(y, Node((X._node,), rd.sum, (), y.shape, how)))


@function("first", arrays=("X",), method=True, integers="own")
def mean(X: Any, /, *options: Any, Weights: Any = None) -> Any:
    """Mean of array elements.

    Syntaxes: ``M = mean(X)``, ``mean(X, dim)``, ``mean(X, [dim1, dim2])``, ``mean(X, "all")``, ``mean(…, outtype)``,
    ``mean(…, nanflag)``, ``mean(…, Weights=W)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    outtype : {"default", "double", "native"}, optional
        The class that is computed in and returned: "default" is the class of ``X``, and double of logical data and
        integers; "native" keeps logical and the integer classes, which limit the result; "double" makes double.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is left out; "includemissing" and "omitmissing" are the same.
    Weights : array, optional
        Nonnegative weights: a vector along the one dimension, or an array of the size of ``X``.  The result is
        ``sum(W .* X) ./ sum(W)``; with "omitnan" a NaN takes its weight along.

    Returns
    -------
    dlarray
        The averaged dimensions have size 1 and keep their labels.  Class of ``X``; logical data and integers give
        double.  The mean of no elements is NaN, and so is that of elements whose weights are all 0.

    Raises
    ------
    SizeError
        When the weights fit neither the dimension nor ``X``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mean.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mean(dl.dlarray([[1, 2], [3, 4]]), 2)
      2×1 dlarray
    <BLANKLINE>
        1.5000
        3.5000
    """
    dim, omit, outtype = read_options("mean", options, outtypes=True)
    axes, array = axes_of("mean", X, dim), computing_array(X, outtype)
    if is_brackets(Weights):
        return typed(mean_over(array, axes, omit), X, outtype)
    weights = weights_of("mean", "Weights", X, Weights, axes, array)
    return typed(weighted_mean(*counted(array, weights, omit), axes), X, outtype)


@function("first", arrays=("X",), method=True, integers="own")
def prod(X: Any, /, *options: Any) -> Any:
    """Product of array elements.

    Syntaxes: ``P = prod(X)``, ``prod(X, dim)``, ``prod(X, [dim1, dim2])``, ``prod(X, "all")``, ``prod(…, outtype)``,
    ``prod(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    dim : int, list of int or "all", optional
        Dimensions to multiply over, counted from 1.  Default: the first dimension whose size is not 1.
    outtype : {"default", "double", "native"}, optional
        The class that is computed in and returned: "default" is the class of ``X``, and double of logical data and
        integers; "native" keeps logical and the integer classes, which limit the result; "double" makes double.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is taken as 1; "includemissing" and "omitmissing" are the same.

    Returns
    -------
    dlarray
        The dimensions have size 1 and keep their labels.  The product of no elements is 1.  The gradient is the
        product of all the other elements, exact when some of them are 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/prod.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.prod(dl.dlarray([[1, 2], [3, 4]], "CB"), 1)
      1(C) × 2(B) dlarray
    <BLANKLINE>
         3     8
    """
    dim, omit, outtype = read_options("prod", options, outtypes=True)
    axes = axes_of("prod", X, dim)
    if outtype == "native" and is_integer(X._data.dtype):
        return product(X._data, axes) if axes else X
    array = computing_array(X, outtype)
    if omit:
        array = without_nan(array, 1.0)
    return typed(reduced(namespace_of(array).prod, array, axes), X, outtype)


def mean_over(array: Any, axes: tuple[int, ...], omit: bool) -> Any:
    """The mean over axes, NaN where there is nothing to average."""
    xp = namespace_of(array)
    if omit:
        return quotient(reduced(xp.sum, without_nan(array, 0.0), axes), number_count(array, axes))
    count = line_length(array, axes)
    total = reduced(xp.sum, array, axes)
    return total / count if count else total * float("nan")


def weights_of(name: str, what: str, X: dlarray, w: Any, axes: tuple[int, ...], like: Any) -> Any:
    """Weights in the class and shape of ``like``: from a vector along the one dimension, or an array of X's size."""
    W = operands(name, X, w)[1]
    count, length = math.prod(W.shape), X._data.shape[axes[0]] if len(axes) == 1 else -1
    if (
        length == count and max(W.shape) == count
    ):  # the vector wins where both would do: they are the same then
        weights = namespace_of(W.array).reshape(W.array, (count,) + (1,) * (-axes[0] - 1))
    elif W.shape == X.shape:
        weights = W.array
    else:
        wanted = f"a vector of {length} elements or " if len(axes) == 1 else ""
        raise SizeError(
            f"{name}: {what} must be {wanted}an array of the size of X, but it is {W.describe()} and X is "
            f"{X.describe()}; fix: one weight for each element that is reduced"
        )
    xp = namespace_of(weights)
    weights = weights if weights.dtype == like.dtype else xp.astype(weights, like.dtype)
    return namespace_of(weights).broadcast_to(weights, tuple(like.shape))


def counted(array: Any, weights: Any, omit: bool) -> tuple[Any, Any]:
    """The elements and weights that count: with ``omit`` a NaN counts as 0 with weight 0."""
    if not omit:
        return array, weights
    raw = getattr(array, "value", array)
    missing = namespace(raw).isnan(raw)
    return without_nan(array, 0.0), namespace(missing, weights).where(missing, 0.0 * weights, weights)


def weighted_mean(array: Any, weights: Any, axes: tuple[int, ...]) -> Any:
    """sum(w x) / sum(w), NaN where all weights are 0."""
    xp = namespace(array, weights)
    return quotient(reduced(xp.sum, array * weights, axes), reduced(xp.sum, weights, axes))


def line_length(array: Any, axes: tuple[int, ...]) -> int:
    """How many elements are reduced to one."""
    count = 1
    for a in axes:
        count *= array.shape[a]
    return count


def number_count(array: Any, axes: tuple[int, ...]) -> Any:
    """How many of the reduced elements are no NaN, as a raw array in the class of the array."""
    raw = getattr(array, "value", array)
    xp = namespace(raw)
    return reduced(xp.sum, xp.astype(~xp.isnan(raw), raw.dtype), axes)


def quotient(total: Any, count: Any) -> Any:
    """total / count, NaN where nothing was counted, without a division warning."""
    xp = namespace_of(count)
    nothing = getattr(count, "value", count) == 0
    mean_of = total / xp.where(nothing, xp.ones_like(count), count)
    xp = namespace_of(mean_of)
    return xp.where(nothing, xp.full_like(mean_of, float("nan")), mean_of)


def reduced(reduce: Any, array: Any, axes: tuple[int, ...]) -> Any:
    """A reduction that keeps the axes with size 1; no axes, no change."""
    return reduce(array, axis=axes, keepdims=True) if axes else array
