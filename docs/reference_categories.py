"""Which category a public name stands in, and under which words readers look for it.

The tables are docs/categories.toml and docs/synonyms.toml; what they do not say of a name, its module says.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import dlarray
from dlarray import registry

DOCS = Path(__file__).resolve().parent


@cache
def categories() -> list[dict[str, Any]]:
    """The categories in the order of the front page, each with its sections."""
    return tomllib.loads((DOCS / "categories.toml").read_text(encoding="utf-8"))["category"]


@cache
def synonyms() -> dict[str, dict[str, list[str]]]:
    """Words for names, and words for the pages of the guide."""
    return tomllib.loads((DOCS / "synonyms.toml").read_text(encoding="utf-8"))


def module_of(name: str) -> str:
    record = registry.functions.get(name) or registry.layers.get(name)
    return record.module if record else getattr(getattr(dlarray, name), "__module__", "")


def section_of(name: str) -> tuple[int, int] | None:
    """The category and the section of a name, as numbers into the table; None if it has none."""
    best, found = -1, None
    module = module_of(name)
    for i, category in enumerate(categories()):
        for j, section in enumerate(category["section"]):
            if name in section.get("names", ()):
                return i, j
            for family in section.get("families", ()):
                if (module == family or module.startswith(f"{family}.")) and len(family) > best:
                    best, found = len(family), (i, j)
    return found


def placed(names: list[str]) -> dict[tuple[int, int], list[str]]:
    """{(category, section): its names}; those that are listed by name come first, in the table's order."""
    groups: dict[tuple[int, int], list[str]] = {}
    for name in sorted(names, key=str.lower):
        place = section_of(name)
        if place is None:
            raise LookupError(f"docs/categories.toml has no category for {name} of {module_of(name)}")
        groups.setdefault(place, []).append(name)
    for (i, j), group in groups.items():
        listed = categories()[i]["section"][j].get("names", [])
        group.sort(key=lambda name: listed.index(name) if name in listed else len(listed))
    return groups


def words_of(name: str) -> list[str]:
    """What readers may type for a name: itself, its words apart, and its synonyms."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower()
    apart = re.sub(r"(\d)d\b", r" \1d", apart).replace("  ", " ")
    both = [name, apart, apart.removesuffix(" layer"), *synonyms()["names"].get(name, ())]
    return list(dict.fromkeys(both))


def index_entries(words: list[str]) -> list[str]:
    """Main entries of the index, which the search ranks first."""
    return [".. index::", *(f"   ! single: {word}" for word in words), ""]


def keywords(words: list[str]) -> list[str]:
    """Words for the full-text search, seen in small print at the foot of a page."""
    if not words:
        return []
    return [".. rst-class:: keywords", "", f"Search terms: {', '.join(words)}.", ""]


def on_page(app: Any, docname: str, source: list[str]) -> None:
    """Puts the entries of a page of the guide in front of it, and the words at its foot."""
    words = synonyms()["pages"].get(docname)
    if words:
        app.env.note_dependency(str(DOCS / "synonyms.toml"))  # the page is read again when the table changes
        source[0] = "\n".join([*index_entries(words), source[0], "", *keywords(words)])
