"""Elements of matrices and cells that the grammar joins: ``[s.x(1) (2)]`` has two, for a blank parts them."""

from __future__ import annotations

import re
from typing import Any

_APART = re.compile(rb"[)}]([ \t]+)[({]")


def parted(text: bytes, root: Any) -> bytes:
    """The text with commas in place of such blanks, where the tree of it has a call; else as it is."""
    found = None
    for match in _APART.finditer(text):
        if _joined(root.descendant_for_byte_range(match.end() - 1, match.end())):
            found = found or bytearray(text)
            found[match.start(1)] = ord(",")
    return text if found is None else bytes(found)


def _joined(bracket: Any) -> bool:
    """Whether a bracket is that of a call among the elements of a row."""
    node = bracket.parent
    if node is None or node.type != "function_call":
        return False
    while node is not None and node.type not in ("arguments", "parenthesis"):
        if node.type == "row":
            return True
        node = node.parent
    return False
