"""The properties of objects of a program's own classes, by MATLAB's names."""

from __future__ import annotations

import inspect
import keyword
from typing import Any


def _is_pythons(name: str) -> bool:
    return keyword.iskeyword(name) or name in ("property", "staticmethod")


def attribute(name: Any) -> str:
    """The attribute of a property, as ports write it: ``lambda`` is a word of Python, so that it is ``lambda_``."""
    name = str(name)
    return f"{name}_" if _is_pythons(name) else name


def properties_of(obj: Any) -> dict[str, Any]:
    """The properties of an object by MATLAB's names: those of its class, then those that only the object has."""
    names: list[str] = []
    for one in type(obj).__mro__:
        if (listed := vars(one).get("_properties")) is not None:
            names += listed
        elif one is not object and one.__module__.split(".")[0] != "dlarray":  # no base: Handle, a datastore
            names += [n for n, v in vars(one).items() if n[:1] != "_" and not is_method(v)]
    if not any("_properties" in vars(one) for one in type(obj).__mro__):
        names += [n for n in vars(obj) if n[:1] != "_"]
    names += vars(obj).get("_dynamic", ())
    plain = [n[:-1] if n.endswith("_") and _is_pythons(n[:-1]) else n for n in names]
    return {n: getattr(obj, attribute(n), None) for n in dict.fromkeys(plain)}


def is_method(value: Any) -> bool:
    """Whether what stands in a class is a function or a class, and no value."""
    return inspect.isroutine(value) or isinstance(value, (staticmethod, classmethod, type))
