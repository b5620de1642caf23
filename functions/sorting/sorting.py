"""Sorting: sort, sortrows, topkrows, and the questions issorted and issortedrows."""

from typing import Any

from dlarray.arguments import choice, dim_or_first, whole
from dlarray.array import dlarray
from dlarray.backend import device_of, namespace, to_numpy
from dlarray.errors import ArgumentError, describe
from dlarray.functions.sorting.ordering import (
    DIRECTIONS,
    arranged,
    missing_in,
    order_along,
    order_of_rows,
    quick,
    row_keys,
    sorted_values,
)
from dlarray.registry import function

PLACEMENTS = ("auto", "first", "last")
METHODS = ("auto", "real", "abs")
CHECKS = (*DIRECTIONS, "monotonic", "strictascend", "strictdescend", "strictmonotonic")


def _dim_and_direction(name: str, options: tuple, allowed: tuple[str, ...]) -> tuple[Any, str]:
    """Read (dim, direction), either of which may be left out."""
    dim, direction = None, "ascend"
    for k, option in enumerate(options):
        if isinstance(option, str):
            direction = choice(name, "direction", option, allowed)
        elif k == 0:
            dim = option
        else:
            raise ArgumentError(f"{name}: argument {k + 2} must be a direction, but it is {describe(option)}")
    return dim, direction


def numbers_from_1(order: Any) -> Any:
    """Positions as MATLAB returns them: double, counted from 1."""
    xp = namespace(order)
    return xp.astype(order, xp.float64) + 1.0


@function(arrays=("A",), categories="any", integers="own", indices=(1,))
def sort(
    A: Any,
    /,
    *options: Any,
    MissingPlacement: str = "auto",
    ComparisonMethod: str = "auto",
    nargout: int = 1,
) -> Any:
    """Sort the elements along a dimension.

    Syntaxes: ``B = sort(A)``, ``sort(A, dim)``, ``sort(A, dim, direction)``, ``sort(A, direction)``,
    ``sort(…, Name=Value)``, ``B, I = sort(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    dim : int, optional
        Dimension to sort along, counted from 1.  Default: the first whose size is not 1.
    direction : {"ascend", "descend"}
        Equal elements keep their order in both directions.
    MissingPlacement : {"auto", "first", "last"}
        Where NaN goes.  "auto": last in ascending, first in descending order.
    ComparisonMethod : {"auto", "real", "abs"}
        "real" compares real parts, then imaginary parts; "abs" magnitudes, then angles.  "auto": "real" for real,
        "abs" for complex ``A``.
    nargout : {1, 2}
        With 2, also where each element stood along the dimension (double, counted from 1, format of ``A``).

    Returns
    -------
    dlarray
        Size, format and class of ``A``.  The gradient follows each element to its place.

    Raises
    ------
    ArgumentError, OptionError
        A ``dim`` that is not a whole number from 1, or an unknown word.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sort.html

    Examples
    --------
    >>> import dlarray as dl
    >>> B, I = dl.sort(dl.dlarray([3, 1, 2]), "descend", nargout=2)
    >>> B
      1×3 dlarray
    <BLANKLINE>
         3     2     1
    >>> I
      1×3 dlarray
    <BLANKLINE>
         1     3     2
    """
    dim, direction = _dim_and_direction("sort", options, DIRECTIONS)
    placement = choice("sort", "MissingPlacement", MissingPlacement, PLACEMENTS)
    method = choice("sort", "ComparisonMethod", ComparisonMethod, METHODS)
    dim = dim_or_first("sort", A, dim)
    raw = A._data
    if dim > raw.ndim:
        xp = namespace(raw)
        ones = xp.ones(raw.shape, dtype=xp.float64, device=device_of(raw))
        return (A, A.wrap(ones)) if nargout > 1 else A
    descend = direction == "descend"
    if nargout < 2 and quick(A.array, placement, method, descend):
        return A.wrap(sorted_values(raw, -dim, descend))
    order = order_along(raw, -dim, descend, placement, method)
    B = A.wrap(arranged(A.array, order, axis=-dim))
    return (B, A.wrap(numbers_from_1(order))) if nargout > 1 else B


def _rows_in_order(A: dlarray, order: Any, count: int | None, nargout: int) -> Any:
    """The rows of a matrix in the given order, the first ``count`` of them; and the order as a column."""
    array, xp = A.array, namespace(A._data)
    every = xp.broadcast_to(xp.reshape(order, (1, -1)), A._data.shape)
    B = arranged(array, every, axis=-1)
    if count is not None and count < order.shape[0]:
        B, order = B[:, :count], order[:count]
    B = A.wrap(B)
    if nargout < 2:
        return B
    return B, dlarray.from_array(xp.reshape(numbers_from_1(order), (1, -1)))


@function(arrays=("A",), integers="own", indices=(1,))
def sortrows(
    A: Any,
    column: Any = None,
    direction: Any = None,
    /,
    *,
    MissingPlacement: str = "auto",
    ComparisonMethod: str = "auto",
    nargout: int = 1,
) -> Any:
    """Sort the rows of a matrix.

    Syntaxes: ``B = sortrows(A)``, ``sortrows(A, column)``, ``sortrows(A, column, direction)``,
    ``sortrows(A, direction)``, ``sortrows(…, Name=Value)``, ``B, index = sortrows(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        A matrix, with or without labels.
    column : int or list of int, optional
        Columns to compare, the most important first, counted from 1; a negative number sorts by that column in
        descending order.  Default: all, from the first.
    direction : {"ascend", "descend"} or list of them
        One for all columns, or one for each; it replaces the signs of ``column``.
    MissingPlacement : {"auto", "first", "last"}
        Where NaN goes.  "auto": last in ascending, first in descending order.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.
    nargout : {1, 2}
        With 2, also the row numbers (double column, counted from 1): ``B = A(index, ":")``.

    Returns
    -------
    dlarray
        Size, format and class of ``A``.  Equal rows keep their order.  The gradient follows each row to its place.

    Raises
    ------
    SizeError
        When ``A`` is no matrix.
    ArgumentError
        A column that ``A`` does not have, or a wrong number of directions.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.sortrows.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.sortrows([[2, 7], [1, 9], [2, 3]])
      3×2 dlarray
    <BLANKLINE>
         1     9
         2     3
         2     7
    """
    placement = choice("sortrows", "MissingPlacement", MissingPlacement, PLACEMENTS)
    method = choice("sortrows", "ComparisonMethod", ComparisonMethod, METHODS)
    keys = row_keys("sortrows", A, column, direction, "ascend")
    return _rows_in_order(A, order_of_rows(A._data, keys, placement, method), None, nargout)


@function(arrays=("X",), integers="own", indices=(1,))
def topkrows(
    X: Any,
    k: Any,
    column: Any = None,
    direction: Any = None,
    /,
    *,
    ComparisonMethod: str = "auto",
    nargout: int = 1,
) -> Any:
    """The first rows of a matrix in sorted order, by default the largest.

    Syntaxes: ``B = topkrows(X, k)``, ``topkrows(X, k, col)``, ``topkrows(X, k, col, direction)``,
    ``topkrows(X, k, direction)``, ``topkrows(…, ComparisonMethod=c)``, ``B, I = topkrows(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        A matrix, with or without labels.
    k : int
        How many rows; all of them when ``X`` has fewer.
    col : int or list of int, optional
        Columns to compare, the most important first, counted from 1.  Default: all, from the first.
    direction : {"descend", "ascend"} or list of them
        One for all columns, or one for each.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.
    nargout : {1, 2}
        With 2, also the row numbers (double column, counted from 1): ``B = X(I, ":")``.

    Returns
    -------
    dlarray
        Format and class of ``X``.  A NaN counts as last in either direction.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.topkrows.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.topkrows([[2, 7], [1, 9], [2, 3]], 2)
      2×2 dlarray
    <BLANKLINE>
         2     7
         2     3
    """
    method = choice("topkrows", "ComparisonMethod", ComparisonMethod, METHODS)
    count = how_many("topkrows", k)
    keys = row_keys("topkrows", X, column, direction, "descend")
    return _rows_in_order(X, order_of_rows(X._data, keys, "last", method), count, nargout)


def how_many(name: str, k: Any) -> int:
    """The number of elements or rows to return."""
    return whole(name, "k", k, least=0)


@function(arrays=("A",), differentiable=False, integers="own")
def issorted(
    A: Any,
    /,
    *options: Any,
    MissingPlacement: str = "auto",
    ComparisonMethod: str = "auto",
) -> bool:
    """Whether an array is sorted along a dimension.

    Syntaxes: ``TF = issorted(A)``, ``issorted(A, dim)``, ``issorted(A, dim, direction)``, ``issorted(A, direction)``,
    ``issorted(…, Name=Value)``, ``issorted(A, "rows")``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    direction : {"ascend", "descend", "monotonic", "strictascend", "strictdescend", "strictmonotonic", "rows"}
        "monotonic": the whole array ascends, or the whole array descends.  The strict ones allow neither equal
        neighbours nor NaN.  "rows" asks ``issortedrows(A)``.
    MissingPlacement : {"auto", "first", "last"}
        Where NaN should be.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.

    Returns
    -------
    bool
        A decision on the host: with data on a GPU the call waits for it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/issorted.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.issorted([1, 2, 2, 5]), dl.issorted([1, 2, 2, 5], "strictascend")
    (True, False)
    """
    placement = choice("issorted", "MissingPlacement", MissingPlacement, PLACEMENTS)
    method = choice("issorted", "ComparisonMethod", ComparisonMethod, METHODS)
    if len(options) == 1 and isinstance(options[0], str) and options[0].lower() == "rows":
        return _in_order(
            order_of_rows(A._data, row_keys("issorted", A, None, None, "ascend"), placement, method), -1
        )
    dim, direction = _dim_and_direction("issorted", options, CHECKS)
    dim = dim_or_first("issorted", A, dim)
    strict, word = direction.startswith("strict"), direction.removeprefix("strict")
    raw = A._data
    xp = namespace(raw)
    missing = missing_in(xp, raw)
    if strict and missing is not None and bool(to_numpy(xp.any(missing))):
        return False
    if dim > raw.ndim:
        return True
    for way in DIRECTIONS if word == "monotonic" else (word,):
        descends = way == "descend"
        if _in_order(order_along(raw, -dim, descends, placement, method), -dim):
            # strictly sorted values are in order only this way: the other way they are upside down
            return not strict or not _has_equal_neighbours(xp, raw, -dim)
    return False


def _in_order(order: Any, axis: int) -> bool:
    """Whether an order leaves every element where it is."""
    xp = namespace(order)
    place = xp.arange(order.shape[axis], dtype=order.dtype, device=device_of(order))
    place = xp.reshape(place, (-1,) + (1,) * (-axis - 1))
    return bool(to_numpy(xp.all(order == place)))


def _has_equal_neighbours(xp: Any, x: Any, axis: int) -> bool:
    after = (..., slice(1, None)) + (slice(None),) * (-axis - 1)
    before = (..., slice(None, -1)) + (slice(None),) * (-axis - 1)
    return bool(to_numpy(xp.any(x[after] == x[before])))


@function(arrays=("A",), differentiable=False, integers="own")
def issortedrows(
    A: Any,
    column: Any = None,
    direction: Any = None,
    /,
    *,
    MissingPlacement: str = "auto",
    ComparisonMethod: str = "auto",
) -> bool:
    """Whether the rows of a matrix are sorted.

    Syntaxes: ``TF = issortedrows(A)``, ``issortedrows(A, column)``, ``issortedrows(A, column, direction)``,
    ``issortedrows(…, Name=Value)``.

    Parameters
    ----------
    A : dlarray or array_like
        A matrix.
    column, direction
        As in ``sortrows``.
    MissingPlacement, ComparisonMethod : str
        As in ``sortrows``.

    Returns
    -------
    bool
        A decision on the host: with data on a GPU the call waits for it.

    Notes
    -----
    Differs from MATLAB: the directions are "ascend" and "descend" only.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/issortedrows.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.issortedrows([[1, 2, 9], [1, 5, 8], [4, 0, 7]])
    True
    """
    placement = choice("issortedrows", "MissingPlacement", MissingPlacement, PLACEMENTS)
    method = choice("issortedrows", "ComparisonMethod", ComparisonMethod, METHODS)
    keys = row_keys("issortedrows", A, column, direction, "ascend")
    return _in_order(order_of_rows(A._data, keys, placement, method), -1)
