"""The stub, as tests read it: what each public name is there."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import dlarray as dl

PACKAGE = Path(dl.__file__).parent
Definition = ast.FunctionDef | ast.ClassDef | ast.AnnAssign


@cache
def module(name: str) -> ast.Module:
    """One of the two files of the stub."""
    return ast.parse((PACKAGE / name).read_text(encoding="utf-8"))


@cache
def definitions() -> dict[str, list[Definition]]:
    """The overloads, the class or the annotation of every name, those of `dlarray._typing` among them."""
    found: dict[str, list[Definition]] = {}
    for node in [*module("__init__.pyi").body, *module("_typing.pyi").body]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.setdefault(node.target.id, []).append(node)
    return found


@cache
def public() -> frozenset[str]:
    """The names that the stub lends to whoever imports the package."""
    names = set()
    for node in module("__init__.pyi").body:
        if isinstance(node, ast.ImportFrom):
            names |= {a.asname for a in node.names if a.asname == a.name}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return frozenset(names - {"__version__"})


def members(name: str) -> dict[str, list[ast.stmt]]:
    """What a class has in the stub, its bases' members among them."""
    (node,) = definitions()[name]
    assert isinstance(node, ast.ClassDef), name
    found: dict[str, list[ast.stmt]] = {}
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in definitions():
            found.update(members(base.id))
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            found.setdefault(part.name, []).append(part)
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            found.setdefault(part.target.id, []).append(part)
    return found
