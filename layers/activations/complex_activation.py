"""Activation layers of complex data: complexReluLayer, zreluLayer."""

from __future__ import annotations

from dlarray.array import dlarray
from dlarray.functions.complex_layers.activations import complex_relu, zrelu
from dlarray.layers.activations.activation import Activation
from dlarray.registry import layer


class ComplexActivation(Activation):
    """What the activations of complex data share: their display."""

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Learnable Parameters", []), ("State Parameters", [])]


@layer
class complexReluLayer(ComplexActivation, final=True):
    """Complex ReLU layer: negative real parts and negative imaginary parts become zero.

    Each element a + ib becomes ``max(a, 0) + i*max(b, 0)``.  The output is complex for real data too.

    Syntaxes: ``complexReluLayer``, ``complexReluLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.complexrelulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.complexReluLayer()
      ComplexReLULayer with properties:
    <BLANKLINE>
        Name: ''
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> dl.complexReluLayer().predict(dl.dlarray([[1 - 2j], [-3 + 4j]], "CB"))
      2(C) × 1(B) dlarray
    <BLANKLINE>
       1.0000 + 0.0000i
       0.0000 + 4.0000i
    """

    ClassName = "ComplexReLULayer"
    auto_name = "complexrelu"
    texts = ("Complex ReLU", "Complex ReLU")

    def predict(self, X: dlarray) -> dlarray:
        """Both parts of each element, zero where they are negative."""
        return complex_relu(X)


@layer
class zreluLayer(ComplexActivation, final=True):
    """zReLU layer: elements whose real part or imaginary part is negative become zero.

    The output is complex for real data too.

    Syntaxes: ``zreluLayer``, ``zreluLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.zrelulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.zreluLayer(Name="zrelu").predict(dl.dlarray([[1 + 2j], [-3 + 4j]], "CB"))
      2(C) × 1(B) dlarray
    <BLANKLINE>
       1.0000 + 2.0000i
       0.0000 + 0.0000i
    """

    ClassName = "ZReLULayer"
    auto_name = "zrelu"
    texts = ("zReLU", "zReLU")

    def predict(self, X: dlarray) -> dlarray:
        """Each element, zero where one of its parts is negative."""
        return zrelu(X)
