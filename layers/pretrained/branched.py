"""Networks of modules with branches: GoogLeNet, MobileNet-v2, EfficientNet-b0."""

from __future__ import annotations

from typing import Any

from dlarray.layers.activations.smooth_activation import sigmoidLayer
from dlarray.layers.normalization.normalization import crossChannelNormalizationLayer
from dlarray.layers.pooling.global_pooling import globalAveragePooling2dLayer
from dlarray.layers.pretrained.blueprint import CEIL, Blueprint
from dlarray.layers.reshaping.combination import multiplicationLayer

# 1×1, 3×3 and what reduces it, 5×5 and what reduces it, behind the pooling
_INCEPTION = {
    "3a": (64, 96, 128, 16, 32, 32), "3b": (128, 128, 192, 32, 96, 64), "4a": (192, 96, 208, 16, 48, 64),
    "4b": (160, 112, 224, 24, 64, 64), "4c": (128, 128, 256, 24, 64, 64), "4d": (112, 144, 288, 32, 64, 64),
    "4e": (256, 160, 320, 32, 128, 128), "5a": (256, 160, 320, 32, 128, 128), "5b": (384, 192, 384, 48, 128, 128),
}  # fmt: skip


def googlenet(net: Blueprint) -> None:
    """GoogLeNet: as it was published, with normalization across channels.

    torchvision's has batch normalization behind each convolution, and windows of 3×3 where the original has 5×5.
    """
    net.images("data", 224, "zerocenter", [127.5] * 3, [127.5] * 3)
    _convolution(net, "conv1", "7x7_s2", "relu_7x7", 7, 64, "conv1", stride=2)
    net.pool("pool1-3x3_s2", padding=CEIL)
    if not net.foreign:
        net.add(crossChannelNormalizationLayer(5, K=1, Name="pool1-norm1"))
    _convolution(net, "conv2", "3x3_reduce", "relu_3x3_reduce", 1, 64, "conv2")
    _convolution(net, "conv2", "3x3", "relu_3x3", 3, 192, "conv3")
    if not net.foreign:
        net.add(crossChannelNormalizationLayer(5, K=1, Name="conv2-norm2"))
    net.pool("pool2-3x3_s2", padding=CEIL)
    for name, counts in _INCEPTION.items():
        _inception(net, f"inception_{name}", f"inception{name}", counts)
        if name == "3b":
            net.pool("pool3-3x3_s2", padding=CEIL)
        elif name == "4e":
            net.pool("pool4-3x3_s2", 2 if net.foreign else 3, padding=CEIL)
    net.add(globalAveragePooling2dLayer(Name="pool5-7x7_s1"))
    net.drop("pool5-drop_7x7_s1", 0.4)
    net.classifier("loss3-classifier", "prob", "fc", BiasLearnRateFactor=2)


def _convolution(
    net: Blueprint, name: str, part: str, relu: str, size: int, filters: int, module: str, *, stride: int = 1,
    source: str = "",
) -> str:  # fmt: skip
    options: dict[str, Any] = {"stride": stride, "padding": size // 2, "source": source}
    if net.foreign:
        net.conv(f"{name}-{part}", size, filters, f"{module}.conv", bias=False, **options)
        net.norm(f"{name}-{relu.replace('relu', 'bn')}", f"{module}.bn", foreign_epsilon=1e-3)
    else:
        net.conv(f"{name}-{part}", size, filters, module, BiasLearnRateFactor=2, **options)
    return net.relu(f"{name}-{relu}")


def _inception(net: Blueprint, name: str, module: str, counts: tuple[int, ...]) -> None:
    X, ends = net.last, []
    ends.append(_convolution(net, name, "1x1", "relu_1x1", 1, counts[0], f"{module}.branch1", source=X))
    for k, part in enumerate(("3x3", "5x5")):
        reduced, filters = counts[1 + 2 * k : 3 + 2 * k]
        branch, size = f"{module}.branch{k + 2}", 3 if net.foreign else int(part[0])
        _convolution(net, name, f"{part}_reduce", f"relu_{part}_reduce", 1, reduced, f"{branch}.0", source=X)
        ends.append(_convolution(net, name, part, f"relu_{part}", size, filters, f"{branch}.1"))
    net.pool(f"{name}-pool", stride=1, padding=1, source=X)
    ends.append(_convolution(net, name, "pool_proj", "relu_pool_proj", 1, counts[5], f"{module}.branch4.1"))
    net.concat(f"{name}-output", *ends)


_MOBILE = [
    (1, 16, 1, 1),
    (6, 24, 2, 2),
    (6, 32, 3, 2),
    (6, 64, 4, 2),
    (6, 96, 3, 1),
    (6, 160, 3, 2),
    (6, 320, 1, 1),
]


def mobilenetv2(net: Blueprint) -> None:
    """MobileNet-v2.

    Where the stride is 2, MATLAB pads the end of an image alone, as TensorFlow does, torchvision both ends.
    """
    net.images("input_1", 224, "zscore")
    _normalized(net, "Conv1", "bn_Conv1", 3, 32, "features.0", 0, stride=2)
    net.relu6("Conv1_relu")
    block = 0
    for expansion, filters, count, first in _MOBILE:
        for k in range(count):
            stride = first if k == 0 else 1
            _inverted(net, block, expansion, filters, stride)
            block += 1
    _normalized(net, "Conv_1", "Conv_1_bn", 1, 1280, "features.18", 0)
    net.relu6("out_relu")
    net.add(globalAveragePooling2dLayer(Name="global_average_pooling2d_1"))
    net.classifier("Logits", "Logits_softmax", "classifier.1")


def _normalized(
    net: Blueprint, name: str, norm: str, size: int, filters: int, module: str, place: int, *, stride: int = 1,
    groups: int = 1,
) -> str:  # fmt: skip
    """A convolution and its normalization, which stand behind each other in a sequence of torchvision's."""
    padding: Any = size // 2 if net.foreign else "same"
    net.conv(
        name, size, filters, f"{module}.{place}", stride=stride, padding=padding, groups=groups, bias=False
    )
    return net.norm(norm, f"{module}.{place + 1}", 1e-3)


def _inverted(net: Blueprint, block: int, expansion: int, filters: int, stride: int) -> None:
    name = f"block_{block}" if block else "expanded_conv"
    X, module, before = net.last, f"features.{block + 1}.conv", net.channels()
    part = 0
    if expansion > 1:
        _normalized(net, f"{name}_expand", f"{name}_expand_BN", 1, expansion * before, f"{module}.0", 0)
        net.relu6(f"{name}_expand_relu")
        part = 1
    wide = net.channels()
    depthwise = f"{name}_depthwise"
    _normalized(net, depthwise, f"{depthwise}_BN", 3, wide, f"{module}.{part}", 0, stride=stride, groups=wide)
    net.relu6(f"{depthwise}_relu")
    end = _normalized(net, f"{name}_project", f"{name}_project_BN", 1, filters, module, part + 1)
    if stride == 1 and before == filters:
        net.sum(f"{name}_add", end, X)


# windows, stride, expansion, filters, number of blocks
_EFFICIENT = [
    (3, 1, 1, 16, 1), (3, 2, 6, 24, 2), (5, 2, 6, 40, 2), (3, 2, 6, 80, 3), (5, 1, 6, 112, 3), (5, 2, 6, 192, 4),
    (3, 1, 6, 320, 1),
]  # fmt: skip
# The numbers in the names of the convolutions that squeeze; those that excite have three more.
_SQUEEZE = (301, 309, 319, 327, 337, 345, 355, 365, 373, 383, 393, 401, 411, 421, 431, 439)
_MODEL = "efficientnet-b0|model"


def efficientnetb0(net: Blueprint) -> None:
    """EfficientNet-b0.

    Where the stride is 2, MATLAB pads the end of an image more than its beginning, torchvision both the same.
    """
    net.images("ImageInput", 224, "zscore")
    _efficient(net, f"{_MODEL}|stem|conv2d|Conv2D", f"{_MODEL}|stem|{_bn(0)}", 3, 32, "features.0", 2)
    net.swish(f"{_MODEL}|stem|SigmoidLayer", f"{_MODEL}|stem|MulLayer")
    block = 0
    for stage, (size, first, expansion, filters, count) in enumerate(_EFFICIENT, 1):
        for k in range(count):
            _block(
                net, block, f"features.{stage}.{k}.block", size, first if k == 0 else 1, expansion, filters
            )
            block += 1
    _efficient(net, f"{_MODEL}|head|conv2d|Conv2D", f"{_MODEL}|head|{_bn(0)}", 1, 1280, "features.8")
    net.swish(f"{_MODEL}|head|SigmoidLayer", f"{_MODEL}|head|MulLayer")
    net.add(globalAveragePooling2dLayer(Name=f"{_MODEL}|head|global_average_pooling2d|GlobAvgPool"))
    net.classifier(f"{_MODEL}|head|dense|MatMul", "Softmax", "classifier.1")


def _bn(k: int) -> str:
    return f"tpu_batch_normalization{f'_{k}' if k else ''}|FusedBatchNorm"


def _efficient(
    net: Blueprint,
    name: str,
    norm: str,
    size: int,
    filters: int,
    module: str,
    stride: int = 1,
    groups: int = 1,
) -> str:
    padding: Any = size // 2
    if stride == 2 and not net.foreign:
        before = (size - 2) // 2  # of an even size, all but two pixels of the window are padding
        padding = (before, size - 2 - before, before, size - 2 - before)
    net.conv(name, size, filters, f"{module}.0", stride=stride, padding=padding, groups=groups, bias=False)
    return net.norm(norm, f"{module}.1", 1e-3)


def _block(
    net: Blueprint, block: int, module: str, size: int, stride: int, expansion: int, filters: int
) -> None:
    name = f"{_MODEL}|blocks_{block}"
    X, before = net.last, net.channels()
    part = 0
    if expansion > 1:
        _efficient(net, f"{name}|conv2d|Conv2D", f"{name}|{_bn(0)}", 1, expansion * before, f"{module}.0")
        net.swish(f"{name}|SigmoidLayer", f"{name}|MulLayer")
        part = 1
    wide, mark = net.channels(), "_1" if part else ""
    depthwise = f"{name}|depthwise_conv2d|depthwise"
    _efficient(net, depthwise, f"{name}|{_bn(part)}", size, wide, f"{module}.{part}", stride, wide)
    Y = net.swish(f"{name}|SigmoidLayer{mark}", f"{name}|MulLayer{mark}")
    number = _SQUEEZE[block]
    net.add(globalAveragePooling2dLayer(Name=f"{name}|se|GlobAvgPool"))
    net.conv(f"Conv__{number}", 1, before // 4, f"{module}.{part + 1}.fc1")
    net.swish(f"{name}|se|SigmoidLayer", f"{name}|se|MulLayer")
    net.conv(f"Conv__{number + 3}", 1, wide, f"{module}.{part + 1}.fc2")
    gate = net.add(sigmoidLayer(Name=f"{name}|se|SigmoidLayer_1"))
    net.add(multiplicationLayer(2, Name=f"{name}|se|MulLayer_1"), gate, Y)
    project = f"{name}|conv2d{mark}|Conv2D"
    end = _efficient(net, project, f"{name}|{_bn(part + 1)}", 1, filters, f"{module}.{part + 2}")
    if stride == 1 and before == filters:
        net.sum(f"{name}|Add", end, X)
