"""Sorting, sets, searching and counting against NumPy and PyTorch, and what records cannot say."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support import lookalike
from tests.support.backends import host


def values(X):
    return np.asarray(dl.extractdata(X))


@pytest.fixture
def torch():
    return pytest.importorskip("torch")


# -- outside oracles -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("descend", [False, True])
@pytest.mark.parametrize("dim", [1, 2, 3])
def test_sort_agrees_with_torch(torch, gen, dim, descend):
    x = gen.integers(0, 6, (5, 6, 4)).astype(float)
    B, I = dl.sort(x, dim, "descend" if descend else "ascend", nargout=2)  # noqa: E741
    b, i = torch.sort(torch.from_numpy(x), dim=dim - 1, descending=descend, stable=True)
    np.testing.assert_array_equal(values(B), b.numpy())
    np.testing.assert_array_equal(values(I), i.numpy() + 1.0)


@pytest.mark.parametrize("largest", [False, True])
def test_gradients_of_the_largest_agree_with_torch(torch, gen, largest):
    x, w = gen.standard_normal((7, 5)), gen.standard_normal((3, 5))
    t = torch.from_numpy(x).requires_grad_()
    (torch.topk(t, 3, dim=0, largest=largest).values ** 2 * torch.from_numpy(w)).sum().backward()

    def loss(X):
        return dl.dlgradient(dl.sum((dl.maxk if largest else dl.mink)(X, 3) ** 2 * w, "all"), X)

    np.testing.assert_allclose(values(dl.dlfeval(loss, dl.dlarray(x))), t.grad.numpy(), rtol=1e-13)


def test_sets_agree_with_numpy(gen):
    a, b = gen.integers(0, 30, (4, 5)).astype(float), gen.integers(0, 30, 17).astype(float)
    C, ia, ic = dl.unique(a, nargout=3)
    expected, first, member = np.unique(a.ravel(order="F"), return_index=True, return_inverse=True)
    np.testing.assert_array_equal(values(C).ravel(), expected)
    np.testing.assert_array_equal(values(ia).ravel(), first + 1)
    np.testing.assert_array_equal(values(ic).ravel(), member + 1)
    np.testing.assert_array_equal(values(dl.ismember(a, b)), np.isin(a, b))
    for ours, theirs in (
        (dl.union, np.union1d),
        (dl.intersect, np.intersect1d),
        (dl.setdiff, np.setdiff1d),
        (dl.setxor, np.setxor1d),
    ):
        np.testing.assert_array_equal(values(ours(a, b)).ravel(), theirs(np.unique(a), np.unique(b)))


def test_histcounts_agrees_with_numpy(gen):
    x = gen.standard_normal((40, 5))
    edges = np.linspace(-2, 2, 9)
    for density, kind in ((False, "count"), (True, "pdf")):
        counts, _ = np.histogram(x[np.abs(x) <= 2] if density else x, edges, density=density)
        share = np.mean(np.abs(x) <= 2) if density else 1.0  # MATLAB's density counts what is outside too
        np.testing.assert_allclose(
            values(dl.histcounts(x, edges, Normalization=kind)).ravel(), counts * share, rtol=1e-13
        )


@pytest.mark.parametrize("method", ["auto", "scott", "fd", "sturges", "sqrt"])
def test_automatic_bins_hold_all_values(gen, method):
    for x in (gen.standard_normal(200), 1e-3 * gen.random(50) + 7, -1e6 * gen.random(30)):
        N, edges = dl.histcounts(x, BinMethod=method, nargout=2)
        e = values(edges).ravel()
        assert values(N).sum() == x.size
        assert e[0] <= x.min() and x.max() <= e[-1]
        np.testing.assert_allclose(np.diff(e), np.diff(e)[0], rtol=1e-6)


@pytest.mark.parametrize("bins", [1, 2, 3, 7, 50])
def test_a_given_number_of_bins(gen, bins):
    x = 3 * gen.standard_normal(200)
    N, edges = dl.histcounts(x, bins, nargout=2)
    assert N.shape == (1, bins) and values(N).sum() == x.size
    e = values(edges).ravel()
    assert e[0] <= x.min() and x.max() <= e[-1] and (bins == 1 or e[-2] < x.max())


def test_accumarray_agrees_with_numpy(gen):
    rows, cols, v = gen.integers(1, 6, 50), gen.integers(1, 4, 50), gen.standard_normal(50)
    expected = np.zeros((6, 4))
    np.add.at(expected, (rows - 1, cols - 1), v)
    A = dl.accumarray(np.stack([rows, cols], 1), v, [6, 4])
    np.testing.assert_allclose(values(A), expected, atol=1e-13)


def test_indices_come_back(gen):
    k = gen.integers(1, 61, (4, 3))
    subs = dl.ind2sub([3, 4, 5], k)
    np.testing.assert_array_equal(values(dl.sub2ind([3, 4, 5], *subs)), k)
    X = dl.dlarray(gen.integers(0, 2, (3, 4, 5)).astype(float))
    found = dl.find(X)
    row, col = dl.find(X, nargout=2)
    np.testing.assert_array_equal(values(dl.sub2ind([3, 20], row, col)), values(found))


# -- rules -----------------------------------------------------------------------------------------------------
def test_logical_stays_logical():
    X = dl.dlarray(np.array([[True, False, True]]))
    assert dl.underlyingType(dl.sort(X)) == "logical"
    assert dl.underlyingType(dl.maxk(X, 2)) == "logical"
    assert dl.underlyingType(dl.unique(X)) == "logical"
    assert dl.underlyingType(dl.find(X, nargout=3)[2]) == "logical"
    assert dl.underlyingType(dl.accumarray([[1], [1], [2]], X)) == "double"


def test_indices_are_double_also_of_single():
    X = dl.dlarray(np.array([[3, 1, 2]], dtype=np.float32))
    assert dl.underlyingType(dl.sort(X, nargout=2)[1]) == "double"
    assert dl.underlyingType(dl.find(X)) == "double"
    assert dl.underlyingType(dl.unique(X, nargout=3)[2]) == "double"
    assert dl.underlyingType(dl.nnz(X)) == "double"


def test_missing_values_of_a_sort():
    nan = np.nan
    x = [nan, 2, nan, 1]
    for options, expected in (
        ((), [4, 2, 1, 3]),
        (("descend",), [1, 3, 2, 4]),
        (("descend", "MissingPlacement", "last"), [2, 4, 1, 3]),
        (("MissingPlacement", "first"), [1, 3, 4, 2]),
    ):
        order = dl.sort(x, *options, nargout=2)[1]
        np.testing.assert_array_equal(values(order).ravel(), expected)


def test_values_alone_are_those_with_their_places(gen):
    """Without the second output, and without a trace, a quicker way is taken."""
    x = gen.integers(0, 9, (6, 7)).astype(float)
    x[[0, 3, 3], [2, 2, 5]] = np.nan, np.inf, -np.inf
    for call in (
        lambda n: dl.sort(x, nargout=n),
        lambda n: dl.sort(x, 2, "descend", nargout=n),
        lambda n: dl.sort(x, MissingPlacement="first", nargout=n),
        lambda n: dl.maxk(x, 4, nargout=n),
        lambda n: dl.mink(x, 4, 2, nargout=n),
        lambda n: dl.maxk(x, 9, 2, nargout=n),
    ):
        np.testing.assert_array_equal(values(call(1)), values(call(2)[0]))


def test_sizes_of_what_find_finds():
    for size, expected in (
        ((1, 1), (0, 0)),
        ((0, 0), (0, 0)),
        ((1, 3), (1, 0)),
        ((1, 0), (1, 0)),
        ((3, 1), (0, 1)),
        ((3, 3), (0, 1)),
        ((0, 3), (0, 1)),
        ((1, 3, 2), (0, 1)),
    ):
        assert dl.find(dl.zeros(*size)).shape == expected, size


def test_orientation_of_sets():
    row, column = dl.dlarray([1, 2, 3]), dl.dlarray([[2], [5]])
    assert dl.union(row, row).shape == (1, 3)
    assert dl.union(row, column).shape == (4, 1)
    assert dl.union([], row).shape == (1, 3)
    assert dl.setdiff(row, column).shape == (1, 2)
    assert dl.setdiff(column, row).shape == (1, 1)
    assert dl.intersect(row, column).shape == (1, 1)
    assert dl.unique(column).shape == (2, 1)
    assert dl.unique(dl.zeros(1, 0)).shape == (1, 0)
    assert dl.unique([]).shape == dl.union([], []).shape == dl.setdiff([], row).shape == (0, 0)
    assert dl.intersect([], row).shape == dl.intersect(row, []).shape == (0, 0)


def test_texts():
    assert dl.unique(["b", "a", "b"]) == ["a", "b"]
    assert dl.unique(["b", "a", "b"], "stable") == ["b", "a"]
    _, ia, ic = dl.unique(["b", "a", "b"], nargout=3)
    np.testing.assert_array_equal(values(ia).ravel(), [2, 1])
    np.testing.assert_array_equal(values(ic).ravel(), [2, 1, 2])
    Lia, Locb = dl.ismember(["x", "b"], ["a", "b", "b"], nargout=2)
    np.testing.assert_array_equal(values(Lia), [[False, True]])
    np.testing.assert_array_equal(values(Locb), [[0, 2]])
    assert not dl.ismember("c", ["a", "b"])
    assert dl.setdiff(["a", "c", "b"], ["b"]) == ["a", "c"]
    assert dl.union(["a"], "b") == ["a", "b"] and dl.setxor(["a", "b"], ["b"]) == ["a"]
    C, ia, ib = dl.intersect(["q", "p"], ["p", "q"], "stable", nargout=3)
    assert C == ["q", "p"] and values(ib).ravel().tolist() == [2, 1]


def test_categorical():
    C = dl.categorical(["b", "a", "b", "", "c"], ["c", "b", "a"])
    U, ia, ic = dl.unique(C, nargout=3)
    assert U.tolist() == ["c", "b", "a", None] and U.shape == (1, 4)
    assert values(ia).ravel().tolist() == [5, 1, 2, 4] and values(ic).ravel().tolist() == [2, 3, 2, 4, 1]
    N, names = dl.histcounts(C, nargout=2)
    assert values(N).tolist() == [[1, 2, 1]] and names == ["c", "b", "a"]
    assert values(dl.histcounts(C, "b", Normalization="percentage")).tolist() == [[40]]
    assert values(dl.ismember(C, ["b", "c"])).tolist() == [[True, False, True, False, True]]
    with pytest.raises(errors.ArgumentError, match="is not a category"):
        dl.histcounts(C, ["z"])


def test_sets_of_labels():
    """MATLAB's setxor of a, b, c, e and a, b, c, d is e, d: the categories of the first, then those of the second."""
    A, B = dl.categorical(["a", "b", "c", "e"]).T, dl.categorical(["a", "b", "c", "d"]).T
    assert dl.setdiff(A, B).tolist() == ["e"] and dl.setdiff(B, A).tolist() == ["d"]
    assert dl.setxor(A, B).tolist() == ["e", "d"] and dl.setxor(B, A).tolist() == ["d", "e"]
    C, ia, ib = dl.intersect(A, ["c", "a"], nargout=3)
    assert C.tolist() == ["a", "c"] and values(ia).ravel().tolist() == [1, 3]
    assert values(ib).ravel().tolist() == [2, 1]
    row = dl.categorical(["x", "", "y", ""])
    assert dl.union(row, row).tolist() == ["x", "y", None, None, None, None]
    one, other = (dl.categorical(["x"], names, Ordinal=True) for names in (["x", "y"], ["y", "x"]))
    assert dl.union(one, one).isordinal()
    with pytest.raises(errors.ArgumentError, match="ordinal with different categories"):
        dl.union(one, other)


def test_texts_are_not_compared_with_numbers():
    with pytest.raises(errors.ClassError, match="A is 1"):
        dl.ismember(1, ["a"])
    assert not dl.ismember("a", [])


def test_accumarray_extremes_leave_nan_out():
    A = dl.accumarray([[1], [1], [2], [2]], [np.nan, -np.inf, np.nan, np.nan], [], dl.max)
    np.testing.assert_array_equal(values(A).ravel(), [-np.inf, np.nan])


def test_gradient_through_unique_and_find():
    def loss(X):
        v = dl.find(X, nargout=3)[2]
        return dl.dlgradient(dl.sum(v**2) + 10 * dl.sum(dl.unique(X)), X)

    g = dl.dlfeval(loss, dl.dlarray([3, 0, 3, 2]))
    np.testing.assert_array_equal(values(g), [[16, 10, 6, 14]])


def test_a_wrong_subscript_is_named():
    with pytest.raises(errors.IndexingError, match="I2 must be whole numbers from 1 to 4.*holds 5"):
        dl.sub2ind([3, 4], [1, 2], [1, 5])


# -- no waiting for the device ---------------------------------------------------------------------------------
@pytest.mark.skipif(not lookalike.install(), reason="the real CuPy is installed and cannot be stood in for")
def test_nothing_waits_when_sizes_are_known():
    gen = np.random.default_rng(0)

    def device(x):
        return dl.dlarray(lookalike.asarray(x))

    X, Y = device(gen.standard_normal((6, 3))), device(gen.standard_normal((4, 1)))
    K = device(gen.integers(1, 19, (5, 1)).astype(float))
    for call in (
        lambda: dl.sort(X, 2, "descend", MissingPlacement="last", nargout=2),
        lambda: dl.sortrows(X, [2, -1], nargout=2),
        lambda: dl.topkrows(X, 2, nargout=2),
        lambda: dl.maxk(X, 2, nargout=2),
        lambda: dl.mink(X, 2, 2),
        lambda: dl.nnz(X),
        lambda: dl.ismember(X, Y, nargout=2),
        lambda: dl.histcounts(X, [-1, 0, 1], Normalization="pdf", nargout=3),
        lambda: dl.sub2ind([18, 4], K, K),
        lambda: dl.ind2sub([6, 3], K),
        lambda: dl.dlfeval(lambda A: dl.dlgradient(dl.sum(dl.sort(A) ** 2, "all"), A), X),
    ):
        lookalike.syncs.clear()
        call()
        assert lookalike.syncs == []
    assert host(dl.find(X)).shape == (18, 1)


def test_rows_of_nothing_are_members_of_nothing():
    assert dl.ismember([[1, 2], [3, 4]], [], "rows").tolist() == [[False], [False]]
    assert dl.ismember([], [[1, 2]], "rows").shape == (0, 1)
    Lia, Locb = dl.ismember([[1, 2]], [], "rows", nargout=2)
    assert Lia.item() is False and Locb.item() == 0
    with pytest.raises(errors.SizeError, match="equally many columns"):
        dl.ismember([[1, 2]], dl.zeros(0, 3), "rows")
