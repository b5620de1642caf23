"""Cells of arrays, and arrays of cells: num2cell, cell2mat."""

from __future__ import annotations

from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.errors import ClassError, SizeError, describe
from dlarray.functions.data_types.predicates import numbers_of
from dlarray.names import functions
from dlarray.registry import function


@function(format=None, half="own")
def num2cell(A: Any, /) -> Any:
    """Put each element of an array into a cell.

    Syntax: ``C = num2cell(A)``.

    Parameters
    ----------
    A : array
        A vector, or a matrix.

    Returns
    -------
    list
        1×1 dlarrays: of a vector a list of them, of a matrix a list of its rows (lists).  Traced as A is.

    Raises
    ------
    SizeError
        A has more than two dimensions.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/num2cell.html

    Examples
    --------
    >>> import dlarray as dl
    >>> [c.item() for c in dl.num2cell([4, 7])]
    [4.0, 7.0]
    """
    X = asdlarray(A)
    if X.ndim > 2:
        raise SizeError(
            f"num2cell: A is {X.describe()}, and must be a vector or a matrix; fix: reshape(A, …)"
        )
    array = X.array
    rows, columns = X.shape
    cells = [[dlarray.from_array(array[j : j + 1, i : i + 1]) for j in range(columns)] for i in range(rows)]
    return [c for row in cells for c in row] if 1 in X.shape else cells


@function(format=None, half="own")
def cell2mat(C: Any, /) -> Any:
    """Join the arrays in a cell array into one.

    Syntax: ``A = cell2mat(C)``.

    Parameters
    ----------
    C : list
        Arrays, which are joined side by side; or rows (lists) of arrays, which are put on top of each other.

    Returns
    -------
    dlarray
        With the labels of the arrays; traced as they are.

    Raises
    ------
    ClassError
        C is no list, or holds something that is not an array.

    Notes
    -----
    A list is a row of cells.  For a column of cells use ``vertcat(*C)``, or rows of one: ``[[a], [b]]``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cell2mat.html

    Examples
    --------
    >>> import dlarray as dl
    >>> a, b = dl.dlarray([[1], [2]]), dl.dlarray([[3, 4], [5, 6]])
    >>> dl.cell2mat([a, b])
      2×3 dlarray
    <BLANKLINE>
         1     3     4
         2     5     6
    """
    if not isinstance(C, (list, tuple)):
        raise ClassError(f"cell2mat: C must be a list of arrays, but it is {describe(C)}; fix: [A, B]")
    for part in C:
        inner = part if isinstance(part, (list, tuple)) else [part]
        for entry in inner:
            if numbers_of(entry) is None:
                raise ClassError(
                    f"cell2mat: C must hold arrays, but it holds {describe(entry)}; fix: leave it out"
                )
    rows = [functions["horzcat"].call(*part) if isinstance(part, (list, tuple)) else part for part in C]
    if any(isinstance(part, (list, tuple)) for part in C):
        return functions["vertcat"].call(*rows)
    return functions["horzcat"].call(*rows)
