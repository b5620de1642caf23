"""Variables of the function that called another one, or of the program: assignin and evalin."""

from __future__ import annotations

import ctypes
import keyword
import os
import sys
from collections.abc import Mapping
from types import FrameType
from typing import Any

from dlarray.callers import is_ours
from dlarray.errors import ArgumentError, describe

_INSTALLED = tuple(
    {
        os.path.join(os.path.abspath(p), "")
        for p in (sys.prefix, sys.base_exec_prefix, os.path.dirname(os.__file__))
    }
    - {os.path.join(os.sep, "")}
)


def take_over(frame: FrameType, values: Mapping[str, Any]) -> list[str]:
    """Give variables of a running function or module new values; the names that it does not have."""
    if frame.f_code.co_name == "<module>":
        frame.f_globals.update(values)
        return []
    code = frame.f_code
    own = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
    known = {n: v for n, v in values.items() if n in own}
    if known and not _written(frame, known):
        return list(values)
    return [n for n in values if n not in own]


def _written(frame: FrameType, values: Mapping[str, Any]) -> bool:
    frame.f_locals.update(values)
    if sys.version_info < (3, 13):  # from then on the mapping writes through [PEP 667]
        write = getattr(getattr(ctypes, "pythonapi", None), "PyFrame_LocalsToFast", None)
        if write is None:
            return False
        write(ctypes.py_object(frame), ctypes.c_int(0))
    return True


def workspace_of(caller: str, name: Any, frame: FrameType | None) -> FrameType:
    """The frame that "caller" or "base" means in a function that runs in ``frame``."""
    which = str(name).lower()
    if which not in ("caller", "base"):
        raise ArgumentError(f'{caller}: the workspace is {describe(name)}; fix: "caller" or "base"')
    module = frame is not None and frame.f_code.co_name == "<module>"
    found = frame if module or frame is None else frame.f_back
    while found is not None and is_ours(found):
        found = found.f_back
    at = found
    while which == "base" and at is not None:
        if at.f_code.co_name == "<module>" and not is_ours(at) and not _runs_programs(at):
            found = at
        at = at.f_back
    if found is None or which == "base" and found.f_code.co_name != "<module>":
        raise ArgumentError(
            f"{caller}: there is no workspace {which} here; fix: call the function from a program in a file"
        )
    return found


def _runs_programs(frame: FrameType) -> bool:
    """Whether a module is Python's or an installed one, which runs programs."""
    file = frame.f_code.co_filename
    if file.startswith("<frozen"):
        return True
    return os.path.exists(file) and os.path.abspath(file).startswith(_INSTALLED)


def python_variable(name: str, known: Mapping[str, Any] | set[str]) -> str:
    """The name that a variable of MATLAB has in Python."""
    if f"{name}_" in known and name not in known or keyword.iskeyword(name):
        return f"{name}_"
    return name


def assignin(workspace: Any, name: Any, value: Any, /) -> None:
    """Give a variable of the function that called this one, or of the program, a value.

    Syntaxes: ``assignin("base", name, value)``, ``assignin("caller", name, value)``.

    Parameters
    ----------
    workspace : {"base", "caller"}
        "base" is the module of the program that runs; "caller" is the function that called the one which calls
        ``assignin``, or the module.
    name : str
        A variable; a function must have one of that name, for Python adds none while it runs.
    value
        Its value.

    Raises
    ------
    ArgumentError
        A function that has no such variable; another workspace.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/assignin.html

    Examples
    --------
    >>> from dlarray.matlab import assignin
    >>> def remember(value):
    ...     assignin("caller", "kept", value)
    >>> def program():
    ...     kept = 0
    ...     remember(3)
    ...     return kept
    >>> program()
    3
    """
    frame = workspace_of("assignin", workspace, sys._getframe(1))
    own = {*frame.f_code.co_varnames, *frame.f_code.co_cellvars, *frame.f_code.co_freevars, *frame.f_globals}
    if missing := take_over(frame, {python_variable(str(name), own): value}):
        raise ArgumentError(
            f"assignin: the function {frame.f_code.co_name} has no variable {missing[0]}, and Python adds none while "
            f"it runs; fix: return the value, {missing[0]} = {sys._getframe(1).f_code.co_name}(…)"
        )
