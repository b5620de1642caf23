"""Recurrent layers: ONNX's LSTM and GRU, whose gates come in another order."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.layers.recurrent.recurrent import bilstmLayer, gruLayer, lstmLayer
from dlarray.layers.recurrent.recurrent_projected import gruProjectedLayer, lstmProjectedLayer
from dlarray.migration.onnx.export_graph import Graph, host
from dlarray.migration.onnx.export_values import Value
from dlarray.migration.onnx.exporters.core import flat_columns, flattened

# MATLAB's gates are input, forget, candidate, output, and reset, update, candidate.
ORDERS = {4: [0, 3, 1, 2], 3: [1, 0, 2]}
WORDS = {
    "tanh": "Tanh",
    "softsign": "Softsign",
    "relu": "Relu",
    "sigmoid": "Sigmoid",
    "hard-sigmoid": "HardSigmoid",
}


def _gates(values: np.ndarray, gates: int, directions: int) -> np.ndarray:
    """Rows in ONNX's order of gates, for each direction."""
    parts = values.reshape(directions, gates, -1, values.shape[-1])[:, ORDERS[gates]]
    return parts.reshape(directions, -1, values.shape[-1])


def _recurrent(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    x, units, n, d = X[0], layer.NumHiddenUnits, layer.gates, layer.directions
    steps, tags = flattened(g, x)
    weights = flat_columns(_input_weights(layer), x)
    batch = x.size("B")
    if tags != ["T", "B", "C"]:
        if set(tags) - {"T", "B", "C"}:
            g.refuse("its data have dimensions without a label", "data labelled CBT")
        steps = g.reshape(steps, [x.size("T"), batch, weights.shape[1]])
    recurrent = host(layer.RecurrentWeights)
    if isinstance(layer, (lstmProjectedLayer, gruProjectedLayer)):
        recurrent = recurrent @ host(layer.OutputProjector).T
    names = type(layer).state_names
    if layer.HasStateInputs:
        states: list[Any] = [_given_state(g, state, batch, d, units) for state in X[1:]]
    else:
        states = [_kept_state(g, getattr(layer, name), name, batch, d, units) for name in names]
        if len(states) == 2 and any(states) and not all(states):
            zeros = g.expand(np.zeros((d, 1, units), np.float32), [d, batch, units])
            states = [state or zeros for state in states]
    options: dict[str, Any] = {"hidden_size": units}
    if d == 2:
        options["direction"] = "bidirectional"
    biases = _biases(layer, n, d)
    if n == 3:
        options["linear_before_reset"] = int(layer.ResetGateMode != "before-multiplication")
    _activations(layer, n, d, options)
    made = g.op(
        "LSTM" if n == 4 else "GRU", steps, g.constant(_gates(weights, n, d), "InputWeights"),
        g.constant(_gates(recurrent, n, d), "RecurrentWeights"), g.constant(biases, "Bias"), None, *states,
        outputs=1 + len(names), **options,
    )  # fmt: skip
    final = [_both(g, state, batch, d, units, 0) for state in made[1:]]
    if layer.OutputMode == "last":
        first = g.fitted(final[0], ["B", "C"], Y[0], x) if "B" in Y[0].tags else final[0]
    elif d == 1:
        first = g.fitted(g.op("Squeeze", made[0], np.array([1])), ["T", "B", "C"], Y[0], x)
    else:
        first = g.op("Transpose", made[0], perm=[0, 2, 1, 3])
        first = g.op("Reshape", first, np.array([0, 0, d * units], np.int64))
        first = g.fitted(first, ["T", "B", "C"], Y[0], x)
    return [first, *(final if layer.HasStateOutputs else [])]


def _input_weights(layer: Any) -> np.ndarray:
    weights = host(layer.InputWeights)
    if isinstance(layer, (lstmProjectedLayer, gruProjectedLayer)):
        weights = weights @ host(layer.InputProjector).T
    return weights


def _biases(layer: Any, gates: int, directions: int) -> np.ndarray:
    """Those of the input and those of the state, one row for each direction."""
    values = host(layer.Bias).reshape(-1)
    of_input, of_state = values, np.zeros_like(values)
    if gates == 3 and layer.ResetGateMode == "recurrent-bias-after-multiplication":
        of_input, of_state = np.split(values, 2)
    parts = [_gates(v[:, None], gates, directions)[..., 0] for v in (of_input, of_state)]
    return np.concatenate(parts, axis=1)


def _activations(layer: Any, gates: int, directions: int, options: dict[str, Any]) -> None:
    gate, state = layer.GateActivationFunction, layer.StateActivationFunction
    if (gate, state) == ("sigmoid", "tanh"):
        return
    words = [WORDS[gate], *[WORDS[state]] * (gates - 2)]
    options["activations"] = words * directions
    if gate == "hard-sigmoid":
        options["activation_alpha"] = [0.2] * directions
        options["activation_beta"] = [0.5] * directions


def _given_state(g: Graph, state: Value, batch: Any, directions: int, units: int) -> str:
    found = g.reshape(state, [batch, directions, units])
    return g.op("Transpose", found, perm=[1, 0, 2])


def _kept_state(g: Graph, value: Any, name: str, batch: Any, directions: int, units: int) -> str | None:
    """A state of the layer as a constant; None for zeros."""
    data = np.zeros(0) if is_empty(value) else host(value)
    if not data.any():
        return None
    data = data.reshape(directions, units, -1).transpose(0, 2, 1)
    return g.expand(g.constant(data, name), [directions, batch, units])


def _both(g: Graph, state: str, batch: Any, directions: int, units: int, axis: int) -> str:
    """A state (directions, batch, units) as (batch, channels)."""
    if directions == 1:
        return g.op("Squeeze", state, np.array([axis]))
    return g.reshape(g.op("Transpose", state, perm=[1, 0, 2]), [batch, directions * units])


EXPORTERS = dict.fromkeys(
    (lstmLayer, bilstmLayer, gruLayer, lstmProjectedLayer, gruProjectedLayer), _recurrent
)
