"""Writes the lists of names that would otherwise be kept in step by hand: ``make names``.

* the modules that the ``__init__.py`` of ``functions/``, ``layers/``, ``training/`` and ``migration/`` import, so that
  every function and layer is registered;
* ``dlarray/__init__.pyi``, one line for each public name, so that editors and type checkers see them all;
* the packages in ``pyproject.toml``, because setuptools cannot find packages under another name.

With ``--check`` it writes nothing and fails where a file differs from what it would write.
"""

from __future__ import annotations

import keyword
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
FOLDERS = ("functions", "layers", "training", "migration")
MARK = "# Below: written by `make names`.\n"
ELSEWHERE = ("_cupy", "cupy_kernels", "torch_kernels")  # imported when their library is met, or switched on


def modules(folder: str) -> list[str]:
    """The dotted names of the modules in a folder that can be imported without an optional library."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    parts = [p.relative_to(ROOT).with_suffix("").parts for p in paths if p.stem != "__init__"]
    return [".".join(("dlarray", *p)) for p in parts if not p[-1].endswith(ELSEWHERE)]


def texts() -> dict[Path, str]:
    """Every generated file, and what it should hold."""
    for folder in FOLDERS:
        for module in modules(folder):
            import_module(module)
    import dlarray
    from dlarray import names

    registered = {record.module for table in (names.functions, names.layers) for record in table.values()}
    found = {
        ROOT / folder / "__init__.py": imports(folder, [m for m in modules(folder) if m in registered])
        for folder in FOLDERS
    }
    found[ROOT / "dlarray" / "__init__.pyi"] = stub(dlarray)
    found[ROOT / "pyproject.toml"] = packages()
    return found


def imports(folder: str, wanted: list[str]) -> str:
    """The ``__init__.py`` of a folder: what is written by hand, then its modules."""
    by_hand = (ROOT / folder / "__init__.py").read_text(encoding="utf-8").partition(MARK)[0]
    return by_hand + MARK + "".join(f"import {module}\n" for module in wanted)


def stub(package: ModuleType) -> str:
    """``dlarray/__init__.pyi``: the public modules, then each public name and where it comes from."""
    from dlarray import names

    lines = [f"from dlarray import {module} as {module}\n" for module in package._MODULES]
    things = {
        name: (thing.__module__, thing)
        for name, thing in vars(package).items()
        if not name.startswith("_") and not isinstance(thing, ModuleType)
    }
    for table in (
        names.functions,
        names.layers,
    ):  # read anew: a name may be too new for the package's own list
        for name, record in table.items():
            things[f"{name}_" if keyword.iskeyword(name) else name] = record.module, record.call
    for name, (module, thing) in sorted(things.items()):
        (own, *_) = (n for n in (name, f"{name}_") if vars(sys.modules[module]).get(n) is thing)
        lines.append(f"from {module} import {own} as {name}\n")
    return (
        '"""Every public name, for editors and type checkers.  Written by `make names`."""\n\n'
        + "".join(lines)
        + "\n__version__: str\n__all__: list[str]\n"
    )


def packages() -> str:
    """``pyproject.toml`` with the packages that the folders hold."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = ["dlarray"]
    for folder, name in (("dlarray", "dlarray"), *((f, f"dlarray.{f}") for f in FOLDERS)):
        inits = (ROOT / folder).rglob("__init__.py")
        parts = (p.parent.relative_to(ROOT / folder).parts for p in inits)
        found += [".".join((name, *p)) for p in parts]
    listed = "".join(f'    "{name}",\n' for name in sorted(set(found)))
    return re.sub(r"(?s)(\npackages = \[\n).*?(\]\n)", lambda m: m[1] + listed + m[2], text, count=1)


def main(check: bool) -> int:
    """Write the files, or tell which of them differ."""
    stale = {path: text for path, text in texts().items() if not _holds(path, text)}
    for path, text in stale.items():
        print(f"{'differs' if check else 'written'}: {path.relative_to(ROOT)}")
        if not check:
            path.write_text(text, encoding="utf-8")
    return bool(check and stale)


def _holds(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
