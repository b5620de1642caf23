"""Text files of numbers: what MATLAB's load reads where a file is no MAT file."""

from __future__ import annotations

import os
import re
from pathlib import Path

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import DataError
from dlarray.layers.files.array_files import ask, reading

_BETWEEN = str.maketrans(",;\t", "   ")
_EXPONENT = re.compile(r"(?<=[0-9.])[dD](?=[+-]?[0-9])")
_LEAST = 2  # bytes of text that a number takes, with the space before it
_FIX = "rows of as many numbers each, with spaces, commas or semicolons between them"


def is_text(path: Path) -> bool:
    """Whether a file begins as text: the other kinds have zeros, or say what they are, in their first bytes."""
    with reading("load", path), open(path, "rb") as file:
        start = file.read(512)
    return b"\0" not in start and not start.startswith((b"MATLAB", b"\x89HDF", b"PK"))


def numbers_of(path: Path) -> dlarray:
    """The matrix of a text file of numbers; after % a line is a comment."""
    ask("load", path, os.path.getsize(path) / _LEAST * np.dtype(float).itemsize)
    with reading("load", path), open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    rows: list[list[float]] = []
    for at, line in enumerate(text.splitlines(), 1):
        words = _EXPONENT.sub("e", line.partition("%")[0]).translate(_BETWEEN).split()
        if not words:
            continue
        row = [_number(path, at, word) for word in words]
        if rows and len(row) != len(rows[0]):
            raise DataError(
                f"load: line {at} of the file '{path}' has {len(row)} numbers, the lines before have {len(rows[0])}; "
                f"fix: {_FIX}"
            )
        rows.append(row)
    return dlarray(np.asarray(rows, order="F") if rows else np.zeros((0, 0)))


def _number(path: Path, at: int, word: str) -> float:
    try:
        if "_" not in word:  # which Python takes in numbers
            return float(word)
    except ValueError:
        pass
    shown = word if len(word) <= 40 else word[:40] + "…"
    raise DataError(f"load: line {at} of the file '{path}' has '{shown}', which is no number; fix: {_FIX}")
