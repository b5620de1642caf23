"""Products of matrices, linear systems, factorizations, eigenvalues and functions of matrices."""
