"""Arrays in groups, in pieces and in bins: accumarray that makes cells, mat2cell, histc."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import check_nargout, dim_number, is_empty, whole_numbers
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
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


def histc(x: Any, edges: Any, dim: Any = None, /, *, nargout: int = 1) -> Any:
    """How many numbers fall into each bin; the last counts those that equal the last edge.

    Syntaxes: ``bincounts = histc(x, binranges)``, ``bincounts = histc(x, binranges, dim)``,
    ``bincounts, ind = histc(…, nargout=2)``.

    Parameters
    ----------
    x : array_like
        Numbers; NaN and those outside of the edges count nowhere.
    edges : vector
        Edges of the bins, in order: a bin holds its left edge.
    dim : int, optional
        Dimension along which to count. Default: that of a vector, of others the first that is not 1.
    nargout : {1, 2}
        Whether to return the bins, too.

    Returns
    -------
    bincounts : dlarray
        As x, with a count for each edge along ``dim``.
    ind : dlarray
        Of the size of x: the number of each element's bin, 0 outside.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/histc.html

    Examples
    --------
    >>> from dlarray.matlab import histc
    >>> counts, ind = histc([1, 2, 2, 3, 7], [1, 2, 3, 4, 5], nargout=2)
    >>> counts.tolist(), ind.tolist()
    ([[1.0, 2.0, 1.0, 0.0, 0.0]], [[1.0, 2.0, 2.0, 3.0, 0.0]])
    """
    check_nargout("histc", nargout, (1, 2))
    values = host(dlarray(x)).real
    limits = host(edges).astype(np.float64).ravel(order="F")
    if not limits.size or (np.diff(limits) < 0).any():
        raise ArgumentError(
            f"histc: the edges must be numbers in order, but they are {describe(edges)}; fix: sort(edges)"
        )
    if dim is None:
        along = next((k for k, n in enumerate(values.shape) if n != 1), 0)
    else:
        along = dim_number("histc", "dim", dim) - 1
    if along >= values.ndim:
        values = values.reshape(values.shape + (1,) * (along + 1 - values.ndim))
    places = np.searchsorted(limits, values, side="right")
    places[~(values <= limits[-1])] = 0
    counts = np.stack([(places == k + 1).sum(axis=along) for k in range(limits.size)], axis=along)
    bincounts = dlarray(counts.astype(np.float64))
    return bincounts if nargout < 2 else (bincounts, dlarray(places.astype(np.float64)))
