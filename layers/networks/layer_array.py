"""LayerArray: MATLAB's column of layers, and its display."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from typing import Any

from dlarray.array import dlarray
from dlarray.display import layer_array_text, pre_html, table_html
from dlarray.errors import ArgumentError, ClassError, IndexingError, describe
from dlarray.functions.arrays.joining import joiners
from dlarray.layers.base.layer import Layer
from dlarray.registry import function
from dlarray.subscripts import paren
from dlarray.visible import visible_names


def flat_layers(items: Any) -> list[Layer]:
    """All layers of nested lists, in order; a layer class that needs no arguments stands for a layer, as in
    MATLAB."""
    if isinstance(items, Layer):
        return [items]
    if isinstance(items, type) and issubclass(items, Layer):
        return [items()]
    if isinstance(items, LayerArray):
        return list(items)
    if isinstance(items, (list, tuple)):
        return [layer for item in items for layer in flat_layers(item)]
    if isinstance(items, dlarray) and items.shape == (0, 0):  # layers = []; layers = [layers; reluLayer]
        return []
    raise ClassError(
        f"a layer array is made of layers, but {describe(items)} is among them; fix: [sequenceInputLayer(12), "
        "softmaxLayer()]"
    )


class LayerArray:
    """A column of layers, displayed as MATLAB displays it.

    ``layerArray(layers)`` makes one of a list; networks take lists and layer arrays alike.  Brackets count
    from 0, parentheses from 1.

    Examples
    --------
    >>> import dlarray as dl
    >>> layers = dl.layerArray([dl.sequenceInputLayer(12), dl.fullyConnectedLayer(9), dl.softmaxLayer()])
    >>> layers
      3×1 Layer array with layers:
    <BLANKLINE>
         1   ''   Sequence Input    Sequence input with 12 dimensions
         2   ''   Fully Connected   9 fully connected layer
         3   ''   Softmax           softmax
    >>> layers(2).OutputSize, len(layers("1:end-1"))
    (9, 2)
    """

    __internals__ = "property_text describe".split()
    __dir__ = visible_names

    __slots__ = ("_layers",)

    def __init__(self, layers: Iterable = ()) -> None:
        self._layers = flat_layers(list(layers) if not isinstance(layers, (Layer, type)) else layers)

    def __len__(self) -> int:
        return len(self._layers)

    def __iter__(self) -> Iterator[Layer]:
        return iter(self._layers)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows, and one column."""
        return len(self._layers), 1

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return LayerArray(self._layers[index])
        if isinstance(index, (list, tuple)):
            return LayerArray([self._layers[k] for k in index])
        try:
            return self._layers[index]
        except IndexError:
            raise IndexingError(
                f"there is no layer {index}: the {len(self)} layers are numbered 0 to {len(self) - 1} in "
                "brackets, from 1 in parentheses"
            ) from None

    def __call__(self, index: Any, column: Any = 1) -> Any:
        """MATLAB's ``layers(k)`` and ``layers(k, 1)``: counted from 1, ``dl.end`` and texts such as ``"2:end-1"``
        too; a list, a range or a mask gives a layer array."""
        if paren(column, 1).as_list() != [0]:
            raise IndexingError("layers stand in one column; fix: layers(k), or layers(k, 1)")
        if isinstance(index, str) and any(layer.Name == index for layer in self._layers):
            raise IndexingError(
                f'"{index}" is the name of a layer, but layers are numbered here; fix: getLayer(net, "{index}")'
            )
        numbers = paren(index, len(self)).as_list()
        for k in numbers:
            if not 0 <= k < len(self):
                raise IndexingError(
                    f"there is no layer {k + 1}: the {len(self)} layers are numbered from 1 in parentheses; fix: "
                    f"layers({len(self)})"
                )
        chosen = [self._layers[k] for k in numbers]
        several = isinstance(index, (list, tuple, range, slice)) or getattr(index, "shape", ()) != ()
        return LayerArray(chosen) if several or (isinstance(index, str) and ":" in index) else chosen[0]

    def __getattr__(self, name: str) -> Any:
        """A property of the one layer of an array of one: ``layers(mask).OutputSize``, as MATLAB reads it."""
        if name.startswith("_"):  # also where nothing is stored yet, in copies that are being made
            raise AttributeError(name)
        if len(self._layers) == 1:
            return getattr(self._layers[0], name)
        raise AttributeError(
            f"a layer array has no property {name!r}; fix: that of one layer, layers(1).{name}"
        )

    def __setitem__(self, index: int, layer: Any) -> None:
        self._layers[index] = flat_layers(layer)[0]

    def __same_parts__(self) -> list[Layer]:
        return self._layers

    def __copy__(self) -> LayerArray:
        return LayerArray(self._layers)

    @property
    def paren(self) -> LayerParen:
        """Stores with MATLAB's parentheses, which count from 1: ``layers.paren[2] = dl.reluLayer()`` replaces a layer,
        ``layers.paren[dl.end + 1]`` adds one, and ``layers.paren["2:3"] = []`` takes two away."""
        return LayerParen(self)

    def __add__(self, other: Any) -> LayerArray:
        return LayerArray([*self._layers, *flat_layers(other)])

    def __radd__(self, other: Any) -> LayerArray:
        return LayerArray([*flat_layers(other), *self._layers])

    def property_text(self) -> str:
        """How an object's display shows the array as a property: layers of one class alone go by its name."""
        kinds = {type(layer) for layer in self._layers}
        name = "nnet.cnn.layer.Layer"
        if len(kinds) == 1:
            kind = kinds.pop()
            name = f"nnet.cnn.layer.{kind.ClassName}" if kind.ClassName else kind.__name__
        return f"[{len(self)}×1 {name}]"

    def describe(self) -> str:
        """A few words for messages."""
        return f"{len(self)}×1 layer array"

    def __repr__(self) -> str:
        if len(self) == 1:
            return repr(self._layers[0])
        return layer_array_text([(layer.Name, *layer.type_and_description()) for layer in self._layers])

    def _repr_html_(self) -> str:
        """A table of HTML: name, type and description of each layer."""
        if len(self) < 2:
            return pre_html(repr(self))
        layers = self._layers

        def texts(j: int, rows: list[int]) -> tuple[list[str], bool]:
            return [(layers[k].Name, *layers[k].type_and_description())[j] for k in rows], False

        numbers = [str(k) for k in range(1, len(layers) + 1)]
        title = f"{len(layers)}×1 Layer array"
        return table_html(title, ["Name", "Type", "Description"], len(layers), texts, numbers, most=40)


class LayerParen:
    """Stores into a layer array, with places that are counted from 1."""

    __slots__ = ("_of",)

    def __init__(self, of: LayerArray) -> None:
        self._of = of

    def __setitem__(self, key: Any, value: Any) -> None:
        layers = self._of._layers
        rows = _row_subscript(key, len(layers))
        places = paren(rows, len(layers)).as_list()
        bad = [k for k in places if k < 0]
        if isinstance(value, (list, tuple)) and not value or getattr(value, "shape", ()) == (0, 0):
            bad += [k for k in places if k >= len(layers)]
            if not bad:
                layers[:] = [layer for k, layer in enumerate(layers) if k not in set(places)]
        else:
            given = flat_layers(value)
            if len(given) not in (1, len(places)):
                raise ArgumentError(
                    f"{len(places)} layers of a layer array are assigned {len(given)}; fix: one layer, or as many"
                )
            for k, layer in zip(places, given * len(places) if len(given) == 1 else given, strict=True):
                if k < 0 or k > len(layers):
                    bad.append(k)
                elif k == len(layers):
                    layers.append(layer)
                else:
                    layers[k] = layer
        if bad:
            raise IndexingError(
                f"there is no layer {bad[0] + 1}: the {len(layers)} layers are numbered from 1 in parentheses; fix: "
                f"layers.paren[{len(layers) + 1}] = layer adds one"
            )


def _row_subscript(key: Any, count: int) -> Any:
    """The subscript along the column, or the row, of one or of two of which the other one is 1."""
    if not isinstance(key, tuple):
        return key
    if len(key) == 2:
        for rows, other in (key, key[::-1]):
            if isinstance(other, str) and other == ":" or isinstance(other, int) and other == 1:
                return rows
    raise IndexingError(
        f"a layer array is a column of {count} layers, but the subscripts are {key}; fix: layers.paren[2] = layer"
    )


def _join_layers(name: str, dim: int, A: tuple) -> LayerArray | None:
    """MATLAB's ``[layers; layer]``, where there are layers among the arguments."""

    def has_layers(a: Any) -> bool:
        if isinstance(a, (list, tuple)):
            return any(map(has_layers, a))
        return isinstance(a, (Layer, LayerArray)) or (isinstance(a, type) and issubclass(a, Layer))

    if not any(map(has_layers, A)):
        return None
    if dim not in (1, 2):  # MATLAB's [layer, layer] is a row, which networks take as they take a column
        raise ArgumentError(f"{name}: layers form a column or a row; fix: vertcat(layers, layer)")
    joined = [layer for a in A if a is not None for layer in flat_layers(a)]
    return LayerArray([copy.copy(layer) for layer in joined])  # values, which the arguments do not share


joiners.append(_join_layers)


@function(differentiable=False)
def layerArray(*layers: Any) -> LayerArray:
    """Join layers into a layer array, as MATLAB's ``[layer1; layer2; …]``.

    Syntaxes: ``layerArray(layer1, layer2, …)``, ``layerArray([layer1, layer2, …])``.  A Python list of
    layers does as well wherever layers are taken; a layer array adds MATLAB's display and 1-based
    parentheses.  The counterpart of a constructor without arguments may be written without parentheses:
    ``[…, softmaxLayer]``.

    Extends MATLAB, where brackets make the array.

    Parameters
    ----------
    layer1, layer2, … : Layer, layer class, list or LayerArray
        The layers; lists are joined.

    Returns
    -------
    LayerArray

    Raises
    ------
    ClassError
        A value that is not a layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> block = [dl.fullyConnectedLayer(9), dl.reluLayer]
    >>> len(dl.layerArray(dl.sequenceInputLayer(12), block, block, dl.softmaxLayer))
    6
    """
    return LayerArray(list(layers))
