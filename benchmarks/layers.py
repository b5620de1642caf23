"""What layers cost, and a transformer's training step beside PyTorch.

``predict`` of networks on one sample is compared with the bare functions on the same arrays: what a network adds is the
price of its layers.  One step, forward, gradients and Adam, of the character GPT of ``examples/character_gpt.py`` (384
channels, 6 heads, 6 blocks, 256 characters, 8 windows) is compared with PyTorch eager on the same data, with as many
parameters.
"""

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import dlarray as dl
from benchmarks.accelerate import compiled
from benchmarks.sides import Part

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


def overhead(*widths: int) -> Iterator[Part]:
    """predict of one sample beside the bare functions."""
    net, bare = multilayer(list(widths))
    X = dl.dlarray(np.random.default_rng(0).random((widths[0], 1), dtype=np.float32), "CB")
    assert np.array_equal(net.predict(X).extractdata(), bare(X).extractdata())
    yield "", lambda: net.predict(X), lambda: bare(X)


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


def gpt(accelerated: bool = False) -> Iterator[Part]:
    """A step, and what the network predicts."""
    import torch

    example_code, model = example(), twin()
    dl.rng(0)
    net = example_code.characterGPT(CHARACTERS, TIME, CHANNELS, HEADS, BLOCKS)
    assert sum(dl.numel(v) for v in net.Learnables.Value) == sum(p.numel() for p in model.parameters())
    words = np.random.default_rng(0).integers(1, CHARACTERS + 1, (2, BATCH, TIME))
    X, T = (dl.dlarray(w[None].astype(np.float32), "CBT") for w in words)
    x, t = torch.from_numpy(words - 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    state: list[Any] = [net, [], [], 0]
    modelLoss = compiled(example_code.modelLoss) if accelerated else example_code.modelLoss

    def ours():
        net, a, b, k = state
        loss, gradients = dl.dlfeval(modelLoss, net, X, T)
        state[:] = *dl.adamupdate(net, gradients, a, b, k + 1, 1e-3), k + 1
        return loss

    def theirs():
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x).flatten(0, 1), t.flatten())
        loss.backward()
        optimizer.step()
        return loss

    yield "step", ours, theirs
    if not accelerated:
        yield "predict", lambda: state[0].predict(X), lambda: inference(torch, model, x)


def inference(torch, model, x):
    with torch.no_grad():
        return model(x).softmax(-1)
