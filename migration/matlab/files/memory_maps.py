"""Files whose bytes are arrays: memmapfile."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import flag, one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, DataError, SizeError, describe
from dlarray.migration.matlab.cells import Cell, is_brackets
from dlarray.migration.matlab.files.mat_parts import range_of
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.array_in_file import ArrayInFile, whole_of
from dlarray.migration.matlab.struct_arrays import Element, StructArray, StructParen
from dlarray.operands import with_integers
from dlarray.struct import struct

_CLASSES = "double single int8 int16 int32 int64 uint8 uint16 uint32 uint64".split()
_OPTIONS = ("Writable", "Offset", "Format", "Repeat")


class memmapfile:  # noqa: N801
    """A file whose bytes are an array, or structures of arrays, that is read and changed in its place.

    Syntaxes: ``m = memmapfile(filename)``, ``m = memmapfile(filename, Name=value)``; then ``m.Data(3)``,
    ``m.Data.paren[3] = 7``, ``m.Data(2).x.paren[1, 2] = 7``, ``m.Data = X``, ``m.Offset = 8``.

    Parameters
    ----------
    filename : str or path
        A file that is there, and not empty.
    Writable : bool, default False
        Whether stores into ``Data`` go to the file; without it they are refused.
    Offset : int, default 0
        Bytes that are passed over at the beginning.
    Format : str or cell array, default "uint8"
        The class of the numbers, of which ``Data`` is a column; or a row of class, size and name for each field of the
        structures that ``Data`` is, one behind the other without gaps, columns first.
    Repeat : int, default Inf
        How many numbers or structures; Inf: as many as the file has whole.

    The properties have these names, may be read and, but for ``Data``'s size, set; the file is looked at when ``Data``
    is asked for.  What ``m.Data`` gives stands in the file; ``copy(m.Data)`` is an array of its own.

    Raises
    ------
    DataError
        A file that is not there, or has fewer bytes than are asked for.
    ArgumentError
        A format that is none; a store into a map that is not writable.
    ClassError
        Numbers stored as a whole that the class of the file does not hold.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/memmapfile.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import Cell, memmapfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "records.dat")
    ...     size = file.write_bytes(bytes(range(12)))
    ...     m = memmapfile(file, Format=Cell.of(["uint8", [2, 2], "x"]), Repeat=2, Writable=True)
    ...     m.Data(2).x.paren[1, 2] = 99
    ...     print(m.Data(2).x.tolist(), file.read_bytes()[:8])
    ...     m.delete()
    [[4, 99], [5, 7]] b'\\x00\\x01\\x02\\x03\\x04\\x05c\\x07'
    """

    matlab_class = "memmapfile"
    Filename: str
    Writable: bool
    Offset: int
    Format: Any
    Repeat: float
    _bytes: Any

    def __init__(self, filename: Any, /, *pairs: Any, **options: Any) -> None:
        registered.STORED_OTHERWISE.add(_Mapped)
        if len(pairs) % 2:
            raise ArgumentError(
                f'memmapfile: the options are {describe(pairs)}; fix: memmapfile(file, Format="double")'
            )
        hidden = self.__dict__
        hidden.update(_bytes=None, Writable=False, Offset=0, Format="uint8", Repeat=math.inf)
        self.Filename = filename
        for name, value in (*zip(pairs[::2], pairs[1::2], strict=True), *options.items()):
            known = next((o for o in _OPTIONS if o.lower() == str(name).lower()), None)
            if known is None:
                raise ArgumentError(
                    f"memmapfile: there is no option {name}; fix: one of {', '.join(_OPTIONS)}"
                )
            setattr(self, known, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "Data":
            self._store(value)
            return
        if name == "Filename":
            if not isinstance(value, (str, os.PathLike)) or not Path(value).is_file():
                raise DataError(f"memmapfile: there is no file {value!r}; fix: write it first, by fwrite")
            value = str(Path(value).absolute())
        elif name == "Writable":
            value = flag("memmapfile", "Writable", value)
        elif name == "Offset":
            value = whole("memmapfile", "Offset", value, least=0)
        elif name == "Repeat":
            value = (
                math.inf if one_number(value) == math.inf else whole("memmapfile", "Repeat", value, least=1)
            )
        elif name == "Format":
            _record(value)
            value = str(value) if isinstance(value, str) else value
        else:
            raise ArgumentError(
                f"memmapfile: there is no property {name}; fix: Filename, Data or {', '.join(_OPTIONS)}"
            )
        self.__dict__.update({name: value, "_bytes": None})

    # -- the file ---------------------------------------------------------------------------------------------
    def _map(self) -> np.ndarray:
        """The records in the file."""
        if self._bytes is None:
            kind = _record(self.Format)
            there = os.stat(self.Filename).st_size - self.Offset
            count = max(there, 0) // kind.itemsize if self.Repeat == math.inf else int(self.Repeat)
            if not count or count * kind.itemsize > there:
                raise DataError(
                    f"memmapfile: the file '{self.Filename}' has {max(there, 0)} bytes behind Offset, and "
                    f"{max(count, 1) * kind.itemsize} are asked for; fix: a smaller Offset, Repeat or Format"
                )
            mode: Any = "r+" if self.Writable else "r"
            self.__dict__["_bytes"] = np.memmap(
                self.Filename, dtype=kind, mode=mode, offset=self.Offset, shape=(count,)
            )
        found: np.ndarray = self._bytes
        return found

    @property
    def Data(self) -> Any:
        """The numbers, which stand in the file, or the structures of them."""
        self._map()
        return _Mapped(self, None, 0) if isinstance(self.Format, str) else _Records(self)

    def _store(self, value: Any) -> None:
        data = self.Data
        if isinstance(data, _Mapped):
            data.fill(whole_of(value))
            return
        rows = [value] if isinstance(value, struct) else list(value) if isinstance(value, StructArray) else []
        if len(rows) != len(data):
            raise SizeError(
                f"memmapfile: Data is {len(data)} structures, but it is given {describe(value)}; fix: as many"
            )
        for k, row in enumerate(rows):
            data[k] = row

    def delete(self) -> None:
        """Write what is left to write, and let go of the file."""
        if isinstance(self._bytes, np.memmap) and self.Writable:
            self._bytes.flush()
        self.__dict__["_bytes"] = None

    def __repr__(self) -> str:
        if isinstance(self.Format, str):
            shown, data = f"'{self.Format}'", f"{len(self._map())}x1 {self.Format} array"
        else:
            shown = "\n             ".join(
                f"'{_class_of(k)}' [{' '.join(map(str, s))}] '{n}'" for k, s, n in _rows(self.Format)
            )
            shown = "{" + shown + "}"
            data = f"{len(self._map())}x1 struct array with fields: {', '.join(n for _, _, n in _rows(self.Format))}"
        repeat = "Inf" if self.Repeat == math.inf else str(self.Repeat)
        return (
            f"    Filename: '{self.Filename}'\n    Writable: {str(self.Writable).lower()}\n"
            f"      Offset: {self.Offset}\n      Format: {shown}\n      Repeat: {repeat}\n        Data: {data}"
        )


def _class_of(name: Any) -> str:
    if not isinstance(name, str) or str(name) not in _CLASSES:
        raise ArgumentError(
            f"memmapfile: {describe(name)} is no class of numbers in a file; fix: one of {', '.join(_CLASSES)}"
        )
    return str(name)


def _rows(form: Any) -> list[tuple[str, tuple[int, ...], str]]:
    if not isinstance(form, Cell) or len(form.shape) != 2 or form.shape[1] != 3 or not len(form):
        raise ArgumentError(
            f'memmapfile: Format is {describe(form)}; fix: "double", or a cell array with rows of class, '
            'size and name, Cell.of(["double", [2, 3], "x"])'
        )
    rows = []
    for k in range(form.shape[0]):
        kind, size, name = (form.brace[k + 1, j] for j in (1, 2, 3))
        dims = host(size).ravel(order="F")
        if dims.size < 2 or (dims != np.floor(dims)).any() or (dims < 1).any():
            raise ArgumentError(f"memmapfile: the size in Format is {describe(size)}; fix: [2, 3]")
        if not str(name).isidentifier():
            raise ArgumentError(f'memmapfile: {describe(name)} is no name of a field; fix: "x"')
        rows.append((_class_of(kind), tuple(int(n) for n in dims), str(name)))
    if len({name for _, _, name in rows}) < len(rows):
        raise ArgumentError("memmapfile: Format has a name twice; fix: a name for each row")
    return rows


def _record(form: Any) -> np.dtype:
    """The type of one number, or of one structure, whose fields are stored columns first."""
    if isinstance(form, str):
        return np.dtype(_class_of(form))
    return np.dtype([(n, _numpys(k), s[::-1]) for k, s, n in _rows(form)])


def _numpys(kind: str) -> str:
    return {"double": "f8", "single": "f4"}.get(kind, kind)


class _Mapped(ArrayInFile):
    """An array in the file: read in parts by subscripts, changed by stores through ``paren``."""

    def __init__(self, owner: memmapfile, name: str | None, row: int) -> None:
        self._owner, self._name, self._row = owner, name, row

    def _view(self) -> np.ndarray:
        mapped = self._owner._map()
        return mapped[:, None] if self._name is None else mapped[self._name][self._row].T

    def _read(self) -> Any:
        return _array(self._view())

    @property
    def matlab_class(self) -> str:
        """The class of the numbers."""
        return {"float64": "double", "float32": "single"}.get(name := self._view().dtype.name, name)

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self._view().shape)

    def _place(self, subscripts: tuple) -> tuple | None:
        """The part of the view that subscripts choose, as slices; None where they are none."""
        view = self._view()
        if (
            len(subscripts) == 1
            and sum(n != 1 for n in view.shape) <= 1
            and not isinstance(subscripts[0], str)
        ):
            one = range_of(subscripts[0], view.size)
            axis = next((k for k, n in enumerate(view.shape) if n != 1), 0)
            return None if one is None else tuple(one if k == axis else slice(None) for k in range(view.ndim))
        if len(subscripts) != view.ndim:
            return None
        found = [range_of(s, n) for s, n in zip(subscripts, view.shape, strict=True)]
        return None if None in found else tuple(found)

    def __call__(self, *subscripts: Any) -> Any:
        subscripts = tuple(map(whole_of, subscripts))
        place = self._place(subscripts) if len(subscripts) == self._view().ndim else None
        return _array(self._view()[place]) if place is not None else super().__call__(*subscripts)

    @property
    def paren(self) -> _Stores:
        """MATLAB's parentheses, for stores into the file."""
        return _Stores(self)

    def store(self, subscripts: tuple, value: Any) -> None:
        """Change a part; into integers numbers are rounded and cut, as by a store into any array."""
        self._check()
        place = self._place(subscripts)
        part = self._view() if place is None else self._view()[place]
        changed = _array(part)
        changed.paren[
            subscripts if place is None else (":",) * (1 if len(subscripts) == 1 else part.ndim)
        ] = value
        found = host(changed)
        if found.shape != part.shape:
            raise SizeError(
                f"memmapfile: a store would change the size {list(part.shape)} to {list(found.shape)}; "
                "fix: stay within the map, or set Repeat or Format"
            )
        part[...] = found.astype(part.dtype)

    def fill(self, value: Any) -> None:
        """Change all numbers, to others that the class holds."""
        self._check()
        view, given = self._view(), host(value)
        if given.size != view.size:
            raise SizeError(
                f"memmapfile: {view.size} numbers are mapped, but it is given {describe(value)}; fix: as many"
            )
        with np.errstate(all="ignore"):
            made = given.ravel(order="F").astype(view.dtype)
        exact = (made == given.ravel(order="F")) | (given.ravel(order="F") != given.ravel(order="F"))
        if given.dtype != view.dtype and not (
            exact.all() and (view.dtype.kind == "f" or np.isfinite(given).all())
        ):
            raise ClassError(
                f"memmapfile: {describe(value)} has numbers that {view.dtype.name} does not hold; "
                f"fix: {view.dtype.name}(X)"
            )
        view[...] = made.reshape(view.shape, order="F")

    def _check(self) -> None:
        if not self._owner.Writable:
            raise ArgumentError(
                f"memmapfile: the map of '{self._owner.Filename}' is for reading alone; fix: m.Writable = True"
            )


def _array(view: np.ndarray) -> dlarray:
    """An array of its own with the numbers of a part of the file."""
    values = np.array(view)
    return with_integers(values) if values.dtype.kind in "iu" else dlarray(values)


class _Stores:
    """Reads and writes an array in the file with MATLAB's subscripts."""

    def __init__(self, mapped: _Mapped) -> None:
        self._mapped = mapped

    def __getitem__(self, key: Any) -> Any:
        return self._mapped(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        self._mapped.store(tuple(map(whole_of, key if isinstance(key, tuple) else (key,))), whole_of(value))


class _Record(Element):
    """One structure in the file; its fields are arrays that stand there."""

    def __setitem__(self, name: str, value: Any) -> None:
        if name not in self:
            _refuse(f"a field {name}")
        self[name].fill(whole_of(value))

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


class _Records(StructArray):
    """The structures in the file, in a column: their number and their fields are those of the map."""

    def __init__(self, owner: memmapfile) -> None:
        names = list(owner._map().dtype.names or ())
        super().__init__([], None, names)
        rows = range(len(owner._map()))
        list.extend(self, [_Record({n: _Mapped(owner, n, k) for n in names}, self) for k in rows])
        self._shape = (len(rows), 1)

    def _add_field(self, name: str) -> None:
        if name not in self._fields:
            _refuse(f"a field {name}")

    def _grow(self, shape: tuple[int, ...]) -> None:
        if shape != self.shape:
            _refuse("further structures")

    def _enter(self, element: Element) -> None:
        if object.__getattribute__(element, "_place") is not None:
            _refuse("further structures")

    def __setitem__(self, index: Any, value: Any) -> None:
        if set(value) != set(self._fields):
            _refuse(f"the fields {', '.join(value)}")
        for name in value:
            self[index][name] = value[name]

    def each(self, name: str) -> list:
        """The arrays of a field, each of its own."""
        return [whole_of(one) for one in super().each(name)]

    def assign(self, name: str, values: Any, *subscripts: Any) -> None:
        """Give each structure, or some, numbers of a field."""
        chosen_ = list(self) if not subscripts else self(*subscripts)
        for one, value in zip([chosen_] if isinstance(chosen_, struct) else chosen_, values, strict=True):
            one[name].fill(whole_of(value))

    def remove(self, name: Any) -> None:
        """Refused."""
        _refuse("fewer fields")

    @property
    def paren(self) -> Any:
        """MATLAB's parentheses for assignment."""
        return _RecordParen(self)

    def copy(self) -> StructArray:
        """An array of its own."""
        return StructArray(
            [{n: v.whole() for n, v in one.items()} for one in self], self.shape, self.fieldnames()
        )


class _RecordParen(StructParen):
    """Some of the structures; none is taken out."""

    __slots__ = ()

    def __setitem__(self, key: Any, value: Any) -> None:
        if is_brackets(value):
            _refuse("fewer structures")
        super().__setitem__(key, value)


def _refuse(what: str) -> None:
    raise ArgumentError(
        f"memmapfile: Data would have {what}, but a map is as large as it is; fix: set m.Format or m.Repeat"
    )
