"""Networks of layers in a row: AlexNet, VGG, and SqueezeNet, whose fire modules are short forks."""

from __future__ import annotations

from typing import Any

from dlarray.layers.activations.activation import reluLayer, softmaxLayer
from dlarray.layers.core.utility import flattenLayer
from dlarray.layers.normalization.normalization import crossChannelNormalizationLayer
from dlarray.layers.pooling.global_pooling import globalAveragePooling2dLayer
from dlarray.layers.pretrained.blueprint import CEIL, Blueprint


def alexnet(net: Blueprint) -> None:
    """AlexNet: with groups and normalization across channels, as it was published; torchvision's has neither."""
    double: dict[str, Any] = {"BiasLearnRateFactor": 2}
    net.images("data", 227, "zerocenter")
    if net.foreign:
        sizes = [
            (11, 64, 4, 2, 1, 0),
            (5, 192, 1, 2, 1, 3),
            (3, 384, 1, 1, 1, 6),
            (3, 256, 1, 1, 1, 8),
            (3, 256, 1, 1, 1, 10),
        ]
    else:
        sizes = [
            (11, 96, 4, 0, 1, 0),
            (5, 256, 1, 2, 2, 3),
            (3, 384, 1, 1, 1, 6),
            (3, 384, 1, 1, 2, 8),
            (3, 256, 1, 1, 2, 10),
        ]
    for k, (size, filters, stride, padding, groups, place) in enumerate(sizes, 1):
        net.conv(
            f"conv{k}",
            size,
            filters,
            f"features.{place}",
            stride=stride,
            padding=padding,
            groups=groups,
            **double,
        )
        net.relu(f"relu{k}")
        if k < 3 and not net.foreign:
            net.add(crossChannelNormalizationLayer(5, K=1, Name=f"norm{k}"))
        if k in (1, 2, 5):
            net.pool(f"pool{k}")
    for k, place in ((6, 1), (7, 4)):
        net.dense(f"fc{k}", 4096, f"classifier.{place}", images=(256, 6, 6) if k == 6 else None, **double)
        net.relu(f"relu{k}")
        net.drop(f"drop{k}")
    net.classifier("fc8", "prob", "classifier.6", **double)


def vgg16(net: Blueprint) -> None:
    """VGG with 16 layers that learn."""
    _vgg(net, (2, 2, 3, 3, 3))


def vgg19(net: Blueprint) -> None:
    """VGG with 19 layers that learn."""
    _vgg(net, (2, 2, 4, 4, 4))


def _vgg(net: Blueprint, depths: tuple[int, ...]) -> None:
    undecayed: dict[str, Any] = {"WeightL2Factor": 0}
    net.images("input", 224, "zerocenter")
    place = 0
    for block, (depth, filters) in enumerate(zip(depths, (64, 128, 256, 512, 512), strict=True), 1):
        for k in range(1, depth + 1):
            net.conv(f"conv{block}_{k}", 3, filters, f"features.{place}", padding=1, **undecayed)
            net.relu(f"relu{block}_{k}")
            place += 2
        net.pool(f"pool{block}", 2)
        place += 1
    for k, place in ((6, 0), (7, 3)):
        net.dense(f"fc{k}", 4096, f"classifier.{place}", images=(512, 7, 7) if k == 6 else None, **undecayed)
        net.relu(f"relu{k}")
        net.drop(f"drop{k}")
    net.classifier("fc8", "prob", "classifier.6", **undecayed)


def squeezenet(net: Blueprint) -> None:
    """SqueezeNet 1.1."""
    net.images("data", 227, "zerocenter")
    net.conv("conv1", 3, 64, "features.0", stride=2)
    net.relu("relu_conv1")
    net.pool("pool1", padding=CEIL if net.foreign else 0)
    places = (3, 4, 6, 7, 9, 10, 11, 12)
    for k, (place, squeezed) in enumerate(zip(places, (16, 16, 32, 32, 48, 48, 64, 64), strict=True), 2):
        _fire(net, f"fire{k}", f"features.{place}", squeezed)
        if k in (3, 5):
            net.pool(f"pool{k}", padding=CEIL)
    net.drop("drop9")
    net.conv("conv10", 1, net.head.count, "classifier.1", fresh=net.head.fresh)
    if not net.head.regression:
        net.relu("relu_conv10")
    net.add(globalAveragePooling2dLayer(Name="pool10"))
    if not net.head.regression:
        net.add(softmaxLayer(Name="prob"))
    net.add(flattenLayer(Name="pool10_flatten" if net.head.regression else "prob_flatten"))


def _fire(net: Blueprint, name: str, module: str, squeezed: int) -> None:
    net.conv(f"{name}-squeeze1x1", 1, squeezed, f"{module}.squeeze")
    source = net.relu(f"{name}-relu_squeeze1x1")
    ends = []
    for size in (1, 3):
        part = f"expand{size}x{size}"
        conv = net.conv(
            f"{name}-{part}", size, 4 * squeezed, f"{module}.{part}", source=source, padding=size // 2
        )
        ends.append(net.add(reluLayer(Name=f"{name}-relu_{part}"), conv))
    net.concat(f"{name}-concat", *ends)
