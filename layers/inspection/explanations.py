"""gradCAM: which features raise a score, and where; what the maps of other methods share."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray import formats
from dlarray.arguments import check_nargout, choice, is_empty, text, whole
from dlarray.array import asdlarray, dlarray
from dlarray.backend import to_numpy
from dlarray.errors import ArgumentError, ClassError, FormatError, SizeError, describe
from dlarray.functions.differentiation.dlgradient import dlfeval, dlgradient
from dlarray.functions.pooling.interpolation import interpolated
from dlarray.functions.reductions.sums import sum as sum_
from dlarray.layers.input_output.input import InputBase
from dlarray.layers.networks.evaluation import order_of
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import predict
from dlarray.registry import function

UPSAMPLING = ("bicubic", "bilinear", "nearest", "none")


@function(differentiable=False)
def gradCAM(
    net: Any, X: Any, target: Any, /, *, ReductionLayer: Any = None, FeatureLayer: Any = None, Format: Any = None,
    OutputUpsampling: str = "bicubic", nargout: int = 1,
) -> Any:  # fmt: skip
    """Grad-CAM: map which parts of the input increase a score of a network.

    Syntaxes: ``scoreMap = gradCAM(net, X, classIdx)``, ``gradCAM(net, X, reductionFcn)``, ``gradCAM(…, Name=Value)``,
    ``scoreMap, featureLayer, reductionLayer = gradCAM(…, nargout=3)``.

    The features are weighted by the means of the score's derivatives over the positions, and added up; what lowers the
    score is zero in the map.

    Parameters
    ----------
    net : dlnetwork
        An initialized network with one input.
    X : dlarray or array
        Observations: labelled, or in the order in which ``predict`` reads them, or with ``Format``.
    target : int or function
        The channel of the reduction layer's output that is the score, from 1; or a function that makes one number of
        that output.
    ReductionLayer : str, optional
        The layer whose output is reduced to the score: the network's first output.
    FeatureLayer : str, optional
        The layer whose output are the features: the last one before the reduction layer whose positions, spatial or in
        time, are more than one.
    Format : str, optional
        Labels of the dimensions of an unformatted ``X``.
    OutputUpsampling : {"bicubic", "bilinear", "nearest", "none"}, optional
        How the map gets the positions of ``X``; "none" leaves it at those of the features.
    nargout : {1, 3}
        Whether to return the names of the layers too.

    Returns
    -------
    scoreMap : dlarray
        Not negative, unformatted: the positions (height×width for images), and observations last where there are
        several.
    featureLayer, reductionLayer : str
        The layers.

    Notes
    -----
    Differs from MATLAB: class labels are not taken, as a dlnetwork has none.

    Raises
    ------
    ClassError
        A first argument that is not a network; class labels.
    ArgumentError
        No layer with features; a channel that is not there.
    FormatError
        Data without labels, and no input layer that says what they are.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/gradcam.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng(0)
    >>> layers = [dl.imageInputLayer([8, 8, 1], Normalization="none"), dl.convolution2dLayer(3, 4, Padding="same")]
    >>> layers += [dl.reluLayer(Name="relu"), dl.fullyConnectedLayer(3), dl.softmaxLayer(Name="prob")]
    >>> scoreMap, feature, reduction = dl.gradCAM(dl.dlnetwork(layers), dl.rand(8, 8), 2, nargout=3)
    >>> scoreMap.shape, feature, reduction
    ((8, 8), 'relu', 'prob')
    """
    nargout = check_nargout("gradCAM", nargout, (1, 3))
    net, X = ready("gradCAM", net, X, Format)
    how = choice("gradCAM", "OutputUpsampling", OutputUpsampling, UPSAMPLING)
    reduction = (
        net.OutputNames[0] if is_empty(ReductionLayer) else text("gradCAM", "ReductionLayer", ReductionLayer)
    )
    feature = (
        text("gradCAM", "FeatureLayer", FeatureLayer)
        if not is_empty(FeatureLayer)
        else _features(net, X, reduction)
    )

    def run(X: dlarray) -> tuple:
        A, Y = predict(net, X, Outputs=[feature, reduction], nargout=2)
        return A, dlgradient(_score("gradCAM", Y, target), A)

    A, G = dlfeval(run, X)
    found = _positions(A)
    if not found:
        raise ArgumentError(
            f"gradCAM: the features of '{feature}' are {A.describe()}, which have no positions; fix: FeatureLayer=… "
            "with the name of a layer before the positions are pooled"
        )
    a, g = to_numpy(A.array), to_numpy(G.array)
    places = tuple(-1 - k for k in found)
    alpha = g.mean(axis=places, keepdims=True)
    scores = np.maximum(
        (alpha * a).sum(axis=A.axis("C"), keepdims=True) if "C" in A._format else alpha * a, 0
    )
    scoreMap = _as_map(scores, A._format, X, how)
    return scoreMap if nargout == 1 else (scoreMap, feature, reduction)


def ready(caller: str, net: Any, X: Any, fmt: Any) -> tuple[dlnetwork, dlarray]:
    """The network, and the data with labels."""
    if not isinstance(net, dlnetwork):
        raise ClassError(
            f"{caller}: net must be a dlnetwork, but it is {describe(net)}; fix: {caller}(net, X, channel) with net = "
            "dlnetwork(layers)"
        )
    if len(net.InputNames) != 1:
        raise ArgumentError(f"{caller}: the network has {len(net.InputNames)} inputs, but must have one.")
    X = asdlarray(X)
    if X._format:
        return net, X
    layer = next((layer for layer in net.Layers if isinstance(layer, InputBase)), None)
    labels = order_of(X, layer, caller, None, layer.Name) if is_empty(fmt) and layer is not None else fmt
    if is_empty(labels):
        raise FormatError(f'{caller}: X has no labels ({X.describe()}); fix: {caller}(…, Format="SSCB")')
    labels = labels if len(labels) >= len(X.shape) else labels + "U" * (len(X.shape) - len(labels))
    return net, dlarray(X, labels)


def _positions(X: dlarray) -> tuple[int, ...]:
    """The dimensions (from 0) of the positions: S and T."""
    return formats.find(X._format, "ST")


def _features(net: dlnetwork, X: dlarray, reduction: str) -> str:
    """The last layer before the reduction layer whose output has several positions."""
    names = []
    for name in [layer.Name for layer in net.Layers]:
        if name == reduction.partition("/")[0]:
            break
        names.append(name)
    for name in reversed(names):
        try:
            Y = predict(net, X, Outputs=name)
        except ArgumentError:
            continue  # a layer with several outputs
        if math.prod(Y.shape[k] for k in _positions(Y)) > 1:
            return name
    raise ArgumentError(
        "gradCAM: no layer before the reduction layer gives features with several positions; fix: FeatureLayer=…, "
        "ReductionLayer=… with names of layers"
    )


def _score(caller: str, Y: dlarray, target: Any) -> dlarray:
    """One number of an output: a channel of it, added up over all else, or what a function makes of it."""
    if callable(target) and not isinstance(target, dlarray):
        score = target(Y)
        if not isinstance(score, dlarray) or score.shape != (1, 1):
            raise SizeError(
                f"{caller}: reductionFcn must return one number, but it returned {describe(score)}; fix: "
                'lambda Y: sum(Y, "all")'
            )
        return score
    return sum_(channel_of(caller, Y, target), "all")


def channel_of(caller: str, Y: dlarray, target: Any) -> dlarray:
    if isinstance(target, str) or hasattr(target, "categories"):
        raise ClassError(
            f"{caller}: class labels are not taken, as a dlnetwork has no class names; fix: the number of the class"
        )
    channel = Y._format.index("C") if "C" in Y._format else 0
    k = whole(caller, "channelIdx", target, least=1)
    if k > Y.shape[channel]:
        raise ArgumentError(
            f"{caller}: the output is {Y.describe()}, so there is no channel {k}; fix: a number from 1 to "
            f"{Y.shape[channel]}"
        )
    return Y[(slice(None),) * channel + (slice(k - 1, k),)]


def _as_map(scores: np.ndarray, fmt: str, X: dlarray, how: str) -> dlarray:
    """Scores with the labels of features as a map at the positions of X, observations last."""
    for label in "CU":
        for k in reversed(formats.find(fmt, label)):
            scores, fmt = scores.take(0, axis=-1 - k), fmt[:k] + fmt[k + 1 :]
    positions = formats.find(fmt, "ST")
    wanted: dict[int, int] = {}
    for label in "ST":
        mine = formats.find(fmt, label)
        theirs = [X.shape[k] for k in formats.find(X._format, label)]
        wanted |= dict(zip(mine, theirs, strict=False)) if len(mine) == len(theirs) else {}
    if how != "none":
        for k, n in wanted.items():
            scores = np.maximum(interpolated(scores, -1 - k, n, how), 0)
    order = [-1 - k for k in positions] + [-1 - k for k in formats.find(fmt, "B")]
    scores = np.transpose(scores, [k + scores.ndim for k in reversed(order)])
    return dlarray.from_array(scores if scores.ndim > 1 else scores.reshape(1, -1), "")
