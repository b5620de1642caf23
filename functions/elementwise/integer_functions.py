"""Integer division with a choice of rounding, and functions of bits: idivide, bitand, bitor, bitxor, bitshift, …"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from dlarray.arguments import choice, is_empty, real, whole_numbers
from dlarray.array import dlarray
from dlarray.backend import (
    INTEGERS,
    asarray_like,
    backend_name,
    class_name,
    is_abstract,
    is_array,
    is_integer,
    namespace,
    to_numpy,
)
from dlarray.errors import ArgumentError, ClassError, FormatError
from dlarray.integers import arithmetic
from dlarray.integers.classes import LIMITS, as_double, converted, is_wide
from dlarray.operands import check_sizes, exact_numbers, integer_class, operands
from dlarray.registry import function


def _plain(name: str, *values: Any) -> list[dlarray]:
    """The operands as dlarrays without labels and traces."""
    arrays = operands(name, *values)
    check_sizes(name, tuple(arrays), [X._data for X in arrays])
    for X in arrays:
        real(name, "an operand", X)
        if X._format or X._node is not None:
            raise FormatError(
                f"{name}: an operand is {'traced' if X._node is not None else 'formatted'} ({X.describe()}), and such "
                "data is floating; fix: extractdata(X), or stripdims(X)"
            )
    return arrays


def _by_the_host(call: Callable) -> Callable:
    """A function of bits that computes on the host where data is PyTorch's, which hardly has any for unsigned classes.

    The result is PyTorch's again.
    """

    @functools.wraps(call)
    def on_the_host(*given: Any) -> dlarray:
        given = tuple(dlarray(X) if type(X) is not dlarray and is_array(X) else X for X in given)
        raws = [X._data if type(X) is dlarray else X for X in given]
        theirs = [is_array(x) and backend_name(x) == "torch" and not is_abstract(x) for x in raws]
        if True not in theirs:
            return call(*given)
        host = [
            dlarray.from_array(to_numpy(x)) if away else X
            for X, x, away in zip(given, raws, theirs, strict=True)
        ]
        found, like = call(*host), raws[theirs.index(True)]
        return dlarray.from_array(asarray_like(found._data, like))

    return on_the_host


@function(format=None, differentiable=False)
def idivide(A: Any, B: Any, opt: str = "fix", /) -> dlarray:
    """Integer division with a choice of rounding.

    Syntaxes: ``C = idivide(A, B)``, ``C = idivide(A, B, opt)``.

    Parameters
    ----------
    A, B : array
        Arrays of one integer class; or one of them, of at most 32 bits, and a double for the other.  Sizes of 1 expand.
    opt : {"fix", "floor", "ceil", "round"}
        Quotients are rounded toward zero, toward minus or plus infinity, or to the nearest, halves away from zero, as
        ``A / B`` rounds.

    Returns
    -------
    dlarray
        Of the integer class.  Something by zero is the limit of the class, 0 by 0 is 0.

    Raises
    ------
    ClassError
        Neither is of an integer class, both are and of different ones, or a double meets int64 or uint64.

    Notes
    -----
    Extends MATLAB: arrays of doubles are allowed beside integers.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/idivide.html

    Examples
    --------
    >>> import dlarray as dl
    >>> A, B = 2.0, dl.int32([-3, 3, 4])
    >>> dl.idivide(A, B, "ceil")
      1×3 int32 row vector
    <BLANKLINE>
       0   1   1
    """
    how = choice("idivide", "opt", opt, ("fix", "floor", "ceil", "round"), fix='idivide(A, B, "floor")')
    arrays = _plain("idivide", A, B)
    kind = integer_class("idivide", arrays)
    if kind is None:
        raise ClassError(
            f"idivide: A or B must be of an integer class, but they are {arrays[0].describe()} and "
            f"{arrays[1].describe()}; fix: idivide(int32(A), int32(B)), or {how}(A / B)"
        )
    check_sizes("idivide", tuple(arrays), [X._data for X in arrays])
    data = exact_numbers((A, B), arrays, kind)
    if is_wide(kind) and any(class_name(x.dtype) not in (kind, "logical") for x in data):
        raise ClassError(
            f"idivide: beside {kind} both must be of that class, but they are {arrays[0].describe()} and "
            f"{arrays[1].describe()}; fix: {kind}(B)"
        )
    return dlarray.from_array(arithmetic.computed(f"idivide {how}", data[0], data[1], kind))


def is_away(X: dlarray) -> bool:
    """Whether to look at the values means to wait for a GPU."""
    return backend_name(X._data) == "cupy"


# -- bits ------------------------------------------------------------------------------------------------------
def _bits(name: str, assumedtype: Any, *values: Any) -> tuple[list, str, str]:
    """The operands in one integer class, which that is, and the class of the result: that one, double or logical."""
    arrays = _plain(name, *values)
    kind = integer_class(name, arrays)
    assumed = None
    if not is_empty(assumedtype):
        assumed = choice(
            name, "assumedtype", assumedtype, INTEGERS, fix=f'{name}(A, B, "uint8")', error=ArgumentError
        )
    if kind is not None and assumed not in (None, kind):
        raise ArgumentError(
            f'{name}: A is of class {kind}, but assumedtype is "{assumed}"; fix: leave it out'
        )
    if kind is None and assumed is None and all(class_name(X._data.dtype) == "logical" for X in arrays):
        return [converted(X._data, "uint8") for X in arrays], "uint8", "logical"
    check_sizes(name, tuple(arrays), [X._data for X in arrays])
    result = kind or "double"
    kind = kind or assumed or "uint64"
    for X in arrays:
        _check_whole(name, X, kind)
    return [converted(x, kind) for x in exact_numbers(values, arrays, kind)], kind, result


def _check_whole(name: str, X: dlarray, kind: str) -> None:
    """Refuse numbers that have no bits in the class; on a GPU, which would have to be waited for, they are rounded."""
    if is_integer(X._data.dtype) or class_name(X._data.dtype) == "logical" or is_away(X):
        return
    low, high = LIMITS[kind]
    values = to_numpy(as_double(X._data))
    wrong = ~((values >= low) & (values <= high) & (values == values.round()))
    if wrong.any():
        raise ArgumentError(
            f"{name}: operands must be whole numbers of class {kind}, but {X.describe()} holds {values[wrong][0]:g}; "
            f"fix: {kind}(X), which rounds, or an assumedtype that holds them"
        )


def _finished(raw: Any, result: str) -> dlarray:
    if result == "logical":
        return dlarray.from_array(raw != 0)
    return dlarray.from_array(as_double(raw) if result == "double" else raw)


_DOC = """Bitwise {word} of two arrays of whole numbers.

    Syntaxes: ``C = {name}(A, B)``, ``C = {name}(A, B, assumedtype)``.

    Parameters
    ----------
    A, B : array
        Whole numbers, unformatted: of one integer class; of one and double; both double or logical.  Sizes of 1 expand.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    Returns
    -------
    dlarray
        Of the integer class; double of doubles, logical of logical data.

    Raises
    ------
    ArgumentError
        A number is not whole, or out of the range of the class.
    ClassError
        The operands are of two integer classes.

    Notes
    -----
    Extends MATLAB: arrays of doubles are allowed beside integers.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.{name}(dl.uint8([12, 10]), 6)
      1×2 uint8 row vector
    <BLANKLINE>
    {shown}
    """


def _bitwise(name: str, word: str, shown: str, operation: Callable) -> Any:
    def call(A: Any, B: Any, assumedtype: Any = None, /) -> dlarray:
        (a, b), _, result = _bits(name, assumedtype, A, B)
        return _finished(operation(a, b), result)

    call.__name__ = call.__qualname__ = name
    call.__module__ = __name__
    call.__doc__ = _DOC.format(name=name, word=word, shown=shown)
    return function(format=None, differentiable=False)(_by_the_host(call))


bitand = _bitwise("bitand", "and", "   4   2", lambda a, b: a & b)
bitor = _bitwise("bitor", "or", "   14   14", lambda a, b: a | b)
bitxor = _bitwise("bitxor", "exclusive or", "   10   12", lambda a, b: a ^ b)


def _width(kind: str) -> int:
    return int(kind.lstrip("uint"))


def _counts(name: str, argument: str, K: dlarray, low: int, high: int) -> Any:
    """Whole numbers as int64, limited to what makes a difference."""
    if not is_away(K):
        whole_numbers(name, argument, K)
    counts = converted(K._data, "int64")
    return namespace(counts).clip(counts, low, high)


def _shifted(a: Any, counts: Any, width: int) -> Any:
    """The bits moved to the left, or where counts are negative to the right; all bits beyond the width are lost."""
    xp = namespace(a, counts)
    a, counts = xp.broadcast_arrays(a, counts)
    left, right = xp.clip(counts, 0, width - 1), xp.clip(-counts, 0, width - 1)
    up = a << xp.astype(left, a.dtype)
    up = xp.where(counts >= width, xp.zeros_like(a), up)
    down = a >> xp.astype(right, a.dtype)  # of a negative number the sign comes in from the left
    nothing = xp.where(a < 0, ~xp.zeros_like(a), xp.zeros_like(a))
    down = xp.where(counts <= -width, nothing, down)
    return xp.where(counts < 0, down, up)


@function(format=None, differentiable=False)
@_by_the_host
def bitshift(A: Any, k: Any, assumedtype: Any = None, /) -> dlarray:
    """Shift bits to the left, which multiplies by powers of two, or to the right.

    Syntaxes: ``C = bitshift(A, k)``, ``C = bitshift(A, k, assumedtype)``.

    Parameters
    ----------
    A : array
        Whole numbers, unformatted.
    k : array
        How many places each element is moved: to the left, or where negative to the right.  Sizes of 1 expand.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    Returns
    -------
    dlarray
        Class of ``A``.  Bits that leave the range are lost, to the left the sign as well; from the right zeros come in,
        from the left zeros, and ones where ``A`` is negative.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bitshift.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.bitshift(6, [5, 6, 7], "int8")
      1×3 dlarray
    <BLANKLINE>
       -64  -128     0
    """
    A, K = _plain("bitshift", A, k)
    (a,), kind, result = _bits("bitshift", assumedtype, A)
    width = _width(kind)
    counts = _counts("bitshift", "k", K, -width, width)
    return _finished(_shifted(a, counts, width), result if result != "logical" else "double")


def _places(name: str, bit: dlarray, a: Any, kind: str) -> Any:
    """One at the place of each bit, which counts from 1."""
    width = _width(kind)
    numbers = () if is_away(bit) else whole_numbers(name, "bit", bit)
    if any(not 1 <= n <= width for n in numbers):
        raise ArgumentError(
            f"{name}: bit must be from 1 to {width} in class {kind}, but it is {list(numbers)}"
        )
    xp = namespace(a)
    counts = _counts(name, "bit", bit, 1, width)
    counts = counts - xp.ones_like(counts)
    return _shifted(xp.ones(counts.shape, dtype=a.dtype, device=a.device), counts, width)


@function(format=None, differentiable=False)
@_by_the_host
def bitget(A: Any, bit: Any, assumedtype: Any = None, /) -> dlarray:
    """Values of the bits at given positions.

    Syntaxes: ``b = bitget(A, bit)``, ``b = bitget(A, bit, assumedtype)``.

    Parameters
    ----------
    A : array
        Whole numbers, unformatted.
    bit : array
        Numbers of bits, from 1, the least significant one.  Sizes of 1 expand.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    Returns
    -------
    dlarray
        0 and 1, of the class of ``A``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bitget.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.bitget(dl.uint8(100), [8, 7, 6, 5, 4, 3, 2, 1])
      1×8 uint8 row vector
    <BLANKLINE>
       0   1   1   0   0   1   0   0
    """
    A, bit = _plain("bitget", A, bit)
    (a,), kind, result = _bits("bitget", assumedtype, A)
    hit = (a & _places("bitget", bit, a, kind)) != 0
    return _finished(namespace(a).astype(hit, a.dtype), result)


@function(format=None, differentiable=False)
@_by_the_host
def bitset(A: Any, bit: Any, V: Any = 1, assumedtype: Any = None, /) -> dlarray:
    """Set bits to one or to zero.

    Syntaxes: ``C = bitset(A, bit)``, ``C = bitset(A, bit, V)``, ``C = bitset(A, bit, V, assumedtype)``.

    Parameters
    ----------
    A : array
        Whole numbers, unformatted.
    bit : array
        Numbers of bits, from 1, the least significant one.  Sizes of 1 expand.
    V : array, optional
        The new value of the bits: 0, or 1 for any other number.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    Returns
    -------
    dlarray
        Class of ``A``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bitset.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.bitset(dl.uint8(9), [5, 1], [1, 0])
      1×2 uint8 row vector
    <BLANKLINE>
       25    8
    """
    if isinstance(V, str):
        V, assumedtype = 1, V
    A, bit, on = _plain("bitset", A, bit, V)
    (a,), kind, result = _bits("bitset", assumedtype, A)
    place, value = _places("bitset", bit, a, kind), on._data != 0
    return _finished(
        namespace(a).where(value, a | place, a & ~place), result if result != "logical" else "double"
    )


@function(format=None, differentiable=False)
@_by_the_host
def bitcmp(A: Any, assumedtype: Any = None, /) -> dlarray:
    """Bitwise complement.

    Syntaxes: ``C = bitcmp(A)``, ``C = bitcmp(A, assumedtype)``.

    Parameters
    ----------
    A : array
        Whole numbers, unformatted.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    Returns
    -------
    dlarray
        Class of ``A``; of logical data ``~A``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bitcmp.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.bitcmp(dl.uint8([0, 85]))
      1×2 uint8 row vector
    <BLANKLINE>
       255   170
    """
    (a,), _, result = _bits("bitcmp", assumedtype, A)
    if result == "logical":
        return dlarray.from_array(a == 0)
    return _finished(~a, result)
