"""Loss functions, the primitives of those that have one, and their CuPy kernels."""
