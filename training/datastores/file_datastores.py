"""Datastores of files: fileDatastore."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, flag, is_empty, texts, whole
from dlarray.array import asdlarray
from dlarray.display import Summary
from dlarray.errors import ClassError, DataError, IndexingError, OptionError, describe
from dlarray.functions.arrays.joining import join
from dlarray.nests import entries
from dlarray.registry import function
from dlarray.struct import struct
from dlarray.table import brackets, table
from dlarray.training.datastores import numpy_files
from dlarray.training.datastores.base import IndexedDatastore
from dlarray.training.datastores.observations import Rows, file_names


@function(differentiable=False)
def fileDatastore(
    location: Any,
    *,
    ReadFcn: Any,
    IncludeSubfolders: Any = False,
    FileExtensions: Any = None,
    UniformRead: Any = False,
    ReadMode: Any = "file",
) -> Any:
    """Datastore for files of any kind, read by a function.

    ``fds = fileDatastore(location, ReadFcn=fcn)`` reads one file after the other by ``fcn``.

    Parameters
    ----------
    location : str, path or list of these
        Files, folders, or patterns such as ``"data/*.csv"``.  Files of a folder are taken in the order of their names.
    ReadFcn : callable
        ``data = ReadFcn(filename)``.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders: ``".csv"``; all by default.
    UniformRead : bool, default False
        Whether what the function returns for all files can be joined row by row: `readall` then gives one array.
    ReadMode : {"file"}, default "file"
        A file is read as a whole.

    Returns
    -------
    FileDatastore
        With the properties ``Files``, ``Folders``, ``ReadFcn``, ``UniformRead`` and the methods of a datastore.

    Raises
    ------
    DataError
        There is no such file or folder, or no file in it.
    ClassError, OptionError
        ``ReadFcn`` is no function; other modes.

    Notes
    -----
    MATLAB's modes ``"partialfile"`` and ``"bytes"`` are not there.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.filedatastore.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> for name in ("b", "a"):
    ...     _ = pathlib.Path(folder.name, name + ".txt").write_text(name.upper())
    >>> fds = dl.fileDatastore(folder.name, ReadFcn=lambda name: pathlib.Path(name).read_text())
    >>> dl.readall(fds)
    ['A', 'B']
    >>> folder.cleanup()
    """
    if not callable(ReadFcn):
        raise ClassError(
            f"fileDatastore: ReadFcn must be a function, but it is {describe(ReadFcn)}; fix: ReadFcn=numpy.load"
        )
    choice("fileDatastore", "ReadMode", ReadMode, ("file",))
    files = files_in(
        "fileDatastore",
        location,
        flag("fileDatastore", "IncludeSubfolders", IncludeSubfolders),
        FileExtensions,
    )
    return FileDatastore(files, ReadFcn, flag("fileDatastore", "UniformRead", UniformRead))


def _places(function: str, location: Any) -> list:
    """The files and folders of a location."""
    places = (
        [location]
        if isinstance(location, (str, os.PathLike))
        else entries(
            function, "location", location, expected="a file, a folder, or a list of them", fix='"images"'
        )
    )
    for place in places:
        if not isinstance(place, (str, os.PathLike)):
            raise ClassError(
                f"{function}: a location must be the name of a file or of a folder, but it is {describe(place)}; "
                'fix: "images"'
            )
    return places


def files_in(function: str, location: Any, below: bool, extensions: Any) -> list[str]:
    """The files of a location, with their full paths, in the order of their names in each part of it."""
    places = _places(function, location)
    wanted = None
    if not is_empty(extensions):
        wanted = {e.lower() for e in texts(function, "FileExtensions", extensions)}
        if not all(e.startswith(".") for e in wanted):
            raise OptionError(
                f'{function}: FileExtensions must begin with a dot, but they are {describe(extensions)}; fix: ".png"'
            )
    files: list[str] = []
    for place in places:
        path = Path(os.path.abspath(place))  # whatever folder the program goes to later
        if max(map(len, path.parts), default=0) > 255:  # which no file system has
            raise DataError(f"{function}: there is no file of {describe(place)}; fix: its name and folder")
        if os.path.isfile(path):
            found = [path]
        elif os.path.isdir(path):
            names = sorted(_names_in(str(path), below))
            if wanted is not None:
                ends = (os.path.splitext(name.rpartition("\0")[2])[1].lower() for name in names)
                names = [name for name, end in zip(names, ends, strict=True) if end in wanted]
            start = os.path.join(path, "")
            files += [start + name.replace("\0", os.sep) for name in names]
            continue
        else:
            matches = (
                sorted(Path(path.anchor or ".").glob(str(path.relative_to(path.anchor))))
                if "*" in str(path)
                else []
            )
            found = [p for p in matches if p.is_file() and (wanted is None or p.suffix.lower() in wanted)]
            if not matches:
                raise DataError(
                    f"{function}: there is no file or folder {os.fspath(place)!r}; fix: an existing path"
                )
        files += [str(p) for p in found]
    if not files:
        kinds = "" if wanted is None else f" with the extensions {', '.join(sorted(wanted))}"
        raise DataError(
            f"{function}: there are no files{kinds} in {', '.join(map(str, places))}; fix: IncludeSubfolders=True, or "
            "FileExtensions"
        )
    return files


def _names_in(folder: str, below: bool) -> Iterator[str]:
    """The files of a folder, each as the names that lead to it; pathlib takes ten times as long.

    Between the names stands what no name has and sorts before all that they have.
    """
    try:
        entries = os.scandir(folder)
    except PermissionError:
        return
    with entries:
        for entry in entries:
            if entry.is_file():
                yield entry.name
            elif below and entry.is_dir(follow_symlinks=False):
                yield from (f"{entry.name}\0{rest}" for rest in _names_in(entry.path, True))


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Name the file in what goes wrong while it is read."""
    try:
        yield
    except Exception as error:
        error.add_note(f"read: while the datastore read the file '{file}'")
        raise


def _variables(value: Any) -> tuple:
    """What one file holds, variable by variable: the cells of a row, or the one value that there is."""
    row_of_cells = isinstance(value, list) and tuple(getattr(value, "shape", ()))[:1] == (1,)
    return tuple(value) if row_of_cells or isinstance(value, tuple) else (value,)


class FileDatastore(IndexedDatastore):
    """What `fileDatastore` makes."""

    class_name = "FileDatastore"

    def __init__(self, files: list[str], ReadFcn: Callable, UniformRead: bool, ReadSize: Any = 1) -> None:
        self._files = files
        self.ReadFcn = ReadFcn
        self.UniformRead = UniformRead
        super().__init__(len(files), ReadSize)

    @property
    def Files(self) -> list[str]:
        """The files, in the present order; other ones are read from the start."""
        return file_names(self._files[i] for i in self._order)

    @Files.setter
    def Files(self, value: Any) -> None:
        names = [value] if isinstance(value, str) else list(value)
        if not all(isinstance(name, str) and Path(name).is_file() for name in names):
            lacking = next(name for name in names if not (isinstance(name, str) and Path(name).is_file()))
            raise DataError(
                f"{self.class_name}: Files must be names of files, but {describe(lacking)} is none; fix: some of "
                "ds.Files"
            )
        self._files, self._order, self._at = names, np.arange(len(names)), 0

    @property
    def Folders(self) -> list[str]:
        """The folders they lie in."""
        return list(dict.fromkeys(str(Path(f).parent) for f in self.Files))

    def _value(self, i: int) -> Any:
        with naming(self._files[i]):
            read = self.ReadFcn
            return numpy_files.load(self._files[i]) if read is np.load else read(self._files[i])

    def _rows(self, places: np.ndarray) -> Rows:
        return [_variables(self._value(int(i))) for i in places]

    def _shown(self, places: np.ndarray) -> Any:
        return self._value(int(places[0]))

    def _info(self, places: np.ndarray) -> struct:
        names = [self._files[int(i)] for i in places]
        return struct(Filename=names[0] if len(names) == 1 else names, FileSize=os.path.getsize(names[0]))

    def readall(self) -> Any:
        """All of the data: a list, or one array or table where ``UniformRead`` is true."""
        values = [self._value(int(i)) for i in self._order]
        if not self.UniformRead or not values:
            return values
        if all(isinstance(v, table) for v in values):
            return brackets.below(values)
        return join("readall", 1, [asdlarray(v) for v in values], 1)

    def _numbered(self, k: Any, nargout: int) -> Any:
        """The data of one file by its number, for `readimage`."""
        number = whole("readimage", "k", k, least=1, fix="k=1")
        if number > len(self._order):
            raise IndexingError(
                f"readimage: there is no image {number}, as there are {len(self._order)}; fix: a number from 1 to "
                f"{len(self._order)}"
            )
        places = self._order[number - 1 : number]
        value = self._value(int(places[0]))
        return value if check_nargout("readimage", nargout, (1, 2)) == 1 else (value, self._info(places))

    def preview(self) -> Any:
        """The data of the first file."""
        return self._shown(self._order[:1])

    def _properties(self) -> list[tuple[str, Any]]:
        count = len(self._order)
        return [
            ("Files", Summary((count, 1), "cell")),
            ("Folders", Summary((len(self.Folders), 1), "cell")),
            ("UniformRead", self.UniformRead),
            ("ReadFcn", self.ReadFcn),
        ]
