"""Utility layers: dropoutLayer, spatialDropoutLayer, flattenLayer."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.functions.activations.layer_activations import dropout
from dlarray.functions.arrays.layer_rearranging import flattened
from dlarray.functions.arrays.random import rand
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, probability
from dlarray.registry import layer


@layer
class dropoutLayer(Layer, final=True):
    """Dropout layer: in training, sets values to zero at random and scales up the others.

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
        return dropout(X, self.Probability)


@layer
class spatialDropoutLayer(Layer, final=True):
    """Spatial dropout layer: in training, sets whole channels to zero at random and scales up the others.

    ``forward`` draws a mask ``rand(sz) < Probability``, where sz is 1 but for the channels and the observations, sets
    these channels to zero, and multiplies the others by ``1/(1 - Probability)``; ``predict`` returns its input.

    Syntaxes: ``spatialDropoutLayer``, ``spatialDropoutLayer(Name=Value)``.

    Parameters
    ----------
    Probability : float, optional
        Probability in [0, 1); 0.5 by default.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.spatialdropoutlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.spatialDropoutLayer(Probability=0.25, Name="spat1")
    >>> layer.Probability
    0.25
    """

    Formattable = True
    ClassName = "SpatialDropoutLayer"
    auto_name = "spatialdropout"

    Probability = Property(0.5, probability)

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        own = [("", ["Name"]), ("Hyperparameters", ["Probability"])]
        return [*own, ("Learnable Parameters", []), ("State Parameters", [])]

    def type_and_description(self) -> tuple[str, str]:
        return "Spatial Dropout", f"{100 * self.Probability:g}% spatial dropout"

    def predict(self, X: dlarray) -> dlarray:
        """The input."""
        return X

    def forward(self, X: dlarray) -> dlarray:
        """The input with some channels dropped."""
        p = self.Probability
        if p == 0:
            return X
        size = [n if label in "CB" else 1 for n, label in zip(X.shape, X._format, strict=True)]
        keep = rand(size, "like", X) >= p
        return X * (keep * (1 / (1 - p)))


@layer
class flattenLayer(Layer, final=True):
    """Flatten layer: collapses the spatial dimensions into the channel dimension.

    "SSCB" data of size h×w×c×n becomes "CB" data of size (h*w*c)×n, in column order; "SSCBT" data becomes "CBT" data.
    Data without spatial dimensions stays as it is.

    Syntaxes: ``flattenLayer``, ``flattenLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.flattenlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.flattenLayer(Name="flatten1")
    >>> layer
      FlattenLayer with properties:
    <BLANKLINE>
        Name: 'flatten1'
    >>> layer.predict(dl.dlarray(dl.ones(28, 28, 3, 5), "SSCB")).describe()
    '2352(C) × 5(B) dlarray'
    """

    Formattable = True
    ClassName = "FlattenLayer"
    auto_name = "flatten"
    footer = ""

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"])]

    def type_and_description(self) -> tuple[str, str]:
        return "Flatten", "Flatten"

    def predict(self, X: dlarray) -> dlarray:
        """The data with its S dimensions in the channels."""
        return flattened(X)
