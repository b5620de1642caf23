"""Columns of tables chosen by their types, converted, merged and split: vartype, convertvars, mergevars, splitvars."""

from __future__ import annotations

from typing import Any

from dlarray import names as registered
from dlarray.arguments import flag
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.times import datetime
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_columns import column, names_of
from dlarray.migration.matlab.shared.table_keys import asked_table, plain_value
from dlarray.migration.matlab.strings import MissingString, String, StringArray
from dlarray.migration.matlab.text.numbers import str2double
from dlarray.table import table
from dlarray.table.number_classes import dlarray_of

_NUMBERS = ("double", "single", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
_TYPES = (
    "numeric",
    "float",
    "logical",
    "string",
    "cellstr",
    "char",
    "cell",
    "categorical",
    "datetime",
    "duration",
    *_NUMBERS,
)


def is_of(T: table, name: str, kind: str) -> bool:
    """Whether a column is of a type, as MATLAB calls it."""
    held, values = T.column_kinds()[name], list(T[name])
    if held == "categorical" or held == "labels":
        return kind == "categorical"
    if held in ("numeric", "rows"):
        own = T.number_class(name)
        groups = {"logical": (), "double": ("numeric", "float"), "single": ("numeric", "float")}
        return kind in (own, *groups.get(own, ("numeric",)))
    if held == "times":
        return type(values[0]).__name__ == kind if values else False
    if held == "char":
        return kind == "char"
    if held == "string":
        strings = any(isinstance(v, (String, MissingString)) for v in values)
        return kind == "string" if strings else kind in ("cellstr", "cell")
    return kind == "cell"


class vartype:  # noqa: N801
    """A subscript that chooses the columns of a type: ``T(":", vartype("numeric"))``.

    Syntax: ``S = vartype(type)``.

    Parameters
    ----------
    type : text
        "numeric", "logical", "string", "cellstr", "cell", "categorical", "datetime", "duration", "double", ….
        A type of numbers is that of one class alone; "numeric" are all of them, "float" double and single.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/vartype.html

    Examples
    --------
    >>> from dlarray.matlab import table, vartype
    >>> T = table(a=[1, 2], b=["x", "y"], c=[True, False])
    >>> T(":", vartype("numeric")).VariableNames
    ['a']
    """

    def __init__(self, type: str, /) -> None:
        if str(type) not in _TYPES:
            raise ArgumentError(f'vartype: there is no type "{type}"; fix: one of {", ".join(_TYPES)}')
        self.type = str(type)

    def columns_of(self, T: table) -> list[str]:
        """The names of the columns of the type."""
        return [name for name in T.VariableNames if is_of(T, name, self.type)]

    def __repr__(self) -> str:
        return f"  table vartype subscript:\n\n      Select table variables matching the type '{self.type}'\n"


def convertvars(T: Any, vars: Any, dataType: Any, /) -> table:
    """A table with some of its columns of another type.

    Syntax: ``T2 = convertvars(T1, vars, dataType)``.

    Parameters
    ----------
    T1 : table
    vars : names, numbers, a mask, `vartype`, or a function
        Of a function those columns of which it is true: ``dl.isnumeric``.
    dataType : text or function
        "string", "cellstr", "categorical", "double", "single", "logical", "datetime", an integer class, or a function
        of a column. Texts become the numbers that they say, NaN where they say none.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.convertvars.html

    Examples
    --------
    >>> from dlarray.matlab import convertvars, table
    >>> T = convertvars(table(a=["x", "y", "x"], n=["1", "2", "?"]), "a", "categorical")
    >>> T.a.categories()
    ['x', 'y']
    >>> list(convertvars(T, "n", "double").n)[:2]
    [1.0, 2.0]
    """
    T = asked_table("convertvars", "T1", T)
    made = T(":", ":")
    for name in names_of("convertvars", "vars", T, vars):
        setattr(made, name, _converted(T, name, dataType))
    return made


def _converted(T: table, name: str, kind: Any) -> Any:
    values = list(T[name])
    if callable(kind):
        found = kind(column(T, name))
        if getattr(found, "shape", (len(T),))[0] != len(T):
            raise SizeError(
                f"convertvars: the function gives another number of rows for {name}; fix: one for each"
            )
        return found
    word = str(kind)
    if word in ("string", "cellstr", "char"):
        texts = [_text(v) for v in values]
        if word != "string":
            return ["" if v is None else v for v in texts]
        return StringArray([MissingString() if v is None else String(v) for v in texts], (len(texts), 1))
    if word == "categorical":
        texts = [_text(v) if isinstance(v, str) else plain_value(v) for v in values]
        labels = categorical(texts)
        return registered.functions["reshape"].call(labels, len(values), 1)
    if word == "datetime":
        return [v if hasattr(v, "year") else datetime(str(v)) for v in values]
    if word == "logical":
        return [bool(v) for v in (plain_value(x) for x in values)]
    if word in _NUMBERS:
        numbers = [float(str2double(v)) if isinstance(v, str) else plain_value(v) for v in values]
        if not all(isinstance(v, (bool, int, float)) for v in numbers):
            raise ArgumentError(
                f'convertvars: {name} holds {describe(values[0])}; fix: numbers or texts for "{word}"'
            )
        return registered.functions[word].call(dlarray_of(numbers))
    raise ArgumentError(
        f'convertvars: there is no type "{kind}"; fix: one of {", ".join(_TYPES)}, or a function'
    )


def _text(v: Any) -> str | None:
    v = plain_value(v)
    if v is None or isinstance(v, MissingString):
        return None
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, (int, float)):
        return None if v != v else f"{v:.5g}"
    return str(v)


@with_options
def mergevars(T: Any, vars: Any, /, *, NewVariableName: Any = None, MergeAsTable: Any = False) -> table:
    """A table in which several columns are one matrix, at the place of the first.

    Syntaxes: ``T2 = mergevars(T1, vars)``, ``T2 = mergevars(T1, vars, NewVariableName=name, MergeAsTable=tf)``.

    Parameters
    ----------
    T1 : table
    vars : names, numbers, a mask, `vartype`, or a function
        Columns of numbers; of any kind with ``MergeAsTable=True``.
    NewVariableName : text
        ``VarN`` unless it is said, N the number of the new column.
    MergeAsTable : bool, default False
        Whether the columns become a table, which is a column of the new table: ``T2.name.a``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.mergevars.html

    Examples
    --------
    >>> from dlarray.matlab import mergevars, table
    >>> T = mergevars(table(a=[1, 2], b=["x", "y"], c=[3, 4]), ["a", "c"], NewVariableName="ac")
    >>> T.VariableNames, T.ac[0]
    (['ac', 'b'], [1.0, 3.0])
    """
    T = asked_table("mergevars", "T1", T)
    as_table = flag("mergevars", "MergeAsTable", MergeAsTable)
    names = names_of("mergevars", "vars", T, vars)
    if not names:
        return T(":", ":")
    merged = table({n: T[n] for n in names}) if as_table else _matrix(T, names)
    columns: dict[str, Any] = {}
    for name in T.VariableNames:
        if name == min(names, key=T.VariableNames.index):
            word = f"Var{len(columns) + 1}" if NewVariableName is None else str(NewVariableName)
            columns[word] = merged
        elif name not in names:
            columns[name] = T[name]
    return _like(T, columns)


def _matrix(T: table, names: list[str]) -> dlarray:
    for name in names:
        if T.column_kinds()[name] not in ("numeric", "rows"):
            raise ArgumentError(
                f"mergevars: {name} holds no numbers; fix: columns of numbers, convertvars before, or MergeAsTable=True"
            )
    return registered.functions["horzcat"].call(*[column(T, n) for n in names])


@with_options
def splitvars(T: Any, vars: Any = None, /, *, NewVariableNames: Any = None) -> table:
    """A table in which each column of a matrix is a column of its own, ``A_1``, ``A_2``, …; those of a table too.

    Syntaxes: ``T2 = splitvars(T1)``, ``T2 = splitvars(T1, vars)``,
    ``T2 = splitvars(T1, vars, NewVariableNames=names)``.

    Parameters
    ----------
    T1 : table
    vars : names, numbers, a mask, `vartype`, or a function
        All columns that are matrices or tables unless it is said; columns of tables keep their names.
    NewVariableNames : texts, or a cell array of them for each of several columns

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.splitvars.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import splitvars, table
    >>> T = splitvars(table(a=[5, 6], b=dl.dlarray([[1, 2], [3, 4]])))
    >>> T.VariableNames, list(T.b_2)
    (['a', 'b_1', 'b_2'], [2.0, 4.0])
    """
    T = asked_table("splitvars", "T1", T)
    kinds = T.column_kinds()
    wide = [n for n in T.VariableNames if kinds[n] in ("rows", "table", "texts")]
    names = wide if vars is None else names_of("splitvars", "vars", T, vars)
    new = [] if NewVariableNames is None else list(NewVariableNames)
    nested = new if new and not isinstance(new[0], str) else [new] if new else []
    if nested and len(nested) != len(names):
        raise ArgumentError(
            f"splitvars: {len(names)} columns and names for {len(nested)}; fix: a cell of names for each"
        )
    columns: dict[str, Any] = {}
    for name in T.VariableNames:
        values = T[name]
        if name not in names or kinds[name] not in ("rows", "table", "texts"):
            columns[name] = values
            continue
        inner = isinstance(values, table)
        count = values.shape[1] if inner else len(values[0])
        words = values.VariableNames if inner else [f"{name}_{k + 1}" for k in range(count)]
        if nested:
            words = [str(w) for w in nested[names.index(name)]]
        if len(words) != count:
            raise ArgumentError(
                f"splitvars: {name} has {count} columns and {len(words)} names; fix: one for each"
            )
        parts: list = [values[n] for n in values.VariableNames] if inner else list(zip(*values, strict=True))
        if kinds[name] == "texts":  # each a column of cells
            parts = [Cell(part, (len(part), 1)) for part in parts]
        for word, part in zip(words, parts, strict=True):
            if word in columns or word in T.VariableNames and word != name:
                raise ArgumentError(
                    f"splitvars: two columns would be called {word}; fix: NewVariableNames, a name for each"
                )
            columns[word] = part if inner or isinstance(part, Cell) else list(part)
    return _like(T, columns)


def _like(T: table, columns: dict[str, Any]) -> table:
    kinds = {n: k for n, k in T.column_kinds().items() if n in columns and k in ("string", "cell")}
    return table(columns, kinds=kinds, RowNames=T.RowNames or None)
