"""What makes sparse matrices and asks for them: sparse, speye, spones, spfun, sprand, nzmax, issparse and the like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix
from dlarray.migration.matlab.shared.sparse_storage import is_large, storage


def _made(A: Any) -> Any:
    """A sparse matrix; what has labels or is traced stays as it is."""
    return A if type(A) is not dlarray or A._format or A._node is not None else SparseMatrix(A)


def sparse(*args: Any) -> Any:
    """A sparse matrix from a full one, from sizes, or from row numbers, column numbers and values.

    Syntaxes: ``S = sparse(A)``, ``S = sparse(m, n)``, ``S = sparse(i, j, v)``, ``S = sparse(i, j, v, m, n)``,
    ``S = sparse(i, j, v, m, n, nz)``.

    Parameters
    ----------
    A : matrix
    m, n : whole numbers
        The size; that of the largest row and column number unless it is said.
    i, j : vectors or numbers
        Rows and columns, counted from 1.
    v : vector or number
        The values; those of the same place are added.
    nz : whole number
        Taken and not used.

    Returns
    -------
    S : SparseMatrix
        All its values are kept. A matrix that is traced in ``dlfeval`` stays a dlarray.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sparse.html

    Examples
    --------
    >>> from dlarray.matlab import disp, sparse
    >>> disp(sparse([1, 2, 2], [1, 3, 3], [5, 6, 7]))
       (1,1)        5
       (2,3)       13
    """
    if len(args) == 1 and isinstance(args[0], SparseMatrix):
        return args[0].copy()
    given = tuple(a.full if isinstance(a, SparseMatrix) else a for a in args)
    if (large := _large(given)) is not None:
        return SparseMatrix(large)
    return _made(registered.functions["sparse"].call(*given))


def _large(args: tuple) -> Any:
    """A matrix too large for full storage, from sizes or from places and values; None of others."""
    if len(args) == 2 or len(args) > 4:
        shape = tuple(int(one_number(n) or 0) for n in (args if len(args) == 2 else args[3:5]))
    elif len(args) == 3:
        shape = tuple(int(p.max()) if p.size else 0 for p in map(host, args[:2]))
    else:
        return None
    if not is_large(shape):
        return None
    if len(args) == 2:
        return storage([], [], [], shape)
    rows, columns, values = np.broadcast_arrays(*(host(a).ravel(order="F") for a in args[:3]))
    for places, count, word in ((rows, shape[0], "row"), (columns, shape[1], "column")):
        if places.size and not (
            places.min() >= 1 and places.max() <= count and (places == places.astype(int)).all()
        ):
            wrong = places.max() if places.max() > count else places.min()
            raise ArgumentError(
                f"sparse: a {word} is numbered {wrong:g}, but the matrix has {count}; fix: whole numbers from 1 on"
            )
    return storage(rows.astype(int) - 1, columns.astype(int) - 1, values, shape)


def speye(*size: Any) -> Any:
    """A sparse identity matrix.

    Syntaxes: ``S = speye(n)``, ``S = speye(n, m)``, ``S = speye([n, m])``, ``S = speye()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/speye.html

    Examples
    --------
    >>> from dlarray.matlab import speye
    >>> speye(2)
      2×2 sparse double matrix (2 nonzeros)
    <BLANKLINE>
       (1,1)        1
       (2,2)        1
    """
    numbers = host(size[0]).ravel().tolist() if len(size) == 1 else [one_number(n) or 0 for n in size]
    shape = tuple(int(n) for n in (numbers * 2)[:2]) if numbers else (1, 1)
    if is_large(shape):
        at = np.arange(min(shape))
        return SparseMatrix(storage(at, at, np.ones(at.size), shape))
    return _made(registered.functions["speye"].call(*size))


def full(S: Any, /) -> Any:
    """A sparse matrix as a full one; other arrays as they are.

    Syntax: ``A = full(S)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/full.html

    Examples
    --------
    >>> from dlarray.matlab import full, speye
    >>> full(speye(2)).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    return registered.functions["full"].call(S.full if isinstance(S, SparseMatrix) else S)


def issparse(S: Any, /) -> bool:
    """Whether a value is a sparse matrix.

    Syntax: ``tf = issparse(S)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/issparse.html

    Examples
    --------
    >>> from dlarray.matlab import full, issparse, speye
    >>> issparse(speye(2)), issparse(full(speye(2)))
    (True, False)
    """
    return isinstance(S, SparseMatrix)


def nzmax(S: Any, /) -> int:
    """Number of values that are stored: those that are not zero, or all values of a full matrix.

    Syntax: ``n = nzmax(S)``.

    Notes
    -----
    MATLAB may reserve more storage than there are values, as `spalloc` asks for; here nothing is reserved, and
    ``nzmax`` is ``nnz``, of a matrix without values 1, as MATLAB has it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nzmax.html

    Examples
    --------
    >>> from dlarray.matlab import nzmax, speye
    >>> nzmax(speye(3)), nzmax([1, 0, 2])
    (3, 3)
    """
    if isinstance(S, SparseMatrix):
        return max(int(registered.functions["nnz"].call(S)), 1)
    return int(host(S).size)


def spalloc(m: Any, n: Any, nz: Any = 0, /) -> Any:
    """A sparse matrix of zeros, for which MATLAB reserves the storage of nz values.

    Syntax: ``S = spalloc(m, n, nz)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/spalloc.html

    Examples
    --------
    >>> from dlarray.matlab import spalloc
    >>> spalloc(2, 3, 4)
       All zero sparse: 2×3
    """
    return sparse(m, n)


def spones(S: Any, /) -> Any:
    """A sparse matrix with ones where another has values.

    Syntax: ``R = spones(S)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/spones.html

    Examples
    --------
    >>> from dlarray.matlab import disp, spones
    >>> disp(spones([[0, 5], [7, 0]]))
       (2,1)        1
       (1,2)        1
    """
    if isinstance(S, SparseMatrix) and S.storage is not None:
        return SparseMatrix((S.storage != 0).astype(float))
    return SparseMatrix(dlarray((host(S) != 0).astype(float)))


def spfun(fun: Callable, S: Any, /) -> Any:
    """A function of the values that are not zero; where there are none there are none after it.

    Syntax: ``f = spfun(fun, S)``.

    Parameters
    ----------
    fun : function
        It is given a column of the values, and gives as many.
    S : matrix

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/spfun.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import disp, speye, spfun
    >>> disp(spfun(dl.exp, speye(2) * 2))
       (1,1)       7.3891
       (2,2)       7.3891
    """
    found = np.asarray(host(S))
    if found.ndim != 2:
        raise SizeError(f"spfun: S has {found.ndim} dimensions; fix: a matrix")
    columns, rows = np.nonzero(found.T)
    made = np.zeros(found.shape, dtype=found.dtype if found.dtype.kind == "c" else float)
    if rows.size:
        values = host(fun(dlarray(found[rows, columns].reshape(-1, 1)))).ravel(order="F")
        if values.size not in (1, rows.size):
            raise SizeError(
                f"spfun: the function gives {values.size} values for {rows.size}; fix: one for each"
            )
        made = made.astype(np.result_type(made, values))
        made[rows, columns] = values
    return SparseMatrix(dlarray(made))


def spconvert(D: Any, /) -> Any:
    """A sparse matrix from a list of places: rows ``[i j v]``, or ``[i j re im]`` of complex values.

    Syntax: ``S = spconvert(D)``.

    Notes
    -----
    Values of the same place are added; a row with the value 0 says the size.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/spconvert.html

    Examples
    --------
    >>> from dlarray.matlab import spconvert
    >>> spconvert([[1, 1, 5], [3, 2, 0]]).tolist()
    [[5.0, 0.0], [0.0, 0.0], [0.0, 0.0]]
    """
    if isinstance(D, SparseMatrix):
        return D.copy()
    found = np.asarray(host(D), dtype=float)
    if found.ndim != 2 or found.shape[1] not in (3, 4):
        raise SizeError(f"spconvert: D is {describe(D)}; fix: three columns, or four of complex values")
    values = found[:, 2] if found.shape[1] == 3 else found[:, 2] + 1j * found[:, 3]
    size = found[:, :2].max(axis=0) if len(found) else (0, 0)
    columns = [dlarray(x.reshape(-1, 1)) for x in (found[:, 0], found[:, 1], values)]
    return sparse(*columns, int(size[0]), int(size[1]))


def sprand(*args: Any) -> Any:
    """A sparse matrix of random numbers between 0 and 1, at random places or at those of another matrix.

    Syntaxes: ``R = sprand(S)``, ``R = sprand(m, n, density)``.

    Parameters
    ----------
    S : matrix
        Where the values are.
    m, n : whole numbers
        The size.
    density : number from 0 to 1
        About ``density*m*n`` values; of places that come twice there is one.

    Notes
    -----
    The numbers come from the stream that ``rng`` sets. They are others than MATLAB's of the same seed, which no page
    tells; the number of values is ``round(density*m*n)`` at most. A reciprocal condition,
    ``sprand(m, n, density, rc)``, is refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sprand.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import speye, sprand
    >>> int(dl.nnz(sprand(speye(4)))), sprand(5, 7, 0.2).shape
    (4, (5, 7))
    """
    return _random("sprand", "rand", args)


def sprandn(*args: Any) -> Any:
    """A sparse matrix of normally distributed random numbers.

    Syntaxes: ``R = sprandn(S)``, ``R = sprandn(m, n, density)``; further as `sprand`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sprandn.html

    Examples
    --------
    >>> from dlarray.matlab import sprandn
    >>> sprandn(5, 7, 0.2).shape
    (5, 7)
    """
    return _random("sprandn", "randn", args)


def _random(name: str, stream: str, args: tuple) -> Any:
    if len(args) == 1:
        places = np.asarray(host(args[0])) != 0
    elif len(args) == 3:
        m, n = (_count(name, a) for a in args[:2])
        density = one_number(args[2])
        if density is None or not 0 <= density <= 1:
            raise ArgumentError(f"{name}: density is {describe(args[2])}; fix: a number from 0 to 1")
        places = np.zeros((m, n), dtype=bool)
        count = round(float(density) * m * n)
        if count:
            drawn = host(registered.functions["randi"].call(m * n, 1, count)).ravel()
            places.ravel()[drawn.astype(int) - 1] = True
    else:
        raise ArgumentError(f"{name}: {len(args)} arguments; fix: {name}(S), or {name}(m, n, density)")
    made = np.zeros(places.shape)
    count = int(places.sum())
    if count:
        values = host(registered.functions[stream].call(count, 1)).ravel()
        columns, rows = np.nonzero(places.T)
        made[rows, columns] = values
    return SparseMatrix(dlarray(made))


def _count(name: str, given: Any) -> int:
    number = one_number(given)
    if number is None or number != int(number) or number < 0:
        raise ArgumentError(f"{name}: a size is {describe(given)}; fix: whole numbers, {name}(3, 4, 0.5)")
    return int(number)


def sprank(S: Any, /) -> int:
    """The largest rank that a matrix can have whose values stand where those of S stand.

    Syntax: ``r = sprank(S)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sprank.html

    Examples
    --------
    >>> from dlarray.matlab import sprank
    >>> sprank([[1, 1], [1, 1]]), sprank([[1, 1], [0, 0]])
    (2, 1)
    """
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import maximum_bipartite_matching

    found = np.asarray(host(S)) != 0
    if not found.any():
        return 0
    return int((maximum_bipartite_matching(csr_matrix(found), perm_type="column") >= 0).sum())
