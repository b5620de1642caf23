"""What files of `save` say: values, layers and networks as JSON and arrays, and back.

Nothing that is read is executed: a layer is of a class that is registered, its properties pass their checks, a
function is one that is registered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import registry
from dlarray.arguments import text_list
from dlarray.array import dlarray
from dlarray.backend import is_array, is_float, to_numpy
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, DataError, DLArrayError, describe
from dlarray.functions.data_types.properties import extractdata
from dlarray.functions.system.gpu_arrays import canUseGPU, gpuArray
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.properties import EMPTY, Property
from dlarray.layers.files.proven_networks import check_network
from dlarray.layers.networks import graph
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.layer_graph import LayerGraph
from dlarray.layers.networks.network import dlnetwork
from dlarray.machine import gpus
from dlarray.names import load_plugins
from dlarray.nests import is_network
from dlarray.operands import with_integers
from dlarray.struct import of_fields, struct
from dlarray.table import table

DEPTH = 50  # of values in values, and of networks in layers


class Writer:
    """Values as JSON, and the arrays in them by name."""

    def __init__(self) -> None:
        self.arrays: dict[str, np.ndarray] = {}
        self.depth = 0

    def array(self, values: np.ndarray, name: str) -> str:
        """Keep an array; the name that it got."""
        key, n = name, 1
        while key in self.arrays:
            n += 1
            key = f"{name}#{n}"
        self.arrays[key] = np.ascontiguousarray(values).reshape(values.shape)
        return key

    def value(self, value: Any, name: str, what: str) -> Any:
        """A value as JSON; ``name`` is for its arrays, ``what`` for messages."""
        if value is None or isinstance(value, (bool, str)):
            return value if value is None or isinstance(value, bool) else str(value)
        if isinstance(value, np.generic):
            return self._scalar(value, name, what)
        if isinstance(value, int):
            return value
        if isinstance(value, float):
            return value if np.isfinite(value) else {"number": repr(value)}
        if isinstance(value, complex):
            return {"complex number": [self.value(part, name, what) for part in (value.real, value.imag)]}
        if value is EMPTY:
            return {"empty": True}
        self.depth += 1
        if self.depth > DEPTH:
            raise ClassError(
                f"save: {what} holds values that are nested more than {DEPTH} deep, or itself; fix: save its parts"
            )
        try:
            return self._held(value, name, what)
        finally:
            self.depth -= 1

    def _held(self, value: Any, name: str, what: str) -> Any:
        """A value that holds others, or an array."""
        if isinstance(value, dlarray):
            if value._node is not None:
                raise ArgumentError(f"save: {what} is being traced; fix: save outside dlfeval")
            made = {"dlarray": self._numbers(to_numpy(extractdata(value)), name), "format": value._format}
            return made | _place(value._data)
        if isinstance(value, np.ndarray):
            return self._ndarray(value, name, what)
        if is_array(value):
            return {"array": self._numbers(to_numpy(value), name)} | _place(value)
        if isinstance(value, (list, tuple)):
            kind = "tuple" if isinstance(value, tuple) else "list"
            return {kind: [self.value(v, f"{name}/{k}", what) for k, v in enumerate(value)]}
        if isinstance(value, dict):
            pairs = [
                [self.value(k, name, what), self.value(v, f"{name}/{k}", what)] for k, v in value.items()
            ]
            return {"struct" if isinstance(value, struct) else "dict": pairs}
        if isinstance(value, table):
            columns = [
                [
                    title,
                    kind,
                    [self.value(v, f"{name}/{title}/{k}", what) for k, v in enumerate(value[title])],
                ]
                for title, kind in value.column_kinds().items()
            ]
            return {"table": columns}
        if isinstance(value, categorical):
            codes = self.array(value.codes(), name)
            return {"categorical": codes, "names": value.categories(), "ordinal": value.isordinal()}
        if isinstance(value, networkDataLayout):
            return {"layout": [self.value(n, name, what) for n in value.Size], "format": value.Format}
        if isinstance(value, range):
            return {"range": [value.start, value.stop, value.step]}
        if is_network(value):
            return {"network": self.network(value, f"{name}/")}
        return self._layers_or_function(value, name, what)

    def _layers_or_function(self, value: Any, name: str, what: str) -> dict:
        if isinstance(value, Layer):
            return {"layer": self.layer(value, f"{name}/")}
        if isinstance(value, LayerArray):
            return {"layer array": [self.layer(layer, f"{name}/{k}/") for k, layer in enumerate(value)]}
        if isinstance(value, LayerGraph):
            graph = {"graph": self.network(value, f"{name}/")}
            return graph if type(value) is LayerGraph else {**graph, "trained": type(value).__name__}
        known = registry.functions.name_of(value)
        if known is not None:
            return {"function": known}
        raise ClassError(
            f"save: {what} is {describe(value)}, which a file cannot hold; fix: a function of dlarray such as "
            "dlarray.relu, or set it again after load"
        )

    def _scalar(self, value: np.generic, name: str, what: str) -> Any:
        """A number of NumPy's: as Python's own where the class is the same, else with its class."""
        if isinstance(value, (np.float64, np.bool_, np.complex128, np.str_)):
            return self.value(value.item(), name, what)
        if value.dtype.kind in "mM":
            return {"time": int(value.astype(np.int64)), "dtype": value.dtype.str}
        return {"scalar": self._numbers(np.asarray(value).reshape(1), name)}

    def _ndarray(self, value: np.ndarray, name: str, what: str) -> dict:
        if value.dtype.kind in "mM":
            return {"times": self.array(value.astype(np.int64), name), "dtype": value.dtype.str}
        if value.dtype.kind in "UT":
            texts = [str(v) for v in value.ravel(order="F")]
            return {"texts": texts, "shape": list(value.shape)}
        if value.dtype.kind == "O":
            cells = [self.value(v, f"{name}/{k}", what) for k, v in enumerate(value.ravel(order="F"))]
            return {"cell": cells, "shape": list(value.shape)}
        return {"array": self._numbers(value, name)}

    def _numbers(self, values: np.ndarray, name: str) -> dict:
        if values.dtype.kind == "c":
            parts = [self.array(values.real, f"{name}/real"), self.array(values.imag, f"{name}/imag")]
            return {"complex": parts}
        if values.dtype.kind not in "biuf" and not is_float(values.dtype):
            raise ClassError(f"save: {name} is an array of {values.dtype}; fix: numbers or logical values")
        return {"real": self.array(values, name)}

    def layer(self, layer: Layer, prefix: str) -> dict:
        cls = type(layer)
        name = registry.layers.name_of(cls)
        if name is None:
            raise ClassError(
                f"save: {layer.describe()} is of the class {cls.__name__}, which load would not know; fix: put "
                "@dlarray.registry.layer in front of the class, and import its module before load"
            )
        own = {
            key: self.value(value, f"{prefix}{layer.Name}/{key}", f"the property {key} of {layer.describe()}")
            for key, value in layer.__dict__.items()
        }
        return {"class": name, "properties": own}

    def network(self, net: Any, prefix: str = "") -> dict:
        plan = net._graph
        return {
            "layers": [self.layer(layer, prefix) for layer in net._layers],
            "connections": [list(pair) for pair in plan.connections],
            "outputs": list(plan.outputs) if plan.chosen else None,
            "initialized": bool(getattr(net, "_initialized", False)),
            "layouts": [self.value(layout, "", "") for layout in getattr(net, "_layouts", ())],
        }


def _place(data: Any) -> dict[str, str]:
    """Where the values are, unless it is the host."""
    return {"place": "gpu"} if gpus.on_gpu(data) else {}


class Damaged(Exception):
    """Something in a file that `save` does not write."""


# What a file with other things in it than `save` writes may lead to.
WRONG = (
    DLArrayError,
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
    IndexError,
    ArithmeticError,
    RecursionError,
)


class Reader:
    """Values of JSON and arrays."""

    def __init__(
        self, arrays: Callable[[str], np.ndarray], path: str, own: dict[str, Any] | None = None
    ) -> None:
        self.arrays, self.path, self.depth = arrays, path, 0
        self.own = own or {}  # the caller's classes of layers, by their names

    def value(self, given: Any) -> Any:
        """The value that `Writer.value` wrote."""
        if given is None or isinstance(given, (bool, str, int, float)):
            return given
        if not isinstance(given, dict):
            raise Damaged("a value that is no value")
        self.depth += 1
        if self.depth > DEPTH:
            raise Damaged("values that are nested too deep")
        try:
            return self._tagged(given)
        finally:
            self.depth -= 1

    def _tagged(self, given: dict) -> Any:
        tag = next(iter(given), None)
        inner: Any = given[tag] if tag is not None else None
        if tag == "number":
            return float(inner)
        if tag == "empty":
            return EMPTY
        if tag == "array":
            numbers = self._numbers(inner)
            return extractdata(_placed(with_integers(numbers))) if _on_gpu(given) else numbers
        if tag == "dlarray":
            X = dlarray(with_integers(self._numbers(inner)), given["format"])
            return _placed(X) if _on_gpu(given) else X
        if tag in ("tuple", "list"):
            items = [self.value(v) for v in list_of(inner)]
            return tuple(items) if tag == "tuple" else items
        if tag == "dict":
            return {self.value(k): self.value(v) for k, v in list_of(inner)}
        if tag == "struct":
            pairs = [(self.value(k), self.value(v)) for k, v in list_of(inner)]
            if not all(isinstance(k, str) for k, _ in pairs):
                raise Damaged("a field that has no name")
            return of_fields([k for k, _ in pairs], [v for _, v in pairs])
        if tag == "layout":
            return networkDataLayout([self.value(n) for n in list_of(inner)], given["format"])
        if tag == "network":
            return self.network(inner)
        if tag == "layer":
            return self.layer(inner)
        if tag == "layer array":
            return LayerArray([self.layer(each) for each in list_of(inner)])
        if tag == "graph":
            return self.graph(inner) if "trained" not in given else self.trained(inner, given["trained"])
        if tag == "table":
            columns = {
                str(title): [self.value(v) for v in list_of(values)] for title, _, values in list_of(inner)
            }
            return table(columns, kinds={str(title): str(kind) for title, kind, _ in inner})
        if tag == "function":
            if inner not in registry.functions:
                raise Damaged(f"the function {inner!r}, which is not known")
            return registry.functions[inner].call
        return self._plain(tag, inner, given)

    def _plain(self, tag: Any, inner: Any, given: dict) -> Any:
        """Values that hold no networks."""
        if tag == "complex number":
            real, imag = (self.value(part) for part in list_of(inner))
            return complex(real, imag)
        if tag == "scalar":
            return self._numbers(inner).reshape(-1)[0]
        if tag == "time":
            return np.asarray([inner], dtype=np.int64).view(_time(given["dtype"]))[0]
        if tag == "times":
            return self.arrays(inner).astype(np.int64).view(_time(given["dtype"]))
        if tag == "range":
            return range(*(int(n) for n in list_of(inner)))
        if tag == "categorical":
            names = [str(name) for name in list_of(given["names"])]
            codes = self.arrays(inner)
            if codes.dtype.kind not in "iu" or (
                codes.size and not 0 <= codes.min() <= codes.max() <= len(names)
            ):
                raise Damaged("labels without names")
            return categorical.from_codes(codes, names, given["ordinal"] is True)
        if tag in ("texts", "cell"):
            values = [self.value(v) for v in list_of(inner)]
            if tag == "texts" and text_list(values) != values:
                raise Damaged("texts that are none")
            made = np.empty(len(values), dtype=object)
            made[:] = values
            made = made.astype(str) if tag == "texts" else made
            return made.reshape([int(n) for n in list_of(given["shape"])], order="F")
        raise Damaged(f"a value of the kind {tag!r}")

    def _numbers(self, given: dict) -> np.ndarray:
        if "complex" in given:
            real, imag = (self.arrays(name) for name in given["complex"])
            return real + 1j * imag
        return self.arrays(given["real"])

    def layer(self, given: dict) -> Layer:
        name, properties = given["class"], given["properties"]
        load_plugins()
        record = registry.layers.get(name)
        cls: Any = self.own.get(name) or (record.call if record is not None else None)
        if cls is None:
            raise DataError(
                f"load: the file '{self.path}' has a layer of the class '{name}', which is not registered here; fix: "
                "import the module that defines it before load"
            )
        layer = object.__new__(cls)
        for key, value in properties.items():
            declared = getattr(cls, key, None)
            if cls.final and not key.startswith("_") and not isinstance(declared, Property):
                raise Damaged(f"the property {key!r}, which {cls.__name__} does not have")
            if key.startswith("__"):
                raise Damaged(f"the property {key!r}")
            value = self.value(value)
            layer.__dict__[key] = declared.checked(layer, value) if isinstance(declared, Property) else value
        for key in ("_inputs", "_outputs"):
            names = layer.__dict__.get(key, ["in"])
            if not isinstance(names, list) or not all(isinstance(each, str) for each in names):
                raise Damaged(f"names of ports of {name}")
        return layer

    def layers(self, given: dict) -> list[Layer]:
        return [self.layer(each) for each in list_of(given["layers"])]

    def graph(self, given: dict) -> LayerGraph:
        layers = self.layers(given)
        pairs = [(str(s), str(d)) for s, d in list_of(given["connections"])]
        return LayerGraph(layers, names_of(layers), pairs, "load")

    def trained(self, given: dict, kind: str) -> Any:
        """A network of trainNetwork, of the class that it was."""
        assemble = registry.functions["assembleNetwork"].call
        return assemble(LayerArray(self.layers(given)) if kind == "SeriesNetwork" else self.graph(given))

    def network(self, given: dict) -> dlnetwork:
        layers = self.layers(given)
        connections = [(str(s), str(d)) for s, d in list_of(given["connections"])]
        net = dlnetwork().rebuilt("load", layers, names_of(layers), connections)
        if given["outputs"] is not None:
            net.OutputNames = [str(name) for name in list_of(given["outputs"])]
        layouts = tuple(self.value(layout) for layout in list_of(given["layouts"]))
        if not all(isinstance(layout, networkDataLayout) for layout in layouts):
            raise Damaged("layouts that are none")
        # `rebuilt` makes parameters single; here they keep the class that they were saved in.
        for new, old in zip(net._layers, layers, strict=True):
            new.__dict__.update(
                {name: old.__dict__[name] for name in type(old).learnable_names if name in old.__dict__}
            )
            new.__dict__.update(
                {name: old.__dict__[name] for name in type(old).state_names if name in old.__dict__}
            )
        net._graph = graph.with_slots(net._graph, net._layers)
        net._initialized, net._layouts = given["initialized"] is True, layouts
        check_network(net)
        return net


def _on_gpu(given: dict) -> bool:
    return given.get("place") == "gpu"


def _placed(X: dlarray) -> dlarray:
    """X on the GPU, where there is one."""
    return gpuArray(X) if canUseGPU() else X


def _time(name: Any) -> np.dtype:
    dtype = np.dtype(str(name))
    if dtype.kind not in "mM":
        raise Damaged("a time of another kind")
    return dtype


def names_of(layers: list[Layer]) -> list[str]:
    names = graph.unique_names(layers, caller="load")
    if any(not layer.Name for layer in layers):
        raise Damaged("layers without names")
    return names


def list_of(given: Any) -> list:
    if not isinstance(given, list):
        raise Damaged("something that is no list")
    return given
