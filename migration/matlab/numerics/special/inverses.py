"""Inverses of the incomplete beta and gamma functions."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.numerics.hosts import host


def numbers(name: str, what: str, x: Any) -> np.ndarray:
    """Real numbers."""
    found = np.asarray(host(x))
    if found.dtype.kind not in "fbiu":
        raise ArgumentError(
            f"{name}: {what} must be real numbers, but it is {describe(x)}; fix: real({what})"
        )
    return found if found.dtype.kind == "f" else found.astype(float)


def _tail(name: str, tail: Any) -> bool:
    if str(tail) not in ("lower", "upper"):
        raise ArgumentError(f'{name}: tail is "{tail}"; fix: "lower" or "upper"')
    return str(tail) == "upper"


def betaincinv(Y: Any, Z: Any, W: Any, tail: Any = "lower", /) -> dlarray:
    """The X for which ``betainc(X, Z, W, tail)`` is Y.

    Syntaxes: ``X = betaincinv(Y, Z, W)``, ``X = betaincinv(Y, Z, W, tail)``.

    Parameters
    ----------
    Y : numbers from 0 to 1; others give NaN
    Z, W : numbers above 0
    tail : {"lower", "upper"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/betaincinv.html

    Examples
    --------
    >>> from dlarray.matlab import betaincinv
    >>> float(betaincinv(0.5, 2, 2))
    0.5
    """
    special = importlib.import_module("scipy.special")
    upper = _tail("betaincinv", tail)
    y, z, w = (numbers("betaincinv", n, x) for n, x in (("Y", Y), ("Z", Z), ("W", W)))
    found = (
        special.betainccinv(z, w, y)
        if upper and hasattr(special, "betainccinv")
        else (special.betaincinv(z, w, 1 - y if upper else y))
    )
    return asdlarray(np.where((y < 0) | (y > 1), np.nan, found))


def gammaincinv(Y: Any, A: Any, tail: Any = "lower", /) -> dlarray:
    """The X for which ``gammainc(X, A, tail)`` is Y.

    Syntaxes: ``X = gammaincinv(Y, A)``, ``X = gammaincinv(Y, A, tail)``.

    Parameters
    ----------
    Y : numbers from 0 to 1; others give NaN
    A : numbers from 0 on
    tail : {"lower", "upper"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gammaincinv.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import gammaincinv
    >>> float(dl.round(gammaincinv(0.5, 1), 4))
    0.6931
    """
    special = importlib.import_module("scipy.special")
    upper = _tail("gammaincinv", tail)
    y, a = numbers("gammaincinv", "Y", Y), numbers("gammaincinv", "A", A)
    found = special.gammainccinv(a, y) if upper else special.gammaincinv(a, y)
    return asdlarray(np.where((y < 0) | (y > 1), np.nan, found))
