"""Kernels: how the costly primitives are computed by one library or another."""

from dlarray.kernels.sets import Kept, KernelSet
from dlarray.kernels.switching import useKernels

__all__ = ["Kept", "KernelSet", "useKernels"]
