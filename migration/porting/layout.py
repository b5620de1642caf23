"""Lines of Python folded at a width: at brackets, one element a line where they do not fit, then at operators."""

from __future__ import annotations

import ast
import io
import re
import tokenize

WIDTH = 100
_OPEN, _CLOSE = "([{", ")]}"
_STARTERS = ("if ", "elif ", "while ", "return ", "assert ")


def folded(line: str, indent: int, width: int = WIDTH, inside: bool = False) -> list[str]:
    """A logical line as physical lines, indented by a number of blanks; ``inside`` brackets it may end anywhere."""
    pad = " " * indent
    if len(pad) + len(line) <= width:
        return [pad + line]
    comment = ""
    tokens = _tokens(line)
    if tokens is None:
        return [pad + line]
    if tokens and tokens[-1][0] == tokenize.COMMENT:
        comment = tokens[-1][1]
        line = line[: tokens[-1][2]].rstrip()
        return [pad + comment, *folded(line, indent, width, inside)]
    split = _outermost(line, tokens)
    if split is None:
        return _at_operators(line, tokens, pad, width, inside) or [pad + line]
    lines = _at_brackets(line, split, indent, width)
    if max(map(len, lines)) > width:
        others = _at_operators(line, tokens, pad, width, inside)
        if others and max(map(len, others)) < max(map(len, lines)):
            return others
    return lines


def _at_brackets(line: str, split: tuple[int, int, list[int]], indent: int, width: int) -> list[str]:
    """What is in a pair of brackets, on lines of its own."""
    pad = " " * indent
    start, stop, commas = split
    head, tail = line[: start + 1], line[stop:]
    parts = _parts(line, start, stop, commas)
    if not parts:
        return [pad + line]
    if len(parts) == 1 and len(pad) + len(head) > width:
        return [pad + line]
    inner = ", ".join(parts)
    deeper = pad + "    "
    simple = not commas or line[start] == "(" and _is_generator(inner)
    if len(deeper) + len(inner) <= width:
        body = [deeper + inner]
    else:
        body = []
        for part in parts:
            comma = "," if not simple else ""
            body.extend(folded(part + comma, indent + 4, width, inside=True))
    return [pad + head, *body, pad + tail]


def _is_generator(inner: str) -> bool:
    """Whether brackets hold one generator, whose commas are no separators."""
    if " for " not in inner:
        return False
    try:
        call = ast.parse(f"f({inner})", mode="eval").body
    except SyntaxError:
        return False
    return isinstance(call, ast.Call) and isinstance(call.args[0], ast.GeneratorExp)


def _tokens(line: str) -> list[tuple[int, str, int]] | None:
    """Kind, text and column of the tokens of one logical line."""
    starts = [0]
    for piece in line.split("\n")[:-1]:
        starts.append(starts[-1] + len(piece) + 1)
    try:
        found = list(tokenize.generate_tokens(io.StringIO(line).readline))
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return None
    skip = (tokenize.NEWLINE, tokenize.ENDMARKER, tokenize.NL, tokenize.INDENT, tokenize.DEDENT)
    return [(x.type, x.string, starts[x.start[0] - 1] + x.start[1]) for x in found if x.type not in skip]


def _outermost(line: str, tokens: list) -> tuple[int, int, list[int]] | None:
    """The bracket pair to break at: the last at the outer level that has something in it, and its commas."""
    depth = 0
    start = -1
    commas: list[int] = []
    best: tuple[int, int, list[int]] | None = None
    parameters: list[int] = []  # depths at which the parameters of a lambda are being read
    for _, text, column in tokens:
        if text == "lambda":
            parameters.append(depth)
        elif text == ":" and parameters and parameters[-1] == depth:
            parameters.pop()
        if text in _OPEN and len(text) == 1:
            if depth == 0:
                start, commas = column, []
            depth += 1
        elif text in _CLOSE and len(text) == 1:
            depth -= 1
            if depth == 0 and column > start + 1:
                size = column - start
                if best is None or size >= 0.6 * (best[1] - best[0]):
                    best = (start, column, commas)
        elif text == "," and depth == 1 and not parameters:
            commas.append(column)
    return best


def _parts(line: str, start: int, stop: int, commas: list[int]) -> list[str]:
    edges = [start, *commas, stop]
    return [p for a, b in zip(edges, edges[1:], strict=False) if (p := line[a + 1 : b].strip())]


def _at_operators(line: str, tokens: list, pad: str, width: int, inside: bool) -> list[str] | None:
    """A long sum, product or condition: in parentheses, an operand a line."""
    head = _head(line, tokens, inside)
    if not head and not inside:
        return None
    tail = line[-1] if line[-1] in ":," else ""
    inner = line[len(head) : len(line) - len(tail)]
    for operators in (("or",), ("and",), ("+", "-"), ("*", "/", "@")):
        cuts = [c - len(head) for c in _binary(tokens, operators) if c > len(head)]
        if cuts:
            edges = [0, *cuts, len(inner)]
            pieces = [p for a, b in zip(edges, edges[1:], strict=False) if (p := inner[a:b].strip())]
            deep = len(pad) if not head else len(pad) + 4
            body = [x for piece in pieces for x in folded(piece, deep, width, inside=True)]
            if not head:
                return [*body[:-1], body[-1] + tail]
            return [f"{pad}{head}(", *body, f"{pad}){tail}"]
    return None


def _head(line: str, tokens: list, inside: bool) -> str:
    """What stands before the expression of a line: ``return``, ``x =``, ``name=`` of an argument."""
    if inside:
        named = re.match(r"\w+=(?!=)", line)
        return named[0] if named else ""
    if line.startswith("for "):
        at = line.find(" in ")
        return line[: at + 4] if at > 0 else ""
    head = next((starter for starter in _STARTERS if line.startswith(starter)), "")
    if head:
        return head
    equals = next((c for text, c, depth in _levels(tokens) if text == "=" and depth == 0), None)
    return "" if equals is None else line[: equals + 2]


def _levels(tokens: list) -> list[tuple[str, int, int]]:
    """Text, column and depth in brackets of tokens."""
    found = []
    depth = 0
    for _, text, column in tokens:
        depth -= text in _CLOSE and len(text) == 1
        found.append((text, column, depth))
        depth += text in _OPEN and len(text) == 1
    return found


def _binary(tokens: list, operators: tuple[str, ...]) -> list[int]:
    """The columns of operators at the outer level that have an operand on their left."""
    found = []
    levels = _levels(tokens)
    for before, (text, column, depth) in zip([None, *levels], levels, strict=False):
        if text in operators and depth == 0 and before is not None:
            if re.search(r"[\w)\]}\"']$", before[0]) and before[0] not in _WORDS:
                found.append(column)
    return found


_WORDS = ("return", "and", "or", "not", "if", "else", "in", "is", "lambda", "assert")
