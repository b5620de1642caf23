"""The format of a table's columns, ``readtable(file, "Format", "%f%q%C")``, as types of its variables."""

from __future__ import annotations

import re

from dlarray.errors import DataError, OptionError, describe
from dlarray.migration.matlab.importing.options import ImportOptions

_FIELD = re.compile(
    r"%(?P<skip>\*?)(?P<kind>[du](?:8|16|32|64)?|f(?:32|64)?|[nsqCDT])(?:\{(?P<form>[^}]*)\})?"
)
_WHOLE = {"d": "int", "u": "uint"}
_TYPES = {
    "f": "double", "f64": "double", "n": "double", "f32": "single", "s": "char", "q": "char", "C": "categorical",
    "D": "datetime", "T": "duration",
}  # fmt: skip


def set_format(found: ImportOptions, format: str, text_type: str) -> None:
    """Give the variables the types of a format; those that it skips are not read."""
    fields = list(_FIELD.finditer(format))
    if not fields or _FIELD.sub("", format).strip():
        raise OptionError(
            f"readtable: the format {describe(format)} is not served here: literals and widths are not; fix: one of "
            "%f, %d, %q, %C, %D, %T for each column, or detectImportOptions and setvartype"
        )
    names = [v.Name for v in found.variables]
    if len(fields) != len(names):
        raise DataError(
            f"readtable: the format has {len(fields)} fields, but the file {len(names)} columns; fix: a field for "
            "each column, %*q to leave one out"
        )
    kinds = [_TYPES.get(kind) or f"{_WHOLE[kind[0]]}{kind[1:] or 32}" for kind in (m["kind"] for m in fields)]
    if text_type == "string":
        kinds = ["string" if kind == "char" else kind for kind in kinds]
    found.typed(range(len(names)), kinds)
    for variable, kind, m in zip(found.variables, kinds, fields, strict=True):
        if m["form"] and kind in ("datetime", "duration"):
            variable.InputFormat = m["form"]
    chosen = [name for name, m in zip(names, fields, strict=True) if not m["skip"]]
    setattr(found, "SelectedVariableNames", chosen)  # noqa: B010, the name is read as other cells
    found.ImportErrorRule = "error"  # what is not of the format is a mistake, as in MATLAB
