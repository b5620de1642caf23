"""Pooling layers: PyTorch as oracle, unpooling in networks, global and adaptive pooling, options and refusals."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError
from dlarray.layers.base.properties import ReadOnlyError
from tests.support.backends import host
from tests.support.bundles import cases

# format -> where batch, channel and the pooled dimensions are, in MATLAB's order
TO_TORCH = {
    "CBT": (1, 0, 2),
    "SCB": (2, 1, 0),
    "SSCB": (3, 2, 0, 1),
    "SCBT": (2, 1, 0, 3),
    "SSSCB": (4, 3, 0, 1, 2),
    "SSCBT": (3, 2, 0, 1, 4),
}


def data(gen, size, fmt, kind=np.float64):
    return dl.dlarray(gen.standard_normal(size).astype(kind), fmt)


def with_gradient(layer, X, gen):
    """The output, the factors of a random sum of it, and the gradient of that sum."""
    Z = gen.standard_normal(layer.predict(X).shape)

    def run(X):
        Y = layer.forward(X)
        return Y, dl.dlgradient(dl.sum(dl.stripdims(Y) * Z, "all"), X)

    return (*dl.dlfeval(run, X), Z)


LAYERS = [
    ("CBT", (3, 2, 9), dl.maxPooling1dLayer(3, Stride=3), 0),
    ("CBT", (3, 2, 9), dl.averagePooling1dLayer(3, Stride=2, Padding=1), 1),
    ("SCB", (8, 3, 2), dl.maxPooling1dLayer(2), 0),
    ("SCB", (9, 3, 1), dl.averagePooling1dLayer(4, Padding=2, PaddingValue="mean"), 2),
    ("SSCB", (7, 6, 3, 2), dl.maxPooling2dLayer(2, Stride=2), 0),
    ("SSCB", (7, 9, 2, 1), dl.maxPooling2dLayer([3, 2], Stride=[2, 3], Padding=[1, 0]), (1, 0)),
    ("SSCB", (7, 9, 2, 3), dl.averagePooling2dLayer([2, 3], Stride=[1, 2], Padding=[1, 1]), 1),
    ("SSCB", (7, 9, 2, 3), dl.averagePooling2dLayer(3, Padding=1, PaddingValue="mean"), 1),
    ("SCBT", (7, 3, 2, 5), dl.maxPooling2dLayer([3, 2]), 0),
    ("SSSCB", (4, 6, 5, 2, 2), dl.maxPooling3dLayer([2, 3, 2], Stride=2, Padding=[1, 0, 1]), (1, 0, 1)),
    ("SSSCB", (4, 6, 5, 2, 2), dl.averagePooling3dLayer(2, Stride=[1, 2, 2]), 0),
    ("SSCBT", (4, 5, 2, 2, 3), dl.averagePooling3dLayer([2, 2, 3]), 0),
]


@cases(("fmt", "size", "layer", "padding"), LAYERS)
@cases("kind", [np.float32, np.float64])
def test_pooling_equals_pytorchs(fmt, size, layer, padding, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    X = data(gen, size, fmt, kind)
    order, back = TO_TORCH[fmt], np.argsort(TO_TORCH[fmt])
    x = torch.tensor(host(X).astype(np.float64).transpose(order), requires_grad=True)
    F = torch.nn.functional
    if "Max" in layer.ClassName:
        y = getattr(F, f"max_pool{layer.rank}d")(x, layer.PoolSize, layer.Stride, padding)
    else:
        more = layer.PaddingValue == 0
        y = getattr(F, f"avg_pool{layer.rank}d")(
            x, layer.PoolSize, layer.Stride, padding, count_include_pad=more
        )
    Y, G, Z = with_gradient(layer, X, gen)
    assert dl.dims(Y) == fmt and Y.dtype == kind
    (y * torch.tensor(Z.transpose(order))).sum().backward()
    close = {"rtol": 1e-5, "atol": 1e-5} if kind == np.float32 else {"rtol": 1e-12, "atol": 1e-13}
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(back), **close)
    np.testing.assert_allclose(host(G), x.grad.numpy().transpose(back), **close)


@pytest.mark.parametrize("size", [(7, 8), (6, 5)])
def test_same_padding_gives_the_ceiling(size, gen):
    x = gen.standard_normal((*size, 2, 1))
    for stride in (1, 2, 3):
        Y = dl.maxPooling2dLayer(3, Stride=stride, Padding="same").predict(dl.dlarray(x, "SSCB"))
        assert Y.shape[:2] == tuple(-(-n // stride) for n in size)
        total = [max((-(-n // stride) - 1) * stride + 3 - n, 0) for n in size]
        wide = [(t // 2, t - t // 2) for t in total]
        more = np.pad(x, (*wide, (0, 0), (0, 0)), constant_values=-np.inf)
        plain = dl.maxPooling2dLayer(3, Stride=stride).predict(dl.dlarray(more, "SSCB"))
        assert np.array_equal(host(Y), host(plain))


# -- unpooling -----------------------------------------------------------------------------------------------------
def test_unpooling_in_a_network(gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    net = dl.dlnetwork()
    net = dl.addLayers(
        net,
        [
            dl.imageInputLayer([6, 8, 3], Normalization="none"),
            dl.maxPooling2dLayer(2, Stride=2, HasUnpoolingOutputs=True, Name="pool"),
            dl.reluLayer(),
            dl.maxUnpooling2dLayer(Name="unpool"),
        ],
    )
    for port in ("indices", "size"):
        net = dl.connectLayers(net, f"pool/{port}", f"unpool/{port}")
    net = dl.initialize(net)
    assert net.OutputNames == ["unpool"]
    for count in (1, 4):  # the size of the output is that of the data, not of the example
        X = data(gen, (6, 8, 3, count), "SSCB", np.float32)
        x = torch.tensor(host(X).transpose(3, 2, 0, 1), requires_grad=True)
        F = torch.nn.functional
        y, places = F.max_pool2d(x, 2, return_indices=True)
        y = F.max_unpool2d(torch.relu(y), places, 2)

        def run(net, X):
            Y = net.forward(X)
            return Y, dl.dlgradient(dl.sum(Y * Y, "all"), X)

        Y, G = dl.dlfeval(run, net, X)
        (y * y).sum().backward()
        assert dl.dims(Y) == "SSCB"
        np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(2, 3, 1, 0), rtol=1e-6)
        np.testing.assert_allclose(host(G), x.grad.numpy().transpose(2, 3, 1, 0), rtol=1e-6)


def test_unpooling_outputs():
    layer = dl.maxPooling2dLayer(2, HasUnpoolingOutputs=True)
    assert (layer.NumOutputs, layer.OutputNames) == (3, ["out", "indices", "size"])
    assert "HasUnpoolingOutputs: 1\n             NumOutputs: 3\n" in repr(layer)
    assert "OutputNames: {'out'  'indices'  'size'}" in repr(layer)
    Y, indices, size = layer.predict(dl.dlarray(np.arange(12.0).reshape(3, 4), "SSC"))
    want = dl.maxpool(dl.dlarray(np.arange(12.0).reshape(3, 4), "SSC"), 2, nargout=3)
    assert np.array_equal(host(indices), host(want[1])) and host(size).tolist() == [[3, 4, 1]]
    assert np.array_equal(host(Y), host(want[0]))
    with pytest.raises(ReadOnlyError, match="HasUnpoolingOutputs"):
        layer.HasUnpoolingOutputs = False
    with pytest.raises(SizeError, match="indx must have an element for each of X"):
        dl.maxUnpooling2dLayer().predict(Y[:1], indices, size)


# -- global and adaptive -------------------------------------------------------------------------------------------
GLOBAL = [
    (1, "CBT", (3, 2, 5), "CB", (3, 2), (2,)),
    (1, "CT", (3, 5), "CU", (3, 1), (1,)),
    (1, "SCB", (5, 3, 2), "SCB", (1, 3, 2), (0,)),
    (1, "SCBT", (5, 3, 2, 4), "SCBT", (1, 3, 2, 4), (0,)),
    (2, "SSCB", (5, 4, 3, 2), "SSCB", (1, 1, 3, 2), (0, 1)),
    (2, "SSCBT", (5, 4, 3, 2, 6), "SSCBT", (1, 1, 3, 2, 6), (0, 1)),
    (2, "SCBT", (5, 3, 2, 4), "SCB", (1, 3, 2), (0, 3)),
    (3, "SSSCB", (5, 4, 2, 3, 2), "SSSCB", (1, 1, 1, 3, 2), (0, 1, 2)),
    (3, "SSCBT", (5, 4, 3, 2, 6), "SSCB", (1, 1, 3, 2), (0, 1, 4)),
]


@cases(("rank", "fmt", "size", "out", "shape", "over"), GLOBAL)
@cases("kind", ["Average", "Max"])
def test_global_pooling(rank, fmt, size, out, shape, over, kind, gen):
    X = data(gen, size, fmt)
    layer = getattr(dl, f"global{kind}Pooling{rank}dLayer")()
    Y, G, Z = with_gradient(layer, X, gen)
    x = host(X)
    want = (np.mean if kind == "Average" else np.max)(x, axis=over, keepdims=True)
    assert (dl.dims(Y), Y.shape) == (out, shape)
    np.testing.assert_allclose(host(Y), want.reshape(shape), rtol=1e-13)
    share = np.full(size, want.size / x.size) if kind == "Average" else x == want
    np.testing.assert_allclose(host(G), Z.reshape(want.shape) * share, rtol=1e-12)
    assert dl.underlyingType(layer.predict(dl.single(X))) == "single"


@pytest.mark.parametrize("out", [1, 3, (2, 5), (7, 8), (9, 3)])
def test_adaptive_pooling_equals_pytorchs(out, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    X = data(gen, (7, 8, 3, 2), "SSCB")
    layer = dl.adaptiveAveragePooling2dLayer(out, Name="adap")
    x = torch.tensor(host(X).transpose(3, 2, 0, 1), requires_grad=True)
    y = torch.nn.functional.adaptive_avg_pool2d(x, out)
    Y, G, Z = with_gradient(layer, X, gen)
    (y * torch.tensor(Z.transpose(3, 2, 0, 1))).sum().backward()
    assert dl.dims(Y) == "SSCB" and layer.OutputSize == ((out, out) if isinstance(out, int) else out)
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(2, 3, 1, 0), rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(host(G), x.grad.numpy().transpose(2, 3, 1, 0), rtol=1e-12, atol=1e-14)


def test_adaptive_pooling_keeps_nan_to_its_own_rectangles(gen):
    x = gen.standard_normal((4, 4, 1, 1))
    x[0, 0] = np.nan
    Y = host(dl.adaptiveAveragePooling2dLayer(2).predict(dl.dlarray(x, "SSCB")))
    assert np.isnan(Y).ravel().tolist() == [True, False, False, False]
    time = dl.adaptiveAveragePooling2dLayer([2, 3]).predict(data(gen, (4, 2, 3, 6), "SCBT"))
    assert (dl.dims(time), time.shape) == ("SCBT", (2, 2, 3, 3))


def test_on_every_backend(backend, gen):
    x = gen.standard_normal((6, 5, 3, 2))
    for layer in (
        dl.maxPooling2dLayer(2, Padding="same"),
        dl.averagePooling2dLayer(2, Stride=2),
        dl.globalAveragePooling2dLayer(),
        dl.globalMaxPooling2dLayer(),
        dl.adaptiveAveragePooling2dLayer([2, 3]),
    ):
        Y, want = layer.predict(backend.dlarray(x, "SSCB")), layer.predict(dl.dlarray(x, "SSCB"))
        assert backend.same_library(Y)
        np.testing.assert_allclose(host(Y), host(want), rtol=1e-13, atol=1e-14)
    pool, unpool = dl.maxPooling2dLayer(2, Stride=2, HasUnpoolingOutputs=True), dl.maxUnpooling2dLayer()
    Y = unpool.predict(*pool.predict(backend.dlarray(x, "SSCB")))
    assert backend.same_library(Y)
    np.testing.assert_allclose(host(Y), host(unpool.predict(*pool.predict(dl.dlarray(x, "SSCB")))))


# -- options, texts, refusals --------------------------------------------------------------------------------------
def test_defaults():
    layer = dl.averagePooling2dLayer(2)
    got = {name: getattr(layer, name) for name in type(layer).property_names}
    assert got == {
        "Name": "", "PoolSize": (2, 2), "Stride": (1, 1), "PaddingMode": "manual", "PaddingSize": (0, 0, 0, 0),
        "PaddingValue": 0,
    }  # fmt: skip
    layer = dl.maxPooling2dLayer(2)
    assert layer.HasUnpoolingOutputs is False and layer.OutputNames == ["out"]
    assert dl.maxPooling1dLayer(3).Stride == 1 and dl.maxPooling3dLayer(3).Stride == (1, 1, 1)
    layer.PoolSize, layer.Stride = [3, 2], 2
    assert (layer.PoolSize, layer.Stride) == ((3, 2), (2, 2))


def test_names_and_texts():
    layers = [
        dl.maxPooling1dLayer(3, Stride=3), dl.averagePooling1dLayer(2, Padding="same"),
        dl.maxPooling2dLayer(2, Stride=2), dl.averagePooling2dLayer([2, 3], Padding=[1, 0]),
        dl.maxPooling3dLayer(2, Stride=2), dl.averagePooling3dLayer(2, Padding="same"),
        dl.globalMaxPooling1dLayer(), dl.globalAveragePooling2dLayer(), dl.globalMaxPooling3dLayer(),
        dl.maxUnpooling2dLayer(), dl.adaptiveAveragePooling2dLayer(16), dl.roiAlignLayer([7, 5]),
    ]  # fmt: skip
    assert [layer.type_and_description() for layer in layers] == [
        ("1-D Max Pooling", "Max pooling with pool size 3, stride 3, and padding [0  0]"),
        ("1-D Average Pooling", "Average pooling with pool size 2, stride 1, and padding 'same'"),
        ("2-D Max Pooling", "2×2 max pooling with stride [2  2] and padding [0  0  0  0]"),
        ("2-D Average Pooling", "2×3 average pooling with stride [1  1] and padding [1  1  0  0]"),
        ("3-D Max Pooling", "2×2×2 max pooling with stride [2  2  2] and padding [0  0  0; 0  0  0]"),
        ("3-D Average Pooling", "2×2×2 average pooling with stride [1  1  1] and padding 'same'"),
        ("1-D Global Max Pooling", "1-D global max pooling"),
        ("2-D Global Average Pooling", "2-D global average pooling"),
        ("3-D Global Max Pooling", "3-D global max pooling"),
        ("2-D Max Unpooling", "2-D max unpooling"),
        ("2-D Adaptive Average Pooling", "2-D adaptive average pooling with output size 16×16"),
        ("ROI Align", "Non-quantized ROI pooling with output size [7  5]"),
    ]
    assert [layer.auto_name for layer in layers] == [
        "maxpool1d", "avgpool1d", "maxpool", "avgpool2d", "maxpool3d", "avgpool3d", "gmpool1d", "gapool", "gmpool3d",
        "maxunpool", "adaptivepool2d", "roialign",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: dl.maxPooling2dLayer([2, 2, 2]), "'PoolSize' of class 'MaxPooling2DLayer'"),
        (lambda: dl.maxPooling2dLayer(2, Stride=0), "'Stride'"),
        (lambda: dl.maxPooling1dLayer(2, Padding="causal"), "'PaddingMode'"),
        (lambda: dl.averagePooling2dLayer(2, PaddingValue=1), "'PaddingValue'.*\"mean\" or 0"),
        (lambda: dl.maxPooling2dLayer(2, PaddingValue=0), "PaddingValue"),
        (lambda: dl.maxPooling2dLayer(2, HasUnpoolingOutputs=3), "'HasUnpoolingOutputs'"),
        (lambda: dl.adaptiveAveragePooling2dLayer([1, 2, 3]), "'OutputSize'"),
        (lambda: dl.roiAlignLayer(7), "'OutputSize'.*two positive integers"),
        (lambda: dl.roiAlignLayer([7, 7], ROIScale=0), "'ROIScale'.*positive"),
        (lambda: dl.roiAlignLayer([7, 7], SamplingRatio="all"), "'SamplingRatio'.*\"auto\""),
    ],
)
def test_refused_options(call, says):
    with pytest.raises(OptionError, match=says):
        call()


def test_refused_data(gen):
    layer = dl.maxPooling2dLayer(2, Name="p")
    with pytest.raises(FormatError, match="layer 'p' .*2 S dimensions, or 1 and a T dimension"):
        layer.predict(data(gen, (3, 2), "CB"))
    with pytest.raises(ArgumentError, match="layer 'p' .*Padding must be smaller than the window"):
        dl.dlnetwork([dl.maxPooling2dLayer(2, Padding=2, Name="p")], data(gen, (4, 4, 1, 1), "SSCB"))
    with pytest.raises(SizeError, match="layer 'p' .*the window covers"):
        dl.dlnetwork([dl.maxPooling2dLayer(5, Name="p")], data(gen, (4, 4, 1, 1), "SSCB"))
    for name in ("globalMaxPooling2dLayer", "globalAveragePooling3dLayer", "globalMaxPooling1dLayer"):
        with pytest.raises(FormatError, match="to slide over"):
            getattr(dl, name)().predict(data(gen, (3, 2), "CB"))


def test_roi_align_in_a_network_of_two_inputs(gen):
    """The regions come by an input of their own; there may be more of them than images."""
    net = dl.addLayers(dl.dlnetwork(), [dl.imageInputLayer([8, 9, 2], Normalization="none", Name="image")])
    net = dl.addLayers(net, dl.featureInputLayer(5, Normalization="none", Name="boxes"))
    net = dl.addLayers(net, dl.roiAlignLayer([3, 2], ROIScale=0.5, SamplingRatio=[1, 2], Name="align"))
    net = dl.connectLayers(dl.connectLayers(net, "image", "align/in"), "boxes", "align/roi")
    net = dl.initialize(net)
    boxes = np.array([[1, 2, 9, 11, 1], [3.5, 4, 7, 15, 2], [2, 2, 3, 3, 1]]).T
    X = dl.dlarray(gen.standard_normal((8, 9, 2, 2)).astype(np.float32), "SSCB")
    Y = dl.predict(net, X, dl.dlarray(boxes.astype(np.float32), "CB"))
    want = dl.roialign(X, boxes, [3, 2], ROIScale=0.5, SamplingRatio=[1, 2])
    assert dl.dims(Y) == "SSCB" and Y.shape == (3, 2, 2, 3)
    np.testing.assert_allclose(host(Y), host(want), rtol=1e-6, atol=1e-6)
    align = dl.roiAlignLayer([3, 2])
    assert align.predict(X(":", ":", ":", 1), boxes[:, 2:]).shape == (3, 2, 2, 1)
    with pytest.raises(dl.errors.FormatError, match=r"roi must be 5×M.*fix: "):
        align.predict(X, dl.dlarray(boxes, "SC"))
