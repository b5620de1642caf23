"""`struct`: MATLAB's scalar structure, as a dict whose keys are also attributes."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from dlarray import display
from dlarray.errors import ArgumentError, ClassError, describe

_MISSING = object()
_get = dict.get


class struct(dict):
    """Structure with named fields.

    ``s = struct()`` makes a structure without fields, ``s = struct(a=1, b=2)`` and
    ``s = struct("a", 1, "b", 2)`` one with two, and ``s = struct(d)`` copies the fields of a dict.  A field
    is read and set as ``s.a`` or, when its name is in a variable (MATLAB's ``s.(name)``), as ``s[name]``;
    ``del s.a`` removes it.

    Parameters
    ----------
    *args
        Nothing, one mapping, or field names and values in turn.
    **fields
        Field names and values.

    Raises
    ------
    ArgumentError
        A field name that is not text, or names and values that do not come in pairs.
    AttributeError
        ``s.name``, when there is no such field.

    Notes
    -----
    Fields win over the methods of a dict: when ``s`` has a field ``values``, ``s.values`` is that field.
    ``len(s)``, ``"a" in s``, ``list(s)``, ``dict(s)`` and ``**s`` work whatever the fields are called.

    **Differs from MATLAB.** A structure is always 1×1: a list is the value of a field, it does not make a
    structure array (use a list of structures).  As everything in Python, a structure is not copied by
    ``t = s``; use ``t = s.copy()`` or ``struct(s)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/struct.html

    Examples
    --------
    >>> import dlarray as dl
    >>> params = dl.struct()
    >>> params.name = "encoder"
    >>> params.sizes = [8, 16]
    >>> params
      struct with fields:
    <BLANKLINE>
         name: 'encoder'
        sizes: [8 16]
    >>> name = "name"
    >>> params[name]
    'encoder'
    """

    def __init__(self, *args: Any, **fields: Any) -> None:
        super().__init__()
        if len(args) == 1 and isinstance(args[0], Mapping):
            for name in args[0]:
                self[name] = args[0][name]
        elif len(args) % 2:
            raise ArgumentError(
                f"struct: expected field names and values in turn, but received {len(args)} arguments; "
                'fix: struct("a", 1, "b", 2) or struct(a=1, b=2)'
            )
        else:
            for name, value in zip(args[::2], args[1::2], strict=True):
                self[name] = value
        for name, value in fields.items():
            self[name] = value

    def __setitem__(self, name: str, value: Any) -> None:
        if (
            isinstance(name, list) and len(name) == 1
        ):  # of a port that cannot tell strings from cells of texts
            name = name[0]
        if not isinstance(name, str):
            raise ArgumentError(
                f"struct: a field name must be text, but received {describe(name)}; fix: a=value"
            )
        dict.__setitem__(self, name, value)

    # Looked up before the methods of dict, so that fields called "values" or "keys" can be read.
    def __getattribute__(self, name: str) -> Any:
        value = _get(self, name, _MISSING)
        if value is not _MISSING and not name.startswith("__"):
            return value
        return object.__getattribute__(self, name)

    def __getattr__(self, name: str) -> Any:
        special = name.startswith("__")  # Python asks objects for such names all the time
        near = [] if special else difflib.get_close_matches(name, list(self), n=1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise AttributeError(f'Unrecognized field name "{name}".{hint}')

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __delattr__(self, name: str) -> None:
        if name not in self:
            self.__getattr__(name)
        del self[name]

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *self})

    def update(self, *args: Any, **fields: Any) -> None:
        for name, value in dict(*args, **fields).items():
            self[name] = value

    def setdefault(self, name: str, default: Any = None) -> Any:
        if name not in self:
            self[name] = default
        return self[name]

    @classmethod
    def fromkeys(cls, names: Any, value: Any = None) -> struct:
        return cls({name: value for name in names})

    def copy(self) -> struct:
        return struct(self)

    def __copy__(self) -> struct:
        return struct(self)

    def __or__(self, other: Any) -> Any:
        return struct({**self, **other}) if isinstance(other, Mapping) else NotImplemented

    def __ror__(self, other: Any) -> Any:
        return struct({**other, **self}) if isinstance(other, Mapping) else NotImplemented

    def __ior__(self, other: Any) -> Any:
        struct.update(self, other)
        return self

    def __reduce__(self) -> tuple:
        # The default pickling calls self.items, which may be a field.
        return _restore, (list(self), [self[name] for name in self])

    def __reduce_ex__(self, protocol: Any) -> tuple:
        return self.__reduce__()

    def __deepcopy__(self, memo: dict) -> struct:
        from copy import deepcopy

        new = struct()
        memo[id(self)] = new
        for name in self:
            new[name] = deepcopy(self[name], memo)
        return new

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise ClassError(
            f"a struct is no array: it has the fields {', '.join(self)}; fix: np.asarray(s.{next(iter(self), 'a')}), "
            "or list(s.items()) for names and values"
        )

    def __repr__(self) -> str:
        return display.struct_text({name: self[name] for name in self})


def _restore(names: list[str], values: list) -> struct:
    return struct(dict(zip(names, values, strict=True)))


def of_fields(names: Iterable[str], values: Iterable) -> struct:
    """A struct of names that are known to be text: quickly, for the walks over parameters."""
    new = struct.__new__(struct)
    dict.update(new, zip(names, values, strict=True))
    return new
