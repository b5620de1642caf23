"""Densities of samples by kernels: ksdensity; and samples drawn of data: datasample."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import flag, one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.table import table


def _normal(z: np.ndarray) -> np.ndarray:
    return np.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)


def _normal_sum(z: np.ndarray) -> np.ndarray:
    return importlib.import_module("scipy.special").ndtr(z)


KERNELS: dict[str, tuple[Callable, Callable, float]] = {  # density, its integral, half its support
    "normal": (_normal, _normal_sum, math.inf),
    "box": (
        lambda z: np.where(np.abs(z) <= math.sqrt(3), 1 / (2 * math.sqrt(3)), 0.0),
        lambda z: np.clip(0.5 + z / (2 * math.sqrt(3)), 0, 1),
        math.sqrt(3),
    ),
    "epanechnikov": (
        lambda z: np.maximum(0.75 * (1 - 0.2 * z * z) / math.sqrt(5), 0),
        lambda z: _epanechnikov_sum(np.clip(z, -math.sqrt(5), math.sqrt(5))),
        math.sqrt(5),
    ),
    "triangle": (
        lambda z: np.maximum((math.sqrt(6) - np.abs(z)) / 6, 0),
        lambda z: _triangle_sum(np.clip(z, -math.sqrt(6), math.sqrt(6))),
        math.sqrt(6),
    ),
}


def _epanechnikov_sum(z: np.ndarray) -> np.ndarray:
    return 0.5 + 0.75 / math.sqrt(5) * (z - z**3 / 15)


def _triangle_sum(z: np.ndarray) -> np.ndarray:
    a = math.sqrt(6)
    return 0.5 + (a * z - np.sign(z) * z * z / 2) / 6


def ksdensity(
    x: Any,
    pts: Any = None,
    /,
    *,
    Bandwidth: Any = None,
    Kernel: Any = "normal",
    Function: Any = "pdf",
    NumPoints: Any = 100,
    Weights: Any = None,
    nargout: int = 1,
) -> Any:
    """The density of a sample, estimated by a kernel at each of its points.

    Syntaxes: ``f = ksdensity(x)``, ``f, xi = ksdensity(x, nargout=2)``, ``f = ksdensity(x, pts)``,
    ``f, xi, bw = ksdensity(x, …, Bandwidth=bw, nargout=3)``.

    Parameters
    ----------
    x : vector
        The sample; NaN are left out.
    pts : vector, optional
        Where the density is asked for; default: 100 points over the range of the sample, and beyond it as far as the
        kernel reaches, three bandwidths at most.
    Bandwidth : float, optional
        Default: what is best for normal densities, ``s*(4/(3*n))^(1/5)`` with the median absolute deviation divided by
        0.6745 as s.
    Kernel : {"normal", "box", "triangle", "epanechnikov"}
        Each has variance 1.
    Function : {"pdf", "cdf", "survivor"}
    NumPoints : int, default 100
    Weights : vector, optional
        A weight for each number of the sample.

    Raises
    ------
    ArgumentError
        Another kernel or function; a sample of two variables, ``Support`` and ``BoundaryCorrection`` are not here.

    References
    ----------
    https://www.mathworks.com/help/stats/ksdensity.html

    Examples
    --------
    >>> from dlarray.matlab import ksdensity
    >>> round(float(ksdensity([0.0, 1.0, 3.0], 1.0, Bandwidth=0.5)), 4)
    0.302
    """
    values = host(x)
    if values.size != max(values.shape, default=0):
        raise SizeError(
            f"ksdensity: x must be a vector, but it is {describe(x)}; fix: one variable, x(':', 1)"
        )
    sample = values.astype(float).ravel()
    weights = np.ones(sample.size) if Weights is None else host(Weights).astype(float).ravel()
    if weights.size != sample.size:
        raise SizeError(
            f"ksdensity: x has {sample.size} numbers and Weights {weights.size}; fix: a weight for each number"
        )
    known = ~np.isnan(sample)
    sample, weights = sample[known], weights[known] / weights[known].sum()
    if not sample.size:
        raise SizeError("ksdensity: x has no numbers; fix: a sample")
    kernel = str(Kernel).lower()
    if kernel not in KERNELS:
        raise ArgumentError(f"ksdensity: Kernel is {Kernel!r}; fix: one of {', '.join(KERNELS)}")
    what = str(Function).lower()
    if what not in ("pdf", "cdf", "survivor"):
        raise ArgumentError(f'ksdensity: Function is {Function!r}; fix: "pdf", "cdf" or "survivor"')
    density, summed, reach = KERNELS[kernel]
    width = bandwidth(sample) if Bandwidth is None else one_number(Bandwidth)
    if width is None or isinstance(width, complex) or not width > 0:
        raise ArgumentError(
            f"ksdensity: Bandwidth must be positive, but it is {describe(Bandwidth)}; fix: 0.5"
        )
    if pts is None:
        beyond = min(reach, 3) * width
        count = whole("ksdensity", "NumPoints", NumPoints, least=1)
        at = np.linspace(sample.min() - beyond, sample.max() + beyond, count).reshape(1, -1)
    else:
        at = host(pts).astype(float)
    z = (at.reshape(-1, 1) - sample) / width
    found = density(z) @ weights / width if what == "pdf" else summed(z) @ weights
    found = (1 - found if what == "survivor" else found).reshape(at.shape)
    results = (dlarray(found), dlarray(at), float(width))
    return results[0] if nargout < 2 else results[:nargout]


def bandwidth(sample: np.ndarray) -> float:
    """The width that is best for samples of a normal distribution, of which the spread is that of the median."""
    middle = np.median(sample)
    spread = float(np.median(np.abs(sample - middle))) / 0.6745
    if spread <= 0:
        spread = float(np.ptp(sample))
    return spread * (4 / (3 * sample.size)) ** 0.2 if spread > 0 else 1.0


def datasample(
    data: Any, k: Any, dim: Any = None, /, *, Replace: Any = True, Weights: Any = None, nargout: int = 1
) -> Any:
    """Rows of data, drawn at random.

    Syntaxes: ``y = datasample(data, k)``, ``y = datasample(data, k, dim)``,
    ``y, idx = datasample(…, Replace=False, Weights=w, nargout=2)``.

    Parameters
    ----------
    data : array, cell array, or table
        Of a row its elements are drawn.
    k : int
    dim : int, optional
        Default: the first dimension that is not 1.
    Replace : bool, default True
        Whether one may be drawn again.
    Weights : vector, optional
        How likely each is; default: all alike.

    Raises
    ------
    ArgumentError
        More are drawn than there are, without replacement; weights that are negative, or all zero.

    Notes
    -----
    The numbers come from the stream of ``rng``; which are drawn need not be what MATLAB draws.

    References
    ----------
    https://www.mathworks.com/help/stats/datasample.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import datasample
    >>> dl.rng(1)
    >>> sorted(datasample([5, 6, 7], 3, Replace=False).tolist()[0])
    [5.0, 6.0, 7.0]
    """
    shape = (data.height, data.width) if isinstance(data, table) else registered.functions["size"].call(data)
    size = tuple(int(n) for n in shape)
    d = (
        next((j + 1 for j, n in enumerate(size) if n != 1), 1)
        if dim is None
        else whole("datasample", "dim", dim, least=1)
    )
    if isinstance(data, table) and d != 1:
        raise ArgumentError("datasample: of a table rows are drawn; fix: datasample(T, k)")
    there = size[d - 1] if d <= len(size) else 1
    count = whole("datasample", "k", k, least=0)
    again = flag("datasample", "Replace", Replace)
    if not again and count > there:
        raise ArgumentError(
            f"datasample: {count} of {there} are drawn without replacement; fix: at most {there}, or Replace=True"
        )
    index = _drawn(there, count, again, Weights)
    places = dlarray(index.reshape(1, -1))
    if isinstance(data, table):
        made: Any = data[[int(n) - 1 for n in index]]
    else:
        subscripts = [":"] * max(len(size), d)
        subscripts[d - 1] = places  # type: ignore[call-overload]
        held = data if isinstance(data, Cell) or callable(data) else dlarray(data)
        made = held(*subscripts)
    return made if nargout < 2 else (made, places)


def _drawn(there: int, count: int, again: bool, weights: Any) -> np.ndarray:
    if weights is None:
        if again:
            return np.asarray(host(registered.functions["randi"].call(there, 1, count)), dtype=float).ravel()
        return np.asarray(host(registered.functions["randperm"].call(there, count)), dtype=float).ravel()
    w = host(weights).astype(float).ravel()
    if w.size != there or (w < 0).any() or not w.sum() > 0:
        raise ArgumentError(
            f"datasample: Weights must be {there} numbers that are not negative, not all zero, but they are "
            f"{describe(weights)}; fix: a weight for each"
        )
    if not again and count > np.count_nonzero(w):
        raise ArgumentError(
            f"datasample: {count} are drawn of {np.count_nonzero(w)} with weights; fix: at most as many"
        )
    u = np.asarray(host(registered.functions["rand"].call(1, max(count, 1)))).ravel()[:count]
    index = []
    left = w.copy()
    for one in u:
        edges = np.cumsum(left)
        at = int(np.searchsorted(edges, one * edges[-1], side="right"))
        index.append(min(at, there - 1) + 1)
        if not again:
            left[index[-1] - 1] = 0
    return np.asarray(index, dtype=float)
