"""Counts of pairs in bins, pairs of complex numbers, frequencies, arrays of a class, and combinations of values."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import check_nargout, choice, is_empty, one_number, whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options
from dlarray.table import table

_NORMS = ("count", "probability", "countdensity", "pdf", "cumcount", "cdf", "percentage")


@with_options
def histcounts2(
    x: Any,
    y: Any,
    *bins: Any,
    XBinEdges: Any = None,
    YBinEdges: Any = None,
    NumBins: Any = None,
    Normalization: str = "count",
    nargout: int = 1,
) -> Any:
    """Count pairs of numbers in the bins of a grid.

    Syntaxes: ``N = histcounts2(x, y, nbins)``, ``N = histcounts2(x, y, Xedges, Yedges)``,
    ``N, Xedges, Yedges, binX, binY = histcounts2(…, nargout=5)``, ``N = histcounts2(…, Normalization=…)``.

    Parameters
    ----------
    x, y : arrays with equally many elements
        Pairs with NaN are left out.
    nbins : whole number, or two
        How many bins along x and y, whose edges are those of `histcounts`.
    Xedges, Yedges : vectors
        A bin holds its left edge, the last one its right edge too.
    Normalization : {"count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"}

    Returns
    -------
    N : dlarray
        A row for each bin of x, a column for each of y.
    Xedges, Yedges : dlarray
    binX, binY : dlarray
        For each pair the numbers of its bins, 0 outside.

    Notes
    -----
    Without bins MATLAB chooses them by a rule that its page does not tell; that is refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/histcounts2.html

    Examples
    --------
    >>> from dlarray.matlab import histcounts2
    >>> histcounts2([1, 2, 2], [5, 5, 7], [0, 2, 4], [4, 6, 8]).tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    check_nargout("histcounts2", nargout, (1, 2, 3, 4, 5))
    choice("histcounts2", "Normalization", Normalization, _NORMS)
    a, b = (host(v).astype(float) for v in (x, y))
    if a.size != b.size:
        raise SizeError(f"histcounts2: x has {a.size} elements and y {b.size}; fix: equally many")
    given = list(bins)
    edges: list[Any] = [XBinEdges, YBinEdges]
    if len(given) == 2:
        edges = given
    elif len(given) == 1:
        NumBins = given[0]
    if NumBins is not None:
        counts = np.ravel(host(NumBins))
        counts = np.repeat(counts, 2) if counts.size == 1 else counts
        call = registered.functions["histcounts"].call
        edges = [
            call(dlarray(v.reshape(1, -1)), int(n), nargout=2)[1] for v, n in zip((a, b), counts, strict=True)
        ]
    if edges[0] is None or edges[1] is None:
        raise ArgumentError("histcounts2: there are no bins; fix: histcounts2(x, y, 10), or edges")
    ex, ey = (np.ravel(host(e)).astype(float) for e in edges)
    for e in (ex, ey):
        if e.size < 2 or (np.diff(e) < 0).any():
            raise ArgumentError(
                "histcounts2: the edges must be two numbers at least, in order; fix: sort(edges)"
            )
    places = []
    for v, e in ((a, ex), (b, ey)):
        at = np.searchsorted(e, v, side="right")
        at[v == e[-1]] = e.size - 1
        at[(v < e[0]) | (v > e[-1]) | np.isnan(v)] = 0
        places.append(at)
    inside = (places[0] > 0) & (places[1] > 0)
    N = np.zeros((ex.size - 1, ey.size - 1))
    np.add.at(N, (places[0][inside] - 1, places[1][inside] - 1), 1)
    total = a.size
    area = np.outer(np.diff(ex), np.diff(ey))
    if Normalization in ("probability", "percentage"):
        N = N / total * (100 if Normalization == "percentage" else 1)
    elif Normalization in ("countdensity", "pdf"):
        N = N / area / (total if Normalization == "pdf" else 1)
    elif Normalization in ("cumcount", "cdf"):
        N = N.cumsum(axis=0).cumsum(axis=1) / (total if Normalization == "cdf" else 1)
    shown = [np.where(inside, p, 0).astype(float) for p in places]
    made = (N, ex[None, :], ey[None, :], *shown)
    return asdlarray(N) if nargout < 2 else tuple(map(asdlarray, made[:nargout]))


def cplxpair(A: Any, tol: Any = None, dim: Any = None, /) -> dlarray:
    """Complex numbers sorted into pairs of conjugates, that with the negative imaginary part first, then real ones.

    Syntaxes: ``B = cplxpair(A)``, ``B = cplxpair(A, tol)``, ``B = cplxpair(A, tol, dim)``.

    Parameters
    ----------
    A : array
    tol : number
        Largest relative difference of conjugates that counts as none: 100*eps.
    dim : whole number
        The first whose size is not 1.

    Raises
    ------
    ArgumentError
        A complex number has no conjugate among the others.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cplxpair.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import cplxpair
    >>> cplxpair(dl.dlarray([1 + 1j, 3, 1 - 1j])).tolist()
    [[(1-1j), (1+1j), (3+0j)]]
    """
    a = np.asarray(host(A))
    axis = (
        next((k for k, s in enumerate(a.shape) if s != 1), 0)
        if dim is None
        else whole("cplxpair", "dim", dim, least=1) - 1
    )
    limit = 100 * np.finfo(float).eps if is_empty(tol) else one_number(tol)
    if limit is None or not 0 <= limit < 1:
        raise ArgumentError(f"cplxpair: tol is {describe(tol)}; fix: a number from 0 to 1")
    return asdlarray(np.apply_along_axis(_paired, axis, a.astype(complex), float(limit)))


def _paired(x: np.ndarray, tol: float) -> np.ndarray:
    real = np.abs(x.imag) <= tol * np.abs(x)
    rest = list(x[~real][np.argsort(x[~real].real, kind="stable")])
    out: list[complex] = []
    while rest:
        one = rest.pop(0)
        near = [k for k, z in enumerate(rest) if abs(z - one.conjugate()) <= tol * abs(one)]
        if not near:
            raise ArgumentError(
                "cplxpair: complex numbers cannot be paired; fix: their conjugates among them"
            )
        other = rest.pop(min(near, key=lambda k: abs(rest[k] - one.conjugate())))
        low = one if one.imag < 0 else other
        out += [low, low.conjugate()]
    pairs = [(out[k], out[k + 1]) for k in range(0, len(out), 2)]
    pairs.sort(
        key=lambda p: (round(p[0].real / max(abs(p[0].real), 1e-300), 12) * abs(p[0].real), abs(p[0].imag))
    )
    return np.array([z for p in pairs for z in p] + list(np.sort(x[real].real)), dtype=complex)


def freqspace(n: Any, flag: Any = "", /, *, nargout: int = 1) -> Any:
    """Frequencies at equal steps, from 0 or from -1 on.

    Syntaxes: ``f = freqspace(n)``, ``f = freqspace(n, "whole")``, ``f1, f2 = freqspace(n, nargout=2)``,
    ``f1, f2 = freqspace([m, n], nargout=2)``, ``x1, y1 = freqspace(…, "meshgrid", nargout=2)``.

    Returns
    -------
    f : dlarray
        ``0:2/n:1``; "whole" goes around the circle, ``0:2/n:2*(n-1)/n``.
    f1, f2 : dlarray
        ``(-1+1/n):2/n:(1-1/n)`` of odd n, ``-1:2/n:1-2/n`` of even n; of [m, n] f2 is of m.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/freqspace.html

    Examples
    --------
    >>> from dlarray.matlab import freqspace
    >>> freqspace(4).tolist(), freqspace(4, nargout=2)[0].tolist()
    ([[0.0, 0.5, 1.0]], [[-1.0, -0.5, 0.0, 0.5]])
    """
    check_nargout("freqspace", nargout, (1, 2))
    if str(flag) not in ("", "whole", "meshgrid"):
        raise ArgumentError(f'freqspace: the flag is "{flag}"; fix: "whole" or "meshgrid"')
    sizes = np.ravel(host(n)).astype(int)
    if nargout < 2:
        count = whole("freqspace", "n", n, least=1)
        last = 2 * (count - 1) / count if str(flag) == "whole" else 1
        return asdlarray(np.arange(0, last + 1e-9, 2 / count)[None, :])
    m, k = (int(sizes[0]), int(sizes[-1]))
    f1, f2 = ((np.arange(s) * 2 / s - (1 - 1 / s if s % 2 else 1))[None, :] for s in (k, m))
    if str(flag) == "meshgrid":
        f1, f2 = np.meshgrid(f1.ravel(), f2.ravel())
    return asdlarray(f1), asdlarray(f2)


def createArray(*sizes: Any, Like: Any = None, FillValue: Any = None) -> Any:
    """An array of a size and a class, full of one value.

    Syntaxes: ``X = createArray(n)``, ``X = createArray(sz1, …, szN)``, ``X = createArray(sz)``,
    ``X = createArray(…, classname)``, ``X = createArray(…, Like=prototype)``, ``X = createArray(…, FillValue=val)``.

    Parameters
    ----------
    sizes : whole numbers, or one vector of them
        1 by 1 where there are none.
    classname : text
        "double" unless it is said; a class of numbers, "logical" or "cell".
    Like : array
        Its class.
    FillValue : number
        0 unless it is said.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/createarray.html

    Examples
    --------
    >>> from dlarray.matlab import createArray
    >>> createArray(1, 3, FillValue=7).tolist()
    [[7.0, 7.0, 7.0]]
    """
    rest = list(sizes)
    for name in ("FillValue", "Like"):
        if len(rest) > 1 and isinstance(rest[-2], str) and str(rest[-2]) == name:
            FillValue, Like = (rest[-1], Like) if name == "FillValue" else (FillValue, rest[-1])
            rest = rest[:-2]
    kind = str(rest.pop()) if rest and isinstance(rest[-1], str) else "double"
    if Like is not None:
        kind = str(registered.functions["underlyingType"].call(Like))
    shape = [int(v) for s in rest for v in np.ravel(host(s))] if rest else [1]
    shape = shape * 2 if len(shape) == 1 else shape
    if kind == "cell":
        return Cell(
            [[] if FillValue is None else FillValue for _ in range(int(np.prod(shape)))], tuple(shape)
        )
    if kind not in registered.functions:
        raise ArgumentError(f'createArray: there is no class "{kind}" of arrays here; fix: "double"')
    made = registered.functions["zeros"].call(*shape)
    made = made + (0.0 if FillValue is None else float(np.ravel(host(FillValue))[0]))
    return registered.functions[kind].call(made)


def combinations(*values: Any, VariableNames: Any = None) -> table:
    """All combinations of the elements of several vectors, a row for each.

    Syntax: ``T = combinations(A1, A2, …, An)``.

    Parameters
    ----------
    values : vectors of numbers or texts
    VariableNames : texts, optional
        MATLAB takes the names of the variables that are given, which Python does not tell: Var1, Var2, ….

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/combinations.html

    Examples
    --------
    >>> from dlarray.matlab import combinations
    >>> T = combinations([1, 2], ["a", "b"])
    >>> list(T.Var1), list(T.Var2)
    ([1.0, 1.0, 2.0, 2.0], ['a', 'b', 'a', 'b'])
    """
    if not values:
        raise ArgumentError('combinations: there are no vectors; fix: combinations([1, 2], ["a", "b"])')
    lists = []
    for v in values:
        texts = isinstance(v, (list, tuple)) and any(isinstance(x, str) for x in v)
        if isinstance(v, str):
            lists.append([v])
        elif texts or callable(getattr(v, "categories", None)):
            lists.append(list(v))
        else:
            lists.append(np.ravel(host(v), order="F").tolist())
    names = [f"Var{k}" for k in range(1, len(lists) + 1)]
    if VariableNames is not None:
        names = [str(n) for n in VariableNames]
    if len(names) != len(lists):
        raise ArgumentError(f"combinations: {len(lists)} vectors and {len(names)} names; fix: one for each")
    rows = list(itertools.product(*lists))
    numbers = [all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in v) for v in lists]
    return table({n: [float(r[k]) if numbers[k] else r[k] for r in rows] for k, n in enumerate(names)})
