"""Learning rate schedules of one's own: the base class `LearnRateSchedule`."""

from __future__ import annotations

from typing import Any


class LearnRateSchedule:
    """Base class for custom learning rate schedules, like ``deep.LearnRateSchedule``.

    A subclass has ``update(self, initialLearnRate, iteration, epoch)``, which returns the schedule and the rate, or the
    rate alone where it has changed itself.  It may set ``FrequencyUnit``, "epoch" (default) or "iteration": how often
    it is asked; and ``NumSteps``, after how many of these the next schedule of a list begins (Inf).  Iteration and
    epoch count from 1, from where the schedule began.

    An object is given to the option ``LearnRateSchedule`` of `trainingOptions`.  The base class is a convenience: any
    object with ``update`` is a schedule.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ug/define-custom-learning-rate-schedule.html

    Examples
    --------
    >>> import dlarray as dl
    >>> class Halving(dl.LearnRateSchedule):
    ...     FrequencyUnit = "iteration"
    ...     def update(self, initialLearnRate, iteration, epoch):
    ...         return self, initialLearnRate / 2 ** (iteration - 1)
    >>> options = dl.trainingOptions("sgdm", LearnRateSchedule=Halving(), MaxEpochs=3, Verbose=False)
    >>> _, info = dl.trainnet([[1.0], [2.0]], [[1.0], [2.0]], [dl.featureInputLayer(1), dl.fullyConnectedLayer(1)],
    ...                       "mse", options, nargout=2)
    >>> info.TrainingHistory.LearnRate
    [0.01, 0.005, 0.0025]
    """

    def update(self, initialLearnRate: float, iteration: int, epoch: int) -> Any:
        """The schedule and the rate of an iteration."""
        raise NotImplementedError(
            f"{type(self).__name__} needs a method update(self, initialLearnRate, iteration, epoch)"
        )
