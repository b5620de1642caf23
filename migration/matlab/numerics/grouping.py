"""Arrays in groups, in pieces and in bins: accumarray that makes cells, mat2cell, histc."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import is_empty, whole_numbers
from dlarray.array import dlarray
from dlarray.errors import SizeError, describe
from dlarray.migration.matlab.cells import Cell, empty
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import StringArray
from dlarray.migration.matlab.text.numbers import matrix


def accumarray(subs: Any, val: Any, sz: Any = None, fun: Any = None, *more: Any) -> Any:
    """Collect values by subscripts; the library's ``accumarray``, and with a function that returns cells a cell array.

    Syntaxes: ``A = accumarray(subs, val)``, ``accumarray(subs, val, sz, fun)``,
    ``accumarray(subs, val, sz, fun, fillval)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/accumarray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import Cell, accumarray
    >>> groups = accumarray([[1], [3], [1]], dl.dlarray([[5], [6], [7]]), [], lambda v: Cell([v]))
    >>> groups.shape, groups[0].shape, groups[1].shape
    ((3, 1), (2, 1), (0, 0))
    """
    plain = registered.functions["accumarray"].call
    if is_empty(fun):
        return plain(subs, val, sz, *more)
    rows = np.asarray(matrix("accumarray", subs))
    rows = rows.reshape(-1, 1) if 1 in rows.shape and rows.shape[1] != 2 else rows
    values = val if isinstance(val, dlarray) else dlarray(val)
    flat = values(":")
    if flat.shape[0] == 1 and len(rows) > 1:
        flat = registered.functions["repmat"].call(flat, len(rows), 1)
    groups: dict[tuple[int, ...], list[int]] = {}
    for k, row in enumerate(rows.astype(int).tolist()):
        groups.setdefault(tuple(row), []).append(k + 1)
    if not groups:
        return plain(subs, val, sz, fun, *more)
    made = {row: fun(flat([[k] for k in places])) for row, places in groups.items()}
    if not isinstance(next(iter(made.values())), Cell):
        return plain(subs, val, sz, fun, *more)
    needed = [max(row[d] for row in groups) for d in range(rows.shape[1])]
    size = [int(n) for n in np.ravel(matrix("accumarray", sz))] if not is_empty(sz) else needed
    size = [*size, 1] if len(size) == 1 else size
    if any(n < m for n, m in zip(size, needed, strict=False)):
        raise SizeError(
            f"accumarray: sz is {size}, but subs reaches {needed}; fix: sizes at least that large"
        )
    out = Cell([empty() for _ in range(int(np.prod(size)))], size)
    for row, one in made.items():
        if len(one) != 1:
            raise SizeError(
                f"accumarray: fun must return one cell for each group, but it returned {len(one)}"
            )
        out.brace[row if len(row) > 1 else row[0]] = one[0]
    return out


@with_own_columns
def mat2cell(A: Any, /, *sizes: Any) -> Cell:
    """Cut an array into a cell array of arrays.

    Syntaxes: ``C = mat2cell(A, dim1Dist, …, dimNDist)``, ``C = mat2cell(A, rowDist)``.

    Parameters
    ----------
    A : array or cell array
    dim1Dist, …, dimNDist : array
        How long the pieces are along each dimension; they sum to the size there.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mat2cell.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import mat2cell
    >>> C = mat2cell(dl.ones(4, 3), [1, 3], [2, 1])
    >>> C.shape, C(2, 1)[0].shape
    ((2, 2), (3, 2))
    """
    source: Any = A if isinstance(A, (Cell, StringArray)) else dlarray(A)
    shape = tuple(source.shape)
    parts = [
        list(whole_numbers("mat2cell", f"dim{d}Dist", host(s), least=0, fix="mat2cell(A, [1, 3], [2, 1])"))
        for d, s in enumerate(sizes, 1)
    ]
    parts += [[n] for n in shape[len(parts) :]]
    shape += (1,) * (len(parts) - len(shape))
    for d, (lengths, n) in enumerate(zip(parts, shape, strict=True), 1):
        if sum(lengths) != n:
            raise SizeError(
                f"mat2cell: the pieces along dimension {d} are {lengths} long, {sum(lengths)} together, but A is "
                f"{describe(A)}; fix: lengths that sum to {n}"
            )
    counts = tuple(len(p) for p in parts)
    pieces = []
    for place in range(int(np.prod(counts))):
        where = np.unravel_index(place, counts, order="F")
        subscripts = []
        for lengths, i in zip(parts, where, strict=True):
            first = sum(lengths[: int(i)])
            subscripts.append(range(first + 1, first + lengths[int(i)] + 1))
        pieces.append(source(*subscripts))
    return Cell(pieces, counts)


def histc(x: Any, edges: Any, /) -> dlarray:
    """How many numbers of a vector fall into each bin; the last counts those that equal the last edge.

    Syntax: ``counts = histc(x, edges)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/histc.html

    Examples
    --------
    >>> from dlarray.matlab import histc
    >>> histc([1, 2, 2, 3, 5], [1, 2, 3, 4, 5]).tolist()
    [[1.0, 2.0, 1.0, 0.0, 1.0]]
    """
    X = dlarray(x)
    if X.ndim > 2 or 1 not in X.shape:
        raise SizeError(f"histc: x must be a vector, but it is {describe(x)}; fix: histc(x(':'), edges)")
    values = host(X).ravel()
    limits = host(edges).astype(np.float64).ravel(order="F")
    places = np.searchsorted(limits, values, side="right") - 1
    inside = (places >= 0) & (values <= limits[-1])
    counts = np.bincount(places[inside], minlength=limits.size).astype(np.float64)
    return dlarray(counts.reshape(1, -1) if X.shape[0] == 1 else counts.reshape(-1, 1))
