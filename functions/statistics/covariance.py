"""Covariance and correlation: cov, corrcoef."""

from __future__ import annotations

import math
from typing import Any

from dlarray import limits, operators
from dlarray.along_axes import scale_for, squared_size
from dlarray.arguments import check_nargout, choice, flag, is_brackets, is_empty, number
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import factorizations as fz
from dlarray.autodiff.untraced import value_of
from dlarray.backend import device_of, is_complex, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.linear_algebra.linear_systems import check_unformatted
from dlarray.functions.statistics import significance
from dlarray.registry import function


def _observations(name: str, A: Any, B: Any) -> Any:
    """The data with one stored row per variable: the variables of A, or A and B as two."""
    A = asdlarray(A)
    check_unformatted(name, "A", A)
    if is_brackets(B):
        if A.ndim > 2:
            raise SizeError(
                f"{name}: A must be a vector or matrix, but it is {A.describe()}; fix: reshape, one column per variable"
            )
        (a,) = operators.same_class(A.array)
        xp = namespace_of(a)
        return xp.reshape(a, (1, -1)) if 1 in A.shape and math.prod(A.shape) else a
    A, B = operators.operands(name, A, B)
    check_unformatted(name, "B", B)
    if math.prod(A.shape) != math.prod(B.shape):
        raise SizeError(
            f"{name}: A and B must have the same number of elements, but they are {A.describe()} and {B.describe()}; "
            "fix: one observation of B for each of A"
        )
    a, b = operators.same_class(A.array, B.array)
    if type(a) is not type(b):
        a, b = fz.lifted(a), fz.lifted(b)
    count = math.prod(A.shape)
    xp = namespace(a, b)
    return xp.concat([xp.reshape(a, (1, count)), xp.reshape(b, (1, count))], axis=-2)


def _complete(x: Any) -> Any:
    """The observations without a NaN; nonzero waits for their number, which is the size of the result."""
    raw = fz.value_of(x)
    rp = namespace(raw)
    (good,) = rp.nonzero(~rp.any(rp.isnan(raw), axis=-2))
    return namespace(x).take(x, good, axis=-1)


def _covariance(x: Any, population: bool) -> Any:
    """Covariances of stored rows."""
    limits.check("cov", (x.shape[0], x.shape[0]))
    return _cross(x, x, population)


def _cross(y: Any, x: Any, population: bool) -> Any:
    """Covariances of stored rows of y with those of x."""
    count = x.shape[1]
    if not count:
        return _nan(x)
    scale = 1.0 / (count if population or count == 1 else count - 1)
    # element (i, j) of MATLAB's matrix is the mean of conj(x_i) x_j; it is stored at (j, i)
    return (centred_rows(y) * scale) @ fz.adjoint(centred_rows(x))


def _linear(y: Any, x: Any) -> Any:
    """The linear coefficient of a stored row of y and one of x."""
    if not x.shape[1]:
        return _nan(x)
    return unit_rows(centred_rows(y)) @ fz.adjoint(unit_rows(centred_rows(x)))


def _nan(x: Any) -> Any:
    """NaN for a pair of rows that have no observation together."""
    raw = value_of(x)
    return namespace(raw).full((1, 1), math.nan, dtype=raw.dtype, device=device_of(raw))


def pairwise(x: Any, y: Any, measure: Any) -> Any:
    """The measure of each row of y with each of x, from the observations that both have."""
    missing = [namespace(value_of(a)).isnan(value_of(a)) for a in (x, y)]
    rows = []
    for j in range(y.shape[0]):
        row = []
        for i in range(x.shape[0]):
            (good,) = namespace(missing[0]).nonzero(~(missing[0][i, :] | missing[1][j, :]))
            pair = [namespace(a).take(a[k : k + 1, :], good, axis=-1) for a, k in ((y, j), (x, i))]
            row.append(measure(*pair))
        rows.append(namespace(*row).concat(row, axis=-1))
    return namespace(*rows).concat(rows, axis=-2)


def _nothing(x: Any) -> dlarray:
    raw = fz.value_of(x)
    n = x.shape[0] if x.shape[0] else 1
    rp = namespace(raw)
    return dlarray.from_array(rp.full_like(fz.identity_like(raw, n), math.nan))


def centred_rows(x: Any) -> Any:
    """Stored rows less their means."""
    return x - namespace(x).mean(x, axis=-1, keepdims=True)


def unit_rows(x: Any) -> Any:
    """Stored rows divided by their lengths; NaN for a row of zeros, which has no direction and no gradient."""
    xp = namespace(x)
    total = xp.sum(squared_size(x), axis=-1, keepdims=True)
    scale = scale_for(x, total, (-1,))
    if scale is not None:
        x = x / fz.as_class_of(scale, x)
        total = xp.sum(squared_size(x), axis=-1, keepdims=True)
    missing = total == 0
    return x / fz.as_class_of(xp.sqrt(xp.where(missing, 0.0 * total + math.nan, total)), x)


def with_unit_diagonal(R: Any) -> Any:
    """R with ones on its diagonal, where rounding must not show; a NaN there stays."""
    raw = fz.value_of(R)
    rp = namespace(raw)
    ones = (fz.identity_like(raw, raw.shape[0]) != 0) & ~rp.isnan(raw)
    return namespace(R).where(ones, 0.0 * R + 1.0, R)


@function(format=None, integers="refuse")
def cov(A: Any, *args: Any) -> Any:
    """Covariance.

    Syntaxes: ``C = cov(A)``, ``cov(A, B)``, ``cov(…, w)``, ``cov(…, nanflag)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted: a vector of observations, or a matrix with one variable per column.
    B : dlarray or array_like, optional
        A second variable, with as many elements as A; both are taken as vectors.
    w : {0, 1}, optional
        0 (default): divide by the number of observations less 1.  1: by their number.
    nanflag : {"includenan", "omitrows", "partialrows"}
        "omitrows" leaves observations with a NaN out; "partialrows" those that have a NaN in one of the two variables
        of a covariance.

    Returns
    -------
    dlarray
        The variance of a vector; the covariances of all pairs of variables otherwise.  NaN for empty A.

    Raises
    ------
    SizeError
        Different numbers of elements.
    FormatError
        A formatted argument.

    Notes
    -----
    A scalar as the second argument is w, unless A is a scalar too.  Extends MATLAB: differentiable, to any order.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cov.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cov([[1, 4], [3, 8]])
      2×2 dlarray
    <BLANKLINE>
         2     4
         4     8
    """
    rest, rows = list(args), "includenan"
    if rest and isinstance(rest[-1], str):
        words = ("includenan", "includemissing", "omitrows", "partialrows")
        rows = choice("cov", "nanflag", rest.pop(), words)
    if len(rest) > 2 or any(isinstance(r, str) for r in rest):
        raise ArgumentError(
            f"cov: it is called cov(A, B, w, nanflag), but after A came {', '.join(map(describe, args))}"
        )
    A = asdlarray(A)
    alone = len(rest) == 1 and math.prod(asdlarray(rest[0]).shape) == 1 and math.prod(A.shape) != 1
    B, w = (None, rest[0]) if alone else (rest[0] if rest else None, rest[1] if len(rest) == 2 else 0)
    population = _is_population(w)
    x = _observations("cov", A, B)
    if rows == "omitrows":
        x = _complete(x)
    if not math.prod(x.shape):
        return _nothing(x)
    if rows == "partialrows":
        limits.check("cov", (x.shape[0], x.shape[0]))
        return dlarray.from_array(pairwise(x, x, lambda y, x: _cross(y, x, population)))
    return dlarray.from_array(_covariance(x, population))


def _is_population(w: Any) -> bool:
    """Whether to divide by the full number of observations."""
    return not is_empty(w) and flag("cov", "w", w, expected="0 or 1", fix="cov(A, B, 0)")


@function(format=None, integers="refuse")
def corrcoef(A: Any, B: Any = None, /, *, Alpha: Any = 0.05, Rows: str = "all", nargout: int = 1) -> Any:
    """Correlation coefficients.

    Syntaxes: ``R = corrcoef(A)``, ``corrcoef(A, B)``, ``R, P = corrcoef(…, nargout=2)``,
    ``R, P, RL, RU = corrcoef(…, nargout=4)``, ``corrcoef(…, Alpha=a)``, ``corrcoef(…, Rows=r)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix with one variable per column, or a vector.
    B : dlarray or array_like, optional
        A second variable, with as many elements as A; both are taken as vectors.
    Alpha : float, between 0 and 1
        The bounds RL and RU hold with probability 1 - Alpha.  Default: 0.05.
    Rows : {"all", "complete", "pairwise"}
        "complete" leaves observations with a NaN out; "pairwise" those that have a NaN in one of the two variables of a
        coefficient.
    nargout : {1, 2, 3, 4}
        How many of R, P, RL and RU are returned.

    Returns
    -------
    dlarray
        The matrix of the coefficients; its diagonal is 1, or NaN for a variable that does not vary.
    P : dlarray
        How probable a coefficient as far from 0 is where the variables are not correlated (Student's t); 1 on the
        diagonal.
    RL, RU : dlarray
        Lower and upper bounds of the coefficients, by Fisher's transformation; NaN for up to three observations.

    Raises
    ------
    SizeError
        Different numbers of elements.
    FormatError
        A formatted argument.

    Notes
    -----
    P, RL and RU need SciPy, and real data.  Extends MATLAB: R is differentiable, to any order.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/corrcoef.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.corrcoef([0, 0, 1, 1], [0, 1, 0, 1])
      2×2 dlarray
    <BLANKLINE>
         1     0
         0     1
    """
    rows = choice("corrcoef", "Rows", Rows, ("all", "complete", "pairwise"))
    outputs = check_nargout("corrcoef", nargout, (1, 2, 3, 4))
    alpha = number("corrcoef", "Alpha", Alpha, above=0, below=1, fix="Alpha=0.05")
    x = _observations("corrcoef", A, B)
    if outputs > 1 and is_complex(value_of(x).dtype):
        raise ClassError(
            "corrcoef: p-values and bounds are of real coefficients, but the data are complex; fix: nargout=1"
        )
    if rows == "complete":
        x = _complete(x)
    if not math.prod(x.shape):
        return (_nothing(x),) * outputs if outputs > 1 else _nothing(x)
    if rows == "pairwise":
        limits.check("corrcoef", (x.shape[0], x.shape[0]))
        R = pairwise(x, x, _linear)
    else:
        unit = unit_rows(centred_rows(x))
        R = unit @ fz.adjoint(unit)
    R = with_unit_diagonal(R)
    found: tuple[dlarray, ...] = (dlarray.from_array(R),)
    if outputs > 1:
        found += significance.of_matrix(value_of(x), value_of(R), rows == "pairwise", alpha, outputs)
    return found[:outputs] if outputs > 1 else found[0]
