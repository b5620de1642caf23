"""Import options: what is read of a file with a table, and as what."""

from dlarray.migration.matlab.importing.datastores import numobservations, read, readall, transform
from dlarray.migration.matlab.importing.detection import (
    delimitedTextImportOptions,
    detectImportOptions,
    spreadsheetImportOptions,
)
from dlarray.migration.matlab.importing.mixed_cells import readcell
from dlarray.migration.matlab.importing.settings import getvaropts, preview, setvaropts, setvartype
from dlarray.migration.matlab.importing.tables import readtable

__all__ = [
    "delimitedTextImportOptions",
    "detectImportOptions",
    "getvaropts",
    "numobservations",
    "preview",
    "read",
    "readall",
    "readcell",
    "readtable",
    "setvaropts",
    "setvartype",
    "spreadsheetImportOptions",
    "transform",
]
