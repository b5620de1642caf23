"""Solving with matrices: mldivide, mrdivide and their page versions.

The stored array is the transpose of MATLAB's matrix: ``B/A`` is the solution with the stored arrays as they are, and
``A\\B`` the one with both transposed.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray import callers, operators
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import elementwise as ew
from dlarray.autodiff import factorizations as fz
from dlarray.backend import asarray_like, backend_name, device_of, is_integer, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, SizeError
from dlarray.operands import no_integers
from dlarray.registry import function


class SingularMatrixWarning(UserWarning):
    """A matrix is singular, close to singular, or of deficient rank: MATLAB warns, and gives a result."""


def check_unformatted(name: str, argument: str, X: dlarray) -> None:
    """Refuse labels: rows and columns of a matrix have none."""
    if X._format:
        raise FormatError(
            f"{name}: {argument} is formatted ({X.describe()}), but matrices have no labels; "
            f"fix: {name}(stripdims({argument}), …)"
        )


def matrix(name: str, argument: str, X: Any, *, square: bool = False, pages: bool = False) -> Any:
    """The array of an unformatted matrix, floating point, still stored transposed; sizes are checked."""
    X = asdlarray(X)
    check_unformatted(name, argument, X)
    if X.ndim > 2 and not pages:
        raise SizeError(
            f"{name}: {argument} must be a matrix, but it is {X.describe()}; fix: {name} of one page, "
            f'{argument}(":", ":", k)'
        )
    if square and X.shape[0] != X.shape[1]:
        raise SizeError(
            f"{name}: Matrix must be square. {argument} is {X.describe()}; fix: pinv and mldivide take other sizes"
        )
    return operators.same_class(X.array)[0]


def on_host(array: Any) -> bool:
    """Whether looking at values costs no wait for a device."""
    return backend_name(fz.value_of(array)) == "numpy"


def warn_if_singular(raw: Any, norm: float, norm_of_inverse: float) -> None:
    """MATLAB's two warnings about square matrices, from the norms of the matrix and of its inverse."""
    if not math.isfinite(norm):
        return
    if not math.isfinite(norm_of_inverse) or not norm:
        callers.warn("Matrix is singular to working precision.", SingularMatrixWarning)
        return
    reciprocal = 1.0 / max(norm * norm_of_inverse, 1.0)
    if reciprocal < float(namespace(raw).finfo(raw.dtype).eps):
        callers.warn(
            "Matrix is close to singular or badly scaled. Results may be inaccurate. "
            f"RCOND = {reciprocal:.6e}.",
            SingularMatrixWarning,
        )


# -- A X = B ---------------------------------------------------------------------------------------------------
def _solution(a: Any, b: Any) -> Any:
    """x with a x = b: exact for square a, least squares otherwise."""
    m, n = tuple(a.shape)[-2:]
    if not math.prod(a.shape) or not math.prod(b.shape):
        raw = fz.value_of(a)
        return namespace(raw).zeros((*_pages(a, b), n, b.shape[-1]), dtype=raw.dtype, device=device_of(raw))
    if m == n:
        return _square_solution(a, b)
    if m > n:
        q, r = fz.qr(a)
        if not (on_host(a) and _deficient(fz.value_of(r), m)):
            return fz.solve(r, fz.adjoint(q) @ b)
    chosen = _independent_columns(fz.value_of(a))
    chosen = fz.lifted(chosen) if type(a) is fz.TracedArray else chosen
    q, r = fz.qr(a @ chosen)
    return chosen @ fz.solve(r, fz.adjoint(q) @ b)


def _pages(a: Any, b: Any) -> tuple[int, ...]:
    """The shape of the pages, expanded; the sizes have been checked."""
    p, q = tuple(a.shape)[:-2], tuple(b.shape)[:-2]
    rank = max(len(p), len(q))
    p, q = (1,) * (rank - len(p)) + p, (1,) * (rank - len(q)) + q
    return tuple(n if m == 1 else m for m, n in zip(p, q, strict=True))


def _square_solution(a: Any, b: Any) -> Any:
    """Solve; where the values are at hand, one more right-hand side tells how singular the matrix is."""
    if not on_host(a) or a.ndim > 2 or b.ndim > 2:
        return fz.solve(a, b)
    raw, n = fz.value_of(a), a.shape[-1]
    xp = namespace(raw)
    column = [(-1.0) ** k * (1 + k / max(n - 1, 1)) for k in range(n)]
    probe = asarray_like([[v] for v in column], raw, raw.dtype)
    probe = fz.lifted(probe) if type(b) is fz.TracedArray else probe
    x = fz.solve(a, namespace_of(b).concat([b, probe], axis=-1))
    growth = float(xp.sum(xp.abs(fz.value_of(x)[:, -1]))) / sum(map(abs, column))
    warn_if_singular(raw, float(xp.max(xp.sum(xp.abs(raw), axis=-2))), growth)
    return x[:, :-1]


def _deficient(r: Any, rows: int) -> bool:
    """Whether a triangular factor on the host shows dependent columns."""
    if r.ndim > 2:
        return False
    xp = namespace(r)
    bound = max(rows, r.shape[-1]) * float(xp.finfo(r.dtype).eps)
    r = r / _power_of_two(r)
    longest = float(xp.max(xp.sum(xp.abs(r) ** 2, axis=-2))) ** 0.5
    return float(xp.min(xp.abs(fz.diagonal_of(r)))) <= bound * longest


def _power_of_two(a: Any) -> float:
    """What brings the largest element on the host near 1, so that its square is within the range of the class."""
    largest = float(namespace(a).max(namespace(a).abs(a)))
    if not 0 < largest < math.inf:
        return 1.0
    return 2.0 ** max(math.frexp(largest)[1], -1021)


def _independent_columns(a: Any) -> Any:
    """Unit vectors that choose columns of a, the one that stands out most from the others first.

    As many as there are rows; where the values are at hand, no more than the rank, with MATLAB's warning.
    """
    xp = namespace(a)
    m, n = tuple(a.shape)[-2:]
    numbers = xp.arange(n, device=device_of(a))
    unit = _power_of_two(a) if on_host(a) else 1.0
    left, chosen, lengths = a / unit, [], []
    for _ in range(min(m, n)):
        squares = xp.sum(xp.abs(left) ** 2, axis=-2)
        choice = xp.astype(numbers == xp.argmax(squares, axis=-1)[..., None], a.dtype)
        column = left @ choice[..., None]
        length = xp.sqrt(xp.max(squares, axis=-1))[..., None, None]
        chosen.append(choice[..., None])
        lengths.append(length)
        column = column / xp.where(length == 0, xp.ones_like(length), length)
        left = left - column @ (fz.adjoint(column) @ left)
    if on_host(a) and a.ndim == 2:
        sizes = [float(length[0, 0]) * unit for length in lengths]
        tolerance = max(m, n) * float(xp.finfo(a.dtype).eps) * sizes[0]
        rank = sum(s > tolerance for s in sizes)
        if rank < len(sizes):
            text = f"Rank deficient, rank = {rank}, tol = {tolerance:.6e}."
            callers.warn(text, SingularMatrixWarning)
            chosen = chosen[: max(rank, 1)]
    return xp.concat(chosen, axis=-1)


def _divide(name: str, A: Any, B: Any, left: bool, pages: bool) -> dlarray:
    A, B = operators.operands(name, A, B)
    if not pages and math.prod(A.shape) == 1:
        return operators.general(ew.divide, name, B, A)
    for argument, X in (("A", A), ("B", B)):
        check_unformatted(name, argument, X)
        if is_integer(X._data.dtype):
            raise no_integers(name, argument, X)
    if not pages and (A.ndim > 2 or B.ndim > 2):
        raise SizeError(
            f"{name}: arguments must be matrices, but they are {A.describe()} and {B.describe()}; fix: page{name}"
        )
    side, place = ("rows", 0) if left else ("columns", 1)
    if A.shape[place] != B.shape[place]:
        raise SizeError(
            f"{name}: Matrix dimensions must agree: A is {A.describe()} and B is {B.describe()}, and they must have "
            f"the same number of {side}; fix: transpose one of them"
        )
    a, b = operators.same_class(A.array, B.array)
    if type(a) is not type(b):
        a, b = (fz.lifted(v) for v in (a, b))
    for k, (p, q) in enumerate(zip(tuple(a.shape)[-3::-1], tuple(b.shape)[-3::-1], strict=False), 3):
        if p != q and 1 not in (p, q):
            raise SizeError(
                f"{name}: A is {A.describe()} and B is {B.describe()}; dimension {k} must be equal, or 1 on one side; "
                "fix: take the pages that belong together"
            )
    if not left:
        return dlarray.from_array(_solution(a, b))
    xp = namespace(a, b)
    return dlarray.from_array(xp.matrix_transpose(_solution(xp.matrix_transpose(a), xp.matrix_transpose(b))))


@function(format=None)
def mldivide(A: Any, B: Any, /) -> Any:
    r"""Solve ``A*X = B``: MATLAB's ``A\B``.

    Syntax: ``X = mldivide(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Unformatted matrices with the same number of rows; or A a scalar, which divides every element of B.

    Returns
    -------
    dlarray
        The solution for square A; otherwise a solution in the sense of least squares, with no more nonzero rows than
        A has rank (of several solutions not the shortest: that is ``pinv(A)*B``).  Single wins over double.

    Warns
    -----
    SingularMatrixWarning
        "Matrix is singular to working precision." (the result has Inf or NaN), "Matrix is close to singular or badly
        scaled. Results may be inaccurate. RCOND = …", "Rank deficient, rank = …, tol = …".  Data on a device is not
        checked, so as not to wait for it.

    Raises
    ------
    SizeError
        Different numbers of rows.
    FormatError
        A formatted argument.

    Notes
    -----
    Differs from MATLAB: RCOND is an estimate from one more right-hand side.  Extends MATLAB: differentiable, to any
    order; the gradient of a least-squares solution holds the choice of columns fixed.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.mldivide.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mldivide([[2, 0], [0, 4]], [[2], [2]])
      2×1 dlarray
    <BLANKLINE>
        1.0000
        0.5000
    """
    return _divide("mldivide", A, B, True, False)


@function(format=None)
def mrdivide(B: Any, A: Any, /) -> Any:
    """Solve ``X*A = B``: MATLAB's ``B/A``.

    Syntax: ``X = mrdivide(B, A)``.

    Parameters
    ----------
    B, A : dlarray or array_like
        Unformatted matrices with the same number of columns; or A a scalar, which divides every element of B: labels
        are then those of ``rdivide``.

    Returns
    -------
    dlarray
        The solution for square A; otherwise a solution in the sense of least squares.  Single wins over double.

    Raises
    ------
    SizeError
        Different numbers of columns.
    FormatError
        A formatted argument.

    Notes
    -----
    Warns as ``mldivide`` does.  Extends MATLAB: differentiable, to any order.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.mrdivide.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mrdivide([[2, 2]], [[2, 0], [0, 4]])
      1×2 dlarray
    <BLANKLINE>
        1.0000    0.5000
    """
    return _divide("mrdivide", A, B, False, False)


@function(format=None, integers="refuse")
def pagemldivide(A: Any, B: Any, /) -> Any:
    r"""Solve ``A(:,:,i)*X(:,:,i) = B(:,:,i)`` page by page.

    Syntax: ``X = pagemldivide(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Unformatted arrays with the same number of rows; dimensions beyond the second expand to fit.

    Returns
    -------
    dlarray
        One solution per page, in the sense of least squares where the pages of A are not square.  A singular page
        gives Inf or NaN, without a warning.

    Raises
    ------
    SizeError
        Sizes that do not fit.
    FormatError
        A formatted argument.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pagemldivide.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.pagemldivide(dl.rand(3, 3, 5), dl.rand(3, 1)).shape
    (3, 1, 5)
    """
    return _divide("pagemldivide", A, B, True, True)


@function(format=None, integers="refuse")
def pagemrdivide(B: Any, A: Any, /) -> Any:
    """Solve ``X(:,:,i)*A(:,:,i) = B(:,:,i)`` page by page.

    Syntax: ``X = pagemrdivide(B, A)``.

    Parameters
    ----------
    B, A : dlarray or array_like
        Unformatted arrays with the same number of columns; dimensions beyond the second expand to fit.

    Returns
    -------
    dlarray
        One solution per page, in the sense of least squares where the pages of A are not square.  A singular page
        gives Inf or NaN, without a warning.

    Raises
    ------
    SizeError
        Sizes that do not fit.
    FormatError
        A formatted argument.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pagemrdivide.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.pagemrdivide(dl.rand(1, 3), dl.rand(3, 3, 5)).shape
    (1, 3, 5)
    """
    return _divide("pagemrdivide", A, B, False, True)
