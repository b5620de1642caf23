"""A recording of MATLAB's: the port run on its inputs, the results compared with its outputs."""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dlarray import names as registered
from dlarray.errors import DLArrayError, TraceError
from dlarray.migration.mat.values import MatlabObject
from dlarray.migration.verifying.compare import Difference, ValueComparison, compare


class RecordingError(DLArrayError):
    """A recording, or a port, that cannot be used."""


@dataclass
class Recording:
    """What a function was called with in MATLAB, and what it returned."""

    path: str
    names: list[str]
    values: list[Any]
    inputs: int  # how many of them are inputs; -1 where the file does not say


@dataclass
class Result:
    """The comparison of each output."""

    path: str
    function: str
    reports: list[tuple[str, ValueComparison]]

    @property
    def agrees(self) -> bool:
        """Whether all outputs agree."""
        return all(report.agrees for _, report in self.reports)

    @property
    def first(self) -> tuple[str, Difference] | None:
        """The first output that differs, and its first difference."""
        return next(((name, report.differences[0]) for name, report in self.reports if not report), None)


def read(path: str) -> Recording:
    """A file that ``dlarray_record`` wrote."""
    variables = registered.functions["load"].call(path)
    found = variables.get("recording") if hasattr(variables, "get") else None
    if found is None or not {"Names", "Values"} <= set(found):
        raise RecordingError(
            f"{path}: this is no recording, which has a variable 'recording'; fix: in MATLAB, "
            'dlarray_record("case1.mat", net, X, T, loss), a function that `dlarray matlab-files` writes'
        )
    values = _cell(found.Values)
    names = [str(name) for name in _cell(found.Names)]
    names = [name or f"value {k}" for k, name in enumerate(names, 1)]
    for name, value in zip(names, values, strict=True):
        if isinstance(value, MatlabObject):
            raise RecordingError(f"{path}: '{name}' cannot be made here: {value.Reason}")
    return Recording(path, names, values, int(found.get("Inputs", -1)))


def _cell(x: Any) -> list:
    return (
        list(x.ravel(order="F")) if hasattr(x, "ravel") else list(x) if isinstance(x, (list, tuple)) else [x]
    )


def function_of(target: str) -> Callable:
    """The function of ``port.py:modelLoss``."""
    path, _, name = target.rpartition(":")
    if not path or not name.isidentifier():
        raise RecordingError(f"'{target}' names no function; fix: port.py:modelLoss")
    if not os.path.isfile(path):
        raise RecordingError(
            f"{path}: there is no such file; fix: port.py:modelLoss with the path of a Python file"
        )
    folder = os.path.dirname(os.path.abspath(path))
    if folder not in sys.path:
        sys.path.insert(0, folder)  # the port imports its neighbours
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if not callable(found):
        there = ", ".join(k for k, v in vars(module).items() if inspect.isfunction(v)) or "none"
        raise RecordingError(f"{path} has no function '{name}'; its functions: {there}")
    return found


def verify(path: str, target: str, tolerances: dict[str, float | None] | None = None) -> Result:
    """Run a port on the inputs of a recording, and compare with its outputs."""
    recording = read(path)
    f = function_of(target)
    count = recording.inputs if recording.inputs >= 0 else _inputs_of(f, recording, target)
    expected = recording.values[count:]
    if not expected:
        raise RecordingError(
            f"{path}: it has {len(recording.values)} values, and {target} takes {count}, so no output is left to "
            'compare; fix: dlarray_record("case1.mat", inputs…, "->", outputs…)'
        )
    results = _called(f, recording.values[:count], len(expected))
    if len(results) < len(expected):
        raise RecordingError(
            f"{target} returned {len(results)} values, but {len(expected)} outputs are recorded: "
            f"{', '.join(recording.names[count:])}; fix: return as many, or record fewer"
        )
    names = recording.names[count:]
    options = {k: v for k, v in (tolerances or {}).items() if v is not None}
    reports = [(n, compare(r, e, **options)) for n, r, e in zip(names, results, expected, strict=False)]
    return Result(path, target, reports)


def _inputs_of(f: Callable, recording: Recording, target: str) -> int:
    """How many inputs a function takes: its parameters without defaults."""
    parameters = inspect.signature(f).parameters.values()
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        raise RecordingError(
            f"{recording.path}: {target} takes any number of arguments, so it is not known where the outputs begin; "
            'fix: dlarray_record("case1.mat", inputs…, "->", outputs…)'
        )
    return sum(
        p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters
    )


def _called(f: Callable, inputs: list, outputs: int) -> list:
    """The results, of dlfeval where the function takes derivatives."""
    parameters = inspect.signature(f).parameters
    options = {"nargout": outputs} if "nargout" in parameters else {}
    try:
        found = f(*inputs, **options)
    except TraceError as problem:
        if "dlfeval" not in str(problem):
            raise
        found = registered.functions["dlfeval"].call(lambda *args: f(*args, **options), *inputs)
    return list(found) if isinstance(found, tuple) and outputs > 1 else [found]


def page(result: Result) -> str:
    """The page for people."""
    lines = [f"{result.path} and {result.function}", ""]
    for name, report in result.reports:
        head, *rest = repr(report).split("\n")
        lines += [f"  {'=' if report else '≠'} {name}: {head}", *(f"    {line}" for line in rest if line)]
    if result.first is None:
        return "\n".join([*lines, "", "All outputs agree."])
    name, difference = result.first
    return "\n".join([*lines, "", f"The first difference is in {name}{difference.where}: {difference.text}."])


def as_json(result: Result) -> dict:
    """The same for tools."""
    return {
        "file": result.path,
        "function": result.function,
        "agrees": result.agrees,
        "outputs": [
            {
                "name": name,
                "agrees": report.agrees,
                "compared": report.compared,
                "largest difference": str(report.MaxAbsolute),
                "largest relative difference": str(report.MaxRelative),
                "differences": [
                    {"where": d.where, "kind": d.kind, "text": d.text} for d in report.differences
                ],
            }
            for name, report in result.reports
        ],
    }


def as_html(result: Result) -> str:
    """A page for a browser."""
    import html

    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>dlarray verify</title></head>'
        f"<body><pre>{html.escape(page(result))}</pre></body></html>\n"
    )
