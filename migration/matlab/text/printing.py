"""Formatted text and its printing: sprintf, fprintf, compose, disp."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.displays import disp_text, spaced
from dlarray.migration.matlab.shared.open_files import file_of
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.migration.matlab.text.formats import Conversion, escaped, formatted, parts_of


def sprintf(formatSpec: str, /, *values: Any, nargout: int = 1) -> Any:
    r"""Text from a format and values.

    Syntaxes: ``str = sprintf(formatSpec, A1, …, An)``, ``str = sprintf(text)``,
    ``str, errmsg = sprintf(…, nargout=2)``.

    Parameters
    ----------
    formatSpec : str
        Text with conversions ``%d %i %u %f %e %g %x %o %c %s`` and escapes (``\n``).  It is used again until every
        element of every value is written, in column order, and ends before the first conversion without a value.
    *values
        Numbers, arrays, text, string arrays.

    Returns
    -------
    str
        A `String` where the format is one.

    Raises
    ------
    ClassError
        A value that is neither text nor numbers, a cell array for instance.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sprintf.html

    Examples
    --------
    >>> from dlarray.matlab import sprintf
    >>> sprintf("%d: %5.2f|", [1, 2], [3, 4])
    '1:  2.00|3:  4.00|'
    >>> sprintf("%d", 1.5)
    '1.500000e+00'
    """
    made: Any = formatted("sprintf", _format("sprintf", formatSpec), values)
    made = String(made) if isinstance(formatSpec, String) else made
    return made if nargout < 2 else (made, "")


def _format(name: str, text: Any) -> str:
    if isinstance(text, StringArray) and len(text) == 1:
        text = text[0]
    if not isinstance(text, str):
        raise ArgumentError(
            f'{name}: the format must be text, but it is {describe(text)}; fix: {name}("%d", …)'
        )
    return str(text)


def fprintf(*args: Any, nargout: int = 0) -> int | None:
    r"""Print formatted text, or write it to a file.

    Syntaxes: ``fprintf(formatSpec, A1, …, An)``, ``fprintf(text)``, ``fprintf(fileID, formatSpec, A1, …, An)``.

    Parameters
    ----------
    fileID : int
        1 (default) for the standard output, 2 for the standard error, or what `fopen` returned.
    formatSpec, A1, ..., An
        As for `sprintf`.
    nargout : int
        With 1 the number of bytes is returned.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fprintf.html

    Examples
    --------
    >>> from dlarray.matlab import fprintf
    >>> fprintf("Epoch %d, loss %.3f\n", 3, 0.25)
    Epoch 3, loss 0.250
    """
    to: Any = sys.stdout
    if args and not isinstance(args[0], (str, StringArray)):
        to, args = file_of("fprintf", args[0]), args[1:]
    if not args:
        raise ArgumentError('fprintf: the format is missing; fix: fprintf("%d\\n", x)')
    made = formatted("fprintf", _format("fprintf", args[0]), args[1:])
    to.write(made)
    return len(made.encode()) if nargout else None


@with_own_columns
def compose(formatSpec: Any, /, *values: Any) -> Any:
    r"""A text for each row of the values.

    Syntaxes: ``str = compose(formatSpec, A1, …, An)``, ``str = compose(text)``.

    Returns
    -------
    StringArray or Cell
        A string array where the format is a string or a string array, else a cell array of text.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/compose.html

    Examples
    --------
    >>> from dlarray.matlab import String, compose
    >>> compose(String("layer%d"), [1, 2])
      1×2 string array
    <BLANKLINE>
        "layer1"    "layer2"
    """
    formats = [str(formatSpec)] if isinstance(formatSpec, str) else [str(f) for f in formatSpec]
    of_strings = isinstance(formatSpec, (String, StringArray))
    if not values:
        made, shape = [escaped(f) for f in formats], getattr(formatSpec, "shape", (1, len(formats)))
        shape = (1, 1) if isinstance(formatSpec, str) else shape
    else:
        tables = [_table(v) for v in values]
        table = [sum((t[min(i, len(t) - 1)] for t in tables), []) for i in range(max(map(len, tables)))]
        made, shape = _composed(formats, table)
    if of_strings:
        return String(made[0]) if len(made) == 1 else StringArray(made, shape)
    return Cell(made, shape)


def _table(value: Any) -> list[list]:
    if isinstance(value, str):
        return [[value]]
    if isinstance(value, (StringArray, Cell)):
        rows = value.shape[0]
        return [[v for k, v in enumerate(value) if k % rows == i] for i in range(rows)]
    if isinstance(value, (list, tuple)) and any(isinstance(v, str) for v in value):
        return [list(value)]
    return np.asarray(value if isinstance(value, dlarray) else dlarray(value)).tolist()


def _composed(formats: list[str], table: list[list]) -> tuple[list[str], tuple[int, int]]:
    count = [max(sum(isinstance(p, Conversion) for p in parts_of(f)), 1) for f in formats]
    if len(formats) == 1:  # one text for as many values of a row as the format has conversions
        n = count[0]
        rows = [
            [formatted("compose", formats[0], row[k : k + n], keep=True) for k in range(0, len(row), n)]
            for row in table
        ]
        made = [row[j] for j in range(len(rows[0])) for row in rows]
        return made, (len(rows), len(rows[0]))
    if len(table) == 1:
        table = table * len(formats)
    return [formatted("compose", f, row, keep=True) for f, row in zip(formats, table, strict=True)], (
        len(formats),
        1,
    )


def disp(X: Any, /, *, nargout: int = 0) -> Any:
    """Print a value as MATLAB's ``disp`` does: without name and heading, and with an empty line after numbers.

    Syntaxes: ``disp(X)``, ``text = disp(X, nargout=1)``.

    Parameters
    ----------
    X
        Any value.  An array without labels is shown as MATLAB's plain array; one with labels as a dlarray.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/disp.html

    Examples
    --------
    >>> from dlarray.matlab import disp
    >>> disp([1, 2])
         1     2
    <BLANKLINE>
    >>> disp("done")
    done
    """
    if isinstance(X, StringArray) and X.shape == (1, 1):
        X = X[0]
    text = disp_text(X) if isinstance(X, str) else spaced(disp_text(X))
    if nargout:
        return text
    sys.stdout.write(text)
    return None
