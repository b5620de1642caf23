"""Writes the reference pages: one for each name that the package offers, made from the registry.

Sphinx runs this at the start of a build (see conf.py), `python docs/generate_reference.py` does it by hand.
The pages are not kept in the repository. Nothing but dlarray is needed, so that a test can ask for the
pages too.
"""

from __future__ import annotations

import importlib
import inspect
import json
import re
from collections import defaultdict
from pathlib import Path

import dlarray
from dlarray import registry

NUMPYDOC = (
    "Parameters Attributes Methods Returns Yields Receives Raises Warns Warnings References Examples Notes"
).split() + ["Other Parameters", "See Also"]

# Members for those who write functions: they speak of stored, reversed arrays (CONTRIBUTING.md), the pages do not.
INSIDE = {"dlarray": "array, from_array, wrap, axis, axes"}

RULES = {
    "first": "labels of the first array",
    "union": "union of labels",
    "none": "none",
}


def pages() -> dict[str, str]:
    """The page of every public name: {name: path below the reference folder, without the ending}."""
    places = {name: f"functions/{name}" for name in registry.functions}
    places |= {name: f"layers/{name}" for name in registry.layers}
    for name in dlarray.__all__:
        places.setdefault(name, f"core/{name}")
    return places


def write(folder: Path) -> None:
    """Makes the folder hold the pages of today and no others; an unchanged page keeps its time stamp."""
    texts = {f"{place}.rst": page(name) for name, place in pages().items()}
    texts["index.rst"] = index()
    for path in folder.rglob("*.rst"):
        if path.relative_to(folder).as_posix() not in texts:
            path.unlink()
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def page(name: str) -> str:
    thing = getattr(dlarray, name)
    lines = [*title(name, "="), ".. py:currentmodule:: dlarray", ""]
    if inspect.isclass(thing):
        lines += [f".. autoclass:: {name}", "   :members:", "   :no-undoc-members:"]
        lines += [f"   :exclude-members: {INSIDE[name]}"] if name in INSIDE else []
    elif callable(thing):
        lines += [f".. autofunction:: {name}"]
    else:
        lines += [f".. autodata:: {name}", "   :no-value:"]
    record = registry.functions.get(name) or registry.layers.get(name)
    facts = list(what_the_registry_says(record)) if record else []
    if facts:
        lines += ["", ".. rubric:: In short", "", *facts]
    return "\n".join(lines) + "\n"


def what_the_registry_says(record):
    rule = getattr(record, "format", None)
    if rule in RULES:
        yield f"* Labels of the result: {RULES[rule]}."
    if getattr(record, "differentiable", None) is not None:
        yield f"* Differentiable: {'yes' if record.differentiable else 'no'}."
    if getattr(record, "page", None):
        yield f"* `MATLAB's page <{record.page}>`__"


def index() -> str:
    lines = [*title("Reference", "="), "All names are in one flat namespace: ``import dlarray as dl``.", ""]
    core = [name for name, place in pages().items() if place.startswith("core/")]
    lines += [*title("The array and its tools", "-"), *table(core, "core"), ""]
    for heading, records, folder in (
        ("Functions", registry.functions, "functions"),
        ("Layers", registry.layers, "layers"),
    ):
        lines += title(heading, "-")
        families = defaultdict(list)
        for name, record in records.items():
            families[record.module].append(name)
        for module in sorted(families):
            lines += [*title(family_title(module), "~"), *table(families[module], folder), ""]
    return "\n".join([*lines, *support_table()]) + "\n"


def support_table() -> list[str]:
    """What each function supports, as tests/support/support_table.py has found it."""
    place = Path(__file__).with_name("support.json")
    if not place.exists():
        return []
    rows = json.loads(place.read_text(encoding="utf-8"))
    rows = {name: row for name, row in rows.items() if name in registry.functions}
    columns = list(next(iter(rows.values()), {}))
    heads = {"first derivative": "1st derivative", "second derivative": "2nd derivative"}
    lines = [
        *title("What each function supports", "-"),
        "Found by running every function's test record. A minus means that a column does not apply or is not tried;",
        "a NaN in the data spreads to the result, is left out, or is refused. The last columns are array libraries:",
        "read-only NumPy arrays, array-api-strict, PyTorch on a CPU, a stand-in for CuPy, CuPy itself.",
        "",
        ".. list-table::",
        "   :header-rows: 1",
        "",
        *cells(["Function", *(heads.get(c, c) for c in columns)]),
    ]
    for name, row in rows.items():
        lines += cells([f":doc:`{name} <functions/{name}>`", *(row[c].replace("-", "\\-") for c in columns)])
    return [*lines, ""]


def cells(entries: list[str]) -> list[str]:
    """One row of a list-table."""
    return [f"   {'*' if i == 0 else ' '} - {entry}" for i, entry in enumerate(entries)]


def table(names: list[str], folder: str) -> list[str]:
    """A table of names and what they do, and the tree that makes the pages known to Sphinx."""
    if not names:
        return []
    names = sorted(names, key=str.lower)
    rows = []
    for name in names:
        rows += [f"   * - :doc:`{name} <{folder}/{name}>`", f"     - {summary(getattr(dlarray, name))}"]
    tree = [".. toctree::", "   :hidden:", "", *(f"   {folder}/{name}" for name in names)]
    return [".. list-table::", "   :widths: 30 70", "   :class: two-columns", "", *rows, "", *tree]


def summary(thing) -> str:
    """The first paragraph of a docstring, in one line."""
    text = (inspect.getdoc(thing) or "").split("\n\n")[0]
    return " ".join(text.split()) or "\\"


def family_title(module: str) -> str:
    """A family is a module; its name for readers is the first line of its docstring, up to the first stop."""
    text = inspect.getdoc(importlib.import_module(module)) or module.rpartition(".")[2]
    first = re.split(r"[:.;](?:\s|$)", text.split("\n\n")[0], maxsplit=1)[0]
    return " ".join(first.split())


def title(text: str, line: str) -> list[str]:
    return [text, line * (2 * len(text)), ""]  # some signs are two columns wide


def rename_sections(app, what, name, thing, options, lines) -> None:
    """Lets docstrings have sections of their own, such as "Differs from MATLAB".

    numpydoc drops a section whose name it does not know, so such sections become bold paragraphs: before the
    parameters where they stand there, and under Notes otherwise.
    """
    blocks = [("", [])]
    skip = False
    for i, text in enumerate(lines):
        under = lines[i + 1].strip() if i + 1 < len(lines) else ""
        if skip:
            skip = False
        elif len(under) >= 3 and set(under) <= {"-"} and text.strip():
            blocks.append((text.strip(), []))
            skip = True
        else:
            blocks[-1][1].append(text)
    if all(head in NUMPYDOC for head, _ in blocks[1:]):
        return
    front, body, notes = list(blocks[0][1]), [], []
    for head, text in blocks[1:]:
        if head == "Notes":
            notes += text
        elif head in NUMPYDOC:
            body += [head, "-" * len(head), *text]
        else:
            (notes if body else front).extend(["", f"**{head}**", "", *text])
    lines[:] = [*front, "", *body, ""] + (["Notes", "-----", *notes] if notes else [])


if __name__ == "__main__":
    write(Path(__file__).resolve().parent / "reference")
