"""embed against a loop over indices; its gradient against PyTorch and differences."""

import importlib

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, FormatError, OptionError, SizeError
from tests.support.arrays import check_derivatives, same
from tests.support.backends import MISSING, Backend, host
from tests.support.bundles import cases

module = importlib.import_module("dlarray.functions.embedding.embed")
add_rows = importlib.import_module("dlarray.autodiff.rows").add_rows


@pytest.fixture
def on(backend):
    """Brings NumPy data to each array library in turn."""
    return backend.dlarray


def weights_of(dimension, count, dtype="float64"):
    return np.random.default_rng(7).standard_normal((dimension, count)).astype(dtype)


def slow(x, w, c):
    """Vectors along dimension c (from 0) of a plain x whose dimension c has size 1, in MATLAB's order."""
    size = list(x.shape)
    size[c] = w.shape[0]
    y = np.empty(size, dtype=w.dtype)
    for place in np.ndindex(*x.shape):
        k = x[place]
        column = w.shape[1] if np.isnan(k) or k == 0 else int(k)
        for d in range(w.shape[0]):
            target = list(place)
            target[c] = d
            y[tuple(target)] = w[d, column - 1]
    return y


def indices(size, count, dtype="float64"):
    x = np.random.default_rng(8).integers(0, count + 1, size).astype(dtype)
    if x.size > 1:
        x[tuple(n - 1 for n in size)] = np.nan
    return x


# format and size of X, format of the result, and the dimension of C in X with C put in
FORMATS = [
    ("CB", (1, 5), "CB", 0),
    ("CBT", (1, 2, 5), "CBT", 0),
    ("CT", (1, 5), "CT", 0),
    ("SCB", (3, 1, 2), "SCB", 1),
    ("SSCB", (3, 2, 1, 2), "SSCB", 2),
    ("SSCBT", (3, 2, 1, 2, 2), "SSCBT", 2),
    ("CU", (1, 4), "CU", 0),
    ("CBT", (1, 1, 1), "CBT", 0),
    ("CBT", (1, 0, 3), "CBT", 0),
]
WITHOUT_C = [
    ("BT", (2, 5), "CBT", 0),
    ("SB", (3, 2), "SCB", 1),
    ("SS", (3, 2), "SSC", 2),
    ("ST", (3, 2), "SCT", 1),
    ("TU", (3, 2), "CTU", 0),
    ("SSBT", (3, 2, 2, 2), "SSCBT", 2),
    ("UU", (3, 2), "CUU", 0),
]


@cases(("fmt", "size", "result", "c"), FORMATS)
def test_singleton_channels_expand(on, fmt, size, result, c):
    w, x = weights_of(4, 6), indices(size, 6)
    same(dl.embed(on(x, fmt), on(w)), slow(x, w, c), result)


@cases(("fmt", "size", "result", "c"), WITHOUT_C)
def test_channels_are_added(on, fmt, size, result, c):
    w, x = weights_of(4, 6), indices(size, 6)
    same(dl.embed(on(x, fmt), on(w)), slow(np.expand_dims(x, c), w, c), result)


def test_a_labelled_vector():
    w, x = weights_of(4, 6), np.array([2.0, 0, 6])
    same(dl.embed(dl.dlarray(x, "B"), w), slow(x[None], w, 0), "CB")


@cases(
    ("fmt", "size", "order"),
    [("CB", (1, 5), None), ("BC", (5, 1), (1, 0)), ("TCB", (3, 1, 2), (1, 2, 0)), ("CBT", (1, 2, 3), None)],
)
def test_data_format(on, fmt, size, order):
    w, x = weights_of(4, 6), indices(size, 6)
    c = fmt.index("C")
    same(dl.embed(on(x), on(w), DataFormat=fmt), slow(x, w, c))
    same(dl.embed(x, on(w) if order is None else w, "DataFormat", fmt), slow(x, w, c))


def test_data_format_without_channels():
    w, x = weights_of(4, 6), indices((2, 5), 6)
    same(dl.embed(x, w, DataFormat="BT"), slow(x[None], w, 0))
    same(dl.embed(x, w, DataFormat="TB"), slow(x[None], w, 0))


def test_one_dimensional_data_format_of_two_dims():
    w = weights_of(4, 6)
    same(dl.embed([1, 2, 3], w, DataFormat="CB"), w[:, :3])


@cases("dtype", ["float32", "float64", "bool"])
def test_class_of_the_weights_decides(on, dtype):
    w = weights_of(4, 6) > 0 if dtype == "bool" else weights_of(4, 6, dtype)
    expected = w.astype("float64") if dtype == "bool" else w
    for kind in ("float32", "float64"):
        x = indices((1, 5), 6, kind)
        same(dl.embed(on(x, "CB"), on(w)), slow(x, expected, 0), "CB")


def test_logical_and_integer_indices():
    w = weights_of(4, 6)
    x = np.array([[True, False, True]])
    same(dl.embed(dl.dlarray(x, "CB"), w), w[:, [0, 5, 0]], "CB")
    same(dl.embed(np.array([[3, 0, 6]], dtype="int32"), w, DataFormat="CB"), w[:, [2, 5, 5]])


@pytest.mark.parametrize("fmt", ["", "CU", "CB", "UU"])
def test_formatted_weights(fmt):
    w, x = weights_of(4, 6), indices((1, 5), 6)
    same(dl.embed(dl.dlarray(x, "CB"), dl.dlarray(w, fmt)), slow(x, w, 0), "CB")
    same(dl.embed(dl.dlarray(x, "CB"), dl.dlarray(w.T.copy(), "UC")), slow(x, w, 0), "CB")


def test_one_column():
    w = weights_of(3, 1)
    same(dl.embed([0, 1, np.nan], w, DataFormat="CB"), w[:, [0, 0, 0]])


def test_indices_that_are_refused(on, backend):
    if backend.name in ("lookalike", "cupy"):
        pytest.skip("a GPU does not look at the indices; see test_a_gpu_gives_nan")
    w = weights_of(4, 6)
    x = np.array([[1.0, 2, 7], [3, -1, 2]])
    with pytest.raises(
        ArgumentError,
        match=r"embed: X\(2, 2\) is -1, outside the columns of weights: X is 2\(B\) × 3\(T\) dlarray and "
        r"weights is 4×6, so an index is 1 to 6, or 0 or NaN",
    ):
        dl.embed(on(x, "BT"), on(w))
    with pytest.raises(ArgumentError, match=r"X\(1, 3\) is 7, outside"):
        dl.embed(on(x[:1], "BT"), on(w))
    with pytest.raises(ArgumentError, match=r"X\(1, 2\) is 1\.5, not a whole number"):
        dl.embed(on(np.array([[1, 1.5]]), "CB"), on(w))
    with pytest.raises(ArgumentError, match=r"X\(1, 1\) is inf"):
        dl.embed(on(np.array([[np.inf, 1.5]]), "CB"), on(w))


def test_bad_arguments():
    w = weights_of(4, 6)
    with pytest.raises(
        SizeError, match=r"X is 2\(C\) × 3\(B\) dlarray, but a channel dimension can only be expanded from"
    ):
        dl.embed(dl.dlarray(np.ones((2, 3)), "CB"), w)
    with pytest.raises(SizeError, match="weights is 4×6×2 dlarray, but it must be a matrix"):
        dl.embed(dl.dlarray([[1, 2]], "CB"), np.ones((4, 6, 2)))
    with pytest.raises(SizeError, match="weights is 4×0 dlarray"):
        dl.embed(dl.dlarray([[1, 2]], "CB"), np.ones((4, 0)))
    with pytest.raises(FormatError, match=r'weights is 4\(S\) × 6\(C\) dlarray.*"C" must come first'):
        dl.embed(dl.dlarray([[1, 2]], "CB"), dl.dlarray(w, "SC"))
    with pytest.raises(FormatError, match="embed: X is unformatted .*DataFormat"):
        dl.embed([1, 2], w)
    with pytest.raises(FormatError, match="DataFormat"):
        dl.embed(dl.dlarray([[1, 2]], "CB"), w, DataFormat="CB")
    with pytest.raises(OptionError, match='"Format"; did you mean "DataFormat"|no option "Format"'):
        dl.embed([1, 2], w, Format="CB")
    with pytest.raises(ArgumentError, match="missing weights"):
        dl.embed(dl.dlarray([[1, 2]], "CB"))


def test_two_backends():
    torch = pytest.importorskip("torch")
    w, x = weights_of(4, 6), indices((1, 5), 6)
    same(dl.embed(dl.dlarray(x, "CB"), torch.asarray(w)), slow(x, w, 0), "CB")
    same(dl.embed(dl.dlarray(torch.asarray(x), "CB"), w), slow(x, w, 0), "CB")

    def f(W):
        return dl.dlgradient(dl.sum(dl.embed(dl.dlarray(torch.asarray(x), "CB"), W), "all"), W)

    with pytest.raises(ClassError, match="on torch and weights is 4×6 dlarray on numpy"):
        dl.dlfeval(f, dl.dlarray(w))


@pytest.mark.parametrize("place", ["lookalike", "cupy", "numpy"])
def test_a_gpu_gives_nan(monkeypatch, place):
    """No look at the values (that would stop the device): NaN where an index is bad, a gradient elsewhere."""
    if place in MISSING:
        pytest.skip(MISSING[place])
    on = Backend(place).dlarray
    monkeypatch.setattr(module, "_on_host", lambda x: False)
    w = weights_of(3, 4)
    x = on(np.array([[1, 9, 2, -1, 1.5, 0]]), "CB")
    Y = host(dl.embed(x, on(w)))
    np.testing.assert_array_equal(Y[:, [0, 2, 5]], w[:, [0, 1, 3]])
    assert np.isnan(Y[:, [1, 3, 4]]).all()
    same(dl.embed(x[:, :1], on(w)), w[:, :1], "CB")

    def f(W):
        return dl.dlgradient(dl.sum(dl.embed(x[:, [0, 2, 2]], W), "all"), W)

    same(dl.dlfeval(f, on(w)), np.tile([1.0, 2, 0, 0], (3, 1)))


# -- the derivative ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("fmt", "size"), [("CB", (1, 5)), ("BT", (2, 4)), ("SCB", (3, 1, 2)), ("CB", (1, 0))]
)
def test_derivatives(fmt, size):
    x = dl.dlarray(indices(size, 4), fmt)
    check_derivatives(lambda W: dl.embed(x, W), weights_of(3, 4))


def gradient(X, w, g):
    def f(W):
        return dl.dlgradient(dl.sum(dl.stripdims(dl.embed(X, W)) * g, "all"), W)

    return dl.dlfeval(f, w)


@cases("count", [5, 100, 3000])
@cases("n", [1, 70, 4000])
@cases("skewed", [False, True])
def test_gradient_agrees_with_pytorch(count, n, skewed):
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(9)
    k = np.minimum(rng.zipf(1.5, (1, n)), count) if skewed else rng.integers(1, count + 1, (1, n))
    w, g = rng.standard_normal((6, count)), rng.standard_normal((6, n))
    table = torch.tensor(w.T.copy(), requires_grad=True)
    torch.nn.functional.embedding(torch.tensor(k[0] - 1), table).backward(torch.tensor(g.T.copy()))
    got = gradient(dl.dlarray(k, "CB"), dl.dlarray(w), g)
    np.testing.assert_allclose(np.asarray(got), table.grad.numpy().T, rtol=1e-11, atol=1e-11)


def test_gradient_on_every_backend(on):
    x, w = indices((2, 5), 4), weights_of(3, 4)
    g = np.random.default_rng(3).standard_normal((3, 2, 5))
    expected = np.zeros_like(w)
    for place in np.ndindex(2, 5):
        k = x[place]
        expected[:, (4 if np.isnan(k) or k == 0 else int(k)) - 1] += g[(slice(None), *place)]
    got = gradient(on(x, "BT"), on(w), g)
    np.testing.assert_allclose(host(got), expected, rtol=1e-13, atol=1e-14)


@cases("dtype", ["float32", "float64"])
@cases("rows", [3, 64, 65, 900])
@cases("count", [0, 1, 2, 50, 3000])
def test_sum_of_rows_has_a_fixed_order(dtype, rows, count):
    rng = np.random.default_rng(count + rows)
    index = np.minimum(rng.zipf(1.3, count) - 1, rows - 1)
    g = rng.standard_normal((count, 7)).astype(dtype)
    expected = np.zeros((rows, 7))
    for k, row in zip(index, g, strict=True):
        expected[k] += row
    first = add_rows(g, index=index, rows=rows)
    assert first.dtype == dtype and first.shape == (rows, 7)
    np.testing.assert_allclose(
        first,
        expected,
        rtol=1e-4 if dtype == "float32" else 1e-11,
        atol=1e-4 if dtype == "float32" else 1e-11,
    )
    for _ in range(3):
        assert first.tobytes() == add_rows(g, index=index, rows=rows).tobytes()


def test_portable_sum_agrees_with_the_kernel():
    rng = np.random.default_rng(1)
    index, g = rng.integers(0, 70, 500), rng.standard_normal((500, 3))
    portable = add_rows.forward(np, g, index=index, rows=70)
    np.testing.assert_allclose(add_rows(g, index=index, rows=70), portable, rtol=1e-12, atol=1e-13)


def test_single_weights_have_a_single_gradient():
    got = gradient(dl.dlarray([[1, 2, 2]], "CB"), dl.dlarray(weights_of(3, 4, "float32")), 1.0)
    same(got, np.tile(np.float32([1, 2, 0, 0]), (3, 1)))


def test_traced_indices_have_no_gradient_and_break_nothing():
    w = weights_of(3, 4)

    def f(X, W):
        return dl.dlgradient(dl.sum(dl.embed(X, W), "all"), W)

    same(dl.dlfeval(f, dl.dlarray([[1, 0]], "CB"), dl.dlarray(w)), np.tile([1.0, 0, 0, 1], (3, 1)))


def test_input_is_not_changed():
    w, x = weights_of(4, 6), indices((1, 5), 6)
    W, X = dl.dlarray(w), dl.dlarray(x, "CB")
    Y = dl.embed(X, W)
    Y[0, 0] = 99
    same(W, w)
    same(X, x, "CB")


def test_many_rows_are_taken_by_pytorch(gen, monkeypatch):
    torch = pytest.importorskip("torch")
    from dlarray.kernels import rows_torch

    taken = []
    plain = torch.Tensor.index_select

    def index_select(self, axis, index):
        taken.append(len(index))
        return plain(self, axis, index)

    monkeypatch.setattr(torch.Tensor, "index_select", index_select)
    w = gen.standard_normal((50, 300), dtype=np.float32)
    with dl.useKernels("torch"):
        monkeypatch.setattr(rows_torch, "LARGE", 12_000)
        for count in (239, 241):
            K = gen.integers(1, 301, (1, count))
            Y = dl.embed(dl.dlarray(K.astype(np.float32), "CB"), dl.dlarray(w))
            np.testing.assert_array_equal(np.asarray(dl.extractdata(Y)).reshape(50, count), w[:, K[0] - 1])
    assert taken == [241]
