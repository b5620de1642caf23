"""The members of an enumeration class."""

from __future__ import annotations

import inspect
import sys
from typing import Any

from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.own_objects.arrays import ObjectArray
from dlarray.migration.matlab.own_objects.enumerations import Enumeration
from dlarray.migration.matlab.shared import own_classes
from dlarray.migration.matlab.shared.properties import property_names
from dlarray.migration.matlab.values import Handle, Value


def enumeration(of: Any, /, *, nargout: int = 1) -> Any:
    """The members of an enumeration class, in a column.

    Syntaxes: ``m = enumeration(Level)``, ``m, names = enumeration(Level, nargout=2)``; with ``nargout=0`` the names
    are printed.

    Parameters
    ----------
    of
        The class, or a member of it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/enumeration.html

    Examples
    --------
    >>> from dlarray.matlab import Enumeration, enumeration
    >>> class Mode(Enumeration):
    ...     Train = "Train"
    ...     Test = "Test"
    >>> enumeration(Mode).shape
    (2, 1)
    >>> enumeration(Mode, nargout=0)
    Enumeration members for class 'Mode':
    <BLANKLINE>
        Train
        Test
    <BLANKLINE>
    """
    kind = of if isinstance(of, type) else type(of)
    if not issubclass(kind, Enumeration):
        raise ArgumentError(f"enumeration: {kind.__name__} is no enumeration class; fix: enumeration(Class)")
    members = list(kind)
    names = [m.name for m in members]
    if not nargout:
        listed = "".join(f"    {name}\n" for name in names)
        sys.stdout.write(f"Enumeration members for class '{kind.__name__}':\n\n{listed}\n")
        return None
    column = ObjectArray(members, kind, (len(members), 1))
    return (column, Cell(names, (len(names), 1))) if nargout > 1 else column


def _class_of(name: str, of: Any) -> type:
    kind = of if isinstance(of, type) else own_classes.found(str(of)) if isinstance(of, str) else type(of)
    kind = of.__class__ if kind is ObjectArray else kind
    if kind is None or not issubclass(kind, (Handle, Value, Enumeration)):
        raise ClassError(
            f"{name}: the class of {describe(of)} is none of the program's; fix: an object of a class of your own"
        )
    return kind


def properties(of: Any, /, *, nargout: int = 1) -> Any:
    """The names of the public properties of a class of the program, in a column.

    Syntaxes: ``names = properties(obj)``, ``names = properties("Track")``; with ``nargout=0`` they are printed.

    Parameters
    ----------
    of
        An object, a class, or the name of a class that the program has imported.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/properties.html

    Examples
    --------
    >>> from dlarray.matlab import Value, properties
    >>> class Point(Value):
    ...     x = 1
    ...     y = 2
    >>> list(properties(Point()))
    ['x', 'y']
    """
    kind = _class_of("properties", of)
    one = of if not isinstance(of, (type, str, ObjectArray)) else None
    names = property_names(kind, one)
    if nargout:
        return Cell(names, (len(names), 1))
    listed = "".join(f"    {n}\n" for n in names)
    sys.stdout.write(f"\nProperties for class {kind.__name__.rstrip('_')}:\n\n{listed}\n")
    return None


def methods(of: Any, /) -> Cell:
    """The names of the methods of a class of the program and its constructor, in a column, capital letters first.

    Syntaxes: ``names = methods(obj)``, ``names = methods("Track")``.  Those that MATLAB's own classes have, as `delete`
    of handles, are not among them.

    Parameters
    ----------
    of
        An object, a class, or the name of a class that the program has imported.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/methods.html

    Examples
    --------
    >>> from dlarray.matlab import Value, methods
    >>> class Point(Value):
    ...     def norm(self):
    ...         return 1
    >>> list(methods(Point()))
    ['Point', 'norm']
    """
    kind = _class_of("methods", of)
    names = {kind.__name__.rstrip("_")}
    for one in kind.__mro__:
        if one.__module__.partition(".")[0] != "dlarray":
            held = vars(one).get("_hidden", {})
            names |= {
                n
                for n, v in vars(one).items()
                if n[:1] != "_" and n not in held and (inspect.isfunction(v) or isinstance(v, staticmethod))
            }
    return Cell(sorted(names), (len(names), 1))
