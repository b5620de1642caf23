"""sub2ind and ind2sub: between subscripts and linear indices, both counted from 1."""

import math
import sys
from typing import Any

from dlarray import operators
from dlarray.arguments import MOST_OUTPUTS, whole, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.backend import backend_name, namespace
from dlarray.conversion import as_double
from dlarray.errors import ArgumentError, IndexingError, SizeError, describe, sizes
from dlarray.registry import function


def _size_vector(name: str, sz: Any) -> tuple[int, ...]:
    size = whole_numbers(name, "sz", sz)
    if len(size) < 2 or min(size) < 0:
        raise ArgumentError(
            f"{name}: sz must be a vector of at least two sizes, such as size(A), but it is {describe(sz)}"
        )
    return size


def _subscripts(name: str, argument: str, X: dlarray, most: int) -> Any:
    """The raw values as double, checked where that needs no wait: on the host."""
    (raw,) = operators.same_class(X._data)
    xp = namespace(raw)
    raw = xp.astype(raw, xp.float64)
    if backend_name(raw) == "numpy":
        wrong = ~((raw >= 1) & (raw <= as_double(most)) & (raw == xp.floor(raw)))
        if xp.any(wrong):
            raise IndexingError(
                f"{name}: {argument} must be whole numbers from 1 to {most}, but {argument} ({X.describe()}) holds "
                f"{raw[wrong][0]:g}"
            )
    return raw


@function(differentiable=False, integers="double", indices=(0,))
def sub2ind(sz: Any, /, *subs: Any) -> Any:
    """Linear indices of subscripts.

    Syntaxes: ``ind = sub2ind(sz, row, col)``, ``sub2ind(sz, I1, I2, …, In)``.

    Parameters
    ----------
    sz : list of int
        Size of the array that is indexed.
    I1, …, In : dlarray or array_like
        Subscripts, counted from 1, all of one size.  With fewer than the sizes, the last counts through the rest.

    Returns
    -------
    dlarray
        Double, with the size and format of ``I1``: counted from 1 down the columns.

    Raises
    ------
    IndexingError
        A subscript that is not a whole number within the size.  On a GPU this is not checked, so that nothing waits.
    SizeError
        Subscripts of different sizes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sub2ind.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.sub2ind([3, 4], [1, 2, 3], [1, 2, 4])
      1×3 dlarray
    <BLANKLINE>
         1     5    12
    """
    size = _size_vector("sub2ind", sz)
    if not subs:
        raise ArgumentError("sub2ind: the subscripts are missing; fix: sub2ind(size(A), row, col)")
    arrays = operators.operands("sub2ind", *subs)
    if len({X.shape for X in arrays}) > 1:
        raise SizeError(
            "sub2ind: the subscripts must have one size, but they are "
            + ", ".join(X.describe() for X in arrays)
        )
    count = len(arrays)
    limits = size[: count - 1] + (math.prod(size[count - 1 :]),)
    index: Any = None
    step = 1
    for k, (X, most) in enumerate(zip(arrays, limits + (1,) * (count - len(limits)), strict=True), 1):
        part = (_subscripts("sub2ind", f"I{k}", X, most) - 1.0) * step
        index = part if index is None else index + part
        step *= most
    return arrays[0].wrap(index + 1.0)


@function(differentiable=False, integers="double", indices=(0, 1, 2, 3))
def ind2sub(sz: Any, ind: Any, /, *, nargout: int | None = None) -> Any:
    """Subscripts of linear indices.

    Syntaxes: ``row, col = ind2sub(sz, ind)``, ``I1, …, In = ind2sub(sz, ind)``,
    ``… = ind2sub(sz, ind, nargout=n)``.

    Parameters
    ----------
    sz : list of int
        Size of the array that is indexed.
    ind : dlarray or array_like
        Linear indices, counted from 1.
    nargout : int, optional
        How many outputs.  Default: one for each size.  With fewer, the last counts through the remaining dimensions;
        surplus ones are 1.

    Returns
    -------
    tuple of dlarray
        Double, each with the size and format of ``ind``.  With ``nargout=1`` a single dlarray.

    Raises
    ------
    IndexingError
        An index that is not a whole number within the array.  On a GPU this is not checked, so that nothing waits.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ind2sub.html

    Examples
    --------
    >>> import dlarray as dl
    >>> row, col = dl.ind2sub([3, 3], [3, 4, 5, 6])
    >>> row
      1×4 dlarray
    <BLANKLINE>
         3     1     2     3
    >>> col
      1×4 dlarray
    <BLANKLINE>
         1     2     2     2
    """
    size = _size_vector("ind2sub", sz)
    count = (
        len(size)
        if nargout is None
        else whole("ind2sub", "nargout", nargout, least=1, most=MOST_OUTPUTS, fix="nargout=2")
    )
    X = asdlarray(ind)
    total = math.prod(size)
    if total == 0 and 0 not in X.shape:
        raise IndexingError(f"ind2sub: an array of size {sizes(size)} has no elements to index")
    rest = _subscripts("ind2sub", "ind", X, total) - 1.0
    xp = namespace(rest)
    limits = (size + (1,) * count)[:count]
    outputs = []
    for most in [min(as_double(n), sys.float_info.max) for n in limits[:-1]]:
        above = xp.floor(rest / max(most, 1))
        outputs.append(X.wrap(rest - above * most + 1.0))
        rest = above
    outputs.append(X.wrap(rest + 1.0))
    return tuple(outputs) if count > 1 else outputs[0]
