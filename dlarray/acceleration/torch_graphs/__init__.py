"""Graphs of PyTorch's operations: recorded, with the arrays that are met then, and changed."""
