"""Layers that label or order dimensions anew: formatLayer, permuteLayer, reshapeLayer, and the folding of sequences."""

from __future__ import annotations

import math
from typing import Any, ClassVar

from dlarray import formats
from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, FormatError, SizeError, describe
from dlarray.functions.arrays.layer_rearranging import folded, relabelled, reshaped_first, unfolded
from dlarray.functions.arrays.shape import permute, reshape
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, integers, one_of
from dlarray.registry import layer


class Rearranging(Layer):
    """What these layers share: they have neither parameters nor states, and say so in the display."""

    Formattable = True
    own: ClassVar[tuple[str, ...]] = ()  # properties in the first group of the display, after the name

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", *self.own]), ("Learnable Parameters", []), ("State Parameters", [])]


def _format(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError('a data format such as "SSCB", or ""')
    try:
        return str(formats.parse(value))
    except FormatError as error:
        raise ValueError(f'a data format such as "SSCB", or "" ({error})') from None


@layer
class formatLayer(Rearranging, final=True):
    """Format layer: sets, changes or removes the labels of its input.

    The elements stay where they are: label k of the format is that of dimension k of the data.  More labels than
    dimensions add dimensions of size 1.

    Syntaxes: ``formatLayer(fmt)``, ``formatLayer(fmt, Name=name)``.

    Parameters
    ----------
    fmt : str
        Labels, at least one for each dimension of the data; ``""`` takes the labels off.  The property is
        ``DataFormat``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A text that is not data format.
    FormatError
        Fewer labels than the data has dimensions.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.formatlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.formatLayer("CBT")
    >>> layer.predict(dl.dlarray(dl.ones(3, 4), "CB")).describe()
    '3(C) × 4(B) × 1(T) dlarray'
    """

    ClassName = "FormatLayer"
    auto_name = "format"
    own = ("DataFormat",)

    DataFormat = Property(None, _format, read_only=True)

    def __init__(self, fmt: str, **options: Any) -> None:
        self._put(DataFormat=fmt, **options)

    def type_and_description(self) -> tuple[str, str]:
        return "Format", f"Format data as '{self.DataFormat}'" if self.DataFormat else "Remove data format"

    def predict(self, X: dlarray) -> dlarray:
        """The data with other labels."""
        return relabelled(X, self.DataFormat)


def _order(value: Any) -> tuple[int, ...]:
    found = integers(value)
    if found is None or sorted(found) != list(range(1, len(found) + 1)):
        raise ValueError("a vector that holds each of the numbers 1 to n once")
    return found


@layer
class permuteLayer(Rearranging, final=True):
    """Permute layer: reorders the dimensions of data.

    Dimension k of the output is dimension ``dimorder(k)`` of the input; further dimensions stay.  The labels stay where
    they are: of "SSCB" data, permuteLayer([2, 1, 3, 4]) exchanges height and width, and permuteLayer([3, 2, 1, 4])
    gives the channels as heights, labelled "SSCB".

    Syntaxes: ``permuteLayer(dimorder)``, ``permuteLayer(dimorder, Name=name)``.

    Parameters
    ----------
    dimorder : sequence of int
        Each of the numbers 1 to n once.  The property is ``DimensionOrder``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        An order that is none.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.permutelayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.permuteLayer([3, 2, 1, 4])
    >>> layer
      PermuteLayer with properties:
    <BLANKLINE>
                  Name: ''
        DimensionOrder: [3 2 1 4]
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> layer.predict(dl.dlarray(dl.ones(5, 6, 3, 2), "SSCB")).describe()
    '3(S) × 6(S) × 5(C) × 2(B) dlarray'
    """

    ClassName = "PermuteLayer"
    auto_name = "permute"
    own = ("DimensionOrder",)

    DimensionOrder = Property(None, _order, read_only=True)

    def __init__(self, dimorder: Any, **options: Any) -> None:
        self._put(DimensionOrder=dimorder, **options)

    def type_and_description(self) -> tuple[str, str]:
        return "Permute", f"Permute with dimension order [{'  '.join(map(str, self.DimensionOrder))}]"

    def predict(self, X: dlarray) -> dlarray:
        """The data with its dimensions in another order."""
        order = list(self.DimensionOrder)
        order += range(len(order) + 1, X.ndim + 1)
        fmt = X._format
        Y = permute(relabelled(X, ""), order)
        return relabelled(Y, fmt + "U" * max(0, Y.ndim - len(fmt))) if fmt else Y


def _sizes(value: Any) -> tuple[int | None, ...]:
    """Sizes one by one, of which one may be empty, or a vector."""
    words = "two or more nonnegative integers, of which one may be []"
    if len(value) == 1 and not is_empty(value[0]):
        found = integers(value[0])
        if found is None or len(found) < 2 or min(found) < 0:
            raise ValueError(words)
        return found
    result: list[int | None] = []
    for entry in value:
        number = None if is_empty(entry) else integers(entry)
        if not is_empty(entry) and (number is None or len(number) != 1 or number[0] < 0):
            raise ValueError(words)
        result.append(None if number is None else number[0])
    if len(result) < 2 or result.count(None) > 1:
        raise ValueError(words)
    return tuple(result)


class _OutputSize(Property):
    """Shown as a row of numbers; the size that is worked out as NaN."""

    def __get__(self, layer: Any, owner: type | None = None) -> Any:
        value = super().__get__(layer, owner)
        return value if layer is None else tuple(math.nan if n is None else n for n in value)


@layer
class reshapeLayer(Rearranging, final=True):
    """Reshape layer: changes the size of data, keeping its elements in column order.

    Syntaxes: ``reshapeLayer(sz)``, ``reshapeLayer(sz1, …, szN)``, ``reshapeLayer(…, Name=Value)``.

    Parameters
    ----------
    sz : sequence of int, or one size for each dimension
        Sizes that hold as many elements as the data.  Given one by one, one of them may be ``[]`` or ``None``: it is
        worked out.  The property is ``OutputSize``.
    OperationDimension : {"all", "spatial-channel"}, optional
        Dimensions that are reshaped: all dimensions (default), or the S and C dimensions, whose last one is then C
        and the others S; the observations and time steps stay.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        Sizes that are none.
    SizeError
        Data with another number of elements.

    Notes
    -----
    With "all", an output with as many dimensions as the data keeps the labels; another output has none, and a
    `formatLayer` may follow.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.reshapelayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.reshapeLayer([7, 7, 64], OperationDimension="spatial-channel")
    >>> layer.predict(dl.dlarray(dl.ones(3136, 5), "CB")).describe()
    '7(S) × 7(S) × 64(C) × 5(B) dlarray'
    """

    ClassName = "ReshapeLayer"
    auto_name = "reshape"
    own = ("OutputSize", "OperationDimension")

    OutputSize = _OutputSize(None, _sizes, read_only=True)
    OperationDimension = Property("all", one_of("all", "spatial-channel"))

    def __init__(self, *sz: Any, **options: Any) -> None:
        if not sz:
            raise ArgumentError(
                "reshapeLayer: not enough arguments; missing sz; fix: reshapeLayer([7, 7, 64])"
            )
        self._put(OutputSize=sz, **options)

    def type_and_description(self) -> tuple[str, str]:
        shown = "  ".join("[]" if n is None else str(n) for n in self.__dict__["OutputSize"])
        return "Reshape", f"Reshape to size [{shown}]"

    def predict(self, X: dlarray) -> dlarray:
        """The data at another size."""
        size, fmt = self.__dict__["OutputSize"], X._format
        first = self.OperationDimension == "spatial-channel"
        if first and not set(fmt) & set("SC"):
            raise FormatError(
                f"{self.describe()}: the data has neither S nor C to reshape ({X.describe()}); fix: label it, "
                'X = dlarray(X, "CB")'
            )
        width = fmt.count("S") + fmt.count("C") if first else X.ndim
        count = math.prod(X.shape[:width])
        rest = math.prod(n for n in size if n is not None)
        if (None in size and (rest == 0 or count % rest)) or (None not in size and rest != count):
            shown = "×".join("[]" if n is None else str(n) for n in size)
            raise SizeError(
                f"{self.describe()}: the data is {X.describe()}, with {count} elements to reshape, which {shown} "
                f"cannot hold; fix: sizes whose product is {count}"
            )
        size = tuple(count // rest if n is None else n for n in size)
        if first:
            return reshaped_first(X, size)
        Y = reshape(X, list(size))
        return relabelled(Y, fmt) if fmt and len(size) == len(fmt) else Y


# -- folding ---------------------------------------------------------------------------------------------------------
@layer
class sequenceFoldingLayer(Rearranging, final=True):
    """Sequence folding layer: converts a batch of image sequences to a batch of images.

    Its outputs are "out" and "miniBatchSize", the number of sequences, which a `sequenceUnfoldingLayer` needs.  The
    observations of a time step stay together.

    Syntaxes: ``sequenceFoldingLayer``, ``sequenceFoldingLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without a time dimension.

    Notes
    -----
    MATLAB does not recommend the layer: most layers work on sequences of images as they are.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sequencefoldinglayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.sequenceFoldingLayer(Name="fold1")
    >>> Y, miniBatchSize = layer.predict(dl.dlarray(dl.ones(5, 6, 3, 2, 4), "SSCBT"))
    >>> Y.describe(), int(miniBatchSize)
    ('5(S) × 6(S) × 3(C) × 8(B) dlarray', 2)
    """

    ClassName = "SequenceFoldingLayer"
    auto_name = "seqfold"
    footer = ""
    default_outputs = ("out", "miniBatchSize")

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", "NumOutputs", "OutputNames"])]

    def type_and_description(self) -> tuple[str, str]:
        return "Sequence Folding", "Sequence folding"

    def predict(self, X: dlarray) -> Any:
        """The images of all time steps, and the number of sequences."""
        Y, count = folded(X)
        return Y, asdlarray(count)


@layer
class sequenceUnfoldingLayer(Rearranging, final=True):
    """Sequence unfolding layer: restores the sequences that a sequence folding layer has converted.

    Its inputs are "in" and "miniBatchSize".

    Syntaxes: ``sequenceUnfoldingLayer``, ``sequenceUnfoldingLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without observations, or with a time dimension.
    SizeError
        A number of observations that is not a multiple of the number of sequences.

    Notes
    -----
    MATLAB does not recommend the layer: most layers work on sequences of images as they are.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sequenceunfoldinglayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.sequenceUnfoldingLayer(Name="unfold1")
    >>> layer.predict(dl.dlarray(dl.ones(7, 8), "CB"), 2).describe()
    '7(C) × 2(B) × 4(T) dlarray'
    """

    ClassName = "SequenceUnfoldingLayer"
    auto_name = "sequnfold"
    footer = ""
    default_inputs = ("in", "miniBatchSize")

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", "NumInputs", "InputNames"])]

    def type_and_description(self) -> tuple[str, str]:
        return "Sequence Unfolding", "Sequence unfolding"

    def predict(self, X: dlarray, miniBatchSize: Any) -> dlarray:
        """The observations as sequences of time steps."""
        count = integers(miniBatchSize)
        if count is None or len(count) != 1:
            raise ArgumentError(
                f"{self.describe()}: miniBatchSize must be the number of sequences, but it is "
                f"{describe(miniBatchSize)}; fix: the miniBatchSize output of the sequence folding layer"
            )
        return unfolded(X, count[0])
