"""Data in files: readmatrix of text and spreadsheets, what readers of files share, and pictures by imread."""

from __future__ import annotations

import datetime as pythons
import io
import os
import re
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.arguments import whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, DataError, OptionError, describe
from dlarray.migration.matlab.options import with_pairs
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.migration.matlab.system.sheets import corners, names_rows, range_text
from dlarray.operands import with_integers
from dlarray.training.datastores.image_files import image_pixels, no_bombs

SHEETS = (".xlsx", ".xlsm", ".xls", ".xlsb", ".ods")
_DELIMITERS = {"comma": ",", "tab": "\t", "space": " ", "semi": ";", "bar": "|", "\\t": "\t"}
_MISSING = frozenset(("", "nan", "na", "n/a"))


def mostly_numbers(numbers: int, texts: int) -> bool:
    """Whether a column of a file is one of numbers, where its texts are missing.

    MATLAB decides by what most cells hold: of two numbers and a text it makes numbers, of one and two texts texts, and
    a live script that it ran shows numbers for 91 and 64 texts, texts for 64 and 91.
    """
    return numbers > texts


DATES = (
    (re.compile(r"\d{4}-\d\d-\d\d"), "yyyy-MM-dd"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"), "yyyy-MM-dd HH:mm:ss"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d"), "yyyy-MM-dd HH:mm"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"), "yyyy-MM-dd'T'HH:mm:ss"),
    (re.compile(r"\d{4}/\d\d/\d\d"), "yyyy/MM/dd"),
    (re.compile(r"\d\d-[A-Z][a-z]{2}-\d{4}"), "dd-MMM-yyyy"),
    (re.compile(r"\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d"), "dd-MMM-yyyy HH:mm:ss"),
)


def asked_options(caller: str, opts: Any) -> Any:
    """Import options, or the error that says so."""
    if not callable(getattr(opts, "places", None)):
        raise ArgumentError(
            f"{caller}: the second argument is {describe(opts)}; fix: opts = detectImportOptions(filename), or "
            "Name=value"
        )
    return opts


@with_pairs
def readmatrix(filename: Any, opts: Any = None, /, **options: Any) -> Any:
    """The numbers of a text file or a spreadsheet as an array, with NaN for other text.

    Syntaxes: ``A = readmatrix(filename)``, ``A = readmatrix(filename, opts)``,
    ``A = readmatrix(filename, Name=value)``.

    Parameters
    ----------
    filename : str
    opts : import options, optional
        Result of `detectImportOptions`. The variables that are chosen must be of one type, or numbers; texts give a
        cell array, strings a string array.
    FileType, Delimiter, NumHeaderLines, Sheet
        As those of `readtable`. Without NumHeaderLines the lines before the first one with a number are left out.
    Range : text, or two or four whole numbers, optional
        Of a spreadsheet: where the data begin, ``"C2"`` or ``[2, 3]``, or all of them, ``"C2:F9"``, ``"C:F"`` or
        ``"2:9"``. Rows that it names are all read, those without a number too.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/readmatrix.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import readmatrix
    >>> file = pathlib.Path(tempfile.mkdtemp(), "loss.csv")
    >>> _ = file.write_text("Epoch,Loss\\n1,0.5\\n2,0.25\\n")
    >>> readmatrix(file)
      2×2 dlarray
    <BLANKLINE>
        1.0000    0.5000
        2.0000    0.2500
    """
    filename = on_path(filename)
    if opts is not None:
        return asked_options("readmatrix", opts).matrix("readmatrix", filename, **options)
    read = _Reading("readmatrix", filename, options, _MATRIX_OPTIONS)
    rows = read.rows()
    place = range_text("readmatrix", given) if (given := read.option("Range")) is not None else ""
    if place:
        rows = read.within(rows, place)
    if read.option("NumHeaderLines") is None and not names_rows(place):
        while rows and not any(_number(c) is not None and c.strip() for c in rows[0]):
            rows = rows[1:]
    count = max(map(len, rows), default=0)
    found = np.full((len(rows), count), np.nan)
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            number = _number(cell.strip())
            found[i, j] = np.nan if number is None else number
    return dlarray(found)


def imread(filename: Any, /, *, nargout: int = 1) -> Any:
    """A picture as an array h×w or h×w×3, of uint8 as a rule.

    Syntaxes: ``A = imread(filename)``, ``A, map = imread(filename, nargout=2)``,
    ``A, map, transparency = imread(filename, nargout=3)``.

    Parameters
    ----------
    filename : str
        Any file that Pillow reads.

    Returns
    -------
    A : dlarray
        uint8 or uint16 as the file has them, or logical. Of a picture with a palette: the numbers of the colours.
    map : dlarray
        The palette, a row for each colour; empty for others.
    transparency : dlarray
        The alpha channel, h×w; empty where the file has none.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/imread.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> from dlarray.matlab import imread
    >>> file = pathlib.Path(tempfile.mkdtemp(), "small.png")
    >>> Image.new("RGB", (4, 2), (10, 20, 30)).save(file)
    >>> X = imread(file)
    >>> X.shape, X(1, 1, ":").tolist()
    ((2, 4, 3), [[[10, 20, 30]]])
    """
    filename = on_path(filename)
    path = str(filename)
    if not os.path.isfile(path):
        raise DataError(f'imread: File "{path}" does not exist.')
    with no_bombs():
        pixels = image_pixels(path, palette=False)
    A = with_integers(pixels) if pixels.dtype in (np.uint8, np.uint16) else asdlarray(pixels)
    if nargout < 2:
        return A
    return (A, _palette(path), _alpha(path))[:nargout]


def _alpha(path: str) -> dlarray:
    from PIL import Image

    with no_bombs(), Image.open(path) as image:
        if "transparency" in image.info:
            raise DataError(
                f'imread: "{path}" names single colours that are transparent; fix: A, map = imread(…, nargout=2)'
            )
        return with_integers(np.asarray(image.getchannel("A"))) if "A" in image.getbands() else asdlarray([])


def _palette(path: str) -> dlarray:
    from PIL import Image

    with Image.open(path) as image:
        colours = image.getpalette() if image.mode == "P" else None
    return dlarray(np.reshape(colours, (-1, 3)) / 255.0 if colours else np.zeros((0, 0)))


_SHEET_OPTIONS = ("FileType", "NumHeaderLines", "Sheet")
_MATRIX_OPTIONS = ("FileType", "Delimiter", "NumHeaderLines", "Range", "Sheet")


class TextCell(str):
    """What a cell of a spreadsheet holds as text, be it of the form of a date."""

    __slots__ = ()


class TimeCell(str):
    """What a cell of a spreadsheet holds as a date, written out."""

    __slots__ = ()


class TruthCell(str):
    """What a cell of a spreadsheet holds as TRUE or FALSE."""

    __slots__ = ()


def _cell_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return TruthCell(value)
    if isinstance(value, pythons.datetime):  # whose seconds are seldom whole in the file
        near = value + pythons.timedelta(milliseconds=2)
        whole_second = near.microsecond < 4000
        return TimeCell(near.replace(microsecond=0) if whole_second else value)
    return TextCell(value) if isinstance(value, str) else str(value)


class _Reading:
    """A file and the options that say how it is read."""

    def __init__(self, caller: str, filename: Any, options: dict[str, Any], served: tuple[str, ...]) -> None:
        self.caller, self.path = caller, str(filename)
        if not os.path.splitext(self.path)[1] and not os.path.isfile(self.path):
            self.path += ".txt"  # what writematrix, writetable and writecell add
        spelled = {name.lower(): name for name in served}
        self.given: dict[str, Any] = {}
        for name, value in options.items():
            if name.lower() not in spelled:
                raise OptionError(
                    f"{caller}: the option {name} is not served here; the options are {', '.join(served)}; fix: "
                    "pandas.read_csv or read_excel, which have many more"
                )
            self.given[spelled[name.lower()]] = value
        if not os.path.isfile(self.path):
            raise DataError(
                f"{caller}: Unable to find or open '{filename}'. Check the path and filename or file permissions."
            )

    def option(self, name: str) -> Any:
        return self.given.get(name)

    @property
    def is_sheet(self) -> bool:
        """Whether it is a spreadsheet."""
        kind = self.option("FileType")
        return kind == "spreadsheet" if kind else Path(self.path).suffix.lower() in SHEETS

    def rows(self) -> list[list[str]]:
        """The cells of all lines as texts."""
        sheet = self.is_sheet
        if sheet:
            return [[_cell_text(value) for value in row] for row in self.values()]
        return self._text(self._skipped())

    def within(self, rows: list[list[str]], place: str) -> list[list[str]]:
        """The cells of a range of the sheet."""
        if not self.is_sheet:
            raise OptionError(f"{self.caller}: Range is served of spreadsheets; fix: a part of what it gives")
        if names_rows(place) and self._skipped():
            raise OptionError(
                f"{self.caller}: Range says where the data begin, and NumHeaderLines too; fix: one of them"
            )
        low, left, high, right = corners(self.caller, place)
        ends = [None if end == np.inf else int(end) for end in (high, right)]
        return [row[left - 1 : ends[1]] for row in rows[low - 1 : ends[0]]]

    def _skipped(self) -> int:
        skipped = self.option("NumHeaderLines")
        return 0 if skipped is None else whole(self.caller, "NumHeaderLines", skipped, least=0)

    def values(self) -> list[list[Any]]:
        """The cells of a spreadsheet as they are stored, None where it has nothing."""
        sheet = self.option("Sheet")
        name: Any = 0 if sheet is None else str(sheet) if isinstance(sheet, str) else int(sheet) - 1
        try:
            import pandas

            frame = pandas.read_excel(self.path, sheet_name=name, header=None, dtype=object)
        except ImportError as problem:
            raise DataError(
                f"{self.caller}: a spreadsheet needs pandas and openpyxl ({problem}); fix: pip install pandas "
                "openpyxl, or save it as .csv"
            ) from None
        except ValueError as problem:
            raise ArgumentError(f"{self.caller}: {self.path}: {problem}") from None
        return [
            [None if value is None or value != value else value for value in row]
            for row in frame.itertuples(index=False)
        ][self._skipped() :]

    def _text(self, first: int) -> list[list[str]]:
        text = Path(self.path).read_bytes().decode("utf-8-sig", "replace")
        text = "".join(text.splitlines(keepends=True)[first:])
        if not text.strip():
            return []
        delimiter = self.option("Delimiter")
        delimiter = (
            found_delimiter(text) if delimiter is None else _DELIMITERS.get(str(delimiter), str(delimiter))
        )
        if delimiter == " ":
            return [line.split() for line in text.splitlines() if line.strip()]
        import csv

        return [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if any(map(str.strip, row))]


def sheet_cells(caller: str, filename: Any, options: dict[str, Any]) -> list[list[str]]:
    """The cells of a spreadsheet as texts; the options are Sheet and NumHeaderLines."""
    return _Reading(caller, filename, {**options, "FileType": "spreadsheet"}, _SHEET_OPTIONS).rows()


def sheet_values(caller: str, filename: Any, options: dict[str, Any]) -> list[list[Any]]:
    """The cells of a spreadsheet as numbers, truths, texts and Python's times, None where it has nothing."""
    return _Reading(caller, filename, {**options, "FileType": "spreadsheet"}, _SHEET_OPTIONS).values()


def found_delimiter(text: str) -> str:
    """What stands between the cells: the sign that is in most of the first lines, else blanks."""
    lines = [line for line in text.splitlines()[:20] if line.strip()]
    for sign in (",", "\t", ";", "|"):
        if sum(sign in line for line in lines) > len(lines) / 2:
            return sign
    return " "


def _number(cell: str) -> float | None:
    if cell.lower() in _MISSING:
        return float("nan")
    try:
        return float(cell) if "_" not in cell else None
    except ValueError:
        return None


def identifier(name: str) -> str:
    """An identifier of MATLAB: blanks go and the letter behind one is a capital, other signs become lines."""
    name = re.sub(r"\s+(\S)", lambda found: found[1].upper(), name.strip())
    name = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return name if name[:1].isalpha() else f"x{name}"


def distinct(names: list[str]) -> list[str]:
    found: dict[str, None] = {}
    for name in names:
        spelled, k = name, 0
        while spelled in found:
            k += 1
            spelled = f"{name}_{k}"
        found[spelled] = None
    return list(found)
