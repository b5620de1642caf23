"""Missing values: which there are, and how they are filled, removed and made."""

from dlarray.migration.matlab.missing_values.filling import fillmissing
from dlarray.migration.matlab.missing_values.removing import rmmissing
from dlarray.migration.matlab.missing_values.standard import ismissing, missing, standardizeMissing

__all__ = ["fillmissing", "ismissing", "missing", "rmmissing", "standardizeMissing"]
