"""load of ported programs: sparse matrices, cells, structure arrays and objects of the program's classes as such."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.errors import ArgumentError
from dlarray.layers.files.whole_files import CELLS, OBJECT_ARRAYS, OBJECTS, SPARSE, STRUCTURES
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.time_arrays import times_or_numbers
from dlarray.migration.matlab.dates.times import own_times
from dlarray.migration.matlab.maps import Map
from dlarray.migration.matlab.own_objects.arrays import ObjectArray
from dlarray.migration.matlab.shared import own_classes
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix
from dlarray.migration.matlab.strings import CharArray, StringArray
from dlarray.migration.matlab.struct_arrays import Single, StructArray
from dlarray.migration.matlab.values import Handle, Value
from dlarray.struct import struct
from dlarray.table import table


def load(
    filename: Any,
    /,
    *variables: Any,
    Classes: Any = (),
    Layers: Any = None,
    AsStructure: bool = False,
    **options: Any,
) -> Any:
    """The variables of a file, as ``dl.load`` gives them; sparse matrices, cells and structure arrays as such.

    Syntaxes: ``S = load(filename)``, ``x = load(filename, name)``, ``S = load(filename, name, AsStructure=True)``,
    and further as ``dl.load``.

    Parameters
    ----------
    Classes : list of class, or dict, optional
        Classes of the program that objects in the file are of, besides those derived from `Handle` and `Value` that
        are imported; they are found by their names, packages apart. A dict has classes by their names, or the names
        of the modules that have them, which are imported where the file has such an object. An object is made without
        its constructor, its properties are stored, and a static method ``loadobj`` has the last word, as in MATLAB.
        Objects of classes that are not there become placeholders, of which a warning tells.

    Layers : dict, optional
        Classes of layers by their names, as of ``dl.load``, or the names of the modules that have them.

    AsStructure : bool, optional
        Whether one name gives a structure, too, as MATLAB's ``S = load(filename, name)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/load.html

    Examples
    --------
    >>> import os, tempfile
    >>> import dlarray as dl
    >>> from dlarray.matlab import load
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "work.mat")
    ...     dl.save(file, x=dl.dlarray([1, 2]))
    ...     load(file, "x").tolist()
    [[1.0, 2.0]]
    """
    filename = on_path(_of_mat_file(filename))
    variables = tuple(v.lower() if isinstance(v, str) and v.startswith("-") else v for v in variables)
    given = Classes if isinstance(Classes, Mapping) else {c.__name__.rstrip("_"): c for c in Classes}

    def of_name(name: str) -> type | None:
        if name == "containers.Map":
            return Map
        short = name.rpartition(".")[2]
        return _class_in(given.get(name, given.get(short)), short) or own_classes.found(name)

    if isinstance(Layers, Mapping):
        options["Layers"] = {name: _class_in(value, name) for name, value in Layers.items()}
    elif Layers is not None:
        options["Layers"] = Layers

    kinds: tuple[tuple[ContextVar, Any], ...] = (
        (SPARSE, SparseMatrix), (CELLS, Cell), (STRUCTURES, StructArray), (OBJECTS, of_name),
        (OBJECT_ARRAYS, lambda values, shape, of=None: ObjectArray(values, of or type(values[0]), shape)),
    )  # fmt: skip
    tokens = [(kind, kind.set(value)) for kind, value in kinds]
    try:
        found = _with_texts(registered.functions["load"].call(filename, *variables, **options), {})
    finally:
        for kind, token in tokens:
            kind.reset(token)
    names = [str(v) for v in variables if not str(v).startswith("-")]
    alone = len(names) == 1 and "*" not in names[0] and "-regexp" not in variables
    return struct({names[0]: found}) if AsStructure and alone else found


def open_(name: Any, /) -> Any:
    """The variables of a MAT file as a structure.

    Syntax: ``S = open_(name)``.

    Errors: any other file, which MATLAB would show in a window.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/open.html

    Examples
    --------
    >>> import os, tempfile
    >>> import dlarray as dl
    >>> from dlarray.matlab import open_
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "work.mat")
    ...     dl.save(file, x=dl.dlarray([1, 2]))
    ...     open_(file).x.tolist()
    [[1.0, 2.0]]
    """
    ending = os.path.splitext(str(name))[1].lower()
    if ending != ".mat" and not (not ending and os.path.exists(on_path(f"{name}.mat"))):
        raise ArgumentError(
            f'open: "{name}" is no MAT file, and there is no window to show it; fix: fileread(name), or readtable(name)'
        )
    return load(name)


def _of_mat_file(filename: Any) -> Any:
    """A name without an ending with MATLAB's, unless no such file is there."""
    if not isinstance(filename, (str, os.PathLike)) or os.path.splitext(filename)[1]:
        return filename
    return named if os.path.exists(on_path(named := f"{filename}.mat")) else filename


def _class_in(given: Any, name: str) -> Any:
    """The class of a name in a module of the program, where it is given by the module's name."""
    if not isinstance(given, str):
        return given
    module = importlib.import_module(given)
    return getattr(module, name, None) or getattr(module, f"{name}_", None)


def _with_texts(value: Any, seen: dict[int, Any]) -> Any:
    """What was loaded with strings, rows of characters and times as ports have them, wherever they stand."""
    if type(value).__name__ == "TextArray":
        texts = ["" if t is None else t for t in value.ravel(order="F").tolist()]
        return value if None in value.ravel().tolist() else StringArray(texts, value.shape)
    if isinstance(value, np.ndarray) and value.dtype.kind == "U" and value.size:
        return CharArray(value.ravel(order="F").tolist())
    if isinstance(value, np.ndarray) and value.dtype.kind in "mM" and value.ndim == 2:
        return times_or_numbers(own_times(value), value.shape)
    if isinstance(value, table):
        for name in value.VariableNames:
            if getattr(value[name], "held", "") == "times":
                value[name] = own_times(list(value[name]))
    elif isinstance(value, StructArray):
        for one in value:
            for name in list(one):
                one[name] = _with_texts(one[name], seen)
    elif type(value) is struct:
        return Single({name: _with_texts(value[name], seen) for name in value})
    elif isinstance(value, (Cell, ObjectArray)):
        value[:] = [_with_texts(v, seen) for v in value]
    elif isinstance(value, (Handle, Value)) and id(value) not in seen:
        seen[id(value)] = value  # handles may hold each other
        for name, held in vars(value).items():
            object.__setattr__(value, name, _with_texts(held, seen))
    return value
