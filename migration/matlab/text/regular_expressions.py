r"""MATLAB's regular expressions: regexp, regexpi, regexprep, regexptranslate.

They differ from Python's in a few signs, which are translated: ``(?<name>…)``, ``\<`` and ``\>``, ``$1`` in
replacements; a dot matches a line end too, ``^`` and ``$`` mean the ends of the text, matches of no characters do not
count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, OptionError, describe
from dlarray.migration.matlab.cells import Cell, empty
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.text.kinds import back, one_text, patterns, texts
from dlarray.struct import struct

_ORDER = ("start", "end", "tokenExtents", "match", "tokens", "names", "split")
_AGAIN = "__again"  # ends the name of a group that an earlier one has
_OF_CASE = re.compile(r"\$\{(upper|lower)\(\$(\d)\)\}")  # the commands that replacements run in practice
_FLAGS = {
    "ignorecase": ("add", re.I),
    "matchcase": ("drop", re.I),
    "lineanchors": ("add", re.M),
    "stringanchors": ("drop", re.M),
    "dotexceptnewline": ("drop", re.S),
    "dotall": ("add", re.S),
    "freespacing": ("add", re.X),
    "literalspacing": ("drop", re.X),
}


def python_pattern(expression: str) -> str:
    """MATLAB's expression in Python's signs."""
    done, k, inside = [], 0, False
    names: list[str] = []
    while k < len(expression):
        two = expression[k : k + 2]
        if two in ("\\<", "\\>") and not inside:
            done.append(r"\b(?=\w)" if two == "\\<" else r"\b(?<=\w)")
            k += 2
        elif two.startswith("\\") and len(two) == 2:
            octal = re.match(r"\\o\{?([0-7]{1,3})\}?", expression[k:])
            hexa = re.match(r"\\x\{([0-9a-fA-F]{1,4})\}", expression[k:])
            if octal or hexa:
                found = octal or hexa
                done.append(re.escape(chr(int(found[1], 8 if octal else 16))))  # type: ignore[index]
                k += found.end()  # type: ignore[union-attr]
            else:
                known = two[1] in "abfnrtvsSdDwWB0123456789xu" or not two[1].isalpha()
                done.append(two if known else two[1])
                k += 2
        elif inside:
            inside = expression[k] != "]"
            done.append("\\[" if expression[k] == "[" else expression[k])
            k += 1
        elif expression[k] == "[":
            inside = True
            head = re.match(r"\[\^?\]?", expression[k:])
            text = head[0]  # type: ignore[index]
            done.append(text.replace("]", "\\]"))
            k += len(text)
        elif named := re.match(r"\(\?<([A-Za-z]\w*)>", expression[k:]):
            names.append(named[1])  # alternatives may have groups of one name, which Python's may not
            done.append(f"(?P<{named[1]}{_AGAIN * (names.count(named[1]) - 1)}>")
            k += named.end()
        elif expression.startswith(("(??", "(?@"), k):
            raise ArgumentError(
                f'regexp: "{expression}" runs commands while it matches, which is refused; fix: match, then compute'
            )
        elif expression[k] == "$":
            done.append("$")
            k += 1
        else:
            done.append(expression[k])
            k += 1
    return "".join(done)


@lru_cache(maxsize=512)
def compiled(expression: str, flags: int) -> re.Pattern:
    """The expression, ready to be used."""
    text = python_pattern(expression)
    if not flags & re.M:  # Python's $ also stands before a line end that is last
        text = re.sub(r"(?<!\\)((?:\\\\)*)\$(?![^\[]*\])", r"\1\\Z", text)
    try:
        return re.compile(text, flags | re.A)
    except re.error as error:
        raise ArgumentError(f'regexp: the expression "{expression}" cannot be read: {error}') from None


def _options(words: Sequence, flags: int) -> tuple[list[str], int, bool, bool]:
    wanted, once, empties = [], False, False
    known = {name.lower(): name for name in _ORDER}
    for word in words:
        lower = str(word).lower()
        if lower in known:
            wanted.append(known[lower])
        elif lower == "once":
            once = True
        elif lower in ("emptymatch", "noemptymatch"):
            empties = lower == "emptymatch"
        elif lower in _FLAGS:
            how, flag = _FLAGS[lower]
            flags = flags | flag if how == "add" else flags & ~flag
        elif lower not in ("warnings", "nowarnings", "all", "forcecelloutput"):
            raise OptionError(
                f'regexp: "{word}" is no option; fix: one of {", ".join((*_ORDER, "once", *_FLAGS, "emptymatch"))}'
            )
    return wanted, flags, once, empties


def regexp(str_: Any, expression: Any, /, *options: str, nargout: int = 1) -> Any:
    r"""Match a regular expression.

    Syntaxes: ``startIndex = regexp(str, expression)``, ``out1, … = regexp(str, expression, outkey1, …, nargout=n)``,
    ``out = regexp(str, expression, …, "once")``.

    Parameters
    ----------
    str : str, cell array or string array
        Of several texts every output is a cell array.
    expression : str
        In MATLAB's signs.
    *options
        Outputs, in this order: "start" (default), "end", "tokenExtents", "match", "tokens", "names", "split";
        "once" for the first match alone; "ignorecase", "lineanchors", "emptymatch", "dotexceptnewline", "freespacing".

    Returns
    -------
    dlarray, Cell, struct or str
        Places as rows of numbers from 1; matches and splits as cells of text (string arrays of a string); tokens as a
        cell of cells; names as a structure.  With "once" the first of them, empty where nothing matches.

    Raises
    ------
    ArgumentError
        An expression that cannot be read, or that would run commands.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/regexp.html

    Examples
    --------
    >>> from dlarray.matlab import regexp
    >>> regexp("conv12_relu3", r"\d+", "match")
      1×2 cell array
    <BLANKLINE>
        {'12'}    {'3'}
    >>> regexp("epoch=7", r"(\w+)=(\d+)", "names", "once").__class__.__name__
    'struct'
    >>> regexp("epoch=7", r"(\w+)=(\d+)", "tokens", "once")
      1×2 cell array
    <BLANKLINE>
        {'epoch'}    {'7'}
    """
    return _regexp(str_, expression, options, nargout, re.S)


def regexpi(str_: Any, expression: Any, /, *options: str, nargout: int = 1) -> Any:
    r"""Match a regular expression, ignoring case.

    Syntax: as `regexp`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/regexpi.html

    Examples
    --------
    >>> from dlarray.matlab import regexpi
    >>> regexpi("Adam", "adam", "match", "once")
    'Adam'
    """
    return _regexp(str_, expression, options, nargout, re.S | re.I)


def _regexp(str_: Any, expression: Any, options: Sequence, nargout: int, flags: int) -> Any:
    wanted, flags, once, empties = _options(options, flags)
    wanted += [name for name in _ORDER if name not in wanted]
    wanted = wanted[: max(nargout, 1)]
    found = texts("regexp", "str", str_)
    several = not isinstance(expression, str)
    pattern = [compiled(e, flags) for e in patterns("regexp", "expression", expression)]
    kind = String if isinstance(str_, (String, StringArray)) else str
    if found.kind == "cell" or several or found.shape != (1, 1):
        shape = found.shape if len(found.values) != 1 else getattr(expression, "shape", (1, len(pattern)))
        count = max(len(found.values), len(pattern))
        rows = [
            _one(found.values[k % len(found.values)], pattern[k % len(pattern)], wanted, once, empties, kind)
            for k in range(count)
        ]
        done = [Cell([row[i] for row in rows], shape) for i in range(len(wanted))]
    else:
        done = _one(found.values[0], pattern[0], wanted, once, empties, kind)
    return done[0] if nargout < 2 else tuple(done)


def _one(text: str, pattern: re.Pattern, wanted: list[str], once: bool, empties: bool, kind: type) -> list:
    hits = [m for m in pattern.finditer(text) if m[0] or empties]
    if once:
        hits = hits[:1]
    return [_output(name, text, pattern, hits, once, kind) for name in wanted]


def _row(values: list, kind: type) -> Any:
    return StringArray(values, (1, len(values))) if kind is String else Cell(values, (1, len(values)))


def _numbers(values: list) -> Any:
    return dlarray([float(v) for v in values]) if values else empty()


def _output(name: str, text: str, pattern: re.Pattern, hits: list, once: bool, kind: type) -> Any:
    if name in ("start", "end"):
        places = [m.start() + 1 if name == "start" else m.end() for m in hits]
        return (places[0] if places else empty()) if once else _numbers(places)
    if name == "match":
        return (kind(hits[0][0]) if hits else kind("")) if once else _row([m[0] for m in hits], kind)
    if name == "split":
        parts, at = [], 0
        for m in hits:
            parts.append(text[at : m.start()])
            at = m.end()
        return _row([*parts, text[at:]], kind)
    if name == "names":
        fields = list(dict.fromkeys(group.replace(_AGAIN, "") for group in pattern.groupindex))
        groups = {f: [g for g in pattern.groupindex if g.replace(_AGAIN, "") == f] for f in fields}
        made = [
            struct({f: kind(next(filter(None, map(m.group, groups[f])), "")) for f in fields}) for m in hits
        ]
        return made[0] if len(made) == 1 else StructArray(made, fields=fields) if fields else struct()
    spans = [
        [m.span(g) for g in range(1, pattern.groups + 1) if m.span(g) != (-1, -1)] or [m.span()] for m in hits
    ]
    if name == "tokens":
        rows = [_row([text[a:b] for a, b in span], kind) for span in spans]
        # a group that took no part in the match is an empty token
        rows = [
            _row([m[g] or "" for g in range(1, pattern.groups + 1)], kind) if pattern.groups else row
            for m, row in zip(hits, rows, strict=True)
        ]
        return (rows[0] if rows else Cell()) if once else Cell(rows, (1, len(rows)))
    extents = [dlarray([[float(a + 1), float(b)] for a, b in span]) for span in spans]
    return (extents[0] if extents else empty()) if once else Cell(extents, (1, len(extents)))


def regexprep(str_: Any, expression: Any, replace: Any, /, *options: Any) -> Any:
    r"""Replace what matches a regular expression.

    Syntaxes: ``newStr = regexprep(str, expression, replace)``, ``newStr = regexprep(…, option1, …)``.

    Parameters
    ----------
    str : str, cell array or string array
    expression : str, or several, which are used in turn
    replace : str, or as many
        ``$1`` is the first token, ``$0`` the match, ``$<name>`` a named token, ``\n`` and the like are read,
        ``${upper($1)}`` and ``${lower($1)}`` change the case; other commands are refused.
    *options
        "once", "ignorecase", "lineanchors", "emptymatch", "dotexceptnewline", or the number of the match to replace.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/regexprep.html

    Examples
    --------
    >>> from dlarray.matlab import regexprep
    >>> regexprep("conv12", r"([a-z]+)(\d+)", "$2_$1")
    '12_conv'
    """
    number = next((int(o) for o in options if isinstance(o, (int, float)) and not isinstance(o, bool)), 0)
    _, flags, once, empties = _options([o for o in options if isinstance(o, str)], re.S)
    expressions = patterns("regexprep", "expression", expression)
    news = patterns("regexprep", "replace", replace)
    found = texts("regexprep", "str", str_)
    if len(news) not in (1, len(expressions)):
        raise ArgumentError(
            f"regexprep: {len(expressions)} expressions and {describe(replace)}; fix: as many texts"
        )
    news *= len(expressions) if len(news) == 1 else 1
    values = found.values
    for e, new in zip(expressions, news, strict=True):
        if "${" in _OF_CASE.sub("", new):
            raise ArgumentError(
                f'regexprep: "{new}" runs commands, which is not supported; fix: regexp, then compute'
            )
        values = [_replaced(t, compiled(e, flags), new, once, number, empties) for t in values]
    return back(found, values)


def _replaced(text: str, pattern: re.Pattern, new: str, once: bool, number: int, empties: bool) -> str:
    seen = 0

    def put(match: re.Match) -> str:
        nonlocal seen
        if not match[0] and not empties:
            return ""
        seen += 1
        if (once and seen > 1) or (number and seen != number):
            return match[0]
        return _filled(new, match)

    return pattern.sub(put, text)


def _filled(new: str, match: re.Match) -> str:
    def fill(part: re.Match) -> str:
        if part[1]:
            return {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a", "b": "\b"}.get(
                part[1], part[1]
            )
        if part[2]:
            return match[part[2]] or "" if part[2] in match.re.groupindex else part[0]
        k = int(part[3] or part[5])
        if part[4]:
            word = match[k] if k <= match.re.groups else match[0]
            return (word or "").upper() if part[4] == "upper" else (word or "").lower()
        if k > match.re.groups:
            # an expression without tokens has one, the match
            return match[0] if match.re.groups == 0 and k == 1 else part[0]
        return match[k] or ""

    return re.sub(r"\\(.)|\$<(\w+)>|\$(\d)|" + _OF_CASE.pattern, fill, new)


def regexptranslate(op: str, str_: Any, /) -> Any:
    r"""Text as a regular expression that matches it.

    Syntax: ``newStr = regexptranslate(op, str)``.

    Parameters
    ----------
    op : {"escape", "wildcard"}
        "wildcard" reads ``*`` and ``?`` as in names of files.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/regexptranslate.html

    Examples
    --------
    >>> from dlarray.matlab import regexptranslate
    >>> regexptranslate("wildcard", "*.m")
    '.*\\.m'
    """
    text = one_text("regexptranslate", "str", str_)
    if str(op).lower() == "wildcard":
        return text.replace("\\", "\\\\").replace(".", r"\.").replace("*", ".*").replace("?", ".")
    if str(op).lower() == "escape":
        return re.sub(r"([][(){}.*+?^$|\\])", r"\\\1", text)
    raise ArgumentError(
        f'regexptranslate: op must be "escape" or "wildcard", but it is {describe(op)}; fix: "escape"'
    )
