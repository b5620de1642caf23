"""Files of MATLAB source as text: encodings, newlines, and the code and prose of live scripts.

A live script is a zip archive with the document in XML, or plain text with marks (`plain_live`).  Its code cells become
code, its prose comments, its headings sections, so that all further steps know one form.
"""

from __future__ import annotations

import io
import os
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from dlarray.migration.source.live_xml import tree_of
from dlarray.migration.source.plain_live import is_plain_live, without_marks
from dlarray.migration.source.problems import ReadingError

LARGEST = 64 * 1024 * 1024  # of a source file, and of a live script's document when unpacked
SUFFIXES = (".m", ".mlx")
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_SKIPPED = {"node_modules", "__pycache__", "slprj", "codegen"}


@dataclass(frozen=True)
class Source:
    """A file's text, with newlines of one character, ending in one."""

    path: str
    text: str
    live: bool = False

    def line(self, number: int) -> str:
        lines = self.text.split("\n")
        return lines[number - 1] if 0 < number <= len(lines) else ""


DATA = frozenset(
    ".mat .csv .txt .dat .tsv .xls .xlsx .json .xml .h5 .hdf5 .nc .parquet .png .jpg .jpeg .tif .tiff .bmp .gif .pgm "
    ".wav .mp3 .flac .mp4 .avi .bin .raw .edf .fits .onnx".split()
)


def data_of(paths: list[str]) -> list[str]:
    """The files below folders that programs may read, by their endings."""
    found = []
    for path in filter(os.path.isdir, paths):
        for folder, names, files in os.walk(path):
            names[:] = sorted(n for n in names if not n.startswith(".") and n not in _SKIPPED)
            found += [
                os.path.join(folder, f) for f in sorted(files) if os.path.splitext(f)[1].lower() in DATA
            ]
    return found


def files_of(paths: list[str]) -> list[str]:
    """The source files at paths: a file itself, of a folder all .m and .mlx files below it, in order."""
    found: dict[str, None] = {}
    for path in paths:
        if os.path.isdir(path):
            for folder, names, files in os.walk(path):
                names[:] = sorted(n for n in names if not n.startswith(".") and n not in _SKIPPED)
                for file in sorted(files):
                    if file.endswith(SUFFIXES):
                        found[os.path.join(folder, file)] = None
        elif os.path.exists(path):
            found[path] = None
        else:
            raise ReadingError(f"{path}: there is no such file or folder")
    return list(found)


def read(path: str | Path) -> Source:
    """The text of a .m or .mlx file."""
    path = str(path)
    with open(path, "rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ReadingError(f"{path}: a source file of more than {LARGEST} bytes is refused")
    if data[:4] == b"PK\x03\x04":
        return Source(path, _live_text(path, data), live=True)
    if b"\0" in data[:4096]:
        raise ReadingError(
            f"{path}: this is no MATLAB source: it holds binary data (a p-coded or compiled file?)"
        )
    text = normalised(decoded(data))
    return Source(path, without_marks(text), live=True) if is_plain_live(text) else Source(path, text)


def decoded(data: bytes) -> str:
    """UTF-8, else the Windows encoding that older MATLAB wrote."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def normalised(text: str) -> str:
    text = (
        text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", " ")
    )  # Python takes no null in comments
    return text if text.endswith("\n") else text + "\n"


def part(path: str, data: bytes, name: str) -> bytes | None:
    """One file of a live script's archive; None where it has none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if name not in archive.namelist():
                return None
            if archive.getinfo(name).file_size > LARGEST:
                raise ReadingError(f"{path}: {name} unpacks to more than {LARGEST} bytes; it is refused")
            return archive.read(name)
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        ValueError,
    ) as problem:
        raise ReadingError(f"{path}: this is no live script: {problem}") from None


def _live_text(path: str, data: bytes) -> str:
    document = part(path, data, "matlab/document.xml")
    if document is None:
        raise ReadingError(f"{path}: the archive holds no matlab/document.xml, so it is no live script")
    return normalised("\n".join(_lines(tree_of(path, "document", document))))


def _lines(root: ElementTree.Element) -> Iterator[str]:
    """The document's paragraphs as lines of MATLAB text."""
    first = True
    was = "code"
    for paragraph in root.iter(f"{W}p"):
        style, text = style_of(paragraph), text_of(paragraph)
        section = paragraph.find(f"{W}pPr/{W}sectPr") is not None
        if style == "code":
            if was != "code":
                yield ""
            yield from text.split("\n")
        elif section and not text:
            yield ""
            yield "%%"
        elif style in ("heading", "heading2", "heading3", "title"):
            yield ""
            yield f"%% {' '.join(text.split())}"
        else:
            if was == "code" and not first:
                yield ""
            for line in text.split("\n"):
                if line.strip():
                    yield from _wrapped(line.strip())
        was, first = style, False


def _wrapped(text: str, width: int = 96) -> Iterator[str]:
    line = "%"
    for word in text.split():
        if len(line) + 1 + len(word) > width and line != "%":
            yield line
            line = "%"
        line += f" {word}"
    yield line


def style_of(paragraph: ElementTree.Element) -> str:
    """What a paragraph is: "text", "code", "heading", …"""
    style = paragraph.find(f"{W}pPr/{W}pStyle")
    return (style.get(f"{W}val") or "text") if style is not None else "text"


def text_of(paragraph: ElementTree.Element) -> str:
    """What a paragraph of a live script says."""
    out = []
    for element in paragraph.iter():
        if element.tag == f"{W}t":
            out.append(element.text or "")
        elif element.tag in (f"{W}br", f"{W}cr"):
            out.append("\n")
        elif element.tag == f"{W}tab":
            out.append("\t")
    return "".join(out)
