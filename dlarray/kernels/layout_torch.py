"""The order in memory in which PyTorch's kernels for images are quick on processors: the channels of a pixel together.

What is laid out so stays so through convolution, normalization, activations and pooling, so the first of them alone
copies.  Of 64 images of 16×16 with 16 channels, one thread, rows of pixels against channels of a pixel, µs: a
convolution of 3 channels 1094 and 256, the largest of 2×2 1436 and 133; what is copied takes 30.
"""

from __future__ import annotations

import numpy as np
import torch
from torch.fx.experimental.proxy_tensor import get_proxy_mode

CLASHING = (
    2048  # bytes: the elements of a pixel that lie multiples of it apart want the same places of a cache
)
STRIP = 8  # channels, of which all have a place


def recorded(x: torch.Tensor) -> bool:
    """Whether a compiler records what is done with x: then nothing may ask for its values."""
    return torch.compiler.is_compiling() or get_proxy_mode() is not None or type(x) is not torch.Tensor


def is_channels_last(x: torch.Tensor) -> bool:
    """Whether a batch of images has the channels of a pixel together, and not row-major order as well."""
    return x.ndim == 4 and x.is_contiguous(memory_format=torch.channels_last) and not x.is_contiguous()


def channels_last(x: torch.Tensor) -> torch.Tensor:
    """A batch of images on the processor with the channels of a pixel together; anything else as it is.

    PyTorch's copy walks over all channels of a pixel; of 8 images of 32×32 with 64 channels it takes 712 µs, and 204 in
    strips of 8 channels.  Of 16×16, whose channels do not clash, it takes 62, and 119 in strips.
    """
    if x.ndim != 4 or x.device.type != "cpu":
        return x
    if (
        x.shape[1] <= STRIP
        or x.shape[2] * x.shape[3] * x.element_size() % CLASHING
        or x.is_contiguous(memory_format=torch.channels_last)
        or recorded(x)
    ):
        return x.contiguous(memory_format=torch.channels_last)
    y = torch.empty_like(x, memory_format=torch.channels_last)
    for to, of in zip(y.split(STRIP, 1), x.split(STRIP, 1), strict=True):
        to.copy_(of)
    return y


def in_one_order(x: torch.Tensor, g: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Two batches of images in the order of the first: batch normalization's gradient is wrong where they differ."""
    if x.is_contiguous(memory_format=torch.channels_last):
        return x, channels_last(g)
    return x.contiguous(), g.contiguous()


def is_dense(x: np.ndarray) -> bool:
    """Whether an array is laid out so, without gaps."""
    return x.ndim == 4 and x.transpose(0, 2, 3, 1).flags.c_contiguous


def dense(x: torch.Tensor) -> torch.Tensor:
    """Memory without gaps: as it is if it is laid out so, else row-major."""
    if x.ndim == 4 and x.is_contiguous(memory_format=torch.channels_last):
        return x
    return x.contiguous()
