"""Files of arrays with names and attributes: HDF5 and NetCDF."""

from dlarray.migration.matlab.scientific_files.hdf5 import h5create, h5read, h5readatt, h5write, h5writeatt
from dlarray.migration.matlab.scientific_files.netcdf import ncread, ncreadatt

__all__ = ["h5create", "h5read", "h5readatt", "h5write", "h5writeatt", "ncread", "ncreadatt"]
