"""Objects with properties, structures and layer arrays, as MATLAB prints them.

Property names are right-aligned over all groups of an object, four blanks in from the left; titles of groups
stand three in; an empty group says so. [displays on the pages of tanhLayer, dropoutLayer, selfAttentionLayer,
minibatchqueue] Values are one line each. A row of numbers that would pass column 80 is cut short:
``[0.5000 1.5000 … ] (1×14 double)``. [printed outputs in public repositories]
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dlarray.display.numbers import LINE, number_text
from dlarray.display.times import TIMES, time_texts
from dlarray.machine import gpus

Group = tuple[str | None, Sequence[tuple[str, Any]]]

NUMBERS = (bool, int, float, complex, np.number, np.bool_)
_CLASSES = {"float64": "double", "float32": "single", "bool": "logical"}
_CLASSES |= {"complex128": "double", "complex64": "single"}
_KINDS = {"U": "string", "M": "datetime", "m": "duration"}  # whose names in NumPy tell a size or a unit


@dataclass(frozen=True)
class Summary:
    """A value that a display shows by size and class alone.

    >>> value_text(Summary((9, 1), "nnet.cnn.layer.Layer"))
    '[9×1 nnet.cnn.layer.Layer]'
    """

    size: tuple[int, ...]
    name: str

    def property_text(self) -> str:
        """The value on one line."""
        return f"[{size_and_class(self)}]"

    def __str__(self) -> str:
        return f"{by(self.size)} {self.name}"


def object_text(
    class_name: str, groups: Iterable[Group], footer: str = "", *, heading: str | None = None
) -> str:
    """An object: heading, groups of ``(name, value)`` pairs under their titles, footer.

    A title of None or "" prints none; such a group is left out when it is empty. ``heading`` replaces
    ``  ClassName with properties:``, as a minibatchqueue needs.

    >>> groups = [(None, [("Name", "drop1")]), ("Hyperparameters", [("Probability", 0.5)])]
    >>> print(object_text("DropoutLayer", groups))
      DropoutLayer with properties:
    <BLANKLINE>
               Name: 'drop1'
    <BLANKLINE>
       Hyperparameters
        Probability: 0.5000
    """
    groups = [(title or "", list(rows)) for title, rows in groups]
    width = max((len(name) for _, rows in groups for name, _ in rows), default=0)
    lines = [f"  {class_name} with properties:" if heading is None else heading]
    for title, rows in groups:
        if title:
            lines += ["", f"   {title}"]
        elif rows:
            lines.append("")
        lines += _rows(rows, width)
        if title and not rows:
            lines.append("    No properties.")
    if footer:
        lines += ["", f"  {footer}"]
    return "\n".join(lines)


def struct_text(fields: Mapping[str, Any]) -> str:
    """A structure.

    >>> print(struct_text({"InitialLearnRate": 1e-3, "Shuffle": "never"}))
      struct with fields:
    <BLANKLINE>
        InitialLearnRate: 1.0000e-03
                 Shuffle: 'never'
    """
    if not fields:
        return "  struct with no fields."
    rows = list(fields.items())
    return "\n".join(["  struct with fields:", "", *_rows(rows, max(len(name) for name, _ in rows))])


def layer_array_text(rows: Sequence[tuple[str, str, str]]) -> str:
    """Layers, each as (name, type, description).

    >>> rows = [("in", "Sequence Input", "Sequence input with 8 dimensions"), ("", "ReLU", "ReLU")]
    >>> print(layer_array_text(rows))
      2×1 Layer array with layers:
    <BLANKLINE>
         1   'in'   Sequence Input   Sequence input with 8 dimensions
         2   ''     ReLU             ReLU
    """
    if not rows:
        return "  0×1 Layer array with no layers."
    quoted = [(f"'{name}'", kind, text) for name, kind, text in rows]
    name_width = max(len(row[0]) for row in quoted)
    kind_width = max(len(row[1]) for row in quoted)
    lines = [f"  {len(rows)}×1 Layer array with layers:", ""]
    for index, (name, kind, text) in enumerate(quoted, 1):
        lines.append(f"{index:>6}   {name:<{name_width}}   {kind:<{kind_width}}   {text}".rstrip())
    return "\n".join(lines)


def value_text(value: Any, room: int = LINE) -> str:
    """A property's value on one line, at most ``room`` characters for a row of numbers.

    Text 'x'; numbers in format short; true and false as 1 and 0; rows ``[28 28 1]``; None, an empty list and
    0×0 arrays ``[]``; texts or mixed values in a list or tuple as a cell array ``{'in1'  'in2'}``, and an
    empty tuple as ``{}``; functions ``@name``; everything larger as ``[64×12 single]``. A class may have a
    method ``property_text`` that says how its objects are shown.

    >>> [value_text(v) for v in ("sum", 0.5, True, [28, 28, 1], None, ("a", "b"), np.zeros((4, 2)))]
    ["'sum'", '0.5000', '1', '[28 28 1]', '[]', "{'a'  'b'}", '[4×2 double]']
    """
    own: Callable | None = getattr(type(value), "property_text", None)
    if own is not None:
        return own(value)
    if value is None:
        return "[]"
    if isinstance(value, TIMES):
        return time_texts([value])[0]
    if isinstance(value, str):
        return quoted_text(value)
    if isinstance(value, NUMBERS):
        return number_text(value)
    if isinstance(value, Mapping):
        return "[1×1 struct]"
    if isinstance(value, np.ndarray):
        return _array_text(value, room)
    if isinstance(value, (list, tuple, range)):
        return _list_text(value, room)
    if hasattr(value, "categories") and getattr(value, "shape", ()) == (1, 1):
        return value.tolist()[0] or "<undefined>"
    if callable(value) and not hasattr(value, "shape") and not isinstance(value, (tuple, list)):
        return _function_text(value)
    return f"[{size_and_class(value)}]"


def quoted_text(text: str, quote: str = "'") -> str:
    """Text in quotes, on one line: MATLAB shows line ends and tabs by arrows."""
    return quote + text.replace("\r\n", "↵").replace("\n", "↵").replace("\t", "→") + quote


def size_and_class(value: Any) -> Summary:
    """MATLAB's size and class of any value."""
    if isinstance(value, Summary):
        return value
    if value is None or (isinstance(value, list) and not value):
        return Summary((0, 0), "double")
    if isinstance(value, (list, tuple)):
        numeric = bool(value) and all(isinstance(x, NUMBERS) for x in value)
        return Summary((1, len(value)) if value else (0, 0), "double" if numeric else "cell")
    if isinstance(value, Mapping):
        return Summary((1, 1), "struct")
    size = getattr(value, "shape", None)
    if not isinstance(size, tuple):
        return Summary((1, 1), type(value).__name__)
    if isinstance(value, (np.ndarray, np.generic)):
        name = _CLASSES.get(value.dtype.name) or _KINDS.get(value.dtype.kind, value.dtype.name)
        size = (0, 0) if size == (0,) else size
    else:
        knows = type(value).__module__.partition(".")[0] in ("cupy", "torch")
        name = "gpuArray" if knows and gpus.on_gpu(value) else type(value).__name__
    return Summary((1,) * (2 - len(size)) + tuple(size), name)


def by(size: Iterable[int]) -> str:
    """``3×2``."""
    return "×".join(map(str, size))


# -- values ------------------------------------------------------------------------------------------
def _rows(rows: Sequence[tuple[str, Any]], width: int) -> list[str]:
    return [f"    {name:>{width}}: {value_text(value, LINE - width - 6)}" for name, value in rows]


def _array_text(value: np.ndarray, room: int) -> str:
    summary = size_and_class(value)
    if summary.size == (0, 0):
        return "[]"
    if value.dtype.kind in "biufc" and summary.size[0] == 1 and len(summary.size) == 2 and value.size:
        return _row_text(value.reshape(-1), summary, room)
    return f"[{summary}]"


def _list_text(value: Sequence, room: int) -> str:
    if not value:
        return "{}" if isinstance(value, tuple) else "[]"
    if all(isinstance(x, NUMBERS) for x in value):
        name = "logical" if all(isinstance(x, (bool, np.bool_)) for x in value) else "double"
        return _row_text(value, Summary((1, len(value)), name), room)
    text = "{" + "  ".join([_cell_text(x) for x in value]) + "}"
    return text if len(text) <= max(room, LINE // 2) else f"{{1×{len(value)} cell}}"


def _cell_text(value: Any) -> str:
    if isinstance(value, (list, tuple)) and not all(isinstance(x, NUMBERS) for x in value):
        return f"{{{size_and_class(value)}}}"
    text = value_text(value)
    return f"[{text}]" if isinstance(value, NUMBERS) else text


def _row_text(numbers: Sequence | np.ndarray, summary: Summary, room: int) -> str:
    """A row of numbers, or as many of its first ones as there is room for."""
    shown = [number_text(x) for x in numbers[: room // 2 + 1]]  # no number is shorter than "0 "
    if len(numbers) == 1:
        return shown[0]
    text = "[" + " ".join(shown) + "]"
    if len(shown) == len(numbers) and len(text) <= room:
        return text
    tail = f" … ] ({summary})"
    while shown and len(" ".join(shown)) + 1 + len(tail) > room:
        shown.pop()
    return "[" + " ".join(shown) + tail if shown else f"[{summary}]"


def _function_text(value: Callable) -> str:
    value = getattr(value, "func", value)  # functools.partial
    name = getattr(value, "__name__", None)
    if name is None:
        return f"[{size_and_class(value)}]"
    if name != "<lambda>":
        return f"@{name}"
    return f"@({','.join(inspect.signature(value).parameters)})…"
