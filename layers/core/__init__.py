"""Fully connected, scaling and function layers, dropout and the like."""
