"""Windows of signals, columns: blackman, kaiser, rectwin, bartlett, triang, gausswin, tukeywin."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.numerics.hosts import host


def _points(name: str, L: Any) -> int:
    return math.floor(number(name, "L", L, least=0, finite=True, fix=f"{name}(64)") + 0.5)


def _column(values: Any) -> dlarray:
    return dlarray(np.asarray(values, dtype=float).reshape(-1, 1))


def _sampled(n: int, formula: Callable[[np.ndarray], np.ndarray]) -> dlarray:
    """A symmetric window: the formula of n points from -1 to 1, and exactly as much on both sides; 1 of one point."""
    w = formula(np.arange(1 - n, n, 2) / max(n - 1, 1)) if n != 1 else np.ones(1)
    half = (n + 1) // 2
    w[n - half :] = w[:half][::-1]
    return _column(w)


def blackman(L: Any, sflag: Any = "symmetric", /) -> dlarray:
    """Blackman's window, ``0.42 + 0.5*cos(pi*t) + 0.08*cos(2*pi*t)`` for t from -1 to 1.

    Syntaxes: ``w = blackman(L)``, ``w = blackman(L, sflag)``.

    Parameters
    ----------
    L : number of points
    sflag : {"symmetric", "periodic"}
        A periodic window is a symmetric one of a point more, without its last.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/blackman.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import blackman
    >>> dl.round(blackman(3), 4).T.tolist()
    [[0.0, 1.0, 0.0]]
    """
    if str(sflag) not in ("symmetric", "periodic"):
        raise ArgumentError(f'blackman: sflag is {describe(sflag)}; fix: "symmetric" or "periodic"')
    n = _points("blackman", L)
    if str(sflag) == "periodic" and n > 1:
        return dlarray(host(blackman(n + 1))[:-1])
    return _sampled(n, lambda t: np.abs(0.42 + 0.5 * np.cos(np.pi * t) + 0.08 * np.cos(2 * np.pi * t)))


def kaiser(L: Any, beta: Any = 0.5, /) -> dlarray:
    """Kaiser's window, ``besseli(0, beta*sqrt(1 - t^2)) / besseli(0, beta)`` for t from -1 to 1.

    Syntaxes: ``w = kaiser(L)``, ``w = kaiser(L, beta)``.

    Parameters
    ----------
    L : number of points
    beta : number
        The greater, the wider the main lobe and the lower the others: 0.5.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/kaiser.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import kaiser
    >>> dl.round(kaiser(3, 2), 4).T.tolist()
    [[0.4387, 1.0, 0.4387]]
    """
    shape = number("kaiser", "beta", beta, finite=True, fix="kaiser(64, 2.5)")
    return _sampled(_points("kaiser", L), lambda t: np.i0(shape * np.sqrt(1 - t**2)) / np.i0(shape))


def rectwin(L: Any, /) -> dlarray:
    """The window of ones.

    Syntax: ``w = rectwin(L)``.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/rectwin.html

    Examples
    --------
    >>> from dlarray.matlab import rectwin
    >>> rectwin(2).tolist()
    [[1.0], [1.0]]
    """
    return _column(np.ones(_points("rectwin", L)))


def bartlett(L: Any, /) -> dlarray:
    """Bartlett's window, a triangle with zeros at both ends.

    Syntax: ``w = bartlett(L)``.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/bartlett.html

    Examples
    --------
    >>> from dlarray.matlab import bartlett
    >>> bartlett(5).T.tolist()
    [[0.0, 0.5, 1.0, 0.5, 0.0]]
    """
    return _sampled(_points("bartlett", L), lambda t: 1 - np.abs(t))


def triang(L: Any, /) -> dlarray:
    """A triangle whose zeros lie outside.

    Syntax: ``w = triang(L)``.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/triang.html

    Examples
    --------
    >>> from dlarray.matlab import triang
    >>> triang(3).T.tolist()
    [[0.5, 1.0, 0.5]]
    """
    n = _points("triang", L)
    wide = n + n % 2
    return _column(1 - np.abs(np.arange(1 - n, n, 2)) / max(wide, 1))


def gausswin(L: Any, alpha: Any = 2.5, /) -> dlarray:
    """The window of Gauss's bell, ``exp(-(alpha*t)^2 / 2)`` for t from -1 to 1.

    Syntaxes: ``w = gausswin(L)``, ``w = gausswin(L, alpha)``.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/gausswin.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import gausswin
    >>> dl.round(gausswin(3), 4).T.tolist()
    [[0.0439, 1.0, 0.0439]]
    """
    width = number("gausswin", "alpha", alpha, finite=True, fix="gausswin(64, 2.5)")
    return _sampled(_points("gausswin", L), lambda t: np.exp(-((width * t) ** 2) / 2))


def tukeywin(L: Any, r: Any = 0.5, /) -> dlarray:
    """Tukey's window: ones, and at each end half of a cosine, which take the part r of the length together.

    Syntaxes: ``w = tukeywin(L)``, ``w = tukeywin(L, r)``.

    Parameters
    ----------
    L : number of points
    r : number
        At most 0 is `rectwin`, at least 1 is `hann`: 0.5.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/tukeywin.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import tukeywin
    >>> dl.round(tukeywin(5), 4).T.tolist()
    [[0.0, 1.0, 1.0, 1.0, 0.0]]
    """
    part = min(number("tukeywin", "r", r, finite=True, fix="tukeywin(64, 0.5)"), 1)
    n = _points("tukeywin", L)
    if part <= 0:
        return rectwin(n)
    # how far a point lies into the cosine, of which r/2 of the length is one
    return _sampled(n, lambda t: (1 + np.cos(np.pi * np.maximum(0, (np.abs(t) - 1 + part) / part))) / 2)
