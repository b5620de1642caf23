"""Records of the functions that functions/statistics/ defines."""

import math

import numpy as np
import scipy.spatial.distance as ssd
import scipy.special
import scipy.stats

from dlarray import errors
from tests.support.records import A, Bad, Case, Record, distinct
from tests.support.references import axes_of, by_line, dims_refused, reduction, reductions, split, whole
from tests.support.references import few as few_of_searching
from tests.support.references import some_nan as some_nan_of_statistics


def few(gen, size):
    """Whole numbers with ties and zeros."""
    return gen.integers(0, 4, size).astype(float)


def holes(gen, size):
    x = gen.standard_normal(size)
    x[1, 0] = x[3, -1] = np.nan
    return x


# -- corr ------------------------------------------------------------------------------------------------------
def correlated(x, y=None, Type="Pearson", Rows="all", Tail="both"):
    """Pair by pair with SciPy."""
    y = x if y is None else y
    f = {
        "pearson": scipy.stats.pearsonr,
        "kendall": scipy.stats.kendalltau,
        "spearman": scipy.stats.spearmanr,
    }
    out = np.empty((x.shape[1], y.shape[1]))
    whole = ~(np.isnan(x).any(1) | np.isnan(y).any(1))
    for i, j in np.ndindex(out.shape):
        good = np.ones(len(x), bool)
        if Rows == "complete":
            good = whole
        elif Rows == "pairwise":
            good = ~(np.isnan(x[:, i]) | np.isnan(y[:, j]))
        a, b = x[good, i], y[good, j]
        out[i, j] = np.nan if np.isnan(a + b).any() else f[Type.lower()](a, b)[0]
    return out


CORR = Record(
    "corr",
    (
        Case((A((6, 3)),), correlated),
        Case((A((6, 3)), A((6, 2))), correlated),
        Case((A((7, 2), "", few), A((7, 3), "", few)), correlated, options={"Type": "Kendall"}, smooth=False),
        Case(
            (A((7, 2), "", few), A((7, 3), "", few)), correlated, options={"Type": "spearman"}, smooth=False
        ),
        *(
            Case((A((8, 2), "", holes), A((8, 3))), correlated, options={"Type": t, "Rows": r}, smooth=False)
            for t in ("Pearson", "Kendall", "Spearman")
            for r in ("all", "complete", "pairwise")
        ),
        Case((A((5, 2)), A((5, 2))), correlated, options={"Tail": "right"}),
    ),
    (
        Bad(
            lambda dl: dl.corr([[1, 2]], [[1], [2]]), errors.SizeError, "Y must be a matrix .* 1 observations"
        ),
        Bad(lambda dl: dl.corr([[1], [2]], Type="tau"), errors.OptionError, '"kendall"'),
        Bad(lambda dl: dl.corr([[1], [2]], nargout=3), errors.ArgumentError, "nargout must be 1 or 2"),
        Bad(lambda dl: dl.corr(dl.dlarray([[1, 2]], "CB")), errors.FormatError, "stripdims"),
        Bad(lambda dl: dl.corr(dl.dlarray(np.ones((2, 2)) + 1j)), errors.ClassError, "real"),
    ),
)

# -- distances -------------------------------------------------------------------------------------------------
SCIPY = {
    "squaredeuclidean": "sqeuclidean",
    "fastsquaredeuclidean": "sqeuclidean",
    "fasteuclidean": "euclidean",
    "chebychev": "chebyshev",
}


def between(x, y, Distance="euclidean", DistParameter=None, Smallest=None, Largest=None, nargout=1):
    name = SCIPY.get(Distance, Distance)
    if name.endswith("seuclidean"):
        v = x.var(0, ddof=1) if DistParameter is None else np.square(DistParameter)
        d = ssd.cdist(x, y, "seuclidean", V=v)
    elif name == "mahalanobis":
        c = np.cov(x.T) if DistParameter is None else DistParameter
        d = ssd.cdist(x, y, name, VI=np.linalg.inv(c))
    elif name == "minkowski":
        d = ssd.cdist(x, y, name, p=2 if DistParameter is None else DistParameter)
    elif name == "spearman":
        d = 1 - np.array([[scipy.stats.spearmanr(a, b)[0] for b in y] for a in x])
    else:
        d = ssd.cdist(x, y, name)
    if Smallest is None and Largest is None:
        return d
    order = np.argsort(d if Largest is None else -d, axis=0, kind="stable")[: Smallest or Largest]
    found = np.take_along_axis(d, order, 0)
    return (found, order + 1.0) if nargout == 2 else found


def within(x, *rest):
    d = between(x, x, *rest)
    return d.T[np.triu_indices(len(x), 1)][None]


def jaccard(x, y, *_):
    """Nonzero coordinates that differ, counted."""
    out = np.empty((len(x), len(y)))
    for i, j in np.ndindex(out.shape):
        some = (x[i] != 0) | (y[j] != 0)
        out[i, j] = np.mean(x[i][some] != y[j][some]) if some.any() else np.nan
    return out


SMOOTH = ("squaredeuclidean", "cityblock", "chebychev", "cosine", "correlation", "seuclidean", "mahalanobis",
          "minkowski", "fasteuclidean", "fastsquaredeuclidean", "fastseuclidean")  # fmt: skip

X, Y = A((6, 3)), A((4, 3))

PDIST2 = Record(
    "pdist2",
    (
        Case((X, Y), between),
        *(Case((X, Y, name), between) for name in SMOOTH),
        Case((X, Y, "minkowski", 3), between),
        Case((X, Y, "minkowski", np.inf), lambda x, y, *_: ssd.cdist(x, y, "chebyshev")),
        Case((X, Y, "seuclidean", [1, 2, 0.5]), between),
        Case((X, Y, "mahalanobis", [[2, 0.5, 0], [0.5, 1, 0], [0, 0, 3]]), between),
        Case(
            (A((6, 5), "", few), A((4, 5), "", few), "Hamming"),
            lambda x, y, _: ssd.cdist(x, y, "hamming"),
            smooth=False,
        ),
        Case((A((6, 5), "", few), A((4, 5), "", few), "jaccard"), jaccard, smooth=False),
        Case((A((6, 5)), A((4, 5)), "spearman"), between, smooth=False),
        Case((X, Y, "cityblock"), between, options={"Smallest": 2}),
        Case((X, Y), between, ("", ""), {"Smallest": 3, "nargout": 2}),
        Case((X, Y), between, ("", ""), {"Largest": 9, "nargout": 2}),
        Case((X, A((0, 3))), between),
    ),
    (
        Bad(lambda dl: dl.pdist2([[1, 2]], [[1]]), errors.SizeError, "Y must be a matrix .* 2 columns"),
        Bad(lambda dl: dl.pdist2([[1]], [[1]], "manhattan"), errors.OptionError, '"cityblock"'),
        Bad(lambda dl: dl.pdist2([[1]], [[1]], "cosine", 3), errors.ArgumentError, "takes no parameter"),
        Bad(lambda dl: dl.pdist2([[1]], [[1]], Smallest=1, Largest=1), errors.ArgumentError, "exclude"),
        Bad(lambda dl: dl.pdist2([[1]], [[1]], nargout=2), errors.ArgumentError, "needs Smallest or Largest"),
        Bad(lambda dl: dl.pdist2([[1]], [[1]], Smallest=0), errors.ArgumentError, "from 1"),
        Bad(lambda dl: dl.pdist2([[1, 2]], [[1, 2]], "seuclidean", [1]), errors.SizeError, "2 numbers"),
        Bad(lambda dl: dl.pdist2([[1, 2]], [[1, 2]], "mahalanobis", [1]), errors.SizeError, "2×2"),
        Bad(lambda dl: dl.pdist2([[1]], [[1]], "minkowski", -1), errors.ArgumentError, "positive number"),
        Bad(
            lambda dl: dl.pdist2([[1], [2]], [[1]], lambda a, b: 0), errors.SizeError, "column of 2 distances"
        ),
        Bad(lambda dl: dl.pdist2(dl.dlarray([[1, 2]], "CB"), [[1, 2]]), errors.FormatError, "stripdims"),
    ),
)

PDIST = Record(
    "pdist",
    (
        Case((X,), within),
        *(Case((X, name), within) for name in SMOOTH if name not in ("fasteuclidean", "fastseuclidean")),
        Case((X, "minkowski", 3), within),
        Case((A((1, 3)),), lambda x: np.zeros((1, 0))),
        Case((A((6, 5), "", few), "hamming"), lambda x, _: ssd.pdist(x, "hamming")[None], smooth=False),
    ),
    (
        Bad(lambda dl: dl.pdist(dl.zeros(2, 2, 2)), errors.SizeError, "observations as rows"),
        Bad(lambda dl: dl.pdist([[1], [2]], "euclid"), errors.OptionError, '"euclidean"'),
        Bad(lambda dl: dl.pdist([[1], [2]], lambda a, b: [1, 2]), errors.SizeError, "column of 1 distances"),
    ),
)


def distance_matrix(gen, size):
    return ssd.squareform(gen.uniform(1, 2, size[0] * (size[0] - 1) // 2))


SQUAREFORM = Record(
    "squareform",
    (
        Case((A((1, 10)),), lambda y: ssd.squareform(y.ravel())),
        Case((A((6, 1)), "tomatrix"), lambda y, _: ssd.squareform(y.ravel())),
        Case((A((1, 1)),), lambda y: ssd.squareform(y.ravel())),
        Case((A((1, 0)),), lambda y: np.zeros((1, 1))),
        # not along a random direction: steps would leave the symmetric matrices
        Case((A((5, 5), "", distance_matrix),), lambda z: ssd.squareform(z)[None], smooth=False),
        Case((A((1, 1), "", distance_matrix), "tovector"), lambda z, _: np.zeros((1, 0)), smooth=False),
    ),
    (
        Bad(lambda dl: dl.squareform([1, 2]), errors.SizeError, "m-1"),
        Bad(lambda dl: dl.squareform([[1, 2, 3], [4, 5, 6]]), errors.SizeError, "square"),
        Bad(lambda dl: dl.squareform([[0, 1], [2, 0]]), errors.ArgumentError, "symmetric"),
        Bad(lambda dl: dl.squareform([[1, 2], [2, 0]]), errors.ArgumentError, "diagonal"),
        Bad(lambda dl: dl.squareform([1], "to matrix"), errors.OptionError, '"tomatrix"'),
        Bad(lambda dl: dl.squareform(dl.zeros(2, 2, 2)), errors.SizeError, "vector or a matrix"),
    ),
)


# -- standard scores -------------------------------------------------------------------------------------------
def scores(x, flag=0, dim=None, nargout=1):
    axes = (
        tuple(range(x.ndim))
        if dim == "all"
        else None
        if dim is None
        else tuple(d - 1 for d in np.atleast_1d(dim))
    )
    axes = axes if axes is not None else (next((a for a, n in enumerate(x.shape) if n > 1), 0),)
    flag = flag or 0
    m, s = x.mean(axes, keepdims=True), x.std(axes, ddof=1 - flag, keepdims=True)
    return ((x - m) / s, m, s)[:nargout] if nargout > 1 else (x - m) / s


def mapped(x, low=-1, high=1, nargout=1):
    a, b = x.min(1, keepdims=True), x.max(1, keepdims=True)
    return (high - low) * (x - a) / (b - a) + low


SETTINGS = {"xrows": 2, "gain": [[0.5], [2.0]], "xoffset": [[1.0], [-3.0]], "ymin": -1.0}

GAIN, OFFSET = np.array(SETTINGS["gain"]), np.array(SETTINGS["xoffset"])


def cov_reference(a, *args):
    args = list(args)
    omit = bool(args) and isinstance(args[-1], str) and args.pop() == "omitrows"
    w = 0
    if args and (np.ndim(args[0]) == 0 or len(args) == 2):
        w = args.pop()
    x = np.stack([a.ravel(order="F"), args[0].ravel(order="F")]) if args else np.atleast_2d(a.T)
    x = x.reshape(1, -1) if 1 in a.shape and not args else x
    if omit:
        x = x[:, ~np.isnan(x).any(axis=0)]
    return np.atleast_2d(np.cov(x, ddof=1 - w))


def corrcoef_reference(a, b=None, Rows="all"):
    x = a.T if b is None else np.stack([a.ravel(order="F"), b.ravel(order="F")])
    if Rows == "complete":
        x = x[:, ~np.isnan(x).any(axis=0)]
    return np.atleast_2d(np.corrcoef(x))


def some_nan(gen, size):
    x = gen.standard_normal(size)
    x[1, 0] = np.nan
    return x


def ref_counts(x, edges, Normalization="count", nargout=1):
    flat, edges = x.ravel(order="F"), np.asarray(edges, dtype=float).ravel()
    bins = np.zeros(flat.size)
    for i, v in enumerate(flat):
        for b in range(len(edges) - 1):
            if edges[b] <= v < edges[b + 1] or (b == len(edges) - 2 and v == edges[-1]):
                bins[i] = b + 1
    n = np.array([np.sum(bins == b + 1) for b in range(len(edges) - 1)], dtype=float)
    width = np.diff(edges)
    n = {
        "count": n,
        "probability": n / flat.size,
        "percentage": 100 * n / flat.size,
        "countdensity": n / width,
        "pdf": n / flat.size / width,
        "cumcount": np.cumsum(n),
        "cdf": np.cumsum(n) / flat.size,
    }[Normalization]
    out = (n[None], edges[None], bins.reshape(x.shape, order="F"))
    return n[None] if nargout == 1 else out[:nargout]


RANGE = reduction(lambda v: np.nanmax(v) - np.nanmin(v))

IQR = reduction(lambda v: np.subtract(*np.quantile(v[~np.isnan(v)], [0.75, 0.25], method="hazen")))


def normalized(x, *options, nargout=1):
    """Center and scale line by line with the statistics of SciPy and NumPy."""
    rest = list(options)
    dim = rest.pop(0) if rest and not isinstance(rest[0], str) else None
    chosen = {}
    while rest:
        method = rest.pop(0)
        chosen[method] = None
        if rest and rest[0] not in ("scale", "center"):
            chosen[method] = rest.pop(0)
    chosen = chosen or {"zscore": None}
    c, s = np.zeros((1, 1)), np.ones((1, 1))
    statistic = {
        "mean": np.nanmean,
        "median": np.nanmedian,
        "std": lambda v: np.nanstd(v, ddof=1),
        "mad": lambda v: scipy.stats.median_abs_deviation(v, nan_policy="omit"),
        "iqr": lambda v: np.subtract(*np.quantile(v[~np.isnan(v)], [0.75, 0.25], method="hazen")),
        "first": lambda v: v[0],
    }
    for method, kind in chosen.items():
        if method == "zscore":
            c = by_line(x, dim, statistic["median" if kind == "robust" else "mean"])
            s = by_line(x, dim, statistic["mad" if kind == "robust" else "std"])
        elif method == "medianiqr":
            c, s = by_line(x, dim, statistic["median"]), by_line(x, dim, statistic["iqr"])
        elif method == "norm":
            s = by_line(x, dim, lambda v, p=kind or 2: np.linalg.norm(v, p))
        elif method == "range":
            a, b = kind or (0, 1)
            s = by_line(x, dim, lambda v: (v.max() - v.min()) / (b - a))  # noqa: B023
            c = by_line(x, dim, np.min) - s * a
        elif method == "center":
            c = by_line(x, dim, statistic[kind or "mean"]) if not isinstance(kind, (int, float)) else kind
        else:
            s = by_line(x, dim, statistic[kind or "std"]) if not isinstance(kind, (int, float)) else kind
    n = (x - c) / s
    blank = by_line(x, dim, lambda v: 0.0)
    return (n, blank + c, blank + s)[:nargout] if nargout > 1 else n


def rescaled(x, l=0, u=1, InputMin=None, InputMax=None):  # noqa: E741
    low = np.nanmin(x) if InputMin is None else InputMin
    high = np.nanmax(x) if InputMax is None else InputMax
    return l + (np.clip(x, low, high) - low) / (high - low) * (u - l)


def percentiles(whole):
    def reference(x, p, dim=None, Method="exact"):
        if np.ndim(p) == 0 and whole == 1 and p > 1:
            p = [k / (p + 1) for k in range(1, p + 1)]
        axes = axes_of(x, dim)
        levels = np.atleast_1d(p)
        parts = [by_line(x, dim, lambda v, q=q: _hazen(v, q / whole)) for q in levels]
        y = np.concatenate(parts, axis=min(axes) if axes else x.ndim - 1)
        return y.reshape(np.atleast_2d(p).shape) if dim is None and 1 in x.shape and len(levels) > 1 else y

    return reference


def _hazen(v, q):
    v = v[~np.isnan(v)]
    return np.quantile(v, q, method="hazen") if v.size else np.nan


PRCTILE, QUANTILE = percentiles(100), percentiles(1)


def bounded(x, *options, nargout=2):
    dim, _ = split(options)
    low, high = by_line(x, dim, np.nanmin), by_line(x, dim, np.nanmax)
    return (low, high) if nargout == 2 else low


def percents(name, reference, whole, extra):
    return Record(
        name,
        (
            Case((A((5, 4), "CB", distinct), 0.3 * whole), reference, "CB"),
            Case((A((5, 4, 2), "CBT", distinct), [0.1 * whole, 0.5 * whole, whole], 2), reference, "CBT"),
            Case((A((3, 4, 2), "", distinct), [0.2 * whole, 0.77 * whole], [1, 3]), reference),
            Case((A((3, 4, 2), "", distinct), [0.2 * whole, 0.77 * whole], [2, 3]), reference),
            Case((A((3, 4), "CB", distinct), 0.5 * whole, "all"), reference, "CB"),
            Case((A((1, 6), "", distinct), [0, 0.4 * whole]), reference),
            Case(
                (A((7, 6), "", some_nan_of_statistics), [0.25 * whole, 0.6 * whole], 1),
                reference,
                smooth=False,
            ),
            Case((A((3, 4), "", distinct), 0.5 * whole, 3), lambda x, *_: x),
            *extra,
        ),
        (
            Bad(lambda dl: getattr(dl, name)([1, 2], -1), errors.ArgumentError, "from 0 to"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 0.5, 0), errors.ArgumentError, "count from 1"),
            Bad(
                lambda dl: getattr(dl, name)([1, 2], 0.5, Method="quick"), errors.ArgumentError, "approximate"
            ),
        ),
    )


RECORDS = [
    CORR,
    PDIST2,
    PDIST,
    SQUAREFORM,
    Record(
        "zscore",
        (
            Case((A((4, 3), "CB"),), scores, "CB"),
            Case((A((3, 4, 2), "CBT"), 1, 2), scores, ("CBT",) * 3, {"nargout": 3}),
            Case((A((3, 4, 2)), [], [1, 3]), lambda x, _, d: scores(x, 0, d)),
            Case((A((3, 4)), 0, "all"), scores),
            Case((A((1, 5)),), scores),
            Case((A((0, 0)),), lambda x: x),
        ),
        (
            Bad(lambda dl: dl.zscore([1, 2], 2), errors.ArgumentError, "flag must be 0 or 1"),
            Bad(lambda dl: dl.zscore([1, 2], "all"), errors.ArgumentError, "zscore.X, 0, dim"),
            Bad(lambda dl: dl.zscore([1, 2], 0, 0), errors.ArgumentError, "from 1"),
        ),
    ),
    Record(
        "mapminmax",
        (
            Case((A((3, 5), "CB"),), mapped, "CB", {"nargout": 1}),
            Case((A((3, 5)), 0, 2), mapped, options={"nargout": 1}),
            Case(
                (A((3, 5)), {"ymin": 0, "ymax": 2}),
                lambda x, _, nargout: mapped(x, 0, 2),
                options={"nargout": 1},
            ),
            Case(("apply", A((2, 4), "CB"), SETTINGS), lambda _, x, s: (x - OFFSET) * GAIN - 1, "CB"),
            Case(("reverse", A((2, 4)), SETTINGS), lambda _, x, s: (x + 1) / GAIN + OFFSET),
            Case(
                ("dx_dy", A((2, 4)), A((2, 4)), SETTINGS), lambda _, x, y, s: 1 / GAIN + 0 * x, smooth=False
            ),
            Case(("dy_dx", A((2, 4)), A((2, 4)), SETTINGS), lambda _, x, y, s: GAIN + 0 * x, smooth=False),
        ),
        (
            Bad(lambda dl: dl.mapminmax(), errors.ArgumentError, "missing X"),
            Bad(lambda dl: dl.mapminmax([1, 2], 1, 1), errors.ArgumentError, "ascending"),
            Bad(lambda dl: dl.mapminmax([1, 2], -1, 1, 2), errors.ArgumentError, "two ascending"),
            Bad(
                lambda dl: dl.mapminmax("pdefaults"),
                errors.ArgumentError,
                'the mode must be one of "apply".*"pdefaults"',
            ),
            Bad(lambda dl: dl.mapminmax("apply", [1, 2]), errors.ArgumentError, "X, PS"),
            Bad(
                lambda dl: dl.mapminmax("apply", [1, 2], 3), errors.ClassError, "settings of an earlier call"
            ),
            Bad(lambda dl: dl.mapminmax("apply", [[1, 2]], SETTINGS), errors.SizeError, "2 rows"),
            Bad(lambda dl: dl.mapminmax(dl.zeros(2, 2, 2)), errors.SizeError, "one variable in each row"),
        ),
    ),
    Record(
        "cov",
        (
            Case((A((6, 3)),), cov_reference),
            Case((A((6, 3)), 1), cov_reference),
            Case((A((6, 1)),), cov_reference),
            Case((A((1, 6)), A((6, 1))), cov_reference),
            Case((A((3, 2)), A((2, 3)), 1), lambda a, b, w: cov_reference(a, b, w)),
            Case((A((6, 3), "", some_nan), "omitrows"), cov_reference, smooth=False),
            Case((A((6, 3), "", some_nan),), lambda a: np.cov(a.T), smooth=False),
            Case((A((1, 1)),), lambda a: 0 * a, smooth=False),
            Case((A((0, 0)),), lambda a: np.full((1, 1), np.nan), smooth=False),
        ),
        (
            Bad(lambda dl: dl.cov(dl.ones(3, 2), "omitnan"), errors.OptionError, "omitrows"),
            Bad(lambda dl: dl.cov(dl.ones(3, 2), 2), errors.ArgumentError, "w must be 0 or 1"),
            Bad(lambda dl: dl.cov(dl.ones(3, 2), dl.ones(3, 1), 0), errors.SizeError, "number of elements"),
            Bad(lambda dl: dl.cov(dl.dlarray(dl.ones(3, 2), "CB")), errors.FormatError, "stripdims"),
        ),
    ),
    Record(
        "corrcoef",
        (
            Case((A((6, 3)),), corrcoef_reference),
            Case((A((1, 6)), A((6, 1))), corrcoef_reference),
            Case((A((6, 3), "", some_nan),), corrcoef_reference, options={"Rows": "complete"}, smooth=False),
        ),
        (Bad(lambda dl: dl.corrcoef(dl.ones(3, 2), Rows="pairs"), errors.OptionError, '"pairwise"'),),
    ),
    Record(
        "histcounts",
        (
            *[
                Case(
                    (A((4, 5), "CB", few_of_searching), [0, 1, 3, 4]),
                    ref_counts,
                    "",
                    {"Normalization": kind},
                    smooth=False,
                )
                for kind in ("count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf")
            ],
            Case(
                (A((4, 5), "CB", few_of_searching), [1, 2, math.inf]),
                ref_counts,
                ("", "", "CB"),
                {"nargout": 3},
                smooth=False,
            ),
            Case(
                (A((6, 5)), A((1, 4), "", lambda g, s: np.sort(g.standard_normal(s)), keep_class=True)),
                ref_counts,
                smooth=False,
            ),
            Case(
                (A((4, 5), "", whole),),
                lambda x, nargout, BinMethod: ref_counts(
                    x, np.arange(np.min(x) - 0.5, np.max(x) + 1), nargout=2
                ),
                ("", ""),
                {"nargout": 2, "BinMethod": "integers"},
                smooth=False,
            ),
            Case(
                (A((4, 5), "", whole), 3),
                lambda x, k, BinLimits: ref_counts(x, [0, 1, 2, 3]),
                "",
                {"BinLimits": [0, 3]},
                smooth=False,
            ),
            Case(
                (A((4, 5), "", whole),),
                lambda x, BinWidth: ref_counts(x, np.arange(0, 2 * math.ceil(np.max(x) / 2) + 1, 2)),
                "",
                {"BinWidth": 2},
                smooth=False,
            ),
            Case((A((0, 0)),), lambda x: np.zeros((1, 1)), smooth=False),
        ),
        (
            Bad(lambda dl: dl.histcounts([1, 2], [3, 1]), errors.ArgumentError, "ascending"),
            Bad(lambda dl: dl.histcounts([1, 2], 0), errors.ArgumentError, "whole number from 1"),
            Bad(lambda dl: dl.histcounts([1, 2], BinWidth=-1), errors.OptionError, "positive"),
            Bad(lambda dl: dl.histcounts([1, 2], 3, BinWidth=1), errors.OptionError, "together"),
            Bad(lambda dl: dl.histcounts([1, 2], BinLimits=[2, 1]), errors.OptionError, "increasing"),
            Bad(lambda dl: dl.histcounts([1, 2], Normalization="area"), errors.OptionError, "pdf"),
            Bad(lambda dl: dl.histcounts([1 + 2j]), errors.ClassError, "complex"),
        ),
    ),  # fmt: skip
    reductions(
        "range",
        RANGE,
        distinct,
        Case((A((5, 6), "", some_nan_of_statistics),), RANGE, smooth=False),
        nan=False,
    ),
    reductions(
        "iqr", IQR, distinct, Case((A((8, 3), "", some_nan_of_statistics), 1), IQR, smooth=False), nan=False
    ),
    percents("prctile", PRCTILE, 100, ()),
    percents("quantile", QUANTILE, 1, (Case((A((5, 2), "", distinct), 3), QUANTILE),)),
    Record(
        "bounds",
        (
            Case((A((3, 4), "CB", distinct),), bounded, ("CB", "CB")),
            Case((A((3, 4, 2), "CBT", distinct), [1, 2]), bounded, ("CBT", "CBT")),
            Case((A((5, 6), "", some_nan_of_statistics), "all"), bounded, ("", ""), smooth=False),
            Case((A((3, 4), "", distinct), 2), bounded, options={"nargout": 1}),
        ),
        dims_refused("bounds"),
    ),
    Record(
        "rescale",
        (
            Case((A((3, 4), "CB", distinct),), rescaled, "CB"),
            Case((A((3, 4, 2), "CBT", distinct), -1, 3), rescaled, "CBT"),
            Case((A((3, 4), "", distinct), 0, 1), rescaled, options={"InputMin": -0.521}),
            Case((A((3, 4), "", distinct), 2, 5), rescaled, options={"InputMin": -0.5, "InputMax": -0.21}),
            Case((A((5, 6), "", some_nan_of_statistics),), rescaled, smooth=False),
            Case((A((0, 3), "CB"),), lambda x: x, "CB"),
        ),
        (Bad(lambda dl: dl.rescale([[1, 2, 3]], InputMin=[1, 2]), errors.SizeError, "incompatible sizes"),),
    ),
    Record(
        "normalize",
        (
            Case((A((4, 3), "CB"),), normalized, "CB"),
            Case((A((3, 4, 2), "CBT"), 2), normalized, ("CBT",) * 3, {"nargout": 3}),
            Case((A((5, 3)), "zscore", "robust"), normalized),
            Case((A((5, 3)), "norm", 1), normalized),
            Case((A((5, 3)), 2, "norm"), normalized, ("",) * 3, {"nargout": 3}),
            Case((A((5, 3), "", distinct), "norm", math.inf), normalized),
            Case((A((5, 3), "", distinct), "range"), normalized),
            Case((A((5, 3), "", distinct), 2, "range", [-1, 1]), normalized, ("",) * 3, {"nargout": 3}),
            Case((A((5, 3)), "scale"), normalized, ("",) * 2, {"nargout": 2}),
            Case((A((5, 3)), "scale", "first"), normalized),
            Case((A((5, 3)), "scale", "mad"), normalized),
            Case((A((5, 3), "", distinct), "scale", "iqr"), normalized),
            Case((A((5, 3)), "scale", 2.5), normalized),
            Case((A((5, 3)), "center"), normalized),
            Case((A((5, 3), "", distinct), "center", "median", "scale", "std"), normalized),
            Case((A((5, 3)), "center", 4), normalized, ("",) * 3, {"nargout": 3}),
            Case((A((5, 3), "", distinct), "medianiqr"), normalized),
            Case((A((9, 3), "", some_nan_of_statistics),), normalized, smooth=False),
        ),
        (
            Bad(lambda dl: dl.normalize([1, 2], "zscores"), errors.ArgumentError, '"zscore"'),
            Bad(lambda dl: dl.normalize([1, 2], "scale", "robust"), errors.ArgumentError, '"mad"'),
            Bad(lambda dl: dl.normalize([1, 2], "range", [1, 0]), errors.ArgumentError, "ascending"),
            Bad(lambda dl: dl.normalize([1, 2], "range", "scale"), errors.ArgumentError, "go together"),
            Bad(lambda dl: dl.normalize([1, 2], 0), errors.ArgumentError, "count from 1"),
        ),
    ),
]
