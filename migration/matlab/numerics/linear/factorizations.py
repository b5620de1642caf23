"""Factors of matrices: LDL, QZ, balancing, updates of QR, and forms of real and complex eigenvalues."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, whole
from dlarray.errors import ArgumentError, SizeError
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.linear.matrices_of import back, matrix, outputs, scipy_linalg


def ldl(A: Any, /, *words: Any, nargout: int = 2) -> Any:
    """A symmetric matrix as ``L*D*L'`` with blocks of one or two rows on the diagonal of D.

    Syntaxes: ``L, D = ldl(A)``, ``L, D, P = ldl(A, nargout=3)``, ``L, D, p = ldl(A, "vector", nargout=3)``.

    Parameters
    ----------
    A : matrix, symmetric or Hermitian
        One triangle is read: the lower, or with "upper" the upper.
    words : {"lower", "upper", "vector"}

    Returns
    -------
    L : dlarray
        With three outputs a triangle with ones on its diagonal, with two its rows are in A's order.
    D : dlarray
    P : dlarray
        ``P'*A*P = L*D*L'``; with "vector" the numbers of rows, ``A(p, p) = L*D*L'``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ldl.html

    Examples
    --------
    >>> from dlarray.matlab import ldl
    >>> L, D = ldl([[4, 2], [2, 3]])
    >>> L.tolist(), D.tolist()
    ([[1.0, 0.0], [0.5, 1.0]], [[4.0, 0.0], [0.0, 2.0]])
    """
    check_nargout("ldl", nargout, (1, 2, 3))
    if unknown := [w for w in words if str(w) not in ("lower", "upper", "vector")]:
        raise ArgumentError(f'ldl: "{unknown[0]}" is not known; fix: "lower", "upper" or "vector"')
    a = matrix("ldl", "A", A, square=True)
    upper = "upper" in map(str, words)
    a = np.triu(a) + np.triu(a, 1).conj().T if upper else np.tril(a) + np.tril(a, -1).conj().T
    L, D, order = scipy_linalg().ldl(a, lower=True, hermitian=True)
    if nargout < 3:
        return outputs(nargout, back(L), back(D))
    P = np.eye(len(a))[:, order]
    if upper:
        L = L[order].conj().T
        p = P if "vector" not in map(str, words) else order[None, :] + 1.0
        return back(L), back(D), back(p)
    return back(L[order]), back(D), back(P if "vector" not in map(str, words) else order[None, :] + 1.0)


def qz(A: Any, B: Any, mode: Any = "complex", /, *, nargout: int = 4) -> Any:
    """Two matrices as triangles by the same unitary matrices: ``Q*A*Z = AA``, ``Q*B*Z = BB``.

    Syntaxes: ``AA, BB, Q, Z = qz(A, B)``, ``… = qz(A, B, mode)``.

    Parameters
    ----------
    A, B : square matrices of one size
    mode : {"complex", "real"}
        "real" keeps blocks of two rows for pairs of complex eigenvalues.

    Notes
    -----
    Eigenvectors, ``V`` and ``W``, are refused: ``eig(A, B)`` gives them.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/qz.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import qz
    >>> AA, BB, Q, Z = qz([[1, 2], [3, 4]], [[5, 6], [7, 9]], "real")
    >>> float(dl.norm(Q @ dl.dlarray([[1, 2], [3, 4]]) @ Z - AA)) < 1e-12
    True
    """
    check_nargout("qz", nargout, (1, 2, 3, 4))
    if str(mode) not in ("complex", "real"):
        raise ArgumentError(f'qz: mode is "{mode}"; fix: "complex" or "real"')
    a, b = matrix("qz", "A", A, square=True), matrix("qz", "B", B, square=True)
    if a.shape != b.shape:
        raise SizeError(f"qz: A is {len(a)}×{len(a)} and B {len(b)}×{len(b)}; fix: one size")
    AA, BB, Q, Z = scipy_linalg().qz(a, b, output=str(mode))
    return outputs(nargout, back(AA), back(BB), back(Q.conj().T), back(Z))


def balance(A: Any, option: Any = "", /, *, nargout: int = 1) -> Any:
    """A matrix with the same eigenvalues whose rows and columns have like norms.

    Syntaxes: ``B = balance(A)``, ``T, B = balance(A, nargout=2)``, ``S, P, B = balance(A, nargout=3)``,
    ``… = balance(A, "noperm")``.

    Returns
    -------
    T, B : dlarray
        ``B = T \\ A*T``, T a diagonal matrix with its rows permuted.
    S, P : dlarray
        The scaling and the permutation as columns: ``T(:, P) = diag(S)`` and ``B(P, P) = diag(1./S)*A*diag(S)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/balance.html

    Examples
    --------
    >>> from dlarray.matlab import balance
    >>> T, B = balance([[1, 100], [0.01, 1]], nargout=2)
    >>> B.tolist()
    [[1.0, 1.5625], [0.64, 1.0]]
    """
    check_nargout("balance", nargout, (1, 2, 3))
    if str(option) not in ("", "noperm"):
        raise ArgumentError(f'balance: the option is "{option}"; fix: "noperm"')
    a = matrix("balance", "A", A, square=True)
    B, (scale, order) = scipy_linalg().matrix_balance(a, permute=str(option) != "noperm", separate=True)
    T = np.diag(scale)[np.argsort(order)] if nargout < 3 else None
    if nargout < 2:
        return back(B)
    if nargout == 2:
        return back(np.asarray(T)), back(B)
    S = np.empty(len(a))
    S[order] = scale
    return back(S[:, None]), back(order[:, None] + 1.0), back(B)


def rsf2csf(U: Any, T: Any, /, *, nargout: int = 2) -> Any:
    """A real Schur form as a complex one.

    Syntax: ``Unew, Tnew = rsf2csf(U, T)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rsf2csf.html

    Examples
    --------
    >>> from dlarray.matlab import rsf2csf
    >>> U, T = rsf2csf([[1, 0], [0, 1]], [[1, 2], [0, 3]])
    >>> T.tolist()
    [[1.0, 2.0], [0.0, 3.0]]
    """
    made = scipy_linalg().rsf2csf(
        matrix("rsf2csf", "T", T, square=True), matrix("rsf2csf", "U", U, square=True)
    )
    return outputs(nargout, back(made[1]), back(made[0]))


def cdf2rdf(V: Any, D: Any, /, *, nargout: int = 2) -> Any:
    """Complex eigenvalues and vectors as real blocks.

    Syntax: ``Vnew, Dnew = cdf2rdf(V, D)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cdf2rdf.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import cdf2rdf
    >>> V, D = cdf2rdf(*dl.eig([[0, 1], [-1, 0]], nargout=2))
    >>> abs(D).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    values = matrix("cdf2rdf", "D", D, square=True).diagonal()
    w, v = scipy_linalg().cdf2rdf(
        values.astype(complex), matrix("cdf2rdf", "V", V, square=True).astype(complex)
    )
    return outputs(nargout, back(v), back(w))


def funm(A: Any, fun: Any, /) -> Any:
    """A function of a square matrix: ``funm(A, dl.exp)`` is the exponential.

    Syntax: ``F = funm(A, fun)``.

    Parameters
    ----------
    A : square matrix
    fun : function
        Of numbers: dl.exp, dl.log, dl.sin, dl.cos, dl.sinh, dl.cosh or another.

    Notes
    -----
    MATLAB asks functions of its user for derivatives too; here a function of numbers is enough, and matrices with
    eigenvalues that lie close to each other lose digits.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/funm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import funm
    >>> dl.round(funm([[0, 1], [0, 1]], dl.exp), 4).tolist()
    [[1.0, 1.7183], [0.0, 2.7183]]
    """
    if not callable(fun):
        raise ArgumentError("funm: fun must be a function of numbers; fix: funm(A, dl.exp)")
    a = matrix("funm", "A", A, square=True)
    found = scipy_linalg().funm(
        a, lambda x: np.asarray(host(fun(np.atleast_2d(x)))).reshape(np.shape(x)), disp=False
    )
    return back(np.atleast_2d(found[0]))


def qrinsert(Q: Any, R: Any, j: Any, x: Any, orient: Any = "col", /, *, nargout: int = 2) -> Any:
    """The QR factors of a matrix into which a column or a row is put.

    Syntaxes: ``Q1, R1 = qrinsert(Q, R, j, x)``, ``Q1, R1 = qrinsert(Q, R, j, x, "row")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/qrinsert.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import qrinsert
    >>> Q, R = dl.qr(dl.eye(2), nargout=2)
    >>> Q1, R1 = qrinsert(Q, R, 3, [[1], [1]])
    >>> dl.round(Q1 @ R1, 10).tolist()
    [[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]]
    """
    return _changed("qrinsert", "qr_insert", Q, R, j, orient, nargout, x)


def qrdelete(Q: Any, R: Any, j: Any, orient: Any = "col", /, *, nargout: int = 2) -> Any:
    """The QR factors of a matrix from which a column or a row is taken.

    Syntaxes: ``Q1, R1 = qrdelete(Q, R, j)``, ``Q1, R1 = qrdelete(Q, R, j, "row")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/qrdelete.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import qrdelete
    >>> Q, R = dl.qr([[1, 2], [3, 4]], nargout=2)
    >>> Q1, R1 = qrdelete(Q, R, 1)
    >>> dl.round(Q1 @ R1, 10).tolist()
    [[2.0], [4.0]]
    """
    return _changed("qrdelete", "qr_delete", Q, R, j, orient, nargout)


def _changed(name: str, how: str, Q: Any, R: Any, j: Any, orient: Any, nargout: int, x: Any = None) -> Any:
    check_nargout(name, nargout, (1, 2))
    if str(orient) not in ("col", "row"):
        raise ArgumentError(f'{name}: orient is "{orient}"; fix: "col" or "row"')
    q, r = matrix(name, "Q", Q, square=True), matrix(name, "R", R)
    most = (r.shape[1] if str(orient) == "col" else len(q)) + (x is not None)
    at = whole(name, "j", j, least=1, most=most) - 1
    given = [] if x is None else [np.asarray(host(x)).ravel().astype(q.dtype)]
    if given and given[0].size != (len(q) if str(orient) == "col" else r.shape[1]):
        raise SizeError(f"{name}: x has {given[0].size} elements; fix: as many as the matrix has")
    call = getattr(scipy_linalg(), how)
    extra = [*given, at] if x is not None else [at]
    made = call(q, r, *extra, **({"which": str(orient)}))
    return outputs(nargout, back(made[0]), back(made[1]))


def qrupdate(Q: Any, R: Any, u: Any, v: Any, /, *, nargout: int = 2) -> Any:
    """The QR factors of ``Q*R + u*v'``.

    Syntax: ``Q1, R1 = qrupdate(Q, R, u, v)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/qrupdate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import qrupdate
    >>> Q1, R1 = qrupdate(dl.eye(2), dl.eye(2), [[1], [0]], [[0], [1]])
    >>> dl.round(Q1 @ R1, 10).tolist()
    [[1.0, 1.0], [0.0, 1.0]]
    """
    check_nargout("qrupdate", nargout, (1, 2))
    q, r = matrix("qrupdate", "Q", Q), matrix("qrupdate", "R", R)
    a, b = (np.asarray(host(w)).ravel().astype(q.dtype) for w in (u, v))
    if a.size != len(q) or b.size != r.shape[1]:
        raise SizeError(f"qrupdate: u has {a.size} elements and v {b.size}; fix: {len(q)} and {r.shape[1]}")
    made = scipy_linalg().qr_update(q, r, a, b)
    return outputs(nargout, back(made[0]), back(made[1]))
