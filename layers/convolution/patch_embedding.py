"""patchEmbeddingLayer."""

from __future__ import annotations

import math
from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, SizeError, sizes
from dlarray.functions.convolution.dlconv import dlconv
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import check_size
from dlarray.layers.base.properties import (
    Property,
    auto_or_positive_integer,
    integers,
    one_of,
    positive_integer,
)
from dlarray.layers.base.weighted import WeightsAndBias
from dlarray.registry import layer


def _patch(value: Any) -> int | tuple[int, ...]:
    words = "a positive integer or a row vector of positive integers"
    found = integers(value)
    if found is None or min(found) < 1:
        raise ValueError(words)
    if len(found) > 3:
        raise ValueError(words + ", one for each of up to three spatial dimensions")
    return found[0] if len(found) == 1 else found


@layer
class patchEmbeddingLayer(WeightsAndBias, final=True):
    """Patch embedding layer: converts an image to a sequence of vectors, one for each patch.

    A convolution whose stride is the size of the patches maps each patch to a vector; the patches then become the
    elements of one spatial dimension.  Vision transformers begin with it.

    Syntaxes: ``patchEmbeddingLayer(patchSize, outputSize)``, ``patchEmbeddingLayer(…, Name=Value)``.

    Parameters
    ----------
    patchSize : int or sequence of int
        Size of the patches, one for all spatial dimensions or one for each.  The property ``PatchSize`` is read-only.
    outputSize : int
        Length of the vectors.  The property ``OutputSize`` is read-only.
    SpatialFlattenMode : "column-major" or "row-major", optional
        Order of the patches in the output: down the columns of the image first (default), or along its rows first, as
        other frameworks have it.
    WeightsInitializer : str or callable, optional
        "glorot" (default; uniform with variance 2/(numIn + numOut)), "he" (normal with variance 2/numIn),
        "orthogonal", "narrow-normal" (normal with standard deviation 0.01), "zeros", "ones", or a function of the size.
        numIn is the number of elements of a patch, numOut that of its positions times ``OutputSize``.
    BiasInitializer : str or callable, optional
        "zeros" (default), "narrow-normal", "ones", or a function of the size.
    Weights : array, optional
        patchSize…×InputSize×OutputSize, with as many patch sizes as spatial dimensions.  Only empty parameters are
        initialized.
    Bias : array, optional
        1×…×1×OutputSize, with as many ones as spatial dimensions.
    WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
        1, 1, 1 and 0.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    The read-only property ``InputSize`` is the number of input channels; "auto" until it is known.  Rows and columns
    that do not fill a patch are left out.  Formats of the input and the output::

        "SSCB" -> "SCB"    "SSSCB" -> "SCB"    "SCB" -> "SCB"    "SSC" -> "SC"    "SSCBT" -> "SCBT"

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without spatial or channel dimensions, or with another number of spatial dimensions than the patches.
    SizeError
        Data that is smaller than a patch or has another number of channels; parameters that do not fit.

    References
    ----------
    https://www.mathworks.com/help/vision/ref/nnet.cnn.layer.patchembeddinglayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.patchEmbeddingLayer(16, 768)
      PatchEmbeddingLayer with properties:
    <BLANKLINE>
                      Name: ''
                 PatchSize: 16
                 InputSize: 'auto'
                OutputSize: 768
        SpatialFlattenMode: 'column-major'
    <BLANKLINE>
       Learnable Parameters
                   Weights: []
                      Bias: []
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> X = dl.dlarray(dl.rand([32, 48, 3, 2], "single"), "SSCB")
    >>> net = dl.dlnetwork([dl.patchEmbeddingLayer(16, 10)], X)
    >>> net.predict(X).describe()
    '6(S) × 10(C) × 2(B) single dlarray'
    """

    Formattable = True
    ClassName = "PatchEmbeddingLayer"
    auto_name = "patchembed"

    PatchSize = Property(None, _patch, read_only=True)
    InputSize = Property("auto", auto_or_positive_integer, read_only=True)
    OutputSize = Property(None, positive_integer, read_only=True)
    SpatialFlattenMode = Property("column-major", one_of("column-major", "row-major"))

    def __init__(self, patchSize: Any, outputSize: int, **options: Any) -> None:
        self._put(PatchSize=patchSize, OutputSize=outputSize, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "PatchSize", "InputSize", "OutputSize", "SpatialFlattenMode"]),
            ("Learnable Parameters", ["Weights", "Bias"]),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        size = (self.PatchSize,) if isinstance(self.PatchSize, int) else self.PatchSize
        return "Patch Embedding", f"Patch embedding with patch size {'×'.join(map(str, size))}"

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights and the bias if they are empty."""
        patch = self._patch_of(layout.Format, layout)
        channels = layout.size("C")
        if channels != channels:
            raise SizeError(
                f"{self.describe()}: the number of channels must be known, but the data is {layout.describe()}."
            )
        self._check_channels(channels, layout)
        self._put(InputSize=channels)
        size, bias = (*patch, channels, self.OutputSize), (*(1,) * len(patch), self.OutputSize)
        check_size(self, "Weights", size, "patch size×InputSize×OutputSize")
        check_size(self, "Bias", bias, "one value for each output channel")
        if is_empty(self.Weights):
            area, what = math.prod(patch), f"{self.describe()}: Weights"
            self.Weights = initial_value(
                self.WeightsInitializer, size, area * channels, area * self.OutputSize, what
            )
        if is_empty(self.Bias):
            self.Bias = initial_value(self.BiasInitializer, bias, what=f"{self.describe()}: Bias")

    def predict(self, X: dlarray) -> dlarray:
        """The vectors of the patches."""
        fmt = X._format
        patch = self._patch_of(fmt, X)
        self._check_channels(X.shape[fmt.index("C")], X)
        if any(n < p for n, p in zip(X.shape, patch, strict=False)):
            raise SizeError(
                f"{self.describe()}: the data is {X.describe()}, smaller than a patch of {sizes(patch)}; "
                "fix: larger images"
            )
        labels = "S" * len(patch) + "CU"
        weights = asdlarray(self.Weights)
        bias = asdlarray(self.Bias)
        bias = dlarray.from_array(namespace_of(bias.array).reshape(bias.array, (1, self.OutputSize)))
        Y = dlconv(X, weights, bias, Stride=list(patch), WeightsFormat=labels)
        array, spatial = (
            Y.array,
            len(patch),
        )  # the spatial dimensions are the last in storage, the first of them last
        xp = namespace_of(array)
        rank = array.ndim
        if self.SpatialFlattenMode == "row-major":
            axes = (*range(rank - spatial), *range(rank - 1, rank - 1 - spatial, -1))
            array = xp.permute_dims(array, axes)
        shape = tuple(array.shape[: rank - spatial])
        array = xp.reshape(array, (*shape, math.prod(array.shape[rank - spatial :])))
        return dlarray.from_array(array, fmt[spatial - 1 :])

    def _patch_of(self, fmt: str, data: Any) -> tuple[int, ...]:
        """The size of the patches, for data of this format."""
        count = fmt.count("S")
        if not 1 <= count <= 3 or "C" not in fmt:
            raise FormatError(
                f"{self.describe()}: the data must have one to three spatial and a channel dimension, but it "
                f'is {data.describe()}; fix: label it, X = dlarray(X, "SSCB")'
            )
        if isinstance(self.PatchSize, int):
            return (self.PatchSize,) * count
        if len(self.PatchSize) != count:
            raise FormatError(
                f"{self.describe()}: the patches have {len(self.PatchSize)} dimensions, but the data has {count} "
                f"spatial ones: {data.describe()}; fix: patchEmbeddingLayer({self.PatchSize[0]}, {self.OutputSize})"
            )
        return self.PatchSize

    def _check_channels(self, channels: Any, data: Any) -> None:
        if self.InputSize not in ("auto", channels):
            raise SizeError(
                f"{self.describe()}: the layer is for {self.InputSize} input channels, but the data is "
                f"{data.describe()}; fix: data with {self.InputSize} channels, or a new layer for {channels}"
            )
