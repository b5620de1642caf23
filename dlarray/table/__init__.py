"""MATLAB's table: named columns of equal height."""

from dlarray.table.column import Column
from dlarray.table.columns.the_pandas import the_pandas
from dlarray.table.table import table

__all__ = ["Column", "table", "the_pandas"]
