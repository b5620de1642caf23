"""Points to sample at, random numbers and partitions of data, of the Statistics Toolbox."""

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
from dlarray.migration.matlab.sampling.divisions import divideblock, divideind, dividerand
from dlarray.migration.matlab.sampling.kernel_density import kde
from dlarray.migration.matlab.sampling.latin_squares import lhsdesign
from dlarray.migration.matlab.sampling.partitions import cvpartition
from dlarray.migration.matlab.sampling.performance_curves import perfcurve
from dlarray.migration.matlab.sampling.point_sets import (
    haltonset,
    net,
    reduceDimensions,
    scramble,
    sobolset,
)
from dlarray.migration.matlab.sampling.random_streams import RandStream

__all__ = [
    "RandStream",
    "cvpartition",
    "perfcurve",
    "datasample",
    "divideblock",
    "divideind",
    "dividerand",
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
