"""The properties of objects of a program's own classes, by MATLAB's names."""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Callable
from typing import Any

_NO_PROPERTIES = ("matlab_class",)  # the name of the class with its package


def _is_pythons(name: str) -> bool:
    return keyword.iskeyword(name) or name in ("property", "staticmethod")


def attribute(name: Any) -> str:
    """The attribute of a property, as ports write it: ``lambda`` is a word of Python, so that it is ``lambda_``."""
    name = str(name)
    return f"{name}_" if _is_pythons(name) else name


def properties_of(obj: Any) -> dict[str, Any]:
    """The properties of an object by MATLAB's names: those of its class, then those that only the object has."""
    names = _names_in(type(obj))
    if not any("_properties" in vars(one) for one in type(obj).__mro__):
        names += [n for n in vars(obj) if n[:1] != "_"]
    names += vars(obj).get("_dynamic", ())
    return {n: getattr(obj, attribute(n), None) for n in _plain(names)}


def property_names(of: type, one: Any = None) -> list[str]:
    """MATLAB's names of the properties of a class, of which ``one`` is an object if there is any."""
    return list(properties_of(one)) if one is not None else _plain(_names_in(of))


def _names_in(of: type) -> list[str]:
    names: list[str] = []
    for one in of.__mro__:
        if (listed := vars(one).get("_properties")) is not None:
            names += listed
        elif one is not object and one.__module__.split(".")[0] != "dlarray":  # no base: Handle, a datastore
            names += [
                n
                for n, v in vars(one).items()
                if n[:1] != "_" and n not in _NO_PROPERTIES and not is_method(v)
            ]
    return names


def _plain(names: list[str]) -> list[str]:
    return list(dict.fromkeys(n[:-1] if n.endswith("_") and _is_pythons(n[:-1]) else n for n in names))


def is_method(value: Any) -> bool:
    """Whether what stands in a class is a function or a class, and no value."""
    return inspect.isroutine(value) or isinstance(value, (staticmethod, classmethod, type))


def own_method(x: Any, name: str) -> Callable | None:
    """A method of the program's own class, which takes the place of the function of that name."""
    of = getattr(x, "_of", None) if hasattr(type(x), "of_objects") else type(x)
    defines = next((kind for kind in getattr(of, "__mro__", ()) if name in vars(kind)), None)
    if defines is None or defines.__module__.partition(".")[0] == "dlarray":
        return None
    return getattr(x, name) if is_method(vars(defines)[name]) else None


def shows_itself(x: Any, name: str, between: str) -> bool:
    """Show an object by its class's own ``display``, or by its ``disp`` below its name; whether it has either."""
    if (display := own_method(x, "display")) is not None:
        display()
        return True
    if (disp := own_method(x, "disp")) is None:
        return False
    print(f"{between}{name} = \n{between}", end="")
    disp()
    print(between, end="")
    return True
