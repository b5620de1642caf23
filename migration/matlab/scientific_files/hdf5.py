"""Arrays in HDF5 files: h5read, h5write, h5create, h5readatt, h5writeatt."""

from __future__ import annotations

import importlib
import os
from typing import Any

import numpy as np

from dlarray.arguments import whole
from dlarray.errors import ArgumentError, DataError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.scientific_files.parts import as_matlab, part_of, text_or_numbers

_CLASSES = "double single int8 int16 int32 int64 uint8 uint16 uint32 uint64".split()


def opened(name: str, filename: Any, mode: str) -> Any:
    """A file, opened by h5py."""
    try:
        h5py = importlib.import_module("h5py")
    except ImportError as problem:
        raise ArgumentError(f"{name} needs h5py; fix: pip install h5py") from problem
    path = os.fspath(str(filename))
    if mode in ("r", "r+") and not os.path.isfile(path):
        raise DataError(f'{name}: there is no file "{path}"; fix: the name of a file, with its folder')
    try:
        return h5py.File(path, mode)
    except OSError as problem:
        raise DataError(
            f'{name}: "{path}" cannot be opened as an HDF5 file: {problem}; fix: another file'
        ) from None


def member(name: str, file: Any, place: Any, data: bool = False) -> Any:
    """A group or an array of a file."""
    found = file.get(str(place))
    if found is None or (data and not hasattr(found, "dtype")):
        there = ", ".join(sorted(f"/{key}" for key in file)[:5])
        raise DataError(
            f'{name}: the file has no {"array" if data else "member"} "{place}"; fix: one of {there}'
        )
    return found


def h5read(filename: Any, ds: Any, start: Any = None, count: Any = None, stride: Any = None, /) -> Any:
    """Read the numbers of an array in an HDF5 file.

    Syntaxes: ``data = h5read(filename, ds)``, ``data = h5read(filename, ds, start, count)``,
    ``data = h5read(filename, ds, start, count, stride)``.

    Parameters
    ----------
    filename : text
    ds : text
        The array, with the groups that it is in: ``"/group/name"``.
    start, count, stride : vectors
        A number for each dimension: the first place, from 1, how many, Inf for all that are left, and every which one.

    Returns
    -------
    data : dlarray
        Of the class that the file says; dimensions come the other way round than in h5py, one alone as a column.

    Raises
    ------
    DataError
        Texts, records, references: anything but numbers.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/h5read.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import h5create, h5read, h5write
    >>> name = os.path.join(tempfile.mkdtemp(), "a.h5")
    >>> h5create(name, "/x", [2, 3])
    >>> h5write(name, "/x", [[1, 2, 3], [4, 5, 6]])
    >>> h5read(name, "/x", [1, 2], [2, 1]).tolist()
    [[2.0], [5.0]]
    """
    with opened("h5read", filename, "r") as file:
        found = member("h5read", file, ds, data=True)
        return as_matlab("h5read", found[part_of("h5read", found.shape, start, count, stride)])


@with_options
def h5create(
    filename: Any, ds: Any, size: Any, /, *, Datatype: Any = "double", ChunkSize: Any = None, Deflate: Any = None,
    FillValue: Any = None, Shuffle: Any = False,
) -> None:  # fmt: skip
    """Create an array in an HDF5 file, and the file where there is none.

    Syntaxes: ``h5create(filename, ds, size)``, ``h5create(filename, ds, size, Name=value)``.

    Parameters
    ----------
    filename, ds : text
    size : vector
        Inf for a dimension that may grow; then ChunkSize must be given.
    Datatype : text
        "double" (default), "single", "int8", …, "uint64".
    ChunkSize : vector, optional
    Deflate : int, optional
        How hard to compress, 0 to 9; ChunkSize must be given.
    FillValue : number, default 0
    Shuffle : bool

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/h5create.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import h5create, h5read, h5write
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "data.h5")
    ...     h5create(file, "/x", [2, 2])
    ...     h5write(file, "/x", [[1, 2], [3, 4]])
    ...     h5read(file, "/x").tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    dims = host(size).astype(float).ravel()
    if not dims.size or (dims < 1).any() or (dims[np.isfinite(dims)] % 1).any():
        raise SizeError(f"h5create: size is {describe(size)}; fix: whole numbers, or Inf")
    if str(Datatype) not in _CLASSES:
        raise ArgumentError(f"h5create: Datatype is {describe(Datatype)}; fix: one of {', '.join(_CLASSES)}")
    open_end = np.isinf(dims)
    if ChunkSize is None and (open_end.any() or Deflate is not None):
        raise ArgumentError(
            "h5create: a dimension is Inf, or Deflate is given, without ChunkSize; fix: ChunkSize=[…]"
        )
    options: dict[str, Any] = {}
    if ChunkSize is not None:
        options["chunks"] = tuple(int(n) for n in host(ChunkSize).ravel()[::-1])
    if Deflate is not None:
        options |= {"compression": "gzip", "compression_opts": whole("h5create", "Deflate", Deflate, least=0)}
    if Shuffle:
        options["shuffle"] = True
    kind = {"double": "f8", "single": "f4"}.get(str(Datatype), str(Datatype))
    with opened("h5create", filename, "a") as file:
        if str(ds) in file:
            raise DataError(f'h5create: the file has "{ds}" already; fix: h5write, or another name')
        file.create_dataset(
            str(ds),
            tuple(0 if np.isinf(n) else int(n) for n in dims[::-1]),
            kind,
            maxshape=tuple(None if np.isinf(n) else int(n) for n in dims[::-1]),
            fillvalue=None if FillValue is None else host(FillValue).ravel()[0],
            **options,
        )


def h5write(
    filename: Any, ds: Any, data: Any, start: Any = None, count: Any = None, stride: Any = None, /
) -> None:
    """Write numbers into an array of an HDF5 file, which `h5create` has made.

    Syntaxes: ``h5write(filename, ds, data)``, ``h5write(filename, ds, data, start, count)``,
    ``h5write(filename, ds, data, start, count, stride)``; dimensions that may grow do.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/h5write.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import h5create, h5read, h5write
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "data.h5")
    ...     h5create(file, "/x", [2, 2])
    ...     h5write(file, "/x", [[1, 2], [3, 4]])
    ...     h5read(file, "/x").tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    values = host(data)
    with opened("h5write", filename, "r+") as file:
        found = member("h5write", file, ds, data=True)
        turned = values.T.reshape(-1) if found.ndim == 1 else values.T
        if found.ndim > max(turned.ndim, 1):
            turned = turned.reshape((1,) * (found.ndim - turned.ndim) + turned.shape)
        if start is None:
            if turned.shape != found.shape:
                raise SizeError(
                    f"h5write: data is {describe(data)}, and the array {'×'.join(map(str, found.shape[::-1]))}; "
                    "fix: as many in both, or start and count"
                )
            found[...] = turned
            return
        where = part_of(
            "h5write", found.shape, start, values.shape if count is None else count, stride, grows=True
        )
        needed = tuple(max(n, part.stop) for n, part in zip(found.shape, where, strict=True))
        if needed != found.shape:
            if any(most is not None and n > most for n, most in zip(needed, found.maxshape, strict=True)):
                raise SizeError(
                    f"h5write: start and count reach beyond the size {'×'.join(map(str, found.shape[::-1]))}; "
                    "fix: h5create with Inf"
                )
            found.resize(needed)
        sizes = tuple(len(range(part.start, part.stop, part.step)) for part in where)
        if int(np.prod(sizes)) != turned.size:
            raise SizeError(
                f"h5write: data is {describe(data)}, and count asks for {sizes[::-1]}; fix: as many in both"
            )
        found[where] = turned.reshape(sizes)


def h5readatt(filename: Any, location: Any, attname: Any, /) -> Any:
    """Read an attribute of an HDF5 file: text, or numbers as a column.

    Syntax: ``attval = h5readatt(filename, location, attname)``; the location "/" is the file itself.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/h5readatt.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import h5create, h5readatt, h5writeatt
    >>> name = os.path.join(tempfile.mkdtemp(), "a.h5")
    >>> h5create(name, "/x", [2, 3])
    >>> h5writeatt(name, "/x", "units", "m/s")
    >>> h5readatt(name, "/x", "units")
    'm/s'
    """
    with opened("h5readatt", filename, "r") as file:
        there = member("h5readatt", file, location).attrs
        if str(attname) not in there:
            raise DataError(
                f'h5readatt: "{location}" has no attribute "{attname}"; fix: one of {", ".join(sorted(there)[:5])}'
            )
        return text_or_numbers("h5readatt", there[str(attname)])


def h5writeatt(filename: Any, location: Any, attname: Any, attvalue: Any, /) -> None:
    """Write an attribute of an HDF5 file: text or numbers.

    Syntax: ``h5writeatt(filename, location, attname, attvalue)``; the location "/" is the file itself.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/h5writeatt.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import h5create, h5readatt, h5writeatt
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "data.h5")
    ...     h5create(file, "/x", 3)
    ...     h5writeatt(file, "/", "unit", "mm")
    ...     print(h5readatt(file, "/", "unit"))
    mm
    """
    value: Any = np.bytes_(attvalue.encode()) if isinstance(attvalue, str) else host(attvalue)
    if not isinstance(value, np.bytes_) and value.size == max(value.shape, default=1):
        value = value.ravel() if value.size > 1 else value.ravel()[0]
    with opened("h5writeatt", filename, "r+") as file:
        member("h5writeatt", file, location).attrs[str(attname)] = (
            value if isinstance(value, np.bytes_) else value.T
        )
