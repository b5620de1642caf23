"""Observations divided at random into those of training, of validation and of tests: dividerand."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.numerics.hosts import host


def dividerand(
    Q: Any, trainRatio: Any = 0.7, valRatio: Any = 0.15, testRatio: Any = 0.15, /, *, nargout: int = 1
) -> Any:
    """Divide 1, …, Q at random into three rows of indices.

    Syntax: ``[trainInd, valInd, testInd] = dividerand(Q, trainRatio, valRatio, testRatio)``.

    Parameters
    ----------
    Q : int
        How many observations there are.
    trainRatio, valRatio, testRatio : float
        The parts of each; their sum counts as the whole. Where they do not come out even, the counts of validation
        and tests are rounded, and the rest is for training, which the page leaves open.

    Returns
    -------
    trainInd, valInd, testInd : dlarray
        Rows in ascending order. The numbers are drawn from those of `rng`; they are not MATLAB's.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dividerand.html

    Examples
    --------
    >>> from dlarray.matlab import dividerand
    >>> train, val, test = dividerand(30, 0.6, 0.2, 0.2, nargout=3)
    >>> train.shape, val.shape, test.shape
    ((1, 18), (1, 6), (1, 6))
    """
    count = whole("dividerand", "Q", Q, least=0)
    given = {"trainRatio": trainRatio, "valRatio": valRatio, "testRatio": testRatio}
    ratios = [number("dividerand", name, value) for name, value in given.items()]
    if min(ratios) < 0 or sum(ratios) == 0:
        raise ArgumentError(
            f"dividerand: the ratios are {', '.join(f'{r:g}' for r in ratios)}, but parts of a whole are expected; "
            "fix: dividerand(Q, 0.7, 0.15, 0.15)"
        )
    validation, test = (int(np.floor(r / sum(ratios) * count + 0.5)) for r in ratios[1:])
    train = max(count - validation - test, 0)
    order = np.asarray(host(registered.functions["randperm"].call(count)), dtype=float).ravel()
    parts = np.split(order, [train, train + validation])
    rows = tuple(dlarray(np.sort(part).reshape(1, -1)) for part in parts)
    return rows[0] if nargout <= 1 else rows[:nargout]
