"""Stores into matrices of characters."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import SizeError
from dlarray.migration.matlab.subscripts import places, whole_dims


class CharParen:
    """Characters of a matrix, stored with MATLAB's subscripts; further places are filled with the character 0."""

    __slots__ = ("_of",)

    def __init__(self, of: Any):
        self._of = of

    def __getitem__(self, key: Any) -> Any:
        return self._of(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        rows, columns = self._of.shape
        size = getattr(value, "shape", (1, len(value) if isinstance(value, str) else 1))
        subscripts = whole_dims(key if isinstance(key, tuple) else (key,), (rows, columns), size)
        where, shape = places(subscripts, (rows, columns), grow=True)
        if isinstance(value, type(self._of)):
            new = [row[j] for j in range(value.shape[1]) for row in value.rows]
        elif isinstance(value, str):
            new = list(str(value))
        else:
            new = [chr(int(v)) for v in np.asarray(dlarray(value)).ravel(order="F")]
        if len(new) not in (1, len(where)):
            raise SizeError(f"{len(where)} characters are assigned {len(new)}; fix: one, or as many")
        flat = [["\0"] * shape[0] for _ in range(shape[1])]
        for i, row in enumerate(self._of.rows):
            for j, character in enumerate(row):
                flat[j][i] = character
        for at, character in zip(where, new * (len(where) if len(new) == 1 else 1), strict=True):
            flat[at // shape[0]][at % shape[0]] = character
        self._of.rows = ["".join(column[i] for column in flat) for i in range(shape[0])]
