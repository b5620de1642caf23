"""Layers that rearrange: sizes, order, labels, time and batch, space and depth, resizing and cropping."""

from __future__ import annotations

import math
from typing import Any

import torch

from dlarray.arguments import is_empty
from dlarray.layers.reshaping.rearranging import (
    formatLayer,
    permuteLayer,
    reshapeLayer,
    sequenceFoldingLayer,
    sequenceUnfoldingLayer,
)
from dlarray.layers.reshaping.resizing import crop2dLayer, crop3dLayer, resize2dLayer, resize3dLayer
from dlarray.layers.reshaping.space_and_depth import depthToSpace2dLayer, spaceToDepthLayer
from dlarray.migration.pytorch.modules.part import NotPossible, Part, arranged


class Reordered(Part):
    """Dimensions in another order, or under other labels."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        if isinstance(layer, permuteLayer):
            self.order = [n - 1 for n in layer.DimensionOrder]
        else:  # what the labels say now stands in their order
            self.order = sorted(
                range(len(layer.DataFormat)), key=lambda k: ("SCBTU".index(layer.DataFormat[k]), k)
            )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = arranged(x, self.x.torch, self.x.matlab)
        order = [*self.order, *range(len(self.order), x.ndim)]
        x = x.reshape(*x.shape, *[1] * (len(order) - x.ndim)).permute(order)
        names = [*self.y.matlab, *(f"more{k}" for k in range(len(self.y.matlab), x.ndim))]
        return arranged(x, names, self.y.torch)


class Reshape(Part):
    """Other sizes for all dimensions, or for the channels and spatial ones; the order of elements is MATLAB's."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.first = layer.OperationDimension == "spatial-channel"
        self.size = [-1 if n is None else int(n) for n in layer.__dict__["OutputSize"]]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rest = [name for name in self.x.matlab if name[0] not in "SC"] if self.first else []
        joined = [name for name in self.x.matlab if name not in rest]
        x = arranged(x, self.x.torch, [*reversed(rest), *reversed(joined)])
        x = x.reshape(*x.shape[: len(rest)], *reversed(self.size))
        count = len(self.size)
        sizes = self.y.matlab[:count] if len(self.y.matlab) >= count else self.y.matlab
        names = [*sizes, *(f"more{k}" for k in range(len(sizes), count))]
        return arranged(x, [*reversed(rest), *reversed(names)], self.y.torch)


class Folding(Part):
    """Time steps as further observations, and the number of sequences."""

    def forward(self, x: torch.Tensor) -> Any:
        rest = [name for name in self.x.torch if name not in "BT"]
        x = arranged(x, self.x.torch, ["T", "B", *rest])
        return [x.flatten(0, 1), x.shape[1]]


class Unfolding(Part):
    """The sequences back."""

    def forward(self, x: torch.Tensor, count: Any) -> torch.Tensor:
        if self.x.torch[0] != "B":
            raise NotPossible("its data have no observations", "data labelled SSCB")
        found = x.reshape(-1, count, *x.shape[1:])
        return arranged(found, ["T", *self.x.torch], self.y.torch)


class Blocks(Part):
    """Blocks of an image as channels, or channels as blocks."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.block = [int(n) for n in layer.BlockSize]
        self.mode = getattr(layer, "Mode", "")

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h, w = self.block
        lead = [name for name in self.x.torch if name not in ("C", "S1", "S2")]
        names = [*lead, "C", "S1", "S2"]
        x = arranged(x, self.x.torch, names)
        sizes, (c, rows, columns) = x.shape[: len(lead)], x.shape[len(lead) :]
        x = x.reshape(-1, c, rows, columns)
        if self.mode:
            inner = [c // (h * w), h, w] if self.mode == "crd" else [h, w, c // (h * w)]
            d, i, j = (1, 2, 3) if self.mode == "crd" else (3, 1, 2)
            x = x.reshape(-1, *inner, rows, columns).permute(0, d, 4, i, 5, j)
            shape = [c // (h * w), rows * h, columns * w]
        else:
            rows, columns = rows // h, columns // w
            x = x[:, :, : rows * h, : columns * w].reshape(-1, c, rows, h, columns, w)
            x = x.permute(0, 3, 5, 1, 2, 4)
            shape = [h * w * c, rows, columns]
        return arranged(x.reshape(*sizes, *shape), names, self.y.torch)


class Resizing(Part):
    """Images at another size."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.reference = layer.EnableReferenceInput
        scale, n = layer.Scale, len(self.x.spatial)
        self.scale = (
            None if is_empty(scale) else [float(s) for s in (scale if isinstance(scale, tuple) else [scale])]
        )
        if self.scale is not None and len(self.scale) < n:
            self.scale = self.scale * n
        size = () if self.reference or self.scale is not None else layer.OutputSize
        self.size = [None if math.isnan(m) else int(m) for m in size]
        self.nearest, self.rounding = layer.Method == "nearest", layer.NearestRoundingMode
        self.half = layer.GeometricTransformMode == "half-pixel"

    def forward(self, x: torch.Tensor, *reference: torch.Tensor) -> torch.Tensor:
        axes = [self.x.at(name) for name in self.x.spatial]
        old = [x.shape[axis] for axis in axes]
        if reference:
            new = [reference[0].shape[self.ins[1].at(name)] for name in self.x.spatial]
        elif self.scale is not None:
            new = [int(n * s) for n, s in zip(old, self.scale, strict=True)]
        else:
            place = next(k for k, m in enumerate(self.size) if m is not None)
            known = self.size[place] or 1
            new = [
                max(1, n * known // old[place]) if m is None else m
                for n, m in zip(old, self.size, strict=True)
            ]
        for k, axis in enumerate(axes):
            factor = self.scale[k] if self.scale is not None else new[k] / old[k]
            x = self._along(x, axis, new[k], factor)
        return x

    def _along(self, x: torch.Tensor, axis: int, size: int, scale: float) -> torch.Tensor:
        """One dimension at another size."""
        n = x.shape[axis]
        points = torch.arange(size, device=x.device, dtype=torch.float64)
        points = ((points + 0.5) / scale - 0.5 if self.half else points / scale).clamp(0, n - 1)
        if self.nearest:
            up = self.rounding == "onnx-10" and scale < 1
            places = (
                (points + 0.5).floor()
                if self.rounding == "round"
                else points.ceil()
                if up
                else points.floor()
            )
            return x.index_select(axis, places.long())
        low = points.floor()
        part = (points - low).to(x.dtype).reshape(-1, *[1] * (x.ndim - 1 - axis))
        first = x.index_select(axis, low.long())
        return first + (x.index_select(axis, (low.long() + 1).clamp(max=n - 1)) - first) * part


class Cropping(Part):
    """A window of the size of a reference."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        place = layer.location()
        self.place = [int(n) for n in place] if place else None

    def forward(self, x: torch.Tensor, reference: torch.Tensor) -> torch.Tensor:
        for k, name in enumerate(self.x.spatial):
            axis, size = self.x.at(name), reference.shape[self.ins[1].at(name)]
            start = (x.shape[axis] - size) // 2 if self.place is None else self.place[k]
            x = x.narrow(axis, start, size)
        return x


PARTS: dict[type, type[Part]] = {
    permuteLayer: Reordered,
    formatLayer: Reordered,
    reshapeLayer: Reshape,
    sequenceFoldingLayer: Folding,
    sequenceUnfoldingLayer: Unfolding,
    depthToSpace2dLayer: Blocks,
    spaceToDepthLayer: Blocks,
    resize2dLayer: Resizing,
    resize3dLayer: Resizing,
    crop2dLayer: Cropping,
    crop3dLayer: Cropping,
}
