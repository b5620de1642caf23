"""Checks of what a function is given: validatestring, narginchk, inputParser; isprop, ismethod, isobject."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from dlarray.arguments import one_number, whole
from dlarray.array import dlarray
from dlarray.backend import to_numpy
from dlarray.errors import ArgumentError, DLArrayError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.problems import MException
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.migration.matlab.text.kinds import one_text, patterns
from dlarray.migration.matlab.values import Handle, truth
from dlarray.struct import struct


def validatestring(text: Any, allowed: Any, /, *where: Any) -> str:
    """Match a text, or its beginning, to one of several texts, ignoring case.

    Syntaxes: ``s = validatestring(text, allowed)``, ``s = validatestring(…, funcName, varName, argIndex)``.

    Raises
    ------
    MException
        None of them, or more than one.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/validatestring.html

    Examples
    --------
    >>> from dlarray.matlab import validatestring
    >>> validatestring("ad", ["sgdm", "adam"])
    'adam'
    """
    word = one_text("validatestring", "text", text)
    choices = patterns("validatestring", "allowed", allowed)
    exact = [c for c in choices if c.lower() == word.lower()]
    found = exact or [c for c in choices if c.lower().startswith(word.lower())]
    shortest = min(found, key=len, default="")
    if found and all(c.lower().startswith(shortest.lower()) for c in found):
        return shortest
    names = [str(w) for w in where if isinstance(w, str)]
    what = names[1] if len(names) > 1 else "input"
    raise MException(
        "MATLAB:ambiguousStringChoice" if found else "MATLAB:unrecognizedStringChoice",
        f"Expected {what} to match one of these values:\n\n{', '.join(choices)}\n\nThe input, '{word}', "
        + ("matched more than one valid value." if found else "did not match any of the valid values."),
    )


def narginchk(minArgs: Any, maxArgs: Any, nargin: Any, /) -> None:
    """Raise an error unless a number of arguments is within bounds.

    Syntax: ``narginchk(minArgs, maxArgs, nargin)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/narginchk.html

    Examples
    --------
    >>> from dlarray.matlab import narginchk
    >>> narginchk(1, 2, 2)
    """
    _within("narginchk", "input", minArgs, maxArgs, nargin)


def nargchk(minArgs: Any, maxArgs: Any, numArgs: Any, /) -> str:
    """The message for a number of arguments outside bounds, in older programs ``error(nargchk(1, 2, nargin))``.

    Syntax: ``msg = nargchk(minArgs, maxArgs, numArgs)``.

    Returns
    -------
    str
        Empty where the number is within bounds.

    Notes
    -----
    MATLAB recommends `narginchk`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nargchk.html

    Examples
    --------
    >>> from dlarray.matlab import nargchk
    >>> nargchk(1, 2, 2), nargchk(1, 2, 3)
    ('', 'Too many input arguments.')
    """
    low, high, count = one_number(minArgs), one_number(maxArgs), one_number(numArgs)
    if low is None or high is None or count is None:
        raise ArgumentError("nargchk: the bounds and the count must be numbers; fix: nargchk(1, 2, nargin)")
    return (
        "Not enough input arguments." if count < low else "Too many input arguments." if count > high else ""
    )


def nargoutchk(minArgs: Any, maxArgs: Any, nargout: Any, /) -> None:
    """Raise an error unless a number of outputs is within bounds.

    Syntax: ``nargoutchk(minArgs, maxArgs, nargout)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nargoutchk.html

    Examples
    --------
    >>> from dlarray.matlab import nargoutchk
    >>> nargoutchk(0, 1, 1)
    """
    _within("nargoutchk", "output", minArgs, maxArgs, nargout)


def _within(name: str, what: str, low: Any, high: Any, count: Any) -> None:
    n = whole(name, "the number", count, least=0, fix=f"{name}(1, 2)")
    if n < float(low):
        raise MException(f"MATLAB:{name}:notEnough{what.capitalize()}s", f"Not enough {what} arguments.")
    if n > float(high):
        raise MException(f"MATLAB:{name}:tooMany{what.capitalize()}s", f"Too many {what} arguments.")


class inputParser(Handle):
    """Reads the arguments of a function: required ones, optional ones, and name-value pairs.

    Syntax: ``p = inputParser()``, then ``p.addRequired(name, check)``, ``p.addOptional(name, default, check)``,
    ``p.addParameter(name, default, check)``, ``p.addSwitch(name)``, ``p.parse(*args)``, and ``p.Results``.

    Attributes
    ----------
    Results : struct
        The values, by name, in the order of the names.
    Unmatched : struct
        Pairs that no parameter has, where ``KeepUnmatched`` is true.
    UsingDefaults : Cell
        The names that were not given.
    Parameters : Cell
        All names.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/inputparser.html

    Examples
    --------
    >>> from dlarray.matlab import inputParser
    >>> p = inputParser()
    >>> p.addRequired("x")
    >>> p.addParameter("Rate", 0.1)
    >>> p.parse(5, "Rate", 0.5)
    >>> p.Results
      struct with fields:
    <BLANKLINE>
        Rate: 0.5000
           x: 5
    """

    def __init__(self) -> None:
        self.FunctionName = ""
        self.CaseSensitive = self.KeepUnmatched = False
        self.PartialMatching = True
        self.StructExpand = True
        self.Results, self.Unmatched, self.UsingDefaults = struct(), struct(), Cell()
        self._required: list[tuple[str, Any]] = []
        self._optional: list[tuple[str, Any, Any]] = []
        self._named: dict[str, tuple[Any, Any]] = {}
        self._switches: set[str] = set()

    @property
    def Parameters(self) -> Cell:
        """All names, in order."""
        return Cell(
            sorted(
                [*(r[0] for r in self._required), *(o[0] for o in self._optional), *self._named],
                key=str.lower,
            )
        )

    def addRequired(self, name: str, check: Any = None) -> None:
        """An argument that must be given."""
        self._required.append((str(name), check))

    def addOptional(self, name: str, default: Any, check: Any = None) -> None:
        """An argument that may be given after the required ones."""
        self._optional.append((str(name), default, check))

    def addParameter(self, name: str, default: Any, check: Any = None) -> None:
        """A name-value pair."""
        self._named[str(name)] = (default, check)

    addParamValue = addParameter

    def addSwitch(self, name: str) -> None:
        """A word that makes its value true."""
        self._named[str(name)] = (False, None)
        self._switches.add(str(name))

    def parse(self, *args: Any, **named: Any) -> None:
        """Read the arguments."""
        given = list(args)
        if len(given) < len(self._required):
            raise MException(
                "MATLAB:InputParser:notEnoughInputs", f"{self._who()}Not enough input arguments."
            )
        found: dict[str, Any] = {}
        for name, check in self._required:
            found[name] = self._passed(name, given.pop(0), check)
        for name, _, check in self._optional:
            if not given or (isinstance(given[0], str) and (self._key(given[0]) or check is None)):
                break
            if isinstance(given[0], str) and check is not None and not self._good(given[0], check):
                break
            found[name] = self._passed(name, given.pop(0), check)
        extra: dict[str, Any] = {}
        pairs = [*self._pairs(given), *named.items()]
        for key, value in pairs:
            known = self._key(key)
            if known:
                found[known] = self._passed(known, value, self._named[known][1])
            elif self.KeepUnmatched:
                extra[str(key)] = value
            else:
                raise MException(
                    "MATLAB:InputParser:UnmatchedParameter",
                    f"{self._who()}'{key}' is not a recognized parameter. The parameters are {', '.join(self._named)}.",
                )
        defaults = {**{n: d for n, d, _ in self._optional}, **{n: d for n, (d, _) in self._named.items()}}
        self.UsingDefaults = Cell(sorted((n for n in defaults if n not in found), key=str.lower))
        found = {**defaults, **found}
        self.Results = struct({name: found[name] for name in sorted(found, key=str.lower)})
        self.Unmatched = struct(extra)

    def _pairs(self, given: list) -> list[tuple[str, Any]]:
        pairs = []
        while given:
            key = given.pop(0)
            if isinstance(key, Mapping) and self.StructExpand:
                pairs += [(str(k), key[k]) for k in key]
                continue
            if not isinstance(key, str):
                raise MException(
                    "MATLAB:InputParser:ParamMustBeChar",
                    f"{self._who()}Expected text for the parameter name, but received {describe(key)}.",
                )
            if self._key(key) in self._switches:
                pairs.append((key, True))
                continue
            if not given:
                raise MException(
                    "MATLAB:InputParser:ParamMissingValue", f"{self._who()}No value was given for '{key}'."
                )
            pairs.append((key, given.pop(0)))
        return pairs

    def _key(self, name: Any) -> str:
        """The parameter of a name, or of the start of one alone; or nothing."""
        same = str if self.CaseSensitive else str.lower
        word = same(str(name))
        if exact := [n for n in self._named if same(n) == word]:
            return exact[0]
        begun = [n for n in self._named if word and same(n).startswith(word)] if self.PartialMatching else []
        return begun[0] if len(begun) == 1 else ""

    def _good(self, value: Any, check: Any) -> bool:
        try:
            answer = check(value)
        except Exception:
            return False
        return answer is None or truth(answer)

    def _passed(self, name: str, value: Any, check: Any) -> Any:
        cause = None
        try:
            good = check is None or (answer := check(value)) is None or truth(answer)
        except Exception as error:
            good, cause = False, error  # which a traceback shows too
        if not good:
            text = getattr(check, "matlab_text", "") or getattr(check, "__name__", "the check")
            raise MException(
                "MATLAB:InputParser:ArgumentFailedValidation",
                f"{self._who()}The value of '{name}' is invalid. It must satisfy the function: {text}.",
            ) from cause
        return value

    def _who(self) -> str:
        return f"Error using {self.FunctionName}\n" if self.FunctionName else ""


def isprop(obj: Any, name: Any, /) -> bool:
    """Whether an object has a property.

    Syntax: ``tf = isprop(obj, name)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isprop.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import isprop
    >>> isprop(dl.fullyConnectedLayer(2), "OutputSize"), isprop(dl.fullyConnectedLayer(2), "Rate")
    (True, False)
    """
    if not isobject(obj):
        return False
    found = getattr(obj, str(name), None)
    return hasattr(obj, str(name)) and not inspect.isroutine(found)


def ismethod(obj: Any, name: Any, /) -> bool:
    """Whether an object has a method.

    Syntax: ``tf = ismethod(obj, name)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ismethod.html

    Examples
    --------
    >>> from dlarray.matlab import Handle, ismethod
    >>> ismethod(Handle(), "delete"), ismethod(5, "delete")
    (True, False)
    """
    return isobject(obj) and inspect.isroutine(getattr(obj, str(name), None))


def isobject(x: Any, /) -> bool:
    """Whether a value is an object of a class: no number, text, cell array, structure, array or function.

    Syntax: ``tf = isobject(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isobject.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import isobject
    >>> isobject(dl.reluLayer()), isobject(5), isobject({"a": 1})
    (True, False, False)
    """
    if (
        x is None
        or isinstance(x, (str, int, float, complex, list, tuple, Mapping, CharArray))
        or inspect.isroutine(x)
    ):
        return isinstance(x, StringArray)
    return not hasattr(x, "__array__") or isinstance(x, dlarray) and bool(x._format)


class onCleanup:
    """Call a function when the object is deleted.

    Syntax: ``c = onCleanup(task)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/oncleanup.html

    Examples
    --------
    >>> from dlarray.matlab import onCleanup
    >>> c = onCleanup(lambda: print("closed"))
    >>> del c
    closed
    """

    def __init__(self, task: Callable[[], Any]):
        if not callable(task):
            raise ArgumentError(
                f"onCleanup: the task must be a function, but it is {describe(task)}; fix: lambda: close(f)"
            )
        self.task: Callable | None = task

    def __del__(self) -> None:
        task, self.task = getattr(self, "task", None), None
        if task is not None:
            task()


def isreal(x: Any, /) -> bool:
    """Whether a value has no imaginary parts; MATLAB makes results without them real after every operation.

    Syntax: ``tf = isreal(x)``.

    Notes
    -----
    `dlarray.isreal` asks for the class of an array, as MATLAB does of what `complex` gave.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isreal.html

    Examples
    --------
    >>> from dlarray.matlab import isreal
    >>> isreal(1j * 1j), isreal(1 + 2j), isreal("abc"), isreal({"a": 1})
    (True, False, True, False)
    """
    if isinstance(x, (str, CharArray)) and not isinstance(x, String):
        return True
    try:
        values = np.asarray(to_numpy(dlarray(x)._data))
    except DLArrayError:
        return False
    return values.dtype.kind != "c" or not values.imag.any()


def ishandle(h: Any, /) -> Any:
    """Whether something is a figure, an axes, a line or another object of graphics.

    Syntaxes: ``tf = ishandle(h)``, ``tf = isgraphics(h)``.

    Returns
    -------
    bool or dlarray
        Of numbers false for each.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ishandle.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import ishandle
    >>> ishandle(7), ishandle(dl.zeros(1, 3)).tolist()
    (False, [[False, False, False]])
    """
    if isinstance(h, dlarray):
        return dlarray(np.zeros(h.shape, dtype=bool))
    return type(h).__module__.partition(".")[0] == "matplotlib"


isgraphics = ishandle
