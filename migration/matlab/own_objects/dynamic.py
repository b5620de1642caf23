"""Properties that single objects get while a program runs: dynamicprops, addprop; and what a class derives from."""

from __future__ import annotations

import sys
from typing import Any

from dlarray.arguments import check_nargout
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell, empty
from dlarray.migration.matlab.own_objects.arrays import ObjectArray, is_own
from dlarray.migration.matlab.own_objects.enumerations import Enumeration
from dlarray.migration.matlab.shared import own_classes
from dlarray.migration.matlab.shared.properties import attribute, properties_of
from dlarray.migration.matlab.values import Handle, Value


class dynamicprops(Handle):  # noqa: N801
    """Base of classes whose objects get further properties while the program runs.

    ``p = addprop(obj, name)`` adds one to an object, which is ``[]`` at first; ``delete(p)`` takes it away.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dynamicprops-class.html

    Examples
    --------
    >>> from dlarray.matlab import addprop, dynamicprops
    >>> class Signal(dynamicprops):
    ...     pass
    >>> s = Signal()
    >>> p = addprop(s, "Rate")
    >>> s.Rate = 44100
    >>> s.Rate, p.Name
    (44100, 'Rate')
    """

    def addprop(self, PropertyName: Any, /) -> DynamicProperty:
        """Add a property to the object."""
        found: DynamicProperty = addprop(self, PropertyName)
        return found


class DynamicProperty(Handle):
    """A property of one object: its name, and what takes it away."""

    matlab_class = "matlab.metadata.DynamicProperty"
    Name: str
    _owner: dynamicprops

    def __init__(self, owner: dynamicprops, name: str) -> None:
        self.__dict__.update(_owner=owner, Name=name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "_deleted":
            raise ArgumentError(
                f"addprop: the attribute {name} of a property of one object is not set here; "
                "fix: define the property in the class"
            )
        object.__setattr__(self, name, value)

    def delete(self) -> None:
        """Take the property away from its object."""
        super().delete()
        listed = self._owner.__dict__["_dynamic"]
        if self.Name in listed:
            listed.remove(self.Name)
            self._owner.__dict__.pop(attribute(self.Name), None)


def addprop(A: Any, PropertyName: Any, /) -> Any:
    """Add a property to an object of a class that derives from `dynamicprops`, or to each of several.

    Syntax: ``p = addprop(A, PropertyName)``.

    Parameters
    ----------
    A
        The object, or an array of them.
    PropertyName : str
        A name that no property and no method has.

    Returns
    -------
    p
        The description of the property: ``p.Name``, and ``delete(p)``; of several objects an array.  Attributes and
        methods for access are not set here, and refused.

    Raises
    ------
    ClassError
        An object of another class; a table, whose further properties are not here.
    ArgumentError
        A name that is none, or taken.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dynamicprops.addprop.html

    Examples
    --------
    >>> from dlarray.matlab import addprop, delete, dynamicprops, isprop
    >>> class Signal(dynamicprops):
    ...     pass
    >>> s = Signal()
    >>> p = addprop(s, "Rate")
    >>> delete(p)
    >>> isprop(s, "Rate")
    False
    """
    if type(A) is ObjectArray:
        return ObjectArray([addprop(one, PropertyName) for one in A], DynamicProperty, A.shape)
    if not isinstance(A, dynamicprops):
        raise ClassError(
            f"addprop: A is {describe(A)}; fix: an object of a class that derives from dynamicprops"
        )
    if not isinstance(PropertyName, str) or not str(PropertyName).isidentifier():
        raise ArgumentError(f'addprop: {describe(PropertyName)} is no name of a property; fix: "Rate"')
    name = str(PropertyName)
    if hasattr(A, attribute(name)) or name in properties_of(A):
        raise ArgumentError(f"addprop: the object has {name} already; fix: another name")
    A.__dict__.setdefault("_dynamic", []).append(name)
    object.__setattr__(A, attribute(name), empty())
    return DynamicProperty(A, name)


def superclasses(of: Any, /, *, nargout: int = 1) -> Any:
    """The names of the classes from which a class of the program derives, in a column.

    Syntaxes: ``s = superclasses(obj)``, ``s = superclasses(ClassName)``; with ``nargout=0`` they are printed.

    Parameters
    ----------
    of
        An object, a class, or the name of a class that the program has imported.

    Raises
    ------
    ClassError
        Values of MATLAB's own classes; a class that derives from several, where their order is not said.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/superclasses.html

    Examples
    --------
    >>> from dlarray.matlab import Handle, superclasses
    >>> class Shape(Handle):
    ...     pass
    >>> class Square(Shape):
    ...     pass
    >>> list(superclasses(Square()))
    ['Shape', 'handle']
    """
    check_nargout("superclasses", nargout, (0, 1))
    kind = of if isinstance(of, type) else own_classes.found(str(of)) if isinstance(of, str) else None
    if kind is None and is_own(of):
        kind = of.__class__ if type(of) is ObjectArray else type(of)
    if kind is None or kind.__module__.split(".")[0] == "dlarray" or not issubclass(kind, (Handle, Value)):
        raise ClassError(
            f"superclasses: of {describe(of)} it is not known what its class derives from; "
            "fix: an object of a class of your own"
        )
    found = _above(kind)
    if nargout:
        return Cell(found, (len(found), 1))
    listed = "".join(f"    {name}\n" for name in found)
    name = _name(kind)
    sys.stdout.write(
        f"Superclasses for class {name}:\n\n{listed}\n" if found else f"No superclasses for class {name}.\n"
    )
    return None


def _name(kind: type) -> str:
    return "handle" if kind is Handle else str(getattr(kind, "matlab_class", "") or kind.__name__.rstrip("_"))


def _above(kind: type) -> list[str]:
    found: list[str] = []
    while kind is not Handle:
        bases = [b for b in kind.__bases__ if b not in (Value, object)]
        if len(bases) > 1 or any(issubclass(b, Enumeration) for b in bases):
            raise ClassError(
                f"superclasses: {_name(kind)} derives from {', '.join(map(_name, bases))}, and in which order they are "
                "listed is not said; fix: list them in the program"
            )
        if not bases:
            break
        kind = bases[0]
        found.append(_name(kind))
    return found
