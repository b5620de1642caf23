"""fullyConnectedLayer."""

from __future__ import annotations

import math
from typing import Any

from dlarray import formats
from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import FormatError, SizeError
from dlarray.functions.linear_algebra.fullyconnect import fullyconnect
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import check_size
from dlarray.layers.base.properties import (
    EMPTY,
    Property,
    auto_or_positive_integer,
    positive_integer,
    word_or,
)
from dlarray.layers.base.weighted import WeightsAndBias
from dlarray.registry import layer


class FullyConnected(WeightsAndBias):
    """What the fully connected layers of real and of complex weights share."""

    Formattable = True

    InputSize = Property("auto", auto_or_positive_integer, read_only=True)
    OutputSize = Property(None, positive_integer, read_only=True)
    OperationDimension = Property("spatial-channel", word_or(positive_integer, "spatial-channel"))

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name"]),
            ("Hyperparameters", ["InputSize", "OutputSize"]),
            ("Learnable Parameters", ["Weights", "Bias"]),
        ]

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights and the bias if they are empty."""
        inputs = self._inputs(layout.Format, layout.size(), layout)
        self._put(InputSize=inputs)
        size = (self.OutputSize, inputs)
        check_size(self, "Weights", size, "OutputSize×InputSize")
        check_size(self, "Bias", (self.OutputSize, 1), "OutputSize×1")
        if is_empty(self.Weights):
            what = f"{self.describe()}: Weights"
            self.Weights = initial_value(self.WeightsInitializer, size, inputs, self.OutputSize, what)
        if is_empty(self.Bias):
            what = f"{self.describe()}: Bias"
            self.Bias = initial_value(self.BiasInitializer, (self.OutputSize, 1), what=what)

    def predict(self, X: dlarray) -> dlarray:
        """Weights times input plus bias."""
        own = self.__dict__  # past the descriptors, which cost a tenth of a small layer's time
        try:
            if "OperationDimension" not in own:
                return fullyconnect(X, own.get("Weights", EMPTY), own.get("Bias", EMPTY))
            return fullyconnect(X, self.Weights, self.Bias, self.OperationDimension)
        except (FormatError, SizeError):
            self._inputs(X._format, X.shape, X)  # says in the layer's words what is wrong
            raise

    def _inputs(self, fmt: str, size: Any, data: Any) -> Any:
        """The length of the columns that meet the weights; an error when it is not what the layer is for."""
        if not fmt:
            raise FormatError(
                f"{self.describe()}: the data has no labels ({data.describe()}), so it is not known what to "
                'flatten; fix: label it, X = dlarray(X, "CB")'
            )
        dim = self.OperationDimension
        if dim == "spatial-channel":
            inputs, what = math.prod(size[k] for k in formats.find(fmt, "SC")), "S and C dimensions together"
        else:
            inputs, what = size[dim - 1] if dim <= len(size) else 1, f"dimension {dim}"
        if inputs != inputs:
            raise SizeError(f"{self.describe()}: the size of the {what} is not known: {data.describe()}.")
        if self.InputSize not in ("auto", inputs):
            raise SizeError(
                f"{self.describe()}: the layer is for {self.InputSize} input values ({what}), but the data is "
                f"{data.describe()}, which has {inputs}; fix: data with {self.InputSize}, or a new layer"
            )
        return inputs


@layer
class fullyConnectedLayer(FullyConnected, final=True):
    """Fully connected layer: multiplies its input by a weight matrix and adds a bias.

    The S and C dimensions of each observation, time step and unspecified element are flattened to one column.

    Syntaxes: ``fullyConnectedLayer(outputSize)``, ``fullyConnectedLayer(outputSize, Name=Value)``.

    Parameters
    ----------
    outputSize : int
        Number of output channels.
    OperationDimension : "spatial-channel" or int, optional
        The dimensions that are multiplied by the weights: the S and C dimensions flattened (default), or one dimension,
        counted from 1, which then has ``outputSize`` elements.
    WeightsInitializer : str or callable, optional
        "glorot" (default; uniform with variance 2/(InputSize + OutputSize)), "he" (normal with variance
        2/InputSize), "orthogonal", "narrow-normal", "zeros", "ones", or a function of the size.
    BiasInitializer : str or callable, optional
        "zeros" (default), "narrow-normal", "ones", or a function of the size.
    Weights, Bias : array, optional
        OutputSize×InputSize and OutputSize×1; only empty ones are initialized.
    WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
        1, 1, 1 and 0.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    SizeError
        Data or given parameters that do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.fullyconnectedlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.fullyConnectedLayer(10, Name="fc1")
      FullyConnectedLayer with properties:
    <BLANKLINE>
              Name: 'fc1'
    <BLANKLINE>
       Hyperparameters
         InputSize: 'auto'
        OutputSize: 10
    <BLANKLINE>
       Learnable Parameters
           Weights: []
              Bias: []
    <BLANKLINE>
      Show all properties
    """

    ClassName = "FullyConnectedLayer"
    auto_name = "fc"

    def __init__(self, outputSize: int, **options: Any) -> None:
        self._put(OutputSize=outputSize, **options)

    def type_and_description(self) -> tuple[str, str]:
        return "Fully Connected", f"{self.OutputSize} fully connected layer"
