"""attention against PyTorch on a CPU, and its memory: ``python benchmarks/attention.py``.

Singles.  PyTorch's side is scaled_dot_product_attention.  Both sides have the same values; PyTorch has them in its
best layout, (batch, heads, time, channels), and
dlarray as "CBT" data.  The loss of the backward is the sum of ``Y .* G`` on both sides.
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse
import resource
import subprocess
import sys
import tracemalloc

import numpy as np

import dlarray as dl

BAR = 1.5
SIZES = ((2, 4, 1024, 64), (8, 8, 512, 64))  # batch, heads, time, channels of a head
LENGTH, LIMIT = 8192, 200e6  # positions of the memory test, and the bytes that it may take


def against_torch(rounds: int) -> None:
    import torch

    print(f"dlarray, PyTorch ({torch.get_num_threads()} threads); attention of singles, median of {rounds}")
    for batch, heads, time, channels in SIZES:
        for causal in (False, True):
            sizes = f"B {batch}, {heads} heads, T {time}, D {channels}{', causal' if causal else ''}"
            gen = np.random.default_rng(0)
            raw = [gen.standard_normal((batch, heads, time, channels), dtype=np.float32) for _ in range(4)]
            *t, g = (torch.from_numpy(x) for x in raw)
            traced = [x.clone().requires_grad_(True) for x in t]
            *X, G = (
                dl.dlarray(x.transpose(1, 3, 0, 2).reshape(heads * channels, batch, time), "CBT") for x in raw
            )
            mask = "causal" if causal else "none"

            def ours(*arrays, heads=heads, mask=mask):
                return dl.attention(*arrays, heads, AttentionMask=mask)

            def theirs(*tensors, causal=causal):
                return torch.nn.functional.scaled_dot_product_attention(*tensors, is_causal=causal)

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
                np.testing.assert_allclose(np.asarray(got), wanted, rtol=0, atol=2e-5)
            bar = None if causal else BAR
            timing.row(f"{sizes}: forward", *timing.compare(forward, torch_forward, rounds=rounds), bar)
            timing.row(f"{sizes}: forward, backward", *timing.compare(both, torch_both, rounds=rounds), bar)


def memory() -> None:
    """In a process of its own, without PyTorch: what one call adds to the process, and what NumPy allocates."""
    gen = np.random.default_rng(0)
    X = [dl.dlarray(gen.standard_normal((64, 1, LENGTH), dtype=np.float32), "CBT") for _ in range(3)]
    small = [x[:, :, :64] for x in X]

    def step(*arrays):
        return dl.dlgradient(dl.sum(dl.attention(*arrays, 1), "all"), *arrays)

    dl.attention(*small, 1)
    dl.dlfeval(step, *small)
    for what, call in (
        ("forward", lambda: dl.attention(*X, 1)),
        ("forward, backward", lambda: dl.dlfeval(step, *X)),
    ):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        call()
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        tracemalloc.start()
        call()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        verdict = "ok" if max(after * 1024, peak) < LIMIT else "OVER"
        print(
            f"T {LENGTH}, one head, D 64: {what:<17} allocates {peak / 1e6:.1f} MB, in a process of "
            f"{after / 1e3:.1f} MB ({before / 1e3:.1f} MB before)  bar {LIMIT / 1e6:.0f}  {verdict}",
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
