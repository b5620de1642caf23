"""Objects that say what is shown of them: `CustomDisplay` and `PropertyGroup`, of ``matlab.mixin``."""

from __future__ import annotations

import contextlib
import io
from typing import Any

from dlarray import display
from dlarray.errors import sizes
from dlarray.migration.matlab.displays import for_row
from dlarray.migration.matlab.own_objects.arrays import ObjectArray
from dlarray.migration.matlab.shared.properties import attribute, own_method, property_names
from dlarray.migration.matlab.values import Value
from dlarray.struct import struct


def _is_array(x: Any) -> bool:
    return type(x) is ObjectArray


class PropertyGroup(Value):
    """Properties that are shown together: a structure of names and values, or names, and a title above them.

    Syntaxes: ``PropertyGroup(PropertyList)``, ``PropertyGroup(PropertyList, Title)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.mixin.util.propertygroup-class.html

    Examples
    --------
    >>> from dlarray.matlab import PropertyGroup
    >>> PropertyGroup(["Name", "Age"], "Person").Title
    'Person'
    """

    def __init__(self, PropertyList: Any = (), Title: Any = "") -> None:
        self.PropertyList = PropertyList
        self.Title = str(Title)

    def rows(self, of: Any) -> list[tuple[str, Any]]:
        """Names and values, as a display shows them of an object."""
        if isinstance(self.PropertyList, struct):
            return [(n, for_row(self.PropertyList[n])) for n in self.PropertyList]
        names = [self.PropertyList] if isinstance(self.PropertyList, str) else self.PropertyList
        return [(str(n), for_row(getattr(of, attribute(n)))) for n in names]

    def names(self) -> list[str]:
        """The names, which are all that a display shows of an array of objects."""
        return [str(n) for n in self.PropertyList]


class CustomDisplay:
    """Base of classes that say what is shown of their objects, by methods that they define.

    ``getHeader`` gives the line above, ``getFooter`` the one below, ``getPropertyGroups`` what stands between them: a
    `PropertyGroup`, or an array of them.  ``displayScalarObject`` shows one object as it likes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.mixin.customdisplay-class.html

    Examples
    --------
    >>> from dlarray.matlab import CustomDisplay, PropertyGroup, Value, disp
    >>> class Person(Value, CustomDisplay):
    ...     Name, Secret = "Ada", 42
    ...     def getPropertyGroups(self):
    ...         return PropertyGroup(["Name"])
    >>> disp(Person())
      Person with properties:
    <BLANKLINE>
        Name: 'Ada'
    """

    def getHeader(self) -> str:
        """The line above the properties."""
        return f"  {CustomDisplay.getSimpleHeader(self)}"

    def getFooter(self) -> str:
        """What stands below the properties."""
        return ""

    def getPropertyGroups(self) -> Any:
        """The public properties."""
        of: Any = getattr(self, "_of", None) if _is_array(self) else type(self)
        one = None if _is_array(self) else self
        return PropertyGroup(property_names(of, one))

    @staticmethod
    def getClassNameForHeader(obj: Any) -> str:
        """The name of the class, without its package."""
        of = obj._of if _is_array(obj) else type(obj)
        return str(of.__name__.rstrip("_"))

    @staticmethod
    def convertDimensionsToString(obj: Any) -> str:
        """The size of an array of objects."""
        return sizes(obj.shape if _is_array(obj) else (1, 1))

    @staticmethod
    def getSimpleHeader(obj: Any) -> str:
        """The class, and the size of an array, as displays begin."""
        name = CustomDisplay.getClassNameForHeader(obj)
        if not _is_array(obj) or len(obj) == 1:
            return f"{name} with properties:\n"
        empty = "" if len(obj) else "empty "
        return f"{CustomDisplay.convertDimensionsToString(obj)} {empty}{name} array with properties:\n"

    def displayScalarObject(self) -> None:
        """Show one object."""
        print(custom_text(self))

    def __repr__(self) -> str:
        own = own_method(self, "displayScalarObject") if not _is_array(self) else None
        if own is None:
            return custom_text(self)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            own()
        return out.getvalue().removesuffix("\n")


def custom_text(x: Any) -> str:
    """An object, or an array of objects, as its class's methods have it shown."""
    groups = x.getPropertyGroups()
    groups = list(groups) if _is_array(groups) else [groups]
    if _is_array(x) and len(x) != 1:
        titled = [
            (f"   {g.Title}\n" if g.Title else "") + "\n".join(f"    {n}" for n in g.names()) for g in groups
        ]
        body = "\n\n".join(titled)
    else:
        one = x[0] if _is_array(x) else x
        body = display.object_text("", [(g.Title, g.rows(one)) for g in groups], heading="")[2:]
    footer = str(x.getFooter()).rstrip("\n")
    return f"{x.getHeader()}\n{body}" + (f"\n\n{footer}" if footer else "")
