"""Arrays in and around programs of networks: padarray, con2seq and seq2con, and the older mse of plain arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import whole, whole_numbers
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.migration.matlab.cell_functions import num2cell
from dlarray.migration.matlab.cells import Cell, as_cell

_DIRECTIONS = ("both", "post", "pre")
# Where the elements of n positions come from, of which those outside 0 … n - 1 are padding.
_METHODS: dict[str, Callable[[np.ndarray, int], np.ndarray]] = {
    "circular": lambda k, n: k % n,
    "replicate": lambda k, n: np.clip(k, 0, n - 1),
    "symmetric": lambda k, n: np.where(k % (2 * n) < n, k % (2 * n), 2 * n - 1 - k % (2 * n)),
}


def padarray(A: Any, padsize: Any, padval: Any = 0, direction: str = "both", /) -> dlarray:
    """Pad an array with a number, or with its own elements.

    Syntaxes: ``B = padarray(A, padsize)``, ``B = padarray(A, padsize, padval)``, ``B = padarray(…, direction)``.

    Parameters
    ----------
    A : array
    padsize : array
        How many elements along each dimension.
    padval : number, "circular", "replicate" or "symmetric"
        Value to pad with: 0 by default.
    direction : {"both", "post", "pre"}
        Before the first and after the last element of each dimension, or on one side only.

    References
    ----------
    https://www.mathworks.com/help/images/ref/padarray.html

    Examples
    --------
    >>> from dlarray.matlab import padarray
    >>> padarray([[1, 2], [3, 4]], [3, 2], "replicate", "post")
      5×4 dlarray
    <BLANKLINE>
         1     2     2     2
         3     4     4     4
         3     4     4     4
         3     4     4     4
         3     4     4     4
    """
    if isinstance(padval, str) and padval in _DIRECTIONS:
        padval, direction = 0, padval
    if direction not in _DIRECTIONS:
        raise ArgumentError(
            f'padarray: direction must be "both", "post" or "pre", but it is {describe(direction)}'
        )
    if isinstance(padval, str) and padval not in _METHODS:
        raise ArgumentError(
            f'padarray: padval must be a number, "circular", "replicate" or "symmetric", but it is "{padval}"'
        )
    X = dlarray(A)
    widths = whole_numbers("padarray", "padsize", padsize, least=0)
    shape = tuple(size_of(X)) + (1,) * (len(widths) - len(size_of(X)))
    widths = (*widths, *(0,) * (len(shape) - len(widths)))
    subscripts, inner = [], []
    for n, width in zip(shape, widths, strict=True):
        before, after = (0 if direction == "post" else width), (0 if direction == "pre" else width)
        positions = np.arange(-before, n + after)
        inner.append(range(before + 1, before + n + 1))
        if isinstance(padval, str):
            if not n and width:
                raise SizeError(f"padarray: A is {describe(X)} and has nothing to repeat; fix: padval=0")
            positions = _METHODS[padval](positions, max(n, 1))
        subscripts.append(positions)
    if isinstance(padval, str):
        return X(*(dlarray(k.reshape(1, -1) + 1.0) for k in subscripts))
    value = registered.functions["cast"].call(dlarray(padval), like=X)
    B = registered.functions["repmat"].call(value, *(len(k) for k in subscripts))
    B.paren[tuple(inner)] = X
    return B


def cond(A: Any, p: Any = 2, /) -> Any:
    """The condition number of a matrix with respect to inversion.

    Syntaxes: ``c = cond(A)``, ``c = cond(A, p)`` with the norm p: 1, 2, Inf or "fro".

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cond.html

    Examples
    --------
    >>> from dlarray.matlab import cond
    >>> float(cond([[1, 0], [0, 4]]))
    4.0
    """
    X = dlarray(A)
    if p == 2:
        values = np.linalg.svd(np.asarray(X), compute_uv=False)
        worst, least = values.max(initial=0.0), values.min(initial=np.inf)
        return dlarray(np.inf if least == 0 else worst / least if values.size else 0.0)
    norm, inverse = registered.functions["norm"].call, registered.functions["inv"].call
    return norm(X, p) * norm(inverse(X), p)


def mse(Y: Any, targets: Any, /, **options: Any) -> dlarray:
    """Mean squared error of plain arrays; of labelled arrays the library's `mse`, which is half of another mean.

    Syntaxes: ``perf = mse(y, t)``, and those of the library.

    Parameters
    ----------
    Y, targets : array
        Outputs and targets of one size. Where one of them is labelled, or is differentiated, or there is a
        ``DataFormat``, the library's function is called.

    Notes
    -----
    MATLAB has two functions of this name: the method of dlarray, and an older one of networks, which gets plain arrays,
    as ``predict`` returns them for plain inputs. That one divides by the number of elements, without a factor one half.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/mse.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import mse
    >>> float(mse([1, 2, 3], [1, 2, 6])), float(mse(dl.dlarray([[1, 2, 3]], "CB"), [[1, 2, 6]]))
    (3.0, 1.5)
    """
    given = [dlarray(Y), dlarray(targets)]
    if options or any(X._format or X._node is not None for X in given):
        return registered.functions["mse"].call(Y, targets, **options)
    if size_of(given[0]) != size_of(given[1]):
        raise SizeError(
            f"mse: both arrays must have one size, but they are {describe(given[0])} and {describe(given[1])}"
        )
    y: Any = given[0]
    apart = y - given[1]
    return registered.functions["mean"].call(apart * apart, "all")


def con2seq(b: Any, TS: Any = None, /) -> Cell:
    """Convert concurrent vectors, the columns of a matrix, to a sequence, a row of cells.

    Syntaxes: ``S = con2seq(b)``, ``S = con2seq(b, TS)`` with a column of cells, whose matrices have columns for TS time
    steps.

    Returns
    -------
    Cell
        1×TS of R×1 vectors; with ``TS`` one row for each matrix, whose columns are divided among the time steps.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/con2seq.html

    Examples
    --------
    >>> from dlarray.matlab import con2seq
    >>> con2seq([[1, 4, 2]])
      1×3 cell array
    <BLANKLINE>
        {[1]}    {[4]}    {[2]}
    """
    if TS is None:
        return num2cell(b, 1)
    steps, matrices = whole("con2seq", "TS", TS, least=1), list(as_cell(b))
    width = [size_of(m)[1] // steps for m in matrices]
    for m, each in zip(matrices, width, strict=True):
        if size_of(m)[1] != each * steps:
            raise SizeError(
                f"con2seq: {size_of(m)[1]} columns are not divided among {steps} time steps; "
                "fix: matrices with M*TS columns"
            )
    parts = [
        m(":", range(k * each + 1, (k + 1) * each + 1))
        for k in range(steps)
        for m, each in zip(map(dlarray, matrices), width, strict=True)
    ]
    return Cell(parts, (len(matrices), steps))


def seq2con(s: Any, /) -> Cell:
    """Convert sequences, rows of cells, to concurrent vectors, one matrix for each row.

    Syntax: ``b = seq2con(s)``.

    Returns
    -------
    Cell
        N×1 of matrices with M*TS columns.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/seq2con.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, seq2con
    >>> seq2con(Cell([1, 4, 2]))
      1×1 cell array
    <BLANKLINE>
        {[1 4 2]}
    """
    cells = as_cell(s)
    rows = cells.shape[0]
    beside = registered.functions["horzcat"].call
    return Cell([beside(*list(cells)[k::rows]) for k in range(rows)], (rows, 1))
