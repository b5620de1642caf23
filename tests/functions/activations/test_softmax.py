"""softmax: every place of the channel dimension, stability, long and many rows, PyTorch as oracle."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.kernels.blocks import BLOCK
from tests.support.backends import host
from tests.support.bundles import cases

CLOSE = {np.float32: 2e-6, np.float64: 1e-14}


def value_and_gradient(X, seed, **options):
    def both(X):
        Y = dl.softmax(X, **options)
        return Y, dl.dlgradient(dl.sum(Y * seed, "all"), X)

    return dl.dlfeval(both, X)


@cases("kind", [np.float32, np.float64])
@cases(
    ("size", "fmt"),
    [
        ((5, 7), "CB"), ((7, 5), "BC"), ((5, 1), "CB"), ((1, 7), "CB"), ((9,), "C"), ((5, 0), "CB"), ((0, 5), "CB"),
        ((5, 3, 2), "CBT"), ((3, 5, 2), "TCB"), ((3, 2, 5), "BTC"), ((4, 3, 5, 2), "SSCB"), ((5, 2, 3), "CBU"),
        ((2, 3, 4, 5, 2), "SCBTU"), ((31, 2049), "CB"), ((1025, 130), "CB"), ((300, 200, 3), "SSC"),
    ],
)  # fmt: skip
def test_values_and_gradients_equal_pytorchs(size, fmt, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, seed = (3 * gen.standard_normal((2, *size))).astype(kind)
    X = dl.dlarray(x, fmt)
    Y, G = value_and_gradient(X, dl.dlarray(seed, fmt))
    assert dl.dims(Y) == dl.dims(X)
    assert Y.shape == X.shape
    assert Y.dtype == G.dtype == kind
    t = torch.tensor(x.astype(np.float64), requires_grad=True)
    y = torch.softmax(t, fmt.index("C"))
    y.backward(torch.tensor(seed.astype(np.float64)))
    stored = "".join(sorted(fmt, key="SCBTU".index))
    order = tuple(d for label in "SCBTU" for d in range(len(fmt)) if fmt[d] == label)
    # a gradient is y * (seed - mean): its rounding goes with the size of the seed
    rounding = 2 * np.finfo(kind).eps * np.abs(seed).max(initial=0)
    for ours, theirs, least in ((Y, y.detach(), 1e-30), (G, t.grad, rounding)):
        theirs = theirs.numpy().transpose(order)
        assert len(stored) == theirs.ndim
        np.testing.assert_allclose(host(ours), theirs.reshape(ours.shape), rtol=CLOSE[kind], atol=least)


@cases("kind", [np.float32, np.float64])
@cases("shift", [-1e4, -300, -80, -2, -1, 0, 63, 65, 90, 300, 1e4])
def test_a_common_shift_changes_nothing(shift, kind, gen):
    """Rows that are so large that they overflow, or that need no shift, in one block with others."""
    x = np.round(gen.standard_normal((64, 128)), 2)  # the shifted numbers are exact in double
    moved = x.copy()
    moved[:, 3] += shift
    wanted = np.exp(x) / np.exp(x).sum(0)
    got = host(dl.softmax(dl.dlarray(moved.astype(kind), "CB")))
    loss = abs(shift) * 2e-7 if kind is np.float32 else abs(shift) * 1e-15
    np.testing.assert_allclose(got, wanted, rtol=CLOSE[kind] + loss)


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("columns", [3, 1000])
def test_extreme_inputs(kind, columns):
    x = np.zeros((5, columns), dtype=kind)
    x[:, 0] = [1e4, -1e4, 0, 1, 2]
    x[:, 1] = [-1e4] * 5
    x[:, 2] = [-np.inf, 0, 0, -np.inf, 0]
    y = host(dl.softmax(dl.dlarray(x, "CB")))
    np.testing.assert_array_equal(y[:, 0], [1, 0, 0, 0, 0])
    np.testing.assert_allclose(y[:, 1], 0.2, rtol=2e-7)
    np.testing.assert_allclose(y[:, 2], [0, 1 / 3, 1 / 3, 0, 1 / 3], rtol=2e-7)
    np.testing.assert_allclose(y[:, 3:], 0.2, rtol=2e-7)


def test_small_probabilities_are_kept():
    """A single keeps numbers down to 1e-38; the rows that are not shifted keep them too."""
    for top in (0.0, 2.0, 30.0, 60.0):
        x = np.full((1000, 8), top - 80, dtype=np.float32)
        x[0] = top
        y = host(dl.softmax(dl.dlarray(x, "CB"))).astype(np.float64)
        np.testing.assert_allclose(y[1:], np.exp(-80) / (1 + 999 * np.exp(-80)), rtol=1e-5)


def test_a_row_with_inf_or_nan_is_nan_and_spares_the_others():
    x = np.zeros((3, 4))
    x[0, 1], x[1, 2], x[:, 3] = np.inf, np.nan, -np.inf
    y = host(dl.softmax(dl.dlarray(x, "CB")))
    np.testing.assert_allclose(y[:, 0], 1 / 3)
    assert np.isnan(y[0, 1])
    assert np.isnan(y[:, 2:]).all()


@pytest.mark.parametrize("size", [(50257, 3), (4097, 9), (4096, 9)])
def test_long_rows_sum_to_one(size, gen):
    x = gen.standard_normal(size).astype(np.float32)
    Y = dl.softmax(dl.dlarray(x, "CB"))
    np.testing.assert_allclose(host(Y).astype(np.float64).sum(0), 1, rtol=2e-6)
    wanted = host(dl.softmax(dl.dlarray(x.astype(np.float64), "CB")))
    np.testing.assert_allclose(host(Y), wanted, rtol=2e-6)


def test_blocks_join_without_a_seam(gen):
    rows = 2 * BLOCK // 64 + 3
    x = gen.standard_normal((64, rows)).astype(np.float32)
    Y = host(dl.softmax(dl.dlarray(x, "CB")))
    for k in (0, BLOCK // 64 - 1, BLOCK // 64, rows - 1):
        np.testing.assert_allclose(
            Y[:, k : k + 1], host(dl.softmax(dl.dlarray(x[:, k : k + 1], "CB"))), rtol=1e-6
        )


def test_unformatted_data_keeps_its_order(gen):
    x = gen.standard_normal((2, 3, 4))
    for fmt in ("TCB", "BTC", "CSU"):
        Y = dl.softmax(x, DataFormat=fmt)
        assert dl.dims(Y) == ""
        assert Y.shape == (2, 3, 4)
        np.testing.assert_allclose(host(Y).sum(fmt.index("C")), 1, rtol=1e-14)
        np.testing.assert_array_equal(host(dl.softmax(x, "DataFormat", fmt)), host(Y))


@cases("fmt", ["CB", "SCB"])
def test_gradients_on_every_backend(fmt, backend, gen):
    size = (4, 3, 2)[: len(fmt)]
    x, seed = gen.standard_normal((2, *size))
    _, wanted = value_and_gradient(dl.dlarray(x, fmt), dl.dlarray(seed, fmt))
    _, G = value_and_gradient(backend.dlarray(x, fmt), backend.dlarray(seed, fmt))
    assert backend.same_library(G)
    np.testing.assert_allclose(host(G), host(wanted), rtol=1e-12, atol=1e-15)


def test_the_gradient_of_a_sum_is_zero(gen):
    """The probabilities sum to one whatever the input is; the gradient arrives as one repeated number."""
    X = dl.dlarray(gen.standard_normal((6, 5)), "CB")
    G = dl.dlfeval(lambda X: dl.dlgradient(dl.sum(dl.softmax(X), "all"), X), X)
    np.testing.assert_allclose(host(G), 0, atol=1e-15)


def test_logical_data_computes_as_double():
    Y = dl.softmax(dl.dlarray(np.array([[True, False]]), "BC"))
    assert dl.underlyingType(Y) == "double"
    np.testing.assert_allclose(host(Y)[:, 0], [np.e / (1 + np.e), 1 / (1 + np.e)])


@pytest.mark.parametrize("fmt", ["CUB", "UCB", "CBU", "BUC", "CUBT", "SUCB"])
def test_a_singleton_u_keeps_its_place(fmt, gen):
    size = tuple(1 if label == "U" else n for label, n in zip(fmt, (6, 3, 4, 2), strict=False))
    x = gen.standard_normal(size)
    Y = dl.softmax(x, DataFormat=fmt)
    e = np.exp(x)
    np.testing.assert_allclose(
        np.asarray(Y).reshape(size), e / e.sum(axis=fmt.index("C"), keepdims=True), rtol=1e-12
    )
    assert Y.shape == (size if size[-1] != 1 else size[:-1])
