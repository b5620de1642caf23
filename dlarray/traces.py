"""A function of dlarrays, traced once and compiled: its values, its random numbers, its gradients.

The function runs on dlarrays whose data the compiler has put in (``dlarray.compiler``), so what it computes, gradients
included, becomes one program.  It runs twice: what is the same object in both runs and is no input comes from outside,
and what differs between them is made of something that changes; either would be frozen, so both are refused.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import numpy as np

from dlarray import callers, compiler, conversion, nests, operands, operators, random, registry, signatures
from dlarray.array import dlarray, make
from dlarray.autodiff import tape
from dlarray.autodiff.primitive import IDENTITY, Batched, Primitive
from dlarray.autodiff.several import result_node, seeded
from dlarray.autodiff.tape import Evaluation, Node
from dlarray.backend import backend_name, is_float, namespace
from dlarray.errors import AbstractError


class _Here(threading.local):
    tracing = 0


_here = _Here()


def tracing() -> bool:
    """Whether this thread traces a function now."""
    return _here.tracing > 0


class _Run:
    """One run of the function on stand-ins, and what is learnt of it."""

    def __init__(self) -> None:
        self.leaves: list[dlarray] = []  # the dlarrays among its results ...
        self.arrays: list[tuple[Any, Any]] = []  # ... and their data and nodes
        self.build: Callable[[list], Any] = _nothing
        self.key: Any = None  # its results that are no dlarrays
        self.draws = random.Recording()
        self.seen: dict[int, tuple[np.ndarray, str, str]] = {}


def _nothing(values: list) -> Any:
    return None


class Trace:
    """A compiled function for inputs of one kind.

    Parameters
    ----------
    function : callable
    args, kwargs
        A call of it: what is no dlarray in it is part of the trace.
    leaves : list of dlarray
        The dlarrays among them, as `dlarray.signatures.read` finds them.
    constants : list
        Arrays among them that count by value.
    """

    def __init__(
        self, function: Callable, args: tuple, kwargs: dict, leaves: list[dlarray], constants: list
    ) -> None:
        self.function = function
        self.formats = [X._format for X in leaves]
        self.calls = 0
        like = [X._data for X in leaves]
        drawn: list = []
        first, program = self._traced(args, kwargs, like, drawn, discovering=True)
        if first.draws.steps:  # run again, with inputs for the random numbers
            drawn = first.draws.values
            first, program = self._traced(args, kwargs, like, drawn)
        second, self._program = self._traced(args, kwargs, like, drawn)
        _refuse_frozen(first, second, constants)
        alike = first.key == second.key and len(first.draws.steps) == len(second.draws.steps)
        if not alike or not program.same_as(self._program):
            raise AbstractError(
                "dlaccelerate: two runs of the function with the same inputs compute different things, so its result "
                "depends on something that a trace would freeze, such as NumPy's or Python's random numbers, the "
                "clock or a counter; fix: draw with rand, randn or randi, or pass what changes as an input"
            )
        self._draws = second.draws.steps
        self._drawn = drawn
        self._build = second.build
        # for each result: its place among the program's, or the constant itself; its format; whether it is traced
        self._outputs: list[tuple[int | None, Any, str, bool]] = []
        places = iter(range(len(second.arrays)))
        for X, (data, node) in zip(second.leaves, second.arrays, strict=True):
            place = next(places) if _is_ours(data) else None
            self._outputs.append((place, None if place is not None else data, X._format, node is not None))
        self._dtypes = [data.dtype for data, _ in second.arrays]
        self._pulls: dict[Any, compiler.Program] = {}

    # -- tracing -----------------------------------------------------------------------------------------------
    def _traced(
        self, args: tuple, kwargs: dict, like: list, drawn: list, discovering: bool = False
    ) -> tuple[_Run, compiler.Program]:
        run = _Run()

        def program(arrays: list) -> list:
            given = None if discovering else arrays[len(like) :]
            self._run(run, args, kwargs, arrays[: len(like)], given, [])
            return [data for data, _ in run.arrays if _is_ours(data)]

        return run, _program(program, [*like, *drawn])

    def _run(
        self, run: _Run, args: tuple, kwargs: dict, arrays: list, given: list | None, nodes: list[Node | None]
    ) -> None:
        """Run the function on dlarrays around the compiler's arrays; their nodes are appended to ``nodes``."""
        nodes += [tape.leaf(x.shape) if is_float(x.dtype) else None for x in arrays]
        inputs = [make(x, f, node) for x, f, node in zip(arrays, self.formats, nodes, strict=True)]
        values = iter(inputs)
        args, kwargs = signatures.replaced(args, values), signatures.replaced(kwargs, values)
        run.draws = random.Recording(given)
        evaluation = Evaluation()
        evaluation.leaves = sum(node is not None for node in nodes)
        with ExitStack() as stack:
            stack.enter_context(_evaluating([evaluation], compiler.portable()))
            stack.enter_context(tape.higher_derivatives())
            stack.enter_context(_watching(run.seen))
            stack.enter_context(run.draws)
            result = self.function(*args, **kwargs)
        run.build = signatures.builder(result, run.leaves)
        run.arrays = [(X._data, X._node) for X in run.leaves]
        run.key = signatures.read(result, [], [])
        code = getattr(self.function, "__code__", None)
        for X in run.leaves:  # data from outside may be handed through
            _note(run.seen, X, f"{code.co_filename}:{code.co_firstlineno}" if code else "its end")

    # -- calling -----------------------------------------------------------------------------------------------
    def __call__(self, args: tuple, kwargs: dict, leaves: list[dlarray]) -> tuple[Any, list]:
        """The results, and the random numbers that went into them."""
        self.calls += 1
        drawn, arrays = [], [X._data for X in leaves]
        for kind, draw in self._draws:
            value = draw()
            if kind != "made":
                drawn.append(value)
            if kind != "seed":
                arrays.append(value)
        found = self._program(arrays)
        hub = None
        for X in leaves if tape.stack.evaluations else ():
            if X._node is not None:
                call = (self, args, kwargs, arrays, drawn)
                hub = Node(tuple([X._node for X in leaves]), RESULTS, call, None)
                break
        results = []
        for i, (place, constant, fmt, traced) in enumerate(self._outputs):
            data = constant if place is None else found[place]
            node = result_node(hub, i, data.shape) if traced and hub is not None else None
            results.append(make(data, fmt, node))
        return self._build(results), drawn

    # -- differentiating ---------------------------------------------------------------------------------------
    def pull(
        self, args: tuple, kwargs: dict, arrays: list, gradients: dict[int, Any], needs: tuple
    ) -> list[Any]:
        """The gradients of the inputs, by a program of their own."""
        stacked = next((g for g in gradients.values() if type(g) is Batched), None)
        if stacked is not None:  # several gradients at once are pulled back one after the other
            xp, pages = namespace(stacked.value), []
            for b in range(stacked.value.shape[0]):
                one = {i: g.value[b] if type(g) is Batched else g for i, g in gradients.items()}
                pages.append(self.pull(args, kwargs, arrays, one, needs))
            return [None if p[0] is None else Batched(xp.stack(p)) for p in zip(*pages, strict=True)]
        order = tuple(sorted(gradients))
        program = self._pulls.get((order, needs))
        seeds = []
        for i in order:
            g, dtype = gradients[i], self._dtypes[i]
            seeds.append(g if g.dtype == dtype else namespace(g).astype(g, dtype))
        if program is None:

            def walk(raws: list) -> list:
                count, given = len(needs), len(arrays)
                run, nodes = _Run(), list[Node | None]()
                self._run(run, args, kwargs, raws[:count], raws[count:given], nodes)
                ends = [run.arrays[i][1] for i in order]
                start = seeded(ends, raws[given:])
                targets = {n for n, needed in zip(nodes, needs, strict=True) if needed and n is not None}
                found = tape.pull(start, raws[-1], targets, retain=False, higher=False)
                picked = []
                for n, x, needed in zip(nodes, raws, needs, strict=False):
                    if needed:
                        g = None if n is None else found.get(n)
                        picked.append(namespace(x).zeros_like(x) if g is None else g)
                return picked

            program = self._pulls[order, needs] = _program(walk, [*arrays, *seeds])
        picked = iter(program([*arrays, *seeds]))
        return [next(picked) if needed else None for needed in needs]


# -- the tape: a compiled call is one step ---------------------------------------------------------------------
class _Results(Primitive):
    """A compiled call: its gradients are compiled too; those that are differentiated again come from the function."""

    __slots__ = ()

    def pull_joint(self, xp: Any, g: Any, saved: tuple, params: dict, needs: tuple[bool, ...]) -> Any:
        trace, args, kwargs, arrays, _ = saved
        return trace.pull(args, kwargs, arrays, g.parts, needs)

    def pull_traced(self, g: Any, node: Node, relevant: set[Node] | None) -> list:
        trace, args, kwargs, arrays, drawn = node.saved
        fresh: list[Node | None] = []
        values = []
        for parent, data, fmt in zip(node.parents, arrays, trace.formats, strict=False):
            needed = parent is not None and (relevant is None or parent in relevant)
            fresh.append(Node((parent,), IDENTITY, (), data.shape) if needed else None)
            values.append(make(data, fmt, fresh[-1] or parent))
        leaves: list[dlarray] = []
        given = iter(values)
        with random.Replay(drawn):
            result = evaluated(
                trace.function, signatures.replaced(args, given), signatures.replaced(kwargs, given)
            )
        signatures.builder(result, leaves)
        order = sorted(g.parts)
        start = seeded([leaves[i]._node for i in order], [g.parts[i] for i in order])
        found = tape.pull(start, g.parts[order[0]], {n for n in fresh if n}, retain=True, higher=True)
        return [None if n is None else found.get(n) for n in fresh]


RESULTS = _Results(None, name="accelerated")
RESULTS.joint = RESULTS.pull_joint  # tells the tape to ask for all gradients at once


def evaluated(function: Callable, args: tuple, kwargs: dict) -> Any:
    """The function as it stands, in an evaluation of its own, its inputs traced already."""
    evaluation = Evaluation()
    evaluation.leaves = (
        1 << 30
    )  # more than any dlgradient differentiates by: all of them look for what they need
    with _evaluating([*tape.stack.evaluations, evaluation], None), tape.higher_derivatives():
        return function(*args, **kwargs)


@contextmanager
def _evaluating(evaluations: list[Evaluation], xp: Any) -> Iterator[None]:
    """These evaluations in place of the running ones."""
    before = tape.stack.evaluations, getattr(tape.stack, "xp", None)
    tape.stack.evaluations = evaluations
    tape.stack.xp = before[1] if xp is None else xp
    try:
        yield
    finally:
        tape.stack.evaluations, tape.stack.xp = before


# -- errors ----------------------------------------------------------------------------------------------------
def _is_ours(data: Any) -> bool:
    return backend_name(data) == "jax"


def _program(function: Callable[[list], list], like: Sequence) -> compiler.Program:
    _here.tracing += 1
    try:
        return compiler.Program(function, like)
    except Exception as failure:
        if not compiler.wants_values(failure):
            raise
        raise AbstractError(
            f"dlaccelerate: the function needs the values of its data at {_line(failure)}, but a trace knows only "
            "sizes, labels and classes: if, while, float(), print and NumPy's functions cannot depend on the data; "
            "fix: move it out of the accelerated function, choose with where or masks, or set accfun.Enabled = False"
        ) from failure
    finally:
        _here.tracing -= 1


_LIBRARIES = ("dlarray", "jax", "numpy", "array_api_compat", "contextlib")


def _line(failure: BaseException) -> str:
    """The innermost line of the user's program in a traceback."""
    line, at = "an unknown line", failure.__traceback__
    while at is not None:
        name = at.tb_frame.f_globals.get("__name__", "")
        if name.partition(".")[0] not in _LIBRARIES and not callers.is_ours(at.tb_frame):
            line = f"{at.tb_frame.f_code.co_filename}:{at.tb_lineno}"
        at = at.tb_next
    return line


def _refuse_frozen(first: _Run, second: _Run, constants: list) -> None:
    allowed = {id(_root(c)) for c in constants if type(c) is np.ndarray}
    for key, (_, what, line) in second.seen.items():
        if key in first.seen and key not in allowed:
            raise AbstractError(
                f"dlaccelerate: the function uses data that is not one of its inputs: {what}, at {line}. A trace would "
                "freeze its values; fix: pass it to the function as an input, or make it there if it never changes"
            )


# -- what the function takes from outside ----------------------------------------------------------------------
# Questions about sizes and labels do not depend on values.
_SHAPES = frozenset(
    "size ndims numel length width height dims finddim isempty isscalar isvector isrow iscolumn ismatrix isdlarray "
    "underlyingType isa isreal isfloat isnumeric islogical class sizes".split()
)
_METHODS = (
    *(
        f"__{side}{name}__"
        for name in "add sub mul truediv pow and or xor matmul".split()
        for side in ("", "r")
    ),
    *(f"__{name}__" for name in "eq ne lt le gt ge neg pos abs invert getitem call".split()),
    *(f"__{name}__" for name in "array float int bool complex index".split()),
    *("item", "tolist"),
)
_lock = threading.RLock()


def _root(data: np.ndarray) -> np.ndarray:
    """The array that a view is of."""
    while type(data.base) is np.ndarray:
        data = data.base
    return data


def _note(seen: dict, x: Any, line: str = "") -> None:
    data = x._data if type(x) is dlarray else x
    if type(data) is np.ndarray and data.size:
        root = _root(data)
        if id(root) not in seen:
            what = x.describe() if type(x) is dlarray else f"a NumPy array of shape {data.shape}"
            seen[id(root)] = root, what, line or callers.caller()


@contextmanager
def _watching(seen: dict) -> Iterator[None]:
    """Note the arrays of NumPy that the function hands to this library, for the time of a trace.

    Most doors have a slot that is asked: `operators.unary` and `operands`, the conversion of arrays, the functions'
    wrapper.  The special methods of dlarray, some forty of them, are the shortest calls that there are (a slot would
    cost 17 ns in ``+``); they are exchanged on the class, the one place where every module finds them.  Another thread
    that works meanwhile goes through all of these doors too, and is not noted.
    """
    owner = threading.get_ident()

    def note(values: Sequence[Any]) -> None:
        if threading.get_ident() == owner:
            for x in values:
                _note(seen, x)

    def watched(method: Callable) -> Callable:
        def call(*operands: Any, **options: Any) -> Any:
            note(operands)
            return method(*operands, **options)

        return call

    def watcher(name: str, args: tuple, kwargs: dict, result: Any) -> None:
        if threading.get_ident() == owner and name not in _SHAPES and not callers.is_ours(sys._getframe(3)):
            note(nests.tree_leaves([*args, *kwargs.values()], lambda x: type(x) is dlarray))

    def converted(x: Any) -> None:
        if type(x) is np.ndarray:
            note((x,))

    def computed(name: str, given: tuple, result: dlarray) -> None:
        note(given)

    slots: tuple[tuple[list, Callable], ...] = (
        (operators.unary_watchers, computed),
        (operands.operands_watchers, note),
        (conversion.watchers, converted),
    )
    with _lock:
        methods = {name: dlarray.__dict__[name] for name in _METHODS if name in dlarray.__dict__}
        before = registry.watcher
        for slot, watch in slots:
            slot.append(watch)
        try:
            for name, method in methods.items():
                setattr(dlarray, name, watched(method))
            registry.watcher = watcher
            yield
        finally:
            registry.watcher = before
            for slot, watch in slots:
                slot.remove(watch)
            for name, method in methods.items():
                setattr(dlarray, name, method)
