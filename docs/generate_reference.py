"""Writes the reference pages: one for each name that the package offers, made from the registry.

Sphinx runs this at the start of a build (see conf.py), `python docs/generate_reference.py` does it by hand.
The pages are not kept in the repository. Nothing but dlarray is needed, so that a test can ask for the
pages too.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import dlarray
from dlarray import registry

sys.path.append(str(Path(__file__).resolve().parent))

import base_names  # noqa: E402
import toolbox_names  # noqa: E402
from class_pages import class_parts  # noqa: E402
from option_pages import CLASSES as SOLVERS  # noqa: E402
from option_pages import option_pages  # noqa: E402
from pictures.drawn import pictures_of  # noqa: E402
from reference_categories import (  # noqa: E402, F401
    categories,
    index_entries,
    keywords,
    module_of,
    placed,
    synonyms,
    words_of,
)

NUMPYDOC = (
    "Parameters Attributes Methods Returns Yields Receives Raises Warns Warnings References Examples Notes"
).split() + ["Other Parameters", "See Also"]

RULES = {
    "first": "labels of the first array",
    "union": "union of labels",
    "none": "none",
}


@cache
def pages() -> dict[str, str]:
    """The page of every public name: {name: path below the reference folder, without the ending}."""
    places = {name: f"functions/{name}" for name in registry.functions}
    places |= {name: f"layers/{name}" for name in registry.layers}
    for name in dlarray.__all__:
        places.setdefault(name, f"core/{name}")
    return places


def extra_pages() -> dict[str, str]:
    """The pages that are not of one name: {path below the reference folder: text}."""
    texts = {"index": index(), "alphabetical": alphabetical(), "support": "\n".join(support_table()) + "\n"}
    for i, category in enumerate(categories()):
        texts[f"categories/{category['page']}"] = category_page(i)
    names = {"toolbox_names": toolbox_names.page(pages()), "base_names": base_names.page(pages())}
    return texts | names | option_pages()


def write(folder: Path) -> None:
    """Makes the folder hold the pages of today and no others; an unchanged page keeps its time stamp."""
    texts = {f"{place}.rst": page(name) for name, place in pages().items()}
    texts |= {f"{place}.rst": text for place, text in extra_pages().items()}
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
    lines = [*index_entries(words_of(name)), *title(name, "="), ".. py:currentmodule:: dlarray", ""]
    first, *others = [[f".. picture:: {picture}", ""] for picture in pictures_of(name)] or [[]]
    others = [line for picture in others for line in ("", *picture)]
    lines += first
    if inspect.isclass(thing):
        lines += [f".. autoclass:: {name}", *others, *class_parts(name, thing)]
        others = []
    elif callable(thing):
        lines += [f".. autofunction:: {name}"]
    else:
        lines += [f".. autodata:: {name}", "   :no-value:"]
    lines += others
    if name == "trainingOptions":
        lines += ["", ".. rubric:: What it returns", ""]
        lines += [
            f"* :doc:`TrainingOptions{solver} </reference/options/TrainingOptions{solver}>`"
            for solver in SOLVERS
        ]
    record = registry.functions.get(name) or registry.layers.get(name)
    facts = list(what_the_registry_says(record)) if record else []
    if facts:
        lines += ["", ".. rubric:: In short", "", *facts]
    lines += ["", *keywords(synonyms()["names"].get(name, []))]
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
    """The front page: the names by category, one line each."""
    lines = [*title("Reference", "="), "All names are in one module: ``import dlarray as dl``.", ""]
    letters = sorted({name[0].upper() for name in pages()})
    jumps = " ".join(f"`{letter} <alphabetical.html#letter-{letter.lower()}>`__" for letter in letters)
    lines += [".. rst-class:: letters", "", f":doc:`By name <alphabetical>`: {jumps}", ""]
    lines += ["What each function supports: :doc:`a table <support>`.", ""]
    lines += [
        "MATLAB's names, those that are here and those that are not: :doc:`the Deep Learning Toolbox <toolbox_names>`, "
        ":doc:`base MATLAB <base_names>`.",
        "",
    ]
    for i, category in enumerate(categories()):
        lines += [*title(category["title"], "-"), category["about"], "", *sections(i, "~", "")]
    tree = [f"   categories/{category['page']}" for category in categories()]
    return (
        "\n".join(
            [
                *lines,
                ".. toctree::",
                "   :hidden:",
                "",
                *tree,
                "   alphabetical",
                "   support",
                "   toolbox_names",
                "   base_names",
            ]
        )
        + "\n"
    )


def category_page(i: int) -> str:
    """The page of a category: what the front page says of it, and the tree that the sidebar follows."""
    category = categories()[i]
    lines = [*title(category["title"], "="), category["about"], "", *sections(i, "-", "../")]
    groups = placed(list(pages()))
    names = [name for (c, _), group in sorted(groups.items()) if c == i for name in group]
    lines += [".. toctree::", "   :hidden:", "", *(f"   {name} <../{pages()[name]}>" for name in names)]
    if category["page"] == "training":
        lines += [f"   ../options/TrainingOptions{solver}" for solver in SOLVERS]
    return "\n".join(lines) + "\n"


def sections(i: int, line: str, up: str) -> list[str]:
    """The tables of a category."""
    lines = []
    for (c, j), names in sorted(placed(list(pages())).items()):
        if c == i:
            lines += [*title(categories()[i]["section"][j]["title"], line), *table(names, up), ""]
    return lines


def alphabetical() -> str:
    """All names in one list, by their first letters."""
    lines = title("All names", "=")
    groups = defaultdict(list)
    for name in sorted(pages(), key=lambda name: (name.lower(), name)):
        groups[name[0].upper()].append(name)
    for letter, names in groups.items():
        links = (f":doc:`{name} <{pages()[name]}>`" for name in names)
        lines += [f".. _letter-{letter.lower()}:", "", *title(letter, "-"), ", ".join(links), ""]
    return "\n".join(lines) + "\n"


def support_table() -> list[str]:
    """What each function supports, as tests/support/support_table.py has found it."""
    place = Path(__file__).with_name("support.json")
    rows = json.loads(place.read_text(encoding="utf-8"))
    rows = {name: row for name, row in rows.items() if name in registry.functions}
    columns = list(next(iter(rows.values()), {}))
    heads = {"first derivative": "1st derivative", "second derivative": "2nd derivative"}
    lines = [
        *title("What each function supports", "="),
        "Found by running the tests of every function. A minus means that a column does not apply or is not tested;",
        "a NaN in the data spreads to the result, is left out, or is an error. The last columns are array libraries:",
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


def table(names: list[str], up: str) -> list[str]:
    """A table of names and what they do, one line each."""
    rows = []
    for name in names:
        rows += [f"   * - :doc:`{name} <{up}{pages()[name]}>`", f"     - {summary(getattr(dlarray, name))}"]
    return [".. list-table::", "   :widths: 30 70", "   :class: two-columns names", "", *rows]


def summary(thing) -> str:
    """The first paragraph of a docstring, in one line."""
    text = (inspect.getdoc(thing) or "").split("\n\n")[0]
    return " ".join(text.split()) or "\\"


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


def plain_signature(app, what, name, thing, options, signature, returned):
    """Signatures show defaults as MATLAB documents them, and no class names of Python's."""
    if signature is None:
        return None
    signature = re.sub(r"array\(\[\], shape=[^)]*\)(?:, dtype=\w+\))?", "[]", signature)
    signature = re.sub(r"<[\w.]*(?:_NotGiven|NOT_GIVEN)[^>]*>", "[]", signature)
    signature = re.sub(
        r"<(?:function|class) '?([\w.]+)'?[^>]*>", lambda m: m[1].rpartition(".")[2], signature
    )
    signature = re.sub(r"\binf\b", "Inf", re.sub(r"\bnan\b", "NaN", signature))
    signature = re.sub(r"(?<==)None\b", "[]", signature)
    return signature, returned


if __name__ == "__main__":
    write(Path(__file__).resolve().parent / "reference")
