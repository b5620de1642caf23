"""The comparisons and logical operators by their MATLAB names: eq ne lt le gt ge, and or xor not.

``and``, ``or`` and ``not`` are words of Python's grammar: write ``dl.and_``, ``dl.or_``, ``dl.not_``, or reach MATLAB's
spelling by ``getattr(dl, "and")``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.functions.elementwise.arithmetic import numeric
from dlarray.numbers.reading import truth_of
from dlarray.operands import over_columns
from dlarray.operators import COMPARISONS, LOGICAL, compare, negate
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
    Logical, with the labels of both operands; not traced.

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
>>> dl.{name}(dl.dlarray([0, 2, 3]), dl.dlarray([1, 2, 0]))
  1×3 logical dlarray
<BLANKLINE>
{shown}
"""
_WORD = (
    "\nNotes\n-----\nExtends MATLAB: ``{word}`` is a word of Python's grammar, so ``dl.{word}`` cannot be written;\n"
    'this is ``dl.{word}_``, or ``getattr(dl, "{word}")``.\n'
)


def _relation(name: str, shown: str, summary: str, sign: str) -> Callable[[Any, Any], dlarray]:
    word = name.removesuffix("_")
    symbol = {**COMPARISONS, **LOGICAL}[word][0]
    of_truths = {"and": operator.and_, "or": operator.or_}.get(word)

    def call(A: Any = NOT_GIVEN, B: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
        if extra or unknown:
            surplus(name, 2, extra, unknown)
        if of_truths is not None and (a := truth_of(A)) is not None and (b := truth_of(B)) is not None:
            return asdlarray(of_truths(a, b))  # the quick way of loops
        if (found := over_columns(name, call, A, B)) is not NotImplemented:
            return found
        numeric(word, ("A", A), ("B", B))
        return compare(word, symbol, A, B)

    call.__name__ = call.__qualname__ = name
    call.__module__ = __name__
    call.__doc__ = _DOC.format(
        name=name, summary=summary, symbol=sign, page=word, shown=shown,
        notes=_WORD.format(word=word) if word != name else "",
    )  # fmt: skip
    if word != name:
        function("union", wrap=False, name=word)(call)
    return function("union", wrap=False)(call)


eq = _relation("eq", "   0   1   0", "Whether elements are equal.", "A == B")
ne = _relation("ne", "   1   0   1", "Whether elements differ.", "A != B")
lt = _relation("lt", "   1   0   0", "Whether elements of A are less.", "A < B")
le = _relation("le", "   1   1   0", "Whether elements of A are less or equal.", "A <= B")
gt = _relation("gt", "   0   0   1", "Whether elements of A are greater.", "A > B")
ge = _relation("ge", "   0   1   1", "Whether elements of A are greater or equal.", "A >= B")
and_ = _relation("and_", "   0   1   0", "Whether both elements are nonzero.", "A & B")
or_ = _relation("or_", "   1   1   1", "Whether at least one of two elements is nonzero.", "A | B")
xor = _relation(
    "xor",
    "   1   0   1",
    "Whether exactly one of two elements is nonzero.  The operator is for logical data.",
    "A ^ B",
)


@function("first", wrap=False)
def not_(A: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Whether elements are zero: the operator ``~A``.

    Syntax: ``B = not_(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.

    Returns
    -------
    dlarray
        Logical, size and format of ``A``; not traced.

    Raises
    ------
    ClassError
        ``A`` is not numeric.

    Notes
    -----
    Extends MATLAB: ``not`` is a word of Python's grammar, so ``dl.not`` cannot be written; this is ``dl.not_``, or
    ``getattr(dl, "not")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/not.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.not_(dl.dlarray([0, 2, 3]))
      1×3 logical dlarray
    <BLANKLINE>
       1   0   0
    """
    if extra or unknown:
        surplus("not_", 1, extra, unknown)
    if (found := over_columns("not_", not_, A)) is not NotImplemented:
        return found
    numeric("not", ("A", A))
    return negate(A)


function("first", wrap=False, name="not")(not_)
