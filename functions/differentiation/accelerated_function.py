"""Accelerated functions: they run as they stand until what was compiled meanwhile takes over."""

from __future__ import annotations

import inspect
import math
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from dlarray import random, registry, strictness
from dlarray.acceleration import attempts, draws, engines, observed, plan, signatures, traces
from dlarray.acceleration.attempts import agree, is_refusal, reason, recorded, tell, tell_deciding
from dlarray.acceleration.engine import Engine as Compiler
from dlarray.acceleration.engine import NoCompiler
from dlarray.acceleration.families import Family, Signature
from dlarray.acceleration.results import difference
from dlarray.arguments import choice, flag, number, whole
from dlarray.array import dlarray
from dlarray.autodiff import tape
from dlarray.backend import is_abstract
from dlarray.display import html_text, object_text
from dlarray.errors import OptionError
from dlarray.functions.differentiation.dlgradient import dlfeval
from dlarray.visible import visible_names

PUBLIC_CLASSES = ("AcceleratedFunction",)
CHECK_MODES = ("none", "tolerance")
WARM_UP: int | str = "auto"
MOST_MISSES = 20  # calls whose values are not what was recorded, until it is recorded no more
MOST_BYTES = 1 << 30  # of compiled programs, for each accelerated function


class AcceleratedFunction:
    """A function accelerated by `dlaccelerate`: traced and compiled once for each kind of inputs.

    Call it as the function it is made of, alone or by ``dlfeval(accfun, X1, ..., Xn)``.

    Attributes
    ----------
    Function : callable
        The underlying function; read-only.
    Enabled : bool
        Whether traces are made and used (true).  When it is false, the underlying function runs.
    CacheSize : int
        How many traces are kept (50).  A new one takes the place of the one that was not used for the longest time.
    HitRate : float
        Percentage of the calls with inputs of a kind that was there before; read-only.
    Occupancy : float
        Percentage of the cache that is in use; read-only.
    CheckMode : str
        "tolerance" compares the results of every compiled call with those of the underlying function, and warns when
        they differ; "none" (the default) does so for the first only.
    CheckTolerance : float
        The largest difference is no reason for a warning (1e-4), relative to the largest value of a result where
        that is above 1.
    Engine : str
        "jax" and "torch" compile, "numpy" does the recorded operations again.  "auto" (the default) takes what is
        installed, JAX first and PyTorch for what computes for long; reading it then gives the one taken last.
    WarmUp : int or "auto"
        How many calls of each kind run the original function before the compiled program is used: it is compiled
        meanwhile. "auto" (the default) takes as many as compiling is worth; 0 compiles at the first call.

    Notes
    -----
    Inputs are of a new kind when the size, the format or the class of a dlarray among them was not seen before, also
    inside lists, tuples, dicts, structs, tables, and of the learnables and states of a network; the size or the class
    of a NumPy array; or the value of anything else, ``nargout=`` included.  A number that changes is an input like an
    array, unless its value decides what is computed.

    **Extends MATLAB.** Plain arrays and numbers are inputs.  Random numbers are drawn anew for each call.  What cannot
    be traced runs unchanged.  The first compiled call is checked though ``CheckMode`` is "none".  ``WarmUp``.  The
    guide "Acceleration" has the rules.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.acceleratedfunction.html

    Examples
    --------
    >>> import dlarray as dl
    >>> accfun = dl.dlaccelerate(lambda x: dl.dlgradient(dl.sum(x**3, "all"), x))
    >>> accfun.CacheSize = 10
    >>> accfun(dl.dlarray([1, 2, 3]))
      1×3 dlarray
    <BLANKLINE>
         3    12    27
    """

    __internals__ = ("describe",)
    __dir__ = visible_names

    def __init__(self, fun: Callable, engine: str = "auto", unasked: bool = False) -> None:
        self._function = fun
        self._unasked = unasked  # then nothing is told, and little gain is none
        self._engine, self._taken = engine, ""
        self._enabled = True
        self._size = 50
        self._check = "none"
        self._tolerance = 1e-4
        self._warm_up: int | str = WARM_UP
        self._families: dict[Any, Family] = {}
        self._cache: OrderedDict[Any, Signature] = OrderedDict()
        self._calls = self._hits = 0

    # -- properties --------------------------------------------------------------------------------------------
    @property
    def Function(self) -> Callable:
        """The underlying function."""
        return self._function

    @property
    def Enabled(self) -> bool:
        """Whether traces are made and used."""
        return self._enabled

    @Enabled.setter
    def Enabled(self, value: Any) -> None:
        self._enabled = flag("AcceleratedFunction", "Enabled", value, error=OptionError)

    @property
    def CacheSize(self) -> int:
        """How many traces are kept."""
        return self._size

    @CacheSize.setter
    def CacheSize(self, value: Any) -> None:
        self._size = whole(
            "AcceleratedFunction", "CacheSize", value, least=1, fix="CacheSize=50", error=OptionError
        )
        self._evict()

    @property
    def HitRate(self) -> float:
        """Percentage of the calls that used an existing trace."""
        return 100.0 * self._hits / self._calls if self._calls else 0.0

    @property
    def Occupancy(self) -> float:
        """Percentage of the cache that is in use."""
        return 100.0 * len(self._cache) / self._size

    @property
    def CheckMode(self) -> str:
        """ "none" or "tolerance": whether results are compared with those of the underlying function."""
        return self._check

    @CheckMode.setter
    def CheckMode(self, value: Any) -> None:
        self._check = choice("AcceleratedFunction", "CheckMode", value, CHECK_MODES)

    @property
    def CheckTolerance(self) -> float:
        """The largest difference that gives no warning."""
        return self._tolerance

    @CheckTolerance.setter
    def CheckTolerance(self, value: Any) -> None:
        self._tolerance = number(
            "AcceleratedFunction", "CheckTolerance", value, above=0, finite=True, fix="CheckTolerance=1e-4",
            error=OptionError,
        )  # fmt: skip

    @property
    def Engine(self) -> str:
        """The compiler: "jax", "torch", or "auto"; of "auto" the one that was used last."""
        return self._taken if self._engine == "auto" and self._taken else self._engine

    @Engine.setter
    def Engine(self, value: Any) -> None:
        self._engine, self._taken = engines.checked("AcceleratedFunction", value), ""
        self.clearCache()

    @property
    def WarmUp(self) -> int | str:
        """How many calls of each kind run the original function before it is compiled; "auto" chooses."""
        return self._warm_up

    @WarmUp.setter
    def WarmUp(self, value: Any) -> None:
        if not isinstance(value, str):
            value = whole("AcceleratedFunction", "WarmUp", value, least=0, fix="WarmUp=0", error=OptionError)
        self._warm_up = (
            value if isinstance(value, int) else choice("AcceleratedFunction", "WarmUp", value, ("auto",))
        )

    # -- calling -----------------------------------------------------------------------------------------------
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if (
            not self._enabled or registry.watcher is not None or (self._unasked and tape.node_watchers)
        ):  # inside another trace too: it becomes part of that
            return self._as_it_stands(args, kwargs)
        inputs: list[Any] = []
        key = signatures.read((args, kwargs), inputs, [], plain=True)
        if traces.tracing() or any([type(X) is dlarray and is_abstract(X._data) for X in inputs]):
            return self._as_it_stands(args, kwargs)
        family = self._families.get(key)
        if family is None:
            names = [*signatures.named(args, "input", True)]
            for option, value in kwargs.items():
                names += signatures.named(value, option, True)
            family = self._families[key] = Family(inputs, names)
        signature = self._signature(family, (key, family.values(inputs)))
        if signature.trace is not None and signature.calls >= signature.takeover:
            if signature.calls == signature.again:
                return self._traced_again(family, signature, args, kwargs, inputs)
            if signature.calls == signature.swap and signature.better is not None:
                self._taken = signature.take_better()
            return self._compiled(family, signature, args, kwargs, inputs)
        if family.work is None:
            return self._begun(family, signature, args, kwargs, inputs)
        if not (signature.plain or family.plain) and signature.calls == self._traced_at(family, signature):
            return self._traced(family, signature, args, kwargs, inputs)
        return self._as_it_stands(args, kwargs, family.needs_higher(inputs))

    @property
    def __signature__(self) -> inspect.Signature:
        """The underlying function's: who asks whether it takes ``nargout`` is answered."""
        try:
            return inspect.signature(self._function)
        except (TypeError, ValueError) as unknown:
            raise AttributeError("__signature__") from unknown

    def __dlfeval__(self, args: tuple, kwargs: dict) -> Any:
        return self(*args, **kwargs)

    def _chosen(self, inputs: list) -> Compiler | None:
        """What compiles a call; None where nothing can, and the reason is told once."""
        engine, why = engines.chosen_for(self._engine, [X._data for X in inputs if type(X) is dlarray])
        if engine is None:
            self._tell(why)
        return engine

    def _signature(self, family: Family, key: tuple) -> Signature:
        """What is known of a call's signature; it counts the call."""
        self._calls += 1
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = Signature()
            self._evict()
        else:
            self._hits += 1
            self._cache.move_to_end(key)
        found.calls += 1
        return found

    def _as_it_stands(self, args: tuple, kwargs: dict, higher: bool = True) -> Any:
        if not higher:
            return dlfeval(self._function, *args, **kwargs)
        with tape.higher_derivatives():
            return dlfeval(self._function, *args, **kwargs)

    def _begun(self, family: Family, signature: Signature, args: tuple, kwargs: dict, inputs: list) -> Any:
        """The first call of a family, in which its work is measured."""
        signature.free = 2
        if self._warm_up == 0 and self._chosen(inputs) is not None:
            family.work = plan.Work(0, 0, engines.on_gpu(inputs))
            return self._traced(family, signature, args, kwargs, inputs)
        if recorded(inputs):  # its gradients may be differentiated again outside
            family.work = plan.Work(
                200, sum(math.prod(X.shape) for X in inputs if type(X) is dlarray), engines.on_gpu(inputs)
            )
            return self._as_it_stands(args, kwargs)
        result, _, seen = self._first_run(family, args, kwargs)
        family.work = plan.Work(seen.nodes, seen.elements, engines.on_gpu(inputs))
        return result

    def _first_run(self, family: Family, args: tuple, kwargs: dict) -> tuple[Any, bool, observed.FirstRun]:
        """The results of a call, whether it differentiates gradients again, and its work."""
        found = observed.first_run(lambda: dlfeval(self._function, *args, **kwargs))
        family.higher = found[1]
        return found

    def _tell(self, why: str) -> None:
        if not self._unasked:
            tell(why)

    def _traced_at(self, family: Family, signature: Signature) -> int:
        if isinstance(self._warm_up, int):
            return max(signature.free, self._warm_up // 2)
        work = family.work or plan.Work(0, 0)
        if engines.records(self._engine):
            return plan.first_recording(work, not self._unasked)
        return plan.first_trace(work)

    def _traced(self, family: Family, signature: Signature, args: tuple, kwargs: dict, inputs: list) -> Any:
        """A call as it stands, then its trace, which is compiled while the program goes on."""
        engine = self._chosen(inputs)
        if engine is None:
            signature.plain = True
            return self._as_it_stands(args, kwargs, family.needs_higher(inputs))
        stream = random.stream()
        position = stream.seed, stream.state
        found = self._attempt(family, engine, args, kwargs, inputs)
        if found.problem is not None:
            if is_refusal(found.problem) and strictness.is_strict() and not self._unasked:
                raise found.problem
            family.plain = reason(found.problem)
            self._tell(f"the function runs as it is, because it cannot be traced: {family.plain}")
            return found.result
        if found.deciding:  # what was traced is of these values; others must come back to be traced
            family.fixed |= found.deciding
            if not self._unasked:
                tell_deciding([family.names[i] for i in sorted(found.deciding & family.varying)])
            return found.result
        work = family.work or plan.Work(0, 0)
        signature.take(found, self._warm_up, work)
        self._taken = engine.name
        self._evict()
        trace = found.trace
        assert trace is not None
        if signature.takeover <= signature.calls:  # at once
            stream.seed, stream.state = position  # the compiled call draws the same numbers
            return self._checked(signature, args, kwargs, inputs, found.result)
        trace.prepare(args, kwargs, inputs)
        if self._engine == "auto" and self._warm_up == "auto" and engines.better(engine) is not None:
            signature.again = plan.again(signature.takeover, work)
        return found.result

    def _attempt(
        self, family: Family, engine: Compiler, args: tuple, kwargs: dict, inputs: list
    ) -> attempts.Attempt:
        def as_it_stands() -> tuple[Any, bool]:
            if family.higher is None and not recorded(inputs):  # it is to be compiled at its first call
                return self._first_run(family, args, kwargs)[:2]
            higher = family.needs_higher(inputs)
            return self._as_it_stands(args, kwargs, higher), higher

        return attempts.Attempt(self._function, args, kwargs, inputs, family.still(), engine, as_it_stands)

    def _traced_again(
        self, family: Family, signature: Signature, args: tuple, kwargs: dict, inputs: list
    ) -> Any:
        """A call as it stands, then a trace for the compiler that takes long and makes quicker programs."""
        assert signature.trace is not None
        engine = engines.better(signature.trace.engine)
        if engine is None:
            return self._compiled(family, signature, args, kwargs, inputs)
        found = self._attempt(family, engine, args, kwargs, inputs)
        if found.trace is not None and not found.deciding:
            signature.better = found.trace, found.captured, found.outside
            signature.swap = plan.swap(
                signature.calls, found.trace.steps, family.work or plan.Work(0, 0), engine.name
            )
            found.trace.prepare(args, kwargs, inputs)
        return found.result

    def _compiled(self, family: Family, signature: Signature, args: tuple, kwargs: dict, inputs: list) -> Any:
        """A call of the compiled program, if what it was traced with is still so."""
        trace, captured = signature.trace, signature.captured
        assert trace is not None and captured is not None
        if not trace.higher and recorded(inputs):  # whose caller may differentiate its gradients again
            family.higher = True
            signature.restart()
            return self._as_it_stands(args, kwargs)
        now = captured.key()
        if now != signature.outside:
            signature.restart()
            signature.restarts += 1
            if signature.restarts == 3:
                signature.plain = True
                self._tell(
                    f"{captured.changed(signature.outside, now)} changes from call to call but is no input, so the "
                    "function runs as it is; fix: pass it as an argument"
                )
            return self._as_it_stands(args, kwargs, family.needs_higher(inputs))
        if not signature.checked:
            return self._checked(signature, args, kwargs, inputs)
        try:
            result, drawn = trace(args, kwargs, inputs)
        except traces.Unexpected as found:
            signature.misses += 1
            if trace.engine.exact and signature.misses == MOST_MISSES:
                self._taken = signature.give_up()
            return self._redrawn(found.args[0], args, kwargs, trace.higher)
        if self._check == "tolerance":
            self._compare(result, drawn, args, kwargs, trace.higher)
        return result

    def _checked(
        self, signature: Signature, args: tuple, kwargs: dict, inputs: list, expected: Any = None
    ) -> Any:
        """The first call of the compiled program: where it differs from the function, it is not used."""
        trace = signature.trace
        assert trace is not None
        signature.checked = True
        stream = random.stream()
        position = stream.seed, stream.state
        try:
            result, drawn = trace(args, kwargs, inputs)
        except NoCompiler as problem:
            self._taken = signature.give_up()
            if not self._taken:
                self._tell(str(problem))
            if expected is not None:
                return expected
            stream.seed, stream.state = position
            return self._as_it_stands(args, kwargs)
        except traces.Unexpected as found:
            signature.checked = False  # by the next call that it is meant for
            return self._redrawn(found.args[0], args, kwargs, trace.higher) if expected is None else expected
        if trace.note:
            self._tell(trace.note)
        if expected is None:
            alike, expected = self._compare(result, drawn, args, kwargs, trace.higher)
        else:
            alike = agree(result, expected, self._tolerance)
        if alike and not (trace.engine.exact and difference(result, expected, 0.0)):
            signature.keep()
            return result
        self._taken = signature.give_up()
        return expected

    def _compare(self, result: Any, drawn: list, args: tuple, kwargs: dict, higher: bool) -> tuple[bool, Any]:
        """Run the underlying function with the same random numbers, and warn when its results differ."""
        expected = self._redrawn(drawn, args, kwargs, higher)
        return agree(result, expected, self._tolerance), expected

    def _redrawn(self, drawn: list, args: tuple, kwargs: dict, higher: bool) -> Any:
        """The function as it stands, with random numbers that were drawn already."""
        with draws.Replay(drawn):
            return self._as_it_stands(args, kwargs, higher)

    def _evict(self) -> None:
        held = sum(s.nbytes for s in self._cache.values())
        while len(self._cache) > self._size or (held > MOST_BYTES and len(self._cache) > 1):
            _, oldest = self._cache.popitem(last=False)
            held -= oldest.nbytes
        if len(self._families) > 20 * self._size:  # signatures that never come back
            used = {key for key, _ in self._cache}
            self._families = {key: f for key, f in self._families.items() if key in used}

    def clearCache(self) -> None:
        """Forget all traces; see `clearCache`."""
        self._cache.clear()
        self._families.clear()
        self._calls = self._hits = 0

    # -- text --------------------------------------------------------------------------------------------------
    def __repr__(self) -> str:
        names = "Function Enabled CacheSize HitRate Occupancy CheckMode CheckTolerance".split()
        if self._engine != "auto":  # MATLAB's display has no such line
            names.append("Engine")
        return object_text("AcceleratedFunction", [(None, [(name, getattr(self, name)) for name in names])])

    _repr_html_ = html_text

    def describe(self) -> str:
        """A few words for messages."""
        return f"an AcceleratedFunction of {getattr(self._function, '__name__', 'a function')}"
