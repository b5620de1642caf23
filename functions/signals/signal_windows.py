"""Windows of signal processing: hann, hamming."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import choice, number
from dlarray.array import asdlarray, dlarray
from dlarray.backend import dtype_of
from dlarray.errors import ArgumentError
from dlarray.registry import function


def cosine_window(name: str, L: Any, flags: tuple, a: float) -> dlarray:
    """A column of a - (1-a)*cos along one period."""
    wanted = "the number of points of the window"
    length = number(name, "L", L, least=0, finite=True, expected=wanted, fix=f"{name}(64)")
    points = math.floor(length + 0.5)
    periodic, kind = _flags(name, flags)
    limits.check(name, (1, points), np.float64)
    if points == 1:
        return asdlarray(np.ones((1, 1), dtype_of(np, kind)))
    steps = points if periodic else points - 1
    w = a - (1 - a) * np.cos(2 * math.pi * np.arange(points) / steps)
    if not periodic:  # exactly symmetric
        half = (points + 1) // 2
        w[points - half :] = w[:half][::-1]
    return dlarray.from_array(w.astype(dtype_of(np, kind)).reshape(1, points))


def _flags(name: str, flags: tuple) -> tuple[bool, str]:
    """Whether the window is periodic, and its class."""
    if len(flags) > 2:
        raise ArgumentError(
            f"{name}: takes L, sflag and typeName, but there are {len(flags)} arguments after L"
        )
    periodic, kind = False, "double"
    for i, flag in enumerate(flags):
        words = ("single", "double") if i else ("symmetric", "periodic", "single", "double")
        word = choice(name, "typeName" if i else "sflag", flag, words)
        if word in ("single", "double"):
            kind = word
        else:
            periodic = word == "periodic"
    return periodic, kind


@function()
def hann(L: Any, /, *flags: Any) -> Any:
    """Hann (Hanning) window.

    Syntaxes: ``w = hann(L)``, ``hann(L, sflag)``, ``hann(…, typeName)``.

    Parameters
    ----------
    L : int
        Number of points; another number is rounded.
    sflag : {"symmetric", "periodic"}, optional
        A symmetric window (default), or the first L points of one of L + 1 points, for spectral analysis.
    typeName : {"double", "single"}, optional
        Class of the result.

    Returns
    -------
    dlarray
        A column of L numbers: ``0.5*(1-cos(2*pi*n/N))`` for n from 0, where N is L - 1, or L when periodic; 1 for one
        point.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/hann.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.hann(4, "periodic")
      4×1 dlarray
    <BLANKLINE>
             0
        0.5000
        1.0000
        0.5000
    """
    return cosine_window("hann", L, flags, 0.5)


@function()
def hamming(L: Any, /, *flags: Any) -> Any:
    """Hamming window.

    Syntaxes: ``w = hamming(L)``, ``hamming(L, sflag)``, ``hamming(…, typeName)``.

    Parameters
    ----------
    L : int
        Number of points; another number is rounded.
    sflag : {"symmetric", "periodic"}, optional
        A symmetric window (default), or the first L points of one of L + 1 points, for spectral analysis.
    typeName : {"double", "single"}, optional
        Class of the result.

    Returns
    -------
    dlarray
        A column of L numbers: ``0.54-0.46*cos(2*pi*n/N)`` for n from 0, where N is L - 1, or L when periodic; 1 for one
        point.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/hamming.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.hamming(3)
      3×1 dlarray
    <BLANKLINE>
        0.0800
        1.0000
        0.0800
    """
    return cosine_window("hamming", L, flags, 0.54)
