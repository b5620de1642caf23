"""Arrays seen along axes: what the order statistics, the running and the moving functions share.

A function that looks at one or more dimensions at a time brings them together as one last axis (``lines``), finds
places on the values alone (``order``, ``running_place``), and reads the traced elements there: the gradient goes to
the elements that were chosen.
"""

from collections.abc import Callable
from typing import Any

from dlarray import limits
from dlarray.arguments import dim_number
from dlarray.autodiff.untraced import value_of
from dlarray.backend import backend_name, device_of, is_complex, namespace, sorting
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, SizeError, describe

MOST_DIMS = 64  # NumPy's limit, which is the highest


def lines(array: Any, axes: tuple[int, ...]) -> Any:
    """The axes flattened into the last one, in storage order (MATLAB's column-major order)."""
    if axes == (-1,):
        return array
    xp = namespace_of(array)
    kept = [a for a in range(-array.ndim, 0) if a not in axes]
    order = tuple(a + array.ndim for a in (*kept, *sorted(axes)))
    count = 1
    for a in axes:
        count *= array.shape[a]
    return xp.reshape(xp.permute_dims(array, order), tuple(array.shape[a] for a in kept) + (count,))


def reduced_shape(array: Any, axes: tuple[int, ...]) -> tuple[int, ...]:
    """The shape with size 1 on the axes."""
    return tuple(1 if k - array.ndim in axes else n for k, n in enumerate(array.shape))


def order(raw: Any) -> Any:
    """The places of the last axis in ascending order of the values, equal ones in their order, NaN last."""
    return sorting(namespace(raw)).argsort(raw, axis=-1, stable=True)


def pick(array: Any, places: Any) -> Any:
    """The elements of the last axis at the places."""
    return namespace_of(array).take_along_axis(array, places, axis=-1)


def root(x: Any) -> Any:
    """Square root with gradient 0 where x is 0, so that constants and zero vectors give no NaN."""
    xp = namespace_of(x)
    nothing = value_of(x) == 0
    return xp.where(nothing, xp.zeros_like(x), xp.sqrt(xp.where(nothing, xp.ones_like(x), x)))


def squared_size(x: Any) -> Any:
    """x², or |x|² of complex numbers."""
    if not is_complex(x.dtype):
        return x * x
    xp = namespace_of(x)
    re, im = xp.real(x), xp.imag(x)
    return re * re + im * im


def scale_for(array: Any, square: Any, axes: tuple[int, ...], middle: Any = None) -> Any:
    """Powers of two that bring numbers, less their middle, near 1: constants.  None where they are not wanted.

    ``square`` is a mean of their squares.  On the host it says whether it is beyond the range of the class; on a card a
    look at it would be a wait, so there the powers are always wanted.
    """
    raw, size = value_of(array), value_of(square)
    xp = namespace(raw)
    if 0 in raw.shape:
        return None
    if backend_name(raw) == "numpy":
        limits = xp.finfo(size.dtype)
        if not xp.any(xp.isinf(size) | (size < limits.smallest_normal / limits.eps)):
            return None
    if middle is not None:
        centre = value_of(middle)
        raw = raw - xp.where(xp.isfinite(centre), centre, xp.zeros_like(centre))
    raw = xp.abs(raw)
    top = xp.max(xp.where(xp.isnan(raw), xp.zeros_like(raw), raw), axis=axes, keepdims=True)
    usual = xp.isfinite(top) & (top > 0)
    ones = xp.ones_like(top)
    return xp.where(usual, 2.0 ** xp.floor(xp.log2(xp.where(usual, top, ones))), ones)


def root_of_squares(array: Any, axes: tuple[int, ...], of: Callable[[Any], Any]) -> Any:
    """The root of what ``of`` makes of the squares, a sum or a mean along axes, also where squares leave the range."""
    square = of(squared_size(array))
    scale = scale_for(array, square, axes)
    return root(square) if scale is None else root(of(squared_size(array / scale))) * scale


def stays(xp: Any, earlier: Any, later: Any, largest: bool, omit: bool) -> Any:
    """Where the earlier of two elements is the extreme one; of equal ones it is the earlier."""
    better = (earlier >= later) if largest else (earlier <= later)
    return better | xp.isnan(later) if omit else better | xp.isnan(earlier)


def running_place(raw: Any, largest: bool, omit: bool) -> Any:
    """The place of the extreme element up to each element of the last axis, in log2(n) steps on any backend."""
    xp, n = namespace(raw), raw.shape[-1]
    places = xp.broadcast_to(xp.arange(n, device=device_of(raw)), raw.shape)
    step = 1
    while step < n:
        keep = stays(xp, raw[..., :-step], raw[..., step:], largest, omit)
        raw_tail = xp.where(keep, raw[..., :-step], raw[..., step:])
        place_tail = xp.where(keep, places[..., :-step], places[..., step:])
        raw = xp.concat([raw[..., :step], raw_tail], axis=-1)
        places = xp.concat([places[..., :step], place_tail], axis=-1)
        step *= 2
    return places


def new_dim(name: str, argument: str, value: Any) -> int:
    """One dimension that the result will have, though the data may lack it: no library has more than `MOST_DIMS`."""
    dim = dim_number(name, argument, value)
    if dim > MOST_DIMS:
        raise ArgumentError(
            f"{name}: {argument} is {describe(value)}, but arrays have at most {MOST_DIMS} dimensions; fix: a number "
            f"up to {MOST_DIMS}"
        )
    return dim


def check_rank(rank: int) -> None:
    """Refuse an array of more dimensions than libraries have; the function that is called gives its name to it."""
    if rank > MOST_DIMS:
        raise SizeError(
            f"a result with {limits.in_short(rank)} dimensions is asked for, but arrays have at most {MOST_DIMS}; fix: "
            f"a dim up to {MOST_DIMS}"
        )


def padded(array: Any, rank: int) -> Any:
    """The same data with trailing (MATLAB) singleton dimensions up to ``rank``."""
    missing = rank - array.ndim
    if rank > MOST_DIMS:
        check_rank(rank)
    return array if missing <= 0 else namespace(array).reshape(array, (1,) * missing + tuple(array.shape))
