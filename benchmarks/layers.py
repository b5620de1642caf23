"""What layers cost, and a transformer's training step against PyTorch: ``python benchmarks/layers.py``.

The first table compares ``predict`` of networks on one sample with the bare functions on the same arrays: what a
network adds is the price of its layers.  The second compares one step, forward, gradients and Adam, of the character
GPT of ``examples/character_gpt.py`` (384 channels, 6 heads, 6 blocks, 256 characters, 8 windows) with PyTorch eager on
the same data, with as many parameters.  ``--profile`` prints where the time of a step goes.
``OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 DLARRAY_NUM_THREADS=1`` gives each side one thread, which repeats better on
a busy machine.
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse
import cProfile
import importlib.util
import pstats
import time
from pathlib import Path

import numpy as np

import dlarray as dl

OVERHEAD, STEP = 1.25, 1.2  # bars of the ratios
CHANNELS, HEADS, BLOCKS, TIME, BATCH, CHARACTERS = 384, 6, 6, 256, 8, 65


def example():
    """The example that builds the character GPT."""
    path = Path(__file__).parents[1] / "examples" / "character_gpt.py"
    spec = importlib.util.spec_from_file_location("character_gpt", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def multilayer(widths: list[int]) -> tuple:
    """A network of fully connected layers with relus, and the bare functions on its parameters."""
    layers = [dl.featureInputLayer(widths[0])]
    for n in widths[1:]:
        layers += [dl.fullyConnectedLayer(n), dl.reluLayer()]
    net = dl.dlnetwork(layers[:-1])
    values = net.Learnables.Value
    pairs = [(values[k], values[k + 1]) for k in range(0, len(values), 2)]

    def bare(X):
        *hidden, (W, b) = pairs
        for V, c in hidden:
            X = dl.relu(dl.fullyconnect(X, V, c))
        return dl.fullyconnect(X, W, b)

    return net, bare


def overhead(rounds: int) -> None:
    print(f"dlnetwork, bare functions; predict of one sample, median of {rounds}")
    for widths in ([8, 16, 16, 16, 16, 16, 4], [64, 128, 128, 128, 128, 128, 10], [512] * 6 + [10]):
        net, bare = multilayer(widths)
        X = dl.dlarray(np.random.default_rng(0).random((widths[0], 1), dtype=np.float32), "CB")
        assert np.array_equal(net.predict(X).extractdata(), bare(X).extractdata())
        mine, other = timing.compare(lambda: net.predict(X), lambda: bare(X), rounds=rounds, repeats=300)  # noqa: B023
        timing.row(f"6 fully connected layers, {'-'.join(map(str, widths))}", mine, other, OVERHEAD)


def twin():
    """The same transformer in PyTorch, as its users write it."""
    import torch
    from torch import nn
    from torch.nn import functional as F

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm1, self.norm2 = nn.LayerNorm(CHANNELS), nn.LayerNorm(CHANNELS)
            self.qkv, self.out = nn.Linear(CHANNELS, 3 * CHANNELS), nn.Linear(CHANNELS, CHANNELS)
            self.fc1, self.fc2 = nn.Linear(CHANNELS, 4 * CHANNELS), nn.Linear(4 * CHANNELS, CHANNELS)

        def forward(self, x):
            parts = self.qkv(self.norm1(x)).chunk(3, -1)
            q, k, v = (p.unflatten(-1, (HEADS, -1)).transpose(1, 2) for p in parts)
            a = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2)
            x = x + self.out(a)
            return x + self.fc2(F.gelu(self.fc1(self.norm2(x))))

    class GPT(nn.Module):
        def __init__(self):
            super().__init__()
            self.words, self.positions = nn.Embedding(CHARACTERS + 1, CHANNELS), nn.Embedding(TIME, CHANNELS)
            self.blocks = nn.Sequential(*[Block() for _ in range(BLOCKS)])
            self.norm, self.out = nn.LayerNorm(CHANNELS), nn.Linear(CHANNELS, CHARACTERS)

        def forward(self, k):
            return self.out(self.norm(self.blocks(self.words(k) + self.positions.weight[: k.shape[1]])))

    torch.manual_seed(0)
    return GPT()


def step(rounds: int, profile: bool) -> None:
    import torch

    gpt, model = example(), twin()
    dl.rng(0)
    net = gpt.characterGPT(CHARACTERS, TIME, CHANNELS, HEADS, BLOCKS)
    count = sum(dl.numel(v) for v in net.Learnables.Value)
    assert count == sum(p.numel() for p in model.parameters())
    words = np.random.default_rng(0).integers(1, CHARACTERS + 1, (2, BATCH, TIME))
    X, T = (dl.dlarray(w[None].astype(np.float32), "CBT") for w in words)
    x, t = torch.from_numpy(words - 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    state = [net, [], [], 0]

    def ours():
        net, a, b, k = state
        loss, gradients = dl.dlfeval(gpt.modelLoss, net, X, T)
        state[:] = *dl.adamupdate(net, gradients, a, b, k + 1, 1e-3), k + 1
        return loss

    def theirs():
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x).flatten(0, 1), t.flatten())
        loss.backward()
        optimizer.step()
        return loss

    print(
        f"dlarray, PyTorch ({torch.get_num_threads()} threads); {count / 1e6:.1f} million parameters, single"
    )
    mine, other = timing.compare(ours, theirs, rounds=rounds)
    timing.row(f"step of the character GPT, {CHANNELS} channels, T {TIME}, batch {BATCH}", mine, other, STEP)
    mine, other = timing.compare(
        lambda: state[0].predict(X), lambda: inference(torch, model, x), rounds=rounds
    )
    timing.row("its predict", mine, other, STEP)
    if profile:
        with cProfile.Profile() as found:
            start = time.perf_counter()
            ours()
            print(f"one step under the profiler: {time.perf_counter() - start:.2f} s")
        pstats.Stats(found).sort_stats("tottime").print_stats(15)


def inference(torch, model, x):
    with torch.no_grad():
        return model(x).softmax(-1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--overhead", action="store_true", help="only the price of layers")
    parser.add_argument("--profile", action="store_true", help="also where the time of a step goes")
    arguments = parser.parse_args()
    overhead(5 * arguments.rounds)
    if not arguments.overhead:
        step(arguments.rounds, arguments.profile)
