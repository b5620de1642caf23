"""lstm of singles by oneDNN, and predictions of gru, through PyTorch, on the processor."""

from __future__ import annotations

import torch

from dlarray.autodiff import tape
from dlarray.functions.recurrent import recurrent_numpy as kernels
from dlarray.functions.recurrent import steps_torch  # these are asked where oneDNN has no answer
from dlarray.functions.recurrent.recurrent_primitive import gru_p, lstm_p
from dlarray.kernels.aten import Kept, aten, back, forward, lent, recorded

_LSTM = 2  # what oneDNN calls it


def _layer(x, h0, c0, w, r, b) -> tuple:
    """Inputs, weights, two biases and initial states as PyTorch's layer has them; the gates have the same order."""
    start = (v.expand(x.shape[1], v.shape[1]).contiguous() for v in (h0, c0))
    return x.contiguous(), w.t().contiguous(), r.t().contiguous(), b, torch.zeros_like(b), *start


def _lstm(layer: tuple, training: bool) -> tuple:
    """All hidden states, the last states, and in training what the gradient needs, at half the time again."""
    with torch.set_grad_enabled(training):
        hidden = layer[2].shape[1]
        return aten.mkldnn_rnn_layer(*layer, False, [], _LSTM, hidden, 1, True, False, False, training)


@forward(lstm_p)
def _(x, h0, c0, w, r, b, *, state, gate, cell):
    if (
        (state, gate) != ("tanh", "sigmoid")
        or x.dtype != torch.float32
        or x.device.type != "cpu"
        or recorded(x)
    ):
        return None
    training = bool(tape.stack.evaluations)  # a dlfeval is under way
    y, *kept = _lstm(_layer(x, h0, c0, w, r, b), training)
    if cell:
        y = torch.cat((y, kept[1].reshape(1, *y.shape[1:])))
    return y, Kept(tuple(kept) if training else None, _lstm_gradient)


def _lstm_gradient(g, x, h0, c0, w, r, b, out, *, aux, needs, state, gate, cell):
    given = (g, x, h0, c0, w, r, b, out)
    if isinstance(g, torch.Tensor):
        return _pulled(given, aux, needs, cell)
    tensors = lent(given)
    assert tensors is not None
    return back(_pulled(tuple(tensors), aux, needs, cell))


def _pulled(given: tuple, aux: tuple | None, needs: tuple, cell: bool) -> tuple:
    g, x, h0, c0, w, r, b, out = given
    layer, steps, n = _layer(x, h0, c0, w, r, b), x.shape[0], r.shape[0]
    h, c, workspace = _lstm(layer, True)[1:] if aux is None else aux
    dc = g[steps].reshape(c.shape) if cell else torch.zeros_like(c)
    dx, dw, dr, db, _, dh, dc = aten.mkldnn_rnn_layer_backward(
        *layer, out[:steps].contiguous(), h, c, g[:steps].contiguous(), torch.zeros_like(h), dc,
        False, _LSTM, n, 1, True, True, False, [], False, workspace,
    )  # fmt: skip
    dh, dc = (d.reshape(-1, n) for d in (dh, dc))
    found = dx, dh, dc, dw.t(), dr.t(), db
    return tuple(d if needed else None for d, needed in zip(found, needs, strict=True))


# -- gru ---------------------------------------------------------------------------------------------------------------
def _wide(x, h0, w, r, b, **_):
    """Whether a step multiplies so much that PyTorch's takes less time than NumPy's: not for one observation."""
    return x.shape[1] * r.size >= 500_000


@forward(gru_p, worth=_wide)
def _(x, h0, w, r, b, *, state, gate, before):
    """Of predictions alone: in training NumPy's forward and gradient together take less time than PyTorch's."""
    if (
        before  # the reset gate comes after the product, as in PyTorch
        or tape.stack.evaluations
        or (state, gate) != ("tanh", "sigmoid")
        or x.device.type != "cpu"
        or recorded(x)
    ):
        return None
    n = r.shape[0]
    start = h0.expand(x.shape[1], n).unsqueeze(0).contiguous()
    own, recurrent = (b, torch.zeros_like(b)) if b.shape[0] == 3 * n else b.split(3 * n)
    weights = [w.t().contiguous(), r.t().contiguous(), own, recurrent]
    with torch.no_grad():
        y, _ = aten.gru(x.contiguous(), start, weights, True, 1, 0.0, False, False, False)
    return y, Kept(None, _gru_gradient)


def _gru_gradient(g, x, h0, w, r, b, out, *, aux, needs, **options):
    """Should somebody want it after all, what it needs is computed anew."""
    given = x, h0, w, r, b
    if isinstance(g, torch.Tensor):
        _, (kept, rule) = steps_torch.gru_steps(*given, **options)
        return rule(g, *given, out, aux=kept, needs=needs, **options)
    kept = kernels.gru_forward(*given, **options)[1]
    return kernels.gru_backward(g, x, h0, w, r, b, out, kept, needs, **options)
