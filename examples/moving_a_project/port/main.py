"""From main.m."""

import dlarray as dl
from dlarray import end
from dlarray.matlab import fprintf

from fitLine import fitLine
from modelLoss import modelLoss

# Train a small network on points of a curve.
dl.rng(0)
X = dl.dlarray(dl.linspace(-1, 1, 32), "CB")
T = X ** 2

parameters = dl.struct()
parameters.fc1 = dl.struct()
parameters.fc1.Weights = dl.dlarray(0.5 * dl.randn(8, 1))
parameters.fc1.Bias = dl.dlarray(dl.zeros(8, 1))
parameters.fc2 = dl.struct()
parameters.fc2.Weights = dl.dlarray(0.5 * dl.randn(1, 8))
parameters.fc2.Bias = dl.dlarray(0)

averageGrad = dl.dlarray([])
averageSqGrad = dl.dlarray([])
losses = dl.dlarray([])

# %% Training
for iteration in range(1, 201):
    loss, gradients = dl.dlfeval(modelLoss, parameters, X, T)
    parameters, averageGrad, averageSqGrad = dl.adamupdate(
        parameters, gradients, averageGrad, averageSqGrad, iteration, 0.02
    )
    losses.paren[end + 1] = dl.dlarray(dl.extractdata(loss))
    if iteration % 50 == 0:
        print(f"Iteration {iteration}, loss {losses(end):.5f}")

# %% A line through the same points, for comparison
slope, offset = fitLine(
    dl.dlarray(dl.extractdata(X)), dl.dlarray(dl.extractdata(T)), 100, nargout=2
)
fprintf(r"The best line: slope %.3f, offset %.3f\n", slope, offset)
