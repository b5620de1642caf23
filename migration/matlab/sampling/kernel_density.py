"""The density of a sample by a kernel, in base MATLAB: kde."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DataError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.sampling.densities import KERNELS, bandwidth

_NAMES = {"normal": "normal", "box": "box", "triangle": "triangle", "parabolic": "epanechnikov"}


@with_options
def kde(
    a: Any,
    /,
    *,
    Bandwidth: Any = "normal-approx",
    EvaluationPoints: Any = None,
    Kernel: Any = "normal",
    NumPoints: Any = None,
    ProbabilityFcn: Any = "pdf",
    Support: Any = "unbounded",
    Weight: Any = None,
    nargout: int = 1,
) -> Any:
    """Estimate the density of a sample by a kernel.

    Syntaxes: ``f, xf = kde(a, nargout=2)``, ``f, xf, bw = kde(a, nargout=3)``, ``f = kde(a, Name=value)``.

    Parameters
    ----------
    a : vector
        The sample; NaN are left out.
    Bandwidth : "normal-approx" or float
        Default: what is best for normal densities, ``s*(4/(3*n))^(1/5)`` with the median absolute deviation divided by
        0.6745 as s.
    EvaluationPoints : vector, optional
        Where the density is asked for; default: points at equal distances over the range of the sample and three
        bandwidths beyond it, or as far as the kernel reaches.
    Kernel : {"normal", "box", "triangle", "parabolic"} or function
        Each has variance 1; a function is called with an array and gives the density there.
    NumPoints : int, default 100
        How many points there are, where none are given.
    ProbabilityFcn : {"pdf", "cdf"}
    Weight : vector, optional
        A weight for each number of the sample.

    Returns
    -------
    f, xf : dlarray
        The density at the points, and the points: rows, or of the size of EvaluationPoints.
    bw : float

    Raises
    ------
    ArgumentError
        The bandwidth "plug-in", and a Support: they are not here; the cdf of a kernel that is a function.

    Notes
    -----
    MATLAB's page says that the points cover the range of the sample; how far they go beyond it is that of `ksdensity`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/kde.html

    Examples
    --------
    >>> from dlarray.matlab import kde
    >>> round(float(kde([0.0, 1.0, 3.0], EvaluationPoints=1.0, Bandwidth=0.5)), 4)
    0.302
    """
    check_nargout("kde", nargout, (1, 2, 3))
    sample, weights = _sample(a, Weight)
    if not isinstance(Support, str) or Support.lower() != "unbounded":
        raise ArgumentError(
            f"kde: Support is {describe(Support)}, and samples of bounded numbers are not here; "
            'fix: kde(log(a)) of positive numbers, divided by the points, or Support="unbounded"'
        )
    what = str(ProbabilityFcn).lower()
    if what not in ("pdf", "cdf"):
        raise ArgumentError(f'kde: ProbabilityFcn is {describe(ProbabilityFcn)}; fix: "pdf" or "cdf"')
    own = callable(Kernel) and not isinstance(Kernel, str)
    name = "normal" if own else _NAMES.get(str(Kernel).lower())
    if name is None:
        raise ArgumentError(f"kde: Kernel is {describe(Kernel)}; fix: one of {', '.join(_NAMES)}")
    if own and what == "cdf":
        raise ArgumentError('kde: the cdf of a kernel that is a function is not here; fix: Kernel="normal"')
    width = _width(Bandwidth, sample)
    density, summed, reach = KERNELS[name]
    if EvaluationPoints is None:
        beyond = min(reach, 3) * width
        count = 100 if NumPoints is None else whole("kde", "NumPoints", NumPoints, least=1)
        at = np.linspace(sample.min() - beyond, sample.max() + beyond, count)[None]
    elif NumPoints is not None:
        raise ArgumentError("kde: EvaluationPoints and NumPoints exclude each other; fix: one of them")
    else:
        at = host(EvaluationPoints).astype(float)
    z = (at.reshape(-1, 1) - sample) / width
    each = host(Kernel(dlarray(z))).reshape(z.shape) if own else density(z) if what == "pdf" else summed(z)
    found = (each @ weights / (width if what == "pdf" else 1)).reshape(at.shape)
    results = (dlarray(found), dlarray(at), float(width))
    return results[0] if nargout < 2 else results[:nargout]


def _sample(a: Any, Weight: Any) -> tuple[np.ndarray, np.ndarray]:
    values = host(a)
    if values.dtype.kind not in "fbiu" or values.size != max(values.shape, default=0):
        raise SizeError(f"kde: a must be a vector of real numbers, but it is {describe(a)}; fix: a(':')")
    sample = values.astype(float).ravel()
    weights = np.ones(sample.size) if Weight is None else host(Weight).astype(float).ravel()
    if weights.size != sample.size or (weights < 0).any():
        raise SizeError(
            f"kde: a has {sample.size} numbers and Weight is {describe(Weight)}; "
            "fix: a weight for each number, none of them negative"
        )
    known = ~np.isnan(sample)
    sample, weights = sample[known], weights[known]
    if not sample.size or not weights.sum() > 0 or not np.isfinite(sample).all():
        raise DataError("kde: the sample has no finite numbers of any weight; fix: a sample")
    return sample, weights / weights.sum()


def _width(given: Any, sample: np.ndarray) -> float:
    if isinstance(given, str):
        if given.lower() == "normal-approx":
            return bandwidth(sample)
        raise ArgumentError(
            f'kde: Bandwidth is {describe(given)}, which is not here; fix: a number, or "normal-approx"'
        )
    width = one_number(given)
    if width is None or isinstance(width, complex) or not 0 < width < np.inf:
        raise ArgumentError(f"kde: Bandwidth must be positive, but it is {describe(given)}; fix: 0.5")
    return float(width)
