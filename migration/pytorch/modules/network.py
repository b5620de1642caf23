"""A network as a module: its layers are modules under their names."""

from __future__ import annotations

import keyword
from collections.abc import Sequence
from typing import Any

import torch
from torch import nn

from dlarray.array import dlarray
from dlarray.errors import ClassError
from dlarray.layers.networks import evaluation
from dlarray.layers.networks.network_layer import networkLayer
from dlarray.migration.pytorch.modules import (
    attention,
    elementwise,
    normalizing,
    rearranging,
    recurrent,
    windows,
)
from dlarray.migration.pytorch.modules.part import Axes, NotPossible, Part
from dlarray.migration.pytorch.modules.without import OWN, WITHOUT

PARTS: dict[type, type[Part]] = {
    cls: part
    for family in (elementwise, windows, normalizing, recurrent, attention, rearranging)
    for cls, part in family.PARTS.items()
}


class NetworkModule(nn.Module):
    """A dlnetwork in PyTorch, as `toPyTorch` makes it."""

    InputFormats: tuple[str, ...]
    OutputFormats: tuple[str, ...]

    def __init__(self, net: Any, given: Sequence[dlarray], caller: str, place: str = "") -> None:
        super().__init__()
        plan = net._graph
        seen: dict[int, tuple[list[dlarray], list[dlarray]]] = {}

        def after(k: int, inputs: Sequence[dlarray], outputs: Sequence[Any]) -> None:
            seen[k] = list(inputs), list(outputs)

        ends = evaluation.run(plan, net._layers, given, caller, plan.outputs, training=False, after=after)
        del ends
        self._steps: list[tuple[str, list[tuple[int, int]], int]] = []
        for k, sources, count in plan.steps:
            layer, where = net._layers[k], f"{place}{plan.names[k]}"
            ins, outs = seen[k]
            if type(layer) is networkLayer:
                part: nn.Module = NetworkModule(layer.Network, ins, caller, f"{where}/")
            else:
                part = _part(layer, ins, outs, caller, where)
            name = _free(self, plan.names[k])
            self.add_module(name, part)
            self._steps.append((name, list(sources), count))
        self._places = [k for k, _, _ in plan.steps]
        self._ends = [evaluation.graph.find_output(plan, name, caller) for name in plan.outputs]
        self._inputs = list(plan.inputs)
        self.InputFormats = tuple(Axes(X).labels for X in given)
        found = {(-1, k): X for k, X in enumerate(given)}
        found.update({(k, j): Y for k, (_, outs) in seen.items() for j, Y in enumerate(outs)})
        self.OutputFormats = tuple(Axes(found[end]).labels for end in self._ends)

    def forward(self, x: torch.Tensor, *more: torch.Tensor) -> Any:
        X = (x, *more)
        if len(X) != len(self._inputs):
            raise TypeError(
                f"the network takes {len(self._inputs)} inputs ({self._inputs}), but {len(X)} came"
            )
        row: dict[tuple[int, int], Any] = {(-1, k): given for k, given in enumerate(X)}
        for (name, sources, count), k in zip(self._steps, self._places, strict=True):
            made = self._modules[name](*(row[source] for source in sources))
            made = made if isinstance(made, (list, tuple)) else [made]
            row.update({(k, j): made[j] for j in range(count)})
        found = tuple(row[end] for end in self._ends)
        return found[0] if len(found) == 1 else found


def _part(layer: Any, ins: Sequence[dlarray], outs: Sequence[dlarray], caller: str, where: str) -> Part:
    """The module of a layer."""
    cls = type(layer)
    try:
        if cls not in PARTS:
            raise NotPossible(*WITHOUT.get(cls.__name__, OWN))
        return PARTS[cls](layer, ins, outs)
    except NotPossible as why:
        raise ClassError(
            f"{caller}: layer '{where}' ({layer.class_name()}): {why.reason}; fix: {why.fix}"
        ) from None


def _free(module: nn.Module, name: str) -> str:
    """The layer's name as PyTorch takes it: without dots, no word of Python's and not a name of the module's own."""
    name = name.replace(".", "_")
    while hasattr(module, name) or keyword.iskeyword(name):
        name += "_"
    return name
