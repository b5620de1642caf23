"""MATLAB source text: read, parsed to a tree of our own, and its names resolved."""
