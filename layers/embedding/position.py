"""Layers that tell positions: positionEmbeddingLayer and sinusoidalPositionEncodingLayer."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty, is_whole, one_number
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, device_of, namespace
from dlarray.errors import SizeError
from dlarray.functions.embedding.position_encoding import sinusoidalPositionEncoding
from dlarray.layers.base.channels import needs_labels, position_label, spread, with_channel
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import Layer, check_size
from dlarray.layers.base.properties import (
    EMPTY,
    Learnable,
    Property,
    State,
    as_parameter,
    initializer,
    nonnegative,
    one_of,
    positive_integer,
    whole_where,
)
from dlarray.operands import same_class
from dlarray.registry import layer


@layer
class positionEmbeddingLayer(Layer, final=True):
    """Position embedding layer: a learnable vector for each position of a sequence or of a 1-D image.

    The values of the input do not matter, only its size; `additionLayer` adds the vectors to the data.

    Syntaxes: ``positionEmbeddingLayer(outputSize, maxPosition)``, ``positionEmbeddingLayer(…, Name=Value)``.

    Parameters
    ----------
    outputSize : int
        Number of channels of the output.  The property ``OutputSize`` is read-only.
    maxPosition : int
        The longest sequence, or the largest spatial index.  The property ``MaxPosition`` is read-only.
    PositionDimension : "auto", "temporal" or "spatial", optional
        Which positions to embed; "auto" (default) embeds those in time where the data has a time dimension, else those
        of the only spatial dimension.  Read-only.
    WeightsInitializer : str or callable, optional
        "narrow-normal" (default; normal with standard deviation 0.01), "glorot" (uniform with variance
        2/(numIn + numOut)), "he" (normal with variance 2/numIn), "zeros", "ones", or a function of the size.  numIn is
        ``MaxPosition``, numOut ``OutputSize``.
    Weights : array, optional
        OutputSize×MaxPosition: column k is the vector of position k.  Only empty weights are initialized.
    WeightLearnRateFactor, WeightL2Factor : float, optional
        1 and 1.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    Formats of the input and the output, of the same size but for the channels::

        "CBT" -> "CBT"    "CT" -> "CT"    "SCBT" -> "SCBT"    "SSCBT" -> "SSCBT"
        "SCB" -> "SCB"    "SC" -> "SC"    "BT" -> "CBT"       "SB" -> "SCB"

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without positions to embed.
    SizeError
        More positions than ``MaxPosition``, or weights of another size.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.positionembeddinglayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.positionEmbeddingLayer(300, 512)
      PositionEmbeddingLayer with properties:
    <BLANKLINE>
                     Name: ''
               OutputSize: 300
              MaxPosition: 512
        PositionDimension: 'auto'
    <BLANKLINE>
       Learnable Parameters
                  Weights: []
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> net = dl.dlnetwork([dl.sequenceInputLayer(1), dl.positionEmbeddingLayer(4, 10)])
    >>> net.predict(dl.dlarray(dl.zeros([1, 2, 7]), "CBT")).describe()
    '4(C) × 2(B) × 7(T) single dlarray'
    """

    Formattable = True
    ClassName = "PositionEmbeddingLayer"
    auto_name = "position_embed"

    OutputSize = Property(None, positive_integer, read_only=True)
    MaxPosition = Property(None, positive_integer, read_only=True)
    PositionDimension = Property("auto", one_of("auto", "temporal", "spatial"), read_only=True)
    WeightsInitializer = Property(
        "narrow-normal", initializer("narrow-normal", "glorot", "he", "zeros", "ones")
    )
    Weights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    WeightLearnRateFactor = Property(1, nonnegative)
    WeightL2Factor = Property(1, nonnegative)

    def __init__(
        self, outputSize: int, maxPosition: int, *, PositionDimension: str = "auto", **options: Any
    ) -> None:
        self._put(
            OutputSize=outputSize, MaxPosition=maxPosition, PositionDimension=PositionDimension, **options
        )

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "OutputSize", "MaxPosition", "PositionDimension"]),
            ("Learnable Parameters", ["Weights"]),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return "Position Embedding", f"Position embedding with {self.OutputSize} channels"

    def initialize(self, *_: Any) -> None:
        """Set the weights if they are empty."""
        size = (self.OutputSize, self.MaxPosition)
        check_size(self, "Weights", size, "OutputSize×MaxPosition")
        if is_empty(self.Weights):
            what = f"{self.describe()}: Weights"
            self.Weights = initial_value(self.WeightsInitializer, size, size[1], size[0], what)

    def predict(self, X: dlarray) -> dlarray:
        """The vectors of the positions."""
        label = position_label(self, X, self.PositionDimension)
        X = with_channel(X)
        count = X.shape[X._format.index(label)]
        if count > self.MaxPosition:
            raise SizeError(
                f"{self.describe()}: the data has {count} positions ({X.describe()}), but MaxPosition is "
                f"{self.MaxPosition}; fix: shorter data, or positionEmbeddingLayer({self.OutputSize}, {count})"
            )
        return spread(asdlarray(self.Weights).array[:count, :], X, label)


def _offset(value: Any) -> Any:
    """A nonnegative integer as a 1×1 array; [] as EMPTY; an array that ``predict`` has returned as it is."""
    if is_empty(value):
        return EMPTY
    if isinstance(value, dlarray) and value.shape == (1, 1):
        return value
    found = one_number(value)
    if not is_whole(found) or found < 0:
        raise ValueError("a nonnegative integer or []")
    return as_parameter([[float(found)]])


class _Offset(State):
    """The state PositionOffset.  What the user has set is what resetState restores."""

    def __init__(self) -> None:
        super().__init__()
        self.check = _offset

    def put(self, layer: Any, value: Any) -> None:
        super().put(layer, value)
        layer.__dict__["_first_offset"] = layer.__dict__[self.name]


_even = whole_where("an even positive integer", lambda n: n >= 1 and n % 2 == 0)


@layer
class sinusoidalPositionEncodingLayer(Layer, final=True):
    """Sinusoidal position encoding layer: converts positions to vectors of sines and cosines.

    The channels 2k-1 and 2k of the output are ``sin(p/10000^((2k-2)/outputSize))`` and the cosine of the same, for the
    position p; the function is `sinusoidalPositionEncoding`.

    Syntaxes: ``sinusoidalPositionEncodingLayer(outputSize)``, ``sinusoidalPositionEncodingLayer(…, Name=Value)``.

    Parameters
    ----------
    outputSize : int
        Number of channels of the output, positive and even.  The property ``OutputSize`` is read-only.
    Positions : {"auto", "temporal-indices", "spatial-indices", "data-values"}, optional
        Meaning of a position: the number of the time step, from 1; the number along the only spatial dimension, from
        1; or the value itself, of data with one channel.  "auto" (default) takes the first that the data has: time,
        one spatial dimension, values.  Read-only.
    PositionOffset : int or [], optional
        Added to the positions.  A state: after data of N time steps (or spatial elements) ``predict`` and ``forward``
        return it N larger, so that the next part of a sequence continues where the last one ended.  With ``[]``
        (default) the positions start from 1 each time.  ``resetState`` restores the value that was set.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    The output has the size of the input but for the channels, and its labels, with "C" where the input lacks it.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError, SizeError
        Data without the positions that are asked for.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sinusoidalpositionencodinglayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.sinusoidalPositionEncodingLayer(4)
    >>> layer
      SinusoidalPositionEncodingLayer with properties:
    <BLANKLINE>
                  Name: ''
            OutputSize: 4
             Positions: 'auto'
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        PositionOffset: []
    <BLANKLINE>
      Show all properties
    >>> layer.predict(dl.dlarray(dl.zeros(7, 2), "CT"))
      4(C) × 2(T) dlarray
    <BLANKLINE>
        0.8415    0.9093
        0.5403   -0.4161
        0.0100    0.0200
        1.0000    0.9998
    """

    Formattable = True
    ClassName = "SinusoidalPositionEncodingLayer"
    auto_name = "sinusoidal_position_encoding"

    OutputSize = Property(None, _even, read_only=True)
    Positions = Property(
        "auto", one_of("auto", "temporal-indices", "spatial-indices", "data-values"), read_only=True
    )
    PositionOffset = _Offset()

    def __init__(self, outputSize: int, *, Positions: str = "auto", **options: Any) -> None:
        self._put(OutputSize=outputSize, Positions=Positions, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "OutputSize", "Positions"]),
            ("Learnable Parameters", []),
            ("State Parameters", ["PositionOffset"]),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return "Sinusoidal Position Encoding", f"Sinusoidal position encoding with {self.OutputSize} channels"

    def resetState(self) -> Any:
        """The layer with the position offset that was set."""
        new = self.copy()
        first, now = self.__dict__.get("_first_offset", EMPTY), self.PositionOffset
        if isinstance(now, dlarray) and not is_empty(first):  # in a network: of its class, where it is
            raw = now._data
            first = dlarray.from_array(namespace(raw).full_like(raw, float(asdlarray(first))))
        new.__dict__["PositionOffset"] = first
        return new

    def predict(self, X: dlarray) -> Any:
        """The encoded positions, and the next offset where there is one."""
        needs_labels(self, X)
        offset: Any = self.PositionOffset
        if is_empty(offset):
            return sinusoidalPositionEncoding(X, self.OutputSize, Positions=self.Positions)
        offset = asdlarray(offset)
        X = with_channel(X)
        raw = value_of(X.array)
        start = (
            offset._data if type(offset._data) is type(raw) else asarray_like(np.asarray(offset._data), raw)
        )
        start = namespace(start).astype(start, same_class(raw)[0].dtype)  # of the class of the data
        if self.Positions == "data-values" or self.Positions == "auto" and not _has_indices(X):
            shift: Any = dlarray.from_array(start)
            return sinusoidalPositionEncoding(X + shift, self.OutputSize, Positions="data-values"), offset
        label = position_label(
            self, X, {"auto": "auto", "temporal-indices": "temporal"}.get(self.Positions, "spatial")
        )
        count = X.shape[X._format.index(label)]
        xp = namespace(start)
        places = xp.arange(1, count + 1, dtype=start.dtype, device=device_of(start))
        places = dlarray.from_array(xp.reshape(places, (count, 1)) + start, "CT")
        columns = sinusoidalPositionEncoding(places, self.OutputSize, Positions="data-values").array
        return spread(columns, X, label), offset + count


def _has_indices(X: dlarray) -> bool:
    return "T" in X._format or X._format.count("S") == 1
