"""Import options that are found in a file, or made by hand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, DataError, OptionError
from dlarray.migration.matlab.importing.cells import Lines, read_text, records, sheet_lines, signs
from dlarray.migration.matlab.importing.dates import date_format, is_date
from dlarray.migration.matlab.importing.kinds import DelimitedTextImportOptions, SpreadsheetImportOptions
from dlarray.migration.matlab.importing.options import ImportOptions
from dlarray.migration.matlab.importing.variables import Unreadable, VariableImportOptions
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.migration.matlab.system.data_files import (
    SHEETS,
    TextCell,
    TimeCell,
    TruthCell,
    found_delimiter,
    mostly_numbers,
)
from dlarray.migration.matlab.system.sheets import corners, range_text

_GUESSED = ("double", "datetime", "duration")


@with_options
def detectImportOptions(
    filename: Any,
    /,
    *,
    FileType: Any = None,
    Delimiter: Any = None,
    NumHeaderLines: Any = None,
    ReadVariableNames: Any = None,
    ReadRowNames: Any = False,
    VariableNamingRule: str = "modify",
    PreserveVariableNames: Any = None,
    TextType: str = "char",
    DatetimeType: str = "datetime",
    DurationType: str = "duration",
    ExpectedNumVariables: Any = None,
    NumVariables: Any = None,
    DecimalSeparator: str = ".",
    ThousandsSeparator: str = "",
    TrimNonNumeric: Any = False,
    TreatAsMissing: Any = (),
    CommentStyle: Any = (),
    ConsecutiveDelimitersRule: Any = None,
    LeadingDelimitersRule: Any = None,
    TrailingDelimitersRule: Any = None,
    ExtraColumnsRule: Any = None,
    EmptyLineRule: Any = None,
    MissingRule: Any = None,
    ImportErrorRule: Any = None,
    Encoding: str = "UTF-8",
    Sheet: Any = None,
    Range: Any = None,
    VariableNamesLine: Any = None,
    VariableNamesRange: Any = None,
    DataRange: Any = None,
) -> ImportOptions:
    """Find out how a file with a table is read, as an object that can be changed before `readtable` takes it.

    Syntaxes: ``opts = detectImportOptions(filename)``, ``opts = detectImportOptions(filename, Name=value)``.

    Parameters
    ----------
    filename : str
        Text (.txt, .dat, .csv) or a spreadsheet (.xlsx).
    FileType : {"text", "spreadsheet"}, optional
        By the file's ending.
    Delimiter : text or several, optional
        Found in the first lines: comma, tab, semicolon, bar, or else blanks, of which several are one.
    NumHeaderLines : whole number, optional
        Lines before the table: those whose number of cells differs from that of the last lines, unless they are said.
    ReadVariableNames : bool, optional
        Whether the line before the data names the variables: where it holds texts and no number. Dates are names
        where numbers stand below.
    VariableNamingRule : {"modify", "preserve"}
        "modify" makes identifiers of the names.
    TextType : {"char", "string"}
        The type of variables of text.
    DatetimeType, DurationType : {"datetime", "text"}, {"duration", "text"}
        "text" leaves dates and times of day as text.
    DecimalSeparator, ThousandsSeparator, TrimNonNumeric, TreatAsMissing
        How numbers are written, of all variables; those of one are `setvaropts`'s.
    CommentStyle, ConsecutiveDelimitersRule, LeadingDelimitersRule, TrailingDelimitersRule, EmptyLineRule, Encoding
        Properties of text files.
    MissingRule, ImportErrorRule, ExtraColumnsRule
        Rules for missing cells, for unreadable ones, and for those behind the last variable.
    NumVariables, ExpectedNumVariables : whole number, optional
        How many variables there are.
    Sheet, Range, DataRange, VariableNamesRange
        Of a spreadsheet.
    VariableNamesLine : whole number, optional
        The line of the names; the data begin behind it.

    Returns
    -------
    opts : DelimitedTextImportOptions or SpreadsheetImportOptions
        Of the properties MATLAB's pages name, those of widths, units and descriptions are kept and not used. A file
        with columns of fixed widths is read as one whose cells blanks divide.

    Notes
    -----
    A variable is double where all of its cells are numbers or empty, datetime where all are dates of one form
    (of 3/8/2020 the month comes first unless another one shows that the day does), duration where all are times like
    12:30:00, else char. MATLAB's pages do not say
    how many lines it looks at; here it is all.

    Errors: a file that is not there, an option that there is not, a rule with another value.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/detectimportoptions.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import detectImportOptions, readtable, setvartype
    >>> file = pathlib.Path(tempfile.mkdtemp(), "runs.csv")
    >>> _ = file.write_text("Name,Epoch,Loss\\na,1,0.5\\nb,2,0.25\\n")
    >>> opts = detectImportOptions(file)
    >>> list(opts.VariableNames), list(opts.VariableTypes), opts.DataLines
    (['Name', 'Epoch', 'Loss'], ['char', 'double', 'double'], [[2.0, inf]])
    >>> opts = setvartype(opts, "Name", "string")
    >>> opts.SelectedVariableNames = ["Name", "Loss"]
    >>> readtable(file, opts)
      2×2 table
    <BLANKLINE>
        Name    Loss
        ____    ____
    <BLANKLINE>
        "a"      0.5
        "b"     0.25
    """
    filename = on_path(filename)
    path = str(filename)
    if not os.path.isfile(path):
        raise DataError(
            f"detectImportOptions: Unable to find or open '{path}'. Check the path and filename or file permissions."
        )
    if ReadRowNames:
        raise OptionError(
            "detectImportOptions: names of rows are not read; fix: T.Properties.RowNames afterwards"
        )
    rule = "preserve" if PreserveVariableNames else str(VariableNamingRule)
    rules = {"MissingRule": MissingRule, "ImportErrorRule": ImportErrorRule, "VariableNamingRule": rule}
    count = next(
        (int(one_number(n) or 0) for n in (NumVariables, ExpectedNumVariables) if n is not None), None
    )
    said = None if NumHeaderLines is None else int(one_number(NumHeaderLines) or 0)
    opts: ImportOptions
    sheet = FileType == "spreadsheet" if FileType else Path(path).suffix.lower() in SHEETS
    if sheet:
        if Range is not None:
            DataRange = range_text("detectImportOptions", Range)
        opts = SpreadsheetImportOptions(0, **{n: v for n, v in rules.items() if v is not None})
        if Sheet is not None:
            opts.Sheet = Sheet
        lines = sheet_lines("detectImportOptions", path, Sheet)
        low, left, high, right = (
            corners("detectImportOptions", str(DataRange)) if DataRange else (1, 1, np.inf, np.inf)
        )
        cut = None if right == np.inf else int(right)
        lines = [(n, c[left - 1 : cut]) for n, c in lines if low <= n <= high]
    else:
        rules |= {
            "ExtraColumnsRule": ExtraColumnsRule,
            "EmptyLineRule": EmptyLineRule,
            "ConsecutiveDelimitersRule": ConsecutiveDelimitersRule,
            "LeadingDelimitersRule": LeadingDelimitersRule,
            "TrailingDelimitersRule": TrailingDelimitersRule,
            "CommentStyle": CommentStyle,
            "Encoding": Encoding,
        }
        opts = DelimitedTextImportOptions(0, **{n: v for n, v in rules.items() if v is not None})
        text = read_text("detectImportOptions", path, Encoding)
        _delimit(opts, text, Delimiter, ConsecutiveDelimitersRule, LeadingDelimitersRule)
        lines = records("detectImportOptions", text, opts)
    line = None if VariableNamesLine is None else int(one_number(VariableNamesLine) or 0)
    if VariableNamesRange is not None:
        line = corners("detectImportOptions", str(VariableNamesRange))[0]
    names_line, first, heads, body = _table(lines, said, ReadVariableNames, line)
    width = count if count is not None else max([len(heads), *(len(c) for _, c in body)], default=1)
    numbers = {
        "DecimalSeparator": DecimalSeparator,
        "ThousandsSeparator": ThousandsSeparator,
        "TrimNonNumeric": TrimNonNumeric,
    }
    texts = "string" if TextType == "string" else "char"
    off = [k for k, t in (("datetime", DatetimeType), ("duration", DurationType)) if t == "text"]
    missing = (TreatAsMissing,) if isinstance(TreatAsMissing, str) else tuple(TreatAsMissing)
    for k in range(max(width, 1)):
        cells = [c[k] if k < len(c) else "" for _, c in body]
        made = _variable(f"Var{k + 1}", cells, texts, numbers, missing, off)
        opts.add(made)
    if heads:
        opts.renamed([*heads, *[""] * (width - len(heads))])
    if isinstance(opts, DelimitedTextImportOptions):
        opts.DataLines = [[first, float("inf")]]
        opts.names_are_of(names_line)
    else:
        letter = (
            "A"
            if not sheet or not DataRange
            else "".join(x for x in str(DataRange).partition(":")[0] if x.isalpha())
        )
        assert isinstance(opts, SpreadsheetImportOptions)
        end = str(DataRange).partition(":")[2] if DataRange else ""
        opts.DataRange = f"{letter or 'A'}{first}" + (f":{end}" if end else "")
        opts.names_are_of(f"{letter or 'A'}{names_line}" if names_line else "")
    return opts


def _delimit(opts: ImportOptions, text: str, given: Any, joined: Any, leading: Any) -> None:
    """What stands between the cells; several blanks are one, and those at the beginning of a line are none."""
    found = signs(given) if given is not None else (found_delimiter(text),)
    opts.Delimiter = found
    if " " in found and given is None:
        if joined is None:
            opts.ConsecutiveDelimitersRule = "join"
        if leading is None:
            opts.LeadingDelimitersRule = "ignore"


def _table(lines: Lines, said: int | None, named: Any, line: int | None) -> tuple[int, int, list[str], Lines]:
    """The line of the names, the first line of data, the names, and the data."""
    if line is not None:
        heads = next((c for n, c in lines if n == line), [])
        return line, line + 1, heads, [(n, c) for n, c in lines if n > line and any(x.strip() for x in c)]
    full = [(n, c) for n, c in lines if any(x.strip() for x in c) and n > (said or 0)]
    if said is None and full:
        usual = len(full[-1][1])
        while len(full) > 2 and len(full[0][1]) < usual and len(full[0][1]) < len(full[1][1]):
            full.pop(0)
    if not full:
        return 0, 1, [], []
    number, cells = full[0]
    if (len(full) > 1 and _names(cells, [c for _, c in full[1:]])) if named is None else bool(named):
        first = full[1][0] if len(full) > 1 else number + 1
        return number, first, cells, full[1:]
    return 0, number, [], full


def _names(cells: list[str], rows: list[list[str]]) -> bool:
    """Whether a line holds texts and no number, time of day, or date, unless that stands above a number."""
    number, clock = (VariableImportOptions("x", kind) for kind in ("double", "duration"))

    def above_number(k: int) -> bool:
        below = next((row[k] for row in rows if k < len(row) and row[k].strip()), "")
        return bool(below) and _reads(number, below)

    full = [(k, c) for k, c in enumerate(cells) if c.strip()]
    return bool(full) and not any(
        any(_reads(p, c) for p in (number, clock))
        or not isinstance(c, TextCell)
        and is_date(c.strip())
        and not above_number(k)
        for k, c in full
    )


def _reads(v: VariableImportOptions, cell: str) -> bool:
    return _read(v, [cell]) == 1


def _read(v: VariableImportOptions, cells: list[str]) -> int:
    """How many of the cells are values of the variable's type."""
    reader, count = v.reader(), 0
    for cell in cells:
        try:
            reader(cell)
        except (Unreadable, DataError):
            continue
        count += 1
    return count


def _variable(
    name: str,
    cells: list[str],
    texts: str,
    numbers: dict[str, Any],
    missing: tuple[str, ...],
    off: list[str],
) -> VariableImportOptions:
    """A variable of the type that all of its cells have, or most of them, where these are numbers."""
    full = [c for c in cells if c.strip() and c.strip() not in missing]
    if full and all(isinstance(c, TruthCell) for c in full):
        return VariableImportOptions(name, "logical")
    for kind in _GUESSED:
        v = VariableImportOptions(name, kind)
        v.TreatAsMissing = missing
        if kind in ("datetime", "duration") and any(isinstance(c, TextCell) for c in full):
            continue  # a spreadsheet knows its times
        if kind == "double":
            for option, value in numbers.items():
                setattr(v, option, value)
        if kind == "datetime":
            form = date_format([c.strip() for c in full]) if kind not in off and full else ""
            if not form:
                continue
            v.InputFormat = "" if all(isinstance(c, TimeCell) for c in full) else form
        read = _read(v, full) if kind not in off and (full or kind == "double") else -1
        mostly = kind == "double" and mostly_numbers(read, len(full) - read)
        if read == len(full) or mostly:
            return v
    v = VariableImportOptions(name, texts)
    v.TreatAsMissing = missing
    return v


def delimitedTextImportOptions(*args: Any, **options: Any) -> DelimitedTextImportOptions:
    """Options for a text file with delimiters, made without looking at a file.

    Syntaxes: ``opts = delimitedTextImportOptions()``, ``opts = delimitedTextImportOptions(NumVariables=n)``,
    ``opts = delimitedTextImportOptions(Name=value)``.

    Parameters
    ----------
    NumVariables : whole number
        1 unless it is said. The variables are called Var1, Var2, … and hold characters.
    Name
        Properties of the object: VariableNames, VariableTypes, DataLines, Delimiter, ….

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.text.delimitedtextimportoptions.html

    Examples
    --------
    >>> from dlarray.matlab import delimitedTextImportOptions
    >>> opts = delimitedTextImportOptions(NumVariables=2)
    >>> opts.VariableTypes = ["double", "string"]
    >>> list(opts.VariableNames), list(opts.VariableTypes)
    (['Var1', 'Var2'], ['double', 'string'])
    """
    return DelimitedTextImportOptions(**_properties("delimitedTextImportOptions", args, options))


def spreadsheetImportOptions(*args: Any, **options: Any) -> SpreadsheetImportOptions:
    """Options for a spreadsheet, made without looking at a file.

    Syntaxes: ``opts = spreadsheetImportOptions()``, ``opts = spreadsheetImportOptions(NumVariables=n)``,
    ``opts = spreadsheetImportOptions(Name=value)``.

    Parameters
    ----------
    NumVariables : whole number
        1 unless it is said. The variables are called Var1, Var2, … and hold characters.
    Name
        Properties of the object: VariableNames, VariableTypes, Sheet, DataRange, ….

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.spreadsheet.spreadsheetimportoptions.html

    Examples
    --------
    >>> from dlarray.matlab import spreadsheetImportOptions
    >>> spreadsheetImportOptions(NumVariables=3, DataRange="A2").DataRange
    'A2'
    """
    return SpreadsheetImportOptions(**_properties("spreadsheetImportOptions", args, options))


def _properties(caller: str, args: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any]:
    if len(args) % 2:
        raise ArgumentError(f"{caller}: the last of the names has no value; fix: {caller}(NumVariables=3)")
    given = {str(n): v for n, v in zip(args[::2], args[1::2], strict=True)} | options
    count = next((given.pop(n) for n in list(given) if n.lower() == "numvariables"), 1)
    number = one_number(count)
    if number is None or number != int(number) or number < 1:
        raise ArgumentError(f"{caller}: NumVariables is {count!r}; fix: a whole number from 1 on")
    return {"count": int(number), **given}
