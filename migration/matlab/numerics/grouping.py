"""Values in groups, where a function makes a cell array of each: accumarray."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import SizeError
from dlarray.migration.matlab.cells import Cell, empty
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
