"""The docstrings' words for types, as Python's: ``int, list of int or "all", optional`` and the like."""

from __future__ import annotations

import re
from collections.abc import Collection

ANY = "Any"
_LITERAL = re.compile(r'("[^"]*")')
_NUMBER_WORDS = re.compile(
    r"(positive |nonnegative |whole |real )*(int|integer|float|number|scalar|1×1 array)s?( from .*| in \[.*| in \(.*)?"
)
_SEVERAL_NUMBERS = re.compile(
    r"(list|sequence|vector|tuple|pair)s? of (int|float|number|numbers|two|two numbers|sizes)"
    r"|vector|numbers|two numbers|three numbers.*|\[\w+, \w+\]"
)
_ARRAY_WORDS = re.compile(
    r"(numeric or logical |numeric |logical |sparse )?(dlarray|array_like|arrays?|matrix|data|mask)"
    r"( or array_like)?( of \w+)?(, \w+×.*)?( h×.*)?"
)
_SIMPLE = {
    "bool": "_Truth",
    "str": "str",
    "text": "str",
    "texts": "str",
    "tuple of vectors": "Sequence[ArrayLike]",
    "list": "Sequence[Any]",
    "tuple": "Sequence[Any]",
    "cell": "Sequence[Any]",
    "callable": "Callable[..., Any]",
    "function": "Callable[..., Any]",
    "func": "Callable[..., Any]",
    "path": "PathLike[str]",
    "file name": "str",
    "struct": "Mapping[str, Any]",
    "dict": "Mapping[str, Any]",
    "mapping": "Mapping[str, Any]",
    "[]": "_Open",
    "complex": "_Complex",
    "None": "None",
    "NaN": "float",
    "inf": "float",
    "-inf": "float",
    "input layer": "Layer",
    "layer class": "type[Layer]",
    "list of Layer": "Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]]",
    "layer array": "LayerArray",
    "minibatchqueue": "MiniBatchQueue",
    "imageDataAugmenter": "ImageDataAugmenter",
}


def split(phrase: str) -> list[str]:
    """The alternatives of a phrase: at commas and "or" outside of quotes, braces and parentheses."""
    phrase = re.split(r"(?:^|,? )default ", phrase)[0]
    found, depth, quoted, word = [], 0, False, ""
    for token in re.findall(r'\bor\b|"|[{(\[]|[})\]]|,|[^"{}()\[\],\s]+|\s+', phrase):
        if token == '"':
            quoted = not quoted
        depth += (token in "{([") - (token in "})]") if len(token) == 1 and not quoted else 0
        if not depth and not quoted and token in (",", "or"):
            found.append(word.strip())
            word = ""
        else:
            word += token
    found.append(word.strip())
    return [part for part in found if part and part not in ("optional", "and", "or", "required")]


def literals(text: str) -> str:
    """Literal of the words and numbers in braces, or of one quoted word."""
    parts = [part.strip() for part in text.strip("{}").split(",")]
    kept = f"Literal[{', '.join(part for part in parts if part not in ('…', '...'))}]"
    return f"{kept} | str" if "…" in parts or "..." in parts else kept


class Reader:
    """Reads phrases, with the names of the classes that a type may name."""

    def __init__(self, classes: Collection[str]) -> None:
        self.classes = classes
        self.unread: set[str] = set()

    def argument(self, phrase: str) -> str:
        """The type that an argument is given; Any where the words say none."""
        parts: list[str] = []
        for word in split(phrase):
            if word in ("list of them", "list of these"):
                parts.append(f"Sequence[{' | '.join(parts)}]")
            else:
                parts.append(self._atom(word))
        return union(parts)

    def result(self, phrase: str) -> str:
        """The type of a result; Any where it depends on the values."""
        parts = [self._result(word) for word in split(phrase.split(".")[0])]
        return parts[0] if len(set(parts)) == 1 else ANY

    def _atom(self, word: str) -> str:
        if word.startswith("{") or word.startswith('"'):
            return literals(word)
        if word == "table":
            return ANY  # a data frame, a dict of columns, or a table of this package
        if word in _SIMPLE:
            return _SIMPLE[word]
        if word in self.classes:
            return word
        if _SEVERAL_NUMBERS.fullmatch(word):
            return "_Numbers"
        if _NUMBER_WORDS.fullmatch(word) or re.fullmatch(r"-?\d+", word):
            return "_Number"
        if _ARRAY_WORDS.fullmatch(word):
            return "ArrayLike"
        if found := re.fullmatch(r"(?:a )?(?:list|sequence|array|tuple)s? of (.+)", word):
            inner = self._atom(found[1].rstrip("s") if found[1].rstrip("s") in _SIMPLE else found[1])
            return ANY if inner == ANY else f"Sequence[{inner}]"
        self.unread.add(word)
        return ANY

    def _result(self, word: str) -> str:
        plain = {"dlarray", "bool", "int", "float", "str", "list", *self.classes}
        if word in plain:
            return "list[Any]" if word == "list" else word
        if word == "None":
            return word
        if re.match(r"(Nk|N|K|h|w|t)?×", word):
            return "dlarray"  # its size, said after the class
        if found := re.fullmatch(r"list of (\w+)", word):
            return f"list[{self._result(found[1])}]"
        if found := re.fullmatch(r"tuple of (\w+)", word):
            return f"tuple[{self._result(found[1])}, ...]"
        if word == "callable":
            return "Callable[..., Any]"
        return ANY


def union(parts: list[str]) -> str:
    """The types side by side, each once; Any swallows the others."""
    if not parts or ANY in parts:
        return ANY
    kept = list(dict.fromkeys(parts))
    if "ArrayLike" in kept:  # which has these
        kept = [p for p in kept if p not in ("dlarray", "_Number", "_Numbers", "Sequence[Any]", "float")]
    for empty in ("None", "_Open"):
        if empty in kept:
            kept = [p for p in kept if p not in ("None", empty)] + [empty]
    return " | ".join(_joined_literals(kept))


def _joined_literals(parts: list[str]) -> list[str]:
    """The literals of several parts as one."""
    words = [p.removeprefix("Literal[").removesuffix("]") for p in parts if p.startswith("Literal[")]
    if len(words) < 2:
        return parts
    rest = [p for p in parts if not p.startswith("Literal[")]
    return [f"Literal[{', '.join(dict.fromkeys(', '.join(words).split(', ')))}]", *rest]
