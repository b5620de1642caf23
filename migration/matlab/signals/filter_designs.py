"""Filters by their names: butter, cheby1, cheby2, ellip."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, whole
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.signals.common import positive, scipy_signal, several, vector

_KINDS = {
    "low": "lowpass",
    "lowpass": "lowpass",
    "high": "highpass",
    "highpass": "highpass",
    "bandpass": "bandpass",
    "stop": "bandstop",
    "bandstop": "bandstop",
}


def _designed(
    name: str, n: Any, ripples: list[tuple[str, Any]], Wn: Any, words: tuple, nargout: int, example: str
) -> Any:
    """The filter of that family: its coefficients, or its zeros, poles and gain."""
    if nargout == 4:
        raise ArgumentError(
            f"{name}: matrices of states are not made, for a filter has many; fix: b, a = {example}"
        )
    check_nargout(name, nargout, (1, 2, 3))
    order = whole(name, "the order n", n, least=1, most=500, fix=example)
    texts = [str(word).lower() for word in words]
    if "ctf" in texts:
        raise ArgumentError(f'{name}: "ctf", sections in rows, is not here; fix: b, a = {example}')
    kinds = [text for text in texts if text not in ("s", "z")]
    edges = vector(name, "Wn", Wn).astype(float)
    if len(kinds) > 1 or any(kind not in _KINDS for kind in kinds) or edges.size > 2:
        raise ArgumentError(
            f"{name}: behind the frequencies, of which there are one or two, comes one of low, high, bandpass, stop, "
            f'and "s"; but there are {edges.size}, and {", ".join(map(describe, words)) or "nothing"}; fix: {example}'
        )
    kind = _KINDS[kinds[0]] if kinds else ("lowpass", "bandpass")[edges.size - 1]
    if (edges.size == 2) != kind.startswith("band"):
        raise ArgumentError(
            f'{name}: "{kinds[0]}" needs {"two frequencies" if edges.size == 1 else "one frequency"}, but Wn has '
            f"{edges.size}; fix: {example}"
        )
    analog = "s" in texts
    if (
        not (edges > 0).all()
        or not analog
        and not (edges < 1).all()
        or edges.size == 2
        and edges[0] >= edges[1]
    ):
        raise ArgumentError(
            f"{name}: Wn is {edges.tolist()}; fix: rising, above 0"
            + (
                ""
                if analog
                else ' and below 1, which is half the rate of samples, or "s" for an analog filter'
            )
        )
    limits = [positive(name, argument, value, example) for argument, value in ripples]
    made = getattr(scipy_signal(name), name)(
        order,
        *limits,
        edges if edges.size == 2 else float(edges[0]),
        kind,
        analog,
        "zpk" if nargout == 3 else "ba",
    )
    if nargout < 3:
        return several(tuple(np.reshape(v, (1, -1)) for v in made), nargout)
    zeros, poles, gain = made
    return several((zeros.reshape(-1, 1), poles.reshape(-1, 1), float(gain)), 3)


def butter(n: Any, Wn: Any, /, *words: Any, nargout: int = 2) -> Any:
    """A Butterworth filter: as flat as can be where it lets through.

    Syntaxes: ``b, a = butter(n, Wn)``, ``b, a = butter(n, Wn, ftype)``, ``z, p, k = butter(…, nargout=3)``,
    ``… = butter(…, "s")`` of an analog filter.

    Parameters
    ----------
    n : whole number
        The order; filters with two frequencies have the order 2n.
    Wn : number, or two
        Where the power is halved, from 0 to 1, half the rate of samples; of analog filters in radians per second.
    ftype : {"low", "high", "bandpass", "stop"}, optional
        "low", or "bandpass" where there are two frequencies.

    Returns
    -------
    b, a : dlarray
        The coefficients of numerator and denominator, rows.
    z, p, k : dlarray
        Zeros and poles, columns, and the gain. SciPy's order; which comes first is written nowhere.

    Raises
    ------
    ArgumentError
        Four outputs, the matrices of states, and "ctf" are not here.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/butter.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import butter
    >>> b, a = butter(2, 0.2)
    >>> dl.round(b, 4).tolist(), dl.round(a, 4).tolist()
    ([[0.0675, 0.1349, 0.0675]], [[1.0, -1.143, 0.4128]])
    """
    return _designed("butter", n, [], Wn, words, nargout, "butter(4, 0.2)")


def cheby1(n: Any, Rp: Any, Wp: Any, /, *words: Any, nargout: int = 2) -> Any:
    """A Chebyshev filter of type I: even waves where it lets through.

    Syntaxes: ``b, a = cheby1(n, Rp, Wp)``, ``b, a = cheby1(n, Rp, Wp, ftype)``,
    ``z, p, k = cheby1(…, nargout=3)``, ``… = cheby1(…, "s")``.

    Parameters
    ----------
    n, Wp, ftype
        As those of `butter`; Wp is where the waves end.
    Rp : number
        The height of the waves in decibels.

    Returns
    -------
    b, a or z, p, k : dlarray
        As those of `butter`.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/cheby1.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import cheby1
    >>> b, a = cheby1(2, 3, 0.5)
    >>> round(float(dl.sum(b) / dl.sum(a)), 4)  # an even order begins below 1, by 3 decibels
    0.7079
    """
    return _designed("cheby1", n, [("Rp", Rp)], Wp, words, nargout, "cheby1(4, 0.5, 0.2)")


def cheby2(n: Any, Rs: Any, Ws: Any, /, *words: Any, nargout: int = 2) -> Any:
    """A Chebyshev filter of type II: even waves where it holds back.

    Syntaxes: ``b, a = cheby2(n, Rs, Ws)``, ``b, a = cheby2(n, Rs, Ws, ftype)``,
    ``z, p, k = cheby2(…, nargout=3)``, ``… = cheby2(…, "s")``.

    Parameters
    ----------
    n, Ws, ftype
        As those of `butter`; Ws is where the waves begin.
    Rs : number
        How far the waves lie below what is let through, in decibels.

    Returns
    -------
    b, a or z, p, k : dlarray
        As those of `butter`.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/cheby2.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import cheby2
    >>> b, a = cheby2(3, 40, 0.5)
    >>> round(float(dl.sum(b) / dl.sum(a)), 4)
    1.0
    """
    return _designed("cheby2", n, [("Rs", Rs)], Ws, words, nargout, "cheby2(4, 40, 0.2)")


def ellip(n: Any, Rp: Any, Rs: Any, Wp: Any, /, *words: Any, nargout: int = 2) -> Any:
    """An elliptic filter: even waves on both sides, and the steepest edge.

    Syntaxes: ``b, a = ellip(n, Rp, Rs, Wp)``, ``b, a = ellip(n, Rp, Rs, Wp, ftype)``,
    ``z, p, k = ellip(…, nargout=3)``, ``… = ellip(…, "s")``.

    Parameters
    ----------
    n, Wp, ftype
        As those of `butter`; Wp is where the waves that are let through end.
    Rp, Rs : number
        The height of these waves, and how far those of the other side lie below, in decibels.

    Returns
    -------
    b, a or z, p, k : dlarray
        As those of `butter`.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/ellip.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import ellip
    >>> b, a = ellip(3, 1, 40, 0.5)
    >>> round(float(dl.sum(b) / dl.sum(a)), 4)
    1.0
    """
    return _designed("ellip", n, [("Rp", Rp), ("Rs", Rs)], Wp, words, nargout, "ellip(4, 0.5, 40, 0.2)")
