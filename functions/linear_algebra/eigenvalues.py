"""Eigenvalues, right and left eigenvectors: eig."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import check_nargout, choice, is_empty
from dlarray.autodiff import factorizations as fz
from dlarray.autodiff import linalg
from dlarray.backend import namespace
from dlarray.conversion import namespace_of
from dlarray.functions.linear_algebra.factorizations import as_array, as_column, turned
from dlarray.functions.linear_algebra.inverses import inv
from dlarray.functions.linear_algebra.linear_systems import matrix
from dlarray.functions.reductions.norms import vecnorm
from dlarray.registry import function


def is_symmetric(raw: Any) -> bool:
    """Whether a matrix is symmetric (Hermitian) up to the rounding of a product X'*X; looked up on the host."""
    if not raw.shape[0]:
        return True
    xp = namespace(raw)
    bound = 10 * raw.shape[0] * float(xp.finfo(raw.dtype).eps)
    return bool(xp.max(xp.abs(raw - fz.adjoint(raw))) <= bound * xp.max(xp.abs(raw)))


@function(format=None, integers="refuse")
def eig(A: Any, outputForm: Any = None, /, *, nargout: int = 1) -> Any:
    """Eigenvalues and eigenvectors.

    Syntaxes: ``e = eig(A)``, ``V, D = eig(A, nargout=2)``, ``V, D, W = eig(A, nargout=3)``, ``eig(A, outputForm)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted square matrix.
    outputForm : {"vector", "matrix"}, optional
        The eigenvalues as a column (the default with one output) or on the diagonal of a matrix (with two).
    nargout : {1, 2, 3}
        With 2, ``A*V = V*D``; the columns of V have length 1.  With 3, ``W'*A = D*W'``, too, with columns of length 1.

    Returns
    -------
    dlarray, or a tuple of two or three
        Of a symmetric (Hermitian) matrix: real eigenvalues, ascending, and orthonormal eigenvectors.  Otherwise in the
        order of LAPACK; complex unless all are real.

    Raises
    ------
    SizeError
        A is not square.
    FormatError
        A is formatted.

    Warns
    -----
    SingularMatrixWarning
        With W, of a matrix that has fewer than n independent eigenvectors, as `inv` of V.

    Notes
    -----
    Whether A is symmetric, up to the rounding of a product such as ``X'*X``, is read from its values, on the host
    (differs from MATLAB, whose products are symmetric to the last bit).  The sign (phase) of an eigenvector is free,
    and may differ from MATLAB's.  Extends MATLAB: differentiable, to any order; the gradient of a
    symmetric matrix is that of a matrix that stays symmetric, and symmetric itself; equal eigenvalues have no part in
    the gradient of V.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/eig.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.eig([[2, 1], [1, 2]])
      2×1 dlarray
    <BLANKLINE>
         1
         3
    """
    nargout = check_nargout("eig", nargout, (1, 2, 3))
    form = "vector" if nargout == 1 else "matrix"
    form = form if is_empty(outputForm) else choice("eig", "outputForm", outputForm, ("vector", "matrix"))
    a = turned(matrix("eig", "A", A, square=True))
    raw = fz.value_of(a)
    V: Any
    symmetric = is_symmetric(raw)
    if symmetric:
        w, V = (linalg.eigvalsh(a), None) if nargout == 1 else fz.eigh(a)
    else:
        w, V = fz.eig(a)
        values = fz.value_of(w)
        if not fz.is_complex(raw.dtype) and bool(namespace(raw).all(namespace(raw).imag(values) == 0)):
            w, V = namespace_of(w).real(w), namespace_of(V).real(V)
    shown = as_column(w) if form == "vector" else as_array(fz.with_diagonal(w))
    if nargout == 1:
        return shown
    right = as_array(V)
    if nargout == 2:
        return right, shown
    return right, shown, right if symmetric else _left(right)


def _left(V: Any) -> Any:
    """The left eigenvectors are the rows of inv(V), for inv(V)*A = D*inv(V); here columns of length 1."""
    W = inv(V).H
    return W / vecnorm(W)
