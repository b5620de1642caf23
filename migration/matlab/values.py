"""What MATLAB's language means by values: copies, handle and value objects."""

from __future__ import annotations

import copy as pythons
import inspect
from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.backend import is_array
from dlarray.categorical import categorical
from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.shared import own_classes
from dlarray.migration.matlab.shared.access import admitted, bury, named, observed_store, watch
from dlarray.migration.matlab.shared.own_columns import own_column
from dlarray.migration.matlab.shared.properties import attribute, is_method
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray, is_gap
from dlarray.struct import struct
from dlarray.table import table
from dlarray.table.column import Column


class Handle:
    """Base of the classes that MATLAB derives from ``handle``: objects that are shared, not copied.

    ``delete(obj)`` makes ``isvalid(obj)`` false; ``==`` asks whether two are one object.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/handle-class.html

    Examples
    --------
    >>> from dlarray.matlab import Handle, copy
    >>> class Counter(Handle):
    ...     def __init__(self):
    ...         self.n = 0
    >>> a = Counter()
    >>> b = copy(a)
    >>> b.n = 5
    >>> a.n, a == b
    (5, True)
    """

    _watched: dict[str, Any] = {}

    def __init_subclass__(cls, noted: bool = True, **more: Any) -> None:
        super().__init_subclass__(**more)
        if noted:
            own_classes.note(cls)
        own = vars(cls).get("delete") if cls.__module__.partition(".")[0] != "dlarray" else None
        if inspect.isfunction(own) and len(inspect.signature(own).parameters) == 1:
            cls._own_delete = own  # type: ignore[attr-defined]
            del cls.delete
        watch(cls)

    def __setattr__(self, name: str, value: Any) -> None:
        value = admitted(self, name, value)
        if name[:1] != "_" and "_listeners" in self.__dict__:
            observed_store(self, name, value)
        else:
            object.__setattr__(self, name, value)

    def setdefault(self, name: str, value: Any) -> Any:
        """A property, made where there is none: what a store into ``c{2}.a(3)`` asks of a structure."""
        return _made(self, name, value)

    def parts_to_save(self) -> tuple[str, dict[str, Any], bool]:
        """Class and parts, as `save` writes them, and that the object is one however often it is held."""
        return *_parts_to_save(self), True

    def isvalid(self) -> bool:
        """Whether the object has not been deleted."""
        return not getattr(self, "_deleted", False)

    def delete(self) -> None:
        """Delete the object: the ``delete`` methods of its classes are called, and its properties are gone."""
        if not self.isvalid():
            return
        object.__setattr__(self, "_deleted", True)
        for kind in type(self).__mro__:
            if (own := vars(kind).get("_own_delete")) is not None:
                own(self)
        bury(self)

    def copyElement(self) -> Any:
        """A copy of the object alone: what `copied` calls, and a copyable class of MATLAB's may replace."""
        return _copied(self)

    def __getitem__(self, name: str) -> Any:
        if not isinstance(name, str):  # NumPy asks whether it is a sequence
            raise TypeError(f"an object of class {type(self).__name__} has no elements; fix: its properties")
        return getattr(self, attribute(name))  # obj.(name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, named(self, attribute(name)), value)


class Value:
    """Base of MATLAB's value classes: what is stored in a property is copied, and `copy` copies the object.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/comparing-handle-and-value-classes.html

    Examples
    --------
    >>> from dlarray.matlab import Value, copy
    >>> class Point(Value):
    ...     def __init__(self, x):
    ...         self.x = x
    >>> a = Point(1)
    >>> b = copy(a)
    >>> b.x = 5
    >>> a.x
    1
    """

    _watched: dict[str, Any] = {}

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        own_classes.note(cls)
        watch(cls)

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, copy(admitted(self, name, value)))

    def __getitem__(self, name: str) -> Any:
        if not isinstance(name, str):  # NumPy asks whether it is a sequence
            raise TypeError(f"an object of class {type(self).__name__} has no elements; fix: its properties")
        return getattr(self, attribute(name))  # obj.(name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, named(self, attribute(name)), value)

    def setdefault(self, name: str, value: Any) -> Any:
        """A property, made where there is none: what a store into ``c{2}.a(3)`` asks of a structure."""
        return _made(self, name, value)

    def parts_to_save(self) -> tuple[str, dict[str, Any], bool]:
        """Class and parts, as `save` writes them, and that the object is none that others share."""
        return *_parts_to_save(self), False

    def copy(self) -> Any:
        """An object of its own, with copies of the properties."""
        made = object.__new__(type(self))
        for name, value in vars(self).items():
            object.__setattr__(made, name, copy(value))
        return made

    __copy__ = copy

    # Arrays in properties are variables of dlfeval, as those of structures are.
    def __nest_children__(self) -> list:
        return list(vars(self).values())

    def __nest_labels__(self) -> list[str]:
        return list(vars(self))

    def __nest_rebuild__(self, children: list) -> Any:
        made = object.__new__(type(self))
        for name, child in zip(vars(self), children, strict=True):
            object.__setattr__(made, name, child)
        return made

    def __eq__(self, other: object) -> Any:
        return type(self) is type(other) and same(state_of(self), state_of(other))

    __hash__ = None  # type: ignore[assignment]


_OF_CLASSES = (
    "_abort_set",
    "_access",
    "_abstract",
    "_checks",
    "_firsts",
    "_hidden",
    "_noncopyable",
    "_own_delete",
    "_properties",
    "_scalar",
    "_transient",
    "_watched",
)


_OF_OBJECTS = ("_deleted", "_dynamic", "_listeners", "_loading")


def state_of(obj: Any) -> dict[str, Any]:
    """All that an object holds, defaults of its class too, of which nothing has been stored."""
    defaults = {
        name: value
        for one in reversed(type(obj).__mro__)
        for name, value in vars(one).items()
        if name[:2] != "__" and name not in _OF_CLASSES and _is_data(value)
    }
    return {**defaults, **{n: v for n, v in vars(obj).items() if n not in _OF_OBJECTS}}


def _parts_to_save(obj: Any) -> tuple[str, dict[str, Any]]:
    """The class of an object and what MATLAB's ``save`` keeps of it, or what its ``saveobj`` gives."""
    of = type(obj)
    name = getattr(of, "matlab_class", "") or of.__name__.rstrip("_")
    if hasattr(of, "saveobj"):
        saved = obj.saveobj()
        if isinstance(saved, Mapping):
            return name, dict(saved)
        obj = saved
    passing = {n for one in of.__mro__ for n in vars(one).get("_transient", ())}
    held = {n.removeprefix("_"): v for n, v in vars(obj).items() if n not in _OF_OBJECTS}
    return name, {n: v for n, v in held.items() if n not in passing}


def _is_data(value: Any) -> bool:
    return not (is_method(value) or isinstance(value, property))


def isvalid(obj: Any, /) -> bool:
    """Whether a handle object has not been deleted.

    Syntax: ``tf = isvalid(obj)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/handle.isvalid.html

    Examples
    --------
    >>> from dlarray.matlab import Handle, delete, isvalid
    >>> h = Handle()
    >>> delete(h)
    >>> isvalid(h)
    False
    """
    if hasattr(type(obj), "of_objects"):
        return obj.isvalid()
    return bool(obj.isvalid()) if hasattr(obj, "isvalid") else True


def same(a: Any, b: Any) -> bool:
    """Whether two values are equal, by `isequal`."""
    return bool(registered.functions["isequal"].call(a, b))


_UNCHANGING = frozenset((int, float, bool, complex, str, String))


def copy(x: Any, /) -> Any:
    """Copy a value, as MATLAB's ``y = x`` does.

    Syntax: ``y = copy(x)``.

    Parameters
    ----------
    x
        Arrays share their numbers, which no store changes.  Cell arrays, structures, structure arrays, tables,
        networks and objects of value classes are copied with all that they hold; handle objects, functions and text
        are not.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/avoid-unnecessary-copies-of-data.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import copy
    >>> s = dl.struct(a=dl.struct(b=1))
    >>> t = copy(s)
    >>> t.a.b = 2
    >>> s.a.b
    1
    """
    kind = type(x)
    if hasattr(kind, "of_objects") or hasattr(kind, "whole"):  # what stays in a file is taken from there
        return x.copy()
    if kind in (dlarray, categorical, StringArray, CharArray) or isinstance(x, Value):
        return x.copy()
    if kind in _UNCHANGING or x is None or isinstance(x, Handle):
        return x
    if isinstance(x, StructArray):
        return StructArray([{n: copy(v) for n, v in one.items()} for one in x], x.shape, x.fieldnames())
    if isinstance(x, Cell):
        return Cell([v if type(v) in _UNCHANGING else copy(v) for v in x], x.shape)
    if kind is list:
        return [copy(v) for v in x]
    if hasattr(kind, "many") and hasattr(x, "Format"):  # a time, whose format may change
        made = pythons.copy(x)
        if made is not x:
            made.Format = x.Format
        return made
    if kind is tuple:
        return tuple(copy(v) for v in x)
    if isinstance(x, table):
        made = pythons.copy(x)
        for name in made.VariableNames:
            setattr(made, name, made[name])
        return made
    if kind is Column:  # whose stores would change its table
        return copy(own_column(x)) if x.held == "cell" else own_column(x)
    if hasattr(kind, "of_solver"):  # options, which know their names
        return pythons.copy(x)
    if isinstance(x, struct):
        return struct({name: copy(x[name]) for name in x})
    if kind is dict:
        return {name: copy(value) for name, value in x.items()}
    if isinstance(x, np.ndarray):
        return x.copy()
    if inspect.isroutine(x) or isinstance(x, type):
        return x
    if hasattr(kind, "__copy__"):
        return pythons.copy(x)
    own = getattr(x, "copy", None)
    return own() if callable(own) and is_array(x) else x


def copied(x: Any, /) -> Any:
    """A copy of a handle object, with copies of its properties.

    Syntax: ``y = copied(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.mixin.copyable-class.html

    Examples
    --------
    >>> from dlarray.matlab import Handle, copied
    >>> a = Handle()
    >>> a.n = 5
    >>> b = copied(a)
    >>> b.n = 6
    >>> a.n
    5
    """
    return x.copyElement() if hasattr(type(x), "copyElement") else _copied(x)


def _copied(x: Any) -> Any:
    made = pythons.copy(x)
    for name in {
        n for one in type(x).__mro__ for n in vars(one).get("_noncopyable", ())
    }:  # its default again
        if not hasattr(type(x), name):
            raise ClassError(
                f"copy: the default of {name}, which is not copied, is made by the constructor; "
                "fix: a method copyElement that gives it"
            )
        made.__dict__.pop(name, None)
    for name, value in getattr(made, "__dict__", {}).items():
        object.__setattr__(made, name, copy(value))
    return made


def becomes(obj: Any, other: Any, /) -> None:
    """Make an object what another one of its class is: what ``obj = obj.scaled(2)`` means in a constructor.

    Syntax: ``becomes(self, self.scaled(2))``.

    An object of a value class gets copies of the properties; one of a handle class shares them with the other one.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/class-constructor-methods.html

    Examples
    --------
    >>> from dlarray.matlab import Value, becomes
    >>> a, b = Value(), Value()
    >>> b.n = 5
    >>> becomes(a, b)
    >>> a.n
    5
    """
    if other is obj:
        return
    if type(other) is not type(obj):
        raise ClassError(
            f"the constructor of {type(obj).__name__} must give one object of its class, but it gives "
            f"{describe(other)}; fix: a function that makes it"
        )
    if isinstance(obj, Handle):
        object.__setattr__(obj, "__dict__", other.__dict__)
        return
    state = {name: copy(value) for name, value in vars(other).items()}
    vars(obj).clear()
    vars(obj).update(state)


def _made(x: Any, name: str, value: Any) -> Any:
    """A property, made where there is none, or one without a value."""
    found = getattr(x, name, None)
    if found is None or is_gap(found, value):
        setattr(x, name, value)
    return getattr(x, name)
