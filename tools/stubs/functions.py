"""Registered functions as they stand in the stub: options as keywords, pairs, and one overload for each nargout."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from stubs import docstrings
from stubs.phrases import ANY, Reader, split, union

P = inspect.Parameter
POSITIONAL = (P.POSITIONAL_ONLY, P.POSITIONAL_OR_KEYWORD)


@dataclass
class Argument:
    """A parameter as the stub writes it."""

    name: str
    kind: Any
    type: str
    default: Any = P.empty

    @property
    def optional(self) -> bool:
        """Whether it may be left out."""
        return self.default is not P.empty

    def __str__(self) -> str:
        star = {P.VAR_POSITIONAL: "*", P.VAR_KEYWORD: "**"}.get(self.kind, "")
        default = (
            ...
            if isinstance(self.default, str) and not self.default and "str" not in self.type
            else self.default
        )  # stands for none given
        return f"{star}{self.name}: {self.type}" + (f" = {shown(default)}" if self.optional else "")


class Bare(Argument):
    """A parameter without a type: self or cls."""

    def __str__(self) -> str:
        return self.name


SELF = Bare("self", P.POSITIONAL_OR_KEYWORD, "")


def shown(default: Any) -> str:
    """A default as the stub shows it; three dots where it is no plain value."""
    if default is None or type(default) in (bool, int, str):
        return repr(default)
    return repr(default) if type(default) is float and math.isfinite(default) else "..."


def text_of(arguments: list[Argument]) -> str:
    """The parameters between the parentheses of a definition."""
    parts: list[str] = []
    starred = False
    for i, a in enumerate(arguments):
        if a.kind is P.KEYWORD_ONLY and not starred:
            parts.append("*")
        starred = starred or a.kind in (P.KEYWORD_ONLY, P.VAR_POSITIONAL)
        parts.append(str(a))
        after = arguments[i + 1].kind if i + 1 < len(arguments) else None
        if a.kind is P.POSITIONAL_ONLY and after is not P.POSITIONAL_ONLY:
            parts.append("/")
    return ", ".join(parts)


def definitions(name: str, forms: list[tuple[list[Argument], str]], doc: str, indent: str = "") -> str:
    """The overloads of a function, or its one definition; the first has the docstring."""
    lines = []
    for i, (arguments, result) in enumerate(forms):
        if len(forms) > 1:
            lines.append(f"{indent}@overload")
        head = f"{indent}def {name}({text_of(arguments)}) -> {result}:"
        if i or not doc:
            lines.append(head + " ...")
        else:
            lines += [head, *_docstring(doc, indent + "    ")]
    return "\n".join(lines) + "\n"


def _docstring(doc: str, indent: str) -> list[str]:
    doc = doc.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    lines = doc.split("\n")
    lines[0] = f'{indent}"""{lines[0]}' + (" " if len(lines) == 1 and doc.endswith('"') else "")
    lines[1:] = [f"{indent}{line}".rstrip() for line in lines[1:]]
    if len(lines) == 1:
        return [lines[0] + '"""']
    return [*lines, f'{indent}"""']


def spoken(documented: docstrings.Documented) -> str:
    """What an editor shows of a docstring: what it does, how it is called, with what, and where the whole page is."""
    parameters = f"Parameters\n----------\n{documented.described}" if documented.described else ""
    parts = (documented.summary, documented.syntaxes, parameters, documented.page)
    return "\n\n".join(part for part in parts if part)


class Functions:
    """Writes functions; ``reader`` knows the classes that their types may name."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.untyped: list[str] = []  # options and arguments whose type nothing tells
        self.agreed: dict[str, str] = {}  # types of options that all who tell one agree on

    def forms(self, record: Any, method: bool = False) -> list[tuple[list[Argument], str]]:
        """Every way to call a function: (parameters, result)."""
        documented = docstrings.read(record.doc)
        arguments = self.arguments(record, documented)
        if method:
            arguments = [SELF, *arguments[1:]]
        found = []
        results = self.results(record, documented)
        if arguments and len(results) == 1 and results[0][1] == ANY and _like_first(arguments[0], documented):
            results = [(results[0][0], "Self" if method else "_T")]
            arguments = arguments if method else [replace(arguments[0], type="_T"), *arguments[1:]]
        for nargout, result in results:
            for variant in self.paired(arguments, method):
                found.append(([a if a.name != "nargout" else nargout for a in variant], result))
        if uniform := self._uniform(record, documented, arguments):
            found = [*uniform, *(f for f in found if any(a.name == "pairs" for a in f[0]))]
        categories = getattr(record, "categories", "")
        if categories and not method:
            found = [*found, *self._of_categoricals(found)]
        return sorted(found, key=lambda form: any(a.name == "pairs" for a in form[0]))

    def _uniform(self, record: Any, documented: docstrings.Documented, arguments: list[Argument]) -> list:
        """The forms of a function that gives arrays, or with ``UniformOutput=False`` lists of them; else none."""
        words = [re.fullmatch(r"(\w+),? or list of \1", phrase) for _, phrase in documented.results]
        if not words or None in words or "UniformOutput" not in {a.name for a in arguments}:
            return []
        found = []
        for literal, default, listed in (("True, 1", True, ""), ("False, 0", P.empty, "list of ")):
            told = [(n, f"{listed}{w[1]}") for (n, _), w in zip(documented.results, words) if w]
            for nargout, result in self.results(record, replace(documented, results=told)):
                given = {
                    "UniformOutput": Argument(
                        "UniformOutput", P.KEYWORD_ONLY, f"Literal[{literal}]", default
                    ),
                    "nargout": nargout,
                }
                if (
                    nargout.default is None
                ):  # one output for each of a network's; unpacking an array is allowed
                    given["nargout"] = replace(nargout, type="Literal[1] | None")
                    found.append(([given.get(a.name, a) for a in arguments], self.reader.result(told[0][1])))
                    given["nargout"] = replace(nargout, type="int", default=P.empty)
                found.append(([given.get(a.name, a) for a in arguments], result))
        return found

    def arguments(self, record: Any, documented: docstrings.Documented) -> list[Argument]:
        """The parameters with their types."""
        signature = inspect.signature(record.call)
        own = signature.parameters
        surplus = {n: p for n, p in documented.parameters.items() if n not in own and n.isidentifier()}
        options = {n: p for n, p in surplus.items() if n[:1].isupper() and len(n) > 2}
        found: list[Argument] = []
        for p in own.values():
            if p.kind is P.VAR_KEYWORD and "nargout" in surplus:
                found.append(Argument("nargout", P.KEYWORD_ONLY, "int", ...))
            if p.kind is P.VAR_KEYWORD and options:
                for name, phrase in options.items():
                    found.append(Argument(name, P.KEYWORD_ONLY, self._type(record, name, phrase), ...))
            elif p.kind is P.VAR_KEYWORD:
                found.append(Argument(p.name, p.kind, ANY))
            elif p.kind is P.VAR_POSITIONAL:
                found.append(Argument(p.name, p.kind, self._several(record, p, documented, own)))
            elif p.name == "nargout":
                found.append(Argument("nargout", p.kind, "int", p.default))
            else:
                type_ = self._type(record, p.name, documented.parameters.get(p.name, ""), p)
                if p.default is None and type_ != ANY and not type_.endswith(("None", "_Open")):
                    takes_lists = {"ArrayLike", "_Numbers", "Sequence[Any]"} & set(_parts(type_))
                    type_ += " | _Open" if p.kind in POSITIONAL and not takes_lists else " | None"
                found.append(Argument(p.name, p.kind, type_, p.default))
        return found

    def _type(self, record: Any, name: str, phrase: str, p: Any = None) -> str:
        """The documented type; else that of the annotation, of the default, or of other functions' option."""
        found = self.reader.argument(phrase) if phrase else ANY
        if found == ANY and (other := docstrings.read(record.doc).borrowed.get(name)):
            found = self._of_another(other, name)
        if found == ANY and p is not None:
            annotation = {"str": "str", "bool": "_Truth", "int": "_Number", "float": "_Number"}.get(
                str(p.annotation).removesuffix(" | None"), ANY
            )
            if annotation != ANY:
                return annotation
            if type(p.default) is bool:
                return "_Truth"
        if found == ANY and name[:1].isupper():
            found = self.agreed.get(name, ANY)
        if found == ANY:
            self.untyped.append(f"{record.name}.{name}" + (f" ({phrase})" if phrase else ""))
        return found

    def _of_another(self, other: str, name: str) -> str:
        """What the docstring of another function says of a parameter."""
        from dlarray import names

        record = names.functions.get(other)
        words = docstrings.read(record.doc).parameters.get(name, "") if record else ""
        return self.reader.argument(words) if words else ANY

    def agree(self, records: Iterable[Any], told: Iterable[tuple[str, str]]) -> None:
        """Learn the types of options from all docstrings, and from pairs of a name and the words for its type."""
        types: dict[str, set[str]] = {}
        documented = [pair for r in records for pair in docstrings.read(r.doc).parameters.items()]
        for name, words in [*documented, *told]:
            found = self.reader.argument(words) if name[:1].isupper() else ANY
            if found != ANY and len(name) > 1:
                types.setdefault(name, set()).add(found)
        self.agreed = {name: found.pop() for name, found in types.items() if len(found) == 1}

    def _several(self, record: Any, p: Any, documented: docstrings.Documented, own: Any) -> str:
        """The type of ``*args``: of the documented parameters that are no names of the signature, and of pairs."""
        phrases = [q for n, q in documented.parameters.items() if n not in own or n == p.name]
        phrases = [q for q in phrases if q] or [""]
        types = [self.reader.argument(q) for q in phrases]
        if documented.flags:
            types.append(f"Literal[{', '.join(documented.flags)}]")
        options = [q for q in own.values() if q.kind is P.KEYWORD_ONLY and q.name != "nargout"]
        for q in options:
            types.append(f'Literal["{q.name}"]')
            types.append(self._type(record, q.name, documented.parameters.get(q.name, ""), q))
        found = union([part for t in types for part in _parts(t)])
        if found != ANY and not {"None", "_Open"} & set(_parts(found)):
            found += " | None" if {"ArrayLike", "_Numbers"} & set(_parts(found)) else " | _Open"
        if found == ANY:
            self.untyped.append(f"{record.name}.*{p.name} ({'; '.join(phrases)})")
        return found

    def paired(self, arguments: list[Argument], method: bool) -> list[list[Argument]]:
        """The parameters, and those of MATLAB's older ("Name", value) pairs."""
        names = [a.name for a in arguments if a.kind is P.KEYWORD_ONLY and a.name != "nargout"]
        positional = [a for a in arguments if a.kind in POSITIONAL]
        if not names or any(a.kind is P.VAR_POSITIONAL for a in arguments):
            return [arguments]
        keywords = [a for a in arguments if a.kind is P.KEYWORD_ONLY]
        required = [a for a in positional if not a.optional]
        literal = f"Literal[{', '.join(f'{chr(34)}{n}{chr(34)}' for n in names)}]"
        pairs = [
            Argument("name", P.POSITIONAL_ONLY, literal),
            Argument("value", P.POSITIONAL_ONLY, ANY),
            Argument("pairs", P.VAR_POSITIONAL, ANY),
        ]
        found = [arguments]
        for before in (positional[:count] for count in range(len(required), len(positional) + 1)):
            given = [
                a if a is SELF else replace(a, name=_clear(a.name), kind=P.POSITIONAL_ONLY, default=P.empty)
                for a in before
            ]
            found.append([*given, *pairs, *keywords])
        return found

    def results(self, record: Any, documented: docstrings.Documented) -> list[tuple[Argument, str]]:
        """(nargout, type) of each number of outputs, that of the default first."""
        signature = inspect.signature(record.call)
        nargout = signature.parameters.get("nargout")
        types = [self.reader.result(phrase) for _, phrase in documented.results]
        if nargout is None:
            return [
                (Argument("nargout", P.KEYWORD_ONLY, "int", ...), self._one(signature, documented, types))
            ]
        if nargout.default is None:
            return [(Argument("nargout", P.KEYWORD_ONLY, "int | None", None), ANY)]
        if len(documented.results) == 1:
            types = self._spread(documented.results[0][1])
        braces = re.match(r"\{([\d, ]+)\}", documented.parameters.get("nargout", ""))
        numbers = [int(n) for n in braces[1].split(",")] if braces else list(range(1, len(types) + 1))
        numbers = sorted({*numbers, nargout.default}, key=lambda n: (n != nargout.default, n))
        found = []
        for n in numbers:
            some = (types + [types[-1] if types else ANY] * n)[:n]
            result = "None" if n == 0 else some[0] if n == 1 else f"tuple[{', '.join(some)}]"
            default = n if n == nargout.default else P.empty
            found.append((Argument("nargout", P.KEYWORD_ONLY, f"Literal[{n}]", default), result))
        return found

    def _one(self, signature: Any, documented: docstrings.Documented, types: list[str]) -> str:
        annotation = str(signature.return_annotation).replace("dlarray.array.dlarray", "dlarray")
        annotation = {"<class 'str'>": "str", "<class 'int'>": "int", "<class 'bool'>": "bool"}.get(
            annotation, annotation
        )
        plain = {"dlarray", "bool", "int", "float", "str", "None", "list[str]", *self.reader.classes}
        if annotation in plain:
            return annotation
        if len(types) == 1:
            return types[0]
        endless = any("…" in name or "..." in name for name, _ in documented.results)
        alternatives = not any(name for name, _ in documented.results)
        return f"tuple[{', '.join(types)}]" if types and not endless and not alternatives else ANY

    def _spread(self, phrase: str) -> list[str]:
        """The types of several outputs that one phrase tells: ``dlarray, or (dlarray, float)``."""
        if found := re.search(r"\((\w+(?:, \w+)+)\)", phrase):
            return [self.reader.result(word.strip()) for word in found[1].split(",")]
        return [self.reader.result(re.split(r",? or tuple", phrase)[0])]

    def _of_categoricals(self, forms: list[tuple[list[Argument], str]]) -> list[tuple[list[Argument], str]]:
        """The forms of a function that moves elements, for a categorical: the first output is one too."""
        found = []
        for arguments, result in forms:
            if any(a.name == "pairs" for a in arguments):
                continue
            if arguments[0].type == ANY:
                return []
            first = replace(arguments[0], type="categorical")
            found.append(([first, *arguments[1:]], result.replace("dlarray", "categorical", 1)))
        return found


def _like_first(first: Argument, documented: docstrings.Documented) -> bool:
    """Whether a function returns, in the docstring's words, the same as it takes: ``dlnetwork or Layer``."""
    given = next(iter(documented.parameters.values()), "")
    told = documented.results[0][1] or documented.results[0][0] if len(documented.results) == 1 else ""
    return told == given and (len(split(given)) > 1 or given == "datastore")


def _clear(name: str) -> str:
    """A positional name that does not collide with those of a pair."""
    return f"{name}_" if name in ("name", "value", "pairs") else name


def _parts(type_: str) -> list[str]:
    """The members of a union, as far as brackets let it be divided."""
    found, depth, start = [], 0, 0
    for i, c in enumerate(type_):
        depth += (c in "[(") - (c in "])")
        if not depth and type_.startswith(" | ", i):
            found.append(type_[start:i])
            start = i + 3
    return [*found, type_[start:]]
