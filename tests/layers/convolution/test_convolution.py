"""Convolution layers, grouped and transposed ones, image input layers: PyTorch as oracle, sizes, options, refusals."""

import math

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError
from dlarray.layers.base.properties import ReadOnlyError
from tests.support.backends import host
from tests.support.bundles import cases

NaN = float("nan")
# format of the data -> the places (in MATLAB's order) of batch, channel and the dimensions that are slid over
TO_TORCH = {
    "CBT": (1, 0, 2),
    "SCB": (2, 1, 0),
    "SSCB": (3, 2, 0, 1),
    "SCBT": (2, 1, 0, 3),
    "SSSCB": (4, 3, 0, 1, 2),
    "SSCBT": (3, 2, 0, 1, 4),
}


def torch_or_skip():
    return pytest.importorskip("torch", reason="PyTorch is the oracle")


def data(gen, size, fmt, kind=np.float64):
    return dl.dlarray(gen.standard_normal(size).astype(kind), fmt)


def parameters(net, gen):
    """The network in double precision with random parameters."""
    t = net.Learnables
    for k, value in enumerate(t.Value):
        t.Value[k] = dl.dlarray(gen.standard_normal(value.shape))
    net.Learnables = t
    return net


def both(net, X, Z):
    """The output, and the gradients of the sum of output times Z for the input and the learnables."""

    def run(net, X):
        Y = net.forward(X)
        loss = dl.sum(dl.stripdims(Y) * Z, "all")
        return (Y, *dl.dlgradient(loss, X, net.Learnables))

    return dl.dlfeval(run, net, X)


def conv(torch, rank, transposed=False):
    kind = f"conv{'_transpose' if transposed else ''}{rank}d"
    return getattr(torch.nn.functional, kind)


def pads(layer, extent):
    """What is added before and after each dimension, worked out from the page's rules."""
    n = layer.rank
    stride, dilation = (np.broadcast_to(v, n) for v in (layer.Stride, layer.DilationFactor))
    reach = [(k - 1) * d + 1 for k, d in zip(np.broadcast_to(layer.FilterSize, n), dilation, strict=True)]
    if layer.PaddingMode == "same":
        total = [max((-(-e // s) - 1) * s + r - e, 0) for e, s, r in zip(extent, stride, reach, strict=True)]
        return [(t // 2, t - t // 2) for t in total]
    if layer.PaddingMode == "causal":
        return [(r - 1, 0) for r in reach]
    shown = np.asarray(layer.PaddingSize)
    return [tuple(shown.T[k]) for k in range(n)] if n == 3 else [tuple(p) for p in shown.reshape(n, 2)]


LAYERS = [
    ("CBT", (3, 2, 9), lambda: dl.convolution1dLayer(3, 4)),
    ("CBT", (3, 2, 9), lambda: dl.convolution1dLayer(2, 4, Padding="causal", DilationFactor=3)),
    ("CBT", (3, 1, 8), lambda: dl.convolution1dLayer(4, 5, Padding="same", Stride=3)),
    ("SCB", (7, 3, 2), lambda: dl.convolution1dLayer(3, 2, Padding=[2, 1], Stride=2)),
    ("SSCB", (7, 6, 3, 2), lambda: dl.convolution2dLayer(3, 4)),
    ("SSCB", (7, 9, 2, 1), lambda: dl.convolution2dLayer([3, 2], 5, Stride=[2, 3], Padding=[1, 0])),
    (
        "SSCB",
        (7, 9, 2, 3),
        lambda: dl.convolution2dLayer([2, 3], 3, Padding=[1, 2, 0, 3], DilationFactor=[1, 2]),
    ),
    ("SSCB", (7, 8, 2, 3), lambda: dl.convolution2dLayer(4, 1, Padding="same", Stride=2)),
    ("SCBT", (7, 3, 2, 5), lambda: dl.convolution2dLayer([3, 2], 4, Padding=[1, 0, 2, 1])),
    ("SSSCB", (4, 5, 6, 2, 2), lambda: dl.convolution3dLayer([2, 3, 1], 3, Padding=[[1, 0, 2], [0, 1, 1]])),
    ("SSSCB", (4, 5, 3, 1, 2), lambda: dl.convolution3dLayer(2, 2, Padding="same", Stride=[1, 2, 2])),
    ("SSCBT", (4, 5, 2, 2, 3), lambda: dl.convolution3dLayer([2, 2, 3], 2, Padding=1)),
    ("SSCB", (6, 5, 6, 2), lambda: dl.groupedConvolution2dLayer(3, 2, 3, Padding="same")),
    ("SSCB", (6, 5, 4, 2), lambda: dl.groupedConvolution2dLayer([2, 3], 3, "channel-wise", Stride=2)),
    ("SCBT", (6, 4, 2, 5), lambda: dl.groupedConvolution2dLayer(2, 1, 2, DilationFactor=2)),
]


@cases(("fmt", "size", "make"), LAYERS)
def test_convolutions_equal_pytorchs(fmt, size, make, gen):
    torch = torch_or_skip()
    X = data(gen, size, fmt)
    net = parameters(dl.dlnetwork([make()], X), gen)
    layer = net.Layers(1)
    n, order = layer.rank, TO_TORCH[fmt]
    w, b = host(layer.Weights), host(layer.Bias)
    grouped = hasattr(layer, "NumGroups")
    groups = layer.NumGroups if grouped else 1
    w = w.reshape(w.shape + (1,) * (n + 2 + grouped - w.ndim))
    front = (n + 2, n + 1, n) if grouped else (n + 1, n)  # groups, filters, channels
    wt = torch.tensor(
        w.transpose(*front, *range(n)).reshape(-1, w.shape[n], *w.shape[:n]), requires_grad=True
    )
    bt = torch.tensor(b.reshape(-1, order="F"), requires_grad=True)
    x = torch.tensor(host(X).transpose(order), requires_grad=True)
    around = [p for pair in reversed(pads(layer, x.shape[2:])) for p in pair]
    y = conv(torch, n)(
        torch.nn.functional.pad(x, around),
        wt,
        bt,
        stride=layer.Stride,
        dilation=layer.DilationFactor,
        groups=groups,
    )
    back = np.argsort(order)
    want = y.detach().numpy().transpose(back)
    Z = gen.standard_normal(want.shape)
    Y, dX, dL = both(net, X, Z)
    assert dl.dims(Y) == fmt
    (y * torch.tensor(Z.transpose(order))).sum().backward()
    close = {"rtol": 1e-11, "atol": 1e-12}
    np.testing.assert_allclose(host(Y), want.reshape(Y.shape), **close)
    np.testing.assert_allclose(host(dX), x.grad.numpy().transpose(back), **close)
    dw = wt.grad.numpy().reshape(*([groups, -1] if grouped else [-1]), *wt.shape[1:])
    dw = dw.transpose(*range(len(front), len(front) + n), *reversed(range(len(front))))
    np.testing.assert_allclose(host(dL.Value[0]), dw.reshape(host(dL.Value[0]).shape), **close)
    np.testing.assert_allclose(host(dL.Value[1]).reshape(-1, order="F"), bt.grad.numpy(), **close)


TRANSPOSED = [
    ("CBT", (3, 2, 5), lambda: dl.transposedConv1dLayer(3, 4, Stride=2)),
    ("SCB", (5, 3, 2), lambda: dl.transposedConv1dLayer(4, 2, Stride=2, Cropping=[1, 2])),
    ("SSCB", (4, 5, 3, 2), lambda: dl.transposedConv2dLayer(3, 4)),
    ("SSCB", (4, 5, 3, 1), lambda: dl.transposedConv2dLayer([2, 4], 2, Stride=[2, 3], Cropping=[1, 0, 2, 1])),
    ("SSCB", (4, 5, 3, 2), lambda: dl.transposedConv2dLayer(3, 4, Stride=2, Cropping="same")),
    ("SCBT", (4, 3, 2, 3), lambda: dl.transposedConv2dLayer(2, 2, Stride=2, Cropping=[0, 1])),
    (
        "SSSCB",
        (3, 2, 4, 2, 2),
        lambda: dl.transposedConv3dLayer(2, 3, Stride=2, Cropping=[[0, 0, 1], [1, 0, 0]]),
    ),
]


@pytest.mark.parametrize(("fmt", "size", "make"), TRANSPOSED)
def test_transposed_convolutions_equal_pytorchs(fmt, size, make, gen):
    torch = torch_or_skip()
    X = data(gen, size, fmt)
    net = parameters(dl.dlnetwork([make()], X), gen)
    layer = net.Layers(1)
    n, order = layer.rank, TO_TORCH[fmt]
    w = host(layer.Weights)
    wt = torch.tensor(w.transpose(n + 1, n, *range(n)), requires_grad=True)
    x = torch.tensor(host(X).transpose(order), requires_grad=True)
    y = conv(torch, n, True)(x, wt, torch.tensor(host(layer.Bias).reshape(-1)), stride=layer.Stride)
    if layer.CroppingMode == "same":
        extra = [m - k * 2 for m, k in zip(y.shape[2:], x.shape[2:], strict=True)]
        crop = [(e // 2, e - e // 2) for e in extra]
    else:
        shown = np.asarray(layer.CroppingSize)
        crop = [tuple(shown.T[k]) for k in range(n)] if n == 3 else [tuple(p) for p in shown.reshape(n, 2)]
    y = y[(slice(None), slice(None), *(slice(a, m - b) for (a, b), m in zip(crop, y.shape[2:], strict=True)))]
    back = np.argsort(order)
    Z = gen.standard_normal(tuple(y.detach().numpy().transpose(back).shape))
    Y, dX, dL = both(net, X, Z)
    (y * torch.tensor(Z.transpose(order))).sum().backward()
    close = {"rtol": 1e-11, "atol": 1e-12}
    assert dl.dims(Y) == fmt
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(back), **close)
    np.testing.assert_allclose(host(dX), x.grad.numpy().transpose(back), **close)
    dw = wt.grad.numpy().transpose(*range(2, n + 2), 1, 0)
    np.testing.assert_allclose(host(dL.Value[0]), dw, **close)


def test_sequences_of_images_are_images():
    gen = np.random.default_rng(3)
    x = gen.standard_normal((6, 5, 3, 2, 4))
    net = parameters(dl.dlnetwork([dl.convolution2dLayer(3, 4, Padding="same")], dl.dlarray(x, "SSCBT")), gen)
    Y = net.predict(dl.dlarray(x, "SSCBT"))
    assert dl.dims(Y) == "SSCBT"
    for t in range(4):
        one = net.predict(dl.dlarray(x[..., t], "SSCB"))
        np.testing.assert_allclose(host(Y)[..., t], host(one), rtol=1e-12, atol=1e-13)


def test_padding_values(gen):
    x = gen.standard_normal((5, 4, 2, 1))
    kinds = {"symmetric-include-edge": "symmetric", "symmetric-exclude-edge": "reflect", "replicate": "edge"}
    plain = parameters(dl.dlnetwork([dl.convolution2dLayer(3, 2)], dl.dlarray(x, "SSCB")), gen)
    for value, mode in [*kinds.items(), (2.5, None)]:
        layer = dl.convolution2dLayer(3, 2, Padding=1, PaddingValue=value)
        layer.Weights, layer.Bias = plain.Learnables.Value
        wide = ((1, 1), (1, 1), (0, 0), (0, 0))
        more = np.pad(x, wide, constant_values=value) if mode is None else np.pad(x, wide, mode=mode)
        got, want = layer.predict(dl.dlarray(x, "SSCB")), plain.predict(dl.dlarray(more, "SSCB"))
        np.testing.assert_allclose(host(got), host(want), rtol=1e-12, atol=1e-13)


def test_data_without_channels_or_observations(gen):
    X = data(gen, (6, 5), "SS")
    net = parameters(dl.dlnetwork([dl.convolution2dLayer(3, 4)], X), gen)
    Y = net.predict(X)
    assert dl.dims(Y) == "SSC" and Y.shape == (4, 3, 4) and net.Layers(1).NumChannels == 1
    T = data(gen, (3, 8), "CT")
    Y = dl.dlnetwork([dl.convolution1dLayer(3, 4)], T).predict(T)
    assert dl.dims(Y) == "CT" and Y.shape == (4, 6)


# -- options, sizes, initial values ------------------------------------------------------------------------------------
COMMON = {
    "Name": "",
    "WeightsInitializer": "glorot",
    "BiasInitializer": "zeros",
    "WeightLearnRateFactor": 1,
    "BiasLearnRateFactor": 1,
    "WeightL2Factor": 1,
    "BiasL2Factor": 0,
}
DEFAULTS = {
    1: {"Stride": 1, "DilationFactor": 1, "PaddingMode": "manual", "PaddingSize": (0, 0), "PaddingValue": 0},
    2: {
        "Stride": (1, 1), "DilationFactor": (1, 1), "PaddingMode": "manual", "PaddingSize": (0, 0, 0, 0),
        "PaddingValue": 0,
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("layer", "own"),
    [
        (
            dl.convolution1dLayer(3, 4),
            {"FilterSize": 3, "NumChannels": "auto", "NumFilters": 4, **DEFAULTS[1]},
        ),
        (
            dl.convolution2dLayer(3, 4),
            {"FilterSize": (3, 3), "NumChannels": "auto", "NumFilters": 4, **DEFAULTS[2]},
        ),
        (
            dl.groupedConvolution2dLayer([3, 2], 4, 2),
            {
                "FilterSize": (3, 2), "NumGroups": 2, "NumChannelsPerGroup": "auto", "NumFiltersPerGroup": 4,
                **DEFAULTS[2],
            },
        ),
        (
            dl.transposedConv2dLayer(3, 4),
            {
                "FilterSize": (3, 3), "NumChannels": "auto", "NumFilters": 4, "Stride": (1, 1),
                "CroppingMode": "manual", "CroppingSize": (0, 0, 0, 0),
            },
        ),
    ],
)  # fmt: skip
def test_defaults(layer, own):
    got = {name: getattr(layer, name) for name in type(layer).property_names}
    assert got == {**COMMON, **own}
    assert layer.Weights.shape == layer.Bias.shape == (0, 0)
    assert (layer.InputNames, layer.OutputNames) == (["in"], ["out"])


@pytest.mark.parametrize(
    ("layer", "layout", "weights", "bias", "fan"),
    [
        (dl.convolution1dLayer(5, 40), ([12, NaN, 20], "CBT"), (5, 12, 40), (1, 40), (60, 200)),
        (dl.convolution2dLayer([5, 3], 40), ([9, 9, 6, NaN], "SSCB"), (5, 3, 6, 40), (1, 1, 40), (90, 600)),
        (dl.convolution3dLayer(3, 20), ([9, 9, 9, 6, NaN], "SSSCB"), (3, 3, 3, 6, 20), (1, 1, 1, 20), (162, 540)),
        (
            dl.groupedConvolution2dLayer(5, 10, 4), ([9, 9, 24, NaN], "SSCB"), (5, 5, 6, 10, 4), (1, 1, 10, 4),
            (150, 250),
        ),
        (dl.transposedConv1dLayer(5, 40), ([12, NaN, NaN], "CBT"), (5, 40, 12), (1, 40), (60, 200)),
        (dl.transposedConv2dLayer([5, 3], 40), ([9, 9, 6, NaN], "SSCB"), (5, 3, 40, 6), (1, 1, 40), (90, 600)),
        (dl.transposedConv3dLayer(3, 20), ([3, 3, 3, 6, NaN], "SSSCB"), (3, 3, 3, 20, 6), (1, 1, 1, 20), (162, 540)),
    ],
)  # fmt: skip
def test_initial_sizes_and_values(layer, layout, weights, bias, fan):
    dl.rng(0)
    layout = dl.networkDataLayout(*layout)
    own = dl.dlnetwork([layer], layout).Layers(1)
    assert (own.Weights.shape, own.Bias.shape) == (weights, bias)
    assert dl.underlyingType(own.Weights) == "single" and not np.any(host(own.Bias))
    W, bound = host(own.Weights), math.sqrt(6 / sum(fan))
    assert 0.99 * bound < np.max(np.abs(W)) <= bound * (1 + 1e-6)
    assert abs(np.std(W) / (bound / math.sqrt(3)) - 1) < 0.03
    other = layer.copy()
    other.WeightsInitializer, other.BiasInitializer = "he", "ones"
    other = dl.dlnetwork([other], layout).Layers(1)
    assert abs(np.std(host(other.Weights)) / math.sqrt(2 / fan[0]) - 1) < 0.05 and np.all(
        host(other.Bias) == 1
    )


def test_other_initializers():
    dl.rng(1)
    layout = dl.networkDataLayout([9, 9, 3, NaN], "SSCB")

    def weights(how):
        return host(
            dl.dlnetwork([dl.convolution2dLayer(5, 8, WeightsInitializer=how)], layout).Layers(1).Weights
        )

    assert abs(np.std(weights("narrow-normal")) / 0.01 - 1) < 0.1
    Q = weights("orthogonal").reshape(-1, 8, order="F").astype(np.float64)
    np.testing.assert_allclose(Q.T @ Q, np.eye(8), atol=1e-5)
    assert np.all(weights("zeros") == 0) and np.all(weights("ones") == 1)
    asked = []
    assert np.all(weights(lambda size: asked.append(size) or np.full(size, 3)) == 3) and asked == [
        (5, 5, 3, 8)
    ]


def test_given_parameters_stay(gen):
    w, b = gen.standard_normal((3, 3, 2, 4)), gen.standard_normal((1, 1, 4))
    net = dl.dlnetwork([dl.imageInputLayer([8, 8, 2]), dl.convolution2dLayer(3, 4, Weights=w, Bias=b)])
    np.testing.assert_allclose(host(net.Learnables.Value[0]), w, rtol=1e-6)
    np.testing.assert_allclose(host(net.Learnables.Value[1]), b, rtol=1e-6)
    assert net.Layers(2).NumChannels == 2


def test_margins_and_modes():
    layer = dl.convolution2dLayer(3, 4, "Padding", "same")
    assert (layer.PaddingMode, layer.PaddingSize) == ("same", [])
    layer.PaddingSize = [1, 2]
    assert (layer.PaddingMode, layer.PaddingSize) == ("manual", (1, 1, 2, 2))
    layer.PaddingMode = "SAME"
    assert layer.PaddingMode == "same"
    layer.Stride, layer.DilationFactor = 2, [1, 3]
    assert (layer.Stride, layer.DilationFactor) == ((2, 2), (1, 3))
    assert dl.convolution2dLayer(3, 4, Padding=np.array([1.0, 2, 3, 4])).PaddingSize == (1, 2, 3, 4)
    assert dl.convolution1dLayer(3, 4, Padding=2).PaddingSize == (2, 2)
    assert dl.transposedConv2dLayer(3, 4, Cropping=[1, 2]).CroppingSize == (1, 1, 2, 2)
    cube = dl.convolution3dLayer(3, 4, Padding=[1, 2, 3])
    assert cube.PaddingSize.tolist() == [[1, 2, 3], [1, 2, 3]]


@cases(
    ("call", "says"),
    [
        (
            lambda: dl.convolution2dLayer(0, 4),
            "'FilterSize' of class 'Convolution2DLayer'. Value must be a positive",
        ),
        (lambda: dl.convolution2dLayer([3, 3, 3], 4), "'FilterSize'.*a vector of 2 positive integers"),
        (lambda: dl.convolution2dLayer(3, 2.5), "'NumFilters'.*positive integer"),
        (lambda: dl.convolution1dLayer([3, 3], 4), "'FilterSize'.*a positive integer"),
        (lambda: dl.convolution2dLayer(3, 4, Stride=[1, 0]), "'Stride'"),
        (lambda: dl.convolution2dLayer(3, 4, Padding=-1), r"'PaddingSize'.*\[t b l r\]"),
        (lambda: dl.convolution2dLayer(3, 4, Padding=[1, 2, 3]), "'PaddingSize'"),
        (lambda: dl.convolution2dLayer(3, 4, Padding="causal"), '\'PaddingMode\'.*"manual", "same"'),
        (lambda: dl.convolution2dLayer(3, 4, PaddingValue="mirror"), "'PaddingValue'.*replicate"),
        (lambda: dl.convolution2dLayer(3, 4, WeightsInitializer="xavier"), '"orthogonal"'),
        (
            lambda: dl.groupedConvolution2dLayer(3, 4, "all"),
            "'NumGroups'.*\"channel-wise\" or a positive integer",
        ),
        (lambda: dl.transposedConv2dLayer(3, 4, Cropping="causal"), "'CroppingMode'"),
        (lambda: dl.convolution2dLayer(3, 4, Padding=1, Dilation=2), "did you mean|DilationFactor"),
        (lambda: dl.imageInputLayer([28]), r"'InputSize'.*\[h w c\]"),
    ],
)
def test_refused_options(call, says):
    with pytest.raises(OptionError, match=says):
        call()


def test_read_only_properties():
    for layer, names in (
        (dl.convolution2dLayer(3, 4), ("FilterSize", "NumFilters", "NumChannels")),
        (dl.groupedConvolution2dLayer(3, 4, 2), ("FilterSize", "NumGroups", "NumFiltersPerGroup")),
        (dl.transposedConv2dLayer(3, 4), ("FilterSize", "NumFilters", "NumChannels")),
        (dl.imageInputLayer([4, 4]), ("InputSize", "DataAugmentation")),
    ):
        for name in names:
            with pytest.raises(ReadOnlyError, match=name):
                setattr(layer, name, 5)


def test_refused_data(gen):
    net = dl.dlnetwork([dl.imageInputLayer([8, 8, 3]), dl.convolution2dLayer(3, 4, Name="c1")])
    conv1 = net.Layers(2)
    with pytest.raises(
        SizeError, match=r"layer 'c1' .*is for 3 channels, but the data is 8\(S\).*with 2; fix"
    ):
        conv1.predict(data(gen, (8, 8, 2, 1), "SSCB"))
    with pytest.raises(FormatError, match="layer 'c1' .*2 S dimensions, or 1 and a T dimension.*SSCB"):
        conv1.predict(data(gen, (3, 2), "CB"))
    with pytest.raises(SizeError, match=r"layer 'c1' .*the window covers 3\(S\) × 3\(S\)"):
        dl.dlnetwork([dl.convolution2dLayer(3, 4, Name="c1")], data(gen, (2, 2, 3, 1), "SSCB"))
    with pytest.raises(SizeError, match=r"only 1\(T\).*; fix: .*, or sequenceInputLayer\(…, MinLength=…\)"):
        dl.dlnetwork([dl.sequenceInputLayer(3), dl.convolution1dLayer(5, 4)])
    longer = dl.dlnetwork([dl.sequenceInputLayer(3, MinLength=5), dl.convolution1dLayer(5, 4)])
    assert longer.predict(data(gen, (3, 1, 7), "CBT")).shape == (4, 1, 3)
    with pytest.raises(SizeError, match=r"Weights is 3×3×2×4, but must be 3×3×3×4 .*NumChannels"):
        dl.dlnetwork(
            [dl.imageInputLayer([8, 8, 3]), dl.convolution2dLayer(3, 4, Weights=np.ones((3, 3, 2, 4)))]
        )
    with pytest.raises(SizeError, match="is for 5 channels"):
        dl.dlnetwork([dl.imageInputLayer([8, 8, 3]), dl.convolution2dLayer(3, 4, NumChannels=5)])
    with pytest.raises(SizeError, match="3 channels .*cannot be split into 2 groups"):
        dl.dlnetwork([dl.imageInputLayer([8, 8, 3]), dl.groupedConvolution2dLayer(3, 4, 2)])
    with pytest.raises(SizeError, match="number of channels must be known"):
        dl.dlnetwork([dl.convolution2dLayer(3, 4)], dl.networkDataLayout([8, 8, NaN, NaN], "SSCB"))
    with pytest.raises(ArgumentError, match="the weights are empty.*dlnetwork"):
        dl.convolution2dLayer(3, 4).predict(data(gen, (8, 8, 2, 1), "SSCB"))


def test_automatic_names_and_texts():
    layers = [
        dl.imageInputLayer([28, 28]),
        dl.convolution2dLayer(5, 20, Padding="same"),
        dl.groupedConvolution2dLayer(3, 2, 4, Stride=2),
        dl.groupedConvolution2dLayer(3, 1, "channel-wise", DilationFactor=2),
        dl.transposedConv2dLayer(2, 3, Cropping=1),
        dl.convolution2dLayer(1, 2),
    ]
    net = dl.dlnetwork(layers)
    assert [layer.Name for layer in net.Layers] == [
        "imageinput", "conv_1", "groupedconv_1", "groupedconv_2", "transposed-conv", "conv_2",
    ]  # fmt: skip
    assert [layer.type_and_description() for layer in layers] == [
        ("Image Input", "28×28×1 images with 'zerocenter' normalization"),
        ("2-D Convolution", "20 5×5 convolutions with stride [1  1] and padding 'same'"),
        (
            "2-D Grouped Convolution",
            "4 groups of 2 3×3 convolutions with stride [2  2] and padding [0  0  0  0]",
        ),
        (
            "2-D Grouped Convolution",
            "channel-wise groups of 1 3×3 convolutions with stride [1  1], dilation factor [2  2], and padding "
            "[0  0  0  0]",
        ),
        (
            "2-D Transposed Convolution",
            "3 2×2 transposed convolutions with stride [1  1] and cropping [1  1  1  1]",
        ),
        ("2-D Convolution", "2 1×1 convolutions with stride [1  1] and padding [0  0  0  0]"),
    ]
    assert net.Layers(2).type_and_description()[1].startswith("20 5×5×1 convolutions")
    assert net.Layers(4).type_and_description()[1].startswith("8 groups of 1 3×3×1 convolutions")
    cube = dl.convolution3dLayer(2, 3, Padding=[1, 0, 2]).type_and_description()
    assert cube == (
        "3-D Convolution",
        "3 2×2×2 convolutions with stride [1  1  1] and padding [1  0  2; 1  0  2]",
    )
    line = dl.convolution1dLayer(11, 96, Padding="causal", DilationFactor=2).type_and_description()
    assert line == (
        "1-D Convolution",
        "96 11 convolutions with stride 1, dilation factor 2, and padding 'causal'",
    )


def test_empty_batches():
    X = dl.dlarray(np.zeros((6, 5, 2, 0), np.float32), "SSCB")
    layers = [
        dl.imageInputLayer([6, 5, 2]),
        dl.convolution2dLayer(3, 4),
        dl.transposedConv2dLayer(3, 2, Stride=2),
    ]
    assert dl.dlnetwork(layers).predict(X).shape == (9, 7, 2, 0)


def test_on_every_backend(backend, gen):
    x = gen.standard_normal((6, 5, 4, 2))
    layers = [
        dl.imageInputLayer(
            [6, 5, 4], Normalization="zscore", Mean=gen.standard_normal((1, 1, 4)), StandardDeviation=2
        ),
        dl.convolution2dLayer(3, 6, Padding="same"),
        dl.groupedConvolution2dLayer(3, 2, 3, Padding=1, PaddingValue="replicate"),
        dl.transposedConv2dLayer(2, 3, Stride=2, Cropping=[1, 0, 0, 1]),
    ]
    net = parameters(dl.dlnetwork(layers), gen)
    there = net.with_learnables(
        net.Learnables.with_values([backend.dlarray(host(v)) for v in net.Learnables.Value])
    )
    Y = there.predict(backend.dlarray(x, "SSCB"))
    assert backend.same_library(Y) and dl.dims(Y) == "SSCB"
    np.testing.assert_allclose(host(Y), host(net.predict(dl.dlarray(x, "SSCB"))), rtol=1e-10, atol=1e-11)


# -- image input -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("make", "size"), [(dl.imageInputLayer, (4, 5, 3)), (dl.image3dInputLayer, (4, 5, 2, 3))]
)
@pytest.mark.parametrize("how", ["zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"])
def test_image_normalization(make, size, how, gen):
    fmt = "S" * (len(size) - 1) + "CB"
    x = gen.standard_normal((*size, 2))
    channel, element = (1,) * (len(size) - 1) + (3,), size
    for shape in ((1, 1), channel, element):
        low = gen.uniform(-3, -2, shape)

        def wide(v, s=shape):
            return v.reshape((1,) * len(size) if s == (1, 1) else s)[..., None]

        given = {"Mean": low, "StandardDeviation": -low, "Min": low, "Max": -low}
        layer = make(size, Normalization=how, **given)
        want = {
            "zerocenter": x - wide(low), "zscore": (x - wide(low)) / -wide(low),
            "rescale-symmetric": x / -wide(low), "rescale-zero-one": (x - wide(low)) / (-2 * wide(low)),
        }[how]  # fmt: skip
        np.testing.assert_allclose(host(layer.predict(dl.dlarray(x, fmt))), want, rtol=1e-12, atol=1e-13)
    own = dl.dlnetwork([make(size, Normalization=how)])
    np.testing.assert_allclose(host(own.predict(dl.dlarray(x, fmt))), x, rtol=1e-12, atol=1e-13)
    with pytest.raises(OptionError, match=f"'{how}' needs M(ean|ax), which is empty"):
        make(size, Normalization=how).predict(dl.dlarray(x, fmt))


def test_image_input_refuses_other_data(gen):
    layer = dl.imageInputLayer([4, 5, 3], Normalization="none", Name="in")
    assert layer.predict(data(gen, (4, 5, 3), "SSC")).shape == (4, 5, 3)
    with pytest.raises(SizeError, match="layer 'in'.*must have size 4"):
        layer.predict(data(gen, (5, 4, 3, 1), "SSCB"))
    with pytest.raises(FormatError, match='must have the format "SSCB"'):
        layer.predict(data(gen, (3, 1), "CB"))
    plain = dl.dlnetwork([layer]).predict(gen.standard_normal((4, 5, 3, 2)))
    assert dl.dims(plain) == "" and plain.shape == (4, 5, 3, 2)


def test_complex_images(gen):
    z = gen.standard_normal((4, 4, 2, 3)) + 1j * gen.standard_normal((4, 4, 2, 3))
    layer = dl.imageInputLayer([4, 4, 2], Normalization="none", SplitComplexInputs=True)
    got = host(layer.predict(dl.dlarray(z, "SSCB")))
    assert np.array_equal(got, np.concatenate([z.real, z.imag], axis=2))
