"""Define Custom Recurrent Deep Learning Layer: the peephole LSTM layer.

https://www.mathworks.com/help/deeplearning/ug/define-custom-recurrent-deep-learning-layer.html
The page trains with the Japanese Vowels data, which are shipped with the examples of this repository.
"""

from pathlib import Path

import numpy as np

import dlarray as dl
from compat_tests.examples.generative.supporting_layers import initializeGlorot

VOWELS = Path(__file__).parents[3] / "examples" / "japanese_vowels.csv.gz"


def initializeOrthogonal(sz):
    Q, R = dl.qr(dl.randn(sz[0], sz[1]), 0, nargout=2)
    D = dl.diag(R)
    return dl.dlarray(dl.single(Q * dl.sign(D.T)))


def initializeUnitForgetGate(numHiddenUnits):
    bias = dl.zeros(4 * numHiddenUnits, 1, "single")
    bias.paren[f"{numHiddenUnits + 1}:{2 * numHiddenUnits}"] = 1
    return dl.dlarray(bias)


class peepholeLSTMLayer(dl.Layer):
    """Peephole LSTM layer: ``nnet.layer.Layer & nnet.layer.Formattable``."""

    Formattable = True
    # Layer learnable parameters.
    InputWeights = dl.Learnable()
    RecurrentWeights = dl.Learnable()
    PeepholeWeights = dl.Learnable()
    Bias = dl.Learnable()
    # Layer state parameters.
    HiddenState = dl.State()
    CellState = dl.State()

    def __init__(layer, numHiddenUnits, Name="", OutputMode="sequence"):
        layer.NumHiddenUnits = numHiddenUnits
        layer.Name = Name
        layer.OutputMode = OutputMode
        layer.Description = f"Peephole LSTM with {numHiddenUnits} hidden units"

    def initialize(layer, layout):
        numHiddenUnits = layer.NumHiddenUnits
        # Find number of channels.
        idx = dl.finddim(layout, "C")
        numChannels = layout.Size[idx - 1]
        # Initialize weights and bias.
        if dl.isempty(layer.InputWeights):
            sz = [4 * numHiddenUnits, numChannels]
            layer.InputWeights = initializeGlorot(sz, 4 * numHiddenUnits, numChannels)
        if dl.isempty(layer.RecurrentWeights):
            layer.RecurrentWeights = initializeOrthogonal([4 * numHiddenUnits, numHiddenUnits])
        if dl.isempty(layer.PeepholeWeights):
            layer.PeepholeWeights = initializeGlorot([3 * numHiddenUnits, 1], 3 * numHiddenUnits, 1)
        if dl.isempty(layer.Bias):
            layer.Bias = initializeUnitForgetGate(numHiddenUnits)
        # Initialize states.
        if dl.isempty(layer.HiddenState):
            layer.HiddenState = dl.zeros(numHiddenUnits, 1)
        if dl.isempty(layer.CellState):
            layer.CellState = dl.zeros(numHiddenUnits, 1)
        return layer

    def predict(layer, X):
        # Initialize sequence output.
        numHiddenUnits = layer.NumHiddenUnits
        miniBatchSize = dl.size(X, dl.finddim(X, "B"))
        numTimeSteps = dl.size(X, dl.finddim(X, "T"))
        if layer.OutputMode == "sequence":
            Z = dl.zeros(numHiddenUnits, miniBatchSize, numTimeSteps, "like", dl.stripdims(X))
            Z = dl.dlarray(Z, "CBT")
        # Calculate WX + b.
        X = dl.stripdims(X)
        WX = dl.pagemtimes(layer.InputWeights, X) + layer.Bias
        # Indices of concatenated weight arrays.
        idx1 = dl.colon(1, numHiddenUnits)
        idx2 = dl.colon(1 + numHiddenUnits, 2 * numHiddenUnits)
        idx3 = dl.colon(1 + 2 * numHiddenUnits, 3 * numHiddenUnits)
        idx4 = dl.colon(1 + 3 * numHiddenUnits, 4 * numHiddenUnits)
        # Initial states.
        hiddenState = layer.HiddenState
        cellState = layer.CellState
        # Loop over time steps.
        for t in range(1, numTimeSteps + 1):
            # Calculate R*h_{t-1}.
            Rht = layer.RecurrentWeights @ hiddenState
            # Calculate p*c_{t-1}.
            pict = layer.PeepholeWeights(idx1) * cellState
            pfct = layer.PeepholeWeights(idx2) * cellState
            # Gate calculations.
            it = dl.sigmoid(WX(idx1, ":", t) + Rht(idx1, ":") + pict)
            ft = dl.sigmoid(WX(idx2, ":", t) + Rht(idx2, ":") + pfct)
            gt = dl.tanh(WX(idx3, ":", t) + Rht(idx3, ":"))
            # Calculate ot using updated cell state.
            cellState = gt * it + cellState * ft
            poct = layer.PeepholeWeights(idx3) * cellState
            ot = dl.sigmoid(WX(idx4, ":", t) + Rht(idx4, ":") + poct)
            # Update hidden state and sequence output.
            hiddenState = dl.tanh(cellState) * ot
            if layer.OutputMode == "sequence":
                Z.paren[":", ":", t] = hiddenState
        # Last time step output.
        if layer.OutputMode == "last":
            Z = dl.dlarray(hiddenState, "CB")
        return Z, hiddenState, cellState

    def resetState(layer):
        numHiddenUnits = layer.NumHiddenUnits
        layer.HiddenState = dl.zeros(numHiddenUnits, 1)
        layer.CellState = dl.zeros(numHiddenUnits, 1)
        return layer


def vowels(part, every):
    """Every so many of the recordings for training (0) or testing (1), t×12, and their speakers."""
    rows = np.loadtxt(VOWELS, delimiter=",")
    rows = rows[rows[:, 0] == part]
    frames = [rows[rows[:, 1] == number] for number in np.unique(rows[:, 1])[::every]]
    return [frame[:, 3:] / 1000 for frame in frames], dl.categorical([int(frame[0, 2]) for frame in frames]).T


def test_the_page(capsys):
    # Train Network with Custom Recurrent Layer
    XTrain, TTrain = vowels(0, 3)
    numFeatures = dl.size(XTrain[0], 2)
    assert numFeatures == 12 and len(XTrain) == 90
    numHiddenUnits = 16
    numClasses = 9
    layers = [
        dl.sequenceInputLayer(numFeatures),
        peepholeLSTMLayer(numHiddenUnits, OutputMode="last"),
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]
    dl.rng(0)
    options = dl.trainingOptions(
        "adam", MaxEpochs=12, InitialLearnRate=0.02, MiniBatchSize=30, Plots="none", Metrics="accuracy", Verbose=False
    )  # fmt: skip
    net, info = dl.trainnet(XTrain, TTrain, layers, "crossentropy", options, nargout=2)
    assert list(info.TrainingHistory.Loss)[-1] < 0.5 * list(info.TrainingHistory.Loss)[0]

    # Evaluate the classification accuracy
    XTest, TTest = vowels(1, 5)
    accuracy = dl.testnet(net, XTest, TTest, "accuracy")
    assert float(accuracy) > 50

    # The states: of a network that reads a sequence in two parts
    layers[1] = peepholeLSTMLayer(numHiddenUnits)
    net = dl.dlnetwork(layers)
    assert list(net.State.Parameter) == ["HiddenState", "CellState"]
    X = dl.dlarray(dl.reshape(dl.dlarray(XTest[0]).T, 12, 1, []), "CBT")
    whole = dl.predict(net, X)
    Y, state = dl.predict(net, X(":", ":", "1:5"), nargout=2)
    net.State = state
    rest = dl.predict(net, X(":", ":", "6:end"))
    np.testing.assert_allclose(np.asarray(whole[:, :, 5:]), np.asarray(rest), atol=1e-6)
    net = dl.resetState(net)
    np.testing.assert_allclose(np.asarray(dl.predict(net, X)), np.asarray(whole), atol=1e-6)

    # Check Layer Validity
    dl.checkLayer(peepholeLSTMLayer(5), dl.networkDataLayout([4, dl.NaN, dl.NaN], "CBT"))
    assert "0 Failed" in capsys.readouterr().out
