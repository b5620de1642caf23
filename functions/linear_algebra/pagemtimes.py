"""Products of matrices page by page: pagemtimes.

A page of the stored array is the transpose of MATLAB's page, and (X·Y)' = Y'·X'.  So the product of the pages
is the product of the stored pages in reverse order, with no data moved.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray.array import dlarray
from dlarray.autodiff.elementwise import multiply
from dlarray.autodiff.products import product_for
from dlarray.backend import is_complex, namespace
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError, describe
from dlarray.operands import operands, same_class
from dlarray.operators import apply
from dlarray.registry import function

_TRANSPOSES = ("none", "transpose", "ctranspose")


@function(format=None, half="own", integers="refuse")
def pagemtimes(X, *args):
    """Multiply matrices page by page.

    ``Z = pagemtimes(X, Y)`` multiplies the pages, ``Z(:,:,i) = X(:,:,i)*Y(:,:,i)``.  Dimensions beyond the
    second are expanded to fit: a matrix is multiplied with every page of the other array.

    ``Z = pagemtimes(X, transpX, Y, transpY)`` transposes the pages first.

    Parameters
    ----------
    X, Y : array
        Arrays, plain or dlarray.  The columns of X must be as many as the rows of Y (after transposing), and
        every further dimension must be equal or 1 on one side.  A page of one element multiplies all elements
        of its partner.
    transpX, transpY : {"none", "transpose", "ctranspose"}
        Operation on the pages of X and Y before the product; ``"ctranspose"`` also conjugates.  Both are given, or
        neither.

    Returns
    -------
    dlarray
        Unformatted, of class single if X or Y is single, else double.  When one operand is an unformatted
        scalar and the other is formatted, the product has its labels.

    Raises
    ------
    SizeError
        When the sizes do not fit.
    FormatError
        When an operand is formatted and the other is no unformatted scalar.  Remove the labels with
        ``stripdims``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pagemtimes.html
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlmtimes.html

    Examples
    --------
    >>> import dlarray as dl
    >>> W = dl.ones(80, 10)
    >>> X = dl.ones(10, 128, 100)
    >>> dl.pagemtimes(W, X).shape
    (80, 128, 100)
    >>> dl.pagemtimes(X, "transpose", X, "none").shape
    (128, 128, 100)
    """
    Y, how_x, how_y = _arguments(args)
    X, Y = operands("pagemtimes", X, Y)
    if X._format or Y._format:
        return _scaled(X, how_x, Y, how_y)
    x, y = same_class(X.array, Y.array)
    return dlarray.from_array(_product(X, x, how_x, Y, y, how_y))


def _arguments(args: tuple) -> tuple[Any, str, str]:
    if len(args) == 1 and not isinstance(args[0], str):
        return args[0], "none", "none"
    if len(args) == 3 and isinstance(args[0], str) and isinstance(args[2], str):
        return args[1], _option(args[0], "transpX"), _option(args[2], "transpY")
    raise ArgumentError(
        "pagemtimes: it is called pagemtimes(X, Y) or pagemtimes(X, transpX, Y, transpY), with both "
        f"transpose options, but after X came {', '.join(map(describe, args)) or 'nothing'}"
    )


def _option(value: str, name: str) -> str:
    found = [option for option in _TRANSPOSES if option.startswith(value.lower())] if value else []
    if len(found) != 1:
        raise OptionError(
            f'pagemtimes: {name} must be "none", "transpose" or "ctranspose", not {describe(value)}'
        )
    return found[0]


def _oriented(array: Any, how: str) -> Any:
    """The stored pages after the wanted transposition; a view."""
    if how == "ctranspose" and is_complex(array.dtype):
        array = namespace(array).conj(array)
    return array if how == "none" else namespace(array).matrix_transpose(array)


def _product(X: dlarray, x: Any, how_x: str, Y: dlarray, y: Any, how_y: str) -> Any:
    a, b = _oriented(x, how_x), _oriented(y, how_y)
    (cols_x, rows_x), (cols_y, rows_y) = tuple(a.shape)[-2:], tuple(b.shape)[-2:]
    _check_pages(X, a, Y, b)
    if cols_x != rows_y:
        if (rows_x, cols_x) == (1, 1) or (rows_y, cols_y) == (1, 1):
            return a * b
        after = "" if how_x == how_y == "none" else " after transposing"
        raise SizeError(
            f"pagemtimes: X is {X.describe()} and Y is {Y.describe()}; the {cols_x} columns of X must be as "
            f"many as the {rows_y} rows of Y{after}{_hint(X, Y)}"
        )
    pages = tuple(b.shape)[:-2]
    if a.ndim == 2 and math.prod(pages) > 1 and how_y == "none":
        # one matrix for all pages: one large product instead of many small ones
        xp = namespace(a, b)
        flat = _matmul(xp.reshape(b, (math.prod(pages) * cols_y, rows_y)), a)
        return xp.reshape(flat, (*pages, cols_y, rows_x))
    return _matmul(b, a)


def _check_pages(X: dlarray, a: Any, Y: dlarray, b: Any) -> None:
    for k, (m, n) in enumerate(
        zip(reversed(tuple(a.shape)[:-2]), reversed(tuple(b.shape)[:-2]), strict=False), 3
    ):
        if m != n and 1 not in (m, n):
            raise SizeError(
                f"pagemtimes: X is {X.describe()} and Y is {Y.describe()}; dimension {k} has {m} pages in X "
                f"and {n} in Y, and they must be equal, or 1 on one side"
            )


def _hint(X: dlarray, Y: dlarray) -> str:
    """The transposition that would fit, where there is just one."""
    (cols_x, rows_x), (cols_y, rows_y) = tuple(X.array.shape)[-2:], tuple(Y.array.shape)[-2:]
    fits = [
        f'; fix: pagemtimes(X, "{tx}", Y, "{ty}")'
        for tx, inner_x in (("none", cols_x), ("transpose", rows_x))
        for ty, inner_y in (("none", rows_y), ("transpose", cols_y))
        if inner_x == inner_y
    ]
    return fits[0] if len(fits) == 1 else ""


def _matmul(a: Any, b: Any) -> Any:
    return product_for(a if namespace(a, b) is namespace(a) else b)(a, b)


def _scaled(X: dlarray, how_x: str, Y: dlarray, how_y: str) -> dlarray:
    """A formatted array times an unformatted scalar: the one product that keeps labels."""
    scalar, other, how = (Y, X, how_x) if not Y._format else (X, Y, how_y)
    if scalar._format or math.prod(scalar.array.shape) != 1:
        raise FormatError(
            f"pagemtimes: X is {X.describe()} and Y is {Y.describe()}; a formatted operand can only be "
            "multiplied by an unformatted scalar; fix: remove the labels, pagemtimes(stripdims(X), "
            "stripdims(Y)), then label Z"
        )
    fmt = other._format
    if how != "none" and fmt[0] != fmt[1]:
        raise FormatError(
            f'pagemtimes: the pages of {other.describe()} cannot be transposed, because "{fmt[0]}" and '
            f'"{fmt[1]}" always stand in this order; fix: remove the labels with stripdims'
        )
    s, o = same_class(scalar.array, other.array)
    return other.wrap(apply(multiply, _oriented(o, how), s))
