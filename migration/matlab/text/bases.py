"""Whole numbers as text in other bases: dec2base, dec2bin, dec2hex, base2dec, bin2dec, hex2dec."""

from __future__ import annotations

import string
from typing import Any

from dlarray import limits
from dlarray.arguments import whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.plain_numbers import counting
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.migration.matlab.text.numbers import codes, matrix


def dec2bin(D: Any, minDigits: Any = 1, /) -> Any:
    """Whole numbers as text in base 2.

    Syntaxes: ``s = dec2bin(D)``, ``s = dec2bin(D, minDigits)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dec2bin.html

    Examples
    --------
    >>> from dlarray.matlab import dec2bin
    >>> dec2bin(23)
    '10111'
    """
    return dec2base(D, 2, minDigits)


def dec2hex(D: Any, minDigits: Any = 1, /) -> Any:
    """Whole numbers as text in base 16.

    Syntaxes: ``s = dec2hex(D)``, ``s = dec2hex(D, minDigits)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dec2hex.html

    Examples
    --------
    >>> from dlarray.matlab import dec2hex
    >>> dec2hex(1023)
    '3FF'
    """
    return dec2base(D, 16, minDigits)


def dec2base(D: Any, base: Any, minDigits: Any = 1, /) -> Any:
    """Whole numbers as text in a base from 2 to 36; several numbers as rows of characters.

    Syntaxes: ``s = dec2base(D, base)``, ``s = dec2base(D, base, minDigits)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dec2base.html

    Examples
    --------
    >>> from dlarray.matlab import dec2base
    >>> dec2base(23, 3), dec2base(64, 8, 4)
    ('212', '0100')
    """
    name = {2: "dec2bin", 16: "dec2hex"}.get(base, "dec2base")
    least = whole(name, "minDigits", minDigits, least=0, fix=f"{name}(D, 8)")
    limits.check_bytes(name, "a text of that length needs", least)
    base = _base(name, base)
    numbers = [
        whole(name, "D", v, least=0, fix=f"{name}(abs(D))")
        for v in (matrix(name, D if isinstance(D, String) else codes(D)) * 1).ravel(order="F").tolist()
    ]
    found = [_digits(n, base) for n in numbers]
    width = max([least, *map(len, found)])
    rows = [text.rjust(width, "0") for text in found]
    return rows[0] if len(rows) == 1 else CharArray(rows)


_SIGNS = string.digits + string.ascii_uppercase


def _base(name: str, base: Any) -> int:
    base = whole(name, "base", base, least=2, fix=f"{name}(D, 8)")
    if base > 36:
        raise ArgumentError(f"{name}: base must be at most 36, but it is {base}; fix: a base from 2 to 36")
    return base


def _digits(n: int, base: int) -> str:
    made = ""
    while n or not made:
        n, digit = divmod(n, base)
        made = _SIGNS[digit] + made
    return made


def bin2dec(text: Any, /) -> Any:
    """Convert text in base 2 to numbers.

    Syntax: ``x = bin2dec(text)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bin2dec.html

    Examples
    --------
    >>> from dlarray.matlab import bin2dec
    >>> bin2dec("10111")
    23
    """
    return _read("bin2dec", text, 2)


def hex2dec(text: Any, /) -> Any:
    """Convert text in base 16 to numbers.

    Syntax: ``x = hex2dec(text)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hex2dec.html

    Examples
    --------
    >>> from dlarray.matlab import hex2dec
    >>> hex2dec("3FF")
    1023
    """
    return _read("hex2dec", text, 16)


def base2dec(text: Any, base: Any, /) -> Any:
    """Convert text in a base from 2 to 36 to numbers.

    Syntax: ``x = base2dec(text, base)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/base2dec.html

    Examples
    --------
    >>> from dlarray.matlab import base2dec
    >>> base2dec("212", 3)
    23
    """
    return _read("base2dec", text, _base("base2dec", base))


def _read(name: str, text: Any, base: int) -> Any:
    if isinstance(text, (CharArray, StringArray, list)):
        return dlarray([[_read(name, t, base)] for t in text])
    try:
        return counting(float(int(str(text).replace(" ", ""), base)))
    except ValueError:
        raise ArgumentError(
            f"{name}: {describe(text)} is no number in base {base}; fix: digits alone"
        ) from None
