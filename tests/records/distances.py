"""Records of correlation, standard scores and distances."""

import numpy as np
import scipy.spatial.distance as ssd
import scipy.stats

import dlarray.functions.statistics.correlation
import dlarray.functions.statistics.distances
import dlarray.functions.statistics.zscore  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record


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
        Bad(lambda dl: dl.corr([[1], [2]], nargout=2), errors.ArgumentError, "scipy.stats"),
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
]
