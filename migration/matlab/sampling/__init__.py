"""Points to sample at: quasi-random sequences and Latin hypercubes, of the Statistics Toolbox."""

from dlarray.migration.matlab.sampling.densities import datasample, ksdensity
from dlarray.migration.matlab.sampling.distributions import (
    exprnd,
    lognrnd,
    mvnrnd,
    normcdf,
    norminv,
    normpdf,
    normrnd,
    unifrnd,
)
from dlarray.migration.matlab.sampling.kernel_density import kde
from dlarray.migration.matlab.sampling.latin_squares import lhsdesign
from dlarray.migration.matlab.sampling.point_sets import (
    haltonset,
    net,
    reduceDimensions,
    scramble,
    sobolset,
)

__all__ = [
    "datasample",
    "kde",
    "ksdensity",
    "exprnd",
    "haltonset",
    "lhsdesign",
    "lognrnd",
    "mvnrnd",
    "net",
    "normcdf",
    "norminv",
    "normpdf",
    "normrnd",
    "reduceDimensions",
    "scramble",
    "sobolset",
    "unifrnd",
]
