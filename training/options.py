"""trainingOptions: what trainnet is told, checked when it is said."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any

from dlarray.display import html_text, object_text
from dlarray.display.objects import value_text
from dlarray.errors import ArgumentError, DLArrayError, OptionError, describe
from dlarray.layers.properties import (
    flag,
    is_empty,
    nonnegative,
    one_of,
    positive,
    positive_integer,
    probability,
    text,
)
from dlarray.registry import function
from dlarray.training.metrics import metric_list

ENVIRONMENTS = ("auto", "cpu", "gpu", "multi-gpu", "parallel-auto", "parallel-cpu", "parallel-gpu")
SCHEDULES = ("none", "piecewise", "warmup", "polynomial", "exponential", "cosine", "cyclical")


# -- checks: the value, or a ValueError with the end of "must be …" ---------------------------------------------
def _number_from(low: float, high: float, words: str) -> Callable:
    def check(value: Any) -> float:
        try:
            number = float(value.item() if hasattr(value, "item") else value)
            if isinstance(value, str) or not low <= number <= high:
                raise ValueError
        except (TypeError, ValueError):
            raise ValueError(words) from None
        return int(number) if isinstance(value, int) else number

    return check


def _positive_or_inf(value: Any) -> float:
    return float("inf") if value == float("inf") else positive(value)


def _patience(value: Any) -> float:
    try:
        return float("inf") if value == float("inf") else positive_integer(value)
    except ValueError:
        raise ValueError("a positive integer or Inf") from None


def _schedule(value: Any) -> Any:
    if isinstance(value, (list, tuple)) and value:
        return [_schedule(item) for item in value]
    if not isinstance(value, str) and (
        callable(value) or hasattr(value, "update") or hasattr(value, "learnRate")
    ):
        return value
    try:
        return one_of(*SCHEDULES)(value)
    except ValueError as words:
        raise ValueError(
            f"{words}, a learning rate schedule object, a function handle, or a list of them"
        ) from None


def _functions(value: Any) -> Any:
    if is_empty(value):
        return None
    items = value if isinstance(value, (list, tuple)) else [value]
    if not all(callable(item) for item in items):
        raise ValueError("a function handle or a list of function handles")
    return value


def _formats(value: Any) -> Any:
    words = '"auto", a data format such as "CTB", or a list with one for each input or target'
    items = [value] if isinstance(value, str) else value
    if is_empty(value) or not isinstance(items, (list, tuple)) or not all(isinstance(v, str) for v in items):
        raise ValueError(words)
    for item in items:
        if item.lower() == "auto":
            continue
        if not item or set(item) - set("SCBTU") or any(item.count(mark) > 1 for mark in "CBT"):
            raise ValueError(
                f'{words}; "{item}" is no data format: labels are S, C, B, T and U, with C, B and T once'
            )
    return value


def _metrics(value: Any) -> Any:
    if is_empty(value):
        return None
    try:
        metric_list("trainingOptions", value)
    except DLArrayError as error:
        raise ValueError(str(error).partition(": ")[2].removeprefix("Metrics must be ")) from None
    return value


def _sequence_length(value: Any) -> Any:
    try:
        return one_of("longest", "shortest")(value) if isinstance(value, str) else positive_integer(value)
    except ValueError:
        raise ValueError('"longest", "shortest", or a positive integer') from None


def _whatever(value: Any) -> Any:
    return None if is_empty(value) else value


class _Quoted(str):
    """Text that MATLAB shows in double quotes, as it does strings."""

    def property_text(self) -> str:
        return f'"{self}"'


def _quoted(check: Callable) -> Callable:
    def quoted(value: Any) -> Any:
        found = check(value)
        return _Quoted(found) if isinstance(found, str) else found

    return quoted


# -- the options, in the order of the display ---------------------------------------------------------------------
Spec = tuple[Any, Callable]

_MOMENTUM: dict[str, Spec] = {
    "Momentum": (0.9, _number_from(0, 1, "a scalar from 0 to 1")),
}
_ADAM: dict[str, Spec] = {
    "GradientDecayFactor": (0.9, probability),
    "SquaredGradientDecayFactor": (0.999, probability),
    "Epsilon": (1e-8, positive),
}
_RMSPROP: dict[str, Spec] = {
    "SquaredGradientDecayFactor": (0.9, probability),
    "Epsilon": (1e-8, positive),
}
_LBFGS: dict[str, Spec] = {
    "MaxIterations": (1000, positive_integer),
    "LineSearchMethod": ("weak-wolfe", one_of("weak-wolfe", "strong-wolfe", "backtracking")),
    "HistorySize": (10, positive_integer),
    "InitialInverseHessianFactor": (1, positive),
    "MaxNumLineSearchIterations": (20, positive_integer),
    "GradientTolerance": (1e-5, nonnegative),
    "StepTolerance": (1e-5, nonnegative),
}


def _stochastic(rate: float) -> dict[str, Spec]:
    return {
        "InitialLearnRate": (rate, positive),
        "MaxEpochs": (30, positive_integer),
        "LearnRateSchedule": ("none", _schedule),
        "LearnRateDropFactor": (0.1, _number_from(0, 1, "a scalar from 0 to 1")),
        "LearnRateDropPeriod": (10, positive_integer),
        "MiniBatchSize": (128, positive_integer),
        "Shuffle": ("once", one_of("once", "never", "every-epoch")),
    }


def _common(checkpoints: int, unit: str) -> dict[str, Spec]:
    return {
        "CheckpointFrequency": (checkpoints, positive_integer),
        "CheckpointFrequencyUnit": (
            unit,
            one_of("epoch", "iteration") if unit == "epoch" else one_of("iteration"),
        ),
        "SequenceLength": ("longest", _sequence_length),
        "PreprocessingEnvironment": ("serial", one_of("serial", "background", "parallel")),
        "L2Regularization": (1e-4, nonnegative),
        "GradientThresholdMethod": ("l2norm", one_of("l2norm", "global-l2norm", "absolute-value")),
        "GradientThreshold": (float("inf"), _positive_or_inf),
        "Verbose": (True, flag),
        "VerboseFrequency": (50, positive_integer),
        "ValidationData": (None, _whatever),
        "ValidationFrequency": (50, positive_integer),
        "ValidationPatience": (float("inf"), _patience),
        "ObjectiveMetricName": ("loss", text),
        "CheckpointPath": ("", text),
        "ExecutionEnvironment": ("auto", one_of(*ENVIRONMENTS)),
        "OutputFcn": (None, _functions),
        "Metrics": (None, _metrics),
        "Plots": ("none", one_of("none", "training-progress")),
        "SequencePaddingValue": (0, _number_from(float("-inf"), float("inf"), "a scalar")),
        "SequencePaddingDirection": ("right", one_of("right", "left")),
        "InputDataFormats": (_Quoted("auto"), _quoted(_formats)),
        "TargetDataFormats": (_Quoted("auto"), _quoted(_formats)),
        "ResetInputNormalization": (True, flag),
        "BatchNormalizationStatistics": ("auto", one_of("auto", "population", "moving")),
        "OutputNetwork": ("auto", one_of("auto", "last-iteration", "best-validation")),
        "Acceleration": (_Quoted("auto"), _quoted(one_of("auto", "none"))),
    }


# Options that the display of the documentation does not list.
_UNSHOWN: dict[str, Spec] = {
    "CategoricalInputEncoding": ("integer", one_of("integer", "one-hot")),
    "CategoricalTargetEncoding": ("auto", one_of("auto", "integer", "one-hot")),
}
_FULL_BATCH_LACKS = ("GradientThresholdMethod", "GradientThreshold")


class TrainingOptions:
    """What all solvers' options share; see `trainingOptions`."""

    solver = ""
    shown: dict[str, Spec] = {}  # in the order of the display
    specs: dict[str, Spec] = {}

    def __init_subclass__(cls) -> None:
        cls.specs = {**cls.shown, **_UNSHOWN}

    def __init__(self, **options: Any) -> None:
        for name, (default, _) in self.specs.items():
            self.__dict__[name] = default
        for name, value in options.items():
            setattr(self, self._spelled(name), value)
        if self.OutputNetwork == "best-validation" and self.ValidationData is None:
            raise OptionError(
                'trainingOptions: OutputNetwork="best-validation" needs validation data; fix: '
                "trainingOptions(…, ValidationData=(XValidation, TValidation))"
            )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise OptionError(self._unknown(name))

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.specs:
            raise OptionError(self._unknown(name))
        try:
            self.__dict__[name] = self.specs[name][1](value)
        except ValueError as words:
            raise OptionError(
                f"trainingOptions: {name} must be {words}; it is {describe(value)}; fix: "
                f"{name}={self._example(name)}"
            ) from None

    def _example(self, name: str) -> str:
        default = self.specs[name][0]
        return "[]" if default is None else f'"{default}"' if isinstance(default, str) else f"{default:g}"

    def _spelled(self, name: str) -> str:
        for own in self.specs:
            if own.lower() == name.lower():
                return own
        raise OptionError(self._unknown(name))

    def _unknown(self, name: str) -> str:
        near = difflib.get_close_matches(name.lower(), [n.lower() for n in self.specs], 1, 0.5)
        hint = "".join(f'; did you mean "{n}"?' for n in self.specs if near and n.lower() == near[0])
        return (
            f"trainingOptions: '{name}' is not an option for solver '{self.solver}'{hint}; the options are "
            f"{', '.join(self.specs)}; fix: one of them"
        )

    def class_name(self) -> str:
        """MATLAB's name of the class."""
        return type(self).__name__

    def __repr__(self) -> str:
        rows = [(name, getattr(self, name)) for name in self.shown]
        return object_text(self.class_name(), [(None, [(name, _Shown(v)) for name, v in rows])])

    _repr_html_ = html_text

    def describe(self) -> str:
        """A few words for messages."""
        return f"{self.class_name()} object"

    def property_text(self) -> str:
        """How an object's display shows it as a property."""
        return f"[1×1 {self.class_name()}]"


class _Shown:
    """An option's value in the display: validation data as a cell array, all else as any property."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def property_text(self) -> str:
        return value_text(self.value)


class TrainingOptionsSGDM(TrainingOptions):
    """Options of stochastic gradient descent with momentum; see `trainingOptions`."""

    solver = "sgdm"
    shown = {**_MOMENTUM, **_stochastic(0.01), **_common(1, "epoch")}


class TrainingOptionsADAM(TrainingOptions):
    """Options of Adam; see `trainingOptions`."""

    solver = "adam"
    shown = {**_ADAM, **_stochastic(0.001), **_common(1, "epoch")}


class TrainingOptionsRMSProp(TrainingOptions):
    """Options of RMSProp; see `trainingOptions`."""

    solver = "rmsprop"
    shown = {**_RMSPROP, **_stochastic(0.001), **_common(1, "epoch")}


class TrainingOptionsLBFGS(TrainingOptions):
    """Options of L-BFGS; see `trainingOptions`."""

    solver = "lbfgs"
    shown = {
        **_LBFGS,
        **{name: spec for name, spec in _common(30, "iteration").items() if name not in _FULL_BATCH_LACKS},
    }


_SOLVERS: dict[Any, type[TrainingOptions]] = {
    cls.solver: cls
    for cls in (TrainingOptionsSGDM, TrainingOptionsRMSProp, TrainingOptionsADAM, TrainingOptionsLBFGS)
}


@function(differentiable=False)
def trainingOptions(solverName: Any, /, **options: Any) -> Any:
    """Options for training a deep-learning network.

    Syntaxes: ``options = trainingOptions(solverName)``, ``options = trainingOptions(solverName, Name=Value)``.

    Parameters
    ----------
    solverName : {"sgdm", "rmsprop", "adam", "lbfgs"}
        Stochastic gradient descent with momentum, RMSProp, Adam, or L-BFGS, which takes all data in every iteration.
    Momentum : float, default 0.9
        Of "sgdm": the part of the last step that the next repeats, from 0 to 1.
    GradientDecayFactor, SquaredGradientDecayFactor, Epsilon : float
        Of "adam", by default 0.9, 0.999 and 1e-8; the last two of "rmsprop", 0.9 and 1e-8.
    MaxIterations, LineSearchMethod, HistorySize, InitialInverseHessianFactor, MaxNumLineSearchIterations : optional
        Of "lbfgs": 1000; "weak-wolfe", "strong-wolfe" or "backtracking"; 10; 1; 20.
    GradientTolerance, StepTolerance : float, default 1e-5
        Of "lbfgs": relative tolerances at which training stops.
    MaxEpochs : int, default 30
        Passes over the data.
    MiniBatchSize : int, default 128
        Observations in each iteration.  Those that do not fill the last mini-batch of an epoch are left out, unless
        it is the only one.
    Shuffle : {"once", "never", "every-epoch"}
        When the training data are put in random order.
    InitialLearnRate : float
        0.01 for "sgdm", else 0.001.
    LearnRateSchedule : str, object, function or list of them, default "none"
        "piecewise" multiplies the rate by ``LearnRateDropFactor`` (0.1) every ``LearnRateDropPeriod`` (10) epochs;
        "warmup", "polynomial", "exponential", "cosine" and "cyclical" are schedules with default settings.  Else what
        `piecewiseLearnRate` and its like make; a function ``f(initialLearnRate, epoch)``; or an object with the method
        ``schedule, rate = schedule.update(initialLearnRate, iteration, epoch)`` and the properties ``FrequencyUnit``
        and ``NumSteps``.  Of a list each lasts its ``NumSteps``.
    InputDataFormats, TargetDataFormats : str or list of str, default "auto"
        Formats of unlabelled data such as "CTB", one for each input and target.
    CategoricalInputEncoding : {"integer", "one-hot"}
        What categorical predictors of a table become.
    CategoricalTargetEncoding : {"auto", "integer", "one-hot"}
        What categorical targets become: with "auto", class numbers for the loss "index-crossentropy", else one-hot
        vectors.
    Metrics : str, metric object, function or list of them, optional
        What to measure besides the loss; see `trainnet`.
    ObjectiveMetricName : str, default "loss"
        The metric that decides which network is the best, and when patience is over.
    Verbose, VerboseFrequency : bool, int
        Whether to print a line every so many iterations: True and 50.
    Plots : {"none", "training-progress"}
        Whether to plot.
    OutputFcn : function or list of functions, optional
        Called before training, after each iteration and after training; True stops.  The argument is a struct with
        Epoch, Iteration, TimeElapsed (seconds), LearnRate, TrainingLoss, ValidationLoss, the like for each metric
        (None where there is no value; of "lbfgs" GradientNorm and StepNorm too) and State: "start", "iteration" or
        "done".
    ValidationData : optional
        What `trainnet` takes as data, or a list of predictors and targets.
    ValidationFrequency, ValidationPatience : int
        Iterations between evaluations (50), and how many times in a row the objective may fail to improve (Inf).
    OutputNetwork : {"auto", "last-iteration", "best-validation"}
        Which network is returned; "auto" is the best one where there are validation data.  The older word
        "best-validation-loss" is taken too.
    L2Regularization : float, default 1e-4
        Factor of the weight decay, times the factor of each parameter.
    GradientThreshold, GradientThresholdMethod : float, str
        Inf, and "l2norm", "global-l2norm" or "absolute-value".  Not for "lbfgs".
    ResetInputNormalization : bool, default True
        Whether the statistics of input layers are computed anew.
    BatchNormalizationStatistics : {"auto", "population", "moving"}
        "population" computes the statistics of batch normalizations from all training data when training ends;
        "auto" is "moving".
    SequenceLength, SequencePaddingDirection, SequencePaddingValue : optional
        "longest" or "shortest"; "right" or "left"; 0.
    ExecutionEnvironment : {"auto", "cpu", "gpu", "multi-gpu", "parallel-auto", "parallel-cpu", "parallel-gpu"}
        Where to train.  "auto" is the GPU when the network's parameters or the data are there.
    PreprocessingEnvironment, Acceleration : str
        "serial", "background" or "parallel"; "auto" or "none".  Accepted; they change no result.  So is the older
        option ``DispatchInBackground``.
    CheckpointPath, CheckpointFrequency, CheckpointFrequencyUnit : optional
        Folder in which networks are saved, none by default; 1 and "epoch" ("lbfgs": 30 and "iteration").

    Returns
    -------
    TrainingOptionsSGDM, TrainingOptionsRMSProp, TrainingOptionsADAM or TrainingOptionsLBFGS
        The options as properties, which can be set and are checked then too.

    Raises
    ------
    OptionError
        An option that the solver does not have, or a value that it does not allow.
    ArgumentError
        A solver that there is not.  "lm" is refused: the Levenberg-Marquardt solver needs the Jacobian of all
        residuals; use "lbfgs".

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/trainingoptions.html

    Examples
    --------
    >>> import dlarray as dl
    >>> options = dl.trainingOptions("adam", MaxEpochs=5, Verbose=False)
    >>> options.InitialLearnRate
    0.001
    >>> options.MaxEpochs = 0
    Traceback (most recent call last):
        ...
    dlarray.errors.OptionError: trainingOptions: MaxEpochs must be a positive integer; it is 0; fix: MaxEpochs=30
    """
    name = solverName.lower() if isinstance(solverName, str) else solverName
    if name == "lm":
        raise ArgumentError(
            'trainingOptions: the solver "lm" (Levenberg-Marquardt) is not offered, because it needs the Jacobian of '
            'every residual with respect to every parameter; fix: trainingOptions("lbfgs") takes full batches too'
        )
    if name not in _SOLVERS:
        near = difflib.get_close_matches(str(name), _SOLVERS, 1)
        hint = "".join(f'; did you mean "{word}"?' for word in near)
        raise ArgumentError(
            f"trainingOptions: solverName must be one of {', '.join(map(repr, _SOLVERS))}, but it is "
            f'{describe(solverName)}{hint}; fix: trainingOptions("adam")'
        )
    return _SOLVERS[name](**_renamed(options))


def _renamed(options: dict[str, Any]) -> dict[str, Any]:
    """Options and words of older releases by their present names."""
    found = {}
    for name, value in options.items():
        if name.lower() == "dispatchinbackground":
            name, value = "PreprocessingEnvironment", "parallel" if value else "serial"
        elif (
            name.lower() == "outputnetwork"
            and isinstance(value, str)
            and value.lower() == "best-validation-loss"
        ):
            value = "best-validation"
        found[name] = value
    return found
