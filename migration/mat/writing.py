"""MAT files written: variables as what MATLAB's ``load`` reads, which are arrays, text, cells and structures.

What MATLAB keeps in objects (labels, tables, networks, …) is a structure whose field ``dlarray_class`` says what it
is.  `load` makes the value of it again, and so does the MATLAB function of ``matlab_function``.
"""

from __future__ import annotations

import datetime
import errno
import importlib
import os
import re
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import backend_name, is_array, to_numpy
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, DataError, OptionError, describe
from dlarray.functions.data_types.properties import extractdata
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.properties import EMPTY
from dlarray.layers.files.whole_files import written_whole
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.layer_graph import LayerGraph
from dlarray.migration.mat import network_parts
from dlarray.migration.mat.values import MARK, MatlabObject
from dlarray.nests import is_network
from dlarray.table import table
from dlarray.table.number_classes import array_in_class
from dlarray.training.older.older_networks import DAGNetwork

LONGEST = 63  # name of a variable or a field
LARGEST = 2**31 - 2**10  # bytes of a variable of version 7
DEPTH = 50
PLACE, OVERHEAD = (
    2048,
    1 << 16,
)  # bytes of a file of version 7.3 beside those of its arrays: for each, and in all
VERSIONS = {"-v7": "v7", "-v7.3": "v7.3", "-v6": "v7"}


def write(path: Path, variables: dict[str, Any], flags: tuple[str, ...]) -> None:
    """Write variables to a MAT file."""
    version = "v7"
    for flag in flags:
        if flag not in VERSIONS:
            raise OptionError(
                f'save: the flag "{flag}" is not known; fix: "-v7", or "-v7.3" for arrays of 2 GB and more'
            )
        version = VERSIONS[flag]
    if not variables:
        raise ArgumentError(f'save: there is nothing to save; fix: save("{path.name}", x=x)')
    made = {}
    numbered: dict[int, int] = {}
    for name, value in variables.items():
        _check_name(name, "a variable")
        made[name] = Writer(f"the variable '{name}'", numbered).value(value)
        if version == "v7" and _size(made[name]) > LARGEST:
            raise DataError(
                f"save: the variable '{name}' has 2 GB or more, which version 7 of MAT files cannot hold; fix: "
                f'save("{path.name}", "-v7.3", {name}={name})'
            )
    matio, left_out = _mat_io()
    with written_whole(path, nameless=version == "v7") as part, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", left_out)
        if version == "v7.3":
            _find_room(part, sum(_size(value, PLACE) for value in made.values()) + OVERHEAD)
        try:
            matio.save_to_mat(str(part), made, version=version, oned_as="row", do_compression=version == "v7")
        except RuntimeError as error:  # HDF5's word for a disk that is full, among others
            raise OSError(errno.EIO, str(error).partition("\n")[0]) from None


def _find_room(part: Path, size: int) -> None:
    """Be sure that there is room on the disk: HDF5 that finds none complains in many words, and leaves files open."""
    if not hasattr(os, "posix_fallocate"):
        return
    with open(part, "rb+") as file:
        try:
            os.posix_fallocate(file.fileno(), 0, size)
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT):
                raise
        file.truncate(0)


def _mat_io() -> tuple[Any, type[Warning]]:
    """The library mat-io, and its warning that a value is left out.

    It sets an option of pandas, for which it warns; that is put back, as the program may use pandas.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            known = "matio" in sys.modules
            pandas = importlib.import_module("pandas")
            option = "future.infer_string"
            before = None if known else pandas.get_option(option)
            matio = importlib.import_module("matio")
            if not known:
                pandas.set_option(option, before)
        return matio, importlib.import_module("matio.utils.matclass").MatWriteWarning
    except ImportError as error:
        raise DataError(
            f"save: MAT files are written by mat-io, which cannot be imported ({error}); fix: pip install "
            "'dlarray[mat]'"
        ) from None


def _check_name(name: str, what: str) -> None:
    if not re.fullmatch(rf"[A-Za-z]\w{{0,{LONGEST - 1}}}", name, re.ASCII):
        raise ArgumentError(
            f"save: '{name}' cannot be the name of {what} in MATLAB; fix: letters, digits and underscores, a letter "
            f"first, at most {LONGEST}"
        )


def _size(value: Any, more: int = 0) -> int:
    """The bytes of the arrays in a value, and ``more`` for each of them."""
    if not isinstance(value, np.ndarray):
        return more
    if value.dtype.names:
        return sum(_size(value[name][i], more) for name in value.dtype.names for i in np.ndindex(value.shape))
    if value.dtype == object:
        return sum(_size(each, more) for each in value.ravel())
    return value.nbytes + more


def structure(fields: Mapping[str, Any]) -> np.ndarray:
    """A 1×1 structure of values that are ready to be written."""
    made = np.empty((1, 1), dtype=[(name, object) for name in fields])
    for name, value in fields.items():
        made[name][0, 0] = value
    return made


def cell(values: list, size: tuple[int, ...] | None = None) -> np.ndarray:
    """A row of cells, or cells of another size, column by column."""
    made = np.empty(len(values), dtype=object)
    for k, value in enumerate(values):
        made[k] = value
    return made.reshape((1, -1) if size is None else size, order="F")


class Writer:
    """Values as mat-io writes them: NumPy's arrays, structured ones for structures, of objects for cells."""

    def __init__(self, what: str, numbered: dict[int, int] | None = None) -> None:
        self.what, self.depth = what, 0
        self.numbered = {} if numbered is None else numbered  # objects that are shared, by their addresses

    def value(self, value: Any) -> Any:
        """One value."""
        self.depth += 1
        if self.depth > DEPTH:
            raise ClassError(
                f"save: {self.what} holds values that are nested more than {DEPTH} deep, or itself; fix: save its parts"
            )
        try:
            return self._plain(value)
        finally:
            self.depth -= 1

    def _plain(self, value: Any) -> Any:
        if value is None or value is EMPTY:
            return np.zeros((0, 0))
        if isinstance(value, str):
            return np.asarray([str(value)]) if value else np.empty((0, 0), dtype="U1")
        if isinstance(value, (bool, int, float, complex)):
            if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 2**53:
                raise ClassError(
                    f"save: {self.what} holds the number {value}, which no double holds; fix: float(x)"
                )
            return np.asarray([[value]], dtype=None if isinstance(value, (bool, complex)) else np.float64)
        if isinstance(value, np.generic):
            return self._ndarray(np.asarray(value).reshape(1, 1))
        if isinstance(value, dlarray):
            return self._dlarray(value)
        if isinstance(value, np.ndarray):
            return self._ndarray(value)
        if is_array(value):
            return self._ndarray(to_numpy(value))
        if isinstance(value, range):
            return np.asarray([list(value)], dtype=np.float64)
        if hasattr(type(value), "of_objects") and not hasattr(getattr(value, "_of", None), "indexes_itself"):
            size = np.asarray([value.shape], dtype=np.float64)
            return self.marked("objects", Class=self._plain(value.class_name()), Size=size,
                               Objects=cell([self.value(v) for v in value]))  # fmt: skip
        if isinstance(value, list) and hasattr(value, "shape"):
            return self._sized(value)
        if isinstance(value, list) and value and all(isinstance(one, Layer) for one in value):
            return self._plain(LayerArray(value))
        if isinstance(value, (list, tuple)):
            return self._list(list(value))
        if isinstance(value, Mapping):
            return self._mapping(value)
        if hasattr(type(value), "as_scipy"):  # a sparse matrix
            return value.as_scipy()
        return self._object(value)

    # -- arrays ------------------------------------------------------------------------------------------------
    def _dlarray(self, X: dlarray) -> Any:
        if X._node is not None:
            raise ArgumentError(f"save: {self.what} is being traced; fix: save outside dlfeval")
        data = self._ndarray(to_numpy(extractdata(X)))
        on_gpu = backend_name(X._data) == "cupy"
        if not X._format and not on_gpu:
            return data
        return self.marked("dlarray", Data=data, Format=self.value(X._format), GPU=np.asarray([[on_gpu]]))

    def _ndarray(self, values: np.ndarray) -> Any:
        kind = values.dtype.kind
        values = values.reshape((1, -1)) if values.ndim < 2 else values
        if kind in "UT":
            texts = cell([self._plain(str(v)) for v in values.ravel(order="F")], values.shape)
            return self.marked("string", Text=texts)
        if kind == "O":
            return cell([self.value(v) for v in values.ravel(order="F")], values.shape)
        if kind in "mM":
            missing = np.isnat(values)
            numbers = np.where(missing, 0, values.astype(f"{kind}8[us]").astype(np.int64)) / 1e3
            name = "datetime" if kind == "M" else "duration"
            return self.marked(name, Milliseconds=np.where(missing, np.nan, numbers))
        if kind == "V" or (kind == "f" and values.dtype.itemsize == 2):  # bfloat16 and half
            return values.astype(np.float32)
        if kind == "c" and values.dtype.itemsize != 16:
            return self.marked("single", Data=values.astype(np.complex128))
        if kind not in "biufc" or values.dtype.itemsize > 16:
            raise ClassError(
                f"save: {self.what} has an array of {values.dtype}; fix: numbers, logical values or text"
            )
        return values

    def marked(self, name: str, **fields: Any) -> np.ndarray:
        """A structure that stands for an object."""
        return structure({MARK: np.asarray([name]), **fields})

    # -- cells and structures ----------------------------------------------------------------------------------
    def _sized(self, values: Any) -> Any:
        """Cells and structure arrays of ported programs, which have sizes: lists are rows."""
        made = [self.value(v) for v in values]
        size = tuple(values.shape)
        if not hasattr(values, "each"):
            return cell(made, size)
        if not made or len({m.dtype.names for m in made}) != 1 or not made[0].dtype.names:
            return self._list(list(values))
        return np.concatenate([m.reshape(-1) for m in made]).reshape(size, order="F")

    def _list(self, values: list) -> Any:
        """A row of numbers, a row of structures, or cells."""
        if not values:
            return np.empty((0, 0), dtype=object)
        if all(isinstance(v, bool) for v in values):
            return np.asarray([values])
        if all(isinstance(v, (int, float, complex)) and not isinstance(v, bool) for v in values):
            numbers = np.asarray([values])
            return numbers if numbers.dtype.kind == "c" else numbers.astype(np.float64)
        made = [self.value(v) for v in values]
        names = [v.dtype.names if isinstance(v, np.ndarray) and v.shape == (1, 1) else None for v in made]
        if len(values) > 1 and names[0] and names.count(names[0]) == len(names) and MARK not in names[0]:
            return np.concatenate(made, axis=1)
        return cell(made)

    def _mapping(self, given: Mapping) -> Any:
        simple = all(isinstance(k, str) and re.fullmatch(r"[A-Za-z]\w*", k, re.ASCII) for k in given)
        if not simple or any(len(k) > LONGEST for k in given):
            keys = cell([self.value(k) for k in given])
            return self.marked("dictionary", Keys=keys, Values=cell([self.value(v) for v in given.values()]))
        if MARK in given:
            raise ArgumentError(
                f"save: {self.what} has a field '{MARK}', which says what a structure stands for; fix: rename it"
            )
        if not given:
            return self.marked("struct")
        return structure({name: self.value(v) for name, v in given.items()})

    # -- objects -----------------------------------------------------------------------------------------------
    def _program_object(self, value: Any) -> Any:
        """An object of a class of the program; one that is shared is written once, and then its number."""
        number = self.numbered.get(id(value))
        if number is not None:
            return self.marked("sameObject", Number=np.asarray([[float(number)]]))
        name, parts, shared = value.parts_to_save()
        number = len(self.numbered) + 1 if shared else 0
        if shared:
            self.numbered[id(value)] = number
        given = (
            self.marked("struct") if not parts else structure({n: self.value(v) for n, v in parts.items()})
        )
        number_ = np.asarray([[float(number)]])
        return self.marked("object", Class=self._plain(name), Number=number_, Properties=given)

    def _object(self, value: Any) -> Any:
        if hasattr(type(value), "member_to_save"):
            name, member = value.member_to_save()
            return self.marked("member", Class=self._plain(name), Name=self._plain(member))
        if hasattr(type(value), "parts_to_save"):
            return self._program_object(value)
        if isinstance(value, categorical):
            names = cell([self._plain(name) for name in value.categories()])
            codes = value.codes().astype(np.float64)
            return self.marked(
                "categorical", Codes=codes, Categories=names, Ordinal=np.asarray([[value.isordinal()]])
            )
        if isinstance(value, table):
            return self._table(value)
        if isinstance(value, datetime.datetime | datetime.timedelta):
            return self._times([value], (1, 1))
        if type(value).__name__ == "StringArray":
            return self._ndarray(np.array([str(v) for v in value], dtype=str).reshape(value.shape, order="F"))
        if type(value).__name__ == "CharArray":
            return np.array(value.rows, dtype=str)
        if type(value).__name__ == "TimeArray":
            return self._times(list(value), value.shape)
        if isinstance(value, networkDataLayout):
            size = np.asarray([[float(n) for n in value.Size]])
            return self.marked("networkDataLayout", Size=size, Format=self.value(value.Format))
        if isinstance(value, MatlabObject):
            return self.value(value.Properties)
        if isinstance(value, Layer):
            return self._layer(value)
        if isinstance(value, LayerArray):
            return self.marked("layers", Layers=cell([self._layer(layer) for layer in value]))
        if is_network(value) or isinstance(value, LayerGraph):
            return self._network(value)
        if (recipe := getattr(value, "recipe", None)) is not None and (made := recipe()) is not None:
            name, arguments, options = made  # of a datastore
            pairs = [self.value(v) for pair in options.items() for v in pair]
            return self.marked(
                "datastore",
                Function=np.asarray([name]),
                Arguments=cell([self.value(v) for v in arguments]),
                Options=cell(pairs),
            )
        text = network_parts.function_name(value)
        if text:
            return np.asarray([text])
        raise ClassError(
            f"save: {self.what} holds {describe(value)}, which MATLAB has no counterpart of; fix: arrays, text, lists, "
            "structs, tables or networks"
        )

    def _times(self, times: list, size: tuple[int, ...]) -> Any:
        """Times of Python's, of which those of ported programs are a kind; NaT compares unequal to itself."""
        kind = "timedelta64[us]" if times and isinstance(times[0], datetime.timedelta) else "datetime64[us]"
        found = [np.array("NaT" if t != t else t, dtype=kind) for t in times]
        return self._ndarray(np.array(found, dtype=kind).reshape(size))

    def _table(self, given: table) -> Any:
        columns = []
        for name, kind in given.column_kinds().items():
            values = list(given[name])
            if kind in ("numeric", "rows"):
                columns.append(self._ndarray(array_in_class(values, given.number_class(name))))
            elif kind == "char":
                columns.append(np.array(values, dtype=str))
            elif kind == "categorical":
                columns.append(self.value(getattr(given, name)))
            elif kind == "string":
                columns.append(self._ndarray(np.asarray(values, dtype=str).reshape(-1, 1)))
            else:
                columns.append(cell([self.value(v) for v in values], (len(values), 1)))
        names = cell([self._plain(name) for name in given.VariableNames])
        rows = cell([self._plain(name) for name in given.RowNames], (-1, 1))
        kinds = cell([self._plain(kind) for kind in given.column_kinds().values()])
        return self.marked("table", VariableNames=names, Columns=cell(columns), RowNames=rows, Kinds=kinds)

    def _layer(self, layer: Layer) -> Any:
        parts = network_parts.layer_parts(layer)
        return self.marked(
            "layer",
            Function=self.value(parts.function),
            Arguments=cell([self.value(v) for v in parts.arguments]),
            Properties=self.value(parts.properties),
        )

    def _network(self, net: Any) -> Any:
        parts = network_parts.network_parts(net)
        trained = type(net).__name__ if isinstance(net, DAGNetwork) else "layerGraph"
        return self.marked(
            "dlnetwork" if is_network(net) else trained,
            Layers=cell([self._layer(layer) for layer in parts.layers]),
            Connections=cell([self._plain(end) for end in parts.connections], (-1, 2)),
            OutputNames=cell([self._plain(name) for name in parts.outputs]),
            Initialized=np.asarray([[parts.initialized]]),
            Inputs=cell([self.value(layout) for layout in parts.layouts]),
            Learnables=self._parameters(parts.learnables),
            State=self._parameters(parts.state),
        )

    def _parameters(self, rows: list[tuple[str, str, Any]]) -> Any:
        """The names and values of parameters: three columns of cells."""
        columns = [[self.value(row[k]) for row in rows] for k in range(3)]
        names = ("Layer", "Parameter", "Value")
        return structure({n: cell(c, (len(rows), 1)) for n, c in zip(names, columns, strict=True)})
