"""Norms, singular values and eigenvalues: of large matrices, of polynomials of matrices, and page by page."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, whole
from dlarray.errors import ArgumentError, SizeError
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.linear.matrices_of import back, matrix, outputs


def normest(S: Any, tol: Any = 1e-6, /, *, nargout: int = 1) -> Any:
    """The 2-norm of a matrix.

    Syntaxes: ``nrm = normest(S)``, ``nrm = normest(S, tol)``, ``nrm, count = normest(S, nargout=2)``.

    Notes
    -----
    MATLAB estimates it within a relative error of tol; here it is exact to rounding, and the count 1.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/normest.html

    Examples
    --------
    >>> from dlarray.matlab import normest
    >>> normest([[3, 0], [0, 4]])
    4.0
    """
    check_nargout("normest", nargout, (1, 2))
    found = matrix("normest", "S", S)
    return outputs(nargout, float(np.linalg.norm(found, 2)) if found.size else 0.0, 1)


def normest1(A: Any, t: Any = 2, /, *, nargout: int = 1) -> Any:
    """The 1-norm of a square matrix, and the vector that it is found with.

    Syntaxes: ``c = normest1(A)``, ``c, v, w = normest1(A, nargout=3)``.

    Notes
    -----
    MATLAB estimates it; here it is exact. ``w = A*v`` and ``norm(w, 1) = c*norm(v, 1)``. A function in place of
    the matrix is refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/normest1.html

    Examples
    --------
    >>> from dlarray.matlab import normest1
    >>> normest1([[1, -7], [2, 3]])
    10.0
    """
    check_nargout("normest1", nargout, (1, 2, 3))
    if callable(A) and not hasattr(A, "shape"):
        raise ArgumentError("normest1: a function in place of the matrix is not served; fix: normest1(A)")
    found = matrix("normest1", "A", A, square=True)
    sums = np.abs(found).sum(axis=0)
    at = int(np.argmax(sums))
    v = np.eye(len(found))[:, at : at + 1]
    return outputs(nargout, float(sums[at]), back(v), back(found @ v))


def svds(A: Any, k: Any = 6, sigma: Any = "largest", /, *more: Any, nargout: int = 1) -> Any:
    """Some singular values of a matrix, and their vectors.

    Syntaxes: ``s = svds(A)``, ``s = svds(A, k)``, ``s = svds(A, k, sigma)``, ``U, S, V = svds(…, nargout=3)``.

    Parameters
    ----------
    A : matrix
    k : whole number
        How many: 6.
    sigma : {"largest", "smallest", "smallestnz"} or number
        Which; those nearest to a number.

    Notes
    -----
    All singular values are computed, and those that are wanted chosen; options of the iteration are taken and not
    used. A function in place of the matrix is refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/svds.html

    Examples
    --------
    >>> from dlarray.matlab import svds
    >>> svds([[3, 0, 0], [0, 7, 0], [0, 0, 5]], 2).tolist()
    [[7.0], [5.0]]
    """
    check_nargout("svds", nargout, (1, 3, 4))
    if callable(A) and not hasattr(A, "shape"):
        raise ArgumentError("svds: a function in place of the matrix is not served; fix: svds(A, k)")
    found = matrix("svds", "A", A)
    U, s, Vh = np.linalg.svd(found, full_matrices=False)
    count = min(whole("svds", "k", k, least=0), s.size)
    if isinstance(sigma, str):
        if sigma not in ("largest", "smallest", "smallestnz"):
            raise ArgumentError(
                f'svds: sigma is "{sigma}"; fix: "largest", "smallest", "smallestnz" or a number'
            )
        kept = np.arange(s.size)
        if sigma == "smallestnz":
            kept = kept[s > max(found.shape) * np.finfo(s.dtype).eps * (s[0] if s.size else 0)]
        chosen = kept[:count] if sigma == "largest" else kept[::-1][:count]
    else:
        chosen = np.argsort(np.abs(s - float(sigma)), kind="stable")[:count]
        chosen = chosen[np.argsort(-s[chosen], kind="stable")]
    if nargout < 2:
        return back(s[chosen][:, None])
    made = back(U[:, chosen]), back(np.diag(s[chosen])), back(Vh[chosen].conj().T), 0
    return made[:nargout]


def polyeig(*matrices: Any, nargout: int = 1) -> Any:
    """The eigenvalues of a polynomial of matrices: ``(A0 + lambda*A1 + … + lambda^p*Ap)*x = 0``.

    Syntaxes: ``e = polyeig(A0, A1, …, Ap)``, ``X, e = polyeig(A0, …, Ap, nargout=2)``.

    Returns
    -------
    e : dlarray
        n*p eigenvalues, Inf among them where the highest matrix is singular.
    X : dlarray
        An eigenvector in each column, of length 1.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyeig.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import polyeig
    >>> dl.round(polyeig(6, -5, 1), 10).tolist()
    [[2.0], [3.0]]
    """
    check_nargout("polyeig", nargout, (1, 2))
    given = [matrix("polyeig", f"A{k}", A, square=True) for k, A in enumerate(matrices)]
    if len(given) < 2 or len({A.shape for A in given}) > 1:
        raise SizeError("polyeig: the matrices must be two at least, of one size; fix: polyeig(A0, A1)")
    n, p = len(given[0]), len(given) - 1
    A, B = np.eye(n * p, dtype=np.result_type(*given)), np.eye(n * p, dtype=np.result_type(*given))
    A[:n, :n] = given[0]
    for k in range(1, p):
        B[(k - 1) * n : k * n, k * n : (k + 1) * n] = 0
    if p > 1:
        B = np.diag(np.ones(n * p - n), -n).astype(A.dtype)
    for k, M in enumerate(given[1:]):
        B[:n, k * n : (k + 1) * n] = -M
    from dlarray.migration.matlab.numerics.linear.matrices_of import scipy_linalg

    values, vectors = scipy_linalg().eig(A, B)
    values = np.where(np.isfinite(values), values, np.inf)
    order = np.argsort(np.abs(values), kind="stable")
    values = values[order]
    if nargout < 2:
        return back(values[:, None])
    parts = vectors[:n, order]
    return back(parts / np.linalg.norm(parts, axis=0)), back(values[:, None])


def pages_of(name: str, X: Any) -> np.ndarray:
    """The pages of an array, along the first axes."""
    found = np.asarray(host(X))
    found = found if found.dtype.kind in "fc" else found.astype(float)
    if found.ndim < 2:
        raise SizeError(f"{name}: X has {found.ndim} dimensions; fix: matrices, one a page")
    return np.moveaxis(found, (0, 1), (-2, -1))


def laid(pages: np.ndarray) -> Any:
    return back(np.moveaxis(pages, (-2, -1), (0, 1)))


def pagenorm(X: Any, p: Any = 2, /) -> Any:
    """The norm of each page.

    Syntaxes: ``n = pagenorm(X)``, ``n = pagenorm(X, p)`` with 1, 2, Inf or "fro".

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pagenorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import pagenorm
    >>> pagenorm(dl.cat(3, [[3, 0], [0, 1]], [[0, 5], [2, 0]])).tolist()
    [[[3.0, 5.0]]]
    """
    kind = {"fro": "fro", "inf": np.inf}.get(str(p).lower(), p)
    if kind not in ("fro", 1, 2, np.inf):
        raise ArgumentError(f'pagenorm: p is {p!r}; fix: 1, 2, Inf or "fro"')
    found = np.linalg.norm(pages_of("pagenorm", X), kind, axis=(-2, -1), keepdims=True)
    return laid(found)


def pagepinv(X: Any, tol: Any = None, /) -> Any:
    """The pseudoinverse of each page.

    Syntaxes: ``Y = pagepinv(X)``, ``Y = pagepinv(X, tol)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pagepinv.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import pagepinv
    >>> pagepinv(dl.cat(3, [[2, 0], [0, 4]], [[1, 0], [0, 0]])).shape
    (2, 2, 2)
    """
    pages = pages_of("pagepinv", X)
    U, s, Vh = np.linalg.svd(pages, full_matrices=False)
    top = s.max(axis=-1, keepdims=True, initial=0)
    limit = max(pages.shape[-2:]) * np.spacing(top) if tol is None else float(tol)
    inverse = np.where(s > limit, 1 / np.where(s > limit, s, 1), 0)
    return laid(np.swapaxes(Vh.conj(), -1, -2) @ (inverse[..., :, None] * np.swapaxes(U.conj(), -1, -2)))


def pagesvd(X: Any, /, *words: Any, nargout: int = 1) -> Any:
    """The singular values of each page, and their vectors.

    Syntaxes: ``s = pagesvd(X)``, ``U, S, V = pagesvd(X, nargout=3)``, ``… = pagesvd(X, "econ")``,
    ``… = pagesvd(X, "vector")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pagesvd.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import pagesvd
    >>> pagesvd(dl.cat(3, [[3, 0], [0, 1]], [[0, 5], [2, 0]])).tolist()
    [[[3.0, 5.0]], [[1.0, 2.0]]]
    """
    check_nargout("pagesvd", nargout, (1, 3))
    names = [str(w) for w in words]
    if unknown := [w for w in names if w not in ("econ", "vector", "matrix")]:
        raise ArgumentError(f'pagesvd: "{unknown[0]}" is not known; fix: "econ", "vector" or "matrix"')
    pages = pages_of("pagesvd", X)
    U, s, Vh = np.linalg.svd(pages, full_matrices="econ" not in names)
    diagonal = nargout == 3 and "vector" not in names or "matrix" in names
    values = s[..., None]
    if diagonal:
        values = np.zeros((*s.shape[:-1], U.shape[-1], Vh.shape[-2]), dtype=s.dtype)
        values[..., np.arange(s.shape[-1]), np.arange(s.shape[-1])] = s
    if nargout < 2:
        return laid(values)
    return laid(U), laid(values), laid(np.swapaxes(Vh.conj(), -1, -2))


def pageeig(X: Any, /, *, nargout: int = 1) -> Any:
    """The eigenvalues of each page, and their vectors.

    Syntaxes: ``e = pageeig(X)``, ``V, D = pageeig(X, nargout=2)``.

    Notes
    -----
    Eigenvalues of symmetric and Hermitian pages are real and in order, as in `eig`. If the pages have complex ones all
    are complex. Left vectors, a second array and other forms are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pageeig.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import pageeig
    >>> pageeig(dl.cat(3, [[3, 0], [0, 1]], [[2, 0], [0, 5]])).tolist()
    [[[1.0, 2.0]], [[3.0, 5.0]]]
    """
    check_nargout("pageeig", nargout, (1, 2))
    pages = pages_of("pageeig", X)
    if pages.shape[-1] != pages.shape[-2]:
        raise SizeError(f"pageeig: the pages are {pages.shape[-2]}×{pages.shape[-1]}; fix: square ones")
    symmetric = np.array_equal(pages, np.swapaxes(pages.conj(), -1, -2))
    values, vectors = np.linalg.eigh(pages) if symmetric else np.linalg.eig(pages)
    if nargout < 2:
        return laid(values[..., None])
    return laid(vectors), laid(values[..., None] * np.eye(values.shape[-1]))
