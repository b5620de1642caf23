"""The least order of a filter that keeps what is asked of it: buttord."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.signals.common import positive, several, vector


def buttord(Wp: Any, Ws: Any, Rp: Any, Rs: Any, /, *words: Any, nargout: int = 2) -> Any:
    """The least order of a Butterworth filter, and its frequencies, for `butter`.

    Syntaxes: ``n, Wn = buttord(Wp, Ws, Rp, Rs)``, ``n, Wn = buttord(Wp, Ws, Rp, Rs, "s")`` of an analog filter.

    The filter holds back at Ws exactly what is asked, and lets through more at Wp.

    Parameters
    ----------
    Wp, Ws : number, or two
        Where it lets through and where it holds back: Wp below Ws is a low-pass filter, above it a high-pass filter,
        and two Wp between two Ws a band-pass filter. From 0 to 1, half the rate of samples.
    Rp, Rs : number
        At most this is lost at Wp, at least that at Ws, in decibels.

    Returns
    -------
    n, Wn : dlarray

    Raises
    ------
    ArgumentError
        Band-stop filters, whose edges would be searched for, are not here.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/buttord.html

    Examples
    --------
    >>> from dlarray.matlab import buttord
    >>> n, Wn = buttord(40 / 500, 150 / 500, 3, 60)
    >>> float(n), round(float(Wn), 4)
    (5.0, 0.081)
    """
    check_nargout("buttord", nargout, (1, 2))
    example = "buttord(0.08, 0.3, 3, 60)"
    if [str(word).lower() for word in words] not in ([], ["s"], ["z"]):
        raise ArgumentError(f'buttord: the last argument is {describe(words[0])}; fix: "s", or nothing')
    analog = bool(words) and str(words[0]).lower() == "s"
    passed, stopped = (vector("buttord", name, v).astype(float) for name, v in (("Wp", Wp), ("Ws", Ws)))
    loss, least = positive("buttord", "Rp", Rp, example), positive("buttord", "Rs", Rs, example)
    edges = np.concatenate([passed, stopped])
    if (
        passed.size != stopped.size
        or passed.size > 2
        or (edges <= 0).any()
        or not analog
        and (edges >= 1).any()
    ):
        raise ArgumentError(
            f"buttord: Wp is {describe(Wp)} and Ws {describe(Ws)}; fix: as many, one or two, between 0 and 1, which is "
            "half the rate of samples"
        )
    if not analog:
        passed, stopped = np.tan(np.pi / 2 * passed), np.tan(np.pi / 2 * stopped)
    band = passed.size == 2
    if band and not stopped[0] < passed[0] < passed[1] < stopped[1]:
        raise ArgumentError(
            "buttord: the edges are not those of a band-pass filter, and of band-stop filters they would be searched "
            "for; fix: Ws(1) < Wp(1) < Wp(2) < Ws(2)"
        )
    # the edge of the low-pass filter of the same kind that lets through up to 1
    if band:
        width, product = passed[1] - passed[0], passed[0] * passed[1]
        edge = np.min(np.abs((stopped**2 - product) / (stopped * width)))
    else:
        edge = max(stopped[0] / passed[0], passed[0] / stopped[0])
    needed = 10 ** (0.1 * least) - 1
    n = int(np.ceil(np.log10(needed / (10 ** (0.1 * loss) - 1)) / (2 * np.log10(edge))))
    half_power = edge / needed ** (1 / (2 * n))
    if band:
        middle = np.sqrt((half_power * width / 2) ** 2 + product)
        cut = middle + np.array([-1, 1]) * half_power * width / 2
    else:
        cut = passed * half_power if passed[0] < stopped[0] else passed / half_power
    return several((float(n), cut if analog else 2 / np.pi * np.arctan(cut)), nargout)
