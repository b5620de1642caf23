"""Sums, products, extrema, averages and norms along dimensions; cumulative and moving ones too."""
