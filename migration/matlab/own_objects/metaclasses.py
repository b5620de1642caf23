"""What a program asks of its classes themselves: `metaclass`, MATLAB's ``?Class``, and `struct_of`, ``struct(obj)``."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.own_objects.arrays import ObjectArray, is_own
from dlarray.migration.matlab.own_objects.class_members import method_list, property_list
from dlarray.migration.matlab.own_objects.enumerations import Enumeration
from dlarray.migration.matlab.shared import own_classes
from dlarray.migration.matlab.values import Handle, Value, copy, state_of
from dlarray.struct import struct


class MetaClass(str):
    """A class of the program as a value: its ``Name``, what it derives from, whether it is abstract.

    It is the text of its name too, which functions that are given a class take.
    """

    matlab_class = "meta.class"
    kind: type

    def __new__(cls, kind: type) -> MetaClass:
        made = super().__new__(cls, getattr(kind, "matlab_class", "") or kind.__name__.rstrip("_"))
        made.kind = kind
        return made

    @property
    def Name(self) -> str:
        """The name of the class, with its package."""
        return str(self)

    @property
    def Abstract(self) -> bool:
        """Whether no objects of the class can be made."""
        return "_abstract" in vars(self.kind)

    @property
    def Enumeration(self) -> bool:
        """Whether it is an enumeration class."""
        return issubclass(self.kind, Enumeration)

    @property
    def SuperclassList(self) -> ObjectArray:
        """The classes from which it derives directly."""
        bases = [b for b in self.kind.__bases__ if issubclass(b, (Handle, Value)) and b is not Value]
        return ObjectArray([_Base(b) for b in bases], _Base, (len(bases), 1))

    @property
    def EnumerationMemberList(self) -> ObjectArray:
        """The members of an enumeration class, which have names."""
        members = list(self.kind) if issubclass(self.kind, Enumeration) else []
        found = [_Member(m.name) for m in members]
        return ObjectArray(found, _Member, (len(found), 1))

    @property
    def PropertyList(self) -> ObjectArray:
        """The properties, with the attributes that they are declared with."""
        return property_list(self.kind)

    @property
    def MethodList(self) -> ObjectArray:
        """The methods and the constructor."""
        return method_list(self.kind)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise ClassError(
            f"metaclass: {name} of a class is not kept here; fix: properties(obj), methods(obj) and superclasses(obj)"
        )

    def __eq__(self, other: object) -> Any:
        return other.kind is self.kind if isinstance(other, MetaClass) else str.__eq__(self, other)

    def __ne__(self, other: object) -> Any:
        return not self == other

    def __le__(self, other: Any) -> bool:
        return issubclass(self.kind, other.kind)

    def __lt__(self, other: Any) -> bool:
        return self.kind is not other.kind and issubclass(self.kind, other.kind)

    def __ge__(self, other: Any) -> bool:
        return issubclass(other.kind, self.kind)

    def __gt__(self, other: Any) -> bool:
        return self.kind is not other.kind and issubclass(other.kind, self.kind)

    __hash__ = str.__hash__


class _Base(Handle):
    """A class from which another one derives."""

    def __init__(self, kind: type):
        self.Name = "handle" if kind is Handle else str(MetaClass(kind))


class _Member(Handle):
    """A member of an enumeration class, by its name."""

    def __init__(self, name: str):
        self.Name = name


def metaclass(of: Any, /) -> MetaClass:
    """A class of the program as a value, as MATLAB's ``?Class`` and ``metaclass(obj)`` give it.

    Syntaxes: ``mc = metaclass(obj)``, ``mc = metaclass(Class)``.

    Parameters
    ----------
    of
        An object, a class, or the name of a class that the program has imported.

    Returns
    -------
    MetaClass
        It has ``Name``, ``Abstract``, ``Enumeration``, ``SuperclassList``, ``EnumerationMemberList``,
        ``PropertyList`` (names, ``GetAccess``, ``SetAccess``, ``Constant`` and its kin, ``DefaultValue`` where the
        class holds it) and ``MethodList`` (names, ``Static``, ``Abstract``); ``==``, ``<`` and ``<=`` compare classes.

    Raises
    ------
    ClassError
        Values of MATLAB's own classes; what else MATLAB keeps of a class.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/metaclass.html

    Examples
    --------
    >>> from dlarray.matlab import Value, metaclass
    >>> class Shape(Value):
    ...     pass
    >>> class Square(Shape):
    ...     pass
    >>> metaclass(Square()).Name, metaclass(Square) < metaclass(Shape)
    ('Square', True)
    """
    kind = of if isinstance(of, type) else None
    if kind is None and isinstance(of, str):
        kind = own_classes.found(str(of))
    elif kind is None and is_own(of):
        kind = of.__class__ if type(of) is ObjectArray else type(of)
    if kind is None:
        raise ClassError(
            f"metaclass: the class of {describe(of)} is none of the program's; fix: an object of a class of your own"
        )
    return MetaClass(kind)


def struct_of(obj: Any, /) -> Any:
    """All properties of an object as a structure, those that are private too: MATLAB's ``struct(obj)``.

    Syntax: ``s = struct_of(obj)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/struct.html

    Examples
    --------
    >>> from dlarray.matlab import Value, struct_of
    >>> class Point(Value):
    ...     x = 1
    ...     y = 2
    >>> struct_of(Point()).y
    2
    """
    if isinstance(obj, struct):
        return copy(obj)
    if type(obj) is ObjectArray or not isinstance(obj, (Handle, Value)):
        raise ClassError(
            f"struct: one object of a class of the program is expected, but it is {describe(obj)}; "
            'fix: struct("name", value)'
        )
    held = {name.lstrip("_"): copy(value) for name, value in state_of(obj).items()}
    return struct({name: [] if value is None else value for name, value in held.items()})
