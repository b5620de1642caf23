"""Which ATen operators are layers of the library, and how their arguments become properties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.layers.activations.activation import leakyReluLayer, reluLayer
from dlarray.layers.activations.smooth_activation import (
    eluLayer,
    geluLayer,
    sigmoidLayer,
    swishLayer,
    tanhLayer,
)
from dlarray.layers.convolution.convolution import convolution1dLayer, convolution2dLayer, convolution3dLayer
from dlarray.layers.convolution.grouped_convolution import groupedConvolution2dLayer
from dlarray.layers.convolution.transposed_convolution import transposedConv2dLayer
from dlarray.layers.core.fully_connected import fullyConnectedLayer
from dlarray.layers.normalization.batch_normalization import batchNormalizationLayer
from dlarray.layers.normalization.normalization import layerNormalizationLayer
from dlarray.layers.pooling.average_pooling import adaptiveAveragePooling2dLayer, averagePooling2dLayer
from dlarray.layers.pooling.global_pooling import globalAveragePooling2dLayer
from dlarray.layers.pooling.max_pooling import maxPooling2dLayer
from dlarray.layers.recurrent.recurrent import bilstmLayer, gruLayer, lstmLayer
from dlarray.layers.reshaping.combination import additionLayer, depthConcatenationLayer
from dlarray.migration.pytorch.graph_values import Constant, Parameter, Several, Value
from dlarray.migration.pytorch.names import layer_name

RULES: dict[str, Callable] = {}


def rule(*names: str) -> Callable:
    """Put a rule into the table under the operators' names."""

    def put(function: Callable) -> Callable:
        RULES.update(dict.fromkeys(names, function))
        return function

    return put


def mapped(plan: Any, node: Any, name: str, arguments: list) -> Any:
    """The value of the layer that a node becomes; None where no layer fits."""
    found = RULES.get(name)
    if found is None or not any(isinstance(a, (Value, list)) for a in arguments):
        return None
    return found(plan, node, *arguments, **node.kwargs)


def _put(plan: Any, node: Any, layer: Any, sources: list[Value], fmt: str) -> Value:
    shape: Any = getattr(node.meta.get("val"), "shape", None)
    if shape is None:
        shape = getattr(node.meta["val"][0], "shape", ())
    return Value(plan.put(layer, sources), fmt, tuple(shape))


def _name(plan: Any, node: Any) -> str:
    return plan.free_name(layer_name(node))


def _pair(value: Any, count: int) -> list[int]:
    value = list(value) if isinstance(value, (list, tuple)) else [value]
    return [int(v) for v in (value * count if len(value) == 1 else value)]


def _numbers(*given: Any) -> bool:
    return all(isinstance(v, Parameter | Constant) for v in given if v is not None)


def _activation(make: Callable) -> Callable:
    def made(plan: Any, node: Any, x: Any, *arguments: Any, **options: Any) -> Any:
        layer = make(*arguments, **options) if isinstance(x, Value) else None
        if layer is None:
            return None
        layer.Name = _name(plan, node)
        return _put(plan, node, layer, [x], x.format)

    return made


RULES["relu"] = _activation(lambda: reluLayer())
RULES["tanh"] = _activation(lambda: tanhLayer())
RULES["sigmoid"] = _activation(lambda: sigmoidLayer())
RULES["silu"] = _activation(lambda: swishLayer())
RULES["leaky_relu"] = _activation(lambda slope=0.01: leakyReluLayer(slope))
RULES["elu"] = _activation(lambda alpha=1, *rest: None if rest else eluLayer(alpha))
RULES["gelu"] = _activation(
    lambda approximate="none": geluLayer(Approximation="tanh" if approximate == "tanh" else "none")
)


@rule("conv1d", "conv2d", "conv3d", "conv1d.padding", "conv2d.padding", "conv3d.padding")
def convolution(
    plan: Any, node: Any, x: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0,
    dilation: Any = 1, groups: int = 1,
) -> Any:  # fmt: skip
    if not isinstance(x, Value) or not _numbers(weight, bias):
        return None
    W = weight.values
    n = W.ndim - 2
    if groups != 1 and n != 2:
        return None
    inside = "BCT" if n == 1 and x.format == "BCT" else "BC" + "S" * n
    x = plan.relabelled(x, inside)
    b = np.zeros(W.shape[0], W.dtype) if bias is None else bias.values
    pads = _pair(0 if isinstance(padding, str) else padding, n)
    margins: Any = [pads[0]] * 2 if n == 1 else [pads, pads]
    margins = "same" if padding == "same" else margins
    options: dict[str, Any] = {
        "Stride": _pair(stride, n), "DilationFactor": _pair(dilation, n), "Padding": margins,
        "Name": _name(plan, node),
    }  # fmt: skip
    if bias is None:
        options["BiasLearnRateFactor"] = 0
    if n == 2 and groups > 1:
        each = W.shape[0] // groups
        layer: Any = groupedConvolution2dLayer(
            W.shape[2:], each, groups, **options,
            Weights=np.transpose(W.reshape(groups, each, *W.shape[1:]), (3, 4, 2, 1, 0)),
            Bias=b.reshape(groups, each).T.reshape(1, 1, each, groups),
        )  # fmt: skip
    else:
        make = (convolution1dLayer, convolution2dLayer, convolution3dLayer)[n - 1]
        size = W.shape[2] if n == 1 else list(W.shape[2:])
        layer = make(
            size, W.shape[0], **options, Weights=np.transpose(W, (*range(2, n + 2), 1, 0)),
            Bias=b.reshape(*(1,) * n, -1),
        )  # fmt: skip
    return _put(plan, node, layer, [x], inside)


@rule("conv_transpose2d.input")
def transposed(
    plan: Any, node: Any, x: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0,
    output_padding: Any = 0, groups: int = 1, dilation: Any = 1,
) -> Any:  # fmt: skip
    plain = set(_pair(output_padding, 2)) == {0} and set(_pair(dilation, 2)) == {1} and groups == 1
    if not isinstance(x, Value) or not _numbers(weight, bias) or not plain:
        return None
    W, pads = weight.values, _pair(padding, 2)
    b = np.zeros(W.shape[1], W.dtype) if bias is None else bias.values
    layer = transposedConv2dLayer(
        list(W.shape[2:]), W.shape[1], Stride=_pair(stride, 2), Cropping=[pads, pads], Name=_name(plan, node),
        Weights=np.transpose(W, (2, 3, 1, 0)), Bias=b.reshape(1, 1, -1),
    )  # fmt: skip
    return _put(plan, node, layer, [plan.relabelled(x, "BCSS")], "BCSS")


@rule("_native_batch_norm_legit_no_training", "batch_norm")
def batch_norm(
    plan: Any, node: Any, x: Any, weight: Any, bias: Any, mean: Any, variance: Any, *rest: Any, **options: Any
) -> Any:
    if not isinstance(x, Value) or not _numbers(weight, bias) or mean is None or variance is None:
        return None
    if x.format[:2] != "BC":
        x = plan.relabelled(x, "BC" + ("T" if len(x.format) == 3 else "S" * (len(x.format) - 2)))
    epsilon = rest[-1] if len(rest) == 2 else rest[2]
    m = mean.values
    size = (*(1,) * max(x.format.count("S"), 0), -1) if "S" in x.format else (-1, 1)
    scale = np.ones_like(m) if weight is None else weight.values
    offset = np.zeros_like(m) if bias is None else bias.values
    layer = batchNormalizationLayer(
        TrainedMean=m.reshape(size), TrainedVariance=variance.values.reshape(size), Epsilon=epsilon,
        Scale=scale.reshape(size), Offset=offset.reshape(size), Name=_name(plan, node),
    )  # fmt: skip
    made = _put(plan, node, layer, [x], x.format)
    return Several([made]) if len(rest) == 2 else made


@rule("linear")
def linear(plan: Any, node: Any, x: Any, weight: Any, bias: Any = None) -> Any:
    if not isinstance(x, Value) or not isinstance(weight, Parameter) or not _numbers(bias):
        return None
    if sorted(x.format) not in (["B", "C"], ["B", "C", "T"]) or x.format[-1] != "C":
        return None
    W = weight.values
    b = np.zeros(W.shape[0], W.dtype) if bias is None else bias.values
    factor = {} if bias is not None else {"BiasLearnRateFactor": 0}
    layer = fullyConnectedLayer(
        W.shape[0], Weights=W, Bias=b.reshape(-1, 1), Name=_name(plan, node), **factor
    )
    return _put(plan, node, layer, [x], x.format)


@rule("layer_norm")
def layer_norm(
    plan: Any, node: Any, x: Any, size: Any, weight: Any = None, bias: Any = None, eps: float = 1e-5, *_: Any
) -> Any:
    if not isinstance(x, Value) or not isinstance(weight, Parameter) or not isinstance(bias, Parameter):
        return None
    if sorted(x.format) not in (["B", "C"], ["B", "C", "T"]) or x.format[-1] != "C" or len(size) != 1:
        return None
    layer = layerNormalizationLayer(
        Epsilon=eps,
        Scale=weight.values.reshape(-1, 1),
        Offset=bias.values.reshape(-1, 1),
        Name=_name(plan, node),
    )
    return _put(plan, node, layer, [x], x.format)


@rule("max_pool2d")
def max_pool(
    plan: Any, node: Any, x: Any, kernel: Any, stride: Any = (), padding: Any = 0, dilation: Any = 1,
    ceil_mode: bool = False,
) -> Any:  # fmt: skip
    pads, steps, size = _pair(padding, 2), _pair(stride or kernel, 2), _pair(kernel, 2)
    if not isinstance(x, Value) or set(_pair(dilation, 2)) != {1}:
        return None
    end = _ceiled(x, size, steps, pads) if ceil_mode else pads
    layer = maxPooling2dLayer(size, Stride=steps, Padding=[pads, end], Name=_name(plan, node))
    return _put(plan, node, layer, [plan.relabelled(x, "BCSS")], "BCSS")


def _ceiled(x: Value, size: list, steps: list, pads: list) -> list[int]:
    """The margins at the end with which the last window, which is not full, is taken."""
    found = []
    for k in range(2):
        n = int(x.shape[k - 2])
        count = -(-(n + 2 * pads[k] - size[k]) // steps[k]) + 1
        if (count - 1) * steps[k] >= n + pads[k]:  # a window must begin inside
            count -= 1
        found.append(max((count - 1) * steps[k] + size[k] - n - pads[k], 0))
    return found


@rule("avg_pool2d")
def average_pool(
    plan: Any, node: Any, x: Any, kernel: Any, stride: Any = (), padding: Any = 0, ceil_mode: bool = False,
    count_include_pad: bool = True, divisor_override: Any = None,
) -> Any:  # fmt: skip
    pads = _pair(padding, 2)
    if not isinstance(x, Value) or ceil_mode or divisor_override:
        return None
    layer = averagePooling2dLayer(
        _pair(kernel, 2), Stride=_pair(stride or kernel, 2), Padding=[pads, pads], Name=_name(plan, node),
        PaddingValue=0 if count_include_pad else "mean",
    )  # fmt: skip
    return _put(plan, node, layer, [plan.relabelled(x, "BCSS")], "BCSS")


@rule("adaptive_avg_pool2d")
def adaptive(plan: Any, node: Any, x: Any, size: Any) -> Any:
    if not isinstance(x, Value) or x.format != "BCSS":
        return None
    sizes, name = _pair(size, 2), _name(plan, node)
    one = sizes == [1, 1]
    layer: Any = (
        globalAveragePooling2dLayer(Name=name) if one else adaptiveAveragePooling2dLayer(sizes, Name=name)
    )
    return _put(plan, node, layer, [x], "BCSS")


@rule("add.Tensor")
def addition(plan: Any, node: Any, x: Any, y: Any, alpha: Any = 1) -> Any:
    if not (isinstance(x, Value) and isinstance(y, Value)) or alpha != 1 or x.format != y.format or x is y:
        return None
    if tuple(map(str, x.shape)) != tuple(map(str, y.shape)):
        return None
    return _put(plan, node, additionLayer(2, Name=_name(plan, node)), [x, y], x.format)


@rule("cat")
def depth_concatenation(plan: Any, node: Any, tensors: list, dim: int = 0) -> Any:
    plain = all(isinstance(x, Value) and x.format == "BCSS" for x in tensors)
    if not plain or dim not in (1, -3) or len({id(x) for x in tensors}) < len(tensors):
        return None
    if len(tensors) == 1:
        return tensors[0]
    layer = depthConcatenationLayer(len(tensors), Name=_name(plan, node))
    return _put(plan, node, layer, tensors, "BCSS")


@rule("lstm.input")
def lstm(
    plan: Any, node: Any, x: Any, state: list, weights: list, has_biases: bool, count: int, dropout: float,
    train: bool, bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    zero = all(isinstance(s, Constant) and not np.any(s.values) for s in state)
    if not isinstance(x, Value) or not zero or not _numbers(*weights):
        return None
    fmt = "BTC" if batch_first else "TBC"
    value, directions = plan.relabelled(x, fmt), 2 if bidirectional else 1
    each = 4 if has_biases else 2
    if len(weights) != each * directions * count:  # projections
        return None
    for k in range(count):
        parts = [[w.values for w in weights[(directions * k + d) * each :][:each]] for d in range(directions)]
        H = parts[0][1].shape[1]
        b = [p[2] + p[3] if has_biases else np.zeros(4 * H, p[0].dtype) for p in parts]
        name = _name(plan, node)
        layer = (bilstmLayer if bidirectional else lstmLayer)(
            H, Name=name, InputWeights=np.concatenate([p[0] for p in parts]), Bias=np.concatenate(b).reshape(-1, 1),
            RecurrentWeights=np.concatenate([p[1] for p in parts]),
        )  # fmt: skip
        value = _put(plan, node, layer, [value], fmt)
    return Several([value])


@rule("gru.input")
def gru(
    plan: Any, node: Any, x: Any, state: Any, weights: list, has_biases: bool, count: int, dropout: float,
    train: bool, bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    zero = isinstance(state, Constant) and not np.any(state.values)
    if not isinstance(x, Value) or not zero or not _numbers(*weights) or bidirectional:
        return None
    fmt = "BTC" if batch_first else "TBC"
    value, each = plan.relabelled(x, fmt), 4 if has_biases else 2
    for k in range(count):
        inner, outer, *biases = (w.values for w in weights[k * each :][:each])
        H = outer.shape[1]
        bias = np.concatenate(biases) if has_biases else np.zeros(6 * H, inner.dtype)
        layer = gruLayer(
            H, Name=_name(plan, node), InputWeights=inner, RecurrentWeights=outer, Bias=bias.reshape(-1, 1),
            ResetGateMode="recurrent-bias-after-multiplication",
        )  # fmt: skip
        value = _put(plan, node, layer, [value], fmt)
    return Several([value])
