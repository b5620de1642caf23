"""A folder at the beginning of MATLAB's path for a test: its functions take the place of others of their names."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from dlarray.arguments import flag
from dlarray.errors import ArgumentError


@contextlib.contextmanager
def on_path(
    folders: Any,
    /,
    *,
    IncludeSubfolders: Any = False,
    IncludingSubfolders: Any = None,
    Position: Any = "begin",
) -> Iterator[None]:
    """Folders of a ported project, whose functions and classes stand for those of their names until the end."""
    deep = IncludeSubfolders if IncludingSubfolders is None else IncludingSubfolders
    named = [folders] if isinstance(folders, (str, os.PathLike)) else list(folders)
    found = [_folder(str(f)) for f in named]
    if flag("PathFixture", "IncludingSubfolders", deep):
        found = [os.path.join(at, "") for f in found for at, _, _ in sorted(os.walk(f))]
    place = str(Position).lower()
    if place not in ("begin", "end"):
        raise ArgumentError(f'PathFixture: Position is {Position!r}; fix: "begin" or "end"')
    changed: list[tuple[dict, str, Any]] = []
    made: dict[int, tuple[Any, Any]] = {}  # those that stand for others, by their identity
    if place == "begin":
        sys.path[:0] = found
        for folder in reversed(found):  # the first folder counts most
            for file in sorted(Path(folder).glob("*.py")):
                if file.name != "__init__.py":
                    _put(file, changed, made)
    else:
        sys.path.extend(found)
    try:
        yield
    finally:
        for space, name, old in reversed(changed):
            space[name] = old
        for module in _modules():  # what was imported in the meantime
            for name, value in list(vars(module).items()):
                if id(value) in made and value.__module__ != module.__name__:
                    vars(module)[name] = made[id(value)][1]
        for folder in found:
            sys.path.remove(folder)


def _folder(name: str) -> str:
    path = os.path.abspath(name)
    if not os.path.isdir(path):
        raise ArgumentError(f"PathFixture: there is no folder {name}; fix: a folder of the port")
    here = os.listdir(path)
    if any(f.endswith(".m") for f in here) and not any(f.endswith(".py") for f in here):
        raise ArgumentError(
            f"PathFixture: {name} holds MATLAB's files alone, which Python does not run; fix: port that folder with "
            "the others, and name the port's folder"
        )
    return path


def _modules() -> list[ModuleType]:
    return [m for m in list(sys.modules.values()) if isinstance(m, ModuleType) and hasattr(m, "__dict__")]


def _root(file: Path) -> Path:
    """The folder above all packages that hold a file."""
    at = file.resolve().parent
    while (at / "__init__.py").exists():
        at = at.parent
    return at


def _loaded(file: Path) -> ModuleType:
    """The module of a file, by its name in its package."""
    file = file.resolve()
    name = ".".join(file.relative_to(_root(file)).with_suffix("").parts)
    for module in _modules():
        if _file(module) == file:
            return module
    with contextlib.suppress(ImportError):
        found = importlib.import_module(name)
        if _file(found) == file:
            return found
    name = f"replaced_{abs(hash(str(file)))}_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ArgumentError(f"PathFixture: {file} cannot be imported; fix: a file of Python")
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    return made


def _file(module: ModuleType) -> Path | None:
    name = getattr(module, "__file__", None)
    return None if name is None else Path(name).resolve()


def _put(file: Path, changed: list, made: dict) -> None:
    """Let the function or class of a file stand for that of its name wherever the project has it."""
    module = _loaded(file)
    stem = file.stem.rstrip("_")
    new = next(
        (
            v
            for n, v in vars(module).items()
            if n.rstrip("_") == stem
            and isinstance(v, (FunctionType, type))
            and v.__module__ == module.__name__
        ),
        None,
    )
    if new is None:
        return
    root = _root(file)
    for other in _modules():
        place = _file(other)
        if place is None or other is module or root not in place.parents:
            continue
        for name, value in list(vars(other).items()):
            if isinstance(value, (FunctionType, type)) and value is not new and _is_of(value, stem, root):
                changed.append((vars(other), name, value))
                made.setdefault(id(new), (new, value))
                vars(other)[name] = new


def _is_of(value: Any, stem: str, root: Path) -> bool:
    """Whether a value is the function or class that a file of the project is named after."""
    if value.__name__.rstrip("_") != stem or value.__module__.rpartition(".")[2].rstrip("_") != stem:
        return False
    module = sys.modules.get(value.__module__)
    place = None if module is None else _file(module)
    return place is not None and root in place.parents
