"""A function, traced once and compiled: its values, its random numbers, its gradients.

The function runs on dlarrays whose data the compiler has put in (``dlarray.acceleration.compiler``), so what it
computes, gradients included, becomes one program.  Before, it has run as it stands under observation.  What is the same
object in both runs, no input, and none of the variables that are looked at before each use of the trace, comes from
outside and would be frozen, so it cannot be traced.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import numpy as np

from dlarray import callers
from dlarray.acceleration import draws, results, signatures
from dlarray.acceleration.engine import Engine, Program, Stopped
from dlarray.acceleration.watching import note_array, root, watching
from dlarray.array import dlarray, make
from dlarray.autodiff import tape
from dlarray.autodiff.primitive import IDENTITY, Batched, Primitive
from dlarray.autodiff.several import result_node, seeded
from dlarray.autodiff.tape import Evaluation, Node
from dlarray.backend import as_called, is_array, is_float, namespace
from dlarray.errors import AbstractError


class _Here(threading.local):
    tracing = 0


_here = _Here()


def tracing() -> bool:
    """Whether this thread traces a function now."""
    return _here.tracing > 0


class Observed:
    """A run of a function as it stands: its result, its random numbers, the arrays that it handed to the library.

    Attributes
    ----------
    writes : bool
        Whether it has written into an array that it was given.
    """

    def __init__(self, run: Callable[[], Any], inputs: Sequence) -> None:
        self.seen: dict[int, tuple[np.ndarray, str, str]] = {}
        self.draws = draws.Noticing()
        given = [x for x in inputs if isinstance(x, np.ndarray)]
        before = [x.tobytes() for x in given]
        with watching(self.seen), self.draws:
            self.result = run()
        self.writes = any(x.tobytes() != old for x, old in zip(given, before, strict=True))
        for X in signatures.leaves_of(self.result):  # data from outside may be handed through
            note_array(self.seen, X, "its end")


class Unexpected(Exception):
    """The values of a call are not what a trace expects of them; ``args[0]`` are the numbers that it has drawn."""


class Trace:
    """A compiled function for inputs of one kind.

    Parameters
    ----------
    function : callable
    args, kwargs
        A call of it: what is not an input in it is part of the trace.
    inputs : list
        The inputs among them, as `signatures.read` finds them, plain ones too.
    fixed : set of int
        Which of them are part of the trace: their values decide what is computed.
    allowed : list
        Arrays that may be part of the trace, since their values are looked at before each use.
    observed : Observed
        What the call has done as it stands.
    engine : Engine
        What records it and compiles it.
    higher : bool
        Whether its gradients are differentiated again, in it or by who calls it.  Where not, they are made by the
        gradient rules of the primitives, else by those of their composites, which are longer programs.
    """

    def __init__(
        self,
        function: Callable,
        args: tuple,
        kwargs: dict,
        inputs: list,
        fixed: set[int],
        allowed: list,
        observed: Observed,
        engine: Engine,
        higher: bool = True,
    ) -> None:
        self.function = function
        self.engine = engine
        self.higher = higher
        self.fixed = fixed
        self._inputs = [None if i in fixed else _Kind(x) for i, x in enumerate(inputs)]
        like = self.arrays(inputs)
        seen: dict[int, tuple[np.ndarray, str, str]] = {}
        run: list = []

        def program(arrays: list) -> list:
            drawn = arrays[len(like) :] if run else None
            seen.clear()
            expected: list = []
            result, recording = self._run(args, kwargs, arrays[: len(like)], drawn, [], seen, expected)
            shape = results.Results(observed.result, result)
            run.append((shape, recording))
            made = [data for data in shape.data if engine.owns(data)]
            self._expects = bool(expected)
            return [*made, _all_true(expected)] if expected else made

        self._program = _program(engine, program, like)
        if observed.draws.count or run[0][1].steps:  # again, with inputs for the random numbers
            self._program = _program(engine, program, [*like, *run[0][1].values])
        self._results, recording = run[-1]
        self._draws, self._drawn = recording.steps, run[0][1].values
        if len(recording.steps) != len(run[0][1].steps):
            raise AbstractError(
                "dlaccelerate: the function draws other random numbers when it is traced, so what it does depends on "
                "something that a trace would freeze, such as the clock or a counter; fix: pass it as an input"
            )
        _refuse_frozen(observed.seen, seen, [*allowed, *[x for i, x in enumerate(inputs) if i in fixed]])
        # for each result: its place among the program's, or the constant itself
        places = iter(range(len(self._results.data)))
        self._outputs = [(next(places), None) if engine.owns(x) else (None, x) for x in self._results.data]
        self._kinds = [
            (tuple(x.shape), np.dtype(str(x.dtype).rpartition(".")[2])) for x in self._results.data
        ]
        self._results.data, self._results.nodes = [], []  # tracers need not live on
        self._pulls: dict[Any, Program] = {}

    def arrays(self, inputs: Sequence) -> list[Any]:
        """The inputs as the program takes them."""
        return [kind.array(x) for kind, x in zip(self._inputs, inputs, strict=True) if kind is not None]

    # -- tracing -----------------------------------------------------------------------------------------------
    def _run(
        self,
        args: tuple,
        kwargs: dict,
        arrays: Sequence,
        drawn: Sequence | None,
        nodes: list[Node | None],
        seen: dict | None = None,
        expected: list | None = None,
    ) -> tuple[Any, draws.Recording]:
        """Run the function on what stands for its inputs; the nodes of these are appended to ``nodes``."""
        given = iter(arrays)
        values: list[Any] = []
        inputs: list[Any] = []
        signatures.read((args, kwargs), inputs, [], plain=True)
        for kind, x in zip(self._inputs, inputs, strict=True):
            if kind is None:
                values.append(x)
                continue
            data = next(given)
            nodes.append(tape.leaf(data.shape) if kind.traced and is_float(data.dtype) else None)
            values.append(kind.value(data, nodes[-1], self.engine))
        evaluation = Evaluation()
        evaluation.leaves = sum(node is not None for node in nodes)
        recording = draws.Recording(drawn)
        args, kwargs = signatures.replaced((args, kwargs), iter(values), plain=True)
        with ExitStack() as stack:
            stack.enter_context(_evaluating([evaluation], self.engine.namespace()))
            stack.enter_context(tape.higher_derivatives(self.higher))
            stack.enter_context(watching({} if seen is None else seen))
            stack.enter_context(recording)
            stack.enter_context(_expecting([] if expected is None else expected))
            result = self.function(*args, **kwargs)
        if seen is not None:
            code = getattr(self.function, "__code__", None)
            for X in signatures.leaves_of(result):
                note_array(seen, X, f"{code.co_filename}:{code.co_firstlineno}" if code else "its end")
        return result, recording

    # -- compiling ---------------------------------------------------------------------------------------------
    @property
    def steps(self) -> int:
        """How many operations the program holds."""
        return self._program.steps

    @property
    def nbytes(self) -> int:
        """What the compiled programs and their constants hold, about."""
        return sum(program.nbytes for program in (self._program, *self._pulls.values()))

    @property
    def note(self) -> str:
        """What is to be told of a program that could not be compiled."""
        return self._program.note

    @property
    def replays(self) -> bool:
        """Whether what cannot be compiled is replayed."""
        return self._program.replays

    @replays.setter
    def replays(self, value: bool) -> None:
        for program in (self._program, *self._pulls.values()):
            program.replays = value

    def prepare(self, args: tuple, kwargs: dict, inputs: Sequence) -> None:
        """Compile in the background; with traced inputs, what differentiates by all of them too."""
        self._program.prepare()
        taken = [x for kind, x in zip(self._inputs, inputs, strict=True) if kind is not None]
        needs = tuple([type(x) is dlarray and x._node is not None for x in taken])
        order = tuple(i for i, traced in enumerate(self._results.traced) if traced)
        if any(needs) and len(order) == 1:
            seeds = [np.empty(*self._kinds[i]) for i in order]
            self._pull_program(
                (args, kwargs, [*self.arrays(inputs), *self._drawn]), order, needs, seeds
            ).prepare()

    # -- calling -----------------------------------------------------------------------------------------------
    def __call__(self, args: tuple, kwargs: dict, inputs: Sequence) -> tuple[Any, list]:
        """The results, and the random numbers that went into them."""
        drawn, arrays = [], self.arrays(inputs)
        for kind, draw in self._draws:
            value = draw()
            if kind != "made":
                drawn.append(value)
            if kind != "seed":
                arrays.append(value)
        try:
            found = self._program(arrays)
        except Stopped:
            raise Unexpected(drawn) from None
        if self._expects and not found.pop():
            raise Unexpected(drawn)
        hub = None
        if tape.stack.evaluations:
            parents = [
                x._node if type(x) is dlarray else None
                for kind, x in zip(self._inputs, inputs, strict=True)
                if kind is not None
            ]
            if any(node is not None for node in parents):
                hub = Node(tuple(parents), RESULTS, (self, args, kwargs, arrays, drawn), None)
        values = []
        for i, (place, constant) in enumerate(self._outputs):
            data: Any = constant if place is None else found[place]
            node = result_node(hub, i, data.shape) if hub is not None and self._results.traced[i] else None
            values.append((data, node))
        return self._results.build(values), drawn

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
        seeds = []
        for i in order:
            g = gradients[i]
            dtype = as_called(namespace(g), g, self._kinds[i][1])
            seeds.append(g if g.dtype == dtype else namespace(g).astype(g, dtype))
        program = self._pull_program((args, kwargs, arrays), order, needs, seeds)
        try:
            picked = iter(program([*arrays, *seeds]))
        except Stopped as stopped:
            raise stopped.__cause__ or stopped from None
        return [next(picked) if needed else None for needed in needs]

    def _pull_program(self, call: tuple, order: tuple, needs: tuple, seeds: list) -> Program:
        program = self._pulls.get((order, needs))
        if program is not None:
            return program
        args, kwargs, arrays = call

        def walk(raws: list) -> list:
            count, given = len(needs), len(arrays)
            nodes = list[Node | None]()
            result, _ = self._run(args, kwargs, raws[:count], raws[count:given], nodes)
            made = results.Results(self._results.template, result)
            start = seeded([made.nodes[i] for i in order], raws[given:])
            targets = {n for n, needed in zip(nodes, needs, strict=True) if needed and n is not None}
            with _expecting([]):  # the program that has made the values has looked at them
                found = tape.pull(start, raws[-1], targets, retain=False, higher=False)
            picked = []
            for n, x, needed in zip(nodes, raws[:count], needs, strict=True):
                if needed:
                    g = None if n is None else found.get(n)
                    picked.append(namespace(x).zeros_like(x) if g is None else g)
            return picked

        program = self._pulls[order, needs] = _program(self.engine, walk, [*arrays, *seeds])
        program.replays = self.replays
        return program


class _Kind:
    """How an input goes into a program, and what stands for it while the function is traced."""

    def __init__(self, x: Any) -> None:
        self.of = type(x)
        self.traced = self.of is dlarray
        self.format = x._format if self.traced else ""

    def array(self, x: Any) -> Any:
        if self.traced:
            return x._data
        return np.full((1, 1), x, np.float64) if self.of in (int, float) else np.asarray(x)

    def value(self, data: Any, node: Node | None, engine: Engine) -> Any:
        # A number becomes a 1×1 dlarray, which does in formulas what a number does; an array of NumPy the compiler's.
        return make(data, self.format, node) if self.traced or self.of in (int, float) else engine.plain(data)


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
        inputs: list[Any] = []
        signatures.read((args, kwargs), inputs, [], plain=True)
        values, given = [], zip(node.parents, arrays, strict=False)
        for kind, x in zip(trace._inputs, inputs, strict=True):
            if kind is None:
                values.append(x)
                continue
            parent, data = next(given)
            needed = parent is not None and (relevant is None or parent in relevant)
            fresh.append(Node((parent,), IDENTITY, (), data.shape) if needed else None)
            values.append(make(data, kind.format, fresh[-1] or parent) if kind.traced else x)
        args, kwargs = signatures.replaced((args, kwargs), iter(values), plain=True)
        with draws.Replay(drawn):
            result = evaluated(trace.function, args, kwargs)
        made = results.Results(trace._results.template, result)
        order = sorted(g.parts)
        start = seeded([made.nodes[i] for i in order], [g.parts[i] for i in order])
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


@contextmanager
def _expecting(expected: list) -> Iterator[None]:
    """Gather what must be true of values."""
    before, tape.stack.expected = tape.stack.expected, expected
    try:
        yield
    finally:
        tape.stack.expected = before


def _all_true(expected: list) -> Any:
    """Whether all of several logical arrays are true everywhere."""
    xp = namespace(*expected)
    return xp.all(xp.concat([xp.reshape(v, (-1,)) for v in expected]))


# -- errors ----------------------------------------------------------------------------------------------------
def _program(engine: Engine, function: Callable[[list], list], like: Sequence) -> Program:
    _here.tracing += 1
    try:
        return engine.program(function, like)
    except Exception as failure:
        if not engine.wants_values(failure):
            raise
        raise AbstractError(
            f"dlaccelerate: the function needs the values of its data at {_line(failure)}, but a trace knows only "
            "sizes, labels and classes: if, while, float(), print and NumPy's functions cannot depend on the data; "
            "fix: move it out of the accelerated function, or choose with where or masks"
        ) from failure
    finally:
        _here.tracing -= 1


_LIBRARIES = ("dlarray", "jax", "torch", "numpy", "array_api_compat", "contextlib")


def _line(failure: BaseException) -> str:
    """The innermost line of the user's program in a traceback."""
    line, at = "an unknown line", failure.__traceback__
    while at is not None:
        name = at.tb_frame.f_globals.get("__name__", "")
        if name.partition(".")[0] not in _LIBRARIES and not callers.is_ours(at.tb_frame):
            line = f"{at.tb_frame.f_code.co_filename}:{at.tb_lineno}"
        at = at.tb_next
    return line


def _refuse_frozen(before: dict, now: dict, constants: list) -> None:
    allowed = {id(root(c)) for c in constants if is_array(c)}
    for key, (_, what, line) in now.items():
        if key in before and key not in allowed:
            raise AbstractError(
                f"dlaccelerate: the function uses data that is not one of its inputs: {what}, at {line}. A trace would "
                "freeze its values; fix: pass it to the function as an input, or make it there if it never changes"
            )
