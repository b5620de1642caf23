"""The tape: one node per recorded operation, and the walk back over them.

A node holds the primitive, what its rules need, and its parents: no closure, and never its own output object (a
reference cycle would keep device memory alive).  Nodes are numbered as they are made, so the walk back needs neither
recursion nor a topological sort: it always takes the youngest node.  Broadcasting is undone here, once, not in rules.
"""

import heapq
import itertools
import operator
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from dlarray.backend import namespace
from dlarray.errors import TraceError

_numbers = itertools.count(1)
next_number = _numbers.__next__


class Node:
    """One recorded operation.  ``primitive`` is None for a leaf (a variable of ``dlfeval``)."""

    __slots__ = ("number", "parents", "primitive", "saved", "shape", "params", "__weakref__")

    def __init__(self, parents, primitive, saved, shape, params=None):
        self.number = next_number()
        self.parents = parents
        self.primitive = primitive
        self.saved = saved
        self.shape = shape
        self.params = params


class _Consumed:
    """Stands in ``saved`` of a node whose values the walk has used up."""

    def __repr__(self):
        return "consumed"


CONSUMED = _Consumed()


def leaf(shape: tuple[int, ...]) -> Node:
    """A node for a variable."""
    return Node((), None, (), shape)


def undo_broadcast(xp: Any, g: Any, shape: tuple[int, ...]) -> Any:
    """Sum over what broadcasting has repeated, so that g has the shape of the operand again."""
    extra = g.ndim - len(shape)
    if extra > 0:
        g = xp.sum(g, axis=tuple(range(extra)))
    if g.shape == shape:
        return g
    axes = tuple(a for a, (have, want) in enumerate(zip(g.shape, shape, strict=True)) if have != want)
    if all(shape[a] == 1 for a in axes):
        return xp.sum(g, axis=axes, keepdims=True)
    return xp.broadcast_to(g, shape)  # a rule may answer with a smaller gradient: repeated values


def pull(
    y: Node, seed: Any, targets: set[Node], *, retain: bool, higher: bool, prune: bool = True
) -> dict[Node, Any]:
    """Walk back from y, whose gradient is ``seed``, and return the gradients of the target nodes that y depends on.

    ``higher`` runs the rules on traced arrays, so that the result can be differentiated again; ``retain`` keeps the
    nodes' values for another walk; ``prune`` first finds the nodes that depend on a target and skips the others.
    """
    relevant = _dependents(y, targets) if prune else None
    if relevant is not None and y not in relevant:
        return {}
    retain = retain or higher
    found: dict[Node, Any] = {}
    missing = len(targets)
    gradients = {y: seed}
    heap = [(-y.number, y)]
    push, pop = heapq.heappush, heapq.heappop
    xp = namespace(seed)
    while heap:
        node = pop(heap)[1]
        g = gradients.pop(node)
        if node in targets:
            found[node] = g
            missing -= 1
            if not missing:
                break
        primitive = node.primitive
        if primitive is None:
            continue
        parents, saved = node.parents, node.saved
        if saved is CONSUMED:
            raise TraceError(_used_up(node))
        if higher:
            pieces = primitive.pull_traced(g, node, relevant)
        elif primitive.joint is None:
            pieces = None
            rules, params = primitive.rules, node.params
        else:
            needs = tuple([p is not None and (relevant is None or p in relevant) for p in parents])
            pieces = primitive.pull_joint(xp, g, saved, node.params or {}, needs)
        if not retain:
            # the parents stay: another walk must see what it lacks
            node.saved, node.params = CONSUMED, None
        place = 0
        for parent in parents:
            if parent is not None and (relevant is None or parent in relevant):
                if pieces is not None:
                    piece = pieces[place]
                elif params is None:
                    piece = rules[place](xp, g, *saved)
                else:
                    piece = rules[place](xp, g, *saved, **params)
                if piece is not None:
                    if piece.shape != parent.shape:
                        piece = undo_broadcast(namespace(piece), piece, parent.shape)
                    old = gradients.get(parent)
                    if old is None:
                        gradients[parent] = piece
                        push(heap, (-parent.number, parent))
                    else:
                        gradients[parent] = old + piece
            place += 1
    return found


_by_number = operator.attrgetter("number")


def _dependents(y: Node, targets: set[Node]) -> set[Node]:
    """The ancestors of y that depend on a target (targets included)."""
    seen: set[Node] = {y}
    order: list[Node] = []
    stack = [y]
    while stack:
        node = stack.pop()
        order.append(node)
        for parent in node.parents:
            if parent is not None and parent not in seen:
                seen.add(parent)
                stack.append(parent)
    order.sort(key=_by_number)
    relevant = targets & seen
    for node in order:
        for parent in node.parents:
            if parent in relevant:
                relevant.add(node)
                break
    return relevant


class Evaluation:
    """What one dlfeval call knows: how many variables it traces, where its trace was cut, and where dlgradient has
    used it up."""

    def __init__(self):
        self.leaves = 0
        self.cuts: list[str] = []
        self.walks: list[str] = []


class _Stack(threading.local):
    def __init__(self):
        self.evaluations: list[Evaluation] = []
        # The number of the last node from before the outermost dlfeval: up to it, nodes belong to ended traces.
        self.began = 0
        # What EnableHigherDerivatives is where it is not given.
        self.higher = False


stack = _Stack()


@contextmanager
def higher_derivatives(on: bool = True) -> Iterator[None]:
    """Set what EnableHigherDerivatives is where it is not given, as ``dlaccelerate`` does."""
    before, stack.higher = stack.higher, on
    try:
        yield
    finally:
        stack.higher = before


def _used_up(node: Node) -> str:
    what = f"dlgradient: the values of {node.primitive.name} "
    if node.number <= stack.began:
        return (
            what
            + "belong to a dlfeval call that has returned; fix: compute and differentiate in one dlfeval call, "
            "or take the extractdata of what comes from an earlier one"
        )
    walks = [walk for e in stack.evaluations for walk in e.walks]
    return (
        what
        + f"were used up by an earlier dlgradient in this dlfeval{f' ({walks[-1]})' if walks else ''}; fix: pass "
        "RetainData=True to the earlier call, or EnableHigherDerivatives=True if its gradient is differentiated"
    )


def note_cut(what: str) -> None:
    """Remember that a traced value left the trace, and in which line of the user's program."""
    if stack.evaluations:
        cuts = stack.evaluations[-1].cuts
        if len(cuts) < 20:
            cuts.append(f"{what} at {caller()}")


_HOME = Path(__file__).resolve().parent.parent
_OURS = tuple(
    f"{p}{os.sep}"
    for p in (_HOME, _HOME.parent / "functions", _HOME.parent / "layers", _HOME.parent / "training")
)


def is_ours(frame: FrameType) -> bool:
    """Whether a frame runs this library's code."""
    return frame.f_code.co_filename.startswith(_OURS)


def caller() -> str:
    """File and line of the innermost frame that is not this library's."""
    frame, _ = user_frame()
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


def user_frame() -> tuple[FrameType, int]:
    """The innermost frame that is not this library's, and the ``stacklevel`` that means it where this is called."""
    frame, level = sys._getframe(1), 0
    while frame.f_back is not None and is_ours(frame):
        frame, level = frame.f_back, level + 1
    return frame, level + 1
