"""The training loop of trainnet: epochs, mini-batches, validation, and when to stop."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from dlarray.array import dlarray
from dlarray.backend import backend_name
from dlarray.errors import ArgumentError, describe
from dlarray.functions.differentiation import dlfeval, dlgradient
from dlarray.functions.losses_common import observations
from dlarray.functions.properties import canUseGPU, gather, gpuArray
from dlarray.layers.network import dlnetwork
from dlarray.layers.network_functions import forward, predict, resetState
from dlarray.layers.saving import save
from dlarray.struct import struct
from dlarray.training.full_batch import full_batches
from dlarray.training.learn_rates import learn_rates
from dlarray.training.metric import Metric
from dlarray.training.population import with_population_statistics
from dlarray.training.progress_plot import ProgressPlot
from dlarray.training.solvers import GradientRules, step_of
from dlarray.training.training_info import History, TrainingInfo, VerboseTable, elapsed

DONE = {
    "epochs": "Max epochs completed",
    "iterations": "Max iterations completed",
    "validation": "Met validation criterion",
    "output": "Stopped by OutputFcn",
    "manually": "Stopped manually",
    "nan": "Training loss is NaN",
    "gradient": "Gradient tolerance reached",
    "step": "Step tolerance reached",
    "search": "Suitable learning rate not found",
}


class Mover:
    """Moves data and networks to where the work is: with "auto" to the GPU, if the parameters or the data are there."""

    def __init__(self, caller: str, where: str, arrays: list) -> None:
        if where in ("multi-gpu", "parallel-auto", "parallel-cpu", "parallel-gpu"):
            raise ArgumentError(
                f'{caller}: ExecutionEnvironment="{where}" needs several workers, which are not offered; fix: '
                'ExecutionEnvironment="auto"'
            )
        if where == "gpu" and not canUseGPU():
            raise ArgumentError(
                f'{caller}: ExecutionEnvironment="gpu", but there is no GPU that CuPy can use; fix: '
                'ExecutionEnvironment="auto"'
            )
        if where == "auto" and on_gpu(arrays):
            where = "gpu"
        self.stays = on_gpu(arrays)  # what came from the GPU stays there
        self.move: Callable | None = {"gpu": gpuArray, "cpu": gather}.get(where)

    def arrays(self, values: list[dlarray]) -> list[dlarray]:
        """The arrays where they belong."""
        return values if self.move is None else [self.move(v) for v in values]

    def network(self, net: dlnetwork) -> dlnetwork:
        """The network with its parameters where they belong."""
        if self.move is None:
            return net
        learnables, state = net.Learnables, net.State
        net = net.with_learnables(learnables.with_values(self.arrays(list(learnables.Value))))
        return net.with_states(self.arrays(list(state.Value))) if len(state) else net

    def home(self, net: dlnetwork) -> dlnetwork:
        """The network back on the host, if its parameters came from there."""
        if self.move is not gpuArray or self.stays:
            return net
        learnables, state = net.Learnables, net.State
        net = net.with_learnables(learnables.with_values([gather(v) for v in learnables.Value]))
        return net.with_states([gather(v) for v in state.Value]) if len(state) else net


class Trainer:
    """One training."""

    def __init__(
        self,
        net: dlnetwork,
        loss: Callable,
        options: Any,
        source: Any,
        validation: Any,
        metrics: list[Metric],
        mover: Mover,
    ) -> None:
        self.options, self.source, self.validation, self.metrics = options, source, validation, metrics
        self.mover, self.net = mover, net
        self.loss = loss
        self.stateful = bool(len(net.State))
        self.count = len(net.OutputNames)
        self.full = options.solver == "lbfgs"
        names = [metric.Name for metric in metrics]
        columns = ["Iteration", "Loss", "GradientNorm", "StepNorm"] if self.full else [
            "Iteration", "Epoch", "LearnRate", "Loss",
        ]  # fmt: skip
        self.history = History(columns, names)
        self.iteration = self.epoch = 0
        self.row: dict[str, Any] = {}
        self.checked = 0  # the last iteration at which the validation data were evaluated
        self.failures = 0
        self.best: tuple[float, int, Any] | None = None
        self.objective = self._objective(names)
        self.lines = VerboseTable(self._titles(names)) if options.Verbose else None
        self.printed = -1
        self.monitor = self._monitor() if options.Plots == "training-progress" else None
        given = options.OutputFcn
        self.functions = [] if given is None else list(given) if isinstance(given, (list, tuple)) else [given]

    def _objective(self, names: list[str]) -> tuple[str, bool]:
        wanted = self.options.ObjectiveMetricName
        for metric in self.metrics:
            if metric.Name.lower() == wanted.lower():
                return metric.Name, metric.Maximize
        if wanted.lower() != "loss":
            raise ArgumentError(
                f'trainnet: ObjectiveMetricName="{wanted}", but the metrics are {", ".join(["loss", *names])}; fix: '
                f'Metrics="{wanted}" too'
            )
        return "Loss", False

    def _titles(self, names: list[str]) -> list[str]:
        checked = self.validation is not None
        titles = (
            ["Iteration", "TimeElapsed"] if self.full else ["Iteration", "Epoch", "TimeElapsed", "LearnRate"]
        )
        for name in ("Loss", *names):
            titles += [f"Training{name}", *([f"Validation{name}"] if checked else [])]
        return titles + (["GradientNorm", "StepNorm"] if self.full else [])

    def _monitor(self) -> Any:
        options = self.options
        each = None if self.full else self.source.iterations(options.MiniBatchSize)
        total = options.MaxIterations if self.full else each * options.MaxEpochs if each else None
        return ProgressPlot(["Loss", *(m.Name for m in self.metrics)], self.validation is not None, total)

    # -- what is computed ------------------------------------------------------------------------------------------
    def outputs(self, net: dlnetwork, inputs: list[dlarray]) -> tuple:
        """What the network predicts."""
        Y = predict(net, *self.mover.arrays(inputs))
        return Y if isinstance(Y, tuple) else (Y,)

    def model_loss(self, net: dlnetwork, inputs: list[dlarray], targets: list[dlarray]) -> tuple:
        """Loss, gradients, outputs and states, to be evaluated by dlfeval."""
        *Y, state = forward(net, *inputs, nargout=self.count + 1)
        loss = self.loss(*Y, *targets)
        return loss, dlgradient(loss, net.Learnables), Y, list(state.Value)

    def step(self, inputs: list[dlarray], targets: list[dlarray], rate: float) -> None:
        """One iteration of a stochastic solver."""
        inputs, targets = self.mover.arrays(inputs), self.mover.arrays(targets)
        loss, gradients, Y, states = dlfeval(self.model_loss, self.net, inputs, targets)
        value = number(loss)
        gradients = self.rules.applied(gradients, self.net.Learnables)
        net = self.update(self.net, gradients, self.iteration + 1, rate)
        if self.stateful:
            net = resetState(net.with_states(states))
        row = {"Iteration": self.iteration + 1, "Epoch": self.epoch, "LearnRate": rate, "Loss": value}
        row |= self.measured(tuple(Y), tuple(targets))
        self.iteration, self.net, self.row = (
            self.iteration + 1,
            net,
            row,
        )  # together: an interruption may come any time

    def measured(self, Y: tuple, T: tuple) -> dict[str, float]:
        """The metrics of one mini-batch."""
        found = {}
        for metric in self.metrics:
            fresh = metric.fresh()
            fresh.update(Y, T)
            found[fresh.Name] = fresh.evaluate()
        return found

    def evaluated(self, source: Any, size: int) -> dict[str, float]:
        """Loss and metrics of all data of a source."""
        metrics = [metric.fresh() for metric in self.metrics]
        total, count = 0.0, 0
        for inputs, targets in source.batches(size, partial=True):
            targets = self.mover.arrays(targets)
            Y = self.outputs(self.net, inputs)
            weight = observations(inputs[0])
            total, count = total + number(self.loss(*Y, *targets)) * weight, count + weight
            for metric in metrics:
                metric.update(Y, tuple(targets))
        return {"Loss": total / count if count else math.nan, **{m.Name: m.evaluate() for m in metrics}}

    # -- what is told ----------------------------------------------------------------------------------------------
    def validate(self) -> dict[str, float] | None:
        """Evaluate the validation data, remember the best network, and count failures."""
        if self.validation is None:
            return None
        found = self.evaluated(self.validation, 10**9 if self.full else self.options.MiniBatchSize)
        self.history.add_validation({"Iteration": self.iteration, **found})
        self.checked = self.iteration
        if self.iteration:
            name, maximize = self.objective
            value = found[name] if maximize else -found[name]
            if not math.isnan(value) and (self.best is None or value > self.best[0]):
                self.best, self.failures = (value, self.iteration, self.net), 0
            else:
                self.failures += 1
        return found

    def tell(self, validated: dict[str, float] | None, last: bool = False) -> None:
        """Print a line, when it is time for one."""
        if self.lines is None or (self.printed == self.iteration and validated is None):
            return
        frequency = self.options.VerboseFrequency
        due = self.iteration == 1 or self.iteration % frequency == 0
        if not (due or last or validated is not None):
            return
        self.printed = self.iteration
        values = {"Iteration": self.iteration, "TimeElapsed": elapsed(self.history.seconds())}
        values["Epoch"], values["LearnRate"] = self.epoch, self.row.get("LearnRate", self.start_rate)
        for name in ("Loss", *(metric.Name for metric in self.metrics)):
            values[f"Training{name}"] = self.row.get(name)
            values[f"Validation{name}"] = None if validated is None else validated[name]
        values["GradientNorm"], values["StepNorm"] = self.row.get("GradientNorm"), self.row.get("StepNorm")
        self.lines.row(values)

    def call(self, state: str, validated: dict[str, float] | None = None) -> str:
        """Call the output functions and feed the plot; why training is to stop, if one of them wants it."""
        if not self.functions and self.monitor is None:
            return ""
        info = struct(Epoch=self.epoch, Iteration=self.iteration, TimeElapsed=self.history.seconds())
        info["LearnRate"] = self.row.get("LearnRate", self.start_rate)
        for name in ("Loss", *(metric.Name for metric in self.metrics)):
            info[f"Training{name}"] = self.row.get(name)
            info[f"Validation{name}"] = None if validated is None else validated[name]
        if self.full:
            info["GradientNorm"], info["StepNorm"] = self.row.get("GradientNorm"), self.row.get("StepNorm")
        info["State"] = state
        stop = "manually" if self.monitor is not None and self.monitor.update(info) else ""
        for function in self.functions:
            stop = "output" if _true(function(info)) else stop
        return stop

    def checkpoint(self, epoch_ends: bool) -> None:
        """Save the network, when it is time."""
        options = self.options
        if not options.CheckpointPath:
            return
        by_epoch = options.CheckpointFrequencyUnit == "epoch"
        at = self.epoch if by_epoch else self.iteration
        if by_epoch != epoch_ends or at % options.CheckpointFrequency:
            return
        stamp = datetime.now().strftime("%Y_%m_%d__%H_%M_%S")
        save(
            str(Path(options.CheckpointPath) / f"net_checkpoint__{self.iteration}__{stamp}.safetensors"),
            self.net,
        )

    # -- the loop --------------------------------------------------------------------------------------------------
    def run(self) -> tuple[dlnetwork, TrainingInfo]:
        """Train; the network and what there is to tell."""
        options = self.options
        if options.CheckpointPath and not Path(options.CheckpointPath).is_dir():
            raise ArgumentError(
                f"trainnet: the folder CheckpointPath='{options.CheckpointPath}' does not exist; fix: make it first"
            )
        self.start_rate = None if self.full else options.InitialLearnRate
        self.rules = GradientRules(self.net, options)
        reason = self.call("start")
        try:
            if not reason:
                validated = self.validate()
                if validated is not None:
                    self.tell(validated)
                reason = full_batches(self) if self.full else self.passes()
        except KeyboardInterrupt:
            reason = "manually"
            if len(self.history.training["Iteration"]) < self.iteration:
                self.history.add(self.row)
        validated = None
        if self.validation is not None and self.iteration and self.checked != self.iteration:
            validated = self.validate()
        if self.iteration and (self.printed != self.iteration or validated is not None):
            self.tell(validated, last=True)
        self.call("done", validated)
        if self.lines is not None:
            print(f"Training stopped: {DONE[reason]}")
        net, iteration = self.net, self.iteration
        if self.best is not None and options.OutputNetwork != "last-iteration":
            _, iteration, net = self.best
        if options.BatchNormalizationStatistics == "population":
            net = with_population_statistics(net, self.source, options, self.mover)
        return self.mover.home(net), self.history.info(iteration, DONE[reason])

    def batches(self, size: int) -> Iterator[tuple[bool, tuple]]:
        """The mini-batches of one pass, each with whether it is the last."""
        held = None
        for batch in self.source.batches(size, partial=False):
            if held is not None:
                yield False, held
            held = batch
        if held is None:
            raise ArgumentError("trainnet: the training data are empty; fix: give observations")
        yield True, held

    def passes(self) -> str:
        """The epochs of a stochastic solver; why they ended."""
        options = self.options
        self.update = step_of(options)
        rate = learn_rates(options)
        if options.Shuffle == "once" and self.source.shuffleable():
            self.source.shuffle()
        for epoch in range(1, options.MaxEpochs + 1):
            self.epoch = epoch
            if options.Shuffle == "every-epoch":
                self.source.shuffle()
            for last, (inputs, targets) in self.batches(options.MiniBatchSize):
                self.step(inputs, targets, rate(self.iteration + 1, epoch))
                final = last and epoch == options.MaxEpochs
                reason = self.after_step(final)
                if reason:
                    return reason
            self.checkpoint(epoch_ends=True)
        return "epochs"

    def after_step(self, final: bool) -> str:
        """What follows every iteration; why training ends, if it does."""
        self.history.add(self.row)
        due = self.iteration % self.options.ValidationFrequency == 0 or final
        validated = self.validate() if due else None
        self.tell(validated, last=final)
        self.checkpoint(epoch_ends=False)
        stop = self.call("iteration", validated)
        if stop:
            return stop
        if math.isnan(self.row["Loss"]):
            return "nan"
        return (
            "validation" if validated is not None and self.failures >= self.options.ValidationPatience else ""
        )


def on_gpu(arrays: list) -> bool:
    """Whether one of the arrays is on the GPU."""
    return any(isinstance(v, dlarray) and backend_name(v._data) == "cupy" for v in arrays)


def number(loss: Any) -> float:
    """A loss as a number."""
    if not isinstance(loss, (dlarray, float, int)):
        raise ArgumentError(
            f'trainnet: the loss must be a scalar, but it is {describe(loss)}; fix: return sum(loss, "all")'
        )
    return float(gather(loss)) if isinstance(loss, dlarray) else float(loss)


def _true(value: Any) -> bool:
    if isinstance(value, dlarray):
        return bool(float(gather(value)))
    return bool(value) if value is not None else False
