"""Datastores of text files that hold tables: tabularTextDatastore."""

from __future__ import annotations

import copy
import math
import os
from typing import Any

import numpy as np

from dlarray.arguments import flag, is_empty, number, one_word, texts, whole
from dlarray.display import Summary, object_text
from dlarray.display.strings import String
from dlarray.errors import ArgumentError, DataError, DLArrayError, OptionError, describe
from dlarray.layers.files import array_files
from dlarray.registry import function
from dlarray.struct import struct
from dlarray.table import table
from dlarray.training.datastores.base import PREVIEW, Datastore
from dlarray.training.datastores.file_datastores import files_in
from dlarray.training.datastores.observation_numbers import numbers_from_1, permutation

SHOWN = 20  # variables that a message names
TABLES = (".txt", ".csv", ".dat", ".tsv", ".asc")


@function(differentiable=False)
def tabularTextDatastore(
    location: Any,
    *,
    IncludeSubfolders: Any = False,
    FileExtensions: Any = None,
    Delimiter: Any = ",",
    NumHeaderLines: Any = 0,
    ReadVariableNames: Any = True,
    VariableNames: Any = None,
    SelectedVariableNames: Any = None,
    TreatAsMissing: Any = (),
    MissingValue: Any = math.nan,
    ReadSize: Any = 20000,
) -> Any:
    """Datastore for tabular text files.

    ``ttds = tabularTextDatastore(location)`` reads the rows of text files as tables, so many at a time;
    ``tabularTextDatastore(location, Name=Value)`` sets options.  The files are read by pandas.

    Parameters
    ----------
    location : str, path or list of these
        Files, folders, or patterns such as ``"data/*.csv"``.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders; by default ``.txt``, ``.csv``, ``.dat``, ``.tsv`` and ``.asc``.
    Delimiter : str, default ","
        The delimiter between values.
    NumHeaderLines : int, default 0
        The number of lines to leave out at the start of each file.
    ReadVariableNames : bool, default True
        Whether the first row holds the names of the variables; without them they are ``Var1``, ``Var2``, ….
    VariableNames : list of str, optional
        Names, instead of those in the files.
    SelectedVariableNames : str or list of str, optional
        The variables to read, in this order; all by default.
    TreatAsMissing : str or list of str, optional
        Texts that mean a missing number.
    MissingValue : float, default NaN
        Value of a missing number.
    ReadSize : int or "file", default 20000
        The largest number of rows that one read returns; never rows of two files.

    Returns
    -------
    TabularTextDatastore
        With the properties ``Files``, ``VariableNames``, ``SelectedVariableNames`` and ``ReadSize``, and the methods of
        a datastore; parts and orders are those of files.

    Raises
    ------
    DataError
        There is no such file or folder; a file that holds no table; pandas is missing.
    OptionError, ArgumentError
        Variables that are not there; options out of their range.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.tabulartextdatastore.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> _ = pathlib.Path(folder.name, "a.csv").write_text("Time,Speed\\n1,20\\n2,NA\\n")
    >>> ttds = dl.tabularTextDatastore(folder.name, TreatAsMissing="NA", MissingValue=0)
    >>> list(dl.read(ttds))
    [(1, 20.0), (2, 0.0)]
    >>> folder.cleanup()
    """
    found = files_in(
        "tabularTextDatastore",
        location,
        flag("tabularTextDatastore", "IncludeSubfolders", IncludeSubfolders),
        TABLES if is_empty(FileExtensions) else FileExtensions,
    )
    if not isinstance(Delimiter, str) or not Delimiter:
        raise OptionError(
            f'tabularTextDatastore: Delimiter must be text, but it is {describe(Delimiter)}; fix: ","'
        )
    skipped = whole("tabularTextDatastore", "NumHeaderLines", NumHeaderLines, least=0, fix="NumHeaderLines=1")
    made = TabularTextDatastore(
        found,
        {
            "Delimiter": {"\\t": "\t", "tab": "\t", "space": " "}.get(Delimiter, Delimiter),
            "NumHeaderLines": skipped,
            "ReadVariableNames": flag("tabularTextDatastore", "ReadVariableNames", ReadVariableNames),
            "VariableNames": None
            if is_empty(VariableNames)
            else texts("tabularTextDatastore", "VariableNames", VariableNames),
            "TreatAsMissing": []
            if is_empty(TreatAsMissing)
            else texts("tabularTextDatastore", "TreatAsMissing", TreatAsMissing),
            "MissingValue": number("tabularTextDatastore", "MissingValue", MissingValue),
        },
    )
    made.ReadSize = ReadSize
    made.SelectedVariableNames = (
        made.VariableNames if is_empty(SelectedVariableNames) else SelectedVariableNames
    )
    return made


def _names(option: str, value: Any) -> list[str]:
    return [] if is_empty(value) else texts("tabularTextDatastore", option, value)


class TabularTextDatastore(Datastore):
    """What `tabularTextDatastore` makes."""

    class_name = "TabularTextDatastore"
    reads_tables = True

    def __init__(self, found: list[str], options: dict[str, Any]) -> None:
        self.Files = found
        self._options = options
        self._chosen: list[str] | None = None
        self._size: int | None = None
        self._next: Any = None
        self.reset()
        self.VariableNames = self._names()

    # -- properties -------------------------------------------------------------------------------------------
    @property
    def ReadSize(self) -> int | str:
        """The largest number of rows of a read, or "file"."""
        return "file" if self._size is None else self._size

    @ReadSize.setter
    def ReadSize(self, value: Any) -> None:
        file = one_word(value, ("file",)) is not None
        self._size = (
            None if file else whole("tabularTextDatastore", "ReadSize", value, least=1, fix="ReadSize=1")
        )
        self.reset()

    @property
    def SelectedVariableNames(self) -> list[str]:
        """The variables that are read."""
        return list(self._chosen or self.VariableNames)

    @SelectedVariableNames.setter
    def SelectedVariableNames(self, value: Any) -> None:
        names = texts("tabularTextDatastore", "SelectedVariableNames", value)
        absent = next(iter(set(names).difference(self.VariableNames)), None)
        if absent is not None:
            there = self.VariableNames[:SHOWN]
            raise OptionError(
                f"tabularTextDatastore: there is no variable {absent!r}; fix: some of {', '.join(there)}"
                + (
                    f" and {len(self.VariableNames) - SHOWN} others"
                    if len(self.VariableNames) > SHOWN
                    else ""
                )
            )
        self._chosen = names
        self.reset()

    def _names(self) -> list[str]:
        given = self._options["VariableNames"]
        frame = next(iter(self._frames(self.Files[0], 1)), None)
        count = 0 if frame is None else len(frame.columns)
        if given is not None and len(given) != count:
            raise ArgumentError(
                f"tabularTextDatastore: VariableNames has {len(given)} names, but the files have {count} variables; "
                "fix: one for each"
            )
        return [] if frame is None else list(frame.columns)

    # -- reading ----------------------------------------------------------------------------------------------
    def _frames(self, file: str, size: int | None) -> Any:
        """Data frames of a file, ``size`` rows each."""
        try:
            import pandas
        except ImportError:
            raise DataError(
                "tabularTextDatastore: pandas is needed; fix: pip install dlarray[tables]"
            ) from None
        options = self._options
        try:
            if size is None:
                array_files.ask("tabularTextDatastore", file, os.path.getsize(file), "ReadSize=20000")
            frames = pandas.read_csv(
                file,
                sep=options["Delimiter"],
                skiprows=options["NumHeaderLines"],
                header=0 if options["ReadVariableNames"] else None,
                na_values=options["TreatAsMissing"],
                chunksize=size or 1 << 62,
            )
            with frames:
                for frame in frames:
                    if options["VariableNames"] is not None and len(options["VariableNames"]) == len(
                        frame.columns
                    ):
                        frame.columns = options["VariableNames"]
                    elif not options["ReadVariableNames"]:
                        frame.columns = [f"Var{k}" for k in range(1, len(frame.columns) + 1)]
                    yield frame
        except pandas.errors.EmptyDataError:
            return
        except (DLArrayError, MemoryError):
            raise
        except Exception as problem:  # UnicodeDecodeError, ParserError: whatever a damaged file leads to
            words = " ".join(str(problem).split())[: array_files.LONGEST]
            raise DataError(
                f"tabularTextDatastore: {file} cannot be read: {words}; fix: Delimiter, or NumHeaderLines"
            ) from None

    def _parts(self) -> Any:
        for k, file in enumerate(self.Files):
            for frame in self._frames(file, self._size):
                yield k, frame

    def _look(self) -> bool:
        if self._next is None:
            self._next = next(self._iterator, None)
        return self._next is not None

    def hasdata(self) -> bool:
        """Whether there is more to read."""
        return self._look()

    def reset(self) -> None:
        """Back to the start."""
        self._iterator, self._next, self._done = self._parts(), None, 0

    def read(self, nargout: int = 1) -> Any:
        """The next rows, as a table."""
        if not self._look():
            raise DataError(
                "read: No more data to read; fix: ask hasdata(ds) first, or start again: reset(ds)"
            )
        k, frame = self._next
        self._next, self._done = None, k
        data = self._table(frame)
        return data if nargout < 2 else (data, struct(Filename=self.Files[k], NumRows=len(frame)))

    def _table(self, frame: Any) -> table:
        missing, columns, kinds = self._options["MissingValue"], {}, {}
        held = {name: column.to_numpy() for name, column in frame.items()}  # looking one up takes pandas long
        for name in self.SelectedVariableNames:
            column = held[name]
            if column.dtype.kind == "f":
                columns[name] = (np.where(np.isnan(column), missing, column)).tolist()
            elif column.dtype.kind == "i":
                columns[name] = column.tolist()
            else:
                columns[name] = ["" if value != value else value for value in column.tolist()]
                kinds[name] = "cell"  # of characters
        return table(columns, kinds=kinds)

    def readall(self) -> table:
        """All rows, as one table."""
        other = self.subset(range(1, len(self.Files) + 1))
        columns: dict[str, list] = {name: [] for name in self.SelectedVariableNames}
        kinds: dict[str, str] = {}
        while other.hasdata():
            part = other.read()
            kinds |= {name: kind for name, kind in part.column_kinds().items() if kind == "cell"}
            for name, values in columns.items():
                values += list(part[name])
        return table(columns, kinds=kinds)

    def preview(self) -> table:
        """The first rows, up to eight."""
        frame = next(iter(self._frames(self.Files[0], PREVIEW)), None)
        return (
            table({name: [] for name in self.SelectedVariableNames}) if frame is None else self._table(frame)
        )

    def progress(self) -> float:
        """How many of the files have been read, from 0 to 1."""
        return 1.0 if not self._look() else self._next[0] / len(self.Files)

    # -- other orders -----------------------------------------------------------------------------------------
    def __copy__(self) -> TabularTextDatastore:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.reset()
        return other

    def subset(self, indices: Any) -> TabularTextDatastore:
        """A datastore of some of the files."""
        other = copy.copy(self)
        other.Files = [self.Files[i] for i in numbers_from_1(indices, len(self.Files))]
        other.reset()
        return other

    def shuffle(self) -> TabularTextDatastore:
        """A datastore of the files in random order."""
        return self.subset(permutation(len(self.Files)) + 1)

    def numpartitions(self) -> int:
        """How many parts there can be: one for each file."""
        return len(self.Files)

    def partition(self, n: Any, index: Any) -> TabularTextDatastore:
        """One of n parts, made of whole files."""
        count = len(self.Files)
        n = count if isinstance(n, str) else whole("partition", "n", n, least=1, fix="n=1")
        index = whole("partition", "index", index, least=1, fix="index=1")
        if index > n:
            raise ArgumentError(f"partition: there is no part {index} of {n}; fix: an index from 1 to {n}")
        bounds = [count * k // n for k in range(n + 1)]
        return self.subset(range(bounds[index - 1] + 1, bounds[index] + 1))

    def __repr__(self) -> str:
        rows = [
            ("Files", Summary((len(self.Files), 1), "cell")),
            ("VariableNames", tuple(self.VariableNames)),
            ("Delimiter", String(self._options["Delimiter"])),
            ("SelectedVariableNames", tuple(self.SelectedVariableNames)),
            ("ReadSize", String(self.ReadSize) if isinstance(self.ReadSize, str) else self.ReadSize),
        ]
        return object_text(self.class_name, [(None, rows)])

    def describe(self) -> str:
        """A few words for messages."""
        return f"TabularTextDatastore of {len(self.Files)} files"
