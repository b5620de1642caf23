"""Products of vectors and tensors: dot, cross, tensorprod."""

from __future__ import annotations

import math
from typing import Any

from dlarray import operators
from dlarray.along_axes import check_rank
from dlarray.arguments import choice, dim_number, dim_numbers, is_empty, whole
from dlarray.array import dlarray
from dlarray.autodiff import factorizations as fz
from dlarray.autodiff import linalg
from dlarray.backend import is_complex, namespace
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.linear_algebra.linear_systems import check_unformatted
from dlarray.functions.reductions.sums import reduced_axes
from dlarray.registry import function


def _pair(name: str, A: Any, B: Any) -> tuple[dlarray, dlarray, Any, Any, str]:
    """Two arrays with their labels matched, of one class."""
    A, B = operators.operands(name, A, B)
    (a, b), fmt = operators.aligned(name, A, B)
    a, b = operators.same_class(a, b)
    if type(a) is not type(b):
        a, b = fz.lifted(a), fz.lifted(b)
    return A, B, a, b, fmt


def _is_vector(shape: tuple[int, ...]) -> bool:
    return sum(n != 1 for n in shape) <= 1 and math.prod(shape) > 0


def _same_sizes(name: str, A: dlarray, B: dlarray, a: Any, b: Any) -> None:
    if tuple(a.shape) != tuple(b.shape):
        raise SizeError(
            f"{name}: A and B must be of the same size, but they are {A.describe()} and {B.describe()}; "
            "fix: transpose or repmat one of them"
        )


@function(format=None, integers="refuse")
def dot(A: Any, B: Any, dim: Any = None, /) -> Any:
    """Dot product.

    Syntaxes: ``C = dot(A, B)``, ``dot(A, B, dim)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Vectors of the same length, rows or columns; or arrays of the same size.  Labels are matched.
    dim : int, optional
        The dimension along which is summed.  Default: the first whose size is not 1.

    Returns
    -------
    dlarray
        ``sum(conj(A).*B, dim)``; a scalar for two vectors.  Labels are kept.

    Raises
    ------
    SizeError
        Sizes that differ.
    ArgumentError
        A dim that is not a positive integer.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dot.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.dot([1, 2, 3], [4, 5, 6])
      1×1 dlarray
    <BLANKLINE>
        32
    """
    A, B, a, b, fmt = _pair("dot", A, B)
    xp = namespace(a, b)
    if is_empty(dim) and not fmt and _is_vector(A.shape) and _is_vector(B.shape):
        if math.prod(A.shape) != math.prod(B.shape):
            _same_sizes("dot", A, B, a, b)
        a, b = xp.reshape(a, (-1, 1)), xp.reshape(b, (-1, 1))
        axes: tuple[int, ...] = (-2,)
    else:
        _same_sizes("dot", A, B, a, b)
        axes = reduced_axes("dot", dlarray.from_array(fz.value_of(a), fmt), dim)
    first = xp.conj(a) if is_complex(a.dtype) else a
    product = first * b
    return dlarray.from_array(xp.sum(product, axis=axes, keepdims=True) if axes else product, fmt)


@function(format=None, integers="refuse")
def cross(A: Any, B: Any, dim: Any = None, /) -> Any:
    """Cross product.

    Syntaxes: ``C = cross(A, B)``, ``cross(A, B, dim)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Vectors of length 3, rows or columns; or arrays of the same size.  Labels are matched.
    dim : int, optional
        The dimension of size 3.  Default: the first whose size is 3.

    Returns
    -------
    dlarray
        Perpendicular to A and to B; of the size of A, with the labels of both.

    Raises
    ------
    SizeError
        Sizes that differ, or no dimension of size 3.
    ArgumentError
        A dim that is not a positive integer.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cross.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cross([1, 0, 0], [0, 1, 0])
      1×3 dlarray
    <BLANKLINE>
         0     0     1
    """
    A, B, a, b, fmt = _pair("cross", A, B)
    xp = namespace(a, b)
    open_ = is_empty(dim)
    if open_ and not fmt and _is_vector(A.shape) and _is_vector(B.shape) and A.shape != B.shape:
        if math.prod(A.shape) == math.prod(B.shape):  # a row and a column
            a, b = xp.reshape(a, (-1, 1)), xp.reshape(b, (-1, 1))
    _same_sizes("cross", A, B, a, b)
    shape = tuple(a.shape)[::-1]
    place = (
        next((k for k, n in enumerate(shape, 1) if n == 3), None)
        if open_
        else dim_number("cross", "dim", dim)
    )
    if place is None or place > len(shape) or shape[place - 1] != 3:
        which = "no dimension" if open_ else f"dimension {describe(dim)}, which is not"
        raise SizeError(
            f"cross: A and B must have size 3 in the dimension of the vectors, but {A.describe()} has {which} of "
            "size 3; fix: cross(A, B, dim) with size(A, dim) = 3"
        )
    return dlarray.from_array(linalg.cross(a, b, axis=-place), fmt)


@function(format=None, integers="refuse")
def tensorprod(A: Any, B: Any, /, *dims: Any, NumDimensionsA: Any = None) -> Any:
    """Tensor product: contract dimensions of two arrays.

    Syntaxes: ``C = tensorprod(A, B, dimA, dimB)``, ``tensorprod(A, B, dim)``, ``tensorprod(A, B)``,
    ``tensorprod(A, B, "all")``, ``tensorprod(…, NumDimensionsA=n)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Unformatted arrays.
    dims : int or list of int, "all"
        The dimensions of A and those of B that are summed over together, pair by pair; one argument is used for both.
        None: the outer product.  "all": the inner product of two arrays of the same size.
    NumDimensionsA : int, optional
        How many dimensions A has, counting trailing ones of size 1.

    Returns
    -------
    dlarray
        The remaining dimensions of A, then those of B.  Nothing is conjugated.

    Raises
    ------
    SizeError
        Contracted dimensions of different sizes.
    ArgumentError
        Dimensions that are not positive integers, or lists of different lengths.
    FormatError
        A formatted argument.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/tensorprod.html

    Examples
    --------
    >>> import dlarray as dl
    >>> A, B = dl.rand(3, 2, 5), dl.rand(2, 4, 5)
    >>> dl.tensorprod(A, B, 2, 1).shape
    (3, 5, 4, 5)
    >>> dl.tensorprod(A, B, [2, 3], [1, 3]).shape
    (3, 4)
    """
    A, B = operators.operands("tensorprod", A, B)
    check_unformatted("tensorprod", "A", A)
    check_unformatted("tensorprod", "B", B)
    a, b = operators.same_class(A.array, B.array)
    if type(a) is not type(b):
        a, b = fz.lifted(a), fz.lifted(b)
    xp = namespace(a, b)
    if len(dims) > 2:
        raise ArgumentError(
            f"tensorprod: it is called tensorprod(A, B, dimA, dimB), but {len(dims)} arguments came after A and B"
        )
    if len(dims) == 1 and isinstance(dims[0], str):
        choice("tensorprod", "dim", dims[0], ("all",), other="numbers", error=ArgumentError)
        _same_sizes("tensorprod", A, B, a, b)
        return dlarray.from_array(xp.reshape(xp.sum(a * b), (1, 1)))
    in_a = _dimensions("dimA", dims[0]) if dims else ()
    in_b = _dimensions("dimB", dims[-1]) if dims else ()
    if len(in_a) != len(in_b):
        raise ArgumentError(
            f"tensorprod: dimA and dimB are matched pair by pair, but dimA has {len(in_a)} numbers and dimB {len(in_b)}"
        )
    rank_a = max(A.ndim, *in_a, 0)
    if not is_empty(NumDimensionsA):
        number = whole("tensorprod", "NumDimensionsA", NumDimensionsA, least=0)
        if number < A.ndim and any(n != 1 for n in A.shape[number:]) or number < max(in_a, default=0):
            raise ArgumentError(
                f"tensorprod: NumDimensionsA is {number}, but A is {A.describe()}"
                + (f" and dimA names dimension {max(in_a)}" if in_a else "")
            )
        rank_a = number
    a, b = _with_rank(xp, a, rank_a), _with_rank(xp, b, max(B.ndim, *in_b, 0))
    for p, q in zip(in_a, in_b, strict=True):
        if a.shape[-p] != b.shape[-q]:
            raise SizeError(
                f"tensorprod: dimension {p} of A ({A.describe()}) and dimension {q} of B ({B.describe()}) are "
                "contracted and must have the same size; fix: check dimA and dimB"
            )
    # stored dimensions are reversed: those of B come first in the result
    axes = [b.ndim - q for q in in_b], [a.ndim - p for p in in_a]
    return dlarray.from_array(_at_least_two(xp, xp.tensordot(b, a, axes=axes)))


def _dimensions(argument: str, value: Any) -> tuple[int, ...]:
    return () if is_empty(value) else dim_numbers("tensorprod", argument, value)


def _with_rank(xp: Any, x: Any, rank: int) -> Any:
    """x with MATLAB's trailing dimensions of size 1, or without them."""
    shape = tuple(x.shape)
    check_rank(rank)
    kept = shape[-rank:] if rank < len(shape) else (1,) * (rank - len(shape)) + shape
    return xp.reshape(x, kept)


def _at_least_two(xp: Any, x: Any) -> Any:
    if x.ndim >= 2:
        return x
    return xp.reshape(x, (1, *tuple(x.shape)) if x.ndim else (1, 1))
