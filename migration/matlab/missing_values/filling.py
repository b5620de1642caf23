"""Missing elements filled by a value, by their neighbours, or between them: fillmissing."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names
from dlarray.arguments import is_empty, one_number, whole
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.missing_values.elements import Elements, along, dimension, elements
from dlarray.migration.matlab.missing_values.standard import chosen_variables
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.strings import StringArray, logical
from dlarray.table import table

_NEIGHBOURS = ("previous", "next", "nearest")
_BETWEEN = ("linear", "spline", "pchip", "makima")
_MOVING = ("movmean", "movmedian")
_METHODS = ("constant", *_NEIGHBOURS, *_BETWEEN, *_MOVING)


@with_options
def fillmissing(
    A: Any,
    method: Any,
    /,
    *more: Any,
    EndValues: Any = "extrap",
    SamplePoints: Any = None,
    MaxGap: Any = None,
    DataVariables: Any = None,
    MissingLocations: Any = None,
    nargout: int = 1,
) -> Any:
    """Fill what is missing: NaN, NaT, missing strings, empty texts of a cell array, labels that are not defined.

    Syntaxes: ``F = fillmissing(A, "constant", v)``, ``F = fillmissing(A, method)``,
    ``F = fillmissing(A, movmethod, window)``, ``F = fillmissing(…, dim)``, ``F, TF = fillmissing(…, nargout=2)``.

    Parameters
    ----------
    A : array, cell array of texts, categorical, times or table
    method : text
        "constant", "previous", "next", "nearest"; of numbers and times "linear", "spline", "pchip", "makima"; of
        numbers "movmean" and "movmedian" of a window.
    *more
        The value of "constant": one, or one for each column (of a table also a cell array of them); the window of
        moving methods; the dimension.
    EndValues : text or number
        How to fill before the first and behind the last that is known: a method, a value, "extrap" the method itself,
        or "none".
    SamplePoints : vector
        Where the elements stand; row times in a timetable, else 1, 2, ….
    MaxGap : number
        Longer gaps, from one that is known to the next, stay.
    DataVariables : names, numbers, a mask, `vartype`, or a function
        The columns of a table that are filled: all unless it is said.
    MissingLocations : array of logical values, of the size of A
    nargout : {1, 2}
        With 2 also which elements were filled.

    Notes
    -----
    Functions as methods, "knn" and ReplaceValues have no counterpart here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fillmissing.html

    Examples
    --------
    >>> from dlarray.matlab import fillmissing
    >>> fillmissing([1, float("nan"), 3], "linear").tolist()
    [[1.0, 2.0, 3.0]]
    """
    word = str(method)
    if callable(method) and not isinstance(method, str) or word not in _METHODS:
        raise ArgumentError(
            f"fillmissing: the method {word!r} has no counterpart here; fix: one of {', '.join(_METHODS)}"
        )
    rest = list(more)
    value = rest.pop(0) if rest and word in ("constant", *_MOVING) else None
    if value is None and word in ("constant", *_MOVING):
        raise ArgumentError(
            f'fillmissing: "{word}" needs a value, or a window; fix: fillmissing(A, "{word}", 3)'
        )
    dim = None if not rest or is_empty(rest[0]) else whole("fillmissing", "dim", rest[0], least=1, fix="1")
    rule = _Rule(word, value, EndValues, SamplePoints, MaxGap)
    if isinstance(A, table):
        return _of_table(A, rule, DataVariables, nargout)
    found, flags = _filled(A, rule, dim, MissingLocations, None)
    return (found, flags) if nargout > 1 else found


class _Rule:
    """How gaps are filled."""

    def __init__(self, method: str, value: Any, ends: Any, points: Any, gap: Any):
        self.method, self.value, self.ends, self.gap = (
            method,
            value,
            ends,
            None if is_empty(gap) else one_number(gap),
        )
        self.points = None if points is None else np.asarray(plain(points), dtype=float).ravel()


def _of_table(T: table, rule: _Rule, DataVariables: Any, nargout: int) -> Any:
    chosen = chosen_variables("fillmissing", T, DataVariables)
    values: list = [rule.value] * len(chosen)
    if rule.method == "constant":
        given = rule.value
        listed = list(given) if isinstance(given, (Cell, StringArray)) else None
        if listed is None and not isinstance(given, str) and np.size(given) > 1:
            listed = np.ravel(np.asarray(plain(given))).tolist()
        if listed is not None:
            if len(listed) != len(chosen):
                raise SizeError(
                    f"fillmissing: {len(listed)} values for {len(chosen)} columns; fix: one for each"
                )
            values = listed
    if hasattr(type(T), "RowTimes") and rule.points is None:
        first = T.RowTimes(1)
        rule.points = np.asarray([(t - first).total_seconds() for t in T.RowTimes])
    made, flags = T.copy(), {n: logical([False] * len(T), (len(T), 1)) for n in T.VariableNames}
    for name, value in zip(chosen, values, strict=True):
        column, flags[name] = _filled(T[name], rule, 1, None, value, name)
        setattr(made, name, column)
    return (made, names.find("horzcat")(*flags.values())) if nargout > 1 else made


def _filled(
    A: Any, rule: _Rule, dim: int | None, locations: Any, value: Any, name: str = "A"
) -> tuple[Any, Any]:
    x = elements("fillmissing", A)
    flags = (
        x.flags()
        if locations is None
        else np.asarray(plain(locations)).astype(bool).ravel(order="F").tolist()
    )
    if (
        rule.method in (*_BETWEEN, *_MOVING)
        and any(flags)
        and x.kind not in ("numbers", "datetime", "duration")
    ):
        raise ClassError(
            f'fillmissing: "{rule.method}" is of numbers and times, but {name} is {describe(A)}; fix: "previous", or '
            "DataVariables=names of a table"
        )
    axis = dimension(x.shape, dim)
    value = rule.value if value is None else value
    values = _each_vector(value, x, axis) if rule.method == "constant" else []
    number = iter(range(len(x.values)))
    pairs = list(zip(x.values, flags, strict=True))

    def change(vector: list) -> list:
        k = next(number)
        return _vector(x, vector, rule, values[k % len(values)] if values else None)

    made = along(pairs, x.shape, axis, change)
    filled = [was and not x.is_missing(v) for v, was in zip((m[0] for m in made), flags, strict=True)]
    shown = logical(filled, x.shape) if len(x.shape) == 2 else np.asarray(filled).reshape(x.shape, order="F")
    return x.make([m[0] for m in made], x.shape), shown


def _each_vector(value: Any, x: Elements, axis: int) -> list:
    """The constants, one for each vector along the dimension."""
    found = (
        elements("fillmissing", value).values
        if not isinstance(value, str) or x.kind == "characters"
        else [value]
    )
    count = len(x.values) // x.shape[axis] if x.values and x.shape[axis] else 1
    if len(found) not in (1, count):
        raise SizeError(f"fillmissing: {len(found)} values for {count} vectors; fix: one, or one for each")
    return found


def _vector(x: Elements, pairs: list, rule: _Rule, constant: Any) -> list:
    """One vector with its gaps filled; pairs of a value and whether it is missing."""
    gone = np.asarray([flag for _, flag in pairs], dtype=bool)
    known = np.flatnonzero(~gone)
    at = rule.points if rule.points is not None else np.arange(1.0, len(pairs) + 1)
    if len(at) != len(pairs):
        raise SizeError(f"fillmissing: {len(at)} sample points for {len(pairs)} elements; fix: one for each")
    ends = rule.method if isinstance(rule.ends, str) and rule.ends == "extrap" else rule.ends
    made = []
    for p, (value, flag) in enumerate(pairs):
        if not flag or _is_wide(rule.gap, p, known, at):
            made.append((value, flag))
            continue
        outside = not len(known) or p < known[0] or p > known[-1]
        if outside and not isinstance(ends, str):
            made.append((one_number(ends), False))
        else:
            made.append(
                (_one(x, pairs, known, at, p, ends if outside else rule.method, rule, constant), False)
            )
    return made


def _is_wide(gap: float | None, p: int, known: np.ndarray, at: np.ndarray) -> bool:
    """Whether an element lies in a gap that is too long."""
    if gap is None or not len(known):
        return False
    before, after = known[known < p], known[known > p]
    low = at[before[-1]] if len(before) else at[0]
    high = at[after[0]] if len(after) else at[-1]
    return bool(high - low > gap)


def _one(
    x: Elements,
    pairs: list,
    known: np.ndarray,
    at: np.ndarray,
    p: int,
    method: str,
    rule: _Rule,
    constant: Any,
) -> Any:
    """What one element is filled with."""
    before, after = known[known < p], known[known > p]
    if method == "constant":
        return constant
    if method == "none" or not len(known):
        return x.blank
    if method == "previous":
        return pairs[before[-1]][0] if len(before) else x.blank
    if method == "next":
        return pairs[after[0]][0] if len(after) else x.blank
    if method == "nearest":
        if len(before) and (not len(after) or at[p] - at[before[-1]] < at[after[0]] - at[p]):
            return pairs[before[-1]][0]
        return pairs[after[0]][0]
    if method in _MOVING:
        return _moving(pairs, known, at, p, method, rule.value, x.blank)
    if method not in _BETWEEN:
        raise ArgumentError(
            f"fillmissing: EndValues is {method!r}; fix: one of extrap, none, {', '.join(_METHODS)}"
        )
    return _between(x, [pairs[k][0] for k in known], at[known], at[p], method)


def _between(x: Elements, values: list, at: np.ndarray, place: float, method: str) -> Any:
    if len(values) < 2:
        return x.blank
    first = values[0]
    timed = x.kind != "numbers"
    heights = np.asarray([(v - first).total_seconds() for v in values] if timed else values, dtype=float)
    found = names.find("interp1")(at, heights, np.asarray([place]), method, "extrap").item()
    if not timed:
        return found
    return first + type(first - first)(0, 0, found) if x.kind == "datetime" else type(first)(0, 0, found)


def _moving(
    pairs: list, known: np.ndarray, at: np.ndarray, p: int, method: str, window: Any, blank: Any
) -> Any:
    width = np.asarray(plain(window), dtype=float).ravel()
    low, high = (width[0] / 2, width[0] / 2) if width.size == 1 else (width[0], width[1])
    inside = [
        pairs[k][0]
        for k in known
        if -low <= at[k] - at[p]
        and (at[k] - at[p] < high if width.size == 1 and width[0] % 2 == 0 else at[k] - at[p] <= high)
    ]
    if not inside:
        return blank
    return float(np.mean(inside) if method == "movmean" else np.median(inside))
