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
from dlarray.migration.matlab.problems import MException
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.migration.matlab.text.kinds import one_text, patterns

__all__ = [
    "isgraphics",
    "ishandle",
    "ismethod",
    "isobject",
    "isprop",
    "isreal",
    "nargchk",
    "narginchk",
    "nargoutchk",
    "onCleanup",
    "validatestring",
]


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


@with_own_columns
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


@with_own_columns
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
