"""Pieces of Python text that know how tightly they bind and what kind of value they give."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from dlarray.migration.inference.call_kinds import LARGEST_WHOLE
from dlarray.migration.inference.kind_names import BOOL, INT, UNKNOWN

LAMBDA, TERNARY, OR, AND, NOT, COMPARE, BITOR, BITAND, SUM, PRODUCT, UNARY, POWER, ATOM = range(13)


class Cannot(Exception):
    """What cannot be translated, and why; its statement becomes a marker."""


class Undefined(Cannot):
    """A name that nothing defines."""

    def __init__(self, name: str):
        super().__init__(f"{name} is defined nowhere here")
        self.name = name


@dataclass(frozen=True, slots=True)
class Code:
    """An expression in Python."""

    text: str
    binds: int = ATOM
    kind: str = UNKNOWN

    def at(self, least: int) -> str:
        """The text, in parentheses where it binds less tightly."""
        return self.text if self.binds >= least else f"({self.text})"

    def of(self, kind: str) -> Code:
        return Code(self.text, self.binds, kind)

    def __str__(self) -> str:
        return self.text


_LAST_STEP = re.compile(r"(?P<rest>.+) (?P<sign>[+-]) (?P<step>\d+)")


def moved(c: Code, by: int) -> str:
    """A whole number that many further on: ``n`` for ``n - 1`` and 1, ``i - 2`` for ``i - 1`` and -1."""
    if c.text.lstrip("-").isdigit():
        return str(int(c.text) + by)
    base = c.at(SUM)
    last = _LAST_STEP.fullmatch(c.text)
    if last and c.binds == SUM and c.kind == INT:
        base, by = last["rest"], by + int(last["sign"] + last["step"])
    if by == 0:
        return base
    return f"{base} {'+' if by > 0 else '-'} {abs(by)}"


def quoted(text: str) -> str:
    """A Python literal of a text, in double quotes."""
    if "\\" in text and '"' not in text and text.isprintable() and not text.endswith("\\"):
        return f'r"{text}"'
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7f")


def literal(text: str) -> str | None:
    """A MATLAB number as Python writes it; None of what is none."""
    low = text.lower()
    if low.startswith(("0x", "0b")):
        return str(int(low.rstrip("us0123456789") if low[-2:] in ("u8", "s8") else low, 0))
    if low[-1] in "ij":
        inner = literal(low[:-1])
        return f"{inner}j"
    if low.isdigit():
        return str(int(low)) if int(low) < LARGEST_WHOLE else repr(float(low))
    value = float(low)
    if value.is_integer() and abs(value) < 1e12:
        return str(int(value))
    low = low.replace("d", "e")
    if low.startswith("."):
        low = "0" + low
    mantissa, e, exponent = low.partition("e")
    if mantissa.endswith("."):
        mantissa += "0"
    return f"{mantissa}e{int(exponent)}" if e else mantissa


_OPPOSITE = {" == ": " != ", " != ": " == ", " is not ": " is "}


def opposite(c: Code) -> Code | None:
    """``a == b`` turned round, where that is all there is."""
    if c.binds != COMPARE or c.kind != BOOL:
        return None
    if c.text.count(" in ") == 1 and " not in " not in c.text:
        left, _, right = c.text.partition(" in ")
        if left.count('"') % 2 == 0:
            return Code(f"{left} not in {right}", COMPARE, BOOL)
    for sign, other in _OPPOSITE.items():
        if c.text.count(sign) == 1 and "(" not in c.text and '"' not in c.text:
            return Code(c.text.replace(sign, other), COMPARE, BOOL)
    return None
