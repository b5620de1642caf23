"""Levels: the root of a sum of squares, and the mean of a whole picture."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import dim_number
from dlarray.array import dlarray
from dlarray.migration.matlab.numerics.hosts import along, host


def rssq(x: Any, dim: Any = None, /) -> dlarray:
    """The root of the sum of squares.

    Syntaxes: ``y = rssq(x)``, ``y = rssq(x, dim)``.

    Parameters
    ----------
    x : array_like
        Real or complex.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.

    Returns
    -------
    dlarray
        The dimension has size 1.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/rssq.html

    Examples
    --------
    >>> from dlarray.matlab import rssq
    >>> float(rssq([3, 4]))
    5.0
    """
    values = np.atleast_2d(host(x))
    axis = along(values) if dim is None else dim_number("rssq", "dim", dim) - 1
    if axis >= values.ndim:
        return dlarray(np.abs(values))
    squares = np.abs(values if values.dtype.kind in "fc" else values.astype(float)) ** 2
    return dlarray(np.sqrt(squares.sum(axis, keepdims=True)))


def mean2(A: Any, /) -> dlarray:
    """The mean of all elements, such as the pixels of a picture.

    Syntax: ``B = mean2(A)``.

    Parameters
    ----------
    A : array_like
        Numbers of any class, or logicals.

    Returns
    -------
    dlarray
        One number: single of singles, double of all others.

    References
    ----------
    https://www.mathworks.com/help/images/ref/mean2.html

    Examples
    --------
    >>> from dlarray.matlab import mean2
    >>> float(mean2([[1, 2], [3, 6]]))
    3.0
    """
    values = host(A)
    kept = values if values.dtype.kind in "fc" else values.astype(float)
    return dlarray(np.atleast_2d(kept.mean() if kept.size else np.asarray(np.nan, kept.dtype)))
