"""The structures that `save` wrote for objects, made into those objects again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.backend import class_name
from dlarray.categorical import categorical
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.networks import graph
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.layer_graph import LayerGraph
from dlarray.layers.networks.network import dlnetwork
from dlarray.migration.mat.layer_makers import StoredFunction, layer_of, own_property, unknown_layer
from dlarray.migration.mat.objects import on_gpu
from dlarray.migration.mat.text_arrays import TextArray
from dlarray.migration.mat.values import MARK, OBJECT_ARRAYS, OBJECTS, Maker, NotBuilt, Values, number_array
from dlarray.struct import struct
from dlarray.table import table
from dlarray.table.number_classes import in_class, plain_number
from dlarray.training.older.older_networks import DAGNetwork, assembleNetwork


def rebuilt(values: Values, kind: str, given: dict[str, list]) -> Any:
    """The object of a structure with the mark; a structure where the mark is not known."""
    maker = _KINDS.get(kind)
    if maker is None:
        return struct({name: values.value(tree) for name, tree in given.items()})
    return maker(values, given)


def _dlarray(values: Values, given: dict[str, list]) -> dlarray:
    X = number_array(values.raw(given["Data"]))
    labels = values.plain(given["Format"])
    X = dlarray(X, labels) if labels else X
    return on_gpu(X) if values.plain(given["GPU"]) else X


def _single(values: Values, given: dict[str, list]) -> dlarray:
    return number_array(values.raw(given["Data"]).astype(np.complex64))


def _string(values: Values, given: dict[str, list]) -> Any:
    tree = given["Text"]
    texts = [values.value(each) for each in tree[2]]
    return np.asarray(texts, dtype=str).reshape(tree[1], order="F").view(TextArray)


def _datetime(values: Values, given: dict[str, list]) -> Any:
    return _times(values, given, "datetime64")


def _duration(values: Values, given: dict[str, list]) -> Any:
    return _times(values, given, "timedelta64")


def _times(values: Values, given: dict[str, list], kind: str) -> Any:
    numbers = values.raw(given["Milliseconds"])
    known = np.isfinite(numbers)
    micros = np.round(np.where(known, numbers, 0) * 1e3).astype(np.int64).astype(f"{kind}[us]")
    found = np.where(known, micros, np.asarray("NaT", dtype=f"{kind}[us]"))
    return found.reshape(-1)[0] if found.size == 1 else found


def _dictionary(values: Values, given: dict[str, list]) -> dict:
    keys = [values.plain(tree) for tree in given["Keys"][2]]
    return dict(zip(keys, [values.value(tree) for tree in given["Values"][2]], strict=True))


def _categorical(values: Values, given: dict[str, list]) -> categorical:
    codes = values.raw(given["Codes"])
    names = [str(values.value(tree)) for tree in given["Categories"][2]]
    if codes.size and not 0 <= codes.min() <= codes.max() <= len(names):
        raise NotBuilt("it has labels without names")
    return categorical.from_codes(codes.astype(np.int64), names, bool(values.plain(given["Ordinal"])))


def _number_or(value: Any) -> Any:
    """One number as Python's, as cells hold it; anything else as it is."""
    plain = isinstance(value, dlarray) and value.shape == (1, 1) and not value._format
    return plain_number(value) if plain else value


def _table(values: Values, given: dict[str, list]) -> table:
    columns: dict[str, Any] = {}
    for name, tree in zip(given["VariableNames"][2], given["Columns"][2], strict=True):
        found: Any
        if tree[0] == "array":
            raw = values.raw(tree)
            rows = raw.reshape(len(raw), -1)
            found = in_class(
                rows.tolist() if rows.shape[1] > 1 else rows.ravel().tolist(), class_name(raw.dtype)
            )
        elif tree[0] == "cell":
            found = [_number_or(values.value(each)) for each in tree[2]]
        elif isinstance(labels := values.value(tree), categorical):
            found = labels
        else:
            found = np.ravel(labels, order="F").tolist()
        columns[str(values.value(name))] = found
    titles = [str(values.value(tree)) for tree in given["RowNames"][2]] if "RowNames" in given else []
    written = [str(values.value(tree)) for tree in given["Kinds"][2]] if "Kinds" in given else []
    cells = {name: kind for name, kind in zip(columns, written, strict=False) if kind == "cell"}
    return table(columns, kinds=cells, RowNames=titles or None)


def _layout(values: Values, given: dict[str, list]) -> networkDataLayout:
    size = values.raw(given["Size"]).reshape(-1).tolist()
    return networkDataLayout([int(n) if n == n else n for n in size], values.plain(given["Format"]))


# -- layers and networks ---------------------------------------------------------------------------------------
def _layer(values: Values, given: dict[str, list]) -> Layer:
    name = str(values.value(given["Function"]))
    arguments = [_argument(values, tree) for tree in given["Arguments"][2]]
    words = [a if isinstance(a, str) else "" for a in arguments]
    title = str(arguments[words.index("Name") + 1]) if "Name" in words else ""
    own = values.own.get(title) if title else None
    own = values.own.get(name) if own is None else own
    if isinstance(own, Layer):
        return own.copy()
    record = registered.layers.get(name)
    cls: Any = own or (record.call if record is not None else None)
    if cls is None:
        raise NotBuilt(unknown_layer(name, name))
    if not cls.final:
        layer = object.__new__(cls)
        for key, tree in values.fields(given["Properties"]).items():
            learned = key in cls.learnable_names
            setattr(layer, key, values.raw(tree) if learned else own_property(values, tree))
        return layer
    if name == "functionLayer" and isinstance(arguments[0], str):
        known = registered.functions.get(arguments[0].removeprefix("@"))
        if known is None and not {"NumInputs", "InputNames"} & set(words):
            inputs = arguments[0].partition(")")[0].count(",") + 1  # of @(X1,X2)…; of @f one
            arguments += ["NumInputs", inputs]
        arguments[0] = known.call if known is not None else StoredFunction(arguments[0], title)
    return cls(*arguments)


def _recorded_layer(values: Values, given: dict[str, list]) -> Layer:
    """A layer that ``dlarray_record`` took apart: its class and its properties."""
    return layer_of(values, str(values.value(given["Class"])), values.fields(given["Properties"]))


def _argument(values: Values, tree: list) -> Any:
    if tree[0] == "array" and values.raw(tree).size > 1:
        found = values.raw(tree)
        return (
            found.reshape(-1).tolist()
            if found.ndim == 2 and 1 in found.shape and found.shape[0] == 1
            else found
        )
    return values.plain(tree)


def _layers(values: Values, given: dict[str, list]) -> list[Layer]:
    found = [values.value(tree) for tree in given["Layers"][2]]
    if not all(isinstance(layer, Layer) for layer in found):
        raise NotBuilt("something among its layers is no layer")
    return found


def _layer_array(values: Values, given: dict[str, list]) -> LayerArray:
    return LayerArray(_layers(values, given))


def _graph(values: Values, given: dict[str, list]) -> LayerGraph:
    layers = _layers(values, given)
    ends = [str(values.value(tree)) for tree in given["Connections"][2]]
    pairs = list(zip(ends[: len(ends) // 2], ends[len(ends) // 2 :], strict=True))
    return LayerGraph(layers, graph.unique_names(layers, caller="load"), pairs, "load")


def _assembled(values: Values, given: dict[str, list]) -> DAGNetwork:
    return assembleNetwork(_graph(values, given))


def _series(values: Values, given: dict[str, list]) -> DAGNetwork:
    return assembleNetwork(_layers(values, given))


def _network(values: Values, given: dict[str, list]) -> dlnetwork:
    net = dlnetwork(_graph(values, given), Initialize=False)
    outputs = [str(values.value(tree)) for tree in given["OutputNames"][2]]
    if outputs:
        net.OutputNames = outputs
    if not values.plain(given["Initialized"]):
        return net
    _set_parameters(values, net.learnables, given["Learnables"])
    _set_parameters(values, net.states, given["State"])
    if all(k >= 0 for k in net._graph.input_layers):
        return net.initialize()  # sizes that layers work out; the values stay
    net._graph = graph.with_slots(net._graph, net._layers)
    net._initialized = True
    net._layouts = tuple(values.value(tree) for tree in given["Inputs"][2])
    return net


_DATASTORES = ("arrayDatastore", "imageDatastore", "augmentedImageDatastore", "combine")


def _datastore(values: Values, given: dict[str, list]) -> Any:
    name = str(values.plain(given["Function"]))
    if name not in _DATASTORES:
        raise NotBuilt(f"{name} makes no datastore")
    arguments, pairs = list(values.value(given["Arguments"])), list(values.value(given["Options"]))
    options = {str(option): value for option, value in zip(pairs[::2], pairs[1::2], strict=True)}
    return registered.functions[name].call(*arguments, **options)


def _set_parameters(values: Values, view: Any, tree: list) -> None:
    columns = values.fields(tree)
    for layer, name, value in zip(*(columns[c][2] for c in ("Layer", "Parameter", "Value")), strict=True):
        view[str(values.value(layer)), str(values.value(name))] = values.value(value)


def _struct(values: Values, given: dict[str, list]) -> struct:
    return struct()


# -- objects of a program's classes ------------------------------------------------------------------------------
def _class_of(values: Values, given: dict[str, list]) -> Any:
    name = str(values.value(given["Class"]))
    found = values.own.get(name) or OBJECTS.get()(name)
    if found is None:
        raise NotBuilt(f"its class {name} is not known here; Classes=[…] gives it")
    return found


def _object(values: Values, given: dict[str, list]) -> Any:
    of, number = _class_of(values, given), int(values.plain(given["Number"]))
    properties = values.fields(given["Properties"])
    properties.pop(MARK, None)
    if not hasattr(of, "saveobj"):
        return values.program_object(of, properties, values.numbered, number)
    saved = struct({name: values.value(tree) for name, tree in properties.items()})
    last = getattr(of, "loadobj", None)
    if last is None:
        return values.program_object(of, properties, values.numbered, number)
    values.numbered[number] = last(saved)
    return values.numbered[number]


def _same_object(values: Values, given: dict[str, list]) -> Any:
    number = int(values.plain(given["Number"]))
    if number not in values.numbered:
        raise NotBuilt("it is an object of another variable, which is not loaded with it")
    return values.numbered[number]


def _member(values: Values, given: dict[str, list]) -> Any:
    return _class_of(values, given)[str(values.value(given["Name"]))]


def _objects(values: Values, given: dict[str, list]) -> Any:
    of, arrays = _class_of(values, given), OBJECT_ARRAYS.get()
    found = [values.value(tree) for tree in given["Objects"][2]]
    shape = tuple(int(n) for n in np.ravel(values.raw(given["Size"])))
    if arrays is None:
        raise NotBuilt("arrays of objects are loaded by dlarray.matlab.load")
    return arrays(found, shape, of)


_KINDS: dict[str, Callable[[Values, dict[str, list]], Any]] = {
    "dlarray": _dlarray,
    "single": _single,
    "string": _string,
    "datetime": _datetime,
    "duration": _duration,
    "dictionary": _dictionary,
    "categorical": _categorical,
    "table": _table,
    "networkDataLayout": _layout,
    "layer": _layer,
    "recordedLayer": _recorded_layer,
    "layers": _layer_array,
    "layerGraph": _graph,
    "SeriesNetwork": _series,
    "DAGNetwork": _assembled,
    "dlnetwork": _network,
    "datastore": _datastore,
    "struct": _struct,
    "object": _object,
    "objects": _objects,
    "sameObject": _same_object,
    "member": _member,
}
MAKERS: dict[str, Maker] = {"struct": rebuilt}
