"""p-values and bounds of correlations, and pairs of variables with missing observations: SciPy, Octave and pandas."""

import itertools
import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support import octave
from tests.support.bundles import cases

scipy_stats = pytest.importorskip("scipy.stats", reason="SciPy is not installed: p-values come from it")
gen = np.random.default_rng(21)
TAILS = {"both": "two-sided", "right": "greater", "left": "less"}


def host(X):
    return np.asarray(dl.extractdata(X))


def with_gaps(n=12, k=4):
    X = gen.standard_normal((n, k))
    X[:, 1] += X[:, 0]
    X[2, 0] = X[5, 1:3] = np.nan
    return X


@cases(("kind", "tail"), [(k, t) for k in ("pearsonr", "spearmanr", "kendalltau") for t in TAILS])
def test_p_values_of_corr_are_scipys(kind, tail):
    X, Y = gen.standard_normal((25, 3)), gen.standard_normal((25, 2))
    Y[:, 0] += X[:, 1]
    names = {"pearsonr": "Pearson", "spearmanr": "Spearman", "kendalltau": "Kendall"}
    rho, p = dl.corr(X, Y, Type=names[kind], Tail=tail, nargout=2)
    for i, j in np.ndindex(3, 2):
        found = getattr(scipy_stats, kind)(X[:, i], Y[:, j], alternative=TAILS[tail])
        np.testing.assert_allclose(
            [host(rho)[i, j], host(p)[i, j]], [found.statistic, found.pvalue], rtol=1e-9, atol=1e-15
        )


def test_ties_and_few_observations():
    x, y = gen.integers(0, 3, 20).astype(float), gen.integers(0, 3, 20).astype(float)
    _, p = dl.corr(x[:, None], y[:, None], Type="Kendall", nargout=2)
    assert float(p) == pytest.approx(scipy_stats.kendalltau(x, y, method="asymptotic").pvalue, rel=1e-9)
    x, y = gen.standard_normal(6), gen.standard_normal(6)
    for tail in TAILS:  # all orders, with SciPy's test by permutations
        rho, p = dl.corr(x[:, None], y[:, None], Type="Spearman", Tail=tail, nargout=2)
        every = [scipy_stats.spearmanr(x, order).statistic for order in itertools.permutations(y)]
        reached = {
            "both": np.abs(every) >= abs(float(rho)) - 1e-9,
            "right": np.array(every) >= float(rho) - 1e-9,
        }
        reached["left"] = np.array(every) <= float(rho) + 1e-9
        assert float(p) == pytest.approx(reached[tail].mean())
    _, p = dl.corr([[1], [2]], [[2], [1]], nargout=2)
    assert float(p) == 1
    rho, p = dl.corr(dl.zeros(0, 2), nargout=2)
    assert np.isnan(host(rho)).all() and np.isnan(host(p)).all()


def test_columns_with_themselves_and_pairs_of_columns():
    X = with_gaps()
    rho, p = dl.corr(X, Rows="pairwise", nargout=2)
    assert np.array_equal(np.diag(host(p)), np.ones(4)) and np.allclose(host(p), host(p).T)
    for i, j in itertools.combinations(range(4), 2):
        good = ~np.isnan(X[:, i] + X[:, j])
        found = scipy_stats.pearsonr(X[good, i], X[good, j])
        np.testing.assert_allclose(
            [host(rho)[i, j], host(p)[i, j]], [found.statistic, found.pvalue], rtol=1e-9
        )
    _, p = dl.corr(X, nargout=2)
    assert np.isnan(host(p)[0]).all() and host(p)[3, 3] == 1


@pytest.mark.skipif(
    octave.program() is None, reason="octave-cli is not installed: no other oracle runs MATLAB's code"
)
@cases("rows", ["all", "complete", "pairwise"])
def test_corrcoef_as_in_octave(rows):
    X = with_gaps() if rows != "all" else gen.standard_normal((9, 3))
    # of pairs Octave counts all observations, those that are missing too: the coefficients alone can be compared
    names = ["X", "[~, X]", "[~, ~, X]", "[~, ~, ~, X]"][: 1 if rows == "pairwise" else 4]
    word = f"'rows', '{rows}', " if rows != "all" else ""
    asked = [f"{out} = corrcoef(X, {word}'alpha', 0.1);" for out in names]
    found = dl.corrcoef(X, Rows=rows, Alpha=0.1, nargout=4)
    off = ~np.eye(X.shape[1], dtype=bool)
    for mine, theirs in zip(found, octave.run(asked, {"X": X}), strict=False):
        np.testing.assert_allclose(host(mine)[off], theirs.value[off], rtol=1e-9)
        assert np.array_equal(np.diag(host(mine)), np.ones(X.shape[1]))


def test_bounds_of_pairs_are_scipys():
    X = with_gaps()
    R, P, RL, RU = map(host, dl.corrcoef(X, Rows="pairwise", Alpha=0.2, nargout=4))
    for i, j in itertools.permutations(range(4), 2):
        good = ~np.isnan(X[:, i] + X[:, j])
        found = scipy_stats.pearsonr(X[good, i], X[good, j])
        wanted = [found.statistic, found.pvalue, *found.confidence_interval(0.8)]
        np.testing.assert_allclose([R[i, j], P[i, j], RL[i, j], RU[i, j]], wanted, rtol=1e-9)


def test_corrcoef_of_two_variables_of_three_observations_and_classes():
    R, P, RL, RU = dl.corrcoef([1, 2, 4], [2, 1, 5], nargout=4)
    assert host(P)[0, 1] == pytest.approx(scipy_stats.pearsonr([1, 2, 4], [2, 1, 5]).pvalue)
    assert np.isnan(host(RL)[0, 1]) and np.isnan(host(RU)[1, 0]) and host(RL)[0, 0] == 1
    both = dl.corrcoef(dl.single(gen.standard_normal((6, 2))), nargout=2)
    assert [dl.underlyingType(v) for v in both] == ["single", "single"]
    assert [v.shape for v in dl.corrcoef(dl.zeros(0, 0), nargout=3)] == [(1, 1)] * 3


def test_partialrows_as_pandas():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed: nothing to compare with")
    X = with_gaps()
    np.testing.assert_allclose(
        host(dl.cov(X, "partialrows")), pandas.DataFrame(X).cov().to_numpy(), rtol=1e-9
    )
    np.testing.assert_allclose(
        host(dl.corrcoef(X, Rows="pairwise")), pandas.DataFrame(X).corr().to_numpy(), rtol=1e-9
    )
    good = ~np.isnan(X[:, 0] + X[:, 1])  # pandas divides by n - 1 alone where values are missing
    pair = np.cov(X[good, 0], X[good, 1], ddof=0)[0, 1]
    assert host(dl.cov(X, 1, "partialrows"))[0, 1] == pytest.approx(pair, rel=1e-9)
    apart = dl.cov([[1, np.nan], [np.nan, 2], [3, np.nan]], "partialrows")
    assert np.isnan(host(apart)[0, 1]) and host(apart)[0, 0] == 2 and host(apart)[1, 1] == 0


def test_partial_rows_have_gradients():
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing to compare with")
    x = with_gaps(6, 2)
    weights = gen.standard_normal((2, 2))

    def loss(X):
        value = dl.sum(dl.cov(X, "partialrows") * weights, "all")
        return value, dl.dlgradient(value, X)

    _, g = dl.dlfeval(loss, dl.dlarray(x))
    t = torch.tensor(x, requires_grad=True)
    total = 0
    for i, j in itertools.product(range(2), repeat=2):
        good = ~np.isnan(x[:, i] + x[:, j])
        a, b = t[good, i], t[good, j]
        total = total + weights[i, j] * ((a - a.mean()) * (b - b.mean())).sum() / (good.sum() - 1)
    total.backward()
    seen = ~np.isnan(x)
    np.testing.assert_allclose(host(g)[seen], t.grad.numpy()[seen], rtol=1e-9)


def test_refusals(monkeypatch):
    with pytest.raises(errors.ClassError, match="complex"):
        dl.corrcoef(dl.dlarray(gen.standard_normal((5, 2)) + 1j), nargout=2)
    for bad in (0, 1, -1, [0.1, 0.2], "a"):
        with pytest.raises(errors.DLArrayError, match="Alpha must be"):
            dl.corrcoef(gen.standard_normal((5, 2)), Alpha=bad)
    with pytest.raises(errors.ArgumentError, match="nargout must be"):
        dl.corrcoef(gen.standard_normal((5, 2)), nargout=5)
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(errors.ClassError, match="pip install scipy"):
        dl.corr(gen.standard_normal((5, 2)), nargout=2)
