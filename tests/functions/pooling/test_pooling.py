"""maxpool, avgpool and maxunpool: PyTorch as oracle, ties, NaN, time, round trips, backends."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dlarray as dl
from tests.support.backends import host
from tests.support.bundles import cases

torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
F = torch.nn.functional
MAXPOOL = [None, F.max_pool1d, F.max_pool2d, F.max_pool3d]
AVGPOOL = [None, F.avg_pool1d, F.avg_pool2d, F.avg_pool3d]
UNPOOL = [None, F.max_unpool1d, F.max_unpool2d, F.max_unpool3d]


def turned(a):
    """PyTorch's (observations, channels, Sn, …, S1) as S1×…×Sn×channels×observations: both scan in one order."""
    return np.asarray(a).transpose(*reversed(range(a.ndim)))


def draw_problem(data):
    n = data.draw(st.integers(1, 3))

    def vector(numbers):
        return data.draw(st.lists(numbers, min_size=n, max_size=n))

    k, stride = vector(st.integers(1, 3)), vector(st.integers(1, 3))
    pad = [data.draw(st.integers(0, m // 2)) for m in k]
    size = [max(m, w) for m, w in zip(vector(st.integers(1, 9 if n < 3 else 5)), k, strict=True)]
    shape = (data.draw(st.integers(1, 3)), data.draw(st.integers(1, 3)), *size)
    gen = np.random.default_rng(data.draw(st.integers(0, 1000)))
    x = gen.standard_normal(shape) if data.draw(st.booleans()) else gen.integers(0, 3, shape) + 0.0
    return n, k, stride, pad, x, gen


def both(function, X, seed, higher):
    def work(X):
        Y = function(X)
        return Y, dl.dlgradient(dl.sum(dl.stripdims(Y) * seed, "all"), X, EnableHigherDerivatives=higher)

    return dl.dlfeval(work, X)


def compare(function, oracle, x, n, gen):
    """Values and gradients, of the kernels and of the composite, in both classes."""
    t = torch.tensor(x, requires_grad=True)
    y = oracle(t)
    seed = gen.standard_normal(y.shape)
    (slope,) = torch.autograd.grad(y, t, torch.tensor(seed))
    for kind, close in ((np.float64, 1e-12), (np.float32, 2e-5)):
        X = dl.dlarray(turned(x).astype(kind), "S" * n + "CB")
        for higher in (False, True):
            Y, G = both(function, X, turned(seed), higher)
            assert Y.dtype == G.dtype == kind
            np.testing.assert_allclose(host(Y), turned(y.detach().numpy()), rtol=close, atol=close)
            np.testing.assert_allclose(host(G), turned(slope.numpy()), rtol=close, atol=close)


@settings(deadline=None, max_examples=80, derandomize=True)
@given(data=st.data())
def test_maxpool_equals_pytorchs(data):
    """Also with ties: the derivative belongs to the first; the indices are PyTorch's, counted through the whole."""
    n, k, stride, pad, x, gen = draw_problem(data)
    options = {"Stride": stride[::-1], "Padding": pad[::-1]}
    compare(
        lambda X: dl.maxpool(X, k[::-1], **options),
        lambda t: MAXPOOL[n](t, tuple(k), tuple(stride), tuple(pad)), x, n, gen,
    )  # fmt: skip
    y, i = MAXPOOL[n](torch.tensor(x), tuple(k), tuple(stride), tuple(pad), return_indices=True)
    X = dl.dlarray(turned(x), "S" * n + "CB")
    Y, indx, size = dl.maxpool(X, k[::-1], **options, nargout=3)
    each = int(np.prod(x.shape[2:]))
    first = np.arange(x.shape[0] * x.shape[1]).reshape(x.shape[:2] + (1,) * n) * each
    np.testing.assert_array_equal(host(indx), turned(i.numpy() + first + 1))
    assert size == X.shape and dl.dims(indx) == dl.dims(Y) == dl.dims(X)
    if all(s >= m for s, m in zip(stride, k, strict=True)):
        back = UNPOOL[n](y, i, tuple(k), tuple(stride), tuple(pad), output_size=list(x.shape[2:]))
        np.testing.assert_array_equal(host(dl.maxunpool(Y, indx, size)), turned(back.numpy()))


@pytest.mark.parametrize("counted", [True, False])
@settings(deadline=None, max_examples=50, derandomize=True)
@given(data=st.data())
def test_avgpool_equals_pytorchs(counted, data):
    n, k, stride, pad, x, gen = draw_problem(data)
    compare(
        lambda X: dl.avgpool(
            X, k[::-1], Stride=stride[::-1], Padding=pad[::-1], PaddingValue=0 if counted else "mean"
        ),
        lambda t: AVGPOOL[n](t, tuple(k), tuple(stride), tuple(pad), count_include_pad=counted), x, n, gen,
    )  # fmt: skip


@cases("name", ["maxpool", "avgpool"])
@cases("fmt", ["SSCB", "BSCS", "SCB", "SSSCB", "SC", "SSC", "CS", "SSU", "SCBT", "CBT", "TC"])
def test_labels_in_any_order(name, fmt, gen):
    """Formatted, and unformatted with DataFormat; "global" is the window of the whole."""
    function, time = getattr(dl, name), {"PoolFormat": "T"} if "S" not in fmt else {}
    x = gen.standard_normal([3 + i for i in range(len(fmt))])
    Y = function(dl.dlarray(x, fmt), 2, Stride=2, **time)
    assert dl.dims(Y) == "".join(sorted(fmt, key="SCBTU".index))
    Z = function(x, 2, Stride=2, DataFormat=fmt, **time)
    assert dl.dims(Z) == ""
    np.testing.assert_array_equal(host(dl.dlarray(Z, fmt)), host(Y))
    pooled = "T" if time else "S"
    axes = tuple(i for i, label in enumerate(fmt) if label == pooled)
    reduce = np.max if name == "maxpool" else np.mean
    whole = function(x, "global", DataFormat=fmt, **time)
    wanted = reduce(x, axis=axes, keepdims=True)  # a dlarray drops trailing sizes of 1
    np.testing.assert_allclose(host(whole), wanted.reshape(whole.shape), rtol=1e-12)
    window = [x.shape[i] for i in axes]
    np.testing.assert_allclose(
        host(whole), host(function(x, window, DataFormat=fmt, **time)).reshape(whole.shape), rtol=1e-12
    )


def test_indices_of_unformatted_data_count_in_the_order_of_labels(gen):
    """indx and inputSize have the dimensions in the order S, C, B, T, U, whatever that of X; maxunpool expects so."""
    x = gen.standard_normal((2, 4, 6, 3))
    Y, indx, size = dl.maxpool(x, 2, Stride=2, DataFormat="BSSC", nargout=3)
    assert Y.shape == (2, 2, 3, 3) and indx.shape == (2, 3, 3, 2) and size == (4, 6, 3, 2)
    assert dl.dims(indx) == ""
    ordered = x.transpose(1, 2, 3, 0)
    picked = ordered.ravel(order="F")[host(indx).astype(int).ravel(order="F") - 1].reshape(
        indx.shape, order="F"
    )
    np.testing.assert_array_equal(picked, host(Y).transpose(1, 2, 3, 0))
    Z = dl.maxunpool(Y, indx, size, DataFormat="BSSC")
    assert Z.shape == x.shape
    np.testing.assert_array_equal(host(Z), np.where(host(Z) != 0, x, 0))
    assert (host(Z) != 0).sum() == host(Y).size


def test_the_sizes_of_an_odd_same_padding():
    """What is odd in all is added at the end."""
    X = dl.dlarray(np.arange(1.0, 6), "S")
    np.testing.assert_array_equal(host(dl.avgpool(X, 2, Padding="same"))[:, 0], [1.5, 2.5, 3.5, 4.5, 2.5])
    mean = dl.avgpool(X, 2, Padding="same", PaddingValue="Mean")
    np.testing.assert_array_equal(host(mean)[:, 0], [1.5, 2.5, 3.5, 4.5, 5])
    np.testing.assert_array_equal(host(dl.maxpool(X, 2, Padding="same", Stride=2))[:, 0], [2, 4, 5])
    np.testing.assert_array_equal(host(dl.maxpool(-X, 3, Padding="same"))[:, 0], [-1, -1, -2, -3, -4])


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_nan_and_inf(kind):
    """NaN is the largest and has the index; padding is never chosen, not even among -Inf."""
    x = np.array([[1, np.nan, 3, -np.inf], [5, 2, np.inf, -np.inf]], dtype=kind)
    Y, indx = dl.maxpool(dl.dlarray(x, "SS"), 2, Stride=[1, 2], nargout=2)
    np.testing.assert_array_equal(host(Y), [[np.nan, np.inf]])
    np.testing.assert_array_equal(host(indx), [[3, 6]])
    low = dl.dlarray(np.full((3, 1), -np.inf, dtype=kind), "SC")
    Y, indx = dl.maxpool(low, 2, Padding=1, nargout=2)
    np.testing.assert_array_equal(host(Y)[:, 0], [-np.inf] * 4)
    np.testing.assert_array_equal(host(indx)[:, 0], [1, 1, 2, 3])
    assert np.isnan(host(dl.maxpool(dl.dlarray(x, "SS"), "global"))).all()


@pytest.mark.parametrize("higher", [False, True])
def test_the_derivative_belongs_to_the_element_with_the_index(higher):
    """Also where that is the first of several NaN, or of several that are equal."""
    for x in ([[1, np.nan], [np.nan, 2]], [[1, 3], [3, 2]], [[1, 1], [1, 1]]):
        X = dl.dlarray(np.array(x), "SS")
        _, indx = dl.maxpool(X, 2, nargout=2)
        wanted = np.zeros(4)
        wanted[int(indx) - 1] = 5
        _, G = both(lambda X: dl.maxpool(X, 2), X, np.array([[5.0]]), higher)
        np.testing.assert_array_equal(host(G).ravel(order="F"), wanted)


@pytest.mark.parametrize("higher", [False, True])
def test_unpool_is_differentiable(higher, gen):
    """An element that another one has covered has no part in the result, and so no derivative."""
    X = dl.dlarray(gen.standard_normal((4, 1)), "SC")
    seed = gen.standard_normal((6, 1))
    Y, G = both(lambda X: dl.maxunpool(X, [2, 5, 2, 1], [6, 1]), X, seed, higher)
    x = host(X)[:, 0]
    np.testing.assert_array_equal(host(Y)[:, 0], [x[3], x[2], 0, 0, x[1], 0])
    np.testing.assert_array_equal(host(G)[:, 0], [0, seed[4, 0], seed[1, 0], seed[0, 0]])


def test_second_derivatives(gen):
    """Through the squares of pooled values, against PyTorch."""
    x = gen.standard_normal((2, 3, 6, 5))

    def work(X):
        Y = dl.avgpool(dl.maxpool(X, 2, Stride=[2, 1]) ** 3, 2, Padding=1, PaddingValue="mean")
        first = dl.dlgradient(dl.sum(dl.stripdims(Y) ** 2, "all"), X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(dl.stripdims(first) ** 2, "all"), X)

    found = dl.dlfeval(work, dl.dlarray(turned(x), "SSCB"))
    t = torch.tensor(x, requires_grad=True)
    y = F.avg_pool2d(F.max_pool2d(t, 2, (1, 2)) ** 3, 2, 1, 1, count_include_pad=False)
    (first,) = torch.autograd.grad((y**2).sum(), t, create_graph=True)
    (wanted,) = torch.autograd.grad((first**2).sum(), t)
    np.testing.assert_allclose(host(found), turned(wanted.numpy()), rtol=1e-9, atol=1e-9)


def test_gradients_on_every_backend(backend, gen):
    x = gen.integers(0, 5, (6, 5, 2, 3)) + 0.0

    def gradients(X, G):
        Y = dl.maxpool(X, [3, 2], Stride=2, Padding=1)
        Y = dl.avgpool(Y, 2, Padding="same", PaddingValue="mean")
        return dl.dlgradient(dl.sum(dl.stripdims(Y) * G, "all"), X)

    seed = gen.standard_normal((3, 3, 2, 3))
    wanted = dl.dlfeval(gradients, dl.dlarray(x, "SSCB"), dl.dlarray(seed))
    found = dl.dlfeval(gradients, backend.dlarray(x, "SSCB"), backend.dlarray(seed))
    assert backend.same_library(found)
    np.testing.assert_allclose(host(found), host(wanted), atol=1e-12)


def test_the_result_is_no_view_of_the_data(gen):
    for function in (dl.maxpool, dl.avgpool):
        X = dl.dlarray(gen.standard_normal((4, 3, 2)), "SSC")
        before = host(X).copy()
        Y = function(X, 1)
        Y[0, 0, 0] = 100
        np.testing.assert_array_equal(host(X), before)


def test_single_keeps_its_class_and_indices_are_double(gen):
    X = dl.dlarray(gen.standard_normal((4, 3, 2)).astype("f"), "SSC")
    Y, indx = dl.maxpool(X, 2, nargout=2)
    assert dl.underlyingType(Y) == "single" and dl.underlyingType(indx) == "double"
    assert dl.underlyingType(dl.maxpool(X > 0, 2)) == "double"
    assert dl.underlyingType(dl.avgpool(X, 2, Padding=1, PaddingValue="mean")) == "single"
    assert dl.underlyingType(dl.maxunpool(Y, indx, X.shape)) == "single"
