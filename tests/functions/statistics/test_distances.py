"""Correlations, standard scores and distances beyond their records: oracles, gradients, ties, NaN, formats."""

import numpy as np
import pytest
import scipy.stats

import dlarray as dl
from dlarray import errors
from tests.support.backends import host

torch = pytest.importorskip("torch")


def gradients(f, *arrays):
    """The gradients of the sum of f with respect to each array, on the host."""

    def model(*args):
        return dl.dlgradient(dl.sum(f(*args), "all"), *args)

    found = dl.dlfeval(model, *map(dl.dlarray, arrays))
    return [host(g) for g in (found if isinstance(found, tuple) else (found,))]


# -- distances -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "p"), [("euclidean", 2), ("cityblock", 1), ("chebychev", np.inf), ("minkowski", 3)]
)
def test_gradients_are_those_of_pytorch(gen, name, p):
    x, y = gen.standard_normal((7, 3)), gen.standard_normal((5, 3))
    a, b = (torch.tensor(v, requires_grad=True) for v in (x, y))
    torch.cdist(a, b, p=p).sum().backward()
    parameter = (3,) if name == "minkowski" else ()
    gx, gy = gradients(lambda X, Y: dl.pdist2(X, Y, name, *parameter), x, y)
    np.testing.assert_allclose(gx, a.grad, atol=1e-12)
    np.testing.assert_allclose(gy, b.grad, atol=1e-12)


@pytest.mark.parametrize("name", ["euclidean", "fasteuclidean", "minkowski", "seuclidean"])
def test_the_gradient_of_no_distance_is_zero(name):
    x = np.array([[1.0, 2.0], [1.0, 2.0], [3.0, 5.0]])
    for g in gradients(lambda X: dl.pdist(X, name), x):
        assert np.isfinite(g).all()
    y = np.array([[1.0, 2.0]])
    np.testing.assert_array_equal(gradients(lambda Y: dl.pdist2(y, Y, "euclidean"), y)[0], 0)


def test_distances_of_many_variables_are_summed_in_blocks(gen, monkeypatch):
    import sys

    module = sys.modules["dlarray.functions.statistics.distance_kinds"]
    x, y = gen.standard_normal((6, 11)), gen.standard_normal((4, 11))
    whole = host(dl.pdist2(x, y, "cityblock"))
    monkeypatch.setattr(module, "_BLOCK", 24 * 3)
    np.testing.assert_allclose(host(dl.pdist2(x, y, "cityblock")), whole, rtol=1e-14)


def test_missing_and_directionless_observations():
    x = [[0, 0, 0], [1, 2, np.nan], [1, 1, 1]]
    y = [[1, 2, 3]]
    for name in (
        "euclidean",
        "cityblock",
        "chebychev",
        "hamming",
        "jaccard",
        "cosine",
        "correlation",
        "minkowski",
    ):
        assert np.isnan(host(dl.pdist2(x, y, name))[1, 0]), name
    assert np.isnan(host(dl.pdist2(x, y, "cosine"))[0, 0])
    assert np.isnan(host(dl.pdist2(x, y, "correlation"))[2, 0])
    assert np.isnan(float(dl.pdist2([[0, 0]], [[0, 0]], "jaccard")))


def test_nearest_first_and_missing_last():
    x = [[3.0], [np.nan], [1.0], [2.0]]
    D, where = dl.pdist2(x, [[0.0], [2.5]], Smallest=4, nargout=2)
    np.testing.assert_array_equal(host(D), [[1, 0.5], [2, 0.5], [3, 1.5], [np.nan, np.nan]])
    np.testing.assert_array_equal(host(where), [[3, 1], [4, 4], [1, 3], [2, 2]])
    farthest = dl.pdist2(x, [[0.0]], "euclidean", "Largest", 2)
    assert farthest.tolist() == [[3], [2]]


def test_a_distance_of_ones_own(gen):
    x, y = gen.standard_normal((5, 3)), gen.standard_normal((4, 3))
    seen = []

    def own(one, others):
        seen.append((one.shape, others.shape))
        return dl.sum((one - others) ** 2, 2)

    np.testing.assert_allclose(host(dl.pdist2(x, y, own)), host(dl.pdist2(x, y, "squaredeuclidean")))
    assert set(seen) == {((1, 3), (5, 3))}
    seen.clear()
    np.testing.assert_allclose(host(dl.pdist(x, own)), host(dl.pdist(x, "squaredeuclidean")))
    assert seen == [((1, 3), (n, 3)) for n in (4, 3, 2, 1)]
    assert dl.pdist(x[:1], own).shape == (1, 0)


def test_squareform_and_back(gen):
    d = dl.pdist(gen.standard_normal((6, 2)))
    Z = dl.squareform(d)
    np.testing.assert_array_equal(host(Z), host(Z).T)
    np.testing.assert_array_equal(host(dl.squareform(Z)), host(d))
    assert float(Z(4, 2)) == float(d(7))  # (2,1) (3,1) (4,1) (5,1) (6,1) (3,2) (4,2)


def test_a_loss_of_pairs_learns():
    """The distances of a configuration are brought to those wanted."""
    gen = np.random.default_rng(0)
    wanted = dl.pdist([[0, 0], [3, 0], [0, 4]])
    X = dl.dlarray(gen.standard_normal((3, 2)))

    def model(X):
        loss = dl.sum((dl.pdist(X) - wanted) ** 2, "all")
        return loss, dl.dlgradient(loss, X)

    for _ in range(300):
        loss, g = dl.dlfeval(model, X)
        X = X - 0.05 * g
    assert float(loss) < 1e-8


# -- correlation -----------------------------------------------------------------------------------------------
def test_correlation_and_its_gradient_against_pytorch(gen):
    x = gen.standard_normal((9, 2))
    t = torch.tensor(x, requires_grad=True)
    torch.corrcoef(t.T)[0, 1].backward()
    (g,) = gradients(lambda X: dl.corr(X)(1, 2), x)
    np.testing.assert_allclose(g, t.grad, atol=1e-13)


def test_the_diagonal_is_one(gen):
    for kind in ("Pearson", "Kendall", "Spearman"):
        R = host(dl.corr(gen.standard_normal((20, 5)), Type=kind))
        assert (np.diag(R) == 1).all()
    still = host(dl.corr([[1, 1], [1, 2], [1, 3]]))
    assert np.isnan(still[0]).all() and still[1, 1] == 1


@pytest.mark.parametrize("kind", ["Kendall", "Spearman"])
def test_ranks_of_infinite_and_equal_numbers(gen, kind):
    x = np.array([np.inf, 1, 1, 2, -np.inf, np.inf, 3, 1])
    y = gen.standard_normal(8)
    f = scipy.stats.kendalltau if kind == "Kendall" else scipy.stats.spearmanr
    got = float(dl.corr(x[:, None], y[:, None], Type=kind))
    assert got == pytest.approx(f(scipy.stats.rankdata(x), y)[0], abs=1e-14)


def test_nothing_to_correlate():
    assert np.isnan(host(dl.corr(dl.zeros(0, 2)))).all()
    assert dl.corr(dl.zeros(3, 2), dl.zeros(3, 0)).shape == (2, 0)


# -- standard scores -------------------------------------------------------------------------------------------
def test_equal_elements_have_score_zero_and_missing_ones_nan():
    Z = host(dl.zscore([[1, 2, np.nan], [1, 4, 3]]))
    np.testing.assert_array_equal(Z[:, 0], [0, 0])
    assert np.isnan(Z[:, 2]).all()
    assert host(dl.zscore([7])).tolist() == [[0]]
    np.testing.assert_array_equal(gradients(lambda X: dl.zscore(X) ** 2, np.ones((3, 1)))[0], 0)


def test_rows_that_do_not_vary_stay_as_they_are():
    X = [[1, 1, 1], [np.inf, 0, 1], [1, 2, 3]]
    Y, PS = dl.mapminmax(X)
    np.testing.assert_array_equal(host(Y), [[1, 1, 1], [np.inf, 0, 1], [-1, 0, 1]])
    np.testing.assert_array_equal(host(dl.mapminmax("reverse", Y, PS)), X)
    assert PS.xrows == PS["yrows"] == 3 and PS.yrange == 2
    assert not bool(PS.no_change)
    assert bool(dl.mapminmax([[-1, 1]])[1].no_change)


def test_settings_serve_other_data_and_cells():
    train, test = [[1, 2, 3], [4, 0, 8]], [[5.0], [4.0]]
    Y, PS = dl.mapminmax(train, 0, 1)
    np.testing.assert_allclose(host(dl.mapminmax("apply", test, PS)), [[2], [0.5]])
    cells, same = dl.mapminmax([np.array(train)[:, :1], np.array(train)[:, 1:]], 0, 1)
    np.testing.assert_array_equal(host(dl.horzcat(*cells)), host(Y))
    np.testing.assert_array_equal(host(same.gain), host(PS.gain))
    back = dl.mapminmax("reverse", cells, PS)
    np.testing.assert_allclose(host(dl.horzcat(*back)), train)
    assert dl.mapminmax(train, nargout=1).shape == (2, 3)


def test_slopes_of_the_mapping():
    X = [[1, 2, 3], [4, 0, 8]]
    Y, PS = dl.mapminmax(X)
    np.testing.assert_array_equal(host(dl.mapminmax("dx_dy", X, Y, PS)), [[1, 1, 1], [4, 4, 4]])
    np.testing.assert_array_equal(host(dl.mapminmax("dy_dx", X, Y, PS)), [[1, 1, 1], [0.25, 0.25, 0.25]])


def test_a_failing_distance_function_speaks_for_itself():
    def own(one, others):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        dl.pdist2([[1]], [[2]], own)
    with pytest.raises(errors.DLArrayError):
        dl.pdist2([[1]], [[2]], 3)
