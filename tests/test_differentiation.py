"""dlfeval and dlgradient: values, structures, orders, freeing, and the mistakes that users make."""

import gc
import weakref

import numpy as np
import pytest
from backends import host

import dlarray as dl
from dlarray import errors

torch = pytest.importorskip("torch", reason="PyTorch is the oracle of these derivatives")


def variable(x):
    return torch.tensor(x, requires_grad=True)


def test_a_small_network_to_third_order(gen):
    x, w = gen.standard_normal((3, 4)), gen.standard_normal((4, 3))

    def f(X, W):
        y = dl.sum(dl.tanh(X @ W) ** 2 / (1 + dl.exp(X) @ W * 0.1) ** 2, "all")
        g1 = dl.dlgradient(y, X, EnableHigherDerivatives=True)
        g2 = dl.dlgradient(dl.sum(g1 * g1, "all"), X, EnableHigherDerivatives=True)
        return g1, g2, dl.dlgradient(dl.sum(g2**3, "all"), X, W)

    g1, g2, (g3x, g3w) = dl.dlfeval(f, dl.dlarray(x), dl.dlarray(w))
    tx, tw = variable(x), variable(w)
    y = (torch.tanh(tx @ tw) ** 2 / (1 + torch.exp(tx) @ tw * 0.1) ** 2).sum()
    (t1,) = torch.autograd.grad(y, tx, create_graph=True)
    (t2,) = torch.autograd.grad((t1 * t1).sum(), tx, create_graph=True)
    t3 = torch.autograd.grad((t2**3).sum(), (tx, tw))
    for ours, theirs in ((g1, t1), (g2, t2), (g3x, t3[0]), (g3w, t3[1])):
        np.testing.assert_allclose(host(ours), theirs.detach().numpy(), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("cls", [np.float32, np.float64])
def test_gradients_keep_labels_size_and_class(cls, gen):
    X = dl.dlarray(gen.standard_normal((3, 4)).astype(cls), "CB")
    w = dl.dlarray(gen.standard_normal((3, 1)).astype(np.float64))

    def f(X, w):
        return dl.dlgradient(dl.mean(X * w, "all"), X, w)

    gX, gw = dl.dlfeval(f, X, w)
    assert dl.dims(gX) == "CB" and gX.shape == (3, 4) and gX.dtype == cls
    assert dl.dims(gw) == "" and gw.shape == (3, 1) and gw.dtype == np.float64
    np.testing.assert_allclose(host(gw), host(X).sum(1, keepdims=True) / 12, rtol=1e-6)


def test_nests_keep_their_structure(gen):
    params = {
        "fc": [dl.dlarray(gen.standard_normal((2, 3))), (dl.dlarray(1.0), "text")],
        "scale": dl.dlarray(2.0),
    }

    def f(p, x):
        y = dl.sum((p["fc"][0] @ x) * p["scale"] + p["fc"][1][0], "all")
        return y, dl.dlgradient(y, p)

    x = dl.dlarray(gen.standard_normal((3, 5)))
    y, g = dl.dlfeval(f, params, x)
    assert g["fc"][1][1] == "text" and isinstance(g["fc"][1], tuple)
    np.testing.assert_allclose(host(g["fc"][0]), np.ones((2, 5)) @ host(x).T * 2)
    assert float(g["fc"][1][0]) == 10
    assert y._node is None and g["scale"]._node is None


def test_struct(gen):
    p = dl.struct(W=dl.dlarray(gen.standard_normal((2, 2))), b=dl.dlarray([[1.0], [2.0]]))
    g = dl.dlfeval(lambda p: dl.dlgradient(dl.sum(p.W @ p.b, "all"), p), p)
    np.testing.assert_allclose(host(g.b), host(p.W).sum(0)[:, None])


def test_intermediate_values_and_several_calls(gen):
    x = gen.standard_normal((2, 3))

    def f(X):
        h = dl.tanh(X)
        y = dl.sum(h * h, "all")
        gh = dl.dlgradient(y, h, RetainData=True)
        return gh, dl.dlgradient(y, X)

    gh, gX = dl.dlfeval(f, dl.dlarray(x))
    np.testing.assert_allclose(host(gh), 2 * np.tanh(x))
    np.testing.assert_allclose(host(gX), 2 * np.tanh(x) * (1 - np.tanh(x) ** 2))


def test_used_up_values_are_refused_with_the_fix():
    def f(X):
        y = dl.sum(dl.exp(X), "all")
        dl.dlgradient(y, X)
        return dl.dlgradient(y, X)

    with pytest.raises(errors.TraceError, match="RetainData=True"):
        dl.dlfeval(f, dl.dlarray([1.0, 2]))


def test_nested_evaluations():
    def inner(z):
        return dl.dlgradient(dl.sum(z**3, "all"), z, EnableHigherDerivatives=True)

    def outer(x):
        g = dl.dlfeval(inner, x * 2)
        return dl.dlgradient(dl.sum(g, "all"), x)

    np.testing.assert_allclose(host(dl.dlfeval(outer, dl.dlarray([1.0, 2, 3]))), [[24, 48, 72]])


def test_without_higher_derivatives_the_gradient_is_a_constant():
    def f(x):
        g = dl.dlgradient(dl.sum(x**3, "all"), x, RetainData=True)
        assert g._node is None
        return dl.dlgradient(dl.sum(g * x, "all"), x)

    np.testing.assert_allclose(host(dl.dlfeval(f, dl.dlarray([1.0, 2]))), [[3, 12]])


def test_values_are_freed_as_they_are_used():
    """Without the garbage collector: no cycle keeps arrays alive, and the walk lets go of each node's values."""
    gc.disable()
    try:
        seen = []

        class Data(np.ndarray):
            pass

        def f(X):
            h = dl.exp(X)
            seen.append(weakref.ref(h._node))
            y = dl.sum(h * h, "all")
            del h
            g = dl.dlgradient(y, X)
            assert y._node.parents == ()
            return g

        dl.dlfeval(f, dl.dlarray([1.0, 2]))
        assert seen[0]() is None
    finally:
        gc.enable()


def test_long_chains_need_no_recursion():
    def f(x):
        y = x
        for _ in range(20_000):
            y = y * 1.0
        return dl.dlgradient(dl.sum(y, "all"), x)

    assert float(dl.dlfeval(f, dl.dlarray(2.0))) == 1


def cut_by(breaking):
    def f(x):
        return dl.dlgradient(dl.sum(dl.dlarray(breaking(x * 2.0)), "all"), x)

    return lambda: dl.dlfeval(f, dl.dlarray([1.0, 2.0]))


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (
            lambda: dl.dlgradient(dl.dlarray(1.0), dl.dlarray(1.0)),
            errors.TraceError,
            "inside a function that dlfeval",
        ),
        (
            lambda: dl.dlfeval(lambda x: dl.dlgradient(x * 2, x), dl.dlarray([1.0, 2])),
            errors.ArgumentError,
            r"1×2 dlarray; fix",
        ),
        (
            lambda: dl.dlfeval(lambda x: dl.dlgradient(dl.dlarray(1.0), x), dl.dlarray(1.0)),
            errors.TraceError,
            "not traced",
        ),
        (
            lambda: dl.dlfeval(lambda x: dl.dlgradient(3.0, x), dl.dlarray(1.0)),
            errors.ClassError,
            "traced real dlarray",
        ),
        (
            lambda: dl.dlfeval(lambda x: dl.dlgradient(x * 1, dl.dlarray(2.0)), dl.dlarray(1.0)),
            errors.TraceError,
            "variable x is 1×1 dlarray, and it is not traced",
        ),
        (
            lambda: dl.dlfeval(lambda x: dl.dlgradient(x * 1, [x, dl.dlarray(2.0)]), dl.dlarray(1.0)),
            errors.TraceError,
            r"variable x\[1\]",
        ),
        (
            lambda: dl.dlfeval(lambda x: dl.dlgradient(x * 1, "x"), dl.dlarray(1.0)),
            errors.ClassError,
            "holds no dlarray",
        ),
        (
            lambda: dl.dlfeval(lambda x: dl.dlgradient(x * 1), dl.dlarray(1.0)),
            errors.ArgumentError,
            "not enough arguments",
        ),
        (
            lambda: dl.dlfeval(lambda x: dl.dlgradient(x * 1, x, RetainDat=True), dl.dlarray(1.0)),
            errors.OptionError,
            'did you mean "RetainData"',
        ),
        (
            lambda: dl.dlfeval(lambda x: dl.dlgradient(x * 1j, x), dl.dlarray(1.0)),
            errors.ArgumentError,
            "complex",
        ),
        (cut_by(dl.extractdata), errors.TraceError, r"cut by extractdata at .*test_differentiation.py:\d+"),
        (
            cut_by(np.asarray),
            errors.TraceError,
            r"cut by conversion to a NumPy array at .*test_differentiation.py",
        ),
        (
            cut_by(lambda x: float(x[0, 0])),
            errors.TraceError,
            r"cut by float\(\) at .*test_differentiation.py",
        ),
    ],
)
def test_mistakes(call, error, says):
    with pytest.raises(error, match=says):
        call()


def test_an_unused_variable_has_a_zero_gradient_and_a_warning():
    def f(p):
        return dl.dlgradient(dl.sum(p["a"], "all"), p)

    with pytest.warns(errors.TraceWarning, match=r"does not depend on x\.b; the gradient is zero"):
        g = dl.dlfeval(f, {"a": dl.dlarray([1.0, 2]), "b": dl.dlarray(np.ones((2, 2)), "CB")})
    assert host(g["b"]).sum() == 0 and dl.dims(g["b"]) == "CB"


def test_the_trace_ends_with_dlfeval():
    leaked = []

    def f(x):
        leaked.append(x)
        return {"y": [x * 2]}

    out = dl.dlfeval(f, dl.dlarray(1.0))
    assert out["y"][0]._node is None
    with pytest.raises(errors.TraceError, match="inside a function"):
        dl.dlgradient(leaked[0] * 1, leaked[0])


def test_an_error_in_the_function_leaves_no_evaluation_behind():
    def f(x):
        raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        dl.dlfeval(f, dl.dlarray(1.0))
    with pytest.raises(errors.TraceError):
        dl.dlgradient(dl.dlarray(1.0), dl.dlarray(1.0))


def test_assignment_is_differentiable(gen):
    def f(x, v):
        y = x * 1.0
        y[0, :] = v * 2
        y.paren[2, 1] = 0
        return dl.dlgradient(dl.sum(y * y, "all"), x, v)

    x, v = gen.standard_normal((2, 3)), gen.standard_normal((1, 3))
    gx, gv = dl.dlfeval(f, dl.dlarray(x), dl.dlarray(v))
    expected = 2 * x
    expected[0] = 0
    expected[1, 0] = 0
    np.testing.assert_allclose(host(gx), expected)
    np.testing.assert_allclose(host(gv), 8 * v)


def test_complex_gradients_agree_with_pytorch(gen):
    x = gen.standard_normal((3, 4)) + 1j * gen.standard_normal((3, 4))
    w = gen.standard_normal((4, 2))

    def f(X, W):
        y = dl.sum(dl.abs(dl.exp(X * 0.3) @ W * (1 + 2j)) ** 2, "all")
        return dl.dlgradient(y, X, W)

    gx, gw = dl.dlfeval(f, dl.dlarray(x), dl.dlarray(w))
    tx, tw = variable(x), variable(w)
    y = ((torch.exp(tx * 0.3) @ tw.to(torch.complex128) * (1 + 2j)).abs() ** 2).sum()
    theirs = torch.autograd.grad(y, (tx, tw))
    np.testing.assert_allclose(host(gx), theirs[0].numpy(), rtol=1e-10)
    np.testing.assert_allclose(host(gw), theirs[1].numpy(), rtol=1e-10)


def test_second_derivatives_of_complex_values_agree_with_pytorch(gen):
    x = gen.standard_normal((3, 4)) + 1j * gen.standard_normal((3, 4))

    def f(X):
        y = dl.sum(dl.abs(X * X + 1j) * 2 + dl.abs(X), "all")
        g = dl.dlgradient(y, X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(dl.abs(g) ** 2, "all"), X)

    t = variable(x)
    y = ((t * t + 1j).abs() * 2 + t.abs()).sum()
    (g,) = torch.autograd.grad(y, t, create_graph=True)
    (h,) = torch.autograd.grad((g.abs() ** 2).sum(), t)
    np.testing.assert_allclose(host(dl.dlfeval(f, dl.dlarray(x))), h.numpy(), rtol=1e-9)
