"""What a function of a large array takes besides its input and its result."""

import numpy as np

import dlarray as dl
from tests.support.bundles import cases
from tests.support.counting import peak

N = 1 << 20
FUNCTIONS = {
    "var": (lambda X: dl.var(X, 0, 2), lambda x: x.var(axis=1, ddof=1, keepdims=True), 0.3),
    "var of columns": (lambda X: dl.var(X, 0, 1), lambda x: x.var(axis=0, ddof=1, keepdims=True), 0.3),
    "std of all": (lambda X: dl.std(X, 0, "all"), lambda x: x.std(ddof=1, keepdims=True), 0.3),
    "norm": (lambda X: dl.norm(X(":")), lambda x: np.sqrt((x * x).sum(keepdims=True)), 1.3),  # X(:) is a copy
    "vecnorm": (lambda X: dl.vecnorm(X, 2, 2), lambda x: np.sqrt((x * x).sum(axis=1, keepdims=True)), 0.3),
    "vecnorm 1": (lambda X: dl.vecnorm(X, 1, 2), lambda x: abs(x).sum(axis=1, keepdims=True), 0.3),
    "vecnorm 3": (
        lambda X: dl.vecnorm(X, 3, 2),
        lambda x: (abs(x) ** 3).sum(axis=1, keepdims=True) ** (1 / 3),
        0.3,
    ),
    "vecnorm Inf": (
        lambda X: dl.vecnorm(X, float("inf"), 2),
        lambda x: abs(x).max(axis=1, keepdims=True),
        0.3,
    ),
    "median": (lambda X: dl.median(X, 1), lambda x: np.median(x, axis=0, keepdims=True), 1.2),
}


@cases("name", FUNCTIONS)
def test_a_large_array_is_read_in_pieces(name, gen):
    call, reference, bar = FUNCTIONS[name]
    for kind, tolerance in (("float32", 2e-5), ("float64", 1e-13)):
        for shape in ((N // 64, 64), (2, N // 2)):
            x = np.asfortranarray(gen.normal(size=shape).astype(kind))
            X = dl.dlarray(x)
            call(X)
            found = np.asarray(call(X))
            np.testing.assert_allclose(found, reference(x.astype("float64")), rtol=tolerance, atol=1e-7)
            if found.size <= 128:
                assert peak(lambda X=X: call(X)) <= bar * x.nbytes + (1 << 21)


def test_special_values_in_large_arrays():
    x = np.zeros((N, 3))
    x[5, 0], x[7, 1] = np.nan, np.inf
    X = dl.dlarray(x)
    with np.errstate(invalid="ignore"):
        assert np.isnan(np.asarray(dl.var(X, 0, 1))[0, :2]).all()
        assert [float(v) for v in dl.vecnorm(X, 2, 1)][1:] == [float("inf"), 0.0]
        assert np.isnan(float(dl.vecnorm(X, 2, 1)[0, 0]))
        assert np.isnan(float(dl.median(X, 1)[0, 0])) and float(dl.median(X, 1)[0, 1]) == 0
    assert float(dl.vecnorm(dl.dlarray(np.full((N, 1), 1e300)), 2, 1)) == np.sqrt(N) * 1e300


@cases("call", [dl.gelu, lambda X: dl.gelu(X, Approximation="tanh")])
def test_a_gradient_of_one_number_is_not_spread(call, gen):
    """What a sum passes back is one number for all elements: gelu's gradient holds its result and the gradient."""
    x = gen.normal(size=(64, N // 16)).astype("float32")
    X = dl.dlarray(x, "CB")

    def loss(X):
        return dl.dlgradient(dl.sum(call(X), "all"), X)

    dl.dlfeval(loss, X)
    assert peak(lambda: dl.dlfeval(loss, X)) <= 2 * x.nbytes + (
        10 << 20
    )  # two blocks for each thread besides
