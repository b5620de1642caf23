"""Text changed: case, blanks, replacement, order, length: upper, strtrim, strip, strrep, replace, pad, ..."""

from __future__ import annotations

from typing import Any

from dlarray import limits
from dlarray.arguments import choice, is_empty, whole
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.strings import CharArray, String
from dlarray.migration.matlab.text.kinds import back, counted, each, one_text, texts
from dlarray.table.column import Column

_BLANKS = " \t\n\r\f\v"


def upper(str_: Any, /) -> Any:
    """Text in upper case.

    Syntax: ``newStr = upper(str)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/upper.html

    Examples
    --------
    >>> from dlarray.matlab import upper
    >>> upper("abc")
    'ABC'
    """
    return each("upper", str_, str.upper)


def lower(str_: Any, /) -> Any:
    """Text in lower case.

    Syntax: ``newStr = lower(str)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lower.html

    Examples
    --------
    >>> from dlarray.matlab import lower
    >>> lower(["ABC", "De"])
      1×2 cell array
    <BLANKLINE>
        {'abc'}    {'de'}
    """
    return each("lower", str_, str.lower)


def strtrim(str_: Any, /) -> Any:
    """Text without white space at its ends.

    Syntax: ``newStr = strtrim(str)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strtrim.html

    Examples
    --------
    >>> from dlarray.matlab import strtrim
    >>> strtrim("  a b ")
    'a b'
    """
    if isinstance(str_, CharArray):  # columns that are blank in every row
        rows = list(str_)
        left = min((len(r) - len(r.lstrip(_BLANKS + "\0")) for r in rows), default=0)
        right = max((len(r.rstrip(_BLANKS + "\0")) for r in rows), default=0)
        return CharArray([r[left:right] for r in rows])
    return each("strtrim", str_, lambda t: t.strip(_BLANKS + "\0"))


def deblank(str_: Any, /) -> Any:
    """Text without white space at its end.

    Syntax: ``newStr = deblank(str)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/deblank.html

    Examples
    --------
    >>> from dlarray.matlab import deblank
    >>> deblank(" a ")
    ' a'
    """
    return each("deblank", str_, lambda t: t.rstrip(_BLANKS + "\0"))


def strip(str_: Any, /, *args: str) -> Any:
    """Text without some character, by default white space, at one or both of its ends.

    Syntaxes: ``newStr = strip(str)``, ``newStr = strip(str, side)``, ``newStr = strip(…, character)``.

    Parameters
    ----------
    str : str, cell array or string array
    side : {"both", "left", "right"}
    character : str
        The one character that is taken away.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strip.html

    Examples
    --------
    >>> from dlarray.matlab import strip
    >>> strip("00012300", "left", "0")
    '12300'
    """
    side, character = "both", _BLANKS
    for argument in args:
        if isinstance(argument, str) and argument.lower() in ("both", "left", "right"):
            side = argument.lower()
        elif isinstance(argument, str) and len(argument) == 1:
            character = str(argument)
        else:
            raise ArgumentError(
                f'strip: expected a side or one character, but received {describe(argument)}; fix: "left"'
            )
    change = {"both": str.strip, "left": str.lstrip, "right": str.rstrip}[side]
    return each("strip", str_, lambda t: change(t, character))


def strrep(str_: Any, old: Any, new: Any, /) -> Any:
    """Text with every occurrence of a part replaced.

    Syntax: ``newStr = strrep(str, old, new)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strrep.html

    Examples
    --------
    >>> from dlarray.matlab import strrep
    >>> strrep("a_b_c", "_", " ")
    'a b c'
    """
    before, after = one_text("strrep", "old", old), one_text("strrep", "new", new)
    return each("strrep", str_, (lambda t: t.replace(before, after)) if before else (lambda t: t))


def reverse(str_: Any, /) -> Any:
    """Text backwards.

    Syntax: ``newStr = reverse(str)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/reverse.html

    Examples
    --------
    >>> from dlarray.matlab import reverse
    >>> reverse("abc")
    'cba'
    """
    return each("reverse", str_, lambda t: t[::-1])


def pad(str_: Any, /, *args: Any) -> Any:
    """Text filled up to a length.

    Syntaxes: ``newStr = pad(str)``, ``newStr = pad(str, numberOfCharacters)``, ``newStr = pad(…, side)``,
    ``newStr = pad(…, padCharacter)``.

    Parameters
    ----------
    str : str, cell array or string array
    numberOfCharacters : int
        Default: the length of the longest text.
    side : {"right", "left", "both"}
        Where it is filled.
    padCharacter : str
        A blank by default.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pad.html

    Examples
    --------
    >>> from dlarray.matlab import pad
    >>> pad("ab", 5, "left", "0")
    '000ab'
    """
    found = texts("pad", "str", str_)
    width, side, character = None, "right", " "
    for argument in args:
        if isinstance(argument, str) and argument.lower() in ("both", "left", "right"):
            side = argument.lower()
        elif isinstance(argument, str) and len(argument) == 1:
            character = str(argument)
        else:
            width = whole("pad", "numberOfCharacters", argument, least=0, fix="pad(str, 10)")
    width = max(map(len, found.values), default=0) if width is None else width
    limits.check_bytes("pad", "texts of that length need", width * len(found.values))
    done = []
    for t in found.values:
        missing = max(width - len(t), 0)
        left = {"left": missing, "right": 0, "both": missing // 2}[side]
        done.append(character * left + t + character * (missing - left))
    return back(found, done)


def strjust(str_: Any, side: str = "right", /) -> Any:
    """Rows of text with their blanks moved to one side.

    Syntax: ``newStr = strjust(str, side)``.

    Parameters
    ----------
    str : text or rows of characters
    side : {"right", "left", "center"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strjust.html

    Examples
    --------
    >>> from dlarray.matlab import strjust
    >>> strjust("ab  ")
    '  ab'
    """
    side = choice("strjust", "side", side, ("right", "left", "center"))

    def move(t: str) -> str:
        bare = t.strip(" \0")
        missing = len(t) - len(bare)
        left = {"right": missing, "left": 0, "center": missing // 2}[side]
        return " " * left + bare + " " * (missing - left)

    return each("strjust", str_, move)


def strlength(str_: Any, /) -> Any:
    """Number of characters of each text.

    Syntax: ``L = strlength(str)``.

    Returns
    -------
    int
        An array for several texts.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strlength.html

    Examples
    --------
    >>> from dlarray.matlab import strlength
    >>> strlength("abc")
    3
    """
    found = texts("strlength", "str", str_)
    return counted([len(t) for t in found.values], found.shape)


def blanks(n: Any, /) -> str:
    """A text of n blanks.

    Syntax: ``b = blanks(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/blanks.html

    Examples
    --------
    >>> from dlarray.matlab import blanks
    >>> "|" + blanks(3) + "|"
    '|   |'
    """
    count = whole("blanks", "n", n, least=0, fix="blanks(3)")
    limits.check_bytes("blanks", "a text of that length needs", count)
    return " " * count


def newline() -> str:
    """The character that ends a line.

    Syntax: ``c = newline()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/newline.html

    Examples
    --------
    >>> from dlarray.matlab import newline
    >>> newline()
    '\\n'
    """
    return "\n"


def _as_cells(value: Any) -> Any:
    """A table's column of cells as the cell array that it is."""
    cells = isinstance(value, Column) and value.held == "cell"
    return Cell(list(value), (len(value), 1)) if cells else value


def strcat(*parts: Any) -> Any:
    """Texts put together, cell by cell.

    Syntax: ``s = strcat(s1, …, sN)``.

    Parameters
    ----------
    *parts
        Text, cell arrays of text, string arrays.  White space at the end of text, not of strings and not in cell
        arrays, is dropped.

    Returns
    -------
    str, Cell or StringArray
        A string array where a part is one, else a cell array where a part is one, else text.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strcat.html

    Examples
    --------
    >>> from dlarray.matlab import strcat
    >>> strcat("a ", "b")
    'ab'
    >>> strcat(["x", "y"], ".m")
      1×2 cell array
    <BLANKLINE>
        {'x.m'}    {'y.m'}
    """
    found = [texts("strcat", "an input", _as_cells(p) if not is_empty(p) else "") for p in parts]
    if not found:
        return ""
    kinds = {f.kind for f in found}
    plain = kinds <= {"char", "rows"}
    values = [
        [t.rstrip(_BLANKS) for t in f.values] if plain and f.kind in ("char", "rows") else f.values
        for f in found
    ]
    count = max(map(len, values)) if all(values) else 0
    shapes = {f.shape for f in found if len(f.values) != 1}
    if len(shapes) > 1:
        raise SizeError(
            f"strcat: the sizes {', '.join(map(str, shapes))} differ; fix: equal sizes, or one text"
        )
    done = ["".join(row) for row in zip(*[v * count if len(v) == 1 else v for v in values], strict=True)]
    shape = shapes.pop() if shapes else (1, 1)
    if "string" in kinds:
        return back(found[0]._replace(kind="string"), done, shape)
    if "cell" in kinds:
        return Cell(done, shape)
    return done[0] if len(done) == 1 else CharArray(done)


def append(*parts: Any) -> Any:
    """Texts put together, white space included.

    Syntax: ``str = append(str1, …, strN)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/append.html

    Examples
    --------
    >>> from dlarray.matlab import append
    >>> append("data ", "2")
    'data 2'
    """
    found = [texts("append", "an input", p) for p in parts]
    made = strcat(*[String(p) if f.kind == "char" else p for p, f in zip(parts, found, strict=True)])
    kinds = {f.kind for f in found}
    if "string" in kinds:
        return made
    return str(made) if kinds == {"char"} else Cell(list(made), made.shape)


def strvcat(*parts: Any) -> Any:
    """Rows of characters of several texts, empty ones left out.

    Syntax: ``s = strvcat(t1, …, tN)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strvcat.html

    Examples
    --------
    >>> from dlarray.matlab import strvcat
    >>> strvcat("a", "", "bcd").shape
    (2, 3)
    """
    rows = [t for p in parts for t in texts("strvcat", "an input", p).values if t]
    return rows[0] if len(rows) == 1 else CharArray(rows)
