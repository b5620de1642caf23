"""Numbers of observations divided into those for training, validation and testing: dividerand and its kin."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, number, whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError
from dlarray.functions.arrays.random import randperm


def dividerand(
    Q: Any, trainRatio: Any = 0.7, valRatio: Any = 0.15, testRatio: Any = 0.15, /, *, nargout: int = 3
) -> Any:
    """The numbers from 1 to Q in three sets, drawn at random, each in ascending order.

    Syntax: ``trainInd, valInd, testInd = dividerand(Q, trainRatio, valRatio, testRatio)``.

    Parameters
    ----------
    Q : int
        How many observations there are.
    trainRatio, valRatio, testRatio : float, optional
        Parts of the three sets; their sum is the whole.

    Returns
    -------
    trainInd, valInd, testInd : dlarray
        Rows of numbers.

    Notes
    -----
    Validation and testing get the nearest whole numbers, training what is left; the page does not say it.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dividerand.html

    Examples
    --------
    >>> from dlarray.matlab import dividerand
    >>> [each.shape for each in dividerand(3000, 0.6, 0.2, 0.2)]
    [(1, 1800), (1, 600), (1, 600)]
    """
    train, val, test = _counts("dividerand", Q, trainRatio, valRatio, testRatio)
    order = np.asarray(randperm(train + val + test)).ravel()
    return _sets("dividerand", [np.sort(part) for part in np.split(order, [train, train + val])], nargout)


def divideblock(
    Q: Any, trainRatio: Any = 0.7, valRatio: Any = 0.15, testRatio: Any = 0.15, /, *, nargout: int = 3
) -> Any:
    """The numbers from 1 to Q in three blocks, one after the other.

    Syntax: ``trainInd, valInd, testInd = divideblock(Q, trainRatio, valRatio, testRatio)``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/divideblock.html

    Examples
    --------
    >>> from dlarray.matlab import divideblock
    >>> [each.tolist() for each in divideblock(5, 0.6, 0.2, 0.2)]
    [[[1.0, 2.0, 3.0]], [[4.0]], [[5.0]]]
    """
    train, val, test = _counts("divideblock", Q, trainRatio, valRatio, testRatio)
    order = np.arange(1.0, train + val + test + 1)
    return _sets("divideblock", np.split(order, [train, train + val]), nargout)


def divideind(Q: Any, trainInd: Any, valInd: Any, testInd: Any, /, *, nargout: int = 3) -> Any:
    """The three sets that are given, without numbers greater than Q.

    Syntax: ``trainInd, valInd, testInd = divideind(Q, trainInd, valInd, testInd)``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/divideind.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import divideind
    >>> [each.tolist() for each in divideind(5, dl.colon(1, 3), 4, [5, 6])]
    [[[1.0, 2.0, 3.0]], [[4.0]], [[5.0]]]
    """
    most = whole("divideind", "Q", Q, least=1)
    given = [np.asarray(asdlarray(x), dtype=float).ravel(order="F") for x in (trainInd, valInd, testInd)]
    return _sets("divideind", [x[x <= most] for x in given], nargout)


def _counts(name: str, Q: Any, *ratios: Any) -> tuple[int, int, int]:
    """How many are in each set."""
    count = whole(name, "Q", Q, least=0)
    names = ("trainRatio", "valRatio", "testRatio")
    parts = [number(name, what, x, least=0) for what, x in zip(names, ratios, strict=True)]
    if not sum(parts):
        raise ArgumentError(f"{name}: the ratios are all 0; fix: {name}(Q, 0.7, 0.15, 0.15)")
    val, test = (round(count * part / sum(parts)) for part in parts[1:])
    return count - val - test, val, test


def _sets(name: str, parts: list, nargout: int) -> Any:
    check_nargout(name, nargout, (1, 2, 3))
    rows = tuple(dlarray(part.astype(float).reshape(1, -1)) for part in parts)
    return rows[0] if nargout == 1 else rows[:nargout]
