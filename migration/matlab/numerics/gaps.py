"""Bins of vectors: discretize."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import choice, texts
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options


def _vector(name: str, A: Any) -> np.ndarray:
    a = host(A).astype(float)
    if a.ndim > 2 or a.size and 1 not in a.shape:
        raise ArgumentError(
            f"{name}: only vectors have a counterpart here, but the argument is {describe(A)}; fix: column by column"
        )
    return a


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
