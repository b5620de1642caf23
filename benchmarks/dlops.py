"""Activations, softmax, layernorm, fullyconnect, losses against PyTorch on a CPU: ``python benchmarks/dlops.py``.

Singles, 1024 channels × 2048 observations.  ``--threads 1`` gives PyTorch one thread, as NumPy's loops have.
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse

import numpy as np
import torch
import torch.nn.functional as F

import dlarray as dl

CHANNELS, BATCH = 1024, 2048


def layernorm(x, shift, gain):
    return F.layer_norm(x, (CHANNELS,), gain, shift)


# what: dlarray's function, PyTorch's function, bar of the forward, bar of forward and backward
OPERATIONS = {
    "relu": (dl.relu, torch.relu, None, None),
    "sigmoid": (dl.sigmoid, torch.sigmoid, None, None),
    "gelu, exact": (dl.gelu, F.gelu, 3, 3),
    'gelu, "tanh"': (
        lambda X: dl.gelu(X, Approximation="tanh"), lambda x: F.gelu(x, approximate="tanh"), 3, 3,
    ),
    "softmax": (dl.softmax, lambda x: torch.softmax(x, -1), 3, 3),
    "layernorm": (dl.layernorm, layernorm, 3, 3),
}  # fmt: skip
LOSSES = {
    "mse": (dl.mse, lambda y, t: 0.5 * ((y - t) ** 2).sum() / BATCH, None),
    "crossentropy": (dl.crossentropy, lambda y, t: -(t * torch.log(y)).sum() / BATCH, 2),
}


def measure(what, ours, theirs, arrays, seed=None, bars=(None, None)):
    """Forward, then forward and backward of all arrays; the same numbers on both sides, checked first."""
    mine = [dl.dlarray(a.T, "CB") if a.shape == (BATCH, CHANNELS) else dl.dlarray(a) for a in arrays]
    other = [torch.tensor(a) for a in arrays]
    traced = [t.clone().requires_grad_(True) for t in other]

    def forward():
        return ours(*mine)

    def torch_forward():
        with torch.no_grad():
            return theirs(*other)

    def both_ways(*X):
        Y = ours(*X)
        if seed is not None:
            Y = dl.sum(Y * G, "all")
        return dl.dlgradient(Y, *X)

    def torch_both_ways():
        y = theirs(*traced)
        if seed is not None:
            y = (y * g).sum()
        return torch.autograd.grad(y, traced)

    if seed is not None:
        G, g = dl.dlarray(seed.T, "CB"), torch.tensor(seed)
    close = dict(rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(np.asarray(forward()).T.squeeze(), torch_forward().numpy(), **close)
    found = dl.dlfeval(both_ways, *mine)
    for a, b in zip(found if isinstance(found, tuple) else (found,), torch_both_ways(), strict=True):
        a = np.asarray(a)
        np.testing.assert_allclose(
            (a.T if b.shape == (BATCH, CHANNELS) else a).reshape(b.shape), b.numpy(), **close
        )
    timing.row(f"{what}, forward", *timing.compare(forward, torch_forward), bar=bars[0])
    both = timing.compare(lambda: dl.dlfeval(both_ways, *mine), torch_both_ways)
    timing.row(f"{what}, forward and backward", *both, bar=bars[1])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--threads", type=int, default=torch.get_num_threads())
    options.add_argument("--only", default="", help="operations whose name contains this text")
    chosen = options.parse_args()
    torch.set_num_threads(chosen.threads)
    gen = np.random.default_rng(0)

    def normal(*size):
        return gen.standard_normal(size, dtype=np.float32)

    x, seed = normal(BATCH, CHANNELS), normal(BATCH, CHANNELS)
    extra = {"layernorm": [normal(CHANNELS), normal(CHANNELS)]}
    print(f"dlarray, PyTorch; {CHANNELS}(C) × {BATCH}(B) singles, PyTorch with {chosen.threads} threads")
    for what, (ours, theirs, *bars) in OPERATIONS.items():
        if chosen.only in what:
            measure(what, ours, theirs, [x, *extra.get(what, [])], seed, bars)
    if chosen.only in "fullyconnect":
        measure(
            "fullyconnect to 512",
            lambda X, W, b: dl.fullyconnect(X, W, b), lambda x, w, b: F.linear(x, w, b),
            [x, normal(512, CHANNELS), normal(512)], normal(BATCH, 512),
        )  # fmt: skip
    y = np.exp(x) / np.exp(x).sum(1, keepdims=True)
    t = np.eye(CHANNELS, dtype=np.float32)[gen.integers(0, CHANNELS, BATCH)]
    for what, (ours, theirs, bar) in LOSSES.items():
        if chosen.only in what:
            T, tt = dl.dlarray(t.T, "CB"), torch.tensor(t)
            measure(what, lambda Y: ours(Y, T), lambda v: theirs(v, tt), [y], None, (bar, bar))  # noqa: B023


if __name__ == "__main__":
    main()
