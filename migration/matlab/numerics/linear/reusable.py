"""A matrix that is taken apart once for many systems of equations: decomposition."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import callers
from dlarray import names as registered
from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.linear.decompositions import rcond
from dlarray.migration.matlab.numerics.linear.matrices_of import back, matrix, scipy_linalg
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix

_OF_ANY = ("qr", "cod")
_OF_SQUARE = ("lu", "ldl", "chol", "triangular", "permutedTriangular", "banded", "hessenberg", "diagonal")
_OPTIONS = ("CheckCondition", "RankTolerance", "BandDensity", "LDLTolerance")


class decomposition:  # noqa: N801
    """A matrix that is taken apart once: ``dA \\\\ b`` and ``b / dA`` solve equations with it again and again.

    Syntaxes: ``dA = decomposition(A)``, ``dA = decomposition(A, type)``, ``dA = decomposition(A, type, triangle)``;
    then ``dl.mldivide(dA, b)``, ``b / dA``, ``dA.H``, ``-dA``, ``c * dA``, ``dA / c``.

    Parameters
    ----------
    A : array_like
        A matrix.
    type : {"auto", "qr", "cod", "lu", "ldl", "chol", "triangular", "permutedTriangular", "banded", "hessenberg", \
"diagonal"}
        All but "qr" and "cod" are of square matrices.  "auto" takes what is found: a diagonal, a triangle, a positive
        definite matrix ("chol"), a Hermitian one ("ldl"), a Hessenberg form, any square one ("lu"), any other ("qr").
    triangle : {"upper", "lower"}, optional
        The part of A that "ldl", "chol" and "triangular" read.
    CheckCondition : bool, default True
        Whether to warn where A is badly conditioned.
    RankTolerance : number, optional
        Up to which value "qr" and "cod" take a diagonal element for 0.

    Properties are MatrixSize, Type, CheckCondition, Datatype, IsConjugateTransposed, IsReal, IsSparse, ScaleFactor.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/decomposition.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import decomposition
    >>> dA = decomposition([[4, 1], [2, 3]])
    >>> dA
      decomposition with properties:
    <BLANKLINE>
        MatrixSize: [2 2]
              Type: 'lu'
    <BLANKLINE>
    >>> [round(float(x), 10) for x in dl.mldivide(dA, [[6], [8]])]
    [1.0, 2.0]
    """

    def __init__(self, A: Any, *words: Any, **options: Any) -> None:
        registered.STORED_OTHERWISE.add(decomposition)
        name, given = "decomposition", list(words)
        known = {o.lower(): o for o in _OPTIONS}
        while len(given) >= 2 and str(given[-2]).lower() in known:
            value = given.pop()
            options[str(given.pop())] = value
        options = {known.get(o.lower(), o): v for o, v in options.items()}
        if unknown := [o for o in options if o not in _OPTIONS]:
            raise OptionError(f"{name}: there is no option {unknown[0]}; fix: one of {', '.join(_OPTIONS)}")
        self.IsSparse = isinstance(A, SparseMatrix)
        a = matrix(name, "A", A)
        if not np.isfinite(a).all():
            raise ArgumentError(f"{name}: A has values that are NaN or infinite; fix: isfinite first")
        self._word = self._type_of(a, given)
        triangle = str(given[1]).lower() if len(given) > 1 else ""
        if (
            triangle not in ("", "upper", "lower")
            or triangle
            and self._word not in ("ldl", "chol", "triangular")
        ):
            raise ArgumentError(
                f'{name}: the triangle is {describe(given[1])}; fix: "upper" or "lower", of "ldl", "chol" and '
                '"triangular"'
            )
        a = self._read(a, triangle)
        self.MatrixSize, self.Datatype = (
            a.shape,
            "single" if a.dtype in (np.float32, np.complex64) else "double",
        )
        self.IsReal, self.IsConjugateTransposed, self.ScaleFactor = not np.iscomplexobj(a), False, 1.0
        self.CheckCondition = bool(options.get("CheckCondition", True))
        self._tolerance = options.get("RankTolerance")
        self._a, self._solve, self._rank = a, *self._taken_apart(a)

    @property
    def Type(self) -> str:
        """The name of the decomposition."""
        return self._word

    @staticmethod
    def _type_of(a: np.ndarray, given: list) -> str:
        asked = str(given[0]).lower() if given else "auto"
        names = {n.lower(): n for n in ("auto", *_OF_ANY, *_OF_SQUARE)}
        if asked not in names:
            raise ArgumentError(
                f"decomposition: the type is {describe(given[0])}; fix: one of {', '.join(names.values())}"
            )
        square = a.shape[0] == a.shape[1]
        if names[asked] in _OF_SQUARE and not square:
            raise SizeError(
                f'decomposition: "{names[asked]}" is of square matrices, but A is {a.shape[0]}×{a.shape[1]}; fix: "qr"'
            )
        if asked != "auto":
            return names[asked]
        if not square:
            return "qr"
        upper, lower = np.triu(a, 1).any(), np.tril(a, -1).any()
        if not upper and not lower:
            return "diagonal"
        if not upper or not lower:
            return "triangular"
        if _is_hermitian(a):
            if (np.diag(a).real > 0).all():
                try:
                    np.linalg.cholesky(a)
                    return "chol"
                except np.linalg.LinAlgError:
                    pass
            return "ldl"
        return "hessenberg" if not np.tril(a, -2).any() and len(a) > 2 else "lu"

    def _read(self, a: np.ndarray, triangle: str) -> np.ndarray:
        """The matrix that the decomposition stands for."""
        if self._word == "diagonal":
            return np.diag(np.diag(a))
        if self._word == "triangular":
            low = triangle == "lower" or not triangle and not np.triu(a, 1).any()
            if not triangle and np.triu(a, 1).any() and np.tril(a, -1).any():
                raise ArgumentError(
                    'decomposition: A is not triangular; fix: decomposition(A, "triangular", "upper")'
                )
            return np.tril(a) if low else np.triu(a)
        if self._word in ("chol", "ldl"):
            if triangle:
                half = np.triu(a, 1) if triangle == "upper" else np.tril(a, -1)
                return half + half.conj().T + np.diag(np.diag(a).real if np.iscomplexobj(a) else np.diag(a))
            if not _is_hermitian(a):
                raise ArgumentError(
                    f'decomposition: "{self._word}" is of symmetric or Hermitian matrices; '
                    f'fix: decomposition(A, "{self._word}", "upper")'
                )
            return (a + a.conj().T) / 2
        if self._word == "hessenberg" and np.tril(a, -2).any():
            raise ArgumentError('decomposition: A is not a Hessenberg form; fix: "lu"')
        return a

    def _taken_apart(self, a: np.ndarray) -> tuple[Callable, int]:
        """How to solve with the matrix, or with its conjugate transpose, and its rank."""
        linalg, least = scipy_linalg(), min(a.shape)
        if self._word in _OF_ANY:
            Q, R, p = linalg.qr(a, mode="economic", pivoting=True)
            d = np.abs(np.diag(R))
            slack = (
                max(a.shape) * np.finfo(a.dtype).eps * d.max(initial=0)
                if self._tolerance is None
                else float(self._tolerance)
            )
            rank = int((d > slack).sum())
            if self._word == "cod" or min(a.shape) == 0:
                inverse = (
                    np.linalg.pinv(a, rcond=slack / (np.linalg.norm(a, 2) or 1)) if a.size else a.conj().T
                )
                return lambda b, turned: (inverse.conj().T if turned else inverse) @ b, rank

            def basic(b: np.ndarray, turned: bool) -> np.ndarray:
                if turned:
                    raise ArgumentError(
                        'decomposition: a "qr" decomposition solves dA\\b alone; fix: decomposition(A, "cod") for b/dA '
                        "and dA'\\b"
                    )
                found = np.zeros((a.shape[1], b.shape[1]), dtype=np.result_type(a, b))
                found[p[:rank]] = linalg.solve_triangular(R[:rank, :rank], (Q.conj().T @ b)[:rank])
                return found

            return basic, rank
        if self._word == "chol" and a.size:
            try:
                factor = linalg.cho_factor(a)
            except np.linalg.LinAlgError:
                raise ArgumentError('decomposition: A is not positive definite; fix: "ldl" or "lu"') from None
            return lambda b, turned: linalg.cho_solve(factor, b), least
        if not a.size:
            return lambda b, turned: np.zeros((a.shape[1], b.shape[1])), 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            lu = linalg.lu_factor(a, check_finite=False)

        def by_lu(b: np.ndarray, turned: bool) -> np.ndarray:
            with np.errstate(all="ignore"):
                return np.asarray(linalg.lu_solve(lu, b, trans=2 if turned else 0, check_finite=False))

        return by_lu, least

    # -- what is done with it ---------------------------------------------------------------------------------
    def solve(self, b: Any, right: bool = False) -> dlarray:
        """``dA \\\\ b``, or ``b / dA``."""
        rows = matrix("mrdivide" if right else "mldivide", "b", b)
        rows = rows.conj().T if right else rows
        turned = self.IsConjugateTransposed != right
        if len(rows) != self._a.shape[1 if turned else 0]:
            raise SizeError(
                f"decomposition: a matrix of {'×'.join(map(str, self.MatrixSize))} and b of {describe(b)} do not fit; "
                f"fix: as many {'columns in b as in A' if right else 'rows in b as in A'}"
            )
        if self.CheckCondition and self.is_bad():
            callers.warn(
                f"decomposition: the matrix is close to singular or badly scaled (rcond {self.reciprocal():.6g}); "
                "results may be inaccurate"
                if self._word not in _OF_ANY
                else f"decomposition: the matrix has rank {self._rank}",
            )
        found = self._solve(rows, turned)
        scale = np.conj(self.ScaleFactor) if right else self.ScaleFactor
        found = found if self.ScaleFactor == 1 else found / scale
        return back(found.conj().T if right else found)

    def is_bad(self) -> bool:
        """Whether the matrix is badly conditioned."""
        if self._word in _OF_ANY:
            return self._rank < min(self.MatrixSize)
        return bool(self.reciprocal() < np.finfo(self._a.dtype).eps)

    def reciprocal(self) -> float:
        """The reciprocal of the condition."""
        if self._word in _OF_ANY:
            raise ArgumentError(
                f'rcond: a "{self._word}" decomposition has a rank; fix: rank(dA), or isIllConditioned(dA)'
            )
        if not hasattr(self, "_rcond"):
            self._rcond = rcond(self._a)
        return self._rcond

    def _changed(self, **properties: Any) -> decomposition:
        made = copy.copy(self)
        made.__dict__.update(properties)
        return made

    @property
    def H(self) -> decomposition:
        """The conjugate transpose."""
        return self._changed(
            IsConjugateTransposed=not self.IsConjugateTransposed,
            MatrixSize=self.MatrixSize[::-1],
            ScaleFactor=np.conj(self.ScaleFactor),
        )

    @property
    def T(self) -> decomposition:
        """The transpose, of real matrices."""
        if not self.IsReal:
            raise ArgumentError("decomposition: a complex one has a conjugate transpose alone; fix: dA'")
        return self.H

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of the matrix."""
        return tuple(self.MatrixSize)

    def __over_columns__(self, name: str, call: Callable, args: tuple, options: dict) -> Any:
        """A function of the library."""
        if name == "mldivide" and args[0] is self:
            return self.solve(args[1])
        if name == "mrdivide" and args[1] is self:
            return self.solve(args[0], right=True)
        if name in ("mtimes", "times"):
            return self._scaled(args[1] if args[0] is self else args[0])
        if name in ("mrdivide", "rdivide") and args[0] is self:
            return self._scaled(args[1], down=True)
        if name == "uminus":
            return -self
        if name in ("ctranspose", "transpose"):
            return self.H if name == "ctranspose" else self.T
        if name == "rank" and self._word in _OF_ANY:
            return self._rank
        raise ClassError(f"{name}: a decomposition has no such function; fix: the matrix itself")

    def _scaled(self, factor: Any, down: bool = False) -> decomposition:
        number = one_number(factor)
        if number is None:
            found = np.asarray(host(factor))
            if found.size != 1:
                raise ClassError(
                    f"mtimes: a decomposition is multiplied by numbers, but this is {describe(factor)}; fix: the matrix"
                )
            number = found.ravel()[0]
        return self._changed(ScaleFactor=self.ScaleFactor / number if down else self.ScaleFactor * number)

    def __neg__(self) -> decomposition:
        return self._changed(ScaleFactor=-self.ScaleFactor)

    def __mul__(self, factor: Any) -> decomposition:
        return self._scaled(factor)

    __rmul__ = __matmul__ = __rmatmul__ = __mul__
    __array_ufunc__ = None

    def __truediv__(self, factor: Any) -> decomposition:
        return self._scaled(factor, down=True)

    def __rtruediv__(self, b: Any) -> dlarray:
        return self.solve(b, right=True)

    def __repr__(self) -> str:
        m, n = self.MatrixSize
        return (
            f"  decomposition with properties:\n\n    MatrixSize: [{m} {n}]\n          Type: '{self._word}'\n"
        )


def _is_hermitian(a: np.ndarray) -> bool:
    """Whether a matrix is its own conjugate transpose, up to the last digits: ``A*A'`` is exact in MATLAB alone."""
    slack = 4 * len(a) * np.finfo(a.dtype).eps * np.abs(a).max(initial=0)
    return bool((np.abs(a - a.conj().T) <= slack).all())


def isIllConditioned(dA: Any, /) -> bool:
    """Whether the matrix of a decomposition is badly conditioned: ``rcond(dA) < eps``, or a rank that is too low.

    Syntax: ``tf = isIllConditioned(dA)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/decomposition.isillconditioned.html

    Examples
    --------
    >>> from dlarray.matlab import decomposition, hilb, isIllConditioned
    >>> isIllConditioned(decomposition(hilb(25))), isIllConditioned(decomposition(hilb(3)))
    (True, False)
    """
    if not isinstance(dA, decomposition):
        raise ClassError(
            f"isIllConditioned: a decomposition is expected, but it is {describe(dA)}; fix: decomposition(A)"
        )
    return dA.is_bad()
