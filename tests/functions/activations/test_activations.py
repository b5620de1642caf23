"""sigmoid, relu, leakyrelu, gelu: accuracy, extreme inputs, sizes beyond a kernel's block, PyTorch as oracle."""

import math

import numpy as np
import pytest
from scipy import special

import dlarray as dl
from dlarray.errors import ClassError
from dlarray.functions.elementwise.normal_distribution import normal_cdf
from dlarray.kernels.blocks import BLOCK
from tests.support.backends import host
from tests.support.bundles import cases

SINGLE, DOUBLE = np.float32, np.float64
# PyTorch computes in double.  exp(z) has |z| roundings, with |z| up to 10 here, and in its tails PyTorch's own
# gelu loses the last bits of 1 + tanh(...).
CLOSE = {SINGLE: dict(rtol=2e-6, atol=4e-7), DOUBLE: dict(rtol=1e-13, atol=2e-14)}

# what: (dlarray's function, PyTorch's function)
PAIRS = {
    "sigmoid": (dl.sigmoid, lambda F, x: x.sigmoid()),
    "relu": (dl.relu, lambda F, x: F.relu(x)),
    "leakyrelu": (lambda X: dl.leakyrelu(X, 0.2), lambda F, x: F.leaky_relu(x, 0.2)),
    "gelu": (dl.gelu, lambda F, x: F.gelu(x)),
    "gelu-tanh": (lambda X: dl.gelu(X, Approximation="tanh"), lambda F, x: F.gelu(x, approximate="tanh")),
}


def value_and_gradient(f, X, seed):
    """f(X), and the gradient of sum(f(X) .* seed)."""

    def both(X):
        Y = f(X)
        return Y, dl.dlgradient(dl.sum(Y * seed, "all"), X)

    return dl.dlfeval(both, X)


@cases("kind", [SINGLE, DOUBLE])
@cases("size", [(1, 1), (7, 1), (1, 5), (13, 11), (3, 0), (7, 5, 3)])
@cases("what", PAIRS)
def test_values_and_gradients_equal_pytorchs(what, size, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    ours, theirs = PAIRS[what]
    x, seed = (2 * gen.standard_normal((2, *size))).astype(kind)
    fmt = "CBT"[: len(size)]
    Y, G = value_and_gradient(ours, dl.dlarray(x, fmt), dl.dlarray(seed, fmt))
    t = torch.tensor(x.astype(DOUBLE), requires_grad=True)
    y = theirs(torch.nn.functional, t)
    y.backward(torch.tensor(seed.astype(DOUBLE)))
    assert dl.dims(Y) == dl.dims(G) == fmt
    assert Y.dtype == G.dtype == kind
    np.testing.assert_allclose(host(Y), y.detach().numpy(), **CLOSE[kind])
    np.testing.assert_allclose(host(G), t.grad.numpy(), **CLOSE[kind])


@cases("kind", [SINGLE, DOUBLE])
@cases("what", PAIRS)
def test_blocks_of_a_kernel_join_without_a_seam(what, kind, gen):
    ours, _ = PAIRS[what]
    x = gen.standard_normal(2 * BLOCK + 5).astype(kind)
    seed = gen.standard_normal(x.shape).astype(kind)
    Y, G = value_and_gradient(ours, dl.dlarray(x, "C"), dl.dlarray(seed, "C"))
    for part in (slice(0, 3), slice(BLOCK - 2, BLOCK + 2), slice(2 * BLOCK - 2, 2 * BLOCK + 5)):
        y, g = value_and_gradient(ours, dl.dlarray(x[part], "C"), dl.dlarray(seed[part], "C"))
        np.testing.assert_allclose(host(Y)[part], host(y), rtol=1e-6)
        np.testing.assert_allclose(host(G)[part], host(g), rtol=1e-6, atol=1e-7)


@cases("kind", [SINGLE, DOUBLE])
@cases("what", PAIRS)
def test_extreme_inputs(what, kind):
    """No overflow is reported, nothing turns into NaN that has a limit."""
    ours, _ = PAIRS[what]
    x = np.array([-1e4, -200, -100, -0.0, 0, 100, 200, 1e4, np.inf, np.nan], dtype=kind)
    Y, G = value_and_gradient(ours, dl.dlarray(x, "C"), dl.dlarray(np.ones_like(x), "C"))
    y, g = host(Y)[:, 0], host(G)[:, 0]
    low = {"leakyrelu": 0.2 * x[:3]}.get(what, 0 * x[:3])
    np.testing.assert_allclose(y[:3], low, rtol=1e-6, atol=1e-40)
    middle = 0.5 if what == "sigmoid" else 0
    np.testing.assert_array_equal(y[3:5], middle)
    np.testing.assert_allclose(y[5:9], 1 if what == "sigmoid" else x[5:9])
    assert np.isnan(y[9]) and np.isnan(g[9]) == (what != "relu" and what != "leakyrelu")
    slope = {"relu": (0, 0, 1), "leakyrelu": (0.2, 0.2, 1), "sigmoid": (0, 0.25, 0)}.get(what, (0, 0.5, 1))
    for part, wanted in zip((slice(0, 3), slice(3, 5), slice(5, 8)), slope, strict=True):
        np.testing.assert_allclose(g[part], wanted, atol=1e-40)


def test_sigmoid_keeps_its_relative_accuracy_in_the_tail():
    x = -np.linspace(0, 700, 3001)
    np.testing.assert_allclose(host(dl.sigmoid(x))[0], special.expit(x), rtol=1e-15)
    x = x[x > -87].astype(SINGLE)
    np.testing.assert_allclose(host(dl.sigmoid(x))[0], special.expit(x.astype(DOUBLE)), rtol=3e-7)


# -- the normal distribution function --------------------------------------------------------------------------
# computed with 40 digits
EXACT = {
    0.25: 0.5987063256829237, -0.5: 0.3085375387259869, 0.625: 0.7340144709512995, 0.6875: 0.7541161496197385,
    -1.0: 0.15865525393145705, 2.0: 0.9772498680518208, -4.0: 3.1671241833119924e-05, -5.5: 1.8989562465887718e-08,
    -5.75: 4.462172453901612e-09, -6.0: 9.86587645037698e-10, -8.0: 6.220960574271784e-16,
    -20.0: 2.7536241186062337e-89, -37.0: 5.725571222524577e-300,
}  # fmt: skip


@pytest.mark.parametrize("how", ["kernel", "generic"])
def test_normal_distribution_function(how):
    x = np.array(list(EXACT))
    y = normal_cdf(x) if how == "kernel" else normal_cdf.forward(np, x)
    np.testing.assert_allclose(y, list(EXACT.values()), rtol=1e-15)
    x = np.linspace(-5, 9, 20001)
    y = normal_cdf(x) if how == "kernel" else normal_cdf.forward(np, x)
    np.testing.assert_allclose(y, special.ndtr(x), rtol=1e-14)
    x = np.array([np.inf, -np.inf, np.nan, 1e300, -1e300, 1e-300, -0.0])
    y = normal_cdf(x) if how == "kernel" else normal_cdf.forward(np, x)
    np.testing.assert_array_equal(y, [1, 0, np.nan, 1, 0, 0.5, 0.5])


def test_gelu_in_single_precision():
    """Within two roundings of 1, as the formula itself is when it is evaluated in single precision.

    For negative x within one and a half: the fit of the distribution function accounts for one.  (PyTorch's singles
    are within eight.)
    """
    x = np.linspace(-14, 14, 400001).astype(SINGLE)
    wanted = x.astype(DOUBLE) * special.ndtr(x.astype(DOUBLE))
    error = np.abs(host(dl.gelu(x))[0] - wanted) / np.maximum(1, wanted)
    assert error.max() < 2 * 2**-23
    assert error[x < 0].max() < 1.5 * 2**-23
    assert error[x < -5].max() < 2**-23 / 1.5


@pytest.mark.parametrize("far", [0, 50])
def test_gelu_in_single_precision_by_either_exponential(far):
    """A block that begins with a large number is computed by exp, others by exp2 where that is quicker."""
    x = np.append(far, np.linspace(-9.9, 9.9, 100001)).astype(SINGLE)
    wanted = x.astype(DOUBLE) * special.ndtr(x.astype(DOUBLE))
    error = np.abs(host(dl.gelu(x))[0] - wanted) / np.maximum(1, wanted)
    assert error.max() < 2 * 2**-23 and error[x < 0].max() < 1.5 * 2**-23


def test_gelu_in_double_precision():
    x = np.linspace(-37, 9, 40001)
    wanted = x / 2 * np.array([math.erfc(v) for v in -x / math.sqrt(2)])
    near = np.abs(x) < 5  # beyond, the rounding of x/sqrt(2) shows in the comparison
    np.testing.assert_allclose(host(dl.gelu(x))[0][near], wanted[near], rtol=2e-14)
    np.testing.assert_allclose(host(dl.gelu(x))[0], wanted, rtol=1e-12)


def test_gelu_gradient_near_zero_does_not_divide_by_zero():
    x = np.array([0.0, -0.0, 1e-310, -1e-310, 1e-30, 1.0])
    for values in (x, x.astype(SINGLE)):
        _, G = value_and_gradient(dl.gelu, dl.dlarray(values, "C"), dl.dlarray(np.ones_like(values), "C"))
        np.testing.assert_allclose(host(G)[:2, 0], 0.5)
        np.testing.assert_allclose(host(G)[4, 0], 0.5, rtol=1e-6)


def test_third_derivative_of_gelu():
    """phi(x) * (x^3 - 4x), from the composite of the higher orders."""

    def third(x):
        first = dl.dlgradient(dl.gelu(x), x, EnableHigherDerivatives=True)
        second = dl.dlgradient(first, x, EnableHigherDerivatives=True)
        return dl.dlgradient(second, x)

    x = 0.7
    wanted = math.exp(-x * x / 2) / math.sqrt(2 * math.pi) * (x**3 - 4 * x)
    assert float(dl.dlfeval(third, dl.dlarray(x))) == pytest.approx(wanted, rel=1e-12)


# -- arrays of the functions ------------------------------------------------------------------------------------
def test_any_array_like_is_taken():
    assert dl.relu([-1, 2]).tolist() == [[0, 2]]
    assert dl.relu(np.array([True, False])).tolist() == [[1, 0]]
    assert dl.underlyingType(dl.sigmoid(np.array([True]))) == "double"
    assert dl.underlyingType(dl.gelu(np.array([1], dtype=SINGLE))) == "single"
    assert dl.leakyrelu(-1, dl.dlarray(0.5)).tolist() == [[-0.5]]


@pytest.mark.parametrize("what", PAIRS)
def test_complex_data_is_refused(what):
    with pytest.raises(ClassError, match="complex"):
        PAIRS[what][0](dl.dlarray([1j]))


@cases("what", PAIRS)
def test_gradients_on_every_backend(what, backend, gen):
    ours, _ = PAIRS[what]
    x, seed = gen.standard_normal((2, 5, 4))
    _, wanted = value_and_gradient(ours, dl.dlarray(x, "CB"), dl.dlarray(seed, "CB"))
    Y, G = value_and_gradient(ours, backend.dlarray(x, "CB"), backend.dlarray(seed, "CB"))
    assert backend.same_library(G)
    np.testing.assert_allclose(host(Y), host(ours(dl.dlarray(x, "CB"))), rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(host(G), host(wanted), rtol=1e-12, atol=1e-15)


def test_options_in_matlabs_spellings():
    x = [-1.0, 2.0]
    wanted = dl.gelu(x, Approximation="tanh").tolist()
    assert dl.gelu(x, "Approximation", "tanh").tolist() == wanted
    assert dl.gelu(x, approximation="TANH").tolist() == wanted
    assert dl.gelu(x).tolist() != wanted
