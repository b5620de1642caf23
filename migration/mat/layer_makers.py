"""Layers from what MATLAB stores of them: by the names of their properties, which are the library's too."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.categorical import categorical
from dlarray.errors import ClassError, DLArrayError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Learnable, Property
from dlarray.layers.files.whole_files import CELLS
from dlarray.migration.mat.values import Maker, NotBuilt, Values, function_text

# Where a parameter of a constructor is not the property's name with a small letter.
PARAMETERS = {
    "numFeatures": "InputSize",
    "dimorder": "DimensionOrder",
    "fmt": "DataFormat",
    "fun": "PredictFcn",
    "net": "Network",
    "tspan": "TimeInterval",
    "sz": "OutputSize",
}
# Where a file has another name than the property.
STORED = {
    "ConcatenationAxis": "Dim",
    "ConcatenationDim": "Dim",
    "AverageImage": "Mean",
    "Std": "StandardDeviation",
    "DataMean": "Mean",
    "DataStd": "StandardDeviation",
    "DataMin": "Min",
    "DataMax": "Max",
    "Format": "InputFormat",
}
INITIALIZERS = {
    "Glorot": "glorot",
    "He": "he",
    "Orthogonal": "orthogonal",
    "Normal": "narrow-normal",
    "NarrowNormal": "narrow-normal",
    "Zeros": "zeros",
    "Ones": "ones",
    "UnitForgetGate": "unit-forget-gate",
}
OWN_PREFIXES = ("nnet.cnn.layer.", "nnet.inverse.", "rl.layer.", "images.")


class StoredFunction:
    """A function handle of a MAT file: MATLAB code, which cannot be called here."""

    def __init__(self, text: str, layer: str) -> None:
        self.text, self.layer = text, layer
        self.__name__ = text.removeprefix("@")

    def __call__(self, *_: Any) -> Any:
        raise ClassError(
            f"predict: the layer '{self.layer}' calls {self.text}, which is MATLAB code; fix: load(filename, "
            f'Layers={{"{self.layer}": functionLayer(f)}}) with f in Python'
        )

    def property_text(self) -> str:
        """How displays show it."""
        return self.text


def classes() -> dict[str, type[Layer]]:
    """The library's layer classes by MATLAB's names for them."""
    found = {}
    for record in registered.layers.values():
        cls: Any = record.call
        if isinstance(cls, type) and issubclass(cls, Layer) and cls.ClassName:
            found[cls.ClassName] = cls
    return found


def unknown_layer(name: str, short: str) -> str:
    """Why a layer cannot be made whose class is not known."""
    return f"the layer class {name} is not known here; fix: Layers={{'{short}': a class or a layer of yours}}"


def layer_of(values: Values, name: str, given: dict[str, list]) -> Layer:
    """The layer of an object; by a class of the caller's where one is given for its class or its name."""
    title = values.plain(given["Name"]) if "Name" in given else ""
    title = title if isinstance(title, str) else ""
    short = name.rpartition(".")[2]
    for key in (title, name, short):
        if key and key in values.own:
            return _own_layer(values, values.own[key], title, given)
    cls = classes().get(short) if name.startswith(OWN_PREFIXES) else None
    if cls is None:
        raise NotBuilt(unknown_layer(name, short))
    found = _properties(values, cls, given)
    if short == "FunctionLayer":
        found["PredictFcn"] = _function(values, given, title)
    return _made(cls, found)


def property_of(cls: Any, parameter: str) -> str:
    """The name of the property that a parameter of the constructor sets."""
    if hasattr(cls, parameter):
        return parameter
    if parameter == "dim" and hasattr(cls, "OperationDimension"):
        return "OperationDimension"
    return PARAMETERS.get(parameter, parameter[:1].upper() + parameter[1:])


def _made(cls: Any, found: dict[str, Any]) -> Layer:
    """A layer of the library with these properties."""
    parameters = inspect.signature(cls.__init__).parameters
    args, options = [], {}
    for p in list(parameters.values())[1:]:
        key = property_of(cls, p.name)
        if p.kind is p.VAR_POSITIONAL:
            args += list(found.pop(key, ()))
        elif key in found and p.kind is not p.VAR_KEYWORD:
            options[p.name] = found.pop(key)
        elif p.default is p.empty and p.kind is not p.VAR_KEYWORD:
            raise NotBuilt(f"the file does not say what {key} of the {cls.ClassName} is")
    layer = cls(*args, **options)
    for key, value in found.items():
        declared = getattr(cls, key, None)
        if isinstance(declared, Property):
            declared.put(layer, value)
    return layer


def _properties(values: Values, cls: Any, given: dict[str, list]) -> dict[str, Any]:
    """The values of the properties by the library's names; what the file leaves empty is left out."""
    found: dict[str, Any] = {}
    for stored, tree in given.items():
        key = STORED.get(stored, stored)
        declared = getattr(cls, key, None)
        if isinstance(declared, Learnable) or key in cls.state_names:
            _parameter(values, cls, key, tree, found)
        elif key in _READ:
            _READ[key](values, tree, found)
        elif isinstance(declared, Property) or key in ("NumInputs", "InputNames", "InputFormat"):
            if tree[0] in ("array", "char", "cell", "object"):
                value = values.plain(tree)
                if value is not None and not (isinstance(value, (str, list)) and not value and key != "Name"):
                    found[key] = value
    if found.get("PaddingMode", "manual") != "manual":
        found.pop("PaddingSize", None)
    if found.get("CroppingMode", "manual") != "manual":
        found.pop("CroppingSize", None)
    for mode, size in (("PaddingMode", "PaddingSize"), ("CroppingMode", "CroppingSize")):
        if mode in found and size in found:
            found[size] = found.pop(size)  # the mode comes first: a size sets it to "manual"
    if cls.ClassName == "FullyConnectedLayer":
        _as_matrix(found)
    ports = _port_names(values, given, "PrivateInputs")
    if ports and "InputNames" in inspect.signature(cls.__init__).parameters:
        found["InputNames"] = ports
    found["Name"] = found.get("Name", "")
    return found


def _parameter(values: Values, cls: Any, key: str, tree: list, found: dict) -> None:
    """A learnable or a state: an array, or a structure of its value, factors and initializer."""
    if tree[0] == "object" and values.class_of(tree[1]) == "dlnetwork":
        found[key] = values.value(tree)
        return
    if tree[0] != "struct":
        _put_array(values, key, tree, found)
        return
    parts = values.fields(tree)
    if "Value" in parts:
        _put_array(values, key, parts["Value"], found)
    declared = getattr(cls, key)
    for kind, stored in (("learn_rate", "LearnRateFactor"), ("l2", "L2Factor")):
        name = getattr(declared, kind, "")
        if name and stored in parts and (factor := values.plain(parts[stored])) is not None:
            found[name] = factor
    if "Initializer" in parts and parts["Initializer"][0] == "struct":
        how = values.fields(parts["Initializer"]).get("Class")
        word = INITIALIZERS.get(str(values.value(how)).rpartition(".")[2]) if how else None
        stem = "Bias" if key.endswith("Bias") else "Weights" if key.endswith("Weights") else key
        for name in (f"{key}Initializer", f"{stem}Initializer"):
            option = getattr(cls, name, None)
            if word and isinstance(option, Property) and _allowed(option, word):
                found[name] = word
                break


def _put_array(values: Values, key: str, tree: list, found: dict) -> None:
    data = values.raw(tree)
    if data.size:
        found[key] = data


def _allowed(option: Property, word: str) -> bool:
    try:
        return option.check is None or option.check(word) is not None
    except ValueError:
        return False


def _as_matrix(found: dict[str, Any]) -> None:
    """The weights of a fully connected layer as a matrix; for images they are stored by height, width and channel."""
    for key in ("InputSize", "OutputSize"):
        if key in found:
            found[key] = int(np.prod(found[key]))
    count = found.get("OutputSize")
    W, b = found.get("Weights"), found.get("Bias")
    if W is not None and isinstance(count, int) and W.shape != (count, W.size // count):
        found["Weights"] = W.reshape((W.size // count, count), order="F").T
    if b is not None:
        found["Bias"] = b.reshape((-1, 1), order="F")


# -- properties that are stored in another way -----------------------------------------------------------------
def _normalization(values: Values, tree: list, found: dict) -> None:
    if tree[0] == "array":
        found["Normalization"] = "none"
    elif tree[0] == "char":
        found["Normalization"] = tree[2][0] if tree[2] else "none"
    elif tree[0] == "struct":
        parts = values.fields(tree)
        found["Normalization"] = str(values.plain(parts["Type"]))
        for stored, part in parts.items():
            key = STORED.get(stored, stored)
            if key in ("Mean", "StandardDeviation", "Min", "Max"):
                _put_array(values, key, part, found)
    else:
        raise NotBuilt("the normalization of the input is a function, which is MATLAB code")


def _return_sequence(values: Values, tree: list, found: dict) -> None:
    found["OutputMode"] = "sequence" if values.plain(tree) else "last"


def _categories(values: Values, tree: list, found: dict) -> None:
    names = values.value(tree)
    if isinstance(names, categorical) and names.categories():
        found["Classes"] = names.categories()


def _class_weights(values: Values, tree: list, found: dict) -> None:
    weights = values.plain(tree)
    if weights is not None and not isinstance(weights, str):
        found["ClassWeights"] = weights


def _ignored(values: Values, tree: list, found: dict) -> None:
    """What a file has, and what the layer is told in another way or does not need."""


_READ: dict[str, Callable] = {
    "Normalization": _normalization,
    "ReturnSequence": _return_sequence,
    "Categories": _categories,
    "Classes": _categories,
    "ClassWeights": _class_weights,
    "PredictFcn": _ignored,
    "DataAugmentation": _ignored,
    "LossFunction": _ignored,
}


def _port_names(values: Values, given: dict[str, list], which: str) -> list[str]:
    """The names of inputs or outputs that a layer of the newer kind keeps."""
    tree = given.get(f"nnet.layer.Layer.{which}")
    found = values.value(tree) if tree else []
    return (
        [str(name) for name in found]
        if isinstance(found, list)
        else [found]
        if isinstance(found, str)
        else []
    )


# -- functions, and classes of the caller's ----------------------------------------------------------------------
def _function(values: Values, given: dict[str, list], title: str) -> Any:
    """The function of a layer: one of the library's by its name, else one that says that it is MATLAB code."""
    text = function_text(given.get("PredictFcn")) or "a function"
    record = registered.functions.get(text.removeprefix("@"))
    return record.call if record is not None else StoredFunction(text, title)


def _own_layer(values: Values, own: Any, title: str, given: dict[str, list]) -> Layer:
    """A layer of the caller's: one as it is, or one of the class with the properties of the file."""
    if isinstance(own, Layer):
        layer = own.copy()
    elif isinstance(own, type) and issubclass(own, Layer):
        layer = _of_own_class(values, own, given)
    else:
        raise NotBuilt(f"Layers gives {describe(own)} for it, where a class of layers or a layer is expected")
    if title:
        layer.Name = title
    return layer


def _of_own_class(values: Values, cls: type[Layer], given: dict[str, list]) -> Layer:
    if cls.final:
        return _made(cls, _properties(values, cls, given))
    layer = object.__new__(cls)
    for key, tree in given.items():
        if "." in key or key in ("Version", "PrivateNumStates", "Name") or key.startswith("Private"):
            continue
        parameter = key in cls.learnable_names or key in cls.state_names
        try:
            value = _own_value(values, tree, parameter)
            setattr(layer, key, value)
        except (AttributeError, DLArrayError) as why:
            if parameter:
                raise NotBuilt(f"its {key} cannot be set in your class {cls.__name__} ({why})") from None
    for which, slot in (("PrivateInputs", "_inputs"), ("PrivateOutputs", "_outputs")):
        ports = _port_names(values, given, which)
        if ports:
            layer.__dict__[slot] = ports
    return layer


def _own_value(values: Values, tree: list, parameter: bool) -> Any:
    if parameter:
        return values.value(tree) if tree[0] == "object" else values.raw(tree)
    return function_text(tree) or own_property(values, tree)


def own_property(values: Values, tree: list) -> Any:
    """A property of a layer of the caller's: plain, but an array in a port, whose layers take subscripts of it."""
    ported = CELLS.get() is not None
    many = tree[0] == "array" and values.raw(tree).size > 1
    return values.value(tree) if ported and many else values.plain(tree)


MAKERS: dict[str, Maker] = {"": layer_of, **{f"{prefix}*": layer_of for prefix in OWN_PREFIXES}}
