"""Live scripts: their code, line for line as MATLAB counts it, and the outputs that MATLAB stored in them.

Those in plain text (since R2025a) hold the outputs as JSON in an appendix.
A live script is a zip archive from outside. Its parts are limited before they are unpacked, its XML is read by
`live_xml`, and whatever is wrong with it is one error.
"""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from dlarray.errors import DLArrayError
from dlarray.migration.source.live_xml import tree_of
from dlarray.migration.source.plain_live import is_plain_live, places, stored, without_marks
from dlarray.migration.source.reader import (
    LARGEST,
    ReadingError,
    W,
    decoded,
    normalised,
    part,
    style_of,
    text_of,
)

_HEADINGS = {"title": 1, "heading": 2, "heading2": 3, "heading3": 4}
_TAG = re.compile(r"</?(?:a|strong|b|span)\b[^<>]*>")


class LiveScriptError(DLArrayError):
    """A file that cannot be read as a live script."""


@dataclass(frozen=True)
class Output:
    """What one or several statements printed in MATLAB."""

    kind: str  # "text", "variable", "variableString", "matrix", "figure", …
    lines: tuple[int, ...]  # those of the code that it stands beside, from 1
    name: str = ""  # of a variable that was shown
    text: str = ""  # as the Command Window shows it
    truncated: bool = False  # MATLAB cut it


@dataclass(frozen=True)
class LiveScript:
    """A live script's code and outputs."""

    path: str
    code: str  # the lines of all code cells: line k is MATLAB's line k
    sections: tuple[tuple[int, str], ...]  # the first line of code of each, and its heading
    outputs: tuple[Output, ...]

    def section_of(self, line: int) -> int:
        """The place in ``sections`` of a line of code."""
        return max((k for k, (first, _) in enumerate(self.sections) if first <= line), default=0)


def read(path: str | Path) -> LiveScript:
    """A live script with its outputs; a damaged file is a LiveScriptError."""
    path = str(path)
    with open(path, "rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise LiveScriptError(f"{path}: a live script of more than {LARGEST} bytes is refused")
    if data[:4] != b"PK\x03\x04":
        text = normalised(decoded(data))
        if b"\0" not in data[:4096] and is_plain_live(text):
            return _plain(path, text)
        raise LiveScriptError(
            f"{path}: this is no live script, which is a zip archive, or text with marks like %[text]; fix: a live "
            "script that MATLAB saved"
        )
    document = _part(path, data, "matlab/document.xml")
    if document is None:
        raise LiveScriptError(
            f"{path}: the archive holds no matlab/document.xml; fix: a .mlx file that MATLAB saved"
        )
    outputs = _part(path, data, "matlab/output.xml")
    lines, sections = _code(_tree(path, "document", document))
    found = () if outputs is None else _outputs(_tree(path, "output", outputs))
    return LiveScript(path, normalised("\n".join(lines)), sections, found)


def _part(path: str, data: bytes, name: str) -> bytes | None:
    try:
        return part(path, data, name)
    except DLArrayError:
        raise
    except (zlib.error, zipfile.BadZipFile, OSError, LookupError, ValueError, MemoryError) as problem:
        raise LiveScriptError(
            f"{path}: {name} cannot be unpacked: {problem}; fix: save the live script again"
        ) from None


def _tree(path: str, name: str, data: bytes) -> ElementTree.Element:
    try:
        return tree_of(path, name, data)
    except ReadingError as problem:
        raise LiveScriptError(str(problem)) from None


# -- the document --------------------------------------------------------------------------------------------
def _code(root: ElementTree.Element) -> tuple[list[str], tuple[tuple[int, str], ...]]:
    """The lines of all code cells, and where sections begin."""
    lines: list[str] = []
    sections: list[tuple[int, str]] = [(1, "")]
    for paragraph in root.iter(f"{W}p"):
        kind, text = style_of(paragraph), text_of(paragraph)
        if kind == "code":
            lines += text.split("\n")
        elif kind in _HEADINGS and text.strip():
            sections.append((len(lines) + 1, " ".join(text.split())))
        elif paragraph.find(f"{W}pPr/{W}sectPr") is not None:
            sections.append((len(lines) + 1, ""))
    first: dict[int, str] = {}
    for line, title in sections:  # the last heading before a section's code names it
        first[line] = title or first.get(line, "")
    kept = [(line, title) for line, title in first.items() if line <= max(len(lines), 1)]
    return lines, tuple(kept)


# -- the outputs ---------------------------------------------------------------------------------------------
def _outputs(root: ElementTree.Element) -> tuple[Output, ...]:
    array = root.find("outputArray")
    return tuple(_output(element) for element in ([] if array is None else array))


def _output(element: ElementTree.Element) -> Output:
    kind = element.findtext("type") or "unknown"
    data = element.find("outputData")
    lines = tuple(
        sorted({int(v) for e in element.findall("lineNumbers/element") if (v := e.text or "").isdecimal()})
    )
    if data is None:
        return Output(kind, lines)
    cut = any(
        e.text == "true" for e in data.iter() if e.tag in ("wasTruncatedAtLineBreak", "wasTruncatedMidLine")
    )
    if kind == "text":
        return Output(kind, lines, "", without_tags(data.findtext("text") or ""), cut)
    name, value = data.findtext("name") or "", data.findtext("value")
    if value is None:
        return Output(kind, lines, name, "", cut)
    header = without_tags(data.findtext("header") or "").strip()
    value = without_tags(value)
    # A value that fits the line stands there alone; in the Command Window it is indented.
    cut = cut or _fewer(data)
    return Output(kind, lines, name, _as_shown(name, header, value), cut)


def _as_shown(name: str, header: str, value: str) -> str:
    """A variable's value as the Command Window shows it."""
    body = value if value.startswith(" ") or "\n" in value.rstrip("\n") else f"    {value}"
    return f"{name} =\n\n" + (f"  {header}\n\n" if header else "") + body.rstrip("\n") + "\n"


def _fewer(data: ElementTree.Element) -> bool:
    """Whether the editor stored fewer elements of a matrix than it has."""
    try:
        shown = (int(data.findtext("rows") or 1), int(data.findtext("columns") or 1))
        size = [int(n) for n in re.split("[×x]", data.findtext("varSize") or "1×1")]
    except ValueError:
        return False
    rows = [line for line in (data.findtext("value") or "").split("\n") if line.strip()]
    short = len(size) == 2 and len(rows) < shown[0]
    return len(size) == 2 and (tuple(size) != shown or short) and data.findtext("varSize") is not None


# -- plain text ----------------------------------------------------------------------------------------------
def _plain(path: str, text: str) -> LiveScript:
    """A live script in plain text: line k of its code is line k of the file."""
    code = without_marks(text)
    sections: dict[int, str] = {1: ""}
    for number, line in enumerate(code.split("\n"), 1):
        if line.startswith("%%"):
            sections[number] = " ".join(line.lstrip("%").split())
    data = stored(text)
    outputs = [_plain_output(path, data[name], lines) for name, lines in places(text).items() if name in data]
    return LiveScript(path, code, tuple(sections.items()), tuple(outputs))


def _plain_output(path: str, data: str, lines: tuple[int, ...]) -> Output:
    try:
        described = json.loads(data)
        kind, held = str(described["dataType"]), described["outputData"]
        if not isinstance(held, dict):
            return Output(kind, lines)
        name, header = str(held.get("name", "")), without_tags(str(held.get("header", ""))).strip()
        if kind in ("text", "warning", "error"):
            return Output(
                kind, lines, "", without_tags(str(held.get("text", ""))), bool(held.get("truncated"))
            )
        value = held.get("value")
        if kind == "textualVariable":
            return Output("variable", lines, name, _as_shown(name, header, without_tags(str(value))))
        if kind == "matrix":
            return _plain_matrix(held, lines, name, header)
        return Output({"image": "figure"}.get(kind, kind), lines, name)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
        raise LiveScriptError(
            f"{path}: the output beside line {lines[0]} is damaged: {problem}; fix: save the live script again"
        ) from None


def _plain_matrix(held: dict, lines: tuple[int, ...], name: str, header: str) -> Output:
    """A matrix, of which long ones are stored in part: one without all of its columns is not compared."""
    value = [[str(v) for v in row] for row in held["value"]]
    if not value or len(value[0]) < int(held["columns"]):
        return Output("matrix", lines, name, "", True)
    body = "\n".join("    " + "    ".join(row) for row in value)
    exponent = held.get("exponent")
    if exponent is not None:
        body = f"   1.0e{int(exponent):+03d} *\n\n{body}"
    return Output("matrix", lines, name, _as_shown(name, header, body), len(value) < int(held["rows"]))


def without_tags(text: str) -> str:
    """MATLAB's links and bold type as plain text."""
    return _TAG.sub("", text)
