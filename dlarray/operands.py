"""Operands brought together: to dlarrays in one place, to MATLAB's common class, their dimensions matched by label."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray import formats, limits
from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff import places
from dlarray.backend import (
    HALVES,
    as_called,
    asarray_like,
    backend_name,
    class_name,
    device_of,
    in_one_library,
    is_abstract,
    is_array,
    is_complex,
    is_integer,
    namespace,
)
from dlarray.conversion import namespace_of, reversed_array
from dlarray.errors import ClassError, DLArrayError, SizeError
from dlarray.integers.classes import LIMITS, converted, is_wide
from dlarray.machine import gpus

_F32, _F64 = np.dtype(np.float32), np.dtype(np.float64)

# A slot, as those of `dlarray.operators`: called with the values, as they were given.
operands_watchers: list[Callable[[tuple], None]] = []


def computes(x: Any) -> bool:
    """Whether an operator can take x as an operand."""
    return isinstance(x, (dlarray, int, float, complex, list, tuple, range, np.generic)) or is_array(x)


def over_columns(name: str, call: Callable, *args: Any) -> Any:
    """What a table or a sparse matrix among the arguments makes of a function; NotImplemented where there is none."""
    for value in args:
        if type(value) is not dlarray and hasattr(value, "__over_columns__"):
            return value.__over_columns__(name, lambda given, _: call(*given), args, {})
    return NotImplemented


def one_object(dtype: Any) -> bool:
    """Whether a dtype is PyTorch's for real single or double numbers, of which there is one object each."""
    return (
        getattr(dtype, "kind", None) is None
        and class_name(dtype) in ("single", "double")
        and not is_complex(dtype)
    )


def same_class(*arrays: Any, logical: bool = False) -> list:
    """Bring arrays to MATLAB's common class: single wins, then a half class, and logical becomes double.

    ``logical`` keeps logical where all are.
    """
    first = arrays[0].dtype
    if (first is _F32 or first is _F64) and all([f.dtype is first for f in arrays]):
        return list(arrays)
    if one_object(first) and all([f.dtype is first for f in arrays]):
        return list(arrays)
    kinds = [class_name(f.dtype) for f in arrays]
    parts = any(is_complex(f.dtype) for f in arrays)
    if logical and all(k == "logical" for k in kinds):
        return list(arrays)
    halves = {k: f.dtype for k, f in zip(kinds, arrays, strict=True) if k in HALVES}
    if len(halves) == 1 and "single" not in kinds and not parts:
        (wanted,) = halves.values()  # a half class yields to single alone; two of them meet in single
        return [f if f.dtype == wanted else namespace_of(f).astype(f, wanted) for f in arrays]
    single = "single" in kinds or bool(halves)
    name = ("complex64" if single else "complex128") if parts else ("float32" if single else "float64")
    out = []
    for f in arrays:
        xp = namespace_of(f)
        wanted = getattr(xp, name)
        out.append(f if f.dtype == wanted else xp.astype(f, wanted))
    return out


def integer_class(name: str, arrays: list[dlarray], leftmost: bool = False) -> str | None:
    """The integer class that an operation on the arrays has; None where it has a floating-point class.

    An integer class wins over all others.  Two different ones do not meet, but in brackets, where the first wins
    (``leftmost``).  A label or a trace makes integers floating.
    """
    found = None
    for X in arrays:
        if is_integer(X._data.dtype):
            own = class_name(X._data.dtype)
            if found is None:
                found, first = own, X
            elif own != found and not leftmost:
                raise ClassError(
                    f"{name}: integers are combined with integers of the same class, or with single, double or "
                    f"logical data, but the operands are {first.describe()} and {X.describe()}; fix: {found}(B), or "
                    "double(A) and double(B)"
                )
    if found is None or any(X._format or X._node is not None for X in arrays):
        return None
    for X in arrays:
        if is_complex(X._data.dtype):
            raise ClassError(
                f"{name}: there are no complex integers, but the operands are "
                f"{' and '.join(Z.describe() for Z in arrays)}; fix: double(A) for the integers"
            )
    return found


def exact_numbers(values: tuple, arrays: list[dlarray], name: str) -> list[Any]:
    """The data of operands of an operation in an integer class.

    Beside 64 bits, whole numbers of Python and NumPy that a double would round keep their value.
    """
    data = [X._data for X in arrays]
    if is_wide(name):
        low, high = LIMITS[name]
        for i, v in enumerate(values):
            other = data[1 - i] if len(data) > 1 else data[i]  # beside which the values shall be
            if type(v) is int:
                if abs(v) > 2**53 and low <= v <= high:
                    data[i] = asarray_like(np.full((1, 1), v, dtype=name), other)
            elif type(v) is not dlarray and class_name(getattr(v, "dtype", None)) == name and is_array(v):
                data[i] = asarray_like(reversed_array(v, whole=True), other)
    return data


def in_common_class(name: str, *arrays: dlarray, logical: bool = False) -> list:
    """The data of arrays in one class, integer where `integer_class` says so; ``logical`` as in `same_class`."""
    kind = integer_class(name, list(arrays))
    if kind is None:
        return same_class(*[X.array for X in arrays], logical=logical)
    return [converted(X._data, kind) for X in arrays]


def no_integers(name: str, argument: str, X: dlarray) -> ClassError:
    """The refusal of integers where MATLAB takes single and double alone."""
    return ClassError(
        f"{name}: {argument} is {X.describe()}, but must be of class single or double; fix: double({argument})"
    )


def with_integers(x: Any) -> dlarray:
    """A dlarray of what was read from a file, in which integers have kept their class."""
    return dlarray.from_array(reversed_array(x, whole=True))


def floating(X: dlarray) -> dlarray:
    """X itself, or its integers in double precision."""
    return make(same_class(X._data)[0], X._format, None) if is_integer(X._data.dtype) else X


def spread(array: Any, places: tuple[int, ...]) -> Any:
    """Insert the singleton dimensions that an alignment asks for."""
    if places == tuple(range(array.ndim)):
        return array
    size = tuple(array.shape)[::-1]
    new = tuple(1 if p < 0 else size[p] for p in places)
    return namespace_of(array).reshape(array, new[::-1])


def reordered(array: Any, fmt: str, target: str) -> Any:
    """The dimensions of an array stored as ``fmt`` in the order of ``target``, a spelling of the same labels."""
    if fmt == target:
        return array
    rank, order = array.ndim, formats.match(fmt, target)
    return namespace_of(array).permute_dims(array, tuple(rank - 1 - order[rank - 1 - a] for a in range(rank)))


def aligned(name: str, *arrays: dlarray) -> tuple[list, str]:
    """The data of the arrays, matched by label, and the united format; unformatted ones match by position."""
    fmt = ""
    for X in arrays:
        if X._format:
            fmt = formats.align(fmt, X._format).fmt if fmt else X._format
    if not fmt:
        return [X.array for X in arrays], ""
    data = []
    for X in arrays:
        if X._format:
            data.append(spread(X.array, formats.align(X._format, fmt).left))
        elif X.ndim > len(fmt):
            labelled = next(Z for Z in arrays if Z._format)
            raise SizeError(
                f"{name}: the unformatted operand is {X.describe()}, which has more dimensions than "
                f"{labelled.describe()} has labels; fix: label it, dlarray(X, fmt)"
            )
        else:
            data.append(X.array)
    return data, fmt


def check_sizes(name: str, arrays: tuple, data: list) -> None:
    """Refuse sizes that implicit expansion cannot bring together, or that together are beyond the memory."""
    rank = max(f.ndim for f in data)
    whole: list[int] = []
    for k in range(1, rank + 1):
        found = {f.shape[-k] for f in data if f.ndim >= k} - {1}
        whole += found or {1}
        if len(found) > 1:
            what = " and ".join(X.describe() for X in arrays)
            label = f'"{arrays[0]._format[k - 1]}"' if k <= len(arrays[0]._format) else f"{k}"
            fix = "sizes must be equal, or 1"
            if any(X.shape == (0, 0) and not X._format for X in arrays):
                fix = "an operand that is not empty; finddim gives no dimension for a label that an array does not have"
            elif name == "rdivide":
                fix += "; for MATLAB's A / B, which solves with a matrix, mrdivide(A, B)"
            raise SizeError(
                f"{name}: arrays have incompatible sizes for this operation: {what} differ in dimension {label}; "
                f"fix: {fix}"
            )
    shape = tuple(whole[::-1])
    if all(tuple(f.shape) != shape for f in data):  # more than any of them
        limits.check(name, shape, data[0].dtype, arrays[0]._data)


def check_direction(name: str, given: Sequence[Any], arrays: Sequence[Any]) -> None:
    """Refuse a vector of one dimension beside a column of as many elements: as a row it would make a matrix of them.

    A list is the row that MATLAB's brackets make; how a vector of NumPy or pandas lies, nobody has said.
    """
    for value, X in zip(given, arrays, strict=True):
        if type(value) is dlarray or type(X) is not dlarray or getattr(value, "ndim", 0) != 1:
            continue
        n = X.shape[1]
        column = next((Z for Z in arrays if type(Z) is dlarray and Z.shape == (n, 1)), None)
        if column is not None and n > 1:
            raise SizeError(
                f"{name}: a vector of one dimension with {n} elements ({type(value).__module__.partition('.')[0]}) "
                f"counts as a row, and beside the column {column.describe()} it would make {n}×{n}; fix: "
                "dlarray(x).T for a column, or dlarray(x) if a row is meant"
            )


def taken(name: str, X: Any) -> dlarray:
    """A dlarray of an argument; a refusal names the function."""
    try:
        return asdlarray(X)
    except DLArrayError as error:
        raise type(error)(f"{name}: {str(error).removeprefix('dlarray: ')}") from None


def operands(name: str, *values: Any) -> list[dlarray]:
    """The operands as dlarrays, in one place: with one of them on a GPU, those on the host are moved there."""
    if operands_watchers:
        for watch in operands_watchers:
            watch(values)
    arrays = [v if type(v) is dlarray else taken(name, v) for v in values]
    away = [X for X in arrays if backend_name(X._data) != "numpy"]
    if not away:
        return arrays
    home = next((X._data for X in away if gpus.on_gpu(X._data)), away[0]._data)
    if gpus.on_gpu(home):
        for i, v in enumerate(values):
            if type(v) is float or type(v) is int:  # made there, which costs less than to be sent
                xp = namespace(home)
                kind = as_called(xp, home, arrays[i]._data.dtype)
                arrays[i] = make(xp.full((1, 1), v, dtype=kind, device=device_of(home)), "", None)
        data = places.together([X.array for X in arrays])
        return [X.wrap(array) for X, array in zip(arrays, data, strict=True)]
    if len(away) < len(arrays) and any(is_abstract(X._data) for X in away):
        constants = in_one_library([X._data for X in arrays])
        return [
            X if d is X._data else make(d, X._format, X._node) for X, d in zip(arrays, constants, strict=True)
        ]
    if len(away) < len(arrays):
        for i, X in enumerate(arrays):  # beside what is being compiled, host data is a constant
            if backend_name(X._data) == "numpy":
                if type(values[i]) is dlarray and X._data.size > 1:
                    raise ClassError(
                        f"{name}: the data is in two places: {away[0].describe()} on {backend_name(home)} and "
                        f"{X.describe()} on the CPU; fix: bring both to one library"
                    )
                arrays[i] = make(asarray_like(X._data, home), X._format, None)
    return arrays
