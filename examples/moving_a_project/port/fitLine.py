"""From fitLine.m."""

import dlarray as dl
from dlarray.matlab import wanted


def fitLine(x, y, numSteps, *, nargout=1):
    """Fit a line to points by gradient descent."""
    slope = 0
    offset = 0
    learnRate = 0.1
    losses = dl.zeros(1, numSteps)
    for step in range(1, numSteps + 1):
        residual = slope @ x + offset - y
        losses.paren[step] = dl.mean(residual ** 2)
        slope = slope - learnRate * 2 * dl.mean(residual * x)
        offset = offset - learnRate * 2 * dl.mean(residual)
    return wanted((slope, offset, losses), nargout)
