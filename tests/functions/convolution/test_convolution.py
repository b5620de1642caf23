"""dlconv and dltranspconv: PyTorch and SciPy as oracles, all orders of labels, tiles, threads, backends."""

import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dlarray as dl
from dlarray import threads
from dlarray.functions.convolution import (
    convolution_layout_numpy,
    convolution_lines_numpy,
    convolution_numpy,
    convolution_rows_numpy,
)
from dlarray.functions.convolution.convolution_primitive import convolution_p
from dlarray.functions.convolution.windows import Windows
from tests.support.backends import host
from tests.support.bundles import cases

torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
F = torch.nn.functional
CONVOLVE = [None, F.conv1d, F.conv2d, F.conv3d]
TRANSPOSED = [None, F.conv_transpose1d, F.conv_transpose2d, F.conv_transpose3d]
CLOSE = {np.float64: 1e-11, np.float32: 2e-4}


def draw_problem(data, transposed):
    """Sizes and options that PyTorch takes too, small enough to be quick."""
    n = data.draw(st.integers(1, 3))
    few = st.integers(1, 3)
    sizes = data.draw(st.lists(st.integers(1, 9 if n < 3 else 5), min_size=n, max_size=n))
    vectors = {
        name: data.draw(st.lists(numbers, min_size=n, max_size=n))
        for name, numbers in (("k", few), ("stride", few), ("dilation", st.integers(1, 2)), ("pad", st.integers(0, 2)))
    }  # fmt: skip
    reach = [(k - 1) * d + 1 for k, d in zip(vectors["k"], vectors["dilation"], strict=True)]
    if transposed:
        whole = [(m - 1) * s + r for m, s, r in zip(sizes, vectors["stride"], reach, strict=True)]
        vectors["pad"] = [min(p, (m - 1) // 2) for p, m in zip(vectors["pad"], whole, strict=True)]
    else:
        sizes = [max(m, r - 2 * p) for m, r, p in zip(sizes, reach, vectors["pad"], strict=True)]
    groups, channels, filters = (data.draw(few) for _ in range(3))
    observations = data.draw(st.sampled_from([1, 2, 3, 33, 70]))  # many lie innermost in memory
    return sizes, vectors, groups, channels, filters, observations


def matlab(a):
    """(observations, channels, S1, S2, …) as S1×S2×…×channels×observations."""
    return np.moveaxis(a, (0, 1), (-1, -2))


def both(function, arrays, seed, options, higher=False):
    """The result, and the gradients of its product with a seed."""

    def work(*X):
        Y = function(*X, **options)
        found = dl.dlgradient(dl.sum(dl.stripdims(Y) * seed, "all"), *X, EnableHigherDerivatives=higher)
        return Y, *found

    return dl.dlfeval(work, *arrays)


@pytest.mark.parametrize("transposed", [False, True], ids=["dlconv", "dltranspconv"])
@settings(deadline=None, max_examples=90, derandomize=True)
@given(data=st.data())
def test_random_problems_equal_pytorchs(transposed, data):
    """Values and all gradients, of the kernels and of the composite that serves higher derivatives."""
    sizes, o, groups, channels, filters, count = draw_problem(data, transposed)
    kind = data.draw(st.sampled_from([np.float64, np.float32]))
    gen = np.random.default_rng(data.draw(st.integers(0, 1000)))
    n = len(sizes)
    x = gen.standard_normal((count, groups * channels, *sizes))
    outer, inner = (channels, filters) if transposed else (filters, channels)
    w = gen.standard_normal((groups * outer, inner, *o["k"]))
    b = gen.standard_normal(groups * filters)
    tx, tw, tb = (torch.tensor(a, requires_grad=True) for a in (x, w, b))
    oracle = (TRANSPOSED if transposed else CONVOLVE)[n]
    ty = oracle(tx, tw, tb, stride=o["stride"], padding=o["pad"], dilation=o["dilation"], groups=groups)
    seed = gen.standard_normal(ty.shape)
    slopes = torch.autograd.grad(ty, (tx, tw, tb), torch.tensor(seed))

    def weights(a):
        a = np.moveaxis(np.asarray(a).reshape(groups, outer, inner, *o["k"]), (0, 1, 2), (-1, -2, -3))
        return a[..., 0] if groups == 1 else a

    arrays = [dl.dlarray(matlab(x).astype(kind), "S" * n + "CB"), dl.dlarray(weights(w).astype(kind)),
              dl.dlarray(b.astype(kind))]  # fmt: skip
    crop = {"Cropping" if transposed else "Padding": o["pad"]}
    options = {"Stride": o["stride"], "DilationFactor": o["dilation"], **crop}
    wanted = [matlab(ty.detach().numpy()), matlab(slopes[0].numpy()), weights(slopes[1]), slopes[2].numpy()]
    for higher in (False, True):
        found = both(dl.dltranspconv if transposed else dl.dlconv, arrays, matlab(seed), options, higher)
        for ours, theirs in zip(found, wanted, strict=True):
            assert ours.dtype == kind
            scale = max(1.0, np.abs(theirs).max(initial=0))
            np.testing.assert_allclose(
                host(ours).reshape(theirs.shape), theirs, rtol=0, atol=CLOSE[kind] * scale
            )


@cases("fmt", ["SSCB", "BCSS", "CSBS", "SCB", "BSC", "SSSCB", "CSSSB", "SC", "CS", "SSC"])
@cases("formatted", [True, False])
def test_spatial_labels_in_any_order(fmt, formatted, gen):
    """The result has the dimensions of X: by label, or in the order of DataFormat."""
    n = fmt.count("S")
    size = dict(C=2, B=3)
    shape = [size.get(label, 4 + i) for i, label in enumerate(fmt)]
    x, w, b = gen.standard_normal(shape), gen.standard_normal((*(2, 3, 2)[:n], 2, 4)), gen.standard_normal(4)
    order = [fmt.find("B"), fmt.index("C"), *(i for i, label in enumerate(fmt) if label == "S")]
    t = torch.tensor(x.transpose([i for i in order if i >= 0]))
    t = t if "B" in fmt else t[None]
    tw = torch.tensor(np.moveaxis(w, (-1, -2), (0, 1)).copy())
    wanted = CONVOLVE[n](t, tw, torch.tensor(b), padding=1).numpy()
    wanted = wanted if "B" in fmt else wanted[0]
    wanted = wanted.transpose(np.argsort([i for i in order if i >= 0]))
    if formatted:
        Y = dl.dlconv(dl.dlarray(x, fmt), w, b, Padding=1)
        assert dl.dims(Y) == "".join(sorted(fmt, key="SCBTU".index))
        wanted = host(dl.dlarray(wanted, fmt))
    else:
        Y = dl.dlconv(x, w, b, Padding=1, DataFormat=fmt)
        assert dl.dims(Y) == ""
    np.testing.assert_allclose(host(Y), wanted, atol=1e-12)


@pytest.mark.parametrize("fmt", ["CBT", "TCB", "BTC", "CT", "TC"])
def test_time(fmt, gen):
    """Over T: causal padding never looks ahead, and the values are PyTorch's of data padded at the start."""
    size = dict(C=2, B=3, T=7)
    x, w = gen.standard_normal([size[label] for label in fmt]), gen.standard_normal((3, 2, 4))
    options = {"DilationFactor": 2, "Padding": "causal"}
    Y = dl.dlconv(dl.dlarray(x, fmt), w, 0, WeightsFormat="TCU", **options)
    stored = "".join(sorted(fmt, key="SCBTU".index))
    assert dl.dims(Y) == stored and Y.shape == tuple({**size, "C": 4}[label] for label in stored)
    data = host(dl.dlarray(x, fmt))
    t = torch.tensor(data.transpose([stored.index(label) for label in "BCT" if label in stored]).copy())
    t = t if "B" in fmt else t[None]
    wanted = F.conv1d(F.pad(t, (4, 0)), torch.tensor(w.transpose(2, 1, 0).copy()), dilation=2).numpy()
    wanted = wanted.transpose(1, 0, 2) if "B" in fmt else wanted[0]
    np.testing.assert_allclose(host(Y), wanted, atol=1e-12)
    unlabelled = dl.dlconv(x, w, 0, WeightsFormat="TCU", DataFormat=fmt, **options)
    np.testing.assert_allclose(host(dl.dlarray(unlabelled, fmt)), wanted, atol=1e-12)
    labelled = dl.dlconv(dl.dlarray(x, fmt), dl.dlarray(w, "TCU"), 0, **options)
    np.testing.assert_array_equal(host(labelled), host(Y))


def test_equals_scipys_correlation(gen):
    signal = pytest.importorskip("scipy.signal", reason="SciPy is the oracle")
    x, w = gen.standard_normal((9, 8)), gen.standard_normal((4, 3))
    for mode, padding in (("valid", 0), ("same", [[1, 1], [2, 1]]), ("full", [3, 2])):
        Y = dl.dlconv(dl.dlarray(x, "SSC"), w, 0, Padding=padding)
        np.testing.assert_allclose(host(Y)[..., 0], signal.correlate2d(x, w, mode), atol=1e-13)
    up = np.zeros((17, 15))
    up[::2, ::2] = x
    Y = dl.dltranspconv(dl.dlarray(x, "SSC"), w, 1, Stride=2)
    np.testing.assert_allclose(host(Y)[..., 0], signal.convolve2d(up, w) + 1, atol=1e-13)


@pytest.mark.parametrize(("value", "mode"), [
    ("symmetric-include-edge", "symmetric"), ("symmetric-exclude-edge", "reflect"), ("replicate", "edge"),
])  # fmt: skip
def test_padding_longer_than_the_data(value, mode, gen):
    """Mirror images of mirror images, as NumPy makes them; one element alone is repeated."""
    for n in (1, 2, 3):
        x, w = gen.standard_normal((n, 1)), gen.standard_normal((2, 1))
        Y = dl.dlconv(dl.dlarray(x, "SC"), w, 0, Padding=[[5], [4]], PaddingValue=value.upper())
        padded = np.pad(x[:, 0], (5, 4), mode=mode)
        np.testing.assert_allclose(host(Y)[:, 0], np.correlate(padded, w[:, 0], "valid"), atol=1e-13)


def test_padding_says_the_same_in_all_its_forms(gen):
    X, w = dl.dlarray(gen.standard_normal((6, 5, 2)), "SSC"), gen.standard_normal((3, 3, 2))
    first = host(dl.dlconv(X, w, 0, Padding=1))
    for padding in ([1, 1], [[1, 1], [1, 1]], np.ones((2, 2)), "same", "SAME", dl.dlarray([1, 1]), 1.0):
        np.testing.assert_array_equal(host(dl.dlconv(X, w, 0, Padding=padding)), first)
    np.testing.assert_array_equal(host(dl.dlconv(X, w, 0, "Padding", "same")), first)


@cases("size", [4, 5, 6, 7])
@cases("stride", [1, 2, 3])
@cases("k", [1, 2, 3, 4])
def test_same_sizes(size, stride, k):
    """ceil(size / stride) of a convolution, size * stride of a transposed one; what is odd falls to the end."""
    X = dl.dlarray(dl.ones(size, 1), "SC")
    Y = dl.dlconv(X, dl.ones(k, 1), 0, Padding="same", Stride=stride)
    assert Y.shape == (-(-size // stride), 1)
    total = max((Y.shape[0] - 1) * stride + k - size, 0)
    around = np.pad(np.ones(size), (total // 2, total - total // 2))
    wanted = [around[i * stride : i * stride + k].sum() for i in range(Y.shape[0])]
    np.testing.assert_array_equal(host(Y)[:, 0], wanted)
    assert dl.dltranspconv(X, dl.ones(k, 1), 0, Cropping="same", Stride=stride).shape == (size * stride, 1)


def test_bias_forms(gen):
    X, w = dl.dlarray(gen.standard_normal((6, 5, 2)), "SSC"), gen.standard_normal((3, 3, 2, 4))
    plain = host(dl.dlconv(X, w, 0))
    b = gen.standard_normal(4)
    for bias in (b, b[:, None], b.reshape(1, 1, 4), dl.dlarray(b, "C"), dl.dlarray(b[:, None], "CB")):
        np.testing.assert_allclose(host(dl.dlconv(X, w, bias)), plain + b, atol=1e-13)
    for bias in (None, [], dl.zeros(0, 0), 0.0):
        np.testing.assert_array_equal(host(dl.dlconv(X, w, bias)), plain)
    np.testing.assert_allclose(host(dl.dlconv(X, w, 2.5)), plain + 2.5, atol=1e-13)
    groups = gen.standard_normal((3, 3, 1, 3, 2))
    many = gen.standard_normal((1, 1, 3, 2))  # as a grouped layer keeps it: filters × groups
    Y = dl.dlconv(X, groups, many)
    np.testing.assert_allclose(host(Y), host(dl.dlconv(X, groups, 0)) + many.ravel(order="F"), atol=1e-13)
    slope = dl.dlfeval(lambda b: dl.dlgradient(dl.sum(dl.dlconv(X, w, b), "all"), b), dl.dlarray(2.5))
    assert slope.shape == (1, 1) and float(slope) == 4 * 3 * 4


def test_single_wins_and_logical_counts_as_double(gen):
    X, w = dl.dlarray(gen.standard_normal((6, 5, 2)), "SSC"), gen.standard_normal((3, 3, 2, 4))
    assert dl.underlyingType(dl.dlconv(X, dl.single(w), 0)) == "single"
    assert dl.underlyingType(dl.dlconv(dl.single(X), w, dl.zeros(4, 1))) == "single"
    assert dl.underlyingType(dl.dlconv(X > 0, w, 0)) == "double"
    assert dl.underlyingType(dl.dltranspconv(X, dl.single(dl.permute(w, [1, 2, 4, 3])), 0)) == "single"


def test_transposed_is_the_transpose(gen):
    """<dlconv(x), y> = <x, dltranspconv(y)> with the same labelled weights."""
    w = dl.dlarray(gen.standard_normal((3, 2, 2, 4)), "SSCU")
    turned = dl.dlarray(dl.stripdims(w), "SSUC")  # the filters of one are the channels of the other
    x, y = gen.standard_normal((7, 7, 2, 3)), gen.standard_normal((3, 4, 4, 3))
    forward = dl.dlconv(dl.dlarray(x, "SSCB"), w, 0, Stride=2, Padding=[[0, 1], [0, 1]])
    assert forward.shape == y.shape
    back = dl.dltranspconv(dl.dlarray(y, "SSCB"), turned, 0, Stride=2, Cropping=[[0, 1], [0, 0]])
    np.testing.assert_allclose((host(forward) * y).sum(), (x * host(back)).sum(), rtol=1e-12)


SHAPES = [  # observations, channels, filters, groups, size, window, stride, dilation, padding
    (3, 2, 5, 1, (11, 7), (3, 3), (1, 1), (1, 1), (1, 1)),
    (9, 3, 4, 2, (5, 4), (3, 2), (1, 1), (1, 2), (0, 1)),
    (2, 1, 1, 6, (9, 10), (3, 3), (2, 1), (1, 1), (1, 1)),
    (4, 2, 3, 1, (40,), (5,), (3,), (2,), (4,)),
    (2, 2, 3, 1, (4, 5, 6), (2, 3, 2), (1, 2, 1), (1, 1, 2), (1, 0, 1)),
    (2, 1, 7, 1, (8, 8), (1, 1), (1, 1), (1, 1), (0, 0)),
    (1, 40, 3, 1, (6, 6), (6, 6), (1, 1), (1, 1), (0, 0)),
    (2, 37, 41, 1, (5, 3), (1, 1), (2, 1), (1, 1), (0, 0)),  # primes, which no tile divides
    (2, 19, 67, 1, (5, 3), (2, 1), (1, 1), (1, 1), (1, 0)),
    (70, 5, 8, 1, (7, 8), (3, 3), (1, 1), (1, 1), (1, 1)),  # observations innermost
    (64, 3, 8, 2, (8, 6), (3, 2), (2, 1), (1, 2), (1, 0)),
    (128, 4, 8, 1, (6, 4), (3, 3), (1, 1), (1, 1), (1, 1)),
    # channel-wise, by lines: as wide as the data, wider, narrower, with windows that reach over the whole of it
    (3, 1, 1, 7, (10, 9), (3, 3), (1, 1), (1, 1), (1, 1)),
    (2, 1, 1, 5, (9, 11), (3, 5), (1, 1), (2, 3), (3, 7)),
    (5, 1, 1, 3, (12, 8), (3, 2), (1, 1), (1, 1), (0, 0)),
    (2, 1, 1, 3, (7, 8), (5, 7), (1, 1), (2, 2), (6, 9)),
    (4, 1, 1, 6, (60,), (5,), (1,), (2,), (4,)),
]


@cases("tiny", [None, 40, 400])
@cases("shape", SHAPES)
def test_tiles_and_threads_change_nothing(shape, tiny, monkeypatch, gen):
    """However the kernels cut the work, and with several threads, they give what the composite gives."""
    count, channels, filters, groups, size, window, *options = shape
    if tiny:
        for module, name, value in (
            (convolution_numpy, "COLUMNS", tiny),
            (convolution_rows_numpy, "SLAB", tiny),
            (convolution_rows_numpy, "NARROW", 1),
            (convolution_rows_numpy, "LONG", 1),
            (convolution_lines_numpy, "SLAB", tiny),
        ):
            monkeypatch.setattr(module, name, value)
        for module in (
            convolution_layout_numpy, convolution_numpy, convolution_rows_numpy, convolution_lines_numpy,
        ):  # fmt: skip
            if hasattr(module, "TILE"):
                monkeypatch.setattr(module, "TILE", tiny)
            if hasattr(module, "LAYING"):
                monkeypatch.setattr(module, "LAYING", 1 << 24)
        monkeypatch.setattr(threads, "threads", lambda: 2)
    X = dl.dlarray(matlab(gen.standard_normal((count, groups * channels, *size))), "S" * len(size) + "CB")
    W = dl.dlarray(gen.standard_normal((*window, channels, filters, groups)), "S" * len(size) + "CUU")
    stride, dilation, pad = map(list, options)
    for function, option in ((dl.dlconv, "Padding"), (dl.dltranspconv, "Cropping")):
        if function is dl.dltranspconv:
            W = dl.dlarray(gen.standard_normal((*window, filters, channels, groups)), "S" * len(size) + "UCU")
        options = {"Stride": stride, "DilationFactor": dilation, option: pad}
        b = dl.dlarray(gen.standard_normal((groups * filters, 1)))
        seed = gen.standard_normal(function(X, W, b, **options).shape)
        quick, slow = (both(function, (X, W, b), seed, options, higher) for higher in (False, True))
        for a, c in zip(quick, slow, strict=True):
            np.testing.assert_allclose(host(a), host(c), rtol=1e-11, atol=1e-11)


@cases("kind", (np.float32, np.float64))
@cases("bias", (False, True))
def test_channel_wise_images(kind, bias, gen):
    """Of the sizes of networks, by lines and in threads, beside PyTorch, whatever strides the data have."""
    x, w = gen.standard_normal((4, 48, 28, 32)).astype(kind), gen.standard_normal((48, 1, 3, 3)).astype(kind)
    b, seed = gen.standard_normal(48 if bias else 0).astype(kind), gen.standard_normal(x.shape).astype(kind)
    windows = Windows((3, 3), (1, 1), (1, 1), (1, 1), (1, 1))
    assert convolution_lines_numpy.suits((48, 1, 1, 3, 3), windows, x.shape[2:])
    given = [torch.tensor(a, requires_grad=True) for a in ((x, w, b) if bias else (x, w))]
    y = F.conv2d(*given, padding=1, groups=48)
    wanted = [y.detach(), *torch.autograd.grad((y * torch.tensor(seed)).sum(), given)]
    tolerance = 2e-4 if kind is np.float32 else 1e-11
    back = np.ascontiguousarray(x[:, :, ::-1])[:, :, ::-1]
    inner = np.ascontiguousarray(x.transpose(1, 2, 3, 0)).transpose(3, 0, 1, 2)
    for data in (x, back, inner):
        arrays = [data, w[:, None], b if bias else None]
        found = [convolution_p(*arrays, windows=windows)]
        found += [
            a
            for a in convolution_p.pull_joint(
                np, seed, tuple(arrays), {"windows": windows}, (True, True, bias)
            )
            if a is not None
        ]
        for a, c in zip(found, wanted, strict=True):
            assert a.dtype == kind
            np.testing.assert_allclose(a.reshape(c.shape), c.numpy(), rtol=tolerance, atol=20 * tolerance)


@pytest.mark.parametrize("function", [dl.dlconv, dl.dltranspconv])
def test_second_derivatives_equal_pytorchs(function, gen):
    """The gradient of the squared lengths of the gradients."""
    x, w = gen.standard_normal((2, 3, 6, 5)), gen.standard_normal((4, 3, 3, 2))
    weights = np.moveaxis(w, (0, 1), (-1, -2))
    oracle = F.conv2d
    if function is dl.dltranspconv:
        w = w.transpose(1, 0, 2, 3).copy()
        weights, oracle = np.moveaxis(w, (0, 1), (-1, -2)), F.conv_transpose2d

    def work(X, W):
        loss = dl.sum(dl.stripdims(dl.tanh(function(X, W, 0, Stride=2))), "all")
        first = dl.dlgradient(loss, X, W, EnableHigherDerivatives=True)
        return dl.dlgradient(sum(dl.sum(dl.stripdims(g) ** 2, "all") for g in first), X, W)

    found = dl.dlfeval(work, dl.dlarray(matlab(x), "SSCB"), dl.dlarray(weights))
    tx, tw = torch.tensor(x, requires_grad=True), torch.tensor(w, requires_grad=True)
    first = torch.autograd.grad(torch.tanh(oracle(tx, tw, stride=2)).sum(), (tx, tw), create_graph=True)
    wanted = torch.autograd.grad(sum((g**2).sum() for g in first), (tx, tw))
    np.testing.assert_allclose(host(found[0]), matlab(wanted[0].numpy()), atol=1e-11)
    np.testing.assert_allclose(host(found[1]), np.moveaxis(wanted[1].numpy(), (0, 1), (-1, -2)), atol=1e-11)


@cases("function", [dl.dlconv, dl.dltranspconv])
def test_gradients_on_every_backend(function, backend, gen):
    x, w, b = (
        gen.standard_normal((6, 5, 2, 3)),
        gen.standard_normal((3, 2, 2, 2)),
        gen.standard_normal((2, 1)),
    )
    shape = function(dl.dlarray(x, "SSCB"), w, b, Stride=2).shape
    seed = gen.standard_normal(shape)

    def gradients(X, W, B, G):
        return dl.dlgradient(dl.sum(dl.stripdims(function(X, W, B, Stride=2)) * G, "all"), X, W, B)

    wanted = dl.dlfeval(gradients, dl.dlarray(x, "SSCB"), dl.dlarray(w), dl.dlarray(b), dl.dlarray(seed))
    home = backend.dlarray
    found = dl.dlfeval(gradients, home(x, "SSCB"), home(w), home(b), home(seed))
    for a, c in zip(found, wanted, strict=True):
        assert backend.same_library(a)
        np.testing.assert_allclose(host(a), host(c), atol=1e-11)


def test_in_jax(gen):
    """Arrays of JAX, and the shapes of a compiled step."""
    jax = pytest.importorskip("jax", reason="JAX is the oracle")
    x, w = gen.standard_normal((6, 5, 2, 3)).astype("f"), gen.standard_normal((3, 2, 2, 4)).astype("f")

    def step(X, W):
        Y = dl.dlconv(X, W, 0, Stride=2, Padding="same")
        loss = dl.sum(dl.stripdims(dl.dltranspconv(Y, dl.permute(W, [1, 2, 3, 4]), 0, Stride=2)) ** 2, "all")
        return dl.dlgradient(loss, X, W)

    here = dl.dlfeval(step, dl.dlarray(x, "SSCB"), dl.dlarray(w))
    X, W = dl.dlarray(jax.numpy.asarray(x), "SSCB"), dl.dlarray(jax.numpy.asarray(w))

    def pure(a, b):
        return [g._data for g in dl.dlfeval(step, dl.dlarray.from_array(a, "SSCB"), dl.dlarray.from_array(b))]

    assert [s.shape for s in jax.eval_shape(pure, X._data, W._data)] == [(3, 2, 5, 6), (4, 2, 2, 3)]
    for a, c in zip(pure(X._data, W._data), here, strict=True):
        np.testing.assert_allclose(np.asarray(a), c._data, rtol=1e-4, atol=1e-2)


def test_nothing_is_changed_and_results_repeat(gen):
    x, w = gen.standard_normal((33, 31, 8, 4)).astype("f"), gen.standard_normal((3, 3, 8, 16)).astype("f")
    X, W, b = dl.dlarray(x, "SSCB"), dl.dlarray(w), dl.dlarray(gen.standard_normal((16, 1)).astype("f"))
    seed = gen.standard_normal((33, 31, 16, 4)).astype("f")
    first = both(dl.dlconv, (X, W, b), seed, {"Padding": "same"})
    for _ in range(3):
        for a, c in zip(both(dl.dlconv, (X, W, b), seed, {"Padding": "same"}), first, strict=True):
            np.testing.assert_array_equal(host(a), host(c))
    np.testing.assert_array_equal(host(X), x)
    np.testing.assert_array_equal(host(W), w)


@pytest.mark.parametrize("size", [1, 3])
def test_the_gradient_of_a_plain_sum(size, gen):
    """What comes back is one number, repeated without memory of its own."""
    X = dl.dlarray(gen.standard_normal((8, 9, 3, 4)), "SSCB")
    W = dl.dlarray(gen.standard_normal((size, size, 3, 5)))
    pad = size - 1
    by_x, by_w = dl.dlfeval(
        lambda X, W: dl.dlgradient(dl.sum(dl.dlconv(X, W, 0, Padding=pad), "all"), X, W), X, W
    )
    everywhere = host(W).sum((0, 1, 3))[:, None]
    np.testing.assert_allclose(host(by_x), np.broadcast_to(everywhere, (8, 9, 3, 4)), rtol=1e-12)
    for_each = host(X).sum((0, 1, 3))[:, None]
    np.testing.assert_allclose(host(by_w), np.broadcast_to(for_each, (size, size, 3, 5)), rtol=1e-11)


def test_padded_data_of_one_call_is_not_seen_by_the_next(gen):
    """The memory with the zeros around is used again: also between sizes, paddings and orders of memory."""
    cases = [((3, 2, 6, 5), (1, 1)), ((40, 2, 6, 5), (1, 1)), ((3, 2, 6, 5), (2, 2)), ((3, 2, 6, 5), (2, -1))]
    w = gen.standard_normal((4, 2, 3, 3)).astype(np.float32)
    for _ in range(3):
        for shape, pad in cases:
            x = gen.standard_normal(shape).astype(np.float32)
            before, after = pad
            wanted = F.conv2d(F.pad(torch.tensor(x), (before, after) * 2), torch.tensor(w)).numpy()
            windows = Windows((3, 3), (1, 1), (1, 1), (before,) * 2, (after,) * 2)
            found = convolution_numpy.correlate(x, w[None], None, windows)
            np.testing.assert_allclose(found, wanted, atol=1e-4)


def test_memory_for_padded_data_is_bounded(monkeypatch, gen):
    monkeypatch.setattr(convolution_layout_numpy, "_local", threading.local())
    monkeypatch.setattr(convolution_layout_numpy, "KEEP", 40_000)
    w = gen.standard_normal((1, 4, 2, 3, 3)).astype(np.float32)
    for n in (8, 9, 10, 11, 12, 8, 60, 200):  # 512 bytes each
        x = gen.standard_normal((n, 2, 6, 6)).astype(np.float32)
        convolution_numpy.correlate(x, w, None, Windows((3, 3), (1, 1), (1, 1), (1, 1), (1, 1)))
    kept = convolution_layout_numpy._local.frames.values()
    assert [frame.shape[0] for frame in kept] == [8, 60]
