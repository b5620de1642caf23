"""Datastores of signals, in memory or in files: signalDatastore."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from dlarray.arguments import choice, flag, is_empty, numbers, one_number, texts
from dlarray.display import Summary
from dlarray.display.strings import String, Strings
from dlarray.errors import ArgumentError, ClassError, DataError, OptionError, describe
from dlarray.functions.data_types.conversions import double, single
from dlarray.registry import function
from dlarray.struct import struct
from dlarray.training.datastores import signal_files
from dlarray.training.datastores.base import IndexedDatastore
from dlarray.training.datastores.file_datastores import files_in, naming
from dlarray.training.datastores.observations import Rows, as_array, file_names, is_cell

_TIME = ("SampleRate", "SampleTime", "TimeValues")


@function(differentiable=False)
def signalDatastore(
    location: Any,
    *,
    IncludeSubfolders: Any = False,
    FileExtensions: Any = None,
    ReadFcn: Any = None,
    ReadSize: Any = 1,
    SignalVariableNames: Any = None,
    ReadOutputOrientation: Any = "column",
    OutputDataType: Any = "same",
    MemberNames: Any = None,
    SampleRate: Any = None,
    SampleTime: Any = None,
    TimeValues: Any = None,
) -> Any:
    """Datastore for a collection of signals.

    ``sds = signalDatastore(data)`` holds signals in memory, ``sds = signalDatastore(location)`` those of files;
    ``signalDatastore(..., Name=Value)`` sets options.

    Parameters
    ----------
    location : list of arrays, str, path or list of paths
        Signals of any lengths, time steps × channels, one in each item; or files, folders, or patterns such as
        ``"data/*.csv"``.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders; by default the first kind of .mat, .csv, .npz and .npy that there is.
    ReadFcn : callable, optional
        ``signal = ReadFcn(filename)``, or ``signal, info = ReadFcn(filename)``, instead of the readers of these kinds.
    ReadSize : int, default 1
        The largest number of signals that one read returns.
    SignalVariableNames : str or list of str, optional
        Variables of a file that are read; its first one by default.
    ReadOutputOrientation : {"column", "row"}, default "column"
        Accepted; several variables are a list either way.
    OutputDataType : {"same", "double", "single"}
        The class of the signals.
    MemberNames : list of str, optional
        Names of signals in memory, by default "Member1", "Member2", and so on.
    SampleRate, SampleTime, TimeValues : number or list, optional
        Times of the samples, one for all signals or one for each; one of the three at most.

    Returns
    -------
    SignalDatastore
        With the options as properties, ``Files`` or ``Members``, and the methods of a datastore.  A read gives one
        signal, a list of the variables of one, or with ``ReadSize`` above 1 a list of signals; its info has FileName
        or MemberName, TimeInformation and what is known of time.

    Raises
    ------
    ClassError, ArgumentError, OptionError
        Signals that are not arrays; options out of their range.
    DataError
        There is no such file or folder; a file that cannot be read, or lacks a variable.

    Notes
    -----
    MAT files of version 7.3 are read by h5py, those of version 4 by SciPy (extra ``mat``).  A file that is damaged,
    needs more memory than `memoryLimit` allows, or reads other files is refused.  Variables that are neither arrays of
    numbers nor texts need a ``ReadFcn``, such as `load`.
    MATLAB's page could be read in part only.  Extends MATLAB: NumPy's files.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/signaldatastore.html

    Examples
    --------
    >>> import dlarray as dl
    >>> sds = dl.signalDatastore([dl.ones(100, 1), dl.ones(120, 3)], SampleRate=1000)
    >>> signal, info = dl.read(sds, nargout=2)
    >>> signal.shape, info.MemberName, info.SampleRate
    ((100, 1), 'Member1', 1000)
    """
    times = {"SampleRate": SampleRate, "SampleTime": SampleTime, "TimeValues": TimeValues}
    given = {name: _time(name, value) for name, value in times.items() if not is_empty(value)}
    if len(given) > 1:
        raise OptionError(
            f"signalDatastore: {' and '.join(given)} both say what time is; fix: one of {', '.join(_TIME)}"
        )
    options = {
        "SignalVariableNames": _names("SignalVariableNames", SignalVariableNames),
        "ReadOutputOrientation": choice(
            "signalDatastore", "ReadOutputOrientation", ReadOutputOrientation, ("column", "row")
        ),
        "OutputDataType": choice(
            "signalDatastore", "OutputDataType", OutputDataType, ("same", "double", "single")
        ),
        **given,
    }
    ReadFcn = None if is_empty(ReadFcn) else ReadFcn
    if ReadFcn is not None and not callable(ReadFcn):
        raise ClassError(
            f"signalDatastore: ReadFcn must be a function, but it is {describe(ReadFcn)}; fix: ReadFcn=numpy.load"
        )
    if _is_location(location):
        if not is_empty(MemberNames):
            raise OptionError("signalDatastore: MemberNames are for signals in memory; fix: leave them out")
        below = flag("signalDatastore", "IncludeSubfolders", IncludeSubfolders)
        extensions = FileExtensions
        if is_empty(extensions) and ReadFcn is None:
            extensions = _first_kind(location, below)
        files = files_in("signalDatastore", location, below, extensions)
        return SignalDatastore(files, None, ReadFcn, options, ReadSize)
    return SignalDatastore(None, _members(location, MemberNames), None, options, ReadSize)


def _is_location(value: Any) -> bool:
    items = [value] if isinstance(value, (str, os.PathLike)) else value
    return (
        isinstance(items, (list, tuple))
        and bool(items)
        and all(isinstance(v, (str, os.PathLike)) for v in items)
    )


def _first_kind(location: Any, below: bool) -> list[str]:
    """The kind of files to take from folders: MAT files where there are some, as in MATLAB."""
    for extension in signal_files.READERS:
        try:
            files_in("signalDatastore", location, below, extension)
        except DataError:
            continue
        return [extension]
    return list(signal_files.READERS)


def _time(option: str, value: Any) -> Any:
    """One number for all signals, or a list with one for each; time values may be vectors."""
    one = one_number(value)
    if one is not None or option == "TimeValues":
        return value if one is None else one
    return numbers("signalDatastore", option, value)


def _names(option: str, value: Any) -> tuple[str, ...]:
    if is_empty(value):
        return ()
    return tuple(texts("signalDatastore", option, value, fix=f'{option}="x"', error=OptionError))


def _members(data: Any, names: Any) -> dict[str, Any]:
    items = list(data) if is_cell(data) else [data]
    arrays = [as_array(item) if not isinstance(item, (list, tuple)) else item for item in items]
    for item, X in zip(items, arrays, strict=True):
        if X is None or not items:
            raise ClassError(
                f"signalDatastore: a signal must be an array, but it is {describe(item)}; fix: a list of arrays, time "
                "steps × channels"
            )
    names = (
        [f"Member{k}" for k in range(1, len(items) + 1)]
        if is_empty(names)
        else list(_names("MemberNames", names))
    )
    if len(names) != len(items) or len(set(names)) != len(names):
        raise ArgumentError(
            f"signalDatastore: there are {len(items)} signals, but {len(set(names))} different MemberNames; fix: one "
            "for each"
        )
    return dict(zip(names, arrays, strict=True))


class SignalDatastore(IndexedDatastore):
    """What `signalDatastore` makes."""

    class_name = "SignalDatastore"

    def __init__(
        self, files: list[str] | None, members: Any, ReadFcn: Any, options: dict, ReadSize: Any
    ) -> None:
        self._files, self._members, self.ReadFcn, self._options = files, members, ReadFcn, options
        self._titles = list(members) if files is None else files
        for name in _TIME:
            value = options.get(name)
            if isinstance(value, (list, tuple)) and len(value) != len(self._titles):
                raise ArgumentError(
                    f"signalDatastore: {name} has {len(value)} values for {len(self._titles)} signals; fix: one for "
                    "each, or one for all"
                )
        self.in_memory, self.steady = files is None, ReadFcn is None
        super().__init__(len(self._titles), ReadSize)

    def __getattr__(self, name: str) -> Any:
        options = self.__dict__.get("_options", {})
        if name in options:
            value = options[name]
            return list(value) if name == "SignalVariableNames" else value
        if name in _TIME:
            return None
        raise AttributeError(f"SignalDatastore has no property {name!r}")

    @property
    def Files(self) -> list[str]:
        """The files, in the present order; empty for signals in memory."""
        return file_names(() if self._files is None else (self._files[i] for i in self._order))

    @property
    def Members(self) -> list:
        """The signals in memory, in the present order."""
        return [] if self._members is None else [self._members[self._titles[i]] for i in self._order]

    @property
    def MemberNames(self) -> list[str]:
        """Their names."""
        return [] if self._members is None else [self._titles[i] for i in self._order]

    def _signals(self, i: int) -> tuple:
        """The variables of one signal."""
        if self._files is None:
            value = self._members[self._titles[i]]
            found = list(value) if isinstance(value, (list, tuple)) else [value]
        else:
            file = self._files[i]
            with naming(file):
                if self.ReadFcn is not None:
                    value = self.ReadFcn(file)
                    found = [value[0] if isinstance(value, tuple) and len(value) == 2 else value]
                else:
                    found = signal_files.read(file, self._options["SignalVariableNames"])
        return tuple(self._cast(value) for value in found)

    def _cast(self, value: Any) -> Any:
        X = as_array(value)
        if X is None:
            return value
        kind = self._options["OutputDataType"]
        return single(X) if kind == "single" else double(X) if kind == "double" else X

    def _rows(self, places: np.ndarray) -> Rows:
        return [self._signals(int(i)) for i in places]

    def _shown(self, places: np.ndarray) -> Any:
        rows = [row[0] if len(row) == 1 else list(row) for row in self._rows(places)]
        return rows[0] if self.ReadSize == 1 and len(places) == 1 else rows

    def _info(self, places: np.ndarray) -> struct:
        titles = [self._titles[int(i)] for i in places]
        what = "FileName" if self._files is not None else "MemberName"
        info = struct({what: titles[0] if len(titles) == 1 else titles})
        if self._files is not None:
            info["Filename"] = info[what]  # as other datastores of files call it
        for name in _TIME:
            if name in self._options:
                value = self._options[name]
                if isinstance(value, (list, tuple)):
                    each = [value[int(i)] for i in places]
                    value = each[0] if len(each) == 1 else each
                info[name] = value
                info["TimeInformation"] = name[0].lower() + name[1:]
                return info
        info["TimeInformation"] = "none"
        return info

    def readall(self) -> Any:
        """All signals, in a list."""
        return [row[0] if len(row) == 1 else list(row) for row in self._rows(self._order)]

    def preview(self) -> Any:
        """The first signal."""
        return [row[0] if len(row) == 1 else list(row) for row in self._rows(self._order[:1])][0]

    def _properties(self) -> list[tuple[str, Any]]:
        count, options = len(self._order), self._options
        if self._files is None:
            rows: list[tuple[str, Any]] = [
                ("MemberNames", Summary((count, 1), "cell")),
                ("Members", Summary((count, 1), "cell")),
            ]
        else:
            rows = [("Files", Summary((count, 1), "cell"))]
        rows += [("ReadSize", self.ReadSize)]
        rows += [(name, options[name]) for name in _TIME if name in options]
        if self._files is not None:
            rows.append(("SignalVariableNames", Strings(options["SignalVariableNames"])))
        return [*rows, ("OutputDataType", String(options["OutputDataType"]))]
