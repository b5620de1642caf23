"""Checks that raise an error unless a value is as it must be: mustBeNumeric, mustBePositive, mustBeMember, ..."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import choice, number, texts
from dlarray.backend import class_name, is_complex, to_numpy
from dlarray.errors import ArgumentError, describe
from dlarray.functions.data_types.equality import isequal
from dlarray.functions.data_types.predicates import data_class, isa, numbers_of
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.registry import function

_RULES = {
    "gt": (lambda x, c: x > c, "greater than"),
    "ge": (lambda x, c: x >= c, "greater than or equal to"),
    "lt": (lambda x, c: x < c, "less than"),
    "le": (lambda x, c: x <= c, "less than or equal to"),
}


def refuse(name: str, must: str, value: Any, found: str = "") -> None:
    """Raise the error of a check: what the value must be, and what it is."""
    what = describe(value) + (f" with {found}" if found else "")
    raise ArgumentError(
        f"{name}: Value must {must}. It is {what}; fix: pass a value that fits, or drop the check"
    )


def host(name: str, value: Any, real: bool = True) -> np.ndarray:
    """The numbers of a value in MATLAB's order, on the host: a check has to look at them."""
    X = numbers_of(value)
    if X is None or (real and is_complex(X._data.dtype)):
        refuse(name, "be numeric or logical" if X is None else "be real", value)
    return to_numpy(X._data).T


def check(name: str, must: str, value: Any, numbers: np.ndarray, good: np.ndarray) -> None:
    """Raise unless all are good; the first one that is not is shown."""
    if not good.all():
        flat = np.flatnonzero(~good.ravel(order="F"))
        bad = numbers.ravel(order="F")[flat[0]]
        refuse(name, must, value, f"element {flat[0] + 1} equal to {bad:g}")


def _doc(name: str, what: str, must: str, arguments: str, extra: str, example: str, page: str) -> str:
    return f"""Raise an error unless {what}.

    Syntax: ``{name}({arguments})``.

    Parameters
    ----------
    value : any
        The value that is checked.{extra}

    Raises
    ------
    ArgumentError
        "Value must {must}.", with what came.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{page}.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.{example}
    """


def _about_numbers(name: str, what: str, must: str, test: Any, example: str) -> Any:
    """A check of every element."""

    def validate(value: Any, /) -> None:
        numbers = host(name, value)
        check(name, must, value, numbers, test(numbers))

    validate.__name__ = name
    extra = "  An empty array passes."
    validate.__doc__ = _doc(name, what, must, "value", extra, example, name.lower())
    return function(format=None, differentiable=False)(validate)


mustBePositive = _about_numbers(
    "mustBePositive", "all elements are above zero", "be positive", lambda x: x > 0, "mustBePositive([1, 2])"
)
mustBeNonpositive = _about_numbers(
    "mustBeNonpositive",
    "no element is above zero",
    "not be positive",
    lambda x: x <= 0,
    "mustBeNonpositive([-1, 0])",
)
mustBeNegative = _about_numbers(
    "mustBeNegative", "all elements are below zero", "be negative", lambda x: x < 0, "mustBeNegative(-1)"
)
mustBeNonnegative = _about_numbers(
    "mustBeNonnegative",
    "no element is below zero",
    "be nonnegative",
    lambda x: x >= 0,
    "mustBeNonnegative([0, 2])",
)
mustBeNonzero = _about_numbers(
    "mustBeNonzero", "no element is zero", "not be zero", lambda x: x != 0, "mustBeNonzero([1, -1])"
)
mustBeFinite = _about_numbers(
    "mustBeFinite", "no element is Inf or NaN", "be finite", np.isfinite, "mustBeFinite([1, 2])"
)
mustBeNonNan = _about_numbers(
    "mustBeNonNan", "no element is NaN", "not be NaN", lambda x: ~np.isnan(x), "mustBeNonNan([1, 2])"
)
mustBeInteger = _about_numbers(
    "mustBeInteger",
    "all elements are whole numbers",
    "be integer",
    lambda x: np.isfinite(x) & (np.floor(np.where(np.isfinite(x), x, 0)) == np.where(np.isfinite(x), x, 0)),
    "mustBeInteger([1, 2])",
)


def _about_limit(name: str, rule: str, example: str) -> Any:
    """A check of every element against a number."""
    test, words = _RULES[rule]

    def validate(value: Any, c: Any, /) -> None:
        limit = number(name, "c", c)
        numbers = host(name, value)
        check(name, f"be {words} {limit:g}", value, numbers, test(numbers, limit))

    validate.__name__ = name
    extra = "  An empty array passes.\n    c : number\n        The limit."
    validate.__doc__ = _doc(
        name, f"all elements are {words} c", f"be {words} …", "value, c", extra, example, name.lower()
    )
    return function(format=None, differentiable=False)(validate)


mustBeGreaterThan = _about_limit("mustBeGreaterThan", "gt", "mustBeGreaterThan([3, 4], 2)")
mustBeGreaterThanOrEqual = _about_limit(
    "mustBeGreaterThanOrEqual", "ge", "mustBeGreaterThanOrEqual([2, 4], 2)"
)
mustBeLessThan = _about_limit("mustBeLessThan", "lt", "mustBeLessThan([0, 1], 2)")
mustBeLessThanOrEqual = _about_limit("mustBeLessThanOrEqual", "le", "mustBeLessThanOrEqual([0, 2], 2)")


@function(format=None, differentiable=False)
def mustBeInRange(value: Any, lower: Any, upper: Any, /, *flags: str) -> None:
    """Raise an error unless all elements are within limits.

    Syntaxes: ``mustBeInRange(value, lower, upper)``, ``mustBeInRange(value, lower, upper, flag)``.

    Parameters
    ----------
    value : array
        The value that is checked.  An empty array passes.
    lower, upper : number
        The limits, which are allowed values.
    *flags : {"inclusive", "exclusive", "exclude-lower", "exclude-upper"}
        Which limits are not allowed.

    Raises
    ------
    ArgumentError
        "Value must be greater than or equal to …, and less than or equal to …", with what came.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mustbeinrange.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mustBeInRange([0, 0.5, 1], 0, 1)
    """
    known = ("inclusive", "exclusive", "exclude-lower", "exclude-upper")
    words = [choice("mustBeInRange", "a flag", flag, known, error=ArgumentError) for flag in flags]
    low, high = number("mustBeInRange", "lower", lower), number("mustBeInRange", "upper", upper)
    above = "gt" if "exclude-lower" in words or "exclusive" in words else "ge"
    below = "lt" if "exclude-upper" in words or "exclusive" in words else "le"
    numbers = host("mustBeInRange", value)
    good = _RULES[above][0](numbers, low) & _RULES[below][0](numbers, high)
    must = f"be {_RULES[above][1]} {low:g}, and {_RULES[below][1]} {high:g}"
    check("mustBeInRange", must, value, numbers, good)


def _about_class(name: str, what: str, must: str, test: Any, example: str) -> Any:
    """A check of the kind or the size of a value."""

    def validate(value: Any, /) -> None:
        if not test(value):
            refuse(name, must, value)

    validate.__name__ = name
    validate.__doc__ = _doc(name, what, must, "value", "", example, name.lower())
    return function(format=None, differentiable=False)(validate)


_FLOATS = ("single", "double", "half", "bfloat16")


def _numeric(value: Any) -> bool:
    kind = data_class(value)
    return kind in _FLOATS or (kind.startswith(("int", "uint")) and hasattr(value, "dtype"))


mustBeNumeric = _about_class(
    "mustBeNumeric", "the value is numeric", "be numeric", _numeric, "mustBeNumeric([1, 2])"
)
mustBeFloat = _about_class(
    "mustBeFloat",
    "the data is single or double",
    "be a floating-point array",
    lambda value: data_class(value) in _FLOATS,
    "mustBeFloat([1, 2])",
)
mustBeNumericOrLogical = _about_class(
    "mustBeNumericOrLogical",
    "the value is numeric or logical",
    "be numeric or logical",
    lambda value: _numeric(value) or data_class(value) == "logical",
    "mustBeNumericOrLogical(True)",
)
mustBeReal = _about_class(
    "mustBeReal",
    "the value has no imaginary part",
    "be real",
    lambda value: (X := numbers_of(value)) is not None and not is_complex(X._data.dtype),
    "mustBeReal([1, 2])",
)
mustBeNonempty = _about_class(
    "mustBeNonempty",
    "the value has elements",
    "not be empty",
    lambda value: 0 not in size_of(value),
    "mustBeNonempty([1, 2])",
)
mustBeVector = _about_class(
    "mustBeVector",
    "the value is 1×n or n×1",
    "be a vector",
    lambda value: len(size_of(value)) == 2 and 1 in size_of(value) and math.prod(size_of(value)) > 0,
    "mustBeVector([1, 2])",
)
mustBeText = _about_class(
    "mustBeText",
    "the value is text, or a list of texts",
    "be a character vector, string array, or cell array of character vectors",
    lambda value: (
        isinstance(value, str)
        or type(value).__name__ in ("StringArray", "CharArray")  # of the run-time helpers, perhaps empty
        or (isinstance(value, (list, tuple)) and all(isinstance(entry, str) for entry in value))
    ),
    'mustBeText("abc")',
)
mustBeTextScalar = _about_class(
    "mustBeTextScalar",
    "the value is one text",
    "be a character vector or string scalar",
    lambda value: isinstance(value, str),
    'mustBeTextScalar("abc")',
)


@function(format=None, differentiable=False)
def mustBeMember(value: Any, S: Any, /) -> None:
    """Raise an error unless the value, and every element of it, is in a set.

    Syntax: ``mustBeMember(value, S)``.

    Parameters
    ----------
    value : array, text or list of text
        The value that is checked.
    S : array or list
        The allowed values.

    Raises
    ------
    ArgumentError
        "Value must be a member of this set", with the set and what came.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mustbemember.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mustBeMember("sum", ["none", "sum", "mean"])
    """
    allowed, members = _members(S), _members(value)
    for member in members:
        if not any(isequal(member, entry) for entry in allowed):
            shown = ", ".join(f'"{entry}"' if isinstance(entry, str) else f"{entry}" for entry in allowed)
            refuse("mustBeMember", f"be a member of this set: {shown}", value)


def _members(values: Any) -> list:
    """The texts or numbers of a set."""
    if isinstance(values, str):
        return [values]
    if isinstance(values, (list, tuple)) or type(values).__name__ == "StringArray":
        return list(values)
    return host("mustBeMember", values, real=False).ravel(order="F").tolist()


@function(format=None, differentiable=False)
def mustBeUnderlyingType(value: Any, typename: Any, /) -> None:
    """Raise an error unless the data is of a class.

    Syntax: ``mustBeUnderlyingType(value, typename)``.

    Parameters
    ----------
    value : array
        The value that is checked.
    typename : str or list of str
        "single", "double", "logical", or several of them.

    Raises
    ------
    ArgumentError
        "Value must be one of the following types: …", with what came.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mustbeunderlyingtype.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mustBeUnderlyingType(dl.zeros(2, "single"), "single")
    """
    names = texts("mustBeUnderlyingType", "typename", typename, fix='"single"')
    X = numbers_of(value)
    own = data_class(value) if X is None else class_name(X._data.dtype)
    if own not in names:
        refuse(
            "mustBeUnderlyingType", f"be one of the following types: {', '.join(names)}", value, f"{own} data"
        )


@function(format=None, differentiable=False)
def mustBeA(value: Any, classnames: Any, /) -> None:
    """Raise an error unless the value is of one of some classes.

    Syntax: ``mustBeA(value, classnames)``.

    Parameters
    ----------
    value : any
        The value that is checked.
    classnames : str or list of str
        Classes, or families of them, as `isa` takes them.

    Raises
    ------
    ArgumentError
        "Value must be one of the following types: …", with what came.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mustbea.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mustBeA(dl.zeros(2), ["float", "logical"])
    """
    names = texts("mustBeA", "classnames", classnames, fix='["float", "logical"]')
    if not any(isa(value, name) for name in names):
        refuse("mustBeA", f"be one of the following types: {', '.join(names)}", value)
