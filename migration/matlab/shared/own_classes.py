"""The classes of a program, by their names: those that a MAT file's objects may be of."""

from __future__ import annotations

from weakref import WeakSet

from dlarray.errors import ClassError

_KNOWN: dict[str, WeakSet[type]] = {}


def note(cls: type) -> None:
    """Remember a class of a program."""
    _KNOWN.setdefault(cls.__name__.rstrip("_"), WeakSet()).add(cls)


def found(name: str) -> type | None:
    """The class of a name, with or without its package; None where the program has imported none."""
    short = name.rpartition(".")[2]
    classes = [c for c in _KNOWN.get(short, ()) if c.__module__.partition(".")[0] != "dlarray"]
    if len(classes) > 1:
        raise ClassError(
            f"load: the file has an object of the class {name}, and there are {len(classes)} of that name, in "
            f"{', '.join(sorted(c.__module__ for c in classes))}; fix: Classes=[{short}]"
        )
    return classes[0] if classes else None


def have_method(name: str) -> bool:
    """Whether a class of the program has a method of a name."""
    return name.isidentifier() and any(
        callable(vars(one).get(name)) and one.__module__.partition(".")[0] != "dlarray"
        for classes in _KNOWN.values()
        for cls in classes
        for one in cls.__mro__
    )
