"""Patterns of characters, and how often patterns stand: digitsPattern, lettersPattern, asManyOfPattern, ..."""

from __future__ import annotations

import math
import re
from typing import Any

from dlarray.arguments import flag, one_number, whole
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.text.kinds import one_text
from dlarray.migration.matlab.text.regular_expressions import python_pattern
from dlarray.migration.matlab.text.searches import Pattern, as_pattern


def _times(name: str, counts: tuple, default: str) -> str:
    """How often: any number, exactly N, or between two numbers, of which the second may be infinite."""
    if not counts:
        return default
    if len(counts) > 2:
        raise ArgumentError(
            f"{name}: expected at most two numbers of characters, but received {len(counts)}; "
            f"fix: {name}(2, 4)"
        )
    least = whole(name, "minCharacters", counts[0], least=0, fix=f"{name}(2, 4)")
    if len(counts) == 1:
        return f"{{{least}}}"
    return _between(name, least, counts[1])


def _between(name: str, least: int, most: Any) -> str:
    if one_number(most) == math.inf:
        return f"{{{least},}}"
    return f"{{{least},{whole(name, 'the greatest number', most, least=least, fix=f'{name}(…, 2, 4)')}}}"


def digitsPattern(*counts: Any) -> Pattern:
    """Digits, one or more of them unless it is said how many.

    Syntaxes: ``pat = digitsPattern()``, ``pat = digitsPattern(N)``,
    ``pat = digitsPattern(minCharacters, maxCharacters)``.

    Parameters
    ----------
    *counts : whole numbers
        How many exactly, or at least and at most; as many as there are. The second may be infinite.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digitspattern.html

    Examples
    --------
    >>> from dlarray.matlab import String, digitsPattern, extract
    >>> extract(String("year 1984"), digitsPattern(4))
    "1984"
    """
    return Pattern("\\d" + _times("digitsPattern", counts, "+"))


def lettersPattern(*counts: Any) -> Pattern:
    """Letters, one or more of them unless it is said how many.

    Syntaxes: ``pat = lettersPattern()``, ``pat = lettersPattern(N)``,
    ``pat = lettersPattern(minCharacters, maxCharacters)``.

    Parameters
    ----------
    *counts : whole numbers
        How many exactly, or at least and at most; as many as there are. The second may be infinite.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/letterspattern.html

    Examples
    --------
    >>> from dlarray.matlab import String, extract, lettersPattern
    >>> extract(String("12 ab 3"), lettersPattern())
    "ab"
    """
    return Pattern("[^\\W\\d_]" + _times("lettersPattern", counts, "+"))


def alphanumericsPattern(*counts: Any) -> Pattern:
    """Letters and digits, one or more of them unless it is said how many.

    Syntaxes: ``pat = alphanumericsPattern()``, ``pat = alphanumericsPattern(N)``,
    ``pat = alphanumericsPattern(minCharacters, maxCharacters)``.

    Parameters
    ----------
    *counts : whole numbers
        How many exactly, or at least and at most; as many as there are. The second may be infinite.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphanumericspattern.html

    Examples
    --------
    >>> from dlarray.matlab import String, alphanumericsPattern, extract
    >>> extract(String("<ab12>"), alphanumericsPattern())
    "ab12"
    """
    return Pattern("[^\\W_]" + _times("alphanumericsPattern", counts, "+"))


def whitespacePattern(*counts: Any) -> Pattern:
    """White space, one or more of it unless it is said how much.

    Syntaxes: ``pat = whitespacePattern()``, ``pat = whitespacePattern(N)``,
    ``pat = whitespacePattern(minCharacters, maxCharacters)``.

    Parameters
    ----------
    *counts : whole numbers
        How many exactly, or at least and at most; as many as there are. The second may be infinite.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/whitespacepattern.html

    Examples
    --------
    >>> from dlarray.matlab import replace, whitespacePattern
    >>> replace("a   b", whitespacePattern(), " ")
    'a b'
    """
    return Pattern("\\s" + _times("whitespacePattern", counts, "+"))


@with_options
def wildcardPattern(*counts: Any, Except: Any = None) -> Pattern:
    """Any characters, as few as possible.

    Syntaxes: ``pat = wildcardPattern()``, ``pat = wildcardPattern(N)``, ``pat = wildcardPattern(minCharacters,
    maxCharacters)``, ``pat = wildcardPattern(…, Except=exceptPat)``.

    Parameters
    ----------
    *counts : whole numbers
        How many exactly, or at least and at most. The second may be infinite.
    Except : pattern or text
        Characters that do not match.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/wildcardpattern.html

    Examples
    --------
    >>> from dlarray.matlab import String, extract, wildcardPattern
    >>> extract(String("<one> two"), "<" + wildcardPattern() + ">")
    "<one>"
    """
    times = _times("wildcardPattern", counts, "*")
    lazy = times if len(counts) == 1 else times + "?"
    if Except is None:
        return Pattern("(?s:.)" + lazy)
    return Pattern(f"(?:(?!{as_pattern('wildcardPattern', 'Except', Except).source})(?s:.)){lazy}")


def characterListPattern(characters: Any, last: Any = None, /) -> Pattern:
    """One character of a list, or of a range.

    Syntaxes: ``pat = characterListPattern(characters)``, ``pat = characterListPattern(startCharacter, endCharacter)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/characterlistpattern.html

    Examples
    --------
    >>> from dlarray.matlab import characterListPattern, count
    >>> count("She sells sea shells by the sea shore.", characterListPattern("aeiou"))
    10
    """
    first = one_text("characterListPattern", "characters", characters)
    if last is None:
        return Pattern("(?:" + "|".join(map(re.escape, first)) + ")")
    end = one_text("characterListPattern", "endCharacter", last)
    if len(first) != 1 or len(end) != 1 or end < first:
        raise ArgumentError(
            f"characterListPattern: the range must go from one character to a later one, but it is "
            f"{describe(characters)} to {describe(last)}; fix: characterListPattern('a', 'z')"
        )
    return Pattern(f"[{re.escape(first)}-{re.escape(end)}]")


def optionalPattern(pat: Any, /) -> Pattern:
    """What may be there.

    Syntax: ``newpat = optionalPattern(pat)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/optionalpattern.html

    Examples
    --------
    >>> from dlarray.matlab import matches, optionalPattern
    >>> matches("foo", "foo" + optionalPattern("bar"))
    True
    """
    return Pattern(f"(?:{as_pattern('optionalPattern', 'pat', pat).source})?")


def possessivePattern(pat: Any, /) -> Pattern:
    """A pattern whose match is not tried again with fewer characters.

    Syntax: ``newpat = possessivePattern(pat)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/possessivepattern.html

    Examples
    --------
    >>> from dlarray.matlab import contains, digitsPattern, possessivePattern
    >>> contains("123", digitsPattern() + "3"), contains("123", possessivePattern(digitsPattern()) + "3")
    (True, False)
    """
    return Pattern(f"(?>{as_pattern('possessivePattern', 'pat', pat).source})")


def asManyOfPattern(pat: Any, minPattern: Any = 0, maxPattern: Any = math.inf, /) -> Pattern:
    """A pattern again and again, as often as possible.

    Syntaxes: ``newpat = asManyOfPattern(pat)``, ``newpat = asManyOfPattern(pat, minPattern)``,
    ``newpat = asManyOfPattern(pat, minPattern, maxPattern)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/asmanyofpattern.html

    Examples
    --------
    >>> from dlarray.matlab import asManyOfPattern, pattern, replace
    >>> replace("bb bab babab babaaabab", "b" + asManyOfPattern(pattern("a") | "b") + "b", "*")
    '* * * *'
    """
    least = whole("asManyOfPattern", "minPattern", minPattern, least=0, fix="asManyOfPattern(pat, 1)")
    wanted = as_pattern("asManyOfPattern", "pat", pat).source
    return Pattern(f"(?:{wanted})" + _between("asManyOfPattern", least, maxPattern))


def asFewOfPattern(pat: Any, minPattern: Any = 0, maxPattern: Any = math.inf, /) -> Pattern:
    """A pattern again and again, as rarely as possible.

    Syntaxes: ``newpat = asFewOfPattern(pat)``, ``newpat = asFewOfPattern(pat, minPattern)``,
    ``newpat = asFewOfPattern(pat, minPattern, maxPattern)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/asfewofpattern.html

    Examples
    --------
    >>> from dlarray.matlab import asFewOfPattern, pattern, replace
    >>> replace("bb bab babab babaaabab", "b" + asFewOfPattern(pattern("a") | "b") + "b", "*")
    '* * *ab *aaa*'
    """
    least = whole("asFewOfPattern", "minPattern", minPattern, least=0, fix="asFewOfPattern(pat, 1)")
    wanted = as_pattern("asFewOfPattern", "pat", pat).source
    return Pattern(f"(?:{wanted})" + _between("asFewOfPattern", least, maxPattern) + "?")


def caseInsensitivePattern(pat: Any, /) -> Pattern:
    """A pattern of which the case does not matter.

    Syntax: ``newpat = caseInsensitivePattern(pat)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/caseinsensitivepattern.html

    Examples
    --------
    >>> from dlarray.matlab import caseInsensitivePattern, count
    >>> count("Red red RED", caseInsensitivePattern("red"))
    3
    """
    return Pattern(f"(?i:{as_pattern('caseInsensitivePattern', 'pat', pat).source})")


def caseSensitivePattern(pat: Any, /) -> Pattern:
    """A pattern of which the case matters, also inside of one of which it does not.

    Syntax: ``newpat = caseSensitivePattern(pat)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/casesensitivepattern.html

    Examples
    --------
    >>> from dlarray.matlab import caseInsensitivePattern, caseSensitivePattern, count
    >>> count("ab aB AB", caseInsensitivePattern("a" + caseSensitivePattern("B")))
    2
    """
    return Pattern(f"(?-i:{as_pattern('caseSensitivePattern', 'pat', pat).source})")


def pattern(txt: Any, /) -> Pattern:
    """A text as a pattern.

    Syntax: ``pat = pattern(txt)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pattern.html

    Examples
    --------
    >>> from dlarray.matlab import matches, pattern
    >>> matches("b", pattern("a") | "b")
    True
    """
    return as_pattern("pattern", "txt", txt)


def namedPattern(pat: Any, name: Any = None, description: Any = None, /) -> Pattern:
    """A pattern with a name, which only displays show: it matches as without it.

    Syntaxes: ``newpat = namedPattern(pat, name)``, ``newpat = namedPattern(pat, name, description)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/namedpattern.html

    Examples
    --------
    >>> from dlarray.matlab import digitsPattern, matches, namedPattern
    >>> matches("12", namedPattern(digitsPattern(), "number"))
    True
    """
    return as_pattern("namedPattern", "pat", pat)


def maskedPattern(pat: Any, mask: Any = None, /) -> Pattern:
    """A pattern of which displays show only a mask: it matches as without it.

    Syntaxes: ``newpat = maskedPattern(pat)``, ``newpat = maskedPattern(pat, mask)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/maskedpattern.html

    Examples
    --------
    >>> from dlarray.matlab import digitsPattern, maskedPattern, matches
    >>> matches("12", maskedPattern(digitsPattern(), "number"))
    True
    """
    return as_pattern("maskedPattern", "pat", pat)


@with_options
def regexpPattern(expression: Any, /, *, IgnoreCase: Any = False) -> Pattern:
    """A regular expression as a pattern.

    Syntaxes: ``pat = regexpPattern(expression)``, ``pat = regexpPattern(expression, IgnoreCase=True)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/regexppattern.html

    Examples
    --------
    >>> from dlarray.matlab import String, extract, regexpPattern
    >>> extract(String("a12b"), regexpPattern("[0-9]+"))
    "12"
    """
    made = python_pattern(one_text("regexpPattern", "expression", expression))
    return Pattern(f"(?{'i' if flag('regexpPattern', 'IgnoreCase', IgnoreCase) else ''}:{made})")
