"""Values between points, and which points are near."""

from dlarray.migration.matlab.numerics.points.grids import (
    dsearchn,
    griddata,
    griddatan,
    interp3,
    interpft,
    interpn,
    tsearchn,
)

__all__ = ["dsearchn", "griddata", "griddatan", "interp3", "interpft", "interpn", "tsearchn"]
