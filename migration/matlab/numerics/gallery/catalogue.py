"""gallery: which test matrices there are, and in which class they come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.numerics.gallery import constructions as c
from dlarray.migration.matlab.numerics.gallery import formulas as f
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix

_FORMULAS = """
    binomial cauchy chow circul clement fiedler forsythe frank gcdmat gearmat grcar hanowa ipjfact jordbloc kahan kms
    lauchli lehmer leslie lesp lotkin minij moler parter pei prolate redheff riemann ris smoke triw wilk
""".split()
_CONSTRUCTIONS = """
    chebspec chebvand compar condex dorr dramadah invhess invol krylov neumann orthog poisson toeppen tridiag
""".split()
MATRICES: dict[str, Callable] = {
    **{name: getattr(f, name) for name in _FORMULAS},
    **{name: getattr(c, name) for name in _CONSTRUCTIONS},
}
_SPARSE = frozenset({"dorr", "neumann", "poisson", "toeppen", "tridiag"})
_RANDOM = """
    cycol integerdata normaldata qmult randcolu randcorr randhess randjorth randsvd rando toeppd uniformdata wathen
""".split()
_NUMBERED = {
    3: [[-149, -50, -154], [537, 180, 546], [-27, -9, -25]],
    5: [
        [-9, 11, -21, 63, -252],
        [70, -69, 141, -421, 1684],
        [-575, 575, -1149, 3451, -13801],
        [3891, -3891, 7782, -23345, 93365],
        [1024, -1024, 2048, -6144, 24572],
    ],
}


def gallery(matrixname: Any, /, *parameters: Any, nargout: int = 1) -> Any:
    """A test matrix by its name.

    Syntaxes: ``A = gallery(matrixname, P1, …, Pn)``, ``A = gallery(matrixname, P1, …, Pn, typename)``,
    ``A = gallery(3)``, ``A = gallery(5)``.

    Parameters
    ----------
    matrixname : text, or 3 or 5
        "binomial", "cauchy", "chebspec", "chebvand", "chow", "circul", "clement", "compar", "condex", "dorr",
        "dramadah", "fiedler", "forsythe", "frank", "gcdmat", "gearmat", "grcar", "hanowa", "invhess", "invol",
        "ipjfact", "jordbloc", "kahan", "kms", "krylov" of a matrix, "lauchli", "lehmer", "leslie", "lesp", "lotkin",
        "minij", "moler", "neumann", "orthog", "parter", "pei", "poisson", "prolate", "redheff", "riemann", "ris",
        "smoke", "toeppen", "tridiag", "triw", "wilk".
    P1, …, Pn
        Most take their order first, a matrix of vectors also the vector itself; then the parameters of the family with
        MATLAB's defaults.
    typename : {"double", "single"}
        The class of the matrix.

    Returns
    -------
    A : dlarray, or SparseMatrix of "dorr", "neumann", "poisson", "toeppen" and "tridiag"
        "dorr" gives its three diagonals with ``nargout=3``, "wilk" of 3 and 4 the right side of a system with 2.

    Notes
    -----
    Random matrices are refused, for their numbers would be others than MATLAB's: "cycol", "integerdata",
    "normaldata", "qmult", "randcolu", "randcorr", "randhess", "randjorth", "rando", "randsvd", "toeppd",
    "uniformdata", "wathen". The Householder vectors of ``"house"`` are refused too.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gallery.html

    Examples
    --------
    >>> from dlarray.matlab import disp, gallery
    >>> gallery("minij", 3).tolist()
    [[1.0, 1.0, 1.0], [1.0, 2.0, 2.0], [1.0, 2.0, 3.0]]
    >>> disp(gallery("tridiag", 2))
       (1,1)        2
       (2,1)       -1
       (1,2)       -1
       (2,2)        2
    """
    if not isinstance(matrixname, str):
        if matrixname in _NUMBERED and not parameters:
            return dlarray(np.asarray(_NUMBERED[matrixname], dtype=float))
        raise ArgumentError(
            f'gallery: {describe(matrixname)} is no name; fix: gallery("minij", 4), or 3 or 5 alone'
        )
    name = str(matrixname)
    if name in _RANDOM:
        raise ArgumentError(
            f'gallery: "{name}" is random, and MATLAB\'s numbers are others; fix: rand and randn after rng(seed)'
        )
    if name not in MATRICES:
        raise ArgumentError(f'gallery: there is no "{name}" here; fix: one of {", ".join(sorted(MATRICES))}')
    kind, rest = "double", list(parameters)
    if rest and isinstance(rest[-1], str):
        kind = str(rest.pop())
    if kind not in ("double", "single"):
        raise ArgumentError(f'gallery: the class is "{kind}"; fix: "double" or "single"')
    try:
        made = MATRICES[name](*rest)
    except TypeError as problem:
        if "positional argument" not in str(problem):
            raise
        raise ArgumentError(
            f'gallery: "{name}" with {len(rest)} parameters; fix: gallery("{name}", 4)'
        ) from None
    if isinstance(made, tuple):
        if name == "dorr" and nargout < 3:
            return SparseMatrix(dlarray(c.tridiag(*made)))
        made = tuple(_typed(x, kind) for x in made)
        return made[:nargout] if nargout > 1 else made[0]
    return SparseMatrix(dlarray(made)) if name in _SPARSE else _typed(made, kind)


def _typed(A: np.ndarray, kind: str) -> dlarray:
    if kind == "single":
        A = A.astype(np.complex64 if A.dtype.kind == "c" else np.float32)
    return dlarray(A)
