"""Attention block by block
========================

Attention block by block: the same numbers as at once, without the matrix of all scores.

The softmax can be put together from blocks of keys: each brings its maximum, its sum of exponentials and its sum of
values, and the sums so far are shrunk to the new maximum.  So a block of queries needs a block of scores at a time.
``attention`` of this library does its work in blocks too; this is the idea in twenty lines.

Run it with ``python examples/attention_zoo/blocked.py``.  It measures the memory of both, and writes
``examples/output/attention_zoo_blocked.png``.
"""

import tracemalloc
from pathlib import Path

import numpy as np

from dlarray import (
    Inf,
    abs,
    attention,
    dlarray,
    exp,
    max,
    randn,
    rng,
    size,
    softmax,
    sqrt,
    sum,
    vertcat,
    zeros,
)  # noqa: A004

OUTPUT = Path(__file__).parents[1] / "output"


def plainAttention(Q, K, V):
    """All Nq×Nk scores at once."""
    return softmax(Q @ K.T / sqrt(size(K, 2)), DataFormat="BC") @ V


def blockedAttention(Q, K, V, block=128):
    """One block of queries after the other, each against one block of keys after the other."""
    parts = []
    for i in range(0, size(Q, 1), block):
        q = Q[i : i + block, :] / sqrt(size(K, 2))
        rows = size(q, 1)
        highest, total, Y = -Inf(rows, 1), zeros(rows, 1), zeros(rows, size(V, 2))
        for j in range(0, size(K, 1), block):
            scores = q @ K[j : j + block, :].T
            top = max(highest, max(scores, [], 2))
            e, shrink = exp(scores - top), exp(highest - top)
            total = total * shrink + sum(e, 2)
            Y = Y * shrink + e @ V[j : j + block, :]
            highest = top
        parts.append(Y / total)
    return vertcat(*parts)


def peak(f, *arrays):
    """The most bytes that a call has allocated at a time."""
    tracemalloc.start()
    try:
        f(*arrays)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def libraryAttention(Q, K, V):
    """``attention`` of this library on the same matrices: a row is a time step."""
    return attention(Q, K, V, 1, DataFormat="TC")


def main(lengths=(256, 512, 1024, 2048, 4096), features=32):
    rng(0)
    ways = {
        "all scores at once": plainAttention,
        "blocks of 128": blockedAttention,
        "attention": libraryAttention,
    }
    memory = {name: [] for name in ways}
    for n in lengths:
        Q, K, V = (dlarray(randn(n, features, "single")) for _ in range(3))
        for name, way in ways.items():
            way(Q, K, V)  # what is kept from call to call is not counted
            memory[name].append(peak(way, Q, K, V))
        difference = float(max(abs(blockedAttention(Q, K, V) - plainAttention(Q, K, V)), [], "all"))
        sizes = ", ".join(f"{name} {found[-1] / 2**20:.1f} MB" for name, found in memory.items())
        print(f"{n} items: {sizes}; the results differ by {difference:.0e}")
    print(f"Picture: {draw(lengths, memory)}")
    return memory


def draw(lengths, memory):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots(figsize=(5.5, 3.4))
    for (name, found), style in zip(memory.items(), ("o-", "s-", "^-"), strict=True):
        axis.loglog(lengths, np.array(found) / 2**20, style, base=2, label=name)
    axis.set(xlabel="items", ylabel="memory (MB)", title="Memory of a forward pass")
    axis.legend()
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "attention_zoo_blocked.png"
    figure.savefig(target, dpi=72)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()
