"""Data read from files and texts by a format: textscan, fscanf, frewind; strread and textread of older programs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.durations import duration
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.dates.times import NaT, datetime
from dlarray.migration.matlab.joining import horzcat
from dlarray.migration.matlab.shared.open_files import file_of
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.migration.matlab.text.scanning import sscanf
from dlarray.operands import with_integers

_FIELD = re.compile(
    r"%(?P<skip>\*?)(?P<width>\d*)(?:\.\d+)?(?P<kind>[du](?:8|16|32|64)?|f(?:32|64)?|n|s|q|c|\[\^?\]?[^\]]*\]|\{[^}]*\}[DT]|[DTC])"
    r"|(?P<blank>\s+)|(?P<word>(?:[^%\s]|%%)+)"
)
_NUMBER = re.compile(r"[+-]?(?:inf|nan|(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?)", re.IGNORECASE)
_COMPLEX = re.compile(
    rf"({_NUMBER.pattern})(?:([+-](?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?)[ij])?", re.IGNORECASE
)
_WHOLE = re.compile(r"[+-]?\d+")
_INTEGERS = {"d": "int32", "u": "uint32", "d8": "int8", "u8": "uint8", "d16": "int16", "u16": "uint16",
             "d32": "int32", "u32": "uint32", "d64": "int64", "u64": "uint64"}  # fmt: skip
_OPTIONS = (
    "Delimiter HeaderLines EndOfLine CommentStyle EmptyValue MultipleDelimsAsOne Whitespace CollectOutput "
    "ReturnOnError TreatAsEmpty TextType DateLocale"
)


def frewind(fileID: Any, /) -> None:
    """Go back to the beginning of an open file.

    Syntax: ``frewind(fileID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/frewind.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import fclose, fgetl, fopen, frewind
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> _ = file.write_text("one\\ntwo\\n")
    >>> f = fopen(str(file))
    >>> first = fgetl(f)
    >>> frewind(f)
    >>> fgetl(f), fclose(f)
    ('one', 0)
    """
    file_of("frewind", fileID).seek(0)


def fscanf(fileID: Any, format: str, size: Any = None, /, *, nargout: int = 1) -> Any:
    """Numbers read from an open file, as `sscanf` reads them from a text.

    Syntaxes: ``A = fscanf(fileID, format)``, ``A = fscanf(fileID, format, sizeA)``,
    ``A, count = fscanf(…, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fscanf.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import fclose, fopen, fscanf
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> _ = file.write_text("3 4\\n5 6\\n")
    >>> f = fopen(str(file))
    >>> fscanf(f, "%d").T.tolist(), fclose(f)
    ([[3.0, 4.0, 5.0, 6.0]], 0)
    """
    file = file_of("fscanf", fileID)
    start = file.tell()
    text = file.read()
    A, count, _, after = sscanf(text, format, size, nargout=4)
    file.seek(start + len(text[: after - 1].encode()))
    return A if nargout < 2 else (A, count)


def textscan(source: Any, format: str = "%f", /, *args: Any, nargout: int = 1, **options: Any) -> Any:
    """Columns of a text or of an open file by a format: a cell for each of its fields.

    Syntaxes: ``C = textscan(fileID, formatSpec)``, ``C = textscan(fileID, formatSpec, N)``,
    ``C = textscan(chr, formatSpec, Name=value)``, ``C, position = textscan(…, nargout=2)``.

    Parameters
    ----------
    source : whole number or str
        The number of an open file, or text.
    format : str
        ``%f``, ``%n``, ``%d``, ``%d8`` to ``%u64``, ``%f32``, ``%s``, ``%q``, ``%c``, ``%[…]``, with a width;
        ``%C`` are categories; ``%D`` and ``%{yyyy-MM-dd}D`` dates, ``%T`` times of day; ``%*`` reads over a field.
        Other characters must stand in the text.
    N : whole number, optional
        How often the format is used; to the end of the text.
    Delimiter, HeaderLines, CommentStyle, EmptyValue, MultipleDelimsAsOne, Whitespace, EndOfLine, CollectOutput
        As in MATLAB.
    TreatAsEmpty : str or list of str
        Texts among numbers that are EmptyValue.
    ReturnOnError : bool, default True
        Whether what was read comes back where a field cannot be read; else an error.
    TextType : {"char", "string"}

    Returns
    -------
    Cell
        Numbers as columns, ``%d`` as int32, complex ones where ``%f`` meets ``5.1+3i``; texts as columns of cells.
    position : int
        With ``nargout=2``: how many characters of the text were read, or where the file is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/textscan.html

    Examples
    --------
    >>> from dlarray.matlab import textscan
    >>> C = textscan("a,1\\nb,2", "%s %f", Delimiter=",")
    >>> list(C[0]), C[1].T.tolist()
    (['a', 'b'], [[1.0, 2.0]])
    """
    given = {name.lower(): value for name, value in options.items()}
    count = float("inf")
    rest = list(args)
    if rest and not isinstance(rest[0], str):
        count = float(one_number(rest.pop(0)) or 0)
    given |= {str(n).lower(): v for n, v in zip(rest[::2], rest[1::2], strict=False)}
    if odd := set(given) - set(_OPTIONS.lower().split()):
        raise ArgumentError(f"textscan: the option {min(odd)} is not served; the options are {_OPTIONS}")
    file = None if isinstance(source, str) else file_of("textscan", source)
    start = 0 if file is None else file.tell()
    whole = text = str(source) if file is None else file.read()
    ending = str(given.get("endofline") or "\n").replace("\\r", "\r").replace("\\n", "\n")
    lines = text.replace("\r\n", "\n").replace(ending, "\n").split("\n")
    text = "\n".join(lines[int(one_number(given.get("headerlines", 0)) or 0) :])
    if comment := given.get("commentstyle"):
        mark = re.escape(str(comment if isinstance(comment, str) else next(iter(comment))))
        text = re.sub(mark + r"[^\n]*", "", text)
    fields = [m for m in _FIELD.finditer(format)]
    if "".join(m[0] for m in fields) != format or not any(m["kind"] for m in fields):
        raise ArgumentError(f'textscan: the format {describe(format)} is not understood; fix: "%s %f"')
    scan = _Scan(text, fields, given)
    columns = scan.columns(count)
    if file is not None and scan.at < len(text):  # the next call goes on behind what was read
        file.seek(start + len(whole[: len(whole) - len(text) + scan.at].encode()))
    if not given.get("returnonerror", True) and scan.failed:
        raise DataError(
            f"textscan: {describe(text[scan.at : scan.at + 20])} does not have the format {format}"
        )
    kinds = [m["kind"] for m in fields if m["kind"] and not m["skip"]]
    made: list[Any] = [_column(kind, column) for kind, column in zip(kinds, columns, strict=True)]
    if given.get("texttype") == "string":
        made = [StringArray([String(v) for v in c], (len(c), 1)) if isinstance(c, Cell) else c for c in made]
    if given.get("collectoutput") and len(set(kinds)) == 1 and len(made) > 1:
        made = [horzcat(*made)]
    if nargout < 2:
        return Cell(made)
    return Cell(made), file.tell() if file is not None else len(whole) - len(text) + scan.at


def strread(text: str, format: str = "%f", /, *args: Any, nargout: int = 1) -> Any:
    """Columns of a text by a format, each an output (older programs; `textscan` replaces it).

    Syntaxes: ``A, B = strread(text, format, nargout=2)``, ``… = strread(text, format, N)``,
    ``… = strread(text, format, "delimiter", ",")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strread.html

    Examples
    --------
    >>> from dlarray.matlab import strread
    >>> names, numbers = strread("a,1,b,2", "%s%f", "delimiter", ",", nargout=2)
    >>> list(names), numbers.T.tolist()
    (['a', 'b'], [[1.0, 2.0]])
    """
    return _outputs("strread", textscan(str(text), format or "%f", *args), nargout)


def textread(filename: Any, format: str = "", /, *args: Any, nargout: int = 1) -> Any:
    """Columns of a text file by a format, each an output (older programs; `textscan` replaces it).

    Syntaxes: ``A, B = textread(filename, format, nargout=2)``, ``… = textread(filename, format, N)``,
    ``… = textread(filename, format, "headerlines", 1)``, ``A = textread(filename)``, ``A = textread(filename, "")``.
    Without a format the file is one of numbers, and A a matrix with as many columns as its first line has numbers.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/textread.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import textread
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> _ = file.write_text("x y\\n1 2\\n3 4\\n")
    >>> x, y = textread(file, "%f %f", "headerlines", 1, nargout=2)
    >>> x.T.tolist(), y.T.tolist()
    ([[1.0, 3.0]], [[2.0, 4.0]])
    >>> textread(file, "", "headerlines", 1).tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    try:
        text = Path(str(filename)).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise DataError(f"textread: {filename} cannot be read: {error.strerror}; fix: the path") from None
    if str(format).strip():
        return _outputs("textread", textscan(text, format, *args), nargout)
    columns = textscan(text, "%f" * _numbers_across(text, args), *args)
    return _outputs("textread", Cell([horzcat(*columns)]), nargout)


def _numbers_across(text: str, args: tuple[Any, ...]) -> int:
    """How many numbers the first line behind the headers has."""
    words = [str(a).lower() for a in args]
    headers = int(args[words.index("headerlines") + 1]) if "headerlines" in words else 0
    line = next((line for line in text.splitlines()[headers:] if line.strip()), "")
    if "delimiter" in words and (sign := str(args[words.index("delimiter") + 1]).replace("\\t", "\t")).strip(
        " "
    ):
        return 1 + sum(line.count(c) for c in sign)  # the last may be empty
    options = [a for k, a in enumerate(args) if "headerlines" not in words[max(k - 1, 0) : k + 1]]
    return max(1, len(textscan(line, "%f", *options)[0]))


def _outputs(name: str, columns: Cell, nargout: int) -> Any:
    if nargout > len(columns):
        raise ArgumentError(
            f"{name}: {nargout} outputs of {len(columns)} fields; fix: a field for each output"
        )
    return tuple(columns[:nargout]) if nargout > 1 else columns[0]


def _column(kind: str, values: list) -> Any:
    if kind[0] in "sq[":
        return Cell(values, (len(values), 1))
    if kind == "C":
        return categorical(Cell(values, (len(values), 1)))
    if kind == "c":
        return values[0] if len(values) == 1 else CharArray(values)
    if kind[-1] in "DT":
        return TimeArray(values, (len(values), 1))
    if kind in _INTEGERS:
        limits = np.iinfo(_INTEGERS[kind])
        whole = [0 if v != v else min(max(round(v), limits.min), limits.max) for v in values]
        return with_integers(np.asarray(whole, dtype=_INTEGERS[kind]).reshape(-1, 1))
    numbers = np.asarray(values) if any(isinstance(v, complex) for v in values) else np.asarray(values, float)
    if kind == "f32":
        numbers = numbers.astype(np.complex64 if numbers.dtype.kind == "c" else np.float32)
    return dlarray(numbers.reshape(-1, 1))


def _ends_with_line(m: re.Match) -> bool:
    r"""Whether a field is the rest of a line, ``%[^\n\r]``: behind the last word of a line it is nothing."""
    return (m["kind"] or "").startswith("[^") and "\\n" in m["kind"]


class _Scan:
    """A text that is read from left to right."""

    def __init__(self, text: str, fields: list[re.Match], options: dict[str, Any]) -> None:
        self.text, self.fields, self.at, self.failed = text, fields, 0, False
        nothing = options.get("treatasempty", ())
        self.nothing = [nothing] if isinstance(nothing, str) else [str(one) for one in nothing]
        given = options.get("delimiter", "")
        signs = [given] if isinstance(given, str) else [str(d) for d in given]
        signs = [s.replace("\\t", "\t").replace("\\n", "\n") for s in signs]
        if len(signs) == 1 and len(signs[0]) > 1:
            signs = list(signs[0])
        self.signs = [s for s in signs if s]
        self.several = bool(options.get("multipledelimsasone", False))
        self.empty = float(one_number(options.get("emptyvalue", float("nan"))) or 0)
        blanks = str(options.get("whitespace", " \b\t")).replace("\\b", "\b").replace("\\t", "\t")
        self.blanks = "".join(c for c in blanks if c not in self.signs)

    def columns(self, count: float) -> list[list]:
        kinds = [m for m in self.fields if m["kind"] and not m["skip"]]
        columns: list[list] = [[] for _ in kinds]
        rounds = 0
        while rounds < count and self.text[self.at :].strip():
            start = self.at
            if not self._row(columns) or self.at == start:
                self.failed = self.at < len(self.text)
                break
            rounds += 1
        height = max(map(len, columns), default=0)
        for m, column in zip(kinds, columns, strict=True):  # a last row that ends early
            if len(column) == height - 1 and m["kind"][0] not in "sq[cC":
                column.append(self.empty)
        return columns

    def _row(self, columns: list[list]) -> bool:
        k, first = 0, True
        for m in self.fields:
            if m["blank"]:
                continue
            self._over_blanks(lines=first or not (self.signs or _ends_with_line(m)))
            if m["word"]:
                word = m["word"].replace("%%", "%")
                if not self.text.startswith(word, self.at):
                    return False
                self.at += len(word)
                first = False
                continue
            value = self._value(m)
            if value is None:
                return False
            first = False
            if not m["skip"]:
                columns[k].append(value)
                k += 1
            self._over_delimiter()
        return True

    def _over_blanks(self, lines: bool) -> None:
        skipped = self.blanks + ("\n" if lines else "")
        while self.at < len(self.text) and self.text[self.at] in skipped:
            self.at += 1

    def _over_delimiter(self) -> None:
        self._over_blanks(lines=False)
        found = True
        while found:
            found = False
            for sign in self.signs:
                if self.text.startswith(sign, self.at):
                    self.at += len(sign)
                    found = self.several
                    if found:
                        self._over_blanks(lines=False)
                    break

    def _value(self, m: re.Match) -> Any:
        kind = m["kind"]
        if self.at >= len(self.text):
            return None
        stop = min(len(self.text), self.at + int(m["width"])) if m["width"] else len(self.text)
        if kind == "c":
            wide = int(m["width"] or 1)
            value, self.at = self.text[self.at : self.at + wide], self.at + wide
            return value
        if kind[0] == "[":
            hit = re.compile(kind + "*").match(self.text, self.at, stop)
            value, self.at = hit[0] if hit else "", hit.end() if hit else self.at
            return value
        if kind[0] in "sqC":
            if kind == "q" and self.text.startswith('"', self.at):
                hit = re.compile(r'"((?:[^"]|"")*)"').match(self.text, self.at)
                if hit:
                    self.at = hit.end()
                    return hit[1].replace('""', '"')
            ends = [*self.signs, "\n"] if self.signs else [*self.blanks, " ", "\n"]
            end = min((p for p in (self.text.find(s, self.at, stop) for s in ends) if p >= 0), default=stop)
            value, self.at = self.text[self.at : end], end
            return value.rstrip(self.blanks) if self.signs else value
        if kind[-1] in "DT":
            ends = [*self.signs, "\n"] if self.signs else [" ", "\t", "\n"]
            end = min((p for p in (self.text.find(s, self.at, stop) for s in ends) if p >= 0), default=stop)
            word, form = self.text[self.at : end].strip(), kind[1:-2]
            self.at = end
            if kind[-1] == "T":
                return duration(word)
            return datetime(word, InputFormat=form, Format=form) if word else NaT
        for word in self.nothing:
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return self.empty
        pattern = _COMPLEX if kind[0] in "fn" else _WHOLE if m["width"] else _NUMBER
        hit = pattern.match(self.text, self.at, stop)
        if hit is None:
            here = self.text[self.at]
            return (
                self.empty
                if here == "\n" or any(self.text.startswith(s, self.at) for s in self.signs)
                else None
            )
        self.at = hit.end()
        if pattern is _COMPLEX and hit[2]:
            return complex(*(float(part.lower().replace("d", "e")) for part in hit.groups()))
        return float((hit[1] if pattern is _COMPLEX else hit[0]).lower().replace("d", "e"))
