"""Clusters, principal components and linear models, against formulas and the numbers that MATLAB's pages print."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import dlarray, table
from dlarray.errors import DLArrayError
from dlarray.matlab import fitlm, kmeans, pca, show
from tests.support.bundles import cases

stats = pytest.importorskip("scipy.stats")
# The hardening of cement (Woods, Steinour and Starke, 1932), which MATLAB's pages take: four parts, and the heat.
CEMENT = np.array(
    """7 26 6 60 78.5 1 29 15 52 74.3 11 56 8 20 104.3 11 31 8 47 87.6 7 52 6 33 95.9 11 55 9 22 109.2 3 71 17 6 102.7
    1 31 22 44 72.5 2 54 18 22 93.1 21 47 4 26 115.9 1 40 23 34 83.8 11 66 9 12 113.3 10 68 8 12 109.4""".split(),
    dtype=float,
).reshape(13, 5)
PARTS, HEAT = CEMENT[:, :4], dlarray(CEMENT[:, 4:])
RANDOM = np.random.default_rng(3)


def numbers(x):
    return np.asarray(x.tolist())


def close(ours, theirs):
    return np.allclose(numbers(ours), theirs, rtol=1e-9, atol=1e-10, equal_nan=True)


def estimates(mdl):
    return dlarray(mdl.Coefficients.Estimate)


def test_components_of_the_page():
    coeff, score, latent, tsquared, explained, mu = pca(PARTS, nargout=6)
    assert numbers(coeff).round(4).tolist() == [
        [-0.0678, -0.6460, 0.5673, 0.5062],
        [-0.6785, -0.0200, -0.5440, 0.4933],
        [0.0290, 0.7553, 0.4036, 0.5156],
        [0.7309, -0.1085, -0.4684, 0.4844],
    ]
    assert numbers(latent).round(4).ravel().tolist() == [517.7969, 67.4964, 12.4054, 0.2372]
    assert numbers(explained).round(4).ravel().tolist() == [86.5974, 11.2882, 2.0747, 0.0397]
    assert close(mu, [PARTS.mean(axis=0)]) and close(score, (PARTS - PARTS.mean(axis=0)) @ numbers(coeff))
    off = PARTS - PARTS.mean(axis=0)
    assert close(tsquared.T, [np.sum(off @ np.linalg.inv(np.cov(PARTS.T)) * off, axis=1)])


def test_components_that_are_fewer():
    wide = RANDOM.normal(size=(3, 5))
    coeff, score, latent = pca(wide, nargout=3)
    assert coeff.shape == (5, 2) and score.shape == (3, 2) and latent.shape == (2, 1)
    every, spread, latent = pca(wide, "Economy", False, nargout=3)
    assert (
        every.shape == (5, 5) and close(latent([3, 4, 5]).T, [[0, 0, 0]]) and close(spread(":", 5), [[0]] * 3)
    )
    coeff, score, latent, tsquared = pca(PARTS, NumComponents=2, nargout=4)
    assert (
        coeff.shape == (4, 2)
        and latent.shape == (4, 1)
        and close(tsquared, numbers(pca(PARTS, nargout=4)[3]))
    )
    around, _, latent, _, _, mu = pca(PARTS, Centered=False, nargout=6)
    assert mu.tolist() == [[0] * 4] and close(latent.T, [np.linalg.svd(PARTS)[1] ** 2 / 13])
    holed = PARTS.copy()
    holed[3, 1] = np.nan
    coeff, score, _, tsquared = pca(holed, nargout=4)
    kept = np.delete(PARTS, 3, axis=0)
    assert (
        close(coeff, numbers(pca(kept)))
        and np.isnan(numbers(score)[3]).all()
        and np.isnan(tsquared(4).item())
    )


def test_clusters_from_given_middles():
    X = np.array([[1.0, 1], [1.5, 2], [3, 4], [5, 7], [3.5, 5], [4.5, 5], [3.5, 4.5]])
    idx, C, sumd, D = kmeans(X, 2, "Start", dlarray([[1, 1], [5, 7]]), nargout=4)
    labels = [1, 1, 2, 2, 2, 2, 2]
    assert idx.tolist() == [[v] for v in labels]
    middles = np.array([X[:2].mean(axis=0), X[2:].mean(axis=0)])
    apart = np.sum((X[:, None] - middles) ** 2, axis=2)
    assert close(C, middles) and close(D, apart)
    assert close(sumd.T, [[apart[:2, 0].sum(), apart[2:, 1].sum()]])
    assert close(kmeans(X, [], Start=dlarray([[1, 1], [5, 7]])), numbers(idx))
    _, C = kmeans(X, 2, Start=dlarray([[1, 1], [5, 7]]), Distance="cityblock", nargout=2)
    assert close(C, [np.median(X[:2], axis=0), np.median(X[2:], axis=0)])
    rays = np.array([[1.0, 0.1], [2, 0], [0, 3], [0.1, 1]])
    idx, C, sumd = kmeans(rays, 2, Start=dlarray([[5, 0], [0, 1]]), Distance="cosine", nargout=3)
    unit = rays / np.linalg.norm(rays, axis=1, keepdims=True)
    assert idx.T.tolist() == [[1, 1, 2, 2]] and close(C, [unit[:2].mean(axis=0), unit[2:].mean(axis=0)])


def test_clusters_that_lose_all():
    X, far = dlarray([[0], [1], [10], [11]]), dlarray([[0.5], [10.5], [99]])
    idx, C = kmeans(X, 3, Start=far, nargout=2)  # the farthest, or first of them, begins its own
    assert sorted({v for (v,) in idx.tolist()}) == [1, 2, 3]
    idx, C, sumd, D = kmeans(X, 3, Start=far, EmptyAction="drop", nargout=4)
    assert (
        idx.T.tolist() == [[1, 1, 2, 2]]
        and np.isnan(numbers(C)[2]).all()
        and np.isnan(numbers(D)[:, 2]).all()
    )
    with pytest.raises(DLArrayError, match="cluster 3 is empty"):
        kmeans(X, 3, Start=far, EmptyAction="error")


@cases("start", ["plus", "sample", "uniform"])
def test_clusters_from_random_middles(start):
    groups = np.repeat([[0, 0], [50, 0], [0, 50]], 20, axis=0) + RANDOM.normal(size=(60, 2))
    groups[7] = np.nan
    dl.rng(1)
    idx, C, sumd = kmeans(groups, 3, Start=start, Replicates=10, nargout=3)
    labels = numbers(idx).ravel()
    assert np.isnan(labels[7]) and {tuple(np.unique(v[~np.isnan(v)])) for v in labels.reshape(3, 20)} == {
        (1,),
        (2,),
        (3,),
    }
    dl.rng(1)
    assert close(kmeans(groups, 3, Start=start, Replicates=10), numbers(idx))


def test_a_linear_model_is_shown(capsys):
    mdl = fitlm(PARTS[:, [0, 3]], HEAT, "VarNames", ["x1", "x4", "y"])
    show("mdl", mdl)
    assert (
        "\n".join(line.rstrip() for line in capsys.readouterr().out.strip("\n").split("\n"))
        == """mdl =

Linear regression model:
    y ~ 1 + x1 + x4

Estimated Coefficients:
                   Estimate       SE        tStat       pValue
                   ________    ________    _______    __________

    (Intercept)       103.1       2.124      48.54    3.3243e-13
    x1                 1.44     0.13842     10.403    1.1053e-06
    x4             -0.61395    0.048645    -12.621    1.8149e-07


Number of observations: 13, Error degrees of freedom: 10
Root Mean Squared Error: 2.73
R-squared: 0.972,  Adjusted R-Squared: 0.967
F-statistic vs. constant model: 177, p-value = 1.58e-08"""
    )


def test_a_linear_model():
    x, y = PARTS[:, 0], CEMENT[:, 4]
    found = stats.linregress(x, y)
    mdl = fitlm(dlarray(x).T, HEAT)
    assert close(estimates(mdl).T, [[found.intercept, found.slope]])
    assert close(mdl.Coefficients.SE.T, [[found.intercept_stderr, found.stderr]])
    assert float(mdl.Coefficients.pValue(2)) == pytest.approx(found.pvalue)
    assert float(mdl.Rsquared.Ordinary) == pytest.approx(found.rvalue**2)
    new = dlarray([[2], [9]])
    ypred, yci = dl.predict(mdl, new, nargout=2)
    expected = found.intercept + found.slope * np.array([2, 9])
    spread = float(mdl.RMSE) * np.sqrt(
        1 / 13 + (np.array([2, 9]) - x.mean()) ** 2 / np.sum((x - x.mean()) ** 2)
    )
    reach = stats.t.ppf(0.975, 11) * spread
    assert close(ypred.T, [expected]) and close(yci, np.stack([expected - reach, expected + reach], axis=1))
    wide = dl.predict(mdl, new, "Alpha", 0.1, Prediction="observation", nargout=2)[1]
    reach = stats.t.ppf(0.95, 11) * np.sqrt(spread**2 + float(mdl.MSE))
    assert close(wide, np.stack([expected - reach, expected + reach], axis=1))
    assert close(mdl.Residuals.Raw.T, [y - found.intercept - found.slope * x])
    ends = mdl.coefCI()
    reach = stats.t.ppf(0.975, 11) * np.array([found.intercept_stderr, found.stderr])
    middle = np.array([found.intercept, found.slope])
    assert close(ends, np.stack([middle - reach, middle + reach], axis=1))
    through = fitlm(PARTS, HEAT, Intercept=False)
    assert close(estimates(through).T, [np.linalg.lstsq(PARTS, y)[0]])
    assert "R-squared" not in repr(through)
    assert close(estimates(fitlm(PARTS, HEAT, "constant")), [[y.mean()]])


def test_a_linear_model_of_a_table():
    T = table({"a": dlarray(PARTS[:, :1]), "b": dlarray(PARTS[:, 3:]), "heat": HEAT})
    whole = fitlm(T)
    assert whole.CoefficientNames == ["(Intercept)", "a", "b"] and whole.ResponseName == "heat"
    for other in (
        fitlm(T, "heat ~ a + b"),
        fitlm(T, "heat~1+a+b"),
        fitlm(T, "heat"),
        fitlm(T, "linear"),
        fitlm(T, ResponseVar="heat", PredictorVars=["a", "b"]),
    ):
        assert close(estimates(other), numbers(estimates(whole)))
    assert close(dl.predict(whole, T), numbers(dlarray(whole.Fitted)))
    assert fitlm(T, "heat ~ b - 1").CoefficientNames == ["b"]
    holed = PARTS.copy()
    holed[2, 1] = np.nan
    mdl = fitlm(holed, HEAT)
    assert float(mdl.NumObservations) == 12 and np.isnan(mdl.Fitted(3).item())
    kept = np.arange(13) != 2
    assert close(
        estimates(mdl),
        numbers(estimates(fitlm(PARTS[kept], dlarray(CEMENT[kept, 4:])))),
    )


@cases(
    ("call", "words"),
    [
        (lambda: kmeans(PARTS, 14), "at most"),
        (lambda: kmeans(PARTS, 2, Distance="correlation"), "mean"),
        (lambda: kmeans(PARTS, 2, OnlinePhase="on"), "OnlinePhase"),
        (lambda: kmeans(PARTS, 2, Start=dlarray([[1, 2]])), "2×4"),
        (lambda: kmeans(PARTS, 2, Start=dlarray(PARTS[:2]), Replicates=3), "1 pages"),
        (lambda: pca(PARTS, Rows="pairwise"), "pairwise"),
        (lambda: pca(np.array([[1, np.nan], [2, 3]]), Rows="all"), "complete"),
        (lambda: fitlm(np.hstack([PARTS, PARTS]), HEAT), "depend"),
        (lambda: fitlm(PARTS, HEAT, "interactions"), "modelspec"),
        (lambda: fitlm(PARTS, HEAT, "y ~ x1*x2"), "products"),
        (lambda: fitlm(PARTS, HEAT, "y ~ x2 + x1"), "x1 \\+ x2"),
        (lambda: fitlm(PARTS, HEAT, Weights=HEAT), "Weights"),
        (lambda: fitlm(PARTS[:5], HEAT), "a row of X"),
        (lambda: dl.predict(fitlm(PARTS, HEAT), [[1, 2]]), "4 columns"),
    ],
)
def test_what_is_refused(call, words):
    with pytest.raises(DLArrayError, match=words):
        call()
