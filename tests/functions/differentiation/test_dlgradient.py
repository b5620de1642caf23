"""dlfeval and dlgradient: values, structures, orders, freeing, and the mistakes that users make."""

import gc
import warnings
import weakref

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.autodiff import tape
from tests.support.backends import host
from tests.support.bundles import cases

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
            assert y._node.saved is tape.CONSUMED
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


@cases(
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
        (cut_by(dl.extractdata), errors.TraceError, r"cut by extractdata at .*test_dlgradient.py:\d+"),
        (
            cut_by(np.asarray),
            errors.TraceError,
            r"conversion to a NumPy array: x is a traced dlarray.* fix: functions of dlarrays, or extractdata",
        ),
        (
            cut_by(lambda x: float(x[0, 0])),
            errors.TraceError,
            r"cut by float\(\) at .*test_dlgradient.py",
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
    with pytest.raises(errors.TraceError, match="belongs to a dlfeval call that has returned"):
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


# -- every documented form -------------------------------------------------------------------------------------
def test_several_outputs_come_as_the_function_returns_them():
    def f(x, *, scale):
        y = dl.sum(x * scale, "all")
        return y, "text", {"g": dl.dlgradient(y, x)}, [x > 1]

    y, text, d, (mask,) = dl.dlfeval(f, dl.dlarray([1.0, 2.0], "CB"), scale=3.0)
    assert text == "text" and float(y) == 9 and dl.dims(d["g"]) == "CB" and mask.dtype == bool
    assert y._node is None and d["g"]._node is None
    assert dl.dlfeval(lambda: 5) == 5
    (bare,) = dl.dlfeval(lambda x: (dl.dlgradient(x * 2, x),), dl.dlarray(1.0))
    assert float(bare) == 2


def test_matlab_name_value_pairs():
    def f(x):
        y = dl.sum(x**2, "all")
        first = dl.dlgradient(y, x, "RetainData", True)
        return first, dl.dlgradient(y, x, "EnableHigherDerivatives", False, "allowcomplex", True)

    first, second = dl.dlfeval(f, dl.dlarray([1.0, 2]))
    np.testing.assert_array_equal(host(first), host(second))


@pytest.mark.parametrize("order", range(1, 8))
def test_any_order(order):
    """Of x^7 + sin(x), by Python's numbers."""

    def f(x):
        y = x**7 + dl.sin(x)
        for _ in range(order):
            y = dl.dlgradient(y, x, EnableHigherDerivatives=True)
        return y

    x, factor = 1.3, np.prod([7.0 - k for k in range(order)])
    expected = factor * x ** (7 - order) + np.sin(x + order * np.pi / 2)
    assert float(dl.dlfeval(f, dl.dlarray(x))) == pytest.approx(expected, rel=1e-12)


def test_higher_derivatives_by_default_where_the_switch_says_so():
    """What dlaccelerate does: an inner dlgradient without the option, then an outer one."""

    def f(x, **options):
        g = dl.dlgradient(dl.sum(x**3, "all"), x, **options)
        return dl.dlgradient(dl.sum(g, "all"), x)

    x = dl.dlarray([1.0, 2.0])
    with pytest.raises(errors.TraceError, match="EnableHigherDerivatives=True"):
        dl.dlfeval(f, x)
    with tape.higher_derivatives():
        np.testing.assert_allclose(host(dl.dlfeval(f, x)), [[6, 12]])
        with pytest.raises(errors.TraceError, match="EnableHigherDerivatives=True"):
            dl.dlfeval(f, x, EnableHigherDerivatives=False)
        with tape.higher_derivatives(False), pytest.raises(errors.TraceError):
            dl.dlfeval(f, x)
    with pytest.raises(errors.TraceError):
        dl.dlfeval(f, x)


def test_retained_values_serve_any_number_of_calls(gen):
    x = gen.standard_normal((3, 4))

    def f(X):
        h = dl.tanh(X)
        a, b = dl.sum(h, "all"), dl.mse(h, X, DataFormat="CB")
        return [dl.dlgradient(y, v, RetainData=True) for y in (a, b, a, b) for v in (X, h)]

    gs = dl.dlfeval(f, dl.dlarray(x))
    for first, again in zip(gs[:4], gs[4:], strict=True):
        np.testing.assert_array_equal(host(first), host(again))
    np.testing.assert_allclose(host(gs[0]), 1 - np.tanh(x) ** 2)


def test_one_of_several_variables_after_the_values_are_used_up():
    """A used-up trace is an error, never a quiet zero, whichever variables are asked for."""

    def f(x, w):
        y = dl.sum(dl.exp(x) * w, "all")
        dl.dlgradient(y, w)
        return dl.dlgradient(y, w)

    with pytest.raises(errors.TraceError, match="used up by an earlier dlgradient"):
        dl.dlfeval(f, dl.dlarray([1.0, 2.0]), dl.dlarray(2.0))


def test_a_used_up_part_that_does_not_matter():
    def f(x, w):
        h = dl.exp(x)
        dl.dlgradient(dl.sum(h, "all"), x)
        return dl.dlgradient(dl.sum(h, "all") + w * w, w)  # h does not depend on w

    assert float(dl.dlfeval(f, dl.dlarray([1.0, 2.0]), dl.dlarray(3.0))) == 6


def test_variables_in_cells_structs_and_tables_in_each_other(gen):
    """The documentation allows any combination of them, recursively."""
    table = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)]).Learnables
    scale = dl.single(dl.dlarray([[1.0], [2.0]], "CU"))
    nest = [{"net": table, "rest": (scale, "fixed", None)}, dl.struct(a=dl.struct(b=scale))]

    def f(p):
        W, b = p[0]["net"].Value
        y = dl.sum(
            dl.fullyconnect(dl.dlarray(np.ones((3, 5)), "CB"), W, b) * p[0]["rest"][0] * p[1].a.b, "all"
        )
        return dl.dlgradient(y, p), dl.dlgradient(dl.sum(p[1].a.b ** 2, "all"), p[1])

    g, second = dl.dlfeval(f, nest)
    assert isinstance(g, list) and list(g[0]) == ["net", "rest"] and g[0]["rest"][1:] == ("fixed", None)
    assert type(g[0]["net"]) is type(table) and list(g[0]["net"].Parameter) == ["Weights", "Bias"]
    np.testing.assert_allclose(host(g[0]["net"].Value[0]), [[5.0] * 3, [20.0] * 3], rtol=1e-6)
    assert dl.dims(g[1].a.b) == dl.dims(scale) and g[1].a.b.dtype == scale.dtype
    np.testing.assert_allclose(host(second.a.b), [[2], [4]])


def test_a_table_as_a_dict_of_columns_and_as_an_object():
    """A table by its columns, and any object with ``Value`` and ``with_values``."""

    class Rows:
        def __init__(self, values):
            self.Value = values

        def with_values(self, values):
            return Rows(values)

    W = dl.dlarray([1.0, 2.0])
    columns = {"Layer": ["fc"], "Parameter": ["Weights"], "Value": [W]}
    g = dl.dlfeval(lambda t: dl.dlgradient(dl.sum(t["Value"][0] ** 2, "all"), t), columns)
    assert g["Layer"] == ["fc"] and host(g["Value"][0]).tolist() == [[2, 4]]
    g = dl.dlfeval(lambda t: dl.dlgradient(dl.sum(t.Value[0] ** 2, "all"), t), Rows([W]))
    assert type(g) is Rows and host(g.Value[0]).tolist() == [[2, 4]]


def test_a_data_frame_as_variable():
    pandas = pytest.importorskip("pandas", reason="it has the data frames")
    net, _ = networks()
    frame = pandas.DataFrame({name: list(net.Learnables[name]) for name in ("Layer", "Parameter", "Value")})
    other = pandas.DataFrame({"score": [1, 2]})

    def f(frame, other):
        y = dl.sum(frame["Value"][0] ** 2, "all") + dl.sum(frame["Value"][1], "all") * len(other)
        return dl.dlgradient(y, frame)

    g = dl.dlfeval(f, frame, other)
    assert type(g) is pandas.DataFrame and list(g["Parameter"]) == ["Weights", "Bias"]
    np.testing.assert_allclose(host(g["Value"][0]), 2 * host(frame["Value"][0]), rtol=1e-6)
    assert host(g["Value"][1]).tolist() == [[2], [2]] and frame["Value"][0]._node is None


def networks():
    first = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2, Name="fc")])
    return first, dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(1, Name="out")])


def test_a_network_as_variable_stands_for_its_learnables():
    encoder, decoder = networks()
    X = dl.dlarray(np.ones((3, 4), np.float32), "CB")

    def f(encoder, decoder):
        y = dl.sum(dl.forward(decoder, dl.forward(encoder, X)), "all")
        tables = dl.dlgradient(y, encoder.Learnables, decoder.Learnables, RetainData=True)
        whole = dl.dlgradient(y, encoder, decoder, RetainData=True)
        return tables, whole, dl.dlgradient(y, {"both": [encoder, decoder]})

    tables, whole, nest = dl.dlfeval(f, encoder, decoder)
    for expected, one, other in zip(tables, whole, nest["both"], strict=True):
        assert type(one) is type(other) is type(expected)
        assert list(one.Layer) == list(expected.Layer) and list(other.Parameter) == list(expected.Parameter)
        for a, b, c in zip(expected.Value, one.Value, other.Value, strict=True):
            np.testing.assert_array_equal(host(a), host(b))
            np.testing.assert_array_equal(host(a), host(c))
    updated, *_ = dl.adamupdate(encoder, whole[0], [], [], 1)
    assert type(updated) is dl.dlnetwork


def test_dlfeval_traces_networks_in_nests():
    encoder, _ = networks()
    g = dl.dlfeval(
        lambda p: dl.dlgradient(
            dl.sum(p["nets"][0].Learnables.Value[0] ** 2, "all"), p["nets"][0].Learnables.Value[0]
        ),
        {"nets": [encoder]},
    )
    np.testing.assert_allclose(host(g), 2 * host(encoder.Learnables.Value[0]), rtol=1e-6)
    assert encoder.Learnables.Value[0]._node is None


def test_gradients_with_respect_to_variables_that_overlap():
    def f(x):
        h = x * 2
        y = dl.sum(h**2, "all")
        return dl.dlgradient(y, x, h, {"again": x})

    gx, gh, d = dl.dlfeval(f, dl.dlarray([1.0, 3.0]))
    assert host(gx).tolist() == host(d["again"]).tolist() == [[8, 24]] and host(gh).tolist() == [[4, 12]]


@pytest.mark.parametrize("allow", [True, False])
def test_allow_complex(allow):
    def f(z):
        return dl.dlgradient(dl.sum(dl.abs(z) ** 2, "all"), z, AllowComplex=allow)

    np.testing.assert_allclose(host(dl.dlfeval(f, dl.dlarray([1.0, -2.0]))), [[2, -4]])
    z = dl.dlarray([1 + 2j, 3 - 1j])
    if allow:
        np.testing.assert_allclose(host(dl.dlfeval(f, z)), [[2 + 4j, 6 - 2j]])
    else:
        with pytest.raises(errors.ClassError, match="AllowComplex is false; fix"):
            dl.dlfeval(f, z)


def test_nested_evaluations_keep_one_trace():
    """A function that uses dlfeval inside, as a model with a physics loss does."""

    def inner(z):
        y = dl.sum(dl.sin(z), "all")
        return y, dl.dlgradient(y, z, RetainData=True)

    def outer(x):
        y, g = dl.dlfeval(inner, x * 2)
        constant = dl.dlfeval(lambda c: dl.sum(c, "all"), dl.dlarray([5.0, 6.0]))
        return dl.dlgradient(y * constant + dl.sum(g * x, "all"), x)

    x = np.asarray([0.3, 0.4])
    expected = 22 * np.cos(2 * x) + np.cos(2 * x)  # the inner gradient is a constant
    np.testing.assert_allclose(host(dl.dlfeval(outer, dl.dlarray(x))), [expected])


# -- the trace of an ended call --------------------------------------------------------------------------------
def leaked():
    found = {}

    def f(x):
        found["x"], found["y"] = x, dl.sum(dl.exp(x), "all")
        return x

    dl.dlfeval(f, dl.dlarray([1.0, 2.0]))
    return found["x"], found["y"]


def test_values_of_an_ended_call_are_values():
    """As inputs they are traced anew; their own trace is over."""
    x, y = leaked()
    assert host(dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x**2, "all"), x), x)).tolist() == [[2, 4]]
    assert host(dl.dlfeval(lambda a: dl.dlgradient(a * y, a), dl.dlarray(1.0))).tolist() == [[float(y)]]


def test_gradients_of_an_ended_call_are_refused():
    x, y = leaked()
    for call in (lambda a: dl.dlgradient(y, a), lambda a: dl.dlgradient(a * 1, x)):
        with pytest.raises(errors.TraceError, match="belongs to a dlfeval call that has returned"):
            dl.dlfeval(call, dl.dlarray(1.0))


# -- the warning -----------------------------------------------------------------------------------------------
def train(steps):
    def f(p):
        return dl.dlgradient(dl.sum(p["a"] ** 2, "all"), p)

    p = {"a": dl.dlarray([1.0, 2.0]), "b": dl.dlarray(1.0)}
    for _ in range(steps):
        g = dl.dlfeval(f, p)
        p = {k: p[k] - g[k] * 0.1 for k in p}
    return p


@pytest.mark.filterwarnings("default::dlarray.errors.TraceWarning")
def test_a_training_loop_warns_once():
    with pytest.warns(errors.TraceWarning) as caught:
        warnings.simplefilter("default", errors.TraceWarning)
        train(5)
    assert len(caught) == 1
    assert caught[0].filename == __file__ and caught[0].lineno == train.__code__.co_firstlineno + 2


def test_the_warning_can_be_silenced():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("ignore", dl.errors.TraceWarning)
        train(2)
    assert not caught


# -- errors in the function ------------------------------------------------------------------------------------
def test_an_error_of_the_function_has_a_note_and_its_own_line_last():
    def model(X, W):
        h = X * 2
        raise KeyError("mine") from ValueError(h.describe())

    with pytest.raises(KeyError) as error:
        dl.dlfeval(model, dl.dlarray(np.ones((2, 3), np.float32), "CB"), [dl.dlarray(1.0)])
    assert error.traceback[-1].lineno + 1 == model.__code__.co_firstlineno + 2
    assert error.value.__notes__ == [
        f"dlfeval: evaluating {model.__qualname__}(2(C) × 3(B) single dlarray, a list of 1)"
    ]


@pytest.mark.parametrize(
    "wrong",
    [lambda X: X * dl.ones(7, 7), lambda X: X @ X, lambda X: dl.softmax(X), lambda X: dl.dlgradient(X, X)],
)
def test_a_refusal_ends_with_the_line_of_the_program(wrong):
    with pytest.raises(errors.DLArrayError) as error:
        dl.dlfeval(lambda X: dl.dlfeval(wrong, X), dl.dlarray([[1.0, 2, 3], [4, 5, 6]]))
    assert str(error.traceback[-1].path) == __file__
    assert error.traceback[-1].lineno + 1 == wrong.__code__.co_firstlineno
    assert len(error.value.__notes__) == 1  # the innermost evaluation speaks
    assert error.value.__context__ is None or error.value.__suppress_context__


def test_out_of_memory_says_what_helps():
    def model(X):
        raise MemoryError("Unable to allocate 9 GiB")

    with pytest.raises(MemoryError) as error:
        dl.dlfeval(model, dl.dlarray([1.0]))
    assert str(error.value) == "Unable to allocate 9 GiB"
    assert "dlcheckpoint" in error.value.__notes__[1] and "memoryReport" in error.value.__notes__[1]


def test_first_array_inside_a_nest_decides_the_library(backend):
    """Constants made in the function are made on the library of the variables, wherever these stand."""
    p = {"layer": [backend.dlarray(np.ones((2, 3)))]}
    g = dl.dlfeval(lambda p: dl.dlgradient(dl.sum(dl.exp(p["layer"][0]), "all"), p), p)
    np.testing.assert_allclose(host(g["layer"][0]), np.full((2, 3), np.e))
    assert backend.same_library(g["layer"][0])


def test_a_struct_with_a_field_called_dtype_is_no_variable(gen):
    p = dl.struct(W=dl.dlarray(gen.standard_normal((2, 2))), dtype="single")
    gradient = dl.dlfeval(lambda p: dl.dlgradient(dl.sum(p.W**2, "all"), p), p)
    assert gradient.dtype == "single"
    np.testing.assert_allclose(np.asarray(gradient.W), 2 * np.asarray(p.W))
