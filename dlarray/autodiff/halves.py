"""Primitives on arrays of 16 bits (half, bfloat16): computed in single, the result and each gradient rounded once.

What a rule needs is kept in 16 bits, at half the memory.  A library that does better, such as one whose products of
halves accumulate in single by themselves, has kernels of its own: ``@p.half_kernel("cupy")``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray.autodiff.primitive import RECORDED, Primitive, TracedArray
from dlarray.backend import backend_name, half_name, is_array, namespace, rounded_to

_F32, _F64 = np.dtype(np.float32), np.dtype(np.float64)


def dtype_of_halves(arrays: Sequence) -> Any:
    """The dtype of the first array of 16 bits, or None."""
    for a in arrays:
        dtype = getattr(a, "dtype", None)
        if dtype is not None and half_name(dtype) is not None:
            return dtype
    return None


def in_single(x: Any) -> Any:
    """An array of 16 bits in single; anything else as it is."""
    dtype = getattr(x, "dtype", None)
    if dtype is None or half_name(dtype) is None:
        return x
    xp = namespace(x)
    return xp.astype(x, xp.float32)


def rounded(x: Any, dtype: Any) -> Any:
    """An array in a class of 16 bits."""
    return namespace(x).astype(x, dtype) if type(x) in RECORDED else rounded_to(x, dtype)


class Rounding(Primitive):
    """A primitive that takes arrays of 16 bits, all of its arrays then being of one class."""

    __slots__ = ()

    def __call__(self, *args: Any, **params: Any) -> Any:
        first = args[0]
        dtype = (first.value if type(first) is TracedArray else first).dtype
        if dtype is _F64 or dtype is _F32 or half_name(dtype) is None:
            return Primitive.__call__(self, *args, **params)  # quicker than super()
        return twin(self)(*args, **params)

    def evaluate(self, raws: Sequence, params: dict) -> tuple[Any, Any]:
        if half_name(raws[0].dtype) is not None:
            return twin(self).evaluate(raws, params)
        return super().evaluate(raws, params)

    def record(self, value: Any, kept: Any, raws: Sequence, parents: tuple, params: dict) -> Any:
        if half_name(raws[0].dtype) is not None:
            return twin(self).record(value, kept, raws, parents, params)
        return super().record(value, kept, raws, parents, params)


def twin(p: Primitive) -> Primitive:
    """The primitive that does with arrays of 16 bits what ``p`` does with single ones.

    It computes in single; the result and each gradient are rounded once.
    """
    found = p.half_twin
    if found is None:
        found = p.half_twin = _twin(p)
    return found


def _twin(p: Primitive) -> Primitive:
    kernels, joint_kernels = p.half_kernels, p.half_joint_kernels

    def forward(xp: Any, *args: Any, **params: Any) -> Any:
        if kernels:
            kernel = kernels.get(backend_name(next(a for a in args if is_array(a))))
            result = None if kernel is None else kernel(*args, **params)
            if result is not None:
                return result
        value, kept = p.evaluate([in_single(a) for a in args], params)
        value = rounded(value, dtype_of_halves(args))
        return (value, kept) if p.aux else value

    def composite(xp: Any, *args: Any, **params: Any) -> Any:
        assert p.composite is not None
        return rounded(p.composite(xp, *[in_single(a) for a in args], **params), dtype_of_halves(args))

    def joint(xp: Any, g: Any, *saved: Any, needs: tuple[bool, ...], **params: Any) -> list:
        traced = type(g) in RECORDED
        if joint_kernels and not traced:
            kernel = joint_kernels.get(backend_name(g))
            pieces = None if kernel is None else kernel(g, *saved, needs=needs, **params)
            if pieces is not None:
                return pieces
        wide, values = in_single(g), tuple([in_single(v) for v in saved])
        if p.joint is None:
            pieces = [
                rule(xp, wide, *values, **params) if needed and rule is not None else None
                for rule, needed in zip(p.rules, needs, strict=True)
            ]
        elif traced:
            pieces = p.joint(xp, wide, *values, needs=needs, **params)
        else:
            pieces = p.pull_joint(xp, wide, values, params, needs)
        return [None if piece is None else rounded(piece, g.dtype) for piece in pieces]

    made = Primitive(
        forward,
        name=p.name,
        saves=p.saves,
        rules=[None if rule is None else _rounding(rule) for rule in p.rules],
        aux=p.aux,
        composite=None if p.composite is None else composite,
        holomorphic=False,
    )
    made.batches = p.batches
    if p.joint is not None or joint_kernels:  # which are declared before the first array of 16 bits is met
        made.joint = joint
    return made


def _rounding(rule: Callable) -> Callable:
    """A gradient rule run in single."""

    def rounding(xp: Any, g: Any, *saved: Any, **params: Any) -> Any:
        piece = rule(xp, in_single(g), *[in_single(v) for v in saved], **params)
        return None if piece is None else rounded(piece, g.dtype)

    return rounding
