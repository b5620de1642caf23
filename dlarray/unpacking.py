"""``Y, w = attention(...)`` without ``nargout=2``: one output, whose elements would be taken for two outputs.

A vector may be unpacked (``a, b = X``), so Python itself says nothing, or says that there are too many values. What
iterates asks here first whether its caller unpacks the result of a function that knows ``nargout``. Another habit that
Python would answer with silence, ``~isempty(X)``, is looked for in the same way.
"""

from __future__ import annotations

import dis
import functools
import inspect
import sys
from types import CodeType, FrameType, ModuleType
from typing import Any

from dlarray import names
from dlarray.errors import ArgumentError

_UNPACK = dis.opmap["UNPACK_SEQUENCE"]


def refuse_other_count(name: str, has: int) -> None:
    """For ``__iter__`` of a tuple that a function returns: raise where as many names wait as it does not have."""
    frame = sys._getframe(2)
    code, at = frame.f_code.co_code, frame.f_lasti
    if at >= 0 and code[at] == _UNPACK and code[at + 1] != has:
        n = code[at + 1]
        call = f"{_names(n)} = {name}(..., nargout={n})"
        raise ArgumentError(
            f"{name}: {n} names wait for {n} numbers, but there are {has}; fix: {call}, which is 1 beyond the "
            "last dimension, and in the last place the product of those that are left"
        )


def _names(n: int) -> str:
    return ", ".join("abcdefgh"[:n]) if n <= 8 else "..."


def refuse_missing_nargout() -> None:
    """For ``__iter__``: raise if the line that iterates unpacks a function's only output into several names."""
    frame = sys._getframe(2)
    code, at = frame.f_code.co_code, frame.f_lasti
    if code[at] != _UNPACK:
        return
    name = _registered(frame, _call_before(frame.f_code, at))
    if name:
        n = code[at + 1]
        wanted = _names(n)
        raise ArgumentError(
            f"{name}: {n} names wait for {n} outputs, but {name}(...) gives its first output alone; fix: "
            f"{wanted} = {name}(..., nargout={n}), or {wanted} = list({name}(...)) for the elements of the first"
        )


def refuse_inversion(name: str) -> None:
    """For functions that answer with True or False: raise where the caller writes ``~isempty(X)``.

    Python's ``~True`` is the number -2, which counts as true.
    """
    frame = sys._getframe(2)
    code, at = frame.f_code, frame.f_lasti
    known = _inverted.get((id(code), at))
    if known is None or known[0] is not code:
        if len(_inverted) > _MANY:
            _inverted.clear()
        known = _inverted[id(code), at] = (code, _is_inverted(code, at))
    if known[1]:
        raise ArgumentError(
            f"{name}: ~ of Python's True and False is -2 and -1, which both count as true; fix: not {name}(...)"
        )


# By identity of the code, which is kept along: code objects are slow to hash.
_inverted: dict[tuple[int, int], tuple[CodeType, bool]] = {}
_MANY = 10_000


def _is_inverted(code: CodeType, at: int) -> bool:
    """Whether ``~`` is applied to what the call at ``at`` returns."""
    after = (i.opname for i in dis.get_instructions(code) if i.offset > at and i.opname != "CACHE")
    return next(after, "") == "UNARY_INVERT"


def of_outputs(error: Exception) -> str:
    """What would mend Python's error of a line that unpacks another number of outputs; "" for other errors."""
    step = error.__traceback__
    if step is None or type(error) is not ValueError or "to unpack" not in str(error):
        return ""
    while step.tb_next is not None:
        step = step.tb_next
    code, at = step.tb_frame.f_code, step.tb_lasti
    name = _registered(step.tb_frame, _call_before(code, at)) if code.co_code[at] == _UNPACK else ""
    n = code.co_code[at + 1]
    return (
        f"{name}: {n} names wait for {n} outputs; fix: {_names(n)} = {name}(..., nargout={n})" if name else ""
    )


@functools.lru_cache(1000)
def _call_before(code: CodeType, at: int) -> tuple[str, ...]:
    """``("dl", "max")`` where the instruction at ``at`` unpacks what ``dl.max(...)`` returns; () where it does not."""
    before = [i for i in dis.get_instructions(code) if i.offset < at and i.opname != "CACHE"]
    if not before or not before[-1].opname.startswith("CALL"):
        return ()
    call = before[-1].positions
    if call is None or call.col_offset is None or call.end_col_offset is None:
        return ()  # a Python that was told to keep no positions
    # what is loaded from the same place on, up to the parenthesis, is the function that is called
    start, end = (call.lineno, call.col_offset), (call.end_lineno, call.end_col_offset)
    found: dict[tuple, str] = {}
    for i in before[:-1]:
        p = i.positions
        if (
            p is None
            or p.col_offset is None
            or (p.lineno, p.col_offset) != start
            or not isinstance(i.argval, str)
        ):
            continue
        if i.opname.startswith("LOAD_") and (p.end_lineno, p.end_col_offset) < end:
            found[p.end_lineno, p.end_col_offset] = i.argval
    return tuple(found[place] for place in sorted(found))


def _registered(frame: FrameType, path: tuple[str, ...]) -> str:
    """The library's name of the function that a caller calls so, if it takes ``nargout``; else ""."""
    if not path:
        return ""
    first, *rest = path
    thing: Any = frame.f_locals.get(first, frame.f_globals.get(first))
    for name in rest:
        # only what can be looked up without running code of the user's
        thing = (
            vars(thing).get(name)
            if isinstance(thing, ModuleType)
            else inspect.getattr_static(thing, name, None)
        )
    # functions of the library and of plug-ins; and its methods, and those of `dlarray.matlab`, which are in no table
    name = getattr(thing, "__name__", "")
    record = names.functions.get(name)
    registered = record is not None and record.call is thing
    if not registered and not (inspect.isfunction(thing) and (thing.__module__ or "").startswith("dlarray.")):
        return ""
    return name if "nargout" in inspect.signature(thing).parameters else ""
