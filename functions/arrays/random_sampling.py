"""randsample: some of the elements at random."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import limits, random
from dlarray.arguments import flag, is_empty, whole
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, namespace, to_numpy
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.registry import function


@function(format=None, differentiable=False)
def randsample(population: Any, k: Any, replacement: Any = False, w: Any = None, /) -> Any:
    """Choose values at random, with or without replacement.

    Syntaxes: ``y = randsample(n, k)``, ``y = randsample(population, k)``,
    ``y = randsample(…, replacement)``, ``y = randsample(…, True, w)``.

    Parameters
    ----------
    population : int, vector, text or list
        A number n means the integers from 1 to n.
    k : int
        How many values.
    replacement : bool
        Whether a value may be chosen more than once.
    w : vector, optional
        Weights, not negative, one for each value; with replacement only.

    Returns
    -------
    dlarray, text or list
        From n a k×1 column; from a vector one of its orientation, class and trace; from text a text; from a
        list of other things a list.

    Raises
    ------
    ArgumentError
        Without replacement, a k larger than the population, or weights.
    SizeError
        A population that is not a vector; weights of another length.

    Notes
    -----
    The numbers come from the stream of `rng`.  Without replacement the choice is the beginning of a random
    permutation, with replacement one random number is taken for each value.  Whether MATLAB draws the same
    values from the same seed has not been confirmed.

    References
    ----------
    https://www.mathworks.com/help/stats/randsample.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng(0)
    >>> y = dl.randsample([10, 20, 30], 2)
    >>> y.shape
    (1, 2)
    """
    count = whole("randsample", "k", k, least=0, fix="randsample(9, 3)")
    total, take = _population(population)
    limits.check("randsample", (count, 1))
    again = not is_empty(replacement) and flag("randsample", "replacement", replacement)
    if not is_empty(w):
        return take(_weighted(w, total, count, again))
    if again:
        if not total and count:
            raise ArgumentError(
                "randsample: the population is empty; fix: k = 0, or a population with elements"
            )
        return take(
            random.drawn(lambda: random.stream().integers(1, max(total, 1), count).astype(np.int64) - 1)
        )
    if count > total:
        raise ArgumentError(
            f"randsample: k is {count}, but the population has {total} values; "
            "fix: a smaller k, or replacement: randsample(population, k, True)"
        )
    limits.check("randsample", (total, 1))  # all of them are put in an order
    return take(random.drawn(lambda: random.stream().permutation(total)[:count].astype(np.int64) - 1))


def _population(population: Any) -> tuple[int, Any]:
    """How many values there are, and how to take some of them by their numbers from 0."""
    if isinstance(population, str):
        return len(population), lambda places: "".join(population[i] for i in places)
    if isinstance(population, (list, tuple)) and not all(
        isinstance(v, (int, float, np.number)) for v in population
    ):
        return len(population), lambda places: [population[i] for i in places]
    X = asdlarray(population)
    if X.shape == (1, 1):
        n = whole("randsample", "n", X, least=0)
        return n, lambda places: dlarray.from_array(_counted(places))
    if X.ndim > 2 or 1 not in X.shape:
        raise SizeError(f"randsample: the population must be a vector, but it is {X.describe()}; fix: X(':')")
    axis = -1 if X.shape[1] == 1 else -2

    def take(places: np.ndarray) -> dlarray:
        xp = namespace(X.array)
        return X.wrap(xp.take(X.array, asarray_like(places, X.array), axis=axis))

    return X.shape[0] * X.shape[1], take


def _counted(places: Any) -> Any:
    """Numbers from 1, as a column."""
    xp = namespace(places)
    return xp.reshape(xp.astype(places, xp.float64), (1, -1)) + 1.0


def _weighted(w: Any, total: int, count: int, again: bool) -> np.ndarray:
    weights = to_numpy(asdlarray(w)._data).astype(np.float64).ravel()
    if not again:
        raise ArgumentError(
            "randsample: weights need sampling with replacement; fix: randsample(population, k, True, w)"
        )
    if weights.size != total:
        raise SizeError(
            f"randsample: w has {weights.size} weights, but the population has {total} values; fix: one for each"
        )
    if not (np.all(weights >= 0) and np.isfinite(weights).all() and weights.sum() > 0):
        raise ArgumentError(
            "randsample: the weights must be finite, not negative, and not all zero; "
            f"w is {describe(w)}; fix: max(w, 0)"
        )
    edges = np.minimum(np.cumsum(weights / weights.sum()), 1.0)
    edges[-1] = 1.0
    return random.drawn(lambda: np.searchsorted(edges, random.stream().uniform(count), side="right"))
