"""compare: two values of any kind, with a report that says what differs, where, and by how much."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from dlarray.arguments import is_empty, number
from dlarray.array import dlarray
from dlarray.backend import class_name, is_array, to_numpy
from dlarray.categorical import categorical
from dlarray.conversion import as_double
from dlarray.errors import OptionError, sizes
from dlarray.functions.data_types.properties import extractdata
from dlarray.functions.system.gpu_arrays import gather
from dlarray.nests import is_network
from dlarray.registry import function
from dlarray.table import table

SHOWN = 20
DEEPEST = 100


@dataclass(frozen=True)
class Difference:
    """One place where two values differ."""

    where: str  # ".Weights", "{3}", "" for the values themselves
    kind: str  # "value", "size", "labels", "class", "missing", "extra"
    text: str
    absolute: float = 0.0
    relative: float = 0.0


class ValueComparison:
    """What `compare` found. It is true when the values agree, and displays what does not.

    Attributes
    ----------
    agrees : bool
        Whether nothing differs.
    differences : list
        Differences, in order; each has ``where``, ``kind``, ``text``, ``absolute`` and ``relative``.
    first : str
        The place of the first difference.
    compared : int
        How many arrays, numbers and texts were compared.
    MaxAbsolute, MaxRelative : float
        The largest differences of numbers, those within the tolerance too.
    """

    def __init__(
        self, differences: list[Difference], compared: int, absolute: float, relative: float
    ) -> None:
        self.differences, self.compared = differences, compared
        self.MaxAbsolute, self.MaxRelative = absolute, relative

    @property
    def agrees(self) -> bool:
        return not self.differences

    @property
    def first(self) -> str:
        return self.differences[0].where if self.differences else ""

    def __bool__(self) -> bool:
        return self.agrees

    def __repr__(self) -> str:
        what = f"{self.compared} value{'s' * (self.compared != 1)} compared"
        if self.agrees:
            largest = f", largest difference {self.MaxAbsolute:.3g}" if self.MaxAbsolute else ""
            return f"Agree: {what}{largest}"
        count = len(self.differences)
        lines = [f"Differ: {what}, {count} difference{'s' * (count != 1)}", ""]
        shown = self.differences[:SHOWN]
        width = max(len(d.where) for d in shown)
        lines += [f"  {d.where:<{width}}  {d.text}" if width else f"  {d.text}" for d in shown]
        if count > SHOWN:
            lines.append(f"  and {count - SHOWN} more")
        return "\n".join(lines)

    __str__ = __repr__


@function(differentiable=False, wrap=False)
def compare(
    a: Any, b: Any, *, AbsoluteTolerance: Any = None, RelativeTolerance: Any = None
) -> ValueComparison:
    """Compare two values of any kind: arrays, text, cells, structures, tables, networks.

    Syntaxes: ``report = compare(a, b)``, ``report = compare(a, b, Name=Value)``.

    Parameters
    ----------
    a, b
        The values, ``b`` what is expected.
    AbsoluteTolerance : float, optional
        Difference of numbers that counts as none, 0 by default.
    RelativeTolerance : float, optional
        The same relative to the largest absolute value of both arrays: by default the square root of the distance of 1
        to the next number, of the less precise class, 3.5e-4 for single and 1.5e-8 for double; 0 for integers and
        logicals.

    Returns
    -------
    report
        An object that is true when the values agree and whose display is the report, with ``agrees``,
        ``differences``, ``first``, ``compared``, ``MaxAbsolute`` and ``MaxRelative``.

    Notes
    -----
    Arrays agree that have the same size, labels and class, and whose elements are near by one of both tolerances; NaN
    agrees with NaN. Where an array is, on a GPU or not, does not count. Fields of structures are compared by their
    names, in any order; networks by their layers, connections, learnables and states.

    Extends MATLAB, which has nothing of this kind. To find the layer where two networks begin to compute differently,
    see `compareNetworks`.

    Examples
    --------
    >>> import dlarray as dl
    >>> a = dl.struct(W=dl.dlarray([[1.0, 2.0]], "CB"), k=3)
    >>> b = dl.struct(W=dl.dlarray([[1.0, 2.5]], "CB"), k=3)
    >>> dl.compare(a, b)
    Differ: 2 values compared, 1 difference
    <BLANKLINE>
      .W  1 of 2 elements differ, first at (1,2): 2 for 2.5; largest difference 0.5 at (1,2), relative 0.2
    >>> bool(dl.compare(a, a))
    True
    """
    walk = _Comparison(
        _tolerance("AbsoluteTolerance", AbsoluteTolerance), _tolerance("RelativeTolerance", RelativeTolerance)
    )
    walk.compare(a, b, "", 0)
    return ValueComparison(walk.differences, walk.compared, walk.absolute, walk.relative)


def _tolerance(name: str, value: Any) -> float | None:
    if is_empty(value):
        return None
    return number("compare", name, value, least=0, fix=f"{name}=1e-5", error=OptionError)


class _Comparison:
    def __init__(self, absolute: float | None, relative: float | None) -> None:
        self.room, self.share = absolute, relative
        self.differences: list[Difference] = []
        self.compared = 0
        self.absolute = self.relative = 0.0

    def tell(self, where: str, kind: str, text: str, absolute: float = 0.0, relative: float = 0.0) -> None:
        self.differences.append(Difference(where, kind, text, absolute, relative))

    def compare(self, a: Any, b: Any, where: str, depth: int) -> None:
        kinds = kind_of(a), kind_of(b)
        if depth > DEEPEST:
            self.tell(where, "value", "nested too deep to compare")
        elif kinds[0] != kinds[1]:
            self.tell(where, "class", f"{described(a)} for {described(b)}")
        elif kinds[0] == "array":
            self.arrays(a, b, where)
        elif kinds[0] in ("struct", "table", "network"):
            self.fields(fields_of(a, kinds[0]), fields_of(b, kinds[0]), where, depth)
        elif kinds[0] == "cell":
            self.cells(a, b, where, depth)
        else:
            self.compared += 1
            if not same(a, b, kinds[0]):
                self.tell(where, "value", f"{described(a)} for {described(b)}")

    def fields(self, a: dict[str, Any], b: dict[str, Any], where: str, depth: int) -> None:
        for name in b:
            if name in a:
                self.compare(a[name], b[name], f"{where}.{name}", depth + 1)
            else:
                self.tell(f"{where}.{name}", "missing", f"missing; expected {described(b[name])}")
        for name in a:
            if name not in b:
                self.tell(f"{where}.{name}", "extra", f"not expected: {described(a[name])}")

    def cells(self, a: Any, b: Any, where: str, depth: int) -> None:
        shapes = cell_size(a), cell_size(b)
        if shapes[0] != shapes[1]:
            self.tell(where, "size", f"size {sizes(shapes[0])} for {sizes(shapes[1])}")
        for k, (x, y) in enumerate(zip(a, b, strict=False), 1):
            self.compare(x, y, f"{where}{{{k}}}", depth + 1)

    def arrays(self, a: Any, b: Any, where: str) -> None:
        self.compared += 1
        (x, labels_x, class_x), (y, labels_y, class_y) = host(a), host(b)
        if class_x != class_y:
            self.tell(where, "class", f"class {class_x} for {class_y}")
        if x.shape != y.shape:
            self.tell(
                where,
                "size",
                f"size {sizes(x.shape, labels_x)} for {sizes(y.shape, labels_y)}",
            )
            return
        if labels_x != labels_y:
            self.tell(where, "labels", f"labels '{labels_x}' for '{labels_y}'")
        self.elements(x, y, where)

    def elements(self, x: np.ndarray, y: np.ndarray, where: str) -> None:
        if not x.size:
            return
        share = self.share
        if share is None:
            share = max(
                (math.sqrt(np.finfo(v.dtype).eps) for v in (x, y) if v.dtype.kind in "fc"), default=0.0
            )
        wide: Any = np.complex128 if "c" in (x.dtype.kind, y.dtype.kind) else np.float64
        flat_x, flat_y = (v.reshape(-1, order="F") for v in (x, y))
        alike = (flat_x == flat_y) | (_nan(flat_x) & _nan(flat_y))
        p, q = flat_x.astype(wide), flat_y.astype(wide)
        with np.errstate(invalid="ignore"):
            apart = np.where(alike, 0.0, np.abs(p - q))
        apart = np.where(np.isnan(apart), np.inf, apart)
        values = np.abs(np.concatenate([p, q]))
        scale = float(np.max(values[np.isfinite(values)], initial=0.0))
        largest = float(apart.max())
        relative = largest / scale if scale and largest else largest
        self.absolute, self.relative = max(self.absolute, largest), max(self.relative, relative)
        wrong = np.flatnonzero(apart > max(self.room or 0.0, share * scale))
        if not wrong.size:
            return
        first, most = int(wrong[0]), int(apart.argmax())
        self.tell(
            where,
            "value",
            f"{wrong.size} of {x.size} elements differ, first at {_place(first, x.shape)}: {flat_x[first]:.6g} for "
            f"{flat_y[first]:.6g}; largest difference {largest:.3g} at {_place(most, x.shape)}, relative {relative:.2g}"
            if x.size > 1
            else f"{flat_x[0]:.6g} for {flat_y[0]:.6g}; difference {largest:.3g}, relative {relative:.2g}",
            largest,
            relative,
        )


def _nan(x: np.ndarray) -> np.ndarray:
    return np.isnan(x) if x.dtype.kind in "fc" else np.zeros(x.shape, bool)


def _place(k: int, shape: tuple[int, ...]) -> str:
    """MATLAB's subscripts of an element."""
    found = []
    for n in shape:
        found.append(str(k % n + 1))
        k //= n
    return f"({','.join(found)})"


# -- kinds of values -----------------------------------------------------------------------------------------
def kind_of(x: Any) -> str:
    """How a value is compared."""
    if x is None or isinstance(x, (dlarray, bool, int, float, complex, np.number, np.bool_)):
        return "array"
    if isinstance(x, np.generic) and not isinstance(x, str):  # a date
        return "object"
    if isinstance(x, np.ndarray):
        return "array" if x.dtype.kind in "biufc" else "cell" if x.dtype == object else "texts"
    if is_array(x):
        return "array"
    if isinstance(x, str):
        return "text"
    if is_network(x):
        return "network"
    if isinstance(x, table):
        return "table"
    if isinstance(x, Mapping):
        return "struct"
    if isinstance(x, categorical) or hasattr(type(x), "lines") or hasattr(type(x), "rows"):
        return "texts"  # string arrays, and matrices of characters
    if isinstance(x, (list, tuple)):
        return "array" if not x and not hasattr(x, "brace") else "cell"
    return "function" if callable(x) else "object"


def host(x: Any) -> tuple[np.ndarray, str, str]:
    """The numbers on the host in MATLAB's order, the labels, and MATLAB's class."""
    if x is None or isinstance(x, (list, tuple)):
        return np.zeros((0, 0)), "", "double"
    if isinstance(x, dlarray):
        values = np.asarray(to_numpy(extractdata(gather(x))))
        return values, x._format or "", class_name(values.dtype)
    if isinstance(x, int) and not isinstance(x, bool):
        x = as_double(x)
    values = np.asarray(to_numpy(x) if is_array(x) else x)
    values = values.reshape(1, -1) if values.ndim < 2 else values
    return values, "", class_name(values.dtype)


def fields_of(x: Any, kind: str) -> dict[str, Any]:
    """The parts of a value that are compared by name."""
    if kind == "struct":
        return {str(name): x[name] for name in x}
    if kind == "table":
        return {name: list(x[name]) for name in x.VariableNames}
    layers = {str(layer.Name): type(layer).__name__ for layer in x.Layers}
    ends = x.Connections
    connections = dict.fromkeys(f"{s} -> {d}" for s, d in zip(ends.Source, ends.Destination, strict=True))
    return {
        "Layers": layers,
        "Connections": connections,
        "Learnables": dict(_parameters(x.Learnables)),
        "State": dict(_parameters(x.State)),
    }


def _parameters(rows: Any) -> Iterator[tuple[str, Any]]:
    for layer, parameter, value in zip(rows.Layer, rows.Parameter, rows.Value, strict=True):
        yield f"{layer}.{parameter}", value


def cell_size(x: Any) -> tuple[int, ...]:
    """MATLAB's size of a cell array."""
    shape = getattr(x, "shape", None)
    return tuple(shape) if isinstance(shape, tuple) and len(shape) > 1 else (1, len(x))


def same(a: Any, b: Any, kind: str) -> bool:
    """Whether two values are equal that are not numbers."""
    if kind == "text":
        return str(a) == str(b)
    if kind == "texts":
        return (
            type(a) is type(b)
            and a.shape == b.shape
            and [str(v) for v in _flat(a)] == [str(v) for v in _flat(b)]
        )
    if kind == "function":
        return a is b or getattr(a, "__name__", "") == getattr(b, "__name__", "<lambda>") != "<lambda>"
    if type(a) is not type(b):
        return False
    try:
        return a is b or bool(np.all(a == b))
    except (TypeError, ValueError):
        return False


def _flat(x: Any) -> list:
    values = x.tolist() if hasattr(x, "tolist") else list(x)
    return list(np.ravel(np.asarray(values, dtype=object)))


def described(x: Any) -> str:
    """A value in a few words, for the report."""
    kind = kind_of(x)
    if kind == "array":
        values, labels, name = host(x)
        if values.size == 1:
            return f"{values.reshape(-1)[0]:.6g} ({name})"
        return f"{sizes(values.shape, labels)} {name}"
    if kind == "text":
        text = str(x) if len(x) <= 60 else f"{x[:57]}..."
        return f'"{text}"'
    if kind == "cell":
        return f"{sizes(cell_size(x))} cell"
    if kind == "struct":
        return f"a struct with {', '.join(map(str, list(x)[:5]))}" if x else "a struct without fields"
    if kind == "texts":
        return f"{sizes(x.shape)} {type(x).__name__} of {', '.join(str(v) for v in _flat(x)[:8])}"
    return type(x).__name__
