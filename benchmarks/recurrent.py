"""lstm and gru against PyTorch on a CPU: ``python benchmarks/recurrent.py``.

Singles; the gradients are those of the data, the weights and the biases.  gru has the mode that PyTorch computes.
``--threads 1`` gives PyTorch one thread (OpenBLAS takes its own from OPENBLAS_NUM_THREADS).
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse

import numpy as np
import torch

import dlarray as dl

GEN = np.random.default_rng(0)
SIZES = ((64, 16, 64, 128), (200, 32, 40, 256))  # time steps, batch, inputs, hidden units
BAR = 2.0


def normal(*size):
    return GEN.standard_normal(size, dtype=np.float32)


def measure(name, steps, batch, inputs, hidden):
    """Forward, then forward and backward; the same numbers on both sides, checked first."""
    gates, module = (4, torch.nn.LSTM) if name == "lstm" else (3, torch.nn.GRU)
    net = module(inputs, hidden)
    w, r, b, b2 = (p.detach().numpy().copy() for p in net.parameters())
    bias = b + b2 if name == "lstm" else np.concatenate([b, b2])
    x, seed = normal(steps, batch, inputs), normal(steps, batch, hidden)
    X, G = dl.dlarray(x.T, "CBT"), dl.dlarray(seed.T, "CBT")
    parameters = [dl.dlarray(w), dl.dlarray(r), dl.dlarray(bias[:, None])]
    start = [dl.dlarray(np.zeros((hidden, 1), np.float32))] * (gates - 2)
    options = {} if name == "lstm" else {"ResetGateMode": "recurrent-bias-after-multiplication"}
    g = torch.tensor(seed)
    other, traced = torch.tensor(x), torch.tensor(x, requires_grad=True)

    def ours(X, *parameters):
        return getattr(dl, name)(X, *start, *parameters, **options)

    def forward():
        return ours(X, *parameters)

    def torch_forward():
        with torch.no_grad():
            return net(other)[0]

    def both_ways(*arrays):
        return dl.dlgradient(dl.sum(ours(*arrays) * G, "all"), *arrays)

    def torch_both_ways():
        return torch.autograd.grad((net(traced)[0] * g).sum(), [traced, *net.parameters()])

    np.testing.assert_allclose(np.asarray(forward()), torch_forward().numpy().T, rtol=1e-4, atol=1e-4)
    found, wanted = dl.dlfeval(both_ways, X, *parameters), torch_both_ways()
    np.testing.assert_allclose(np.asarray(found[0]), wanted[0].numpy().T, rtol=1e-3, atol=1e-3)
    for a, t in zip(found[1:3], wanted[1:3], strict=True):
        np.testing.assert_allclose(np.asarray(a), t.numpy(), rtol=1e-2, atol=1e-2)
    what = f"{name} T {steps}, B {batch}, C {inputs}, H {hidden}"
    timing.row(f"{what}, forward", *timing.compare(forward, torch_forward), bar=BAR)
    both = timing.compare(lambda: dl.dlfeval(both_ways, X, *parameters), torch_both_ways)
    timing.row(f"{what}, forward and backward", *both, bar=BAR)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--threads", type=int, default=torch.get_num_threads())
    options.add_argument("--only", default="", help="operations whose name contains this text")
    chosen = options.parse_args()
    torch.set_num_threads(chosen.threads)
    print(f"dlarray, PyTorch; singles, PyTorch with {chosen.threads} threads")
    for name in ("lstm", "gru"):
        for size in SIZES:
            if chosen.only in name:
                measure(name, *size)


if __name__ == "__main__":
    main()
