"""Training by trainnet in several processes: each works on its share of every mini-batch."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from dlarray import callers, random
from dlarray.array import dlarray, make
from dlarray.backend import asarray_like, namespace, to_numpy
from dlarray.errors import ArgumentError
from dlarray.functions.differentiation.dlgradient import dlfeval
from dlarray.functions.losses.common import observations
from dlarray.functions.system.gpu_arrays import canUseGPU, gather
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import predict
from dlarray.training.metrics.metric import BuiltInMetric
from dlarray.training.minibatches.process_shares import Share
from dlarray.training.monitor.training_info import TrainingInfo
from dlarray.training.parallel import transports
from dlarray.training.parallel.agreement import agreed
from dlarray.training.parallel.communicator import Communicator
from dlarray.training.parallel.distributed import dldistribute
from dlarray.training.parallel.shares import bounds, piece
from dlarray.training.trainnet.shared_metrics import adds_up, value_of_all
from dlarray.training.trainnet.trainer import Trainer

# The values of ExecutionEnvironment that ask for several processes, and where each of them then works.
PARALLEL = {
    "parallel": "auto",
    "parallel-auto": "auto",
    "parallel-cpu": "cpu",
    "parallel-gpu": "gpu",
    "multi-gpu": "gpu",
}
STOPS = ("", "output", "manually", "interrupted")  # why rank 0, or an interruption anywhere, ends a training


def team_of(caller: str, options: Any) -> tuple[Communicator | None, str]:
    """The processes that an ExecutionEnvironment asks for, None for this one alone; and where each of them works."""
    where = options.ExecutionEnvironment
    if where not in PARALLEL:
        return None, where
    comm, place = dldistribute(), PARALLEL[where]
    if comm.size == 1:
        if not transports.launched() and (place != "gpu" or canUseGPU()):
            callers.warn(
                f'{caller}: ExecutionEnvironment="{where}", but this process is alone and trains by itself; fix: start '
                "the script with mpiexec -n 2 python script.py"
            )
        return None, place
    if options.solver == "lm":
        raise ArgumentError(
            f'{caller}: the solver "lm" takes all residuals in one process; fix: ExecutionEnvironment="auto", or '
            'trainingOptions("lbfgs", …)'
        )
    if place == "auto":  # processes that talk through the host may have one GPU between them
        place = "gpu" if comm.Backend == "nccl" else "data"
    return comm, place


@contextmanager
def together(comm: Communicator | None) -> Iterator[None]:
    """Tell the other processes of an error in the block."""
    try:
        yield
    except BaseException as error:
        if comm is not None:
            comm.fail(error)
        raise


def common_start(comm: Communicator | None, net: dlnetwork, source: Any, sample: list[dlarray]) -> dlnetwork:
    """The network and the random numbers of rank 0, on all; an error if the data are not the same."""
    if comm is None:
        return net
    count = getattr(source, "count", None)
    if count is None:
        count = getattr(getattr(source, "ds", None), "NumObservations", None)
    told = comm.gather([count, [X.describe() for X in sample]])
    if any(mine != told[0] for mine in told):
        words = "; ".join(f"rank {r} has {count or 'some'} × {what}" for r, (count, what) in enumerate(told))
        raise agreed(
            ArgumentError(
                f"trainnet: the ranks have different training data: {words}; fix: give every rank all data, in the "
                "same order; trainnet divides the mini-batches itself"
            )
        )
    random.restore(comm.broadcast(random.settings()))
    return comm.broadcast(net)


class TeamTrainer(Trainer):
    """One training in several processes.  Rank 0 prints, plots, saves and calls the user's output functions."""

    alone = False

    def __init__(self, comm: Communicator, *arguments: Any) -> None:
        self.comm = comm
        self.interrupted = False
        super().__init__(*arguments)
        self.divided = self._divide()
        self.heeds = bool(self.functions) or self.options.Plots != "none"
        if not comm.isroot:
            self.lines, self.functions = None, []

    def _divide(self) -> bool:
        """Let this process read its part of each mini-batch alone, where nothing needs the rest; whether it does."""
        divided = getattr(self.source, "divided", None)
        whole = self.full or not isinstance(self.options.SequenceLength, str)
        if divided is None or whole or not all(map(adds_up, self.metrics)):
            return False
        if self.options.MiniBatchSize < self.comm.size:
            return False
        source = divided(Share(self.comm.rank, lambda count: bounds(count, self.comm.size, self.comm.rank)))
        self.source = self.source if source is None else source
        return source is not None

    def _monitor(self) -> Any:
        return super()._monitor() if self.comm.isroot else None

    def run(self) -> tuple[dlnetwork, TrainingInfo]:
        """Train; an interruption ends the training after the iteration, on all processes."""
        if threading.current_thread() is not threading.main_thread():
            return super().run()

        def interrupt(number: int, frame: Any) -> None:
            self.interrupted = True
            signal.signal(signal.SIGINT, before)  # the second one is not waited for

        before = signal.getsignal(signal.SIGINT) or signal.SIG_DFL
        signal.signal(signal.SIGINT, interrupt)
        try:
            return super().run()
        finally:
            signal.signal(signal.SIGINT, before)

    def call(self, state: str, validated: dict[str, float] | None = None) -> str:
        """Call the output functions of rank 0; why training is to stop on all processes."""
        stop = "interrupted" if self.interrupted else super().call(state, validated)
        stop = STOPS[max(self.comm.numbers(STOPS.index(stop)))]
        if stop != "interrupted":
            return stop
        if self.comm.isroot and state == "iteration":  # as it is saved when one process alone is interrupted
            self.stand()
            self.checkpoints.write(self.moment, self.told())
        return "manually"

    def checkpoint(self, epoch_ends: bool | None) -> None:
        """Save the training, when it is time; rank 0 alone does."""
        if self.comm.isroot:
            super().checkpoint(epoch_ends)

    # -- what is computed together -------------------------------------------------------------------------------
    def evaluate(self, model_loss: Callable, net: dlnetwork, inputs: list, targets: list) -> tuple:
        """What ``loss, gradients, Y, states = model_loss(net, inputs, targets)`` is for the whole mini-batch.

        Outputs come from all processes only where metrics are measured; states of recurrent layers are those of this
        process's observations.
        """
        if self.divided:
            n = max(map(observations, inputs), default=0)
        else:
            n = self._part(inputs)
            inputs, targets = self._own(inputs), self._own(targets)
        if n:
            with self.comm.share(n, key=self.iteration, gradients=net.Learnables):
                loss, gradients, Y, states = dlfeval(model_loss, net, inputs, targets)
        else:
            loss, gradients, Y, states = None, net.Learnables, None, list(net.State.Value)
        gradients, state, loss = self.comm.aggregate(
            gradients, net.State.with_values(states), loss, n=n, net=net
        )
        if isinstance(loss, dlarray):
            loss = gather(loss)  # all ranks know it now, and so stop together when it is NaN
        if self.metrics and not self.divided:
            Y = self._joined(Y, net)
        return loss, gradients, Y or [], list(state.Value)

    def outputs(self, net: dlnetwork, inputs: list[dlarray]) -> tuple:
        """The outputs of the network for all observations."""
        Y: Any = None
        if self._part(inputs):
            Y = predict(net, *self._own(self.placement.arrays(inputs)))
            Y = [Y] if isinstance(Y, dlarray) else list(Y)
        return tuple(self._joined(Y, net))

    def measured(self, Y: tuple, T: tuple) -> dict[str, float]:
        """The metrics of one mini-batch."""
        if not self.divided:
            return super().measured(Y, T)
        found = [metric.fresh() for metric in self.metrics]
        for metric in found if Y else ():
            metric.update(Y, T)
        return {metric.Name: self.value(metric) for metric in found}

    def note(self, metric: BuiltInMetric, Y: tuple, T: tuple) -> None:
        """Hand a mini-batch to a metric: one that can be added up gets the observations of this process alone."""
        if not adds_up(metric):
            metric.update(Y, T)
        elif self._part([*Y]):
            metric.update(tuple(self._own([*Y])), tuple(self._own([*T])))

    def value(self, metric: BuiltInMetric) -> float:
        """What a metric has found, in all processes."""
        return value_of_all(self.comm, metric) if adds_up(metric) else metric.evaluate()

    def _part(self, inputs: list[dlarray]) -> int:
        """How many observations of a mini-batch are this process's."""
        start, end = bounds(max(map(observations, inputs)), self.comm.size, self.comm.rank)
        return end - start

    def _own(self, arrays: list[dlarray]) -> list[dlarray]:
        return [piece(X, self.comm.size, self.comm.rank) for X in arrays]

    def _joined(self, Y: list[dlarray] | None, net: dlnetwork) -> list[dlarray]:
        """The outputs of all processes, one after the other along "B"."""
        found = []
        for k in range(len(net.OutputNames)):
            parts = [X for X in self.comm.gather(None if Y is None else Y[k]) if X is not None]
            axis = parts[0].axis("B")
            if axis is None:
                found.append(parts[0])
                continue
            raws = [X._data for X in parts]
            if Y is None:  # what came is on the host; the network may not be
                raws = [asarray_like(to_numpy(x), net.Learnables.Value[0]._data, None) for x in raws]
            found.append(make(namespace(raws[0]).concat(raws, axis=axis), parts[0]._format, None))
        return found
