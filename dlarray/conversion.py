"""What becomes an array: numbers, lists and arrays of any library as stored arrays, and labels put in their order.

A stored array is reversed: MATLAB's dimension k is axis -k (``docs/decisions/0001``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray import autodiff, errors, formats, names, strictness
from dlarray.autodiff import TracedArray
from dlarray.backend import (
    asarray_like,
    behind,
    class_name,
    dtype_of,
    is_array,
    is_float,
    is_integer,
    namespace,
    to_numpy,
)
from dlarray.errors import ClassError, FormatError, TraceError
from dlarray.machine import gpus

watchers: list[Callable[[Any], None]] = []  # a slot: called with what is made an array of, as it was given


def namespace_of(array: Any) -> Any:
    """The namespace of one array."""
    return autodiff if type(array) is TracedArray else namespace(array)


def reversed_array(x: Any, whole: bool = False) -> Any:
    """The reversed array of array-like data of an allowed class: integers as doubles, or (``whole``) as they are.

    Integers of Python and NumPy have no class of MATLAB's: they are the numbers that literals are there, and double.
    """
    for watch in watchers:
        watch(x)
    x = behind(x)
    whole = whole or hasattr(type(x), "number_class")  # the column of a table, whose numbers have a class
    if type(x) is TracedArray:
        return (
            autodiff.permute_dims(x, tuple(range(x.ndim - 1, -1, -1)))
            if x.ndim > 1
            else _at_least_2d(autodiff, x)
        )
    if isinstance(x, np.ndarray) and hasattr(type(x), "__dlarray__"):  # the mask of a table's rows
        x = np.asarray(getattr(x, "__dlarray__")())  # noqa: B009
    if not is_array(x):
        x = _exchanged(x) if hasattr(x, "__dlpack__") else _from_python(x)
    xp = namespace(x)
    if xp is not np:
        gpus.check_device(x)
    elif type(x) is not np.ndarray:  # a matrix, or one with a mask, would go on with rules of its own
        x = np.asarray(x)
    if xp is np and x.dtype.byteorder not in "=|":
        x = x.astype(x.dtype.newbyteorder("="))
    if not is_float(x.dtype) and class_name(x.dtype) != "logical":
        if not is_integer(x.dtype):
            raise ClassError(
                f"dlarray: data of type {x.dtype} is neither numeric nor logical; "
                "fix: encode text with onehotencode or categorical first"
            )
        if not whole:
            if xp is np and x.ndim > 1:  # moved first: they are smaller
                return np.ascontiguousarray(x.T).astype(np.float64)
            x = xp.astype(x, dtype_of(xp, "double"))
    if x.ndim < 2:
        return _at_least_2d(xp, x)
    if xp is np:
        return np.ascontiguousarray(np.asarray(x).T)
    return contiguous(xp.permute_dims(x, tuple(range(x.ndim - 1, -1, -1))))


def reversed_copy(X: Any, fmt: Any = None) -> Any:
    """The same, sharing no memory with what was given; ``fmt`` has the labels that it gets."""
    array = reversed_array(X)
    if isinstance(fmt, str) and getattr(X, "ndim", 0) == 1:
        _check_rows_first(X, fmt, math.prod(array.shape))
    if type(array) is np.ndarray and is_array(X) and np.may_share_memory(array, X):
        return array.copy()
    return array


def _check_rows_first(x: Any, fmt: str, n: int) -> None:
    """Refuse a vector of one dimension where the first of several labels counts observations, times or places.

    With ``"BC"`` the row that it is would be one observation, and its elements channels; as many observations are meant
    as often.
    """
    if n < 2 or len(fmt) < 2 or fmt[0] not in "BTS" or fmt[1] == "S":
        return
    column = "x[:, None]" if isinstance(x, np.ndarray) else "dlarray(x).T"
    row = "x[None, :]" if isinstance(x, np.ndarray) else "dlarray(x)"
    raise FormatError(
        f"dlarray: a vector of one dimension with {n} elements ({type(x).__module__.partition('.')[0]}) is a row, so "
        f'that "{fmt}" would make it 1({fmt[0]}) and {n}({fmt[1]}); fix: dlarray({column}, "{fmt}") for {n}({fmt[0]}), '
        f'or dlarray({row}, "{fmt}") for {n}({fmt[1]})'
    )


def _at_least_2d(xp: Any, x: Any) -> Any:
    return xp.reshape(x, (-1, 1) if x.ndim else (1, 1))  # a vector is a row


_HOST, _CUDA = (1, 3, 13), 2  # DLPack's numbers of devices whose memory NumPy and CuPy read


def _exchanged(x: Any) -> Any:
    """The array of a library that is not known here, where it is and without a copy: DLPack."""
    device = x.__dlpack_device__()[0]
    if device in _HOST:
        return np.from_dlpack(x)
    library = gpus.library() if device == _CUDA else None
    if library is None:
        reason = (
            "CuPy is not here to read it" if device == _CUDA else "neither NumPy nor CuPy reads its memory"
        )
        raise ClassError(
            f"dlarray: the {type(x).__name__} is on a device (number {int(device)} in DLPack), and {reason}; fix: move "
            "it to the host first" + (", or pip install dlarray[cuda]" if device == _CUDA else "")
        )
    return library.exchanged(x, x.__dlpack_device__()[1])


def as_double(value: Any) -> float:
    """A real number as the double that it is in MATLAB: beyond the largest of them Inf."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def one_double(x: float) -> np.ndarray:
    """A number as an array; a whole number beyond the largest double is Inf, as in MATLAB."""
    return np.full((1, 1), as_double(x), dtype=np.float64)


def _from_python(x: Any) -> np.ndarray:
    if x is errors.NOT_GIVEN:
        raise errors.ArgumentError("dlarray: not enough arguments; fix: pass an array")
    if hasattr(x, "__dlarray__"):
        return np.asarray(x.__dlarray__())
    if type(x).__module__.startswith("scipy.sparse"):
        raise ClassError(
            f"dlarray: X is a sparse {x.shape[0]}×{x.shape[1]} array, but it must be full; fix: X.toarray()"
        )
    if x is None:
        return np.zeros((0, 0))
    if type(x) is int and not -(2**63) <= x < 2**64:  # a smaller one may be a whole number of MATLAB's
        return one_double(x)
    if isinstance(x, (str, bytes, dict)) or callable(x):
        raise ClassError(
            f"dlarray: {errors.describe(x)} is not numeric or logical data; fix: pass an array or a list"
        )
    if isinstance(x, (list, tuple)) and not len(x):
        return np.zeros((0, 0))
    try:
        made = np.asarray(x)
    except (
        ValueError,
        TypeError,
        RuntimeError,
    ):  # RuntimeError: of PyTorch, for a tensor that needs a gradient
        made = np.asarray(None)
    if made.dtype.kind == "O":
        raise ClassError(
            f"dlarray: {errors.describe(x)} does not make a rectangular array of numbers; "
            "fix: rows of equal length, or horzcat/vertcat for arrays"
        )
    return made


def no_numbers(what: str, name: str = "") -> TraceError:
    """For code that leaves the trace: its result would miss a gradient without a word."""
    instead = f"dl.{name}" if name in names.functions else "functions of dlarrays"
    return TraceError(
        f"{what}: x is a traced dlarray, whose gradient would stop here; fix: {instead}, or extractdata(x) if "
        "the numbers alone are meant"
    )


def labelled(array: Any, fmt: str, whole: bool = False) -> tuple[Any, str]:
    """The array in the stored order of a format's labels, and these; sizes of 1 at the end come and go.

    ``whole`` keeps the class of integers.
    """
    formats.parse(fmt)
    xp = namespace_of(array)
    if is_integer(array.dtype) and not whole:  # what has labels is there to be learned with
        array = xp.astype(array, dtype_of(xp, "double"))
    size = tuple(array.shape)[::-1]
    if len(fmt) == 1:
        if sum(n != 1 for n in size) > 1:
            raise FormatError(
                f'dlarray: "{fmt}" has 1 label, but X is {errors.sizes(size)}: only a vector takes a single label; '
                f"fix: give one label for each of the {len(size)} dimensions"
            )
        fmt, size = fmt + "U", (math.prod(size), 1)
        array = xp.reshape(array, size[::-1])
    while len(size) > len(fmt) and size[-1] == 1:
        size = size[:-1]
    if len(size) > len(fmt):
        raise FormatError(
            f'dlarray: "{fmt}" has {len(fmt)} labels, but X is {errors.sizes(size)}; '
            f'fix: give {len(size)} labels, such as "{fmt + "U" * (len(size) - len(fmt))}"'
        )
    rank = len(fmt)
    if len(size) < rank:
        strictness.check(fmt, size)
        size += (1,) * (rank - len(size))
    if tuple(array.shape) != size[::-1]:
        array = xp.reshape(array, size[::-1])
    stored, permutation = formats.order(fmt)
    if permutation != tuple(range(rank)):
        array = xp.permute_dims(array, tuple(rank - 1 - permutation[rank - 1 - a] for a in range(rank)))
        array = array if type(array) is TracedArray else contiguous(array)
    return array, stored


def contiguous(x: Any) -> Any:
    """Row-major data; NumPy's own ufuncs would otherwise carry odd strides through a whole model."""
    if type(x) is np.ndarray:
        return np.ascontiguousarray(x)
    xp = namespace(x)
    return xp.reshape(xp.reshape(x, (-1,)), x.shape)


def edges_of(x: Any, kept: Sequence[Sequence[int] | None]) -> np.ndarray:
    """The places of each dimension that are shown, None for all: they alone come from a device."""
    for axis, places in enumerate(kept, 1):
        if places is not None:
            x = namespace_of(x).take(x, asarray_like(np.asarray(places), x), axis=-axis)
    return to_numpy(x)
