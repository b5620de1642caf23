"""The names that a caller gives its arguments, read off the caller's own source."""

from __future__ import annotations

import ast
import linecache
import os
import sys
from types import CodeType, FrameType
from typing import Any

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.shared.properties import shows_itself
from dlarray.migration.matlab.shared.search_path import plain_name
from dlarray.migration.matlab.struct_arrays import StructArray


def inputname(argNumber: Any, mustBeVariable: Any = True, /) -> str:
    """The name of the variable that the caller gave as an argument; "" of anything that is no variable.

    Syntaxes: ``name = inputname(k)``, ``name = inputname(k, mustBeVariable)``; in a function, where argument k counts
    from 1, the object of a method with them.

    Parameters
    ----------
    argNumber : int
    mustBeVariable : bool, default True
        False gives ``"s.a"`` of a field too.

    The source of the caller must be there, as it is for programs in files.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/inputname.html

    Examples
    --------
    >>> from dlarray.matlab import inputname
    >>> def f(x, y):
    ...     return inputname(1), inputname(2)
    >>> speed = 3
    >>> f(speed, 4)
    ('speed', '')
    """
    place = one_number(argNumber)
    if place is None or place < 1 or place != int(place):
        raise ArgumentError(f"inputname: the number is {describe(argNumber)}; fix: 1 for the first argument")
    function = sys._getframe(1)
    caller = function.f_back
    if caller is not None and caller.f_code is shows_itself.__code__:  # a method in the place of the display
        return str(caller.f_locals["name"]) if one_number(argNumber) == 1 else ""
    call = None if caller is None else _call(caller)
    if call is None:
        raise ArgumentError("inputname: the source of the caller is not there; fix: a program in a file")
    k = int(place) - 1
    if isinstance(call.func, ast.Attribute) and _is_method(function, call.func.attr):
        given: list[ast.expr] = [call.func.value, *call.args]
    else:
        given = list(call.args)
    if any(isinstance(a, ast.Starred) for a in given[: k + 1]):
        return ""
    if k >= len(given):
        names = function.f_code.co_varnames
        named = {a.arg: a.value for a in call.keywords}
        if k >= len(names) or names[k] not in named:
            raise ArgumentError(f"inputname: argument {k + 1} was not given; fix: ask nargin before")
        return _name(named[names[k]], bool(mustBeVariable))
    return _name(given[k], bool(mustBeVariable))


def dbstack(*omitted: Any, nargout: int = 1) -> Any:
    """The functions that are running, the innermost first: files, names, and lines of the Python program.

    Syntaxes: ``ST = dbstack()``, ``ST = dbstack(n)``, ``ST, I = dbstack(nargout=2)``.

    Parameters
    ----------
    n : int, optional
        How many to leave out, the innermost first.

    Returns
    -------
    struct array
        A column with the fields file, name and line.  A script has the name of its file.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dbstack.html

    Examples
    --------
    >>> from dlarray.matlab import dbstack
    >>> def running():
    ...     return dbstack()
    >>> running()(1).name
    'running'
    """
    full = "-completenames" in omitted
    first = next((int(n) for n in omitted if one_number(n) is not None), 0)
    found: list[dict[str, Any]] = []
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        code, module = frame.f_code, str(frame.f_globals.get("__name__", ""))
        is_script = code.co_name == "<module>"
        if (is_script or code.co_name.isidentifier()) and not _is_between(code.co_filename, module):
            path = code.co_filename
            stem = os.path.splitext(os.path.basename(path))[0]
            name = plain_name(stem if is_script else code.co_name)
            found.append(
                {"file": path if full else os.path.basename(path), "name": name, "line": frame.f_lineno}
            )
            if is_script and module == "__main__":
                break
        frame = frame.f_back
    made = StructArray(found[first:], (max(len(found) - first, 0), 1))
    return (made, 1) if nargout > 1 else made


_PYTHONS = os.path.dirname(os.__file__)


def _is_between(path: str, module: str) -> bool:
    """Whether a function is Python's own or this library's, which stands between those of the program."""
    if path.startswith((_PYTHONS, "<frozen")):
        return True
    return module.partition(".")[0] == "dlarray" and os.path.exists(path)


def _name(x: ast.expr, variable: bool) -> str:
    if isinstance(x, ast.Call) and isinstance(x.func, ast.Name) and x.func.id == "copy" and len(x.args) == 1:
        x = x.args[0]  # what keeps the caller's value apart
    if isinstance(x, ast.Name):
        return plain_name(x.id)
    if isinstance(x, ast.Attribute) and not variable:
        owner = _name(x.value, False)
        return f"{owner}.{plain_name(x.attr)}" if owner else ""
    return ""


def _is_method(function: FrameType, name: str) -> bool:
    """Whether a function runs as a method, whose object stands before the dot of its call."""
    if not function.f_code.co_argcount:
        return False
    owner = function.f_locals.get(function.f_code.co_varnames[0])
    method = getattr(type(owner), name, None)
    code: CodeType | None = getattr(method, "__code__", None)
    return code is function.f_code


def _call(caller: FrameType) -> ast.Call | None:
    """The call that a frame is at."""
    places = list(caller.f_code.co_positions())
    line, last, column, end = places[caller.f_lasti // 2]
    lines = linecache.getlines(caller.f_code.co_filename, caller.f_globals)
    if line is None or last is None or column is None or end is None or last > len(lines):
        return None
    text = [s.encode() for s in lines[line - 1 : last]]
    text[-1] = text[-1][:end]
    text[0] = text[0][column:]
    try:
        found = ast.parse(b"(" + b"".join(text) + b")", mode="eval").body
    except SyntaxError:
        return None
    while isinstance(found, ast.Await):
        found = found.value
    return found if isinstance(found, ast.Call) else None
