"""How often values occur: tabulate."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.array import dlarray
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.statistics.group_numbers import grp2idx


@with_own_columns
def tabulate(x: Any, /, *, nargout: int = 1) -> Any:
    """How often each value of a vector occurs, and its share in percent.

    Syntaxes: ``tbl = tabulate(x)``, ``tabulate(x, nargout=0)``, which prints the table.

    Parameters
    ----------
    x : vector
        Numbers, logical values, labels, strings, cells with text, or rows of characters. What is missing
        is not counted.

    Returns
    -------
    tbl : dlarray or Cell
        A row for each value with the value, its count and its percentage: a matrix of numbers, else cells with the
        value as text. Of positive whole numbers all have a row from 1 to the largest; labels have one for each
        category.

    References
    ----------
    https://www.mathworks.com/help/stats/tabulate.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, tabulate
    >>> tabulate(Cell(["Male", "Female", "Male", "Male"]), nargout=0)
       Value    Count   Percent
        Male        3     75.00%
      Female        1     25.00%
    >>> tabulate([1, 2, 4, 4])[:, :2].tolist()
    [[1.0, 1.0], [2.0, 1.0], [3.0, 0.0], [4.0, 2.0]]
    """
    nargout = check_nargout("tabulate", nargout, (0, 1))
    groups, names, levels = grp2idx(x, nargout=3)
    group = np.asarray(groups.tolist(), dtype=float).ravel()
    counts = np.bincount(group[~np.isnan(group)].astype(int) - 1, minlength=len(names))
    values = host(levels) if isinstance(levels, dlarray) else None
    if values is None or values.dtype.kind == "b":
        percents = 100 * counts / max(counts.sum(), 1)
        if nargout == 0:
            _print(list(names), counts, percents)
            return None
        return Cell([*names, *map(float, counts), *map(float, percents)], (len(names), 3))
    values = np.asarray(values, dtype=float).ravel()
    if values.size and (values == np.round(values)).all() and values.min() > 0:
        whole = np.arange(1, values.max() + 1)
        every = np.zeros(whole.size, dtype=int)
        every[values.astype(int) - 1] = counts
        values, counts = whole, every
    percents = 100 * counts / max(counts.sum(), 1)
    if nargout == 0:
        _print([f"{v:.5g}" for v in values], counts, percents)
        return None
    return dlarray(np.column_stack([values, counts, percents]))


def _print(names: list[str], counts: Any, percents: Any) -> None:
    wide = max([5, *map(len, names)])
    lines = [f"  {'Value':>{wide}}    Count   Percent"]
    rows = zip(names, counts, percents, strict=True)
    lines += [f"  {name:>{wide}}    {count:5d}    {percent:6.2f}%" for name, count, percent in rows]
    sys.stdout.write("\n".join(lines) + "\n")
