"""dljacobian, dldivergence, dllaplacian, dlhessian, dljvp, dlvjp against JAX, and the batched pull against the loop."""

import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, registry
from dlarray.autodiff import TracedArray, batching, tape
from dlarray.autodiff.primitive import Batched, Primitive
from tests.support.backends import host
from tests.support.bundles import cases
from tests.support.records import A, every_case

WEIGHTS = ((6, 3), (6, 1), (4, 6), (4, 1))


@pytest.fixture
def jax64():
    """JAX in double for one test."""
    jax = pytest.importorskip("jax", reason="JAX is the oracle of these derivatives")
    with jax.enable_x64(True) if hasattr(jax, "enable_x64") else jax.experimental.enable_x64():
        yield jax


@pytest.fixture
def weights(gen):
    return [gen.standard_normal(size) for size in WEIGHTS]


def model(X, p):
    """A network of 3 inputs and 4 outputs: columns are observations."""
    return p[2] @ dl.tanh(p[0] @ X + p[1]) * dl.sum(X * X, 1) + p[3]


def jax_model(jax, p, outputs=4):
    """The same for one observation."""
    W1, b1, W2, b2 = (jax.numpy.asarray(w) for w in p)

    def f(x):
        return ((W2 @ jax.numpy.tanh(W1 @ x + b1[:, 0])) * (x**2).sum() + b2[:, 0])[:outputs]

    return f


def constants(p):
    return [dl.dlarray(w) for w in p]


def evaluated(f, *xs):
    return dl.dlfeval(f, *[dl.dlarray(x) for x in xs])


# -- values ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("higher", [False, True])
@pytest.mark.parametrize("count", [1, 5])
def test_jacobian_of_each_observation(count, higher, weights, gen, jax64):
    x, p = gen.standard_normal((3, count)), constants(weights)
    jac = evaluated(lambda X: dl.dljacobian(model(X, p), X, 1, EnableHigherDerivatives=higher), x)
    expected = np.stack([jax64.jacobian(jax_model(jax64, weights))(c) for c in x.T], axis=-1)
    assert jac.shape == ((4, 3, count) if count > 1 else (4, 3)) and dl.dims(jac) == ""
    np.testing.assert_allclose(host(jac).reshape(4, 3, count), expected, rtol=1e-10, atol=1e-10)


def test_jacobian_along_the_second_dimension(weights, gen, jax64):
    """Observations in rows: the outputs come before the inputs there, too."""
    x, p = gen.standard_normal((5, 3)), constants(weights)
    jac = evaluated(lambda X: dl.dljacobian(model(X.T, p).T, X, 2), x)
    expected = np.stack([jax64.jacobian(jax_model(jax64, weights))(r) for r in x])
    np.testing.assert_allclose(host(jac), expected, rtol=1e-10, atol=1e-10)


def test_jacobian_of_one_output_is_a_gradient_of_the_size_of_x(weights, gen, jax64):
    x, p = gen.standard_normal((3, 5)), constants(weights)
    jac = evaluated(lambda X: dl.dljacobian(model(X, p)[:1], X, 1), x)
    expected = np.stack([jax64.grad(lambda v: jax_model(jax64, weights)(v)[0])(c) for c in x.T], axis=-1)
    np.testing.assert_allclose(host(jac), expected, rtol=1e-10, atol=1e-10)


def test_jacobian_of_data_with_more_dimensions(gen):
    """The published example: outputs of images."""
    x, w = gen.standard_normal((4, 4, 3, 6)), gen.standard_normal((5, 48))

    def f(X):
        Y = dl.tanh(dl.fullyconnect(X, w, gen.standard_normal((5, 1))))
        return Y, dl.dljacobian(dl.stripdims(Y), dl.stripdims(X), 1)

    Y, jac = dl.dlfeval(f, dl.dlarray(x, "SSCB"))
    assert jac.shape == (5, 4, 4, 3, 6)
    expected = np.einsum("kn,kj->kjn", 1 - host(Y) ** 2, w).reshape((5, 4, 4, 3, 6), order="F")
    np.testing.assert_allclose(host(jac), expected, rtol=1e-10, atol=1e-12)


def test_a_constant_from_the_left(gen):
    """A matrix that is no variable times a variable."""
    a, x = gen.standard_normal((4, 3)), gen.standard_normal((3, 2))
    jac = evaluated(lambda X: dl.dljacobian(dl.dlarray(a) @ X, X, 1), x)
    np.testing.assert_allclose(host(jac), np.repeat(a[..., None], 2, axis=2))


def test_jacobian_between_columns(gen):
    """Vectors along dimension 1: the plain Jacobian matrix, and whatever the length of the second dimension of x is."""
    a, x = gen.standard_normal((4, 3)), gen.standard_normal((3, 1))
    jac = evaluated(lambda X: dl.dljacobian(dl.exp(dl.dlarray(a) @ X), X, 1), x)
    np.testing.assert_allclose(host(jac), np.exp(a @ x) * a, rtol=1e-12)
    flat = evaluated(
        lambda X: dl.dljacobian(dl.transpose(X**2), X, 1), x
    )  # 1×3 by 3×1: one output, three places
    np.testing.assert_allclose(host(flat), 2 * x)


def test_a_dimension_beyond_the_last_gives_elementwise_derivatives(gen):
    x = gen.standard_normal((2, 3))
    jac, lap = evaluated(lambda X: (dl.dljacobian(X**3, X, 3), dl.dllaplacian(X**3, X, 4)), x)
    np.testing.assert_allclose(host(jac), 3 * x**2)
    np.testing.assert_allclose(host(lap), 6 * x)
    w = gen.standard_normal((2, 3, 4))
    jac, lap = evaluated(
        lambda X: (dl.dljacobian(dl.sin(X) * w, X, 3), dl.dllaplacian(dl.sin(X) * w, X, 3)), x
    )
    np.testing.assert_allclose(host(jac), np.cos(x)[..., None] * w)
    np.testing.assert_allclose(host(lap), -np.sin(x)[..., None] * w)
    jac = evaluated(lambda X: dl.dljacobian(dl.reshape(X, 2, 1, 1, 3) ** 2, X, 4), x)
    assert jac.shape == (2, 3, 1, 3)
    np.testing.assert_allclose(host(jac)[:, :, 0, :], np.einsum("ij,jk->ijk", 2 * x, np.eye(3)))


@pytest.mark.parametrize("higher", [False, True])
def test_divergence(higher, weights, gen, jax64):
    x, p = gen.standard_normal((3, 5)), constants(weights)
    div = evaluated(lambda X: dl.dldivergence(model(X, p)[:3], X, 1, EnableHigherDerivatives=higher), x)
    f = jax_model(jax64, weights, 3)
    expected = [[np.trace(jax64.jacobian(f)(c)) for c in x.T]]
    np.testing.assert_allclose(host(div), expected, rtol=1e-10, atol=1e-10)
    rows = evaluated(lambda X: dl.dldivergence(model(X.T, p)[:3].T, X, 2), x.T)
    np.testing.assert_allclose(host(rows), np.transpose(expected), rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("outputs", [1, 3])
@pytest.mark.parametrize("higher", [False, True])
def test_laplacian(higher, outputs, weights, gen, jax64):
    x, p = gen.standard_normal((3, 5)), constants(weights)
    lap = evaluated(lambda X: dl.dllaplacian(model(X, p)[:outputs], X, 1, EnableHigherDerivatives=higher), x)
    second = jax64.jit(jax64.hessian(jax_model(jax64, weights, outputs)))
    expected = np.stack([np.trace(second(c), axis1=1, axis2=2) for c in x.T], axis=-1)
    np.testing.assert_allclose(host(lap), expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("higher", [False, True])
def test_hessian_of_each_observation(higher, weights, gen, jax64):
    x, p = gen.standard_normal((3, 5)), constants(weights)

    def f(X):
        u = model(X, p)[:1]
        return dl.dlhessian(u, X, 1, EnableHigherDerivatives=higher), dl.dljacobian(
            dl.dljacobian(u, X, 1), X, 1
        )

    H, twice = evaluated(f, x)
    one = jax64.jit(jax64.hessian(lambda v: jax_model(jax64, weights)(v)[0]))
    expected = np.stack([one(c) for c in x.T], axis=-1)
    np.testing.assert_allclose(host(H), expected, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(host(twice), expected, rtol=1e-9, atol=1e-9)
    single = evaluated(lambda X: dl.dlhessian(X**3, X, 1), x[:1])
    np.testing.assert_allclose(host(single), (6 * x[:1])[None])


def test_hessian_of_a_scalar_in_column_order(gen, jax64):
    x, a = gen.standard_normal((2, 3)), gen.standard_normal((3, 3))
    H = evaluated(lambda X: dl.dlhessian(dl.sum(dl.exp(X @ dl.dlarray(a)) * X, "all"), X), x)
    jnp = jax64.numpy
    flat = x.ravel(order="F")
    expected = jax64.hessian(lambda v: (jnp.exp(v.reshape(3, 2).T @ a) * v.reshape(3, 2).T).sum())(flat)
    np.testing.assert_allclose(host(H), expected, rtol=1e-9, atol=1e-9)


def test_hessian_of_a_nest_of_parameters(gen, jax64):
    """The blocks between variables too, zero where there is none."""
    p = {"a": gen.standard_normal((2, 1)), "deep": [gen.standard_normal((1, 3)), gen.standard_normal((1, 1))]}
    P = {"a": dl.dlarray(p["a"]), "deep": [dl.dlarray(v) for v in p["deep"]]}

    def f(P):
        y = dl.sum(P["a"] ** 2 @ dl.sin(P["deep"][0]), "all") + P["deep"][1] * 3
        return dl.dlhessian(y, P)

    v = np.concatenate([p["a"].ravel(), p["deep"][0].ravel(), p["deep"][1].ravel()])
    jnp = jax64.numpy
    expected = jax64.hessian(lambda v: (v[:2, None] ** 2 @ jnp.sin(v[None, 2:5])).sum() + v[5] * 3)(v)
    np.testing.assert_allclose(host(dl.dlfeval(f, P)), expected, rtol=1e-9, atol=1e-10)


def test_products_with_the_jacobian(weights, gen, jax64):
    x, p = gen.standard_normal(3), constants(weights)
    v, w = gen.standard_normal(3), gen.standard_normal(4)
    f = jax_model(jax64, weights)
    for higher in (False, True):
        jvp, vjp = evaluated(
            lambda X, h=higher: (
                dl.dljvp(model(X, p), X, v[:, None], EnableHigherDerivatives=h),
                dl.dlvjp(model(X, p), X, w[:, None], EnableHigherDerivatives=h),
            ),
            x[:, None],
        )
        np.testing.assert_allclose(host(jvp)[:, 0], jax64.jvp(f, (x,), (v,))[1], rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(host(vjp)[:, 0], jax64.vjp(f, x)[1](w)[0], rtol=1e-10, atol=1e-10)


def test_products_with_nests_and_labels(gen):
    p = dl.struct(W=dl.dlarray(gen.standard_normal((2, 3))), b=dl.dlarray(gen.standard_normal((2, 1))))
    d = {"W": gen.standard_normal((2, 3)), "b": gen.standard_normal((2, 1))}
    X = dl.dlarray(gen.standard_normal((3, 4)), "CB")
    w = gen.standard_normal((2, 4))

    def f(p, X):
        u = dl.fullyconnect(X, p.W, p.b) ** 2
        return u, dl.dljvp(u, p, d), dl.dlvjp(u, p, dl.dlarray(w, "CB"))

    u, du, g = dl.dlfeval(f, p, X)
    z = host(p.W) @ host(X) + host(p.b)
    assert dl.dims(du) == "CB" and g.W.shape == (2, 3)
    np.testing.assert_allclose(host(du), 2 * z * (d["W"] @ host(X) + d["b"]), rtol=1e-12)
    np.testing.assert_allclose(host(g.W), (2 * z * w) @ host(X).T, rtol=1e-12)
    np.testing.assert_allclose(host(g.b), (2 * z * w).sum(1, keepdims=True), rtol=1e-12)


def test_hessian_vector_product_by_jvp_of_a_gradient(gen):
    x, v = gen.standard_normal((3, 1)), gen.standard_normal((3, 1))

    def f(X):
        y = dl.sum(dl.exp(X) * X[::-1], "all")
        g = dl.dlgradient(y, X, EnableHigherDerivatives=True)
        return dl.dljvp(g, X, v), dl.dlhessian(y, X)

    product, H = evaluated(f, x)
    np.testing.assert_allclose(host(product), host(H) @ v, rtol=1e-10, atol=1e-12)


def test_traced_weights_and_directions_are_differentiated(gen):
    x, w = gen.standard_normal((3, 1)), gen.standard_normal((3, 1))

    def f(X, W):
        a = dl.dlgradient(dl.sum(dl.dlvjp(X**2, X, W), "all"), W)
        b = dl.dlgradient(dl.sum(dl.dljvp(X**2, X, W), "all"), W)
        return a, b

    for g in evaluated(f, x, w):
        np.testing.assert_allclose(host(g), 2 * x)


# -- inside other derivatives ----------------------------------------------------------------------------------
def test_a_physics_loss_and_the_gradient_of_its_parameters(weights, gen, jax64):
    """Published programs write U, Ux, Uxx without options, then dlgradient of the loss."""
    x = gen.standard_normal((3, 7))

    def loss(X, p):
        U = model(X, p)[:1]
        Ux = dl.dljacobian(U, X, 1)
        Uxx = dl.dldivergence(Ux, X, 1)
        lap = dl.dllaplacian(U, X, 1)
        mse = dl.mean((U * dl.sum(Ux, 1) - 0.3 * Uxx + 0.1 * lap) ** 2, "all")
        return mse, dl.dlgradient(mse, p[:3])

    value, grads = dl.dlfeval(loss, dl.dlarray(x), constants(weights))
    jnp = jax64.numpy

    def at(p, c):
        def u(v):
            return ((p[2] @ jnp.tanh(p[0] @ v + p[1][:, 0])) * (v**2).sum() + p[3][:, 0])[0]

        return u(c) * jax64.grad(u)(c).sum() - 0.2 * jnp.trace(jax64.hessian(u)(c))

    expected, theirs = jax64.jit(
        jax64.value_and_grad(lambda p: (jax64.vmap(at, (None, 0))(p, jnp.asarray(x.T)) ** 2).mean())
    )([jnp.asarray(w) for w in weights])
    np.testing.assert_allclose(float(value), expected, rtol=1e-9)
    for ours, g in zip(grads, theirs, strict=False):
        np.testing.assert_allclose(host(ours), g, rtol=1e-7, atol=1e-9)


def test_the_forms_of_published_programs(gen):
    """Labelled inputs joined for the network and stripped afterwards: derivatives have the size of U, 1×N."""
    x, t = gen.standard_normal((1, 6)), gen.uniform(0.5, 1.0, (1, 6))

    def burgers(X, T):
        XT = dl.cat(1, X, T)
        U = dl.sin(XT[:1]) * dl.exp(-XT[1:])
        X, T, U = dl.stripdims(X), dl.stripdims(T), dl.stripdims(U)
        Ux = dl.dljacobian(U, X, 1)
        Ut = dl.dljacobian(U, T, 1)
        Uxx = dl.dldivergence(Ux, X, 1)
        f = Ut + U * Ux - 0.01 / np.pi * Uxx
        loss = dl.mean(f**2)
        return Ux, Ut, Uxx, loss, dl.dlgradient(loss, X)

    Ux, Ut, Uxx, loss, _ = dl.dlfeval(burgers, dl.dlarray(x, "CB"), dl.dlarray(t, "CB"))
    u, e = np.sin(x) * np.exp(-t), np.exp(-t)
    for got, want in ((Ux, np.cos(x) * e), (Ut, -u), (Uxx, -u)):
        np.testing.assert_allclose(host(got), want, rtol=1e-12)
    expected = np.mean((-u + u * np.cos(x) * e + 0.01 / np.pi * u) ** 2)
    np.testing.assert_allclose(float(loss), expected, rtol=1e-12)

    def hamiltonian(qp):
        H = dl.sum(qp**2, 1) / 2
        dH = dl.dljacobian(dl.stripdims(H), dl.stripdims(qp), 1)
        return dl.cat(1, dH[1:2], -1 * dH[:1])

    qp = gen.standard_normal((2, 5))
    flow = dl.dlfeval(hamiltonian, dl.dlarray(qp, "CB"))
    np.testing.assert_allclose(host(flow), np.stack([qp[1], -qp[0]]))


def test_third_order(gen):
    x = gen.standard_normal((2, 3))

    def f(X):
        J = dl.dljacobian(X**4, X, 1)  # 2×2×3
        return dl.dljacobian(dl.sum(J, 2), X, 1), dl.dlgradient(
            dl.sum(dl.dlhessian(dl.sum(X**4, 1), X, 1), "all"), X
        )

    with pytest.raises(errors.ArgumentError):  # dimensions count from 1
        evaluated(lambda X: dl.dljacobian(X, X, 0), x)
    second, third = evaluated(f, x)
    assert second.shape == (2, 2, 3)
    np.testing.assert_allclose(host(third), 24 * x, rtol=1e-12)


def test_values_stay_for_dlgradient_whatever_the_option(gen):
    x = gen.standard_normal((2, 3))

    def f(X):
        u = dl.exp(X)
        parts = [
            dl.dljacobian(u, X, 1, EnableHigherDerivatives=False),
            dl.dldivergence(u, X, 1, EnableHigherDerivatives=False),
            dl.dllaplacian(u, X, 1, EnableHigherDerivatives=False),
            dl.dlhessian(dl.sum(u, "all"), X, EnableHigherDerivatives=False),
            dl.dljvp(u, X, X, EnableHigherDerivatives=False),
            dl.dlvjp(u, X, X, EnableHigherDerivatives=False),
        ]
        assert all(part._node is None for part in parts)
        return dl.dlgradient(dl.sum(u, "all"), X)

    np.testing.assert_allclose(host(evaluated(f, x)), np.exp(x))


def test_a_constant_derivative_is_named_where_it_is_missed(gen):
    def f(X):
        J = dl.dljacobian(X**2, X, 1, EnableHigherDerivatives=False)
        return dl.dljacobian(J, X, 1)

    with pytest.raises(
        errors.TraceError, match=r"dljacobian at .*test_jacobians.*EnableHigherDerivatives=True"
    ):
        evaluated(f, gen.standard_normal((2, 3)))


def test_intermediate_variables(gen):
    x = gen.standard_normal((2, 3))

    def f(X):
        h = dl.sin(X)
        return dl.dljacobian(h**2, h, 1)

    np.testing.assert_allclose(host(evaluated(f, x)), np.einsum("in,ij->ijn", 2 * np.sin(x), np.eye(2)))
    np.testing.assert_allclose(
        host(evaluated(lambda X: dl.dljacobian(X, X, 1), x)), np.eye(2)[..., None].repeat(3, 2)
    )


# -- sizes, labels, classes ------------------------------------------------------------------------------------
def test_labels_and_classes(gen):
    x = gen.standard_normal((3, 5))

    def f(X):
        u = dl.tanh(X)
        s = dl.sum(u**2, 1)
        return (
            dl.dljacobian(u, X, 1),
            dl.dldivergence(u, X, 1),
            dl.dllaplacian(s, X, 1),
            dl.dlhessian(s, X, 1),
        )

    plain = evaluated(f, x)
    for cls, name in ((np.float32, "single"), (np.float64, "double")):
        results = dl.dlfeval(f, dl.dlarray(x.astype(cls), "CB"))
        assert [dl.dims(r) for r in results] == ["", "CB", "CB", ""]
        for r, q in zip(results, plain, strict=True):
            assert dl.underlyingType(r) == name and r._node is None
            np.testing.assert_allclose(host(r), host(q), rtol=2e-5 if name == "single" else 1e-12, atol=2e-6)


def test_labels_are_the_place_of_stored_dimensions(gen):
    """ "BC" data are stored as C by B, so dimension 1 is the channels."""
    x = gen.standard_normal((5, 3))
    lap = dl.dlfeval(lambda X: dl.dllaplacian(dl.sum(X**3, 1), X, 1), dl.dlarray(x, "BC"))
    assert dl.dims(lap) == "CB" and lap.shape == (1, 5)
    np.testing.assert_allclose(host(lap)[0], (6 * x).sum(1))


@pytest.mark.parametrize("size", [(3, 0), (0, 4), (0, 0)])
def test_empty_data(size):
    d, n = size

    def f(X):
        u = dl.tanh(X)
        s = dl.sum(u, 1)
        return (
            dl.dljacobian(u, X, 1), dl.dldivergence(u, X, 1), dl.dllaplacian(s, X, 1), dl.dllaplacian(u, X, 1),
            dl.dlhessian(s, X, 1), dl.dlhessian(dl.sum(u, "all"), X), dl.dljvp(u, X, X), dl.dlvjp(u, X, X),
        )  # fmt: skip

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        shapes = [r.shape for r in dl.dlfeval(f, dl.zeros(d, n))]
    assert shapes == [(d, d, n), (1, n), (1, n), (d, n), (d, d, n), (d * n, d * n), (d, n), (d, n)]


# -- backends --------------------------------------------------------------------------------------------------
def test_backends(backend, weights, gen):
    x = gen.standard_normal((3, 4))

    def f(X, *p):
        u = model(X, p)
        parts = (
            dl.dljacobian(u, X, 1), dl.dldivergence(u[:3], X, 1), dl.dllaplacian(u[:1], X, 1),
            dl.dlhessian(u[:1], X, 1), dl.dlhessian(dl.sum(u, "all"), [X, p[0]]), dl.dljvp(u, X, X), dl.dlvjp(u, X, u),
        )  # fmt: skip
        loss = dl.sum(parts[0] ** 2, "all") + dl.sum(parts[2] ** 2, "all")
        return (*parts, dl.dlgradient(loss, p[0]))

    results = dl.dlfeval(f, backend.dlarray(x), *[backend.dlarray(w) for w in weights])
    expected = evaluated(f, x, *weights)
    for got, want in zip(results, expected, strict=True):
        assert backend.same_library(got)
        np.testing.assert_allclose(host(got), host(want), rtol=1e-10, atol=1e-10)


# -- mistakes --------------------------------------------------------------------------------------------------
CALLS = {
    "dljacobian": lambda u, x: dl.dljacobian(u, x, 1),
    "dldivergence": lambda u, x: dl.dldivergence(u, x, 1),
    "dllaplacian": lambda u, x: dl.dllaplacian(u, x, 1),
    "dlhessian": lambda u, x: dl.dlhessian(u, x, 1),
    "dljvp": lambda u, x: dl.dljvp(u, x, np.ones((1, 3))),
    "dlvjp": lambda u, x: dl.dlvjp(u, x, np.ones((1, 3))),
}
ROW = np.array([[1.0, 2.0, 3.0]])


@pytest.mark.parametrize("name", CALLS)
def test_refusals_name_the_function(name):
    call = CALLS[name]
    with pytest.raises(errors.TraceError, match=rf"^{name}: must be called inside a function that dlfeval"):
        call(dl.dlarray(ROW), dl.dlarray(ROW))
    with pytest.raises(errors.TraceError, match=rf"^{name}: u is 1×3 dlarray, and it is not traced"):
        evaluated(lambda X: call(dl.dlarray(ROW), X), ROW)
    with pytest.raises(errors.ClassError, match=rf"^{name}: u must be a traced real dlarray"):
        evaluated(lambda X: call(3.0, X), ROW)
    with pytest.raises(errors.TraceError, match=rf"^{name}: variable x is 1×3 dlarray, and it is not traced"):
        evaluated(lambda X: call(X**2, dl.dlarray(ROW)), ROW)
    with pytest.raises(errors.DLArrayError, match=rf"^{name}: "):
        evaluated(lambda X: call(X**2, "text"), ROW)
    with pytest.raises(errors.ClassError, match=rf"^{name}: u is complex .*must be real"):
        evaluated(lambda X: call(X * 1j, X), ROW)
    with pytest.raises(errors.ClassError, match=rf"^{name}: x is complex .*must be real"):
        evaluated(lambda X: call(dl.abs(X), X), ROW + 1j)

    def used_up(X):
        u = dl.exp(X)
        dl.dlgradient(dl.sum(u, "all"), X)
        return call(u, X)

    with pytest.raises(errors.TraceError, match=rf"^{name}: the values of exp were used up"):
        evaluated(used_up, ROW)


@pytest.mark.parametrize("name", CALLS)
def test_independent_values_give_zeros_and_say_so(name):
    with pytest.warns(errors.TraceWarning, match=rf"^{name}: u does not depend on x") as caught:
        result = evaluated(lambda X, Z: CALLS[name](Z**2, X), ROW, ROW)
    assert caught[0].filename == __file__
    assert not host(result).any()


def test_a_linear_function_has_no_curvature_and_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lap, H, whole = evaluated(
            lambda X: (
                dl.dllaplacian(dl.sum(X * 3, 1), X, 1), dl.dlhessian(dl.sum(X * 3, 1), X, 1),
                dl.dlhessian(dl.sum(X * 3, "all"), X),
            ),
            np.ones((2, 3)),
        )  # fmt: skip
    assert lap.shape == (1, 3) and H.shape == (2, 2, 3) and whole.shape == (6, 6)
    assert not any(host(r).any() for r in (lap, H, whole))


@cases("dim", [0, -1, 1.5, "C", [1, 2]])
@cases("name", ["dljacobian", "dldivergence", "dllaplacian", "dlhessian"])
def test_dim_is_one_whole_number(name, dim):
    with pytest.raises(errors.DLArrayError, match=rf"^{name}: dim must be"):
        evaluated(lambda X: getattr(dl, name)(X**2, X, dim), ROW)


def test_sizes_that_do_not_fit():
    for text, call in (
        ("dldivergence: u and x must have the same size along dimension 1, but u is 1×3 dlarray and x is 2×3",
         lambda X: dl.dldivergence(X[:1] ** 2, X, 1)),
        ("dlhessian: u must have one element along dimension 1, but it is 2×3", lambda X: dl.dlhessian(X**2, X, 1)),
        ("dlhessian: y must be a scalar, but it is 2×3", lambda X: dl.dlhessian(X**2, X)),
        ("dljvp: v must have the size of x, but v is 1×3 .* and x is 2×3", lambda X: dl.dljvp(X**2, X, [1, 2, 3])),
        ("dlvjp: w must have the size of u, but w is 1×3 .* and u is 2×3", lambda X: dl.dlvjp(X**2, X, [1, 2, 3])),
        ("dljvp: v must have the structure of x", lambda X: dl.dljvp(X**2, [X], {"a": X})),
        ("dljvp: v is complex .*must be real", lambda X: dl.dljvp(X**2, X, np.ones((2, 3)) * 1j)),
        ("dlvjp: w must be an array of the size of u", lambda X: dl.dlvjp(X**2, X, {})),
    ):  # fmt: skip
        with pytest.raises(errors.DLArrayError, match="^" + text):
            evaluated(call, np.ones((2, 3)))
    with pytest.raises(errors.FormatError, match="^dlvjp: w must have the labels of u or none"):
        evaluated(lambda X: dl.dlvjp(X**2, X, dl.dlarray(np.ones((2, 3)), "CB")), np.ones((2, 3)))


# -- one pull for all rows -------------------------------------------------------------------------------------
# Functions whose rules take one gradient at a time; everything else must work on a batch.
ONE_BY_ONE = {
    *("filter conv conv2 convn deconv polyder".split()),  # convolutions written with windows in a loop
    *("expm mpower".split()),  # the number of squarings follows from the values
    "dlode45",  # the steps follow from the size of the gradient's error
}  # fmt: skip
SMOOTH = every_case(lambda record, case: case.smooth and registry.functions[record.name].differentiable)


def raw(array):
    return array.value if isinstance(array, TracedArray) else array


def close(a, b):
    a, b = (0.0 if v is None else np.asarray(raw(v)) for v in (a, b))
    np.testing.assert_allclose(a, b, rtol=1e-8, atol=1e-8)


@cases("higher", [False, True], ids=["first", "second"])
@cases(("record", "case"), SMOOTH, by="record")
def test_a_batch_gives_what_the_loop_gives(record, case, higher, gen):
    """The rules of every primitive that the functions use, on a batch of seeds, and differentiated once more."""
    args = [
        dl.dlarray(a.values(gen), a.fmt or None) if isinstance(a, A) and a.fmt
        else dl.dlarray(a.values(gen)) if isinstance(a, A) else a
        for a in case.args
    ]  # fmt: skip
    wrt = [i for i, a in enumerate(case.args) if isinstance(a, A) and a.differentiable]

    def compare(*xs):
        result = getattr(dl, record.name)(*xs, **case.options)
        targets = {xs[i]._node for i in wrt if xs[i]._node is not None}
        for part in result if isinstance(result, tuple) else (result,):
            if not isinstance(part, dl.dlarray) or part._node is None:
                continue
            seeds = gen.standard_normal((3, *part._data.shape))
            if np.iscomplexobj(part._data):
                seeds = seeds + 1j * gen.standard_normal(seeds.shape)
            one_by_one = batching.pull_loop(part._node, seeds, targets, higher=higher)
            try:
                found = tape.pull(part._node, Batched(seeds), targets, retain=True, higher=higher)
            except Exception:
                if record.name in ONE_BY_ONE:
                    continue
                raise
            assert set(found) == set(one_by_one)
            for node, want in one_by_one.items():
                got = batching._all_of(found[node], 3)
                assert raw(got).shape == raw(want).shape
                close(got, want)
                if higher:
                    again = gen.standard_normal(raw(want).shape).astype(raw(want).dtype)
                    first, second = (
                        tape.pull(g.node, again, targets, retain=True, higher=False)
                        if isinstance(g, TracedArray) and g.node is not None
                        else {}
                        for g in (got, want)
                    )
                    for target in {*first, *second}:
                        close(first.get(target), second.get(target))
        return 0

    dl.dlfeval(compare, *args)


def test_what_a_batch_cannot_do_is_done_one_by_one(gen):
    """A convolution in the graph: the same Jacobian, by the loop."""
    x, k = gen.standard_normal((1, 5)), gen.standard_normal((1, 3))
    jac = evaluated(lambda X: dl.dljacobian(dl.conv(X, dl.dlarray(k)), X, 2), x)
    expected = np.array([[np.convolve(np.eye(5)[j], k[0]) for j in range(5)]]).transpose(0, 2, 1)
    np.testing.assert_allclose(host(jac), expected, atol=1e-12)


def test_many_rows_are_pulled_in_several_batches(gen, monkeypatch):
    x = gen.standard_normal((7, 2))

    def f(X):
        return dl.dljacobian(dl.tanh(X) * dl.sum(X, 1), X, 1)

    whole = host(evaluated(f, x))
    monkeypatch.setattr(batching, "MOST_ELEMENTS", 45)  # three rows of 14 elements
    np.testing.assert_allclose(host(evaluated(f, x)), whole, rtol=1e-12)


def test_a_batch_is_one_walk(gen, monkeypatch):
    """The point of it: as many pulls for 20 rows as for 2."""
    walks = []
    pull = tape.pull
    monkeypatch.setattr(batching, "pull", lambda *a, **k: walks.append(1) or pull(*a, **k))
    evaluated(lambda X: dl.dljacobian(dl.softmax(X, DataFormat="CB"), X, 1), gen.standard_normal((20, 3)))
    assert len(walks) == 1


def test_a_primitive_can_refuse_batches(gen):
    seen = []
    doubled = Primitive(lambda xp, x: 2 * x, name="doubled for this test")

    @doubled.vjp_all
    def _(xp, g, *, needs):
        seen.append(type(g))
        return (2 * g,)

    doubled.batches = False

    def f(X):
        return dl.dljacobian(dl.dlarray.from_array(doubled(X.array)), X, 1, EnableHigherDerivatives=False)

    np.testing.assert_allclose(host(evaluated(f, np.ones((2, 1)))), 2 * np.eye(2))
    assert Batched not in seen and len(seen) == 2
