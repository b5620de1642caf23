"""Layers that combine, index, rearrange or resize data, or change between real and complex."""
