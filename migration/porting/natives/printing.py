"""fprintf and sprintf as f-strings, where format and values are plain; else the helpers of those names."""

from __future__ import annotations

import re
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.porting.writing.code import ATOM, Code, quoted
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_CONVERSION = re.compile(r"%(%|([-+ 0#]*)(\d*)(?:\.(\d+))?([diufeEgGsc]))")
# What gives a number of Python's that is none, or too large.
NOT_FINITE = frozenset("Inf inf NaN nan realmax str2double str2num datenum feval input missing".split())
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


def toc(s: Any, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code | None:
    """As a statement it prints the time."""
    if nargout:
        return None
    return Code(f"{s.dl('toc')}({', '.join([*(s.code(a).text for a in args), 'nargout=0'])})")


def ver(s: Any, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code | None:
    """As a statement it prints the versions."""
    if nargout:
        return None
    return Code(f"{s.helper('ver')}({', '.join([*(s.code(a).text for a in args), 'nargout=0'])})")


def rows_shown(name: str) -> Any:
    """``head`` and ``tail`` without an output print rows, and give nothing, with a semicolon too."""

    def made(s: Any, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code | None:
        if nargout:
            return None
        return Code(f"{s.helper('disp')}({s.call(name, args, t.Index(t.Name(name), args), 1)})")

    return made


def folder_shown(s: Any, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code | None:
    """``dir`` as a statement prints names."""
    if nargout:
        return None
    return Code(f"{s.helper('dir_')}({', '.join([*(s.code(a).text for a in args), 'nargout=0'])})")


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
    if isinstance(value, t.Field) and value.name in s.module.of_classes:  # a member, whatever is stored
        return None
    if letter in "diu":
        if kind != k.INT or precision is not None or flags not in ("", "0", "-", "+"):
            return None
        if flags == "0":
            return f"{{{inner}:0{width}d}}"
        if flags == "+":
            return f"{{{inner}:+{width}d}}"
        return f"{{{inner}{_aligned(flags, width)}}}"
    if letter in "feg" and kind in (k.INT, k.FLOAT, k.NUMBER):
        if kind == k.NUMBER and s.module.complex:  # of which the real part alone is printed
            return None
        if flags not in ("", "-", "+", "0") or letter == "e" and kind == k.NUMBER:
            return None
        if kind != k.INT and not finite(s, value):
            return None
        sign = {"-": "<" if width else "", "0": "0", "+": "+", "": ""}[flags]
        if "lambda" in inner:
            return None
        digits = precision if precision is not None else "" if letter == "g" else 6
        return f"{{{inner}:{sign}{width}{'.' if digits != '' else ''}{digits}{letter}}}"
    return None


def finite(s: Any, x: t.Expression, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a number is surely no Inf or NaN of Python's, which print as inf and nan; the library's print right."""
    x = w.bare(x)
    match x:
        case t.Number():
            return True
        case t.Name(name):
            if not s.is_value(name):
                return name not in NOT_FINITE and not s.is_own(name)
            if s.module.large_numbers or name in s.kinds.products:  # which may pass the largest float
                return False
            return _finite_variable(s, name, seen)
        case t.Field(_, name) if name in s.module.of_classes:
            return False
        case t.Field():
            path = w.dotted(x)
            return path is not None and _finite_variable(s, path, seen)
        case t.Binary(_, left, right):
            return finite(s, left, seen) and finite(s, right, seen)
        case t.Prefix(_, operand) | t.Postfix(_, operand):
            return finite(s, operand, seen)
        case t.Index(base, args, brace):
            called = w.dotted(base)
            if called is None or brace:
                return False
            if s.is_value(called.split(".")[0]):
                return s.kinds.of(base) == k.ARRAY
            return called not in NOT_FINITE and not s.is_own(called) and all(finite(s, a, seen) for a in args)
    return isinstance(x, (t.Text, t.Matrix, t.Range, t.NameValue, t.Colon))


def _finite_variable(s: Any, path: str, seen: frozenset[str]) -> bool:
    """Whether all values that the scope gives to a variable or a field are finite."""
    if path in seen:
        return True
    v = s.scope.variable(path.split(".")[0])
    if v is None or v.parameter or v.shared or path.split(".")[0] not in s.scope.variables:
        return False
    seen |= {path}
    given = 0
    for statement in w.body_walk(s.scope.body):
        if isinstance(statement, t.Assign):
            for target in statement.targets:
                if w.dotted(target) == path:
                    given += 1
                    one = len(statement.targets) == 1
                    if (
                        one
                        and s.kinds.of(statement.value) != k.ARRAY
                        and not finite(s, statement.value, seen)
                    ):
                        return False
                    if not one and not _is_library_call(s, statement.value):
                        return False
                elif t.root_name(target) == path.split(".")[0] and w.dotted(target) is None:
                    return False
        elif isinstance(statement, t.For) and w.dotted(statement.variable) == path:
            given += 1
            values = w.bare(statement.values)
            if isinstance(values, t.Matrix) and not all(
                finite(s, x, seen) for row in values.rows for x in row
            ):
                return False
    return given > 0


def _is_library_call(s: Any, x: t.Expression) -> bool:
    name = w.dotted(x.base) if isinstance(x, t.Index) else None
    return name is not None and not s.is_value(name.split(".")[0]) and not s.is_own(name)


def _aligned(flags: str, width: str, text: bool = False) -> str:
    if not width:
        return ""
    side = "<" if "-" in flags else ">"
    return f":{side}{width}" if text or side == "<" else f":{width}"


def disp(s: Any, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code | None:
    c = s.code(args[0])
    if c.kind in k.TEXTS and not c.text.startswith(
        ("horzcat(", "vertcat(")
    ):  # which may give several strings
        return Code(f"print({c})")
    return None


def display(s: Any, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code:
    name = args[0].id if isinstance(args[0], t.Name) else ""
    return Code(f"{s.helper('show')}({quoted(s.shown_name(name))}, {s.value(args[0])})")


def celldisp(s: Any, args: tuple[t.Expression, ...], nargout: int, kind: str) -> Code | None:
    if len(args) != 1 or not isinstance(args[0], t.Name):
        return None
    return Code(f"{s.helper('celldisp')}({s.value(args[0])}, {quoted(args[0].id)})")
