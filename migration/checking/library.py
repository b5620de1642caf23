"""What the library has: its names, their options and what those may be, asked of its registry."""

from __future__ import annotations

import functools
import inspect
import re
from dataclasses import dataclass

from dlarray import names as registered
from dlarray.migration.checking.vocabulary import DRAWS_DATA

# Public names that no registry lists: classes, constants, switches.
CLASSES = frozenset(
    """
    dlarray dlnetwork struct categorical networkDataLayout Layer Learnable State table SeriesNetwork DAGNetwork
    Datastore Metric AcceleratedFunction DifferentiableFunction LearnRateSchedule
    """.split()
)
# Second names of functions.
ALIASES = {
    "fields": "fieldnames",
    "flipdim": "flip",
    "ishghandle": "ishandle",
    "isstr": "ischar",  # what it was called before
    "printf": "fprintf",  # Octave's
    "throw": "rethrow",
    "throwAsCaller": "rethrow",
    "matlab.internal.examples.downloadSupportFile": "downloadSupportFile",
    "matlab.lang.makeValidName": "makeValidName",
    "matlab.lang.makeUniqueStrings": "makeUniqueStrings",
}
# MATLAB's spelling where Python's has to be another one.
RENAMED = {
    "and": "and_", "or": "or_", "not": "not_", "randperm": "randperm",
    "augmentedImageSource": "augmentedImageDatastore",  # MATLAB's older name of it
    "SeriesNetwork": "assembleNetwork",  # called as a function, of layers that have their values
}  # fmt: skip


@dataclass(frozen=True)
class Known:
    """One function, layer or class."""

    name: str
    kind: str  # "function", "layer", "class"
    options: tuple[str, ...]
    positional: tuple[str, ...]
    variadic: bool
    open: bool  # takes any option
    doc: str
    nargout: bool  # asks how many outputs are wanted
    required: int = 0  # how many of the positions have no default

    def option(self, name: str) -> str | None:
        """The option as it is spelled; case does not matter."""
        low = name.lower()
        return next((o for o in self.options if o.lower() == low), None)

    def cut_short(self, name: str) -> str | None:
        """The one option that begins with a name: MATLAB takes ``'MaxEpoch'`` for ``'MaxEpochs'``."""
        begun = [o for o in self.options if o.lower().startswith(name.lower())]
        return begun[0] if len(begun) == 1 else None

    def values(self, option: str) -> frozenset[str]:
        """The texts that an option's documentation names; empty where it names none."""
        return _values_in(self.doc, option)


@functools.cache
def known(name: str) -> Known | None:
    """What the library has of a name of MATLAB's, None where it has nothing."""
    name = RENAMED.get(name, name)
    record = registered.functions.get(name) or registered.layers.get(name)
    if record is None:
        return None if name not in CLASSES else _class(name)
    kind = "layer" if name in registered.layers else "function"
    return _described(name, kind, record.call, record.doc)


def _class(name: str) -> Known:
    options: tuple[str, ...] = ("Initialize", "OutputNames") if name == "dlnetwork" else ()
    if name == "table":
        options = ("VariableNames", "RowNames", "Size", "VariableTypes")
    return Known(name, "class", options, (), True, name in ("struct",), "", False)


@functools.cache
def training_fields() -> tuple[str, ...]:
    """The options of trainingOptions: what the objects of all solvers have."""
    found: dict[str, None] = {}
    for solver in ("sgdm", "adam", "rmsprop", "lbfgs", "lm"):
        options = registered.functions["trainingOptions"].call(solver)
        found.update(dict.fromkeys(name for name in dir(options) if name[:1].isupper()))
    return tuple(found)


def _described(name: str, kind: str, call: object, doc: str) -> Known:
    try:
        parameters = list(inspect.signature(call).parameters.values())  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return Known(name, kind, (), (), True, True, doc, False)
    options = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
    positional = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    wide = any(p.kind is p.VAR_KEYWORD for p in parameters)
    if name == "trainingOptions":
        options, wide = [*training_fields()], not training_fields()
    nargout = "nargout" in options
    named = kind == "layer" or name == "dlnetwork"  # whose positions MATLAB takes by their names, too
    if named:
        options += [p for p in positional if p[:1].isupper()]
    options = [o for o in options if o != "nargout"]
    variadic = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    required = sum(
        p.default is p.empty
        for p in parameters
        if p.kind is p.POSITIONAL_ONLY or (p.kind is p.POSITIONAL_OR_KEYWORD and not named)
    )
    return Known(name, kind, tuple(options), tuple(positional), variadic, wide, doc, nargout, required)


@functools.cache
def _values_in(doc: str, option: str) -> frozenset[str]:
    lines = doc.split("\n")
    for i, line in enumerate(lines):
        head, colon, _ = line.partition(" :")
        if colon and option in re.split(r",\s*", head.strip()):
            section = [line]
            for more in lines[i + 1 :]:
                if more.strip() and not more.startswith((" ", "\t")):
                    break
                section.append(more)
            return frozenset(re.findall(r'"([\w-]+)"', "\n".join(section)))
    return frozenset()


@functools.cache
def helpers() -> frozenset[str]:
    """The names of the run-time helpers that translated programs import."""
    from dlarray.migration import matlab

    return frozenset(getattr(matlab, "__all__", ()))


def is_class_with(name: str, member: str) -> bool:
    """Whether a helper is a class that has a member of that name: ``RandStream.getGlobalStream``."""
    from dlarray.migration import matlab

    found = getattr(matlab, name, None) if name in helpers() else None
    return isinstance(found, type) and hasattr(found, member)


@functools.cache
def needs_arguments(name: str) -> bool:
    """Whether a name stands alone for a variable: its function takes nothing less than an argument, ``net(p, 4)``."""
    from dlarray.migration import matlab

    if name in DRAWS_DATA:
        return True
    record = registered.functions.get(name)
    call = (
        record.call
        if record is not None
        else getattr(matlab, name, None) or getattr(matlab, f"{name}_", None)
    )
    try:
        parameters = inspect.signature(call).parameters.values() if callable(call) else ()
    except ValueError:
        return False
    return any(
        p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters
    )


@functools.cache
def helper(name: str) -> Known | None:
    """A helper's own options."""
    from dlarray.migration import matlab

    call = getattr(matlab, name, None)
    return _described(name, "function", call, inspect.getdoc(call) or "") if callable(call) else None
