"""A sparse matrix, an array of the library that is shown as MATLAB shows sparse ones, and stays one by MATLAB's rules.

The values are in full storage, so that every function takes them, up to a size; those of larger matrices are kept
without the zeros, by SciPy, and what needs them all makes the full array first.  What does not know sparse matrices
takes the full array, through ``__dlarray__``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray import display, limits
from dlarray import names as registered
from dlarray.array import asdlarray, dlarray
from dlarray.migration.matlab.shared.sparse_storage import (
    QUESTIONS,
    applied,
    is_large,
    is_storage,
    part,
    stand_in,
    stored,
    without,
)

# Functions of one matrix whose results are sparse, and those of several of which one or all must be sparse.
_OF_ONE = frozenset(
    """
    abs real imag conj sign sqrt exp expm1 log log1p log2 log10 sin cos tan sind cosd tand asin acos atan sinh cosh tanh
    asinh acosh atanh floor ceil fix round gamma erf transpose ctranspose uminus uplus not_ tril triu diag sum prod
    cumsum cumprod max min any all mean reshape permute squeeze repmat circshift flip fliplr flipud rot90 inv isnan
    isinf isfinite logical double cummax cummin sort unique power angle deg2rad rad2deg sparse
    """.split()
)
_OF_ANY = frozenset("times kron horzcat vertcat cat blkdiag and_ conv2".split())
_OF_ALL = frozenset(
    "plus minus mtimes mldivide mrdivide or_ xor eq ne lt le gt ge rem mod atan2 hypot".split()
)
_KEEPS_SCALED = frozenset(
    "mtimes rdivide mrdivide gt lt ne eq ge le rem mod".split()
)  # with a number on the right


class SparseMatrix:
    """A sparse matrix of a ported program: ``sparse(i, j, v)``, ``speye(n)`` and the like give one.

    Subscripts, stores, operators and functions are those of arrays. What MATLAB keeps sparse stays sparse: a product
    with a number, a sum of sparse matrices, a transpose, a part; ``S + 1``, a product with a full matrix and ``S \\ b``
    are full. A single element, ``S(1, 2)``, is a plain number here, where MATLAB has a sparse one. Up to 4 million
    elements all values are kept, the zeros too; larger matrices are kept as SciPy's, where it is installed: operators,
    ``\\``, parts, stores, sums, brackets and the like work on them, and other functions take the full matrix, if
    the memory is there.

    Parameters
    ----------
    A : array, or a sparse array of SciPy
        The values.

    References
    ----------
    https://www.mathworks.com/help/matlab/math/constructing-sparse-matrices.html

    Examples
    --------
    >>> from dlarray.matlab import show, sparse
    >>> S = sparse([1, 2, 2], [1, 3, 3], [5, 6, 7])
    >>> show("S", S * 2)
    <BLANKLINE>
    S =
    <BLANKLINE>
      2×3 sparse double matrix (2 nonzeros)
    <BLANKLINE>
       (1,1)       10
       (2,3)       26
    <BLANKLINE>
    >>> (S + 1).tolist()
    [[6.0, 1.0, 1.0], [1.0, 1.0, 14.0]]
    """

    __array_ufunc__ = None  # NumPy's arrays leave their operators to the matrix
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, A: Any) -> None:
        self._storage: Any = None  # SciPy's array of a large matrix
        self._values: Any = None  # else all values
        if is_storage(A) and is_large(A.shape):
            self._storage = A
        else:
            A = A.toarray() if is_storage(A) else A
            self._values = A if type(A) is dlarray else asdlarray(A)
        registered.STORED_OTHERWISE.add(SparseMatrix)

    @property
    def full(self) -> dlarray:
        """All values, the zeros too."""
        if self._storage is None:
            return self._values
        limits.check("full", self.shape[::-1])
        return asdlarray(self._storage.toarray())

    @property
    def storage(self) -> Any:
        """The matrix as SciPy keeps it for computing; None of a matrix that is in full storage."""
        if self._storage is not None and self._storage.format != "csc":  # stores were the last
            self._storage = self._storage.tocsc()
            self._storage.eliminate_zeros()
        return self._storage

    # -- what others ask --------------------------------------------------------------------------------------
    def __dlarray__(self) -> Any:
        return registered.functions["extractdata"].call(self.full)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.asarray(self.full, dtype=dtype)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name in ("full", "_storage", "_values"):
            raise AttributeError(name)
        if self._storage is not None and not hasattr(dlarray, name):  # nothing that its values would answer
            raise AttributeError(name)
        large = self._storage is not None and name in ("dtype", "ndim", "dims", "_format", "_node")
        return getattr(stand_in(self._storage) if large else self.full, name)

    @property
    def shape(self) -> tuple[int, ...]:
        """The size."""
        return self.full.shape if self._storage is None else self._storage.shape

    @property
    def matlab_class(self) -> str:
        """The class of the values."""
        return str(registered.functions["underlyingType"].call(self))

    def __over_columns__(self, name: str, call: Callable, args: tuple, options: dict) -> Any:
        """A function of the library: its result is sparse where MATLAB's is."""
        if any(isinstance(a, SparseMatrix) and a._storage is not None for a in args):
            if name in QUESTIONS:
                return call(tuple(map(_for_questions, args)), options)
            if (found := applied(name, tuple(map(_stored_of, args)), options)) is not NotImplemented:
                return tuple(map(_from_storage, found)) if isinstance(found, tuple) else _from_storage(found)
        plain = tuple(full_of(a) for a in args)
        made = call(plain, {key: full_of(v) for key, v in options.items()})
        if name in _OF_ONE:
            keep = args[0] is self and (len(args) < 2 or name not in ("max", "min") or _is_nothing(args[1]))
        elif name == "rdivide":
            keep = isinstance(args[0], SparseMatrix)
        elif name in _OF_ANY:
            keep = True
        elif name in _OF_ALL:
            keep = all(isinstance(a, SparseMatrix) for a in args) or (
                name in _KEEPS_SCALED and any(not isinstance(a, SparseMatrix) and _is_one(a) for a in args)
            )
        else:
            return made
        if not keep:
            return made
        return tuple(map(_sparse, made[:1])) + made[1:] if isinstance(made, tuple) else _sparse(made)

    def as_scipy(self) -> Any:
        """The matrix as SciPy stores sparse ones."""
        from scipy.sparse import csc_array

        return csc_array(np.asarray(self.full)) if self._storage is None else self.storage

    def copy(self) -> SparseMatrix:
        """A matrix of its own."""
        return SparseMatrix(self.full.copy() if self._storage is None else self._storage.copy())

    __copy__ = copy

    # -- parts ------------------------------------------------------------------------------------------------
    def __call__(self, *subscripts: Any) -> Any:
        """MATLAB's parentheses; one element is a plain number."""
        if self._storage is not None:
            return _from_storage(part(self._storage, tuple(map(full_of, subscripts))))
        made = self.full(*map(full_of, subscripts))
        return made if made.shape == (1, 1) else _sparse(made)

    def __getitem__(self, key: Any) -> Any:
        made = self.full[tuple(map(full_of, key)) if isinstance(key, tuple) else full_of(key)]
        return made if made.shape == (1, 1) else _sparse(made)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.full[tuple(map(full_of, key)) if isinstance(key, tuple) else full_of(key)] = full_of(value)

    @property
    def paren(self) -> Any:
        """MATLAB's parentheses for stores."""
        return _Paren(self)

    @property
    def T(self) -> Any:
        """The transpose."""
        return _sparse(self.full.T) if self._storage is None else SparseMatrix(self.storage.T.tocsc())

    @property
    def H(self) -> Any:
        """The conjugate transpose."""
        return _sparse(self.full.H) if self._storage is None else SparseMatrix(self.storage.conj().T.tocsc())

    def __len__(self) -> int:
        return len(self.full)

    def __iter__(self) -> Iterator:
        return iter(self.full)

    def __bool__(self) -> bool:
        return bool(self.full)

    def __float__(self) -> float:
        return float(self.full)

    def __int__(self) -> int:
        return int(self.full)

    def __complex__(self) -> complex:
        return complex(self.full)

    def __contains__(self, value: Any) -> bool:
        return bool((np.asarray(self.full) == value).any())

    # -- displays ---------------------------------------------------------------------------------------------
    def heading(self) -> str:
        """``2×3 sparse double matrix (2 nonzeros)``."""
        count = int(registered.functions["nnz"].call(self))
        noun = "array" if self.matlab_class == "logical" else "matrix"
        size = "×".join(map(str, self.shape))
        return f"{size} sparse {self.matlab_class} {noun} ({count} nonzero{'s' if count != 1 else ''})"

    def lines(self) -> str:
        """The places of what is not zero with their values, column by column."""
        rows, columns, values = self._entries()
        if not rows.size:
            return f"   All zero sparse: {'×'.join(map(str, self.shape))}"
        body = display.array_body(values.reshape(-1, 1)).strip("\n").split("\n")
        scale = [line for line in body if line.rstrip().endswith("*")]
        numbers = [line.strip() for line in body if line.strip() and line not in scale]
        places = [f"{f'({i + 1}':>5},{j + 1})" for i, j in zip(rows.tolist(), columns.tolist(), strict=True)]
        decimal = any(sign in number for number in numbers for sign in ".ei")
        field = 7 if values.dtype == bool else 13 if decimal else 9
        at = 8 + max(field, 2 + max(map(len, numbers)))
        text = [f"{p}{n:>{at - len(p)}}" for p, n in zip(places, numbers, strict=True)]
        return "\n".join([*[f"   {s.strip()}\n" for s in scale], *text])

    def _entries(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Rows, columns and values of what is not zero, column by column."""
        if self._storage is not None:
            self.storage.sort_indices()
            listed = self.storage.tocoo()
            return (*listed.coords, listed.data)
        host = np.asarray(self.full)
        columns, rows = np.nonzero(host.T)
        return rows, columns, host[rows, columns]

    def __repr__(self) -> str:
        if not self._entries()[0].size:
            return self.lines()
        return f"  {self.heading()}\n\n{self.lines()}"

    def disp_text(self) -> str:
        """The text of ``disp``."""
        return f"{self.lines()}\n"


class _Paren:
    """Reads and writes a sparse matrix with MATLAB's subscripts."""

    def __init__(self, matrix: SparseMatrix) -> None:
        self.matrix = matrix

    def __getitem__(self, key: Any) -> Any:
        return self.matrix(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        matrix = self.matrix
        if matrix._storage is not None:
            subscripts = tuple(map(full_of, key)) if isinstance(key, tuple) else (full_of(key),)
            if _is_nothing(value):
                matrix._storage = without(matrix.storage, subscripts)
            else:
                matrix._storage = stored(matrix._storage, subscripts, _stored_of(value))
            return
        full = matrix.full.paren
        full[tuple(map(full_of, key)) if isinstance(key, tuple) else full_of(key)] = full_of(value)


def full_of(x: Any) -> Any:
    """The full array of a sparse matrix; anything else as it is."""
    return x.full if isinstance(x, SparseMatrix) else x


def _stored_of(x: Any) -> Any:
    """What SciPy computes with: its array of a sparse matrix, anything else as it is."""
    return x.as_scipy() if isinstance(x, SparseMatrix) else x


def _for_questions(x: Any) -> Any:
    return stand_in(x._storage) if isinstance(x, SparseMatrix) and x._storage is not None else full_of(x)


def _from_storage(x: Any) -> Any:
    """What SciPy made: a sparse matrix, a number, or an array."""
    if is_storage(x):
        return SparseMatrix(x)
    if isinstance(x, bool):
        return x
    return asdlarray(x.item() if isinstance(x, np.generic) else x)


def sparse_like(made: Any, parts: Any) -> Any:
    """What was joined, as a sparse matrix where one of the parts is."""
    return _sparse(made) if any(isinstance(p, SparseMatrix) for p in parts) else made


def _sparse(x: Any) -> Any:
    """A matrix as a sparse one; what has labels or is traced stays as it is."""
    if type(x) is not dlarray or len(x.shape) > 2 or x._format or x._node is not None:
        return x
    return SparseMatrix(x)


def _is_one(x: Any) -> bool:
    return isinstance(x, (bool, int, float, complex)) or getattr(x, "shape", None) == (1, 1)


def _is_nothing(x: Any) -> bool:
    return x is None or isinstance(x, (list, tuple)) and not x or getattr(x, "shape", None) == (0, 0)


def _binary(name: str, turned: bool = False) -> Callable:
    def method(self: SparseMatrix, other: Any) -> Any:
        args = (other, self) if turned else (self, other)
        call = registered.functions[name].call
        with contextlib.suppress(TypeError):
            return self.__over_columns__(name, lambda given, _: call(*given), args, {})
        return NotImplemented

    return method


_OPERATORS = {
    "plus": "add",
    "minus": "sub",
    "times": "mul",
    "rdivide": "truediv",
    "power": "pow",
    "mtimes": "matmul",
    "and_": "and",
    "or_": "or",
}


def operators_of(kind: type) -> None:
    """Give a class the operators of arrays, by the functions of the library."""
    for name, word in _OPERATORS.items():
        setattr(kind, f"__{word}__", _binary(name))
        setattr(kind, f"__r{word}__", _binary(name, turned=True))
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        setattr(kind, f"__{name}__", _binary(name))
    for name, word in {"uminus": "neg", "uplus": "pos", "not_": "invert", "abs": "abs"}.items():
        setattr(kind, f"__{word}__", _unary(name))


def _unary(name: str) -> Callable:
    def method(self: Any) -> Any:
        return self.__over_columns__(
            name, lambda given, _: registered.functions[name].call(*given), (self,), {}
        )

    return method


operators_of(SparseMatrix)
