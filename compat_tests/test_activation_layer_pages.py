"""What MathWorks' pages of l1loss and of the activation layers print."""

import numpy as np
import pytest

import dlarray as dl

PAGE = "https://www.mathworks.com/help/deeplearning/ref/"

NOTHING_LEARNED = """

   Learnable Parameters
    No properties.

   State Parameters
    No properties.

  Show all properties"""

DISPLAYS = {  # page -> (layer, what it prints)
    "nnet.cnn.layer.complexrelulayer.html": (
        lambda: dl.complexReluLayer(),
        "  ComplexReLULayer with properties:\n\n    Name: ''" + NOTHING_LEARNED,
    ),
    "nnet.cnn.layer.leakyrelulayer.html": (
        lambda: dl.leakyReluLayer(0.1, "Name", "leaky1"),
        "  LeakyReLULayer with properties:\n\n     Name: 'leaky1'\n\n   Hyperparameters\n    Scale: 0.1000",
    ),
    "nnet.cnn.layer.clippedrelulayer.html": (
        lambda: dl.clippedReluLayer(10, Name="clip1"),
        "  ClippedReLULayer with properties:\n\n       Name: 'clip1'\n\n   Hyperparameters\n    Ceiling: 10",
    ),
    "nnet.cnn.layer.elulayer.html": (
        lambda: dl.eluLayer(Name="elu1"),
        "  ELULayer with properties:\n\n     Name: 'elu1'\n    Alpha: 1" + NOTHING_LEARNED,
    ),
    "nnet.cnn.layer.sigmoidlayer.html": (
        lambda: dl.sigmoidLayer("Name", "sig1"),
        "  SigmoidLayer with properties:\n\n    Name: 'sig1'" + NOTHING_LEARNED,
    ),
}


@pytest.mark.parametrize("page", DISPLAYS)
def test_display(page):
    layer, text = DISPLAYS[page]
    assert repr(layer()) == text


def test_prelu_starts_at_a_quarter():
    """nnet.cnn.layer.prelulayer.html prints ``Alpha: 0.2500`` under Learnable Parameters."""
    text = repr(dl.preluLayer(Name="prelu1"))
    assert text.startswith(
        "  PReLULayer with properties:\n\n     Name: 'prelu1'\n\n   Learnable Parameters\n"
    )
    assert "\n    Alpha: 0.2500\n" in text


def test_rows_of_layer_arrays():
    """Rows that printed networks show for these layers."""
    rows = repr(dl.layerArray([dl.leakyReluLayer, dl.leakyReluLayer(0.1), dl.tanhLayer()])).split("\n")[2:]
    assert rows == [
        "     1   ''   Leaky ReLU   Leaky ReLU with scale 0.01",
        "     2   ''   Leaky ReLU   Leaky ReLU with scale 0.1",
        "     3   ''   Tanh         Hyperbolic tangent",
    ]


def test_mean_absolute_error():
    """dlarray.l1loss.html: 10 responses of 12 observations, random numbers of a new session."""
    dl.rng("default")
    Y = dl.dlarray(dl.rand(10, 12), "CB")
    assert tuple(dl.size(Y)) == (10, 12) and dl.dims(Y) == "CB"
    loss = dl.l1loss(Y, dl.rand(10, 12))
    assert repr(loss).replace("×", "x").split() == ["1x1", "dlarray", "3.1679"]
    np.testing.assert_allclose(float(loss), 3.1679, atol=5e-5)
