"""Layers of imported networks that are not layers of MATLAB's: operators of PyTorch, and placeholders."""

from __future__ import annotations

import base64
import json
import operator
from typing import Any

import numpy as np

from dlarray import formats
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray
from dlarray.backend import asarray_like, is_float, namespace, to_numpy
from dlarray.errors import ClassError, DLArrayError
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.placeholder import Placeholder
from dlarray.layers.base.properties import Learnable, Property
from dlarray.migration.pytorch.operators import OPERATORS
from dlarray.registry import layer

LEARNABLES = ("Weights", "Bias")
ARITHMETIC = {name: getattr(operator, name) for name in ("add", "sub", "mul", "floordiv", "mod", "neg")}


def packed(values: np.ndarray) -> dict:
    """A constant as JSON holds it."""
    values = np.ascontiguousarray(values).reshape(values.shape)
    data = base64.b64encode(values.tobytes()).decode()
    return {"constant": data, "shape": list(values.shape), "class": values.dtype.name}


def unpacked(held: dict) -> np.ndarray:
    """The constant again."""
    kind = np.dtype(held["class"])
    if kind.kind not in "biuf":
        raise ValueError("a constant is no numbers")
    return np.frombuffer(base64.b64decode(held["constant"], validate=True), kind).reshape(held["shape"])


def _check(tree: Any, inputs: int) -> None:
    """An argument is a number, a text, a list, or one of the few things that a value is taken from."""
    if isinstance(tree, list):
        for one in tree:
            _check(one, inputs)
    elif isinstance(tree, dict):
        if "constant" in tree:
            unpacked(tree)
        elif "input" in tree or "size" in tree:
            place = tree["input"] if "input" in tree else tree["size"][0]
            if not 0 <= int(place) < inputs:
                raise ValueError("an input that is not there")
        elif "arithmetic" in tree:
            ARITHMETIC[tree["arithmetic"]]
            _check(tree["of"], inputs)
        elif tree["learnable"] not in LEARNABLES:
            raise ValueError("a parameter that is not known")
    elif tree is not None and not isinstance(tree, (bool, int, float, str)):
        raise ValueError("an argument that is not known")


def _specification(value: Any) -> str:
    """A text that means a node: what files hold is looked at too."""
    words = (
        "the specification of a node of a PyTorch model, as importNetworkFromPyTorch writes it "
        "(fix: take the layer from net.Layers of an imported network)"
    )
    if not isinstance(value, str):
        raise ValueError(words)
    value = str(value)  # NumPy's texts are texts
    try:
        if value:
            given = json.loads(value)
            OPERATORS[given["operator"]]
            for one in given["inputs"]:
                formats.parse(one["format"])
            formats.parse(given["output"])
            _check([*given["arguments"], *dict(given["options"]).values()], len(given["inputs"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, IndexError, OverflowError):
        raise ValueError(words) from None
    return value


def to_pytorch_order(X: dlarray, fmt: str) -> Any:
    """The array of a dlarray with its axes in the order of PyTorch, by the format that its value has there."""
    x = X.array
    xp, rank = namespace(x), len(fmt)
    if rank < 2:
        return xp.reshape(x, (-1,) if rank else ())
    _, permutation = formats.order(fmt)
    if x.ndim < rank:  # dimensions of size 1 at the end were dropped
        x = xp.reshape(x, (1,) * (rank - x.ndim) + tuple(x.shape))
    places = {permutation[rank - 1 - a]: a for a in range(rank)}
    return xp.permute_dims(x, tuple(places[k] for k in range(rank)))


def from_pytorch_order(x: Any, fmt: str) -> dlarray:
    """A dlarray of an array whose axes stand in the order of PyTorch."""
    xp, rank = namespace(x), len(fmt)
    if rank < 2:
        return dlarray.from_array(xp.reshape(x, (1, -1)), (fmt or "U") + "U")
    stored, permutation = formats.order(fmt)
    return dlarray.from_array(
        xp.permute_dims(x, tuple(permutation[rank - 1 - a] for a in range(rank))), stored
    )


@layer
class pytorchOperatorLayer(Layer, final=True):
    """Layer for an operator of an imported PyTorch model that has no MATLAB layer.

    `importNetworkFromPyTorch` makes these layers, as MATLAB generates custom layers: each computes one operator, by
    operations that are differentiable, on data in the order of PyTorch.  Weights of the model are learnable
    parameters, other constants are in the specification.

    Syntaxes: ``pytorchOperatorLayer(Specification)``, ``pytorchOperatorLayer(Specification, Name=name)``.

    Parameters
    ----------
    Specification : str
        The node as text (JSON): operator, arguments, and for inputs and output the formats in PyTorch's order of
        dimensions.
    Weights, Bias : array, optional
        Parameters of the node, in PyTorch's order of dimensions.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A text that is not a specification.

    Notes
    -----
    **Extends MATLAB**, where the imported layers are files of generated code.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/importnetworkfrompytorch.html

    Examples
    --------
    >>> import dlarray as dl
    >>> spec = '{"operator": "permute", "arguments": [{"input": 0}, [1, 0]], "options": {}, "inputs": [{"format": "UU", "class": "float"}], "output": "UU"}'
    >>> layer = dl.pytorchOperatorLayer(spec, Name="permute")
    >>> layer.Operator
    'permute'
    >>> layer.predict(dl.dlarray([[1, 2], [3, 4]], "UU"))
      2(U) × 2(U) dlarray
    <BLANKLINE>
         1     3
         2     4
    """  # noqa: E501

    ClassName = "PyTorchOperatorLayer"
    auto_name = "pytorchoperator"
    Formattable = True

    Specification = Property("", _specification, read_only=True)
    Weights = Learnable()
    Bias = Learnable()

    def __init__(self, Specification: str, **options: Any) -> None:
        self._put(Specification=Specification, **options)

    def _plan(self) -> dict:
        held = self.__dict__.get("_read")
        if held is None or held[0] != self.Specification:
            held = self.__dict__["_read"] = (self.Specification, json.loads(self.Specification))
        return held[1]

    @property
    def unused_learnables(self) -> tuple[str, ...]:
        """The parameters that the operator does not have."""
        return tuple(name for name in LEARNABLES if f'"learnable": "{name}"' not in self.Specification)

    def _input_names(self) -> list[str]:
        n = max(len(self._plan()["inputs"]), 1)
        return ["in"] if n == 1 else [f"in{k + 1}" for k in range(n)]

    @property
    def Operator(self) -> str:
        """The name of the operator."""
        return self._plan()["operator"]

    def groups(self) -> list[tuple[str, list[str]]]:
        own = ["Name", "Operator"]
        return [("", own), ("Learnable Parameters", list(LEARNABLES)), ("State Parameters", [])]

    def type_and_description(self) -> tuple[str, str]:
        return "PyTorch operator", f"PyTorch operator {self.Operator}"

    def predict(self, *X: dlarray) -> Any:
        """What the operator computes."""
        plan = self._plan()
        values = []
        for given, one in zip(X, plan["inputs"], strict=True):
            x = to_pytorch_order(given, one["format"])
            if one["class"] != "float":  # whole numbers travel between layers as numbers
                x = to_numpy(x.value if type(x) is TracedArray else x).astype(np.int64)
            values.append(x)
        try:
            arguments = [self._value(a, values, X) for a in plan["arguments"]]
            options = {key: self._value(a, values, X) for key, a in plan["options"].items()}
            y = OPERATORS[plan["operator"]](*arguments, **options)
            return from_pytorch_order(y, plan["output"])
        except DLArrayError:
            raise
        except (ValueError, TypeError, IndexError, KeyError, ArithmeticError, AttributeError) as error:
            raise ClassError(
                f"predict: the PyTorch operator {self.Operator} of layer '{self.Name}' cannot use this data: {error}; "
                "fix: data of the sizes that the model was exported for"
            ) from error

    def _value(self, tree: Any, values: list, X: tuple) -> Any:
        """An argument: what it says, or what it is taken from."""
        if isinstance(tree, list):
            return [self._value(one, values, X) for one in tree]
        if not isinstance(tree, dict):
            return tree
        if "input" in tree:
            return values[tree["input"]]
        if "size" in tree:
            return values[tree["size"][0]].shape[tree["size"][1]]
        if "arithmetic" in tree:
            return ARITHMETIC[tree["arithmetic"]](*self._value(tree["of"], values, X))
        if "constant" in tree:
            found = unpacked(tree)
            return asarray_like(found, X[0]._data) if is_float(found.dtype) else found
        x = asdlarray(getattr(self, tree["learnable"])).array
        xp, rank = namespace(x), len(tree["shape"])
        if rank < 2:
            return xp.reshape(x, (-1,) if rank else ())
        x = xp.reshape(x, (1,) * (rank - x.ndim) + tuple(x.shape))
        return xp.permute_dims(x, tuple(range(rank))[::-1])


class pytorchPlaceholderLayer(Placeholder):
    """A node of an imported PyTorch model that the library does not compute.

    `importNetworkFromPyTorch` puts it where a node stood whose operator is not known here or that it cannot use.
    `findPlaceholderLayers` finds these layers, and `replaceLayer` puts another layer in the place of one.

    `Type` is the operator, `Description` says which node it was and why there is no layer for it.  It is no layer of
    the library's, so a network with one cannot be saved before it is replaced.
    """

    ClassName = "PyTorchPlaceholderLayer"
    program = "PyTorch"
