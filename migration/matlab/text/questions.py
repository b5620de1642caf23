"""Questions about text: strcmp, contains, startsWith, strfind, count, isspace, isletter, ..."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import choice, flag, is_empty, whole
from dlarray.array import dlarray
from dlarray.errors import SizeError
from dlarray.migration.matlab.cells import Cell, empty, from_column
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import CharArray, String, StringArray, logical
from dlarray.migration.matlab.text.kinds import asked, counted, one_text, patterns, texts
from dlarray.migration.matlab.text.searches import Pattern, places


def _compared(name: str, s1: Any, s2: Any, same: Callable[[str, str], bool]) -> Any:
    """Each text of one with each of the other; what is not text equals nothing."""
    sides: list[list[str | None]] = []
    shapes: list[tuple[int, ...]] = []
    several = False
    for side in map(from_column, (s1, s2)):
        if isinstance(side, str):
            sides.append([str(side)])
            shapes.append((1, 1))
        elif isinstance(side, (StringArray,)) or hasattr(side, "categories"):
            found = texts(name, "s", side)
            sides.append(list(found.values))
            shapes.append(found.shape)
            several |= len(found.values) != 1
        elif isinstance(side, CharArray):
            sides.append(["\n".join(side)])
            shapes.append((1, 1))
        elif isinstance(side, (list, tuple)) and not (is_empty(side) and not isinstance(side, Cell)):
            sides.append([str(v) if isinstance(v, str) else None for v in side])
            shapes.append(getattr(side, "shape", (1, len(side))))
            several = True
        else:
            sides.append([None])
            shapes.append((1, 1))
    count = max(map(len, sides)) if all(sides) else 0
    if any(len(s) not in (1, count) for s in sides):
        raise SizeError(
            f"{name}: the sizes {shapes[0]} and {shapes[1]} differ; fix: equal sizes, or one text"
        )
    left, right = (s * (count if len(s) == 1 else 1) for s in sides)
    answers = [a is not None and b is not None and same(a, b) for a, b in zip(left, right, strict=True)]
    shape = shapes[0] if len(sides[0]) == count else shapes[1]
    return logical(answers, shape) if several else answers[0] if answers else False


def strcmp(s1: Any, s2: Any, /) -> Any:
    """Whether texts are equal.

    Syntax: ``tf = strcmp(s1, s2)``.

    Parameters
    ----------
    s1, s2 : text, cell arrays or string arrays
        Compared element by element; one text with each element.  Values other than text are not equal to anything.

    Returns
    -------
    bool
        A logical array for cell arrays and string arrays.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strcmp.html

    Examples
    --------
    >>> from dlarray.matlab import strcmp
    >>> strcmp("yes", "yes"), strcmp("yes", "Yes"), strcmp("1", 1)
    (True, False, False)
    """
    return _compared("strcmp", s1, s2, lambda a, b: a == b)


def strcmpi(s1: Any, s2: Any, /) -> Any:
    """Whether texts are equal, ignoring case.

    Syntax: ``tf = strcmpi(s1, s2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strcmpi.html

    Examples
    --------
    >>> from dlarray.matlab import strcmpi
    >>> strcmpi("yes", "Yes")
    True
    """
    return _compared("strcmpi", s1, s2, lambda a, b: a.lower() == b.lower())


def strncmp(s1: Any, s2: Any, n: Any, /) -> Any:
    """Whether the first n characters of texts are equal.

    Syntax: ``tf = strncmp(s1, s2, n)``.

    Texts that are shorter are equal if they are the same up to their ends; no characters, ``n <= 0``, are always equal.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strncmp.html

    Examples
    --------
    >>> from dlarray.matlab import strncmp
    >>> strncmp("conv1", "conv2", 4), strncmp("ab", "ab", 3)
    (True, True)
    """
    k = max(0, whole("strncmp", "n", n, fix="strncmp(s1, s2, 3)"))
    return _compared("strncmp", s1, s2, lambda a, b: a[:k] == b[:k])


def strncmpi(s1: Any, s2: Any, n: Any, /) -> Any:
    """Whether the first n characters of texts are equal, ignoring case.

    Syntax: ``tf = strncmpi(s1, s2, n)``.

    Texts that are shorter are equal if they are the same up to their ends; no characters, ``n <= 0``, are always equal.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strncmpi.html

    Examples
    --------
    >>> from dlarray.matlab import strncmpi
    >>> strncmpi("Conv1", "conv2", 4)
    True
    """
    k = max(0, whole("strncmpi", "n", n, fix="strncmpi(s1, s2, 3)"))
    return _compared("strncmpi", s1, s2, lambda a, b: a[:k].lower() == b[:k].lower())


def _any_of(name: str, str_: Any, pattern: Any, IgnoreCase: Any, test: Callable[[str, str], bool]) -> Any:
    if isinstance(pattern, Pattern):
        return asked(name, str_, pattern.test(name, flag(name, "IgnoreCase", IgnoreCase)))
    wanted = patterns(name, "pattern", pattern)
    if flag(name, "IgnoreCase", IgnoreCase):
        wanted = [w.lower() for w in wanted]
        return asked(name, str_, lambda t: any(test(t.lower(), w) for w in wanted))
    return asked(name, str_, lambda t: any(test(t, w) for w in wanted))


@with_options
def contains(str_: Any, pattern: Any, /, *, IgnoreCase: Any = False) -> Any:
    """Whether texts hold one of some parts.

    Syntaxes: ``tf = contains(str, pattern)``, ``tf = contains(str, pattern, IgnoreCase=True)``.

    Returns
    -------
    bool
        A logical array for several texts.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/contains.html

    Examples
    --------
    >>> from dlarray.matlab import contains
    >>> contains("conv1_relu", ["relu", "pool"])
    True
    >>> contains(["fc", "conv"], "c")
      1×2 logical dlarray
    <BLANKLINE>
       1   1
    """
    return _any_of("contains", str_, pattern, IgnoreCase, lambda t, w: w in t)


@with_options
def startsWith(str_: Any, pattern: Any, /, *, IgnoreCase: Any = False) -> Any:
    """Whether texts begin with one of some parts.

    Syntaxes: ``tf = startsWith(str, pattern)``, ``tf = startsWith(str, pattern, IgnoreCase=True)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/startswith.html

    Examples
    --------
    >>> from dlarray.matlab import startsWith
    >>> startsWith("conv1", "conv")
    True
    """
    return _any_of("startsWith", str_, pattern, IgnoreCase, lambda t, w: t.startswith(w))


@with_options
def endsWith(str_: Any, pattern: Any, /, *, IgnoreCase: Any = False) -> Any:
    """Whether texts end with one of some parts.

    Syntaxes: ``tf = endsWith(str, pattern)``, ``tf = endsWith(str, pattern, IgnoreCase=True)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/endswith.html

    Examples
    --------
    >>> from dlarray.matlab import endsWith
    >>> endsWith("net.MAT", ".mat", IgnoreCase=True)
    True
    """
    return _any_of("endsWith", str_, pattern, IgnoreCase, lambda t, w: t.endswith(w))


@with_options
def matches(str_: Any, pattern: Any, /, *, IgnoreCase: Any = False) -> Any:
    """Whether texts are equal to one of some texts.

    Syntaxes: ``tf = matches(str, pattern)``, ``tf = matches(str, pattern, IgnoreCase=True)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matches.html

    Examples
    --------
    >>> from dlarray.matlab import matches
    >>> matches("sgdm", ["adam", "sgdm"])
    True
    """
    return _any_of("matches", str_, pattern, IgnoreCase, lambda t, w: t == w)


@with_options
def count(str_: Any, pattern: Any, /, *, IgnoreCase: Any = False) -> Any:
    """How often some parts occur in texts.

    Syntaxes: ``A = count(str, pattern)``, ``A = count(str, pattern, IgnoreCase=True)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/count.html

    Examples
    --------
    >>> from dlarray.matlab import count
    >>> count("red blue red", "red")
    2
    """
    found = texts("count", "str", str_)
    ignore = flag("count", "IgnoreCase", IgnoreCase)
    if isinstance(pattern, Pattern):
        return counted([len(list(places(t, pattern, ignore))) for t in found.values], found.shape)
    wanted = re.compile(
        "|".join(map(re.escape, patterns("count", "pattern", pattern))), re.I if ignore else 0
    )
    return counted([len(wanted.findall(t)) for t in found.values], found.shape)


def strfind(str_: Any, pattern: Any, /) -> Any:
    """Where a part begins in a text, from 1; overlapping ones too.

    Syntax: ``k = strfind(str, pattern)``.

    Returns
    -------
    dlarray
        A row of places, ``[]`` where there is none; of a cell array or a string array a cell array of them. A row
        of numbers is looked for among numbers.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strfind.html

    Examples
    --------
    >>> from dlarray.matlab import strfind
    >>> strfind("abcabc", "bc")
      1×2 dlarray
    <BLANKLINE>
         2     5
    """
    if isinstance(str_, (dlarray, np.ndarray)):  # numbers among numbers
        row, wanted = (np.asarray(dlarray(v)).ravel(order="F") for v in (str_, pattern))
        last = len(row) - len(wanted) + 1 if len(wanted) else 0
        starts = [k + 1.0 for k in range(last) if np.array_equal(row[k : k + len(wanted)], wanted)]
        return dlarray(starts) if starts else empty()
    found = texts("strfind", "str", str_)
    part = pattern if isinstance(pattern, Pattern) else one_text("strfind", "pattern", pattern)

    def starts_in(t: str) -> dlarray:
        if isinstance(part, Pattern):
            starts = [i + 1.0 for i, _ in places(t, part)]
        else:
            last = len(t) - len(part) + 1 if part else 0
            starts = [k + 1.0 for k in range(last) if t.startswith(part, k)]
        return dlarray(starts) if starts else empty()

    answers = [starts_in(t) for t in found.values]
    return answers[0] if found.shape == (1, 1) and found.kind != "cell" else Cell(answers, found.shape)


@with_own_columns
def _each_character(name: str, str_: Any, test: Callable[[str], bool]) -> Any:
    if not isinstance(str_, (str, CharArray)):
        if isinstance(str_, (list, tuple)) and any(isinstance(v, str) for v in str_):
            return Cell(
                [_each_character(name, v, test) for v in str_], getattr(str_, "shape", (1, len(str_)))
            )
        shape = getattr(str_, "shape", (1, 1))
        n = int(np.prod(shape))
        return logical([False] * n, shape if len(shape) > 1 else (1, n))
    if isinstance(str_, str):
        return logical([test(c) for c in str_], (1, len(str_)) if str_ else (0, 0))
    return logical([test(row[j]) for j in range(str_.shape[1]) for row in str_], str_.shape)


def isspace(str_: Any, /) -> Any:
    """Which characters are white space.

    Syntax: ``tf = isspace(str)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isspace.html

    Examples
    --------
    >>> from dlarray.matlab import isspace
    >>> isspace("a b")
      1×3 logical dlarray
    <BLANKLINE>
       0   1   0
    """
    return _each_character("isspace", str_, lambda c: c in " \t\n\r\f\v")


def isletter(str_: Any, /) -> Any:
    """Which characters are letters.

    Syntax: ``tf = isletter(str)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isletter.html

    Examples
    --------
    >>> from dlarray.matlab import isletter
    >>> isletter("a1")
      1×2 logical dlarray
    <BLANKLINE>
       1   0
    """
    return _each_character("isletter", str_, str.isalpha)


def isstrprop(str_: Any, category: str, /) -> Any:
    """Which characters are of a category.

    Syntax: ``tf = isstrprop(str, category)``.

    Parameters
    ----------
    str : text
    category : {"alpha", "alphanum", "digit", "lower", "upper", "punct", "wspace", "graphic", "xdigit"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isstrprop.html

    Examples
    --------
    >>> from dlarray.matlab import isstrprop
    >>> isstrprop("a1", "digit")
      1×2 logical dlarray
    <BLANKLINE>
       0   1
    """
    tests: dict[str, Callable[[str], bool]] = {"alpha": str.isalpha, "alphanum": str.isalnum} | {
        "digit": str.isdigit,
        "lower": str.islower,
        "upper": str.isupper,
        "punct": lambda c: c in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
        "wspace": str.isspace,
        "graphic": lambda c: c.isprintable() and not c.isspace(),
        "xdigit": lambda c: c in "0123456789abcdefABCDEF",
    }
    return _each_character("isstrprop", str_, tests[choice("isstrprop", "category", category, tests)])


def ischar(x: Any, /) -> bool:
    """Whether a value is a character array, and no string.

    Syntax: ``tf = ischar(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ischar.html

    Examples
    --------
    >>> from dlarray.matlab import String, ischar
    >>> ischar("abc"), ischar(String("abc"))
    (True, False)
    """
    return isinstance(x, CharArray) or (isinstance(x, str) and not isinstance(x, String))


def isstring(x: Any, /) -> bool:
    """Whether a value is a string or a string array, and no character vector.

    Syntax: ``tf = isstring(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isstring.html

    Examples
    --------
    >>> from dlarray.matlab import String, isstring
    >>> isstring("abc"), isstring(String("abc"))
    (False, True)
    """
    return isinstance(from_column(x), (String, StringArray))


def isStringScalar(x: Any, /) -> bool:
    """Whether a value is one string.

    Syntax: ``tf = isStringScalar(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isstringscalar.html

    Examples
    --------
    >>> from dlarray.matlab import String, isStringScalar
    >>> isStringScalar(String("abc"))
    True
    """
    return isinstance(x, String) or (isinstance(x, StringArray) and len(x) == 1)
