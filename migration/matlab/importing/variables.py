"""One variable of an import: its type, what is missing, and how its cells become values."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from dlarray import names as registered
from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, DataError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.durations import duration
from dlarray.migration.matlab.dates.times import datetime
from dlarray.migration.matlab.importing.dates import date_format, is_date
from dlarray.migration.matlab.strings import MissingString, String
from dlarray.migration.matlab.system.data_files import DATES, TimeCell
from dlarray.migration.matlab.values import Value
from dlarray.table.number_classes import KEPT, in_class

WHOLE = {
    **{f"int{n}": (-(2 ** (n - 1)), 2 ** (n - 1) - 1) for n in (8, 16, 32, 64)},
    **{f"uint{n}": (0, 2**n - 1) for n in (8, 16, 32, 64)},
}
NUMBERS = ("double", "single", *WHOLE)
TYPES = (*NUMBERS, "char", "string", "logical", "categorical", "datetime", "duration")
_TRUE, _FALSE = ("true", "t", "1", "on", "yes"), ("false", "f", "0", "off", "no")
_SHARED = {
    "Name": "",
    "Type": "double",
    "FillValue": None,  # the type's own
    "TreatAsMissing": (),
    "QuoteRule": "remove",
    "Prefixes": (),
    "Suffixes": (),
    "EmptyFieldRule": "missing",
}
_OF_TYPE: dict[str, dict[str, Any]] = {
    "number": {
        "ExponentCharacter": "eEdD",
        "DecimalSeparator": ".",
        "ThousandsSeparator": "",
        "TrimNonNumeric": False,
        "NumberSystem": "decimal",
    },
    "text": {"WhitespaceRule": "trim"},
    "logical": {"TrueSymbols": _TRUE, "FalseSymbols": _FALSE},
    "categorical": {"Categories": (), "Protected": False, "Ordinal": False},
    "datetime": {"DatetimeFormat": "default", "InputFormat": "", "DatetimeLocale": "en_US", "TimeZone": ""},
    "duration": {"DurationFormat": "default", "InputFormat": ""},
}
_TWO_WAYS = re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(\s.*)?")
_CLOCK = re.compile(r"(-?)(\d+):(\d\d?):(\d\d?(?:\.\d+)?)|(-?)(\d+):(\d\d?)")


class Unreadable(Exception):
    """A cell that is no value of its variable's type."""


def family(kind: str) -> str:
    """The group of types whose options are the same."""
    return "number" if kind in NUMBERS else "text" if kind in ("char", "string") else kind


class VariableImportOptions(Value):
    """How one variable of a file is read: what ``getvaropts`` gives and ``setvaropts`` changes."""

    def __init__(self, name: str, kind: str) -> None:
        for option, value in {**_SHARED, **_OF_TYPE[family(kind)]}.items():
            object.__setattr__(self, option, value)
        object.__setattr__(self, "Name", name)
        object.__setattr__(self, "Type", kind)

    def __setattr__(self, name: str, value: Any) -> None:
        spelled = next((n for n in vars(self) if n.lower() == name.lower()), None)
        if spelled is None:
            raise ArgumentError(
                f"setvaropts: {self.Name} is of type {self.Type}, which has no option {name}; its options are "
                f"{', '.join(vars(self))}; fix: one of these, or another type by setvartype"
            )
        if spelled in ("TreatAsMissing", "Prefixes", "Suffixes", "TrueSymbols", "FalseSymbols", "Categories"):
            value = (str(value),) if isinstance(value, str) else tuple(map(str, value))
        if spelled == "Type":
            self._of_type(str(value))
            return
        object.__setattr__(self, spelled, str(value) if isinstance(value, str) else value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the options of a variable have no {name}")

    def _of_type(self, kind: str) -> None:
        """Another type: the options that all types have stay, those of the old one go."""
        if kind not in TYPES:
            raise ArgumentError(f'setvartype: there is no type "{kind}"; fix: one of {", ".join(TYPES)}')
        kept = {n: getattr(self, n) for n in _SHARED if n not in ("Type", "FillValue")}
        if family(kind) == family(self.Type):
            kept |= {n: getattr(self, n) for n in _OF_TYPE[family(kind)]}
        vars(self).clear()
        for option, value in {**_SHARED, **_OF_TYPE[family(kind)], **kept, "Type": kind}.items():
            object.__setattr__(self, option, value)

    def __repr__(self) -> str:
        kind = family(self.Type)
        word = {"number": "Numeric", "duration": "Duration"}.get(kind, kind.capitalize())
        lines = [f"  {word}VariableImportOptions with properties:", "", "   Variable Properties:"]
        for name, value in vars(self).items():
            if name in _OF_TYPE[kind] and list(_OF_TYPE[kind])[0] == name:
                lines += ["", f"   {'String' if kind == 'text' else word} Options:"]
            lines.append(f"{name:>25}: {_shown(self.filling() if name == 'FillValue' else value)}")
        return "\n".join(lines)

    def filling(self) -> Any:
        """What stands for a missing cell."""
        if self.FillValue is not None and not isinstance(self.FillValue, MissingString):
            return self.FillValue
        return {
            "number": 0.0 if self.Type in WHOLE else float("nan"),
            "text": "" if self.Type == "char" else MissingString(),
            "logical": False,
            "categorical": "",
            "datetime": datetime("NaT"),
            "duration": duration(float("nan")),
        }[family(self.Type)]

    def is_missing(self, cell: str) -> bool:
        """Whether a cell has nothing, or a text that stands for nothing."""
        return not cell.strip() or cell.strip() in self.TreatAsMissing

    def empty(self) -> Any:
        """What an empty cell becomes."""
        if self.EmptyFieldRule == "auto" and family(self.Type) == "text":
            return "" if self.Type == "char" else String("")
        return self.filling()

    def reader(self, cells: Sequence[str | None] = ()) -> Callable[[str], Any]:
        """What makes a value of a cell, or raises Unreadable; the form of dates is that of all of them."""
        if family(self.Type) == "datetime" and not self.InputFormat:
            dates = [self._stripped(cell) for cell in cells if cell is not None]
            form = date_format([text for text in dates if is_date(text)]) if any(map(is_date, dates)) else ""
            shown = ""
            if all(
                isinstance(cell, TimeCell) for cell in cells if cell
            ):  # of a spreadsheet: MATLAB's own format
                midnights = all(text.endswith(" 00:00:00") for text in dates if text)
                shown = "dd-MMM-yyyy" if midnights else "dd-MMM-yyyy HH:mm:ss"
            return lambda cell: self._datetime(cell, form, shown)
        if self.Type in ("double", "single") and self._is_plain():
            return self._plain_number
        return getattr(self, f"_{family(self.Type)}")

    def _is_plain(self) -> bool:
        """Whether a number stands in its cell as Python writes numbers, too."""
        options = (self.Prefixes, self.Suffixes, self.ThousandsSeparator, self.TrimNonNumeric)
        return not any(options) and self.DecimalSeparator == "."

    def _plain_number(self, cell: str) -> float:
        try:
            return float(cell) if "_" not in cell else self._number(cell)
        except ValueError:  # an exponent with d, or none at all
            return self._number(cell)

    def _stripped(self, cell: str) -> str:
        cell = cell.strip()
        for prefix in self.Prefixes:
            cell = cell.removeprefix(prefix)
        for suffix in self.Suffixes:
            cell = cell.removesuffix(suffix)
        return cell.strip()

    def _number(self, cell: str) -> float:
        text = self._stripped(cell)
        if self.ThousandsSeparator:
            text = text.replace(self.ThousandsSeparator, "")
        if self.DecimalSeparator != ".":
            text = text.replace(self.DecimalSeparator, ".")
        if self.TrimNonNumeric:
            found = re.search(r"[-+]?(\d+\.?\d*|\.\d+)([eEdD][-+]?\d+)?", text)
            text = found[0] if found else ""
        if re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)[dD][-+]?\d+", text):
            text = re.sub("[dD]", "e", text)
        try:
            value = float(text) if "_" not in text else None
        except ValueError:
            value = None
        if value is None:
            raise Unreadable
        if self.Type in WHOLE and value == value:
            low, high = WHOLE[self.Type]
            value = float(min(max(int(value + (0.5 if value >= 0 else -0.5)), low), high))
        return value

    def _text(self, cell: str) -> str:
        rule = self.WhitespaceRule
        text = {"trim": str.strip, "trimleading": str.lstrip, "trimtrailing": str.rstrip}.get(rule, str)(cell)
        for prefix in self.Prefixes:
            text = text.removeprefix(prefix)
        for suffix in self.Suffixes:
            text = text.removesuffix(suffix)
        return String(text) if self.Type == "string" else text

    def _logical(self, cell: str) -> bool:
        text = self._stripped(cell).lower()
        if text in map(str.lower, self.TrueSymbols):
            return True
        if text in map(str.lower, self.FalseSymbols):
            return False
        raise Unreadable

    def _categorical(self, cell: str) -> str:
        text = self._stripped(cell)
        if self.Categories and text not in self.Categories:
            raise Unreadable
        return text

    def _datetime(self, cell: str, form_of_all: str = "", usual: str = "") -> Any:
        text, form = self._stripped(cell), str(self.InputFormat) or form_of_all
        shown = str(self.DatetimeFormat)
        forms = [form] if form else [form for pattern, form in DATES if pattern.fullmatch(text)]
        for one in forms:
            try:
                wanted = usual or one if shown in ("default", "preserveinput") else shown
                return datetime(text, InputFormat=one, Format=wanted)
            except ArgumentError:
                continue
        if not form and _TWO_WAYS.fullmatch(text):
            raise DataError(
                f'{self.Name}: "{text}" is a date that can be read in two ways; fix: setvaropts(opts, "{self.Name}", '
                'InputFormat="dd/MM/uuuu"), or "MM/dd/uuuu"'
            )
        raise Unreadable

    def _duration(self, cell: str) -> Any:
        found = _CLOCK.fullmatch(self._stripped(cell))
        if found is None:
            raise Unreadable
        sign, *parts = found.groups()[:4] if found[2] else found.groups()[4:]
        if not found[2]:  # mm:ss, or hh:mm where the format says so
            first, second = parts
            parts = [first, second, "0"] if self.InputFormat == "hh:mm" else ["0", first, second]
        made = duration(*[(-1 if sign else 1) * float(p) for p in parts])
        return made if self.DurationFormat == "default" else duration.of(made, str(self.DurationFormat))


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return "{" + "  ".join(f"'{x}'" for x in value) + "}"
    if isinstance(value, str) and not isinstance(value, (String, MissingString)):
        return f"'{value}'"
    return (
        "NaN"
        if value != value
        else f"{value:g}"
        if isinstance(value, float)
        else str(int(value))
        if isinstance(value, bool)
        else str(value)
    )


def column_of(options: VariableImportOptions, values: Sequence[Any]) -> Any:
    """The values as a column of a table."""
    if options.Type == "categorical":
        labels = list(values)
        if options.Categories:
            made = categorical(labels, list(options.Categories), Ordinal=bool(options.Ordinal))
        else:
            made = categorical(labels)
        return registered.functions["reshape"].call(made, len(labels), 1) if labels else []
    if options.Type == "logical":
        return [v if isinstance(v, bool) else bool(one_number(v)) for v in values]
    if options.Type in KEPT:
        return in_class(list(values), options.Type)
    if options.Type == "char":
        return Cell(values, (len(values), 1))
    return list(values)


def matrix_of(caller: str, options: Sequence[VariableImportOptions], columns: Sequence[Sequence[Any]]) -> Any:
    """The values of all variables as one array, whose types are alike."""
    kinds = {o.Type for o in options}
    rows = len(columns[0]) if columns else 0
    if len(kinds) > 1 and not kinds <= {*NUMBERS, "logical"}:
        raise DataError(
            f"{caller}: All selected variables must have the same type, but they are {', '.join(sorted(kinds))}; fix: "
            f'setvartype(opts, "double"), or readtable'
        )
    if kinds <= {*NUMBERS, "logical"}:
        host = [[float(c[i]) for c in columns] for i in range(rows)]
        made = dlarray(host) if host else registered.functions["zeros"].call(0, len(columns))
        kind = kinds.pop() if len(kinds) == 1 else "double"
        return made if kind == "double" else registered.functions[kind].call(made)
    return [value for column in columns for value in column]
