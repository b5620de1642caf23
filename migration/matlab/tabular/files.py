"""Tables written to files: writetable."""

from __future__ import annotations

import csv
import datetime
import io
import math
from pathlib import Path
from typing import Any

from dlarray.arguments import flag
from dlarray.errors import ArgumentError, DataError
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_keys import asked_table, plain_value
from dlarray.migration.matlab.strings import MissingString
from dlarray.migration.matlab.system.sheets import is_sheet, write_sheet
from dlarray.migration.matlab.system.written_files import line_end
from dlarray.migration.matlab.system.written_files import quoting as quoting_of
from dlarray.table import table

_DELIMITERS = {"comma": ",", "tab": "\t", "space": " ", "semi": ";", "bar": "|", "\\t": "\t"}


def _number(v: float) -> str:
    """A number with 15 digits, as MATLAB's ``%.15g`` writes it."""
    if not math.isfinite(v):
        return "NaN" if v != v else "Inf" if v > 0 else "-Inf"
    return f"{v:.15g}"


def _cell(v: Any) -> str:
    if type(v) is float:
        return _number(v)
    v = plain_value(v)
    if v is None or isinstance(v, MissingString):
        return ""
    if isinstance(v, bool):
        return str(int(v))
    if isinstance(v, (int, float)):
        return _number(v)
    if isinstance(v, (str, datetime.date)):
        return str(v)
    raise DataError(f"writetable: a cell of the table holds {type(v).__name__}; fix: numbers and texts")


def _spread(T: table) -> tuple[list[str], list[list[Any]]]:
    """Names and values of columns; a matrix is several columns, whose names end with their numbers."""
    names, columns = [], []
    for name in T.VariableNames:
        values = list(T[name])
        if T.column_kinds()[name] == "rows" and values:
            for j in range(len(values[0])):
                names.append(f"{name}_{j + 1}")
                columns.append([row[j] for row in values])
        else:
            names.append(name)
            columns.append(values)
    return names, columns


@with_options
def writetable(
    T: Any,
    filename: Any = None,
    /,
    *,
    Delimiter: str = "comma",
    WriteVariableNames: Any = None,
    WriteRowNames: Any = False,
    QuoteStrings: Any = "minimal",
    WriteMode: Any = None,
    Sheet: Any = None,
    Range: Any = None,
    FileType: Any = None,
    Encoding: str = "UTF-8",
    LineEnding: str = "\n",
    DateLocale: Any = None,
    UseExcel: Any = False,
    AutoFitWidth: Any = True,
    PreserveFormat: Any = True,
) -> None:
    """Write a table to a text file, or to a spreadsheet with openpyxl.

    Syntaxes: ``writetable(T, filename)``, ``writetable(T, filename, Name=value)``.

    Parameters
    ----------
    T : table
    filename : str
        Text (.txt, .dat, .csv) or a spreadsheet (.xlsx).
    Delimiter : str
        A comma; also "tab", "space", "semi", "bar", or the sign itself.
    WriteVariableNames, WriteRowNames : bool
    QuoteStrings : {"minimal", "all", "none"} or bool
        Which texts are put in quotes: those that contain a delimiter, a quote or a line end.
    WriteMode : text
        "overwrite" or "append" of text; "inplace" (other cells stay), "overwritesheet", "append" or "replacefile" of a
        spreadsheet. "append" writes rows behind those that are there, without names unless WriteVariableNames says so.
    Sheet, Range : text or whole number, text
        Where the table stands in a spreadsheet: the first sheet, from A1 on.
    Encoding, LineEnding : text
        "UTF-8" and "\\n".
    DateLocale, UseExcel, AutoFitWidth, PreserveFormat
        Taken and not used: dates are written in English, and Excel is not asked.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/writetable.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import table, writetable
    >>> file = pathlib.Path(tempfile.mkdtemp(), "loss.csv")
    >>> writetable(table(Epoch=[1, 2], Loss=[0.5, 0.25]), file)
    >>> print(file.read_text().rstrip())
    Epoch,Loss
    1,0.5
    2,0.25
    """
    T = asked_table("writetable", "T", T)
    if filename is None:
        raise ArgumentError('writetable: the file has no name here; fix: writetable(T, "T.csv")')
    path = Path(str(filename))
    names, columns = _spread(T)
    if flag("writetable", "WriteRowNames", WriteRowNames) and T.RowNames:
        names, columns = ["Row", *names], [T.RowNames, *columns]
    WriteMode = None if WriteMode is None else str(WriteMode).lower()
    append = WriteMode == "append"
    head = (
        not append
        if WriteVariableNames is None
        else flag("writetable", "WriteVariableNames", WriteVariableNames)
    )
    if is_sheet("writetable", path, FileType):
        grid = [[plain_value(v) for v in row] for row in zip(*columns, strict=True)]
        write_sheet("writetable", path, ([names] if head else []) + grid, Sheet, Range, WriteMode)
        return
    if Sheet is not None or Range is not None:
        raise ArgumentError(
            f"writetable: Sheet and Range are of spreadsheets, but {path} is text; fix: a file .xlsx"
        )
    sign = _DELIMITERS.get(str(Delimiter), str(Delimiter))
    if len(sign) != 1:
        raise ArgumentError(f'writetable: the delimiter "{Delimiter}" is not one character; fix: ","')
    quoting = quoting_of("writetable", QuoteStrings)
    if WriteMode not in (None, "overwrite", "append"):
        raise ArgumentError(f'writetable: WriteMode is "{WriteMode}"; fix: "overwrite" or "append"')
    out = io.StringIO()
    rows = [[_cell(v) for v in row] for row in zip(*columns, strict=True)]
    if quoting == "none":
        lines = [sign.join(row) for row in ([names] if head else []) + rows]
        out.write("".join(line + "\n" for line in lines))
    else:
        writer = csv.writer(out, delimiter=sign, lineterminator="\n", quoting=csv.QUOTE_MINIMAL)
        if head:
            writer.writerow(names)
        if quoting == "all":
            writer = csv.writer(out, delimiter=sign, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
            kinds = [all(not isinstance(v, str) for v in c) for c in columns]
            rows = [
                [_Plain(v) if plain else v for v, plain in zip(row, kinds, strict=True)]  # type: ignore[misc]
                for row in rows
            ]
        writer.writerows(rows)
    try:
        with path.open("a" if append else "w", encoding=str(Encoding), newline="") as file:
            file.write(out.getvalue().replace("\n", line_end(LineEnding)))
    except OSError as problem:
        raise DataError(
            f"writetable: {path} cannot be written: {problem.strerror}; fix: another folder"
        ) from None


class _Plain(float):
    """A number that is written as its text says."""

    text: str

    def __new__(cls, text: str) -> _Plain:
        made = float.__new__(cls, 0.0)
        made.text = text
        return made

    def __repr__(self) -> str:
        return self.text

    __str__ = __repr__
