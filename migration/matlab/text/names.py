"""Text for names and its kinds: valid and unique names, characters to strings and back."""

from __future__ import annotations

import re
from typing import Any

from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import String, StringArray, logical
from dlarray.struct import struct

# The words of MATLAB's language, which are no names.
WORDS = frozenset(
    """
    break case catch classdef continue else elseif end for function global if otherwise parfor persistent return spmd
    switch try while
    """.split()
)


def _texts(name: str, x: Any) -> list[str]:
    found = [x] if isinstance(x, str) else list(x) if isinstance(x, (list, tuple, StringArray)) else None
    if found is None or not all(isinstance(v, str) for v in found):
        raise ArgumentError(f"{name}: texts are expected, but the input is {describe(x)}; fix: {name}('a b')")
    return [str(v) for v in found]


def _like(x: Any, made: list[str]) -> Any:
    """Texts in the kind and size in which others came."""
    if isinstance(x, String):
        return String(made[0])
    if isinstance(x, str):
        return made[0]
    if isinstance(x, StringArray):
        return StringArray([String(v) for v in made], x.shape)
    return Cell(made, getattr(x, "shape", None))


@with_own_columns
def makeValidName(
    S: Any, /, *, ReplacementStyle: str = "underscore", Prefix: str = "x", nargout: int = 1
) -> Any:
    """Names of variables from texts: ``matlab.lang.makeValidName``.

    Syntaxes: ``N = makeValidName(S)``, ``N, changed = makeValidName(S, nargout=2)``.

    Parameters
    ----------
    S : str or texts
    ReplacementStyle : {"underscore", "delete", "hex"}
        Signs that no name has become lines, nothing, or their hexadecimal codes; a small letter behind a blank becomes
        large before that.
    Prefix : str, default "x"
        Stands before what begins with no letter, and before words of MATLAB's language.
    nargout : {1, 2}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.lang.makevalidname.html

    Examples
    --------
    >>> from dlarray.matlab import makeValidName
    >>> makeValidName("loss of 2nd run"), makeValidName("1st"), makeValidName("for")
    ('lossOf2ndRun', 'x1st', 'xFor')
    """
    styles = ("underscore", "delete", "hex")
    if str(ReplacementStyle) not in styles:
        raise ArgumentError(
            f"makeValidName: ReplacementStyle is one of {', '.join(styles)}, but it is {describe(ReplacementStyle)}; "
            'fix: "underscore"'
        )
    given = _texts("makeValidName", S)
    made = [_valid(v, str(ReplacementStyle), str(Prefix)) for v in given]
    names = _like(S, made)
    if nargout < 2:
        return names
    changed = [a != b for a, b in zip(given, made, strict=True)]
    return names, changed[0] if isinstance(S, str) else logical(
        changed, getattr(S, "shape", (1, len(changed)))
    )


def _valid(text: str, style: str, prefix: str) -> str:
    if text in WORDS:
        return prefix + text[0].upper() + text[1:]
    text = re.sub(r"\s+([a-z])", lambda m: m[1].upper(), text.strip() if text.strip() else text)
    text = re.sub(r"\s+", "", text)
    sign = {
        "underscore": lambda m: "_", "delete": lambda m: "", "hex": lambda m: f"0x{ord(m[0]):02X}",
    }[style]  # fmt: skip
    text = re.sub(r"[^A-Za-z0-9_]", sign, text)
    return text if re.match(r"[A-Za-z]", text) else prefix + text


@with_own_columns
def makeUniqueStrings(S: Any, excluded: Any = (), /) -> Any:
    """Texts of which none stands twice, nor among others: ``matlab.lang.makeUniqueStrings``; they get _1, _2, …

    Syntaxes: ``U = makeUniqueStrings(S)``, ``U = makeUniqueStrings(S, excluded)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.lang.makeuniquestrings.html

    Examples
    --------
    >>> from dlarray.matlab import makeUniqueStrings
    >>> list(makeUniqueStrings(["a", "b", "a"])), makeUniqueStrings("net", ["net", "net_1"])
    (['a', 'b', 'a_1'], 'net_2')
    """
    given = _texts("makeUniqueStrings", S)
    taken = set(_texts("makeUniqueStrings", excluded))
    twice = [v in taken or v in given[:k] for k, v in enumerate(given)]
    taken |= set(given)
    made = []
    for text, again in zip(given, twice, strict=True):
        number = 0
        name = text
        while again and name in taken:
            number += 1
            name = f"{text}_{number}"
        taken.add(name)
        made.append(name)
    return _like(S, made)


def _converted(x: Any, change: Any, deep: bool) -> Any:
    if isinstance(x, Cell) and deep:
        return Cell([_converted(v, change, deep) for v in x], x.shape)
    if isinstance(x, struct) and deep:
        return struct({key: _converted(v, change, deep) for key, v in x.items()})
    return change(x)


def _chars(x: Any) -> Any:
    if isinstance(x, String):
        return str(x)
    return Cell([str(v) for v in x], x.shape) if isinstance(x, StringArray) else x


def _strings(x: Any) -> Any:
    if isinstance(x, Cell) and len(x) and all(isinstance(v, str) for v in x):
        return StringArray([String(v) for v in x], x.shape)
    return String(x) if isinstance(x, str) and not isinstance(x, String) else x


@with_own_columns
def convertStringsToChars(*args: Any, nargout: int = 1) -> Any:
    """Strings as characters, string arrays as cells of them; anything else as it is.

    Syntaxes: ``B = convertStringsToChars(A)``, ``A1, A2 = convertStringsToChars(A1, A2, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/convertstringstochars.html

    Examples
    --------
    >>> from dlarray.matlab import String, convertStringsToChars
    >>> convertStringsToChars(String("adam")), convertStringsToChars(5)
    ('adam', 5)
    """
    made = tuple(_converted(x, _chars, False) for x in args)
    return made[0] if nargout < 2 else made[:nargout]


@with_own_columns
def convertCharsToStrings(*args: Any, nargout: int = 1) -> Any:
    """Characters as strings, cells of them as string arrays; anything else as it is.

    Syntaxes: ``B = convertCharsToStrings(A)``, ``A1, A2 = convertCharsToStrings(A1, A2, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/convertcharstostrings.html

    Examples
    --------
    >>> from dlarray.matlab import convertCharsToStrings
    >>> type(convertCharsToStrings("adam")).__name__
    'String'
    """
    made = tuple(_converted(x, _strings, False) for x in args)
    return made[0] if nargout < 2 else made[:nargout]


@with_own_columns
def convertContainedStringsToChars(*args: Any, nargout: int = 1) -> Any:
    """As `convertStringsToChars`, also within cells and structures.

    Syntaxes: ``B = convertContainedStringsToChars(A)``, and several as there.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/convertcontainedstringstochars.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, String, convertContainedStringsToChars
    >>> type(convertContainedStringsToChars(Cell([String("adam")]))[0]).__name__
    'str'
    """
    made = tuple(_converted(x, _chars, True) for x in args)
    return made[0] if nargout < 2 else made[:nargout]
