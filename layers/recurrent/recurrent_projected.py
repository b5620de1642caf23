"""Recurrent layers whose weights are projected to few dimensions: lstmProjectedLayer, gruProjectedLayer.

Where a recurrent layer multiplies by a matrix W, these multiply by ``W * Q'``: they keep the projector Q, of few
columns, and the thin W, which together are smaller than one matrix.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.functions.linear_algebra.fullyconnect import fullyconnect
from dlarray.functions.linear_algebra.mtimes import mtimes
from dlarray.functions.recurrent.gru import gru
from dlarray.functions.recurrent.lstm import lstm
from dlarray.layers.base.properties import Learnable, Property, nonnegative, positive_integer
from dlarray.layers.recurrent.common import WEIGHT_INITIALIZERS, Recurrent, RecurrentState
from dlarray.layers.recurrent.recurrent import FORGET_GATE, GatedUnits
from dlarray.registry import layer


class Projected(Recurrent):
    """What the projected layers share."""

    OutputProjectorSize = Property(None, positive_integer, read_only=True)
    InputProjectorSize = Property(None, positive_integer, read_only=True)
    InputProjectorInitializer = Property("orthogonal", WEIGHT_INITIALIZERS)
    OutputProjectorInitializer = Property("orthogonal", WEIGHT_INITIALIZERS)
    InputProjector = Learnable(learn_rate="InputProjectorLearnRateFactor", l2="InputProjectorL2Factor")
    OutputProjector = Learnable(learn_rate="OutputProjectorLearnRateFactor", l2="OutputProjectorL2Factor")
    InputProjectorLearnRateFactor = Property(1, nonnegative)
    OutputProjectorLearnRateFactor = Property(1, nonnegative)
    InputProjectorL2Factor = Property(1, nonnegative)
    OutputProjectorL2Factor = Property(1, nonnegative)

    def __init__(
        self, numHiddenUnits: int, outputProjectorSize: int, inputProjectorSize: int, **options: Any
    ) -> None:
        self._put(OutputProjectorSize=outputProjectorSize, InputProjectorSize=inputProjectorSize)
        super().__init__(numHiddenUnits, **options)

    def _hyperparameters(self) -> list[str]:
        size, units, *others = super()._hyperparameters()
        return [size, units, "InputProjectorSize", "OutputProjectorSize", *others]

    def type_and_description(self) -> tuple[str, str]:
        return self.kind, (
            f"{self.kind} layer with {self.NumHiddenUnits} hidden units, an output projector size of "
            f"{self.OutputProjectorSize}, and an input projector size of {self.InputProjectorSize}"
        )

    def _parameters(self, inputs: int) -> list[tuple[str, Any, tuple[int, int], str]]:
        units, n = self.NumHiddenUnits, self.gates
        p, q = self.InputProjectorSize, self.OutputProjectorSize
        of_input, of_state = "InputProjectorSize", "OutputProjectorSize"
        rows = f"{n}*NumHiddenUnits"
        return [
            ("InputWeights", self.InputWeightsInitializer, (n * units, p), f"{rows}×{of_input}"),
            ("RecurrentWeights", self.RecurrentWeightsInitializer, (n * units, q), f"{rows}×{of_state}"),
            self._bias(n),
            ("InputProjector", self.InputProjectorInitializer, (inputs, p), f"InputSize×{of_input}"),
            ("OutputProjector", self.OutputProjectorInitializer, (units, q), f"NumHiddenUnits×{of_state}"),
        ]

    def _projected(self, X: dlarray) -> dlarray:
        """``InputProjector' * x`` for each time step."""
        return fullyconnect(X, asdlarray(self.InputProjector).T, 0)

    def _recurrent(self) -> dlarray:
        """What the hidden state is multiplied by."""
        return mtimes(self.RecurrentWeights, asdlarray(self.OutputProjector).T)


@layer
class lstmProjectedLayer(Projected, final=True):
    """LSTM projected layer: an LSTM layer with fewer learnable parameters.

    The layer computes what `lstmLayer` computes with the input weights ``InputWeights * InputProjector'`` and the
    recurrent weights ``RecurrentWeights * OutputProjector'``.

    Syntaxes: ``lstmProjectedLayer(numHiddenUnits, outputProjectorSize, inputProjectorSize)``,
    ``lstmProjectedLayer(…, Name=Value)``.

    Parameters
    ----------
    numHiddenUnits : int
        Number of hidden units H: the channels of the output.
    outputProjectorSize : int
        Columns q of the projector of the hidden state.  Fewer parameters than without it: q < 4*H/5.
    inputProjectorSize : int
        Columns p of the projector of the input.  Fewer parameters than without it: p < 4*H*InputSize/(4*H + InputSize).
    OutputMode, HasStateInputs, HasStateOutputs, InputSize : optional
        As for `lstmLayer`.
    StateActivationFunction, GateActivationFunction : optional
        As for `lstmLayer`.
    InputWeightsInitializer, RecurrentWeightsInitializer, BiasInitializer : str or callable, optional
        As for `lstmLayer`; numIn is InputProjectorSize for the input weights, OutputProjectorSize for the recurrent
        weights.
    InputProjectorInitializer, OutputProjectorInitializer : str or callable, optional
        "orthogonal" (default), or what the weights may have; numIn and numOut are InputSize and InputProjectorSize,
        NumHiddenUnits and OutputProjectorSize.
    InputWeights, RecurrentWeights, Bias : array, optional
        4H×p, 4H×q and 4H×1, the gates in the order of `lstmLayer`.  Only empty ones are initialized.
    InputProjector, OutputProjector : array, optional
        InputSize×p and H×q.
    HiddenState, CellState : array, optional
        As for `lstmLayer`.
    InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
        1, or one number for each of the four gates.
    InputProjectorLearnRateFactor, OutputProjectorLearnRateFactor : float, optional
        1.
    InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
        1, 1 and 0, or one number for each of the four gates.
    InputProjectorL2Factor, OutputProjectorL2Factor : float, optional
        1.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    Formats and states are those of `lstmLayer`.  PyTorch's ``proj_size`` projects the output too: its output is
    ``OutputProjector' * Y``.

    Raises
    ------
    OptionError, SizeError, FormatError
        As for `lstmLayer`.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.lstmprojectedlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.sequenceInputLayer(12), dl.lstmProjectedLayer(100, 30, 16)])
    >>> sum(dl.numel(value) for value in net.Learnables.Value)
    21992
    >>> net = dl.dlnetwork([dl.sequenceInputLayer(12), dl.lstmLayer(100)])
    >>> sum(dl.numel(value) for value in net.Learnables.Value)
    45200
    """

    ClassName = "LSTMProjectedLayer"
    auto_name = "lstmp"
    kind = "Projected LSTM"
    gates = 4

    BiasInitializer = Property("unit-forget-gate", FORGET_GATE)
    CellState = RecurrentState()

    def _run(self, X: dlarray, states: Sequence[dlarray]) -> tuple:
        weights = self.InputWeights, self._recurrent(), self.Bias
        return lstm(self._projected(X), *states, *weights, **self._activations(), nargout=3)


@layer
class gruProjectedLayer(Projected, GatedUnits, final=True):
    """GRU projected layer: a GRU layer with fewer learnable parameters.

    The layer computes what `gruLayer` computes with the input weights ``InputWeights * InputProjector'`` and the
    recurrent weights ``RecurrentWeights * OutputProjector'``.

    Syntaxes: ``gruProjectedLayer(numHiddenUnits, outputProjectorSize, inputProjectorSize)``,
    ``gruProjectedLayer(…, Name=Value)``.

    Parameters
    ----------
    numHiddenUnits : int
        Number of hidden units H: the channels of the output.
    outputProjectorSize : int
        Columns q of the projector of the hidden state.  Fewer parameters than without it: q < 3*H/4.
    inputProjectorSize : int
        Columns p of the projector of the input.  Fewer parameters than without it: p < 3*H*InputSize/(3*H + InputSize).
    OutputMode, HasStateInputs, HasStateOutputs, InputSize, ResetGateMode : optional
        As for `gruLayer`.
    StateActivationFunction, GateActivationFunction : optional
        As for `gruLayer`.
    InputWeightsInitializer, RecurrentWeightsInitializer, BiasInitializer : str or callable, optional
        As for `gruLayer`; numIn is InputProjectorSize for the input weights, OutputProjectorSize for the recurrent
        weights.
    InputProjectorInitializer, OutputProjectorInitializer : str or callable, optional
        As for `lstmProjectedLayer`.
    InputWeights, RecurrentWeights, Bias : array, optional
        3H×p, 3H×q and 3H×1 (6H×1 with two biases), the gates in the order of `gruLayer`.
    InputProjector, OutputProjector : array, optional
        InputSize×p and H×q.
    HiddenState : array, optional
        As for `gruLayer`.
    InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
        As for `gruLayer`.
    InputProjectorLearnRateFactor, OutputProjectorLearnRateFactor : float, optional
        1.
    InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
        As for `gruLayer`.
    InputProjectorL2Factor, OutputProjectorL2Factor : float, optional
        1.
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
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.gruprojectedlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.gruProjectedLayer(100, 30, 16, Name="grup")
    >>> layer.OutputProjectorSize, layer.InputProjectorSize
    (30, 16)
    >>> net = dl.dlnetwork(layer, dl.networkDataLayout([12, float("nan"), float("nan")], "CBT"))
    >>> [value.shape for value in net.Learnables.Value]
    [(300, 16), (300, 30), (300, 1), (12, 16), (100, 30)]
    """

    ClassName = "GRUProjectedLayer"
    auto_name = "grup"
    kind = "Projected GRU"

    def _run(self, X: dlarray, states: Sequence[dlarray]) -> tuple:
        weights = self.InputWeights, self._recurrent(), self.Bias
        mode = self.ResetGateMode
        return gru(
            self._projected(X), *states, *weights, ResetGateMode=mode, **self._activations(), nargout=2
        )
