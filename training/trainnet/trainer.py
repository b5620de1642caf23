"""The training loop of trainnet: epochs, mini-batches, validation, and when to stop."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from dlarray import callers
from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.functions.arrays.joining import join
from dlarray.functions.data_types.properties import stripdims
from dlarray.functions.differentiation.dlgradient import dlfeval
from dlarray.functions.losses.common import observations
from dlarray.functions.system.gpu_arrays import gather
from dlarray.layers.networks.memory_check import check_training
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import predict, resetState
from dlarray.struct import struct
from dlarray.training.metrics.metric import BuiltInMetric
from dlarray.training.minibatches.prefetching import pass_seed
from dlarray.training.minibatches.random_state import draws, put_back
from dlarray.training.minibatches.sequence_pieces import pieces
from dlarray.training.monitor.terminal_lines import say
from dlarray.training.monitor.training_info import History, TrainingInfo, VerboseTable, elapsed
from dlarray.training.solvers.lbfgs_loop import lbfgs_batches
from dlarray.training.solvers.learn_rates import learn_rates
from dlarray.training.solvers.levenberg_marquardt import lm_batches
from dlarray.training.solvers.model_losses import accelerated, model_loss_of
from dlarray.training.solvers.step import GradientRules, step_of
from dlarray.training.trainnet.checkpoints import Checkpoints, Moment, put_in_place, told
from dlarray.training.trainnet.kernels_in_use import suggest_kernels
from dlarray.training.trainnet.placement import Placement, on_gpu
from dlarray.training.trainnet.population_statistics import with_population_statistics
from dlarray.training.trainnet.progress_plot import ProgressPlot

FULL_BATCH = ("lbfgs", "lm")
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
    "damping": "Maximum damping factor reached",
}


class Trainer:
    """One training; ``alone`` where no other process trains the network, too."""

    alone: ClassVar[bool] = True

    def __init__(
        self,
        net: dlnetwork,
        loss: Callable,
        options: Any,
        source: Any,
        validation: Any,
        metrics: list[BuiltInMetric],
        placement: Placement,
    ) -> None:
        self.options, self.source, self.validation, self.metrics = options, source, validation, metrics
        self.all_data = source  # also where a process reads no more than its part of each mini-batch
        self.placement, self.loss = placement, loss
        self.moment = Moment(net)
        self.stateful = bool(len(net.State))
        self.count = len(net.OutputNames)
        self.full = options.solver in FULL_BATCH
        names = [metric.Name for metric in metrics]
        titles = "Iteration Loss GradientNorm StepNorm" if self.full else "Iteration Epoch LearnRate Loss"
        self.history = History(titles.split(), names)
        self.checked = 0  # the last iteration at which the validation data were evaluated
        self.failures = 0
        self.resumes = False
        self.nan = False  # a loss that was read is NaN
        self.checkpoints = Checkpoints(options, net)
        self.best: tuple[float, int, Any] | None = None
        self.objective = self._objective(names)
        self.lines = VerboseTable(self._titles(names)) if options.Verbose else None
        self.printed = -1
        self.monitor = None if options.Plots == "none" else self._monitor()
        given = options.OutputFcn
        self.functions = [] if given is None else list(given) if isinstance(given, (list, tuple)) else [given]

    # -- where the training stands --------------------------------------------------------------------------------
    @property
    def net(self) -> dlnetwork:
        """The network after the last iteration."""
        return self.moment.net

    def settled_net(self) -> dlnetwork:
        """The network for other data than the next piece of sequences: its layers begin with their first states."""
        split = self.stateful and not isinstance(self.options.SequenceLength, str)
        return resetState(self.net) if split else self.net

    @property
    def iteration(self) -> int:
        """The number of the last iteration."""
        return self.moment.iteration

    @property
    def epoch(self) -> int:
        """The number of the epoch."""
        return self.moment.epoch

    @property
    def row(self) -> dict[str, Any]:
        """What there is to tell of the last iteration."""
        return self.moment.row

    def stand(self, **changes: Any) -> None:
        """Stand at another moment; with the random numbers as they are now, where checkpoints need them."""
        if self.checkpoints.folder is not None:
            changes["draws"] = draws()
        self.moment = self.moment._replace(**changes)

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
        names = ["Loss", *(m.Name for m in self.metrics)]
        return ProgressPlot(names, self.validation is not None, total, options.Plots)

    # -- what is computed ------------------------------------------------------------------------------------------
    def outputs(self, net: dlnetwork, inputs: list[dlarray]) -> tuple:
        """What the network predicts."""
        Y = predict(net, *self.placement.arrays(inputs))
        return Y if isinstance(Y, tuple) else (Y,)

    def accelerated(self, model_loss: Callable) -> Callable:
        """What is evaluated in each iteration, as the option ``Acceleration`` wants it."""
        return accelerated(model_loss, self.options, self.net, self.loss, self.alone)

    def evaluate(self, model_loss: Callable, net: dlnetwork, inputs: list, targets: list) -> tuple:
        """What ``loss, gradients, Y, states = model_loss(net, inputs, targets)`` is; the loss may be a nest of them."""
        return dlfeval(model_loss, net, inputs, targets)

    def step(self, inputs: list[dlarray], targets: list[dlarray], rate: float, again: bool) -> None:
        """One iteration of a stochastic solver; then, if ``again``, the states of the layers begin anew."""
        inputs, targets = self.placement.arrays(inputs), self.placement.arrays(targets)
        check_training(self.net, [] if self.iteration else inputs)
        loss, gradients, Y, states = self.evaluate(self.model_loss, self.net, inputs, targets)
        value = loss if on_gpu([loss]) else number(loss)  # `settle` reads it when somebody asks
        gradients = self.rules.applied(gradients, self.net.Learnables)
        net, kept = self.update(self.net, gradients, self.moment.states, self.iteration + 1, rate)
        if self.stateful:
            net = net.with_states(states)
            net = resetState(net) if again else net
        row = {"Iteration": self.iteration + 1, "Epoch": self.epoch, "LearnRate": rate, "Loss": value}
        row |= self.measured(tuple(Y), tuple(targets))
        self.stand(
            net=net, states=kept, row=row, iteration=self.iteration + 1, position=self.moment.position + 1
        )

    def settle(self) -> None:
        """Read the losses that are still on the GPU, all at once; a step that waited for its own would hold it up."""
        losses = self.history.training["Loss"]
        behind = [i for i, value in enumerate(losses) if isinstance(value, dlarray)]
        if behind:
            read = gather(join("trainnet", 1, [stripdims(losses[i]) for i in behind], 1)).tolist()
            for i, (value,) in zip(behind, read, strict=True):
                losses[i] = value
            self.nan = self.nan or any(math.isnan(losses[i]) for i in behind)
        if isinstance(self.row.get("Loss"), dlarray):
            self.row["Loss"] = number(self.row["Loss"]) if not behind else losses[-1]

    def measured(self, Y: tuple, T: tuple) -> dict[str, float]:
        """The metrics of one mini-batch."""
        found = {}
        for metric in self.metrics:
            fresh = metric.fresh()
            self.note(fresh, Y, T)
            found[fresh.Name] = self.value(fresh)
        return found

    def note(self, metric: BuiltInMetric, Y: tuple, T: tuple) -> None:
        """Hand a mini-batch to a metric."""
        metric.update(Y, T)

    def value(self, metric: BuiltInMetric) -> float:
        """What a metric has found."""
        return metric.evaluate()

    def evaluated(self, source: Any, size: int) -> dict[str, float]:
        """Loss and metrics of all data of a source."""
        metrics, net = [metric.fresh() for metric in self.metrics], self.settled_net()
        loss, total, count = getattr(self.loss, "of_predictions", self.loss), 0.0, 0
        for inputs, targets in source.batches(size, partial=True):
            targets = self.placement.arrays(targets)
            Y = self.outputs(net, inputs)
            weight = observations(inputs[0])
            total, count = total + number(loss(*Y, *targets)) * weight, count + weight
            for metric in metrics:
                self.note(metric, Y, tuple(targets))
        return {"Loss": total / count if count else math.nan, **{m.Name: self.value(m) for m in metrics}}

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
                self.best, self.failures = (value, self.iteration, self.settled_net()), 0
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
        self.settle()
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
        self.settle()
        info = struct(Epoch=self.epoch, Iteration=self.iteration, TimeElapsed=self.history.seconds())
        info["LearnRate"] = self.row.get("LearnRate", self.start_rate)
        for name in ("Loss", *(metric.Name for metric in self.metrics)):
            info[f"Training{name}"] = self.row.get(name)
            info[f"Validation{name}"] = None if validated is None else validated[name]
        if self.full:
            info["GradientNorm"], info["StepNorm"] = self.row.get("GradientNorm"), self.row.get("StepNorm")
        info["State"] = state
        stop = "manually" if self.monitor is not None and self.monitor.update(info) else ""
        for name in info if state == "start" else ():
            if name.startswith("Training") and info[name] is None:
                info[name] = dlarray([])  # as in MATLAB: ``info.TrainingLoss < threshold`` stops nothing yet
        for function in self.functions:
            stop = "output" if _true(function(info)) else stop
        return stop

    def checkpoint(self, epoch_ends: bool | None) -> None:
        """Save the training, when it is time; None stands for a stop, which is always time."""
        if self.checkpoints.due(self.moment, epoch_ends):
            self.checkpoints.write(self.moment, self.told())

    def told(self) -> dict[str, Any]:
        """What a checkpoint holds besides the moment."""
        self.settle()
        return told(self)

    def resume(self, state: dict[str, Any], file: Any) -> None:
        """Go on from the state in a checkpoint; the network is in place."""
        put_in_place(self, state, file)
        self.resumes = True

    # -- the loop --------------------------------------------------------------------------------------------------
    def run(self) -> tuple[dlnetwork, TrainingInfo]:
        """Train; the network and what there is to tell."""
        options = self.options
        self.start_rate = None if self.full else options.InitialLearnRate
        self.rules = GradientRules(self.net, options)
        if not self.resumes:
            self.stand()
        reason = self.call("start")
        try:
            if not reason:
                reason = self.begin() or (self.full_batches() if self.full else self.passes())
        except KeyboardInterrupt:
            reason = "manually"
            if len(self.history.training["Iteration"]) < self.iteration:
                self.history.add(self.row)
        except Exception:
            if self.monitor is not None:
                self.monitor.fail()
            raise
        if reason in ("manually", "output"):
            self.checkpoint(None)
        validated = None
        if self.validation is not None and self.iteration and self.checked != self.iteration:
            validated = self.validate()
        if self.iteration and (self.printed != self.iteration or validated is not None):
            self.tell(validated, last=True)
        self.call("done", validated)
        if self.lines is not None:
            say(f"Training stopped: {DONE[reason]}")
            suggest_kernels(self.history.seconds(), self.net.Learnables.Value, options.Acceleration)
        if reason == "nan":
            self.blame()
        self.settle()
        net, iteration = self.settled_net(), self.iteration
        if self.best is not None and options.OutputNetwork != "last-iteration":
            _, iteration, net = self.best
        if options.BatchNormalizationStatistics == "population":
            net = with_population_statistics(net, self.all_data, options, self.placement)
        return self.placement.home(net), self.history.info(iteration, DONE[reason])

    def blame(self) -> None:
        """Name the observation that made the loss NaN, if the data did."""
        if found := self.source.not_finite():
            callers.warn(
                f"trainnet: the loss is NaN, and {found}; fix: leave it out, or replace these values",
                RuntimeWarning,
            )

    def begin(self) -> str:
        """The evaluation before the first iteration; or what follows the iteration that a checkpoint is of."""
        if not self.resumes:
            if not self.options.first_validation and (validated := self.validate()) is not None:
                self.tell(validated)
            return ""
        put_back(self.moment.draws)
        if self.iteration % self.options.ValidationFrequency == 0 and self.checked < self.iteration:
            self.validate()
        return self.finished(self.checked == self.iteration)

    def full_batches(self) -> str:
        """The iterations of a solver that takes all data at once; why they ended."""
        return {"lbfgs": lbfgs_batches, "lm": lm_batches}[self.options.solver](self)

    def batches(self, size: int, seed: int) -> Iterator[tuple[tuple[list, list], bool, bool]]:
        """What the iterations of this epoch take, from where it stands: the mini-batches, or pieces of sequences.

        Each comes with whether it is the last of its mini-batch, and of the epoch.
        """
        length = self.options.SequenceLength
        whole = isinstance(length, str)
        skip = self.moment.position
        held = None
        for batch in self.source.batches(size, partial=False, skip=skip if whole else 0, seed=seed):
            for last, piece in [(True, batch)] if whole else pieces(batch[0], batch[1], length):
                if not whole and skip:
                    skip -= 1
                    continue
                if held is not None:
                    yield *held, False
                held = piece, last
        if held is None and not self.moment.position:
            raise ArgumentError("trainnet: the training data are empty; fix: give observations")
        if held is not None:
            yield *held, True

    def passes(self) -> str:
        """The epochs of a stochastic solver; why they ended."""
        options, source = self.options, self.source
        self.update = step_of(options)
        self.model_loss = self.accelerated(model_loss_of(self.loss, self.count))
        rate = learn_rates(options)
        if self.resumes:
            for iteration, epoch in zip(
                *(self.history.training[k] for k in ("Iteration", "Epoch")), strict=True
            ):
                rate(iteration, epoch)  # a schedule of the user's may remember what it was asked
            source.put_in_order(self.moment.order["data"])
        elif options.Shuffle == "once":
            if source.shuffleable():
                source.shuffle()
            elif not source.in_own_order():
                callers.warn(source.unshuffled(), RuntimeWarning)
        for epoch in range(max(self.epoch, 1), options.MaxEpochs + 1):
            if epoch > self.epoch:
                if options.Shuffle == "every-epoch":
                    source.shuffle()
                self.stand(epoch=epoch, position=0, order={"data": source.order_now(), "seed": pass_seed()})
            for (inputs, targets), again, last in self.batches(
                options.MiniBatchSize, self.moment.order["seed"]
            ):
                self.step(inputs, targets, rate(self.iteration + 1, epoch), again)
                reason = self.after_step(last and epoch == options.MaxEpochs)
                if reason:
                    return reason
            self.settle()
            if self.nan:
                return "nan"
            self.checkpoint(epoch_ends=True)
        return "epochs"

    def after_step(self, final: bool) -> str:
        """What follows every iteration; why training ends, if it does."""
        self.history.add(self.row)
        due = self.iteration % self.options.ValidationFrequency == 0 or final
        due = due or self.iteration == self.options.first_validation
        validated = self.validate() if due else None
        self.tell(validated, last=final)
        stop = self.call("iteration", validated)
        self.stand()
        self.checkpoint(epoch_ends=False)
        return stop or self.finished(validated is not None)

    def finished(self, validated: bool) -> str:
        """Why training ends after this iteration, if it does."""
        loss = self.row["Loss"]
        if self.nan or (not isinstance(loss, dlarray) and math.isnan(loss)):
            return "nan"
        return "validation" if validated and self.failures >= self.options.ValidationPatience else ""


def number(loss: Any) -> float:
    """A loss as a number."""
    found = one_number(loss)
    if found is None or isinstance(found, complex):
        raise ArgumentError(
            f'trainnet: the loss must be a scalar, but it is {describe(loss)}; fix: return sum(loss, "all")'
        )
    return float(found)


def _true(value: Any) -> bool:
    if isinstance(value, dlarray):
        return 0 not in value.shape and bool(float(gather(value)))
    return bool(value) if value is not None else False
