"""attention beside scaled_dot_product_attention, and its memory: ``python -m benchmarks.attention``.

Singles.  Both sides have the same values; PyTorch has them in its best layout, (batch, heads, time, channels), and
dlarray as "CBT" data.

As a program of its own: what one call allocates, from 2,048 to 16,384 positions, with none of the weights asked for.
"""

from benchmarks import timing  # noqa: F401, I001 - first: it sets OpenBLAS up before NumPy is imported

import resource
import tracemalloc
from collections.abc import Iterator
from typing import Any

import numpy as np

import dlarray as dl

LENGTHS = (2048, 4096, 8192, 16384)  # positions of the memory test
GROWTH = 2.3  # how much more memory twice the positions may take


def attention(batch: int, heads: int, time: int, channels: int, mask: str = "none") -> Iterator[Any]:
    import torch

    from benchmarks.sides import BOTH, FORWARD, PULL, generator, normal, passes

    gen = generator()
    raw = [normal(gen, batch, heads, time, channels) for _ in range(4)]
    keep = np.ones((batch, time), bool)
    keep[-1, -time // 5 :] = False

    def formatted(x):
        return dl.dlarray(x.transpose(1, 3, 0, 2).reshape(heads * channels, batch, time), "CBT")

    def back(a, like):
        a = np.asarray(dl.extractdata(a)).reshape(heads, channels, batch, time)
        return a.transpose(2, 0, 3, 1)

    options: dict[str, Any] = {
        "none": {}, "causal": {"AttentionMask": "causal"}, "padding": {"PaddingMask": dl.dlarray(keep[None], "CBT")},
    }[mask]  # fmt: skip
    theirs: dict[str, Any] = {
        "none": {}, "causal": {"is_causal": True}, "padding": {"attn_mask": torch.from_numpy(keep)[:, None, None]},
    }[mask]  # fmt: skip
    yield from passes(
        lambda *X: dl.attention(*X, heads, **options),
        lambda *x: torch.nn.functional.scaled_dot_product_attention(*x, **theirs),
        [formatted(x) for x in raw[:3]], [torch.from_numpy(x) for x in raw[:3]],
        (formatted(raw[3]), torch.from_numpy(raw[3])), turned=back, names=(FORWARD, BOTH, PULL),
    )  # fmt: skip


def memory() -> None:
    """In a process without PyTorch: what one call adds to the process, and what NumPy allocates."""
    last: dict[str, float] = {}
    for length in LENGTHS:
        gen = np.random.default_rng(0)
        X = [dl.dlarray(gen.standard_normal((64, 1, length), dtype=np.float32), "CBT") for _ in range(3)]

        def step(*arrays):
            return dl.dlgradient(dl.sum(dl.attention(*arrays, 1), "all"), *arrays)

        for what, call in (
            ("forward", lambda X=X: dl.attention(*X, 1)),
            ("forward, backward", lambda X=X, step=step: dl.dlfeval(step, *X)),
        ):
            tracemalloc.start()
            call()
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            process = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            verdict = "" if what not in last else "  ok" if peak < GROWTH * last[what] else "  OVER"
            last[what] = peak
            print(
                f"T {length:>5}, one head, D 64: {what:<17} allocates {peak / 1e6:6.1f} MB, in a process of "
                f"{process / 1e3:6.1f} MB; all scores would be {4 * length**2 / 1e6:6.0f} MB{verdict}",
                flush=True,
            )


if __name__ == "__main__":
    memory()
