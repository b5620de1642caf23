"""Two printed texts compared: character for character, else by words, and numbers by the digits that were printed.

MATLAB printed 0.1234 for any number that rounds to it, so a port agrees that prints 0.1234 or 1.234e-01, or 0.12341,
where it shows more digits. Words, labels, classes and sizes must be the same.
"""

from __future__ import annotations

import difflib
import math
import re
from dataclasses import dataclass

_NUMBER = re.compile(
    r"(?<![\w.])[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|Inf|NaN)(?![\w.]|\.\d)(?:i\b)?"
)
_TIME = re.compile(r"\b\d{2}:\d{2}:\d{2}(?:\.\d+)?\b")
_ELAPSED = re.compile(r"(?i)\b(elapsed time is|elapsed:?|took) [-+.\deE]+ ?(seconds|s|ms|minutes)?\b")
_FACTOR = re.compile(r"^\s*(\d\.\d+e[+-]\d+) \*\s*$")
_DEVICE = re.compile(r"\bgpuArray ?")
_PART = re.compile(r"^ +Columns? (?P<first>\d+)(?: (?:through|and|to) \d+)?$")
_WORD = re.compile(r"\S+")
NUMBER, TIME = "\1", "\2"


# The class and the size above an array without labels. A dlarray that has none is shown here as a plain array.
_HEADER = re.compile(
    r"^\s*(?:(?P<size>\d+(?:×\d+)+)\s+)?(?P<kind>single|logical|u?int(?:8|16|32|64)|)\s*"
    r"(?P<shape>matrix|array|row vector|column vector|dlarray)?\s*$"
)
# MATLAB speaks other languages, too: the last word of a heading, and what stands above a function.
_FOREIGN = re.compile(r"^(\s*\d+(?:×\d+)+ [a-z][\w ]*?) *[^\x00-\x7f]+$")
_HANDLE = re.compile(r"^\s*(?:function_handle with value|[^\x00-\x7f]+ *function_handle):$")


def _as_plain(header: re.Match) -> str:
    if not header["size"] or not (header["kind"] or header["shape"]):
        return header[0]
    size = "" if header["size"] == "1×1" or not header["kind"] else header["size"]
    return f"  {size} {header['kind']}"


@dataclass(frozen=True)
class Number:
    """A number as it was printed: its value, and half a unit of its last digit."""

    text: str
    value: float
    half: float


@dataclass(frozen=True)
class Line:
    """A line with its numbers taken out."""

    text: str
    words: str  # blanks collapsed, numbers and times as marks
    numbers: tuple[Number, ...]
    times: bool
    device: bool  # it says that the value is on a GPU


@dataclass(frozen=True)
class Verdict:
    """How one line of MATLAB's was met."""

    kind: str  # "agrees", "spacing", "digits", "differs", "words", "missing", "time"
    mine: str = ""
    theirs: str = ""
    absolute: float = 0.0
    relative: float = 0.0
    differing: int = 0  # numbers that differ


def number_of(text: str, factor: float = 1.0) -> Number:
    """A printed number."""
    plain = text.rstrip("i")
    value = float(plain) * factor
    mantissa, _, exponent = plain.lower().partition("e")
    if not math.isfinite(value):
        return Number(text, value, 0.0)
    decimals = len(mantissa.partition(".")[2])
    whole = "." not in mantissa and not exponent
    unit = 10.0 ** (int(exponent or 0) - decimals) * factor
    return Number(text, value, 0.0 if whole and factor == 1.0 else unit / 2)


def in_one_width(text: str) -> str:
    """Matrices whose columns a window shows in parts, as many as its width holds, with whole rows."""
    out: list[str] = []
    rest = text.split("\n")
    first: list[int] = []  # where the rows of the first part stand
    while rest:
        line = rest.pop(0)
        part = _PART.match(line)
        if part is None:
            out.append(line)
            continue
        while rest and not rest[0].strip():
            rest.pop(0)
        rows: list[str] = []
        most = math.inf if part["first"] == "1" else len(first)  # what is printed next may follow at once
        while rest and rest[0].strip() and len(rows) < most:
            rows.append(rest.pop(0).rstrip())
        if part["first"] == "1" or len(rows) != len(first):
            first = list(range(len(out), len(out) + len(rows)))
            out += rows
        else:
            for place, row in zip(first, rows, strict=True):
                out[place] += row
    return "\n".join(out)


def lines_of(text: str) -> list[Line]:
    """The lines that are not blank; a common factor above numbers is multiplied into them."""
    text = re.sub(r"(?<=\d)x(?=\d+ [a-z])", "×", text)  # sizes as some displays of MATLAB write them
    found = []
    factor, began = 1.0, False
    for raw in text.split("\n"):
        line = raw.rstrip()
        if not line:
            if began:
                factor, began = 1.0, False
            continue
        if common := _FACTOR.match(line):
            factor, began = float(common[1]), False
            continue
        made = _line(line, factor)
        if not made.words:
            continue
        found.append(made)
        began = factor != 1.0 and bool(found[-1].numbers)
    return found


def _line(text: str, factor: float) -> Line:
    shown = _TIME.sub(TIME, text)
    shown = _ELAPSED.sub(TIME, shown)
    device = bool(_DEVICE.search(shown))
    shown = _HEADER.sub(_as_plain, _FOREIGN.sub(r"\1 array", _DEVICE.sub("", shown)))
    shown = _HANDLE.sub("  function_handle with value:", shown)
    numbers = tuple(number_of(n, factor) for n in _NUMBER.findall(shown))
    words = " ".join(_WORD.findall(_NUMBER.sub(f" {NUMBER} ", shown)))
    return Line(text, words, numbers, TIME in shown, device)


def compared(theirs: list[Line], mine: list[Line]) -> tuple[list[Verdict], list[Line]]:
    """A verdict on each of MATLAB's lines, and the port's lines that MATLAB has none for."""
    verdicts: list[Verdict] = [Verdict("missing", theirs=line.text) for line in theirs]
    left = set(range(len(mine)))
    matcher = difflib.SequenceMatcher(
        None, [t.words for t in theirs], [m.words for m in mine], autojunk=False
    )
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal" or tag == "replace":
            for k in range(min(b - a, d - c)):
                verdicts[a + k] = _judged(theirs[a + k], mine[c + k])
                left.discard(c + k)
    return verdicts, [mine[k] for k in sorted(left)]


def _judged(theirs: Line, mine: Line) -> Verdict:
    if theirs.text == mine.text and [n.half for n in theirs.numbers] == [n.half for n in mine.numbers]:
        return Verdict("agrees", mine.text, theirs.text)  # under the same common factor
    if theirs.words != mine.words or len(theirs.numbers) != len(mine.numbers):
        return Verdict("words", mine.text, theirs.text)
    absolute = relative = 0.0
    differing = 0
    for a, b in zip(theirs.numbers, mine.numbers, strict=True):
        if agree(a, b):
            continue
        differing += 1
        apart = abs(a.value - b.value)
        apart = math.inf if math.isnan(apart) else apart
        absolute = max(absolute, apart)
        scale = abs(a.value)
        relative = max(relative, apart / scale if scale and math.isfinite(scale) else math.inf)
    if differing:
        return Verdict("differs", mine.text, theirs.text, absolute, relative, differing)
    if theirs.times or mine.times:
        return Verdict("time", mine.text, theirs.text)
    same = [n.text for n in theirs.numbers] == [n.text for n in mine.numbers]
    return Verdict("spacing" if same else "digits", mine.text, theirs.text)


def agree(theirs: Number, mine: Number) -> bool:
    """Whether one number may have been printed in both ways."""
    if theirs.text == mine.text and theirs.half == mine.half:
        return True
    if math.isnan(theirs.value) or math.isnan(mine.value):
        return math.isnan(theirs.value) and math.isnan(mine.value)
    if theirs.value == mine.value:
        return True
    # The coarser of both prints says what can be known; a finer one must round to it.
    room = max(theirs.half, mine.half) if theirs.half != mine.half else 0.0
    return abs(theirs.value - mine.value) <= room * (1 + 1e-9)
