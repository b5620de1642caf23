"""MATLAB's kinds of text: character vectors, string scalars, string arrays, character matrices.

A character vector is Python's text.  `String` is text too, and knows that it is a string scalar: it is 1×1, it is shown
in double quotes, and ``+`` joins.  `StringArray` holds several of them, `CharArray` rows of equal length.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Any

import numpy as np

from dlarray import registry
from dlarray.array import dlarray
from dlarray.display import strings as shown
from dlarray.display.plain_numbers import plain_number
from dlarray.errors import ClassError, SizeError, describe
from dlarray.migration.matlab.plain_numbers import numbers_in_text
from dlarray.migration.matlab.shared.character_stores import CharParen
from dlarray.migration.matlab.shared.string_order import Ordered
from dlarray.migration.matlab.subscripts import chosen, places, spread
from dlarray.table.column import Column


class String(shown.String):
    """A string scalar, as MATLAB's ``"abc"``: text that is 1×1, and that ``+`` joins with text and numbers.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/string.html

    Examples
    --------
    >>> from dlarray.matlab import String
    >>> String("loss ") + 0.5
    "loss 0.5"
    """

    __slots__ = ()

    many: Any = None

    @property
    def T(self) -> String:  # noqa: N802
        """The string, which is 1×1."""
        return self

    def __new__(cls, value: Any = "") -> String:
        return value if isinstance(value, MissingString) else str.__new__(cls, value)

    def __add__(self, other: Any) -> Any:
        return NotImplemented if hasattr(other, "opposite") else joined(self, other)  # a pattern joins itself

    def __radd__(self, other: Any) -> Any:
        return joined(other, self)

    def __repr__(self) -> str:
        return f'"{self}"'

    def upper(self) -> String:
        return String(str.upper(self))

    def lower(self) -> String:
        return String(str.lower(self))

    def strip(self, *characters: Any) -> String:
        return String(str.strip(self, *characters))

    def replace(self, *how: Any) -> String:
        return String(str.replace(self, *how))

    def __reduce__(self) -> tuple:
        return String, (str(self),)


class MissingString(String):
    """The missing string, shown as ``<missing>``: it equals nothing, and joined with text it stays missing.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/missing.html

    Examples
    --------
    >>> from dlarray.matlab import MissingString
    >>> MissingString() + "a"
    <missing>
    """

    __slots__ = ()

    def __new__(cls) -> MissingString:
        return str.__new__(cls, "<missing>")

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return True

    __hash__ = String.__hash__

    def __repr__(self) -> str:
        return "<missing>"

    def __reduce__(self) -> tuple:
        return MissingString, ()


as_string = String  # a text as a string, the missing one as it is
registry.TEXTS.update((String, MissingString))


class StringArray(Ordered):
    """Several string scalars, of any size, as MATLAB's ``["a" "b"; "c" "d"]``.

    ``StringArray(["a", "b"])`` is a row, ``StringArray([["a"], ["b"]])`` a column.  ``s(2)`` counts from 1, ``s[1]``
    from 0; ``s.paren[3] = "c"`` assigns and grows; ``==`` compares element by element; ``+`` joins.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/string.html

    Examples
    --------
    >>> from dlarray.matlab import StringArray
    >>> s = StringArray(["train", "test"])
    >>> s(2)
    "test"
    >>> s == "test"
      1×2 logical dlarray
    <BLANKLINE>
       0   1
    """

    __slots__ = ("_values", "shape")
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, values: Iterable = (), shape: Sequence[int] | None = None):
        values = list(values)
        if shape is None and values and all(isinstance(row, (list, tuple, StringArray)) for row in values):
            rows = [list(row) for row in values]
            shape = (len(rows), len(rows[0]))
            if any(len(row) != shape[1] for row in rows):
                raise SizeError(
                    f"StringArray: the rows have {[len(r) for r in rows]} texts; fix: rows of equal length"
                )
            values = [row[j] for j in range(shape[1]) for row in rows]
        self._values = [as_string(v) for v in values]
        self.shape = tuple(shape) if shape is not None else (1 if values else 0, len(values))
        if math.prod(self.shape) != len(self._values):
            raise SizeError(f"StringArray: {len(self._values)} texts do not fill {self.shape}")

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[String]:
        return iter(self._values)

    def __getitem__(self, index: Any) -> Any:
        found = self._values[index]
        return StringArray(found) if isinstance(index, slice) else found

    def __call__(self, *subscripts: Any) -> Any:
        """MATLAB's parentheses, counted from 1."""
        found, shape = chosen("the string array", self._values, self.shape, subscripts)
        return found[0] if shape == (1, 1) else StringArray(found, shape)

    @property
    def paren(self) -> StringParen:
        """MATLAB's parentheses for assignment: ``s.paren[2] = "b"``."""
        return StringParen(self)

    @property
    def ndim(self) -> int:
        """Number of dimensions, two at least."""
        return len(self.shape)

    @property
    def T(self) -> StringArray:
        """The transpose."""
        rows, columns = self.shape
        return StringArray(
            [self._values[j * rows + i] for i in range(rows) for j in range(columns)], (columns, rows)
        )

    H = T

    def tolist(self) -> list[str]:
        """The texts in column order, as Python's own; a missing one is none and is refused."""
        if any(isinstance(v, MissingString) for v in self._values):
            raise ClassError(
                "a missing string is no text; fix: rmmissing(s), or s.paren[ismissing(s)] = text"
            )
        return [str(v) for v in self._values]

    def __label_values__(self) -> np.ndarray:
        """The texts in their size, which is what categorical reads."""
        known = [None if isinstance(v, MissingString) else str(v) for v in self._values]
        return np.array(known, dtype=object).reshape(self.shape, order="F")

    def copy(self) -> StringArray:
        """An array of its own."""
        return StringArray(self._values, self.shape)

    def _compare(self, other: Any, same: bool) -> Any:
        if isinstance(other, str):
            right = [other] * len(self)
        else:
            right = list(other) if isinstance(other, (list, tuple, StringArray)) else []
            right *= len(self) if len(right) == 1 else 1
        if len(right) != len(self):
            raise SizeError(
                f"==: {self.describe()} is compared with {describe(other)}; fix: equal sizes, or one text"
            )
        return logical([(a == b) is same for a, b in zip(self._values, right, strict=True)], self.shape)

    def __eq__(self, other: object) -> Any:
        return self._compare(other, True)

    def __ne__(self, other: object) -> Any:
        return self._compare(other, False)

    def __add__(self, other: Any) -> Any:
        return joined(self, other)

    def __radd__(self, other: Any) -> Any:
        return joined(other, self)

    def describe(self) -> str:
        """Size and kind, for messages."""
        return f"a {'×'.join(map(str, self.shape))} string array"

    def property_text(self) -> str:
        """The text shown among the fields of a structure."""
        if self.shape == (1, 1):
            return repr(self._values[0])
        if self.shape[0] == 1 and len(self.shape) == 2 and len(self) > 1:
            return "[" + "    ".join(map(repr, self._values)) + "]"
        return f"[{'×'.join(map(str, self.shape))} string]"

    def __repr__(self) -> str:
        size = "×".join(map(str, self.shape))
        if not len(self):
            return f"  {size} empty string array"
        return f"  {size} string array\n\n" + "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The rows as MATLAB shows them."""
        rows, columns = self.shape[0], math.prod(self.shape[1:])
        texts = [[repr(self._values[j * rows + i]) for j in range(columns)] for i in range(rows)]
        widths = [max(len(row[j]) for row in texts) for j in range(columns)]
        return ["".join(f"    {t:<{w}}" for t, w in zip(row, widths, strict=True)).rstrip() for row in texts]

    def __reduce__(self) -> tuple:
        return StringArray, (list(self), self.shape)


String.many = StringArray  # what several of them are


class StringParen:
    """Reads and writes a string array with MATLAB's subscripts."""

    __slots__ = ("_of",)

    def __init__(self, of: StringArray):
        self._of = of

    def __getitem__(self, key: Any) -> Any:
        return self._of(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        s = self._of
        subscripts = key if isinstance(key, tuple) else (key,)
        if value is None or (isinstance(value, list) and not value):
            gone = set(places(subscripts, s.shape)[0])
            kept = [v for k, v in enumerate(s._values) if k not in gone]
            s.shape = (len(kept), 1) if s.shape[1] == 1 < s.shape[0] else (1, len(kept))
            s._values = kept
            return
        where, shape = places(subscripts, s.shape, grow=True)
        if shape != s.shape:
            grown: list[Any] = [MissingString()] * math.prod(shape)
            for k, v in enumerate(s._values):
                grown[k // s.shape[0] * shape[0] + k % s.shape[0]] = v
            s._values, s.shape = grown, shape
        values: list[Any] = [value] if isinstance(value, (str, int, float)) else list(value)
        values *= len(where) if len(values) == 1 else 1
        for k, v in zip(where, values, strict=True):
            s._values[k] = as_string(v if isinstance(v, str) else plain_number(v))


class CharArray:
    """A matrix of characters: rows of equal length, as ``['ab'; 'cd']`` and ``num2str`` of a matrix make.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/char.html

    Examples
    --------
    >>> from dlarray.matlab import char
    >>> names = char("ab", "cde")
    >>> names.shape
    (2, 3)
    >>> names(1, ":")
    'ab '
    """

    __slots__ = ("rows",)
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, rows: Iterable[str] = ()):
        rows = [str(row) for row in rows]
        width = max(map(len, rows), default=0)
        self.rows = [row.ljust(width) for row in rows]

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0]) if self.rows else 0

    @property
    def ndim(self) -> int:
        """Two."""
        return 2

    @property
    def T(self) -> Any:  # noqa: N802
        """Columns as rows; one row comes as text."""
        made = _columns(self.rows)
        return made[0] if len(made) == 1 else CharArray(made)

    H = T

    def __call__(self, *subscripts: Any) -> Any:
        """MATLAB's parentheses; one row comes as text."""
        letters = list("".join(_columns(self.rows)))
        found, (rows, columns) = chosen("the character array", letters, self.shape, subscripts)
        made = ["".join(found[j * rows + i] for j in range(columns)) for i in range(rows)]
        return made[0] if rows == 1 else CharArray(made)

    @property
    def paren(self) -> CharParen:
        """MATLAB's parentheses for assignment: ``C.paren[2, 1] = "x"``."""
        return CharParen(self)

    def copy(self) -> CharArray:
        """An array of its own."""
        return CharArray(self.rows)

    def __len__(self) -> int:
        return math.prod(self.shape)  # what numel asks

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __eq__(self, other: object) -> Any:
        right = other.rows if isinstance(other, CharArray) else [str(other)]
        if isinstance(other, str) and len(other) == 1:
            right = [str(other) * self.shape[1]] * len(self.rows)
        if [len(row) for row in right] != [len(row) for row in self.rows]:
            raise SizeError(
                f"==: {self.shape} characters are compared with {describe(other)}; fix: equal sizes"
            )
        mine, theirs = ("".join(_columns(rows)) for rows in (self.rows, right))
        return logical([a == b for a, b in zip(mine, theirs, strict=True)], self.shape)

    def __repr__(self) -> str:
        size = "×".join(map(str, self.shape))
        if 0 in self.shape:
            return f"  {size} empty char array"
        return f"  {size} char array\n\n" + "\n".join(f"    '{row}'" for row in self.rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)  # what disp prints

    def __format__(self, spec: str) -> str:
        """The characters in column order, as ``%s`` writes them."""
        return format("".join(_columns(self.rows)), spec)

    def property_text(self) -> str:
        """The text shown among the fields of a structure."""
        return f"[{'×'.join(map(str, self.shape))} char]"


def _columns(rows: Sequence[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def logical(values: Sequence[bool], shape: Sequence[int]) -> Any:
    """A logical array of a MATLAB size from its elements in column order."""
    return dlarray.from_array(np.asarray(values, dtype=bool).reshape(tuple(shape)[::-1]))


def joined(left: Any, right: Any) -> Any:
    """``left + right`` where one of them is a string: element by element, numbers as text."""
    values: list[list[str]] = []
    shapes: list[tuple[int, ...]] = []
    for side in (left, right):
        if isinstance(side, str):
            values.append([side])
            shapes.append((1, 1))
        elif isinstance(side, StringArray):
            values.append(list(side))
            shapes.append(side.shape)
        elif isinstance(side, (Enum, datetime.date, datetime.timedelta)):
            values.append([side.name if isinstance(side, Enum) else str(side)])
            shapes.append((1, 1))
        elif isinstance(side, (list, tuple)) and all(isinstance(v, str) for v in side):
            values.append([str(v) for v in side])
            shapes.append(shape_of(side))
        else:
            try:
                X = side if isinstance(side, dlarray) else dlarray(side)
            except (TypeError, ValueError):
                raise ClassError(
                    f"+: a string is joined with {describe(side)}; fix: text or numbers, string(x) for what is neither"
                ) from None
            values.append([plain_number(v) for v in numbers_in_text(X).ravel(order="F").tolist()])
            shapes.append(X.shape)
    (a, b), shape = spread("+", values, shapes)
    pairs = zip(a, b, strict=True)
    texts = [
        MissingString() if MissingString in map(type, pair) else "".join(map(str, pair)) for pair in pairs
    ]
    return as_string(texts[0]) if shape == (1, 1) else StringArray(texts, shape)


def shape_of(x: Any) -> tuple[int, ...]:
    """The size of a list: a row, and a column where it is one of a table."""
    return (len(x), 1) if isinstance(x, Column) else getattr(x, "shape", (1, len(x)))
