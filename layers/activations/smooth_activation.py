"""Smooth activation layers: tanh, sigmoid, elu, gelu, swish, softplus; and the identity."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.functions.activations.activations import gelu, sigmoid
from dlarray.functions.activations.layer_activations import elu, softplus, swish
from dlarray.functions.elementwise.basic import tanh
from dlarray.layers.activations.activation import Activation
from dlarray.layers.base.properties import Property, finite, one_of
from dlarray.registry import layer


@layer
class tanhLayer(Activation, final=True):
    """Hyperbolic tangent layer: ``tanh`` of each value.

    Syntaxes: ``tanhLayer``, ``tanhLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.tanhlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.tanhLayer(Name="tanh1")
      TanhLayer with properties:
    <BLANKLINE>
        Name: 'tanh1'
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    """

    ClassName = "TanhLayer"
    auto_name = "tanh"
    texts = ("Tanh", "Hyperbolic tangent")

    def predict(self, X: dlarray) -> dlarray:
        """The hyperbolic tangent of each value."""
        return tanh(X)


@layer
class sigmoidLayer(Activation, final=True):
    """Sigmoid layer: ``1/(1 + exp(-x))`` of each value x, between 0 and 1.

    Syntaxes: ``sigmoidLayer``, ``sigmoidLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sigmoidlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.sigmoidLayer(Name="sig1")
      SigmoidLayer with properties:
    <BLANKLINE>
        Name: 'sig1'
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    """

    ClassName = "SigmoidLayer"
    auto_name = "sigmoid"
    texts = ("Sigmoid", "sigmoid")

    def predict(self, X: dlarray) -> dlarray:
        """The sigmoid of each value."""
        return sigmoid(X)


@layer
class swishLayer(Activation, final=True):
    """Swish layer: ``x/(1 + exp(-x))`` of each value x.

    Syntaxes: ``swishLayer``, ``swishLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.swishlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.swishLayer(Name="swish1")
      SwishLayer with properties:
    <BLANKLINE>
        Name: 'swish1'
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    """

    ClassName = "SwishLayer"
    auto_name = "swish"
    texts = ("Swish", "Swish")

    def predict(self, X: dlarray) -> dlarray:
        """Each value times its sigmoid."""
        return swish(X)


@layer
class softplusLayer(Activation, final=True):
    """Softplus layer: ``log(1 + exp(x))`` of each value x, which is positive.

    Syntaxes: ``softplusLayer``, ``softplusLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.softpluslayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.softplusLayer(Name="softplus1")
      SoftplusLayer with properties:
    <BLANKLINE>
        Name: 'softplus1'
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    """

    ClassName = "SoftplusLayer"
    auto_name = "softplus"
    texts = ("Softplus", "Softplus")

    def predict(self, X: dlarray) -> dlarray:
        """The softplus of each value."""
        return softplus(X)


@layer
class eluLayer(Activation, final=True):
    """ELU layer: negative values x become ``Alpha*(exp(x) - 1)``.

    Syntaxes: ``eluLayer``, ``eluLayer(alpha)``, ``eluLayer(…, Name=name)``.

    Parameters
    ----------
    alpha : float, optional
        The output is larger than ``-alpha``; a finite number, 1 by default.  The property is ``Alpha``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.elulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.eluLayer(Name="elu1")
      ELULayer with properties:
    <BLANKLINE>
         Name: 'elu1'
        Alpha: 1
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    """

    ClassName = "ELULayer"
    auto_name = "elu"

    Alpha = Property(1, finite)

    def __init__(self, alpha: float = 1, **options: Any) -> None:
        self._put(Alpha=alpha, **options)

    def type_and_description(self) -> tuple[str, str]:
        return "ELU", f"ELU with Alpha {self.Alpha:g}"

    def predict(self, X: dlarray) -> dlarray:
        """The exponential linear unit of each value."""
        return elu(X, self.Alpha)


@layer
class geluLayer(Activation, final=True):
    """GELU layer: each value times its probability under a normal distribution.

    Syntaxes: ``geluLayer``, ``geluLayer(Name=Value)``.

    Parameters
    ----------
    Approximation : {"none", "tanh"}, optional
        Whether the error function is approximated by a hyperbolic tangent, as in BERT and GPT-2; "none" by default.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.gelulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.geluLayer()
      GELULayer with properties:
    <BLANKLINE>
                 Name: ''
    <BLANKLINE>
       Hyperparameters
        Approximation: 'none'
    """

    ClassName = "GELULayer"
    auto_name = "gelu"
    texts = ("GELU", "GELU")
    footer = ""

    Approximation = Property("none", one_of("none", "tanh"))

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Hyperparameters", ["Approximation"])]

    def predict(self, X: dlarray) -> dlarray:
        """The Gaussian error linear unit of each value."""
        return gelu(X, Approximation=self.Approximation)


@layer
class identityLayer(Activation, final=True):
    """Identity layer: its output is its input, for example for a skip connection.

    Syntaxes: ``identityLayer``, ``identityLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.identitylayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.identityLayer(Name="identity1")
      IdentityLayer with properties:
    <BLANKLINE>
        Name: 'identity1'
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    """

    ClassName = "IdentityLayer"
    auto_name = "identity"
    texts = ("Identity", "Identity")

    def predict(self, X: dlarray) -> dlarray:
        """The input."""
        return X
