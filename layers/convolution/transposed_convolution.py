"""Transposed convolution layers: transposedConv1dLayer, transposedConv2dLayer, transposedConv3dLayer."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.functions.convolution.dltranspconv import dltranspconv
from dlarray.layers.base.channels import with_channel
from dlarray.layers.base.properties import Property, auto_or_positive_integer, positive_integer
from dlarray.layers.convolution.convolution import Filtering
from dlarray.layers.convolution.windowed import (
    Margins,
    Mode,
    by_text,
    margin_option,
    margin_text,
    one_for_all,
    put_margins,
    vector_text,
)
from dlarray.registry import layer


class TransposedConvolution(Filtering):
    """What the transposed convolutions of one, two and three dimensions share."""

    NumChannels = Property("auto", auto_or_positive_integer, read_only=True)
    NumFilters = Property(None, positive_integer, read_only=True)
    CroppingMode = Mode()
    CroppingSize = Margins("CroppingMode")

    def __init__(
        self,
        filterSize: Any,
        numFilters: int,
        *,
        NumChannels: Any = "auto",
        Cropping: Any = 0,
        **options: Any,
    ) -> None:
        self._put(FilterSize=filterSize, NumFilters=numFilters, NumChannels=NumChannels, **options)
        put_margins(self, "Cropping", Cropping, "CroppingMode", "CroppingSize")

    def groups(self) -> list[tuple[str, list[str]]]:
        own = ["FilterSize", "NumChannels", "NumFilters", "Stride", "CroppingMode", "CroppingSize"]
        return [("", ["Name"]), ("Hyperparameters", own), ("Learnable Parameters", ["Weights", "Bias"])]

    def type_and_description(self) -> tuple[str, str]:
        known = () if self.NumChannels == "auto" else (self.NumChannels,)
        filters = f"{self.NumFilters} {by_text(self.FilterSize, *known)} transposed convolutions"
        cropping = margin_text(self, "CroppingMode", "CroppingSize")
        text = f"{filters} with stride {vector_text(self.Stride)} and cropping {cropping}"
        return f"{self.rank}-D Transposed Convolution", text

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the weights and the bias if they are empty."""
        self.slid(layout.Format, layout)
        channels = layout.size("C")
        self.check_channels(self.NumChannels, channels, layout)
        self._put(NumChannels=channels)
        self._set_parameters(
            (*self.window(), self.NumFilters, channels), (1,) * self.rank + (self.NumFilters,),
            channels, self.NumFilters, "FilterSize×NumFilters×NumChannels",
        )  # fmt: skip

    def predict(self, X: dlarray) -> dlarray:
        """The filters put at the place of each element, times the element, plus the bias."""
        X = with_channel(X)
        self._check_ready()
        self.check_channels(self.NumChannels, X.shape[X._format.index("C")], X)
        labels = self.slid(X._format, X)
        return dltranspconv(
            X, self.Weights, self.Bias, Stride=one_for_all(self.Stride), WeightsFormat=labels + "UC",
            Cropping=margin_option(self, "CroppingMode", "CroppingSize"),
        )  # fmt: skip


@layer
class transposedConv1dLayer(TransposedConvolution, final=True):
    """1-D transposed convolution layer: upsamples sequences, or the one spatial dimension.

    The layer spreads over the dimension T of "CBT" and "CT" data, and over S of "SCB" and "SCBT" data.

    Syntaxes: ``transposedConv1dLayer(filterSize, numFilters)``, ``transposedConv1dLayer(filterSize, numFilters,
    Name=Value)``.

    Parameters
    ----------
    filterSize : int
        Length of the filters.  The property is ``FilterSize``.
    numFilters : int
        Number of filters, and of output channels.  The property is ``NumFilters``.
    Stride : int, optional
        Upsampling factor, 1 by default.
    Cropping : int, sequence of int or "same", optional
        Amount cut off both ends of the output, ``[a, b]`` at the start and at the end; "same" cuts off what leaves
        ``size*Stride`` elements.  0 by default.  It sets the properties ``CroppingMode`` ("manual" or "same") and
        ``CroppingSize`` ([a b]).
    NumChannels : "auto" or int, optional
        Number of input channels; found when the layer is initialized.
    WeightsInitializer, BiasInitializer : str or callable, optional
        As for `convolution1dLayer`.
    Weights, Bias : array, optional
        FilterSize×NumFilters×NumChannels and 1×NumFilters; only empty ones are initialized.
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

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/transposedconv1dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.transposedConv1dLayer(11, 96, Stride=4, Cropping=1)
    >>> layer.CroppingSize
    (1, 1)
    >>> net = dl.dlnetwork([dl.sequenceInputLayer(3), layer])
    >>> net.predict(dl.dlarray(dl.ones([3, 2, 5], "single"), "CBT")).shape
    (96, 2, 25)
    """

    ClassName = "TransposedConvolution1DLayer"
    auto_name = "transposed-conv1d"
    rank = 1


@layer
class transposedConv2dLayer(TransposedConvolution, final=True):
    """2-D transposed convolution layer: upsamples feature maps.

    The layer spreads over both dimensions S of "SSCB" and "SSCBT" data, and over S and T of "SCBT" data.

    Syntaxes: ``transposedConv2dLayer(filterSize, numFilters)``, ``transposedConv2dLayer(filterSize, numFilters,
    Name=Value)``.

    Parameters
    ----------
    filterSize : int or sequence of int
        Height and width ``[h, w]`` of the filters; one number is used for both.  The property is ``FilterSize``.
    numFilters : int
        Number of filters, and of output channels.  The property is ``NumFilters``.
    Stride : int or sequence of int, optional
        Vertical and horizontal upsampling factor, [1 1] by default.
    Cropping : int, sequence of int or "same", optional
        Amount cut off all edges of the output; ``[a, b]`` off top and bottom, and left and right; ``[t, b, l, r]`` off
        each of them; "same" cuts off what leaves ``size*Stride`` rows and columns.  0 by default.  It sets the
        properties ``CroppingMode`` ("manual" or "same") and ``CroppingSize`` ([t b l r]).
    NumChannels : "auto" or int, optional
        Number of input channels; found when the layer is initialized.
    WeightsInitializer, BiasInitializer : str or callable, optional
        As for `convolution2dLayer`.
    Weights, Bias : array, optional
        FilterSize(1)×FilterSize(2)×NumFilters×NumChannels and 1×1×NumFilters; only empty ones are initialized.
    WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
        1, 1, 1 and 0.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without two dimensions to spread over.
    SizeError
        Data or given parameters that do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/transposedconv2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.transposedConv2dLayer(11, 96, Stride=4, Cropping=1)
      TransposedConvolution2DLayer with properties:
    <BLANKLINE>
                Name: ''
    <BLANKLINE>
       Hyperparameters
          FilterSize: [11 11]
         NumChannels: 'auto'
          NumFilters: 96
              Stride: [4 4]
        CroppingMode: 'manual'
        CroppingSize: [1 1 1 1]
    <BLANKLINE>
       Learnable Parameters
             Weights: []
                Bias: []
    <BLANKLINE>
      Show all properties
    """

    ClassName = "TransposedConvolution2DLayer"
    auto_name = "transposed-conv"
    rank = 2


@layer
class transposedConv3dLayer(TransposedConvolution, final=True):
    """3-D transposed convolution layer: upsamples volumes.

    The layer spreads over the three dimensions S of "SSSCB" and "SSSCBT" data, and over S, S and T of "SSCBT" data.

    Syntaxes: ``transposedConv3dLayer(filterSize, numFilters)``, ``transposedConv3dLayer(filterSize, numFilters,
    Name=Value)``.

    Parameters
    ----------
    filterSize : int or sequence of int
        Height, width and depth ``[h, w, d]`` of the filters; one number is used for all.  The property is
        ``FilterSize``.
    numFilters : int
        Number of filters, and of output channels.  The property is ``NumFilters``.
    Stride : int or sequence of int, optional
        Upsampling factor of each dimension, [1 1 1] by default.
    Cropping : int, sequence of int or "same", optional
        Amount cropped from all sides of the output; ``[a, b, c]`` off both ends of the height, the width and the
        depth; ``[[t, l, f], [b, r, k]]`` off each of them; "same" cuts off what leaves ``size*Stride``.  0 by
        default.  It sets the properties ``CroppingMode`` ("manual" or "same") and ``CroppingSize`` (2×3).
    NumChannels, WeightsInitializer, BiasInitializer : optional
        As for `transposedConv2dLayer`.
    Weights, Bias : array, optional
        FilterSize(1)×FilterSize(2)×FilterSize(3)×NumFilters×NumChannels and 1×1×1×NumFilters; only empty ones are
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
        Data without three dimensions to spread over.
    SizeError
        Data or given parameters that do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/transposedconv3dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.transposedConv3dLayer(2, 8, Stride=2, Cropping="same")
    >>> net = dl.dlnetwork([layer], dl.networkDataLayout([3, 4, 5, 2, 1], "SSSCB"))
    >>> net.predict(dl.dlarray(dl.ones([3, 4, 5, 2, 1], "single"), "SSSCB")).shape
    (6, 8, 10, 8, 1)
    """

    ClassName = "TransposedConvolution3DLayer"
    auto_name = "transposed-conv3d"
    rank = 3
