"""Some eigenvalues of a matrix: eigs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import check_nargout, one_number
from dlarray.array import asdlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.krylov.systems import given, number
from dlarray.migration.matlab.numerics.matrices import eig


def eigs(A: Any, *more: Any, nargout: int = 1) -> Any:
    """Some of a matrix's eigenvalues, those of the largest magnitude first, and their eigenvectors.

    Syntaxes: ``d = eigs(A)``, ``eigs(A, k)``, ``eigs(A, k, sigma)``, ``eigs(A, B, …)``, ``V, D = eigs(…, nargout=2)``,
    ``V, D, flag = eigs(…, nargout=3)``.  All eigenvalues are computed, by `eig`; the tolerance and other options are
    taken and ask for nothing.  A function in place of the matrix is refused.

    Parameters
    ----------
    A, B : square matrices
        With B the problem is ``A*v = lambda*B*v``.
    k : number, default 6
        How many.
    sigma : {"largestabs", "smallestabs", "largestreal", "smallestreal", "bothendsreal"} or number
        Which: those of the largest magnitude (default), …, or those nearest to a number.  The older words "lm", "sm",
        "la", "sa", "lr" and "sr" are understood.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/eigs.html

    Examples
    --------
    >>> from dlarray.matlab import eigs
    >>> eigs([[2, 0, 0], [0, -5, 0], [0, 0, 1]], 2).tolist()
    [[-5.0], [2.0]]
    """
    check_nargout("eigs", nargout, (1, 2, 3))
    if callable(A) and not hasattr(A, "shape"):
        raise ArgumentError("eigs: a function in place of the matrix is not served; fix: eigs(A, k)")
    matrices, rest = [A], list(more)
    if rest and np.ndim(host(rest[0])) == 2 and host(rest[0]).size > 1:
        matrices.append(rest.pop(0))
    first = np.asarray(host(A))
    if first.ndim != 2 or first.shape[0] != first.shape[1]:
        raise SizeError(f"eigs: A must be square, but it is {describe(A)}; fix: A(1:n, 1:n)")
    count = int(number("eigs", "k", rest[0] if rest else None, 6))
    which = rest[1] if len(rest) > 1 and given(rest[1]) else "largestabs"
    V, D = (registered.functions["eig"].call if len(matrices) == 1 else eig)(*matrices, nargout=2)
    values = np.diag(np.asarray(host(D)))
    chosen = _chosen(values, which)[: min(count, len(values))]
    d = asdlarray(values[chosen][:, None])
    if nargout < 2:
        return d
    return (asdlarray(np.asarray(host(V))[:, chosen]), asdlarray(np.diag(values[chosen])), 0)[:nargout]


_WHICH: dict[str, Callable] = {
    "largestabs": lambda d: -np.abs(d), "lm": lambda d: -np.abs(d),
    "smallestabs": np.abs, "sm": np.abs,
    "largestreal": lambda d: -d.real, "la": lambda d: -d.real, "lr": lambda d: -d.real,
    "smallestreal": np.real, "sa": np.real, "sr": np.real,
}  # fmt: skip


def _chosen(values: np.ndarray, which: Any) -> np.ndarray:
    """The places of eigenvalues in the order in which they are wanted."""
    if isinstance(which, str):
        if which.lower() == "bothendsreal":
            order = np.argsort(-values.real, kind="stable")
            ends = np.empty_like(order)
            ends[::2], ends[1::2] = order[: (len(order) + 1) // 2], order[::-1][: len(order) // 2]
            return ends
        if which.lower() in _WHICH:
            return np.argsort(_WHICH[which.lower()](values), kind="stable")
    elif (near := one_number(which)) is not None:
        return np.argsort(np.abs(values - near), kind="stable")
    raise ArgumentError(
        f"eigs: sigma is {describe(which)}; fix: largestabs, smallestabs, largestreal, smallestreal or a number"
    )
