"""The iterations of L-BFGS, which takes all training data at once."""

from __future__ import annotations

import math
from typing import Any

from dlarray.functions.differentiation import dlfeval, dlgradient
from dlarray.functions.reductions import sum as sum_
from dlarray.layers.network_functions import forward, resetState
from dlarray.training.lbfgs import lbfgsState, lbfgsupdate


def full_batches(trainer: Any) -> str:
    """Train until a tolerance or the number of iterations is reached; why it ended."""
    options = trainer.options
    inputs, targets = next(trainer.source.batches(10**9, partial=True))
    inputs, targets = trainer.mover.arrays(inputs), trainer.mover.arrays(targets)
    decay = trainer.rules.decay

    def model_loss(net: Any) -> tuple:
        *Y, state = forward(net, *inputs, nargout=trainer.count + 1)
        plain = trainer.loss(*Y, *targets)
        learnables, loss = net.Learnables, plain
        for factor, w in zip(decay, learnables.Value, strict=True):
            if factor:
                loss = loss + (factor / 2) * sum_(w * w, "all")
        return loss, dlgradient(loss, learnables), plain, Y, list(state.Value)

    def loss_function(net: Any) -> tuple:
        return dlfeval(model_loss, net)

    solver = lbfgsState(
        HistorySize=options.HistorySize, InitialInverseHessianFactor=options.InitialInverseHessianFactor
    )
    first = None
    for _ in range(options.MaxIterations):
        net, solver = lbfgsupdate(
            trainer.net, loss_function, solver, LineSearchMethod=options.LineSearchMethod,
            MaxNumLineSearchIterations=options.MaxNumLineSearchIterations, NumLossFunctionOutputs=5,
        )  # fmt: skip
        plain, Y, states = solver.AdditionalLossFunctionOutputs
        trainer.iteration += 1
        trainer.net = resetState(net.with_states(states)) if trainer.stateful else net
        if trainer.stateful:
            solver.stands_at(loss_function, trainer.net)
        norm, step = float(solver.GradientsNorm), float(solver.StepNorm)
        first = norm if first is None else first
        trainer.row = {
            "Iteration": trainer.iteration,
            "Loss": float(plain),
            "GradientNorm": norm,
            "StepNorm": step,
        }
        trainer.row |= trainer.measured(tuple(Y), tuple(targets))
        reason = trainer.after_step(final=trainer.iteration == options.MaxIterations)
        if reason:
            return reason
        if norm <= options.GradientTolerance * max(first, math.ulp(0.0)) or norm == 0:
            return "gradient"
        if 0 < step <= options.StepTolerance:
            return "step"
        if solver.LineSearchStatus == "failed":
            return "search"
    return "iterations"
