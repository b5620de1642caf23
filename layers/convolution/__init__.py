"""Convolution layers, transposed, grouped and patch embedding ones included."""
