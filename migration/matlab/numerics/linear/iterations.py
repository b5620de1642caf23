"""Linear equations and eigenvalues for which MATLAB goes step by step: pcg, eigs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import check_nargout, one_number
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.matrices import eig


def pcg(
    A: Any, b: Any, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None, x0: Any = None, /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b`` by the method of conjugate gradients, for a matrix that is symmetric and positive definite.

    Syntaxes: ``x = pcg(A, b)``, ``pcg(A, b, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec = pcg(…, nargout=5)``; an empty argument is its default.

    Parameters
    ----------
    A : matrix or function
        A function is given a column and returns ``A*x``.
    b : column
    tol : number, default 1e-6
        The residual, over that of ``b``, that is wanted.
    maxit : number, default min(n, 20)
    M1, M2 : matrix or function
        The preconditioner ``M1*M2``, or functions that solve with it.
    x0 : column, default zeros

    Returns
    -------
    x, flag, relres, iter, resvec
        The solution; 0 where it is as near as wanted, 1 after ``maxit`` steps, 2 where a preconditioner cannot be
        solved, 3 where two steps are alike, 4 where a number became too small or too large; the relative residual; the
        step of ``x``; the norm of the residual before each step.  Where the flag is not 0, ``x`` is the step with the
        smallest residual.  With one output a message says how it went, as in MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pcg.html

    Examples
    --------
    >>> from dlarray.matlab import pcg
    >>> x, flag = pcg([[4, 1], [1, 3]], [[1], [2]], nargout=2)
    >>> flag, [round(row[0], 4) for row in x.tolist()]
    (0, [0.0909, 0.6364])
    """
    check_nargout("pcg", nargout, (1, 2, 3, 4, 5))
    right = _column("pcg", "b", b)
    size = len(right)
    times = _action("pcg", "A", A, size, lambda M: lambda v: M @ v)
    solvers = [_action("pcg", name, M, size, _solver) for name, M in (("M1", M1), ("M2", M2)) if _given(M)]
    wanted = _number("pcg", "tol", tol, 1e-6)
    most = int(_number("pcg", "maxit", maxit, min(size, 20)))
    x = _column("pcg", "x0", x0) if _given(x0) else np.zeros(size)
    if len(x) != size:
        raise SizeError(f"pcg: x0 has {len(x)} elements and b {size}; fix: as many in both")
    norm = float(np.linalg.norm(right))
    x, flag, step, residuals = _gradients(times, right, wanted * norm, most, solvers, x)
    relative = float(np.linalg.norm(right - times(x))) / norm if norm else 0.0
    if nargout < 2:
        print(_told(flag, step, wanted, relative, len(residuals) - 1))
    results = (dlarray(x[:, None]), flag, relative, step, dlarray(np.array(residuals)[:, None]))
    return results[0] if nargout < 2 else results[:nargout]


def _gradients(
    times: Callable, b: np.ndarray, near: float, most: int, solvers: list[Callable], x: np.ndarray
) -> tuple[np.ndarray, int, int, list[float]]:
    """The solution, the flag, its step and the norms of all residuals."""
    if not b.any():
        return np.zeros_like(b), 0, 0, [0.0]
    r = b - times(x)
    residuals = [float(np.linalg.norm(r))]
    best, at = x, 0
    p, rho = np.zeros_like(b), 1.0
    flag = 0 if residuals[0] <= near else 1
    for step in range(1, most + 1 if flag else 0):
        z = r
        for solve in solvers:
            z = solve(z)
        if not np.isfinite(z).all():
            flag = 2
            break
        before, rho = rho, float(r @ z)
        p = z + (rho / before if step > 1 else 0.0) * p
        q = times(p)
        curvature = float(p @ q)
        if rho == 0 or not np.isfinite(rho) or curvature <= 0 or not np.isfinite(curvature):
            flag = 4
            break
        alpha = rho / curvature
        moved = x + alpha * p
        still = abs(alpha) * float(np.linalg.norm(p)) < np.finfo(float).eps * float(np.linalg.norm(x))
        x, r = moved, r - alpha * q
        residuals.append(float(np.linalg.norm(r)))
        if residuals[-1] <= near:
            residuals[-1] = float(np.linalg.norm(b - times(x)))
            if residuals[-1] <= near:
                return x, 0, step, residuals
        if residuals[-1] < residuals[at]:
            best, at = x, step
        if still:
            flag = 3
            break
    return best, flag, at, residuals


def _told(flag: int, step: int, wanted: float, relative: float, steps: int) -> str:
    """What MATLAB displays where no flag is asked for."""
    if flag == 0:
        return f"pcg converged at iteration {step} to a solution with relative residual {relative:.2g}."
    why = {
        1: "because the maximum number of iterations was reached.",
        2: "because the system involving the preconditioner was ill conditioned.",
        3: "because the method stagnated.",
        4: "because a scalar quantity became too small or too large to continue computing.",
    }[flag]
    return (
        f"pcg stopped at iteration {steps} without converging to the desired tolerance {wanted:.2g}\n{why}\n"
        f"The iterate returned (number {step}) has relative residual {relative:.2g}."
    )


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
    matrices, given = [A], list(more)
    if given and np.ndim(host(given[0])) == 2 and host(given[0]).size > 1:
        matrices.append(given.pop(0))
    first = np.asarray(host(A))
    if first.ndim != 2 or first.shape[0] != first.shape[1]:
        raise SizeError(f"eigs: A must be square, but it is {describe(A)}; fix: A(1:n, 1:n)")
    count = int(_number("eigs", "k", given[0] if given else None, 6))
    which = given[1] if len(given) > 1 and _given(given[1]) else "largestabs"
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
    elif (number := one_number(which)) is not None:
        return np.argsort(np.abs(values - number), kind="stable")
    raise ArgumentError(
        f"eigs: sigma is {describe(which)}; fix: largestabs, smallestabs, largestreal, smallestreal or a number"
    )


def _given(x: Any) -> bool:
    return x is not None and (callable(x) or isinstance(x, str) or host(x).size > 0)


def _number(name: str, what: str, x: Any, default: float) -> float:
    if not _given(x):
        return default
    number = one_number(x)
    if number is None or isinstance(number, complex) or number < 0:
        raise ArgumentError(f"{name}: {what} is {describe(x)}; fix: a number such as {default:g}")
    return float(number)


def _column(name: str, what: str, x: Any) -> np.ndarray:
    found = host(x)
    if found.size != max(found.shape, default=1):
        raise SizeError(f"{name}: {what} is {describe(x)}; fix: a column")
    return found.astype(float).ravel()


def _action(
    name: str, what: str, A: Any, size: int, of_matrix: Callable
) -> Callable[[np.ndarray], np.ndarray]:
    """What a matrix, or a function, does to a vector."""
    if callable(A) and not hasattr(A, "shape"):
        return lambda v: host(A(dlarray(v[:, None]))).astype(float).ravel()
    matrix = host(A).astype(float)
    if matrix.shape != (size, size):
        raise SizeError(
            f"{name}: {what} is {describe(A)}, and b has {size} elements; fix: a {size}×{size} matrix"
        )
    return of_matrix(matrix)


def _solver(M: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    def solve(v: np.ndarray) -> np.ndarray:
        try:
            return np.linalg.solve(M, v)
        except np.linalg.LinAlgError:
            return np.full_like(v, np.nan)

    return solve
