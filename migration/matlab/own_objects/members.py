"""The members of an enumeration class."""

from __future__ import annotations

import sys
from typing import Any

from dlarray.errors import ArgumentError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.own_objects.arrays import ObjectArray
from dlarray.migration.matlab.own_objects.enumerations import Enumeration


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
