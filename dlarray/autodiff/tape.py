"""The tape: one node per recorded operation, and the walk back over them.

A node holds the primitive, what its rules need, and its parents: no closure, and never its own output object (a
reference cycle would keep device memory alive).  Nodes are numbered as they are made, so the walk back needs neither
recursion nor a topological sort: it always takes the youngest node.  Broadcasting is undone here, once, not in rules.
"""

import itertools
import operator
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from heapq import heappop as pop
from heapq import heappush as push
from heapq import heapreplace as replace
from typing import Any

from numpy import add, ndarray

from dlarray import callers
from dlarray.backend import gpu_in_use, half_name, is_array, namespace, records, repeated
from dlarray.errors import AbstractError, TraceError
from dlarray.machine.passes import LARGE, large, used
from dlarray.machine.sums import summable, summed

_numbers = itertools.count(1)
next_number = _numbers.__next__

# Who looks on while nodes are made: called with the new node and its primitive, and returns the primitive to record.
node_watchers: list[Callable[["Node", Any], Any]] = []


class Node:
    """One recorded operation.  ``primitive`` is None for a leaf (a variable of ``dlfeval``)."""

    __slots__ = ("number", "parents", "primitive", "saved", "shape", "params", "__weakref__")

    def __init__(self, parents, primitive, saved, shape, params=None):
        self.number = next_number()
        if node_watchers:
            for watch in node_watchers:
                primitive = watch(self, primitive)
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
    if half_name(g.dtype) is not None:  # added up in single, rounded once
        return xp.astype(undo_broadcast(xp, xp.astype(g, xp.float32), shape), g.dtype)
    extra = g.ndim - len(shape)
    if extra > 0:
        g = xp.reshape(_total(xp, g, tuple(range(-g.ndim, -len(shape)))), g.shape[extra:])
    if g.shape == shape:
        return g
    axes = tuple(a for a in range(-g.ndim, 0) if g.shape[a] != shape[a])
    if all(shape[a] == 1 for a in axes):
        return _total(xp, g, axes)
    return repeated(xp, g, shape)  # a rule may answer with a smaller gradient: repeated values


def _total(xp: Any, g: Any, axes: tuple[int, ...]) -> Any:
    """The sum over axes, numbers below 0, which stay with size 1."""
    return summed(g, axes) if summable(g) else xp.sum(g, axis=axes, keepdims=True)


def pull(
    y: Node,
    seed: Any,
    targets: set[Node],
    *,
    retain: bool,
    higher: bool,
    prune: bool = True,
    final: Callable[[Node, Any], None] | None = None,
) -> dict[Node, Any]:
    """Walk back from y, whose gradient is ``seed``, and return the gradients of the target nodes that y depends on.

    ``higher`` runs the rules on traced arrays, so that the result can be differentiated again; ``retain`` keeps the
    nodes' values for another walk; ``prune`` first finds the nodes that depend on a target and skips the others;
    ``final`` is told of the gradient of each variable as soon as nothing more can be added to it.
    """
    if stack.before_pull is not None:
        stack.before_pull(y)
    relevant = _dependents(y, targets) if prune else None
    if relevant is not None and y not in relevant:
        return {}
    retain = retain or higher
    last = {} if final is None else _last_uses(y, targets)
    inner = {target for target in targets if target.primitive is not None}
    found: dict[Node, Any] = {}
    kind, xp, moves, shared = type(seed), namespace(seed), gpu_in_use(), used.here
    recorded = records(seed)
    # The youngest node whose gradient is known is next.  Often it is the one that was reached last: that one is in
    # neither the dict nor the heap.
    gradients: dict[Node, Any] = {}
    heap: list[tuple[int, Node]] = []
    latest: Node | None = y
    latest_g = seed
    if y.primitive is None:
        gradients[y], latest = seed, None
    while latest is not None:
        node, g, latest = latest, latest_g, None
        if moves and type(g) is not kind:  # it has come to another place
            kind, xp = type(g), _space(g, xp)
        if inner and node in inner:
            found[node] = g
            if len(found) == len(targets):
                break
        primitive, parents, saved = node.primitive, node.parents, node.saved
        if saved is CONSUMED:
            raise TraceError(_used_up(node))
        if higher:
            pieces = primitive.pull_traced(g, node, relevant)
        elif primitive.joint is None:
            pieces, params = None, node.params
            rules = xp.ruled(primitive) if recorded else rules_for(primitive, g)
        else:
            needs = tuple([p is not None and (relevant is None or p in relevant) for p in parents])
            if primitive.bypass and True in needs[1:] and parents[0] not in inner:
                needs = (False, *needs[1:])
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
                    old = latest_g if parent is latest else gradients.get(parent)
                    if old is not None:
                        try:
                            piece = large(add, old, piece) if shared and _is_large(piece) else old + piece
                        except TypeError:  # they are in two places
                            piece = _summed(old, piece)
                        if parent is latest:
                            latest_g = piece
                        else:
                            gradients[parent] = piece
                    elif parent.primitive is None:
                        gradients[parent] = piece
                    elif latest is None:
                        latest, latest_g = parent, piece
                    else:
                        gradients[parent] = piece
                        push(heap, (-parent.number, parent))
            place += 1
        if last:
            for variable in last.get(node, ()):
                if variable in gradients:
                    final(variable, gradients[variable])  # type: ignore[misc]
        if heap:
            if latest is None:
                latest = pop(heap)[1]
                latest_g = gradients.pop(latest)
            elif heap[0][0] < -latest.number:
                gradients[latest] = latest_g
                latest = replace(heap, (-latest.number, latest))[1]
                latest_g = gradients.pop(latest)
    for target in targets:
        if target.primitive is None and target in gradients:
            found[target] = gradients[target]
    return found


def rules_for(primitive: Any, g: Any) -> list:
    """The gradient rules for a raw gradient, one for each argument: where it is large, those that share passes."""
    if used.here and primitive.large_rules is not None and type(g) is ndarray and g.size >= LARGE:
        return primitive.large_rules
    return primitive.rules


def _space(g: Any, xp: Any) -> Any:
    """The namespace of a gradient; the last one for what stands for several gradients."""
    return namespace(g) if is_array(g) else xp


def _summed(a: Any, b: Any) -> Any:
    from dlarray.autodiff.places import summed

    return summed(a, b)


def _is_large(g: Any) -> bool:
    return type(g) is ndarray and g.size >= LARGE


_by_number = operator.attrgetter("number")


def _dependents(y: Node, targets: set[Node]) -> set[Node]:
    """The ancestors of y that depend on a target (targets included)."""
    seen: set[Any] = {None}
    order: list[Node] = []
    stack: list[Any] = [y]
    while stack:
        node = stack.pop()
        if node not in seen:
            seen.add(node)
            order.append(node)
            stack += node.parents
    order.sort(key=_by_number)
    relevant = targets & seen
    for node in order:
        if not relevant.isdisjoint(node.parents):
            relevant.add(node)
    return relevant


def _last_uses(y: Node, targets: set[Node]) -> dict[Node, list[Node]]:
    """Which variables a walk from y comes to for the last time at a node: at the oldest one that they went into."""
    oldest: dict[Node, Node] = {}
    seen: set[Any] = {None}
    waiting: list[Any] = [y]
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        for parent in node.parents:
            if parent in targets and parent.primitive is None:
                first = oldest.get(parent)
                oldest[parent] = node if first is None or node.number < first.number else first
        waiting += node.parents
    found: dict[Node, list[Node]] = {}
    for variable, node in oldest.items():
        found.setdefault(node, []).append(variable)
    return found


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
        # What EnableHigherDerivatives is where it is not given: true, false, or one who is shown the gradients, which
        # are then made as if it were false.
        self.higher: Any = False
        # Who is told of each walk before it begins.
        self.before_pull: Callable[[Node], None] | None = None
        # Who may be told of gradients while a walk goes on: called with the variables and their shapes, and returns
        # who is told, or None.
        self.early: Callable[[list, list], Any] | None = None
        # What must be true of the values of a function that is being compiled; None where none is.
        self.expected: list | None = None


stack = _Stack()


def expect(valid: Any) -> None:
    """Note a logical array of a function that is being compiled: where it is not all true, the function itself runs.

    So what must be checked of values, such as an index, costs the compiled program a comparison, and an error of it is
    the function's own.
    """
    if stack.expected is None:
        raise AbstractError(
            "dlaccelerate: the values of an array must be checked while the function is traced, when only sizes and "
            "classes are known"
        )
    stack.expected.append(valid)


def decided(condition: Any) -> bool:
    """The truth of a logical number, by which it is decided how something is computed.

    Where operations are recorded to be done again, it is looked at in each call: where it is another, the function
    itself runs.
    """
    raw = getattr(condition, "value", condition)
    return namespace(raw).decided(raw) if records(raw) else bool(raw)


@contextmanager
def higher_derivatives(on: Any = True) -> Iterator[None]:
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
            cuts.append(f"{what} at {callers.caller()}")
