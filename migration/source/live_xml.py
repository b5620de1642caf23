"""The XML of a live script as a tree: from outside, so without entities, not deep, and not endless."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.parsers import expat

from dlarray.migration.source.problems import ReadingError

DEEPEST = 100  # of elements in each other
MOST = 2_000_000  # elements of a part


def tree_of(path: str, name: str, data: bytes) -> ElementTree.Element:
    """The XML as a tree: no document type, so no entities; not deep, not endless."""
    builder = ElementTree.TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    depth = count = 0

    def refuse(*_: object) -> None:
        raise ReadingError(f"{path}: matlab/{name}.xml declares a document type or entities; it is refused")

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > DEEPEST or count > MOST:
            raise ReadingError(
                f"{path}: matlab/{name}.xml has more than {DEEPEST} elements in each other, or more than {MOST}; it is "
                "refused"
            )
        builder.start(_braced(tag), {_braced(key): value for key, value in attributes.items()})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(_braced(tag))

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    try:
        parser.Parse(data, True)
        return builder.close()
    except (expat.ExpatError, AssertionError, ValueError, LookupError) as problem:
        raise ReadingError(
            f"{path}: matlab/{name}.xml is damaged: {problem}; fix: save the live script again"
        ) from None


def _braced(name: str) -> str:
    """A name as ElementTree writes it, with its namespace in braces."""
    return "{" + name if "}" in name else name
