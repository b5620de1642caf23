"""attention against PyTorch on a CPU, and its memory: ``python benchmarks/attention.py``.

Singles.  PyTorch's side is scaled_dot_product_attention.  Both sides have the same values; PyTorch has them in its
best layout, (batch, heads, time, channels), and dlarray as "CBT" data.  The loss of the backward is the sum of
``Y .* G`` on both sides.  Both use all processors; ``OMP_NUM_THREADS=1 DLARRAY_NUM_THREADS=1`` gives each one thread,
which repeats better on a busy machine.

``--memory`` alone: what one call allocates, from 2,048 to 16,384 positions, with none of the weights asked for.
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse
import resource
import subprocess
import sys
import tracemalloc

import numpy as np

import dlarray as dl

FORWARD, BOTH = 1.2, 1.0  # bars of the ratios
SIZES = (
    (2, 4, 512, 64),
    (2, 4, 1024, 64),
    (2, 4, 4096, 64),
    (8, 8, 512, 64),
)  # batch, heads, time, channels of a head
MASKS = ("none", "causal", "padding")
LENGTHS = (2048, 4096, 8192, 16384)  # positions of the memory test
GROWTH = 2.3  # how much more memory twice the positions may take


def against_torch(rounds: int) -> None:
    import torch

    print(f"dlarray, PyTorch ({torch.get_num_threads()} threads); attention of singles, median of {rounds}")
    for batch, heads, time, channels in SIZES:
        gen = np.random.default_rng(0)
        raw = [gen.standard_normal((batch, heads, time, channels), dtype=np.float32) for _ in range(4)]
        keep = np.ones((batch, time), bool)
        keep[-1, -time // 5 :] = False
        *t, g = (torch.from_numpy(x) for x in raw)
        traced = [x.clone().requires_grad_(True) for x in t]
        *X, G = (
            dl.dlarray(x.transpose(1, 3, 0, 2).reshape(heads * channels, batch, time), "CBT") for x in raw
        )
        padding = dl.dlarray(keep[None], "CBT")
        for kind in MASKS:
            sizes = f"B {batch}, {heads} heads, T {time}, D {channels}{'' if kind == 'none' else ', ' + kind}"
            options = {
                "none": {}, "causal": {"AttentionMask": "causal"}, "padding": {"PaddingMask": padding},
            }[kind]  # fmt: skip
            their_options = {
                "none": {},
                "causal": {"is_causal": True},
                "padding": {"attn_mask": torch.from_numpy(keep)[:, None, None]},
            }[kind]

            def ours(*arrays, heads=heads, options=options):
                return dl.attention(*arrays, heads, **options)

            def theirs(*tensors, options=their_options):
                return torch.nn.functional.scaled_dot_product_attention(*tensors, **options)

            def forward(X=X, ours=ours):
                return ours(*X)

            def torch_forward(t=t, theirs=theirs):
                with torch.no_grad():
                    return theirs(*t)

            def step(*arrays, G=G, ours=ours):
                return dl.dlgradient(dl.sum(ours(*arrays) * G, "all"), *arrays)

            def both(X=X, step=step):
                return dl.dlfeval(step, *X)

            def torch_both(traced=traced, g=g, theirs=theirs):
                return torch.autograd.grad((theirs(*traced) * g).sum(), traced)

            for got, wanted in zip((forward(), *both()), (torch_forward(), *torch_both()), strict=True):
                wanted = wanted.numpy().transpose(1, 3, 0, 2).reshape(got.shape)
                np.testing.assert_allclose(np.asarray(got), wanted, rtol=0, atol=3e-5)
            some = max(3, rounds * 1024 // max(1024, time))
            timing.row(f"{sizes}: forward", *timing.compare(forward, torch_forward, rounds=some), FORWARD)
            timing.row(f"{sizes}: forward, backward", *timing.compare(both, torch_both, rounds=some), BOTH)


def memory() -> None:
    """In a process of its own, without PyTorch: what one call adds to the process, and what NumPy allocates."""
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
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--memory", action="store_true", help="only the memory")
    choices = parser.parse_args()
    if choices.memory:
        memory()
    else:
        # before PyTorch is loaded: a new process starts with the peak of its parent
        subprocess.run([sys.executable, __file__, "--memory"], check=True)
        against_torch(choices.rounds)
