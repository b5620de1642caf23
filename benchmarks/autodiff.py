"""Cost of small operations, traced and untraced, against PyTorch eager: ``python benchmarks/autodiff.py``."""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import numpy as np
import torch

import dlarray as dl


def _hips_autograd(x, expected):
    """The same chain with the autograd package, where it is installed."""
    try:
        import autograd.numpy as anp
        from autograd import grad
    except ImportError:
        return None

    def loss(a):
        y = a
        for _ in range(20):
            y = anp.tanh(y * a + a)
        return anp.sum(y)

    gradient = grad(loss)
    np.testing.assert_allclose(expected, gradient(x), rtol=1e-4)
    return lambda: gradient(x)


def main() -> None:
    torch.set_num_threads(1)
    gen = np.random.default_rng(0)
    x = gen.random((8, 4), dtype=np.float32)
    X, t = dl.dlarray(x, "CB"), torch.tensor(x, requires_grad=True)

    def chain(a):
        y = a
        for _ in range(20):
            y = dl.tanh(y * a + a)
        return dl.dlgradient(dl.sum(y, "all"), a)

    def torch_chain():
        y = t
        for _ in range(20):
            y = torch.tanh(y * t + t)
        return torch.autograd.grad(y.sum(), t)[0]

    ours, theirs = np.asarray(dl.dlfeval(chain, X)), torch_chain().numpy()
    np.testing.assert_allclose(ours, theirs, rtol=1e-4)
    print("dlarray, PyTorch eager; small operations on 8×4 singles, one thread")
    timing.row(
        "60 traced operations, forward and backward",
        *timing.compare(lambda: dl.dlfeval(chain, X), torch_chain, rounds=30),
        bar=0.6,
    )
    hips = _hips_autograd(x, ours)
    if hips is None:
        print("HIPS autograd is not installed: pip install autograd")
    else:
        timing.row(
            "  beside HIPS autograd",
            *timing.compare(lambda: dl.dlfeval(chain, X), hips, rounds=30),
            bar=0.25,
        )

    def forward():
        y = X
        for _ in range(20):
            y = dl.tanh(y * X + X)

    def numpy_forward():
        y = x
        for _ in range(20):
            y = np.tanh(y * x + x)

    mine, bare = timing.compare(forward, numpy_forward, rounds=40, repeats=20)
    print(
        f"one untraced operation: {(mine - bare) / 60 * 1e6:.2f} µs over NumPy's own {bare / 60 * 1e6:.2f} µs"
    )
    empty = timing.seconds(lambda: dl.dlfeval(lambda a: a, X), 2000)
    print(f"dlfeval of an empty function: {empty * 1e6:.2f} µs")


if __name__ == "__main__":
    main()
