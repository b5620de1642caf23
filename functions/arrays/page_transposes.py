"""Transposes of every page of an array: pagetranspose, pagectranspose."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.backend import is_complex, namespace
from dlarray.functions.arrays.rearranging import exchanged
from dlarray.registry import function


@function(format=None, arrays=("X",), integers="own")
def pagetranspose(X: Any) -> dlarray:
    """Transpose every page of an array: exchange its first two dimensions.

    Syntax: ``Y = pagetranspose(X)``.

    Parameters
    ----------
    X : array
        Any array.  When it is formatted, the first two dimensions must carry the same label.

    Returns
    -------
    dlarray
        With the labels of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pagetranspose.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.pagetranspose(dl.zeros(2, 3, 5)).shape
    (3, 2, 5)
    """
    return exchanged("pagetranspose", X, (2, 1, *range(3, X.ndim + 1)))


@function(format=None, arrays=("X",), integers="own")
def pagectranspose(X: Any) -> dlarray:
    """Transpose every page of an array and conjugate it.

    Syntax: ``Y = pagectranspose(X)``.

    Parameters
    ----------
    X : array
        Any array.  When it is formatted, the first two dimensions must carry the same label.

    Returns
    -------
    dlarray
        With the labels of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pagectranspose.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.pagectranspose([[1, 2 + 1j]])(2, 1).item()
    (2-1j)
    """
    Y = exchanged("pagectranspose", X, (2, 1, *range(3, X.ndim + 1)))
    array = Y.array
    return Y.wrap(namespace(array).conj(array)) if is_complex(array.dtype) else Y
