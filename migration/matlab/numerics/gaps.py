"""Groups and bins of vectors: findgroups, splitapply, discretize."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import choice, texts
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.collections import unique
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.strings import StringArray
from dlarray.table.column import Column


def _vector(name: str, A: Any) -> np.ndarray:
    a = host(A).astype(float)
    if a.ndim > 2 or a.size and 1 not in a.shape:
        raise ArgumentError(
            f"{name}: only vectors have a counterpart here, but the argument is {describe(A)}; fix: column by column"
        )
    return a


def findgroups(A: Any, /, *, nargout: int = 1) -> Any:
    """Number the groups of equal elements.

    Syntaxes: ``G = findgroups(A)``, ``G, ID = findgroups(A, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/findgroups.html

    Examples
    --------
    >>> from dlarray.matlab import findgroups
    >>> findgroups(["b", "a", "b"]).tolist()
    [[2.0, 1.0, 2.0]]
    """
    found, _, place = unique(Cell(A) if type(A) is list and A and isinstance(A[0], str) else A, nargout=3)
    numbers = host(place).astype(float).ravel()
    lies = (len(A), 1) if isinstance(A, Column) else (1, len(A))
    shape = tuple(A.shape) if hasattr(A, "shape") else lies
    texts = isinstance(A, StringArray) or isinstance(A, list) and any(isinstance(v, str) for v in A)
    texts = texts or isinstance(A, Cell)
    if not texts and not hasattr(A, "categories"):
        if np.isnan(host(A).astype(float)).any():
            raise ArgumentError(
                "findgroups: NaN belongs to no group, which has no counterpart here; fix: rmmissing(A)"
            )
    G = dlarray(numbers.reshape(shape, order="F"))
    return G if nargout == 1 else (G, found)


def splitapply(func: Callable, X: Any, G: Any, /) -> dlarray:
    """Apply a function to each group of a vector.

    Syntax: ``Y = splitapply(func, X, G)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/splitapply.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import splitapply
    >>> splitapply(dl.mean, [1, 5, 3], [2, 1, 2]).tolist()
    [[5.0, 2.0]]
    """
    x, g = _vector("splitapply", X), host(G).ravel()
    if x.size != g.size:
        raise SizeError(f"splitapply: X has {x.size} elements and G {g.size}; fix: a group for each")
    row = x.shape[0] == 1
    values = []
    for k in range(1, int(g.max(initial=0)) + 1):
        part = x.ravel()[g == k]
        values.append(float(host(func(dlarray(part.reshape(1, -1) if row else part.reshape(-1, 1)))).item()))
    made = np.asarray(values)
    return dlarray(made.reshape(1, -1) if row else made.reshape(-1, 1))


@with_options
def discretize(X: Any, edges: Any, /, *more: Any, IncludedEdge: str = "left") -> Any:
    """Number of the bin of each element, or what stands for the bin; NaN, or undefined, outside the bins.

    Syntaxes: ``Y = discretize(X, edges)``, ``Y = discretize(X, edges, values)``,
    ``Y = discretize(X, edges, "categorical")``, ``Y = discretize(X, edges, "categorical", categoryNames)``,
    ``Y = discretize(…, IncludedEdge="right")``.

    Parameters
    ----------
    X, edges : array
    *more
        A value for each bin; or "categorical" and names of the bins, which are intervals by default.
    IncludedEdge : {"left", "right"}
        The edge that belongs to its bin. The last bin, or the first one, has both.

    Returns
    -------
    dlarray or ordinal categorical

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/discretize.html

    Examples
    --------
    >>> from dlarray.matlab import discretize
    >>> discretize([0.5, 3, 7], [0, 1, 3]).tolist()
    [[1.0, 2.0, nan]]
    >>> discretize([0.5, 3, 7], [0, 1, 3], "categorical").tolist()
    ['[0, 1)', '[1, 3]', None]
    """
    x, e = host(X).astype(float), host(edges).astype(float).ravel()
    if e.size < 2:
        raise ArgumentError(
            "discretize: a number of bins has no counterpart here; fix: the edges, linspace(min(X), max(X), n + 1)"
        )
    right = choice("discretize", "IncludedEdge", IncludedEdge, ("left", "right")) == "right"
    bins = np.searchsorted(e, x, side="left" if right else "right").astype(float)
    bins[x == e[0 if right else -1]] = 1 if right else e.size - 1
    bins[(x < e[0]) | (x > e[-1]) | np.isnan(x)] = np.nan
    if not more:
        return dlarray(bins)
    if not isinstance(more[0], str):
        values = host(more[0]).astype(float).ravel()
        _one_for_each_bin("values", values.size, e)
        held = np.isnan(bins)
        return dlarray(np.where(held, np.nan, values[np.where(held, 1, bins).astype(int) - 1]))
    choice("discretize", "the third argument", more[0], ("categorical",))
    names = texts("discretize", "categoryNames", more[1]) if len(more) > 1 else _intervals(e, right)
    _one_for_each_bin("categoryNames", len(names), e)
    return categorical(dlarray(bins), list(range(1, e.size)), names, Ordinal=True)


def _one_for_each_bin(name: str, count: int, edges: np.ndarray) -> None:
    if count != edges.size - 1:
        raise ArgumentError(
            f"discretize: {name} has {count} elements, but {edges.size} edges make {edges.size - 1} bins; fix: one for "
            "each bin"
        )


def _intervals(edges: np.ndarray, right: bool) -> list[str]:
    """The names of bins: ``[0, 0.25)``, the last one ``[0.75, 1]``."""
    texts_ = [f"{v:.5g}" for v in edges]
    last = len(texts_) - 2
    return [
        ("(" if right and k else "[") + f"{a}, {b}" + ("]" if right or k == last else ")")
        for k, (a, b) in enumerate(zip(texts_, texts_[1:], strict=False))
    ]
