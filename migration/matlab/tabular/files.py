"""Tables written to files: writetable."""

from __future__ import annotations

import csv
import datetime
import io
from pathlib import Path
from typing import Any

from dlarray.arguments import flag
from dlarray.errors import ArgumentError, DataError
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_keys import asked_table, plain_value
from dlarray.migration.matlab.strings import MissingString
from dlarray.table import table

_DELIMITERS = {"comma": ",", "tab": "\t", "space": " ", "semi": ";", "bar": "|", "\\t": "\t"}


def _number(v: float) -> str:
    """A number with 15 digits, as MATLAB's ``%.15g`` writes it."""
    if v != v:
        return "NaN"
    if v in (float("inf"), float("-inf")):
        return "Inf" if v > 0 else "-Inf"
    return f"{v:.15g}"


def _cell(v: Any) -> str:
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
        values = list(getattr(T, name))
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
    WriteVariableNames: Any = True,
    WriteRowNames: Any = False,
    QuoteStrings: Any = "minimal",
    WriteMode: str = "overwrite",
    Sheet: Any = 1,
    FileType: Any = None,
) -> None:
    """Write a table to a text file, or to a spreadsheet with pandas and openpyxl.

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
    WriteMode : {"overwrite", "append"}
        "append" writes rows behind a text file, without names.
    Sheet : text or whole number
        The sheet of a spreadsheet.

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
    head = flag("writetable", "WriteVariableNames", WriteVariableNames)
    sheet = (
        path.suffix.lower() in (".xlsx", ".xlsm", ".xls") if FileType is None else FileType == "spreadsheet"
    )
    if sheet:
        _spreadsheet(path, names if head else None, columns, Sheet)
        return
    sign = _DELIMITERS.get(str(Delimiter), str(Delimiter))
    if len(sign) != 1:
        raise ArgumentError(f'writetable: the delimiter "{Delimiter}" is not one character; fix: ","')
    quoting = QuoteStrings if isinstance(QuoteStrings, str) else "all" if QuoteStrings else "none"
    rules = {"minimal": csv.QUOTE_MINIMAL, "all": csv.QUOTE_NONNUMERIC, "none": csv.QUOTE_NONE}
    if quoting not in rules:
        raise ArgumentError(f'writetable: QuoteStrings is "{quoting}"; fix: "minimal", "all" or "none"')
    if WriteMode not in ("overwrite", "append"):
        raise ArgumentError(f'writetable: WriteMode is "{WriteMode}"; fix: "overwrite" or "append"')
    out = io.StringIO()
    rows = [[_cell(v) for v in row] for row in zip(*columns, strict=True)]
    if quoting == "none":
        lines = [sign.join(row) for row in ([names] if head and WriteMode == "overwrite" else []) + rows]
        out.write("".join(line + "\n" for line in lines))
    else:
        writer = csv.writer(out, delimiter=sign, lineterminator="\n", quoting=csv.QUOTE_MINIMAL)
        if head and WriteMode == "overwrite":
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
        with path.open("a" if WriteMode == "append" else "w", encoding="utf-8", newline="") as file:
            file.write(out.getvalue())
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


def _spreadsheet(path: Path, names: list[str] | None, columns: list[list[Any]], sheet: Any) -> None:
    try:
        import pandas

        frame = pandas.DataFrame({k: [plain_value(v) for v in c] for k, c in enumerate(columns)})
        word = str(sheet) if isinstance(sheet, str) else f"Sheet{int(sheet)}"
        frame.to_excel(path, sheet_name=word, header=names if names is not None else False, index=False)
    except ImportError as problem:
        raise DataError(
            f"writetable: a spreadsheet needs pandas and openpyxl ({problem}); fix: pip install dlarray[tables] "
            "openpyxl, or write a .csv"
        ) from None
