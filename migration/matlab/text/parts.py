"""Text taken apart and put together: strsplit, strjoin, split, join, strtok, splitlines."""

from __future__ import annotations

import re
from typing import Any

from dlarray.arguments import choice, flag, is_empty, whole
from dlarray.errors import SizeError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.migration.matlab.text.formats import with_escapes
from dlarray.migration.matlab.text.kinds import back, one_text, patterns, texts
from dlarray.migration.matlab.text.regular_expressions import python_pattern
from dlarray.migration.matlab.text.searches import Pattern, parts_between

_WHITE = [" ", "\f", "\n", "\r", "\t", "\v"]


def _alternatives(found: list[str]) -> str:
    return "|".join(re.escape(d) for d in sorted(found, key=len, reverse=True))


@with_options
def strsplit(
    str_: Any,
    delimiter: Any = None,
    /,
    *,
    CollapseDelimiters: Any = True,
    DelimiterType: str = "Simple",
    nargout: int = 1,
) -> Any:
    r"""Split one text at delimiters.

    Syntaxes: ``C = strsplit(str)``, ``C = strsplit(str, delimiter)``, ``C = strsplit(…, CollapseDelimiters=False)``,
    ``C = strsplit(…, DelimiterType="RegularExpression")``, ``C, matches = strsplit(…, nargout=2)``.

    Parameters
    ----------
    str : str
        One text.
    delimiter : text or several
        White space by default; ``\n`` and the like are read.
    CollapseDelimiters : bool
        Whether neighbouring delimiters count as one (default).

    Returns
    -------
    Cell
        A row of texts; a string array where ``str`` is a string.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strsplit.html

    Examples
    --------
    >>> from dlarray.matlab import strsplit
    >>> strsplit("a,b,,c", ",")
      1×3 cell array
    <BLANKLINE>
        {'a'}    {'b'}    {'c'}
    """
    text = one_text("strsplit", "str", str_)
    found = _WHITE if is_empty(delimiter) else patterns("strsplit", "delimiter", delimiter)
    kind = choice("strsplit", "DelimiterType", DelimiterType, ("Simple", "RegularExpression"))
    if kind == "Simple":
        wanted = _alternatives([with_escapes(d) for d in found])
    else:
        wanted = "|".join(f"(?:{python_pattern(d)})" for d in found)
    if flag("strsplit", "CollapseDelimiters", CollapseDelimiters):
        wanted = f"(?:{wanted})+"
    parts, matches, at = [], [], 0
    for match in re.finditer(wanted, text):
        if match[0]:
            parts.append(text[at : match.start()])
            matches.append(match[0])
            at = match.end()
    parts.append(text[at:])
    rows = [
        StringArray(v, (1, len(v))) if isinstance(str_, String) else Cell(v, (1, len(v)))
        for v in (parts, matches)
    ]
    return rows[0] if nargout < 2 else tuple(rows)


def strjoin(C: Any, delimiter: Any = " ", /) -> Any:
    r"""Join texts, with a delimiter between them.

    Syntaxes: ``str = strjoin(C)``, ``str = strjoin(C, delimiter)``.

    Parameters
    ----------
    C : cell array or string array
        A row of texts.
    delimiter : text or several
        A blank by default; ``\n`` and the like are read.  Several texts are used between the parts in turn.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strjoin.html

    Examples
    --------
    >>> from dlarray.matlab import strjoin
    >>> strjoin(["a", "b", "c"], ", ")
    'a, b, c'
    """
    found = texts("strjoin", "C", C)
    if isinstance(delimiter, str):
        between = [with_escapes(delimiter)] * max(len(found.values) - 1, 0)
    else:
        between = patterns("strjoin", "delimiter", delimiter)
        if len(between) != max(len(found.values) - 1, 0):
            raise SizeError(
                f"strjoin: {len(found.values)} texts have {len(between)} delimiters; fix: one less than texts"
            )
    ends = [*between, ""] if found.values else []
    made = "".join(t + d for t, d in zip(found.values, ends, strict=True))
    return String(made) if found.kind == "string" else made


def split(str_: Any, delimiter: Any = None, /, *, nargout: int = 1) -> Any:
    """Split texts at delimiters, as MATLAB's ``split``: the parts of one text are a column.

    Syntaxes: ``newStr = split(str)``, ``newStr = split(str, delimiter)``;
    ``y, m, d = split(L, ["years", "months", "days"], nargout=3)`` of calendar durations.

    Parameters
    ----------
    str : str, cell array or string array
        Texts that split into equally many parts.
    delimiter : text or several
        White space by default, of which neighbouring ones count as one; others each count.

    Returns
    -------
    Cell or StringArray
        Parts down the first dimension of size 1.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/string.split.html

    Examples
    --------
    >>> from dlarray.matlab import split
    >>> split("a b")
      2×1 cell array
    <BLANKLINE>
        {'a'}
        {'b'}
    """
    if hasattr(str_, "split_parts"):  # of a calendar duration
        return str_.split_parts(delimiter, nargout)
    found = texts("split", "str", str_)
    if is_empty(delimiter):
        rows = [re.split(r"\s+", t) for t in found.values]
    elif isinstance(delimiter, Pattern):
        rows = [parts_between(t, delimiter) for t in found.values]
    else:
        wanted = _alternatives(patterns("split", "delimiter", delimiter))
        rows = [re.split(wanted, t) for t in found.values]
    if len({len(row) for row in rows}) > 1:
        raise SizeError(
            f"split: the texts have {', '.join(str(len(r)) for r in rows)} parts, and must have equally many; "
            "fix: split one at a time"
        )
    n = len(rows[0]) if rows else 0
    shape: tuple[int, ...]
    if len(rows) == 1:
        made, shape = rows[0], (n, 1)
    elif found.shape[1] == 1:
        made, shape = [row[j] for j in range(n) for row in rows], (len(rows), n)
    else:
        made, shape = [row[j] for j in range(n) for row in rows], (*found.shape, n)
    return StringArray(made, shape) if found.kind == "string" else Cell(made, shape)


def join(str_: Any, delimiter: Any = " ", dim: Any = None, /) -> Any:
    """Join the texts of an array along its last dimension whose size is not 1.

    Syntaxes: ``newStr = join(str)``, ``newStr = join(str, delimiter)``, ``newStr = join(str, delimiter, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/string.join.html

    Examples
    --------
    >>> from dlarray.matlab import StringArray, join
    >>> join(StringArray(["a", "b"]), "-")
    "a-b"
    """
    found = texts("join", "str", str_)
    if isinstance(str_, str):
        return str_
    if isinstance(delimiter, (int, float)):
        delimiter, dim = " ", delimiter
    rows, columns = found.shape[0], len(found.values) // (found.shape[0] or 1)
    along = (
        whole("join", "dim", dim, least=1, most=2, fix="join(str, 2)")
        if dim is not None
        else 2
        if columns != 1
        else 1
    )
    if along == 2:
        parts = [[found.values[j * rows + i] for j in range(columns)] for i in range(rows)]
        shape = (rows, 1)
    else:
        parts = [found.values[j * rows : (j + 1) * rows] for j in range(columns)]
        shape = (1, columns)
    return back(found, [strjoin(p, _literal(delimiter)) for p in parts], shape)


def _literal(delimiter: Any) -> Any:
    if isinstance(delimiter, str):
        return str(delimiter).replace("\\", "\\\\")
    return [_literal(d) for d in patterns("join", "delimiter", delimiter)]


def splitlines(str_: Any, /) -> Any:
    """Split text at its line ends.

    Syntax: ``newStr = splitlines(str)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/splitlines.html

    Examples
    --------
    >>> from dlarray.matlab import splitlines
    >>> splitlines("one\\ntwo")
      2×1 cell array
    <BLANKLINE>
        {'one'}
        {'two'}
    """
    return split(str_, ["\r\n", "\n", "\r"])


def strtok(str_: Any, delimiters: Any = None, /, *, nargout: int = 1) -> Any:
    """The part of a text before the first delimiter, and the rest.

    Syntaxes: ``token = strtok(str)``, ``token = strtok(str, delimiters)``, ``token, remain = strtok(…, nargout=2)``.

    Parameters
    ----------
    str : str
        Delimiters at its beginning are passed over.
    delimiters : str
        Single characters; white space by default.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strtok.html

    Examples
    --------
    >>> from dlarray.matlab import strtok
    >>> strtok("key = value", "=", nargout=2)
    ('key ', '= value')
    """
    found = texts("strtok", "str", str_)
    marks = set(
        " \t\n\r\f\v\0" if delimiters is None else "".join(patterns("strtok", "delimiters", delimiters))
    )
    tokens, rests = [], []
    for t in found.values:
        start = next((k for k, c in enumerate(t) if c not in marks), len(t))
        stop = next((k for k in range(start, len(t)) if t[k] in marks), len(t))
        tokens.append(t[start:stop])
        rests.append(t[stop:])
    return back(found, tokens) if nargout < 2 else (back(found, tokens), back(found, rests))
