"""What ``dir`` of an object shows: the properties and methods of its users, not what this package's modules use.

A class says ``__internals__ = "name other".split()`` and ``__dir__ = visible_names``; the stub leaves the same names
out.  Where most names are internal, ``__methods__`` says which names that begin with a small letter are not.
"""

from __future__ import annotations

from typing import Any


def internals(cls: type) -> set[str]:
    """The names that a class keeps to this package, though they have no underscore."""
    hidden: set[str] = set()
    methods = getattr(cls, "__methods__", None)
    for c in cls.__mro__:
        hidden.update(vars(c).get("__internals__", ()))
        if methods is not None and c.__module__.partition(".")[0] == "dlarray":
            hidden.update(name for name in vars(c) if name[0].islower() and name not in methods)
    return hidden


def visible_names(self: Any) -> list[str]:
    """The ``__dir__`` of classes with internals."""
    hidden = internals(type(self))
    return [name for name in object.__dir__(self) if name not in hidden]
