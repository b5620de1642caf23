"""Functions of one matrix: trace, expm, mpower, rank, null, orth."""

from __future__ import annotations

import math
from typing import Any

from dlarray import limits, operators
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import elementwise as ew
from dlarray.autodiff import factorizations as fz
from dlarray.autodiff import linalg
from dlarray.backend import is_integer, namespace, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import SizeError
from dlarray.functions.linear_algebra.eigenvalues import is_symmetric
from dlarray.functions.linear_algebra.inverses import cut
from dlarray.functions.linear_algebra.linear_systems import check_unformatted, matrix
from dlarray.operands import no_integers
from dlarray.registry import function


@function(format=None, integers="refuse")
def trace(A: Any, /) -> Any:
    """Sum of the diagonal elements.

    Syntax: ``b = trace(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted square matrix.

    Returns
    -------
    dlarray
        A scalar.

    Raises
    ------
    SizeError
        A is not square.
    FormatError
        A is formatted.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/trace.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.trace([[1, 2], [3, 4]])
      1×1 dlarray
    <BLANKLINE>
         5
    """
    array = linalg.trace(matrix("trace", "A", A, square=True))
    return dlarray.from_array(namespace_of(array).reshape(array, (1, 1)))


@function(format=None, integers="refuse")
def expm(X: Any, /) -> Any:
    """Matrix exponential.

    Syntax: ``Y = expm(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Unformatted square matrix.

    Returns
    -------
    dlarray
        ``I + X + X²/2 + …``, by scaling and squaring of a Padé approximant.

    Raises
    ------
    SizeError
        X is not square.
    FormatError
        X is formatted.

    Notes
    -----
    Extends MATLAB: differentiable, to any order, by the exponential of a matrix of twice the size.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/expm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.expm([[0, 1], [0, 0]])
      2×2 dlarray
    <BLANKLINE>
         1     1
         0     1
    """
    return dlarray.from_array(fz.expm(matrix("expm", "X", X, square=True)))


@function(format=None)
def mpower(A: Any, B: Any, /) -> Any:
    """Matrix power: MATLAB's ``A^B``.

    Syntax: ``C = mpower(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        A square matrix and a scalar, or a scalar and a square matrix; unformatted.  Two scalars of any format.

    Returns
    -------
    dlarray
        Repeated multiplication for an integer exponent (of the inverse, for a negative one); from eigenvalues for any
        other, complex where they are not all positive; ``expm(log(A)*B)`` for a matrix as exponent.

    Raises
    ------
    SizeError
        Neither a scalar and a square matrix nor two scalars.
    FormatError
        A formatted matrix.

    Notes
    -----
    Python's ``**`` is the elementwise power.  Differentiable, to any order, in the matrix, and in a scalar base of a
    matrix exponent; an exponent of a matrix base is a constant.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.mpower.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mpower([[1, 1], [0, 1]], 5)
      2×2 dlarray
    <BLANKLINE>
         1     5
         0     1
    """
    plain_a, plain_b = (
        asdlarray(A)._data,
        asdlarray(B)._data,
    )  # a number is read where it is, before it is moved
    A, B = operators.operands("mpower", A, B)
    scalar_a, scalar_b = math.prod(A.shape) == 1, math.prod(B.shape) == 1
    if scalar_a and scalar_b:
        return operators.general(ew.pow, "mpower", A, B)
    for argument, X in (("A", A), ("B", B)):
        if is_integer(X._data.dtype):
            raise no_integers("mpower", argument, X)
    for argument, X, other in (("A", A, scalar_b), ("B", B, scalar_a)):
        if X.ndim > 2 or X.shape[0] != X.shape[1] or not (scalar_a or scalar_b):
            if not other and (scalar_a or scalar_b):
                continue
            raise SizeError(
                f"mpower: for A^B, one must be a square matrix and the other a scalar, but A is {A.describe()} and B "
                f"is {B.describe()}; fix: A**B for the elementwise power"
            )
        check_unformatted("mpower", argument, X)
    if scalar_a:
        base, exponent = operators.same_class(A.array, B.array)
        if type(base) is not type(exponent):
            base, exponent = fz.lifted(base), fz.lifted(exponent)
        xp = namespace(base, exponent)
        if not fz.is_complex(base.dtype) and float(to_numpy(plain_a).item()) < 0:
            base = as_complex(base)
            exponent = as_complex(exponent)
        return dlarray.from_array(fz.expm(xp.log(base) * exponent))
    number = to_numpy(plain_b).item()
    array = matrix("mpower", "A", A, square=True)
    if isinstance(number, (bool, int)) or (isinstance(number, float) and number.is_integer()):
        return dlarray.from_array(linalg.matrix_power(array, int(number)))
    return dlarray.from_array(_by_eigenvalues(array, number))


def as_complex(array: Any) -> Any:
    """A real array as a complex one."""
    xp = namespace_of(array)
    single = str(array.dtype).endswith("32")
    return xp.astype(array, xp.complex64 if single else xp.complex128)


def _by_eigenvalues(array: Any, number: Any) -> Any:
    raw = fz.value_of(array)
    rp = namespace(raw)
    if is_symmetric(raw):
        w, V = fz.eigh(array)
        if isinstance(number, complex) or bool(rp.any(fz.value_of(w) < 0)):
            w, V = as_complex(w), (V if fz.is_complex(V.dtype) else as_complex(V))
        return (V * (w**number)[None, :]) @ fz.adjoint(V)
    w, V = fz.eig(array)
    Y = (V * (w**number)[None, :]) @ fz.inv(V)
    values = to_numpy(fz.value_of(w))
    if not fz.is_complex(raw.dtype) and not isinstance(number, complex):
        negative = (values.imag == 0) & (values.real < 0)
        if (
            not negative.any()
        ):  # eigenvalues in conjugate pairs: what is left of the imaginary part is rounding
            return namespace_of(Y).real(Y)
    return Y


# -- rank and the spaces of a matrix ---------------------------------------------------------------------------
def _above(name: str, array: Any, tol: Any, s: Any) -> Any:
    xp = namespace(s)
    if not s.shape[0]:
        return s > 0
    return s > cut(name, tol, max(array.shape))(xp, s)


@function(format=None, differentiable=False, half="round", integers="refuse")
def rank(A: Any, tol: Any = None, /) -> Any:
    """Rank of a matrix: the number of singular values above a tolerance.

    Syntaxes: ``k = rank(A)``, ``rank(A, tol)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix.
    tol : nonnegative scalar, optional
        Default: ``max(size(A))*eps(norm(A))``.

    Returns
    -------
    dlarray
        A double scalar, never traced.

    Raises
    ------
    FormatError
        A is formatted.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rank.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rank([[1, 2], [2, 4]])
      1×1 dlarray
    <BLANKLINE>
         1
    """
    array = fz.value_of(matrix("rank", "A", A))
    xp = namespace(array)
    kept = xp.astype(_above("rank", array, tol, fz.singular_values(xp, array)), xp.float64)
    return dlarray.from_array(xp.reshape(xp.sum(kept), (1, 1)))


def _space(name: str, A: Any, tol: Any, null_space: bool) -> dlarray:
    array = matrix(name, "A", A)
    raw = fz.value_of(array)
    xp = namespace(raw)
    limits.check(name, (max(raw.shape),) * 2, like=raw)
    # of the stored, transposed matrix: its left vectors are the conjugates of the right ones of A
    u, s, vh = fz.singular(xp, raw, full=True)
    count = int(to_numpy(xp.sum(xp.astype(_above(name, array, tol, s), xp.int64))))
    if null_space:
        return dlarray.from_array(fz.adjoint(u)[count:, :])
    return dlarray.from_array(vh[:count, :])


@function(format=None, differentiable=False, half="round", integers="refuse")
def null(A: Any, tol: Any = None, /) -> Any:
    """Orthonormal basis of the null space.

    Syntaxes: ``Z = null(A)``, ``null(A, tol)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix, m×n.
    tol : nonnegative scalar, optional
        Singular values up to it count as zero.  Default: ``max(size(A))*eps(norm(A))``.

    Returns
    -------
    dlarray
        n×(n-r), for a matrix of rank r.  Never traced: a basis is determined up to a rotation only.

    Raises
    ------
    FormatError
        A is formatted.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/null.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.null(dl.ones(3, 3)).shape
    (3, 2)
    """
    return _space("null", A, tol, True)


@function(format=None, differentiable=False, half="round", integers="refuse")
def orth(A: Any, tol: Any = None, /) -> Any:
    """Orthonormal basis of the range.

    Syntaxes: ``Q = orth(A)``, ``orth(A, tol)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix, m×n.
    tol : nonnegative scalar, optional
        Singular values up to it count as zero.  Default: ``max(size(A))*eps(norm(A))``.

    Returns
    -------
    dlarray
        m×r, for a matrix of rank r.  Never traced: a basis is determined up to a rotation only.

    Raises
    ------
    FormatError
        A is formatted.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/orth.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.orth(dl.ones(3, 2)).shape
    (3, 1)
    """
    return _space("orth", A, tol, False)
