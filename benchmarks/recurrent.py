"""lstm and gru: singles; gradients by the data, the weights and the biases.  gru has the mode that PyTorch computes."""

from collections.abc import Iterator

import numpy as np
import torch

import dlarray as dl
from benchmarks.sides import BOTH, FORWARD, PULL, Part, generator, normal, passes


def recurrent(name: str, steps: int, batch: int, inputs: int, hidden: int) -> Iterator[Part]:
    gates, module = (4, torch.nn.LSTM) if name == "lstm" else (3, torch.nn.GRU)
    torch.manual_seed(0)
    net = module(inputs, hidden)
    w, r, b, b2 = (p.detach().clone() for p in net.parameters())
    if name == "lstm":  # PyTorch adds a second bias
        b, b2 = b + b2, torch.zeros_like(b2)
    bias = b.numpy() if name == "lstm" else torch.cat([b, b2]).numpy()
    gen = generator()
    x, seed = normal(gen, steps, batch, inputs), normal(gen, steps, batch, hidden)
    start = [dl.dlarray(np.zeros((hidden, 1), np.float32))] * (gates - 2)
    h = torch.zeros(1, batch, hidden)
    function = torch.lstm if name == "lstm" else torch.gru
    first = (h, h) if name == "lstm" else h
    options = {} if name == "lstm" else {"ResetGateMode": "recurrent-bias-after-multiplication"}

    def ours(X, W, R, B):
        return getattr(dl, name)(X, *start, W, R, B, **options)

    def theirs(x, w, r, b):
        both = [b, b2] if name == "lstm" else list(b.chunk(2))
        return function(x, first, [w, r, *both], True, 1, 0.0, False, False, False)[0]

    def back(a, like):
        a = np.asarray(dl.extractdata(a))
        return (a.T if like.ndim == 3 else a).reshape(like.shape)

    yield from passes(
        ours, theirs, [dl.dlarray(x.T, "CBT"), dl.dlarray(w.numpy()), dl.dlarray(r.numpy()), dl.dlarray(bias[:, None])],
        [torch.tensor(x), w, r, torch.tensor(bias)], (dl.dlarray(seed.T, "CBT"), torch.tensor(seed)),
        turned=back, names=(FORWARD, BOTH, PULL), close=1e-3, steep=2e-2,
    )  # fmt: skip
