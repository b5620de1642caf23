"""LSTM and GRU: the functions, their fused primitives, and the kernels for NumPy and CuPy."""
