"""The value of a text of arithmetic: numbers, brackets, ranges, operators, a few functions; never run as a program."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?[ij]?)|(?P<word>[A-Za-z]\w*)|(?P<sign>\.[*/^']|[-+*/\\^(),;:\[\]'\n]))"
)
_WORDS: dict[str, Any] = {
    "pi": math.pi, "true": True, "false": False, "eps": 2.0**-52, "inf": math.inf, "nan": math.nan, "i": 1j, "j": 1j,
}  # fmt: skip
_FUNCTIONS: dict[str, Any] = {
    "sqrt": np.sqrt, "exp": np.exp, "log": np.log, "sin": np.sin, "cos": np.cos, "tan": np.tan, "abs": np.abs,
    "zeros": lambda *n: np.zeros(_size(n)), "ones": lambda *n: np.ones(_size(n)),
    "eye": lambda *n: np.eye(_size(n)[0], _size(n)[1]),
}  # fmt: skip


def _size(n: tuple) -> tuple[int, ...]:
    sizes = [int(v) for one in n for v in np.ravel(one)]
    return (sizes[0], sizes[0]) if len(sizes) == 1 else tuple(sizes)


class NoValue(Exception):
    """A text that is no arithmetic."""


def value_of(text: str) -> np.ndarray:
    """A matrix; `NoValue` where the text is none."""
    reader = _Reader(text)
    found = reader.expression()
    if not reader.ended():
        raise NoValue
    return np.atleast_2d(found)


class _Reader:
    """Reads from left to right, with MATLAB's precedence."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str, bool, bool]] = []  # kind, text, blank before, blank behind
        at = 0
        text = text.strip().rstrip(";")
        while at < len(text):
            hit = _TOKEN.match(text, at)
            if hit is None:
                raise NoValue
            kind = str(hit.lastgroup)
            before = hit.start(kind) > at or at == 0
            at = hit.end()
            self.tokens.append((kind, hit[kind], before, at < len(text) and text[at].isspace()))
        self.at = 0
        self.inside = [False]  # brackets, in which blanks part elements

    def ended(self) -> bool:
        return self.at >= len(self.tokens)

    def peek(self) -> str:
        return "" if self.ended() else self.tokens[self.at][1]

    def take(self, sign: str) -> bool:
        if self.peek() == sign and self.tokens[self.at][0] == "sign":
            self.at += 1
            return True
        return False

    def _parts(self) -> bool:
        """Whether a sign here begins a new element: ``[1 -2]``."""
        if not self.inside[-1] or self.ended():
            return False
        _, sign, before, behind = self.tokens[self.at]
        return sign in ("+", "-") and before and not behind

    def expression(self) -> Any:
        first = self.sum()
        if self.peek() != ":":
            return first
        self.at += 1
        second = self.sum()
        low, step, high = (first, 1, second)
        if self.take(":"):
            low, step, high = first, second, self.sum()
        a, s, b = (float(np.ravel(v)[0]) for v in (low, step, high))
        n = math.floor((b - a) / s + 1e-10) + 1 if s else 0
        return np.atleast_2d(a + s * np.arange(max(n, 0)))

    def sum(self) -> Any:
        value = self.product()
        while self.peek() in ("+", "-") and not self._parts():
            sign = self.peek()
            self.at += 1
            right = self.product()
            value = value + right if sign == "+" else value - right
        return value

    def product(self) -> Any:
        value = self.signed()
        while self.peek() in ("*", "/", ".*", "./"):
            sign = self.peek()
            self.at += 1
            right = self.signed()
            if sign == "*" and np.size(value) > 1 and np.size(right) > 1:
                value = np.atleast_2d(value) @ np.atleast_2d(right)
            elif sign in ("*", ".*"):
                value = value * right
            elif sign == "/" and np.size(right) > 1:
                raise NoValue
            else:
                with np.errstate(all="ignore"):
                    value = np.divide(value, right)
        return value

    def signed(self) -> Any:
        if self.take("-"):
            return -self.signed()
        if self.take("+"):
            return self.signed()
        return self.power()

    def power(self) -> Any:
        base = self.atom()
        while self.peek() in ("^", ".^", "'", ".'"):
            sign = self.peek()
            self.at += 1
            if sign.endswith("'"):
                base = np.conj(np.atleast_2d(base)).T
                continue
            minus = self.take("-")
            exponent = self.atom()
            base = np.asarray(base, dtype=float) ** (-exponent if minus else exponent)
        return base

    def atom(self) -> Any:
        if self.ended():
            raise NoValue
        kind, text, *_ = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            if text[-1] in "ij":
                return complex(0, float(text[:-1].lower().replace("d", "e")))
            return float(text.lower().replace("d", "e"))
        if kind == "word":
            return self._word(text)
        if text == "(":
            self.inside.append(False)
            value = self.expression()
            self.inside.pop()
            if not self.take(")"):
                raise NoValue
            return value
        if text == "[":
            return self._matrix()
        raise NoValue

    def _word(self, text: str) -> Any:
        if self.peek() == "(":
            if text not in _FUNCTIONS:
                signs = [sign for _, sign, *_ in self.tokens[self.at :]]
                if signs.count("(") != signs.count(")"):  # no expression at all
                    raise NoValue
                raise ArgumentError(
                    f"str2num: {text}(…) is not served: a text is read here and never run; fix: write it as code"
                )
            self.at += 1
            self.inside.append(False)
            given = []
            while not self.take(")"):
                given.append(self.expression())
                if not self.take(",") and self.peek() != ")":
                    raise NoValue
            self.inside.pop()
            return _FUNCTIONS[text](*given)
        found = _WORDS.get(text.lower() if text.lower() in ("inf", "nan") else text)
        if found is None:
            raise NoValue
        return found

    def _matrix(self) -> np.ndarray:
        self.inside.append(True)
        rows: list[np.ndarray] = []
        row: list[np.ndarray] = []
        while not self.take("]"):
            if self.ended():
                raise NoValue
            if self.take(";") or self.take("\n"):
                if row:
                    rows.append(np.hstack(row))
                row = []
                continue
            if self.take(","):
                continue
            row.append(np.atleast_2d(self.expression()))
        self.inside.pop()
        if row:
            rows.append(np.hstack(row))
        try:
            return np.vstack(rows) if rows else np.zeros((0, 0))
        except ValueError:
            raise NoValue from None
