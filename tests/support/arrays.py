"""What the tests of array functions share: test data, exact comparison, derivatives against differences."""

import numpy as np

import dlarray as dl
from tests.support.backends import host


def values(size, dtype="float64"):
    """1, 2, 3, … in MATLAB's order; every third is true when logical."""
    x = np.arange(1, np.prod(size) + 1, dtype="float64").reshape(size, order="F")
    if dtype == "bool":
        return x % 3 == 0
    return (x + 1j * x[::-1]).astype(dtype) if dtype == "complex128" else x.astype(dtype)


def same(Y, expected, fmt=""):
    """Values, size, class and labels are all as expected."""
    expected = np.asarray(expected)
    assert Y.shape == expected.shape
    assert dl.dims(Y) == fmt
    got = host(Y)
    assert got.dtype == expected.dtype
    np.testing.assert_array_equal(got, expected)


def matlab_size(size):
    """A size without trailing singletons beyond the second dimension."""
    size = list(size)
    while len(size) > 2 and size[-1] == 1:
        size.pop()
    return tuple(size)


def check_derivatives(f, x):
    """First and second derivatives of sum(w .* f(x).^3) against central differences, in double."""
    rng = np.random.default_rng(0)
    w = rng.standard_normal(dl.size(f(dl.dlarray(x))))
    v = rng.standard_normal(x.shape)

    def loss(X):
        Y = dl.stripdims(f(X))
        return dl.sum(Y * Y * Y * w, "all")

    def first(X):
        return dl.dlgradient(loss(X), X)

    def second(X):
        g = dl.dlgradient(loss(X), X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(g * v, "all"), X)

    def slope(a):
        return float(np.sum(np.asarray(dl.dlfeval(first, dl.dlarray(a))) * v))

    def differences(scalar):
        h, out = 1e-6, np.zeros_like(x)
        for place in np.ndindex(*x.shape):
            up, down = x.copy(), x.copy()
            up[place] += h
            down[place] -= h
            out[place] = (scalar(up) - scalar(down)) / (2 * h)
        return out

    g = np.asarray(dl.dlfeval(first, dl.dlarray(x)))
    np.testing.assert_allclose(g, differences(lambda a: float(loss(dl.dlarray(a)))), rtol=1e-6, atol=1e-7)
    gg = np.asarray(dl.dlfeval(second, dl.dlarray(x)))
    np.testing.assert_allclose(gg, differences(slope), rtol=1e-6, atol=1e-6)
