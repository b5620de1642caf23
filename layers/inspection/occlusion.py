"""occlusionSensitivity: how a score falls where parts of the data are covered."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from dlarray import formats
from dlarray.arguments import choice, numbers, whole, whole_numbers
from dlarray.array import dlarray
from dlarray.backend import asarray_like, to_numpy
from dlarray.errors import ArgumentError, FormatError, OptionError
from dlarray.functions.pooling.interpolation import interpolated
from dlarray.layers.inspection.explanations import UPSAMPLING, channel_of, ready
from dlarray.layers.networks.network_functions import predict
from dlarray.registry import function


@function(differentiable=False)
def occlusionSensitivity(
    net: Any, X: Any, channelIdx: Any, /, *, MaskSize: Any = "auto", Stride: Any = "auto", MaskValue: Any = "auto",
    MaskClipping: str = "on", OutputUpsampling: str = "bicubic", MiniBatchSize: int = 128, Format: Any = None,
) -> Any:  # fmt: skip
    """Occlusion sensitivity: map how much a score falls when parts of an observation are covered.

    Syntaxes: ``scoreMap = occlusionSensitivity(net, X, channelIdx)``, ``occlusionSensitivity(…, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network with one input.
    X : dlarray or array
        One observation with one or more spatial dimensions: labelled, or in the order of the input layer, or with
        ``Format``.
    channelIdx : int
        The channel of the network's first output, from 1, whose sum over the positions is the score.
    MaskSize : "auto", int or list of int, optional
        Size of what is covered, in each spatial dimension; "auto" is a fifth of the size of ``X``.
    Stride : "auto", int or list of int, optional
        Step of the mask; "auto" is a tenth of the size of ``X``.
    MaskValue : "auto", float or list of float, optional
        Value of the covered pixels: a number, or one for each channel; "auto" is the mean of each channel of ``X``.
    MaskClipping : {"on", "off"}, optional
        Whether the middle of the mask goes to the edges, where parts of it lie outside, or the mask stays inside.
    OutputUpsampling : {"bicubic", "bilinear", "nearest", "none"}, optional
        How the map gets the size of ``X``; "none" leaves a value for each place of the mask.
    MiniBatchSize : int, optional
        How many covered observations are predicted at a time.
    Format : str, optional
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        Unformatted, of the spatial size of ``X``: the score of ``X`` less the score of the covered ``X``.

    Notes
    -----
    The middle of a mask of even size is its element ``MaskSize/2``.

    Differs from MATLAB: class labels are not taken, as a dlnetwork has none.

    Raises
    ------
    ClassError
        A first argument that is not a network; class labels.
    ArgumentError
        Several observations; a channel that is not there.
    FormatError
        Data without spatial dimensions.
    OptionError
        A mask that is larger than ``X`` and must not be clipped.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/occlusionsensitivity.html

    Examples
    --------
    >>> import dlarray as dl
    >>> images = dl.imageInputLayer([2, 2, 1], Normalization="none")
    >>> net = dl.dlnetwork([images, dl.fullyConnectedLayer(1, Weights=[[1, 0, 0, 5]], Bias=0)])
    >>> dl.occlusionSensitivity(net, [[1, 1], [1, 1]], 1, MaskSize=1, Stride=1, MaskValue=0)
      2×2 dlarray
    <BLANKLINE>
         1     0
         0     5
    """
    name = "occlusionSensitivity"
    net, X = ready(name, net, X, Format)
    places = formats.find(X._format, "S")
    if not places:
        raise FormatError(
            f'{name}: X must have spatial dimensions, but it is {X.describe()}; fix: Format="SSCB"'
        )
    if "B" in X._format and X.shape[X._format.index("B")] != 1:
        raise ArgumentError(
            f"{name}: X must be one observation, but it is {X.describe()}; fix: one at a time"
        )
    how = choice(name, "OutputUpsampling", OutputUpsampling, UPSAMPLING)
    clipping = choice(name, "MaskClipping", MaskClipping, ("on", "off")) == "on"
    old = [X.shape[k] for k in places]
    mask, step = _sizes("MaskSize", MaskSize, old, 0.2), _sizes("Stride", Stride, old, 0.1)
    many = whole(name, "MiniBatchSize", MiniBatchSize, least=1)
    spans = [_spans(n, m, s, clipping) for n, m, s in zip(old, mask, step, strict=True)]
    score = _scores(net, X, channelIdx)[0]
    data = to_numpy(X.array).astype(np.float32 if X.array.dtype != np.float64 else np.float64)
    value = _value(MaskValue, data, X)
    fmt = X._format if "B" in X._format else formats.insert(X._format, "B")[0]
    at = len(fmt) - 1 - fmt.index("B")
    data = data if "B" in X._format else np.expand_dims(data, at)
    value = value if "B" in X._format else np.expand_dims(value, at)
    changes: list[float] = []
    every = list(itertools.product(*spans))
    for start in range(0, len(every), many):
        part = every[start : start + many]
        covered = np.repeat(data, len(part), axis=at)
        for i, span in enumerate(part):
            where: list[Any] = [slice(None)] * data.ndim
            where[at] = slice(i, i + 1)
            for k, (a, b) in zip(formats.find(fmt, "S"), span, strict=True):
                where[-1 - k] = slice(a, b)
            covered[tuple(where)] = value
        batch = dlarray.from_array(asarray_like(covered, X._data, covered.dtype), fmt)
        changes += [score - s for s in _scores(net, batch, channelIdx)]
    found = np.asarray(changes, dtype=data.dtype).reshape([len(s) for s in spans])
    found = found.T  # stored reversed
    if how != "none":
        for k, n in enumerate(old):
            found = interpolated(found, -1 - k, n, how)
    return dlarray.from_array(found if found.ndim > 1 else found.reshape(1, -1), "")


def _sizes(argument: str, value: Any, old: list[int], part: float) -> list[int]:
    """One size for each spatial dimension; "auto" is a part of the data's."""
    if isinstance(value, str):
        choice("occlusionSensitivity", argument, value, ("auto",), other="whole numbers")
        return [max(1, round(part * n)) for n in old]
    found = list(whole_numbers("occlusionSensitivity", argument, value, least=1))
    if len(found) not in (1, len(old)):
        raise OptionError(
            f"occlusionSensitivity: {argument} has {len(found)} numbers, but the data has {len(old)} spatial "
            f"dimensions; fix: {argument}={[*found, 1][0]}, or one for each"
        )
    return found * len(old) if len(found) == 1 else found


def _spans(n: int, mask: int, step: int, clipping: bool) -> list[tuple[int, int]]:
    """From where to where the mask covers a dimension, at each of its places."""
    if clipping:
        before = (mask - 1) // 2
        return [(max(0, k - before), min(n, k - before + mask)) for k in range(0, n, step)]
    if mask > n:
        raise OptionError(
            f'occlusionSensitivity: MaskSize is {mask}, but the data has {n} elements; fix: MaskClipping="on", or a '
            "smaller mask"
        )
    return [(k, k + mask) for k in range(0, n - mask + 1, step)]


def _value(value: Any, data: np.ndarray, X: dlarray) -> np.ndarray:
    """What covers: an array with the channels of the data, and size 1 in all other dimensions."""
    channel = X.axis("C")
    away = tuple(k for k in range(-data.ndim, 0) if k != channel)
    if isinstance(value, str):
        choice("occlusionSensitivity", "MaskValue", value, ("auto",), other="numbers")
        return data.mean(axis=away, keepdims=True)
    found = numbers("occlusionSensitivity", "MaskValue", value)
    count = 1 if channel is None else data.shape[channel]
    if len(found) not in (1, count):
        raise OptionError(
            f"occlusionSensitivity: MaskValue has {len(found)} numbers, but the data has {count} channels; fix: one "
            "number, or one for each channel"
        )
    shape = [1] * data.ndim
    if len(found) > 1 and channel is not None:
        shape[channel] = count
    return np.asarray(found, dtype=data.dtype).reshape(shape)


def _scores(net: Any, X: dlarray, channel: Any) -> list[float]:
    """The score of each observation."""
    Y = channel_of("occlusionSensitivity", predict(net, X, Outputs=net.OutputNames[0]), channel)
    y = to_numpy(Y.array).astype(np.float64)
    axis = Y.axis("B")
    if axis is None:
        return [float(y.sum())]
    return y.sum(axis=tuple(k for k in range(-y.ndim, 0) if k != axis)).tolist()
