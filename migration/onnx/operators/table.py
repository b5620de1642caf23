"""The table of operators: each a function of a node and of arrays whose axes stand in the order of ONNX.

The functions are written with what the Array API standard has, so that they run where the data is and are
differentiable; the importer folds constants with them too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.backend import asarray_like, is_float, namespace, to_numpy
from dlarray.errors import ArgumentError, DLArrayError

OPERATORS: dict[tuple[str, str], Callable[..., Any]] = {}
ML = "ai.onnx.ml"


class Unmapped(DLArrayError):
    """A node that is not computed here, with the reason."""


def operator(*names: str, domain: str = "") -> Callable[[Callable], Callable]:
    """Enters a function into the table under the names of the operators that it computes."""

    def enter(compute: Callable) -> Callable:
        for name in names:
            assert (domain, name) not in OPERATORS, name
            OPERATORS[domain, name] = compute
        return compute

    return enter


class Node:
    """What an operator's function knows of its node: attributes, version of the operator set, number of outputs."""

    def __init__(
        self, name: str, attributes: Mapping[str, Any], opset: int, outputs: Sequence[bool] = (True,),
        domain: str = "", training: bool = False,
    ) -> None:  # fmt: skip
        self.operator, self.attributes, self.opset = name, attributes, opset
        self.outputs, self.domain, self.training = list(outputs), domain, training

    def get(self, name: str, default: Any = None) -> Any:
        """An attribute, or its default."""
        return self.attributes.get(name, default)

    def wants(self, k: int) -> bool:
        """Whether output k is used."""
        return k < len(self.outputs) and self.outputs[k]

    def refuse(self, why: str) -> ArgumentError:
        """The error of values that the operator does not allow."""
        return ArgumentError(f"predict: the ONNX operator {self.operator}: {why}.")

    def ask(self, shape: Sequence[int], like: Any = None) -> None:
        """Refuse a result that is beyond the memory limit, before it is made."""
        if any(n < 0 for n in shape):
            raise self.refuse(f"its result would have the negative size {min(shape)}")
        limits.check(self.operator, tuple(shape), like=like)


def compute(node: Node, inputs: Sequence[Any]) -> tuple:
    """The outputs of a node."""
    found = OPERATORS[node.domain, node.operator](node, *inputs)
    return found if isinstance(found, tuple) else (found,)


def ints(x: Any) -> list[int]:
    """The values of a small array as Python's whole numbers."""
    return [int(v) for v in host(x).reshape(-1).tolist()]


def host(x: Any) -> np.ndarray:
    """The values of an array, for what decides sizes."""
    return to_numpy(getattr(x, "value", x))


def axis_of(node: Node, axis: int, rank: int) -> int:
    """An axis that may be counted from the end."""
    if not -max(rank, 1) <= axis < max(rank, 1):
        raise node.refuse(f"the axis {axis} is outside an array of {rank} dimensions")
    return axis % rank if rank else 0


def axes_of(node: Node, given: Any, rank: int) -> list[int] | None:
    """The axes that an attribute or, in newer versions, an input names; None where none does."""
    found = node.get("axes") if given is None else ints(given)
    if found is None:
        return None
    return sorted({axis_of(node, a, rank) for a in ([found] if isinstance(found, int) else found)})


def like(value: Any, x: Any) -> Any:
    """A number or host array in the place of x, of its class where both are floating."""
    value = np.asarray(value)
    return asarray_like(value, x, x.dtype if is_float(x.dtype) and value.dtype.kind == "f" else None)


def reshaped(x: Any, shape: Sequence[int]) -> Any:
    """The array in another shape."""
    return namespace(x).reshape(x, tuple(int(n) for n in shape))


def count(shape: Sequence[int]) -> int:
    """How many elements."""
    return math.prod(int(n) for n in shape)
