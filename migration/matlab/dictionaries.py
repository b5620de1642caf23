"""`dictionary`: MATLAB's typed map of R2022b, in the order of entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.display.plain_numbers import plain_number
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.displays import cell_text, class_of, plain, size_and_class, text_of
from dlarray.migration.matlab.maps import are_keys
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.problems import MException
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.values import Value, copy, same
from dlarray.table import table


class dictionary(Value):
    """Values by keys of one class, as MATLAB's ``dictionary``.

    Syntaxes: ``d = dictionary(keys, values)``, ``d = dictionary(k1, v1, …, kN, vN)``, ``d = dictionary()``.

    Parameters
    ----------
    keys : text, string array, number, array or cell array
    values : one value for each key, or one for all
        Cells keep values of any kind: ``d[key]`` is a cell array then, and ``d.brace[key]`` its content.

    Notes
    -----
    ``d[key]`` and ``d(key)`` read, ``d[key] = value`` stores, ``d[key] = []`` removes.  Text is kept as strings.  A
    dictionary is a value: `copy` copies it, and `insert` and `remove` return changed ones.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dictionary.html

    Examples
    --------
    >>> from dlarray.matlab import StringArray, dictionary
    >>> d = dictionary(StringArray(["Unicycle", "Bicycle"]), [1, 2])
    >>> d["Tricycle"] = 3
    >>> d["Bicycle"], d.numEntries()
    (2.0, 3)
    """

    def __init__(self, *args: Any):
        self._data: dict = {}
        self._types: tuple[str, str] | None = None
        if len(args) == 1 or (len(args) > 2 and len(args) % 2):
            raise ArgumentError("dictionary: keys and values come in pairs; fix: dictionary(keys, values)")
        for k in range(0, len(args), 2):
            self._store(args[k], args[k + 1])

    # -- keys and values as they are kept --------------------------------------------------------------------
    def _kept(self, value: Any, place: int) -> list:
        """The elements of keys or values, of the class that is configured."""
        if isinstance(value, str):
            found: list[Any] = [String(value)]
            kind = "string"
        elif isinstance(value, StringArray):
            found, kind = list(value), "string"
        elif isinstance(value, categorical):  # the numbers of its categories, as double(C) gives them
            found, kind = value.codes().ravel(order="F").astype(float).tolist(), "double"
        elif isinstance(value, CharArray):
            found, kind = [String(row) for row in value.rows], "string"
        elif isinstance(value, Cell) or (isinstance(value, (list, tuple)) and plain(value) is None):
            if place == 0 and all(isinstance(v, str) for v in value):
                found, kind = [String(v) for v in value], "string"
            else:
                found, kind = [Cell([v]) for v in value], "cell"
        elif (host := plain(value)) is not None:
            found, kind = host.ravel(order="F").tolist(), class_of(host)
        elif isinstance(value, TimeArray):
            found, kind = list(value), _class_of(value, False)
        else:
            found, kind = [value], size_and_class(value)[1]
        known = self._types[place] if self._types else kind
        if known == kind or known == "any":
            return found
        if known == "string":
            return [String(plain_number(v)) for v in found]
        if known == "cell":
            return [Cell([v]) for v in found]
        if kind in ("double", "single", "logical") and known not in ("struct", "function_handle"):
            return found
        raise MException(
            "MATLAB:dictionary:IncorrectClass",
            f"Unable to use '{kind}' as {'key' if place == 0 else 'value'} for dictionary with '{known}' "
            f"{'key' if place == 0 else 'value'} type.",
        )

    def _store(self, keys: Any, values: Any) -> None:
        if self._types is None:
            self._types = (_class_of(keys, True), _class_of(values, False))
        wanted, given = self._kept(keys, 0), self._kept(values, 1)
        given *= len(wanted) if len(given) == 1 else 1
        if len(given) != len(wanted):
            raise SizeError(
                f"dictionary: Dimensions of the key and value must be the same, or the value must be scalar: there are "
                f"{len(wanted)} keys and {len(given)} values."
            )
        for key, value in zip(wanted, given, strict=True):
            self._data[_hashed(key)] = (key, value)

    def _found(self, keys: Any) -> list:
        if self._types is None:
            raise MException(
                "MATLAB:dictionary:UnconfiguredLookupNotSupported",
                "Unable to perform a dictionary lookup in an unconfigured dictionary.",
            )
        found = []
        for key in self._kept(keys, 0):
            if _hashed(key) not in self._data:
                raise MException(
                    "MATLAB:dictionary:ScalarKeyNotFound",
                    f"Key not found: {key if isinstance(key, str) else describe(key)}",
                )
            found.append(self._data[_hashed(key)][1])
        return found

    def _together(self, found: list, shape: tuple[int, ...], place: int) -> Any:
        """Elements as one array of their class."""
        kind = self._types[place] if self._types else "double"
        if kind == "cell":
            return Cell([v[0] for v in found], shape)
        if kind == "string":
            return found[0] if shape == (1, 1) else StringArray(found, shape)
        if all(isinstance(v, (int, float, bool, complex, np.generic)) for v in found) and kind not in (
            "struct",
        ):
            if shape == (1, 1):
                return found[0]
            dtype = {"logical": bool, "single": np.float32}.get(kind, float)
            return dlarray.from_array(np.asarray(found, dtype=dtype).reshape(shape[::-1]))
        if shape != (1, 1) and kind in ("datetime", "duration"):
            return TimeArray(found, shape)
        return found[0] if shape == (1, 1) else Cell(found, shape)

    # -- reading and storing ---------------------------------------------------------------------------------
    def __getitem__(self, keys: Any) -> Any:
        found = self._found(keys)
        return self._together(found, _shape_of(keys, len(found)), 1)

    __call__ = __getitem__

    def __setitem__(self, keys: Any, values: Any) -> None:
        if (
            values is None
            or (type(values) is list and not values)
            or getattr(values, "shape", None) == (0, 0)
        ):
            for key in self._kept(keys, 0):
                self._data.pop(_hashed(key), None)
            return
        self._store(keys, values)

    @property
    def paren(self) -> dictionary:
        """The dictionary itself: ``d.paren[key] = value``."""
        return self

    @property
    def brace(self) -> _Contents:
        """The contents of cells: ``d.brace[key]``."""
        return _Contents(self)

    def __contains__(self, key: Any) -> bool:
        try:
            return self._types is not None and all(_hashed(k) in self._data for k in self._kept(key, 0))
        except MException:
            return False

    def __iter__(self) -> Iterator:
        return iter([key for key, _ in self._data.values()])

    def __len__(self) -> int:
        return len(self._data)

    def copy(self) -> dictionary:
        """A dictionary of its own."""
        made = dictionary()
        made._types = self._types
        made._data = {name: (key, copy(value)) for name, (key, value) in self._data.items()}
        return made

    # -- MATLAB's functions ----------------------------------------------------------------------------------
    def keys(self, form: str = "") -> Any:
        """The keys, as a column."""
        found = [key for key, _ in self._data.values()]
        return Cell(found, (len(found), 1)) if form == "cell" else self._together(found, (len(found), 1), 0)

    def values(self, *args: Any) -> Any:
        """The values, as a column, or those of some keys."""
        cells = bool(args) and isinstance(args[-1], str) and args[-1] == "cell"
        args = args[:-1] if cells else args
        found = self._found(args[0]) if args else [value for _, value in self._data.values()]
        shape = _shape_of(args[0], len(found)) if args else (len(found), 1)
        return Cell(found, shape) if cells else self._together(found, shape, 1)

    def isKey(self, keys: Any) -> Any:
        """Whether keys are there."""
        return are_keys(self, keys)

    def remove(self, keys: Any) -> dictionary:
        """A dictionary without some keys."""
        made = self.copy()
        made._found(keys)
        made[keys] = None
        return made

    def insert(self, keys: Any, values: Any, *, Overwrite: Any = True) -> dictionary:
        """A dictionary with further entries."""
        made = self.copy()
        if Overwrite:
            made._store(keys, values)
            return made
        if made._types is None:
            made._types = (_class_of(keys, True), _class_of(values, False))
        wanted, given = made._kept(keys, 0), made._kept(values, 1)
        for key, value in zip(wanted, given * (len(wanted) if len(given) == 1 else 1), strict=True):
            made._data.setdefault(_hashed(key), (key, value))
        return made

    def lookup(self, keys: Any, *, FallbackValue: Any = None) -> Any:
        """The values of keys; another value for those that are missing."""
        if FallbackValue is None:
            return self[keys]
        spare = self._kept(FallbackValue, 1)[0]
        found = [self._data.get(_hashed(k), (k, spare))[1] for k in self._kept(keys, 0)]
        return self._together(found, _shape_of(keys, len(found)), 1)

    def entries(self, form: str = "table") -> Any:
        """Keys and values as a table, or with "cell" as two columns of cells, or with "struct" as a structure."""
        pairs = list(self._data.values())
        if form == "cell":
            return Cell([*(k for k, _ in pairs), *(v for _, v in pairs)], (len(pairs), 2))
        if form == "struct":
            return StructArray([{"Key": k, "Value": v} for k, v in pairs], (len(pairs), 1), ("Key", "Value"))
        return table(Key=[k for k, _ in pairs], Value=[v for _, v in pairs])

    def numEntries(self) -> int:
        """How many entries there are."""
        return len(self._data)

    def isConfigured(self) -> bool:
        """Whether the classes of keys and values are set."""
        return self._types is not None

    def types(self) -> tuple:
        """The classes of the keys and of the values."""
        return tuple(String(t) for t in self._types) if self._types else (String(""), String(""))

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, dictionary) or self._types != other._types:
            return False
        mine, theirs = self._data, other._data
        return mine.keys() == theirs.keys() and all(same(mine[k][1], theirs[k][1]) for k in mine)

    __hash__ = None

    def __repr__(self) -> str:
        if self._types is None:
            return "  dictionary with unset key and value types."
        n = len(self._data)
        head = f"  dictionary ({self._types[0]} ⟼ {self._types[1]}) with {n or 'no'} {'entry' if n == 1 else 'entries'}"
        if not n:
            return head + "."
        rows = [(_shown(k), _shown(v)) for k, v in self._data.values()]
        width = max(len(k) for k, _ in rows)
        return head + ":\n\n" + "\n".join(f"    {k:<{width}} ⟼ {v}" for k, v in rows)


class _Contents:
    def __init__(self, of: dictionary):
        self._of = of

    def __getitem__(self, key: Any) -> Any:
        found = self._of._found(key)[0]
        return found[0] if isinstance(found, Cell) else found

    def __setitem__(self, key: Any, value: Any) -> None:
        self._of._store(key, Cell([value]))


def _class_of(value: Any, key: bool) -> str:
    if isinstance(value, (str, StringArray, CharArray)):
        return "string"
    if isinstance(value, (list, tuple)) and plain(value) is None:
        return "string" if key and all(isinstance(v, str) for v in value) else "cell"
    if isinstance(value, TimeArray) and len(value):
        value = value[0]
    return size_and_class(value)[1]


def _hashed(key: Any) -> Any:
    if isinstance(key, str):
        return str(key)
    if isinstance(key, (int, float, bool, np.generic)):
        return float(key)
    try:
        hash(key)
        return key
    except TypeError:
        return repr(key)


def _shape_of(keys: Any, count: int) -> tuple[int, ...]:
    if isinstance(keys, str) or count == 1:
        return (1, 1)
    if isinstance(keys, CharArray):  # a row is a key
        return (count, 1)
    host = plain(keys)
    return tuple(host.shape) if host is not None else getattr(keys, "shape", (1, count))


def _shown(value: Any) -> str:
    if isinstance(value, Cell):
        return cell_text(value).strip().partition("\n\n")[2].strip()
    return (
        text_of(value).strip()
        if isinstance(value, (str, float, int, bool)) and not isinstance(value, bool)
        else (str(int(value)) if isinstance(value, bool) else f"{size_and_class(value)[1]}")
    )


def configureDictionary(keyType: str, valueType: str, /) -> dictionary:
    """A dictionary without entries, of given classes.

    Syntax: ``d = configureDictionary(keyType, valueType)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/configuredictionary.html

    Examples
    --------
    >>> from dlarray.matlab import configureDictionary
    >>> configureDictionary("string", "double")
      dictionary (string ⟼ double) with no entries.
    """
    made = dictionary()
    made._types = (
        "string" if keyType == "char" else str(keyType),
        "string" if valueType == "char" else str(valueType),
    )
    return made


@with_options
def insert(d: dictionary, keys: Any, values: Any, /, *, Overwrite: Any = True) -> dictionary:
    """Add entries to a dictionary.

    Syntaxes: ``d = insert(d, keys, values)``, ``d = insert(d, keys, values, Overwrite=False)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dictionary.insert.html

    Examples
    --------
    >>> from dlarray.matlab import dictionary, insert
    >>> insert(dictionary("a", 1), "b", 2).numEntries()
    2
    """
    return d.insert(keys, values, Overwrite=Overwrite)


@with_options
def lookup(d: dictionary, keys: Any, /, *, FallbackValue: Any = None) -> Any:
    """The values of some keys of a dictionary.

    Syntaxes: ``v = lookup(d, keys)``, ``v = lookup(d, keys, FallbackValue=fallback)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dictionary.lookup.html

    Examples
    --------
    >>> from dlarray.matlab import dictionary, lookup
    >>> lookup(dictionary("a", 1), "z", FallbackValue=0)
    0.0
    """
    return d.lookup(keys, FallbackValue=FallbackValue)


def entries(d: dictionary, form: str = "table", /) -> Any:
    """Keys and values of a dictionary as a table.

    Syntaxes: ``E = entries(d)``, ``E = entries(d, "cell")``, ``E = entries(d, "struct")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dictionary.entries.html

    Examples
    --------
    >>> from dlarray.matlab import dictionary, entries
    >>> entries(dictionary("a", 1)).shape
    (1, 2)
    """
    return d.entries(form)


def numEntries(d: dictionary, /) -> int:
    """How many entries a dictionary has.

    Syntax: ``n = numEntries(d)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dictionary.numentries.html

    Examples
    --------
    >>> from dlarray.matlab import dictionary, numEntries
    >>> numEntries(dictionary("a", 1))
    1
    """
    return d.numEntries()


def isConfigured(d: dictionary, /) -> bool:
    """Whether the classes of the keys and values of a dictionary are set.

    Syntax: ``tf = isConfigured(d)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dictionary.isconfigured.html

    Examples
    --------
    >>> from dlarray.matlab import dictionary, isConfigured
    >>> isConfigured(dictionary())
    False
    """
    return d.isConfigured()
