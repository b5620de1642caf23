"""fprintf and sprintf as f-strings, where format and values are plain; else the helpers of those names."""

from __future__ import annotations

import re
from typing import Any

from dlarray.migration.porting.writing.code import ATOM, Code
from dlarray.migration.source import kind_names as k
from dlarray.migration.source import tree as t

_CONVERSION = re.compile(r"%(%|([-+ 0#]*)(\d*)(?:\.(\d+))?([diufeEgGsc]))")
_ESCAPES = {r"\n": "\n", r"\t": "\t", r"\\": "\\"}


def f_string(s: Any, args: tuple[t.Expression, ...]) -> Code | None:
    """sprintf's result; None where only the helper is sure to be right."""
    if not args or not isinstance(args[0], t.Text):
        return None
    text = _formatted(s, args[0].value, args[1:])
    if text is None:
        return None
    return Code(_literal(text), ATOM, k.STRING if args[0].string else k.CHAR)


def printed(s: Any, args: tuple[t.Expression, ...]) -> Code | None:
    """fprintf to the screen as print."""
    if args and args[0] == t.Number("1"):
        args = args[1:]
    if not args or not isinstance(args[0], t.Text):
        return None
    text = _formatted(s, args[0].value, args[1:])
    if text is None:
        return None
    if text == "\n":
        return Code("print()")
    if text.endswith("\n"):
        return Code(f"print({_literal(text[:-1])})")
    return Code(f'print({_literal(text)}, end="")')


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace('"', '\\"')
    if "\0" in text:
        # values stand between zeros, and braces of the text are doubled
        parts = escaped.split("\0")
        body = "".join(
            p.replace("{", "{{").replace("}", "}}") if i % 2 == 0 else p for i, p in enumerate(parts)
        )
        return f'f"{body}"'
    return f'"{escaped}"'


def _formatted(s: Any, text: str, values: tuple[t.Expression, ...]) -> str | None:
    """The text with replacement fields, each between two zero characters."""
    if any(isinstance(v, t.NameValue) for v in values):
        return None
    pieces = re.split(r"(\\.)", text)
    if any(p.startswith("\\") and len(p) == 2 and p not in _ESCAPES for p in pieces):
        return None
    text = "".join(_ESCAPES.get(p, p) for p in pieces)
    found = [m for m in _CONVERSION.finditer(text) if m[1] != "%"]
    if text.count("%") != len(found) + 2 * sum(m[1] == "%" for m in _CONVERSION.finditer(text)):
        return None
    if len(found) != len(values) or any(s.spread(v) is not None for v in values):
        return None
    out, last, given = [], 0, iter(values)
    for m in _CONVERSION.finditer(text):
        out.append(text[last : m.start()])
        last = m.end()
        if m[1] == "%":
            out.append("%")
            continue
        field = _field(s, next(given), m)
        if field is None:
            return None
        out.append(f"\0{field}\0")
    out.append(text[last:])
    return "".join(out)


def _field(s: Any, value: t.Expression, m: re.Match) -> str | None:
    flags, width, precision, letter = m[2], m[3], m[4], m[5]
    kind = s.kinds.of(value)
    inner = s.inner_of_f_string(value)
    if inner is None or "#" in flags:
        return None
    if letter == "s":
        if kind not in k.TEXTS or precision is not None or flags.strip("-"):
            return None
        return f"{{{inner}{_aligned(flags, width, text=True)}}}"
    if letter in "diu":
        if kind != k.INT or precision is not None or flags not in ("", "0", "-", "+"):
            return None
        if flags == "0":
            return f"{{{inner}:0{width}d}}"
        if flags == "+":
            return f"{{{inner}:+{width}d}}"
        return f"{{{inner}{_aligned(flags, width)}}}"
    if letter in "fe" and kind in (k.INT, k.FLOAT, k.NUMBER):
        if flags not in ("", "-", "+", "0") or letter == "e" and kind == k.NUMBER:
            return None
        sign = {"-": "<" if width else "", "0": "0", "+": "+", "": ""}[flags]
        if "lambda" in inner:
            return None
        return f"{{{inner}:{sign}{width}.{precision if precision is not None else 6}{letter}}}"
    return None


def _aligned(flags: str, width: str, text: bool = False) -> str:
    if not width:
        return ""
    side = "<" if "-" in flags else ">"
    return f":{side}{width}" if text or side == "<" else f":{width}"
