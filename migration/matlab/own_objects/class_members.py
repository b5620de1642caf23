"""What is kept of the properties and methods of a class: ``mc.PropertyList`` and ``mc.MethodList``."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ClassError
from dlarray.migration.matlab.own_objects.arrays import ObjectArray
from dlarray.migration.matlab.shared.properties import attribute, is_method, property_names
from dlarray.migration.matlab.values import Handle

_OFF = (
    "Abstract",
    "Constant",
    "Dependent",
    "Hidden",
    "Transient",
    "SetObservable",
    "GetObservable",
    "AbortSet",
)


class MetaProperty(Handle):
    """A property of a class: its ``Name``, and the attributes that the class declares it with."""

    matlab_class = "meta.property"

    def __init__(self, kind: type, name: str, declared: dict[str, Any]):
        self.Name = name
        self.GetAccess = declared.get("GetAccess", "public")
        self.SetAccess = declared.get("SetAccess", "public")
        for word in _OFF:
            setattr(self, word, bool(declared.get(word, False)))
        self.HasDefault = bool(declared.get("HasDefault", False))
        object.__setattr__(self, "_kind", kind)

    @property
    def DefaultValue(self) -> Any:
        """The value with which objects begin."""
        value = getattr(self._kind, attribute(self.Name), None)  # type: ignore[attr-defined]
        if self.HasDefault and value is not None and not isinstance(value, property):
            return value
        raise ClassError(
            f"metaclass: the default of '{self.Name}' is not kept in the class; fix: the property of a new object"
        )


class MetaMethod(Handle):
    """A method of a class: its ``Name``, and whether it is static or abstract."""

    matlab_class = "meta.method"

    def __init__(self, name: str, static: bool, abstract: bool):
        self.Name, self.Static, self.Abstract = name, static, abstract


def property_list(kind: type) -> ObjectArray:
    """The properties of a class and its bases, the private ones too."""
    made: list[MetaProperty] = []
    for one in kind.__mro__:
        for name, declared in vars(one).get("_declared", {}).items():
            if name not in [p.Name for p in made]:
                made.append(MetaProperty(one, name, declared))
    if not made and property_names(kind):
        raise ClassError(
            f"metaclass: the attributes of the properties of {kind.__name__.rstrip('_')} are not kept; "
            "fix: properties(obj)"
        )
    return ObjectArray(made, MetaProperty, (len(made), 1))


def method_list(kind: type) -> ObjectArray:
    """The methods of a class and its bases, and its constructor."""
    made: dict[str, MetaMethod] = {}
    for one in kind.__mro__:
        if one is object or one.__module__.split(".")[0] == "dlarray":
            continue
        for name, value in vars(one).items():
            if name == "__init__" and one is kind:
                made[kind.__name__.rstrip("_")] = MetaMethod(kind.__name__.rstrip("_"), False, False)
            if name[:1] != "_" and is_method(value) and not isinstance(value, type):
                static, abstract = isinstance(value, staticmethod), hasattr(value, "__isabstractmethod__")
                made.setdefault(name, MetaMethod(name, static, abstract and value.__isabstractmethod__))
    return ObjectArray(list(made.values()), MetaMethod, (len(made), 1))
