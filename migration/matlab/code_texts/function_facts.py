"""What MATLAB tells of a function handle: functions."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from typing import Any

from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.displays import handle_text, is_handle
from dlarray.struct import struct


def functions(f: Any, /) -> struct:
    """What is known of a function handle: its text, its kind, and what an anonymous function keeps.

    Syntax: ``s = functions(f)``.

    Returns
    -------
    struct
        Fields ``function``, ``type`` ("simple" or "anonymous") and ``file``; of an anonymous function also
        ``workspace``, a cell with a structure of the variables that it uses, and ``within_file_path``.

    Raises
    ------
    ClassError
        A value that is no function.
    ArgumentError
        A function of the program: MATLAB tells the .m file that it is in.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/functions.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import functions, handle
    >>> functions(dl.cos)
      struct with fields:
    <BLANKLINE>
        function: 'cos'
            type: 'simple'
            file: ''
    >>> a = 3
    >>> functions(handle(lambda x, a=a: x + a, "@(x)x+a")).workspace[0].a
    3
    """
    if not is_handle(f):
        raise ClassError(
            f"functions: f must be a function handle, but it is {describe(f)}; fix: functions(dl.cos)"
        )
    text = handle_text(f)
    if text.startswith("@("):
        kept = struct(_kept(f, text))
        return struct(function=text, type="anonymous", file="", workspace=Cell([kept]), within_file_path="")
    module = getattr(f, "__module__", "") or ""
    if module.partition(".")[0] not in ("dlarray", "builtins", "math", "numpy"):
        raise ArgumentError(
            f"functions: {text} is a function of the program, whose .m file is not there; fix: func2str(f) for its name"
        )
    return struct(function=text.removeprefix("@"), type="simple", file="")


def _kept(f: Callable, text: str) -> dict[str, Any]:
    """The variables that an anonymous function uses, as they are now where it does not keep them itself."""
    code = getattr(f, "__code__", None)
    if code is None:
        return {}
    parameters = text[2 : text.index(")")].split(",")
    found = inspect.getclosurevars(f)
    known = {**found.globals, **found.nonlocals, **_defaults(f)}
    return {
        name: value
        for name, value in known.items()
        if name not in parameters
        and not isinstance(value, (types.ModuleType, type))
        and (not callable(value) or hasattr(value, "matlab_text") or hasattr(value, "shape"))
    }


def _defaults(f: Any) -> dict[str, Any]:
    signature = inspect.signature(f)
    return {
        n: p.default
        for n, p in signature.parameters.items()
        if p.default is not p.empty and p.default is not None
    }
