"""Missing elements, or rows and columns with missing ones, taken away: rmmissing."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty, whole
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.missing_values.elements import elements
from dlarray.migration.matlab.missing_values.standard import chosen_variables, rows_missing
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.strings import logical
from dlarray.table import table


@with_options
def rmmissing(
    A: Any,
    dim: Any = None,
    /,
    *,
    MinNumMissing: Any = 1,
    DataVariables: Any = None,
    MissingLocations: Any = None,
    nargout: int = 1,
) -> Any:
    """Remove missing elements from a vector, or rows with missing elements from a matrix or a table.

    Syntaxes: ``R = rmmissing(A)``, ``R = rmmissing(A, dim)``, ``R = rmmissing(…, MinNumMissing=n)``,
    ``R, TF = rmmissing(…, nargout=2)``.

    Parameters
    ----------
    A : array, cell array of texts, categorical, times or table
    dim : {1, 2}, optional
        1 removes rows, 2 columns. Without it elements of a vector go, rows of anything else.
    MinNumMissing : whole number
        How many missing elements a row or column has at least that goes.
    DataVariables : names, numbers, a mask, `vartype`, or a function
        The columns of a table that are looked at: all unless it is said.
    MissingLocations : array of logical values, of the size of A
        Which elements are missing, where that is not to be found out.
    nargout : {1, 2}
        With 2 also which rows, columns or elements went.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rmmissing.html

    Examples
    --------
    >>> from dlarray.matlab import rmmissing, table
    >>> rmmissing([4, float("nan"), 5]).tolist()
    [[4.0, 5.0]]
    >>> list(rmmissing(table(A=[1, float("nan")], B=["x", "y"])).B)
    ['x']
    """
    least = whole("rmmissing", "MinNumMissing", MinNumMissing, least=0, fix="MinNumMissing=2")
    axis = None if is_empty(dim) else whole("rmmissing", "dim", dim, least=1, fix="rmmissing(A, 1)")
    if axis not in (None, 1, 2):
        raise ArgumentError(f"rmmissing: dim is {axis}; fix: 1 for rows, 2 for columns")
    if isinstance(A, table):
        looked = chosen_variables("rmmissing", A, DataVariables)
        flags = _given(MissingLocations, (len(A), len(looked)))
        if flags is None:
            found = [rows_missing("rmmissing", A, n) for n in looked]
            flags = np.asarray(found, dtype=bool).reshape(len(looked), len(A)).T
        gone = flags.sum(axis=1 if axis != 2 else 0) >= least
        if axis == 2:
            dropped = {n for n, went in zip(looked, gone, strict=True) if went}
            made = A[:, [n for n in A.VariableNames if n not in dropped]]
            shown = logical([n in dropped for n in A.VariableNames], (1, A.width))
            return (made, shown) if nargout > 1 else made
        made = A[[k for k in range(len(A)) if not gone[k]]]
        return (made, logical(gone.tolist(), (len(A), 1))) if nargout > 1 else made
    x = elements("rmmissing", A)
    if len(x.shape) > 2:
        raise ArgumentError("rmmissing: A has more than two dimensions; fix: reshape it")
    flags = _given(MissingLocations, x.shape)
    flags = np.asarray(x.flags(), dtype=bool).reshape(x.shape, order="F") if flags is None else flags
    if axis is None:
        axis = 2 if x.shape[0] == 1 else 1
    gone = flags.sum(axis=2 - axis) >= least
    values = np.empty(len(x.values), dtype=object)
    values[:] = x.values
    kept = (
        values.reshape(x.shape, order="F")[~gone, :]
        if axis == 1
        else values.reshape(x.shape, order="F")[:, ~gone]
    )
    made = x.make(list(kept.ravel(order="F")), kept.shape)
    if nargout < 2:
        return made
    return made, logical(gone.tolist(), (len(gone), 1) if axis == 1 else (1, len(gone)))


def _given(locations: Any, shape: tuple[int, ...]) -> np.ndarray | None:
    if locations is None:
        return None
    flags = np.asarray(locations, dtype=bool)
    if flags.size != np.prod(shape):
        raise ArgumentError(
            f"rmmissing: MissingLocations has {flags.size} elements, but A {int(np.prod(shape))}; fix: one for each"
        )
    return flags.reshape(shape)
