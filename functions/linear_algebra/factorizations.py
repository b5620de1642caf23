"""Matrix factorizations: chol, lu, qr, svd."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import check_nargout, choice, is_empty, whole
from dlarray.array import dlarray
from dlarray.autodiff import factorizations as fz
from dlarray.autodiff import linalg
from dlarray.backend import asarray_like, device_of, namespace, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, OptionError, TraceError
from dlarray.functions.linear_algebra.linear_systems import matrix
from dlarray.registry import function


def turned(array: Any) -> Any:
    """Between the stored array and MATLAB's rows and columns."""
    return namespace_of(array).matrix_transpose(array)


def as_array(array: Any) -> dlarray:
    """A dlarray of a matrix in MATLAB's rows and columns."""
    return dlarray.from_array(turned(array))


def as_column(array: Any) -> dlarray:
    """A dlarray of a vector, as a column."""
    return dlarray.from_array(namespace_of(array).reshape(array, (1, -1) if array.shape[0] else (1, 0)))


# -- chol ------------------------------------------------------------------------------------------------------
@function(format=None, integers="refuse")
def chol(A: Any, triangle: str = "upper", /, *, nargout: int = 1) -> Any:
    """Cholesky factor of a symmetric positive definite matrix.

    Syntaxes: ``R = chol(A)``, ``chol(A, triangle)``, ``R, flag = chol(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted square matrix.  Only its upper triangle (with "lower" its lower one) is read.
    triangle : {"upper", "lower"}
        "upper": R upper triangular, ``A = R'*R``.  "lower": R lower triangular, ``A = R*R'``.
    nargout : {1, 2}
        With 2, no error where A is not positive definite: ``flag`` is 0, or the number of the pivot that failed, and R
        is then the factor of the leading ``flag - 1`` rows and columns.

    Returns
    -------
    dlarray, or (dlarray, float)
        The factor, and with ``nargout=2`` the flag.

    Raises
    ------
    ArgumentError
        "Matrix must be positive definite", with one output.
    SizeError
        A is not square.
    FormatError
        A is formatted.

    Notes
    -----
    Extends MATLAB: differentiable, to any order.  The gradient is that of a symmetric matrix, and symmetric itself.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/chol.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.chol([[4, 2], [2, 10]])
      2×2 dlarray
    <BLANKLINE>
         2     1
         0     3
    """
    nargout = check_nargout("chol", nargout, (1, 2))
    lower = choice("chol", "triangle", triangle, ("upper", "lower")) == "lower"
    array = matrix("chol", "A", A, square=True)
    try:
        R = dlarray.from_array(linalg.cholesky(array, upper=lower))
        return (R, 0.0) if nargout == 2 else R
    except Exception as problem:
        if not fz.is_singular_error(problem):
            raise
    flag = fz.failing_pivot(to_numpy(fz.value_of(array)), lower)
    if nargout < 2:
        raise ArgumentError(
            f"chol: Matrix must be positive definite. The {dlarray.from_array(array).describe()} A fails at pivot "
            f"{flag}; fix: R, flag = chol(A, nargout=2), or add a positive multiple of the identity to A"
        )
    part = array[: flag - 1, : flag - 1]
    return dlarray.from_array(linalg.cholesky(part, upper=lower)), float(flag)


# -- lu --------------------------------------------------------------------------------------------------------
@function(format=None, integers="refuse")
def lu(A: Any, outputForm: str = "matrix", /, *, nargout: int = 1) -> Any:
    """LU factors, by elimination with row exchanges.

    Syntaxes: ``L, U = lu(A, nargout=2)``, ``L, U, P = lu(A, nargout=3)``, ``lu(A, "vector", nargout=3)``,
    ``Y = lu(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix of any size.
    outputForm : {"matrix", "vector"}
        P as a matrix, ``P*A = L*U``, or as a row of row numbers, ``A(P,:) = L*U``.
    nargout : {1, 2, 3}
        With 1, both factors in one matrix, ``L + U - I``, rows in pivot order.  With 2, ``A = L*U``, and L is
        triangular up to the order of its rows.

    Returns
    -------
    dlarray, or tuple of dlarray
        The factors, and P (never traced).

    Raises
    ------
    OptionError
        Another output form.
    FormatError
        A is formatted.

    Notes
    -----
    The elimination runs on the host.  Extends MATLAB: differentiable, to any order, the row order held fixed, where the
    leading square block is not singular.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lu.html

    Examples
    --------
    >>> import dlarray as dl
    >>> L, U, P = dl.lu([[1, 2], [4, 4]], nargout=3)
    >>> U
      2×2 dlarray
    <BLANKLINE>
         4     4
         0     1
    """
    nargout = check_nargout("lu", nargout, (1, 2, 3))
    form = choice("lu", "outputForm", outputForm, ("matrix", "vector"))
    a = turned(matrix("lu", "A", A))
    raw = fz.value_of(a)
    m, n = tuple(a.shape)
    both, order = fz.getrf(to_numpy(raw))
    place = asarray_like(order, raw)
    if linalg.is_recorded(a):
        both = _traced_factors(a, place, m, n)
    else:
        both = asarray_like(both, raw)
    if nargout == 1:
        return as_array(both)
    k = min(m, n)
    xp = namespace(both)
    L = xp.tril(both[:, :k], k=-1) + fz.identity_like(both, m)[:, :k]
    U = xp.triu(both[:k, :])
    if nargout == 2:
        return as_array(xp.take(L, namespace(raw).argsort(place), axis=-2)), as_array(U)
    rp = namespace(raw)
    if form == "vector":
        P = rp.reshape(rp.astype(place, rp.float64) + 1.0, (m, 1))
    else:
        P = rp.matrix_transpose(rp.take(fz.identity_like(raw, m), place, axis=-2))
    return as_array(L), as_array(U), dlarray.from_array(P)


def _traced_factors(a: Any, place: Any, m: int, n: int) -> Any:
    """Both factors of the rows in pivot order: the leading block by its primitive, the rest by solving with it."""
    k = min(m, n)
    xp = namespace(a)
    rows = xp.take(a, place, axis=-2)
    lead = fz.lu_square(rows[:k, :k])
    if m > n:
        rest = xp.matrix_transpose(
            fz.solve(xp.matrix_transpose(xp.triu(lead)), xp.matrix_transpose(rows[k:, :]))
        )
        return xp.concat([lead, rest], axis=-2)
    if n > m:
        lower = xp.tril(lead, k=-1) + fz.identity_like(lead, k)
        return xp.concat([lead, fz.solve(lower, rows[:, k:])], axis=-1)
    return lead


# -- qr --------------------------------------------------------------------------------------------------------
@function(format=None, integers="refuse")
def qr(A: Any, size: Any = None, /, *, nargout: int = 1) -> Any:
    """Orthogonal-triangular factors.

    Syntaxes: ``R = qr(A)``, ``Q, R = qr(A, nargout=2)``, ``qr(…, "econ")``, ``qr(…, 0)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix, m×n.
    size : {"econ", 0}, optional
        Only the first n columns of Q and rows of R, where m > n.
    nargout : {1, 2}
        With 1, R alone.

    Returns
    -------
    dlarray, or (dlarray, dlarray)
        R, m×n, upper triangular; before it, with two outputs, Q, m×m, with orthonormal columns: ``A = Q*R``.

    Raises
    ------
    TraceError
        The complete Q of a traced matrix with more rows than columns: its last columns have no gradient.
    FormatError
        A is formatted.

    Notes
    -----
    Differs from MATLAB: no column exchanges (the third output).  Extends MATLAB: differentiable, to any order, where
    the first min(m, n) columns are independent.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/qr.html

    Examples
    --------
    >>> import dlarray as dl
    >>> Q, R = dl.qr(dl.rand(5, 3), "econ", nargout=2)
    >>> Q.shape, R.shape
    ((5, 3), (3, 3))
    """
    nargout = check_nargout("qr", nargout, (1, 2))
    econ = not is_empty(size)
    if econ:
        _economy("qr", "size", size, ("econ",))
    a = turned(matrix("qr", "A", A))
    m, n = tuple(a.shape)
    xp = namespace(a)
    if m <= n or econ:
        Q, R = fz.qr(a)
    elif nargout == 1:
        R = fz.qr(a)[1]
        R = xp.concat([R, xp.zeros_like(a[n:, :])], axis=-2)
    else:
        _refuse_completed("qr", a, 'qr(A, "econ", nargout=2)')
        Q, R = linalg.qr(a, mode="complete")
    return (as_array(Q), as_array(R)) if nargout == 2 else as_array(R)


def _economy(name: str, argument: str, value: Any, words: tuple[str, ...]) -> str:
    """One of the words, or "0" for the number."""
    if isinstance(value, str):
        return choice(name, argument, value, words, other="0")
    wanted = ", ".join(f'"{word}"' for word in words) + " or 0"
    return str(whole(name, argument, value, least=0, most=0, expected=wanted, error=OptionError))


def _refuse_completed(name: str, a: Any, fix: str) -> None:
    if linalg.is_recorded(a):
        raise TraceError(
            f"{name}: the complete factors of a traced {a.shape[0]}×{a.shape[1]} matrix have no gradient: the columns "
            f"beyond the first {min(a.shape)} are determined up to a rotation only; fix: {fix}"
        )


# -- svd -------------------------------------------------------------------------------------------------------
@function(format=None, integers="refuse")
def svd(A: Any, /, *options: Any, nargout: int = 1) -> Any:
    """Singular value decomposition.

    Syntaxes: ``S = svd(A)``, ``U, S, V = svd(A, nargout=3)``, ``svd(…, "econ")``, ``svd(…, 0)``,
    ``svd(…, outputForm)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix, m×n.
    options : {"econ", 0}, {"vector", "matrix"}
        "econ": only the first min(m, n) columns of U and V.  0: the same where m > n.  "vector" or "matrix": the
        singular values as a column (the default with one output) or on the diagonal of a matrix (with three).
    nargout : {1, 3}
        With 3, ``A = U*S*V'``.

    Returns
    -------
    dlarray, or (dlarray, dlarray, dlarray)
        The singular values, the largest first; or U, S, V.

    Raises
    ------
    TraceError
        The complete U, V of a traced matrix that is not square: their last columns have no gradient.
    FormatError
        A is formatted.

    Notes
    -----
    Extends MATLAB: differentiable, to any order.  Equal singular values have no part in the gradients of U and V.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/svd.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.svd([[3, 0], [0, 4]])
      2×1 dlarray
    <BLANKLINE>
         4
         3
    """
    nargout = check_nargout("svd", nargout, (1, 3))
    econ, form = "", "vector" if nargout == 1 else "matrix"
    for option in options:
        word = "" if is_empty(option) else _economy("svd", "the option", option, ("econ", "vector", "matrix"))
        if word in ("vector", "matrix"):
            form = word
        else:
            econ = word or econ
    a = turned(matrix("svd", "A", A))
    m, n = tuple(a.shape)
    full = not econ or (econ == "0" and m < n)
    if nargout == 1:
        S = linalg.svdvals(a)
    elif full and m != n:
        _refuse_completed("svd", a, 'svd(A, "econ", nargout=3)')
        U, S, V = linalg.svd(a, full_matrices=True)
    else:
        U, S, V = fz.svd(a)
    shown = as_column(S) if form == "vector" else as_array(_middle(S, m, n, full))
    return shown if nargout == 1 else (as_array(U), shown, as_array(fz.adjoint(V)))


def _middle(s: Any, m: int, n: int, full: bool) -> Any:
    """The singular values on the diagonal of a matrix."""
    S = fz.with_diagonal(s)
    if not full or m == n:
        return S
    raw, k = fz.value_of(s), s.shape[0]
    shape = (m - k, n) if m > n else (m, n - k)
    pad = namespace(raw).zeros(shape, dtype=raw.dtype, device=device_of(raw))
    pad = fz.lifted(pad) if type(s) is fz.TracedArray else pad
    return namespace(S).concat([S, pad], axis=-2 if m > n else -1)
