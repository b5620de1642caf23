"""indexing1dLayer: one position of a sequence."""

from __future__ import annotations

from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, backend_name, device_of, namespace, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import SizeError, sizes
from dlarray.layers.base.channels import position_label, with_channel
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, flag, one_of
from dlarray.registry import layer


@layer
class indexing1dLayer(Layer, final=True):
    """1-D indexing layer: picks the first or the last element along time, or the only spatial dimension.

    Syntaxes: ``indexing1dLayer``, ``indexing1dLayer(index)``, ``indexing1dLayer(…, Name=Value)``.

    Parameters
    ----------
    index : "first" or "last", optional
        Which element to take; "first" by default.  The property is ``Index``.
    HasPaddingMaskInput : bool, optional
        Whether the layer has a second input "mask": 1 for data, 0 for padding, in the format of the data and with its
        sizes except that of the channels, of which only the first is used.  The layer then takes the first or last
        element of each observation that is not padding.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    The dimension goes; data of two dimensions gets an unspecified one in its place::

        "CBT" -> "CB"    "SCB" -> "CB"    "SCBT" -> "SCB"    "CT" -> "CU"    "SC" -> "CU"    "BT" -> "BU"

    An observation that is padding altogether gives its first element for "first", its last one for "last".

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without such a dimension.
    SizeError
        No element to take, or a mask of another size.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.indexing1dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.indexing1dLayer("last", Name="last")
    >>> layer
      Indexing1DLayer with properties:
    <BLANKLINE>
                       Name: 'last'
                      Index: 'last'
        HasPaddingMaskInput: 0
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> X = dl.dlarray(dl.reshape(dl.colon(1, 6), [1, 2, 3]), "CBT")
    >>> layer.predict(X)
      1(C) × 2(B) dlarray
    <BLANKLINE>
         5     6
    >>> mask = dl.dlarray(dl.reshape(dl.dlarray([1, 1, 1, 1, 0, 1]), [1, 2, 3]), "CBT")
    >>> dl.indexing1dLayer("last", HasPaddingMaskInput=True).predict(X, mask)
      1(C) × 2(B) dlarray
    <BLANKLINE>
         3     6
    """

    Formattable = True
    ClassName = "Indexing1DLayer"
    auto_name = "indexing1d"

    Index = Property("first", one_of("first", "last"))
    HasPaddingMaskInput = Property(False, flag)

    def __init__(self, index: str = "first", **options: Any) -> None:
        self._put(Index=index, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "Index", "HasPaddingMaskInput"]),
            ("Learnable Parameters", []),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return "1-D Indexing", f"1-D indexing with index '{self.Index}'"

    def _input_names(self) -> list[str]:
        return ["in", "mask"] if self.HasPaddingMaskInput else ["in"]

    def predict(self, X: dlarray, mask: Any = None) -> dlarray:
        """The element of each observation."""
        label = position_label(self, X)
        fmt, array = X._format, X.array
        place = fmt.index(label)
        axis = -1 - place
        if not X.shape[place]:
            raise SizeError(
                f"{self.describe()}: there is no {self.Index} element in the data {X.describe()}."
            )
        xp = namespace_of(array)
        if mask is None:
            k = 0 if self.Index == "first" else X.shape[place] - 1
            index = [slice(None)] * array.ndim
            index[axis] = slice(k, k + 1)
            taken = array[tuple(index)]
        else:
            chosen = self._chosen(self._mask(mask, X), X, label)
            # A where and not a product: padding may hold anything, NaN too.
            taken = xp.sum(
                xp.where(chosen, array, xp.zeros_like(array)), axis=axis, keepdims=True, dtype=array.dtype
            )
        if len(fmt) == 2:  # an array has two dimensions: the one that would go becomes unspecified
            return dlarray(dlarray.from_array(taken), fmt.replace(label, "U"))
        return dlarray.from_array(xp.squeeze(taken, axis=axis), fmt[:place] + fmt[place + 1 :])

    def _mask(self, mask: Any, X: dlarray) -> dlarray:
        """The first channel of the mask, labelled as the data is."""
        mask = asdlarray(mask)
        fmt = X._format
        if not mask._format:
            mask = dlarray(mask, fmt)
        wanted = tuple(1 if label == "C" else n for n, label in zip(X.shape, fmt, strict=True))
        if "C" in fmt:
            mask = with_channel(mask)
        got = tuple(1 if label == "C" else n for n, label in zip(mask.shape, mask._format, strict=True))
        if mask._format != fmt or got != wanted:
            raise SizeError(
                f"{self.describe()}: the padding mask must have the format and the sizes of the data, apart from the "
                f"number of channels, but the mask is {mask.describe()} and the data {X.describe()}; "
                f"fix: a mask of size {sizes(wanted, fmt)}"
            )
        return mask

    def _chosen(self, mask: dlarray, X: dlarray, label: str) -> Any:
        """Whether an element is the one to take: a raw logical array of one channel, where X is."""
        raw, axis = mask._data, mask.axis(label)
        assert axis is not None
        if backend_name(raw) != backend_name(X._data):
            raw = asarray_like(to_numpy(raw), X._data)
        channel = mask.axis("C")
        if channel is not None:
            first = [slice(None)] * raw.ndim
            first[channel] = slice(0, 1)
            raw = raw[tuple(first)]
        xp = namespace(raw)
        kept = xp.astype(raw != 0, xp.int8)
        count = raw.shape[axis]
        if self.Index == "first":
            position = xp.argmax(kept, axis=axis, keepdims=True)
        else:
            position = count - 1 - xp.argmax(xp.flip(kept, axis=axis), axis=axis, keepdims=True)
        numbers = xp.arange(count, dtype=position.dtype, device=device_of(raw))
        return xp.reshape(numbers, (-1,) + (1,) * (-1 - axis)) == position
