"""pixelClassificationLayer: networks of older programs that segment images."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import OptionError

CLASSES = ["sky", "road"]


def _data(undefined=False):
    rng = np.random.default_rng(0)
    X = rng.standard_normal((4, 5, 1, 6)).astype(np.float32)
    codes = np.where(X > 0, 2, 1)
    if undefined:
        codes[0, :, :, 2:] = 0
    return X, codes, dl.categorical.from_codes(codes, CLASSES)


def _first_loss(X, T, start, **options):
    layers = [
        dl.imageInputLayer([4, 5, 1], Normalization="none"),
        start,
        dl.softmaxLayer(),
        dl.pixelClassificationLayer(**options),
    ]
    asked = dl.trainingOptions("sgdm", MaxEpochs=1, Verbose=False, Shuffle="never")
    net, info = dl.trainNetwork(X, T, layers, asked, nargout=2)
    return net, float(dl.extractdata(info.TrainingLoss)[0, 0])


def _expected(X, codes, w, b, weights):
    """The mean over labelled pixels, by NumPy alone."""
    z = X * w + b
    log = z - np.log(np.exp(z).sum(2, keepdims=True))
    total = sum(-weights[k] * log[:, :, k][codes[:, :, 0] == k + 1].sum() for k in range(2))
    return total / (codes > 0).sum()


@pytest.mark.parametrize("undefined", [False, True])
@pytest.mark.parametrize("weights", ["none", [1, 3]])
def test_the_loss_is_the_mean_over_pixels_that_have_a_label(undefined, weights):
    X, codes, T = _data(undefined)
    w, b = np.asarray([0.5, -1.0], np.float32), np.asarray([0.2, 0.1], np.float32)
    start = dl.convolution2dLayer(1, 2, Weights=w.reshape(1, 1, 1, 2), Bias=b.reshape(1, 1, 2))
    net, loss = _first_loss(X, T, start, Classes=CLASSES, ClassWeights=weights)
    factors = [1, 1] if weights == "none" else weights
    wanted = _expected(X, codes, w.reshape(1, 1, 2, 1), b.reshape(1, 1, 2, 1), factors)
    assert loss == pytest.approx(wanted, rel=1e-5)
    assert dl.size(dl.predict(net, X)) == (4, 5, 2, 6)


def test_training_sets_the_classes():
    X, _, T = _data()
    net, _ = _first_loss(X, T, dl.convolution2dLayer(3, 2, Padding="same"))
    assert net.Layers(4).Classes.tolist() == CLASSES and net.Layers(4).OutputSize == 2


def test_weights_need_classes():
    with pytest.raises(OptionError, match=r"pixelClassificationLayer: 2 ClassWeights need as many Classes"):
        dl.pixelClassificationLayer(ClassWeights=[1, 2])


def test_a_dlnetwork_takes_none():
    with pytest.raises(ValueError, match="output layer"):
        dl.dlnetwork([dl.imageInputLayer([4, 5, 1]), dl.softmaxLayer(), dl.pixelClassificationLayer()])
