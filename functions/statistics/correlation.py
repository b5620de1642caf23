"""corr: linear and rank correlation of the columns of matrices; and ranks with ties."""

from __future__ import annotations

import math
from typing import Any

from dlarray import limits
from dlarray.along_axes import order, running_place
from dlarray.arguments import check_nargout, choice, comparable, is_brackets
from dlarray.array import dlarray
from dlarray.autodiff import factorizations as fz
from dlarray.autodiff.untraced import value_of
from dlarray.backend import device_of, namespace
from dlarray.errors import SizeError
from dlarray.functions.linear_algebra.linear_systems import check_unformatted
from dlarray.functions.statistics import significance
from dlarray.functions.statistics.covariance import centred_rows, pairwise, unit_rows, with_unit_diagonal
from dlarray.operands import operands, same_class
from dlarray.registry import function


def tied_ranks(raw: Any) -> Any:
    """The ranks from 1 of raw values along the last axis; equal ones share the mean of theirs, NaN has rank NaN."""
    if raw.shape[-1] == 0:
        return raw
    rp = namespace(raw)
    places = order(raw)
    ranked = rp.take_along_axis(raw, places, axis=-1)
    differs = ranked[..., 1:] != ranked[..., :-1]
    edge = ranked[..., :1] == ranked[..., :1]
    edge = edge | ~edge
    steps = rp.broadcast_to(
        rp.astype(rp.arange(raw.shape[-1], device=device_of(raw)), raw.dtype), tuple(raw.shape)
    )
    first = rp.where(rp.concat([edge, differs], axis=-1), steps, rp.zeros_like(steps))
    first = rp.take_along_axis(first, running_place(first, True, True), axis=-1)
    top = rp.full_like(steps, float(raw.shape[-1]))
    last = rp.flip(rp.where(rp.concat([differs, edge], axis=-1), steps, top), axis=-1)
    last = rp.flip(rp.take_along_axis(last, running_place(last, False, True), axis=-1), axis=-1)
    shared = rp.where(rp.isnan(ranked), ranked, 0.5 * (first + last) + 1.0)
    return rp.take_along_axis(shared, rp.argsort(places, axis=-1), axis=-1)


def _pearson(x: Any, y: Any) -> Any:
    """The products of the standardized rows."""
    return unit_rows(centred_rows(x)) @ fz.adjoint(unit_rows(centred_rows(y)))


def _signs(raw: Any) -> Any:
    """For each row, which of two observations is larger, for all pairs of them; NaN where one is missing."""
    rp = namespace(raw)
    apart = raw[:, :, None] - raw[:, None, :]
    apart = rp.where(raw[:, :, None] == raw[:, None, :], rp.zeros_like(apart), apart)  # of equal infinities
    return rp.reshape(rp.sign(apart), (raw.shape[0], raw.shape[1] ** 2))


def _kendall(x: Any, y: Any) -> Any:
    """Kendall's tau-b: concordant less discordant pairs, over the pairs that are tied in neither."""
    return unit_rows(_signs(value_of(x))) @ fz.adjoint(unit_rows(_signs(value_of(y))))


def _spearman(x: Any, y: Any) -> Any:
    """The linear coefficient of the ranks."""
    x, y = tied_ranks(value_of(x)), tied_ranks(value_of(y))
    rp = namespace(x)
    # a NaN in "all" makes the whole row NaN
    return _pearson(*(r + 0.0 * rp.sum(r, axis=-1, keepdims=True) for r in (x, y)))


_TYPES = {"pearson": _pearson, "kendall": _kendall, "spearman": _spearman}


def _complete(x: Any, y: Any) -> tuple[Any, Any]:
    """The observations without a NaN; nonzero waits for their number, which is the size of what is looked at."""
    a, b = value_of(x), value_of(y)
    rp = namespace(a)
    (good,) = rp.nonzero(~(rp.any(rp.isnan(a), axis=-2) | rp.any(rp.isnan(b), axis=-2)))
    return namespace(x).take(x, good, axis=-1), namespace(y).take(y, good, axis=-1)


@function(format=None, integers="refuse")
def corr(
    X: Any,
    Y: Any = None,
    /,
    *,
    Type: str = "Pearson",
    Rows: str = "all",
    Tail: str = "both",
    nargout: int = 1,
) -> Any:
    """Linear or rank correlation of columns.

    Syntaxes: ``rho = corr(X)``, ``corr(X, Y)``, ``corr(…, Type=t)``, ``corr(…, Rows=r)``,
    ``rho, pval = corr(…, Tail=t, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, unformatted n×k1 matrix: observations as rows, variables as columns.
    Y : dlarray or array_like, optional
        n×k2 matrix.  Default: X.
    Type : {"Pearson", "Kendall", "Spearman"}
        The linear coefficient, Kendall's tau (tau-b, which leaves ties out), or Spearman's rho (the linear one of the
        ranks, of which equal elements share the mean).
    Rows : {"all", "complete", "pairwise"}
        "all": a NaN makes the coefficients of its column NaN.  "complete": observations with a NaN are left out.
        "pairwise": those that have a NaN in one of the two columns.
    Tail : {"both", "right", "left"}
        Against what the p-values test that there is no correlation: that there is one, a positive or a negative one.
    nargout : {1, 2}
        With 2, also the p-values.

    Returns
    -------
    dlarray
        k1×k2, unformatted.  NaN for a column that does not vary.
    pval : dlarray
        k1×k2: how probable a coefficient as far from 0 is where the columns are not correlated.  Of a column with
        itself 1.

    Raises
    ------
    SizeError
        Different numbers of observations, or more than two dimensions.
    FormatError, ClassError
        A formatted or a complex argument.

    Notes
    -----
    The p-values need SciPy.  Pearson's come from Student's t, Spearman's from all orders of up to 9 observations, else
    from Student's t, Kendall's are exact for fewer than 50 observations without ties and else from the normal
    distribution.  MATLAB's pages do not say for which sizes its are exact: for ranks the two may differ a little.
    Kendall's tau compares all pairs of observations at once: memory grows with n².  Extends MATLAB: Pearson's
    coefficient is differentiable, to any order; ranks have gradient 0.

    References
    ----------
    https://www.mathworks.com/help/stats/corr.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = [[1, 2], [2, 1], [3, 5], [4, 9]]
    >>> dl.corr(X, Type="Spearman")
      2×2 dlarray
    <BLANKLINE>
        1.0000    0.8000
        0.8000    1.0000
    """
    outputs = check_nargout("corr", nargout, (1, 2))
    kind = choice("corr", "Type", Type, tuple(_TYPES))
    rows = choice("corr", "Rows", Rows, ("all", "complete", "pairwise"))
    tail = choice("corr", "Tail", Tail, ("both", "right", "left"))
    alone = is_brackets(Y)
    arrays = operands("corr", X) if alone else operands("corr", X, Y)
    for name, A in zip("XY", arrays, strict=False):
        check_unformatted("corr", name, A)
        comparable("corr", "A", A)
        if A.ndim > 2 or A.shape[0] != arrays[0].shape[0]:
            raise SizeError(
                f"corr: {name} must be a matrix with one row for each of the {arrays[0].shape[0]} observations, "
                f"but it is {A.describe()}; fix: observations as rows, variables as columns"
            )
    x, y = same_class(arrays[0].array, arrays[-1].array)
    if type(x) is not type(y):
        x, y = fz.lifted(x), fz.lifted(y)
    if rows == "complete":
        x, y = _complete(x, y)
    limits.check("corr", (y.shape[0], x.shape[0]), like=arrays[0]._data)
    if 0 in (*x.shape, *y.shape):
        raw = value_of(x)
        blank = (y.shape[0], x.shape[0])
        empty = dlarray.from_array(
            namespace(raw).full(blank, math.nan, dtype=raw.dtype, device=device_of(raw))
        )
        return (empty, empty) if outputs == 2 else empty
    # the coefficient of columns i of X and j of Y is stored at (j, i)
    R = pairwise(x, y, _TYPES[kind]) if rows == "pairwise" else _TYPES[kind](y, x)
    R = with_unit_diagonal(R) if alone else R
    if outputs == 1:
        return dlarray.from_array(R)
    ranks = tied_ranks if kind == "spearman" else None
    p = significance.of_pairs(
        kind, tail, rows == "pairwise", value_of(x), value_of(y), value_of(R), alone, ranks
    )
    return dlarray.from_array(R), p
