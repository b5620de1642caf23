"""groupedConvolution2dLayer: groups of channels, each with filters of its own."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.errors import SizeError
from dlarray.layers.base.channels import with_channel
from dlarray.layers.base.properties import Property, auto_or_positive_integer, positive_integer, word_or
from dlarray.layers.convolution.convolution import SLIDING, Convolving
from dlarray.layers.convolution.windowed import by_text, put_margins
from dlarray.registry import layer


@layer
class groupedConvolution2dLayer(Convolving, final=True):
    """2-D grouped convolution layer: the channels are split into groups, and each group has its own filters.

    With as many groups as channels it is a channel-wise (depth-wise) convolution.  The output channels of the first
    group come first.  The layer slides over the dimensions that `convolution2dLayer` slides over.

    Syntaxes: ``groupedConvolution2dLayer(filterSize, numFiltersPerGroup, numGroups)``,
    ``groupedConvolution2dLayer(filterSize, numFiltersPerGroup, "channel-wise")``,
    ``groupedConvolution2dLayer(…, Name=Value)``.

    Parameters
    ----------
    filterSize : int or sequence of int
        Height and width ``[h, w]`` of the filters; one number is used for both.  The property is ``FilterSize``.
    numFiltersPerGroup : int
        Number of filters of each group.  The property is ``NumFiltersPerGroup``.
    numGroups : int or "channel-wise"
        Number of groups, which must divide the number of channels; "channel-wise" is a group for each channel.  The
        property is ``NumGroups``.
    Stride, DilationFactor, Padding, PaddingValue : optional
        As for `convolution2dLayer`.
    WeightsInitializer : str or callable, optional
        As for `convolution2dLayer`, with numIn = prod(FilterSize)*NumChannelsPerGroup and
        numOut = prod(FilterSize)*NumFiltersPerGroup.
    BiasInitializer : str or callable, optional
        "zeros" (default), "narrow-normal", "ones", or a function of the size.
    Weights, Bias : array, optional
        FilterSize(1)×FilterSize(2)×NumChannelsPerGroup×NumFiltersPerGroup×NumGroups and
        1×1×NumFiltersPerGroup×NumGroups; only empty ones are initialized.
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

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.groupedconvolution2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.groupedConvolution2dLayer(11, 10, 3, Stride=4, Padding=1)
    >>> layer.NumGroups, layer.NumFiltersPerGroup, layer.NumChannelsPerGroup
    (3, 10, 'auto')
    >>> X = dl.networkDataLayout([28, 28, 12, 1], "SSCB")
    >>> dl.dlnetwork([layer], X).Layers(1).Weights.shape
    (11, 11, 4, 10, 3)
    """

    ClassName = "GroupedConvolution2DLayer"
    auto_name = "groupedconv"
    rank = 2

    NumGroups = Property(None, word_or(positive_integer, "channel-wise"), read_only=True)
    NumChannelsPerGroup = Property("auto", auto_or_positive_integer, read_only=True)
    NumFiltersPerGroup = Property(None, positive_integer, read_only=True)

    def __init__(
        self, filterSize: Any, numFiltersPerGroup: int, numGroups: Any, *, Padding: Any = 0, **options: Any
    ) -> None:
        self._put(
            FilterSize=filterSize, NumFiltersPerGroup=numFiltersPerGroup, NumGroups=numGroups, **options
        )
        put_margins(self, "Padding", Padding, "PaddingMode", "PaddingSize")

    def groups(self) -> list[tuple[str, list[str]]]:
        own = ["FilterSize", "NumGroups", "NumChannelsPerGroup", "NumFiltersPerGroup"]
        return [
            ("", ["Name"]),
            ("Hyperparameters", own + SLIDING),
            ("Learnable Parameters", ["Weights", "Bias"]),
        ]

    def type_and_description(self) -> tuple[str, str]:
        known = () if self.NumChannelsPerGroup == "auto" else (self.NumChannelsPerGroup,)
        groups = "channel-wise" if self.NumGroups == "channel-wise" else f"{self.NumGroups}"
        filters = f"groups of {self.NumFiltersPerGroup} {by_text(self.FilterSize, *known)} convolutions"
        return "2-D Grouped Convolution", f"{groups} {filters} with {self._steps_text()}"

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set the number of groups and of channels, and the weights and the bias if they are empty."""
        self.slid(layout.Format, layout)
        channels = layout.size("C")
        self.check_channels("auto", channels, layout)
        if self.NumGroups == "channel-wise":
            self._put(NumGroups=channels)
        self._check_groups(channels, layout)
        own = channels // self.NumGroups
        self._put(NumChannelsPerGroup=own)
        self._set_parameters(
            (*self.window(), own, self.NumFiltersPerGroup, self.NumGroups),
            (1, 1, self.NumFiltersPerGroup, self.NumGroups), own, self.NumFiltersPerGroup,
            "FilterSize×NumChannelsPerGroup×NumFiltersPerGroup×NumGroups",
        )  # fmt: skip

    def _check_groups(self, channels: int, data: Any) -> None:
        """Refuse channels that the groups do not take."""
        if self.NumGroups == "channel-wise":
            return
        own = self.NumChannelsPerGroup
        if own != "auto":
            self.check_channels(own * self.NumGroups, channels, data)
        if channels % self.NumGroups:
            raise SizeError(
                f"{self.describe()}: the {channels} channels of the data ({data.describe()}) cannot be split into "
                f"{self.NumGroups} groups; fix: a number of groups that divides {channels}"
            )

    def predict(self, X: dlarray) -> dlarray:
        """The filters of each group applied to its channels, plus the bias."""
        X = with_channel(X)
        self._check_groups(X.shape[X._format.index("C")], X)
        return self._convolved(X, "CUU")
