"""Functions of texts that Python's own methods and operators do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.porting.writing.code import ATOM, COMPARE, Code
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

Args = tuple[t.Expression, ...]


def method(name: str) -> Callable:
    """A method of Python's text."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        codes = [s.code(a) for a in args if not isinstance(a, t.NameValue)]
        if len(codes) != len(args) or not all(c.kind in k.TEXTS for c in codes):
            return None
        return Code(f"{codes[0].at(ATOM)}.{name}({', '.join(map(str, codes[1:]))})", ATOM, codes[0].kind)

    return native


def question(name: str) -> Callable:
    def native(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
        made = method(name)(s, args, nargout, kind)
        return made.of(k.BOOL) if made is not None and len(args) == 2 else None

    return native


def strrep(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """Python's ``replace`` finds a text of no characters everywhere, so the text must be written out."""
    old = w.bare(args[1]) if len(args) == 3 else None
    return method("replace")(s, args, nargout, kind) if isinstance(old, t.Text) and old.value else None


def contains(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    if len(args) != 2:
        return None
    a, b = s.code(args[0]), s.code(args[1])
    if a.kind in k.TEXTS and b.kind in k.TEXTS:
        return Code(f"{b.at(COMPARE + 1)} in {a.at(COMPARE + 1)}", COMPARE, k.BOOL)
    return None


def strcmp(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    a, b = s.code(args[0]), s.code(args[1])
    if a.kind in k.TEXTS and b.kind in k.TEXTS:
        return Code(f"{a.at(COMPARE + 1)} == {b.at(COMPARE + 1)}", COMPARE, k.BOOL)
    return None


def strcmpi(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    a, b = s.code(args[0]), s.code(args[1])
    if a.kind in k.TEXTS and b.kind in k.TEXTS:
        return Code(f"{a.at(ATOM)}.lower() == {b.at(ATOM)}.lower()", COMPARE, k.BOOL)
    return None


OF_TEXTS: dict[str, Callable[[Any, Args, int, str], Code | None]] = {
    "upper": method("upper"),
    "lower": method("lower"),
    "strtrim": method("strip"),
    "strrep": strrep,
    "startsWith": question("startswith"),
    "endsWith": question("endswith"),
    "contains": contains,
    "strcmp": strcmp,
    "strcmpi": strcmpi,
}
