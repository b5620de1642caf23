"""Constraints of functions: what they raise, warn of, return, and what they return at last."""

from __future__ import annotations

import time
import warnings
from collections import Counter
from collections.abc import Callable
from typing import Any

from dlarray.errors import ArgumentError
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.migration.matlab.unit_tests.agreement import told


def raised(f: Any) -> BaseException | None:
    """The error of a function, None where there is none."""
    try:
        f()
    except Exception as problem:
        return problem
    return None


def wrong_error(problem: BaseException | None, identifier: Any) -> str:
    """What is wrong with an error: that there is none, or one of another identifier.

    ``?MException`` is ported as the name of that class, which asks for no identifier: those have a colon.
    """
    if problem is None:
        return "there is no error"
    found = getattr(problem, "identifier", "")
    wanted = "" if isinstance(identifier, type) or ":" not in str(identifier) else str(identifier)
    if isinstance(identifier, type) and not isinstance(problem, identifier) and found:
        return f"the error is a {type(problem).__name__}, not a {identifier.__name__}"
    return f'the error is "{found}", not "{wanted}"' if found and wanted and found != wanted else ""


def issued(f: Callable) -> tuple[list[tuple[str, str]], Any]:
    """The warnings of a function, each by its identifier and its text, and its value."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        value = f()
    return [(str(getattr(w.message, "identifier", "")), str(w.message)) for w in caught], value


class OfCall:
    """A constraint of what happens when a function is called."""

    name = ""

    def problem(self, actual: Any) -> str:
        """What is wrong; a value that cannot be called is wrong."""
        return self.called(actual) if callable(actual) else f"{self.name}: {told(actual)} is no function"

    def called(self, f: Callable) -> str:
        """What is wrong with a function."""
        raise NotImplementedError


class Throws(OfCall):
    """The function raises an error of an identifier, with causes of these identifiers."""

    name = "Throws"

    def __init__(self, identifier: Any, causes: list[str], only: bool):
        self.identifier, self.causes, self.only = identifier, causes, only

    def called(self, f: Callable) -> str:
        """No error, another one, or other causes."""
        problem = raised(f)
        if wrong := wrong_error(problem, self.identifier):
            return wrong
        found = [str(getattr(c, "identifier", "")) for c in getattr(problem, "cause", None) or ()]
        if missing := [c for c in self.causes if c not in found]:
            return f'the error has no cause "{missing[0]}", but {found or "none"}'
        more = [c for c in found if c not in self.causes]
        return f'the error has the cause "{more[0]}" too' if self.only and more else ""


class IssuesWarnings(OfCall):
    """The function warns with these identifiers."""

    name = "IssuesWarnings"

    def __init__(self, wanted: list[str], only: bool, order: bool, count: bool):
        self.wanted, self.only, self.order, self.count = wanted, only, order, count

    def called(self, f: Callable) -> str:
        """The first warning that is missing, or more than is allowed."""
        known = [identifier or text for identifier, text in issued(f)[0]]
        told_of = known or "none"
        if missing := [n for n in self.wanted if n not in known]:
            return f'there is no warning "{missing[0]}", but {told_of}'
        if self.only and (more := [n for n in known if n not in self.wanted]):
            return f'there is a warning "{more[0]}" too'
        ours = [n for n in known if n in self.wanted]
        if self.count and Counter(ours) != Counter(self.wanted):
            return f"the warnings {self.wanted} come as {ours}, another number of times"
        if self.order and (ours if self.count else _once(ours)) != (
            self.wanted if self.count else _once(self.wanted)
        ):
            return f"the warnings come as {ours}, not in the order {self.wanted}"
        return ""


def _once(names: list[str]) -> list[str]:
    """Names without those that follow themselves."""
    return [n for k, n in enumerate(names) if k == 0 or names[k - 1] != n]


class IssuesNoWarnings(OfCall):
    """The function does not warn."""

    name = "IssuesNoWarnings"

    def called(self, f: Callable) -> str:
        """The first warning."""
        found, _ = issued(f)
        return f"a warning: {found[0][0] or found[0][1]}" if found else ""


class ReturnsTrue(OfCall):
    """The function returns one value that is true."""

    name = "ReturnsTrue"

    def called(self, f: Callable) -> str:
        """Another value."""
        value = f()
        right = (
            size_of(value) == (1, 1) and bool(value) and not isinstance(value, (int, float)) | (value is True)
        )
        return "" if value is True or right else f"the function returns {told(value)}, not true"


class Eventually(OfCall):
    """What the function returns is as a constraint says, at last: it is called again until its time is over."""

    name = "Eventually"

    def __init__(self, wanted: Any, timeout: float):
        if not hasattr(wanted, "problem"):
            raise ArgumentError(
                f"Eventually: {told(wanted)} is no constraint; fix: Eventually(IsGreaterThan(10))"
            )
        self.wanted, self.timeout = wanted, timeout

    def called(self, f: Callable) -> str:
        """What is wrong still when the time is over."""
        end = time.monotonic() + self.timeout
        while True:
            problem = self.wanted.problem(f if isinstance(self.wanted, OfCall) else f())
            if not problem or time.monotonic() >= end:
                return problem and f"after {self.timeout:g} s: {problem}"
            time.sleep(0.01)
