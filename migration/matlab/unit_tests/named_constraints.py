"""MATLAB's constraints by their names, of values, texts, sets, files and functions."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

from dlarray import names as registered
from dlarray.arguments import flag
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.migration.matlab.collections import ismember, unique
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix
from dlarray.migration.matlab.struct_functions import isfield
from dlarray.migration.matlab.unit_tests.agreement import is_instance, is_of_class
from dlarray.migration.matlab.unit_tests.calls import (
    Eventually,
    IssuesNoWarnings,
    IssuesWarnings,
    ReturnsTrue,
    Throws,
)
from dlarray.migration.matlab.unit_tests.constraints import COMPARATORS, Comparator, Constraint, Is


class Elements:
    """The elements of an array, or what cells hold, of which every one, or any, must be as a constraint says."""

    def __init__(self, values: list, every: bool):
        self.values, self.every = values, every

    def problem(self, wanted: Constraint) -> str:
        """What is wrong with an element."""
        found = [wanted.problem(v) for v in self.values]
        return next(filter(None, found), "") if self.every else "" if "" in found else "; ".join(found[:1])


class Call(Constraint):
    """A constraint of a function, which joins with others."""

    def __init__(self, of: Any):
        self.of = of

    def problem(self, actual: Any) -> str:
        """What is wrong with the call."""
        return self.of.problem(actual)


def _elements(of: Any) -> list:
    return [v for row in dlarray(of).tolist() for v in _row(row)]


def _truth(value: bool) -> Any:
    return lambda actual: size_of(actual) == (1, 1) and bool(actual) is value


def _size(x: Any) -> tuple[int, ...]:
    return tuple(size_of(x))


def _count(x: Any) -> int:
    out = 1
    for n in _size(x):
        out *= n
    return out


def _whole(x: Any) -> tuple[int, ...]:
    return tuple(int(v) for v in host(x).reshape(-1))


def _all(x: Any) -> bool:
    return x if isinstance(x, bool) else all(v for row in dlarray(x).tolist() for v in _row(row))


def _row(row: Any) -> list:
    return [v for part in row for v in _row(part)] if isinstance(row, list) else [row]


def _is_complex(x: Any) -> bool:
    return (
        isinstance(x, complex)
        or getattr(getattr(x, "_data", None), "dtype", None) is not None
        and "complex" in str(x._data.dtype)
    )


def _asked(name: str, x: Any) -> list:
    """What a function of the library says of each element."""
    return _elements(registered.functions[name].call(x))


def _within(a: Any, b: Any) -> bool:
    """Whether all elements of a are in b."""
    found = ismember(a, b)
    return found if isinstance(found, bool) else all(_elements(found))


def _folded(x: Any, case: bool, blanks: bool) -> str:
    text = "".join(str(x).split()) if blanks else str(x)
    return text.lower() if case else text


def _of_text(test: Callable[[str, str], bool], told_as: str, turned: bool = False) -> Callable:
    """A constraint of texts, whose case and blanks may not count."""

    def made(
        part: Any, *, IgnoringCase: Any = False, IgnoringWhitespace: Any = False, WithCount: Any = None
    ) -> Is:
        case = flag("constraint", "IgnoringCase", IgnoringCase)
        blanks = flag("constraint", "IgnoringWhitespace", IgnoringWhitespace)
        wanted = _folded(part, case, blanks)

        def holds(x: Any) -> bool:
            text = _folded(x, case, blanks)
            if WithCount is not None:
                return (wanted.count(text) if turned else text.count(wanted)) == int(WithCount)
            return test(wanted, text) if turned else test(text, wanted)

        return Is(lambda x: isinstance(x, str) and holds(x), f'{told_as} "{part}"')

    return made


def _throws(
    identifier: Any, *, CausedBy: Any = (), RespectingSet: Any = False, WhenNargoutIs: Any = 0
) -> Call:
    causes = [CausedBy] if isinstance(CausedBy, str) else list(CausedBy)
    return Call(Throws(identifier, [str(c) for c in causes], flag("Throws", "RespectingSet", RespectingSet)))


def _issues(
    identifiers: Any,
    *,
    RespectingSet: Any = False,
    RespectingOrder: Any = False,
    RespectingCount: Any = False,
    Exactly: Any = False,
    WhenNargoutIs: Any = 0,
) -> Call:
    wanted = [identifiers] if isinstance(identifiers, str) else list(identifiers)
    exact = flag("IssuesWarnings", "Exactly", Exactly)
    asked = {
        "RespectingSet": RespectingSet,
        "RespectingOrder": RespectingOrder,
        "RespectingCount": RespectingCount,
    }
    only, order, count = (exact or flag("IssuesWarnings", n, v) for n, v in asked.items())
    return Call(IssuesWarnings([str(n) for n in wanted], only, order, count))


IS: dict[str, Any] = {
    "IsTrue": lambda: Is(_truth(True), "true"),
    "IsFalse": lambda: Is(_truth(False), "false"),
    "IsEmpty": lambda: Is(lambda x: _count(x) == 0, "empty"),
    "IsScalar": lambda: Is(lambda x: _count(x) == 1, "one element"),
    "IsAnything": lambda: Is(lambda x: True, "anything"),
    "IsSparse": lambda: Is(lambda x: isinstance(x, SparseMatrix), "a sparse matrix"),
    "HasSize": lambda size: Is(
        lambda x: _size(x) == _whole(size), f"of size {'×'.join(map(str, _whole(size)))}"
    ),
    "HasLength": lambda n: Is(lambda x: (max(_size(x)) if _count(x) else 0) == int(n), f"of length {n}"),
    "HasElementCount": lambda n: Is(lambda x: _count(x) == int(n), f"of {n} elements"),
    "HasField": lambda name: Is(lambda x: bool(isfield(x, str(name))), f"a structure with the field {name}"),
    "HasNaN": lambda: Is(lambda x: any(_asked("isnan", x)), "an array with NaN"),
    "HasInf": lambda: Is(lambda x: any(_asked("isinf", x)), "an array with Inf"),
    "HasUniqueElements": lambda: Is(lambda x: _count(unique(x)) == _count(x), "of elements that differ"),
    "IsSameSetAs": lambda other: Is(lambda x: _within(x, other) and _within(other, x), "the same set"),
    "IsSubsetOf": lambda other: Is(lambda x: _within(x, other), "a part of the other set"),
    "IsSupersetOf": lambda other: Is(lambda x: _within(other, x), "a set with all elements of the other"),
    "IsOfClass": lambda name: Is(lambda x: is_of_class(x, name), f"of class {name}"),
    "IsInstanceOf": lambda of: Is(lambda x: is_instance(x, of), f"an instance of {of}"),
    "IsGreaterThan": lambda b: Is(lambda a: _all(a > b), f"greater than {b}"),
    "IsGreaterThanOrEqualTo": lambda b: Is(lambda a: _all(a >= b), f"greater than or equal to {b}"),
    "IsLessThan": lambda b: Is(lambda a: _all(a < b), f"less than {b}"),
    "IsLessThanOrEqualTo": lambda b: Is(lambda a: _all(a <= b), f"less than or equal to {b}"),
    "ContainsSubstring": _of_text(lambda text, part: part in text, "a text with"),
    "StartsWithSubstring": _of_text(str.startswith, "a text that starts with"),
    "EndsWithSubstring": _of_text(str.endswith, "a text that ends with"),
    "IsSubstringOf": _of_text(lambda whole, part: part in whole, "a part of the text", turned=True),
    "Matches": lambda form: Is(
        lambda x: re.search(str(form), str(x)) is not None, f'a text that matches "{form}"'
    ),
    "IsFile": lambda: Is(lambda x: os.path.isfile(str(x)), "a file that is there"),
    "IsFolder": lambda: Is(lambda x: os.path.isdir(str(x)), "a folder that is there"),
    "IsSameHandleAs": lambda other: Is(lambda x: x is other, "the same object"),
    "EveryElementOf": lambda x: Elements(_elements(x), True),
    "AnyElementOf": lambda x: Elements(_elements(x), False),
    "EveryCellOf": lambda x: Elements(list(x), True),
    "AnyCellOf": lambda x: Elements(list(x), False),
    "IsReal": lambda: Is(lambda x: not _is_complex(x), "real"),
    "IsFinite": lambda: Is(lambda x: _all(dlarray(x) - x == 0), "finite"),
    "Throws": _throws,
    "IssuesWarnings": _issues,
    "IssuesNoWarnings": lambda *, WhenNargoutIs=0: Call(IssuesNoWarnings()),
    "ReturnsTrue": lambda: Call(ReturnsTrue()),
    "Eventually": lambda wanted, *, WithTimeoutOf=20: Call(Eventually(wanted, float(WithTimeoutOf))),
}
_OPTIONS = frozenset(
    """
    IgnoringCase IgnoringWhitespace IgnoringFields Within WithCount WithTimeoutOf WhenNargoutIs CausedBy RespectingSet
    RespectingOrder RespectingCount Exactly Recursively
    """.split()
)


def constraint(name: str, /, *args: Any, **options: Any) -> Any:
    """A constraint of MATLAB by its name: ``constraint("HasSize", [2, 3])``; options by name or in pairs.

    Of functions: ``Throws`` an identifier (``CausedBy``, ``RespectingSet``), ``IssuesWarnings`` (``RespectingSet``,
    ``RespectingOrder``, ``RespectingCount``, ``Exactly``), ``IssuesNoWarnings``, ``ReturnsTrue``, ``Eventually`` (with
    a timeout of 20 seconds, ``WithTimeoutOf``).  Functions are called without outputs, whatever ``WhenNargoutIs``
    says, for Python's do not see it.  Of texts: ``ContainsSubstring``, ``StartsWithSubstring``,
    ``EndsWithSubstring``, ``IsSubstringOf`` with ``IgnoringCase`` and ``IgnoringWhitespace``.  The comparators of
    ``IsEqualTo`` are made by their names, too.

    Raises
    ------
    ArgumentError
        A name or an option that is not here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.constraints-package.html

    Examples
    --------
    >>> from dlarray.matlab import constraint
    >>> constraint("HasSize", [1, 2]).problem([3, 4])
    ''
    >>> constraint("IsEmpty").problem([3, 4])
    'a list of 2 is not empty'
    >>> constraint("EveryElementOf", [3, 4]).problem(constraint("IsLessThan", 4))
    '4.0 is not less than 4'
    >>> constraint("Throws", "a:b").problem(lambda: 3)
    'there is no error'
    """
    if name not in IS and name not in COMPARATORS:
        raise ArgumentError(
            f'constraint: there is no "{name}" here; fix: one of {", ".join([*IS, *sorted(COMPARATORS)])}'
        )
    given, named = list(args), dict(options)
    while len(given) >= 2 and isinstance(given[-2], str) and str(given[-2]) in _OPTIONS:
        word, value = given[-2:]
        named.setdefault(str(word), value)
        given = given[:-2]
    try:
        return Comparator(name, *given, **named) if name in COMPARATORS else IS[name](*given, **named)
    except TypeError as problem:
        raise ArgumentError(
            f"constraint: {name} does not take {len(given)} arguments with the options {', '.join(named) or 'none'}; "
            "fix: those of MATLAB's page"
        ) from problem
