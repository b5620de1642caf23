"""What functions make of large sparse matrices without their zeros, by SciPy."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.migration.matlab.shared.sparse_storage.storing import is_storage, scipy_linalg, scipy_sparse

# Functions of each element that are 0 of 0.
_OF_ELEMENTS: dict[str, Callable] = {
    "abs": np.abs, "sign": np.sign, "real": np.real, "imag": np.imag, "conj": np.conj,
    "floor": np.floor, "ceil": np.ceil, "fix": np.trunc, "sin": np.sin, "tan": np.tan, "atan": np.arctan,
    "sinh": np.sinh, "tanh": np.tanh, "asinh": np.arcsinh, "expm1": np.expm1, "uminus": operator.neg,
    "uplus": operator.pos,
}  # fmt: skip

# Questions of size and class, which no element answers.
QUESTIONS = frozenset(
    """
    size numel length ndims isempty isreal isnumeric islogical isfloat isinteger ismatrix isvector isscalar iscolumn
    isrow isa underlyingType isUnderlyingType ischar iscell isstruct
    """.split()
)


def applied(name: str, args: tuple, options: dict) -> Any:
    """The result of a function, or NotImplemented where it needs the zeros; matrices come as SciPy's."""
    if name in _OF_ELEMENTS and len(args) == 1 and not options:
        return _of_elements(args[0], _OF_ELEMENTS[name])
    rule = _RULES.get(name)
    if rule is None:
        return NotImplemented
    try:
        return rule(*args, **options)
    except TypeError:  # arguments that the rule does not know
        return NotImplemented


def _of_elements(A: Any, function: Callable) -> Any:
    made = A.tocsc().copy()
    values = function(made.data)
    return type(made)((values, made.indices, made.indptr), shape=made.shape)


def _number(x: Any) -> Any:
    """The one number that an argument is, or None."""
    return None if is_storage(x) or isinstance(x, str) else one_number(x)


def _added(operation: Callable) -> Callable:
    """A sum or difference of matrices of one size, both without their zeros."""

    def added(A: Any, B: Any) -> Any:
        fits = is_storage(A) and is_storage(B) and A.shape == B.shape
        return operation(A, B).tocsc() if fits else NotImplemented

    return added


def _times(A: Any, B: Any) -> Any:
    if not is_storage(A):
        A, B = B, A
    if (number := _number(B)) is not None:
        return (A * number).tocsc() if np.isfinite(number) else NotImplemented
    if is_storage(B):
        return A.multiply(B).tocsc() if A.shape == B.shape else NotImplemented
    other = np.asarray(B)
    if other.ndim != 2 or not np.isfinite(other).all():
        return NotImplemented
    fits = all(m in (1, n) for m, n in zip(other.shape, A.shape, strict=True))
    return A.multiply(other).tocsc() if fits else NotImplemented


def _mtimes(A: Any, B: Any) -> Any:
    if _number(A) is not None or _number(B) is not None:
        return _times(A, B)
    left, right = (x.tocsr() if is_storage(x) else np.asarray(x) for x in (A, B))
    if left.ndim != 2 or right.ndim != 2 or left.shape[1] != right.shape[0]:
        return NotImplemented
    made = left @ right
    return made.tocsc() if is_storage(made) else made


def _rdivide(A: Any, B: Any) -> Any:
    number = _number(B)
    if number is None or not is_storage(A) or number == 0 or not np.isfinite(number):
        return NotImplemented
    return (A / number).tocsc()


def _mldivide(A: Any, B: Any) -> Any:
    """A \\ B of a square matrix, by its LU factors."""
    if not is_storage(A) or A.shape[0] != A.shape[1] or _number(B) is not None:
        return NotImplemented
    kind = complex if "c" in (A.dtype.kind, B.dtype.kind if hasattr(B, "dtype") else "f") else float
    right = B.toarray() if is_storage(B) else np.asarray(B)
    if right.ndim != 2 or right.shape[0] != A.shape[0]:
        return NotImplemented
    try:
        made = scipy_linalg().splu(A.tocsc().astype(kind)).solve(right.astype(kind))
    except RuntimeError:  # exactly singular: what MATLAB gives then comes from the full matrix
        return NotImplemented
    if not is_storage(B):
        return made
    return type(A.tocsc())(made)


def _power(A: Any, B: Any) -> Any:
    number = _number(B)
    if number is None or not is_storage(A) or not (np.isreal(number) and number > 0):
        return NotImplemented
    return _of_elements(A, lambda values: np.emath.power(values, number))


def _turned(A: Any) -> Any:
    return A.T.tocsc()


def _turned_conjugate(A: Any) -> Any:
    return A.conj().T.tocsc()


def _sum(A: Any, dim: Any = None) -> Any:
    """Sums of columns or rows, which are sparse, or of all."""
    if isinstance(dim, str):
        return type(A.tocsc())(np.reshape(A.sum(), (1, 1))) if dim == "all" else NotImplemented
    axis = (0 if A.shape[0] != 1 else 1) if dim is None else int(one_number(dim) or 0) - 1
    if axis not in (0, 1):
        return NotImplemented
    found = np.asarray(A.sum(axis=axis)).ravel().astype(float if A.dtype == bool else A.dtype)
    return type(A.tocsc())(found.reshape((1, -1) if axis == 0 else (-1, 1)))


def _diag(A: Any, k: Any = 0) -> Any:
    if 1 in A.shape:
        return NotImplemented
    return type(A.tocsc())(A.diagonal(int(one_number(k) or 0)).reshape(-1, 1))


def _nnz(A: Any) -> float:
    return float(A.nnz)


def _find(A: Any, *, nargout: int = 1) -> Any:
    """Places and values column by column, in columns; of a row in rows."""
    ordered = A.tocsc()
    ordered.sort_indices()
    listed = ordered.tocoo()
    rows, columns = (np.asarray(c, dtype=float) for c in listed.coords)
    shape = (1, -1) if A.shape[0] == 1 and A.shape[1] != 1 else (-1, 1)
    if nargout < 2:
        return (rows + columns * A.shape[0] + 1).reshape(shape)
    made = ((rows + 1).reshape(shape), (columns + 1).reshape(shape), listed.data.reshape(shape))
    return made[:nargout]


def _lower(A: Any, k: Any = 0) -> Any:
    return scipy_sparse().tril(A, int(one_number(k) or 0)).tocsc()


def _upper(A: Any, k: Any = 0) -> Any:
    return scipy_sparse().triu(A, int(one_number(k) or 0)).tocsc()


def _kron(A: Any, B: Any) -> Any:
    return scipy_sparse().kron(A, B if is_storage(B) else np.asarray(B), format="csc")


def _brackets(join: str) -> Callable:
    def joined(*parts: Any) -> Any:
        library = scipy_sparse()
        full = [p if is_storage(p) else library.csc_array(np.atleast_2d(np.asarray(p))) for p in parts]
        return getattr(library, join)([p for p in full if p.shape != (0, 0)], format="csc")

    return joined


def _norm(A: Any, p: Any = 2) -> Any:
    kinds = {"fro": "fro", "inf": np.inf, "Inf": np.inf}
    order = kinds.get(p) if isinstance(p, str) else {1: 1, np.inf: np.inf}.get(one_number(p))
    return NotImplemented if order is None or 1 in A.shape else float(scipy_linalg().norm(A, order))


def _compared(relation: Callable, of_zero: Callable) -> Callable:
    def compared(A: Any, B: Any) -> Any:
        number = _number(B)
        if (
            number is None or not is_storage(A) or of_zero(number)
        ):  # true of all zeros: the result is full of truths
            return NotImplemented
        return _of_elements(A, lambda values: relation(values, number))

    return compared


def _is_equal(A: Any, B: Any) -> Any:
    if not (is_storage(A) and is_storage(B)):
        return NotImplemented
    return A.shape == B.shape and (A != B).nnz == 0


def _is_symmetric(A: Any) -> bool:
    return A.shape[0] == A.shape[1] and (A != A.T).nnz == 0


_RULES: dict[str, Callable] = {
    "plus": _added(operator.add), "minus": _added(operator.sub),
    "times": _times, "mtimes": _mtimes, "rdivide": _rdivide, "mrdivide": _rdivide,
    "mldivide": _mldivide, "power": _power, "transpose": _turned, "ctranspose": _turned_conjugate, "sum": _sum,
    "diag": _diag, "nnz": _nnz, "find": _find, "tril": _lower, "triu": _upper, "kron": _kron,
    "horzcat": _brackets("hstack"), "vertcat": _brackets("vstack"), "norm": _norm, "isequal": _is_equal,
    "gt": _compared(operator.gt, lambda k: k < 0), "lt": _compared(operator.lt, lambda k: k > 0),
    "ge": _compared(operator.ge, lambda k: k <= 0), "le": _compared(operator.le, lambda k: k >= 0),
    "ne": _compared(operator.ne, lambda k: k != 0), "eq": _compared(operator.eq, lambda k: k == 0),
    "issymmetric": _is_symmetric,
}  # fmt: skip
