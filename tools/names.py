"""Writes the lists of names that would otherwise be kept in step by hand: ``make names``.

* the modules that the ``__init__.py`` of ``functions/``, ``layers/``, ``training/`` and ``migration/`` import, so that
  every function and layer is registered;
* ``dlarray/contents.py``, which lists the names that the last three of these register, so that they are imported when
  one of their names is asked for;
* ``dlarray/__init__.pyi`` and ``dlarray/_typing.pyi``, from which editors and type checkers know every public name with
  its options and outputs (``tools/stubs/`` writes them);
* the packages in ``pyproject.toml``, because setuptools cannot find packages under another name.

With ``--check`` it writes nothing and fails where a file differs from what it would write.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from textwrap import wrap
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
FOLDERS = ("functions", "layers", "training", "migration")
PARTS = FOLDERS[1:]  # imported when one of their names is asked for
MARK = "# Below: written by `make names`.\n"
ELSEWHERE = (
    "_cupy",
    "cupy_kernels",
    "_torch",
    "torch_kernels",
)  # imported when their library is met, or switched on


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
    from stubs.module import Stub

    import dlarray
    from dlarray import names

    registered = {record.module for table in (names.functions, names.layers) for record in table.values()}
    found = {
        ROOT / folder / "__init__.py": imports(folder, [m for m in modules(folder) if m in registered])
        for folder in FOLDERS
    }
    found[ROOT / "dlarray" / "contents.py"] = contents(names)
    main, side = Stub(dlarray).texts()
    found[ROOT / "dlarray" / "__init__.pyi"], found[ROOT / "dlarray" / "_typing.pyi"] = main, side
    found[ROOT / "pyproject.toml"] = packages()
    return found


def imports(folder: str, wanted: list[str]) -> str:
    """The ``__init__.py`` of a folder: what is written by hand, then its modules."""
    by_hand = (ROOT / folder / "__init__.py").read_text(encoding="utf-8").partition(MARK)[0]
    listed = "".join(f"import {module}\n" for module in wanted)
    if folder in PARTS:
        part = f"dlarray.{folder}"
        called = f'from dlarray.names import arrived, begins\n\nbegins("{part}")\n\n'
        listed = f'{called}{listed}\narrived("{part}")\n'
    return by_hand + MARK + listed


def contents(names: ModuleType) -> str:
    """``dlarray/contents.py``: which part of the package brings which name."""
    parts = [f"dlarray.{folder}" for folder in PARTS]
    text = '"""Which part of the package brings which name.  Written by `make names`."""\n\n'
    text += f"PARTS = ({', '.join(map(repr, parts))})\n".replace("'", '"')
    for title, table in (("FUNCTIONS", names.functions), ("LAYERS", names.layers)):
        text += f"{title} = {{\n"
        for part in parts:
            owned = sorted(name for name, record in table.items() if record.module.startswith(f"{part}."))
            lines = wrap(" ".join(owned), 100, break_on_hyphens=False)
            text += f'    "{part}": """\n' + "".join(f"        {line}\n" for line in lines) + '    """,\n'
        text += "}\n"
    return text


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
