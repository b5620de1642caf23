"""Batch, group, instance and cross-channel normalization layers: PyTorch as oracle, states, options and refusals."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError
from tests.support.backends import host
from tests.support.bundles import cases

NaN = float("nan")
TO_TORCH = {"CB": (1, 0), "CBT": (1, 0, 2), "SCB": (2, 1, 0), "SSCB": (3, 2, 0, 1), "SSSCB": (4, 3, 0, 1, 2)}
SIZES = {"CB": (6, 5), "CBT": (6, 2, 4), "SCB": (5, 6, 3), "SSCB": (3, 4, 6, 2), "SSSCB": (2, 3, 2, 6, 2)}
VECTORS = {"CB": (6, 1), "CBT": (6, 1), "SCB": (1, 6), "SSCB": (1, 1, 6), "SSSCB": (1, 1, 1, 6)}


def data(gen, size, fmt, kind=np.float64):
    return dl.dlarray((2 * gen.standard_normal(size) + 1).astype(kind), fmt)


def double(net, gen=None):
    """The network in double precision, its learnables moved away from constants when there is a generator."""
    net = dl.dlupdate(dl.double, net)
    state = net.State
    for k, value in enumerate(state.Value):
        state.Value[k] = dl.double(value)
    net.State = state
    t = net.Learnables
    for k, value in enumerate(t.Value):
        t.Value[k] = dl.dlarray(host(value) + gen.uniform(-0.5, 0.5, value.shape))
    net.Learnables = t
    return net


def vector(torch, value, **options):
    return torch.tensor(host(value).reshape(-1).copy(), **options)


@pytest.mark.parametrize("fmt", SIZES)
def test_batch_normalization_equals_pytorchs(fmt, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    layer = dl.batchNormalizationLayer(MeanDecay=0.3, VarianceDecay=0.3, Epsilon=1e-3)
    X = data(gen, SIZES[fmt], fmt)
    net = double(dl.dlnetwork([layer], X), gen)
    assert [v.shape for v in [*net.Learnables.Value, *net.State.Value]] == [VECTORS[fmt]] * 4
    assert not np.any(host(net.State.Value[0])) and np.all(host(net.State.Value[1]) == 1)
    order, back = TO_TORCH[fmt], np.argsort(TO_TORCH[fmt])
    shift, gain = (vector(torch, v, requires_grad=True) for v in net.Learnables.Value)
    mean, var = (vector(torch, v) for v in net.State.Value)
    n = int(np.prod(X.shape)) // 6

    def loss(net, X, Z):
        Y, state = net.forward(X, nargout=2)
        return (Y, state, *dl.dlgradient(dl.sum(dl.stripdims(Y) * Z, "all"), X, net.Learnables))

    for _ in range(3):  # training steps: the states follow
        X = data(gen, SIZES[fmt], fmt)
        Z = gen.standard_normal(SIZES[fmt])
        Y, net.State, G, dL = dl.dlfeval(loss, net, X, Z)
        x = torch.tensor(host(X).transpose(order), requires_grad=True)
        old = var.clone()
        y = torch.nn.functional.batch_norm(x, mean, var, gain, shift, True, 0.3, 1e-3)
        # PyTorch's running variance is the sample's: n/(n - 1) times the population's, which MATLAB takes
        var = 0.7 * old + (var - 0.7 * old) * (n - 1) / n
        shift.grad = gain.grad = None
        (y * torch.tensor(Z.transpose(order))).sum().backward()
        close = {"rtol": 1e-10, "atol": 1e-11}
        assert dl.dims(Y) == fmt
        np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(back), **close)
        np.testing.assert_allclose(host(G), x.grad.numpy().transpose(back), **close)
        np.testing.assert_allclose(host(dL.Value[0]).ravel(), shift.grad.numpy(), **close)
        np.testing.assert_allclose(host(dL.Value[1]).ravel(), gain.grad.numpy(), **close)
        for value, want in zip(net.State.Value, (mean, var), strict=True):
            assert value.shape == VECTORS[fmt]
            np.testing.assert_allclose(host(value).ravel(), want.numpy(), **close)
    y = torch.nn.functional.batch_norm(x, mean, var, gain, shift, False, 0, 1e-3)
    Y, state = net.predict(X, nargout=2)
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(back), **close)
    for value, kept in zip(state.Value, net.State.Value, strict=True):
        assert np.array_equal(host(value), host(kept))


def test_batch_normalization_states():
    layer = dl.batchNormalizationLayer(TrainedMean=[[1], [2]], TrainedVariance=[[4], [9]])
    net = dl.dlnetwork([dl.featureInputLayer(2), layer])
    assert list(net.State.Parameter) == ["TrainedMean", "TrainedVariance"]
    Y = net.predict(dl.dlarray([[3.0], [5.0]], "CB"))
    np.testing.assert_allclose(host(Y), [[1], [1]], rtol=1e-5)
    state = net.State
    state.Value[0] = dl.dlarray([[3.0], [5.0]])
    net.State = state
    assert not np.any(host(net.predict(dl.dlarray([[3.0], [5.0]], "CB"))))
    assert list(net.Learnables.Parameter) == ["Offset", "Scale"]
    single = net.forward(dl.dlarray(np.array([[3, 4], [5, 7]], np.float32), "CB"), nargout=2)[1]
    assert dl.underlyingType(single.Value[1]) == "single"
    alone = dl.predict(layer._initialized(dl.dlarray([[1.0], [1.0]], "CB")), dl.dlarray([[3.0], [5.0]], "CB"))
    np.testing.assert_allclose(host(alone), [[1], [1]], rtol=1e-5)


@cases("fmt", ["CBT", "SCB", "SSCB", "SSSCB"])
@cases("groups", [1, 2, 3, "all-channels", "channel-wise", None])
def test_group_and_instance_normalization_equal_pytorchs(fmt, groups, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    instance = groups is None
    layer = (
        dl.instanceNormalizationLayer(Epsilon=1e-3)
        if instance
        else dl.groupNormalizationLayer(groups, Epsilon=1e-3)
    )
    X = data(gen, SIZES[fmt], fmt)
    net = double(dl.dlnetwork([layer], X), gen)
    assert [v.shape for v in net.Learnables.Value] == [VECTORS[fmt]] * 2 and len(net.State) == 0
    order, back = TO_TORCH[fmt], np.argsort(TO_TORCH[fmt])
    shift, gain = (vector(torch, v, requires_grad=True) for v in net.Learnables.Value)
    x = torch.tensor(host(X).transpose(order), requires_grad=True)
    count = {"all-channels": 1, "channel-wise": 6, None: 6}.get(groups, groups)
    y = torch.nn.functional.group_norm(x, count, gain, shift, 1e-3)
    Z = gen.standard_normal(SIZES[fmt])

    def loss(net, X):
        Y = net.forward(X)
        return (Y, *dl.dlgradient(dl.sum(dl.stripdims(Y) * Z, "all"), X, net.Learnables))

    Y, G, dL = dl.dlfeval(loss, net, X)
    (y * torch.tensor(Z.transpose(order))).sum().backward()
    close = {"rtol": 1e-9, "atol": 1e-10}
    assert dl.dims(Y) == fmt
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(back), **close)
    np.testing.assert_allclose(host(G), x.grad.numpy().transpose(back), **close)
    np.testing.assert_allclose(host(dL.Value[0]).ravel(), shift.grad.numpy(), **close)
    np.testing.assert_allclose(host(dL.Value[1]).ravel(), gain.grad.numpy(), **close)


@pytest.mark.parametrize("size", [1, 3, 4, 5])
def test_cross_channel_normalization_equals_pytorchs(size, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    X = data(gen, (3, 4, 6, 2), "SSCB")
    layer = dl.crossChannelNormalizationLayer(size, Alpha=0.3, Beta=0.6, K=1.5)
    x = torch.tensor(host(X).transpose(3, 2, 0, 1))
    # PyTorch pads an even window at the other end
    x = x if size % 2 else x.flip(1)
    y = torch.nn.functional.local_response_norm(x, size, 0.3, 0.6, 1.5)
    y = y if size % 2 else y.flip(1)
    Y = layer.predict(X)
    assert dl.dims(Y) == "SSCB"
    np.testing.assert_allclose(host(Y), y.numpy().transpose(2, 3, 1, 0), rtol=1e-12)


# -- options, texts, refusals --------------------------------------------------------------------------------------
COMMON = {
    "Name": "", "NumChannels": "auto", "Epsilon": 1e-5, "OffsetInitializer": "zeros", "ScaleInitializer": "ones",
    "OffsetLearnRateFactor": 1, "ScaleLearnRateFactor": 1, "OffsetL2Factor": 1, "ScaleL2Factor": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("layer", "own"),
    [
        (dl.batchNormalizationLayer(), {**COMMON, "MeanDecay": 0.1, "VarianceDecay": 0.1}),
        (dl.groupNormalizationLayer(4), {**COMMON, "NumGroups": 4}),
        (dl.instanceNormalizationLayer(), COMMON),
        (
            dl.crossChannelNormalizationLayer(5),
            {"Name": "", "WindowChannelSize": 5, "Alpha": 1e-4, "Beta": 0.75, "K": 2},
        ),
    ],
)
def test_defaults(layer, own):
    assert {name: getattr(layer, name) for name in type(layer).property_names} == own


def test_initializers_and_given_values(gen):
    layer = dl.instanceNormalizationLayer(
        OffsetInitializer="ones", ScaleInitializer=lambda size: np.full(size, 3)
    )
    net = dl.dlnetwork([layer], dl.networkDataLayout([4, 4, 5, NaN], "SSCB"))
    assert np.all(host(net.Learnables.Value[0]) == 1) and np.all(host(net.Learnables.Value[1]) == 3)
    given = gen.standard_normal((1, 1, 5))
    net = dl.dlnetwork(
        [dl.batchNormalizationLayer(Scale=given)], dl.networkDataLayout([4, 4, 5, NaN], "SSCB")
    )
    np.testing.assert_allclose(host(net.Learnables.Value[1]), given, rtol=1e-6)


def test_names_and_texts():
    layers = [
        dl.featureInputLayer(6), dl.batchNormalizationLayer(), dl.groupNormalizationLayer(2),
        dl.groupNormalizationLayer("channel-wise"), dl.instanceNormalizationLayer(),
        dl.crossChannelNormalizationLayer(5),
    ]  # fmt: skip
    assert [layer.type_and_description() for layer in layers[1:]] == [
        ("Batch Normalization", "Batch normalization"),
        ("Group Normalization", "Group normalization"),
        ("Group Normalization", "Group normalization"),
        ("Instance Normalization", "Instance normalization"),
        ("Cross Channel Normalization", "cross channel normalization with 5 channels per element"),
    ]
    net = dl.dlnetwork(layers)
    assert [(layer.Name, layer.type_and_description()[1]) for layer in net.Layers][1:] == [
        ("batchnorm", "Batch normalization with 6 channels"),
        ("groupnorm_1", "Group normalization with 6 channels split into 2 groups"),
        ("groupnorm_2", "Group normalization with 6 channels split into 6 groups"),
        ("instancenorm", "Instance normalization with 6 channels"),
        ("crossnorm", "cross channel normalization with 5 channels per element"),
    ]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (
            lambda: dl.batchNormalizationLayer(Epsilon=0),
            "'Epsilon' of class 'BatchNormalizationLayer'.*positive",
        ),
        (lambda: dl.batchNormalizationLayer(MeanDecay=1.5), "'MeanDecay'.*between 0 and 1"),
        (lambda: dl.groupNormalizationLayer("some"), "'NumGroups'.*\"all-channels\""),
        (lambda: dl.groupNormalizationLayer(0), "'NumGroups'.*or a positive integer"),
        (lambda: dl.instanceNormalizationLayer(ScaleInitializer="glorot"), "'ScaleInitializer'"),
        (lambda: dl.crossChannelNormalizationLayer(2.5), "'WindowChannelSize'"),
        (lambda: dl.crossChannelNormalizationLayer(5, K=0), "'K'"),
        (lambda: dl.crossChannelNormalizationLayer(5, Beta=0), "'Beta'"),
    ],
)
def test_refused_options(call, says):
    with pytest.raises(OptionError, match=says):
        call()


def test_refused_data(gen):
    X = data(gen, (6, 3), "CB")
    net = dl.dlnetwork([dl.batchNormalizationLayer(Name="bn")], X)
    with pytest.raises(SizeError, match="layer 'bn'.*is for 6 channels, but the data is 5"):
        net.forward(data(gen, (5, 3), "CB"))
    with pytest.raises(FormatError, match="layer 'bn'.*channel dimension \"C\""):
        net.predict(data(gen, (6, 3), "BT"))
    with pytest.raises(SizeError, match="6 channels .*cannot be split into 4 groups; fix"):
        dl.dlnetwork([dl.groupNormalizationLayer(4)], X)
    with pytest.raises(SizeError, match="TrainedMean is 5×1, but must be 6×1"):
        dl.dlnetwork([dl.batchNormalizationLayer(TrainedMean=np.ones((5, 1)))], X)
    for layer in (
        dl.batchNormalizationLayer(),
        dl.groupNormalizationLayer(2),
        dl.instanceNormalizationLayer(),
    ):
        with pytest.raises(
            ArgumentError, match="the offset or the scale is empty; fix: put the layer into a network"
        ):
            layer.predict(X)
    with pytest.raises(ArgumentError, match="TrainedMean or TrainedVariance is empty"):
        dl.batchNormalizationLayer(Offset=np.zeros((6, 1)), Scale=np.ones((6, 1))).predict(X)


def test_on_every_backend(backend, gen):
    x = gen.standard_normal((3, 4, 6, 2))
    layers = [dl.batchNormalizationLayer(), dl.groupNormalizationLayer(2), dl.instanceNormalizationLayer()]
    net = double(dl.dlnetwork([*layers, dl.crossChannelNormalizationLayer(3)], dl.dlarray(x, "SSCB")), gen)
    there = net.copy()
    for name in ("Learnables", "State"):
        t = getattr(net, name)
        setattr(there, name, t.with_values([backend.dlarray(host(v)) for v in t.Value]))
    for run in ("forward", "predict"):
        (Y, state), (Z, want) = (
            getattr(n, run)(m(x, "SSCB"), nargout=2) for n, m in ((there, backend.dlarray), (net, dl.dlarray))
        )
        assert backend.same_library(Y) and backend.same_library(state.Value[0])
        np.testing.assert_allclose(host(Y), host(Z), rtol=1e-10, atol=1e-11)
        for a, b in zip(state.Value, want.Value, strict=True):
            np.testing.assert_allclose(host(a), host(b), rtol=1e-10, atol=1e-12)
