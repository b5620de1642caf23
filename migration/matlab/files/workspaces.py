"""The variables of a program as a whole: what ``save`` without names takes."""

from __future__ import annotations

import builtins
import keyword
import os
import tempfile
from collections.abc import Mapping
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.callers import warn
from dlarray.endexpr import End
from dlarray.errors import ClassError, describe
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
    found = {}
    for name, value in variables.items():
        module_or_code = isinstance(value, (ModuleType, type, FunctionType, BuiltinFunctionType, End))
        if name.startswith("_") or module_or_code:
            continue
        plain = name.removesuffix("_")
        kept = keyword.iskeyword(plain) or hasattr(builtins, plain)
        found[plain if name != plain and kept else name] = value
    lost = [name for name, value in found.items() if not _can_be_saved(value)]
    if lost:
        warn(
            f"save: {', '.join(lost)} of the workspace cannot be kept in a file and is left out: "
            f"{describe(found[lost[0]])}; fix: save the variables that are needed by their names",
            MatlabWarning,
        )
    return {name: value for name, value in found.items() if name not in lost}


def _can_be_saved(value: Any) -> bool:
    """Whether save takes a value; objects of which it is not known are tried."""
    if isinstance(value, (dlarray, np.ndarray, np.generic, str, int, float, complex, list, tuple, Mapping)):
        return True
    with tempfile.TemporaryDirectory() as folder:
        try:
            registered.functions["save"].call(os.path.join(folder, "one.mat"), value=value)
        except ClassError:
            return False
    return True
