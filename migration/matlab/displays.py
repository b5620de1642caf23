"""What MATLAB prints for ``x = …`` without a semicolon, and for ``disp(x)``, for values of every kind.

Heading, body and blank lines are those of the Command Window in ``format short`` and ``format loose``:

* a double or a text has no heading, other classes one (``  1×3 logical array``, ``  single``), as cells, structures,
  tables and function handles have;
* the pages of an N-d array of doubles carry its name, ``x(:,:,1) =``.

[displays on the pages of format, whos, cell, struct, categorical, table; outputs printed in public repositories]
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from dlarray import display
from dlarray.array import dlarray
from dlarray.backend import backend_name, class_name, is_abstract, is_array, to_numpy
from dlarray.categorical import categorical
from dlarray.display import settings
from dlarray.display.times import TIMES, time_texts
from dlarray.layers.base.layer import Layer
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.migration.matlab.shared.properties import properties_of, shows_itself
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.table import table
from dlarray.table.column import Column
from dlarray.table.number_classes import array_in_class

_LINE = 80


def show(name: str, x: Any, /, *, kind: str = "") -> None:
    """Print a variable as MATLAB does after ``x = …`` without a semicolon.

    Syntax: ``show("x", x)``.

    Parameters
    ----------
    name : str
        The name of the variable; "" shows the value alone, as ``display(3 + 4)`` does.
    x
        Any value; an ``ans`` of None, which a call without outputs gives, is not shown.
    kind : str
        "dlarray" for an array without labels that is a dlarray in MATLAB: here a plain array is one too, and is shown
        as MATLAB shows plain arrays; "property" for an ``ans`` that may be a property without a value, shown as ``[]``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/format.html

    Examples
    --------
    >>> from dlarray.matlab import show
    >>> show("x", [1.5, 2])
    <BLANKLINE>
    x =
    <BLANKLINE>
        1.5000    2.0000
    <BLANKLINE>
    """
    if shows_itself(x, name, spaced("\n")):
        return
    if x is not None or name != "ans" or kind == "property":  # the value of display(3 + 4) has no name
        sys.stdout.write(spaced(("\n" + shown(name, x, kind) if name else text_of(x, kind)) + "\n\n"))


def spaced(text: str) -> str:
    """The text without its empty lines where ``format compact`` holds."""
    if settings.settings().spacing == "loose":
        return text
    return "".join(f"{line}\n" for line in text.split("\n") if line)


def shown(name: str, x: Any, kind: str = "") -> str:
    """The text of `show`, without the blank lines around it."""
    x = of_column(x)
    if isinstance(x, SparseMatrix):
        return f"{name} =\n\n{x!r}"
    if kind == "dlarray" and not isinstance(x, dlarray):
        x, kind = (x, "") if plain(x) is None else (dlarray(x), kind)  # dlfeval gives structures, too
    host = None if kind == "dlarray" else plain(x)
    if host is not None and host.size and host.ndim > 2:
        head = heading(host)
        return (f"{name} =\n\n{head}\n\n" if head else "") + _pages(name, host)
    if _is_cell(x) and len(_shape(x)) > 2:
        return f"{name} =\n\n{cell_text(x, name)}"
    if host is not None or isinstance(x, (dlarray, CharArray)) or _is_text(x) or _is_cell(x) or is_handle(x):
        return f"{name} =\n\n{text_of(x, kind)}"
    return f"{name} = \n\n{text_of(x, kind)}"


def _pages(name: str, host: np.ndarray) -> str:
    """The pages of an N-d array, each under the name and its place."""
    texts = display.array_body(host).strip("\n").split("(:,:,")[1:]
    return "\n\n\n".join(f"{name}(:,:,{text.rstrip()}" for text in texts)


def text_of(x: Any, kind: str = "") -> str:
    """The value below its name."""
    x = of_column(x)
    if hasattr(x, "each") and isinstance(x, list) and len(x) == 1:
        x = x[0]  # a structure array of one element
    if isinstance(x, SparseMatrix):
        return repr(x)
    host = None if kind == "dlarray" else plain(x)
    if host is not None:
        head = heading(host)
        if not host.size:
            return "     []" if host.shape == (0, 0) and host.dtype == np.float64 else head
        body = display.array_body(host).strip("\n")
        return f"{head}\n\n{body}" if head else body
    if isinstance(x, StringArray) and x.shape == (1, 1):
        x = x(1)
    if isinstance(x, str):  # further lines begin below the first letter; the missing string has no quotes
        text = repr(x) if isinstance(x, String) else f"'{x}'"
        return "    " + text.replace("\n", "\n     ") if text != "''" else "  0×0 empty char array"
    if _is_cell(x):
        return cell_text(x)
    if isinstance(x, Mapping) and not hasattr(type(x), "display_text"):
        return display.struct_text({str(key): for_row(x[key]) for key in x})
    if isinstance(x, categorical) and x.shape == (1, 1):
        return f"  categorical\n\n     {x.tolist()[0] or '<undefined>'} "
    if is_handle(x):
        return f"  function_handle with value:\n\n    {handle_text(x)}"
    if _is_layers(x):
        return repr(LayerArray(x))
    has_text = any("__repr__" in vars(kind) for kind in type(x).__mro__ if kind is not object)
    return repr(x) if has_text else _object_text(x)


def _object_text(x: Any) -> str:
    """An object of a class of the program: its public properties."""
    name = type(x).__name__.rstrip("_")
    values = properties_of(x)
    if not values:
        return f"  {name} with no properties."
    return display.object_text(name, [(None, [(n, for_row(v)) for n, v in values.items()])])


def disp_text(x: Any) -> str:
    """The text of ``disp``, with its line ends."""
    x = of_column(x)
    if isinstance(x, SparseMatrix):
        return x.disp_text()
    host = plain(x)
    if host is not None:
        body = display.array_body(host)
        return f"{body}\n\n" if body else "" if host.shape == (0, 0) else heading(host) + "\n"
    if isinstance(x, str):
        return f"{x}\n"
    if isinstance(x, CharArray):
        return "".join(f"{row}\n" for row in x)
    if isinstance(x, StringArray):
        return "".join(f"{line}\n" for line in x.lines())
    if _is_cell(x):
        text = cell_text(x)
        return (text.partition("\n\n")[2] or text) + "\n"
    timed = {getattr(x, "matlab_class", ""), type(x).__name__} & {"datetime", "duration", "calendarDuration"}
    if timed or isinstance(x, (Mapping, table, categorical)):
        text = text_of(x)
        return (text.partition("\n\n")[2] or text) + "\n"
    if is_handle(x):
        return f"    {handle_text(x)}\n"
    if hasattr(type(x), "disp_text"):
        return x.disp_text()
    return f"{text_of(x)}\n"


# -- arrays --------------------------------------------------------------------------------------------------
def plain(x: Any) -> np.ndarray | None:
    """The numbers of what MATLAB shows as a plain array, in MATLAB's order; None for anything else.

    A dlarray with labels, or one that is traced, is a dlarray in MATLAB too. Complex numbers that have no imaginary
    part are real ones, as they are in MATLAB after every operation: ``1j * 1j`` is -1.
    """
    host = _host(x)
    if host is None or host.dtype.kind != "c" or not host.size or host.imag.any():
        return host
    return host.real


def of_column(x: Any) -> Any:
    """What the column of a table is in MATLAB: numbers, strings, times or cells, one above the other."""
    if not isinstance(x, Column):
        return x
    if x.held in ("numeric", "rows"):
        return array_in_class(list(x), x.number_class)
    if x.held == "char":
        return CharArray(list(x))
    if x.held == "string":
        return StringArray([[v] for v in x]) if x else StringArray((), (0, 1))
    many = getattr(type(x[0]), "many", None) if x.held == "times" and x else None
    return x if many is None else many(list(x), (len(x), 1))


def _host(x: Any) -> np.ndarray | None:
    x = of_column(x)
    if isinstance(x, SparseMatrix):
        x = x.full
    if type(x) is dlarray:
        if x._format or x._node is not None or is_abstract(x._data) or backend_name(x._data) == "cupy":
            return None
        return to_numpy(x._data).T
    if isinstance(x, (bool, int, float, complex, np.number, np.bool_)):
        number = float(x) if type(x) is int else x
        return np.asarray(number).reshape(1, 1)
    if isinstance(x, range):
        return np.asarray(list(x), dtype=float).reshape(1, -1)
    if isinstance(x, np.ndarray) and x.dtype.kind in "biufc":
        return x.reshape(1, -1) if x.ndim < 2 else x
    if x is None:
        return np.zeros((0, 0))
    if type(x) is list or type(x) is tuple:
        if not x:
            return np.zeros((0, 0))
        if any(_numeric(entry) for entry in x) and all(_numeric(entry) for entry in x):
            return to_numpy(dlarray(x)._data).T
    return None


def _numeric(entry: Any) -> bool:
    if type(entry) in (list, tuple):
        return bool(entry) and all(_numeric(v) for v in entry)
    if isinstance(entry, dlarray):
        return not entry._format and entry._node is None and entry.shape == (1, 1)
    return isinstance(entry, (bool, int, float, complex, np.number, np.bool_))


def class_of(host: np.ndarray) -> str:
    """MATLAB's name of a class of numbers."""
    return class_name(host.dtype)


def heading(host: np.ndarray) -> str:
    """The line above an array, ``  1×3 single row vector``; nothing above doubles."""
    name = class_of(host)
    shape = tuple(host.shape)
    if host.size and name == "double":
        return ""
    if shape == (1, 1):
        return f"  {name}"
    if name == "logical" or len(shape) > 2 or not host.size and shape == (0, 0):
        noun = "array"
    elif shape[0] == 1:
        noun = "row vector"
    elif shape[1] == 1:
        noun = "column vector"
    else:
        noun = "matrix"
    return f"  {'×'.join(map(str, shape))} {'' if host.size else 'empty '}{name} {noun}"


# -- cells ---------------------------------------------------------------------------------------------------
def _is_cell(x: Any) -> bool:
    """Whether a value is shown as a cell array: a `Cell`, or a list without a display of its own."""
    if not isinstance(x, (list, tuple)) or hasattr(type(x), "display_text") or _is_layers(x):
        return False
    return hasattr(type(x), "brace") or type(x).__repr__ in (list.__repr__, tuple.__repr__)


def _is_layers(x: Any) -> bool:
    """Whether a list is MATLAB's array of layers."""
    return type(x) in (list, tuple) and bool(x) and all(isinstance(entry, Layer) for entry in x)


def _shape(c: Any) -> tuple[int, ...]:
    """The size of a cell array; a list is a row, a column of a table is one."""
    if isinstance(c, Column):
        return len(c), 1
    return getattr(c, "shape", (1, len(c)) if c else (0, 0))


def _is_text(x: Any) -> bool:
    return isinstance(x, str) and not isinstance(x, String)


def cell_text(c: Any, name: str = "") -> str:
    """A cell array, with its heading."""
    shape = _shape(c)
    size = "×".join(map(str, shape))
    if not c:
        return f"  {size} empty cell array"
    pages = []
    count = shape[0] * shape[1]
    for k in range(0, len(c), count):
        lines = _cell_lines(list(c)[k : k + count], *shape[:2])
        if len(shape) > 2:
            place, number = [], k // count
            for n in shape[2:]:
                place.append(str(number % n + 1))
                number //= n
            lines = [f"{name}(:,:,{','.join(place)}) = ", "", *lines]
        pages.append("\n".join(lines))
    return f"  {size} cell array\n\n" + "\n\n\n".join(pages)


def _cell_lines(c: list, rows: int, columns: int) -> list[str]:
    texts = [_column(c[j * rows : (j + 1) * rows]) for j in range(columns)]
    lines: list[str] = []
    start = 0
    while start < columns:
        stop, used = start, 0
        while stop < columns and (stop == start or used + 4 + len(texts[stop][0]) <= _LINE):
            used += 4 + len(texts[stop][0])
            stop += 1
        if stop - start < columns:
            span = f"Columns {start + 1} through {stop}" if stop - start > 1 else f"Column {stop}"
            lines += [*([""] if start else []), f"  {span}", ""]
        lines += ["".join(f"    {texts[j][i]}" for j in range(start, stop)) for i in range(rows)]
        start = stop
    return lines


def _column(values: list) -> list[str]:
    """One column, each cell in braces, all of one width: numbers line up at the right, sizes at their sign."""
    parts = [_content(v) for v in values]
    first = max((len(p) for p, kind, _ in parts if kind == "size"), default=0)
    rest = max((len(q) for _, kind, q in parts if kind == "size"), default=0)
    texts = []
    for text, kind, more in parts:
        if kind == "size":
            size, _, name = more.partition(" ")
            text = f"{text:>{first}}{size}{' ' * (rest - len(more))} {name}"
        texts.append(f"[{text}]" if kind in _BRACKETS else text)
    width = max(map(len, texts))
    return [
        f"{{[{part[0]:{_BRACKETS[part[1]]}{width - 2}}]}}" if part[1] in _BRACKETS else f"{{{text:<{width}}}}"
        for part, text in zip(parts, texts, strict=True)
    ]


_BRACKETS = {"number": ">", "bracket": "<"}  # on which side what stands in brackets lies


def _content(value: Any) -> tuple[str, str, str]:
    """What stands in the braces, whether it is text, a number or a size, and what follows the first size."""
    host = None if isinstance(value, SparseMatrix) else plain(value)
    if host is not None and host.shape == (1, 1):
        return display.number_text(host.reshape(-1)[0]), "number", ""
    if host is not None and host.ndim == 2 and host.shape[0] == 1 and host.size:
        row = " ".join(display.number_text(v) for v in host.reshape(-1))
        if len(row) <= 24:
            return row, "number", ""
    if isinstance(value, StringArray) and value.shape == (1, 1):
        value = value(1)
    if isinstance(value, String):
        return repr(value), "bracket", ""
    if isinstance(value, TIMES):
        return time_texts([value])[0], "bracket", ""
    if isinstance(value, categorical) and value.shape == (1, 1):
        return value.tolist()[0] or "<undefined>", "bracket", ""
    if isinstance(value, str) and value:
        return display.value_text(str(value)), "text", ""
    if is_handle(value):
        return handle_text(value), "text", ""
    size, name = size_and_class(value)
    return str(size[0]), "size", "".join(f"×{n}" for n in size[1:]) + f" {name}"


def size_and_class(value: Any) -> tuple[tuple[int, ...], str]:
    """MATLAB's size and class of any value."""
    value = of_column(value)
    host = plain(value)
    if host is not None:
        return tuple(host.shape), class_of(host)
    if isinstance(value, (String, StringArray)):
        return getattr(value, "shape", (1, 1)) if isinstance(value, StringArray) else (1, 1), "string"
    if isinstance(value, (str, CharArray)):
        return value.shape if isinstance(value, CharArray) else ((1, len(value)) if value else (0, 0)), "char"
    if isinstance(value, (list, tuple)) and not hasattr(type(value), "display_text"):
        return _shape(value), "cell"
    if isinstance(value, Mapping) or hasattr(type(value), "display_text"):
        return getattr(value, "shape", (1, 1)), "struct"
    if is_handle(value):
        return (1, 1), "function_handle"
    if isinstance(value, dlarray):
        return value.shape, "dlarray"
    found = getattr(value, "shape", (1, 1))
    found = found if isinstance(found, tuple) and len(found) > 1 else (1, 1)
    return found, "gpuArray" if is_array(value) else type(value).__name__


def cell_on_one_line(c: Any) -> str:
    """A cell array among the fields of a structure: ``{'a'  [1]}`` where it is a row, else its size."""
    shape = _shape(c)
    size = f"{{{'×'.join(map(str, shape))} cell}}"
    if not c:
        return "{}" if shape == (0, 0) else size
    if shape[0] != 1 or len(shape) > 2:
        return size
    parts = []
    for value in c:
        text, kind, more = _content(value)
        if kind == "size":
            text = f"{{{text}{more}}}" if _is_cell(value) else f"[{text}{more}]"
        parts.append(f"[{text}]" if kind in _BRACKETS else text)
    line = "{" + "  ".join(parts) + "}"
    return line if len(line) <= _LINE // 2 + 20 else size


# -- structures and functions --------------------------------------------------------------------------------
def for_row(value: Any) -> Any:
    """A field's value as `dlarray.display` shows it on one line: plain arrays as arrays, lists as cells."""
    value = of_column(value)
    if isinstance(value, SparseMatrix):
        return _Shown(f"[{'×'.join(map(str, value.shape))} {value.matlab_class}]")
    host = plain(value)
    if host is not None:
        return host if host.shape != (1, 1) else host.reshape(-1)[0]
    if _is_cell(value):
        return _Shown(cell_on_one_line(value))
    if isinstance(value, str) and value == "" and not isinstance(value, String):
        return ""
    if is_handle(value):
        return _Shown(handle_text(value))
    return value


class _Shown:
    def __init__(self, text: str):
        self.text = text

    def property_text(self) -> str:
        return self.text


def is_handle(x: Any) -> bool:
    """Whether a value is a function, for MATLAB a function handle."""
    return inspect.isroutine(x) or (callable(x) and hasattr(x, "matlab_text"))


def handle_text(f: Callable) -> str:
    """``@name``, or the text that `handle` has given the function."""
    text = getattr(f, "matlab_text", None)
    if text:
        return text
    name = getattr(f, "__name__", "function")
    if name != "<lambda>":
        return f"@{name}"
    try:
        return f"@({','.join(inspect.signature(f).parameters)})…"
    except (TypeError, ValueError):
        return "@(…)…"
