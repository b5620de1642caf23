"""Values as JSON and back: jsonencode, jsondecode."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.display.times import TIMES
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.strings import StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.text.names import makeValidName
from dlarray.struct import struct
from dlarray.table import table


@with_options
def jsonencode(data: Any, /, *, PrettyPrint: Any = False, ConvertInfAndNaN: Any = True) -> str:
    """A value as JSON text.

    Syntaxes: ``txt = jsonencode(data)``, ``txt = jsonencode(data, PrettyPrint=True)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/jsonencode.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import jsonencode
    >>> jsonencode(dl.struct(rate=0.5, sizes=[1, 2]))
    '{"rate":0.5,"sizes":[1,2]}'
    """
    made = _plain(data)
    if ConvertInfAndNaN:
        made = _finite(made)
    if PrettyPrint:
        return json.dumps(made, ensure_ascii=False, indent=2)
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def _plain(v: Any) -> Any:
    if isinstance(v, str):
        return str(v)
    if isinstance(v, table):
        return [{name: _plain(one) for name, one in zip(v.VariableNames, row, strict=True)} for row in zip(
            *(list(v[name]) for name in v.VariableNames), strict=True)]  # fmt: skip
    if isinstance(v, TIMES):
        return str(v)
    if callable(getattr(type(v), "isKey", None)):  # a containers.Map or a dictionary
        return {str(key): _plain(v(key)) for key in v.keys()}
    if isinstance(v, StructArray):
        return _plain(v[0]) if len(v) == 1 else [_plain(one) for one in v]
    if isinstance(v, Mapping):
        return {str(name): _plain(v[name]) for name in v}
    if isinstance(v, Cell) or (isinstance(v, list) and not _numbers(v)):
        return [_plain(one) for one in v]
    if isinstance(v, StringArray):
        return [str(one) for one in v]
    if hasattr(v, "categories") or getattr(v, "matlab_class", "") in ("datetime", "duration"):
        return [None if one is None else str(one) for one in v]
    if isinstance(v, (bool, int, float, np.generic)):
        return _number(v)
    if isinstance(v, (dlarray, np.ndarray, list, tuple)):
        host = np.asarray(v)
        if host.size == 1:
            return _number(host.ravel()[0])
        if host.ndim <= 2 and 1 in host.shape or host.size == 0:
            return [_number(x) for x in host.ravel()]
        return _rows(host)
    raise ClassError(f"jsonencode: {describe(v)} has no form in JSON; fix: numbers, text, cells, structures")


def _finite(v: Any) -> Any:
    """With null for NaN and what is not finite."""
    if isinstance(v, dict):
        return {name: _finite(one) for name, one in v.items()}
    if isinstance(v, list):
        return [_finite(one) for one in v]
    return None if isinstance(v, float) and not math.isfinite(v) else v


def _numbers(v: list) -> bool:
    return bool(v) and all(isinstance(x, (int, float, bool)) for x in v)


def _rows(host: np.ndarray) -> Any:
    return [_rows(one) for one in host] if host.ndim > 1 else [_number(x) for x in host]


def _number(x: Any) -> Any:
    x = x.item() if hasattr(x, "item") else x
    if isinstance(x, bool):
        return x
    if not math.isfinite(x):
        return x
    return int(x) if float(x).is_integer() and abs(x) < 1e15 else float(f"{x:.15g}")


def jsondecode(text: str, /) -> Any:
    """The value of JSON text: structures, columns of numbers and logicals, cells of what differs.

    Syntax: ``value = jsondecode(txt)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/jsondecode.html

    Examples
    --------
    >>> from dlarray.matlab import jsondecode
    >>> jsondecode('{"a": [1, 2], "b": "x"}').b
    'x'
    """
    try:
        return _value(json.loads(str(text)))
    except ValueError as problem:
        raise ArgumentError(f"jsondecode: JSON syntax error: {problem}") from None


def _value(v: Any) -> Any:
    if v is None:
        return dlarray([])
    if isinstance(v, dict):
        made = struct()
        for name, one in v.items():
            made[makeValidName(name)] = _value(one)
        return made
    if not isinstance(v, list):
        return float(v) if isinstance(v, int) and not isinstance(v, bool) else v
    if not v:
        return dlarray([])
    if all(isinstance(x, bool) for x in v):
        return dlarray(np.asarray(v).reshape(-1, 1))
    if all(x is None or isinstance(x, (int, float)) and not isinstance(x, bool) for x in v):
        numbers = [math.nan if x is None else float(x) for x in v]
        if any(x is not None for x in v):
            return dlarray(np.asarray(numbers).reshape(-1, 1))
    found = [_value(x) for x in v]
    if all(isinstance(x, struct) for x in found) and len({tuple(x) for x in found}) == 1:
        return StructArray(found, (len(found), 1))
    if all(isinstance(x, list) and x for x in v) and all(isinstance(x, dlarray) for x in found):
        if len({x.shape for x in found}) == 1:  # equal rows are a matrix
            hosts = [np.asarray(x) for x in found]
            stacked = np.stack([h[:, 0] if h.shape[1] == 1 else h for h in hosts])
            return dlarray(stacked)
    return Cell(found, (len(found), 1))
