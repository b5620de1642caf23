"""Filters, Fourier transforms, windows and spectrograms."""
