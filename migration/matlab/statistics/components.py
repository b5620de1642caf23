"""Principal components of data: pca."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, flag, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options


@with_options
def pca(
    X: Any,
    /,
    *,
    Algorithm: Any = "svd",
    Centered: Any = True,
    Economy: Any = True,
    NumComponents: Any = None,
    Rows: Any = "complete",
    nargout: int = 1,
) -> Any:
    """Principal components: the directions in which data varies most, one after the other.

    Syntaxes: ``coeff = pca(X)``, ``coeff, score, latent, tsquared, explained, mu = pca(X, nargout=6)``,
    ``pca(X, Name=Value)``.

    Parameters
    ----------
    X : matrix
        An observation in each row, a variable in each column.
    Algorithm : {"svd", "eig"}
        Both give the same.
    Centered : logical
        Whether the means of the columns are taken off first.
    Economy : logical
        Whether components without any variance, of which there are some where X has no more rows than columns, are
        left out.
    NumComponents : whole number, optional
        How many components coeff and score have.
    Rows : {"complete", "all"}
        Rows with NaN are left out, or refused.

    Returns
    -------
    coeff : dlarray
        A component in each column. Of each the entry of the greatest magnitude is positive, as in MATLAB.
    score : dlarray
        The observations in these directions; NaN where an observation has NaN.
    latent : dlarray
        The variances of the components, a column.
    tsquared : dlarray
        How far each observation lies from the middle, in all components (Hotelling).
    explained : dlarray
        The parts of the variance, in percent.
    mu : dlarray
        The means, a row; zeros if nothing is centered.

    Raises
    ------
    ArgumentError
        ``Algorithm="als"``, ``Rows="pairwise"``, ``Weights`` and ``VariableWeights`` are not here.

    References
    ----------
    https://www.mathworks.com/help/stats/pca.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import pca
    >>> coeff, score, latent = pca(dl.dlarray([[1, 2], [2, 4], [3, 6]]), nargout=3)
    >>> dl.round(coeff, 4).tolist(), dl.round(latent, 4).tolist()
    ([[0.4472, 0.8944], [0.8944, -0.4472]], [[5.0], [0.0]])
    """
    nargout = check_nargout("pca", nargout, (1, 2, 3, 4, 5, 6))
    choice("pca", "Algorithm", Algorithm, ("svd", "eig"))
    rows = choice("pca", "Rows", Rows, ("complete", "all"))
    centered, economy = flag("pca", "Centered", Centered), flag("pca", "Economy", Economy)
    data = host(X)
    data = data if data.dtype == np.float32 else data.astype(float)
    if data.ndim != 2 or np.iscomplexobj(data):
        raise SizeError(f"pca: X must be a real matrix, a row for each observation, but it is {describe(X)}")
    known = ~np.isnan(data).any(axis=1)
    if rows == "all" and not known.all():
        raise ArgumentError('pca: X has NaN; fix: Rows="complete", which leaves such rows out')
    kept = data[known]
    n, p = kept.shape
    mu = kept.mean(axis=0) if centered and n else np.zeros(p)
    freedom = max(n - centered, 0)
    _, sizes, directions = np.linalg.svd(kept - mu, full_matrices=not economy)
    # without variance are those beyond the degrees of freedom
    count = min(freedom, p) if economy else p
    coeff = directions.T[:, :count]
    largest = np.argmax(np.abs(coeff), axis=0)
    coeff = coeff * np.where(np.take_along_axis(coeff, largest[None, :], 0) < 0, -1, 1)
    latent = np.zeros(count, dtype=data.dtype)
    real = min(freedom, sizes.size, count)
    latent[:real] = sizes[:real] ** 2 / max(freedom, 1)
    score = (kept - mu) @ coeff
    score[:, real:] = 0
    # components whose variance is rounding alone do not count for the distances
    sure = np.sqrt(latent) > np.sqrt(latent.max(initial=0)) * max(n, p) * np.finfo(data.dtype).eps
    tsquared = np.sum(score[:, sure] ** 2 / latent[sure], axis=1)
    wanted = count
    if NumComponents is not None:
        wanted = min(
            count, whole("pca", "NumComponents", NumComponents, least=1, most=p, fix="NumComponents=2")
        )
    full_score = np.full((len(data), wanted), np.nan, dtype=data.dtype)
    full_score[known] = score[:, :wanted]
    distances = np.full((len(data), 1), np.nan, dtype=data.dtype)
    distances[known, 0] = tsquared
    total = latent.sum()
    found = (
        coeff[:, :wanted],
        full_score,
        latent.reshape(-1, 1),
        distances,
        (100 * latent / total if total else np.full(count, np.nan)).reshape(-1, 1),
        mu.reshape(1, -1),
    )
    made = tuple(dlarray(v) for v in found[:nargout])
    return made[0] if nargout == 1 else made
