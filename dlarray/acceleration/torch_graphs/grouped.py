"""The end of a recorded step, where every parameter goes through the same operations: done for all of them at once.

An optimiser's formula is recorded for one parameter after the other.  On a GPU each of its dozen operations is then a
launch for each parameter, far more than its work.  What stands equally far from the results depends on none of its
like, so such operations are done together, by PyTorch's operations on lists.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from typing import Any


@functools.cache
def _binary() -> dict[Any, tuple]:
    """For two tensors: the operations on a list and a list, a number, a tensor of no axes."""
    aten = _aten()
    return {
        getattr(aten, name).Tensor: tuple(getattr(getattr(aten, f"_foreach_{name}"), kind, None) for kind in kinds)
        for name, kinds in {
            "add": ("List", "Scalar", "Tensor"), "sub": ("List", "Scalar", ""),
            "mul": ("List", "Scalar", "Tensor"), "div": ("List", "Scalar", "Tensor"),
        }.items()
    }  # fmt: skip


@functools.cache
def _unary() -> dict[Any, Any]:
    """For one tensor: the operations on a list."""
    aten = _aten()
    names = "abs", "exp", "neg", "reciprocal", "sqrt"
    return {getattr(aten, name).default: getattr(aten, f"_foreach_{name}").default for name in names}


def _aten() -> Any:
    import torch

    return torch.ops.aten


def _random() -> Any:
    import torch

    return torch.Tag.nondeterministic_seeded


def group_the_end(graph: Any) -> None:
    """Change a graph of PyTorch's operations so that what ends it is done together; its results stay the same."""
    _make_numbers_once(_end(graph.graph))
    end = _end(graph.graph)
    heights = _heights(end)
    alike: dict[Any, list] = {}
    for node in end:
        alike.setdefault((heights[node], _kind(node)), []).append(node)
    output = next(iter(reversed(graph.graph.nodes)))
    with graph.graph.inserting_before(output):
        for (_, kind), nodes in sorted(alike.items(), key=lambda pair: -pair[0][0]):
            if kind is None or len(nodes) < 2:
                for node in nodes:
                    output.prepend(node)  # moved: what it needs stands before it now
            else:
                _replace(graph.graph, kind, nodes)
    graph.graph.lint()
    graph.recompile()


def _make_numbers_once(end: list) -> None:
    """Numbers that are made in the same way, once for each parameter, are made once."""
    seen: dict[Any, Any] = {}
    for node in filter(_is_number, end):
        known = node.target, node.args, tuple(node.kwargs.items())
        try:
            first = seen.setdefault(known, node)
        except TypeError:  # among its arguments is a list
            continue
        if first is not node and not any(user.op == "output" for user in node.users):
            node.replace_all_uses_with(first)
            node.graph.erase_node(node)


def _end(graph: Any) -> list:
    """The operations behind the last that writes into its arguments, and of which nothing else makes use.

    In the order of the graph.
    """
    found: set[Any] = set()
    for node in reversed(graph.nodes):
        if node.op == "output":
            found.add(node)
        elif node.op == "call_function":
            if _writes(node):
                break
            if (_kind(node) is not None or _is_number(node)) and all(user in found for user in node.users):
                found.add(node)
    return [node for node in graph.nodes if node in found and node.op != "output"]


def _heights(end: Iterable) -> dict[Any, int]:
    """How many operations follow each at most, down to the results."""
    heights: dict[Any, int] = {}
    for node in reversed(list(end)):
        heights[node] = 1 + max((heights.get(user, 0) for user in node.users), default=0)
    return heights


def _writes(node: Any) -> bool:
    schema = getattr(node.target, "_schema", None)
    return schema is None or schema.is_mutable


def _value(node: Any) -> Any:
    """What is known of a result: its size and class."""
    return getattr(node, "meta", {}).get("val")


def _is_number(node: Any) -> bool:
    """Whether a result has no axes, and is no random number: it may be made once for all parameters."""
    value = _value(node)
    if getattr(value, "ndim", None) != 0 or not isinstance(node.target, type(_aten().mul.Tensor)):
        return False
    return _random() not in node.target.tags


def _kind(node: Any) -> tuple | None:
    """What nodes that are done together have in common; None for those that are not."""
    value = _value(node)
    if not getattr(value, "ndim", 0):
        return None
    about = value.dtype, value.device
    together = _unary().get(node.target)
    if together is not None:
        return (together, "one", None, *about) if _argument(node.args[0]).dtype is value.dtype else None
    operations = _binary().get(node.target)
    if operations is None or node.kwargs or len(node.args) != 2:
        return None
    first, second = map(_argument, node.args)
    if getattr(first, "shape", None) != value.shape or first.dtype is not value.dtype:
        return None
    if isinstance(second, (int, float)):
        return operations[1], "number", second, *about
    if getattr(second, "dtype", None) is not value.dtype:
        return None
    if second.shape == value.shape:
        return operations[0], "two", None, *about
    return (operations[2], "number", node.args[1], *about) if operations[2] and not second.ndim else None


def _argument(x: Any) -> Any:
    return _value(x) if hasattr(x, "meta") else x


def _replace(graph: Any, kind: tuple, nodes: list) -> None:
    """One operation on lists in place of many."""
    operation, how, number = kind[:3]
    columns: list = [[node.args[0] for node in nodes]]
    if how == "two":
        columns.append([node.args[1] for node in nodes])
    elif how == "number":
        columns.append(number)
    together = graph.call_function(operation, tuple(columns))
    for k, node in enumerate(nodes):
        one = graph.call_function(operator.getitem, (together, k))
        one.meta = dict(node.meta)
        node.replace_all_uses_with(one)
        graph.erase_node(node)
