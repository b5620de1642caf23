"""Stores into tables and times: rows of a column, what describes a table, and parts of times."""

from __future__ import annotations

import re
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.bodies.times import may_be_time
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, quoted
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

# Properties of a table that are set: names, and what describes it.
_NAMES = ("VariableNames", "RowNames", "RowTimes", "DimensionNames")
_DESCRIBING = ("Description", "UserData", "VariableUnits", "VariableDescriptions", "VariableContinuity")
_OF_TIMES = ("Year", "Month", "Day", "Hour", "Minute", "Second")
_OF_FILES = ("Writable",)  # which no table has: one of what `matfile` gives


def computed_name(s: Any, x: t.DynamicField, base: Code) -> str:
    """The name between ``.( )``, as a key; of a table a number counts its variables."""
    name = s.code(x.name)
    number = name.kind in (*k.SCALARS, *k.ARRAYS, k.SIZES)
    if number or name.kind == k.UNKNOWN and s.kinds.of(x.base) == k.TABLE:
        return f"{s.helper('variable_name')}({base}, {name})"
    return name.text


def column_made(s: Any, target: t.Index) -> Code | None:
    """The column of a table into whose rows is stored, where nothing before has named it: the store may make it."""
    x = target.base
    if not isinstance(x, t.Field) or s.kinds.of(x.base) != k.TABLE or s.statement is None:
        return None
    of = x.base.id if isinstance(x.base, t.Name) else ""  # columns of another table say nothing
    named = re.compile(rf"\b{of}\.{re.escape(x.name)}\b|(?=.*\b{of}\b).*['\"]{re.escape(x.name)}['\"]")
    lines = s.module.file.text.split("\n")
    if next((n for n, line in enumerate(lines, 1) if named.search(line)), 0) != s.statement.line:
        return None
    return Code(f"{s.helper('column_of')}({s.place(x.base)}, {quoted(x.name)})", ATOM)


class TableStores:
    """Mixed into the writer of statements."""

    code: Any
    free: Any
    helper: Any
    kinds: Any
    module: Any
    path: Any
    place: Any
    scope: Any
    subscripts: Any
    value: Any

    def _rows_of_table(self, target: t.Expression) -> str | None:
        """``T(rows, :).Name = values`` as a store into a column: the rows alone would be a copy."""
        if not isinstance(target, t.Field) or not isinstance(rows := target.base, t.Index) or rows.brace:
            return None
        if len(rows.args) != 2 or not isinstance(w.bare(rows.args[1]), t.Colon):
            return None
        if self.kinds.of(rows.base) not in (k.TABLE, k.UNKNOWN, k.OBJECT) or isinstance(
            w.bare(rows.args[0]), t.Colon
        ):
            return None
        base = self.code(rows.base)
        subscript = self.subscripts(base, rows.args)[0]
        return f"{self.path(Code(self.place(rows.base)), target.name)}.paren[{subscript}]"

    def _names_of_table(self, target: t.Expression, value: t.Expression) -> list[str] | None:
        """``T.Properties.VariableNames = names``, and of one column: Properties itself is a copy."""
        if isinstance(target, t.Field) and target.name in _OF_TIMES and self._may_be_one_time(target.base):
            place = self.place(target.base)
            return [
                f"{place} = {self.helper('with_part')}({place}, {quoted(target.name)}, {self.value(value)})"
            ]
        whole = target.base if isinstance(target, t.Index) else target
        owner = whole.base if isinstance(whole, t.Field) else None
        if not isinstance(whole, t.Field) or not isinstance(owner, t.Field) or owner.name != "Properties":
            return None
        if self.kinds.of(owner.base) not in (k.TABLE, k.UNKNOWN, k.OBJECT):
            return None
        if self.kinds.of(owner.base) != k.TABLE and whole.name in _OF_FILES:
            return None
        if whole.name not in (*_NAMES, *_DESCRIBING):
            raise Cannot(f"the property {whole.name} of a table")
        table = self.code(owner.base)
        place = f"{table.at(ATOM)}.{'' if whole.name in _NAMES else 'Properties.'}{whole.name}"
        if whole is target:
            return [f"{place} = {self.value(value)}"]
        names = self.free("names_")
        kept = Code(names, ATOM, k.CELL)
        assert isinstance(target, t.Index)
        kind = "brace" if target.brace else "paren"
        where = self.subscripts(kept, target.args)
        if len(target.args) == 1 and isinstance(target.args[0], t.Text):  # the name of a column
            where = [f"{table.at(ATOM)}.VariableNames.index({quoted(target.args[0].value)}) + 1"]
        return [
            f"{names} = {self.helper('Cell')}({self._each_name(table, place, whole.name)})",
            f"{names}.{kind}[{', '.join(where)}] = {self.value(value)}",
            f"{place} = {names}",
        ]

    def _may_be_one_time(self, x: t.Expression) -> bool:
        """Whether a variable, or a field that is given here, may be one time, which Python does not change."""
        if self.kinds.of(x) not in (k.UNKNOWN, k.OBJECT) or not may_be_time(self.module.file, x):
            return False
        given = (s.targets for s in w.body_walk(self.scope.body) if isinstance(s, t.Assign))
        return isinstance(x, t.Name) or isinstance(x, t.Field) and any(x in targets for targets in given)

    @staticmethod
    def _each_name(table: Code, place: str, name: str) -> str:
        """What stands for each column, where nothing has been said empty text, so that one can be set."""
        return place if name in _NAMES else f"{table.at(ATOM)}.Properties.each({quoted(name)})"

    def given_back(self, target: t.Expression, lines: list[str]) -> list[str]:
        """``net.Learnables.Value{1} = W``: a network gives a copy of its table, which must be given back."""
        inner, outer = target, None
        while isinstance(inner, (t.Index, t.Field, t.DynamicField)):
            held = isinstance(outer, t.Field) and outer.name == "Value"
            if isinstance(inner, t.Field) and (
                inner.name == "Learnables" and outer or inner.name == "State" and held
            ):
                break
            inner, outer = inner.base, inner
        else:
            return lines
        place = self.place(inner)
        if self.kinds.of(inner.base) == k.STRUCT or not lines[-1].startswith(f"{place}."):
            return lines
        made = self.free("table")
        return [*lines[:-1], f"{made} = {place}", made + lines[-1][len(place) :], f"{place} = {made}"]
