"""gradCAM and occlusionSensitivity: PyTorch's gradients and covering by hand as oracles; interpolation by Pillow."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, FormatError, OptionError, SizeError
from dlarray.functions.pooling.interpolation import interpolated
from tests.support.backends import host
from tests.support.bundles import cases


def network():
    dl.rng(4)
    return dl.dlnetwork(
        [
            dl.imageInputLayer([8, 6, 2], Normalization="none"),
            dl.convolution2dLayer(3, 5, Padding="same", Name="conv"),
            dl.reluLayer(Name="relu"),
            dl.maxPooling2dLayer(2, Stride=2, Name="pool"),
            dl.fullyConnectedLayer(3, Name="fc"),
            dl.softmaxLayer(Name="prob"),
        ]
    )


@cases("feature", ["conv", "relu", "pool"])
@cases("reduction", ["fc", "prob"])
def test_maps_of_pytorchs_gradients(feature, reduction, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    F = torch.nn.functional
    net, x = network(), gen.standard_normal((8, 6, 2)).astype(np.float32)
    W, b, V, c = (host(v) for v in net.Learnables.Value)
    t = torch.tensor(x).permute(2, 0, 1)[None]
    steps = {}
    steps["conv"] = F.conv2d(t, torch.tensor(W).permute(3, 2, 0, 1), torch.tensor(b.reshape(-1)), padding=1)
    steps["conv"].requires_grad_()
    steps["relu"] = steps["conv"].relu()
    steps["pool"] = F.max_pool2d(steps["relu"], 2)
    flat = steps["pool"].permute(0, 1, 3, 2).reshape(1, -1)  # MATLAB's order: height first
    steps["fc"] = flat @ torch.tensor(V).T + torch.tensor(c.reshape(-1))
    steps["prob"] = steps["fc"].softmax(1)
    (g,) = torch.autograd.grad(steps[reduction][0, 1], steps[feature])
    expected = (g.mean((2, 3), keepdim=True) * steps[feature]).sum(1)[0].relu().detach().numpy()
    options = dict(FeatureLayer=feature, ReductionLayer=reduction)
    found = dl.gradCAM(net, x, 2, OutputUpsampling="none", **options)
    np.testing.assert_allclose(host(found), expected, rtol=1e-4, atol=1e-7)
    by_function = dl.gradCAM(net, x, lambda Y: dl.sum(Y(2, ":"), "all"), OutputUpsampling="none", **options)
    assert np.array_equal(host(by_function), host(found))
    large = dl.gradCAM(net, x, 2, **options)
    assert large.shape == (8, 6) and np.all(host(large) >= 0)


def test_layers_that_are_chosen_and_observations(gen):
    net, x = network(), gen.standard_normal((8, 6, 2, 3)).astype(np.float32)
    maps, feature, reduction = dl.gradCAM(net, x, 1, nargout=3)
    assert (feature, reduction, maps.shape) == ("pool", "prob", (8, 6, 3))
    for k in range(3):
        one = dl.gradCAM(net, dl.dlarray(x[..., k : k + 1], "SSCB"), 1)
        np.testing.assert_allclose(host(maps)[..., k], host(one), rtol=1e-5, atol=1e-7)


def test_sequences(gen):
    net = dl.dlnetwork(
        [dl.sequenceInputLayer(2), dl.convolution1dLayer(3, 4, Padding="same", Name="conv"),
         dl.globalAveragePooling1dLayer(),
         dl.fullyConnectedLayer(2)], dl.dlarray(np.zeros((2, 1, 9), np.float32), "CBT"),
    )  # fmt: skip
    found, feature, _ = dl.gradCAM(net, dl.dlarray(gen.standard_normal((2, 1, 9)), "CBT"), 1, nargout=3)
    assert feature == "conv" and sorted(found.shape) == [1, 9]


@cases("clipping", ["on", "off"])
@cases("mask,step", [(3, 2), ([2, 3], [1, 2]), (1, 1)])
def test_covering_by_hand(mask, step, clipping, gen):
    net, x = network(), gen.standard_normal((8, 6, 2)).astype(np.float32)
    m, s = (np.broadcast_to(v, 2) for v in (mask, step))
    found = host(
        dl.occlusionSensitivity(
            net,
            x,
            2,
            MaskSize=mask,
            Stride=step,
            MaskClipping=clipping,
            OutputUpsampling="none",
            MiniBatchSize=5,
        )
    )
    score = lambda x: host(net.predict(dl.dlarray(x, "SSC"))).reshape(-1)[1]  # noqa: E731
    starts = []
    for n, size, stride in zip((8, 6), m, s, strict=True):
        back = (size - 1) // 2 if clipping == "on" else 0
        starts.append(np.arange(0, n if clipping == "on" else n - size + 1, stride) - back)
    assert found.shape == tuple(map(len, starts))
    for i, a in enumerate(starts[0]):
        for j, b in enumerate(starts[1]):
            covered = x.copy()
            covered[max(a, 0) : a + m[0], max(b, 0) : b + m[1]] = x.mean(axis=(0, 1))
            np.testing.assert_allclose(found[i, j], score(x) - score(covered), atol=2e-6)


def test_mask_values_and_sizes(gen):
    net, x = network(), gen.standard_normal((8, 6, 2)).astype(np.float32)
    small = dict(MaskSize=8, Stride=8, OutputUpsampling="none")
    covered = np.broadcast_to(np.float32([1, 2]), (8, 6, 2)).copy()
    covered[5:], covered[:, 5:] = x[5:], x[:, 5:]
    found = float(host(dl.occlusionSensitivity(net, x, 1, MaskValue=[1, 2], **small)).reshape(-1)[0])
    score = lambda x: float(host(net.predict(dl.dlarray(x, "SSC"))).reshape(-1)[0])  # noqa: E731
    assert abs(found - (score(x) - score(covered))) < 2e-6
    assert dl.occlusionSensitivity(net, x, 1).shape == (8, 6)


@cases("method", ["bilinear", "bicubic"])
@cases("size", [(60, 47), (13, 17)])
def test_interpolation_is_pillows_inside(method, size, gen):
    Image = pytest.importorskip("PIL.Image", reason="Pillow is the oracle")
    x = gen.standard_normal((40, 31)).astype(np.float32)
    ours = interpolated(interpolated(x, -2, size[0], method), -1, size[1], method)
    theirs = np.asarray(Image.fromarray(x).resize(size[::-1], getattr(Image, method.upper())))
    inside = (slice(4, -4), slice(4, -4))  # Pillow cuts kernels off at the edges, where these mirror the data
    np.testing.assert_allclose(ours[inside], theirs[inside], atol=1e-5)


@cases(
    "make,error,words",
    [
        (lambda x: dl.gradCAM(3, x, 1), ClassError, "must be a dlnetwork"),
        (lambda x: dl.gradCAM(network(), x, 4), ArgumentError, "no channel 4.*1 to 3"),
        (lambda x: dl.gradCAM(network(), x, "cat"), ClassError, "fix: the number of the class"),
        (lambda x: dl.gradCAM(network(), x, lambda Y: Y), SizeError, "must return one number"),
        (lambda x: dl.gradCAM(network(), x, 1, FeatureLayer="fc"), ArgumentError, "no positions"),
        (lambda x: dl.occlusionSensitivity(network(), np.stack([x, x], 3), 1), ArgumentError, "one observation"),
        (lambda x: dl.occlusionSensitivity(network(), x, 1, MaskSize=[1, 2, 3]), OptionError, "MaskSize has 3"),
        (lambda x: dl.occlusionSensitivity(network(), x, 1, MaskSize=7, MaskClipping="off"), OptionError, "is 7"),
        (lambda x: dl.occlusionSensitivity(network(), x, 1, MaskValue=[1, 2, 3]), OptionError, "2 channels"),
        (lambda x: dl.occlusionSensitivity(network(), dl.dlarray([[1.0]], "CB"), 1), FormatError, "spatial"),
    ],
)  # fmt: skip
def test_refusals(make, error, words, gen):
    with pytest.raises(error, match=words):
        make(gen.standard_normal((8, 6, 2)).astype(np.float32))
