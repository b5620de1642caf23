"""sparse, speye: matrices from row numbers, column numbers and values, and identities, in full storage."""

from __future__ import annotations

import math
from typing import Any

from dlarray.arguments import choice, whole
from dlarray.array import asdlarray, dlarray
from dlarray.backend import class_name
from dlarray.errors import ArgumentError, ClassError, FormatError, IndexingError, SizeError
from dlarray.functions.arrays.accumarray import accumarray
from dlarray.functions.arrays.creation import identity, zeros
from dlarray.functions.data_types.integer_classes import cast
from dlarray.registry import function


def _one_size(value: Any, argument: str) -> int:
    return whole("sparse", argument, value, least=0, fix="sparse(3, 4)")


@function(format=None, integers="double")
def sparse(*args: Any) -> dlarray:
    """Matrix from row numbers, column numbers and values; always full here.

    Syntaxes: ``S = sparse(A)``, ``sparse(m, n)``, ``sparse(m, n, typename)``, ``sparse(i, j, v)``,
    ``sparse(i, j, v, m, n)``, ``sparse(i, j, v, m, n, nz)``.

    Parameters
    ----------
    A : dlarray or array_like
        Matrix, which comes back with all of its elements.
    m, n : int
        The size.  Default: the largest row and column number.
    typename : {"double", "single", "logical"}, optional
        Class of a matrix of zeros.
    i, j : int or array
        Row and column numbers, counted from 1, one for each value; one number serves all.
    v : number or array
        The values, one for each place, or one for all.  Values of the same place are added; logical ones are true
        when one of them is.
    nz : int, optional
        Number of nonzero elements to allocate; accepted, and without effect.

    Returns
    -------
    dlarray
        Unformatted m×n, traced as ``v`` is.  Class of ``v``.

    Raises
    ------
    SizeError
        More than two dimensions, different numbers of row numbers, column numbers and values, or places outside m×n.
    IndexingError
        Numbers that are not whole, or less than 1.
    FormatError
        A formatted argument.

    Notes
    -----
    Differs from MATLAB: there is no sparse storage, and MATLAB's dlarray cannot hold it; the result holds the same
    values in full storage.  Programs that make a sparse matrix for a product or a solution run as they are, and pay
    with memory: m n numbers.  For large ones keep ``scipy.sparse`` outside, and pass on what it gives.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sparse.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.sparse([1, 2, 2], [1, 3, 3], [5, 6, 7])
      2×3 dlarray
    <BLANKLINE>
         5     0     0
         0     0    13
    """
    if len(args) == 1:
        A = _plain("A", args[0])
        if A.ndim > 2:
            raise SizeError(
                f"sparse: A must be a matrix, but it is {A.describe()}; fix: reshape(A, size(A, 1), [])"
            )
        return A
    if len(args) == 2 or len(args) == 3 and isinstance(args[2], str):
        size = _one_size(args[0], "m"), _one_size(args[1], "n")
        words = ("double", "single", "logical")
        name = choice("sparse", "typename", args[2], words, error=ClassError) if len(args) == 3 else "double"
        return cast(zeros(*size), name)
    if len(args) not in (3, 5, 6):
        raise ArgumentError(f"sparse: takes 1, 2, 3, 5 or 6 arguments, but got {len(args)}")
    return _from_triplets(*args[:5])


@function(differentiable=False)
def speye(*size: Any, like: Any = None) -> dlarray:
    """Identity matrix; always full here.

    Syntaxes: ``S = speye()``, ``speye(n)``, ``speye(n, m)``, ``speye([n, m])``, ``speye(..., typename)``,
    ``speye(..., like=p)``.

    Parameters
    ----------
    *size
        One or two whole numbers, or one vector of two; a class name may follow.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    Returns
    -------
    dlarray
        Unformatted: what `eye` returns.

    Raises
    ------
    ArgumentError
        More than two sizes, or sizes that are not whole numbers; an unknown class.

    Notes
    -----
    Differs from MATLAB: there is no sparse storage, see `sparse`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/speye.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.speye(2, 3)
      2×3 dlarray
    <BLANKLINE>
         1     0     0
         0     1     0
    """
    return identity("speye", size, like)


def _plain(argument: str, X: Any) -> dlarray:
    X = asdlarray(X)
    if X._format:
        raise FormatError(
            f"sparse: {argument} is formatted ({X.describe()}), but the dimensions of a sparse matrix have no labels; "
            f"fix: sparse(stripdims({argument}), …)"
        )
    return X


def _from_triplets(i: Any, j: Any, v: Any, m: Any = None, n: Any = None) -> dlarray:
    arrays = [_plain(name, x) for name, x in zip("ijv", (i, j, v), strict=True)]
    counts = [math.prod(X.shape) for X in arrays]
    several = {c for c in counts if c != 1}
    if len(several) > 1:
        raise SizeError(
            f"sparse: i, j and v must have the same number of elements, but they have {counts}; "
            "fix: one place for each value, or one number for all"
        )
    count = several.pop() if several else 1
    columns = [X(":") if c == count else X(":")([1] * count) for X, c in zip(arrays, counts, strict=True)]
    size = None if m is None else (_one_size(m, "m"), _one_size(n, "n"))
    try:
        S = (
            accumarray(tuple(columns[:2]), columns[2], size and list(size))
            if count
            else zeros(*(size or (0, 0)))
        )
    except (IndexingError, SizeError) as error:
        text = (
            str(error)
            .replace("accumarray: sz is", "sparse: the size is")
            .replace("subs reaches", "i and j reach")
        )
        text = text.replace("accumarray: subs must hold", "sparse: i and j must hold")
        raise type(error)(f"{text}; fix: sparse(i, j, v, max(i), max(j))") from None
    return cast(S, class_name(arrays[2].dtype))
