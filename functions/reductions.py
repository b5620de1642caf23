"""Reductions over dimensions: sum and mean, and how every reduction reads its ``dim``."""

from typing import Any

import numpy as np

from dlarray.array import autodiff_or_raw, dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.operators import same_class
from dlarray.registry import function


def reduced_axes(name: str, X: dlarray, dim: Any) -> tuple[int, ...]:
    """The (negative) axes that ``dim`` names: a number, a vector of numbers, "all", or None for MATLAB's default.

    The default is the first dimension whose size is not 1.  Dimensions beyond the last have size 1 and are left out.
    """
    rank = X._data.ndim
    if type(dim) is int and 1 <= dim <= rank:
        return (-dim,)
    if dim is None or (not isinstance(dim, str) and np.size(dim) == 0):
        first = next((d for d, n in enumerate(X.shape) if n != 1), 0)
        return (-1 - first,)
    if isinstance(dim, str):
        if dim.lower() != "all":
            raise ArgumentError(
                f'{name}: dim must be a number, a vector of numbers or "all", but it is "{dim}"'
            )
        return tuple(range(-rank, 0))
    numbers = np.asarray(dim, dtype=float).reshape(-1)
    if not np.all((numbers >= 1) & (numbers == np.floor(numbers))):
        raise ArgumentError(
            f"{name}: dim must be positive integers (dimensions count from 1), but it is {describe(dim)}; X is "
            + X.describe()
        )
    if len(set(numbers)) < len(numbers):
        raise ArgumentError(f"{name}: dim {[int(n) for n in numbers]} names a dimension twice")
    return tuple(sorted(-int(n) for n in numbers if n <= rank))


def _sum_like(name: str, X: dlarray, options: tuple) -> tuple[tuple[int, ...], bool]:
    """Read (dim, nanflag) of sum and mean: which axes, and whether NaNs are left out."""
    dim, omit = None, False
    for k, option in enumerate(options):
        if isinstance(option, str) and option.lower() in ("omitnan", "omitmissing"):
            omit = True
        elif isinstance(option, str) and option.lower() in ("includenan", "includemissing"):
            omit = False
        elif k == 0:
            dim = option
        else:
            raise ArgumentError(
                f'{name}: argument {k + 2} must be "omitnan" or "includenan", but it is {describe(option)}'
            )
    return reduced_axes(name, X, dim), omit


@function("reduce", arrays=("X",))
def sum(X: Any, /, *options: Any) -> Any:
    """Sum of array elements.

    Syntaxes: ``S = sum(X)``, ``sum(X, dim)``, ``sum(X, [dim1, dim2])``, ``sum(X, "all")``, ``sum(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, list of int or "all", optional
        Dimensions to sum over, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is left out.

    Returns
    -------
    dlarray
        The summed dimensions have size 1 and keep their labels.  Class of ``X``; logical gives double.

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
    axes, omit = _sum_like("sum", X, options)
    (face,) = same_class(X.face)
    xp = autodiff_or_raw(face)
    if omit:
        face = xp.where(xp.isnan(face), xp.zeros_like(face), face)
    return _reduced(xp.sum, X, face, axes)


@function("reduce", arrays=("X",))
def mean(X: Any, /, *options: Any) -> Any:
    """Mean of array elements.

    Syntaxes: ``M = mean(X)``, ``mean(X, dim)``, ``mean(X, [dim1, dim2])``, ``mean(X, "all")``, ``mean(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is left out.

    Returns
    -------
    dlarray
        The averaged dimensions have size 1 and keep their labels.  Class of ``X``; logical gives double.  The mean of
        no elements is NaN.

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
    axes, omit = _sum_like("mean", X, options)
    (face,) = same_class(X.face)
    xp = autodiff_or_raw(face)
    if omit:
        missing = xp.isnan(face)
        count = xp.sum(xp.astype(~missing, face.dtype), axis=axes, keepdims=True)
        return _quotient(_reduced(xp.sum, X, xp.where(missing, xp.zeros_like(face), face), axes), count)
    count = 1
    for a in axes:
        count *= face.shape[a]
    if count == 0:
        return _reduced(xp.sum, X, face, axes) * float("nan")
    return _reduced(xp.sum, X, face, axes) / count


def _quotient(total: Any, count: Any) -> Any:
    """total / count, NaN where nothing was counted, without a division warning."""
    xp = autodiff_or_raw(count)
    nothing = count == 0
    mean_of = total / xp.where(nothing, xp.ones_like(count), count)
    return autodiff_or_raw(mean_of).where(nothing, mean_of * float("nan"), mean_of)


def _reduced(reduce: Any, X: dlarray, face: Any, axes: tuple[int, ...]) -> Any:
    if X.shape == (0, 0) and not X._format and axes == (-1,):
        axes = (-2, -1)  # MATLAB: the sum of [] is a scalar
    return reduce(face, axis=axes, keepdims=True) if axes else face
