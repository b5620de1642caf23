"""MAT files of ported programs: matfile, and the names of what a file holds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DataError, describe
from dlarray.functions.data_types.predicates import data_class
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.files.loading import load
from dlarray.migration.matlab.files.mat_parts import NUMBERS, is_v73, opened, part_of, plain_set, range_of
from dlarray.migration.matlab.shared.array_in_file import ArrayInFile, whole_of
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix
from dlarray.migration.matlab.values import copy
from dlarray.struct import struct

LARGE = 1 << 26  # bytes from which parts of a variable are read alone


class matfile:  # noqa: N801
    """A MAT file whose variables are read and changed one by one, and in parts.

    Syntaxes: ``m = matfile(filename)``, ``m = matfile(filename, Writable=True)``; then ``x = m.x``,
    ``x = m.x(1, ":")``, ``m.x = 3``, ``m.x.paren[1, 2] = 3``, ``who(m)``, ``whos(m)``, ``dl.size(m, "x")``.

    Parameters
    ----------
    filename : str or path
        The ending ``.mat`` may be left out.  A file that is not there is made by the first store, of version 7.3.
    Writable : bool, optional
        Whether the file may be changed: True of a new file, False of one that is there, unless it is said.

    A variable that is an array stays in the file until something is done with it; ``copy(m.x)`` is an array of its own.
    A part of an array of 64 MiB and more in a file of version 7.3 is read alone; a smaller one is read whole, once, in
    a process of its own as by ``load``.  Stores into files of version 7.3 change the array in its place; files of other
    versions are written anew each time.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.matfile.html

    Examples
    --------
    >>> import os, tempfile
    >>> import dlarray as dl
    >>> from dlarray.matlab import matfile, who
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     m = matfile(os.path.join(folder, "work.mat"))
    ...     m.x = dl.magic(4)
    ...     m.x.paren[1, ":"] = 0
    ...     print(m.x(":", 1).tolist(), list(who(m)), dl.size(m, "x"))
    [[0.0], [5.0], [9.0], [4.0]] ['x'] (4, 4)
    """

    matlab_class = "matlab.io.MatFile"

    def __init__(self, filename: Any, /, *pairs: Any, **options: Any) -> None:
        registered.STORED_OTHERWISE.add(matfile)
        registered.STORED_OTHERWISE.add(FileVariable)
        given = {
            str(k).lower(): v for k, v in (*zip(pairs[::2], pairs[1::2], strict=False), *options.items())
        }
        if len(pairs) % 2 or set(given) - {"writable"}:
            raise ArgumentError(
                f"matfile: the options are {describe(pairs or options)}; fix: matfile(file, Writable=True)"
            )
        if not isinstance(filename, (str, os.PathLike)) or not Path(filename).name:
            raise ArgumentError(
                f'matfile: the name of a file is text, but it is {describe(filename)}; fix: "work.mat"'
            )
        path = Path(filename)
        path = path if path.suffix else path.with_suffix(".mat")
        hidden = self.__dict__
        hidden["_path"], hidden["_listed"], hidden["_kept"], hidden["_state"] = path.absolute(), {}, {}, None
        hidden["_writable"] = bool(given.get("writable", not path.exists()))

    @property
    def Properties(self) -> struct:
        """Source and Writable."""
        return _Properties(self)

    # -- what the file holds ----------------------------------------------------------------------------------
    def _variables(self) -> dict[str, Any]:
        """What ``whos`` says of each variable; read again when the file has changed."""
        try:
            found = os.stat(self._path)
        except FileNotFoundError:
            return {}
        state = (found.st_mtime_ns, found.st_size)
        if state != self._state:
            rows = registered.functions["whos"].call("-file", str(self._path))
            self.__dict__.update(_listed={v.name: v for v in rows}, _state=state, _kept={})
        return dict(self._listed)

    def _value(self, name: str) -> Any:
        """The whole value of a variable."""
        self._variables()
        if name not in self._kept:
            self._kept[name] = load(str(self._path), name)
        return self._kept[name]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        listed = self._variables()
        if name not in listed:
            raise DataError(
                f"matfile: there is no variable {name} in the file '{self._path}'; fix: one of "
                f"{', '.join(listed) or 'no names: the file is empty'}"
            )
        about = listed[name]
        kind = getattr(about, "class")
        if about.sparse or kind not in NUMBERS or tuple(about.size) == (1, 1):
            return copy(self._value(name))
        return FileVariable(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "Properties":
            raise ArgumentError("matfile: Properties is not replaced; fix: m.Properties.Writable = True")
        self._check_writable()
        self._variables()
        value = value.whole() if isinstance(value, FileVariable) else value
        _put(self, name, value)

    def __contains__(self, name: Any) -> bool:
        return str(name) in self._variables()

    def setdefault(self, name: str, value: Any) -> Any:
        """A variable, put into the file where it is not there yet."""
        if name not in self._variables():
            setattr(self, name, value)
        return getattr(self, name)

    def _check_writable(self) -> None:
        if not self._writable:
            raise ArgumentError(
                f"matfile: the file '{self._path}' is open for reading alone; fix: matfile(file, Writable=True), or "
                "m.Properties.Writable = True"
            )

    def __over_columns__(self, name: str, call: Any, args: tuple, options: dict) -> Any:
        """``size(m, "x")``; nothing else is asked of a file."""
        if name == "size" and len(args) > 1 and isinstance(args[1], str):
            listed = self._variables()
            if str(args[1]) not in listed:
                raise DataError(
                    f"size: there is no variable {args[1]} in the file '{self._path}'; fix: who(m)"
                )
            shape = tuple(listed[str(args[1])].size)
            return call((np.broadcast_to(np.float64(0), shape), *args[2:]), options)
        raise ArgumentError(f'{name}: a MAT file is no array; fix: {name}(m.x), or size(m, "x")')

    def __repr__(self) -> str:
        rows = [
            f"    {name}: [{'×'.join(map(str, v.size))} {getattr(v, 'class')}]"
            for name, v in self._variables().items()
        ]
        shown = "true" if self._writable else "false"
        head = ["  matlab.io.MatFile", "", "  Properties:"]
        return "\n".join(
            [*head, f"    Properties.Source: '{self._path}'", f"    Properties.Writable: {shown}", *rows]
        )


class _Properties(struct):
    """Source and Writable of a MAT file."""

    def __init__(self, owner: matfile) -> None:
        super().__init__(Source=str(owner._path), Writable=owner._writable)
        self.__dict__["_owner"] = owner

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "Writable":
            raise ArgumentError(f"matfile: Properties.{name} is not changed; fix: Properties.Writable")
        self.__dict__["_owner"].__dict__["_writable"] = bool(value)
        self["Writable"] = bool(value)


class FileVariable(ArrayInFile):
    """An array that stays in its MAT file: read in parts by subscripts, changed by stores through ``paren``."""

    def __init__(self, owner: matfile, name: str) -> None:
        self._owner, self._name = owner, name

    def _read(self) -> Any:
        return self._owner._value(self._name)

    @property
    def shape(self) -> tuple[int, ...]:
        """The size, of which the file's header tells."""
        return tuple(self._owner._variables()[self._name].size)

    @property
    def matlab_class(self) -> str:
        """The class of the numbers."""
        return str(getattr(self._owner._variables()[self._name], "class"))

    def __call__(self, *subscripts: Any) -> Any:
        about = self._owner._variables()[self._name]
        if about.bytes >= LARGE and len(subscripts) == len(about.size):
            found = part_of(self._owner._path, self._name, subscripts, tuple(about.size), about)
            if found is not None:
                return found
        return super().__call__(*subscripts)

    @property
    def paren(self) -> Any:
        """MATLAB's parentheses, for stores into the file."""
        return _Stores(self)


class _Stores:
    """Reads and writes an array in a MAT file with MATLAB's subscripts."""

    def __init__(self, variable: FileVariable) -> None:
        self._variable = variable

    def __getitem__(self, key: Any) -> Any:
        return self._variable(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        owner, name = self._variable._owner, self._variable._name
        owner._check_writable()
        subscripts = key if isinstance(key, tuple) else (key,)
        value = whole_of(value)
        if _stored_part(owner, name, subscripts, value):
            return
        changed = self._variable.whole()
        changed.paren[key] = value
        _put(owner, name, changed)


def _stored_part(owner: matfile, name: str, subscripts: tuple, value: Any) -> bool:
    """Change a part of an array of version 7.3 in its place; False where that cannot be."""
    size = tuple(owner._variables()[name].size)
    if len(subscripts) != len(size) or not is_v73(owner._path):
        return False
    ranges = [range_of(s, n) for s, n in zip(subscripts, size, strict=True)]
    if None in ranges:
        return False
    found = np.asarray(registered.functions["extractdata"].call(dlarray(value)))
    wanted = tuple(len(range(*r.indices(n))) for r, n in zip(ranges, size, strict=True) if r)
    if found.size != 1 and found.shape != wanted or np.iscomplexobj(found):
        return False
    with opened(owner._path, "r+") as file:
        held = plain_set(file, name)
        if held is None or held.shape != size[::-1] or held.dtype != found.dtype and held.dtype.kind != "f":
            return False
        held[tuple(ranges[::-1])] = found.T if found.size != 1 else found.ravel()[0]
    if name in owner._kept:
        owner._kept[name].paren[subscripts] = value
    stat = os.stat(owner._path)
    owner.__dict__["_state"] = (stat.st_mtime_ns, stat.st_size)
    return True


def _put(owner: matfile, name: str, value: Any) -> None:
    """Put a variable into the file: the file is written anew, with all the others."""
    listed = owner._variables()
    others = {n: owner._value(n) for n in listed if n != name}
    flag = "-v7.3" if is_v73(owner._path) else "-v7"
    registered.functions["save"].call(str(owner._path), flag, **others, **{name: value})
    stat = os.stat(owner._path)
    listed[name] = _about(name, value)
    kept = {**others, name: copy(value)}
    owner.__dict__.update(
        _listed=dict(sorted(listed.items())), _state=(stat.st_mtime_ns, stat.st_size), _kept=kept
    )


def _about(name: str, value: Any) -> struct:
    """What ``whos`` says of a value that was just written."""
    kind = data_class(value)
    array = kind in NUMBERS
    found = struct(
        name=name, size=tuple(map(int, size_of(value))), bytes=int(np.asarray(value).nbytes) if array else 0
    )
    found["class"] = kind
    found["sparse"] = isinstance(value, SparseMatrix)
    found["complex"] = array and bool(np.iscomplexobj(np.asarray(value)))
    return found


def who(*args: Any) -> Cell:
    """The names of the variables in a file, as a column of cells.

    Syntaxes: ``C = who(m)`` with a `matfile`, ``C = who("-file", filename)``, each with names behind, in which ``*``
    is any text.  Variables of the program are Python's, and refused: ``dir()`` lists them.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/who.html

    Examples
    --------
    >>> import os, tempfile
    >>> import dlarray as dl
    >>> from dlarray.matlab import who
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "work.mat")
    ...     dl.save(file, x=1, y=2)
    ...     list(who("-file", file))
    ['x', 'y']
    """
    if args and isinstance(args[0], matfile):
        if len(args) == 1:
            names = list(args[0]._variables())
            return Cell(names, (len(names), 1))
        args = ("-file", str(args[0]._path), *args[1:])
    if not args or str(args[0]).lower() != "-file":
        raise ArgumentError(
            'who: the variables of a file are listed; fix: who("-file", "work.mat"), or dir()'
        )
    found = [v.name for v in registered.functions["whos"].call(*args)]
    return Cell(found, (len(found), 1))
