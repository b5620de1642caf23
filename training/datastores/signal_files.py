"""The variables of files with signals: MAT files, NumPy's, and tables of numbers.

A file may be damaged, or made to do harm.  What its values need is asked for before they are made; HDF5 files, which
can hold references to other files of the machine, are read only where they hold their values themselves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.errors import DataError
from dlarray.layers.files import array_files, hdf5_links, mat_arrays
from dlarray.layers.files.mat_versions import version_of

_CALLER, _FIX = "signalDatastore", "save it again, leave it out, or ReadFcn=…"


def read(file: str, names: Sequence[str]) -> list:
    """Variables of a file: those of some names, or the first."""
    kind = Path(file).suffix.lower()
    reader = READERS.get(kind)
    if reader is None:
        raise DataError(
            f"signalDatastore: files '{kind}' have no reader; fix: ReadFcn=…, called with the name of the file"
        )
    with array_files.reading(_CALLER, file, _FIX):
        found = reader(file, names)
    missing = [name for name in names if name not in found]
    if missing or not found:
        raise DataError(
            f"signalDatastore: '{file}' has no variable {', '.join(missing)}, but {', '.join(found) or 'none at all'}; "
            "fix: SignalVariableNames"
        )
    return [found[name] for name in names] if names else [next(iter(found.values()))]


# -- NumPy's files and tables --------------------------------------------------------------------------------------
def _csv(file: str, names: Sequence[str]) -> dict[str, Any]:
    try:
        with open(file, encoding="utf-8-sig") as lines:
            titles = [title.strip().strip('"') for title in lines.readline().split(",")]
        try:
            [float(title) for title in titles]
            titles, skip = [f"Var{k}" for k in range(1, len(titles) + 1)], 0
        except ValueError:
            skip = 1
        values = np.genfromtxt(file, delimiter=",", skip_header=skip, ndmin=2, encoding="utf-8-sig")
    except ValueError as problem:
        raise DataError(
            f"signalDatastore: '{file}' is no table of numbers ({problem}); fix: ReadFcn=…"
        ) from None
    if values.size and values.shape[1] != len(titles):
        raise DataError(
            f"signalDatastore: '{file}' is no table of numbers (there are {len(titles)} titles over {values.shape[1]} "
            "columns); fix: ReadFcn=…"
        )
    return {title: values[:, k : k + 1] for k, title in enumerate(titles)} if values.size else {}


def _npz(file: str, names: Sequence[str]) -> dict[str, Any]:
    return array_files.npz(_CALLER, file, names or array_files.npz_names(_CALLER, file)[:1])


def _npy(file: str, names: Sequence[str]) -> dict[str, Any]:
    return dict.fromkeys(names or ("x",), array_files.npy(_CALLER, file))


# -- MAT files -----------------------------------------------------------------------------------------------------
def _mat(file: str, names: Sequence[str]) -> dict[str, Any]:
    major = version_of(_CALLER, Path(file))
    try:
        if major == 2:  # version 7.3
            return _hdf5(file, names)
        if major == 1:  # versions 5 to 7
            found = mat_arrays.read(_CALLER, file, names)
            return {name: _number_or_text(value) for name, value in found.items()}
        try:
            from scipy.io import loadmat, whosmat
        except ImportError:
            raise DataError(
                "signalDatastore: MAT files of version 4 need SciPy; fix: pip install dlarray[mat]"
            ) from None
        listed = whosmat(file)
        wanted = names or [name for name, *_ in listed][:1]
        needed = sum(8 * math.prod(shape) for name, shape, _ in listed if name in wanted)
        array_files.ask(_CALLER, file, needed, "SignalVariableNames, for some of its variables")
        found = loadmat(file, variable_names=list(wanted))
        return {name: _value(found[name]) for name in wanted if name in found}
    except (DataError, OSError, MemoryError):
        raise
    except Exception as problem:
        words = " ".join(str(problem).split())[: array_files.LONGEST]
        raise DataError(
            f"signalDatastore: '{file}' is no MAT file that can be read ({words}); fix: ReadFcn=…"
        ) from None


def _number_or_text(value: Any) -> Any:
    return asdlarray(value) if isinstance(value, np.ndarray) else value


def _value(value: Any) -> Any:
    """A variable of a MAT file: texts as texts, numbers as numbers."""
    if value.dtype.kind in "US":
        return str(value.item()) if value.size == 1 else [str(v) for v in value.ravel()]
    return asdlarray(value)


def _hdf5(file: str, names: Sequence[str]) -> dict[str, Any]:
    try:
        import h5py
    except ImportError:
        raise DataError(
            "signalDatastore: MAT files of version 7.3 need h5py; fix: pip install dlarray[mat]"
        ) from None
    with h5py.File(file) as content:
        known = [name for name in content if not name.startswith("#")]
        wanted = [name for name in (names or known[:1]) if name in known]
        found = {name: _own_values(h5py, content, name, file) for name in wanted}
        array_files.ask(_CALLER, file, sum(8 * (data.size or 0) for data in found.values()))
        # stored as dlarrays are: read backwards
        return {name: dlarray.from_array(np.asarray(data, dtype=np.float64)) for name, data in found.items()}


def _own_values(h5py: Any, content: Any, name: str, file: str) -> Any:
    """A data set that holds its values itself: HDF5 may take them from any other file of the machine."""
    other = hdf5_links.leads_elsewhere(h5py, content, name.encode())
    if not other:
        data = content[name]
        if not isinstance(data, h5py.Dataset):
            raise DataError(
                f"signalDatastore: '{file}' is no MAT file that can be read (its variable {name!r} is no array of "
                "numbers); fix: SignalVariableNames, or ReadFcn=…"
            )
        other = hdf5_links.is_stored_elsewhere(data)
        if not other:
            return data
    raise DataError(
        f"signalDatastore: the file '{file}' is not read: its variable {name!r} {other}; fix: a file that MATLAB's "
        "save wrote"
    )


# By the ending of the file's name, in the order in which they are looked for in folders.
READERS = {".mat": _mat, ".csv": _csv, ".npz": _npz, ".npy": _npy}
