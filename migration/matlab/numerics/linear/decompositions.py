"""Linear equations and forms of matrices: solutions by their kind, echelon and Hessenberg forms, logarithms, bands."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import check_nargout
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def _matrix(name: str, what: str, A: Any, square: bool = False) -> np.ndarray:
    found = np.asarray(host(A))
    if found.ndim != 2:
        raise SizeError(f"{name}: {what} has {found.ndim} dimensions; fix: a matrix")
    if square and found.shape[0] != found.shape[1]:
        raise SizeError(f"{name}: {what} must be square, but it is {describe(A)}; fix: A(1:n, 1:n)")
    return found if found.dtype.kind in "fc" else found.astype(float)


def _real(X: np.ndarray) -> dlarray:
    return asdlarray(X.real if np.iscomplexobj(X) and not X.imag.any() else X)


def linsolve(A: Any, B: Any, opts: Any = None, /, *, nargout: int = 1) -> Any:
    """The solution of ``A*X = B``, in the least-squares sense where A is not square.

    Syntaxes: ``X = linsolve(A, B)``, ``X = linsolve(A, B, opts)``, where the fields of ``opts`` say what A is: ``LT``
    and ``UT`` (a triangle, the other half is not read), ``SYM``, ``POSDEF``, ``RECT``, and ``TRANSA`` for ``A'*X = B``.
    ``X, r = linsolve(…, nargout=2)`` gives the reciprocal of the condition number of A (see `rcond`), too, and where A
    is not square its rank.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/linsolve.html

    Examples
    --------
    >>> from dlarray.matlab import linsolve
    >>> linsolve([[2, 0], [0, 4]], [[2], [8]]).tolist()
    [[1.0], [2.0]]
    """
    check_nargout("linsolve", nargout, (1, 2))
    a, b = _matrix("linsolve", "A", A), _matrix("linsolve", "B", B)
    wanted = {str(key): bool(value) for key, value in dict(opts or {}).items()}
    unknown = set(wanted) - {"LT", "UT", "SYM", "POSDEF", "RECT", "TRANSA", "UHESS"}
    if unknown:
        raise ArgumentError(
            f"linsolve: opts has the field {min(unknown)}; fix: LT, UT, UHESS, SYM, POSDEF, RECT or TRANSA"
        )
    if wanted.get("LT"):
        a = np.tril(a)
    elif wanted.get("UT"):
        a = np.triu(a)
    a = a.conj().T if wanted.get("TRANSA") else a
    if a.shape[0] != b.shape[0]:
        raise SizeError(
            f"linsolve: A has {a.shape[0]} rows and B {b.shape[0]}, but they must agree; fix: the same number of rows"
        )
    square = a.shape[0] == a.shape[1]
    if not square:  # MATLAB's solution has at most as many elements that are not 0 as A has rank
        X = registered.functions["mldivide"].call(asdlarray(a), asdlarray(b))
    else:
        try:
            X = asdlarray(np.linalg.solve(a, b))
        except np.linalg.LinAlgError:
            X = asdlarray(np.full((a.shape[1], b.shape[1]), np.inf))
    if nargout < 2:
        return X
    return X, rcond(asdlarray(a)) if square else int(np.linalg.matrix_rank(a))


def rref(A: Any, tol: Any = None, /, *, nargout: int = 1) -> Any:
    """The reduced row echelon form of a matrix, by elimination with the largest pivot.

    Syntaxes: ``R = rref(A)``, ``R = rref(A, tol)``, ``R, p = rref(…, nargout=2)`` with the columns of the pivots.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rref.html

    Examples
    --------
    >>> from dlarray.matlab import rref
    >>> rref([[1, 2, 3], [4, 5, 6]]).tolist()
    [[1.0, 0.0, -1.0], [0.0, 1.0, 2.0]]
    """
    check_nargout("rref", nargout, (1, 2))
    R = _matrix("rref", "A", A).copy()
    rows, columns = R.shape
    least = max(R.shape) * np.finfo(R.dtype).eps * np.linalg.norm(R, np.inf) if R.size else 0.0
    least = least if tol is None else float(np.asarray(host(tol)).item())
    pivots, i = [], 0
    for j in range(columns):
        if i == rows:
            break
        k = i + int(np.argmax(np.abs(R[i:, j])))
        if abs(R[k, j]) <= least:
            R[i:, j] = 0
            continue
        pivots.append(j + 1)
        R[[i, k], j:] = R[[k, i], j:]
        R[i, j:] /= R[i, j]
        others = np.arange(rows) != i
        R[others, j:] -= np.outer(R[others, j], R[i, j:])
        i += 1
    return asdlarray(R) if nargout < 2 else (asdlarray(R), asdlarray(np.array([pivots], dtype=float)))


def rcond(A: Any, /) -> float:
    """The reciprocal of the condition in the norm 1: near 1 where equations are good to solve, near 0 where bad.

    Syntax: ``c = rcond(A)``.  It is computed from the inverse, where MATLAB estimates it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rcond.html

    Examples
    --------
    >>> from dlarray.matlab import rcond
    >>> rcond([[2, 0], [0, 4]])
    0.5
    """
    if (taken_apart := getattr(A, "reciprocal", None)) is not None:  # a decomposition
        return float(taken_apart())
    a = _matrix("rcond", "A", A, square=True)
    if not a.size:
        return float("inf")
    if not np.isfinite(a).all():
        return float("nan")
    try:
        return float(1 / (np.linalg.norm(a, 1) * np.linalg.norm(np.linalg.inv(a), 1)))
    except np.linalg.LinAlgError:
        return 0.0


def condest(A: Any, /) -> float:
    """The condition of a matrix in the norm 1.

    Syntax: ``c = condest(A)``.  It is computed from the inverse, where MATLAB estimates it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/condest.html

    Examples
    --------
    >>> from dlarray.matlab import condest
    >>> condest([[2, 0], [0, 4]])
    2.0
    """
    found = rcond(A)
    return 1 / found if found else float("inf")


def subspace(A: Any, B: Any, /) -> float:
    """The largest angle between the spaces that the columns of two matrices span, in radians.

    Syntax: ``theta = subspace(A, B)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/subspace.html

    Examples
    --------
    >>> from dlarray.matlab import subspace
    >>> round(subspace([[1], [0]], [[1], [1]]), 4)
    0.7854
    """
    from scipy.linalg import subspace_angles

    a, b = _matrix("subspace", "A", A), _matrix("subspace", "B", B)
    if a.shape[0] != b.shape[0]:
        raise SizeError(
            f"subspace: A has {a.shape[0]} rows and B {b.shape[0]}, but they must agree; fix: the same number of rows"
        )
    return float(np.max(subspace_angles(a, b), initial=0.0))


def planerot(x: Any, /, *, nargout: int = 1) -> Any:
    """The rotation that makes the second of two numbers zero.

    Syntaxes: ``G = planerot(x)``, ``G, y = planerot(x, nargout=2)`` with ``y = G @ x``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/planerot.html

    Examples
    --------
    >>> from dlarray.matlab import planerot
    >>> planerot([[3], [4]]).tolist()
    [[0.6, 0.8], [-0.8, 0.6]]
    """
    check_nargout("planerot", nargout, (1, 2))
    v = _matrix("planerot", "x", x).ravel()
    if v.size != 2:
        raise SizeError(
            f"planerot: x must have two elements, but it is {describe(x)}; fix: planerot([[3], [4]])"
        )
    r = np.linalg.norm(v)
    G = np.eye(2) if v[1] == 0 else np.array([[v[0].conj(), v[1].conj()], [-v[1], v[0]]]) / r
    return asdlarray(G) if nargout < 2 else (asdlarray(G), asdlarray((G @ v).reshape(2, 1)))


def hess(A: Any, /, *, nargout: int = 1) -> Any:
    """The Hessenberg form of a matrix, zero below the first subdiagonal.

    Syntaxes: ``H = hess(A)``, ``P, H = hess(A, nargout=2)`` with ``A = P @ H @ P.T``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hess.html

    Examples
    --------
    >>> from dlarray.matlab import hess
    >>> hess([[1, 2], [3, 4]]).tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    from scipy.linalg import hessenberg

    check_nargout("hess", nargout, (1, 2))
    H, P = hessenberg(_matrix("hess", "A", A, square=True), calc_q=True)
    return asdlarray(H) if nargout < 2 else (asdlarray(P), asdlarray(H))


def schur(A: Any, mode: Any = None, /, *, nargout: int = 1) -> Any:
    """The Schur form of a matrix: triangular, and for a real matrix with blocks of two for complex eigenvalues.

    Syntaxes: ``T = schur(A)``, ``T = schur(A, "complex")``, ``U, T = schur(…, nargout=2)`` with ``A = U @ T @ U'``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/schur.html

    Examples
    --------
    >>> from dlarray.matlab import schur
    >>> schur([[2, 1], [0, 3]]).tolist()
    [[2.0, 1.0], [0.0, 3.0]]
    """
    from scipy.linalg import schur as form

    check_nargout("schur", nargout, (1, 2))
    word = "real" if mode is None else str(mode)
    if word not in ("real", "complex"):
        raise ArgumentError(
            f'schur: the mode is "real" or "complex", but it is {describe(mode)}; fix: schur(A)'
        )
    a = _matrix("schur", "A", A, square=True)
    T, U = form(a, output="complex" if word == "complex" or np.iscomplexobj(a) else "real")
    return asdlarray(T) if nargout < 2 else (asdlarray(U), asdlarray(T))


def sylvester(A: Any, B: Any, C: Any, /) -> dlarray:
    """The solution X of ``A*X + X*B = C``.

    Syntax: ``X = sylvester(A, B, C)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sylvester.html

    Examples
    --------
    >>> from dlarray.matlab import sylvester
    >>> sylvester([[1]], [[2]], [[6]]).tolist()
    [[2.0]]
    """
    from scipy.linalg import solve_sylvester

    a, b = (_matrix("sylvester", n, M, square=True) for n, M in (("A", A), ("B", B)))
    c = _matrix("sylvester", "C", C)
    if c.shape != (len(a), len(b)):
        raise SizeError(
            f"sylvester: C must be {len(a)}×{len(b)}, but it is {describe(C)}; fix: a matrix of this size"
        )
    return asdlarray(solve_sylvester(a, b, c))


def logm(A: Any, /) -> dlarray:
    """The principal logarithm of a matrix: ``expm(logm(A))`` is A.

    Syntax: ``L = logm(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/logm.html

    Examples
    --------
    >>> from dlarray.matlab import logm
    >>> logm([[1, 0], [0, 1]]).tolist()
    [[0.0, 0.0], [0.0, 0.0]]
    """
    from scipy.linalg import logm as logarithm

    return _real(np.asarray(logarithm(_matrix("logm", "A", A, square=True))))


def bandwidth(B: Any, which: Any = None, /, *, nargout: int = 1) -> Any:
    """How far from the diagonal a matrix has numbers that are not zero.

    Syntaxes: ``n = bandwidth(B, "lower")``, ``n = bandwidth(B, "upper")``, ``lower, upper = bandwidth(B, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bandwidth.html

    Examples
    --------
    >>> from dlarray.matlab import bandwidth
    >>> bandwidth([[1, 2, 0], [0, 1, 2], [0, 0, 1]], nargout=2)
    (0.0, 1.0)
    """
    check_nargout("bandwidth", nargout, (1, 2))
    i, j = np.nonzero(_matrix("bandwidth", "B", B))
    lower, upper = (float(np.max(d, initial=0)) for d in (i - j, j - i))
    if which is None:
        return (lower, upper) if nargout > 1 else lower
    if str(which) not in ("lower", "upper"):
        raise ArgumentError(
            f'bandwidth: "lower" or "upper" is asked for, but it is {describe(which)}; fix: "lower"'
        )
    return lower if str(which) == "lower" else upper


def isbanded(A: Any, lower: Any, upper: Any, /) -> bool:
    """Whether a matrix has numbers within so many diagonals alone.

    Syntax: ``tf = isbanded(A, lower, upper)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isbanded.html

    Examples
    --------
    >>> from dlarray.matlab import isbanded
    >>> isbanded([[1, 2], [0, 1]], 0, 1), isbanded([[1, 2], [3, 1]], 0, 1)
    (True, False)
    """
    below, above = bandwidth(A, nargout=2)
    return below <= float(np.asarray(host(lower)).item()) and above <= float(np.asarray(host(upper)).item())
