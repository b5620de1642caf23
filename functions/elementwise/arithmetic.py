"""The arithmetic operators by their MATLAB names: plus minus times rdivide ldivide power uminus uplus; bsxfun."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import elementwise as ew
from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import Primitive
from dlarray.errors import ClassError, describe
from dlarray.names import function_named
from dlarray.operands import computes, over_columns
from dlarray.operators import general, unary
from dlarray.registry import NOT_GIVEN, function, surplus

_DOC = """{summary}

Syntax: ``C = {name}(A, B)``, the operator ``{symbol}``.

Parameters
----------
A, B : dlarray or array_like
    Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

Returns
-------
dlarray
    The labels of both operands.  Single where an operand is; a plain number has no class of its own, and logical
    counts as double.{returns}

Raises
------
SizeError
    A dimension has two different sizes, neither of which is 1.
ClassError
    An operand is not numeric.
{notes}
References
----------
https://www.mathworks.com/help/matlab/ref/{page}.html

Examples
--------
>>> import dlarray as dl
>>> dl.{name}(dl.dlarray([1, 2, 3]), dl.dlarray([4, 5, 6]))
  1×3 dlarray
<BLANKLINE>
{shown}
"""


def numeric(name: str, *pairs: tuple[str, Any]) -> None:
    """Refuse what no operator takes."""
    for argument, value in pairs:
        if not computes(value):
            raise ClassError(
                f"{name}: {argument} must be numeric or logical, but it is {describe(value)}; "
                "fix: pass a dlarray, an array or a number"
            )


def _arithmetic(
    name: str, p: Primitive, symbol: Callable | None, shown: str, summary: str, sign: str, *,
    returns: str = "", notes: str = "",
) -> Callable[[Any, Any], dlarray]:  # fmt: skip
    def call(A: Any = NOT_GIVEN, B: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
        if extra or unknown:
            surplus(name, 2, extra, unknown)
        if symbol is not None and type(A) is dlarray and computes(B):
            return symbol(A, B)  # the operator's fast path
        if (found := over_columns(name, call, A, B)) is not NotImplemented:
            return found
        numeric(name, ("A", A), ("B", B))
        return general(p, name, A, B)

    call.__name__ = call.__qualname__ = name
    call.__module__ = __name__
    call.__doc__ = _DOC.format(
        name=name, summary=summary, symbol=sign, page=name, shown=shown,
        returns=f"  {returns}" if returns else "", notes=f"\nNotes\n-----\n{notes}\n" if notes else "",
    )  # fmt: skip
    return function("union", wrap=False)(call)


plus = _arithmetic("plus", ew.add, operator.add, "     5     7     9", "Sum, element by element.", "A + B")
minus = _arithmetic(
    "minus", ew.subtract, operator.sub, "    -3    -3    -3", "Difference, element by element.", "A - B"
)
times = _arithmetic(
    "times",
    ew.multiply,
    operator.mul,
    "     4    10    18",
    "Product, element by element: MATLAB's ``.*``.",
    "A * B",
    notes="``mtimes`` and the operator ``@`` are MATLAB's matrix product ``*``.",
)
rdivide = _arithmetic(
    "rdivide",
    ew.divide,
    operator.truediv,
    "    0.2500    0.4000    0.5000",
    "Quotient A by B, element by element: MATLAB's ``./``.",
    "A / B",
)
_divide_left = primitive(
    (0, -1), name="ldivide", rules=(lambda xp, g, a, y: -(g * y) / a, lambda xp, g, a, y: g / a)
)(lambda xp, a, b: b / a)
ldivide = _arithmetic(
    "ldivide",
    _divide_left,
    None,
    "    4.0000    2.5000    2.0000",
    "Quotient B by A, element by element: MATLAB's ``.\\``.",
    "B / A",
)
power = _arithmetic(
    "power",
    ew.pow,
    operator.pow,
    "     1    32   729",
    "A to the power B, element by element: MATLAB's ``.^``.",
    "A ** B",
    returns="At ``A = 0`` the derivative by ``B`` is 0, and with ``B = 0`` the derivative by ``A`` is 0.",
    notes=(
        "Differs from MATLAB: a negative real number to a power that is not whole gives NaN, not a complex result;\n"
        "``A + 0j`` makes ``A`` complex."
    ),
)


@function("first", wrap=False)
def uminus(A: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Negative of each element: the operator ``-A``.

    Syntax: ``C = uminus(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``A`` (logical gives double).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/uminus.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.uminus(dl.dlarray([1, -2, 3]))
      1×3 dlarray
    <BLANKLINE>
        -1     2    -3
    """
    if extra or unknown:
        surplus("uminus", 1, extra, unknown)
    return unary(ew.negative, A, operator.neg, "uminus")


@function("first", wrap=False)
def uplus(A: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """The unchanged elements: the operator ``+A``.

    Syntax: ``C = uplus(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``A`` (logical gives double).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/uplus.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.uplus(dl.dlarray([1, -2, 3]))
      1×3 dlarray
    <BLANKLINE>
         1    -2     3
    """
    if extra or unknown:
        surplus("uplus", 1, extra, unknown)
    return unary(ew.positive, A, None, "uplus")


@function(wrap=False)
def bsxfun(
    fun: Any = NOT_GIVEN, A: Any = NOT_GIVEN, B: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any
) -> Any:
    """Apply a function of two arrays with implicit expansion.

    Syntax: ``C = bsxfun(fun, A, B)``.

    Parameters
    ----------
    fun : callable or str
        A function of two arrays, or the name of one of this library's, such as ``"plus"`` or ``"@plus"``.
    A, B : dlarray or array_like
        The operands.

    Returns
    -------
    dlarray
        ``fun(A, B)``.  Operators and elementwise functions expand sizes of 1 by themselves; ``bsxfun`` only helps to
        port code that was written before MATLAB did.

    Raises
    ------
    ClassError
        ``fun`` is neither callable nor a name.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bsxfun.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.bsxfun("minus", dl.dlarray([1, 2, 3]), dl.dlarray([[1], [2]]))
      2×3 dlarray
    <BLANKLINE>
         0     1     2
        -1     0     1
    """
    if extra or unknown:
        surplus("bsxfun", 3, extra, unknown)
    if isinstance(fun, str):
        fun = function_named("bsxfun", fun.removeprefix("@"))
    if not callable(fun):
        raise ClassError(
            f"bsxfun: fun must be a function or the name of one, but it is {describe(fun)}; fix: bsxfun(dl.plus, A, B)"
        )
    return fun(asdlarray(A), asdlarray(B))
