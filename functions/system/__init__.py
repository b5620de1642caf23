"""Clocks, and the GPU: its devices, and arrays to it and back."""
