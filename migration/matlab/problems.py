"""Errors and warnings: MException, error, warning, rethrow, caught, assert_, validateattributes."""

from __future__ import annotations

import math
import re
import traceback
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from dlarray.arguments import is_empty, one_number
from dlarray.array import dlarray
from dlarray.callers import warn
from dlarray.errors import ArgumentError, DLArrayError, describe
from dlarray.functions.data_types.predicates import isa
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.shared.control_flow import truth
from dlarray.migration.matlab.shared.error_words import in_matlabs_words
from dlarray.migration.matlab.shared.left_functions import clean_up
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.text.formats import formatted
from dlarray.struct import struct

_IDENTIFIER = re.compile(r"[A-Za-z][\w-]*(:[\w-]+)+")


class MException(DLArrayError):
    """An error with an identifier, as MATLAB's ``MException``; ``raise`` takes it.

    Syntax: ``ME = MException(errID, msg, A1, …, An)``.

    Attributes
    ----------
    identifier, message : str
    stack : StructArray
        Fields file, name and line, the innermost call first; empty until it is raised.
    cause : Cell

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mexception.html

    Examples
    --------
    >>> from dlarray.matlab import MException
    >>> ME = MException("net:size", "expected %d channels", 3)
    >>> ME.identifier, ME.message
    ('net:size', 'expected 3 channels')
    """

    def __init__(self, identifier: str = "", message: str = "", *values: Any):
        self.identifier = str(identifier)
        self.message = formatted("MException", message, values) if values else str(message)
        self.cause = Cell()
        super().__init__(self.message)

    def __str__(self) -> str:
        return self.message

    @property
    def stack(self) -> StructArray:
        """Where it was raised: file, name and line."""
        frames = traceback.extract_tb(self.__traceback__)[::-1]
        places = [{"file": f.filename, "name": f.name, "line": float(f.lineno or 0)} for f in frames]
        return StructArray(places, (len(places), 1), ("file", "name", "line"))

    def throw(self) -> NoReturn:
        """Raise it."""
        raise self

    rethrow = throwAsCaller = throw

    def addCause(self, cause: Any) -> MException:
        """It, with a further cause."""
        self.cause.append(cause)
        return self

    def getReport(self, *_: Any) -> str:
        """The message, and where it was raised."""
        lines = [f"Error using {one.name} (line {one.line:.0f})" for one in self.stack[:1]]
        return "\n".join([*lines, self.message])

    def __repr__(self) -> str:
        return (
            "  MException with properties:\n\n"
            f"    identifier: '{self.identifier}'\n       message: '{self.message}'\n"
            f"         cause: {{}}\n         stack: [{len(self.stack)}×1 struct]"
        )

    def __reduce__(self) -> tuple:
        return MException, (self.identifier, self.message)


def addCause(base: MException, cause: MException, /) -> MException:
    """An error with a further cause.

    Syntax: ``ME = addCause(ME, cause)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mexception.addcause.html

    Examples
    --------
    >>> from dlarray.matlab import MException, addCause
    >>> ME = addCause(MException("a:b", "whole"), MException("a:c", "part"))
    >>> ME.cause[0].message
    'part'
    """
    return base.addCause(cause)


def caught(problem: BaseException, /) -> MException:
    """A Python error as MATLAB's ``catch ME`` gives it: with identifier, message and stack.

    Syntax: ``except Exception as problem: ME = caught(problem)``.

    Parameters
    ----------
    problem : exception
        An `MException` is returned unchanged.  Others have the identifier and the words of MATLAB's error of that kind;
        the error itself is the ``__cause__``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/try.html

    Examples
    --------
    >>> from dlarray.matlab import caught, error
    >>> try:
    ...     error("data:empty", "no files in %s", "train")
    ... except Exception as problem:
    ...     ME = caught(problem)
    >>> ME.identifier, ME.message
    ('data:empty', 'no files in train')
    """
    clean_up(problem)
    if isinstance(problem, MException) and problem.identifier != "MATLAB:Containers:Map:NoKey":
        return problem  # that of a map names the key, which MATLAB's does not
    known, message = in_matlabs_words(problem)
    own = None if isinstance(problem, MException) else getattr(problem, "identifier", None)
    made = MException(known if own is None else own, message if own is None else str(problem))
    made.__cause__ = problem
    made.__traceback__ = problem.__traceback__
    return made


def _message(name: str, args: tuple) -> tuple[str, str]:
    """The identifier and the text that error and warning are given."""
    if not args:
        raise ArgumentError(f'{name}: the message is missing; fix: {name}("…")')
    first = str(args[0])
    if len(args) > 1 and _IDENTIFIER.fullmatch(first):
        return first, formatted(name, args[1], args[2:])
    # a message alone is taken as it stands, without escapes
    return "", formatted(name, first, args[1:]) if len(args) > 1 else first


def error(*args: Any) -> None:
    """Raise an error, unless all arguments are empty.

    Syntaxes: ``error(msg)``, ``error(msg, A1, …, An)``, ``error(errID, msg, A1, …, An)``, ``error(errorStruct)``.

    Parameters
    ----------
    errID : str
        With a colon in it.
    msg : str
        A format.  Given alone it is used unchanged.

    Raises
    ------
    MException

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/error.html

    Examples
    --------
    >>> from dlarray.matlab import MException, error
    >>> try:
    ...     error("size %d is not %d", 3, 4)
    ... except MException as ME:
    ...     print(ME.message)
    size 3 is not 4
    >>> error("")
    """
    if args and isinstance(args[0], dict):
        raise MException(args[0].get("identifier", ""), args[0].get("message", ""))
    if args and isinstance(args[0], BaseException):
        raise args[0]
    if args and all(v == "" if isinstance(v, str) else is_empty(v) for v in args):
        return
    identifier, message = _message("error", args)
    raise MException(identifier, message)


def rethrow(ME: Any, /) -> NoReturn:
    """Raise an error again, that was caught.

    Syntax: ``rethrow(ME)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mexception.rethrow.html

    Examples
    --------
    >>> from dlarray.matlab import MException, rethrow
    >>> try:
    ...     rethrow(MException("a:b", "again"))
    ... except MException as ME:
    ...     print(ME.identifier)
    a:b
    """
    if isinstance(ME, dict):
        raise MException(ME.get("identifier", ""), ME.get("message", ""))
    raise ME.__cause__ if isinstance(ME, MException) and ME.__cause__ is not None else ME


class MatlabWarning(UserWarning):
    """A warning of a translated program, with its identifier."""

    def __init__(self, message: str = "", identifier: str = ""):
        super().__init__(message)
        self.identifier = identifier


_off: set[str] = set()
_last = ["", ""]


def warning(*args: Any, nargout: int = 0) -> Any:
    """Warn, as Python warns; or switch warnings off and on.

    Syntaxes: ``warning(msg)``, ``warning(msg, A1, …, An)``, ``warning(warnID, msg, A1, …, An)``,
    ``warning("off", warnID)``, ``warning("on", warnID)``.

    Parameters
    ----------
    msg : str
        A format.  Given alone it is used unchanged.
    warnID : str
        An identifier, or "all".

    Notes
    -----
    The warning is a `MatlabWarning`: Python's filters decide whether it is shown, and how often.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/warning.html

    Examples
    --------
    >>> from dlarray.matlab import warning
    >>> warning("off", "net:slow")
    >>> warning("net:slow", "this takes %d s", 60)
    """
    if args and str(args[0]).lower() in ("on", "off", "error", "query"):
        state, which = str(args[0]).lower(), str(args[1]) if len(args) > 1 else "all"
        found = struct(identifier=which, state="off" if which in _off else "on")
        if state == "off":
            _off.add(which)
        elif state == "on":
            _off.clear() if which == "all" else _off.discard(which)
        return found if nargout or state == "query" else None
    if args and isinstance(args[0], dict):
        (_off.add if args[0].get("state") == "off" else _off.discard)(str(args[0].get("identifier", "all")))
        return None
    identifier, message = _message("warning", args)
    _last[:] = [message, identifier]
    if "all" not in _off and identifier not in _off:
        warn(MatlabWarning(message, identifier))
    return None


def lastwarn(*, nargout: int = 1) -> Any:
    """The text of the last warning, and its identifier.

    Syntaxes: ``msg = lastwarn()``, ``msg, warnID = lastwarn(nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lastwarn.html

    Examples
    --------
    >>> from dlarray.matlab import lastwarn, warning
    >>> warning("off", "net:slow")
    >>> warning("net:slow", "slow")
    >>> lastwarn(nargout=2)
    ('slow', 'net:slow')
    """
    return _last[0] if nargout < 2 else tuple(_last)


def assert_(cond: Any, *args: Any) -> None:
    """Raise an error unless a condition is true.

    Syntaxes: ``assert_(cond)``, ``assert_(cond, msg, A1, …, An)``, ``assert_(cond, errID, msg, A1, …, An)``.

    Raises
    ------
    MException
        "Assertion failed.", or the message.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/assert.html

    Examples
    --------
    >>> from dlarray.matlab import assert_
    >>> assert_(1 < 2, "not sorted")
    """
    if truth(cond):
        return
    if not args:
        raise MException("MATLAB:assertion:failed", "Assertion failed.")
    identifier, message = _message("assert", args)
    raise MException(identifier, message)


# -- validateattributes --------------------------------------------------------------------------------------
def _host(A: Any) -> np.ndarray:
    return np.asarray(A if isinstance(A, dlarray) else dlarray(A))


_TESTS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "nonempty": (lambda A: 0 not in size_of(A), "nonempty"),
    "scalar": (lambda A: size_of(A) == (1, 1), "scalar"),
    "vector": (lambda A: len(size_of(A)) == 2 and 1 in size_of(A), "vector"),
    "row": (lambda A: len(size_of(A)) == 2 and size_of(A)[0] == 1, "row"),
    "column": (lambda A: len(size_of(A)) == 2 and size_of(A)[1] == 1, "column"),
    "2d": (lambda A: len(size_of(A)) == 2, "two-dimensional"),
    "3d": (lambda A: len(size_of(A)) <= 3, "an array with no more than three dimensions"),
    "square": (lambda A: len(size_of(A)) == 2 and size_of(A)[0] == size_of(A)[1], "square"),
    "real": (lambda A: _host(A).dtype.kind != "c", "real"),
    "finite": (lambda A: np.isfinite(_host(A)).all(), "finite"),
    "nonnan": (lambda A: not np.isnan(_host(A)).any(), "non-NaN"),
    "nonnegative": (lambda A: not (_host(A) < 0).any(), "nonnegative"),
    "nonzero": (lambda A: (_host(A) != 0).all(), "nonzero"),
    "positive": (lambda A: (_host(A) > 0).all(), "positive"),
    "integer": (
        lambda A: (_host(A) == np.floor(_host(A))).all() and np.isfinite(_host(A)).all(),
        "integer-valued",
    ),
    "even": (lambda A: (_host(A) % 2 == 0).all(), "even"),
    "odd": (lambda A: (_host(A) % 2 == 1).all(), "odd"),
    "binary": (lambda A: np.isin(_host(A), [0, 1]).all(), "binary"),
    "increasing": (lambda A: (np.diff(_host(A).ravel(order="F")) > 0).all(), "increasing valued"),
    "decreasing": (lambda A: (np.diff(_host(A).ravel(order="F")) < 0).all(), "decreasing valued"),
    "nondecreasing": (lambda A: (np.diff(_host(A).ravel(order="F")) >= 0).all(), "nondecreasing valued"),
    "nonincreasing": (lambda A: (np.diff(_host(A).ravel(order="F")) <= 0).all(), "nonincreasing valued"),
    "nonsparse": (lambda A: True, "nonsparse"),
    "diag": (lambda A: not (_host(A) - np.diag(np.diag(_host(A)))).any(), "a diagonal matrix"),
    "scalartext": (lambda A: isinstance(A, str), "a string scalar or character vector"),
}
_LIMITS: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    ">": (lambda A, n: (_host(A) > n).all(), "greater than"),
    ">=": (lambda A, n: (_host(A) >= n).all(), "greater than or equal to"),
    "<": (lambda A, n: (_host(A) < n).all(), "less than"),
    "<=": (lambda A, n: (_host(A) <= n).all(), "less than or equal to"),
    "numel": (lambda A, n: math.prod(size_of(A)) == n, "an array with number of elements equal to"),
    "nrows": (lambda A, n: size_of(A)[0] == n, "an array with number of rows equal to"),
    "ncols": (lambda A, n: size_of(A)[1] == n, "an array with number of columns equal to"),
    "ndims": (lambda A, n: len(size_of(A)) == n, "an array with number of dimensions equal to"),
}


_IDENTIFIERS = {
    ">": "notGreater", ">=": "notGreaterEqual", "<": "notLess", "<=": "notLessEqual", "numel": "incorrectNumel",
    "nrows": "incorrectNumrows", "ncols": "incorrectNumcols", "ndims": "incorrectNumdims", "size": "incorrectSize",
}  # fmt: skip


def validateattributes(A: Any, classes: Any, attributes: Any, /, *where: Any) -> None:
    """Raise an error unless a value is of one of some classes and has some attributes.

    Syntaxes: ``validateattributes(A, classes, attributes)``, ``validateattributes(…, funcName, varName, argIndex)``.

    Parameters
    ----------
    A
        The value that is checked.
    classes : list of str
        Names of classes as `isa` takes them; an empty list allows all.
    attributes : list
        Words such as "positive" and "vector", and pairs such as ``">=", 0`` and ``"size", [3, nan]``.

    Raises
    ------
    MException
        "Expected input to be positive." and the like.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/validateattributes.html

    Examples
    --------
    >>> from dlarray.matlab import validateattributes
    >>> validateattributes([1, 2], ["numeric"], ["positive", "numel", 2])
    """
    texts = [str(w) for w in where if isinstance(w, str)]
    who = f"{texts[0]}\n" if texts and texts[0] else ""
    what = texts[1] if len(texts) > 1 and texts[1] else "input"
    if any(one_number(w) is not None for w in where):
        what = f"input number {int(one_number(where[-1]) or 0)}" + (f", {what}," if what != "input" else "")
    names = [classes] if isinstance(classes, str) else [] if is_empty(classes) else list(classes)
    if names and not any(isa(A, str(name)) for name in names):
        raise MException(
            "MATLAB:invalidType",
            f"{who}Expected {what} to be one of these types:\n\n{', '.join(names)}\n\nInstead it was {describe(A)}.",
        )
    words = [attributes] if isinstance(attributes, str) else list(attributes)
    k = 0
    while k < len(words):
        word = str(words[k]).lower()
        k += 1
        if word in _TESTS:
            test, must = _TESTS[word]
            good = test(A)
        elif word in _LIMITS:
            limit = float(one_number(words[k]) or 0)
            (compare, phrase), k = _LIMITS[word], k + 1
            good, must = compare(A, limit), f"{phrase} {limit:g}"
        elif word == "size":
            wanted, k = [float(v) for v in _host(words[k]).ravel(order="F")], k + 1
            size = size_of(A)
            good = len(size) == len(wanted) and all(
                w != w or w == n for w, n in zip(wanted, size, strict=True)
            )
            must = "of size " + "x".join("N" if w != w else f"{w:.0f}" for w in wanted)
        else:
            raise ArgumentError(
                f'validateattributes: "{word}" is no attribute; fix: one of {", ".join((*_TESTS, *_LIMITS))}'
            )
        if not good:
            identifier = _IDENTIFIERS.get(word, f"expected{word.capitalize()}")
            raise MException(f"MATLAB:{identifier}", f"{who}Expected {what} to be {must}.")
