"""Schur and QZ forms with their eigenvalues in another order; singular values of two matrices, of one that grows."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, OptionError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.linear.matrices_of import back, matrix, outputs, scipy_linalg

_REGIONS = {
    "lhp": lambda e: e.real < 0,
    "rhp": lambda e: e.real > 0,
    "udi": lambda e: np.abs(e) < 1,
    "udo": lambda e: np.abs(e) > 1,
}


def ordeig(A: Any, B: Any = None, /) -> dlarray:
    """The eigenvalues of a Schur form in the order of its diagonal, or of the two triangles of a QZ form.

    Syntaxes: ``E = ordeig(T)``, ``E = ordeig(AA, BB)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ordeig.html

    Examples
    --------
    >>> from dlarray.matlab import ordeig
    >>> ordeig([[3, 1], [0, 2]]).tolist()
    [[3.0], [2.0]]
    """
    a = matrix("ordeig", "A", A, square=True)
    b = None if B is None else matrix("ordeig", "B", B, square=True)
    if b is not None and b.shape != a.shape:
        raise SizeError(f"ordeig: A is {describe(A)} and B {describe(B)}; fix: matrices of one size")
    return back(_along("ordeig", a, b)[:, None])


def _along(name: str, a: np.ndarray, b: np.ndarray | None = None) -> np.ndarray:
    """Eigenvalues along the diagonal; where a block has two rows those of the block, the upper half plane first."""
    if np.tril(a, -2).any() or (b is not None and np.tril(b, -1).any()):
        raise ArgumentError(f"{name}: the matrix is not triangular; fix: the results of schur or qz")
    found, k = np.zeros(len(a), dtype=complex), 0
    while k < len(a):
        if k + 1 < len(a) and a[k + 1, k]:
            block = a[k : k + 2, k : k + 2]
            other = np.eye(2) if b is None else b[k : k + 2, k : k + 2]
            values = scipy_linalg().eigvals(block, other)
            found[k : k + 2] = values[np.argsort(-values.imag, kind="stable")]
            k += 2
            continue
        with np.errstate(all="ignore"):
            value = a[k, k] if b is None else np.divide(a[k, k], b[k, k])
        found[k], k = value, k + 1
    return found


def _clusters(name: str, given: Any, values: np.ndarray, a: np.ndarray) -> np.ndarray:
    """A number for each eigenvalue; the highest comes first."""
    if isinstance(given, str):
        word = str(given).lower()
        if word not in _REGIONS:
            raise ArgumentError(f'{name}: there is no region "{given}"; fix: one of {", ".join(_REGIONS)}')
        found = _REGIONS[word](values).astype(int)
    else:
        found = np.asarray(host(given)).ravel()
        if found.size != len(values):
            raise SizeError(
                f"{name}: {len(values)} eigenvalues are to be ordered, but {found.size} numbers are given; "
                "fix: one for each of ordeig(T)"
            )
        if found.dtype != bool and ((found < 1) | (found != np.floor(found))).any():
            raise ArgumentError(
                f"{name}: clusters are positive whole numbers; fix: true and false, or 1, 2, …"
            )
        found = found.astype(int)
    for k in range(len(values) - 1):
        if a[k + 1, k]:
            found[k : k + 2] = found[k : k + 2].max()
    return found


def ordschur(U: Any, T: Any, order: Any, /, *, nargout: int = 2) -> Any:
    """A Schur form with its eigenvalues in another order: ``A = US*TS*US'`` where ``A = U*T*U'``.

    Syntaxes: ``US, TS = ordschur(U, T, select)``, ``… (U, T, region)``, ``… (U, T, clusters)``.

    Parameters
    ----------
    U, T : array_like
        The results of ``schur``.
    order : array_like or {"lhp", "rhp", "udi", "udo"}
        True for the eigenvalues that come first, in the order of ``ordeig(T)``; or a region: the left or the right half
        plane, the inside or the outside of the unit circle; or a whole number for each eigenvalue, the highest first.
        A pair of complex eigenvalues stays together.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ordschur.html

    Examples
    --------
    >>> from dlarray.matlab import ordeig, ordschur, schur
    >>> U, T = schur([[1, 2], [0, -3]], nargout=2)
    >>> US, TS = ordschur(U, T, "lhp")
    >>> [round(e, 10) for e in ordeig(TS).tolist()[0] + ordeig(TS).tolist()[1]]
    [-3.0, 1.0]
    """
    check_nargout("ordschur", nargout, (1, 2))
    u, t = matrix("ordschur", "U", U, square=True), matrix("ordschur", "T", T, square=True)
    if u.shape != t.shape:
        raise SizeError(f"ordschur: U is {describe(U)} and T {describe(T)}; fix: the results of schur")
    if np.iscomplexobj(u) or np.iscomplexobj(t):
        u, t = u.astype(complex), t.astype(complex)
    groups = _clusters("ordschur", order, _along("ordschur", t), t)
    (sort,) = scipy_linalg().get_lapack_funcs(("trsen",), (t, u))
    for group in np.unique(groups):
        chosen = groups == group
        t, u, *_, info = sort(chosen, t, u, job=b"N")
        _made("ordschur", info)
        groups = np.concatenate([groups[chosen], groups[~chosen]])
    return outputs(nargout, back(u), back(t))


def _made(name: str, info: int) -> None:
    if info:
        raise ArgumentError(
            f"{name}: eigenvalues are too close to change places (LAPACK says {info}); fix: put them into one cluster"
        )


def ordqz(AA: Any, BB: Any, Q: Any, Z: Any, order: Any, /, *, nargout: int = 4) -> Any:
    """A QZ form with its eigenvalues in another order: ``QS*A*ZS = AAS`` where ``Q*A*Z = AA``, and so for B.

    Syntaxes: ``AAS, BBS, QS, ZS = ordqz(AA, BB, Q, Z, select)``, ``… region)``, ``… clusters)``.

    Parameters
    ----------
    AA, BB, Q, Z : array_like
        The results of ``qz``.
    order : array_like or {"lhp", "rhp", "udi", "udo"}
        As `ordschur` has it, of the eigenvalues ``ordeig(AA, BB)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ordqz.html

    Examples
    --------
    >>> from dlarray.matlab import ordeig, ordqz, qz
    >>> AA, BB, Q, Z = qz([[1, 2], [0, -3]], [[1, 0], [0, 1]])
    >>> AAS, BBS, QS, ZS = ordqz(AA, BB, Q, Z, "lhp")
    >>> round(ordeig(AAS, BBS).tolist()[0][0], 10)
    -3.0
    """
    check_nargout("ordqz", nargout, (1, 2, 3, 4))
    given = dict(zip(("AA", "BB", "Q", "Z"), (AA, BB, Q, Z), strict=True))
    a, b, q, z = (matrix("ordqz", n, M, square=True) for n, M in given.items())
    if len({M.shape for M in (a, b, q, z)}) > 1:
        raise SizeError("ordqz: AA, BB, Q and Z have different sizes; fix: the results of qz")
    if any(map(np.iscomplexobj, (a, b, q, z))):
        a, b, q, z = (M.astype(complex) for M in (a, b, q, z))
    q = q.conj().T
    groups = _clusters("ordqz", order, _along("ordqz", a, b), a)
    (sort,) = scipy_linalg().get_lapack_funcs(("tgsen",), (a, b))
    for group in np.unique(groups):
        chosen = groups == group
        if np.iscomplexobj(a):
            a, b, _, _, q, z, *_, info = sort(chosen, a, b, q, z, ijob=0)
        else:
            a, b, _, _, _, q, z, *_, info = sort(chosen, a, b, q, z, ijob=0)
        _made("ordqz", info)
        groups = np.concatenate([groups[chosen], groups[~chosen]])
    return outputs(nargout, back(a), back(b), back(q.conj().T), back(z))


def gsvd(A: Any, B: Any, econ: Any = None, /, *, nargout: int = 1) -> Any:
    """The singular values of two matrices: ``A = U*C*X'``, ``B = V*S*X'``, ``C'*C + S'*S = I``.

    Syntaxes: ``sigma = gsvd(A, B)``, ``U, V, X, C, S = gsvd(A, B, nargout=5)``, ``… = gsvd(A, B, "econ", nargout=5)``.

    Parameters
    ----------
    A, B : array_like
        Matrices with as many columns.
    econ : {"econ", 0}, optional
        U and V with at most as many columns as A has, C and S with as many rows.

    Returns
    -------
    sigma : dlarray
        ``sqrt(diag(C'*C) ./ diag(S'*S))``, in increasing order, infinite where S has 0.
    U, V : dlarray
        Unitary.
    X : dlarray
        As many columns as A and B together have rows, or as they have columns where that is less.
    C, S : dlarray
        Their values stand on one diagonal each: S's on the main one, C's the further right the fewer rows A has.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gsvd.html

    Examples
    --------
    >>> from dlarray.matlab import gsvd
    >>> [round(float(s), 10) for s in gsvd([[3, 0], [0, 1]], [[1, 0], [0, 1]])]
    [1.0, 3.0]
    """
    check_nargout("gsvd", nargout, (1, 2, 3, 4, 5))
    a, b = matrix("gsvd", "A", A), matrix("gsvd", "B", B)
    if a.shape[1] != b.shape[1]:
        raise SizeError(f"gsvd: A is {describe(A)} and B {describe(B)}; fix: as many columns in both")
    if econ is not None and not (isinstance(econ, str) and str(econ) == "econ" or one_number(econ) == 0):
        raise ArgumentError(f'gsvd: the third argument is {describe(econ)}; fix: "econ"')
    m, n, p = len(a), len(b), a.shape[1]
    Q, R = np.linalg.qr(np.concatenate([a, b]))
    q = Q.shape[1]
    V, s, Zt = np.linalg.svd(Q[m:])
    s, Z = np.concatenate([s, np.zeros(q - len(s))]), Zt.conj().T
    T = Q[:m] @ Z
    few = int((np.linalg.norm(T, axis=0) < 0.7).sum())  # these come first, for s falls
    far, _ = np.linalg.qr(T[:, few:], mode="complete")
    signs = np.sum(far[:, : q - few].conj() * T[:, few:], axis=0)
    large = far[:, : q - few] * np.where(np.abs(signs) > 0, signs / np.maximum(np.abs(signs), 1e-300), 1)
    rest = far[:, q - few :]
    u, c, Wt = np.linalg.svd(rest.conj().T @ T[:, :few])
    used = min(few, rest.shape[1])
    W = Wt.conj().T[:, ::-1]
    Z[:, :few] = Z[:, :few] @ W
    if few:  # V follows: its first columns are turned as those of Z
        turned, r = np.linalg.qr(s[: min(few, n), None] * W[: min(few, n)])
        d = np.diag(r)
        V[:, : len(d)] = V[:, : turned.shape[0]] @ (turned * (d / np.maximum(np.abs(d), 1e-300)))
        s[: len(d)] = np.abs(d)
    U = np.concatenate([(rest @ u[:, :used])[:, ::-1], large, rest @ u[:, used:]], axis=1)
    C, S = np.zeros((m, q)), np.zeros((n, q))
    values = np.concatenate([np.zeros(few - used), c[:used][::-1], np.linalg.norm(T[:, few:], axis=0)])
    shift = max(0, q - m)
    C[np.arange(min(m, q)), np.arange(min(m, q)) + shift] = values[shift:]
    S[np.arange(min(n, q)), np.arange(min(n, q))] = s[:n]
    if nargout < 2:
        with np.errstate(all="ignore"):
            return back(np.divide(values, s)[:, None])
    if econ is not None:
        U, V, C, S = U[:, : min(m, p)], V[:, : min(n, p)], C[: min(m, p)], S[: min(n, p)]
    return outputs(nargout, back(U), back(V), back(R.conj().T @ Z), back(C), back(S))


def svdsketch(A: Any, tol: Any = None, /, *, nargout: int = 3, **options: Any) -> Any:
    """A singular value decomposition of low rank that is near a matrix.

    Syntaxes: ``U, S, V = svdsketch(A)``, ``… = svdsketch(A, tol)``, ``U, S, V, error = svdsketch(…, nargout=4)``,
    ``… = svdsketch(…, MaxSubspaceDimension=k)``.

    Parameters
    ----------
    A : array_like
        A matrix.
    tol : number, optional
        How far ``U*S*V'`` may be from A, as a part of A's Frobenius norm; by default the fourth root of eps.
    MaxSubspaceDimension : int, optional
        The highest rank.  BlockSize, MaxIterations and NumPowerIterations are taken and not needed.

    The rank is the lowest that is near enough: the decomposition is not random, as MATLAB's is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/svdsketch.html

    Examples
    --------
    >>> from dlarray.matlab import svdsketch
    >>> U, S, V = svdsketch([[1, 1], [1, 1]])
    >>> S.shape, round(float(S), 10)
    ((1, 1), 2.0)
    """
    check_nargout("svdsketch", nargout, (1, 2, 3, 4))
    known = ("MaxSubspaceDimension", "BlockSize", "MaxIterations", "NumPowerIterations")
    if unknown := [o for o in options if o not in known]:
        raise OptionError(f"svdsketch: there is no option {unknown[0]}; fix: one of {', '.join(known)}")
    a = matrix("svdsketch", "A", A)
    near = np.finfo(a.dtype).eps ** 0.25 if tol is None else one_number(tol)
    if near is None or not np.sqrt(np.finfo(a.dtype).eps) <= near < 1:
        raise ArgumentError(f"svdsketch: tol is {describe(tol)}; fix: a number from sqrt(eps) to 1")
    U, s, Vt = np.linalg.svd(a, full_matrices=False)
    total = np.sqrt((s**2).sum())
    left = np.sqrt(np.append(np.cumsum(s[::-1] ** 2)[::-1], 0)) / (total or 1)
    rank = int(np.argmax(left <= near))
    if (most := options.get("MaxSubspaceDimension")) is not None:
        rank = min(rank, int(one_number(most) or 0))
    return outputs(
        nargout, back(U[:, :rank]), back(np.diag(s[:rank])), back(Vt[:rank].conj().T), float(left[rank])
    )


def svdappend(U: Any, S: Any, V: Any, D: Any, /, *, Shape: str = "columns", nargout: int = 3) -> Any:
    """The singular value decomposition of ``[U*S*V' D]``, or of D below it, from that of the matrix alone.

    Syntaxes: ``U1, S1, V1 = svdappend(U, S, V, D)``, ``… = svdappend(U, S, V, D, Shape="rows")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/svdappend.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import svdappend
    >>> U, S, V = dl.svd([[3], [0]], "econ", nargout=3)
    >>> dl.diag(svdappend(U, S, V, [[0], [4]])[1]).tolist()
    [[4.0], [3.0]]
    """
    check_nargout("svdappend", nargout, (1, 2, 3))
    if str(Shape).lower() not in ("columns", "rows"):
        raise OptionError(f'svdappend: Shape is "{Shape}"; fix: Shape="columns" or Shape="rows"')
    u, s, v, d = (matrix("svdappend", n, M) for n, M in zip("USVD", (U, S, V, D), strict=True))
    whole = u @ s @ v.conj().T
    rows = str(Shape).lower() == "rows"
    if whole.shape[rows] != d.shape[rows]:
        raise SizeError(
            f"svdappend: a matrix of {whole.shape[0]}×{whole.shape[1]} and D of {d.shape[0]}×{d.shape[1]}; "
            f"fix: as many {'columns' if rows else 'rows'} in D"
        )
    made, values, turned = np.linalg.svd(
        np.concatenate([whole, d], axis=0 if rows else 1), full_matrices=False
    )
    return outputs(nargout, back(made), back(np.diag(values)), back(turned.conj().T))
