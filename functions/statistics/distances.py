"""pdist2, pdist, squareform: distances between the rows of matrices."""

from __future__ import annotations

import math
from typing import Any

from dlarray import limits
from dlarray.arguments import choice, comparable, is_empty, whole
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import factorizations as fz
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, device_of, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.arrays.creation import zeros
from dlarray.functions.arrays.joining import horzcat
from dlarray.functions.linear_algebra.factorizations import chol
from dlarray.functions.linear_algebra.linear_systems import check_unformatted, mrdivide, on_host
from dlarray.functions.reductions.norms import order_of, vector_norm
from dlarray.functions.reductions.variances import std
from dlarray.functions.sorting.kextremes import maxk, mink
from dlarray.functions.statistics.covariance import cov
from dlarray.functions.statistics.distance_kinds import PLAIN, apart
from dlarray.operands import operands, same_class
from dlarray.registry import function

_WITH_PARAMETER = ("seuclidean", "fastseuclidean", "mahalanobis", "minkowski")


def _distances(name: str, X: Any, Y: Any, kind: str, parameter: Any) -> Any:
    """The distances of a kind, from all rows of X to all rows of Y, as an array."""
    limits.check(name, (Y.shape[0], X.shape[0]), like=X._data)
    if kind == "minkowski":
        p = order_of(name, 2 if is_empty(parameter) else parameter, float("inf"))
        x, y = _arrays(X, Y)
        return vector_norm(apart(x, y), p, (-3,))[0, :, :]
    if kind.endswith("seuclidean") and kind in _WITH_PARAMETER:
        S = std(X, 0, 1, "omitnan") if is_empty(parameter) else operands(name, X, parameter)[1]
        if math.prod(S.shape) != X.shape[1]:
            raise SizeError(
                f"{name}: the scale must be {X.shape[1]} numbers, one for each column, but it is {S.describe()}; "
                "fix: std(X)"
            )
        S = dlarray.from_array(namespace_of(S.array).reshape(S.array, (-1, 1)))
        return PLAIN[kind.replace("seuclidean", "euclidean")](*_arrays(X / S, Y / S))
    if kind == "mahalanobis":
        C = cov(X, "omitrows") if is_empty(parameter) else operands(name, X, parameter)[1]
        if C.shape != (X.shape[1], X.shape[1]):
            raise SizeError(
                f"{name}: the covariance must be {X.shape[1]}×{X.shape[1]}, but it is {C.describe()}; fix: cov(X)"
            )
        R = chol(C)
        return PLAIN["euclidean"](*_arrays(mrdivide(X, R), mrdivide(Y, R)))
    return PLAIN[kind](*_arrays(X, Y))


def _arrays(X: dlarray, Y: dlarray) -> list:
    x, y = same_class(X.array, Y.array)
    return [x, y] if type(x) is type(y) else [fz.lifted(x), fz.lifted(y)]


def _matrices(name: str, *arrays: Any) -> list[dlarray]:
    checked = operands(name, *arrays)
    for argument, A in zip("XY", checked, strict=False):
        check_unformatted(name, argument, A)
        comparable(name, "A", A)
        if A.ndim > 2 or A.shape[1] != checked[0].shape[1]:
            raise SizeError(
                f"{name}: {argument} must be a matrix of observations as rows, with {checked[0].shape[1]} columns, but "
                f"it is {A.describe()}; fix: the same variables in X and Y"
            )
    return checked


def _kind(name: str, distance: Any, parameter: Any) -> str:
    kind = choice(name, "Distance", distance, (*PLAIN, *_WITH_PARAMETER))
    if not is_empty(parameter) and kind not in _WITH_PARAMETER:
        raise ArgumentError(
            f'{name}: "{kind}" takes no parameter, but it is {describe(parameter)}; fix: leave argument '
            f"{4 if name == 'pdist2' else 3} out"
        )
    return kind


def _asked(name: str, distance: Any, one: dlarray, others: dlarray) -> dlarray:
    """The column of distances that the caller's function gives from one row to several."""
    D = asdlarray(distance(one, others))
    if D.shape != (others.shape[0], 1):
        raise SizeError(
            f"{name}: the distance function must give a column of {others.shape[0]} distances, from the 1×n row of its "
            f"first argument to the rows of the second, but it gave {D.describe()}; fix: sum(…, 2)"
        )
    return D


# -- pdist2 ----------------------------------------------------------------------------------------------------
@function(format=None, integers="refuse")
def pdist2(
    X: Any,
    Y: Any,
    Distance: Any = "euclidean",
    DistParameter: Any = None,
    /,
    *,
    Smallest: Any = None,
    Largest: Any = None,
    nargout: int = 1,
) -> Any:
    """Pairwise distances between two sets of observations.

    Syntaxes: ``D = pdist2(X, Y)``, ``pdist2(X, Y, Distance)``, ``pdist2(X, Y, Distance, DistParameter)``,
    ``pdist2(…, Smallest=K)``, ``pdist2(…, Largest=K)``, ``D, I = pdist2(…, Smallest=K, nargout=2)``.

    Parameters
    ----------
    X, Y : dlarray or array_like
        Real, unformatted mx×n and my×n matrices: observations as rows.
    Distance : str or function, optional
        "euclidean" (default), "squaredeuclidean", "seuclidean" (coordinates divided by their standard deviations),
        "mahalanobis", "cityblock", "minkowski", "chebychev", "cosine", "correlation", "spearman", "hamming",
        "jaccard"; "fasteuclidean", "fastsquaredeuclidean" and "fastseuclidean" expand the square, which is quicker
        and less accurate.  A function ``D2 = distfun(ZI, ZJ)`` takes a row ``ZI`` and a matrix ``ZJ`` and gives the
        column of the distances from ``ZI`` to the rows of ``ZJ``.
    DistParameter : optional
        For "seuclidean" the scale of each column (default: the standard deviations of X, NaN left out), for
        "mahalanobis" the covariance (default: that of X, rows with a NaN left out), for "minkowski" the exponent
        (default 2).
    Smallest, Largest : int, optional
        The K smallest distances in ascending order, or the K largest in descending order, for each row of Y.
    nargout : {1, 2}
        With 2, and ``Smallest`` or ``Largest``, also the rows of X, counted from 1.

    Returns
    -------
    dlarray
        mx×my: D(i, j) is the distance of row i of X from row j of Y; K×my (at most mx rows) with ``Smallest`` or
        ``Largest``.  Single when X or Y is.  A NaN in a row makes its distances NaN, and so does a row of zeros for
        "cosine" or a row of equal elements for "correlation" and "spearman".

    Raises
    ------
    SizeError
        Different numbers of columns, or a parameter of a wrong size.
    OptionError
        An unknown distance.

    Notes
    -----
    Extends MATLAB: differentiable; the gradient of a distance that is 0 is 0, and so is that of "hamming", "jaccard"
    and "spearman".  Differs from MATLAB: no ``CacheSize``.

    References
    ----------
    https://www.mathworks.com/help/stats/pdist2.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.pdist2([[0, 0], [3, 4]], [[0, 0], [0, 4], [3, 0]])
      2×3 dlarray
    <BLANKLINE>
         0     4     3
         5     3     4
    >>> dl.pdist2([[0, 0], [3, 4]], [[0, 0], [0, 4], [3, 0]], "cityblock", Smallest=1)
      1×3 dlarray
    <BLANKLINE>
         0     3     3
    """
    X, Y = _matrices("pdist2", X, Y)
    few, many = not is_empty(Smallest), not is_empty(Largest)
    if few and many:
        raise ArgumentError("pdist2: Smallest and Largest exclude each other; fix: leave one of them out")
    if nargout > 1 and not few and not many:
        raise ArgumentError(
            "pdist2: the second output needs Smallest or Largest; fix: pdist2(X, Y, Smallest=1, nargout=2)"
        )
    if callable(Distance):
        columns = [_asked("pdist2", Distance, Y(j + 1, ":"), X) for j in range(Y.shape[0])]
        D = horzcat(*columns) if columns else zeros(X.shape[0], 0)
    else:
        D = dlarray.from_array(
            _distances("pdist2", X, Y, _kind("pdist2", Distance, DistParameter), DistParameter)
        )
    if not few and not many:
        return D
    count = whole("pdist2", "K", Smallest if few else Largest, least=1, fix="Smallest=1")
    return (mink if few else maxk)(D, count, 1, nargout=nargout)


# -- pdist and squareform --------------------------------------------------------------------------------------
def _pairs(m: int, like: Any) -> Any:
    """Where the pairs (2,1), (3,1), …, (m,m-1) stand in an m×m matrix, counted from 0 in column order."""
    places = [j * m + i for j in range(m) for i in range(j + 1, m)]
    return asarray_like(places, like, namespace(like).int64)


@function(format=None, integers="refuse")
def pdist(X: Any, Distance: Any = "euclidean", DistParameter: Any = None, /) -> dlarray:
    """Pairwise distances between the observations of one set.

    Syntaxes: ``D = pdist(X)``, ``pdist(X, Distance)``, ``pdist(X, Distance, DistParameter)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, unformatted m×n matrix: observations as rows.
    Distance, DistParameter : optional
        As for ``pdist2``.

    Returns
    -------
    dlarray
        Row of the m(m-1)/2 distances of the pairs (2,1), (3,1), …, (m,1), (3,2), …, (m,m-1); ``squareform`` makes a
        matrix of it.

    Raises
    ------
    SizeError
        X has more than two dimensions, or a parameter has a wrong size.
    OptionError
        An unknown distance.

    Notes
    -----
    Extends MATLAB: differentiable, as ``pdist2`` is.

    References
    ----------
    https://www.mathworks.com/help/stats/pdist.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.pdist([[0, 0], [3, 4], [3, 0]])
      1×3 dlarray
    <BLANKLINE>
         5     3     4
    """
    (X,) = _matrices("pdist", X)
    m = X.shape[0]
    if callable(Distance):
        columns = [_asked("pdist", Distance, X(j + 1, ":"), X(f"{j + 2}:end", ":")).T for j in range(m - 1)]
        return horzcat(*columns) if columns else zeros(1, 0)
    D = _distances("pdist", X, X, _kind("pdist", Distance, DistParameter), DistParameter)
    xp = namespace(D)
    flat = xp.take(xp.reshape(D, (m * m,)), _pairs(m, value_of(D)), axis=-1)
    return dlarray.from_array(xp.reshape(flat, (m * (m - 1) // 2, 1)))


@function(format=None, integers="refuse")
def squareform(Z: Any, direction: Any = None, /) -> dlarray:
    """Convert between the distance vector of ``pdist`` and a square distance matrix.

    Syntaxes: ``Z = squareform(y)``, ``y = squareform(Z)``, ``squareform(…, "tomatrix")``,
    ``squareform(…, "tovector")``.

    Parameters
    ----------
    Z : dlarray or array_like
        Unformatted: a vector of m(m-1)/2 distances, or a symmetric m×m matrix with zeros on its diagonal.
    direction : {"tomatrix", "tovector"}, optional
        Form of the result; needed for a 1×1 array only, which is taken as a vector.

    Returns
    -------
    dlarray
        The m×m matrix, or the row of the elements below its diagonal.

    Raises
    ------
    SizeError
        A length that is not m(m-1)/2, or a matrix that is not square.
    ArgumentError
        A matrix that is not symmetric, or has other numbers than 0 on its diagonal.

    Notes
    -----
    Differs from MATLAB: on a GPU the values of a matrix are not looked at.

    References
    ----------
    https://www.mathworks.com/help/stats/squareform.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.squareform([5, 3, 4])
      3×3 dlarray
    <BLANKLINE>
         0     5     3
         5     0     4
         3     4     0
    """
    Z = asdlarray(Z)
    check_unformatted("squareform", "Z", Z)
    if Z.ndim > 2:
        raise SizeError(
            f"squareform: Z must be a vector or a matrix, but it is {Z.describe()}; fix: pdist(X)"
        )
    (array,) = same_class(Z.array)
    xp, raw = namespace_of(array), value_of(array)
    if is_empty(direction):
        direction = "tomatrix" if 1 in Z.shape or Z.shape == (0, 0) else "tovector"
    if choice("squareform", "direction", direction, ("tomatrix", "tovector")) == "tovector":
        m = Z.shape[0]
        rp = namespace(raw)
        if Z.shape[1] != m:
            raise SizeError(
                f"squareform: a distance matrix is square, but Z is {Z.describe()}; fix: squareform(Z, 'tomatrix') of "
                "a vector"
            )
        turned = rp.matrix_transpose(raw)
        wrong = (raw != turned) & ~(rp.isnan(raw) & rp.isnan(turned))
        if on_host(raw) and bool(rp.any(wrong | ((fz.identity_like(raw, m) != 0) & (raw != 0)))):
            raise ArgumentError(
                "squareform: a distance matrix is symmetric with zeros on its diagonal, but Z is not; "
                "fix: (Z + Z.T) / 2"
            )
        flat = xp.take(xp.reshape(array, (m * m,)), _pairs(m, raw), axis=-1)
        return dlarray.from_array(xp.reshape(flat, (m * (m - 1) // 2, 1)))
    count = math.prod(Z.shape)
    m = (1 + math.isqrt(1 + 8 * count)) // 2
    if m * (m - 1) // 2 != count or (1 not in Z.shape and count):
        raise SizeError(
            f"squareform: a vector of distances has m*(m-1)/2 elements, but Z is {Z.describe()}; fix: pdist(X)"
        )
    # element (i, j) of the matrix is that of its pair; a zero in front serves the diagonal
    pair = {(i, j): k for k, (j, i) in enumerate((j, i) for j in range(m) for i in range(j + 1, m))}
    places = [0 if i == j else 1 + pair[max(i, j), min(i, j)] for j in range(m) for i in range(m)]
    zero = namespace(raw).zeros((1,), dtype=raw.dtype, device=device_of(raw))
    flat = xp.concat([zero, xp.reshape(array, (count,))], axis=-1)
    taken = xp.take(flat, asarray_like(places, raw, namespace(raw).int64), axis=-1)
    return dlarray.from_array(xp.reshape(taken, (m, m)))
