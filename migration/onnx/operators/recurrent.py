"""The recurrent operators as loops over time, in any direction and with any start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.backend import namespace
from dlarray.migration.onnx.operators.elementwise import sigmoid_of, softplus_of
from dlarray.migration.onnx.operators.table import Node, Unmapped, ints, operator, reshaped

_FUNCTIONS: dict[str, Callable] = {
    "sigmoid": sigmoid_of,
    "tanh": lambda x: namespace(x).tanh(x),
    "relu": lambda x: namespace(x).maximum(x, 0 * x),
    "softsign": lambda x: x / (1 + namespace(x).abs(x)),
    "softplus": softplus_of,
    # with the parameters that ONNX has by default
    "hardsigmoid": lambda x: namespace(x).clip(0.2 * x + 0.5, 0, 1),
    "affine": lambda x: x,
}
_DEFAULTS = {"RNN": ["Tanh"], "GRU": ["Sigmoid", "Tanh"], "LSTM": ["Sigmoid", "Tanh", "Tanh"]}
_GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}


def usual_parameters(node: Node) -> bool:
    """Whether the parameters of activations are left out, or those that a hard sigmoid has by default."""
    given = [(node.get("activation_alpha") or [], 0.2), (node.get("activation_beta") or [], 0.5)]
    named = {name.lower() for name in node.get("activations") or []} & {"hardsigmoid", "affine"}
    return all(not values or named == {"hardsigmoid"} for values, _ in given) and all(
        abs(v - usual) < 1e-6 for values, usual in given for v in values
    )


@operator("LSTM", "GRU", "RNN")
def recurrent(
    node: Node,
    x: Any,
    w: Any,
    r: Any,
    b: Any = None,
    lengths: Any = None,
    h: Any = None,
    c: Any = None,
    p: Any = None,
) -> tuple:
    """All outputs over time, and the last states."""
    xp, kind = namespace(x, w), node.operator
    across = node.get("layout", 0)
    x = xp.permute_dims(x, (1, 0, 2)) if across else x
    steps, batch, directions, hidden = x.shape[0], x.shape[1], w.shape[0], r.shape[-1]
    if lengths is not None and any(n != steps for n in ints(lengths)):
        raise Unmapped("sequences of several lengths (input sequence_lens)")
    names = [name.lower() for name in node.get("activations") or _DEFAULTS[kind] * directions]
    if any(name not in _FUNCTIONS for name in names) or not usual_parameters(node) or node.get("clip"):
        raise Unmapped(f"the activations {names}, or their parameters")
    each = len(_DEFAULTS[kind])
    start = [h, c] if not across else [None if s is None else xp.permute_dims(s, (1, 0, 2)) for s in (h, c)]
    ys: list[Any] = []
    hs: list[Any] = []
    cs: list[Any] = []
    for d in range(directions):
        backwards = node.get("direction", "forward") == "reverse" or d == 1
        state = [
            xp.zeros((batch, hidden), dtype=x.dtype) if s is None else reshaped(s[d : d + 1], (batch, hidden))
            for s in start
        ]
        functions = [_FUNCTIONS[name] for name in names[each * d : each * (d + 1)]]
        width = _GATES[kind] * hidden
        bias = None if b is None else reshaped(b[d : d + 1], (2 * width,))
        peep = None if p is None else reshaped(p[d : d + 1], (3, hidden))
        one = _run(
            node, x, reshaped(w[d : d + 1], (width, w.shape[-1])), reshaped(r[d : d + 1], (width, hidden)),
            bias, peep, state, functions, backwards,
        )  # fmt: skip
        for kept, value in zip((ys, hs, cs), one, strict=True):
            kept.append(value)
    y, last, cell = xp.stack(ys, axis=1), xp.stack(hs, axis=0), xp.stack(cs, axis=0)
    if across:
        y = xp.permute_dims(y, (2, 0, 1, 3))
        last, cell = xp.permute_dims(last, (1, 0, 2)), xp.permute_dims(cell, (1, 0, 2))
    return (y, last, cell) if kind == "LSTM" else (y, last)


def _run(
    node: Node, x: Any, w: Any, r: Any, b: Any, p: Any, state: list, f: list[Callable], backwards: bool
) -> tuple:
    """One direction."""
    xp, kind, hidden = namespace(x, w), node.operator, r.shape[-1]
    wt, rt = xp.permute_dims(w, (1, 0)), xp.permute_dims(r, (1, 0))
    width = w.shape[0]
    wb: Any = 0
    rb: Any = 0
    wb, rb = (0, 0) if b is None else (b[:width], b[width:])
    h, c = state
    found: list[Any] = [None] * x.shape[0]
    order = range(x.shape[0])[::-1] if backwards else range(x.shape[0])

    def gate(z: Any, k: int) -> Any:
        return z[:, k * hidden : (k + 1) * hidden]

    for t in order:
        given = xp.matmul(reshaped(x[t : t + 1], x.shape[1:]), wt) + wb
        if kind == "RNN":
            h = f[0](given + xp.matmul(h, rt) + rb)
        elif kind == "GRU":
            kept = xp.matmul(h, rt) + rb
            z, reset = f[0](gate(given, 0) + gate(kept, 0)), f[0](gate(given, 1) + gate(kept, 1))
            if node.get("linear_before_reset", 0):
                new = f[1](gate(given, 2) + reset * gate(kept, 2))
            else:
                last = rb[2 * hidden :] if b is not None else 0
                new = f[1](gate(given, 2) + xp.matmul(reset * h, rt[:, 2 * hidden :]) + last)
            h = (1 - z) * new + z * h
        else:
            full = given + xp.matmul(h, rt) + rb
            peep = [0, 0, 0] if p is None else [p[k : k + 1] for k in range(3)]  # input, output, forget
            i = f[0](gate(full, 0) + peep[0] * c)
            forget = 1 - i if node.get("input_forget", 0) else f[0](gate(full, 2) + peep[2] * c)
            c = forget * c + i * f[1](gate(full, 3))
            h = f[0](gate(full, 1) + peep[1] * c) * f[2](c)
        found[t] = h
    if not found:
        return xp.zeros((0, *h.shape), dtype=h.dtype), h, c
    return xp.stack(found, axis=0), h, c
