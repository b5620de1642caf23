"""The cells of a file by the rules of import options: lines of text, and sheets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dlarray.errors import ArgumentError, DataError

_NAMED = {"comma": ",", "tab": "\t", "space": " ", "semi": ";", "bar": "|", "\\t": "\t"}
Lines = list[tuple[int, list[str]]]  # the number of each record's first line, and its cells


def signs(given: Any) -> tuple[str, ...]:
    """Delimiters by their names or as they are."""
    found = (given,) if isinstance(given, str) else tuple(given)
    return tuple(_NAMED.get(str(sign), str(sign)) for sign in found)


def read_text(caller: str, path: str, encoding: str = "UTF-8") -> str:
    """The text of a file."""
    try:
        raw = Path(path).read_bytes()
    except OSError:
        raise DataError(
            f"{caller}: Unable to find or open '{path}'. Check the path and filename or file permissions."
        ) from None
    try:
        return raw.decode(
            "utf-8-sig" if encoding.lower() in ("utf-8", "auto", "system") else encoding, "replace"
        )
    except LookupError:
        raise ArgumentError(f'{caller}: there is no encoding "{encoding}"; fix: "UTF-8"') from None


def records(caller: str, text: str, options: Any) -> Lines:
    """The cells of all lines, each with its number; a text in quotes may go on over several."""
    out: Lines = []
    lines = re.split(r"\r\n|\n|\r", text)
    if lines and not lines[-1]:
        lines.pop()
    delimiters, comments = signs(options.Delimiter), signs(options.CommentStyle)
    if not comments and len(delimiters) == 1 and _is_plain(options) and '"' not in text:
        (sign,) = delimiters
        end = sign if options.TrailingDelimitersRule == "ignore" else ""
        return [
            (k, line.removesuffix(end).split(sign) if sign in line or line.strip(" \t\b") else [])
            for k, line in enumerate(lines, 1)
        ]
    number = 0
    while number < len(lines):
        first, line = number + 1, lines[number]
        number += 1
        while '"' in line and line.count('"') % 2 and number < len(lines):
            line, number = f"{line}\n{lines[number]}", number + 1
        for sign in comments[:1]:
            line = line.partition(sign)[0] if sign in line else line
            if not line and sign in lines[first - 1]:
                line = "\0"
        if line == "\0":
            continue
        out.append((first, _split(caller, line, first, delimiters, options)))
    return out


def _is_plain(options: Any) -> bool:
    """Whether delimiters do no more than stand between cells, or at the end of a line."""
    return (
        options.ConsecutiveDelimitersRule == "split"
        and options.LeadingDelimitersRule == "keep"
        and options.TrailingDelimitersRule in ("keep", "ignore")
    )


def _split(caller: str, line: str, number: int, delimiters: Sequence[str], options: Any) -> list[str]:
    if not line.strip(" \t\b") and not any(d in line for d in delimiters):
        return []
    between = "|".join(re.escape(d) for d in sorted(delimiters, key=len, reverse=True))
    if options.ConsecutiveDelimitersRule == "join":
        between = f"(?:{between})+"
    rules = (("LeadingDelimitersRule", rf"\A(?:{between})"), ("TrailingDelimitersRule", rf"(?:{between})\Z"))
    for rule, pattern in rules:
        how = getattr(options, rule)
        if how == "error" and re.search(pattern, line):
            raise DataError(
                f'{caller}: line {number} has a delimiter at its {rule[:-14].lower()} end; {rule} is "error"'
            )
        if how == "ignore":
            line = re.sub(pattern, "", line)
    if '"' not in line:
        cells = re.split(between, line)
    else:
        cells = _quoted_cells(line, between)
    if options.ConsecutiveDelimitersRule == "error" and re.search(rf"(?:{between}){{2}}", line):
        raise DataError(
            f'{caller}: line {number} has two delimiters together; ConsecutiveDelimitersRule is "error"'
        )
    return cells


def _quoted_cells(line: str, between: str) -> list[str]:
    """The cells of a line in which some stand in quotes; a quote inside is written twice."""
    piece = re.compile(rf'\s*"((?:[^"]|"")*)"\s*(?=(?:{between})|\Z)|((?s:.*?))(?=(?:{between})|\Z)')
    sign = re.compile(between)
    cells, at = [], 0
    while True:
        found = piece.match(line, at)
        assert found is not None
        cells.append(found[1].replace('""', '"') if found[1] is not None else found[2])
        after = sign.match(line, found.end())
        if after is None:
            return cells
        at = after.end()


def within(lines: Lines, limits: Any) -> Lines:
    """The records whose lines DataLines names: pairs of the first and the last."""
    return [(n, cells) for n, cells in lines if any(low <= n <= high for low, high in limits)]


def sheet_lines(caller: str, path: str, sheet: Any) -> Lines:
    """The cells of a spreadsheet, each row with its number."""
    from dlarray.migration.matlab.system.data_files import sheet_cells

    given = {} if sheet is None or sheet == "" else {"Sheet": sheet}
    return list(enumerate(sheet_cells(caller, path, given), 1))
