"""Checkpoints of trainnet: files that hold a network, as `save` writes it, and all that the training needs to go on.

`load` reads the network alone, as MATLAB does.  With the option ``ResumeFrom`` the training itself goes on: the
solver's averages, the state of the random numbers, the order of the data and the position in it, the best network, the
history.  What comes out then has the same bits as that of a training that was never interrupted.
"""

from __future__ import annotations

import os
import re
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dlarray import callers
from dlarray.errors import ArgumentError, DataError, DLArrayError, OptionError
from dlarray.layers.files.saved_values import WRONG, Writer
from dlarray.layers.files.saving import read, write

NAME = re.compile(r"net_checkpoint__(\d+)__(\d{4}(?:_\d\d){2}_(?:_\d\d){3})\.safetensors")
ENTRY = "training"  # of the description in the file


class Moment(NamedTuple):
    """Where a training stands between two iterations.  It is put in place as one, because an interruption may come at
    any time."""

    net: Any
    iteration: int = 0
    epoch: int = 0
    position: int = 0  # iterations of this epoch
    states: tuple = ()  # of the solver
    row: dict[str, Any] = {}  # what there is to tell of the last iteration
    draws: Any = None  # the state of the random numbers, where checkpoints are wanted
    order: Any = None  # of the data, and the seed of this pass through them


class Checkpoints:
    """The files of one training."""

    def __init__(self, options: Any, net: Any) -> None:
        self.folder = Path(options.CheckpointPath) if options.CheckpointPath else None
        self.frequency = options.CheckpointFrequency
        self.by_epoch = options.CheckpointFrequencyUnit == "epoch"
        self.last: Path | None = None  # the last good one ...
        self.at = 0  # ... and its iteration
        if self.folder is None:
            return
        if not os.path.isdir(self.folder):
            raise ArgumentError(
                f"trainnet: the folder CheckpointPath='{options.CheckpointPath}' does not exist; fix: make it first"
            )
        Writer().network(net)  # layers that cannot be saved are refused now, and not after the first epoch

    def due(self, moment: Moment, epoch_ends: bool | None) -> bool:
        """Whether it is time for one: at the end of an epoch or not, or, for None, when training is stopped."""
        if self.folder is None:
            return False
        if epoch_ends is None:
            return 0 < moment.iteration != self.at
        at = moment.epoch if self.by_epoch else moment.iteration
        return self.by_epoch == epoch_ends and at % self.frequency == 0

    def write(self, moment: Moment, more: dict[str, Any]) -> None:
        """Write one.  A disk that is full must not end a training, and leaves the last good file as it was."""
        if self.folder is None:
            return
        writer = Writer()
        spec = writer.network(moment.net)
        state = {**moment._asdict(), **more}
        del state["net"]
        content = {"kind": "network", "spec": spec, ENTRY: writer.value(state, ENTRY, "the training")}
        stamp = datetime.now().strftime("%Y_%m_%d__%H_%M_%S")
        path = self.folder / f"net_checkpoint__{moment.iteration}__{stamp}.safetensors"
        try:
            write(path, content, writer.arrays)
        except OSError as error:
            kept = f"the last one is '{self.last}'" if self.last else "there is none before it"
            callers.warn(
                f"trainnet: the checkpoint of iteration {moment.iteration} cannot be written ({error.strerror}), and "
                f"training goes on; {kept}; fix: room on the disk of '{self.folder}', or a larger CheckpointFrequency",
                RuntimeWarning,
            )
            return
        self.last, self.at = path, moment.iteration


def resumed(options: Any) -> tuple[Any, dict[str, Any]] | None:
    """The network and the state that a training goes on from; None to begin."""
    given = options.ResumeFrom
    if not given:
        return None
    path = Path(given)
    if os.path.isdir(path):
        for file in _newest_first(path):
            try:
                return _read(file, options)
            except DataError as error:  # the machine may have stopped while the file was made
                callers.warn(f"trainnet: {error}; the checkpoint before it is taken", RuntimeWarning)
        return None
    return _read(path, options)


def _newest_first(folder: Path) -> list[Path]:
    found = [(m[2], int(m[1]), file) for file in folder.iterdir() if (m := NAME.fullmatch(file.name))]
    return [file for *_, file in sorted(found, reverse=True)]


def _read(path: Path, options: Any) -> tuple[Any, dict[str, Any]]:
    if not os.path.isfile(path):
        raise DataError(
            f"trainnet: ResumeFrom='{path}' is no file and no folder; fix: a checkpoint, or the folder that "
            "CheckpointPath named"
        )
    net, state = read(path, ENTRY)
    if not isinstance(state, dict):
        raise ArgumentError(
            f"trainnet: ResumeFrom='{path}' holds a network, but no training; fix: trainnet(X, T, load('{path}'), …)"
        )
    if state.get("solver") != options.solver:
        raise OptionError(
            f"trainnet: ResumeFrom='{path}' is a checkpoint of the solver \"{state.get('solver')}\", but the options "
            f'are for "{options.solver}"; fix: trainingOptions("{state.get("solver")}", …), or begin with load'
        )
    return net, state


def same_kind(net: Any, found: Any) -> Any:
    """The network of a checkpoint, if it is of the kind of the network that is to be trained."""
    mine, theirs = ([type(layer).__name__ for layer in each._layers] for each in (net, found))
    if mine != theirs or net.OutputNames != found.OutputNames:
        raise ArgumentError(
            "trainnet: the checkpoint that ResumeFrom names is of another network, with the layers "
            f"{', '.join(theirs)}; fix: the same network, or another folder for it"
        )
    return found


def told(trainer: Any) -> dict[str, Any]:
    """What a checkpoint of a training holds besides its moment."""
    best = None
    if trainer.best is not None:
        value, iteration, net = trainer.best
        learned = list(net.Learnables.Value), list(net.State.Value)
        best = {"value": value, "iteration": iteration, "learnables": learned[0], "states": learned[1]}
    return {
        "solver": trainer.options.solver,
        "training": _columns(trainer.history.training),
        "validation": _columns(trainer.history.validation),
        "seconds": trainer.history.seconds(),
        "best": best,
        "failures": trainer.failures,
        "checked": trainer.checked,
        "observations": trainer.source.count,
    }


def put_in_place(trainer: Any, state: dict[str, Any], file: Any) -> None:
    """Put what `told` has told, and the moment, into a training whose network is in place."""
    if state.get("observations") != trainer.source.count:
        raise ArgumentError(
            f"trainnet: the checkpoint is of a training with {state.get('observations')} observations, but the data "
            f"have {trainer.source.count}; fix: the same data, or begin with load(file)"
        )
    try:
        _put(trainer, state)
    except DLArrayError:
        raise
    except WRONG as error:  # another content than trainnet writes
        raise DataError(
            f"trainnet: ResumeFrom='{file}' is damaged ({error}); fix: an earlier checkpoint"
        ) from None


def _put(trainer: Any, state: dict[str, Any]) -> None:
    history, placement, net = trainer.history, trainer.placement, trainer.net
    history.training, history.validation = _rows(state["training"]), _rows(state["validation"])
    history.started -= state["seconds"]
    trainer.failures, trainer.checked = int(state["failures"]), int(state["checked"])
    best = state["best"]
    if best is not None:
        good = net.with_learnables(net.Learnables.with_values(placement.arrays(best["learnables"])))
        good = good.with_states(placement.arrays(best["states"])) if best["states"] else good
        trainer.best = (float(best["value"]), int(best["iteration"]), good)
    trainer.moment = Moment(
        net, int(state["iteration"]), int(state["epoch"]), int(state["position"]),
        tuple(placement.nest(s) for s in state["states"]), dict(state["row"]), state["draws"], state["order"],
    )  # fmt: skip


def _columns(history: dict[str, list]) -> dict[str, Any]:
    """Columns of a history as arrays of doubles."""
    return {name: np.asarray(values, dtype=np.float64) for name, values in history.items()}


def _rows(saved: dict[str, Any]) -> dict[str, list]:
    """The columns of a history again."""
    whole = ("Iteration", "Epoch")
    return {
        name: [int(v) for v in values] if name in whole else [float(v) for v in values]
        for name, values in saved.items()
    }
