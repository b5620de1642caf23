"""Watching a training loop: trainingProgressMonitor, recordMetrics, updateInfo, groupSubPlot, yscale."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ClassError, describe
from dlarray.registry import function
from dlarray.training.monitor.monitor import TrainingProgressMonitor


@function(differentiable=False)
def trainingProgressMonitor(
    *,
    Metrics: Any = (),
    Info: Any = (),
    Visible: Any = True,
    Progress: Any = 0,
    Status: Any = "Running",
    XLabel: Any = "",
    Screens: Any = "auto",
) -> Any:
    """Monitor and plot training progress for deep learning custom training loops.

    ``monitor = trainingProgressMonitor()`` makes a monitor; ``trainingProgressMonitor(Name=Value)`` sets its
    properties.  The clock starts when the monitor is made.

    Parameters
    ----------
    Metrics : str or list of str, optional
        Names of numbers that are recorded step by step, see `recordMetrics`: letters, digits and underscores, a
        letter first.
    Info : str or list of str, optional
        Names of values that are shown, see `updateInfo`.
    Visible : bool or {"on", "off"}, default True
        Whether the progress is shown.
    Progress : float, default 0
        From 0 to 100.
    Status : str, default "Running"
        The current status, as text.
    XLabel : str, optional
        The name of a step, such as "Iteration".
    Screens : str, screen, or list of them, default "auto"
        Extends MATLAB: where the progress is shown.

        * "auto": in a figure below the cell of a notebook, else in a window where matplotlib can open one, else on a
          line of the terminal, and nowhere when there is none of these.
        * "window": a window of matplotlib.  Closing it stops the training.
        * "notebook": a figure below the cell.
        * "terminal": a progress bar, that of tqdm where it is installed.
        * "table": a line for the first step and for every 50th; ``addScreen("table", Frequency=10)`` for every tenth.
        * "web": a live page with a Stop button for browsers on this machine, at an address that is printed;
          ``addScreen("web", Port=8080, OpenBrowser=True)``.
        * "tensorboard": event files in a new folder of ``runs``, or ``addScreen("tensorboard", LogDirectory="logs")``.
          They are written whether ``Visible`` or not.
        * "none": nowhere.
        * An object with a method ``show(monitor)``, which is called at most twice a second, or every ``pause`` seconds
          when it has that attribute; and perhaps ``close()``.

        A screen is updated from time to time, so that drawing takes at most a tenth of the time; one that
        fails is closed with a warning, and training continues.

    Returns
    -------
    TrainingProgressMonitor
        All options are properties that can be set.  ``Stop`` tells whether training should end: it becomes true when
        the window is closed, by the Stop button, or by the method ``stop()``.  ``MetricData`` is a struct with a matrix
        for each metric, steps in its first column and values in its second; ``InfoData`` is a struct with the current
        values.

        Beyond MATLAB: ``addScreen(word, …)`` shows the progress on one more screen and returns that, ``refresh()``
        shows the current state at once, ``close()``, or the end of a ``with`` block, closes files and servers.
        ``figure()`` draws what the window shows, as a figure of matplotlib.

    Raises
    ------
    OptionError, ArgumentError, ClassError
        Names that are not names; a progress outside 0 to 100; a screen that there is not.
    DataError
        A screen that needs a package which is not installed.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.html

    Examples
    --------
    >>> import dlarray as dl
    >>> monitor = dl.trainingProgressMonitor(Metrics="Loss", Info=["Epoch", "LearnRate"], XLabel="Iteration")
    >>> for iteration in range(1, 4):
    ...     if monitor.Stop:
    ...         break
    ...     dl.recordMetrics(monitor, iteration, Loss=1 / iteration)
    ...     dl.updateInfo(monitor, Epoch=1, LearnRate=0.01)
    ...     monitor.Progress = 100 * iteration / 3
    >>> monitor.MetricData.Loss
      3×2 dlarray
    <BLANKLINE>
        1.0000    1.0000
        2.0000    0.5000
        3.0000    0.3333
    """
    monitor = TrainingProgressMonitor()
    monitor.Metrics, monitor.Info, monitor.XLabel = Metrics, Info, XLabel
    monitor.Progress, monitor.Status, monitor.Visible = Progress, Status, Visible
    monitor.Screens = Screens
    return monitor


def _monitor(function: str, monitor: Any) -> TrainingProgressMonitor:
    if not hasattr(monitor, function):
        raise ClassError(
            f"{function}: the first argument must be a training progress monitor, but it is {describe(monitor)}; "
            "fix: monitor = trainingProgressMonitor()"
        )
    return monitor


@function(differentiable=False, wrap=False)
def recordMetrics(monitor: Any, step: Any, *metrics: Any, **named: Any) -> None:
    """Record metric values for custom training loops.

    ``recordMetrics(monitor, step, Loss=loss, Accuracy=accuracy)`` adds a value to each of the metrics;
    ``recordMetrics(monitor, step, metricStructure)`` those of a structure.

    Parameters
    ----------
    monitor : TrainingProgressMonitor
        A monitor made by `trainingProgressMonitor`.
    step : number
        The iteration or epoch.
    metrics : struct or dict, or names and values in turn, optional
        The values by name.
    named : numbers, optional
        The values as keywords: numbers, or arrays of one element.

    Raises
    ------
    ClassError, SizeError, OptionError
        A value that is not a number, or several; a name that is not among ``monitor.Metrics``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.recordmetrics.html

    Examples
    --------
    >>> import dlarray as dl
    >>> monitor = dl.trainingProgressMonitor(Metrics=["Loss", "Accuracy"])
    >>> dl.recordMetrics(monitor, 1, Loss=dl.dlarray(0.5), Accuracy=80)
    >>> dl.recordMetrics(monitor, 2, dl.struct(Loss=0.25))
    >>> monitor.MetricData.Loss.tolist()
    [[1.0, 0.5], [2.0, 0.25]]
    """
    _monitor("recordMetrics", monitor).recordMetrics(step, *metrics, **named)


@function(differentiable=False, wrap=False)
def updateInfo(monitor: Any, *info: Any, **named: Any) -> None:
    """Update information values for custom training loops.

    ``updateInfo(monitor, Epoch=epoch, LearnRate=rate)`` shows these values; ``updateInfo(monitor, infoStructure)``
    those of a structure.

    Parameters
    ----------
    monitor : TrainingProgressMonitor
        A monitor made by `trainingProgressMonitor`.
    info : struct or dict, or names and values in turn, optional
        The values by name.
    named : numbers or texts, optional
        The values as keywords.

    Raises
    ------
    ClassError, SizeError, OptionError
        A value that is neither; a name that is not among ``monitor.Info``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.updateinfo.html

    Examples
    --------
    >>> import dlarray as dl
    >>> monitor = dl.trainingProgressMonitor(Info=["Epoch", "ExecutionEnvironment"])
    >>> dl.updateInfo(monitor, Epoch="1 of 10", ExecutionEnvironment="CPU")
    >>> monitor.InfoData.Epoch
    '1 of 10'
    """
    _monitor("updateInfo", monitor).updateInfo(*info, **named)


@function(differentiable=False)
def groupSubPlot(monitor: Any, groupName: Any = None, metricNames: Any = None, **groups: Any) -> None:
    """Group metrics in training plot.

    ``groupSubPlot(monitor, groupName, metricNames)`` draws the metrics in one plot, whose vertical axis is called
    ``groupName``.  ``groupSubPlot(monitor, Loss=["TrainingLoss", "ValidationLoss"])`` is the same, for one or more
    groups.

    Parameters
    ----------
    monitor : TrainingProgressMonitor
        A monitor made by `trainingProgressMonitor`.
    groupName : str
        The label of the axis.
    metricNames : str or list of str
        Metrics of the monitor; each is drawn in one plot only, the last that it was put into.  All must have the same
        scale, see `yscale`.
    groups : str or list of str, optional
        Groups as keywords.

    Raises
    ------
    ArgumentError, ClassError
        Something that is not a monitor; metrics that it has not, or of different scales.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.groupsubplot.html

    Examples
    --------
    >>> import dlarray as dl
    >>> monitor = dl.trainingProgressMonitor(Metrics=["TrainingLoss", "ValidationLoss", "Accuracy"])
    >>> dl.groupSubPlot(monitor, "Loss", ["TrainingLoss", "ValidationLoss"])
    >>> list(monitor.axes())
    ['Loss', 'Accuracy']
    """
    _monitor("groupSubPlot", monitor).groupSubPlot(groupName, metricNames, **groups)


@function(differentiable=False)
def yscale(monitor: Any, axesName: Any, scale: Any) -> None:
    """Set training plot y-axis scale (linear or logarithmic).

    ``yscale(monitor, axesName, scale)``

    Parameters
    ----------
    monitor : TrainingProgressMonitor
        A monitor made by `trainingProgressMonitor`.
    axesName : str
        The name of a group, or of a metric that is in no group.
    scale : {"linear", "log"}
        The scale.

    Raises
    ------
    ArgumentError, OptionError, ClassError
        Something that is not a monitor; a plot that it has not; another scale.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.yscale.html

    Examples
    --------
    >>> import dlarray as dl
    >>> monitor = dl.trainingProgressMonitor(Metrics="Loss")
    >>> dl.yscale(monitor, "Loss", "log")
    >>> monitor.scale("Loss")
    'log'
    """
    _monitor("yscale", monitor).yscale(axesName, scale)
