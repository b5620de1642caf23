"""Tables out of files: readtable."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

from dlarray.arguments import flag
from dlarray.errors import DataError, OptionError
from dlarray.migration.matlab.importing.column_formats import set_format
from dlarray.migration.matlab.importing.detection import detectImportOptions
from dlarray.migration.matlab.importing.options import ImportOptions
from dlarray.migration.matlab.options import with_pairs
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.migration.matlab.system.data_files import SHEETS, asked_options
from dlarray.table import table

_OLDER = {"headerlines": "NumHeaderLines", "treatasempty": "TreatAsMissing", "fileencoding": "Encoding"}
_SERVED = (
    "CommentStyle", "ConsecutiveDelimitersRule", "DatetimeType", "DecimalSeparator", "Delimiter", "DurationType",
    "Encoding", "ExtraColumnsRule", "FileType", "ImportErrorRule", "LeadingDelimitersRule", "MissingRule",
    "NumHeaderLines", "NumVariables", "PreserveVariableNames", "Range", "ReadRowNames", "ReadVariableNames", "Sheet",
    "TextType", "ThousandsSeparator", "TrailingDelimitersRule", "TreatAsMissing", "TrimNonNumeric",
    "VariableNamesLine", "VariableNamingRule",
)  # fmt: skip
_SPELLED = {name.lower(): name for name in _SERVED} | _OLDER


@with_pairs
def readtable(filename: Any, opts: Any = None, /, **options: Any) -> table:
    """A table from a text file or a spreadsheet, with a column for each of the file's.

    Syntaxes: ``T = readtable(filename)``, ``T = readtable(filename, opts)``, ``T = readtable(filename, Name=value)``.

    Parameters
    ----------
    filename : str
        Text (.txt, .dat, .csv) or a spreadsheet (.xlsx), which needs openpyxl.
    opts : import options, optional
        Result of `detectImportOptions`: with them the options are Sheet, Range and Encoding alone.
    ReadRowNames : bool, optional
        Whether the first column names the rows; its head then names the first dimension.
    MultipleDelimsAsOne : bool, optional
        ConsecutiveDelimitersRule="join".
    EmptyValue : number, optional
        The number in place of an empty cell among numbers: NaN.
    UseExcel : bool, optional
        Without effect: spreadsheets are read without Excel.
    Format : str, optional
        A field for each column: %f (numbers), %d, %u8 and their like (integers), %q or %s (texts), %C (categories),
        %D or %D{yyyy-MM-dd} (dates), %T (times of day); %*q leaves one out. "auto" looks at the file.
    DateLocale : str, optional
        A locale of English, in which names of months and days are read; others are refused.
    Name
        Options of `detectImportOptions`, which looks at the file: FileType, Delimiter, NumHeaderLines (older:
        HeaderLines), ReadVariableNames, VariableNamingRule, TextType, DatetimeType, Sheet, Range, CommentStyle,
        TreatAsMissing (older: TreatAsEmpty) and others.

    Notes
    -----
    A column of numbers has NaN where the file has nothing, and where a text stands among numbers of which there are
    more (since R2020a MATLAB takes what most cells hold). One of dates or times of day, which
    all cells must be, holds datetimes or durations, NaT or NaN where the file has nothing; any other column holds
    texts. Of 3/8/2020 the month comes first unless a number beyond 12 shows that the day does; where both would do, a
    warning says so.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/readtable.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import readtable
    >>> file = pathlib.Path(tempfile.mkdtemp(), "loss.csv")
    >>> _ = file.write_text("Epoch,Training Loss\\n1,0.5\\n2,0.25\\n")
    >>> T = readtable(file)
    >>> T.VariableNames, list(T.TrainingLoss)
    (['Epoch', 'TrainingLoss'], [0.5, 0.25])
    """
    filename = on_path(filename)
    if opts is not None:
        return asked_options("readtable", opts).table("readtable", filename, **options)
    asked: dict[str, Any] = {}
    empty: Any = None
    format = ""
    for name, value in options.items():
        if name.lower() == "useexcel":
            continue
        if name.lower() == "format":
            format = "" if value == "auto" else str(value)
            continue
        if name.lower() == "datelocale":
            if str(value)[:2] != "en":
                raise OptionError(
                    f"readtable: names of months and days are read in English alone, and DateLocale is {value!r}; fix: "
                    'DateLocale="en_US"'
                )
            continue
        if name.lower() == "multipledelimsasone":
            asked["ConsecutiveDelimitersRule"] = "join" if flag("readtable", name, value) else "split"
        elif name.lower() == "emptyvalue":
            empty = value
        elif name.lower() in _SPELLED:
            asked[_SPELLED[name.lower()]] = value
        else:
            raise OptionError(
                f"readtable: the option {name} is not served here; the options are {', '.join(_SERVED)}; fix: "
                "pandas.read_csv or read_excel, which have many more"
            )
    sheet = asked.get("FileType") == "spreadsheet" or Path(str(filename)).suffix.lower() in SHEETS
    if "Range" in asked and not sheet:
        raise OptionError(
            "readtable: Range is served of spreadsheets; fix: opts.DataLines of detectImportOptions"
        )
    if not sheet and os.path.isfile(str(filename)) and not Path(str(filename)).read_bytes().strip():
        return table({})
    named = flag("readtable", "ReadRowNames", asked.pop("ReadRowNames", False))
    with warnings.catch_warnings():
        if format:  # it says how dates are written
            warnings.simplefilter("ignore", UserWarning)
        found = _looked_at(filename, asked)
    if format:
        set_format(found, format, str(asked.get("TextType", "char")))
    if empty is not None:
        for v in found.variables:
            if v.Type == "double":
                v.FillValue = empty
    made = found.table("readtable", filename)
    return _with_row_names(made) if named else made


def _looked_at(filename: Any, options: dict[str, Any]) -> ImportOptions:
    try:
        return detectImportOptions(filename, **options)
    except DataError as problem:
        raise DataError(str(problem).replace("detectImportOptions:", "readtable:", 1)) from None


def _with_row_names(T: table) -> table:
    """The first column as the names of the rows, its head as that of the first dimension."""
    if not T.VariableNames:
        return T
    first = T.VariableNames[0]
    names = [f"{n:.15g}" if isinstance(n, float) else str(n) for n in T[first]]
    rest = T[:, T.VariableNames[1:]]
    rest.Properties.DimensionNames = [first, "Variables"]
    rest.Properties.RowNames = names
    return rest
