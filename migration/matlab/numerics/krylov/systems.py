"""What the solvers read alike: the equations, the preconditioners, where to begin, when to stop, what is reported."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix

Action = Callable[[np.ndarray], np.ndarray]
EPS = float(np.finfo(float).eps)
WHY = {
    1: "because the maximum number of iterations was reached.",
    2: "because the system involving the preconditioner was ill conditioned.",
    3: "because the method stagnated.",
    4: "because a scalar quantity became too small or too large to continue computing.",
    5: "because the preconditioner is not symmetric positive definite.",
}


def given(x: Any) -> bool:
    """Whether an argument says something; ``[]`` asks for the default."""
    if isinstance(x, SparseMatrix):
        return 0 not in x.shape
    return x is not None and (callable(x) or isinstance(x, str) or host(x).size > 0)


def number(name: str, what: str, x: Any, default: float) -> float:
    """A number of an argument that may be left out."""
    if not given(x):
        return default
    found = one_number(x)
    if found is None or isinstance(found, complex) or found < 0:
        raise ArgumentError(f"{name}: {what} is {describe(x)}; fix: a number such as {default:g}")
    return float(found)


def column(name: str, what: str, x: Any) -> np.ndarray:
    """The numbers of a column, as double or complex ones."""
    found = host(x)
    if found.size != max(found.shape, default=1):
        raise SizeError(f"{name}: {what} is {describe(x)}; fix: a column")
    return doubled(found).ravel()


def start(name: str, x0: Any, size: int) -> np.ndarray:
    """Where to begin: zeros, unless something else is given."""
    x = column(name, "x0", x0) if given(x0) else np.zeros(size)
    if len(x) != size:
        raise SizeError(f"{name}: x0 has {len(x)} elements and the solution {size}; fix: as many in both")
    return x


def action(name: str, what: str, A: Any, size: int, of_matrix: Callable[[np.ndarray], Action]) -> Action:
    """How a matrix, or a function, changes a vector."""
    if callable(A) and not hasattr(A, "shape"):
        return function(name, what, A, size=size)
    return of_matrix(square(name, what, A, size))


def function(name: str, what: str, A: Callable, way: str = "", size: int | None = None) -> Action:
    """How a function of a column changes a vector; with ``way`` it is told "notransp" or "transp"."""

    def act(v: np.ndarray) -> np.ndarray:
        found = A(dlarray(v[:, None]), *([way] if way else ()))
        vector = doubled(host(found)).ravel()
        if size is not None and vector.size != size:
            raise SizeError(
                f"{name}: the function {what} gave {describe(found)}; fix: a column of {size} elements"
            )
        return vector

    return act


def square(name: str, what: str, A: Any, size: int) -> Any:
    """The numbers of a matrix of the size of the equations; a large sparse one as SciPy keeps it."""
    matrix = numbers_of(A)
    if matrix.shape != (size, size):
        raise SizeError(
            f"{name}: {what} is {describe(A)}, and b has {size} elements; fix: a {size}×{size} matrix"
        )
    return matrix


def numbers_of(A: Any) -> Any:
    """The numbers of a matrix, as double or complex ones; those of a large sparse one as SciPy keeps them."""
    if isinstance(A, SparseMatrix) and A.storage is not None:
        return A.storage.astype(complex if A.storage.dtype.kind == "c" else float)
    return doubled(host(A))


def pair(
    name: str, what: str, A: Any, size: int, of_matrix: Callable[[np.ndarray], Action]
) -> tuple[Action, Action]:
    """What a matrix does, and its conjugate transpose; a function is told which by "notransp" and "transp"."""
    if callable(A) and not hasattr(A, "shape"):
        return function(name, what, A, "notransp", size), function(name, what, A, "transp", size)
    matrix = square(name, what, A, size)
    return of_matrix(matrix), of_matrix(matrix.conj().T)


def preconditioner(name: str, M1: Any, M2: Any, size: int) -> Action:
    """How the preconditioner ``M1*M2`` is solved; either may be missing."""
    parts = [action(name, what, M, size, solving) for what, M in (("M1", M1), ("M2", M2)) if given(M)]

    def solve(v: np.ndarray) -> np.ndarray:
        for part in parts:
            v = part(v)
        return v

    return solve


def preconditioners(name: str, M1: Any, M2: Any, size: int) -> list[tuple[Action, Action]]:
    """How each factor is solved, and its conjugate transpose; nothing changes where one is missing."""
    return [
        pair(name, what, M, size, solving) if given(M) else (same, same)
        for what, M in (("M1", M1), ("M2", M2))
    ]


def times(matrix: np.ndarray) -> Action:
    """Multiplication by a matrix."""
    return lambda v: matrix @ v


def _solving_large(matrix: Any) -> Action:
    """The same of a sparse matrix, by its factors."""
    try:
        solve: Action = importlib.import_module("scipy.sparse.linalg").splu(matrix).solve
    except RuntimeError:  # exactly singular
        return lambda v: np.full_like(v, np.nan)
    return solve


def solving(matrix: np.ndarray) -> Action:
    """What a preconditioner does, of which the parts are worked out once; NaN where it cannot be solved with."""
    if hasattr(matrix, "tocsc"):
        return _solving_large(matrix.tocsc())
    linalg = importlib.import_module("scipy.linalg")
    lower = not np.triu(matrix, 1).any()
    if lower or not np.tril(matrix, -1).any():
        if not np.diag(matrix).all():
            return lambda v: np.full(v.shape, np.nan)
        return lambda v: linalg.solve_triangular(matrix, v, lower=lower)
    rows, low, high = linalg.lu(matrix, p_indices=True)
    if not np.isfinite(high).all() or not np.diag(high).all():
        return lambda v: np.full(v.shape, np.nan)
    undo = np.argsort(rows)

    def solve(v: np.ndarray) -> np.ndarray:
        y = linalg.solve_triangular(low, v[undo], lower=True, unit_diagonal=True)
        return linalg.solve_triangular(high, y)

    return solve


def same(v: np.ndarray) -> np.ndarray:
    """What stands in for a preconditioner that is not given."""
    return v


def inner(u: np.ndarray, v: np.ndarray) -> Any:
    """The product of two vectors, of which the first is conjugated: a Python number."""
    return np.vdot(u, v).item()


def broken(*scalars: Any) -> bool:
    """Whether a number became too small or too large to go on."""
    return any(s == 0 or not np.isfinite(s) for s in scalars)


def doubled(x: np.ndarray) -> np.ndarray:
    """Numbers as double, or as complex ones."""
    return x.astype(complex if x.dtype.kind == "c" else float)


class Progress:
    """The norms of the residuals on the way, the best step so far, and the flag.

    A solver calls `step` once an iteration, with its iterate and the residual that it has carried along; the answer
    says whether to stop. The carried residual drifts from the true one, so the true one is worked out before a
    solution counts.
    """

    def __init__(self, x: np.ndarray, b: np.ndarray, times: Action, near: float, most: int):
        self.b, self.times, self.near, self.most = b, times, near, most
        self.residual = b - times(x)
        norm = float(np.linalg.norm(self.residual))
        self.norms = [norm]
        self.best, self.at, self.least = x, 0.0, norm
        self.flag = 0 if norm <= near else 1
        self.still = self.checked = 0
        self.last = 0.0

    def steps(self) -> range:
        """The numbers of the steps that may be taken: none from a place that is near enough."""
        return range(1, self.most + 1 if self.flag else 1)

    def moves(self, x: np.ndarray, change: float) -> None:
        """Count how often in a row a step was too small to change the iterate."""
        self.still = self.still + 1 if change < EPS * float(np.linalg.norm(x)) else 0

    def step(self, x: np.ndarray, residual: np.ndarray, at: float) -> bool:
        """Note an iterate; True where the method ends with it."""
        self.last = at
        norm = float(np.linalg.norm(residual))
        if norm <= self.near or self.still >= 3 or self.checked:
            norm = float(np.linalg.norm(self.b - self.times(x)))
            if norm <= self.near:
                self.norms.append(norm)
                self.best, self.at, self.least, self.flag = x, at, norm, 0
                return True
            if not self.checked:
                self.still = 0
            self.checked += 1  # a few steps more may help, many do not
            if self.checked >= min(self.b.size // 50, 5, self.b.size - self.most):
                self.flag = 3
        self.norms.append(norm)
        if norm < self.least:
            self.best, self.at, self.least = x, at, norm
        if self.still >= 3:
            self.flag = 3
        return self.flag == 3

    def fail(self, flag: int, at: float) -> None:
        """End without a solution, at the best step so far."""
        self.flag, self.last = flag, at


class Equations:
    """``A*x = b`` as it was given to a solver that goes by a tolerance and a number of steps."""

    def __init__(self, name: str, b: Any, tol: Any, maxit: Any, x0: Any, columns: int = 0, most: int = 20):
        self.name = name
        self.b = column(name, "b", b)
        self.size = columns or len(self.b)
        self.x0 = start(name, x0, self.size)
        self.tolerance = number(name, "tol", tol, 1e-6)
        self.most = int(number(name, "maxit", maxit, min(len(self.b), self.size, most)))
        self.norm = float(np.linalg.norm(self.b))

    def progress(self, times: Action) -> Progress:
        """What keeps the score; nothing on the right is solved by zeros, wherever one begins."""
        x = self.x0 if self.norm else np.zeros(self.size)
        return Progress(x, self.b, times, self.tolerance * self.norm, self.most)

    def answer(self, done: Progress, nargout: int, *more: list[float]) -> Any:
        """The outputs that are asked for; with one output a message says how it went."""
        norm = float(np.linalg.norm(self.b - done.times(done.best))) if done.flag else done.least
        relative = norm / self.norm if self.norm else 0.0
        if nargout < 2:
            print(told(self.name, done.flag, done.at, self.tolerance, relative, done.last))
        return outputs(nargout, done.best, done.flag, relative, whole_or_half(done.at), done.norms, *more)


def outputs(nargout: int, x: np.ndarray, flag: int, relative: float, step: Any, *vectors: list[float]) -> Any:
    """As many of a solver's outputs as are asked for."""
    columns = (dlarray(np.array(v, float)[:, None]) for v in vectors)
    results = (dlarray(x[:, None]), flag, relative, step, *columns)
    return results[0] if nargout < 2 else results[:nargout]


def whole_or_half(step: float) -> float:
    """A number of steps, as a Python int where it is whole."""
    return int(step) if step == int(step) else step


def told(name: str, flag: int, step: Any, wanted: float, relative: float, last: Any) -> str:
    """What MATLAB displays where no flag is asked for."""
    step, last = (s if isinstance(s, str) else f"{s:g}" for s in (step, last))
    if flag == 0:
        return f"{name} converged at iteration {step} to a solution with relative residual {relative:.2g}."
    return (
        f"{name} stopped at iteration {last} without converging to the desired tolerance {wanted:.2g}\n{WHY[flag]}\n"
        f"The iterate returned (number {step}) has relative residual {relative:.2g}."
    )
