"""Learning rate factors and L2 factors of parameters, in layers, networks and networks inside layers."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.networks.network import dlnetwork
from dlarray.registry import function


def _path(caller: str, net: Any, names: tuple) -> str:
    """The path of a parameter: in a layer its name, in a network "layer/parameter"."""
    if not isinstance(net, (Layer, dlnetwork)):
        raise ClassError(
            f"{caller}: the first argument must be a layer or a dlnetwork, but it is {describe(net)}; fix: "
            f'{caller}(net, "fc", "Weights", …)'
        )
    most = 1 if isinstance(net, Layer) else 2
    if not 1 <= len(names) <= most or not all(isinstance(name, str) for name in names):
        what = "the name of a parameter" if most == 1 else "the names of a layer and a parameter, or a path"
        raise ArgumentError(
            f'{caller}: takes {what}, but got {len(names)} names; fix: {caller}(net, "fc", "Weights", …)'
        )
    return "/".join(names)


def _get(caller: str, kind: str, net: Any, names: tuple) -> float:
    path = _path(caller, net, names)
    return net._factor(path, kind) if isinstance(net, Layer) else net.parameter_factor(path, kind)


def _set(caller: str, kind: str, net: Any, arguments: tuple) -> Any:
    if len(arguments) < 2:
        raise ArgumentError(
            f"{caller}: a factor is missing; fix: {caller}(net, layerName, parameterName, factor), or {caller}(layer, "
            "parameterName, factor)"
        )
    *names, factor = arguments
    path = _path(caller, net, tuple(names))
    if isinstance(net, Layer):
        return net._with_factor(path, kind, factor)
    return net.with_parameter_factor(path, kind, factor)


@function(differentiable=False)
def setLearnRateFactor(net: Any, *arguments: Any) -> Any:
    """Set the factor that multiplies the learning rate for a parameter.

    Syntaxes: ``layer = setLearnRateFactor(layer, parameterName, factor)``, ``layer = setLearnRateFactor(layer,
    parameterPath, factor)``, ``net = setLearnRateFactor(net, layerName, parameterName, factor)``, ``net =
    setLearnRateFactor(net, parameterPath, factor)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network or the layer; it is not changed.
    layerName, parameterName : str
        Names such as "fc" and "Weights".
    parameterPath : str
        A path such as "fc/Weights", or "block/Network/fc/Weights" for a parameter of a network inside a layer; the name
        of the property may be left out where it is the only network of the layer.
    factor : float
        Zero or more.

    Returns
    -------
    dlnetwork or Layer

    Raises
    ------
    ArgumentError
        A parameter that does not exist.
    OptionError
        A factor that is negative or no number.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.setlearnratefactor.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    >>> net = dl.setLearnRateFactor(net, "fc", "Weights", 0)
    >>> dl.getLearnRateFactor(net, "fc/Weights"), net.Layers(2).WeightLearnRateFactor
    (0, 0)
    """
    return _set("setLearnRateFactor", "learn_rate", net, arguments)


@function(differentiable=False)
def getLearnRateFactor(net: Any, *names: str) -> float:
    """The factor that multiplies the learning rate for a parameter.

    Syntaxes: ``factor = getLearnRateFactor(layer, parameterName)``, ``factor = getLearnRateFactor(layer,
    parameterPath)``, ``factor = getLearnRateFactor(net, layerName, parameterName)``, ``factor =
    getLearnRateFactor(net, parameterPath)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network or the layer.
    layerName, parameterName, parameterPath : str
        As `setLearnRateFactor` takes them.

    Returns
    -------
    float

    Raises
    ------
    ArgumentError
        A parameter that does not exist.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.getlearnratefactor.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.getLearnRateFactor(dl.fullyConnectedLayer(2, WeightLearnRateFactor=3), "Weights")
    3
    """
    return _get("getLearnRateFactor", "learn_rate", net, names)


@function(differentiable=False)
def setL2Factor(net: Any, *arguments: Any) -> Any:
    """Set the factor that multiplies the L2 regularization for a parameter.

    Syntaxes: ``layer = setL2Factor(layer, parameterName, factor)``, ``layer = setL2Factor(layer, parameterPath,
    factor)``, ``net = setL2Factor(net, layerName, parameterName, factor)``, ``net = setL2Factor(net, parameterPath,
    factor)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network or the layer; it is not changed.
    layerName, parameterName, parameterPath : str
        As `setLearnRateFactor` takes them.
    factor : float
        Zero or more.

    Returns
    -------
    dlnetwork or Layer

    Raises
    ------
    ArgumentError
        A parameter that does not exist.
    OptionError
        A factor that is negative or no number.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.setl2factor.html

    Examples
    --------
    >>> import dlarray as dl
    >>> block = dl.networkLayer([dl.fullyConnectedLayer(2)], Name="block")
    >>> net = dl.setL2Factor(dl.dlnetwork([dl.featureInputLayer(3), block]), "block/fc/Bias", 0.5)
    >>> dl.getL2Factor(net, "block", "Network/fc/Bias")
    0.5
    """
    return _set("setL2Factor", "l2", net, arguments)


@function(differentiable=False)
def getL2Factor(net: Any, *names: str) -> float:
    """The factor that multiplies the L2 regularization for a parameter.

    Syntaxes: ``factor = getL2Factor(layer, parameterName)``, ``factor = getL2Factor(layer, parameterPath)``, ``factor
    = getL2Factor(net, layerName, parameterName)``, ``factor = getL2Factor(net, parameterPath)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network or the layer.
    layerName, parameterName, parameterPath : str
        As `setLearnRateFactor` takes them.

    Returns
    -------
    float

    Raises
    ------
    ArgumentError
        A parameter that does not exist.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.getl2factor.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.getL2Factor(dl.fullyConnectedLayer(2), "Bias")
    0
    """
    return _get("getL2Factor", "l2", net, names)


for _function in (setLearnRateFactor, getLearnRateFactor, setL2Factor, getL2Factor):
    setattr(dlnetwork, _function.__name__, _function)
