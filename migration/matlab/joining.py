"""Brackets and arithmetic of values of any kind: horzcat, vertcat, plus, repmat."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import is_empty, whole
from dlarray.array import dlarray
from dlarray.backend import is_array
from dlarray.errors import ClassError, SizeError, describe
from dlarray.functions.arrays.joining import joiners
from dlarray.migration.matlab.cells import Cell, as_cell, from_column, is_brackets
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.maps import Map
from dlarray.migration.matlab.own_objects.arrays import is_element, is_own, joined_objects
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.shared.sparse_matrix import full_of, sparse_like
from dlarray.migration.matlab.shared.table_brackets import below, beside
from dlarray.migration.matlab.strings import CharArray, MissingString, String, StringArray, as_string, joined
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.text.numbers import codes, matrix, string
from dlarray.migration.matlab.values import copy
from dlarray.table import table


def _kind(parts: tuple) -> str:
    """What brackets around these values make."""
    if any(isinstance(p, (String, StringArray)) for p in parts):
        return "string"
    if any(isinstance(p, table) for p in parts):
        return "table"
    if any(isinstance(p, Map) for p in parts):
        return "map"
    if any(hasattr(type(p), "joined_times") for p in parts):
        return "times"
    if any(_is_cell(p) for p in parts):
        return "cell"
    if any(map(is_element, parts)):
        return "object"
    if any(isinstance(p, (str, CharArray)) for p in parts):
        return "char"
    if any(isinstance(p, (StructArray, Mapping)) for p in parts):
        return "struct"
    return "array"


def _is_cell(part: Any) -> bool:
    if isinstance(part, Cell):
        return True
    return (
        type(part) in (list, tuple)
        and bool(part)
        and plain(part) is None
        and any(isinstance(v, str) for v in part)
    )


def _times(parts: tuple, dim: int) -> Any:
    return next(type(p) for p in parts if hasattr(type(p), "joined_times")).joined_times(parts, dim)


def horzcat(*parts: Any) -> Any:
    """MATLAB's ``[a, b, …]`` of values of any kind: text, strings, cell arrays, structures, layers, arrays.

    Syntax: ``c = horzcat(a1, …, an)``.

    Returns
    -------
    str, StringArray, Cell, StructArray or dlarray
        With a string among the parts a string array, with a cell array a cell array (``[]`` is left out, other values
        become cells), with text text (numbers become characters).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/horzcat.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, horzcat
    >>> horzcat("epoch", 32, "1")
    'epoch 1'
    >>> horzcat(Cell(["a"]), "b").shape
    (1, 2)
    """
    parts = _among_numbers(tuple(map(from_column, parts)))
    kind = _kind(parts)
    if kind == "string":
        return _strings(parts, 1)
    if kind == "table":
        return beside(parts)
    if kind == "cell":
        return _cells(parts, 1)
    if kind == "char":
        return _characters(parts)
    if kind == "struct":
        return _structures(parts, 1)
    if kind == "object":
        return joined_objects(parts, 1)
    if kind == "times":
        return _times(parts, 1)
    return sparse_like(registered.functions["horzcat"].call(*map(full_of, parts)), parts)


def vertcat(*parts: Any) -> Any:
    """MATLAB's ``[a; b; …]`` of values of any kind.

    Syntax: ``c = vertcat(a1, …, an)``.

    Returns
    -------
    CharArray, StringArray, Cell, StructArray or dlarray
        As for `horzcat`; rows of text must be of equal length.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/vertcat.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, vertcat
    >>> vertcat(Cell(["a"]), Cell(["b"])).shape
    (2, 1)
    """
    parts = _among_numbers(tuple(map(from_column, parts)))
    kind = _kind(parts)
    if kind == "string":
        return _strings(parts, 0)
    if kind == "table":
        return below(parts)
    if kind == "map":
        return Map.joined(parts)
    if kind == "cell":
        return _cells(parts, 0)
    if kind == "char":
        rows = [row for p in parts if not (is_empty(p) or isinstance(p, str) and p == "") for row in _rows(p)]
        if len({len(row) for row in rows}) > 1:
            raise SizeError(
                "vertcat: Dimensions of arrays being concatenated are not consistent: the rows have "
                f"{', '.join(str(len(r)) for r in rows)} characters; fix: char(a, b), which fills with blanks"
            )
        return CharArray(rows) if len(rows) != 1 else rows[0]
    if kind == "struct":
        return _structures(parts, 0)
    if kind == "object":
        return joined_objects(parts, 0)
    if kind == "times":
        return _times(parts, 0)
    return sparse_like(registered.functions["vertcat"].call(*map(full_of, parts)), parts)


def cat(dim: Any, /, *parts: Any) -> Any:
    """MATLAB's ``cat(dim, a, b, …)`` of values of any kind: cells, text, strings, structures, tables, arrays.

    Syntax: ``C = cat(dim, A1, …, An)``; dimension 1 is `vertcat`, dimension 2 `horzcat`.

    Parameters
    ----------
    dim : int
    *parts
        Arrays of any dimension; cell arrays too along dimension 3 and further ones.

    Raises
    ------
    SizeError
        Other sizes in another dimension.
    ClassError
        Text, structures, tables and times along dimension 3, for they have two here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.cat.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, cat
    >>> cat(1, Cell([1, 2]), Cell(["a", "b"])).shape, cat(3, Cell([1, 2]), Cell([3, 4])).shape
    ((2, 2), (1, 2, 2))
    """
    d = whole("cat", "dim", dim, least=1)
    if d <= 2:
        return (vertcat, horzcat)[d - 1](*parts)
    kind = _kind(_among_numbers(parts))
    if kind == "array":
        return sparse_like(registered.functions["cat"].call(d, *map(full_of, parts)), parts)
    if kind != "cell":
        bad = next(p for p in parts if _kind((p,)) != "array")
        raise ClassError(
            f"cat: {describe(bad)} has two dimensions here and cannot be joined along dimension {d}; "
            "fix: cells that hold the parts"
        )
    blocks = []
    for p in parts:
        if not is_brackets(p):
            c = as_cell(p) if _is_cell(p) else Cell([p])
            block = np.empty(len(c), dtype=object)
            block[:] = list(c)
            blocks.append(block.reshape((*c.shape, *[1] * (d - len(c.shape))), order="F"))
    others = {b.shape[: d - 1] + b.shape[d:] for b in blocks}
    if len(others) > 1:
        raise SizeError(
            "cat: Dimensions of arrays being concatenated are not consistent: the sizes are "
            f"{', '.join('×'.join(map(str, b.shape)) for b in blocks)}; fix: equal sizes but for dimension {d}"
        )
    if not blocks:
        return Cell()
    made = np.concatenate(blocks, axis=d - 1)
    return Cell(made.reshape(-1, order="F").tolist(), made.shape)


def _rows(part: Any) -> list[str]:
    if isinstance(part, str):
        return [str(part)]
    if hasattr(part, "__label_values__"):  # no page says what text beside labels is
        raise ClassError(f"brackets: {describe(part)} stands beside text; fix: char(c), or string(c)")
    return (
        list(part)
        if isinstance(part, CharArray)
        else ["".join(map(chr, map(int, r))) for r in matrix("vertcat", part).tolist()]
    )


def _characters(parts: tuple) -> Any:
    rows = [_rows(p) for p in parts if not (is_empty(p) or isinstance(p, str) and p == "")]
    if not rows:
        return ""
    if len({len(r) for r in rows}) > 1:
        raise SizeError(
            f"horzcat: the parts have {', '.join(str(len(r)) for r in rows)} rows; fix: equally many"
        )
    done = ["".join(row) for row in zip(*rows, strict=True)]
    return done[0] if len(done) == 1 else CharArray(done)


def _tiled(blocks: list[tuple[list, tuple[int, ...]]], dim: int, name: str) -> tuple[list, tuple[int, int]]:
    """Blocks of cells side by side (dim 1) or one below the other (dim 0)."""
    blocks = [b for b in blocks if math.prod(b[1])]
    if not blocks:
        return [], (0, 0)
    other = {b[1][1 - dim] for b in blocks}
    if len(other) > 1:
        raise SizeError(
            f"{name}: Dimensions of arrays being concatenated are not consistent: the sizes are "
            f"{', '.join('×'.join(map(str, b[1])) for b in blocks)}; fix: equally many {'rows' if dim else 'columns'}"
        )
    if dim == 1:
        return [v for b in blocks for v in b[0]], (other.pop(), sum(b[1][1] for b in blocks))
    columns = other.pop()
    values = [v for j in range(columns) for b in blocks for v in b[0][j * b[1][0] : (j + 1) * b[1][0]]]
    return values, (sum(b[1][0] for b in blocks), columns)


def _strings(parts: tuple, dim: int) -> Any:
    blocks = []
    for p in parts:
        if is_brackets(p):
            continue
        s = p if isinstance(p, MissingString) else string(p)
        blocks.append(([s], (1, 1)) if isinstance(s, String) else (list(s), s.shape))
    values, shape = _tiled(blocks, dim, ("vertcat", "horzcat")[dim])
    return as_string(values[0]) if shape == (1, 1) else StringArray(values, shape)


def _among_numbers(parts: tuple) -> tuple:
    """The parts with NaN for ``missing`` where no part is text."""
    texts = (str, StringArray, CharArray, list, tuple, table)
    gone = [isinstance(p, MissingString) for p in parts]
    if all(gone) or any(isinstance(p, texts) and not m for p, m in zip(parts, gone, strict=True)):
        return parts
    return tuple(float("nan") if isinstance(p, MissingString) else p for p in parts)


def _cells(parts: tuple, dim: int) -> Cell:
    blocks = []
    for p in parts:
        if is_brackets(p):
            continue
        c = as_cell(p) if _is_cell(p) else Cell([p])
        blocks.append((list(c), c.shape))
    return Cell(*_tiled(blocks, dim, ("vertcat", "horzcat")[dim]))


def _structures(parts: tuple, dim: int) -> Any:
    found = [StructArray([p]) if isinstance(p, Mapping) else p for p in parts if not is_brackets(p)]
    bad = next((p for p in found if not isinstance(p, StructArray)), None)
    if bad is not None:
        raise ClassError(
            f"horzcat: a structure is put beside {describe(bad)}; fix: structures, or a cell array"
        )
    names = next((p.fieldnames() for p in found if len(p)), [])
    for p in found:
        if len(p) and set(p.fieldnames()) != set(names):
            raise ClassError(
                "Names of fields in structure arrays being concatenated do not match: "
                f"{', '.join(names)} and {', '.join(p.fieldnames())}; fix: the same fields"
            )
    return StructArray(*_tiled([(list(p), p.shape) for p in found], dim, ("vertcat", "horzcat")[dim]), names)


def plus(a: Any, b: Any, /) -> Any:
    """MATLAB's ``a + b`` of values of any kind: strings are joined, characters are numbers.

    Syntax: ``c = plus(a, b)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/plus.html

    Examples
    --------
    >>> from dlarray.matlab import String, plus
    >>> plus(String("layer"), 3)
    "layer3"
    >>> float(plus("a", 1))
    98.0
    """
    if isinstance(a, (String, StringArray)) or isinstance(b, (String, StringArray)):
        return joined(a, b)
    a, b = (codes(v) if isinstance(v, (str, CharArray)) else v for v in (a, b))
    return registered.functions["plus"].call(a, b)


@with_own_columns
def repmat(x: Any, /, *size: Any) -> Any:
    """Copies of a value of any kind side by side: text, strings, cell arrays, structures, arrays.

    Syntaxes: ``B = repmat(A, n)``, ``B = repmat(A, r1, r2)``, ``B = repmat(A, [r1, r2])``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/repmat.html

    Examples
    --------
    >>> from dlarray.matlab import repmat
    >>> repmat("ab", 1, 3)
    'ababab'
    """
    if _kind((x,)) == "array":
        return registered.functions["repmat"].call(x, *size)
    flat = [
        n
        for s in size
        for n in (
            matrix("repmat", s).ravel(order="F").tolist()
            if isinstance(s, (list, tuple, dlarray)) or is_array(s)
            else [s]
        )
    ]
    counts = [max(whole("repmat", "a size", int(n) if isinstance(n, bool) else n), 0) for n in flat]
    if hasattr(type(x), "joined_times"):
        return x.repeated(counts if len(counts) > 1 else counts * 2)
    rows, across = counts if len(counts) > 1 else (counts[0], counts[0])
    if not rows or not across:
        return "" if isinstance(x, str) and not isinstance(x, String) else Cell()
    wide = horzcat(*_copies(x, across))
    return wide if rows == 1 else vertcat(*_copies(wide, rows))


def _copies(x: Any, count: int) -> list:
    """Cells and structures that share nothing."""
    held = isinstance(x, (Cell, Mapping, StructArray)) or is_own(x)
    return [copy(x) if held and k else x for k in range(count)]


def _repeated_cells(c: Cell, times: tuple[int, ...]) -> Cell:
    """Copies of cells side by side, of whose kind a port knew nothing."""
    places = np.arange(len(c)).reshape(c.shape, order="F")
    wide = np.tile(places, times)
    return Cell([copy(c[int(k)]) for k in wide.ravel(order="F")], wide.shape)


def _join_cells(name: str, dim: int, parts: tuple) -> Any:
    """Brackets round cell arrays of whose kind a port knew nothing."""
    return cat(dim, *parts) if any(isinstance(p, Cell) for p in parts) else None


joiners.append(_join_cells)
Cell.repeated = _repeated_cells


def diag(A: Any, k: int = 0, /) -> Any:
    """The diagonal of a matrix of characters, as a column; of numbers what the library's ``diag`` gives.

    Syntaxes: ``D = diag(A)``, ``D = diag(A, k)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/diag.html

    Examples
    --------
    >>> from dlarray.matlab import CharArray, diag
    >>> diag(CharArray(["XO", "OX"])).rows
    ['X', 'X']
    """
    if not isinstance(A, CharArray):
        return registered.functions["diag"].call(A, k)
    rows = list(A.rows)
    letters = [row[i + k] for i, row in enumerate(rows) if 0 <= i + k < len(row)]
    return CharArray(letters)
