"""What objects of MATLAB's own classes become: strings, tables, categorical arrays, times, maps, arrays on a GPU."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.functions.arrays.shape import permute
from dlarray.functions.data_types.properties import extractdata
from dlarray.functions.system.gpu_arrays import canUseGPU, gpuArray
from dlarray.layers.files.whole_files import OBJECTS
from dlarray.migration.mat.text_arrays import TextArray
from dlarray.migration.mat.values import Maker, NotBuilt, Values, number_array
from dlarray.struct import struct
from dlarray.table import table
from dlarray.table.column_kinds import rows_of

MISSING = 2**64 - 1  # the length that stands for a string that is missing
UNITS = {"s": "s", "m": "m", "h": "h", "d": "D"}


def dlarray_of(values: Values, _: str, given: dict[str, list]) -> dlarray:
    """A dlarray: its data as they are viewed, with the labels of the dimensions, on a GPU where they were on one."""
    data = values.raw(given["Data"])
    labels = values.plain(given["DimensionTypes"]) if "DimensionTypes" in given else ""
    view = values.plain(given["ViewPermutation"]) if "ViewPermutation" in given else None
    labels = labels if isinstance(labels, str) else ""
    order = [int(n) for n in np.ravel(view)] if view is not None else []
    count = max(len(labels), len(order), 2)
    X = number_array(data)
    if order:
        X = permute(X, [*order, *range(len(order) + 1, count + 1)])
        labels = "".join(labels[n - 1] for n in order if n <= len(labels)) if labels else ""
    X = dlarray(X, labels) if labels else X
    return on_gpu(X) if is_on_gpu(values, given["Data"]) else X


def is_on_gpu(values: Values, tree: list) -> bool:
    """Whether data were on a GPU when they were saved."""
    return tree[0] == "object" and values.class_of(tree[1]) == "gpuArray"


def on_gpu(X: dlarray) -> dlarray:
    """X on the GPU, where there is one."""
    return gpuArray(X) if canUseGPU() else X


def _gpu_array(values: Values, _: str, given: dict[str, list]) -> Any:
    inner = given["any"]
    return on_gpu(number_array(values.raw(inner[2][-1])))


# -- text and labels -------------------------------------------------------------------------------------------
def _string(values: Values, _: str, given: dict[str, list]) -> Any:
    words = (
        values.raw(given["any"]).reshape(-1, order="F").astype(np.uint64) if "any" in given else np.empty(0)
    )
    if not words.size:
        return np.empty((0, 0), dtype=str)
    if words[0] != 1:
        raise NotBuilt(f"strings of the version {int(words[0])} are not known")
    rank = int(words[1])
    size = tuple(int(n) for n in words[2 : 2 + rank])
    count = int(np.prod(size, dtype=object))
    lengths = [int(n) for n in words[2 + rank : 2 + rank + count]]
    if len(lengths) < count:
        raise NotBuilt("strings are missing")
    code = words[2 + rank + count :].tobytes()
    texts: list[Any] = []
    at = 0
    for length in lengths:
        if length == MISSING:
            texts.append(None)
            continue
        texts.append(code[at : at + 2 * length].decode("utf-16-le", "surrogatepass"))
        at += 2 * length
    if count == 1:
        return texts[0]
    made = np.empty(count, dtype=object)
    made[:] = texts
    return (made if None in texts else made.astype(str)).reshape(size, order="F").view(TextArray)


def _names(found: Any) -> list[str]:
    """Texts of a cell or of strings."""
    if isinstance(found, str):
        return [found]
    return [str(name) for name in np.ravel(np.asarray(found, dtype=object), order="F")]


def _categorical(values: Values, _: str, given: dict[str, list]) -> categorical:
    names = _names(values.value(given["categoryNames"])) if "categoryNames" in given else []
    codes = values.raw(given["codes"]) if "codes" in given else np.zeros((0, 0), np.uint8)
    ordinal = bool(values.plain(given["isOrdinal"])) if "isOrdinal" in given else False
    if codes.size and int(codes.max()) > len(names):
        raise NotBuilt("it has labels without names")
    return categorical.from_codes(codes.astype(np.int64), names, ordinal)


# -- times -----------------------------------------------------------------------------------------------------
def _one(found: np.ndarray) -> Any:
    return found.reshape(-1)[0] if found.size == 1 else found


def _datetime(values: Values, _: str, given: dict[str, list]) -> Any:
    data = values.raw(given["data"]) if "data" in given else np.zeros((0, 0))
    real = np.asarray(data.real, dtype=float)
    fine = np.asarray(data.imag, dtype=float) if np.iscomplexobj(data) else 0.0  # what is lost in rounding
    known = np.isfinite(real)
    whole = np.floor(np.where(known, real, 0.0))
    if np.any(np.abs(whole) > 9.2e15):
        raise NotBuilt("its dates lie beyond what NumPy's datetime64 holds")
    if np.any(np.abs(whole) > 9.2e12):  # beyond the years 1678 to 2262 in nanoseconds
        found = whole.astype(np.int64).astype("datetime64[ms]")
        return _one(np.where(known, found, np.datetime64("NaT", "ms")))
    rest = np.round((np.where(known, real, 0.0) - whole + fine) * 1e6).astype(np.int64)
    found = (whole.astype(np.int64) * 1_000_000 + rest).astype("datetime64[ns]")
    return _one(np.where(known, found, np.datetime64("NaT", "ns")))


def _duration(values: Values, _: str, given: dict[str, list]) -> Any:
    data = np.asarray(values.raw(given["millis"]).real, dtype=float)
    known = np.isfinite(data)
    data = np.where(known, data, 0.0)
    if np.any(np.abs(data) > 9.2e12):
        found = np.round(data).astype(np.int64).astype("timedelta64[ms]")
        return _one(np.where(known, found, np.timedelta64("NaT", "ms")))
    found = np.round(data * 1e6).astype(np.int64).astype("timedelta64[ns]")
    return _one(np.where(known, found, np.timedelta64("NaT", "ns")))


# -- tables and maps -------------------------------------------------------------------------------------------
def _column(found: Any, height: int) -> list:
    """The values of a table's variable, one for each row."""
    if isinstance(found, dlarray):
        numbers = np.asarray(extractdata(found))
        if numbers.ndim == 2 and numbers.shape[1] > 0 and len(numbers) == height:
            return rows_of(found)
        return [number_array(numbers[k : k + 1]) for k in range(height)]
    if isinstance(found, categorical):
        codes = found.codes()
        if codes.ndim == 2 and codes.shape[1] == 1:
            return found.tolist()
        return [
            categorical.from_codes(codes[k : k + 1], found.categories(), found.isordinal())
            for k in range(height)
        ]
    if isinstance(found, table):
        return [found[k] for k in range(height)]
    if isinstance(found, np.ndarray) and len(found) == height:
        return list(found.reshape(-1)) if found.size == height else [found[k : k + 1] for k in range(height)]
    if height == 1 and not (isinstance(found, list) and len(found) == 1):
        return [found]
    if isinstance(found, list) and len(found) == height:
        return found
    raise NotBuilt(f"a variable of a table has not {height} rows")


def _table(values: Values, _: str, given: dict[str, list]) -> table:
    height = int(values.plain(given["nrows"]) or 0)
    more = values.fields(given["props"]) if "props" in given else {}
    names = _titles(values, given["varnames"], more, "useVariableNamesOriginal", "VariableNamesOriginal")
    made = _with_columns(values, {}, names, given["data"], height)
    rows = _names(values.value(given["rownames"])) if "rownames" in given else []
    if rows and height:
        made.Properties.RowNames = list(rows)
        if "DimensionNames" in more:
            made.Properties.DimensionNames = _names(values.value(more["DimensionNames"]))
    return made


def _titles(values: Values, usual: list, given: dict[str, list], flag: str, original: str) -> list[str]:
    """The names of variables: those that are not identifiers are kept beside others that are."""
    if flag in given and original in given and values.plain(given[flag]):
        found = _names(values.value(given[original]))
        if found:
            return found
    return _names(values.value(usual))


def _timetable(values: Values, _: str, given: dict[str, list]) -> table:
    # Here, for it brings all of dlarray.matlab, which few files need.
    from dlarray.migration.matlab.tabular.timetable import listed_times, timetable

    height = int(values.plain(given["numRows"]) or 0)
    title = _titles(values, given["dimNames"], given, "useDimNamesOrig", "dimNamesOrig")[0]
    names = _titles(values, given["varNames"], given, "useVarNamesOrig", "varNamesOrig")
    times = values.value(given["rowTimes"])
    times = _regular(times, height) if isinstance(times, struct) else times
    made = _with_columns(values, {}, names, given["data"], height)
    return timetable.of(made, listed_times("load", np.reshape(np.asarray(times), (-1, 1))), title)


def _regular(given: struct, height: int) -> np.ndarray:
    """Times of rows that are saved as the first one and a step, or a rate."""
    if bool(given.specifiedAsRate):
        step = np.round(np.arange(height) * (1e9 / float(given.sampleRate))).astype("timedelta64[ns]")
    elif isinstance(given.stepSize, np.timedelta64):
        step = np.arange(height) * given.stepSize
    else:
        raise NotBuilt("times of rows by months or years are not known")
    return np.asarray(given.origin + step)


def _with_columns(values: Values, columns: dict, names: list[str], data: list, height: int) -> table:
    for name, tree in zip(names, data[2], strict=True):
        columns[name] = _column(values.value(tree), height)
    return table(columns)


def _map(values: Values, _: str, given: dict[str, list]) -> Any:
    parts = values.fields(given["serialization"])
    own: Any = OBJECTS.get()("containers.Map")
    if own is not None:  # in a ported program
        return own.loadobj(
            {
                "keys": _items(values, parts["keys"]),
                "values": _items(values, parts["values"], deep=True),
                "keyType": values.plain(parts["keyType"]),
                "valueType": values.plain(parts["valueType"]),
            }
        )
    return dict(zip(_items(values, parts["keys"]), _items(values, parts["values"], deep=True), strict=True))


def _items(values: Values, tree: list, *, deep: bool = False) -> list:
    """The entries of a cell, of an array, or of strings: keys as Python has them, values as they are."""
    if tree[0] == "cell":
        return [values.value(each) if deep else values.plain(each) for each in tree[2]]
    if tree[0] == "array":
        flat = values.raw(tree).reshape(-1, order="F")
        return [number_array(np.full((1, 1), v, flat.dtype)) for v in flat] if deep else flat.tolist()
    found = values.value(tree)
    return list(np.ravel(found, order="F")) if isinstance(found, np.ndarray) else [found]


def _dictionary(values: Values, _: str, given: dict[str, list]) -> dict:
    tree = given.get("data")
    if tree is None or tree[0] != "struct":
        return {}
    parts = values.fields(tree)
    if "Key" not in parts:
        return {}
    return dict(zip(_items(values, parts["Key"]), _items(values, parts["Value"], deep=True), strict=True))


def _java(values: Values, name: str, given: dict[str, list]) -> Any:
    raise NotBuilt("an object of Java")


MAKERS: dict[str, Maker] = {
    "dlarray": dlarray_of,
    "gpuArray": _gpu_array,
    "string": _string,
    "categorical": _categorical,
    "datetime": _datetime,
    "duration": _duration,
    "table": _table,
    "timetable": _timetable,
    "containers.Map": _map,
    "dictionary": _dictionary,
    "java.*": _java,
}
