"""Activation layers and functionLayer: PyTorch as oracle, options, names, networks."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, OptionError
from dlarray.functions.activations import layer_activations
from dlarray.layers.base.properties import ReadOnlyError
from tests.support.backends import host
from tests.support.bundles import cases

FINITE = [
    *("tanhLayer", "sigmoidLayer", "eluLayer", "geluLayer", "swishLayer", "softplusLayer", "identityLayer"),
    *("reluLayer", "leakyReluLayer", "preluLayer"),
]


def theirs(torch, layer):
    F = torch.nn.functional
    return {
        "tanhLayer": torch.tanh,
        "sigmoidLayer": torch.sigmoid,
        "swishLayer": F.silu,
        "softplusLayer": F.softplus,
        "identityLayer": lambda x: x,
        "eluLayer": lambda x: F.elu(x, getattr(layer, "Alpha", None)),
        "geluLayer": lambda x: F.gelu(x, approximate=layer.Approximation),
        "leakyReluLayer": lambda x: F.leaky_relu(x, layer.Scale),
        "clippedReluLayer": lambda x: torch.clamp(x, 0, layer.Ceiling),
        "preluLayer": lambda x: F.prelu(x, torch.tensor([layer.Alpha.item()], dtype=x.dtype)),
    }[type(layer).__name__]


LAYERS = [
    lambda: dl.tanhLayer(),
    lambda: dl.sigmoidLayer(),
    lambda: dl.swishLayer(),
    lambda: dl.softplusLayer(),
    lambda: dl.identityLayer(),
    lambda: dl.eluLayer(),
    lambda: dl.eluLayer(0.3),
    lambda: dl.geluLayer(),
    lambda: dl.geluLayer(Approximation="tanh"),
    lambda: dl.leakyReluLayer(),
    lambda: dl.leakyReluLayer(0.4),
    lambda: dl.clippedReluLayer(0.7),
    lambda: dl.preluLayer(),
    lambda: dl.preluLayer(Alpha=0.625),
]


@cases("make", LAYERS)
@cases("kind", [np.float32, np.float64])
@cases(("size", "fmt"), [((3, 5), "CB"), ((2, 3, 4, 1), "SSCB"), ((3, 1, 6), "CBT")])
def test_values_and_gradients_equal_pytorchs(make, kind, size, fmt, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    layer = make()
    x = (2 * gen.standard_normal(size)).astype(kind)
    net = dl.dlnetwork([layer], dl.dlarray(x, fmt))
    if kind == np.float64:
        net = dl.dlupdate(dl.double, net)  # PReLU's Alpha

    def run(X):
        Y = net.forward(X)
        return Y, dl.dlgradient(dl.sum(Y * Y, "all"), X)

    Y, G = dl.dlfeval(run, dl.dlarray(x, fmt))
    assert dl.dims(Y) == fmt and Y.dtype == kind and dl.size(Y) == size
    a = torch.tensor(x.astype(np.float64), requires_grad=True)
    b = theirs(torch, layer)(a)
    (b * b).sum().backward()
    close = {"rtol": 5e-6, "atol": 1e-6} if kind == np.float32 else {"rtol": 1e-13, "atol": 1e-14}
    np.testing.assert_allclose(host(Y), b.detach().numpy(), **close)
    np.testing.assert_allclose(host(G), a.grad.numpy(), **close)


@pytest.mark.parametrize(
    ("name", "f", "second"),
    [
        ("elu", layer_activations.elu, lambda x: np.where(x < 0, np.exp(x), 0)),
        ("softplus", layer_activations.softplus, lambda x: np.exp(-x) / (1 + np.exp(-x)) ** 2),
        (
            "swish",
            layer_activations.swish,
            lambda x: (lambda s: 2 * s * (1 - s) + x * s * (1 - s) * (1 - 2 * s))(1 / (1 + np.exp(-x))),
        ),
    ],
)
def test_second_derivatives(name, f, second):
    x = np.linspace(-3.05, 3, 9)[None]

    def twice(X):
        G = dl.dlgradient(dl.sum(f(X), "all"), X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(G, "all"), X)

    np.testing.assert_allclose(host(dl.dlfeval(twice, dl.dlarray(x))), second(x), rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_large_values_do_not_overflow(kind):
    x = np.array([[-1e4, -200, 0, 200, 1e4]], dtype=kind)
    X = dl.dlarray(x, "CB")

    def run(X, f):
        Y = f(X)
        return Y, dl.dlgradient(dl.sum(Y, "all"), X)

    for f, y, g in (
        (layer_activations.elu, [-1, -1, 0, 200, 1e4], [0, 0, 1, 1, 1]),
        (layer_activations.softplus, [0, 0, np.log(2), 200, 1e4], [0, 0, 0.5, 1, 1]),
        (layer_activations.swish, [0, 0, 0, 200, 1e4], [0, 0, 0.5, 1, 1]),
    ):
        Y, G = dl.dlfeval(run, X, f)
        np.testing.assert_allclose(host(Y)[0], y, rtol=1e-6, atol=1e-30)
        np.testing.assert_allclose(host(G)[0], g, rtol=1e-6, atol=1e-30)


def test_derivatives_where_the_formulas_change():
    def run(X, f):
        return dl.dlgradient(dl.sum(f(X), "all"), X)

    X = dl.dlarray([[0.0, 2.0]])
    clip = dl.dlfeval(run, X, lambda X: layer_activations.clippedrelu(X, 2))
    assert host(clip)[0, 1] == 0
    assert host(dl.dlfeval(run, X, layer_activations.elu)).tolist() == [[1, 1]]


@cases("name", ["elu", "softplus", "swish", "clippedrelu", "prelu"])
def test_on_every_backend(name, backend, gen):
    more = {"clippedrelu": (0.5,), "prelu": (0.25,)}.get(name, ())
    x = gen.standard_normal((3, 4))

    def run(X):
        Y = getattr(layer_activations, name)(X, *more)
        return Y, dl.dlgradient(dl.sum(Y, "all"), X)

    (Y, G), (Z, H) = dl.dlfeval(run, backend.dlarray(x, "CB")), dl.dlfeval(run, dl.dlarray(x, "CB"))
    assert backend.same_library(Y) and backend.same_library(G)
    np.testing.assert_allclose(host(Y), host(Z), rtol=1e-14)
    np.testing.assert_allclose(host(G), host(H), rtol=1e-14)


@cases("name", FINITE)
def test_ports_names_and_nan(name):
    layer = getattr(dl, name)(Name="a")
    assert (layer.Name, layer.NumInputs, layer.NumOutputs) == ("a", 1, 1)
    assert (layer.InputNames, layer.OutputNames) == (["in"], ["out"])
    with pytest.raises(ReadOnlyError):
        layer.NumInputs = 2
    with pytest.raises(ReadOnlyError, match="did you mean|Unrecognized"):
        layer.Scales = 1
    net = dl.dlnetwork([layer], dl.dlarray([[1.0], [2.0]], "CB"))
    assert np.isnan(host(net.predict(dl.dlarray([[np.nan], [1.0]], "CB")))).tolist() == [[True], [False]]


def test_automatic_names():
    layers = [getattr(dl, name)() for name in FINITE] + [dl.tanhLayer(), dl.clippedReluLayer(1)]
    net = dl.dlnetwork([dl.featureInputLayer(2), *layers, dl.functionLayer(dl.abs)])
    assert [layer.Name for layer in net.Layers] == (
        "input tanh_1 sigmoid elu gelu swish softplus identity relu leakyrelu prelu tanh_2 clippedrelu layer"
    ).split()


def test_options():
    layer = dl.leakyReluLayer("Name", "linear_25", "Scale", 0)
    assert (layer.Name, layer.Scale) == ("linear_25", 0)
    layer.Scale = -0.5
    assert float(layer.predict(dl.dlarray([[-2.0]], "CB"))) == 1
    for make in (
        lambda: dl.leakyReluLayer(np.inf),
        lambda: dl.leakyReluLayer("a"),
        lambda: dl.clippedReluLayer(0),
        lambda: dl.clippedReluLayer(-1),
        lambda: dl.eluLayer(np.nan),
        lambda: dl.geluLayer(Approximation="erf"),
    ):
        with pytest.raises(OptionError, match="Value must be"):
            make()
    with pytest.raises(OptionError, match="Approximation"):
        dl.tanhLayer(Approximation="tanh")
    assert dl.geluLayer(Approximation="TANH").Approximation == "tanh"


def test_prelu_learns_its_factor(gen):
    x = gen.standard_normal((3, 5))
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.preluLayer(Alpha=[[0.1], [0.2], [0.3]])])
    assert list(net.Learnables.Layer) == ["prelu"] and list(net.Learnables.Parameter) == ["Alpha"]

    def loss(net, X):
        Y = net.forward(X)
        return Y, dl.dlgradient(dl.sum(Y, "all"), net.Learnables)

    Y, G = dl.dlfeval(loss, net, dl.dlarray(x, "CB"))
    low = np.minimum(x, 0)
    np.testing.assert_allclose(host(Y), np.maximum(x, 0) + np.array([[0.1], [0.2], [0.3]]) * low, rtol=1e-6)
    np.testing.assert_allclose(host(G.Value[0]), low.sum(1, keepdims=True), rtol=1e-6)
    alone = dl.preluLayer().predict(dl.dlarray([[-4.0], [2.0]], "CB"))
    assert host(alone).tolist() == [[-1], [2]]
    image = dl.dlnetwork(
        [dl.preluLayer(Alpha=np.ones((1, 1, 3)))], dl.dlarray(np.zeros((2, 2, 3, 1)), "SSCB")
    )
    assert dl.dims(image.predict(dl.dlarray(np.ones((2, 2, 3, 1)), "SSCB"))) == "SSCB"


# -- functionLayer ---------------------------------------------------------------------------------------------
def test_function_layer_sees_labels_only_where_it_is_formattable():
    seen = []

    def look(X):
        seen.append(X.dims())
        return 2 * X

    X = dl.dlarray(np.arange(6.0).reshape(3, 2), "CB")
    for formattable in (False, True):
        net = dl.dlnetwork([dl.functionLayer(look, Formattable=formattable)], X)
        seen.clear()
        Y = net.predict(X)
        assert seen == ["CB" if formattable else ""]
        assert dl.dims(Y) == "CB" and np.array_equal(host(Y), 2 * host(X))


def test_function_layer_with_several_ports():
    layer = dl.functionLayer(lambda A, B: (A + B, A - B), NumOutputs=2, Name="both")
    assert (layer.NumInputs, layer.InputNames) == (2, ["in1", "in2"])
    assert (layer.NumOutputs, layer.OutputNames) == (2, ["out1", "out2"])
    X = dl.dlarray(np.ones((3, 2)), "CB")
    net = dl.dlnetwork([layer], X, 3 * X)
    P, M = net.predict(X, 3 * X)
    assert host(P).tolist() == [[4] * 2] * 3 and host(M).tolist() == [[-2] * 2] * 3
    named = dl.functionLayer(lambda *X: X[0], InputNames=["a", "b", "c"])
    assert (named.NumInputs, named.InputNames) == (3, ["a", "b", "c"])
    assert dl.functionLayer(lambda X, k=2: X).NumInputs == 1
    assert dl.functionLayer(dl.tanh).NumInputs == 1


def test_function_layer_is_differentiable():
    net = dl.dlnetwork(
        [
            dl.featureInputLayer(2),
            dl.fullyConnectedLayer(3),
            dl.functionLayer(lambda X: X**2, Acceleratable=True),
        ]
    )

    def loss(net, X):
        return dl.dlgradient(dl.sum(net.forward(X), "all"), net.Learnables)

    X = dl.dlarray([[1.0], [2.0]], "CB")
    G = dl.dlfeval(loss, net, X)
    pre = host(net.Layers[1].Weights) @ [[1.0], [2.0]]
    np.testing.assert_allclose(host(G.Value[1]), 2 * pre, rtol=1e-6)


def test_function_layer_texts():
    def softsign(X):
        return X / (1 + dl.abs(X))

    rows = repr(
        dl.layerArray(
            [dl.functionLayer(softsign), dl.functionLayer(softsign, Description="softsign", Name="s")]
        )
    ).split("\n")[2:]
    assert rows == ["     1   ''    Function   @softsign", "     2   's'   Function   softsign"]


def test_function_layer_refusals():
    with pytest.raises(ArgumentError, match=r"fun must be a function.*fix: functionLayer\(lambda X"):
        dl.functionLayer(3)
    with pytest.raises(OptionError, match=r"any number of inputs; fix: functionLayer\(fun, NumInputs=2\)"):
        dl.functionLayer(lambda *X: X[0])
    with pytest.raises(OptionError, match="NumInputs is 3, but InputNames has 2 names"):
        dl.functionLayer(lambda *X: X[0], NumInputs=3, InputNames=["a", "b"])
    layer = dl.functionLayer(dl.tanh)
    for name in ("PredictFcn", "Formattable", "NumInputs"):
        with pytest.raises(ReadOnlyError, match=name):
            setattr(layer, name, 1)
    net = dl.dlnetwork([dl.functionLayer(lambda X: (X, X), NumOutputs=3)], Initialize=False)
    with pytest.raises(ArgumentError, match="has 3 outputs and 0 states, but returned 2"):
        dl.initialize(net, dl.dlarray([[1.0]], "CB"))


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_activations_equal_pytorchs(kind, gen):
    """elu, swish, softplus, mish, clippedrelu and prelu, with their gradients."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    f = torch.nn.functional
    x = (4 * gen.standard_normal((7, 5))).astype(kind)
    pairs = {
        "elu": (lambda X: dl.elu(X, 0.7), lambda t: f.elu(t, 0.7)),
        "swish": (dl.swish, f.silu),
        "softplus": (dl.softplus, f.softplus),
        "mish": (dl.mish, f.mish),
        "clippedrelu": (lambda X: dl.clippedrelu(X, 6), f.relu6),
        "prelu": (lambda X: dl.prelu(X, 0.3), lambda t: f.leaky_relu(t, 0.3)),
    }
    for name, (ours, theirs) in pairs.items():
        t = torch.tensor(x, requires_grad=True)
        y = theirs(t)
        (g,) = torch.autograd.grad((y * y).sum(), t)
        X = dl.dlarray(x, "CB")
        G = dl.dlfeval(lambda X, ours=ours: dl.dlgradient(dl.sum(ours(X) ** 2, "all"), X), X)
        close = 2e-6 if kind is np.float32 else 1e-12
        np.testing.assert_allclose(
            np.asarray(ours(X)), y.detach().numpy(), rtol=close, atol=close, err_msg=name
        )
        np.testing.assert_allclose(np.asarray(G), g.numpy(), rtol=10 * close, atol=10 * close, err_msg=name)


def test_dropout_is_that_of_the_layer():
    X = dl.ones(30, 20)
    dl.rng(3)
    Y = dl.dropout(X, 0.25)
    dl.rng(3)
    np.testing.assert_array_equal(np.asarray(Y), np.asarray(dl.dropoutLayer(0.25).forward(X)))
    assert set(np.unique(np.asarray(Y))) == {0, 4 / 3} and 0.15 < np.mean(np.asarray(Y) == 0) < 0.35
