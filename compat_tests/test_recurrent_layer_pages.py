"""Printed displays of networks with recurrent layers, character by character."""

import dlarray as dl

# MATLAB's console, printed in a public repository: layers(2) of
# [sequenceInputLayer(4) lstmLayer(150,'OutputMode','last') fullyConnectedLayer(1) regressionLayer]
LSTM = """\
  LSTMLayer with properties:

                       Name: ''
                 InputNames: {'in'}
                OutputNames: {'out'}
                  NumInputs: 1
                 NumOutputs: 1
             HasStateInputs: 0
            HasStateOutputs: 0

   Hyperparameters
                  InputSize: 'auto'
             NumHiddenUnits: 150
                 OutputMode: 'last'
    StateActivationFunction: 'tanh'
     GateActivationFunction: 'sigmoid'

   Learnable Parameters
               InputWeights: []
           RecurrentWeights: []
                       Bias: []

   State Parameters
                HiddenState: []
                  CellState: []

  Show all properties"""

# https://ww2.mathworks.cn/help/deeplearning/ref/seriesnetwork.resetstate.html
VOWELS = """\
  4×1 Layer array with layers:

     1   'sequenceinput'   Sequence Input    Sequence input with 12 dimensions
     2   'lstm'            LSTM              LSTM with 100 hidden units
     3   'fc'              Fully Connected   9 fully connected layer
     4   'softmax'         Softmax           softmax"""

# MATLAB's console, printed in a public repository, up to the output layer, whose long type sets the column
BIDIRECTIONAL = [
    "     1   ''   Sequence Input    Sequence input with 1 dimensions",
    "     2   ''   BiLSTM            BiLSTM with 100 hidden units",
    "     3   ''   Fully Connected   2 fully connected layer",
    "     4   ''   Softmax           softmax",
]


def test_lstm_layer():
    assert repr(dl.lstmLayer(150, OutputMode="last")) == LSTM


def test_layers_of_the_japanese_vowels_network():
    layers = [
        dl.sequenceInputLayer(12),
        dl.lstmLayer(100, OutputMode="last"),
        dl.fullyConnectedLayer(9),
        dl.softmaxLayer(),
    ]
    net = dl.dlnetwork(layers)
    assert repr(net.Layers) == VOWELS
    # as the page goes on: predict, keep the state, predict, reset
    X = dl.rand([20, 12], "single")
    scores, state = dl.predict(net, X, InputDataFormats="TC", nargout=2)
    net.State = state
    assert [tuple(v.shape) for v in net.State.Value] == [(100, 1), (100, 1)]
    changed = dl.predict(net, X, InputDataFormats="TC")
    net = dl.resetState(net)
    assert dl.isequal(dl.predict(net, X, InputDataFormats="TC"), scores) and not dl.isequal(changed, scores)


def test_bidirectional_layer_array():
    layers = [
        dl.sequenceInputLayer(1),
        dl.bilstmLayer(100, OutputMode="last"),
        dl.fullyConnectedLayer(2),
        dl.softmaxLayer(),
    ]
    assert repr(dl.layerArray(layers)).split("\n")[2:] == BIDIRECTIONAL


def test_create_bilstm_function_sizes():
    # https://www.mathworks.com/help/deeplearning/ug/create-bilstm-function.html: the layout of the parameters
    units, inputs = 50, 256
    net = dl.dlnetwork([dl.sequenceInputLayer(inputs), dl.bilstmLayer(units)])
    assert [value.shape for value in net.Learnables.Value] == [
        (8 * units, inputs),
        (8 * units, units),
        (8 * units, 1),
    ]
    assert [value.shape for value in net.State.Value] == [(2 * units, 1)] * 2
