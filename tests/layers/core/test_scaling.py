"""scalingLayer, quadraticLayer and pointCloudInputLayer."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import FormatError, OptionError, SizeError
from dlarray.layers.base.properties import ReadOnlyError
from tests.support.backends import host
from tests.support.bundles import cases


def data(gen, size, fmt, cls=np.float64):
    return dl.dlarray(gen.standard_normal(size).astype(cls), fmt)


@cases("cls", [np.float32, np.float64])
@cases(
    ("size", "fmt", "scale", "offset"),
    [
        ((3, 5), "CB", 0.5, -2),
        ((3, 5), "CB", [[1], [2], [-3]], 0),
        ((3, 5), "CB", 2, np.arange(15.0).reshape(3, 5)),
        ((2, 3, 4, 1), "SSCB", np.arange(6.0).reshape(2, 3), np.ones((1, 1, 4))),
        ((3, 1, 0), "CBT", [[1], [2], [3]], 1),
    ],
)
def test_scaling(size, fmt, scale, offset, cls, gen):
    X = data(gen, size, fmt, cls)
    x = host(X)

    def grown(a):  # MATLAB's expansion: dimensions that are missing stand at the end
        a = np.asarray(a, dtype=cls)
        return a.reshape(a.shape + (1,) * (x.ndim - a.ndim))

    layer = dl.scalingLayer(Scale=scale, Offset=offset)
    net = dl.dlnetwork([layer], X, Initialize=True)
    for Y in (layer.predict(X), layer.forward(X), net.predict(X)):
        assert Y.dims() == fmt and Y.shape == X.shape and Y.dtype == cls
        np.testing.assert_allclose(host(Y), grown(scale) * x + grown(offset), rtol=1e-6)
    G = dl.dlfeval(lambda X: dl.dlgradient(dl.sum(layer.predict(X), "all"), X), X)
    np.testing.assert_allclose(host(G), np.broadcast_to(grown(scale), x.shape))


def test_scaling_options(gen):
    assert (dl.scalingLayer().Scale, dl.scalingLayer().Offset) == (1, 0)
    assert dl.scalingLayer("Scale", 2, "Bias", 3).Offset == 3
    layer = dl.scalingLayer(Name="s")
    layer.Scale = [[1, 2]]
    assert dl.size(layer.Scale) == (1, 2) and "Scale: [1 2]" in repr(layer)
    with pytest.raises(OptionError, match="Bias is the older name of Offset"):
        dl.scalingLayer(Offset=1, Bias=1)
    for wrong in ("a", [], None, True):
        with pytest.raises(
            OptionError, match="'Scale' of class 'ScalingLayer'. Value must be a numeric scalar or array"
        ):
            dl.scalingLayer(Scale=wrong)
    with pytest.raises(
        SizeError, match=r"layer 's' .*Scale is 1×2, which does not expand to the data \(3\(C\) × 4\(B\)"
    ):
        layer.predict(data(gen, (3, 4), "CB"))
    with pytest.raises(SizeError, match="layer 's' .*does not expand.*comes from 'fc'"):
        dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3, Name="fc"), layer])


@pytest.mark.parametrize(
    ("size", "fmt", "out"),
    [
        ((3, 5), "CB", "CB"),
        ((1, 2), "CB", "CB"),
        ((4, 2, 3), "CBT", "CBT"),
        ((2, 2, 2, 3), "SSCB", "CB"),
        ((3, 0), "CB", "CB"),
    ],
)
def test_quadratic(size, fmt, out, gen):
    X = data(gen, size, fmt)
    Y = dl.quadraticLayer().predict(X)
    x = host(X)
    channels = int(np.prod(size[: fmt.count("S") + 1]))
    u = x.reshape((channels, *size[fmt.count("S") + 1 :]), order="F")
    want = [u[i] * u[j] for j in range(channels) for i in range(j + 1)]
    assert Y.dims() == out and Y.shape[0] == channels * (channels + 1) // 2
    np.testing.assert_allclose(host(Y), np.stack(want))
    T = gen.standard_normal(Y.shape)

    def slope(X):
        return dl.dlgradient(dl.sum(dl.stripdims(dl.quadraticLayer().predict(X)) * T, "all"), X)

    G, eps = host(dl.dlfeval(slope, X)), 1e-6
    for k in np.ndindex(*size):
        step = np.zeros(size)
        step[k] = eps
        up, down = (dl.quadraticLayer().predict(dl.dlarray(x + s, fmt)) for s in (step, -step))
        np.testing.assert_allclose(
            G[k], np.sum((host(up) - host(down)) * T) / (2 * eps), rtol=1e-6, atol=1e-8
        )


def test_a_quadratic_form_is_a_fully_connected_layer_behind_it(gen):
    """The value function of a linear regulator, x'Px, from the upper triangle of P."""
    P = gen.standard_normal((3, 3))
    P = P + P.T
    weights = [P[i, j] * (1 if i == j else 2) for j in range(3) for i in range(j + 1)]
    layers = [
        dl.featureInputLayer(3),
        dl.quadraticLayer(),
        dl.fullyConnectedLayer(1, Weights=[weights], Bias=0),
    ]
    net = dl.dlupdate(dl.double, dl.dlnetwork(layers))
    x = gen.standard_normal((3, 4))
    want = np.einsum("ib,ij,jb->b", x, P, x)
    np.testing.assert_allclose(host(net.predict(dl.dlarray(x, "CB")))[0], want, rtol=1e-6)


@pytest.mark.parametrize(("size", "fmt"), [((7, 3), "SCB"), ((4, 5, 2), "SSCB")])
def test_point_clouds(size, fmt, gen):
    x = gen.standard_normal((*size, 2))
    mean, deviation = x.mean(axis=tuple(range(len(size) - 1)) + (-1,)), 2.0
    layer = dl.pointCloudInputLayer(size, Normalization="zscore", Mean=mean, StandardDeviation=deviation)
    net = dl.dlnetwork([layer, dl.fullyConnectedLayer(4)])
    got = net.predict(dl.dlarray(x, fmt), Outputs="pointcloudinput")
    np.testing.assert_allclose(host(got), (x - mean[:, None]) / deviation, rtol=1e-6)
    assert net.predict(dl.dlarray(x, fmt)).shape == (4, 2)
    plain = dl.dlnetwork([dl.pointCloudInputLayer(size), dl.reluLayer()])
    np.testing.assert_array_equal(host(plain.predict(dl.dlarray(x, fmt))), np.maximum(x, 0))
    with pytest.raises(SizeError, match="the data must have size"):
        plain.predict(dl.dlarray(x[1:], fmt))
    with pytest.raises(FormatError, match=f'the data must have the format "{fmt}"'):
        plain.predict(dl.dlarray(x[..., 0, 0].reshape(-1, 1), "CB"))


def test_point_cloud_options():
    layer = dl.pointCloudInputLayer([64, 3], Name="cloud")
    assert (layer.InputSize, layer.Normalization, layer.NormalizationDimension) == ((64, 3), "none", "auto")
    assert layer.type_and_description() == ("Point Cloud Input", "64×3 points")
    for wrong in (3, [1, 2, 3, 4], [0, 3], [2.5, 3]):
        with pytest.raises(OptionError, match=r"Value must be a vector \[m c\] or \[m n c\]"):
            dl.pointCloudInputLayer(wrong)
    with pytest.raises(ReadOnlyError, match="InputSize"):
        layer.InputSize = [3, 3]
    with pytest.raises(OptionError, match="SplitComplexInputs"):
        dl.pointCloudInputLayer([64, 3], SplitComplexInputs=True)


def test_on_every_backend(backend, gen):
    x = gen.standard_normal((3, 4))
    X = backend.dlarray(x, "CB")
    for layer in (dl.scalingLayer(Scale=[[1], [2], [3]], Offset=0.5), dl.quadraticLayer()):
        Y, want = layer.predict(X), layer.predict(dl.dlarray(x, "CB"))
        assert backend.same_library(Y) and dl.dims(Y) == "CB"
        np.testing.assert_allclose(host(Y), host(want), rtol=1e-13)
    cloud = dl.pointCloudInputLayer([3, 4], Normalization="zerocenter", Mean=[[1, 2, 3, 4]])
    Y = cloud.predict(backend.dlarray(x[..., None], "SCB"))
    assert backend.same_library(Y)
    np.testing.assert_allclose(host(Y)[..., 0], x - [[1, 2, 3, 4]])
