"""Texts as bytes, and numbers as the hexadecimal digits of their bits."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.operands import with_integers


def _codec(name: str, encoding: Any) -> str:
    word = str(encoding) or "utf-8"
    try:
        "".encode(word)
    except LookupError:
        raise ArgumentError(f'{name}: there is no encoding "{word}"; fix: "UTF-8" or "ISO-8859-1"') from None
    return word


def unicode2native(unicodestr: Any, encoding: Any = "UTF-8", /) -> dlarray:
    """The bytes of a text, as uint8.

    Syntaxes: ``bytes = unicode2native(unicodestr)``, ``bytes = unicode2native(unicodestr, encoding)``.

    Notes
    -----
    What an encoding has no byte for becomes its question mark.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/unicode2native.html

    Examples
    --------
    >>> from dlarray.matlab import unicode2native
    >>> unicode2native("aä").tolist()
    [[97, 195, 164]]
    """
    if not isinstance(unicodestr, str):
        raise ClassError(f'unicode2native: the text is {describe(unicodestr)}; fix: unicode2native("abc")')
    raw = str(unicodestr).encode(_codec("unicode2native", encoding), "replace")
    return with_integers(np.frombuffer(raw, dtype=np.uint8).reshape(1, -1).copy())


def native2unicode(X: Any, encoding: Any = "UTF-8", /) -> str:
    """The text of bytes.

    Syntaxes: ``unicodestr = native2unicode(bytes)``, ``unicodestr = native2unicode(bytes, encoding)``.

    Notes
    -----
    Bytes that are no text of the encoding become the sign for that, �. A text comes back as it is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/native2unicode.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import native2unicode
    >>> native2unicode(dl.uint8([97, 195, 164]))
    'aä'
    """
    codec = _codec("native2unicode", encoding)
    if isinstance(X, str):
        return X
    found = np.asarray(host(X)).ravel(order="F")
    if found.size and (found.min() < 0 or found.max() > 255 or (found != np.floor(found)).any()):
        raise ArgumentError("native2unicode: a byte is no whole number from 0 to 255; fix: uint8(bytes)")
    return found.astype(np.uint8).tobytes().decode(codec, "replace")


def num2hex(X: Any, /) -> Any:
    """The bits of floating-point numbers as hexadecimal digits: 16 of a double, 8 of a single, a row for each.

    Syntax: ``hexStr = num2hex(X)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/num2hex.html

    Examples
    --------
    >>> from dlarray.matlab import num2hex
    >>> num2hex(1)
    '3ff0000000000000'
    """
    found = np.asarray(host(X)).ravel(order="F")
    if found.dtype.kind not in "f":
        raise ClassError(f"num2hex: X is {describe(X)}; fix: double or single numbers")
    rows = [np.asarray(v, dtype=f">f{found.dtype.itemsize}").tobytes().hex() for v in found]
    return rows[0] if len(rows) == 1 else CharArray(rows)


def hex2num(hexStr: Any, /) -> dlarray:
    """The doubles whose bits texts of up to 16 hexadecimal digits say; zeros are added behind.

    Syntax: ``X = hex2num(hexStr)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hex2num.html

    Examples
    --------
    >>> from dlarray.matlab import hex2num
    >>> hex2num("400921fb54442d18")
      1×1 dlarray
    <BLANKLINE>
        3.1416
    """
    texts = [hexStr] if isinstance(hexStr, (str, String)) else list(hexStr)
    values = []
    for text in texts:
        digits = str(text).strip()
        if len(digits) > 16 or not digits or any(c not in "0123456789abcdefABCDEF" for c in digits):
            raise ArgumentError(f'hex2num: "{text}" is no hexadecimal number of up to 16 digits; fix: "3ff0"')
        values.append(np.frombuffer(bytes.fromhex(digits.ljust(16, "0")), dtype=">f8")[0])
    shape = (
        (len(values), 1)
        if isinstance(hexStr, (str, CharArray)) or not isinstance(hexStr, StringArray)
        else hexStr.shape
    )
    return dlarray(np.asarray(values, dtype=float).reshape(shape, order="F"))
