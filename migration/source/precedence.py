"""MATLAB's operator precedence: a flat row of operands and operators becomes nested operations.

The parser's grammar nests some operators otherwise than MATLAB does (``-x.^2``, ``a^b^c``, ``a^b'``, ``a<b & c>d``),
without any error.  What stands in parentheses is one operand here, so the row of tokens says all.
"""

from __future__ import annotations

from dataclasses import dataclass

from dlarray.migration.source.tree import Binary, Expression, Postfix, Prefix, Range

POSTFIX = {"'", ".'"}
BINARY = {
    **dict.fromkeys(("||",), 1),
    **dict.fromkeys(("&&",), 2),
    **dict.fromkeys(("|",), 3),
    **dict.fromkeys(("&",), 4),
    **dict.fromkeys(("<", "<=", ">", ">=", "==", "~=", "!="), 5),
    ":": 6,
    **dict.fromkeys(("+", "-", ".+", ".-"), 7),
    **dict.fromkeys(("*", "/", "\\", ".*", "./", ".\\"), 8),
    **dict.fromkeys(("^", ".^"), 10),
}
PREFIX = {"+", "-", "~", "!", "++", "--"}
PREFIX_POWER = 9
POWER = 10
COLON = 6


@dataclass(frozen=True, slots=True)
class Operator:
    text: str
    line: int
    column: int


class OperatorError(Exception):
    """The row of tokens is no expression."""


def nested(tokens: list[Expression | Operator]) -> Expression:
    """The expression that MATLAB reads in a row of operands and operators."""
    reader = _Climber(tokens)
    x = reader.expression(0)
    if reader.place != len(tokens):
        raise OperatorError("operators without an operand")
    return x


class _Climber:
    def __init__(self, tokens: list[Expression | Operator]):
        self.tokens, self.place = tokens, 0

    def _operator(self) -> str | None:
        if self.place < len(self.tokens):
            token = self.tokens[self.place]
            return token.text if isinstance(token, Operator) else None
        return None

    def _take(self) -> Expression | Operator:
        if self.place >= len(self.tokens):
            raise OperatorError("the expression stops too early")
        self.place += 1
        return self.tokens[self.place - 1]

    def _prefixed(self, after_power: bool) -> Expression:
        token = self._take()
        if not isinstance(token, Operator):
            return token
        if token.text not in PREFIX:
            raise OperatorError(f"{token.text} has no left operand")
        # 2^-1 takes its signs with it and stops before the next operator; -2^2 is -(2^2)
        inner = self._prefixed(True) if after_power else self.expression(PREFIX_POWER)
        op = "~" if token.text == "!" else token.text[:1]
        if len(token.text) == 2:  # --x is -(-x)
            inner = Prefix(op, inner, line=token.line, column=token.column + 1)
        return Prefix(op, inner, line=token.line, column=token.column)

    def expression(self, least: int) -> Expression:
        left = self._prefixed(False)
        while (op := self._operator()) is not None:
            if op in POSTFIX:
                self.place += 1
                left = Postfix(op, left, line=left.line, column=left.column)
                continue
            power = BINARY.get(op)
            if power is None:
                raise OperatorError(f"{op} is no operator between operands")
            if power <= least:
                break
            self.place += 1
            where = {"line": left.line, "column": left.column}
            if power == POWER:
                left = Binary(op, left, self._prefixed(True), **where)
            elif power == COLON:
                middle = self.expression(COLON)
                if self._operator() == ":":
                    self.place += 1
                    left = Range(left, middle, self.expression(COLON), **where)
                else:
                    left = Range(left, None, middle, **where)
            else:
                left = Binary("~=" if op == "!=" else op, left, self.expression(power), **where)
        return left
