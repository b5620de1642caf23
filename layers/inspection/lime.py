"""imageLIME: which parts of an image a simple model of the network holds for important."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import formats, random
from dlarray.arguments import check_nargout, choice, whole
from dlarray.array import dlarray
from dlarray.backend import asarray_like, to_numpy
from dlarray.errors import ArgumentError, FormatError, SizeError
from dlarray.functions.arrays.random import rand
from dlarray.functions.pooling.interpolation import interpolated
from dlarray.layers.inspection.explanations import channel_of, ready
from dlarray.layers.inspection.segments import features_of
from dlarray.layers.inspection.simple_models import linear_importance, tree_importance
from dlarray.layers.networks.network_functions import predict
from dlarray.registry import function

_MODELS = {"tree": tree_importance, "linear": linear_importance}


@function(differentiable=False)
def imageLIME(
    net: Any, X: Any, channelIdx: Any, /, *, NumFeatures: Any = 49, NumSamples: Any = 2048,
    Segmentation: Any = "superpixels", Model: str = "tree", OutputUpsampling: str = "nearest",
    MiniBatchSize: Any = 128, ExecutionEnvironment: str = "auto", nargout: int = 1,
) -> Any:  # fmt: skip
    """Explain a score of a network with LIME: map the importance of the parts of an image.

    Parts of the image are replaced by its mean at random, the network says what becomes of the score, and a simple
    model of which parts are there is fitted to that.

    Syntaxes: ``scoreMap = imageLIME(net, X, channelIdx)``, ``scoreMap, featureMap, featureImportance = imageLIME(net,
    X, channelIdx, nargout=3)``, ``imageLIME(…, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network with one input.
    X : dlarray or array
        One image, h×w×c: labelled, or in the order of the input layer.
    channelIdx : int
        The channel of the network's first output, from 1, whose sum over the positions is the score.
    NumFeatures : int, optional
        How many parts to aim at.  Of a square image a grid has ``floor(sqrt(NumFeatures))**2``.
    NumSamples : int, optional
        How many images with parts left out are predicted; more of them make the map less random.
    Segmentation : {"superpixels", "grid", "none"} or matrix, optional
        The parts: connected regions of like colour, rectangles, single pixels, or those of an h×w matrix of whole
        numbers from 1.
    Model : {"tree", "linear"}, optional
        A regression tree, whose importance of a part is the mean reduction of its risk by the splits; or linear
        regression with a lasso, whose weights tell also which parts lower the score.
    OutputUpsampling : {"nearest", "bicubic", "none"}, optional
        How the map of a grid gets the size of the image; "none" leaves a number for each rectangle.
    MiniBatchSize : int, optional
        How many images are predicted at a time.
    ExecutionEnvironment : {"auto", "cpu", "gpu"}, optional
        Accepted; the network runs where its parameters are.
    nargout : {1, 2, 3}
        Whether to return the parts and their importance too.

    Returns
    -------
    scoreMap : dlarray
        Unformatted, h×w: the importance of the part that a pixel belongs to.
    featureMap : dlarray
        Unformatted, h×w: the number of that part, from 1.
    featureImportance : dlarray
        A column with the importance of each part.

    Notes
    -----
    Which parts are left out comes from `rng`'s random numbers.  Differs from MATLAB: class labels are not taken, as a
    dlnetwork has none; the superpixels, being found by another program, are others.

    Raises
    ------
    ClassError
        A first argument that is not a network; class labels.
    ArgumentError
        Several observations; a channel that is not there.
    FormatError
        Data that is not an image.
    OptionError, SizeError
        A matrix of parts of another size, or that does not number them; an image without pixels.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/imagelime.html

    Examples
    --------
    >>> import dlarray as dl
    >>> images = dl.imageInputLayer([2, 2, 1], Normalization="none")
    >>> net = dl.dlnetwork([images, dl.fullyConnectedLayer(1, Weights=[[1, 0, 0, 5]], Bias=0)])
    >>> scores = dl.imageLIME(net, [[1, 2], [3, 4]], 1, Segmentation="none", Model="linear")
    >>> dl.round(scores, 1)  # 1*(1 - 2.5) and 5*(4 - 2.5), as the mean is 2.5
      2×2 dlarray
    <BLANKLINE>
       -1.5000         0
             0    7.5000
    """
    name = "imageLIME"
    nargout = check_nargout(name, nargout, (1, 2, 3))
    net, X = ready(name, net, X, None)
    image = _image(name, X)
    count = whole(name, "NumFeatures", NumFeatures, least=1)
    samples = whole(name, "NumSamples", NumSamples, least=1)
    many = whole(name, "MiniBatchSize", MiniBatchSize, least=1)
    fit = _MODELS[choice(name, "Model", Model, tuple(_MODELS))]
    how = choice(name, "OutputUpsampling", OutputUpsampling, ("nearest", "bicubic", "none"))
    choice(name, "ExecutionEnvironment", ExecutionEnvironment, ("auto", "cpu", "gpu"))
    places, grid = features_of(name, Segmentation, count, image)
    total = int(places.max())
    with random.unmoved_by_errors():
        kept = to_numpy(rand(total, samples).array).reshape(samples, total) < 0.5
        mean = image.mean(axis=(0, 1), keepdims=True)
        scores: list[float] = []
        for start in range(0, samples, many):
            shown = kept[start : start + many][:, places - 1][..., None]  # B×h×w×1
            batch = np.where(shown, image, mean).astype(image.dtype)
            stored = np.transpose(batch, (0, 3, 2, 1))
            Z = dlarray.from_array(asarray_like(np.ascontiguousarray(stored), X._data, stored.dtype), "SSCB")
            Y = channel_of(name, predict(net, Z, Outputs=net.OutputNames[0]), channelIdx)
            y = to_numpy(Y.array).astype(np.float64)
            axis = Y.axis("B")
            assert axis is not None
            scores += y.sum(axis=tuple(k for k in range(-y.ndim, 0) if k != axis)).tolist()
    importance = fit(kept.astype(np.float64), np.asarray(scores)).astype(image.dtype)
    found = _upsampled(importance, grid, image.shape[:2], how) if grid and how != "nearest" else None
    found = importance[places - 1] if found is None else found
    outputs = (_matrix(found), _matrix(places.astype(image.dtype)), _matrix(importance.reshape(-1, 1)))
    return outputs[0] if nargout == 1 else outputs[:nargout]


def _image(name: str, X: dlarray) -> np.ndarray:
    """The image as an array h×w×c."""
    if len(formats.find(X._format, "S")) != 2 or set(X._format) - set("SCB"):
        raise FormatError(f'{name}: X must be an image, but it is {X.describe()}; fix: dlarray(X, "SSCB")')
    if "B" in X._format and X.shape[X._format.index("B")] != 1:
        raise ArgumentError(f"{name}: X must be one image, but it is {X.describe()}; fix: one at a time")
    if 0 in X.shape:
        raise SizeError(f"{name}: X must have pixels, but it is {X.describe()}; fix: an image that has some")
    data = to_numpy(X.array)
    data = data.astype(np.float64 if data.dtype == np.float64 else np.float32)
    if (batch := X.axis("B")) is not None:
        data = data.take(0, axis=batch)
    data = np.transpose(data)
    return data if data.ndim == 3 else data[:, :, None]


def _upsampled(importance: np.ndarray, grid: tuple[int, int], size: tuple[int, int], how: str) -> np.ndarray:
    """The numbers of a grid's cells as a map, at the size of the image where that is asked for."""
    found = importance.reshape(grid[::-1]).T
    if how == "bicubic":
        for k, n in enumerate(size):
            found = interpolated(found, k - 2, n, how)
    return found


def _matrix(values: np.ndarray) -> dlarray:
    return dlarray.from_array(np.ascontiguousarray(values.T), "")
