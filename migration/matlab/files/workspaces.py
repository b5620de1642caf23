"""The variables of a program as a whole: what ``save`` without names takes."""

from __future__ import annotations

import builtins
import keyword
import os
import sys
import tempfile
from collections.abc import Mapping
from fnmatch import fnmatchcase
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.callers import warn
from dlarray.endexpr import End
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.problems import MatlabWarning


def workspace(variables: dict[str, Any], /) -> dict[str, Any]:
    """The variables of a script or a function by MATLAB's names, as ``save`` without names takes them.

    Syntax: ``save("work.mat", **workspace(globals()))``.

    Parameters
    ----------
    variables : dict
        Result of ``globals()`` or ``locals()``.  Modules, classes, functions and names that begin with a line are left
        out; a line behind a name that Python keeps for itself goes.

    Returns
    -------
    dict
        Objects that no file of MATLAB's holds here, such as training options, are left out, and a `MatlabWarning`
        names them.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/save.html

    Examples
    --------
    >>> from dlarray.matlab import workspace
    >>> sorted(workspace({"x": 1, "sum_": 2, "print": print, "_hidden": 3}))
    ['sum', 'x']
    """
    found = {name: variables[pythons] for name, pythons in _names(variables).items()}
    lost = [name for name, value in found.items() if not _can_be_saved(value)]
    if lost:
        warn(
            f"save: {', '.join(lost)} of the workspace cannot be kept in a file and is left out: "
            f"{describe(found[lost[0]])}; fix: save the variables that are needed by their names",
            MatlabWarning,
        )
    return {name: value for name, value in found.items() if name not in lost}


def _names(variables: dict[str, Any]) -> dict[str, str]:
    """MATLAB's names of what is a variable, with Python's."""
    found = {}
    for name, value in variables.items():
        module_or_code = isinstance(value, (ModuleType, type, FunctionType, BuiltinFunctionType, End))
        if name.startswith("_") or module_or_code:
            continue
        plain = name.removesuffix("_")
        kept = keyword.iskeyword(plain) or hasattr(builtins, plain)
        found[plain if name != plain and kept else name] = name
    return found


def clear_variables(variables: dict[str, Any], /, *names: str) -> None:
    """Forget variables of a script, as MATLAB's ``clear`` and ``clearvars``.

    Syntaxes: ``clear_variables(globals())``, ``clear_variables(globals(), "a*", "b")``,
    ``clear_variables(globals(), "-except", "x")``, with names before it, too.

    Parameters
    ----------
    variables : dict
        Result of ``globals()``.
    names : str, optional
        In which ``"*"`` is any text; without names, and of ``"all"`` or ``"variables"``, it is every variable.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/clearvars.html

    Examples
    --------
    >>> from dlarray.matlab import clear_variables
    >>> there = {"a1": 1, "a2": 2, "b": 3}
    >>> clear_variables(there, "a*", "-except", "a2")
    >>> there
    {'a2': 2, 'b': 3}
    """
    given = [str(n) for n in names]
    cut = given.index("-except") if "-except" in given else len(given)
    wanted, kept = given[:cut], given[cut + 1 :]
    if any(n.startswith("-") for n in (*wanted, *kept)):
        raise ArgumentError(f"clear: {describe(given)} has an option that is not served; fix: names with *")
    if not wanted or wanted[0] in ("all", "variables"):
        wanted = ["*"]
    for name, pythons in _names(variables).items():
        if any(fnmatchcase(name, n) for n in wanted) and not any(fnmatchcase(name, n) for n in kept):
            del variables[pythons]


def as_variables(found: Mapping[str, Any], /) -> dict[str, Any]:
    """What a file brought by the names that the calling program has for it: ``lambda_`` for ``lambda``.

    Syntax: ``globals().update(as_variables(load("work.mat")))``.

    Names that Python keeps for itself have a line behind them, and so have others where the program writes them so.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/load.html

    Examples
    --------
    >>> from dlarray.matlab import as_variables
    >>> as_variables({"lambda": 1, "x": 2})
    {'lambda_': 1, 'x': 2}
    """
    code = sys._getframe(1).f_code
    written = {*code.co_names, *code.co_varnames}
    return {
        f"{name}_"
        if keyword.iskeyword(name) or f"{name}_" in written and name not in written
        else name: value
        for name, value in found.items()
    }


def _can_be_saved(value: Any) -> bool:
    """Whether save takes a value and all that it holds; objects of which it is not known are tried."""
    if isinstance(value, Mapping):
        return all(map(_can_be_saved, value.values()))
    if type(value) in (list, tuple, Cell):
        return all(map(_can_be_saved, value))
    if isinstance(value, (dlarray, np.ndarray, np.generic, str, int, float, complex, list, tuple)):
        return True
    with tempfile.TemporaryDirectory() as folder:
        try:
            registered.functions["save"].call(os.path.join(folder, "one.mat"), value=value)
        except ClassError:
            return False
    return True
