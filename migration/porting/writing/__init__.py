"""A scope of MATLAB written as Python, from expressions up to classes."""
