"""Matrices and lines in text files: readlines, writelines, dlmread, dlmwrite, csvread, csvwrite."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import DataError
from dlarray.migration.matlab.options import with_pairs
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.migration.matlab.system.sheets import corners
from dlarray.migration.matlab.system.written_files import matrix, number_text, options_of, saved, sign_of
from dlarray.migration.matlab.text.formats import formatted


def rows_of_text(filename: Any, name: str, sign: str | None, first: int = 0) -> list[list[str]]:
    """The cells of the lines of a text file as texts, from a line on; those with nothing count, but have no cells."""
    try:
        text = Path(str(filename)).read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise DataError(f"{name}: {filename} cannot be read: {problem.strerror}; fix: the path") from None
    lines = [line for line in text.splitlines()[first:] if line.strip()]
    if sign is None:
        sign = next((s for s in (",", "\t", ";", "|") if any(s in line for line in lines)), " ")
    if sign == " ":
        return [line.split() for line in lines]
    return list(csv.reader(io.StringIO("\n".join(lines)), delimiter=sign))


@with_pairs
def readlines(filename: Any, /, **options: Any) -> StringArray:
    """The lines of a text file, as a column of strings.

    Syntaxes: ``S = readlines(filename)``, ``S = readlines(filename, EmptyLineRule="skip", WhitespaceRule="trim")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/readlines.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import readlines
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> _ = file.write_text("one\\ntwo")
    >>> readlines(file).tolist()
    ['one', 'two']
    """
    filename = on_path(filename)
    given = options_of("readlines", options, "EmptyLineRule WhitespaceRule Encoding LineEnding")
    try:
        text = Path(str(filename)).read_text(encoding=str(given.get("Encoding", "utf-8-sig")))
    except OSError as problem:
        raise DataError(f"readlines: {filename} cannot be read: {problem.strerror}; fix: the path") from None
    lines = re.split(r"\r\n|\n|\r", text)
    if given.get("WhitespaceRule") == "trim":
        lines = [line.strip() for line in lines]
    if given.get("EmptyLineRule") == "skip":
        lines = [line for line in lines if line.strip()]
    return StringArray([String(line) for line in lines], (len(lines), 1))


@with_pairs
def writelines(lines: Any, filename: Any, /, **options: Any) -> None:
    """Write texts to a file, a line each.

    Syntaxes: ``writelines(lines, filename)``, ``writelines(lines, filename, WriteMode="append")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/writelines.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import writelines
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> writelines(["one", "two"], file)
    >>> file.read_text()
    'one\\ntwo\\n'
    """
    given = options_of("writelines", options, "WriteMode LineEnding Encoding TrailingLineEndingRule")
    texts = [lines] if isinstance(lines, str) else list(lines)
    saved("writelines", filename, [str(t) for t in texts], given.get("WriteMode") == "append")


def dlmread(filename: Any, sign: Any = None, r: Any = 0, c: Any = 0, /) -> dlarray:
    """The numbers of a text file, 0 where it has none.

    Syntaxes: ``M = dlmread(filename)``, ``M = dlmread(filename, delimiter)``,
    ``M = dlmread(filename, delimiter, R, C)``, where R lines and C columns are left out,
    ``M = dlmread(filename, delimiter, [R1, C1, R2, C2])``, counted from 0, and
    ``M = dlmread(filename, delimiter, "A1..B2")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dlmread.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import dlmread
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> _ = file.write_text("1;2\\n3;4\\n")
    >>> dlmread(file, ";").tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    filename = on_path(filename)
    return _numbers("dlmread", filename, None if sign in (None, "") else sign_of(sign), r, c)


def _numbers(name: str, filename: Any, sign: str | None, r: Any, c: Any, part: Any = None) -> dlarray:
    if isinstance(r, str):
        first, left, last, right = corners(name, r.replace("..", ":"))
        part = [first - 1, left - 1, last - 1, right - 1]
    elif part is None and np.size(r) == 4:
        part = r
    if part is not None:
        r, c, last, right = np.asarray(part, dtype=float).ravel().tolist()
    else:
        last = right = np.inf
    rows = rows_of_text(filename, name, sign, int(r))[: None if last == np.inf else int(last - r) + 1]
    rows = [row[int(c) : None if right == np.inf else int(right) + 1] for row in rows]
    wide = max(map(len, rows), default=0)
    found = np.zeros((len(rows), wide))
    for i, row in enumerate(rows):
        for j, text in enumerate(row):
            try:
                found[i, j] = float(text) if text.strip() else 0.0
            except ValueError:
                raise DataError(
                    f'{name}: "{text}" in {filename} is no number; fix: R and C leave out headers, or readtable'
                ) from None
    return dlarray(found)


def csvread(filename: Any, r: Any = 0, c: Any = 0, range_: Any = None, /) -> dlarray:
    """The numbers of a file with commas, 0 where it has none.

    Syntaxes: ``M = csvread(filename)``, ``M = csvread(filename, R, C)``,
    ``M = csvread(filename, R1, C1, [R1, C1, R2, C2])``, counted from 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/csvread.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import csvread
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.csv")
    >>> _ = file.write_text("x,y\\n1,2\\n")
    >>> csvread(file, 1, 0).tolist()
    [[1.0, 2.0]]
    """
    filename = on_path(filename)
    return _numbers("csvread", filename, ",", r, c, range_)


def dlmwrite(filename: Any, M: Any, /, *args: Any, **options: Any) -> None:
    """Write a matrix to a text file, with five digits unless another precision is asked for.

    Syntaxes: ``dlmwrite(filename, M)``, ``dlmwrite(filename, M, delimiter)``, ``dlmwrite(filename, M, "-append")``,
    ``dlmwrite(filename, M, delimiter=sign, precision=n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dlmwrite.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import dlmwrite
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> dlmwrite(file, [[1, 2], [3, 0.123456789]], ";")
    >>> file.read_text()
    '1;2\\n3;0.12346\\n'
    """
    rest = [a for a in args if a != "-append"]
    given = {"delimiter": rest.pop(0)} if len(rest) % 2 else {}
    given |= {str(n).lower(): v for n, v in zip(rest[::2], rest[1::2], strict=True)}
    given |= {n.lower(): v for n, v in options.items()}
    sign, how = sign_of(given.get("delimiter", ",")), given.get("precision", 5)

    def written(v: float) -> str:
        return formatted("dlmwrite", how, (v,)) if isinstance(how, str) else number_text(v, int(how))

    lines = [sign.join(written(float(v)) for v in row) for row in matrix("dlmwrite", M)]
    saved("dlmwrite", filename, lines, "-append" in args)


def csvwrite(filename: Any, M: Any, /) -> None:
    """Write a matrix to a file with commas, with five digits.

    Syntax: ``csvwrite(filename, M)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/csvwrite.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import csvwrite
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.csv")
    >>> csvwrite(file, [[1, 2], [3, 4]])
    >>> file.read_text()
    '1,2\\n3,4\\n'
    """
    saved(
        "csvwrite",
        filename,
        [",".join(number_text(float(v), 5) for v in row) for row in matrix("csvwrite", M)],
    )
