"""Many small cases in one item of pytest: the loop goes on after a failure, and at the end says which cases fail.

An item costs pytest about ten milliseconds, more than most calls here take. ``@cases`` is written where
``@pytest.mark.parametrize`` would be, and the test stays a function of one case::

    @cases(("record", "case"), CASES, by="record")     # an item for each record, a loop over its cases
    @cases("seed", range(30))                          # one item, a loop over the seeds

Every case starts as an item does: with the same random numbers in ``gen``, a folder of its own in ``tmp_path``, a
``monkeypatch`` that is undone after it, and all warnings still to be given. ``pytest --case TEXT`` runs the cases
whose label contains the text. The summary at the end of a run says how many cases there were.
"""

import collections
import functools
import inspect
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

LISTED = 500  # a test of at least so many cases has a line of its own in the summary


def generator() -> np.random.Generator:
    """The random numbers that every case starts with."""
    return np.random.default_rng(20260601)


#: Called before each case: conftest.py adds what its fixtures do before each item.
before_each: list = []


class CasesFail(ExceptionGroup):
    """The failures of a loop over cases, each with a note that names its case."""


@dataclass(frozen=True)
class Axis:
    """One of the decorators: names of arguments, and for each case (values, label); which of them share an item."""

    names: tuple[str, ...]
    points: tuple[tuple[tuple, str], ...]
    by: str | Callable | None

    def groups(self) -> dict[str, list]:
        """The cases of each item."""
        if self.by is None:
            return {"": list(self.points)}
        by = self.by if callable(self.by) else lambda *values: shown(values[self.names.index(self.by)])
        found: dict[str, list] = {}
        for values, label in self.points:
            found.setdefault(by(*values), []).append((values, label))
        return found


def shown(value: Any) -> str:
    """A value in a label, short."""
    if isinstance(getattr(value, "name", None), str):  # a record, a back end
        return value.name
    if isinstance(value, type):
        return value.__name__
    if callable(value) and hasattr(value, "__code__"):
        name = value.__name__
        return f"lambda of line {value.__code__.co_firstlineno}" if name == "<lambda>" else name
    text = " ".join(str(value).split()) if isinstance(value, np.ndarray) else repr(value)
    return text if len(text) <= 80 else text[:77] + "…"


def cases(names, values, *, by: str | Callable | None = None, ids=None):
    """Call the test once for each of the values, in one item, or in one for each value of the argument ``by``.

    ``by`` may be a function of the values, which returns the name of the item. ``names``, ``values`` and ``ids`` are
    those of ``pytest.mark.parametrize``, ``pytest.param`` with an id among the values. Of several decorators every
    combination is a case.
    """
    names = tuple(n.strip() for n in names.split(",")) if isinstance(names, str) else tuple(names)
    ids = ids if ids is None or callable(ids) else list(ids)
    points = []
    for number, value in enumerate(values):
        name, marks = None, ()
        if hasattr(value, "marks") and hasattr(value, "values"):  # pytest.param
            value, name, marks = value.values, value.id, value.marks
        elif len(names) == 1:
            value = (value,)
        if marks:
            raise ValueError(f"a case has no marks, but {shown(value)} has: skip inside the test")
        if len(value) != len(names):
            raise ValueError(f"a case of {names} has {len(value)} values")
        if callable(ids):
            name = "-".join(str(ids(v)) for v in value)
        elif ids is not None:
            name = ids[number]
        points.append((tuple(value), name or ", ".join(f"{n}={shown(v)}" for n, v in zip(names, value))))

    def decorate(test):
        axes = (Axis(names, tuple(points), by), *getattr(test, "_axes", ()))
        return looped(getattr(test, "one_case", test), axes, vars(test))

    return decorate


def looped(test, axes, attributes):
    """The test of an item, from the test of a case."""
    given = {name for axis in axes for name in axis.names}
    wanted = [p for p in inspect.signature(test).parameters.values() if p.name not in given]
    own = {p.name for p in wanted} & {"gen", "monkeypatch"}  # made anew for each case
    grouped = any(axis.by for axis in axes)

    @functools.wraps(test)
    def item(request, bundle=None, **fixtures):
        chosen = bundle if grouped else [axis.points for axis in axes]
        folder, only = fixtures.get("tmp_path"), request.config.getoption("--case", default=None)
        failures, reasons, count = [], [], 0
        for number, combination in enumerate(itertools.product(*chosen)):
            label = "; ".join(label for _, label in combination)
            if only is not None and only not in label:
                continue
            for axis, (values, _) in zip(axes, combination):
                fixtures.update(zip(axis.names, values))
            if folder is not None:
                fixtures["tmp_path"] = folder / str(number)
                fixtures["tmp_path"].mkdir()
            for prepare in before_each:
                prepare()
            try:
                one_case(test, fixtures, own)
                count += 1
            except pytest.skip.Exception as skipped:
                reasons.append(str(skipped))
            except (Exception, pytest.fail.Exception) as error:
                count += 1
                failures.append(named(error, label))
        request.node.user_properties.append(("cases", count))
        if failures:
            raise CasesFail(
                f"{len(failures)} of {count} cases fail\n" + "\n".join(map(line, failures)), failures
            )
        if not count:
            pytest.skip("; ".join(dict.fromkeys(reasons)) or "no case")

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [p.replace(kind=keyword) for p in wanted if p.name not in own]
    for extra in ["request"] + ["bundle"] * grouped:
        if extra not in [p.name for p in parameters]:
            parameters.append(inspect.Parameter(extra, keyword))
    item.__signature__ = inspect.Signature(parameters)
    item.one_case, item._axes = test, axes  # the test of a case can be called as it is written
    if grouped:
        marks = [m for m in attributes.get("pytestmark", []) if m.args[:1] != ("bundle",)]
        item.pytestmark = marks
        sets = [axis.groups() for axis in axes]
        item = pytest.mark.parametrize(
            "bundle",
            [
                pytest.param([s[k] for s, k in zip(sets, keys)], id="-".join(filter(None, keys)))
                for keys in itertools.product(*sets)
            ],
        )(item)
    return item


def one_case(test, fixtures, own):
    if "gen" in own:
        fixtures["gen"] = generator()
    if "monkeypatch" in own:
        with pytest.MonkeyPatch.context() as fixtures["monkeypatch"]:
            return test(**fixtures)
    return test(**fixtures)


def named(error: BaseException, label: str) -> Exception:
    """The failure with its case as a note; that of ``pytest.fail``, which no group can hold, as an AssertionError."""
    if not isinstance(error, Exception):
        error = AssertionError(str(error)).with_traceback(error.__traceback__)
    error._case = label
    error.add_note(f"in case {label}")
    return error


def line(error):
    first = str(error).strip().partition("\n")[0]
    return f"  {error._case}: {type(error).__name__}: {first}"


def totals(reports) -> dict[str, int]:
    """The number of cases of each test, from the reports of its items."""
    found: collections.Counter = collections.Counter()
    for report in reports:
        if getattr(report, "when", None) == "call":
            found[report.nodeid.partition("[")[0]] += sum(
                n for key, n in report.user_properties if key == "cases"
            )
    return {name: n for name, n in found.items() if n}


def summary(terminalreporter) -> None:
    """How many cases ran in loops: a number that may only grow from release to release."""
    found = totals(r for reports in terminalreporter.stats.values() for r in reports)
    if not found:
        return
    terminalreporter.section("cases run in loops")
    for name, n in sorted(found.items(), key=lambda pair: -pair[1]):
        if n >= LISTED or terminalreporter.verbosity > 0:
            terminalreporter.write_line(f"{n:>8,}  {name}")
    terminalreporter.write_line(f"{sum(found.values()):>8,}  in all, of {len(found)} tests")
