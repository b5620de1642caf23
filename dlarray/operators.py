"""The elementwise operators of dlarray: class rule, label alignment, and a fast path for the common case.

The fast path (equal formats, same real class, or a plain number) costs one array object and one node.  Everything else
goes through ``general``: single wins over double, logical computes as double, labels are matched and united.
"""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy import ndarray

from dlarray import formats
from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff import TracedArray
from dlarray.autodiff import elementwise as ew
from dlarray.autodiff import manipulation as mv
from dlarray.autodiff.halves import dtype_of_halves, twin
from dlarray.autodiff.primitive import ARGUMENT, OPERANDS, RESULT, Primitive
from dlarray.autodiff.tape import Node
from dlarray.backend import (
    class_name,
    is_complex,
    is_float,
    is_integer,
    namespace,
)
from dlarray.conversion import as_double, namespace_of
from dlarray.endexpr import End, applied
from dlarray.errors import ClassError
from dlarray.integers import arithmetic, comparison
from dlarray.machine.passes import LARGE, large
from dlarray.numbers.whole import of_integers
from dlarray.operands import (
    aligned,
    check_direction,
    check_sizes,
    computes,
    exact_numbers,
    integer_class,
    no_integers,
    operands,
    same_class,
    taken,
)

_F32, _F64 = np.dtype(np.float32), np.dtype(np.float64)
_new = object.__new__
_NUMBER = (int, float, complex)

# Who looks on: `dlarray.finite` and `dlarray.acceleration.traces` put functions into these slots while they need
# them, and the helpers call them, by whatever name a module has imported the helper.  Empty, a slot costs one test.
unary_watchers: list[Callable[[str, tuple, dlarray], None]] = []  # of the name, the operand and the result
general_watchers: list[Callable[[str, tuple, dlarray], None]] = []  # likewise


# -- the general way -------------------------------------------------------------------------------------------


def general(p: Primitive, name: str, a: Any, b: Any) -> dlarray:
    """An elementwise operation on any two operands."""
    numbers = [isinstance(v, _NUMBER) for v in (a, b)]
    if numbers[1] and type(a) is dlarray and is_float(a._data.dtype) and not isinstance(b, complex):
        array, fmt = apply(p, a.array, _number(b)), a._format
    elif numbers[0] and type(b) is dlarray and is_float(b._data.dtype) and not isinstance(a, complex):
        array, fmt = apply(p, _number(a), b.array), b._format
    elif (whole := of_integers(p.name, a, b)) is not None:
        array, fmt = whole, ""
    else:
        arrays = operands(name, a, b)
        if type(a) is not dlarray or type(b) is not dlarray:
            check_direction(name, (a, b), arrays)
        data, fmt = aligned(name, *arrays)
        for i, is_number in enumerate(
            numbers
        ):  # a number has no class of its own: the other operand's decides
            if is_number and class_name(data[1 - i].dtype) == "single":
                data[i] = _single(data[i])
        check_sizes(name, tuple(arrays), data)
        kind = integer_class(name, arrays)
        if kind is None:
            array = apply(p, *same_class(*data))
        else:
            left, right = exact_numbers((a, b), arrays, kind)
            array = arithmetic.computed(_OF_INTEGERS[p.name], left, right, kind)
    result = dlarray.from_array(array, fmt)
    if general_watchers:
        for watch in general_watchers:
            watch(name, (a, b), result)
    return result


def refuse_text(name: str, X: dlarray, other: Any) -> None:
    """Refuse text as an operand: MATLAB's + joins texts and numbers, Python's f-strings do."""
    joins = name == "plus" and hasattr(type(other), "__radd__")  # a text of a class that takes numbers
    if isinstance(other, str) and not joins:
        raise ClassError(
            f'{name}: an operand is the text "{other}", and the other {X.describe()}; fix: f"{other}{{X:.4g}}" for a '
            'number in a text, or f"…{X}" for the display of an array'
        )


# What the arithmetic of integers calls the primitives.
_OF_INTEGERS = {
    "add": "plus",
    "subtract": "minus",
    "multiply": "times",
    "divide": "rdivide",
    "ldivide": "ldivide",
    "pow": "power",
}
# What elementwise functions of one array make of integers; all others want floating-point numbers.
_WHOLE = {"positive", "uplus", "floor", "ceil", "fix", "real", "conj"}
_KEPT = {
    **dict.fromkeys(_WHOLE, lambda x: x),
    **dict.fromkeys(("negative", "uminus"), arithmetic.negative),
    "abs": arithmetic.absolute,
    "imag": lambda x: namespace(x).zeros_like(x),
    "sign": lambda x: namespace(x).astype(arithmetic.signs(x), x.dtype),
}


def _of_integers(name: str, X: dlarray) -> dlarray:
    """An elementwise function of one array of integers."""
    if name not in _KEPT:
        raise no_integers(name, "X", X)
    return make(_KEPT[name](X._data), "", None)


def _number(v: Any) -> Any:
    return as_double(v) if isinstance(v, (bool, int, np.generic)) else v


def _single(array: Any) -> Any:
    xp = namespace_of(array)
    return xp.astype(array, xp.complex64 if is_complex(array.dtype) else xp.float32)


def apply(p: Primitive, *arrays: Any) -> Any:
    """A primitive on arrays of one class, and numbers; what has 16 bits is computed in single and rounded once."""
    if dtype_of_halves(arrays) is not None:
        p = twin(p)
    if any(type(f) is TracedArray for f in arrays):
        return p(*arrays)
    return p.evaluate(arrays, {})[0]


def compare(name: str, symbol: Any, a: Any, b: Any) -> dlarray:
    """A comparison or logical operation: labels aligned, the result logical and never traced."""
    arrays = operands(name, a, b)
    if type(a) is not dlarray or type(b) is not dlarray:
        check_direction(name, (a, b), arrays)
    data, fmt = aligned(name, *arrays)
    check_sizes(name, tuple(arrays), data)
    raws = [f.value if type(f) is TracedArray else f for f in data]
    if any([is_integer(f.dtype) for f in raws]):
        if name in COMPARISONS:
            if not fmt:
                raws = exact_numbers(
                    (a, b), arrays, class_name(next(f for f in raws if is_integer(f.dtype)).dtype)
                )
            return dlarray.from_array(comparison.compared(symbol, *raws), fmt)
        raws = [nonzero(f) for f in raws]
    raws = same_class(*raws, logical=True)
    return dlarray.from_array(symbol(namespace(*raws), *raws), fmt)


# -- the fast way ----------------------------------------------------------------------------------------------
_PLANS: dict[tuple[str, str], tuple] = {}


def _plan(left: str, right: str) -> tuple:
    """How raw arrays of two formats meet: the united format, and for each side how it gets there.

    A side is the index that inserts its new axes (None: as it is; leading axes come by broadcasting), and whether a
    vector gives up its "U", which must then be of size 1.
    """
    spare_left = len(left) == 2 and left[1] == "U" and "U" not in right and right != ""
    spare_right = len(right) == 2 and right[1] == "U" and "U" not in left and left != ""
    a, b = left[:1] if spare_left else left, right[:1] if spare_right else right
    fmt, left_places, right_places = formats.align(a, b) if a and b else (a or b, (), ())

    def index(places: tuple[int, ...]) -> tuple | None:
        places = places[::-1]
        while places and places[0] < 0:
            places = places[1:]
        return tuple([None if p < 0 else slice(None) for p in places]) if -1 in places else None

    found = _PLANS[left, right] = (fmt, index(left_places), index(right_places), spare_left, spare_right)
    return found


def _aligned_quickly(symbol: Any, a: dlarray, b: dlarray) -> tuple | None:
    """The operation on raw arrays of one class and different formats: (result, format, operands, nodes), or None.

    None sends the caller the general way: sizes that do not fit, an operand with more dimensions than there are
    labels, or a trailing "U" to trim.
    """
    fmt, ka, kb, spare_a, spare_b = _PLANS.get((a._format, b._format)) or _plan(a._format, b._format)
    if fmt[-1] == "U":
        return None
    x, y = a._data, b._data
    if spare_a:
        if x.shape[0] != 1:
            return None
        x = x[0]
    if spare_b:
        if y.shape[0] != 1:
            return None
        y = y[0]
    if ka is not None:
        x = x[ka]
    if kb is not None:
        y = y[kb]
    try:
        z = symbol(x, y)
    except (ValueError, TypeError, MemoryError):
        return None
    if z.ndim != len(fmt):
        return None
    na, nb = a._node, b._node
    if ka is not None and na is not None:
        na = _widened(na, x)
    if kb is not None and nb is not None:
        nb = _widened(nb, y)
    return z, fmt, x, y, na, nb


def _widened(node: Node, x: Any) -> Node:
    """A recorded operand that got axes inside: the tape undoes leading ones only."""
    return Node((node,), mv.reshape, (), x.shape, {"shape": x.shape, "source": node.shape})


def _arithmetic(p: Primitive, symbol: Any, name: str) -> tuple[Any, Any]:
    saves = p.saves
    nothing, both = saves == (), saves is OPERANDS

    def method(a, b):
        x = a._data
        kind = x.dtype
        if kind is _F32 or kind is _F64:
            other = type(b)
            if other is dlarray:
                y = b._data
                if y.dtype is kind:
                    fmt, na, nb = a._format, a._node, b._node
                    if fmt == b._format:
                        try:
                            z = symbol(x, y) if x.size < LARGE else large(symbol, x, y)
                        except (ValueError, TypeError, MemoryError):  # the general way says why
                            return general(p, name, a, b)
                    else:
                        quick = _aligned_quickly(symbol, a, b)
                        if quick is None:
                            return general(p, name, a, b)
                        z, fmt, x, y, na, nb = quick
                    out = _new(dlarray)
                    out._data = z
                    out._format = fmt
                    if na is None and nb is None:
                        out._node = None
                    else:
                        saved = () if nothing else (x, y) if both else tuple([(x, y, z)[i] for i in saves])
                        out._node = Node((na, nb), p, saved, z.shape)
                    return out
            elif other is float or other is int:
                try:
                    z = symbol(x, b) if x.size < LARGE else large(symbol, x, b)
                except OverflowError:  # a whole number beyond every double: Inf
                    return method(a, as_double(b))
                out = _new(dlarray)
                out._data = z
                out._format = a._format
                na = a._node
                if na is None:
                    out._node = None
                else:
                    saved = () if nothing else (x, b) if both else tuple([(x, b, z)[i] for i in saves])
                    out._node = Node((na, None), p, saved, z.shape)
                return out
        if not computes(b):
            refuse_text(name, a, b)
            return NotImplemented
        return general(p, name, a, b)

    def reflected(a, b):  # b op a
        other = type(b)
        if other is float or other is int:
            x = a._data
            kind = x.dtype
            if kind is _F32 or kind is _F64:
                try:
                    z = symbol(b, x) if x.size < LARGE else large(symbol, b, x)
                except OverflowError:
                    return reflected(a, as_double(b))
                node = a._node
                if node is not None:
                    node = Node((None, node), p, tuple([(b, x, z)[i] for i in saves]), z.shape)
                return make(z, a._format, node)
        if not computes(b):
            refuse_text(name, a, b)
            return NotImplemented
        return general(p, name, b, a)

    return method, reflected


def _power(a: Any, b: Any) -> Any:
    return ew.pow.forward(np, a, b) if type(b) in (int, float) and type(a) is np.ndarray else a**b


_ARITHMETIC = {
    "add": (ew.add, operator.add, "plus"),
    "sub": (ew.subtract, operator.sub, "minus"),
    "mul": (ew.multiply, operator.mul, "times"),
    "truediv": (ew.divide, operator.truediv, "rdivide"),
    "pow": (ew.pow, _power, "power"),
}
COMPARISONS = {
    "eq": (lambda xp, x, y: x == y, "eq"),
    "ne": (lambda xp, x, y: x != y, "ne"),
    "lt": (lambda xp, x, y: x < y, "lt"),
    "le": (lambda xp, x, y: x <= y, "le"),
    "gt": (lambda xp, x, y: x > y, "gt"),
    "ge": (lambda xp, x, y: x >= y, "ge"),
}
LOGICAL = {
    "and": (lambda xp, x, y: xp.logical_and(nonzero(x), nonzero(y)), "and"),
    "or": (lambda xp, x, y: xp.logical_or(nonzero(x), nonzero(y)), "or"),
    "xor": (lambda xp, x, y: xp.logical_xor(nonzero(x), nonzero(y)), "xor"),
}


def nonzero(x: Any) -> Any:
    """Where a raw array is not zero; NaN is not zero."""
    return x if class_name(x.dtype) == "logical" else x != 0


def negate(X: Any) -> dlarray:
    """MATLAB's not: true where X is zero."""
    data = asdlarray(X)._data
    return make(namespace(data).logical_not(nonzero(data)), asdlarray(X)._format, None)


def unary(p: Primitive, X: Any, raw: Any = None, name: str = "") -> dlarray:
    """An elementwise function of one array; ``raw`` is a quick forward for real NumPy data."""
    given = X
    if type(X) is not dlarray:
        if type(X) is End and (over_end := applied(name or p.name, (X,))) is not None:
            return over_end  # a subscript, such as floor(end / 2)
        if hasattr(X, "__over_columns__"):  # a table
            one = X.__over_columns__(name or p.name, lambda own, _: unary(p, own[0], raw, name), (X,), {})
            if one is not NotImplemented:
                return one
        X = taken(name or p.name, X)
    x = X._data
    kind = x.dtype
    if raw is not None and (kind is _F32 or kind is _F64) and (type(x) is ndarray or hasattr(x, "apply_raw")):
        if type(x) is not ndarray:  # its operations are recorded
            y = x.apply_raw(raw)
        else:
            y = raw(x) if x.size < LARGE else large(raw, x)
        out = _new(dlarray)
        out._data = y
        out._format = X._format
        node = X._node
        if node is None:
            out._node = None
        else:
            saves = p.saves
            saved = (
                (y,) if saves is RESULT else (x,) if saves is ARGUMENT else tuple([(x, y)[i] for i in saves])
            )
            out._node = Node((node,), p, saved, y.shape)
    elif is_integer(kind):
        out = _of_integers(name or p.name, X)
    else:
        out = X.wrap(apply(p, *same_class(X.array)))
    if unary_watchers:
        for watch in unary_watchers:
            watch(name or p.name, (given,), out)
    return out


def _comparison(symbol: Any, name: str, quick: Any) -> Any:
    def method(a, b):
        kind = a._data.dtype
        if quick is not None and (kind is _F32 or kind is _F64):
            other = type(b)
            if other is dlarray and b._data.dtype is kind:
                if a._format == b._format:
                    try:
                        x = a._data
                        z = quick(x, b._data) if x.size < LARGE else large(quick, x, b._data)
                        return make(z, a._format, None)
                    except (ValueError, TypeError, MemoryError):
                        return compare(name, symbol, a, b)
                found = _aligned_quickly(quick, a, b) if a._node is None and b._node is None else None
                if found is not None:
                    return make(found[0], found[1], None)
            elif other is float or other is int:
                x = a._data
                try:
                    z = quick(x, b) if x.size < LARGE else large(quick, x, b)
                except OverflowError:
                    return method(a, as_double(b))
                return make(z, a._format, None)
        return compare(name, symbol, a, b) if computes(b) else NotImplemented

    return method


def _xor(a: Any, b: Any) -> Any:
    """``^`` of logical data; of numbers, where MATLAB's sign means a power, it is refused."""
    if not computes(b):
        return NotImplemented
    for X in (a, taken("xor", b)):
        if class_name(X._data.dtype) != "logical":
            bits = "bitxor(X, Y) takes bits" if is_integer(X._data.dtype) else "xor(X, Y) takes numbers"
            raise ClassError(
                f"xor: X ^ Y is the exclusive or of logical data, but an operand is {X.describe()}; fix: X ** Y is "
                f"MATLAB's X .^ Y, mpower(X, Y) its X ^ Y, and {bits}"
            )
    return compare("xor", LOGICAL["xor"][0], a, b)


def attach() -> None:
    """Give dlarray its elementwise operators."""
    cls: Any = dlarray
    for short, (p, symbol, name) in _ARITHMETIC.items():
        method, reflected = _arithmetic(p, symbol, name)
        setattr(cls, f"__{short}__", method)
        setattr(cls, f"__r{short}__", reflected)
    for short, (relation, name) in {**COMPARISONS, **LOGICAL}.items():
        comparison = _comparison(relation, name, getattr(operator, short) if short in COMPARISONS else None)
        setattr(cls, f"__{short}__", comparison)
        if short in LOGICAL:
            setattr(cls, f"__r{short}__", comparison)
    cls.__xor__ = cls.__rxor__ = _xor
    cls.__neg__ = lambda X: unary(ew.negative, X, operator.neg)
    cls.__pos__ = lambda X: unary(ew.positive, X)
    cls.__abs__ = lambda X: unary(ew.abs, X, np.abs)
    cls.__invert__ = negate


attach()
