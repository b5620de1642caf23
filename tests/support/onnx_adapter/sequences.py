"""ONNX's attention, recurrence, spectra and optimisers, as calls of dlarray's functions."""

import math

import numpy as np

import dlarray as dl

from .tensor import NotOursError, Tensor, cut, here, host, operator, swapped


# -- attention -------------------------------------------------------------------------------------------------
def _heads(t, count):
    """As channels×positions×heads×batch."""
    if t.rank == 4:
        return t.x
    batch, positions, channels = t.shape
    return swapped(t.reshaped([batch, positions, count, channels // count]), [0, 2, 1, 3]).x


def _sequence(x, size):
    """As channels×positions×batch, the channels of the heads one after the other."""
    d, positions, heads, batch = size
    return dl.reshape(dl.permute(x, [1, 3, 2, 4]), d * heads, positions, batch)


def _four(x):
    return (*dl.size(x), 1, 1)[:4]


def _masks(n, mask, past, lengths, Nq, Nk):
    """What a query may see, and what is added to its scores: batch×heads×Nq×Nk (1 for all), or None."""
    allowed, bias = None, None
    i, j = np.arange(Nq)[:, None], np.arange(Nk)[None, :]
    offset = np.asarray([[[[past]]]] if lengths is None else [[[[m - Nq]]] for m in lengths])
    rules = []
    if lengths is not None:
        rules.append(j < np.reshape(lengths, (-1, 1, 1, 1)))
    if n.get("is_causal", 0):
        rules.append(j <= i + offset)
    for side, window in ((1, n.get("left_window_size", -1)), (-1, n.get("right_window_size", -1))):
        if window >= 0:
            rules.append(side * (i + offset - j) <= window)
    if mask is not None:
        m = host(mask.x).reshape(mask.shape[::-1]).T
        m = m.reshape((1,) * (4 - m.ndim) + m.shape)
        more = Nk - m.shape[-1]
        fill = False if m.dtype == bool else -np.inf
        m = np.concatenate([m, np.full((*m.shape[:-1], more), fill, m.dtype)], axis=-1) if more else m
        if m.dtype == bool or np.isin(m, [0, -np.inf]).all():
            rules.append(m.astype(bool) if m.dtype == bool else m == 0)
        else:
            bias = m
    for rule in rules:
        allowed = rule if allowed is None else allowed & rule
    return None if allowed is None else allowed.reshape((1,) * (4 - allowed.ndim) + allowed.shape), bias


@operator("Attention")
def _(n, q, k, v, mask=None, past_key=None, past_value=None, lengths=None):
    query, key, value = (_heads(t, n.get("q_num_heads" if t is q else "kv_num_heads")) for t in (q, k, v))
    past = 0
    if past_key is not None:
        past = past_key.shape[2]
        key, value = dl.cat(2, past_key.x, key), dl.cat(2, past_value.x, value)
    (d, Nq, heads, batch), (_, Nk, groups, _), (dv, *_) = _four(query), _four(key), _four(value)
    allowed, bias = _masks(n, mask, past, None if lengths is None else lengths.integers(), Nq, Nk)
    scale = n.get("scale") or 1 / math.sqrt(d)
    options = {"Scale": scale, "Softcap": n.get("softcap", 0), "KeyValueHeads": groups}
    count, several = heads, batch
    if allowed is not None and allowed.shape[1] > 1:  # a mask for each head
        if bias is None and groups == heads:  # let the heads be observations
            count, several, options["KeyValueHeads"] = 1, heads * batch, 1
            mask = np.broadcast_to(allowed, (batch, heads, Nq, Nk)).reshape(several, Nq, Nk)
            options["AttentionMask"] = here(mask.T)
        else:
            bias = np.where(allowed, np.float32(0) if bias is None else bias, np.float32(-np.inf))
    elif allowed is not None:
        options["AttentionMask"] = here(np.broadcast_to(allowed[:, 0], (batch, Nq, Nk)).T)
    if bias is not None:
        options["Bias"] = here(bias.T)
    sequences = [
        _sequence(a, (size, m, c, batch)) if count > 1 or heads == 1 else dl.reshape(a, size, m, several)
        for a, size, m, c in ((query, d, Nq, heads), (key, d, Nk, groups), (value, dv, Nk, groups))
    ]
    y, weights = dl.attention(*sequences, count, DataFormat="CTB", **options, nargout=2)
    y = dl.permute(dl.reshape(y, dv, count, Nq, several), [1, 3, 2, 4])
    y = Tensor(dl.reshape(y, dv, Nq, heads, batch), 4)
    if q.rank == 3:
        y = swapped(y, [0, 2, 1, 3]).reshaped([batch, Nq, heads * dv])
    mode = n.get("qk_matmul_output_mode", 0)
    scores = dl.reshape(weights, Nk, Nq, heads, batch)
    if n.outputs > 3 and mode != 3:
        scores = _scores(n, key, query, scale, mode, allowed, bias)
    return (y, Tensor(key, 4), Tensor(value, 4), Tensor(scores, 4))[: n.outputs]


def _scores(n, key, query, scale, mode, allowed, bias):
    """What goes into softmax; attention returns what comes out."""
    scores = scale * dl.pagemtimes(key, "transpose", query, "none")
    if mode >= 1 and n.get("softcap", 0):
        scores = n.get("softcap") * dl.tanh(scores / n.get("softcap"))
    if mode >= 2 and allowed is not None:
        hidden = np.where(allowed, 0.0, -np.inf).astype("f4")
        scores = scores + here(hidden.T)
    return scores + here(bias.T) if mode >= 2 and bias is not None else scores


# -- recurrence ------------------------------------------------------------------------------------------------
GATES = {"LSTM": [0, 2, 3, 1], "GRU": [1, 0, 2]}  # where MATLAB's gates lie among ONNX's


def _recurrent(n, x, w, r, b=None, lengths=None, h0=None, c0=None, peepholes=None):
    if peepholes is not None:
        raise NotOursError
    f = dl.lstm if n.kind == "LSTM" else dl.gru
    x = swapped(x, [1, 0, 2]) if n.get("layout", 0) else x
    steps, batch, _ = x.shape
    hidden, gates = n.get("hidden_size"), GATES[n.kind]
    if lengths is not None and any(m != steps for m in lengths.integers()):
        raise NotOursError
    rows = [g * hidden + k + 1 for g in gates for k in range(hidden)]
    ends = []
    for direction in range(w.shape[0]):

        def direct(t, direction=direction):
            return cut(t, 0, [direction]).reshaped(t.shape[1:]).x

        backwards = n.get("direction", "forward") == "reverse" or direction == 1
        W, R = (dl.transpose(direct(t))(rows, ":") for t in (w, r))
        bias = dl.zeros(len(rows), 1, like=W)
        if b is not None:
            both = dl.reshape(direct(b), len(rows), 2)
            bias = dl.sum(both, 2)(rows, ":")
        given = (h0, c0) if n.kind == "LSTM" else (h0,)
        start = [dl.zeros(hidden, batch, like=W) if t is None else direct(t) for t in given]
        more = {}
        if n.kind == "GRU":
            if n.get("linear_before_reset", 0):
                raise NotOursError
            more["ResetGateMode"] = "before-multiplication"
        X = dl.flip(x.x, 3) if backwards else x.x
        y, *states = f(X, *start, W, R, bias, **more, DataFormat="CBT", nargout=1 + len(start))
        y = dl.stripdims(y)
        ends.append((dl.flip(y, 3) if backwards else y, *(dl.stripdims(s) for s in states)))
    y, *states = zip(*ends, strict=True)
    y = swapped(Tensor(dl.cat(4, *y), 4), [1, 0, 2, 3])  # steps×directions×batch×hidden
    states = [Tensor(dl.cat(3, *s), 3) for s in states]
    if n.get("layout", 0):
        y, states = swapped(y, [2, 0, 1, 3]), [swapped(s, [1, 0, 2]) for s in states]
    return y, *states


operator("LSTM", "GRU")(_recurrent)


# -- spectra ---------------------------------------------------------------------------------------------------
def _complex(x):
    """The last axis has the real and imaginary parts, or the real part alone."""
    parts = [cut(x, -1, [k]).reshaped(x.shape[:-1]).x for k in range(x.shape[-1])]
    return Tensor(dl.complex(*parts) if len(parts) == 2 else parts[0], x.rank - 1)


def _parts(y):
    planes = (Tensor(f(y.x), y.rank).reshaped([*y.shape, 1]).x for f in (dl.real, dl.imag))
    return Tensor(dl.cat(1, *planes), y.rank + 1)


@operator("DFT")
def _(n, x, length=None, axis=None):
    axis = int(axis.number()) if axis is not None else n.get("axis", 1 if n.opset < 20 else -2)
    axis = axis if axis >= 0 else axis + x.rank
    z, one_sided = _complex(x), n.get("onesided", 0)
    count = [] if length is None else int(length.number())
    if not n.get("inverse", 0):
        y = Tensor(dl.fft(z.x, count, z.dim(axis)), z.rank)
        return _parts(cut(y, axis, range(y.shape[axis] // 2 + 1)) if one_sided else y)
    if not one_sided:
        return _parts(Tensor(dl.ifft(z.x, count, z.dim(axis)), z.rank))
    y = Tensor(dl.ifft(z.x, count or 2 * (z.shape[axis] - 1), z.dim(axis), "symmetric"), z.rank)
    return y.reshaped([*y.shape, 1])


@operator("STFT")
def _(n, signal, step, window=None, length=None):
    size = int(length.number()) if length is not None else window.shape[0]
    window = dl.ones(size, 1, like=signal.x) if window is None else window.x
    batch, count, _ = signal.shape
    X = dl.dlarray(dl.reshape(signal.x, 1, count, batch), "CTB")
    y = dl.dlstft(X, Window=window, OverlapLength=size - int(step.number()), FFTLength=size)  # "SCBT"
    bins, _, _, frames = (*dl.size(y), 1, 1, 1)[:4]
    y = dl.permute(dl.reshape(dl.stripdims(y), bins, batch, frames), [1, 3, 2])
    return _parts(Tensor(y, 3))


# -- training --------------------------------------------------------------------------------------------------
@operator("Dropout")
def _(n, x, ratio=None, training=None):
    ratio = n.get("ratio", 0.5) if ratio is None else ratio.number()
    layer = dl.dropoutLayer(ratio)
    train = training is not None and training.number()
    if train and ratio:
        raise NotOursError
    y = layer.forward(x.x) if train else layer.predict(x.x)
    return (y, dl.true(*dl.size(x.x)))[: n.outputs]


def _groups(inputs, count):
    """The k-th arrays of every kind together: (X1, X2, G1, G2, …) as (X1, G1, …), (X2, G2, …)."""
    each = len(inputs) // count
    return [inputs[k::each] for k in range(each)]


def _together(results):
    return tuple(r for kind in zip(*results, strict=True) for r in kind)


@operator("Adam")
def _(n, rate, step, *inputs):
    step = int(step.number()) or 10**9  # at step 0, ONNX corrects nothing; nor does MATLAB after many steps
    results = []
    for x, g, v, h in _groups(inputs, 4):
        gradient = n.get("norm_coefficient", 0.0) * x.x + g.x
        results.append(
            dl.adamupdate(
                x.x, gradient, v.x, h.x, step, rate.number(), n.get("alpha", 0.9), n.get("beta", 0.999),
                n.get("epsilon", 0.0),
            )
        )  # fmt: skip
    return _together(results)


@operator("Momentum")
def _(n, rate, step, *inputs):
    if n.get("mode") == "nesterov":
        raise NotOursError
    rate, first, results = rate.number(), step.number() == 0, []
    for x, g, v in _groups(inputs, 3):
        gradient = (1 if first else n.get("beta")) * (n.get("norm_coefficient", 0.0) * x.x + g.x)
        new, velocity = dl.sgdmupdate(x.x, gradient, -rate * v.x, rate, n.get("alpha"))
        results.append((new, velocity / -rate))  # MATLAB's velocity has the learning rate and the sign in it
    return _together(results)
