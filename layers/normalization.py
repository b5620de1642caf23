"""Normalization layers: layerNormalizationLayer."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.errors import FormatError, SizeError
from dlarray.functions.layernorm import layernorm
from dlarray.layers.initializers import initial_value
from dlarray.layers.layer import Layer, check_size
from dlarray.layers.properties import (
    Learnable,
    Property,
    at_least,
    auto_or_positive_integer,
    initializer,
    is_empty,
    nonnegative,
    one_of,
)
from dlarray.registry import layer


@layer
class layerNormalizationLayer(Layer, final=True):
    """Layer normalization: each observation to mean 0 and variance 1, then scaled and shifted channel by
    channel.

    Syntaxes: ``layerNormalizationLayer``, ``layerNormalizationLayer(Name=Value)``.

    Parameters
    ----------
    Epsilon : float, optional
        Added to the variance; 1e-5 or more.
    OperationDimension : str, optional
        What is normalized together: "auto" (default), "channel-only", "spatial-channel" or
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

    Formattable = True
    ClassName = "LayerNormalizationLayer"
    auto_name = "layernorm"

    NumChannels = Property("auto", auto_or_positive_integer, read_only=True)
    Epsilon = Property(1e-5, at_least(1e-5))
    OperationDimension = Property(
        "auto", one_of("auto", "channel-only", "spatial-channel", "batch-excluded"), read_only=False
    )
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

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "NumChannels"]),
            ("Hyperparameters", ["Epsilon", "OperationDimension"]),
            ("Learnable Parameters", ["Offset", "Scale"]),
        ]

    def type_and_description(self) -> tuple[str, str]:
        known = "" if self.NumChannels == "auto" else f" with {self.NumChannels} channels"
        return "Layer Normalization", "Layer normalization" + known

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the offset and the scale if they are empty."""
        fmt = layout.Format
        self._check_channels(fmt, layout.size("C"), layout)
        channels = layout.size("C")
        self._put(NumChannels=channels)
        size = (1,) * fmt.count("S") + (channels,) + (1,) * (1 - min(1, fmt.count("S")))
        what = self.describe()
        for name, how in (("Offset", self.OffsetInitializer), ("Scale", self.ScaleInitializer)):
            if is_empty(getattr(self, name)):
                setattr(self, name, initial_value(how, size, what=f"{what}: {name}"))
            elif sorted(getattr(self, name).shape)[-1] != channels:
                check_size(self, name, size, "one value for each channel")

    def predict(self, X: dlarray) -> dlarray:
        """Normalized, scaled and shifted data."""
        fmt = X._format
        if self.NumChannels != "auto":
            self._check_channels(fmt, X.shape[fmt.find("C")] if "C" in fmt else 1, X)
        return layernorm(
            X, self.Offset, self.Scale, Epsilon=self.Epsilon, OperationDimension=self.OperationDimension
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
