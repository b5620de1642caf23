"""What is known of the values of a model's graph, and what inference leaves open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from dlarray.migration.onnx.operators.table import Node, Unmapped


@dataclass
class Value:
    """What is known of a value of the graph."""

    port: str = ""  # of the layer that makes it
    constant: np.ndarray | None = None
    weight: bool = False  # a constant that training changes
    zero: bool = False  # zero everywhere, whatever its size
    kind: str = "float"
    shape: list[int | None] | None = None
    format: str | None = None
    type: Any = None

    @property
    def rank(self) -> int | None:
        """The number of dimensions."""
        return None if self.shape is None else len(self.shape)


def keep_batch(node: Node, given: list[Value | None]) -> None:
    """A Reshape that repeats the first size of its data keeps it, so that mini-batches of any size pass."""
    data, shape = (given[0], given[1]) if node.operator == "Reshape" and len(given) > 1 else (None, None)
    if data is None or shape is None or shape.constant is None or not data.shape:
        return
    wanted = shape.constant.reshape(-1)
    if wanted.size and wanted.all() and data.shape[0] and wanted[0] == data.shape[0]:
        node.attributes = {**node.attributes, "allowzero": 0}
        rest = wanted[1:]
        given[1] = replace(shape, constant=np.concatenate([[0], rest]).astype(np.int64))


def constant_of(node: Node) -> np.ndarray:
    """The value of a node Constant."""
    for name, kind in (("value", None), ("value_float", np.float32), ("value_int", np.int64),
                       ("value_floats", np.float32), ("value_ints", np.int64)):  # fmt: skip
        if node.get(name) is not None:
            return np.asarray(node.get(name), dtype=kind)
    raise Unmapped("it holds no numbers")


def guessed(node: Node, given: list[Value | None], place: int) -> list[int | None] | None:
    """The number of dimensions of an output where inference does not say."""
    first = given[0] if given else None
    second = given[1] if len(given) > 1 else None
    if (
        node.operator in ("Reshape", "Expand")
        and second is not None
        and second.shape
        and second.shape[0] is not None
    ):
        n = second.shape[0]
        if node.operator == "Expand" and first is not None and first.rank is not None:
            n = max(n, first.rank)
        return [None] * n
    if (
        node.operator.startswith("Reduce")
        and node.get("keepdims", 1)
        and first is not None
        and first.rank is not None
    ):
        return [None] * first.rank
    if node.operator == "Unsqueeze" and first is not None and first.rank is not None and second is not None:
        if second.shape and second.shape[0] is not None:
            return [None] * (first.rank + second.shape[0])
    if (
        node.operator == "ConstantOfShape"
        and first is not None
        and first.shape
        and first.shape[0] is not None
    ):
        return [None] * first.shape[0]
    if node.operator == "ArrayFeatureExtractor" and first is not None and first.rank is not None:
        return [None] * max(first.rank, 2)
    same = ("Slice", "Pad", "Tile", "Resize", "Upsample", "Identity", "Cast", "Compress", "Split", "Trilu")
    if node.operator in same and first is not None and first.rank is not None:
        if node.operator != "Compress" or node.get("axis") is not None:
            return [None] * first.rank
    return None
