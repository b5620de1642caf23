"""find and nnz: where the nonzero elements stand, and how many there are."""

import math
from typing import Any

from dlarray.arguments import check_nargout, choice, is_empty, whole
from dlarray.array import dlarray
from dlarray.backend import namespace
from dlarray.conversion import namespace_of
from dlarray.functions.sorting.ordering import selected
from dlarray.operators import nonzero
from dlarray.registry import function


def found_shape(size: tuple[int, ...], count: int) -> tuple[int, ...]:
    """MATLAB's size of what find returns: a row for a row, else a column; 0×0 for a zero and for nothing."""
    if math.prod(size) == 1 and count == 0 or (size[0] == 0 and math.prod(size[1:]) == 0):
        return (0, 0)
    return (1, count) if len(size) == 2 and size[0] == 1 else (count, 1)


@function(arrays=("X",), integers="own", indices=(0, 1))
def find(X: Any, n: Any = None, direction: Any = "first", /, *, nargout: int = 1) -> Any:
    """Indices of the nonzero elements.

    Syntaxes: ``k = find(X)``, ``find(X, n)``, ``find(X, n, direction)``, ``row, col = find(…, nargout=2)``,
    ``row, col, v = find(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, class and format.
    n : int, optional
        The most that are returned.  Default: all.
    direction : {"first", "last"}
        Whether the first or the last ``n`` are returned; they ascend in both cases.
    nargout : {1, 2, 3}
        1: linear indices, counted down the columns.  2: row and column numbers; of an array with more than two
        dimensions the column counts through all the others.  3: also the elements.

    Returns
    -------
    dlarray
        Unformatted and double, counted from 1: a row when ``X`` is a row, else a column.  The third output has the
        class of ``X`` and is differentiable.

    Notes
    -----
    The size of the result depends on the values: with data on a GPU the call waits for it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/find.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.find([0, 4, 0, 7])
      1×2 dlarray
    <BLANKLINE>
         2     4
    >>> row, col = dl.find([[1, 0], [0, 3]], nargout=2)
    >>> col
      2×1 dlarray
    <BLANKLINE>
         1
         2
    """
    direction = choice("find", "direction", direction, ("first", "last"))
    nargout = check_nargout("find", nargout, (1, 2, 3))
    raw, size = X._data, X.shape
    xp = namespace(raw)
    places = xp.nonzero(xp.reshape(nonzero(raw), (-1,)))[0]
    if not is_empty(n):
        most = whole("find", "n", n, least=1)
        if places.shape[0] > most:
            places = places[:most] if direction == "first" else places[-most:]
    shape = found_shape(size, places.shape[0])[::-1]

    def counted(index: Any) -> dlarray:
        return dlarray.from_array(xp.reshape(xp.astype(index, xp.float64) + 1.0, shape))

    if nargout == 1:
        return counted(places)
    rows = size[0] or 1
    outputs = [counted(places % rows), counted(places // rows)]
    if nargout == 3:
        array = X.array
        flat = namespace_of(array).reshape(array, (-1,))
        values = selected(flat, places, size=flat.shape[0])
        outputs.append(dlarray.from_array(namespace_of(values).reshape(values, shape)))
    return tuple(outputs)


@function("none", arrays=("X",), differentiable=False, integers="own")
def nnz(X: Any, /) -> Any:
    """The number of nonzero elements.

    Syntax: ``N = nnz(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, class and format.

    Returns
    -------
    dlarray
        1×1 and double.  NaN counts as nonzero.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nnz.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.nnz([[1, 0, 2], [0, 0, 3]])
      1×1 dlarray
    <BLANKLINE>
         3
    """
    xp = namespace(X._data)
    return xp.reshape(xp.sum(xp.astype(nonzero(X._data), xp.float64)), (1, 1))
