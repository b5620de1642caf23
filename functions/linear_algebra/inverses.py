"""Inverse, page inverse, pseudoinverse and determinant.

The stored array is the transpose of MATLAB's matrix, and none of these minds.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray.arguments import is_empty, number
from dlarray.array import dlarray
from dlarray.autodiff import factorizations as fz
from dlarray.autodiff import linalg
from dlarray.autodiff.determinants import det as determinant
from dlarray.backend import namespace
from dlarray.conversion import namespace_of
from dlarray.functions.linear_algebra.linear_systems import matrix, on_host, warn_if_singular
from dlarray.registry import function


@function(format=None, integers="refuse")
def inv(X: Any, /) -> Any:
    r"""Inverse of a square matrix.

    Syntax: ``Y = inv(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Unformatted square matrix.

    Returns
    -------
    dlarray
        The inverse; all Inf where X is singular.

    Warns
    -----
    SingularMatrixWarning
        "Matrix is singular to working precision." or "Matrix is close to singular or badly scaled. Results may be
        inaccurate. RCOND = …".  Data on a device is not checked, so as not to wait for it.

    Raises
    ------
    SizeError
        X is not square.
    FormatError
        X is formatted.

    Notes
    -----
    Extends MATLAB: differentiable, to any order.  To solve ``A*x = b``, ``mldivide(A, b)`` is quicker and more exact.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/inv.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.inv([[1, 0], [0, 4]])
      2×2 dlarray
    <BLANKLINE>
        1.0000         0
             0    0.2500
    """
    array = matrix("inv", "X", X, square=True)
    Y = fz.inv(array)
    raw, back = fz.value_of(array), fz.value_of(Y)
    if on_host(array) and math.prod(raw.shape):
        xp = namespace(raw)
        norms = [float(xp.max(xp.sum(xp.abs(x), axis=-1))) for x in (raw, back)]
        warn_if_singular(raw, norms[0], norms[1])
    return dlarray.from_array(Y)


@function(format=None, integers="refuse")
def pageinv(X: Any, /) -> Any:
    """Inverse of each page.

    Syntax: ``Y = pageinv(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Unformatted array with square pages.

    Returns
    -------
    dlarray
        ``Y(:,:,i) = inv(X(:,:,i))``; a singular page gives Inf, without a warning.

    Raises
    ------
    SizeError
        The pages are not square.
    FormatError
        X is formatted.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pageinv.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.pageinv(dl.rand(3, 3, 5)).shape
    (3, 3, 5)
    """
    return dlarray.from_array(fz.inv(matrix("pageinv", "X", X, square=True, pages=True)))


@function(format=None, integers="refuse")
def det(A: Any, /) -> Any:
    """Determinant of a square matrix.

    Syntax: ``d = det(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted square matrix.

    Returns
    -------
    dlarray
        A scalar; 1 for an empty matrix.

    Raises
    ------
    SizeError
        A is not square.
    FormatError
        A is formatted.

    Notes
    -----
    Extends MATLAB: differentiable; the first derivative is right for singular matrices too.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/det.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.det([[3, 0], [0, 2]])
      1×1 dlarray
    <BLANKLINE>
         6
    """
    array = determinant(matrix("det", "A", A, square=True))
    return dlarray.from_array(namespace_of(array).reshape(array, (1, 1)))


@function(format=None, integers="refuse")
def pinv(A: Any, tol: Any = None, /) -> Any:
    """Moore–Penrose pseudoinverse.

    Syntaxes: ``B = pinv(A)``, ``pinv(A, tol)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix of any size.
    tol : nonnegative scalar, optional
        Singular values up to it count as zero.  Default: ``max(size(A))*eps(norm(A))``.

    Returns
    -------
    dlarray
        n×m for an m×n matrix A.

    Raises
    ------
    ArgumentError
        A tolerance that is negative or no number.
    FormatError
        A is formatted.

    Notes
    -----
    Extends MATLAB: differentiable, to any order, where the rank does not change.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pinv.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.pinv([[2, 0], [0, 0]])
      2×2 dlarray
    <BLANKLINE>
        0.5000         0
             0         0
    """
    array = matrix("pinv", "A", A)
    rows, columns = tuple(array.shape)
    if not rows or not columns:
        return dlarray.from_array(linalg.pinv(array))
    return dlarray.from_array(fz.pinv(array, tolerance=cut("pinv", tol, max(rows, columns))))


def cut(name: str, tol: Any, longest: int) -> Any:
    """A function of (xp, singular values) that gives MATLAB's tolerance."""
    if is_empty(tol):

        def standard(xp, s):
            top = xp.max(s, axis=-1, keepdims=True)
            tiny = xp.finfo(s.dtype).smallest_normal
            power = xp.floor(xp.log2(xp.maximum(top, xp.full_like(top, float(tiny)))))
            return longest * float(xp.finfo(s.dtype).eps) * 2.0**power

        return standard
    tolerance = number(name, "tol", tol, least=0)
    return lambda xp, s: tolerance
