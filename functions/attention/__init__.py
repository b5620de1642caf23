"""Attention: the function, its fused primitive, and the kernels for NumPy and CuPy."""
