"""Filtering forwards and backwards: filtfilt."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.signals.common import along_signal, of_class, scipy_signal, vector


def filtfilt(b: Any, a: Any, x: Any, /, *words: Any) -> dlarray:
    """Data filtered forwards and then backwards, so that nothing is delayed and the filter counts twice.

    Syntax: ``y = filtfilt(b, a, x)``, along the first dimension whose size is not 1.

    Both ends are prolonged by three orders of the filter, mirrored at their last point, and the filter starts in
    the state that a constant leaves.

    Parameters
    ----------
    b, a : vector
        The coefficients of the filter; a may be 1.
    x : array
        More than three orders of the filter long.

    Raises
    ------
    ArgumentError
        Filters in sections, ``filtfilt(sos, g, x)`` and ``"ctf"``, are not here.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/filtfilt.html

    Examples
    --------
    >>> from dlarray.matlab import filtfilt
    >>> [round(v, 4) for v in filtfilt([0.5, 0.5], 1, [1, 2, 4, 8, 4]).tolist()[0]]
    [1.0, 2.25, 4.5, 6.0, 4.0]
    """
    sections = host(b)
    if words or sections.ndim == 2 and sections.shape[1] == 6 and sections.shape[0] > 1:
        raise ArgumentError(
            "filtfilt: filters in sections are not served; fix: filtfilt(b, a, x) with the coefficients, "
            "b, a = butter(n, Wn)"
        )
    top, below, data = vector("filtfilt", "b", b), vector("filtfilt", "a", a), host(x)
    data = data if data.dtype.kind in "fc" else data.astype(float)
    axis = along_signal(data)
    edge = 3 * (max(top.size, below.size) - 1)
    if data.shape[axis] <= edge:
        raise SizeError(
            f"filtfilt: x must have more than {edge} samples, three orders of the filter, but it is {describe(x)}; "
            "fix: a filter of a lower order"
        )
    made = scipy_signal("filtfilt").filtfilt(top, below, data, axis=axis, padtype="odd", padlen=edge)
    return dlarray(of_class(made, data, host(b), host(a)))
