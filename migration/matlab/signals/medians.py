"""The median filter of signals: medfilt1."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.numerics.hosts import along
from dlarray.migration.matlab.signals.common import given, real_data


def medfilt1(x: Any, /, *more: Any) -> dlarray:
    """The medians of n samples round each; beyond the ends there are zeros.

    Syntaxes: ``y = medfilt1(x)``, ``y = medfilt1(x, n)``, ``y = medfilt1(x, n, [], dim)``,
    ``y = medfilt1(…, nanflag, padding)``.

    Parameters
    ----------
    x : array
        Its first dimension whose size is not 1 is worked along.
    n : whole number
        How many samples: 3. Of an even number one more lies before the sample than behind it.
    nanflag : {"includenan", "omitnan"}
        Whether a median of samples with NaN is NaN.
    padding : {"zeropad", "truncate"}
        Zeros beyond the ends, or shorter stretches there.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/medfilt1.html

    Examples
    --------
    >>> from dlarray.matlab import medfilt1
    >>> medfilt1([1, 9, 2, 3, 8]).tolist()
    [[1.0, 2.0, 3.0, 3.0, 3.0]]
    """
    words = {str(word).lower() for word in more if isinstance(word, str)}
    numbers = tuple(word for word in more if not isinstance(word, str))
    if words - {"includenan", "omitnan", "zeropad", "truncate"} or len(numbers) > 3:
        raise ArgumentError(
            f"medfilt1: behind x come n, [], the dimension, includenan or omitnan, zeropad or truncate, but "
            f'{", ".join(map(describe, more))} came; fix: medfilt1(x, 3, "omitnan", "truncate")'
        )
    data = real_data("medfilt1", "x", x)
    n = 3 if given(numbers, 0) is None else whole("medfilt1", "n", numbers[0], least=1, fix="medfilt1(x, 3)")
    axis = along(data, given(numbers, 2))
    before = n // 2
    # a place that does not count, at the ends, is marked apart from the data's own NaN
    edges = [(before, n - 1 - before) if k == axis else (0, 0) for k in range(data.ndim)]
    stretches = np.lib.stride_tricks.sliding_window_view(np.pad(data, edges), n, axis)
    if "truncate" not in words and "omitnan" not in words:
        return dlarray(np.median(stretches, axis=-1))
    counts = np.ones(data.shape, dtype=bool)
    counts = np.pad(counts, edges, constant_values="truncate" not in words)
    inside = np.lib.stride_tricks.sliding_window_view(counts, n, axis)
    values = np.where(inside, stretches, np.nan)
    lost = np.isnan(stretches) & inside
    with np.errstate(all="ignore"):
        every = np.asarray(np.isnan(values).all(axis=-1))
        found = np.nanmedian(np.where(every[..., None], 0, values), axis=-1)
    gone = every if "omitnan" in words else lost.any(axis=-1)
    return dlarray(np.where(gone, np.nan, found).astype(data.dtype))
