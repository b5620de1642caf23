"""whos: what is in a file, without loading it.

Importing it imports `reading`, which puts MAT files among the kinds of files that `load` and `save` know.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.arguments import texts
from dlarray.array import dlarray
from dlarray.backend import class_name, is_complex
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, DataError, DLArrayError, describe
from dlarray.functions.data_types.properties import extractdata
from dlarray.layers.files.saving import read
from dlarray.layers.files.whole_files import KINDS
from dlarray.migration.mat.child_process import parse
from dlarray.migration.mat.reading import MAKERS
from dlarray.migration.mat.values import Values
from dlarray.nests import is_network
from dlarray.registry import function
from dlarray.struct import struct
from dlarray.table import table

# Classes whose size and bytes the header of a variable does not tell.
INSIDE = (
    "cell",
    "struct",
    "string",
    "table",
    "timetable",
    "categorical",
    "datetime",
    "duration",
    "dlarray",
    "gpuArray",
)


class Variables(list):
    """The variables of a file: a list of structs, displayed as MATLAB's table of them."""

    def __repr__(self) -> str:
        if not self:
            return ""
        sizes = ["x".join(map(str, v.size)) for v in self]
        before = max(size.index("x") for size in sizes)
        sizes = [
            " " * (before - size.index("x")) + size for size in sizes
        ]  # the first x of all stand in one column
        names, amounts = [v.name for v in self], [str(v.bytes) for v in self]
        kinds, marks = [v["class"] for v in self], [_attributes(v) for v in self]
        name, size, amount, kind = (
            max(map(len, (title, *texts)))
            for title, texts in (("Name", names), ("Size", sizes), ("Bytes", amounts), ("Class", kinds))
        )
        shift = " " * ((size - 3) // 2)
        rows = [("Name", f"{shift}Size", "Bytes", "Class", "Attributes"), ("",) * 5]
        rows += zip(names, sizes, amounts, kinds, marks, strict=True)
        lines = [
            f"  {v[0]:<{name}}      {v[1]:<{size}}            {v[2]:>{amount}}  {v[3]:<{kind}}    {v[4]}".rstrip()
            for v in rows
        ]
        return "\n".join(lines)

    __str__ = __repr__


def _attributes(v: struct) -> str:
    return ", ".join(word for word in ("sparse", "complex") if v[word])


@function(differentiable=False, wrap=False)
def whos(*arguments: Any) -> Variables:
    """Names, sizes, bytes and classes of the variables in a file.

    Syntaxes: ``whos("-file", filename)``, ``S = whos("-file", filename, name1, …, nameN)``,
    ``S = whos("-file", filename, "-regexp", expression)``.

    Parameters
    ----------
    filename : str or path
        A MAT file, or a file of `save`.
    name : str, optional
        Variables to list; ``"*"`` means any text.  After ``"-regexp"`` come regular expressions.

    Returns
    -------
    list of struct
        Fields name, size, bytes, class, sparse, complex; it is displayed as MATLAB's table.  Of cells and
        structures ``bytes`` counts the data alone.

    Raises
    ------
    ArgumentError
        A call without ``"-file"``: Python's variables are not listed.
    DataError
        A file that does not exist, is damaged, or is of another kind.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/whos.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "work.mat")
    ...     dl.save(file, X=dl.zeros(648, 509), caption="Durer", flags=[True, False])
    ...     dl.whos("-file", file)
      Name           Size               Bytes  Class      Attributes
    <BLANKLINE>
      X            648x509            2638656  double
      caption        1x5                   10  char
      flags          1x2                    2  logical
    """
    try:
        return _whos(arguments)
    except DLArrayError as error:
        raise error.with_traceback(None) from error.__cause__


def _whos(arguments: tuple) -> Variables:
    given = list(arguments)
    if given and getattr(given[0], "matlab_class", "") == "matlab.io.MatFile":
        given[:1] = ["-file", given[0].Properties.Source]
    flags = [str(v).lower() if isinstance(v, str) else "" for v in given]
    if "-file" not in flags or flags.index("-file") + 1 >= len(given):
        raise ArgumentError('whos: the variables of a file are listed; fix: whos("-file", "work.mat")')
    at = flags.index("-file")
    filename = given[at + 1]
    if not isinstance(filename, (str, os.PathLike)) or not Path(filename).name:
        raise ArgumentError('whos: the name of the file must be text; fix: whos("-file", "work.mat")')
    wanted = (
        texts("whos", "a name", given[:at] + given[at + 2 :], fix='whos("-file", "work.mat", "W*")')
        if len(given) > 2
        else []
    )
    path = Path(filename)
    if not os.path.isfile(path) and not path.suffix:
        endings = (path.with_suffix(s) for s in (".mat", ".safetensors"))
        path = next((p for p in endings if os.path.isfile(p)), path)
    if not os.path.isfile(path):
        raise DataError(f"whos: there is no file {describe(str(path))}; fix: its name and folder")
    found = _of_mat_file(path) if path.suffix.lower() in KINDS else _of_values(path)
    return Variables(sorted((v for v in found if _is_wanted(v.name, wanted)), key=lambda v: v.name))


def _pattern(word: str) -> re.Pattern:
    try:
        return re.compile(word)
    except re.error as problem:
        raise ArgumentError(f'whos: {describe(word)} is no pattern: {problem}; fix: "^W"') from None


def _is_wanted(name: str, wanted: list[str]) -> bool:
    if not wanted:
        return True
    if "-regexp" in wanted:
        return any(_pattern(word).search(name) for word in wanted if word != "-regexp")
    return any(re.fullmatch(".*".join(map(re.escape, word.split("*"))), name) for word in wanted)


def _entry(name: str, size: Any, amount: int, kind: str, *, sparse: bool, complex_: bool) -> struct:
    made = struct(name=name, size=tuple(int(n) for n in size), bytes=int(amount))
    made["class"] = kind
    made["sparse"], made["complex"] = sparse, complex_
    return made


def _of_mat_file(path: Path) -> list[struct]:
    listed = parse("whos", path, None, listing=True).listed
    inside = [name for name, given in listed.items() if given["class"] in INSIDE]
    try:
        held = parse("whos", path, inside) if inside else None
    except DataError:  # too much to look at: what the headers say has to do
        held = None
    values = None if held is None else Values(held, MAKERS, {}, "whos")
    rows = []
    for name, given in listed.items():
        size, kind, amount = given["size"], given["class"], given["bytes"]
        if values is not None and name in inside:
            size, _, amount, _ = _about(values.value(values.content.variables[name]))
            size = given["size"] if kind in ("cell", "struct") else size
        row = _entry(name, size, amount, kind, sparse=kind == "sparse", complex_=given["complex"])
        row["class"] = "double" if kind == "sparse" else kind
        rows.append(row)
    return rows


def _of_values(path: Path) -> list[struct]:
    """The variables of a file of `save`."""
    found = read(path)[0]
    named = dict(found) if isinstance(found, struct) else {"net": found}
    rows = []
    for name, value in named.items():
        size, kind, amount, complex_ = _about(value)
        rows.append(_entry(name, size, amount, kind, sparse=False, complex_=complex_))
    return rows


def _about(value: Any) -> tuple[tuple[int, ...], str, int, bool]:
    """Size, class, bytes, and whether it is complex."""
    if isinstance(value, (dlarray, np.ndarray)) and getattr(value.dtype, "kind", "f") in "biufcmM":
        data = extractdata(value) if isinstance(value, dlarray) else value
        kind = class_name(data.dtype) if not (isinstance(value, dlarray) and value._format) else "dlarray"
        size = value.shape if len(value.shape) > 1 else (1, *value.shape)
        return size, kind, int(data.nbytes), is_complex(data.dtype)
    if isinstance(value, str):
        return (1, len(value)), "char", 2 * len(value), False
    if isinstance(value, (bool, int, float, complex, np.generic)):
        name = class_name(np.asarray(value).dtype) if isinstance(value, (bool, np.generic)) else "double"
        amount = 16 if isinstance(value, complex) else np.asarray(value).nbytes
        return (1, 1), name, amount, isinstance(value, complex)
    if isinstance(value, dict):
        return (1, 1), "struct", sum(_about(v)[2] for v in value.values()), False
    if isinstance(value, (list, tuple)):
        return (1, len(value)), "cell", sum(_about(v)[2] for v in value), False
    if isinstance(value, np.ndarray):
        return value.shape, "string", sum(_about(v)[2] for v in value.ravel().tolist()), False
    if isinstance(value, table):
        held = sum(_about(v)[2] for name in value.VariableNames for v in value[name])
        return value.shape, "table", held, False
    if isinstance(value, categorical):
        return value.shape, "categorical", int(value.codes().size), False
    if is_network(value):
        held = sum(_about(row.Value)[2] for row in (*value.Learnables, *value.State))
        return (1, 1), "dlnetwork", held, False
    return tuple(getattr(value, "shape", (1, 1))), type(value).__name__, 0, False
