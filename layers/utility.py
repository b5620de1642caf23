"""Utility layers: dropoutLayer."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.functions.random import rand
from dlarray.layers.layer import Layer
from dlarray.layers.properties import Property, probability
from dlarray.registry import layer


@layer
class dropoutLayer(Layer, final=True):
    """Dropout layer: in training, each value is zero with a given probability, and the others are scaled up.

    ``forward`` drops the values where ``rand(size(X)) < Probability`` and multiplies the others by
    ``1/(1 - Probability)``; ``predict`` returns its input.

    Syntaxes: ``dropoutLayer``, ``dropoutLayer(probability)``, ``dropoutLayer(…, Name=name)``.

    Parameters
    ----------
    probability : float, optional
        Probability in [0, 1); 0.5 by default.
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.dropoutlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.dropoutLayer(Name="drop1")
      DropoutLayer with properties:
    <BLANKLINE>
               Name: 'drop1'
    <BLANKLINE>
       Hyperparameters
        Probability: 0.5000
    """

    Formattable = True
    ClassName = "DropoutLayer"
    auto_name = "dropout"
    footer = ""

    Probability = Property(0.5, probability, read_only=True)

    def __init__(self, probability: float = 0.5, **options: Any) -> None:
        self._put(Probability=probability, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Hyperparameters", ["Probability"])]

    def type_and_description(self) -> tuple[str, str]:
        return "Dropout", f"{100 * self.Probability:g}% dropout"

    def predict(self, X: dlarray) -> dlarray:
        """The input."""
        return X

    def forward(self, X: dlarray) -> dlarray:
        """The input with some values dropped."""
        p = self.Probability
        if p == 0:
            return X
        keep = rand(list(X.shape), "like", X) >= p
        return X * (keep * (1 / (1 - p)))
