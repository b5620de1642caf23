"""The variables of a program by their names, sizes and classes: ``who`` and ``whos`` without a file."""

from __future__ import annotations

import os
import tempfile
from typing import Any

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.files.workspaces import workspace
from dlarray.migration.matlab.struct_arrays import StructArray

_LINE = 80  # of the command window


def whos_of(variables: dict[str, Any], /, *names: Any, nargout: int = 0) -> Any:
    """Names, sizes, bytes and classes of a program's variables, as MATLAB's ``whos``.

    Syntaxes: ``whos_of(globals())``, ``whos_of(locals(), "x", "a*")``, ``S = whos_of(globals(), nargout=1)``.

    Parameters
    ----------
    variables : dict
        Result of ``globals()`` or ``locals()``; what of them is a variable `workspace` says.
    names : str, optional
        Variables to list; ``"*"`` means any text.  After ``"-regexp"`` come regular expressions.

    Returns
    -------
    struct array
        Where an output is asked for; else the table is printed.  Fields name, size, bytes, class, sparse, complex.
        Of strings, cells, structures and objects ``bytes`` counts the data alone, which is less than MATLAB has: how
        much more no page says.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/whos.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import whos_of
    >>> whos_of({"A": dl.magic(3), "name": "Anna", "ok": True})
      Name      Size            Bytes  Class      Attributes
    <BLANKLINE>
      A         3x3                72  double
      name      1x4                 8  char
      ok        1x1                 1  logical
    <BLANKLINE>
    """
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "variables.mat")
        registered.functions["save"].call(file, **workspace(variables))
        found = registered.functions["whos"].call("-file", file, *names)
    for row in found:
        row["global"], row["persistent"] = False, False
    if nargout:
        for row in found:
            row["size"] = dlarray(list(row["size"]))
        return StructArray(list(found), (len(found), 1))
    if found:
        print(f"{found}\n")
    return None


def who_of(variables: dict[str, Any], /, *names: Any, nargout: int = 0) -> Any:
    """The names of a program's variables in alphabetical order, as MATLAB's ``who``.

    Syntaxes: ``who_of(globals())``, ``who_of(locals(), "a*")``, ``C = who_of(globals(), nargout=1)``.

    Returns
    -------
    Cell
        A column of names, where an output is asked for; else they are printed.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/who.html

    Examples
    --------
    >>> from dlarray.matlab import who_of
    >>> who_of({"b": 1, "a": 2, "print": print}, nargout=1)
      2×1 cell array
    <BLANKLINE>
        {'a'}
        {'b'}
    """
    found = [row["name"] for row in whos_of(variables, *names, nargout=1)]
    if nargout:
        return Cell(found, (len(found), 1))
    if found:
        wide = max(map(len, found)) + 2
        in_line = max(1, _LINE // wide)
        rows = [found[k : k + in_line] for k in range(0, len(found), in_line)]
        lines = ["".join(f"{name:<{wide}}" for name in row) for row in rows]
        print("\nYour variables are:\n\n" + "\n".join(lines) + "\n")
    return None
