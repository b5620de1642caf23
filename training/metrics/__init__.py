"""Metrics, losses by name, and confusion matrices."""
