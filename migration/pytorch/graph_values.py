"""What a node of a graph stands for while a network is planned, and which labels its dimensions get."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np


@dataclass(eq=False)
class Value:
    """What a layer gives: the port, a label for each dimension in PyTorch's order, and its sizes there."""

    source: str
    format: str
    shape: tuple
    kind: str = "float"


@dataclass(eq=False)
class Parameter:
    """A learnable array of the model."""

    values: np.ndarray
    name: str

    def stored(self) -> np.ndarray:
        """The array as a layer's parameter, a column where it is a vector."""
        return self.values.reshape(-1, 1) if self.values.ndim < 2 else self.values


@dataclass(eq=False)
class Constant:
    """An array that is not learned."""

    values: np.ndarray


@dataclass(eq=False)
class Size:
    """A size that is known when data comes: of a value along a dimension, or worked out from such."""

    kind: str
    of: list


@dataclass(eq=False)
class Several:
    """An operator's outputs, None where no layer gives one."""

    parts: list = field(default_factory=list)


def sorted_out(labels: list[str]) -> str:
    """Labels of which each, but S and U, is there once."""
    seen: set[str] = set()
    found = []
    for label in labels:
        found.append("U" if label in seen and label not in "SU" else label)
        seen.add(label)
    return "".join(found)


def formats_of(name: str, arguments: list, shape: tuple) -> str:
    """The labels of an operator's result."""
    inputs = [v for a in arguments for v in (a if isinstance(a, list) else [a]) if isinstance(v, Value)]
    rank = len(shape)
    if not inputs:
        return "U" * rank
    x = max(inputs, key=lambda v: (len(v.format), -v.format.count("U")))
    first = inputs[0]
    fmt, old = first.format, tuple(first.shape)
    if name == "permute":
        return sorted_out([fmt[d] for d in arguments[1]])
    if name == "transpose.int":
        labels = list(fmt)
        a, b = arguments[1], arguments[2]
        labels[a], labels[b] = labels[b], labels[a]
        return sorted_out(labels)
    if name == "select.int":
        dim = arguments[1] % len(fmt)
        return fmt[:dim] + fmt[dim + 1 :]
    if name == "linear":
        return fmt[:-1] + ("C" if fmt.count("C") == (fmt[-1] == "C") else "U")
    if name == "embedding":
        return fmt + ("U" if "C" in fmt else "C")
    if name in ("view", "reshape", "_unsafe_view", "flatten.using_ints"):
        return _reshaped(fmt, old, shape)
    if len(x.format) == rank and name not in ("matmul", "bmm"):
        return x.format
    return "".join(
        "B" if k == 0 and fmt[:1] == "B" and str(shape[0]) == str(old[0]) else "U" for k in range(rank)
    )


def _reshaped(fmt: str, old: tuple, new: tuple) -> str:
    """Labels after a reshape: those of the dimensions that stay, as long as they stand at the front."""
    same = 0
    while same < min(len(old), len(new)) and str(old[same]) == str(new[same]):
        same += 1
    labels = list(fmt[:same])
    rest = fmt[same:]
    if same == len(new):
        return sorted_out(labels)
    left = len(new) - same
    if rest and left == 1 and set(rest) == {"S"} and "T" not in labels:
        return sorted_out([*labels, "T"])
    if left == 1 and "C" in rest and "C" not in labels:  # what is flattened becomes channels
        return sorted_out([*labels, "C"])
    return sorted_out([*labels, *"U" * left])
