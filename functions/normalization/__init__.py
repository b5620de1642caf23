"""Normalization over batch, channels, groups and layers: the functions, the primitives and their kernels."""
