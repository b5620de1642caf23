"""Moving data between the host and a GPU, as a recorded operation: the gradient goes back the same way.

A place is ``("numpy", 0)``, the host, or ``("cupy", n)``, the GPU of number n from 0.  A variable is an exception: its
gradient stays where it was computed.  So a training step with parameters on the host and data on a GPU sends nothing
back, and the optimiser's new parameters are on the GPU, as in MATLAB.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import Batched, TracedArray
from dlarray.backend import backend_name, place_of, to_device
from dlarray.errors import ClassError

HOST = ("numpy", 0)


@primitive()
def move(xp, x, *, target, source):
    """The same values in another place; ``source`` is where the gradient is wanted, None for where it comes."""
    return to_device(x, target)


@move.vjp(0)
def _(xp, g, *, target, source):
    return g if source is None else move(g, target=source, source=target)


def moved(array: Any, target: tuple[str, int]) -> Any:
    """An array with its data in a place; itself where they are there already."""
    traced = type(array) is TracedArray
    source: tuple[str, int] | None = place_of(array.value if traced else array)
    if source == target:
        return array
    if traced and array.node is not None and array.node.primitive is None:
        source = None  # a variable
    return move(array, target=target, source=source)


def together(arrays: Sequence[Any]) -> list[Any]:
    """The arrays in one place: with one of them on a GPU, those on the host go there.  None stays None.

    Arrays of other libraries, and of functions that are being compiled, are left as they are.
    """
    places = [None if f is None else _place(f) for f in arrays]
    there = {p for p in places if p is not None and p[0] == "cupy"}
    if not there:
        return list(arrays)
    if len(there) > 1:
        first, second = sorted(there)[:2]
        raise ClassError(
            f"the data is on two devices, GPU {first[1] + 1} and GPU {second[1] + 1}; fix: bring both to one place "
            "with gather or gpuArray"
        )
    (target,) = there
    return [moved(f, target) if p == HOST else f for f, p in zip(arrays, places, strict=True)]


def _place(array: Any) -> tuple[str, int] | None:
    if type(array) is Batched:
        return None
    raw = array.value if type(array) is TracedArray else array
    return place_of(raw) if backend_name(raw) in ("numpy", "cupy") else None


def summed(a: Any, b: Any) -> Any:
    """Two parts of a gradient, which may have come from two places."""
    a, b = together((a, b))
    return a + b
