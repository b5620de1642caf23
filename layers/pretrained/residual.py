"""Residual networks, and the dense one: resnet18, resnet50, resnet101, densenet201."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.layers.pooling.average_pooling import averagePooling2dLayer
from dlarray.layers.pooling.global_pooling import globalAveragePooling2dLayer
from dlarray.layers.pretrained.blueprint import CEIL, Blueprint

_STILL: dict[str, Any] = {"BiasLearnRateFactor": 0}  # batch normalization follows, which takes any bias away


def resnet18(net: Blueprint) -> None:
    """ResNet-18: blocks of two convolutions."""
    _beginning(net, "data", "zscore", "conv1_relu", "pool1", 1)
    for stage, filters in enumerate((64, 128, 256, 512)):
        for block in range(2):
            name, module = f"{stage + 2}{'ab'[block]}", f"layer{stage + 1}.{block}"
            X, stride = net.last, 2 if stage and not block else 1
            net.conv(
                f"res{name}_branch2a",
                3,
                filters,
                f"{module}.conv1",
                stride=stride,
                padding=1,
                bias=False,
                **_STILL,
            )
            net.norm(f"bn{name}_branch2a", f"{module}.bn1")
            net.relu(f"res{name}_branch2a_relu")
            net.conv(f"res{name}_branch2b", 3, filters, f"{module}.conv2", padding=1, bias=False, **_STILL)
            end = net.norm(f"bn{name}_branch2b", f"{module}.bn2")
            if stride == 2:
                X = _shortcut(net, name, X, filters, module, stride, 1e-5)
            net.sum(f"res{name}", end, X)
            net.relu(f"res{name}_relu")
    net.add(globalAveragePooling2dLayer(Name="pool5"))
    net.classifier("fc1000", "prob", "fc")


def resnet50(net: Blueprint) -> None:
    """ResNet-50, with the names that it has in Keras."""
    count = iter(range(1, 50))
    _beginning(
        net,
        "input_1",
        "zerocenter",
        f"activation_{next(count)}_relu",
        "max_pooling2d_1",
        1,
        1e-3,
        still=False,
    )
    names = [[f"{stage}{'abcdef'[k]}" for k in range(depth)] for stage, depth in enumerate((3, 4, 6, 3), 2)]
    sums = iter(range(1, 17))
    _bottlenecks(
        net, names, 1e-3, lambda *_: f"activation_{next(count)}_relu", lambda _: f"add_{next(sums)}", "same"
    )
    net.add(globalAveragePooling2dLayer(Name="avg_pool"))
    net.classifier("fc1000", "fc1000_softmax", "fc", **_STILL)


def resnet101(net: Blueprint) -> None:
    """ResNet-101, with the names that it has in Caffe."""
    _beginning(net, "data", "zerocenter", "conv1_relu", "pool1", 1 if net.foreign else CEIL)
    names = [["2a", "2b", "2c"], ["3a"], ["4a"], ["5a", "5b", "5c"]]
    names[1] += [f"3b{k}" for k in range(1, 4)]
    names[2] += [f"4b{k}" for k in range(1, 23)]
    _bottlenecks(net, names, 1e-5, lambda name, part: f"res{name}{part}_relu", lambda name: f"res{name}", 1)
    net.add(globalAveragePooling2dLayer(Name="pool5"))
    net.classifier("fc1000", "prob", "fc")


def _beginning(
    net: Blueprint, images: str, normalization: str, relu: str, pool: str, padding: Any, epsilon: float = 1e-5,
    still: bool = True,
) -> None:  # fmt: skip
    net.images(images, 224, normalization)
    net.conv("conv1", 7, 64, "conv1", stride=2, padding=3, bias=False, **(_STILL if still else {}))
    net.norm("bn_conv1", "bn1", epsilon)
    net.relu(relu)
    net.pool(pool, padding=padding)


def _shortcut(
    net: Blueprint, name: str, X: str, filters: int, module: str, stride: int, epsilon: float
) -> str:
    options: dict[str, Any] = {"source": X, "stride": stride, "bias": False, **_STILL}
    net.conv(f"res{name}_branch1", 1, filters, f"{module}.downsample.0", **options)
    return net.norm(f"bn{name}_branch1", f"{module}.downsample.1", epsilon)


def _bottlenecks(
    net: Blueprint,
    names: list[list[str]],
    epsilon: float,
    relu: Callable[[str, str], str],
    total: Callable[[str], str],
    padding: Any,
) -> None:
    """Blocks of three convolutions.  The first one of a stage halves the image: in MATLAB by the stride of its first
    convolution, in torchvision by that of its second, which has windows of 3×3."""
    for stage, blocks in enumerate(names):
        filters = 64 << stage
        for block, name in enumerate(blocks):
            module, X = f"layer{stage + 1}.{block}", net.last
            stride = 2 if stage and not block else 1
            early, late = (1, stride) if net.foreign else (stride, 1)
            shared: dict[str, Any] = {"bias": False, **_STILL}
            net.conv(f"res{name}_branch2a", 1, filters, f"{module}.conv1", stride=early, **shared)
            net.norm(f"bn{name}_branch2a", f"{module}.bn1", epsilon)
            net.relu(relu(name, "_branch2a"))
            around = 1 if net.foreign else padding
            net.conv(
                f"res{name}_branch2b", 3, filters, f"{module}.conv2", stride=late, padding=around, **shared
            )
            net.norm(f"bn{name}_branch2b", f"{module}.bn2", epsilon)
            net.relu(relu(name, "_branch2b"))
            net.conv(f"res{name}_branch2c", 1, 4 * filters, f"{module}.conv3", **shared)
            end = net.norm(f"bn{name}_branch2c", f"{module}.bn3", epsilon)
            if not block:
                X = _shortcut(net, name, X, 4 * filters, module, stride, epsilon)
            net.sum(total(name), end, X)
            net.relu(relu(name, ""))


def densenet201(net: Blueprint) -> None:
    """DenseNet-201: each block puts 32 channels behind all those before.

    MATLAB's has no rectified linear function behind the last normalization; torchvision's has.
    """
    net.images("input_1", 224, "zscore")
    net.conv("conv1|conv", 7, 64, "features.conv0", stride=2, padding=3, bias=False, **_STILL)
    net.norm("conv1|bn", "features.norm0")
    net.relu("conv1|relu")
    net.pool("pool1", padding=1)
    channels = 64
    for stage, depth in enumerate((6, 12, 48, 32), 2):
        for k in range(1, depth + 1):
            X, name = net.last, f"conv{stage}_block{k}"
            module = f"features.denseblock{stage - 1}.denselayer{k}"
            net.norm(f"{name}_0_bn", f"{module}.norm1")
            net.relu(f"{name}_0_relu")
            net.conv(f"{name}_1_conv", 1, 128, f"{module}.conv1", bias=False, **_STILL)
            net.norm(f"{name}_1_bn", f"{module}.norm2")
            net.relu(f"{name}_1_relu")
            net.conv(f"{name}_2_conv", 3, 32, f"{module}.conv2", padding="same", bias=False, **_STILL)
            net.concat(f"{name}_concat", X, net.last)
            channels += 32
        if stage < 5:
            module = f"features.transition{stage - 1}"
            channels //= 2
            net.norm(f"pool{stage}_bn", f"{module}.norm")
            net.relu(f"pool{stage}_relu")
            net.conv(f"pool{stage}_conv", 1, channels, f"{module}.conv", bias=False, **_STILL)
            net.add(averagePooling2dLayer(2, Stride=2, Name=f"pool{stage}_pool"))
    net.norm("bn", "features.norm5")
    if net.foreign:
        net.relu("relu")
    net.add(globalAveragePooling2dLayer(Name="avg_pool"))
    net.classifier("fc1000", "fc1000_softmax", "classifier")
