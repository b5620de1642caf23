"""trainingOptions: what trainnet is told, checked when it is said."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any

from dlarray import arguments
from dlarray.acceleration.engines import ENGINES
from dlarray.arguments import one_word
from dlarray.display import html_text, object_text
from dlarray.display.objects import value_text
from dlarray.errors import ArgumentError, OptionError, describe
from dlarray.layers.base.properties import (
    flag,
    fraction,
    nonnegative,
    one_of,
    positive,
    positive_integer,
    probability,
    text,
)
from dlarray.registry import function
from dlarray.training.trainnet.option_checks import (
    Quoted,
    above_one,
    anything,
    below_one,
    data_formats,
    file_or_folder,
    functions,
    kernels,
    metrics,
    not_nan,
    patience,
    plots,
    positive_or_inf,
    quoted,
    schedule,
    sequence_length,
)
from dlarray.visible import visible_names

ENVIRONMENTS = (
    "auto",
    "cpu",
    "gpu",
    "multi-gpu",
    "parallel",
    "parallel-auto",
    "parallel-cpu",
    "parallel-gpu",
)


# -- the options, in the order of the display ---------------------------------------------------------------------
Spec = tuple[Any, Callable]

_MOMENTUM: dict[str, Spec] = {
    "Momentum": (0.9, fraction),
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
_LM: dict[str, Spec] = {
    "MaxIterations": (1000, positive_integer),
    "InitialDampingFactor": (0.001, positive),
    "MaxDampingFactor": (1e10, positive),
    "DampingIncreaseFactor": (10, above_one),
    "DampingDecreaseFactor": (0.1, below_one),
    "GradientTolerance": (1e-5, nonnegative),
    "StepTolerance": (1e-5, nonnegative),
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
        "LearnRateSchedule": ("none", schedule),
        "LearnRateDropFactor": (0.1, fraction),
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
        "SequenceLength": ("longest", sequence_length),
        "PreprocessingEnvironment": ("serial", one_of("serial", "background", "parallel")),
        "L2Regularization": (1e-4, nonnegative),
        "GradientThresholdMethod": ("l2norm", one_of("l2norm", "global-l2norm", "absolute-value")),
        "GradientThreshold": (float("inf"), positive_or_inf),
        "Verbose": (True, flag),
        "VerboseFrequency": (50, positive_integer),
        "ValidationData": (None, anything),
        "ValidationFrequency": (50, positive_integer),
        "ValidationPatience": (float("inf"), patience),
        "ObjectiveMetricName": ("loss", text),
        "CheckpointPath": ("", text),
        "ExecutionEnvironment": ("auto", one_of(*ENVIRONMENTS)),
        "OutputFcn": (None, functions),
        "Metrics": (None, metrics),
        "Plots": ("none", plots),
        "SequencePaddingValue": (0, not_nan),
        "SequencePaddingDirection": ("right", one_of("right", "left")),
        "InputDataFormats": (Quoted("auto"), quoted(data_formats)),
        "TargetDataFormats": (Quoted("auto"), quoted(data_formats)),
        "ResetInputNormalization": (True, flag),
        "BatchNormalizationStatistics": ("auto", one_of("auto", "population", "moving")),
        "OutputNetwork": ("auto", one_of("auto", "last-iteration", "best-validation")),
        "Acceleration": (Quoted("auto"), quoted(one_of("auto", "none", "compiled", *ENGINES))),
    }


# Options that the display of the documentation does not list.
_UNSHOWN: dict[str, Spec] = {
    "CategoricalInputEncoding": ("integer", one_of("integer", "one-hot")),
    "CategoricalTargetEncoding": ("auto", one_of("auto", "integer", "one-hot")),
    "NormalizeTargets": (False, flag),
    "ResumeFrom": ("", file_or_folder),
    "Kernels": ("auto", kernels),
}


class UnknownOptionError(OptionError, AttributeError):
    """An option that a solver does not have is read; ``hasattr``, which editors ask, gets its answer."""


class TrainingOptions:
    """What all solvers' options share; see `trainingOptions`."""

    __internals__ = "solver shown specs class_name describe property_text".split()
    __dir__ = visible_names

    solver, first_validation = "", 0  # trainNetwork validates after the first iteration, trainnet before it
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
        raise UnknownOptionError(self._unknown(name))

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


class TrainingOptionsLM(TrainingOptions):
    """Options of the Levenberg-Marquardt method; see `trainingOptions`."""

    solver = "lm"
    shown = {
        **_LM,
        **{name: spec for name, spec in _common(30, "iteration").items() if "Threshold" not in name},
    }


class TrainingOptionsLBFGS(TrainingOptions):
    """Options of L-BFGS; see `trainingOptions`."""

    solver = "lbfgs"
    shown = {
        **_LBFGS,
        **{name: spec for name, spec in _common(30, "iteration").items() if "Threshold" not in name},
    }


_SOLVERS: dict[Any, type[TrainingOptions]] = {
    cls.solver: cls
    for cls in (
        TrainingOptionsSGDM,
        TrainingOptionsRMSProp,
        TrainingOptionsADAM,
        TrainingOptionsLBFGS,
        TrainingOptionsLM,
    )
}


@function(differentiable=False)
def trainingOptions(solverName: Any, /, **options: Any) -> Any:
    """Options for training a deep-learning network.

    Syntaxes: ``options = trainingOptions(solverName)``, ``options = trainingOptions(solverName, Name=Value)``.

    Parameters
    ----------
    solverName : {"sgdm", "rmsprop", "adam", "lbfgs", "lm"}
        Stochastic gradient descent with momentum, RMSProp, Adam; or L-BFGS or Levenberg and Marquardt's method, which
        take all data in every iteration.  "lm" is for regression by small networks, with the loss "mse".
    Momentum : float, default 0.9
        For "sgdm": the fraction of the previous step that is added to the next one, from 0 to 1.
    GradientDecayFactor, SquaredGradientDecayFactor, Epsilon : float
        Of "adam", by default 0.9, 0.999 and 1e-8; the last two of "rmsprop", 0.9 and 1e-8.
    MaxIterations, LineSearchMethod, HistorySize, InitialInverseHessianFactor, MaxNumLineSearchIterations : optional
        Of "lbfgs": 1000; "weak-wolfe", "strong-wolfe" or "backtracking"; 10; 1; 20.
    MaxIterations, InitialDampingFactor, MaxDampingFactor, DampingIncreaseFactor, DampingDecreaseFactor : optional
        Of "lm": 1000, 0.001, 1e10, 10 and 0.1.  The damping decreases after a step that lowers the loss; else the
        step is tried again with more, up to the largest, at which training stops.
    GradientTolerance, StepTolerance : float, default 1e-5
        Of "lbfgs" and "lm": relative tolerances at which training stops.
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
        "warmup", "exponential" and "cyclical" are schedules with default settings; "polynomial" and "cosine" drop over
        the length of the training, epoch by epoch.  Or a
        schedule object, made by `piecewiseLearnRate` and similar functions; a function
        ``f(initialLearnRate, epoch)``; or an object with the method
        ``schedule, rate = schedule.update(initialLearnRate, iteration, epoch)`` and the properties ``FrequencyUnit``
        and ``NumSteps``.  Of a list each lasts its ``NumSteps``.
    InputDataFormats, TargetDataFormats : str or list of str, default "auto"
        Formats of unlabelled data such as "CTB", one for each input and target.  By default data is read as the input
        layer says, and targets with the dimensions of an input in the order of that input.
    CategoricalInputEncoding : {"integer", "one-hot"}
        How to encode categorical predictors of a table.
    CategoricalTargetEncoding : {"auto", "integer", "one-hot"}
        How to encode categorical targets: with "auto", class numbers for the loss "index-crossentropy", else one-hot
        vectors.
    Metrics : str, metric object, function or list of them, optional
        Metrics to compute besides the loss; see `trainnet`.
    ObjectiveMetricName : str, default "loss"
        The metric that decides which network is the best, and when patience is over.
    Verbose, VerboseFrequency : bool, int
        Whether to print a line every so many iterations: True and 50.
    Plots : {"none", "training-progress"}, screen, list of them or monitor, default "none"
        Whether to plot.  Extends MATLAB: where to, by the words of ``Screens`` of `trainingProgressMonitor`, such as
        "web" or ["terminal", "tensorboard"]; or a monitor of your own, which stays open when training ends.
    OutputFcn : function or list of functions, optional
        Called before training, after each iteration and after training; True stops.  The argument is a struct with
        Epoch, Iteration, TimeElapsed (seconds), LearnRate, TrainingLoss, ValidationLoss, the like for each metric
        (None where there is no value, and before training ``[]``, an empty array, for TrainingLoss and its like; of
        "lbfgs" GradientNorm and StepNorm too) and State: "start", "iteration" or "done".
    ValidationData : optional
        Data as `trainnet` takes them, or a list of predictors and targets.
    ValidationFrequency, ValidationPatience : int
        Iterations between evaluations (50), and how many times in a row the objective may fail to improve (Inf).
    OutputNetwork : {"auto", "last-iteration", "best-validation"}
        Which network is returned; "auto" is the best one where there are validation data.  The older word
        "best-validation-loss" is taken too.
    L2Regularization : float, default 1e-4
        Factor of the weight decay, times the factor of each parameter.
    GradientThreshold, GradientThresholdMethod : float, str
        Inf, and "l2norm", "global-l2norm" or "absolute-value".  Not for "lbfgs" and "lm".
    ResetInputNormalization : bool, default True
        Whether to compute the statistics of input layers, and of normalized targets, again.
    NormalizeTargets : bool, default False
        Whether the loss is that of normalized targets; `inverseNormalizationLayer`, the last layer, says how, and
        brings predictions back.  Metrics are in the units of the targets; losses, of validation data too, are not.
    BatchNormalizationStatistics : {"auto", "population", "moving"}
        "population" computes the statistics of batch normalizations from all training data when training ends;
        "auto" is "moving".
    SequenceLength, SequencePaddingDirection, SequencePaddingValue : optional
        "longest", "shortest", or a number: then the sequences of a mini-batch, padded to the longest, are cut into
        pieces of that length, the last one shorter.  Each piece is an iteration; states continue from one to the next.
        "right" or "left"; 0.
    ExecutionEnvironment : str, default "auto"
        Where to train: "auto", "cpu", "gpu", "multi-gpu", "parallel-auto", "parallel-cpu" or "parallel-gpu".  "auto" is
        the GPU, if there is one (`canUseGPU`).  The last four, and "parallel", the older name of
        "parallel-auto", divide every mini-batch among the processes that ``mpiexec`` has started; see `dldistribute`.
    PreprocessingEnvironment : {"serial", "background", "parallel"}
        Where datastores are read: before each iteration; in a thread meanwhile; in processes meanwhile, where the
        datastore and its functions can be sent to them, and else in a thread.  It changes no result.  The processes
        wait for the next training when one ends.  The older option
        ``DispatchInBackground`` is taken too.
    Kernels : {"auto", "numpy", "torch"} or list of str
        Extends MATLAB: the kernels to use during training, see `useKernels`; "auto" keeps the current
        ones.
    Acceleration : {"auto", "none", "compiled", "jax", "torch", "numpy"}
        "none" computes loss and gradients operation by operation. "auto" records the operations in the 24th iteration
        and does them again in those that follow, which is quicker and gives the same bits; not where a layer or the
        loss is the user's own, nor in several processes. Extends MATLAB: "compiled" compiles as `dlaccelerate` does,
        "jax", "torch" and "numpy" with that engine. The first iterations, some seconds, run uncompiled; then results
        may differ in their last digits. Not for "lm", nor in several processes.
    CheckpointPath, CheckpointFrequency, CheckpointFrequencyUnit : optional
        Folder in which checkpoints are saved, none by default; 1 and "epoch" ("lbfgs" and "lm": 30 and "iteration").
    ResumeFrom : str or path, optional
        Extends MATLAB: a checkpoint to resume from, or the newest complete one of a folder, if any; see `trainnet`.

    Returns
    -------
    TrainingOptionsSGDM, TrainingOptionsRMSProp, TrainingOptionsADAM or TrainingOptionsLBFGS
        The options as properties, which you can change; new values are checked too.

    Raises
    ------
    OptionError
        An option that the solver does not have, or a value that it does not allow.
    ArgumentError
        A solver that there is not.

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
    name = one_word(solverName, _SOLVERS)
    if name is None:
        near = difflib.get_close_matches(str(solverName).lower(), _SOLVERS, 1)
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
        if name.lower() == "workerload":  # how parallel workers share the data, which changes no result
            continue
        if name.lower() == "dispatchinbackground":
            many = arguments.flag("trainingOptions", name, value, error=OptionError)
            name, value = "PreprocessingEnvironment", "parallel" if many else "serial"
        elif name.lower() == "outputnetwork" and one_word(value, ("best-validation-loss",)):
            value = "best-validation"
        found[name] = value
    return found
