"""ONNX's convolution, pooling, normalisation and losses, as calls of dlarray's functions."""

import math

import numpy as np

import dlarray as dl

from .tensor import NotOursError, Tensor, operator, swapped


def labelled(t):
    """N×C×spatial as MATLAB's "SSCB"."""
    return dl.dlarray(t.x, "S" * (t.rank - 2) + "CB")


def plain(y, rank):
    return Tensor(dl.stripdims(y), rank)


# -- windows ---------------------------------------------------------------------------------------------------
def margins(n, x, kernel, transposed=False):
    """Strides, dilations, start and end padding of the spatial axes, in ONNX's order."""
    k, size = x.rank - 2, x.shape[2:]
    strides, dilations = n.get("strides") or [1] * k, n.get("dilations") or [1] * k
    pads, auto = n.get("pads") or [0] * (2 * k), n.get("auto_pad", "NOTSET")
    extent = [(w - 1) * d + 1 for w, d in zip(kernel, dilations, strict=True)]
    start, end = pads[:k], pads[k:]
    if transposed and (n.get("output_shape") or auto.startswith("SAME")):
        wanted = n.get("output_shape") or [m * s for m, s in zip(size, strides, strict=True)]
        more = n.get("output_padding") or [0] * k
        total = [
            (m - 1) * s + p + e - w for m, s, p, e, w in zip(size, strides, more, extent, wanted, strict=True)
        ]
        start = [max(t, 0) // 2 if auto == "SAME_UPPER" else max(t, 0) - max(t, 0) // 2 for t in total]
        end = [t - s for t, s in zip(total, start, strict=True)]
    elif auto.startswith("SAME"):
        total = [max((-(-m // s) - 1) * s + e - m, 0) for m, s, e in zip(size, strides, extent, strict=True)]
        start = [t // 2 if auto == "SAME_UPPER" else t - t // 2 for t in total]
        end = [t - s for t, s in zip(total, start, strict=True)]
    return strides, dilations, start, end


def back(values):
    return list(reversed(values))


def filters(w, groups):
    """The filters; with several groups, these as a last dimension."""
    if groups == 1:
        return w.x
    size = back(w.shape)
    return dl.reshape(w.x, *size[:-1], size[-1] // groups, groups)


@operator("Conv")
def _(n, x, w, b=None):
    strides, dilations, start, end = margins(n, x, w.shape[2:])
    y = dl.dlconv(
        labelled(x), filters(w, n.get("group", 1)), 0 if b is None else b.x, Stride=back(strides),
        DilationFactor=back(dilations), Padding=[back(start), back(end)],
    )  # fmt: skip
    return plain(y, x.rank)


@operator("ConvTranspose")
def _(n, x, w, b=None):
    strides, dilations, start, end = margins(n, x, w.shape[2:], transposed=True)
    end = [e - p for e, p in zip(end, n.get("output_padding") or [0] * len(end), strict=True)]
    y = dl.dltranspconv(
        labelled(x), filters(w, n.get("group", 1)), 0, Stride=back(strides), DilationFactor=back(dilations),
        Cropping=[back(start), [max(e, 0) for e in back(end)]],
    )  # fmt: skip
    y = plain(y, x.rank)
    for axis, e in enumerate(end, start=2):  # beyond the filters there are zeros
        if e < 0:
            y = Tensor(dl.paddata(y.x, y.shape[axis] - e, Dimension=y.dim(axis)), y.rank)
    return y if b is None else y.x + b.reshaped([*b.shape, *[1] * (x.rank - 2)]).x


def pooled(n, x):
    """Options of MATLAB's pooling, and whether windows go beyond the padding that the case names."""
    kernel = n.get("kernel_shape")
    strides, dilations, start, end = margins(n, x, kernel)
    if any(d > 1 for d in dilations):
        raise NotOursError
    beyond = False
    if n.get("ceil_mode", 0):
        for a, (m, w, s) in enumerate(zip(x.shape[2:], kernel, strides, strict=True)):
            count = -(-(m + start[a] + end[a] - w) // s) + 1
            count -= (count - 1) * s >= m + start[a]
            more = (count - 1) * s + w - (m + start[a] + end[a])
            beyond |= more > 0
            end[a] += max(more, 0)
    return back(kernel), {"Stride": back(strides), "Padding": [back(start), back(end)]}, beyond


@operator("MaxPool")
def _(n, x):
    if n.get("storage_order", 0) == 0:
        size, options, _ = pooled(n, x)
        if n.outputs == 1:
            return plain(dl.maxpool(labelled(x), size, **options), x.rank)
        y, place, _ = dl.maxpool(labelled(x), size, **options, nargout=3)
        return plain(y, x.rank), Tensor(dl.stripdims(place) - 1, x.rank)
    order = [0, 1, *reversed(range(2, x.rank))]  # places count the spatial axes the other way round
    size, options, _ = pooled(n, x)
    options = {k: [back(v) for v in o] if k == "Padding" else back(o) for k, o in options.items()}
    y, place, _ = dl.maxpool(labelled(swapped(x, order)), back(size), **options, nargout=3)
    return swapped(plain(y, x.rank), order), swapped(Tensor(dl.stripdims(place) - 1, x.rank), order)


@operator("AveragePool")
def _(n, x):
    size, options, beyond = pooled(n, x)
    with_padding = n.get("count_include_pad", 0)
    if with_padding and beyond:
        raise NotOursError  # MATLAB rounds sizes down, and so no window goes beyond the padding
    return plain(dl.avgpool(labelled(x), size, **options, PaddingValue=0 if with_padding else "mean"), x.rank)


@operator("GlobalAveragePool", "GlobalMaxPool")
def _(n, x):
    f = dl.avgpool if n.kind == "GlobalAveragePool" else dl.maxpool
    return plain(f(labelled(x), "global"), x.rank)


@operator("MaxUnpool")
def _(n, x, places, shape=None):
    kernel = n.get("kernel_shape")
    strides, _, start, end = margins(n, x, kernel)
    size = [
        (m - 1) * s + w - a - b
        for m, s, w, a, b in zip(x.shape[2:], strides, kernel, start, end, strict=True)
    ]
    whole = [*x.shape[:2], *size]
    y = plain(dl.maxunpool(labelled(x), dl.dlarray(places.x + 1, dl.dims(labelled(x))), back(whole)), x.rank)
    for axis, m in enumerate(shape.integers() if shape is not None else whole):
        y = Tensor(dl.paddata(y.x, m, Dimension=y.dim(axis)), y.rank) if m > y.shape[axis] else y
    return y


ROUNDING = {"round_prefer_floor": "round", "round_prefer_ceil": "round", "floor": "floor"}


@operator("Upsample")
def _(n, x, scales):
    y = dl.dlresize(
        labelled(x), Scale=back(scales.numbers()[2:]), Method=n.get("mode", "nearest"),
        GeometricTransformMode="asymmetric", NearestRoundingMode="floor",
    )  # fmt: skip
    return plain(y, x.rank)


@operator("Resize")
def _(n, x, roi=None, scales=None, sizes=None):
    mode, transform = n.get("mode", "nearest"), n.get("coordinate_transformation_mode", "half_pixel")
    rounding = n.get("nearest_mode", "round_prefer_floor")
    has = mode != "cubic" and not n.get("antialias", 0) and transform in ("half_pixel", "asymmetric")
    if not has or (mode == "nearest" and rounding not in ROUNDING):
        raise NotOursError
    axes = [a % x.rank for a in n.get("axes") or range(x.rank)]
    if scales is not None:
        factors = dict(zip(axes, scales.numbers(), strict=True))
        options = {"Scale": [factors[a] for a in reversed(range(2, x.rank))]}
    else:
        wanted = dict(zip(axes, sizes.integers(), strict=True))
        policy = n.get("keep_aspect_ratio_policy", "stretch")
        if policy != "stretch":
            one = (min if policy == "not_larger" else max)(m / x.shape[a] for a, m in wanted.items())
            wanted = {a: math.floor(x.shape[a] * one + 0.5) for a in wanted}
        options = {"OutputSize": [wanted[a] for a in reversed(range(2, x.rank))]}
    if mode == "nearest":
        options["NearestRoundingMode"] = ROUNDING[rounding]
    y = dl.dlresize(labelled(x), **options, Method=mode, GeometricTransformMode=transform.replace("_", "-"))
    return plain(y, x.rank)


# -- normalisation ---------------------------------------------------------------------------------------------
@operator("BatchNormalization")
def _(n, x, scale, offset, mean, variance):
    epsilon = n.get("epsilon", 1e-5)
    X = labelled(x) if x.rank > 2 else dl.dlarray(x.x, "CB")
    if not n.get("training_mode", 0):
        return plain(dl.batchnorm(X, offset.x, scale.x, mean.x, variance.x, Epsilon=epsilon), x.rank)
    new = 1 - n.get("momentum", 0.9)
    y, *running = dl.batchnorm(
        X, offset.x, scale.x, mean.x, variance.x, Epsilon=epsilon, MeanDecay=new, VarianceDecay=new, nargout=3
    )
    return plain(y, x.rank), *(plain(r, 1) for r in running)


@operator("InstanceNormalization")
def _(n, x, scale, offset):
    return plain(dl.instancenorm(labelled(x), offset.x, scale.x, Epsilon=n.get("epsilon", 1e-5)), x.rank)


@operator("GroupNormalization")
def _(n, x, scale, offset):
    y = dl.groupnorm(labelled(x), n.get("num_groups"), offset.x, scale.x, Epsilon=n.get("epsilon", 1e-5))
    return plain(y, x.rank)


def _lines(n, x):
    """The axes from ``axis`` on as one, for the functions that normalise a single dimension."""
    axis = n.get("axis", -1) % x.rank
    shape = x.shape
    lines = x.reshaped([math.prod(shape[:axis]), math.prod(shape[axis:])])
    return lines, shape, shape[:axis] + [1] * (x.rank - axis)


@operator("LayerNormalization")
def _(n, x, scale, offset=None):
    lines, shape, one = _lines(n, x)
    epsilon = n.get("epsilon", 1e-5)
    gain, count = dl.reshape(scale.x, [], 1), lines.shape[1]
    shift = dl.zeros(count, 1, like=scale.x) if offset is None else dl.reshape(offset.x, [], 1)
    y = dl.layernorm(
        dl.dlarray(lines.x, "CB"), shift, gain, Epsilon=epsilon, OperationDimension="channel-only"
    )
    spread = dl.rsqrt(dl.var(lines.x, 1, 1) + epsilon)
    return plain(y, 2).reshaped(shape), *(Tensor(v, 2).reshaped(one) for v in (dl.mean(lines.x, 1), spread))


@operator("RMSNormalization")
def _(n, x, scale):
    lines, shape, _ = _lines(n, x)
    y = Tensor(lines.x / dl.sqrt(dl.mean(lines.x**2, 1) + n.get("epsilon", 1e-5)), 2)
    return y.reshaped(shape).x * scale.x


@operator("MeanVarianceNormalization")
def _(n, x):
    dims = [x.dim(a) for a in n.get("axes") or [0, 2, 3]]
    return (x.x - dl.mean(x.x, dims)) / (dl.std(x.x, 1, dims) + 1e-9)


@operator("LRN")
def _(n, x):
    y = dl.crosschannelnorm(
        labelled(x), n.get("size"), Alpha=n.get("alpha", 1e-4), Beta=n.get("beta", 0.75), K=n.get("bias", 1.0)
    )
    return plain(y, x.rank)


@operator("Softmax", "LogSoftmax")
def _(n, x):
    axis, shape = n.get("axis", -1 if n.opset >= 13 else 1), x.shape
    if n.opset < 13:  # old operator sets take all axes from this one on
        x, axis = x.reshaped([math.prod(shape[:axis]), math.prod(shape[axis:])]), 1
    if n.kind == "Softmax":
        fmt = "U" * (x.dim(axis) - 1) + "C" + "U" * (max(x.rank, 2) - x.dim(axis))
        y = dl.softmax(x.x, DataFormat=fmt)
    else:
        z = x.x - dl.max(x.x, [], x.dim(axis))
        y = z - dl.logsumexp(z, x.dim(axis))
    return Tensor(y, x.rank).reshaped(shape)


# -- losses ----------------------------------------------------------------------------------------------------
def _loss(n, Y, targets, weights, f):
    """The loss f, reduced as ONNX does: its mean is over the weights of the targets that count."""
    reduction = n.get("reduction", "mean")
    ignore = n.get("ignore_index")
    counts = [ignore is None or v != ignore for v in targets.integers()]
    if reduction == "none":
        each = dl.sum(f(Reduction="none"), Y.rank - 1)
        return Tensor(each, Y.rank).reshaped(targets.shape)
    loss = f(Reduction="sum", NormalizationFactor="none")
    if reduction == "mean":
        each = [1.0] * Y.shape[1] if weights is None else weights.numbers()
        loss = loss / sum(each[v] for v, c in zip(targets.integers(), counts, strict=True) if c)
    return Tensor(loss, 0)


def _chosen(n, Y, targets):
    """Class numbers from 1 with a dimension for the channel; 0 for those to ignore."""
    ignore = n.get("ignore_index")
    numbers = [0 if v == ignore else v + 1 for v in targets.integers()]
    shape = [Y.shape[0], 1, *Y.shape[2:]]
    return Tensor.of(np.reshape(np.asarray(numbers, float), shape))


@operator("SoftmaxCrossEntropyLoss")
def _(n, x, targets, weights=None):
    fmt = "U" * (x.rank - 2) + "CB"
    Y = dl.softmax(x.x, DataFormat=fmt)
    chosen = _chosen(n, x, targets)
    classes, dim = x.shape[1], x.dim(1)
    mask = dl.repmat(chosen.x > 0, *(classes if d == dim else 1 for d in range(1, x.rank + 1)))
    hot = dl.onehotencode(dl.max(chosen.x, 1), dim, "single", ClassNames=list(range(1, classes + 1)))
    more = {} if weights is None else {"WeightsFormat": "C"}

    def f(**how):
        return dl.crossentropy(
            Y, hot, None if weights is None else weights.x, DataFormat=fmt, Mask=mask, **more, **how
        )

    loss = _loss(n, x, targets, weights, f)
    return (loss, Tensor(x.x - dl.logsumexp(x.x, x.dim(1)), x.rank))[: n.outputs] if n.outputs > 1 else loss


@operator("NegativeLogLikelihoodLoss")
def _(n, x, targets, weights=None):
    fmt = "U" * (x.rank - 2) + "CB"
    more = {} if weights is None else {"WeightsFormat": "C"}

    def f(**how):
        return dl.indexcrossentropy(
            dl.exp(x.x), _chosen(n, x, targets).x, None if weights is None else weights.x, DataFormat=fmt,
            MaskIndex=0, **more, **how,
        )  # fmt: skip

    return _loss(n, x, targets, weights, f)
