"""The iterations of Levenberg and Marquardt's method: Gauss-Newton steps, damped until the loss decreases."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from dlarray.array import dlarray
from dlarray.autodiff import batching
from dlarray.backend import asarray_like, device_of, namespace
from dlarray.errors import ArgumentError
from dlarray.functions.differentiation.dlgradient import dlfeval
from dlarray.layers.networks.network_functions import forward, resetState
from dlarray.training.metrics.named_losses import LOSSES
from dlarray.training.solvers.lbfgs_loop import all_data

ROWS = 256  # of the Jacobian at a time: it need not be in memory as a whole


class _Normal(NamedTuple):
    """The normal equations at the present parameters, and what the network gives there."""

    JtJ: Any
    Jtr: Any
    squares: float
    Y: tuple
    states: list


def lm_batches(trainer: Any) -> str:
    """Train until a tolerance, the most damping or the number of iterations is reached; why it ended.

    With the residuals ``r``, their Jacobian ``J`` and the damping ``mu`` the step is
    ``-(J'*J + mu*I) \\ (J'*r)``.
    """
    options = trainer.options
    if trainer.loss is not LOSSES["mse"] or trainer.count > 1:
        raise ArgumentError(
            'trainnet: the solver "lm" minimizes sums of squares of one output, so the loss must be "mse"; fix: '
            'trainnet(X, T, net, "mse", options), or trainingOptions("lbfgs") for other losses'
        )
    problem = _Problem(trainer, *all_data(trainer))
    damping, first = options.InitialDampingFactor, None
    reason = ""
    if trainer.resumes and trainer.moment.states:
        damping, first, reason = trainer.moment.states
    if reason:
        return reason
    for _ in range(trainer.iteration, options.MaxIterations):
        at = problem.normal_equations(trainer.net)
        xp = namespace(at.JtJ)
        weights = problem.weights(trainer.net)
        decay = (
            problem.decay * problem.count / 2
        )  # the loss is the mean of the squares, plus half of decay*w^2
        H, g = at.JtJ + xp.eye(len(decay), dtype=at.JtJ.dtype) * decay, at.Jtr + decay * weights
        norm = 2 / problem.count * float(xp.linalg.vector_norm(g))
        first = norm if first is None else first
        value = at.squares + float(xp.sum(decay * weights**2))
        reason, step, net = "damping", 0.0, trainer.net
        while damping <= options.MaxDampingFactor:
            s = -xp.linalg.solve(H + damping * xp.eye(len(decay), dtype=H.dtype), g)
            there = problem.moved(trainer.net, s)
            new = problem.squares(there) + float(xp.sum(decay * problem.weights(there) ** 2))
            if new < value:
                damping *= options.DampingDecreaseFactor
                reason, step, net = "", float(xp.linalg.vector_norm(s)), there
                break
            damping *= options.DampingIncreaseFactor
        row = {
            "Iteration": trainer.iteration + 1,
            "Loss": at.squares / problem.count,
            "GradientNorm": norm,
            "StepNorm": step,
        }
        row |= trainer.measured(at.Y, tuple(problem.targets))
        if trainer.stateful:
            net = resetState(net.with_states(at.states))
        if norm <= options.GradientTolerance * max(first, math.ulp(0.0)) or norm == 0:
            reason = "gradient"
        elif not reason and step <= options.StepTolerance:
            reason = "step"
        trainer.stand(net=net, iteration=trainer.iteration + 1, row=row, states=(damping, first, reason))
        stop = trainer.after_step(final=trainer.iteration == options.MaxIterations or bool(reason))
        if stop or reason:
            return stop or reason
    return "iterations"


class _Problem:
    """Residuals of all data as a function of the parameters that are learned, in one column."""

    def __init__(self, trainer: Any, inputs: list, targets: list) -> None:
        self.inputs, self.targets, self.outputs = inputs, targets, trainer.count
        learnables = trainer.net.Learnables
        self.places = [k for k, frozen in enumerate(trainer.rules.frozen) if not frozen]
        values = list(learnables.Value)
        self.shapes = [values[k].array.shape for k in self.places]
        self.count = math.prod(targets[0].shape)
        parts = [_decays(trainer.rules.decay[k], values[k].array) for k in self.places]
        self.decay = namespace(*parts).concat(parts) if parts else asarray_like([], targets[0].array)

    def run(self, net: Any) -> tuple[dlarray, tuple, list]:
        """The residuals, the outputs and the states."""
        *Y, state = forward(net, *self.inputs, nargout=self.outputs + 1)
        return Y[0] - self.targets[0], tuple(Y), list(state.Value)

    def normal_equations(self, net: Any) -> _Normal:
        """J'*J and J'*r, added up over some rows of J at a time."""

        def at(net: Any) -> _Normal:
            r, Y, states = self.run(net)
            node_of_r: Any = r._node
            values = list(net.Learnables.Value)
            nodes = [values[k]._node for k in self.places]
            xp, n = namespace(r._data), math.prod(r._data.shape)
            kind = {"dtype": xp.float64, "device": device_of(r._data)}
            size = sum(math.prod(shape) for shape in self.shapes)
            JtJ, Jtr = xp.zeros((size, size), **kind), xp.zeros((size,), **kind)
            flat = xp.astype(xp.reshape(r._data, (-1,)), xp.float64)
            for start in range(0, n, ROWS):
                stop = min(start + ROWS, n)
                units = xp.eye(stop - start, n, k=start, dtype=r._data.dtype, device=device_of(r._data))
                seeds = xp.reshape(units, (stop - start, *r._data.shape))
                found = batching.pull_rows(node_of_r, seeds, set(nodes), higher=False)
                J = xp.concat(
                    [
                        xp.astype(xp.reshape(_rows(found.get(node), seeds, shape), (stop - start, -1)), xp.float64)
                        for node, shape in zip(nodes, self.shapes, strict=True)
                    ],
                    axis=1,
                )  # fmt: skip
                JtJ += J.T @ J
                Jtr += J.T @ flat[start:stop]
            return _Normal(JtJ, Jtr, float(xp.sum(flat * flat)), Y, states)

        return dlfeval(at, net)

    def squares(self, net: Any) -> float:
        """The sum of the squares of the residuals."""
        r = self.run(net)[0].array
        xp = namespace(r)
        return float(xp.sum(xp.astype(r, xp.float64) ** 2))

    def weights(self, net: Any) -> Any:
        """The parameters in one column, in double."""
        values = list(net.Learnables.Value)
        xp = namespace(self.targets[0].array)
        flat = [xp.reshape(xp.astype(values[k].array, xp.float64), (-1,)) for k in self.places]
        return xp.concat(flat)

    def moved(self, net: Any, s: Any) -> Any:
        """The network with parameters a step further."""
        values = list(net.Learnables.Value)
        start = 0
        for k, shape in zip(self.places, self.shapes, strict=True):
            size = math.prod(shape)
            xp, old = namespace(s), values[k]
            new = xp.astype(old.array, xp.float64) + xp.reshape(s[start : start + size], shape)
            values[k], start = old.wrap(xp.astype(new, old.array.dtype)), start + size
        return net.with_learnables(net.Learnables.with_values(values))


def _decays(factor: Any, array: Any) -> Any:
    xp = namespace(array)
    one = xp.zeros(array.shape, dtype=xp.float64, device=device_of(array))
    if factor is not None:
        one = one + (xp.astype(factor.array, xp.float64) if isinstance(factor, dlarray) else factor)
    return xp.reshape(one, (-1,))


def _rows(found: Any, seeds: Any, shape: tuple) -> Any:
    if found is not None:
        return found
    xp = namespace(seeds)
    return xp.zeros((seeds.shape[0], *shape), dtype=seeds.dtype, device=device_of(seeds))
