"""MATLAB's table: named columns of equal height."""

from dlarray.table.column import Column
from dlarray.table.table import table, the_pandas

__all__ = ["Column", "table", "the_pandas"]
