"""The objects of import options: what is read of a file, under which names, and as what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.importing.cells import (
    Lines,
)
from dlarray.migration.matlab.importing.variables import (
    Unreadable,
    VariableImportOptions,
    column_of,
    matrix_of,
)
from dlarray.migration.matlab.system.data_files import distinct, identifier
from dlarray.migration.matlab.values import Value
from dlarray.table import table

_RULES = {
    "MissingRule": ("fill", "error", "omitrow", "omitvar"),
    "ImportErrorRule": ("fill", "error", "omitrow", "omitvar"),
    "ExtraColumnsRule": ("addvars", "ignore", "error"),
    "EmptyLineRule": ("skip", "read", "error"),
    "ConsecutiveDelimitersRule": ("split", "join", "error"),
    "LeadingDelimitersRule": ("keep", "ignore", "error"),
    "TrailingDelimitersRule": ("keep", "ignore", "error"),
    "VariableNamingRule": ("modify", "preserve"),
}


class ImportOptions(Value):
    """What text files and spreadsheets have in common: the variables."""

    _own: tuple[tuple[str, Any], ...] = ()  # the properties of one kind of file, with their defaults

    def __init__(self, count: int = 1, **options: Any) -> None:
        object.__setattr__(self, "_variables", [])
        object.__setattr__(self, "_names", Cell([f"Var{k}" for k in range(1, count + 1)]))
        object.__setattr__(self, "_types", Cell(["char"] * count))
        object.__setattr__(self, "_selected", None)
        for name, value in self._own:
            object.__setattr__(self, name, value)
        for name, value in options.items():
            setattr(self, name, value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{type(self).__name__} has no property {name}")

    # -- properties -------------------------------------------------------------------------------------------
    def __setattr__(self, name: str, value: Any) -> None:
        known = ("VariableNames", "VariableTypes", "SelectedVariableNames", *[own for own, _ in self._own])
        spelled = next((n for n in known if n.lower() == name.lower()), None)
        if spelled is None:
            raise ArgumentError(
                f"{type(self).__name__} has no property {name}; its properties are {', '.join(known)}; fix: one of "
                "these"
            )
        if spelled in _RULES and str(value) not in _RULES[spelled]:
            allowed = ", ".join(f'"{v}"' for v in _RULES[spelled])
            raise ArgumentError(
                f"{type(self).__name__}: {spelled} is {describe(value)}; fix: one of {allowed}"
            )
        setter = getattr(self, f"_set_{spelled}", None)
        if setter is not None:
            setter(value)
        else:
            object.__setattr__(self, spelled, str(value) if isinstance(value, str) else value)

    @property
    def variables(self) -> list[VariableImportOptions]:
        """The variables, with the names and types that were stored since, one at a time too."""
        names, kinds, made = [str(n) for n in self._names], [str(k) for k in self._types], self._variables
        if len(set(names)) != len(names) or not all(names):
            raise ArgumentError("VariableNames must be texts that differ; fix: one name for each variable")
        for k in range(len(made), max(len(names), len(kinds))):
            made.append(VariableImportOptions(f"Var{k + 1}", "char"))
        names += [v.Name for v in made[len(names) :]]
        kinds += [v.Type for v in made[len(kinds) :]]
        for v, name, kind in zip(made, names, kinds, strict=True):
            v.Name = name
            if v.Type != kind:
                v.Type = kind
        self._names[:], self._types[:] = names, kinds
        return made

    @property
    def VariableNames(self) -> Cell:
        """The names that the table's variables get."""
        return self._names

    def _set_VariableNames(self, names: Any) -> None:
        self._replaced("_names", "VariableNames", names)

    @property
    def VariableTypes(self) -> Cell:
        """The types of the variables."""
        return self._types

    def _set_VariableTypes(self, kinds: Any) -> None:
        self._replaced("_types", "VariableTypes", kinds)

    def _replaced(self, where: str, name: str, texts: Any) -> None:
        """Other names or types of all variables."""
        texts = [str(texts)] if isinstance(texts, str) else [str(n) for n in texts]
        count = len(self.variables)
        if len(texts) < count:
            raise ArgumentError(
                f"{type(self).__name__}: there are {count} variables, but {len(texts)} values of {name}; fix: one for "
                "each"
            )
        object.__setattr__(self, where, Cell(texts))
        assert self.variables

    @property
    def SelectedVariableNames(self) -> Cell:
        """The variables that are read; all unless some are chosen."""
        chosen = range(len(self.variables)) if self._selected is None else self._selected
        return Cell([self.variables[k].Name for k in chosen])

    def _set_SelectedVariableNames(self, chosen: Any) -> None:
        object.__setattr__(self, "_selected", self.places("SelectedVariableNames", chosen))

    @property
    def VariableOptions(self) -> list[VariableImportOptions]:
        """The options of each variable."""
        return self.variables

    def places(self, caller: str, chosen: Any) -> list[int]:
        """Numbers of variables, from 0, that are chosen by name, number or a mask."""
        names = [v.Name for v in self.variables]
        if isinstance(chosen, str):
            chosen = [str(chosen)]
        elif (one := one_number(chosen)) is not None:
            chosen = [one]
        else:
            flat = (
                np.asarray(chosen, dtype=object).ravel().tolist()
                if not isinstance(chosen, list)
                else list(chosen)
            )
            chosen = flat[0] if len(flat) == 1 and isinstance(flat[0], list) else flat
        if chosen and all(isinstance(x, (bool, np.bool_)) for x in chosen) and len(chosen) == len(names):
            return [k for k, x in enumerate(chosen) if x]
        found = []
        for x in chosen:
            if isinstance(x, str) and str(x) in names:
                found.append(names.index(str(x)))
            elif not isinstance(x, str) and 1 <= float(x) <= len(names) and float(x) == int(x):
                found.append(int(x) - 1)
            else:
                raise ArgumentError(
                    f"{caller}: there is no variable {x!r}; the variables are {', '.join(names)}; fix: one of these"
                )
        return found

    def typed(self, places: Iterable[int], kinds: Sequence[str]) -> None:
        """Other types of some variables."""
        for k, kind in zip(places, kinds, strict=True):
            self.variables[k].Type = kind
            self._types[k] = kind

    def add(self, variable: VariableImportOptions) -> None:
        """One more variable."""
        self._variables.append(variable)
        self._names.append(variable.Name)
        self._types.append(variable.Type)

    def renamed(self, heads: Sequence[str]) -> None:
        """The names of variables by the heads of a file, which the naming rule may change."""
        heads = [h.strip() or f"Var{k}" for k, h in enumerate(heads, 1)]
        if self.VariableNamingRule == "modify":
            heads = [identifier(h) for h in heads]
        heads = distinct(heads)[: len(self.variables)]
        self._names[: len(heads)] = heads

    # -- reading ----------------------------------------------------------------------------------------------
    def table(self, caller: str, path: Any, **options: Any) -> table:
        """The table of a file."""
        columns = self._columns(caller, str(path), options)
        return table({v.Name: column_of(v, values) for v, values in columns})

    def matrix(self, caller: str, path: Any, **options: Any) -> Any:
        """The values of a file as one array."""
        columns = self._columns(caller, str(path), options)
        made = matrix_of(caller, [v for v, _ in columns], [values for _, values in columns])
        if isinstance(made, list):
            from dlarray.migration.matlab.strings import StringArray

            shape = (len(columns[0][1]), len(columns))
            return StringArray(made, shape) if columns[0][0].Type == "string" else Cell(made, shape)
        return made

    def cell(self, caller: str, path: Any, **options: Any) -> Cell:
        """The values of a file as a cell array."""
        columns = self._columns(caller, str(path), options)
        rows = len(columns[0][1]) if columns else 0
        return Cell([x for _, values in columns for x in values], (rows, len(columns)))

    def _columns(
        self, caller: str, path: str, options: dict[str, Any]
    ) -> list[tuple[VariableImportOptions, list[Any]]]:
        given = self._with(caller, options)
        return given.read(caller, path)

    def _with(self, caller: str, options: dict[str, Any]) -> ImportOptions:
        """These options with those of the call."""
        made = self.copy()
        ignored = ("filetype", "readvariablenames", "texttype", "datetimetype", "useexcel")
        for name, value in options.items():
            if name.lower() == "readrownames" and not value or name.lower() in ignored:
                continue
            if name.lower() not in ("encoding", "sheet", "range"):
                raise ArgumentError(
                    f"{caller}: the option {name} does not go with import options; fix: set it in detectImportOptions"
                )
            setattr(made, "DataRange" if name.lower() == "range" else name, value)
        return made

    def read(self, caller: str, path: str) -> list[tuple[VariableImportOptions, list[Any]]]:
        """The variables that are chosen, each with its values."""
        lines, heads, extra = self._lines(caller, path)
        if heads:
            self.renamed(heads)
        variables = self.variables
        chosen = range(len(variables)) if self._selected is None else self._selected
        widest = max((len(cells) for _, cells in lines), default=0)
        if widest > len(variables) and extra == "error":
            raise DataError(f'{caller}: {path} has {widest} columns; ExtraColumnsRule is "error"')
        more = []
        if widest > len(variables) and extra == "addvars" and self._selected is None:
            for k in range(len(variables), widest):
                more.append((k, VariableImportOptions(f"ExtraVar{k - len(variables) + 1}", "char")))
        found: list[tuple[VariableImportOptions, list[Any]]] = []
        gone: set[int] = set()
        for k, v in [*((k, variables[k]) for k in chosen), *more]:
            values, dropped, whole = self._values(caller, v, [c[k] if k < len(c) else None for _, c in lines])
            gone |= dropped
            if not whole:
                found.append((v, values))
        return [(v, [x for i, x in enumerate(values) if i not in gone]) for v, values in found]

    def _values(
        self, caller: str, v: VariableImportOptions, cells: Iterable[str | None]
    ) -> tuple[list[Any], set[int], bool]:
        """A column's values, the rows that go, and whether the whole column goes."""
        values: list[Any] = []
        gone: set[int] = set()
        whole = False
        cells = list(cells)
        read = v.reader(cells)
        for i, cell in enumerate(cells):
            if cell is None or v.is_missing(cell):
                rule, value = self.MissingRule, v.filling() if cell is None else v.empty()
                if cell is not None and cell.strip():
                    value = v.filling()
                if rule == "fill" and cell is not None and not cell.strip() and v.EmptyFieldRule == "error":
                    rule = "error"
                problem = "is missing"
            else:
                try:
                    values.append(read(cell))
                    continue
                except Unreadable:
                    rule, value, problem = (
                        self.ImportErrorRule,
                        v.filling(),
                        f'is "{cell}", which is no {v.Type}',
                    )
            if rule == "error":
                raise DataError(f"{caller}: the value of {v.Name} in row {i + 1} of the data {problem}")
            gone |= {i} if rule == "omitrow" else set()
            whole = whole or rule == "omitvar"
            values.append(value)
        return values, gone, whole

    def _lines(self, caller: str, path: str) -> tuple[Lines, list[str], str]:
        raise NotImplementedError

    # -- displays ---------------------------------------------------------------------------------------------
    def display_text(self) -> str:
        """The properties in groups, as the Command Window shows them."""
        lines = [f"  {type(self).__name__} with properties:", ""]
        for head, names in self._groups:
            lines.append(f"   {head}" if "VariableTypes" in names else f"   {head}:")
            lines += [f"{name:>29}: {self._shown(name)}" for name in names]
            if "VariableTypes" in names:
                lines.insert(-1, "\tAccess VariableOptions sub-properties using setvaropts/getvaropts")
            lines.append("")
        return "\n".join([*lines[:-1], "\tTo display a preview of the table, use preview"])

    __repr__ = display_text
    _groups: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def _shown(self, name: str) -> str:
        if name == "VariableOptions":
            return f"Show all {len(self.variables)} VariableOptions "
        value = getattr(self, name)
        if isinstance(value, Cell):
            more = f" ... and {len(value) - 3} more" if len(value) > 3 else ""
            return "{" + ", ".join(f"'{x}'" for x in value[:3]) + more + "}"
        if isinstance(value, tuple):
            return "{" + "  ".join(f"'{_escaped(x)}'" for x in value) + "}"
        if isinstance(value, list):
            return "[" + "; ".join(" ".join(_number(x) for x in row) for row in value) + "]"
        return f"'{_escaped(value)}'" if isinstance(value, str) else str(value)


def _escaped(text: str) -> str:
    return text.replace("\b", r"\b").replace("\t", r"\t").replace("\n", r"\n").replace("\r", r"\r")


def _number(x: float) -> str:
    return "Inf" if x == float("inf") else str(int(x))
