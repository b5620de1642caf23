"""Normalization layers of each observation by itself: layer, group, instance and cross-channel normalization."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, FormatError, SizeError
from dlarray.functions.normalization.crosschannelnorm import crosschannelnorm
from dlarray.functions.normalization.groupnorm import groupnorm, instancenorm
from dlarray.functions.normalization.layernorm import layernorm
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import Layer, check_size
from dlarray.layers.base.properties import (
    Learnable,
    Property,
    at_least,
    auto_or_positive_integer,
    finite,
    initializer,
    nonnegative,
    one_of,
    positive,
    positive_integer,
    word_or,
)
from dlarray.registry import layer


class Normalization(Layer):
    """What the normalizations share: an offset and a scale for each channel, and the check of the channels."""

    Formattable = True

    NumChannels = Property("auto", auto_or_positive_integer, read_only=True)
    Epsilon = Property(1e-5, positive)
    OffsetInitializer = Property("zeros", initializer("zeros", "ones", "narrow-normal"))
    ScaleInitializer = Property("ones", initializer("ones", "zeros", "narrow-normal"))
    Offset = Learnable(learn_rate="OffsetLearnRateFactor", l2="OffsetL2Factor")
    Scale = Learnable(learn_rate="ScaleLearnRateFactor", l2="ScaleL2Factor")
    OffsetLearnRateFactor = Property(1, nonnegative)
    ScaleLearnRateFactor = Property(1, nonnegative)
    OffsetL2Factor = Property(1, nonnegative)
    ScaleL2Factor = Property(1, nonnegative)

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the offset and the scale if they are empty."""
        self._set_channels(layout)
        for name, how in (("Offset", self.OffsetInitializer), ("Scale", self.ScaleInitializer)):
            self._set_vector(name, how, layout)

    def _set_channels(self, layout: Any) -> None:
        channels = layout.size("C")
        self._check_channels(layout.Format, channels, layout)
        self._put(NumChannels=channels)

    def _set_vector(self, name: str, how: Any, layout: Any) -> None:
        """Initialize a parameter with a value for each channel, or check the one that is given."""
        spatial = layout.Format.count("S")
        size = (1,) * spatial + (self.NumChannels,) + (1,) * (1 - min(1, spatial))
        if is_empty(getattr(self, name)):
            self._put(**{name: initial_value(how, size, what=f"{self.describe()}: {name}")})
        elif sorted(getattr(self, name).shape)[-1] != self.NumChannels:
            check_size(self, name, size, "one value for each channel")

    def _check_data(self, X: dlarray) -> None:
        """Refuse data without channels, or with others than the layer is for; and a layer that is not initialized."""
        fmt = X._format
        self._check_channels(fmt, X.shape[fmt.find("C")] if "C" in fmt else 1, X)
        if is_empty(self.Offset) or is_empty(self.Scale):
            raise ArgumentError(
                f"{self.describe()}: the offset or the scale is empty; fix: put the layer into a network, "
                "net = dlnetwork(layers, X), or give Offset and Scale"
            )

    def _check_channels(self, fmt: str, channels: Any, data: Any) -> None:
        if "C" not in fmt:
            raise FormatError(
                f'{self.describe()}: the data needs a channel dimension "C", but it is {data.describe()}; fix: '
                'label the data, X = dlarray(X, "CB")'
            )
        if channels != channels:
            raise SizeError(
                f"{self.describe()}: the number of channels must be known, but the data is {data.describe()}."
            )
        if self.NumChannels not in ("auto", channels):
            raise SizeError(
                f"{self.describe()}: the layer is for {self.NumChannels} channels, but the data is "
                f"{data.describe()}; fix: data with {self.NumChannels} channels, or a new layer"
            )


@layer
class layerNormalizationLayer(Normalization, final=True):
    """Layer normalization layer: normalizes each observation, then scales and shifts each channel.

    Syntaxes: ``layerNormalizationLayer``, ``layerNormalizationLayer(Name=Value)``.

    Parameters
    ----------
    Epsilon : float, optional
        Added to the variance; a positive number, 1e-5 by default.
    OperationDimension : str, optional
        The dimensions that are normalized together: "auto" (default), "channel-only", "spatial-channel" or
        "batch-excluded"; see ``layernorm``.
    OffsetInitializer, ScaleInitializer : str or callable, optional
        "zeros" (default of the offset), "ones" (default of the scale), "narrow-normal", or a function of
        the size.
    Offset, Scale : array, optional
        One value for each channel, along the dimension where the data has its channels: NumChannels×1 for
        sequences and features, 1×1×NumChannels for 2-D images.  Only empty ones are initialized.
    OffsetLearnRateFactor, ScaleLearnRateFactor, OffsetL2Factor, ScaleL2Factor : float, optional
        All 1.
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layernormalizationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.layerNormalizationLayer(Name="layernorm")
      LayerNormalizationLayer with properties:
    <BLANKLINE>
                      Name: 'layernorm'
               NumChannels: 'auto'
    <BLANKLINE>
       Hyperparameters
                   Epsilon: 1.0000e-05
        OperationDimension: 'auto'
    <BLANKLINE>
       Learnable Parameters
                    Offset: []
                     Scale: []
    <BLANKLINE>
      Show all properties
    """

    ClassName = "LayerNormalizationLayer"
    auto_name = "layernorm"

    OperationDimension = Property(
        "auto", one_of("auto", "channel-only", "spatial-channel", "batch-excluded"), read_only=False
    )

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "NumChannels"]),
            ("Hyperparameters", ["Epsilon", "OperationDimension"]),
            ("Learnable Parameters", ["Offset", "Scale"]),
        ]

    def type_and_description(self) -> tuple[str, str]:
        known = "" if self.NumChannels == "auto" else f" with {self.NumChannels} channels"
        return "Layer Normalization", "Layer normalization" + known

    def predict(self, X: dlarray) -> dlarray:
        """Normalized, scaled and shifted data."""
        self._check_data(X)
        return layernorm(
            X, self.Offset, self.Scale, Epsilon=self.Epsilon, OperationDimension=self.OperationDimension
        )


@layer
class groupNormalizationLayer(Normalization, final=True):
    """Group normalization layer: normalizes groups of channels of each observation, then scales and shifts
    them.

    Syntaxes: ``groupNormalizationLayer(numGroups)``, ``groupNormalizationLayer(numGroups, Name=Value)``.

    Parameters
    ----------
    numGroups : int, "all-channels" or "channel-wise"
        Number of groups, which must divide the number of channels; "all-channels" is one group, and "channel-wise" one
        for each channel.  The property is ``NumGroups``.
    Epsilon : float, optional
        Added to the variance; a positive number, 1e-5 by default.
    OffsetInitializer, ScaleInitializer : str or callable, optional
        "zeros" (default of the offset), "ones" (default of the scale), "narrow-normal", or a function of
        the size.
    Offset, Scale : array, optional
        One value for each channel, along the dimension where the data has its channels: NumChannels×1 for
        sequences and features, 1×1×NumChannels for 2-D images.  Only empty ones are initialized.
    OffsetLearnRateFactor, ScaleLearnRateFactor, OffsetL2Factor, ScaleL2Factor : float, optional
        All 1.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without a channel dimension.
    SizeError
        Data or given parameters that do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.groupnormalizationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.groupNormalizationLayer(3, Name="groupnorm")
      GroupNormalizationLayer with properties:
    <BLANKLINE>
               Name: 'groupnorm'
        NumChannels: 'auto'
    <BLANKLINE>
       Hyperparameters
          NumGroups: 3
            Epsilon: 1.0000e-05
    <BLANKLINE>
       Learnable Parameters
             Offset: []
              Scale: []
    <BLANKLINE>
      Show all properties
    """

    ClassName = "GroupNormalizationLayer"
    auto_name = "groupnorm"

    NumGroups = Property(None, word_or(positive_integer, "all-channels", "channel-wise"))

    def __init__(self, numGroups: Any, **options: Any) -> None:
        self._put(NumGroups=numGroups, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "NumChannels"]),
            ("Hyperparameters", ["NumGroups", "Epsilon"]),
            ("Learnable Parameters", ["Offset", "Scale"]),
        ]

    def type_and_description(self) -> tuple[str, str]:
        if self.NumChannels == "auto":
            return "Group Normalization", "Group normalization"
        counts = {"all-channels": 1, "channel-wise": self.NumChannels}
        groups = counts.get(self.NumGroups, self.NumGroups)
        split = f"{self.NumChannels} channels split into {groups} group{'s' if groups != 1 else ''}"
        return "Group Normalization", f"Group normalization with {split}"

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the offset and the scale if they are empty."""
        super().initialize(layout)
        if not isinstance(self.NumGroups, str) and self.NumChannels % self.NumGroups:
            raise SizeError(
                f"{self.describe()}: the {self.NumChannels} channels of the data ({layout.describe()}) cannot be split "
                f"into {self.NumGroups} groups; fix: a number of groups that divides {self.NumChannels}"
            )

    def predict(self, X: dlarray) -> dlarray:
        """Normalized, scaled and shifted data."""
        self._check_data(X)
        return groupnorm(X, self.NumGroups, self.Offset, self.Scale, Epsilon=self.Epsilon)


@layer
class instanceNormalizationLayer(Normalization, final=True):
    """Instance normalization layer: normalizes each channel of each observation, then scales and shifts it.

    Syntaxes: ``instanceNormalizationLayer``, ``instanceNormalizationLayer(Name=Value)``.

    Parameters
    ----------
    Epsilon : float, optional
        Added to the variance; a positive number, 1e-5 by default.
    OffsetInitializer, ScaleInitializer : str or callable, optional
        "zeros" (default of the offset), "ones" (default of the scale), "narrow-normal", or a function of
        the size.
    Offset, Scale : array, optional
        One value for each channel, along the dimension where the data has its channels: NumChannels×1 for
        sequences and features, 1×1×NumChannels for 2-D images.  Only empty ones are initialized.
    OffsetLearnRateFactor, ScaleLearnRateFactor, OffsetL2Factor, ScaleL2Factor : float, optional
        All 1.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without a channel dimension.
    SizeError
        Data or given parameters that do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.instancenormalizationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.instanceNormalizationLayer(Name="instancenorm")
      InstanceNormalizationLayer with properties:
    <BLANKLINE>
               Name: 'instancenorm'
        NumChannels: 'auto'
    <BLANKLINE>
       Hyperparameters
            Epsilon: 1.0000e-05
    <BLANKLINE>
       Learnable Parameters
             Offset: []
              Scale: []
    <BLANKLINE>
      Show all properties
    """

    ClassName = "InstanceNormalizationLayer"
    auto_name = "instancenorm"

    def groups(self) -> list[tuple[str, list[str]]]:
        own = [("", ["Name", "NumChannels"]), ("Hyperparameters", ["Epsilon"])]
        return [*own, ("Learnable Parameters", ["Offset", "Scale"])]

    def type_and_description(self) -> tuple[str, str]:
        known = "" if self.NumChannels == "auto" else f" with {self.NumChannels} channels"
        return "Instance Normalization", "Instance normalization" + known

    def predict(self, X: dlarray) -> dlarray:
        """Normalized, scaled and shifted data."""
        self._check_data(X)
        return instancenorm(X, self.Offset, self.Scale, Epsilon=self.Epsilon)


@layer
class crossChannelNormalizationLayer(Layer, final=True):
    """Cross-channel (local response) normalization layer: divides each value by a power of its neighbors'
    squares.

    The output is ``x/(K + Alpha*ss/WindowChannelSize)^Beta``, where ss is the sum of the squares at the same place in
    ``WindowChannelSize`` neighbouring channels.

    Syntaxes: ``crossChannelNormalizationLayer(windowChannelSize)``,
    ``crossChannelNormalizationLayer(windowChannelSize, Name=Value)``.

    Parameters
    ----------
    windowChannelSize : int
        Number of neighbouring channels; of an even number there is one more ahead than behind.
        The property is ``WindowChannelSize``.
    Alpha : float, optional
        Factor of the squares, 1e-4 by default.
    Beta : float, optional
        Exponent, at least 0.01; 0.75 by default.
    K : float, optional
        Added to the squares, at least 1e-5; 2 by default.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without a channel dimension.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.crosschannelnormalizationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.crossChannelNormalizationLayer(5, K=1)
      CrossChannelNormalizationLayer with properties:
    <BLANKLINE>
                     Name: ''
    <BLANKLINE>
       Hyperparameters
        WindowChannelSize: 5
                    Alpha: 1.0000e-04
                     Beta: 0.7500
                        K: 1
    """

    Formattable = True
    ClassName = "CrossChannelNormalizationLayer"
    auto_name = "crossnorm"
    footer = ""

    WindowChannelSize = Property(None, positive_integer)
    Alpha = Property(1e-4, finite)
    Beta = Property(0.75, at_least(0.01))
    K = Property(2, at_least(1e-5))

    def __init__(self, windowChannelSize: int, **options: Any) -> None:
        self._put(WindowChannelSize=windowChannelSize, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Hyperparameters", ["WindowChannelSize", "Alpha", "Beta", "K"])]

    def type_and_description(self) -> tuple[str, str]:
        text = f"cross channel normalization with {self.WindowChannelSize} channels per element"
        return "Cross Channel Normalization", text

    def predict(self, X: dlarray) -> dlarray:
        """Each value divided by a power of the squares around it."""
        return crosschannelnorm(X, self.WindowChannelSize, Alpha=self.Alpha, Beta=self.Beta, K=self.K)
