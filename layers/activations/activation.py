"""Activation layers: softmax and the rectified linear units.  The smooth ones are in ``smooth_activation.py``."""

from __future__ import annotations

from typing import Any, ClassVar

from dlarray.array import dlarray
from dlarray.functions.activations.activations import leakyrelu, relu
from dlarray.functions.activations.layer_activations import clippedrelu, prelu
from dlarray.functions.activations.softmax import softmax
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Learnable, Property, finite, positive
from dlarray.registry import layer


class Activation(Layer):
    """What activation layers share: they keep size and labels, and their options are their properties."""

    Formattable = True
    texts: ClassVar[tuple[str, str]]  # type and description in a layer array

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def type_and_description(self) -> tuple[str, str]:
        return self.texts


@layer
class softmaxLayer(Activation, final=True):
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

    ClassName = "SoftmaxLayer"
    auto_name = "softmax"
    texts = ("Softmax", "softmax")
    footer = ""

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"])]

    def predict(self, X: dlarray) -> dlarray:
        """Softmax over the channels."""
        return softmax(X)


@layer
class reluLayer(Activation, final=True):
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

    ClassName = "ReLULayer"
    auto_name = "relu"
    texts = ("ReLU", "ReLU")
    footer = ""

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"])]

    def predict(self, X: dlarray) -> dlarray:
        """The larger of each value and zero."""
        return relu(X)


@layer
class leakyReluLayer(Activation, final=True):
    """Leaky ReLU layer: multiplies negative values by a fixed number.

    Syntaxes: ``leakyReluLayer``, ``leakyReluLayer(scale)``, ``leakyReluLayer(…, Name=name)``.

    Parameters
    ----------
    scale : float, optional
        Factor of negative values, a finite number; 0.01 by default.  The property is ``Scale``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.leakyrelulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.leakyReluLayer(0.1, Name="leaky1")
      LeakyReLULayer with properties:
    <BLANKLINE>
         Name: 'leaky1'
    <BLANKLINE>
       Hyperparameters
        Scale: 0.1000
    """

    ClassName = "LeakyReLULayer"
    auto_name = "leakyrelu"
    footer = ""

    Scale = Property(0.01, finite)

    def __init__(self, scale: float = 0.01, **options: Any) -> None:
        self._put(Scale=scale, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Hyperparameters", ["Scale"])]

    def type_and_description(self) -> tuple[str, str]:
        return "Leaky ReLU", f"Leaky ReLU with scale {self.Scale:g}"

    def predict(self, X: dlarray) -> dlarray:
        """Each value, negative ones times Scale."""
        return leakyrelu(X, self.Scale)


@layer
class clippedReluLayer(Activation, final=True):
    """Clipped ReLU layer: negative values become zero, and values above a ceiling become the ceiling.

    Syntaxes: ``clippedReluLayer(ceiling)``, ``clippedReluLayer(ceiling, Name=name)``.

    Parameters
    ----------
    ceiling : float
        The largest value of the output, a positive number.  The property is ``Ceiling``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.clippedrelulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.clippedReluLayer(10, Name="clip1")
      ClippedReLULayer with properties:
    <BLANKLINE>
           Name: 'clip1'
    <BLANKLINE>
       Hyperparameters
        Ceiling: 10
    """

    ClassName = "ClippedReLULayer"
    auto_name = "clippedrelu"
    footer = ""

    Ceiling = Property(None, positive)

    def __init__(self, ceiling: float, **options: Any) -> None:
        self._put(Ceiling=ceiling, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Hyperparameters", ["Ceiling"])]

    def type_and_description(self) -> tuple[str, str]:
        return "Clipped ReLU", f"Clipped ReLU with ceiling {self.Ceiling:g}"

    def predict(self, X: dlarray) -> dlarray:
        """Each value, clipped to between 0 and Ceiling."""
        return clippedrelu(X, self.Ceiling)


@layer
class preluLayer(Activation, final=True):
    """PReLU layer: multiplies negative values by a learnable number.

    Syntaxes: ``preluLayer``, ``preluLayer(Name=Value)``.

    Parameters
    ----------
    Alpha : array, optional
        Learnable factor of negative values: one number (0.25 by default), or an array that meets the input by implicit
        expansion, such as 1×1×C for "SSCB" data and C×1 for "CB" data.
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.prelulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.preluLayer(Name="prelu1")
      PReLULayer with properties:
    <BLANKLINE>
         Name: 'prelu1'
    <BLANKLINE>
       Learnable Parameters
        Alpha: 0.2500
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    """

    ClassName = "PReLULayer"
    auto_name = "prelu"
    texts = ("PReLU", "PReLU")

    Alpha = Learnable()

    def __init__(self, **options: Any) -> None:
        self._put(**{"Alpha": 0.25, **options})

    def predict(self, X: dlarray) -> dlarray:
        """Each value, negative ones times Alpha."""
        return prelu(X, self.Alpha)
