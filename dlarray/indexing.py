"""Reading and writing parts of an array: MATLAB's parentheses and Python's brackets.

The rules: which subscripts are allowed, what the result's size and labels are, what may be assigned to what.
Everything takes and returns arrays (raw or traced arrays, stored reversed) with their format, and never
changes an array.  Subscripts become host numbers in ``dlarray.subscripts``; ``dlarray.parts`` moves the data.
A returned array may still have trailing dimensions of size 1, which making a dlarray of it drops.
"""

import math
from collections.abc import Sequence
from typing import Any

from dlarray.backend import behind, class_name, is_abstract
from dlarray.errors import ArgumentError, IndexingError, SizeError, sizes
from dlarray.numbers.reading import subscript_of
from dlarray.parts import (
    Array,
    Parts,
    count_of,
    element_key,
    grow,
    in_one_class,
    on_one_backend,
    put,
    reshape,
    select,
    select_one,
    with_rank,
    write,
    write_masked,
)
from dlarray.subscripts import (
    ALL,
    BRACKETS,
    PARENTHESES,
    Subscript,
    bracket,
    check_slice,
    complement,
    expand_key,
    host_values,
    located,
    paren,
    span,
    text_slice,
)


# -- reading ------------------------------------------------------------------------------------------------
def get_paren(array: Array, fmt: str, size: tuple[int, ...], subscripts: tuple) -> tuple[Array, str]:
    """X(s1, s2, ...): the array and the format of what MATLAB's parentheses read.

    One subscript per dimension keeps the labels, and an integer keeps its dimension with size 1; subscripts
    beyond the dimensions add 1s.  A linear index, a mask, and fewer subscripts than dimensions (the last one
    then runs over all remaining dimensions) give an unformatted result.
    """
    key = _paren_slices(size, subscripts)
    if key is not None:
        return _sliced(array, fmt, key)
    if (one := element_key(array, subscripts)) is not None:
        return reshape(array[one], (1, 1)), ""
    try:
        return _read_paren(array, fmt, size, subscripts)
    except IndexingError as reason:
        raise located(reason, size, fmt, PARENTHESES) from None


def get_bracket(array: Array, fmt: str, size: tuple[int, ...], key: Any) -> tuple[Array, str]:
    """X[key]: Python's indexing from 0, with MATLAB's dimensions kept.

    An integer keeps its dimension with size 1; lists and masks along several dimensions select independently
    (every combination); a mask of the whole size selects as X(mask) does.
    """
    if type(key) is slice and not fmt:
        check_slice(key, size)
    slices = _bracket_slices(size, key)
    if slices is not None:
        return _sliced(array, fmt, slices)
    try:
        mask = _whole_mask(key, size)
        if mask is not None:
            return _read_linear(array, size, mask), ""
        return select(array, _bracket_parts(key, size)), fmt
    except IndexingError as reason:
        raise located(reason, size, fmt, BRACKETS) from None


def _paren_slices(size: tuple[int, ...], subscripts: tuple) -> list | None:
    """The quick way: integers, ":" and ascending texts within bounds, one per dimension, make one slice."""
    axis = len(size)
    if len(subscripts) != axis:
        return None
    key: list = [ALL] * axis
    for s, n in zip(subscripts, size):
        axis -= 1
        kind = type(s)
        if kind is str:
            if s != ":":
                part = text_slice(s, n)
                if part is None:
                    return None
                key[axis] = part
        elif kind is slice and s == ALL:
            continue
        elif 0 < (k := s if kind is int else subscript_of(s)) <= n:
            key[axis] = slice(k - 1, k)
        else:
            return None
    return key


def _bracket_slices(size: tuple[int, ...], key: Any) -> list | None:
    """The same for brackets: integers within bounds and ascending slices."""
    items = key if type(key) is tuple else (key,)
    axis = len(size)
    if len(items) > axis:
        return None
    slices: list = [ALL] * axis
    for s, n in zip(items, size):
        axis -= 1
        kind = type(s)
        if kind is int:
            if not -n <= s < n:
                return None
            slices[axis] = slice(s, s + 1) if s >= 0 else slice(s + n, s + n + 1)
        elif kind is not slice:
            return None
        elif s != ALL:
            try:
                start, stop, step = s.indices(n)
            except (TypeError, ValueError):
                return None
            if step < 0:
                return None
            count = len(range(start, stop, step))
            slices[axis] = slice(start, start + (count - 1) * step + 1, step) if count else slice(0, 0)
    return slices


def _sliced(array: Array, fmt: str, key: list) -> tuple[Array, str]:
    """Basic slices; a single index of a trailing dimension that may go becomes an integer, which drops it."""
    drop, spare = 0, len(key) - 2
    while drop < spare and (not fmt or fmt[-1 - drop] == "U"):
        s = key[drop]
        if s is ALL or s.stop - s.start != 1:
            break
        key[drop] = s.start
        drop += 1
    return array[tuple(key)], fmt[: len(fmt) - drop] if drop and fmt else fmt


def _read_paren(array: Array, fmt: str, size: tuple[int, ...], subscripts: tuple) -> tuple[Array, str]:
    if not subscripts:
        return array, fmt
    if len(subscripts) == 1:
        part = paren(subscripts[0], math.prod(size))
        _check_bounds(part, math.prod(size), subscripts[0], None)
        return _read_linear(array, size, part), ""
    array, fmt = with_rank(array, fmt, len(subscripts))
    parts = _paren_parts(array, subscripts)
    for position, (part, s) in enumerate(zip(parts, subscripts), start=1):
        _check_bounds(part, array.shape[-position], s, position)
    return select(array, parts[::-1]), fmt


def _paren_parts(array: Array, subscripts: tuple) -> Parts:
    """The parsed subscripts, dimension 1 first."""
    return [paren(s, array.shape[-k], k) for k, s in enumerate(subscripts, start=1)]


def _read_linear(array: Array, size: tuple[int, ...], part: Subscript) -> Array:
    picked = (
        select_one(array, part.bounds[0])
        if part.count == 1 and part.numbers is None
        else select(reshape(array, (math.prod(size),)), [part])
    )
    return reshape(picked, _linear_size(size, part)[::-1])


def _linear_size(size: tuple[int, ...], part: Subscript) -> tuple[int, ...]:
    """The size of X(k): k's own, but a vector read by a vector keeps its orientation."""
    if not part.colon and _is_vector(size) and _is_vector(part.size):
        return tuple(part.count if n != 1 else 1 for n in size)
    return part.size


def _is_vector(size: tuple[int, ...]) -> bool:
    return sum(n != 1 for n in size) == 1


def _check_bounds(part: Subscript, n: int, s: Any, position: int | None) -> None:
    if part.bounds[1] <= n:
        return
    if _is_mask(s):
        place = "" if position is None else f" in position {position}"
        raise IndexingError(f"The logical indices{place} contain a true value outside of the array bounds.")
    if position is None:
        raise IndexingError(f"Index exceeds the number of array elements. Index must not exceed {n}.")
    raise IndexingError(f"Index in position {position} exceeds array bounds. Index must not exceed {n}.")


def _is_mask(s: Any) -> bool:
    if type(s) in (int, str, slice, range):
        return False
    try:
        return host_values(s, None).dtype == bool
    except IndexingError:
        return False


def _bracket_parts(key: Any, size: tuple[int, ...]) -> Parts:
    items = expand_key(key, len(size))
    return [bracket(s, n, dim) for dim, (s, n) in enumerate(zip(items, size, strict=True), start=1)][::-1]


def _whole_mask(key: Any, size: tuple[int, ...]) -> Subscript | None:
    """The elements that a mask of X's own size selects, when the key of a bracket is one."""
    if type(key) is tuple and len(key) == 1:
        key = key[0]
    if not (isinstance(key, list) or hasattr(key, "dtype")) or isinstance(key, bool):
        return None
    raw = behind(getattr(key, "_data", key))
    if is_abstract(raw) and class_name(raw.dtype) != "logical":
        return None
    values = host_values(key, None)
    if values.dtype != bool:
        return None
    if values.shape == size:
        return paren(values, values.size)
    if values.size != max(values.shape):
        raise IndexingError(f"a mask of size {sizes(values.shape)} does not fit")
    return None  # a vector: a mask along the first dimension


# -- writing ------------------------------------------------------------------------------------------------
def is_deletion(value: Any) -> bool:
    """Whether the right side of an assignment is ``[]`` (or None): X.paren[k] = [] deletes."""
    return value is None or (type(value) is list and not value)


def set_paren(
    array: Array, fmt: str, size: tuple[int, ...], subscripts: tuple, value: Any, own: bool = False
) -> tuple[Array, str]:
    """X(s1, s2, ...) = value: a new array and its format; of an ``own`` array of NumPy the same one, written to.

    A scalar goes everywhere; otherwise the sizes must agree once dimensions of size 1 are left out.  An index
    beyond the size grows X with zeros (new dimensions of a formatted X are labelled U).  X keeps its class,
    but an empty 0×0 X takes the value's.  The value ``[]`` deletes: at most one subscript may then be other
    than ":"; a linear index keeps the orientation of a vector and makes a row of anything else.
    """
    try:
        if is_deletion(value):
            delete = _delete_linear if len(subscripts) == 1 else _delete
            return delete(array, fmt, size, subscripts)
        array, value = in_one_class(*on_one_backend(array, value))
        key = _paren_slices(size, subscripts) or (count_of(value) == 1 and element_key(array, subscripts))
        if key and size != (0, 0):
            return _put_slices(array, key, value, False, own), fmt
        if len(subscripts) == 1:
            return _write_linear(array, fmt, size, subscripts[0], value, own)
        return _write_paren(array, fmt, subscripts, value, own)
    except IndexingError as reason:
        raise located(reason, size, fmt, PARENTHESES) from None


def set_bracket(
    array: Array, fmt: str, size: tuple[int, ...], key: Any, value: Any, own: bool = False
) -> tuple[Array, str]:
    """X[key] = value, as `set_paren` says.  Never grows; beside MATLAB's rule, sizes of 1 expand."""
    if is_deletion(value):
        if 0 in get_bracket(array, fmt, size, key)[0].shape:
            return array, fmt  # nothing into nothing
        raise ArgumentError("[] cannot be assigned in brackets; fix: X.paren[...] = [] deletes elements")
    array, value = in_one_class(*on_one_backend(array, value))
    if type(key) is slice and not fmt:
        check_slice(key, size)
    slices = _bracket_slices(size, key)
    if slices is not None:
        return _put_slices(array, slices, value, True, own), fmt
    try:
        masked = _put_masked(array, key, value, own)
        if masked is not None:
            return masked, fmt
        mask = _whole_mask(key, size)
        if mask is not None:
            return _put_linear(array, mask, value, own), fmt
        parts = _bracket_parts(key, size)
    except IndexingError as reason:
        raise located(reason, size, fmt, BRACKETS) from None
    return _put_fitted(array, parts, value, True, own), fmt


def _put_slices(array: Array, key: Sequence, value: Array, expand: bool, own: bool) -> Array:
    """Write to basic slices within bounds."""
    counts = tuple(
        [n if s is ALL else len(range(s.start, s.stop, s.step or 1)) for s, n in zip(key, array.shape)]
    )
    if 0 in counts and (0 in value.shape or count_of(value) == 1):
        return array
    return write(array, tuple(key), value if value.shape == counts else _fitted(value, counts, expand), own)


def _write_paren(array: Array, fmt: str, subscripts: tuple, value: Array, own: bool) -> tuple[Array, str]:
    original = tuple(array.shape)
    folded = len(subscripts) < len(original)
    view, wide = with_rank(array, fmt, len(subscripts))
    parts = _paren_parts(view, subscripts)
    if original == (0, 0):
        parts = _filled_colons(parts, tuple(value.shape)[::-1])
    parts.reverse()
    if folded and any(p.bounds[1] > n for p, n in zip(parts, view.shape, strict=True)):
        raise IndexingError("Attempt to grow array along ambiguous dimension.")
    result = _put_fitted(view, parts, value, False, own)
    if result is view:  # written to, and it shares the memory of the array
        return array, fmt
    return (reshape(result, original), fmt) if folded else (result, wide)


def _filled_colons(parts: Parts, size: tuple[int, ...]) -> Parts:
    """For an empty X, ":" takes the size that the value has there: X = []; X(:, 1) = v."""
    places = [k for k, p in enumerate(parts) if p.colon or p.count != 1]
    lengths = list(size) if len(places) == len(size) else [n for n in size if n != 1]
    lengths += [1] * (len(places) - len(lengths))
    filled = list(parts)
    for place, n in zip(places, lengths):
        if parts[place].colon:
            filled[place] = span(0, 1, n, (n, 1))
    return filled


def _put_fitted(array: Array, parts: Parts, value: Array, expand: bool = False, own: bool = False) -> Array:
    """Check the sizes, grow where a part (in raw order) goes beyond the array, and write."""
    counts = tuple(p.count for p in parts)
    if 0 in counts and (0 in value.shape or count_of(value) == 1):
        return array
    value = _fitted(value, counts, expand)
    grown = tuple(max(n, p.bounds[1]) for n, p in zip(array.shape, parts, strict=True))
    if grown != tuple(array.shape):
        array, own = grow(array, grown, own, value), True
    return put(array, parts, value, own)


def _fitted(value: Array, counts: tuple[int, ...], expand: bool) -> Array:
    """The value with one axis per part, each of the part's count or 1; ``counts`` is in raw order."""
    shape = tuple(value.shape)
    if [n for n in shape if n != 1] == [n for n in counts if n != 1]:
        return reshape(value, counts)
    if count_of(value) == 1:
        return reshape(value, (1,) * len(counts))
    if expand:
        spare = len(shape) - len(counts)
        aligned = shape[spare:] if spare > 0 else (1,) * -spare + shape
        if math.prod(shape[: max(spare, 0)]) == 1 and all(n in (1, c) for n, c in zip(aligned, counts)):
            return reshape(value, aligned)
    left, right = ("-by-".join(map(str, reversed(s))) for s in (counts, shape))
    raise SizeError(
        f"Unable to perform assignment because the size of the left side is {left} and the size of the right "
        f"side is {right}. " + _fix(shape, "a value whose dimensions other than 1 match the left side")
    )


def _fix(shape: tuple[int, ...], what: str) -> str:
    return "fix: write X.paren[...] = [] to delete" if 0 in shape else f"fix: assign a scalar, or {what}"


# -- writing and deleting by linear index -------------------------------------------------------------------
def _write_linear(
    array: Array, fmt: str, size: tuple[int, ...], s: Any, value: Array, own: bool
) -> tuple[Array, str]:
    masked = _put_masked(array, s, value, own)
    if masked is not None:
        return masked, fmt
    total = math.prod(size)
    part = paren(s, total)
    top = part.bounds[1]
    if top > total and count_of(value) in (1, part.count):
        if len(size) > 2 or (size[0] > 1 and size[1] > 1):
            raise IndexingError("Attempt to grow array along ambiguous dimension.")
        before, after = ((1, total), (1, top)) if size[0] > 1 else ((total, 1), (top, 1))
        array, own = grow(reshape(array, before), after, own, value), True
    return _put_linear(array, part, value, own), fmt


def _put_masked(array: Array, mask: Any, value: Array, own: bool) -> Array | None:
    """A scalar written where a logical dlarray of X's size is true, without bringing the mask to the host."""
    raw = getattr(mask, "_data", None)
    if raw is None or count_of(value) != 1 or tuple(raw.shape) != tuple(array.shape):
        return None
    if str(raw.dtype).rpartition(".")[2] != "bool" or type(raw) is not type(getattr(array, "value", array)):
        return None
    return write_masked(array, raw, reshape(value, (1,) * len(array.shape)), own)


def _put_linear(array: Array, part: Subscript, value: Array, own: bool) -> Array:
    given = count_of(value)
    if given not in (1, part.count):
        raise SizeError(
            "Unable to perform assignment because the left and right sides have a different number of "
            f"elements. The left side has {part.count}, the right side {given}; "
            + _fix(value.shape, f"{part.count} values")
        )
    if part.count == 0:
        return array
    view = reshape(array, (count_of(array),))
    flat = put(view, [part], reshape(value, (given,)), own)
    return array if flat is view else reshape(flat, tuple(array.shape))


def _delete_linear(array: Array, fmt: str, size: tuple[int, ...], subscripts: tuple) -> tuple[Array, str]:
    total = math.prod(size)
    part = paren(subscripts[0], total)
    if part.bounds[1] > total:
        raise IndexingError(f"Matrix index is out of range for deletion. Index must not exceed {total}.")
    if part.count == 0 and not part.colon:
        return array, fmt
    vector = len(size) == 2 and 1 in size
    keep = complement(part, total)
    flat = select(reshape(array, (total,)), [keep])
    if part.colon:
        return reshape(flat, (0, 0)), ""
    sides = (1, keep.count) if vector and size[0] != 1 else (keep.count, 1)
    return reshape(flat, sides), fmt if vector else ""


def _delete(array: Array, fmt: str, size: tuple[int, ...], subscripts: tuple) -> tuple[Array, str]:
    array, fmt = with_rank(array, fmt, len(subscripts))
    parts = _paren_parts(array, subscripts)
    if not all(part.count or part.colon for part in parts):
        return array, fmt  # nothing is chosen
    for part, n in zip(parts, reversed(array.shape), strict=True):
        if part.bounds[1] > n:
            raise IndexingError(f"Matrix index is out of range for deletion. Index must not exceed {n}.")
    keep = [complement(p, n) for p, n in zip(parts, reversed(array.shape), strict=True)]
    partial = [k for k, rest in enumerate(keep) if rest.count]
    if len(partial) > 1:
        raise IndexingError("A null assignment can have only one non-colon index.")
    # when everything goes, it goes along the first subscript that is no literal colon
    place = partial[0] if partial else next((k for k, p in enumerate(parts) if not p.colon), 0)
    left = [keep[k] if k == place else span(0, 1, n) for k, n in enumerate(reversed(array.shape))]
    return select(array, left[::-1]), fmt
