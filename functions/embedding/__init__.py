"""Indices and positions as vectors: embedding, one-hot encoding and position encodings."""
