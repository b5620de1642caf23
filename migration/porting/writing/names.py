"""Names in the Python module: MATLAB's own, with a trailing underscore where Python or the module needs the name."""

from __future__ import annotations

import builtins
import io
import keyword
import re
import sys
import tokenize
from dataclasses import dataclass, field

from dlarray.table import table

# What the translation itself writes, so that no variable may be called so.
WRITTEN = frozenset(
    """
    dl np plt math time partial len range print int float str list bool isinstance tuple dict set zip enumerate sorted
    callable getattr setattr hasattr globals super property staticmethod type round Exception NotImplementedError
    RuntimeError nonlocal self Path
    """.split()
)


# Python's own names too: read where nothing has assigned them, they would be Python's functions in silence.
BUILTINS = frozenset(
    name
    for name in [*dir(builtins), "copyright", "credits", "exit", "help", "license", "quit"]
    if name[:1] != "_"
)


# Modules that a file of that name would hide from everything that imports them.
_IMPORTED = frozenset("dlarray numpy scipy matplotlib pandas PIL h5py torch cupy array_api_compat".split())
SHADOWING = _IMPORTED | (
    sys.stdlib_module_names - {"test", "this", "antigravity", "idlelib", "lib2to3", "turtledemo"}
)


def python_name(name: str) -> str:
    """A variable's or a function's name."""
    return f"{name}_" if keyword.iskeyword(name) or name in WRITTEN or name in BUILTINS else name


def member_name(name: str) -> str:
    """A method's name, which stands behind a dot."""
    return f"{name}_" if keyword.iskeyword(name) or name in ("property", "staticmethod") else name


def is_plain_field(name: str) -> bool:
    """Whether a field can be written after a dot."""
    return name.isidentifier() and not keyword.iskeyword(name)


# What tables have beside their columns: of a column with such a name brackets tell.
_OF_TABLES = {n for n in dir(table) if n[0].islower()} - {"height", "width"}


def is_of_tables(name: str) -> bool:
    """Whether tables have a method or a property of that name, which is not the column."""
    return name in _OF_TABLES


def module_name(stem: str) -> str:
    """A file's or a folder's name as part of a module's."""
    name = re.sub(r"\W", "_", stem.lstrip("+@"))
    name = f"_{name}" if name[:1].isdigit() else name
    return f"{name}_" if keyword.iskeyword(name) or name in SHADOWING else name


@dataclass
class Imports:
    """What a module imports; helpers that share a name with something of the module get an underscore."""

    taken: frozenset[str] = frozenset()
    library: bool = False
    end: bool = False
    helpers: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)  # whole lines
    own: dict[str, set[str]] = field(default_factory=dict)  # module: names
    circular: set[str] = field(default_factory=set)  # whole lines: modules that import this one too
    above: int = 0  # of a script that is run: how many folders above its own the project begins

    def helper(self, name: str) -> str:
        self.helpers.add(name)
        return self.called(name)

    def called(self, name: str) -> str:
        clash = name in self.taken or keyword.iskeyword(name) or hasattr(builtins, name) and name in WRITTEN
        return f"{name}_" if clash else name

    def dl(self, name: str) -> str:
        """A name of the library."""
        self.library = True
        if keyword.iskeyword(name):
            name += "_"
        return f"dl.{name}"

    def the_end(self) -> str:
        self.end = True
        return "end"

    def lines(self, text: str) -> list[str]:
        """The import lines of a module with this text; what the text does not use is not imported."""
        used = _names_in(text)
        standard = [line for line in self.modules if not _third_party(line)]
        outside = [line for line in self.modules if _third_party(line)]
        if self.library and "dl" in used:
            outside.append("import dlarray as dl")
        if self.end and "end" in used:
            outside.append("from dlarray import end")
        helpers = sorted((n for n in self.helpers if self.called(n) in used), key=_sorting)
        if helpers:
            spelled = [n if self.called(n) == n else f"{n} as {self.called(n)}" for n in helpers]
            outside.append(f"from dlarray.matlab import {', '.join(spelled)}")
        outside.sort(key=_import_order)
        own = sorted(self.circular)
        for module, names in sorted(self.own.items()):
            kept = sorted((n for n in names if n.split()[-1] in used), key=_sorting)
            if kept:
                own.append(f"from {module} import {', '.join(kept)}")
        root = []
        if self.above and (own or not {"run_script", "addpath"}.isdisjoint(helpers)):
            standard = [*{*standard, "import sys", "from pathlib import Path"}]
            root = [
                f"sys.path.insert(0, str(Path(__file__).resolve().parents[{self.above}]))  # the project's folder"
            ]
        standard.sort(key=_import_order)
        blocks = [block for block in (standard, outside, root, own) if block]
        lines = [line for i, block in enumerate(blocks) for line in ([""] if i else []) + block]
        return [piece for line in lines for piece in _folded(line)]


def _import_order(line: str) -> tuple[bool, str]:
    return line.startswith("from"), line.split()[1].lower()


def _names_in(text: str) -> set[str]:
    """The names that Python text uses, those in f-strings too, not those in comments and other strings."""
    found: set[str] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            found.add(token.string)
        elif token.type == tokenize.STRING and token.string[:1] in "fF":
            found.update(re.findall(r"[A-Za-z_]\w*", token.string))
    return found


def _folded(line: str) -> list[str]:
    if len(line) <= 100 or " import " not in line:
        return [line]
    head, _, names = line.partition(" import ")
    return [f"{head} import (", *[f"    {n}," for n in names.split(", ")], ")"]


def _third_party(line: str) -> bool:
    return any(word in line for word in ("matplotlib", "numpy", "dlarray"))


def _sorting(name: str) -> tuple[int, str]:
    """As ruff sorts: constants, classes, functions."""
    if name.isupper() and len(name) > 1:
        return 0, name
    return (1 if name[:1].isupper() else 2), name
