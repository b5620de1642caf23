"""The block of numbers in a text, and the texts above it and beside it, as `importdata` finds them."""

from __future__ import annotations

import csv
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.migration.matlab.cells import Cell


def header(lines: list[str]) -> int:
    """Lines before the first that holds numbers alone."""
    for k, line in enumerate(lines):
        found = words(line, None)
        if found and all(_is_number(w) for w in found):
            return k
    return 0


def end_with_texts(lines: list[str], delimiter: Any) -> tuple | None:
    """The lines of a text whose rows all end with a text, ``5.1,3.5,setosa``: no block of numbers is in it.

    None where some row ends with a number.
    """
    sign = _sign("\n".join(lines), delimiter)
    rows = [_row(line, sign) for line in lines if line.strip()]
    if not rows or any(not row[-1] or _is_number(row[-1]) for row in rows):
        return None
    kept = lines[: next(k for k in range(len(lines), 0, -1) if lines[k - 1].strip())]
    return Cell(kept, (len(kept), 1)), sign or " ", 0.0


def beside_texts(lines: list[str], delimiter: Any) -> tuple | None:
    """The numbers of a text whose rows begin with texts, those texts beneath the header, the delimiter and its lines.

    None where the rows begin with numbers. The row's numbers are those behind its last text.
    """
    sign = _sign("\n".join(lines), delimiter)
    rows = [_row(line, sign) for line in lines]
    begin = [_texts_before_numbers(row) for row in rows]
    head = next((k for k, n in enumerate(begin) if n is not None), None)
    if head is None or 0 in begin[head:] or len(rows[head]) < 2:
        return None
    count = max(n or 0 for n in begin[head:])
    body = [row for row in rows[head:] if row]
    width = max(map(len, body))
    numbers = [[float(w) if _is_number(w) else np.nan for w in row[count:]] for row in body]
    data = np.asarray([row + [np.nan] * (width - count - len(row)) for row in numbers])
    across = max(count, *(len(row) for row in rows[:head])) if head else count
    texts = [(row + [""] * across)[:across] for row in rows[:head]]
    texts += [row[:count] + [""] * (across - count) for row in body]
    fields: dict[str, Any] = {
        "data": dlarray(data),
        "textdata": Cell([row[j] for j in range(across) for row in texts], (len(texts), across)),
    }
    if not head and count == 1:
        fields["rowheaders"] = fields["textdata"]
    return fields, sign or " ", float(head)


def _texts_before_numbers(row: list[str]) -> int | None:
    """How many texts and what else stand before the numbers that end a row; None where it ends with a text."""
    k = len(row)
    while k and (not row[k - 1] or _is_number(row[k - 1])):
        k -= 1
    return k if any(map(_is_number, row[k:])) else None


def _row(line: str, sign: str | None) -> list[str]:
    return [w.strip().strip('"') for w in _split(line, sign)]


def _split(line: str, sign: str | None) -> list[str]:
    """The words of a line; a delimiter between quotes is part of the word."""
    return next(csv.reader([line], delimiter=sign), []) if sign else line.split()


def _sign(line: str, delimiter: Any) -> str | None:
    if delimiter is None:
        return next((s for s in (",", "\t", ";", "|") if s in line), None)
    return {"\\t": "\t"}.get(str(delimiter), str(delimiter))


def words(line: str, delimiter: Any) -> list[str]:
    """The words of a line that are not empty."""
    return [w.strip() for w in line.split(_sign(line, delimiter)) if w.strip()]


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True
