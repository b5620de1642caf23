"""Moments, distributions, tests and regression of the Statistics Toolbox."""

from dlarray.migration.matlab.statistics.clusters import kmeans
from dlarray.migration.matlab.statistics.components import pca
from dlarray.migration.matlab.statistics.distributions import chi2cdf, chi2inv, fcdf, finv, tcdf, tinv
from dlarray.migration.matlab.statistics.frequency_tables import tabulate
from dlarray.migration.matlab.statistics.group_numbers import grp2idx
from dlarray.migration.matlab.statistics.group_statistics import grpstats
from dlarray.migration.matlab.statistics.levels import mean2, rssq
from dlarray.migration.matlab.statistics.linear_models import LinearModel, coefCI, fitlm
from dlarray.migration.matlab.statistics.regression import regress
from dlarray.migration.matlab.statistics.student_tests import ttest, ttest2
from dlarray.migration.matlab.statistics.without_missing import (
    geomean,
    harmmean,
    kurtosis,
    nanmax,
    nanmean,
    nanmedian,
    nanmin,
    nanstd,
    nansum,
    nanvar,
    skewness,
)

__all__ = [
    "LinearModel",
    "chi2cdf",
    "chi2inv",
    "coefCI",
    "fcdf",
    "finv",
    "fitlm",
    "geomean",
    "grp2idx",
    "grpstats",
    "harmmean",
    "kmeans",
    "kurtosis",
    "mean2",
    "nanmax",
    "nanmean",
    "nanmedian",
    "nanmin",
    "nanstd",
    "nansum",
    "nanvar",
    "pca",
    "regress",
    "rssq",
    "skewness",
    "tabulate",
    "tcdf",
    "tinv",
    "ttest",
    "ttest2",
]
