"""Convolution and transposed convolution: the functions, their windows and filters, the primitive and its kernels."""
