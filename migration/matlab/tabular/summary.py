"""summary: what a table, a timetable, a categorical or an array holds, printed or as a structure."""

from __future__ import annotations

import datetime as pythons
import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.display import number_text
from dlarray.display.times import TIMES, python_time, time_texts
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.layers.networks.network import dlnetwork
from dlarray.migration.matlab.cell_functions import class_
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.durations import duration
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.missing_values import ismissing
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.migration.matlab.tabular.timetable import timetable
from dlarray.struct import struct
from dlarray.table import table
from dlarray.table.number_classes import array_in_class

_DEFAULT = ("NumMissing", "Min", "Median", "Max", "Mean", "Std")
_NUMBERS: dict[str, Callable[[np.ndarray], Any]] = {  # of the values that are not missing, at least one
    "Min": np.min,
    "Median": np.median,
    "Max": np.max,
    "Mean": np.mean,
    "Std": lambda x: np.std(x, ddof=1) if x.size > 1 else 0.0,
    "Var": lambda x: np.var(x, ddof=1) if x.size > 1 else 0.0,
    "Range": np.ptp,
    "Sum": np.sum,
    "NumUnique": lambda x: np.unique(x).size,
    "NNZ": np.count_nonzero,
}
_COUNTS = ("Sum", "NumUnique", "NNZ")  # 0 where there are no values
_OF_TIMES = ("Min", "Median", "Max", "Mean", "Std", "Range", "NumUnique")
_ALL = (*_DEFAULT, *[n for n in _NUMBERS if n not in _DEFAULT])


@with_own_columns
def summary(
    A: Any, /, *, Statistics: Any = "default", DataVariables: Any = None, nargout: int = 0, name: str = ""
) -> Any:
    """Print what a table, a categorical or an array holds, with statistics, or give it as a structure.

    Syntaxes: ``summary(A)``, ``summary(A, Statistics=stats, DataVariables=names)``, ``s = summary(A, nargout=1)``.

    The text is that of R2024b and later: the size, the variables with their classes, and a row of statistics for each
    variable that has any; a timetable's row times come first.  Missing values are counted and left out of the others.

    Parameters
    ----------
    A : table, timetable, categorical, array or dlnetwork
        A network goes to the library's `summary`.  Of a categorical the elements of each category are counted.
    Statistics : str or list of str, default "default"
        "default" (NumMissing, Min, Median, Max, Mean, Std), "none", "allstats", or some of "nummissing", "min",
        "median", "max", "mean", "std", "var", "range", "sum", "numunique", "nnz" and "default".
    DataVariables : names or numbers of columns, optional
        Those of a table that are summed up; default: all.
    nargout : {0, 1}
        1 gives the structure: of a table a field for each variable with Size, Type and the statistics, which for
        logical values are True and False, for categoricals Categories and Counts.
    name : str, optional
        The variable's name in the text; ports give it.

    Raises
    ------
    ArgumentError
        A statistic that is not known.
    ClassError
        A value of another kind, or one of more than two dimensions.

    Notes
    -----
    No page that was read shows where units and descriptions of variables stand; they stand beside their class.  Of
    ordinal categoricals missing values alone are counted.  `dim`, `Detail` and further statistics are not here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.summary.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import summary
    >>> summary(dl.categorical(["A", "B", "A"]).T, name="C")  # doctest: +NORMALIZE_WHITESPACE
    C: 3×1 categorical
    <BLANKLINE>
         A                2
         B                1
         <undefined>      0
    <BLANKLINE>
    >>> summary([1, 2, 6], nargout=1).Median
    2.0
    """  # noqa: W291
    if isinstance(A, dlnetwork):
        return registered.functions["summary"].call(A)
    chosen = _statistics(Statistics)
    if isinstance(A, table):
        A = A if DataVariables is None else A(":", DataVariables)
        parts = _of_table(A, chosen)
        return _structure(parts) if nargout else print(_table_text(A, parts, chosen, name))
    if DataVariables is not None:
        raise ArgumentError(
            f"summary: DataVariables chooses columns of a table, but A is {describe(A)}; fix: leave it out"
        )
    part = _part_of("", A, chosen)
    if nargout:
        return part.fields()
    head = f"{name}: " if name else ""
    print(f"{head}{part.size[0]}×{part.size[1]} {part.kind}\n\n{part.text(chosen)}\n")
    return None


def _statistics(given: Any) -> tuple[str, ...]:
    names = [given] if isinstance(given, str) else list(given) if isinstance(given, Iterable) else [given]
    known = {n.lower(): n for n in _ALL}
    found: list[str] = []
    for one in names:
        word = str(one).lower()
        if word == "none":
            continue
        if word in ("default", "allstats"):
            found += _DEFAULT if word == "default" else _ALL
        elif word in known:
            found.append(known[word])
        else:
            raise ArgumentError(
                f"summary: there is no statistic {one!r} here; fix: one of default, none, allstats, {', '.join(known)}"
            )
    return tuple(dict.fromkeys(found))


class _Part:
    """A variable: its size, class, a word about it, and statistics of each of its columns."""

    def __init__(self, name: str, size: tuple[int, int], kind: str, word: str = ""):
        self.name, self.size, self.kind, self.word = name, size, kind, word
        self.says: tuple[str, str, Any] | None = None  # of a variable of a table: what describes it
        self.columns: list[dict[str, Any]] = []
        self.more: dict[str, Any] = {}  # fields of the structure
        self.counts: tuple[list[str], np.ndarray] | None = None  # of categories, a column of counts for each

    def fields(self) -> struct:
        """The structure of the variable."""
        kind = "cell" if self.kind.startswith("cell") else self.kind
        out: dict[str, Any] = {"Size": dlarray([float(n) for n in self.size]), "Type": kind}
        if self.says is not None:
            out.update(dict(zip(("Description", "Units", "Continuity"), self.says, strict=True)))
        out.update(self.more)
        for stat in dict.fromkeys(s for c in self.columns for s in c):
            values = [c[stat] for c in self.columns]
            if len(values) == 1:
                out[stat] = values[0]
            elif any(isinstance(v, TIMES) for v in values):
                out[stat] = TimeArray(values, (1, len(values)))
            else:
                out[stat] = dlarray([float(v) for v in values])
        return struct(**out)

    def text(self, chosen: tuple[str, ...]) -> str:
        """The statistics of an array of its own, a line each."""
        if self.counts is not None:
            names, counts = self.counts
            width = max(map(len, names))
            texts = [[str(n) for n in row] for row in counts.tolist()]
            room = max((len(t) for row in texts for t in row), default=1)
            return "\n".join(
                f"     {n:<{width}}" + "".join(f"      {t:>{room}}" for t in row) + " "
                for n, row in zip(names, texts, strict=True)
            )
        stats = [s for s in chosen if any(s in c for c in self.columns)]
        cells = [_column_texts([(c[s] if s in c else None) for s in stats]) for c in self.columns]
        left = max(map(len, stats), default=0)
        return "\n".join(
            f"    {s:<{left}}" + "".join(f"    {column[k]}" for column in cells) for k, s in enumerate(stats)
        )


def _of_table(T: table, chosen: tuple[str, ...]) -> list[_Part]:
    parts = []
    if isinstance(T, timetable):
        parts.append(_part_of(T._dimension, TimeArray(T._times, (len(T), 1)), chosen))
        parts[0].more.update(_steps(T._times))
    kinds = T.column_kinds()
    for name in T.VariableNames:
        values = T[name]
        kind = kinds[name]
        if isinstance(values, table):
            parts.append(_Part(name, (len(T), values.shape[1]), "table", f"{values.shape[1]}-column table"))
        elif kind == "categorical" or kind == "times":
            values = values if kind == "categorical" else TimeArray(list(values), (len(T), 1))
            parts.append(_part_of(name, values, chosen))
        elif kind in ("numeric", "rows"):
            parts.append(_part_of(name, array_in_class(list(values), T.number_class(name)), chosen, True))
        elif kind == "char":
            parts.append(_Part(name, (len(T), len(values[0]) if values else 0), "char"))
        else:
            listed = list(values)
            strings = bool(listed) and (kind == "string" or all(isinstance(v, String) for v in listed))
            made: Any = StringArray(listed, (len(T), 1)) if strings else Cell(listed, (len(T), 1))
            parts.append(_part_of(name, made, chosen))
    about = T.description
    for part in parts[isinstance(T, timetable) :]:
        n = part.name
        part.says = (about.descriptions.get(n, ""), about.units.get(n, ""), about.continuity.get(n, []))
    return parts


def _part_of(name: str, x: Any, chosen: tuple[str, ...], tabular: bool = False) -> _Part:
    """A variable with its statistics."""
    if isinstance(x, categorical):
        return _of_labels(name, x, chosen)
    if isinstance(x, TIMES):
        x = TimeArray([x])
    if isinstance(x, TimeArray):
        part = _Part(name, _flat("summary", x.shape), class_(x))
        listed = [python_time(v) for v in x]
        rows, columns = part.size
        groups = [listed] if rows == 1 else [listed[k * rows : (k + 1) * rows] for k in range(columns)]
        part.columns = [_of_times(values, chosen) for values in groups]
        return part
    if isinstance(x, (StringArray, String)) or isinstance(x, list) and all(isinstance(v, str) for v in x):
        strings = isinstance(x, (StringArray, String))
        values = x if not isinstance(x, String) else StringArray([x], (1, 1))
        part = _Part(
            name,
            _flat("summary", getattr(values, "shape", (1, len(values)))),
            "string" if strings else "cell array of character vectors",
        )
        gone = np.atleast_2d(np.asarray(ismissing(values))).reshape(part.size, order="F")
        flags = gone.reshape(-1, 1) if part.size[0] == 1 else gone
        part.columns = [{"NumMissing": float(c.sum())} if "NumMissing" in chosen else {} for c in flags.T]
        return part
    if isinstance(x, Cell):
        return _Part(name, _flat("summary", x.shape), "cell")
    host = x if isinstance(x, np.ndarray) else plain(x)
    if host is None:
        raise ClassError(
            f"summary: A is a table, a categorical, an array of numbers, times or texts, but it is {describe(x)}; "
            "fix: one of these"
        )
    part = _Part(name, _flat("summary", host.shape), _class_of(host))
    matrix: np.ndarray = host.reshape(-1, 1) if host.shape[0] == 1 and not tabular else host
    if host.dtype == bool:
        counts = [(float(c.sum()), float((~c).sum())) for c in matrix.T]
        if len(counts) == 1:
            part.word = f"logical ({int(counts[0][0])} true)"
            part.more = {"True": counts[0][0], "False": counts[0][1]}
        else:
            part.more = {
                "True": dlarray([c[0] for c in counts]),
                "False": dlarray([c[1] for c in counts]),
            }
        part.counts = (["True", "False"], np.asarray(counts, dtype=int).T)
        return part
    part.columns = [_of_numbers(c, chosen) for c in matrix.T]
    return part


def _flat(caller: str, shape: Any) -> tuple[int, int]:
    if len(shape) != 2:
        raise ClassError(
            f"{caller}: A has {len(shape)} dimensions; fix: an array of two, or its pages one by one"
        )
    return int(shape[0]), int(shape[1])


def _class_of(x: np.ndarray) -> str:
    return {"bool": "logical", "float64": "double", "float32": "single"}.get(x.dtype.name, x.dtype.name)


def _of_labels(name: str, x: categorical, chosen: tuple[str, ...]) -> _Part:
    codes = np.asarray(x.codes())
    part = _Part(name, _flat("summary", codes.shape), "categorical")
    labels = list(x.categories())
    ordinal = "ordinal " if x._ordinal else ""
    part.word = f"{ordinal}categorical ({len(labels)} {'category' if len(labels) == 1 else 'categories'})"
    columns = codes.reshape(-1, 1) if codes.shape[0] == 1 else codes
    found = np.array([[int((c == k + 1).sum()) for c in columns.T] for k in range(len(labels))], dtype=int)
    found = found.reshape(len(labels), columns.shape[1])
    gone = [float((c == 0).sum()) for c in columns.T]
    part.counts = ([*labels, "<undefined>"], np.vstack([found, np.array([gone], dtype=int)]))
    counts = found.T if codes.shape[0] == 1 else found
    part.more = {
        "Categories": Cell(labels, (len(labels), 1)),
        "Counts": dlarray(counts.astype(float)) if counts.size != 1 else float(counts[0, 0]),
    }
    part.columns = [{"NumMissing": n} if "NumMissing" in chosen else {} for n in gone]
    return part


def _of_numbers(x: np.ndarray, chosen: tuple[str, ...]) -> dict[str, Any]:
    known = x[x == x]
    out: dict[str, Any] = {}
    for stat in chosen:
        if stat == "NumMissing":
            out[stat] = float(x.size - known.size)
        elif known.size or stat in _COUNTS:
            value = _NUMBERS[stat](known)
            out[stat] = complex(value) if np.iscomplexobj(value) else float(value)
        else:
            out[stat] = math.nan
    return out


_START = pythons.datetime(1970, 1, 1)


def _of_times(values: list, chosen: tuple[str, ...]) -> dict[str, Any]:
    known = [v for v in values if v is not None and v == v]
    points = bool(known) and isinstance(known[0], pythons.datetime)
    numbers = np.array([((v - _START) if points else v).total_seconds() for v in known])
    out: dict[str, Any] = {}
    for stat in chosen:
        if stat == "NumMissing":
            out[stat] = float(len(values) - len(known))
        elif stat in _OF_TIMES and known:
            value = float(_NUMBERS[stat](numbers))
            if stat == "NumUnique":
                out[stat] = value
            elif points and stat not in ("Std", "Range"):
                out[stat] = _START + pythons.timedelta(seconds=value)
            else:
                out[stat] = duration(0, 0, value, Format=getattr(known[0], "Format", "hh:mm:ss"))
    return out


def _steps(times: list) -> dict[str, Any]:
    """The step of regular row times, for the structure."""
    steps = {b - a for a, b in zip(times, times[1:], strict=False)}
    if len(steps) != 1:
        return {}
    step = steps.pop()
    rate = 1 / step.total_seconds() if step.total_seconds() else math.inf
    return {"TimeStep": duration(0, 0, step.total_seconds()), "SampleRate": rate}


def _structure(parts: list[_Part]) -> struct:
    return struct(**{part.name: part.fields() for part in parts})


def _text(value: Any) -> str:
    if value is None:
        return ""
    return time_texts([value])[0] if isinstance(value, TIMES) else number_text(value)


def _column_texts(values: list) -> list[str]:
    """Texts of one width, two blanks around them."""
    texts = [_text(v) for v in values]
    days = [v for v in values if isinstance(v, pythons.datetime)]
    if days:  # all with the time of the day, or none
        shown = iter(time_texts(days))
        texts = [
            next(shown) if isinstance(v, pythons.datetime) else t for v, t in zip(values, texts, strict=True)
        ]
    width = max(map(len, texts), default=0)
    return [f"  {t:>{width}}  " for t in texts]


def _line_of(part: _Part, several: str) -> str:
    """The class of a variable, and in parentheses what else is known of it."""
    word, _, known = (part.word or several + part.kind).partition(" (")
    said = [*([known.removesuffix(")")] if known else []), *(v for v in (part.says or ("", ""))[1::-1] if v)]
    return f"{word} ({', '.join(said)})" if said else word


def _table_text(T: table, parts: list[_Part], chosen: tuple[str, ...], name: str) -> str:
    times = isinstance(T, timetable)
    head = f"{name}: " if name else ""
    lines = [f"{head}{len(T)}×{T.shape[1]} {'timetable' if times else 'table'}", ""]
    if times:
        lines += ["Row Times:", "", f"    {parts[0].name}: {parts[0].kind}", ""]
    if T.description.text:
        lines[2:2] = [f"Description: {T.description.text}", ""]
    lines += ["Variables:", ""]
    for part in parts[times:]:
        several = f"{part.size[1]}-column " if part.size[1] > 1 else ""
        lines.append(f"    {part.name}: {_line_of(part, several)}")
    rows = [
        (part.name if len(part.columns) == 1 else f"{part.name}(:,{k + 1})", column)
        for part in parts
        for k, column in enumerate(part.columns)
        if column
    ]
    if not rows:
        return "\n".join([*lines, ""])
    lines += ["", f"Statistics for applicable variables{' and row times' if times else ''}:", ""]
    left = max(len(n) for n, _ in rows)
    blocks = [["    " + "".ljust(left)] + ["    " + n.ljust(left) for n, _ in rows]]
    for stat in (s for s in chosen if any(s in c for _, c in rows)):
        texts = _column_texts([c.get(stat) for _, c in rows])
        width = max(len(texts[0]), len(stat))
        texts = [" " * ((width - len(texts[0])) // 2) + t for t in texts]
        title = " " * ((width - len(stat)) // 2) + stat
        blocks.append([t.ljust(width) for t in (title, *texts)])
    made = ["    ".join(row) for row in zip(*blocks, strict=True)]
    return "\n".join([*lines, made[0], "", *made[1:], ""])
