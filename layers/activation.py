"""Activation layers without parameters."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.functions.activations import relu
from dlarray.functions.softmax import softmax
from dlarray.layers.layer import Layer
from dlarray.registry import layer


@layer
class softmaxLayer(Layer, final=True):
    """Softmax layer: the channels of each observation become positive and sum to 1.

    Syntaxes: ``softmaxLayer``, ``softmaxLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.softmaxlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.softmaxLayer(Name="sm1")
      SoftmaxLayer with properties:
    <BLANKLINE>
        Name: 'sm1'
    """

    Formattable = True
    ClassName = "SoftmaxLayer"
    auto_name = "softmax"
    footer = ""

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"])]

    def type_and_description(self) -> tuple[str, str]:
        return "Softmax", "softmax"

    def predict(self, X: dlarray) -> dlarray:
        """Softmax over the channels."""
        return softmax(X)


@layer
class reluLayer(Layer, final=True):
    """ReLU layer: negative values become zero.

    Syntaxes: ``reluLayer``, ``reluLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.relulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.reluLayer(Name="relu1")
      ReLULayer with properties:
    <BLANKLINE>
        Name: 'relu1'
    """

    Formattable = True
    ClassName = "ReLULayer"
    auto_name = "relu"
    footer = ""

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"])]

    def type_and_description(self) -> tuple[str, str]:
        return "ReLU", "ReLU"

    def predict(self, X: dlarray) -> dlarray:
        """The larger of each value and zero."""
        return relu(X)
