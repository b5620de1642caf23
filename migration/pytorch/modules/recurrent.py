"""Recurrent layers: PyTorch's own where the activations are its, else a loop over the time steps."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch.nn import functional as F

from dlarray.arguments import is_empty
from dlarray.layers.recurrent.recurrent import bilstmLayer, gruLayer, lstmLayer
from dlarray.layers.recurrent.recurrent_projected import gruProjectedLayer, lstmProjectedLayer
from dlarray.migration.pytorch.modules.part import NotPossible, Part, arranged, host, vector

FUNCTIONS: dict[str, Any] = {
    "tanh": torch.tanh,
    "softsign": F.softsign,
    "relu": torch.relu,
    "sigmoid": torch.sigmoid,
}
States = list[torch.Tensor]


def hard_sigmoid(x: torch.Tensor) -> torch.Tensor:
    """MATLAB's, whose slope is not PyTorch's."""
    return (0.2 * x + 0.5).clamp(0, 1)


class Recurrent(Part):
    """LSTM, GRU, both directions, projected: the gates stand in PyTorch's order, as they do in MATLAB."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        if "U" in self.x.Format or not self.x.Format:
            raise NotPossible("its data have dimensions without a label", "data labelled CBT")
        self.gates, self.directions, self.units = layer.gates, layer.directions, layer.NumHiddenUnits
        self.projected = isinstance(layer, (lstmProjectedLayer, gruProjectedLayer))
        matrices = ("InputProjector", "OutputProjector") if self.projected else ()
        for name in ("InputWeights", "RecurrentWeights", *matrices):
            self.learn(name, getattr(layer, name))
        self.learn("Bias", vector(layer.Bias))
        self.mode = getattr(layer, "ResetGateMode", "")
        self.gate = FUNCTIONS.get(layer.GateActivationFunction, hard_sigmoid)
        self.function = FUNCTIONS[layer.StateActivationFunction]
        known = (layer.GateActivationFunction, layer.StateActivationFunction) == ("sigmoid", "tanh")
        self.own = known and self.mode != "before-multiplication"
        self.last, self.gives_states = layer.OutputMode == "last", layer.HasStateOutputs
        self.states = () if layer.HasStateInputs else type(layer).state_names
        for name in self.states:
            values = getattr(layer, name)
            count = self.directions * self.units
            values = np.zeros((count, 1), np.float32) if is_empty(values) else host(values)
            self.keep(name, values.reshape(count, -1).T)

    def forward(self, x: torch.Tensor, *given: torch.Tensor) -> Any:
        joined = (["C"] if "C" in self.x.torch else []) + self.x.spatial[::-1]
        x = arranged(x, self.x.torch, ["B", "T", *joined]).flatten(2)
        starts = [self._state(state, x) for state in (given or [getattr(self, name) for name in self.states])]
        inner, outer, biases = self._weights()
        parts = [w.chunk(self.directions) for w in (inner, outer, *biases)]
        if self.own:
            flat = [w for each in zip(*parts, strict=True) for w in each]
            both = self.directions == 2
            if self.gates == 4:
                found, *ends = torch.lstm(x, starts, flat, True, 1, 0.0, False, both, True)
            else:
                found, *ends = torch.gru(x, starts[0], flat, True, 1, 0.0, False, both, True)
        else:
            found, ends = self._steps(x, starts, parts)
        final = [state.permute(1, 0, 2).flatten(1) for state in ends]
        if self.last:
            first = arranged(final[0], ["B", "C"], self.y.torch)
        else:
            first = arranged(found, ["B", "T", "C"], self.y.torch)
        return [first, *final] if self.gives_states else first

    def _state(self, state: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        """A state (directions, batch, units)."""
        state = state.expand(x.shape[0], -1).reshape(x.shape[0], self.directions, self.units)
        return state.permute(1, 0, 2).contiguous()

    def _weights(self) -> tuple[torch.Tensor, torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        inner, outer = self.InputWeights, self.RecurrentWeights
        if self.projected:
            inner, outer = inner @ self.InputProjector.T, outer @ self.OutputProjector.T
        if self.mode == "recurrent-bias-after-multiplication":
            of_input, of_state = self.Bias.chunk(2)
        else:
            of_input, of_state = self.Bias, torch.zeros_like(self.Bias)
        return inner, outer, (of_input, of_state)

    def _steps(self, x: torch.Tensor, starts: States, parts: Any) -> tuple[torch.Tensor, States]:
        """Step by step, for each direction."""
        rows, ends = [], []
        for d in range(self.directions):
            inner, outer, of_input, of_state = (part[d] for part in parts)
            states = [state[d] for state in starts]
            given, row = F.linear(x, inner, of_input).unbind(1), []
            for step in reversed(given) if d else given:
                states = (self._lstm if self.gates == 4 else self._gru)(step, states, outer, of_state)
                row.append(states[0])
            rows.append(torch.stack(row[::-1] if d else row, 1))
            ends.append(states)
        return torch.cat(rows, 2), [torch.stack(list(state)) for state in zip(*ends, strict=True)]

    def _lstm(self, step: torch.Tensor, states: States, outer: torch.Tensor, bias: torch.Tensor) -> States:
        hidden, cell = states
        i, f, g, o = (step + F.linear(hidden, outer, bias)).chunk(4, 1)
        cell = self.gate(f) * cell + self.gate(i) * self.function(g)
        return [self.gate(o) * self.function(cell), cell]

    def _gru(self, step: torch.Tensor, states: States, outer: torch.Tensor, bias: torch.Tensor) -> States:
        (hidden,) = states
        n = self.units
        gates = self.gate(step[:, : 2 * n] + F.linear(hidden, outer[: 2 * n], bias[: 2 * n]))
        reset, update = gates.chunk(2, 1)
        if self.mode == "before-multiplication":
            inside = F.linear(reset * hidden, outer[2 * n :])
        else:
            inside = reset * F.linear(hidden, outer[2 * n :], bias[2 * n :])
        return [(1 - update) * self.function(step[:, 2 * n :] + inside) + update * hidden]


PARTS: dict[type, type[Part]] = dict.fromkeys(
    (lstmLayer, bilstmLayer, gruLayer, lstmProjectedLayer, gruProjectedLayer), Recurrent
)
