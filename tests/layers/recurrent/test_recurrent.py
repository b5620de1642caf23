"""Recurrent layers: properties, sizes, initialization, formats, states, ports, training, and PyTorch as oracle."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError
from tests.support.backends import host
from tests.support.bundles import cases

NaN = float("nan")
H, P, Q = 5, 3, 4  # hidden units, projector sizes of the input and of the hidden state
MODES = ("after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication")

MAKERS = {
    "lstm": lambda **options: dl.lstmLayer(H, **options),
    "bilstm": lambda **options: dl.bilstmLayer(H, **options),
    "gru": lambda **options: dl.gruLayer(H, **options),
    "lstmp": lambda **options: dl.lstmProjectedLayer(H, Q, P, **options),
    "grup": lambda **options: dl.gruProjectedLayer(H, Q, P, **options),
}
GATES = {"lstm": 4, "bilstm": 8, "gru": 3, "lstmp": 4, "grup": 3}
STATES = {kind: ["HiddenState"] + ["CellState"] * (GATES[kind] != 3) for kind in MAKERS}
UNITS = {kind: 2 * H if kind == "bilstm" else H for kind in MAKERS}  # rows of a state
every_kind = pytest.mark.parametrize("kind", MAKERS)

DEFAULTS = {
    "Name": "",
    "NumHiddenUnits": H,
    "OutputMode": "sequence",
    "HasStateInputs": False,
    "HasStateOutputs": False,
    "InputSize": "auto",
    "StateActivationFunction": "tanh",
    "GateActivationFunction": "sigmoid",
    "InputWeightsInitializer": "glorot",
    "RecurrentWeightsInitializer": "orthogonal",
    "BiasInitializer": "unit-forget-gate",
    "InputWeightsLearnRateFactor": 1,
    "RecurrentWeightsLearnRateFactor": 1,
    "BiasLearnRateFactor": 1,
    "InputWeightsL2Factor": 1,
    "RecurrentWeightsL2Factor": 1,
    "BiasL2Factor": 0,
}
PROJECTED = {
    "InputProjectorSize": P,
    "OutputProjectorSize": Q,
    "InputProjectorInitializer": "orthogonal",
    "OutputProjectorInitializer": "orthogonal",
    "InputProjectorLearnRateFactor": 1,
    "OutputProjectorLearnRateFactor": 1,
    "InputProjectorL2Factor": 1,
    "OutputProjectorL2Factor": 1,
}


def array(size, fmt="", cls="double", seed=0):
    """A dlarray of normal numbers."""
    values = np.random.default_rng(seed).normal(size=size)
    return dl.dlarray(values.astype(np.float32 if cls == "single" else np.float64), fmt)


def randomized(net, cls="double", seed=1):
    """The network with learnables of a class, moved by small random numbers."""
    gen = np.random.default_rng(seed)
    kind = np.float32 if cls == "single" else np.float64
    values = [(host(v) + 0.3 * gen.normal(size=v.shape)).astype(kind) for v in net.Learnables.Value]
    return net.with_learnables(net.Learnables.with_values([dl.dlarray(v) for v in values]))


def network(layer, X, cls="double"):
    """A network of one layer, for such data."""
    return randomized(dl.dlnetwork([layer], X), cls)


def learnables(net):
    """The values of the learnables, on the host, by name."""
    return {name: host(value) for _, name, value in net.Learnables}


def states(net, X):
    """The output and the values of the state after it, on the host, by name."""
    Y, state = dl.predict(net, X, nargout=2)
    return Y, {name: host(value) for _, name, value in state}


# --- properties ------------------------------------------------------------------------------------------------------


@every_kind
def test_defaults(kind):
    layer = MAKERS[kind]()
    expected = dict(DEFAULTS)
    if GATES[kind] == 3:
        expected |= {"BiasInitializer": "zeros", "ResetGateMode": "after-multiplication"}
    if kind.endswith("p"):
        expected |= PROJECTED
    assert {name: getattr(layer, name) for name in type(layer).property_names} == expected
    assert layer.InputNames == ["in"] and layer.OutputNames == ["out"]
    assert all(getattr(layer, name).shape == (0, 0) for name in (*layer.learnable_names, *layer.state_names))
    assert list(layer.state_names) == STATES[kind]


@every_kind
def test_read_only_properties(kind):
    layer = MAKERS[kind](InputSize=3)
    names = ["NumHiddenUnits", "OutputMode", "HasStateInputs", "HasStateOutputs", "InputSize", "NumInputs"]
    names += ["StateActivationFunction", "GateActivationFunction"] + ["ResetGateMode"] * (GATES[kind] == 3)
    for name in names + ["InputProjectorSize", "OutputProjectorSize"] * kind.endswith("p"):
        words = f"'{name}' property of class '{layer.class_name()}' because it is read-only"
        with pytest.raises(AttributeError, match=words):
            setattr(layer, name, getattr(layer, name))
    layer.BiasInitializer = "narrow-normal"
    assert layer.BiasInitializer == "narrow-normal"


def test_values_that_a_property_does_not_allow():
    for make in MAKERS.values():
        with pytest.raises(OptionError, match=r'OutputMode.*"sequence", "last" \(did you mean "last"\?\)'):
            make(OutputMode="lst")
        with pytest.raises(OptionError, match='did you mean "softsign"'):
            make(StateActivationFunction="softsgn")
        with pytest.raises(OptionError, match='"hard-sigmoid"'):
            make(GateActivationFunction="tanh")
        with pytest.raises(OptionError, match='RecurrentWeightsInitializer.*"orthogonal"'):
            make(RecurrentWeightsInitializer="unit-forget-gate")
        with pytest.raises(OptionError, match='did you mean "OutputMode"'):
            make(OutputMod="last")
        with pytest.raises(OptionError, match="HasStateInputs.*logical"):
            make(HasStateInputs="yes")
    for make in (dl.lstmLayer, dl.bilstmLayer, dl.gruLayer):
        with pytest.raises(OptionError, match="'NumHiddenUnits'.*positive integer"):
            make(0)
    for make in (dl.lstmProjectedLayer, dl.gruProjectedLayer):
        with pytest.raises(OptionError, match="'InputProjectorSize'.*positive integer"):
            make(5, 3, 1.5)
    with pytest.raises(OptionError, match='"unit-forget-gate", "narrow-normal", "ones"'):
        dl.lstmLayer(3, BiasInitializer="zeros")
    with pytest.raises(OptionError, match='"zeros", "narrow-normal", "ones"'):
        dl.gruLayer(3, BiasInitializer="unit-forget-gate")
    with pytest.raises(OptionError, match='did you mean "after-multiplication"'):
        dl.gruLayer(3, ResetGateMode="after multiplication")
    assert dl.lstmLayer(3, "outputmode", "LAST").OutputMode == "last"


@every_kind
def test_factors(kind):
    n = GATES[kind]
    layer = MAKERS[kind](InputWeightsLearnRateFactor=list(range(n)), BiasL2Factor=dl.dlarray(np.arange(n)))
    assert layer.getLearnRateFactor("InputWeights") == tuple(range(n)) == layer.getL2Factor("Bias")
    assert layer.getL2Factor("InputWeights") == 1
    layer = layer.setLearnRateFactor("RecurrentWeights", 0.5).setL2Factor("RecurrentWeights", [2] * n)
    assert (layer.RecurrentWeightsLearnRateFactor, layer.RecurrentWeightsL2Factor) == (0.5, (2,) * n)
    for bad in ([1] * (n + 1), [-1] * n, -1, "all"):
        with pytest.raises(
            OptionError, match=rf"'BiasLearnRateFactor' of class .*scalar or a 1-by-{n} vector"
        ):
            layer.BiasLearnRateFactor = bad
    if n == 3:
        layer = MAKERS[kind](BiasLearnRateFactor=list(range(6)), ResetGateMode=MODES[2])
        assert layer.BiasLearnRateFactor == (0, 1, 2, 3, 4, 5)
        with pytest.raises(OptionError, match="1-by-6"):
            layer.BiasLearnRateFactor = [1, 2, 3]
    if kind.endswith("p"):
        assert layer.setLearnRateFactor("InputProjector", 3).InputProjectorLearnRateFactor == 3


# --- initialization --------------------------------------------------------------------------------------------------


@every_kind
@cases("mode", MODES)
def test_sizes(kind, mode):
    if GATES[kind] != 3 and mode != MODES[0]:
        return
    options = {"ResetGateMode": mode} if GATES[kind] == 3 else {}
    net = dl.dlnetwork([dl.sequenceInputLayer(7), MAKERS[kind](**options)])
    n = GATES[kind] * H
    bias = 2 * n if mode == MODES[2] else n
    sizes = {"InputWeights": (n, 7), "RecurrentWeights": (n, H), "Bias": (bias, 1)}
    if kind.endswith("p"):
        sizes |= {"InputWeights": (n, P), "RecurrentWeights": (n, Q)}
        sizes |= {"InputProjector": (7, P), "OutputProjector": (H, Q)}
    assert {name: value.shape for _, name, value in net.Learnables} == sizes
    assert [(a, b, v.shape) for a, b, v in net.State] == [
        (kind, name, (UNITS[kind], 1)) for name in STATES[kind]
    ]
    assert net.Layers[1].InputSize == 7
    values = [*net.Learnables.Value, *net.State.Value]
    assert {dl.underlyingType(v) for v in values} == {"single"}
    assert all(np.all(host(v) == 0) for v in net.State.Value)


def test_initial_values():
    dl.rng(0)

    def fresh(layer, inputs=300):
        return learnables(dl.dlnetwork(layer, dl.networkDataLayout([inputs, NaN, NaN], "CBT")))

    for make, gates in ((dl.lstmLayer, 4), (dl.bilstmLayer, 8), (dl.gruLayer, 3)):
        values = fresh(make(100))
        bound = np.sqrt(6 / (300 + gates * 100))
        W = values["InputWeights"]
        assert (
            0.999 * bound < np.max(np.abs(W)) <= bound * (1 + 1e-6)
            and abs(np.var(W) / bound**2 * 3 - 1) < 0.02
        )
        gram = values["RecurrentWeights"].astype(np.float64)
        np.testing.assert_allclose(gram.T @ gram, np.eye(100), atol=1e-5)
        ones = np.zeros(gates)
        ones[1 :: 4 if gates != 3 else 3] = gates != 3
        assert np.array_equal(values["Bias"][:, 0], np.repeat(ones, 100))
        values = fresh(
            make(
                100,
                InputWeightsInitializer="he",
                RecurrentWeightsInitializer="glorot",
                BiasInitializer=lambda size: np.full(size, 7.0),
            )
        )
        assert abs(np.std(values["InputWeights"]) / np.sqrt(2 / 300) - 1) < 0.02
        bound = np.sqrt(6 / (100 + gates * 100))
        assert 0.999 * bound < np.max(np.abs(values["RecurrentWeights"])) <= bound * (1 + 1e-6)
        assert np.all(values["Bias"] == 7) and values["Bias"].shape == (gates * 100, 1)
        assert np.all(fresh(make(4, BiasInitializer="ones"))["Bias"] == 1)
    assert abs(np.std(fresh(dl.lstmLayer(200, BiasInitializer="narrow-normal"))["Bias"]) / 0.01 - 1) < 0.1
    assert np.all(fresh(dl.gruLayer(4, ResetGateMode=MODES[2]))["Bias"] == np.zeros((24, 1)))
    values = fresh(dl.lstmProjectedLayer(50, 20, 10, InputProjectorInitializer="glorot"))
    bound = np.sqrt(6 / (300 + 10))
    assert 0.99 * bound < np.max(np.abs(values["InputProjector"])) <= bound * (1 + 1e-6)
    Z = values["OutputProjector"].astype(np.float64)
    np.testing.assert_allclose(Z.T @ Z, np.eye(20), atol=1e-5)
    bound = np.sqrt(6 / (10 + 200))  # the projected input is what the input weights see
    assert 0.99 * bound < np.max(np.abs(values["InputWeights"])) <= bound * (1 + 1e-6)


@every_kind
def test_given_parameters_stay(kind):
    net = network(MAKERS[kind](), array((3, 2, 4), "CBT"))
    given = learnables(net)
    again = dl.dlnetwork([MAKERS[kind](**given)], array((3, 2, 4), "CBT", seed=5))
    for name, value in learnables(again).items():
        assert np.array_equal(value, given[name].astype(np.float32))
    bad = {**given, "Bias": np.zeros((3, 1))}
    with pytest.raises(
        SizeError, match=rf"Bias is 3×1, but must be {GATES[kind] * H}×1.*fix: give it that size"
    ):
        dl.dlnetwork([MAKERS[kind](**bad)], array((3, 2, 4), "CBT"))


@every_kind
def test_sizes_that_do_not_fit(kind):
    X = array((3, 2, 4), "CBT", "single")
    with pytest.raises(
        SizeError, match=rf"layer '{kind}'.*is for 4 input channels, but the data is 3\(C\).*fix: "
    ):
        dl.dlnetwork([MAKERS[kind](InputSize=4)], X)
    with pytest.raises(SizeError, match=f"layer '{kind}'.*RecurrentWeights is 2×2, but must be .*fix: "):
        dl.dlnetwork([MAKERS[kind](RecurrentWeights=np.ones((2, 2)))], X)
    with pytest.raises(SizeError, match="number of input channels must be known"):
        dl.dlnetwork([MAKERS[kind]()], dl.networkDataLayout([NaN, NaN, NaN], "CBT")).predict(X)
    net = dl.dlnetwork([MAKERS[kind](Name="memory")], X)
    with pytest.raises(
        SizeError, match=r"layer 'memory'.*for 3 input channels, but the data is 2\(C\).*has 2.*fix: "
    ):
        net.predict(array((2, 2, 4), "CBT", "single"))
    with pytest.raises(FormatError, match="no labels.*fix: label it"):
        net.Layers[0].predict(dl.stripdims(X))
    with pytest.raises(ArgumentError, match="RecurrentWeights.* must not be empty; fix: net = dlnetwork"):
        MAKERS[kind](InputWeights=[[1]]).predict(X)


# --- the numbers of PyTorch ------------------------------------------------------------------------------------------


def torch_module(kind, values, X):
    """The same layer in PyTorch, whose second bias is zero where there is one."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    options = {"bidirectional": True} if kind == "bilstm" else {"proj_size": Q} if kind == "lstmp" else {}
    module = (torch.nn.GRU if kind == "gru" else torch.nn.LSTM)(
        X.shape[0], H, dtype=torch.tensor(X).dtype, **options
    )
    W, R, b = (values[name] for name in ("InputWeights", "RecurrentWeights", "Bias"))
    if kind == "lstmp":
        W = W @ values["InputProjector"].T
    rows = 3 * H if kind == "gru" else 4 * H
    bias = [b[:rows, 0], b[rows:, 0]] if kind == "gru" else [b[:rows, 0], 0 * b[:rows, 0]]
    parts = [W[:rows], R[:rows], *bias]
    if kind == "bilstm":
        parts += [W[rows:], R[rows:], b[rows:, 0], 0 * b[rows:, 0]]
    if kind == "lstmp":
        parts.append(values["OutputProjector"].T)
    with torch.no_grad():
        for parameter, value in zip(module.parameters(), parts, strict=True):
            parameter.copy_(torch.tensor(value))
    return torch, module


def loss_and_gradients(net, X, G):
    """A weighted sum of the outputs, and its gradients."""

    def value(net, X):
        Y = dl.forward(net, X)
        L = dl.sum(Y * G, "all")
        return L, *dl.dlgradient(L, net.Learnables, X)

    return dl.dlfeval(value, net, X)


@cases("cls", ["single", "double"])
@cases("size", [(3, 4, 6), (7, 1, 5), (1, 3, 1)])
@cases("kind", ["lstm", "bilstm", "gru"])
def test_output_states_and_gradients_equal_pytorchs(kind, size, cls):
    X = array(size, "CBT", cls)
    layer = MAKERS[kind](**({"ResetGateMode": MODES[2]} if kind == "gru" else {}))
    net = network(layer, X, cls)
    values = learnables(net)
    torch, module = torch_module(kind, values, host(X))
    x = torch.tensor(host(X).transpose(2, 1, 0).copy(), requires_grad=True)
    y, last = module(x)
    last = last if isinstance(last, tuple) else (last,)
    close = {"rtol": 1e-4, "atol": 1e-5} if cls == "single" else {"rtol": 1e-10, "atol": 1e-12}
    Y, after = states(net, X)
    assert (Y.dims(), dl.underlyingType(Y)) == ("CBT", cls)
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(2, 1, 0), **close)
    for name, v in zip(STATES[kind], last, strict=True):  # directions × batch × H
        wanted = np.concatenate(list(v.detach().numpy().transpose(0, 2, 1)))
        np.testing.assert_allclose(after[name], wanted, **close)
    G = array(Y.shape, "CBT", cls, seed=9)
    L, gradients, dX = loss_and_gradients(net, X, G)
    (y * torch.tensor(host(G).transpose(2, 1, 0).copy())).sum().backward()
    np.testing.assert_allclose(host(dX), x.grad.numpy().transpose(2, 1, 0), **close)
    found = {name: host(value) for _, name, value in gradients}
    their = [p.grad.numpy() for p in module.parameters()]
    np.testing.assert_allclose(found["InputWeights"], np.concatenate(their[0::4]), **close)
    np.testing.assert_allclose(found["RecurrentWeights"], np.concatenate(their[1::4]), **close)
    biases = their[2:4] if kind == "gru" else their[2::4]
    np.testing.assert_allclose(found["Bias"][:, 0], np.concatenate(biases), **close)


def test_lstm_projected_output_equals_pytorchs_proj_size():
    X = array((7, 3, 6), "CBT")
    net = network(MAKERS["lstmp"](), X)
    values = learnables(net)
    torch, module = torch_module("lstmp", values, host(X))
    y, (h, c) = module(torch.tensor(host(X).transpose(2, 1, 0).copy()))
    Y, after = states(net, X)
    project = values["OutputProjector"].T
    wanted = y.detach().numpy().transpose(2, 1, 0)
    np.testing.assert_allclose(np.einsum("qh,hbt->qbt", project, host(Y)), wanted, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(
        project @ after["HiddenState"], h.detach().numpy()[0].T, rtol=1e-10, atol=1e-12
    )
    np.testing.assert_allclose(after["CellState"], c.detach().numpy()[0].T, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("mode", MODES)
def test_gru_projected_output_equals_a_loop(mode):
    X = array((7, 3, 6), "CBT")
    net = network(MAKERS["grup"](ResetGateMode=mode), X)
    v = learnables(net)

    def sigmoid(a):
        return 1 / (1 + np.exp(-a))

    W, R = v["InputWeights"] @ v["InputProjector"].T, v["RecurrentWeights"] @ v["OutputProjector"].T
    b = np.vstack([v["Bias"], np.zeros((6 * H - len(v["Bias"]), 1))])
    h, outputs = np.zeros((H, 3)), []
    for t in range(6):
        a = W @ host(X)[:, :, t] + b[: 3 * H]
        g = sigmoid(a[: 2 * H] + R[: 2 * H] @ h + b[3 * H : 5 * H])
        reset, update = g[:H], g[H:]
        if mode == MODES[1]:
            u = np.tanh(a[2 * H :] + R[2 * H :] @ (reset * h))
        else:
            u = np.tanh(a[2 * H :] + reset * (R[2 * H :] @ h + b[5 * H :]))
        h = (1 - update) * u + update * h
        outputs.append(h)
    Y, after = states(net, X)
    np.testing.assert_allclose(host(Y), np.stack(outputs, axis=2), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(after["HiddenState"], h, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("kind", ["lstmp", "grup", "bilstm"])
def test_gradients_equal_difference_quotients(kind):
    X = array((3, 2, 4), "CBT")
    net = network(MAKERS[kind](OutputMode="last"), X)
    G = array((UNITS[kind], 2), "CB", seed=4)
    _, gradients, dX = loss_and_gradients(net, X, G)
    gen, step = np.random.default_rng(8), 1e-6
    directions = [gen.normal(size=v.shape) for v in net.Learnables.Value]

    def loss(t):
        moved = [dl.dlarray(host(v) + t * d) for v, d in zip(net.Learnables.Value, directions, strict=True)]
        there = net.with_learnables(net.Learnables.with_values(moved))
        return float(dl.sum(dl.forward(there, X) * G, "all"))

    slope = sum(np.sum(host(g) * d) for g, d in zip(gradients.Value, directions, strict=True))
    assert slope == pytest.approx((loss(step) - loss(-step)) / (2 * step), rel=1e-6)
    for _, name, g in gradients:
        assert np.any(host(g) != 0), name
    assert dX.shape == (3, 2, 4)


@every_kind
@cases(("state", "gate"), [("softsign", "hard-sigmoid"), ("relu", "sigmoid")])
def test_activations_reach_the_function(kind, state, gate):
    options = {"StateActivationFunction": state, "GateActivationFunction": gate}
    X = array((3, 2, 4), "CBT")
    net = network(MAKERS[kind](**options), X)
    v = learnables(net)
    W, R, b = v["InputWeights"], v["RecurrentWeights"], v["Bias"]
    if kind.endswith("p"):
        W, R = W @ v["InputProjector"].T, R @ v["OutputProjector"].T
    zero = np.zeros((H, 1))
    if kind == "bilstm":
        half = slice(0, 4 * H)
        ahead = dl.lstm(X, zero, zero, W[half], R[half], b[half], **options)
        Y = host(net.predict(X))[:H]
        np.testing.assert_allclose(Y, host(ahead), rtol=1e-12, atol=1e-13)
        return
    run = dl.gru if GATES[kind] == 3 else dl.lstm
    wanted = run(X, *[zero] * len(STATES[kind]), W, R, b, **options)
    np.testing.assert_allclose(host(net.predict(X)), host(wanted), rtol=1e-11, atol=1e-12)


# --- formats ---------------------------------------------------------------------------------------------------------


@every_kind
@cases(
    ("fmt", "size", "sequence", "last"),
    [
        ("CBT", (3, 4, 2), ("CBT", (4, 2)), ("CB", (4,))),
        ("CT", (3, 2), ("CT", (2,)), ("CU", (1,))),
        ("SCBT", (2, 3, 4, 6), ("CBT", (4, 6)), ("CB", (4,))),
        ("SSCBT", (2, 2, 3, 4, 6), ("CBT", (4, 6)), ("CB", (4,))),
        ("BT", (4, 6), ("CBT", (4, 6)), ("CB", (4,))),
        ("CB", (3, 4), ("CB", (4,)), ("CB", (4,))),
    ],
)
def test_formats(kind, fmt, size, sequence, last):
    X = array(size, fmt, "single")
    for mode, (dims, others) in (("sequence", sequence), ("last", last)):
        net = dl.dlnetwork([MAKERS[kind](OutputMode=mode)], X)
        Y = net.predict(X)
        assert (Y.dims(), Y.shape, dl.underlyingType(Y)) == (dims, (UNITS[kind], *others), "single")
    whole = dl.dlnetwork([MAKERS[kind](**learnables(net))], X).predict(X)
    final = host(whole)[..., -1] if "T" in fmt else host(whole)
    if kind == "bilstm" and "T" in fmt:
        final = np.concatenate([final[:H], host(whole)[H:, ..., 0]])
    np.testing.assert_allclose(host(Y).reshape(final.shape), final, rtol=1e-6)


def test_image_sequences_are_flattened_column_by_column():
    X = array((2, 3, 4, 5, 6), "SSCBT")
    net = network(MAKERS["lstm"](), X)
    flat = dl.dlarray(dl.reshape(dl.stripdims(X), 24, 5, 6), "CBT")
    assert net.Layers[0].InputSize == 24
    assert np.array_equal(host(net.predict(X)), host(net.predict(flat)))


def test_both_ways_without_time_is_one_step_and_equals_pytorchs():
    """What stands behind a layer with OutputMode="last" gets no time: values, states and gradients of one step."""
    X = array((3, 4), "CB", "double")
    net = network(MAKERS["bilstm"](), X, "double")
    values = learnables(net)
    torch, module = torch_module("bilstm", values, host(X))
    x = torch.tensor(host(X).T[None].copy(), requires_grad=True)
    y, last = module(x)
    Y, after = states(net, X)
    assert Y.dims() == "CB"
    np.testing.assert_allclose(host(Y), y[0].detach().numpy().T, rtol=1e-10, atol=1e-12)
    for name, v in zip(STATES["bilstm"], last, strict=True):
        np.testing.assert_allclose(after[name], np.concatenate(list(v.detach().numpy().transpose(0, 2, 1))))
    G = array(Y.shape, "CB", "double", seed=9)
    _, gradients, by_x = loss_and_gradients(net, X, G)
    (y[0] * torch.tensor(host(G).T)).sum().backward()
    np.testing.assert_allclose(host(by_x), x.grad[0].numpy().T, rtol=1e-10, atol=1e-12)
    rows = 4 * H
    parts = {name: v.grad.numpy() for name, v in module.named_parameters()}
    wanted = {
        "InputWeights": np.concatenate([parts["weight_ih_l0"], parts["weight_ih_l0_reverse"]]),
        "RecurrentWeights": np.concatenate([parts["weight_hh_l0"], parts["weight_hh_l0_reverse"]]),
        "Bias": np.concatenate([parts["bias_ih_l0"], parts["bias_ih_l0_reverse"]])[:, None],
    }
    for name, value in zip(gradients.Parameter, gradients.Value, strict=True):
        assert host(value).shape[0] == 2 * rows
        np.testing.assert_allclose(host(value), wanted[name], rtol=1e-9, atol=1e-12)
    stack = [dl.sequenceInputLayer(3), *(dl.bilstmLayer(4, OutputMode="last") for _ in range(2))]
    assert (
        dl.dlnetwork(stack).predict(array((3, 2, 7), "CBT", "single")).describe()
        == "8(C) × 2(B) single dlarray"
    )


# --- states ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["lstm", "gru", "lstmp", "grup"])
@pytest.mark.parametrize("batch", [1, 3])
def test_steps_one_at_a_time_equal_the_whole_sequence(kind, batch):
    X = array((4, batch, 6), "CBT", "single")
    net = dl.dlnetwork([dl.sequenceInputLayer(4), MAKERS[kind](), dl.fullyConnectedLayer(2)])
    whole, end = dl.predict(net, X, nargout=2)
    before = net
    net = net.copy()
    parts = []
    for t in range(6):
        Y, state = net.predict(X[:, :, [t]], nargout=2)
        net.State = state
        parts.append(host(Y))
    np.testing.assert_allclose(np.concatenate(parts, axis=2), host(whole), rtol=1e-5, atol=1e-6)
    for a, b in zip(net.State.Value, end.Value, strict=True):
        assert a.shape == (H, batch) and a.dims() == ""
        np.testing.assert_allclose(host(a), host(b), rtol=1e-5, atol=1e-6)
    assert all(np.all(host(v) == 0) for v in before.State.Value)
    net = dl.resetState(net)
    assert [v.shape for v in net.State.Value] == [(H, 1)] * len(STATES[kind])
    assert np.array_equal(host(net.predict(X)), host(whole))


@every_kind
def test_states_that_the_user_sets(kind):
    first = {name: np.arange(1, UNITS[kind] + 1) / 10 + k for k, name in enumerate(STATES[kind])}
    layer = MAKERS[kind](**first)
    X = array((3, 2, 4), "CBT", "single")
    net = dl.dlnetwork([layer], X)
    for _, name, value in net.State:
        np.testing.assert_allclose(host(value), first[name][:, None], rtol=1e-6)
    Y, state = net.predict(X, nargout=2)
    net.State = state
    assert not np.allclose(host(net.predict(X)), host(Y))
    assert [v.shape for v in net.State.Value] == [(UNITS[kind], 2)] * len(first)
    net = net.resetState()
    assert np.array_equal(host(net.predict(X)), host(Y))
    zeros = dl.dlnetwork([MAKERS[kind](**learnables(net))], X)
    assert not np.allclose(host(zeros.predict(X)), host(Y))


@every_kind
def test_state_errors(kind):
    layer, n = MAKERS[kind](), UNITS[kind]
    for name in STATES[kind]:
        with pytest.raises(
            SizeError, match=rf"'{name}' of class.*one row.*{n} units; it is .*fix: size {n}×1"
        ):
            setattr(layer, name, np.ones((n + 1, 1)))
        with pytest.raises(OptionError, match=f"'{name}' of class.*must be empty.*state inputs.*fix: "):
            MAKERS[kind](HasStateInputs=True, **{name: np.ones((n, 1))})
    X = array((3, 2, 4), "CBT", "single")
    net = dl.dlnetwork([layer], X)
    net.State = net.predict(X, nargout=2)[1]
    with pytest.raises(
        SizeError, match=rf"layer '{kind}'.*HiddenState is {n}×2 .*4 observations; fix: net = reset"
    ):
        net.predict(array((3, 4, 4), "CBT", "single"))


@every_kind
@cases("cls", ["single", "double"])
def test_the_weights_decide_the_class_of_the_state(kind, cls):
    X = array((3, 2, 4), "CBT", cls)
    net = randomized(dl.dlnetwork([MAKERS[kind]()], X), cls)
    Y, state = net.predict(X, nargout=2)
    assert {dl.underlyingType(v) for v in (Y, *state.Value)} == {cls}


@every_kind
@cases("cls", ["single", "double"])
def test_state_ports(kind, cls):
    X, n, names = array((3, 2, 4), "CBT", cls), UNITS[kind], STATES[kind]
    given = [array((n, 2), "CB", cls, seed=k) for k in range(len(names))]
    ports = ["hidden", "cell"][: len(names)]
    layer = MAKERS[kind](HasStateInputs=True, HasStateOutputs=True)
    assert layer.InputNames == ["in", *ports] and layer.OutputNames == ["out", *ports]
    net = randomized(dl.dlnetwork([layer], X, *given), cls)
    assert net.InputNames == [f"{kind}/{port}" for port in ("in", *ports)]
    Y, *after = net.predict(X, *given)
    assert [(v.dims(), v.shape, dl.underlyingType(v)) for v in after] == [("CB", (n, 2), cls)] * len(names)
    # the same layer with a state of its own
    own = dl.dlnetwork([MAKERS[kind]()], X).with_learnables(
        dl.dlnetwork([MAKERS[kind]()], X).Learnables.with_values(list(net.Learnables.Value))
    )
    state = own.State
    state.Value = [dl.stripdims(v) for v in given]
    own.State = state
    close = {"rtol": 1e-5, "atol": 1e-6} if cls == "single" else {"rtol": 1e-12, "atol": 1e-13}
    wanted, state = own.predict(X, nargout=2)
    np.testing.assert_allclose(host(Y), host(wanted), **close)
    for a, b in zip(after, state.Value, strict=True):
        np.testing.assert_allclose(host(a), host(b), **close)
    with pytest.raises(
        SizeError, match=rf"the input 'hidden' is {n}\(C\) × 3\(B\).*fix: data of size {n}\(C\) × 2"
    ):
        net.predict(X, array((n, 3), "CB", cls), *given[1:])
    with pytest.raises(ArgumentError, match="inputs in, hidden.*but got 1; fix: "):
        net.Layers[0].predict(X)


def test_state_outputs_alone():
    X = array((3, 2, 4), "CBT", "single")
    net = dl.dlnetwork([MAKERS["lstm"](HasStateOutputs=True, OutputMode="last")], X)
    assert net.InputNames == ["lstm"] and net.OutputNames == ["lstm/out", "lstm/hidden", "lstm/cell"]
    Y, h, c, state = net.predict(X, nargout=4)
    assert np.array_equal(host(Y), host(h)) and Y.dims() == h.dims() == c.dims() == "CB"
    assert [np.array_equal(host(a), host(b)) for a, b in zip((h, c), state.Value, strict=True)] == [
        True,
        True,
    ]


def test_gradients_reach_the_states_that_come_in():
    X, h = array((3, 2, 4), "CBT"), array((H, 2), "CB", seed=3)
    net = randomized(dl.dlnetwork([MAKERS["gru"](HasStateInputs=True)], X, h))
    found = dl.dlfeval(lambda net, h: dl.dlgradient(dl.sum(dl.forward(net, X, h), "all"), h), net, h)
    v = learnables(net)
    wanted = dl.dlfeval(
        lambda h: dl.dlgradient(
            dl.sum(dl.gru(X, h, v["InputWeights"], v["RecurrentWeights"], v["Bias"]), "all"), h
        ),
        h,
    )
    np.testing.assert_allclose(host(found), host(wanted), rtol=1e-12)


# --- networks --------------------------------------------------------------------------------------------------------


def test_a_classifier_of_sequences_learns():
    dl.rng(0)
    gen = np.random.default_rng(0)
    labels = gen.integers(0, 2, 24)  # whether the sequence falls or rises
    slope = np.where(labels, 1, -1)[:, None] * np.linspace(-1, 1, 8)
    values = np.stack([slope, gen.normal(size=(24, 8))])  # channels × observations × time
    X = dl.dlarray((values + 0.1 * gen.normal(size=values.shape)).astype(np.float32), "CBT")
    T = dl.dlarray(np.eye(2, dtype=np.float32)[labels].T, "CB")
    layers = [
        dl.sequenceInputLayer(2),
        dl.bilstmLayer(6, OutputMode="last"),
        dl.fullyConnectedLayer(2),
        dl.softmaxLayer(),
    ]
    net = dl.dlnetwork(layers)

    def step(net):
        loss = dl.crossentropy(dl.forward(net, X), T)
        return loss, dl.dlgradient(loss, net.Learnables)

    average, square, losses = None, None, []
    for k in range(1, 31):
        loss, gradients = dl.dlfeval(step, net)
        net, average, square = dl.adamupdate(net, gradients, average, square, k, 0.05)
        losses.append(float(loss))
    assert losses[-1] < 0.1 * losses[0]
    scores = host(net.predict(X))
    assert np.array_equal(np.argmax(scores, axis=0), labels)


def test_sequence_to_sequence_and_encoder_states():
    X = array((6, 3, 9), "CBT", "single")
    net = dl.dlnetwork(
        [
            dl.sequenceInputLayer(6),
            dl.gruLayer(8),
            dl.lstmLayer(7),
            dl.fullyConnectedLayer(2),
            dl.softmaxLayer(),
        ]
    )
    Y = net.predict(X)
    assert (Y.dims(), Y.shape) == ("CBT", (2, 3, 9))
    assert [(a, b) for a, b, _ in net.State] == [
        ("gru", "HiddenState"),
        ("lstm", "HiddenState"),
        ("lstm", "CellState"),
    ]
    encoder = dl.dlnetwork([dl.sequenceInputLayer(6), dl.lstmLayer(7, HasStateOutputs=True)])
    Z, hidden, cell = encoder.predict(X)
    decoder = dl.dlnetwork([dl.lstmLayer(7, HasStateInputs=True)], Z, hidden, cell)
    assert decoder.predict(Z, hidden, cell).shape == (7, 3, 9)
    plain = net.predict(np.zeros((9, 6), dtype=np.float32))  # time × channels
    assert plain.shape == (9, 2) and plain.dims() == ""


@every_kind
def test_forward_is_predict(kind):
    X = array((3, 2, 4), "CBT", "single")
    net = dl.dlnetwork([MAKERS[kind]()], X)
    assert np.array_equal(host(net.forward(X)), host(net.predict(X)))


def test_no_time_steps():
    net = dl.dlnetwork([dl.lstmLayer(4, OutputMode="last")], array((3, 2, 5), "CBT", "single"))
    Y, state = net.predict(dl.dlarray(np.zeros((3, 2, 0), dtype=np.float32), "CBT"), nargout=2)
    assert np.array_equal(host(Y), np.zeros((4, 2))) and state.Value[0].shape == (4, 2)


@every_kind
def test_backends(kind, backend):
    X = array((3, 2, 4), "CBT")
    net = network(MAKERS[kind](), X)
    there = net.with_learnables(
        net.Learnables.with_values([backend.dlarray(host(v)) for v in net.Learnables.Value])
    )
    x = backend.dlarray(host(X), "CBT")
    Y, state = there.predict(x, nargout=2)
    wanted, _ = net.predict(X, nargout=2)
    assert backend.same_library(Y) and all(backend.same_library(v) for v in state.Value)
    np.testing.assert_allclose(host(Y), host(wanted), rtol=1e-10, atol=1e-12)
    there.State = state
    again = there.predict(x)
    assert backend.same_library(again) and not np.allclose(host(again), host(Y))


# --- texts -----------------------------------------------------------------------------------------------------------


def test_descriptions():
    layers = [MAKERS[kind]() for kind in MAKERS]
    lines = [line.strip() for line in repr(dl.layerArray(layers)).split("\n")[2:]]
    assert [line.split("''")[1].strip().split("   ")[-1].strip() for line in lines] == [
        "LSTM with 5 hidden units",
        "BiLSTM with 5 hidden units",
        "GRU with 5 hidden units",
        "Projected LSTM layer with 5 hidden units, an output projector size of 4, and an input projector size of 3",
        "Projected GRU layer with 5 hidden units, an output projector size of 4, and an input projector size of 3",
    ]


@every_kind
def test_display_of_an_initialized_layer(kind):
    net = dl.dlnetwork([dl.sequenceInputLayer(7), MAKERS[kind](HasStateOutputs=True)])
    text = repr(net.Layers[1])
    ports = "  ".join(f"'{name}'" for name in ["out", "hidden", "cell"][: 1 + len(STATES[kind])])
    assert f"  OutputNames: {{{ports}}}\n" in text and "  HasStateOutputs: 1\n" in text
    assert "     InputSize: 7\n" in text and f"HiddenState: [{UNITS[kind]}×1 dlarray]" in text
    assert ("ResetGateMode: 'after-multiplication'" in text) == (GATES[kind] == 3)
    assert ("OutputProjector: [5×4 dlarray]" in text) == kind.endswith("p")
