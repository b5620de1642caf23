"""Expressions: our syntax tree to Python text, operator by operator, with native operators where the kinds decide."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.bodies.times import may_be_time
from dlarray.migration.inference.call_kinds import never_negative, number_kind
from dlarray.migration.inference.endings import asks_column
from dlarray.migration.porting.writing.brackets import Brackets, JoinedText
from dlarray.migration.porting.writing.characters import COMPARED, Characters
from dlarray.migration.porting.writing.code import (
    AND,
    ATOM,
    BITAND,
    BITOR,
    COMPARE,
    LAMBDA,
    NOT,
    OR,
    POWER,
    PRODUCT,
    SUM,
    UNARY,
    Cannot,
    Code,
    literal,
    opposite,
    quoted,
)
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.porting.writing.handles import as_cells
from dlarray.migration.porting.writing.names import python_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.handle_text import text_of

_NUMERIC = frozenset({*k.SCALARS, *k.ARRAYS, k.SIZES})


class Expressions(Brackets, Characters, JoinedText, Context):
    """Everything but calls and indices."""

    index: Callable[[t.Index], Code]
    bare_name: Callable[[t.Name], Code]
    the_end: Callable[[], Code]
    _stays_real: Callable[[str, tuple], bool]
    compares_several: Callable[[t.Expression], bool]
    is_own: Callable[[str], bool]
    of_roots: Callable[[], str]

    def code(self, x: t.Expression) -> Code:
        """An expression's Python."""
        match x:
            case t.Number(text):
                return Code(literal(text) or text, ATOM, number_kind(text))
            case t.Text(value, string):
                return Code(quoted(value), ATOM, k.STRING if string else k.CHAR)
            case t.Name():
                return self.bare_name(x)
            case t.Paren(inner):
                return self.code(inner)
            case t.Prefix():
                return self._prefix(x)
            case t.Postfix():
                return self._postfix(x)
            case t.Binary():
                return self._binary(x)
            case t.Range():
                return self._range(x)
            case t.Index():
                return self.index(x)
            case t.Field() | t.DynamicField():
                return self.read_field(x)
            case t.Matrix():
                return self.matrix(x)
            case t.Cell():
                return self.cell(x)
            case t.Lambda():
                return self._lambda(x)
            case t.Handle():
                return self.handle(x)
            case t.End():
                return self.the_end()
            case t.Colon():
                return Code('":"', ATOM, k.CHAR)
            case t.Metaclass(name):
                return self.class_as_value(name)
        raise Cannot(f"{type(x).__name__} has no counterpart here")

    def value(self, x: t.Expression) -> Code:
        """An expression as a value of its own: lists that stand for rows become arrays."""
        return self.own_value(self.code(x))

    def own_value(self, c: Code) -> Code:
        if c.kind == k.HOST:
            return Code(f"{self.dl('dlarray')}({c})", ATOM, k.ARRAY)
        if c.kind == k.SIZES:
            if c.text == "[]":
                return Code(f"{self.dl('dlarray')}([])", ATOM, k.ARRAY)
            return Code(f"{self.dl('dlarray')}({c.text})", ATOM, k.ARRAY)
        return c

    def operand(self, x: t.Expression) -> Code:
        """An operand: lists as arrays, text as its codes where numbers are meant."""
        return self.value(x)

    # -- operators --------------------------------------------------------------------------------------------
    def _prefix(self, x: t.Prefix) -> Code:
        a = self.counted(x.operand, self.as_told(x.operand, self.operand(x.operand)))
        if x.op == "~":
            a = self.numeric(a) if a.kind in (k.CHAR, k.ROWS) else a
            if a.kind in k.SCALARS:
                return self.negated(a)
            if a.kind in k.ARRAYS:
                return Code(f"~{a.at(UNARY)}", UNARY, k.MASK)
            if a.kind in (k.PATTERN, k.OBJECT):
                return Code(f"~{a.at(UNARY)}", UNARY, a.kind)
            if asks_column(x.operand, self.kinds):  # which lies as it does in the table
                a = Code(f"{self.helper('upright')}({a})", ATOM, k.UNKNOWN)
            return Code(f"{self.dl('not')}({a})", ATOM, k.UNKNOWN)
        a = self.numeric(a)
        if x.op == "+":
            return a
        kind = k.INT if a.kind == k.BOOL else k.ARRAY if a.kind == k.MASK else a.kind
        return Code(f"-{a.at(UNARY)}", UNARY, kind)

    def negated(self, a: Code) -> Code:
        """Python's not, and the opposite comparison where there is one."""
        if a.text.startswith("not ") and a.binds == NOT:
            return Code(f"bool({a.text.removeprefix('not ')})", ATOM, k.BOOL)
        return opposite(a) or Code(f"not {a.at(NOT)}", NOT, k.BOOL)

    def _postfix(self, x: t.Postfix) -> Code:
        inner = w.bare(x.operand)
        if isinstance(inner, t.Index) and len(inner.args) == 1 and isinstance(w.bare(inner.args[0]), t.Colon):
            if self.kinds.of(inner.base) == k.CHAR:  # the transpose of a column is Python's text
                return self.value(inner.base)
        a = self.value(inner)
        if a.kind in (k.INT, k.FLOAT, k.BOOL, k.STRING) or (a.kind == k.NUMBER and not self.module.complex):
            return a
        if a.kind == k.NUMBER:
            return a if x.op == ".'" else Code(f"{self.dl('conj')}({a})", ATOM, k.NUMBER)
        part = w.dotted(inner.base) if isinstance(inner, t.Index) and not inner.brace else None
        of_text = a.kind == k.UNKNOWN and part is not None and part in self._perhaps_texts()
        of_text = of_text or a.kind == k.UNKNOWN and self.perhaps_one(inner)
        one = a.kind in (k.UNKNOWN, k.ARRAY) and self.kinds.is_number_somewhere(inner)
        if a.kind in (k.CHAR, k.ROWS) or of_text or one or self.perhaps_characters(inner):
            name = "c" * (x.op == "'" and self.module.complex) + "transpose"
            return Code(f"{self.helper(name)}({a})", ATOM, self.kinds.of(x))
        if isinstance(inner, t.Range):
            return Code(f"{self._array_of_range(inner).at(ATOM)}.T", ATOM, k.ARRAY)
        conjugates = self.module.complex and a.kind not in (k.CELL, k.MASK, k.STRINGS)
        own = "ctranspose" in self.module.project.methods and a.kind in (k.OBJECT, k.UNKNOWN)
        conjugates = x.op == "'" and (conjugates or own)
        return Code(f"{a.at(ATOM)}.{'H' if conjugates else 'T'}", ATOM, a.kind)

    def _binary(self, x: t.Binary) -> Code:
        op = x.op
        if op in ("&&", "||"):
            c = self._short_circuit(x)  # Python's and gives one of its sides, MATLAB's && a logical value
            return c if c.kind == k.BOOL else Code(f"bool({c})", ATOM, k.BOOL)
        if op in COMPARED:
            return self.comparison(x)
        if op in ("&", "|"):
            return self._logical(x)
        a, b = self.operand(x.left), self.operand(x.right)
        if op == "+" and k.PATTERN in (a.kind, b.kind):
            return Code(f"{a.at(SUM)} + {b.at(PRODUCT)}", SUM, k.PATTERN)
        if op == "+" and (joined := self.sum_of_texts(x, a, b)) is not None:
            return joined
        a, b = self.with_codes_of(x, a, b)
        kind = self.kinds.of(x)
        if op in ("+", ".+"):
            return Code(f"{a.at(SUM)} + {b.at(PRODUCT)}", SUM, kind)
        if op in ("-", ".-"):
            return Code(f"{a.at(SUM)} - {b.at(PRODUCT)}", SUM, kind)
        overload = _OVERLOADS.get(op)
        if overload in self.module.project.methods and {a.kind, b.kind} & {k.OBJECT, k.UNKNOWN}:
            return Code(f"{self.helper(overload)}({a}, {b})", ATOM, k.UNKNOWN)
        if op == ".*":
            return self._product(a, "*", b, kind)
        if op == "*":
            return self._times(a, b, kind)
        if op == "./":
            return self._divided(a, b, kind, x.right)
        if op == "/":
            if b.kind in k.SCALARS:
                return self._divided(a, b, kind, x.right)
            times = a.kind in (k.UNKNOWN, k.OBJECT) and may_be_time(self.module.file, x.left)
            return Code(f"{self.dl('mrdivide')}({a}, {b})", ATOM, k.UNKNOWN if times else kind)
        if op == ".\\" or (op == "\\" and a.kind in k.SCALARS):
            return self._divided(b, a, kind, x.left)
        if op == "\\":
            return Code(f"{self.dl('mldivide')}({a}, {b})", ATOM, kind)
        if (
            self._is_root(x.right, a, b)
            and not self.module.complex
            and not self._stays_real("power", ())
            and not never_negative(x.left)
        ):
            return Code(f"{self.helper(self.of_roots())}({self.dl('power')}, {a}, {b})", ATOM, kind)
        if op == ".^" or (a.kind in k.SCALARS and b.kind in k.SCALARS):
            return self._power(a, b, kind)
        if op == "^":
            return Code(f"{self.dl('mpower')}({a}, {b})", ATOM, kind)
        raise Cannot(f"the operator {op}")

    def _is_root(self, exponent: t.Expression, a: Code, b: Code) -> bool:
        """Whether an exponent may have a fraction, so that powers of negative numbers may be complex."""
        numbers = w.numbers_in(exponent)
        if numbers is not None:
            return not all(map(float.is_integer, numbers))
        if isinstance(w.bare(exponent), t.Range):
            return False
        return b.kind in (k.FLOAT, k.ARRAY) and a.kind not in k.PYTHON_NUMBERS

    def _product(self, a: Code, op: str, b: Code, kind: str) -> Code:
        return Code(f"{a.at(PRODUCT)} {op} {b.at(UNARY)}", PRODUCT, kind)

    def _times(self, a: Code, b: Code, kind: str) -> Code:
        if a.kind in k.SCALARS or b.kind in k.SCALARS:
            return self._product(a, "*", b, kind)
        if a.kind in k.ARRAYS or b.kind in k.ARRAYS:  # @ of a scalar is *, as MATLAB's * is
            return self._product(a, "@", b, kind)
        return Code(f"{self.dl('mtimes')}({a}, {b})", ATOM, kind)

    def _divided(self, a: Code, b: Code, kind: str, divisor: t.Expression) -> Code:
        if a.kind in k.PYTHON_NUMBERS and b.kind in k.PYTHON_NUMBERS and b.text in ("0", "0.0"):
            a = Code(f"{self.dl('dlarray')}({a})", ATOM, k.NUMBER)  # Python refuses 1/0
        elif not {a.kind, b.kind} & k.ARRAYS and self.perhaps_zero(b.text, divisor):
            return Code(f"{self.dl('rdivide')}({a}, {b})", ATOM, kind if kind != k.FLOAT else k.NUMBER)
        return self._product(a, "/", b, kind)

    def _power(self, a: Code, b: Code, kind: str) -> Code:
        if self.module.complex and b.kind != k.INT:
            return Code(f"{self.helper('complexing')}({self.dl('power')}, {a}, {b})", ATOM, kind)
        if a.kind in k.SCALARS and self._may_overflow(a, b):
            return Code(f"{self.dl('power')}({a}, {b})", ATOM, k.NUMBER)
        if a.binds == UNARY:
            a = Code(f"({a})", ATOM, a.kind)
        whole = a.kind == k.INT and b.kind == k.INT
        if kind == k.FLOAT and whole and (b.text.startswith("-") or a.text.isdigit() or b.text.isdigit()):
            a = Code(
                f"{a}.0" if a.text.isdigit() else f"float({a})",
                ATOM,
                k.FLOAT,
            )
        return Code(f"{a.at(ATOM)} ** {b.at(UNARY)}", POWER, kind)

    def _may_overflow(self, base: Code, exponent: Code) -> bool:
        """Whether Python's power raises OverflowError where MATLAB's is Inf: a large exponent, or large numbers."""
        if not exponent.text.isdigit():
            return self.module.large_numbers
        try:
            return math.isinf(float(base.text) ** int(exponent.text))
        except OverflowError:
            return True
        except ValueError:  # no literal
            return self.module.large_numbers or int(exponent.text) > _LARGE_EXPONENT

    def _short_circuit(self, x: t.Binary) -> Code:
        binds, word = (AND, "and") if x.op == "&&" else (OR, "or")
        a, b = self.condition(x.left), self.condition(x.right)
        kind = k.BOOL if a.kind == b.kind == k.BOOL else k.UNKNOWN
        return Code(f"{a.at(binds)} {word} {b.at(binds + 1)}", binds, kind)

    def _logical(self, x: t.Binary) -> Code:
        a, b = (self.counted(side, self.operand(side)) for side in (x.left, x.right))
        a, b = (self.numeric(c) if c.kind in (k.CHAR, k.ROWS) else c for c in (a, b))
        sign, word, binds = ("&", "and", BITAND) if x.op == "&" else ("|", "or", BITOR)
        if sign == "|" and self.kinds.of(x) == k.PATTERN:
            a = (
                a
                if k.PATTERN in (a.kind, b.kind)
                else Code(f"{self.helper('pattern')}({a})", ATOM, k.PATTERN)
            )
            return Code(f"{a.at(BITOR)} | {b.at(BITOR + 1)}", BITOR, k.PATTERN)
        if a.kind in k.SCALARS and b.kind in k.SCALARS and not self._asking and self.calls_own(x.right):
            a, b = (c if c.kind == k.BOOL else Code(f"{c.at(BITOR)} != 0", COMPARE, k.BOOL) for c in (a, b))
            return Code(f"{a.at(binds + 1)} {sign} {b.at(binds + 1)}", binds, k.BOOL)  # both are called
        if a.kind in k.SCALARS and b.kind in k.SCALARS:
            level = AND if word == "and" else OR
            a, b = (c if c.kind == k.BOOL else Code(f"{c.at(BITOR)} != 0", COMPARE, k.BOOL) for c in (a, b))
            return Code(f"{a.at(level)} {word} {b.at(level + 1)}", level, k.BOOL)
        if not {a.kind, b.kind}.isdisjoint({*k.ARRAYS, k.OBJECT}) or (a.binds == b.binds == COMPARE):
            return Code(f"{a.at(binds)} {sign} {b.at(binds + 1)}", binds, self.kinds.of(x))
        return Code(f"{self.dl('and' if sign == '&' else 'or')}({a}, {b})", ATOM, k.UNKNOWN)

    # -- conditions -------------------------------------------------------------------------------------------
    _asking = False  # in a condition of a statement

    def condition_of(self, x: t.Expression) -> Code:
        """A condition of ``if`` or ``while``, where ``&`` and ``|`` ask their right side only where it counts."""
        self._asking = True
        try:
            return self.condition(x)
        finally:
            self._asking = False

    def condition(self, x: t.Expression) -> Code:
        """What ``if`` asks: bare where the value is one, ``truth`` where it is an array."""
        x = w.bare(x)
        if isinstance(x, t.Binary) and x.op in ("&&", "||"):
            return self._short_circuit(x)
        if (
            isinstance(x, t.Index)
            and isinstance(x.base, t.Name)
            and x.base.id in _AS_SIGNS
            and len(x.args) == 2
        ):
            if not (x.brace or self.is_value(x.base.id) or self.is_own(x.base.id)):  # if eq(a, b)
                return self.condition(t.Binary(_AS_SIGNS[x.base.id], *x.args))
        if isinstance(x, t.Prefix) and x.op == "~":
            inner = self.condition(x.operand)
            if inner.kind not in k.ARRAYS and not inner.text.startswith("truth("):
                return self.negated(inner)
            return Code(f"{self.helper('truth')}({self.code(x)})", ATOM, k.BOOL)
        if isinstance(x, t.Binary) and x.op in ("&", "|") and self.kinds.of(x) == k.UNKNOWN:
            both = [self.kinds.of(side) for side in (x.left, x.right)]
            if all(kind in k.SCALARS for kind in both):
                return self._logical(x)
        if isinstance(x, t.Binary) and x.op in ("&", "|") and self.kinds.of(x.left) == k.BOOL:
            if self.kinds.of(x.right) != k.BOOL and (self._asking or not self.calls_own(x.right)):
                # what is right of it is asked only where it counts
                return self._short_circuit(replace(x, op=x.op * 2))
        if isinstance(x, t.Binary) and x.op in ("==", "~=") and self.kinds.of(x) in (k.BOOL, k.MASK):
            a, b = self.code(x.left), self.code(x.right)
            if a.kind == b.kind == k.CHAR:
                return Code(f"{a.at(BITOR)} {COMPARED[x.op]} {b.at(BITOR)}", COMPARE, k.BOOL)
        c = self.code(x)
        if c.kind == k.HOST:
            c = self.own_value(c)
        several = c.kind == k.UNKNOWN and (
            self.compares_several(x)
            or self._has_elements(x)
            or self.kinds.is_given_several(x)
            or isinstance(x, t.Binary)
            and x.op in ("&", "|")
        )
        if c.kind in (k.ARRAY, k.MASK, k.SIZES) or several:
            return Code(f"{self.helper('truth')}({c})", ATOM, k.BOOL)
        return c

    def _has_elements(self, x: t.Expression) -> bool:
        """Whether a variable is one of which elements are read somewhere."""
        return isinstance(x, t.Name) and any(
            isinstance(n, t.Index) and not n.brace and n.base == x
            for s in w.body_walk(self.scope.body)
            for e in w.expressions(s)
            for n in w.walk(e)
        )

    # -- ranges, brackets -------------------------------------------------------------------------------------
    def _range(self, x: t.Range) -> Code:
        return self._array_of_range(x)

    def _array_of_range(self, x: t.Range) -> Code:
        if self.kinds.of(x) == k.CHAR:
            return self._letters(x)
        parts = [x.first, x.last] if x.step is None else [x.first, x.step, x.last]
        times = k.OBJECT in map(self.kinds.of, parts) and any(may_be_time(self.module.file, p) for p in parts)
        texts = ", ".join(self.code(p).text for p in parts)
        return Code(f"{self.dl('colon')}({texts})", ATOM, k.UNKNOWN if times else k.ARRAY)

    def _letters(self, x: t.Range) -> Code:
        """``'a':'e'``: characters in turn, written out where both ends are."""
        first, last = w.bare(x.first), w.bare(x.last)
        if isinstance(first, t.Text) and isinstance(last, t.Text) and x.step is None:
            if len(first.value) == len(last.value) == 1:
                text = "".join(map(chr, range(ord(first.value), ord(last.value) + 1)))
                if 0 < len(text) <= 26:
                    return Code(quoted(text), ATOM, k.CHAR)
        ends = [f"ord({self.code(p)})" for p in (x.first, x.last)]
        step = [] if x.step is None else [self.code(x.step).text]
        inner = f"{self.dl('colon')}({', '.join([ends[0], *step, ends[1]])})"
        return Code(f"{self.helper('char')}({inner})", ATOM, k.CHAR)

    def text_of_pieces(self, pieces: list[t.Expression], kind: str) -> Code:
        """Texts in a row as one f-string, or as a sum."""
        out, plain = [], True
        for x in pieces:
            x = w.bare(x)
            if isinstance(x, t.Number) and x.text.isdigit():
                out.append(x.text)
            elif isinstance(x, t.Text):
                out.append(x.value.replace("{", "{{").replace("}", "}}"))
            else:
                inner = self.inner_of_f_string(x)
                plain = plain and inner is not None
                out.append(f"{{{inner}}}")
        if plain:
            text = "".join(out)
            if "\\" not in text and '"' not in text and text.isprintable():
                return Code(f'f"{text}"' if "{" in text else f'"{text}"', ATOM, kind)
        return Code(" + ".join(self.code(x).at(PRODUCT) for x in pieces), SUM, kind)

    def inner_of_f_string(self, x: t.Expression) -> str | None:
        """The text between the braces; None where it does not fit there."""
        text = self.value(x).text
        if any(sign in text for sign in ('"', "\\", "{", "}", "\n", "#")):
            return None
        return f"({text})" if text.startswith("lambda") else text

    def _lambda(self, x: t.Lambda) -> Code:
        parameters, body = self.lambda_parts(x)
        head = f"lambda {parameters}" if parameters else "lambda"
        if self.module.plan.shows_handles and id(x) not in self.at_once:
            return Code(f"{self.helper('handle')}({head}: {body}, {quoted(text_of(x))})", ATOM, k.HANDLE)
        return Code(f"{head}: {body}", LAMBDA, k.HANDLE)

    def lambda_parts(self, x: t.Lambda, least: int = 99) -> tuple[str, str]:
        """The parameters of an anonymous function, ``least`` of which each call gives, and what it keeps; its body."""
        parameters = []
        for i, p in enumerate(x.parameters):
            if p == "~":
                parameters.append("_" * (x.parameters[:i].count("~") + 1))
            elif p == "varargin":
                parameters.append("*varargin")
            else:
                with self.binding([p]):  # not the name that a shared or persistent variable of the scope has
                    parameters.append(self.local_name(p) + ("=None" if i >= least else ""))
        kept = as_cells(x.body) if "varargin" in x.parameters else x.body
        shared = self.shared_in(x)
        with self.binding([*x.parameters, *shared], x):
            asked = self.passes_nargout(kept)
            body = self.lambda_body(kept)
            kept_shared = {python_name(n): text for n, text in shared.items()}
            captured = [c for c in self.captured(x) if c.partition("=")[0] not in kept_shared]
        captured += [f"{n}={text}" for n, text in kept_shared.items()]
        if asked and body.text.endswith(")"):
            inner = body.text[:-1].removesuffix(", nargout=1")
            body = Code(f"{inner}{'' if inner.endswith('(') else ', '}nargout=nargout)")
            captured = ["nargout=1", *captured]
        if captured:
            star = "" if any(p.startswith("*") for p in parameters) else "*, "
            parameters.append(star + ", ".join(captured))
        return ", ".join(parameters), body.text

    def lambda_body(self, x: t.Expression) -> Code:
        return self.value(x)


_LARGE_EXPONENT = 500  # above those of interest over all months of a loan
_AS_SIGNS = {"eq": "==", "ne": "~=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_OVERLOADS = {"*": "mtimes", "/": "mrdivide", "\\": "mldivide", "^": "mpower"}  # of own classes
