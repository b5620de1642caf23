"""Confidence intervals from samples drawn again and again from the observations (the bootstrap)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from dlarray import random

if TYPE_CHECKING:
    from statistics import NormalDist

# The kinds of intervals, each with its other names; "bca" is "bias corrected and accelerated".
TYPES = {
    "bca": (), "corrected percentile": ("cper",), "normal": ("norm",), "percentile": ("per",), "student": ("stud",),
}  # fmt: skip

Statistic = Callable[
    [np.ndarray], np.ndarray
]  # numbers of a sample, told by how often each observation is in it


@cache
def _normal() -> NormalDist:
    """The standard normal distribution; its module is imported by those who need it, as it takes long."""
    import statistics

    return statistics.NormalDist()


def drawn(count: int, chances: np.ndarray) -> np.ndarray:
    """How often each observation is in each of ``count`` samples of as many, one sample in each row."""
    n = len(chances)
    ends = np.cumsum(chances)
    places = np.searchsorted(ends, random.stream().uniform(count * n) * ends[-1], side="right").clip(0, n - 1)
    samples = np.zeros((count, n))
    np.add.at(samples, (np.repeat(np.arange(count), n), places), 1.0)
    return samples


def intervals(
    statistic: Statistic, chances: np.ndarray, kind: str, count: int, alpha: float, count_of_errors: int = 100
) -> np.ndarray:
    """Lower and upper bounds, 2×m, of m numbers that ``statistic`` computes from a sample.

    ``chances`` are the chances of the observations to be drawn.  NaN in single samples is left out.
    """
    n = len(chances)
    samples = drawn(count, chances)
    observed = statistic(chances * (n / chances.sum()))
    found = np.array([statistic(sample) for sample in samples])
    if kind == "student":
        errors = np.array([_error(statistic, sample, count_of_errors) for sample in samples])
        own = np.nanstd(found, axis=0, ddof=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            t = (found - observed) / errors
        t[~np.isfinite(t)] = np.nan
        high, low = _percentiles(t, np.array([[1 - alpha / 2], [alpha / 2]]))
        return np.stack([observed - own * high, observed - own * low])
    if kind == "normal":
        middle, spread = np.nanmean(found, axis=0), np.nanstd(found, axis=0, ddof=1)
        reach = _normal().inv_cdf(1 - alpha / 2) * spread
        return np.stack([2 * observed - middle - reach, 2 * observed - middle + reach])
    ends = np.array([[alpha / 2], [1 - alpha / 2]])
    if kind != "percentile":
        missing = ~np.isfinite(found)
        below = np.where(missing, np.nan, (found < observed) + 0.5 * (found == observed))
        shift = _normal_inverse(_mean(below))
        pull = _acceleration(statistic, chances) if kind == "bca" else np.zeros(len(shift))
        pull = np.where(np.isfinite(shift), pull, 0.0)
        z = shift + np.array([[_normal().inv_cdf(alpha / 2)], [_normal().inv_cdf(1 - alpha / 2)]])
        ends = _normal_cdf(shift + z / (1 - pull * z))
    return _percentiles(found, np.broadcast_to(ends, (2, found.shape[1])))


def _error(statistic: Statistic, sample: np.ndarray, count: int) -> np.ndarray:
    """The standard errors of the numbers of a sample, from samples of the sample."""
    found = np.array([statistic(again) for again in drawn(count, sample)])
    return np.nanstd(found, axis=0, ddof=1)


def _acceleration(statistic: Statistic, chances: np.ndarray) -> np.ndarray:
    """How the spread of the numbers changes with them, from the samples that lack one observation."""
    n = len(chances)
    whole = chances * (n / chances.sum())
    without = np.array([statistic(np.where(np.arange(n) == k, 0.0, whole)) for k in range(n)])
    apart = _mean(without) - without
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.nansum(apart**3, axis=0) / (6 * np.nansum(apart**2, axis=0) ** 1.5)
    return np.where(np.isfinite(found), found, 0.0)


def _mean(values: np.ndarray) -> np.ndarray:
    known = ~np.isnan(values)
    return np.where(known, values, 0).sum(axis=0) / np.maximum(known.sum(axis=0), 1)


def _normal_inverse(p: np.ndarray) -> np.ndarray:
    return np.array([_normal().inv_cdf(v) if 0 < v < 1 else np.inf * (2 * v - 1) for v in p])


def _normal_cdf(z: np.ndarray) -> np.ndarray:
    flat = [0.5 if v != v else _normal().cdf(max(min(v, 40.0), -40.0)) for v in z.ravel().tolist()]
    return np.array(flat).reshape(z.shape)


def _percentiles(values: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """MATLAB's percentiles of each column, at the shares of that column."""
    shares = np.broadcast_to(shares, (2, values.shape[1]))
    found = np.full(shares.shape, np.nan)
    for k, column in enumerate(values.T):
        known = column[~np.isnan(column)]
        if known.size:
            found[:, k] = np.quantile(known, shares[:, k], method="hazen")
    return found
