"""Numbers that the library has no functions for: whole numbers, roots and minima, gaps, coordinates, equations."""

from dlarray.migration.matlab.numerics.coordinates import (
    atan2d,
    beta,
    cart2pol,
    cart2sph,
    gamma,
    pol2cart,
    pow2,
    sph2cart,
    unwrap,
)
from dlarray.migration.matlab.numerics.gaps import (
    discretize,
    fillmissing,
    findgroups,
    splitapply,
    standardizeMissing,
)
from dlarray.migration.matlab.numerics.outliers import isoutlier, movmedian, uniquetol

__all__ = [
    "atan2d",
    "beta",
    "cart2pol",
    "cart2sph",
    "discretize",
    "fillmissing",
    "findgroups",
    "gamma",
    "isoutlier",
    "movmedian",
    "pol2cart",
    "pow2",
    "sph2cart",
    "splitapply",
    "standardizeMissing",
    "uniquetol",
    "unwrap",
]
