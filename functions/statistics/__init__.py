"""Correlation, distances, histograms, quantiles and standardized data."""
