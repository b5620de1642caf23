"""How values are put in order: MATLAB's rules for ties, missing values and complex numbers, on raw arrays.

``order_along`` and ``order_of_rows`` give positions (0-based); ``arranged`` and ``selected`` move values there and are
differentiable.
"""

from typing import Any

from dlarray.arguments import choice, is_empty, texts, whole_numbers
from dlarray.autodiff import TracedArray, primitive
from dlarray.backend import class_name, device_of, is_complex, is_integer, namespace, sorting
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.integers.arithmetic import absolute

DIRECTIONS = ("ascend", "descend")


@primitive((1,))
def arranged(xp, x, order, *, axis):
    """The elements of each line along ``axis``, in the given order (a permutation of each line)."""
    return xp.take_along_axis(x, order, axis=axis)


@arranged.vjp(0)
def _(xp, g, order, *, axis):
    # a permutation is undone by its inverse: a gather, where the rule of a general take would have to scatter
    raw = getattr(order, "value", order)
    back = sorting(namespace(raw)).argsort(raw, axis=axis, stable=True)
    return arranged(g, back, axis=axis)


@primitive((1,))
def selected(xp, x, index, *, size):
    """Elements along the last axis by position (from 0), none of them twice; ``size`` is that axis's length."""
    return xp.take(x, index, axis=-1)


@primitive((1,))
def unselected(xp, g, index, *, size):
    """Zeros with g put where ``index`` points: the transpose of ``selected``.  A gather too, so it needs no scatter."""
    if index.shape[0] == 0:
        return xp.zeros(tuple(g.shape[:-1]) + (size,), dtype=g.dtype, device=device_of(g))
    order = sorting(xp).argsort(index, stable=False)
    ranked = xp.take(index, order, axis=-1)
    wanted = xp.arange(size, dtype=index.dtype, device=device_of(g))
    place = at_most(xp, xp.searchsorted(ranked, wanted, side="left"), index.shape[0] - 1)
    spread = xp.take(g, xp.take(order, place, axis=-1), axis=-1)
    return xp.where(xp.take(ranked, place, axis=-1) == wanted, spread, xp.zeros_like(spread))


def at_most(xp: Any, place: Any, last: int) -> Any:
    """Positions with those behind the last one brought back to it; a library's clip may wait for the device."""
    return xp.where(place > last, xp.full_like(place, last), place)


selected.vjp(0)(lambda xp, g, index, *, size: unselected(g, index, size=size))
unselected.vjp(0)(lambda xp, g, index, *, size: selected(g, index, size=size))


def keys_of(xp: Any, x: Any, method: str) -> list:
    """What decides the order of values, the most important key first."""
    if class_name(x.dtype) == "logical":
        x = xp.astype(x, xp.float64)
    parts = is_complex(x.dtype)
    if method == "auto":
        method = "abs" if parts else "real"
    if method == "real":
        return [xp.real(x), xp.imag(x)] if parts else [x]
    if parts:
        return [xp.abs(x), xp.atan2(xp.imag(x), xp.real(x))]
    # the angle of a real number is 0 or pi: of equal magnitudes the positive one is the smaller
    size = absolute(x) if is_integer(x.dtype) else xp.abs(x)
    return [size, xp.astype(x < 0, x.dtype)]


def missing_in(xp: Any, x: Any) -> Any:
    """Where values are NaN (of a complex number, either part); None where none can be."""
    return None if class_name(x.dtype) == "logical" or is_integer(x.dtype) else xp.isnan(x)


def _refine(xp: Any, order: Any, key: Any, axis: int, descend: bool) -> Any:
    """Order by one more key, which counts more than those before it; equal keys leave the order as it was."""
    argsort = sorting(xp).argsort
    if order is None:
        return argsort(key, axis=axis, descending=descend, stable=True)
    ranked = xp.take_along_axis(key, order, axis=axis)
    return xp.take_along_axis(order, argsort(ranked, axis=axis, descending=descend, stable=True), axis=axis)


def order_along(x: Any, axis: int, descend: bool, placement: str = "auto", method: str = "auto") -> Any:
    """Positions (0-based) that put each line of a raw array in order; equal values keep theirs.

    ``placement`` says where NaN goes: "first", "last", or "auto", which is last in ascending order, else first.
    """
    xp = namespace(x)
    return _by_columns(xp, [(x, descend)], axis, placement, method)


def quick(array: Any, placement: str, method: str, descend: bool) -> bool:
    """Whether values can be sorted without their positions, which is many times quicker: real, untraced, plain."""
    if type(array) is TracedArray or class_name(array.dtype) == "logical" or is_complex(array.dtype):
        return False
    return method != "abs" and (placement == "auto" or (placement == "first") == descend)


def sorted_values(x: Any, axis: int, descend: bool) -> Any:
    """The lines of a raw array, sorted, where ``quick`` allows it."""
    return sorting(namespace(x)).sort(x, axis=axis, descending=descend, stable=False)


def order_of_rows(x: Any, columns: list[tuple[int, bool]], placement: str, method: str) -> Any:
    """Positions (0-based) that put the rows of a raw matrix, stored (columns, rows), in order."""
    xp = namespace(x)
    if not columns:
        return xp.arange(x.shape[-1], device=device_of(x))
    return _by_columns(xp, [(x[c, :], descend) for c, descend in columns], -1, placement, method)


def _by_columns(xp: Any, columns: list, axis: int, placement: str, method: str) -> Any:
    order = None
    for x, descend in reversed(columns):
        keys = keys_of(xp, x, method)
        missing = missing_in(xp, x)
        # every library sorts NaN as the largest number, which is MATLAB's "auto" already; the rest needs a key
        settled = len(keys) == 1 and (placement == "auto" or (placement == "first") == descend)
        if missing is not None and not settled:
            keys = [xp.where(missing, xp.zeros_like(key), key) for key in keys]
        for key in reversed(keys):
            order = _refine(xp, order, key, axis, descend)
        if missing is not None and not settled:
            to_front = placement == "first" or (placement == "auto" and descend)
            order = _refine(xp, order, xp.astype(missing, xp.int8), axis, to_front)
    return order


def row_keys(name: str, X: Any, column: Any, direction: Any, default: str) -> list[tuple[int, bool]]:
    """Read (column, direction) of the functions that order rows: column numbers from 0, and whether each descends."""
    if X.ndim != 2:
        raise SizeError(
            f"{name}: the array must be a matrix, but it is {X.describe()}; fix: reshape it to rows and columns"
        )
    if isinstance(column, str) or (
        isinstance(column, (list, tuple)) and column and all(isinstance(c, str) for c in column)
    ):
        if not is_empty(direction):
            raise ArgumentError(f"{name}: column must be column numbers, but it is {describe(column)}")
        column, direction = None, column
    width = X.shape[1]
    if is_empty(column):
        numbers = tuple(range(1, width + 1))
    else:
        numbers = whole_numbers(name, "column", column)
    if any(n == 0 or n > width or -n > width for n in numbers):
        raise ArgumentError(
            f"{name}: column must hold numbers from 1 to {width} (negative: in descending order), but it is "
            f"{list(numbers)}; the array is {X.describe()}"
        )
    if is_empty(direction):
        return [(abs(n) - 1, n < 0 or default == "descend") for n in numbers]
    words = texts(name, "direction", direction, fix='"descend"')
    words = [choice(name, "direction", word, DIRECTIONS) for word in words]
    if len(words) == 1:
        words = words * len(numbers)
    if len(words) != len(numbers):
        raise ArgumentError(
            f"{name}: direction has {len(words)} entries for {len(numbers)} columns; fix: give one for each, or one"
        )
    return [(abs(n) - 1, word == "descend") for n, word in zip(numbers, words, strict=True)]
