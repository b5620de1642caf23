"""Derivatives of compositions, of broadcasting, of values used twice and changed in place, against JAX and PyTorch."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import dlarray as dl
from dlarray import autodiff as ad
from tests.dlarray.autodiff.test_autodiff import UNARY
from tests.programs.test_proof_derivatives import fixed_weights, jax, leaves_of, ours, slope_along  # noqa: F401 - a fixture
from tests.support.backends import host
from tests.support.bundles import cases

# -- compositions ----------------------------------------------------------------------------------------------
TILT = np.linspace(0, 0.7, 12).reshape(3, 4)  # so that no two values are equal where the order matters
STEPS = [
    lambda xp, a, b: xp.sin(a) * b,
    lambda xp, a, b: xp.tanh(a + b),
    lambda xp, a, b: xp.exp(-a * a),
    lambda xp, a, b: xp.sqrt(1.0 + a**2) - b,
    lambda xp, a, b: xp.log1p(a * a) / (1.0 + b**2),
    lambda xp, a, b: xp.abs(a + 0.1) ** 1.5,
    lambda xp, a, b: xp.maximum(a, b + TILT),
    lambda xp, a, b: xp.where(a > b, a * b, b - a),
    lambda xp, a, b: xp.logaddexp(a, b),
    lambda xp, a, b: xp.hypot(a, b + 3.0),
    lambda xp, a, b: xp.atan2(a, b + 5.0),
    lambda xp, a, b: 0.2 * (a @ xp.matrix_transpose(b)) @ a,
    lambda xp, a, b: a - xp.mean(b, axis=0, keepdims=True),
    lambda xp, a, b: a * xp.sum(b, axis=1, keepdims=True) * 0.3,
    lambda xp, a, b: a - xp.max(b + TILT, axis=1, keepdims=True),
    lambda xp, a, b: xp.sort(xp.tanh(a) + TILT, axis=1) * b,
    lambda xp, a, b: xp.flip(a, axis=0) + xp.roll(b, 1, axis=1),
    lambda xp, a, b: xp.concat([a[:, 1:], b[:, :1]], axis=1),
    lambda xp, a, b: xp.reshape(xp.permute_dims(a, (1, 0)), (3, 4)) * b,
    lambda xp, a, b: 0.3 * xp.cumulative_sum(a, axis=1),
    lambda xp, a, b: xp.cumulative_prod(xp.tanh(a), axis=0) + b,
    lambda xp, a, b: xp.prod(0.5 * xp.tanh(a), axis=0, keepdims=True) * b,
    lambda xp, a, b: xp.exp(a - xp.logaddexp(a, b)),
    lambda xp, a, b: xp.var(a, axis=1, keepdims=True) * b,
    lambda xp, a, b: xp.broadcast_to(a[1:2, :], (3, 4)) * b[:, 2:3],
    lambda xp, a, b: xp.tril(a) @ xp.ones((4, 4)) * 0.3 + xp.triu(b, k=1),
]


@pytest.fixture(scope="module")
def compare_with_jax(jax):  # noqa: F811 - the fixture
    def compare(steps, seed):
        xs = np.random.default_rng(seed).standard_normal((2, 3, 4))

        def f(xp, x, y):
            values = [x, y]
            for k, i, j in steps:
                values.append(xp.tanh(STEPS[k](xp, values[i % len(values)], values[j % len(values)])))
            return sum(values[2:], 0.0 * x)

        _, [found] = ours(f, list(xs), fixed_weights, [np.zeros_like(xs)])
        theirs = jax.grad(lambda x, y: (f(jax.numpy, x, y) * fixed_weights((3, 4))).sum(), argnums=(0, 1))(
            *xs
        )
        for g, t in zip(found, theirs, strict=True):
            np.testing.assert_allclose(g, t, rtol=1e-8, atol=1e-9 * max(1, abs(np.asarray(t)).max()))

    return compare


step = st.tuples(st.integers(0, len(STEPS) - 1), st.integers(0, 30), st.integers(0, 30))


@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(step, min_size=10, max_size=10), seed=st.integers(0, 10**6))
def test_compositions_of_ten_functions_against_jax(compare_with_jax, steps, seed):
    compare_with_jax(steps, seed)


def test_every_step_of_the_compositions_against_jax(compare_with_jax):
    for k in range(len(STEPS)):
        compare_with_jax([(k, 0, 1)], k)


# -- shapes ----------------------------------------------------------------------------------------------------
BINARY = "add subtract multiply divide pow maximum minimum atan2 hypot logaddexp remainder copysign".split()


@cases("shape", [(), (0,), (0, 3), (2, 0, 3), (1, 1)])
@cases("name", UNARY + BINARY)
def test_arrays_of_no_axes_and_of_no_elements(name, shape):
    """Gradients of both orders have the shape of the variable, whatever it is."""
    start = 1.5 if name == "acosh" else 0.5
    xs = leaves_of(*[np.full(shape, start + 0.1 * i) for i in range(2 if name in BINARY else 1)])
    ones = [np.ones(shape)] * len(xs)
    s, first = slope_along(ad.sum(getattr(ad, name)(*xs)), xs, ones)
    _, second = slope_along(s, xs, ones)
    assert all(g.shape == shape and g.dtype == np.float64 for g in first + second if g is not None)


SHAPES = [((3, 4), (1, 4)), ((3, 1), (1, 4)), ((2, 3, 4), (4,)), ((), (3, 4)), ((1,), (2, 1, 1)), ((0, 3), (1, 3)),
          ((2, 1, 4), (3, 1))]  # fmt: skip


@cases("shapes", SHAPES)
@cases("name", [*BINARY, "where"])
def test_broadcasting_against_explicit_repetition(name, shapes, gen):
    """The gradient of a repeated operand is the sum over its repetitions, to second order."""
    xs = [gen.uniform(0.5, 1.5, s) for s in shapes]
    together = np.broadcast_shapes(*shapes)
    w, along = gen.standard_normal(together), [gen.standard_normal(s) for s in shapes]

    def f(a, b):
        return ad.where(a > b, a * b, a - b) if name == "where" else getattr(ad, name)(a, b)

    def both(repeat):
        leaves = leaves_of(*xs)
        a, b = [repeat(v) for v in leaves]
        s, first = slope_along(ad.sum(f(a, b) * w), leaves, along)
        _, second = slope_along(s, leaves, along)
        return [0.0 * x if g is None else g.value for g, x in zip(first + second, xs * 2, strict=True)]

    def repeated(v):
        for axis in range(len(together) - v.ndim):
            v = ad.expand_dims(v, axis=axis)
        for axis, n in enumerate(together):
            if v.shape[axis] != n:
                v = ad.concat([v] * n, axis=axis) if n else v[(slice(None),) * axis + (slice(0, 0),)]
        return v

    for g, wanted in zip(both(lambda v: v), both(repeated), strict=True):
        assert g.shape == wanted.shape
        np.testing.assert_allclose(g, wanted, rtol=1e-11, atol=1e-11)


# -- one variable in several places, values changed in place -----------------------------------------------------
def gradient_of(f, *xs):
    """The gradients of a sum with fixed weights, by dlfeval."""

    def loss(*X):
        Y = f(*X)
        weights = fixed_weights(Y.shape)
        return dl.dlgradient(dl.sum(Y * weights, "all"), *X)

    found = dl.dlfeval(loss, *[dl.dlarray(x) for x in xs])
    return [host(g) for g in (found if isinstance(found, tuple) else (found,))]


def same_as_torch(ours_f, theirs_f, *xs):
    torch = pytest.importorskip("torch", reason="the oracle of this test")
    tensors = [torch.tensor(x, requires_grad=True) for x in xs]
    y = theirs_f(torch, *tensors)
    wanted = torch.autograd.grad((y * torch.tensor(fixed_weights(y.shape))).sum(), tensors)
    for g, t in zip(gradient_of(ours_f, *xs), wanted, strict=True):
        np.testing.assert_allclose(g, t.numpy(), rtol=1e-10, atol=1e-10)


REPEATED = {
    "x * x": (lambda X: X * X, lambda torch, x: x * x),
    "x ** x": (lambda X: abs(X) ** abs(X), lambda torch, x: abs(x) ** abs(x)),
    "x / x": (lambda X: X / X + X, lambda torch, x: x / x + x),
    "x @ x'": (lambda X: X @ X.T @ X, lambda torch, x: x @ x.T @ x),
    "[x x]": (lambda X: dl.horzcat(X, X * X, X), lambda torch, x: torch.cat([x, x * x, x], 1)),
    "max(x, x)": (lambda X: dl.max(X, X * 1), lambda torch, x: x),
    "parts": (lambda X: X[0, :] * X + X[:, 0] @ X[0, :], lambda torch, x: x[:1] * x + x[:, :1] @ x[:1]),
    "a long chain": (lambda X: chain(X), lambda torch, x: chain(x)),
}


def chain(x):
    y = x
    for k in range(60):
        y = y * 0.5 + x * y * 0.1 - x / (k + 2)
    return y


@pytest.mark.parametrize("name", REPEATED)
def test_one_variable_in_several_places(name, gen):
    same_as_torch(*REPEATED[name], gen.standard_normal((3, 4)))


def brackets(X, V):
    Y = X * 2
    Y[0, :] = V[0, :] * 3
    Y[1:, 1:3] = Y[1:, 1:3] * X[:2, :2]
    Y[2, 3] = 7
    return Y * X


def brackets_of_torch(torch, x, v):
    y = x * 2
    y[0] = v[0] * 3
    y[1:, 1:3] = y[1:, 1:3].clone() * x[:2, :2]
    y[2, 3] = 7
    return y * x


def parentheses(X, V):
    Y = X.copy()
    Y.paren[1, ":"] = V(2, ":") ** 2
    Y.paren[Y > 0.5] = 0.25
    Y.paren[7] = V(1)
    Y.paren[[1, 3], 4] = V([2, 1], 1)
    return Y * V


def parentheses_of_torch(torch, x, v):
    y = x.clone()
    y[0] = v[1] ** 2
    y[y > 0.5] = 0.25
    y[0, 2] = v[0, 0]
    y[[0, 2], 3] = v[[1, 0], 0]
    return y * v


def growth(X, V):
    Y = X * 1
    Y.paren[4, 5] = V(1)
    Y.paren[":", 2] = []
    return Y


def growth_of_torch(torch, x, v):
    y = torch.nn.functional.pad(x, (0, 1, 0, 1))
    y[3, 4] = v[0, 0]
    return y[:, [0, 2, 3, 4]]


def views(X, V):
    row, turned, same = X[1, :], X.T, X
    Y = X[:, :]
    Y[1, :] = 0
    row[0, 0] = V[0, 0]
    return Y + row + turned.T * V + same


def views_of_torch(torch, x, v):
    row, y = x[1:2].clone(), x.clone()
    y[1] = 0
    row[0, 0] = v[0, 0]
    return y + row + x * v + x


IN_PLACE = {
    "brackets": (brackets, brackets_of_torch),
    "parentheses": (parentheses, parentheses_of_torch),
    "growth and deletion": (growth, growth_of_torch),
    "views": (views, views_of_torch),
}


@pytest.mark.parametrize("name", IN_PLACE)
def test_values_changed_in_place(name, gen):
    same_as_torch(*IN_PLACE[name], *gen.standard_normal((2, 3, 4)))
