"""``useKernels("torch")`` and large arrays: elementwise passes, and images in the order of PyTorch's kernels."""

from __future__ import annotations

import importlib.util
import operator

import numpy as np
import pytest

import dlarray as dl
from dlarray.machine import passes
from tests.support.bundles import cases

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")
COUNT = passes.LARGE + 3
BETWEEN = {np.arcsin, np.arccos, np.arctanh, np.log, np.log2, np.log10, np.log1p, np.sqrt}  # 0 and 1
FUNCTIONS = sorted(passes.COST, key=lambda f: f.__name__)


@pytest.fixture
def lent(monkeypatch):
    """The calls that were lent: a list of functions and rules."""
    from dlarray.kernels import passes_torch

    monkeypatch.setattr(passes_torch, "WORTH", 0.0)
    monkeypatch.setattr(passes_torch, "longer", lambda function, kind: 0.0)  # however quick NumPy is here
    calls = []
    with dl.useKernels("torch"):
        lender = passes.used.lender

        class Noting:
            def evaluate(self, function, operands):
                y = lender.evaluate(function, operands)
                calls.extend([function] * (y is not None))
                return y

            def apply(self, p, cost, x):
                y = lender.apply(p, cost, x)
                calls.extend([p] * (y is not None))
                return y

            def pull(self, rule, passes, g, saved):
                y = lender.pull(rule, passes, g, saved)
                calls.extend([rule] * (y is not None))
                return y

            def total(self, x, axes):
                y = lender.total(x, axes)
                calls.extend([dl.sum] * (y is not None))
                return y

        with monkeypatch.context() as patched:  # undone before the set is switched off, which sets it too
            patched.setattr(passes.used, "lender", Noting())
            yield calls


def operands_of(function, gen, kind):
    x = gen.random(COUNT, dtype=kind) if function in BETWEEN else gen.standard_normal(COUNT, dtype=kind)
    x = 1 + abs(x) if function is np.arccosh else x
    return (x,) if function.nin == 1 else (x, gen.standard_normal(COUNT, dtype=kind))


@cases("kind", (np.float32, np.float64))
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_a_function_of_large_arrays(function, kind, lent, gen):
    given = operands_of(function, gen, kind)
    lent.clear()
    y = passes.large(function, *given)
    expected = function(*given)
    assert lent == ([function] if function is not np.cbrt else [])
    assert type(y) is np.ndarray and y.dtype == expected.dtype
    np.testing.assert_allclose(
        y, expected, rtol=4 * np.finfo(kind).eps, atol=1e-7 if kind is np.float32 else 1e-15
    )


@cases("given", ((2.5, "x"), ("x", 2.5), ("x", 3), (-1, "x")))
@cases("name", ("add", "sub", "mul", "truediv", "lt", "ge", "eq"))
def test_numbers_beside_large_arrays(name, given, lent, gen):
    x = gen.standard_normal(COUNT, dtype=np.float32)
    operands = [x if v == "x" else v for v in given]
    lent.clear()
    y = passes.large(getattr(operator, name), *operands)
    expected = getattr(operator, name)(*operands)
    assert y.dtype == expected.dtype
    np.testing.assert_allclose(y, expected, rtol=2e-7)  # PyTorch divides a number by multiplying with 1 / x
    assert len(lent) == 1


def test_what_cannot_be_lent_is_computed_by_numpy(lent, gen):
    x = gen.standard_normal((2, COUNT), dtype=np.float32)
    fixed = x[0].copy()
    fixed.flags.writeable = False
    for a, b in ((x[:, ::-1], x), (fixed, x[1]), (x[0].astype(np.float16), x[1]), (x, x[:1]), (x > 0, x > 1)):
        np.testing.assert_array_equal(passes.large(operator.add, a, b), a + b, strict=True)
    np.testing.assert_array_equal(passes.large(np.maximum, x, 0.5), np.maximum(x, 0.5), strict=True)
    assert not lent


def test_special_values(lent):
    x = np.resize(np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-45, 3e38, 1.0], np.float32), COUNT)
    with np.errstate(all="ignore"):
        for function in (np.exp, np.tanh, np.log, np.sqrt, np.log1p, np.expm1, np.square, np.absolute):
            y, expected = passes.large(function, x), function(x)
            np.testing.assert_allclose(y[:8], expected[:8], rtol=1e-6, atol=1e-44)
        y = passes.large(np.maximum, x, np.roll(x, 1))
        np.testing.assert_array_equal(y, np.maximum(x, np.roll(x, 1)))
    assert len(lent) == 9


def test_a_chain_and_its_gradients(lent, gen):
    x, y = (dl.dlarray(gen.standard_normal((400, 400), dtype=np.float32)) for _ in range(2))

    def chain(x, y):
        z = dl.sum(dl.tanh(x * y + x) * dl.exp(x), "all")
        return z, *dl.dlgradient(z, x, y)

    ours = dl.dlfeval(chain, x, y)
    assert np.multiply in lent and np.tanh in lent and any(callable(f) and f not in passes.COST for f in lent)
    with dl.useKernels("numpy"):
        expected = dl.dlfeval(chain, x, y)
    for a, b in zip(ours, expected, strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-4, atol=1e-4)


@cases("name", ("sigmoid", "relu", "tanh"))
@cases("kind", (np.float32, np.float64))
def test_gradients_go_by_the_rows_of_pytorch(name, kind, lent, gen):
    """Not by the general rules on tensors, which make several passes."""
    import torch

    x = gen.standard_normal((600, 700)).astype(kind)
    X, f = dl.dlarray(x), getattr(dl, name)
    lent.clear()
    Y, D = dl.dlfeval(lambda X: (Y := f(X), dl.dlgradient(dl.sum(Y * Y, "all"), X)), X)
    assert {"sigmoid": "sigmoid_p", "relu": "relu_p", "tanh": "tanh"}[name] in {
        getattr(call, "name", getattr(call, "__name__", "")) for call in lent
    }
    t = torch.tensor(x, requires_grad=True)
    y = getattr(torch, name)(t)
    (d,) = torch.autograd.grad((y * y).sum(), t)
    eps = np.finfo(kind).eps
    np.testing.assert_allclose(np.asarray(dl.extractdata(Y)), y.detach().numpy(), rtol=8 * eps, atol=eps)
    np.testing.assert_allclose(np.asarray(dl.extractdata(D)), d.numpy(), rtol=16 * eps, atol=4 * eps)
    from dlarray.autodiff.primitive import PRIMITIVES

    if name != "relu":  # whose row is the rule of all arguments
        p = PRIMITIVES[{"sigmoid": "sigmoid_p"}.get(name, name)]
        assert p.rules[0] in lent


@cases("threads_of_pytorch", (1, 2, 64))
def test_what_numpy_is_quicker_with_stays_there(threads_of_pytorch, gen, monkeypatch):
    import torch

    from dlarray.kernels import passes_torch

    monkeypatch.setattr(passes_torch, "longer", lambda function, kind: 3.0)
    monkeypatch.setattr(torch, "get_num_threads", lambda: threads_of_pytorch)
    taken = []
    monkeypatch.setitem(passes_torch._OF_ARRAYS, np.tanh, lambda t: taken.append(t) or torch.tanh(t))
    x = gen.standard_normal(1 << 20, dtype=np.float32)
    with dl.useKernels("torch"):
        np.testing.assert_allclose(passes.large(np.tanh, x), np.tanh(x), rtol=1e-6)
        np.testing.assert_array_equal(passes.large(np.add, x, x), x + x)
    assert len(taken) == (threads_of_pytorch > 3)


def test_going_back_to_numpy_takes_the_passes_back():
    with dl.useKernels("torch"):
        assert passes.used.lender is not None
    assert passes.used.lender is None


def images(gen):
    net = dl.dlnetwork([
        dl.imageInputLayer([12, 10, 3], Normalization="none"),
        dl.convolution2dLayer(3, 8, Padding="same"), dl.batchNormalizationLayer(), dl.reluLayer(),
        dl.maxPooling2dLayer(2, Stride=2), dl.convolution2dLayer(3, 6), dl.batchNormalizationLayer(),
        dl.averagePooling2dLayer(2), dl.fullyConnectedLayer(4),
    ])  # fmt: skip
    return net, dl.dlarray(gen.standard_normal((12, 10, 3, 33), dtype=np.float32), "SSCB")


@pytest.fixture
def all_sizes(monkeypatch):
    from dlarray.kernels import aten_sizes

    for name in aten_sizes.SMALLEST:
        monkeypatch.setitem(aten_sizes.SMALLEST, name, 0)


def test_images_keep_the_order_of_pytorchs_kernels(all_sizes, gen, monkeypatch):
    """The first convolution lays them out; nothing after it copies one of them."""
    from dlarray.kernels import layout_torch

    net, X = images(gen)
    laid = []
    before = layout_torch.torch.Tensor.contiguous

    def noting(x, memory_format=layout_torch.torch.contiguous_format):
        y = before(x, memory_format=memory_format)
        if y.data_ptr() != x.data_ptr() and x.numel() > 5000:
            laid.append(tuple(x.shape))
        return y

    monkeypatch.setattr(layout_torch.torch.Tensor, "contiguous", noting)
    with dl.useKernels("torch"):
        net.forward(X)
    assert laid == [(33, 3, 10, 12)]


@cases("shape", ((2, 24, 32, 16), (3, 9, 32, 32), (2, 16, 16, 16), (1, 8, 64, 32), (2, 17, 8, 64)))
@cases("way", ("row-major", "channels last", "strided"))
def test_images_change_their_order(shape, way):
    """In strips where their channels clash, or not: the same values in the same order."""
    import torch

    from dlarray.kernels.layout_torch import channels_last

    x = torch.arange(float(np.prod(shape))).reshape(shape)
    if way == "channels last":
        x = x.contiguous(memory_format=torch.channels_last)
    if way == "strided":
        x = x.repeat(1, 1, 2, 1)[:, :, ::2]
    y = channels_last(x)
    assert torch.equal(x, y) and y.is_contiguous(memory_format=torch.channels_last)
    assert (y.data_ptr() == x.data_ptr()) == (way == "channels last")


@cases("held", ("array", "tensor"))
def test_a_network_of_images_has_the_same_values_and_gradients(held, all_sizes, gen):
    import torch

    net, X = images(gen)

    def loss_of(net, X):
        Y, state = net.forward(X, nargout=2)
        loss = dl.sum(Y * Y, "all")
        return loss, state, *dl.dlgradient(loss, net.Learnables, X)

    expected = dl.dlfeval(loss_of, net, X)
    if held == "tensor":

        def tensor(x):
            return dl.dlarray(torch.from_numpy(np.array(dl.extractdata(x))), dl.dims(x))

        net, state = dl.dlupdate(tensor, net), dl.dlupdate(tensor, net.State)
        net.State = state
        found = dl.dlfeval(loss_of, net, tensor(X))
    else:
        with dl.useKernels("torch"):
            found = dl.dlfeval(loss_of, net, X)
    for a, b in zip(found, expected, strict=True):
        a, b = (v.Value if hasattr(v, "Value") else [v] for v in (a, b))
        for u, v in zip(a, b, strict=True):
            np.testing.assert_allclose(np.asarray(u), np.asarray(v), rtol=1e-3, atol=1e-3)
