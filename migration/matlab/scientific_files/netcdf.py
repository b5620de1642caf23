"""Arrays in NetCDF files: ncread, ncreadatt."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import DataError
from dlarray.migration.matlab.scientific_files.hdf5 import member, opened
from dlarray.migration.matlab.scientific_files.parts import as_matlab, part_of, text_or_numbers

_FILLS = {"f4": 9.969209968386869e36, "f8": 9.969209968386869e36}  # where no attribute says another


def ncread(source: Any, varname: Any, start: Any = None, count: Any = None, stride: Any = None, /) -> Any:
    """Read the numbers of a variable in a NetCDF file, of version 3 or 4.

    Syntaxes: ``vardata = ncread(source, varname)``, ``vardata = ncread(source, varname, start, count)``,
    ``vardata = ncread(source, varname, start, count, stride)``.

    Parameters
    ----------
    source : text
        A file.
    varname : text
        The variable, with the groups that it is in.
    start, count, stride : vectors
        As for `h5read`.

    Returns
    -------
    vardata : dlarray
        Of the class that the file says.  With an attribute ``scale_factor`` or ``add_offset`` the numbers are double
        ones, multiplied by the one, with the other added.  Numbers that are ``_FillValue``, and single and double ones
        that the format fills with, are NaN.

    Raises
    ------
    DataError
        Characters; whole numbers with ``_FillValue`` alone, of which MATLAB's page does not say the class.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ncread.html

    Examples
    --------
    >>> import os, tempfile
    >>> from scipy.io import netcdf_file
    >>> from dlarray.matlab import ncread
    >>> name = os.path.join(tempfile.mkdtemp(), "a.nc")
    >>> with netcdf_file(name, "w") as file:
    ...     file.createDimension("x", 3)
    ...     file.createVariable("t", "f8", ("x",))[:] = [1, 2, 3]
    >>> ncread(name, "t").tolist()
    [[1.0], [2.0], [3.0]]
    """
    with _variable("ncread", source, varname) as (values, attributes):
        data = np.array(values[part_of("ncread", values.shape, start, count, stride)])
    if data.dtype.kind in "SUO":
        raise DataError(
            f'ncread: "{varname}" has characters, which are not read here; fix: a variable with numbers'
        )
    data = data.astype(data.dtype.newbyteorder("="))
    packed = "scale_factor" in attributes or "add_offset" in attributes
    whole = data.dtype.kind in "iu"
    fill = attributes.get("_FillValue")
    fill = _FILLS.get(data.dtype.str[1:]) if fill is None else np.ravel(fill)[0]
    if whole and fill is not None and not packed:
        raise DataError(
            f'ncread: "{varname}" has whole numbers and _FillValue, and the class of what comes is not said; '
            "fix: h5read of it, or Python's netCDF4"
        )
    gaps = np.zeros(data.shape, bool) if fill is None else data == data.dtype.type(fill)
    if packed:
        scale, more = (np.ravel(attributes.get(n, d))[0] for n, d in (("scale_factor", 1), ("add_offset", 0)))
        data = data.astype(float) * float(scale) + float(more)
    if gaps.any():
        data[gaps] = np.nan
    return as_matlab("ncread", data)


def ncreadatt(source: Any, location: Any, attname: Any, /) -> Any:
    """Read an attribute of a NetCDF file: text, or numbers as a column.

    Syntax: ``attvalue = ncreadatt(source, location, attname)``; the location "/" is the file itself.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ncreadatt.html

    Examples
    --------
    >>> import os, tempfile
    >>> from scipy.io import netcdf_file
    >>> from dlarray.matlab import ncreadatt
    >>> name = os.path.join(tempfile.mkdtemp(), "a.nc")
    >>> with netcdf_file(name, "w") as file:
    ...     file.title = "waves"
    >>> ncreadatt(name, "/", "title")
    'waves'
    """
    with _variable("ncreadatt", source, location) as (_, attributes):
        if str(attname) not in attributes:
            raise DataError(
                f'ncreadatt: "{location}" has no attribute "{attname}"; fix: one of {", ".join(sorted(attributes)[:5])}'
            )
        found = text_or_numbers("ncreadatt", attributes[str(attname)])
    return found(1) if isinstance(found, dlarray) and found.shape == (1, 1) else found


@contextmanager
def _variable(name: str, source: Any, place: Any) -> Iterator[tuple[Any, dict[str, Any]]]:
    """A variable, or the file itself, and its attributes."""
    path = str(source)
    if os.path.isfile(path):
        with open(path, "rb") as file:
            classic = file.read(3) == b"CDF"
        if classic:
            with importlib.import_module("scipy.io").netcdf_file(path, "r", mmap=False) as found:
                if str(place) == "/":
                    yield None, dict(found._attributes)
                    return
                key = str(place).lstrip("/")
                if key not in found.variables:
                    there = ", ".join(sorted(found.variables)[:5])
                    raise DataError(f'{name}: the file has no variable "{place}"; fix: one of {there}')
                variable = found.variables[key]
                yield variable.data, dict(variable._attributes)
                return
    with opened(name, source, "r") as found:
        there = member(name, found, place)
        yield (
            there,
            {key: there.attrs[key] for key in there.attrs if key not in ("DIMENSION_LIST", "REFERENCE_LIST")},
        )
