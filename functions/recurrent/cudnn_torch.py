"""lstm by cuDNN, through PyTorch, on a GPU: tensors, and CuPy's arrays that are lent.

What is recorded holds it as two operations of the library's own, of which PyTorch needs to know the sizes alone: cuDNN
lays out weights, and room for what the gradient needs, by the addresses and values that there are when it computes.
"""

from __future__ import annotations

import torch

from dlarray.autodiff import tape
from dlarray.functions.recurrent import recurrent_torch  # noqa: F401 - it is asked where cuDNN has no answer
from dlarray.functions.recurrent.recurrent_primitive import lstm_p
from dlarray.kernels.aten import Kept, aten, forward, recorded
from dlarray.kernels.lending_torch import exact, on_gpu

_LSTM = 2  # what cuDNN calls it


def flat(weights: list, inputs: int, n: int) -> torch.Tensor:
    """All weights in one piece of memory, in cuDNN's order; the tensors become views of it."""
    return aten._cudnn_rnn_flatten_weight(weights, len(weights), inputs, _LSTM, n, 0, 1, False, False)


def _layer(x, h0, c0, w, r, b) -> tuple:
    """Weights and two biases as cuDNN has them, with the gates in the same order; their memory; the initial states."""
    weights = [w.t().contiguous(), r.t().contiguous(), b.clone(), torch.zeros_like(b)]
    memory = flat(weights, x.shape[2], r.shape[0])
    start = (v.expand(x.shape[1], v.shape[1])[None].contiguous() for v in (h0, c0))
    return weights, memory, *start


def computed(x, h0, c0, w, r, b, *, cell: bool, training: bool) -> tuple:
    """The result, and what the gradient needs."""
    weights, memory, h, c = _layer(x, h0, c0, w, r, b)
    y, _, last, reserve, _ = aten._cudnn_rnn(
        x.contiguous(),
        weights,
        4,
        memory,
        h,
        c,
        _LSTM,
        r.shape[0],
        0,
        1,
        False,
        0.0,
        training,
        False,
        [],
        None,
    )
    return torch.cat((y, last)) if cell else y, reserve


def _accepted(x: torch.Tensor) -> bool:
    return bool(torch.backends.cudnn.is_acceptable(x))


@forward(lstm_p, lent=False, cuda=True)
def _(x, h0, c0, w, r, b, *, state, gate, cell):
    if (state, gate) != ("tanh", "sigmoid") or not on_gpu(x) or not _accepted(x):
        return None
    training = bool(tape.stack.evaluations)  # a dlfeval is under way
    if recorded(x):
        y, reserve = torch.ops.dlarray.lstm(x, h0, c0, w, r, b, bool(cell), training)
        return y, Kept(reserve, _recorded_gradient)
    y, reserve = computed(x, h0, c0, w, r, b, cell=cell, training=training)
    return y, Kept(reserve if training else None, gradient)


@exact
def gradient(g, x, h0, c0, w, r, b, out, *, aux, needs, cell, state="tanh", gate="sigmoid"):
    """The gradients of all arguments; ``aux`` is the room that cuDNN has reserved, None where it was not training."""
    steps, n = x.shape[0], r.shape[0]
    weights, memory, h, c = _layer(x, h0, c0, w, r, b)
    if aux is None:
        aux = computed(x, h0, c0, w, r, b, cell=cell, training=True)[1]
    dx, dh, dc, d = aten._cudnn_rnn_backward(
        x.contiguous(), weights, 4, memory, h, c, out[:steps].contiguous(), g[:steps].contiguous(), None,
        g[steps:].contiguous() if cell else None, _LSTM, n, 0, 1, False, 0.0, True, False, [], None, aux,
        [needs[0], needs[1], needs[2], any(needs[3:])],
    )  # fmt: skip
    dw, dr, db = (d[0].t(), d[1].t(), d[2]) if any(needs[3:]) else (None, None, None)
    found = (dx, *(None if v is None else v.reshape(-1, n) for v in (dh, dc)), dw, dr, db)
    return tuple(v if needed else None for v, needed in zip(found, needs, strict=True))


# -- as operations that can be recorded --------------------------------------------------------------------------------
_library = torch.library.Library("dlarray", "FRAGMENT")
_ARRAYS = "Tensor x, Tensor h0, Tensor c0, Tensor w, Tensor r, Tensor b"
_library.define(f"lstm({_ARRAYS}, bool cell, bool training) -> (Tensor, Tensor)")
_library.define(
    f"lstm_gradient(Tensor g, {_ARRAYS}, Tensor out, Tensor reserve, bool cell, bool[] needs) -> Tensor[]"
)


def _recorded_gradient(g, x, h0, c0, w, r, b, out, *, aux, needs, cell, state="tanh", gate="sigmoid"):
    needs = [bool(needed) for needed in needs]
    found = iter(torch.ops.dlarray.lstm_gradient(g, x, h0, c0, w, r, b, out, aux, bool(cell), needs))
    return tuple(next(found) if needed else None for needed in needs)


def _lstm(x, h0, c0, w, r, b, cell: bool, training: bool) -> tuple:
    y, reserve = computed(x, h0, c0, w, r, b, cell=cell, training=training)
    return y, reserve if training else x.new_empty(0, dtype=torch.uint8)


def _lstm_sizes(x, h0, c0, w, r, b, cell: bool, training: bool) -> tuple:
    """Nobody but the gradient looks at the room that cuDNN reserves, so its size does not matter."""
    y = x.new_empty(x.shape[0] + cell, x.shape[1], r.shape[0])
    return y, x.new_empty(0, dtype=torch.uint8)


def _lstm_gradient(g, x, h0, c0, w, r, b, out, reserve, cell: bool, needs: list) -> list:
    aux = reserve if reserve.numel() else None
    found = gradient(g, x, h0, c0, w, r, b, out, aux=aux, needs=needs, cell=cell)
    return [d.contiguous() for d in found if d is not None]


def _lstm_gradient_sizes(g, x, h0, c0, w, r, b, out, reserve, cell: bool, needs: list) -> list:
    state = x.shape[1], r.shape[0]
    sizes = x.shape, state, state, w.shape, r.shape, b.shape
    return [x.new_empty(size) for size, needed in zip(sizes, needs, strict=True) if needed]


for _name, _computes, _sizes in (
    ("lstm", _lstm, _lstm_sizes),
    ("lstm_gradient", _lstm_gradient, _lstm_gradient_sizes),
):
    _library.impl(_name, _computes, "CompositeExplicitAutograd")
    torch.library.register_fake(f"dlarray::{_name}", _sizes, lib=_library)
