"""complexFullyConnectedLayer."""

from __future__ import annotations

from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.backend import is_complex
from dlarray.errors import FormatError, SizeError
from dlarray.functions.complex_layers.fully_connected import complex_fullyconnect
from dlarray.functions.elementwise.complex_parts import complex as complex_number
from dlarray.layers.base.properties import Property, initializer
from dlarray.layers.core.fully_connected import FullyConnected
from dlarray.registry import layer


@layer
class complexFullyConnectedLayer(FullyConnected, final=True):
    """Complex fully connected layer: a complex weight matrix times the input, plus a complex bias.

    The S and C dimensions of each observation, time step and unspecified element are flattened to one column.

    Syntaxes: ``complexFullyConnectedLayer(outputSize)``, ``complexFullyConnectedLayer(outputSize, dim)``,
    ``complexFullyConnectedLayer(…, Name=Value)``.

    Parameters
    ----------
    outputSize : int
        Number of output channels.
    dim : "spatial-channel" or int, optional
        The dimensions that are multiplied by the weights: the S and C dimensions flattened (default), or one
        dimension, counted from 1, which then has ``outputSize`` elements.  The property is ``OperationDimension``.
    WeightsInitializer : str or callable, optional
        "complex-glorot-normal" (default; real and imaginary parts normal with variance 1/(InputSize + OutputSize)),
        "zeros", "ones", or a function of the size.
    BiasInitializer : str or callable, optional
        "zeros" (default), "narrow-normal", "ones", or a function of the size.
    Weights, Bias : array, optional
        OutputSize×InputSize and OutputSize×1; only empty ones are initialized.  Real ones become complex.
    WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
        1, 1, 1 and 0.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    The output is complex for real data too.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    SizeError
        Data or given parameters that do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.complexfullyconnectedlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.complexFullyConnectedLayer(1, Weights=[[1j, 2]], Bias=1, Name="cfc1")
    >>> layer.predict(dl.dlarray([[1 + 1j], [2]], "CB"))
      1(C) × 1(B) dlarray
    <BLANKLINE>
       4.0000 + 1.0000i
    """

    ClassName = "ComplexFullyConnectedLayer"
    auto_name = "complexfc"

    WeightsInitializer = Property(
        "complex-glorot-normal", initializer("complex-glorot-normal", "zeros", "ones")
    )

    def __init__(self, outputSize: int, dim: Any = "spatial-channel", **options: Any) -> None:
        self._put(**{"OperationDimension": dim, **options}, OutputSize=outputSize)

    def type_and_description(self) -> tuple[str, str]:
        return "Complex Fully Connected", f"{self.OutputSize} complex fully connected layer"

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights and the bias if they are empty; real ones become complex."""
        super().initialize(layout)
        for name in ("Weights", "Bias"):
            value = asdlarray(getattr(self, name))
            if not is_complex(value.dtype):
                setattr(self, name, complex_number(value))

    def predict(self, X: dlarray) -> dlarray:
        """Weights times input plus bias."""
        try:
            return complex_fullyconnect(X, self.Weights, self.Bias, self.OperationDimension)
        except (FormatError, SizeError):
            self._inputs(X._format, X.shape, X)  # says in the layer's words what is wrong
            raise
