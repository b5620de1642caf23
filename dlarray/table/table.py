"""A small MATLAB table: named columns of equal height, read as ``net.Learnables`` is read in MATLAB code.

Columns are reached as attributes (``t.Value``) and are Python lists with three differences: comparison with
a text is elementwise (``t.Parameter == "Weights"`` is a mask, as in MATLAB), they know how MATLAB shows
them, and a column of a table that nobody holds refuses assignment, because the change would be lost.

A table with a ``Value`` column is a nest (see `dlarray.nests`): ``dlgradient``, ``dlupdate`` and the
optimisers take it apart and return tables of the same rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from dlarray.display import column_texts, pre_html, table_html, table_text
from dlarray.elsewhere.foreign_words import no_column
from dlarray.errors import ArgumentError, SizeError
from dlarray.nests import entries
from dlarray.table.arithmetic import Arithmetic
from dlarray.table.assignment import TableBrace, TableParen
from dlarray.table.brackets import Stacking
from dlarray.table.classes import Classes
from dlarray.table.column_kinds import column_kind, columns_by_name, is_nothing, kind_after, rows_of
from dlarray.table.columns.blank_columns import blank_columns
from dlarray.table.columns.row_class import row_class
from dlarray.table.columns.shown import ShowsColumns
from dlarray.table.columns.the_pandas import the_pandas
from dlarray.table.labels import are_labels, label_text, labels_of_rows, lay_rows_of_labels, with_categories
from dlarray.table.nested import table_of_rows
from dlarray.table.number_classes import given_classes
from dlarray.table.parameters import Parameters
from dlarray.table.places import names_of_columns, places_of_rows
from dlarray.table.properties import NOTHING, TableProperties
from dlarray.table.texts import texts
from dlarray.visible import visible_names


class table(Arithmetic, Stacking, Parameters, Classes, ShowsColumns):  # noqa: N801
    """Table: named columns of equal height.

    ``table(Layer=[...], Parameter=[...], Value=[...])``, ``table({"Layer": [...]})``, ``table(df)``
    of a data frame, whose index is left out, or ``table(a, b, VariableNames=["A", "B"])``.

    * ``t.Value`` is a column, ``t.Value[k]`` (0-based) one of its values; ``t["Value"]`` is the same column.
    * ``t[["Layer", "Value"]]`` is a table of columns, where the rows have no names.
    * ``t[k]``, ``t[2:4]``, ``t[mask]`` are tables of rows, 0-based; ``t(k, ":")``, ``t(mask, "Value")`` the
      same with MATLAB's 1-based indices.
    * ``t.Value[k] = v`` and ``t.Value = values`` change this table alone; ``t[mask] = other`` replaces rows.
    * ``RowNames=[...]`` names the rows: ``t("Bias", ":")``.
    * ``table(Size=[2, 2], VariableTypes=["double", "string"], VariableNames=["A", "B"])`` has columns of zeros, false
      and empty texts, which are missing strings where `dlarray.matlab` is in use.
    * A column made from a categorical is a categorical, and its rows are texts when the table is iterated over.
    * ``len(t)`` and ``t.height`` count rows, ``t.width`` columns; iteration gives rows as tuples.

    Examples
    --------
    >>> from dlarray.table import table
    >>> t = table(Layer=["fc", "fc"], Parameter=["Weights", "Bias"], Value=[1.0, 2.0])
    >>> t.shape
    (2, 3)
    >>> t(t.Parameter == "Bias", ":").Value[0]
    2.0
    >>> [f"{layer}/{parameter}" for layer, parameter, value in t]
    ['fc/Weights', 'fc/Bias']
    """

    __slots__ = (
        "__weakref__", "_blank_classes", "_categories", "_columns", "_description", "_kinds", "_names_of_rows",
        "_kept_columns",
    )  # fmt: skip
    # What `become` takes over, the kinds apart.
    _parts: tuple[str, ...] = (
        "_blank_classes", "_categories", "_columns", "_description", "_names_of_rows",
    )  # fmt: skip
    __internals__ = """
        paren_rows paren_names become with_values with_row repeated alike row_keys stacked describe property_text
        number_class column_classes in_class_of description set_property describe_as
    """.split()

    def __init__(
        self,
        *columns: Any,
        VariableNames: Sequence[str] | None = None,
        RowNames: Iterable[str] | None = None,
        Size: Iterable[int] | None = None,
        VariableTypes: Iterable[str] | None = None,
        kinds: Mapping[str, str] | None = None,
        **named: Iterable,
    ) -> None:
        given: dict[str, Any] = {}
        blank_classes: dict[str, str] = {}
        if Size is not None or VariableTypes is not None:
            blank, types, classes = blank_columns(Size, VariableTypes)
            columns = tuple(blank)
            names = (
                VariableNames if VariableNames is not None else [f"Var{k + 1}" for k in range(len(columns))]
            )
            kinds = {**dict(zip(names, types, strict=False)), **(kinds or {})}
            blank_classes = dict(zip(names, classes, strict=False))
        by_name = columns_by_name(columns[0]) if len(columns) == 1 else None
        if by_name is not None and VariableNames is None:
            given.update(by_name)
        elif columns:
            columns = columns if by_name is None else tuple(by_name.values())
            names = (
                entries("table", "VariableNames", VariableNames)
                if VariableNames is not None
                else [f"Var{k + 1}" for k in range(len(columns))]
            )
            if len(names) != len(columns) or not all(isinstance(name, str) for name in names):
                raise ArgumentError(
                    f"table: {len(columns)} columns, but the names {names}; fix: a text for each"
                )
            given.update(zip(names, columns, strict=True))
        given.update(named)
        given = {name: with_categories(values) for name, values in given.items()}
        data = {name: rows_of(values) for name, values in given.items()}
        heights = {name: len(values) for name, values in data.items()}
        lay_rows_of_labels(given, data, heights)
        if len(set(heights.values())) > 1:
            raise SizeError(
                f"table: all columns must have the same number of rows, but they have {heights}; fix: equal heights"
            )
        object.__setattr__(self, "_columns", data)
        object.__setattr__(self, "_blank_classes", {**blank_classes, **given_classes(given)})
        object.__setattr__(self, "_description", NOTHING)
        known = dict(kinds or {})
        for name, values in given.items():
            if name not in known:
                known[name] = column_kind(values, data[name])
        object.__setattr__(self, "_kinds", known)
        # Of a column of labels the labels are kept as text, and here a categorical whose categories they are of.
        categories = {name: values.copy() for name, values in given.items() if are_labels(values, data[name])}
        object.__setattr__(self, "_categories", categories)
        rows = None if RowNames is None else [str(name) for name in entries("table", "RowNames", RowNames)]
        if rows is not None and (len(rows) != len(self) or len(set(rows)) != len(rows)):
            raise SizeError(
                f"table: RowNames must name each of the {len(self)} rows, each name once, but they are {rows}"
            )
        object.__setattr__(self, "_names_of_rows", rows)

    # -- columns -------------------------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            columns = self._columns
            if name in self._categories:
                return self._labels_read(name)
            if name in columns:
                if self._kinds[name] == "labels" and columns[name]:
                    return labels_of_rows(columns[name])
                if self._kinds[name] == "table" and columns[name]:
                    return table_of_rows(columns[name], lambda changed: setattr(self, name, changed))
                return self._column_read(name)
            if name == self._description.variables_name:  # all columns as a matrix
                return self.brace[":", ":"]
            if name == self._description.row_name:
                return texts.column(self.RowNames)
        raise AttributeError(no_column(name, self._columns))

    def __setattr__(self, name: str, values: Iterable) -> None:
        given: Any = values
        if name in ("VariableNames", "RowNames"):
            self.become(self._renamed(name, [str(one) for one in given]))
            return
        if name == "DimensionNames":
            rows, variables = map(str, given)
            object.__setattr__(
                self, "_description", replace(self._description, row_name=rows, variables_name=variables)
            )
            return
        if name not in self._columns:
            object.__setattr__(self, "_description", self._description.without(name))
        if name in self._columns and len(self) and is_nothing(given):  # T.name = [] takes the column away
            self.paren[":", name] = []
            return
        values = rows_of(values)
        if self._columns and len(values) != len(self):
            raise SizeError(
                f"the column {name} needs {len(self)} values, one for each row, but got {len(values)}."
            )
        if are_labels(given, values):
            self._categories[name], self._kinds[name] = given.copy(), "categorical"
        elif name in self._categories:
            del self._categories[name], self._kinds[name]
        if name not in self._categories:
            self._kinds[name] = kind_after(self._kinds.get(name), given, values)
        self._columns[name] = values
        self._blank_classes.update(given_classes({name: given}))

    def __dir__(self) -> list[str]:
        return [*visible_names(self), *self._columns]

    @property
    def VariableNames(self) -> list[str]:
        """Names of the columns."""
        return list(self._columns)

    def _renamed(self, what: str, names: list[str]) -> table:
        """The same table with other names of columns or rows."""
        count = len(self) if what == "RowNames" else len(self._columns)
        if len(names) != count or len(set(names)) != count:
            raise SizeError(
                f"{what} must be {count} different names, but they are {', '.join(names) or 'none'}"
            )
        made = self._like(self._columns)
        if what == "RowNames":
            object.__setattr__(made, "_names_of_rows", names)
            return made
        new = dict(zip(self._columns, names, strict=True))
        for part in ("_columns", "_kinds", "_categories", "_blank_classes"):
            values = getattr(made, part)
            object.__setattr__(made, part, {new[n]: values[n] for n in new if n in values})
        object.__setattr__(made, "_description", self._description.renamed(new))
        return made

    def column_kinds(self) -> dict[str, str]:
        """The kind of each column: string, char, numeric, times, rows, categorical, labels, table or cell."""
        return {name: self._kinds[name] for name in self._columns}

    @property
    def Properties(self) -> TableProperties:
        """What describes the table, as ``T.Properties.VariableUnits = names`` is written in MATLAB."""
        return TableProperties(self, {"RowNames": texts.column(self.RowNames)})

    @property
    def RowNames(self) -> list[str]:
        """Names of the rows; an empty list where they have none."""
        return list(self._names_of_rows or ())

    @property
    def height(self) -> Any:
        """Number of rows, unless a column has that name."""
        return self.__getattr__("height") if "height" in self._columns else len(self)

    @property
    def width(self) -> Any:
        """Number of columns, unless a column has that name."""
        return self.__getattr__("width") if "width" in self._columns else len(self._columns)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self), len(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), ()))

    def __iter__(self) -> Iterator[tuple]:
        """The rows, as tuples whose values have the names of the columns: ``for row in t: row.Layer``."""
        row = row_class(tuple(self._columns))
        return iter([row(*values) for values in zip(*self._columns.values(), strict=True)])

    @property
    def __array_interface__(self) -> dict:
        # Not __array__: pandas would take that, and lose the names of the columns.
        columns = [np.asarray(self[name]) for name in self._columns]
        if not columns or any(c.dtype.kind not in "biuf" for c in columns):
            strange = [n for n, c in zip(self._columns, columns, strict=True) if c.dtype.kind not in "biuf"]
            raise ArgumentError(
                f"a table is an array where all of its columns are numbers, but {', '.join(strange) or 'it'} "
                'are not; fix: t.to_pandas(), or choose columns: t[:, ["A", "B"]]'
            )
        made = np.stack([c.astype(np.float64) for c in columns], axis=1)
        return {"shape": made.shape, "typestr": made.dtype.str, "version": 3, "data": made}

    def __same_parts__(self) -> dict[str, Any]:
        """What ``isequal`` compares."""
        return {"columns": list(self._columns.items()), "rows": self.RowNames}

    def copy(self) -> table:
        """A copy of the table; changing it does not change the original."""
        return self._like(self._columns)

    def _like(self, columns: Mapping[str, Iterable], rows: Sequence[int] | None = None) -> table:
        """A table with some of these columns, of equal heights; ``rows`` tells which rows of this one they are."""
        made = object.__new__(type(self))
        kinds = self._kinds
        object.__setattr__(made, "_columns", {name: list(values) for name, values in columns.items()})
        object.__setattr__(made, "_kinds", {name: kinds[name] for name in columns})
        kept = {name: labels for name, labels in self._categories.items() if name in columns}
        object.__setattr__(made, "_categories", kept)
        object.__setattr__(made, "_blank_classes", {name: self.number_class(name) for name in columns})
        object.__setattr__(made, "_description", self._description)
        self._name_rows(made, rows)
        return made

    def _rows_at(self, places: Sequence[int]) -> table:
        """The rows at these places, from 0."""
        columns = {name: map(values.__getitem__, places) for name, values in self._columns.items()}
        return self._like(columns, places)

    def _name_rows(self, made: table, rows: Sequence[int] | None) -> None:
        """Give a table that has these rows of this one, or all, what tells them apart."""
        names = self._names_of_rows
        if names is not None and rows is not None:
            names = [names[k] for k in rows]
        object.__setattr__(made, "_names_of_rows", names)

    # -- rows ----------------------------------------------------------------------------------------------

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, str):  # a column, of whatever name
            return self.__getattr__(index) if index in self._columns else getattr(self, index)
        if isinstance(index, tuple):
            rows, names = index
            return self[rows]._select(names, base=0)
        if type(index) is list and index and all(type(x) is str for x in index) and not self._names_of_rows:
            return self._select(index, base=0)  # columns, as of a data frame
        rows = self._rows(index, base=0)
        return self._rows_at(rows)

    def __call__(self, rows: Any, columns: Any = ":") -> table:
        """MATLAB's ``t(rows, columns)``: 1-based numbers, masks, names, ``":"``, or ``"2:end-1"``."""
        chosen = self if isinstance(rows, str) and rows == ":" else self._rows_at(self._rows(rows, base=1))
        found = chosen._select(columns, base=1)
        return self.copy() if found is self else found

    @property
    def paren(self) -> TableParen:
        """MATLAB's parentheses for assignment: ``t.paren[mask, ":"] = rows``, ``t.paren[2, ":"] = []``."""
        return TableParen(self)

    @property
    def brace(self) -> TableBrace:
        """MATLAB's braces, what is in the table: ``t.brace[":", ["Loss", "Accuracy"]]`` is a matrix."""
        return TableBrace(self)

    def paren_rows(self, index: Any) -> list[int]:
        """The places, from 0, of rows that are numbered from 1."""
        return self._rows(index, base=1)

    def paren_names(self, columns: Any) -> list[str]:
        """The names of columns that are numbered from 1, or named."""
        return names_of_columns(columns, self, base=1)

    def become(self, other: table) -> None:
        """Hold what another table does, with the kinds of columns that this one has."""
        kinds = {name: self._kinds.get(name, kind) for name, kind in other._kinds.items()}
        object.__setattr__(self, "_kinds", kinds)
        for part in self._parts:
            object.__setattr__(self, part, getattr(other, part))
        self._forget_columns()

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, str):
            setattr(self, index, value)
            return
        if isinstance(index, tuple):
            index, names = index
            if not (names == ":" or names == slice(None)):
                raise ArgumentError('assign whole rows, t[rows] = other, or one column, t["Value"] = values.')
        rows = self._rows(index, base=0)
        if not isinstance(value, table) or value.VariableNames != self.VariableNames:
            raise ArgumentError(
                f"rows of this table take a table with the columns {', '.join(self._columns)}."
            )
        if len(value) != len(rows):
            raise SizeError(f"{len(rows)} rows are assigned to, but the other table has {len(value)}.")
        for name, values in self._columns.items():
            for k, new in zip(rows, value._columns[name], strict=True):
                values[k] = label_text(new) if name in self._categories else self.in_class_of(name, new)
            self._columns_shown.changed(name)

    def _rows(self, index: Any, base: int) -> list[int]:
        return places_of_rows(index, len(self), base, self._names_of_rows)

    def _select(self, names: Any, base: int) -> table:
        if isinstance(names, str) and names == ":":
            return self
        return self._like({name: self._columns[name] for name in names_of_columns(names, self, base)})

    # -- other libraries ---------------------------------------------------------------------------------------
    def to_dataframe(self) -> Any:
        """The same columns as a data frame of pandas; arrays stay as they are in the column of objects."""
        pandas = the_pandas("to_dataframe")
        return pandas.DataFrame(
            {
                name: self[name].to_pandas()
                if name in self._categories
                else pandas.Series(values, dtype=object if self._kinds[name] == "cell" else None)
                for name, values in self._columns.items()
            },
        ).set_axis(self._names_of_rows or range(len(self)), axis=0)

    to_pandas = to_dataframe

    # -- text ----------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return table_text(
            self.VariableNames,
            list(self._columns.values()),
            [self._kinds[n] for n in self._columns],
            self._names_of_rows,
        )

    def _repr_html_(self) -> str:
        """A table of HTML; of a long one the first and the last rows."""
        if not len(self):
            return pre_html(repr(self))
        names, columns = self.VariableNames, list(self._columns.values())
        return table_html(
            f"{len(self)}×{len(names)} table", names, len(self),
            lambda j, rows: column_texts([columns[j][k] for k in rows], self._kinds[names[j]]), self._names_of_rows,
        )  # fmt: skip

    def describe(self) -> str:
        """A few words for messages."""
        return f"{len(self)}×{len(self._columns)} table"

    def property_text(self) -> str:
        """How an object's display shows the table as a property."""
        return f"[{self.describe()}]"

    def __reduce__(self) -> tuple:
        parts = {part: getattr(self, part) for part in ("_categories", "_blank_classes", "_description")}
        return _restore, (self._columns, self._kinds, parts, self._names_of_rows)


def _restore(columns: dict, kinds: dict, parts: dict, rows: list | None = None) -> table:
    made = table(columns, kinds=kinds, RowNames=rows)
    for part, value in parts.items():
        object.__setattr__(made, part, value)
    return made
