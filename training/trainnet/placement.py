"""Where the work is: data and networks are moved to the GPU and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.functions.system.gpu_arrays import canUseGPU, gather, gpuArray
from dlarray.layers.networks.network import dlnetwork
from dlarray.machine import gpus


class Placement:
    """Moves data and networks to where the work is.

    "auto" is the GPU, if there is one; "data" is where the parameters or the data are already.
    """

    def __init__(self, caller: str, where: str, arrays: list) -> None:
        if where == "gpu" and not canUseGPU():
            raise ArgumentError(
                f'{caller}: ExecutionEnvironment="gpu", but there is no GPU that CuPy or PyTorch can use; fix: '
                'ExecutionEnvironment="auto"'
            )
        self.stays = on_gpu(arrays)  # what came from the GPU stays there
        if (where == "auto" and canUseGPU()) or (where == "data" and self.stays):
            where = "gpu"
        self.move: Callable | None = {"gpu": gpuArray, "cpu": gather}.get(where)

    def arrays(self, values: list[dlarray]) -> list[dlarray]:
        """The arrays where they belong."""
        return values if self.move is None else [self.move(v) for v in values]

    def nest(self, value: Any) -> Any:
        """A list, a dict or an array with all arrays where they belong."""
        if self.move is None:
            return value
        if isinstance(value, dict):
            return {key: self.nest(v) for key, v in value.items()}
        if isinstance(value, (list, tuple)):
            return type(value)(self.nest(v) for v in value)
        return self.move(value) if isinstance(value, dlarray) else value

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


def on_gpu(arrays: list) -> bool:
    """Whether one of the arrays is on the GPU."""
    return any(isinstance(v, dlarray) and gpus.on_gpu(v._data) for v in arrays)
