"""Type checks of what users write: examples, the README, docstrings and pages, by mypy and by pyright.

Code in docstrings and pages is written to ``build/typed/``, one file for each, with every line where it stands in its
page.  ``tests/tools/typed/accepted.py`` must pass and has the types that results are known by; in ``refused.py`` both
checkers must complain of each line that ends in ``# refused``, and of no other.  ``make check`` runs it.
"""

from __future__ import annotations

import ast
import builtins
import doctest
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
BUILD = ROOT / "build" / "typed"
LINKS = ROOT / "build" / "links"
CASES = ROOT / "tests" / "tools" / "typed"
REFUSED = re.compile(r"#.*\brefused$")
Found = set[tuple[Path, int, str]]  # (file, line from 1, what is wrong)


# -- what is checked -------------------------------------------------------------------------------------------
def pages() -> Iterator[tuple[str, str]]:
    """(name, code) of the README and of each page of the docs."""
    for page in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.rst"), *(ROOT / "docs").glob("*.md")]):
        if code := code_of(page.read_text(encoding="utf-8"), page.suffix == ".md"):
            yield f"page_{page.stem}", code


def docstrings() -> Iterator[tuple[str, str]]:
    """(name, code) of every docstring with an example: of functions, layers, public classes and their methods."""
    import dlarray
    from dlarray import names

    things = {**names.functions, **names.layers}
    documented = {name: record.doc for name, record in things.items() if record.module.startswith("dlarray")}
    for name, thing in ((name, getattr(dlarray, name)) for name in dlarray._PUBLIC):
        if inspect.isclass(thing) and name not in documented:
            documented[name] = inspect.getdoc(thing) or ""
            for member, value in vars(thing).items():
                if inspect.isfunction(value) and member[0] != "_" and value.__name__ not in things:
                    documented[f"{name}_{member}"] = inspect.getdoc(value) or ""
    for name, text in sorted(documented.items()):
        if code := code_of(text):
            yield f"docstring_{name}", code


def code_of(text: str, fenced: bool = False) -> str:
    """The Python code of a text, every line where it stands there; "" where there is none.

    Examples that show a refusal are left out: a type checker may refuse them as well.
    """
    lines = [""] * (text.count("\n") + 1)
    for example in doctest.DocTestParser().get_examples(text):
        if example.exc_msg is None and not example.source.startswith("try:"):
            source = example.source.rstrip("\n").split("\n")
            lines[example.lineno : example.lineno + len(source)] = source
    for start, block in blocks(text, fenced):
        if not any(line.lstrip().startswith((">>>", "$")) for line in block):
            lines[start : start + len(block)] = block
    if not any(lines):
        return ""
    lines[0] = assumed("\n".join(lines))
    return "\n".join(lines) + "\n"


def assumed(code: str) -> str:
    """A line that declares what the fragments of a page take for granted: ``dl`` is dlarray, the rest is anything."""
    import dlarray

    names = _Names({*vars(builtins), "__file__", *(dlarray.__all__ if "import *" in code else ())})
    names.visit(ast.parse(code))
    free = names.free | (names.inside - names.bound)
    known = ["import typing", *(["import dlarray as dl"] if "dl" in free else [])]
    return "; ".join([*known, *(f"{name}: typing.Any = ..." for name in sorted(free - {"dl"}))])


class _Names(ast.NodeVisitor):
    """The names that a program reads before it has set them; functions see what is set after them as well."""

    def __init__(self, bound: set[str]) -> None:
        self.bound = bound
        self.free: set[str] = set()
        self.inside: set[str] = set()

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.bound.add(node.id)
        elif node.id not in self.bound:
            self.free.add(node.id)

    def visit_Assign(self, node: ast.Assign | ast.AnnAssign | ast.For | ast.comprehension) -> None:
        """What is assigned is read before the names are set."""
        given = node.iter if isinstance(node, ast.For | ast.comprehension) else node.value
        for part in [given, *(n for n in ast.iter_child_nodes(node) if n is not given)]:
            if part is not None:
                self.visit(part)

    visit_AnnAssign = visit_For = visit_comprehension = visit_Assign

    def visit_ListComp(self, node: ast.AST) -> None:
        for part in sorted(ast.iter_child_nodes(node), key=lambda n: not isinstance(n, ast.comprehension)):
            self.visit(part)

    visit_GeneratorExp = visit_DictComp = visit_SetComp = visit_ListComp

    def visit_alias(self, node: ast.alias) -> None:
        self.bound.add((node.asname or node.name).split(".")[0])

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.Lambda | ast.ClassDef) -> None:
        within = _Names({n.arg for n in ast.walk(node) if isinstance(n, ast.arg)})
        for part in node.body if isinstance(node.body, list) else [node.body]:
            within.visit(part)
        self.inside |= within.free | (within.inside - within.bound)
        if not isinstance(node, ast.Lambda):
            self.bound.add(node.name)

    visit_Lambda = visit_ClassDef = visit_FunctionDef


def blocks(text: str, fenced: bool) -> Iterator[tuple[int, list[str]]]:
    """(line from 0, lines) of every block that is marked as Python's, without its indentation."""
    lines = text.split("\n")
    mark = r"\s*```python$" if fenced else r"\s*\.\. code-block:: python$"
    for i, line in enumerate(lines):
        if not re.match(mark, line):
            continue
        start = i + 1
        while not fenced and (not lines[start].strip() or re.match(r"\s*:\w+:", lines[start])):
            start += 1
        depth = len(lines[start]) - len(lines[start].lstrip())
        end = start
        while end < len(lines) and (
            not re.match(r"\s*```", lines[end])
            if fenced
            else not lines[end].strip() or lines[end].startswith(" " * depth)
        ):
            end += 1
        yield start, [line[depth:] for line in lines[start:end]]


def write() -> None:
    """Write the code of pages and docstrings to files of their own."""
    BUILD.mkdir(parents=True, exist_ok=True)
    written = {}
    for name, code in [*pages(), *docstrings()]:
        written[BUILD / f"{name}.py"] = code
    for path in BUILD.glob("*.py"):
        if path not in written:
            path.unlink()
    for path, code in written.items():
        if not path.exists() or path.read_text(encoding="utf-8") != code:
            path.write_text(code, encoding="utf-8")


def places() -> list[Path]:
    """The files to be checked."""
    return [
        *sorted(BUILD.glob("*.py")),
        *sorted((ROOT / "examples").rglob("*.py")),
        *sorted(CASES.glob("*.py")),
    ]


# -- the checkers ----------------------------------------------------------------------------------------------
def pyright() -> Found:
    """What pyright finds wrong, in its standard mode."""
    settings = {
        "typeCheckingMode": "standard",
        "pythonVersion": "3.11",
        "extraPaths": [str(LINKS)],
        "include": [str(path.relative_to(ROOT)) for path in (BUILD, ROOT / "examples", CASES)],
        "exclude": [],
        # Scripts and sessions bind names anew, and in loops; these say nothing of types.
        "reportPossiblyUnboundVariable": False,
        "reportRedeclaration": False,
        "reportMissingImports": False,  # what only extras bring
        "reportMissingModuleSource": False,
    }
    config = ROOT / "build" / "pyrightconfig.json"
    settings["include"] = [f"../{path}" for path in settings["include"]]  # type: ignore[attr-defined]
    config.write_text(json.dumps(settings), encoding="utf-8")
    command = [tool("basedpyright"), "--outputjson", "-p", str(config), "--pythonpath", sys.executable]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, cwd=ROOT).stdout)
    return {
        (Path(d["file"]), d["range"]["start"]["line"] + 1, d["message"].split("\n")[0])
        for d in told["generalDiagnostics"]
        if d["severity"] == "error"
    }


def mypy() -> Found:
    """What mypy finds wrong, also in functions without annotations."""
    config = ROOT / "build" / "mypy_users.ini"
    config.write_text(
        f"[mypy]\npython_version = 3.11\nmypy_path = {LINKS}\npython_executable = {sys.executable}\n"
        "check_untyped_defs = true\nallow_redefinition = true\n"
        # Sessions define functions anew; and of every ``averageGrad = []`` mypy asks what the list will hold.
        "disable_error_code = no-redef, var-annotated\n"
        "ignore_missing_imports = true\nscripts_are_modules = true\nexplicit_package_bases = true\n"
        "[mypy-dlarray.*]\nfollow_imports = silent\n",
        encoding="utf-8",
    )
    found: Found = set()
    # The examples in folders have modules of equal names, so each folder is checked by itself.
    for folder in sorted({path.parent for path in places()}):
        files = [str(path) for path in places() if path.parent == folder]
        command = [
            tool("mypy"),
            "--config-file",
            str(config),
            "--no-error-summary",
            "--output",
            "json",
            *files,
        ]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "build")
        if done.stderr:
            raise SystemExit(done.stderr)
        for line in done.stdout.splitlines():
            told = json.loads(line)
            if told["severity"] == "error":
                found.add(
                    ((ROOT / "build" / told["file"]).resolve(), told["line"], told["message"].split("\n")[0])
                )
    return found


def tool(name: str) -> str:
    """A program of the environment that runs this file."""
    return str(Path(sys.executable).with_name(name))


# -- the verdict -----------------------------------------------------------------------------------------------
def expected() -> set[tuple[Path, int]]:
    """The lines that must be refused."""
    return {
        (path, number)
        for path in CASES.glob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if REFUSED.search(line)
    }


def main() -> int:
    """Run both checkers, and tell what they should not have found, or have missed."""
    write()
    wanted = expected()
    failed = False
    for name, found in (("pyright", pyright()), ("mypy", mypy())):
        surplus = sorted(f for f in found if f[:2] not in wanted)
        missed = sorted(wanted - {f[:2] for f in found})
        for path, number, message in surplus:
            print(f"{path.relative_to(ROOT)}:{number}: {name}: {message}")
        for path, number in missed:
            print(f"{path.relative_to(ROOT)}:{number}: {name}: passes, but must be refused")
        failed = failed or bool(surplus or missed)
    print(
        f"{len(places())} files were checked by pyright and mypy; {len(wanted)} lines were refused, as they must be."
    )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
