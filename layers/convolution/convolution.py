"""Convolution layers: convolution1dLayer, convolution2dLayer, convolution3dLayer; what all filters share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError
from dlarray.functions.arrays.shape import reshape
from dlarray.functions.convolution.dlconv import dlconv
from dlarray.layers.base.channels import with_channel
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import check_size
from dlarray.layers.base.properties import (
    Property,
    auto_or_positive_integer,
    finite,
    positive_integer,
    word_or,
)
from dlarray.layers.base.weighted import WeightsAndBias
from dlarray.layers.convolution.windowed import (
    Margins,
    Mode,
    PerDimension,
    Windowed,
    by_text,
    margin_option,
    margin_text,
    one_for_all,
    put_margins,
    vector_text,
)
from dlarray.registry import layer

padding_value = word_or(finite, "symmetric-include-edge", "symmetric-exclude-edge", "replicate")


class Filtering(Windowed, WeightsAndBias):
    """What layers with filters share: their size and step, weights and bias, initializers and factors."""

    FilterSize = PerDimension(None, read_only=True)
    Stride = PerDimension(1)

    def window(self) -> tuple[int, ...]:
        """FilterSize, also of one dimension, as a tuple."""
        return self.FilterSize if isinstance(self.FilterSize, tuple) else (self.FilterSize,)

    def _set_parameters(
        self, weights: Sequence[int], bias: Sequence[int], numIn: int, numOut: int, meaning: str
    ) -> None:
        """Check the sizes of the parameters that are given, and set the empty ones."""
        check_size(self, "Weights", tuple(weights), meaning)
        check_size(self, "Bias", tuple(bias), "one for each filter")
        numIn, numOut = math.prod(self.window()) * numIn, math.prod(self.window()) * numOut
        what = self.describe()
        if is_empty(self.Weights):
            how = self.WeightsInitializer
            # Q is a matrix: the last dimension of the weights becomes its columns
            flat = [math.prod(weights[:-1]), weights[-1]] if how == "orthogonal" else weights
            W = initial_value(how, flat, numIn, numOut, f"{what}: Weights")
            self.Weights = reshape(W, list(weights)) if how == "orthogonal" else W
        if is_empty(self.Bias):
            self.Bias = initial_value(self.BiasInitializer, bias, what=f"{what}: Bias")

    def _check_ready(self) -> None:
        if is_empty(self.Weights):
            raise ArgumentError(
                f"{self.describe()}: the weights are empty; fix: put the layer into a network, "
                "net = dlnetwork(layers, X), or give Weights and Bias"
            )


class Convolving(Filtering):
    """What convolutions share beyond that: dilation and padding."""

    DilationFactor = PerDimension(1)
    PaddingMode = Mode(causal=True)
    PaddingSize = Margins("PaddingMode")
    PaddingValue = Property(0, padding_value)

    def _convolved(self, X: dlarray, inner: str) -> dlarray:
        """The convolution; ``inner`` labels the dimensions of the weights behind the window."""
        self._check_ready()
        labels = self.slid(X._format, X)
        try:
            return dlconv(
                X, self.Weights, self.Bias, Stride=one_for_all(self.Stride),
                DilationFactor=one_for_all(self.DilationFactor), PaddingValue=self.PaddingValue,
                Padding=margin_option(self, "PaddingMode", "PaddingSize"), WeightsFormat=labels + inner,
            )  # fmt: skip
        except SizeError as error:
            raise self.too_short(error, labels) from None

    def _steps_text(self) -> str:
        stride = f"stride {vector_text(self.Stride)}"
        padding = f"padding {margin_text(self, 'PaddingMode', 'PaddingSize')}"
        plain = self.DilationFactor == 1 or set(self.window_dilation()) == {1}
        if plain:
            return f"{stride} and {padding}"
        return f"{stride}, dilation factor {vector_text(self.DilationFactor)}, and {padding}"

    def window_dilation(self) -> tuple[int, ...]:
        """DilationFactor, also of one dimension, as a tuple."""
        return self.DilationFactor if isinstance(self.DilationFactor, tuple) else (self.DilationFactor,)


SLIDING = ["Stride", "DilationFactor", "PaddingMode", "PaddingSize", "PaddingValue"]


class Convolution(Convolving):
    """What the convolutions of one, two and three dimensions share."""

    NumChannels = Property("auto", auto_or_positive_integer, read_only=True)
    NumFilters = Property(None, positive_integer, read_only=True)

    def __init__(
        self, filterSize: Any, numFilters: int, *, NumChannels: Any = "auto", Padding: Any = 0, **options: Any
    ) -> None:
        self._put(FilterSize=filterSize, NumFilters=numFilters, NumChannels=NumChannels, **options)
        put_margins(self, "Padding", Padding, "PaddingMode", "PaddingSize")

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name"]),
            ("Hyperparameters", ["FilterSize", "NumChannels", "NumFilters", *SLIDING]),
            ("Learnable Parameters", ["Weights", "Bias"]),
        ]

    def type_and_description(self) -> tuple[str, str]:
        known = () if self.NumChannels == "auto" else (self.NumChannels,)
        what = by_text(self.FilterSize, *known)
        return (
            f"{self.rank}-D Convolution",
            f"{self.NumFilters} {what} convolutions with {self._steps_text()}",
        )

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the weights and the bias if they are empty."""
        self.slid(layout.Format, layout)
        channels = layout.size("C")
        self.check_channels(self.NumChannels, channels, layout)
        self._put(NumChannels=channels)
        self._set_parameters(
            (*self.window(), channels, self.NumFilters), (1,) * max(self.rank, 1) + (self.NumFilters,),
            channels, self.NumFilters, "FilterSize×NumChannels×NumFilters",
        )  # fmt: skip

    def predict(self, X: dlarray) -> dlarray:
        """The filters applied to the data, plus the bias."""
        X = with_channel(X)
        self.check_channels(self.NumChannels, X.shape[X._format.index("C")], X)
        return self._convolved(X, "CU")


@layer
class convolution1dLayer(Convolution, final=True):
    """1-D convolution layer: filters slide over the time steps, or over the one spatial dimension.

    The layer slides over the dimension T of "CBT" and "CT" data, and over S of "SCB" and "SCBT" data.

    Syntaxes: ``convolution1dLayer(filterSize, numFilters)``, ``convolution1dLayer(filterSize, numFilters,
    Name=Value)``.

    Parameters
    ----------
    filterSize : int
        Length of the filters.  The property is ``FilterSize``.
    numFilters : int
        Number of filters, and of output channels.  The property is ``NumFilters``.
    Stride : int, optional
        Step of the filters, 1 by default.
    DilationFactor : int, optional
        Distance between the elements of a filter, 1 by default.
    Padding : int, sequence of int, "same" or "causal", optional
        The padding at both ends, ``[a, b]`` at the start and at the end; "same" adds what gives
        ``ceil(size/Stride)`` steps, and "causal" adds ``(FilterSize - 1)*DilationFactor`` at the start.  0 by default.
        It sets the properties ``PaddingMode`` ("manual", "same" or "causal") and ``PaddingSize`` ([a b]).
    PaddingValue : float or str, optional
        Values to pad with: a number, 0 by default; "symmetric-include-edge", "symmetric-exclude-edge" or "replicate".
    NumChannels : "auto" or int, optional
        Number of input channels; found when the layer is initialized.
    WeightsInitializer : str or callable, optional
        "glorot" (default; uniform with variance 2/(numIn + numOut)), "he" (normal with variance 2/numIn), "orthogonal",
        "narrow-normal", "zeros", "ones", or a function of the size.  numIn is FilterSize*NumChannels and numOut is
        FilterSize*NumFilters.
    BiasInitializer : str or callable, optional
        "zeros" (default), "narrow-normal", "ones", or a function of the size.
    Weights, Bias : array, optional
        FilterSize×NumChannels×NumFilters and 1×NumFilters; only empty ones are initialized.
    WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
        1, 1, 1 and 0.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without a T or one S dimension.
    SizeError
        Data or given parameters that do not fit.

    Notes
    -----
    Data without a channel dimension counts as one channel.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.convolution1dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.convolution1dLayer(11, 96, Padding="causal")
      Convolution1DLayer with properties:
    <BLANKLINE>
                  Name: ''
    <BLANKLINE>
       Hyperparameters
            FilterSize: 11
           NumChannels: 'auto'
            NumFilters: 96
                Stride: 1
        DilationFactor: 1
           PaddingMode: 'causal'
           PaddingSize: []
          PaddingValue: 0
    <BLANKLINE>
       Learnable Parameters
               Weights: []
                  Bias: []
    <BLANKLINE>
      Show all properties
    """

    ClassName = "Convolution1DLayer"
    auto_name = "conv1d"
    rank = 1


@layer
class convolution2dLayer(Convolution, final=True):
    """2-D convolution layer: filters slide over the height and the width of images.

    The layer slides over both dimensions S of "SSCB" and "SSCBT" data, and over S and T of "SCBT" data.

    Syntaxes: ``convolution2dLayer(filterSize, numFilters)``, ``convolution2dLayer(filterSize, numFilters,
    Name=Value)``.

    Parameters
    ----------
    filterSize : int or sequence of int
        Height and width ``[h, w]`` of the filters; one number is used for both.  The property is ``FilterSize``.
    numFilters : int
        Number of filters, and of output channels.  The property is ``NumFilters``.
    Stride, DilationFactor : int or sequence of int, optional
        Vertical and horizontal step of the filters, and distance between their elements; [1 1] by default.
    Padding : int, sequence of int or "same", optional
        The padding at all edges; ``[a, b]`` at top and bottom, and left and right; ``[t, b, l, r]`` at each of them;
        "same" adds what gives ``ceil(size/Stride)`` rows and columns, with an odd one at the bottom and at the right.
        0 by default.  It sets the properties ``PaddingMode`` ("manual" or "same") and ``PaddingSize`` ([t b l r]).
    PaddingValue : float or str, optional
        Values to pad with: a number, 0 by default; "symmetric-include-edge", "symmetric-exclude-edge" or "replicate".
    NumChannels : "auto" or int, optional
        Number of input channels; found when the layer is initialized.
    WeightsInitializer : str or callable, optional
        "glorot" (default; uniform with variance 2/(numIn + numOut)), "he" (normal with variance 2/numIn), "orthogonal",
        "narrow-normal", "zeros", "ones", or a function of the size.  numIn is prod(FilterSize)*NumChannels and numOut
        is prod(FilterSize)*NumFilters.
    BiasInitializer : str or callable, optional
        "zeros" (default), "narrow-normal", "ones", or a function of the size.
    Weights, Bias : array, optional
        FilterSize(1)×FilterSize(2)×NumChannels×NumFilters and 1×1×NumFilters; only empty ones are initialized.
    WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
        1, 1, 1 and 0.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without two dimensions to slide over.
    SizeError
        Data or given parameters that do not fit.

    Notes
    -----
    Data without a channel dimension counts as one channel.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.convolution2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.convolution2dLayer(11, 96, Stride=4, Padding=1)
    >>> layer
      Convolution2DLayer with properties:
    <BLANKLINE>
                  Name: ''
    <BLANKLINE>
       Hyperparameters
            FilterSize: [11 11]
           NumChannels: 'auto'
            NumFilters: 96
                Stride: [4 4]
        DilationFactor: [1 1]
           PaddingMode: 'manual'
           PaddingSize: [1 1 1 1]
          PaddingValue: 0
    <BLANKLINE>
       Learnable Parameters
               Weights: []
                  Bias: []
    <BLANKLINE>
      Show all properties
    >>> net = dl.dlnetwork([dl.imageInputLayer([227, 227, 3], Normalization="none"), layer])
    >>> net.Layers(2).Weights.shape
    (11, 11, 3, 96)
    """

    ClassName = "Convolution2DLayer"
    auto_name = "conv"
    rank = 2


@layer
class convolution3dLayer(Convolution, final=True):
    """3-D convolution layer: filters slide over the height, the width and the depth of volumes.

    The layer slides over the three dimensions S of "SSSCB" and "SSSCBT" data, and over S, S and T of "SSCBT" data.

    Syntaxes: ``convolution3dLayer(filterSize, numFilters)``, ``convolution3dLayer(filterSize, numFilters,
    Name=Value)``.

    Parameters
    ----------
    filterSize : int or sequence of int
        Height, width and depth ``[h, w, d]`` of the filters; one number is used for all.  The property is
        ``FilterSize``.
    numFilters : int
        Number of filters, and of output channels.  The property is ``NumFilters``.
    Stride, DilationFactor : int or sequence of int, optional
        Step of the filters in each dimension, and distance between their elements; [1 1 1] by default.
    Padding : int, sequence of int or "same", optional
        The padding on all sides; ``[a, b, c]`` at both ends of the height, the width and the depth; ``[[t, l, f], [b,
        r, k]]`` at each of them; "same" adds what gives ``ceil(size/Stride)``.  0 by default.  It sets the properties
        ``PaddingMode`` ("manual" or "same") and ``PaddingSize`` (2×3).
    PaddingValue, NumChannels, WeightsInitializer, BiasInitializer : optional
        As for `convolution2dLayer`.
    Weights, Bias : array, optional
        FilterSize(1)×FilterSize(2)×FilterSize(3)×NumChannels×NumFilters and 1×1×1×NumFilters; only empty ones are
        initialized.
    WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
        1, 1, 1 and 0.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without three dimensions to slide over.
    SizeError
        Data or given parameters that do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.convolution3dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.convolution3dLayer(5, 16, Stride=4, Padding=[1, 0, 2])
    >>> layer.PaddingSize.tolist()
    [[1, 0, 2], [1, 0, 2]]
    >>> X = dl.networkDataLayout([28, 28, 28, 3, 10], "SSSCB")
    >>> dl.dlnetwork([layer], X).Layers(1).Weights.shape
    (5, 5, 5, 3, 16)
    """

    ClassName = "Convolution3DLayer"
    auto_name = "conv3d"
    rank = 3
