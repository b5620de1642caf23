"""Check Custom Layer Validity; and gradients that are checked by hand.

https://www.mathworks.com/help/deeplearning/ug/check-custom-layer-validity.html
https://www.mathworks.com/help/deeplearning/ref/checklayer.html
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.layers.test_layer_with_learnable_parameters import sreluLayer


class mistakenLayer(dl.Layer):
    """A layer whose backward function forgets a factor."""

    def predict(layer, X):
        return X**2

    def backward(layer, X, Z, dLdZ, memory):
        return dLdZ * X


def test_a_valid_layer(capsys):
    layer = sreluLayer()
    layout = dl.networkDataLayout([24, 24, 20, dl.NaN], "SSCB")
    dl.checkLayer(layer, layout)
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("Skipping GPU tests")
    assert any(line.strip() == "Test Summary:" for line in printed)
    summary = printed[printed.index("Test Summary:") + 1]
    assert "0 Failed" in summary and "0 Incomplete" in summary


def test_layers_with_mistakes(capsys):
    # the older call, with the size of the data and the dimension of the observations
    dl.checkLayer(mistakenLayer(), [4, 4, 2], ObservationDimension=4)
    printed = capsys.readouterr().out
    assert "gradientsAreNumericallyCorrect failed for several observations" in printed


def test_gradients_of_a_network_by_differences():
    """dlgradient beside (f(x + h) - f(x - h)) / (2h), in double precision."""
    dl.rng(0)
    net = dl.dlnetwork(
        [
            dl.imageInputLayer([6, 6, 1], Normalization="none"),
            dl.convolution2dLayer(3, 2),
            sreluLayer(),
            dl.fullyConnectedLayer(3),
            dl.softmaxLayer,
        ]
    )
    net = dl.dlupdate(dl.double, net)
    X = dl.dlarray(dl.randn(6, 6, 1, 4), "SSCB")
    T = dl.dlarray(dl.onehotencode(dl.categorical([1, 2, 3, 1]), 1), "CB")
    modelLoss = lambda net: dl.crossentropy(dl.forward(net, X), T)
    gradients = dl.dlfeval(lambda net: dl.dlgradient(modelLoss(net), net.Learnables), net)
    h = 1e-5
    for row in range(1, len(net.Learnables) + 1):
        value = net.Learnables.Value(row)
        for k in (1, dl.numel(value)):
            ends = []
            for step in (h, -h):
                learnables = net.Learnables
                moved = value.copy()
                moved.paren[k] = moved(k) + step
                other = net.copy()
                learnables.paren[row, 3] = [moved]
                other.Learnables = learnables
                ends.append(float(modelLoss(other)))
            found = float(gradients.Value(row)(k))
            assert found == pytest.approx((ends[0] - ends[1]) / (2 * h), rel=1e-4, abs=1e-7)
    assert dl.checkGradients(net, X, Verbose=False)
    assert np.isfinite(float(modelLoss(net)))
