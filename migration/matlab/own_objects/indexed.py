"""Classes that say themselves what indices of their objects mean: MATLAB's methods ``subsref`` and ``subsasgn``."""

from __future__ import annotations

import inspect
import sys
from typing import Any

from dlarray.array import dlarray
from dlarray.endexpr import End
from dlarray.errors import IndexingError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.subscripts import one
from dlarray.migration.matlab.values import becomes
from dlarray.struct import struct


class Indexed:
    """Base of classes with a method ``subsref`` or ``subsasgn``, which code outside the class is led to.

    ``x(2)``, ``x.brace[2]`` and ``x.Name`` ask ``subsref``, ``x.paren[2] = 5`` and ``x.Name = 5`` ask ``subsasgn``.
    In the class's own methods they are what they are without these, as in MATLAB; the functions `subsref` and
    `subsasgn` are MATLAB's ``builtin("subsref", …)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/code-patterns-for-subsref-and-subsasgn-methods.html

    Examples
    --------
    In a module of its own, the class ``Squares`` with a method ``subsref`` that gives ``k^2`` for ``x(k)``:

    >>> from dlarray.matlab import Indexed, Value
    >>> class Squares(Indexed, Value):
    ...     def subsref(self, s):
    ...         return s(1).subs[0] ** 2
    >>> x = Squares()
    >>> Squares.subsref(x, Indexed.steps(x, "()", (3,)))
    9
    """

    def __getattribute__(self, name: str) -> Any:
        if name[:1] == "_" or name in _BY_ITSELF or not _from_outside(type(self), "subsref"):
            return object.__getattribute__(self, name)
        if inspect.isfunction(inspect.getattr_static(type(self), name, None)):
            return lambda *args, **options: _read(self, [(".", name), ("()", args)], **options)
        return _read(self, [(".", name)])

    def __setattr__(self, name: str, value: Any) -> None:
        if name[:1] == "_" or not _from_outside(type(self), "subsasgn"):
            super().__setattr__(name, value)
        else:
            _store(self, [(".", name)], value)

    def __call__(self, *subscripts: Any) -> Any:
        if _asks_inside(type(self)) or not hasattr(type(self), "subsref"):
            found, _ = _one_object(subscripts)
            return self if found == [0] else Cell([self for _ in found])
        return _read(self, [("()", subscripts)])

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return getattr(self, key)
        if not isinstance(key, int):
            raise IndexingError("an object that indexes itself takes one number in brackets; fix: x.brace[…]")
        place = key + 1 if key >= 0 else _ends(self, 1)[0] + key + 1
        return _read(self, [("{}", (place,))])

    @property
    def paren(self) -> IndexedPart:
        """MATLAB's parentheses, for assignment."""
        return IndexedPart(self, "()")

    @property
    def brace(self) -> IndexedPart:
        """MATLAB's braces."""
        return IndexedPart(self, "{}")

    @staticmethod
    def steps(x: Any, kind: str, subs: Any) -> StructArray:
        """One step as ``subsref`` is given it."""
        return _structures(x, [(kind, subs)])


_BY_ITSELF = frozenset(
    {"paren", "brace", "steps", "copy", "setdefault", "parts_to_save", "isvalid", "copyElement"}
)


class IndexedPart:
    """Parts of an object that its class's methods read and store."""

    __slots__ = ("_kind", "_of")

    def __init__(self, of: Any, kind: str) -> None:
        self._of, self._kind = of, kind

    def __getitem__(self, key: Any) -> Any:
        return _read(self._of, [(self._kind, key if isinstance(key, tuple) else (key,))])

    def __setitem__(self, key: Any, value: Any) -> None:
        _store(self._of, [(self._kind, key if isinstance(key, tuple) else (key,))], value)


def _modules(of: type) -> set[str]:
    return {kind.__module__ for kind in of.__mro__}


def _from_outside(of: type, method: str) -> bool:
    """Whether the code that asks is neither the class's own nor a helper's."""
    name = sys._getframe(2).f_globals.get("__name__", "")
    return hasattr(of, method) and name.partition(".")[0] != "dlarray" and name not in _modules(of)


def _asks_inside(of: type) -> bool:
    frame = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "dlarray":
        frame = frame.f_back  # type: ignore[assignment]
    return frame is not None and frame.f_globals.get("__name__", "") in _modules(of)


def indexes_by_methods(x: Any) -> bool:
    """Whether stores into an object are its class's own, and the code that stores is not of that class."""
    return isinstance(x, Indexed) and hasattr(type(x), "subsasgn") and not _asks_inside(type(x))


def _one_object(subscripts: tuple) -> tuple[list[int], Any]:
    return one(subscripts[0] if subscripts else 1, 1)


def _ends(x: Any, count: int) -> list[int]:
    """What ``end`` is in each of so many subscripts."""
    if hasattr(type(x), "end"):
        return [int(type(x).end(x, k, count)) for k in range(1, count + 1)]
    if count == 1 and hasattr(type(x), "numel"):
        return [int(type(x).numel(x))]
    if hasattr(type(x), "size"):
        return [int(type(x).size(x, k)) for k in range(1, count + 1)]
    return [1] * count


def _asks_the_end(subscript: Any) -> bool:
    if isinstance(subscript, (list, tuple)):
        return any(map(_asks_the_end, subscript))
    return (
        isinstance(subscript, End) or isinstance(subscript, str) and "end" in subscript and ":" in subscript
    )


def _plain(subscript: Any, end: int) -> Any:
    """A subscript as a method is given it: numbers, ``:`` or text."""
    if isinstance(subscript, End):
        return subscript.at(end)
    if isinstance(subscript, str) and ":" in subscript and subscript != ":":
        return dlarray([k + 1 for k in one(subscript, end, True)[0]])
    if isinstance(subscript, (list, tuple, range)):
        return dlarray([s.at(end) if isinstance(s, End) else s for s in subscript])
    return subscript


def _structures(x: Any, steps: list[tuple[str, Any]]) -> StructArray:
    made = []
    for kind, subs in steps:
        if kind != ".":
            ends = _ends(x, len(subs)) if any(map(_asks_the_end, subs)) else [0] * len(subs)
            subs = Cell([_plain(s, end) for s, end in zip(subs, ends, strict=True)])
        made.append(struct({"type": kind, "subs": subs}))
    return StructArray(made)


def _read(x: Any, steps: list[tuple[str, Any]], **options: Any) -> Any:
    method = type(x).subsref
    taken = "nargout" in inspect.signature(method).parameters
    return method(x, _structures(x, steps), **(options if taken else {}))


def _store(x: Any, steps: list[tuple[str, Any]], value: Any) -> None:
    becomes(x, type(x).subsasgn(x, _structures(x, steps), value))
