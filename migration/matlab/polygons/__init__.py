"""Shapes of the plane with straight sides, and what is asked of them."""

from dlarray.migration.matlab.polygons.questions import (
    boundingbox,
    centroid,
    isinterior,
    nsidedpoly,
    numboundaries,
    numsides,
    overlaps,
    perimeter,
    polybuffer,
    rotate,
    scale,
    subtract,
    translate,
)
from dlarray.migration.matlab.polygons.shapes import polyshape

__all__ = [
    "boundingbox",
    "centroid",
    "isinterior",
    "nsidedpoly",
    "numboundaries",
    "numsides",
    "overlaps",
    "perimeter",
    "polybuffer",
    "polyshape",
    "rotate",
    "scale",
    "subtract",
    "translate",
]
