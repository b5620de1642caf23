"""Which values are surely rows or columns, so that a plot of them has one line for each pair."""

from __future__ import annotations

from collections.abc import Callable

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.results import ELEMENTWISE
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

ONE, ROW, COLUMN, EITHER = "one", "row", "column", "either"
_ROWS = frozenset("linspace logspace colon randperm primes".split())
_SIZED = frozenset("zeros ones rand randn randi nan NaN inf Inf true false".split())
_KEEPING = ELEMENTWISE | frozenset(
    """
    cumsum cumprod cummax cummin sort double single gradient detrend smooth filter abs fliplr flipud flip circshift
    unique diff movmean cumtrapz fft ifft normalize rescale logical cast gather extractdata medfilt1 nonzeros
    """.split()
)
_REDUCING = frozenset(
    "sum mean median max min std var prod any all vecnorm norm numel length trapz rms mode".split()
)
_OF_LAST = {
    "polyval": 1,
    "interp1": 2,
    "spline": 2,
    "pchip": 2,
    "arrayfun": 1,
    "cellfun": 1,
    "fnval": 1,
    "ppval": 1,
}
_VECTORS = frozenset("find conv polyfit roots histc hist eig svd ksdensity normpdf".split())
_SOLVERS = [t.Name(name) for name in "ode45 ode23 ode113 ode15s ode23s ode23t ode23tb audioread".split()]


class Vectors:
    """The shapes of a scope's values, from the source alone."""

    def __init__(self, body: t.Body, of: Callable[[t.Expression], str], is_value: Callable[[str], bool]):
        self.body, self.of, self.is_value = body, of, is_value
        self.names: dict[str, str | None] = {}

    def shape(self, x: t.Expression) -> str | None:
        """One value, a row, a column, either of these; None where it may be a matrix."""
        x = w.bare(x)
        if self.of(x) in k.SCALARS or isinstance(x, (t.Number, t.End)):
            return ONE
        match x:
            case t.Range():
                return ROW
            case t.Matrix(rows):
                return self._brackets(rows)
            case t.Postfix(_, operand):
                found = self.shape(operand)
                return {ROW: COLUMN, COLUMN: ROW}.get(found or "", found)
            case t.Prefix(_, operand):
                return self.shape(operand)
            case t.Binary(op, left, right):
                return self._both(op, self.shape(left), self.shape(right))
            case t.Name(name):
                return self._name(name) if self.is_value(name) else None
            case t.Index(base, args, False):
                called = w.dotted(base)
                if called is None or self.is_value(called.split(".")[0]):
                    return self._part(x)
                return self._call(called, args)
        return None

    def _brackets(self, rows: tuple) -> str | None:
        shapes = [self.shape(v) for row in rows for v in row]
        if len(rows) == 1 and all(s in (ONE, ROW) for s in shapes):
            return ROW if len(shapes) > 1 else shapes[0]
        if len(rows) == 1 and len(shapes) > 1:
            return EITHER if all(s in (ONE, EITHER, ROW) for s in shapes) else None
        if all(len(row) == 1 for row in rows) and all(s in (ONE, COLUMN) for s in shapes):
            return COLUMN
        return shapes[0] if len(shapes) == 1 else None

    def _both(self, op: str, a: str | None, b: str | None) -> str | None:
        if a is None or b is None:
            return None
        if ONE in (a, b):
            return a if b == ONE else b
        if op in ("*", "/", "\\", "^"):
            return None
        if a == b:
            return a
        return EITHER if EITHER in (a, b) else None

    def _name(self, name: str) -> str | None:
        """What all assignments of a variable give it."""
        if name in self.names:
            return self.names[name]
        self.names[name] = EITHER  # in its own assignments
        found: str | None = ""
        for s in w.body_walk(self.body):
            if isinstance(s, t.For) and s.variable == t.Name(name):
                found = ONE if isinstance(w.bare(s.values), t.Range) and found in ("", ONE) else None
            for place, target in enumerate(s.targets if isinstance(s, t.Assign) else ()):
                if w.root(target) == t.Name(name) and found is not None:
                    found = self._joined(found, self._assigned(s, place, target))  # type: ignore[arg-type]
        self.names[name] = found or None
        return self.names[name]

    def _assigned(self, s: t.Assign, place: int, target: t.Expression) -> str | None:
        if isinstance(target, t.Name):
            if len(s.targets) == 1:
                return self.shape(s.value)
            call = w.bare(s.value)
            times = isinstance(call, t.Index) and call.base in _SOLVERS and place == 0
            return EITHER if times or self._sorted(s) else None
        empty = isinstance(s.value, t.Matrix) and not s.value.rows
        if not isinstance(target, t.Index) or target.brace or not isinstance(target.base, t.Name):
            return None
        if len(target.args) == 1:
            return "" if isinstance(w.bare(target.args[0]), t.Colon) or empty else EITHER
        numbers = [w.bare(a) for a in target.args]
        if len(numbers) == 2 and t.Number("1") in numbers:
            return ROW if numbers[0] == t.Number("1") else COLUMN
        return None

    def _sorted(self, s: t.Assign) -> bool:
        """Whether the outputs are those of a function that keeps vectors vectors."""
        call = w.bare(s.value)
        if not isinstance(call, t.Index) or not isinstance(call.base, t.Name) or not call.args:
            return False
        of_vector = self.shape(call.args[0]) is not None
        return (
            call.base.id in ("sort", "max", "min", "unique", "hist", "histc", "find", "audioread")
            and of_vector
        )

    @staticmethod
    def _joined(a: str, b: str | None) -> str | None:
        if b is None or a in ("", b) or b == "":
            return a if b == "" else b
        return EITHER if {a, b} <= {EITHER, ROW, COLUMN} else None  # now one value and now several: who knows

    def _part(self, x: t.Index) -> str | None:
        """``x(k)``, ``Y(2, :)``, or what a function that is a value gives."""
        args = [w.bare(a) for a in x.args]
        if self.of(x.base) == k.HANDLE:
            return self.shape(args[0]) if args else None
        if len(args) == 2:
            first, second = (self.of(a) in k.SCALARS or isinstance(a, t.End) for a in args)
            return ONE if first and second else ROW if first else COLUMN if second else None
        if len(args) != 1:
            return None
        if isinstance(args[0], t.Colon):
            return COLUMN
        base = self.shape(x.base)
        return base if isinstance(args[0], t.Range) or base is not None else self.shape(args[0])

    def _call(self, name: str, args: tuple) -> str | None:
        args = tuple(w.bare(a) for a in args)
        if name in _ROWS:
            return ROW
        if name in _SIZED and len(args) >= 2 and t.Number("1") in args[-2:]:
            return ROW if args[-2] == t.Number("1") else COLUMN
        if (
            name in _SIZED
            and len(args) == 1
            and isinstance(args[0], t.Index)
            and args[0].base == t.Name("size")
        ):
            return self.shape(args[0].args[0]) if len(args[0].args) == 1 else None
        if name in _KEEPING and args:
            shapes = [self.shape(a) for a in args[:2] if not isinstance(a, t.Text)]
            return shapes[0] if len(shapes) == 1 or name not in ELEMENTWISE else self._both(".*", *shapes)
        if name in _REDUCING:
            return ONE if args and self.shape(args[0]) is not None else EITHER
        if name in _OF_LAST and len(args) > _OF_LAST[name]:
            return self.shape(args[_OF_LAST[name]])
        return EITHER if name in _VECTORS else None
