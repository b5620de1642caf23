"""Functions that MATLAB keeps for older programs: strmatch, findstr."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.strings import CharArray
from dlarray.migration.matlab.text.kinds import one_text
from dlarray.migration.matlab.text.questions import strfind


def strmatch(str_: Any, strarray: Any, /, exact: str = "") -> dlarray:
    """The rows of a character array, or the cells, that begin with a text.

    Syntaxes: ``x = strmatch(str, strarray)``, ``x = strmatch(str, strarray, "exact")``.

    Parameters
    ----------
    str_ : str
        A text.
    strarray : str, character array or cell array of texts
        Blanks at the end of a row do not count.
    exact : {"exact"}, optional
        Only texts that are the same.

    Returns
    -------
    dlarray
        A column of places, counted from 1.

    Notes
    -----
    MATLAB recommends `startsWith` and `strcmp`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strmatch.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, strmatch
    >>> strmatch("max", Cell(["max", "minimax", "maximum"])).T.tolist()
    [[1.0, 3.0]]
    >>> strmatch("max", Cell(["max", "minimax", "maximum"]), "exact").tolist()
    [[1.0]]
    """
    part = one_text("strmatch", "str", str_)
    if exact not in ("", "exact"):
        raise ArgumentError(
            f'strmatch: the third argument must be "exact", but it is {exact!r}; fix: "exact"'
        )
    if isinstance(strarray, (Cell, CharArray)):
        rows = [str(row) for row in (strarray if isinstance(strarray, Cell) else strarray.rows)]
    elif isinstance(strarray, str):
        rows = [strarray]
    else:
        raise ArgumentError(
            f"strmatch: strarray must be characters or a cell array of texts, but it is {describe(strarray)}; "
            'fix: strmatch("a", Cell(["ab", "b"]))'
        )
    found = [
        i
        for i, row in enumerate(rows, 1)
        if (row.rstrip(" \0") == part.rstrip(" \0") if exact else row.startswith(part))
    ]
    return dlarray([[float(i)] for i in found]) if found else dlarray([])


def findstr(str1: Any, str2: Any, /) -> Any:
    """Where the shorter of two texts begins in the longer one.

    Syntax: ``k = findstr(str1, str2)``.

    Returns
    -------
    dlarray
        A row of places, counted from 1; empty where it is not there.

    Notes
    -----
    MATLAB recommends `strfind` or `contains`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strfind.html

    Examples
    --------
    >>> from dlarray.matlab import findstr
    >>> findstr("in", "Find the starting indices").tolist(), findstr("Find", "n").item()
    ([[2.0, 15.0, 19.0]], 3.0)
    """
    first, second = one_text("findstr", "str1", str1), one_text("findstr", "str2", str2)
    longer, shorter = (first, second) if len(first) >= len(second) else (second, first)
    return strfind(longer, shorter) if shorter else dlarray([])
