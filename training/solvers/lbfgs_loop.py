"""The iterations of L-BFGS, which takes all training data at once."""

from __future__ import annotations

import math
from typing import Any

from dlarray.errors import ArgumentError
from dlarray.functions.optimizers.lbfgs import lbfgsState, lbfgsupdate
from dlarray.layers.networks.network_functions import resetState
from dlarray.training.solvers.model_losses import regularized_loss_of


def all_data(trainer: Any) -> tuple[list, list]:
    """All training data in one mini-batch."""
    batch = next(trainer.source.batches(10**9, partial=True), None)
    if batch is None:
        raise ArgumentError("trainnet: the training data are empty; fix: give observations")
    return trainer.placement.arrays(batch[0]), trainer.placement.arrays(batch[1])


def lbfgs_batches(trainer: Any) -> str:
    """Train until a tolerance or the number of iterations is reached; why it ended."""
    options = trainer.options
    inputs, targets = all_data(trainer)
    model_loss = trainer.accelerated(regularized_loss_of(trainer.loss, trainer.count, trainer.rules))

    def loss_function(net: Any) -> tuple:
        (loss, plain), gradients, Y, states = trainer.evaluate(model_loss, net, inputs, targets)
        return loss, gradients, plain, Y, states

    solver = lbfgsState(
        HistorySize=options.HistorySize, InitialInverseHessianFactor=options.InitialInverseHessianFactor
    )
    first, reason = None, ""
    if trainer.resumes and trainer.moment.states:
        kept, first, reason = trainer.moment.states
        solver.put_back(kept, trainer.net.Learnables)
        solver.stands_at(loss_function, trainer.net)
    if reason:
        return reason
    for _ in range(trainer.iteration, options.MaxIterations):
        net, solver = lbfgsupdate(
            trainer.net, loss_function, solver, LineSearchMethod=options.LineSearchMethod,
            MaxNumLineSearchIterations=options.MaxNumLineSearchIterations, NumLossFunctionOutputs=5,
        )  # fmt: skip
        plain, Y, states = solver.AdditionalLossFunctionOutputs
        if trainer.stateful:
            net = resetState(net.with_states(states))
            solver.stands_at(loss_function, net)
        norm, step = float(solver.GradientsNorm), float(solver.StepNorm)
        first = norm if first is None else first
        iteration = trainer.iteration + 1
        row = {"Iteration": iteration, "Loss": float(plain), "GradientNorm": norm, "StepNorm": step}
        row |= trainer.measured(tuple(Y), tuple(targets))
        if norm <= options.GradientTolerance * max(first, math.ulp(0.0)) or norm == 0:
            reason = "gradient"
        elif 0 < step <= options.StepTolerance:
            reason = "step"
        elif solver.LineSearchStatus == "failed":
            reason = "search"
        trainer.stand(net=net, iteration=iteration, row=row, states=(solver.kept(), first, reason))
        stop = trainer.after_step(final=iteration == options.MaxIterations or bool(reason))
        if stop or reason:
            return stop or reason
    return "iterations"
