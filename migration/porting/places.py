"""Where the module of a MATLAB file stands: folders of packages become packages, names become identifiers."""

from __future__ import annotations

import os

from dlarray.migration.porting.writing.names import module_name


def module_path(path: str, root: str) -> str:
    """The dotted name of a file's module, seen from the root folder."""
    relative = os.path.relpath(path, root) if root else os.path.basename(path)
    folder, file = os.path.split(os.path.splitext(relative)[0])
    parts = [module_name(p) for p in folder.split(os.sep) if p not in ("", ".", "..")]
    beside = os.path.join(os.path.dirname(path), file)
    package = any(
        os.path.isdir(os.path.join(os.path.dirname(beside), sign + file)) for sign in ("+", "@", "")
    )
    name = module_name(file) + ("_" if package else "")  # bert.m beside +bert is no package
    if [name] == parts[:1]:  # Burgers/Burgers.m: run as a file, it would hide the package that it imports
        name += "_"
    if path.lower().endswith(".mlx") and os.path.isfile(f"{path[:-4]}.m"):  # track.m beside track.mlx
        name += "_live"
    return ".".join([*parts, name])


def output_path(path: str, root: str, out: str) -> str:
    return os.path.join(out, *module_path(path, root).split(".")) + ".py"
