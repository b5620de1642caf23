"""MATLAB source translated to Python."""
