"""Pooling and resizing of images and sequences: the functions, the primitives and their CuPy kernels."""
