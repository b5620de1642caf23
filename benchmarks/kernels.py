"""The kernels of PyTorch (``useKernels("torch")``) against PyTorch itself, on a CPU: ``python benchmarks/kernels.py``.

Singles, both sides with the same values, PyTorch's in its best layout and called as its users call it.  The backward
pulls back the same seed on both sides, so that the operation itself is all that is timed.
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse

import numpy as np
import torch
import torch.nn.functional as F

import dlarray as dl

CHANNELS, BATCH = 1024, 2048
GEN = np.random.default_rng(0)


def normal(*size):
    return GEN.standard_normal(size, dtype=np.float32)


def formatted(x, fmt):
    """A stored array as a dlarray: MATLAB's order of dimensions is the reverse."""
    return dl.dlarray(x.T, fmt) if fmt else dl.dlarray(x.T)


def attention(batch, heads, time, channels, causal=False):
    """dlarray's arrays are (time, batch, channels) in storage, PyTorch's (batch, heads, time, channels of a head)."""
    raw = [normal(batch, heads, time, channels) for _ in range(4)]
    mine = [x.transpose(2, 0, 1, 3).reshape(time, batch, heads * channels) for x in raw]
    mask = "causal" if causal else "none"
    return (
        lambda *X: dl.attention(*X, heads, AttentionMask=mask),
        lambda *x: F.scaled_dot_product_attention(*x, is_causal=causal).permute(2, 0, 1, 3).flatten(2),
        ([*mine[:3]], ["CBT"] * 3, mine[3]),
        [*raw[:3]],
    )


def by_channel(ours, theirs, *more):
    x, g = normal(BATCH, CHANNELS), normal(BATCH, CHANNELS)
    return ours, theirs, ([x, *more], ["CB", *([""] * len(more))], g), [x, *more]


def convolution(batch, channels, filters, extent, size):
    x, w, b = normal(batch, channels, extent, extent), normal(filters, channels, size, size), normal(filters)
    g = normal(batch, filters, extent, extent)
    return (
        lambda X, W, B: dl.dlconv(X, W, B, Padding="same"),
        lambda x, w, b: F.conv2d(x, w, b, padding=size // 2),
        ([x, w, b], ["SSCB", "", ""], g),
        [x, w, b],
    )


def pooling(ours, theirs, batch=16, channels=64, extent=56):
    x, g = normal(batch, channels, extent, extent), normal(batch, channels, extent // 2, extent // 2)
    return (
        lambda X: ours(X, 2, Stride=2),
        lambda x: theirs(x, 2),
        ([x], ["SSCB"], g),
        [x],
    )


def batchnorm(batch=16, channels=64, extent=56):
    x, shift, gain = normal(batch, channels, extent, extent), normal(channels), normal(channels)
    return (
        lambda X, B, G: dl.batchnorm(X, B, G),
        lambda x, b, g: F.batch_norm(x, None, None, g, b, True),
        ([x, shift, gain], ["SSCB", "", ""], normal(*x.shape)),
        [x, shift, gain],
    )


def groupnorm(batch=16, channels=64, extent=56):
    x, shift, gain = normal(batch, channels, extent, extent), normal(channels), normal(channels)
    return (
        lambda X, B, G: dl.groupnorm(X, 8, B, G),
        lambda x, b, g: F.group_norm(x, 8, g, b),
        ([x, shift, gain], ["SSCB", "", ""], normal(*x.shape)),
        [x, shift, gain],
    )


def lstm(steps, batch, inputs, hidden):
    """PyTorch's weights are the transposes of MATLAB's in storage, and it adds a second bias."""
    x, w, r, b = (
        normal(*size)
        for size in ((steps, batch, inputs), (inputs, 4 * hidden), (hidden, 4 * hidden), (4 * hidden,))
    )
    w, r, h = 0.1 * w, 0.1 * r, np.zeros((batch, hidden), np.float32)
    start, none = torch.tensor(h)[None], torch.zeros(4 * hidden)
    H = dl.dlarray(h.T, "CB")
    return (
        lambda X, W, R, B: dl.lstm(X, H, H, W, R, B),
        lambda x, w, r, b: torch.lstm(x, (start, start), [w, r, b, none], True, 1, 0.0, False, False, False)[
            0
        ],
        ([x, w, r, b], ["CBT", "", "", ""], normal(steps, batch, hidden)),
        [x, w.T.copy(), r.T.copy(), b],
    )


# what: bar, and what makes the two functions and their arrays
WORK = {
    "attention B 2, 4 heads, T 1024, D 64": (1.05, lambda: attention(2, 4, 1024, 64)),
    "attention B 2, 4 heads, T 1024, D 64, causal": (1.05, lambda: attention(2, 4, 1024, 64, True)),
    "attention B 8, 8 heads, T 512, D 64": (1.05, lambda: attention(8, 8, 512, 64)),
    "softmax": (1.1, lambda: by_channel(dl.softmax, lambda x: torch.softmax(x, -1))),
    "gelu, exact": (1.1, lambda: by_channel(dl.gelu, F.gelu)),
    'gelu, "tanh"': (
        1.1, lambda: by_channel(lambda X: dl.gelu(X, Approximation="tanh"), lambda x: F.gelu(x, approximate="tanh")),
    ),
    "layernorm": (
        1.1,
        lambda: by_channel(
            dl.layernorm, lambda x, b, g: F.layer_norm(x, (CHANNELS,), g, b), normal(CHANNELS), normal(CHANNELS)
        ),
    ),
    "dlconv 64 to 64, 3×3, 32×32, N 16": (1.1, lambda: convolution(16, 64, 64, 32, 3)),
    "dlconv 3 to 32, 5×5, 64×64, N 16": (1.1, lambda: convolution(16, 3, 32, 64, 5)),
    "lstm T 64, N 16, 64 to 128": (1.1, lambda: lstm(64, 16, 64, 128)),
    "lstm T 100, N 32, 128 to 256": (1.1, lambda: lstm(100, 32, 128, 256)),
    "maxpool 2×2": (None, lambda: pooling(dl.maxpool, F.max_pool2d)),
    "avgpool 2×2": (None, lambda: pooling(dl.avgpool, F.avg_pool2d)),
    "batchnorm": (None, batchnorm),
    "groupnorm, 8 groups": (None, groupnorm),
}  # fmt: skip


def measure(what, bar, work, rounds, kernels):
    """Forward, then forward and backward; the results of both sides are compared first."""
    ours, theirs, (arrays, formats, seed), other = work()
    mine = [formatted(x, fmt) for x, fmt in zip(arrays, formats, strict=True)]
    t, g = [torch.tensor(x) for x in other], torch.tensor(seed)
    traced = [x.clone().requires_grad_(True) for x in t]
    G = formatted(seed, formats[0])

    def forward():
        return ours(*mine)

    def torch_forward():
        with torch.no_grad():
            return theirs(*t)

    def step(*X):
        return dl.dlvjp(ours(*X), list(X), G, EnableHigherDerivatives=False)

    def both():
        return dl.dlfeval(step, *mine)

    def torch_both():
        return torch.autograd.grad(theirs(*traced), traced, g)

    got, wanted = forward(), torch_forward()
    np.testing.assert_allclose(dl.extractdata(got).T, wanted.numpy(), rtol=1e-3, atol=1e-3)
    if "attention" not in what:
        found = both()
        for a, b in zip(found, torch_both(), strict=True):
            b = b.numpy()
            a = np.asarray(dl.extractdata(a))
            a = a if what.startswith("lstm") and b.ndim == 2 else a.T.reshape(b.shape)
            np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-3 * max(1, abs(b).max()))
    timing.row(f"{what}: forward", *timing.compare(forward, torch_forward, rounds=rounds), bar)
    timing.row(f"{what}: forward, backward", *timing.compare(both, torch_both, rounds=rounds), bar)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "--threads", type=int, default=torch.get_num_threads(), help="PyTorch's, on both sides"
    )
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--only", default="", help="work whose name contains this text")
    options.add_argument(
        "--kernels", default="torch", help='the kernels of dlarray: "torch", or "numpy" for none'
    )
    chosen = options.parse_args()
    torch.set_num_threads(chosen.threads)
    print(f'dlarray with the kernels "{chosen.kernels}", PyTorch; {chosen.threads} threads; singles')
    with dl.useKernels(chosen.kernels):
        for what, (bar, work) in WORK.items():
            if chosen.only in what:
                measure(what, bar, work, chosen.rounds, chosen.kernels)


if __name__ == "__main__":
    main()
