"""maxk and mink: the k largest or smallest elements."""

from typing import Any

from dlarray.along_axes import padded
from dlarray.arguments import choice, dim_or_first
from dlarray.array import dlarray
from dlarray.backend import is_integer
from dlarray.functions.sorting.ordering import arranged, order_along, quick, sorted_values
from dlarray.functions.sorting.sorting import METHODS, how_many, numbers_from_1
from dlarray.registry import function


def _extreme(name: str, A: dlarray, k: Any, dim: Any, method: str, largest: bool, nargout: int) -> Any:
    method = choice(name, "ComparisonMethod", method, METHODS)
    count = how_many(name, k)
    dim = dim_or_first(name, A, dim)
    array, raw, fmt = padded(A.array, dim), padded(A._data, dim), A._format
    if fmt:
        fmt += "U" * (raw.ndim - len(fmt))
    part = (..., slice(0, min(count, raw.shape[-dim]))) + (slice(None),) * (dim - 1)
    if nargout < 2 and quick(array, "last", method, False) and not is_integer(raw.dtype):
        # in ascending order NaN is last by itself, so the largest are sought as the smallest of the negative
        values = sorted_values(-raw if largest else raw, -dim, False)[part]
        return dlarray.from_array(-values if largest else values, fmt)
    order = order_along(raw, -dim, largest, "last", method)
    B = dlarray.from_array(arranged(array, order, axis=-dim)[part], fmt)
    return (B, dlarray.from_array(numbers_from_1(order[part]), fmt)) if nargout > 1 else B


@function(arrays=("A",), integers="own", indices=(1,))
def maxk(A: Any, k: Any, dim: Any = None, /, *, ComparisonMethod: str = "auto", nargout: int = 1) -> Any:
    """The k largest elements, in descending order.

    Syntaxes: ``B = maxk(A, k)``, ``maxk(A, k, dim)``, ``maxk(…, ComparisonMethod=c)``,
    ``B, I = maxk(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    k : int
        How many; all of them, sorted, when the dimension holds fewer.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.
    nargout : {1, 2}
        With 2, also the indices of the elements along the dimension (double, counted from 1, format of ``B``); of equal
        elements the first comes first.

    Returns
    -------
    dlarray
        Format and class of ``A``.  NaN comes last, when there are fewer than ``k`` numbers.  The gradient goes to the
        elements that are returned.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/maxk.html

    Examples
    --------
    >>> import dlarray as dl
    >>> B, I = dl.maxk([4, 9, 2, 7], 2, nargout=2)
    >>> B
      1×2 dlarray
    <BLANKLINE>
         9     7
    >>> I
      1×2 dlarray
    <BLANKLINE>
         2     4
    """
    return _extreme("maxk", A, k, dim, ComparisonMethod, True, nargout)


@function(arrays=("A",), integers="own", indices=(1,))
def mink(A: Any, k: Any, dim: Any = None, /, *, ComparisonMethod: str = "auto", nargout: int = 1) -> Any:
    """The k smallest elements, in ascending order.

    Syntaxes: ``B = mink(A, k)``, ``mink(A, k, dim)``, ``mink(…, ComparisonMethod=c)``,
    ``B, I = mink(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    k : int
        How many; all of them, sorted, when the dimension holds fewer.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.
    nargout : {1, 2}
        With 2, also the indices of the elements along the dimension (double, counted from 1, format of ``B``); of equal
        elements the first comes first.

    Returns
    -------
    dlarray
        Format and class of ``A``.  NaN comes last, when there are fewer than ``k`` numbers.  The gradient goes to the
        elements that are returned.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mink.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mink([[4, 9], [2, 7], [3, 8]], 2)
      2×2 dlarray
    <BLANKLINE>
         2     7
         3     8
    """
    return _extreme("mink", A, k, dim, ComparisonMethod, False, nargout)
