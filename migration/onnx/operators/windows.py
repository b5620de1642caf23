"""Operators with windows: convolution and pooling, by the library's own functions, and resizing."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import asarray_like, namespace
from dlarray.functions.convolution.dlconv import dlconv
from dlarray.functions.convolution.dltranspconv import dltranspconv
from dlarray.functions.pooling.pooling import avgpool, maxpool
from dlarray.functions.pooling.roialign import roialign
from dlarray.migration.onnx.operators.table import Node, Unmapped, host, operator, reshaped


def _formatted(x: Any, fmt: str) -> dlarray:
    """An array in the order of ONNX as a dlarray with labels."""
    xp = namespace(x)
    return dlarray(dlarray.from_array(xp.permute_dims(x, tuple(range(x.ndim))[::-1])), fmt)


def _back(X: dlarray, rank: int) -> Any:
    """Of data labelled S…CB the array in the order of ONNX: N, C, then space."""
    x = X.array
    return namespace(x).permute_dims(x, (0, 1, *range(rank - 1, 1, -1)))


def read_pads(
    node: Node, spatial: list[int], window: list[int], strides: list[int], dilations: list[int]
) -> list[int]:
    """Padding before and after, by numbers or by the rule of the node."""
    rule = node.get("auto_pad", "NOTSET")
    n = len(spatial)
    if rule in ("NOTSET", ""):
        return list(node.get("pads") or [0] * 2 * n)
    if rule == "VALID":
        return [0] * 2 * n
    before, after = [], []
    for size, k, s, d in zip(spatial, window, strides, dilations, strict=True):
        total = max((-(-size // s) - 1) * s + d * (k - 1) + 1 - size, 0)
        small, large = total // 2, total - total // 2
        before.append(small if rule == "SAME_UPPER" else large)
        after.append(large if rule == "SAME_UPPER" else small)
    return before + after


def ones(node: Node, name: str, n: int) -> list[int]:
    """Strides or dilations, 1 by default."""
    found = list(node.get(name) or [1] * n)
    if len(found) != n or any(v < 1 for v in found):
        raise node.refuse(f"{name} {found} do not suit {n} spatial dimensions")
    return found


def _sides(pads: list[int]) -> list[list[int]]:
    n = len(pads) // 2
    return [pads[:n], pads[n:]]


@operator("Conv")
def conv(node: Node, x: Any, w: Any, b: Any = None) -> Any:
    """Convolution, of groups of channels too."""
    n, groups = x.ndim - 2, node.get("group", 1)
    if not 1 <= n <= 3:
        raise Unmapped(f"a convolution of {n} spatial dimensions")
    if x.shape[1] != w.shape[1] * groups or w.shape[0] % groups:
        raise node.refuse(
            f"filters of the shape {list(w.shape)} do not fit data of the shape {list(x.shape)}"
        )
    window, strides, dilations = list(w.shape[2:]), ones(node, "strides", n), ones(node, "dilations", n)
    pads = read_pads(node, list(x.shape[2:]), window, strides, dilations)
    filters = reshaped(w, (groups, w.shape[0] // groups, *w.shape[1:]))
    W = _filters(filters, n)
    bias = 0 if b is None else _vector(b)
    options = {"Stride": strides, "DilationFactor": dilations, "Padding": _sides(pads)}
    Y = dlconv(_formatted(x, "BC" + "S" * n), W, bias, **options)
    return _back(Y, x.ndim)


def _filters(w: Any, n: int) -> dlarray:
    """Filters (group, filter, channel, space) as dlconv takes them: space, channel, filter, group."""
    xp = namespace(w)  # stored: group, filter, channel, space backwards
    return dlarray.from_array(xp.permute_dims(w, (0, 1, 2, *range(n + 2, 2, -1))), "")


def _vector(b: Any) -> dlarray:
    return dlarray.from_array(reshaped(b, (1, -1)))


@operator("ConvTranspose")
def conv_transpose(node: Node, x: Any, w: Any, b: Any = None) -> Any:
    """Transposed convolution."""
    n, groups = x.ndim - 2, node.get("group", 1)
    if not 1 <= n <= 3:
        raise Unmapped(f"a convolution of {n} spatial dimensions")
    strides, dilations = ones(node, "strides", n), ones(node, "dilations", n)
    extra = list(node.get("output_padding") or [0] * n)
    full = [(size - 1) * s + d * (k - 1) + 1 for size, s, d, k in
            zip(x.shape[2:], strides, dilations, w.shape[2:], strict=True)]  # fmt: skip
    begin, end = transposed_pads(node, list(x.shape[2:]), full, strides, extra)
    node.ask([x.shape[0], w.shape[1] * groups, *[f + e for f, e in zip(full, extra, strict=True)]])
    xp = namespace(x, w)
    w = reshaped(w, (groups, w.shape[0] // groups, *w.shape[1:]))  # group, channel, filter, space
    W = dlarray.from_array(xp.permute_dims(w, (0, 1, 2, *range(n + 2, 2, -1))), "")
    Y = dltranspconv(
        _formatted(x, "BC" + "S" * n),
        W,
        0 if b is None else _vector(b),
        Stride=strides,
        DilationFactor=dilations,
    )
    y = _back(Y, x.ndim)
    for k, g in enumerate(-q for q in end):
        if g > 0:
            gap = xp.zeros(tuple(g if a == k + 2 else m for a, m in enumerate(y.shape)), dtype=y.dtype)
            gap = gap if b is None else gap + reshaped(b, (1, -1, *[1] * n))
            y = xp.concat([y, gap], axis=k + 2)
    cut = [slice(p, size - max(q, 0)) for p, q, size in zip(begin, end, y.shape[2:], strict=True)]
    return y[(slice(None), slice(None), *cut)]


def transposed_pads(
    node: Node, spatial: list[int], full: list[int], strides: list[int], extra: list[int]
) -> tuple[list[int], list[int]]:
    """What is cut off before and after; less than nothing is added."""
    n, rule = len(spatial), node.get("auto_pad", "NOTSET")
    wanted = node.get("output_shape")
    if wanted is None and rule in ("SAME_UPPER", "SAME_LOWER"):
        wanted = [size * s for size, s in zip(spatial, strides, strict=True)]
    if wanted is not None:
        total = [f + e - g for f, e, g in zip(full, extra, list(wanted)[-n:], strict=True)]
        begin = [t - t // 2 if rule != "SAME_UPPER" else t // 2 for t in total]
        begin = [t // 2 for t in total] if rule == "SAME_UPPER" else begin
        return begin, [t - p - e for t, p, e in zip(total, begin, extra, strict=True)]
    pads = list(node.get("pads") or [0] * 2 * n) if rule in ("NOTSET", "") else [0] * 2 * n
    return pads[:n], [p - e for p, e in zip(pads[n:], extra, strict=True)]


@operator("GlobalAveragePool", "GlobalMaxPool")
def global_pool(node: Node, x: Any) -> Any:
    """One value for each channel."""
    xp, axes = namespace(x), tuple(range(2, x.ndim))
    return (xp.mean if "Average" in node.operator else xp.max)(x, axis=axes, keepdims=True)


@operator("MaxPool", "AveragePool", "LpPool")
def pool(node: Node, x: Any) -> Any:
    """The largest value of each window, its mean, or its norm."""
    n = x.ndim - 2
    window, strides, dilations = (
        ones(node, "kernel_shape", n),
        ones(node, "strides", n),
        ones(node, "dilations", n),
    )
    if not 1 <= n <= 3:
        raise Unmapped(f"pooling of {n} spatial dimensions")
    if node.wants(1):
        raise Unmapped("the places of the largest values (output Indices)")
    pads = read_pads(node, list(x.shape[2:]), window, strides, dilations)
    more = _ceiling(node, list(x.shape[2:]), window, strides, dilations, pads)
    if max(dilations) == 1 and not any(more) and node.operator == "MaxPool":
        return _back(
            maxpool(_formatted(x, "BC" + "S" * n), window, Stride=strides, Padding=_sides(pads)), x.ndim
        )
    if max(dilations) == 1 and not any(more) and not any(pads) and node.operator == "AveragePool":
        return _back(avgpool(_formatted(x, "BC" + "S" * n), window, Stride=strides), x.ndim)
    return _by_taps(node, x, window, strides, dilations, pads, more)


def _ceiling(
    node: Node, spatial: list, window: list, strides: list, dilations: list, pads: list
) -> list[int]:
    """How much more room the last window takes where sizes are rounded up."""
    n, more = len(spatial), []
    for k in range(n):
        room = spatial[k] + pads[k] + pads[n + k] - dilations[k] * (window[k] - 1) - 1
        steps = room // strides[k]
        if node.get("ceil_mode", 0) and room % strides[k]:
            steps += (steps + 1) * strides[k] < spatial[k] + pads[k]
        more.append(max(steps * strides[k] - room, 0))
    return more


def _by_taps(node: Node, x: Any, window: list, strides: list, dilations: list, pads: list, more: list) -> Any:
    """Pooling as a reduction over the places in the window; any dilation, any border."""
    xp, n = namespace(x), len(window)
    largest = node.operator == "MaxPool"
    fill = -np.inf if largest else 0.0
    sizes = list(x.shape[2:])
    inside = np.ones(sizes, dtype=bool)
    for k in range(n):
        for amount, front in ((pads[k], True), (pads[n + k] + more[k], False)):
            shape = tuple(amount if a == k + 2 else m for a, m in enumerate(x.shape))
            if amount:
                gap = xp.full(shape, fill, dtype=x.dtype)
                x = xp.concat([gap, x] if front else [x, gap], axis=k + 2)
    counted = bool(node.get("count_include_pad", 0))
    around = [(pads[k], pads[n + k]) for k in range(n)]
    inside = np.pad(inside, around, constant_values=counted)
    inside = np.pad(inside, [(0, m) for m in more], constant_values=False)
    total: Any = None
    number: Any = 0
    p = node.get("p", 2)
    for tap in np.ndindex(*window):
        cut = tuple(
            slice(t * d, (x.shape[k + 2] - d * (w - 1)) + t * d, s)
            for k, (t, d, w, s) in enumerate(zip(tap, dilations, window, strides, strict=True))
        )
        part = x[(slice(None), slice(None), *cut)]
        part = xp.pow(xp.abs(part), p + 0 * part) if node.operator == "LpPool" else part
        number = number + inside[cut].astype(np.int64)
        total = part if total is None else (xp.maximum(total, part) if largest else total + part)
    if node.operator == "LpPool":
        return xp.pow(total, 1 / p + 0 * total)
    if largest:
        return total
    return total / asarray_like(np.maximum(number, 1).astype(np.float64), getattr(x, "value", x), x.dtype)


# -- resizing ----------------------------------------------------------------------------------------------------
@operator("Resize", "Upsample")
def resize(node: Node, x: Any, *rest: Any) -> Any:
    """Another size along axes: each a product with a small matrix."""
    old = node.operator == "Upsample" or node.opset < 11
    roi, scales, sizes = (None, rest[0] if rest else None, None) if old else (*rest, None, None, None)[:3]
    axes = list(node.get("axes") or range(x.ndim))
    given = node.get("scales") if scales is None else (host(scales).tolist() or None)
    wanted = None if sizes is None else [int(v) for v in host(sizes).tolist()]
    where = "asymmetric" if old else node.get("coordinate_transformation_mode", "half_pixel")
    if where == "tf_crop_and_resize":
        raise Unmapped("Resize with coordinate_transformation_mode tf_crop_and_resize")
    inner = [x.shape[a] for a in axes]
    if wanted is not None:
        given = [w / max(n, 1) for w, n in zip(wanted, inner, strict=True)]
        policy = node.get("keep_aspect_ratio_policy", "stretch")
        if policy != "stretch":
            each = min(given) if policy == "not_larger" else max(given)
            given, wanted = [each] * len(axes), [int(np.floor(n * each + 0.5)) for n in inner]
    if given is None:
        raise node.refuse("it has neither scales nor sizes")
    if wanted is None:
        wanted = [int(np.floor(n * s)) for n, s in zip(inner, given, strict=True)]
    full = list(x.shape)
    for a, size in zip(axes, wanted, strict=True):
        full[a % x.ndim] = size
    node.ask(full)
    for a, size, scale in zip(axes, wanted, given, strict=True):
        a %= x.ndim
        if size != x.shape[a] or scale != 1:
            x = _along(node, x, a, size, scale, where)
    return x


def _along(node: Node, x: Any, a: int, size: int, scale: float, where: str) -> Any:
    n, xp = x.shape[a], namespace(x)
    at = _coordinates(where, n, size, scale)
    mode = node.get("mode", "nearest")
    if mode == "nearest":
        rule = node.get(
            "nearest_mode",
            "round_prefer_floor" if node.opset >= 11 and node.operator == "Resize" else "floor",
        )
        rules: dict[str, Any] = {
            "round_prefer_floor": lambda v: np.ceil(v - 0.5),
            "round_prefer_ceil": lambda v: np.floor(v + 0.5),
            "floor": np.floor,
            "ceil": np.ceil,
        }
        places = rules[rule](at)
        places = np.clip(places, 0, n - 1).astype(np.int64)
        return xp.take(x, asarray_like(places, getattr(x, "value", x)), axis=a)
    matrix = _weights(node, mode.replace("bilinear", "linear"), at, n, scale)
    moved = xp.moveaxis(x, a, -1)
    return xp.moveaxis(xp.matmul(moved, asarray_like(matrix.T, getattr(x, "value", x), x.dtype)), -1, a)


def _coordinates(where: str, n: int, size: int, scale: float) -> np.ndarray:
    """Where in the data each element of the result stands."""
    to = np.arange(size, dtype=np.float64)
    if where == "align_corners":
        last = scale * n - 1  # of a size that is not rounded
        return to * (n - 1) / last if size > 1 and last else to * 0
    if where == "asymmetric":
        return to / scale
    if where == "pytorch_half_pixel":
        return (to + 0.5) / scale - 0.5 if size > 1 else to * 0
    if where == "half_pixel_symmetric":
        adjustment = size / (scale * n)
        return n / 2 * (1 - adjustment) + (to + 0.5) / scale - 0.5
    return (to + 0.5) / scale - 0.5


def _weights(node: Node, mode: str, at: np.ndarray, n: int, scale: float) -> np.ndarray:
    """The matrix of an interpolation: a row for each element of the result."""
    wide = max(1 / scale, 1) if node.get("antialias", 0) else 1.0
    a = node.get("cubic_coeff_a", -0.75)

    def linear(d: np.ndarray) -> np.ndarray:
        return np.maximum(1 - np.abs(d), 0)

    def cubic(d: np.ndarray) -> np.ndarray:
        d = np.abs(d)
        near, far = ((a + 2) * d - (a + 3)) * d * d + 1, ((a * d - 5 * a) * d + 8 * a) * d - 4 * a
        return np.where(d <= 1, near, np.where(d < 2, far, 0))

    kernel, reach = (linear, 1) if mode == "linear" else (cubic, 2)
    span = int(np.ceil(reach * wide)) + 1
    taps = np.floor(at)[:, None] + np.arange(-span, span + 1)
    values = kernel((taps - at[:, None]) / wide)
    outside = (taps < 0) | (taps > n - 1)
    if node.get("exclude_outside", 0):
        values = np.where(outside, 0, values)
    values = values / values.sum(axis=1, keepdims=True)
    matrix = np.zeros((len(at), n))
    columns = np.clip(taps, 0, n - 1).astype(np.int64)
    np.add.at(matrix, (np.arange(len(at))[:, None], columns), values)
    return matrix


@operator("RoiAlign")
def roi_align(node: Node, x: Any, rois: Any, images: Any) -> Any:
    """Means of the bins of regions.  The library's corners are counted from the middle of the first pixel."""
    scale = float(node.get("spatial_scale", 1.0))
    corners, place = host(rois).astype(np.float64), host(images)
    if corners.ndim != 2 or corners.shape[1] != 4 or place.shape != corners.shape[:1]:
        raise node.refuse(f"regions of the shapes {list(corners.shape)} and {list(place.shape)}")
    boxes = np.vstack([corners.T - 0.5 / scale + 1, place + 1.0])
    size = [int(node.get("output_height", 1)), int(node.get("output_width", 1))]
    ratio = int(node.get("sampling_ratio", 0))
    Y = roialign(_formatted(x, "BCSS"), boxes, size, ROIScale=scale, SamplingRatio=ratio or "auto")
    return _back(Y, 4)
