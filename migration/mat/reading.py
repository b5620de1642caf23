"""MAT files read: the parser's trees become variables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dlarray.callers import warn
from dlarray.errors import DataError, DLArrayError
from dlarray.layers.files.variables import chosen
from dlarray.layers.files.whole_files import KINDS, FileKind
from dlarray.migration.mat import layer_makers, network_makers, objects, rebuilding, writing
from dlarray.migration.mat.child_process import parse
from dlarray.migration.mat.values import Maker, Values
from dlarray.struct import struct

MAKERS: dict[str, Maker] = {
    **objects.MAKERS,
    **layer_makers.MAKERS,
    **network_makers.MAKERS,
    **rebuilding.MAKERS,
}
SHOWN = 5  # classes that a warning names


def read(path: Path, wanted: tuple[str, ...], own: dict[str, Any]) -> Any:
    """The variables of a MAT file: all in a struct, or those that are wanted."""
    by_name = bool(wanted) and not any("*" in word or word == "-regexp" for word in wanted)
    content = parse("load", path, list(dict.fromkeys(wanted)) if by_name else None)
    _refuse_unread(path, content.variables)
    values = Values(content, MAKERS, own, "load")

    def made(names: list[str]) -> struct:
        return struct({name: _variable(values, path, name) for name in names})

    there = list(content.variables)
    found = chosen("load", path, wanted, there, made) if wanted else made(there)
    if values.left:
        _tell(path, values.left)
    return found


def _refuse_unread(path: Path, trees: dict[str, list]) -> None:
    """A file, or a variable, of which nothing can be read is an error; what can be read beside others is not lost."""
    if trees and all(tree[0] == "unread" for tree in trees.values()):
        name, tree = next(iter(trees.items()))
        raise DataError(
            f"load: the file '{path}' is damaged: its variable '{name}' cannot be read ({tree[1]}); fix: save it again"
        )


def _variable(values: Values, path: Path, name: str) -> Any:
    try:
        return values.value(values.content.variables[name])
    except DLArrayError:
        raise
    except (
        KeyError,
        ValueError,
        TypeError,
        IndexError,
        AttributeError,
        OverflowError,
        RecursionError,
    ) as why:
        raise DataError(
            f"load: the variable '{name}' of the file '{path}' is damaged ({type(why).__name__}: {why}); fix: save it "
            "again, or load the others by their names"
        ) from None


def _tell(path: Path, left: dict[str, str]) -> None:
    """A warning that names the classes of placeholders."""
    names = sorted(left, key=lambda name: left[name] == "the class is not known here")
    shown = [f"{name} ({left[name]})" for name in names[:SHOWN]]
    more = f", and {len(names) - SHOWN} other classes" if len(names) > SHOWN else ""
    warn(
        f"load: objects of the file '{path}' are placeholders with their properties: {'; '.join(shown)}{more}"
    )


KINDS[".mat"] = FileKind(read, writing.write)
