"""The hunt for NaN and Inf: in the mode ``checkfinite``, the first function that makes one is named.

While the mode is off it costs the test of a slot: in the helpers behind elementwise functions (``dlarray.operators``),
where a node is made (``dlarray.autodiff.tape``), and in the registry's call wrapper, which serves all other functions.
The operators of dlarray, the shortest calls, where a slot would cost two or three times as much (17 ns in ``+``), stay
as they are: switching the mode on exchanges these attributes of one class, where every module finds them.
"""

from __future__ import annotations

import re
import sys
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from dlarray import callers, nests, operators, registry, threads
from dlarray.array import dlarray
from dlarray.autodiff import tape
from dlarray.autodiff.primitive import Primitive, TracedArray
from dlarray.backend import is_array, is_float, namespace, to_numpy
from dlarray.errors import NonFiniteError, OptionError, TraceWarning, describe, sizes
from dlarray.syntax import counting

_on = False
_switching = threads.open_after_fork(threading.RLock())
_blocks: list[checkfinite] = []  # that have begun, and not ended, in any thread


@counting
class checkfinite:
    """Find the first function that makes NaN or Inf: it raises an error.

    ``checkfinite()`` switches the mode on, ``checkfinite(False)`` off.  ``with checkfinite():`` does so for a block.

    Parameters
    ----------
    mode : bool, default True
        Whether to look at what every function and every gradient rule gives.

    Raises
    ------
    NonFiniteError
        From the function that made the first NaN or Inf of finite inputs, or from ``dlgradient`` when the gradient rule
        of a function did.  The message gives the function, the line of the program, the result with its labels, the
        subscripts of the first such element, and the range of the inputs.
    OptionError
        A mode that is not true or false.

    Notes
    -----
    **Extends MATLAB.** NaN and Inf that come in from outside, in data or as a number such as ``-inf`` in a mask, are
    not reported, nor are those that a function makes and takes away again inside.  A large value that a function turns
    to Inf is: ``log(0)``, ``exp(1000)``, ``1/0``.

    The mode is that of the program, all threads included: of blocks in several threads the one that began last decides,
    and when the last one ends all is as it was.

    The mode looks at every value, which on a GPU waits for each of them: leave it off when all is well.

    Examples
    --------
    >>> import dlarray as dl
    >>> try:
    ...     with dl.checkfinite():
    ...         Y = dl.log(dl.dlarray([[1, 2], [0, 4]], "CB"))
    ... except dl.errors.NonFiniteError as error:
    ...     print(str(error).partition(" elements")[0])
    log: made -Inf of finite inputs: the result is 2(C) × 2(B) dlarray, -Inf at (2,1), 1 of 4
    """

    def __init__(self, mode: bool = True):
        if not isinstance(mode, (bool, int)) or mode not in (0, 1):
            raise OptionError(
                f"checkfinite: the mode must be True or False, not {describe(mode)}; fix: checkfinite()"
            )
        with _switching:
            self._before = _on
            _switch(bool(mode))

    def __enter__(self) -> checkfinite:
        _blocks.append(self)
        return self

    def __exit__(self, *exception: Any) -> None:
        with _switching:
            place = _blocks.index(self)
            del _blocks[place]
            if place == len(_blocks):
                _switch(self._before)
            else:  # another thread's block began later, and goes on
                _blocks[place]._before = self._before

    def __repr__(self) -> str:
        return f"checkfinite: {'on' if _on else 'off'}"


# -- where an operation was called -----------------------------------------------------------------------------
class Origin(NamedTuple):
    """The public function behind an operation, the layer that called it if any, and the line of the program."""

    function: str
    layer: str
    line: str

    @property
    def short(self) -> str:
        """The line without the folders of its file."""
        return re.split(r"[/\\]", self.line)[-1]

    def __str__(self) -> str:
        return f"in layer '{self.layer}', called at {self.line}" if self.layer else f"at {self.line}"


_MATLAB = {
    "add": "plus", "subtract": "minus", "multiply": "times", "divide": "rdivide", "pow": "power", "matmul": "mtimes",
    "negative": "uminus", "positive": "uplus",
}  # fmt: skip


def origin(name: str = "") -> Origin:
    """Where the program is now; ``name`` is that of a primitive or operator, for want of a public function."""
    function, layer, in_layer = _MATLAB.get(name, name.removesuffix("_p")), "", False
    frame = sys._getframe(1)
    while callers.is_ours(frame) and frame.f_back is not None:
        code, module = frame.f_code, frame.f_globals.get("__name__", "")
        if module.startswith("dlarray.layers"):
            in_layer = True  # beyond it stand predict, forward and whatever called them
            if not layer and module == "dlarray.layers.networks.evaluation":
                layer = getattr(frame.f_locals.get("layer"), "Name", "")
        elif not in_layer and module.startswith("dlarray.functions.") and code.co_name in registry.functions:
            function = code.co_name
        frame = frame.f_back
    return Origin(function, layer, f"{frame.f_code.co_filename}:{frame.f_lineno}")


@contextmanager
def origins() -> Iterator[weakref.WeakKeyDictionary[tape.Node, Origin]]:
    """The nodes that are made meanwhile and still live, and where they come from."""
    found: weakref.WeakKeyDictionary[tape.Node, Origin] = weakref.WeakKeyDictionary()

    def note(node: tape.Node, primitive: Any) -> Any:
        if primitive is not None:
            found[node] = origin(primitive.name)
        return primitive

    tape.node_watchers.append(note)
    try:
        yield found
    finally:
        tape.node_watchers.remove(note)


def _inside() -> bool:
    """Whether a function of this library is at work whose own result will be looked at."""
    frame = sys._getframe(1)
    while callers.is_ours(frame) and frame.f_back is not None:
        if frame.f_code is registry.run_code:
            names = frame.f_locals
            if "result" not in names and not _is_network(
                names["public"]
            ):  # with a result it is the one that asks
                return True
        frame = frame.f_back
    return False


def _is_network(name: str) -> bool:
    """Whether a function runs layers, whose functions are looked at one by one."""
    return registry.functions[name].module.startswith("dlarray.layers")


# -- looking ---------------------------------------------------------------------------------------------------
def _raw(x: Any) -> Any:
    return x._data if type(x) is dlarray else x.value if type(x) is TracedArray else x


def is_finite(x: Any) -> bool:
    """Whether an array or a number holds neither NaN nor Inf; anything else is taken for finite."""
    x = _raw(x)
    if isinstance(x, (float, complex)):
        return bool(np.isfinite(x))
    if not is_array(x) or not is_float(x.dtype) or "Tracer" in type(x).__name__:
        return True
    xp = namespace(x)
    return bool(xp.all(xp.isfinite(x)))


def _numeric(x: Any) -> bool:
    return type(x) is dlarray or isinstance(x, (int, float, complex)) or is_array(x)


def _numbers(values: Iterable[Any]) -> list:
    return nests.tree_leaves(list(values), _numeric)


def _first_bad(x: Any) -> str:
    """``NaN at (2,1), 3 of 6 elements``: the first in MATLAB's order."""
    host = to_numpy(_raw(x))
    bad = np.flatnonzero(~np.isfinite(host))
    value = host.reshape(-1)[bad[0]]
    place = ",".join(str(int(i) + 1) for i in np.unravel_index(bad[0], host.shape)[::-1])
    return f"{_word(value)} at ({place})" + (f", {len(bad)} of {host.size} elements" if host.size > 1 else "")


def _word(value: Any) -> str:
    if np.isnan(value):
        return "NaN"
    return "-Inf" if not np.iscomplexobj(value) and value < 0 else "Inf"


def _range(x: Any) -> str:
    host = to_numpy(_raw(x))
    if host.dtype.kind not in "f" or not host.size:
        return describe(x)
    return f"{describe(x)} in [{host.min():.4g}, {host.max():.4g}]"


_HINTS = {
    "log": "keep the input above 0, log(max(X, 1e-8))",
    "sqrt": "keep the input at 0 or above, sqrt(max(X, 0)); for its gradient, above 0",
    "exp": "subtract the largest value first, or scale the input down",
    "rdivide": "keep the divisor away from 0, A / (B + 1e-8)",
    "power": "keep the base above 0, max(A, 1e-8) ** b",
}
_HINTS |= {"log2": _HINTS["log"], "log10": _HINTS["log"], "ldivide": _HINTS["rdivide"]}
_GRADIENT_HINTS = {
    "sqrt": "keep the input away from 0, sqrt(X + 1e-8)",
    "norm": "the derivative of a norm is infinite at 0: add a small number under the root",
}


def _hint(name: str, inputs: list) -> str:
    known = _HINTS.get(name)
    if known is not None:
        return known
    arrays = [v for v in inputs if type(v) is dlarray][:3]
    return "look at the inputs: " + "; ".join(map(_range, arrays)) if arrays else "look at the inputs"


def check_given(name: str, values: Iterable[Any]) -> None:
    """While the mode is on, say which inputs hold NaN already: what comes of them is not reported."""
    for i, value in enumerate(values) if _on else ():
        bad = next((v for v in _numbers([value]) if np.isnan(_first_value(v))), None)
        if bad is not None:
            callers.warn(
                f"{name}: input {i + 1} holds NaN already: {describe(bad)}, {_first_bad(bad)}; checkfinite reports "
                "only what is made of finite values",
                TraceWarning,
            )


def _first_value(x: Any) -> Any:
    """The first number that is not finite, 0 if there is none."""
    if is_finite(x):
        return 0.0
    host = to_numpy(_raw(x)) if not isinstance(x, (float, complex)) else np.asarray(x)
    return host[~np.isfinite(host)][0]


def look(name: str, given: Iterable[Any], result: Any) -> None:
    """Report a result that is not finite though all numbers given are."""
    bad = next((y for y in _numbers([result]) if not is_finite(y)), None)
    if bad is None or _inside():
        return
    inputs = _numbers(given)
    if not inputs or not all(map(is_finite, inputs)):
        return
    where = origin(name)
    text = _first_bad(bad)
    raise NonFiniteError(
        f"{where.function}: made {text.partition(' ')[0]} of finite inputs: the result is {describe(bad)}, {text}; "
        f"{where}; fix: {_hint(where.function, inputs)}"
    )


# -- what looks on ---------------------------------------------------------------------------------------
_OPERATORS = {
    "add": "plus", "sub": "minus", "mul": "times", "truediv": "rdivide", "pow": "power", "matmul": "mtimes",
}  # fmt: skip
_OPERATORS = {f"__{r}{short}__": name for r in ("", "r") for short, name in _OPERATORS.items()}
_OPERATORS |= {"__neg__": "uminus", "__abs__": "abs"}


def _operator(name: str, plain: Callable) -> Callable:
    def method(*operands):
        result = plain(*operands)
        if type(result) is dlarray:
            look(name, operands, result)
        return result

    return method


def _called(name: str, args: tuple, kwargs: dict, result: Any) -> None:
    if not _is_network(name) and registry.functions[name].module != "dlarray.functions.arrays.creation":
        look(name, (*args, *kwargs.values()), result)


class _Watched:
    """Stands for the primitive of a node, and looks at the gradients that its rules give."""

    __slots__ = ("real", "where")

    def __init__(self, real: Primitive, where: Origin):
        self.real, self.where = real, where

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    @property
    def rules(self) -> list:
        return [None if rule is None else self._watched(rule) for rule in self.real.rules]

    def _watched(self, rule: Callable) -> Callable:
        def call(xp, g, *saved, **params):
            piece = rule(xp, g, *saved, **params)
            self._look(g, (piece,), saved)
            return piece

        return call

    def pull_joint(self, xp: Any, g: Any, saved: tuple, params: dict, needs: tuple) -> Any:
        pieces = self.real.pull_joint(xp, g, saved, params, needs)
        self._look(g, pieces, saved)
        return pieces

    def pull_traced(self, g: Any, node: Any, relevant: Any) -> Any:
        pieces = self.real.pull_traced(g, node, relevant)
        self._look(g, pieces, node.saved)
        return pieces

    def _look(self, g: Any, pieces: Iterable[Any], saved: Iterable[Any]) -> None:
        bad = next((p for p in pieces if p is not None and not is_finite(p)), None)
        if bad is None or not is_finite(g):
            return
        name = self.where.function
        held = [v for v in saved if is_array(_raw(v)) and not is_finite(v)]
        shape = sizes(tuple(_raw(bad).shape)[::-1])
        text = _first_bad(bad)
        raise NonFiniteError(
            f"dlgradient: the gradient rule of {name} made {text.partition(' ')[0]} of a finite gradient: "
            f"what it gives is {shape}, {text}; {name} was called {self.where}"
            + ("; a value of that call is NaN or Inf already" if held else "")
            + f"; fix: {_GRADIENT_HINTS.get(name) or _HINTS.get(name) or 'look at the inputs of that call'}"
        )


def _recorded(node: tape.Node, primitive: Any) -> Any:
    if primitive is None or type(primitive) is _Watched:
        return primitive
    return _Watched(primitive, origin(primitive.name))


# The slots that it fills, and the operators that it has put aside.
_SLOTS: tuple[tuple[list, Callable], ...] = (
    (operators.unary_watchers, look),
    (operators.general_watchers, look),
    (tape.node_watchers, _recorded),
)
_plain: dict[str, Any] = {}


def _switch(on: bool) -> None:
    global _on
    if on == _on:
        return
    cls: Any = dlarray
    if on:
        _plain.update({name: getattr(cls, name) for name in _OPERATORS})
        for name, word in _OPERATORS.items():
            setattr(cls, name, _operator(word, _plain[name]))
        for slot, watch in _SLOTS:
            slot.append(watch)
        registry.watcher = _called
    else:
        for name in _OPERATORS:
            setattr(cls, name, _plain[name])
        for slot, watch in _SLOTS:
            slot.remove(watch)
        registry.watcher = None
    _on = on
