"""Layers that rearrange, resize, crop, drop and label: values by NumPy and PyTorch, networks, options, refusals."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError
from dlarray.layers.base.properties import ReadOnlyError
from tests.support.backends import host
from tests.support.bundles import cases


def data(gen, size, fmt, kind=np.float64):
    return dl.dlarray(gen.standard_normal(size).astype(kind), fmt)


def gradient(layer, *X):
    """The gradient of the sum of the squares of the first output."""

    def run(*X):
        Y = layer.forward(*X)
        Y = Y[0] if isinstance(Y, tuple) else Y
        return dl.dlgradient(dl.sum(dl.abs(dl.stripdims(Y)) ** 2, "all"), X[0])

    return host(dl.dlfeval(run, *X))


# -- dropout of channels -------------------------------------------------------------------------------------------
def test_spatial_dropout():
    X = dl.dlarray(np.ones((4, 5, 30, 20)), "SSCB")
    layer = dl.spatialDropoutLayer(Probability=0.25, Name="spat1")
    assert layer.predict(X) is X and dl.spatialDropoutLayer().Probability == 0.5
    dl.rng(0)
    Y = layer.forward(X)
    values = host(Y)
    assert dl.dims(Y) == "SSCB" and dl.underlyingType(Y) == "double"
    dl.rng(0)
    dropped = host(dl.rand(1, 1, 30, 20)) < 0.25
    assert (
        np.array_equal(values == 0, np.broadcast_to(dropped, values.shape)) and 0.15 < dropped.mean() < 0.35
    )
    np.testing.assert_allclose(np.unique(values), [0, 4 / 3])
    net = dl.dlnetwork([layer], X)
    T = net.forward(dl.dlarray(np.ones((6, 3, 50), np.float32), "CBT"))
    assert np.all(np.ptp(host(T), axis=2) == 0) and dl.underlyingType(T) == "single"
    assert dl.spatialDropoutLayer(Probability=0).forward(X) is X
    with pytest.raises(OptionError, match="'Probability' of class 'SpatialDropoutLayer'"):
        dl.spatialDropoutLayer(Probability=1)
    with pytest.raises(ArgumentError, match="positional"):
        dl.spatialDropoutLayer(0.5)


# -- flatten, format, permute, reshape -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("fmt", "size", "out", "shape"),
    [
        ("SSCB", (2, 3, 4, 5), "CB", (24, 5)),
        ("SSCBT", (2, 3, 4, 5, 2), "CBT", (24, 5, 2)),
        ("SSSCB", (2, 3, 2, 4, 1), "CB", (48, 1)),
        ("SCB", (2, 4, 5), "CB", (8, 5)),
        ("SSC", (2, 3, 4), "CU", (24, 1)),
        ("SSB", (2, 3, 4), "CB", (6, 4)),
        ("CBT", (4, 5, 2), "CBT", (4, 5, 2)),
        ("CB", (4, 5), "CB", (4, 5)),
    ],
)
def test_flatten(fmt, size, out, shape, gen):
    X = data(gen, size, fmt)
    Y = dl.flattenLayer().predict(X)
    assert (dl.dims(Y), Y.shape) == (out, shape)
    assert np.array_equal(host(Y), host(X).reshape(shape, order="F"))
    np.testing.assert_allclose(gradient(dl.flattenLayer(), X), 2 * host(X))


def test_format(gen):
    X = data(gen, (3, 4), "CB")
    Y = dl.formatLayer("CBT").predict(X)
    assert (dl.dims(Y), Y.shape) == ("CBT", (3, 4, 1))
    assert dl.dims(dl.formatLayer("").predict(X)) == ""
    Y = dl.formatLayer("TBC").predict(data(gen, (3, 4, 5), ""))
    assert (dl.dims(Y), Y.shape) == ("CBT", (5, 4, 3))
    net = dl.dlnetwork([dl.formatLayer(""), dl.formatLayer("BC"), dl.fullyConnectedLayer(2)], X)
    assert net.predict(X).shape == (2, 3) and dl.formatLayer("SS", Name="f").DataFormat == "SS"
    with pytest.raises(FormatError):
        dl.formatLayer("C").predict(data(gen, (3, 4), "CB"))
    for bad in ("XY", "CC", 5):
        with pytest.raises(OptionError, match="'DataFormat' of class 'FormatLayer'"):
            dl.formatLayer(bad)


@pytest.mark.parametrize("order", [[3, 2, 1, 4], [2, 1], [4, 1, 2, 3], [1, 2, 3, 4]])
def test_permute(order, gen):
    X = data(gen, (2, 3, 4, 5), "SSCB")
    layer = dl.permuteLayer(order)
    full = [d - 1 for d in order] + list(range(len(order), 4))
    Y = layer.predict(X)
    assert dl.dims(Y) == "SSCB" and np.array_equal(host(Y), host(X).transpose(full))
    plain = layer.predict(dl.stripdims(X))
    assert dl.dims(plain) == "" and np.array_equal(host(plain), host(Y))
    np.testing.assert_allclose(gradient(layer, X), 2 * host(X))


def test_permute_adds_dimensions(gen):
    Y = dl.permuteLayer([3, 1, 2]).predict(data(gen, (4, 5), "CB"))
    assert (dl.dims(Y), Y.shape) == ("CBU", (1, 4, 5))
    for bad in ([1, 1], [0, 1], [1, 3], "CB"):
        with pytest.raises(OptionError, match="'DimensionOrder'.*each of the numbers"):
            dl.permuteLayer(bad)


def test_reshape(gen):
    X = data(gen, (4, 6, 2), "CBT")
    x = host(X)
    layer = dl.reshapeLayer([8, 3, 2])
    Y = layer.predict(X)
    assert dl.dims(Y) == "CBT" and np.array_equal(host(Y), x.reshape((8, 3, 2), order="F"))
    flat = dl.reshapeLayer(48, 1).predict(X)
    assert dl.dims(flat) == "" and np.array_equal(host(flat), x.reshape((48, 1), order="F"))
    auto = dl.reshapeLayer([], 8, OperationDimension="spatial-channel")
    assert (auto.OutputSize[1], auto.OutputSize[0] != auto.OutputSize[0]) == (8, True)
    Y = auto.predict(data(gen, (2, 3, 4, 5), "SSCB"))
    assert (dl.dims(Y), Y.shape) == ("SCB", (3, 8, 5))
    image = dl.reshapeLayer([2, 2, 1], OperationDimension="spatial-channel").predict(X)
    assert dl.dims(image) == "SSCBT" and np.array_equal(host(image), x.reshape((2, 2, 1, 6, 2), order="F"))
    np.testing.assert_allclose(gradient(layer, X), 2 * x)
    assert dl.reshapeLayer(None, 7, 7).type_and_description() == ("Reshape", "Reshape to size [[]  7  7]")
    with pytest.raises(SizeError, match=r"48 elements to reshape, which 5×\[\] cannot hold"):
        dl.reshapeLayer(5, []).predict(X)
    with pytest.raises(SizeError, match="cannot hold; fix: sizes whose product is 4"):
        dl.reshapeLayer([5, 5], OperationDimension="spatial-channel").predict(X)
    for bad in (([3],), ([], []), (-1, 2), (3,), ([1.5, 2],)):
        with pytest.raises(OptionError, match="'OutputSize'.*two or more"):
            dl.reshapeLayer(*bad)
    with pytest.raises(ArgumentError, match="missing sz"):
        dl.reshapeLayer()


# -- folding -------------------------------------------------------------------------------------------------------
def test_folding_in_a_network(gen):
    net = dl.dlnetwork()
    layers = [
        dl.sequenceInputLayer([5, 6, 2]),
        dl.sequenceFoldingLayer(Name="fold"),
        dl.convolution2dLayer(3, 4),
        dl.sequenceUnfoldingLayer(Name="unfold"),
    ]
    net = dl.connectLayers(dl.addLayers(net, layers), "fold/miniBatchSize", "unfold/miniBatchSize")
    net = dl.initialize(net)
    X = data(gen, (5, 6, 2, 3, 4), "SSCBT", np.float32)
    Y, middle = net.predict(X, Outputs=["unfold", "conv"])
    assert (dl.dims(Y), Y.shape, dl.dims(middle), middle.shape) == (
        "SSCBT",
        (3, 4, 4, 3, 4),
        "SSCB",
        (3, 4, 4, 12),
    )
    want = net.Layers(3).predict(X)  # a convolution takes sequences of images as they are
    np.testing.assert_allclose(host(Y), host(want), rtol=1e-5, atol=1e-6)
    assert np.array_equal(host(middle).reshape(host(Y).shape, order="F"), host(Y))


def test_folding(gen):
    X = data(gen, (3, 4), "CT")
    Y, count = dl.sequenceFoldingLayer().predict(X)
    assert (dl.dims(Y), Y.shape, int(count)) == ("CB", (3, 4), 1)
    assert (dl.sequenceFoldingLayer().OutputNames, dl.sequenceUnfoldingLayer().InputNames) == (
        ["out", "miniBatchSize"],
        ["in", "miniBatchSize"],
    )
    np.testing.assert_allclose(gradient(dl.sequenceFoldingLayer(), X), 2 * host(X))
    with pytest.raises(FormatError, match='must have a time dimension "T" to fold'):
        dl.sequenceFoldingLayer().predict(data(gen, (3, 4), "CB"))
    with pytest.raises(SizeError, match="4 observations are no whole number of steps of 3"):
        dl.sequenceUnfoldingLayer().predict(data(gen, (3, 4), "CB"), 3)
    with pytest.raises(FormatError, match="no time dimension to unfold"):
        dl.sequenceUnfoldingLayer().predict(X, 1)
    with pytest.raises(ArgumentError, match="miniBatchSize must be the number of sequences"):
        dl.sequenceUnfoldingLayer().predict(data(gen, (3, 4), "CB"), [1, 2])


# -- space and depth -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("block", [(2, 2), (2, 3), (1, 2)])
@pytest.mark.parametrize("mode", ["dcr", "crd"])
def test_depth_to_space(block, mode, gen):
    h, w = block
    C = 3 * h * w
    X = data(gen, (4, 5, C, 2), "SSCB")
    x = host(X)
    want = np.empty((4 * h, 5 * w, 3, 2))
    for c in range(3):
        for i in range(h):
            for j in range(w):
                source = (i * w + j) * 3 + c if mode == "dcr" else (c * h + i) * w + j
                want[i::h, j::w, c] = x[:, :, source]
    layer = dl.depthToSpace2dLayer(block, Mode=mode)
    Y = layer.predict(X)
    assert dl.dims(Y) == "SSCB" and np.array_equal(host(Y), want)
    np.testing.assert_allclose(gradient(layer, X), 2 * x)
    if mode == "dcr":
        assert np.array_equal(host(dl.spaceToDepthLayer(block).predict(Y)), x)


def test_depth_to_space_equals_pytorchs(gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    X = data(gen, (4, 5, 8, 2), "SSCB")
    y = torch.nn.functional.pixel_shuffle(torch.tensor(host(X).transpose(3, 2, 0, 1)), 2)
    Y = dl.depthToSpace2dLayer(2, Mode="crd").predict(X)
    assert np.array_equal(host(Y), y.numpy().transpose(2, 3, 1, 0))


def test_space_to_depth_leaves_out_what_fills_no_block(gen):
    X = data(gen, (5, 7, 2, 3, 2), "SSCBT")
    layer = dl.spaceToDepthLayer([2, 3], Name="s")
    Y = layer.predict(X)
    assert (dl.dims(Y), Y.shape, layer.BlockSize) == ("SSCBT", (2, 2, 12, 3, 2), (2, 3))
    assert np.array_equal(host(Y)[:, :, 2:4], host(X)[:4:2, 1:6:3])
    used = np.zeros((5, 7))
    used[:4, :6] = 2
    np.testing.assert_allclose(gradient(layer, X), used[:, :, None, None, None] * host(X))
    with pytest.raises(SizeError, match="channels are not a multiple of the 4 elements"):
        dl.depthToSpace2dLayer(2).predict(X)
    with pytest.raises(SizeError, match="smaller than a block"):
        dl.spaceToDepthLayer(6).predict(X)
    with pytest.raises(FormatError, match="two spatial dimensions and channels"):
        dl.spaceToDepthLayer(2).predict(data(gen, (4, 4), "CB"))
    with pytest.raises(OptionError, match='\'Mode\'.*"dcr", "crd"'):
        dl.depthToSpace2dLayer(2, Mode="cdr")


# -- real and imaginary parts --------------------------------------------------------------------------------------
@pytest.mark.parametrize(("where", "axis"), [("C", 1), ("S", 0), ("B", 2), ("last", 2)])
def test_complex_to_real_and_back(where, axis, gen):
    z = gen.standard_normal((2, 3, 4)) + 1j * gen.standard_normal((2, 3, 4))
    Z = dl.dlarray(z, "SCB")
    split, join = (
        dl.complexToRealLayer(OperationDimension=where),
        dl.realToComplexLayer(OperationDimension=where),
    )
    Y = split.predict(Z)
    want = np.stack([z.real, z.imag], axis=axis + 1).reshape(
        [n * (1 + (k == axis)) for k, n in enumerate(z.shape)]
    )
    assert dl.dims(Y) == "SCB" and np.array_equal(host(Y), want)
    back = join.predict(Y)
    assert dl.dims(back) == "SCB" and np.array_equal(host(back), z)
    np.testing.assert_allclose(gradient(join, Y), 2 * want)
    real = split.predict(dl.dlarray(z.real.copy(), "SCB"))
    assert np.array_equal(host(real), np.where(np.indices(want.shape)[axis] % 2, 0, host(real)))
    assert host(real).sum() == pytest.approx(z.real.sum())


def test_complex_layers_refuse(gen):
    assert dl.complexToRealLayer().OperationDimension == dl.realToComplexLayer().OperationDimension == "C"
    with pytest.raises(FormatError, match='must have a dimension "T"'):
        dl.complexToRealLayer(OperationDimension="T").predict(data(gen, (3, 4), "CB"))
    with pytest.raises(SizeError, match="has 3 elements, but real and imaginary parts come in pairs"):
        dl.realToComplexLayer().predict(data(gen, (3, 4), "CB"))
    with pytest.raises(OptionError, match="'OperationDimension'"):
        dl.realToComplexLayer(OperationDimension=1)


# -- resizing and cropping -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("method", "theirs"), [("nearest", "nearest-exact"), ("bilinear", "bilinear")])
@pytest.mark.parametrize("size", [(8, 10), (3, 13), (5, 5)])
def test_resize_equals_pytorchs(method, theirs, size, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    X = data(gen, (5, 5, 3, 2), "SSCB")
    layer = dl.resize2dLayer(OutputSize=size, Method=method)
    x = torch.tensor(host(X).transpose(3, 2, 0, 1), requires_grad=True)
    y = torch.nn.functional.interpolate(x, size, mode=theirs)
    (y * y).sum().backward()
    close = {"rtol": 1e-12, "atol": 1e-13}
    np.testing.assert_allclose(host(layer.predict(X)), y.detach().numpy().transpose(2, 3, 1, 0), **close)
    np.testing.assert_allclose(gradient(layer, X), x.grad.numpy().transpose(2, 3, 1, 0), **close)


def test_resize_by_factor_reference_and_aspect(gen):
    X, ref = data(gen, (4, 6, 3, 2), "SSCB"), data(gen, (7, 9, 1, 2), "SSCB")
    assert dl.resize2dLayer(Scale=2).predict(X).shape == (8, 12, 3, 2)
    layer = dl.resize2dLayer(
        Scale=[0.5, 1.5], GeometricTransformMode="asymmetric", NearestRoundingMode="floor"
    )
    want = dl.dlresize(X, Scale=[0.5, 1.5], GeometricTransformMode="asymmetric", NearestRoundingMode="floor")
    assert np.array_equal(host(layer.predict(X)), host(want)) and layer.Scale == (0.5, 1.5)
    assert dl.resize2dLayer(OutputSize=[8, np.nan]).predict(X).shape == (8, 12, 3, 2)
    layer = dl.resize2dLayer(EnableReferenceInput=True)
    assert layer.InputNames == ["in", "ref"] and layer.predict(X, ref).shape == (7, 9, 3, 2)
    cube = dl.resize3dLayer(OutputSize=[3, 4, 5], Method="trilinear").predict(
        data(gen, (2, 3, 4, 1, 2), "SSSCB")
    )
    assert cube.shape == (3, 4, 5, 1, 2)
    layers = (dl.resize2dLayer(Scale=2), dl.resize3dLayer(OutputSize=[1, 2, 3]), layer)
    assert [own.auto_name for own in layers] == ["resize-scale", "resize-output-size", "resize-reference"]
    text = dl.resize2dLayer(Scale=2).type_and_description()
    assert text == ("Resize", "2-D resize layer with scale of [2  2]")


@cases(
    ("call", "says"),
    [
        (lambda: dl.resize2dLayer(), "give one of Scale, OutputSize and EnableReferenceInput=True, but none"),
        (lambda: dl.resize2dLayer(Scale=2, OutputSize=[4, 4]), "but more of them"),
        (lambda: dl.resize2dLayer(Scale=-1), "'Scale' of class 'Resize2DLayer'.*positive"),
        (lambda: dl.resize2dLayer(OutputSize=4), "'OutputSize'.*must have 2 elements"),
        (lambda: dl.resize2dLayer(OutputSize=[np.nan, np.nan]), "'OutputSize'.*may be NaN"),
        (lambda: dl.resize2dLayer(Scale=2, Method="trilinear"), "'Method'.*\"bilinear\""),
        (lambda: dl.resize3dLayer(Scale=2, Method="bilinear"), "'Method'.*\"trilinear\""),
        (lambda: dl.resize2dLayer(Scale=2, NearestRoundingMode="up"), "'NearestRoundingMode'"),
        (lambda: dl.crop2dLayer("middle"), "'Mode' of class 'Crop2DLayer'"),
        (lambda: dl.crop2dLayer([0, 1]), "'Location'"),
        (lambda: dl.crop3dLayer([1, 2]), "'cropLocation'"),
    ],
)
def test_refused_sizes(call, says):
    with pytest.raises(OptionError, match=says):
        call()


def test_crop(gen):
    X, ref = data(gen, (7, 8, 2, 3), "SSCB"), data(gen, (4, 3, 5, 3), "SSCB")
    x = host(X)
    Y = dl.crop2dLayer("centercrop").predict(X, ref)
    assert dl.dims(Y) == "SSCB" and np.array_equal(host(Y), x[1:5, 2:5])
    layer = dl.crop2dLayer([3, 2], Name="c")
    assert (layer.Mode, layer.Location) == ("custom", (3, 2))
    assert np.array_equal(host(layer.predict(X, ref)), x[1:5, 2:5])
    inside = np.zeros((7, 8))
    inside[1:5, 2:5] = 2
    np.testing.assert_allclose(gradient(layer, X, ref), inside[:, :, None, None] * x)
    V, small = data(gen, (4, 5, 6, 2), "SSSC"), data(gen, (2, 3, 2, 1), "SSSC")
    assert np.array_equal(host(dl.crop3dLayer().predict(V, small)), host(V)[1:3, 1:4, 2:4])
    assert np.array_equal(host(dl.crop3dLayer([3, 1, 4]).predict(V, small)), host(V)[:2, 2:5, 3:5])
    with pytest.raises(SizeError, match="layer 'c' .*does not lie inside the data"):
        dl.crop2dLayer([7, 2], Name="c").predict(X, ref)
    with pytest.raises(FormatError, match="layer 'c' .*must have 2 S dimensions"):
        layer.predict(data(gen, (3, 2), "CB"), ref)
    with pytest.raises(ReadOnlyError, match="Location"):
        layer.Location = [1, 1]


def test_texts():
    layers = [
        dl.flattenLayer(), dl.crop2dLayer("centercrop"), dl.crop3dLayer(), dl.sequenceFoldingLayer(),
        dl.sequenceUnfoldingLayer(), dl.spatialDropoutLayer(Probability=0.2), dl.depthToSpace2dLayer(2),
        dl.spaceToDepthLayer([2, 1]), dl.complexToRealLayer(), dl.realToComplexLayer(), dl.formatLayer("CB"),
        dl.formatLayer(""), dl.permuteLayer([2, 1]),
    ]  # fmt: skip
    assert [layer.type_and_description() for layer in layers] == [
        ("Flatten", "Flatten"),
        ("Crop 2D", "center crop"),
        ("Crop 3D", "center crop"),
        ("Sequence Folding", "Sequence folding"),
        ("Sequence Unfolding", "Sequence unfolding"),
        ("Spatial Dropout", "20% spatial dropout"),
        ("Depth to Space 2D", "Depth to space 2D with block size [2  2]"),
        ("Space to Depth", "Space to depth with block size [2  1]"),
        ("Complex to Real", "Complex to real"),
        ("Real to Complex", "Real to complex"),
        ("Format", "Format data as 'CB'"),
        ("Format", "Remove data format"),
        ("Permute", "Permute with dimension order [2  1]"),
    ]
    assert [layer.auto_name for layer in layers[:5]] == [
        "flatten",
        "crop2d",
        "crop3d",
        "seqfold",
        "sequnfold",
    ]


def test_on_every_backend(backend, gen):
    x, r = gen.standard_normal((4, 6, 4, 2)), gen.standard_normal((2, 3, 4, 2))
    X, ref = backend.dlarray(x, "SSCB"), backend.dlarray(r, "SSCB")
    for layer in (
        dl.flattenLayer(), dl.formatLayer("SSSB"), dl.permuteLayer([2, 1, 4, 3]), dl.reshapeLayer([24, 4, 2]),
        dl.depthToSpace2dLayer(2), dl.spaceToDepthLayer([2, 3]), dl.realToComplexLayer(),
        dl.resize2dLayer(Scale=2, Method="bilinear"),
    ):  # fmt: skip
        Y, want = layer.predict(X), layer.predict(dl.dlarray(x, "SSCB"))
        assert backend.same_library(Y) and dl.dims(Y) == dl.dims(want)
        np.testing.assert_allclose(host(Y), host(want), rtol=1e-13)
    Y = dl.crop2dLayer("centercrop").predict(X, ref)
    assert backend.same_library(Y) and np.array_equal(host(Y), x[1:3, 1:4])
    dropped = dl.spatialDropoutLayer().forward(X)
    assert backend.same_library(dropped)
    folded, count = dl.sequenceFoldingLayer().predict(backend.dlarray(x, "SCBT"))
    assert backend.same_library(folded) and np.array_equal(host(folded), x.reshape((4, 6, 8), order="F"))
    assert np.array_equal(host(dl.sequenceUnfoldingLayer().predict(folded, count)), x)
