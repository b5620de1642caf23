"""The supporting function that comes with many of MATLAB's examples."""

import numpy as np

import dlarray as dl


def trainingPartitions(numObservations, splits):
    """Random indices of 1:numObservations for each of the fractions in ``splits``, as lists."""
    idx = [int(k) for k in dl.randperm(numObservations)]
    ends = [int(end) for end in np.floor(np.cumsum(splits) * numObservations + 1e-9)]
    return tuple(idx[start:end] for start, end in zip([0, *ends], ends))
