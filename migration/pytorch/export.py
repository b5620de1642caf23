"""toPyTorch: a network as a module of PyTorch."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.layers.networks.network import dlnetwork
from dlarray.migration.onnx.export_network import example_runs
from dlarray.registry import function

NAME = "toPyTorch"


@function(differentiable=False)
def toPyTorch(net: Any, /) -> Any:
    """Convert a network to a PyTorch module.

    Syntaxes: ``module = toPyTorch(net)``.

    The module gives the network's outputs and holds its parameters, so that a trained network serves where PyTorch
    serves, and can be trained on there.

    Parameters
    ----------
    net : dlnetwork
        An initialized network.

    Returns
    -------
    module : torch.nn.Module
        Each layer is a module under the layer's name.  In ``eval()``, in which it comes, it computes what ``predict``
        does, in ``train()`` what ``forward`` does: dropout drops, batch normalization takes the statistics of its
        data and moves the running ones.  ``module.InputFormats`` and ``module.OutputFormats`` are the labels of its
        inputs and outputs, in PyTorch's order.

    Raises
    ------
    ClassError
        ``net`` is not an initialized dlnetwork, or a layer has no counterpart: its name, its class and what to do are
        said.
    ArgumentError
        PyTorch is missing.

    Notes
    -----
    **Order of dimensions**: ``B T C S1 S2 …``, then those labelled U.  Images "SSCB" are (batch, channels, height,
    width), sequences "CBT" (batch, time, channels), videos "SSCBT" (batch, time, channels, height, width), features
    "CB" (batch, channels).  Data without labels keep the order of their dimensions.  Numbers of words and classes
    count from 1, as in the network.

    **Names**: ``state_dict`` names are layer and parameter, ``conv1.Weights``, with an underscore for a dot in a
    layer's name, and one behind words of Python and what every module has, ``in_``, ``type_``; those of a network
    inside a network follow its layer's name.  Parameters are copies of the network's learnables.  Weights of
    convolutions, embeddings, fully connected and recurrent layers have the sizes and the order of PyTorch's own
    modules; factors and offsets for channels are vectors.  Running statistics, states, and statistics of input layers
    are buffers.

    **States**: recurrent layers start from the states that the network has, in every call.

    **Extends MATLAB**, which has no such function.

    Examples
    --------
    >>> import dlarray as dl
    >>> import torch
    >>> net = dl.dlnetwork([
    ...     dl.imageInputLayer([8, 8, 3], Normalization="none"), dl.convolution2dLayer(3, 4, Name="conv"),
    ...     dl.reluLayer(), dl.fullyConnectedLayer(2, Name="fc")])
    >>> module = dl.toPyTorch(net)
    >>> module(torch.zeros(5, 3, 8, 8)).shape
    torch.Size([5, 2])
    >>> list(module.state_dict())
    ['conv.Weights', 'conv.Bias', 'fc.Weights', 'fc.Bias']
    """
    if not isinstance(net, dlnetwork):
        raise ClassError(
            f"{NAME}: net must be a dlnetwork, but it is {describe(net)}; fix: toPyTorch(dlnetwork(layers))"
        )
    if not net.Initialized:
        raise ClassError(f"{NAME}: the network is not initialized; fix: net = initialize(net)")
    try:
        import torch  # noqa: F401
    except ImportError as problem:
        raise ArgumentError(f"{NAME} needs PyTorch; fix: pip install 'dlarray[torch]'") from problem
    from dlarray.migration.pytorch.modules.network import NetworkModule

    return NetworkModule(net, example_runs(net, NAME, None)[0], NAME).eval()
