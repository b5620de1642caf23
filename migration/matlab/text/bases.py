"""Whole numbers as text in other bases: dec2bin, dec2hex, bin2dec, hex2dec."""

from __future__ import annotations

from typing import Any

from dlarray import limits
from dlarray.arguments import whole
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.strings import CharArray
from dlarray.migration.matlab.text.numbers import matrix


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
    return _based("dec2bin", D, minDigits, "b")


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
    return _based("dec2hex", D, minDigits, "X")


def _based(name: str, D: Any, least: Any, letter: str) -> Any:
    least = whole(name, "minDigits", least, least=0, fix=f"{name}(D, 8)")
    limits.check_bytes(name, "a text of that length needs", least)
    numbers = [
        whole(name, "D", v, least=0, fix=f"{name}(abs(D))") for v in matrix(name, D).ravel(order="F").tolist()
    ]
    width = max(least, *(len(format(n, letter)) for n in numbers))
    rows = [format(n, letter).rjust(width, "0") for n in numbers]
    return rows[0] if len(rows) == 1 else CharArray(rows)


def bin2dec(text: str, /) -> float:
    """The number that a text in base 2 says.

    Syntax: ``x = bin2dec(text)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bin2dec.html

    Examples
    --------
    >>> from dlarray.matlab import bin2dec
    >>> bin2dec("10111")
    23.0
    """
    return _read("bin2dec", text, 2)


def hex2dec(text: str, /) -> float:
    """The number that a text in base 16 says.

    Syntax: ``x = hex2dec(text)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hex2dec.html

    Examples
    --------
    >>> from dlarray.matlab import hex2dec
    >>> hex2dec("3FF")
    1023.0
    """
    return _read("hex2dec", text, 16)


def _read(name: str, text: Any, base: int) -> float:
    try:
        return float(int(str(text).replace(" ", ""), base))
    except ValueError:
        raise ArgumentError(
            f"{name}: {describe(text)} is no number in base {base}; fix: digits alone"
        ) from None
