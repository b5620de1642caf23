"""Integrals, interpolation, polynomials and differential equations."""
