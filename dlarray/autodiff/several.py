"""Calls with several results, as the tape sees them: one node for the call, and one for each of its results.

The node of a call holds no array: its shape is None, and its gradient is the gradients of the results, gathered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.autodiff.primitive import Primitive, TracedArray, lifted
from dlarray.autodiff.tape import Node


class Gathered:
    """The gradients of the results, by number, on their way to the node of the call.  It adds up as an array would."""

    __slots__ = ("parts",)
    shape = None  # that of the call's node

    def __init__(self, parts: dict[int, Any]):
        self.parts = parts

    def __add__(self, other: Gathered) -> Gathered:
        parts = dict(self.parts)
        for i, g in other.parts.items():
            parts[i] = parts[i] + g if i in parts else g
        return Gathered(parts)


_RESULT = Primitive(None, name="result", rules=[lambda xp, g, *, place: Gathered({place: g})])
_SEEDS = Primitive(None, name="seeds")
_SEEDS.joint = lambda xp, g, *, needs, seeds: [lifted(s) if type(g) is TracedArray else s for s in seeds]


def result_node(call: Node, place: int, shape: tuple[int, ...]) -> Node:
    """The node of one result of a call."""
    return Node((call,), _RESULT, (), shape, {"place": place})


def seeded(nodes: Sequence[Node | None], seeds: Sequence[Any]) -> Node:
    """A node from which a walk back starts at several nodes, each with a gradient of its own."""
    return Node(tuple(nodes), _SEEDS, (), None, {"seeds": tuple(seeds)})
