"""Points to sample at: quasi-random sequences and Latin hypercubes, of the Statistics Toolbox."""

from dlarray.migration.matlab.sampling.latin_squares import lhsdesign
from dlarray.migration.matlab.sampling.point_sets import (
    haltonset,
    net,
    reduceDimensions,
    scramble,
    sobolset,
)

__all__ = ["haltonset", "lhsdesign", "net", "reduceDimensions", "scramble", "sobolset"]
