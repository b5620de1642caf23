"""MATLAB's formats, ``%d``, ``%5.2f``, ``%s`` and their like, over any number of values.

The format is used again and again until every element of every argument is written, in column order.  A conversion that
does not fit its value is overridden: ``%d`` of 1.5 is written by ``%e``, ``%s`` of a whole number is the character of
that number, ``%d`` of text writes the numbers of its characters.
[https://www.mathworks.com/help/matlab/ref/sprintf.html, https://www.mathworks.com/help/matlab/matlab_prog/formatting-strings.html]
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from dlarray import limits
from dlarray.arguments import is_whole, one_number
from dlarray.array import dlarray
from dlarray.backend import is_array, to_numpy
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.strings import CharArray, StringArray

_CONVERSION = re.compile(r"%(?:(\d+)\$)?([-+ 0#]*)(\*|\d+)?(?:\.(\*|\d*))?([lhbt]{0,2})([diuoxXfeEgGcs])")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]+)|([0-7]+)|(.)|$)", re.S)
_ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
}


class Conversion(NamedTuple):
    """One ``%…`` of a format."""

    place: int  # of its argument, from 1; 0 for the next one
    flags: str
    width: str
    precision: str | None
    letter: str
    raw: str = ""


def escaped(text: str) -> str:
    r"""Text with ``\n``, ``\t`` and the like read; it ends where an escape is none of MATLAB's."""
    return _escaped(text)[0]


def with_escapes(text: str) -> str:
    r"""Text with ``\n``, ``\t`` and the like read; as it stands where it has none, as a single backslash."""
    found, whole = _escaped(text)
    return found if whole else text


def _escaped(text: str) -> tuple[str, bool]:
    """The text, and whether it could be read to its end."""
    done, at = [], 0
    for match in _ESCAPE.finditer(text):
        done.append(text[at : match.start()])
        at = match.end()
        code = int(match[1], 16) if match[1] else int(match[2], 8) if match[2] else None
        if code is not None and code < 0x10000:
            done.append(chr(code))
        elif code is None and match[3] in _ESCAPES:
            done.append(_ESCAPES[match[3]])
        else:
            return "".join(done), False
    return "".join([*done, text[at:]]), True


@lru_cache(maxsize=512)
def parts_of(text: str) -> tuple[str | Conversion, ...]:
    """The pieces of a format: literal text and conversions.  It ends before what is not a conversion."""
    found: list[str | Conversion] = []
    at = 0
    while at < len(text):
        percent = text.find("%", at)
        literal, whole = _escaped(text[at : percent if percent >= 0 else len(text)])
        found += [literal] if literal else []
        if percent < 0 or not whole:
            break
        if text.startswith("%%", percent):
            found.append("%")
            at = percent + 2
            continue
        match = _CONVERSION.match(text, percent)
        if match is None:
            break
        place, flags, width, precision, _, letter = match.groups()
        found.append(Conversion(int(place or 0), flags, width or "", precision, letter, match[0]))
        at = match.end()
    return tuple(found)


def elements(name: str, value: Any) -> str | list:
    """What a value gives to conversions: a text, or the list of its elements."""
    if isinstance(value, str):
        return str(value)
    if type(value) is dlarray:
        return to_numpy(value._data).reshape(-1).tolist()
    if isinstance(value, (bool, int, float, complex, np.generic)):
        return [value.item() if isinstance(value, np.generic) else value]
    if isinstance(value, Enum):
        return str(value) if getattr(value, "_of", None) is None else elements(name, value.value)
    if isinstance(value, CharArray):
        return "".join("".join(row[j] for row in value) for j in range(value.shape[1]))
    if isinstance(value, StringArray):
        return value.tolist()
    if value is None:
        return []
    if hasattr(value, "categories") and hasattr(value, "tolist"):
        return [label or "<undefined>" for label in value.tolist()]
    if is_array(value):
        return to_numpy(value).ravel(order="F").tolist()
    if isinstance(value, range):
        return list(value)
    if isinstance(value, (list, tuple)) and all(
        isinstance(v, (bool, int, float, np.number, np.bool_)) for v in value
    ):
        return list(value)
    if isinstance(value, (list, tuple)) and value and not isinstance(value, Mapping):
        try:
            return elements(name, dlarray(value)) if type(value) is list else _no(name, value)
        except (TypeError, ValueError):
            pass
    if hasattr(value, "__array__") and (hasattr(value, "shape") or not callable(value)):
        return elements(name, np.asarray(value))
    if type(value).__name__ in ("datetime", "duration", "date", "timedelta"):
        return str(value)
    return _no(name, value)


def _no(name: str, value: Any) -> Any:
    raise ClassError(
        f"{name}: Function is not defined for {describe(value)} inputs; fix: *c for the contents of a cell array, "
        "text or numbers for anything else"
    )


class _Values:
    """The elements of all arguments, one after the other."""

    def __init__(self, name: str, arguments: Sequence):
        self.lists = [elements(name, a) for a in arguments]
        self.at = self.inside = 0
        self.nothing = not any(self.lists)  # every argument is empty

    def more(self) -> bool:
        while self.at < len(self.lists) and self.inside and self.inside >= len(self.lists[self.at]):
            self.at, self.inside = self.at + 1, 0
        return self.at < len(self.lists)

    def next(self, letter: str) -> Any:
        """The next element; a whole text where one begins and the conversion is of text; None when there is no more."""
        while self.more():
            current = self.lists[self.at]
            if not len(current):  # an empty argument serves one conversion, and is written as nothing
                self.at, self.inside = self.at + 1, 0
                return ""
            if isinstance(current, str) and self.inside == 0 and letter == "s":
                self.at += 1
                return current
            value = current[self.inside]
            self.inside += 1
            if isinstance(current, str) and letter not in "cs":
                return ord(value)
            if isinstance(current, list) and isinstance(value, str) and letter not in "cs":
                self.lists[self.at : self.at + 1] = [
                    current[: self.inside - 1],
                    value,
                    current[self.inside :],
                ]
                self.at, self.inside = self.at + 1, 0
                continue
            return value
        return None


def formatted(name: str, text: str, arguments: Sequence, *, keep: bool = False) -> str:
    """The text that a format makes of values; with ``keep``, conversions without a value stay as they are."""
    parts = parts_of(str(text))
    if keep:
        return _kept(parts, _Values(name, arguments))
    if any(isinstance(p, Conversion) and p.place for p in parts):
        return _by_place(name, parts, arguments)
    values = _Values(name, arguments)
    done: list[str] = []
    conversions = any(isinstance(p, Conversion) for p in parts)
    while True:
        for part in parts:
            if isinstance(part, str):
                done.append(part)
                continue
            if not arguments:
                return "".join(done)
            written = _next(part, values)
            if written is None:
                if values.nothing:
                    done.append(_write(part, "", "", None))
                    continue
                return "".join(done)
            done.append(written)
        if not conversions or values.nothing or not values.more() or not _left(values):
            return "".join(done)


def _kept(parts: Sequence, values: _Values) -> str:
    done = []
    for part in parts:
        written = part if isinstance(part, str) else _next(part, values)
        done.append(part.raw if written is None else written)
    return "".join(done)


def _left(values: _Values) -> bool:
    """Whether elements are left, empty arguments at the end apart."""
    return any(len(v) for v in values.lists[values.at :])


def _star(value: Any) -> str:
    """The width or the precision that an argument gives in the place of a star."""
    found = one_number(value or 0)
    if not is_whole(found):
        raise ArgumentError(
            f"sprintf: the number for * in the format must be whole, but it is {describe(value)}; fix: "
            'sprintf("%*d", 5, 3)'
        )
    return str(int(found))


def _next(part: Conversion, values: _Values) -> str | None:
    width, precision = part.width, part.precision
    if width == "*":
        width = _star(values.next("d"))
    if precision == "*":
        precision = _star(values.next("d"))
    value = values.next(part.letter)
    return None if value is None else _write(part, value, width, precision)


def _by_place(name: str, parts: Sequence, arguments: Sequence) -> str:
    """A format with ``%2$s``: the numbers name the arguments, each of which is one value."""
    lists = [elements(name, a) for a in arguments]
    done = []
    for part in parts:
        if isinstance(part, str):
            done.append(part)
            continue
        if not 1 <= part.place <= len(lists):
            return "".join(done)
        found = lists[part.place - 1]
        value = found if isinstance(found, str) else found[0] if found else ""
        done.append(_write(part, value, part.width, part.precision))
    return "".join(done)


def _write(part: Conversion, value: Any, width: str, precision: str | None) -> str:
    flags, letter = part.flags, part.letter
    if width.startswith("-"):
        flags, width = flags + "-", width[1:]
    if (precision or "").startswith("-"):
        precision = None  # as in C
    if len(width) > 4:
        limits.check_bytes("sprintf", "a text of that width needs", int(width))
    if len(precision or "") > 4:
        limits.check_bytes("sprintf", "a number with that many digits needs", int(precision or 0))
    if isinstance(value, complex):
        value = value.real
    if letter in "cs" and not isinstance(value, str):
        value = float(value)
        if value.is_integer() and 0 <= value < 0x110000:
            value = chr(int(value))
        else:
            letter = "e"
    if isinstance(value, str):
        cut = value if precision is None or letter != "s" else value[: int(precision or 0)]
        return f"%{flags.replace('0', '')}{width}s" % cut
    if isinstance(value, float) and not math.isfinite(value):
        word = "NaN" if value != value else "-Inf" if value < 0 else "+Inf" if "+" in flags else "Inf"
        return f"%{flags.replace('0', '').replace('+', '')}{width}s" % word
    if letter in "diuoxX":
        if float(value).is_integer():
            value = int(value)
            letter = "d" if letter in "iu" else letter
        else:
            letter = "e"
    point = "" if precision is None else f".{precision or 0}"
    return f"%{flags}{width}{point}{letter}" % value


def numbers_in(value: Any) -> Iterator[float]:
    """The numbers of a value, in column order."""
    found = elements("num2str", value)
    return iter(found if isinstance(found, list) else [ord(c) for c in found])
