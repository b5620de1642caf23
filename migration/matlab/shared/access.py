"""Who may store into the properties of a program's own classes and make their objects, and objects that were deleted.

A class says it in ``_access``: ``{"N": "private", "Id": "immutable", "State": ("Manager",)}`` of properties, and by its
own name of its constructor.  A module of a port holds one class, so that who asks is told by the module that asks.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from dlarray import names as registered
from dlarray.errors import ClassError, DLArrayError
from dlarray.migration.matlab.shared.properties import is_method

Rule = str | tuple[str, ...]


_COPYING = ("copy", "copyreg", "pickle")


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == "dlarray"


def _asking() -> FrameType | None:
    """The program's own frame that asks, below those of the library."""
    frame: FrameType | None = sys._getframe(1)
    while (
        frame is not None
        and (name := frame.f_globals.get("__name__", ""))
        and (_is_ours(name) or name in _COPYING)
    ):
        frame = frame.f_back
    return frame


def _is_inside(frame: FrameType | None, owner: type, rule: Rule) -> bool:
    """Whether the code of a frame belongs to a class that a rule allows."""
    if frame is None or frame.f_globals.get("__name__", "builtins") == owner.__module__:
        return True
    if isinstance(rule, tuple):
        names = {name.rpartition(".")[2] for name in rule}
        return any(names & {base.__name__ for base in one.__mro__} for one in _classes_of(frame))
    return rule == "protected" and any(issubclass(one, owner) for one in _classes_of(frame))


def _classes_of(frame: FrameType) -> list[type]:
    """The classes that stand in the module of a frame."""
    own = frame.f_globals.get("__name__")
    return [x for x in list(frame.f_globals.values()) if isinstance(x, type) and x.__module__ == own]


def note_stores(cls: type) -> None:
    """Note what is asked of stores into objects of a class."""
    watched: dict[str, tuple[Callable | None, Rule | None, type]] = {}
    for one in reversed(cls.__mro__):
        for name, check in vars(one).get("_checks", {}).items():
            watched[name] = (check, watched.get(name, (None, None, one))[1], one)
        for name, rule in vars(one).get("_access", {}).items():
            watched[name] = (watched.get(name, (None, None, one))[0], rule, one)
    cls._watched = watched  # type: ignore[attr-defined]


def watch(cls: type) -> None:
    """Note what is asked of stores into objects of a class, and whether objects may be made."""
    note_stores(cls)
    guarded = "_abstract" in vars(cls) or "__new__" not in vars(cls)
    if guarded and ("_abstract" in vars(cls) or cls.__name__ in vars(cls).get("_access", {})):
        cls.__new__ = _guarded  # type: ignore[method-assign,assignment]


def _guarded(cls: type, *args: Any, **kwargs: Any) -> Any:
    """A new object, unless its class is abstract or its constructor is not for everybody."""
    if "_abstract" in vars(cls):
        raise ClassError(
            f"Abstract classes cannot be instantiated. Class '{cls.__name__}' is abstract; fix: a class derived from it"
        )
    rule = vars(cls).get("_access", {}).get(cls.__name__)
    if rule is not None and not _is_inside(_asking(), cls, rule):
        raise ClassError(
            f"Cannot access method '{cls.__name__}' in class '{cls.__name__}': its constructor is {_word(rule)}; "
            "fix: the method of the class that gives its objects"
        )
    return object.__new__(cls)


def _word(rule: Rule) -> str:
    return rule if isinstance(rule, str) else f"for {', '.join(rule)}"


def admitted(obj: Any, name: str, value: Any) -> Any:
    """A value that is stored into a property, as its class's checks give it back; or the refusal."""
    kind = type(obj)
    entry = kind._watched.get(name)
    if entry is None:
        if (
            name not in obj.__dict__
            and name[:1] != "_"
            and not hasattr(kind, name)
            and not _is_ours(kind.__module__)
        ):
            _refuse_unknown(obj, name)
        return value
    check, rule, owner = entry
    if rule is not None:
        _refuse_store(obj, name, rule, owner)
    if check is None:
        return value
    try:
        return check(value)
    except DLArrayError as error:
        said = f"Error setting property '{name}' of class '{kind.__name__.rstrip('_')}'. {error}"
        problem = type(error)(said)
        if hasattr(error, "identifier"):  # an attribute of its own, which the class does not know
            problem.identifier = error.identifier  # type: ignore[attr-defined]
        raise problem.with_traceback(None) from error


def allowed(obj: Any, name: str) -> None:
    """An error where the program's code that asks may not store into a property."""
    entry = type(obj)._watched.get(name)
    if entry is not None and entry[1] is not None:
        _refuse_store(obj, name, *entry[1:])


def _refuse_store(obj: Any, name: str, rule: Rule, owner: type) -> None:
    if "_loading" in obj.__dict__:
        return
    frame = _asking()
    made = rule != "immutable" or frame is None or frame.f_code.co_name == "__init__"
    if rule == "constant" or not made or not _is_inside(frame, owner, rule):
        raise ClassError(
            f"Unable to set the '{name}' property of class '{type(obj).__name__}' because it is read-only: "
            f"it is {_word(rule)}; "
            "fix: a method of the class"
        )


# What tells listeners of a property: the module of events puts it here.
TELL: list[Callable[[Any, str, str], None]] = []


def observed_store(obj: Any, name: str, value: Any) -> None:
    """Store into a property of an object that has listeners, which are told before and after."""
    unchanged = any(name in vars(one).get("_abort_set", ()) for one in type(obj).__mro__)
    if unchanged and registered.functions["isequal"].call(getattr(obj, name), value):
        return
    for tell in TELL:
        tell(obj, name, "PreSet")
    object.__setattr__(obj, name, value)
    for tell in TELL:
        tell(obj, name, "PostSet")


def _refuse_unknown(obj: Any, name: str) -> None:
    frame = _asking()
    inside = frame is None or any(
        frame.f_globals.get("__name__", "builtins") == one.__module__ for one in type(obj).__mro__[:-1]
    )
    if not inside:
        _refuse(obj, name)


def named(obj: Any, name: str) -> str:
    """The name of a property, as ``obj.(name) = v`` stores it; inside the class, too, others are refused."""
    if name not in obj.__dict__ and not hasattr(type(obj), name) and not _is_ours(type(obj).__module__):
        _refuse(obj, name)
    return name


def _refuse(obj: Any, name: str) -> None:
    if "_dynamic" not in obj.__dict__ and "_loading" not in obj.__dict__:
        raise ClassError(
            f"Unrecognized property '{name}' for class '{type(obj).__name__}'; fix: a name of properties(obj)"
        )


def reached(obj: Any, name: str) -> Any:
    """A property or method that another class asks for, or the refusal where it is not for everybody."""
    kind = obj if isinstance(obj, type) else type(obj)
    for one in kind.__mro__:
        rule = vars(one).get("_hidden", {}).get(name)
        if rule is None:
            continue
        if not _is_inside(_asking(), one, rule):
            what = (
                "access method" if is_method(inspect.getattr_static(kind, name, None)) else "get the property"
            )
            raise ClassError(
                f"Cannot {what} '{name}' in class '{kind.__name__}': it is {_word(rule)}; "
                "fix: a method of the class that gives it"
            )
        break
    return getattr(obj, name)


_GONE: dict[type, type] = {}


def bury(obj: Any) -> None:
    """Make the properties of an object that was deleted an error, as MATLAB does; its methods can still be called."""
    kind = type(obj)
    if _is_ours(kind.__module__):
        return
    if kind not in _GONE:
        meta: Any = type(kind)
        body = {"__module__": kind.__module__, "__getattribute__": _gone, "__qualname__": kind.__qualname__}
        _GONE[kind] = meta(kind.__name__, (kind,), body, noted=False)
    object.__setattr__(obj, "__class__", _GONE[kind])


def _gone(obj: Any, name: str) -> Any:
    if name[:1] != "_" and not inspect.isroutine(inspect.getattr_static(type(obj), name, None)):
        raise ClassError("Invalid or deleted object; fix: isvalid(obj) asks before")
    return object.__getattribute__(obj, name)
