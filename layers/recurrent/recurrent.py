"""Recurrent layers: lstmLayer, bilstmLayer, gruLayer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.array import dlarray
from dlarray.functions.recurrent.gru import RESET_MODES, gru
from dlarray.functions.recurrent.lstm import bidirectional_lstm, lstm
from dlarray.layers.base.properties import Property, initializer, one_of
from dlarray.layers.recurrent.common import Fixed, Recurrent, RecurrentState
from dlarray.registry import layer

FORGET_GATE = initializer("unit-forget-gate", "narrow-normal", "ones")
ZEROS = initializer("zeros", "narrow-normal", "ones")


@layer
class lstmLayer(Recurrent, final=True):
    """Long short-term memory layer: learns long-term dependencies between the time steps of sequences.

    The layer is the function `lstm` with its weights and its state.

    Syntaxes: ``lstmLayer(numHiddenUnits)``, ``lstmLayer(numHiddenUnits, Name=Value)``.

    Parameters
    ----------
    numHiddenUnits : int
        Number of hidden units H: the channels of the output.
    OutputMode : "sequence" or "last", optional
        Whether the output has every time step (default) or only the last one, without "T".
    HasStateInputs : bool, optional
        Whether the layer takes its initial states from two more inputs, "hidden" and "cell", formatted "CB".
        It then has no state of its own.
    HasStateOutputs : bool, optional
        Whether the layer has two more outputs, "hidden" and "cell": the states after the last time step, "CB".
    InputSize : "auto" or int, optional
        Number of input channels; "auto" is that of the data with which the network is initialized.
    StateActivationFunction : "tanh", "softsign" or "relu", optional
        Activation of the cell candidate and of the cell state.
    GateActivationFunction : "sigmoid" or "hard-sigmoid", optional
        Activation of the gates; hard-sigmoid is ``0.2*x + 0.5``, at least 0 and at most 1.
    InputWeightsInitializer, RecurrentWeightsInitializer : str or callable, optional
        "glorot" (default of the input weights; uniform with variance 2/(numIn + numOut)), "orthogonal" (default
        of the recurrent weights), "he" (normal with variance 2/numIn), "narrow-normal" (normal with standard
        deviation 0.01), "zeros", "ones", or a function of the size.  numIn is InputSize for the input weights and
        NumHiddenUnits for the recurrent weights; numOut is 4*NumHiddenUnits.
    BiasInitializer : str or callable, optional
        "unit-forget-gate" (default: ones for the forget gate, zeros for the others), "narrow-normal", "ones", or a
        function of the size.
    InputWeights, RecurrentWeights, Bias : array, optional
        4H×InputSize, 4H×H and 4H×1: the rows of the input gate, the forget gate, the cell candidate and the output
        gate, in this order.  Only empty ones are initialized.
    HiddenState, CellState : array, optional
        H×1: the initial state, and the state after `resetState`; zeros by default.
    InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
        1, or one number for each of the four gates.
    InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
        1, 1 and 0, or one number for each of the four gates.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    Formats of the input and the output; spatial dimensions are flattened into the channels::

        input    "sequence"  "last"         input            "sequence"  "last"
        "CBT"    "CBT"       "CB"           "SCBT", "SSCBT"  "CBT"       "CB"
        "CT"     "CT"        "CU"           "BT"             "CBT"       "CB"

    Data without time, such as "CB", is one time step (an extension of MATLAB).

    A network lists HiddenState and CellState in its ``State``.  A prediction starts from them and returns the new
    ones: ``Y, state = predict(net, X, nargout=2)``, ``net.State = state``; ``net = resetState(net)`` resets them.  A
    state has one column for each observation, or one for all.  It takes the class of the weights.  Padding is not
    masked, so with ``OutputMode="last"`` pad sequences on the left.

    NumHiddenUnits, OutputMode, HasStateInputs, HasStateOutputs, InputSize and the activations are read-only.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    SizeError
        Data, states or given parameters that do not fit.
    FormatError
        Data without labels.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.lstmlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.lstmLayer(100, Name="lstm1")
      LSTMLayer with properties:
    <BLANKLINE>
                           Name: 'lstm1'
                     InputNames: {'in'}
                    OutputNames: {'out'}
                      NumInputs: 1
                     NumOutputs: 1
                 HasStateInputs: 0
                HasStateOutputs: 0
    <BLANKLINE>
       Hyperparameters
                      InputSize: 'auto'
                 NumHiddenUnits: 100
                     OutputMode: 'sequence'
        StateActivationFunction: 'tanh'
         GateActivationFunction: 'sigmoid'
    <BLANKLINE>
       Learnable Parameters
                   InputWeights: []
               RecurrentWeights: []
                           Bias: []
    <BLANKLINE>
       State Parameters
                    HiddenState: []
                      CellState: []
    <BLANKLINE>
      Show all properties

    A sequence in two parts, the second from where the first one ended.

    >>> net = dl.dlnetwork([dl.sequenceInputLayer(12), dl.lstmLayer(100), dl.fullyConnectedLayer(9)])
    >>> X = dl.dlarray(dl.rand([12, 5, 64], "single"), "CBT")
    >>> Y, state = dl.predict(net, X[:, :, :40], nargout=2)
    >>> net.State = state
    >>> dl.predict(net, X[:, :, 40:]).describe()
    '9(C) × 5(B) × 24(T) single dlarray'
    """

    ClassName = "LSTMLayer"
    auto_name = "lstm"
    kind = "LSTM"
    gates = 4

    BiasInitializer = Property("unit-forget-gate", FORGET_GATE)
    CellState = RecurrentState()

    def _run(self, X: dlarray, states: Sequence[dlarray]) -> tuple:
        weights = self.InputWeights, self.RecurrentWeights, self.Bias
        return lstm(X, *states, *weights, **self._activations(), nargout=3)


@layer
class bilstmLayer(Recurrent, final=True):
    """Bidirectional LSTM layer: one LSTM runs forward along the time steps, one backward.

    Syntaxes: ``bilstmLayer(numHiddenUnits)``, ``bilstmLayer(numHiddenUnits, Name=Value)``.

    Parameters
    ----------
    numHiddenUnits : int
        Number of hidden units H of each direction; the output has 2H channels, those of the forward LSTM first.
    OutputMode : "sequence" or "last", optional
        Whether the output has every time step (default), or the output of each of the two LSTMs at the end of the
        sequence: the forward one at the last time step, the backward one at the first.
    HasStateInputs, HasStateOutputs : bool, optional
        As for `lstmLayer`; the states have 2H channels.
    InputSize, StateActivationFunction, GateActivationFunction : optional
        As for `lstmLayer`.
    InputWeightsInitializer, RecurrentWeightsInitializer, BiasInitializer : str or callable, optional
        As for `lstmLayer`; numOut is 8*NumHiddenUnits.
    InputWeights, RecurrentWeights, Bias : array, optional
        8H×InputSize, 8H×H and 8H×1: the rows of the forward LSTM, in the order of `lstmLayer`, above those of the
        backward one.  Only empty ones are initialized.
    HiddenState, CellState : array, optional
        2H×1: the initial states, forward above backward, and the state after `resetState`; zeros by default.
    InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
        1, or one number for each of the eight gates.
    InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
        1, 1 and 0, or one number for each of the eight gates.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    Formats and states are those of `lstmLayer`; data without time is one time step here, too.  PyTorch's
    ``bidirectional=True`` has the same order of gates and directions; its two biases are added up here.

    Raises
    ------
    OptionError, SizeError, FormatError
        As for `lstmLayer`.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.bilstmlayer.html

    Examples
    --------
    A network that classifies sequences.

    >>> import dlarray as dl
    >>> layers = [
    ...     dl.sequenceInputLayer(12),
    ...     dl.bilstmLayer(100, OutputMode="last"),
    ...     dl.fullyConnectedLayer(9),
    ...     dl.softmaxLayer(),
    ... ]
    >>> dl.layerArray(layers)
      4×1 Layer array with layers:
    <BLANKLINE>
         1   ''   Sequence Input    Sequence input with 12 dimensions
         2   ''   BiLSTM            BiLSTM with 100 hidden units
         3   ''   Fully Connected   9 fully connected layer
         4   ''   Softmax           softmax
    >>> net = dl.dlnetwork(layers)
    >>> X = dl.dlarray(dl.rand([12, 5, 64], "single"), "CBT")
    >>> dl.predict(net, X, Outputs="bilstm").describe()
    '200(C) × 5(B) single dlarray'
    """

    ClassName = "BiLSTMLayer"
    auto_name = "bilstm"
    kind = "BiLSTM"
    gates = 4
    directions = 2

    BiasInitializer = Property("unit-forget-gate", FORGET_GATE)
    CellState = RecurrentState()

    def _run(self, X: dlarray, states: Sequence[dlarray]) -> tuple:
        hidden, cell = states
        weights = self.InputWeights, self.RecurrentWeights, self.Bias
        return bidirectional_lstm(X, hidden, cell, *weights, **self._activations())


class GatedUnits(Recurrent):
    """What the GRU layers share."""

    gates = 3

    ResetGateMode = Fixed("after-multiplication", one_of(*RESET_MODES))
    BiasInitializer = Property("zeros", ZEROS)

    def _hyperparameters(self) -> list[str]:
        return [*super()._hyperparameters(), "ResetGateMode"]

    def _two_biases(self) -> bool:
        return self.ResetGateMode == "recurrent-bias-after-multiplication"

    def _bias(self, n: int) -> tuple[str, Any, tuple[int, int], str]:
        return super()._bias(2 * n if self._two_biases() else n)

    def blocks(self, factor: str) -> int:
        """How many gates a vector of learning rate or L2 factors is for."""
        return 6 if factor.startswith("Bias") and self._two_biases() else 3


@layer
class gruLayer(GatedUnits, final=True):
    """Gated recurrent unit layer: learns dependencies between the time steps of sequences.

    The layer is the function `gru` with its weights and its state.

    Syntaxes: ``gruLayer(numHiddenUnits)``, ``gruLayer(numHiddenUnits, Name=Value)``.

    Parameters
    ----------
    numHiddenUnits : int
        Number of hidden units H: the channels of the output.
    OutputMode : "sequence" or "last", optional
        Whether the output has every time step (default) or only the last one, without "T".
    HasStateInputs, HasStateOutputs : bool, optional
        As for `lstmLayer`; the one state is "hidden".
    InputSize : "auto" or int, optional
        As for `lstmLayer`.
    ResetGateMode : str, optional
        Where the reset gate acts: "after-multiplication" (default), "before-multiplication" or
        "recurrent-bias-after-multiplication" (with a second bias, as PyTorch and cuDNN have it); see `gru`.
    StateActivationFunction : "tanh", "softsign" or "relu", optional
        Activation of the candidate state.
    GateActivationFunction : "sigmoid" or "hard-sigmoid", optional
        Activation of the gates.
    InputWeightsInitializer, RecurrentWeightsInitializer : str or callable, optional
        As for `lstmLayer`; numOut is 3*NumHiddenUnits.
    BiasInitializer : str or callable, optional
        "zeros" (default), "narrow-normal", "ones", or a function of the size.
    InputWeights, RecurrentWeights, Bias : array, optional
        3H×InputSize, 3H×H and 3H×1: the rows of the reset gate, the update gate and the candidate state, in this
        order.  With ``ResetGateMode="recurrent-bias-after-multiplication"`` the bias is 6H×1, that of the input above
        that of the hidden state.  Only empty ones are initialized.
    HiddenState : array, optional
        H×1: the initial state, and the state after `resetState`; zeros by default.
    InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
        1, or one number for each of the three gates (of the six parts of a bias of 6H elements).
    InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
        1, 1 and 0, or one number for each of the three gates.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    Formats and states are those of `lstmLayer`.

    Raises
    ------
    OptionError, SizeError, FormatError
        As for `lstmLayer`.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.grulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.sequenceInputLayer(3), dl.gruLayer(50, OutputMode="last")])
    >>> [(name, parameter, value.shape) for name, parameter, value in net.State]
    [('gru', 'HiddenState', (50, 1))]
    >>> X = dl.dlarray(dl.rand([3, 20, 7], "single"), "CBT")
    >>> dl.predict(net, X).describe()
    '50(C) × 20(B) single dlarray'
    """

    ClassName = "GRULayer"
    auto_name = "gru"
    kind = "GRU"

    def _run(self, X: dlarray, states: Sequence[dlarray]) -> tuple:
        weights = self.InputWeights, self.RecurrentWeights, self.Bias
        mode = self.ResetGateMode
        return gru(X, *states, *weights, ResetGateMode=mode, **self._activations(), nargout=2)
