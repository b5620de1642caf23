"""mtimes: the matrix product, Python's ``@``."""

from typing import Any

from dlarray import limits, operators
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import elementwise as ew
from dlarray.autodiff.products import product_for
from dlarray.backend import namespace
from dlarray.errors import ClassError, FormatError, SizeError
from dlarray.operands import over_columns
from dlarray.registry import NOT_GIVEN, function, surplus

_WORTH = 2**20  # elements of a product from which the memory is asked


@function(wrap=False)
def mtimes(A: Any = NOT_GIVEN, B: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> Any:
    """Matrix product; Python's ``A @ B``.

    Syntax: ``C = mtimes(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Matrices, m×k and k×n, unformatted; or one of them a scalar, and the other of any size and format.

    Returns
    -------
    dlarray
        m×n, unformatted; with a scalar operand the elementwise product, formatted as the other operand.  Single wins
        over double; logical computes as double.

    Raises
    ------
    SizeError
        Inner dimensions that differ, or more than two dimensions (use ``pagemtimes``).
    FormatError
        A formatted operand with a matrix.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.mtimes.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.dlarray([[1, 2], [3, 4]]) @ dl.dlarray([[1], [1]])
      2×1 dlarray
    <BLANKLINE>
         3
         7
    """
    if extra or unknown:
        surplus("mtimes", 2, extra, unknown)
    if (found := over_columns("mtimes", mtimes, A, B)) is not NotImplemented:
        return found
    A, B = operators.operands("mtimes", A, B)
    if (
        (A.shape == (1, 1) and not A._format)
        or (B.shape == (1, 1) and not B._format)
        or A.shape == B.shape == (1, 1)
    ):
        return operators.general(ew.multiply, "mtimes", A, B)
    if operators.integer_class("mtimes", [A, B]) is not None:
        raise ClassError(
            f"mtimes: with integers one operand must be a scalar, but they are {A.describe()} and {B.describe()}; fix: "
            "double(A) @ double(B), or A * B for elementwise"
        )
    for X, other in ((A, B), (B, A)):
        if X._format:
            raise FormatError(
                f"mtimes: a formatted dlarray ({X.describe()}) cannot multiply a matrix ({other.describe()}); "
                "fix: fullyconnect for weights, or stripdims first"
            )
    if A.ndim > 2 or B.ndim > 2:
        raise SizeError(
            f"mtimes: arguments must be matrices, but they are {A.describe()} and {B.describe()}; fix: pagemtimes(A, B)"
        )
    if A.shape[1] != B.shape[0]:
        raise SizeError(
            f"mtimes: incorrect dimensions for matrix multiplication: {A.describe()} times {B.describe()}; the number "
            "of columns of the first must be the number of rows of the second; fix: A * B for elementwise, or A.T @ B"
        )
    a, b = operators.same_class(A.array, B.array)
    if A.shape[0] * B.shape[1] > _WORTH:
        limits.check("mtimes", (B.shape[1], A.shape[0]), a.dtype, A._data)
    return dlarray.from_array(product_for(b if namespace(a, b) is namespace(b) else a)(b, a))


def _matmul(A: dlarray, B: Any) -> Any:
    return mtimes(A, B) if operators.computes(B) else NotImplemented


def _rmatmul(A: dlarray, B: Any) -> Any:
    return mtimes(asdlarray(B), A) if operators.computes(B) else NotImplemented


setattr(dlarray, "__matmul__", _matmul)  # noqa: B010 - a type checker refuses the assignment
setattr(dlarray, "__rmatmul__", _rmatmul)  # noqa: B010
