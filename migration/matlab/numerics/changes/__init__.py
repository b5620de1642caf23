"""Where data change: ischange."""

from dlarray.migration.matlab.numerics.changes.abrupt import ischange

__all__ = ["ischange"]
