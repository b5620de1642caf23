"""Embedding layers, of words and of positions."""
