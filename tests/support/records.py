"""One record per public function: inputs, a slow reference that somebody can read, labels, and what must be refused.

``tests/functions/test_records.py`` drives every generic check from these records: values, labels, classes, first and
second derivatives, backends, read-only and non-contiguous inputs, errors.  A registered function without a record
fails.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest


@dataclass(frozen=True)
class A:
    """An array argument: its MATLAB size and labels, and how its values are drawn."""

    size: tuple[int, ...]
    fmt: str = ""
    draw: Callable | None = None  # (generator, size) -> array; default: normal numbers
    differentiable: bool = True
    keep_class: bool = False  # stays double when the others are single (indices, masks)

    def values(self, gen: np.random.Generator) -> np.ndarray:
        return gen.standard_normal(self.size) if self.draw is None else np.asarray(self.draw(gen, self.size))


def positive(gen: np.random.Generator, size: tuple[int, ...]) -> np.ndarray:
    """Numbers well above zero."""
    return gen.uniform(0.5, 2.0, size)


def distinct(gen: np.random.Generator, size: tuple[int, ...]) -> np.ndarray:
    """Numbers at least 0.1 apart, so that a finite difference does not change an order."""
    return (gen.permutation(int(np.prod(size))) * 0.1 - 1.03).reshape(size)


@dataclass(frozen=True)
class Case:
    """One call: positional arguments (``A`` for arrays), options, and what must come out.

    ``reference`` gets the NumPy values (in the stored order of dimensions) in place of each ``A`` and the options; it
    returns one array or a tuple.  ``fmt`` is the format of the result, or a tuple of them.
    """

    args: tuple
    reference: Callable
    fmt: Any = ""
    options: dict = field(default_factory=dict)
    backends: bool = True  # False: host-only arguments or results
    smooth: bool = True  # False: no derivative check (integer results, random numbers, …)
    compare: Callable | None = None  # results that are no arrays: (result, expected) -> None, raising

    def call_of(self, name: str) -> str:
        """The call in one line, for the label of a failure."""
        words = [shown(a) for a in self.args] + [f"{key}={shown(v)}" for key, v in self.options.items()]
        return f"{name}({', '.join(words)})"


def shown(value: Any) -> str:
    """An argument in a label: the size and format of an array, other values in short."""
    if isinstance(value, A):
        return "×".join(map(str, value.size)) + (f" {value.fmt}" if value.fmt else "")
    text = getattr(value, "__name__", None) or " ".join(repr(value).split())
    return text if len(text) <= 40 else text[:37] + "…"


@dataclass(frozen=True)
class Bad:
    """A call that must be refused, and what the message must say."""

    call: Callable[[Any], Any]  # of the package dl
    error: type[Exception]
    says: str  # a regular expression


@dataclass(frozen=True)
class Record:
    """A function: how it is called rightly and wrongly."""

    name: str
    cases: tuple[Case, ...]
    bad: tuple[Bad, ...] = ()
    tolerance: float = 1.0  # factor on the class's own; more than 1 needs a reason in a comment beside it


def every_case(where: Callable[[Record, Case], bool] = lambda record, case: True) -> list:
    """(record, case, label) of every case for which the condition holds, for ``bundles.cases``."""
    return [
        pytest.param(record, case, id=f"{record.name}-{i}, {case.call_of(record.name)}")
        for record in collect().values()
        for i, case in enumerate(record.cases)
        if where(record, case)
    ]


@cache
def files() -> dict[str, list[Record]]:
    """The records of each family, by the module that holds them: tests.functions.attention.records and its like."""
    tests = Path(__file__).resolve().parents[1]
    found = {}
    for path in sorted(tests.rglob("records.py")):
        if path != Path(__file__).resolve():
            module = ".".join(path.relative_to(tests.parent).with_suffix("").parts)
            found[module] = importlib.import_module(module).RECORDS
    return found


@cache
def collect() -> dict[str, Record]:
    """All records of all families."""
    found: dict[str, Record] = {}
    for records in files().values():
        for record in records:
            if record.name in found:
                raise AssertionError(f"two records for {record.name}")
            found[record.name] = record
    return found
