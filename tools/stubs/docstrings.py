"""Docstrings in numpydoc's form, taken apart: what each parameter may be, and what comes back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_HEAD = re.compile(r"(?m)^(\S.*)\n-{3,}\n")
_ENTRY = re.compile(r"(?m)^(\S.*)$")
_FLAG = re.compile(r'"[^"]*"')


@dataclass
class Documented:
    """What a docstring tells: the first paragraphs, the parameters, and the results in their order."""

    summary: str = ""
    syntaxes: str = ""
    page: str = ""
    described: str = ""  # the section on the parameters as it stands
    parameters: dict[str, str] = field(default_factory=dict)  # the types in the docstring's words
    flags: list[str] = field(default_factory=list)  # words that stand among the parameters by themselves
    borrowed: dict[str, str] = field(
        default_factory=dict
    )  # "As for ``other``": by name, the function that tells
    results: list[tuple[str, str]] = field(default_factory=list)  # (name or "", type in words)


def read(doc: str) -> Documented:
    """Take a docstring without indentation apart."""
    pieces = _HEAD.split(doc)
    head = pieces[0].strip().split("\n\n")
    sections = dict(zip(pieces[1::2], pieces[2::2]))
    found = Documented(summary=" ".join(head[0].split()))
    found.syntaxes = next((" ".join(p.split()) for p in head[1:] if p.startswith("Syntax")), "")
    words = (word.rstrip(".,)") for word in doc.split())
    found.page = next((word for word in words if word.startswith("https://www.mathworks.com/help")), "")
    section = sections.get("Parameters", "")
    found.described = section.strip()
    for names, other in re.findall(r"(?m)^(\w.*)\n +As (?:for|in) `+(\w+)`+", section):
        found.borrowed.update(dict.fromkeys(_names(names.partition(" : ")[0]), other))
    for names, phrase in _entries(section):
        for name in _names(names):
            if _FLAG.fullmatch(name):
                found.flags.append(name)
            elif name in found.parameters and phrase != found.parameters[name]:
                found.parameters[name] += f" or {_bare(phrase)}"
            else:
                found.parameters[name] = phrase
    for names, phrase in _entries(sections.get("Returns", "")):
        found.results += [(name, phrase) for name in _names(names)] if phrase else [("", names)]
    return found


def _entries(section: str) -> list[tuple[str, str]]:
    """(names, type) of the lines that stand at the margin; the type is "" where the line has no colon."""
    found = []
    for line in _ENTRY.findall(section):
        names, _, phrase = line.partition(" : ")
        found.append((names.strip(), phrase.strip()))
    return found


def _names(names: str) -> list[str]:
    """The names of an entry, also of ``X1, …, XN``."""
    parts = [part.strip().lstrip("*") for part in names.split(",")]
    return [part for part in parts if part and part not in ("...", "…")]


def _bare(phrase: str) -> str:
    return phrase.removesuffix(", optional")
