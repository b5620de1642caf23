"""Moving data between the host and a GPU, as a recorded operation: the gradient goes back the same way.

Places are those of `dlarray.machine.gpus`.  A variable is an exception: its gradient stays where it was computed.  So a
training step with parameters on the host and data on a GPU sends nothing back, and the optimiser's new parameters are
on the GPU, as in MATLAB.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import Batched, TracedArray
from dlarray.backend import asarray_like, is_abstract
from dlarray.errors import ClassError
from dlarray.machine.gpus import HOST, ON_PROCESSOR, Place, is_gpu, place_of, to_place

_MOVED = (HOST, ("torch", ON_PROCESSOR))  # to a GPU, where one of the other arrays is there


@primitive()
def move(xp, x, *, target, source):
    """The same values in another place; ``source`` is where the gradient is wanted, None for where it comes."""
    return to_place(x, target)


@move.vjp(0)
def _(xp, g, *, target, source):
    return g if source is None else move(g, target=source, source=target)


def moved(array: Any, target: Place) -> Any:
    """An array with its data in a place; itself where they are there already."""
    traced = type(array) is TracedArray
    source: Place | None = place_of(array.value if traced else array)
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
    there = {p for p in places if p is not None and is_gpu(p)}
    if not there:
        return list(arrays)
    compiled = next((f for f, p in zip(arrays, places, strict=True) if p in there and _is_abstract(f)), None)
    if compiled is not None:  # what has values is a constant of the function that is being compiled
        like = compiled.value if type(compiled) is TracedArray else compiled
        return [
            asarray_like(f, like)
            if p is not None and type(f) is not TracedArray and not is_abstract(f)
            else f
            for f, p in zip(arrays, places, strict=True)
        ]
    if len(there) > 1:
        first, second = (
            f"GPU {n + 1}" + (f" of {name}" if len({p[0] for p in there}) > 1 else "")
            for name, n in sorted(there)[:2]
        )
        raise ClassError(
            f"the data is on two devices, {first} and {second}; fix: bring both to one place "
            "with gather or gpuArray"
        )
    (target,) = there
    return [moved(f, target) if p in _MOVED else f for f, p in zip(arrays, places, strict=True)]


def _is_abstract(array: Any) -> bool:
    return is_abstract(array.value if type(array) is TracedArray else array)


def _place(array: Any) -> Place | None:
    return None if type(array) is Batched else place_of(array.value if type(array) is TracedArray else array)


def summed(a: Any, b: Any) -> Any:
    """Two parts of a gradient, which may have come from two places."""
    a, b = together((a, b))
    return a + b
