"""Tables in brackets, rows below rows and columns beside columns, and tables made of the rows of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.table.column import Column
from dlarray.table.labels import label_text
from dlarray.table.number_classes import in_class, joined_class


class Stacking:
    """How tables with the rows of this one, or more, are made."""

    __slots__ = ()

    def row_keys(self: Any) -> list | None:
        """What rows are known by, their names; None where they have none."""
        return self.RowNames or None

    def alike(self: Any, columns: Mapping[str, Any], rows: bool = True) -> Any:
        """A table of other columns, whose rows are this one's, or rows of their own."""
        return type(self)(columns, RowNames=self.row_keys() if rows else None)

    def with_row(self: Any, columns: Mapping[str, Any]) -> Any:
        """A table of these columns, which are this one's with one more row."""
        rows = [*self.RowNames, f"Row{len(self) + 1}"] if self.RowNames else None
        return type(self)(columns, RowNames=rows)

    def stacked(self: Any, tables: Sequence[Any], columns: Mapping[str, Any]) -> Any:
        """A table of columns with the rows of all these tables, and their names where some have names."""
        if not any(T.RowNames for T in tables):
            return type(self)(columns)
        rows: list[str] = []
        for T in tables:
            rows += T.RowNames or [f"Row{len(rows) + k + 1}" for k in range(len(T))]
        return type(self)(columns, RowNames=rows)

    def repeated(self: Any, counts: tuple[int, ...]) -> Any:
        """``repmat(T, n, 1)``: the rows again and again; twice the same columns would have the same names."""
        if counts[1:] != (1,):
            raise ArgumentError(
                f"repmat: the rows of {self.describe()} can be repeated, its columns cannot, for each name stands "
                "once; fix: repmat(T, n, 1)"
            )
        return self[list(range(len(self))) * max(counts[0], 0)]


def _is_table(x: Any) -> bool:
    return hasattr(x, "row_keys")


def _is_nothing(x: Any) -> bool:
    return _is_table(x) and not x.VariableNames and not len(x)


def below(tables: Sequence[Any]) -> Any:
    """``[T1; T2]``: the rows of tables one after the other; columns are matched by name, in the order of the first.

    Tables of size 0×0 are left out, as empty arrays are in brackets.
    """
    tables = [T for T in tables if not _is_nothing(T)] or tables[:1]
    first = tables[0]
    names = first.VariableNames
    for T in tables:
        if not _is_table(T):
            raise ClassError(f"vertcat: a table is put above {describe(T)}; fix: a table of the same columns")
        if sorted(T.VariableNames) != sorted(names):
            raise SizeError(
                f"vertcat: the tables have the columns {', '.join(names)} and {', '.join(T.VariableNames)}; "
                "fix: the same columns"
            )
    columns = {}
    for name in names:
        parts = [getattr(T, name) for T in tables]
        values = [v for part in parts for v in part]
        labels = getattr(parts[0], "with_labels", None)
        held = {getattr(part, "held", "") for part in parts}
        if labels is not None:
            columns[name] = labels([label_text(v) for v in values])
        elif held <= {"numeric", "rows"}:
            kind = joined_class([T.number_class(name) for T in tables])
            columns[name] = Column(in_class(values, kind), name)
        else:
            columns[name] = Column(values, name, held=held.pop()) if len(held) == 1 else values
    made = first.stacked(tables, columns)
    made.describe_as(tables)
    return made


def beside(tables: Sequence[Any]) -> Any:
    """``[T1 T2]``: the columns of tables with the same rows."""
    first = tables[0]
    bad = next((T for T in tables if not hasattr(T, "row_keys")), None)
    if bad is not None:
        raise ClassError(f"horzcat: a table is put beside {describe(bad)}; fix: table({describe(bad)})")
    made = first.copy()
    for T in tables[1:]:
        ours, theirs = made.row_keys(), T.row_keys()
        if ours is not None and theirs is not None and ours != theirs:
            if sorted(ours) != sorted(theirs):
                raise ArgumentError(
                    f"horzcat: {first.describe()} and {T.describe()} have other names or times of their rows; "
                    "fix: the same, or synchronize(TT1, TT2) of timetables"
                )
            T = T[[theirs.index(key) for key in ours]]
        for name in T.VariableNames:
            if name in made.VariableNames:
                raise ClassError(f"horzcat: two tables have a column {name}; fix: other VariableNames")
            setattr(made, name, getattr(T, name))
    made.describe_as(tables)
    return made
