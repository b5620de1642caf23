"""Factors and solutions of each page of an array: pageqr, pagelsqminnorm."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number
from dlarray.errors import ArgumentError, SizeError
from dlarray.migration.matlab.numerics.linear.estimates import laid, pages_of
from dlarray.migration.matlab.numerics.linear.least_squares import lsqminnorm


def pageqr(X: Any, /, *words: Any, nargout: int = 2) -> Any:
    """The orthogonal and the triangular factor of each page.

    Syntaxes: ``Q, R = pageqr(X)``, ``R = pageqr(X, nargout=1)``, ``… = pageqr(X, "econ")``.

    Notes
    -----
    Permutations, a third output, are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pageqr.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import pageqr
    >>> Q, R = pageqr(dl.ones(3, 2, 4))
    >>> Q.shape, R.shape
    ((3, 3, 4), (3, 2, 4))
    """
    check_nargout("pageqr", nargout, (1, 2))
    if unknown := [w for w in words if str(w) not in ("econ", "0")]:
        raise ArgumentError(f'pageqr: "{unknown[0]}" is not known; fix: "econ"')
    pages = pages_of("pageqr", X)
    Q, R = np.linalg.qr(pages, mode="reduced" if words else "complete")
    return laid(R) if nargout < 2 else (laid(Q), laid(R))


def pagelsqminnorm(A: Any, B: Any, tol: Any = None, /) -> Any:
    """The solution of smallest norm of ``A*X = B`` by least squares, page by page.

    Syntaxes: ``X = pagelsqminnorm(A, B)``, ``X = pagelsqminnorm(A, B, tol)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pagelsqminnorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import pagelsqminnorm
    >>> pagelsqminnorm(dl.ones(1, 2, 3), dl.ones(1, 1, 3)).shape
    (2, 1, 3)
    """
    a, b = pages_of("pagelsqminnorm", A), pages_of("pagelsqminnorm", B)
    try:
        outer = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    except ValueError:
        raise SizeError(
            f"pagelsqminnorm: A has the pages {a.shape[:-2]} and B {b.shape[:-2]}; fix: equal"
        ) from None
    a, b = np.broadcast_to(a, (*outer, *a.shape[-2:])), np.broadcast_to(b, (*outer, *b.shape[-2:]))
    limit = None if tol is None else one_number(tol)
    made = [np.asarray(lsqminnorm(a[at], b[at], limit).tolist()) for at in np.ndindex(outer)]
    return laid(np.stack(made).reshape(*outer, a.shape[-1], b.shape[-1]) if outer else made[0])
