"""Tables, as MATLAB prints ``net.Learnables``.

Names are centred over their columns, and a column narrower than its name is centred below it; four blanks lie
between columns. Texts of a string column stand in double quotes, the values of a cell column in braces. Cells
that are shown by their sizes line up: ``{128×3   dlarray}``, ``{128×128 dlarray}``, ``{ 41×1   dlarray}``.
[dlnetwork.initialize page; outputs printed in public repositories]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dlarray.display import settings
from dlarray.display.numbers import number_text
from dlarray.display.objects import NUMBERS, Summary, by, quoted_text, size_and_class, value_text
from dlarray.display.strings import String
from dlarray.display.times import TIMES, time_texts


def table_text(
    names: Mapping[str, Sequence] | Sequence[str],
    columns: Sequence[Sequence] | None = None,
    kinds: Sequence[str] | Mapping[str, str] | None = None,
    rows: Sequence[str] | None = None,
) -> str:
    """A table, given as a dict of columns, or as names and columns.

    ``kinds`` says how MATLAB would hold a column: "string", "char", "numeric", "times", "categorical" or "cell".
    Without it a column of texts is a string column, one of numbers is numeric, and any other is a cell column. Blanks
    that fill a column remain at the ends of lines, as in MATLAB.  ``rows`` are the names of the rows.

    >>> print(table_text({"Value": [None], "Layer": ["fc_1"], "Parameter": ["Weights"]}))
      1×3 table
    <BLANKLINE>
           Value        Layer     Parameter
        ____________    ______    _________
    <BLANKLINE>
        {0×0 double}    "fc_1"    "Weights"
    """
    if isinstance(names, Mapping):
        columns = list(names.values())
    names = list(names)
    data = [list(column) for column in columns or ()]
    if kinds is None:
        kinds = {}
    if not isinstance(kinds, Mapping):
        kinds = dict(zip(names, kinds, strict=True))
    height = len(data[0]) if data else 0
    if not height:
        return f"  {by((height, len(data)))} empty table"
    nested = any(kinds.get(name) == "table" for name in names)
    blocks = [
        _column(name, column, kinds.get(name), nested) for name, column in zip(names, data, strict=True)
    ]
    if rows:  # their names stand on the left, without a rule
        width = max(map(len, rows))
        blocks.insert(0, [" " * width] * (2 + nested) + [name.ljust(width) for name in rows])
    lines = ["    " + "    ".join(line) for line in zip(*blocks, strict=True)]
    head = 2 + nested
    return "\n".join([f"  {by((height, len(data)))} table", "", *lines[:head], "", *lines[head:]])


def _column(name: str, values: list, kind: str | None, below: bool = False) -> list[str]:
    """Name, rule and values, all of one width; a line between them has the names of tables in columns."""
    if kind == "table":
        parts = _parts(values)
        names, *lines = ["    ".join(row) for row in zip(*parts, strict=True)]
        texts = lines[1:]
    else:
        if name != "Value":  # the arrays of a network are dlarrays, all others are plain ones
            values = list(map(_plain, values))
        names, texts = "", _texts(values, kind or _kind(values))
    inner = max(map(len, texts))
    width = max(inner, len(name))
    lines = [" " * ((width - inner) // 2) + text for text in texts]
    head = " " * ((width - len(name)) // 2) + name
    second = [" " * ((width - inner) // 2) + names] if below else []
    return [line.ljust(width) for line in (head, *second, "_" * width, *lines)]


def _plain(value: Any) -> Any:
    """An array without labels, which no trace knows, as the plain array that it is in MATLAB."""
    if type(value).__name__ != "dlarray" or value._format or value._node is not None:
        return value
    try:
        return np.asarray(value)
    except Exception:  # of another machine: its size is told as that of a dlarray
        return value


def _parts(rows: list) -> list[list[str]]:
    """The columns of a table that is a column itself, of which each row is a table of one row."""
    kinds = rows[0].column_kinds()
    columns = {name: [v for row in rows for v in row._columns[name]] for name in rows[0].VariableNames}
    return [_column(name, values, kinds[name]) for name, values in columns.items()]


def column_texts(values: list, kind: str | None) -> tuple[list[str], bool]:
    """The texts of a column, and whether they are numbers."""
    kind = kind or _kind(values)
    return [text.strip() for text in _texts(values, kind)] if values else [], kind == "numeric"


def _kind(values: list) -> str:
    if all(isinstance(x, str) for x in values):
        return "string"
    if values and all(isinstance(x, TIMES) for x in values):
        return "times"
    return "numeric" if all(isinstance(x, NUMBERS) for x in values) else "cell"


def _texts(values: list, kind: str) -> list[str]:
    if kind == "string":
        return [repr(x) if repr(x) == "<missing>" else quoted_text(str(x), '"') for x in values]
    if kind == "char":
        return [str(x) for x in values]
    if kind == "cell":
        return _cells(values)
    if kind == "table":
        return ["    ".join(row) for row in zip(*[part[2:] for part in _parts(values)], strict=True)]
    if kind == "times" and all(isinstance(x, TIMES) for x in values):
        return time_texts(values)
    if kind == "times":
        return _cells(values)
    if kind == "rows":
        columns = [_texts(list(column), "numeric") for column in zip(*values, strict=True)]
        # All columns of a matrix are as wide as its widest.
        wide = max(len(text) for column in columns for text in column)
        pad = str.ljust if isinstance(values[0][0], (bool, np.bool_)) else str.rjust
        lines = ["    ".join(pad(text, wide) for text in row) for row in zip(*columns, strict=True)]
        blank = min(len(line) - len(line.lstrip()) for line in lines)
        return [line[blank:] for line in lines]
    if kind == "texts":  # a row of cells with texts
        columns = [_cells(list(column)) for column in zip(*values, strict=True)]
        return ["    ".join(row) for row in zip(*columns, strict=True)]
    if kind == "categorical":
        return ["<undefined>" if x is None else str(x) for x in values]
    if all(isinstance(x, (bool, np.bool_)) for x in values):
        return ["true" if x else "false" for x in values]
    texts = [table_number(x if isinstance(x, np.float32) else float(x)) for x in values]
    width = max(map(len, texts), default=0)
    return [text.rjust(width) for text in texts]


def table_number(value: Any) -> str:
    """Five significant digits, as tables have them in format short, 15 in format long; whole numbers in full."""
    numeric = settings.settings().numeric
    if numeric.endswith(("E", "Eng")) or numeric in ("bank", "hex", "rational"):
        return number_text(value)
    if float(value).is_integer() and abs(value) < 1e9:
        return str(int(value))
    digits = min(settings.significant(), 8) if isinstance(value, np.float32) else settings.significant()
    return f"{float(value):.{digits}g}".replace("inf", "Inf").replace("nan", "NaN")


def _cells(values: list) -> list[str]:
    shown = [_cell(value) for value in values]
    # The first dimension ends, the class begins, where it does in the other cells.
    first = max((len(str(x.size[0])) for x in shown if isinstance(x, Summary)), default=0)
    rest = max((len(_further(x)) for x in shown if isinstance(x, Summary)), default=0)
    texts = [
        f"{x.size[0]:>{first}}{_further(x):<{rest}} {x.name}" if isinstance(x, Summary) else x for x in shown
    ]
    width = max(map(len, texts))
    inside = [_side(value) for value in values]
    return [
        f"{{[{text[1:-1]:{side}{width - 2}}]}}" if side else f"{{{text:<{width}}}}"
        for text, side in zip(texts, inside, strict=True)
    ]


def _side(value: Any) -> str:
    """On which side a value lies that stands in brackets in a cell: numbers right, strings and times left."""
    if isinstance(value, NUMBERS):
        return ">"
    return "<" if isinstance(value, (String, *TIMES)) else ""


def _further(summary: Summary) -> str:
    return "".join(f"×{n}" for n in summary.size[1:])


def _cell(value: Any) -> str | Summary:
    """The text of a cell, or the size and class that stand for it."""
    if isinstance(value, str) and not isinstance(value, String) and not value:
        return Summary((0, 0), "char")
    if isinstance(value, String):
        return f"[{value!r}]"
    if isinstance(value, TIMES):
        return f"[{time_texts([value])[0]}]"
    if isinstance(value, str):
        return quoted_text(value)
    if isinstance(value, NUMBERS):
        return f"[{value_text(value)}]"
    return size_and_class(value)
