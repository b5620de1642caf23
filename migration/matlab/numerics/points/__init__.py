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
from dlarray.migration.matlab.numerics.points.responses import freqz
from dlarray.migration.matlab.numerics.points.transforms import nufft, padecoef
from dlarray.migration.matlab.numerics.points.transforms_nd import nufftn

__all__ = [
    "freqz",
    "dsearchn",
    "griddata",
    "griddatan",
    "interp3",
    "interpft",
    "interpn",
    "nufft",
    "nufftn",
    "padecoef",
    "tsearchn",
]
