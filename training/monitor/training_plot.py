"""The plot of a finished training: show, close, and what plot draws of it."""

from __future__ import annotations

import math
from typing import Any

from dlarray.errors import ClassError, describe
from dlarray.registry import function
from dlarray.training.monitor.figures import checked_parent, drawable, figure_in, pyplot_for

NOT_PLOTTED = ("Iteration", "Epoch", "LearnRate")
LOGARITHMIC = ("GradientNorm", "StepNorm")


def draw_history(info: Any, parent: Any = None) -> Any:
    """A plot for the loss and for each metric, the learning rate aside; the figure."""
    training, validation = info.TrainingHistory, info.ValidationHistory
    if parent is None:
        figure = pyplot_for("show").figure(figsize=(9, 6), layout="constrained")
    else:
        figure = figure_in(checked_parent("plot", parent))
    names = [name for name in training.VariableNames if name not in NOT_PLOTTED]
    plots = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
    steps = list(training.Iteration)
    for name, axes in zip(names, plots, strict=True):
        values = list(training[name])
        axes.plot(steps, values, label="Training", marker="." if len(steps) == 1 else "")
        if name in validation.VariableNames:
            axes.plot(validation.Iteration, validation[name], "k--o", markersize=4, label="Validation")
        if info.OutputNetworkIteration not in (0, *steps[-1:]):
            axes.axvline(info.OutputNetworkIteration, color="gray", linestyle=":", label="Returned network")
        if name in LOGARITHMIC and any(v > 0 for v in values if not math.isnan(v)):
            axes.set_yscale("log")
        if len(axes.lines) > 1:
            axes.legend()
        axes.set_ylabel(drawable(name), parse_math=False)
        axes.grid(True, alpha=0.3)
    if len(plots):
        plots[-1].set_xlabel("Iteration")
    figure.suptitle(info.StopReason, fontsize=10, parse_math=False)
    return figure


@function(differentiable=False)
def show(info: Any) -> Any:
    """Show training information plot.

    ``show(info)`` plots the loss and the metrics of a training, and those of the validation data, over the iterations.

    Parameters
    ----------
    info : TrainingInfo
        The second output of `trainnet`.

    Returns
    -------
    figure of matplotlib
        ``show(info).savefig("training.png")`` saves the picture.

    Raises
    ------
    ArgumentError
        matplotlib is not installed.
    ClassError
        Something that cannot be shown.

    Notes
    -----
    Extends MATLAB: returns the figure; marks the iteration of the returned network where it is not the last one.
    ``plot(info, Parent=figure)`` draws into a figure, or in the place of axes.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.traininginfo.show.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X, T = dl.rand(8, 3), dl.rand(8, 1)
    >>> layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(1)]
    >>> options = dl.trainingOptions("sgdm", MaxEpochs=2, Verbose=False)
    >>> net, info = dl.trainnet(X, T, layers, "mse", options, nargout=2)
    >>> figure = dl.show(info)  # doctest: +SKIP
    >>> dl.close(info)
    """
    return _method("show", info)()


@function(differentiable=False)
def close(info: Any) -> None:
    """Close training information plot.

    ``close(info)`` closes the plot that ``show(info)`` has opened.

    Parameters
    ----------
    info : TrainingInfo or TrainingProgressMonitor
        The second output of `trainnet`.  Extends MATLAB: a monitor is closed too, see `trainingProgressMonitor`.

    Raises
    ------
    ClassError
        Something that cannot be closed.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.traininginfo.close.html

    Examples
    --------
    >>> import dlarray as dl
    >>> monitor = dl.trainingProgressMonitor(Metrics="Loss", Visible=False)
    >>> dl.close(monitor)
    """
    _method("close", info)()


def _method(name: str, info: Any) -> Any:
    found = getattr(info, name, None)
    if not callable(found):
        raise ClassError(
            f"{name}: info must be the second output of trainnet, but it is {describe(info)}; fix: "
            "net, info = trainnet(…, nargout=2)"
        )
    return found
