"""Operators that reduce, and what finds places: ArgMax, TopK, Softmax and its like."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.backend import asarray_like, namespace
from dlarray.migration.onnx.operators.table import Node, axes_of, axis_of, host, operator, reshaped

_REDUCE = "Sum Mean Max Min Prod L1 L2 LogSum LogSumExp SumSquare".split()


@operator(*(f"Reduce{name}" for name in _REDUCE))
def reduce(node: Node, x: Any, given: Any = None) -> Any:
    """One of the reductions."""
    xp, kind = namespace(x), node.operator.removeprefix("Reduce")
    named = axes_of(node, given, x.ndim)
    if not named and node.get("noop_with_empty_axes", 0):
        axes: tuple[int, ...] = ()
        keep = True
    else:
        axes, keep = tuple(named or range(x.ndim)), bool(node.get("keepdims", 1))
    words: dict[str, Any] = {"axis": axes, "keepdims": keep}
    if kind in ("Sum", "Mean", "Prod", "Max", "Min"):
        if kind in ("Max", "Min") and str(x.dtype).endswith("bool"):
            return (xp.any if kind == "Max" else xp.all)(x, **words)
        if kind in ("Max", "Min") and not x.size and axes:
            return _of_nothing(kind, x, axes, keep)
        return _several(xp, kind.lower(), x, axes, keep)
    if kind == "L1":
        return xp.sum(xp.abs(x), **words)
    if kind in ("L2", "SumSquare"):
        squares = xp.sum(x * x, **words)
        return squares if kind == "SumSquare" else xp.sqrt(squares)
    if kind == "LogSum":
        return xp.log(xp.sum(x, **words))
    if not x.size:
        return xp.log(xp.sum(xp.exp(x), **words))
    top = xp.max(x, axis=axes, keepdims=True) if axes else x
    top = xp.where(xp.isfinite(top), top, 0 * xp.ones_like(top))
    found = xp.log(xp.sum(xp.exp(x - top), **words))
    return found + (top if keep else reshaped(top, found.shape))


def _several(xp: Any, name: str, x: Any, axes: tuple[int, ...], keep: bool) -> Any:
    if not axes:
        return x
    if name == "prod":  # along one axis after the other, as gradients of products go
        for a in axes:
            x = xp.prod(x, axis=a, keepdims=True)
        kept = [n for k, n in enumerate(x.shape) if keep or k not in axes]
        return reshaped(x, kept)
    found = getattr(xp, name)(x, axis=axes, keepdims=keep)
    return xp.astype(found, x.dtype) if found.dtype != x.dtype and name != "mean" else found


def _of_nothing(kind: str, x: Any, axes: tuple[int, ...], keep: bool) -> Any:
    shape = [1 if k in axes else n for k, n in enumerate(x.shape) if keep or k not in axes]
    limit = -np.inf if kind == "Max" else np.inf
    if np.dtype(x.dtype).kind in "iu":
        limit = np.iinfo(x.dtype).min if kind == "Max" else np.iinfo(x.dtype).max
    return np.full(shape, limit, dtype=x.dtype)


@operator("ArgMax", "ArgMin")
def arg(node: Node, x: Any) -> Any:
    """Where the largest or smallest value stands."""
    a = axis_of(node, node.get("axis", 0), x.ndim)
    x = getattr(x, "value", x)
    xp = namespace(x)
    find = xp.argmax if node.operator == "ArgMax" else xp.argmin
    if node.get("select_last_index", 0):
        found = x.shape[a] - 1 - find(xp.flip(x, axis=a), axis=a, keepdims=bool(node.get("keepdims", 1)))
        return found
    return find(x, axis=a, keepdims=bool(node.get("keepdims", 1)))


@operator("Softmax", "LogSoftmax", "Hardmax")
def softmax(node: Node, x: Any) -> Any:
    """Softmax along an axis; before version 13 over all axes from it on."""
    shape = x.shape
    if node.opset < 13:
        a = axis_of(node, node.get("axis", 1), x.ndim)
        x = reshaped(x, (int(np.prod(shape[:a])), int(np.prod(shape[a:]))))
        a = 1
    else:
        a = axis_of(node, node.get("axis", -1), x.ndim)
    return reshaped(_softmax(node.operator, x, a), shape)


def _softmax(kind: str, x: Any, a: int) -> Any:
    xp = namespace(x)
    if kind == "Hardmax":
        plain = host(x)
        found = np.zeros_like(plain)
        np.put_along_axis(found, np.argmax(plain, axis=a, keepdims=True), 1, axis=a)
        return found
    shifted = x - xp.max(x, axis=a, keepdims=True)
    powers = xp.exp(shifted)
    total = xp.sum(powers, axis=a, keepdims=True)
    return powers / total if kind == "Softmax" else shifted - xp.log(total)


@operator("TopK")
def top_k(node: Node, x: Any, k: Any = None) -> Any:
    """The k largest or smallest values along an axis, and where they stand."""
    a = axis_of(node, node.get("axis", -1), x.ndim)
    n = node.get("k") if k is None else int(host(k).reshape(-1)[0])
    if not 0 <= n <= x.shape[a]:
        raise node.refuse(f"k is {n}, but the axis has {x.shape[a]} elements")
    xp, plain = namespace(x), host(x)
    key = -plain if node.get("largest", 1) and plain.dtype.kind == "f" else plain
    if node.get("largest", 1) and plain.dtype.kind != "f":
        key = -plain.astype(np.int64) if plain.dtype != np.uint64 else plain.max() - plain
    found = np.argsort(key, axis=a, kind="stable")
    found = np.take(found, np.arange(n), axis=a)
    return along(xp, x, found, a), found


def along(xp: Any, x: Any, places: np.ndarray, a: int) -> Any:
    """Elements along an axis, by places on the host."""
    return xp.take_along_axis(x, asarray_like(places, getattr(x, "value", x)), axis=a)
