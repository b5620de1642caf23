"""deepDreamImage: images that a channel of a layer answers to strongly."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray import limits, random
from dlarray.arguments import (
    choice,
    is_empty,
    is_whole,
    number,
    one_number,
    switch,
    text,
    whole,
    whole_numbers,
)
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, to_numpy
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.arrays.random import randn
from dlarray.functions.differentiation.dlgradient import dlfeval, dlgradient
from dlarray.functions.pooling.interpolation import interpolated
from dlarray.functions.reductions.sums import mean
from dlarray.layers.input_output.input import InputBase
from dlarray.layers.inspection.explanations import channel_of
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import predict
from dlarray.registry import function

_NAME = "deepDreamImage"
_BANDS = 4  # of the gradient's Laplacian pyramid
_SMOOTH = np.array([1.0, 4, 6, 4, 1]) / 16
_LINE = "|" + "=" * 46 + "|"


@function(differentiable=False)
def deepDreamImage(
    net: Any, layer: Any, channelIdx: Any, /, *, InitialImage: Any = None, PyramidLevels: Any = 3,
    PyramidScale: Any = 1.4, NumIterations: Any = 10, OutputScaling: str = "linear", Verbose: Any = True,
    ExecutionEnvironment: str = "auto",
) -> dlarray:  # fmt: skip
    """Visualize what a network has learned: images that strongly activate channels of a layer.

    An image is changed by steps along the gradient of the mean of the channel, whose coarse and fine parts are made
    equally strong first; then the image is enlarged, and so on.

    Syntaxes: ``I = deepDreamImage(net, layer, channelIdx)``, ``I = deepDreamImage(…, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network with one input, an `imageInputLayer`.
    layer : str or int
        The layer, by its name or by its number in ``net.Layers``.  For classes the last `fullyConnectedLayer` serves
        better than the softmax behind it, which answers to less of the other classes too.
    channelIdx : int or list of int
        Channels of the layer's output, from 1.
    InitialImage : array, optional
        Where to start, h×w×c and at least as large as the images of the network; standard normal random numbers of that
        size by default.
    PyramidLevels : int, optional
        How many sizes the image goes through; with 1 it stays at the size that it starts with.
    PyramidScale : float, optional
        How much larger each size is than the one before, above 1.
    NumIterations : int, optional
        Steps at each size.
    OutputScaling : {"linear", "none"}, optional
        Whether each image is brought to the range from 0 to 1.
    Verbose : bool, optional
        Whether to print the mean of the channel in each step.
    ExecutionEnvironment : {"auto", "cpu", "gpu"}, optional
        Accepted; the network runs where its parameters are.

    Returns
    -------
    I : dlarray
        Unformatted, h×w×c×N for N channels.

    Notes
    -----
    Images larger than those of the network are looked at in overlapping tiles.  Differs from MATLAB, where
    ``InitialImage`` may be smaller for layers near the beginning.

    Raises
    ------
    ClassError
        A first argument that is not a network.
    ArgumentError
        A network without a layer for images, a layer or a channel that is not there.
    SizeError
        An ``InitialImage`` that is too small or has other channels.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deepdreamimage.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng(0)
    >>> layers = [dl.imageInputLayer([8, 8, 1], Normalization="none"), dl.convolution2dLayer(3, 4, Name="conv")]
    >>> I = dl.deepDreamImage(dl.dlnetwork(layers), "conv", [1, 3], PyramidLevels=2, Verbose=False)
    >>> I.shape, float(dl.min(I(":"))), float(dl.max(I(":")))
    ((11, 11, 1, 2), 0.0, 1.0)
    """
    size = _image_size(net)
    name = _layer_name(net, layer)
    channels = whole_numbers(_NAME, "channelIdx", channelIdx, least=1)
    levels = whole(_NAME, "PyramidLevels", PyramidLevels, least=1)
    scale = number(_NAME, "PyramidScale", PyramidScale, above=1, finite=True)
    rounds = whole(_NAME, "NumIterations", NumIterations, least=1)
    scaled = choice(_NAME, "OutputScaling", OutputScaling, ("linear", "none")) == "linear"
    shown = switch(_NAME, "Verbose", Verbose)
    choice(_NAME, "ExecutionEnvironment", ExecutionEnvironment, ("auto", "cpu", "gpu"))
    with random.unmoved_by_errors():
        first = _first_image(InitialImage, size)
        growth = min((levels - 1) * math.log2(scale), 1000.0)
        limits.check(
            _NAME, (len(channels), *(math.ceil(n * 2**growth) for n in first.shape[:2]), first.shape[2])
        )
        images = _images(net, name, channels, first, size, levels, scale, rounds, scaled, shown)
    if shown:
        print(_LINE)
    stored = np.stack([np.transpose(image) for image in images])
    return dlarray.from_array(stored if len(images) > 1 else stored[0], "")


def _images(
    net: Any, name: str, channels: Any, first: np.ndarray, size: tuple, levels: int, scale: float, rounds: int,
    scaled: bool, shown: bool,
) -> list[np.ndarray]:  # fmt: skip
    """An image for each channel, from the first one uphill at every level of the pyramid."""
    if shown:
        print(_LINE)
        print("|  Iteration  |  Activation  |  Pyramid Level  |")
        print("|             |   Strength   |                 |")
        print(_LINE)
    images = []
    for channel in channels:
        image = first.copy()
        for level in range(1, levels + 1):
            if level > 1:
                h, w = (round(n * scale ** (level - 1)) for n in first.shape[:2])
                image = interpolated(interpolated(image, -3, h, "bilinear"), -2, w, "bilinear")
            for k in range(1, rounds + 1):
                slope, strength = _climb(net, name, channel, image, size)
                if shown:
                    print(f"|{k:>12} |{strength:>13.2f} |{level:>16} |")
                image = image + _even(slope)
        if scaled:
            low, high = image.min(), image.max()
            image = (image - low) / (high - low) if high > low else np.zeros_like(image)
        images.append(image)
    return images


def _image_size(net: Any) -> tuple[int, int, int]:
    """Size of the images that the network takes."""
    if not isinstance(net, dlnetwork):
        raise ClassError(
            f"{_NAME}: net must be a dlnetwork, but it is {describe(net)}; fix: {_NAME}(net, layer, k) with net = "
            "dlnetwork(layers)"
        )
    found = next((layer for layer in net.Layers if isinstance(layer, InputBase)), None)
    if len(net.InputNames) != 1 or found is None or found.data_format() != "SSCB":
        raise ArgumentError(
            f"{_NAME}: the network must have one input, of images; fix: imageInputLayer([h, w, c]) as its first layer"
        )
    h, w, c = getattr(found, "InputSize")  # noqa: B009 - of input layers of images
    return int(h), int(w), int(c)


def _layer_name(net: dlnetwork, layer: Any) -> str:
    """The name of a layer that is given by name or by number."""
    k = one_number(layer)
    if is_whole(k):
        if not 1 <= k <= len(net.Layers):
            raise ArgumentError(
                f"{_NAME}: the network has the layers 1 to {len(net.Layers)}, but {k:g} is asked for; fix: a number "
                "of those, or a name"
            )
        return net.Layers[int(k) - 1].Name
    return text(_NAME, "layer", layer, fix=f'"{net.Layers[-1].Name}"')


def _first_image(value: Any, size: tuple[int, int, int]) -> np.ndarray:
    """The image to start with, h×w×c."""
    if is_empty(value):
        return np.transpose(to_numpy(randn(*size).array).reshape(size[::-1])).astype(np.float32)
    image = np.transpose(to_numpy(asdlarray(value).array)).astype(np.float32)
    image = image if image.ndim > 2 else image[:, :, None]
    if (
        image.ndim != 3
        or image.shape[2] != size[2]
        or any(m < n for m, n in zip(image.shape, size, strict=True))
    ):
        raise SizeError(
            f"{_NAME}: InitialImage must be at least {size[0]}×{size[1]}×{size[2]}, with as many channels, but it is "
            f"{describe(value)}; fix: imresize(I, [{size[0]}, {size[1]}])"
        )
    return image


def _climb(
    net: dlnetwork, name: str, channel: int, image: np.ndarray, size: tuple[int, int, int]
) -> tuple[np.ndarray, float]:
    """The gradient of the mean of a channel of a layer, and that mean; of the tiles of a large image."""
    like = next((value for value in net.Learnables.Value), None)

    def run(Z: dlarray) -> tuple[dlarray, dlarray]:
        strength = mean(channel_of(_NAME, predict(net, Z, Outputs=name), channel), "all")
        return dlgradient(strength, Z), strength

    tops, lefts = (_starts(n, m) for n, m in zip(image.shape, size[:2], strict=False))
    tiles = [(i, j) for i in tops for j in lefts]
    cut = np.stack([image[i : i + size[0], j : j + size[1]].transpose(2, 1, 0) for i, j in tiles])
    batch = asarray_like(cut, like._data, cut.dtype) if isinstance(like, dlarray) else cut
    G, strength = dlfeval(run, dlarray.from_array(batch, "SSCB"))
    slopes = to_numpy(G.array).transpose(0, 3, 2, 1) * len(tiles)  # of each tile's own mean
    total, times = np.zeros_like(image), np.zeros(image.shape[:2])
    for (i, j), slope in zip(tiles, slopes, strict=True):
        total[i : i + size[0], j : j + size[1]] += slope
        times[i : i + size[0], j : j + size[1]] += 1
    return total / times[..., None].astype(image.dtype), float(to_numpy(strength.array).reshape(-1)[0])


def _starts(n: int, tile: int) -> list[int]:
    """Where tiles begin that cover n elements, half of each in the next one at least."""
    count = 1 if n <= tile else 1 + -(-2 * (n - tile) // tile)
    return [round(k * (n - tile) / max(count - 1, 1)) for k in range(count)]


def _even(slope: np.ndarray) -> np.ndarray:
    """The sum of the bands of a Laplacian pyramid, each brought to standard deviation 1."""
    rest, bands = slope, []
    for _ in range(_BANDS):
        if min(rest.shape[:2]) < 2:
            break
        low = _smoothed(_smoothed(rest, 0), 1)[::2, ::2]
        wide = interpolated(interpolated(low, -3, rest.shape[0], "bilinear"), -2, rest.shape[1], "bilinear")
        bands.append(rest - wide)
        rest = low
    total = _unit(rest)
    for band in reversed(bands):
        h, w = band.shape[:2]
        total = interpolated(interpolated(total, -3, h, "bilinear"), -2, w, "bilinear") + _unit(band)
    return total


def _unit(band: np.ndarray) -> np.ndarray:
    """A band divided by the root of its mean square; one that is nearly zero is left out."""
    size = float(np.sqrt(np.mean(np.square(band, dtype=np.float64))))
    return band / np.float32(size) if size > 1e-10 else np.zeros_like(band)


def _smoothed(image: np.ndarray, axis: int) -> np.ndarray:
    """The image blurred along an axis, mirrored beyond its ends."""
    n = image.shape[axis]
    found = np.zeros_like(image)
    for weight, step in zip(_SMOOTH, range(-2, 3), strict=True):
        at = (np.arange(n) + step) % (2 * n)
        found += np.float32(weight) * image.take(np.where(at < n, at, 2 * n - 1 - at), axis=axis)
    return found
