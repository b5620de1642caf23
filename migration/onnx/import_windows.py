"""Layers with windows that stand for operators: convolution and pooling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.errors import DLArrayError
from dlarray.layers.base.layer import Layer
from dlarray.migration.onnx.operators.table import Unmapped


def made(name: str, *args: Any, **options: Any) -> Any:
    """A layer by its constructor's name."""
    try:
        return registered.layers[name].call(*args, **options)
    except DLArrayError as problem:
        raise Unmapped(f"{name} refuses its values: {problem}") from problem


def _padding(r: Any, n: int, window: list[int], strides: list[int], dilations: list[int]) -> list | None:
    """Padding as the layer has it: [t b l r], or a matrix; None where it depends on sizes that are not known."""
    rule = r.node.get("auto_pad", "NOTSET")
    if rule in ("SAME_UPPER", "SAME_LOWER"):
        return None
    pads = [0] * 2 * n if rule == "VALID" else list(r.node.get("pads") or [0] * 2 * n)
    if len(pads) != 2 * n or min(pads) < 0:
        return None
    if n == 1:
        return pads
    if n == 2:
        return [pads[0], pads[2], pads[1], pads[3]]
    return [pads[:3], pads[3:]]


def _words(r: Any, n: int, name: str) -> list[int] | None:
    found = list(r.node.get(name) or [1] * n)
    return found if len(found) == n and min(found) >= 1 else None


def _scalar(values: list) -> Any:
    return values if len(values) > 1 else values[0]


def _conv(r: Any) -> Layer | None:
    n, w, b, groups = r.given[0].rank - 2, r.constant(1), r.constant(2), r.node.get("group", 1)
    strides, dilations = _words(r, n, "strides"), _words(r, n, "dilations")
    if (
        w is None
        or w.ndim != n + 2
        or not strides
        or not dilations
        or 0 in w.shape
        or (groups > 1 and n != 2)
    ):
        return None
    if groups < 1 or w.shape[0] % groups or (len(r.given) > 2 and r.given[2] is not None and b is None):
        return None
    pads = _padding(r, n, list(w.shape[2:]), strides, dilations)
    if pads is None:
        return None
    space = list(w.shape[2:])
    words: dict[str, Any] = {
        "Stride": _scalar(strides),
        "DilationFactor": _scalar(dilations),
        "Padding": pads,
    }
    bias = np.zeros(w.shape[0], w.dtype) if b is None else b
    if groups > 1:
        split = w.reshape(groups, w.shape[0] // groups, *w.shape[1:])
        words["Weights"] = np.ascontiguousarray(split.transpose(3, 4, 2, 1, 0))
        words["Bias"] = np.ascontiguousarray(bias.reshape(groups, -1).T.reshape(1, 1, -1, groups))
        return made("groupedConvolution2dLayer", space, w.shape[0] // groups, groups, **words)
    words["Weights"] = np.ascontiguousarray(w.transpose(*range(2, n + 2), 1, 0))
    words["Bias"] = bias.reshape(*[1] * n, -1)
    return made(f"convolution{n}dLayer", _scalar(space), w.shape[0], **words)


def _conv_transpose(r: Any) -> Layer | None:
    n, w, b = r.given[0].rank - 2, r.constant(1), r.constant(2)
    strides = _words(r, n, "strides")
    if w is None or w.ndim != n + 2 or not strides or r.node.get("group", 1) != 1 or 0 in w.shape:
        return None
    if (
        any(r.node.get("output_padding") or [])
        or r.node.get("output_shape")
        or max(_words(r, n, "dilations") or [2]) > 1
    ):
        return None
    if len(r.given) > 2 and r.given[2] is not None and b is None:
        return None
    pads = _padding(r, n, list(w.shape[2:]), strides, [1] * n)
    if pads is None:
        return None
    weights = np.ascontiguousarray(w.transpose(*range(2, n + 2), 1, 0))
    bias = np.zeros(w.shape[1], w.dtype) if b is None else b
    return made(
        f"transposedConv{n}dLayer", _scalar(list(w.shape[2:])), w.shape[1], Stride=_scalar(strides), Cropping=pads,
        Weights=weights, Bias=bias.reshape(*[1] * n, -1),
    )  # fmt: skip


def _pool(r: Any) -> Layer | None:
    n = r.given[0].rank - 2
    window, strides = _words(r, n, "kernel_shape"), _words(r, n, "strides")
    if not window or not strides or max(_words(r, n, "dilations") or [2]) > 1 or r.node.get("ceil_mode", 0):
        return None
    pads = _padding(r, n, window, strides, [1] * n)
    if pads is None:
        return None
    words: dict[str, Any] = {"Stride": _scalar(strides), "Padding": pads}
    if r.node.operator == "AveragePool":
        if np.any(pads) and not r.node.get("count_include_pad", 0):
            words["PaddingValue"] = "mean"
        return made(f"averagePooling{n}dLayer", _scalar(window), **words)
    return made(f"maxPooling{n}dLayer", _scalar(window), **words)


def _global(r: Any) -> Layer | None:
    kind = "Average" if "Average" in r.node.operator else "Max"
    return made(f"global{kind}Pooling{r.given[0].rank - 2}dLayer")


WINDOW_LAYERS: dict[str, Callable[[Any], Layer | None]] = {
    "Conv": _conv, "ConvTranspose": _conv_transpose, "MaxPool": _pool, "AveragePool": _pool,
    "GlobalAveragePool": _global, "GlobalMaxPool": _global,
}  # fmt: skip
