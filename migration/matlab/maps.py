"""`Map`: MATLAB's containers.Map, whose keys come back sorted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.display import object_text
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.problems import MException
from dlarray.migration.matlab.strings import CharArray, StringArray, logical
from dlarray.migration.matlab.values import Handle
from dlarray.struct import struct

_NUMBERS = ("double", "single", "int32", "uint32", "int64", "uint64")
_VALUES = ("any", "char", "logical", *_NUMBERS, "int8", "uint8", "int16", "uint16")


class Map(Handle):
    """Values by keys, as MATLAB's ``containers.Map``; shared, as a handle object is.

    Syntaxes: ``M = Map()``, ``M = Map(keySet, valueSet)``, ``M = Map(keySet, valueSet, UniformValues=False)``,
    ``M = Map(KeyType=kType, ValueType=vType)``.

    Parameters
    ----------
    keySet : text, number, cell array, string array or array
        All text, or all numbers.
    valueSet
        As many values: a cell array, or an array, of which each element is one; for one key the value itself.
    UniformValues : bool
        False makes the type of the values "any".
    KeyType : str
        "char" (default), "double", "single", "int32", "uint32", "int64" or "uint64".
    ValueType : str
        "any" (default), "char", "logical", or a class of numbers.

    Attributes
    ----------
    Count : dlarray
        How many keys there are, of the class uint64, as in MATLAB: ``M.Count / 2`` is rounded. ``len(M)`` is Python's.
    KeyType, ValueType : str

    Notes
    -----
    ``M[key]`` and ``M(key)`` read, ``M[key] = value`` stores, ``key in M`` and ``isKey(M, key)`` ask; ``keys(M)``,
    ``values(M)`` and a loop go by sorted keys.  ``del M[key]`` and ``remove(M, key)`` remove.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/containers.map.html

    Examples
    --------
    >>> from dlarray.matlab import Map, keys
    >>> M = Map(["b", "a"], [1, 2])
    >>> M["c"] = 3
    >>> keys(M), M["a"], len(M)
    (  1×3 cell array
    <BLANKLINE>
        {'a'}    {'b'}    {'c'}, 2.0, 3)
    """

    matlab_class = "containers.Map"

    def __init__(self, *args: Any, KeyType: str = "", ValueType: str = "", UniformValues: Any = True):
        self._data: dict = {}
        given = list(args)
        for k in range(len(given) - 2, -1, -1):
            word = given[k].lower() if isinstance(given[k], str) else ""
            if word in ("keytype", "valuetype", "uniformvalues") and (k % 2 == 0):
                value = given[k + 1]
                KeyType = value if word == "keytype" else KeyType
                ValueType = value if word == "valuetype" else ValueType
                UniformValues = value if word == "uniformvalues" else UniformValues
                del given[k : k + 2]
        if len(given) > 2:
            raise ArgumentError(
                f"Map: expected keys and values, but received {len(given)} arguments; fix: Map(keys, values)"
            )
        self.KeyType, self.ValueType = str(KeyType) or "char", str(ValueType) or "any"
        if self.KeyType not in ("char", *_NUMBERS):
            raise OptionError(
                f"Map: KeyType must be one of char, {', '.join(_NUMBERS)}, but it is {describe(KeyType)}"
            )
        if self.ValueType not in _VALUES:
            raise OptionError(
                f"Map: ValueType must be one of {', '.join(_VALUES)}, but it is {describe(ValueType)}"
            )
        if given:
            self._fill(given, UniformValues)

    @classmethod
    def joined(cls, maps: Sequence) -> Map:
        """``[M1; M2]``: a map of the keys of all; a later map decides."""
        bad = next((m for m in maps if not isinstance(m, Map)), None)
        if bad is not None:
            raise ClassError(f"vertcat: a map is put above {describe(bad)}; fix: Map(keys, values)")
        kinds = {m.ValueType for m in maps}
        made = cls(KeyType=maps[0].KeyType, ValueType=kinds.pop() if len(kinds) == 1 else "any")
        for m in maps:
            made._data.update(m._data)
        return made

    def saveobj(self) -> struct:
        """What a file keeps of a map."""
        listed = sorted(self._data)
        return struct(
            keys=Cell(listed, (1, len(listed))),
            values=Cell([self._data[key] for key in listed], (1, len(listed))),
            keyType=self.KeyType,
            valueType=self.ValueType,
        )

    @classmethod
    def loadobj(cls, saved: Any) -> Map:
        """The map that a file keeps."""
        made = cls(KeyType=str(saved["keyType"]), ValueType=str(saved["valueType"]))
        for key, value in zip(saved["keys"], saved["values"], strict=True):
            made[key] = value
        return made

    def _fill(self, args: list, uniform: Any) -> None:
        found = keys_of("Map", args[0])
        several = not isinstance(args[0], (str, int, float))
        if len(args) == 1:
            values = [dlarray([])] * len(found)
        elif several and (len(found) != 1 or isinstance(args[1], Cell)):
            values = values_of(args[1])
        else:
            values = values_of(args[1]) if isinstance(args[1], Cell) and len(args[1]) == 1 else [args[1]]
        if len(values) != len(found):
            raise SizeError(
                "Map: The number of keys and values must be the same. There are "
                f"{len(found)} keys and {len(values)} values."
            )
        if found and not isinstance(found[0], str):
            self.KeyType = "double"
        for key, value in zip(found, values, strict=True):
            self[key] = value
        if one_number(uniform, logical=True) and values and len(args) > 1:
            hosts = [plain(v) for v in values]
            if all(isinstance(v, str) for v in values):
                self.ValueType = "char" if len(found) > 1 or isinstance(args[1], str) else "any"
            elif all(h is not None and h.shape == (1, 1) and h.dtype == np.float64 for h in hosts):
                self.ValueType = "double" if len(found) > 1 or several else "any"
                if len(found) == 1:
                    self.ValueType = "any"

    def _key(self, key: Any) -> Any:
        if self.KeyType == "char":
            if not isinstance(key, str):
                raise MException(
                    "MATLAB:Containers:TypeMismatch",
                    f"Specified key type does not match the type expected for this container: {describe(key)}, no text",
                )
            return str(key)
        found = one_number(key, logical=True)
        if found is None:
            raise MException(
                "MATLAB:Containers:TypeMismatch",
                f"Specified key type does not match the type expected for this container: {describe(key)}, no number",
            )
        return float(found)

    def __getitem__(self, key: Any) -> Any:
        found = self._key(key)
        if found not in self._data:
            shown = found if isinstance(found, str) else f"{found:g}"
            raise MException(
                "MATLAB:Containers:Map:NoKey", f"The specified key is not present in this container: {shown}"
            )
        return self._data[found]

    def __call__(self, key: Any) -> Any:
        return self[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        self._data[self._key(key)] = value

    @property
    def paren(self) -> Map:
        """The map itself: ``M.paren[key] = value``."""
        return self

    def __delitem__(self, key: Any) -> None:
        self[key]
        del self._data[self._key(key)]

    def __contains__(self, key: Any) -> bool:
        return isinstance(key, str) is (self.KeyType == "char") and self._key(key) in self._data

    def __iter__(self) -> Iterator:
        return iter(sorted(self._data))

    def __len__(self) -> int:
        return len(self._data)

    @property
    def Count(self) -> dlarray:
        """How many keys there are, in the class uint64, in which halves are rounded."""
        return registered.functions["uint64"].call(len(self._data))

    @property
    def shape(self) -> tuple[int, int]:
        """As many rows as there are keys."""
        return len(self._data), 1

    def keys(self) -> Cell:
        """The keys, sorted, as a row of cells."""
        found = sorted(self._data)
        if self.KeyType not in ("char", "double"):
            found = [registered.functions[self.KeyType].call(key) for key in found]
        return Cell(found, (1, len(found)))

    def values(self, keySet: Any = None) -> Cell:
        """The values, by sorted keys, or those of some keys."""
        wanted = sorted(self._data) if keySet is None else keys_of("values", keySet)
        return Cell([self[k] for k in wanted], (1, len(wanted)))

    def isKey(self, keySet: Any) -> Any:
        """Whether keys are there."""
        return are_keys(self, keySet)

    def remove(self, keySet: Any) -> Map:
        """The map, without some keys."""
        for key in keys_of("remove", keySet):
            del self[key]
        return self

    def length(self) -> int:
        """How many keys there are."""
        return len(self._data)

    def __repr__(self) -> str:
        rows = [
            ("Count", len(self._data)),
            ("KeyType", _Bare(self.KeyType)),
            ("ValueType", _Bare(self.ValueType)),
        ]
        return object_text("Map", [(None, rows)])


class _Bare(str):
    def property_text(self) -> str:
        return str(self)


def keys_of(name: str, keySet: Any) -> list:
    """The keys that a value names: one, or those of a cell array, a string array or an array."""
    if isinstance(keySet, str):
        return [str(keySet)]
    if isinstance(keySet, (StringArray, CharArray)):
        return list(keySet.tolist() if isinstance(keySet, StringArray) else keySet)
    if isinstance(keySet, (list, tuple)) and any(isinstance(k, str) for k in keySet):
        if not all(isinstance(k, str) for k in keySet):
            raise ClassError(
                f"{name}: the keys must be all text or all numbers, but they are {describe(keySet)}"
            )
        return [str(k) for k in keySet]
    if isinstance(keySet, Cell):
        return [one_number(k, logical=True) if one_number(k, logical=True) is not None else k for k in keySet]
    host = plain(keySet)
    if host is None:
        raise ClassError(
            f"{name}: keys are text or numbers, but they are {describe(keySet)}; fix: text, or a number"
        )
    return [float(v) for v in host.ravel(order="F").tolist()]


def values_of(valueSet: Any) -> list:
    """The values of a cell array, a string array, or an array, of which each element is one."""
    if isinstance(valueSet, (Cell, StringArray)):
        return list(valueSet)
    host = plain(valueSet)
    if host is not None:
        return host.ravel(order="F").tolist()
    return list(valueSet) if isinstance(valueSet, (list, tuple)) else [valueSet]


def are_keys(M: Any, keySet: Any) -> Any:
    if isinstance(keySet, (str, int, float)):
        return keySet in M
    several = list(keySet) if isinstance(keySet, (list, tuple, StringArray)) else keys_of("isKey", keySet)
    shape = getattr(keySet, "shape", (1, len(several)))
    answers = [(isinstance(k, str) or one_number(k) is not None) and k in M for k in several]
    return answers[0] if shape == (1, 1) and not isinstance(keySet, Cell) else logical(answers, shape)


def _asked(name: str, M: Any) -> Any:
    if not hasattr(M, "KeyType") and not hasattr(M, "_types"):
        raise ClassError(
            f"{name}: the first input must be a Map or a dictionary, but it is {describe(M)}; fix: Map(keys, values)"
        )
    return M


def keys(M: Any, /, *args: Any) -> Any:
    """The keys of a map, sorted, as a row of cells; of a dictionary as a column, in the order of their entry.

    Syntaxes: ``k = keys(M)``, ``k = keys(d, "cell")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/containers.map.keys.html

    Examples
    --------
    >>> from dlarray.matlab import Map, keys
    >>> keys(Map(["b", "a"], [1, 2]))
      1×2 cell array
    <BLANKLINE>
        {'a'}    {'b'}
    """
    return _asked("keys", M).keys(*args)


def values(M: Any, /, *args: Any) -> Any:
    """The values of a map, by sorted keys, as a row of cells; of a dictionary as a column.

    Syntaxes: ``v = values(M)``, ``v = values(M, keySet)``, ``v = values(d, "cell")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/containers.map.values.html

    Examples
    --------
    >>> from dlarray.matlab import Map, values
    >>> values(Map(["b", "a"], [1, 2]))
      1×2 cell array
    <BLANKLINE>
        {[2]}    {[1]}
    """
    return _asked("values", M).values(*args)


def isKey(M: Any, keySet: Any, /) -> Any:
    """Whether a map or a dictionary has keys.

    Syntax: ``tf = isKey(M, keySet)``.

    Returns
    -------
    bool
        A logical array for several keys.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/containers.map.iskey.html

    Examples
    --------
    >>> from dlarray.matlab import Map, isKey
    >>> M = Map(["b", "a"], [1, 2])
    >>> isKey(M, "a"), isKey(M, 3)
    (True, False)
    """
    return _asked("isKey", M).isKey(keySet)


def remove(M: Any, keySet: Any, /) -> Any:
    """Remove keys from a map or a dictionary; a map itself is changed, a dictionary is not.

    Syntax: ``M = remove(M, keySet)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/containers.map.remove.html

    Examples
    --------
    >>> from dlarray.matlab import Map, remove
    >>> len(remove(Map(["b", "a"], [1, 2]), "a"))
    1
    """
    return _asked("remove", M).remove(keySet)
