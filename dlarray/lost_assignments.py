"""``net.Layers(2).Weights = W``: an assignment to a copy that nobody holds, which would change nothing.

Python evaluates ``net.Layers(2)`` and sets a property of what comes, whatever it is. A property that gives copies asks
here first whether the line that reads it goes on to assign to a part of what it gets.
"""

from __future__ import annotations

import dis
import functools
from types import CodeType, FrameType


def assigned_part(frame: FrameType) -> str:
    """Of a frame that just now reads ``x.Parts``: what of it the line assigns to, "(…).Name", ".Name", "[…]" or ""."""
    return _assigned(frame.f_code, frame.f_lasti)


@functools.lru_cache(1000)
def _assigned(code: CodeType, at: int) -> str:
    steps = [i for i in dis.get_instructions(code) if i.opname not in ("CACHE", "PRECALL", "NOP")]
    k = next((k for k, i in enumerate(steps) if i.offset == at), None)
    start = None if k is None else _start(steps[k])
    if k is None or start is None:
        return ""  # a Python that was told to keep no positions
    chosen = False
    for i in steps[k + 1 :]:  # what is made from the same place on is the rest of the expression
        if _start(i) != start:
            continue
        if i.opname == "STORE_SUBSCR":
            return "" if chosen else "[…]"
        if i.opname == "STORE_ATTR":
            return f"(…).{i.argval}" if chosen else f".{i.argval}"
        if not i.opname.startswith(("CALL", "BINARY_")):
            return ""
        chosen = True
    return ""


def _start(step: dis.Instruction) -> tuple[int, int] | None:
    p = step.positions
    return None if p is None or p.lineno is None or p.col_offset is None else (p.lineno, p.col_offset)
