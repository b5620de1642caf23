"""The results of a function: what a trace makes of them, and how they are put together after each call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray import nests
from dlarray.acceleration import signatures
from dlarray.array import dlarray, make
from dlarray.autodiff.tape import Node
from dlarray.backend import behind, class_name, is_abstract, is_array, to_numpy
from dlarray.errors import TraceError, describe

Made = tuple[Any, Node | None]


class Results:
    """A nest of results.

    Parameters
    ----------
    template
        The nest as the function makes it when it runs as it stands: it says what the results are.
    made
        The nest that the function makes of other inputs: dlarrays of the compiler, for example.

    Attributes
    ----------
    data, nodes : list
        The arrays in it, and their nodes.
    traced : list of bool
        Which of them are recorded.
    """

    def __init__(self, template: Any, made: Any) -> None:
        self.template = template
        self.data: list[Any] = []
        self.nodes: list[Node | None] = []
        self._make = self._maker(template, made)
        self.traced = [node is not None for node in self.nodes]

    def build(self, values: Sequence[Made]) -> Any:
        """The nest around other arrays, each with its node."""
        return self._make(values)

    def _place(self, data: Any, node: Node | None) -> int:
        self.data.append(data)
        self.nodes.append(node)
        return len(self.data) - 1

    def _maker(self, wanted: Any, made: Any) -> Callable[[Sequence[Made]], Any]:
        kind = type(wanted)
        if kind is dlarray:
            if type(made) is not dlarray or made._format != wanted._format:
                raise _other(wanted, made)
            place, fmt = self._place(made._data, made._node), made._format
            return lambda values: make(values[place][0], fmt, values[place][1])
        if (
            type(made) is dlarray and kind in (int, float, bool) and is_abstract(made._data)
        ):  # made of a number
            place = self._place(made._data, None)
            return lambda values: kind(values[place][0].item())
        if isinstance(wanted, (np.ndarray, np.generic)) and is_array(made) and is_abstract(made):
            place = self._place(behind(made), None)
            return lambda values: np.array(to_numpy(values[place][0]))
        if isinstance(wanted, (dict, tuple, list)):
            if (
                type(made) is not kind
                or len(made) != len(wanted)
                or (isinstance(wanted, dict) and [*made] != [*wanted])
            ):
                raise _other(wanted, made)
            ours, theirs = (list(dict.values(x)) if isinstance(x, dict) else list(x) for x in (wanted, made))
            makers = [self._maker(a, b) for a, b in zip(ours, theirs, strict=True)]
            if kind is tuple:
                return lambda values: tuple([build(values) for build in makers])
            if kind is list:
                return lambda values: [build(values) for build in makers]
            empty = nests.rebuild_like(wanted, [None] * len(makers))
            return lambda values: nests.rebuild_like(empty, [build(values) for build in makers])
        if type(made) is not kind:
            raise _other(wanted, made)
        static = getattr(kind, "__static_parts__", None)
        if static is not None:
            if signatures.by_value(static(wanted), []) != signatures.by_value(static(made), []):
                raise _other(wanted, made)
            ours, theirs = signatures.children(wanted), signatures.children(made)
            makers = [self._maker(a, b) for a, b in zip(ours, theirs, strict=True)]
            hollow = signatures.rebuilt(made, [None if type(v) is dlarray else v for v in theirs])
            return lambda values: signatures.rebuilt(hollow, [build(values) for build in makers])
        if wanted is not made and signatures.by_value(wanted, []) != signatures.by_value(made, []):
            raise _other(wanted, made)
        return lambda values: wanted


def _other(wanted: Any, made: Any) -> TraceError:
    return TraceError(
        f"dlaccelerate: as it stands the function returns {describe(wanted)} where a trace of it returns "
        f"{describe(made)}, so its result depends on something that a trace would freeze; fix: pass what changes as an "
        "input"
    )


def difference(result: Any, expected: Any, tolerance: float) -> str:
    """In words, the first difference that matters between two nests of results; "" when there is none."""
    ours, theirs = signatures.leaves_of(result), signatures.leaves_of(expected)
    if len(ours) != len(theirs):
        return f"{len(ours)} arrays in place of {len(theirs)}"
    for i, (X, Y) in enumerate(zip(ours, theirs, strict=True), 1):
        which = f"output {i} is " if len(ours) > 1 else "it is "
        if X.describe() != Y.describe():
            return f"{which}{X.describe()}, not {Y.describe()}"
        a, b = to_numpy(X._data), to_numpy(Y._data)
        wide = "complex128" if class_name(a.dtype) != "logical" and a.dtype.kind == "c" else "float64"
        a, b = a.astype(wide), b.astype(wide)
        finite = abs(b[b == b])
        scale = max(1.0, float(finite[finite < float("inf")].max(initial=0.0)))
        apart = abs(a - b)
        same = (a == b) | ((a != a) & (b != b))
        worst = float(apart[~same].max(initial=0.0)) if not same.all() else 0.0
        if not worst <= tolerance * scale:
            return f"{which}off by up to {worst:.2g}"
    if signatures.read(result, [], []) != signatures.read(expected, [], []):
        return "a result that is no dlarray is another"
    return ""
