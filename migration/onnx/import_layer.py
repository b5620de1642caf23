"""Layers of imported networks that are not layers of MATLAB's: operators of ONNX, and placeholders."""

from __future__ import annotations

import base64
import functools
import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray import formats
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray
from dlarray.backend import asarray_like, class_name, is_float, namespace
from dlarray.errors import ClassError, DLArrayError, FormatError
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.placeholder import Placeholder
from dlarray.layers.base.properties import Learnable, Property
from dlarray.migration.onnx.operators import (
    classical,
    elementwise,
    matrices,
    recurrent,
    reducing,
    shaping,
    windows,
)
from dlarray.migration.onnx.operators.table import OPERATORS, Node, compute
from dlarray.registry import layer

FAMILIES = (classical, elementwise, matrices, recurrent, reducing, shaping, windows)  # they fill the table
LEARNABLES = ("Weights", "Bias", "RecurrentWeights")


def packed(values: np.ndarray) -> dict:
    """A constant as JSON holds it."""
    values = np.asarray(values, order="C")
    return {
        "shape": list(values.shape), "class": values.dtype.name, "data": base64.b64encode(values.tobytes()).decode()
    }  # fmt: skip


def unpacked(held: dict) -> np.ndarray:
    """The constant again."""
    kind = np.dtype(held["class"])
    if kind.kind not in "biuf":
        raise ValueError("a constant is no numbers")
    return np.frombuffer(base64.b64decode(held["data"], validate=True), kind).reshape(held["shape"])


def _jsonable(value: Any) -> Any:
    return packed(value) if isinstance(value, np.ndarray) else value


def specification(
    operator: str,
    domain: str,
    opset: int,
    attributes: Mapping[str, Any],
    inputs: list[dict],
    outputs: list[Any],
) -> str:
    """The text of a layer's Specification.

    Of an input: "from" is "input", "learnable" or "constant"; "format" has a label for each dimension in the order of
    ONNX; "class" is "float", "int" or "bool".  An output is its format, or None where it is not used.
    """
    found = {
        "operator": operator, "domain": domain, "opset": opset,
        "attributes": {key: _jsonable(value) for key, value in attributes.items()},
        "inputs": inputs, "outputs": outputs,
    }  # fmt: skip
    return json.dumps(found)


def _specification(value: Any) -> str:
    """A text that means a node: what files hold is looked at too."""
    words = (
        "the specification of a node of an ONNX model, as importNetworkFromONNX writes it "
        "(fix: take the layer from net.Layers of an imported network)"
    )
    if not isinstance(value, str):
        raise ValueError(words)
    value = str(value)  # NumPy's texts are texts
    try:
        if value:
            _Plan(json.loads(value))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, IndexError, OverflowError):
        raise ValueError(words) from None
    return value


class _Plan:
    """A specification that is read: the node, and where its inputs come from."""

    def __init__(self, given: dict) -> None:
        attributes = {
            k: unpacked(v) if isinstance(v, dict) else v for k, v in dict(given["attributes"]).items()
        }
        self.key = (str(given["domain"]), str(given["operator"]))
        if self.key not in OPERATORS:
            raise ValueError("an operator that is not known")
        self.inputs: list[Any] = []
        for one in given["inputs"]:
            if one is None:
                self.inputs.append(None)
                continue
            kind, fmt = one["from"], one.get("format", "")
            if kind == "constant":
                self.inputs.append(("constant", unpacked(one["value"]), "", ""))
            elif kind == "learnable":
                if one["name"] not in LEARNABLES:
                    raise ValueError("a parameter that is not known")
                self.inputs.append(("learnable", one["name"], [int(n) for n in one["shape"]], "float"))
            else:
                formats.parse(fmt)
                self.inputs.append(("input", int(one["place"]), str(fmt), str(one["class"])))
        self.outputs = [None if fmt is None else str(fmt) for fmt in given["outputs"]]
        for fmt in self.outputs:
            formats.parse(fmt or "")
        self.node = Node(
            self.key[1],
            attributes,
            int(given["opset"]),
            [fmt is not None for fmt in self.outputs],
            self.key[0],
        )


@functools.lru_cache(maxsize=4096)
def _plan_of(text: str) -> _Plan:
    return _Plan(json.loads(text))


def to_onnx_order(X: dlarray, fmt: str) -> Any:
    """The array of a dlarray with its axes in the order of ONNX, by the format that its value has there."""
    x = X.array
    xp, rank = namespace(x), len(fmt)
    stored, permutation = formats.order(fmt)
    if X._format.rstrip("U") != stored.rstrip("U") or len(X._format) > max(rank, 2):
        raise FormatError(
            f'predict: an ONNX operator takes data of the format "{fmt}", but it is {X.describe()}; fix: a layer '
            "before it that gives these labels"
        )
    if rank < 2:
        return xp.reshape(x, (-1,) if rank else ())
    if x.ndim < rank:  # dimensions of size 1 at the end were dropped
        x = xp.reshape(x, (1,) * (rank - x.ndim) + tuple(x.shape))
    places = {permutation[rank - 1 - a]: a for a in range(rank)}
    return xp.permute_dims(x, tuple(places[k] for k in range(rank)))


def from_onnx_order(x: Any, fmt: str) -> dlarray:
    """A dlarray of an array whose axes stand in the order of ONNX."""
    xp, rank = namespace(x), len(fmt)
    if x.ndim != rank:
        raise ClassError(
            f"predict: an ONNX operator gave {x.ndim} dimensions where {rank} were expected; fix: replaceLayer with a "
            "layer of your own"
        )
    if rank < 2:
        return dlarray.from_array(xp.reshape(x, (1, -1)), (fmt or "U") + "U")
    stored, permutation = formats.order(fmt)
    return dlarray.from_array(
        xp.permute_dims(x, tuple(permutation[rank - 1 - a] for a in range(rank))), stored
    )


def _of_class(x: Any, kind: str) -> Any:
    """Whole and truth values travel between layers as numbers; here they are what they were."""
    if kind == "float":
        return x
    if type(x) is TracedArray:
        x = x.value  # nothing is learned through whole numbers
    xp = namespace(x)
    return x != 0 if kind == "bool" else xp.astype(x, xp.int64)


@layer
class onnxOperatorLayer(Layer, final=True):
    """Layer for an operator of an imported ONNX model that has no MATLAB layer.

    `importNetworkFromONNX` makes these layers, as MATLAB generates custom layers: each computes one operator, by
    operations that are differentiable, on data in the order of ONNX.  Weights of the model are learnable parameters,
    other constants are in the specification.

    Syntaxes: ``onnxOperatorLayer(Specification)``, ``onnxOperatorLayer(Specification, Name=name)``.

    Parameters
    ----------
    Specification : str
        The node as text (JSON): operator, version of the operator set, attributes, and for inputs and outputs the
        formats in ONNX's order of dimensions.
    Weights, Bias, RecurrentWeights : array, optional
        Parameters of the node, in ONNX's order of dimensions.
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
    https://www.mathworks.com/help/deeplearning/ref/importnetworkfromonnx.html

    Examples
    --------
    >>> import dlarray as dl
    >>> spec = '{"operator": "Transpose", "domain": "", "opset": 17, "attributes": {"perm": [1, 0]}, "inputs": [{"from": "input", "place": 0, "format": "UU", "class": "float"}], "outputs": ["UU"]}'
    >>> layer = dl.onnxOperatorLayer(spec, Name="transpose")
    >>> layer.Operator
    'Transpose'
    >>> layer.predict(dl.dlarray([[1, 2], [3, 4]], "UU"))
      2(U) × 2(U) dlarray
    <BLANKLINE>
         1     3
         2     4
    """  # noqa: E501

    ClassName = "ONNXOperatorLayer"
    auto_name = "onnxoperator"
    Formattable = True

    Specification = Property("", _specification, read_only=True)
    Weights = Learnable()
    Bias = Learnable()
    RecurrentWeights = Learnable()

    def __init__(self, Specification: str, **options: Any) -> None:
        self._put(Specification=Specification, **options)

    @property
    def unused_learnables(self) -> tuple[str, ...]:
        """The parameters that the operator does not have."""
        used = {one[1] for one in self._plan().inputs if one is not None and one[0] == "learnable"}
        return tuple(name for name in LEARNABLES if name not in used)

    def _plan(self) -> _Plan:
        return _plan_of(self.Specification)

    def _input_names(self) -> list[str]:
        n = 1 + max(
            (one[1] for one in self._plan().inputs if one is not None and one[0] == "input"), default=0
        )
        return ["in"] if n == 1 else [f"in{k + 1}" for k in range(n)]

    def _output_names(self) -> list[str]:
        n = sum(fmt is not None for fmt in self._plan().outputs)
        return ["out"] if n == 1 else [f"out{k + 1}" for k in range(n)]

    @property
    def Operator(self) -> str:
        """The name of the operator."""
        return self._plan().key[1]

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "Operator"]),
            ("Learnable Parameters", list(LEARNABLES)),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return "ONNX operator", f"ONNX operator {self.Operator}"

    def predict(self, *X: dlarray) -> Any:
        """What the operator computes."""
        return self._outputs(X)

    def _outputs(self, X: tuple) -> Any:
        plan = self._plan()
        values: list[Any] = []
        for one in plan.inputs:
            if one is None:
                values.append(None)
            elif one[0] == "constant":
                values.append(one[1])
            elif one[0] == "learnable":
                values.append(self._parameter(one[1], one[2]))
            else:
                values.append(_of_class(to_onnx_order(X[one[1]], one[2]), one[3]))
        try:
            found = compute(plan.node, _together(values, X))
        except DLArrayError:
            raise
        except (ValueError, TypeError, IndexError, KeyError, ArithmeticError, AttributeError) as error:
            raise ClassError(
                f"predict: the ONNX operator {self.Operator} of layer '{self.Name}' cannot use this data: {error}; "
                "fix: data of the sizes that the model was made for"
            ) from error
        parts = [
            from_onnx_order(_number(x, X), fmt)
            for x, fmt in zip(found, plan.outputs, strict=False)
            if fmt is not None
        ]
        return parts[0] if len(parts) == 1 else tuple(parts)

    def _parameter(self, name: str, shape: list[int]) -> Any:
        """A parameter with its axes in the order of ONNX."""
        x = asdlarray(getattr(self, name)).array
        xp, rank = namespace(x), len(shape)
        if rank < 2:
            return xp.reshape(x, (-1,) if rank else ())
        x = xp.reshape(x, (1,) * (rank - x.ndim) + tuple(x.shape))
        return xp.permute_dims(x, tuple(range(rank))[::-1])


def _number(x: Any, X: tuple) -> Any:
    """Whole and truth values as numbers, in the place of the data."""
    x = x if type(x) is TracedArray or not X else asarray_like(x, X[0]._data)
    xp = namespace(x)
    return x if is_float(x.dtype) or type(x) is TracedArray else xp.astype(x, xp.float64)


def _together(values: list, X: tuple) -> list:
    """Floating values in one class, single where there is one; all of them in the place of the data."""
    floating = [v for v in values if v is not None and is_float(v.dtype)]
    kinds = {class_name(v.dtype) for v in floating}
    single = "double" in kinds and len(kinds) > 1
    found: list[Any] = []
    for v in values:
        if type(v) is np.ndarray and X and v.dtype.kind == "f":
            v = asarray_like(v, X[0]._data)
        if v is not None and single and is_float(v.dtype) and class_name(v.dtype) == "double":
            xp = namespace(v)
            v = xp.astype(v, xp.float32)
        found.append(v)
    return found


class PlaceholderLayer(Placeholder, final=True):
    """A node of an imported ONNX model that the library does not compute.

    `importNetworkFromONNX` puts it where a node stood whose operator is not known here or that it cannot use.
    `findPlaceholderLayers` finds these layers, and `replaceLayer` puts another layer in the place of one.

    Parameters
    ----------
    Type : str
        The operator.
    Description : str, optional
        Why there is no layer for it.
    ONNXNode : struct, optional
        The node: operator, domain, attributes, names of inputs and outputs.
    NumInputs, NumOutputs : int, optional
        1 by default.
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/placeholderlayer.html

    Examples
    --------
    >>> from dlarray.migration.onnx.import_layer import PlaceholderLayer
    >>> layer = PlaceholderLayer("NonMaxSuppression", Name="nms", NumInputs=2)
    >>> layer.Type, layer.InputNames
    ('NonMaxSuppression', ['in1', 'in2'])
    """

    ClassName = "PlaceholderLayer"
    program = "ONNX"

    ONNXNode = Property(None)
