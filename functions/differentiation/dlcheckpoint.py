"""dlcheckpoint: keep the inputs of a part of a model instead of all its values, and run it again for the gradient.

One call is one node of the tape, whose rule runs the function once more on the inputs, with the same random numbers,
and differentiates that.  Each output has a node of its own, which hands its gradient to the node of the call.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from dlarray import nests, random
from dlarray.array import dlarray, make
from dlarray.autodiff import Primitive, tape
from dlarray.autodiff.primitive import IDENTITY
from dlarray.autodiff.several import result_node, seeded
from dlarray.errors import ClassError, TraceError, describe
from dlarray.functions.differentiation.dlgradient import is_function
from dlarray.registry import function


def _is_dlarray(x: Any) -> bool:
    return type(x) is dlarray


@function(wrap=False)
def dlcheckpoint(fun: Callable, /, *args: Any, **kwargs: Any) -> Any:
    """Evaluate a function and keep only its inputs for the gradient: less memory, more time.

    Syntaxes: ``Y = dlcheckpoint(fun, X1, ..., XN)``, ``Y1, ..., YM = dlcheckpoint(fun, X1, ..., XN)``.

    Parameters
    ----------
    fun : callable
        A part of a model.  It is run now, and again when ``dlgradient`` comes to it.
    X1, ..., XN : any
        Its inputs: dlarrays, lists, dicts, structs, tables, networks, anything.  Keyword arguments are handed on.

    Returns
    -------
    Y1, ..., YM : any
        Outputs of ``fun``: the same values, labels and gradients as ``fun(X1, ..., XN)``.

    Raises
    ------
    ClassError
        ``fun`` is no function.
    TraceError
        Run again, ``fun`` does not use the traced values or return the outputs of the first time: it depends on
        something that has changed since.

    Notes
    -----
    **Extends MATLAB.** In place of all intermediate values of ``fun``, the trace keeps its inputs.  With a model of n
    equal parts, each in a ``dlcheckpoint``, the memory is that of n inputs and of one part, and a training step takes
    about a third longer.  ``memoryReport`` shows what is worth it.

    The random numbers of this library (`rand`, dropout) are the same in both runs, and those drawn later do not change.
    Variables that ``fun`` takes from around it may be traced, and get their gradients.  What they are in the first run
    counts, also where a loop changes them afterwards; global variables and the attributes of objects must stay as they
    are until the gradient is computed.  Derivatives of any order work, and ``dlgradient`` may be called in ``fun``.
    Outside ``dlfeval``, ``fun`` is simply evaluated.

    Examples
    --------
    >>> import dlarray as dl
    >>> def block(X, W):
    ...     return dl.tanh(W @ X)
    >>> def loss(X, W):
    ...     for _ in range(3):
    ...         X = dl.dlcheckpoint(block, X, W)
    ...     y = dl.sum(X, "all")
    ...     return y, dl.dlgradient(y, W)
    >>> y, gradient = dl.dlfeval(loss, dl.dlarray([[1], [2]]), dl.dlarray([[0.5, 0], [0, 0.25]]))
    >>> gradient
      2×2 dlarray
    <BLANKLINE>
        0.6246    0.6981
        0.3892    0.3258
    """
    if not is_function(fun):
        raise ClassError(
            f"dlcheckpoint: the first argument must be a function, but it is {describe(fun)}; fix: dlcheckpoint(f, X)"
        )
    arrays, rebuild = nests.flatten((args, kwargs), _is_dlarray)
    traced = [X for X in arrays if X._node is not None]
    part = _Part(_frozen(fun), arrays, rebuild)
    start = tape.next_number()
    with part.draws:
        outputs, structure = part.run([(X._data, tape.leaf(X._data.shape)) for X in traced])
    part.around = _older(outputs, start)
    if not traced and not part.around:
        return structure(outputs)
    parents = (*[X._node for X in traced], *part.around)
    call = tape.Node(parents, _CALL, tuple([X._data for X in traced]), None, {"part": part})
    part.shapes = [Y._data.shape for Y in outputs]
    return structure(
        [
            Y
            if Y._node is None or Y._node.number < start
            else make(Y._data, Y._format, result_node(call, i, Y._data.shape))
            for i, Y in enumerate(outputs)
        ]
    )


def _older(outputs: Sequence[dlarray], start: int) -> tuple[tape.Node, ...]:
    """The nodes made before number ``start`` that outputs depend on directly: what a function takes from around it."""
    found, seen = set(), set()
    stack = [Y._node for Y in outputs if Y._node is not None]
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        if node.number < start:
            found.add(node)
        else:
            stack.extend(parent for parent in node.parents if parent is not None)
    return tuple(sorted(found, key=lambda node: node.number))


def _frozen(fun: Callable) -> Callable:
    """The function with the present values of the variables that it takes from around it.

    A loop gives them others before the function is run again.
    """
    if type(fun) is not types.FunctionType or not fun.__closure__:
        return fun
    try:
        cells = tuple([types.CellType(cell.cell_contents) for cell in fun.__closure__])
    except ValueError:  # a variable that has no value yet
        return fun
    copy = types.FunctionType(fun.__code__, fun.__globals__, fun.__name__, fun.__defaults__, cells)
    copy.__kwdefaults__ = fun.__kwdefaults__
    return copy


class _Part:
    """What it takes to run a part of a model again."""

    __slots__ = ("fun", "arrays", "rebuild", "draws", "around", "shapes")

    def __init__(self, fun: Callable, arrays: list, rebuild: Callable):
        self.fun, self.rebuild = fun, rebuild
        # the data of traced inputs stays with the node of the call, which lets go of it
        self.arrays = [X if X._node is None else X._format for X in arrays]
        self.draws = _Draws()
        self.around: tuple[tape.Node, ...] = ()
        self.shapes: list[tuple] = []

    def run(self, traced: Iterable[tuple[Any, tape.Node]]) -> tuple[list[dlarray], Callable]:
        """The outputs for traced inputs (data, node), and the structure that they stand in."""
        pairs = iter(traced)
        inputs = []
        for X in self.arrays:
            if type(X) is not dlarray:
                data, node = next(pairs)
                X = make(data, X, node)
            inputs.append(X)
        args, kwargs = self.rebuild(inputs)
        return nests.flatten(self.fun(*args, **kwargs), _is_dlarray)

    def gradients(self, g: Any, saved: tuple, higher: bool) -> tuple[list[tape.Node], list]:
        """Run again on new nodes in the place of the inputs', and walk back to them and to what is around."""
        start = tape.next_number()
        links = [tape.leaf(v.shape) for v in saved]
        with _ends(self.around):  # their own past is the business of the walk that asks
            with self.draws.again():
                outputs, _ = self.run(zip(saved, links, strict=True))
            self._check(outputs, start)
            seeds = {i: part for i, part in g.parts.items() if outputs[i]._node is not None}
            targets = {*links, *self.around}
            found: dict = {}
            if seeds:
                nodes = tuple([outputs[i]._node for i in seeds])
                top = seeded(nodes, tuple(seeds.values()))
                seed = next(iter(seeds.values()))
                found = tape.pull(top, seed, targets, retain=higher, higher=higher)
        return links, [found.get(node) for node in (*links, *self.around)]

    def _check(self, outputs: list, start: int) -> None:
        shapes = [Y._data.shape for Y in outputs]
        if shapes != self.shapes or not set(_older(outputs, start)) <= set(self.around):
            name = getattr(self.fun, "__qualname__", describe(self.fun))
            raise TraceError(
                f"dlcheckpoint: run again for the gradient, {name} does not use the same traced values, or return "
                "outputs of the same sizes, as before; fix: pass everything that changes as an input, "
                "dlcheckpoint(f, X1, X2)"
            )


class _Draws:
    """The random numbers of a run, for another one.

    Of the global stream the state is enough.  In a function that is being compiled, where the numbers are inputs of the
    compiled program, they are kept as they were handed out.
    """

    __slots__ = ("_before", "_outer", "_values", "_words")
    compiling = True  # the stream cannot be set meanwhile

    def __enter__(self) -> None:
        self._words: Any = None
        self._values: list[Any] = []
        self._outer: Any = random.here.recording
        if self._outer is None:
            self._before: Any = random.stream().state
        else:
            random.here.recording = self

    def __exit__(self, *exception: Any) -> None:
        if self._outer is not None:
            random.here.recording = self._outer
        elif not np.array_equal(self._before, random.stream().state):
            self._words = self._before
        self._outer = self._before = None

    def draw(self, *how: Any) -> Any:
        self._values.append(self._outer.draw(*how))
        return self._values[-1]

    def seed(self) -> Any:
        self._values.append(self._outer.seed())
        return self._values[-1]

    @contextmanager
    def again(self) -> Iterator[None]:
        """The same numbers, and afterwards those that are due."""
        stream, due, outer = random.stream(), None, random.here.recording
        if self._words is not None:
            due, stream.state = stream.state, self._words
        if self._values:
            random.here.recording = _Again(self._values)
        try:
            yield
        finally:
            random.here.recording = outer
            if due is not None:
                stream.state = due


class _Again:
    """Hands out numbers and seeds that are there already, in their order."""

    __slots__ = ("draw", "seed")
    compiling = True

    def __init__(self, values: list):
        left = iter(values)
        self.draw = self.seed = lambda *how: next(left)


@contextmanager
def _ends(nodes: Sequence[tape.Node]) -> Iterator[None]:
    """Nodes as variables: a walk back ends at them."""
    pasts = [(node.primitive, node.parents) for node in nodes]
    for node in nodes:
        node.primitive, node.parents = None, ()
    try:
        yield
    finally:
        for node, past in zip(nodes, pasts, strict=True):
            node.primitive, node.parents = past


class _Call(Primitive):
    """A call of dlcheckpoint, as the tape sees it."""

    __slots__ = ()

    def pull_joint(self, xp: Any, g: Any, saved: tuple, params: dict, needs: tuple[bool, ...]) -> list:
        return params["part"].gradients(g, saved, higher=False)[1]

    def pull_traced(self, g: Any, node: tape.Node, relevant: set | None) -> list:
        links, pieces = (node.params or {})["part"].gradients(g, node.saved, higher=True)
        for link, parent in zip(links, node.parents, strict=False):  # now the links lead on to the inputs
            link.primitive, link.parents = IDENTITY, (parent,)
        return pieces


_CALL = _Call(None, name="dlcheckpoint")
_CALL.joint = _CALL.pull_joint
