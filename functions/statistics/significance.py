"""How probable a correlation is where there is none, and between which bounds it lies: SciPy's distributions."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import asarray_like, to_numpy
from dlarray.errors import ClassError

EXACT = 9  # observations, of whose ranks all 362,880 orders are tried


def needs_scipy(caller: str, what: str) -> Any:
    """SciPy's statistics."""
    try:
        from scipy import special, stats
    except ImportError:
        raise ClassError(
            f"{caller}: {what} need SciPy, which is not installed; fix: pip install scipy"
        ) from None
    return special, stats


def _of(tail: str, right: Any, left: Any) -> Any:
    """The probability for a tail, of those to reach at least and at most what was found."""
    if tail == "both":
        return np.minimum(1.0, 2.0 * np.minimum(right, left))
    return right if tail == "right" else left


def linear(caller: str, R: np.ndarray, n: Any, tail: str = "both") -> np.ndarray:
    """p-values of linear coefficients of n observations each: Student's t with n - 2 degrees of freedom."""
    _, stats = needs_scipy(caller, "p-values")
    R = np.asarray(R, dtype=np.float64)
    free = np.broadcast_to(np.asarray(n, dtype=np.float64) - 2, R.shape)
    with np.errstate(all="ignore"):
        t = R * np.sqrt(free / (1 - np.square(R)))
    found = _of(tail, stats.t.sf(t, free), stats.t.cdf(t, free))
    return np.where(free > 0, found, np.where(np.isnan(R) | (free < 0), np.nan, 1.0))


def bounds(caller: str, R: np.ndarray, n: Any, alpha: float) -> tuple[np.ndarray, np.ndarray]:
    """Between which a coefficient lies with probability 1 - alpha, by Fisher's transformation."""
    special, _ = needs_scipy(caller, "bounds")
    R = np.asarray(R, dtype=np.float64)
    count = np.broadcast_to(np.asarray(n, dtype=np.float64), R.shape)
    with np.errstate(all="ignore"):
        half = special.ndtri(1 - alpha / 2) / np.sqrt(count - 3)
        z = np.arctanh(R)
        low, high = np.tanh(z - half), np.tanh(z + half)
    few = count <= 3
    return np.where(few, np.nan, low), np.where(few, np.nan, high)


def spearman(x: np.ndarray, y: np.ndarray, rho: float, tail: str) -> float:
    """Of two columns of ranks: from all orders of up to nine observations, else from Student's t."""
    n = len(x)
    if np.isnan(rho) or n < 2:
        return np.nan
    if n > EXACT:
        return float(linear("corr", np.asarray(rho), n, tail))
    orders = np.array(list(itertools.permutations(range(n))))
    sums = (x - x.mean())[orders] @ (y - y.mean())
    found = float((x - x.mean()) @ (y - y.mean()))
    near = 1e-10 * max(1.0, abs(found))
    right, left = np.mean(sums >= found - near), np.mean(sums <= found + near)
    if tail == "both":
        return float(np.mean(np.abs(sums) >= abs(found) - near))
    return float(_of(tail, right, left))


def kendall(x: np.ndarray, y: np.ndarray, tau: float, tail: str) -> float:
    """Of two columns: exact without ties, else from the normal distribution."""
    _, stats = needs_scipy("corr", "p-values")
    if np.isnan(tau):
        return np.nan
    ties = len(np.unique(x)) < len(x) or len(np.unique(y)) < len(y)
    method = "asymptotic" if ties or len(x) >= 50 else "exact"
    other = {"both": "two-sided", "right": "greater", "left": "less"}[tail]
    return float(stats.kendalltau(x, y, method=method, alternative=other).pvalue)


# -- of arrays ----------------------------------------------------------------------------------------------------
def of_matrix(x: Any, R: Any, pairs: bool, alpha: float, outputs: int) -> tuple[dlarray, ...]:
    """p-values of the coefficients R of stored rows x, and with more than two ``outputs`` their bounds."""
    data, coefficients = to_numpy(x), to_numpy(R)
    seen = (~np.isnan(data)).astype(np.float64)
    counts = seen @ seen.T if pairs else data.shape[1]
    found = [linear("corrcoef", coefficients, counts)]
    if outputs > 2:
        found += bounds("corrcoef", coefficients, counts, alpha)
    return tuple(_like(_with_themselves(values, coefficients), R) for values in found)


def of_pairs(kind: str, tail: str, pairs: bool, x: Any, y: Any, R: Any, alone: bool, ranks: Any) -> dlarray:
    """p-values of the coefficients R of stored rows x with rows y; ``alone`` says that they are the same."""
    coefficients = np.asarray(to_numpy(R), dtype=np.float64)
    a, b = (np.asarray(to_numpy(v), dtype=np.float64) for v in (x, y))
    seen = ~np.isnan(a[None]) & ~np.isnan(b[:, None])  # (j, i, observation)
    if kind == "pearson":
        p = linear("corr", coefficients, seen.sum(axis=-1) if pairs else a.shape[1], tail)
    else:
        p = np.empty_like(coefficients)
        for j, i in np.ndindex(*p.shape):
            good = seen[j, i] if pairs else slice(None)
            one, other = a[i][good], b[j][good]
            if ranks is not None:
                one, other = ranks(one), ranks(other)
            measured = float(coefficients[j, i])
            p[j, i] = (spearman if kind == "spearman" else kendall)(one, other, measured, tail)
    return _like(_with_themselves(p, coefficients) if alone else p, R)


def _with_themselves(values: np.ndarray, R: np.ndarray) -> np.ndarray:
    """With 1 on the diagonal: a variable is correlated with itself, whatever is said."""
    places = np.arange(len(values))
    values[places, places] = np.where(np.isnan(R[places, places]), np.nan, 1.0)
    return values


def _like(values: np.ndarray, R: Any) -> dlarray:
    return dlarray.from_array(asarray_like(values.astype(to_numpy(R).dtype), R))
