"""Random samples that fill each dimension evenly: lhsdesign."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import choice, whole
from dlarray.array import dlarray
from dlarray.migration.matlab.options import with_options


@with_options
def lhsdesign(
    n: Any, p: Any, /, *, Smooth: Any = "on", Criterion: Any = "maximin", Iterations: Any = 5
) -> dlarray:
    """A Latin hypercube sample: n points, of which each dimension has one in each of n equal intervals.

    Syntaxes: ``X = lhsdesign(n, p)``, ``X = lhsdesign(n, p, Smooth=…, Criterion=…, Iterations=…)``.

    Parameters
    ----------
    n : int
        Points.
    p : int
        Dimensions.
    Smooth : {"on", "off"}
        "off" puts the points in the middle of their intervals.
    Criterion : {"maximin", "correlation", "none"}
        The best of several samples: its least distance is the largest, or its columns correlate least.
    Iterations : int
        How many samples the best is taken from.

    Returns
    -------
    dlarray
        n×p, between 0 and 1. The numbers are drawn from those of `rng`; they are not MATLAB's.

    References
    ----------
    https://www.mathworks.com/help/stats/lhsdesign.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import lhsdesign
    >>> X = lhsdesign(4, 2, "Smooth", "off")
    >>> dl.sort(X(":", 1)).T.tolist()
    [[0.125, 0.375, 0.625, 0.875]]
    """
    rows, columns = whole("lhsdesign", "n", n, least=1), whole("lhsdesign", "p", p, least=1)
    smooth = choice("lhsdesign", "Smooth", Smooth, ("on", "off")) == "on"
    criterion = choice("lhsdesign", "Criterion", Criterion, ("maximin", "correlation", "none"))
    rounds = 1 if criterion == "none" else whole("lhsdesign", "Iterations", Iterations, least=1)
    best, score = None, -np.inf
    for _ in range(rounds):
        sample = _sample(rows, columns, smooth)
        found = _score(criterion, sample)
        if best is None or found > score:
            best, score = sample, found
    return dlarray(best)


def _sample(n: int, p: int, smooth: bool) -> np.ndarray:
    draw = registered.functions["rand"].call
    places = np.argsort(np.asarray(draw(n, p).extractdata()), axis=0)
    within = np.asarray(draw(n, p).extractdata()) if smooth else 0.5
    return (places + within) / n


def _score(criterion: str, x: np.ndarray) -> float:
    if criterion == "none" or len(x) < 2:
        return 0.0
    if criterion == "maximin":
        apart = ((x[:, None, :] - x[None, :, :]) ** 2).sum(axis=2)
        return float(apart[~np.eye(len(x), dtype=bool)].min())
    if x.shape[1] < 2:
        return 0.0
    together = np.corrcoef(x, rowvar=False)
    return -float((np.tril(together, -1) ** 2).sum())
