"""Observations divided into clusters round their means: kmeans."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import check_nargout, choice, is_empty, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.arrays.random import rand, randi, randperm
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.problems import warning

# Distances by their names here and in pdist2, and the middle of a cluster.
_DISTANCES: dict[str, tuple[str, Callable[..., np.ndarray]]] = {
    "sqeuclidean": ("squaredeuclidean", np.mean),
    "cityblock": ("cityblock", np.median),
    "cosine": ("cosine", np.mean),
}
_STARTS = ("plus", "sample", "uniform")


@with_options
def kmeans(
    X: Any,
    k: Any,
    /,
    *,
    Distance: Any = "sqeuclidean",
    EmptyAction: Any = "singleton",
    MaxIter: Any = 100,
    OnlinePhase: Any = "off",
    Replicates: Any = None,
    Start: Any = "plus",
    Display: Any = "off",
    nargout: int = 1,
) -> Any:
    """Observations divided into k clusters: each goes to the nearest middle, and the middles follow, again and again.

    Syntaxes: ``idx = kmeans(X, k)``, ``idx, C, sumd, D = kmeans(X, k, nargout=4)``, ``kmeans(X, k, Name=Value)``.

    Parameters
    ----------
    X : matrix
        An observation in each row; a vector is a column. Rows with NaN are in no cluster.
    k : whole number
        How many clusters; [] where Start has the middles.
    Distance : {"sqeuclidean", "cityblock", "cosine"}
        Middles are means, medians, or means of rows of length 1.
    EmptyAction : {"singleton", "drop", "error"}
        A cluster that loses all takes the observation that is farthest from its own middle, or stays empty with NaN, or
        is refused.
    MaxIter : whole number
        At most so many rounds; then there is a warning.
    Replicates : whole number
        How many times it is done, with new starts; the least sum of distances counts.
    Start : {"plus", "sample", "uniform"} or array
        Where the middles begin: rows of X far apart (k-means++), any rows, points within the ranges of X, or these,
        with a page for each replicate.

    Returns
    -------
    idx : dlarray
        The number of each observation's cluster, a column; NaN for one with NaN.
    C : dlarray
        The middles, a row for each cluster.
    sumd : dlarray
        For each cluster the sum of the distances to its middle.
    D : dlarray
        The distances of each observation to each middle.

    Raises
    ------
    ArgumentError
        ``OnlinePhase="on"``, ``Start="cluster"``, the distances "correlation" and "hamming", and ``Options`` are not
        here.

    Notes
    -----
    With Start as an array, results are MATLAB's. Random starts draw from the stream of `rng`, but MATLAB's pages do not
    say how they draw: clusters may come in another order, and where there are several good divisions, another.

    References
    ----------
    https://www.mathworks.com/help/stats/kmeans.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import kmeans
    >>> X = dl.dlarray([[0, 0], [0, 1], [9, 9], [9, 8]])
    >>> idx, C = kmeans(X, 2, Start=dl.dlarray([[0, 0], [9, 9]]), nargout=2)
    >>> idx.T.tolist(), C.tolist()
    ([[1.0, 1.0, 2.0, 2.0]], [[0.0, 0.5], [9.0, 8.5]])
    """
    nargout = check_nargout("kmeans", nargout, (1, 2, 3, 4))
    if str(Distance).lower() == "correlation":
        raise ArgumentError(
            'kmeans: "correlation" is not here; fix: kmeans(X - mean(X, 2), k, Distance="cosine")'
        )
    distance = choice("kmeans", "Distance", Distance, tuple(_DISTANCES))
    empty = choice("kmeans", "EmptyAction", EmptyAction, ("singleton", "drop", "error"))
    if str(OnlinePhase).lower() != "off":
        raise ArgumentError(
            'kmeans: the phase that moves observations one by one is not here; fix: OnlinePhase="off"'
        )
    if str(Display).lower() != "off":
        raise ArgumentError('kmeans: what happens is not printed; fix: Display="off"')
    rounds = whole("kmeans", "MaxIter", MaxIter, least=1, fix="MaxIter=100")
    data = host(X).astype(float)
    data = data.reshape(-1, 1) if data.size == max(data.shape, default=0) else data
    if data.ndim != 2:
        raise SizeError(f"kmeans: X must be a matrix, a row for each observation, but it is {describe(X)}")
    known = ~np.isnan(data).any(axis=1)
    kept = data[known]
    if distance == "cosine":
        kept = _of_unit_length(kept)
    starts = None if isinstance(Start, str) else host(Start).astype(float)
    word = choice("kmeans", "Start", Start, _STARTS) if starts is None else ""
    if starts is not None:
        starts = starts.reshape(*starts.shape, 1) if starts.ndim == 2 else starts
    count = whole("kmeans", "k", k, least=1, fix="kmeans(X, 3)") if not is_empty(k) else 0
    count = count or (starts.shape[0] if starts is not None else 0)
    if not 1 <= count <= len(kept):
        raise SizeError(
            f"kmeans: k is {describe(k)}, but X has {len(kept)} observations without NaN; fix: at most so many clusters"
        )
    times = 1 if starts is None else starts.shape[2]
    if Replicates is not None:
        asked = whole("kmeans", "Replicates", Replicates, least=1, fix="Replicates=5")
        if starts is not None and asked != times:
            raise ArgumentError(f"kmeans: Start has {times} pages, but Replicates is {asked}; fix: as many")
        times = asked
    if starts is not None and starts.shape[:2] != (count, data.shape[1]):
        raise SizeError(
            f"kmeans: Start is {describe(Start)}; fix: {count}×{data.shape[1]}, a row for each middle"
        )
    best: tuple[float, np.ndarray, np.ndarray, np.ndarray] | None = None
    for time in range(times):
        middles = _start(kept, count, word, distance) if starts is None else starts[:, :, time].copy()
        labels, middles, apart = _settled(kept, middles, distance, empty, rounds)
        total = float(apart[np.arange(len(kept)), labels].sum())
        if best is None or total < best[0]:
            best = total, labels, middles, apart
    assert best is not None
    _, labels, middles, apart = best
    idx = np.full((len(data), 1), np.nan)
    idx[known, 0] = labels + 1
    own = apart[np.arange(len(kept)), labels]
    D = np.full((len(data), count), np.nan)
    D[known] = apart
    found = (idx, middles, np.bincount(labels, own, count).reshape(-1, 1), D)
    made = tuple(dlarray(v) for v in found[:nargout])
    return made[0] if nargout == 1 else made


def _of_unit_length(rows: np.ndarray) -> np.ndarray:
    lengths = np.sqrt(np.sum(rows**2, axis=1, keepdims=True))
    if (lengths <= np.finfo(float).eps).any():
        raise ArgumentError('kmeans: a row of zeros has no direction for "cosine"; fix: leave it out')
    return rows / lengths


def _distances(rows: np.ndarray, middles: np.ndarray, distance: str) -> np.ndarray:
    there = ~np.isnan(middles).any(axis=1)  # dropped clusters are nowhere
    made = np.full((len(rows), len(middles)), np.nan)
    made[:, there] = host(
        registered.functions["pdist2"].call(dlarray(rows), dlarray(middles[there]), _DISTANCES[distance][0])
    )
    return made


def _start(rows: np.ndarray, count: int, word: str, distance: str) -> np.ndarray:
    """Middles to begin with, drawn from the stream of `rng`."""
    if word == "sample":
        return rows[host(randperm(len(rows), count)).ravel().astype(int) - 1]
    if word == "uniform":
        low, high = rows.min(axis=0), rows.max(axis=0)
        return low + (high - low) * host(rand(count, rows.shape[1]))
    chosen = [int(host(randi(len(rows))).item()) - 1]
    while len(chosen) < count:  # each row with a probability as its distance from the nearest middle
        nearest = _distances(rows, rows[chosen], distance).min(axis=1)
        nearest = np.maximum(nearest, 0)
        if not nearest.any():
            nearest = np.ones(len(rows))
            nearest[chosen] = 0
        steps = np.cumsum(nearest)
        chosen.append(int(np.searchsorted(steps, float(host(rand(1)).item()) * steps[-1], "right")))
    return rows[chosen]


def _settled(
    rows: np.ndarray, middles: np.ndarray, distance: str, empty: str, rounds: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Clusters, middles and distances when no observation changes its cluster any more."""
    labels = np.full(len(rows), -1)
    for _ in range(rounds):
        apart = _distances(rows, middles, distance)
        nearest = np.nanargmin(apart, axis=1)
        # who is as near to its own middle as to another stays
        at = np.arange(len(rows))
        if labels[0] >= 0:
            stays = apart[at, labels] <= apart[at, nearest]
            nearest = np.where(stays, labels, nearest)
        nearest = _none_empty(nearest, apart, middles, empty)
        if (nearest == labels).all():
            return labels, middles, apart
        labels = nearest
        middles = middles.copy()
        for k in np.unique(labels):
            middles[k] = _DISTANCES[distance][1](rows[labels == k], axis=0)
    apart = _distances(rows, middles, distance)
    warning("stats:kmeans:FailedToConverge", f"Failed to converge in {rounds} iterations.")
    return labels, middles, apart


def _none_empty(labels: np.ndarray, apart: np.ndarray, middles: np.ndarray, empty: str) -> np.ndarray:
    """The clusters, with what is to be done for those that nobody is in."""
    labels = labels.copy()
    counts = np.bincount(labels, minlength=len(middles))
    for k in np.flatnonzero((counts == 0) & ~np.isnan(middles).any(axis=1)):
        if empty == "error":
            raise ArgumentError(
                f'kmeans: cluster {k + 1} is empty; fix: EmptyAction="singleton", or fewer clusters'
            )
        if empty == "drop":
            middles[k] = np.nan
            continue
        own = apart[np.arange(len(labels)), labels].copy()
        own[np.bincount(labels, minlength=len(middles))[labels] < 2] = -1  # who is alone stays
        labels[int(np.argmax(own))] = k
    return labels
